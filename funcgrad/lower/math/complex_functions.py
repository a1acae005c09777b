"""Functions of complex numbers on pairs of real nodes: (real part, imaginary part) in, a pair or a real node out.

lower/graph/split_complex.py puts these in the place of complex nodes. They hold for all numbers: nothing overflows or
cancels on the way to a result that neither does, and infinities, NaN and signed zeros give what annex G of C99 says,
and NumPy. The error is a few ULP of the modulus of the result, as that of the C library.

How: a modulus is computed from numbers scaled by a power of two; its logarithm from the exact square less 1; a
product with an exponential in two steps where the exponential alone would overflow; inverse functions from the square
roots of 1 - z and 1 + z. One formula serves both precisions.

Cited: Kahan 1987, "Branch cuts for complex elementary functions"; Smith 1962, "Algorithm 116: Complex division";
Hull, Fairgrieve & Tang 1997, "Implementing the complex arcsine and arccosine functions"; Knuth, TAOCP 2, 4.2.2.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from funcgrad.lower.math.coefficients import FORMATS
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, like, zeros_like
from funcgrad.trace.util.named_tuple import NamedTuple


class Pair(NamedTuple):
    """A complex number as two real nodes."""

    re: UOp
    im: UOp


_LN2 = math.log(2)
_MOST_SQUARINGS = 7  # whole powers below 100 are products, as NumPy's are
_OVERFLOW = {  # exp overflows above the first; less the second it does not, and sinh and cosh are still equal there
    dt.float32: (88.0, 68.0),
    dt.float64: (709.0, 680.0),
}
_SATURATED = {dt.float32: 10.0, dt.float64: 20.0}  # above, tanh is 1
_HUGE = {dt.float32: 2.0**30, dt.float64: 2.0**200}  # above, what is added to a square counts no more

# ---- tools ----


def _bits(x: UOp) -> UOp:
    return x.bitcast(FORMATS[x.dtype].unsigned)


def _abs(x: UOp) -> UOp:
    return x.unary("abs")


def _is_infinite(x: UOp) -> UOp:
    return _abs(x).eq(math.inf)


def _is_finite(x: UOp) -> UOp:
    return x.unary("is_finite")


def _copysign(x: UOp, sign: UOp) -> UOp:
    """Return the magnitude of x with the sign of another number, that of a zero too."""
    bit = 1 << (8 * x.dtype.itemsize - 1)
    return ((_bits(x) & (bit - 1)) | (_bits(sign) & bit)).bitcast(x.dtype)


def _larger(a: UOp, b: UOp) -> tuple[UOp, UOp]:
    """Return both, the larger one first."""
    swap = a < b
    return swap.where(b, a), swap.where(a, b)


def _sum(a: UOp, b: UOp) -> tuple[UOp, UOp]:
    """Return a + b and its rounding error (Knuth)."""
    s = a + b
    part = s - a
    return s, (a - (s - part)) + (b - part)


def _square(a: UOp) -> tuple[UOp, UOp]:
    """Return a * a and its rounding error."""
    high = a * a
    return high, a.muladd(a, -high)


def _exponent(m: UOp) -> UOp:
    """Return the biased exponent of m >= 0 such that 2**exponent and 2**-exponent are normal numbers."""
    f = FORMATS[m.dtype]
    return (_bits(m) >> f.mantissa).maximum(1).minimum(2 * f.bias - 1)


def _power_of_two(biased: UOp, dtype: np.dtype) -> UOp:
    return (biased << FORMATS[dtype].mantissa).bitcast(dtype)


def _inverse_power(biased: UOp, dtype: np.dtype) -> UOp:
    return _power_of_two(2 * FORMATS[dtype].bias - biased, dtype)


# ---- arithmetic ----


def multiply(a: Pair, b: Pair) -> Pair:
    """Return the plain formula, each product rounded, as NumPy: so z * conj(z) is real."""
    return Pair(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)


def divide(a: Pair, b: Pair) -> Pair:
    """Divide by means of the ratio of the divisor's parts, the smaller over the larger (Smith 1962)."""
    wide = _abs(b.re) >= _abs(b.im)
    large, small = wide.where(b.re, b.im), wide.where(b.im, b.re)
    with_large, with_small = wide.where(a.re, a.im), wide.where(a.im, a.re)
    ratio = small / large
    scale = 1.0 / (large + small * ratio)
    re = (with_large + with_small * ratio) * scale
    product = with_large * ratio
    im = wide.where(with_small - product, product - with_small) * scale
    zero = b.re.eq(0) & b.im.eq(0)
    return Pair(zero.where(a.re / _abs(b.re), re), zero.where(a.im / _abs(b.re), im))


