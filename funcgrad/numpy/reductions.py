"""Functions that combine along axes: sum, mean, max, argmax, cumulative sums and their NaN-ignoring forms.

`axis` is one axis, several, or None for all; `keepdims` leaves axes of size 1; `where` takes only some elements.
Sums and products of small integers and booleans are computed in the default integer dtype; half precision adds up in
single.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from typing import Any, Literal, overload

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, operand_as, type_name
from funcgrad.numpy.creation import asarray, broadcast_to, full, zeros_like
from funcgrad.numpy.elementwise import (
    absolute,
    add,
    divide,
    equal,
    exp,
    imag,
    isnan,
    log,
    logical_and,
    logical_not,
    logical_or,
    make_complex,
    maximum,
    minimum,
    multiply,
    not_equal,
    real,
    sqrt,
    square,
    subtract,
    truth,
)  # fmt: skip
from funcgrad.numpy.elementwise import (
    where as choose,
)
from funcgrad.numpy.shapes.manipulation import concatenate, part_of_axis, ravel, reshape, squeeze, transpose
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import memory_for
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.ops import REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, REDUCE_SUM, identity
from funcgrad.trace.ops.positions import ARGMAX, ARGMIN
from funcgrad.trace.ops.scan import CUMMAX, CUMMIN, CUMPROD, CUMSUM
from funcgrad.trace.ops.widened import in_wide_dtype
from funcgrad.trace.tracing.direct import stays
from funcgrad.trace.tracing.tracer import apply, node_of, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import check_positions, normal_axes, normal_axis, static_int
from funcgrad.trace.uop import Op, numel
from funcgrad.trace.util.quiet import quietly
from funcgrad.transforms.composites import compiled_once_it_pays

Axis = int | tuple[int, ...] | None


def _kept(shape: tuple[int, ...], axes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape with size 1 for the reduced axes."""
    return tuple(1 if i in axes else s for i, s in enumerate(shape))


def _reduce(op: Op, x: Any, axes: tuple[int, ...], keepdims: bool) -> Any:
    """Compute one reduction; its result is never weak."""
    trace = trace_of((x,))
    shape = x.shape
    if trace is None or trace.on_host:
        reference: Any = in_wide_dtype(op, op.reference) if dt.is_widened(x.dtype) else op.reference  # type: ignore[arg-type]
        value = quietly(reference, axes, x.owner) if axes else x.owner
        if config.watched:
            check_value(op.name, value, operands=[x.owner])
        result = ConcreteArray(value.reshape(_kept(shape, axes)) if keepdims else value)
        return result if trace is None else trace.commit(result)
    # A sum of truth values is any of them.
    kind = REDUCE_MAX if op is REDUCE_SUM and x.dtype == dt.bool_ else op
    node = node_of(x).cast(x.dtype).reduce(kind.name, axes)
    return trace.record(node.reshape(_kept(shape, axes)) if keepdims else node)


def _mask(where: Any, name: str) -> Any:
    """Check that `where` holds truth values: numbers are no choice."""
    mask = operand(where, name)
    if mask.dtype != dt.bool_:
        raise DtypeError(
            f"{name}: where is {type_name(mask)}, and has to be booleans",
            hint="compare with 0, as in where != 0",
        )
    return mask


def _initial(value: Any, dtype: np.dtype, name: str) -> Any:
    """Convert `initial`, one number, to the dtype of the reduction."""
    number = operand_as(value, dtype, False, name)
    if number.ndim:
        raise ShapeError(f"{name}: initial is {type_name(number)}, and has to be one number")
    return number


def _sum_dtype(dtype: np.dtype) -> np.dtype:
    """Return the dtype of a sum. Booleans and small integers add up in the default integer of their sign."""
    if dtype == dt.bool_:
        return dt.default_dtype("i")
    if dt.is_integer(dtype):
        wide = dt.default_dtype(dt.kind(dtype))
        return wide if wide.itemsize > dtype.itemsize else dtype
    return dtype


@compiled_once_it_pays(call_us=4)
def sum(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: None = None,
    keepdims: bool = False,
    initial: ArrayLike | None = None,
    where: ArrayLike | None = None,
    promote_integers: bool = True,
) -> Array:
    """Sum elements along axes; 0 where there are none.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.
    promote_integers : whether integers shorter than the default one are added up in that.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> sum(ones((2, 3)), axis=0)
    Array([2., 2., 2.], dtype=float32)
    """
    x = operand(a, "sum")
    axes = normal_axes(axis, x.ndim, "sum")
    if x.dtype == dt.bool_ and dtype is None:  # a number of elements
        check_positions("sum of truth values", numel(tuple(x.shape[i] for i in axes)))
    dtype = _total_dtype(x, dtype, promote_integers)
    if where is not None:
        x = choose(_mask(where, "sum"), _in_dtype(x, dtype), _initial(0, dtype, "sum"))
    result = _total(REDUCE_SUM, x, dtype, axes, keepdims)
    return result if initial is None else add(result, _initial(initial, result.dtype, "sum"))


