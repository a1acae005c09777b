"""The ops of the graph as functions, without NumPy's conveniences: dtypes must be equal, and so must ranks.

A Python number takes the dtype of the other operands when it is of their kind: add(x, 1.0) for a float x, but not
add(x, 1).
Scalars and axes of size 1 broadcast. funcgrad.numpy has the same functions with promotion.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Protocol, SupportsIndex, TypeVar

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.keyed import compares_keys, takes_keys
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, operand_as, type_name
from funcgrad.numpy.elementwise import bit_count, integer_power, make_complex
from funcgrad.numpy.elementwise import nextafter as next_float
from funcgrad.numpy.elementwise import sign as sign_of
from funcgrad.numpy.elementwise import where as choose
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.ops import BITCAST, STOP_GRADIENT
from funcgrad.trace.tracing.tracer import apply, elementwise
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.uop import OPS
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.elementwise_programs import Price, computed

T = TypeVar("T")

_array = operand  # for functions whose argument has this name


def same_dtypes(name: str, operands: Sequence[Any]) -> list[Any]:
    """Return the operands in their one dtype; raise DtypeError if they have several."""
    if not len(operands):
        raise ArgumentError(f"lax.{name}: at least one array is needed")
    values = [operand(x, f"lax.{name}") for x in operands]
    strong = {x.dtype for x in values if not x.weak}
    dtype = dt.promote(*((x.dtype, x.weak) for x in values))[0] if len(strong) != 1 else strong.pop()
    for x in values:
        kinds = {dt.kind(x.dtype), dt.kind(dtype)}
        fits = x.weak and (len(kinds) == 1 or kinds == {"i", "u"})
        if x.dtype != dtype and not fits:
            raise DtypeError(
                f"lax.{name}: dtypes must be equal, got {', '.join(map(type_name, values))}",
                hint=f"funcgrad.numpy.{name} promotes them, or convert one with .astype",
            )
    weak = all(x.weak for x in values)
    return [x if x.dtype == dtype else cast(x, dtype, weak) for x in values]


def _check_ranks(name: str, values: Sequence[Any]) -> None:
    ranks = {x.ndim for x in values if x.ndim}
    if len(ranks) > 1:
        raise ShapeError(
            f"lax.{name}: arrays must have one number of axes, got {', '.join(map(type_name, values))}",
            hint="add axes with expand_dims, or use funcgrad.numpy",
        )


def _strict(name: str, op: str, *operands: Any) -> Any:
    values = same_dtypes(name, operands)
    _check_ranks(name, values)
    return elementwise(op, *values)


# Functions that take an accuracy in JAX.
_APPROXIMATED = frozenset("cbrt cos exp exp2 expm1 log log1p rsqrt sin sqrt tan tanh".split())


# Functions that NumPy lacks, which are a loop of Python by it, or several.
_SLOW_BY_NUMPY = {
    "erf": Price(element_ns=70, call_ns=0, compile_ns=10_000_000),
    "erfc": Price(element_ns=70, call_ns=0, compile_ns=10_000_000),
    "erf_inv": Price(element_ns=600, call_ns=20_000, compile_ns=10_000_000),
}

_PARAMETERS_OF_APPROXIMATED = """\
Parameters
----------
x : an array.
accuracy : accepted without effect.

Returns
-------
An array of the shape and dtype of x.

"""
_PARAMETERS_OF_TWO = """\
Parameters
----------
x, y : arrays of one dtype and number of axes, or scalars.

Returns
-------
{} of the shape to which both broadcast.

