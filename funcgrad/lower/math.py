"""The delicate elementwise functions in simple ops: exp, log, sin, erf, pow, ... as polynomials with measured error bounds.

In come the sources of an elementwise node, of any shape; out comes a graph of native ops with the same value:
straight-line code without loops, branches or tables in memory, so that one text serves scalars, vectors and every
target. DECOMPOSITIONS maps the op to its function. Bounds are in ULP of the exact result, over all inputs,
denormal ones and results among them; they are measured, and held by tests/lower/test_math.py.

Why so: the vector units have no such instructions, and the C library takes one number at a time. A polynomial of
few terms on a small interval, and the bits of the floating-point format for the rest, cost 20 to 60 instructions.

What the functions count on: `muladd` rounds once, every other op rounds once and to nearest, and nothing is
reassociated or contracted afterwards (the error terms of double words would vanish). Multiply-adds must
therefore be formed in a program before its ops are decomposed.

The coefficients are weighted least-squares fits on Chebyshev points in 60 digits, reweighted towards the minimax
(Lawson 1961), rounded one after the other with the rest fitted anew each time. Half precision is computed in
float32 and rounded once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import wraps
from typing import NamedTuple

import numpy as np

from funcgrad.trace import dtypes as dt
from funcgrad.trace import ops
from funcgrad.trace.uop import Op, UOp, like

Coefficients = Sequence[float]  # of rising powers


class _Format(NamedTuple):
    """A floating-point format: its layout, and constants and polynomials fitted to it."""

    signed: np.dtype  # integers of the same width
    unsigned: np.dtype
    mantissa: int  # stored bits
    bias: int
    tiny: float  # the least normal number
    round_magic: float  # 1.5 * 2**mantissa: x + round_magic has the nearest integer in its low bits
    exp_low: float  # exp is 0 below, inf above
    exp_high: float
    expm1_low: float  # expm1 is -1 below
    log2e: float
    ln2: tuple[float, float]  # high and low word
    exp: Coefficients  # (exp(r) - 1 - r) / r**2, |r| <= log(2)/2
    exp2: Coefficients  # (2**r - 1) / r, |r| <= 1/2
    log: Coefficients  # (log(1+f) - f) / f**2, sqrt(1/2) <= 1+f <= sqrt(2)
    log2: Coefficients  # log2(1+f) / f - log2e
    tanh: Coefficients  # (tanh(x) - x) / x**3 in x**2, |x| <= 0.55


_FLOAT32 = _Format(
    signed=dt.int32,
    unsigned=dt.uint32,
    mantissa=23,
    bias=127,
    tiny=2.0**-126,
    round_magic=1.5 * 2.0**23,
    exp_low=-104.0,
    exp_high=89.0,
    expm1_low=-18.0,
    log2e=1.44269502162933349609375,
    ln2=(0.693147182464599609375, -1.904654290582768e-09),
    exp=(0.49999994, 0.1666652, 0.04166825, 0.008368852, 0.0013822407),
    exp2=(0.6931472, 0.24022643, 0.05550358, 0.009618992, 0.0013391685, 0.0001520166),
    log=(
        -0.49999988, 0.33333325, -0.250016, 0.20001994, -0.16608752, 0.14181393, -0.1324503, 0.12907277, -0.0762022,
    ),
    log2=(
        1.9168834e-08, -0.72134733, 0.48089823, -0.3606979, 0.28856865, -0.23959431, 0.20456831, -0.19119631,
        0.18640342, -0.10992421,
    ),
    tanh=(-0.3333332, 0.13332638, -0.05385707, 0.021089332, -0.00629718),
)  # fmt: skip

_FLOAT64 = _Format(
    signed=dt.int64,
    unsigned=dt.uint64,
    mantissa=52,
    bias=1023,
    tiny=2.0**-1022,
    round_magic=1.5 * 2.0**52,
    exp_low=-746.0,
    exp_high=710.0,
    expm1_low=-40.0,
    log2e=math.log2(math.e),
    ln2=(math.log(2), 2.3190468138462996e-17),
    exp=(
        0.5, 0.16666666666666685, 0.041666666666666526, 0.008333333333315913, 0.0013888888888967772,
        0.0001984126989884403, 2.4801587156393762e-05, 2.755723261928332e-06, 2.7557416062645924e-07,
        2.511276414738301e-08, 2.087178448609827e-09,
    ),
    exp2=(
        0.6931471805599453, 0.24022650695910064, 0.05550410866482292, 0.009618129107632049, 0.0013333558146168196,
        0.00015403530387417011, 1.525273403319766e-05, 1.3215491277345942e-06, 1.0177987097974193e-07,
        7.053347484132571e-09, 4.4653253127463575e-10, 2.7751590704270428e-11,
    ),
    log=(
        -0.5, 0.33333333333333354, -0.2500000000000036, 0.19999999999991652, -0.16666666666549063,
        0.14285714286837384, -0.12500000014555185, 0.11111111042996359, -0.09999999067363943, 0.09090911025690672,
        -0.0833336810258824, 0.07692293257958266, -0.07142070165111858, 0.06666055684549328, -0.06260694791772718,
        0.05901281634840905, -0.05476107872333693, 0.05032467251331192, -0.05207844746060669, 0.06052736390841092,
        -0.0536642911065957, 0.022131498466476694,
    ),
    log2=(
        2.0167004047454463e-17, -0.7213475204444817, 0.4808983469629882, -0.3606737602222503, 0.2885390081776514,
        -0.24044917347918465, 0.20609929157303855, -0.1803368803649809, 0.1602994479874649, -0.14426948885722377,
        0.1311541211663275, -0.12022513119088503, 0.11097640690223533, -0.10303768197214175, 0.09616924227175241,
        -0.09032736685701517, 0.08515603306088876, -0.07899299744286896, 0.07249543090316153, -0.07505561703240611,
        0.08754801053219805, -0.0778319048880607, 0.03212545246228615,
    ),
    tanh=(
        -0.3333333333333333, 0.1333333333333297, -0.05396825396799054, 0.0218694885263066, -0.008863235310195474,
        0.003592124875830796, -0.001455803744807898, 0.0005898226551574301, -0.00023817992807149833,
        9.389536074814725e-05, -3.2878578107940695e-05, 7.402121283441083e-06,
    ),
)  # fmt: skip

_FORMATS = {dt.float32: _FLOAT32, dt.float64: _FLOAT64}


# ---- tools ----


def _format(x: UOp) -> _Format:
    return _FORMATS[x.dtype]


def _bits(x: UOp) -> UOp:
    return x.bitcast(_format(x).unsigned)


def _polynomial(x: UOp, coefficients: Coefficients) -> UOp:
    """c[0] + c[1] x + c[2] x**2 + ... by Horner's rule."""
    result = like(x, coefficients[-1])
    for c in reversed(coefficients[:-1]):
        result = result.muladd(x, c)
    return result


