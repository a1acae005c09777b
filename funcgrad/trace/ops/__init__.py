"""The op table: one row an op, with all that is true of it. See Op in uop.py for what the columns mean.

To add an elementwise op, add its row: tests, vmap, printing and the NumPy backend follow from it. An op that is not
native to a target also needs `decompose`, in simpler ops; the polynomial ones are in funcgrad/lower/math/functions.py.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.errors import DtypeError, InternalError, ShapeError
from funcgrad.trace.ops import arg_forms, complex_reference
from funcgrad.trace.ops.sort_reference import sorted_positions, sorted_values
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import check_counts
from funcgrad.trace.uop import (
    CHEAP_PS,
    FUNCTION,
    OPS,
    Captured,
    Const,
    Cost,
    Family,
    Form,
    OfLast,
    Op,
    Param,
    Shape,
    Type,
    UOp,
    accepted,
    const,
    counting,
    iota,
    numel,
    type_text,
    zeros_like,
)
from funcgrad.trace.util.quiet import quietly


def define(name: str, family: Family, infer: Callable[..., Type], **columns: Any) -> Op:
    """Return a row of the table. Rules go by names: so there is one op of each. That of a module whose import did not
    end, as Ctrl-C leaves it, gives way when the module is loaded again.
    """
    module = _loaded_now()
    other = _defined_in.setdefault(name, module)
    if name in OPS and (other is module or other["__name__"] != module["__name__"]):
        raise InternalError(f"there is an op {name!r} already")
    _defined_in[name] = module
    OPS[name] = Op(name, family, infer, **columns)
    return OPS[name]


_defined_in: dict[str, dict[str, Any]] = {}  # by the op's name: the names of the module


def _loaded_now() -> dict[str, Any]:
    """Return the names of the module whose lines run now."""
    frame = sys._getframe()
    while frame.f_code.co_name != "<module>" and frame.f_back is not None:
        frame = frame.f_back
    return frame.f_globals


_form_loops: list[Callable[[str, UOp], UOp]] = []


def plug_forms(by_loops: Callable[[str, UOp], UOp]) -> None:
    """Say who makes the results of an op of trace/matrix/forms.py, by its name and of its source, of loops."""
    _form_loops[:] = [by_loops]


def form_loops(name: str, a: UOp) -> UOp:
    """Return the results of such an op as a graph of loops."""
    return _form_loops[0](name, a)


NO_DERIVATIVE: tuple = ()  # jvp column of ops that are constant almost everywhere
ARITHMETIC = Cost(CHEAP_PS)  # cost column of ops that are one instruction of arithmetic
NO_ARITHMETIC = Cost(CHEAP_PS, flops=0)  # one instruction that computes nothing: it chooses, converts, copies
_INTEGER_DIVISION = Cost(900, is_long=True)

# ---- leaves ----


def _infer_array(arg: Captured) -> Type:
    return arg.array.shape, arg.array.dtype, arg.array.weak


CONST = define(
    "const",
    Family.LEAF,
    lambda arg: ((), arg.dtype, arg.weak),
    reference=lambda arg: arg.value,
    arg_form=lambda arg: isinstance(arg, Const) and len(arg.bits) == arg.dtype.itemsize,
)
PARAM = define(
    "param",
    Family.LEAF,
    lambda arg: (arg.shape, arg.dtype, arg.weak),
    arg_form=lambda arg: isinstance(arg, Param),
)  # bound by the caller
ARRAY = define(
    "array",
    Family.LEAF,
    _infer_array,
    reference=lambda arg: arg.array.numpy(),
    arg_form=lambda arg: isinstance(arg, Captured),
)


def _infer_iota(arg: tuple[int, np.dtype]) -> Type:
    size, dtype = arg
    check_counts("iota", size, dtype)
    return (size,), dtype, False


IOTA = define(
    "iota",
    Family.LEAF,
    _infer_iota,
    reference=lambda arg: np.arange(arg[0]).astype(arg[1]),
    arg_form=lambda arg: type(arg[0]) is int and arg[0] >= 0 and isinstance(arg[1], np.dtype),
    arg_names=("size", "dtype"),
)


def _basis_reference(arg: tuple[int, int, int, np.dtype]) -> np.ndarray:
    rows, columns, first, dtype = arg
    return np.eye(rows, columns, -first, dtype=np.int8).astype(dtype)


BASIS = define(
    "basis",  # (rows, columns, first, dtype): ones at (first + i, i), for Jacobians: a product with it is no work
    Family.LEAF,
    lambda arg: (arg[:2], arg[3], False),
    reference=_basis_reference,
    arg_form=lambda arg: arg_forms.integers(arg[:3]) and len(arg) == 4 and isinstance(arg[3], np.dtype),
    arg_names=("rows", "columns", "first", "dtype"),
)

# ---- elementwise: all sources have one shape ----


def _check_elementwise(name: str, src: Sequence[UOp], allowed: frozenset[np.dtype]) -> bool:
    """Tell whether the result is weak; ShapeError or DtypeError when the sources do not fit."""
    first = src[0]
    weak = True
    for x in src:
        if x.shape != first.shape or x.dtype != first.dtype:
            error = ShapeError if x.shape != first.shape else DtypeError
            raise error(f"{name}: types differ: {', '.join(map(type_text, src))}")
        weak = weak and x.weak
    if first.dtype not in allowed:
        raise DtypeError(
            f"{name}: not defined for {first.dtype.name}", hint="convert the argument with .astype first"
        )
    return weak


def _elementwise(
    name: str, reference: Callable, *, dtypes: Sequence[np.dtype], result: Any = None, **columns: Any
) -> Op:
    """Return a row whose sources share shape and dtype; `result` is a dtype or a function of the sources' dtype."""

    allowed = accepted(dtypes)

    def infer(arg: None, *src: UOp) -> Type:
        weak = _check_elementwise(name, src, allowed)
        first = src[0]
        if result is None:
            return first.shape, first.dtype, weak
        dtype = result(first.dtype) if callable(result) and not isinstance(result, np.dtype) else result
        return first.shape, dtype, weak and dtype != dt.bool_

    columns.setdefault("domain", [(-3.0, 3.0)])
    return define(
        name, Family.ELEMENTWISE, infer, reference=reference, has_arg=False, dtypes=tuple(dtypes), **columns
    )


NUMBERS = dt.INTEGERS + dt.INEXACT
REALS = dt.INTEGERS + dt.FLOATS


def _conj(x: UOp) -> UOp:
    return x.unary("conj") if dt.kind(x.dtype) == "c" else x


def _real(x: UOp) -> UOp:
    return x.unary("real") if dt.kind(x.dtype) == "c" else x


def _wide(function: Callable) -> Callable:
    """Return a reference that computes half precision in single, rounds once, and keeps the dtype. `plain`: the ufunc
    that does it for whole precision, where there is one.
    """

    def wrapped(*xs: np.ndarray) -> np.ndarray:
        dtype = np.asarray(xs[0]).dtype
        if dtype in (dt.float16, dt.bfloat16):
            return np.asarray(function(*(np.asarray(x, np.float32) for x in xs))).astype(dtype)
        return np.asarray(function(*xs)).astype(dtype, copy=False)

    wrapped.plain = function if isinstance(function, np.ufunc) else None  # type: ignore[attr-defined]
    return wrapped


def _by_kind(real: Callable, of_complex: Callable) -> Callable:
    """Return a reference that computes complex numbers by a function of their own."""
    of_real = _wide(real)

    def by_kind(x: np.ndarray) -> np.ndarray:
        return of_complex(x) if np.asarray(x).dtype.kind == "c" else of_real(x)

    by_kind.plain = of_real.plain  # type: ignore[attr-defined]
    return by_kind


def _vectorized(function: Callable[[float], float]) -> Callable:
    """Return a scalar function of the standard library over arrays, in double precision."""
    ufunc = np.frompyfunc(function, 1, 1)
    return _wide(
        lambda x: np.asarray(ufunc(np.asarray(x, np.float64)), np.float64).astype(np.asarray(x).dtype)
    )


