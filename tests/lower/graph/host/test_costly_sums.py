"""Sums of costly functions: in chunks that cores share, with the values of one sum."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.scipy import special

FUNCTIONS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "power": (lambda x: x**1.7, lambda x: x**1.7),
    "log": (fnp.log, np.log),
    "both": (lambda x: fnp.sin(x) * fnp.exp(x), lambda x: np.sin(x) * np.exp(x)),
    "gamma": (lambda x: special.gammaln(x), np.vectorize(math.lgamma, otypes=[float])),
}
REDUCTIONS = ["sum", "max", "min", "mean"]


def steps(function: Callable[..., Any], shape: tuple[int, ...]) -> list[str]:
    target = MACHINES["skylake-avx512"].target()
    text = fg.jit(function).lower(np.ones(shape, np.float32)).for_target(target).as_text("schedule")
    return [line for line in text.splitlines() if line.startswith("kernel")]


@settings(deadline=None, max_examples=12)
@given(
    st.sampled_from(sorted(FUNCTIONS)),
    st.sampled_from(REDUCTIONS),
    st.integers(4_000, 140_000),
    st.booleans(),
)
def test_values(name: str, reduction: str, size: int, wide: bool) -> None:
    """Any size, whether or not chunks leave a rest; NaN and infinity go through."""
    ours, numpy = FUNCTIONS[name]
    x = np.random.default_rng(size).uniform(0.1, 3, size).astype(np.float64 if wide else np.float32)
    with fg.config(enable_x64=wide):
        found = fg.jit(lambda x: getattr(fnp, reduction)(ours(x)))(x)
        expected = getattr(np, reduction)(numpy(x.astype(float)))
        tolerance = 1e-12 if wide else 3e-5
        np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance * size / 100)
        x[size // 2] = np.nan
        assert np.isnan(fg.jit(lambda x: getattr(fnp, reduction)(ours(x)))(x))


@pytest.mark.parametrize("shape, axes", [((100, 700), (0, 1)), ((3, 40_000), (1,)), ((2, 300, 120), (1, 2))])
def test_axes(shape: tuple[int, ...], axes: tuple[int, ...]) -> None:
    x = np.random.default_rng(0).uniform(0.1, 3, shape).astype(np.float32)
    found = fg.jit(lambda x: fnp.sum(x**1.7, axes))(x)
    np.testing.assert_allclose(found, np.sum(x.astype(float) ** 1.7, axes), rtol=1e-5)


def test_what_is_cut() -> None:
    """Chunks where the functions take long: not the sum of the numbers themselves, nor of few functions, nor where the
    terms are needed again."""
    assert len(steps(lambda x: fnp.sum(x), (60_000,))) == 1
    assert len(steps(lambda x: fnp.sum(x * x + 2), (60_000,))) == 1
    assert len(steps(lambda x: fnp.sum(x**1.7), (2_000,))) == 1
    assert len(steps(lambda x: fnp.sum(x**1.7), (60_000,))) == 2
    assert len(steps(lambda x: fnp.sum(x**1.7, 1), (64, 1000))) == 1


def test_gradient() -> None:
    x = np.random.default_rng(0).uniform(0.1, 3, 60_000).astype(np.float32)
    value, slope = fg.jit(fg.value_and_grad(lambda x: fnp.sum(fnp.log(x) * fnp.sin(x))))(x)
    wide = x.astype(float)
    np.testing.assert_allclose(value, np.sum(np.log(wide) * np.sin(wide)), rtol=1e-5)
    np.testing.assert_allclose(slope, np.sin(wide) / wide + np.log(wide) * np.cos(wide), rtol=1e-4, atol=1e-5)
