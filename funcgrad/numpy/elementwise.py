"""Functions of each element alone: arithmetic, comparison, logic, bits, exponentials, angles, rounding.

Operands are arrays, NumPy arrays or Python numbers (weakly typed); shapes broadcast and dtypes promote as JAX's do
(docs.jax.dev/en/latest/type_promotion.html). Functions of real analysis compute integers in the default float dtype.
DtypeError where a function is not defined for a dtype, ShapeError where shapes do not broadcast. A list is no
operand: write asarray([1, 2]).
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.numpy.core.keyed import compares_keys, takes_keys
from funcgrad.numpy.core.operands import ArrayLike, cast, either, in_single, operand, promoted, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as NumPyArray
from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.ops import BITCAST, WHERE
from funcgrad.trace.tracing.direct import FORMULAS, at_once, chosen, clipped, stays
from funcgrad.trace.tracing.tracer import (
    apply,
    broadcast_node,
    current_trace,
    elementwise,
    given_out,
    node_of,
    trace_of,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import broadcast_shapes, static_int
from funcgrad.trace.uop import UOp, const
from funcgrad.trace.util.quiet import quietly
from funcgrad.transforms.composites import compiled_once_it_pays

_INEXACT = frozenset((*dt.FLOATS, *dt.COMPLEX))

# ---- arithmetic ----


def _is_bool(x: Any) -> bool:
    return type(x) is bool or getattr(x, "dtype", None) == dt.bool_


def _is_inexact(x: Any) -> bool:
    return isinstance(x, (float, complex)) or getattr(x, "dtype", None) in _INEXACT


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
    if _is_bool(x1) and _is_bool(x2):
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
    first, second = _is_bool(x1), _is_bool(x2)
    if first and second:
        return elementwise("and", x1, x2)
    if (first or second) and _is_inexact(x2 if first else x1):
        return _masked(operand(x1, "multiply"), operand(x2, "multiply"))
    return elementwise("mul", x1, x2)


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


def _numbers(name: str, *xs: ArrayLike) -> list[Any]:
    """Return the promoted operands; booleans become integers."""
    values = promoted(name, *xs)
    return [cast(x, dt.default_dtype("i")) for x in values] if values[0].dtype == dt.bool_ else values


def _real_numbers(name: str, *xs: ArrayLike) -> list[Any]:
    values = _numbers(name, *xs)
    if dt.kind(values[0].dtype) == "c":
        raise DtypeError(
            f"{name}: not defined for {values[0].dtype.name}", hint="complex numbers have no order"
        )
    return values


def _signs_differ(x: Any, y: Any) -> Any:
    return not_equal(less(x, 0), less(y, 0))


def remainder(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 modulo x2, with the sign of x2, as Python's % does.

    An integer modulo 0 is 0, a float NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> remainder(asarray([-3, 3]), 2)
    Array([1, 1], dtype=int32)
    """
    result = at_once("remainder", x1, x2)
    if result is not None:
        return result
    x1, x2 = _real_numbers("remainder", x1, x2)
    result = _by_numpy("remainder", np.remainder, x1, x2)
    if result is not None:
        return result
    if dt.is_integer(x2.dtype):
        x2 = where(equal(x2, 0), 1, x2)
    rem = elementwise("rem", x1, x2)
    if dt.kind(rem.dtype) == "u":
        return rem
    differ = logical_and(not_equal(rem, 0), _signs_differ(rem, x2))
    return where(differ, add(rem, x2), _zero_with_sign_of(rem, x2))


def _by_numpy(name: str, function: Callable[..., Any], x1: Any, x2: Any) -> Any:
    """Compute concrete numbers at once by NumPy, whose values are those of the formulas. Return None for traced ones,
    for dtypes that NumPy lacks, and where the function returns None.
    """
    if x1.dtype in dt.SHORT or not stays(x1.dtype) or trace_of((x1, x2)) is not None:
        return None
    if x1.shape != x2.shape:
        broadcast_shapes(name, (x1, x2))
    value = quietly(function, x1.owner, x2.owner)
    if value is None:
        return None
    if config.watched:
        check_value(name, value, operands=[x1.owner, x2.owner])
    return wrap(value, x1.weak and x2.weak)


def _zero_with_sign_of(rem: Any, divisor: Any) -> Any:
    """Give a zero of `rem` the sign of the divisor; its other values have that sign already."""
    return rem if dt.is_integer(rem.dtype) else _zero_with_sign(rem, less(divisor, 0))


def _zero_with_sign(x: Any, negative_: Any) -> Any:
    """Give a zero of x this sign; its other values have it already. The derivative is that of x."""
    sign_of = where(negative_, cast(operand(-1.0, "sign"), x.dtype, x.weak), 1)
    return multiply(sign_of, add(multiply(sign_of, x), 0.0))  # -0 + 0 is +0


mod = remainder
FORMULAS["remainder"] = np.remainder


