"""A queue of a device, and jobs, which are started on it.

    Queue        a ring in memory that the device reads, its doorbell, its timeline
    BoundJob     commands at one place for good, started again and again: what a recorded program is
    TemplateJob  commands that each start copies to a fresh place in the arena: what a single launch is

Both are `Words` with symbols, numbered so: the timeline values of the job's queues (that of this start), the block's
address for the device, then what the caller gives.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NoReturn

from funcgrad.drivers.hcq.files import Waiting
from funcgrad.drivers.hcq.native import (
    ARENA_IS_FULL,
    IS_LOST,
    IS_RUNNING,
    NOWHERE,
    OTHER_IS_RUNNING,
    RANGE,
    RING_IS_FULL,
    U64,
    VALUES_ARE_USED_UP,
    WRONG_COUNT,
    NativeArena,
    NativeJob,
    NativeQueue,
    calls_of,
)
from funcgrad.drivers.hcq.signals import DeviceTimeout, Signal, wait_for
from funcgrad.drivers.hcq.stream import Symbol, Words, native_fields
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

Region = tuple[Any, int]
"""Memory of a device, whose attribute `range` is its (begin, end), and bytes from its beginning."""


class Number:
    """A number that a start is given in the place of memory: no bytes are there that others could touch."""

    __slots__ = ("range",)

    def __init__(self, value: int) -> None:
        self.range = value, value


Names = Sequence[tuple[str, str]]
"""A kernel and the user's line, of each launch of a start."""

Note = tuple[int, Sequence[tuple[int, int]], Names]
"""What was started: the value of the timeline that ends it, the memory that it touches, what it is."""


class RingFormat(NamedTuple):
    """How a device wants its ring.

    entry_nbytes: of an entry. address_at: the byte of it where the address of a block is added; NOWHERE: a job's
    entries, one or several, are in its block, with symbols as all of it (BlockEntries). step: by how much the
    ring's end counts an entry, which is then never wrapped, has 64 bits, and rings the doorbell, less the token; 0: the
    end is the number of an entry in the ring, and the doorbell takes the token. narrow: the device waits for the lower
    32 bits of a timeline.
    """

    entry_nbytes: int = 8
    address_at: int = 0
    step: int = 0
    narrow: bool = False


OF_NUMBERS = RingFormat()
"""Entries of 8 bytes, which are numbered within the ring: NVIDIA's."""


class BlockEntries(NamedTuple):
    """Entries of a job that are in its block: from byte `offset` on, `number` of them."""

    offset: int
    number: int


class Queue:
    """A ring of entries, and the timeline of what is started on it.

    ring, end, doorbell: addresses of this process; `end` is where the device looks for the number of the first entry
    that is not written. entries: a power of two. signal: of its timeline, at 0. explain: what an error to raise is when
    nothing has ended for `timeout` seconds. waited_by: queues whose commands may wait for values of this one.
    """

    def __init__(
        self,
        files: Waiting,
        ring: int,
        entries: int,
        end: int,
        doorbell: int,
        token: int,
        signal: Signal,
        explain: Callable[[DeviceTimeout], Exception],
        timeout: float = 30.0,
        ring_format: RingFormat = OF_NUMBERS,
    ) -> None:
        if entries & (entries - 1) or entries < 2:
            raise InternalError(f"a ring of {entries} entries: a power of two is needed")
        self.signal = signal
        self._lost: Exception | None = None
        self.waited_by: list[Queue] = []
        self._files = files
        self._explain = explain
        self._timeout = timeout
        self.ring_format = ring_format
        self._puts = (U64 * entries)()
        row = (
            ring,
            entries - 1,
            0,
            end,
            doorbell,
            token,
            signal.value,
            signal.address,
            files.notify,
            *ring_format,
            ctypes.addressof(self._puts),
            0,
        )
        self.native = NativeQueue(*row)
        self.address = ctypes.addressof(self.native)

    @property
    def issued(self) -> int:
        """The value of the timeline that the last start took."""
        return self.native.issued

    @property
    def lost(self) -> Exception | None:
        """What is raised from now on, whatever is started."""
        return self._lost

    @lost.setter
    def lost(self, error: Exception) -> None:
        self._lost = error
        self.native.lost = 1

    def check(self) -> None:
        """Raise what the queue is lost to: a copy, as an error that is raised keeps all that its callers had."""
        if self.lost is not None:
            error = copy(self.lost)
            vars(error).update(vars(self.lost))
            raise error

    def wait(self, value: int | None = None) -> None:
        """Return when the start of that value, or all, have ended."""
        self.check()
        if value is None:
            value = self.native.issued
        if self.signal.value < value:
            try:
                wait_for(self.signal, value, self._files, self._timeout)
            except DeviceTimeout as error:
                self.fail(error)

    def fail(self, error: DeviceTimeout) -> NoReturn:
        """Raise what the driver makes of it; from now on the queue takes nothing."""
        lost = self.lost = self._explain(error)
        self.check()
        raise lost

    def leave(self, error: Exception) -> None:
        """Raise this from now on, and touch none of the device's memory, which is about to go."""
        self.lost = error
        self.signal.leave_memory(self.native.issued)
        self.native.signal = self.signal.address

    def wait_for_room(self) -> None:
        """Return when an entry of the ring is free. A signal ahead of all starts was written by something else."""
        if self.signal.value > self.native.issued:
            self.fail(DeviceTimeout(f"{self.signal.value:#x} has ended, of {self.native.issued} starts"))
        last = self.native.issued - self.native.mask + 1
        if self.ring_format.address_at == NOWHERE:  # starts have several entries: one that ends may make room
            last = max(last, min(self.signal.value + 1, self.native.issued))
        self.wait(last)

    def renew_values(self) -> None:
        """Wait for all, and take as ended the value whose lower 32 bits are 0, so that later ones are greater again.

        No device may be told to wait for an earlier value from now on; all of them have ended. Who was told before has
        seen it when that queue is empty.
        """
        self.wait()
        for queue in self.waited_by:
            if queue.lost is None:
                queue.wait()
        if not self.native.issued + 1 & 0xFFFF_FFFF:
            self.native.issued += 1
            self.signal.value = self.native.issued
            self._puts[self.native.issued & self.native.mask] = self.native.put


