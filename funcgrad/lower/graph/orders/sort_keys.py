"""Order as sorts of unsigned integers, for which programs call a vectorized routine (backends/cpu/native/sort.py).

sort        each element becomes its key, an unsigned integer that compares as it does, and each sorted key an
            element again; both fuse with the ops around them
argsort     a key and the position of its element, side by side in one word: distinct, so the sorted words give the
            stable order, and their low bits are the positions. Keys that do not fit beside a position are sorted by
            in parts, the least significant first.
short rows  by a network of comparisons, many rows at a time: no routine is called
ranks       of a few of the sorted elements: kept in the node where a selection beats sorting all, else cut out
greatest    the positions of the few greatest or least of a long row: those of its blocks that have the greatest
            elements hold them, so that the row is read once and only these blocks are sorted
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.ops import at_positions
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, iota, numel, zeros_like
from funcgrad.trace.util.named_tuple import NamedTuple

NATIVE = frozenset((dt.int32, dt.uint32, dt.int64, dt.uint64))  # what the routine sorts
_BY_NETWORK = (
    (8, 16),
    (16, 4096),
)  # (elements of a row, how many rows): longer networks take longer to compile
_LEAST_SELECTED_FROM = 4096  # elements of a row from which a selection of few is worth its sample,
MOST_SELECTED = 16  # if they are at most this part of the row
_LEAST_PER_RANK = 64  # elements of a row for each of the first ranks, from which on blocks are worth it
_DEVIATIONS = 5  # by which a sample may err before a selection has to start again
_UNSIGNED = {1: dt.uint8, 2: dt.uint16, 4: dt.uint32, 8: dt.uint64}
_SIGNED = {1: dt.int8, 2: dt.int16, 4: dt.int32, 8: dt.int64}


class Key(NamedTuple):
    """Unsigned integers of so many bits that compare as elements do."""

    value: UOp
    bits: int


class Selection(NamedTuple):
    """How the sorted elements start ... stop - 1 of a row are found without sorting it.

    `sample` elements of the row are sorted; all wanted ones lie most likely between the sampled ones of ranks `low` and
    `high` (-1 and `sample`: no bound). What lies there is copied and sorted.
    """

    start: int
    stop: int
    sample: int
    low: int
    high: int


def selection_of(size: int, start: int, stop: int) -> Selection:
    """Choose a sample and bounds that miss once in about a million: the ranks of a sample are binomial."""
    sample = 1 << round(math.log2(size) * 2 / 3)

    def bound(rank: int, sign: int) -> int:
        share = min(1.0, rank / size)
        deviation = math.sqrt(sample * share * (1 - share))
        return round(sample * share + sign * (_DEVIATIONS * deviation + _DEVIATIONS))

    return Selection(start, stop, sample, max(-1, bound(start, -1)), min(sample, bound(stop, 1)))


def sort_of(ranks: tuple[int, int] | None, x: UOp, ordered: bool) -> UOp:
    """Return the op sort of this source by sorts of the routine. ordered: its argsort is computed anyway."""
    start, stop = (0, x.shape[-1]) if ranks is None else ranks
    if x.shape[-1] == 1:
        return x
    if ordered:
        found = at_positions(x, argsort_of(None if ranks is None else (start, stop, False), x))
        return _with_zeros_in_order(found, x, start) if dt.is_inexact(x.dtype) else found
    if x.dtype in NATIVE:
        return _sorted(x, start, stop)
    key = _key_of(x, signed_zeros=True)
    wide = key.value.cast(dt.uint32) if key.bits < 32 else key.value
    return _element(_sorted(wide, start, stop), x.dtype)


def _with_zeros_in_order(ordered: UOp, x: UOp, start: int) -> UOp:
    """Order the zeros of values that an argsort has sorted, to which -0.0 and 0.0 are equal. The first of them become
    -0.0, as many as there are.
    """
    *rows, count = ordered.shape
    last = ordered.ndim - 1
    negative = (x.bitcast(_SIGNED[x.dtype.itemsize]) < 0) & x.eq(x)  # numbers below zero, and -0.0
    negatives = negative.cast(dt.int32).sum((last,)).expand((last,), (count,))
    rank = (iota(count, dt.int32) + start).expand(range(len(rows)), rows)
    zero = (rank < negatives).where(const(-0.0, x.dtype, ordered.shape), const(0.0, x.dtype, ordered.shape))
    return ordered.eq(0).where(zero, ordered)


def argsort_of(ranks: tuple[int, int, bool] | None, *keys: UOp) -> UOp:
    """Return the op argsort of these keys by sorts of the routine."""
    size = keys[0].shape[-1]
    start, stop, descending = (0, size, False) if ranks is None else ranks
    if size == 1:
        return zeros_like(keys[0]).cast(dt.int32)
    if len(keys) == 1 and start == 0 and size >= stop * _LEAST_PER_RANK:
        return _first_by_blocks(keys[0], stop, descending)
    return _order_of([_key_of(key, signed_zeros=False) for key in keys], (start, stop), descending)


def _order_of(keys: Sequence[Key], ranks: tuple[int, int], descending: bool) -> UOp:
    """Return the positions of these ranks when rows are sorted by the keys, the first of which counts most."""
    size = keys[0].value.shape[-1]
    width = (size - 1).bit_length()
    order: UOp | None = None
    words = _words(keys, 64 - width, descending)
    for number, word in enumerate(words):
        value = word.value if order is None else at_positions(word.value, order)
        last = number == len(words) - 1
        found = _positions(Key(value, word.bits), width, ranks if last else (0, size))
        order = found if order is None else at_positions(order, found)
    assert order is not None
    return order


def _first_by_blocks(x: UOp, count: int, descending: bool) -> UOp:
    """Return the first positions of an argsort. Each is in one of as many blocks: those whose first elements come
    first. Of equal elements that in an earlier block comes first, so blocks are sorted stably and kept in their order.
    """
    *rows, size = x.shape
    length = 1 << round(math.log2(size / count) / 2)  # as many blocks as elements in those chosen
    blocks = -(-size // length)
    rank = _rank_of(x, descending)
    padded = rank.pad([*((0, 0, 0) for _ in rows), (0, blocks * length - size, 0)])
    greatest = padded.reshape((*rows, blocks, length)).reduce("reduce_max", (len(rows) + 1,))
    chosen = _sorted(_order_of([Key(~greatest, _bits_of(greatest))], (0, count), False), 0, count)
    within = iota(length, dt.int32).expand(range(len(rows) + 1), (*rows, count))
    numbers = (chosen * length).expand((len(rows) + 1,), (length,)) + within
    numbers = numbers.reshape((*rows, count * length))
    rank = _rank_of(at_positions(x, numbers.minimum(size - 1)), descending)
    rank = (numbers < size).where(rank, 0)
    order = _order_of([Key(~rank, _bits_of(rank))], (0, count), False)
    return at_positions(numbers, order)


def _rank_of(x: UOp, descending: bool) -> UOp:
    """Return unsigned integers of which the greatest are those of the elements that come first."""
    key, bits = _key_of(x, signed_zeros=False)
    return key if descending else key ^ ((1 << bits) - 1)


def _bits_of(x: UOp) -> int:
    return 8 * x.dtype.itemsize


def _sorted(x: UOp, start: int, stop: int) -> UOp:
    """Sort integers, and return the part from `start` to `stop`."""
    size = x.shape[-1]
    if any(size <= most and numel(x.shape) >= rows * size for most, rows in _BY_NETWORK):
        return _sorted_by_network(x, start, stop)
    if size >= _LEAST_SELECTED_FROM and (stop - start) * MOST_SELECTED <= size:
        if dt.kind(x.dtype) == "i":
            key = _key_of(x, signed_zeros=True).value
            return _element(UOp(ops.SORT, (key,), (start, stop)), x.dtype)
        return UOp(ops.SORT, (x,), (start, stop))
    return UOp(ops.SORT, (x,)).shrink_axis(-1, start, stop)


def _sorted_by_network(x: UOp, start: int, stop: int) -> UOp:
    """Sort short rows by comparisons that do not depend on values, many rows at a time: the odd-even merges of Batcher
    1968, "Sorting networks and their applications".
    """
    size = x.shape[-1]
    columns = [x.shrink_axis(-1, i, i + 1) for i in range(size)]
    for low, high in _comparisons(size):
        a, b = columns[low], columns[high]
        columns[low], columns[high] = a.minimum(b), a.maximum(b)
    wanted = columns[start:stop]
    return wanted[0] if len(wanted) == 1 else UOp(ops.CONCAT, tuple(wanted), x.ndim - 1)


def _comparisons(size: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of places that a network compares, of which the lesser element goes to the first."""
    length = 1
    while length < size:  # runs of this length are sorted, and merged in pairs
        apart = length
        while apart:
            for low in range(apart % length, size - apart, 2 * apart):
                for i in range(low, min(low + apart, size - apart)):
                    if i // (2 * length) == (i + apart) // (2 * length):
                        yield i, i + apart
            apart //= 2
        length *= 2


