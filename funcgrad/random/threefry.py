"""Threefry-2x32: the pseudorandom function under every stream of this package.

In: a key (two 32-bit words) and counters (two words each). Out: two words for each counter, which look
random and depend on nothing else. So a stream is a pure function of its key, every element can be computed
by itself, and there is no state to carry through `jit`, `vmap` or several devices.

It is additions, rotations and exclusive ors of uint32, written once for nodes and for NumPy arrays alike:
compiled, they fuse into the kernel that uses the numbers; eager, NumPy computes them in blocks that stay in
the cache.

Source: Salmon, Moraes, Dror, Shaw 2011, "Parallel random numbers: as easy as 1, 2, 3" (SC11), 20 rounds;
the layout of keys and counters is that of JAX (jax_threefry_partitionable=True), bit for bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.tracing.tracer import broadcast_node, node_of, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Shape, UOp, const, iota, numel

_PARITY = 0x1BD11BDA  # of the key schedule (Skein's constant, cut to 32 bits)
_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
_BLOCK = 1 << 15  # counters that NumPy hashes at once: temporaries of 128 KiB stay in the cache


def _hash(key0: Any, key1: Any, x0: Any, x1: Any) -> tuple[Any, Any]:
    """Compute twenty rounds on operands of uint32: all nodes of one shape, or all NumPy arrays."""
    schedule = (key0, key1, key0 ^ key1 ^ _PARITY)
    x0 = x0 + key0
    x1 = x1 + key1
    for group in range(5):
        for distance in _ROTATIONS[group % 2]:
            x0 = x0 + x1
            x1 = (x1 << distance) | (x1 >> (32 - distance))
            x1 = x1 ^ x0
        x0 = x0 + schedule[(group + 1) % 3]
        x1 = x1 + schedule[(group + 2) % 3] + (group + 1)
    return x0, x1


def _hash_blocks(key: np.ndarray, x0: np.ndarray, x1: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    out0, out1 = np.empty(x1.shape, np.uint32), np.empty(x1.shape, np.uint32)
    flat = [x.reshape(-1) for x in (x0, x1, out0, out1)]
    with np.errstate(over="ignore"):
        for start in range(0, x1.size, _BLOCK):
            high, low, to0, to1 = (x[start : start + _BLOCK] for x in flat)
            to0[:], to1[:] = _hash(key[0], key[1], high, low)
    return out0, out1


def threefry2x32(key: ArrayBase, high: ArrayBase, low: ArrayBase) -> tuple[Any, Any]:
    """Compute the two words of the function for each counter.

    key: uint32[2]. high, low: uint32 of one shape, the words of the counters. Returns two uint32 arrays of
    that shape.

        >>> from funcgrad.trace.array.array import wrap
        >>> zero = wrap(np.zeros((), np.uint32))
        >>> [hex(int(word)) for word in threefry2x32(wrap(np.zeros(2, np.uint32)), zero, zero)]
        ['0x6b200159', '0x99ba4efe']

    Source: Random123's known-answer tests for threefry2x32, 20 rounds, hold the example's vector.
    """
    trace = trace_of((key, high, low))
    if trace is None:
        values = _hash_blocks(key.owner, high.owner, low.owner)  # type: ignore[attr-defined]
        return wrap(values[0]), wrap(values[1])
    nodes = _hash_nodes(*(node_of(x) for x in (key, high, low)))  # type: ignore[arg-type]
    first, second = trace.record_all(nodes)
    return first, second


def _hash_nodes(key: UOp, high: UOp, low: UOp) -> tuple[UOp, UOp]:
    def word(i: int) -> UOp:
        return broadcast_node(key.shrink([(i, i + 1, 1)]).reshape(()), low.shape)

    return _hash(word(0), word(1), high, low)


def _counters(size: int) -> tuple[UOp, UOp]:
    """Return the words of the 64-bit numbers 0, 1, ..., size - 1."""
    if size <= 1 << 32:
        return const(0, dt.uint32, (size,)), iota(size, dt.uint32)
    wide = iota(size, dt.uint64)
    return (wide >> 32).cast(dt.uint32), wide.cast(dt.uint32)


def random_words(key: ArrayBase, shape: Shape) -> tuple[Any, Any]:
    """Compute two uint32 arrays of this shape: element i of the flattened shape is the hash of counter i."""
    high, low = (node.reshape(shape) for node in _counters(numel(shape)))
    trace = trace_of((key,))
    if trace is None:
        return threefry2x32(key, *map(wrap, evaluate([high, low], {})))
    return threefry2x32(key, *trace.record_all((high, low)))
