"""Distributions over the reals by closed formulas from uniform, normal and exponential numbers.

The streams are those of JAX, as in distributions.py; the numbers differ by the rounding of the functions in between.
"""

from __future__ import annotations

import math
from typing import Any

import ml_dtypes
import numpy as np

import funcgrad.numpy as fnp
from funcgrad.numpy.core.operands import operand, takes_sharding
from funcgrad.random.distributions import (
    Key,
    _check_fits,
    _float_dtype,
    _normal,
    _uniform,
    bernoulli,
    exponential,
    normal,
)
from funcgrad.random.keys import single_key, split_words
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import static_shape
from funcgrad.trace.uop import Shape
from funcgrad.transforms.composites import by_ops


def parameters_of(name: str, shape: Any, dtype: np.dtype, **parameters: Any) -> tuple[Shape, list[Any]]:
    """Return the shape of the result, by default that of the parameters, and the parameters in its dtype. Raise
    ShapeError if they do not fit.
    """
    values = {key: operand(x, name).astype(dtype) for key, x in parameters.items()}
    if shape is None:
        return fnp.broadcast_shapes(*(x.shape for x in values.values())), list(values.values())
    shape = static_shape(shape, name)
    _check_fits(name, shape, **values)
    return shape, list(values.values())


@takes_sharding
def cauchy(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers of the Cauchy distribution with location 0 and scale 1: the tangent of a random angle.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape. Where jax.random.cauchy is between -10 and 10, they are within 3e-6 of it.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.cauchy(random.key(0), (3,))
    Array([ 6.0274944 , 14.837895  , -0.58172226], dtype=float32)
    """
    words, dtype = single_key("cauchy", key), _float_dtype("cauchy", dtype)
    u = _uniform(words, static_shape(shape, "cauchy"), dtype, float(ml_dtypes.finfo(dtype).eps), 1.0)
    return fnp.tan(np.array(math.pi, dtype) * (u - 0.5))


@takes_sharding
def logistic(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers of the logistic distribution with location 0 and scale 1.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.logistic(random.key(0), (3,))
    Array([ 2.896376 ,  3.8217716, -0.6978392], dtype=float32)
    """
    words, dtype = single_key("logistic", key), _float_dtype("logistic", dtype)
    tiny = float(ml_dtypes.finfo(dtype).smallest_normal)
    u = _uniform(words, static_shape(shape, "logistic"), dtype, tiny, 1.0)
    return fnp.log(u) - fnp.log1p(-u)


@takes_sharding
def lognormal(key: Key, sigma: Any = 1.0, shape: Any = None, dtype: Any = None) -> Array:
    """Draw exp(sigma * z) for z of the standard normal distribution.

    Parameters
    ----------
    key : a key; it should not be used again.
    sigma : floats.
    shape : the shape of the result; None for that of sigma.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : sigma does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.lognormal(random.key(0), 0.5, (3,))
    Array([2.2508798 , 2.7528381 , 0.80509317], dtype=float32)
    """
    dtype = _float_dtype("lognormal", dtype)
    shape, (sigma,) = parameters_of("lognormal", shape, dtype, sigma=sigma)
    return fnp.exp(normal(key, shape, dtype) * sigma)


@takes_sharding
def pareto(key: Key, b: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the Pareto distribution over x >= 1, with density b / x**(b + 1).

    Parameters
    ----------
    key : a key; it should not be used again.
    b : positive floats.
    shape : the shape of the result; None for that of b.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : b does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.pareto(random.key(0), 2.0, (3,))
    Array([4.3713155, 6.8326483, 1.223789 ], dtype=float32)
    """
    dtype = _float_dtype("pareto", dtype)
    shape, (b,) = parameters_of("pareto", shape, dtype, b=b)
    return fnp.exp(exponential(key, shape, dtype) / b)


@takes_sharding
def rayleigh(key: Key, scale: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the Rayleigh distribution: the length of a normal vector in the plane.

    Parameters
    ----------
    key : a key; it should not be used again.
    scale : floats.
    shape : the shape of the result; None for that of scale.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : the scale does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.rayleigh(random.key(0), 2.0, (3,))
    Array([0.65575665, 0.41620055, 2.9688284 ], dtype=float32)
    """
    words, dtype = single_key("rayleigh", key), _float_dtype("rayleigh", dtype)
    shape, (scale,) = parameters_of("rayleigh", shape, dtype, scale=scale)
    return scale * fnp.sqrt(fnp.log(_uniform(words, shape, dtype)) * -2)


@takes_sharding
def maxwell(key: Key, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers of Maxwell's distribution: the length of a normal vector in space.

    Parameters
    ----------
    key : a key; it should not be used again.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.maxwell(random.key(0), (3,)).shape
    (3,)
    """
    words, dtype = single_key("maxwell", key), _float_dtype("maxwell", dtype)
    vectors = _normal(words, (*static_shape(shape, "maxwell"), 3), dtype)
    return fnp.sqrt(by_ops(fnp.sum)(vectors * vectors, -1))


def double_sided_maxwell(key: Key, loc: Any, scale: Any, shape: Any = (), dtype: Any = None) -> Array:
    """Draw loc + scale * m with a random sign for m of Maxwell's distribution.

    Parameters
    ----------
    key : a key; it should not be used again.
    loc, scale : floats.
    shape : sizes in front of the shape of loc and scale together.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).

    Returns
    -------
    Floats.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.double_sided_maxwell(random.key(0), 1.0, 2.0, (3,)).shape
    (3,)
    """
    words, dtype = single_key("double_sided_maxwell", key), _float_dtype("double_sided_maxwell", dtype)
    inner, (loc, scale) = parameters_of("double_sided_maxwell", None, dtype, loc=loc, scale=scale)
    shape = (*(static_shape(shape, "double_sided_maxwell") or inner), *inner)
    first, second = split_words(words)
    sign = bernoulli(second, 0.5, shape).astype(dtype) * 2 - 1
    return sign * maxwell(first, shape, dtype) * scale + loc


@takes_sharding
def triangular(key: Key, left: Any, mode: Any, right: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers between left and right, whose density rises to the mode and falls from there, both linearly.

    Parameters
    ----------
    key : a key; it should not be used again.
    left, mode, right : floats.
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
    >>> random.triangular(random.key(0), 0.0, 1.0, 2.0, (3,))
    Array([1.6764787, 1.7930212, 0.8152196], dtype=float32)
    """
    words, dtype = single_key("triangular", key), _float_dtype("triangular", dtype)
    shape, (left, mode, right) = parameters_of("triangular", shape, dtype, left=left, mode=mode, right=right)
    u = _uniform(words, shape, dtype)
    width = right - left
    rising = left + fnp.sqrt(u * width * (mode - left))
    falling = right - fnp.sqrt((1 - u) * width * (right - mode))
    return fnp.where(u < (mode - left) / width, rising, falling)


@takes_sharding
def wald(key: Key, mean: Any, shape: Any = None, dtype: Any = None) -> Array:
    """Draw numbers of the inverse Gaussian distribution of a mean, with scale 1.

    Parameters
    ----------
    key : a key; it should not be used again.
    mean : floats.
    shape : the shape of the result; None for that of mean.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.
    ShapeError : the mean does not broadcast to the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.wald(random.key(0), 1.0, (3,)).shape
    (3,)

    References
    ----------
    Michael, Schucany, Haas 1976, "Generating random variates using transformations with multiple roots".
    """
    words, dtype = single_key("wald", key), _float_dtype("wald", dtype)
    shape, (mean,) = parameters_of("wald", shape, dtype, mean=mean)
    first, second = split_words(words)
    v, z = _normal(first, shape, dtype), _uniform(second, shape, dtype)
    y = v * v
    square = mean * mean
    x = mean + square * y / 2 - mean / 2 * fnp.sqrt(4 * mean * y + square * (y * y))
    return fnp.where(z <= mean / (mean + x), x, square / x)


def weibull_min(key: Key, scale: Any, concentration: Any, shape: Any = (), dtype: Any = None) -> Array:
    """Draw numbers of the Weibull distribution over x >= 0, scale * e**(1 / concentration) for exponential e.

    Parameters
    ----------
    key : a key; it should not be used again.
    scale, concentration : floats.
    shape : the shape of the result.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).

    Returns
    -------
    Floats of that shape.

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.weibull_min(random.key(0), 1.0, 2.0, (3,))
    Array([1.7175937 , 1.9604654 , 0.63553405], dtype=float32)
    """
    dtype = _float_dtype("weibull_min", dtype)
    _, (scale, concentration) = parameters_of(
        "weibull_min", None, dtype, scale=scale, concentration=concentration
    )
    return fnp.power(exponential(key, shape, dtype), 1.0 / concentration) * scale


__all__ = [
    "cauchy",
    "double_sided_maxwell",
    "logistic",
    "lognormal",
    "maxwell",
    "pareto",
    "rayleigh",
    "triangular",
    "wald",
    "weibull_min",
]
