"""Activations without exponentials: of lines, parabolas and roots. Each takes numbers of any shape."""

from __future__ import annotations

from typing import Any

import ml_dtypes

import funcgrad.numpy as fnp
from funcgrad.nn.activations import relu6
from funcgrad.numpy.core.operands import cast_inexact, in_single, operand
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp


def identity(x: Any) -> Array:
    """Return x as an array.

    Examples
    --------
    >>> identity(2.0)
    Array(2., dtype=float32, weak_type=True)
    """
    return operand(x, "identity")


@compiled_once_it_pays(call_us=10)
def hard_tanh(x: Any) -> Array:
    """Limit x to -1 and 1, with derivative 1 at both corners.

    Examples
    --------
    >>> hard_tanh(fnp.array([-2.0, 0.5, 2.0]))
    Array([-1. ,  0.5,  1. ], dtype=float32)
    """
    x = operand(x, "hard_tanh")
    return fnp.where(x > 1, 1, fnp.where(x < -1, -1, x))


@compiled_once_it_pays(call_us=20)
@in_single(1)
def hard_sigmoid(x: Any) -> Array:
    """Compute (x + 3) / 6, limited to 0 and 1.

    Examples
    --------
    >>> hard_sigmoid(fnp.array([-4.0, 0.0, 4.0]))
    Array([0. , 0.5, 1. ], dtype=float32)
    """
    return relu6(operand(x, "hard_sigmoid") + 3.0) / 6.0


@in_single(1)
def hard_silu(x: Any) -> Array:
    """Compute x * hard_sigmoid(x), also called hard_swish.

    Examples
    --------
    >>> hard_silu(fnp.array([-4.0, 1.0, 4.0]))
    Array([-0.       ,  0.6666667,  4.       ], dtype=float32)
    """
    x = operand(x, "hard_silu")
    return x * hard_sigmoid(x)


hard_swish = hard_silu


@compiled_once_it_pays(call_us=10)
@in_single(1)
def soft_sign(x: Any) -> Array:
    """Compute x / (|x| + 1).

    Examples
    --------
    >>> soft_sign(fnp.array([-1.0, 3.0]))
    Array([-0.5 ,  0.75], dtype=float32)
    """
    return _soft_sign(cast_inexact(x))


@custom_jvp
def _soft_sign(x: Any) -> Any:
    return x / (fnp.abs(x) + 1)


def _soft_sign_slope(x: Any) -> Any:
    """Compute the derivative of soft_sign; for large x, that of the quotient would be a difference of equal terms."""
    inverse = 1 / (fnp.abs(x) + 1)
    return inverse * inverse


_soft_sign.defjvps(lambda t, _, x: t * _soft_sign_slope(x))


@compiled_once_it_pays(call_us=20)
@in_single(1)
def sparse_plus(x: Any) -> Array:
    """Compute 0 below -1, x above 1, and the parabola (x + 1)**2 / 4 between.

    Examples
    --------
    >>> sparse_plus(fnp.array([-2.0, 0.0, 2.0]))
    Array([0.  , 0.25, 2.  ], dtype=float32)
    """
    x = operand(x, "sparse_plus")
    return fnp.where(x <= -1.0, 0.0, fnp.where(x >= 1.0, x, (x + 1.0) ** 2 / 4))


def sparse_sigmoid(x: Any) -> Array:
    """Compute (x + 1) / 2, limited to 0 and 1: the derivative of sparse_plus.

    Examples
    --------
    >>> sparse_sigmoid(fnp.array([-2.0, 0.0, 2.0]))
    Array([0. , 0.5, 1. ], dtype=float32)
    """
    return 0.5 * (fnp.clip(operand(x, "sparse_sigmoid"), -1.0, 1.0) + 1.0)


@compiled_once_it_pays(call_us=30)
@in_single(1)
def squareplus(x: Any, b: Any = 4) -> Array:
    """Compute (x + sqrt(x**2 + b)) / 2: near max(x, 0), and at 0 sqrt(b) / 2.

    Parameters
    ----------
    x : numbers.
    b : how smooth the corner is.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> squareplus(fnp.array([0.0, 1.5]))
    Array([1., 2.], dtype=float32)

    References
    ----------
    Barron 2021 (arXiv:2112.11687).
    """
    x = cast_inexact(x)
    above = x >= 0
    size = fnp.where(above, x, -x)  # not abs, whose derivative at 0 is 0
    # b does not count, nor overflows x**2.
    large = size > (1 + b) * 2.0 ** (ml_dtypes.finfo(x.dtype).nmant // 2 + 2)
    root = fnp.where(large, size, fnp.sqrt(fnp.square(fnp.where(large, 1, size)) + b))
    larger = 0.5 * size + 0.5 * root
    # The two solutions of y**2 - x y = b / 4: one does not cancel.
    return fnp.where(above, larger, 0.25 * b / larger)


__all__ = [
    "hard_sigmoid", "hard_silu", "hard_swish", "hard_tanh", "identity", "soft_sign", "sparse_plus", "sparse_sigmoid",
    "squareplus",
]  # fmt: skip
