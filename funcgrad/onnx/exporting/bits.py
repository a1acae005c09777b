"""The bits of floats as integers, and back, by arithmetic: ONNX has no operator before opset 26, and runtimes lack it.

Every step is exact: the numbers are powers of two, and integers that the float holds.
"""

from __future__ import annotations

import math

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, like
from funcgrad.trace.util.named_tuple import NamedTuple


class _Format(NamedTuple):
    """The bits of a float: how many of exponent and mantissa, the bias of the exponent, and the float in which its
    numbers are computed without a rounding.
    """

    exponent: int
    mantissa: int
    wide: np.dtype

    @property
    def bias(self) -> int:
        return (1 << self.exponent - 1) - 1


_FORMATS = {
    dt.float16: _Format(5, 10, dt.float32),
    dt.bfloat16: _Format(8, 7, dt.float64),
    dt.float32: _Format(8, 23, dt.float64),
    dt.float64: _Format(11, 52, dt.float64),
}


def _power_of_two(exponent: UOp) -> UOp:
    return UOp(ops.POW, (like(exponent, 2), exponent))


def float_of_bits(bits: UOp, dtype: np.dtype) -> UOp:
    """Return the float that has these bits, which are integers of its size. NaN is the ordinary one."""
    form = _FORMATS[dtype]
    bits = bits.cast(np.dtype(f"u{dtype.itemsize}")).cast(dt.uint64)
    mantissa = (bits & ((1 << form.mantissa) - 1)).cast(form.wide)
    largest = (1 << form.exponent) - 1
    exponent = ((bits >> form.mantissa) & largest).cast(form.wide)
    is_negative = (bits >> (form.mantissa + form.exponent)).ne(0)
    subnormal = mantissa * 2.0 ** (1 - form.bias - form.mantissa)
    normal = (mantissa + 2.0**form.mantissa) * _power_of_two(exponent - (form.bias + form.mantissa))
    size = exponent.eq(0).where(subnormal, normal)
    size = exponent.eq(largest).where(mantissa.eq(0).where(math.inf, like(size, math.nan)), size)
    return is_negative.where(-size, size).cast(dtype)


def bits_of_float(x: UOp) -> UOp:
    """Return the bits of a float as int64, of which the lowest count."""
    form = _FORMATS[x.dtype]
    value = x.cast(form.wide)
    is_negative = value.eq(0).where(1 / value, value) < 0
    is_plain = value.unary("is_finite") & value.ne(0)
    size = is_plain.where(value.unary("abs"), 1)
    exponent = (size.unary("log") * (1 / math.log(2))).unary("floor")
    exponent = (size < _power_of_two(exponent)).where(exponent - 1, exponent)
    exponent = (size >= _power_of_two(exponent + 1)).where(exponent + 1, exponent)
    exponent = exponent.maximum(1 - form.bias)
    shift = form.mantissa - exponent
    half = (shift * 0.5).unary("floor")  # in two steps: the whole power may be too large
    mantissa = size * _power_of_two(half) * _power_of_two(shift - half)
    bits = ((exponent + (form.bias - 1)) * 2.0**form.mantissa).cast(dt.int64) + mantissa.cast(dt.int64)
    infinite = ((1 << form.exponent) - 1) << form.mantissa
    special = value.eq(0).where(
        0, value.eq(value).where(like(bits, infinite), infinite | 1 << (form.mantissa - 1))
    )
    bits = is_plain.where(bits, special)
    sign = 1 << (form.exponent + form.mantissa)
    return is_negative.where(bits | (sign if sign < 1 << 63 else -(1 << 63)), bits)
