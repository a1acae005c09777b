"""Fourier transforms of long rows: the same numbers by six steps, which threads share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.graph.host import long_fourier


@pytest.fixture
def short_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of 60 numbers take six steps."""
    monkeypatch.setattr(long_fourier, "_LONG", 60)
    monkeypatch.setattr(long_fourier, "_SHORTEST", 2)


def numbers(*shape: int, dtype: str = "complex128") -> np.ndarray:
    rng = np.random.default_rng(sum(shape))
    return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype)


def check(function: Callable, x: np.ndarray, expected: np.ndarray, ulps: float = 40) -> None:
    with fg.config(enable_x64=True):
        found = np.asarray(fg.jit(function)(x))
    size = np.abs(expected).max()
    assert np.abs(found - expected).max() <= ulps * np.finfo(found.dtype).eps * size


@pytest.mark.usefixtures("short_is_long")
@pytest.mark.parametrize("size", [61, 64, 106, 210])
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_rows_of_any_length(size: int, dtype: str) -> None:
    """Products of two numbers near each other, far from each other, and of none."""
    x = numbers(3, size, dtype=dtype)
    check(fnp.fft.fft, x, np.fft.fft(x))
    check(fnp.fft.ifft, x, np.fft.ifft(x))


@pytest.mark.usefixtures("short_is_long")
def test_what_comes_before_and_after() -> None:
    x = numbers(2, 5, 66)
    check(lambda x: fnp.fft.fft(x * 2 + 1).real[..., ::2], x, np.fft.fft(x * 2 + 1).real[..., ::2])
    check(lambda x: fnp.fft.ifft(fnp.fft.fft(x)), x, x)
    check(lambda x: fnp.fft.fft(fnp.swapaxes(x, 0, 2), axis=0), x, np.fft.fft(np.swapaxes(x, 0, 2), axis=0))
    check(lambda x: fnp.concatenate([fnp.fft.fft(x), x]), x, np.concatenate([np.fft.fft(x), x]))
    check(lambda x: fg.lax.scan(lambda c, row: (c, fnp.fft.fft(row)), 0.0, x)[1], x, np.fft.fft(x))
    check(fg.vmap(lambda x: fnp.conj(fnp.fft.fft(x))), x, np.conj(np.fft.fft(x)))


@pytest.mark.usefixtures("short_is_long")
def test_gradients() -> None:
    """The energy of a spectrum is that of the row, times its length."""
    x = numbers(2, 72)
    with fg.config(enable_x64=True):
        found = fg.jit(fg.grad(lambda x: fnp.sum(fnp.abs(fnp.fft.fft(x)) ** 2)))(x)
    np.testing.assert_allclose(np.asarray(found), 2 * 72 * np.conj(x), rtol=1e-12)


def test_long_rows_take_six_steps_and_others_one() -> None:
    for size, kernels in ((1 << 19, 3), (1 << 18, 0), (2 * 300007, 0)):
        steps = (
            fg.jit(fnp.fft.fft)
            .lower(fg.ShapeDtypeStruct((size,), "complex64"))
            .as_text("schedule")
            .splitlines()
        )
        assert sum(step.startswith("kernel") for step in steps) == kernels
        assert sum("routine fft" in step for step in steps) == (2 if kernels else 1)


def test_a_long_row() -> None:
    x = numbers(720, 735, dtype="complex64").reshape(-1)
    check(fnp.fft.fft, x, np.fft.fft(x.astype(np.complex128)), 10)
