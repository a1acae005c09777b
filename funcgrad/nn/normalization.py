"""Functions along axes: softmax and its relatives, standardization, one-hot rows.

All exponentials are taken of differences from the maximum, so that none overflows. The maximum is constant
for derivatives: what it adds to the exponent it takes away again.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.numpy.core.operands import operand
from funcgrad.numpy.creation import asarray
from funcgrad.scipy.log_domain import Axis, logsumexp
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int
from funcgrad.transforms.composites import compiled_once_it_pays


def logmeanexp(x: Any, axis: Axis = None, where: Any = None, keepdims: bool = False) -> Array:
    """Compute log(mean(exp(x))), without overflow.

    Parameters
    ----------
    x : numbers.
    axis : one axis, several, or None for all.
    where : which elements count.
    keepdims : keep the axes, of size 1.

    Returns
    -------
    Floats without the axes.

    Examples
    --------
    >>> logmeanexp(fnp.array([1000.0, 1000.0]))
    Array(1000., dtype=float32)
    """
    total = logsumexp(x, axis, keepdims=keepdims, where=where)
    x = operand(x, "logmeanexp")
    ones = fnp.ones(x.shape, fnp.real(total).dtype)
    return total - fnp.log(fnp.sum(ones, axis=axis, keepdims=keepdims, where=where))


@compiled_once_it_pays(call_us=20)
def standardize(
    x: Any,
    axis: Axis = -1,
    mean: Any = None,
    variance: Any = None,
    epsilon: Any = 1e-5,
    where: Any = None,
    *,
    algorithm: str = "fast",
) -> Array:
    """Compute (x - mean) / sqrt(variance + epsilon), along an axis.

    Parameters
    ----------
    x : numbers.
    axis : one axis, several, or None for all.
    mean, variance : those of x by default.
    epsilon : what is added to the variance.
    where : which elements count for mean and variance.
    algorithm : "fast" or "stable", which are one here: it is stable.

    Returns
    -------
    Floats of the shape of x.

    Examples
    --------
    >>> standardize(fnp.array([1.0, 2.0, 3.0]))
    Array([-1.2247356,  0.       ,  1.2247356], dtype=float32)
    """
    if algorithm not in ("fast", "stable"):
        raise ArgumentError(
            f"standardize: algorithm {algorithm!r} does not exist", hint="use 'fast' or 'stable'"
        )
    x = operand(x, "standardize")
    if mean is None:
        mean = fnp.mean(x, axis=axis, keepdims=True, where=where)
    centered = x - mean
    if variance is None:
        # Of the centered values: the mean of squares less the square of the mean loses all digits far from 0.
        variance = fnp.mean(fnp.square(centered), axis=axis, keepdims=True, where=where)
    return centered * lax.rsqrt(variance + epsilon)


@compiled_once_it_pays(call_us=20)
def one_hot(x: Any, num_classes: int, *, dtype: Any = None, axis: int = -1) -> Array:
    """Make rows of zeros with a one at position x; all zeros where x is outside.

    Parameters
    ----------
    x : integers, or floats that are compared with 0, 1, 2, ...
    num_classes : the size of the new axis.
    dtype : float32 by default.
    axis : where the new axis is in the result.

    Returns
    -------
    An array of one axis more than x.

    Raises
    ------
    DtypeError : the positions are bools or complex.

    Examples
    --------
    >>> one_hot(fnp.array([0, 2, 3]), 3)
    Array([[1., 0., 0.],
           [0., 0., 1.],
           [0., 0., 0.]], dtype=float32)
    """
    x = asarray(x)
    size = static_int(num_classes, "one_hot", "the number of classes")
    return one_hot_mask(x, size, normal_axis(axis, x.ndim + 1, "one_hot")).astype(
        float if dtype is None else dtype
    )


def one_hot_mask(x: Any, size: int, axis: int) -> Any:
    """Return a mask that is True at position x of a new axis."""
    if dt.kind(x.dtype) not in "iuf":
        raise DtypeError(
            f"one_hot: positions are integers, got {x.dtype.name}", hint="convert with .astype(int)"
        )
    rest = (1,) * (x.ndim - axis)
    return fnp.expand_dims(x, axis) == fnp.arange(size, dtype=x.dtype).reshape((size, *rest))


__all__ = [
    "logmeanexp", "one_hot", "one_hot_mask", "standardize",
]  # fmt: skip