def floor_divide(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Divide and round down.

    An integer by 0 is -1 or -2 and no error, as in XLA. A float by 0 is infinite, and infinity by a finite number too:
    the array API standard's choice, where `divmod` has Python's, NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> floor_divide(asarray([-3, 3]), 2)
    Array([-2,  1], dtype=int32)
    """
    result = at_once("floor_divide", x1, x2)
    if result is not None:
        return result
    x1, x2 = _real_numbers("floor_divide", x1, x2)
    result = _by_numpy("floor_divide", _quotients, x1, x2)
    if result is not None:
        return result
    kind = dt.kind(x1.dtype)
    if kind == "f":
        infinite = logical_or(isinf(x1), isinf(x2))
        return where(infinite, elementwise("floor", divide(x1, x2)), _float_divmod(x1, x2)[0])
    quotient = elementwise("idiv", x1, x2)
    if kind == "u":
        return quotient
    inexact = not_equal(elementwise("rem", x1, x2), 0)
    round_down = logical_and(inexact, not_equal(sign(x1), sign(x2)))
    return where(round_down, subtract(quotient, 1), quotient)


def _quotients(x: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    """Compute NumPy's quotients, but floor(x / y) where one is infinite. There NumPy gives Python's results (NaN,
    -1). None where an integer is divided by 0, of which NumPy has another result.
    """
    if x.dtype.kind in "iu":
        return np.floor_divide(x, y) if y.all() else None
    quotient = np.floor_divide(x, y)
    infinite = np.isinf(x) | np.isinf(y)
    return np.where(infinite, np.floor(x / y), quotient) if infinite.any() else quotient


FORMULAS["floor_divide"] = _quotients


def _float_divmod(x: Any, y: Any) -> tuple[Any, Any]:
    """Compute quotient and remainder from the exact remainder: (x - x mod y) / y is within rounding of an integer."""
    rem = elementwise("rem", x, y)
    quotient = divide(subtract(x, rem), y)
    adjust = logical_and(not_equal(rem, 0), not_equal(sign(rem), sign(y)))
    quotient = elementwise("round", where(adjust, subtract(quotient, 1), quotient))
    ratio = divide(x, y)
    quotient = where(equal(quotient, 0), elementwise("trunc", ratio), quotient)  # a zero with its sign
    return where(equal(y, 0), ratio, quotient), where(adjust, add(rem, y), _zero_with_sign_of(rem, y))


@compiled_once_it_pays(call_us=70)
def divmod(x1: ArrayLike, x2: ArrayLike, /) -> tuple[Array, Array]:
    """Compute floor_divide(x1, x2) and remainder(x1, x2).

    The quotients of infinities are Python's: NaN, and -1 for -1 // inf.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    the pair (quotient, remainder).

    Examples
    --------
    >>> [int(x) for x in divmod(7, 2)]
    [3, 1]
    """
    x1, x2 = _real_numbers("divmod", x1, x2)
    if dt.kind(x1.dtype) == "f":
        return _float_divmod(x1, x2)
    return floor_divide(x1, x2), remainder(x1, x2)


def fmod(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute the remainder with the sign of x1, as C's fmod does; an integer by 0 gives 0.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> fmod(asarray([-3, 3]), 2)
    Array([-1,  1], dtype=int32)
    """
    x1, x2 = _real_numbers("fmod", x1, x2)
    if dt.is_integer(x2.dtype):
        x2 = where(equal(x2, 0), 1, x2)
    return elementwise("rem", x1, x2)


def integer_power(x: Any, exponent: int) -> Any:
    """Raise x to a fixed integer power by repeated multiplication: x**2 is x * x exactly."""
    if exponent < 0:
        if not dt.is_inexact(x.dtype):
            raise DtypeError(
                f"power: integers cannot be raised to a negative power, got {x.dtype.name} ** {exponent}",
                hint="make the base a float: x.astype(float)",
            )
        if exponent == -1 or trace_of((x,)) is None:
            return reciprocal(integer_power(x, -exponent))
        return _negative_power()(exponent, x)
    if exponent == 0:
        return _ones_like(x)
    result = None
    while exponent:
        if exponent & 1:
            result = x if result is None else elementwise("mul", result, x)
        exponent >>= 1
        if exponent:
            x = elementwise("mul", x, x)
    return result


@cache
def _negative_power() -> Callable[[int, Any], Any]:
    """Return x**exponent for an exponent below 0 as a function with a rule of its own: exponent * x**exponent / x.

    That of the quotient 1 / x**n takes the power squared, which overflows and vanishes long before the derivative does,
    and is NaN at 0.
    """
    from funcgrad.transforms.custom.custom_jvp import custom_jvp  # loaded when first needed

    @partial(custom_jvp, nondiff_argnums=(0,))
    def negative_power(exponent: int, x: Any) -> Any:
        return reciprocal(integer_power(x, -exponent))

    @negative_power.defjvp
    def _(exponent: int, primals: tuple, tangents: tuple) -> tuple[Any, Any]:
        (x,), (t,) = primals, tangents
        out = negative_power(exponent, x)
        return out, multiply(t, multiply(exponent, divide(out, x)))

    return negative_power


def _ones_like(x: Any) -> Any:
    return either(x, np.ones_like, lambda node: const(1, node.dtype, node.shape, node.weak))


def power(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Raise x1 to the power x2.

    A Python integer as exponent multiplies: power(x, 2) is x * x.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Raises
    ------
    DtypeError : integers are raised to a negative fixed power.

    Examples
    --------
    >>> power(arange(4), 2)
    Array([0, 1, 4, 9], dtype=int32)
    """
    if type(x2) is int:
        base = operand(x1, "power")
        return integer_power(cast(base, dt.default_dtype("i"), base.weak) if _is_bool(base) else base, x2)
    if _are_usual_floats(x1, x2):
        return elementwise("pow", x1, x2)  # without an array of a number
    x1, x2 = operand(x1, "power"), operand(x2, "power")
    x2 = _exponent(x1, x2)
    if dt.is_inexact(x1.dtype) and not dt.is_inexact(x2.dtype):
        # Integers do not widen the base, and one that is no array of several leaves a weak type weak, as in JAX.
        return elementwise("pow", x1, cast(x2, x1.dtype, not x2.shape))
    x1, x2 = _numbers("power", x1, x2)
    return elementwise("pow", x1, x2)


def _are_usual_floats(x1: Any, x2: Any) -> bool:
    """Tell whether one is an array of floats, and the other one, too, or a number that is no integer exponent."""
    if type(x1) is NumPyArray and dt.is_inexact(x1.dtype):
        return type(x2) is float or type(x2) is NumPyArray and x2.shape != () and x2.dtype is x1.dtype
    return type(x2) is NumPyArray and dt.is_inexact(x2.dtype) and type(x1) in (int, float)


_FEW_PRODUCTS = frozenset((-1, 0, 0.5, 1, 2, 3, 4))  # exponents for which compiled code has a shorter way


def _exponent(x1: Any, x2: Any) -> Any:
    """Return an exponent that is an array of one number, while x1 is traced, as a constant where it makes of the power
    a few products: a captured array is a parameter of the program, which could be any number.
    """
    if type(x2) is not NumPyArray or x2.shape or x2.signature.device:
        return x2
    trace = trace_of((x1,))
    if trace is None or trace.level < 0 or x2.item() not in _FEW_PRODUCTS:
        return x2
    return trace.record(const(x2.item(), x2.dtype, (), x2.weak))


pow = power


def float_power(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Raise x1 to the power x2, computed in floats.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> float(float_power(2, -1))
    0.5
    """
    return elementwise("pow", x1, x2, inexact=True)


def reciprocal(x: ArrayLike, /) -> Array:
    """Compute 1 / x in floats.

    Examples
    --------
    >>> float(reciprocal(4))
    0.25
    """
    return divide(1, cast_inexact(x))


def square(x: ArrayLike, /) -> Array:
    """Compute x * x.

    Examples
    --------
    >>> square(arange(3))
    Array([0, 1, 4], dtype=int32)
    """
    return power(x, 2)


def absolute(x: ArrayLike, /) -> Array:
    """Compute the absolute value; of a complex number, its distance from 0.

    Examples
    --------
    >>> absolute(asarray([-1, 2]))
    Array([1, 2], dtype=int32)
    """
    return operand(x, "abs") if _is_bool(x) else elementwise("abs", x)


abs = absolute


def fabs(x: ArrayLike, /) -> Array:
    """Compute the absolute value as a float.

    Examples
    --------
    >>> fabs(asarray([-1, 2])).tolist()
    [1.0, 2.0]
    """
    return elementwise("abs", _real_operand("fabs", x), inexact=True)


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


def maximum(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the larger of two numbers; NaN where one is NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> maximum(arange(3), 1)
    Array([1, 1, 2], dtype=int32)
    """
    if any_complex(x1, x2):  # the standard leaves it open: by the real part, then by the imaginary
        x1, x2 = promoted("maximum", x1, x2)
        ahead = logical_and(greater_equal(x1, x2), logical_not(isnan(x2)))
        return where(logical_or(isnan(x1), ahead), x1, x2)
    return elementwise("max", x1, x2)


def minimum(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the smaller of two numbers; NaN where one is NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> minimum(arange(3), 1)
    Array([0, 1, 1], dtype=int32)
    """
    if any_complex(x1, x2):
        x1, x2 = promoted("minimum", x1, x2)
        ahead = logical_and(less_equal(x1, x2), logical_not(isnan(x2)))
        return where(logical_or(isnan(x1), ahead), x1, x2)
    return elementwise("min", x1, x2)


@compiled_once_it_pays(call_us=12)
def fmax(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the larger of two numbers; where one is NaN, the other.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> float(fmax(nan, 1.0))
    1.0
    """
    return where(isnan(x1), x2, where(isnan(x2), x1, maximum(x1, x2)))


@compiled_once_it_pays(call_us=12)
def fmin(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the smaller of two numbers; where one is NaN, the other.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> float(fmin(nan, 1.0))
    1.0
    """
    return where(isnan(x1), x2, where(isnan(x2), x1, minimum(x1, x2)))


def clip(arr: ArrayLike, /, min: ArrayLike | None = None, max: ArrayLike | None = None) -> Array:
    """Limit the elements of an array to an interval.

    Parameters
    ----------
    arr : an array.
    min, max : the bounds, which are broadcast; None does not limit.

    Returns
    -------
    array of the common shape.

    Examples
    --------
    >>> clip(arange(5), 1, 3)
    Array([1, 1, 2, 3, 3], dtype=int32)
    """
    if min is not None and max is not None:
        limited = at_once("clip", arr, min, max)
        if limited is not None:
            return limited
    result = operand(arr, "clip")
    if any_complex(result, min, max):
        raise DtypeError("clip: not defined for complex numbers", hint="clip .real and .imag")
    if trace_of((result, min, max)) is None and not config.watched:
        limited = clipped(result, min, max)
        if limited is not None:
            return limited
    if min is not None:
        result = maximum(min, result)
    if max is not None:
        result = minimum(max, result)
    return result


FORMULAS["clip"] = lambda x, low, high: x.clip(low, high)


def any_complex(*xs: Any) -> bool:
    return any(isinstance(x, complex) or getattr(x, "dtype", np.dtype(bool)).kind == "c" for x in xs)


# ---- exponentials and angles ----


def sin(x: ArrayLike, /) -> Array:
    """Compute the sine of an angle in radians.

    Examples
    --------
    >>> float(sin(0.0))
    0.0
    """
    return elementwise("sin", x, inexact=True)


def cos(x: ArrayLike, /) -> Array:
    """Compute the cosine of an angle in radians.

    Examples
    --------
    >>> float(cos(0.0))
    1.0
    """
    return elementwise("cos", x, inexact=True)


def tan(x: ArrayLike, /) -> Array:
    """Compute the tangent of an angle in radians.

    Examples
    --------
    >>> float(tan(0.0))
    0.0
    """
    return elementwise("tan", x, inexact=True)


def arcsin(x: ArrayLike, /) -> Array:
    """Compute the angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1].

    Examples
    --------
    >>> float(arcsin(0.0))
    0.0
    """
    return elementwise("asin", x, inexact=True)


def arccos(x: ArrayLike, /) -> Array:
    """Compute the angle in [0, pi] whose cosine is x; NaN outside [-1, 1].

    Examples
    --------
    >>> float(arccos(1.0))
    0.0
    """
    return elementwise("acos", x, inexact=True)


def arctan(x: ArrayLike, /) -> Array:
    """Compute the angle in [-pi/2, pi/2] whose tangent is x.

    Examples
    --------
    >>> float(arctan(0.0))
    0.0
    """
    return elementwise("atan", x, inexact=True)


def sinh(x: ArrayLike, /) -> Array:
    """Compute the hyperbolic sine.

    Examples
    --------
    >>> float(sinh(0.0))
    0.0
    """
    return elementwise("sinh", x, inexact=True)


def cosh(x: ArrayLike, /) -> Array:
    """Compute the hyperbolic cosine.

    Examples
    --------
    >>> float(cosh(0.0))
    1.0
    """
    return elementwise("cosh", x, inexact=True)


def tanh(x: ArrayLike, /) -> Array:
    """Compute the hyperbolic tangent.

    Examples
    --------
    >>> float(tanh(0.0))
    0.0
    """
    return elementwise("tanh", x, inexact=True)


def arcsinh(x: ArrayLike, /) -> Array:
    """Compute the inverse of sinh.

    Examples
    --------
    >>> float(arcsinh(0.0))
    0.0
    """
    return elementwise("asinh", x, inexact=True)


def arccosh(x: ArrayLike, /) -> Array:
    """Compute the inverse of cosh; NaN below 1.

    Examples
    --------
    >>> float(arccosh(1.0))
    0.0
    """
    return elementwise("acosh", x, inexact=True)


def arctanh(x: ArrayLike, /) -> Array:
    """Compute the inverse of tanh; NaN outside [-1, 1].

    Examples
    --------
    >>> float(arctanh(0.0))
    0.0
    """
    return elementwise("atanh", x, inexact=True)


def exp(x: ArrayLike, /) -> Array:
    """Compute e to the power x.

    Examples
    --------
    >>> float(exp(0.0))
    1.0
    """
    return elementwise("exp", x, inexact=True)


def exp2(x: ArrayLike, /) -> Array:
    """Compute 2 to the power x.

    Examples
    --------
    >>> float(exp2(3.0))
    8.0
    """
    return elementwise("exp2", x, inexact=True)


def expm1(x: ArrayLike, /) -> Array:
    """Compute exp(x) - 1, exact for small x too.

    Examples
    --------
    >>> float(expm1(0.0))
    0.0
    """
    return elementwise("expm1", x, inexact=True)


def log(x: ArrayLike, /) -> Array:
    """Compute the natural logarithm; -inf at 0, NaN below.

    Examples
    --------
    >>> float(log(1.0))
    0.0
    """
    return elementwise("log", x, inexact=True)


def log2(x: ArrayLike, /) -> Array:
    """Compute the logarithm to base 2.

    Examples
    --------
    >>> float(log2(8.0))
    3.0
    """
    return elementwise("log2", x, inexact=True)


def log1p(x: ArrayLike, /) -> Array:
    """Compute log(1 + x), exact for small x too.

    Examples
    --------
    >>> float(log1p(0.0))
    0.0
    """
    return elementwise("log1p", x, inexact=True)


def sqrt(x: ArrayLike, /) -> Array:
    """Compute the square root; NaN below 0.

    Examples
    --------
    >>> float(sqrt(9.0))
    3.0
    """
    return elementwise("sqrt", x, inexact=True)


def cbrt(x: ArrayLike, /) -> Array:
    """Compute the cube root, of negative numbers too.

    Examples
    --------
    >>> float(cbrt(-8.0))
    -2.0
    """
    return elementwise("cbrt", x, inexact=True)


def log10(x: ArrayLike, /) -> Array:
    """Compute the logarithm to base 10.

    Examples
    --------
    >>> float(log10(1.0))
    0.0
    """
    x = cast_inexact(x)
    if dt.kind(x.dtype) != "c":
        return elementwise("log10", x)
    # Each part by itself: a complex factor makes NaN of infinities
    result, factor = log(x), 1 / math.log(10)
    return make_complex(multiply(real(result), factor), multiply(imag(result), factor))


def arctan2(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute the angle of the point (x2, x1) in (-pi, pi].

    Parameters
    ----------
    x1, x2 : the ordinate and the abscissa, which are broadcast together.

    Returns
    -------
    array of angles in radians, of the common shape and a float dtype.

    Examples
    --------
    >>> float(arctan2(0.0, 1.0))
    0.0
    """
    return elementwise("atan2", x1, x2, inexact=True)


def _promoted_inexact(name: str, *xs: ArrayLike) -> list[Any]:
    """Convert operands to the dtype of a function of real analysis, in one step: integers may not fit each other's
    dtype.
    """
    values = [operand(x, name) for x in xs]
    dtype, weak = dt.to_inexact(*dt.promote(*((x.dtype, x.weak) for x in values)))
    return [cast(x, dtype, weak) for x in values]


def _real_operand(name: str, *xs: ArrayLike) -> Any:
    """Return the first operand; raise DtypeError if one of the operands is complex."""
    values = [operand(x, name) for x in xs]
    for x in values:
        if dt.kind(x.dtype) == "c":
            raise DtypeError(f"{name}: not defined for {type_name(x)}", hint="take x.real, x.imag or abs(x)")
    return values[0]


@compiled_once_it_pays(call_us=55)
@in_single(2)
def hypot(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute sqrt(x1**2 + x2**2) without overflow.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> float(hypot(3.0, 4.0))
    5.0
    """
    x1, x2 = _promoted_inexact("hypot", x1, x2)
    if dt.kind(x1.dtype) == "c":
        raise DtypeError("hypot: not defined for complex numbers", hint="take absolute(x) first")
    # Chosen, not ordered by maximum and minimum, and with their signs: so derivatives of all orders are right at 0.
    first = greater_equal(absolute(x1), absolute(x2))
    large, small = where(first, x1, x2), where(first, x2, x1)
    zero = logical_and(equal(large, 0), equal(small, 0))  # a NaN may be beside a 0
    ratio = divide(small, where(zero, 1, large))
    size = absolute(large)
    finite = where(zero, size, multiply(size, sqrt(add(1, multiply(ratio, ratio)))))
    return where(logical_or(isinf(x1), isinf(x2)), math.inf, finite)  # also where the other is NaN


@compiled_once_it_pays(call_us=25)
@in_single(2)
def logaddexp(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute log(exp(x1) + exp(x2)) without overflow.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype; of complex numbers the principal value.

    Examples
    --------
    >>> float(logaddexp(1000.0, 0.0))
    1000.0
    """
    x1, x2 = _promoted_inexact("logaddexp", x1, x2)
    large, below = _larger_and_below(x1, x2)
    found = where(isnan(below), add(x1, x2), add(large, log1p(exp(below))))  # inf - inf
    return _principal(found, math.pi)


@compiled_once_it_pays(call_us=25)
@in_single(2)
def logaddexp2(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute log2(2**x1 + 2**x2) without overflow.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype; of complex numbers the principal value.

    Examples
    --------
    >>> float(logaddexp2(1.0, 1.0))
    2.0
    """
    x1, x2 = _promoted_inexact("logaddexp2", x1, x2)
    large, below = _larger_and_below(x1, x2)
    natural = log1p(exp2(below))
    more = add(natural, multiply(natural, 1 / math.log(2) - 1))  # rounded once: exactly 1 where x1 = x2
    return _principal(where(isnan(below), add(x1, x2), add(large, more)), math.pi / math.log(2))


def _principal(z: Any, half: float) -> Any:
    """Move imaginary parts of logarithms into (-half, half] by multiples of 2 half; real numbers have none."""
    if dt.kind(z.dtype) != "c":
        return z
    angle = imag(z)
    turns = ceil(divide(subtract(angle, half), 2 * half))
    return elementwise(
        "complex", real(z), where(equal(turns, 0), angle, subtract(angle, multiply(turns, 2 * half)))
    )


def _larger_and_below(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Return (the larger of the two, the other minus it), by selection. Where both are equal, the derivatives of
    maximum and abs are means, which make second derivatives wrong.
    """
    first = greater_equal(x1, x2)
    difference = subtract(x1, x2)
    return where(first, x1, x2), where(first, negative(difference), difference)


@compiled_once_it_pays(call_us=140)
@in_single(1)
def sinc(x: ArrayLike, /) -> Array:
    """Compute sin(pi x) / (pi x), which is 1 at 0.

    Examples
    --------
    >>> float(sinc(0.0))
    1.0
    """
    x = cast_inexact(x)
    near = less(absolute(x), 0.16)
    square = multiply(where(near, x, 0), math.pi)
    square = multiply(square, square)
    # Sum of (-square)**k / (2k + 1)!: derivatives of all orders are right at 0, and nothing cancels.
    series: Any = 1.0
    for k in reversed(range(9)):
        series = subtract(1, multiply(square, divide(series, (2 * k + 2) * (2 * k + 3))))
    whole = elementwise("round", x) if dt.kind(x.dtype) != "c" else elementwise("round", real(x))
    # sin(pi x) by the distance from an integer, which is exact: 0 at integers, and right next to them
    half = multiply(whole, 0.5)
    sign = where(equal(half, elementwise("round", half)), 1.0, -1.0)
    sine = multiply(sign, sin(multiply(subtract(x, whole), math.pi)))
    far = where(near, 1, x)
    return where(near, series, divide(divide(sine, math.pi), far))


@in_single(1)
def deg2rad(x: ArrayLike, /) -> Array:
    """Convert degrees to radians.

    Examples
    --------
    >>> float(deg2rad(180.0))
    3.14159
    """
    return multiply(cast_inexact(x), math.pi / 180)


@in_single(1)
def rad2deg(x: ArrayLike, /) -> Array:
    """Convert radians to degrees.

    Examples
    --------
    >>> float(rad2deg(pi))
    180.0
    """
    return multiply(cast_inexact(x), 180 / math.pi)


radians = deg2rad
degrees = rad2deg


def cast_inexact(x: ArrayLike) -> Any:
    """Return x as it is if it is a float or complex, else in the default float dtype."""
    x = operand(x, "argument")
    return cast(x, *dt.to_inexact(x.dtype, x.weak))


def cast_real(name: str, x: ArrayLike) -> Any:
    """Return x as it is if it is a float, else in the default float dtype; raise DtypeError for complex numbers."""
    x = cast_inexact(x)
    if dt.kind(x.dtype) != "f":
        raise DtypeError(f"{name}: takes real numbers, got {type_name(x)}")
    return x


# ---- rounding: integers are returned as they are ----


def _rounding(op: str, x: ArrayLike) -> Any:
    x = operand(x, op)
    return elementwise(op, x) if dt.is_inexact(x.dtype) else x


def floor(x: ArrayLike, /) -> Array:
    """Round down to an integer, in the dtype of x.

    Examples
    --------
    >>> float(floor(-1.5))
    -2.0
    """
    return _rounding("floor", x)


def ceil(x: ArrayLike, /) -> Array:
    """Round up to an integer, in the dtype of x.

    Examples
    --------
    >>> float(ceil(1.5))
    2.0
    """
    return _rounding("ceil", x)


def trunc(x: ArrayLike, /) -> Array:
    """Round towards zero to an integer, in the dtype of x.

    Examples
    --------
    >>> float(trunc(-1.5))
    -1.0
    """
    return _rounding("trunc", x)


def rint(x: ArrayLike, /) -> Array:
    """Round to the nearest integer, of two the even one; integers become floats.

    Examples
    --------
    >>> float(rint(2.5))
    2.0
    """
    x = operand(x, "rint")
    return round(x) if dt.is_inexact(x.dtype) else cast(x, dt.default_dtype("f"), x.weak)


def round(a: ArrayLike, decimals: int = 0) -> Array:
    """Round to so many decimals, of two nearest numbers to the even one.

    Parameters
    ----------
    a : an array.
    decimals : how many digits after the point are kept; a negative number counts before the point.

    Returns
    -------
    array like a.

    Examples
    --------
    >>> round(2.345, 2).item(), round(asarray([15, 25, 1234]), -1).tolist()
    (2.34, [20, 20, 1230])
    """
    a, decimals = operand(a, "round"), static_int(decimals, "round", "decimals")
    if dt.kind(a.dtype) == "c":
        return make_complex(round(real(a), decimals), round(imag(a), decimals))
    if not dt.is_inexact(a.dtype):
        return a if decimals >= 0 or a.dtype == dt.bool_ else _rounded_integer(a, -decimals)
    return elementwise("round", a) if decimals == 0 else _rounded_float(a, decimals)


@compiled_once_it_pays(call_us=12)
def _rounded_float(a: Any, decimals: int) -> Any:
    """Round floats to so many decimals, or to a multiple of a power of 10."""
    largest = float(ml_dtypes.finfo(a.dtype).max)
    if builtins.abs(decimals) > math.log10(largest):
        return a if decimals > 0 else multiply(a, 0.0)
    factor = 10.0 ** builtins.abs(decimals)
    if decimals < 0:
        return multiply(elementwise("round", divide(a, factor)), factor)
    scaled = multiply(a, factor)
    rounded = divide(elementwise("round", scaled), factor)
    return where(isfinite(scaled), rounded, a)  # what is so large is an integer


def _rounded_integer(x: Any, places: int) -> Any:
    """Round an integer to a multiple of 10**places; a tie goes to the multiple with an even quotient."""
    unit = 10**places
    if unit > dt.integer_limits(x.dtype).max:
        return multiply(x, 0)
    quotient, rest = floor_divide(x, unit), remainder(x, unit)
    half = unit // 2
    up = logical_or(greater(rest, half), logical_and(equal(rest, half), equal(bitwise_and(quotient, 1), 1)))
    return multiply(where(up, add(quotient, 1), quotient), unit)


around = round


@compiled_once_it_pays(call_us=45)
def modf(x: ArrayLike, /) -> tuple[Array, Array]:
    """Split numbers into (fractional part, integer part), both with the sign of x.

    Examples
    --------
    >>> [float(part) for part in modf(2.5)]
    [0.5, 2.0]
    """
    x = cast_inexact(x)
    whole = trunc(x)
    return _zero_with_sign(where(isinf(x), 0, subtract(x, whole)), signbit(x)), whole


# ---- complex numbers ----


def real(val: ArrayLike, /) -> Array:
    """Take the real part; a real array stays as it is.

    Examples
    --------
    >>> float(real(asarray(1 + 2j)))
    1.0
    """
    val = operand(val, "real")
    return elementwise("real", val) if dt.kind(val.dtype) == "c" else given_out(val)


def imag(val: ArrayLike, /) -> Array:
    """Take the imaginary part; zeros for a real array.

    Examples
    --------
    >>> float(imag(asarray(1 + 2j)))
    2.0
    """
    val = operand(val, "imag")
    if dt.kind(val.dtype) == "c":
        return elementwise("imag", val)
    return either(val, np.zeros_like, lambda node: const(0, node.dtype, node.shape, node.weak))


def conjugate(x: ArrayLike, /) -> Array:
    """Compute the complex conjugate; a real array stays as it is.

    Examples
    --------
    >>> complex(conjugate(1 + 2j))
    (1-2j)
    """
    x = operand(x, "conj")
    return elementwise("conj", x) if dt.kind(x.dtype) == "c" else given_out(x)


conj = conjugate


def angle(z: ArrayLike, deg: bool = False) -> Array:
    """Compute the angle of complex numbers.

    Parameters
    ----------
    z : an array.
    deg : in degrees instead of radians.

    Returns
    -------
    array of z's shape, of a float dtype.

    Examples
    --------
    >>> float(angle(1.0))
    0.0
    """
    z = cast_inexact(z)
    radians_ = arctan2(imag(z), real(z))
    return rad2deg(radians_) if deg else radians_


def make_complex(re: ArrayLike, im: ArrayLike) -> Any:
    """Compute re + i im."""
    return elementwise("complex", re, im, inexact=True)


# ---- comparison and logic ----


def _lexicographic(op: str, x1: Any, x2: Any) -> Any:
    """Order of complex numbers: by real part, then by imaginary part."""
    return where(
        equal(real(x1), real(x2)), elementwise(op, imag(x1), imag(x2)), elementwise(op, real(x1), real(x2))
    )


def _order(op: str, x1: ArrayLike, x2: ArrayLike) -> Any:
    if any_complex(x1, x2):
        return _lexicographic(op, *promoted(op, x1, x2))
    return elementwise(op, x1, x2)


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


def truth(x: ArrayLike) -> Any:
    """Return x as booleans: x != 0."""
    return cast(operand(x, "argument"), dt.bool_)


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


def _constant_false(x: Any) -> Any:
    return either(cast(x, dt.bool_), np.zeros_like, lambda node: const(False, dt.bool_, node.shape))


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
    return equal(absolute(x), math.inf) if dt.is_inexact(x.dtype) else _constant_false(x)


def isposinf(x: ArrayLike, /) -> Array:
    """Say where x is positive infinity.

    Examples
    --------
    >>> isposinf(asarray([-inf, inf])).tolist()
    [False, True]
    """
    x = _real_operand("isposinf", x)
    return equal(x, math.inf) if dt.is_inexact(x.dtype) else _constant_false(x)


def isneginf(x: ArrayLike, /) -> Array:
    """Say where x is negative infinity.

    Examples
    --------
    >>> isneginf(asarray([-inf, inf])).tolist()
    [True, False]
    """
    x = _real_operand("isneginf", x)
    return equal(x, -math.inf) if dt.is_inexact(x.dtype) else _constant_false(x)


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


_INTEGER_OF = {dt.float16: dt.int16, dt.bfloat16: dt.int16, dt.float32: dt.int32, dt.float64: dt.int64}


@compiled_once_it_pays(call_us=7)
def signbit(x: ArrayLike, /) -> Array:
    """Say where the sign bit is set: at -0.0 too.

    Examples
    --------
    >>> bool(signbit(-0.0))
    True
    """
    x = _real_operand("signbit", x)
    if dt.is_float8(x.dtype):
        x = cast(x, dt.float32)
    if x.dtype in _INTEGER_OF:
        x = apply(BITCAST, x, arg=_INTEGER_OF[x.dtype])
    return less(x, 0)


@compiled_once_it_pays(call_us=25)
def copysign(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Give the size of x1 the sign of x2.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> float(copysign(2.0, -0.0))
    -2.0
    """
    _real_operand("copysign", x1, x2)
    x1, x2 = _promoted_inexact("copysign", x1, x2)
    return where(not_equal(signbit(x1), signbit(x2)), negative(x1), x1)


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
    _real_operand("heaviside", x1, x2)
    x1, x2 = _promoted_inexact("heaviside", x1, x2)
    step = where(less(x1, 0), 0, where(equal(x1, 0), x2, 1))
    return where(isnan(x1), x1, step)


@compiled_once_it_pays(call_us=30)
@takes_keys("x")
def nan_to_num(
    x: ArrayLike,
    copy: bool = True,
    nan: ArrayLike = 0.0,
    posinf: ArrayLike | None = None,
    neginf: ArrayLike | None = None,
) -> Array:
    """Replace NaN and the infinities by finite numbers.

    Parameters
    ----------
    x : an array.
    copy : has no effect: arrays do not change.
    nan : what replaces NaN.
    posinf, neginf : what replaces the infinities; None for the largest and the smallest finite number.

    Returns
    -------
    array like x.

    Examples
    --------
    >>> float(nan_to_num(asarray(-inf)))
    -3.4028234663852886e+38
    """
    x = operand(x, "nan_to_num")
    if dt.kind(x.dtype) == "c":
        return make_complex(
            nan_to_num(real(x), copy, nan, posinf, neginf), nan_to_num(imag(x), copy, nan, posinf, neginf)
        )
    if not dt.is_inexact(x.dtype):
        return x
    largest = float(ml_dtypes.finfo(x.dtype).max)
    x = where(isnan(x), cast(operand(nan, "nan_to_num"), x.dtype), x)
    x = where(isposinf(x), cast(operand(largest if posinf is None else posinf, "nan_to_num"), x.dtype), x)
    return where(isneginf(x), cast(operand(-largest if neginf is None else neginf, "nan_to_num"), x.dtype), x)


# ---- bits ----


def bitwise_and(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 & x2 bit by bit.

    Parameters
    ----------
    x1, x2 : integers or booleans, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(bitwise_and(6, 3))
    2
    """
    return elementwise("and", x1, x2)


def bitwise_or(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 | x2 bit by bit.

    Parameters
    ----------
    x1, x2 : integers or booleans, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(bitwise_or(5, 2))
    7
    """
    return elementwise("or", x1, x2)


def bitwise_xor(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 ^ x2 bit by bit.

    Parameters
    ----------
    x1, x2 : integers or booleans, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(bitwise_xor(7, 2))
    5
    """
    return elementwise("xor", x1, x2)


def invert(x: ArrayLike, /) -> Array:
    """Compute ~x: flip the bits of integers, and negate booleans.

    Examples
    --------
    >>> int(invert(5))
    -6
    """
    return elementwise("not", x)


bitwise_not = bitwise_invert = invert


def left_shift(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Shift bits to the left: x1 << x2; 0 where x2 is the width of the integer or more.

    Parameters
    ----------
    x1, x2 : integers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(left_shift(3, 2))
    12
    """
    return elementwise("shl", x1, x2)


def right_shift(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Shift bits to the right: x1 >> x2; signed integers keep their sign.

    Parameters
    ----------
    x1, x2 : integers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(right_shift(8, 2))
    2
    """
    return elementwise("shr", x1, x2)


bitwise_left_shift = left_shift
bitwise_right_shift = right_shift


def bit_count(x: Any) -> Any:
    """Set bits of integers, in their dtype: pairs are added, then fours, then bytes (Warren, Hacker's Delight, 5-1)."""
    if not dt.is_integer(x.dtype):
        raise DtypeError(f"bitwise_count: integers are needed, got {type_name(x)}")
    if dt.is_widened(x.dtype):
        return cast(bit_count(cast(apply(BITCAST, x, arg=dt.unsigned_dtype(x.dtype)), dt.uint8)), x.dtype)
    width = 8 * x.dtype.itemsize
    bits = x if dt.kind(x.dtype) == "u" else apply(BITCAST, x, arg=dt.unsigned_dtype(x.dtype))
    every_byte = ((1 << width) - 1) // 0xFF

    def masked(value: Any, pattern: int) -> Any:
        return bitwise_and(value, np.asarray(pattern * every_byte, bits.dtype))

    bits = subtract(bits, masked(right_shift(bits, 1), 0x55))
    bits = add(masked(bits, 0x33), masked(right_shift(bits, 2), 0x33))
    bits = masked(add(bits, right_shift(bits, 4)), 0x0F)
    distance = 8
    while distance < width:  # each byte takes the sum of those above it
        bits = add(bits, right_shift(bits, distance))
        distance *= 2
    return cast(bitwise_and(bits, 0xFF), x.dtype)


@compiled_once_it_pays(call_us=110)
def bitwise_count(x: ArrayLike, /) -> Array:
    """Count the bits of |x| that are set, as uint8.

    Examples
    --------
    >>> int(bitwise_count(-7))
    3
    """
    x = operand(x, "bitwise_count")
    return cast(x if x.dtype == dt.bool_ else bit_count(absolute(x)), dt.uint8)


@compiled_once_it_pays(call_us=60)
def nextafter(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the next float from x1 towards x2: one step of the integer that the bits of a float are.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> float(nextafter(0.0, 1.0))
    1.401298464324817e-45
    """
    x, towards = _promoted_inexact("nextafter", x1, x2)
    if x.dtype not in _INTEGER_OF:
        raise DtypeError(f"nextafter: floats of 16 bits or more are needed, got {type_name(x)}")
    integer = _INTEGER_OF[x.dtype]
    bits = apply(BITCAST, x, arg=integer)
    one = either(bits, np.ones_like, lambda node: const(1, integer, node.shape))
    at_zero, reached = equal(x, 0), equal(x, towards)
    away = equal(less(x, towards), less(0, x))
    moved = where(at_zero, one, where(away, add(bits, one), subtract(bits, one)))
    stepped = apply(BITCAST, where(reached, bits, moved), arg=x.dtype)
    result = where(logical_and(at_zero, less(towards, 0)), negative(stepped), stepped)
    result = where(reached, towards, result)
    return cast(where(logical_or(isnan(x), isnan(towards)), math.nan, result), x.dtype, x.weak)


# ---- choice ----


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
