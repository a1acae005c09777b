"""dot_product_attention: each query's mean of values, weighted by the softmax of its products with the keys.

It is written as two products and a softmax between them, which the scheduler fuses: there is no special kernel for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal, overload

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.scipy.log_domain import logsumexp, softmax
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt

NAME = "dot_product_attention"


def _four_axes(x: ArrayLike, name: str) -> Any:
    """Add leading axes until there are four."""
    value = operand(x, NAME)
    if value.ndim > 4:
        raise ShapeError(f"{NAME}: {name} has at most 4 axes, got {type_name(value)}")
    return lax.broadcast_to_rank(value, 4)


def _check(query: Any, key: Any, value: Any) -> None:
    batch, _, heads, size = key.shape
    if value.shape != key.shape or query.shape[0] != batch or query.shape[3] != size:
        raise ShapeError(
            f"{NAME}: query (batch, targets, heads, size), key and value (batch, sources, key heads, size) do not fit: "
            f"{type_name(query)}, {type_name(key)}, {type_name(value)}"
        )
    if not heads or query.shape[2] % heads:
        raise ShapeError(
            f"{NAME}: {query.shape[2]} heads of queries are not a multiple of {heads} heads of keys"
        )
    if not query.dtype == key.dtype == value.dtype or not dt.is_inexact(query.dtype):
        raise DtypeError(
            f"{NAME}: query, key and value must be floats of one dtype, got {type_name(query)}, {type_name(key)}, "
            f"{type_name(value)}"
        )


def _lengths(lengths: ArrayLike, batch: int, name: str) -> Any:
    value = operand(lengths, NAME)
    if value.shape != (batch,) or not dt.is_integer(value.dtype):
        raise ShapeError(
            f"{NAME}: {name} must be {batch} integers, one for each of the batch, got {type_name(value)}"
        )
    return value


def _by_group(x: Any, heads: int, groups: int) -> Any:
    """Reshape (batch, heads, targets, sources) to (batch, key heads, group, ...): the heads of one key side by side."""
    if x.shape[1] == 1:
        return fnp.expand_dims(x, 1)
    if x.shape[1] != heads * groups:
        raise ShapeError(f"{NAME}: bias and mask have 1 head or {heads * groups}, got {type_name(x)}")
    return fnp.reshape(x, (x.shape[0], heads, groups, *x.shape[2:]))


def _seen_by_position(targets: int, sources: int, causal: bool, window: tuple[int, int] | None) -> list[Any]:
    """Tell which sources each target sees by its position alone: (targets, sources). The result is computed where it
    is used and not kept, as it would be the largest array of all.
    """
    target, source = fnp.arange(targets)[:, None], fnp.arange(sources)
    seen = [source <= target] if causal else []
    if window is not None:
        seen += [source >= target - window[0], source <= target + window[1]]
    return seen


@overload
def dot_product_attention(
    query: ArrayLike, key: ArrayLike, value: ArrayLike, bias: ArrayLike | None = None, mask: ArrayLike | None = None, *,
    scale: Any = None, is_causal: bool = False, query_seq_lengths: ArrayLike | None = None,
    key_value_seq_lengths: ArrayLike | None = None, local_window_size: int | tuple[int, int] | None = None,
    implementation: str | None = None, return_residual: Literal[False] = False,
) -> Array: ...  # fmt: skip
@overload
def dot_product_attention(
    query: ArrayLike, key: ArrayLike, value: ArrayLike, bias: ArrayLike | None = None, mask: ArrayLike | None = None, *,
    scale: Any = None, is_causal: bool = False, query_seq_lengths: ArrayLike | None = None,
    key_value_seq_lengths: ArrayLike | None = None, local_window_size: int | tuple[int, int] | None = None,
    implementation: str | None = None, return_residual: bool = False,
) -> Any: ...  # fmt: skip
def dot_product_attention(
    query: ArrayLike, key: ArrayLike, value: ArrayLike, bias: ArrayLike | None = None, mask: ArrayLike | None = None, *,
    scale: Any = None, is_causal: bool = False, query_seq_lengths: ArrayLike | None = None,
    key_value_seq_lengths: ArrayLike | None = None, local_window_size: int | tuple[int, int] | None = None,
    implementation: str | None = None, return_residual: bool = False,
) -> Any:  # fmt: skip
    """Compute softmax(scale * query @ key.T + bias) @ value, for each head.

    The softmax is of float32 also for narrower dtypes. A target that sees no source at all gives the mean of
    all values.

    Parameters
    ----------
    query : (batch, targets, heads, size). The axis of the batch may be missing from all arrays.
    key, value : (batch, sources, key heads, size), where one head of keys serves heads / key heads heads of
        queries.
    bias : added to the products; broadcasts to (batch, heads, targets, sources).
    mask : booleans that broadcast to the same shape, True for what counts.
    scale : a factor, 1 / sqrt(size) by default.
    is_causal : a target sees no later source.
    query_seq_lengths, key_value_seq_lengths : (batch,) integers; targets beyond give 0, and sources beyond do
        not count.
    local_window_size : how many sources before and after itself a target sees.
    implementation : None or "xla".
    return_residual : return the logarithms of the sums of exponentials too.

    Returns
    -------
    An array like query; with return_residual the pair of it and (batch, targets, heads), without derivative.

    Raises
    ------
    ShapeError, DtypeError : the arrays do not fit each other.

    Examples
    --------
    >>> x = fnp.ones((2, 1, 4))
    >>> dot_product_attention(x, x, fnp.arange(8.0).reshape(2, 1, 4), is_causal=True)[:, 0]
    Array([[0., 1., 2., 3.],
           [2., 3., 4., 5.]], dtype=float32)
    """
    return attend(
        query, key, value, bias, mask, scale=scale, is_causal=is_causal, query_seq_lengths=query_seq_lengths,
        key_value_seq_lengths=key_value_seq_lengths, local_window_size=local_window_size,
        implementation=implementation, return_residual=return_residual,
    )  # fmt: skip


def attend(
    query: ArrayLike, key: ArrayLike, value: ArrayLike, bias: ArrayLike | None = None, mask: ArrayLike | None = None, *,
    scale: Any = None, is_causal: bool = False, query_seq_lengths: ArrayLike | None = None,
    key_value_seq_lengths: ArrayLike | None = None, local_window_size: int | tuple[int, int] | None = None,
    implementation: str | None = None, return_residual: bool = False, drop: Callable[[Any], Any] | None = None,
) -> Any:  # fmt: skip
    """Compute what `dot_product_attention` says, with a function that changes the weights after the softmax.

    Parameters
    ----------
    query, key, value, bias, mask, scale, is_causal, query_seq_lengths, key_value_seq_lengths, local_window_size,
        implementation, return_residual : as of `dot_product_attention`.
    drop : of the weights (batch, key heads, group, targets, sources), as dropout has it.

    Returns
    -------
    That of `dot_product_attention`.
    """
    shape = operand(query, NAME).shape
    query, key, value = (_four_axes(x, n) for x, n in ((query, "query"), (key, "key"), (value, "value")))
    _check(query, key, value)
    if implementation not in (None, "xla"):
        raise ArgumentError(f"{NAME}: implementation {implementation!r} does not exist", hint="leave it out")
    batch, targets, all_heads, size = query.shape
    heads = key.shape[2]
    groups = all_heads // heads
    factor = 1 / math.sqrt(max(size, 1)) if scale is None else scale
    wide = dt.wider(query.dtype, dt.float32)

    products = fnp.einsum(
        "btkgh,bskh->bkgts",
        query.reshape(batch, targets, heads, groups, size),
        key,
        preferred_element_type=wide,
    )
    logits = products * fnp.asarray(factor, wide)
    if bias is not None:
        logits = (logits + _by_group(_four_axes(bias, "bias"), heads, groups)).astype(wide)
    seen = _seen(query, key, mask, is_causal, query_seq_lengths, key_value_seq_lengths, local_window_size)
    for condition in seen:
        # A finite number: a row without any source is a mean then, and not NaN.
        logits = fnp.where(condition, logits, 0.7 * float(fnp.finfo(wide).min))
    weights = softmax(logits, axis=-1).astype(key.dtype)
    if drop is not None:
        weights = drop(weights)
    result = fnp.einsum("bkgts,bskh->btkgh", weights, value).reshape(query.shape)
    if query_seq_lengths is not None:
        exists = fnp.arange(targets) < _lengths(query_seq_lengths, batch, "query_seq_lengths")[:, None]
        result = fnp.where(exists[:, :, None, None], result, 0)
    result = result.reshape(shape)
    if not return_residual:
        return result
    sums = fnp.moveaxis(logsumexp(logits, axis=-1), 3, 1)
    return result, lax.stop_gradient(sums.reshape(shape[:-1]).astype(key.dtype))


def _seen(
    query: Any, key: Any, mask: ArrayLike | None, causal: bool, of_queries: ArrayLike | None, of_keys: ArrayLike | None,
    window: int | tuple[int, int] | None,
) -> list[Any]:  # fmt: skip
    """Return conditions that broadcast to (batch, key heads, group, targets, sources) and must all hold."""
    batch, targets, heads = query.shape[0], query.shape[1], key.shape[2]
    sources, groups = key.shape[1], query.shape[2] // heads
    seen: list[Any] = []
    if mask is not None:
        given = _four_axes(mask, "mask")
        if given.dtype != dt.bool_:
            raise DtypeError(
                f"{NAME}: mask must be boolean, got {type_name(given)}", hint="add numbers by bias"
            )
        seen.append(_by_group(given, heads, groups))
    limits = (window, window) if isinstance(window, int) else window
    seen += _seen_by_position(targets, sources, causal, limits)
    if of_queries is not None:
        lengths = _lengths(of_queries, batch, "query_seq_lengths")
        seen.append((fnp.arange(targets) < lengths[:, None])[:, None, None, :, None])
    if of_keys is not None:
        lengths = _lengths(of_keys, batch, "key_value_seq_lengths")
        seen.append((fnp.arange(sources) < lengths[:, None])[:, None, None, None, :])
    return seen


__all__ = ["dot_product_attention"]