def negate(a: Pair) -> Pair:
    return Pair(-a.re, -a.im)


def conjugate(a: Pair) -> Pair:
    return Pair(a.re, -a.im)


def modulus(a: Pair) -> UOp:
    """Compute sqrt(x**2 + y**2), infinite where a part is, whatever the other."""
    x, y = _larger(_abs(a.re), _abs(a.im))
    exponent = _exponent(x)
    down = _inverse_power(exponent, x.dtype)
    u, v = x * down, y * down
    length = u.muladd(u, v * v).unary("sqrt") * _power_of_two(exponent, x.dtype)
    return (_is_infinite(a.re) | _is_infinite(a.im)).where(math.inf, length)


def sign(a: Pair) -> Pair:
    """Compute z / |z|. It is 0 for 0, and for infinite numbers the direction, where there is one."""
    down = _inverse_power(_exponent(_larger(_abs(a.re), _abs(a.im))[0]), a.re.dtype)
    u, v = a.re * down, a.im * down
    length = u.muladd(u, v * v).unary("sqrt")
    nothing = length.eq(0)
    result = []
    for part, scaled, other in zip(a, (u, v), reversed(a), strict=True):
        along = _is_infinite(part) & _is_finite(other)
        across = _is_infinite(other) & _is_finite(part)
        direction = along.where(_copysign(like(part, 1.0), part), across.where(0, scaled / length))
        result.append(nothing.where(0, direction))
    return Pair(*result)


# ---- roots, logarithms, powers ----


def sqrt(a: Pair) -> Pair:
    """Compute the square root: t = sqrt((|x| + |z|) / 2) is one part, y / 2t the other. The real part is not
    negative.
    """
    x, y = _abs(a.re), _abs(a.im)
    f = FORMATS[x.dtype]
    exponent = _exponent(_larger(x, y)[0]) | 1  # less the bias, which is odd, it is even
    down = _inverse_power(exponent, x.dtype)
    u, v = x * down, y * down
    length = u.muladd(u, v * v).unary("sqrt")
    t = ((u + length) * 0.5).unary("sqrt") * _power_of_two((exponent + f.bias) >> 1, x.dtype)
    t = x.eq(math.inf).where(math.inf, t)
    other = t.eq(0).where(y, y / (t + t))
    right = a.re >= 0
    infinite = _is_infinite(a.im)
    no_number = a.re.ne(a.re)
    re = right.where(t, no_number.where(t, other))
    im = right.where(other, t)
    return Pair(infinite.where(math.inf, re), _copysign(infinite.where(y, im), a.im))


def rsqrt(a: Pair) -> Pair:
    return divide(Pair(like(a.re, 1.0), zeros_like(a.re)), sqrt(a))


def _log_modulus(a: Pair) -> UOp:
    """Compute log |z| as half of log1p of the square less 1. Near 1 the square less 1 is computed without error;
    elsewhere the numbers are scaled.
    """
    x, y = _larger(_abs(a.re), _abs(a.im))
    f = FORMATS[x.dtype]
    denormal, lift = x < f.tiny, 2.0 ** (f.mantissa + 1)
    x, y = denormal.where(x * lift, x), denormal.where(y * lift, y)
    near = (x > 0.5) & (x < 2.0)
    exponent = near.where(f.bias, _exponent(x))
    down = _inverse_power(exponent, x.dtype)
    (xx, xx_low), (yy, yy_low) = _square(x * down), _square(y * down)
    total, low = _sum(xx - 1.0, yy)
    power = exponent.cast(f.signed) - denormal.where(
        f.bias + f.mantissa + 1, like(x, 0.0).cast(f.signed) + f.bias
    )
    result = power.cast(x.dtype).muladd(_LN2, (total + (low + (xx_low + yy_low))).unary("log1p") * 0.5)
    result = (x.eq(0) & y.eq(0)).where(-math.inf, result)
    return (_is_infinite(a.re) | _is_infinite(a.im)).where(math.inf, result)


