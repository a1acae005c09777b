"""Row of the op table for the pseudorandom function under every stream of random numbers: Threefry-2x32, 20 rounds.

Sources: two words of a key and two of a counter, uint32 of one shape. Result: what the argument says of the two words
of the function: the "first", the "second", or their "xor", which is what a number of 32 bits is made of.

It is one op and not the hundred additions, rotations and exclusive ors that it consists of, since functions that draw
numbers are traced, mapped and differentiated outside of jit, too, where each node costs some 20 microseconds. The
compiler writes it out first of all (lower/graph/canonicalize.py), so that it fuses with what uses the numbers.

Source: Salmon, Moraes, Dror, Shaw 2011, "Parallel random numbers: as easy as 1, 2, 3" (SC11).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.errors import DtypeError, ShapeError
from funcgrad.trace.ops import NO_DERIVATIVE, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import CHEAP_PS, Cost, Family, Shape, Type, UOp, numel, type_text

_MASK = 0xFFFFFFFF
_PARITY = 0x1BD11BDA  # of the key schedule (Skein's constant, cut to 32 bits)
_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
_GROUPS = 5  # of four rounds
_INSTRUCTIONS = 4 * _GROUPS * 5 + 3 * _GROUPS + 4  # of arithmetic
_FEW = 7  # counters: as long as NumPy's hundred calls take
BLOCK = 1 << 15  # counters that NumPy hashes at once: temporaries of 128 KiB stay in the cache

PARTS = ("first", "second", "xor")


def _infer(part: str, *words: UOp) -> Type:
    for word in words:
        if word.dtype != dt.uint32:
            raise DtypeError(f"threefry2x32: words are uint32, got {', '.join(map(type_text, words))}")
        if word.shape != words[0].shape:
            raise ShapeError(f"threefry2x32: shapes differ: {', '.join(map(type_text, words))}")
    return words[0].shape, dt.uint32, False


def _nodes(part: str, key0: UOp, key1: UOp, x0: UOp, x1: UOp) -> UOp:
    """Write the function out in additions, shifts, ors and exclusive ors."""
    schedule = (key0, key1, key0 ^ key1 ^ _PARITY)
    x0 = x0 + key0
    x1 = x1 + key1
    for group in range(_GROUPS):
        for distance in _ROTATIONS[group % 2]:
            x0 = x0 + x1
            x1 = (x1 << distance) | (x1 >> (32 - distance))
            x1 = x1 ^ x0
        x0 = x0 + schedule[(group + 1) % 3]
        x1 = x1 + schedule[(group + 2) % 3] + (group + 1)
    return x0 if part == "first" else x1 if part == "second" else x0 ^ x1


# Arrays of one number each, which NumPy takes sooner than Python's numbers.
_LEFT = [[np.array(distance, np.uint32) for distance in row] for row in _ROTATIONS]
_RIGHT = [[np.array(32 - distance, np.uint32) for distance in row] for row in _ROTATIONS]
_COUNTS = [np.array(group + 1, np.uint32) for group in range(_GROUPS)]


def words_of(
    key0: np.ndarray, key1: np.ndarray, high: np.ndarray, low: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Compute both words of the function for NumPy arrays of uint32 whose shapes broadcast."""
    shape = np.broadcast_shapes(key0.shape, key1.shape, high.shape, low.shape)
    if 0 < numel(shape) <= _FEW:
        return _words_of_few((key0, key1, high, low), shape)
    first, second = np.empty(numel(shape), np.uint32), np.empty(numel(shape), np.uint32)
    operands = [_flat(x, shape) for x in (key0, key1, high, low)]
    with np.errstate(over="ignore"):
        for start in range(0, first.size, BLOCK):
            block = slice(start, start + BLOCK)
            _hash([x[block] if x.shape else x for x in operands], first[block], second[block])
    return first.reshape(shape), second.reshape(shape)


def _words_of_few(operands: Sequence[np.ndarray], shape: Shape) -> tuple[np.ndarray, np.ndarray]:
    """Compute both words by Python's integers."""
    rows = [_numbers(x, shape) for x in operands]
    words = np.array([_hash_numbers(*row) for row in zip(*rows, strict=True)], np.uint32).T
    return words[0].reshape(shape), words[1].reshape(shape)


def _numbers(x: np.ndarray, shape: Shape) -> list[int]:
    if x.size == 1:
        return [x.item()] * numel(shape)
    return (x if x.shape == shape else np.broadcast_to(x, shape)).ravel().tolist()


def _hash_numbers(key0: int, key1: int, x0: int, x1: int) -> tuple[int, int]:
    """Compute both words for one counter. Bits beyond 32 are cut off before they come down again."""
    schedule = (key0, key1, key0 ^ key1 ^ _PARITY)
    x0 += key0
    x1 = x1 + key1 & _MASK
    for group in range(_GROUPS):
        for distance in _ROTATIONS[group % 2]:
            x0 = x0 + x1 & _MASK
            x1 = (x1 << distance & _MASK | x1 >> 32 - distance) ^ x0
        x0 += schedule[(group + 1) % 3]
        x1 = x1 + schedule[(group + 2) % 3] + group + 1 & _MASK
    return x0 & _MASK, x1


def _flat(x: np.ndarray, shape: Shape) -> np.ndarray:
    return x.reshape(()) if x.size == 1 else np.broadcast_to(x, shape).reshape(-1)


def _hash(words: Sequence[np.ndarray], x0: np.ndarray, x1: np.ndarray) -> None:
    """Write both words of the function, for these of the key and the counter, to the arrays x0 and x1."""
    key0, key1, high, low = words
    schedule = (key0, key1, np.bitwise_xor(np.bitwise_xor(key0, key1), np.uint32(_PARITY)))
    bits = np.empty_like(x1)
    np.add(high, key0, x0)
    np.add(low, key1, x1)
    for group in range(_GROUPS):
        for left, right in zip(_LEFT[group % 2], _RIGHT[group % 2], strict=True):
            np.add(x0, x1, x0)
            np.left_shift(x1, left, bits)
            np.right_shift(x1, right, x1)
            np.bitwise_or(x1, bits, x1)
            np.bitwise_xor(x1, x0, x1)
        np.add(x0, schedule[(group + 1) % 3], x0)
        np.add(x1, schedule[(group + 2) % 3], x1)
        np.add(x1, _COUNTS[group], x1)


def _reference(part: str, *words: np.ndarray) -> np.ndarray:
    first, second = words_of(*map(np.asarray, words))
    return first if part == "first" else second if part == "second" else first ^ second


THREEFRY = define(
    "threefry2x32",
    Family.ELEMENTWISE,
    _infer,
    reference=_reference,
    arg_form=lambda arg, *src: arg in PARTS,
    arg_names="part",
    jvp=NO_DERIVATIVE,
    decompose=_nodes,
    dtypes=(dt.uint32,),
    domain=[(0, 2**32 - 1)] * 4,
    cost=Cost(_INSTRUCTIONS * CHEAP_PS, _INSTRUCTIONS),
    source="Salmon, Moraes, Dror, Shaw 2011, Parallel random numbers: as easy as 1, 2, 3",
)
