"""A stand-in for AMD's kernel driver and the GPUs below it, strict where the real ones are.

It takes the place of `Files` (drivers/hcq/files.py). It refuses what kfd_chardev.c, kfd_queue.c and kfd_events.c of
Linux refuse; packets are read by tables of its own, written from nvd.h and sdma_v6_0_0_pkt_open.h (those of 64 bytes in
amd_packets.py), and kernels run on an emulator from the bytes at the address that registers or packets name.

Host memory is of one file each, mapped for the stand-in, and where the program asks for it, for the program. The GPU
works only while the program waits, one packet at a time, on a queue that a random number chooses; launches that nobody
waits for are run in any order.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import random
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from funcgrad.drivers.amd.topology import Node
from funcgrad.drivers.hcq.files import SystemFiles
from tests.hardware.amd import packets as amd_packets
from tests.hardware.amd.machines import machine_of
from tests.hardware.amd.packets import Malformed
from tests.hardware.amd.rdna3.machine import Buffer, Fault
from tests.hardware.amd.rdna3.races import Bytes, Uses

PAGE = 4096
VRAM, GTT, OF_PROGRAM, WRITABLE, EXECUTABLE, NO_SUBSTITUTE, COHERENT, UNCACHED = (
    1 << bit for bit in (0, 1, 2, 31, 30, 28, 26, 25)
)
DOORBELLS = 8192  # bytes of a process's doorbells of a GPU
_DOORBELL_TYPE, _EVENTS_TYPE, _GPU_SHIFT = 3 << 62, 2 << 62, 46  # KFD_MMAP_*, kfd_priv.h
_MOST_OF_CODE = 1 << 20
_EINVAL, _ENOMEM, _ENOSPC, _EBUSY, _ENOENT = 22, 12, 28, 16, 2
GFX1100 = {
    "simd_count": 192, "simd_per_cu": 2, "array_count": 12, "simd_arrays_per_engine": 2, "lds_size_in_kb": 64,
    "max_slots_scratch_cu": 32, "max_waves_per_simd": 16, "gfx_target_version": 110000, "num_xcc": 1,
    "drm_render_minor": 128,
}  # fmt: skip


GFX1201 = {**GFX1100, "simd_count": 128, "array_count": 8, "gfx_target_version": 120001}
GFX942 = {  # one partition of all eight dies
    "simd_count": 1216, "simd_per_cu": 4, "array_count": 32, "simd_arrays_per_engine": 1, "lds_size_in_kb": 64,
    "max_slots_scratch_cu": 32, "max_waves_per_simd": 8, "gfx_target_version": 90402, "num_xcc": 8,
    "drm_render_minor": 128,
}  # fmt: skip
GFX942_PART = {**GFX942, "simd_count": 152, "array_count": 4, "num_xcc": 1}  # a partition of one die
GFX950 = {**GFX942, "simd_count": 1024, "lds_size_in_kb": 160, "gfx_target_version": 90500}


_SAVED_REGISTERS = [  # gfx_target_version from, to: bytes of vector registers of a compute unit
    (90008, 90008, 0x80000), (90010, 90010, 0x80000), (90402, 90402, 0x80000), (90500, 90500, 0x80000),
    (110000, 110001, 0x60000), (110501, 110501, 0x60000), (120000, 120001, 0x60000),
]  # fmt: skip


def saved_nbytes(properties: dict[str, int]) -> tuple[int, int, int]:
    """The control stack, that and what compute units hold, what a debugger adds: of one part of a chip."""
    version = properties["gfx_target_version"]
    vectors = [size for first, last, size in _SAVED_REGISTERS if first <= version <= last] or [0x40000]
    local = properties["lds_size_in_kb"] * 1024 if version == 90500 else 64 * 1024
    units = properties["simd_count"] // properties["simd_per_cu"] // properties["num_xcc"]
    engines = properties["array_count"] // properties["simd_arrays_per_engine"]
    waves, entry = (units * 32, 12) if version >= 100100 else (min(units * 40, engines * 512), 8)
    control = -(-(40 + 8 + waves * entry) // PAGE) * PAGE
    if 100000 <= version < 110000:
        control = min(control, 7 * PAGE)
    held = -(-units * (vectors[0] + 0x4000 + local + 0x1000) // PAGE) * PAGE
    return control, control + held, -(-waves * 32 // 64) * 64


def write_topology(folder: Path, *gpus: dict[str, int], memory_nbytes: int = 1 << 30) -> str:
    """Write what the kernel driver writes to /sys, of a CPU and these GPUs, whose ids are 1001, 1002, ..."""
    for number, properties in enumerate([{"cpu_cores_count": 8}, *gpus]):
        node = folder / str(number)
        node.mkdir(parents=True)
        (node / "gpu_id").write_text(f"{1000 + number if number else 0}\n")
        _write_properties(node, properties)
        if number:
            _write_properties(node / "mem_banks" / "0", {"heap_type": 1, "size_in_bytes": memory_nbytes})
            for k, size in enumerate((32, 6144)):
                _write_properties(node / "caches" / str(k), {"level": k + 1, "size": size})
    return str(folder)


def _write_properties(folder: Path, properties: dict[str, int]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "properties").write_text("".join(f"{name} {value}\n" for name, value in properties.items()))


class Bo:
    """Memory of one allocation."""

    def __init__(self, handle: int, va: int, nbytes: int, flags: int, gpu: Gpu) -> None:
        self.handle, self.va, self.nbytes, self.flags, self.gpu = handle, va, nbytes, flags, gpu
        self.seen_by: set[int] = set()
        self.users = 0
        self.fd = os.memfd_create("amd") if flags & GTT else -1
        if self.fd >= 0:
            os.ftruncate(self.fd, nbytes)
            self._view = mmap.mmap(self.fd, nbytes)
            self.data = np.frombuffer(self._view, np.uint8)
        elif flags & OF_PROGRAM:
            self.data = np.frombuffer((ctypes.c_uint8 * nbytes).from_address(va), np.uint8)
        else:
            self.data = np.full(nbytes, 0xA5, np.uint8) if nbytes < 1 << 24 else np.zeros(nbytes, np.uint8)

    def free(self) -> None:
        del self.data
        if self.fd >= 0:
            os.close(self.fd)


class Queue:
    """fields: of CREATE_QUEUE. get: words or bytes that are done. inner: (address, words left) of named commands."""

    def __init__(self, number: int, kind: int, fields: dict[str, int], doorbell: int) -> None:
        self.number, self.kind, self.fields, self.doorbell = number, kind, fields, doorbell
        self.get = 0
        self.inner: tuple[int, int] | None = None
        self.registers: dict[int, int] = {}
        self.pending: list[Any] = []
        self.has_acquired = False
        self.of_packets = amd_packets.State()


class Event(NamedTuple):
    """is_kept: it stays signaled until it is reset, whoever has waited for it."""

    kind: int
    slot: int
    is_kept: bool


class Space:
    """The GPU's memory, as the emulator asks for it: by address."""

    def __init__(self, gpu: Gpu) -> None:
        self._gpu = gpu
        self.uses = Uses()
        self._bytes: WeakKeyDictionary[Bo, Bytes] = WeakKeyDictionary()

    def content(self, buffer: Buffer) -> bytes:
        return self._gpu.view(buffer.address, buffer.nbytes).tobytes()

    def _places(self, addresses: np.ndarray, nbytes: int) -> tuple[Bytes, np.ndarray]:
        bo = self._gpu.bo_at(int(addresses[0]))
        offsets = addresses.astype(np.int64) - bo.va
        if (offsets < 0).any() or (offsets + nbytes > bo.nbytes).any():
            raise Fault(f"lanes of one access at {int(addresses.min()):#x} to {int(addresses.max()):#x}")
        part = self._bytes.get(bo) or self._bytes.setdefault(bo, Bytes(bo.data, self.uses))
        return part, offsets[:, None] + np.arange(nbytes)

    def load(
        self, addresses: np.ndarray, nbytes: int, group: np.ndarray, is_scalar: bool = False
    ) -> np.ndarray:
        part, places = self._places(addresses, nbytes)
        return part.load(places, group)

    def store(self, addresses: np.ndarray, values: np.ndarray, group: np.ndarray) -> None:
        part, places = self._places(addresses, values.shape[1])
        part.store(places, values, group)


