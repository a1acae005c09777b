"""Powers, roots, exponentials and logarithms."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError
from funcgrad.numpy.core.operands import (
    ArrayLike,
    cast,
    cast_inexact,
    either,
    in_single,
    is_bool,
    operand,
    promoted_inexact,
    promoted_numbers,
)
from funcgrad.numpy.elementwise.arithmetic import add, divide, multiply, negative, subtract
from funcgrad.numpy.elementwise.complex_parts import imag, make_complex, real
from funcgrad.numpy.elementwise.logic import equal, greater_equal, isnan, where
from funcgrad.numpy.elementwise.rounding import ceil
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as NumPyArray
from funcgrad.trace.tracing.tracer import elementwise, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import const
from funcgrad.transforms.composites import compiled_once_it_pays

# ---- powers and roots ----


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
        return integer_power(cast(base, dt.default_dtype("i"), base.weak) if is_bool(base) else base, x2)
    if _are_usual_floats(x1, x2):
        return elementwise("pow", x1, x2)  # without an array of a number
    x1, x2 = operand(x1, "power"), operand(x2, "power")
    x2 = _exponent(x1, x2)
    if dt.is_inexact(x1.dtype) and not dt.is_inexact(x2.dtype):
        # Integers do not widen the base, and one that is no array of several leaves a weak type weak, as in JAX.
        return elementwise("pow", x1, cast(x2, x1.dtype, not x2.shape))
    x1, x2 = promoted_numbers("power", x1, x2)
    return elementwise("pow", x1, x2)


pow = power


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


# ---- exponentials and logarithms ----


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


def log1p(x: ArrayLike, /) -> Array:
    """Compute log(1 + x), exact for small x too.

    Examples
    --------
    >>> float(log1p(0.0))
    0.0
    """
    return elementwise("log1p", x, inexact=True)


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
    x1, x2 = promoted_inexact("logaddexp", x1, x2)
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
    x1, x2 = promoted_inexact("logaddexp2", x1, x2)
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
