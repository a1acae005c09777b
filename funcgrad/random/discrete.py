"""Distributions over the integers: signs, counts of trials, of events, of successes.

Poisson and binomial numbers are drawn by rejection where they are large, and by summing waiting times where they are
small. Both run for a whole array at once, each with its loop until the last element is done: the streams are JAX's.
Each is one compiled program, eager too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.numpy.core.operands import cast, operand, takes_sharding
from funcgrad.random.continuous import parameters_of
from funcgrad.random.distributions import Key, _check_fits, _float_dtype, _uniform, bernoulli
from funcgrad.random.keys import single_key, split, split_words
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_shape
from funcgrad.trace.uop import Shape
from funcgrad.transforms.composites import by_ops
from funcgrad.transforms.jit.jit import jit


def _integer_dtype(name: str, dtype: Any) -> np.dtype:
    dtype = dt.default_dtype("i") if dtype is None else dt.as_dtype(dtype)
    if not dt.is_integer(dtype):
        raise DtypeError(f"{name}: the dtype must be an integer, got {dtype.name}")
    return dtype


def _inexact(x: Any, name: str) -> Any:
    x = operand(x, name)
    return cast(x, dt.to_inexact(x.dtype, x.weak)[0])


@takes_sharding
def rademacher(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw -1 or 1, both as likely.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : int32 by default; a float dtype is allowed.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Numbers of that shape, bit for bit as jax.random.rademacher.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.rademacher(random.key(0), (5,))
    Array([-1, -1,  1,  1, -1], dtype=int32)
    """
    dtype = dt.default_dtype("i") if dtype is None else dt.as_dtype(dtype)
    return (bernoulli(key, 0.5, shape).astype(dtype) * 2 - 1).astype(dtype)