def _angle(a: Pair) -> UOp:
    return UOp(ops.ATAN2, (a.im, a.re))


def log(a: Pair) -> Pair:
    return Pair(_log_modulus(a), _angle(a))


def log2(a: Pair) -> Pair:
    re, im = log(a)
    return Pair(re * (1 / _LN2), im * (1 / _LN2))


def log1p(a: Pair) -> Pair:
    """Compute log(1 + z): near 0 the real part is half of log1p(2x + x**2 + y**2), elsewhere the result is the
    logarithm of 1 + z.
    """
    (xx, xx_low), (yy, yy_low) = _square(a.re), _square(a.im)
    total, low = _sum(a.re + a.re, xx)
    total, lower = _sum(total, yy)
    square = total + ((low + lower) + (xx_low + yy_low))
    near = (_abs(a.re) < 0.5) & (_abs(a.im) < 0.5)
    shifted = Pair(a.re + 1.0, a.im)
    return Pair(near.where(square.unary("log1p") * 0.5, _log_modulus(shifted)), _angle(shifted))


def _constant(x: UOp) -> float | None:
    while x.op in (ops.EXPAND, ops.CAST):
        x = x.src[0]
    return float(x.arg.value) if x.op is ops.CONST and dt.kind(x.dtype) != "c" else None


def power(a: Pair, b: Pair) -> Pair:
    """Compute a**b: whole powers below 100 by squaring, as NumPy does, others as exp(b log(a)), those of single
    precision in double.
    """
    re, im = _constant(b.re), _constant(b.im)
    if re is not None and im == 0 and re == int(re) and abs(re) < 100:
        return _constant_power(a, int(re))
    found = _any_power(a, b)
    size = _abs(b.re)
    whole = b.im.eq(0) & b.re.unary("trunc").eq(b.re) & (size < 100)
    by_squaring = _whole_power(a, size, b.re < 0)
    zero = a.re.eq(0) & a.im.eq(0)
    of_zero = (b.re > 0).where(zeros_like(a.re), math.nan)
    nothing = b.re.eq(0) & b.im.eq(0)
    result = []
    for squared, any_, one in zip(by_squaring, found, (1, 0), strict=True):
        result.append(nothing.where(one, zero.where(of_zero, whole.where(squared, any_))))
    return Pair(*result)


def _any_power(a: Pair, b: Pair) -> Pair:
    dtype = a.re.dtype
    wide = [Pair(p.re.cast(dt.float64), p.im.cast(dt.float64)) for p in (a, b)]
    re, im = exp(multiply(wide[1], log(wide[0])))
    return Pair(re.cast(dtype), im.cast(dtype))


def _inverse(a: Pair) -> Pair:
    return divide(Pair(like(a.re, 1.0), zeros_like(a.re)), a)


def _constant_power(a: Pair, n: int) -> Pair:
    result: Pair | None = None
    if n == 0:
        return Pair(like(a.re, 1.0), zeros_like(a.re))
    if n == 3:
        return multiply(a, multiply(a, a))
    base, rest = a, abs(n)
    while rest:
        if rest & 1:
            result = base if result is None else multiply(result, base)
        rest >>= 1
        base = multiply(base, base) if rest else base
    assert result is not None
    return result if n > 0 else _inverse(result)


def _whole_power(a: Pair, size: UOp, negative: UOp) -> Pair:
    """Compute a**size for whole numbers 0 <= size < 100, inverted where `negative`."""
    bits = size.cast(dt.int32)
    result, base = Pair(like(a.re, 1.0), zeros_like(a.re)), a
    for k in range(_MOST_SQUARINGS):
        chosen = (bits & (1 << k)).ne(0)
        product = multiply(result, base)
        # Of no factors yet: no product, which may turn infinities into NaN.
        first = (bits & ((1 << k) - 1)).eq(0)
        result = Pair(
            *(chosen.where(first.where(b, p), r) for b, p, r in zip(base, product, result, strict=True))
        )
        base = multiply(base, base)
    inverse = _inverse(result)
    return Pair(negative.where(inverse.re, result.re), negative.where(inverse.im, result.im))


