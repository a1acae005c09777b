"""A stand-in for the CUDA driver's library, for machines without a GPU: what cuda.bindings.driver has, as far as
funcgrad uses it, with the real module's enums and structures.

It is strict where the driver is not: `Misuse` for what the driver would let pass and a GPU would not forgive (memory
used after it was given back, a stream in another context, arguments that are not there). And it is as late as a driver
may be: what goes into a stream runs only when somebody waits for it, so that whoever reads without waiting reads
nothing, and whoever overwrites a pinned buffer too early copies the wrong bytes.

Memory of the device is NumPy bytes at addresses that are no addresses of the host. Kernels are functions of Python,
found by the names of the entries of the PTX that is loaded:

    fake = FakeCuda()
    fake.kernels["double"] = lambda launch, x, y: y.__setitem__(slice(None), x * 2)     # x, y: bytes

Kernels of modules that were written by the compiler run by `run_kernel`, where a test sets it (cuda_on_host.py).

Failures are asked for by `fail_kernel`, `fail_call`, `version`, `capacity`, `refuse`.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import itertools
import math
import re
import threading
from collections import deque
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from cuda.bindings import driver as real

from tests.hardware.ptx import tensor_map

_GUARD = 1 << 12  # between two allocations, where no address is valid
_H100 = {
    "COMPUTE_CAPABILITY_MAJOR": 9,
    "COMPUTE_CAPABILITY_MINOR": 0,
    "MULTIPROCESSOR_COUNT": 132,
    "L2_CACHE_SIZE": 50 << 20,
    "MAX_THREADS_PER_BLOCK": 1024,
    "WARP_SIZE": 32,
    "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN": 232448,
    "MEMORY_POOLS_SUPPORTED": 1,
    "MEMORY_CLOCK_RATE": 2619000,
    "GLOBAL_MEMORY_BUS_WIDTH": 5120,
    "CLOCK_RATE": 1980000,
}


class Misuse(AssertionError):
    """A call that the driver would accept, or not notice, and that is wrong."""


class Launch(NamedTuple):
    """What a kernel of Python gets first: how it was launched, and where its buffers begin."""

    name: str
    groups: int
    threads: tuple[int, int, int]
    pointers: tuple[int, ...]
    local_nbytes: int
    maps: tuple[bytes, ...] = ()


class Marker:
    """One recording of an event."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.time: float | None = None


def _function(values: int = 0, needs_context: bool = True) -> Callable:
    """A function of the driver, which returns a tuple of a result and so many values, None where it fails."""

    def decorate(function: Callable) -> Callable:
        name = function.__name__

        @functools.wraps(function)
        def called(self: FakeCuda, *arguments: Any) -> tuple:
            with self.lock:
                self.calls.append(name)
                if self.by_the_bindings:
                    with contextlib.suppress(RuntimeError):  # cuda.pathfinder's DynamicLibNotFoundError
                        getattr(real, name)(*arguments)
                error = self.failing.get(name)
                if error is None and needs_context:
                    error = self.current().error
                if error is None:
                    found = function(self, *arguments)
                    if not isinstance(found, Failure):
                        return (real.CUresult.CUDA_SUCCESS, *(found if values > 1 else (found,) * values))
                    error = found.error
                return (getattr(real.CUresult, f"CUDA_ERROR_{error}"), *[None] * values)

        return called

    return decorate


class Failure(NamedTuple):
    """What a function gives back in place of its values."""

    error: str


