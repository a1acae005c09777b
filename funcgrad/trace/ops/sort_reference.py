"""The values of sort and argsort, by NumPy's vectorized sort of numbers.

NumPy sorts numbers ten times faster than it finds the order of equal ones. So the order of many elements is found by a
sort of numbers, too: each is an element's key, an unsigned integer that compares as the element does, with the
element's position below it. Compiled programs do the same (lower/graph/orders/sort_keys.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.trace.types import dtypes as dt

_MANY = 2048  # elements from which packing keys is worth its passes
_FEW = 64  # one in so many elements
_WORD = 64


def sorted_values(ranks: tuple[int, int] | None, x: np.ndarray) -> np.ndarray:
    """Sort rows in ascending order: NaN last, -0.0 before 0.0. `ranks` is (start, stop), the part of each row that is
    wanted.
    """
    x = np.asarray(x)
    start, stop = (0, x.shape[-1]) if ranks is None else ranks
    if x.dtype in (dt.float16, dt.bfloat16):
        return sorted_values(ranks, x.astype(np.float32)).astype(x.dtype)
    if x.dtype.itemsize < 4:  # sorted by digits
        return np.sort(x, -1, kind="stable")[..., start:stop]
    return _with_zeros_in_order(_of_ranks(x.copy(), start, stop), start, x)


def _of_ranks(x: np.ndarray, start: int, stop: int) -> np.ndarray:
    """Return the sorted elements start ... stop - 1 of rows, whose order changes: of few, without sorting the rest."""
    if 0 < stop - start < x.shape[-1] // 8:  # one bound after the other: NumPy is slow with two at once
        x.partition(stop - 1, -1)
        x = x[..., :stop]
        if start:
            x.partition(start, -1)
        x, start, stop = x[..., start:], 0, stop - start
    x.sort(-1)
    return x[..., start:stop]


def _with_zeros_in_order(ordered: np.ndarray, start: int, x: np.ndarray) -> np.ndarray:
    """Put zeros in order, -0.0 first. They compare as equal, so those with a sign lie anywhere among them, and NumPy
    may even change their signs.
    """
    if ordered.dtype.kind != "f" or not (zero := ordered == 0).any():
        return ordered
    negative = ((x < 0) | ((x == 0) & np.signbit(x))).sum(-1, keepdims=True)
    rank = start + np.arange(ordered.shape[-1])
    return np.where(zero, np.where(rank < negative, -0.0, 0.0).astype(x.dtype), ordered)


def sorted_positions(ranks: tuple[int, int, bool] | None, *keys: np.ndarray) -> np.ndarray:
    """Return the positions that sort each row by the first key, then by the next one; what is equal keeps its order.

    ranks: (start, stop, descending), the part of each row that is wanted. In descending order NaN is first.
    """
    first = np.asarray(keys[0])
    size = first.shape[-1]
    start, stop, descending = (0, size, False) if ranks is None else ranks
    if len(keys) == 1 and (few := _first_few(first, start, stop, descending)) is not None:
        order = few
    elif first.size < _MANY:
        order = _stable(keys, descending)[..., start:stop]
    else:
        order = _packed(keys, start, stop, descending)
    return order.astype(np.int32)


def _first_few(x: np.ndarray, start: int, stop: int, descending: bool) -> np.ndarray | None:
    """Return the positions of the first few of one long row in order, by sorting those that are not beyond the last of
    them; None for other parts of rows, and where many are equal.
    """
    size = x.shape[-1]
    if x.size != size or start or not 0 < stop <= size // _FEW or size < _MANY or x.dtype.itemsize < 4:
        return None
    row = x.reshape(-1)
    if descending:  # NaN is the greatest, for a partition too
        is_beyond = row < np.partition(row, size - stop)[size - stop]
    else:
        is_beyond = row > np.partition(row, stop - 1)[stop - 1]
    found = np.flatnonzero(np.logical_not(is_beyond, out=is_beyond))
    if len(found) > size // 8:
        return None
    return found[_stable((row[found],), descending)[:stop]].reshape(*x.shape[:-1], stop)


def _stable(keys: Sequence[np.ndarray], descending: bool) -> np.ndarray:
    keys = [np.asarray(x, np.float32) if x.dtype in (dt.float16, dt.bfloat16) else x for x in keys]
    if not descending:
        return np.lexsort(keys[::-1], axis=-1)
    # the reverse of the order of the reverse: equal elements keep theirs
    flipped = np.lexsort([np.flip(x, -1) for x in reversed(keys)], axis=-1)
    return np.flip(keys[0].shape[-1] - 1 - flipped, -1)


def _packed(keys: Sequence[np.ndarray], start: int, stop: int, descending: bool) -> np.ndarray:
    """Sort by words, each of as many bits of the keys as fit beside a position. The least bits come first."""
    size = keys[0].shape[-1]
    width = max(size - 1, 1).bit_length()
    order: np.ndarray | None = None
    words = _words(keys, _WORD - width, descending)
    for number, word in enumerate(words):
        part = word if order is None else np.take_along_axis(word, order, -1)
        part <<= np.uint64(width)
        part |= np.arange(size, dtype=np.uint64)
        part = _of_ranks(part, start, stop) if number == len(words) - 1 else _of_ranks(part, 0, size)
        part &= np.uint64((1 << width) - 1)
        found = part.view(np.int64)
        order = found if order is None else np.take_along_axis(order, found, -1)
    assert order is not None
    return order


def _words(keys: Sequence[np.ndarray], room: int, descending: bool) -> list[np.ndarray]:
    """Return the keys in words of at most `room` bits, the least significant first."""
    words: list[np.ndarray] = []
    used = room
    for key in reversed(keys):
        for part, bits in _parts(np.asarray(key), descending):
            if used + bits > room:
                words.append(part)
                used = bits
            else:
                words[-1] = words[-1] | (part << np.uint64(used))
                used += bits
    return words


def _parts(x: np.ndarray, descending: bool) -> list[tuple[np.ndarray, int]]:
    """Return (unsigned integers that compare as the elements do, their bits). 64 bits come in two halves, the lower
    first.
    """
    key = _key(x)
    if descending:
        key = ~key
    bits = 8 * key.dtype.itemsize
    key = key.astype(np.uint64)
    if bits <= 32:
        return [(key, bits)]
    return [(key & np.uint64(0xFFFFFFFF), 32), (key >> np.uint64(32), 32)]


def _key(x: np.ndarray) -> np.ndarray:
    if x.dtype == dt.bool_:
        return x.view(np.uint8)
    if x.dtype.kind == "u":
        return x
    bits = 8 * x.dtype.itemsize
    signed, unsigned = np.dtype(f"i{x.dtype.itemsize}"), np.dtype(f"u{x.dtype.itemsize}")
    top = unsigned.type(1 << (bits - 1))
    if x.dtype.kind == "i":
        return x.view(unsigned) ^ top
    key = (x.view(signed) >> (bits - 1)).view(unsigned)  # all bits of what is negative
    key |= top
    key ^= x.view(unsigned)
    np.putmask(key, x == 0, top)
    np.putmask(key, x != x, ~unsigned.type(0))  # NaN of any sign
    return key
