"""Functions of logarithms that neither overflow nor lose the small: logsumexp, softmax and their kin."""

from __future__ import annotations

from typing import Any, Literal, overload

import funcgrad.numpy as fnp
from funcgrad.numpy.core.operands import cast, in_single, operand, promoted
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops import STOP_GRADIENT
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays

Axis = int | tuple[int, ...] | None


def _peak(x: Any, axis: Axis, where: Any) -> Any:
    """Compute the maximum along axes as a finite constant: 0 replaces inf, and -inf where nothing counts."""
    partial = where is not None or not x.size  # of nothing the maximum is -inf
    peak = fnp.max(x, axis=axis, keepdims=True, where=where, initial=-fnp.inf if partial else None)
    if dt.is_inexact(peak.dtype):
        peak = apply(STOP_GRADIENT, peak)
    return fnp.where(fnp.isfinite(peak), peak, 0)


def _exp_from_peak(x: Any, axis: Axis, where: Any) -> tuple[Any, Any]:
    """Compute x minus its maximum, and the exponential of that; both are 0 where x does not count."""
    shifted = x - _peak(x, axis, where)
    if where is None:
        return shifted, fnp.exp(shifted)
    shifted = fnp.where(where, shifted, 0)
    return shifted, fnp.where(where, fnp.exp(shifted), 0)


@compiled_once_it_pays(call_us=15)
@in_single(1)
def softmax(x: Any, axis: Axis = -1, where: Any = None) -> Array:
    """Compute exp(x), divided by its sum along an axis.

    Parameters
    ----------
    x : numbers.
    axis : one axis, several, or None for all.
    where : which elements count; the others give 0.

    Returns
    -------
    Floats of the shape of x.

    Examples
    --------
    >>> softmax(fnp.array([1000.0, 1000.0]))
    Array([0.5, 0.5], dtype=float32)
    """
    _, exponentials = _exp_from_peak(operand(x, "softmax"), axis, where)
    result = exponentials / fnp.sum(exponentials, axis=axis, keepdims=True)
    return result if where is None else fnp.where(where, result, 0)  # 0 also where nothing counts: 0 / 0


@compiled_once_it_pays(call_us=30)
@in_single(1)
def log_softmax(x: Any, axis: Axis = -1, where: Any = None) -> Array:
    """Compute the logarithm of softmax, exact also where softmax is 0.

    Parameters
    ----------
    x : numbers.
    axis : one axis, several, or None for all.
    where : which elements count; the others give -inf.

    Returns
    -------
    Floats of the shape of x.

    Examples
    --------
    >>> log_softmax(fnp.array([0.0, 1000.0]))
    Array([-1000.,     0.], dtype=float32)
    """
    shifted, exponentials = _exp_from_peak(operand(x, "log_softmax"), axis, where)
    result = shifted - fnp.log(fnp.sum(exponentials, axis=axis, keepdims=True))
    return result if where is None else fnp.where(where, result, -fnp.inf)


@overload
def logsumexp(
    a: Any,
    axis: Axis = None,
    b: Any = None,
    keepdims: bool = False,
    return_sign: Literal[False] = False,
    where: Any = None,
) -> Array: ...  # fmt: skip
@overload
def logsumexp(
    a: Any,
    axis: Axis = None,
    b: Any = None,
    keepdims: bool = False,
    return_sign: bool = False,
    where: Any = None,
) -> Any: ...  # fmt: skip
@compiled_once_it_pays(call_us=20)
def logsumexp(
    a: Any,
    axis: Axis = None,
    b: Any = None,
    keepdims: bool = False,
    return_sign: bool = False,
    where: Any = None,
) -> Any:
    """Compute log(sum(b * exp(a))), without overflow.

    Parameters
    ----------
    a : numbers.
    axis : one axis, several, or None for all.
    b : factors, 1 by default; where one is 0, a does not count, even if infinite.
    keepdims : keep the axes, of size 1.
    return_sign : return the sign of the sum too.
    where : which elements count.

    Returns
    -------
    Floats without the axes: NaN where the sum is negative, -inf where it has no elements. With return_sign
    the pair of the logarithm of the size of the sum and its sign.

    Examples
    --------
    >>> logsumexp(fnp.array([1000.0, 1000.0]))
    Array(1000.6932, dtype=float32)
    >>> [float(x) for x in logsumexp(fnp.array([0.0, 0.0]), b=fnp.array([1.0, -2.0]), return_sign=True)]
    [0.0, -1.0]
    """
    if b is None:
        a = operand(a, "logsumexp")
        a = a if dt.is_inexact(a.dtype) else a.astype(float)
    else:
        a, b = promoted("logsumexp", a, b)
        a, b = (x if dt.is_inexact(x.dtype) else x.astype(float) for x in (a, b))
        a = fnp.where(b != 0, a, -fnp.inf)
    short = a.dtype in dt.SHORT
    wide, factors = (cast(x, dt.float32, x.weak) if short and x is not None else x for x in (a, b))
    found = _log_of_sum(wide, factors, axis, where, return_sign)
    results = [x if keepdims else fnp.squeeze(x, axis=axis) for x in found]
    results = [cast(x, a.dtype, a.weak) if short else x for x in results]
    return tuple(results) if return_sign else results[0]


def _log_of_sum(a: Any, b: Any, axis: Axis, where: Any, return_sign: bool) -> tuple[Any, Any]:
    """Return logsumexp with its axes, and the sign of the sum."""
    peak = _peak(fnp.real(a), axis, where)
    terms = fnp.exp(a - peak)
    terms = terms if b is None else fnp.where(b != 0, b * terms, 0)
    total = fnp.sum(terms, axis=axis, keepdims=True, where=where)
    is_complex = dt.kind(total.dtype) == "c"
    sign = fnp.sign(total)
    if return_sign or (b is not None and not is_complex):
        total = fnp.abs(total)
    result = fnp.log(total) + peak
    if b is not None and not return_sign and not is_complex:
        result = fnp.where(sign < 0, fnp.nan, result)
    return result, sign


@in_single(1)
def log1mexp(x: Any) -> Array:
    """Compute log(1 - exp(-x)) for x > 0, exact where exp(-x) is near 0 and near 1.

    Examples
    --------
    >>> log1mexp(fnp.array([1e-10, 50.0]))
    Array([-2.302585e+01, -1.928750e-22], dtype=float32)

    References
    ----------
    Mächler 2012, Accurately computing log(1 - exp(-|a|)), section 2.
    """
    x = operand(x, "log1mexp")
    small = x < 0.6931471805599453
    near = fnp.log(-fnp.expm1(-fnp.where(small, x, 0.5)))
    return fnp.where(small, near, fnp.log1p(-fnp.exp(-fnp.where(small, 1.0, x))))


__all__ = ["Axis", "log1mexp", "log_softmax", "logsumexp", "softmax"]
