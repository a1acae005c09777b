"""The delicate elementwise functions in simple ops: exp, log, sin, erf, pow, ... as polynomials with measured bounds.

In come the sources of an elementwise node, of any shape; out comes a graph of native ops with the same value:
straight-line code without loops, branches or tables in memory, so that one text serves scalars, vectors and every
target. DECOMPOSITIONS maps the op to its function. Bounds are in ULP of the exact result, over all inputs,
denormal ones and results among them; they are measured, and held by tests/lower/math/test_functions.py.

Why so: the vector units have no such instructions, and the C library takes one number at a time. A polynomial of
few terms on a small interval, and the bits of the floating-point format for the rest, cost 20 to 60 instructions.

What the functions count on: `muladd` rounds once, every other op rounds once and to nearest, and nothing is
reassociated or contracted afterwards (the error terms of double words would vanish). Multiply-adds must
therefore be formed in a program before its ops are decomposed. Where the product is small beside what it is added to,
as in a polynomial, one that rounds twice keeps the bounds, too: machines without an instruction that rounds once take
that (`without_fused_products`).

The polynomials are in coefficients.py. Half precision is computed in float32 and rounded once, by polynomials that are
shorter where the digits of float32 do not count (FOR_16_BITS there).

Cited more than once: Cody & Waite 1980, "Software Manual for the Elementary Functions"; Payne & Hanek 1983, "Radian
reduction for trigonometric functions"; Dekker 1971, "A floating-point technique for extending the available precision".
All of it is explained in Muller, "Elementary Functions: Algorithms and Implementation".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps

import numpy as np

from funcgrad.lower.ir.ops import SCALED, power_of_two, scaled_by_parts
from funcgrad.lower.math.coefficients import (
    ERF_INV_CENTRAL,
    ERF_INV_MIDDLE,
    ERF_INV_TAIL,
    FLOAT64,
    FOR_16_BITS,
    FORMATS,
    GILES_CENTRAL,
    GILES_TAIL,
    SHORT_EXP,
    SHORT_LOG,
    TWO_OVER_PI,
    TWO_OVER_PI_PLACES,
    Coefficients,
    Format,
    OddQuotient,
    Words,
)
from funcgrad.lower.math.rare_cases import seldom
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, const, like

# ---- tools ----


_is_short: ContextVar[bool] = ContextVar("whether results are rounded to 16 bits", default=False)


def _format(x: UOp) -> Format:
    return FOR_16_BITS if _is_short.get() and x.dtype == dt.float32 else FORMATS[x.dtype]


def _bits(x: UOp) -> UOp:
    return x.bitcast(_format(x).unsigned)


_fuses: ContextVar[bool] = ContextVar("whether a multiply-add is one instruction", default=True)


@contextmanager
def without_fused_products() -> Iterator[None]:
    """Let functions that are written out within round products where that is enough."""
    token = _fuses.set(False)
    try:
        yield
    finally:
        _fuses.reset(token)


def _near(a: UOp, b: UOp | float, c: UOp | float) -> UOp:
    """Compute a * b + c, whose product may be rounded."""
    return a.muladd(b, c) if _fuses.get() else a * b + c


def _polynomial(x: UOp, coefficients: Coefficients, *, is_large: bool = False) -> UOp:
    """Compute c[0] + c[1] x + c[2] x**2 + ... by Horner's rule; that of a long one in x**2, of even and of odd powers.

    A multiply-add waits for the one before it. Of two chains half as long a core does two at a time. is_large: products
    may be as large as what they are added to.
    """
    if len(coefficients) < 6:
        return _horner(x, coefficients, is_large=is_large)
    square = x * x
    even, odd = (_horner(square, coefficients[k::2], is_large=is_large) for k in (0, 1))
    return odd.muladd(x, even) if is_large else _near(odd, x, even)


def _horner(x: UOp, coefficients: Coefficients, *, is_large: bool = False) -> UOp:
    """Compute the same step by step."""
    result = like(x, coefficients[-1])
    for c in reversed(coefficients[:-1]):
        result = result.muladd(x, c) if is_large else _near(result, x, c)
    return result


def _below(x: UOp, limit: float) -> UOp:
    """Compute min(x, limit), where NaN stays. It is one instruction, where the op `min` needs several."""
    return (x > limit).where(limit, x)


def _above(x: UOp, limit: float) -> UOp:
    return (x < limit).where(limit, x)


def _with_sign_of(magnitude: UOp, x: UOp) -> UOp:
    """Return magnitude >= 0 with the sign of x, which counts for zeros too."""
    sign_bit = 1 << (8 * x.dtype.itemsize - 1)
    return (_bits(magnitude) | (_bits(x) & sign_bit)).bitcast(x.dtype)


def _odd_quotient(x: UOp, function: OddQuotient) -> UOp:
    """Compute x times a quotient of two polynomials in x**2, for all x beyond as at the ends."""
    x = _above(_below(x, function.end), -function.end)
    square = x * x
    return x * _polynomial(square, function.above) / _polynomial(square, function.below)


def _nearest_integer(x: UOp, factor: float, offset: int = 0) -> tuple[UOp, UOp]:
    """Return n, the integer nearest to x * factor as a float, and an unsigned integer with n + offset in the low
    bits.
    """
    magic = _format(x).round_magic + offset
    shifted = _near(x, factor, magic)
    return shifted - magic, _bits(shifted)


# ---- exponentials ----


def _reduce_exp(x: UOp, offset: int) -> tuple[UOp, UOp]:
    """Return r and n with x = n log(2) + r, |r| <= log(2)/2. n comes as n + offset in the low bits. Cody & Waite
    1980, chapter 6.
    """
    r, _, bits = _remainder_of_exp(x, offset)
    return r, bits


def _remainder_of_exp(x: UOp, offset: int) -> tuple[UOp, UOp, UOp]:
    """Return the same, with n as a float between the two."""
    f = _format(x)
    n, bits = _nearest_integer(x, f.log2e[0], offset)
    r = n.muladd(-f.ln2[0], x)  # exact
    return _near(n, -f.ln2[1], r) if f.ln2[1] else r, n, bits


def _expm1_small(r: UOp) -> UOp:
    """Compute exp(r) - 1 for |r| <= log(2)/2."""
    return _near(r * _polynomial(r, _format(r).exp), r, r)


def exp(x: UOp) -> UOp:
    """Compute e**x.

    Source: Cody & Waite 1980, chapter 6, with a polynomial in place of their quotient.
    Bound: 1.1 ULP in float32 and float64.
    """
    return _exp_below(_below(x, _format(x).exp_high))


def _exp_below(x: UOp) -> UOp:
    """Compute exp for arguments that are not above exp_high."""
    f = _format(x)
    r, n, bits = _remainder_of_exp(_above(x, f.exp_low), 2 * f.bias)
    q = _polynomial(r, f.exp)
    return UOp(SCALED, (_near(r * q, r, r) + 1, n, bits))


def exp2(x: UOp) -> UOp:
    """Compute 2**x.

    Source: as exp; the reduction is exact.
    Bound: 1.0 ULP in float32 and float64.
    """
    f = _format(x)
    x = _above(_below(x, float(f.bias + 1)), float(-f.bias - f.mantissa - 1))
    n, bits = _nearest_integer(x, 1.0, 2 * f.bias)
    r = x - n
    return UOp(SCALED, (_polynomial(r, f.exp2).muladd(r, 1.0), n, bits))


def exp_short(x: UOp) -> UOp:
    """Compute e**x of float64 for results that are rounded to float32; results below 2**-1021 are 0.

    Source: as exp; log(2) is one word, and 2**n one factor.
    Bound: 2**-38 of the result.
    """
    f = _format(x)
    x = _above(_below(x, f.exp_high), -708.5)
    n, bits = _nearest_integer(x, f.log2e[0], f.bias - 1)
    r = n.muladd(-f.ln2[0], x)
    half = power_of_two(bits, x.dtype)  # 2**n itself may overflow where the result does not
    y = _near(_polynomial(r, SHORT_EXP) * r, r, r) * 2 + 2
    return y * half


def expm1(x: UOp) -> UOp:
    """Compute e**x - 1, as (2**n - 1) + 2**n (e**r - 1).

    Source: Tang 1992, "Table-driven implementation of the expm1 function", without the table.
    Bound: 1.5 ULP in float32, 2.0 in float64.
    """
    f = _format(x)
    r, bits = _reduce_exp(_above(_below(x, f.exp_high), f.expm1_low), f.bias - 1)
    half = power_of_two(bits, x.dtype)  # 2**(n-1): 2**n itself may overflow where the result does not
    y = half.muladd(_expm1_small(r), half - 0.5) * 2
    return (x.unary("abs") < 2.0 ** (-f.mantissa - 2)).where(x, y)


def tanh(x: UOp) -> UOp:
    """Return the hyperbolic tangent: a polynomial below 0.6, 1 - 2/(exp(2x) + 1) above; a quotient for 16 bits.

    Source: Cody & Waite 1980, chapter 13 (the split); the polynomial in place of their quotient is ours.
    Bound: 1.5 ULP in float32 and float64.
    """
    f = _format(x)
    if f.tanh_quotient:
        return _odd_quotient(x, f.tanh_quotient)
    a = x.unary("abs")
    z = a * a
    small = _near(a * z, _polynomial(z, f.tanh), a)
    large = 1 - 2 / _exp_of_twice_plus_one(_below(a, -f.expm1_low))
    return _with_sign_of((a < 0.6).where(small, large), x)


def _exp_of_twice_plus_one(a: UOp) -> UOp:
    """Compute exp(2a) + 1 for 0 <= a <= -expm1_low.

    Factors of two are in the constants. What is rounded counts in a sum whose inverse is small beside 1.
    """
    f = _format(a)
    n, bits = _nearest_integer(a, 2 * f.log2e[0], f.bias)
    r = n.muladd(-f.ln2[0] / 2, a)  # exact
    if abs(f.ln2[1]) > 2.0 ** (-f.mantissa - 4):  # else it does not count
        r = _near(n, -f.ln2[1] / 2, r)
    q = _polynomial(r, [c * 2.0 ** (k + 2) for k, c in enumerate(f.exp)])
    return _near(_near(_near(q, r, 2.0), r, 1.0), power_of_two(bits, a.dtype), 1.0)


def logistic(x: UOp) -> UOp:
    """Compute 1 / (1 + exp(-x)), by exp(-|x|), which cannot overflow: denormal results come out right.

    Bound: 2.5 ULP in float32 and float64.
    """
    e = _exp_below(-x.unary("abs"))
    return (x < 0).where(e, 1.0) / (e + 1)


# ---- logarithms ----

_SQRT_HALF = math.sqrt(0.5)


def _split_exponent(x: UOp) -> tuple[UOp, UOp]:
    """Return e and m with x = 2**e * m, sqrt(1/2) <= m < sqrt(2), for positive normal x."""
    f = _format(x)
    start = int(np.asarray(_SQRT_HALF, x.dtype).view(f.unsigned))
    above = _bits(x) - start  # of the exponent's bits as many are set as x is octaves above sqrt(1/2)
    exponent = (above.bitcast(f.signed) >> f.mantissa).cast(x.dtype)
    return exponent, ((above & ((1 << f.mantissa) - 1)) + start).bitcast(x.dtype)


def _split_any_exponent(x: UOp) -> tuple[UOp, UOp]:
    """Return the same for denormal x too."""
    f = _format(x)
    denormal = x < f.tiny
    exponent, m = _split_exponent(denormal.where(x * 2.0 ** (f.mantissa + 1), x))
    return exponent - denormal.where(like(x, f.mantissa + 1), 0.0), m


def _log_of_parts(exponent: UOp, fraction: UOp) -> UOp:
    """Compute log(2**exponent * (1 + fraction))."""
    f = _format(fraction)
    q = _polynomial(fraction, f.log)
    square = fraction * fraction
    if not f.ln2[1]:
        return exponent.muladd(f.ln2[0], _near(square, q, fraction))
    tail = _near(square, q, exponent * f.ln2[1])
    return exponent.muladd(f.ln2[0], fraction + tail)


def _outside_log(x: UOp, y: UOp) -> UOp:
    """Return y where 0 < x < inf, and the logarithm of all other x."""
    f = _format(x)
    infinity = int(np.asarray(np.inf, x.dtype).view(f.unsigned))
    ordinary = _bits(x) - 1 < infinity - 1
    special = x.eq(0).where(-math.inf, (x < 0).where(math.nan, x))
    return ordinary.where(y, special)


def log(x: UOp) -> UOp:
    """Return the natural logarithm.

    Source: Cody & Waite 1980, chapter 5 (exponent and fraction, the low word of log(2) added first).
    Bound: 1.0 ULP in float32 and float64.
    """
    exponent, m = _split_any_exponent(x)
    return _outside_log(x, _log_of_parts(exponent, m - 1))


def log_short(x: UOp) -> UOp:
    """Return the logarithm of float64 that is 0, normal or special, for results that are rounded to float32.

    Source: as log.
    Bound: 2**-37 of the result.
    """
    exponent, m = _split_exponent(x)
    fraction = m - 1
    y = _near(fraction * fraction, _polynomial(fraction, SHORT_LOG), fraction)
    return _outside_log(x, exponent.muladd(_format(x).ln2[0], y))


def log2(x: UOp) -> UOp:
    """Return the logarithm to base 2; exact for powers of two.

    Source: as log; log2(e) is split so that the leading product is one multiply-add.
    Bound: 1.0 ULP in float32 and float64.
    """
    f = _format(x)
    exponent, m = _split_any_exponent(x)
    fraction = m - 1
    tail = fraction * _polynomial(fraction, f.log2)
    return _outside_log(x, exponent + fraction.muladd(f.log2e[0], tail))


def log10(x: UOp) -> UOp:
    """Return the logarithm to base 10.

    Source: as log; e log10(2) is exact in its high word, and the product of the fraction is one multiply-add.
    Bound: 1.0 ULP in float32 and float64.
    """
    f = _format(x)
    exponent, m = _split_any_exponent(x)
    fraction = m - 1
    rest = fraction * fraction * _polynomial(fraction, f.log)
    tail = rest.muladd(f.log10e[0], fraction.muladd(f.log10e[1], exponent * f.log10_2[1]))
    return _outside_log(x, exponent.muladd(f.log10_2[0], fraction.muladd(f.log10e[0], tail)))


def _log1p_sum(x: UOp, low: UOp | None = None) -> UOp:
    """Compute log(1 + x + low), where low is a rounding error of x, for finite x > -1."""
    f = _format(x)
    u = x + 1
    lost = (x.unary("abs") < 1).where(x - (u - 1), 1 - (u - x))  # exact: the rounding error of u
    lost = lost if low is None else lost + low
    exponent, m = _split_exponent(u)
    scale = ((_bits(m) - _bits(u)) + (f.bias << f.mantissa)).bitcast(x.dtype)  # 2**-exponent
    # Above, the error does not count, and the scale may be no number.
    lost = (u < 2.0 ** (f.mantissa + 2)).where(lost * scale, 0.0)
    return _log_of_parts(exponent, (m - 1) + lost)


def log1p(x: UOp) -> UOp:
    """Compute log(1 + x): the rounding error of 1 + x is added to its fraction.

    Source: as log; the exact error of a sum: Dekker 1971.
    Bound: 1.5 ULP in float32 and float64.
    """
    y = _outside_log(x + 1, _log1p_sum(x))
    return (x.unary("abs") < 2.0 ** (-_format(x).mantissa - 2)).where(x, y)


# ---- powers and roots ----

_Pair = tuple[UOp, UOp]  # a double word: a number and its rounding error


def _sum(a: UOp, b: UOp) -> _Pair:
    """Compute a + b exactly, for |a| >= |b| or a = 0 (Dekker 1971)."""
    total = a + b
    return total, (a - total) + b


def _product(a: UOp, b: UOp) -> _Pair:
    """Compute a * b exactly."""
    product = a * b
    return product, a.muladd(b, -product)


def _times(a: _Pair, b: _Pair) -> _Pair:
    """Compute a * b to about twice the precision."""
    high, low = _product(a[0], b[0])
    return high, a[0].muladd(b[1], a[1].muladd(b[0], low))


def _constant_plus(c: Words, x: UOp) -> _Pair:
    """Compute c + x for |x| <= |c|."""
    high, low = _sum(like(x, c[0]), x)
    return high, low + c[1]


def _log2_words(x: UOp) -> _Pair:
    """Compute log2 of positive finite x in double words, of relative error 2**-36 in float32, 2**-65 in float64.

    log2(m) = 2 log2(e) atanh(s) with s = (m - 1) / (m + 1), and the two leading terms of the series in double words.
    """
    f = _format(x)
    exponent, m = _split_any_exponent(x)
    above, below = m - 1, m + 1
    below_low = m - (below - 1)
    inverse = 1 / below
    s = above * inverse
    s_low = (s * -below_low + (-s).muladd(below, above)) * inverse
    z = _times((s, s_low), (s, s_low))
    inner = _constant_plus(f.two_thirds_log2e, z[0] * _polynomial(z[0], f.log2_tail))
    two_log2e = (2 * f.log2e[0], 2 * f.log2e[1])
    outer, outer_low = _times(z, inner)
    outer, lost = _constant_plus(two_log2e, outer)
    fraction, fraction_low = _times((s, s_low), (outer, outer_low + lost))
    high, low = _sum(exponent, fraction)
    return high, low + fraction_low


def _pow_magnitude(a: UOp, y: UOp) -> UOp:
    """Compute a**y for a >= 0, but NaN for 0**0 and inf**0."""
    f = _format(a)
    high, low = _log2_words(a)
    ordinary = (a > 0) & (a < math.inf)
    high = ordinary.where(high, a.eq(0).where(-math.inf, a))
    limit = 2.0 ** (f.mantissa + 17)  # of y: beyond it the result is 0, 1 or inf, as at it
    y = _above(_below(y, limit), -limit)
    power = high * y
    power_low = high.muladd(y, -power) + low * y
    largest = float(2 * f.bias)  # of |power|: beyond it the result is 0 or inf
    power_low = (power.unary("abs") < largest).where(power_low, 0.0)  # it may be large there, or NaN
    n, bits = _nearest_integer(_above(_below(power, largest), -largest), 1.0, 2 * f.bias)
    r = (_above(_below(power, largest), -largest) - n) + power_low
    return UOp(SCALED, (_polynomial(r, f.exp2).muladd(r, 1.0), n, bits))


def _constant_value(x: UOp) -> int | float | None:
    while x.op is ops.EXPAND:
        x = x.src[0]
    return x.arg.value.item() if x.op is ops.CONST else None


def _whole_power(x: UOp, n: int) -> UOp:
    """Compute x**n for n >= 0, by squaring."""
    result = None
    while n:
        if n & 1:
            result = x if result is None else result * x
        n >>= 1
        if n:
            x = x * x
    return like(x, 1) if result is None else result


def _simple_power(x: UOp, y: int | float | None) -> UOp | None:
    """Compute x**y for the few exponents that everyone writes, by at most two multiplications. Return None for other
    exponents.
    """
    if y in (1, 2, 3, 4):
        return _whole_power(x, int(y))
    if y == 0.5:
        return x.eq(-math.inf).where(math.inf, x.unary("sqrt") + 0.0)  # + 0.0: of -0.0 the power is 0.0
    return 1 / x if y == -1 else None


def _power_of_float(x: UOp, y: UOp) -> UOp:
    simple = _simple_power(x, _constant_value(y))
    if simple is not None:
        return simple
    half = y * 0.5
    whole = y.unary("floor").eq(y)
    odd = whole & half.unary("floor").ne(half)
    sign_bit = 1 << (8 * x.dtype.itemsize - 1)
    magnitude = _bits(_pow_magnitude(x.unary("abs"), y))
    result = (magnitude | odd.where(_bits(x) & sign_bit, 0)).bitcast(x.dtype)
    undefined = (x < 0) & (x > -math.inf) & ~whole
    return (y.eq(0) | x.eq(1)).where(1.0, undefined.where(math.nan, result))


def _power_of_integer(x: UOp, y: UOp) -> UOp:
    """Compute a power of integers by squaring, over all bits of y. It wraps, and reads a negative y as the unsigned
    number of the same bits.
    """
    exponent = _constant_value(y)
    if exponent is not None and exponent >= 0:
        return _whole_power(x, int(exponent))
    bits = 8 * y.dtype.itemsize
    few = power_by_bits(x, y, min(_FEW_BITS, bits))
    return seldom((y >> _FEW_BITS).ne(0), power_by_bits(x, y, bits), few) if bits > _FEW_BITS else few


_FEW_BITS = 6  # of exponents that are common


def power_by_bits(x: UOp, y: UOp, bits: int) -> UOp:
    """Compute a power of integers whose exponents have so many bits, by squaring."""
    result = like(x, 1)
    for i in range(bits):
        result = (y & (1 << i)).ne(0).where(result * x, result)
        x = x * x
    return result


def pow(x: UOp, y: UOp) -> UOp:
    """Compute x**y with the special cases of IEEE 754-2019, section 9.2.1, for floats, and by squaring for integers.

    2**(y log2(x)) with the logarithm in double words: y log2(x) takes 7 bits (float32) or 10 (float64) of them.

    Source: Cody & Waite 1980, chapter 7; double words: Dekker 1971.
    Bound: 1.0 ULP in float32 and float64; 2.5 for the constant exponents 3 and 4.
    """
    return _power_of_integer(x, y) if dt.is_integer(x.dtype) else _power_of_float(x, y)


def cbrt(x: UOp) -> UOp:
    """Return the cube root: a third of the exponent's bits, Halley's iteration, a Newton step with the exact residual.

    Source: Kahan & Bindel 2001, "Computing a real cube root" (the first guess).
    Bound: 0.6 ULP in float32 and float64.
    """
    f = _format(x)
    a = x.unary("abs")
    steps = f.mantissa // 3 + 1  # 2**(3 * steps) makes denormals normal, and cubes small
    large = a > 1
    scaled = a * large.where(like(x, 2.0 ** (-3 * steps)), 2.0 ** (3 * steps))
    spare = 8 * x.dtype.itemsize - f.mantissa - 1  # bits dropped, so that the others fit a float
    start = (f.bias * 2 / 3 - 0.033) * 2.0 ** (f.mantissa - spare)  # 0.033 centres the error of interpolation
    third = (_bits(scaled) >> spare).bitcast(f.signed).cast(x.dtype).muladd(1 / 3, 2.0**f.mantissa + start)
    t = (_bits(third) << spare).bitcast(x.dtype).unary("abs")
    for _ in range(1 if x.dtype == dt.float32 else 2):
        cube = t * t * t
        t = t * ((cube + (scaled + scaled)) / (cube + cube + scaled))
    square, square_low = _product(t, t)
    residual = square_low.muladd(t, square.muladd(t, -scaled))
    t = t - residual / (square * 3)
    root = _with_sign_of(t * large.where(like(x, 2.0**steps), 2.0**-steps), x)
    return ((a > 0) & (a < math.inf)).where(root, x)


def rsqrt(x: UOp) -> UOp:
    """Compute 1 / sqrt(x), both rounded.

    Bound: 1.5 ULP in float32 and float64.
    """
    return 1 / x.unary("sqrt")


def sign(x: UOp) -> UOp:
    """Return -1, 0 or 1, exactly. The zero keeps its sign, NaN stays."""
    if x.dtype in dt.UNSIGNED:
        return x.ne(0).where(like(x, 1), 0)
    return (x > 0).where(1, (x < 0).where(-1, x))


# ---- circular functions ----


def _two_over_pi_times(power: int) -> Words:
    """Compute 2/pi * 2**power as two float64, less the multiple of 4 that brings it nearest to 0."""
    one = 1 << TWO_OVER_PI_PLACES
    rest = ((TWO_OVER_PI << power) + 2 * one) % (4 * one) - 2 * one
    high = rest / one
    return high, (rest - int(high * 2.0**100) * (one >> 100)) / one


def _reduce_float32(a: UOp) -> tuple[UOp, UOp]:
    """Return r and k with a = k pi/2 + r modulo 2 pi, for float32 a >= 0: k modulo 4 as the low bits, |r| <= 0.98.

    Below 2**50 by two words of pi/2 in float64: k may be one beside the nearest, as the product with 2/pi is rounded.
    Cody & Waite 1980, chapter 8.
    """
    near, k_near = _reduce_near_float32(a)
    far, k_far = _reduce_far_float32(a)
    is_far = a >= _NEAR_FLOAT32
    return seldom(is_far, far, near), seldom(is_far, k_far, k_near)


_NEAR_FLOAT32 = 2.0**50  # below, float64 has the digits of k and of the rest


def _reduce_near_float32(a: UOp) -> tuple[UOp, UOp]:
    """Return the same for a < 2**50."""
    wide = a.cast(dt.float64)
    n, bits = _nearest_integer(wide, 2 / math.pi)
    r = n.muladd(-FLOAT64.half_pi[1], n.muladd(-FLOAT64.half_pi[0], wide))
    return r.cast(dt.float32), bits.cast(dt.uint32)


def _reduce_by_float64(a: UOp) -> tuple[UOp, UOp]:
    """Return the same as _reduce_float32, without a branch, as it is for one itself."""
    near, k_near = _reduce_near_float32(a)
    far, k_far = _reduce_far_float32(a)
    is_far = a >= _NEAR_FLOAT32
    return is_far.where(far, near), is_far.where(k_far, k_near)


def _reduce_far_float32(a: UOp) -> tuple[UOp, UOp]:
    """Return the same for float32 a >= 2**50, a whole multiple of 2**27, 2**54 or 2**81, with less than 2**50 of them:
    their product with 2/pi in two words is needed modulo 4 only. This is the reduction of Payne & Hanek 1983 with three
    windows into 2/pi.

    |r| <= pi/4 but for the largest numbers of a window, where the product with the high word is rounded to quarters.
    """
    high, low, scale = (const(word, dt.float64, a.shape) for word in (*_two_over_pi_times(27), 2.0**-27))
    for power in (54, 81):
        further = a >= 2.0 ** (power + 23)
        words = _two_over_pi_times(power)
        high, low = further.where(words[0], high), further.where(words[1], low)
        scale = further.where(2.0**-power, scale)
    wide = a.cast(dt.float64) * scale
    turns, error = _product(wide, high)
    error = wide.muladd(low, error)
    n, bits = _nearest_integer(turns + error, 1.0)
    r = ((turns - n) + error) * FLOAT64.half_pi[0]
    return r.cast(dt.float32), bits.cast(dt.uint32)


def _reduce_near(a: UOp) -> tuple[UOp, UOp]:
    """Return the same for float64 a < 2**30: k times pi/2 in three words. Cody & Waite 1980, chapter 8."""
    words = _format(a).half_pi
    n, bits = _nearest_integer(a, 2 / math.pi)
    r = n.muladd(-words[0], a)  # exact
    r = n.muladd(-words[1], r)
    return n.muladd(-words[2], r), bits


def _high_product(a: UOp, b: UOp) -> UOp:
    """Return the high 64 bits of the product of two uint64."""
    mask = 0xFFFFFFFF
    a0, a1, b0, b1 = a & mask, a >> 32, b & mask, b >> 32
    middle = a1 * b0 + ((a0 * b0) >> 32)
    other = a0 * b1 + (middle & mask)
    return a1 * b1 + (middle >> 32) + (other >> 32)


def _two_over_pi_window(index: UOp) -> list[UOp]:
    """Return 192 bits, as three words, that start at bit `index` < 1024 of 25 zeros followed by the places of 2/pi."""
    size = 19 * 64
    text = TWO_OVER_PI >> (TWO_OVER_PI_PLACES + 25 - size)
    words = [like(index, text >> (size - 64 - 64 * i) & (2**64 - 1)) for i in range(19)]
    for step in (8, 4, 2, 1):  # keep the part that starts at word index // 64
        skip = (index & (64 * step)).ne(0)
        words = [skip.where(words[i + step], words[i]) for i in range(3 + step)]
    shift = index & 63
    rest = 63 - shift
    return [(words[i] << shift) | ((words[i + 1] >> 1) >> rest) for i in range(3)]


def _reduce_far(a: UOp) -> tuple[UOp, UOp]:
    """Return the same for float64 a >= 2**30, by integers.

    a = m 2**e with 53 bits in m. The 192 bits of 2/pi that start at the place 1 - e are all that matters modulo
    4: of their product with m the 128 high bits are kept, two before the point. No double is nearer than 2**-62 to
    a multiple of pi/2, so that 64 of them are significant. Payne & Hanek 1983.
    """
    f = _format(a)
    bits = _bits(a)
    m = (bits & ((1 << f.mantissa) - 1)) | (1 << f.mantissa)
    first, second, third = _two_over_pi_window((bits >> f.mantissa) - (f.bias + f.mantissa - 23))
    low = m * second + _high_product(m, third)
    carry = (low < m * second).cast(f.unsigned)
    high = m * first + _high_product(m, second) + carry
    k = (high + (1 << 61)) >> 62
    high = high - (k << 62)  # signed from here
    leading = (high & (2**64 - 2**11)).bitcast(f.signed).cast(a.dtype) * 2.0**-62
    trailing = ((high << 53) | (low >> 11)).cast(a.dtype) * 2.0**-115
    turns = leading + trailing
    r, r_low = _product(turns, like(a, f.half_pi[0]))
    lost = (leading - turns) + trailing
    return r + (r_low + turns.muladd(f.half_pi[1], lost * f.half_pi[0])), k


def _reduce(a: UOp) -> tuple[UOp, UOp]:
    """Return r and k with a = k pi/2 + r modulo 2 pi, |r| <= pi/4, for a >= 0: k modulo 4 as the low bits."""
    f = _format(a)
    if not f.near:
        return _reduce_float32(a)
    near, k_near = _reduce_near(a)
    far, k_far = _reduce_far(a) if a.dtype == dt.float64 else _reduce_by_float64(a)
    is_far = a >= f.near
    return seldom(is_far, (a < math.inf).where(far, math.nan), near), seldom(is_far, k_far, k_near)


def _sin_cos(r: UOp) -> tuple[UOp, UOp]:
    """Compute sin(r) and cos(r) for |r| <= pi/4."""
    f = _format(r)
    z = r * r
    sine = _near(r * z, _polynomial(z, f.sin), r)
    cosine = _near(z * z, _polynomial(z, f.cos), _near(z, -0.5, 1.0))
    return sine, cosine


def _negated_where(x: UOp, flag: UOp) -> UOp:
    """Return -x where the lowest bit of `flag` is set, else x."""
    return (_bits(x) ^ (flag << (8 * x.dtype.itemsize - 1))).bitcast(x.dtype)


def _negative(x: UOp) -> UOp:
    """Return 1 where the sign bit is set, else 0."""
    return _bits(x) >> (8 * x.dtype.itemsize - 1)


def sin(x: UOp) -> UOp:
    """Return the sine, of any argument: the reduction by pi/2 is exact to the last bits for all of them.

    Source: Cody & Waite 1980, chapter 8; Payne & Hanek 1983.
    Bound: 2.5 ULP in float32, 2.0 in float64.
    """
    r, k = _reduce(x.unary("abs"))
    sine, cosine = _sin_cos(r)
    return _negated_where((k & 1).ne(0).where(cosine, sine), (k >> 1) ^ _negative(x))


def cos(x: UOp) -> UOp:
    """Return the cosine, of any argument.

    Source and bound: as sin.
    """
    r, k = _reduce(x.unary("abs"))
    sine, cosine = _sin_cos(r)
    return _negated_where((k & 1).ne(0).where(sine, cosine), (k + 1) >> 1)


def tan(x: UOp) -> UOp:
    """Return the tangent, of any argument, as a quotient.

    Source: as sin.
    Bound: 4.0 ULP in float32, 3.5 in float64.
    """
    r, k = _reduce(x.unary("abs"))
    sine, cosine = _sin_cos(r)
    odd = (k & 1).ne(0)
    return _negated_where(odd.where(cosine, sine) / odd.where(sine, cosine), k ^ _negative(x))


def _asin_parts(a: UOp) -> tuple[UOp, UOp]:
    """Return where a <= 1/2, and asin(a) there, asin(sqrt((1 - a) / 2)) elsewhere."""
    small = a <= 0.5
    z = small.where(a * a, (1 - a) * 0.5)
    s = small.where(a, z.unary("sqrt"))
    return small, _near(s * z, _polynomial(z, _format(a).asin), s)


def asin(x: UOp) -> UOp:
    """Return the arc sine: pi/2 - 2 asin(sqrt((1 - x) / 2)) above 1/2.

    Source: Cody & Waite 1980, chapter 10.
    Bound: 2.5 ULP in float32 and float64.
    """
    high, low, _ = _format(x).half_pi
    small, p = _asin_parts(x.unary("abs"))
    return _with_sign_of(small.where(p, high - p.muladd(2.0, -low)), x)


def acos(x: UOp) -> UOp:
    """Return the arc cosine.

    Source: Cody & Waite 1980, chapter 10.
    Bound: 1.5 ULP in float32 and float64.
    """
    high, low, _ = _format(x).half_pi
    small, p = _asin_parts(x.unary("abs"))
    p = _negated_where(p, _negative(x))
    outer = (x < 0).where(2 * high + p.muladd(2.0, 2 * low), p * 2)
    return small.where(high - (p - low), outer)


def _atan_quotient(numerator: UOp, denominator: UOp) -> tuple[UOp, UOp]:
    """Return where atan(n/d) is above pi/8, and atan(n/d), there less pi/4; for 0 <= n <= d, one division."""
    steep = numerator > denominator * math.tan(math.pi / 8)
    t = steep.where(numerator - denominator, numerator) / steep.where(numerator + denominator, denominator)
    z = t * t
    return steep, _near(t * z, _polynomial(z, _format(t).atan), t)


def _angle(steep: UOp, inverted: UOp, p: UOp) -> tuple[UOp, UOp, UOp]:
    """Return the angle as three terms: the multiple of pi/4 in two words, and p with its sign."""
    high, low, _ = _format(p).half_pi
    base = steep.where(like(p, high / 2), inverted.where(like(p, high), 0.0))
    base_low = steep.where(like(p, low / 2), inverted.where(like(p, low), 0.0))
    return base, base_low, inverted.where(-p, p)


def atan(x: UOp) -> UOp:
    """Return the arc tangent: of 1/x above 1, and turned by pi/4 above tan(pi/8), by one division in all.

    Source: Cody & Waite 1980, chapter 11.
    Bound: 2.5 ULP in float32 and float64.
    """
    a = x.unary("abs")
    inverted = a > 1
    one = like(a, 1.0)
    steep, p = _atan_quotient(inverted.where(one, a), inverted.where(a, one))
    base, base_low, p = _angle(steep, inverted, p)
    return _with_sign_of(base + (base_low + p), x)


def atan2(y: UOp, x: UOp) -> UOp:
    """Return the angle of the point (x, y), with the signs of zeros as in C.

    Source: as atan; ISO C, annex F.10.1.4.
    Bound: 2.5 ULP in float32 and float64.
    """
    f = _format(x)
    high, low, _ = f.half_pi
    ax, ay = x.unary("abs"), y.unary("abs")
    inverted = ay > ax
    least, most = (ay < ax).where(ay, ax), (ay < ax).where(ax, ay)
    infinite = least.eq(math.inf) & most.eq(math.inf)
    # Sums of large numbers overflow, and multiples of denormal ones are coarse.
    scale = (most > 2.0 ** (f.bias // 2)).where(like(most, 0.25), 2.0**f.mantissa)
    least = infinite.where(1.0, least * scale)
    most = (infinite | most.eq(0)).where(1.0, most * scale)
    steep, p = _atan_quotient(least, most)
    base, base_low, p = _angle(steep, inverted, p)
    left = _negative(x).ne(0)
    angle = left.where(2 * high - base, base) + left.where(2 * low - base_low - p, base_low + p)
    return _with_sign_of(angle, y)


# ---- hyperbolic functions ----


def _half_exp(a: UOp) -> UOp:
    """Compute exp(a) / 2 for a >= 0. It overflows where the half does."""
    f = _format(a)
    r, bits = _reduce_exp(_below(a, f.exp_high + 1), 2 * f.bias - 1)
    return scaled_by_parts(_expm1_small(r) + 1, bits)


def sinh(x: UOp) -> UOp:
    """Return the hyperbolic sine: a polynomial below 1.

    Source: Cody & Waite 1980, chapter 12.
    Bound: 2.0 ULP in float32 and float64.
    """
    a = x.unary("abs")
    z = a * a
    small = _near(a * z, _polynomial(z, _format(x).sinh), a)
    half = _half_exp(a)
    return _with_sign_of((a < 1).where(small, half - 0.25 / half), x)


def cosh(x: UOp) -> UOp:
    """Return the hyperbolic cosine.

    Source: Cody & Waite 1980, chapter 12.
    Bound: 1.5 ULP in float32 and float64.
    """
    half = _half_exp(x.unary("abs"))
    return half + 0.25 / half


def _log_twice(a: UOp, t: UOp) -> UOp:
    """Compute log1p(t), but log(2a) where a is so large that its square may overflow and 1 does not count."""
    f = _format(a)
    large = a > 2.0 ** (f.mantissa + 5)
    return log1p(large.where(a, t)) + large.where(like(a, f.ln2[0]), 0.0)


def asinh(x: UOp) -> UOp:
    """Return the inverse hyperbolic sine, log1p(x + x**2 / (1 + sqrt(1 + x**2))).

    Source: Kahan 1987, "Branch cuts for complex elementary functions".
    Bound: 2.0 ULP in float32 and float64.
    """
    a = x.unary("abs")
    square = a * a
    return _with_sign_of(_log_twice(a, a + square / ((square + 1).unary("sqrt") + 1)), x)


def acosh(x: UOp) -> UOp:
    """Return the inverse hyperbolic cosine, log1p(t + sqrt(2t + t**2)) with t = x - 1.

    Source: as asinh.
    Bound: 2.5 ULP in float32 and float64.
    """
    t = x - 1
    y = _log_twice(x, t + t.muladd(t, t + t).unary("sqrt"))
    return (x < 1).where(math.nan, y)


def atanh(x: UOp) -> UOp:
    """Return the inverse hyperbolic tangent, log1p(2x / (1 - x)) / 2.

    Source: as asinh.
    Bound: 2.5 ULP in float32 and float64.
    """
    a = x.unary("abs")
    return _with_sign_of(log1p((a + a) / (1 - a)) * 0.5, x)


# ---- the error function ----

_ERF_SPLIT = 1.0245


def _erf_small(x: UOp, *, is_large: bool = False) -> UOp:
    """Compute erf(x) / x - 1 for |x| <= 1.0245."""
    return _horner(x * x, _format(x).erf, is_large=is_large)


def _erfc_scaled(a: UOp) -> _Pair:
    """Compute exp(a**2) erfc(a) for a >= 1. Shepherd & Laframboise 1981, with the pole at -4 divided out."""
    below = a + 4
    below_low = a - (below - 4)
    inverse = 1 / below
    error = (-inverse).muladd(below, 1.0) - inverse * below_low  # relative, of the exact sum a + 4
    # (a - 4) / (a + 4), which rounds more often.
    t = (inverse * error).muladd(-8.0, inverse.muladd(-8.0, 1.0))
    high, low = _product(_horner(t, _format(a).erfc, is_large=True), inverse)  # near -1 its halves cancel
    return high, high.muladd(error, low)


def erf(x: UOp) -> UOp:
    """Return the error function: a polynomial for small arguments, 1 - the square of another above; a quotient for 16
    bits.

    The square root of erfc falls so slowly that a polynomial is near it: no exponential is needed.

    Source: Cody 1969, "Rational Chebyshev approximations for the error function" (the split at a small argument).
    Bound: 1.5 ULP in float32 and float64.
    """
    f = _format(x)
    if f.erf_quotient:
        return _odd_quotient(x, f.erf_quotient)
    a = _below(x.unary("abs"), f.erf_high)
    root = _horner(a - _ERF_SPLIT, f.erfc_root)
    large = _near(-root, root, 1.0)
    return _with_sign_of((a < _ERF_SPLIT).where(_near(a, _erf_small(a), a), large), x)


def erfc(x: UOp) -> UOp:
    """Compute 1 - erf(x), accurate where that cancels: the rounding error of x**2 goes into the exponential.

    Source: Shepherd & Laframboise 1981, "Chebyshev approximation of (1 + 2x) exp(x**2) erfc(x)".
    Bound: 3.0 ULP in float32 and float64.
    """
    f = _format(x)
    a = _below(x.unary("abs"), f.erfc_high)
    square, square_low = _product(a, a)
    r, bits = _reduce_exp(-square, 2 * f.bias)
    scaled, scaled_low = _erfc_scaled(a)
    large = scaled_by_parts(scaled + _expm1_small(r - square_low).muladd(scaled, scaled_low), bits)
    large = (x < 0).where(2 - large, large)
    small = (-x).muladd(_erf_small(x, is_large=True), 1 - x)
    return (x.unary("abs") < 1).where(small, large)


def _tail_of_normal(a: UOp) -> UOp:
    """Compute erfc(a / sqrt(2)) / 2 for a >= 0, as exp(-a**2 / 2) by a number that is nearly linear in a.

    The rounding error of a**2 goes into the exponential. Its reduced argument is -w / 2, of which halves and signs go
    into the coefficients.
    """
    f = _format(a)
    a = _below(a, f.normal_high)
    square = a * a
    n, bits = _nearest_integer(square, -0.5 * f.log2e[0], 2 * f.bias)
    w = n.muladd(2 * f.ln2[0], square)  # exact
    if not f.has_exact_squares:
        w = w + _near(n, 2 * f.ln2[1], a.muladd(a, -square))
    q = _polynomial(w, [c * (-0.5) ** (k + 2) for k, c in enumerate(f.exp)])
    bend = _polynomial(a, f.normal_above) / _polynomial(a, f.normal_below)
    divisor = _near(-bend, a, _near(a, f.root_two_pi, 2.0))
    return UOp(SCALED, (_near(_near(q, w, -0.5), w, 1.0) / divisor, n, bits))


def ndtr(x: UOp) -> UOp:
    """Return the distribution function of the normal distribution, erfc(-x / sqrt(2)) / 2.

    Source: Abramowitz & Stegun 1964, 26.2.12 (the tail's asymptotic form); the quotient of polynomials is ours.
    Bound: 3.0 ULP in float32 and float64.
    """
    tail = _tail_of_normal(x.unary("abs"))
    return (x > 0).where(1 - tail, tail)


def _giles_polynomial(x: UOp, w: UOp) -> UOp:
    """Compute erf_inv(x) / x by w = -log(1 - x**2), in float32."""
    central = w < 5
    w = central.where(w - 2.5, w.unary("sqrt") - 3)
    p = central.where(like(x, GILES_CENTRAL[-1]), GILES_TAIL[-1])
    for a, b in zip(GILES_CENTRAL[-2::-1], GILES_TAIL[-2::-1], strict=True):
        p = _near(p, w, central.where(like(x, a), b))
    return p


def _three_pieces(w: UOp) -> UOp:
    """Return the same in float64."""
    root = w.unary("sqrt")
    tail = (w < 16).where(
        _horner(root - 3.2, ERF_INV_MIDDLE, is_large=True), _horner(root - 5, ERF_INV_TAIL, is_large=True)
    )
    return seldom(w >= 6, tail, _horner(w - 3, ERF_INV_CENTRAL, is_large=True))


def erf_inv(x: UOp) -> UOp:
    """Return the inverse of erf.

    Source: Giles 2010, "Approximating the erfinv function": his polynomials in float32, his scheme with three
    pieces and polynomials of our own in float64. The rounding error of x**2 goes into the logarithm.
    Bound: 3.5 ULP in float32, 3.0 in float64.
    """
    square, square_low = _product(x, x)
    w = -_log1p_sum(-square, -square_low)
    y = x * (_giles_polynomial(x, w) if x.dtype == dt.float32 else _three_pieces(w))
    a = x.unary("abs")
    return (a < 1).where(y, a.eq(1).where(x * math.inf, math.nan))


def erf_inv_giles(x: UOp) -> UOp:
    """Compute erf_inv for samples of random.normal, which are to be those of JAX: the rounding of x**2 is left in.

    Source: Giles 2010.
    Bound: in float32 4.0 ULP for |x| < 0.9, 65 towards 1. float64: as erf_inv.
    """
    if x.dtype == dt.float64:
        return erf_inv(x)
    return x.unary("abs").eq(1).where(x * math.inf, _giles_polynomial(x, -log1p(x * -x)) * x)


# ---- the table ----


def _for_16_bits(function: Callable[..., UOp]) -> Callable[..., UOp]:
    """Make a function of float32 have the digits for one rounding to 16 bits, of sources that were of 16 bits."""

    @wraps(function)
    def short(*src: UOp) -> UOp:
        token = _is_short.set(True)
        try:
            return function(*src)
        finally:
            _is_short.reset(token)

    return short


def _in_float32(function: Callable[..., UOp]) -> Callable[..., UOp]:
    """Make a function compute half precision in float32 and round once. A weak type goes in and comes out."""
    short = _for_16_bits(function)

    @wraps(function)
    def wrapped(*src: UOp) -> UOp:
        dtype = src[0].dtype
        if dtype not in dt.SHORT:
            return function(*src).cast(dtype, all(x.weak for x in src))
        return short(*(x.cast(dt.float32) for x in src)).cast(dtype, all(x.weak for x in src))

    return wrapped


_FUNCTIONS: dict[Op, Callable[..., UOp]] = {
    ops.EXP: exp,
    ops.EXP2: exp2,
    ops.EXP_SHORT: exp_short,
    ops.EXPM1: expm1,
    ops.LOG: log,
    ops.LOG2: log2,
    ops.LOG_SHORT: log_short,
    ops.LOG10: log10,
    ops.LOG1P: log1p,
    ops.POW: pow,
    ops.RSQRT: rsqrt,
    ops.CBRT: cbrt,
    ops.SIGN: sign,
    ops.SIN: sin,
    ops.COS: cos,
    ops.TAN: tan,
    ops.ASIN: asin,
    ops.ACOS: acos,
    ops.ATAN: atan,
    ops.ATAN2: atan2,
    ops.SINH: sinh,
    ops.COSH: cosh,
    ops.TANH: tanh,
    ops.ASINH: asinh,
    ops.ACOSH: acosh,
    ops.ATANH: atanh,
    ops.LOGISTIC: logistic,
    ops.ERF: erf,
    ops.ERFC: erfc,
    ops.ERF_INV: erf_inv,
    ops.ERF_INV_GILES: erf_inv_giles,
    ops.NDTR: ndtr,
    ops.NDTR_SHORT: _for_16_bits(ndtr),
}

DECOMPOSITIONS: dict[Op, Callable[..., UOp]] = {
    op: _in_float32(function) for op, function in _FUNCTIONS.items()
}
