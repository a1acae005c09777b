"""Who sends to whom along an axis: for each element the one that it receives from, or nobody."""

from __future__ import annotations

from collections.abc import Sequence

NOBODY = -1
"""The source of an element that receives zeros."""


def inverse(sources: Sequence[int]) -> tuple[int, ...]:
    """Return for each element the one to which it sends.

    >>> inverse((1, 2, NOBODY))
    (-1, 0, 1)
    """
    found = [NOBODY] * len(sources)
    for receiver, source in enumerate(sources):
        if source != NOBODY:
            found[source] = receiver
    return tuple(found)
