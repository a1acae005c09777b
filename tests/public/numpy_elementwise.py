"""Rows of funcgrad.numpy: functions of each element."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import one, several
from tests.public.rows import (
    Call,
    boolean,
    call,
    each,
    inexact,
    int32,
    namespace,
    numbers,
    promoted,
    real,
    row,
    same,
    strong,
)  # fmt: skip

ALL, REAL, NUMBERS = "biufc", "biuf", "iufc"


def _power(d: Draw) -> Call:
    """Bases and exponents whose power is defined; integers have no negative powers."""
    shapes = d.broadcastable(2)
    kinds = d.choice(["i", "u", "f"])
    return call(d.array(shapes[0], kinds, 0.5, 3), d.array(shapes[1], kinds, 0, 3))


def _complex_power(d: Draw) -> Call:
    return several(2, "c", (0.5, 3), (-2, 2), wild=False)(d)


def _float_by_integer(d: Draw) -> Call:
    x, y = d.broadcastable(2)
    return call(d.array(x, "f", 0.5, 3, forms=False), d.array(y, "i", -3, 3, forms=False))


def _shift(d: Draw) -> Call:
    return several(2, "iu", (-100, 100), (0, 12), wild=False, same=True)(d)


def _ldexp(d: Draw) -> Call:
    x, y = d.broadcastable(2)
    return call(d.array(x, "f", forms=False), d.array(y, "i", -5, 5, forms=False, joins=False))


def _clip(d: Draw) -> Call:
    x, low, high = several(3, REAL, wild=False)(d).args
    form = d.integer(0, 3)
    return [call(x, low, high), call(x, None, high), call(x, low), call(x, min=low, max=high)][form]


def _where(d: Draw) -> Call:
    c, x, y = d.broadcastable(3)
    return call(d.condition(c), d.array(x, ALL, wild=True), d.array(y, ALL, wild=True))


def _select(d: Draw) -> Call:
    count = d.integer(1, 3)
    shape = d.shape()
    conditions = [d.condition(shape) for _ in range(count)]
    values = [d.array(shape, REAL) for _ in range(count)]
    default = {"default": d.array((), REAL, forms=False)} if d.maybe() else {}
    return call(conditions, values, **default)


def _select_type(call: Call) -> tuple[np.dtype, bool]:
    types = call.types
    if "default" not in call.keywords:
        types = [*types, (dt.default_dtype("i"), True)]
    return dt.promote(*types)


def _select_oracle(conditions, values, default=0):
    dtype = np.result_type(*values, default)
    return np.select(conditions, [v.astype(dtype) for v in values], np.asarray(default).astype(dtype))


def _piecewise(d: Draw) -> Call:
    shape = d.shape(1)
    x = d.array(shape, "f")
    if d.maybe():
        return call(x, [d.condition(shape), d.condition(shape)], [1.0, 2.0, d.choice([0.0, -1.0])])
    return call(x, [d.condition(shape)], [lambda v: v * 2, lambda v: v + 1])


def _nan_to_num(d: Draw) -> Call:
    return call(d.array(d.shape(), ALL, wild=True), **d.options(nan=[0.0, 2.5], posinf=[7.0], neginf=[-7.0]))


def _close(d: Draw) -> Call:
    x, y = several(2, REAL, wild=False)(d).args
    return call(x, y, **d.options(rtol=[0.5, 1e-3], atol=[0.25, 0.0], equal_nan=[True]))


def _shape_equal(d: Draw) -> Call:
    shape = d.shape()
    x = d.array(shape, REAL, wild=True)
    y = d.choice([x, d.array(shape, REAL), d.array(d.shape(), REAL)])
    return call(x, y)


def _nan_to_num_oracle(x, nan=0.0, posinf=None, neginf=None):
    """NumPy's does not know bfloat16, nor its ends."""
    if x.dtype != dt.bfloat16:
        return np.nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)
    largest = float(ml_dtypes.finfo(x.dtype).max)
    return np.nan_to_num(x.astype(np.float64), nan=nan, posinf=largest if posinf is None else posinf,
                         neginf=-largest if neginf is None else neginf)  # fmt: skip


