"""Floats of 8 bits as arithmetic on their bits: what they are as float32, and what float32 is rounded to.

To nearest, ties to even; what is beyond the range becomes infinite where the format has infinities, else NaN. These are
the conversions of ml_dtypes, bit by bit.

Source: Micikevicius et al. 2022, FP8 Formats for Deep Learning (arXiv:2209.05433); OCP 8-bit Floating Point
Specification 1.0; OCP Microscaling Formats 1.0 for e8m0; the formats without a negative zero: arXiv:2206.02915.
"""

from __future__ import annotations

import ml_dtypes
import numpy as np

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

_INFINITY = 0x7F800000  # of float32, without its sign: what is larger is NaN
_QUIET = 0x7FC00000


class _Format(NamedTuple):
    """Where the parts of a number are.

    digits: bits of the mantissa. bias: of the exponent. largest: the code of the largest number. beyond, nan: the codes
    of what is too large, and of NaN; NaN has its sign, except where nothing is but 0x80.
    """

    digits: int
    bias: int
    largest: int
    beyond: int
    nan: int

    @property
    def unsigned_zero(self) -> bool:
        return self.nan == 0x80


def _format(dtype: np.dtype) -> _Format:
    info, name = ml_dtypes.finfo(dtype), dtype.name
    digits = info.nmant
    if name.endswith("fnuz"):
        return _Format(digits, 1 - info.minexp, 0x7F, 0x80, 0x80)
    if name.endswith("fn"):
        return _Format(digits, 1 - info.minexp, 0x7E, 0x7F, 0x7F)
    infinity = (1 << info.nexp) - 1 << digits
    return _Format(digits, 1 - info.minexp, infinity - 1, infinity, infinity | 1 << digits - 1)


_E8M0 = dt.FLOAT8_EXPONENT
_FORMATS = {dtype: _format(dtype) for dtype in dt.FLOAT8 if dtype != _E8M0}


def decoded(x: UOp) -> UOp:
    """Return the number as float32, which has them all.

    Exponent and digits in their places are a number 2**(127 - bias) times too small, also where it is subnormal.
    """
    bits = x.bitcast(dt.uint8).cast(dt.uint32)
    if x.dtype == _E8M0:
        power = bits.eq(0).where(0x00400000, bits << 23)
        return bits.eq(0xFF).where(_QUIET, power).bitcast(dt.float32)
    form = _FORMATS[x.dtype]
    size = bits & 0x7F
    scaled = (size << 23 - form.digits).bitcast(dt.float32) * 2.0 ** (127 - form.bias)
    found = scaled.bitcast(dt.uint32) | (bits & 0x80) << 24
    if form.unsigned_zero:
        return bits.eq(0x80).where(_QUIET, found).bitcast(dt.float32)
    found = (size > form.largest).where(found | _INFINITY, found)
    return (size > form.largest + (form.beyond != form.nan)).where(found | _QUIET, found).bitcast(dt.float32)


def encoded(x: UOp, dtype: np.dtype) -> UOp:
    """Return a float32 rounded to this format.

    Of normal numbers less than a half of the last digit is added, or just a half where that digit is odd. What becomes
    subnormal is rounded by an addition, to a number whose last digit is that of the subnormal ones.
    """
    if dtype == _E8M0:
        return _exponent(x)
    form = _FORMATS[dtype]
    shift = 23 - form.digits
    bits = x.bitcast(dt.uint32)
    size = bits & 0x7FFFFFFF
    odd = (size >> shift) & 1
    normal = (size + odd + ((1 << shift - 1) - 1) - (127 - form.bias << 23)) >> shift
    magic = 2.0 ** (24 - form.bias - form.digits)
    small = (size.bitcast(dt.float32) + magic).bitcast(dt.uint32) - int(np.float32(magic).view(np.uint32))
    code = (size < (128 - form.bias << 23)).where(small, normal)
    too_large = (size > 127 + 127 << 23) | (code > form.largest)
    sign = (bits >> 24) & 0x80
    if form.unsigned_zero:
        code = code.eq(0).where(code, code | sign)
        return ((size > _INFINITY) | too_large).where(0x80, code).cast(dt.uint8).bitcast(dtype)
    code = (size > _INFINITY).where(form.nan, too_large.where(form.beyond, code))
    return (code | sign).cast(dt.uint8).bitcast(dtype)


def _exponent(x: UOp) -> UOp:
    """Round to the nearest power of two, the larger one of a tie. A subnormal number above the least power becomes
    the next power.
    """
    bits = x.bitcast(dt.uint32)
    half = 0x00400000 - (bits <= 0x00400000).cast(dt.uint32)
    code = (bits + half) >> 23
    none = bits.eq(0) | (bits >= 0x7F400000)  # NaN, what is too large, and with a sign all
    return none.where(0xFF, code).cast(dt.uint8).bitcast(_E8M0)