# Linear, and yet with a jvp column: so a source without a tangent costs no addition of zeros.
ADD = _elementwise(
    "add",
    np.add,
    dtypes=NUMBERS,
    jvp=(lambda t, out, x, y: t, lambda t, out, x, y: t),
    linear=(0, 1),
    transpose=lambda ct, i, node: ct,
    domain=[(-3, 3)] * 2,
    cost=ARITHMETIC,
)
SUB = _elementwise(
    "sub",
    np.subtract,
    dtypes=NUMBERS,
    jvp=(lambda t, out, x, y: t, lambda t, out, x, y: -t),
    linear=(0, 1),
    transpose=lambda ct, i, node: -ct if i else ct,
    domain=[(-3, 3)] * 2,
    cost=ARITHMETIC,
)
MUL = _elementwise(
    "mul",
    np.multiply,
    dtypes=NUMBERS,
    jvp=(lambda t, out, x, y: t * y, lambda t, out, x, y: x * t),
    transpose=lambda ct, i, node: ct * node.src[1 - i],
    domain=[(-3, 3)] * 2,
    cost=ARITHMETIC,
)
DIV = _elementwise(
    "div",
    _wide(np.true_divide),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x, y: t / y, lambda t, out, x, y: -(t / y) * out),
    transpose=lambda ct, i, node: ct / node.src[1],
    domain=[(-3, 3), (0.5, 3)],
    cost=Cost(150),
)
NEG = _elementwise(
    "neg",
    np.negative,
    dtypes=NUMBERS,
    linear=(0,),
    transpose=lambda ct, i, node: -ct,
    cost=ARITHMETIC,
    nan_free=True,
)