"""


class _Unary(Protocol):
    def __call__(self, x: ArrayLike, *, accuracy: Any = None) -> Array: ...


class _Binary(Protocol):
    def __call__(self, x: ArrayLike, y: ArrayLike) -> Array: ...


def _unary(name: str, op: str, summary: str, example: str, value: str) -> _Unary:
    def function(x: ArrayLike) -> Array:
        return elementwise(op, operand(x, f"lax.{name}"))

    def approximated(x: ArrayLike, *, accuracy: Any = None) -> Array:  # accepted: there is one accuracy
        return elementwise(op, operand(x, f"lax.{name}"))

    def by_program(x: ArrayLike) -> Array:
        return computed(function, name, [operand(x, f"lax.{name}")], _SLOW_BY_NUMPY[name])

    if name in _APPROXIMATED:
        return _described(approximated, name, op, summary, example, value)
    if name in _SLOW_BY_NUMPY:
        return compiled_once_it_pays(call_us=50)(_described(by_program, name, op, summary, example, value))
    return _described(function, name, op, summary, example, value)


def _described(function: Any, name: str, op: str, summary: str, example: str, value: str) -> _Unary:
    """Give a function its name and text."""
    function.__name__ = function.__qualname__ = name
    parameters = _PARAMETERS_OF_APPROXIMATED if name in _APPROXIMATED else ""
    function.__doc__ = (
        f"Compute {summary}, elementwise. Defined for {_defined_for(op)}.\n\n"
        f"{parameters}Examples\n--------\n>>> {example}\n{value}"
    )
    return function


def _binary(name: str, op: str, summary: str, example: str, value: str, result: str = "An array") -> _Binary:
    def function(x: ArrayLike, y: ArrayLike) -> Array:
        return _strict(name, op, x, y)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = (
        f"Compute {summary}, elementwise. Both of one dtype: {_defined_for(op)}.\n\n"
        f"{_PARAMETERS_OF_TWO.format(result)}Examples\n--------\n>>> {example}\n{value}"
    )
    return function


_KIND_NAMES = {"b": "booleans", "i": "integers", "u": "integers", "f": "floats", "c": "complex numbers"}


def _defined_for(op: str) -> str:
    return ", ".join(dict.fromkeys(_KIND_NAMES[dt.kind(dtype)] for dtype in OPS[op].dtypes))


add = _binary("add", "add", "x + y", "float(add(1.0, 2.0))", "3.0")
sub = _binary("sub", "sub", "x - y", "float(sub(1.0, 2.0))", "-1.0")
rem = _binary("rem", "rem", "the remainder of x / y with the sign of x", "float(rem(-7.0, 3.0))", "-1.0")
max = _binary("max", "max", "the larger of the two, NaN where one is NaN", "float(max(1.0, 2.0))", "2.0")
min = _binary("min", "min", "the smaller of the two, NaN where one is NaN", "float(min(1.0, 2.0))", "1.0")
atan2 = _binary("atan2", "atan2", "the angle of the point (y, x)", "float(atan2(1.0, 1.0))", "0.785398")
bitwise_and = _binary("bitwise_and", "and", "x & y", "int(bitwise_and(6, 3))", "2")
bitwise_or = _binary("bitwise_or", "or", "x | y", "int(bitwise_or(6, 3))", "7")
bitwise_xor = _binary("bitwise_xor", "xor", "x ^ y", "int(bitwise_xor(6, 3))", "5")
shift_left = _binary(
    "shift_left", "shl", "x << y, 0 for the width of x and more", "int(shift_left(3, 2))", "12"
)
eq = compares_keys(same=True)(_binary("eq", "eq", "x == y", "bool(eq(1.0, 2.0))", "False", "Booleans"))
ne = compares_keys(same=False)(_binary("ne", "ne", "x != y", "bool(ne(1.0, 2.0))", "True", "Booleans"))
lt = _binary("lt", "lt", "x < y", "bool(lt(1.0, 2.0))", "True", "Booleans")
le = _binary("le", "le", "x <= y", "bool(le(1.0, 2.0))", "True", "Booleans")

neg = _unary("neg", "neg", "-x", "float(neg(2.0))", "-2.0")
abs = _unary("abs", "abs", "|x|", "float(abs(-2.0))", "2.0")
floor = _unary("floor", "floor", "the next integer below", "float(floor(-1.5))", "-2.0")
ceil = _unary("ceil", "ceil", "the next integer above", "float(ceil(-1.5))", "-1.0")
exp = _unary("exp", "exp", "e to the power x", "float(exp(1.0))", "2.718282")
exp2 = _unary("exp2", "exp2", "2 to the power x", "float(exp2(3.0))", "8.0")
expm1 = _unary("expm1", "expm1", "exp(x) - 1", "float(expm1(1e-10))", "1.00000e-10")
log = _unary("log", "log", "the natural logarithm", "float(log(2.0))", "0.693147")
log1p = _unary("log1p", "log1p", "log(1 + x)", "float(log1p(1e-10))", "1.00000e-10")
sqrt = _unary("sqrt", "sqrt", "the square root", "float(sqrt(9.0))", "3.0")
rsqrt = _unary("rsqrt", "rsqrt", "1 / sqrt(x)", "float(rsqrt(4.0))", "0.5")
cbrt = _unary("cbrt", "cbrt", "the cube root", "float(cbrt(-8.0))", "-2.0")
sin = _unary("sin", "sin", "the sine", "float(sin(0.5))", "0.479426")
cos = _unary("cos", "cos", "the cosine", "float(cos(0.5))", "0.877583")
tan = _unary("tan", "tan", "the tangent", "float(tan(0.5))", "0.546302")
asin = _unary("asin", "asin", "the inverse of the sine", "float(asin(0.5))", "0.523599")
acos = _unary("acos", "acos", "the inverse of the cosine", "float(acos(0.5))", "1.047198")
atan = _unary("atan", "atan", "the inverse of the tangent", "float(atan(0.5))", "0.463648")
sinh = _unary("sinh", "sinh", "the hyperbolic sine", "float(sinh(0.5))", "0.521095")
cosh = _unary("cosh", "cosh", "the hyperbolic cosine", "float(cosh(0.5))", "1.127626")
tanh = _unary("tanh", "tanh", "the hyperbolic tangent", "float(tanh(0.5))", "0.462117")
asinh = _unary("asinh", "asinh", "the inverse of sinh", "float(asinh(0.5))", "0.481212")
acosh = _unary("acosh", "acosh", "the inverse of cosh", "float(acosh(2.0))", "1.316958")
atanh = _unary("atanh", "atanh", "the inverse of tanh", "float(atanh(0.5))", "0.549306")
erf = _unary("erf", "erf", "the error function", "float(erf(0.5))", "0.520500")
erfc = _unary("erfc", "erfc", "1 - erf(x), exact where erf(x) is near 1", "float(erfc(5.0))", "1.53746e-12")
erf_inv = _unary("erf_inv", "erf_inv", "the inverse of erf", "float(erf_inv(0.5))", "0.476936")
is_finite = _unary(
    "is_finite",
    "is_finite",
    "whether x is neither infinite nor NaN",
    "bool(is_finite(float('inf')))",
    "False",
)
bitwise_not = _unary("bitwise_not", "not", "~x", "int(bitwise_not(5))", "-6")
real = _unary("real", "real", "the real part", "float(real(1 + 2j))", "1.0")
imag = _unary("imag", "imag", "the imaginary part", "float(imag(1 + 2j))", "2.0")


def mul(x: ArrayLike, y: ArrayLike, *, out_dtype: Any = None) -> Array:
    """Compute x * y, elementwise. Both of one dtype: integers, floats, complex numbers.

    Parameters
    ----------
    x, y : arrays of one dtype and number of axes, or scalars.
    out_dtype : the dtype in which the product is computed; None for that of both.

    Returns
    -------
    An array of the shape to which both broadcast.

    Examples
    --------
    >>> mul(funcgrad.numpy.asarray([100], "int8"), 2, out_dtype="int32")
    Array([200], dtype=int32)
    """
    if out_dtype is not None:
        x, y = (cast(v, dt.as_dtype(out_dtype)) for v in same_dtypes("mul", (x, y)))
    return _strict("mul", "mul", x, y)


def gt(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x > y, elementwise. Both of one dtype.

    Parameters
    ----------
    x, y : arrays of one dtype and number of axes, or scalars.

    Returns
    -------
    Booleans of the shape to which both broadcast.

    Examples
    --------
    >>> bool(gt(1.0, 2.0))
    False
    """
    x, y = same_dtypes("gt", (x, y))
    return lt(y, x)


