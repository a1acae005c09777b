"""Threefry-2x32: the pseudorandom function under every stream of this package.

In: a key (two 32-bit words) and counters (two words each). Out: two words for each counter, which look
random and depend on nothing else. So a stream is a pure function of its key, every element can be computed
by itself, and there is no state to carry through `jit`, `vmap` or several devices.

It is one op (trace/ops/threefry.py), which the compiler writes out, so that it fuses into the kernel that uses the
numbers.

Source: Salmon, Moraes, Dror, Shaw 2011, "Parallel random numbers: as easy as 1, 2, 3" (SC11), 20 rounds;
the layout of keys and counters is that of JAX (jax_threefry_partitionable=True), bit for bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops.threefry import THREEFRY, words_of
from funcgrad.trace.tracing.tracer import broadcast_node, node_of, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Shape, UOp, const, iota, numel


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


def random_words(key: ArrayBase, shape: Shape) -> tuple[Any, Any]:
    """Compute two uint32 arrays of this shape: element i of the flattened shape is the hash of counter i."""
    return threefry2x32(key, *_counter_arrays(key, shape))


def random_bits32(key: ArrayBase, shape: Shape) -> Any:
    """Compute one uint32 array of this shape, the exclusive or of the two words that random_words gives."""
    return _parts(("xor",), key, *_counter_arrays(key, shape))[0]


def _counter_arrays(key: ArrayBase, shape: Shape) -> Sequence[Any]:
    nodes = [node.reshape(shape) for node in _counters(numel(shape))]
    trace = trace_of((key,))
    return [*map(wrap, evaluate(nodes, {}))] if trace is None else trace.record_all(nodes)
