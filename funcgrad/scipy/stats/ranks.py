"""Summaries of samples: ranks, the value that is there most often, the error of a mean."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.lax import scan_ops
from funcgrad.numpy.core.operands import ArrayLike, operand
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.composites import compiled_once_it_pays

_METHODS = ("average", "min", "max", "dense", "ordinal")


def _check_policy(name: str, policy: str, policies: tuple[str, ...] = ("propagate",)) -> None:
    if policy not in policies:
        raise ArgumentError(
            f"{name}: nan_policy {policy!r} is not there", hint=f"use {' or '.join(policies)}"
        )


def _runs(x: Any) -> tuple[Any, Any, Any, Any]:
    """Sort x along its last axis and find runs of equal elements, NaN among them. Return the order, and for each
    element the positions of the first and last of its equals, and whether it is the first.
    """
    order = fnp.argsort(x, axis=-1)
    ordered = fnp.take_along_axis(x, order, -1)
    place = fnp.broadcast_to(fnp.arange(x.shape[-1]), x.shape)
    after, before = ordered[..., 1:], ordered[..., :-1]
    changes = after != before
    if dt.is_inexact(x.dtype):
        changes &= ~(fnp.isnan(after) & fnp.isnan(before))
    edge = fnp.ones((*x.shape[:-1], 1), bool)
    begins, ends = fnp.concatenate([edge, changes], -1), fnp.concatenate([changes, edge], -1)
    size = x.shape[-1]
    first = scan_ops.cummax(fnp.where(begins, place, 0), axis=x.ndim - 1)
    last = scan_ops.cummin(fnp.where(ends, place, size), axis=x.ndim - 1, reverse=True)
    return order, first, last, begins


@compiled_once_it_pays(call_us=260)
def rankdata(
    a: ArrayLike, method: str = "average", *, axis: int | None = None, nan_policy: str = "propagate"
) -> Array:
    """Rank each element along an axis, from 1.

    Parameters
    ----------
    a : real numbers.
    method : what equal elements get: the "average", "min" or "max" of their ranks; "dense" is "min" without
        gaps; "ordinal" gives each element its own rank, in their order.
    axis : an axis; None for the flattened array.
    nan_policy : "propagate", the only one that exists: a NaN in a row makes all of its ranks NaN.

    Returns
    -------
    Ranks, of the shape of a or flat.

    Examples
    --------
    >>> rankdata(fnp.array([3.0, 1.0, 3.0]))
    Array([2.5, 1. , 2.5], dtype=float32)
    """
    if method not in _METHODS:
        raise ArgumentError(
            f"rankdata: method {method!r} does not exist", hint=f"use one of {', '.join(_METHODS)}"
        )
    _check_policy("rankdata", nan_policy)
    given = operand(a, "rankdata")
    x = fnp.ravel(given) if axis is None else given
    along = normal_axis(0 if axis is None else axis, x.ndim, "rankdata")
    x = fnp.moveaxis(x, along, -1)
    order, first, last, begins = _runs(x)
    if method == "average":
        ranks = 0.5 * (first + last) + 1
    elif method == "dense":
        ranks = fnp.cumsum(begins, axis=-1)
    else:
        place = fnp.broadcast_to(fnp.arange(x.shape[-1]), x.shape)
        ranks = {"min": first, "max": last, "ordinal": place}[method] + 1
    ranks = ranks.astype(float)
    ranks = fnp.put_along_axis(fnp.zeros_like(ranks), order, ranks, -1, inplace=False)
    if dt.is_inexact(x.dtype):
        ranks = fnp.where(fnp.any(fnp.isnan(x), axis=-1, keepdims=True), fnp.nan, ranks)
    return fnp.moveaxis(ranks, -1, along) if axis is not None else ranks


class ModeResult(NamedTuple):
    """The most frequent value, and how often it is there."""

    mode: Any
    count: Any


@compiled_once_it_pays(call_us=260)
def mode(
    a: ArrayLike, axis: int | None = 0, nan_policy: str = "propagate", keepdims: bool = False
) -> ModeResult:
    """Find the value that occurs most often along an axis, the smallest of several, and count it.

    NaN is one value, the largest.

    Parameters
    ----------
    a : real numbers.
    axis : an axis; None for all elements.
    nan_policy : "propagate", the only one that exists.
    keepdims : keep the axis, of size 1.

    Returns
    -------
    A ModeResult (mode, count).

    Raises
    ------
    ArgumentError : there are no elements.

    Examples
    --------
    >>> mode(fnp.array([2, 1, 2, 3]))
    ModeResult(mode=Array(2, dtype=int32), count=Array(2, dtype=int32))
    """
    _check_policy("mode", nan_policy)
    given = operand(a, "mode")
    x = fnp.ravel(given) if axis is None else given
    along = normal_axis(0 if axis is None else axis, x.ndim, "mode")
    x = fnp.moveaxis(x, along, -1)
    if not x.shape[-1]:
        raise ArgumentError("mode: of no elements there is none")
    order, first, last, begins = _runs(x)
    length = fnp.where(begins, last - first + 1, 0)
    best = fnp.argmax(length, axis=-1, keepdims=True)
    value = fnp.take_along_axis(x, fnp.take_along_axis(order, best, -1), -1)
    count = fnp.take_along_axis(length, best, -1)
    if axis is None:
        shape = (1,) * given.ndim if keepdims else ()
        return ModeResult(value.reshape(shape), count.reshape(shape))
    results = [fnp.moveaxis(r, -1, along) for r in (value, count)]
    return ModeResult(*(r if keepdims else fnp.squeeze(r, along) for r in results))


def sem(
    a: ArrayLike,
    axis: int | None = 0,
    ddof: int = 1,
    nan_policy: str = "propagate",
    *,
    keepdims: bool = False,
) -> Array:
    """Compute the standard error of the mean: the standard deviation divided by the root of the number of elements.

    Parameters
    ----------
    a : real numbers.
    axis : an axis; None for all elements.
    ddof : the degrees of freedom that are subtracted, as in numpy.std.
    nan_policy : "propagate", or "omit", which leaves NaN out.
    keepdims : keep the axis, of size 1.

    Returns
    -------
    Floats without the axis.

    Examples
    --------
    >>> sem(fnp.array([1.0, 2.0, 3.0, 4.0])).round(4)
    Array(0.6455, dtype=float32)
    """
    _check_policy("sem", nan_policy, ("propagate", "omit"))
    x = operand(a, "sem")
    x = x if dt.is_inexact(x.dtype) else x.astype(float)
    if nan_policy == "omit":
        count = fnp.sum(~fnp.isnan(x), axis=axis, keepdims=keepdims)
        return fnp.nanstd(x, axis=axis, ddof=ddof, keepdims=keepdims) / fnp.sqrt(count.astype(x.dtype))
    number = x.size if axis is None else x.shape[normal_axis(axis, x.ndim, "sem")]
    return fnp.std(x, axis=axis, ddof=ddof, keepdims=keepdims) / float(number) ** 0.5
