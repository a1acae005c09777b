"""The stand-in of the kernel driver for libraries of AMD's in this process, through shim.c.

`Vendor` adds to the stand-in the calls and kinds of memory that these libraries use and our driver does not: pages of
the process, memory of the GPU that the host sees, doorbells and a page of registers as memory, apertures, clocks.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from funcgrad.drivers.hcq.files import SystemFiles
from tests.drivers.amd.vendor.packets import PacketGpu
from tests.hardware.amd.stand_in import _CALLS, DOORBELLS, GTT, OF_PROGRAM, PAGE, VRAM, WRITABLE, AmdFiles, Bo

DOORBELL, MMIO, PUBLIC = 1 << 3, 1 << 4, 1 << 29  # KFD_IOC_ALLOC_MEM_FLAGS_*
_EINVAL = 22
_WAIT_EVENTS = 0x0C
_USER_BEGIN, _USER_END = 0x1000000, 1 << 47  # SVM_USER_BASE; the addresses of GPUs with gfx9 and later
_LDS, _SCRATCH = 1 << 48, 2 << 48  # MAKE_LDS_APP_BASE_V9, MAKE_SCRATCH_APP_BASE_V9

NAMES = {
    0x01: "get_version",
    0x02: "create_queue",
    0x03: "destroy_queue",
    0x08: "create_event",
    0x09: "destroy_event",
    0x0C: "wait_events",
    0x15: "acquire_vm",
    0x16: "alloc_memory",
    0x17: "free_memory",
    0x18: "map_memory",
    0x19: "unmap_memory",
}
# By the text of kfd_ioctl.h; a star is a field of 32 bits.
MORE = {
    0x04: ("set_memory_policy", "base size *gpu_id *default *alternate *pad"),
    0x05: ("get_clock_counters", "gpu cpu system frequency *gpu_id *pad"),
    0x07: ("update_queue", "ring_base_address *queue_id *ring_size *queue_percentage *queue_priority"),
    0x0A: ("set_event", "*event *pad"),
    0x0B: ("reset_event", "*event *pad"),
    0x11: ("set_scratch_backing_va", "va *gpu_id *pad"),
    0x12: ("get_tile_config", "tiles macros *tile_count *macro_count *gpu_id *address *banks *ranks"),
    0x13: ("set_trap_handler", "handler memory *gpu_id *pad"),
    0x14: ("get_process_apertures", "apertures *count *pad"),
    0x1A: ("set_cu_mask", "*queue_id *count mask"),
    0x21: ("set_xnack_mode", "*mode"),
    0x23: ("available_memory", "available *gpu_id *pad"),
}


class Layout(NamedTuple):
    """Of a structure. fields: (name, code of struct) each."""

    fields: list[tuple[str, str]]
    nbytes: int
    direction: int

    @property
    def code(self) -> str:
        return "<" + "".join(code for _, code in self.fields)

    def unpack(self, data: bytes) -> dict[str, int]:
        return dict(zip([name for name, _ in self.fields], struct.unpack(self.code, data)))


def _layout(number: int) -> Layout:
    if number in NAMES:
        return Layout(*_CALLS[number])
    fields = [(field.lstrip("*"), "I" if field[0] == "*" else "Q") for field in MORE[number][1].split()]
    return Layout(fields, struct.calcsize("<" + "".join(code for _, code in fields)), 3)


class Answered(NamedTuple):
    """A call. before, after: fields of its structure."""

    name: str
    request: int
    before: dict[str, int]
    after: dict[str, int]


DESTROYED = "the event is destroyed"


@dataclass(eq=False)
class Waiter:
    """A thread in WAIT_EVENTS. come: which of the events have come meanwhile."""

    events: set[int]
    come: set[int]


class Vendor(AmdFiles):
    """log: calls that were answered, without waits. refused: the others, (name, reason). destroyed: past events."""

    def __init__(self, *gpus: dict[str, int], seed: int = 0, memory_nbytes: int = 16 << 30) -> None:
        super().__init__(*gpus, seed=seed, memory_nbytes=memory_nbytes)
        self.gpus = {gpu_id: PacketGpu(self, gpu_id, gpu.properties) for gpu_id, gpu in self.gpus.items()}
        self.copied: list[tuple[int, int]] = []
        self.copies: list[list[int]] = []
        self.lock = threading.RLock()
        self.waiters: list[Waiter] = []
        self.log: list[Answered] = []
        self.refused: list[tuple[str, str]] = []
        self.destroyed: set[int] = set()
        self.is_dry = False  # launches are read, and do nothing
        self._registers = os.memfd_create("registers")
        os.ftruncate(self._registers, PAGE)

    # ---- calls ----

    def ioctl(self, fd: int, request: int, address: int) -> None:
        """Answer a call by its number alone, as the kernel does: of a longer structure than its own it sees the first
        part, a shorter one ends in zeros."""
        number, given = request & 0xFF, request >> 16 & 0x3FFF
        if number not in NAMES and number not in MORE:
            self.refused.append((f"{number:#x}", "no such call"))
            raise OSError(_EINVAL, f"call {number:#x}")
        name = NAMES[number] if number in NAMES else MORE[number][0]
        layout = _layout(number)
        shared = min(given, layout.nbytes)
        data = ctypes.create_string_buffer(ctypes.string_at(address, shared), layout.nbytes)
        before = layout.unpack(data.raw)
        try:
            if number in MORE:
                values = dict(before)
                getattr(self, f"_more_{name}")(values)
                data.raw = struct.pack(layout.code, *values.values())
            else:
                own = layout.direction << 30 | layout.nbytes << 16 | ord("K") << 8 | number
                super().ioctl(fd, own, ctypes.addressof(data))
        except OSError as error:
            self.refused.append((name, str(error)))
            raise
        ctypes.memmove(address, data, shared)
        if number != _WAIT_EVENTS:
            self.log.append(Answered(name, request, before, layout.unpack(data.raw)))

    def answer(self, fd: int, request: int, address: int) -> None:
        """Answer a call of a library."""
        if request & 0xFF == _WAIT_EVENTS:
            self._wait(fd, request, address)
            return
        with self.lock:
            self.ioctl(fd, request, address)

    def _wait(self, fd: int, request: int, address: int) -> None:
        """Let a thread wait until events have come, or its time."""
        rows, count, _, milliseconds = struct.unpack("<Q3I", ctypes.string_at(address, 20))
        waiter = Waiter({ctypes.c_uint32.from_address(rows + 48 * k + 40).value for k in range(count)}, set())
        end = time.monotonic() + 1e-3 * milliseconds
        with self.lock:
            self.waiters.append(waiter)
        try:
            while True:
                with self.lock:
                    lent = waiter.come - self.signaled
                    self.signaled |= lent
                    self.ioctl(fd, request, address)
                    self.signaled -= lent
                if not ctypes.c_uint32.from_address(address + 20).value or time.monotonic() >= end:
                    return
                time.sleep(5e-4)
        finally:
            with self.lock:
                self.waiters.remove(waiter)

    def signal(self, event: int) -> None:
        """Let an event come: all who wait for it at this moment see it; it stays where nobody does, or for good."""
        waiters = [waiter for waiter in self.waiters if event in waiter.events]
        for waiter in waiters:
            waiter.come.add(event)
        if not waiters or self.events[event].is_kept:
            super().signal(event)

    def _call_16(self, values: dict[str, int]) -> None:
        gpu, va, nbytes, flags = self._gpu(values), values["va"], values["size"], values["flags"]
        kinds = flags & (VRAM | GTT | OF_PROGRAM | DOORBELL | MMIO)
        if not kinds & (DOORBELL | MMIO):
            super()._call_16(values)
            if flags & PUBLIC and flags & VRAM:
                self.bos[values["handle"]].free()
                self.bos[values["handle"]] = shared = Bo(values["handle"], va, nbytes, GTT, gpu)
                shared.flags = flags
            return
        if kinds & kinds - 1 or va % PAGE or not flags & WRITABLE:
            raise self._refuse("kinds of memory")
        if nbytes != (DOORBELLS if kinds == DOORBELL else PAGE):
            raise self._refuse("bytes of doorbells, or of registers")
        self._next += 1
        self.bos[self._next] = Bo(self._next, va, nbytes, flags, gpu)
        values.update(handle=self._next, mmap_offset=self._next << 20)

    def is_of_the_process(self, address: int) -> bool:
        """Tell whether memory at an address is pages of the process, where a library has its own kernels."""
        return any(bo.flags & OF_PROGRAM and bo.va <= address < bo.va + bo.nbytes for bo in self.bos.values())

    @contextmanager
    def working(self) -> Iterator[None]:
        """Let the GPUs work by themselves meanwhile: libraries look at memory, and do not always ask the kernel."""
        is_over = threading.Event()

        def work() -> None:
            while not is_over.wait(2e-4):
                with self.lock:
                    try:
                        for _ in range(20):
                            self._work()
                    except BaseException:
                        traceback.print_exc(file=sys.stderr)
                        os._exit(71)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()

    def _more_set_memory_policy(self, values: dict[str, int]) -> None:
        self._gpu(values)
        if not {values["default"], values["alternate"]} <= {0, 1}:
            raise self._refuse("policies")

    def _more_get_clock_counters(self, values: dict[str, int]) -> None:
        now = time.monotonic_ns()  # a node without a GPU has but the clocks of the host
        clock = self._gpu(values).clock if values["gpu_id"] else 0
        values.update(gpu=clock, cpu=now, system=now, frequency=10**9)

    def _more_update_queue(self, values: dict[str, int]) -> None:
        if not any(values["queue_id"] in gpu.queues for gpu in self.gpus.values()):
            raise self._refuse("no such queue")

    def _call_09(self, values: dict[str, int]) -> None:
        super()._call_09(values)
        self.destroyed.add(values["event"])

    def _more_set_event(self, values: dict[str, int]) -> None:
        if values["event"] not in self.events or self.events[values["event"]].kind:
            raise self._refuse(DESTROYED if values["event"] in self.destroyed else "no such event")
        self.signal(values["event"])

    def _more_reset_event(self, values: dict[str, int]) -> None:
        if values["event"] not in self.events or self.events[values["event"]].kind:
            raise self._refuse("no such event")
        self.signaled.discard(values["event"])

    def _more_set_scratch_backing_va(self, values: dict[str, int]) -> None:
        self._gpu(values)

    def _more_get_tile_config(self, values: dict[str, int]) -> None:
        self._gpu(values)
        values.update(tile_count=0, macro_count=0, address=0x444, banks=1, ranks=1)

    def _more_set_trap_handler(self, values: dict[str, int]) -> None:
        self._gpu(values)

    def _more_get_process_apertures(self, values: dict[str, int]) -> None:
        count = min(values["count"], len(self.gpus))
        for k, gpu_id in enumerate(list(self.gpus)[:count]):
            row = struct.pack(
                "<6Q2I",
                _LDS,
                _LDS | 0xFFFFFFFF,
                _SCRATCH,
                _SCRATCH | 0xFFFFFFFF,
                _USER_BEGIN,
                _USER_END - 1,
                gpu_id,
                0,
            )
            ctypes.memmove(values["apertures"] + len(row) * k, row, len(row))
        values.update(count=count)

    def _more_set_cu_mask(self, values: dict[str, int]) -> None:
        if not any(values["queue_id"] in gpu.queues for gpu in self.gpus.values()) or values["count"] % 32:
            raise self._refuse("no such queue")

    def _more_set_xnack_mode(self, values: dict[str, int]) -> None:
        if values["mode"] != 0xFFFFFFFF:
            raise self._refuse("no page of these GPUs waits for its memory", 1)
        values.update(mode=0)

    def _more_available_memory(self, values: dict[str, int]) -> None:
        gpu = self._gpu(values)
        used = sum(bo.nbytes for bo in self.bos.values() if bo.flags & VRAM and bo.gpu is gpu)
        values.update(available=self.memory_nbytes - used)

    # ---- memory ----

    def place(self, fd: int, address: int, nbytes: int, protection: int, offset: int) -> int:
        """Map memory for the library."""
        if not protection:  # memory of the device that the host is not to touch: the addresses stay reserved
            super().unmap(address, nbytes)
            return self.reserve(nbytes, address)
        bo = self.bos.get(offset >> 20)
        if bo is not None and bo.flags & MMIO:
            return SystemFiles.map(self, self._registers, nbytes, 0, address)
        if (
            bo is not None
            and bo.flags & VRAM
            and bo.flags & PUBLIC
            and (bo.va, bo.nbytes) == (address, nbytes)
        ):
            return SystemFiles.map(self, bo.fd, nbytes, 0, address)
        return self.map(fd, nbytes, offset, address)


_QUEUE_FIELDS = (
    "queue_type queue_percentage queue_priority ring_size eop_buffer_size ctx_save_restore_size ctl_stack_size"
).split()


def made_queues(log: list[Answered]) -> list[dict[str, int]]:
    """What queues were made with, and the bytes of memory behind the addresses."""
    rows = []
    memory: dict[int, int] = {}
    for call in log:
        fields = call.before
        if call.name == "alloc_memory":
            memory[fields["va"]] = fields["size"]
        elif call.name == "create_queue":
            row = {name: fields[name] for name in _QUEUE_FIELDS}
            row["ring_nbytes"] = memory[fields["ring_base_address"]]
            row["saved_nbytes"] = memory.get(fields["ctx_save_restore_address"], 0)
            row["end_of_pipe_nbytes"] = memory.get(fields["eop_buffer_address"], 0)
            for end in ("read", "write"):
                row[f"{end}_nbytes"] = memory[fields[f"{end}_pointer_address"] & -4096]
            rows.append(row)
    return rows


def memory_flags(log: list[Answered], nbytes: int) -> dict[str, int]:
    """Flags of the first memory of so many bytes of the device and of the kernel's, and those of the page of events."""
    asked, by_handle, page = list[int](), dict[int, int](), 0
    for call in log:
        if call.name == "alloc_memory":
            by_handle[call.after["handle"]] = call.before["flags"]  # numbers are given again
            asked += [call.before["flags"]] if call.before["size"] == nbytes else []
        elif call.name == "create_event":
            page = page or by_handle[call.before["page"]]
    return {
        "device": next(flags for flags in asked if flags & VRAM),
        "host": next(flags for flags in asked if flags & GTT),
        "events": page,
    }


