"""Random numbers of many distributions, each a pure function of a key and a shape.

Every function draws bits with `threefry` and maps them by elementwise formulas, so that all of them work
under `jit`, `vmap` and `grad` (with respect to their parameters) and fuse with what uses the numbers.

The streams are those of JAX's default generator. Bit for bit: bits, uniform, randint, permutation,
bernoulli, and choice without probabilities. Through a logarithm or erf_inv, equal up to the rounding of that
function: the docstrings give the distance seen against JAX on CPU, for float32 and in units in the last
place (ULP); in float64 it is larger, up to 130 ULP, since JAX's own functions are rougher there.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import lru_cache
from typing import Any

import ml_dtypes
import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import operand, takes_sharding
from funcgrad.numpy.sorting import at_positions, positions_in_order
from funcgrad.random.compiled import compiled
from funcgrad.random.keys import single_key, split_words
from funcgrad.random.threefry import random_bits
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.ops import MULADD
from funcgrad.trace.tracing.direct import stays
from funcgrad.trace.tracing.tracer import (
    Tracer,
    current_trace,
    elementwise,
    ensure_compile_time_eval,
    new_trace,
    node_of,
    staged,
    trace_of,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int, static_shape
from funcgrad.trace.uop import Shape, UOp, const
from funcgrad.trace.util.quiet import quietly
from funcgrad.transforms.composites import by_ops

Key = Array
_UNSIGNED = {8: dt.uint8, 16: dt.uint16, 32: dt.uint32, 64: dt.uint64}


def _float_dtype(name: str, dtype: Any) -> np.dtype:
    dtype = dt.default_dtype("f") if dtype is None else dt.as_dtype(dtype)
    if dt.kind(dtype) != "f":
        raise DtypeError(f"{name}: the dtype must be a float, got {dtype.name}")
    return dtype


def _check_fits(name: str, shape: Shape, **parameters: ArrayBase) -> None:
    """Check that the parameters broadcast to the shape of the result; raise ShapeError if one does not."""
    for parameter, x in parameters.items():
        try:
            common = np.broadcast_shapes(shape, x.shape)
        except ValueError:
            common = ()
        if common != shape:
            raise ShapeError(
                f"{name}: {parameter} of shape {x.shape} does not broadcast to the shape asked for, {shape}",
                hint="give a shape that ends in that of the parameters",
            )


@compiled(exact=True)
def _bits(words: ArrayBase, shape: Shape, dtype: np.dtype) -> Any:
    return random_bits(words, 8 * dtype.itemsize, shape).astype(dtype)


@takes_sharding
def bits(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw random bits: each unsigned integer is as likely as any other.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : uint2, uint4, uint8, uint16, uint32 (the default) or uint64.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Integers of that shape and dtype, bit for bit as jax.random.bits.

    Raises
    ------
    DtypeError : the dtype is another one.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.bits(random.key(0), (4,))
    Array([4070199207, 4202968722, 1427181096, 2012915765], dtype=uint32)
    """
    words = single_key("bits", key)
    dtype = dt.default_dtype("u") if dtype is None else dt.as_dtype(dtype)
    if dt.kind(dtype) != "u":
        raise DtypeError(f"bits: the dtype must be an unsigned integer, got {dtype.name}")
    return _bits(words, static_shape(shape, "bits"), dtype)


@compiled(exact=True)
def _uniform(words: ArrayBase, shape: Shape, dtype: np.dtype, minval: Any = 0.0, maxval: Any = 1.0) -> Any:
    """Draw uniform numbers: random mantissas under the exponent of 1 give [1, 2), and 1 is subtracted. The step is
    2**-nmant.
    """
    minval, maxval = (operand(x, "uniform").astype(dtype) for x in (minval, maxval))
    _check_fits("uniform", shape, minval=minval, maxval=maxval)
    info = ml_dtypes.finfo(dtype)
    width = 8 if info.nmant < 8 else info.bits
    one = np.ones((), dtype).view(_UNSIGNED[info.bits])
    drawn = random_bits(words, width, shape)
    if stays(dtype) and width == info.bits and trace_of((drawn, minval, maxval)) is None:
        return wrap(
            quietly(_within_bounds, drawn.owner >> (width - info.nmant) | one, minval.owner, maxval.owner)
        )
    mantissa = drawn.astype(_UNSIGNED[info.bits]) >> (width - info.nmant)
    unit = lax.bitcast_convert_type(mantissa | one, dtype) - 1
    scaled = elementwise("muladd", unit, maxval - minval, minval)  # rounded once, eager and compiled alike
    return fnp.maximum(minval, scaled)