def _below(x: UOp, limit: float) -> UOp:
    """min(x, limit); NaN stays. One instruction, where the op `min` needs several."""
    return (x > limit).where(limit, x)


def _above(x: UOp, limit: float) -> UOp:
    return (x < limit).where(limit, x)


def _with_sign_of(magnitude: UOp, x: UOp) -> UOp:
    """magnitude >= 0 with the sign of x, that of zeros too."""
    sign_bit = 1 << (8 * x.dtype.itemsize - 1)
    return (_bits(magnitude) | (_bits(x) & sign_bit)).bitcast(x.dtype)


def _nearest_integer(x: UOp, factor: float, offset: int = 0) -> tuple[UOp, UOp]:
    """n = the integer nearest to x * factor as a float, and an unsigned integer with n + offset in its low bits."""
    magic = _format(x).round_magic + offset
    shifted = x.muladd(factor, magic)
    return shifted - magic, _bits(shifted)


def _power_of_two(biased: UOp, dtype: np.dtype) -> UOp:
    """2**n of n + bias in the low bits of an unsigned integer, for exponents of normal numbers."""
    return (biased << _FORMATS[dtype].mantissa).bitcast(dtype)


def _times_power_of_two(x: UOp, twice_biased: UOp) -> UOp:
    """x * 2**n, rounded once where it is denormal, of n + 2 * bias in the low bits of `twice_biased`.

    Two factors: 2**n alone is not a normal number for every n that has a result.
    """
    half = twice_biased >> 1
    return x * _power_of_two(half, x.dtype) * _power_of_two(twice_biased - half, x.dtype)


# ---- exponentials ----


def _reduce_exp(x: UOp, offset: int) -> tuple[UOp, UOp]:
    """r and n with x = n log(2) + r, |r| <= log(2)/2; n + offset in the low bits. Cody & Waite 1980, chapter 6."""
    f = _format(x)
    n, bits = _nearest_integer(x, f.log2e, offset)
    r = n.muladd(-f.ln2[0], x)  # exact
    return n.muladd(-f.ln2[1], r), bits


def _expm1_small(r: UOp) -> UOp:
    """exp(r) - 1 for |r| <= log(2)/2."""
    return (r * _polynomial(r, _format(r).exp)).muladd(r, r)


