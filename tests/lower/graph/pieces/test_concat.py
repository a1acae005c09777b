"""Concatenations behind what reads them: the same values, no buffer in the middle, pieces of one shape together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.lower.inspect.lowered import Lowered

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def lowered(function: Callable, *shapes: tuple[int, ...]) -> Lowered:
    return fg.jit(function).lower(*(np.zeros(shape, np.float32) for shape in shapes)).for_target(TARGET)


def lorenz(y: Any, np: Any) -> Any:
    y = y[:3]

    def slope(y: Any) -> Any:
        return np.stack([10 * (y[1] - y[0]), y[0] * (28 - y[2]) - y[1], y[0] * y[1] - 2.5 * y[2]])

    k1 = slope(y)
    k2 = slope(y + 0.005 * k1)
    return y + 0.01 * (k1 + k2) / 2


def laplace(x: Any, np: Any) -> Any:
    return np.roll(x, 1, 0) + np.roll(x, -1, 0) + np.roll(x, 1, 1) + np.roll(x, -1, 1) - 4 * x


def rotary(x: Any, np: Any) -> Any:
    half = x.shape[-1] // 2
    turned = np.concatenate([-x[..., half:], x[..., :half]], -1)
    return x * 0.6 + turned * 0.8


def edges(x: Any, np: Any) -> Any:
    longer = np.concatenate([x[:1], x, x[-1:]])
    return (longer[2:] - longer[:-2])[::2] * np.concatenate([x, x * 2])[::2][: (len(x) + 1) // 2]


def twice(x: Any, np: Any) -> Any:
    return np.abs(np.concatenate([x, x, np.exp(x)], 1) + 1)


def kept(x: Any, np: Any) -> Any:
    joined = np.concatenate([x, x + 1])
    return np.sqrt(np.abs(joined)) + joined.sum(0), joined


PROGRAMS = [lorenz, laplace, rotary, edges, twice, kept]


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("shape", [(3, 4), (5, 2), (3, 18), (4, 40)])
@pytest.mark.parametrize("dtype", ["float32", "int32", "complex64"])
def test_values(program: Callable, shape: tuple[int, ...], dtype: str) -> None:
    x = (np.random.default_rng(0).standard_normal(shape) * 5).astype(dtype)
    expected = program(x, np)
    found = fg.jit(lambda x: program(x, fnp))(x)
    for ours, theirs in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=2e-5, atol=1e-4)


@pytest.mark.parametrize("program", PROGRAMS)
def test_derivatives_and_batches(program: Callable) -> None:
    x = np.random.default_rng(1).standard_normal((2, 3, 6)).astype(np.float32)

    def loss(x: Any) -> Any:
        return sum((leaf**2).sum() for leaf in fg.tree.leaves(program(x, fnp)))

    plain = [fg.grad(loss)(row) for row in x]
    np.testing.assert_allclose(fg.jit(fg.vmap(fg.grad(loss)))(x), np.stack(plain), rtol=1e-4, atol=1e-5)


def test_components_are_numbers_in_registers() -> None:
    """A step of a differential equation: one kernel, nothing in memory but its argument and its result."""
    found = lowered(fg.vmap(lambda y: lorenz(y, fnp)), (256, 3))
    assert len(found.kernels) == 1 and not found.arena_nbytes, found.as_text("schedule")


def test_interior_of_a_stencil_wraps_nowhere() -> None:
    """An interior and its rims, of which opposite ones are one kernel; no shifted copies."""
    found = lowered(lambda x: laplace(x, fnp), (64, 64))
    assert len(found.kernels) == 4 and not found.arena_nbytes, found.as_text("schedule")
    assert "idiv" not in found.as_text("nest") and "where" not in found.as_text("nest")


def test_both_halves_in_one_kernel() -> None:
    found = lowered(lambda x: rotary(x, fnp), (16, 64))
    assert len(found.kernels) == 1 and not found.arena_nbytes, found.as_text("schedule")


def test_what_is_wanted_as_a_whole_is_read_from_there() -> None:
    """The concatenation is a result: nothing is computed twice."""
    found = lowered(lambda x: kept(x, fnp), (16, 64))
    assert sum("= concat(" in line for line in found.as_text("canonical").splitlines()) == 1


def test_many_pieces_and_long_chains_stay_short() -> None:
    """More pieces than are worth loops of their own are joined in memory first."""

    def chain(x: Any) -> Any:
        y = fnp.concatenate([x[i:] for i in range(30)])
        for _ in range(50):
            y = fnp.sin(y) + 0.5
        return y

    found = lowered(chain, (40,))
    assert len(found.as_text("canonical").splitlines()) < 250
    x = np.random.default_rng(0).standard_normal(40).astype(np.float32)
    np.testing.assert_allclose(fg.jit(chain)(x), chain(x), rtol=1e-5)


def test_long_code_is_not_repeated_for_each_piece() -> None:
    """Random bits for a stencil's interior and rims: computed once, in one loop."""

    def noise(x: Any, key: Any) -> Any:
        return fg.random.uniform(key, x.shape)

    def step(x: Any, key: Any) -> Any:
        return laplace(x, fnp) * noise(x, key)

    def rounds(function: Callable) -> int:
        arguments = np.zeros((64, 64), np.float32), fg.random.PRNGKey(0)
        return fg.jit(function).lower(*arguments).for_target(TARGET).as_text("nest").count("= xor(")

    assert rounds(noise) <= rounds(step) <= 2 * rounds(noise)


