"""An AMD GPU, opened step by step through the kernel driver alone, with a queue for launches and one for copies.

    render node, address space      the process's own, taken over from the graphics driver
    events                          who waits sleeps until one comes: the end of a start, a page fault, a reset
    queues                          rings in memory that the GPU reads, and their doorbells

GPUs with gfx942 and gfx950 (CDNA3, CDNA4), gfx11 (RDNA3) and gfx12 (RDNA4) are driven; the first two by packets of 64
bytes (aql.py). Nothing of this file has run on a GPU. Each step's errors name the step.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from funcgrad.drivers.amd import aql, pm4, sdma
from funcgrad.drivers.amd import kfd as calls
from funcgrad.drivers.amd.context_save import END_OF_PIPE_NBYTES, PAGE_NBYTES, context_save
from funcgrad.drivers.amd.kfd import Kfd
from funcgrad.drivers.amd.launches import AmdLaunch, Completion, Scratch, copy_block, launch_block, wait_block
from funcgrad.drivers.amd.memory import HUGE_NBYTES, MemoryManager
from funcgrad.drivers.amd.topology import Node
from funcgrad.drivers.hcq.device import Allocation, CommandBlock, Kind, suspect
from funcgrad.drivers.hcq.queues import NOWHERE, Arena, BoundJob, Note, Queue, RingFormat, TemplateJob
from funcgrad.drivers.hcq.signals import SIGNAL_NBYTES, DeviceTimeout, Signal
from funcgrad.drivers.hcq.stream import Value
from funcgrad.errors import DeviceError, OutOfMemoryError

_LAUNCHES = RingFormat(pm4.ENTRY_NBYTES, pm4.ENTRY_ADDRESS, step=pm4.ENTRY_WORDS, narrow=True)
_COPIES = RingFormat(sdma.ENTRY_NBYTES, sdma.ENTRY_ADDRESS, step=sdma.ENTRY_NBYTES, narrow=True)
_PACKETS = RingFormat(aql.PACKET_NBYTES, NOWHERE, step=1, narrow=True)
_RING_ENTRIES, _RING_PACKETS = 1 << 10, 1 << 16  # a start has a packet for each of its launches
_LAST_WRITTEN = 1  # the doorbell of packets takes the number of the last, one less than how many were written
_ARENA_NBYTES = 1 << 22
_EVENT_PAGE_NBYTES = 8 * 4096  # KFD_SIGNAL_EVENT_LIMIT slots
_DOORBELLS_NBYTES = 8192  # of a process: doorbells of 8 bytes are pages of 8 KiB
_WRITE_AT, _READ_AT = 0, 8  # of a queue's ends, in a page of their own
_PRIORITY, _PERCENTAGE = 7, 100
_SLEEP_MS_PER_SECOND = 2e4  # 20 times as long as asked for: an event ends a sleep
_LONGEST_SLEEP_MS = 20  # but it may come before somebody waits for it
_SCRATCH_LANES, _SCRATCH_UNIT = 64, 256
_DRIVEN = "gfx942 gfx950", (11, 12)  # processors, and first numbers of versions


class Sleeper:
    """Files of a queue whose `pause` sleeps until an event of the device comes, and looks whether it is a fault: all
    GPUs of the process get the events of one's."""

    def __init__(self, kfd: Kfd, events: list[int], gpu_id: int) -> None:
        self.notify = kfd.files.notify
        self.clock = kfd.files.clock
        self._kfd, self._events, self._gpu_id = kfd, events, gpu_id
        self.fault = ""
        self.look: Callable[[], str] = str  # says why a queue was stopped

    def pause(self, seconds: float) -> None:
        """Let time pass; DeviceTimeout once the device has failed."""
        if not seconds:
            return
        milliseconds = min(int(_SLEEP_MS_PER_SECOND * seconds), _LONGEST_SLEEP_MS)
        found = self._kfd.wait_events(self._events, max(milliseconds, 1))
        if found is not None:
            self.fault = self.fault or _fault_of(self._gpu_id, *found[1:])
        self.fault = self.fault or self.look()
        if self.fault:
            raise DeviceTimeout(self.fault)


