"""Activations: elementwise functions between the layers of a network. Each takes floats of any shape.

They are written so that values and derivatives stay finite where the mathematics is: `where` picks a branch
only after its argument was made safe, because the derivative of the branch that was not taken is multiplied
by 0, and 0 * inf is NaN.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ShapeError
from funcgrad.numpy.core.operands import cast, cast_inexact, in_single, operand
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import elementwise
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis
from funcgrad.transforms.composites import compiled_once_it_pays


@compiled_once_it_pays(call_us=7)
def relu(x: Any) -> Array:
    """Compute max(x, 0), with derivative 0 at 0. NaN stays NaN.

    Examples
    --------
    >>> relu(fnp.array([-1.0, 0.0, 2.0]))
    Array([0., 0., 2.], dtype=float32)
    """
    # Chosen by value, as max says: a condition of the user's would be kept track of
    # (transforms/derivatives/zero_masks.py).
    return fnp.where(fnp.maximum(x, 0) == 0, 0, x)


def relu6(x: Any) -> Array:
    """Compute min(max(x, 0), 6), with derivative 0 at both corners.

    Examples
    --------
    >>> relu6(fnp.array([-1.0, 2.0, 7.0]))
    Array([0., 2., 6.], dtype=float32)
    """
    return fnp.where(fnp.minimum(x, 6) == 6, 6, relu(x))


@compiled_once_it_pays(call_us=10)
def leaky_relu(x: Any, negative_slope: Any = 0.01) -> Array:
    """Compute x where it is not negative, else negative_slope * x.

    Parameters
    ----------
    x : numbers.
    negative_slope : a factor.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> leaky_relu(fnp.array([-1.0, 2.0]))
    Array([-0.01,  2.  ], dtype=float32)
    """
    return fnp.where(fnp.greater_equal(x, 0), x, fnp.multiply(negative_slope, x))


def sigmoid(x: Any) -> Array:
    """Compute 1 / (1 + exp(-x)), without overflow.

    Examples
    --------
    >>> sigmoid(fnp.array([-1000.0, 0.0, 1000.0]))
    Array([0. , 0.5, 1. ], dtype=float32)
    """
    return lax.logistic(x)


@compiled_once_it_pays(call_us=15)
@in_single(1)
def softplus(x: Any) -> Array:
    """Compute log(1 + exp(x)), without overflow: its derivative is the sigmoid.

    Examples
    --------
    >>> softplus(fnp.array([-1000.0, 0.0, 1000.0]))
    Array([0.000000e+00, 6.931472e-01, 1.000000e+03], dtype=float32)
    """
    x = operand(x, "softplus")
    # Chosen: the derivatives of maximum and abs are means at 0, with which the second one is wrong.
    above = x >= 0
    return fnp.where(above, x, 0.0) + fnp.log1p(fnp.exp(fnp.where(above, -x, x)))


@compiled_once_it_pays(call_us=20)
@in_single(1)
def log_sigmoid(x: Any) -> Array:
    """Compute log(sigmoid(x)), without underflow.

    Examples
    --------
    >>> log_sigmoid(fnp.array([-1000.0, 0.0]))
    Array([-1.000000e+03, -6.931472e-01], dtype=float32)
    """
    return -softplus(-operand(x, "log_sigmoid"))


@compiled_once_it_pays(call_us=10)
@in_single(1)
def silu(x: Any) -> Array:
    """Compute x * sigmoid(x), also called swish.

    Examples
    --------
    >>> silu(fnp.array([-1.0, 0.0, 1.0]))
    Array([-0.2689414,  0.       ,  0.7310586], dtype=float32)
    """
    return x * sigmoid(x)


swish = silu


@compiled_once_it_pays(call_us=20)
@in_single(1)
def mish(x: Any) -> Array:
    """Compute x * tanh(softplus(x)).

    Examples
    --------
    >>> mish(fnp.array([0.0, 1.0]))
    Array([0.       , 0.8650984], dtype=float32)
    """
    return x * fnp.tanh(softplus(x))


@compiled_once_it_pays(call_us=15)
def elu(x: Any, alpha: Any = 1.0) -> Array:
    """Compute x where it is positive, else alpha * (exp(x) - 1).

    Parameters
    ----------
    x : numbers.
    alpha : how far the result goes below 0.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> elu(fnp.array([-1.0, 2.0]))
    Array([-0.63212055,  2.        ], dtype=float32)
    """
    positive = fnp.greater(x, 0)
    return fnp.where(positive, x, fnp.multiply(alpha, fnp.expm1(fnp.where(positive, 0.0, x))))


@compiled_once_it_pays(call_us=20)
@in_single(1)
def selu(x: Any) -> Array:
    """Compute the scaled elu that keeps mean and variance of its input.

    Examples
    --------
    >>> selu(fnp.array([-1.0, 1.0]))
    Array([-1.1113307,  1.050701 ], dtype=float32)

    References
    ----------
    Klambauer, Unterthiner, Mayr, Hochreiter 2017 (arXiv:1706.02515), equation 2.
    """
    return 1.0507009873554805 * elu(x, 1.6732632423543772)


@compiled_once_it_pays(call_us=20)
def celu(x: Any, alpha: Any = 1.0) -> Array:
    """Compute x where it is positive, else alpha * (exp(x / alpha) - 1).

    Parameters
    ----------
    x : numbers.
    alpha : how far the result goes below 0.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> celu(fnp.array([-1.0, 2.0]))
    Array([-0.63212055,  2.        ], dtype=float32)
    """
    positive = fnp.greater(x, 0)
    scaled = fnp.divide(fnp.where(positive, 0.0, x), alpha)
    return fnp.where(positive, x, fnp.multiply(alpha, fnp.expm1(scaled)))


@in_single(1)
def _gelu_by_tanh(x: Any) -> Any:
    """Compute x (1 + tanh(t)) / 2 as x sigmoid(2 t), which does not cancel for negative t."""
    square = x * x
    square = fnp.where(square < 2500, square, 2500)  # beyond, nothing changes, and the cube may overflow
    scale = math.sqrt(8 / math.pi)
    return x * sigmoid((scale + 0.044715 * scale * square) * x)


@compiled_once_it_pays(call_us=30)
def gelu(x: Any, approximate: bool = True) -> Array:
    """Multiply x by the distribution function of the normal distribution at x.

    Parameters
    ----------
    x : numbers.
    approximate : by tanh (the default, as JAX), off by up to 5e-4; else by erfc.

    Returns
    -------
    Floats of the shape of x.

    Examples
    --------
    >>> gelu(fnp.array([-1.0, 0.0, 1.0]))
    Array([-0.158808,  0.      ,  0.841192], dtype=float32)

    References
    ----------
    Hendrycks & Gimpel 2016 (arXiv:1606.08415), section 2.
    """
    x = cast_inexact(x)
    if approximate:
        return _gelu_by_tanh(x)
    if x.dtype not in dt.SHORT:
        return x * elementwise("ndtr", x)
    wide = cast(x, dt.float32, x.weak)
    return cast(wide * elementwise("ndtr_short", wide), x.dtype, x.weak)


@compiled_once_it_pays(call_us=15)
def glu(x: Any, axis: int = -1) -> Array:
    """Multiply the first half of x along an axis by the sigmoid of the second half.

    Parameters
    ----------
    x : numbers.
    axis : an axis of even size.

    Returns
    -------
    Floats, half as many along the axis.

    Raises
    ------
    ShapeError : the axis has an odd size.

    Examples
    --------
    >>> glu(fnp.array([1.0, 2.0, 0.0, 0.0]))
    Array([0.5, 1. ], dtype=float32)
    """
    x = operand(x, "glu")
    size = x.shape[normal_axis(axis, x.ndim, "glu")]
    if size % 2:
        raise ShapeError(f"glu: the axis must have an even size, axis {axis} of shape {x.shape} has {size}")
    first, second = fnp.split(x, 2, axis)
    return first * sigmoid(second)


__all__ = [
    "celu", "elu", "gelu", "glu", "leaky_relu", "log_sigmoid", "mish", "relu", "relu6", "selu", "sigmoid", "silu",
    "softplus", "swish",
]  # fmt: skip