def _within_bounds(bits: np.ndarray, minval: np.ndarray, maxval: np.ndarray) -> np.ndarray:
    """Do the same for NumPy arrays. bits: of numbers of [1, 2)."""
    unit = bits.view(minval.dtype) - minval.dtype.type(1)
    return np.maximum(minval, MULADD.reference(unit, maxval - minval, minval))  # type: ignore[misc]


def _axes_of_one_number(*bounds: Any) -> Shape:
    """Return the shape of bounds that are one number each, whatever their axes; () for others."""
    shapes = [getattr(x, "shape", ()) for x in bounds]
    return (1,) * max(map(len, shapes)) if all(n == 1 for shape in shapes for n in shape) else ()


@takes_sharding
def uniform(key: Key, shape: Any = (), dtype: Any = None, minval: Any = 0.0, maxval: Any = 1.0) -> Array:
    """Draw floats spread evenly over [minval, maxval).

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    minval, maxval : floats that broadcast to the shape. Where that is (), they may be one number in several axes, which
        the result then has.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape, bit for bit as jax.random.uniform; in half precision with other bounds than 0 and 1
    one rounding away, since XLA rounds the product there too.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : the bounds do not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.uniform(random.key(0), (3,))
    Array([0.947667  , 0.9785799 , 0.33229148], dtype=float32)
    """
    words = single_key("uniform", key)
    shape = static_shape(shape, "uniform", "uniform(key, shape, dtype, minval, maxval)")
    shape = shape or _axes_of_one_number(minval, maxval)
    return _uniform(words, shape, _float_dtype("uniform", dtype), minval, maxval)


@compiled(exact=False, begins=True)
def _normal(words: ArrayBase, shape: Shape, dtype: np.dtype) -> Any:
    lowest = np.nextafter(np.array(-1, dtype), np.array(0, dtype), dtype=dtype)
    return np.array(math.sqrt(2), dtype) * elementwise(
        "erf_inv_giles", _uniform(words, shape, dtype, lowest, 1.0)
    )


