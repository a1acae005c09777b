"""Sums, products, quotients and signs."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.numpy.core.operands import ArrayLike, cast, is_bool, operand, promoted_inexact, real_operand
from funcgrad.numpy.elementwise.complex_parts import imag, real
from funcgrad.numpy.elementwise.logic import equal, isfinite, isinf, isnan, less, logical_and, where
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.tracing.tracer import elementwise, given_out, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import broadcast_shapes
from funcgrad.transforms.composites import compiled_once_it_pays


def add(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Add two arrays; of two booleans this is logical or.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> add(arange(3), 10)
    Array([10, 11, 12], dtype=int32)
    """
    if is_bool(x1) and is_bool(x2):
        return elementwise("or", x1, x2)
    return elementwise("add", x1, x2)


def subtract(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Subtract x2 from x1.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Raises
    ------
    DtypeError : both are booleans.

    Examples
    --------
    >>> subtract(arange(3), 1)
    Array([-1,  0,  1], dtype=int32)
    """
    return elementwise("sub", x1, x2)


def multiply(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Multiply two arrays; of two booleans this is logical and.

    A boolean times a float chooses: the float or 0, whatever the float.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> multiply(arange(3), 2.5)
    Array([0. , 2.5, 5. ], dtype=float32, weak_type=True)
    >>> multiply(asarray([True, False]), -inf)
    Array([-inf,   0.], dtype=float32, weak_type=True)
    """
    first, second = is_bool(x1), is_bool(x2)
    if first and second:
        return elementwise("and", x1, x2)
    if (first or second) and _is_inexact(x2 if first else x1):
        return _masked(operand(x1, "multiply"), operand(x2, "multiply"))
    return elementwise("mul", x1, x2)


_INEXACT = frozenset((*dt.FLOATS, *dt.COMPLEX))


def _is_inexact(x: Any) -> bool:
    return isinstance(x, (float, complex)) or getattr(x, "dtype", None) in _INEXACT


def _masked(x1: ArrayBase, x2: ArrayBase) -> Any:
    """Multiply a boolean and a float. The result is 0 where the mask is false, even if the float is infinite or NaN.

    XLA makes the same choice where it sees the conversion of the mask beside the product. It spares the conversion, and
    the derivative knows what it need not compute.
    """
    if x1.shape != x2.shape:
        broadcast_shapes("multiply", (x1, x2))  # where() would name the zero, too, if they do not fit
    mask, x = (x1, x2) if x1.dtype == dt.bool_ else (x2, x1)
    return where(mask, cast(x, *dt.promote((x.dtype, x.weak), (dt.bool_, False))), 0)


def divide(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Divide x1 by x2, in floats also where both are integers.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> divide(arange(3), 2)
    Array([0. , 0.5, 1. ], dtype=float32)
    """
    return elementwise("div", x1, x2, inexact=True)


true_divide = divide


def negative(x: ArrayLike, /) -> Array:
    """Change the sign; not defined for booleans.

    Examples
    --------
    >>> negative(arange(3))
    Array([ 0, -1, -2], dtype=int32)
    """
    return elementwise("neg", x)


def positive(x: ArrayLike, /) -> Array:
    """Return x itself.

    Examples
    --------
    >>> int(positive(2))
    2
    """
    return given_out(operand(x, "positive"))


def absolute(x: ArrayLike, /) -> Array:
    """Compute the absolute value; of a complex number, its distance from 0.

    Examples
    --------
    >>> absolute(asarray([-1, 2]))
    Array([1, 2], dtype=int32)
    """
    return operand(x, "abs") if is_bool(x) else elementwise("abs", x)


abs = absolute


def fabs(x: ArrayLike, /) -> Array:
    """Compute the absolute value as a float.

    Examples
    --------
    >>> fabs(asarray([-1, 2])).tolist()
    [1.0, 2.0]
    """
    return elementwise("abs", real_operand("fabs", x), inexact=True)


def sign(x: ArrayLike, /) -> Array:
    """Compute the sign: -1, 0 or 1; of a complex number x / |x|.

    Examples
    --------
    >>> sign(asarray([-5, 0, 2]))
    Array([-1,  0,  1], dtype=int32)
    """
    x = operand(x, "sign")
    if dt.kind(x.dtype) == "f" and trace_of((x,)) is None:
        return wrap(np.sign(x.owner), x.weak)
    if dt.kind(x.dtype) == "f":  # the op keeps the sign of a zero
        return elementwise("add", elementwise("sign", x), 0.0)
    if dt.kind(x.dtype) == "c" and trace_of((x,)) is not None:  # the op is constant for its derivative
        huge = logical_and(isinf(absolute(x)), isfinite(x))  # where the size of a finite number overflows
        x = where(huge, multiply(x, 0.25), x)
        zero, size = equal(x, 0), absolute(x)
        return elementwise("complex", *(where(zero, 0, divide(part, size)) for part in (real(x), imag(x))))
    return elementwise("sign", x)


@compiled_once_it_pays(call_us=30)
def heaviside(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute the step function: 0 below 0, x2 at 0, 1 above; NaN where x1 is NaN.

    Parameters
    ----------
    x1, x2 : where it is computed, and its value at 0, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> heaviside(asarray([-1.0, 0.0, 2.0]), 0.5).tolist()
    [0.0, 0.5, 1.0]
    """
    real_operand("heaviside", x1, x2)
    x1, x2 = promoted_inexact("heaviside", x1, x2)
    step = where(less(x1, 0), 0, where(equal(x1, 0), x2, 1))
    return where(isnan(x1), x1, step)
