"""A stand-in for libamdhip64 of AMD's GPUs: its functions, called by ctypes through C's calling convention.

A module is a shared object that is taken apart by a loader of the tests' own (amd_loader.py), and its kernels run by
the emulator of the processor (rdna3/machine.py, rdna4/machine.py, cdna3/machine.py) from the bytes of the file; or,
where a test asks for it (hip_on_host.py), as the host's code.

It is strict where the real library is not: what that would let pass and a GPU would not forgive (memory used after it
was given back, a copy from pages that can move, a module unloaded while its kernels run) is kept in `misuses`, and the
call fails. And it is as late as a stream may be: what goes into one runs only when somebody waits, so that whoever
reads without waiting reads nothing.

Failures are asked for by `fail_call`, `fail_kernel`, `lose` and `capacity`.
"""

from __future__ import annotations

import ctypes
import itertools
import random
import struct
import threading
from collections import deque
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from tests.backends.hip.prototypes import ERRORS, FUNCTIONS, PROPERTIES, Prototype
from tests.hardware.amd import loader as amd_loader
from tests.hardware.amd.machines import machine_of
from tests.hardware.amd.rdna3.machine import Buffer
from tests.hardware.amd.rdna3.races import Bytes, Uses
from tests.hardware.amd.rdna3.registers import Fault

_NAMES = {number: name for name, number in ERRORS.items()}
_ARENA = 1 << 28
_ARGUMENTS_NBYTES = 1 << 14
_GUARD = 1 << 12  # between two allocations, where no address is valid
_BASE, _STRIDE = 0x7F10_0000_0000, 1 << 36
GFX1100 = {5: 2_482_000, 19: 6 << 20, 56: 1024, 59: 384, 60: 1_249_000, 63: 48, 74: 64 << 10, 87: 32}
"""By the numbers of hipDeviceAttribute_t: a Radeon RX 7900 XTX."""
GFX942 = {5: 2_100_000, 19: 4 << 20, 56: 1024, 59: 8192, 60: 1_300_000, 63: 304, 74: 64 << 10, 87: 64}
"""An Instinct MI300X."""
ATTRIBUTES = {"gfx9": GFX942, "gfx1": GFX1100}
"""By the beginning of a processor's name."""


class Misuse(AssertionError):
    """A call that the library would accept, or not notice, and that is wrong."""


class Launch(NamedTuple):
    name: str
    groups: int
    threads: tuple[int, int, int]
    pointers: tuple[int, ...]


class Failure(NamedTuple):
    error: str


class DeviceMemory:
    """All memory of a device, for the emulator: loads and stores by address."""

    def __init__(self, base: int) -> None:
        self.base = base
        self.data, self.valid = np.zeros(_ARENA, np.uint8), np.zeros(_ARENA, bool)
        self.uses = Uses()
        self._bytes = Bytes(self.data, self.uses)

    def content(self, buffer: Buffer) -> bytes:
        return self.view(buffer.address, buffer.nbytes).tobytes()

    def view(self, address: int, nbytes: int) -> np.ndarray:
        offset = address - self.base
        if offset < 0 or not self.valid[offset : offset + nbytes].all():
            raise Misuse(f"there is no memory of {nbytes} bytes at {address:#x}")
        return self.data[offset : offset + nbytes]

    def _places(self, addresses: np.ndarray, nbytes: int, required: np.ndarray, what: str) -> np.ndarray:
        offsets = addresses.astype(np.int64) - self.base
        bad = (offsets < 0) | (offsets + nbytes > _ARENA)
        places = np.where(bad, 0, offsets)[:, None] + np.arange(nbytes)
        bad |= ~(self.valid[places] | (np.arange(nbytes) >= required[:, None])).all(1)
        if bad.any():
            raise Fault(f"{what} of {nbytes} bytes at {int(addresses[bad][0]):#x}, which is in no buffer")
        return places

    def load(
        self, addresses: np.ndarray, nbytes: int, group: np.ndarray, is_scalar: bool = False
    ) -> np.ndarray:
        aligned = addresses.astype(np.int64) % nbytes == 0
        places = self._places(addresses, nbytes, np.where(aligned & is_scalar, 1, nbytes), "load")
        return self._bytes.load(places, group)

    def store(self, addresses: np.ndarray, values: np.ndarray, group: np.ndarray) -> None:
        nbytes = values.shape[1]
        places = self._places(addresses, nbytes, np.full(len(addresses), nbytes), "store")
        self._bytes.store(places, values, group)


