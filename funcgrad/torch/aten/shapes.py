"""Operators that move elements: views, axes, joining and cutting, padding. Views are values: graphs are functional."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.torch.aten.promotion import axis_of, promoted
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


def same(x: Any, *_: Any, **__: Any) -> Any:
    return x


row("alias", "alias_copy", "contiguous", "lift_fresh", "lift_fresh_copy", "lift", "clone")(same)


@row("detach", "detach_copy")
def detach(x: Any) -> Any:
    return lax.stop_gradient(x)


@row("view", "_unsafe_view", "reshape", "view_copy", "_reshape_alias", "_reshape_copy")
def view(x: Any, size: Sequence[int], *_: Any) -> Any:
    return x.reshape(tuple(size))


@row("view.dtype", "view_copy.dtype")
def view_dtype(x: Any, dtype: Any) -> Any:
    return x.view(dt.canonical(dtype))


@row("flatten.using_ints")
def flatten(x: Any, start_dim: int = 0, end_dim: int = -1) -> Any:
    first, last = axis_of(start_dim, x.ndim), axis_of(end_dim, x.ndim)
    return x.reshape(*x.shape[:first], math.prod(x.shape[first : last + 1]), *x.shape[last + 1 :])


@row("unflatten.int")
def unflatten(x: Any, dim: int, sizes: Sequence[int]) -> Any:
    axis = axis_of(dim, x.ndim)
    known = -math.prod(sizes)
    sizes = [x.shape[axis] // known if size == -1 else size for size in sizes]
    return x.reshape(*x.shape[:axis], *sizes, *x.shape[axis + 1 :])


@row("expand", "expand_copy")
def expand(x: Any, size: Sequence[int], implicit: bool = False) -> Any:
    new = len(size) - x.ndim
    return fnp.broadcast_to(x, tuple(x.shape[i - new] if s == -1 else s for i, s in enumerate(size)))


@row("expand_as")
def expand_as(x: Any, other: Any) -> Any:
    return fnp.broadcast_to(x, other.shape)


@row("view_as")
def view_as(x: Any, other: Any) -> Any:
    return x.reshape(other.shape)


@row("broadcast_tensors")
def broadcast_tensors(tensors: Sequence[Any]) -> Any:
    return list(fnp.broadcast_arrays(*tensors))


@row("permute", "permute_copy")
def permute(x: Any, dims: Sequence[int]) -> Any:
    return fnp.transpose(x, tuple(dims))


@row("transpose.int", "transpose_copy.int", "swapaxes")
def transpose(x: Any, dim0: int, dim1: int) -> Any:
    return fnp.swapaxes(x, dim0, dim1) if x.ndim else x


@row("t", "t_copy", "numpy_T")
def t(x: Any) -> Any:
    return fnp.transpose(x)


@row("mT")
def matrix_transpose(x: Any) -> Any:
    return fnp.swapaxes(x, -1, -2)


@row("movedim.intlist")
def movedim(x: Any, source: Sequence[int], destination: Sequence[int]) -> Any:
    return fnp.moveaxis(x, tuple(source), tuple(destination))


@row("squeeze", "squeeze_copy")
def squeeze(x: Any) -> Any:
    return fnp.squeeze(x)


@row("squeeze.dim", "squeeze.dims", "squeeze_copy.dim", "squeeze_copy.dims")
def squeeze_dims(x: Any, dim: Any) -> Any:
    dims = (dim,) if isinstance(dim, int) else dim
    return fnp.squeeze(x, tuple(sorted({axis_of(d, x.ndim) for d in dims if x.ndim and x.shape[d] == 1})))


@row("unsqueeze", "unsqueeze_copy")
def unsqueeze(x: Any, dim: int) -> Any:
    return fnp.expand_dims(x, dim)


@row("cat", "concat", "concatenate")
def cat(tensors: Sequence[Any], dim: int = 0) -> Any:
    tensors = promoted(*tensors)
    ranks = max(x.ndim for x in tensors)
    # torch joins an empty tensor of one axis with tensors of any rank
    tensors = [x for x in tensors if x.ndim == ranks and not (x.shape == (0,) and ranks > 1)]
    return fnp.concatenate(tensors, dim)


@row("stack")
def stack(tensors: Sequence[Any], dim: int = 0) -> Any:
    return fnp.stack(promoted(*tensors), dim)


@row("split_with_sizes", "split.sizes", "split_with_sizes_copy")
def split_with_sizes(x: Any, split_sizes: Sequence[int], dim: int = 0) -> Any:
    return fnp.split(x, list(np.cumsum(split_sizes[:-1], dtype=int)), dim)


@row("split.Tensor", "split_copy.Tensor")
def split(x: Any, split_size: int, dim: int = 0) -> Any:
    size = x.shape[dim]
    return fnp.split(x, list(range(split_size, size, split_size)), dim) if split_size else [x]


@row("chunk")
def chunk(x: Any, chunks: int, dim: int = 0) -> Any:
    return split(x, max(1, -(-x.shape[dim] // chunks)), dim)


@row("unbind.int", "unbind_copy.int")
def unbind(x: Any, dim: int = 0) -> Any:
    return list(fnp.unstack(x, axis=dim))


def _part(x: Any, dim: int, start: int | None, end: int | None, step: int) -> tuple[slice, ...]:
    """Return the index of a slice along one axis, whose bounds torch moves into the array."""
    axis = axis_of(dim, x.ndim)
    start, end, _ = slice(start, end).indices(x.shape[axis])
    return (slice(None),) * axis + (slice(start, max(start, end), step),)


@row("slice.Tensor", "slice_copy.Tensor")
def slice_(x: Any, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1) -> Any:
    return x[_part(x, dim, start, end, step)]


@row("slice_scatter")
def slice_scatter(
    x: Any, src: Any, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Any:
    part = _part(x, dim, start, end, step)
    axis = len(part) - 1
    where = part[-1]
    # What is before it, it, and what is after it: no scatter, whose derivative costs more.
    if where.step == 1:
        before, after = (
            (slice(None),) * axis + (slice(0, where.start),),
            (slice(None),) * axis + (slice(where.stop, None),),
        )
        src = fnp.broadcast_to(src.astype(x.dtype), x[part].shape)
        return fnp.concatenate([x[before], src, x[after]], axis)
    return x.at[part].set(src)


@row("narrow", "narrow_copy")
def narrow(x: Any, dim: int, start: int, length: int) -> Any:
    start = start + x.shape[dim] if start < 0 else start
    return slice_(x, dim, start, start + length)


def _entry(x: Any, dim: int, index: int) -> tuple[Any, ...]:
    axis = axis_of(dim, x.ndim)
    return (slice(None),) * axis + (index,)


@row("select.int", "select_copy.int")
def select(x: Any, dim: int, index: int) -> Any:
    return x[_entry(x, dim, index)]


@row("select_scatter")
def select_scatter(x: Any, src: Any, dim: int, index: int) -> Any:
    index = index + x.shape[dim] if isinstance(index, int) and index < 0 else index
    if isinstance(index, int):
        return slice_scatter(x, fnp.expand_dims(src, dim), dim, index, index + 1)
    return x.at[_entry(x, dim, index)].set(src)


@row("flip")
def flip(x: Any, dims: Sequence[int]) -> Any:
    return fnp.flip(x, tuple(dims)) if dims else x


@row("fliplr")
def fliplr(x: Any) -> Any:
    return fnp.flip(x, 1)


@row("roll")
def roll(x: Any, shifts: Sequence[int], dims: Sequence[int] = ()) -> Any:
    shifts = (shifts,) if isinstance(shifts, int) else tuple(shifts)
    return fnp.roll(x, shifts, tuple(dims)) if dims else fnp.roll(x, shifts[0])


@row("rot90")
def rot90(x: Any, k: int = 1, dims: Sequence[int] = (0, 1)) -> Any:
    return fnp.rot90(x, k, (dims[0], dims[1]))


@row("repeat")
def repeat(x: Any, repeats: Sequence[int]) -> Any:
    return fnp.tile(x, tuple(repeats))


@row("tile")
def tile(x: Any, dims: Sequence[int]) -> Any:
    return fnp.tile(x, tuple(dims))


@row("repeat_interleave.self_int")
def repeat_interleave(x: Any, repeats: int, dim: int | None = None, output_size: int | None = None) -> Any:
    return fnp.repeat(x, repeats, dim)


@row("repeat_interleave.self_Tensor")
def repeat_interleave_each(
    x: Any, repeats: Any, dim: int | None = None, output_size: int | None = None
) -> Any:
    return fnp.repeat(x, repeats, dim, total_repeat_length=output_size)


@row("diagonal", "diagonal_copy")
def diagonal(x: Any, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Any:
    return fnp.diagonal(x, offset, dim1, dim2)


@row("diagonal_scatter")
def diagonal_scatter(x: Any, src: Any, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Any:
    matrix = fnp.moveaxis(x, (dim1, dim2), (-2, -1))
    rows = np.arange(src.shape[-1]) + max(-offset, 0)
    return fnp.moveaxis(matrix.at[..., rows, rows + offset].set(src), (-2, -1), (dim1, dim2))


@row("diag_embed")
def diag_embed(x: Any, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Any:
    size = x.shape[-1] + abs(offset)
    rows = np.arange(size)[:, None]
    on = np.arange(size)[None] - rows == offset
    wide = fnp.pad(x, [(0, 0)] * (x.ndim - 1) + [(max(-offset, 0), max(offset, 0))])
    matrix = fnp.where(on, wide[..., :, None], fnp.zeros((), x.dtype))
    return fnp.moveaxis(matrix, (-2, -1), (dim1, dim2))


@row("diag")
def diag(x: Any, diagonal: int = 0) -> Any:
    return fnp.diag(x, diagonal)


@row("tril")
def tril(x: Any, diagonal: int = 0) -> Any:
    return fnp.tril(x, diagonal)


@row("triu")
def triu(x: Any, diagonal: int = 0) -> Any:
    return fnp.triu(x, diagonal)


def _pairs(x: Any, pad: Sequence[int]) -> list[tuple[int, int]]:
    """Return (low, high) for each axis from torch's list, which begins with the last axis."""
    pairs = list(zip(pad[::2], pad[1::2]))[::-1]
    return [(0, 0)] * (x.ndim - len(pairs)) + pairs