def _fault_of(gpu_id: int, memory: ctypes.Structure, hardware: ctypes.Structure) -> str:
    """Say what the kernel driver tells of a GPU's page fault, or of its reset; an empty string where there is none."""
    if memory.gpu_id == gpu_id:
        names = "not_present read_only no_execute".split()
        kinds = [name.replace("_", " ") for name in names if getattr(memory, name)]
        return f"page fault at {memory.va:#x} ({', '.join(kinds) or 'the address may be another'})"
    data = (ctypes.c_uint32 * 4).from_buffer_copy(hardware)
    if data[3] == gpu_id:
        lost = ", its memory is lost" if data[2] else ""
        return f"the GPU was reset after {'an uncorrectable error' if data[1] else 'a hang'}{lost}"
    return ""


class Events:
    """Events of a process, which its devices share: slots of a page, which the kernel driver takes once and for all."""

    def __init__(self, kfd: Kfd) -> None:
        self._kfd = kfd
        self._memory: MemoryManager | None = None
        self._page: Allocation | None = None
        self._is_given = False
        self._seen_by: set[int] = set()

    def close(self) -> None:
        """Give the page back, when all devices are closed."""
        if self._memory is not None and self._page is not None:
            others = sorted(self._seen_by - {self._memory.gpu_id})
            with suppress(DeviceError):
                if others:
                    self._kfd.map_memory(calls.UNMAP_MEMORY, self._page.handle, others)
            self._memory.free_all()
            self._memory = self._page = None

    def join(self, gpu_id: int, render_fd: int) -> None:
        """Let a GPU write to slots."""
        if self._memory is None or self._page is None:
            self._memory = MemoryManager(self._kfd, gpu_id, render_fd)
            self._page = self._memory.allocate(Kind.HOST, _EVENT_PAGE_NBYTES)
        elif gpu_id not in self._seen_by:
            self._kfd.map_memory(calls.MAP_MEMORY, self._page.handle, [gpu_id])
        self._seen_by.add(gpu_id)

    def make(self, kind: int) -> tuple[int, int]:
        """Return the number of a new event, and the address of its slot, 0 where it has none."""
        assert self._page is not None
        is_signal = kind == calls.EVENT_SIGNAL
        offset = self._page.handle if is_signal and not self._is_given else 0
        made = self._kfd.call(calls.CREATE_EVENT, event_page_offset=offset, event_type=kind, auto_reset=1)
        self._is_given |= is_signal
        return made.event_id, self._page.address + 8 * made.event_slot_index if is_signal else 0

    def forget(self, events: list[int]) -> None:
        """Give events back."""
        for event in events:
            with suppress(DeviceError, OutOfMemoryError):
                self._kfd.call(calls.DESTROY_EVENT, event_id=event)


