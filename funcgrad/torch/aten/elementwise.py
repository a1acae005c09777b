"""Operators that compute each element of the result from one of each operand: arithmetic, functions, comparisons."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.lax.elementwise import erf, erf_inv, erfc, logistic, rsqrt
from funcgrad.numpy.core.ufuncs import negative
from funcgrad.numpy.elementwise import conj
from funcgrad.scipy import special
from funcgrad.scipy.special.bessel import i1
from funcgrad.scipy.special.normal import log_ndtr, ndtri
from funcgrad.torch.aten.promotion import promoted, result_dtype, to_float
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


def _enter_functions(
    names: str, prepare: Callable[..., Any], functions: dict[str, Callable[..., Any]]
) -> None:
    """Enter functions of one array that are the same here and there; the operand is `prepare`d."""
    for name in names.split():
        _enter_function(name, prepare, functions.get(name) or getattr(fnp, name))


def _enter_function(name: str, prepare: Callable[..., Any], function: Callable[..., Any]) -> None:
    def operator(x: Any) -> Any:
        return function(*prepare(x))

    operator.__name__ = name
    row(name)(operator)


def _as_it_is(x: Any) -> tuple[Any]:
    return (x,)


def _erfcx(x: Any) -> Any:
    """Return exp(x**2) * erfc(x)."""
    return fnp.exp(x * x) * erfc(x)


_enter_functions(
    "acos acosh asin asinh atan atanh cos cosh erf erfc erfinv exp exp2 expm1 log log10 log1p log2 rsqrt sigmoid "
    "sin sinh sqrt tan tanh digamma lgamma reciprocal sinc i0 deg2rad rad2deg special_i0e special_i1 special_i1e "
    "special_ndtri special_log_ndtr special_erfcx",
    to_float,
    {
        "erf": erf, "erfc": erfc, "erfinv": erf_inv, "rsqrt": rsqrt, "sigmoid": logistic, "digamma": special.digamma,
        "lgamma": special.gammaln, "special_i0e": special.i0e, "special_i1": i1, "special_i1e": special.i1e,
        "special_ndtri": ndtri, "special_log_ndtr": log_ndtr, "special_erfcx": _erfcx,
    },
)  # fmt: skip
_enter_functions(
    "abs neg ceil floor trunc signbit isnan isinf isfinite isposinf isneginf real imag square positive logical_not "
    "bitwise_not angle conj conj_physical resolve_conj _conj _conj_physical _neg_view",
    _as_it_is,
    {"neg": negative, "_neg_view": negative}
    | dict.fromkeys(("conj_physical", "resolve_conj", "_conj", "_conj_physical"), conj),
)


def _sum(x: Any, other: Any, alpha: Any = 1) -> Any:
    x, other = promoted(x, other)
    if alpha != 1:
        other = other * alpha
    return x | other if x.dtype == dt.bool_ else x + other


@row("add.Tensor", "add.Scalar")
def add(x: Any, other: Any, alpha: Any = 1) -> Any:
    return _sum(x, other, alpha)


@row("sub.Tensor", "sub.Scalar")
def sub(x: Any, other: Any, alpha: Any = 1) -> Any:
    x, other = promoted(x, other)
    return x - (other if alpha == 1 else other * alpha)


@row("rsub.Tensor", "rsub.Scalar")
def rsub(x: Any, other: Any, alpha: Any = 1) -> Any:
    x, other = promoted(x, other)
    return other - (x if alpha == 1 else x * alpha)


@row("mul.Tensor", "mul.Scalar")
def mul(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x & other if x.dtype == dt.bool_ else x * other


@row("div.Tensor", "div.Scalar", "div.Tensor_mode", "div.Scalar_mode", "true_divide.Tensor")
def div(x: Any, other: Any, rounding_mode: str | None = None) -> Any:
    if rounding_mode is None:
        x, other = to_float(x, other)
        return x / other
    x, other = promoted(x, other)
    if rounding_mode == "floor":
        return fnp.floor_divide(x, other)
    return fnp.trunc(x / other) if dt.is_inexact(x.dtype) else lax.div(*fnp.broadcast_arrays(x, other))


@row("floor_divide", "floor_divide.Scalar")
def floor_divide(x: Any, other: Any) -> Any:
    return div(x, other, "floor")


@row("fmod.Tensor", "fmod.Scalar")
def fmod(x: Any, other: Any) -> Any:
    return fnp.fmod(*promoted(x, other))


@row("remainder.Tensor", "remainder.Scalar", "remainder.Scalar_Tensor")
def remainder(x: Any, other: Any) -> Any:
    return fnp.remainder(*promoted(x, other))


@row("pow.Tensor_Tensor", "pow.Tensor_Scalar", "pow.Scalar")
def power(x: Any, exponent: Any) -> Any:
    if isinstance(exponent, (int, float)) and not isinstance(exponent, bool):
        dtype = result_dtype(x, exponent)
        x = x.astype(dtype)
        if exponent == int(exponent) and abs(exponent) < 64 and (exponent >= 0 or dt.is_inexact(dtype)):
            return lax.integer_pow(x, int(exponent)) if exponent else fnp.ones_like(x)
        if exponent == 0.5:
            return fnp.sqrt(x)
        if exponent == -0.5:
            return lax.rsqrt(x)
    return fnp.power(*promoted(x, exponent))


@row("maximum", "max.other")
def maximum(x: Any, other: Any) -> Any:
    return fnp.maximum(*promoted(x, other))


@row("minimum", "min.other")
def minimum(x: Any, other: Any) -> Any:
    return fnp.minimum(*promoted(x, other))


@row("fmax")
def fmax(x: Any, other: Any) -> Any:
    return fnp.fmax(*promoted(x, other))


@row("fmin")
def fmin(x: Any, other: Any) -> Any:
    return fnp.fmin(*promoted(x, other))


@row("atan2", "atan2.out")
def atan2(x: Any, other: Any, out: Any = None) -> Any:
    return fnp.arctan2(*to_float(x, other))


@row("hypot")
def hypot(x: Any, other: Any) -> Any:
    return fnp.hypot(*promoted(x, other))


@row("copysign.Tensor", "copysign.Scalar")
def copysign(x: Any, other: Any) -> Any:
    return fnp.copysign(*to_float(x, other))


@row("nextafter")
def nextafter(x: Any, other: Any) -> Any:
    return fnp.nextafter(*promoted(x, other))


@row("logaddexp")
def logaddexp(x: Any, other: Any) -> Any:
    return fnp.logaddexp(*to_float(x, other))


@row("logaddexp2")
def logaddexp2(x: Any, other: Any) -> Any:
    return fnp.logaddexp2(*to_float(x, other))


@row("heaviside")
def heaviside(x: Any, values: Any) -> Any:
    return fnp.heaviside(*promoted(x, values))


@row("gcd")
def gcd(x: Any, other: Any) -> Any:
    return fnp.gcd(*promoted(x, other))


@row("lcm")
def lcm(x: Any, other: Any) -> Any:
    return fnp.lcm(*promoted(x, other))


@row("xlogy.Tensor", "xlogy.Scalar_Self", "xlogy.Scalar_Other")
def xlogy(x: Any, other: Any) -> Any:
    return special.xlogy(*to_float(x, other))


@row("special_xlog1py", "special_xlog1py.self_scalar", "special_xlog1py.other_scalar")
def xlog1py(x: Any, other: Any) -> Any:
    return special.xlog1py(*to_float(x, other))


@row("special_zeta", "special_zeta.self_scalar", "special_zeta.other_scalar")
def zeta(x: Any, other: Any) -> Any:
    return special.zeta(*to_float(x, other))


@row("polygamma")
def polygamma(n: int, x: Any) -> Any:
    (x,) = to_float(x)
    return special.polygamma(n, x)


@row("igamma")
def igamma(x: Any, other: Any) -> Any:
    return special.gammainc(*to_float(x, other))


@row("igammac")
def igammac(x: Any, other: Any) -> Any:
    return special.gammaincc(*to_float(x, other))


@row("round", "round.decimals")
def round_(x: Any, decimals: int = 0) -> Any:
    return fnp.round(x, decimals) if dt.is_inexact(x.dtype) else x


@row("sign", "sgn")
def sign(x: Any) -> Any:
    """Return the sign; that of NaN is 0, as in torch."""
    return x if x.dtype == dt.bool_ else fnp.where(fnp.isnan(x), fnp.zeros((), x.dtype), fnp.sign(x))


@row("frac")
def frac(x: Any) -> Any:
    return x - fnp.trunc(x)


@row("logit")
def logit(x: Any, eps: float | None = None) -> Any:
    (x,) = to_float(x)
    if eps is not None:
        x = clamp(x, eps, 1 - eps)
    return fnp.log(x / (1 - x))


@row("nan_to_num")
def nan_to_num(
    x: Any, nan: float | None = None, posinf: float | None = None, neginf: float | None = None
) -> Any:
    return fnp.nan_to_num(x, nan=0.0 if nan is None else nan, posinf=posinf, neginf=neginf)


@row(
    "bitwise_and.Tensor",
    "bitwise_and.Scalar",
    "bitwise_and.Scalar_Tensor",
    "__and__.Tensor",
    "__and__.Scalar",
)
def bitwise_and(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x & other


@row("bitwise_or.Tensor", "bitwise_or.Scalar", "bitwise_or.Scalar_Tensor", "__or__.Tensor", "__or__.Scalar")
def bitwise_or(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x | other


@row(
    "bitwise_xor.Tensor",
    "bitwise_xor.Scalar",
    "bitwise_xor.Scalar_Tensor",
    "__xor__.Tensor",
    "__xor__.Scalar",
)
def bitwise_xor(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x ^ other


@row(
    "bitwise_left_shift.Tensor", "bitwise_left_shift.Tensor_Scalar", "__lshift__.Tensor", "__lshift__.Scalar"
)
def bitwise_left_shift(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x << other


@row(
    "bitwise_right_shift.Tensor",
    "bitwise_right_shift.Tensor_Scalar",
    "__rshift__.Tensor",
    "__rshift__.Scalar",
)
def bitwise_right_shift(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x >> other


@row("logical_and")
def logical_and(x: Any, other: Any) -> Any:
    return fnp.logical_and(x, other)


@row("logical_or")
def logical_or(x: Any, other: Any) -> Any:
    return fnp.logical_or(x, other)


@row("logical_xor")
def logical_xor(x: Any, other: Any) -> Any:
    return fnp.logical_xor(x, other)


@row("eq.Tensor", "eq.Scalar")
def eq(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x == other


@row("ne.Tensor", "ne.Scalar")
def ne(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x != other


@row("lt.Tensor", "lt.Scalar")
def lt(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x < other


@row("le.Tensor", "le.Scalar")
def le(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x <= other


@row("gt.Tensor", "gt.Scalar")
def gt(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x > other


@row("ge.Tensor", "ge.Scalar")
def ge(x: Any, other: Any) -> Any:
    x, other = promoted(x, other)
    return x >= other


@row("where.self", "where.ScalarOther", "where.ScalarSelf", "where.Scalar")
def where(condition: Any, x: Any, other: Any) -> Any:
    return fnp.where(condition != 0, *promoted(x, other))


@row("clamp", "clamp.Tensor", "clip", "clip.Tensor")
def clamp(x: Any, min: Any = None, max: Any = None) -> Any:
    """Clip to bounds. The gradient is that of the element at a bound, too, and NaN of a bound wins, as in torch."""
    dtype = result_dtype(*(v for v in (x, min, max) if v is not None))
    x = x.astype(dtype)
    if min is not None:
        low = fnp.asarray(min, dtype)
        x = fnp.where((x >= low) | fnp.isnan(x), x, low)
    if max is not None:
        high = fnp.asarray(max, dtype)
        x = fnp.where((x <= high) | fnp.isnan(x), x, high)
    return x


@row("clamp_min", "clamp_min.Tensor")
def clamp_min(x: Any, min: Any) -> Any:
    return clamp(x, min)


@row("clamp_max", "clamp_max.Tensor")
def clamp_max(x: Any, max: Any) -> Any:
    return clamp(x, None, max)


@row("lerp.Tensor", "lerp.Scalar")
def lerp(x: Any, end: Any, weight: Any) -> Any:
    x, end = promoted(x, end)
    weight = fnp.asarray(weight, x.dtype)
    return fnp.where(fnp.abs(weight) < 0.5, x + weight * (end - x), end - (end - x) * (1 - weight))


@row("addcmul")
def addcmul(x: Any, tensor1: Any, tensor2: Any, value: Any = 1) -> Any:
    x, tensor1, tensor2 = promoted(x, tensor1, tensor2)
    return x + value * tensor1 * tensor2


@row("addcdiv")
def addcdiv(x: Any, tensor1: Any, tensor2: Any, value: Any = 1) -> Any:
    x, tensor1, tensor2 = promoted(x, tensor1, tensor2)
    return x + value * tensor1 / tensor2


@row("frexp.Tensor")
def frexp(x: Any) -> Any:
    return fnp.frexp(x)


@row("ldexp.Tensor")
def ldexp(x: Any, other: Any) -> Any:
    x, other = to_float(x, other)
    return x * fnp.exp2(other)


@row("complex")
def complex_(real: Any, imag: Any) -> Any:
    return lax.complex(*fnp.broadcast_arrays(real, imag))


@row("polar")
def polar(abs: Any, angle: Any) -> Any:
    return lax.complex(*fnp.broadcast_arrays(abs * fnp.cos(angle), abs * fnp.sin(angle)))


@row("isclose")
def isclose(x: Any, other: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    return fnp.isclose(x, other, rtol, atol, equal_nan)


@row("mvlgamma")
def mvlgamma(x: Any, p: int) -> Any:
    (x,) = to_float(x)
    constant = p * (p - 1) / 4 * math.log(math.pi)
    return sum((special.gammaln(x - i / 2) for i in range(p)), start=np.asarray(constant, x.dtype))
