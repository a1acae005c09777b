"""Operators that onnxruntime makes of several: products and convolutions with an activation, activations of sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as np
from funcgrad.nn.activations import gelu
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators.standard import standard
from funcgrad.onnx.operators.time import recurrent
from funcgrad.onnx.table import operator


@operator("Gelu", domain="com.microsoft")
def exact_gelu(node: Node, x: Any) -> Any:
    """Compute x times the normal distribution function of x."""
    return gelu(x, approximate=False)


@operator("BiasGelu", domain="com.microsoft")
def bias_gelu(node: Node, x: Any, bias: Any) -> Any:
    """Compute the Gelu of x + bias."""
    return gelu(x + bias, approximate=False)


@operator("FastGelu", domain="com.microsoft")
def fast_gelu(node: Node, x: Any, bias: Any = None) -> Any:
    """Compute Gelu by tanh."""
    return gelu(x if bias is None else x + bias, approximate=True)


@operator("QuickGelu", domain="com.microsoft")
def quick_gelu(node: Node, x: Any, *, alpha: float = 1.702) -> Any:
    """Compute x times the logistic function of alpha x."""
    return x / (1 + np.exp(-alpha * x))


def _batch_moved(x: Any) -> Any:
    """Move the first axis before the last: the batch follows it."""
    return np.moveaxis(x, 0, -2)


@operator("FusedMatMul TransposeMatMul", domain="com.microsoft")
def fused_matmul(
    node: Node,
    a: Any,
    b: Any,
    *,
    alpha: float = 1.0,
    transA: int = 0,
    transB: int = 0,
    transBatchA: int = 0,
    transBatchB: int = 0,
) -> Any:
    """Multiply matrices, which may be transposed, and scale the product."""
    a = _batch_moved(a) if transBatchA else a
    b = _batch_moved(b) if transBatchB else b
    a = np.swapaxes(a, -1, -2) if transA and a.ndim > 1 else a
    b = np.swapaxes(b, -1, -2) if transB and b.ndim > 1 else b
    return np.matmul(a, b) * alpha


@operator("FusedGemm", domain="com.microsoft")
def fused_gemm(
    node: Node,
    a: Any,
    b: Any,
    c: Any = None,
    *,
    activation: str = "",
    activation_alpha: float | None = None,
    activation_beta: float | None = None,
    activation_gamma: float | None = None,
    **settings: Any,
) -> Any:
    """Compute Gemm and an activation."""
    found = standard("Gemm", node, a, b, c, **settings)
    return _activated(found, activation, activation_alpha, activation_beta)


@operator("FusedConv", domain="com.microsoft")
def fused_conv(
    node: Node,
    x: Any,
    w: Any,
    b: Any = None,
    z: Any = None,
    *,
    activation: str = "",
    activation_params: Sequence[float] = (),
    **settings: Any,
) -> Any:
    """Compute Conv, add z, and apply an activation."""
    found = standard("Conv", node, x, w, b, **settings)
    found = found if z is None else found + z
    if activation == "Clip":
        return np.clip(found, *activation_params)
    return _activated(found, activation, *activation_params)


def _activated(x: Any, name: str, *parameters: float | None) -> Any:
    if not name:
        return x
    given = [[] if value is None else [value] for value in (*parameters, None, None)[:2]]
    return recurrent.activation(name, iter(given[0]), iter(given[1]))(x)


@operator("ExpandDims", domain="com.microsoft", static="axis")
def expand_dims(node: Node, x: Any, axis: Any) -> Any:
    """Insert an axis of size 1."""
    return np.expand_dims(x, int(axis))


@operator("Inverse", domain="com.microsoft")
def inverse(node: Node, x: Any) -> Any:
    """Invert matrices."""
    return np.linalg.inv(x)


@operator("CDist", domain="com.microsoft")
def cdist(node: Node, a: Any, b: Any, *, metric: str = "sqeuclidean") -> Any:
    """Return the distance of each row of a from each row of b."""
    squares = np.sum((a[:, None] - b[None]) ** 2, axis=-1)
    if metric not in ("sqeuclidean", "euclidean"):
        raise node.error(f"the metric {metric!r} is not known", "there are euclidean and sqeuclidean")
    return squares if metric == "sqeuclidean" else np.sqrt(squares)