def _muladd_reference(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Compute a * b + c in a wider float, whose product neither rounds (for float64: hardly) nor overflows before the
    sum.
    """
    dtype = np.asarray(a).dtype
    wide = np.longdouble if dtype == dt.float64 else np.float64
    return (np.asarray(a, wide) * np.asarray(b, wide) + np.asarray(c, wide)).astype(dtype)


MULADD = _elementwise(
    "muladd",
    _muladd_reference,
    dtypes=dt.FLOATS,
    jvp=(lambda t, out, a, b, c: t * b, lambda t, out, a, b, c: a * t, lambda t, out, a, b, c: t),
    transpose=lambda ct, i, node: ct if i == 2 else ct * node.src[1 - i],
    domain=[(-3, 3)] * 3,
    cost=Cost(CHEAP_PS, flops=2),
)


def _abs_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    if dt.kind(x.dtype) != "c":
        return t * x.unary("sign")
    return _real(t * _conj(x)) / out.eq(0).where(1, out)


ABS = _elementwise(
    "abs", np.abs, dtypes=NUMBERS, result=dt.real_dtype, jvp=(_abs_jvp,), cost=ARITHMETIC, nan_free=True
)


def _real_sign(x: np.ndarray) -> np.ndarray:
    """Return -1, 0 or 1. The sign of -0 is -0, as in compiled code."""
    return np.copysign(np.sign(x), x) if x.dtype.kind == "f" else np.sign(x)


SIGN = _elementwise(
    "sign",
    _by_kind(_real_sign, complex_reference.sign),
    dtypes=NUMBERS,
    jvp=NO_DERIVATIVE,
    cost=ARITHMETIC,
    nan_free=True,
)
FLOOR = _elementwise(
    "floor", _wide(np.floor), dtypes=dt.FLOATS, jvp=NO_DERIVATIVE, cost=ARITHMETIC, nan_free=True
)
CEIL = _elementwise(
    "ceil", _wide(np.ceil), dtypes=dt.FLOATS, jvp=NO_DERIVATIVE, cost=ARITHMETIC, nan_free=True
)
TRUNC = _elementwise(
    "trunc", _wide(np.trunc), dtypes=dt.FLOATS, jvp=NO_DERIVATIVE, cost=ARITHMETIC, nan_free=True
)
ROUND = _elementwise(
    "round",  # half to even
    _wide(np.rint),
    dtypes=dt.FLOATS,
    jvp=NO_DERIVATIVE,
    cost=ARITHMETIC,
    nan_free=True,
)


def _integer_division(quotient: bool) -> Callable:
    """Return the truncating division of integers without traps: x / 0 = -1, x rem 0 = x, the least / -1 wraps (as
    XLA).
    """

    def reference(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        x, y = np.broadcast_arrays(x, y)
        minus_one = np.asarray(-1).astype(x.dtype)
        safe = (y != 0) & ((y != minus_one) | (x.dtype.kind == "u"))
        divisor = np.where(safe, y, np.ones_like(y))
        rem = np.fmod(x, divisor)
        if quotient:
            result = (x - rem) // divisor
            return np.where(safe, result, np.where(y == 0, minus_one, np.negative(x)))
        return np.where(safe, rem, np.where(y == 0, x, np.zeros_like(x)))

    return reference


def _rem_reference(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return _integer_division(False)(x, y) if np.asarray(x).dtype.kind in "iu" else _wide(np.fmod)(x, y)


IDIV = _elementwise(
    "idiv",  # towards zero
    _integer_division(True),
    dtypes=dt.INTEGERS,
    jvp=NO_DERIVATIVE,
    domain=[(-9, 9), (1, 5)],
    cost=_INTEGER_DIVISION,
)
REM = _elementwise(
    "rem",  # sign of the dividend, as C's fmod and %
    _rem_reference,
    dtypes=REALS,
    jvp=(lambda t, out, x, y: t, lambda t, out, x, y: -t * (x / y).unary("trunc")),
    domain=[(-9, 9), (1.1, 5)],
    cost=_INTEGER_DIVISION,
)


def _select_jvp(t: UOp, out: UOp, x: UOp, other: UOp) -> UOp:
    """Pass the tangent of max and min to the source that was chosen, and half of it where both are equal, as JAX
    does.
    """
    return x.eq(out).where(other.eq(out).where(t * 0.5, t), 0)


MAX = _elementwise(
    "max",
    np.maximum,
    dtypes=(dt.bool_, *REALS),
    jvp=(lambda t, out, x, y: _select_jvp(t, out, x, y), lambda t, out, x, y: _select_jvp(t, out, y, x)),
    domain=[(-3, 3)] * 2,
    cost=ARITHMETIC,
    nan_free=True,
)
MIN = _elementwise(
    "min",
    np.minimum,
    dtypes=(dt.bool_, *REALS),
    jvp=(lambda t, out, x, y: _select_jvp(t, out, x, y), lambda t, out, x, y: _select_jvp(t, out, y, x)),
    domain=[(-3, 3)] * 2,
    cost=ARITHMETIC,
    nan_free=True,
)


def _pow_jvp_base(t: UOp, out: UOp, x: UOp, y: UOp) -> UOp:
    # y * x**(y-1), and 0 rather than NaN for y = 0 at x = 0; elsewhere y = 0 stays a part of it, for derivatives by y
    both = y.eq(0) & x.eq(0)
    return t * both.where(0, y * UOp(OPS["pow"], (x, both.where(1, y - 1))))


def _pow_jvp_exponent(t: UOp, out: UOp, x: UOp, y: UOp) -> UOp:
    return t * out * x.eq(0).where(1, x).unary("log")  # 0 for x = 0 by the mask, as the limit for y > 0


_power = _wide(np.power)


def _pow_reference(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    dtype = np.asarray(x).dtype
    if dtype.kind not in "iu":
        result = np.power(x, y) if dtype is dt.float32 or dtype is dt.float64 else _power(x, y)
        root = np.equal(y, 0.5)  # NumPy's short way, sqrt, is wrong at -0 and -inf
        if result.dtype.kind != "c" and np.count_nonzero(root) and np.count_nonzero(x > 0) < np.size(x):
            is_lost = root & ((x == 0) | (x == -np.inf))
            if is_lost.any():
                lost = np.where(x == 0, result.dtype.type(0), result.dtype.type(np.inf))
                result = np.where(is_lost, lost, result)
        return result
    # Integers wrap; a negative exponent is read as the unsigned number of the same bits, as squaring does.
    if not np.less(y, 0).any():
        return np.power(x, y)
    result, base, bits = np.ones_like(x), x, np.asarray(y).astype(f"u{np.asarray(y).dtype.itemsize}")
    for _ in range(8 * np.asarray(y).dtype.itemsize):
        result = np.where(bits & 1, result * base, result)
        base, bits = base * base, bits >> 1
    return result


POW = _elementwise(
    "pow",
    _pow_reference,
    dtypes=NUMBERS,
    jvp=(_pow_jvp_base, _pow_jvp_exponent),
    domain=[(0.2, 3), (-2, 2)],
    cost=FUNCTION._replace(ps=500),
)

SQRT = _elementwise(
    "sqrt",
    _wide(np.sqrt),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t * 0.5 / out,),
    domain=[(0.1, 9)],
    cost=Cost(240),
)
RSQRT = _elementwise(
    "rsqrt",
    _wide(lambda x: 1 / np.sqrt(x)),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t * (-0.5 * out / x),),
    domain=[(0.1, 9)],
    cost=Cost(300),
)
CBRT = _elementwise(
    "cbrt", _wide(np.cbrt), dtypes=dt.FLOATS, jvp=(lambda t, out, x: t / (3 * out * out),), domain=[(0.1, 9)]
)

_LN2 = math.log(2)
_LOGS = [(0.1, 9)]
EXP = _elementwise("exp", _wide(np.exp), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t * out,))
EXP2 = _elementwise("exp2", _wide(np.exp2), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t * out * _LN2,))
EXPM1 = _elementwise(
    "expm1",
    _by_kind(np.expm1, complex_reference.expm1),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t * x.unary("exp"),),  # out + 1 has no digits of small ones
)
LOG = _elementwise("log", _wide(np.log), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t / x,), domain=_LOGS)
# For float32 that is computed in float64: with digits for one rounding to float32, by half the instructions.
EXP_SHORT = _elementwise(
    "exp_short",
    np.exp,
    dtypes=(dt.float64,),
    jvp=(lambda t, out, x: t * out,),
    cost=FUNCTION._replace(ps=100),
)
LOG_SHORT = _elementwise(
    "log_short",
    np.log,
    dtypes=(dt.float64,),
    jvp=(lambda t, out, x: t / x,),
    domain=_LOGS,
    cost=FUNCTION._replace(ps=100),
)
LOG2 = _elementwise(
    "log2", _wide(np.log2), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t * (1 / _LN2) / x,), domain=_LOGS
)
LOG10 = _elementwise(
    "log10",
    _wide(np.log10),
    dtypes=dt.FLOATS,
    jvp=(lambda t, out, x: t * (1 / math.log(10)) / x,),
    domain=_LOGS,
)
LOG1P = _elementwise(
    "log1p",
    _by_kind(np.log1p, complex_reference.log1p),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t / (x + 1),),
    domain=[(-0.8, 9)],
)
SIN = _elementwise("sin", _wide(np.sin), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t * x.unary("cos"),))
COS = _elementwise("cos", _wide(np.cos), dtypes=dt.INEXACT, jvp=(lambda t, out, x: -(t * x.unary("sin")),))
TAN = _elementwise(
    "tan",
    _by_kind(np.tan, complex_reference.tan),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t * (1 + out * out),),
    domain=[(-1.2, 1.2)],
)
ASIN = _elementwise(
    "asin",
    _wide(np.arcsin),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t * ((1 - x) * (1 + x)).unary("rsqrt"),),
    domain=[(-0.9, 0.9)],
)
ACOS = _elementwise(
    "acos",
    _wide(np.arccos),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: -(t * ((1 - x) * (1 + x)).unary("rsqrt")),),
    domain=[(-0.9, 0.9)],
)
ATAN = _elementwise("atan", _wide(np.arctan), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t / (1 + x * x),))


def _over_square_of_distance(a: UOp, b: UOp) -> UOp:
    """Compute a / (a**2 + b**2), whose squares may overflow and underflow, by the quotient of the smaller and the
    larger.
    """
    first = b.unary("abs") <= a.unary("abs")
    large, small = first.where(a, b), first.where(b, a)
    ratio = small / large
    return first.where(1.0, ratio) / small.muladd(ratio, large)


ATAN2 = _elementwise(
    "atan2",
    _wide(np.arctan2),
    dtypes=dt.FLOATS,
    jvp=(
        lambda t, out, y, x: t * _over_square_of_distance(x, y),
        lambda t, out, y, x: -(t * _over_square_of_distance(y, x)),
    ),
    domain=[(-3, 3), (0.5, 3)],
    cost=FUNCTION._replace(ps=400),
)
SINH = _elementwise("sinh", _wide(np.sinh), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t * x.unary("cosh"),))
COSH = _elementwise("cosh", _wide(np.cosh), dtypes=dt.INEXACT, jvp=(lambda t, out, x: t * x.unary("sinh"),))
TANH = _elementwise(
    "tanh",
    _by_kind(np.tanh, complex_reference.tanh),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t * (1 - out * out),),
)


def _root_of_successor_of_square(x: UOp) -> UOp:
    """Compute sqrt(1 + x**2), whose square may overflow: for large numbers it is |x|."""
    if dt.kind(x.dtype) == "c":
        return (x * x + 1).unary("sqrt")
    a = x.unary("abs")
    large = a > 2.0 ** (ml_dtypes.finfo(x.dtype).nmant // 2 + 2)
    return large.where(a, (large.where(1.0, x * x) + 1).unary("sqrt"))


ASINH = _elementwise(
    "asinh",
    _wide(np.arcsinh),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t / _root_of_successor_of_square(x),),
)
ACOSH = _elementwise(
    "acosh",
    _wide(np.arccosh),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t / ((x - 1).unary("sqrt") * (x + 1).unary("sqrt")),),
    domain=[(1.2, 9)],
)
ATANH = _elementwise(
    "atanh",
    _wide(np.arctanh),
    dtypes=dt.INEXACT,
    jvp=(lambda t, out, x: t / ((1 - x) * (1 + x)),),
    domain=[(-0.9, 0.9)],
)
_TWO_OVER_SQRT_PI = 2 / math.sqrt(math.pi)


def _exp_of_square(x: UOp, factor: float) -> UOp:
    """Compute exp(factor * x**2), |factor| >= 1/2. The rounding of a large square is corrected, as it would cost as
    many ULP as the square is large.
    """
    x = (x.unary("abs") > 40.0).where(40.0, x)  # there the square of any float is too large
    square = x * x
    rest = x.muladd(x, -square).unary("stop_gradient")
    exponent = square if factor == 1 else -square if factor == -1 else factor * square
    return exponent.unary("exp") * (1 + factor * rest)


ERF = _elementwise(
    "erf",
    _vectorized(math.erf),
    dtypes=dt.FLOATS,
    jvp=(lambda t, out, x: t * _TWO_OVER_SQRT_PI * _exp_of_square(x, -1),),
)
ERFC = _elementwise(
    "erfc",
    _vectorized(math.erfc),
    dtypes=dt.FLOATS,
    jvp=(lambda t, out, x: t * -_TWO_OVER_SQRT_PI * _exp_of_square(x, -1),),
)


def _ndtr_reference(x: float) -> float:
    """Compute erfc(-x sqrt(1/2)) / 2. The rounding of the product is corrected, as erfc is steep in its tail."""
    x = min(max(x, -40.0), 40.0)  # NaN stays
    scaled = x * (2**27 + 1)
    high = scaled - (scaled - x)  # 26 bits of x
    low, z = x - high, -x * _ROOT_HALF
    rest = ((-high * _ROOT_HALF_HIGH - z) - high * _ROOT_HALF_LOW) - low * _ROOT_HALF
    return 0.5 * math.erfc(z) - math.exp(-z * z) * rest / math.sqrt(math.pi)


_ROOT_HALF = math.sqrt(0.5)
_ROOT_HALF_HIGH = 94906265 * 2.0**-27  # 27 bits of the root, and the rest
_ROOT_HALF_LOW = 4.651036507555142e-09


def _normal_density(t: UOp, out: UOp, x: UOp) -> UOp:
    return t * (1 / math.sqrt(2 * math.pi)) * _exp_of_square(x, -0.5)


_ndtr = _vectorized(_ndtr_reference)
NDTR = _elementwise("ndtr", _ndtr, dtypes=dt.FLOATS, jvp=(_normal_density,))
# For 16 bits that are computed in float32: with digits for one rounding to 16 bits.
NDTR_SHORT = _elementwise("ndtr_short", _ndtr, dtypes=(dt.float32,), jvp=(_normal_density,))


# Polynomials in w = -log(1 - p * p): around 2.5 for w < 5, else in sqrt(w) around 3.
_GILES = (
    (2.81022636e-08, -0.000200214257),
    (3.43273939e-07, 0.000100950558),
    (-3.5233877e-06, 0.00134934322),
    (-4.39150654e-06, -0.00367342844),
    (0.00021858087, 0.00573950773),
    (-0.00125372503, -0.0076224613),
    (-0.00417768164, 0.00943887047),
    (0.246640727, 1.00167406),
    (1.50140941, 2.83297682),
)


def _erf_inv_giles_reference(p: np.ndarray) -> np.ndarray:
    """Compute erf_inv in single precision as XLA does (within 2 ULP), so that random.normal gives the numbers of JAX.

    w is computed from the rounded square, as there: so it is off by up to 44 ULP where |p| comes close to 1.
    """
    p = np.asarray(p)
    if p.dtype == np.float64:
        return _erf_inv_reference(p)
    w = -np.log1p((-p * p).astype(np.float64)).astype(np.float32)
    center = w < 5
    shifted = np.where(center, w - np.float32(2.5), np.sqrt(w) - np.float32(3))
    result = np.zeros_like(shifted)
    for coefficients in np.array(_GILES, np.float32):
        result = _muladd_reference(result, shifted, np.where(center, *coefficients))
    return np.where(np.abs(p) == 1, np.copysign(np.float32(np.inf), p), result * p)


def _erf_inv_reference(p: np.ndarray) -> np.ndarray:
    """Compute erf_inv in double precision: Winitzki's approximation, then Newton steps on erf, on erfc in the tails."""
    p = np.asarray(p, np.float64)
    inside = np.clip(np.abs(p), 0, 1 - 2**-53)
    log_term = np.log1p(-inside * inside)
    mean = 2 / (math.pi * 0.147) + log_term / 2
    x = np.sqrt(np.sqrt(mean * mean - log_term / 0.147) - mean)
    erf, erfc = np.frompyfunc(math.erf, 1, 1), np.frompyfunc(math.erfc, 1, 1)
    for _ in range(4):
        central = inside - np.asarray(erf(x), np.float64)
        tail = np.asarray(erfc(x), np.float64) - (1 - inside)
        error = np.where(inside < 0.5, central, tail)
        x = x + error / (_TWO_OVER_SQRT_PI * np.exp(-x * x))
    x = np.where(np.abs(p) < 1e-8, np.abs(p) / _TWO_OVER_SQRT_PI, x)
    x = np.where(np.abs(p) == 1, np.inf, np.where(np.abs(p) > 1, np.nan, x))
    return np.where(np.isnan(p), np.nan, np.copysign(x, p))


def _erf_inv_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    return t * (1 / _TWO_OVER_SQRT_PI) * _exp_of_square(out, 1)


ERF_INV = _elementwise(
    "erf_inv",
    _wide(_erf_inv_reference),
    dtypes=dt.FLOATS,
    jvp=(_erf_inv_jvp,),
    domain=[(-0.9, 0.9)],
    source="Giles 2012, Approximating the erfinv function (GPU Computing Gems); reference: Winitzki 2008",
)
# For samples alone: what a published formula gives is what other libraries' streams of normal numbers are.
ERF_INV_GILES = _elementwise(
    "erf_inv_giles",
    _wide(_erf_inv_giles_reference),
    dtypes=dt.FLOATS,
    jvp=(_erf_inv_jvp,),
    domain=[(-0.9, 0.9)],
    source="Giles 2012, single precision, with the rounding of his scheme left in",
)


def _logistic_reference(x: np.ndarray) -> np.ndarray:
    small = np.exp(-np.abs(x))
    return np.where(np.real(x) >= 0, 1 / (1 + small), small / (1 + small))


LOGISTIC = _elementwise(
    "logistic", _wide(_logistic_reference), dtypes=dt.FLOATS, jvp=(lambda t, out, x: t * out * (1 - out),)
)


def _compare(name: str, reference: Callable, dtypes: Sequence[np.dtype]) -> Op:
    return _elementwise(
        name,
        reference,
        dtypes=dtypes,
        result=dt.bool_,
        jvp=NO_DERIVATIVE,
        domain=[(-3, 3)] * 2,
        cost=ARITHMETIC,
    )


EQ = _compare("eq", np.equal, dt.ALL)
NE = _compare("ne", np.not_equal, dt.ALL)
LT = _compare("lt", np.less, (dt.bool_, *REALS))
LE = _compare("le", np.less_equal, (dt.bool_, *REALS))
IS_FINITE = _elementwise(
    "is_finite", np.isfinite, dtypes=dt.INEXACT, result=dt.bool_, jvp=NO_DERIVATIVE, cost=ARITHMETIC
)


def _shift_reference(left: bool) -> Callable:
    """Return the shift of integers. Shifts by the width or more give 0, and -1 for negative numbers to the right (as
    XLA).
    """

    shift = np.left_shift if left else np.right_shift

    def reference(x: np.ndarray, count: np.ndarray) -> np.ndarray:
        width = 8 * x.dtype.itemsize
        inside = (count >= 0) & (count < width)
        if inside.all():
            return shift(x, count)
        x, count, inside = np.broadcast_arrays(x, count, inside)
        amount = np.where(inside, count, 0).astype(x.dtype)
        if left:
            return np.where(inside, np.left_shift(x, amount), np.zeros_like(x))
        outside = np.where(x < 0, np.full_like(x, -1 if x.dtype.kind == "i" else 0), np.zeros_like(x))
        return np.where(inside, np.right_shift(x, amount), outside)

    return reference


BITS = (dt.bool_, *dt.INTEGERS)
AND = _elementwise(
    "and", np.bitwise_and, dtypes=BITS, jvp=NO_DERIVATIVE, domain=[(-9, 9)] * 2, cost=ARITHMETIC
)
OR = _elementwise("or", np.bitwise_or, dtypes=BITS, jvp=NO_DERIVATIVE, domain=[(-9, 9)] * 2, cost=ARITHMETIC)
XOR = _elementwise(
    "xor", np.bitwise_xor, dtypes=BITS, jvp=NO_DERIVATIVE, domain=[(-9, 9)] * 2, cost=ARITHMETIC
)
NOT = _elementwise("not", np.invert, dtypes=BITS, jvp=NO_DERIVATIVE, cost=ARITHMETIC)
SHL = _elementwise(
    "shl",
    _shift_reference(True),
    dtypes=dt.INTEGERS,
    jvp=NO_DERIVATIVE,
    domain=[(-9, 9), (0, 7)],
    cost=ARITHMETIC,
)
SHR = _elementwise(
    "shr",
    _shift_reference(False),
    dtypes=dt.INTEGERS,
    jvp=NO_DERIVATIVE,
    domain=[(-9, 9), (0, 7)],
    cost=ARITHMETIC,
)

REAL = _elementwise(
    "real",
    np.real,
    dtypes=dt.COMPLEX,
    result=dt.real_dtype,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(OPS["complex"], (ct, zeros_like(ct))),
    cost=NO_ARITHMETIC,
    nan_free=True,
)
IMAG = _elementwise(
    "imag",
    np.imag,
    dtypes=dt.COMPLEX,
    result=dt.real_dtype,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(OPS["complex"], (zeros_like(ct), -ct)),
    cost=NO_ARITHMETIC,
    nan_free=True,
)
CONJ = _elementwise(
    "conj",
    np.conj,
    dtypes=dt.COMPLEX,
    linear=(0,),
    transpose=lambda ct, i, node: ct.unary("conj"),
    cost=ARITHMETIC,
    nan_free=True,
)


def _complex_reference(re: np.ndarray, im: np.ndarray) -> np.ndarray:
    result = np.empty(np.broadcast(re, im).shape, dt.complex_dtype(np.asarray(re).dtype))
    result.real, result.imag = re, im
    return result


COMPLEX = _elementwise(
    "complex",
    _complex_reference,
    dtypes=(dt.float32, dt.float64),
    result=dt.complex_dtype,
    linear=(0, 1),
    transpose=lambda ct, i, node: -ct.unary("imag") if i else ct.unary("real"),
    domain=[(-3, 3)] * 2,
    cost=NO_ARITHMETIC,
)
STOP_GRADIENT = _elementwise(
    "stop_gradient",
    np.positive,
    dtypes=dt.INEXACT,
    jvp=NO_DERIVATIVE,
    decompose=lambda x: x,
    cost=NO_ARITHMETIC,
    nan_free=True,
)

COPY = define(
    "copy",  # the same values at another place in memory; arg tells copies of one node apart
    Family.ELEMENTWISE,
    lambda arg, x: (x.shape, x.dtype, x.weak),
    reference=lambda arg, x: np.array(x),
    linear=(0,),
    transpose=lambda ct, i, node: ct,
    decompose=lambda arg, x: x,
    dtypes=dt.ALL,
    domain=[(-3, 3)],
    cost=NO_ARITHMETIC,
    arg_form=lambda arg, x: arg is None or type(arg) is int,
    nan_free=True,
)

ZERO_GUARD = _elementwise(
    "zero_guard",  # the same value; its cotangent stays 0 where it is 0, whatever multiplies it (derivatives/guards.py)
    np.positive,
    dtypes=dt.INEXACT,
    linear=(0,),
    transpose=lambda ct, i, node: ct,
    decompose=lambda x: x,
    cost=NO_ARITHMETIC,
    nan_free=True,
)


_ANY_DTYPE = dt.STORED


def _infer_where(arg: None, condition: UOp, x: UOp, y: UOp) -> Type:
    weak = _check_elementwise("where", (x, y), _ANY_DTYPE)
    if condition.dtype != dt.bool_ or condition.shape != x.shape:
        raise ShapeError(f"where: condition {type_text(condition)} does not fit {type_text(x)}")
    return x.shape, x.dtype, weak


WHERE = define(
    "where",
    Family.ELEMENTWISE,
    _infer_where,
    reference=np.where,
    has_arg=False,
    linear=(1, 2),
    transpose=lambda ct, i, node: node.src[0].where(ct, 0) if i == 1 else node.src[0].where(0, ct),
    dtypes=dt.ALL,
    domain=[(0, 1), (-3, 3), (-3, 3)],
    cost=NO_ARITHMETIC,
    nan_free=True,
)


def _saturate(x: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Convert float to integer: NaN becomes 0, the rest is clipped to the range (as XLA). Beyond the range NumPy
    gives what the CPU happens to give.
    """
    low, high = dt.integer_limits(dtype).min, dt.integer_limits(dtype).max
    if dtype.kind in "iu" and np.count_nonzero((x > float(low - 1)) & (x < float(high + 1))) == x.size:
        return x.astype(dtype)
    x = np.where(np.isnan(x), 0, np.trunc(x.astype(np.float64)))
    inside = (x >= low) & (x < float(high))
    outside = np.where(x >= high, np.asarray(high, dtype), np.asarray(low, dtype))
    return np.where(inside, np.where(inside, x, 0).astype(dtype), outside)


def _cast_reference(arg: tuple[np.dtype, bool], x: np.ndarray) -> np.ndarray:
    x, dtype = np.asarray(x), arg[0]
    if x.dtype.kind in "biu" and dtype.kind in "fc":
        return x.astype(dtype)
    if dt.is_widened(x.dtype):
        x = x.astype(dt.wide_dtype(x.dtype))  # ml_dtypes does not convert between all of them
    if dt.kind(x.dtype) == "c" and dt.kind(dtype) not in "cb":
        x = x.real
    if dtype == dt.bool_:
        return x != 0
    if dt.kind(x.dtype) == "f" and dt.is_integer(dtype):
        return _saturate(x, dtype)
    return x.astype(dtype, copy=False)


def converted(x: Any, dtype: np.dtype) -> np.ndarray:
    """Return a number or an array in another dtype, as the op `cast` gives it, without NumPy's warnings."""
    return quietly(_cast_reference, (dtype, False), x)  # a number beyond the narrower dtype is infinite


def _cast_transpose(ct: UOp, i: int, node: UOp) -> UOp:
    source = node.src[0]
    return (_real(ct) if dt.kind(source.dtype) != "c" else ct).cast(source.dtype, source.weak)


CAST = define(
    "cast",
    Family.ELEMENTWISE,
    lambda arg, x: (x.shape, arg[0], arg[1]),
    reference=_cast_reference,
    linear=(0,),
    transpose=_cast_transpose,
    dtypes=dt.ALL,
    domain=[(-3, 3)],
    cost=NO_ARITHMETIC,
    arg_form=lambda arg, x: isinstance(arg[0], np.dtype) and type(arg[1]) is bool,
    nan_free=True,
)


def _infer_bitcast(arg: np.dtype, x: UOp) -> Type:
    if arg.itemsize != x.dtype.itemsize:
        raise DtypeError(f"bitcast: {x.dtype.name} and {arg.name} differ in size")
    return x.shape, arg, False


BITCAST = define(
    "bitcast",
    Family.ELEMENTWISE,
    _infer_bitcast,
    reference=lambda arg, x: np.ascontiguousarray(x).view(arg).reshape(np.shape(x)),
    jvp=NO_DERIVATIVE,
    dtypes=dt.ALL,
    domain=[(-3, 3)],
    cost=NO_ARITHMETIC,
    arg_form=lambda arg, x: isinstance(arg, np.dtype),
    arg_names="dtype",
)

# ---- reductions: arg is the tuple of axes, which disappear ----


def identity(op: Op, dtype: np.dtype) -> Any:
    """Return the neutral element, in this dtype, of the op by which a reduction, a prefix op or a scatter combines
    elements.
    """
    if op.combine is ADD:
        return 0
    if op.combine is MUL:
        return 1
    if dtype == dt.bool_:
        return op.combine is MIN
    if dt.is_integer(dtype):
        limits = dt.integer_limits(dtype)
        return limits.min if op.combine is MAX else limits.max
    return -math.inf if op.combine is MAX else math.inf


def _infer_reduce(arg: tuple[int, ...], x: UOp) -> Type:
    return tuple(s for axis, s in enumerate(x.shape) if axis not in arg), x.dtype, x.weak


def _reduce_reference(name: str, ufunc: np.ufunc) -> Callable:
    def reference(arg: tuple[int, ...], x: np.ndarray) -> np.ndarray:
        x = np.asarray(x)
        wide = x.astype(np.float32) if x.dtype in (dt.float16, dt.bfloat16) else x
        start = identity(OPS[name], x.dtype)
        initial = (
            {} if ufunc in (np.add, np.multiply) else {"initial": np.asarray(start).astype(wide.dtype)[()]}
        )
        return np.asarray(ufunc.reduce(wide, axis=arg, dtype=wide.dtype, **initial)).astype(
            x.dtype, copy=False
        )

    return reference


def _expand_back(out: UOp, node_source: UOp, axes: tuple[int, ...]) -> UOp:
    return out.expand(axes, [node_source.shape[a] for a in axes])


def _extremum_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    """Return the mean tangent of the elements equal to the extremum."""
    axes = out.arg
    if 0 in (x.shape[a] for a in axes):
        return zeros_like(out)  # of no elements: the constant identity
    chosen = x.eq(_expand_back(out, x, axes)).cast(t.dtype)
    return (t * chosen).sum(axes) / chosen.sum(axes)


REDUCE_SUM = define(
    "reduce_sum",
    Family.REDUCE,
    _infer_reduce,
    reference=_reduce_reference("reduce_sum", np.add),
    linear=(0,),
    transpose=lambda ct, i, node: _expand_back(ct, node.src[0], node.arg),
    dtypes=NUMBERS,
    domain=[(-3, 3)],
    arg_form=arg_forms.reduced,
    combine=ADD,
    arg_names="axes",
)


def _halves(x: UOp, axis: int) -> UOp:
    """Return the product along an axis as a tree of multiplications: its derivative is exact at zeros, in log steps."""
    size = x.shape[axis]
    if size == 0:
        return const(1, x.dtype, tuple(s for a, s in enumerate(x.shape) if a != axis), x.weak)
    if size == 1:
        return x.reshape(x.shape[:axis] + x.shape[axis + 1 :])
    half = size // 2
    product = _halves(x.shrink_axis(axis, 0, half) * x.shrink_axis(axis, half, 2 * half), axis)
    return product * _halves(x.shrink_axis(axis, 2 * half, size), axis) if size % 2 else product


def _product_tree(arg: tuple[int, ...], x: UOp) -> UOp:
    for axis in reversed(arg):
        x = _halves(x, axis)
    return x


REDUCE_PROD = define(
    "reduce_prod",
    Family.REDUCE,
    _infer_reduce,
    reference=_reduce_reference("reduce_prod", np.multiply),
    decompose=_product_tree,
    dtypes=NUMBERS,
    domain=[(-2, 2)],
    arg_form=arg_forms.reduced,
    combine=MUL,
    arg_names="axes",
)
REDUCE_MAX = define(
    "reduce_max",
    Family.REDUCE,
    _infer_reduce,
    reference=_reduce_reference("reduce_max", np.maximum),
    jvp=(_extremum_jvp,),
    dtypes=(dt.bool_, *REALS),
    domain=[(-3, 3)],
    arg_form=arg_forms.reduced,
    combine=MAX,
    nan_free=True,
    arg_names="axes",
)
REDUCE_MIN = define(
    "reduce_min",
    Family.REDUCE,
    _infer_reduce,
    reference=_reduce_reference("reduce_min", np.minimum),
    jvp=(_extremum_jvp,),
    dtypes=(dt.bool_, *REALS),
    domain=[(-3, 3)],
    arg_form=arg_forms.reduced,
    combine=MIN,
    nan_free=True,
    arg_names="axes",
)

REDUCTIONS = {op.combine: op for op in (REDUCE_SUM, REDUCE_PROD, REDUCE_MAX, REDUCE_MIN)}
"""Reductions by what they combine elements with."""

# ---- movement ----


def _infer_reshape(arg: tuple[int, ...], x: UOp) -> Type:
    if numel(arg) != numel(x.shape):
        raise ShapeError(
            f"reshape: cannot reshape {type_text(x)} of {numel(x.shape)} elements into shape {arg} of {numel(arg)}"
        )
    return arg, x.dtype, x.weak


RESHAPE = define(
    "reshape",
    Family.MOVEMENT,
    _infer_reshape,
    reference=lambda arg, x: np.reshape(x, arg),
    is_view=True,
    linear=(0,),
    transpose=lambda ct, i, node: ct.reshape(node.src[0].shape),
    dtypes=dt.ALL,
    arg_form=lambda arg, x: arg_forms.integers(arg),
    arg_names="shape",
)


def _inverse(axes: Sequence[int]) -> tuple[int, ...]:
    result = [0] * len(axes)
    for position, axis in enumerate(axes):
        result[axis] = position
    return tuple(result)


@cache
def _along(axis: int) -> Form:
    """Return the same position as along an axis of the result."""
    return 0, ((axis, 1),)


PERMUTE = define(
    "permute",
    Family.MOVEMENT,
    lambda arg, x: (tuple(x.shape[a] for a in arg), x.dtype, x.weak),
    reference=lambda arg, x: np.transpose(x, arg),
    is_view=True,
    forms=lambda node: [_along(position) for position in _inverse(node.arg)],
    linear=(0,),
    transpose=lambda ct, i, node: ct.permute(_inverse(node.arg)),
    dtypes=dt.ALL,
    arg_form=lambda arg, x: arg_forms.integers(arg) and sorted(arg) == list(range(x.ndim)),
    arg_names="axes",
)


def _infer_expand(arg: tuple[tuple[int, ...], tuple[int, ...]], x: UOp) -> Type:
    axes, sizes = arg
    old = iter(x.shape)
    new = dict(zip(axes, sizes, strict=True))
    return tuple(new[i] if i in new else next(old) for i in range(len(x.shape) + len(axes))), x.dtype, x.weak


def _expand_reference(arg: tuple[tuple[int, ...], tuple[int, ...]], x: np.ndarray) -> np.ndarray:
    x = np.asarray(x)
    ones, shape = list(x.shape), list(x.shape)
    for axis, size in zip(*arg, strict=True):
        ones.insert(axis, 1)
        shape.insert(axis, size)
    # As np.broadcast_to(x.reshape(ones), shape), which takes twice as long: eager code expands every number.
    every = np.nditer(
        x.reshape(ones), ["multi_index", "zerosize_ok"], ["readonly"], itershape=shape, order="C"
    )
    return every.itviews[0]


EXPAND = define(
    "expand",
    Family.MOVEMENT,
    _infer_expand,
    reference=_expand_reference,
    is_view=True,
    forms=lambda node: [_along(axis) for axis in range(node.ndim) if axis not in node.arg[0]],
    linear=(0,),
    transpose=lambda ct, i, node: ct.sum(node.arg[0]),
    dtypes=dt.ALL,
    arg_form=arg_forms.expanded,
    arg_names=("axes", "sizes"),
)


def _padded(size: int, low: int, high: int, interior: int) -> int:
    return low + high + size + max(0, size - 1) * interior


def _pad_reference(arg: tuple[tuple[int, int, int], ...], x: np.ndarray) -> np.ndarray:
    x = np.asarray(x)
    result = np.zeros([_padded(s, *w) for s, w in zip(x.shape, arg, strict=True)], x.dtype)
    inside = (
        slice(lo, lo + s + (s - 1) * step, step + 1) for s, (lo, hi, step) in zip(x.shape, arg, strict=True)
    )
    if x.size:
        result[tuple(inside)] = x
    return result


def _unpad(ct: UOp, i: int, node: UOp) -> UOp:
    sizes = node.src[0].shape
    return ct.shrink(
        [
            (lo, lo + max(0, s + (s - 1) * step), step + 1)
            for s, (lo, hi, step) in zip(sizes, node.arg, strict=True)
        ]
    )


PAD = define(
    "pad",  # with zeros: (low, high, interior) an axis, all >= 0
    Family.MOVEMENT,
    lambda arg, x: (tuple(_padded(s, *w) for s, w in zip(x.shape, arg, strict=True)), x.dtype, x.weak),
    reference=_pad_reference,
    linear=(0,),
    transpose=_unpad,
    dtypes=dt.ALL,
    arg_form=lambda arg, x: arg_forms.triples(arg, x) and all(v >= 0 for t in arg for v in t),
    arg_names="low_high_interior",
)


def _infer_shrink(arg: tuple[tuple[int, int, int], ...], x: UOp) -> Type:
    for size, (start, stop, step) in zip(x.shape, arg, strict=True):
        if not (0 <= start <= stop <= size and step >= 1):
            raise ShapeError(f"shrink: {start}:{stop}:{step} is not within an axis of size {size}")
    return tuple(len(range(*limit)) for limit in arg), x.dtype, x.weak


def _unshrink(ct: UOp, i: int, node: UOp) -> UOp:
    widths = []
    for size, (start, stop, step) in zip(node.src[0].shape, node.arg, strict=True):
        taken = len(range(start, stop, step))
        end = start + (taken - 1) * step + 1 if taken else start
        widths.append((start, size - end, step - 1))
    return ct.pad(widths)


SHRINK = define(
    "shrink",  # the slice start:stop:step of each axis
    Family.MOVEMENT,
    _infer_shrink,
    reference=lambda arg, x: x[tuple(slice(*limit) for limit in arg)],
    is_view=True,
    forms=lambda node: [(start, ((axis, step),)) for axis, (start, _, step) in enumerate(node.arg)],
    linear=(0,),
    transpose=_unshrink,
    dtypes=dt.ALL,
    arg_form=arg_forms.triples,
    arg_names="start_stop_step",
)
FLIP = define(
    "flip",
    Family.MOVEMENT,
    lambda arg, x: (x.shape, x.dtype, x.weak),
    reference=lambda arg, x: np.flip(x, arg),
    is_view=True,
    forms=lambda node: [
        (size - 1, ((axis, -1),)) if axis in node.arg else _along(axis)
        for axis, size in enumerate(node.shape)
    ],
    linear=(0,),
    transpose=lambda ct, i, node: ct.flip(node.arg),
    dtypes=dt.ALL,
    arg_form=lambda arg, x: arg_forms.axes(arg, x.ndim),
    arg_names="axes",
)


def _infer_concat(axis: int, *src: UOp) -> Type:
    first = src[0]
    for x in src:
        if (
            x.dtype != first.dtype
            or x.shape[:axis] + x.shape[axis + 1 :] != first.shape[:axis] + first.shape[axis + 1 :]
        ):
            raise ShapeError(f"concat: sources differ off axis {axis}: {', '.join(map(type_text, src))}")
    size = sum(x.shape[axis] for x in src)
    return first.shape[:axis] + (size,) + first.shape[axis + 1 :], first.dtype, all(x.weak for x in src)


# Of the sources of a concat.
_ends = OfLast(lambda node: [0, *accumulate(x.shape[node.arg] for x in node.src)])


def _concat_transpose(ct: UOp, i: int, node: UOp) -> UOp:
    start, stop = _ends(node)[i : i + 2]
    return ct.shrink_axis(node.arg, start, stop)


CONCAT = define(
    "concat",  # any number of sources; arg is the axis
    Family.MOVEMENT,
    _infer_concat,
    reference=lambda arg, *xs: np.concatenate(xs, arg),
    linear=range(1 << 20),
    transpose=_concat_transpose,
    dtypes=dt.ALL,
    arg_form=lambda arg, *xs: type(arg) is int and 0 <= arg < xs[0].ndim,
    arg_names="axis",
)

# ---- contraction: arg is (labels of a, labels of b, labels of the result), each a tuple of small integers ----
# Every label of a is in b or in the result, and the other way round, none twice in one operand: this form
# is closed under differentiation and batching. It says the same as multiply-and-sum over views (`decompose`),
# which is what the scheduler sees; eager evaluation needs the matrix product whole.


def _label_sizes(arg: tuple, a: UOp, b: UOp) -> dict[int, int]:
    sizes = dict(zip(arg[0], a.shape, strict=True))
    for label, size in zip(arg[1], b.shape, strict=True):
        if sizes.setdefault(label, size) != size:
            raise ShapeError(
                f"contract: sizes {sizes[label]} and {size} differ: {type_text(a)}, {type_text(b)}"
            )
    return sizes


def _infer_contract(arg: tuple, a: UOp, b: UOp) -> Type:
    sizes = _label_sizes(arg, a, b)
    if a.dtype != b.dtype:
        raise DtypeError(f"contract: dtypes differ: {type_text(a)}, {type_text(b)}")
    return tuple(sizes[label] for label in arg[2]), a.dtype, a.weak and b.weak


def _contract_reference(arg: tuple, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Contract as one matrix product: (batch, rows, summed) @ (batch, summed, columns)."""
    a, b = np.asarray(a), np.asarray(b)
    in_a, in_b, out = arg
    batch = [x for x in in_a if x in in_b and x in out]
    rows = [x for x in in_a if x not in in_b]
    columns = [x for x in in_b if x not in in_a]
    summed = [x for x in in_a if x in in_b and x not in out]
    sizes = dict(zip(in_a, a.shape, strict=True)) | dict(zip(in_b, b.shape, strict=True))

    def matrix(x: np.ndarray, labels: tuple[int, ...], *groups: list[int]) -> np.ndarray:
        order = [labels.index(label) for group in groups for label in group]
        return x.transpose(order).reshape([numel(tuple(sizes[label] for label in group)) for group in groups])

    dtype = a.dtype
    if dtype in (dt.float16, dt.bfloat16):
        a, b = a.astype(np.float32), b.astype(np.float32)
    product = matrix(a, in_a, batch, rows, summed) @ matrix(b, in_b, batch, summed, columns)
    order = batch + rows + columns
    result = product.reshape([sizes[label] for label in order]).transpose(
        [order.index(label) for label in out]
    )
    return result.astype(dtype, copy=False)


def _contract_decompose(arg: tuple, a: UOp, b: UOp) -> UOp:
    """Write a contraction as sum(expand(a) * expand(b)): axes of the result come first, then the summed ones."""
    sizes = _label_sizes(arg, a, b)
    order = list(arg[2]) + [x for x in arg[0] if x not in arg[2]]

    def view(x: UOp, labels: tuple[int, ...]) -> UOp:
        x = x.permute([labels.index(label) for label in order if label in labels])
        missing = [i for i, label in enumerate(order) if label not in labels]
        return x.expand(missing, [sizes[order[i]] for i in missing])

    return (view(a, arg[0]) * view(b, arg[1])).sum(range(len(arg[2]), len(order)))


CONTRACT: Op = define(
    "contract",
    Family.CONTRACTION,
    _infer_contract,
    reference=_contract_reference,
    jvp=(
        lambda t, out, a, b: UOp(CONTRACT, (t, b), out.arg),
        lambda t, out, a, b: UOp(CONTRACT, (a, t), out.arg),
    ),
    transpose=lambda ct, i, node: (
        UOp(CONTRACT, (node.src[0], ct), (node.arg[0], node.arg[2], node.arg[1]))
        if i
        else UOp(CONTRACT, (ct, node.src[1]), (node.arg[2], node.arg[1], node.arg[0]))
    ),
    decompose=_contract_decompose,
    dtypes=NUMBERS,
    domain=[(-2, 2)] * 2,
    arg_form=arg_forms.contracted,
)

# ---- gather and scatter: k integer arrays of one shape index the k leading axes ----
# Positions outside read 0 and are not written: so the two are exact transposes of each other.


def _infer_gather(arg: None, x: UOp, *index: UOp) -> Type:
    return index[0].shape + x.shape[len(index) :], x.dtype, x.weak


def _inside(x: np.ndarray, index: Sequence[np.ndarray]) -> np.ndarray:
    valid = np.ones(np.shape(index[0]), bool)
    for axis, i in enumerate(index):
        valid &= (np.asarray(i) >= 0) & (np.asarray(i) < x.shape[axis])
    return valid


def _gather_reference(x: np.ndarray, *index: np.ndarray) -> np.ndarray:
    x = np.asarray(x)
    valid = _inside(x, index)
    if not all(x.shape[: len(index)]):
        return np.zeros(valid.shape + x.shape[len(index) :], x.dtype)
    taken = x[tuple(np.where(valid, i, 0) for i in index)]
    return np.where(valid.reshape(valid.shape + (1,) * (x.ndim - len(index))), taken, np.zeros((), x.dtype))


GATHER = define(
    "gather",
    Family.INDEX,
    _infer_gather,
    reference=_gather_reference,
    has_arg=False,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(OPS["scatter_add"], (zeros_like(node.src[0]), ct, *node.src[1:])),
    dtypes=dt.ALL,
    cost=Cost(400),
)


def _infer_scatter(arg: None, x: UOp, update: UOp, *index: UOp) -> Type:
    needed = index[0].shape + x.shape[len(index) :]
    if update.shape != needed or update.dtype != x.dtype:
        raise ShapeError(
            f"scatter: the update must be {x.dtype.name}{list(needed)}, it is {type_text(update)}"
        )
    return x.shape, x.dtype, x.weak


def _scatter_reference(combine: np.ufunc | None) -> Callable:
    def reference(x: np.ndarray, update: np.ndarray, *index: np.ndarray) -> np.ndarray:
        x = np.asarray(x)
        result = x.astype(np.float32) if x.dtype in (dt.float16, dt.bfloat16) else x.copy()
        valid = _inside(x, index)
        where = tuple(np.asarray(i)[valid] for i in index)
        if combine is None:
            result[where] = update[valid]
        else:
            combine.at(result, where, np.asarray(update)[valid].astype(result.dtype))
        return result.astype(x.dtype, copy=False)

    return reference


def _at_indices(node: UOp, x: UOp) -> UOp:
    return UOp(GATHER, (x, *node.src[2:]))


SCATTER_ADD = define(
    "scatter_add",
    Family.SCATTER,
    _infer_scatter,
    reference=_scatter_reference(np.add),
    has_arg=False,
    linear=(0, 1),
    transpose=lambda ct, i, node: _at_indices(node, ct) if i else ct,
    dtypes=NUMBERS,
    combine=ADD,
)
SCATTER_SET: Op = define(
    "scatter_set",  # of several updates of one position the last stays
    Family.SCATTER,
    _infer_scatter,
    reference=_scatter_reference(None),
    has_arg=False,
    linear=(0, 1),
    transpose=lambda ct, i, node: (
        _of_last_updates(node, _at_indices(node, ct))
        if i
        else UOp(SCATTER_SET, (ct, zeros_like(node.src[1]), *node.src[2:]))
    ),
    dtypes=dt.ALL,
)


def _all_differ(index: Sequence[UOp]) -> bool:
    """Tell whether it is certain that no position is given twice."""
    return numel(index[0].shape) <= 1 or any(i.op is IOTA for i in index)


def _of_last_updates(node: UOp, cotangent: UOp) -> UOp:
    """Zero for the updates that a later one of the same position replaced."""
    x, update, *index = node.src
    if _all_differ(index):
        return cotangent
    shape = index[0].shape
    number = counting(numel(shape)).reshape(shape)
    last = UOp(SCATTER_SET, (const(0, number.dtype, x.shape[: len(index)]), number, *index))
    stays = number.eq(UOp(GATHER, (last, *index)))
    return stays.expand(range(len(shape), update.ndim), update.shape[len(shape) :]).where(cotangent, 0)


def _scatter_mul_jvp_update(t: UOp, out: UOp, x: UOp, update: UOp, *index: UOp) -> UOp:
    others = UOp(GATHER, (x, *index)) if _all_differ(index) else _product_of_others(x, update, index)
    return UOp(SCATTER_ADD, (zeros_like(x), t * others, *index))


def _product_of_others(x: UOp, update: UOp, index: Sequence[UOp]) -> UOp:
    """Return for each update the element of its position times the other updates there.

    The product of all is divided by the one; zeros are counted and left out of it. Its own derivative does not see
    products with two zeros of one position.
    """
    zero = update.eq(0)
    zeros = UOp(SCATTER_ADD, (zeros_like(x), zero.cast(x.dtype, x.weak), *index))
    here = UOp(GATHER, (zeros, *index))
    factor = zero.where(1, update)
    product = UOp(GATHER, (UOp(SCATTER_MUL, (x, factor, *index)), *index)) / factor
    return here.eq(zero.cast(x.dtype, x.weak)).where(product, 0)


SCATTER_MUL: Op = define(
    "scatter_mul",
    Family.SCATTER,
    _infer_scatter,
    reference=_scatter_reference(np.multiply),
    has_arg=False,
    jvp=(
        lambda t, out, x, update, *index: UOp(SCATTER_MUL, (t, update, *index)),
        _scatter_mul_jvp_update,
    ),
    transpose=lambda ct, i, node: UOp(SCATTER_MUL, (ct, *node.src[1:])),
    dtypes=NUMBERS,
    combine=MUL,
)


def _chosen(out: UOp, x: UOp, update: UOp, index: Sequence[UOp]) -> tuple[UOp, UOp, UOp]:
    """Tell which elements and which updates are the extremum of their position, and how many share it."""
    old, new = x.eq(out), update.eq(UOp(GATHER, (out, *index)))
    return old, new, UOp(SCATTER_ADD, (old.cast(x.dtype), new.cast(x.dtype), *index))


def _scatter_extremum_jvp_old(t: UOp, out: UOp, x: UOp, update: UOp, *index: UOp) -> UOp:
    old, _, count = _chosen(out, x, update, index)
    return old.where(t, 0) / count


def _scatter_extremum_jvp_update(t: UOp, out: UOp, x: UOp, update: UOp, *index: UOp) -> UOp:
    _, new, count = _chosen(out, x, update, index)
    return UOp(SCATTER_ADD, (zeros_like(x), new.where(t, 0), *index)) / count


# As reduce_min and reduce_max: the mean tangent of those that are equal to the extremum.
SCATTER_MIN = define(
    "scatter_min",
    Family.SCATTER,
    _infer_scatter,
    reference=_scatter_reference(np.minimum),
    has_arg=False,
    jvp=(_scatter_extremum_jvp_old, _scatter_extremum_jvp_update),
    dtypes=(dt.bool_, *REALS),
    combine=MIN,
)
SCATTER_MAX = define(
    "scatter_max",
    Family.SCATTER,
    _infer_scatter,
    reference=_scatter_reference(np.maximum),
    has_arg=False,
    jvp=(_scatter_extremum_jvp_old, _scatter_extremum_jvp_update),
    dtypes=(dt.bool_, *REALS),
    combine=MAX,
)

# ---- order: along the last axis, ascending, NaN last; `arg` says which part of the order is wanted, None all ----


def _infer_order(arg: tuple | None, x: UOp) -> Shape:
    if not x.shape:
        raise ShapeError(f"sort: a row is needed, got the scalar {type_text(x)}")
    size = x.shape[-1]
    if size >= 1 << 31:
        raise ShapeError(
            f"sort: a row of {size} elements; positions are int32", hint="sort parts, and merge them"
        )
    start, stop = (0, size) if arg is None else arg[:2]
    if not 0 <= start <= stop <= size:
        raise ShapeError(f"sort: ranks {start} to {stop} are not within a row of {size} elements")
    return (*x.shape[:-1], stop - start)


def _infer_argsort(arg: tuple[int, int, bool] | None, *keys: UOp) -> Type:
    if any(key.shape != keys[0].shape for key in keys):
        raise ShapeError(f"argsort: shapes of keys differ: {', '.join(map(type_text, keys))}")
    return _infer_order(arg, keys[0]), dt.int32, False


def at_positions(x: UOp, positions: UOp) -> UOp:
    """Return the elements of each row at some positions."""
    rows = [
        counting(size).expand(
            [a for a in range(x.ndim) if a != axis], positions.shape[:axis] + positions.shape[axis + 1 :]
        )
        for axis, size in enumerate(x.shape[:-1])
    ]
    return UOp(GATHER, (x, *rows, positions))


def _sort_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    ranks = None if out.arg is None else (*out.arg, False)
    return at_positions(t, UOp(ARGSORT, (x,), ranks))


SORT = define(
    "sort",  # values; arg (start, stop): those of these ranks. -0.0 before 0.0
    Family.SORT,
    lambda arg, x: (_infer_order(arg, x), x.dtype, x.weak),
    reference=sorted_values,
    jvp=(_sort_jvp,),
    dtypes=(dt.bool_, *REALS),
    domain=[(-3, 3)],
    arg_form=lambda arg, x: arg is None or arg_forms.integers(arg) and len(arg) == 2,
)
ARGSORT = define(
    "argsort",  # positions by one key or several, the first one first; arg (start, stop, descending). Stable
    Family.SORT,
    _infer_argsort,
    reference=sorted_positions,
    jvp=NO_DERIVATIVE,
    dtypes=(dt.bool_, *REALS),
    domain=[(-3, 3)],
    arg_form=lambda arg, *keys: (
        arg is None or arg_forms.integers(arg[:2]) and len(arg) == 3 and type(arg[2]) is bool
    ),
)

__all__ = [name for name in dir() if name.isupper()] + [
    "Captured",
    "Const",
    "Param",
    "define",
    "identity",
    "iota",
]