class AmdDevice:
    """One GPU.

    launches, copies: its queues; arena: of the first. started: launches, the latest last, which `Work` notes.
    """

    huge_nbytes, most_copied, tick_ns = HUGE_NBYTES, sdma.MOST_COPIED, 10  # the clock has 100 MHz
    most_recorded = 1 << 13  # of 90 words and 2 packets at most: see `pm4.MOST_NAMED` and _RING_PACKETS

    def __init__(self, kfd: Kfd, events: Events, node: Node, number: int = 0, timeout: float = 30.0) -> None:
        self.name, self.node, self.total_nbytes = f"amd:{number}", node, node.memory_nbytes
        self.kfd, self._timeout = kfd, timeout
        self._events = events
        self.started: deque[Note] = deque()
        self._event_numbers: list[int] = []
        self._queue_numbers: list[int] = []
        self._doorbells = 0
        self._queues: list[Queue] = []
        self._packets_page = 0  # of a queue of packets
        self.memory: MemoryManager | None = None
        self._scratch_nbytes, self.scratch = 0, Scratch()
        self._reached_by: dict[int, bool] = {}  # GPUs that may see memory of this one
        self._linked: set[AmdDevice] = set()
        if node.processor not in _DRIVEN[0].split() and node.version[0] not in _DRIVEN[1]:
            raise DeviceError(
                f"{self.name}: {node.processor} is not driven; GPUs with gfx942, gfx950, gfx11 and gfx12 are",
                hint="use the runtime of ROCm by another library, or the CPU",
            )
        try:
            self._open()
        except BaseException:
            self.close()
            raise
        units = f"{node.units * node.parts} compute units" + (
            f" on {node.parts} dies" if node.parts > 1 else ""
        )
        self.description = f"{node.processor}, {units}, KFD {'.'.join(map(str, kfd.version))}"

    def close(self) -> None:
        """Give everything back. What runs is ended by the kernel driver."""
        kfd = self.kfd
        for queue in self._queues:
            queue.leave(
                queue.lost
                or DeviceError(f"{self.name} was given back", hint="start the process again to open it anew")
            )
        for other in tuple(self._linked):
            self._unlink(other)
        for number in self._queue_numbers:
            with suppress(DeviceError, OutOfMemoryError):
                kfd.call(calls.DESTROY_QUEUE, queue_id=number)
        self._events.forget(self._event_numbers)
        self._queue_numbers, self._event_numbers = [], []
        if self._doorbells:
            kfd.files.unmap(self._doorbells, _DOORBELLS_NBYTES)
            self._doorbells = 0
        if self.memory is not None:
            self.memory.free_all()

    # ---- opening ----

    def _open(self) -> None:
        kfd, node = self.kfd, self.node
        with kfd.doing("opening the GPU"):
            render_fd = kfd.render_node(node.render_file, node.gpu_id)
            self.memory = MemoryManager(kfd, node.gpu_id, render_fd)
        with kfd.doing("making events"):
            self._events.join(node.gpu_id, render_fd)
            slots = []
            for kind in (calls.EVENT_SIGNAL, calls.EVENT_MEMORY, calls.EVENT_HW_EXCEPTION):
                event, slot = self._events.make(kind)
                self._event_numbers.append(event)
                slots.append(slot)
            self._sleeper = Sleeper(kfd, self._event_numbers, node.gpu_id)
        self.signals = self.allocate(Kind.HOST, PAGE_NBYTES)
        self._stop_event = slots[0], self._event_numbers[0]
        with kfd.doing("making the queue of launches"):
            if node.version[0] == 9:
                self.launches = self._make_queue(calls.QUEUE_AQL, _PACKETS, 0)
            else:
                self.launches = self._make_queue(calls.QUEUE_COMPUTE, _LAUNCHES, 0)
        with kfd.doing("making the queue of copies"):
            self.copies = self._make_queue(calls.QUEUE_SDMA, _COPIES, 1)
        self.done = Completion(
            self.launches.signal.address, slots[0], self._event_numbers[0], node.version[0], node.parts
        )
        self.copied = self.done._replace(signal=self.copies.signal.address)
        self.arena, self.copy_arena = self._make_arena(), self._make_arena()

    def allocate(self, kind: Kind, nbytes: int) -> Allocation:
        """Return memory, as `MemoryManager.allocate`."""
        assert self.memory is not None
        return self.memory.allocate(kind, nbytes)

    def allocate_block(self, nbytes: int) -> Allocation:
        """Return memory of the host."""
        return self.allocate(Kind.HOST, nbytes)

    def free(self, memory: Allocation) -> None:
        """Give memory back, which nothing on the device uses any more."""
        assert self.memory is not None
        self.memory.free(memory)

    def register(self, address: int, nbytes: int) -> Allocation:
        """Let the device see memory of this process, which must stay mapped until that is freed."""
        assert self.memory is not None
        return self.memory.register(address, nbytes)

    # ---- other GPUs ----

    def show(self, memory: Allocation, other: AmdDevice) -> None:
        """Let another device see memory of this one, at the same addresses."""
        assert self.memory is not None
        self.memory.show(memory, other.node.gpu_id)

    def link(self, other: AmdDevice) -> None:
        """Let two devices wait for each other, and see each other's memory where they can."""
        self._linked.add(other)
        other._linked.add(self)
        for one, two in ((self, other), (other, self)):
            one.show(one.signals, two)
            if two.node.gpu_id not in one._reached_by:
                one._reached_by[two.node.gpu_id] = one._can_show(two)

    def _can_show(self, other: AmdDevice) -> bool:
        """Ask the kernel driver whether another GPU may see memory of this one: it tries, with a page."""
        page = self.allocate(Kind.DEVICE, PAGE_NBYTES)
        try:
            self.show(page, other)
        except OutOfMemoryError:
            raise
        except DeviceError:
            return False
        finally:
            self.free(page)
        return True

    def reaches(self, other: AmdDevice) -> bool:
        """Tell whether linked devices see each other's memory."""
        return self._reached_by[other.node.gpu_id] and other._reached_by[self.node.gpu_id]

    def _unlink(self, other: AmdDevice) -> None:
        """Let another device see nothing of this one's any more."""
        with suppress(DeviceError):  # it may use it still
            other.synchronize()
        self._linked.remove(other)
        other._linked.discard(self)
        other._reached_by.pop(self.node.gpu_id, None)

    # ---- queues ----

    def _make_arena(self) -> Arena:
        memory = self.allocate(Kind.HOST, _ARENA_NBYTES)
        return Arena(memory.address, memory.address, memory.nbytes)

    def _make_queue(self, kind: int, ring_format: RingFormat, number: int) -> Queue:
        ends = self.allocate(Kind.HOST, PAGE_NBYTES)
        ctypes.memset(ends.address, 0, PAGE_NBYTES)
        of_packets = kind == calls.QUEUE_AQL
        entries = _RING_PACKETS if of_packets else _RING_ENTRIES
        ring = self.allocate(Kind.HOST, ring_format.entry_nbytes * entries)
        write, read = ends.address + _WRITE_AT, ends.address + _READ_AT
        if of_packets:
            write, read = ends.address + aql.WRITTEN_AT, ends.address + aql.READ_AT
            self._begin_packets(ends.address, ring.address)
        more = {}
        if kind != calls.QUEUE_SDMA:
            sizes = context_save(self.node)
            end_of_pipe = self.allocate(Kind.DEVICE, END_OF_PIPE_NBYTES)
            assert self.memory is not None
            saved = self.memory.allocate(Kind.DEVICE, sizes.memory_nbytes, PAGE_NBYTES)
            more = {
                "eop_buffer_address": end_of_pipe.address,
                "eop_buffer_size": END_OF_PIPE_NBYTES,
                "ctx_save_restore_address": saved.address,
                "ctx_save_restore_size": sizes.nbytes,
                "ctl_stack_size": sizes.control_nbytes,
            }
        made = self.kfd.call(
            calls.CREATE_QUEUE,
            ring_base_address=ring.address,
            write_pointer_address=write,
            read_pointer_address=read,
            ring_size=ring.nbytes,
            gpu_id=self.node.gpu_id,
            queue_type=kind,
            queue_percentage=_PERCENTAGE,
            queue_priority=_PRIORITY,
            **more,
        )
        self._queue_numbers.append(made.queue_id)
        signal = self.signals.address + SIGNAL_NBYTES * number
        ctypes.memset(signal, 0, SIGNAL_NBYTES)
        queue = Queue(
            self._sleeper,
            ring.address,
            entries,
            write,
            self._doorbell(made.doorbell_offset),
            _LAST_WRITTEN if of_packets else 0,
            Signal(signal),
            self._explain,
            self._timeout,
            ring_format,
        )
        self._queues.append(queue)
        return queue

    def _begin_packets(self, page: int, ring: int) -> None:
        """Write what a queue of packets tells the GPU, and look from now on whether that has stopped it."""
        node = self.node
        waves = node.value("max_waves_per_simd") * node.value("simd_per_cu")
        row = ring, _RING_PACKETS, node.units * node.parts, waves, *self._stop_event, page
        data = aql.queue_page(*row)
        ctypes.memmove(page, data, len(data))
        self._packets_page = page
        self._sleeper.look = lambda: aql.why_stopped(ctypes.string_at(page, aql.PAGE_NBYTES))

    def _doorbell(self, offset: int) -> int:
        """Return the address of a doorbell: all of a process's are in one mapping."""
        if not self._doorbells:
            try:
                begin = offset & -_DOORBELLS_NBYTES
                self._doorbells = self.kfd.files.map(self.kfd.fd, _DOORBELLS_NBYTES, begin)
            except OSError as error:
                raise DeviceError(
                    f"amd: {self.kfd.step}: doorbells cannot be mapped ({error.strerror})"
                ) from error
        return self._doorbells + offset % _DOORBELLS_NBYTES

    # ---- work ----

    def template(self, queue: Queue, block: CommandBlock, values: int) -> TemplateJob:
        """Make a job that copies a block to the queue's arena at each start."""
        arena = self.arena if queue is self.launches else self.copy_arena
        return TemplateJob([queue], block.words, [block.entry], values, arena)

    def bound(self, block: CommandBlock, values: int, memory: Allocation) -> BoundJob:
        """Make a job on the queue of launches whose block stays in memory that `allocate_block` gave."""
        return BoundJob([self.launches], block.words, [block.entry], values, memory.address, memory.address)

    def launch_block(self, launches: Sequence[AmdLaunch], with_stamps: bool = False) -> CommandBlock:
        """Build a block that runs launches one after the other, see `launches.launch_block`."""
        self.need_scratch(max((launch.loaded.kernel.scratch_nbytes for launch in launches), default=0))
        return launch_block(launches, self.done, self.scratch, with_stamps)

    def copy_block(
        self, copies: Sequence[tuple[Value, Value, Value]], waits: Sequence[tuple[Value, Value]] = ()
    ) -> CommandBlock:
        """Build a block that waits for values of timelines, then makes copies."""
        return copy_block(copies, self.copied, waits)

    def wait_block(self, queue: Queue, waits: Sequence[tuple[Value, Value]]) -> CommandBlock:
        """Build a block that waits for values of timelines."""
        if queue is self.copies:
            return copy_block((), self.copied, waits)
        return wait_block(waits, self.done)

    def need_scratch(self, nbytes: int) -> None:
        """Have room for stacks of so many bytes a thread, for all waves that the device runs at once.

        Blocks that were made before have the old address, so that memory stays as long as the device; each is at least
        twice as large as the one before.
        """
        if nbytes <= self._scratch_nbytes:
            return
        nbytes = max(nbytes, 2 * self._scratch_nbytes)
        node = self.node
        unit = aql.STACK_UNIT if self._packets_page else _SCRATCH_UNIT
        wave = -(-nbytes * _SCRATCH_LANES // unit) * unit
        engines = node.engines // node.parts
        # Each has as much room as the one with the most compute units.
        units = -(-node.units // engines) * engines
        waves = node.value("max_slots_scratch_cu") * units
        memory = self.allocate(Kind.DEVICE, wave * waves * node.parts)
        if self._packets_page:
            self.launches.wait()  # the GPU reads of it when it begins a launch
            data = aql.stacks(memory.address, wave, waves, wave // _SCRATCH_LANES)
            ctypes.memmove(self._packets_page + aql.STACKS, data, len(data))
        else:
            self.scratch = Scratch(memory.address, pm4.scratch_register(wave, waves // engines))
        self._scratch_nbytes = nbytes

    def synchronize(self) -> None:
        """Wait until all that was started has ended."""
        self.launches.wait()
        self.copies.wait()

    # ---- faults ----

    def _explain(self, error: DeviceTimeout) -> Exception:
        """Build the error for a queue that does not go on."""
        reason = self._sleeper.fault or f"{error}, and the kernel driver reports no fault"
        failed = DeviceError(
            f"{self.name}: {suspect(self)} failed: {reason}",
            hint="start the process again: the device cannot be used any more in this one",
        )
        self.lose(failed)
        return failed

    def lose(self, error: Exception) -> None:
        """Raise this from now on, whatever is asked for."""
        self.launches.lost = self.copies.lost = error


__all__ = ["AmdDevice", "Events", "Sleeper"]
