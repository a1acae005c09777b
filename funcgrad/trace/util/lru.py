"""A cache with a bound: the entries that were not used for longest make room for new ones.

A hit must cost nothing, so it is no more than a dict's `get` and the line `entry.used = True`. Which entry goes is
found when one is added ("second chance": in the order of entering, what was used since the last round stays).
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from funcgrad.trace.util.locks import new_lock

_lock = new_lock()  # of all that write; reading a dict needs none


class Entry(Protocol):
    used: bool


E = TypeVar("E", bound=Entry)
K = TypeVar("K")


class Bounded(dict[K, E], Generic[K, E]):
    """A dict to read from as usual; entries come in by `remember`.

    >>> class Square:
    ...     used = False
    >>> cache = Bounded(2)
    >>> for number in (1, 2, 3):
    ...     cache.remember(number, Square())
    ...     cache[1].used = True
    >>> list(cache)
    [1, 3]
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def remember(self, key: K, entry: E) -> None:
        with _lock:
            while len(self) >= self.most:
                oldest = next(iter(self))
                kept = self.pop(oldest)
                if kept.used:
                    kept.used = False
                    self[oldest] = kept
            self[key] = entry

    def forget(self) -> None:
        """Forget all entries."""
        with _lock:
            self.clear()