class Arena:
    """Memory for the blocks of template jobs of one queue, used again when what was started with it has ended.

    Segments are gone through in a ring: before one is entered again, the last job that has a block in it must have
    ended. One segment more or less is the price of a fence for each of a few segments in place of one for each block.
    """

    def __init__(self, host: int, device: int, nbytes: int, segments: int = 16) -> None:
        self.segment_nbytes = nbytes // segments // ALIGNMENT * ALIGNMENT
        self._fences = (U64 * segments)()
        row = host, (device - host) % (1 << 64), self.segment_nbytes, segments, 0, 0
        self.native = NativeArena(*row, ctypes.addressof(self._fences))
        self.address = ctypes.addressof(self.native)

    def next_fence(self) -> int:
        """Return the fence that must have passed before the segment after the present one can be entered."""
        return self._fences[(self.native.segment + 1) % len(self._fences)]


ALIGNMENT = 256
"""Of blocks, and of what in them has an address of its own (a QMD's >> 8, a constant buffer's)."""


Entries = int | BlockEntries
"""One entry, as a number; or those that a block has."""


class Job:
    """`words`, with the numbers of symbols as above; `entries`: what goes in the ring of each queue when the block is
    at address 0, as one number, or where the block has it. values: how many symbols a start gives."""

    def __init__(
        self, queues: Sequence[Queue], words: Words, entries: Sequence[Entries], values: int
    ) -> None:
        count = len(queues)
        self.queues = tuple(queues)
        self.nbytes = -(-words.nbytes // ALIGNMENT) * ALIGNMENT
        self.values = values
        symbols = count + 1 + values
        self._fields, self._starts = native_fields(words.fields, symbols)
        self._table, self._last = (U64 * symbols)(), (U64 * symbols)()
        self._queue_list = (U64 * count)(*(queue.address for queue in queues))
        self._kept: list[ctypes.Array] = []  # entries that are not in the block
        places: list[int] = []
        for entry, queue in zip(entries, queues, strict=True):
            places += self._place(entry, queue)
        self._entries = (U64 * (2 * count))(*places)
        self._fences = (U64 * count)()
        self._image = ctypes.create_string_buffer(words.resolved([*self._last]), self.nbytes)
        addresses = {
            name: ctypes.addressof(getattr(self, f"_{name}"))
            for name in "image table last starts fields queue_list entries fences".split()
        }
        numbers = {"nbytes": self.nbytes, "symbols": symbols, "values": values, "queues": count}
        self.native = NativeJob(**numbers, **addresses, range=id(RANGE))
        self._start_with, self._start_on, self._is_running = calls_of(self.native)
        self._follow: Callable[[Sequence[Region]], None] | None = None

    def _place(self, entry: Entries, queue: Queue) -> tuple[int, int]:
        """Return where a queue's entries are, and how many."""
        if isinstance(entry, BlockEntries):
            if entry.number > queue.native.mask:
                raise InternalError(
                    f"a block with {entry.number} entries, for a ring of {queue.native.mask + 1}"
                )
            return entry
        nbytes = queue.ring_format.entry_nbytes
        self._kept.append(ctypes.create_string_buffer(entry.to_bytes(nbytes, "little"), nbytes))
        return ctypes.addressof(self._kept[-1]), 1

    def put_in_order(
        self, other: Queue, follow: Callable[[Sequence[Region]], None], note: Callable[[Note], object]
    ) -> None:
        """Let starts on regions come after what touches the same memory and has been started on another queue.

        follow: lets the first queue wait for what the other has started on regions; asked where that has not ended.
        note: is told of each start on regions; a builtin, so that no signal's handler comes between.
        """
        self._follow, self._note, self._other = follow, note, other
        self.native.other, self.native.note = other.address, id(note)

    def start(self, values: Sequence[int] = ()) -> int:
        """Start it with these symbols; the value that the timeline of the first queue has when it has ended."""
        while True:
            value = self._start_with(values)
            if value is not None:
                return value
            self._make_way(len(values))

    def start_on(self, regions: Sequence[Region], names: Names) -> int:
        """Start it with the addresses of regions, in the order of memory (`put_in_order`), and note that: as `start`.

        All the memory of the regions counts. There may be more of them than symbols: memory that a run touches all the
        same. names: of what is started, for errors.
        """
        value = self._start_on(regions, names)
        while value is None:
            if self.native.outcome == OTHER_IS_RUNNING:
                assert self._follow is not None
                self._follow(regions)
                value = self._start_on(regions, names, True)
            else:
                self._make_way(len(regions))
                value = self._start_on(regions, names)
        return value

    def _make_way(self, given: int) -> None:
        """Wait until what was in the way of the last try is gone."""
        outcome = self.native.outcome
        if outcome == IS_LOST:
            for queue in self.queues:
                queue.check()
        elif outcome == RING_IS_FULL:
            for queue in self.queues:
                queue.wait_for_room()
        elif outcome == VALUES_ARE_USED_UP:
            for queue in self.queues:
                queue.renew_values()
        elif outcome == IS_RUNNING:
            self.wait()
        elif outcome == WRONG_COUNT:
            raise InternalError(f"a job that takes {self.values} values was given {given}")

    def wait(self) -> None:
        """Return when its last start has ended."""
        for queue, fence in zip(self.queues, self._fences):
            queue.wait(fence)

    @property
    def is_running(self) -> bool:
        return self._is_running()


class BoundJob(Job):
    """A block at one place; a start while it still runs waits for that."""

    def __init__(
        self,
        queues: Sequence[Queue],
        words: Words,
        entries: Sequence[Entries],
        values: int,
        host: int,
        device: int,
    ) -> None:
        super().__init__(queues, words, entries, values)
        self.native.host, self.native.device = host, device
        self._last[len(self.queues)] = device  # the memory, the image and the table must agree
        ctypes.memmove(self._image, words.resolved([*self._last]), words.nbytes)
        ctypes.memmove(host, self._image, words.nbytes)


class TemplateJob(Job):
    """A block that is copied to the arena of the first queue at each start."""

    def __init__(
        self, queues: Sequence[Queue], words: Words, entries: Sequence[Entries], values: int, arena: Arena
    ) -> None:
        super().__init__(queues, words, entries, values)
        if self.nbytes > arena.segment_nbytes:
            raise InternalError(f"a block of {self.nbytes} bytes, in segments of {arena.segment_nbytes}")
        self._arena = arena
        self.native.arena = arena.address

    def _make_way(self, given: int) -> None:
        if self.native.outcome == ARENA_IS_FULL:
            self.queues[0].wait(self._arena.next_fence())
        else:
            super()._make_way(given)


class Replayed:
    """One program at several places: while the device runs it at one, the host prepares the next run at another.

    make: a job at a place of its own, which is made when all those before are running.
    """

    def __init__(self, make: Callable[[], BoundJob], places: int = 2) -> None:
        self._make = make
        self._places = places
        self._jobs = deque([make()])  # the one whose last start is longest ago is the first

    def start(self, values: Sequence[int] = ()) -> int:
        """Start as `BoundJob.start` does. Wait only when all places are running."""
        return self._next().start(values)

    def start_on(self, regions: Sequence[Region], names: Names) -> int:
        """Start as `BoundJob.start_on` does."""
        return self._next().start_on(regions, names)

    def _next(self) -> BoundJob:
        jobs = self._jobs
        if len(jobs) < self._places and jobs[0].is_running:
            jobs.appendleft(self._make())
        job = jobs[0]
        jobs.rotate(-1)
        return job

    @property
    def last(self) -> BoundJob:
        """The job of the last start."""
        return self._jobs[-1]

    def wait(self) -> None:
        """Return when no run is under way."""
        for job in tuple(self._jobs):
            job.wait()


def timeline(queue: int) -> Symbol:
    """Return the symbol for the timeline value that a start takes on the job's queue of that number."""
    return Symbol(queue)


def base(queues: int) -> Symbol:
    """Return the symbol for the device's address of the block of a job on `queues` queues."""
    return Symbol(queues)


def given(queues: int, number: int) -> Symbol:
    """Return the symbol for the value of that number which a start is given."""
    return Symbol(queues + 1 + number)


__all__ = [
    "ALIGNMENT",
    "NOWHERE",
    "OF_NUMBERS",
    "Arena",
    "BlockEntries",
    "BoundJob",
    "Entries",
    "Job",
    "Names",
    "Note",
    "Number",
    "Queue",
    "Region",
    "Replayed",
    "RingFormat",
    "TemplateJob",
    "base",
    "given",
    "timeline",
]
