"""Normalizations of onnxruntime's, with the sums that precede them."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.onnx.node import Node
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import dtype_of


def normalized(
    x: Any, gamma: Any, beta: Any, epsilon: float, *, centered: bool, axis: int = -1
) -> tuple[Any, Any, Any]:
    """Normalize over the axes from `axis` on, in float32: (result of x's dtype, mean, 1 / standard deviation)."""
    axes = tuple(range(axis % x.ndim, x.ndim))
    wide = x.astype(np.promote_types(x.dtype, "float32"))
    mean = np.mean(wide, axis=axes, keepdims=True)
    moved = wide - mean if centered else wide
    scale = lax.rsqrt(np.mean(moved * moved, axis=axes, keepdims=True) + epsilon)
    found = (moved * scale).astype(x.dtype) * gamma
    return (found if beta is None else found + beta), mean, scale


@operator("SimplifiedLayerNormalization")
@operator("SimplifiedLayerNormalization", domain="com.microsoft")
def simplified_layer_normalization(
    node: Node, x: Any, scale: Any, *, axis: int = -1, epsilon: float = 1e-5, stash_type: int = 1
) -> tuple[Any, Any]:
    """Divide by the root of the mean square."""
    found, _, inverse = normalized(x, scale, None, epsilon, centered=False, axis=axis)
    return found.astype(scale.dtype), inverse.astype(dtype_of(stash_type))


@operator("SkipLayerNormalization", domain="com.microsoft")
def skip_layer_normalization(
    node: Node, x: Any, skip: Any, gamma: Any, beta: Any = None, bias: Any = None, *, epsilon: float = 1e-12
) -> tuple[Any, Any, Any, Any]:
    """Add and normalize: (result, mean, 1 / standard deviation, sum)."""
    total = x + skip if bias is None else x + skip + bias
    return *normalized(total, gamma, beta, epsilon, centered=True), total


@operator("SkipSimplifiedLayerNormalization", domain="com.microsoft")
def skip_simplified_layer_normalization(
    node: Node, x: Any, skip: Any, gamma: Any, bias: Any = None, *, epsilon: float = 1e-12
) -> tuple[Any, Any, Any, Any]:
    """Add and divide by the root of the mean square: (result, mean, 1 / root, sum)."""
    total = x + skip if bias is None else x + skip + bias
    return *normalized(total, gamma, None, epsilon, centered=False), total


@operator("EmbedLayerNormalization", domain="com.microsoft")
def embed_layer_normalization(
    node: Node,
    input_ids: Any,
    segment_ids: Any,
    word_embedding: Any,
    position_embedding: Any,
    segment_embedding: Any,
    gamma: Any,
    beta: Any,
    mask: Any = None,
    position_ids: Any = None,
    *,
    epsilon: float = 1e-12,
    mask_index_type: int = 0,
) -> tuple[Any, Any, Any]:
    """Add the embeddings of words, places and segments, and normalize: (result, count of words, sum)."""
    batch, length = input_ids.shape
    places = np.arange(length)[None] if position_ids is None else position_ids
    total = np.take(word_embedding, input_ids, axis=0) + np.take(position_embedding, places, axis=0)
    if segment_ids is not None and segment_embedding is not None:
        total = total + np.take(segment_embedding, segment_ids, axis=0)
    words = np.zeros(batch, "int32") if mask is None else np.sum(mask, axis=1, dtype="int32")
    return normalized(total, gamma, beta, epsilon, centered=True)[0], words, total
