"""Convolutions and correlations against sums over every overlap."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.scipy import signal

SHAPES = [
    ((5,), (3,)),
    ((3,), (5,)),
    ((1,), (4,)),
    ((4, 5), (2, 3)),
    ((2, 3), (4, 5)),
    ((3, 4, 5), (2, 1, 3)),
]


def full(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    result = np.zeros([n + m - 1 for n, m in zip(x.shape, y.shape, strict=True)], np.result_type(x, y))
    for at in np.ndindex(y.shape):
        result[tuple(slice(k, k + n) for k, n in zip(at, x.shape, strict=True))] += x * y[at]
    return result


def part(whole: np.ndarray, x: np.ndarray, y: np.ndarray, mode: str, later: bool) -> np.ndarray:
    """later: of the two middles of a window of even size the second, as SciPy's correlate2d has it."""
    limits = []
    for n, m in zip(x.shape, y.shape, strict=True):
        first, count = {
            "full": (0, n + m - 1),
            "same": ((m - 1 + later) // 2, n),
            "valid": (min(n, m) - 1, abs(n - m) + 1),
        }[mode]
        limits.append(slice(first, first + count))
    return whole[tuple(limits)]


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("dtype", [np.int32, np.float32, np.complex64])
@pytest.mark.parametrize("compiled", [False, True])
def test_sums_of_overlaps(mode: str, dtype: Any, compiled: bool) -> None:
    rng = np.random.default_rng(0)
    run = fg.jit if compiled else lambda f: f
    for shapes in SHAPES[:: 2 if compiled else 1]:
        x, y = (rng.integers(-4, 5, shape).astype(dtype) for shape in shapes)
        if dtype == np.complex64:
            x, y = x + 1j * x[::-1], y - 2j * y
        functions = [(signal.convolve, y), (signal.correlate, np.conj(np.flip(y)))]
        functions += (
            [(signal.convolve2d, y), (signal.correlate2d, np.conj(np.flip(y)))] if x.ndim == 2 else []
        )
        for function, kernel in functions:
            found = run(lambda x, y, f=function: f(x, y, mode))(x, y)
            wanted = part(full(x, kernel), x, y, mode, function is signal.correlate2d)
            np.testing.assert_array_equal(np.asarray(found), wanted.astype(found.dtype))
            assert found.dtype == (np.complex64 if dtype == np.complex64 else np.float32)


def test_gradients_are_correlations() -> None:
    rng = np.random.default_rng(1)
    x, y = (
        fnp.asarray(rng.standard_normal((6, 5)).astype(np.float32)),
        fnp.asarray(rng.standard_normal((2, 3)).astype(np.float32)),
    )
    ct = fnp.asarray(rng.standard_normal((7, 7)).astype(np.float32))
    of_x, of_y = fg.jit(lambda x, y, ct: fg.vjp(signal.convolve2d, x, y)[1](ct))(x, y, ct)
    np.testing.assert_allclose(
        np.asarray(of_x), np.asarray(signal.correlate2d(ct, y, "valid")), rtol=2e-5, atol=2e-5
    )
    np.testing.assert_allclose(
        np.asarray(of_y), np.asarray(signal.correlate2d(ct, x, "valid")), rtol=2e-5, atol=2e-5
    )


def test_mistakes() -> None:
    with pytest.raises(ShapeError, match="hold the other along every axis"):
        signal.convolve(np.ones((3, 2)), np.ones((2, 3)), "valid")
    with pytest.raises(ShapeError, match="one number of axes"):
        signal.convolve(np.ones((3, 2)), np.ones(2))
    with pytest.raises(ShapeError, match="matrices are needed"):
        signal.convolve2d(np.ones(3), np.ones(2))
    with pytest.raises(ArgumentError, match="mode must be"):
        signal.correlate(np.ones(3), np.ones(2), "some")
    with pytest.raises(ArgumentError, match="boundary 'wrap'"):
        signal.convolve2d(np.ones((3, 3)), np.ones((2, 2)), boundary="wrap")
