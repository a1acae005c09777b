"""A stand-in for NVIDIA's kernel driver and the GPUs below it, strict where the real ones are.

It takes the place of `Files` (drivers/hcq/files.py): opening, ioctl, mmap, letting time pass. Objects have the parents
that they must have, classes are those of a chip, sizes of structures those of a release, addresses are mapped or a
fault, command streams and launch descriptors are read by the text of the headers (nv_decoder.py).

Memory is of one file each, mapped for the stand-in, and where a program asks for it, for the program. The GPU works
only while a program waits, one step at a time, in an order that a random number decides: so whoever forgets to wait, or
takes memory back too early, gets wrong numbers.
"""

from __future__ import annotations

import ctypes
import os
import random
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from funcgrad.drivers.hcq.files import SystemFiles
from funcgrad.drivers.nv.structures import Record, layouts
from tests.hardware.nv.decoder import Descriptor, Malformed, Method, decode_entry, decode_stream

OK, LOST, RESOURCES, ARGUMENT, CLASS, CLIENT, HANDLE, PARENT, STRUCT, STATE, NO_MEMORY, UNSUPPORTED, NOT_FOUND = (
    0x00, 0x0F, 0x1A, 0x1F, 0x22, 0x23, 0x33, 0x36, 0x3A, 0x40, 0x51, 0x56, 0x57,
)  # fmt: skip


class Chip(NamedTuple):
    """What a GPU lists (g_gpu_class_list.c of open-gpu-kernel-modules 580.142), and which descriptors it reads."""

    name: str
    architecture: int
    classes: tuple[int, ...]
    qmd: int
    parameters: int  # where a kernel's begin in constant bank 0


CHIPS = {
    "GA100": Chip("A100", 80, (0xC461, 0xC561, 0xC46F, 0xC56F, 0xC6C0, 0xC6B5), 3, 0x160),
    "GA102": Chip("A10", 86, (0xC461, 0xC561, 0xC46F, 0xC56F, 0xC7C0, 0xC7B5), 3, 0x160),
    "AD102": Chip("L40", 89, (0xC461, 0xC561, 0xC46F, 0xC56F, 0xC9C0, 0xC7B5), 3, 0x160),
    "GH100": Chip("H100", 90, (0xC461, 0xC561, 0xC661, 0xC46F, 0xC56F, 0xC86F, 0xCBC0, 0xC8B5), 4, 0x210),
    "GB100": Chip("B100", 100, (0xC461, 0xC561, 0xC661, 0xC56F, 0xC86F, 0xC96F, 0xCDC0, 0xC9B5), 5, 0x380),
    "GB202": Chip("B40", 120, (0xC461, 0xC661, 0xC761, 0xC86F, 0xC96F, 0xCA6F, 0xCEC0, 0xCAB5), 5, 0x380),
}
_SHARED_KIB = {
    80: 164,
    86: 100,
    89: 100,
    90: 228,
    100: 228,
    120: 100,
}  # of a group, with what the system keeps
_USERMODE, _GPFIFO = (0xC461, 0xC561, 0xC661, 0xC761), (0xC46F, 0xC56F, 0xC86F, 0xC96F, 0xCA6F)
_COMPUTE, _COPY = (0xC6C0, 0xC7C0, 0xC9C0, 0xCBC0, 0xCDC0, 0xCEC0), (0xC6B5, 0xC7B5, 0xC8B5, 0xC9B5, 0xCAB5)
_KINDS = {
    **dict.fromkeys(_USERMODE, "usermode"),
    **dict.fromkeys(_GPFIFO, "channel"),
    **dict.fromkeys(_COMPUTE, "compute"),
    **dict.fromkeys(_COPY, "copy"),
    0x41: "root", 0x80: "device", 0x2080: "subdevice", 0x3E: "system memory", 0x40: "video memory",
    0x70: "virtual memory", 0x90F1: "vaspace", 0xA06C: "group", 0x9067: "share", 0x83DE: "debugger",
    0x503B: "peers", 0xCB33: "confidential", 0x71: "program memory",
}  # fmt: skip
_PARENTS = {
    "device": "root", "subdevice": "device", "usermode": "subdevice", "vaspace": "device", "virtual memory": "device",
    "system memory": "device", "video memory": "device", "group": "device", "share": "group", "channel": "group",
    "compute": "channel", "copy": "channel", "debugger": "device", "peers": "root", "confidential": "root",
}  # fmt: skip
_PARAMETERS = {
    "device": "NV0080_ALLOC_PARAMETERS", "subdevice": "NV2080_ALLOC_PARAMETERS",
    "vaspace": "NV_VASPACE_ALLOCATION_PARAMETERS", "virtual memory": "NV_MEMORY_VIRTUAL_ALLOCATION_PARAMS",
    "system memory": "NV_MEMORY_ALLOCATION_PARAMS", "video memory": "NV_MEMORY_ALLOCATION_PARAMS",
    "group": "NV_CHANNEL_GROUP_ALLOCATION_PARAMETERS", "share": "NV_CTXSHARE_ALLOCATION_PARAMETERS",
    "channel": "NV_CHANNEL_ALLOC_PARAMS",
    "debugger": "NV83DE_ALLOC_PARAMETERS", "peers": "NV503B_ALLOC_PARAMETERS",
    "confidential": "NV_CONFIDENTIAL_COMPUTE_ALLOC_PARAMS",
}  # fmt: skip


class Fault(Exception):
    """An address that the GPU finds nothing at. access: 0 to read, 1 to write."""

    def __init__(self, address: int, access: int) -> None:
        super().__init__(f"{address:#x}")
        self.address, self.access = address, access


class Refused(Exception):
    def __init__(self, state: int) -> None:
        super().__init__(hex(state))
        self.state = state


