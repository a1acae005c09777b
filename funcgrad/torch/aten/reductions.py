"""Operators that combine elements along axes: sums, extrema, moments, norms, cumulative ones."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.torch.aten.promotion import axes_of, axis_of
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


def _as(x: Any, dtype: Any) -> Any:
    return x if dtype is None else x.astype(dt.canonical(dtype))


def _summed(x: Any) -> Any:
    """Cast integers to the dtype of sums of integers, 64 bits where these are on."""
    return x if dt.is_inexact(x.dtype) else x.astype(dt.canonical(dt.int64))


@row("sum", "sum.dim_IntList")
def sum_(x: Any, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    return fnp.sum(_summed(x) if dtype is None else _as(x, dtype), axes_of(dim, x.ndim), keepdims=keepdim)


@row("nansum")
def nansum(x: Any, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    return sum_(fnp.where(fnp.isnan(x), fnp.zeros((), x.dtype), x), dim, keepdim, dtype)


@row("mean", "mean.dim")
def mean(x: Any, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    return fnp.mean(_as(x, dtype), axes_of(dim, x.ndim), keepdims=keepdim)


@row("prod", "prod.dim_int")
def prod(x: Any, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    return fnp.prod(_summed(x) if dtype is None else _as(x, dtype), axes_of(dim, x.ndim), keepdims=keepdim)


@row("amax")
def amax(x: Any, dim: Any = None, keepdim: bool = False) -> Any:
    return fnp.max(x, axes_of(dim, x.ndim), keepdims=keepdim)


@row("amin")
def amin(x: Any, dim: Any = None, keepdim: bool = False) -> Any:
    return fnp.min(x, axes_of(dim, x.ndim), keepdims=keepdim)


@row("max")
def max_(x: Any) -> Any:
    return fnp.max(x)


@row("min")
def min_(x: Any) -> Any:
    return fnp.min(x)


@row("aminmax")
def aminmax(x: Any, dim: Any = None, keepdim: bool = False) -> Any:
    return amin(x, dim, keepdim), amax(x, dim, keepdim)


def at_places(x: Any, places: Any, axis: int, keepdim: bool) -> tuple[Any, Any]:
    """Return the elements at places along an axis, and the places: the gradient goes to these elements alone."""
    places = fnp.expand_dims(places, axis)
    values = fnp.take_along_axis(x, places, axis)
    return (values, places) if keepdim else (fnp.squeeze(values, axis), fnp.squeeze(places, axis))


@row("max.dim")
def max_dim(x: Any, dim: int, keepdim: bool = False) -> Any:
    if not x.ndim:
        return x, fnp.zeros((), int)
    axis = axis_of(dim, x.ndim)
    return at_places(x, fnp.argmax(x, axis), axis, keepdim)


@row("min.dim")
def min_dim(x: Any, dim: int, keepdim: bool = False) -> Any:
    if not x.ndim:
        return x, fnp.zeros((), int)
    axis = axis_of(dim, x.ndim)
    return at_places(x, fnp.argmin(x, axis), axis, keepdim)


@row("argmax")
def argmax(x: Any, dim: int | None = None, keepdim: bool = False) -> Any:
    return fnp.argmax(x, dim if x.ndim else None, keepdims=keepdim)


@row("argmin")
def argmin(x: Any, dim: int | None = None, keepdim: bool = False) -> Any:
    return fnp.argmin(x, dim if x.ndim else None, keepdims=keepdim)


@row("any", "any.dim", "any.dims")
def any_(x: Any, dim: Any = None, keepdim: bool = False) -> Any:
    axes = () if dim == [] else axes_of(dim, x.ndim)
    return fnp.any(x != 0, axes, keepdims=keepdim)


@row("all", "all.dim", "all.dims")
def all_(x: Any, dim: Any = None, keepdim: bool = False) -> Any:
    axes = () if dim == [] else axes_of(dim, x.ndim)
    return fnp.all(x != 0, axes, keepdims=keepdim)


@row("count_nonzero", "count_nonzero.dim_IntList")
def count_nonzero(x: Any, dim: Any = None) -> Any:
    return fnp.sum(x != 0, axes_of(dim, x.ndim), dtype=int)


def _moments(x: Any, dim: Any, correction: Any, keepdim: bool) -> tuple[Any, Any]:
    """Return variance and mean; what is divided by is never less than 0, as in torch."""
    axes = axes_of(dim, x.ndim)
    count = math.prod(x.shape[axis] for axis in axes)
    average = fnp.mean(x, axes, keepdims=True)
    square = fnp.square(fnp.abs(x - average))
    divisor = max(count - (1 if correction is None else correction), 0)
    variance = fnp.sum(square, axes, keepdims=keepdim) / fnp.asarray(divisor, square.dtype)
    return variance, average if keepdim else fnp.squeeze(average, axes)


def _root(variance: Any) -> Any:
    """Return the square root, of which the derivative at 0 is 0."""
    zero = variance == 0
    return fnp.where(
        zero, fnp.zeros((), variance.dtype), fnp.sqrt(fnp.where(zero, fnp.ones((), variance.dtype), variance))
    )


@row("var.correction")
def var(x: Any, dim: Any = None, correction: Any = None, keepdim: bool = False) -> Any:
    return _moments(x, dim, correction, keepdim)[0]


@row("std.correction")
def std(x: Any, dim: Any = None, correction: Any = None, keepdim: bool = False) -> Any:
    return _root(var(x, dim, correction, keepdim))


@row("var_mean.correction")
def var_mean(x: Any, dim: Any = None, correction: Any = None, keepdim: bool = False) -> Any:
    return _moments(x, dim, correction, keepdim)


@row("std_mean.correction")
def std_mean(x: Any, dim: Any = None, correction: Any = None, keepdim: bool = False) -> Any:
    variance, average = _moments(x, dim, correction, keepdim)
    return _root(variance), average


@row("var", "var.dim")
def var_unbiased(x: Any, dim: Any = None, unbiased: bool = True, keepdim: bool = False) -> Any:
    if isinstance(dim, bool):  # var.default has `unbiased` alone
        dim, unbiased = None, dim
    return var(x, dim, int(unbiased), keepdim)


@row("std", "std.dim")
def std_unbiased(x: Any, dim: Any = None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return _root(var_unbiased(x, dim, unbiased, keepdim))


@row("linalg_vector_norm")
def vector_norm(x: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    """Compute a norm along axes. The derivative of the norm of zeros is 0."""
    x, axes = _as(x, dtype), axes_of(dim, x.ndim)
    if ord == 0:
        return fnp.sum(x != 0, axes, keepdims=keepdim, dtype=dt.real_dtype(x.dtype))
    size = fnp.abs(x)
    if ord == math.inf:
        return fnp.max(size, axes, keepdims=keepdim)
    if ord == -math.inf:
        return fnp.min(size, axes, keepdims=keepdim)
    if ord == 1:
        return fnp.sum(size, axes, keepdims=keepdim)
    if ord == 2:
        return _root(fnp.sum(fnp.square(size), axes, keepdims=keepdim))
    powers = fnp.where(size == 0, fnp.asarray(0.0 if ord > 0 else math.inf, size.dtype), size**ord)
    total = fnp.sum(powers, axes, keepdims=keepdim)
    zero = total == 0
    return fnp.where(
        zero, fnp.zeros((), total.dtype), fnp.where(zero, fnp.ones((), total.dtype), total) ** (1 / ord)
    )


@row("norm.Scalar", "norm.ScalarOpt_dim", "norm.ScalarOpt_dim_dtype", "norm.ScalarOpt_dtype")
def norm(x: Any, p: Any = 2, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    return vector_norm(x, 2 if p is None else p, dim, keepdim, dtype)


@row("logsumexp")
def logsumexp(x: Any, dim: Any, keepdim: bool = False) -> Any:
    x = x if dt.is_inexact(x.dtype) else x.astype(dt.float32)
    return nn.logsumexp(x, axes_of(dim, x.ndim), keepdims=keepdim)


@row("cumsum")
def cumsum(x: Any, dim: int, dtype: Any = None) -> Any:
    x = _summed(x) if dtype is None else _as(x, dtype)
    return fnp.cumsum(x, dim) if x.ndim else x


@row("cumprod")
def cumprod(x: Any, dim: int, dtype: Any = None) -> Any:
    x = _summed(x) if dtype is None else _as(x, dtype)
    return fnp.cumprod(x, dim) if x.ndim else x


@row("logcumsumexp")
def logcumsumexp(x: Any, dim: int) -> Any:
    return lax.cumlogsumexp(x, axis_of(dim, x.ndim)) if x.ndim else x


def _cumulative(x: Any, dim: int, is_after: Any) -> tuple[Any, Any]:
    """Return the running extremum along an axis and the last place that holds it."""
    if not x.ndim:
        return x, fnp.zeros((), int)
    axis = axis_of(dim, x.ndim)
    places = lax.broadcasted_iota(dt.int32, x.shape, axis)

    def later(first: Any, second: Any) -> tuple[Any, Any]:
        takes = is_after(second[0], first[0]) | fnp.isnan(second[0])
        return fnp.where(takes, second[0], first[0]), fnp.where(takes, second[1], first[1])

    _, found = lax.associative_scan(later, (lax.stop_gradient(x), places), axis=axis)
    return fnp.take_along_axis(x, found, axis), found


@row("cummax")
def cummax(x: Any, dim: int) -> Any:
    return _cumulative(x, dim, fnp.greater_equal)


@row("cummin")
def cummin(x: Any, dim: int) -> Any:
    return _cumulative(x, dim, fnp.less_equal)


def _median_place(x: Any, axis: int, skips_nan: bool) -> Any:
    """Return the place along the last axis of the lower median; NaN wins unless it is skipped."""
    order = fnp.argsort(x, axis)
    missing = fnp.sum(fnp.isnan(x), axis, keepdims=True, dtype=dt.int32)
    size = x.shape[axis]
    middle = (
        (size - missing - 1) // 2 if skips_nan else fnp.where(missing > 0, size - missing, (size - 1) // 2)
    )
    return fnp.squeeze(fnp.take_along_axis(order, fnp.maximum(middle, 0), axis), axis)


@row("median")
def median(x: Any) -> Any:
    return median_dim(x.reshape(-1), 0)[0]


@row("median.dim")
def median_dim(x: Any, dim: int, keepdim: bool = False) -> Any:
    axis = axis_of(dim, x.ndim)
    return at_places(x, _median_place(x, axis, False), axis, keepdim) if x.ndim else (x, fnp.zeros((), int))


@row("nanmedian")
def nanmedian(x: Any) -> Any:
    return nanmedian_dim(x.reshape(-1), 0)[0]


@row("nanmedian.dim")
def nanmedian_dim(x: Any, dim: int, keepdim: bool = False) -> Any:
    axis = axis_of(dim, x.ndim)
    return at_places(x, _median_place(x, axis, True), axis, keepdim) if x.ndim else (x, fnp.zeros((), int))