def exp(x: UOp) -> UOp:
    """e**x.

    Source: Cody & Waite 1980, chapter 6; Muller 2016, section 11.4 (the sum in the last step rounds last).
    Bound: 1.0 ULP in float32, 1.0 in float64.
    """
    f = _format(x)
    r, bits = _reduce_exp(_above(_below(x, f.exp_high), f.exp_low), 2 * f.bias)
    q = _polynomial(r, f.exp)
    return _times_power_of_two((r * q).muladd(r, r) + 1, bits)


def exp2(x: UOp) -> UOp:
    """2**x.

    Source: Muller 2016, section 11.4.
    Bound: 1.0 ULP in float32, 1.0 in float64.
    """
    f = _format(x)
    x = _above(_below(x, float(f.bias + 1)), float(-f.bias - f.mantissa - 1))
    n, bits = _nearest_integer(x, 1.0, 2 * f.bias)
    r = x - n
    return _times_power_of_two(_polynomial(r, f.exp2).muladd(r, 1.0), bits)


def _exp_between(x: UOp) -> UOp:
    """exp for arguments whose result is a normal number: one factor of two suffices."""
    r, bits = _reduce_exp(x, _format(x).bias)
    return (_expm1_small(r) + 1) * _power_of_two(bits, x.dtype)


def expm1(x: UOp) -> UOp:
    """e**x - 1, as (2**n - 1) + 2**n (e**r - 1).

    Source: Tang 1992, "Table-driven implementation of the expm1 function", without the table.
    Bound: 1.5 ULP in float32, 1.5 in float64.
    """
    f = _format(x)
    r, bits = _reduce_exp(_above(_below(x, f.exp_high), f.expm1_low), f.bias - 1)
    half = _power_of_two(bits, x.dtype)  # 2**(n-1): 2**n itself may overflow where the result does not
    y = half.muladd(_expm1_small(r), half - 0.5) * 2
    return (x.unary("abs") < 2.0 ** (-f.mantissa - 2)).where(x, y)


def tanh(x: UOp) -> UOp:
    """The hyperbolic tangent: a polynomial below 0.55, 1 - 2/(exp(2x) + 1) above.

    Source: Cody & Waite 1980, chapter 13 (the split); the polynomial in place of their quotient is ours.
    Bound: 1.5 ULP in float32, 1.5 in float64.
    """
    f = _format(x)
    a = x.unary("abs")
    z = a * a
    small = (a * z).muladd(_polynomial(z, f.tanh), a)
    e = _exp_between(_below(a + a, -2 * f.expm1_low))
    return _with_sign_of((a < 0.55).where(small, 1 - 2 / (e + 1)), x)


def logistic(x: UOp) -> UOp:
    """1 / (1 + exp(-x)), by exp(-|x|), which cannot overflow: denormal results come out right.

    Bound: 2.5 ULP in float32, 2.5 in float64.
    """
    e = exp(-x.unary("abs"))
    return (x < 0).where(e, 1.0) / (e + 1)


# ---- logarithms ----

_SQRT_HALF = math.sqrt(0.5)


def _split_exponent(x: UOp) -> tuple[UOp, UOp]:
    """e and m with x = 2**e * m, sqrt(1/2) <= m < sqrt(2), for positive normal x."""
    f = _format(x)
    start = int(np.asarray(_SQRT_HALF, x.dtype).view(f.unsigned))
    above = _bits(x) - start  # of the exponent's bits as many are set as x is octaves above sqrt(1/2)
    exponent = (above.bitcast(f.signed) >> f.mantissa).cast(x.dtype)
    return exponent, ((above & ((1 << f.mantissa) - 1)) + start).bitcast(x.dtype)


def _split_any_exponent(x: UOp) -> tuple[UOp, UOp]:
    """The same for denormal x too."""
    f = _format(x)
    denormal = x < f.tiny
    exponent, m = _split_exponent(denormal.where(x * 2.0 ** (f.mantissa + 1), x))
    return exponent - denormal.where(like(x, f.mantissa + 1), 0.0), m


def _log_of_parts(exponent: UOp, fraction: UOp) -> UOp:
    """log(2**exponent * (1 + fraction))."""
    f = _format(fraction)
    q = _polynomial(fraction, f.log)
    tail = (fraction * fraction).muladd(q, exponent * f.ln2[1])
    return exponent.muladd(f.ln2[0], fraction + tail)


def _outside_log(x: UOp, y: UOp) -> UOp:
    """y where 0 < x < inf; the logarithm of all other x."""
    f = _format(x)
    infinity = int(np.asarray(np.inf, x.dtype).view(f.unsigned))
    ordinary = _bits(x) - 1 < infinity - 1
    special = x.eq(0).where(-math.inf, (x < 0).where(math.nan, x))
    return ordinary.where(y, special)


