"""Operators of attention: two products and a softmax between them, which the scheduler fuses."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.torch.aten.layers.activations import safe_softmax
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.derivatives.grad import vjp


def _scores(query: Any, key: Any, mask: Any, is_causal: bool, scale: float | None) -> Any:
    """Return the scaled products of queries and keys: minus infinity where a query may not see a key."""
    factor = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    found = fnp.matmul(query * fnp.asarray(factor, query.dtype), fnp.swapaxes(key, -1, -2))
    if is_causal:
        seen = fnp.tril(fnp.ones(found.shape[-2:], dt.bool_))
        found = fnp.where(seen, found, fnp.asarray(-math.inf, found.dtype))
    if mask is None:
        return found
    if mask.dtype == dt.bool_:
        return fnp.where(mask, found, fnp.asarray(-math.inf, found.dtype))
    return found + mask.astype(found.dtype)


def _repeated(query: Any, key: Any, value: Any) -> tuple[Any, Any]:
    """Repeat heads of keys and values that several heads of queries share."""
    times = query.shape[-3] // key.shape[-3]
    return (fnp.repeat(key, times, -3), fnp.repeat(value, times, -3)) if times > 1 else (key, value)


@row("scaled_dot_product_attention", takes_key=True)
def scaled_dot_product_attention(
    rng: Any, query: Any, key: Any, value: Any, attn_mask: Any = None, dropout_p: float = 0.0, is_causal: bool = False,
    scale: float | None = None, enable_gqa: bool = False,
) -> Any:  # fmt: skip
    if enable_gqa:
        key, value = _repeated(query, key, value)
    scores = _scores(query, key, attn_mask, is_causal, scale)
    # without a mask no row is all minus infinity
    weights = nn.softmax(scores, -1) if attn_mask is None else safe_softmax(scores, -1)
    if dropout_p > 0:
        kept = random.bernoulli(rng(), 1 - dropout_p, weights.shape)
        weights = fnp.where(kept, weights / (1 - dropout_p), fnp.zeros((), weights.dtype))
    return fnp.matmul(weights, value)


@row("_scaled_dot_product_flash_attention_for_cpu")
def flash_attention(
    query: Any, key: Any, value: Any, dropout_p: float = 0.0, is_causal: bool = False, attn_mask: Any = None,
    scale: float | None = None,
) -> Any:  # fmt: skip
    """Compute attention and the logarithms of the sums of the softmax, (batch, heads, queries)."""
    if key.shape[-3] != query.shape[-3]:
        key, value = _repeated(query, key, value)
    scores = _scores(query, key, attn_mask, is_causal, scale)
    return fnp.matmul(safe_softmax(scores, -1), value), nn.logsumexp(scores, -1)


@row("_scaled_dot_product_flash_attention_for_cpu_backward")
def flash_attention_backward(
    grad_out: Any, query: Any, key: Any, value: Any, out: Any, logsumexp: Any, dropout_p: float, is_causal: bool,
    attn_mask: Any = None, scale: float | None = None,
) -> Any:  # fmt: skip
    def forward(q: Any, k: Any, v: Any) -> Any:
        return flash_attention(q, k, v, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)[0]

    return vjp(forward, query, key, value)[1](grad_out)
