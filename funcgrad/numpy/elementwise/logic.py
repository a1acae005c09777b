"""Comparisons, logic, tests such as isnan, and choices by conditions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError
from funcgrad.numpy.core.keyed import compares_keys, takes_keys
from funcgrad.numpy.core.operands import ArrayLike, any_complex, cast, either, operand, promoted, real_operand
from funcgrad.numpy.elementwise.complex_parts import imag, real
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import wrap
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.ops import WHERE
from funcgrad.trace.tracing.direct import chosen
from funcgrad.trace.tracing.tracer import broadcast_node, current_trace, elementwise, node_of, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import broadcast_shapes
from funcgrad.trace.uop import UOp, const
from funcgrad.transforms.composites import compiled_once_it_pays

# ---- choice ----


def truth(x: ArrayLike) -> Any:
    """Return x as booleans: x != 0."""
    return cast(operand(x, "argument"), dt.bool_)


@takes_keys("x", "y")
def where(condition: ArrayLike, x: ArrayLike, y: ArrayLike, /) -> Array:
    """Choose from two arrays: x where the condition holds, else y.

    Both sides are computed, but what the side not taken computes never shows, in the result nor in its derivatives:
    the gradient of where(x > 0, sqrt(x), 0) at 0 is 0.

    Parameters
    ----------
    condition : booleans; other numbers hold where they are not 0.
    x, y : arrays or numbers; all three are broadcast together.

    Returns
    -------
    array of the common shape, of the common dtype of x and y.

    Examples
    --------
    >>> where(arange(3) > 0, 1.5, 0.0)
    Array([0. , 1.5, 1.5], dtype=float32, weak_type=True)
    """
    if current_trace() is None and not config.watched:
        result = chosen(condition, x, y)
        if result is not None:
            return result
    x, y = promoted("where", x, y)
    condition = truth(condition)
    operands = (condition, x, y)
    trace = trace_of(operands)
    shape = broadcast_shapes("where", operands, any_ranks=True)
    if trace is None:
        value = np.where(condition.owner, x.owner, y.owner)
        if config.watched:
            check_value("where", value, operands=[x.owner, y.owner])
        return wrap(value, x.weak)
    return trace.record(UOp(WHERE, tuple(broadcast_node(node_of(v), shape) for v in operands)))


@compiled_once_it_pays(call_us=30)
@takes_keys("choicelist", "default")
def select(condlist: Any, choicelist: Any, default: ArrayLike = 0) -> Array:
    """Choose for each element the array whose condition is the first to hold.

    Parameters
    ----------
    condlist : a sequence of arrays of booleans.
    choicelist : as many arrays.
    default : where no condition holds.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> x = arange(4)
    >>> select([x < 1, x < 3], [10, 20], 30)
    Array([10, 20, 20, 30], dtype=int32, weak_type=True)
    """
    if len(condlist) != len(choicelist) or not condlist:
        raise ArgumentError(f"select: {len(condlist)} conditions but {len(choicelist)} choices")
    *choices, result = promoted("select", *choicelist, default)
    for condition, choice in reversed(list(zip(condlist, choices, strict=True))):
        result = where(condition, choice, result)
    return result


# ---- comparison: complex numbers have the order of their real parts, then of their imaginary parts ----


@compares_keys(same=True)
def equal(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compare elements: x1 == x2.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> equal(arange(3), 1)
    Array([False,  True, False], dtype=bool)
    """
    return elementwise("eq", x1, x2)


