"""Indices of 32 bits: the same values, where nothing on the way to them could overflow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.lower.ir.ops import LANES, LOAD, RANGE, STORE, THREAD, branch, buffer, loop
from funcgrad.lower.linearize.int32_indices import narrow_indices
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, toposort
from tests.hardware.grid_interpreter import run_kernel


def store(index: UOp, value: UOp) -> UOp:
    return UOp(STORE, (buffer(0, value.dtype), index, value), 0)


def index_of(root: UOp) -> UOp:
    (made,) = narrow_indices([store(root, root)])
    return made.src[1]


wide = loop("d00", 1 << 20)
row, thread = loop("d01", 100), UOp(THREAD, (), (0, 64))


@pytest.mark.parametrize(
    ("index", "bits"),
    [
        (row * 64 + thread, 32),
        (wide * 2047 + 2046, 32),
        (wide * 2049, 64),
        (wide * 4096 + row, 64),  # wide times 4096 is beyond 32 bits, and all that is made of it
        (const(1 << 40, dt.int64) - row, 64),
        (UOp(ops.REM, (wide * 4096, const(7, dt.int64))), 64),
        (UOp(ops.MIN, (row - 7, const(3, dt.int64))), 32),
        (UOp(LOAD, (buffer(1, dt.int32), row), 0).cast(dt.int64) + 1, 64),
        (UOp(LOAD, (buffer(1, dt.int16), row), 0).cast(dt.int64) * 100, 32),
        (UOp(LOAD, (buffer(1, dt.int64), row), 0), 64),
        (loop("d02", 1 << 33), 64),
    ],
    ids=str,
)
def test_bits(index: UOp, bits: int) -> None:
    found = index_of(index)
    assert found.dtype == np.dtype(f"int{bits}")


def test_loops_stay() -> None:
    """What is placed in them is found by them, also in a branch whose condition could be narrower."""
    inside = branch("if", row * 2 < 50)
    made = narrow_indices([store(row + inside, row)])
    assert {n for n in toposort(made) if n.op is RANGE} == {row, inside}


_leaves = st.sampled_from([row, thread, wide, const(3, dt.int64), const(-70000, dt.int64)])
_indices = st.recursive(
    _leaves,
    lambda inner: st.one_of(
        st.builds(
            UOp, st.sampled_from([ops.ADD, ops.SUB, ops.MUL, ops.MIN, ops.MAX]), st.tuples(inner, inner)
        ),
        st.builds(lambda a, n: UOp(ops.IDIV, (a * a, const(n, dt.int64))), inner, st.integers(1, 9)),
        st.builds(lambda a, b: UOp(ops.WHERE, (a < b, a, b)), inner, inner),
    ),
    max_leaves=8,
)


@given(value=_indices)
@settings(max_examples=60, deadline=None)
def test_values(value: UOp) -> None:
    """Of random expressions, for some steps of their loops: as stored, and in a comparison."""
    steps = {wide: loop("d00", 3) * 524287, row: loop("d01", 3) * 49, thread: thread}

    def small(node: UOp) -> UOp:
        if node in steps:
            return steps[node]
        return UOp(node.op, tuple(map(small, node.src)), node.arg) if node.src else node

    value = small(value)
    lanes = UOp(LANES, (), 2)
    place = (loop("d00", 3) * 3 + loop("d01", 3)) * 64 + thread
    stores = [
        UOp(STORE, (buffer(0, dt.int64), place, value), 0),
        UOp(STORE, (buffer(1, dt.bool_), place * 2, value.expand((0,), (2,)) < lanes * 1000), 2),
    ]
    results = []
    for nodes in (stores, narrow_indices(stores)):
        grid = [loop("d00", 3), loop("d01", 3)]
        arrays = {0: np.zeros(576, np.int64), 1: np.zeros(1152, bool)}
        run_kernel(
            linearize(nodes, {c: tuple(grid[: i + 1]) for i, c in enumerate(grid)}), grid, (64, 1, 1), arrays
        )
        results.append(arrays)
    np.testing.assert_array_equal(results[0][0], results[1][0])
    np.testing.assert_array_equal(results[0][1], results[1][1])
