"""Which queue has to wait for which: by the ranges of memory that commands read and write.

Two commands on different queues must keep their order when both touch a byte and one of them writes it. Commands of one
queue run in order. A wait that follows from others is left out: each queue knows how far it has seen the others (a
vector clock), and who waits for a command learns what that command knew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from funcgrad.trace.util.named_tuple import NamedTuple

Range = tuple[int, int]
"""Addresses from the first to before the second."""


class Wait(NamedTuple):
    """Until the timeline of a queue has a value."""

    queue: int
    value: int


class _Piece(NamedTuple):
    """Who touched the bytes of a piece last: the writer (none: value 0), and the readers since, by queue."""

    writer: Wait
    readers: tuple[Wait, ...]


_NOBODY = _Piece(Wait(-1, 0), ())


class Dependencies:
    """The order among commands of several queues.

    >>> order = Dependencies(2)
    >>> order.add(0, 1, reads=[], writes=[(0, 64)])
    []
    >>> order.add(1, 1, reads=[(32, 48)], writes=[])
    [Wait(queue=0, value=1)]
    >>> order.add(1, 2, reads=[(0, 8)], writes=[])
    []
    """

    def __init__(self, queues: int) -> None:
        self._begins: list[int] = []  # of pieces, sorted; a piece ends where the next begins
        self._pieces: list[_Piece] = []
        self._seen = [[0] * queues for _ in range(queues)]
        self._knew: dict[Wait, tuple[int, ...]] = {}

    def add(self, queue: int, value: int, reads: Sequence[Range], writes: Sequence[Range]) -> list[Wait]:
        """Note the next command of a queue, which ends when its timeline has `value`; what it has to wait for."""
        waits = self.needs(queue, reads, writes)
        self.note(queue, value, reads, writes)
        return waits

    def needs(self, queue: int, reads: Sequence[Range], writes: Sequence[Range]) -> list[Wait]:
        """Return what the next command of a queue has to wait for. The queue is taken to wait for it: nothing later
        on that queue needs to.
        """
        needed: dict[int, int] = {}
        for begin, end in reads:
            for index in self._pieces_of(begin, end):
                _need(needed, self._pieces[index].writer)
        for begin, end in writes:
            for index in self._pieces_of(begin, end):
                _need(needed, self._pieces[index].writer)
                for reader in self._pieces[index].readers:
                    _need(needed, reader)
        return self._open_waits(queue, needed)

    def note(self, queue: int, value: int, reads: Sequence[Range], writes: Sequence[Range]) -> None:
        """Note a command of a queue that has waited for what it needs, and ends when its timeline has `value`."""
        this = Wait(queue, value)
        for begin, end in reads:
            for index in self._pieces_of(begin, end):
                writer, readers = self._pieces[index]
                others = tuple(reader for reader in readers if reader.queue != queue)
                self._pieces[index] = _Piece(writer, (*others, this))
        for begin, end in writes:
            for index in self._pieces_of(begin, end):
                self._pieces[index] = _Piece(this, ())
            self._join(begin, end)
        self._seen[queue][queue] = value
        self._knew[this] = tuple(self._seen[queue])

    def _open_waits(self, queue: int, needed: dict[int, int]) -> list[Wait]:
        """Return the needed waits that the queue has not seen, and that do not follow from others of them."""
        seen = self._seen[queue]
        open_ = [Wait(other, v) for other, v in needed.items() if other != queue and v > seen[other]]
        kept = []
        for wait in open_:
            if not any(self._knew[other][wait.queue] >= wait.value for other in open_ if other != wait):
                kept.append(wait)
        for wait in kept:
            for other, known in enumerate(self._knew[wait]):
                seen[other] = max(seen[other], known)
        return sorted(kept)

    def forget(self, completed: Sequence[int]) -> None:
        """Drop what has ended: for each queue the value that its timeline has."""
        begins: list[int] = []
        pieces: list[_Piece] = []
        for begin, (writer, readers) in zip(self._begins, self._pieces):
            if writer.value and writer.value <= completed[writer.queue]:
                writer = _NOBODY.writer
            piece = _Piece(writer, tuple(r for r in readers if r.value > completed[r.queue]))
            if not pieces or pieces[-1] != piece:
                begins.append(begin)
                pieces.append(piece)
        if pieces and pieces[0] == _NOBODY:
            del begins[0], pieces[0]
        self._begins, self._pieces = begins, pieces
        self._knew = {wait: knew for wait, knew in self._knew.items() if wait.value > completed[wait.queue]}
        for seen in self._seen:
            seen[:] = [max(pair) for pair in zip(seen, completed)]

    def _pieces_of(self, begin: int, end: int) -> range:
        """Return the numbers of the pieces that make up a range. Pieces are split so that they cover exactly the
        range.
        """
        if begin >= end:
            return range(0)
        self._split(begin)
        self._split(end)
        return range(bisect_left(self._begins, begin), bisect_left(self._begins, end))

    def _split(self, at: int) -> None:
        index = bisect_right(self._begins, at) - 1
        if index < 0 or self._begins[index] != at:
            self._begins.insert(index + 1, at)
            self._pieces.insert(index + 1, self._pieces[index] if index >= 0 else _NOBODY)

    def _join(self, begin: int, end: int) -> None:
        """Make one piece of those of a range that was just written."""
        first, stop = bisect_left(self._begins, begin), bisect_left(self._begins, end)
        del self._begins[first + 1 : stop], self._pieces[first + 1 : stop]


def _need(needed: dict[int, int], wait: Wait) -> None:
    if wait.value:
        needed[wait.queue] = max(needed.get(wait.queue, 0), wait.value)


__all__ = ["Dependencies", "Range", "Wait"]