@takes_sharding
def geometric(key: Key, p: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw how many trials it takes until one succeeds, with probability p each: 1, 2, ...

    Parameters
    ----------
    key : a key; it should not be used again.
    p : probabilities.
    shape : the shape of the result; None for that of p.
    dtype : an integer dtype, by default int32.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Integers of that shape.

    Raises
    ------
    DtypeError : the dtype is not an integer dtype.
    ShapeError : p does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.geometric(random.key(0), 0.25, (5,)).shape
    (5,)
    """
    words, dtype = single_key("geometric", key), _integer_dtype("geometric", dtype)
    p = _inexact(p, "geometric")
    shape, (p,) = parameters_of("geometric", shape, p.dtype, p=p)
    u = _uniform(words, shape, p.dtype)
    trials = fnp.floor(fnp.log(fnp.where(u == 0, 1, u)) / fnp.log1p(-p)) + 1
    return trials.astype(dtype)


def _few_events(words: Any, rate: Any) -> Any:
    """Draw Poisson numbers by exponential waiting times until they exceed the rate, in logarithms of a product (Knuth
    1969, 3.4.1).
    """

    def going(state: tuple) -> Any:
        return (state[2] > -rate).any()

    def wait(state: tuple) -> tuple:
        words, count, log = state
        words, sub = split_words(words)
        count = fnp.where(log > -rate, count + 1, count)
        return words, count, log + fnp.log(_uniform(sub, rate.shape, dt.float32))

    start = (words, fnp.zeros(rate.shape, dt.float32), fnp.zeros(rate.shape, dt.float32))
    return lax.while_loop(going, wait, start)[1] - 1


def _until_accepted(words: Any, shape: Shape, dtype: np.dtype, propose: Any) -> Any:
    """Call propose(u, v) -> (number, accepted) with new uniform numbers until all are accepted."""

    def draw(state: tuple) -> tuple:
        words, kept, done = state
        words, first, second = split_words(words, 3)
        u, v = _uniform(first, shape, dtype) - 0.5, _uniform(second, shape, dtype)
        k, accepted = propose(u, v)
        return words, fnp.where(accepted, k, kept), done | accepted

    start = (words, fnp.full(shape, -1, dtype), fnp.zeros(shape, bool))
    return lax.while_loop(lambda state: ~state[2].all(), draw, start)[1]


def _many_events(words: Any, rate: Any) -> Any:
    """Draw Poisson numbers by transformed rejection: algorithm PTRS of Hörmann 1993, "The transformed rejection
    method for generating Poisson random variables".
    """
    log_rate = fnp.log(rate)
    b = 0.931 + 2.53 * fnp.sqrt(rate)
    a = -0.059 + 0.02483 * b
    inverse_alpha = 1.1239 + 1.1328 / (b - 3.4)
    v_r = 0.9277 - 3.6224 / (b - 2)

    def propose(u: Any, v: Any) -> tuple:
        shifted = 0.5 - fnp.abs(u)
        k = fnp.floor((2 * a / shifted + b) * u + rate + 0.43)
        score = fnp.log(v * inverse_alpha / (a / (shifted * shifted) + b))
        bound = -rate + k * log_rate - lax.lgamma(k + 1)
        at_once = (shifted >= 0.07) & (v <= v_r)
        outside = (k < 0) | ((shifted < 0.013) & (v > shifted))
        return k, at_once | (~outside & (score <= bound))

    return _until_accepted(words, rate.shape, rate.dtype, propose)


@takes_sharding
def poisson(key: Key, lam: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of events of the Poisson distribution with rate lam.

    Parameters
    ----------
    key : a key; it should not be used again.
    lam : floats >= 0.
    shape : the shape of the result; None for that of lam.
    dtype : an integer dtype, by default int32.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Integers of that shape, -1 where lam is NaN. They are those of jax.random.poisson, except where lam >= 10
    and the rounding of JAX's lgamma decides: up to a few in a hundred for lam of 1000 and more, and where one
    array has lam below and above 10.

    Raises
    ------
    DtypeError : the dtype is not an integer dtype.
    ShapeError : lam does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.poisson(random.key(0), 3.0, (5,)).shape
    (5,)
    """
    words, dtype = single_key("poisson", key), _integer_dtype("poisson", dtype)
    shape, (lam,) = parameters_of("poisson", shape, dt.float32, lam=lam)
    return _events(words, fnp.broadcast_to(lam, shape)).astype(dtype)


@jit
def _events(words: Any, rate: Any) -> Any:
    few = (rate != rate) | (rate < 10)
    small = _few_events(words, fnp.where(few, rate, 0))
    large = _many_events(words, fnp.where(few, 1e5, rate))
    return fnp.where(rate == 0, 0, fnp.where(few, small, large))


_STIRLING_TAIL = (  # log(k!) less Stirling's formula at k + 1, k = 0 ... 9
    0.0810614667953272,
    0.0413406959554092,
    0.0276779256849983,
    0.02079067210376509,
    0.0166446911898211,
    0.0138761288230707,
    0.0118967099458917,
    0.010411265261972,
    0.00925546218271273,
    0.00833056343336287,
)


def _stirling_tail(k: Any) -> Any:
    table = fnp.array(_STIRLING_TAIL, k.dtype)
    near = fnp.clip(k, 0, 9)
    square = (near + 1) * (near + 1)
    formula = (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (near + 1)
    return fnp.where(k <= 9, fnp.take(table, fnp.floor(near).astype(dt.int32)), formula)


def _few_successes(words: Any, count: Any, p: Any) -> Any:
    """Draw binomial numbers by geometric waiting times until they exceed the number of trials."""
    log = fnp.log1p(-p)

    def going(state: tuple) -> Any:
        return (state[2] <= count).any()

    def wait(state: tuple) -> tuple:
        words, successes, trials = state
        sub, words = split_words(words)
        successes = fnp.where(trials <= count, successes + 1, successes)
        return words, successes, trials + fnp.ceil(fnp.log(_uniform(sub, p.shape, p.dtype)) / log)

    start = (words, fnp.zeros(p.shape, p.dtype), fnp.zeros(p.shape, p.dtype))
    return lax.while_loop(going, wait, start)[1] - 1


def _many_successes(words: Any, count: Any, p: Any) -> Any:
    """Draw binomial numbers by transformed rejection: algorithm BTRS of Hörmann 1993, "The generation of binomial
    random variates".
    """
    deviation = fnp.sqrt(count * p * (1 - p))
    b = 1.15 + 2.53 * deviation
    a = -0.0873 + 0.0248 * b + 0.01 * p
    c = count * p + 0.5
    v_r = 0.92 - 4.2 / b
    odds = p / (1 - p)
    alpha = (2.83 + 5.1 / b) * deviation
    m = fnp.floor((count + 1) * p)
    fixed = (m + 0.5) * fnp.log((m + 1) / (odds * (count - m + 1)))
    tails = _stirling_tail(m) + _stirling_tail(count - m)

    def propose(u: Any, v: Any) -> tuple:
        shifted = 0.5 - fnp.abs(u)
        k = fnp.floor((2 * a / shifted + b) * u + c)
        inside = fnp.clip(k, 0, count)  # the logarithms below are of positive numbers
        score = fnp.log(v * alpha / (a / (shifted * shifted) + b))
        bound = (
            fixed
            + (count + 1) * fnp.log((count - m + 1) / (count - inside + 1))
            + (inside + 0.5) * fnp.log(odds * (count - inside + 1) / (inside + 1))
            + (tails - _stirling_tail(inside) - _stirling_tail(count - inside))
        )
        at_once = (shifted >= 0.07) & (v <= v_r)
        return k, at_once | ((k == inside) & (score <= bound))

    return _until_accepted(words, p.shape, p.dtype, propose)


def binomial(key: Key, n: Any, p: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw how many of n trials succeed, with probability p each.

    Parameters
    ----------
    key : a key; it should not be used again.
    n : numbers >= 0.
    p : floats within [0, 1].
    shape : the shape of the result; None for that to which the parameters broadcast.
    dtype : a float dtype, by default float32, as in JAX.

    Returns
    -------
    Floats of that shape: NaN where n or p is NaN or negative; inf for n = inf.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : the parameters do not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.binomial(random.key(0), 10, 0.5, (5,)).shape
    (5,)
    """
    words, dtype = single_key("binomial", key), _float_dtype("binomial", dtype)
    p = _inexact(p, "binomial")
    shape, (n, p) = parameters_of("binomial", shape, p.dtype, n=n, p=p)
    return _successes(words, fnp.broadcast_to(n, shape), fnp.broadcast_to(p, shape)).astype(dtype)


@jit
def _successes(words: Any, n: Any, p: Any) -> Any:
    rare = p < 0.5
    q = fnp.where(rare, p, 1 - p)
    invalid_n = (n != n) | (n < 0)
    invalid = invalid_n | (q != q) | (q < 0)
    q = fnp.where((q != q) | (q < 0), 0.01, q)
    few = invalid_n | (n * q <= 10)
    n = fnp.floor(n)
    small = _few_successes(words, fnp.where(few, n, 0), q)
    large = _many_successes(words, fnp.where(few | fnp.isinf(n), 10000, n), fnp.where(few, 0.5, q))
    drawn = fnp.where(few, small, large)
    drawn = fnp.where(rare | (p != p), drawn, n - drawn)
    drawn = fnp.where(fnp.isinf(n), fnp.inf, drawn)
    return fnp.where(invalid, fnp.nan, drawn)


def multinomial(
    key: Key, n: Any, p: Any, *, shape: Any = None, dtype: Any = None, unroll: int | bool = 1
) -> Array:
    """Draw how many of n trials have each outcome, with probabilities p along the last axis.

    Parameters
    ----------
    key : a key; it should not be used again.
    n : numbers.
    p : floats[..., k].
    shape : the shape of the result; None for that of p.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    unroll : as in lax.scan.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    ShapeError : p is a scalar or does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.multinomial(random.key(0), 20, fnp.array([0.2, 0.3, 0.5])).sum()
    Array(20., dtype=float32)
    """
    words = single_key("multinomial", key)
    p = _inexact(p, "multinomial")
    if not p.ndim:
        raise ShapeError("multinomial: p is a vector, got a scalar", hint="give one probability an outcome")
    shape = p.shape if shape is None else static_shape(shape, "multinomial")
    n = operand(n, "multinomial").astype(p.dtype)
    _check_fits("multinomial", shape, p=p)
    _check_fits("multinomial", shape[:-1], n=n)
    p = fnp.moveaxis(fnp.broadcast_to(p, shape), -1, 0)
    left = fnp.flip(by_ops(fnp.cumsum)(fnp.flip(p, 0), 0), 0)
    ratios = p / fnp.where(left == 0, 1, left)

    def draw(remainder: Any, step: tuple) -> tuple[Any, Any]:
        ratio, words = step
        count = binomial(words, remainder, fnp.clip(ratio, 0, 1), dtype=remainder.dtype)
        return remainder - count, count

    keys = split(words, ratios.shape[0])
    counts = lax.scan(draw, fnp.broadcast_to(n, shape[:-1]), (ratios, keys), unroll=unroll)[1]
    counts = fnp.moveaxis(counts, 0, -1)
    return counts.astype(float if dtype is None else dtype)


__all__ = ["binomial", "geometric", "multinomial", "poisson", "rademacher"]