# ---- exponentials and circular functions ----


class _Large(NamedTuple):
    """An argument of exp, sinh or cosh, made smaller where these overflow; `times` makes up for it."""

    x: UOp
    over: UOp

    def times(self, value: UOp, factor: UOp) -> UOp:
        """Multiply value, computed from the smaller argument, by factor. The result is finite where the product is."""
        step = math.exp(_OVERFLOW[value.dtype][1] / 2)
        product = self.over.where(factor * step, factor) * value
        return self.over.where(product * step, product)


def _large(x: UOp, *, both: bool) -> _Large:
    """Make an argument smaller where exp, sinh or cosh of it would overflow, and note where that was done. With
    `both`, negative arguments are made smaller too.
    """
    limit, shift = _OVERFLOW[x.dtype]
    if not both:
        over = x > limit
        return _Large(over.where(x - shift, x), over)
    over = _abs(x) > limit
    return _Large(over.where(_copysign(_abs(x) - shift, x), x), over)


def exp(a: Pair) -> Pair:
    x, y = a
    large = _large(x, both=False)
    growth = large.x.unary("exp")
    re, im = large.times(growth, y.unary("cos")), large.times(growth, y.unary("sin"))
    lost = ~_is_finite(y)
    nothing = x.eq(-math.inf) & lost
    re = nothing.where(0, (x.eq(math.inf) & lost).where(math.inf, re))
    im = nothing.where(0, y.eq(0).where(y, im))
    return Pair(re, im)


def exp2(a: Pair) -> Pair:
    return exp(Pair(a.re * _LN2, a.im * _LN2))


def expm1(a: Pair) -> Pair:
    """Compute (expm1(x) cos(y) - 2 sin(y/2)**2, exp(x) sin(y)). The real part of a zero is +0."""
    x, y = a
    half, lost = (y * 0.5).unary("sin"), ~_is_finite(y)
    growth = x.unary("expm1")
    re = growth * y.unary("cos") - 2.0 * half * half
    re = x.eq(-math.inf).where(-1, (x.eq(math.inf) & lost).where(math.inf, re))
    im = x.unary("exp") * y.unary("sin")
    im = (x.eq(-math.inf) & lost).where(0, im)
    return Pair(y.eq(0).where(growth + 0.0, re), y.eq(0).where(y, im))


def sinh(a: Pair) -> Pair:
    """Compute (sinh(x) cos(y), cosh(x) sin(y))."""
    x, y = a
    large, lost = _large(x, both=True), ~_is_finite(y)
    re = large.times(large.x.unary("sinh"), y.unary("cos"))
    im = large.times(large.x.unary("cosh"), y.unary("sin"))
    re = (lost & _is_infinite(x)).where(math.inf, (lost & x.eq(0)).where(x, re))
    return Pair(re, y.eq(0).where(y, im))


def cosh(a: Pair) -> Pair:
    """Compute (cosh(x) cos(y), sinh(x) sin(y))."""
    x, y = a
    large, lost = _large(x, both=True), ~_is_finite(y)
    re = large.times(large.x.unary("cosh"), y.unary("cos"))
    im = large.times(large.x.unary("sinh"), y.unary("sin"))
    re = (lost & _is_infinite(x)).where(math.inf, re)
    zero = _copysign(zeros_like(x), x) * _copysign(like(y, 1.0), y)
    zero = lost.where(0, x.ne(x).where(y, zero))
    return Pair(re, (y.eq(0) | (x.eq(0) & lost)).where(zero, im))


