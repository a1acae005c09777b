"""Activations without exponentials: of lines, parabolas and roots. Each takes numbers of any shape."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.nn.activations import relu6
from funcgrad.numpy.glue import operand


def identity(x: Any) -> Any:
    """x.

    >>> identity(2.0)
    Array(2., dtype=float32, weak_type=True)
    """
    return operand(x, "identity")


def hard_tanh(x: Any) -> Any:
    """x, limited to -1 and 1, with derivative 1 at both corners.

    >>> hard_tanh(fnp.array([-2.0, 0.5, 2.0]))
    Array([-1. ,  0.5,  1. ], dtype=float32)
    """
    x = operand(x, "hard_tanh")
    return fnp.where(x > 1, 1, fnp.where(x < -1, -1, x))


def hard_sigmoid(x: Any) -> Any:
    """(x + 3) / 6, limited to 0 and 1.

    >>> hard_sigmoid(fnp.array([-4.0, 0.0, 4.0]))
    Array([0. , 0.5, 1. ], dtype=float32)
    """
    return relu6(operand(x, "hard_sigmoid") + 3.0) / 6.0


def hard_silu(x: Any) -> Any:
    """x * hard_sigmoid(x), also called hard_swish.

    >>> hard_silu(fnp.array([-4.0, 1.0, 4.0]))
    Array([-0.       ,  0.6666667,  4.       ], dtype=float32)
    """
    x = operand(x, "hard_silu")
    return x * hard_sigmoid(x)


hard_swish = hard_silu


def soft_sign(x: Any) -> Any:
    """x / (|x| + 1).

    >>> soft_sign(fnp.array([-1.0, 3.0]))
    Array([-0.5 ,  0.75], dtype=float32)
    """
    x = operand(x, "soft_sign")
    return x / (fnp.abs(x) + 1)


def sparse_plus(x: Any) -> Any:
    """0 below -1, x above 1, and the parabola (x + 1)**2 / 4 between.

    >>> sparse_plus(fnp.array([-2.0, 0.0, 2.0]))
    Array([0.  , 0.25, 2.  ], dtype=float32)
    """
    x = operand(x, "sparse_plus")
    return fnp.where(x <= -1.0, 0.0, fnp.where(x >= 1.0, x, (x + 1.0) ** 2 / 4))


def sparse_sigmoid(x: Any) -> Any:
    """(x + 1) / 2, limited to 0 and 1: the derivative of sparse_plus.

    >>> sparse_sigmoid(fnp.array([-2.0, 0.0, 2.0]))
    Array([0. , 0.5, 1. ], dtype=float32)
    """
    return 0.5 * fnp.clip(operand(x, "sparse_sigmoid") + 1.0, 0.0, 2.0)


def squareplus(x: Any, b: Any = 4) -> Any:
    """(x + sqrt(x**2 + b)) / 2: near max(x, 0), and at 0 sqrt(b) / 2.

    >>> squareplus(fnp.array([0.0, 1.5]))
    Array([1., 2.], dtype=float32)

    Source: Barron 2021 (arXiv:2112.11687).
    """
    x = operand(x, "squareplus")
    return (x + fnp.sqrt(fnp.square(x) + b)) / 2


__all__ = [
    "hard_sigmoid", "hard_silu", "hard_swish", "hard_tanh", "identity", "soft_sign", "sparse_plus", "sparse_sigmoid",
    "squareplus",
]  # fmt: skip