class _Hooks(ctypes.Structure):
    """`struct hooks` of shim.c."""

    _fields_ = [
        ("open", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p)),
        ("close", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)),
        ("ioctl", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p)),
        (
            "map",
            ctypes.CFUNCTYPE(
                ctypes.c_int,
                ctypes.c_int,
                ctypes.c_void_p,
                ctypes.c_size_t,
                ctypes.c_int,
                ctypes.c_ulong,
                ctypes.POINTER(ctypes.c_size_t),
            ),
        ),
        ("reserved", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)),
        ("unmapped", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)),
    ]


def install(shim: str, files: Vendor) -> Any:
    """Let a stand-in answer what this process asks of AMD's kernel driver; the result has to be kept.

    shim: shim.c as a library, which LD_PRELOAD names.
    """
    library = ctypes.CDLL(shim)

    def answered(function: Callable[..., int]) -> Callable[..., int]:
        def call(*arguments: Any) -> int:
            try:
                return function(*arguments)
            except OSError as error:
                return -(error.errno or _EINVAL)
            except BaseException:
                traceback.print_exc(file=sys.stderr)
                os._exit(70)  # no exception goes through a library's frames

        return call

    def open_(path: bytes) -> int:
        with files.lock:
            return files.open(path.decode())

    def close(fd: int) -> int:
        with files.lock:
            files.close(fd)
        return 0

    def ioctl(fd: int, request: int, address: int) -> int:
        files.answer(fd, request, address)
        return 0

    def map_(fd: int, address: int | None, nbytes: int, protection: int, offset: int, mapped: Any) -> int:
        with files.lock:
            mapped[0] = files.place(fd, address or 0, nbytes, protection, offset)
        return 0

    def reserved(address: int, nbytes: int) -> None:
        with files.lock:
            files.reserved[address] = nbytes

    def unmapped(address: int, nbytes: int) -> None:
        with files.lock:
            files.give_up(address, nbytes)

    functions = [*map(answered, (open_, close, ioctl, map_)), reserved, unmapped]
    kinds = [kind for _, kind in _Hooks._fields_]
    hooks = _Hooks(*(kind(function) for kind, function in zip(kinds, functions)))
    library.stand_in_set(ctypes.byref(hooks))
    return hooks, library


__all__ = ["DESTROYED", "Answered", "Vendor", "install", "made_queues", "memory_flags"]
