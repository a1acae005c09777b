"""Attention: of heads, of groups of heads that share keys, with caches, masks and windows.

As funcgrad.nn.attention it is two products and a softmax between them, which the compiler fuses. What hides a key is a
condition where it can be, and not a sum with a mask in memory.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as np
from funcgrad.onnx.node import Node
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import EXACT
from funcgrad.scipy.log_domain import softmax
from funcgrad.trace.types import dtypes as dt

_PRODUCTS, _AFTER_SOFTCAP, _WITH_BIAS, _WEIGHTS = range(4)  # what qk_matmul_output is


@operator("Attention", since=23)
def attention(
    node: Node,
    q: Any,
    k: Any,
    v: Any,
    mask: Any = None,
    past_key: Any = None,
    past_value: Any = None,
    nonpad_kv_seqlen: Any = None,
    *,
    is_causal: int = 0,
    kv_num_heads: int | None = None,
    left_window_size: int = -1,
    q_num_heads: int | None = None,
    qk_matmul_output_mode: int = _PRODUCTS,
    right_window_size: int = -1,
    scale: float | None = None,
    softcap: float = 0.0,
    softmax_precision: int | None = None,
) -> tuple[Any, Any, Any, Any]:
    """Attend from queries to keys and values: (result, all keys, all values, products or weights).

    Arrays are (batch, heads, length, size), or (batch, length, heads * size). A query that sees no key gives 0.
    """
    if (past_key is None) != (past_value is None) or not (past_key is None or nonpad_kv_seqlen is None):
        raise node.error("needs past_key and past_value together, and no nonpad_kv_seqlen with them")
    is_packed = q.ndim == 3
    if is_packed:
        if not q_num_heads or not kv_num_heads:
            raise node.error("inputs of three axes need q_num_heads and kv_num_heads")
        q, k, v = (in_heads(x, n) for x, n in ((q, q_num_heads), (k, kv_num_heads), (v, kv_num_heads)))
    offset: Any = 0
    if past_key is not None:
        offset = past_key.shape[2]
        k, v = np.concatenate([past_key, k], axis=2), np.concatenate([past_value, v], axis=2)
    elif nonpad_kv_seqlen is not None:
        offset = nonpad_kv_seqlen.astype("int32")[:, None, None, None, None] - q.shape[2]
    batch, heads, queries, size = q.shape
    groups, keys = _groups(node, q, k, v), k.shape[2]
    wide = dt.promote((q.dtype, False), (dt.float32, False))[0]
    grouped = q.reshape((batch, k.shape[1], groups, queries, size))
    factor = np.asarray(1 / math.sqrt(size) if scale is None else scale, wide)
    products = np.einsum("bkgtd,bksd->bkgts", grouped, k, preferred_element_type=wide) * factor
    capped = softcap * np.tanh(products / softcap) if softcap else products

    seen = _seen_by_position(queries, keys, offset, is_causal, left_window_size, right_window_size)
    if nonpad_kv_seqlen is not None:
        seen.append(np.arange(keys) < nonpad_kv_seqlen[:, None, None, None, None])
    added = None
    if mask is not None:
        given = _mask(mask, keys, k.shape[1], groups)
        if given.dtype == dt.bool_:
            seen.append(given)
        else:
            added = given.astype(wide)
    masked = capped if added is None else capped + np.maximum(added, _least(wide))
    logits = _where_seen(seen, masked, _least(wide))
    if softmax_precision is not None:
        logits = logits.astype(EXACT[softmax_precision])
    weights = softmax(logits, axis=-1).astype(wide)  # results are rounded once
    is_needed = mask is not None or nonpad_kv_seqlen is not None or left_window_size >= 0
    some = _sees_some(seen, added, is_needed)

    axes = "bkgts,bksd->btkgd" if is_packed else "bkgts,bksd->bkgtd"
    result = np.einsum(axes, weights, v.astype(wide)).astype(q.dtype)
    if some is not None:
        rows = np.moveaxis(np.broadcast_to(some, (*some.shape[:3], queries, 1)), 3, 1) if is_packed else some
        result = np.where(rows, result, 0)
    result = result.reshape((batch, queries, -1) if is_packed else (batch, heads, queries, -1))
    if not node.wants(3):
        return result, k, v, None
    shown = products
    if qk_matmul_output_mode == _AFTER_SOFTCAP:
        shown = capped
    elif qk_matmul_output_mode == _WITH_BIAS:
        shown = _where_seen(seen, capped if added is None else capped + added, -np.inf)
    elif qk_matmul_output_mode == _WEIGHTS:
        shown = weights if some is None else np.where(some, weights, 0)
    return result, k, v, shown.reshape((batch, heads, queries, keys)).astype(q.dtype)


def _groups(node: Node, q: Any, k: Any, v: Any) -> int:
    """Return how many heads of queries look at each head of keys."""
    groups = q.shape[1] // k.shape[1]
    if groups * k.shape[1] != q.shape[1] or v.shape[1] != k.shape[1]:
        raise node.error(
            f"{q.shape[1]} heads of queries are not a multiple of {k.shape[1]} of keys, {v.shape[1]} of values"
        )
    return groups


def _where_seen(conditions: list[Any], logits: Any, other: Any) -> Any:
    """Return logits where all conditions hold, and `other` elsewhere."""
    for condition in conditions:
        logits = np.where(condition, logits, other)
    return logits


def in_heads(x: Any, heads: int) -> Any:
    """Reshape (batch, length, heads * size) to (batch, heads, length, size)."""
    return np.swapaxes(x.reshape((*x.shape[:2], heads, -1)), 1, 2)


def _least(dtype: Any) -> float:
    """Return a number for what is not seen: finite, so that no row is NaN, and further from it the sums in between."""
    return 0.7 * float(np.finfo(dtype).min)


def _mask(mask: Any, keys: int, heads: int, groups: int) -> Any:
    """Return a mask as (batch, key heads, group, queries, keys), of which sizes may be 1. Keys that it leaves out at
    the end are not seen.
    """
    missing = keys - mask.shape[-1]
    if missing > 0 and mask.shape[-1] != 1:
        edge = False if mask.dtype == dt.bool_ else -np.inf
        mask = np.pad(mask, [(0, 0)] * (mask.ndim - 1) + [(0, missing)], constant_values=edge)
    mask = mask.reshape((1,) * (4 - mask.ndim) + mask.shape)
    if mask.shape[1] == 1:
        return mask[:, None]
    return mask.reshape((mask.shape[0], heads, groups, *mask.shape[2:]))


def _seen_by_position(queries: int, keys: int, offset: Any, causal: int, left: int, right: int) -> list[Any]:
    """Return conditions on (..., queries, keys). offset: how many keys come before the first query."""
    query, key = np.arange(queries)[:, None] + offset, np.arange(keys)
    seen = [key <= query] if causal else []
    if left >= 0:
        seen.append(key >= query - left)
    if right >= 0:
        seen.append(key <= query + right)
    return seen


def _sees_some(seen: list[Any], added: Any, is_needed: bool) -> Any:
    """Return which queries see a key, (..., queries, 1); None where all do."""
    if not is_needed:
        return None
    every = [*seen, *([] if added is None else [added > -np.inf])]
    both = every[0]
    for condition in every[1:]:
        both = both & condition
    return (
        np.any(both, axis=-1, keepdims=True)
        if both.ndim == 5
        else np.any(both, axis=-1)[None, None, None, :, None]
    )