class PageFault(Exception):
    def __init__(self, address: int) -> None:
        super().__init__(f"{address:#x}")
        self.address = address


class Gpu:
    """One GPU: its memory and queues."""

    def __init__(self, files: AmdFiles, gpu_id: int, properties: dict[str, int]) -> None:
        self.files, self.gpu_id, self.properties = files, gpu_id, properties
        self.queues: dict[int, Queue] = {}
        self.drm_fd = 0  # of its address space
        self.clock = 1000
        self.space = Space(self)
        self.launched: list[int] = []
        self.is_hung = self.is_evicted = False
        self.generation = properties["gfx_target_version"] // 10000
        self.processor = Node(0, gpu_id, properties).processor

    # ---- memory ----

    def bo_at(self, address: int) -> Bo:
        for bo in self.files.bos.values():
            if self.gpu_id in bo.seen_by and bo.va <= address < bo.va + bo.nbytes:
                return bo
        raise PageFault(address)

    def view(self, address: int, nbytes: int) -> np.ndarray:
        bo = self.bo_at(address)
        begin = address - bo.va
        if begin + nbytes > bo.nbytes:
            raise PageFault(bo.va + bo.nbytes)
        return bo.data[begin : begin + nbytes]

    def read(self, address: int, code: str) -> int:
        if address % struct.calcsize(code):
            raise Malformed(f"a word at {address:#x}")
        return struct.unpack("<" + code, self.view(address, struct.calcsize(code)).tobytes())[0]

    def write(self, address: int, code: str, value: int) -> None:
        if address % struct.calcsize(code):
            raise Malformed(f"a word at {address:#x}")
        data = struct.pack("<" + code, value)
        self.view(address, len(data))[:] = np.frombuffer(data, np.uint8)

    def has_exactly(self, address: int, nbytes: int) -> bool:
        found = (bo for bo in self.files.bos.values() if self.gpu_id in bo.seen_by)
        return any((bo.va, bo.nbytes) == (address, nbytes) for bo in found)

    # ---- queues ----

    def step(self) -> bool:
        """Do one packet of some queue; False if none can go on."""
        order = list(self.queues.values())
        self.files.rng.shuffle(order)
        return not (self.is_hung or self.is_evicted) and any(self._advance(queue) for queue in order)

    def _advance(self, queue: Queue) -> bool:
        end = self.files.doorbell_value(queue.doorbell)
        if (queue.kind == 2) != (self.generation == 9) and queue.kind != 1:
            raise Malformed("packets of launches that the stand-in does not know of this GPU")
        if queue.kind == 2:
            self.clock += self.files.rng.randint(1, 50)
            return amd_packets.step(self, queue, (end + 1) % (1 << 64))
        if queue.inner is None and queue.get == end:
            return False
        if self.read(queue.fields["write_pointer_address"], "Q") < end:
            raise Malformed("the doorbell is ahead of the queue's end")
        self.clock += self.files.rng.randint(1, 50)
        return self._launch_packet(queue) if queue.kind == 0 else self._copy_packet(queue)

    def _words(self, queue: Queue, unit: int) -> Iterator[int]:
        """The words from where the queue is."""
        if queue.inner is not None:
            address, left = queue.inner
            for k in range(left):
                yield self.read(address + 4 * k, "I")
            return
        base, size = queue.fields["ring_base_address"], queue.fields["ring_size"]
        begin = queue.get * (4 // unit)
        end = self.files.doorbell_value(queue.doorbell) * (4 // unit)
        for at in range(begin, end, 4):
            yield self.read(base + at % size, "I")

    def _done(self, queue: Queue, words: int, unit: int) -> None:
        if queue.inner is not None:
            address, left = queue.inner
            queue.inner = (address + 4 * words, left - words) if left > words else None
        else:
            queue.get += words * unit
            self.write(queue.fields["read_pointer_address"], "Q", queue.get)

    # ---- launches: nvd.h ----

    def _launch_packet(self, queue: Queue) -> bool:
        words = self._words(queue, 1)
        header = next(words)
        if header >> 30 != 3 or header & 0xFF:
            raise Malformed(f"{header:#x} is no header of a packet of type 3")
        operation, count = header >> 8 & 0xFF, (header >> 16 & 0x3FFF) + 1
        data = [next(words) for _ in range(count)]
        wide = queue.inner is None
        if operation == 0x3F:
            if not wide or count != 3 or not data[2] & 1 << 23 or data[0] & 3:
                raise Malformed(f"INDIRECT_BUFFER {data}")
            self._done(queue, 1 + count, 1)
            queue.inner = (data[0] | data[1] << 32, data[2] & 0xFFFFF)
            return True
        if operation == 0x3C and not self.holds(data):
            return False
        if operation == 0x15:
            self._dispatch(queue, data)
        elif operation == 0x46:
            if data != [0x07 | 4 << 8]:
                raise Malformed(f"EVENT_WRITE {data[0]:#x}")
            self.run_pending(queue)
        elif operation == 0x49:
            self.release(queue, data)
        elif operation == 0x58:
            if count != 7 or data[6] & 0x03C0 | data[6] & 1 != 0x03C1 or data[1] != 0xFFFFFFFF:
                raise Malformed(f"ACQUIRE_MEM {[hex(word) for word in data]}")
            queue.has_acquired = True
        elif operation == 0x76:
            for k, value in enumerate(data[1:]):
                queue.registers[0x2C00 + data[0] + k] = value
        elif operation not in (0x3C, 0x10):
            raise Malformed(f"operation {operation:#x}")
        self._done(queue, 1 + count, 1)
        return True

    def holds(self, data: list[int]) -> bool:
        info, lower, upper, value, mask, _ = data
        if info != 1 << 4 | 5:
            raise Malformed(f"WAIT_REG_MEM {info:#x}")
        return self.read(lower | upper << 32, "I") & mask >= value

    def _dispatch(self, queue: Queue, data: list[int]) -> None:
        *grid, initiator = data
        if not queue.has_acquired:
            raise Malformed("a launch that may find old lines in caches")
        if initiator & ~(1 << 15) != 1 | 1 << 2:
            raise Malformed(f"COMPUTE_DISPATCH_INITIATOR {initiator:#x}")
        names = [
            *range(0x2E04, 0x2E0A),
            0x2E0C,
            0x2E0D,
            0x2E12,
            0x2E13,
            0x2E28,
            0x2E18,
            0x2E10,
            0x2E11,
            0x2E40,
            0x2E41,
        ]
        missing = [hex(name) for name in names if name not in queue.registers]
        if missing:
            raise Malformed(f"registers that nobody has set: {missing}")
        queue.pending.append({**queue.registers, -1: grid[0], -2: grid[1], -3: grid[2], -4: initiator})
        queue.has_acquired = False

    def run_pending(self, queue: Queue) -> None:
        self.files.rng.shuffle(queue.pending)
        for launch in queue.pending:
            self._run(launch) if queue.kind == 0 else self.execute(*launch)
        queue.pending.clear()

    def execute(
        self, program: int, kernel: amd_packets.Kernel, groups: int, threads: tuple[int, ...], at: int
    ) -> None:
        """Run a kernel from its first instruction on, with arguments at an address."""
        code = self.bo_at(program)
        if not code.flags & EXECUTABLE:
            raise PageFault(program)
        image = program - program % PAGE
        nbytes = min(code.va + code.nbytes - image, _MOST_OF_CODE)
        self.launched.append(program)
        kernel = kernel._replace(entry=program - image)
        buffers = Buffer(image, nbytes), kernel, groups, threads, Buffer(at, 0)
        seed = self.files.rng.getrandbits(30)
        machine_of(self.processor).launch(self.space, *buffers, seed=seed, budget=10**6)

    def _run(self, registers: dict[int, int]) -> None:
        program = (registers[0x2E0C] | registers[0x2E0D] << 32) << 8
        rsrc1, rsrc2, rsrc3 = registers[0x2E12], registers[0x2E13], registers[0x2E28]
        if self.generation > 10 and bool(rsrc1 & 1 << 20) != (self.generation == 11):
            raise Malformed("COMPUTE_PGM_RSRC1.PRIV, which saving waves needs with gfx11")
        if (registers[-2], registers[-3]) != (1, 1):
            raise Malformed("the emulator runs groups along one dimension")
        scratch = (registers[0x2E10] | registers[0x2E11] << 32) << 8
        wave_nbytes, waves = registers[0x2E18] >> 12 << 8, registers[0x2E18] & 0xFFF
        if wave_nbytes:
            engines = self.properties["array_count"] // self.properties["simd_arrays_per_engine"]
            self.view(scratch, wave_nbytes * waves * engines)
        kernel = amd_packets.Kernel(
            "launched", 0, (rsrc2 >> 15 & 0x1FF) * 512, wave_nbytes // 32, (rsrc1, rsrc2, rsrc3),
            32 if registers[-4] & 1 << 15 else 64, ("kernarg_segment_ptr",),
        )  # fmt: skip
        threads = tuple(registers[0x2E07 + k] for k in range(3))
        arguments = registers[0x2E40] | registers[0x2E41] << 32
        self.execute(program, kernel, registers[-1], threads, arguments)

    def release(self, queue: Queue, data: list[int]) -> None:
        control, select, lower, upper, value, value_upper, context = data
        written = 15 if self.generation == 9 else 21  # L2
        without = 3 << 12 if self.generation == 12 else 0  # caches of metadata
        if control & 0xFFF != 0x14 | 5 << 8 or not control & 1 << written or control & without:
            raise Malformed(f"RELEASE_MEM {control:#x}")
        self.run_pending(queue)
        address = lower | upper << 32
        kind, interrupt = select >> 29, select >> 24 & 7
        if kind == 2:
            self.write(address, "Q", value | value_upper << 32)
        elif kind == 3:
            self.write(address, "Q", self.clock)
        else:
            raise Malformed(f"RELEASE_MEM writes {kind}")
        if interrupt == 2:
            self.files.interrupt(context)
        elif interrupt:
            raise Malformed(f"RELEASE_MEM interrupts {interrupt}")

    # ---- copies: sdma_v6_0_0_pkt_open.h ----

    def _copy_packet(self, queue: Queue) -> bool:
        words = self._words(queue, 4)
        header = next(words)
        operation, rest = header & 0xFF, header >> 8
        nbytes = {0: 0, 1: 6, 4: 5, 5: 3, 6: 1, 8: 5, 13: 2}.get(operation)
        if nbytes is None:
            raise Malformed(f"operation {operation} of copies")
        data = [next(words) for _ in range(nbytes)]
        if operation == 4:
            at = queue.get // 4
            if queue.inner is not None or at % 8 != 2 or data[0] % 32 or data[2] % 8 or rest:
                raise Malformed(f"INDIRECT at word {at}: {data}")
            self._done(queue, 6, 4)
            queue.inner = (data[0] | data[1] << 32, data[2])
            return True
        if operation == 8:
            if header >> 28 != 8 | 5 or not data[4] >> 16:
                raise Malformed(f"POLL_REGMEM {header:#x}")
            if not self.read(data[0] | data[1] << 32, "I") & data[3] >= data[2]:
                return False
        elif operation == 1:
            count = (data[0] & 0x3FFFFFFF) + 1
            source = self.view(data[2] | data[3] << 32, count).copy()
            if rest or data[1] or count > 1 << 22:
                raise Malformed(f"COPY of {count} bytes, {data[1]:#x}")
            self.view(data[4] | data[5] << 32, count)[:] = source
        elif operation == 5:
            if rest != (0 if self.generation == 9 else 3 << 8):
                raise Malformed(f"FENCE {header:#x}")
            self.write(data[0] | data[1] << 32, "I", data[2])
        elif operation == 6:
            self.files.interrupt(data[0])
        elif operation == 13:
            if rest != 2:
                raise Malformed(f"TIMESTAMP {rest}")
            self.write(data[0] | data[1] << 32, "Q", self.clock)
        self._done(queue, 1 + nbytes, 4)
        return True


class AmdFiles(SystemFiles):
    """fail_at: the number of the call that fails, with `error`; calls: how many there were. memory_nbytes: of a GPU."""

    def __init__(self, *gpus: dict[str, int], seed: int = 0, memory_nbytes: int = 1 << 30) -> None:
        self.rng = random.Random(seed)
        self.gpus = {1001 + k: Gpu(self, 1001 + k, properties) for k, properties in enumerate(gpus)}
        self.bos: dict[int, Bo] = {}
        self.memory_nbytes = memory_nbytes
        self.fail_at, self.error, self.calls = -1, _EINVAL, 0
        self.now = 0.0
        self.rings = self.interrupts = self.interrupts_for_nothing = 0
        self.evicting, self.evictions = 0.0, 0  # how likely queues go or come back before a step
        self.maps_nothing, self.has_peers, self.reuses_handles = False, True, False
        self.events: dict[int, Event] = {}
        self.signaled: set[int] = set()
        self.event_page: Bo | None = None
        self.failure: dict[str, int] | None = None
        self.reserved: dict[int, int] = {}
        self._parts: dict[int, list[tuple[int, int]]] = {}  # memory of each queue: (address, bytes)
        self._fds: dict[int, str] = {}
        self._turn = threading.RLock()
        self._next = 5000
        self._doorbells: dict[int, tuple[int, mmap.mmap]] = {}  # by where a GPU's page of them is mapped from
        for gpu_id in self.gpus:
            page = os.memfd_create("doorbells")
            os.ftruncate(page, DOORBELLS)
            self._doorbells[_DOORBELL_TYPE | gpu_id << _GPU_SHIFT] = page, mmap.mmap(page, DOORBELLS)
        self._notified = ctypes.CFUNCTYPE(None)(self._notify)
        self.notify = ctypes.cast(self._notified, ctypes.c_void_p).value or 0

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def _notify(self) -> None:
        self.rings += 1

    def doorbell_value(self, offset: int) -> int:
        return struct.unpack_from("<Q", self._doorbells[offset & -DOORBELLS][1], offset % DOORBELLS)[0]

    def set_doorbell(self, offset: int, value: int) -> None:
        struct.pack_into("<Q", self._doorbells[offset & -DOORBELLS][1], offset % DOORBELLS, value)

    # ---- files ----

    def _count(self) -> None:
        self.calls += 1
        if self.calls == self.fail_at:
            raise OSError(self.error, os.strerror(self.error))

    def open(self, path: str) -> int:
        self._count()
        known = {
            "/dev/kfd",
            *(f"/dev/dri/renderD{gpu.properties['drm_render_minor']}" for gpu in self.gpus.values()),
        }
        if path not in known:
            raise OSError(_ENOENT, os.strerror(_ENOENT))
        self._next += 1
        self._fds[self._next] = path
        return self._next

    def close(self, fd: int) -> None:
        del self._fds[fd]

    def reserve(self, nbytes: int, address: int = 0) -> int:
        self._count()
        found = super().reserve(nbytes, address)
        self.reserved[found] = nbytes
        return found

    def unmap(self, address: int, nbytes: int) -> None:
        super().unmap(address, nbytes)
        self.give_up(address, nbytes)

    def give_up(self, address: int, nbytes: int) -> None:
        """Note that these addresses are reserved no more."""
        end = address + nbytes
        for begin, size in list(self.reserved.items()):
            if begin < end and address < begin + size:
                del self.reserved[begin]
                if begin < address:
                    self.reserved[begin] = address - begin
                if end < begin + size:
                    self.reserved[end] = begin + size - end

    def map(self, fd: int, nbytes: int, offset: int = 0, address: int = 0) -> int:
        self._count()
        if self._fds[fd] == "/dev/kfd":
            if offset not in self._doorbells or nbytes != DOORBELLS:
                raise OSError(_EINVAL, "doorbells of a GPU are mapped all together")
            return super().map(self._doorbells[offset][0], nbytes, 0, address)
        for bo in self.bos.values():
            if bo.handle << 20 == offset and bo.flags & GTT and (bo.va, bo.nbytes) == (address, nbytes):
                return super().map(bo.fd, nbytes, 0, address)
        raise OSError(_EINVAL, "no memory that this process may map")

    def clock(self) -> float:
        self.now += 2e-5
        return self.now

    def left(self) -> dict[str, int]:
        """What has not been given back."""
        gpus = self.gpus.values()
        return {
            "files": len(self._fds),
            "memory": len(self.bos),
            "queues": sum(len(gpu.queues) for gpu in gpus),
            "events": len(self.events),
            "addresses": len(self.reserved),
        }

    # ---- calls ----

    def ioctl(self, fd: int, request: int, address: int) -> None:
        self._count()
        if self._fds[fd] != "/dev/kfd" or request >> 8 & 0xFF != ord("K"):
            raise OSError(25, os.strerror(25))
        number, nbytes, direction = request & 0xFF, request >> 16 & 0x3FFF, request >> 30
        names, size, way = _CALLS[number]
        if nbytes != size or direction != way:
            raise OSError(_EINVAL, f"call {number:#x} with {nbytes} bytes, direction {direction}")
        raw = (ctypes.c_char * nbytes).from_address(address)
        values = dict(
            zip([name for name, _ in names], struct.unpack("<" + "".join(code for _, code in names), raw.raw))
        )
        with self._turn:  # GPUs work for one thread at a time that waits
            getattr(self, f"_call_{number:02x}")(values)
        raw.raw = struct.pack("<" + "".join(code for _, code in names), *values.values())

    def _refuse(self, what: str, error: int = _EINVAL) -> OSError:
        return OSError(error, what)

    def _gpu(self, values: dict[str, int]) -> Gpu:
        if values["gpu_id"] not in self.gpus:
            raise self._refuse("no such GPU")
        return self.gpus[values["gpu_id"]]

    def _bo(self, handle: int) -> Bo:
        if handle not in self.bos:
            raise self._refuse("no such memory")
        return self.bos[handle]

    def _call_01(self, values: dict[str, int]) -> None:
        values.update(major=1, minor=14)

    def _call_15(self, values: dict[str, int]) -> None:
        gpu = self._gpu(values)
        if self._fds.get(values["drm_fd"]) != f"/dev/dri/renderD{gpu.properties['drm_render_minor']}":
            raise self._refuse("a descriptor of another device")
        if gpu.drm_fd not in (0, values["drm_fd"]):
            raise self._refuse("an address space for a GPU that has one", _EBUSY)
        gpu.drm_fd = values["drm_fd"]

    def _call_16(self, values: dict[str, int]) -> None:
        gpu, va, nbytes, flags = self._gpu(values), values["va"], values["size"], values["flags"]
        if va % PAGE or nbytes % PAGE or not nbytes or not va:
            raise self._refuse("pages")
        if flags & (VRAM | GTT | OF_PROGRAM) not in (VRAM, GTT, OF_PROGRAM) or not flags & WRITABLE:
            raise self._refuse("kinds of memory")
        if flags & OF_PROGRAM and values["mmap_offset"] != va:
            raise self._refuse("memory of the program that is elsewhere")
        if not flags & OF_PROGRAM and not any(
            begin <= va and va + nbytes <= begin + size for begin, size in self.reserved.items()
        ):
            raise self._refuse("addresses that the process has not reserved")
        if any(bo.va < va + nbytes and va < bo.va + bo.nbytes for bo in self.bos.values()):
            raise self._refuse("addresses in use")
        used = sum(bo.nbytes for bo in self.bos.values() if bo.flags & VRAM and bo.gpu is gpu)
        if flags & VRAM and used + nbytes > self.memory_nbytes:
            raise self._refuse("memory", _ENOMEM)
        self._next += 1
        # As idr_alloc.
        lowest = next(number for number in range(1, len(self.bos) + 2) if number not in self.bos)
        handle = lowest if self.reuses_handles else self._next
        self.bos[handle] = Bo(handle, va, nbytes, flags, gpu)
        values.update(handle=handle, mmap_offset=handle << 20)

    def _call_17(self, values: dict[str, int]) -> None:
        bo = self._bo(values["handle"])
        if bo.users or bo.seen_by:
            raise self._refuse("memory that a queue or a GPU has", _EBUSY)
        if bo is self.event_page:
            self.event_page = None
        self.bos.pop(bo.handle).free()

    def _map(self, values: dict[str, int], is_mapped: bool) -> None:
        bo = self._bo(values["handle"])
        ids = (ctypes.c_uint32 * values["count"]).from_address(values["ids"])
        if not set(ids) <= set(self.gpus):
            raise self._refuse("no such GPU")
        if is_mapped and bo.flags & VRAM and not self.has_peers and set(ids) != {bo.gpu.gpu_id}:
            raise self._refuse("memory of a GPU that others do not reach")
        if not is_mapped and bo.users:
            raise self._refuse("memory of a queue", _EBUSY)
        if not self.maps_nothing:
            bo.seen_by = bo.seen_by | set(ids) if is_mapped else bo.seen_by - set(ids)
        values["done"] = 0 if self.maps_nothing else values["count"]

    def _call_18(self, values: dict[str, int]) -> None:
        self._map(values, True)

    def _call_19(self, values: dict[str, int]) -> None:
        self._map(values, False)

    def _call_02(self, values: dict[str, int]) -> None:
        gpu, kind = self._gpu(values), values["queue_type"]
        size = values["ring_size"]
        if size & size - 1 or not 0 < values["queue_percentage"] <= 100 or values["queue_priority"] > 15:
            raise self._refuse("sizes of a queue")
        parts = [(values["ring_base_address"], size)]
        parts += [(values[f"{end}_pointer_address"] & -PAGE, PAGE) for end in ("write", "read")]
        if kind in (0, 2):
            control, saved, debugged = saved_nbytes(gpu.properties)
            given, parts_of_chip = values["ctx_save_restore_size"], gpu.properties["num_xcc"]
            if values["ctl_stack_size"] != control or given < saved:
                raise self._refuse("sizes of what is saved")
            version, end = gpu.properties["gfx_target_version"], values["eop_buffer_address"]
            if end or not 90400 <= version < 90500:  # whose queues of AQL packets have none
                parts += [(end, PAGE)]
                if values["eop_buffer_size"] != PAGE:
                    raise self._refuse("size of the end of the pipe")
            whole = -(-(given + debugged) * parts_of_chip // PAGE) * PAGE
            parts += [(values["ctx_save_restore_address"], whole)]
        elif kind != 1:
            raise self._refuse("kind of queue")
        for address, nbytes in parts:
            if not gpu.has_exactly(address, nbytes):
                raise self._refuse(f"no memory of {nbytes:#x} bytes at {address:#x}")
        for address, _ in parts:
            gpu.bo_at(address).users += 1
        self._next += 1
        begin = _DOORBELL_TYPE | gpu.gpu_id << _GPU_SHIFT
        taken = {queue.doorbell for queue in gpu.queues.values()}
        doorbell = next(at for at in range(begin + 64, begin + DOORBELLS, 8) if at not in taken)
        self.set_doorbell(doorbell, (1 << 64) - 1 if kind == 2 else 0)
        gpu.queues[self._next] = Queue(self._next, kind, dict(values), doorbell)
        self._parts[self._next] = parts
        values.update(queue_id=self._next, doorbell_offset=doorbell)

    def _call_03(self, values: dict[str, int]) -> None:
        for gpu in self.gpus.values():
            if gpu.queues.pop(values["queue_id"], None) is not None:
                for address, _ in self._parts.pop(values["queue_id"]):
                    gpu.bo_at(address).users -= 1
                return
        raise self._refuse("no such queue")

    def _call_08(self, values: dict[str, int]) -> None:
        if values["page"]:
            if self.event_page is not None:
                raise self._refuse("the page of events is set")
            page = self._bo(values["page"])
            if not page.flags & GTT or page.nbytes < 8 * 4096:
                raise self._refuse("a page of events")
            page.data[:] = 0xFF
            self.event_page = page
        is_signal = values["type"] == 0
        if values["type"] not in (0, 3, 8):
            raise self._refuse("kind of event")
        self._next += 1
        free = next(number for number in range(1, 4097) if number not in self.events)
        event, slot = (free, free) if is_signal else (0x80000000 + self._next, 0)
        if is_signal and (self.event_page is None or event >= 4096):
            raise self._refuse("slots", _ENOSPC)
        self.events[event] = Event(values["type"], slot, not values["auto_reset"])
        values.update(page=_EVENTS_TYPE if is_signal else 0, event=event, trigger=event, slot=slot)

    def _call_09(self, values: dict[str, int]) -> None:
        if self.events.pop(values["event"], None) is None:
            raise self._refuse("no such event")
        self.signaled.discard(values["event"])

    def interrupt(self, event: int) -> None:
        """A GPU has raised an interrupt: the event comes if its slot was written since it came last."""
        if event not in self.events or self.event_page is None:
            raise Malformed(f"an interrupt for event {event}")
        self.interrupts += 1
        slot = self.event_page.data[8 * self.events[event].slot :][:8]
        if (slot == 0xFF).all():
            self.interrupts_for_nothing += 1
            return
        slot[:] = 0xFF
        self.signal(event)

    def signal(self, event: int) -> None:
        """Let an event come."""
        self.signaled.add(event)

    def _call_0c(self, values: dict[str, int]) -> None:
        count = values["count"]
        rows = [(ctypes.c_char * 48).from_address(values["events"] + 48 * k) for k in range(count)]
        events = [struct.unpack_from("<I", row.raw, 40)[0] for row in rows]
        if any(event not in self.events for event in events):
            raise self._refuse("no such event")
        for _ in range(self.rng.randint(1, 40)):
            self._work()
            if self.failure or self._has_come(events, bool(values["all"])):
                break
        found = self.signaled & set(events)
        is_over = self._has_come(events, bool(values["all"]))
        for row, event in zip(rows, events):
            if self.failure and self.events[event].kind == self.failure["kind"]:
                row.raw = self.failure_bytes() + row.raw[32:]
                is_over = True
        if is_over:
            self.signaled -= {event for event in found if not self.events[event].is_kept}
        values["result"] = 0 if is_over else 1
        self.now += 0 if is_over else values["timeout"] * 1e-3

    def _has_come(self, events: list[int], is_all: bool) -> bool:
        return set(events) <= self.signaled if is_all else bool(set(events) & self.signaled)

    def failure_bytes(self) -> bytes:
        assert self.failure is not None
        if self.failure["kind"] == 8:
            address, gpu = self.failure["address"], self.failure["gpu"]
            return struct.pack("<4IQ2I", 1, 0, 0, 0, address, gpu, 0)
        return struct.pack("<4I", 0, 0, 1, self.failure["gpu"]) + bytes(16)

    def evict(self, gpu: Gpu) -> None:
        """Take a GPU's queues from it, as the kernel driver does where others need memory, or pages move."""
        gpu.is_evicted = True
        self.evictions += 1

    def restore(self, gpu: Gpu) -> None:
        """Give the queues back. Doorbells that rang meanwhile nobody heard: the ends in memory count."""
        gpu.is_evicted = False
        for queue in gpu.queues.values():
            end = gpu.read(queue.fields["write_pointer_address"], "Q")
            self.set_doorbell(queue.doorbell, (end - (queue.kind == 2)) % (1 << 64))

    def _work(self) -> None:
        gpus = list(self.gpus.values())
        self.rng.shuffle(gpus)
        if self.rng.random() < self.evicting:
            self.restore(gpus[0]) if gpus[0].is_evicted else self.evict(gpus[0])
        for gpu in gpus:
            try:
                if gpu.step():
                    return
            except PageFault as fault:
                gpu.is_hung = True
                self.failure = {"kind": 8, "address": fault.address, "gpu": gpu.gpu_id}

    def reset(self, gpu: Gpu) -> None:
        """Let a GPU be reset after a hang."""
        gpu.is_hung = True
        self.failure = {"kind": 3, "gpu": gpu.gpu_id}


def _call(direction: int, fields: str) -> tuple[list[tuple[str, str]], int, int]:
    names = [(field.lstrip("*"), "I" if field[0] == "*" else "Q") for field in fields.split()]
    return names, struct.calcsize("<" + "".join(code for _, code in names)), direction


# By the text of kfd_ioctl.h; a star is a field of 32 bits. 1: the kernel reads it, 2: writes, 3: both.
_CALLS: dict[int, Any] = {
    0x01: _call(2, "*major *minor"),
    0x02: _call(
        3,
        "ring_base_address write_pointer_address read_pointer_address doorbell_offset *ring_size *gpu_id *queue_type "
        "*queue_percentage *queue_priority *queue_id eop_buffer_address eop_buffer_size ctx_save_restore_address "
        "*ctx_save_restore_size *ctl_stack_size",
    ),
    0x03: _call(3, "*queue_id *pad"),
    0x08: _call(3, "page *trigger *type *auto_reset *node *event *slot"),
    0x09: _call(1, "*event *pad"),
    0x0C: _call(3, "events *count *all *timeout *result"),
    0x15: _call(1, "*drm_fd *gpu_id"),
    0x16: _call(3, "va size handle mmap_offset *gpu_id *flags"),
    0x17: _call(1, "handle"),
    0x18: _call(3, "handle ids *count *done"),
    0x19: _call(3, "handle ids *count *done"),
}
