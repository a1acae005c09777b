"""Which groups of a launch use which bytes of memory, and whether results depend on the order in which they do.

Groups run in any order. So what one group changes and another reads is an error, unless the reader makes nothing of it:
kernels load the first element of a buffer where a mask leaves an element out, and select another value. Whether that is
so shows by running the launch again, from the same memory, with other bytes in place of those that were disputed: what
a kernel leaves must be the same. Two groups that store different bytes at one place are an error at once.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.hardware.amd.rdna3.registers import Fault

_FILLS = 0, 0xFF, None  # None: random bytes


class Uses:
    """Of all memory of a GPU, in one launch. fill: what bytes that others change are read as; -1: what they are.
    is_strict: the first use of such a byte is a fault.
    """

    def __init__(self) -> None:
        self.touched: dict[Bytes, None] = {}
        self.stores: list[tuple[Bytes, np.ndarray, np.ndarray]] = []  # with what was there before
        self.fill: int | None = -1
        self.is_strict = False
        self._random = np.random.default_rng(0)

    def forget(self) -> None:
        """Begin anew: with the next launch."""
        for part in self.touched:
            part.forget()
            part.disputed[part.begin : part.end] = False
            part.begin, part.end = len(part.data), 0
        self.touched.clear()
        self.stores.clear()
        self.fill, self.is_strict = -1, False

    def settle(self, run: Callable[[], object]) -> None:
        """Fault where results of a launch depend on what is disputed. run: it, from the beginning."""
        parts = [part for part in self.touched if part.disputed[part.begin : part.end].any()]
        if not parts:
            return
        for part in parts:
            part.first, part.owner = part.begin, part.writer[part.begin : part.end].copy()
        kept = [
            (part, part.begin, part.end, part.data[part.begin : part.end].copy()) for part in self.touched
        ]
        for fill in _FILLS:
            self._undo()
            self.fill = fill
            run()
            if any(
                (part.begin, part.end) != (begin, end) or (part.data[begin:end] != data).any()
                for part, begin, end, data in kept
            ) or len(kept) != len(self.touched):
                self._undo()
                self.fill, self.is_strict = -1, True
                run()
                raise AssertionError("the first use of a disputed byte is a fault")

    def others(self, count: int) -> np.ndarray:
        """Bytes in place of those that others change."""
        if self.fill is None:
            return self._random.integers(0, 256, count, np.uint8)
        return np.full(count, self.fill, np.uint8)

    def _undo(self) -> None:
        for part, places, before in reversed(self.stores):
            part.data[places] = before
        self.stores.clear()
        for part in self.touched:
            part.forget()

    def dispute(self, part: Bytes, places: np.ndarray, what: str) -> None:
        """Note bytes that a group changed and another read."""
        if self.is_strict:
            raise Fault(f"{what}, on which results depend")
        part.disputed[places] = True


class Bytes:
    """One array of bytes. reader, writer: the last group that did so, its number and one; 0 for none, -1 for several.

    Arrays of notes are zeros until they are used, so notes of large memory cost as much as what is touched.
    """

    def __init__(self, data: np.ndarray, uses: Uses) -> None:
        self.data, self._uses = data, uses
        self.writer, self.reader = np.zeros(len(data), np.int32), np.zeros(len(data), np.int32)
        self.disputed = np.zeros(len(data), bool)
        self.begin, self.end = len(data), 0
        self.first, self.owner = 0, self.writer

    def forget(self) -> None:
        """Forget who used what, but neither where that was nor what is disputed."""
        self.writer[self.begin : self.end] = self.reader[self.begin : self.end] = 0

    def _touch(self, places: np.ndarray) -> None:
        self._uses.touched[self] = None
        self.begin, self.end = min(self.begin, int(places.min())), max(self.end, int(places.max()) + 1)

    def load(self, places: np.ndarray, group: np.ndarray) -> np.ndarray:
        """Bytes at places, (lanes, bytes of each), as lanes of groups see them."""
        self._touch(places)
        who = group[:, None] + 1
        writer = self.writer[places]
        of_others = (writer != 0) & (writer != who)
        if of_others.any():
            self._uses.dispute(
                self, places[of_others], "a load of what another group stored in the same launch"
            )
        note_readers(self.reader, places, who)
        values = self.data[places]
        if self._uses.fill != -1 and (hidden := self.disputed[places]).any():
            hidden &= self.owner[np.clip(places - self.first, 0, len(self.owner) - 1)] != who
            values[hidden] = self._uses.others(int(hidden.sum()))
        return values

    def store(self, places: np.ndarray, values: np.ndarray, group: np.ndarray) -> None:
        """Store bytes; several lanes may store the same ones at one place."""
        self._touch(places)
        who = group[:, None] + 1
        writer, reader, before = self.writer[places], self.reader[places], self.data[places]
        changed = before != values
        if (changed & (writer != 0) & (writer != who)).any():
            raise Fault("a store of what another group stored")
        read = changed & (reader != 0) & (reader != who)
        if read.any():
            self._uses.dispute(self, places[read], "a store of what other groups read")
        self._uses.stores.append((self, places, before))
        self.data[places], self.writer[places] = values, np.broadcast_to(who, places.shape)
        if (self.data[places] != values).any():
            raise Fault("lanes store different values at one place")


def note_readers(reader: np.ndarray, places: np.ndarray | tuple[np.ndarray, ...], who: np.ndarray) -> None:
    """Lanes of several readers may come at once: of those one is noted first, which all then compare with."""
    before = reader[places]
    reader[places] = np.where((before == 0) | (before == who), who, -1)
    others = reader[places] != who
    if others.any():
        at = tuple(
            np.broadcast_to(x, others.shape)[others]
            for x in (places if isinstance(places, tuple) else (places,))
        )
        reader[at] = -1


__all__ = ["Bytes", "Uses", "note_readers"]
