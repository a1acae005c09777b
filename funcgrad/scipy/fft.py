"""Discrete cosine transforms by the names of jax.scipy.fft.

A cosine transform of n points is a Fourier transform of the same n points in another order, those at even places first
and then the others backwards, each result turned by its own angle (Makhoul 1980, A fast cosine transform in one and two
dimensions). All are linear, so derivatives are transforms too. Half precision is computed in, and stays, float32.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, normal_axis, static_int
from funcgrad.trace.util.lazy import only_public


def dct(x: ArrayLike, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the discrete cosine transform of type 2.

    Parameters
    ----------
    x : an array; of complex numbers both parts are transformed.
    type : 2, the only one that exists.
    n : how many points: the axis is cut, or filled with zeros; None for its size.
    axis : the axis.
    norm : "backward" (the default, as None) for 2 * sum(x[j] * cos(pi * k * (j + 1/2) / n)), or "ortho" for an
        orthogonal matrix.

    Returns
    -------
    An array of floats, with n elements along the axis.

    Raises
    ------
    ArgumentError : the type or norm is another one, or there is no point.
    AxisError : x has no such axis.

    Examples
    --------
    >>> np.round(dct(np.asarray([1.0, 0.0])), 4).tolist()
    [2.0, 1.4142]
    """
    return _along("dct", _forward, x, type, n, axis, norm)


