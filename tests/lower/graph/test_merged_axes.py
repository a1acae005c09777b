"""Reductions of short rows and the axes around them: one long axis in their place, and the same values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.trace.uop import Family, UOp, toposort

_FUNCTIONS = ("sum", "max", "min", "prod", "mean", "var", "all", "any", "count_nonzero")
_DTYPES = ("float32", "float64", "int32", "int64", "int8", "uint8", "bool", "complex64")


def numbers(rng: onp.random.Generator, shape: tuple[int, ...], dtype: str) -> Any:
    if dtype == "bool":
        return rng.random(shape) < 0.5
    x = rng.integers(1 if dtype == "uint8" else -3, 4, shape).astype(dtype)
    return x + 1j * rng.integers(-3, 4, shape).astype("float32") if dtype == "complex64" else x


def reduced_axes(function: Callable, *shapes: tuple[int, ...]) -> list[int]:
    """Return the sizes of the axes that reductions of a program reduce, each reduction's together."""
    arrays = [onp.zeros(shape, onp.float32) for shape in shapes]
    lowered = fg.jit(function).lower(*arrays)
    outputs, _, _ = canonicalize(lowered.outputs, lowered.parameters)
    nodes: list[UOp] = [node for node in toposort(outputs) if node.op.family is Family.REDUCE]
    return [len(node.arg) for node in nodes]


@given(
    name=st.sampled_from(_FUNCTIONS),
    dtype=st.sampled_from(_DTYPES),
    rows=st.one_of(st.integers(0, 60), st.integers(60, 4000)),
    shape=st.lists(st.integers(1, 5), max_size=2),
    outer=st.one_of(st.integers(1, 3), st.integers(60, 70)),
    seed=st.integers(0, 99),
)
def test_values_are_those_of_numpy(
    name: str, dtype: str, rows: int, shape: list[int], outer: int, seed: int
) -> None:
    if name in ("max", "min", "mean", "var") and not rows or dtype == "complex64" and name in ("max", "min"):
        return
    with fg.enable_x64():
        x = numbers(onp.random.default_rng(seed), (outer, rows, *shape), dtype)
        x = onp.sign(x) if name == "prod" and dtype != "bool" else x  # products of all do not overflow
        axes = tuple(range(1, x.ndim))
        ours = fg.jit(lambda x: getattr(np, name)(x, axis=axes))(x)
        wide = {"float32": "float64", "complex64": "complex128"}.get(dtype, dtype)
        theirs = getattr(onp, name)(x.astype(wide), axis=axes)
    # Deviations of integers are equal numbers that are no integers: a lane, which adds up a 16th of them one after the
    # other, rounds them all in one direction.
    rtol = 2e-5 + (onp.prod(x.shape[1:]) / 16 * 2.0**-24 if name == "var" else 0)
    onp.testing.assert_allclose(ours, onp.asarray(theirs).astype(ours.dtype), rtol=rtol, atol=1e-4)


@pytest.mark.parametrize("value", [onp.nan, onp.inf, -onp.inf])
@pytest.mark.parametrize("place", [(0, 0), (99_999, 2), (50_001, 1)])
def test_values_that_are_no_numbers(value: float, place: tuple[int, int]) -> None:
    x = onp.random.default_rng(0).random((100_000, 3), onp.float32)
    x[place] = value
    for name in ("sum", "max", "min"):
        onp.testing.assert_array_equal(fg.jit(getattr(np, name))(x), getattr(onp, name)(x))


@pytest.mark.parametrize(
    ("function", "shape"),
    [
        (lambda x: x.sum(), (200_000, 3)),
        (lambda x: abs(2 * x + 1).max(), (200_000, 3)),
        (lambda x: (x * x).sum((1, 2)), (2, 100_000, 5)),
    ],
)
def test_short_rows_are_merged(function: Callable, shape: tuple[int, ...]) -> None:
    assert set(reduced_axes(function, shape)) == {1}


@given(
    shape=st.lists(st.integers(1, 20), min_size=2, max_size=4),
    dtype=st.sampled_from(_DTYPES),
    name=st.sampled_from(["plus", "odd", "padded", "turned", "beside", "product"]),
    seed=st.integers(0, 99),
)
def test_short_rows_that_are_joined(shape: list[int], dtype: str, name: str, seed: int) -> None:
    def joined(xp: Any, x: Any) -> Any:
        y = x.reshape(x.shape[0], -1)
        if name == "plus":
            return y + y[:, ::-1]
        if name == "odd":
            return y[:, 1::2]
        if name == "padded":
            return xp.pad(y, ((1, 2), (3, 1)))
        if name == "turned":
            return y.T + y.T
        return xp.concatenate([y[:, 1:], y], -1) if name == "beside" else xp.matmul(y, y.T)

    x = numbers(onp.random.default_rng(seed), tuple(shape), dtype)
    if dtype == "bool" and name == "product":
        return
    with fg.enable_x64():
        ours, theirs = fg.jit(lambda x: joined(np, x))(x), joined(onp, x)
    onp.testing.assert_allclose(ours, theirs.astype(ours.dtype), rtol=1e-5)


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda x, y: (x * y).sum(), [(200_000, 3), (3,)]),  # the second one's position would be a remainder
        (lambda x: x.T.sum(), [(3, 200_000)]),
        (lambda x: x.sum((0, 2)), [(100_000, 5, 3)]),
    ],
)
def test_others_stay(function: Callable, shapes: list[tuple[int, ...]]) -> None:
    assert 2 in reduced_axes(function, *shapes)