def tanh(a: Pair) -> Pair:
    """Compute (sinh(x) cosh(x), sin(y) cos(y)) / (sinh(x)**2 + cos(y)**2), a sum without cancellation."""
    x, y = a
    limit = _SATURATED[x.dtype]
    far = _abs(x) > limit
    inside = far.where(0, x)
    sinh_, cosh_ = inside.unary("sinh"), inside.unary("cosh")
    sin_, cos_ = y.unary("sin"), y.unary("cos")
    divisor = sinh_.muladd(sinh_, cos_ * cos_)
    decay = (_abs(x) * -2.0).unary("exp")
    turn = sin_ * cos_
    re = far.where(_copysign(like(x, 1.0), x), sinh_ * cosh_ / divisor)
    im = far.where(4.0 * turn * decay, turn / divisor)
    lost = ~_is_finite(y)
    re = (lost & ~_is_infinite(x)).where(x.eq(0).where(x, math.nan), re)
    im = (_is_infinite(x) & y.eq(y)).where(_copysign(zeros_like(y), y), im)
    im = (_is_infinite(x) & y.ne(y)).where(0, im)
    return Pair(re, y.eq(0).where(y, im))


def _times_i(a: Pair) -> Pair:
    return Pair(-a.im, a.re)


def _over_i(a: Pair) -> Pair:
    return Pair(a.im, -a.re)


def sin(a: Pair) -> Pair:
    re, im = _over_i(sinh(_times_i(a)))
    return Pair(re, (_is_infinite(a.im) & ~_is_finite(a.re)).where(math.inf, im))


def cos(a: Pair) -> Pair:
    return cosh(_times_i(a))


def tan(a: Pair) -> Pair:
    return _over_i(tanh(_times_i(a)))


# ---- inverse functions ----

_FAR_FACTOR = 16.0  # where 1 counts no more, functions of z/16 tell those of z


class _Roots(NamedTuple):
    """The square roots of 1 - z and 1 + z, the real part of z, what is to be added to logarithms: of z or of z/16."""

    minus: Pair
    plus: Pair
    x: UOp
    more: UOp


def _roots(a: Pair) -> _Roots:
    limit = _HUGE[a.re.dtype]
    huge = (_abs(a.re) > limit) | (_abs(a.im) > limit)
    x, y = (huge.where(part * (1 / _FAR_FACTOR), part) for part in a)
    more = huge.where(math.log(_FAR_FACTOR), zeros_like(x))
    return _Roots(sqrt(Pair(1.0 - x, -y)), sqrt(Pair(1.0 + x, y)), x, more)


def _stretched(length: UOp, more: UOp) -> UOp:
    """Compute asinh(length), with more added to its modulus."""
    result = length.unary("asinh")
    return result + _copysign(more, result)


class _Kinds(NamedTuple):
    """What the special cases of asin and acos depend on."""

    far: UOp  # infinite, and no part NaN
    lost: UOp  # NaN in a part
    infinite: UOp  # the imaginary part of the result is


def _kinds(a: Pair) -> _Kinds:
    infinite = _is_infinite(a.re) | _is_infinite(a.im)
    lost = a.re.ne(a.re) | a.im.ne(a.im)
    return _Kinds(infinite & ~lost, lost, infinite)


def asin(a: Pair) -> Pair:
    """Compute asin by the square roots of 1 - z and 1 + z, whose products add up without cancellation (Kahan 1987)."""
    minus, plus, x, more = _roots(a)
    re = UOp(ops.ATAN2, (x, minus.re * plus.re - minus.im * plus.im))
    im = _stretched(minus.re * plus.im - minus.im * plus.re, more)
    x, y = a
    kinds, nan, infinity = _kinds(a), like(x, math.nan), like(x, math.inf)
    angle = _copysign(_angle_at_infinity(y, x), x)
    re = kinds.far.where(angle, kinds.lost.where(x.eq(0).where(x, nan), re))
    im = kinds.infinite.where(_copysign(infinity, y), kinds.lost.where(nan, im))
    return Pair(re, im)


def _angle_at_infinity(x: UOp, y: UOp) -> UOp:
    """Return the angle of (|x|, |y|), of which one or both are infinite."""
    ones = (_is_infinite(part).where(1.0, zeros_like(part)) for part in (y, x))
    return UOp(ops.ATAN2, tuple(ones))


