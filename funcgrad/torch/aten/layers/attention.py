"""Operators of attention: two products and a softmax between them, which the scheduler fuses."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.torch.aten.layers.activations import gelu, relu, safe_softmax, softmax
from funcgrad.torch.aten.layers.normalization import layer_norm
from funcgrad.torch.aten.matrix import linear
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


_OF_KEYS = 1
"""The kind of mask that is (batch, keys); the others broadcast with the scores as they are."""


@row("_masked_softmax")
def masked_softmax(x: Any, mask: Any, dim: int | None = None, mask_type: int | None = None) -> Any:
    """Compute a softmax of scores (batch, heads, queries, keys) without those where the mask is true.

    A row without any is NaN, as in torch.
    """
    if mask_type == _OF_KEYS and x.ndim == 4:
        mask = mask[:, None, None, :]
    scores = fnp.where(mask, fnp.asarray(-math.inf, x.dtype), x)
    return softmax(scores, -1 if dim is None else dim)


@row("_native_multi_head_attention")
def multi_head_attention(
    query: Any, key: Any, value: Any, embed_dim: int, num_head: int, qkv_weight: Any, qkv_bias: Any, proj_weight: Any,
    proj_bias: Any, mask: Any = None, need_weights: bool = True, average_attn_weights: bool = True,
    mask_type: int | None = None,
) -> Any:  # fmt: skip
    """Compute the attention of a layer: projections, heads, and the weights if they are asked for."""

    def heads(x: Any, part: int) -> Any:
        rows = slice(part * embed_dim, (part + 1) * embed_dim)
        found = linear(x, qkv_weight[rows], qkv_bias[rows])
        return fnp.swapaxes(found.reshape(*x.shape[:2], num_head, embed_dim // num_head), 1, 2)

    queries, keys, values = (heads(x, part) for part, x in enumerate((query, key, value)))
    scores = _scores(queries, keys, None, False, None)
    weights = nn.softmax(scores, -1) if mask is None else masked_softmax(scores, mask, -1, mask_type)
    joined = fnp.swapaxes(fnp.matmul(weights, values), 1, 2).reshape(*query.shape[:2], embed_dim)
    result = linear(joined, proj_weight, proj_bias)
    if not need_weights:
        return result, fnp.zeros((0,), result.dtype)
    return result, fnp.mean(weights, 1) if average_attn_weights else weights


@row("_transformer_encoder_layer_fwd")
def transformer_encoder_layer(
    src: Any, embed_dim: int, num_heads: int, qkv_weight: Any, qkv_bias: Any, proj_weight: Any, proj_bias: Any,
    use_gelu: bool, norm_first: bool, eps: float, norm_weight_1: Any, norm_bias_1: Any, norm_weight_2: Any,
    norm_bias_2: Any, ffn_weight_1: Any, ffn_bias_1: Any, ffn_weight_2: Any, ffn_bias_2: Any, mask: Any = None,
    mask_type: int | None = None,
) -> Any:  # fmt: skip
    """Compute a layer of an encoder, which torch has as one operator for inference."""

    def attended(x: Any) -> Any:
        return multi_head_attention(
            x, x, x, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, mask, False, True, mask_type,
        )[0]  # fmt: skip

    def fed_forward(x: Any) -> Any:
        inner = linear(x, ffn_weight_1, ffn_bias_1)
        return linear(gelu(inner) if use_gelu else relu(inner), ffn_weight_2, ffn_bias_2)

    def first_norm(x: Any) -> Any:
        return layer_norm(x, (embed_dim,), norm_weight_1, norm_bias_1, eps)

    def second_norm(x: Any) -> Any:
        return layer_norm(x, (embed_dim,), norm_weight_2, norm_bias_2, eps)

    if norm_first:
        src = src + attended(first_norm(src))
        return src + fed_forward(second_norm(src))
    src = first_norm(src + attended(src))
    return second_norm(src + fed_forward(src))
