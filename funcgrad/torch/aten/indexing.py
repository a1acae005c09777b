"""Operators that read and write elements at indices, and those that order them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.torch.aten.promotion import axis_of, promoted
from funcgrad.torch.aten.reductions import vector_norm
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


def _index(indices: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(slice(None) if index is None else index for index in indices)


@row("index.Tensor", "_unsafe_index.Tensor")
def index(x: Any, indices: Sequence[Any]) -> Any:
    return x[_index(indices)]


def _only_mask(x: Any, indices: Sequence[Any], values: Any) -> Any:
    """Return the mask, spread over x, of an index by one mask whose values are the same for all that it chooses; else
    None. So `x[mask] = 0` needs no value of the mask.
    """
    if any(index is None for index in indices[:1]) or len(indices) != 1 or indices[0].dtype != dt.bool_:
        return None
    mask = indices[0]
    rest = x.ndim - mask.ndim
    if values.ndim > rest and (values.ndim != rest + 1 or values.shape[0] != 1):
        return None
    return mask.reshape(*mask.shape, *(1,) * rest)


@row("index_put", "_unsafe_index_put")
def index_put(x: Any, indices: Sequence[Any], values: Any, accumulate: bool = False) -> Any:
    values = values.astype(x.dtype)
    mask = _only_mask(x, indices, values)
    if mask is not None:
        return fnp.where(mask, x + values if accumulate else values, x)
    place = x.at[_index(indices)]
    return place.add(values) if accumulate else place.set(values)


@row("index_select")
def index_select(x: Any, dim: int, index: Any) -> Any:
    return fnp.take(x, index.reshape(-1), dim) if x.ndim else x


def _along(dim: int, index: Any, x: Any) -> tuple[Any, ...]:
    return (slice(None),) * axis_of(dim, x.ndim) + (index,)


@row("index_add")
def index_add(x: Any, dim: int, index: Any, source: Any, alpha: Any = 1) -> Any:
    source = source if alpha == 1 else source * fnp.asarray(alpha, source.dtype)
    return x.at[_along(dim, index, x)].add(source)


@row("index_copy")
def index_copy(x: Any, dim: int, index: Any, source: Any) -> Any:
    return x.at[_along(dim, index, x)].set(source)


@row("index_fill.int_Scalar", "index_fill.int_Tensor")
def index_fill(x: Any, dim: int, index: Any, value: Any) -> Any:
    return x.at[_along(dim, index, x)].set(fnp.asarray(value, x.dtype))


def _grid(index: Any, dim: int) -> tuple[Any, ...]:
    """Return the index of every element that `scatter` means: `index` along one axis, its own place on the others."""
    axis = axis_of(dim, index.ndim)
    places = [lax.broadcasted_iota(dt.int32, index.shape, i) for i in range(index.ndim)]
    return (*places[:axis], index, *places[axis + 1 :])


@row("gather")
def gather(x: Any, dim: int, index: Any, sparse_grad: bool = False) -> Any:
    if not x.ndim or not index.ndim:
        return x if x.ndim == index.ndim else x.reshape(-1)[index]
    axis = axis_of(dim, x.ndim)
    kept = tuple(slice(None) if i == axis else slice(0, size) for i, size in enumerate(index.shape))
    return fnp.take_along_axis(x[kept], index, axis)


def _scattered(x: Any, dim: int, index: Any, src: Any, write: str) -> Any:
    """Write the part of src that the index has, or one value, at the places of the index."""
    if not x.ndim:
        return _scattered(x[None], 0, index.reshape(-1), fnp.asarray(src).reshape(-1), write)[0]
    if not index.size:
        return x
    values = fnp.broadcast_to(fnp.asarray(src, x.dtype), index.shape) if not fnp.ndim(src) else src
    values = values[tuple(slice(0, size) for size in index.shape)].astype(x.dtype)
    return getattr(x.at[_grid(index, dim)], write)(values)


@row("scatter.src", "scatter.value")
def scatter(x: Any, dim: int, index: Any, src: Any) -> Any:
    return _scattered(x, dim, index, src, "set")


@row("scatter_add")
def scatter_add(x: Any, dim: int, index: Any, src: Any) -> Any:
    return _scattered(x, dim, index, src, "add")


@row("scatter.reduce", "scatter.value_reduce")
def scatter_with(x: Any, dim: int, index: Any, src: Any, reduce: str) -> Any:
    return _scattered(x, dim, index, src, {"add": "add", "multiply": "multiply"}[reduce])


_WRITES = {"sum": "add", "mean": "add", "prod": "multiply", "amax": "max", "amin": "min"}


def _neutral(reduce: str, dtype: np.dtype) -> Any:
    if reduce in ("sum", "mean"):
        return 0
    if reduce == "prod":
        return 1
    if dt.is_inexact(dtype):
        return -np.inf if reduce == "amax" else np.inf
    if dtype == dt.bool_:
        return reduce == "amin"
    return dt.integer_limits(dtype).min if reduce == "amax" else dt.integer_limits(dtype).max


def _extremum(x: Any, dim: int, index: Any, src: Any, reduce: str) -> Any:
    """Reduce to extrema. The gradient is shared by all elements that are equal to the extremum, as in torch."""
    found = lax.stop_gradient(_scattered(x, dim, index, src, _WRITES[reduce]))
    if not dt.is_inexact(x.dtype):
        return found
    part = src[tuple(slice(0, size) for size in index.shape)].astype(x.dtype)
    own, others = x == found, part == found[_grid(index, dim)]
    count = _scattered(own.astype(x.dtype), dim, index, others.astype(x.dtype), "add")
    # its value is 0, its derivative that of the mean of the equal elements
    zero, count = fnp.zeros((), x.dtype), fnp.maximum(count, fnp.ones((), x.dtype))
    moved = fnp.where(own, x - lax.stop_gradient(x), zero)
    moved = _scattered(moved, dim, index, fnp.where(others, part - lax.stop_gradient(part), zero), "add")
    return found + fnp.where(fnp.isfinite(found), moved / count, zero)


@row("scatter_reduce.two")
def scatter_reduce(x: Any, dim: int, index: Any, src: Any, reduce: str, include_self: bool = True) -> Any:
    if not x.ndim:
        return scatter_reduce(
            x[None], 0, index.reshape(-1), src.reshape(-1), reduce, include_self=include_self
        )[0]
    if not index.size:
        return x
    ones = fnp.ones(index.shape, dt.int32)
    counts = _scattered(fnp.zeros(x.shape, dt.int32), dim, index, ones, "add")
    start = x if include_self else fnp.where(counts > 0, fnp.asarray(_neutral(reduce, x.dtype), x.dtype), x)
    if reduce in ("amax", "amin"):
        return _extremum(start, dim, index, src, reduce)
    result = _scattered(start, dim, index, src, _WRITES[reduce])
    if reduce == "mean":
        total = fnp.maximum(counts + int(include_self), 1).astype(x.dtype)
        result = result / total if dt.is_inexact(x.dtype) else fnp.floor_divide(result, total)
    return result


@row("index_reduce")
def index_reduce(x: Any, dim: int, index: Any, source: Any, reduce: str, include_self: bool = True) -> Any:
    axis = axis_of(dim, x.ndim)
    shape = tuple(-1 if i == axis else 1 for i in range(x.ndim))
    whole = fnp.broadcast_to(index.reshape(shape), source.shape)
    return scatter_reduce(x, dim, whole, source, reduce, include_self=include_self)


@row("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(x: Any, mask: Any, value: Any) -> Any:
    return fnp.where(mask, fnp.asarray(value, x.dtype), x)


@row("masked_scatter")
def masked_scatter(x: Any, mask: Any, source: Any) -> Any:
    """Put the elements of source, in order, where the mask is."""
    x, mask = fnp.broadcast_arrays(x, mask)
    places = fnp.cumsum(mask.reshape(-1).astype(dt.int32)) - 1
    taken = source.reshape(-1)[fnp.clip(places, 0, max(source.size - 1, 0))]
    return fnp.where(mask, taken.reshape(x.shape), x)


@row("masked_select")
def masked_select(x: Any, mask: Any) -> Any:
    x, mask = fnp.broadcast_arrays(x, mask)
    return x[mask]


@row("nonzero")
def nonzero(x: Any) -> Any:
    return fnp.argwhere(x)


@row("nonzero_static")
def nonzero_static(x: Any, size: int, fill_value: int = -1) -> Any:
    return fnp.argwhere(x, size=size, fill_value=fill_value)


@row("take")
def take(x: Any, index: Any) -> Any:
    return x.reshape(-1)[index]


@row("take_along_dim")
def take_along_dim(x: Any, indices: Any, dim: int | None = None) -> Any:
    return fnp.take_along_axis(x, indices, dim) if dim is not None else x.reshape(-1)[indices.reshape(-1)]


@row("put")
def put(x: Any, index: Any, source: Any, accumulate: bool = False) -> Any:
    place = x.reshape(-1).at[index.reshape(-1)]
    source = source.reshape(-1)
    return (place.add(source) if accumulate else place.set(source)).reshape(x.shape)


@row("embedding")
def embedding(
    weight: Any, indices: Any, padding_idx: int = -1, scale_grad_by_freq: bool = False, sparse: bool = False
) -> Any:
    """Return rows of a table. That of padding_idx has no gradient; the others have it per use, divided by the number of
    uses with scale_grad_by_freq.
    """
    if padding_idx >= 0:
        on = (np.arange(weight.shape[0]) == padding_idx)[:, None]
        weight = fnp.where(on, lax.stop_gradient(weight), weight)
    rows = fnp.take(weight, indices, 0)
    if scale_grad_by_freq:
        uses = fnp.bincount(indices.reshape(-1), length=weight.shape[0])[indices].astype(rows.dtype)[
            ..., None
        ]
        return lax.stop_gradient(rows - rows / uses) + rows / uses
    return rows


@row("embedding_dense_backward")
def embedding_dense_backward(
    grad_output: Any, indices: Any, num_weights: int, padding_idx: int, scale_grad_by_freq: bool
) -> Any:
    flat = indices.reshape(-1)
    rows = grad_output.reshape(flat.size, -1)
    if scale_grad_by_freq:
        rows = rows / fnp.bincount(flat, length=num_weights)[flat].astype(rows.dtype)[:, None]
    if padding_idx >= 0:
        rows = fnp.where((flat == padding_idx)[:, None], fnp.zeros((), rows.dtype), rows)
    return fnp.zeros((num_weights, rows.shape[1]), rows.dtype).at[flat].add(rows)


@row("embedding_renorm")
def embedding_renorm(x: Any, indices: Any, max_norm: float, norm_type: float) -> Any:
    """Scale the rows that are used, and are longer than max_norm, down to it."""
    norms = vector_norm(x, norm_type, -1, True)
    used = fnp.zeros(x.shape[0], dt.bool_).at[indices.reshape(-1)].set(True)[:, None]
    return fnp.where(used & (norms > max_norm), x * (max_norm / (norms + 1e-7)), x)


_SUM, _MEAN, _MAX = 0, 1, 2


@row("_embedding_bag", "_embedding_bag_forward_only")
def embedding_bag(
    weight: Any, indices: Any, offsets: Any, scale_grad_by_freq: bool = False, mode: int = 0, sparse: bool = False,
    per_sample_weights: Any = None, include_last_offset: bool = False, padding_idx: int = -1,
) -> Any:  # fmt: skip
    """Reduce rows of a table within bags, which begin at the offsets."""
    bags = offsets.shape[0] - int(include_last_offset)
    count = indices.shape[0]
    bag = fnp.searchsorted(offsets[:bags], fnp.arange(count), side="right") - 1
    kept = indices != padding_idx
    rows = embedding(weight, indices, padding_idx, scale_grad_by_freq)
    if per_sample_weights is not None:
        rows = rows * per_sample_weights[:, None]
    sizes = fnp.zeros(bags, dt.int32).at[bag].add(kept.astype(dt.int32))
    shape = (bags, weight.shape[1])
    zero = fnp.zeros((), rows.dtype)
    winners = fnp.zeros(shape if mode == _MAX else (0,), dt.int32)
    if mode == _MAX:
        low = fnp.asarray(-np.inf, rows.dtype)
        chosen = fnp.where(kept[:, None], rows, low)
        best = fnp.full(shape, -np.inf, rows.dtype).at[bag].max(lax.stop_gradient(chosen))
        order = fnp.where(chosen == best[bag], fnp.arange(count)[:, None], count)
        first = fnp.full(shape, count, dt.int32).at[bag].min(order)
        place = fnp.clip(first, 0, max(count - 1, 0))
        empty = sizes[:, None] == 0
        result = fnp.where(empty, zero, fnp.take_along_axis(rows, place, 0))
        winners = fnp.where(empty, -1, indices[place])
    else:
        result = fnp.zeros(shape, rows.dtype).at[bag].add(fnp.where(kept[:, None], rows, zero))
        if mode == _MEAN:
            result = result / fnp.maximum(sizes, 1).astype(rows.dtype)[:, None]
    return result, bag, sizes, winners


@row("one_hot")
def one_hot(x: Any, num_classes: int = -1) -> Any:
    count = int(fnp.max(x)) + 1 if num_classes < 0 else num_classes
    return (x[..., None] == fnp.arange(count)).astype(dt.canonical(dt.int64))


@row("repeat_interleave.Tensor")
def repeat_interleave(repeats: Any, output_size: int | None = None) -> Any:
    """Return each place as often as the repeats say: how often in all must be known, or is output_size."""
    return fnp.repeat(fnp.arange(repeats.shape[0]), repeats, total_repeat_length=output_size)


@row("bincount")
def bincount(x: Any, weights: Any = None, minlength: int = 0) -> Any:
    return fnp.bincount(x, weights, minlength)


def _ordered(x: Any, dim: int, descending: bool) -> tuple[Any, Any]:
    if not x.ndim:
        return x, fnp.zeros((), dt.int32)
    order = fnp.argsort(x, dim, descending=descending)
    return fnp.take_along_axis(x, order, axis_of(dim, x.ndim)), order


@row("sort")
def sort(x: Any, dim: int = -1, descending: bool = False) -> Any:
    return _ordered(x, dim, descending)


@row("sort.stable")
def sort_stable(x: Any, stable: bool | None = None, dim: int = -1, descending: bool = False) -> Any:
    return _ordered(x, dim, descending)


@row("argsort", "argsort.stable")
def argsort(x: Any, dim: int = -1, descending: bool = False, stable: bool = True) -> Any:
    return _ordered(x, dim, descending)[1]


@row("topk")
def topk(x: Any, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if not x.ndim:
        return x, fnp.zeros((), dt.int32)
    values, order = _ordered(x, dim, largest)
    first = (slice(None),) * axis_of(dim, x.ndim) + (slice(0, k),)
    return values[first], order[first]


@row("kthvalue")
def kthvalue(x: Any, k: int, dim: int = -1, keepdim: bool = False) -> Any:
    values, order = _ordered(x, dim, False)
    if not x.ndim:
        return values, order
    axis = axis_of(dim, x.ndim)
    part = (slice(None),) * axis + (slice(k - 1, k) if keepdim else k - 1,)
    return values[part], order[part]


def _side(right: bool, side: str | None) -> str:
    return side if side is not None else "right" if right else "left"


@row("searchsorted.Tensor", "searchsorted.Scalar")
def searchsorted(
    sorted_sequence: Any,
    x: Any,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Any = None,
) -> Any:
    if sorter is not None:
        sorted_sequence = fnp.take_along_axis(sorted_sequence, sorter, -1)
    sorted_sequence, x = promoted(sorted_sequence, fnp.asarray(x))
    if sorted_sequence.ndim == 1:
        return fnp.searchsorted(sorted_sequence, x, side=_side(right, side))
    compare = fnp.less_equal if _side(right, side) == "right" else fnp.less
    return fnp.sum(compare(sorted_sequence[..., None, :], x[..., :, None]), -1, dtype=dt.int32)


@row("bucketize.Tensor", "bucketize.Scalar")
def bucketize(x: Any, boundaries: Any, out_int32: bool = False, right: bool = False) -> Any:
    return searchsorted(boundaries, x, right=right)


@row("isin.Tensor_Tensor")
def isin(elements: Any, test_elements: Any, assume_unique: bool = False, invert: bool = False) -> Any:
    return fnp.isin(elements, test_elements, invert=invert)