def acos(a: Pair) -> Pair:
    minus, plus, x, more = _roots(a)
    re = 2.0 * UOp(ops.ATAN2, (minus.re, plus.re))
    im = _stretched(plus.re * minus.im - plus.im * minus.re, more)
    x, y = a
    kinds, nan, infinity = _kinds(a), like(x, math.nan), like(x, math.inf)
    angle = _angle_at_infinity(x, y)
    angle = (x < 0).where(math.pi - angle, angle)
    on_axis = (x.eq(0) & y.ne(y)).where(math.pi / 2, nan)
    re = kinds.far.where(angle, kinds.lost.where(on_axis, re))
    im = kinds.infinite.where(_copysign(infinity, -y), kinds.lost.where(nan, im))
    return Pair(re, im)


def asinh(a: Pair) -> Pair:
    return _over_i(asin(_times_i(a)))


def acosh(a: Pair) -> Pair:
    """Compute acosh: acos turned into the right half plane."""
    re, im = acos(a)
    upper = _copysign(like(a.im, 1.0), a.im) > 0
    return Pair(upper.where(-im, im), upper.where(re, -re))


def atanh(a: Pair) -> Pair:
    """Compute (log1p(4x / ((1 - x)**2 + y**2)) / 4, atan2(2y, (1 - x)(1 + x) - y**2) / 2). Far from 0 the first part
    comes from 1/z.
    """
    x, y = _abs(a.re), a.im
    huge = (x > _HUGE[x.dtype]) | (_abs(y) > _HUGE[x.dtype])
    u, v = huge.where(0.5, x), huge.where(0.5, y)
    rest = 1.0 - u
    near = (u.eq(1)) & (_abs(v) < 1 / math.sqrt(_HUGE[x.dtype]))  # v * v may be lost
    divisor = near.where(1.0, rest.muladd(rest, v * v))
    re = (4.0 * u / divisor).unary("log1p") * 0.25
    re = near.where((_LN2 - _abs(v).unary("log")) * 0.5, re)
    im = UOp(ops.ATAN2, (v + v, rest.muladd(1.0 + u, -(v * v)))) * 0.5
    far = divide(Pair(like(x, 1.0), zeros_like(x)), Pair(x, y)).re
    infinite = _is_infinite(x) | _is_infinite(y)
    re = huge.where(infinite.where(0, far), re)
    im = huge.where(_copysign(like(y, math.pi / 2), y), im)
    re = (a.re.eq(0) & y.ne(y)).where(0, re)
    im = (y.ne(y) | (x.ne(x) & ~_is_infinite(y))).where(math.nan, im)
    return Pair(_copysign(re, a.re), im)


def atan(a: Pair) -> Pair:
    return _over_i(atanh(_times_i(a)))


# ---- comparisons ----


def equal(a: Pair, b: Pair) -> UOp:
    return a.re.eq(b.re) & a.im.eq(b.im)


def not_equal(a: Pair, b: Pair) -> UOp:
    return a.re.ne(b.re) | a.im.ne(b.im)


def is_finite(a: Pair) -> UOp:
    return _is_finite(a.re) & _is_finite(a.im)


UNARY: dict[Op, Callable[[Pair], Pair]] = {
    ops.NEG: negate,
    ops.CONJ: conjugate,
    ops.SIGN: sign,
    ops.SQRT: sqrt,
    ops.RSQRT: rsqrt,
    ops.EXP: exp,
    ops.EXP2: exp2,
    ops.EXPM1: expm1,
    ops.LOG: log,
    ops.LOG2: log2,
    ops.LOG1P: log1p,
    ops.SIN: sin,
    ops.COS: cos,
    ops.TAN: tan,
    ops.ASIN: asin,
    ops.ACOS: acos,
    ops.ATAN: atan,
    ops.SINH: sinh,
    ops.COSH: cosh,
    ops.TANH: tanh,
    ops.ASINH: asinh,
    ops.ACOSH: acosh,
    ops.ATANH: atanh,
}
BINARY: dict[Op, Callable[[Pair, Pair], Pair]] = {ops.MUL: multiply, ops.DIV: divide, ops.POW: power}
TO_REAL: dict[Op, Callable[..., UOp]] = {
    ops.ABS: modulus,
    ops.IS_FINITE: is_finite,
    ops.EQ: equal,
    ops.NE: not_equal,
}
