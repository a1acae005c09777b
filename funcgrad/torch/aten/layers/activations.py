"""Operators of activations. Where a function has a corner, the derivative there is the one that torch chose."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


@row("relu")
def relu(x: Any) -> Any:
    return fnp.where(x <= 0, fnp.zeros((), x.dtype), x)


@row("relu6")
def relu6(x: Any) -> Any:
    return hardtanh(x, 0, 6)


@row("hardtanh")
def hardtanh(x: Any, min_val: Any = -1, max_val: Any = 1) -> Any:
    low, high = fnp.asarray(min_val, x.dtype), fnp.asarray(max_val, x.dtype)
    return fnp.where(x <= low, low, fnp.where(x >= high, high, x))


@row("hardsigmoid")
def hardsigmoid(x: Any) -> Any:
    return hardtanh(x + 3, 0, 6) / 6


@row("hardswish")
def hardswish(x: Any) -> Any:
    return x * hardtanh(x + 3, 0, 6) / 6


@row("leaky_relu")
def leaky_relu(x: Any, negative_slope: Any = 0.01) -> Any:
    return fnp.where(x > 0, x, x * negative_slope)


@row("prelu", "_prelu_kernel")
def prelu(x: Any, weight: Any) -> Any:
    if weight.ndim == 1 and x.ndim > 1:
        weight = weight.reshape(-1, *(1,) * (x.ndim - 2))
    return fnp.where(x > 0, x, x * weight)


@row("elu")
def elu(x: Any, alpha: Any = 1, scale: Any = 1, input_scale: Any = 1) -> Any:
    negative = fnp.where(x > 0, fnp.zeros((), x.dtype), x)
    return fnp.where(x > 0, x * scale, fnp.expm1(negative * input_scale) * (alpha * scale))


@row("celu")
def celu(x: Any, alpha: Any = 1.0) -> Any:
    return elu(x, alpha, 1, 1 / alpha)


@row("selu")
def selu(x: Any) -> Any:
    return elu(x, 1.6732632423543772, 1.0507009873554805)


@row("gelu")
def gelu(x: Any, approximate: str = "none") -> Any:
    return nn.gelu(x, approximate=approximate == "tanh")


@row("silu")
def silu(x: Any) -> Any:
    return nn.silu(x)


@row("mish")
def mish(x: Any) -> Any:
    return nn.mish(x)


@row("softplus")
def softplus(x: Any, beta: Any = 1, threshold: Any = 20) -> Any:
    scaled = x * beta
    return fnp.where(scaled > threshold, x, fnp.log1p(fnp.exp(fnp.minimum(scaled, threshold))) / beta)


@row("log_sigmoid")
def log_sigmoid(x: Any) -> Any:
    return nn.log_sigmoid(x)


@row("log_sigmoid_forward")
def log_sigmoid_forward(x: Any) -> Any:
    return nn.log_sigmoid(x), fnp.zeros((0,), x.dtype)


@row("softshrink")
def softshrink(x: Any, lambd: Any = 0.5) -> Any:
    return fnp.where(x > lambd, x - lambd, fnp.where(x < -lambd, x + lambd, x * 0))


@row("hardshrink")
def hardshrink(x: Any, lambd: Any = 0.5) -> Any:
    return fnp.where((x >= -lambd) & (x <= lambd), fnp.zeros((), x.dtype), x)


@row("threshold")
def threshold(x: Any, threshold: Any, value: Any) -> Any:
    return fnp.where(x <= threshold, fnp.asarray(value, x.dtype), x)


@row("glu")
def glu(x: Any, dim: int = -1) -> Any:
    first, second = fnp.split(x, 2, dim)
    return first * lax.logistic(second)


@row("_softmax", "softmax.int", "special_softmax")
def softmax(x: Any, dim: int, dtype: Any = None) -> Any:
    return nn.softmax(_float_of(x, dtype), axis=dim) if x.ndim else fnp.ones_like(x)


@row("_log_softmax", "log_softmax.int", "special_log_softmax")
def log_softmax(x: Any, dim: int, dtype: Any = None) -> Any:
    return nn.log_softmax(_float_of(x, dtype), axis=dim) if x.ndim else fnp.zeros_like(x)


@row("_safe_softmax")
def safe_softmax(x: Any, dim: int, dtype: Any = None) -> Any:
    """Compute a softmax that is 0 where all of a row is minus infinity."""
    x = _float_of(x, dtype)
    masked = fnp.all(x == -math.inf, axis=dim, keepdims=True)
    return fnp.where(
        masked, fnp.zeros((), x.dtype), nn.softmax(fnp.where(masked, fnp.zeros((), x.dtype), x), axis=dim)
    )


def _float_of(x: Any, dtype: Any) -> Any:
    """Cast to the dtype asked for. The argument is the bool `half_to_float` of the operators with an underscore."""
    if isinstance(dtype, bool):
        return x.astype(dt.float32) if dtype else x
    return x if dtype is None else x.astype(dt.canonical(dtype))