class FakeCuda:
    """The module. `real` things that are no functions come from cuda.bindings.driver."""

    def __init__(
        self,
        devices: int = 1,
        capacity: int = 1 << 30,
        version: int = 13000,
        by_the_bindings: bool = False,
    ) -> None:
        self.by_the_bindings = by_the_bindings  # they get the arguments first, where there is no driver
        self.lock = threading.RLock()
        self.version = version
        self.devices = [
            SimpleNamespace(number=number, attributes=dict(_H100), capacity=capacity, error=None, reserved=0)
            for number in range(devices)
        ]
        self.kernels: dict[str, Callable] = {}
        self.run_kernel: Callable[[str, Launch, Sequence[np.ndarray]], None] | None = None
        self.calls: list[str] = []
        self.launches: list[Launch] = []
        self.failing: dict[str, str] = {}
        self.failing_kernels: dict[int, str] = {}
        self.refused: tuple[str, str] | None = None
        self.refused_maps: list[str] = []
        self.allocations: dict[int, Any] = {}
        self.pinned: dict[int, Any] = {}
        self._handles: dict[int, Any] = {}
        self._numbers = itertools.count(0x1000)
        self._addresses = itertools.count(1)
        self._next_address = 0x7F0000000000
        self._thread = threading.local()
        self._executed = 0

    def __getattr__(self, name: str) -> Any:
        if re.match(r"cu[A-Z]", name):
            raise AttributeError(f"the fake of CUDA has no {name}: give it one")
        return getattr(real, name)

    # ---- what tests ask for ----

    def fail_kernel(self, number: int, error: str) -> None:
        """Let the kernel that is the so many-th to run, from 0, fail, and leave its context unusable."""
        self.failing_kernels[number] = error

    def fail_call(self, name: str, error: str) -> None:
        """Let each call of a function fail, until `failing` is cleared."""
        self.failing[name] = error

    def refuse(self, error: str, log: str) -> None:
        """Let all PTX be refused, with what the assembler says."""
        self.refused = error, log

    def lose(self, number: int = 0, error: str = "UNKNOWN") -> None:
        """Let a device be gone."""
        self.devices[number].error = error

    def counted(self, name: str) -> int:
        return self.calls.count(name)

    def bytes_at(self, pointer: int, nbytes: int | None = None) -> np.ndarray:
        """The memory from an address on, to the end of its allocation."""
        allocation, start = self._find(pointer)
        return allocation.data[start : None if nbytes is None else start + nbytes]

    def drain(self) -> None:
        """Run all that is in streams."""
        for stream in [
            thing for thing in self._handles.values() if getattr(thing, "queue", None) is not None
        ]:
            self._run(stream)

    # ---- handles ----

    def _new(self, kind: Any, thing: Any) -> Any:
        number = next(self._numbers)
        self._handles[number] = thing
        thing.kind = kind
        return kind(number)

    def _thing(self, kind: Any, handle: Any) -> Any:
        thing = self._handles.get(int(handle))
        if thing is None or thing.kind is not kind:
            raise Misuse(f"{handle!r} is no {kind.__name__} that is there")
        return thing

    def current(self) -> Any:
        """The device whose context the calling thread has."""
        device = getattr(self._thread, "device", None)
        if device is None:
            raise Misuse("no context is current in this thread")
        return device

    def _stream(self, handle: Any) -> Any:
        stream = self._thing(real.CUstream, handle)
        if stream.device is not self.current():
            raise Misuse(f"a stream of device {stream.device.number} in the context of another")
        return stream

    # ---- the driver and its devices ----

    @_function(1, needs_context=False)
    def cuDriverGetVersion(self) -> Any:
        return self.version

    @_function(needs_context=False)
    def cuInit(self, Flags: int) -> Any:
        return None if self.devices else Failure("NO_DEVICE")

    @_function(1, needs_context=False)
    def cuDeviceGetCount(self) -> Any:
        return len(self.devices)

    @_function(1, needs_context=False)
    def cuDeviceGet(self, ordinal: int) -> Any:
        return real.CUdevice(ordinal)

    @_function(1, needs_context=False)
    def cuDeviceGetName(self, length: int, dev: Any) -> Any:
        return b"NVIDIA H100 of paper".ljust(length, b"\0")

    @_function(1, needs_context=False)
    def cuDeviceGetAttribute(self, attrib: Any, dev: Any) -> Any:
        return self.devices[int(dev)].attributes[attrib.name.removeprefix("CU_DEVICE_ATTRIBUTE_")]

    @_function(1, needs_context=False)
    def cuDeviceGetUuid(self, dev: Any) -> Any:
        return SimpleNamespace(bytes=bytes([int(dev)] * 16))

    @_function(1, needs_context=False)
    def cuDeviceTotalMem(self, dev: Any) -> Any:
        return self.devices[int(dev)].capacity

    @_function(1, needs_context=False)
    def cuDeviceCanAccessPeer(self, dev: Any, peerDev: Any) -> Any:
        return int(int(dev) != int(peerDev))

    @_function(1, needs_context=False)
    def cuDevicePrimaryCtxRetain(self, dev: Any) -> Any:
        return self._new(real.CUcontext, SimpleNamespace(device=self.devices[int(dev)]))

    @_function(needs_context=False)
    def cuCtxSetCurrent(self, ctx: Any) -> Any:
        self._thread.device = self._thing(real.CUcontext, ctx).device

    @_function(needs_context=False)
    def cuCtxPushCurrent(self, ctx: Any) -> Any:
        below = getattr(self._thread, "below", ())
        self._thread.below = (*below, getattr(self._thread, "device", None))
        self._thread.device = self._thing(real.CUcontext, ctx).device

    @_function(1, needs_context=False)
    def cuCtxPopCurrent(self) -> Any:
        *self._thread.below, self._thread.device = self._thread.below

    @_function(1, needs_context=False)
    def cuGetErrorString(self, error: Any) -> Any:
        return error.name.lower().replace("_", " ").encode()

    # ---- streams and events ----

    @_function(1)
    def cuStreamCreate(self, Flags: Any) -> Any:
        stream = SimpleNamespace(device=self.current(), queue=deque(), clock=0.0, capturing=False)
        return self._new(real.CUstream, stream)

    @_function()
    def cuStreamSynchronize(self, hStream: Any) -> Any:
        return self._wait(self._stream(hStream))

    @_function()
    def cuStreamWaitEvent(self, hStream: Any, hEvent: Any, Flags: int) -> Any:
        marker = self._thing(real.CUevent, hEvent).marker
        if marker is not None:
            self._stream(hStream).queue.append(lambda: self._run(marker.stream, marker))

    @_function(1)
    def cuEventCreate(self, Flags: int) -> Any:
        timed = int(Flags) & int(real.CUevent_flags.CU_EVENT_DISABLE_TIMING) == 0
        return self._new(real.CUevent, SimpleNamespace(marker=None, timed=timed))

    @_function()
    def cuEventRecord(self, hEvent: Any, hStream: Any) -> Any:
        stream = self._stream(hStream)
        marker = self._thing(real.CUevent, hEvent).marker = Marker(stream)
        stream.queue.append(lambda: setattr(marker, "time", stream.clock))

    @_function()
    def cuEventSynchronize(self, hEvent: Any) -> Any:
        marker = self._thing(real.CUevent, hEvent).marker
        return None if marker is None else self._wait(marker.stream, marker)

    @_function(1)
    def cuEventElapsedTime(self, hStart: Any, hEnd: Any) -> Any:
        start, end = (self._thing(real.CUevent, event) for event in (hStart, hEnd))
        if not (start.timed and end.timed):
            return Failure("INVALID_HANDLE")
        if start.marker.time is None or end.marker.time is None:
            return Failure("NOT_READY")
        return end.marker.time - start.marker.time

    @_function()
    def cuEventDestroy(self, hEvent: Any) -> Any:
        self._thing(real.CUevent, hEvent)
        del self._handles[int(hEvent)]

    def _wait(self, stream: Any, marker: Marker | None = None) -> Failure | None:
        self._run(stream, marker)
        return None if stream.device.error is None else Failure(stream.device.error)

    def _run(self, stream: Any, until: Marker | None = None) -> None:
        """Do what is in a stream, until a recording of an event has come to pass."""
        while stream.queue and stream.device.error is None and (until is None or until.time is None):
            stream.queue.popleft()()

    # ---- memory ----

    @_function(1)
    def cuMemPoolCreate(self, poolProps: Any) -> Any:
        if poolProps.allocType != real.CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED:
            return Failure("INVALID_VALUE")
        pool = SimpleNamespace(
            device=self.devices[poolProps.location.id], used=0, high=0, kept={}, releases=True, open_to=set()
        )
        return self._new(real.CUmemoryPool, pool)

    @_function()
    def cuMemPoolSetAttribute(self, pool: Any, attr: Any, value: Any) -> Any:
        if attr != real.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
            return Failure("INVALID_VALUE")
        self._thing(real.CUmemoryPool, pool).releases = int(value) < 1 << 60

    @_function(1)
    def cuMemPoolGetAttribute(self, pool: Any, attr: Any) -> Any:
        thing = self._thing(real.CUmemoryPool, pool)
        kept = sum(size * count for size, count in thing.kept.items())
        values = {
            "USED_MEM_CURRENT": thing.used,
            "USED_MEM_HIGH": thing.high,
            "RESERVED_MEM_CURRENT": thing.used + kept,
        }
        return real.cuuint64_t(values[attr.name.removeprefix("CU_MEMPOOL_ATTR_")])

    @_function()
    def cuMemPoolTrimTo(self, pool: Any, minBytesToKeep: int) -> Any:
        """Only what is out of use as the device sees it can go."""
        thing = self._thing(real.CUmemoryPool, pool)
        waiting = [a.nbytes for a in self.allocations.values() if a.pool is thing and a.freed]
        for size in thing.kept:
            gone = max(0, thing.kept[size] - waiting.count(size))
            thing.kept[size] -= gone
            thing.device.reserved -= gone * size

    @_function()
    def cuMemPoolSetAccess(self, pool: Any, map: Sequence[Any], count: int) -> Any:
        self._thing(real.CUmemoryPool, pool).open_to.update(entry.location.id for entry in map[:count])

    @_function(1)
    def cuMemAllocFromPoolAsync(self, bytesize: int, pool: Any, hStream: Any) -> Any:
        thing = self._thing(real.CUmemoryPool, pool)
        self._stream(hStream)
        if not bytesize:
            return Failure("INVALID_VALUE")
        nbytes = -(-bytesize // 512) * 512
        if thing.kept.get(nbytes):
            thing.kept[nbytes] -= 1
        elif thing.device.reserved + nbytes > thing.device.capacity:
            return Failure("OUT_OF_MEMORY")
        else:
            thing.device.reserved += nbytes
        thing.used += nbytes
        thing.high = max(thing.high, thing.used)
        pointer, self._next_address = self._next_address, self._next_address + nbytes + _GUARD
        room = np.full(bytesize + 256, 0xA5, np.uint8)
        start = -room.ctypes.data % 256
        data = room[start : start + bytesize]
        self.allocations[pointer] = SimpleNamespace(
            data=data, device=thing.device, pool=thing, nbytes=nbytes, freed=False
        )
        return real.CUdeviceptr(pointer)

    @_function()
    def cuMemFreeAsync(self, dptr: Any, hStream: Any) -> Any:
        allocation = self.allocations.get(int(dptr))
        if allocation is None or allocation.freed:
            raise Misuse(f"memory at {int(dptr):#x} is given back, and there is none")
        stream = self._stream(hStream)
        allocation.freed = True
        pool = allocation.pool
        pool.used -= allocation.nbytes
        pool.kept[allocation.nbytes] = pool.kept.get(allocation.nbytes, 0) + 1
        stream.queue.append(lambda: self.allocations.pop(int(dptr)))

    @_function(2)
    def cuMemGetInfo(self) -> Any:
        device = self.current()
        return device.capacity - device.reserved, device.capacity

    @_function(1)
    def cuMemHostAlloc(self, bytesize: int, Flags: int) -> Any:
        data = np.full(bytesize, 0x5A, np.uint8)
        self.pinned[data.ctypes.data] = data
        return data.ctypes.data

    def _find(self, pointer: Any) -> tuple[Any, int]:
        """The allocation that an address lies in, and how far."""
        address = int(pointer)
        start = max((start for start in self.allocations if start <= address), default=None)
        if start is None or address - start > self.allocations[start].nbytes:
            raise Misuse(f"there is no memory at {address:#x}")
        return self.allocations[start], address - start

    def _checked(self, pointer: Any, nbytes: int, open_to: Any = None) -> int:
        """An address that may be used from now on, for so many bytes."""
        allocation, start = self._find(pointer)
        if allocation.freed:
            raise Misuse(f"memory at {int(pointer):#x} is used after it was given back")
        if start + nbytes > len(allocation.data):
            raise Misuse(f"{nbytes} bytes at {start} of memory of {len(allocation.data)}")
        if allocation.device is not (open_to or self.current()):
            raise Misuse(f"memory of device {allocation.device.number} used by another")
        return int(pointer)

    def _is_pinned(self, address: int) -> bool:
        return any(start <= address < start + len(data) for start, data in self.pinned.items())

    @_function()
    def cuMemcpyHtoDAsync(self, dstDevice: Any, srcHost: Any, ByteCount: int, hStream: Any) -> Any:
        to, stream = self._checked(dstDevice, ByteCount), self._stream(hStream)
        if isinstance(srcHost, int) and self._is_pinned(srcHost):  # read when the copy is made
            source = _host_bytes(srcHost, ByteCount)
        else:
            host = srcHost if isinstance(srcHost, int) else np.frombuffer(srcHost, np.uint8).ctypes.data
            source = _host_bytes(host, ByteCount).copy()
        stream.queue.append(lambda: np.copyto(self.bytes_at(to, ByteCount), source))

    @_function()
    def cuMemcpyDtoHAsync(self, dstHost: Any, srcDevice: Any, ByteCount: int, hStream: Any) -> Any:
        from_, stream = self._checked(srcDevice, ByteCount), self._stream(hStream)
        host = _host_bytes(int(dstHost), ByteCount)
        stream.queue.append(lambda: np.copyto(host, self.bytes_at(from_, ByteCount)))

    @_function()
    def cuMemcpyDtoDAsync(self, dstDevice: Any, srcDevice: Any, ByteCount: int, hStream: Any) -> Any:
        to, from_ = self._checked(dstDevice, ByteCount), self._checked(srcDevice, ByteCount)
        self._stream(hStream).queue.append(lambda: self._copy(to, from_, ByteCount))

    @_function()
    def cuMemcpyPeerAsync(
        self, dstDevice: Any, dstContext: Any, srcDevice: Any, srcContext: Any, ByteCount: int, hStream: Any
    ) -> Any:
        there, here = (self._thing(real.CUcontext, context).device for context in (srcContext, dstContext))
        to = self._checked(dstDevice, ByteCount, open_to=here)
        from_ = self._checked(srcDevice, ByteCount, open_to=there)
        self._stream(hStream).queue.append(lambda: self._copy(to, from_, ByteCount))

    def _copy(self, to: int, from_: int, nbytes: int) -> None:
        np.copyto(self.bytes_at(to, nbytes), self.bytes_at(from_, nbytes).copy())

    @_function()
    def cuMemsetD8Async(self, dstDevice: Any, uc: int, N: int, hStream: Any) -> Any:
        to = self._checked(dstDevice, N)
        self._stream(hStream).queue.append(lambda: self.bytes_at(to, N).fill(uc))

    # ---- modules and launches ----

    @_function(1)
    def cuModuleLoadDataEx(self, image: Any, numOptions: int, options: Any, optionValues: Any) -> Any:
        if not image.endswith(b"\0"):
            raise Misuse("PTX must end with a zero")
        log = optionValues[options.index(real.CUjit_option.CU_JIT_ERROR_LOG_BUFFER)]
        text = image[:-1].decode()
        if self.refused is not None:
            error, said = self.refused
            log[: len(said)] = said.encode()
            return Failure(error)
        entries = re.findall(r"\.entry\s+([\w$]+)\s*(?:\(([^)]*)\))?", text)
        if not entries:
            said = b"ptxas fatal   : no entry"
            log[: len(said)] = said
            return Failure("INVALID_PTX")
        counts = {
            name: (parameters.count(".param .u64"), parameters.count(".param .align 64 .b8"))
            for name, parameters in entries
        }
        return self._new(
            real.CUmodule, SimpleNamespace(counts=counts, text=text, device=self.current(), running=0)
        )

    @_function(1)
    def cuModuleGetFunction(self, hmod: Any, name: Any) -> Any:
        module = self._thing(real.CUmodule, hmod)
        known = name.decode()
        if known not in module.counts:
            return Failure("NOT_FOUND")
        function = SimpleNamespace(
            name=known, module=module, count=module.counts[known], local_nbytes=48 << 10
        )
        return self._new(real.CUfunction, function)

    @_function()
    def cuModuleUnload(self, hmod: Any) -> Any:
        if self._thing(real.CUmodule, hmod).running:
            raise Misuse("a module is unloaded while its kernels run")
        del self._handles[int(hmod)]

    @_function()
    def cuFuncSetAttribute(self, hfunc: Any, attrib: Any, value: int) -> Any:
        function = self._thing(real.CUfunction, hfunc)
        most = function.module.device.attributes["MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"]
        if value > most:
            return Failure("INVALID_VALUE")
        function.local_nbytes = value

    @_function()
    def cuLaunchKernel(
        self,
        f: Any,
        gridDimX: int,
        gridDimY: int,
        gridDimZ: int,
        blockDimX: int,
        blockDimY: int,
        blockDimZ: int,
        sharedMemBytes: int,
        hStream: Any,
        kernelParams: Any,
        extra: Any,
    ) -> Any:
        shape = (gridDimX, gridDimY, gridDimZ), (blockDimX, blockDimY, blockDimZ)
        node = self._node(f, *shape, sharedMemBytes, kernelParams)
        return node if isinstance(node, Failure) else self._start(self._stream(hStream), node)

    def _node(
        self, f: Any, grid: tuple[int, ...], block: tuple[int, int, int], local_nbytes: int, parameters: int
    ) -> Any:
        """A launch with its arguments, which are taken now."""
        function = self._thing(real.CUfunction, f)
        threads = block[0] * block[1] * block[2]
        most = function.module.device.attributes["MAX_THREADS_PER_BLOCK"]
        if not 1 <= threads <= most or not 1 <= grid[0] < 1 << 31 or grid[1:] != (1, 1):
            return Failure("INVALID_VALUE")
        if local_nbytes > function.local_nbytes:
            return Failure("INVALID_VALUE")
        count, maps = function.count
        addresses = (ctypes.c_void_p * (count + maps)).from_address(parameters)
        pointers = tuple(ctypes.c_uint64.from_address(address).value for address in addresses[:count])
        given = tuple(ctypes.string_at(address, tensor_map.NBYTES) for address in addresses[count:])
        if any(tensor_map.unpack(map_).address not in pointers for map_ in given):
            raise Misuse("a tensor map of memory that the kernel does not get")
        launch = Launch(function.name, grid[0], block, pointers, local_nbytes, given)
        return SimpleNamespace(function=function, launch=launch)

    def _start(self, stream: Any, node: Any) -> None:
        for pointer in node.launch.pointers:
            if pointer:
                self._checked(pointer, 0)
        module = node.function.module
        if module.device is not stream.device:
            raise Misuse("a kernel of another device")
        module.running += 1
        stream.queue.append(lambda: self._execute(stream, module, node.launch))

    def _execute(self, stream: Any, module: Any, launch: Launch) -> None:
        module.running -= 1
        number, self._executed = self._executed, self._executed + 1
        error = self.failing_kernels.get(number)
        if error is not None:
            stream.device.error = error
            return
        self.launches.append(launch)
        stream.clock += 1e-3 * launch.groups
        buffers = [
            self.bytes_at(pointer) if pointer else np.empty(0, np.uint8) for pointer in launch.pointers
        ]
        if launch.name in self.kernels:
            self.kernels[launch.name](launch, *buffers)
        elif self.run_kernel is not None:
            self.run_kernel(module.text, launch, buffers)
        else:
            raise Misuse(f"nobody told the fake what kernel {launch.name} does")

    # ---- tensor maps ----

    @_function(2, needs_context=False)
    def cuGetProcAddress(self, symbol: Any, cudaVersion: int, flags: Any) -> Any:
        """Of the one function that is called by its address."""
        status = real.CUdriverProcAddressQueryResult
        if symbol != b"cuTensorMapEncodeTiled":
            return 0, status.CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND
        return ctypes.cast(self._encode_tiled, ctypes.c_void_p).value, status.CU_GET_PROC_ADDRESS_SUCCESS

    @functools.cached_property
    def _encode_tiled(self) -> Any:
        """int (CUtensorMap *, type, rank, address, dim, strides, box, element strides, interleave, swizzle, promotion,
        fill), as cuda.h has it; what it refuses is kept in `refused_maps`."""
        pointer, word, enum = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int

        def encode(to: int, kind: int, rank: int, address: int, *rest: int) -> int:
            self.calls.append("cuTensorMapEncodeTiled")
            places, (interleave, swizzle, promotion, fill) = rest[:4], rest[4:]
            rows = tensor_map.rows_at(rank, places)
            found = tensor_map.fault(to, kind, address, *rows, interleave, swizzle)
            nbytes = math.prod(rows[0]) * 2
            inside = [a for start, a in self.allocations.items() if start <= address < start + len(a.data)]
            if not found and (not inside or address + nbytes > _end_of(self.allocations, inside[0])):
                found = "a tensor that is no memory of the device"
            if found:
                self.refused_maps.append(found)
                return int(real.CUresult.CUDA_ERROR_INVALID_VALUE)
            content = tensor_map.pack(kind, address, *rows, swizzle, promotion, fill)
            ctypes.memmove(to, content, len(content))
            return 0

        return ctypes.CFUNCTYPE(enum, pointer, enum, word, ctypes.c_uint64, *[pointer] * 4, *[enum] * 4)(
            encode
        )

    # ---- graphs ----

    @_function(1)
    def cuGraphCreate(self, flags: int) -> Any:
        return self._new(real.CUgraph, SimpleNamespace(nodes={}))

    @_function(1)
    def cuGraphAddKernelNode(
        self, hGraph: Any, dependencies: Sequence[Any], numDependencies: int, nodeParams: Any
    ) -> Any:
        graph = self._thing(real.CUgraph, hGraph)
        before = [int(node) for node in dependencies[:numDependencies]]
        if before != list(graph.nodes)[-1:]:
            raise Misuse("a node that does not wait for the one before it")
        node = self._node_of(nodeParams)
        if isinstance(node, Failure):
            return node
        handle = self._new(real.CUgraphNode, SimpleNamespace())
        graph.nodes[int(handle)] = node
        return handle

    def _node_of(self, p: Any) -> Any:
        grid, block = (p.gridDimX, p.gridDimY, p.gridDimZ), (p.blockDimX, p.blockDimY, p.blockDimZ)
        return self._node(p.func, grid, block, p.sharedMemBytes, p.kernelParams)

    @_function(1)
    def cuGraphInstantiate(self, hGraph: Any, flags: int) -> Any:
        graph = self._thing(real.CUgraph, hGraph)
        return self._new(real.CUgraphExec, SimpleNamespace(nodes=dict(graph.nodes)))

    @_function()
    def cuGraphExecKernelNodeSetParams(self, hGraphExec: Any, hNode: Any, nodeParams: Any) -> Any:
        nodes = self._thing(real.CUgraphExec, hGraphExec).nodes
        if int(hNode) not in nodes:
            raise Misuse("a node of another graph")
        node = self._node_of(nodeParams)
        if isinstance(node, Failure):
            return node
        nodes[int(hNode)] = node

    @_function()
    def cuGraphLaunch(self, hGraphExec: Any, hStream: Any) -> Any:
        for node in self._thing(real.CUgraphExec, hGraphExec).nodes.values():
            self._start(self._stream(hStream), node)

    @_function()
    def cuGraphExecDestroy(self, hGraphExec: Any) -> Any:
        self._thing(real.CUgraphExec, hGraphExec)
        del self._handles[int(hGraphExec)]

    @_function()
    def cuGraphDestroy(self, hGraph: Any) -> Any:
        self._thing(real.CUgraph, hGraph)
        del self._handles[int(hGraph)]


def _end_of(allocations: dict[int, Any], allocation: Any) -> int:
    """The address behind the memory of an allocation."""
    return next(start for start, a in allocations.items() if a is allocation) + len(allocation.data)


def _host_bytes(address: int, nbytes: int) -> np.ndarray:
    return np.frombuffer((ctypes.c_uint8 * nbytes).from_address(address), np.uint8)