@compiled_once_it_pays(call_us=4)
def prod(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: None = None,
    keepdims: bool = False,
    initial: ArrayLike | None = None,
    where: ArrayLike | None = None,
    promote_integers: bool = True,
) -> Array:
    """Multiply elements along axes; 1 where there are none.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.
    promote_integers : whether integers shorter than the default one are added up in that.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> int(prod(arange(1, 5)))
    24
    """
    x = operand(a, "prod")
    dtype = _total_dtype(x, dtype, promote_integers)
    if where is not None:
        x = choose(_mask(where, "prod"), _in_dtype(x, dtype), _initial(1, dtype, "prod"))
    result = _total(REDUCE_PROD, x, dtype, normal_axes(axis, x.ndim, "prod"), keepdims)
    return result if initial is None else multiply(result, _initial(initial, result.dtype, "prod"))


def _total_dtype(x: Any, dtype: Any, promote_integers: bool) -> np.dtype:
    """Return the dtype in which a sum or a product of x is computed, given what the user asks for."""
    if dtype is not None:
        return dt.as_dtype(dtype)
    return _sum_dtype(x.dtype) if promote_integers or x.dtype == dt.bool_ else x.dtype


def _in_dtype(x: Any, dtype: np.dtype) -> Any:
    return x if x.dtype == dtype else cast(x, dtype)


def _total(op: Op, x: Any, dtype: np.dtype, axes: tuple[int, ...], keepdims: bool) -> Any:
    """Compute a sum or a product in a dtype. Short integers are widened one by one as they add up: a copy of all would
    take four or eight times the memory.
    """
    is_widening = x.dtype.kind in "biu" and dtype.kind in "iu" and dtype.itemsize > x.dtype.itemsize
    if is_widening and trace_of((x,)) is None and not config.watched:
        add_up: Callable[..., Any] = np.add.reduce if op is REDUCE_SUM else np.multiply.reduce
        return ConcreteArray(np.asarray(add_up(x.owner, axes, dtype, None, keepdims)))
    return _reduce(op, _in_dtype(x, dtype), axes, keepdims)


def _extremum(
    name: str,
    op: Op,
    combine: Callable[..., Any],
    a: Any,
    axis: Any,
    keepdims: bool,
    initial: Any,
    where: Any,
) -> Any:
    x = operand(a, name)
    axes = normal_axes(axis, x.ndim, name)
    if initial is None:
        if not numel(tuple(x.shape[i] for i in axes)):
            raise ArgumentError(
                f"{name}: {type_name(x)} has no elements along axes {axes}, and {name} of nothing is not defined",
                hint="give initial=",
            )
        if where is not None:
            raise ArgumentError(
                f"{name}: with where=, give initial= too", hint=f"it is the {name} of no elements"
            )
    start = None if initial is None else _initial(initial, x.dtype, name)
    if dt.kind(x.dtype) == "c":
        mask = None if where is None else _mask(where, name)
        result = _complex_extremum(name, x, axes, keepdims, start, mask)
    else:
        if where is not None:
            nothing = operand_as(identity(op, x.dtype), x.dtype, False, name)
            x = choose(_mask(where, name), x, nothing)
        result = _reduce(op, x, axes, keepdims)
    return result if start is None else combine(result, start)


def _complex_extremum(
    name: str, x: Any, axes: tuple[int, ...], keepdims: bool, start: Any, where: Any
) -> Any:
    """Compute the extremum by real part, then by imaginary part among equal real parts; start in place of none.

    Both parts are NaN where a part of an element is.
    """
    if where is not None:
        x = choose(where, x, start)
    if not numel(tuple(x.shape[i] for i in axes)):
        result = broadcast_to(start, _kept(x.shape, axes))
    else:
        pick = max if name == "max" else min
        x = choose(isnan(x), complex(math.nan, math.nan), x)
        re = pick(real(x), axes, keepdims=True)
        worst = -math.inf if name == "max" else math.inf
        im = pick(choose(logical_or(equal(real(x), re), isnan(re)), imag(x), worst), axes, keepdims=True)
        result = make_complex(re, im)
    return result if keepdims else squeeze(result, axes)


@compiled_once_it_pays(call_us=4)
def max(
    a: ArrayLike,
    axis: Axis = None,
    out: None = None,
    keepdims: bool = False,
    initial: ArrayLike | None = None,
    where: ArrayLike | None = None,
) -> Array:
    """Take the largest element along axes; NaN where there is one.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Raises
    ------
    ArgumentError : there are no elements, and no initial.

    Examples
    --------
    >>> int(max(arange(3)))
    2
    """
    return _extremum("max", REDUCE_MAX, maximum, a, axis, keepdims, initial, where)


