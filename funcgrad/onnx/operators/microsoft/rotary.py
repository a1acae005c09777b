"""Rotary embeddings: pairs of numbers of a head are turned by angles that grow with the position (Su et al. 2021)."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.onnx.node import Node
from funcgrad.onnx.table import operator


def rotated(x: Any, places: Any, cosines: Any, sines: Any, interleaved: bool) -> Any:
    """Rotate the first 2 * cosines.shape[1] numbers of each head of x (batch, length, heads, size).

    places : (batch or 1, length), the rows of the tables of cosines and sines. Pairs are neighbors where interleaved,
    else a number of the first half and one of the second.
    """
    half = cosines.shape[1]
    turned, rest = x[..., : 2 * half], x[..., 2 * half :]
    cos, sin = (np.take(table, places, axis=0)[:, :, None].astype(x.dtype) for table in (cosines, sines))
    if interleaved:
        a, b = turned[..., 0::2], turned[..., 1::2]
    else:
        a, b = turned[..., :half], turned[..., half:]
    pair = a * cos - b * sin, a * sin + b * cos
    joined = np.stack(pair, axis=-1).reshape(turned.shape) if interleaved else np.concatenate(pair, axis=-1)
    return np.concatenate([joined, rest], axis=-1)


@operator("RotaryEmbedding", domain="com.microsoft")
def rotary_embedding(
    node: Node,
    x: Any,
    position_ids: Any,
    cos_cache: Any,
    sin_cache: Any,
    *,
    interleaved: int = 0,
    is_packed_batching: int = 0,
    num_heads: int = 0,
    rotary_embedding_dim: int = 0,
    scale: float = 1.0,
) -> Any:
    """Rotate (batch, length, heads * size) or (batch, heads, length, size)."""
    if x.ndim not in (3, 4):
        raise node.error(f"needs 3 or 4 axes, got shape {x.shape}")
    if x.ndim == 4:
        heads = np.swapaxes(x, 1, 2)
    else:
        size = x.shape[2] // num_heads if rotary_embedding_dim and num_heads else 2 * cos_cache.shape[1]
        heads = x.reshape((*x.shape[:2], -1, size))
    places = position_ids
    if position_ids.size == 1 and position_ids.ndim < 2:
        places = position_ids.reshape((1, 1)) + np.arange(heads.shape[1])
    found = rotated(heads, places, cos_cache, sin_cache, bool(interleaved)) * scale
    return np.swapaxes(found, 1, 2) if x.ndim == 4 else found.reshape(x.shape)
