"""Fourier transforms of funcgrad.numpy.fft, against NumPy, and their derivatives, which are transforms too."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

NORMS = [None, "backward", "ortho", "forward"]
DTYPES = [
    "float32",
    "float64",
    "int64",
    "complex64",
    "complex128",
]  # narrower integers become float32, as in JAX
ONE = ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]
TWO = ["fft2", "ifft2", "rfft2", "irfft2"]
MANY = ["fftn", "ifftn", "rfftn", "irfftn"]
REAL = ("rfft", "ihfft", "rfft2", "rfftn")


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def compare(both, name, x, **keywords):
    single = x.dtype in (np.float32, np.complex64)
    tolerance = 1e-4 if single else 1e-10
    found = both(lambda v: getattr(fnp.fft, name)(v, **keywords), x, rtol=tolerance, atol=tolerance)
    expected = getattr(np.fft, name)(x.numpy(), **keywords)
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    np.testing.assert_allclose(found.numpy(), expected, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ONE)
def test_one_axis_is_numpys(both, sample, name, dtype):
    if np.dtype(dtype).kind == "c" and name in REAL:
        with pytest.raises(DtypeError, match="real input"):
            getattr(fnp.fft, name)(fnp.ones(3, dtype=dtype))
        return
    for norm, shape, axis, n in [
        (None, (5,), -1, None), ("ortho", (2, 6), -1, 4), ("forward", (7, 2), 0, None), ("backward", (2, 3, 2), 1, 8),
        ("ortho", (2, 4), -1, 7), (None, (0, 4), -1, None), (None, (2, 1), 0, 1),
    ]:  # fmt: skip
        compare(both, name, sample(shape, dtype), n=n, axis=axis, norm=norm)


@pytest.mark.parametrize("norm", NORMS, ids=str)
@pytest.mark.parametrize("name", MANY)
def test_several_axes_are_numpys(both, sample, name, norm):
    x = sample((3, 4, 5), "float64" if name in REAL else "complex128")
    for keywords in ({}, {"axes": (0, 1)}, {"axes": (-1, 0)}, {"s": (4, 6), "axes": (1, 2)}):
        compare(both, name, x, norm=norm, **keywords)


@pytest.mark.parametrize("name", TWO)
def test_two_axes_are_numpys(both, sample, name):
    x = sample((2, 3, 4), "float32" if name in REAL else "complex64")
    for keywords in ({}, {"axes": (0, 2)}, {"s": (5, 3)}, {"norm": "ortho"}):
        compare(both, name, x, **keywords)
    with pytest.raises(ArgumentError, match="two axes"):
        getattr(fnp.fft, name)(x, axes=(1,))


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_frequencies_and_shifts_are_numpys(both, sample, n):
    for name in ("fftfreq", "rfftfreq"):
        for d in (1.0, 0.25):
            found = getattr(fnp.fft, name)(n, d)
            assert found.dtype == np.float64
            np.testing.assert_allclose(found.numpy(), getattr(np.fft, name)(n, d))
        assert getattr(fnp.fft, name)(n, dtype="float32").dtype == np.float32
    x = sample((n, 3))
    for name in ("fftshift", "ifftshift"):
        for axes in (None, 0, (0, 1)):
            found = both(lambda v, m=name, a=axes: getattr(fnp.fft, m)(v, a), x)
            np.testing.assert_array_equal(found.numpy(), getattr(np.fft, name)(x.numpy(), axes))


def random(shape, dtype, rng):
    x = rng.normal(size=shape)
    return (x + 1j * rng.normal(size=shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


@pytest.mark.parametrize("name", ONE + MANY)
@pytest.mark.parametrize("jitted", [False, True])
def test_derivatives_are_the_map_itself_and_its_transpose(name, jitted):
    """f is linear: its tangent is f; the dot product test for the transpose: Re <ct, f(t)> = Re <fᵀ(ct), t>."""
    rng = np.random.default_rng(0)
    f = getattr(fnp.fft, name)
    if jitted:
        f = fg.jit(f)
    for shape in ((5,), (2, 6)):
        dtype = "float64" if name in REAL else "complex128"
        x, t = (random(shape, dtype, rng) for _ in range(2))
        value, tangent = fg.jvp(f, (fnp.asarray(x),), (fnp.asarray(t),))
        np.testing.assert_allclose(tangent.numpy(), f(fnp.asarray(t)).numpy(), rtol=1e-9, atol=1e-9)
        ct = random(value.shape, value.dtype, rng)
        (pulled,) = fg.vjp(f, fnp.asarray(x))[1](fnp.asarray(ct))
        (again,) = fg.linear_transpose(f, fnp.asarray(x))(fnp.asarray(ct))
        np.testing.assert_allclose(pulled.numpy(), again.numpy(), rtol=1e-9, atol=1e-9)
        left, right = np.sum(ct * tangent.numpy()).real, np.sum(pulled.numpy() * t).real
        np.testing.assert_allclose(left, right, rtol=1e-9)


def test_a_gradient_within_a_batch_within_a_loop():
    """Of the power of a spectrum: by Parseval's theorem 2 n x."""
    x = fnp.asarray(np.random.default_rng(2).normal(size=(3, 6)))

    def power(v):
        return fnp.sum(fnp.abs(fnp.fft.fft(v)) ** 2)

    def descend(v):
        return lax.fori_loop(0, 2, lambda i, v: v - 0.1 * fg.grad(power)(v), v)

    step = 1 - 0.1 * 2 * 6
    for f in (fg.vmap(descend), fg.jit(fg.vmap(descend))):
        np.testing.assert_allclose(f(x).numpy(), step**2 * x.numpy(), rtol=1e-9)
    hessian = fg.jit(fg.hessian(power))(x[0])
    np.testing.assert_allclose(hessian.numpy(), 12 * np.eye(6), atol=1e-9)


@pytest.mark.parametrize("shape", [(0,), (2, 0), (0, 3), (0, 17), (17, 0)])
@pytest.mark.parametrize("name", ["fft", "ifft", "fftn", "ifftn"])
def test_spectra_of_nothing_are_empty(name: str, shape: tuple[int, ...]):
    transform = getattr(fnp.fft, name)
    for f in (transform, fg.jit(transform), fg.jit(lambda x: transform(x, norm="ortho"))):
        found = f(fnp.zeros(shape))
        assert found.shape == shape and found.dtype.kind == "c"


@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
@pytest.mark.parametrize("dtype", ["float16", "float32", "complex64"])
def test_frequencies_have_the_dtype_that_is_asked_for(name: str, dtype: str):
    found = getattr(fnp.fft, name)(7, 0.5, dtype=dtype)
    assert found.dtype == dtype
    np.testing.assert_allclose(found, getattr(np.fft, name)(7, 0.5), rtol=1e-3)


def test_errors_say_what_is_needed():
    x = fnp.ones((2, 3))
    with pytest.raises(ArgumentError, match="norm 'best'"):
        fnp.fft.fft(x, norm="best")
    with pytest.raises(ArgumentError, match="at least one point"):
        fnp.fft.fft(x, 0)
    with pytest.raises(ArgumentError, match="at least one point"):
        fnp.fft.irfft(x[:, :1])
    with pytest.raises(ShapeError, match="3 sizes"):
        fnp.fft.fftn(x, (1, 2, 3))
    with pytest.raises(ArgumentError, match="1 sizes for 2 axes"):
        fnp.fft.fftn(x, (1,), (0, 1))
    with pytest.raises(ArgumentError, match="at least one axis"):
        fnp.fft.rfftn(x, axes=())