def log(x: UOp) -> UOp:
    """The natural logarithm.

    Source: Muller 2016, section 11.5 (exponent and fraction, the low word of log(2) added first).
    Bound: 1.0 ULP in float32, 1.0 in float64.
    """
    exponent, m = _split_any_exponent(x)
    return _outside_log(x, _log_of_parts(exponent, m - 1))


def log2(x: UOp) -> UOp:
    """The logarithm to base 2; exact for powers of two.

    Source: as log; log2(e) is split so that the leading product is one multiply-add.
    Bound: 1.5 ULP in float32, 1.5 in float64.
    """
    f = _format(x)
    exponent, m = _split_any_exponent(x)
    fraction = m - 1
    tail = fraction * _polynomial(fraction, f.log2)
    return _outside_log(x, exponent + fraction.muladd(f.log2e, tail))


def _log1p_sum(x: UOp, low: UOp | None = None) -> UOp:
    """log(1 + x + low), where low is a rounding error of x, for finite x > -1."""
    f = _format(x)
    u = x + 1
    lost = (x.unary("abs") < 1).where(x - (u - 1), 1 - (u - x))  # exact: the rounding error of u
    lost = lost if low is None else lost + low
    exponent, m = _split_exponent(u)
    scale = _power_of_two(f.bias - exponent.cast(f.signed).bitcast(f.unsigned), x.dtype)
    lost = (u < 2.0 ** (f.mantissa + 2)).where(lost * scale, 0.0)  # nothing counts above, and scale may be no number
    return _log_of_parts(exponent, (m - 1) + lost)


def log1p(x: UOp) -> UOp:
    """log(1 + x): the rounding error of 1 + x is added to its fraction.

    Source: Muller 2016, section 11.5; Kahan's observation that the error of the sum is known exactly.
    Bound: 1.5 ULP in float32, 1.5 in float64.
    """
    y = _outside_log(x + 1, _log1p_sum(x))
    return (x.unary("abs") < 2.0 ** (-_format(x).mantissa - 2)).where(x, y)


# ---- powers and roots ----


def rsqrt(x: UOp) -> UOp:
    """1 / sqrt(x), both rounded.

    Bound: 1.5 ULP in float32 and float64.
    """
    return 1 / x.unary("sqrt")


def sign(x: UOp) -> UOp:
    """-1, 0 or 1; the zero keeps its sign, NaN stays. Exact."""
    if x.dtype in dt.UNSIGNED:
        return x.ne(0).where(like(x, 1), 0)
    return (x > 0).where(1, (x < 0).where(-1, x))


# ---- the error function ----

_GILES_CENTRAL = (
    1.50140941, 0.246640727, -0.00417768164, -0.00125372503, 0.00021858087, -4.39150654e-06, -3.5233877e-06,
    3.43273939e-07, 2.81022636e-08,
)  # fmt: skip
_GILES_TAIL = (
    2.83297682, 1.00167406, 0.00943887047, -0.0076224613, 0.00573950773, -0.00367342844, 0.00134934322,
    0.000100950558, -0.000200214257,
)  # fmt: skip


def erf_inv(x: UOp) -> UOp:
    """The inverse of erf.

    Source: Giles 2010, "Approximating the erfinv function", the polynomials in single precision.
    """
    w = -log1p(x * -x)
    central = w < 5
    w = central.where(w - 2.5, w.unary("sqrt") - 3)
    p = central.where(like(x, _GILES_CENTRAL[-1]), _GILES_TAIL[-1])
    for a, b in zip(_GILES_CENTRAL[-2::-1], _GILES_TAIL[-2::-1], strict=True):
        p = p.muladd(w, central.where(like(x, a), b))
    return x.unary("abs").eq(1).where(x * math.inf, p * x)


# ---- the table ----


def _in_float32(function: Callable[..., UOp]) -> Callable[..., UOp]:
    """Half precision is computed in float32 and rounded once; a weak type goes in and comes out."""

    @wraps(function)
    def wrapped(*src: UOp) -> UOp:
        dtype = src[0].dtype
        wide = dt.float32 if dtype in (dt.float16, dt.bfloat16) else dtype
        return function(*(x.cast(wide) for x in src)).cast(dtype, all(x.weak for x in src))

    return wrapped


DECOMPOSITIONS: dict[Op, Callable[..., UOp]] = {
    op: _in_float32(function)
    for op, function in {
        ops.EXP: exp,
        ops.EXP2: exp2,
        ops.EXPM1: expm1,
        ops.LOG: log,
        ops.LOG2: log2,
        ops.LOG1P: log1p,
        ops.TANH: tanh,
        ops.LOGISTIC: logistic,
        ops.RSQRT: rsqrt,
        ops.SIGN: sign,
        ops.ERF_INV: erf_inv,
    }.items()
}