@row("constant_pad_nd")
def constant_pad_nd(x: Any, pad: Sequence[int], value: Any = 0) -> Any:
    widths = [(low, high, 0) for low, high in _pairs(x, pad)]
    return lax.pad(x, fnp.asarray(value, x.dtype), widths)


@row("reflection_pad1d", "reflection_pad2d", "reflection_pad3d")
def reflection_pad(x: Any, padding: Sequence[int]) -> Any:
    return fnp.pad(x, _pairs(x, padding), mode="reflect")


@row("replication_pad1d", "replication_pad2d", "replication_pad3d")
def replication_pad(x: Any, padding: Sequence[int]) -> Any:
    for axis, (low, high) in enumerate(_pairs(x, padding)):  # negative widths cut off
        if low or high:
            places = np.clip(np.arange(-low, x.shape[axis] + high), 0, x.shape[axis] - 1)
            x = fnp.take(x, places, axis)
    return x


@row("_pad_circular")
def pad_circular(x: Any, pad: Sequence[int]) -> Any:
    return fnp.pad(x, _pairs(x, pad), mode="wrap")


@row("pad")
def pad(x: Any, pad: Sequence[int], mode: str = "constant", value: Any = None) -> Any:
    if mode == "constant":
        return constant_pad_nd(x, pad, 0 if value is None else value)
    rows = {"reflect": reflection_pad, "replicate": replication_pad, "circular": pad_circular}
    return rows[mode](x, pad)


