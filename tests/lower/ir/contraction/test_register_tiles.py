"""Reductions whose operands lack axes of the result get a register tile, whatever they compute."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.backends.interface import Target

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")
CODES = np.arange(90) % 40

SHARING: dict[str, Callable[[Any, Any, Any], Any]] = {
    "products": lambda x, y, np: x @ y.T,
    "distances": lambda x, y, np: ((x[:, None] - y) ** 2).sum(-1),
    "absolute distances": lambda x, y, np: np.abs(x[:, None] - y).sum(-1),
    "greatest sums": lambda x, y, np: (x[:, None] + y).max(-1),
    "smallest products": lambda x, y, np: (x[:, None] * y).min(-1),
    "additive scores": lambda x, y, np: np.tanh(x[:, None] + y).sum(-1),
}


def schedule_of(function: Callable, *shapes: tuple[int, ...]) -> list[str]:
    arguments = [np.zeros(shape, np.float32) for shape in shapes]
    return fg.jit(function).lower(*arguments).for_target(TARGET).kernels


@pytest.mark.parametrize("name", SHARING)
def test_a_tile_in_registers(name: str) -> None:
    """Two loops of the result are unrolled around the loop that reduces."""
    (kernel,) = schedule_of(lambda x, y: SHARING[name](x, y, fnp), (90, 40), (70, 40))
    assert "unroll(d00" in kernel and "unroll(d01" in kernel, kernel


@pytest.mark.parametrize("name", SHARING)
@settings(max_examples=15, deadline=None)
@given(
    sizes=st.tuples(st.integers(1, 40), st.integers(1, 40), st.integers(1, 50)),
    across=st.booleans(),
    seed=st.integers(0, 99),
)
def test_values(name: str, sizes: tuple[int, int, int], across: bool, seed: int) -> None:
    m, n, k = sizes
    rng = np.random.default_rng(seed)
    x, y = rng.standard_normal((m, k)), rng.standard_normal((k, n) if across else (n, k))

    def function(x: Any, y: Any, np: Any) -> Any:
        table = SHARING[name](x, y.T if across else y, np)
        return table, np.sqrt(np.abs(table)).mean(1)

    found = fg.jit(lambda x, y: function(x, y, fnp))(x.astype(np.float32), y.astype(np.float32))
    for ours, theirs in zip(found, function(x, y, np), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-4)


def test_what_is_reduced_again_is_computed_once_by_tiles() -> None:
    """A table of distances, then its rows: not one distance at a time within the sum of a row."""
    kernels = schedule_of(lambda x: fnp.sqrt(((x[:, None] - x) ** 2).sum(-1)).mean(1), (200, 32))
    assert len(kernels) == 2 and "unroll(d00" in kernels[0] and "unroll(d01" in kernels[0]


def test_few_terms_stay_where_they_are_used() -> None:
    """Of points in space no table is made."""
    assert len(schedule_of(lambda x: fnp.sqrt(((x[:, None] - x) ** 2).sum(-1)).mean(1), (200, 3))) == 1


def test_an_operand_of_every_axis_needs_no_tile() -> None:
    """What is loaded for one element of the result serves no other."""
    (kernel,) = schedule_of(lambda x, y: (x - y).max(-1), (64, 128), (32, 64, 128))
    assert "unroll(d00" not in kernel and "unroll(d01" not in kernel


def test_rows_that_are_computed_share_what_is_loaded() -> None:
    """Sums by class, as a product with rows of 0 and 1 that no memory holds."""

    def sums(x: Any) -> Any:
        return nn.one_hot(fnp.asarray(CODES), 40).T @ x

    (kernel,) = schedule_of(sums, (90, 16))
    assert "unroll(d00" in kernel
    x = np.random.default_rng(0).standard_normal((90, 16)).astype(np.float32)
    expected = np.zeros((40, 16))
    np.add.at(expected, CODES, x)
    np.testing.assert_allclose(fg.jit(sums)(x), expected, rtol=1e-5, atol=1e-6)
