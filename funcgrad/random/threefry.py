"""Threefry-2x32: the pseudorandom function under every stream of this package.

In: a key (two 32-bit words) and counters (two words each). Out: two words for each counter, which look
random and depend on nothing else. So a stream is a pure function of its key, every element can be computed
by itself, and there is no state to carry through `jit`, `vmap` or several devices.

It is one op (trace/ops/threefry.py), which the compiler writes out, so that it fuses into the kernel that uses the
numbers.

There are two layouts, which say what is hashed for a number; both are those of JAX, bit for bit. By default number i is
made of both words of counter i alone. With `config.threefry_partitionable` off it is one word: n words are the first
words of counters (i, i + n / 2), followed by their second words, so that a number depends on how many are drawn.

Source: Salmon, Moraes, Dror, Shaw 2011, "Parallel random numbers: as easy as 1, 2, 3" (SC11), 20 rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops.threefry import THREEFRY, words_of
from funcgrad.trace.tracing.tracer import broadcast_node, node_of, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Shape, UOp, const, iota, numel

_ZERO = wrap(np.zeros((), np.uint32))
_UNSIGNED = {8: dt.uint8, 16: dt.uint16, 32: dt.uint32, 64: dt.uint64}


def threefry2x32(key: ArrayBase, high: ArrayBase, low: ArrayBase) -> tuple[Any, Any]:
    """Compute the two words of the function for each counter.

    key: uint32[2]. high, low: uint32 of one shape, the words of the counters. Returns two uint32 arrays of
    that shape.

        >>> import numpy as np
        >>> from funcgrad.trace.array.array import wrap
        >>> zero = wrap(np.zeros((), np.uint32))
        >>> [hex(int(word)) for word in threefry2x32(wrap(np.zeros(2, np.uint32)), zero, zero)]
        ['0x6b200159', '0x99ba4efe']

    Source: Random123's known-answer tests for threefry2x32, 20 rounds, hold the example's vector.
    """
    first, second = _parts(("first", "second"), key, high, low)
    return first, second


def _parts(parts: Sequence[str], key: ArrayBase, high: ArrayBase, low: ArrayBase) -> list[Any]:
    """Compute parts of the function's words, as the op names them: all of "first", "second", or "xor" alone."""
    trace = trace_of((key, high, low))
    if trace is None:
        key0, key1 = key.owner  # type: ignore[attr-defined]
        words = words_of(key0, key1, high.owner, low.owner)  # type: ignore[attr-defined]
        return [*map(wrap, words)] if len(parts) == 2 else [wrap(words[0] ^ words[1])]
    nodes = _hash_nodes(parts, *(node_of(x) for x in (key, high, low)))  # type: ignore[arg-type]
    return trace.record_all(nodes)


def _hash_nodes(parts: Sequence[str], key: UOp, high: UOp, low: UOp) -> list[UOp]:
    words = [broadcast_node(key.shrink([(i, i + 1, 1)]).reshape(()), low.shape) for i in (0, 1)]
    return [UOp(THREEFRY, (*words, high, low), part) for part in parts]


def _counters(size: int) -> tuple[UOp, UOp]:
    """Return the words of the 64-bit numbers 0, 1, ..., size - 1."""
    if size <= 1 << 32:
        return const(0, dt.uint32, (size,)), iota(size, dt.uint32)
    wide = iota(size, dt.uint64)
    return (wide >> 32).cast(dt.uint32), wide.cast(dt.uint32)


def random_bits(key: ArrayBase, width: int, shape: Shape) -> Any:
    """Compute unsigned integers of 8, 16, 32 or 64 bits, in the layout that the configuration names."""
    if not config.threefry_partitionable:
        return _bits_in_halves(key, width, shape)
    if width < 64:
        return random_bits32(key, shape).astype(_UNSIGNED[width])
    return _joined(*random_words(key, shape))


def new_keys(key: ArrayBase, shape: Shape) -> Any:
    """Compute the words of as many new keys as the shape has elements, uint32[*shape, 2]."""
    if config.threefry_partitionable:
        return fnp.stack(random_words(key, shape), axis=-1)
    return _hashed_in_halves(key, 2 * numel(shape)).reshape(*shape, 2)


# ---- the layout in which each number is computed by itself ----


def random_words(key: ArrayBase, shape: Shape) -> tuple[Any, Any]:
    """Compute two uint32 arrays of this shape: element i of the flattened shape is the hash of counter i."""
    return threefry2x32(key, *_numbered(key, shape))


def random_bits32(key: ArrayBase, shape: Shape) -> Any:
    """Compute one uint32 array of this shape, the exclusive or of the two words that random_words gives."""
    return _parts(("xor",), key, *_numbered(key, shape))[0]


def _numbered(key: ArrayBase, shape: Shape) -> Sequence[Any]:
    """Return the words of the counters 0, 1, ... of this shape; outside of traces the upper word may be one 0 for
    all.
    """
    size = numel(shape)
    if size <= 1 << 32 and trace_of((key,)) is None:
        return [_ZERO, wrap(np.arange(size, dtype=np.uint32).reshape(shape))]
    return _arrays(key, _counters(size), shape)


def _arrays(key: ArrayBase, counters: Sequence[UOp], shape: Shape) -> Sequence[Any]:
    nodes = [node.reshape(shape) for node in counters]
    trace = trace_of((key,))
    return [*map(wrap, evaluate(nodes, {}))] if trace is None else trace.record_all(nodes)


# ---- the layout of halves ----

_MOST_COUNTERS = (1 << 32) - 1  # of one key: more words are those of several


def _hashed_in_halves(key: ArrayBase, size: int) -> Any:
    """Compute `size` words: the first words of the counters (i, i + half), then their second words. Of an odd number,
    the last counter is (half - 1, 0), whose second word is left out.
    """
    half = (size + 1) // 2
    low = iota(half, dt.uint32) + half
    if size % 2:
        low = low.shrink([(0, half - 1, 1)]).pad([(0, 1, 0)])
    words = threefry2x32(key, *_arrays(key, (iota(half, dt.uint32), low), (half,)))
    return fnp.concatenate(words)[:size]


def _bits_in_halves(key: ArrayBase, width: int, shape: Shape) -> Any:
    size = numel(shape)
    words = _words_of_blocks(key, -(-width * size // 32))
    if width == 64:
        words = _joined(words[:size], words[size:])
    elif width < 32:  # the low bits of a word are the first number
        shifts = fnp.arange(0, 32, width, dtype=dt.uint32)
        words = (words[:, None] >> shifts).astype(_UNSIGNED[width]).reshape(-1)[:size]
    return words.reshape(shape)


def _words_of_blocks(key: ArrayBase, size: int) -> Any:
    """Compute words that may be more than a key has counters: full blocks have keys of their own, and so has the
    rest.
    """
    blocks, rest = divmod(size, _MOST_COUNTERS)
    if not blocks:
        return _hashed_in_halves(key, size)
    keys = _hashed_in_halves(key, 2 * (blocks + 1)).reshape(-1, 2)
    sizes = [*[_MOST_COUNTERS] * blocks, rest]
    return fnp.concatenate([_hashed_in_halves(keys[i], n) for i, n in enumerate(sizes)])


def _joined(high: Any, low: Any) -> Any:
    return high.astype(dt.uint64) << 32 | low.astype(dt.uint64)
