"""Functions of the bits of numbers: leading zeros, high halves of products, rounding to fewer bits of a float."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.lax.elementwise import _check_ranks, same_dtypes
from funcgrad.numpy.bits import _as, _view_method, round_bits
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.elementwise import minimum, where
from funcgrad.numpy.shapes.manipulation import expand_dims, squeeze
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops import BITCAST
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.linear_call import linear_call

_array = operand  # for functions whose argument has this name


def _integers(name: str, x: Any) -> Any:
    if not dt.is_integer(x.dtype):
        raise DtypeError(f"lax.{name}: integers are needed, got {type_name(x)}")
    return x


def _unsigned(x: Any) -> Any:
    """Return the same bits as unsigned integers."""
    if dt.kind(x.dtype) == "u":
        return x
    return apply(BITCAST, x, arg=dt.unsigned_dtype(x.dtype))


def bitcast_convert_type(operand: ArrayLike, new_dtype: Any) -> Array:
    """Read the same bits as another dtype.

    Parameters
    ----------
    operand : an array.
    new_dtype : a dtype. Of a narrower dtype there are several numbers for one, along a new last axis; of a
        wider one, the numbers of the last axis make one.

    Returns
    -------
    An array of that dtype.

    Raises
    ------
    ShapeError : the last axis has another size than a wider dtype needs.

    Examples
    --------
    >>> int(bitcast_convert_type(funcgrad.numpy.float32(1), 'int32'))
    1065353216
    >>> bitcast_convert_type(funcgrad.numpy.asarray([258], 'int32'), 'uint8').tolist()
    [[2, 1, 0, 0]]
    """
    x, dtype = _array(operand, "lax.bitcast_convert_type"), dt.as_dtype(new_dtype)
    old, new = dt.bits_of(x.dtype), dt.bits_of(dtype)
    if old == new:
        return apply(BITCAST, x, arg=dtype)
    if old > new:
        return _view_method(expand_dims(x, -1), dtype)
    if not x.ndim or x.shape[-1] * old != new:
        raise ShapeError(
            f"lax.bitcast_convert_type: {type_name(x)} must have a last axis of {new // old} to be read as {dtype.name}"
        )
    return squeeze(_view_method(x, dtype), -1)


def clz(x: ArrayLike) -> Array:
    """Count the zeros that lead the bits of an integer, in its dtype.

    Examples
    --------
    >>> [int(clz(funcgrad.numpy.asarray(n, "int8"))) for n in (0, 1, 127, -1)]
    [8, 7, 1, 0]
    """
    value = _integers("clz", operand(x, "lax.clz"))
    width = dt.bits_of(value.dtype)
    bits = _unsigned(value)
    if width < 32:
        bits = cast(bits, dt.uint32)
    # The exponent as a float, whose rounding carries to no higher one: behind the first bit that is set is none.
    leading = bits & ~(bits >> np.asarray(1, bits.dtype))
    exponent = apply(BITCAST, cast(leading, dt.float32), arg=dt.int32) >> np.int32(23)
    return cast(minimum(np.int32(width + 126) - exponent, np.int32(width)), value.dtype, value.weak)


def mulhi(x: ArrayLike, y: ArrayLike, /) -> Array:
    """Compute the upper half of the bits of the product of two integers of one dtype.

    Parameters
    ----------
    x, y : integers of one dtype.

    Returns
    -------
    Integers of that dtype.

    Examples
    --------
    >>> int(mulhi(funcgrad.numpy.asarray(1 << 20), funcgrad.numpy.asarray(1 << 20)))
    256
    """
    a, b = same_dtypes("mulhi", (x, y))
    _check_ranks("mulhi", (a, b))
    dtype, width = _integers("mulhi", a).dtype, dt.bits_of(a.dtype)
    if width < 32:  # twice the width exists, whatever enable_x64 is
        wide = dt.dtype_named(f"{'u' if dt.kind(dtype) == 'u' else ''}int{max(8, 2 * width)}")
        return cast(cast(a, wide) * cast(b, wide) >> width, dtype)
    unsigned = _high_word(_unsigned(a), _unsigned(b))
    if dt.kind(dtype) == "u":
        return unsigned
    # A negative number -n is read as 2**width - n: what this adds to the upper half is the other factor.
    return _as(unsigned, dtype) - where(a < 0, b, 0) - where(b < 0, a, 0)


def _high_word(x: Any, y: Any) -> Any:
    """Compute the upper half of a product of unsigned numbers, from products of their halves."""
    half = np.asarray(4 * x.dtype.itemsize, x.dtype)

    def upper(v: Any) -> Any:
        return v >> half

    def lower(v: Any) -> Any:
        return upper(v << half)

    x1, x0, y1, y0 = upper(x), lower(x), upper(y), lower(y)
    low = upper(x0 * y0) + x1 * y0  # fits
    middle = lower(low) + x0 * y1
    return x1 * y1 + upper(low) + upper(middle)


@compiled_once_it_pays(call_us=500)
def reduce_precision(operand: ArrayLike, exponent_bits: int, mantissa_bits: int) -> Array:
    """Round a float to fewer bits, in its own dtype: to the nearest, of two to the even one.

    The derivative rounds tangents and cotangents in the same way.

    Parameters
    ----------
    operand : floats.
    exponent_bits, mantissa_bits : how many bits are left.

    Returns
    -------
    Floats: numbers beyond the range become infinite, those that would be subnormal 0.

    Raises
    ------
    ArgumentError : no bit of exponent is left, or the number of bits of the mantissa is negative.

    Examples
    --------
    >>> reduce_precision(funcgrad.numpy.asarray([1.001, 70000.0]), 5, 10)  # as float16
    Array([1.0009766,       inf], dtype=float32)
    """
    x = _float(operand)
    exponent = static_int(exponent_bits, "lax.reduce_precision", "exponent_bits")
    mantissa = static_int(mantissa_bits, "lax.reduce_precision", "mantissa_bits")
    if exponent < 1 or mantissa < 0:
        raise ArgumentError(
            f"lax.reduce_precision: at least 1 bit of exponent and 0 of mantissa, got {exponent} and {mantissa}"
        )

    def rounded(_: Any, value: Any) -> Any:
        if dt.is_float8(value.dtype):
            return cast(round_bits(cast(value, dt.float32), exponent, mantissa), value.dtype)
        return round_bits(value, exponent, mantissa)

    return linear_call(rounded, rounded, (), x)


def _float(x: ArrayLike) -> Any:
    value = operand(x, "lax.reduce_precision")
    if dt.kind(value.dtype) != "f":
        raise DtypeError(f"lax.reduce_precision: floats are needed, got {type_name(value)}")
    return value


__all__ = ["bitcast_convert_type", "clz", "mulhi", "reduce_precision"]