@compiled_once_it_pays(call_us=4)
def min(
    a: ArrayLike,
    axis: Axis = None,
    out: None = None,
    keepdims: bool = False,
    initial: ArrayLike | None = None,
    where: ArrayLike | None = None,
) -> Array:
    """Take the smallest element along axes; NaN where there is one.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Raises
    ------
    ArgumentError : there are no elements, and no initial.

    Examples
    --------
    >>> int(min(arange(3)))
    0
    """
    return _extremum("min", REDUCE_MIN, minimum, a, axis, keepdims, initial, where)


amax = max
amin = min


@compiled_once_it_pays(call_us=11)
def ptp(a: ArrayLike, axis: Axis = None, out: None = None, keepdims: bool = False) -> Array:
    """Compute the difference of the largest and the smallest element along axes.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> int(ptp(asarray([3, 1, 7])))
    6
    """
    return subtract(max(a, axis, keepdims=keepdims), min(a, axis, keepdims=keepdims))


@compiled_once_it_pays(call_us=6)
def any(
    a: ArrayLike,
    axis: Axis = None,
    out: None = None,
    keepdims: bool = False,
    *,
    where: ArrayLike | None = None,
) -> Array:
    """Say whether at least one element along axes is true, that is not 0.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> bool(any(arange(3)))
    True
    """
    x = truth(a)
    if where is not None:
        x = logical_and(x, _mask(where, "any"))
    return _reduce(REDUCE_MAX, x, normal_axes(axis, x.ndim, "any"), keepdims)


@compiled_once_it_pays(call_us=6)
def all(
    a: ArrayLike,
    axis: Axis = None,
    out: None = None,
    keepdims: bool = False,
    *,
    where: ArrayLike | None = None,
) -> Array:
    """Say whether all elements along axes are true, that is not 0.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> bool(all(arange(3)))
    False
    """
    x = truth(a)
    if where is not None:
        x = logical_or(x, logical_not(_mask(where, "all")))
    return _reduce(REDUCE_MIN, x, normal_axes(axis, x.ndim, "all"), keepdims)


@compiled_once_it_pays(call_us=8)
def count_nonzero(a: ArrayLike, axis: Axis = None, keepdims: bool = False) -> Array:
    """Count the elements along axes that are not 0.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> int(count_nonzero(arange(3)))
    2
    """
    return sum(truth(a), axis, keepdims=keepdims)


# ---- means ----


def _count(x: Any, axes: tuple[int, ...], where: Any, keepdims: bool) -> Any:
    """Count the elements that are taken: a Python integer, or an array with `where`."""
    if where is None:
        return numel(tuple(x.shape[i] for i in axes))
    taken = choose(where, full(x.shape, True), False)
    return sum(taken, axes, keepdims=keepdims)


@compiled_once_it_pays(call_us=5)
def mean(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: None = None,
    keepdims: bool = False,
    *,
    where: ArrayLike | None = None,
) -> Array:
    """Compute the arithmetic mean along axes, in floats; NaN where there are no elements.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(mean(arange(4)))
    1.5
    """
    x = operand(a, "mean")
    axes = normal_axes(axis, x.ndim, "mean")
    wanted = dt.as_dtype(dtype) if dtype is not None else dt.to_inexact(x.dtype, False)[0]
    computed = dt.to_inexact(wanted, False)[0]
    half = computed in dt.SHORT
    if where is not None:
        where = _mask(where, "mean")
    if where is None and wanted == x.dtype and _is_at_hand(x):
        return ConcreteArray(np.asarray(quietly(_mean_at_once, x.owner, axes, keepdims)))
    total = sum(cast(x, dt.float32 if half else computed), axes, keepdims=keepdims, where=where)
    return cast(divide(total, _count(x, axes, where, keepdims)), wanted)


def _is_at_hand(x: Any) -> bool:
    """Tell whether NumPy computes with these floats as the formulas do, and nothing records what is done."""
    return (
        type(x) is ConcreteArray
        and x.dtype in (dt.float32, dt.float64)
        and stays(x.dtype)
        and not config.watched
        and trace_of((x,)) is None
    )


def _mean_at_once(x: np.ndarray, axes: tuple[int, ...], keepdims: bool) -> Any:
    count = numel(tuple([x.shape[axis] for axis in axes]))
    total: Any = REDUCE_SUM.reference(axes, x) if axes else x  # type: ignore[misc]
    mean = np.true_divide(total, x.dtype.type(count))
    return mean.reshape(_kept(x.shape, axes)) if keepdims else mean


_mean = mean  # where an argument has its name