def ge(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x >= y, elementwise. Both of one dtype.

    Parameters
    ----------
    x, y : arrays of one dtype and number of axes, or scalars.

    Returns
    -------
    Booleans of the shape to which both broadcast.

    Examples
    --------
    >>> bool(ge(2.0, 2.0))
    True
    """
    x, y = same_dtypes("ge", (x, y))
    return le(y, x)


def div(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x / y in the dtype of both; integers truncate towards zero.

    Parameters
    ----------
    x, y : arrays of one dtype and number of axes, or scalars.

    Returns
    -------
    An array of the shape to which both broadcast.

    Examples
    --------
    >>> div(funcgrad.numpy.asarray([-7, 7]), 2)
    Array([-3,  3], dtype=int32)
    """
    x, y = same_dtypes("div", (x, y))
    return _strict("div", "idiv" if dt.is_integer(x.dtype) else "div", x, y)


def pow(x: ArrayLike, y: ArrayLike) -> Array:
    """Raise x to the power y.

    Parameters
    ----------
    x : an array.
    y : the exponent, of the dtype of x, or integers.

    Returns
    -------
    An array of the shape to which both broadcast.

    Examples
    --------
    >>> float(pow(2.0, 3.0))
    8.0
    """
    x, y = operand(x, "lax.pow"), operand(y, "lax.pow")
    if dt.is_inexact(x.dtype) and dt.is_integer(y.dtype):
        y = cast(y, x.dtype)
    return _strict("pow", "pow", x, y)


def integer_pow(x: ArrayLike, y: int) -> Array:
    """Raise x to a fixed integer power by repeated multiplication.

    Parameters
    ----------
    x : an array.
    y : a Python integer.

    Returns
    -------
    An array of the shape of x.

    Raises
    ------
    DtypeError : y is no Python integer.

    Examples
    --------
    >>> float(integer_pow(2.0, -2))
    0.25
    """
    if not isinstance(y, SupportsIndex):
        raise DtypeError(
            f"lax.integer_pow: the power is {y!r}, and has to be a Python integer", hint="use lax.pow"
        )
    return integer_power(operand(x, "lax.integer_pow"), index(y))


def square(x: ArrayLike) -> Array:
    """Compute x * x.

    Examples
    --------
    >>> float(square(3.0))
    9.0
    """
    return integer_pow(x, 2)


def reciprocal(x: ArrayLike) -> Array:
    """Compute 1 / x of floats.

    Examples
    --------
    >>> float(reciprocal(4.0))
    0.25
    """
    return elementwise("div", 1.0, operand(x, "lax.reciprocal"))


_TO_EVEN = 1
_AWAY_FROM_ZERO = 0


def round(x: ArrayLike, rounding_method: int = _AWAY_FROM_ZERO) -> Array:
    """Round to the nearest integer.

    Parameters
    ----------
    x : floats.
    rounding_method : 0 rounds halves away from zero, 1 to the even integer.

    Returns
    -------
    Floats of the shape of x.

    Examples
    --------
    >>> float(round(2.5)), float(round(2.5, 1))
    (3.0, 2.0)
    """
    x = operand(x, "lax.round")
    if rounding_method == _TO_EVEN:
        return elementwise("round", x)
    # |x| - floor(|x|) is exact, so a half is seen as such
    size = elementwise("abs", x)
    whole = elementwise("floor", size)
    up = elementwise("sub", size, whole) >= 0.5
    return elementwise("mul", elementwise("sign", x), choose(up, elementwise("add", whole, 1), whole))


def conj(x: ArrayLike) -> Array:
    """Compute the complex conjugate; of a real array, the complex array with imaginary part 0.

    Examples
    --------
    >>> conj(1 + 2j).tolist()
    (1-2j)
    """
    x = operand(x, "lax.conj")
    return elementwise("conj", x) if dt.kind(x.dtype) == "c" else make_complex(x, 0)


def complex(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x + i y of two floats of one dtype.

    Parameters
    ----------
    x, y : the real and the imaginary part, floats of one dtype.

    Returns
    -------
    Complex numbers of the shape to which both broadcast.

    Examples
    --------
    >>> complex(1.0, 2.0).tolist()
    (1+2j)
    """
    return _strict("complex", "complex", x, y)


def shift_right_arithmetic(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x >> y with copies of the first bit from the left, for unsigned integers too.

    Parameters
    ----------
    x, y : integers of one dtype.

    Returns
    -------
    An array of the shape to which both broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> int(shift_right_arithmetic(-8, 1))
    -4
    >>> int(shift_right_arithmetic(np.uint8(128), np.uint8(3)))
    240
    """
    return _shifted_as("i", "shift_right_arithmetic", x, y)


def shift_right_logical(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x >> y with zeros from the left, for signed integers too.

    Parameters
    ----------
    x, y : integers of one dtype.

    Returns
    -------
    An array of the shape to which both broadcast.

    Examples
    --------
    >>> int(shift_right_logical(-1, 28))
    15
    """
    return _shifted_as("u", "shift_right_logical", x, y)


def _shifted_as(kind: str, name: str, x: ArrayLike, y: ArrayLike) -> Any:
    """Compute x >> y on the bits as signed or unsigned integers."""
    x, y = same_dtypes(name, (x, y))
    if dt.kind(x.dtype) not in "iu" or dt.kind(x.dtype) == kind:
        return _strict(name, "shr", x, y)
    other = dt.unsigned_dtype(x.dtype, kind)
    shifted = _strict(name, "shr", *(apply(BITCAST, v, arg=other) for v in (x, y)))
    return apply(BITCAST, shifted, arg=x.dtype)


def sign(x: ArrayLike) -> Array:
    """Compute -1, 0 or 1; x / |x| of complex numbers. Not defined for booleans.

    Examples
    --------
    >>> float(sign(-2.5))
    -1.0
    """
    return sign_of(operand(x, "lax.sign"))


def logistic(x: ArrayLike, *, accuracy: Any = None) -> Array:
    """Compute 1 / (1 + exp(-x)), elementwise, without overflow. Defined for floats and complex numbers.

    Parameters
    ----------
    x : an array.
    accuracy : accepted without effect.

    Returns
    -------
    An array of the shape and dtype of x.

    Examples
    --------
    >>> float(logistic(0.0))
    0.5
    """
    x = operand(x, "lax.logistic")
    if dt.kind(x.dtype) != "c":
        return elementwise("logistic", x)
    return elementwise("div", 1.0, elementwise("add", 1.0, elementwise("exp", elementwise("neg", x))))


@compiled_once_it_pays(call_us=110)
def population_count(x: ArrayLike) -> Array:
    """Count the bits of an integer that are set, in its dtype.

    Examples
    --------
    >>> int(population_count(7))
    3
    """
    x = operand(x, "lax.population_count")
    return cast(bit_count(x), x.dtype, x.weak)


@takes_keys("on_true", "on_false")
def select(pred: ArrayLike, on_true: ArrayLike, on_false: ArrayLike) -> Array:
    """Take on_true where the predicate holds, else on_false.

    Parameters
    ----------
    pred : booleans; may be a scalar.
    on_true, on_false : arrays of one shape and dtype.

    Returns
    -------
    An array of that shape and dtype.

    Examples
    --------
    >>> select(funcgrad.numpy.asarray([True, False]), funcgrad.numpy.zeros(2), funcgrad.numpy.ones(2)).tolist()
    [0.0, 1.0]
    """
    x, y = same_dtypes("select", (on_true, on_false))
    condition = operand(pred, "lax.select")
    if condition.dtype != dt.bool_:
        raise DtypeError(f"lax.select: the predicate must be boolean, got {type_name(condition)}")
    if x.shape != y.shape or condition.shape not in ((), x.shape):
        raise ShapeError(
            f"lax.select: shapes differ: {type_name(condition)}, {type_name(x)}, {type_name(y)}",
            hint="funcgrad.numpy.where broadcasts them",
        )
    return choose(condition, x, y)


@takes_keys("cases")
def select_n(which: ArrayLike, *cases: ArrayLike) -> Array:
    """Take the case that `which` names for each element.

    Parameters
    ----------
    which : integers, or booleans, which name the first case (False) or the second.
    *cases : arrays of one shape and dtype.

    Returns
    -------
    An array of that shape and dtype.

    Examples
    --------
    >>> select_n(funcgrad.numpy.asarray([2, 0]), *(funcgrad.numpy.full(2, i) for i in range(3))).tolist()
    [2, 0]
    """
    values = same_dtypes("select_n", cases)
    index = operand(which, "lax.select_n")
    if index.dtype == dt.bool_:
        if len(values) > 2:
            raise DtypeError(f"lax.select_n: a boolean chooses between 2 cases, not {len(values)}")
        return select(index, values[-1], values[0])
    result = values[-1]
    for i in range(len(values) - 2, -1, -1):
        result = choose(index <= i, values[i], result)
    return result


@compiled_once_it_pays(call_us=16)
def clamp(min: ArrayLike, x: ArrayLike, max: ArrayLike) -> Array:
    """Limit x to min <= x <= max.

    Parameters
    ----------
    min : the lower bound, a scalar or of the shape of x.
    x : an array.
    max : the upper bound, a scalar or of the shape of x.

    Returns
    -------
    An array of the shape and dtype of x.

    Examples
    --------
    >>> clamp(0, funcgrad.numpy.arange(5), 2)
    Array([0, 1, 2, 2, 2], dtype=int32)
    """
    low, x, high = same_dtypes("clamp", (min, x, max))
    return elementwise("min", elementwise("max", x, low), high)


def convert_element_type(operand: ArrayLike, new_dtype: Any) -> Array:
    """Convert an array to another dtype.

    Parameters
    ----------
    operand : an array.
    new_dtype : a dtype; of keys their own.

    Returns
    -------
    An array of the same shape and that dtype.

    Examples
    --------
    >>> convert_element_type(funcgrad.numpy.asarray([1.7, -1.7]), 'int32').tolist()
    [1, -1]
    """
    if isinstance(operand, KeyArray) and new_dtype == operand.dtype:
        return operand
    return operand_as(operand, dt.as_dtype(new_dtype), False, "lax.convert_element_type")


def stop_gradient(x: T) -> T:
    """Return the same value, constant for every derivative; x may be a pytree.

    Examples
    --------
    >>> float(stop_gradient(2.0))
    2.0
    """

    def stopped(leaf: Any) -> Any:
        leaf = operand(leaf, "lax.stop_gradient")
        return apply(STOP_GRADIENT, leaf) if dt.is_inexact(leaf.dtype) else leaf

    return tree.map(stopped, x)


def nextafter(x1: ArrayLike, x2: ArrayLike) -> Array:
    """Compute the next float from x1 towards x2, elementwise. Both of one dtype.

    Parameters
    ----------
    x1, x2 : floats of one dtype.

    Returns
    -------
    An array of the shape to which both broadcast.

    Examples
    --------
    >>> float(nextafter(0.0, 1.0))
    1.401298464324817e-45
    """
    return next_float(*same_dtypes("nextafter", (x1, x2)))
