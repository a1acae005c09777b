"""Fourier transforms of long rows: the same numbers by six steps, which threads share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.graph.host.fourier import long_rows


@pytest.fixture
def short_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of 60 numbers take six steps."""
    monkeypatch.setattr(long_rows, "_LONG", 60)
    monkeypatch.setattr(long_rows, "_LONG_IN_TILES", 1 << 40)
    monkeypatch.setattr(long_rows, "_SHORTEST", 2)


def numbers(*shape: int, dtype: str = "complex128") -> np.ndarray:
    rng = np.random.default_rng(sum(shape))
    return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype)


def check(function: Callable, x: np.ndarray, expected: np.ndarray, ulps: float = 40) -> None:
    with fg.config(enable_x64=True):
        found = np.asarray(fg.jit(lambda x: function(x))(x))
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


def steps(function: Callable, shape: tuple[int, ...], dtype: str) -> list[str]:
    """What a program does, a word for each step: tiles, fft, rfft, irfft or kernel."""
    with fg.config(enable_x64=True):
        text = fg.jit(function).lower(fg.ShapeDtypeStruct(shape, dtype)).as_text("schedule")
    lines = [line.split() for line in text.splitlines() if not line.startswith(" ")]
    return [line[1].removeprefix("fourier_") if line[0] == "routine" else line[0] for line in lines]


def test_which_rows_are_cut() -> None:
    """Those with small factors by the routine for tiles, others in six steps with transpositions."""
    cut = {
        1 << 19: ["tiles"] * 2,
        1 << 16: ["tiles"] * 2,
        7 << 17: ["fft"] * 2,
        2 * 300007: ["fft"],
        7 << 13: ["fft"],
    }
    for size, expected in cut.items():
        found = steps(fnp.fft.fft, (size,), "complex64")
        assert [step for step in found if step != "kernel"] == expected, size
    assert "tiles" in steps(fnp.fft.rfft, (1 << 18,), "float32")
    assert "tiles" not in steps(fnp.fft.rfft, ((1 << 18) + 1,), "float32")
    assert "tiles" in steps(lambda x: fnp.fft.irfft(x), ((1 << 17) + 1,), "complex64")


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("size", [1 << 16, 240 * 375])
def test_long_rows(size: int, dtype: str) -> None:
    x = numbers(2, size, dtype=dtype)
    wide = x.astype(np.complex128)
    check(fnp.fft.fft, x, np.fft.fft(wide), 10)
    check(fnp.fft.ifft, x, np.fft.ifft(wide), 10)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_long_rows_of_real_numbers(dtype: str) -> None:
    x = numbers(2 * 240 * 375).real.astype(dtype)
    spectrum = np.fft.rfft(x.astype(np.float64))
    half = spectrum.astype(np.result_type(dtype, np.complex64))
    check(fnp.fft.rfft, x, spectrum, 10)
    half[[0, -1]] += 1j  # which says nothing
    check(fnp.fft.irfft, half, x, 10)
    check(lambda x: fnp.fft.hfft(x, x.shape[0] * 2 - 2), half, np.fft.hfft(half.astype(np.complex128)), 10)


def test_gradients_of_long_rows_of_real_numbers() -> None:
    """The energy of the half spectrum is that of the whole one, but for its ends."""
    x = numbers(1 << 17).real
    with fg.config(enable_x64=True):
        found = fg.jit(fg.grad(lambda x: fnp.sum(fnp.abs(fnp.fft.rfft(x)) ** 2)))(x)
    ends = np.zeros(x.size // 2 + 1, complex)
    ends[[0, -1]] = np.fft.rfft(x)[[0, -1]]
    expected = x.size * (x + np.fft.irfft(ends, x.size))
    assert np.abs(np.asarray(found) - expected).max() <= 1e-12 * np.abs(expected).max()
