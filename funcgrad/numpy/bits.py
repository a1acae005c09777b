"""Numbers by their digits: packed bits, mantissas and exponents, the distance to the next float, common divisors."""

from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, cast_inexact, operand, promoted, type_name
from funcgrad.numpy.creation import arange
from funcgrad.numpy.elementwise import (
    absolute,
    bitwise_and,
    clip,
    equal,
    floor_divide,
    imag,
    isfinite,
    left_shift,
    less,
    logical_and,
    maximum,
    minimum,
    multiply,
    nextafter,
    not_equal,
    real,
    remainder,
    right_shift,
    subtract,
    where,
)
from funcgrad.numpy.reductions import any as any_
from funcgrad.numpy.reductions import sum
from funcgrad.numpy.shapes.manipulation import expand_dims, moveaxis, pad, part_of_axis, ravel, reshape, stack
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import wrap
from funcgrad.trace.array.device_array import viewed
from funcgrad.trace.ops import BITCAST
from funcgrad.trace.tracing.tracer import apply, elementwise, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int
from funcgrad.transforms.composites import compiled_once_it_pays

# ---- packed bits ----


def _shifts(bitorder: str, name: str) -> Any:
    """Return the shift of each of eight bits, that of the first bit first."""
    if bitorder not in ("big", "little"):
        raise ArgumentError(f"{name}: bitorder must be 'big' or 'little', got {bitorder!r}")
    return arange(8, dtype="uint8") if bitorder == "little" else subtract(7, arange(8, dtype="uint8"))


def _order(bitorder: str) -> Literal["big", "little"]:
    return "little" if bitorder == "little" else "big"


