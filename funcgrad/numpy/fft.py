"""funcgrad.numpy.fft: discrete Fourier transforms by the names of numpy.fft.

A transform of several axes is one along each of them, the last given one first. Single precision stays single. All are
linear, so derivatives are transforms too. norm: "backward" divides the inverse by the number of points, "forward" the
transform, "ortho" both by its square root.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, placed, type_name
from funcgrad.numpy.creation import arange
from funcgrad.numpy.elementwise import conjugate, divide, multiply
from funcgrad.numpy.shapes.manipulation import concatenate, flip, moveaxis, pad, roll
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.matrix.matrix_ops import FFT, IRFFT, RFFT
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, normal_axis, static_int
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.composites import compiled_once_it_pays

Shape = Sequence[int]
_POWERS = {None: (0.0, 1.0), "backward": (0.0, 1.0), "ortho": (0.5, 0.5), "forward": (1.0, 0.0)}


def _factor(name: str, norm: str | None, points: int, inverse: bool) -> float:
    """Return the factor of the sums of a transform."""
    if norm not in _POWERS:
        raise ArgumentError(
            f"{name}: norm {norm!r} is not known", hint="use 'backward', 'ortho' or 'forward'"
        )
    return float(max(points, 1) ** -_POWERS[norm][inverse])


def _complex(x: Any) -> Any:
    dtype = dt.to_inexact(x.dtype, False)[0]
    return cast(x, dt.complex_dtype(dtype))


def _real(x: Any, name: str) -> Any:
    if dt.kind(x.dtype) == "c":
        raise DtypeError(
            f"{name}: real input is needed, got {type_name(x)}", hint="use fft for complex input"
        )
    dtype = dt.to_inexact(x.dtype, False)[0]
    return cast(x, dt.float64 if dtype == dt.float64 else dt.float32)


def _resized(x: Any, n: int) -> Any:
    """Resize the last axis to n elements: cut it, or fill it with zeros."""
    size = x.shape[-1]
    if n < size:
        return x[..., :n]
    return x if n == size else pad(x, [(0, 0)] * (x.ndim - 1) + [(0, n - size)])


def _points(name: str, n: Any, default: int) -> int:
    n = default if n is None else static_int(n, name, "the number of points")
    if n < 1:
        raise ArgumentError(f"{name}: at least one point is needed, got {n}")
    return n


def _along(
    name: str, a: ArrayLike, n: Any, axis: int, norm: str | None, inverse: bool, transform: Callable[..., Any]
) -> Any:
    """Compute a transform of one axis. `transform` maps (name, the array with that axis last, n) to (sums, points)."""
    x = operand(a, name)
    axis = normal_axis(axis, x.ndim, name)
    found, points = transform(name, moveaxis(x, axis, -1), n)
    factor = _factor(name, norm, points, inverse)
    return moveaxis(found if factor == 1 else multiply(found, factor), -1, axis)


def _to_spectrum(inverse: bool) -> Callable[..., Any]:
    def transform(name: str, x: Any, n: Any) -> tuple[Any, int]:
        if n is None and not x.shape[-1]:
            return _complex(x), 1
        n = _points(name, n, x.shape[-1])
        return apply(FFT, _resized(_complex(x), n), arg=inverse), n

    return transform


def _to_half_spectrum(name: str, x: Any, n: Any) -> tuple[Any, int]:
    n = _points(name, n, x.shape[-1])
    return apply(RFFT, _resized(_real(x, name), n)), n


def _from_half_spectrum(name: str, x: Any, n: Any) -> tuple[Any, int]:
    n = _points(name, n, 2 * (x.shape[-1] - 1))
    return apply(IRFFT, _resized(_complex(x), n // 2 + 1), arg=n), n


@compiled_once_it_pays(call_us=25)
def fft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the discrete Fourier transform along an axis: sums of a[j] exp(-2πi j k / n).

    Parameters
    ----------
    a : an array.
    n : how many points: the axis is cut, or filled with zeros; None for its size.
    axis : the axis.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array, n along the axis.

    Examples
    --------
    >>> fft(funcgrad.numpy.asarray([1.0, 0.0, -1.0, 0.0])).tolist()
    [0j, (2+0j), 0j, (2+0j)]
    """
    return _along("fft", a, n, axis, norm, False, _to_spectrum(False))