def _nan_to_num_type(call: Call) -> tuple[np.dtype, bool]:
    dtype, weak = call.types[0]
    return dtype, weak and not dt.is_inexact(dtype)


def _nonzero_divisor(d: Draw) -> Call:
    """Where no integer is divided by 0, nor the least number by -1."""
    x, y = several(2, REAL[1:], (-8, 8), (2, 4) if d.smooth else (-8, 8), wild=False)(d).args
    value = np.where(y.value == 0, np.asarray(3).astype(y.value.dtype), y.value)
    return call(x, y._replace(value=np.asarray(value)))


def _interp(d: Draw) -> Call:
    n = d.integer(1, 5)
    steps = d.values((n,), dt.float64 if d.x64 else dt.float32, 0.25, 2)
    x = d.array(d.shape(), "f", forms=False)
    xp = Given(np.cumsum(steps, dtype=steps.dtype) - 2)
    fp = d.array((n,), "f", forms=False)
    return call(x, xp, fp, **d.options(left=[1.0, -2.0], right=[3.0], period=[2.5], chance=0.3))


def _default_or_inexact(call: Call) -> tuple[np.dtype, bool]:
    dtype, weak = promoted(call)
    return (dtype, weak) if dt.is_inexact(dtype) else (dt.default_dtype("f"), weak)


def _spacing(x):
    """NumPy's of half precision loses the sign."""
    return np.copysign(np.nextafter(np.abs(x), np.asarray(np.inf, x.dtype)) - np.abs(x), x)


def _logaddexp(x, y):
    return np.log(np.exp(x) + np.exp(y))