class Backing:
    """Memory of a file, mapped here at `here`."""

    def __init__(self, system: SystemFiles, nbytes: int) -> None:
        self.fd = os.memfd_create("gpu")
        os.ftruncate(self.fd, nbytes)
        self.nbytes, self._system = nbytes, system
        self.here = system.map(self.fd, nbytes)

    def release(self) -> None:
        if self.fd >= 0:
            self._system.unmap(self.here, self.nbytes)
            os.close(self.fd)
            self.fd = -1


class OfProgram(Backing):
    """Memory of the program itself."""

    def __init__(self, address: int, nbytes: int) -> None:
        self.fd, self.here, self.nbytes = -1, address, nbytes


class Object:
    def __init__(self, handle: int, kind: str, number: int, parent: Object | None) -> None:
        self.handle, self.kind, self.number, self.parent = handle, kind, number, parent
        self.children: list[Object] = []
        self.gpu: Gpu | None = parent.gpu if parent else None
        self.parameters: Record | None = None
        self.backing: Backing | None = None
        self.space: Object = self
        self.mappings: list[Mapping] = []  # of a vaspace
        self.channel: Channel | None = None
        if parent:
            parent.children.append(self)


class Mapping(NamedTuple):
    begin: int
    end: int
    memory: Object


class Pending(NamedTuple):
    """A launch that has begun and has not ended."""

    channel: Channel
    descriptor: Descriptor
    is_of_stream: bool  # or of another launch, of which a signal that waits for the engine may not know


class Channel:
    """What is left to do of a channel: the rest of a stream, then entries of its ring."""

    def __init__(self, gpu: Gpu, owner: Object, space: Object) -> None:
        self.gpu, self.owner, self.space = gpu, owner, space
        self.token = gpu.tokens = gpu.tokens + 1
        self.is_scheduled = self.is_dead = False
        self.rung = False
        self.get = 0
        self.methods: deque[Method] = deque()
        self.state: dict[str, int] = {}
        self.engines: dict[int, str] = {}
        self.engine: Object | None = None
        self.windows: dict[str, int] = {}
        self.userd = self.ring = self.entries = 0


Kernel = Callable[[Descriptor, bytes, "Gpu", Object], None]
"""Runs a launch: its descriptor, its constant bank 0, the GPU, the address space."""


