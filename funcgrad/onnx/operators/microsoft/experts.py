"""Mixtures of experts: MoE, and QMoE with weights of a few bits.

Each expert is computed for every token, and the results are added with the weights of the router, which are 0 but for
the best experts of a token: the shapes do not depend on which these are.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.nn.activations import gelu, relu, sigmoid, silu
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators import quantized
from funcgrad.onnx.table import operator
from funcgrad.scipy.log_domain import softmax


def routed(logits: Any, count: int, normalized: bool, weights: Any = None) -> Any:
    """Return (tokens, experts) weights: 0 but for the `count` experts of the largest logits.

    They are the softmax over all experts, or over the chosen ones if `normalized`; or those of `weights`.
    """
    _, places = lax.top_k(logits, count)
    chosen = np.any(places[:, :, None] == np.arange(logits.shape[1]), axis=1)
    if weights is None:
        weights = softmax(logits.astype("float32"), axis=1)
    kept = np.where(chosen, weights, 0)
    return kept / np.sum(kept, axis=1, keepdims=True) if normalized else kept


def _identity(x: Any) -> Any:
    return x


_PLAIN: dict[str, Callable[[Any], Any]] = {"relu": relu, "gelu": gelu, "silu": silu, "identity": _identity}


class _Feedforward:
    """The layers between the two products of an expert, by the attributes of a node."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.kind = str(node.attribute("activation_type", "relu"))
        self.fusion = int(node.attribute("swiglu_fusion", 0))
        self.alpha = float(node.attribute("activation_alpha", 1.0))
        self.beta = float(node.attribute("activation_beta", 0.0))
        self.limit = float(node.attribute("swiglu_limit", math.inf))
        if node.attribute("swiglu_limit_after_activation", 0) or node.attribute("use_sparse_mixer", 0):
            raise node.error("swiglu_limit_after_activation and use_sparse_mixer are not supported")

    def __call__(self, hidden: Any, linear: Any = None) -> Any:
        """Activate what the first product, and the third if there is one, have made."""
        if self.kind in _PLAIN:
            active = _PLAIN[self.kind](hidden)
            return active if linear is None else active * linear
        if self.kind != "swiglu":
            raise self.node.error(
                f"activation_type {self.kind!r} is not known",
                "there are relu, gelu, silu, swiglu and identity",
            )
        if self.fusion == 1:
            gate, linear = hidden[..., 0::2], hidden[..., 1::2]
        elif self.fusion == 2:
            gate, linear = np.split(hidden, 2, axis=-1)
        elif linear is None:
            raise self.node.error("swiglu without swiglu_fusion needs the weights of a third product")
        else:
            gate = hidden
        gate = np.minimum(gate, self.limit)
        return gate * sigmoid(self.alpha * gate) * (np.clip(linear, -self.limit, self.limit) + self.beta)


def _product(x: Any, weights: Any, bias: Any) -> Any:
    """Multiply tokens (tokens, in), or those of each expert (tokens, experts, in), by (experts, out, in)."""
    found = np.einsum("ti,eoi->teo" if x.ndim == 2 else "tei,eoi->teo", x, weights)
    return found if bias is None else found + bias


def _mixed(
    node: Node, x: Any, gates: Any, first: tuple[Any, Any], second: tuple[Any, Any], third: tuple[Any, Any]
) -> Any:
    """Compute all experts for all tokens, and add them by the weights of the router."""
    tokens = x.reshape((-1, x.shape[-1]))
    linear = None if third[0] is None else _product(tokens, *third)
    hidden = _Feedforward(node)(_product(tokens, *first), linear)
    found = np.einsum("te,teo->to", gates.astype(x.dtype), _product(hidden, *second))
    return found.reshape((*x.shape[:-1], -1)).astype(x.dtype)


@operator("MoE", domain="com.microsoft")
def mixture(
    node: Node,
    x: Any,
    router: Any,
    w1: Any,
    b1: Any,
    w2: Any,
    b2: Any = None,
    w3: Any = None,
    b3: Any = None,
    **settings: Any,
) -> Any:
    """Add the results of the experts that a router chooses for each token."""
    gates = routed(router, int(node.attribute("k", 1)), bool(node.attribute("normalize_routing_weights", 0)))
    return _mixed(node, x, gates, (w1, b1), (w2, b2), (w3, b3))


def _dequantized(node: Node, packed: Any, scales: Any, zeros: Any, which: int) -> Any:
    """Return the float weights (experts, out, in) of one of the products."""
    if packed is None:
        return None
    bits = int(node.attribute(f"fc{which}_expert_weight_bits", 0) or node.attribute("expert_weight_bits", 4))
    numbers = quantized.blocks.unpack(packed, bits)
    experts, rows, columns = numbers.shape
    blocks = scales.shape[2] if scales.ndim == 3 else 1
    if zeros is None:
        zero: Any = 2 ** (bits - 1)
    elif zeros.ndim == 3:
        zero = quantized.blocks.unpack(zeros, bits)[:, :, :blocks, None].astype(scales.dtype)
    else:
        zero = (
            quantized.blocks.unpack(zeros, bits)[:, :rows].reshape((experts, rows, 1, 1)).astype(scales.dtype)
        )
    parts = numbers.reshape((experts, rows, blocks, -1)).astype(scales.dtype) - zero
    return (parts * scales.reshape((experts, rows, blocks, 1))).reshape((experts, rows, columns))


@operator("QMoE", domain="com.microsoft")
def quantized_mixture(
    node: Node,
    x: Any,
    router: Any,
    w1: Any,
    s1: Any,
    b1: Any,
    w2: Any,
    s2: Any,
    b2: Any = None,
    w3: Any = None,
    s3: Any = None,
    b3: Any = None,
    z1: Any = None,
    z2: Any = None,
    z3: Any = None,
    router_weights: Any = None,
    **settings: Any,
) -> Any:
    """Add the results of experts whose weights are integers of a few bits, by column or in blocks."""
    if node.attribute("quant_type", "int") != "int" or node.attribute("weights_prepacked", 0) > 0:
        raise node.error("weights in floats of 4 or 8 bits, or packed for one kind of GPU, are not supported")
    normalized = bool(node.attribute("normalize_routing_weights", 0))
    gates = routed(router, int(node.attribute("k", 1)), normalized, router_weights)
    weights = [
        (_dequantized(node, packed, scales, zeros, which), bias)
        for which, packed, scales, bias, zeros in (
            (1, w1, s1, b1, z1),
            (2, w2, s2, b2, z2),
            (3, w3, s3, b3, z3),
        )
    ]
    return _mixed(node, x, gates, *weights)