with namespace("numpy"):
    # arithmetic
    row("add multiply", several(2, ALL), promoted)
    row("subtract", several(2, NUMBERS), promoted, kinds=NUMBERS)
    row("divide", several(2, ALL), inexact)
    row("negative", one(NUMBERS), promoted, zeros=True, kinds=NUMBERS)
    row("positive", one("iuf"), promoted, zeros=True)
    row("absolute", one(REAL), promoted, zeros=True)
    row("absolute", one("c"), real(promoted))
    row("fabs", one(REAL), inexact, zeros=True, kinds=REAL)
    row("sign", one(NUMBERS), promoted)
    row("square", one(ALL), numbers)
    row("reciprocal", one(ALL), inexact, lambda x: 1 / x)
    row("remainder floor_divide fmod", _nonzero_divisor, promoted)
    row("divmod", _nonzero_divisor, each(promoted, promoted))
    row("power", _power, promoted, tolerance=4)
    row("power", _complex_power, promoted, tolerance=8)
    row("power", _float_by_integer, promoted, tolerance=4)
    row("float_power", several(2, "biuf", (0.5, 3), (-2, 2), wild=False), inexact, tolerance=4)
    row("hypot", several(2, REAL, wild=False), inexact)
    row("maximum minimum fmax fmin", several(2, ALL[:-1]), promoted)
    row("maximum minimum", several(2, "c"), promoted, derivative=False)
    row("gcd lcm", several(2, "iu", (-10, 10), wild=False, same=True), promoted, kinds="iu")
    row("heaviside", several(2, REAL, wild=False), inexact, kinds=REAL)
    row("copysign", several(2, REAL), inexact, zeros=True, kinds=REAL)
    row("nextafter", several(2, "f", same=True, forms=False), inexact, operands="narrow", derivative=False)
    row("spacing", one("f", wild=False), inexact, _spacing, operands="narrow", derivative=False)
    row("clip", _clip, promoted, lambda a, min=None, max=None: np.clip(a, min, max))
    row("interp", lambda d: _interp(d), inexact)
    # exponentials and angles
    row("exp exp2 expm1 sinh cosh", one(ALL, -3, 3, wild=False), inexact, tolerance=2)
    row("exp exp2 expm1 sinh cosh tanh arctan arcsinh cbrt", one("f"), inexact, zeros=True, tolerance=2)
    row("tanh sin cos", one(ALL, wild=False), inexact, tolerance=2)
    row("tan", one(ALL, -1, 1, wild=False), inexact, tolerance=2)
    row("log log2 log10 log1p", one("biuf", 0.25, 8), inexact, tolerance=2)
    row("log log2 log10 sqrt", one("c", 0.25, 8), inexact, tolerance=2)
    row("log1p", one("c", -0.5, 4), inexact, tolerance=2)
    row("sqrt", one("biuf", 0, 9), inexact)
    row("cbrt", one("biuf"), inexact)
    row("arcsin arccos arctanh", one("f", -1, 1, wild=False), inexact, tolerance=2)
    row("arcsin arccos arctanh arcsinh arccosh arctan", one("c", 0.125, 0.875), inexact, tolerance=4)
    row("arccosh", one("f", 1, 6), inexact, tolerance=2)
    row("arcsinh arctan", one("biuf"), inexact, tolerance=2)
    row("arctan2 logaddexp logaddexp2", several(2, REAL), inexact, tolerance=2)
    row("logaddexp", several(2, "c", (0.5, 2), wild=False), inexact, _logaddexp, tolerance=4)
    row("sinc", one("iuf", -3, 3, wild=False), inexact, tolerance=4)
    row("i0", one("f", wild=False), inexact, tolerance=4)
    row("deg2rad rad2deg degrees radians", one(REAL, -100, 100), inexact)
    row("angle", lambda d: call(d.array(d.shape(), ALL), **d.options(deg=[True, False])), real(inexact))
    # rounding
    row("floor ceil trunc", one(REAL), promoted, zeros=True)
    row("rint", one(REAL), _default_or_inexact, zeros=True)
    row("rint", one("c"), inexact)
    row("round", one("fc", decimals=[0, 1, 2, -1]), promoted, tolerance=2)
    row("round", one("iu", decimals=[0, 2]), promoted)
    row("frexp", one("f"), each(strong(inexact), int32), operands="narrow")
    row("modf", one("biuf"), each(inexact, inexact), peer=False)
    row("modf", one("biuf", wild=False), each(inexact, inexact))
    row("ldexp", _ldexp, inexact, operands="own")
    # real and imaginary parts
    row("real imag", one(ALL), real(promoted))
    row("conj", one(ALL), promoted)
    row("iscomplex isreal isfinite isinf isnan", one(ALL), boolean)
    row("isneginf isposinf", one(REAL), boolean, kinds=REAL)
    row("signbit", one(REAL), boolean, operands="narrow", kinds=REAL)
    row("nan_to_num", _nan_to_num, _nan_to_num_type, _nan_to_num_oracle, operands="narrow")
    row("isclose", _close, boolean)
    row("allclose", _close, boolean)
    row("array_equal", _shape_equal, boolean)
    row("array_equiv", _shape_equal, boolean)
    # comparison and logic
    row("equal not_equal less less_equal greater greater_equal", several(2, ALL), boolean)
    row("logical_and logical_or logical_xor", several(2, ALL), boolean)
    row("logical_not", one(ALL), boolean)
    row(
        "bitwise_and bitwise_or bitwise_xor",
        several(2, "biu", same=True),
        promoted,
        kinds="biu",
        derivative=False,
    )
    row("invert", one("biu"), promoted, kinds="biu")
    row("left_shift right_shift", _shift, promoted, kinds="iu")
    row("bitwise_count", one("biu"), lambda call: (dt.uint8, False), kinds="biu")
    # choices
    row("where", _where, promoted)
    row("select", _select, _select_type, _select_oracle, operands="own")
    row("piecewise", _piecewise, strong(same), operands="own")