def test_carried_through_a_loop() -> None:
    def run(y: Any) -> Any:
        return lax.scan(lambda y, _: (lorenz(y, fnp), laplace(y[None], fnp)[0]), y, None, length=20)

    y = np.array([1.0, 2.0, 3.0], np.float32)
    expected = y.astype(np.float64)
    for _ in range(20):
        expected = lorenz(expected, np)
    np.testing.assert_allclose(fg.jit(run)(y)[0], expected, rtol=1e-4)
    np.testing.assert_allclose(fg.jit(run)(y)[1], run(y)[1], rtol=1e-4, atol=1e-4)


@st.composite
def joined(draw: st.DrawFn) -> Callable:
    """A program that cuts, joins and combines an array of 6 x 7 at random."""
    steps = draw(st.lists(st.tuples(st.sampled_from("roll join cut add flip tile".split()), st.integers(0, 1),
                                    st.integers(0, 6), st.integers(1, 3)), min_size=1, max_size=6))  # fmt: skip

    def program(x: Any, np: Any) -> Any:
        previous = x
        for kind, axis, at, by in steps:
            before = x
            at = min(at, x.shape[axis])
            if kind == "roll":
                x = np.roll(x, at - 2, axis)
            elif kind == "join":
                first, second = np.split(x, [at], axis)
                x = np.concatenate([second * by, first, second - 1], axis)
            elif kind == "cut":
                x = x[at % 3 :: by] if axis == 0 else x[:, at % 3 :: by]
            elif kind == "flip":
                x = np.flip(x, axis) + 1
            elif kind == "tile":
                x = np.concatenate([x] * by, axis)[:9, :9]
            else:
                x = x + previous[: x.shape[0], : x.shape[1]] if previous.shape >= x.shape and all(
                    p >= s for p, s in zip(previous.shape, x.shape, strict=True)) else x * by  # fmt: skip
            if 0 in x.shape:
                x = before
            previous = before
        return x, x.sum(0), (x * previous[:1, :1])

    return program


@settings(max_examples=60, deadline=None)
@given(program=joined())
def test_random_programs(program: Callable) -> None:
    x = np.random.default_rng(0).standard_normal((6, 7))
    for ours, theirs in zip(fg.jit(lambda x: program(x, fnp))(x.astype("f")), program(x, np), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-4)
