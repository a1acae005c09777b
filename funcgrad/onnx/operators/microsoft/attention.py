"""Attention as onnxruntime has it: Attention and MultiHeadAttention, with caches of keys and values.

Both come to `attend`. Masks add a large negative number, so a query that may see no key sees all of them.
"""

from __future__ import annotations

import math
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators import nn, quantized
from funcgrad.onnx.operators.microsoft.rotary import rotated
from funcgrad.onnx.table import operator
from funcgrad.scipy.log_domain import softmax


def attend(
    q: Any, k: Any, v: Any, *, scale: float, bias: Any = None, softcap: float = 0.0, sink: Any = None
) -> tuple[Any, Any]:
    """Attend from queries to keys and values.

    Parameters
    ----------
    q : (batch, heads, queries, size). k, v : (batch, key heads, keys, size); heads are a multiple of key heads.
    bias : added to the products, of a shape that broadcasts to (batch, heads, queries, keys).
    softcap : where it is not 0, products p become softcap * tanh(p / softcap).
    sink : (heads,) logits of one more key, whose value is 0.

    Returns
    -------
    (batch, queries, heads * size of v) results, (batch, heads, queries, keys) weights.
    """
    batch, heads, queries, size = q.shape
    groups = heads // k.shape[1]
    grouped = q.reshape((batch, k.shape[1], groups, queries, size))
    products = np.einsum("bhgqd,bhkd->bhgqk", grouped, k).reshape((batch, heads, queries, k.shape[2])) * scale
    products = softcap * np.tanh(products / softcap) if softcap else products
    products = products if bias is None else products + bias
    if sink is None:
        weights = softmax(products, axis=-1)
    else:
        more = np.broadcast_to(sink.reshape((1, -1, 1, 1)).astype(products.dtype), (*products.shape[:3], 1))
        weights = softmax(np.concatenate([products, more], axis=-1), axis=-1)[..., :-1]
    weights = weights.astype(v.dtype)
    found = np.einsum("bhgqk,bhkd->bqhgd", weights.reshape((*grouped.shape[:4], -1)), v)
    return found.reshape((batch, queries, -1)), weights


def _mask_bias(node: Node, mask: Any, total: int, batch: int, value: float) -> Any:
    """Return what a mask adds to the products: it says 1 for keys to be seen, or where the keys of a sequence end.

    Shapes: (batch,) ends; (2 * batch,) ends and then beginnings; (batch, keys); (batch, queries, keys);
    (batch, 1, most, most), of which the last rows count.
    """
    if mask is None:
        return 0
    places = np.arange(total)
    if mask.ndim == 1 and mask.shape[0] == batch:
        seen = (places < mask[:, None])[:, None, None]
    elif mask.ndim == 1 and mask.shape[0] == 2 * batch:
        ends, starts = np.split(mask[:, None], 2)
        seen = ((places < ends) & (places >= starts))[:, None, None]
    elif mask.ndim == 2:
        seen = mask[:, None, None] != 0
    elif mask.ndim == 3:
        seen = mask[:, None] != 0
    else:
        raise node.error(
            f"a mask of shape {mask.shape} is not supported", "give (batch, keys) or (batch, queries, keys)"
        )
    return np.where(seen, 0.0, value)


def _causal_bias(queries: int, total: int) -> Any:
    """Return what is added where key j is after query i; the queries are the last of the keys."""
    seen = numpy.arange(total) <= numpy.arange(total - queries, total)[:, None]
    return np.asarray(numpy.where(seen, 0, numpy.finfo(numpy.float32).min).astype("float32"))


def _joined(past: Any, new: Any) -> Any:
    return new if past is None else np.concatenate([past, new], axis=2)