class Gpu:
    def __init__(self, driver: StandIn, number: int, chip: Chip, nbytes: int) -> None:
        self.driver, self.number, self.chip = driver, number, chip
        self.total, self.used = nbytes, 0
        self.channels: list[Channel] = []
        self.pending: list[Pending] = []
        self.faults: list[Fault] = []
        self.is_lost = self.is_stuck = False
        self.smc_mode, self.fabric_state = 2, 0  # DISABLED, UNSUPPORTED
        self.log: list[Any] = []
        self.shapes: deque[Any] = deque(maxlen=100)  # of launches: bytes of shared memory, cluster
        self.constants: dict[tuple[int, int], bytes] = {}  # what caches hold, by bank and address
        self.now = 1000
        self.tokens = 0x3F

    # ---- memory ----

    def at(self, space: Object, address: int, nbytes: int, access: int = 0) -> int:
        """Where in this process the bytes at an address of the GPU are; Fault."""
        for mapping in space.mappings:
            if mapping.begin <= address and address + nbytes <= mapping.end:
                backing = mapping.memory.backing
                assert backing
                return backing.here + address - mapping.begin
        raise Fault(address, access)

    def read(self, space: Object, address: int, nbytes: int) -> bytes:
        return ctypes.string_at(self.at(space, address, nbytes), nbytes)

    def write(self, space: Object, address: int, data: bytes) -> None:
        ctypes.memmove(self.at(space, address, len(data), 1), data, len(data))

    # ---- work ----

    def steps(self) -> list[Callable[[], None]]:
        """What could happen next."""
        if self.is_lost or self.is_stuck:
            return []
        found: list[Callable[[], None]] = []
        for channel in self.channels:
            if channel.rung and channel.is_scheduled and not channel.is_dead and self._can_go_on(channel):
                found.append(lambda channel=channel: self._guarded(channel, self._step, channel))
        for pending in self.pending:
            found.append(lambda p=pending: self._guarded(p.channel, self._finish, p))
        return found

    def _guarded(self, channel: Channel, step: Callable[[Any], None], argument: Any) -> None:
        try:
            step(argument)
        except Fault as fault:
            self.faults.append(fault)
            group = channel.owner.parent
            for other in self.channels:
                other.is_dead |= other.owner.parent is group
            self.pending = [pending for pending in self.pending if not pending.channel.is_dead]

    def _can_go_on(self, channel: Channel) -> bool:
        if not channel.methods:
            return self._put(channel) != channel.get
        method = channel.methods[0]
        if method.name == "SEM_EXECUTE":
            if method.fields["OPERATION"] == 3:
                try:
                    value = int.from_bytes(self._semaphore(channel, 8), "little")
                except Fault:
                    return True
                return (value - self._payload(channel)) % (1 << 64) < 1 << 63
            if method.fields["RELEASE_WFI"]:
                return not any(p.channel is channel and p.is_of_stream for p in self.pending)
        return True

    def _put(self, channel: Channel) -> int:
        return ctypes.c_uint32.from_address(channel.userd + 0x8C).value

    def _semaphore(self, channel: Channel, nbytes: int) -> bytes:
        return self.read(channel.space, self._semaphore_address(channel), nbytes)

    def _semaphore_address(self, channel: Channel) -> int:
        return channel.state["SEM_ADDR_LO"] | channel.state["SEM_ADDR_HI"] << 32

    def _payload(self, channel: Channel) -> int:
        return channel.state["SEM_PAYLOAD_LO"] | channel.state["SEM_PAYLOAD_HI"] << 32

    def _step(self, channel: Channel) -> None:
        if channel.methods:
            self._execute(channel, channel.methods.popleft())
            return
        entry = int.from_bytes(self.read(channel.space, channel.ring + 8 * channel.get, 8), "little")
        address, count = decode_entry(entry)
        channel.methods.extend(decode_stream(self.read(channel.space, address, 4 * count), channel.engines))
        channel.get = (channel.get + 1) % channel.entries

    def _signal(self, space: Object, address: int, payload: int) -> None:
        if address % 16:
            raise Malformed(f"a semaphore with a time at {address:#x}: it begins at a multiple of 16")
        self.now += 10
        self.write(space, address, struct.pack("<QQ", payload, self.now))

    def _execute(self, channel: Channel, method: Method) -> None:
        name, state = method.name, channel.state
        state[name] = method.value
        self.log.append((channel.token, name, method.value))
        if name == "SET_OBJECT":
            if channel.engine is None or method.value != channel.engine.number:
                raise Malformed(f"class {method.value:#x} is not the object of this channel")
        elif name == "SEM_EXECUTE" and method.fields["OPERATION"] == 3:
            self._semaphore(channel, 8)
        elif name == "SEM_EXECUTE" and method.fields["OPERATION"] == 1:
            if not method.fields["RELEASE_TIMESTAMP"] or not method.fields["PAYLOAD_SIZE"]:
                raise Malformed("a signal without a time, or of 32 bits")
            self._signal(channel.space, self._semaphore_address(channel), self._payload(channel))
        elif name == "SEND_SIGNALING_PCAS2_B":
            self._launch(channel, state["SEND_PCAS_A"] << 8, True)
        elif name == "INVALIDATE_SHADER_CACHES_NO_WFI" and method.fields["CONSTANT"]:
            self.constants.clear()
        elif name.startswith("SET_SHADER_") and name.endswith("WINDOW_B"):
            self._set_window(channel, name[:-2], state[f"{name[:-1]}A"] << 32 | method.value)
        elif name == "LAUNCH_DMA":
            self._copy(channel, method)

    def _set_window(self, channel: Channel, name: str, address: int) -> None:
        if address % (1 << 32):
            raise Malformed(f"{name} at {address:#x}: it begins at a multiple of 4 GiB")
        channel.windows[name] = address
        for mapping in channel.space.mappings:
            self.check_windows(mapping.begin, mapping.end)

    def check_windows(self, begin: int, end: int) -> None:
        for channel in self.channels:
            for name, address in channel.windows.items():
                if begin < address + (1 << 32) and address < end:
                    raise Malformed(f"memory at {begin:#x} lies in {name}")

    def _copy(self, channel: Channel, method: Method) -> None:
        state, fields = channel.state, method.fields
        if channel.engine is None or channel.engine.kind != "copy":
            raise Malformed("a copy on a channel that has no copy engine")
        if fields["SRC_TYPE"] or fields["DST_TYPE"]:
            raise Malformed("a copy of physical addresses")
        if fields["DATA_TRANSFER_TYPE"]:
            source = state["OFFSET_IN_LOWER"] | state["OFFSET_IN_UPPER"] << 32
            target = state["OFFSET_OUT_LOWER"] | state["OFFSET_OUT_UPPER"] << 32
            nbytes = state["LINE_LENGTH_IN"]
            self.log.append((channel.token, "copied", (target, source, nbytes)))
            self.write(channel.space, target, self.read(channel.space, source, nbytes))
        if fields["SEMAPHORE_TYPE"]:
            if fields["SEMAPHORE_PAYLOAD_SIZE"] and channel.engine.number < 0xC8B5:
                raise Malformed("a 64-bit payload for an engine before Hopper")
            payload = state["SET_SEMAPHORE_PAYLOAD"] | state["SET_SEMAPHORE_PAYLOAD_UPPER"] << 32
            address = state["SET_SEMAPHORE_B"] | state["SET_SEMAPHORE_A"] << 32
            self._signal(channel.space, address, payload)

    # ---- launches ----

    def _launch(self, channel: Channel, address: int, is_of_stream: bool) -> None:
        if not channel.windows:
            raise Malformed("a launch before the windows are set")
        nbytes = 256 if self.chip.qmd == 3 else 384
        descriptor = Descriptor(self.read(channel.space, address, nbytes), self.chip.qmd)
        self.pending.append(Pending(channel, descriptor, is_of_stream))

    def _finish(self, pending: Pending) -> None:
        channel, descriptor, _ = pending
        self._check_launch(descriptor)
        bank = descriptor.bank(0)
        if bank is None:
            raise Malformed("a launch without constant bank 0")
        kernel = self.driver.kernel_at(self, channel.space, descriptor.program)
        content = self._constants(channel.space, descriptor, 0, *bank)
        self._check_sizes(descriptor, content)
        self.log.append(
            (channel.token, "launched", (descriptor.program, descriptor.grid, descriptor.threads))
        )
        self.shapes.append((descriptor.shared_nbytes, descriptor.cluster))
        kernel(descriptor, content, self, channel.space)
        self.now += descriptor.grid[0] * 100
        self.pending.remove(pending)
        for where, payload in descriptor.releases():
            self._signal(channel.space, where, payload)
        for dependent in descriptor.dependents():
            self._launch(channel, dependent, False)

    def _check_sizes(self, descriptor: Descriptor, bank: bytes) -> None:
        """Code reads from bank 0 how many threads and groups there are: ptxas makes c[0x0][0x4] of %ntid.y, on sm_100
        c[0x0][0x364].
        """
        places = (0x360, 0x370) if self.chip.architecture >= 100 else (0x0, 0xC)
        found = tuple(struct.unpack_from("<3I", bank, at) for at in places)
        if found != (descriptor.threads, descriptor.grid):
            raise Malformed(
                f"{descriptor.threads}, {descriptor.grid} threads and groups, and code reads {found}"
            )

    def _check_launch(self, descriptor: Descriptor) -> None:
        get = descriptor.get
        threads = descriptor.threads
        if not all(threads) or threads[0] * threads[1] * threads[2] > 1024 or not all(descriptor.grid):
            raise Malformed(f"a launch of {descriptor.grid} groups of {threads} threads")
        if descriptor.registers * 32 > 65536 or not get("API_VISIBLE_CALL_LIMIT"):
            raise Malformed("too many registers, or a limit of calls")
        if get("SASS_VERSION") != int(str(self.chip.architecture)[:-1]) << 4 | self.chip.architecture % 10:
            raise Malformed(f"code for {get('SASS_VERSION'):#x}")
        least, most = (get(f"{x}_SM_CONFIG_SHARED_MEM_SIZE") for x in ("MIN", "MAX"))
        if (
            not descriptor.shared_nbytes <= (least - 1 << 12) <= (most - 1 << 12)
            or descriptor.shared_nbytes < 1024
        ):
            raise Malformed(
                f"{descriptor.shared_nbytes} bytes of shared memory in a setting of {least} to {most}"
            )
        if descriptor.shared_nbytes > _SHARED_KIB[self.chip.architecture] << 10:
            raise Malformed(f"{descriptor.shared_nbytes} bytes of shared memory")
        self._check_cluster(descriptor)
        if get("CWD_MEMBAR_TYPE") != 1 or not get("INVALIDATE_SHADER_DATA_CACHE"):
            raise Malformed("what launches write is not seen by the next")
        if descriptor.program % 128 or descriptor.prefetch != descriptor.program // 256 * 256:
            raise Malformed(f"code at {descriptor.program:#x}, fetched ahead from {descriptor.prefetch:#x}")

    def _check_cluster(self, descriptor: Descriptor) -> None:
        cluster = descriptor.cluster
        is_cluster = cluster != (1, 1, 1)
        if is_cluster and self.chip.qmd == 3:
            raise Malformed("clusters before Hopper")
        if self.chip.qmd > 3 and descriptor.get("QMD_TYPE") != (3 if is_cluster else 2):
            raise Malformed(f"clusters of {cluster} in a QMD of type {descriptor.get('QMD_TYPE')}")
        if cluster[0] * cluster[1] * cluster[2] > 16:
            raise Malformed(f"clusters of {cluster}")
        if any(groups % size for groups, size in zip(descriptor.grid, cluster)):
            raise Malformed(f"{descriptor.grid} groups in clusters of {cluster}")

    def _constants(
        self, space: Object, descriptor: Descriptor, number: int, address: int, nbytes: int
    ) -> bytes:
        """A bank: what a cache holds of it, where the launch does not forget that."""
        if address % 256 or nbytes > 65536:
            raise Malformed(f"constant bank {number} of {nbytes} bytes at {address:#x}")
        key = number, address
        if descriptor.forgets_bank(number) or key not in self.constants:
            self.constants[key] = self.read(space, address, nbytes)
        return self.constants[key]