def idct(x: ArrayLike, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """Compute the inverse of `dct`.

    Parameters
    ----------
    x, type, n, axis, norm : as of `dct`.

    Returns
    -------
    An array of floats, with n elements along the axis.

    Raises
    ------
    ArgumentError : the type or norm is another one, or there is no point.
    AxisError : x has no such axis.

    Examples
    --------
    >>> np.round(idct(dct(np.asarray([1.0, 2.0, 4.0]))), 4).tolist()
    [1.0, 2.0, 4.0]
    """
    return _along("idct", _inverse, x, type, n, axis, norm)


def dctn(
    x: ArrayLike, type: int = 2, s: Sequence[int] | None = None, axes: Sequence[int] | None = None,
    norm: str | None = None,
) -> Array:  # fmt: skip
    """Compute `dct` along several axes.

    Parameters
    ----------
    x, type : as of `dct`.
    s : how many points along each axis, without axes along the last ones; None for their sizes.
    axes : the axes, each once; None for all.
    norm : as of `dct`.

    Returns
    -------
    An array of floats.

    Raises
    ------
    ArgumentError : the type or norm is another one, s and axes differ in length, or there is no point.
    ShapeError : x has fewer axes than s has sizes.
    AxisError : x has no such axis.

    Examples
    --------
    >>> dctn(np.ones((2, 2))).tolist()
    [[16.0, 0.0], [0.0, 0.0]]
    """
    return _along_all("dctn", dct, x, type, s, axes, norm)


def idctn(
    x: ArrayLike, type: int = 2, s: Sequence[int] | None = None, axes: Sequence[int] | None = None,
    norm: str | None = None,
) -> Array:  # fmt: skip
    """Compute the inverse of `dctn`.

    Parameters
    ----------
    x, type, s, axes, norm : as of `dctn`.

    Returns
    -------
    An array of floats.

    Raises
    ------
    ArgumentError : the type or norm is another one, s and axes differ in length, or there is no point.
    ShapeError : x has fewer axes than s has sizes.
    AxisError : x has no such axis.

    Examples
    --------
    >>> idctn(np.asarray([[16.0, 0.0], [0.0, 0.0]])).tolist()
    [[1.0, 1.0], [1.0, 1.0]]
    """
    return _along_all("idctn", idct, x, type, s, axes, norm)


# ---- one axis ----


def _along(
    name: str, transform: Callable, x: ArrayLike, type: int, n: Any, axis: int, norm: str | None
) -> Any:
    if type != 2:
        raise ArgumentError(f"{name}: type {type!r} is not supported", hint="use type=2")
    if norm not in (None, "backward", "ortho"):
        raise ArgumentError(f"{name}: norm {norm!r} is not supported", hint="use 'backward' or 'ortho'")
    x = operand(x, name)
    axis = normal_axis(axis, x.ndim, name)
    n = x.shape[axis] if n is None else static_int(n, name, "the number of points")
    if n < 1:
        raise ArgumentError(f"{name}: at least one point is needed, got {n}")
    last = _resized(np.moveaxis(x, axis, -1), n)
    if dt.kind(x.dtype) == "c":
        found = lax.complex(transform(last.real, norm), transform(last.imag, norm))
    else:
        found = transform(cast(last, _computed_in(x.dtype)), norm)
    return np.moveaxis(found, -1, axis)


def _computed_in(dtype: Any) -> Any:
    return dt.float64 if dt.to_inexact(dtype, False)[0] == dt.float64 else dt.float32


def _resized(x: Any, n: int) -> Any:
    """Resize the last axis to n elements: cut it, or fill it with zeros."""
    return np.pad(x[..., :n], [(0, 0)] * (x.ndim - 1) + [(0, max(n - x.shape[-1], 0))])


def _forward(x: Any, norm: str | None) -> Any:
    n = x.shape[-1]
    spectrum = np.fft.fft(np.concatenate([x[..., ::2], np.flip(x[..., 1::2], -1)], -1))
    return (spectrum * _turns(n, -1, x.dtype)).real * _scales(n, norm, x.dtype)


def _inverse(x: Any, norm: str | None) -> Any:
    n = x.shape[-1]
    x = x / _scales(n, norm, x.dtype)
    mirrored = np.concatenate([np.zeros_like(x[..., :1]), np.flip(x[..., 1:], -1)], -1)  # of k: x[n - k]
    found = np.fft.ifft(lax.complex(x, -mirrored) * _turns(n, 1, x.dtype)).real
    half = (n + 1) // 2
    even = np.pad(found[..., :half, None], [(0, 0)] * x.ndim + [(0, 1)])
    odd = np.flip(found[..., half:], -1)[..., None]
    odd = np.pad(odd, [(0, 0)] * (x.ndim - 1) + [(0, half - odd.shape[-2]), (1, 0)])
    return (even + odd).reshape(*x.shape[:-1], 2 * half)[..., :n]


def _turns(n: int, sign: int, dtype: Any) -> Any:
    """Compute exp(sign * i * pi * k / (2 * n)) for each k, rounded once."""
    angles = [sign * math.pi * k / (2 * n) for k in range(n)]
    parts = [[function(a) for a in angles] for function in (math.cos, math.sin)]
    return lax.complex(*(np.asarray(part, dtype) for part in parts))


def _scales(n: int, norm: str | None, dtype: Any) -> Any:
    """Return the factors of the sums of cosines, for each k."""
    if norm != "ortho":
        return np.asarray(2.0, dtype)
    return np.asarray([math.sqrt((1 if k == 0 else 2) / n) for k in range(n)], dtype)


# ---- several axes ----


def _along_all(
    name: str, transform: Callable, x: ArrayLike, type: int, s: Any, axes: Any, norm: str | None
) -> Any:
    x = operand(x, name)
    sizes = [s] if isinstance(s, int) else s
    axes = [axes] if isinstance(axes, int) else axes
    if axes is None:
        first = 0 if sizes is None else x.ndim - len(sizes)
        if first < 0:
            raise ShapeError(f"{name}: {len(sizes)} sizes for {type_name(x)}")
        axes = range(first, x.ndim)
    axes = normal_axes(tuple(axes), x.ndim, name)
    sizes = [None] * len(axes) if sizes is None else list(sizes)
    if len(sizes) != len(axes):
        raise ArgumentError(f"{name}: {len(sizes)} sizes for {len(axes)} axes")
    if not axes:
        return cast(x, x.dtype if dt.kind(x.dtype) == "c" else _computed_in(x.dtype))
    for axis, n in zip(axes, sizes):
        x = transform(x, type, n, axis, norm)
    return x


__all__ = ["dct", "dctn", "idct", "idctn"]

__dir__ = only_public(__name__)