@operator("Attention", domain="com.microsoft")
def attention(
    node: Node,
    x: Any,
    weights: Any,
    bias: Any = None,
    mask: Any = None,
    past: Any = None,
    attention_bias: Any = None,
    past_sequence_length: Any = None,
    *,
    num_heads: int,
    do_rotary: int = 0,
    mask_filter_value: float = -10000.0,
    past_present_share_buffer: int = 0,
    qkv_hidden_sizes: Any = None,
    rotary_embedding_dim: int = 0,
    scale: float = 0.0,
    unidirectional: int = 0,
) -> tuple[Any, Any]:
    """Project to queries, keys and values of heads, and attend: (result, present keys and values)."""
    if do_rotary or past_present_share_buffer:
        raise node.error(
            "do_rotary and past_present_share_buffer are not supported", "export the model for a CPU"
        )
    projected = x @ weights if bias is None else x @ weights + bias
    sizes = qkv_hidden_sizes or [weights.shape[1] // 3] * 3
    parts = np.split(projected, numpy.cumsum(sizes[:2]).tolist(), axis=-1)
    q, k, v = (nn.attention.in_heads(part, num_heads) for part in parts)
    if past is not None:
        k, v = _joined(past[0], k), _joined(past[1], v)
    found, _ = _masked(node, q, k, v, mask, attention_bias, bool(unidirectional), mask_filter_value, scale)
    return found, np.stack([k, v]) if node.wants(1) else None


@operator("QAttention", domain="com.microsoft")
def quantized_attention(
    node: Node,
    x: Any,
    weights: Any,
    bias: Any,
    x_scale: Any,
    weight_scale: Any,
    mask: Any = None,
    x_zero: Any = None,
    weight_zero: Any = None,
    past: Any = None,
    **settings: Any,
) -> tuple[Any, Any]:
    """Attend with projections of quantized numbers by quantized weights."""
    tokens = quantized.linear.dequantize(x, x_scale, x_zero)
    matrix = quantized.linear.dequantize(weights, weight_scale, weight_zero)
    found: tuple[Any, Any] = attention(node, tokens, matrix, bias, mask, past, **settings)
    return found


def _masked(
    node: Node, q: Any, k: Any, v: Any, mask: Any, bias: Any, causal: bool, masked: float, scale: float
) -> tuple[Any, Any]:
    total = k.shape[2]
    added = _mask_bias(node, mask, total, q.shape[0], masked)
    added = (
        np.maximum(added + _causal_bias(q.shape[2], total), numpy.finfo("float32").min) if causal else added
    )
    added = added if bias is None else added + bias
    none = isinstance(added, int)
    return attend(
        q, k, v, scale=scale or 1 / math.sqrt(q.shape[3]), bias=None if none else added.astype(q.dtype)
    )


@operator("MultiHeadAttention", domain="com.microsoft")
def multi_head_attention(
    node: Node,
    query: Any,
    key: Any = None,
    value: Any = None,
    bias: Any = None,
    key_padding_mask: Any = None,
    attention_bias: Any = None,
    past_key: Any = None,
    past_value: Any = None,
    past_sequence_length: Any = None,
    cache_indirection: Any = None,
    *,
    num_heads: int,
    mask_filter_value: float = -10000.0,
    scale: float = 0.0,
    unidirectional: int = 0,
) -> tuple[Any, Any, Any, Any]:
    """Attend with projected queries, keys and values: (result, present keys, present values, weights)."""
    if past_sequence_length is not None or cache_indirection is not None:
        raise node.error(
            "caches of a fixed size are not supported", "export the model without past_sequence_length"
        )
    q, k, v = _projected(node, query, key, value, bias, num_heads)
    k, v = _joined(past_key, k), _joined(past_value, v)
    found, weights = _masked(
        node, q, k, v, key_padding_mask, attention_bias, bool(unidirectional), mask_filter_value, scale
    )
    return found, k, v, weights


def _projected(node: Node, query: Any, key: Any, value: Any, bias: Any, heads: int) -> tuple[Any, Any, Any]:
    """Return queries, keys and values (batch, heads, length, size), which may come packed together."""
    if query.ndim == 5:
        q, k, v = (np.swapaxes(query[:, :, :, i], 1, 2) for i in range(3))
    elif key is None:
        raise node.error("needs keys, or a query of shape (batch, length, heads, 3, size)")
    else:
        q = nn.attention.in_heads(query, heads)
        if key.ndim == 5:
            k, v = (np.swapaxes(key[:, :, :, i], 1, 2) for i in range(2))
        elif value is None:
            raise node.error("needs values, or a key of shape (batch, length, heads, 2, size)")
        else:
            k, v = (x if x.ndim == 4 else nn.attention.in_heads(x, heads) for x in (key, value))
    if bias is None:
        return q, k, v
    hidden = heads * q.shape[3]
    parts = np.split(bias, [hidden, 2 * hidden])
    of_q, of_k, of_v = (part.reshape((heads, 1, -1)) for part in parts)
    crossed = key is not None and key.ndim == 4
    return q + of_q, (k if crossed else k + of_k), (v if crossed else v + of_v)


@operator("GroupQueryAttention", domain="com.microsoft", static="total_sequence_length")
def group_query_attention(
    node: Node,
    query: Any,
    key: Any,
    value: Any,
    past_key: Any,
    past_value: Any,
    seqlens_k: Any,
    total_sequence_length: Any,
    cos_cache: Any = None,
    sin_cache: Any = None,
    position_ids: Any = None,
    attention_bias: Any = None,
    head_sink: Any = None,
    k_scale: Any = None,
    v_scale: Any = None,
    q_norm_weight: Any = None,
    k_norm_weight: Any = None,
    *,
    num_heads: int,
    kv_num_heads: int,
    causal: int = 1,
    do_rotary: int = 0,
    k_quant_type: str = "NONE",
    kv_cache_bit_width: int = 8,
    local_window_size: int = -1,
    qk_norm_epsilon: float = 1e-6,
    qk_output: int = 0,
    rotary_interleaved: int = 0,
    scale: float = 0.0,
    sliding_window_cache: int = 0,
    smooth_softmax: int = 0,
    softcap: float = 0.0,
    v_quant_type: str = "NONE",
) -> tuple[Any, ...]:
    """Attend with groups of queries that share keys; caches grow, or have room for all: (result, keys, values).

    seqlens_k is one less than how many keys each sequence has with the new ones, which are put after the old ones.
    """
    if k_scale is not None or v_scale is not None or sliding_window_cache or qk_output:
        raise node.error("quantized or windowed caches and the output of products are not supported")
    q, k, v = _grouped(query, key, value, num_heads, kv_num_heads)
    if q_norm_weight is not None and k_norm_weight is not None:
        q, k = (_root_normalized(x, w, qk_norm_epsilon) for x, w in ((q, q_norm_weight), (k, k_norm_weight)))
    length, total = q.shape[1], int(node.ints(total_sequence_length, "total_sequence_length")[0])
    ends = seqlens_k.reshape(-1).astype("int32") + 1
    first = length == total
    starts = np.zeros_like(ends) if first else ends - length
    if do_rotary:
        places = starts[:, None] + np.arange(length) if position_ids is None else position_ids
        q, k = (rotated(x, places, cos_cache, sin_cache, bool(rotary_interleaved)) for x in (q, k))
    q, k, v = (np.swapaxes(x, 1, 2) for x in (q, k, v))
    k, v = (_in_cache(past, new, starts, total) for past, new in ((past_key, k), (past_value, v)))
    added = _seen_bias(starts, ends, length, k.shape[2], bool(causal), local_window_size)
    if attention_bias is not None:
        missing = k.shape[2] - attention_bias.shape[3]
        added = added + np.pad(attention_bias, [(0, 0)] * 3 + [(0, max(missing, 0))])[..., : k.shape[2]]
    sink = np.zeros(num_heads, q.dtype) if smooth_softmax and head_sink is None else head_sink
    found, _ = attend(
        q,
        k,
        v,
        scale=scale or 1 / math.sqrt(q.shape[3]),
        bias=added.astype(q.dtype),
        softcap=softcap,
        sink=sink,
    )
    return found, k, v


def _grouped(query: Any, key: Any, value: Any, heads: int, key_heads: int) -> tuple[Any, Any, Any]:
    """Return (batch, length, heads, size) queries, keys and values, which may come packed in the query."""
    batch, length, width = query.shape
    if key is None:
        size = width // (heads + 2 * key_heads)
        packed = query.reshape((batch, length, -1, size))
        q, k, v = np.split(packed, [heads, heads + key_heads], axis=2)
        return q, k, v
    return (
        query.reshape((batch, length, heads, -1)),
        key.reshape((batch, length, key_heads, -1)),
        value.reshape((batch, length, key_heads, -1)),
    )


def _root_normalized(x: Any, weight: Any, epsilon: float) -> Any:
    wide = x.astype("float32")
    return (wide / np.sqrt(np.mean(wide * wide, axis=-1, keepdims=True) + epsilon)).astype(x.dtype) * weight


def _in_cache(past: Any, new: Any, starts: Any, total: int) -> Any:
    """Put new keys (batch, heads, length, size) behind the old ones of each sequence, in a cache of the larger size."""
    batch, heads, length, size = new.shape
    room = total if past is None else max(total, past.shape[2])
    if past is None:
        past = np.zeros((batch, heads, 0, size), new.dtype)
    cache = np.pad(past, [(0, 0), (0, 0), (0, room - past.shape[2]), (0, 0)])
    places = np.arange(room) - starts[:, None]  # (batch, room): which new key belongs there
    taken = np.clip(places, 0, length - 1)[:, None, :, None]
    placed = np.take_along_axis(new, np.broadcast_to(taken, (batch, heads, room, 1)), axis=2)
    inside = ((places >= 0) & (places < length))[:, None, :, None]
    return np.where(inside, placed, cache)


def _seen_bias(starts: Any, ends: Any, queries: int, keys: int, causal: bool, window: int) -> Any:
    """Return (batch, 1, queries, keys): a large negative number for keys that a query does not see."""
    at = np.arange(keys)
    own = (starts[:, None] + np.arange(queries))[:, None, :, None]
    seen = (at < ends[:, None])[:, None, None]
    if causal:
        seen = seen & (at <= own)
    if window > 0:
        seen = seen & (at > own - window)
    return np.where(seen, 0.0, float(numpy.finfo(numpy.float32).min))
