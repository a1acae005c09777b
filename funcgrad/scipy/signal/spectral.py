"""Spectra of signals by Fourier transforms of their segments, by the names of jax.scipy.signal.

A segment is freed from its trend, weighted by a window and transformed. All of this is linear in the signal, so
derivatives are transforms of segments again. Sizes and windows by name are fixed when a function is traced.

Source: Welch 1967, "The use of the fast Fourier transform for the estimation of power spectra"; the inverse is the
least squares estimate of Griffin & Lim 1984, "Signal estimation from modified short-time Fourier transform".
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, promoted, type_name
from funcgrad.scipy.signal.windows import window_of
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int

Trend = str | bool | Callable[[Array], Array] | None


def detrend(
    data: ArrayLike,
    axis: int = -1,
    type: str = "linear",
    bp: int | Sequence[int] = 0,
    overwrite_data: None = None,
) -> Array:
    """Remove the mean, or the straight line next to the values, along an axis.

    Parameters
    ----------
    data : an array.
    axis : the axis.
    type : "linear" for lines, "constant" for the mean.
    bp : the places at which other lines begin.
    overwrite_data : must be None.

    Returns
    -------
    An array of floats, of the shape of data.

    Raises
    ------
    ArgumentError : the type is another one, a place is outside of the axis, or overwrite_data is given.
    AxisError : data has no such axis.

    Examples
    --------
    >>> np.round(detrend(np.asarray([1.0, 4.0, 8.0, 8.0, 9.0])), 4).tolist()
    [-1.0, 0.0, 2.0, 0.0, -1.0]
    """
    if overwrite_data is not None:
        raise ArgumentError("detrend: overwrite_data is not supported", hint="leave it out")
    if type not in ("linear", "constant"):
        raise ArgumentError(f"detrend: type must be 'linear' or 'constant', got {type!r}")
    (x,) = _floats("detrend", data)
    axis = normal_axis(axis, x.ndim, "detrend")
    if type == "constant":
        return x - np.mean(x, axis, keepdims=True)
    size = x.shape[axis]
    ends = sorted({0, *(static_int(p, "detrend", "a place of bp") for p in numpy.ravel(bp)), size})
    if ends[0] < 0 or ends[-1] > size:
        raise ArgumentError(f"detrend: places of bp must be from 0 to {size}, the size of the axis, got {bp}")
    if not x.size:
        return x
    x = np.moveaxis(x, axis, -1)
    pieces = [_without_line(x[..., i:j]) for i, j in zip(ends, ends[1:], strict=False)]
    return np.moveaxis(np.concatenate(pieces, -1), -1, axis)


def _without_line(x: Any) -> Any:
    """Subtract the projections of x on a constant and on places around 0, which are orthogonal."""
    x = x - np.mean(x, -1, keepdims=True)
    size = x.shape[-1]
    if size == 1:
        return x
    place = numpy.arange(size) - (size - 1) / 2
    place = np.asarray(place / numpy.linalg.norm(place), x.dtype)
    return x - np.sum(x * place, -1, keepdims=True) * place


def _floats(name: str, *xs: ArrayLike) -> list[Any]:
    """Return operands of one dtype of at least 32 bits, as transforms need them."""
    values = promoted(f"scipy.signal.{name}", *xs)
    dtype, _ = dt.to_inexact(values[0].dtype, all(x.weak for x in values))
    return [cast(x, dt.float32 if dtype.itemsize < 4 else dtype) for x in values]


class _Segments(NamedTuple):
    """How a signal is cut: sizes in points; step: from the start of a segment to that of the next."""

    size: int
    step: int
    points: int  # of the transform: a segment is filled with zeros
    window: Any

    def of(self, x: Any, trend: Callable[[Any], Any], onesided: bool) -> Any:
        """Compute the transforms of the segments of the last axis: (..., segments, frequencies)."""
        starts = numpy.arange(0, x.shape[-1] - self.size + 1, self.step)
        segments = trend(x[..., starts[:, None] + numpy.arange(self.size)]) * self.window
        transform = np.fft.rfft if onesided else np.fft.fft
        return transform(segments, self.points)


def _segments(
    name: str, length: int, dtype: Any, window: Any, nperseg: int | None, noverlap: int | None, nfft: int | None
) -> _Segments:  # fmt: skip
    size = None if nperseg is None else static_int(nperseg, name, "nperseg")
    if size is not None and size < 1:
        raise ArgumentError(f"{name}: nperseg must be at least 1, got {size}")
    if isinstance(window, str | tuple):
        size = 256 if size is None else size
        if size > length:
            warnings.warn(
                f"{name}: segments of {size} points are longer than the signal: {length} are used",
                stacklevel=5,
            )
            size = length
    else:
        window = operand(window, name)
        if window.ndim != 1 or window.shape[0] > length or size not in (None, window.shape[0]):
            raise ShapeError(
                f"{name}: a window with one axis, of nperseg={nperseg} elements and not longer than the signal of "
                f"{length} points is needed, got {type_name(window)}"
            )
        size = window.shape[0]
    return _checked(name, size, window, dtype, noverlap, size if nfft is None else nfft)


def _checked(name: str, size: int, window: Any, dtype: Any, noverlap: int | None, nfft: int) -> _Segments:
    overlap = size // 2 if noverlap is None else static_int(noverlap, name, "noverlap")
    points = static_int(nfft, name, "nfft")
    if points < size:
        raise ArgumentError(f"{name}: nfft must be at least {size}, the points of a segment, got {points}")
    if not 0 <= overlap < size:
        raise ArgumentError(f"{name}: noverlap must be from 0 to {size - 1}, got {overlap}")
    if isinstance(window, str | tuple):
        window = np.asarray(window_of(window, size), dt.real_dtype(dtype))
    elif not dt.is_inexact(window.dtype):
        window = cast(window, dt.real_dtype(dtype))
    return _Segments(size, size - overlap, points, window)


# Each extends the last axis by n points to both sides.
_BOUNDARIES: dict[str | None, Callable[[Any, Any], Any]] = {
    None: lambda x, n: x,
    "zeros": lambda x, n: np.pad(x, n),
    "constant": lambda x, n: np.pad(x, n, "edge"),
    "even": lambda x, n: np.pad(x, n, "reflect"),
    "odd": lambda x, n: np.pad(x, n, "reflect", reflect_type="odd"),
}


def _trend(name: str, trend: Trend) -> Callable[[Any], Any]:
    """Return the function that removes the trend of all segments, which are the last axis."""
    if isinstance(trend, str):
        if trend not in ("linear", "constant"):
            raise ArgumentError(
                f"{name}: detrend must be 'linear', 'constant', False or a function, got {trend!r}"
            )
        return lambda x: detrend(x, -1, trend)
    if callable(trend):
        return trend
    if trend:
        raise ArgumentError(
            f"{name}: detrend must be 'linear', 'constant', False or a function, got {trend!r}"
        )
    return lambda x: x


def _onesided(name: str, asked: bool, *xs: Any) -> bool:
    if asked and any(dt.kind(x.dtype) == "c" for x in xs):
        warnings.warn(
            f"{name}: of complex signals the spectrum has two sides: use return_onesided=False", stacklevel=4
        )
        return False
    return bool(asked)


def _frequencies(points: int, onesided: bool, fs: Any, dtype: Any) -> Any:
    places = numpy.fft.rfftfreq(points) if onesided else numpy.fft.fftfreq(points)
    return cast(np.asarray(places, dtype) * fs, dtype)


def stft(
    x: ArrayLike, fs: ArrayLike = 1.0, window: Any = "hann", nperseg: int = 256, noverlap: int | None = None,
    nfft: int | None = None, detrend: Trend = False, return_onesided: bool = True, boundary: str | None = "zeros",
    padded: bool = True, axis: int = -1,
) -> tuple[Array, Array, Array]:  # fmt: skip
    """Compute the Fourier transforms of segments of a signal that overlap.

    Parameters
    ----------
    x : the signal.
    fs : its points per unit of time.
    window : the weights of the points of a segment: a name as "hann", "hamming", "blackman" or "boxcar", ("kaiser",
        beta), ("gaussian", deviation), or an array.
    nperseg : the points of a segment.
    noverlap : how many of them the next segment shares; None for half of them.
    nfft : the points of a transform, which zeros fill; None for nperseg.
    detrend : what each segment is freed from: "constant", "linear", False for nothing, or a function of segments along
        the last axis.
    return_onesided : leave out negative frequencies; of complex signals there are both, with a warning.
    boundary : how the signal goes on at its ends: "zeros", "constant", "even", "odd", or None if it does not.
    padded : fill the last segment with zeros.
    axis : the axis of time.

    Returns
    -------
    (frequencies, times, spectrum): the axis of frequencies is where that of time was, times are last.

    Raises
    ------
    ArgumentError : sizes do not fit, or a name is not known.
    ShapeError : the window is no vector, or does not fit.
    AxisError : x has no such axis.

    Examples
    --------
    >>> f, t, z = stft(np.ones(8), nperseg=4)
    >>> f.tolist(), t.tolist(), z.shape
    ([0.0, 0.25, 0.5], [0.0, 2.0, 4.0, 6.0, 8.0], (3, 5))
    """
    (x,) = _floats("stft", x)
    axis = normal_axis(axis, x.ndim, "stft")
    if boundary not in _BOUNDARIES:
        raise ArgumentError(f"stft: boundary must be one of {[*_BOUNDARIES]}, got {boundary!r}")
    onesided = _onesided("stft", return_onesided, x)
    real = dt.real_dtype(x.dtype)
    if not x.size:
        return np.zeros(x.shape, real), np.zeros(x.shape, real), np.zeros(x.shape, dt.complex_dtype(real))
    cut = _segments("stft", x.shape[axis], x.dtype, window, nperseg, noverlap, nfft)
    x = np.moveaxis(x, axis, -1)
    half = cut.size // 2
    if boundary in ("even", "odd") and half > x.shape[-1] - 1:
        raise ArgumentError(f"stft: boundary {boundary!r} needs more than {half} points, got {x.shape[-1]}")
    x = _BOUNDARIES[boundary](x, [(0, 0)] * (x.ndim - 1) + [(half, half)])
    if padded:
        more = (cut.size - x.shape[-1]) % cut.step % cut.size
        x = np.pad(x, [(0, 0)] * (x.ndim - 1) + [(0, more)])
    spectrum = cut.of(x, _trend("stft", detrend), onesided) / np.sum(cut.window)
    start = 0 if boundary is not None else cut.size / 2
    times = numpy.arange(spectrum.shape[-2]) * cut.step + start
    return (
        _frequencies(cut.points, onesided, fs, real),
        cast(np.asarray(times, real) / fs, real),
        np.moveaxis(cast(spectrum, dt.complex_dtype(real)), -1, axis),
    )


def csd(
    x: ArrayLike, y: ArrayLike | None, fs: ArrayLike = 1.0, window: Any = "hann", nperseg: int | None = None,
    noverlap: int | None = None, nfft: int | None = None, detrend: Trend = "constant", return_onesided: bool = True,
    scaling: str = "density", axis: int = -1, average: str = "mean",
) -> tuple[Array, Array]:  # fmt: skip
    """Estimate the cross spectrum of two signals by the mean over segments.

    Parameters
    ----------
    x : a signal.
    y : another one, the other axes of which broadcast; None for x itself: then the result is real.
    fs : the points per unit of time.
    window : as of `stft`.
    nperseg : the points of a segment; None for 256, or those of the window.
    noverlap, nfft, detrend, return_onesided : as of `stft`.
    scaling : "density" for power per frequency, "spectrum" for power.
    axis : the axis of time.
    average : "mean" or "median" of the segments.

    Returns
    -------
    (frequencies, spectrum), which has frequencies where the signals had times.

    Raises
    ------
    ArgumentError : sizes do not fit, or a name is not known.
    ShapeError : the window is no vector, or does not fit.
    AxisError : x has no such axis.

    Examples
    --------
    >>> f, p = csd(np.arange(8.0), np.ones(8), nperseg=4, detrend=False)
    >>> f.tolist(), p.dtype.name
    ([0.0, 0.25, 0.5], 'complex64')
    """
    return _density(
        "csd", x, y, fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis, average
    )


def welch(
    x: ArrayLike, fs: ArrayLike = 1.0, window: Any = "hann", nperseg: int | None = None, noverlap: int | None = None,
    nfft: int | None = None, detrend: Trend = "constant", return_onesided: bool = True, scaling: str = "density",
    axis: int = -1, average: str = "mean",
) -> tuple[Array, Array]:  # fmt: skip
    """Estimate the power spectrum of a signal by the mean over segments.

    Parameters
    ----------
    x : the signal.
    fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis, average : as of `csd`.

    Returns
    -------
    (frequencies, spectrum), which has frequencies where the signal had times.

    Raises
    ------
    ArgumentError : sizes do not fit, or a name is not known.
    ShapeError : the window is no vector, or does not fit.
    AxisError : x has no such axis.

    Examples
    --------
    >>> np.round(welch(np.asarray([1.0, -1.0] * 4), nperseg=4)[1], 4).tolist()
    [0.0, 1.3333, 2.6667]
    """
    return _density(
        "welch",
        x,
        None,
        fs,
        window,
        nperseg,
        noverlap,
        nfft,
        detrend,
        return_onesided,
        scaling,
        axis,
        average,
    )


def _density(
    name: str, x: Any, y: Any, fs: Any, window: Any, nperseg: Any, noverlap: Any, nfft: Any, trend: Any,
    return_onesided: bool, scaling: str, axis: int, average: str,
) -> tuple[Array, Array]:  # fmt: skip
    if scaling not in ("density", "spectrum"):
        raise ArgumentError(f"{name}: scaling must be 'density' or 'spectrum', got {scaling!r}")
    if average not in ("mean", "median"):
        raise ArgumentError(f"{name}: average must be 'mean' or 'median', got {average!r}")
    signals = _floats(name, *([x] if y is None else [x, y]))
    x = signals[0]
    axis = normal_axis(axis, x.ndim, name)
    if signals[-1].ndim != x.ndim:
        raise ShapeError(
            f"{name}: signals of one number of axes are needed, got {', '.join(map(type_name, signals))}"
        )
    onesided, real = _onesided(name, return_onesided, *signals), dt.real_dtype(x.dtype)
    signals = [np.moveaxis(s, axis, -1) for s in signals]
    if any(not s.size for s in signals):
        shape = list(np.broadcast_shapes(*(s.shape[:-1] for s in signals)))
        shape.insert(axis, min(s.shape[-1] for s in signals))
        return np.zeros(shape, real), np.zeros(shape, real if y is None else dt.complex_dtype(real))
    cut = _segments(name, x.shape[axis], x.dtype, window, nperseg, noverlap, nfft)
    length = max(s.shape[-1] for s in signals)
    signals = [np.pad(s, [(0, 0)] * (s.ndim - 1) + [(0, length - s.shape[-1])]) for s in signals]
    spectra = [cut.of(s, _trend(name, trend), onesided) for s in signals]
    weights = cut.window
    scale = fs * np.sum(weights * weights) if scaling == "density" else np.sum(weights) ** 2
    power = np.conj(spectra[0]) * spectra[-1]
    power = (np.real(power) if y is None else power) / scale
    if onesided:  # those with a twin of negative frequency, which was left out
        twins = numpy.ones(power.shape[-1])
        twins[1 : None if cut.points % 2 else -1] = 2
        power = power * np.asarray(twins, real)
    power = cast(power, real if y is None else dt.complex_dtype(real))
    power = np.mean(power, -2) if average == "mean" else _median(power)
    return _frequencies(cut.points, onesided, fs, real), np.moveaxis(power, -1, axis)


def _median(power: Any) -> Any:
    """Compute the median over segments, of both parts, divided by the ratio of median to mean of exponential
    variables.
    """
    count = power.shape[-2]
    bias = 1 + sum(1 / (k + 1) - 1 / k for k in range(2, count, 2))
    if dt.kind(power.dtype) != "c":
        return np.median(power, -2) / bias
    return (np.median(np.real(power), -2) + 1j * np.median(np.imag(power), -2)) / bias


def istft(
    Zxx: ArrayLike, fs: ArrayLike = 1.0, window: Any = "hann", nperseg: int | None = None, noverlap: int | None = None,
    nfft: int | None = None, input_onesided: bool = True, boundary: bool = True, time_axis: int = -1,
    freq_axis: int = -2,
) -> tuple[Array, Array]:  # fmt: skip
    """Compute the signal of which the segments have given Fourier transforms: the inverse of `stft`.

    Parameters
    ----------
    Zxx : the transforms.
    fs, window : as of `stft`.
    nperseg : the points of a segment; None for those that Zxx has frequencies for, an even number.
    noverlap : how many of them the next segment shares; None for half of them.
    nfft : the points of a transform; None for what Zxx has frequencies for.
    input_onesided : Zxx has no negative frequencies.
    boundary : cut what `stft` added to both ends.
    time_axis, freq_axis : the axes of Zxx.

    Returns
    -------
    (times, signal), whose axis of time is where that of the segments was.

    Raises
    ------
    ArgumentError : sizes do not fit, or the window's name is not known.
    ShapeError : the window is no vector, or does not fit; Zxx has fewer than two axes.
    AxisError : Zxx has no such axis.

    Examples
    --------
    >>> x = np.asarray([1.0, 2.0, 3.0, 2.0, 1.0, 0.0, 1.0, 2.0])
    >>> np.round(istft(stft(x, nperseg=4)[2])[1], 4).tolist()
    [1.0, 2.0, 3.0, 2.0, 1.0, 0.0, 1.0, 2.0]
    """
    (z,) = _floats("istft", Zxx)
    if z.ndim < 2:
        raise ShapeError(f"istft: axes of frequency and of time are needed, got {type_name(z)}")
    time_axis, freq_axis = (normal_axis(axis, z.ndim, "istft") for axis in (time_axis, freq_axis))
    if time_axis == freq_axis:
        raise ArgumentError(f"istft: time_axis and freq_axis must be two axes, both are {time_axis}")
    z = np.moveaxis(cast(z, dt.complex_dtype(z.dtype)), (time_axis, freq_axis), (-2, -1))
    count = 2 * (z.shape[-1] - 1) if input_onesided else z.shape[-1]
    size = static_int(nperseg or count, "istft", "nperseg")
    if size < 1:
        raise ArgumentError(f"istft: nperseg must be at least 1, got {size}")
    if nfft is None:
        nfft = size if input_onesided and size == count + 1 else count
    if not isinstance(window, str | tuple):
        window = operand(window, "istft")
        if window.shape != (size,):
            raise ShapeError(f"istft: a window of {size} elements is needed, got {type_name(window)}")
    cut = _checked("istft", size, window, z.dtype, noverlap, nfft)
    segments = (np.fft.irfft if input_onesided else np.fft.ifft)(z, cut.points)[..., :size]
    weights = cut.window
    places = numpy.arange(z.shape[-2])[:, None] * cut.step + numpy.arange(size)
    length = (z.shape[-2] - 1) * cut.step + size
    total = _overlapped(segments * (np.sum(weights) * weights), places, length)
    norm = _overlapped(np.broadcast_to(weights * weights, places.shape), places, length)
    x = total / np.where(np.abs(norm) > 1e-10, norm, 1)
    if boundary:
        x = x[..., size // 2 : length - size // 2]
    dtype = dt.real_dtype(z.dtype)
    times = cast(np.asarray(numpy.arange(x.shape[-1]), dtype) / fs, dtype)
    x = cast(x, dtype if input_onesided else z.dtype)
    return times, np.moveaxis(x, -1, time_axis - (freq_axis < time_axis))


def _overlapped(segments: Any, places: Any, length: int) -> Any:
    """Sum segments at their places in one axis."""
    return np.zeros((*segments.shape[:-2], length), segments.dtype).at[..., places].add(segments)


__all__ = ["csd", "detrend", "istft", "stft", "welch"]