@overload
def average(
    a: ArrayLike,
    axis: Axis = None,
    weights: ArrayLike | None = None,
    returned: Literal[False] = False,
    keepdims: bool = False,
) -> Array: ...  # fmt: skip
@overload
def average(
    a: ArrayLike,
    axis: Axis = None,
    weights: ArrayLike | None = None,
    returned: bool = False,
    keepdims: bool = False,
) -> Any: ...  # fmt: skip
@compiled_once_it_pays(call_us=20)
def average(
    a: ArrayLike,
    axis: Axis = None,
    weights: ArrayLike | None = None,
    returned: bool = False,
    keepdims: bool = False,
) -> Any:
    """Compute the mean along axes, weighted if weights are given.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    weights : an array of a's shape, or one of the axes that are given, in their order.
    returned : whether the sum of the weights is returned too.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    the mean; with `returned` the pair (mean, sum of the weights).

    Examples
    --------
    >>> float(average(arange(2), weights=asarray([1.0, 3.0])))
    0.75
    """
    x = operand(a, "average")
    axes = normal_axes(axis, x.ndim, "average")
    if weights is None:
        result = mean(x, axes, keepdims=keepdims)
        return (
            (result, full(result.shape, _count(x, axes, None, keepdims), result.dtype))
            if returned
            else result
        )
    w = operand(weights, "average")
    if w.shape != x.shape:
        if w.shape != tuple(x.shape[i] for i in axes) or axis is None:
            raise ShapeError(
                f"average: weights of shape {w.shape} do not fit the axes {axes} of {type_name(x)}",
                hint="weights have the shape of the array, or that of the axes that are given, in their order",
            )
        w = transpose(w, tuple(np.argsort(axes)))
        w = reshape(w, tuple(size if i in axes else 1 for i, size in enumerate(x.shape)))
    w = add(w, zeros_like(x))
    total = sum(w, axes, keepdims=keepdims)
    result = divide(sum(multiply(x, w), axes, keepdims=keepdims), total)
    return (result, cast(total, result.dtype)) if returned else result


@compiled_once_it_pays(call_us=11)
def var(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: None = None,
    ddof: int = 0,
    keepdims: bool = False,
    *,
    where: ArrayLike | None = None,
    mean: ArrayLike | None = None,
    correction: int | float | None = None,
) -> Array:
    """Compute the mean squared distance from the mean.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    ddof : what is taken off the number of elements in the divisor.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.
    mean : the mean, where it is known, with the reduced axes as 1.
    correction : ddof by the array API's name.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(var(arange(4)))
    1.25
    """
    x = operand(a, "var")
    axes = normal_axes(axis, x.ndim, "var")
    if ddof and correction is not None:
        raise ArgumentError(
            f"var: ddof={ddof} and correction={correction} are two names of one number",
            hint="give one of them",
        )
    computed = dt.to_inexact(x.dtype if dtype is None else dt.as_dtype(dtype), False)[0]
    if dt.kind(x.dtype) == "c" and dt.kind(computed) != "c":
        raise DtypeError(
            f"var: of {type_name(x)} in {computed}: imaginary parts would be lost", hint="take np.real(x)"
        )
    wanted = computed if dtype is not None else dt.real_dtype(computed)
    if where is not None:
        where = _mask(where, "var")
    elif mean is None and wanted == x.dtype and _is_at_hand(x):
        offset = ddof if correction is None else correction
        if type(offset) in (int, float):
            with memory_for("var", x.shape, x.dtype):
                return ConcreteArray(np.asarray(quietly(_variance_at_once, x.owner, axes, keepdims, offset)))
    x = cast(x, dt.float32 if computed in dt.SHORT else computed)
    middle = (
        _mean(x, axes, keepdims=True, where=where) if mean is None else cast(operand(mean, "var"), x.dtype)
    )
    centered = subtract(x, middle)
    squares = square(real(centered)) + square(imag(centered)) if dt.kind(x.dtype) == "c" else square(centered)
    count = _count(x, axes, where, keepdims) - (ddof if correction is None else correction)
    total = sum(squares, axes, keepdims=keepdims, where=where)
    if isinstance(count, (int, float)):
        return cast(divide(total, count if count > 0 else math.nan), wanted)
    return cast(divide(total, choose(count > 0, count, math.nan)), wanted)


def _variance_at_once(x: np.ndarray, axes: tuple[int, ...], keepdims: bool, offset: float) -> Any:
    centered = x - _mean_at_once(x, axes, True)
    squares = centered * centered
    total: Any = REDUCE_SUM.reference(axes, squares) if axes else squares  # type: ignore[misc]
    count = numel(tuple([x.shape[axis] for axis in axes])) - offset
    variance = np.true_divide(total, x.dtype.type(count if count > 0 else math.nan))
    return variance.reshape(_kept(x.shape, axes)) if keepdims else variance


@compiled_once_it_pays(call_us=13)
def std(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: None = None,
    ddof: int = 0,
    keepdims: bool = False,
    *,
    where: ArrayLike | None = None,
    mean: ArrayLike | None = None,
    correction: int | float | None = None,
) -> Array:
    """Compute the square root of `var`.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    ddof : what is taken off the number of elements in the divisor.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.
    mean : the mean, where it is known, with the reduced axes as 1.
    correction : ddof by the array API's name.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(std(asarray([1.0, 3.0])))
    1.0
    """
    return sqrt(var(a, axis, dtype, None, ddof, keepdims, where=where, mean=mean, correction=correction))


