"""The gamma distribution, and those made of it: beta, Dirichlet, chi-square, t, F, generalized normal.

A gamma number is drawn by rejection, in a loop of its own with a key of its own; `vmap` runs the loops side by side
until the last has accepted, so that the numbers are those that JAX draws one after the other. All of it is one compiled
program, eager too: by single operations a draw costs hundreds of them. Samples have derivatives by their parameter, the
implicit ones: lax.random_gamma_grad.

Source: Marsaglia & Tsang 2000, "A simple method for generating gamma variables" (ACM TOMS 26:3).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ml_dtypes
import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ShapeError
from funcgrad.numpy.core.operands import operand, takes_sharding
from funcgrad.random.continuous import parameters_of
from funcgrad.random.distributions import Key, _float_dtype, _normal, _uniform, bernoulli
from funcgrad.random.keys import single_key, split, split_words
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import static_shape
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.composites import by_ops
from funcgrad.transforms.custom.custom_jvp import custom_jvp
from funcgrad.transforms.jit.jit import jit


def _accepted(words: Any, d: Any, c: Any, dtype: np.dtype) -> Any:
    """Draw v = (1 + c z)**3 for a normal z, such that d v is a gamma number."""

    def candidate(words: Any) -> Any:
        """Draw a normal number z with 1 + c z > 0, and return also 1 + c z."""

        def draw(state: tuple) -> tuple:
            words, sub = split_words(state[0])
            z = _normal(sub, (), dtype)
            return words, z, 1 + z * c

        start = (words, fnp.zeros((), dtype), fnp.full((), -1, dtype))
        return lax.while_loop(lambda state: state[2] <= 0, draw, start)[1:]

    def rejected(state: tuple) -> Any:
        _, square, v, u = state
        # The first condition spares the logarithms in most cases, where a loop runs alone.
        return (u >= 1 - 0.0331 * (square * square)) & (
            fnp.log(u) >= square * 0.5 + d * ((1 - v) + fnp.log(v))
        )

    def draw(state: tuple) -> tuple:
        words, of_z, of_u = split_words(state[0], 3)
        z, v = candidate(of_z)
        return words, z * z, v * v * v, _uniform(of_u, (), dtype)

    start = (words, fnp.zeros((), dtype), fnp.ones((), dtype), fnp.full((), 2, dtype))
    return lax.while_loop(rejected, draw, start)[2]


def _one(log_space: bool, words: Any, a: Any) -> Any:
    """Draw one gamma number; below a = 1, draw one for a + 1 and multiply it by u**(1/a)."""
    dtype = a.dtype
    large = a >= 1
    d = fnp.where(large, a, a + 1) - np.array(1 / 3, dtype)
    c = np.array(1 / 3, dtype) / fnp.sqrt(d)
    words, of_boost = split_words(words)
    v = _accepted(words, d, c, dtype)
    u = _uniform(of_boost, (), dtype)
    if not log_space:
        return d * v * fnp.where(large, 1, fnp.power(1 - u, 1 / a))
    log = fnp.log1p(-u)
    boost = fnp.where(large | (log == 0), 0, log * (1 / a))
    return fnp.log(d) + fnp.log(v) + boost


def _draw(log_space: bool, words: Any, a: Any) -> Any:
    keys = split(words, a.size)
    return vmap(partial(_one, log_space))(keys, a.reshape(-1)).reshape(a.shape)


_gamma: Callable[[Any, Any], Any] = custom_jvp(jit(partial(_draw, False)))
_loggamma: Callable[[Any, Any], Any] = custom_jvp(jit(partial(_draw, True)))


def _log_slope(t: Any, log: Any, words: Any, a: Any) -> Any:
    x = fnp.exp(log)
    x = fnp.where(x == 0, float(ml_dtypes.finfo(x.dtype).smallest_normal), x)
    return t * (lax.random_gamma_grad(a, x) / x)


_gamma.defjvps(None, lambda t, x, words, a: t * lax.random_gamma_grad(a, x))  # type: ignore[attr-defined]
_loggamma.defjvps(None, _log_slope)  # type: ignore[attr-defined]


def _sampled(name: str, draw: Callable, key: Key, a: Any, shape: Any, dtype: Any) -> Any:
    words, dtype = single_key(name, key), _float_dtype(name, dtype)
    shape, (a,) = parameters_of(name, shape, dtype, a=a)
    return draw(words, fnp.broadcast_to(a, shape)) if 0 not in shape else fnp.zeros(shape, dtype)


@takes_sharding
def gamma(key: Key, a: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the gamma distribution with shape parameter a and scale 1.

    The numbers are differentiable by a.

    Parameters
    ----------
    key : a key; it should not be used again.
    a : positive floats.
    shape : the shape of the result; None for that of a.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape, equal to jax.random.gamma up to rounding; a decision within rounding may go the
    other way, about once in a million.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : a does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.gamma(random.key(0), 2.0, (3,)).shape
    (3,)
    """
    return _sampled("gamma", _gamma, key, a, shape, dtype)


