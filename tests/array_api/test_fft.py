"""The extension `fft`: values against sums written out, dtypes, sizes, norms."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp

fft = fnp.fft
WIDE = {"float32": "complex64", "float64": "complex128", "complex64": "complex64", "complex128": "complex128"}
REAL = {"float32": "float32", "float64": "float64", "complex64": "float32", "complex128": "float64"}
COMPLEX = ("complex64", "complex128")
ONE_AXIS = ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
SEVERAL = ("fftn", "ifftn", "rfftn", "irfftn")
REAL_INPUT = ("rfft", "ihfft", "rfftn")
REAL_RESULT = ("irfft", "hfft", "irfftn")


def numbers(shape, dtype, seed=0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    value = rng.uniform(-1, 1, shape)
    return (value + 1j * rng.uniform(-1, 1, shape) if "complex" in dtype else value).astype(dtype)


def close(got, expected, dtype) -> None:
    assert got.shape == expected.shape and got.dtype == dtype
    tolerance = 1e-5 if dtype in ("float32", "complex64") else 1e-12
    np.testing.assert_allclose(np.asarray(got), expected, rtol=tolerance, atol=tolerance)


def test_fft_is_its_sum():
    """sum over k of x[k] exp(-2 pi i k m / n)."""
    x = numbers((6,), "complex128")
    matrix = np.exp(-2j * np.pi * np.outer(np.arange(6), np.arange(6)) / 6)
    close(fft.fft(fnp.asarray(x)), matrix @ x, "complex128")
    close(fft.ifft(fnp.asarray(x)), np.conj(matrix) @ x / 6, "complex128")


@pytest.mark.parametrize("name", ONE_AXIS)
def test_one_axis(name: str):
    for dtype in ("float32", "float64") if name in REAL_INPUT else COMPLEX:
        value = numbers((3, 5, 4), dtype)
        x = fnp.asarray(value)
        result = REAL[dtype] if name in REAL_RESULT else WIDE[dtype]
        for n in (None, 1, 3, 8):
            for axis in (-1, 0, 1):
                got = getattr(fft, name)(x, n=n, axis=axis)
                close(got, getattr(np.fft, name)(value, n=n, axis=axis), result)
        for norm in ("backward", "ortho", "forward"):
            close(getattr(fft, name)(x, norm=norm), getattr(np.fft, name)(value, norm=norm), result)
    with pytest.raises(ValueError):
        getattr(fft, name)(x, norm="sideways")
    with pytest.raises(ValueError):
        getattr(fft, name)(x, n=0)


@pytest.mark.parametrize("name", SEVERAL)
def test_several_axes(name: str):
    for dtype in ("float32", "float64") if name in REAL_INPUT else COMPLEX:
        value = numbers((3, 5, 4), dtype)
        x = fnp.asarray(value)
        result = REAL[dtype] if name in REAL_RESULT else WIDE[dtype]
        for s, axes in ((None, None), (None, (0,)), (None, (2, 0)), ((4, 6), (0, 1)), ((2, 3, 4), (0, 1, 2))):
            got = getattr(fft, name)(x, s=s, axes=axes)
            close(got, getattr(np.fft, name)(value, s=s, axes=axes), result)
        for norm in ("backward", "ortho", "forward"):
            close(getattr(fft, name)(x, norm=norm), getattr(np.fft, name)(value, norm=norm), result)


def test_inverses():
    x = fnp.asarray(numbers((4, 6), "complex128"))
    close(fft.ifft(fft.fft(x)), np.asarray(x), "complex128")
    close(fft.ifftn(fft.fftn(x, norm="ortho"), norm="ortho"), np.asarray(x), "complex128")
    real = fnp.asarray(numbers((4, 7), "float64"))
    close(fft.irfft(fft.rfft(real), n=7), np.asarray(real), "float64")
    close(fft.irfftn(fft.rfftn(real), s=(4, 7), axes=(0, 1)), np.asarray(real), "float64")
    close(fft.hfft(fft.ihfft(real), n=7), np.asarray(real), "float64")


def test_frequencies():
    for n in (1, 2, 5, 8):
        for d in (1.0, 0.25):
            close(fft.fftfreq(n, d=d), np.fft.fftfreq(n, d), "float64")
            close(fft.rfftfreq(n, d=d), np.fft.rfftfreq(n, d), "float64")
        assert (
            fft.fftfreq(n, dtype=fnp.float32).dtype
            == fft.rfftfreq(n, dtype=fnp.float32, device="cpu").dtype
            == "float32"
        )


def test_shifts():
    value = numbers((4, 5), "float64")
    x = fnp.asarray(value)
    for axes in (None, 0, 1, (0, 1), (-1,)):
        close(fft.fftshift(x, axes=axes), np.fft.fftshift(value, axes), "float64")
        close(fft.ifftshift(fft.fftshift(x, axes=axes), axes=axes), value, "float64")
    assert fft.fftshift(fnp.arange(5)).dtype == "int64"


def test_compiled():
    value = numbers((3, 8), "float64")

    def all_of(x):
        return [fft.fft(x), fft.rfft(x), fft.irfft(fft.rfft(x)), fft.fftn(x), fft.hfft(x), fft.fftshift(x)]

    for got, expected in zip(funcgrad.jit(all_of)(value), all_of(fnp.asarray(value)), strict=True):
        close(got, np.asarray(expected), expected.dtype)