def logsumexp(a: ArrayLike, axis: Axis = None, keepdims: bool = False, where: ArrayLike | None = None) -> Any:
    """Compute log(sum(exp(a))) without overflow."""
    x = operand(a, "logsumexp")
    x = cast(x, dt.to_inexact(x.dtype, False)[0])
    if where is not None:
        x = choose(where, x, -math.inf)
    axes = normal_axes(axis, x.ndim, "logsumexp")
    top = max(x, axes, keepdims=True, initial=-math.inf)
    top = choose(equal(absolute(top), math.inf), 0, top)  # inf - inf would be NaN
    result = add(log(sum(exp(subtract(x, top)), axes, keepdims=True)), top)
    return result if keepdims else squeeze(result, axes)


# ---- positions ----


def _first_complex(op: Op, x: Any, axis: int) -> Any:
    """Return the first position of the extremum of complex numbers, ordered by real parts, then by imaginary ones."""
    pick = max if op is ARGMAX else min
    found = logical_or(equal(x, pick(x, axis, keepdims=True)), isnan(x))
    return cast(apply(ARGMAX, found, arg=(axis,)), dt.default_dtype("i"))


def _arg_extremum(op: Op, a: Any, axis: Any, keepdims: bool) -> Any:
    """Return the first position of the extremum; the first NaN counts as one."""
    name = op.name
    x = operand(a, name)
    shape = x.shape
    if axis is None and x.ndim != 1:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, name)
    if not x.shape[along]:
        raise ArgumentError(f"{name}: axis {along} of {type_name(x)} is empty")
    check_positions(name, x.shape[along] - 1)
    if dt.kind(x.dtype) == "c":
        result = _first_complex(op, x, along)
    else:
        result = cast(apply(op, x, arg=(along,)), dt.default_dtype("i"))
    if not keepdims:
        return result
    return reshape(result, (1,) * len(shape) if axis is None else _kept(shape, (along,)))


@compiled_once_it_pays(call_us=7)
def argmax(a: ArrayLike, axis: int | None = None, out: None = None, keepdims: bool | None = None) -> Array:
    """Find the position of the largest element, of several the first; the first NaN wins.

    Parameters
    ----------
    a : an array.
    axis : an axis, or None for all elements in a row.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array of integers.

    Examples
    --------
    >>> int(argmax(asarray([1.0, 3.0, 3.0])))
    1
    """
    return _arg_extremum(ARGMAX, a, axis, builtins.bool(keepdims))


@compiled_once_it_pays(call_us=7)
def argmin(a: ArrayLike, axis: int | None = None, out: None = None, keepdims: bool | None = None) -> Array:
    """Find the position of the smallest element, of several the first; the first NaN wins.

    Parameters
    ----------
    a : an array.
    axis : an axis, or None for all elements in a row.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array of integers.

    Examples
    --------
    >>> int(argmin(asarray([3, 1, 2])))
    1
    """
    return _arg_extremum(ARGMIN, a, axis, builtins.bool(keepdims))


# ---- cumulative ----


def cumulative(op: Op, a: Any, axis: Any, dtype: Any = None, reverse: bool = False) -> Any:
    """Compute a prefix op along an axis, or along all elements (None). Booleans are numbers where they are added."""
    name = op.name
    x = operand(a, name)
    if axis is None and x.ndim != 1:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, name)
    if op is CUMSUM and x.dtype == dt.bool_ and x.ndim:  # a number of elements
        check_positions("cumsum of truth values", x.shape[along])
    if dtype is not None:
        x = cast(x, dt.as_dtype(dtype))
    if x.dtype == dt.bool_ and x.dtype not in op.accepts:
        if dtype is None:
            x = cast(x, dt.default_dtype("i"))
        elif op in _OF_TRUTHS:  # asked for: a sum of truth values is true where one of them is
            op = _OF_TRUTHS[op]
    return apply(op, cast(x, x.dtype), arg=(along, reverse))


_OF_TRUTHS: dict[Op, Op] = {CUMSUM: CUMMAX, CUMPROD: CUMMIN}


@compiled_once_it_pays(call_us=10)
def cumsum(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: None = None) -> Array:
    """Compute the sums of all elements up to each; integers keep their dtype.

    Parameters
    ----------
    a : an array.
    axis : an axis; None flattens the array.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.

    Returns
    -------
    array like a, flattened without an axis.

    Examples
    --------
    >>> cumsum(arange(4))
    Array([0, 1, 3, 6], dtype=int32)
    """
    return cumulative(CUMSUM, a, axis, dtype)


