"""Activations of neural networks."""

from __future__ import annotations

import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("Relu")
def relu(node: Node, x: Value) -> Value:
    return nn.relu(x)


@operator("Sigmoid")
def sigmoid(node: Node, x: Value) -> Value:
    return nn.sigmoid(x)


@operator("LeakyRelu")
def leaky_relu(node: Node, x: Value, *, alpha: float = 0.01) -> Value:
    return nn.leaky_relu(x, alpha)


@operator("PRelu")
def prelu(node: Node, x: Value, slope: Value) -> Value:
    """Multiply negative numbers by a slope, which the opsets before 7 have for each channel."""
    if node.version < 7 and slope.ndim == 1 and x.ndim > 2:
        slope = slope.reshape(-1, *(1,) * (x.ndim - 2))
    return fnp.where(x < 0, x * slope, x)


@operator("Elu")
def elu(node: Node, x: Value, *, alpha: float = 1.0) -> Value:
    return nn.elu(x, alpha)


@operator("Celu", since=12)
def celu(node: Node, x: Value, *, alpha: float = 1.0) -> Value:
    return nn.celu(x, alpha)


@operator("Selu")
def selu(
    node: Node, x: Value, *, alpha: float = 1.6732632423543772, gamma: float = 1.0507009873554805
) -> Value:
    return gamma * nn.elu(x, alpha)


@operator("ThresholdedRelu")
def thresholded_relu(node: Node, x: Value, *, alpha: float = 1.0) -> Value:
    return fnp.where(x > alpha, x, fnp.zeros_like(x))


@operator("HardSigmoid")
def hard_sigmoid(node: Node, x: Value, *, alpha: float = 0.2, beta: float = 0.5) -> Value:
    return fnp.clip(alpha * x + beta, 0, 1)


@operator("HardSwish", since=14)
def hard_swish(node: Node, x: Value) -> Value:
    return x * fnp.clip(x / 6 + 0.5, 0, 1)


@operator("Softplus")
def softplus(node: Node, x: Value) -> Value:
    return nn.softplus(x)


@operator("Softsign")
def softsign(node: Node, x: Value) -> Value:
    return nn.soft_sign(x)


@operator("Mish", since=18)
def mish(node: Node, x: Value) -> Value:
    return nn.mish(x)


@operator("Swish", since=24)
def swish(node: Node, x: Value, *, alpha: float = 1.0) -> Value:
    return x * nn.sigmoid(alpha * x)


@operator("Gelu", since=20)
def gelu(node: Node, x: Value, *, approximate: str = "none") -> Value:
    return nn.gelu(x, approximate=approximate == "tanh")


@operator("Shrink", since=9)
def shrink(node: Node, x: Value, *, bias: float = 0.0, lambd: float = 0.5) -> Value:
    moved = fnp.where(x < -lambd, x + bias, fnp.where(x > lambd, x - bias, 0))
    return moved.astype(x.dtype)


@operator("Affine")
def affine(node: Node, x: Value, *, alpha: float = 1.0, beta: float = 0.0) -> Value:
    return alpha * x + beta


@operator("Softmax LogSoftmax", since=13)
def softmax(node: Node, x: Value, *, axis: int = -1) -> Value:
    return nn.softmax(x, axis) if node.op_type == "Softmax" else nn.log_softmax(x, axis)


@operator("Softmax LogSoftmax", since=1)
def softmax_of_matrix(node: Node, x: Value, *, axis: int = 1) -> Value:
    """Normalize over all axes from one on, as the opsets before 13 do."""
    axes = tuple(range(axis % max(x.ndim, 1), x.ndim))
    return nn.softmax(x, axes) if node.op_type == "Softmax" else nn.log_softmax(x, axes)


@operator("Hardmax", since=13)
def hardmax(node: Node, x: Value, *, axis: int = -1) -> Value:
    """Return one at the first of the largest numbers, and zeros."""
    places = lax.broadcasted_iota("int32", x.shape, axis % x.ndim)
    return (places == fnp.argmax(x, axis, keepdims=True)).astype(x.dtype)


@operator("Hardmax", since=1)
def hardmax_of_matrix(node: Node, x: Value, *, axis: int = 1) -> Value:
    rows = x.reshape(*x.shape[: axis % x.ndim], -1)
    return hardmax(node, rows).reshape(x.shape)