@row("unfold", "unfold_copy")
def unfold(x: Any, dimension: int, size: int, step: int) -> Any:
    """Return the windows of an axis; their elements are a new last axis."""
    axis = axis_of(dimension, x.ndim)
    if not x.ndim:
        return x.reshape(1)
    starts = np.arange(0, x.shape[axis] - size + 1, step)
    windows = fnp.take(x, starts[:, None] + np.arange(size), axis)
    return fnp.moveaxis(windows, axis + 1, -1)


def _strided_places(count: int, size: Sequence[int], stride: Sequence[int], offset: int | None) -> np.ndarray:
    """Return which elements of a contiguous tensor a view of these strides has."""
    places = np.asarray(offset or 0)
    for length, step in zip(size, stride):
        places = places[..., None] + np.arange(length) * step
    if places.size and (places.min() < 0 or places.max() >= count):
        raise ArgumentError(
            f"as_strided: sizes {tuple(size)} and strides {tuple(stride)} reach out of {count} elements",
            hint="views of views by as_strided count from the storage: use slices instead",
        )
    return places


@row("as_strided", "as_strided_copy")
def as_strided(x: Any, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None) -> Any:
    return x.reshape(-1)[_strided_places(x.size, size, stride, storage_offset)]


@row("as_strided_scatter")
def as_strided_scatter(
    x: Any, src: Any, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> Any:
    places = _strided_places(x.size, size, stride, storage_offset)
    return x.reshape(-1).at[places].set(src).reshape(x.shape)


@row("meshgrid", "meshgrid.indexing")
def meshgrid(tensors: Sequence[Any], indexing: str = "ij") -> Any:
    return fnp.meshgrid(*tensors, indexing=indexing)


@row("pixel_shuffle")
def pixel_shuffle(x: Any, upscale_factor: int) -> Any:
    *batch, channels, height, width = x.shape
    r = upscale_factor
    parts = x.reshape(*batch, channels // r**2, r, r, height, width)
    n = len(batch)
    order = (*range(n), n, n + 3, n + 1, n + 4, n + 2)
    return fnp.transpose(parts, order).reshape(*batch, channels // r**2, height * r, width * r)


@row("pixel_unshuffle")
def pixel_unshuffle(x: Any, downscale_factor: int) -> Any:
    *batch, channels, height, width = x.shape
    r = downscale_factor
    parts = x.reshape(*batch, channels, height // r, r, width // r, r)
    n = len(batch)
    order = (*range(n), n, n + 2, n + 4, n + 1, n + 3)
    return fnp.transpose(parts, order).reshape(*batch, channels * r**2, height // r, width // r)


@row("channel_shuffle", "native_channel_shuffle")
def channel_shuffle(x: Any, groups: int) -> Any:
    batch, channels, *rest = x.shape
    return fnp.swapaxes(x.reshape(batch, groups, channels // groups, *rest), 1, 2).reshape(x.shape)


@row("view_as_real", "view_as_real_copy")
def view_as_real(x: Any) -> Any:
    return fnp.stack([fnp.real(x), fnp.imag(x)], -1)


@row("view_as_complex", "view_as_complex_copy")
def view_as_complex(x: Any) -> Any:
    return lax.complex(x[..., 0], x[..., 1])


@row("sym_size.int")
def sym_size(x: Any, dim: int) -> int:
    return x.shape[dim]


@row("sym_numel", "numel")
def sym_numel(x: Any) -> int:
    return x.size


@row("sym_storage_offset")
def sym_storage_offset(x: Any) -> int:
    """Return 0: every array of ours begins where its memory does."""
    return 0


@row("sym_stride.int")
def sym_stride(x: Any, dim: int) -> int:
    """Return the stride in elements of a contiguous tensor, as all are here."""
    return math.prod(x.shape[axis_of(dim, x.ndim) + 1 :])


@row("sym_is_contiguous")
def sym_is_contiguous(x: Any, memory_format: Any = None) -> bool:
    """Return True, as all arrays are."""
    return True


@row("resize", "resize_")
def resize(x: Any, size: Sequence[int], memory_format: Any = None) -> Any:
    """Return the first elements in another shape; those that are missing are 0."""
    count = math.prod(size)
    flat = x.reshape(-1)[:count]
    return fnp.pad(flat, (0, count - flat.size)).reshape(tuple(size))
