"""Rotary embeddings: pairs of numbers of a head are turned by angles that grow with the position (Su et al. 2021)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.onnx.node import Node
from funcgrad.onnx.table import operator


def rotated(x: Any, places: Any, cosines: Any, sines: Any, interleaved: bool) -> Any:
    """Rotate the first 2 * cosines.shape[1] numbers of each head of x (batch, length, heads, size).

    places : (batch or 1, length), the rows of the tables of cosines and sines. Pairs are neighbors where interleaved,
    else a number of the first half and one of the second.
    """
    cos, sin = (np.take(table, places, axis=0)[:, :, None].astype(x.dtype) for table in (cosines, sines))
    return _turned(x, cos, sin, interleaved)


def _turned(x: Any, cos: Any, sin: Any, interleaved: bool) -> Any:
    """Rotate pairs of numbers of heads by angles (batch, length, 1, pairs); what follows the pairs stays."""
    half = cos.shape[-1]
    turned, rest = x[..., : 2 * half], x[..., 2 * half :]
    if interleaved:
        a, b = turned[..., 0::2], turned[..., 1::2]
    else:
        a, b = turned[..., :half], turned[..., half:]
    pair = a * cos - b * sin, a * sin + b * cos
    joined = np.stack(pair, axis=-1).reshape(turned.shape) if interleaved else np.concatenate(pair, axis=-1)
    return np.concatenate([joined, rest], axis=-1)


def _in_heads(node: Node, x: Any, half: int, heads: int, partial: bool) -> Any:
    """Return (batch, length, heads, size) of what is that with its heads joined, or before the length."""
    if x.ndim not in (3, 4):
        raise node.error(f"needs 3 or 4 axes, got shape {x.shape}")
    if x.ndim == 4:
        return np.swapaxes(x, 1, 2)
    size = x.shape[2] // heads if partial and heads else 2 * half
    return x.reshape((*x.shape[:2], -1, size))


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
    heads = _in_heads(node, x, cos_cache.shape[1], num_heads, bool(rotary_embedding_dim))
    places = position_ids
    if position_ids.size == 1 and position_ids.ndim < 2:
        places = position_ids.reshape((1, 1)) + np.arange(heads.shape[1])
    found = rotated(heads, places, cos_cache, sin_cache, bool(interleaved)) * scale
    return np.swapaxes(found, 1, 2) if x.ndim == 4 else found.reshape(x.shape)


@operator("MRotaryEmbedding", domain="com.microsoft")
def multimodal_rotary_embedding(
    node: Node,
    x: Any,
    position_ids: Any,
    cos_cache: Any,
    sin_cache: Any,
    *,
    mrope_section: Sequence[int],
    interleaved: int = 0,
    is_packed_batching: int = 0,
    mrope_layout: int = 0,
    num_heads: int = 0,
    rotary_embedding_dim: int = 0,
    scale: float = 1.0,
) -> Any:
    """Rotate by three positions (3, batch, length) of a token: time, height and width each turn a part of the pairs."""
    half = cos_cache.shape[1]
    if len(mrope_section) != 3 or sum(mrope_section) != half:
        raise node.error(f"mrope_section is {list(mrope_section)}, and its sum is to be {half}")
    heads = _in_heads(node, x, half, num_heads, bool(rotary_embedding_dim))
    stream = numpy.repeat(numpy.arange(3), mrope_section)
    if mrope_layout:
        stream = numpy.zeros(half, int)
        for i in (1, 2):
            stream[i : 3 * mrope_section[i] : 3] = i
    columns = numpy.arange(half)
    places = np.moveaxis(position_ids, 0, -1)[..., stream]  # (batch, length, half)
    cos, sin = (
        np.asarray(table)[places, columns][:, :, None].astype(x.dtype) for table in (cos_cache, sin_cache)
    )
    found = _turned(heads, cos, sin, bool(interleaved)) * scale
    return np.swapaxes(found, 1, 2) if x.ndim == 4 else found.reshape(x.shape)
