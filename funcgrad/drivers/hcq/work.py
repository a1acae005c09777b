"""Work for a GPU, as a program gives it: launches, recordings of them, copies. All of it has the effect of doing one
after the other, while copies and launches overlap on queues of their own where they touch different memory.

Threads may share a device: who waits for it keeps nobody else from starting something. What one thread reads in pieces,
as more than the chunks for that hold, another should not write meanwhile.
"""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import itemgetter
from typing import Generic

from funcgrad.drivers.hcq.dependencies import Dependencies, Range
from funcgrad.drivers.hcq.device import Allocation, Device, Kind, L, Startable
from funcgrad.drivers.hcq.pool import DeviceMemory, Pool
from funcgrad.drivers.hcq.queues import BoundJob, Job, Region, Replayed, TemplateJob, given
from funcgrad.drivers.hcq.signals import SIGNAL_NBYTES, Signal
from funcgrad.drivers.hcq.staging import Chunk, StagingRing
from funcgrad.errors import InternalError
from funcgrad.trace.util.locks import new_lock
from funcgrad.trace.util.named_tuple import NamedTuple

_LAUNCHES, _COPIES = 0, 1
_STAGING_NBYTES, _STAGING_CHUNKS = 1 << 21, 4
_ZEROS_NBYTES = 1 << 20
_BETWEEN_FORGETTING = 64
_FEW_COPIES = 8
_MOST_STARTED = 256  # launches that are noted; more when so many run
_value_of = itemgetter(0)  # of a note


class _RecordedStart(NamedTuple):
    """Launches of one start. names: (kernel, the user's line) of each. stamps: see `CommandBlock`, None where there are
    none.
    """

    replayed: Replayed
    names: tuple[tuple[str, str], ...]
    stamps: int | None


class Recording:
    """Launches that are started together, as many at a time as the device takes. blocks: the memory of their places;
    retired: where that goes when nobody has the recording any more. tick_ns: of the clock of stamps.
    """

    def __init__(
        self,
        starts: Sequence[_RecordedStart],
        blocks: list[Allocation],
        retired: deque[Allocation],
        tick_ns: int,
    ) -> None:
        self.starts = tuple(starts)
        self._blocks, self._retired = blocks, retired
        self._tick_ns = tick_ns

    def times(self) -> list[tuple[int, int]]:
        """Wait for the last replay, and return (begin, end) of each of its launches, by the device's clock in
        nanoseconds. A launch begins when the one before has ended.
        """
        return [pair for one in self.starts for pair in self._times_of(one)]

    def _times_of(self, one: _RecordedStart) -> Iterator[tuple[int, int]]:
        if one.stamps is None:
            raise InternalError("a recording without stamps has no times")
        job = one.replayed.last
        job.wait()
        begin = job.native.host + one.stamps
        times = [
            self._tick_ns * Signal(begin + SIGNAL_NBYTES * k).timestamp for k in range(len(one.names) + 1)
        ]
        return zip(times, times[1:])

    def __del__(self) -> None:
        self._retired.extend(self._blocks)  # it may still run, and finalizers run anywhere