def _positions(key: Key, width: int, ranks: tuple[int, int]) -> UOp:
    """Return the positions of the elements by one key, of which all bits fit beside a position."""
    dtype = dt.uint32 if key.bits + width <= 32 else dt.uint64
    *rows, size = key.value.shape
    position = iota(size, dtype).expand(range(len(rows)), rows)
    word = (key.value.cast(dtype) << width) | position
    return (_sorted(word, *ranks) & ((1 << width) - 1)).cast(dt.int32)


def _words(keys: Sequence[Key], room: int, descending: bool) -> list[Key]:
    """Put keys side by side in words of at most `room` bits, the least significant word first."""
    words: list[Key] = []
    for key in reversed([half for whole in keys for half in _halves(whole, descending)]):
        if words and words[-1].bits + key.bits <= room:
            low = words.pop()
            both = (key.value.cast(dt.uint64) << low.bits) | low.value.cast(dt.uint64)
            words.append(Key(both, low.bits + key.bits))
        else:
            words.append(key)
    return words


def _halves(key: Key, descending: bool) -> list[Key]:
    """Return a key, or the halves of one of 64 bits; in descending order of complements."""
    value = key.value ^ ((1 << key.bits) - 1) if descending else key.value
    if key.bits <= 32:
        return [Key(value, key.bits)]
    return [Key((value >> 32).cast(dt.uint32), 32), Key(value.cast(dt.uint32), 32)]