@compiled_once_it_pays(call_us=10)
def cumprod(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: None = None) -> Array:
    """Compute the products of all elements up to each; integers keep their dtype.

    Parameters
    ----------
    a : an array.
    axis : an axis; None flattens the array.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.

    Returns
    -------
    array like a, flattened without an axis.

    Examples
    --------
    >>> cumprod(arange(1, 4))
    Array([1, 2, 6], dtype=int32)
    """
    return cumulative(CUMPROD, a, axis, dtype)


def cummax(a: ArrayLike, axis: int | None = None) -> Any:
    """Compute the largest of all elements up to each; NaN from the first NaN on."""
    return cumulative(CUMMAX, a, axis)


def cummin(a: ArrayLike, axis: int | None = None) -> Any:
    """Compute the smallest of all elements up to each; NaN from the first NaN on."""
    return cumulative(CUMMIN, a, axis)


def cumulative_sum(
    x: ArrayLike, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Array:
    """Compute the sums of all elements up to each: `cumsum` by the array API's name.

    Parameters
    ----------
    x : an array.
    axis : an axis, which may be left out for a vector.
    dtype : the dtype in which it is computed; None for the default one.
    include_initial : whether it begins with 0.

    Returns
    -------
    array like x, one longer along the axis with include_initial.

    Examples
    --------
    >>> cumulative_sum(arange(1, 4), include_initial=True)
    Array([0, 1, 3, 6], dtype=int32)
    """
    return _with_initial("cumulative_sum", cumsum, 0, x, axis, dtype, include_initial)


def cumulative_prod(
    x: ArrayLike, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Array:
    """Compute the products of all elements up to each: `cumprod` by the array API's name.

    Parameters
    ----------
    x : an array.
    axis : an axis, which may be left out for a vector.
    dtype : the dtype in which it is computed; None for the default one.
    include_initial : whether it begins with 1.

    Returns
    -------
    array like x, one longer along the axis with include_initial.

    Examples
    --------
    >>> cumulative_prod(arange(1, 4), include_initial=True)
    Array([1, 1, 2, 6], dtype=int32)
    """
    return _with_initial("cumulative_prod", cumprod, 1, x, axis, dtype, include_initial)


def _with_initial(
    name: str,
    prefixes: Callable[..., Any],
    neutral: int,
    x: Any,
    axis: int | None,
    dtype: Any,
    include_initial: bool,
) -> Any:
    x = operand(x, name)
    if not x.ndim or axis is None and x.ndim > 1:
        raise ArgumentError(f"{name}: {type_name(x)} needs an axis", hint="give axis=")
    along = 0 if axis is None else normal_axis(axis, x.ndim, name)
    result = prefixes(x, along, _sum_dtype(x.dtype) if dtype is None else dtype)
    if not include_initial:
        return result
    first = full(tuple(1 if i == along else s for i, s in enumerate(x.shape)), neutral, result.dtype)
    return concatenate([first, result], along)


def diff(
    a: ArrayLike,
    n: int = 1,
    axis: int = -1,
    prepend: ArrayLike | None = None,
    append: ArrayLike | None = None,
) -> Array:
    """Compute the differences of neighbours, n times over.

    Parameters
    ----------
    a : an array.
    n : how often.
    axis : an axis.
    prepend : values that are put before the elements.
    append : values that are put after the elements.

    Returns
    -------
    array, n shorter along the axis.

    Examples
    --------
    >>> diff(asarray([1, 4, 9]))
    Array([3, 5], dtype=int32)
    """
    x = operand(a, "diff")
    along = normal_axis(axis, x.ndim, "diff")
    times = static_int(n, "diff", "n")
    if times == 0:  # what is put before and behind it too is not there, as in NumPy
        return x
    ends = []
    for end in (prepend, append):
        value = None if end is None else operand(end, "diff")
        if value is not None and not value.ndim:
            value = full(_kept(x.shape, (along,)), value)
        ends.append(value)
    if prepend is not None or append is not None:
        x = concatenate([v for v in (ends[0], x, ends[1]) if v is not None], along)
    for _ in range(times):
        size = x.shape[along]
        if not size:
            break
        later, earlier = part_of_axis(x, along, 1, size), part_of_axis(x, along, 0, size - 1)
        x = not_equal(later, earlier) if x.dtype == dt.bool_ else subtract(later, earlier)
    return x


# ---- ignoring NaN ----


def _without_nan(a: Any, name: str, value: Any) -> Any:
    """Return the operand with NaN replaced by a value."""
    x = operand(a, name)
    return choose(isnan(x), cast(operand(value, name), x.dtype, x.weak), x) if dt.is_inexact(x.dtype) else x


@compiled_once_it_pays(call_us=15)
def nansum(
    a: ArrayLike, axis: Axis = None, dtype: Any = None, out: None = None, keepdims: bool = False,
    initial: ArrayLike | None = None, where: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Sum elements along axes without the NaN.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(nansum(asarray([1.0, nan])))
    1.0
    """
    return sum(_without_nan(a, "nansum", 0), axis, dtype, None, keepdims, initial, where)


@compiled_once_it_pays(call_us=15)
def nanprod(
    a: ArrayLike, axis: Axis = None, dtype: Any = None, out: None = None, keepdims: bool = False,
    initial: ArrayLike | None = None, where: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Multiply elements along axes without the NaN.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(nanprod(asarray([nan, 3.0, 2.0])))
    6.0
    """
    return prod(_without_nan(a, "nanprod", 1), axis, dtype, None, keepdims, initial, where)


def _nan_extremum(
    name: str,
    pick: Callable[..., Any],
    worst: float,
    a: Any,
    axis: Any,
    keepdims: bool,
    initial: Any,
    where: Any,
) -> Any:
    x = operand(a, name)
    result = pick(_without_nan(x, name, worst), axis, None, keepdims, initial, where)
    if not dt.is_inexact(x.dtype) or initial is not None:
        return result
    return choose(all(isnan(x), axis, keepdims=keepdims), math.nan, result)


@compiled_once_it_pays(call_us=25)
def nanmax(
    a: ArrayLike, axis: Axis = None, out: None = None, keepdims: bool = False,
    initial: ArrayLike | None = None, where: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Take the largest element along axes without the NaN; NaN where there is nothing else.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(nanmax(asarray([nan, 1.0, 2.0])))
    2.0
    """
    return _nan_extremum("nanmax", max, -math.inf, a, axis, keepdims, initial, where)


@compiled_once_it_pays(call_us=25)
def nanmin(
    a: ArrayLike, axis: Axis = None, out: None = None, keepdims: bool = False,
    initial: ArrayLike | None = None, where: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Take the smallest element along axes without the NaN; NaN where there is nothing else.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    initial : a value that counts as one more element.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(nanmin(asarray([nan, 1.0, 2.0])))
    1.0
    """
    return _nan_extremum("nanmin", min, math.inf, a, axis, keepdims, initial, where)


def _numbers_of(a: Any, where: Any, name: str) -> Any:
    """Return a mask of the elements that are numbers."""
    present = logical_not(isnan(a))
    return present if where is None else logical_and(present, _mask(where, name))


@compiled_once_it_pays(call_us=50)
def nanmean(
    a: ArrayLike, axis: Axis = None, dtype: Any = None, out: None = None, keepdims: bool = False,
    where: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Compute the mean along axes without the NaN.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(nanmean(asarray([nan, 1.0, 2.0])))
    1.5
    """
    return mean(a, axis, dtype, None, keepdims, where=_numbers_of(a, where, "nanmean"))


@compiled_once_it_pays(call_us=130)
def nanvar(
    a: ArrayLike, axis: Axis = None, dtype: Any = None, out: None = None, ddof: int = 0, keepdims: bool = False,
    where: ArrayLike | None = None, mean: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Compute the variance along axes without the NaN.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    ddof : what is taken off the number of elements in the divisor.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.
    mean : the mean, where it is known, with the reduced axes as 1.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(nanvar(asarray([nan, 1.0, 2.0])))
    0.25
    """
    return var(a, axis, dtype, None, ddof, keepdims, where=_numbers_of(a, where, "nanvar"), mean=mean)


@compiled_once_it_pays(call_us=130)
def nanstd(
    a: ArrayLike, axis: Axis = None, dtype: Any = None, out: None = None, ddof: int = 0, keepdims: bool = False,
    where: ArrayLike | None = None, mean: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Compute the standard deviation along axes without the NaN.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.
    ddof : what is taken off the number of elements in the divisor.
    keepdims : whether reduced axes stay, with size 1.
    where : booleans that broadcast with a: which elements count.
    mean : the mean, where it is known, with the reduced axes as 1.

    Returns
    -------
    array without the reduced axes, or with size 1 in their places.

    Examples
    --------
    >>> float(nanstd(asarray([nan, 1.0, 2.0])))
    0.5
    """
    return sqrt(nanvar(a, axis, dtype, None, ddof, keepdims, where, mean))


@compiled_once_it_pays(call_us=30)
def nanargmax(a: ArrayLike, axis: int | None = None, out: None = None, keepdims: bool | None = None) -> Array:
    """Find the position of the largest element that is no NaN; -1 where there is none.

    Parameters
    ----------
    a : an array.
    axis : an axis, or None for all elements in a row.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array of integers.

    Examples
    --------
    >>> int(nanargmax(asarray([nan, 1.0, 2.0])))
    2
    """
    return _nan_position(argmax, -math.inf, a, axis, keepdims)


@compiled_once_it_pays(call_us=30)
def nanargmin(a: ArrayLike, axis: int | None = None, out: None = None, keepdims: bool | None = None) -> Array:
    """Find the position of the smallest element that is no NaN; -1 where there is none.

    Parameters
    ----------
    a : an array.
    axis : an axis, or None for all elements in a row.
    out : has to be None: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array of integers.

    Examples
    --------
    >>> int(nanargmin(asarray([nan, 1.0, 2.0])))
    1
    """
    return _nan_position(argmin, math.inf, a, axis, keepdims)


def _nan_position(position: Callable[..., Any], worst: float, a: Any, axis: Any, keepdims: Any) -> Any:
    found = position(_without_nan(a, position.__name__, worst), axis, None, keepdims)
    return choose(all(isnan(a), axis, keepdims=builtins.bool(keepdims)), -1, found)


@compiled_once_it_pays(call_us=25)
def nancumsum(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: None = None) -> Array:
    """Compute the sums of all elements up to each, with NaN as 0.

    Parameters
    ----------
    a : an array.
    axis : an axis; None flattens the array.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.

    Returns
    -------
    array like a, flattened without an axis.

    Examples
    --------
    >>> nancumsum(asarray([nan, 2.0, 3.0])).tolist()
    [0.0, 2.0, 5.0]
    """
    return cumsum(_without_nan(a, "nancumsum", 0), axis, dtype)


@compiled_once_it_pays(call_us=25)
def nancumprod(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: None = None) -> Array:
    """Compute the products of all elements up to each, with NaN as 1.

    Parameters
    ----------
    a : an array.
    axis : an axis; None flattens the array.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.

    Returns
    -------
    array like a, flattened without an axis.

    Examples
    --------
    >>> nancumprod(asarray([nan, 2.0, 3.0])).tolist()
    [1.0, 2.0, 6.0]
    """
    return cumprod(_without_nan(a, "nancumprod", 1), axis, dtype)


# ---- comparison of whole arrays ----


@compiled_once_it_pays(call_us=20)
def isclose(
    a: ArrayLike, b: ArrayLike, rtol: ArrayLike = 1e-05, atol: ArrayLike = 1e-08, equal_nan: bool = False
) -> Array:
    """Say where elements are close: |a - b| <= atol + rtol |b|.

    Parameters
    ----------
    a, b : arrays or numbers, which are broadcast together.
    rtol, atol : tolerances, relative to b and absolute.
    equal_nan : whether two NaN are close.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> isclose(1.0, 1.000001)
    Array(True, dtype=bool)
    """
    if isinstance(a, KeyArray) and isinstance(b, KeyArray):
        return a == b
    a, b = operand(a, "isclose"), operand(b, "isclose")
    same = equal(a, b)
    if not dt.is_inexact(dt.promote((a.dtype, a.weak), (b.dtype, b.weak))[0]):
        a, b = cast(a, dt.default_dtype("f")), cast(b, dt.default_dtype("f"))
    tolerance = add(atol, multiply(rtol, absolute(b)))
    near = logical_and(absolute(subtract(a, b)) <= tolerance, absolute(b) < math.inf)
    result = logical_or(same, near)
    return logical_or(result, logical_and(isnan(a), isnan(b))) if equal_nan else result


@compiled_once_it_pays(call_us=25)
def allclose(
    a: ArrayLike, b: ArrayLike, rtol: ArrayLike = 1e-05, atol: ArrayLike = 1e-08, equal_nan: bool = False
) -> Array:
    """Say whether all elements are close: all(isclose(a, b)).

    Parameters
    ----------
    a, b : arrays or numbers, which are broadcast together.
    rtol, atol : tolerances, relative to b and absolute.
    equal_nan : whether two NaN are close.

    Returns
    -------
    one boolean.

    Examples
    --------
    >>> bool(allclose(1.0, 1.0 + 1e-7))
    True
    """
    return all(isclose(a, b, rtol, atol, equal_nan))


def array_equal(a1: ArrayLike, a2: ArrayLike, equal_nan: bool = False) -> Array:
    """Say whether shapes and all elements are equal.

    Parameters
    ----------
    a1, a2 : arrays.
    equal_nan : whether two NaN are equal.

    Returns
    -------
    one boolean.

    Examples
    --------
    >>> bool(array_equal(arange(2), arange(3)))
    False
    """
    if isinstance(a1, KeyArray) and isinstance(a2, KeyArray):
        equal_nan = False  # no key is one
    else:
        a1, a2 = asarray(a1), asarray(a2)  # lists too
    if a1.shape != a2.shape:
        return full((), False)
    same = equal(a1, a2)
    return all(logical_or(same, logical_and(isnan(a1), isnan(a2))) if equal_nan else same)


def array_equiv(a1: ArrayLike, a2: ArrayLike) -> Array:
    """Say whether shapes broadcast and all elements are equal.

    Parameters
    ----------
    a1, a2 : arrays.

    Returns
    -------
    one boolean.

    Examples
    --------
    >>> bool(array_equiv(ones((2, 3)), ones(3)))
    True
    """
    a1, a2 = asarray(a1), asarray(a2)
    try:
        same = equal(a1, a2)
    except ValueError:
        return full((), False)
    return all(same)
