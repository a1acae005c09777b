"""Convolutions and correlations against sums over every overlap; spectra against SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.signal
from hypothesis import given
from hypothesis import strategies as st

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


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_products_of_transforms_are_sums(mode: str) -> None:
    rng = np.random.default_rng(2)
    x, y = rng.standard_normal((40, 30)).astype(np.float32), rng.standard_normal((7, 12)).astype(np.float32)
    for function in (signal.convolve, signal.correlate):
        found = fg.jit(function, static_argnums=(2, 3))(x, y, mode, "fft")
        np.testing.assert_allclose(np.asarray(found), np.asarray(function(x, y, mode, "direct")), atol=2e-5)


def test_spectra_of_a_batch_have_the_derivatives_of_each() -> None:
    x = np.random.default_rng(3).standard_normal((3, 20)).astype(np.float32)

    def power(x: Any) -> Any:
        return fnp.log(1 + signal.welch(x, nperseg=8, detrend="linear")[1]).sum()

    def step(total: Any, x: Any) -> tuple:
        return total + power(x), fg.grad(power)(x)

    mapped = fg.jit(fg.vmap(fg.grad(power)))(x)
    total, scanned = fg.jit(lambda x: fg.lax.scan(step, fnp.zeros(()), x))(x)
    np.testing.assert_allclose(np.asarray(mapped), np.asarray(scanned), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(float(total), float(power(x)), rtol=1e-5)
    at_once = fg.grad(power)(x)
    np.testing.assert_allclose(np.asarray(mapped), np.asarray(at_once), rtol=1e-5, atol=1e-6)


@given(st.integers(1, 40), st.integers(2, 9), st.integers(1, 9), st.booleans(), st.integers(0, 2**30))
def test_a_signal_is_that_of_its_transforms(
    length: int, size: int, step: int, padded: bool, seed: int
) -> None:
    """Where the squares of the windows have no zero between them."""
    step, length = min(step, size // 2), max(length, size)
    x = np.random.default_rng(seed).standard_normal(length).astype(np.float32)
    options = {"window": "hann", "nperseg": size, "noverlap": size - step}
    found = signal.istft(signal.stft(x, **options, padded=True)[2], **options)[1]
    np.testing.assert_allclose(np.asarray(found)[:length], x, atol=1e-4)
    f, t, z = signal.stft(x, 2.0, **options, padded=padded)
    for ours, theirs in zip((f, t, z), scipy.signal.stft(x, 2.0, **options, padded=padded), strict=True):
        np.testing.assert_allclose(np.asarray(ours), theirs, atol=1e-5)


def test_times_are_where_those_of_the_transforms_were() -> None:
    x = np.random.default_rng(4).standard_normal((2, 16, 3)).astype(np.float32)
    z = signal.stft(x, nperseg=6, axis=1)[2]
    assert z.shape == (2, 4, 3, 7)
    times, found = signal.istft(fnp.moveaxis(z, -1, 0), time_axis=0, freq_axis=2)
    assert found.shape == (18, 2, 3) and times.shape == (18,)
    np.testing.assert_allclose(np.asarray(found)[:16], np.moveaxis(x, 1, 0), atol=1e-5)


def test_windows_and_trends_of_the_users() -> None:
    x = np.random.default_rng(5).standard_normal(30).astype(np.float32)
    window = np.linspace(1, 2, 6).astype(np.float32)
    weighted = fg.jit(lambda x, w: signal.welch(x, window=w, detrend=lambda s: s - s[..., :1])[1])(x, window)
    wanted = scipy.signal.welch(x, window=window, detrend=lambda s: s - s[..., :1])[1]
    np.testing.assert_allclose(np.asarray(weighted), wanted, rtol=2e-5)
    of_window = fg.grad(lambda w: signal.welch(x, window=w)[1].sum())(window)
    h = np.float32(1e-2) * np.eye(6, dtype=np.float32)
    with fg.config(enable_x64=True):
        slopes = [
            float((signal.welch(x, window=window + d)[1] - signal.welch(x, window=window - d)[1]).sum())
            / 0.02
            for d in h
        ]
    np.testing.assert_allclose(np.asarray(of_window), slopes, rtol=2e-2, atol=1e-3)


def test_what_is_warned_of() -> None:
    with pytest.warns(UserWarning, match="longer than the signal: 10 are used"):
        assert signal.welch(np.ones(10))[0].shape == (6,)
    with pytest.warns(UserWarning, match="two sides"):
        assert signal.stft(np.ones(8, np.complex64), nperseg=4)[0].shape == (4,)
    assert [x.shape for x in signal.csd(np.ones((2, 0)), np.ones((2, 3)))] == [(2, 0), (2, 0)]


@pytest.mark.parametrize(
    ("wrong", "error", "text"),
    [
        (lambda: signal.convolve(np.ones(3), np.ones(2), method="slow"), ArgumentError, "'auto', 'direct' or 'fft'"),
        (lambda: signal.fftconvolve(np.ones((3, 2)), np.ones((2, 3)), axes=0), ShapeError, "must be equal"),
        (lambda: signal.fftconvolve(np.ones((3, 2)), np.ones((2, 3)), "valid"), ShapeError, "hold the other"),
        (lambda: signal.detrend(np.ones(3), type="cubic"), ArgumentError, "'linear' or 'constant'"),
        (lambda: signal.detrend(np.ones(3), bp=4), ArgumentError, "from 0 to 3"),
        (lambda: signal.detrend(np.ones(3), overwrite_data=True), ArgumentError, "overwrite_data"),
        (lambda: signal.stft(np.ones(9), nperseg=4, noverlap=4), ArgumentError, "noverlap must be from 0 to 3, got 4"),
        (lambda: signal.stft(np.ones(9), nperseg=4, nfft=3), ArgumentError, "nfft must be at least 4"),
        (lambda: signal.stft(np.ones(9), nperseg=0), ArgumentError, "nperseg must be at least 1"),
        (lambda: signal.stft(np.ones(9), nperseg=4, window="no"), ArgumentError, "window 'no' is not known"),
        (lambda: signal.stft(np.ones(9), nperseg=4, boundary="no"), ArgumentError, "boundary must be one of"),
        (lambda: signal.stft(np.ones(2), window=np.ones(3)), ShapeError, r"a window with one axis.*float32\[3\]"),
        (lambda: signal.stft(np.ones(4), window="hann", nperseg=4, detrend="no"), ArgumentError, "detrend must be"),
        (lambda: signal.welch(np.ones(4), nperseg=4, scaling="no"), ArgumentError, "scaling must be"),
        (lambda: signal.welch(np.ones(4), nperseg=4, average="no"), ArgumentError, "average must be"),
        (lambda: signal.csd(np.ones(4), np.ones((2, 4)), nperseg=4), ShapeError, "one number of axes"),
        (lambda: signal.istft(np.ones(4)), ShapeError, "axes of frequency and of time"),
        (lambda: signal.istft(np.ones((3, 4)), time_axis=0, freq_axis=0), ArgumentError, "must be two axes"),
        (lambda: signal.istft(np.ones((3, 4)), window=np.ones(3)), ShapeError, "a window of 4 elements"),
    ],
)  # fmt: skip
def test_mistakes_in_spectra(wrong: Any, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        wrong()


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


@pytest.mark.parametrize("size", [1, 2, 3, 8, 13])
def test_windows_by_name(size: int) -> None:
    from funcgrad.scipy.signal.windows import window_of

    plain = "boxcar triang blackman hamming hann bartlett flattop parzen bohman blackmanharris nuttall barthann cosine"
    names = [
        *plain.split(),
        "exponential",
        "tukey",
        "lanczos",
        ("kaiser", 4.0),
        ("gaussian", 2.5),
        ("general_hamming", 0.6),
    ]
    for name in [*names, *(("tukey", alpha) for alpha in (0.0, 0.3, 1.0, 1.5))]:
        np.testing.assert_allclose(
            window_of(name, size), scipy.signal.get_window(name, size), atol=1e-12, err_msg=str(name)
        )
