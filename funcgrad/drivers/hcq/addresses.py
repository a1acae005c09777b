"""Ranges of addresses, handed out and taken back: of a device's address space, or of memory within one allocation.

The free ranges are kept twice: by size, so that the smallest that fits is taken (best fit keeps big ranges whole), and
by their ends, so that what is given back joins its neighbours at once. Nothing is stored in the ranges themselves,
which the host may not be able to touch.
"""

from __future__ import annotations

from bisect import bisect_left, insort

from funcgrad.errors import InternalError


class AddressRanges:
    """Addresses from `begin` to before `end`.

    >>> ranges = AddressRanges(0x1000, 0x3000)
    >>> first = ranges.allocate(0x100)
    >>> hex(first), hex(ranges.allocate(0x100, alignment=0x1000))
    ('0x1000', '0x2000')
    >>> ranges.free(first)
    256
    >>> ranges.free_nbytes == 0x1f00
    True
    """

    def __init__(self, begin: int, end: int) -> None:
        self._by_size: list[tuple[int, int]] = []  # sorted (bytes, begin)
        self._begins: dict[int, int] = {}  # begin of a free range -> its bytes
        self._ends: dict[int, int] = {}  # end of a free range -> its bytes
        self._taken: dict[int, int] = {}
        self.free_nbytes = 0
        self._insert(begin, end - begin)

    def allocate(self, nbytes: int, alignment: int = 1) -> int | None:
        """Return the beginning of a free range of `nbytes` bytes; None where none is left. `alignment` is a power of
        two.
        """
        if nbytes <= 0:
            raise InternalError(f"a range of {nbytes} bytes was asked for")
        for index in range(bisect_left(self._by_size, (nbytes, 0)), len(self._by_size)):
            size, begin = self._by_size[index]
            start = -(-begin // alignment) * alignment
            if start + nbytes <= begin + size:
                del self._by_size[index]
                self._forget(begin, size)
                self._insert(begin, start - begin)
                self._insert(start + nbytes, begin + size - start - nbytes)
                self._taken[start] = nbytes
                return start
        return None

    def free(self, begin: int) -> int:
        """Take back a range by its beginning; how many bytes it had."""
        try:
            taken = nbytes = self._taken.pop(begin)
        except KeyError:
            raise InternalError(f"the range at {begin:#x} was given back, and nobody has it") from None
        before, after = self._ends.get(begin), self._begins.get(begin + nbytes)
        if after is not None:
            self._remove(begin + nbytes, after)
            nbytes += after
        if before is not None:
            begin -= before
            self._remove(begin, before)
            nbytes += before
        self._insert(begin, nbytes)
        return taken

    @property
    def largest(self) -> int:
        """Bytes of the largest free range."""
        return self._by_size[-1][0] if self._by_size else 0

    def _insert(self, begin: int, nbytes: int) -> None:
        if nbytes > 0:
            insort(self._by_size, (nbytes, begin))
            self._begins[begin] = self._ends[begin + nbytes] = nbytes
            self.free_nbytes += nbytes

    def _remove(self, begin: int, nbytes: int) -> None:
        del self._by_size[bisect_left(self._by_size, (nbytes, begin))]
        self._forget(begin, nbytes)

    def _forget(self, begin: int, nbytes: int) -> None:
        del self._begins[begin], self._ends[begin + nbytes]
        self.free_nbytes -= nbytes


__all__ = ["AddressRanges"]