class StandIn:
    """Files of NVIDIA's driver, with GPUs behind. seed: of the order in which these work; fail: what call number (from
    0) ends in which state; trace: the calls so far."""

    def __init__(
        self,
        chips: Sequence[str] = ("GH100",),
        release: str = "580.142",
        seed: int = 0,
        nbytes: int = 1 << 32,
        laziness: float = 0.7,
        p2p_caps: int = 0xB,  # READS, WRITES, NVLINK
    ) -> None:
        self.p2p_caps, self.cc_feature = p2p_caps, 0
        self.release, self.rng, self.laziness = release, random.Random(seed), laziness
        self.layouts = (
            layouts(int(release.split(".")[0]))
            if release.split(".")[0] in "570 575 580 590 595"
            else layouts(580)
        )
        self._system = SystemFiles()
        self.gpus = [Gpu(self, k, CHIPS[chip], nbytes) for k, chip in enumerate(chips)]
        self.fds: dict[int, str] = {}
        self.mapped: dict[int, Object] = {}  # by descriptor
        self.objects: dict[int, Object] = {}
        self.regions: dict[int, int] = {}  # bytes, by address in the program
        self._codes: dict[bytes, Kernel] = {}
        self._next = 0x1000
        self.now = 0.0
        self.calls = 0
        self.fail: dict[int, int] = {}
        self.trace: list[str] = []
        self.error: BaseException | None = None
        self._turn = threading.RLock()  # host code of kernels runs without the interpreter's lock
        self._hook = ctypes.CFUNCTYPE(None)(self._rung)
        self.notify = ctypes.cast(self._hook, ctypes.c_void_p).value or 0

    # ---- Files ----

    def open(self, path: str) -> int:
        known = ["/dev/nvidiactl", *(f"/dev/nvidia{gpu.number}" for gpu in self.gpus)]
        if path not in known:
            raise FileNotFoundError(2, "No such file or directory", path)
        self._next += 1
        self.fds[self._next] = path
        return self._next

    def close(self, fd: int) -> None:
        del self.fds[fd]
        self.mapped.pop(fd, None)

    def map(self, fd: int, nbytes: int, offset: int = 0, address: int = 0) -> int:
        if fd < 0:
            found = self._system.map(fd, nbytes, offset, address)
        else:
            memory = self.mapped[fd]
            assert memory.backing and nbytes <= memory.backing.nbytes and not offset
            if address and address not in self.regions:
                raise Malformed(f"a mapping at {address:#x}, which nobody has reserved")
            found = self._system.map(memory.backing.fd, nbytes, 0, address)
        self.regions[found] = nbytes
        return found

    def reserve(self, nbytes: int, address: int = 0) -> int:
        found = self._system.reserve(nbytes, address)
        self.regions[found] = nbytes
        return found

    def unmap(self, address: int, nbytes: int) -> None:
        assert self.regions.pop(address) == nbytes
        self._system.unmap(address, nbytes)

    def clock(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        if self.error is not None:
            raise self.error
        if not self._turn.acquire(blocking=False):  # the GPU works for another thread that waits
            time.sleep(1e-4)
            return
        try:
            self._pass(seconds)
        finally:
            self._turn.release()

    def _pass(self, seconds: float) -> None:
        self.now += max(seconds, 1e-6)
        for _ in range(1 + int(self.rng.random() * 8)):
            if not self.step():
                self.now += 1e-3
                break

    def step(self) -> bool:
        """One thing that a GPU could do next; whether there is any."""
        steps = [step for gpu in self.gpus for step in gpu.steps()]
        if not steps:
            return False
        self.rng.choice(steps)()
        return True

    def _rung(self) -> None:
        """A doorbell was rung: which, its page says. Some of the work is done at once."""
        try:
            for thing in list(self.objects.values()):
                if thing.kind == "usermode" and thing.gpu and thing.backing:
                    token = ctypes.c_uint32.from_address(thing.backing.here + 0x90).value
                    for channel in thing.gpu.channels:
                        channel.rung |= channel.token == token
            if self._turn.acquire(blocking=False):
                try:
                    while self.rng.random() > self.laziness and self.step():
                        pass
                finally:
                    self._turn.release()
        except BaseException as error:
            self.error = error

    # ---- calls ----

    def ioctl(self, fd: int, request: int, address: int) -> None:
        number, nbytes = request & 0xFF, request >> 16 & 0x3FFF
        if fd not in self.fds or request >> 30 != 3 or request >> 8 & 0xFF != ord("F"):
            raise OSError(25, "Inappropriate ioctl for device")
        handlers: dict[int, tuple[str, Callable[..., int]]] = {
            0x2B: ("NVOS64_PARAMETERS", self._allocate),
            0x2A: ("NVOS54_PARAMETERS", self._control),
            0x29: ("NVOS00_PARAMETERS", self._free),
            0x4E: ("nv_ioctl_nvos33_parameters_with_fd", self._map),
            0x57: ("NVOS46_PARAMETERS", self._map_dma),
            0x58: ("NVOS47_PARAMETERS", self._unmap_dma),
            0x27: ("nv_ioctl_nvos02_parameters_with_fd", lambda record: self._register(record, fd)),
            200: ("", lambda record: OK),
            201: ("nv_ioctl_register_fd_t", lambda record: OK),
        }
        if number not in handlers:
            raise OSError(22, "Invalid argument")
        call, self.calls = self.calls, self.calls + 1
        self.trace.append(f"{number:#x}")
        if self.fail.get(call, 0) < 0:
            raise OSError(5, "Input/output error")
        if number == 200:
            self._cards(address, nbytes)
            return
        name, handler = handlers[number]
        layout = self.layouts[name]
        if nbytes != layout.nbytes:
            raise OSError(22, "Invalid argument")
        record = Record(layout)
        record.fill(ctypes.string_at(address, nbytes))
        try:
            state = self.fail.get(call) or handler(record)
        except Refused as refused:
            state = refused.state
        if number in (0x4E, 0x27):
            inner = self.layouts["NVOS33_PARAMETERS" if number == 0x4E else "NVOS02_PARAMETERS"]
            data = bytearray(bytes(record))
            offset = inner.fields["status"][0]
            data[offset : offset + 4] = state.to_bytes(4, "little")
            ctypes.memmove(address, bytes(data), nbytes)
            return
        if number == 201:
            if self.fds.get(record["ctl_fd"]) != "/dev/nvidiactl" or self.fds[fd] == "/dev/nvidiactl":
                raise OSError(22, "Invalid argument")
            return
        record["status"] = state
        ctypes.memmove(address, bytes(record), nbytes)

    def _cards(self, address: int, nbytes: int) -> None:
        layout = self.layouts["nv_ioctl_card_info_t"]
        if nbytes % layout.nbytes or nbytes // layout.nbytes < len(self.gpus):
            raise OSError(22, "Invalid argument")
        for gpu in self.gpus:
            card = Record(layout, valid=1, gpu_id=0x100 * (gpu.number + 1), minor_number=gpu.number)
            card["pci_info.bus"], card["pci_info.slot"] = 0x1B + gpu.number, 1
            ctypes.memmove(address + gpu.number * layout.nbytes, bytes(card), layout.nbytes)

    def _object(self, handle: int, *kinds: str) -> Object:
        found = self.objects.get(handle)
        if found is None or (kinds and found.kind not in kinds):
            raise Refused(HANDLE)
        if found.gpu is not None and found.gpu.is_lost:
            raise Refused(LOST)
        return found

    def _taken(self, name: str, address: int, nbytes: int) -> Record:
        """A structure that a call points to."""
        if nbytes != self.layouts[name].nbytes or not address:
            raise Refused(STRUCT)
        record = Record(self.layouts[name])
        record.fill(ctypes.string_at(address, nbytes))
        return record

    def _allocate(self, call: Record) -> int:
        number, kind = call["hClass"], _KINDS.get(call["hClass"])
        if kind is None:
            return CLASS
        self._next += 1
        handle = 0xC1D00000 + self._next if kind == "root" else 0xCAF00000 + self._next
        if kind == "root":
            if call["hRoot"] or call["hObjectParent"]:
                return CLIENT
            self.objects[handle] = Object(handle, kind, number, None)
            call["hObjectNew"] = handle
            return OK
        if self._object(call["hRoot"]).kind != "root":
            return CLIENT
        parent = self._object(call["hObjectParent"])
        if parent.kind != _PARENTS[kind]:
            return PARENT
        parameters = None
        if kind in _PARAMETERS:
            parameters = self._taken(_PARAMETERS[kind], call["pAllocParms"], call["paramsSize"])
        elif call["paramsSize"]:
            return STRUCT
        if kind in ("peers", "confidential"):
            return self._make_of_root(call, handle, kind, parent, parameters)
        gpu = parent.gpu
        if kind == "device":
            assert parameters
            if parameters["deviceId"] >= len(self.gpus) or parameters["hClientShare"] != call["hRoot"]:
                return ARGUMENT
            gpu = self.gpus[parameters["deviceId"]]
        assert gpu
        if kind in ("usermode", "channel", "compute", "copy") and number not in gpu.chip.classes:
            return CLASS
        thing = Object(handle, kind, number, parent)
        thing.gpu, thing.parameters = gpu, parameters
        try:
            self._make(thing, gpu, parameters)
        except BaseException:
            parent.children.remove(thing)
            raise
        self.objects[handle] = thing
        call["hObjectNew"] = handle
        return OK

    def _make_of_root(
        self, call: Record, handle: int, kind: str, parent: Object, parameters: Record | None
    ) -> int:
        assert parameters
        if kind == "peers":
            both = [self._object(parameters[name], "subdevice") for name in ("hSubDevice", "hPeerSubDevice")]
            if self.p2p_caps & 3 == 0 or both[0] is both[1]:
                return UNSUPPORTED
        elif self._object(parameters["hClient"]).kind != "root":
            return CLIENT
        thing = self.objects[handle] = Object(handle, kind, call["hClass"], parent)
        thing.parameters = parameters
        call["hObjectNew"] = handle
        return OK

    def _register(self, call: Record, fd: int) -> int:
        """Memory of the program (RmAllocOsDescriptor, escape.c): the handle is the caller's."""
        inner = Record(self.layouts["NVOS02_PARAMETERS"])
        inner.fill(bytes(call)[: inner.layout.nbytes])
        device, handle, flags = (
            self._object(inner["hObjectParent"], "device"),
            inner["hObjectNew"],
            inner["flags"],
        )
        assert device.gpu
        if self.fds[fd] != f"/dev/nvidia{device.gpu.number}" or inner["hClass"] != 0x71:
            return ARGUMENT
        if not handle or handle in self.objects or handle >> 19 == 0xCAF00000 >> 19:
            return HANDLE
        if flags >> 4 & 0xF != 1 or flags >> 8 & 0xF or flags >> 12 & 0xF not in (1, 5) or flags >> 30 != 1:
            return ARGUMENT
        if inner["pMemory"] % 4096:
            return UNSUPPORTED
        if (inner["limit"] + 1) % 4096:
            raise Malformed("a part of a page is registered")
        thing = self.objects[handle] = Object(handle, "program memory", 0x71, device)
        thing.backing = OfProgram(inner["pMemory"], inner["limit"] + 1)
        return OK

    def _make(self, thing: Object, gpu: Gpu, parameters: Record | None) -> None:
        kind = thing.kind
        if kind == "usermode":
            thing.backing = Backing(self._system, 0x10000)
        elif kind in ("system memory", "video memory"):
            assert parameters
            self._make_memory(thing, gpu, parameters)
        elif kind == "virtual memory":
            assert parameters
            thing.space = self._object(parameters["hVASpace"], "vaspace")
        elif kind in ("group", "share"):
            assert parameters
            thing.space = self._object(parameters["hVASpace"], "vaspace")
            if kind == "group" and parameters["engineType"] != 1:
                raise Refused(ARGUMENT)
        elif kind == "channel":
            assert parameters
            self._make_channel(thing, gpu, parameters)
        elif kind in ("compute", "copy"):
            assert thing.parent and thing.parent.channel
            if thing.parent.channel.engine is not None:
                raise Refused(STATE)
            thing.parent.channel.engine = thing

    def _make_memory(self, thing: Object, gpu: Gpu, parameters: Record) -> None:
        nbytes, page = parameters["size"], parameters["alignment"]
        is_system = thing.kind == "system memory"
        if not nbytes or nbytes % 4096 or page not in (4096, 1 << 21) or nbytes % page:
            raise Refused(ARGUMENT)
        if parameters["limit"] != nbytes - 1 or parameters["owner"] not in self.objects:
            raise Refused(ARGUMENT)
        if (parameters["attr"] >> 25 & 3) != (1 if is_system else 0):
            raise Refused(ARGUMENT)
        if (parameters["attr"] >> 23 & 3) != (3 if page > 4096 else 1):
            raise Refused(ARGUMENT)
        if not is_system:
            if gpu.used + nbytes > gpu.total:
                raise Refused(NO_MEMORY)
            gpu.used += nbytes
        thing.backing = Backing(self._system, nbytes)

    def _make_channel(self, thing: Object, gpu: Gpu, parameters: Record) -> None:
        entries = parameters["gpFifoEntries"]
        share = self._object(parameters["hContextShare"], "share")
        memory = self._object(
            int.from_bytes(parameters.data("hUserdMemory")[:4], "little"), "system memory", "video memory"
        )
        offset = int.from_bytes(parameters.data("userdOffset")[:8], "little")
        if share.parent is not thing.parent or entries & (entries - 1) or not entries:
            raise Refused(ARGUMENT)
        assert memory.backing
        if offset % 512 or offset + 512 > memory.backing.nbytes:
            raise Refused(ARGUMENT)
        try:
            gpu.at(share.space, parameters["gpFifoOffset"], 8 * entries)
        except Fault as fault:
            raise Refused(ARGUMENT) from fault
        if parameters["gpFifoOffset"] >> 40:
            raise Refused(ARGUMENT)
        thing.channel = channel = Channel(gpu, thing, share.space)
        channel.ring, channel.entries = parameters["gpFifoOffset"], entries
        channel.userd = memory.backing.here + offset
        gpu.channels.append(thing.channel)

    def _free(self, call: Record) -> int:
        thing = self.objects.get(call["hObjectOld"])
        if thing is None or (thing.parent and thing.parent.handle != call["hObjectParent"]):
            return NOT_FOUND
        self._release(thing)
        return OK

    def _release(self, thing: Object) -> None:
        for child in list(thing.children):
            self._release(child)
        if thing.parent:
            thing.parent.children.remove(thing)
        if thing.kind == "subdevice":
            for other in [o for o in self.objects.values() if o.kind == "peers"]:
                assert other.parameters
                if thing.handle in (other.parameters["hSubDevice"], other.parameters["hPeerSubDevice"]):
                    self._release(other)
        if thing.kind in ("system memory", "video memory", "program memory"):
            assert thing.gpu and thing.backing
            for other in self.objects.values():
                if any(mapping.memory is thing for mapping in other.mappings):
                    other.mappings = [m for m in other.mappings if m.memory is not thing]
            if thing.kind == "video memory":
                thing.gpu.used -= thing.backing.nbytes
        if thing.channel:
            thing.channel.gpu.channels.remove(thing.channel)
            gpu = thing.channel.gpu
            gpu.pending = [pending for pending in gpu.pending if pending.channel is not thing.channel]
        if thing.backing:
            thing.backing.release()
        del self.objects[thing.handle]

    def _map(self, call: Record) -> int:
        data = bytes(call)
        inner = Record(self.layouts["NVOS33_PARAMETERS"])
        inner.fill(data[: inner.layout.nbytes])
        memory = self._object(inner["hMemory"], "system memory", "video memory", "usermode")
        self._object(inner["hDevice"], "device", "subdevice")
        fd = call["fd"]
        expected = "/dev/nvidiactl" if memory.kind == "system memory" else f"/dev/nvidia{memory.gpu.number}"  # type: ignore[union-attr]
        if self.fds.get(fd) != expected or fd in self.mapped:
            return ARGUMENT
        assert memory.backing
        if inner["offset"] or inner["length"] > memory.backing.nbytes:
            return ARGUMENT
        self.mapped[fd] = memory
        return OK

    def _map_dma(self, call: Record) -> int:
        space = self._object(call["hDma"], "virtual memory").space
        memory = self._object(call["hMemory"], "system memory", "video memory", "program memory")
        begin, end = call["dmaOffset"], call["dmaOffset"] + call["length"]
        assert memory.backing
        if call["offset"] or call["length"] != memory.backing.nbytes or not call["flags"] >> 15 & 1:
            return ARGUMENT
        if begin % 4096 or not begin or end > 1 << 47:
            return ARGUMENT
        is_of_program = memory.kind == "program memory" and memory.backing.here == begin
        if memory.kind != "video memory" and (
            not call["flags"] >> 4 & 1 or not (is_of_program or self.regions.get(begin) == end - begin)
        ):
            raise Malformed("memory of the host that is elsewhere for the GPU, or not kept coherent")
        is_of_peer = memory.kind == "video memory" and memory.gpu is not space.gpu
        if call["flags"] >> 20 & 3 != (2 if is_of_peer else 0) or (
            is_of_peer and not self._are_peers(space, memory)
        ):
            return ARGUMENT
        if any(mapping.begin < end and begin < mapping.end for mapping in space.mappings):
            return STATE
        assert space.gpu
        space.gpu.check_windows(begin, end)
        space.mappings.append(Mapping(begin, end, memory))
        return OK

    def _are_peers(self, space: Object, memory: Object) -> bool:
        for thing in self.objects.values():
            if thing.kind == "peers":
                assert thing.parameters
                names = "hSubDevice", "hPeerSubDevice"
                if {self.objects[thing.parameters[name]].gpu for name in names} == {space.gpu, memory.gpu}:
                    return True
        return False

    def _unmap_dma(self, call: Record) -> int:
        space = self._object(call["hDma"], "virtual memory").space
        found = [
            m for m in space.mappings if m.begin == call["dmaOffset"] and m.memory.handle == call["hMemory"]
        ]
        if not found:
            return NOT_FOUND
        space.mappings.remove(found[0])
        return OK

    def _control(self, call: Record) -> int:
        thing = self._object(call["hObject"])
        handlers: dict[int, tuple[str, str, Callable[[Object, Record], None]]] = {
            0x13E: ("root", "NV0000_CTRL_SYSTEM_GET_BUILD_VERSION_V2_PARAMS", self._version),
            0x12B: ("root", "NV0000_CTRL_SYSTEM_GET_P2P_CAPS_V2_PARAMS", self._p2p),
            0x20800102: ("subdevice", "NV2080_CTRL_GPU_GET_INFO_V2_PARAMS", self._gpu_info),
            0x208001A3: ("subdevice", "NV2080_CTRL_CMD_GET_GPU_FABRIC_PROBE_INFO_PARAMS", self._fabric),
            0xCB330101: (
                "confidential",
                "NV_CONF_COMPUTE_CTRL_CMD_SYSTEM_GET_CAPABILITIES_PARAMS",
                self._confidential,
            ),
            0x205: ("root", "NV0000_CTRL_GPU_GET_ID_INFO_V2_PARAMS", self._id_info),
            0x800292: ("device", "NV0080_CTRL_GPU_GET_CLASSLIST_V2_PARAMS", self._class_list),
            0x20800110: ("subdevice", "NV2080_CTRL_GPU_GET_NAME_STRING_PARAMS", self._gpu_name),
            0x20801201: ("subdevice", "NV2080_CTRL_GR_GET_INFO_PARAMS", self._graphics_info),
            0x20801303: ("subdevice", "NV2080_CTRL_FB_GET_INFO_V2_PARAMS", self._heap),
            0x2080200A: ("subdevice", "NV2080_CTRL_PERF_BOOST_PARAMS", lambda thing, record: None),
            0xA06C0101: ("group", "NVA06C_CTRL_GPFIFO_SCHEDULE_PARAMS", self._schedule),
            0xC36F0108: ("channel", "NVC36F_CTRL_CMD_GPFIFO_GET_WORK_SUBMIT_TOKEN_PARAMS", self._token),
            0x83DE0328: ("debugger", "NV83DE_CTRL_DEBUG_READ_MMU_FAULT_INFO_PARAMS", self._mmu_faults),
        }
        if call["cmd"] not in handlers:
            return UNSUPPORTED
        kind, name, handler = handlers[call["cmd"]]
        if thing.kind != kind:
            return UNSUPPORTED
        record = self._taken(name, call["params"], call["paramsSize"])
        handler(thing, record)
        ctypes.memmove(call["params"], bytes(record), record.layout.nbytes)
        return OK

    def _version(self, _: Object, record: Record) -> None:
        record["driverVersionBuffer"] = int.from_bytes(self.release.encode(), "little")

    def _p2p(self, _: Object, record: Record) -> None:
        numbers = [record["gpuIds"] >> 32 * k & 0xFFFFFFFF for k in range(record["gpuCount"])]
        if any(number // 0x100 - 1 not in range(len(self.gpus)) for number in numbers) or len(numbers) < 2:
            raise Refused(ARGUMENT)
        record["p2pCaps"] = self.p2p_caps

    def _gpu_info(self, thing: Object, record: Record) -> None:
        assert thing.gpu
        if record["gpuInfoListSize"] != 1 or record["gpuInfoList"] != 0x2A:
            raise Refused(ARGUMENT)
        record["gpuInfoList"] = 0x2A | thing.gpu.smc_mode << 32

    def _fabric(self, thing: Object, record: Record) -> None:
        assert thing.gpu
        record["state"] = thing.gpu.fabric_state

    def _confidential(self, _: Object, record: Record) -> None:
        record["ccFeature"] = self.cc_feature

    def _id_info(self, _: Object, record: Record) -> None:
        number = record["gpuId"] // 0x100 - 1
        if not 0 <= number < len(self.gpus):
            raise Refused(ARGUMENT)
        record["deviceInstance"] = number

    def _class_list(self, thing: Object, record: Record) -> None:
        assert thing.gpu
        classes = thing.gpu.chip.classes
        record["numClasses"] = len(classes)
        record["classList"] = int.from_bytes(struct.pack(f"<{len(classes)}I", *classes), "little")

    def _gpu_name(self, thing: Object, record: Record) -> None:
        assert thing.gpu
        record["gpuNameString"] = int.from_bytes(f"stand-in of {thing.gpu.chip.name}".encode(), "little")

    def _graphics_info(self, thing: Object, record: Record) -> None:
        assert thing.gpu
        architecture = thing.gpu.chip.architecture
        numbers = {0xC: architecture // 10 << 8 | architecture % 10, 0xD: 64, 0x14: 2, 0x17: 2, 0x20: 2}
        for k in range(record["grInfoListSize"]):
            pair = (ctypes.c_uint32 * 2).from_address(record["grInfoList"] + 8 * k)
            if pair[0] not in numbers:
                raise Refused(ARGUMENT)
            pair[1] = numbers[pair[0]]

    def _heap(self, thing: Object, record: Record) -> None:
        assert thing.gpu
        if record["fbInfoListSize"] != 1 or record.data("fbInfoList")[0] != 9:
            raise Refused(ARGUMENT)
        record["fbInfoList"] = 9 | (thing.gpu.total >> 10) << 32

    def _schedule(self, thing: Object, record: Record) -> None:
        for child in thing.children:
            if child.channel:
                if child.channel.engine is None:
                    raise Refused(STATE)
                child.channel.is_scheduled = bool(record["bEnable"])

    def _token(self, thing: Object, record: Record) -> None:
        assert thing.channel
        if thing.channel.engine is None:
            raise Refused(STATE)
        record["workSubmitToken"] = thing.channel.token

    def _mmu_faults(self, thing: Object, record: Record) -> None:
        assert thing.gpu
        faults = thing.gpu.faults[:4]
        record["count"] = len(faults)
        data = b"".join(struct.pack("<QII", fault.address, 2, fault.access) for fault in faults)
        record["mmuFaultInfoList"] = int.from_bytes(data, "little")

    # ---- kernels ----

    def add_kernel(self, code: bytes, kernel: Kernel) -> None:
        """What the code of a kernel does."""
        self._codes[code] = kernel

    def kernel_at(self, gpu: Gpu, space: Object, address: int) -> Kernel:
        for nbytes in sorted({len(code) for code in self._codes}, reverse=True):
            try:
                kernel = self._codes.get(gpu.read(space, address, nbytes))
            except Fault:
                continue
            if kernel is not None:
                gpu.read(space, address, nbytes + 128)  # instructions are fetched ahead
                return kernel
        gpu.read(space, address, 128)
        raise Malformed(f"no kernel has the code at {address:#x}")

    def leaks(self) -> Iterator[str]:
        """What a program has not given back."""
        yield from (f"object {thing.handle:#x}, {thing.kind}" for thing in self.objects.values())
        yield from (f"descriptor {fd} of {path}" for fd, path in self.fds.items())
        yield from (f"{nbytes:#x} bytes at {address:#x}" for address, nbytes in self.regions.items())
        yield from (f"{gpu.used} bytes of GPU {gpu.number}" for gpu in self.gpus if gpu.used)
