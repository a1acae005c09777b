"""Numbers between two ends, evenly spaced: they themselves, or their logarithms."""

from __future__ import annotations

import math
from typing import Any, Literal, overload

import numpy as np

from funcgrad.config import config
from funcgrad.numpy.core.operands import ArrayLike, cast, either, placed, promoted
from funcgrad.numpy.creation import along_axis, array, broadcast_to, count, full, zeros_like
from funcgrad.numpy.elementwise import add, divide, equal, exp, floor, log, multiply, sign, where
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import wrap
from funcgrad.trace.tracing.direct import stays
from funcgrad.trace.tracing.tracer import trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, position_dtype, static_int

_FEW = 1 << 16  # numbers, whose memory is there and which take less time than the ops that make them


@overload
def linspace(
    start: ArrayLike,
    stop: ArrayLike,
    num: int = 50,
    endpoint: bool = True,
    retstep: Literal[False] = False,
    dtype: Any = None,
    axis: int = 0,
    *,
    device: Any = None,
) -> Array: ...  # fmt: skip
@overload
def linspace(
    start: ArrayLike,
    stop: ArrayLike,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: Any = None,
    axis: int = 0,
    *,
    device: Any = None,
) -> Any: ...  # fmt: skip
def linspace(
    start: ArrayLike,
    stop: ArrayLike,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: Any = None,
    axis: int = 0,
    *,
    device: Any = None,
) -> Any:
    """Make evenly spaced numbers from start to stop.

    Parameters
    ----------
    start : the first number.
    stop : the last number, if endpoint.
    num : how many.
    endpoint : whether the end is one of them.
    retstep : whether the distance is returned too.
    dtype : the dtype; None for that of the numbers, as floats.
    axis : the place of the new axis, where start and stop are arrays.
    device : the device that the result is committed to; None for none.

    Returns
    -------
    array; with retstep the pair (array, distance).

    Examples
    --------
    >>> linspace(0.0, 1.0, 5)
    Array([0.  , 0.25, 0.5 , 0.75, 1.  ], dtype=float32)
    """
    num = static_int(num, "linspace", "num")
    start, stop = promoted("linspace", start, stop)
    computed, _ = dt.to_inexact(start.dtype, False)
    start, stop = cast(start, computed), cast(stop, computed)
    wanted = computed if dtype is None else dt.as_dtype(dtype)
    intervals = num - 1 if endpoint else num
    if 0 < intervals < _FEW and not (axis or retstep) and _are_numbers(start, stop):
        return _of_numbers(start, stop, num, intervals, wanted, device)
    step = (stop - start) / intervals if intervals > 0 else full((), math.nan, computed)
    spread = add(start, zeros_like(stop))
    # A real quotient is 1 at the end.
    fraction = along_axis(count(num, dt.real_dtype(computed)), 0, spread.ndim + 1)
    if intervals > 0:
        fraction = fraction / intervals
    # Weighting both ends keeps the rounding even, and the last point is the end exactly.
    result = start * (1 - fraction) + stop * fraction if num > 1 or not endpoint else spread + fraction
    if endpoint and num > 1:
        result = where(equal(fraction, 1), stop, result)
    if dt.is_integer(wanted):
        result = floor(result)
    result = cast(result, wanted)
    if axis:
        order = list(range(1, result.ndim))
        order.insert(normal_axis(axis, result.ndim, "linspace"), 0)
        result = either(result, lambda v: v.transpose(order), lambda n: n.permute(order))
    if device is not None:
        result = placed(result, device, "linspace")
    return (result, step) if retstep else result


def _are_numbers(*ends: Any) -> bool:
    """Tell whether both ends are single numbers whose values are known, and no op on them is checked for NaN."""
    known = all(type(x) is ConcreteArray and not x.ndim and not x.signature.device for x in ends)
    return known and trace_of(ends) is None and not config.watched and stays(ends[0].dtype)


def _of_numbers(start: Any, stop: Any, num: int, intervals: int, dtype: np.dtype, device: Any) -> Any:
    """Compute linspace of numbers by NumPy at once, op by op as linspace does."""
    first, last = start.owner, stop.owner
    with np.errstate(all="ignore"):
        fraction = np.arange(num).astype(dt.real_dtype(first.dtype)) / first.dtype.type(intervals).real
        result = first * (1 - fraction) + last * fraction
        if num > intervals:
            result = np.where(fraction == 1, last, result)
        made = wrap(np.floor(result) if dt.is_integer(dtype) else result)
    made = cast(made, dtype)
    return made if device is None else placed(made, device, "linspace")


def logspace(
    start: ArrayLike,
    stop: ArrayLike,
    num: int = 50,
    endpoint: bool = True,
    base: ArrayLike = 10.0,
    dtype: Any = None,
    axis: int = 0,
) -> Array:
    """Make numbers from base**start to base**stop whose logarithms are evenly spaced.

    Parameters
    ----------
    start : the logarithm of the first number.
    stop : the logarithm of the last number, if endpoint.
    num : how many.
    endpoint : whether the end is one of them.
    base : the base.
    dtype : the dtype; None for that of the numbers, as floats.
    axis : the place of the new axis, where start and stop are arrays.

    Returns
    -------
    array.

    Examples
    --------
    >>> logspace(0.0, 2.0, 3).round(2).tolist()
    [1.0, 10.0, 100.0]
    """
    result = base ** linspace(start, stop, num, endpoint, axis=axis)
    return result if dtype is None else array(result, dtype)


def geomspace(
    start: ArrayLike, stop: ArrayLike, num: int = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0
) -> Array:
    """Make numbers from start to stop in equal ratios; both have one sign.

    Parameters
    ----------
    start : the first number.
    stop : the last number, if endpoint.
    num : how many.
    endpoint : whether the end is one of them.
    dtype : the dtype; None for that of the numbers, as floats.
    axis : the place of the new axis, where start and stop are arrays.

    Returns
    -------
    array.

    Examples
    --------
    >>> [round(float(x), 4) for x in geomspace(1.0, 8.0, 4)]
    [1.0, 2.0, 4.0, 8.0]
    """
    start, stop = promoted("geomspace", start, stop)
    computed, _ = dt.to_inexact(start.dtype, False)
    shape = np.broadcast_shapes(start.shape, stop.shape)
    start, stop = (broadcast_to(cast(x, computed), shape) for x in (start, stop))
    # both have the sign of the start; of complex ones this is a spiral from one to the other
    direction = sign(start)
    logs = linspace(log(divide(start, direction)), log(divide(stop, direction)), num, endpoint, axis=axis)
    result = multiply(exp(logs), _on_new_axis(direction, axis))
    place = _on_axis_of(count(num, position_dtype(num)), axis, result.ndim)
    result = where(equal(place, 0), _on_new_axis(start, axis), result)
    if endpoint and num > 1:
        result = where(equal(place, num - 1), _on_new_axis(stop, axis), result)
    return result if dtype is None else array(result, dtype)


def _on_new_axis(x: Any, axis: int) -> Any:
    """Insert a new axis of size 1 at this place."""
    place = normal_axis(axis, x.ndim + 1, "geomspace")
    shape = (*x.shape[:place], 1, *x.shape[place:])
    return either(x, lambda v: v.reshape(shape), lambda n: n.reshape(shape))


def _on_axis_of(x: Any, axis: int, ndim: int) -> Any:
    return along_axis(x, normal_axis(axis, ndim, "geomspace"), ndim)