@takes_sharding
def loggamma(key: Key, a: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw the logarithm of gamma numbers, also where those underflow: for small a.

    Parameters
    ----------
    key : a key; it should not be used again.
    a : positive floats.
    shape : the shape of the result; None for that of a.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> bool((random.loggamma(random.key(0), 1e-3, (100,)) < -200).any())
    True
    """
    return _sampled("loggamma", _loggamma, key, a, shape, dtype)


@takes_sharding
def beta(key: Key, a: Any, b: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the beta distribution over [0, 1].

    Parameters
    ----------
    key : a key; it should not be used again.
    a, b : positive floats.
    shape : the shape of the result; None for that to which the parameters broadcast.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : the parameters do not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.beta(random.key(0), 2.0, 3.0, (3,)).shape
    (3,)
    """
    words, dtype = single_key("beta", key), _float_dtype("beta", dtype)
    shape, (a, b) = parameters_of("beta", shape, dtype, a=a, b=b)
    first, second = split_words(words)
    log_a, log_b = loggamma(first, a, shape, dtype), loggamma(second, b, shape, dtype)
    most = fnp.maximum(log_a, log_b)
    part, rest = fnp.exp(log_a - most), fnp.exp(log_b - most)
    return part / (part + rest)


@takes_sharding
def dirichlet(key: Key, alpha: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw vectors of positive numbers with sum 1, of the Dirichlet distribution.

    Parameters
    ----------
    key : a key; it should not be used again.
    alpha : positive floats[..., n].
    shape : the shape of the result without the last axis; None for that of alpha.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats[*shape, n].

    Raises
    ------
    ShapeError : alpha is a scalar or does not broadcast.
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.dirichlet(random.key(0), fnp.ones(3), (2,)).shape
    (2, 3)
    """
    dtype = _float_dtype("dirichlet", dtype)
    alpha = operand(alpha, "dirichlet")
    if not alpha.ndim:
        raise ShapeError("dirichlet: alpha is a vector, got a scalar", hint="give one number a component")
    shape = alpha.shape[:-1] if shape is None else static_shape(shape, "dirichlet")
    logs = loggamma(key, alpha, (*shape, alpha.shape[-1]), dtype)
    parts = fnp.exp(logs - lax.stop_gradient(logs.max(-1, keepdims=True)))
    return parts / by_ops(fnp.sum)(parts, -1, keepdims=True)


@takes_sharding
def chisquare(key: Key, df: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the chi-square distribution with df degrees of freedom.

    Parameters
    ----------
    key : a key; it should not be used again.
    df : degrees of freedom, positive floats.
    shape : the shape of the result; None for that of df.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : df does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.chisquare(random.key(0), 4.0, (3,)).shape
    (3,)
    """
    dtype = _float_dtype("chisquare", dtype)
    shape, (df,) = parameters_of("chisquare", shape, dtype, df=df)
    return fnp.exp(loggamma(key, df / 2, shape, dtype)) * 2


@takes_sharding
def t(key: Key, df: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of Student's t distribution with df degrees of freedom.

    Parameters
    ----------
    key : a key; it should not be used again.
    df : degrees of freedom, positive floats.
    shape : the shape of the result; None for that of df.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : df does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.t(random.key(0), 4.0, (3,)).shape
    (3,)
    """
    words, dtype = single_key("t", key), _float_dtype("t", dtype)
    shape, (df,) = parameters_of("t", shape, dtype, df=df)
    first, second = split_words(words)
    half = df / 2
    return _normal(first, shape, dtype) * fnp.sqrt(half / gamma(second, half, shape, dtype))


@takes_sharding
def f(key: Key, dfnum: Any, dfden: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the F distribution: the quotient of two chi-square numbers, each by its degrees of freedom.

    Parameters
    ----------
    key : a key; it should not be used again.
    dfnum, dfden : degrees of freedom of the numerator and the denominator, positive floats.
    shape : the shape of the result; None for that to which the parameters broadcast.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : the parameters do not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.f(random.key(0), 4.0, 6.0, (3,)).shape
    (3,)
    """
    words, dtype = single_key("f", key), _float_dtype("f", dtype)
    shape, (dfnum, dfden) = parameters_of("f", shape, dtype, dfnum=dfnum, dfden=dfden)
    of_denominator, of_numerator = split_words(words)
    top = chisquare(of_numerator, dfnum, shape, dtype) / dfnum
    return top / (chisquare(of_denominator, dfden, shape, dtype) / dfden)


@takes_sharding
def generalized_normal(key: Key, p: Any, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers with density proportional to exp(-|x|**p).

    Parameters
    ----------
    key : a key; it should not be used again.
    p : positive floats.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : p does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.generalized_normal(random.key(0), 4.0, (3,)).shape
    (3,)
    """
    words, dtype = single_key("generalized_normal", key), _float_dtype("generalized_normal", dtype)
    shape, (p,) = parameters_of("generalized_normal", shape, dtype, p=p)
    first, second = split_words(words)
    sign = bernoulli(second, 0.5, shape).astype(dtype) * 2 - 1
    return sign * gamma(first, 1 / p, shape, dtype) ** (1 / p)


__all__ = ["beta", "chisquare", "dirichlet", "f", "gamma", "generalized_normal", "loggamma", "t"]