class Device:
    """One GPU. error: why nothing works on it any more."""

    def __init__(self, number: int, capacity: int, processor: str) -> None:
        self.number, self.capacity = number, capacity
        self.attributes = dict(ATTRIBUTES[processor[:4]])
        self.processor = processor.encode()
        self.error: str | None = None
        self.used = 0
        self.memory = DeviceMemory(_BASE + number * _STRIDE)
        self.peers: set[int] = set()
        self._end = _GUARD
        self._freed: dict[int, list[int]] = {}
        self._arguments = self.allocate(_ARGUMENTS_NBYTES)

    def allocate(self, nbytes: int, fill: int = 0xA5) -> int:
        """Memory that nobody had before, as long as there is some."""
        offset = -(-self._end // 4096) * 4096
        if offset + nbytes + _GUARD <= _ARENA:
            self._end = offset + nbytes + _GUARD
        elif self._freed.get(nbytes):
            offset = self._freed[nbytes].pop(0)
        else:
            raise Misuse("the stand-in's memory has come to its end")
        self.memory.data[offset : offset + nbytes] = fill
        self.memory.valid[offset : offset + nbytes] = True
        return self.memory.base + offset

    def free(self, address: int, nbytes: int) -> None:
        offset = address - self.memory.base
        self.memory.valid[offset : offset + nbytes] = False
        self._freed.setdefault(nbytes, []).append(offset)

    def put_arguments(self, block: bytes) -> Buffer:
        """The block of the arguments of a launch, at another place each time."""
        offset = self._arguments - self.memory.base
        self.memory.valid[offset : offset + _ARGUMENTS_NBYTES] = False
        offset += random.randrange((_ARGUMENTS_NBYTES - len(block)) // 64 + 1) * 64
        self.memory.data[offset : offset + len(block)] = np.frombuffer(block, np.uint8)
        self.memory.valid[offset : offset + len(block)] = True
        return Buffer(self.memory.base + offset, len(block))


class Marker:
    """One recording of an event."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.time: float | None = None


class FakeHip:
    """The library, as ctypes loads one: its functions are attributes. is_new: it has the properties of HIP 6.
    processor: of its GPUs.
    """

    def __init__(
        self, devices: int = 1, capacity: int = 1 << 26, is_new: bool = True, processor: str = "gfx1100"
    ) -> None:
        self.lock = threading.RLock()
        self.devices = [Device(number, capacity, processor) for number in range(devices)]
        self._launch = machine_of(processor).launch
        self.version = 60_300_000 if is_new else 50_500_000
        self.calls: list[str] = []
        self.launches: list[Launch] = []
        self.misuses: list[str] = []
        self.failing: dict[str, tuple[str, int]] = {}
        self.failing_kernels: dict[int, str] = {}
        self.run_kernel: Callable[[Any, Launch, Sequence[int]], None] | None = None
        self.allocations: dict[int, tuple[Device, int]] = {}
        self.pinned: dict[int, np.ndarray] = {}
        self._handles: dict[int, Any] = {}
        self._numbers = itertools.count(0x5500_0000_1000, 16)
        self._thread = threading.local()
        self._executed = 0
        self._said: dict[int, bytes] = {}
        for name, prototype in FUNCTIONS.items():
            setattr(self, name, self._exported(name, prototype))
        if is_new:
            new = "hipGetDevicePropertiesR0600"
            setattr(self, new, self._exported(new, FUNCTIONS["hipGetDeviceProperties"]))

    def _exported(self, name: str, prototype: Prototype) -> Any:
        """A function that C can call."""
        function = getattr(self, f"_{name}")
        if prototype.restype is ctypes.c_char_p:
            return ctypes.CFUNCTYPE(ctypes.c_void_p, *prototype.argtypes)(function)

        def called(*arguments: Any) -> int:
            with self.lock:
                self.calls.append(name)
                try:
                    result = self._asked_to_fail(name) or function(*(a or 0 for a in arguments))
                    return ERRORS[result.error] if isinstance(result, Failure) else 0
                except BaseException as error:  # which C could not pass on
                    self.misuses.append(f"{name}: {type(error).__name__}: {error}")
                    return ERRORS["RuntimeOther"]

        return ctypes.CFUNCTYPE(ctypes.c_int, *prototype.argtypes)(called)

    # ---- what tests ask for ----

    def fail_call(self, name: str, error: str, after: int = 0) -> None:
        """Let a call of a function fail, once, when it has succeeded so often."""
        self.failing[name] = error, after

    def fail_kernel(self, number: int, error: str) -> None:
        """Let the kernel that is the so many-th to run, from 0, fail, and leave its device unusable."""
        self.failing_kernels[number] = error

    def lose(self, number: int = 0, error: str = "Unknown") -> None:
        self.devices[number].error = error

    def _asked_to_fail(self, name: str) -> Failure | None:
        error, after = self.failing.get(name, ("", 0))
        if error and after:
            self.failing[name] = error, after - 1
        elif error:
            del self.failing[name]
            return Failure(error)
        device = getattr(self._thread, "device", None)
        unbound = ("hipInit", "hipGetDeviceCount", "hipSetDevice", "hipRuntimeGetVersion")
        if device is not None and device.error is not None and name not in unbound:
            return Failure(device.error)
        return None

    def leaks(self) -> list[str]:
        """What has not been given back."""
        return [
            *(f"{nbytes} bytes of device {device.number}" for device, nbytes in self.allocations.values()),
            *(f"{len(pages)} pinned bytes" for pages in self.pinned.values()),
            *(
                f"a {thing.kind}"
                for thing in self._handles.values()
                if thing.kind not in ("function", "node")
            ),
        ]

    def drain(self) -> None:
        """Run all that is in streams."""
        with self.lock:
            for thing in list(self._handles.values()):
                if thing.kind == "stream":
                    self._run(thing)

    # ---- handles ----

    def _new(self, to: int, kind: str, **fields: Any) -> SimpleNamespace:
        number = next(self._numbers)
        made = self._handles[number] = SimpleNamespace(kind=kind, handle=number, **fields)
        _write(to, number)
        return made

    def _thing(self, kind: str, handle: int) -> Any:
        thing = self._handles.get(handle)
        if thing is None or thing.kind != kind:
            raise Misuse(f"{handle:#x} is no {kind} that is there")
        return thing

    def _current(self) -> Device:
        device = getattr(self._thread, "device", None)
        if device is None:
            raise Misuse("no device is set in this thread: HIP would take the first")
        return device

    def _stream(self, handle: int) -> Any:
        stream = self._thing("stream", handle)
        if stream.device is not self._current():
            raise Misuse(f"a stream of device {stream.device.number}, and another one is set")
        return stream

    # ---- the library and its devices ----

    def _hipInit(self, flags: int) -> Any:
        return None if self.devices else Failure("NoDevice")

    def _hipRuntimeGetVersion(self, to: int) -> None:
        _write(to, self.version, "i")

    def _hipGetDeviceCount(self, to: int) -> None:
        _write(to, len(self.devices), "i")

    def _hipSetDevice(self, number: int) -> Any:
        if number >= len(self.devices):
            return Failure("InvalidDevice")
        self._thread.device = self.devices[number]
        return None

    def _hipDeviceGetName(self, to: int, nbytes: int, number: int) -> None:
        ctypes.memmove(to, b"Radeon of paper\0"[:nbytes], min(nbytes, 16))

    def _hipDeviceGetAttribute(self, to: int, attribute: int, number: int) -> Any:
        found = self.devices[number].attributes.get(attribute)
        return Failure("InvalidValue") if found is None else _write(to, found, "i")

    def _hipGetDeviceProperties(self, to: int, number: int) -> None:
        self._fill_properties("hipGetDeviceProperties", to, number)

    def _hipGetDevicePropertiesR0600(self, to: int, number: int) -> None:
        self._fill_properties("hipGetDevicePropertiesR0600", to, number)

    def _fill_properties(self, name: str, to: int, number: int) -> None:
        made = PROPERTIES[name](name=b"Radeon of paper", gcnArchName=self.devices[number].processor)
        ctypes.memmove(to, ctypes.addressof(made), ctypes.sizeof(made))

    def _hipGetErrorName(self, error: int) -> int:
        return self._say(error, f"hipError{_NAMES.get(error, 'Tbd')}" if error else "hipSuccess")

    def _hipGetErrorString(self, error: int) -> int:
        said = self.misuses[-1] if error == ERRORS["RuntimeOther"] and self.misuses else ""
        return self._say(-error - 1, said or f"what is {_NAMES.get(error, error)}")

    def _say(self, key: int, text: str) -> int:
        """The address of a text that stays."""
        made: Any = ctypes.create_string_buffer(text.encode())
        self._said[key] = made
        return ctypes.addressof(made)

    def _hipDeviceCanAccessPeer(self, to: int, device: int, peer: int) -> None:
        _write(to, int(device != peer), "i")

    def _hipDeviceEnablePeerAccess(self, peer: int, flags: int) -> Any:
        here = self._current()
        if peer in here.peers:
            return Failure("PeerAccessAlreadyEnabled")
        here.peers.add(peer)
        return None

    # ---- streams and events ----

    def _hipStreamCreateWithFlags(self, to: int, flags: int) -> None:
        if flags != 1:
            raise Misuse("a stream that waits for that of other libraries")
        self._new(to, "stream", device=self._current(), queue=deque(), clock=0.0)

    def _hipStreamDestroy(self, handle: int) -> None:
        self._run(self._stream(handle))
        del self._handles[handle]

    def _hipStreamSynchronize(self, handle: int) -> Any:
        return self._wait(self._stream(handle))

    def _hipStreamWaitEvent(self, handle: int, event: int, flags: int) -> None:
        marker = self._thing("event", event).marker
        if marker is not None:
            self._stream(handle).queue.append(lambda: self._run(marker.stream, marker))

    def _hipEventCreateWithFlags(self, to: int, flags: int) -> None:
        self._new(to, "event", marker=None, timed=not flags & 2, device=self._current())

    def _hipEventRecord(self, event: int, handle: int) -> None:
        stream, thing = self._stream(handle), self._thing("event", event)
        if thing.device is not stream.device:
            raise Misuse("an event of another device")
        marker = thing.marker = Marker(stream)
        stream.queue.append(lambda: setattr(marker, "time", stream.clock))

    def _hipEventQuery(self, event: int) -> Any:
        marker = self._thing("event", event).marker
        return Failure("NotReady") if marker is not None and marker.time is None else None

    def _hipEventSynchronize(self, event: int) -> Any:
        marker = self._thing("event", event).marker
        return None if marker is None else self._wait(marker.stream, marker)

    def _hipEventElapsedTime(self, to: int, start: int, end: int) -> Any:
        first, second = self._thing("event", start), self._thing("event", end)
        if not (first.timed and second.timed):
            return Failure("InvalidHandle")
        if first.marker.time is None or second.marker.time is None:
            return Failure("NotReady")
        return _write(to, second.marker.time - first.marker.time, "f")

    def _hipEventDestroy(self, event: int) -> None:
        self._thing("event", event)
        del self._handles[event]

    def _wait(self, stream: Any, marker: Marker | None = None) -> Failure | None:
        self._run(stream, marker)
        return None if stream.device.error is None else Failure(stream.device.error)

    def _run(self, stream: Any, until: Marker | None = None) -> None:
        """Do what is in a stream, until a recording of an event has come to pass."""
        while stream.queue and stream.device.error is None and (until is None or until.time is None):
            stream.queue.popleft()()

    # ---- memory ----

    def _hipMalloc(self, to: int, nbytes: int) -> Any:
        device = self._current()
        if device.used + nbytes > device.capacity:
            return Failure("OutOfMemory")
        address = device.allocate(nbytes)
        device.used += nbytes
        self.allocations[address] = device, nbytes
        return _write(to, address)

    def _hipFree(self, address: int) -> None:
        if address not in self.allocations:
            raise Misuse(f"memory at {address:#x} is given back, and there is none")
        device, nbytes = self.allocations.pop(address)
        for thing in list(self._handles.values()):
            if thing.kind == "stream" and thing.device is device:
                self._run(thing)
        device.free(address, nbytes)
        device.used -= nbytes

    def _hipMemGetInfo(self, free: int, total: int) -> None:
        device = self._current()
        _write(free, device.capacity - device.used)
        _write(total, device.capacity)

    def _hipHostMalloc(self, to: int, nbytes: int, flags: int) -> None:
        pages = np.full(nbytes, 0x5A, np.uint8)
        self.pinned[pages.ctypes.data] = pages
        _write(to, pages.ctypes.data)

    def _hipHostFree(self, address: int) -> None:
        del self.pinned[address]

    def _pages(self, address: int, nbytes: int) -> np.ndarray:
        for start, pages in self.pinned.items():
            if start <= address and address + nbytes <= start + len(pages):
                return pages[address - start : address - start + nbytes]
        raise Misuse(f"a copy from or to {nbytes} bytes at {address:#x}, which can move")

    def _view(self, address: int, nbytes: int, device: Device | None = None) -> np.ndarray:
        """Memory of a device, the current one where none is named, as it must be there when a copy is started."""
        return (device or self._current()).memory.view(address, nbytes)

    def _hipMemcpyHtoDAsync(self, to: int, source: int, nbytes: int, handle: int) -> None:
        target, pages = self._view(to, nbytes), self._pages(source, nbytes)
        self._stream(handle).queue.append(lambda: np.copyto(target, pages))

    def _hipMemcpyDtoHAsync(self, to: int, source: int, nbytes: int, handle: int) -> None:
        pages, found = self._pages(to, nbytes), self._view(source, nbytes)
        self._stream(handle).queue.append(lambda: np.copyto(pages, found))

    def _hipMemcpyDtoDAsync(self, to: int, source: int, nbytes: int, handle: int) -> None:
        target, found = self._view(to, nbytes), self._view(source, nbytes)
        self._stream(handle).queue.append(lambda: np.copyto(target, found.copy()))

    def _hipMemcpyPeerAsync(
        self, to: int, here: int, source: int, there: int, nbytes: int, handle: int
    ) -> None:
        target = self._view(to, nbytes, self.devices[here])
        found = self._view(source, nbytes, self.devices[there])
        self._stream(handle).queue.append(lambda: np.copyto(target, found.copy()))

    def _hipMemsetD8Async(self, to: int, value: int, nbytes: int, handle: int) -> None:
        target = self._view(to, nbytes)
        self._stream(handle).queue.append(lambda: target.fill(value))

    # ---- modules and launches ----

    def _hipModuleLoadData(self, to: int, image: int) -> Any:
        """Find the end of the file by its headers, as the library does, which gets an address alone."""
        header = ctypes.string_at(image, 64)
        if header[:4] != b"\x7fELF":
            return Failure("InvalidImage")
        sections, count = struct.unpack_from("<Q", header, 40)[0], struct.unpack_from("<H", header, 60)[0]
        file = ctypes.string_at(image, sections + 64 * count)
        loaded = amd_loader.load(ctypes.string_at(image, amd_loader.file_nbytes(file)))
        device = self._current()
        if loaded.target.rpartition("--")[2].encode() != device.processor.partition(b":")[0]:
            return Failure("NoBinaryForGpu")
        address = device.allocate(len(loaded.image))
        device.memory.view(address, len(loaded.image))[:] = np.frombuffer(loaded.at(address), np.uint8)
        self._new(to, "module", loaded=loaded, device=device, address=address, running=0, file=file)
        return None

    def _hipModuleUnload(self, handle: int) -> None:
        module = self._thing("module", handle)
        if module.running:
            raise Misuse("a module is unloaded while its kernels run")
        module.device.free(module.address, len(module.loaded.image))
        del self._handles[handle]

    def _hipModuleGetFunction(self, to: int, handle: int, name: bytes) -> Any:
        module = self._thing("module", handle)
        kernel = module.loaded.kernels.get(name.decode())
        if kernel is None:
            return Failure("NotFound")
        self._new(to, "function", kernel=kernel, module=module)
        return None

    def _hipModuleLaunchKernel(self, function: int, *rest: int) -> Any:
        *shape, shared, handle, parameters, extra = rest
        if shared or extra:
            raise Misuse("dynamic local memory, or arguments as a block")
        node = self._node(function, tuple(shape[:3]), tuple(shape[3:]), parameters)
        return node if isinstance(node, Failure) else self._start(self._stream(handle), node)

    def _node(self, function: int, grid: tuple[int, ...], block: tuple[int, ...], parameters: int) -> Any:
        """A launch with its arguments, which are taken now, as the note of the module describes them."""
        made = self._thing("function", function)
        kernel = made.kernel
        threads = block[0] * block[1] * block[2]
        if not 1 <= threads <= kernel.most_threads or grid[1:] != (1, 1) or not grid[0]:
            return Failure("InvalidValue")
        if grid[0] * threads >= 1 << 32:
            return Failure("InvalidValue")
        places = (ctypes.c_void_p * len(kernel.arguments)).from_address(parameters)
        arguments = bytearray(kernel.argument_nbytes)
        for argument, place in zip(kernel.arguments, places, strict=True):
            if (argument.kind, argument.nbytes) != ("global_buffer", 8):
                raise Misuse(f"{kernel.name} takes {argument}")
            arguments[argument.offset : argument.offset + 8] = ctypes.string_at(place, 8)
        pointers = struct.unpack(f"<{len(arguments) // 8}Q", arguments)
        launch = Launch(kernel.name, grid[0], (block[0], block[1], block[2]), pointers)
        return SimpleNamespace(function=made, launch=launch)

    def _start(self, stream: Any, node: Any, running: Any = None) -> None:
        """Put a launch into a stream. running: what counts how often it is under way."""
        module = node.function.module
        if module.device is not stream.device:
            raise Misuse("a kernel of another device")
        for pointer in node.launch.pointers:
            self._view(pointer, 1)
        module.running += 1
        stream.queue.append(lambda: self._execute(stream, node.function, node.launch))

    def _execute(self, stream: Any, function: Any, made: Launch) -> None:
        module, device = function.module, stream.device
        module.running -= 1
        number, self._executed = self._executed, self._executed + 1
        error = self.failing_kernels.get(number)
        if error is not None:
            device.error = error
            return
        self.launches.append(made)
        stream.clock += 1e-3 * made.groups
        if self.run_kernel is not None:
            base, data = device.memory.base, device.memory.data.ctypes.data
            self.run_kernel(module.file, made, [pointer - base + data for pointer in made.pointers])
            return
        block = struct.pack(f"<{len(made.pointers)}Q", *made.pointers)
        arguments = device.put_arguments(block)
        code = Buffer(module.address, len(module.loaded.image))
        shape = function.kernel, made.groups, made.threads
        self._launch(device.memory, code, *shape, arguments, seed=number, budget=1 << 22)

    # ---- graphs ----

    def _hipGraphCreate(self, to: int, flags: int) -> None:
        self._new(to, "graph", nodes={})

    def _hipGraphDestroy(self, handle: int) -> None:
        self._thing("graph", handle)
        del self._handles[handle]

    def _hipGraphAddKernelNode(self, to: int, handle: int, before: int, count: int, parameters: int) -> Any:
        graph = self._thing("graph", handle)
        waits = [] if not count else list((ctypes.c_uint64 * count).from_address(before))
        if waits != list(graph.nodes)[-1:]:
            raise Misuse("a node that does not wait for the one before it")
        node = self._node_of(parameters)
        if isinstance(node, Failure):
            return node
        graph.nodes[self._new(to, "node").handle] = node
        return None

    def _node_of(self, parameters: int) -> Any:
        """hipKernelNodeParams: dim3 blockDim, void** extra, void* func, dim3 gridDim, void** kernelParams, unsigned."""
        x, y, z, extra, function, *grid, values, shared = struct.unpack(
            "<3I4xQQ3I4xQI4x", ctypes.string_at(parameters, 64)
        )
        if extra or shared:
            raise Misuse("dynamic local memory, or arguments as a block")
        return self._node(function, tuple(grid), (x, y, z), values)

    def _hipGraphInstantiate(self, to: int, handle: int, error: int, log: int, nbytes: int) -> None:
        graph = self._thing("graph", handle)
        self._new(to, "executable", nodes=dict(graph.nodes), running=[])

    def _hipGraphExecKernelNodeSetParams(self, handle: int, number: int, parameters: int) -> Any:
        nodes = self._thing("executable", handle).nodes
        if number not in nodes:
            raise Misuse("a node of another graph")
        node = self._node_of(parameters)
        if isinstance(node, Failure):
            return node
        nodes[number] = node
        return None

    def _hipGraphLaunch(self, handle: int, stream: int) -> None:
        executable, there = self._thing("executable", handle), self._stream(stream)
        executable.running.append(handle)
        for node in executable.nodes.values():
            self._start(there, node)
        there.queue.append(executable.running.pop)

    def _hipGraphExecDestroy(self, handle: int) -> None:
        if self._thing("executable", handle).running:
            raise Misuse("an executable graph is destroyed while it runs")
        del self._handles[handle]


def _write(to: int, value: Any, code: str = "Q") -> None:
    data = struct.pack(f"<{code}", value)
    ctypes.memmove(to, data, len(data))


__all__ = ["FakeHip", "Failure", "Launch", "Misuse"]