@compiled_once_it_pays(call_us=25)
def packbits(a: ArrayLike, axis: int | None = None, bitorder: str = "big") -> Array:
    """Pack eight elements along an axis into the bits of one uint8; zeros are added at the end.

    Parameters
    ----------
    a : integers or booleans.
    axis : the axis; None for the flattened array.
    bitorder : whether the first element is the highest bit ("big") or the lowest ("little").

    Returns
    -------
    array of uint8.

    Raises
    ------
    DtypeError : a holds floats.

    Examples
    --------
    >>> packbits(asarray([1, 0, 1, 1, 1, 1, 1, 1, 1]))
    Array([191, 128], dtype=uint8)
    """
    x: Any = operand(a, "packbits")
    if not dt.is_integer(x.dtype) and x.dtype != dt.bool_:
        raise DtypeError(f"packbits: integers or booleans are needed, got {type_name(x)}")
    shifts = _shifts(bitorder, "packbits")
    x = ravel(x) if axis is None else x
    along = 0 if axis is None else normal_axis(axis, x.ndim, "packbits")
    if trace_of((x,)) is None and not dt.is_widened(x.dtype):
        return wrap(np.packbits(x.owner, along, _order(bitorder)))
    bits = cast(not_equal(moveaxis(x, along, -1), 0), dt.uint8)
    missing = -bits.shape[-1] % 8
    bits = pad(bits, [(0, 0)] * (bits.ndim - 1) + [(0, missing)])
    groups = reshape(bits, (*bits.shape[:-1], bits.shape[-1] // 8, 8))
    return moveaxis(sum(left_shift(groups, shifts), -1, dt.uint8), -1, along)


@compiled_once_it_pays(call_us=20)
def unpackbits(
    a: ArrayLike, axis: int | None = None, count: int | None = None, bitorder: str = "big"
) -> Array:
    """Take the bits of each uint8 along an axis, as eight elements that are 0 or 1.

    Parameters
    ----------
    a : an array of uint8.
    axis : the axis; None for the flattened array.
    count : how many bits the result has along the axis, filled with zeros; where negative, how many are left
        out; None for all.
    bitorder : whether the first element is the highest bit ("big") or the lowest ("little").

    Returns
    -------
    array of uint8.

    Raises
    ------
    DtypeError : a has another dtype.

    Examples
    --------
    >>> unpackbits(asarray([5], dtype=uint8))
    Array([0, 0, 0, 0, 0, 1, 0, 1], dtype=uint8)
    """
    x: Any = operand(a, "unpackbits")
    if x.dtype != dt.uint8:
        raise DtypeError(f"unpackbits: uint8 is needed, got {type_name(x)}", hint="use .astype('uint8')")
    shifts = _shifts(bitorder, "unpackbits")
    x = ravel(x) if axis is None else x
    along = 0 if axis is None else normal_axis(axis, x.ndim, "unpackbits")
    if trace_of((x,)) is None and count is None:
        return wrap(np.unpackbits(x.owner, along, None, _order(bitorder)))
    x = moveaxis(x, along, -1)
    bits = bitwise_and(right_shift(expand_dims(x, -1), shifts), 1)
    bits = reshape(bits, (*x.shape[:-1], 8 * x.shape[-1]))
    if count is not None:
        size = bits.shape[-1]
        wanted = static_int(count, "unpackbits", "count")
        wanted = max(size + wanted, 0) if wanted < 0 else wanted
        bits = pad(bits, [(0, 0)] * (bits.ndim - 1) + [(0, max(wanted - size, 0))])
        bits = part_of_axis(bits, bits.ndim - 1, 0, wanted)
    return moveaxis(bits, -1, along)


# ---- floats ----

_EXPONENT_BITS = {dt.float32: 8, dt.float64: 11}


@compiled_once_it_pays(call_us=170)
def frexp(x: ArrayLike, /) -> tuple[Array, Array]:
    """Split x into (mantissa, exponent) with x = mantissa * 2**exponent and 0.5 <= |mantissa| < 1; both 0 for 0.

    NaN and infinities are their own mantissa, with exponent 0.

    Examples
    --------
    >>> [v.tolist() for v in frexp(asarray([8.5, 0.0]))]
    [[0.53125, 0.0], [4, 0]]
    """
    x = cast_inexact(x)
    if dt.kind(x.dtype) != "f":
        raise DtypeError(f"frexp: floats are needed, got {type_name(x)}")
    if x.dtype not in _EXPONENT_BITS:
        mantissa, exponent = frexp(cast(x, dt.float32))
        return cast(mantissa, x.dtype), exponent
    digits = np.finfo(x.dtype).nmant
    bias = (1 << _EXPONENT_BITS[x.dtype] - 1) - 2  # of the numbers in [0.5, 1)
    subnormal = less(absolute(x), float(np.finfo(x.dtype).tiny))
    normal = where(subnormal, multiply(x, 2.0 ** (digits + 2)), x)
    integer = {4: dt.int32, 8: dt.int64}[x.dtype.itemsize]
    biased = bitwise_and(_shifted_bits(normal, digits, integer), (1 << _EXPONENT_BITS[x.dtype]) - 1)
    exponent = subtract(cast(biased, dt.int32), bias)
    special = where(isfinite(x), equal(x, 0), True)
    exponent = where(special, 0, exponent)
    # 2**-exponent in two factors, of which each is a normal number
    half = right_shift(exponent, 1)
    scaled = multiply(
        multiply(normal, _power_of_two(-half, x.dtype)), _power_of_two(half - exponent, x.dtype)
    )
    mantissa = where(special, x, scaled)
    return mantissa, where(logical_and(subnormal, not_equal(x, 0)), exponent - (digits + 2), exponent)


def _shifted_bits(x: Any, distance: int, integer: np.dtype) -> Any:
    return right_shift(apply(BITCAST, x, arg=integer), distance)


def _power_of_two(exponent: Any, dtype: np.dtype) -> Any:
    """Compute 2**exponent for exponents of normal numbers, from its bits."""
    integer = {4: dt.int32, 8: dt.int64}[dtype.itemsize]
    bias = (1 << _EXPONENT_BITS[dtype] - 1) - 1
    bits = left_shift(cast(exponent + bias, integer), int(np.finfo(dtype).nmant))
    return apply(BITCAST, bits, arg=dtype)


@compiled_once_it_pays(call_us=180)
def ldexp(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 * 2**x2 for integers x2, rounded once, also where 2**x2 is no float.

    Parameters
    ----------
    x1, x2 : arrays, which are broadcast together.

    Returns
    -------
    array of the common shape, of x1's dtype as a float.

    Raises
    ------
    DtypeError : exponents are no integers.

    Examples
    --------
    >>> ldexp(3.0, 2).item(), ldexp(2.0**100, -249).item() == 2.0**-149
    (12.0, True)
    """
    x, exponent = cast_inexact(x1), operand(x2, "ldexp")
    if dt.kind(x.dtype) != "f" or not (dt.is_integer(exponent.dtype) or exponent.dtype == dt.bool_):
        raise DtypeError(
            f"ldexp: a float and an integer are needed, got {type_name(x)} and {type_name(exponent)}"
        )
    if x.dtype not in _EXPONENT_BITS:
        return cast(ldexp(cast(x, dt.float32), exponent), x.dtype, x.weak)
    bias = (1 << _EXPONENT_BITS[x.dtype] - 1) - 1
    furthest = 4 * bias  # beyond this all is infinite, or 0
    if exponent.dtype == dt.bool_ or exponent.dtype.itemsize < 4:
        exponent = cast(exponent, dt.int32)
    if dt.kind(exponent.dtype) == "i":
        exponent = maximum(exponent, -furthest)
    exponent = cast(minimum(exponent, furthest), dt.int32)
    mantissa, own = frexp(x)
    total = clip(exponent + own, -(bias + np.finfo(x.dtype).nmant + 3), bias + 5)
    half = right_shift(total, 1)  # the first product is exact, the second rounds
    result = multiply(multiply(mantissa, _power_of_two(half, x.dtype)), _power_of_two(total - half, x.dtype))
    return cast(result, x.dtype, x.weak)


@compiled_once_it_pays(call_us=20)
def spacing(x: ArrayLike, /) -> Array:
    """Compute the distance from x to the next float away from 0, with the sign of x; NaN for infinities.

    Examples
    --------
    >>> float(spacing(1.0))
    1.1920928955078125e-07
    """
    x = cast_inexact(x)
    step = subtract(nextafter(x, where(less(x, 0), -math.inf, math.inf)), x)
    return where(isfinite(x), step, math.nan)


def _view_method(x: Any, dtype: Any = None, type: None = None) -> Any:
    """Return x.view(dtype): the same bits as another dtype, with more or fewer elements along the last axis. The first
    element has the low bits, of integers of less than a byte too.
    """
    wanted = x.dtype if dtype is None else dt.as_dtype(dtype)
    if wanted == x.dtype:
        return x
    old, new = dt.bits_of(x.dtype), dt.bits_of(wanted)
    if old != new and (not x.shape or x.shape[-1] * old % new):
        raise ShapeError(
            f"view: the last axis of {type_name(x)} has no whole number of {wanted.name}",
            hint="its bits must be a multiple of the new dtype's",
        )
    if isinstance(x, ConcreteArray) and (old == new or min(old, new) >= 8):
        return viewed(x, wanted)
    if dt.kind(x.dtype) == "c":  # by way of its parts
        numbers = reshape(stack([real(x), imag(x)], -1), (*x.shape[:-1], -1) if x.shape else (2,))
        return _view_method(numbers, wanted)
    if dt.kind(wanted) == "c":
        pairs = reshape(_view_method(x, dt.real_dtype(wanted)), (*x.shape[:-1], -1, 2))
        return elementwise("complex", pairs[..., 0], pairs[..., 1])
    if x.dtype == dt.bool_:
        return _view_method(cast(x, dt.uint8), wanted)
    if wanted == dt.bool_:
        return not_equal(_view_method(x, dt.uint8), 0)
    bits, unsigned = _same_bits(x, dt.unsigned_dtype(x.dtype)), dt.unsigned_dtype(wanted)
    if old > new:  # the low bits come first
        parts = [cast(right_shift(bits, new * i), unsigned) for i in range(old // new)]
        bits = reshape(stack(parts, -1), (*x.shape[:-1], x.shape[-1] * (old // new)))
    elif old < new:
        count = new // old
        groups = cast(reshape(bits, (*x.shape[:-1], x.shape[-1] // count, count)), unsigned)
        shifts = multiply(arange(count, dtype=unsigned), old)
        bits = sum(left_shift(groups, shifts), -1, unsigned)
    return _same_bits(bits, wanted)


def _byteswap_method(x: Any) -> Any:
    """Return x.byteswap(): the bytes of each number, or of both parts of a complex one, in reverse."""
    if dt.kind(x.dtype) == "c":
        return elementwise("complex", _byteswap_method(real(x)), _byteswap_method(imag(x)))
    if x.dtype.itemsize == 1:
        return x
    return reshape(_view_method(_view_method(expand_dims(x, -1), dt.uint8)[..., ::-1], x.dtype), x.shape)


def _same_bits(x: Any, dtype: np.dtype) -> Any:
    return x if x.dtype == dtype else apply(BITCAST, x, arg=dtype)


# ---- divisors ----


def _integers(name: str, x1: ArrayLike, x2: ArrayLike) -> list[Any]:
    values = promoted(name, x1, x2)
    if not dt.is_integer(values[0].dtype):
        raise DtypeError(f"{name}: integers are needed, got {values[0].dtype.name}")
    return values


def gcd(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute the greatest common divisor of integers, not negative; 0 for two zeros (Euclid's algorithm).

    Parameters
    ----------
    x1, x2 : arrays, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> gcd(asarray([12, -8]), 18)
    Array([6, 2], dtype=int32)
    """
    x, y = _integers("gcd", x1, x2)
    if dt.is_widened(x.dtype):
        wide = dt.wide_dtype(x.dtype)
        return cast(gcd(cast(x, wide), cast(y, wide)), x.dtype, x.weak and y.weak)
    if trace_of((x, y)) is None:
        return wrap(np.gcd(x.owner, y.owner), x.weak and y.weak)
    from funcgrad.transforms.loops.while_loop import (
        while_loop,  # all of lax is loaded when it is first needed
    )

    zero = subtract(multiply(x, 0), multiply(y, 0))  # both with the shape of the result
    x, y = absolute(x) + zero, absolute(y) + zero

    def step(pair: tuple[Any, Any]) -> tuple[Any, Any]:
        a, b = pair
        done = equal(b, 0)
        return where(done, a, b), where(done, b, remainder(a, where(done, 1, b)))

    # absolute once more: the lowest number has no absolute value, and its remainders may be negative
    return absolute(while_loop(lambda pair: any_(not_equal(pair[1], 0)), step, (x, y))[0])


@compiled_once_it_pays(call_us=20)
def lcm(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute the least common multiple of integers, not negative; 0 where one is 0.

    Parameters
    ----------
    x1, x2 : arrays, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> lcm(asarray([4, 0]), 6)
    Array([12,  0], dtype=int32)
    """
    x, y = _integers("lcm", x1, x2)
    divisor = gcd(x, y)
    return absolute(multiply(x, floor_divide(y, where(equal(divisor, 0), 1, divisor))))


def _as(x: Any, dtype: np.dtype) -> Any:
    return x if x.dtype == dtype else apply(BITCAST, x, arg=dtype)


_LAYOUTS = {2: (5, 10), 4: (8, 23), 8: (11, 52)}


def round_bits(x: Any, exponent_bits: int, mantissa_bits: int, nan: float | None = None) -> Any:
    """Round by integer arithmetic on the bits, where a carry out of the mantissa rightly goes into the exponent.
    `nan` is the NaN that all NaNs become; without it they stay as they are.
    """
    exponent, mantissa = (8, 7) if x.dtype == dt.bfloat16 else _LAYOUTS[x.dtype.itemsize]
    word = np.dtype(f"u{x.dtype.itemsize}")
    bits = _as(x, word)

    def number(value: int) -> np.ndarray:
        return np.asarray(value, word)

    dropped = mantissa - mantissa_bits
    if dropped > 0:
        odd = (bits >> dropped) & 1  # Python's numbers: constants, by which a compiler sees what bits are 0
        bits = ((bits + odd + ((1 << (dropped - 1)) - 1)) >> dropped) << dropped
    if exponent_bits < exponent:
        bias, reach = (1 << (exponent - 1)) - 1, (1 << (exponent_bits - 1)) - 1
        sign = bits & number(1 << (8 * word.itemsize - 1))
        field = bits & number(((1 << exponent) - 1) << mantissa)
        infinite = sign | number(((1 << exponent) - 1) << mantissa)
        bits = where(field > number(bias + reach << mantissa), infinite, bits)
        bits = where(field <= number(bias - reach << mantissa), sign, bits)
    return where(x != x, x if nan is None else nan, _as(bits, x.dtype))