class Work(Generic[L]):
    """What is done on one device. pool: of its memory."""

    def __init__(self, device: Device[L]) -> None:
        self.device = device
        self.pool = Pool(device)
        self._lock = new_lock()
        self._order = Dependencies(2)
        self._ordered = 0  # the value of the last launch that `_order` knows
        self._copied: deque[tuple[int, Sequence[Range]]] = deque()  # copies that may run, and what they touch
        self._noted = 0
        self._retired: deque[Allocation] = deque()  # blocks of recordings that nobody has
        self._resting: deque[object] = deque()  # what may still be used by what runs
        launches, copies = device.launches, device.copies
        to, from_, nbytes, value = (given(1, k) for k in range(4))
        one = [(to, from_, nbytes)]
        self._copy = device.template(copies, device.copy_block(one), 3)
        after = [(launches.signal.address, value)]
        self._copy_after = device.template(copies, device.copy_block(one, after), 4)
        wait = device.wait_block(launches, [(copies.signal.address, given(1, 0))])
        self._wait = device.template(launches, wait, 1)
        others = [(given(1, 4), given(1, 5)), (given(1, 6), given(1, 7))]
        self._copy_across = device.template(copies, device.copy_block(one, [*after, *others]), 8)
        other = device.wait_block(copies, [(given(1, 0), given(1, 1))])
        self._wait_for_other = device.template(copies, other, 2)
        launches.waited_by.append(copies)
        copies.waited_by.append(launches)
        memory = self._staged = device.allocate(Kind.HOST, 2 * _STAGING_NBYTES * _STAGING_CHUNKS)
        places = range(memory.address, memory.address + memory.nbytes, _STAGING_NBYTES)
        chunks = [Chunk(at, at) for at in places]
        self._up = StagingRing(copies, chunks[:_STAGING_CHUNKS], _STAGING_NBYTES)
        self._down = StagingRing(copies, chunks[_STAGING_CHUNKS:], _STAGING_NBYTES)
        self._zeros: DeviceMemory | None = None
        self._registered: dict[int, Allocation] = {}

    def check(self) -> None:
        """Raise what the device is lost to."""
        self.device.launches.check()

    # ---- launches ----

    def write_code(self, memory: DeviceMemory, image: bytes) -> None:
        """Put code in memory; launches that come later may run it, and need not name its memory."""
        host = ctypes.create_string_buffer(image, len(image))
        self.write(memory.address, ctypes.addressof(host), len(image))
        self.device.copies.wait()

    def keep_until_idle(self, memory: DeviceMemory) -> None:
        """Let nobody else have memory before all has ended that was started: launches do not name their code."""
        self._resting.append(memory)

    def kernel(self, launch: L) -> TemplateJob:
        """Make a job for one launch. Its addresses are the symbols given(1, 0), given(1, 1), ..."""
        block = self.device.launch_block([launch])
        job = self.device.template(self.device.launches, block, _given([launch]))
        self._put_starts_in_order(job)
        return job

    def launch(self, job: TemplateJob, regions: Sequence[Region], name: str = "", place: str = "") -> int:
        """Start one launch on regions, all of whose memory it may read and write; the value that ends it."""
        with self._lock:
            value = job.start_on(regions, ((name, place),))
            if len(self.device.started) > _MOST_STARTED:
                self._forget_started()
        return value

    def record(
        self, launches: Sequence[L], names: Sequence[tuple[str, str]], with_stamps: bool = False
    ) -> Recording:
        """Record launches that are started together. Their addresses are symbols, as for `kernel`. With
        `with_stamps`, each replay notes the times of all, which `Recording.times` gives.
        """
        blocks: list[Allocation] = []
        most = self.device.most_recorded
        starts = [
            self._record_start(launches[k : k + most], names[k : k + most], with_stamps, blocks)
            for k in range(0, len(launches), most)
        ]
        return Recording(starts, blocks, self._retired, self.device.tick_ns)

    def _record_start(
        self,
        launches: Sequence[L],
        names: Sequence[tuple[str, str]],
        with_stamps: bool,
        blocks: list[Allocation],
    ) -> _RecordedStart:
        """Record as many launches as one start takes; the memory of its places goes to `blocks`."""
        device = self.device
        block = device.launch_block(launches, with_stamps)
        values = _given(launches)

        def make() -> BoundJob:
            blocks.append(device.allocate_block(block.words.nbytes))
            job = device.bound(block, values, blocks[-1])
            self._put_starts_in_order(job)
            return job

        return _RecordedStart(Replayed(make), tuple(names), block.stamps if with_stamps else None)

    def time(self, launches: Sequence[L], regions: Sequence[Region]) -> list[float]:
        """Run launches, whose arguments are numbers, one after the other; the seconds that each takes."""
        recording = self.record(launches, [(launch.kernel_name, "") for launch in launches], True)
        self.replay(recording, regions)
        return [(end - begin) * 1e-9 for begin, end in recording.times()]

    def replay(self, recording: Recording, regions: Sequence[Region]) -> int:
        """Start a recording on regions, all of whose memory it may read and write; the value that ends it."""
        with self._lock:
            for one in recording.starts:
                value = one.replayed.start_on(regions, one.names)
            if len(self.device.started) > _MOST_STARTED:
                self._forget_started()
        return value

    def _put_starts_in_order(self, job: Job) -> None:
        job.put_in_order(self.device.copies, self._follow_copies, self.device.started.append)

    def _follow_copies(self, regions: Sequence[Region]) -> None:
        """Let what comes on the queue of launches wait for copies that touch the memory of these regions."""
        ranges = [memory.range for memory, _ in regions]
        if not self._may_conflict(ranges):
            return
        self._put_in_order()
        for wait in self._order.needs(_LAUNCHES, (), ranges):
            if wait.value > self.device.copies.signal.value:
                self._wait.start([wait.value])

    def _may_conflict(self, ranges: Sequence[Range]) -> bool:
        """Tell whether copies that run touch these ranges. Where they are few, that is a look at each."""
        copied, ended = self._copied, self.device.copies.signal.value
        while copied and copied[0][0] <= ended:
            copied.popleft()
        if len(copied) > _FEW_COPIES:
            return True
        for _, touched in copied:
            for first, stop in touched:
                for begin, end in ranges:
                    if begin < stop and first < end:
                        return True
        return False

    def _put_in_order(self) -> None:
        """Tell `_order` of the launches that it does not know, and that have not ended: they are the latest."""
        known = max(self._ordered, self.device.launches.signal.value)
        # Whole: a finalizer may start something while it is gone through.
        started = tuple(self.device.started)
        first = bisect_right(started, known, key=_value_of)
        for value, ranges, _ in started[first:]:
            self._order.note(_LAUNCHES, value, (), ranges)
            self._ordered = value
        self._noted += len(started) - first

    def _forget_started(self) -> None:
        """Keep no notes of what has ended: that is in order for everybody, and in no error."""
        started, ended = self.device.started, self.device.launches.signal.value
        while started and started[0][0] <= ended:
            started.popleft()

    def _forget(self) -> None:
        device = self.device
        while self._copied and self._copied[0][0] <= device.copies.signal.value:
            self._copied.popleft()
        self._order.forget([device.launches.signal.value, device.copies.signal.value])
        self._noted = 0

    # ---- copies ----

    def copy(self, to: int, from_: int, nbytes: int) -> int:
        """Copy between addresses of the device; the value of the copies' timeline that ends it."""
        value = 0
        with self._lock:
            for begin in range(0, nbytes, self.device.most_copied):
                count = min(nbytes - begin, self.device.most_copied)
                target, source = to + begin, from_ + begin
                reads, writes = [(source, source + count)], [(target, target + count)]
                launch = self._needs_of_copy(reads, writes)
                if launch:
                    value = self._copy_after.start([target, source, count, launch])
                else:
                    value = self._copy.start([target, source, count])
                self._note_copy(value, reads, writes)
        return value

    def _needs_of_copy(self, reads: Sequence[Range], writes: Sequence[Range]) -> int:
        """Return the value of the launches' timeline that the next copy has to wait for, 0 where it waits for none.

        What has ended is none: see `Queue.renew_values`.
        """
        self._put_in_order()
        waits = self._order.needs(_COPIES, reads, writes)
        return waits[0].value if waits and waits[0].value > self.device.launches.signal.value else 0

    def _note_copy(self, value: int, reads: Sequence[Range], writes: Sequence[Range]) -> None:
        self._order.note(_COPIES, value, reads, writes)
        self._copied.append((value, (*reads, *writes)))
        self._noted += 1
        if self._noted > _BETWEEN_FORGETTING:
            self._forget()

    def write(self, to: int, host: int, nbytes: int) -> None:
        """Copy from memory of this process, which may change as soon as this returns."""
        if self._is_registered(host, nbytes):
            self.device.copies.wait(self.copy(to, host, nbytes))
            return
        ring = self._up
        with ring.lock:
            for begin, count in ring.parts(nbytes):
                number, chunk = ring.take()
                ctypes.memmove(chunk.host, host + begin, count)
                ring.give(number, self.copy(to + begin, chunk.device, count))

    def read(self, from_: int, host: int, nbytes: int) -> None:
        """Copy to memory of this process, after all that was started before."""
        if self._is_registered(host, nbytes):
            self.device.copies.wait(self.copy(host, from_, nbytes))
            return
        running: deque[tuple[int, Chunk, int, int]] = deque()
        ring = self._down
        with ring.lock:
            for begin, count in ring.parts(nbytes):
                if len(running) == _STAGING_CHUNKS:
                    self._finish_read(host, *running.popleft())
                number, chunk = ring.take()
                value = self.copy(chunk.device, from_ + begin, count)
                ring.give(number, value)
                running.append((value, chunk, begin, count))
            while running:
                self._finish_read(host, *running.popleft())

    def _finish_read(self, host: int, value: int, chunk: Chunk, begin: int, count: int) -> None:
        self.device.copies.wait(value)
        ctypes.memmove(host + begin, chunk.host, count)

    # ---- memory of the program, and of other devices ----

    def register(self, host: int, nbytes: int) -> Allocation:
        """Let the device copy from and to memory of this process itself, without staging: whole pages, which must stay
        mapped until `unregister`.
        """
        with self._lock:
            memory = self.device.register(host, nbytes)
            self._registered[memory.address] = memory
            return memory

    def unregister(self, memory: Allocation) -> None:
        with self._lock:
            del self._registered[memory.address]
        self.device.copies.wait()
        self.device.free(memory)

    def _is_registered(self, host: int, nbytes: int) -> bool:
        if not self._registered:
            return False
        with self._lock:
            return any(
                memory.address <= host and host + nbytes <= memory.address + memory.nbytes
                for memory in self._registered.values()
            )

    def receive(self, to: int, source: Work[L], from_: int, nbytes: int) -> None:
        """Copy from another device, in the order of both. Work started there before comes first, and work started
        here or there later waits where it has to. The host moves nothing: the other device writes here where it can,
        else both copy through chunks of host memory.
        """
        if source is self:
            self.copy(to, from_, nbytes)
            return
        with self._both(source):
            self.device.link(source.device)
            is_reached = self.device.reaches(source.device)
            others = self.device.copies, source.device.copies
            for one, other in (others, others[::-1]):
                if other not in one.waited_by:
                    one.waited_by.append(other)
        if is_reached:
            self._receive_directly(to, source, from_, nbytes)
        else:
            self._receive_staged(to, source, from_, nbytes)

    @contextmanager
    def _both(self, source: Work[L]) -> Iterator[None]:
        """Start things on two devices: all threads lock them in one order."""
        first, second = sorted((self, source), key=lambda work: work.device.name)
        with first._lock, second._lock:
            yield

    def _receive_directly(self, to: int, source: Work[L], from_: int, nbytes: int) -> None:
        """Receive by copies of the source's engine: writes to other devices are posted, where reads wait for
        answers.
        """
        here, there = self.device, source.device
        with self._both(source):
            here.show(self.pool.holder(to), there)
            for begin in range(0, nbytes, there.most_copied):
                count = min(nbytes - begin, there.most_copied)
                mine, its = (to + begin, to + begin + count), (from_ + begin, from_ + begin + count)
                before = self._needs_of_copy((), [mine]), source._needs_of_copy([its], ())
                signals = (
                    here.launches.signal.address,
                    before[0],
                    here.copies.signal.address,
                    here.copies.issued,
                )
                value = source._copy_across.start([mine[0], its[0], count, before[1], *signals])
                source._note_copy(value, [its], ())
                self._note_copy(self._wait_for_other.start([there.copies.signal.address, value]), (), [mine])

    def _receive_staged(self, to: int, source: Work[L], from_: int, nbytes: int) -> None:
        here, there, ring = self.device, source.device, source._up
        with ring.lock:
            for begin, count in ring.parts(nbytes):
                number, chunk = ring.take()
                with self._both(source):
                    there.show(source._staged, here)
                    filled = source.copy(chunk.device, from_ + begin, count)
                    mine = to + begin, to + begin + count
                    before, signal = self._needs_of_copy((), [mine]), there.copies.signal.address
                    place = mine[0], chunk.device, count
                    value = self._copy_across.start([*place, before, signal, filled, signal, 0])
                    self._note_copy(value, (), [mine])
                    emptied = source._wait_for_other.start([here.copies.signal.address, value])
                    ring.give(number, emptied)

    def fill_zeros(self, to: int, nbytes: int) -> None:
        if self._zeros is None:
            self._zeros = self.pool.allocate(_ZEROS_NBYTES)
            zeros = ctypes.create_string_buffer(_ZEROS_NBYTES)
            self.write(self._zeros.address, ctypes.addressof(zeros), _ZEROS_NBYTES)
        for begin in range(0, nbytes, _ZEROS_NBYTES):
            self.copy(to + begin, self._zeros.address, min(nbytes - begin, _ZEROS_NBYTES))

    def synchronize(self) -> None:
        """Wait until all that was started has ended; errors of that surface here."""
        retired, resting = len(self._retired), len(self._resting)
        self.device.synchronize()
        with self._lock:
            for _ in range(resting):
                self._resting.popleft()
            for _ in range(retired):
                self.device.free(self._retired.popleft())
            self._put_in_order()
            self._forget()
            self._forget_started()


def _given(launches: Sequence[Startable]) -> int:
    """Return how many addresses a start of these launches is given."""
    first = given(1, 0).number
    numbers = [
        a.number - first + 1 for launch in launches for a in launch.arguments if not isinstance(a, int)
    ]
    return max(numbers, default=0)


__all__ = ["Recording", "Work"]