def _key_of(x: UOp, signed_zeros: bool) -> Key:
    """Return the key that orders x. NaN is the greatest, and all NaNs are equal. With `signed_zeros`, -0.0 comes
    before 0.0; else they are equal.
    """
    if x.dtype == dt.bool_:
        return Key(x.cast(dt.uint32), 1)
    bits = 8 * x.dtype.itemsize
    unsigned = _UNSIGNED[x.dtype.itemsize]
    top = 1 << (bits - 1)
    if dt.kind(x.dtype) == "u":
        return Key(x, bits)
    if dt.kind(x.dtype) == "i":
        return Key(x.bitcast(unsigned) ^ top, bits)
    if not signed_zeros:
        x = x.eq(0).where(0, x)
    x = x.ne(x).where(math.nan, x)
    negative = x.bitcast(_SIGNED[x.dtype.itemsize]) >> (bits - 1)  # all bits, or none
    return Key(x.bitcast(unsigned) ^ (negative.bitcast(unsigned) | top), bits)


def _element(key: UOp, dtype: np.dtype) -> UOp:
    """Return the element of a key; the reverse of `_key_of`."""
    if dtype == dt.bool_:
        return key.ne(0)
    bits = 8 * dtype.itemsize
    top = 1 << (bits - 1)
    key = key.cast(_UNSIGNED[dtype.itemsize])
    if dt.kind(dtype) == "u":
        return key
    if dt.kind(dtype) == "i":
        return (key ^ top).bitcast(dtype)
    positive = key.bitcast(_SIGNED[dtype.itemsize]) >> (bits - 1)
    flip = ~positive.bitcast(key.dtype) | top
    return (key ^ flip).bitcast(dtype)