@compares_keys(same=False)
def not_equal(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compare elements: x1 != x2.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> not_equal(arange(3), 1).tolist()
    [True, False, True]
    """
    return elementwise("ne", x1, x2)


def less(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compare elements: x1 < x2; complex numbers by real part, then by imaginary part.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> less(arange(3), 1).tolist()
    [True, False, False]
    """
    return _order("lt", x1, x2)


def less_equal(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compare elements: x1 <= x2; complex numbers as `less` does.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> less_equal(arange(3), 1).tolist()
    [True, True, False]
    """
    return _order("le", x1, x2)


def greater(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compare elements: x1 > x2; complex numbers as `less` does.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> greater(arange(3), 1).tolist()
    [False, False, True]
    """
    return _order("lt", x2, x1)


def greater_equal(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compare elements: x1 >= x2; complex numbers as `less` does.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> greater_equal(arange(3), 1).tolist()
    [False, True, True]
    """
    return _order("le", x2, x1)


def _order(op: str, x1: ArrayLike, x2: ArrayLike) -> Any:
    if any_complex(x1, x2):
        return _lexicographic(op, *promoted(op, x1, x2))
    return elementwise(op, x1, x2)


def _lexicographic(op: str, x1: Any, x2: Any) -> Any:
    """Order of complex numbers: by real part, then by imaginary part."""
    return where(
        equal(real(x1), real(x2)), elementwise(op, imag(x1), imag(x2)), elementwise(op, real(x1), real(x2))
    )


# ---- logic ----


@compiled_once_it_pays(call_us=6)
def logical_and(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Say where both are true, that is not 0.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> logical_and(arange(3), True)
    Array([False,  True,  True], dtype=bool)
    """
    return elementwise("and", truth(x1), truth(x2))


@compiled_once_it_pays(call_us=6)
def logical_or(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Say where at least one is true, that is not 0.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> logical_or(arange(3), False).tolist()
    [False, True, True]
    """
    return elementwise("or", truth(x1), truth(x2))


@compiled_once_it_pays(call_us=6)
def logical_xor(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Say where exactly one is true, that is not 0.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of booleans, of the common shape.

    Examples
    --------
    >>> logical_xor(arange(3), True).tolist()
    [True, False, False]
    """
    return elementwise("xor", truth(x1), truth(x2))


def logical_not(x: ArrayLike, /) -> Array:
    """Say where x is false, that is 0.

    Examples
    --------
    >>> logical_not(arange(3)).tolist()
    [True, False, False]
    """
    return elementwise("not", truth(x))


# ---- tests ----


def isnan(x: ArrayLike, /) -> Array:
    """Say where x is not a number.

    Examples
    --------
    >>> isnan(asarray([1.0, nan]))
    Array([False,  True], dtype=bool)
    """
    x = operand(x, "isnan")
    return elementwise("ne", x, x) if dt.is_inexact(x.dtype) else _constant_false(x)


def isfinite(x: ArrayLike, /) -> Array:
    """Say where x is neither infinite nor NaN.

    Examples
    --------
    >>> isfinite(asarray([1.0, inf, nan])).tolist()
    [True, False, False]
    """
    x = operand(x, "isfinite")
    return elementwise("is_finite", x) if dt.is_inexact(x.dtype) else logical_not(_constant_false(x))


@compiled_once_it_pays(call_us=5)
def isinf(x: ArrayLike, /) -> Array:
    """Say where x is infinite.

    Examples
    --------
    >>> isinf(asarray([1.0, inf, nan])).tolist()
    [False, True, False]
    """
    x = operand(x, "isinf")
    if dt.kind(x.dtype) == "c":
        return logical_or(isinf(real(x)), isinf(imag(x)))
    return equal(elementwise("abs", x), math.inf) if dt.is_inexact(x.dtype) else _constant_false(x)


def isposinf(x: ArrayLike, /) -> Array:
    """Say where x is positive infinity.

    Examples
    --------
    >>> isposinf(asarray([-inf, inf])).tolist()
    [False, True]
    """
    x = real_operand("isposinf", x)
    return equal(x, math.inf) if dt.is_inexact(x.dtype) else _constant_false(x)


def isneginf(x: ArrayLike, /) -> Array:
    """Say where x is negative infinity.

    Examples
    --------
    >>> isneginf(asarray([-inf, inf])).tolist()
    [True, False]
    """
    x = real_operand("isneginf", x)
    return equal(x, -math.inf) if dt.is_inexact(x.dtype) else _constant_false(x)


def _constant_false(x: Any) -> Any:
    return either(cast(x, dt.bool_), np.zeros_like, lambda node: const(False, dt.bool_, node.shape))


def iscomplex(x: ArrayLike, /) -> Array:
    """Say where the imaginary part is not 0.

    Examples
    --------
    >>> iscomplex(asarray([1 + 0j, 2j])).tolist()
    [False, True]
    """
    return not_equal(imag(x), 0)


def isreal(x: ArrayLike, /) -> Array:
    """Say where the imaginary part is 0.

    Examples
    --------
    >>> isreal(asarray([1 + 0j, 2j])).tolist()
    [True, False]
    """
    return equal(imag(x), 0)