@takes_sharding
def normal(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers of the standard normal distribution, by the inverse of its distribution function.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float or complex dtype, by default float32. A complex number has variance 1 in all.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Numbers of that shape; float32 is within 3 ULP of jax.random.normal (99 % of the numbers are the same).

    Raises
    ------
    DtypeError : the dtype is neither a float nor a complex dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.normal(random.key(0), (3,))
    Array([ 1.6226422 ,  2.0252647 , -0.43359444], dtype=float32)
    """
    words = single_key("normal", key)
    shape = static_shape(shape, "normal", "normal(key, shape), as in mean + std * normal(key, shape)")
    if dtype is None or dt.kind(dt.as_dtype(dtype)) != "c":
        return _normal(words, shape, _float_dtype("normal", dtype))
    dtype = dt.as_dtype(dtype)
    real, imaginary = (_normal(w, shape, dt.real_dtype(dtype)) for w in split_words(words))
    return lax.complex(real, imaginary) / np.array(math.sqrt(2), dtype)


def _clip_to(x: ArrayBase, dtype: np.dtype) -> Any:
    """Convert integers to another dtype, clipped to its range and not wrapped."""
    here, there = dt.integer_limits(x.dtype), dt.integer_limits(dtype)
    limits = np.array([max(here.min, there.min), min(here.max, there.max)], x.dtype)
    return fnp.clip(x, limits[0], limits[1]).astype(dtype)


def _as_integers(x: Any) -> Any:
    x = operand(x, "randint")
    return x if dt.is_integer(x.dtype) else x.astype(int)


@takes_sharding
def randint(key: Key, shape: Any, minval: Any, maxval: Any, dtype: Any = None) -> Array:
    """Draw integers from minval up to maxval - 1.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    minval, maxval : integers that broadcast to the shape; where maxval <= minval the result is minval. A
        bound outside the dtype is clipped to it, so that randint(key, shape, 0, 256, uint8) works.
    dtype : an integer dtype, by default int32.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Integers of that shape, bit for bit as jax.random.randint, which takes a remainder of twice the bits: a
    value's probability is off by less than 2**-16 of itself.

    Raises
    ------
    DtypeError : the dtype is not an integer dtype.
    ShapeError : the bounds do not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.randint(random.key(0), (5,), 0, 100)
    Array([89,  0, 12, 73, 71], dtype=int32)
    """
    words = single_key("randint", key)
    shape = static_shape(shape, "randint")
    dtype = dt.default_dtype("i") if dtype is None else dt.as_dtype(dtype)
    if not dt.is_integer(dtype):
        raise DtypeError(f"randint: the dtype must be an integer, got {dtype.name}")
    minval, maxval = _as_integers(minval), _as_integers(maxval)
    _check_fits("randint", shape, minval=minval, maxval=maxval)
    if dtype.itemsize >= 4:
        same = not minval.ndim and not maxval.ndim
        return (_randint_between if same else _randint)(words, shape, minval, maxval, dtype)
    limits = dt.integer_limits(dtype)
    minval = fnp.clip(minval.astype(dt.int32), limits.min, limits.max)
    maxval = fnp.clip(maxval.astype(dt.int32), limits.min, limits.max + 1)
    return _randint(words, shape, minval, maxval, dt.int32).astype(dtype)


def _randint_as_ops(words: ArrayBase, shape: Shape, minval: Any, maxval: Any, dtype: np.dtype) -> Any:
    """Compute minval + (high * 2**width + low) % span, in arithmetic of `width` bits."""
    width = 8 * dtype.itemsize
    unsigned = _UNSIGNED[width]
    most = operand(np.array(dt.integer_limits(dtype).max, dtype), "randint")
    beyond = maxval > _clip_to(most, maxval.dtype)
    minval, maxval = _clip_to(minval, dtype), _clip_to(maxval, dtype)
    high, low = (random_bits(w, width, shape) for w in split_words(words))
    span = (maxval - minval).astype(unsigned)
    span = fnp.where(maxval <= minval, np.ones((), unsigned), span)
    # A span of 2**width wraps to 0, and remainders by 0 leave the dividend: just what is wanted.
    span = fnp.where(beyond & (maxval > minval), span + 1, span)
    half = fnp.full(span.shape, 1 << (width // 2), unsigned)
    multiplier = lax.rem(half, span)
    multiplier = lax.rem(multiplier * multiplier, span)
    span, multiplier = (fnp.broadcast_to(x, shape) for x in (span, multiplier))
    offset = lax.rem(lax.rem(high, span) * multiplier + lax.rem(low, span), span)
    return minval + offset.astype(dtype)


_randint = compiled(exact=True)(_randint_as_ops)
_randint_between = compiled(exact=True, begins=True)(_randint_as_ops)  # of one interval for all


_MANY_SORTED = 1 << 12  # of so many the bits alone come from a program: it gains little where it sorts, too
_MOST_SORTED = 16  # one in so many elements: of so few first ones the last sort of several is a selection


def _random_order(words: ArrayBase, shape: Shape, axis: int, count: int | None = None) -> Any:
    """Return the positions along an axis in random order, the first `count` of them: sorted by random 32-bit numbers,
    as often as ties need to become unlikely (at most a few times).
    """
    draw = _random_order_of_few if math.prod(shape) < _MANY_SORTED else _sorted_by_bits
    return draw(words, shape, (axis,), (shape[axis] if count is None else count,))


def _sorted_by_bits(words: ArrayBase, shape: Shape, along: tuple[int], count: tuple[int]) -> Any:
    """Do so. The axis and the count are in tuples, to be static."""
    (axis,), (wanted,) = along, count
    rounds = math.ceil(3 * math.log(max(1, math.prod(shape))) / math.log(2**32 - 1))
    if not rounds:
        return fnp.zeros((*shape[:axis], wanted, *shape[axis + 1 :]), dt.default_dtype("i"))
    keys = []
    for _ in range(rounds):
        words, subkey = split_words(words)
        keys.append(fnp.moveaxis(_bits(subkey, shape, dt.uint32), axis, -1))
    order = None
    for found in _orders(keys, wanted):
        order = found if order is None else at_positions(order, found)
    return fnp.moveaxis(order, -1, axis).astype(dt.default_dtype("i"))


_random_order_of_few = compiled(exact=True)(_sorted_by_bits)


def _orders(keys: list[Any], wanted: int) -> list[Any]:
    """Return the positions that sort each of several arrays, of the last one the first few. Two are sorted at the same
    time, as rows of one array.
    """
    size = keys[0].shape[-1]
    if len(keys) == 2 and wanted * _MOST_SORTED > size:
        first, last = positions_in_order((fnp.stack(keys),), 0, size, False)
        return [first, last[..., :wanted]]
    whole = [positions_in_order((key,), 0, size, False) for key in keys[:-1]]
    return [*whole, positions_in_order((keys[-1],), 0, wanted, False)]


@takes_keys("x")
@takes_sharding
def permutation(key: Key, x: Any, axis: int = 0, independent: bool = False) -> Array:
    """Put the elements of an array, or the numbers below an integer, in random order.

    Parameters
    ----------
    key : a key; it should not be used again.
    x : an integer n, for 0 ... n - 1, or an array, whose slices along `axis` change places.
    axis : the axis along which they do.
    independent : every row along the axis gets an order of its own.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array like x, bit for bit as jax.random.permutation.

    Raises
    ------
    DtypeError : x is a scalar but not an integer.
    ArgumentError : x lacks the axis.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.permutation(random.key(0), 8)
    Array([0, 1, 5, 6, 4, 3, 2, 7], dtype=int32)
    """
    words = single_key("permutation", key)
    if _is_scalar(x):
        normal_axis(axis, 1, "permutation")
        return _random_order(words, (max(0, static_int(x, "permutation", "the number of elements")),), 0)
    x = operand(x, "permutation")
    axis = normal_axis(axis, x.ndim, "permutation")
    if independent and x.ndim > 1:
        return fnp.take_along_axis(x, _random_order(words, x.shape, axis), axis, mode="promise_in_bounds")
    order = _random_order(words, (x.shape[axis],), 0)
    return fnp.take(x, order, axis, mode="promise_in_bounds")


def _is_scalar(x: Any) -> bool:
    return (x.ndim if isinstance(x, ArrayBase) else np.ndim(x)) == 0


@takes_keys("a")
def choice(
    key: Key,
    a: Any,
    shape: Any = (),
    replace: bool = True,
    p: Any = None,
    axis: int = 0,
    mode: str | None = None,
) -> Array:
    """Draw random elements of an array, or of the numbers below an integer.

    Parameters
    ----------
    key : a key; it should not be used again.
    a : an integer n, for 0 ... n - 1, or an array, whose slices along `axis` are drawn.
    shape : the shape of the result.
    replace : whether an element may be drawn twice.
    p : probabilities, one for each slice; None for equal ones.
    axis : the axis of the slices.
    mode : see `gumbel` (used with p and without replacement).

    Returns
    -------
    Elements of `a`. Without p bit for bit as jax.random.choice; with p, up to draws within rounding of a
    border between two elements.

    Raises
    ------
    ArgumentError : there is nothing, or not enough, to draw from.
    ShapeError : p has another size.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.choice(random.key(0), 10, (3,))
    Array([9, 0, 2], dtype=int32)
    """
    words = single_key("choice", key)
    shape = static_shape(shape, "choice")
    values = None if _is_scalar(a) else operand(a, "choice")
    axis = 0 if values is None else normal_axis(axis, values.ndim, "choice")
    n = static_int(a, "choice", "the number of elements") if values is None else values.shape[axis]
    draws = math.prod(shape)
    if draws and n <= 0:
        raise ArgumentError(f"choice: there is nothing to draw from: a has {n} elements")
    if not replace and draws > n:
        raise ArgumentError(f"choice: cannot draw {draws} of {n} elements without replacement")
    if p is not None:
        index = _weighted_index(words, p, n, shape, replace, mode)
    elif replace:
        index = randint(words, shape, 0, n)
    else:
        index = _random_order(words, (max(0, n),), 0, draws).reshape(shape)
    return index if values is None else fnp.take(values, index, axis)


def _weighted_index(words: ArrayBase, p: Any, n: int, shape: Shape, replace: bool, mode: str | None) -> Any:
    p = operand(p, "choice")
    if p.shape != (n,):
        raise ShapeError(f"choice: p must have one probability an element: shape ({n},), got {p.shape}")
    p = p.astype(dt.to_inexact(p.dtype, p.weak)[0])
    if not replace:  # the largest of Gumbel numbers + log(p): Vieira 2014, "Gumbel-max trick"
        scores = _gumbel(words, p.shape, p.dtype, mode) + fnp.log(p)
        return _greatest(scores, math.prod(shape)).reshape(shape)
    total = by_ops(fnp.cumsum)(p)
    drawn = total[-1] * (1 - _uniform(words, shape, p.dtype))
    return fnp.searchsorted(total, drawn).astype(int)


def _greatest(scores: Any, count: int) -> Any:
    """Return the positions of the greatest elements of each row, the greatest first; NaN does not count as great."""
    return positions_in_order((-scores,), 0, count, False).astype(dt.default_dtype("i"))


@takes_sharding
def bernoulli(key: Key, p: Any = 0.5, shape: Any = None, mode: str = "low") -> Array:
    """Draw booleans that are True with probability p.

    Parameters
    ----------
    key : a key; it should not be used again.
    p : floats, probabilities.
    shape : the shape of the result; None for that of p.
    mode : "low" sees p in steps of the dtype's uniform numbers (2**-23 for float32); "high" squares the step
        for twice the work.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Booleans of that shape, bit for bit as jax.random.bernoulli.

    Raises
    ------
    DtypeError : p is not a float.
    ShapeError : p does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.bernoulli(random.key(0), 0.4, (4,))
    Array([False, False,  True, False], dtype=bool)
    """
    words = single_key("bernoulli", key)
    if mode not in ("low", "high"):
        raise ArgumentError(f"bernoulli: mode is 'low' or 'high', got {mode!r}")
    p = operand(p, "bernoulli")
    dtype = _float_dtype("bernoulli", p.dtype)
    shape = p.shape if shape is None else static_shape(shape, "bernoulli")
    _check_fits("bernoulli", shape, p=p)
    return _bernoulli(words, p, shape, dtype, mode)


@compiled(exact=True)
def _bernoulli(words: ArrayBase, p: Any, shape: Shape, dtype: np.dtype, mode: str) -> Any:
    if mode == "low":
        return _uniform(words, shape, dtype) < p
    coarse, fine = _uniform(words, (2, *shape), dtype)
    return fine * 2.0 ** -ml_dtypes.finfo(dtype).nmant < p - coarse


@compiled(exact=False)
def _gumbel(words: ArrayBase, shape: Shape, dtype: np.dtype, mode: str | None) -> Any:
    info = ml_dtypes.finfo(dtype)
    if mode in (None, "low"):
        return -fnp.log(-fnp.log(_uniform(words, shape, dtype, info.smallest_normal, 1.0)))
    if mode not in ("high", "highest"):
        raise ArgumentError(f"gumbel: mode is 'low', 'high' or 'highest', got {mode!r}")
    if mode == "highest" and dtype == np.float32:
        return _gumbel_of_64_bits(random_bits(words, 32, (2, *shape)))
    coarse, fine = _uniform(words, (2, *shape), dtype)
    u = fnp.where(coarse >= 0.5, coarse, coarse + 2.0**-info.nmant * fine + info.smallest_normal)
    return -fnp.log(-fnp.log1p(-u))


def _gumbel_of_64_bits(bits: Any) -> Any:
    """Return -log(-log(1 - u)) for u = bits / 2**64, whose first 32 bits come first along the first axis."""
    high, low = bits[0], bits[1]
    small = high < np.uint32(1 << 31)
    # Of the negative number, ~bits + 1, which is 2**64 (1 - u).
    carry = (low == np.uint32(0)).astype(np.uint32)
    u = _float_of_64_bits(high, low)
    rest = _float_of_64_bits(~high + carry, ~low + np.uint32(1))
    return -fnp.log(-fnp.where(small, fnp.log1p(-u), fnp.log(rest)))


def _float_of_64_bits(high: Any, low: Any) -> Any:
    """Return the float32 below bits / 2**64, with all 24 digits that it has; 2**-65 where there is none."""
    zeros = fnp.where(high == np.uint32(0), np.uint32(32) + lax.clz(low), lax.clz(high))
    shift = zeros % np.uint32(32)
    tail = fnp.where(shift == np.uint32(0), np.uint32(0), low >> (np.uint32(32) - shift) % np.uint32(32))
    leading = fnp.where(high == np.uint32(0), low << shift, high << shift | tail)
    found = fnp.ldexp((leading >> np.uint32(8)).astype(np.float32), -24 - zeros.astype(np.int32))
    return fnp.where(zeros == np.uint32(64), np.float32(2.0**-65), found)


@takes_sharding
def gumbel(key: Key, shape: Any = (), dtype: Any = None, mode: str | None = None) -> Array:
    """Draw numbers of the Gumbel distribution, -log(-log(u)).

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    mode : "low" (the default) is off in the tail of probability below about 1e-7 in float32, "high" below
        1e-14; "highest" is as exact in both tails as 64 random bits are.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape, equal to jax.random.gumbel up to the rounding of the logarithms: relative to max(1,
    |x|), within 4 epsilon.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ArgumentError : the mode is another one.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.gumbel(random.key(0), (3,))
    Array([ 2.9233725 ,  3.8326178 , -0.09689324], dtype=float32)
    """
    return _gumbel(
        single_key("gumbel", key), static_shape(shape, "gumbel"), _float_dtype("gumbel", dtype), mode
    )


@takes_sharding
def categorical(
    key: Key,
    logits: Any,
    axis: int = -1,
    shape: Any = None,
    replace: bool = True,
    mode: str | None = None,
) -> Array:
    """Draw positions along an axis with probability softmax(logits).

    Parameters
    ----------
    key : a key; it should not be used again.
    logits : floats; they need not be normalized.
    axis : the axis of the positions.
    shape : the shape of the result, which ends with that of logits without the axis; None for the latter.
    replace : False draws the positions of the leading sizes of `shape` without repetition.
    mode : see `gumbel`.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Integers: those of jax.random.categorical, except where two positions tie up to rounding.

    Raises
    ------
    ShapeError : the shape does not fit.
    ArgumentError : there are more draws without replacement than positions.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.categorical(random.key(0), fnp.log(fnp.array([0.1, 0.2, 0.7])), shape=(5,)).shape
    (5,)
    """
    words = single_key("categorical", key)
    logits = operand(logits, "categorical")
    dtype = _float_dtype("categorical", logits.dtype)
    axis = normal_axis(axis, logits.ndim, "categorical")
    rest = logits.shape[:axis] + logits.shape[axis + 1 :]
    shape = rest if shape is None else static_shape(shape, "categorical")
    leading = len(shape) - len(rest)
    if leading < 0 or shape[leading:] != rest and replace is False:
        raise ShapeError(
            f"categorical: shape {shape} does not end in {rest}, the shape of logits without axis {axis}"
        )
    if replace:
        _check_fits("categorical", shape, logits=logits.max(axis))
        return _categorical(words, logits, shape, (leading,), (axis,), mode)
    draws = math.prod(shape[:leading])
    if draws > logits.shape[axis]:
        raise ArgumentError(
            f"categorical: cannot draw {draws} of {logits.shape[axis]} positions without replacement"
        )
    scores = fnp.moveaxis(logits + _gumbel(words, logits.shape, dtype, mode), axis, -1)
    return fnp.moveaxis(_greatest(scores, draws), -1, 0).reshape(shape)


@compiled(exact=False)
def _categorical(
    words: ArrayBase, logits: Any, shape: Shape, leading: tuple[int], axis: tuple[int], mode: str | None
) -> Any:
    """Return the position of the greatest sum of logits and Gumbel numbers. `leading` is the number of axes of the
    shape that logits lack.
    """
    inner = list(shape[leading[0] :])
    inner.insert(axis[0], logits.shape[axis[0]])
    noise = _gumbel(words, (*shape[: leading[0]], *inner), logits.dtype, mode)
    return fnp.argmax(noise + logits, axis=leading[0] + axis[0])


@takes_sharding
def exponential(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers of the exponential distribution with mean 1, -log(1 - u).

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape; float32 is within 2 ULP of jax.random.exponential.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.exponential(random.key(0), (3,))
    Array([2.950128  , 3.8434246 , 0.40390354], dtype=float32)
    """
    words = single_key("exponential", key)
    return _exponential(words, static_shape(shape, "exponential"), _float_dtype("exponential", dtype))


@compiled(exact=False, begins=True)
def _exponential(words: ArrayBase, shape: Shape, dtype: np.dtype) -> Any:
    return -fnp.log1p(-_uniform(words, shape, dtype))


@takes_sharding
def laplace(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers of the Laplace distribution with mean 0 and scale 1.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape; float32 is within 2 ULP of jax.random.laplace.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.laplace(random.key(0), (3,))
    Array([-2.2569816 , -3.1502788 ,  0.40859547], dtype=float32)
    """
    words = single_key("laplace", key)
    dtype = _float_dtype("laplace", dtype)
    above_minus_one = float(ml_dtypes.finfo(dtype).epsneg) - 1.0
    return _laplace(words, static_shape(shape, "laplace"), dtype, above_minus_one)


@compiled(exact=False, begins=True)
def _laplace(words: ArrayBase, shape: Shape, dtype: np.dtype, above_minus_one: Any) -> Any:
    u = _uniform(words, shape, dtype, above_minus_one, 1.0)
    return fnp.sign(u) * fnp.log1p(-fnp.abs(u))


@takes_sharding
def truncated_normal(key: Key, lower: Any, upper: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the standard normal distribution, given that they lie within (lower, upper).

    Parameters
    ----------
    key : a key; it should not be used again.
    lower, upper : floats.
    shape : the shape of the result; None for that to which the bounds broadcast.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape; float32 is within 4 ULP of jax.random.truncated_normal, where the bounds are within
    3 of 0.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : the bounds do not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.truncated_normal(random.key(0), -1.0, 1.0, (3,))
    Array([ 0.8618594,  0.9412883, -0.2910484], dtype=float32)
    """
    words = single_key("truncated_normal", key)
    dtype = _float_dtype("truncated_normal", dtype)
    lower, upper = (_bound(x, dtype) for x in (lower, upper))
    shape = (
        fnp.broadcast_shapes(lower.shape, upper.shape)
        if shape is None
        else static_shape(shape, "truncated_normal")
    )
    _check_fits("truncated_normal", shape, lower=lower, upper=upper)
    draw = _truncated_normal if lower.ndim or upper.ndim else _truncated_normal_within_two_numbers
    return draw(words, shape, dtype, lower, upper)


@compiled(exact=False, begins=True)
def _truncated_normal_within_two_numbers(
    words: ArrayBase, shape: Shape, dtype: np.dtype, lower: Any, upper: Any
) -> Any:
    return _between(words, shape, dtype, lower, upper)


@compiled(exact=False)
def _truncated_normal(words: ArrayBase, shape: Shape, dtype: np.dtype, lower: Any, upper: Any) -> Any:
    return _between(words, shape, dtype, lower, upper)


def _between(words: ArrayBase, shape: Shape, dtype: np.dtype, lower: Any, upper: Any) -> Any:
    at_once = current_trace() is None or lower.ndim or upper.ndim
    if at_once or type(lower) is Tracer or type(upper) is Tracer:
        minval, maxval, lowest, highest = _limits(lower, upper, dtype)
    else:
        nodes = _limits_of_numbers(lower.numpy().tobytes(), upper.numpy().tobytes(), dtype, config.key)
        minval, maxval, lowest, highest = map(staged, nodes)
    u = _uniform(words, shape, dtype, minval, maxval)
    return fnp.clip(np.array(math.sqrt(2), dtype) * elementwise("erf_inv_giles", u), lowest, highest)


def _limits(lower: Any, upper: Any, dtype: np.dtype) -> tuple[Any, Any, Any, Any]:
    """Return between what uniform numbers are drawn, and the least and the greatest result: rounding must not push a
    number onto the bounds, which do not belong to the interval.
    """
    sqrt2, erf = np.array(math.sqrt(2), dtype), by_ops(lax.erf)
    return (
        erf(lower / sqrt2),
        erf(upper / sqrt2),
        lax.nextafter(lax.stop_gradient(lower), math.inf),
        lax.nextafter(lax.stop_gradient(upper), -math.inf),
    )


_MOST_LIMITS = 256


@lru_cache(_MOST_LIMITS)
def _limits_of_numbers(lower: bytes, upper: bytes, dtype: np.dtype, settings: Hashable) -> tuple[UOp, ...]:
    """Return the limits for two numbers as nodes of any trace: initializers ask for the same again and again."""
    with new_trace("jit", _limits, staging=True):
        least, most = (staged(const(np.frombuffer(x, dtype)[0], dtype)) for x in (lower, upper))
        return tuple(map(node_of, _limits(least, most, dtype)))


def _bound(x: Any, dtype: np.dtype) -> Any:
    """Return a bound of this dtype: a value, and no part of a trace, where it is not traced."""
    with ensure_compile_time_eval():
        return operand(x, "truncated_normal").astype(dtype)