@compiled_once_it_pays(call_us=25)
def ifft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the inverse of `fft`.

    Parameters
    ----------
    a : an array.
    n : how many points: the axis is cut, or filled with zeros; None for its size.
    axis : the axis.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array, n along the axis.

    Examples
    --------
    >>> ifft(funcgrad.numpy.asarray([0.0, 2.0, 0.0, 2.0])).tolist()
    [(1+0j), 0j, (-1+0j), 0j]
    """
    return _along("ifft", a, n, axis, norm, True, _to_spectrum(True))


@compiled_once_it_pays(call_us=25)
def rfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the first n // 2 + 1 elements of `fft` of real input; the others are their conjugates.

    Parameters
    ----------
    a : an array.
    n : how many points: the axis is cut, or filled with zeros; None for its size.
    axis : the axis.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array, n // 2 + 1 along the axis.

    Raises
    ------
    DtypeError : the input is complex.

    Examples
    --------
    >>> rfft(funcgrad.numpy.asarray([1.0, 0.0, -1.0, 0.0])).tolist()
    [0j, (2+0j), 0j]
    """
    return _along("rfft", a, n, axis, norm, False, _to_half_spectrum)


@compiled_once_it_pays(call_us=25)
def irfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the inverse of `rfft`: real numbers from half of a spectrum.

    Parameters
    ----------
    a : an array.
    n : the length of the result; None for 2 (m - 1) of m along the axis: an odd length must be given.
    axis : the axis.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    real array, n along the axis.

    Examples
    --------
    >>> irfft(funcgrad.numpy.asarray([0.0, 2.0, 0.0])).tolist()
    [1.0, 0.0, -1.0, 0.0]
    """
    return _along("irfft", a, n, axis, norm, True, _from_half_spectrum)


_SWAPPED = {None: "forward", "backward": "forward", "ortho": "ortho", "forward": "backward"}


def hfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the real spectrum of a signal that is Hermitian, of which half is given.

    Parameters
    ----------
    a : an array.
    n : the length of the result; None for 2 (m - 1) of m along the axis: an odd length must be given.
    axis : the axis.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    real array, n along the axis.

    Examples
    --------
    >>> hfft(funcgrad.numpy.asarray([1.0, 2.0, 1.0])).tolist()
    [6.0, 0.0, -2.0, 0.0]
    """
    return irfft(conjugate(operand(a, "hfft")), n, axis, _SWAPPED.get(norm, norm))


def ihfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the inverse of `hfft`: half of a Hermitian signal from its real spectrum.

    Parameters
    ----------
    a : an array.
    n : how many points: the axis is cut, or filled with zeros; None for its size.
    axis : the axis.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array, n // 2 + 1 along the axis.

    Examples
    --------
    >>> ihfft(funcgrad.numpy.asarray([6.0, 0.0, -2.0, 0.0])).real.tolist()
    [1.0, 2.0, 1.0]
    """
    return conjugate(rfft(a, n, axis, _SWAPPED.get(norm, norm)))


def _axes(
    name: str, x: Any, s: Shape | None, axes: Sequence[int] | None
) -> tuple[list[int], list[int | None]]:
    """Return the axes of a transform of several axes, and the given number of points along each, or None."""
    if axes is None:
        first = 0 if s is None else x.ndim - len(s)
        if first < 0:
            raise ShapeError(f"{name}: {len(s or ())} sizes for {type_name(x)}")
        found = list(range(first, x.ndim))
    else:
        found = list(normal_axes(tuple(axes), x.ndim, name))
    if s is not None and len(s) != len(found):
        raise ArgumentError(f"{name}: {len(s)} sizes for {len(found)} axes")
    return found, [None] * len(found) if s is None else list(s)


def _all(
    function: Callable[..., Any],
    x: Any,
    axes: Sequence[int],
    sizes: Sequence[int | None],
    norm: str | None,
    last: Callable[..., Any] | None = None,
) -> Any:
    """Transform along several axes, the last one first, or for an inverse from a half spectrum at the end. All sums
    are multiplied once. last: the function for the last axis, where it is another one.
    """
    inverse = function is ifft
    steps = [(function, axis, n) for axis, n in zip(axes, sizes, strict=True)]
    if last is not None:
        steps[-1] = (last, *steps[-1][1:])
    factor = 1.0
    for transform, axis, n in steps if last is irfft else reversed(steps):
        before, x = x, transform(x, n, axis, "forward" if inverse else "backward")
        points = (x if inverse else before).shape[axis] if n is None else n
        factor *= _factor(transform.__name__, norm, points, inverse)
    return x if factor == 1 else multiply(x, factor)


def fftn(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] | None = None, norm: str | None = None
) -> Array:
    """Compute `fft` along several axes.

    Parameters
    ----------
    a : an array.
    s : how many points along each axis, without axes along the last ones; None for their sizes.
    axes : the axes; None for all.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array.

    Examples
    --------
    >>> fftn(funcgrad.numpy.ones((2, 2))).real.tolist()
    [[4.0, 0.0], [0.0, 0.0]]
    """
    x = operand(a, "fftn")
    along, sizes = _axes("fftn", x, s, axes)
    is_real = dt.kind(x.dtype) != "c" and 1 < len(along) == len(set(along))
    if is_real and not _has_small_factors(x.shape[along[-1]] if sizes[-1] is None else sizes[-1]):
        return _of_real(x, along, sizes, norm)
    return _all(fft, x, along, sizes, norm)


def _has_small_factors(points: int) -> bool:
    """Tell whether a length is one of those of which programs transform many rows side by side: half a spectrum and its
    mirror image then take longer than the whole one.
    """
    for prime in (2, 3, 5):
        while points and points % prime == 0:
            points //= prime
    return points <= 1


def _of_real(x: Any, along: Sequence[int], sizes: Sequence[int | None], norm: str | None) -> Any:
    """Compute `fftn` of real numbers from half of the frequencies: the opposite frequency has the conjugate."""
    last = along[-1]
    points = x.shape[last] if sizes[-1] is None else sizes[-1]
    half = _all(fft, x, along, sizes, norm, rfft)
    mirrored = flip(conjugate(half[(slice(None),) * last + (slice(1, (points + 1) // 2),)]), along)
    return concatenate([half, roll(mirrored, 1, along[:-1])], last)


def ifftn(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] | None = None, norm: str | None = None
) -> Array:
    """Compute the inverse of `fftn`.

    Parameters
    ----------
    a : an array.
    s : how many points along each axis, without axes along the last ones; None for their sizes.
    axes : the axes; None for all.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array.

    Examples
    --------
    >>> ifftn(funcgrad.numpy.ones((2, 2))).real.tolist()
    [[1.0, 0.0], [0.0, 0.0]]
    """
    x = operand(a, "ifftn")
    return _all(ifft, x, *_axes("ifftn", x, s, axes), norm)


def rfftn(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] | None = None, norm: str | None = None
) -> Array:
    """Compute `rfft` along the last of several axes, then `fft` along the others.

    Parameters
    ----------
    a : an array.
    s : how many points along each axis, without axes along the last ones; None for their sizes.
    axes : the axes; None for all.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array.

    Examples
    --------
    >>> rfftn(funcgrad.numpy.ones((2, 4))).shape
    (2, 3)
    """
    x = operand(a, "rfftn")
    along, sizes = _axes("rfftn", x, s, axes)
    if not along:
        raise ArgumentError("rfftn: at least one axis is needed")
    return _all(fft, x, along, sizes, norm, rfft)


def irfftn(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] | None = None, norm: str | None = None
) -> Array:
    """Compute the inverse of `rfftn`.

    Parameters
    ----------
    a : an array.
    s : the shape of the result along the axes; None for an even last one.
    axes : the axes; None for all.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    real array.

    Examples
    --------
    >>> irfftn(funcgrad.numpy.ones((2, 3))).shape
    (2, 4)
    """
    x = operand(a, "irfftn")
    along, sizes = _axes("irfftn", x, s, axes)
    if not along:
        raise ArgumentError("irfftn: at least one axis is needed")
    return _all(ifft, x, along, sizes, norm, irfft)


def _two(name: str, axes: Sequence[int]) -> Sequence[int]:
    if len(axes) != 2:
        raise ArgumentError(f"{name}: two axes are needed, got {tuple(axes)}")
    return axes


def fft2(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] = (-2, -1), norm: str | None = None
) -> Array:
    """Compute `fftn` of two axes.

    Parameters
    ----------
    a : an array.
    s : how many points along each axis, without axes along the last ones; None for their sizes.
    axes : the two axes.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array.

    Examples
    --------
    >>> fft2(funcgrad.numpy.ones((2, 2))).real.tolist()
    [[4.0, 0.0], [0.0, 0.0]]
    """
    return fftn(a, s, _two("fft2", axes), norm)


def ifft2(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] = (-2, -1), norm: str | None = None
) -> Array:
    """Compute `ifftn` of two axes.

    Parameters
    ----------
    a : an array.
    s : how many points along each axis, without axes along the last ones; None for their sizes.
    axes : the two axes.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array.

    Examples
    --------
    >>> ifft2(funcgrad.numpy.ones((2, 2))).real.tolist()
    [[1.0, 0.0], [0.0, 0.0]]
    """
    return ifftn(a, s, _two("ifft2", axes), norm)


def rfft2(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] = (-2, -1), norm: str | None = None
) -> Array:
    """Compute `rfftn` of two axes.

    Parameters
    ----------
    a : an array.
    s : how many points along each axis, without axes along the last ones; None for their sizes.
    axes : the two axes.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    complex array.

    Examples
    --------
    >>> rfft2(funcgrad.numpy.ones((2, 4))).shape
    (2, 3)
    """
    return rfftn(a, s, _two("rfft2", axes), norm)


def irfft2(
    a: ArrayLike, s: Shape | None = None, axes: Sequence[int] = (-2, -1), norm: str | None = None
) -> Array:
    """Compute `irfftn` of two axes.

    Parameters
    ----------
    a : an array.
    s : the shape of the result along the axes; None for an even last one.
    axes : the two axes.
    norm : which direction is divided by n: "backward" (the inverse; the default), "forward", or "ortho" for
        the square root of n in both.

    Returns
    -------
    real array.

    Examples
    --------
    >>> irfft2(funcgrad.numpy.ones((2, 3))).shape
    (2, 4)
    """
    return irfftn(a, s, _two("irfft2", axes), norm)


def _frequencies(name: str, n: Any, d: ArrayLike, dtype: Any, numbers: Callable[[int], Any]) -> Any:
    n = _points(name, n, 1)
    chosen = dt.default_dtype("f") if dtype is None else dt.as_dtype(dtype)
    return divide(cast(numbers(n), chosen), multiply(cast(operand(d, name), chosen), n))


def fftfreq(n: int, d: ArrayLike = 1.0, *, dtype: Any = None, device: Any = None) -> Array:
    """Compute the frequencies of the elements of `fft`; those of the second half are negative.

    Parameters
    ----------
    n : the number of points.
    d : their distance.
    dtype : the dtype; None for the default float.
    device : the device that the result is committed to; None for none.

    Returns
    -------
    vector of n elements.

    Examples
    --------
    >>> fftfreq(4).tolist()
    [0.0, 0.25, -0.5, -0.25]
    """
    if device is not None:
        return placed(fftfreq(n, d, dtype=dtype), device, "fftfreq")
    return _frequencies("fftfreq", n, d, dtype, lambda m: (arange(m) + m // 2) % m - m // 2)


def rfftfreq(n: int, d: ArrayLike = 1.0, *, dtype: Any = None, device: Any = None) -> Array:
    """Compute the frequencies of the elements of `rfft`.

    Parameters
    ----------
    n : the number of points.
    d : their distance.
    dtype : the dtype; None for the default float.
    device : the device that the result is committed to; None for none.

    Returns
    -------
    vector of n // 2 + 1 elements.

    Examples
    --------
    >>> rfftfreq(4).tolist()
    [0.0, 0.25, 0.5]
    """
    if device is not None:
        return placed(rfftfreq(n, d, dtype=dtype), device, "rfftfreq")
    return _frequencies("rfftfreq", n, d, dtype, lambda m: arange(m // 2 + 1))


def _shifted(name: str, x: ArrayLike, axes: Any, distance: Callable[[int], int]) -> Any:
    x = operand(x, name)
    along = normal_axes(axes, x.ndim, name)
    return roll(x, tuple(distance(x.shape[axis]) for axis in along), along)


def fftshift(x: ArrayLike, axes: Any = None) -> Array:
    """Move frequency 0 to the middle of axes.

    Parameters
    ----------
    x : an array.
    axes : the axes, one or several; None for all.

    Returns
    -------
    array of x's shape.

    Examples
    --------
    >>> fftshift(funcgrad.numpy.arange(5)).tolist()
    [3, 4, 0, 1, 2]
    """
    return _shifted("fftshift", x, axes, lambda size: size // 2)


def ifftshift(x: ArrayLike, axes: Any = None) -> Array:
    """Undo `fftshift`.

    Parameters
    ----------
    x : an array.
    axes : the axes, one or several; None for all.

    Returns
    -------
    array of x's shape.

    Examples
    --------
    >>> ifftshift(funcgrad.numpy.arange(5)).tolist()
    [2, 3, 4, 0, 1]
    """
    return _shifted("ifftshift", x, axes, lambda size: -(size // 2))


__all__ = [
    "fft", "fft2", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifft2", "ifftn", "ifftshift", "ihfft", "irfft",
    "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn",
]  # fmt: skip

__dir__ = only_public(__name__)
