"""Host memory that a device copies from and to: a few chunks, used in turn.

While the device copies one chunk, the host fills the next. A chunk is used again when the copy that had it has ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.drivers.hcq.queues import Queue
from funcgrad.trace.util.locks import new_lock
from funcgrad.trace.util.named_tuple import NamedTuple


class Chunk(NamedTuple):
    """The same memory, here and for the device."""

    host: int
    device: int


class StagingRing:
    """Chunks of `nbytes` each, for copies of one queue. lock: held by who takes chunks until they are of no use to it
    any more.
    """

    def __init__(self, queue: Queue, chunks: Sequence[Chunk], nbytes: int) -> None:
        self._queue = queue
        self._chunks = chunks
        self._fences = [0] * len(chunks)
        self._next = 0
        self.nbytes = nbytes
        self.lock = new_lock()

    def take(self) -> tuple[int, Chunk]:
        """Return the next chunk and its number for `give`. Wait until nothing uses the chunk."""
        number = self._next
        self._next = (number + 1) % len(self._chunks)
        self._queue.wait(self._fences[number])
        return number, self._chunks[number]

    def give(self, number: int, value: int) -> None:
        """Say which value of the queue's timeline ends the use of a chunk."""
        self._fences[number] = value

    def parts(self, nbytes: int) -> Iterator[tuple[int, int]]:
        """Yield (begin, bytes) of the pieces of a copy, each one chunk at most."""
        for begin in range(0, nbytes, self.nbytes):
            yield begin, min(self.nbytes, nbytes - begin)


__all__ = ["Chunk", "StagingRing"]
