"""Operations on lists of entries that change shapes and indices, not values: transposes, sums, slices, layouts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, IndexingError, ShapeError
from funcgrad.experimental.sparse.entries import Entries, on_lists
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, static_int
from funcgrad.transforms.batching.vmap import vmap

E = TypeVar("E", bound=Entries)


def dense_of(mat: Entries) -> Array:
    """Make the dense array; entries of the same indices add up."""

    def one(mat: Entries) -> Array:
        if not mat.n_sparse:
            return mat.data.sum(0, dtype=mat.dtype)
        return np.zeros(mat.element, mat.dtype).at[mat.places()].add(mat.data, mode="drop")

    return on_lists(one, mat)


def sort(mat: E) -> E:
    """Put the entries in the order of rows; those outside of the array come last."""

    def one(mat: E) -> E:
        order = np.lexsort(mat.places()[::-1]) if mat.n_sparse else np.arange(mat.nse)
        return mat.replace(mat.data[order], mat.indices[order], None, True, mat.unique_indices)

    return on_lists(one, mat)


def sum_duplicates(mat: E, nse: int | None = None, remove_zeros: bool = True) -> E:
    """Add up the entries of the same indices, and sort."""
    if remove_zeros:
        mat = on_lists(_without_zeros, mat)
    if nse is None and mat.n_batch:
        batches = math.prod(mat.shape[: mat.n_batch])
        lists = [mat.indices.reshape(batches, *mat.indices.shape[-2:])[i] for i in range(batches)]
        plain = [mat.replace(np.zeros(len(i), mat.dtype), i, mat.sparse_shape) for i in lists]
        nse = max((sum_duplicates(one, None, False).nse for one in plain), default=0)
    size = None if nse is None else static_int(nse, "BCOO.sum_duplicates", "nse")

    def one(mat: E) -> E:
        outside = np.asarray(mat.sparse_shape, mat.indices.dtype)
        indices = np.where(mat.inside()[:, None], mat.indices, outside)
        fill_value = None if size is None else outside
        kept, number = np.unique(indices, axis=0, return_inverse=True, size=size, fill_value=fill_value)
        data = np.zeros((len(kept), *mat.data.shape[1:]), mat.dtype)
        data = data.at[number.reshape(-1)].add(mat.kept(), mode="drop")
        if size is None and len(kept) and bool((kept[-1] == outside).all()) and mat.n_sparse:
            data, kept = data[:-1], kept[:-1]
        return mat.replace(data, kept, None, True, True)

    return on_lists(one, mat)


def _without_zeros(mat: E) -> E:
    """Move the entries of one list that are zero outside of the array."""
    if not mat.n_sparse:
        return mat
    zero = (mat.data == 0).all(tuple(range(1, mat.data.ndim)))
    indices = np.where(zero[:, None], np.asarray(mat.sparse_shape, mat.indices.dtype), mat.indices)
    return mat.replace(mat.data, indices, None, False, mat.unique_indices)


def transpose(mat: E, axes: Sequence[int] | None = None) -> E:
    """Permute the axes, each among those of its kind: batch, sparse or dense."""
    given = tuple(range(mat.ndim))[::-1] if axes is None else tuple(axes)
    order = normal_axes(given, mat.ndim, "BCOO.transpose")
    if len(order) < mat.ndim:
        raise ArgumentError(f"BCOO.transpose: axes {tuple(given)} are no permutation of {mat.ndim} axes")
    first, last = mat.n_batch, mat.n_batch + mat.n_sparse
    batch, sparse, dense = order[:first], order[first:last], order[last:]
    if any(axis >= first for axis in batch) or any(axis < last for axis in dense):
        raise ArgumentError(
            f"BCOO.transpose: axes {tuple(given)} mix batch, sparse and dense axes of {mat}",
            hint="change them into sparse ones by update_layout(n_batch=0, n_dense=0)",
        )
    columns = numpy.array([axis - first for axis in sparse], int)
    values = (*batch, first, *(axis - mat.n_sparse + 1 for axis in dense))
    element = tuple(mat.shape[axis] for axis in order[first:])
    in_order = mat.indices_sorted and list(columns) == list(range(len(columns)))
    indices = mat.indices.transpose((*batch, first, first + 1))[..., columns]
    return mat.replace(mat.data.transpose(values), indices, element, in_order, mat.unique_indices)


def to_lists(mat: E, n_batch: int, n_dense: int) -> E:
    """Turn the last batch axes and the first dense axes into sparse ones, down to the given numbers."""
    for axis in range(mat.n_batch)[n_batch:][::-1]:
        count, nse = mat.indices.shape[axis], mat.nse
        new = np.arange(count, dtype=mat.indices.dtype)[:, None, None]
        new = np.broadcast_to(new, (*mat.indices.shape[:-1], 1))
        indices = np.concatenate([new, mat.indices], -1)
        batch = indices.shape[:axis]
        mat = mat.replace(
            mat.data.reshape(*batch, count * nse, *mat.data.shape[axis + 2 :]),
            indices.reshape(*batch, count * nse, mat.n_sparse + 1),
            (count, *mat.element),
            False,
            mat.unique_indices,
        )
    while mat.n_dense > n_dense:
        at, size = mat.n_batch, mat.element[mat.n_sparse]
        new = np.arange(size, dtype=mat.indices.dtype)[:, None]
        rows = np.broadcast_to(mat.indices[..., None, :], (*mat.indices.shape[:-1], size, mat.n_sparse))
        indices = np.concatenate([rows, np.broadcast_to(new, (*rows.shape[:-1], 1))], -1)
        batch = mat.shape[:at]
        mat = mat.replace(
            mat.data.reshape(*batch, mat.nse * size, *mat.data.shape[at + 2 :]),
            indices.reshape(*batch, mat.nse * size, mat.n_sparse + 1),
            None,
            mat.indices_sorted,
            mat.unique_indices,
        )
    return mat


def update_layout(mat: E, n_batch: int | None = None, n_dense: int | None = None) -> E:
    """Change how many axes are of the batch and how many are dense; all others are sparse."""
    n_batch = mat.n_batch if n_batch is None else static_int(n_batch, "BCOO.update_layout", "n_batch")
    n_dense = mat.n_dense if n_dense is None else static_int(n_dense, "BCOO.update_layout", "n_dense")
    if n_batch < 0 or n_dense < 0 or n_batch + n_dense > mat.ndim:
        raise ArgumentError(f"BCOO.update_layout: {mat} cannot have {n_batch} batch and {n_dense} dense axes")
    mat = to_lists(mat, n_batch, n_dense)
    while mat.n_dense < n_dense:
        mat = on_lists(_last_axis_dense, mat)
    for _ in range(n_batch - mat.n_batch):
        mat = on_lists(_first_axis_batch, mat)
    return mat


def _last_axis_dense(mat: E) -> E:
    """Turn the last sparse axis of one list into a dense one: entries are rows with one element that is not zero."""
    size, n = mat.sparse_shape[-1], mat.nse
    rows = np.zeros((n, size, *mat.data.shape[1:]), mat.dtype)
    rows = rows.at[np.arange(n), mat.places()[-1]].set(mat.data, mode="drop")
    return mat.replace(rows, mat.indices[:, :-1], None, mat.indices_sorted)


def _first_axis_batch(mat: E) -> E:
    """Turn the first sparse axis of one list into one of a batch, whose lists are of the same length."""

    def row(i: Any) -> E:
        here = mat.indices[:, 0] == i
        rest = np.asarray(mat.sparse_shape[1:], mat.indices.dtype)
        indices = np.where(here[:, None], mat.indices[:, 1:], rest)
        data = mat.data if rest.size else np.where(here.reshape(-1, *(1,) * mat.n_dense), mat.data, 0)
        return mat.replace(data, indices, mat.element[1:])

    return vmap(row)(np.arange(mat.element[0], dtype=mat.indices.dtype))


def reduce_sum(mat: E, axes: Sequence[int]) -> E:
    """Add up along axes: a list of the axes that are left, which may be none."""
    gone = set(axes)
    first, last = mat.n_batch, mat.n_batch + mat.n_sparse
    batch = [axis for axis in range(first) if axis in gone]
    left = numpy.array([axis - first for axis in range(first, last) if axis not in gone], int)
    dense = tuple(axis - mat.n_sparse + 1 for axis in range(last, mat.ndim) if axis in gone)
    data = on_lists(lambda mat: mat.kept(), mat).sum(dense, dtype=mat.dtype)
    indices = mat.indices[..., left]
    element = tuple(mat.shape[axis] for axis in range(first, mat.ndim) if axis not in gone)
    if batch:  # lists that are added up are one list
        kept = [axis for axis in range(first) if axis not in gone]
        nse = mat.nse * math.prod(mat.shape[axis] for axis in batch)
        sizes = [*(mat.shape[axis] for axis in kept), nse]
        order = [*kept, *batch, first]
        data = data.transpose(*order, *range(first + 1, data.ndim)).reshape(*sizes, *data.shape[first + 1 :])
        indices = indices.transpose(*order, first + 1).reshape(*sizes, len(left))
    return mat.replace(data, indices, element)


def _kinds_of(mat: Entries, new: Sequence[int]) -> list[Sequence[int]]:
    """Split a shape into those of the batch, the sparse and the dense axes: each has as many elements as before, and as
    many axes where that leaves a choice.
    """
    first, last = mat.n_batch, mat.n_batch + mat.n_sparse
    parts = [mat.shape[:first], mat.shape[first:last], mat.shape[last:]]
    sizes = [math.prod(part) for part in parts]
    axes = range(len(new) + 1)
    fitting = [
        (i, j)
        for i in axes
        for j in axes[i:]
        if [math.prod(new[:i]), math.prod(new[i:j]), math.prod(new[j:])] == sizes
    ]
    if not fitting:
        raise ShapeError(
            f"BCOO.reshape: batch, sparse and dense axes of {mat} cannot be told apart in {tuple(new)}",
            hint="change them into sparse ones by update_layout(n_batch=0, n_dense=0)",
        )
    i, j = min(fitting, key=lambda cut: (abs(cut[0] - first), abs(len(new) - cut[1] - len(parts[2]))))
    return [new[:i], new[i:j], new[j:]]


def reshape(mat: E, *shape: Any) -> E:
    """Change the shape, with the elements in the order of rows, of batch, sparse and dense axes each by themselves."""
    new = np.empty(mat.shape, bool).reshape(*shape).shape
    batch, sparse, dense = _kinds_of(mat, new)
    data = mat.data.reshape(*batch, mat.nse, *dense)
    indices = mat.indices.reshape(*batch, mat.nse, mat.n_sparse)
    mat = mat.replace(data, indices, (*mat.sparse_shape, *dense), mat.indices_sorted, mat.unique_indices)

    def one(mat: E) -> E:
        outside = np.asarray(sparse, mat.indices.dtype)
        if not mat.n_sparse or not math.prod(mat.sparse_shape):
            places = np.zeros((mat.nse, len(sparse)), mat.indices.dtype)
        elif not sparse:
            places = mat.indices[:, :0]
        else:
            flat = np.ravel_multi_index(mat.places(), mat.sparse_shape, mode="clip")
            places = np.stack(np.unravel_index(flat, sparse), 1).astype(mat.indices.dtype)
        indices = np.where(mat.inside()[:, None], places, outside)
        return mat.replace(mat.kept(), indices, (*sparse, *dense), False, mat.unique_indices)

    return on_lists(one, mat)


def expand(mat: E, axis: int) -> E:
    """Insert an axis of size 1: of the batch before the first sparse axis, dense among dense ones, else sparse."""
    first, last = mat.n_batch, mat.n_batch + mat.n_sparse
    if axis <= first:
        return mat.replace(
            np.expand_dims(mat.data, axis),
            np.expand_dims(mat.indices, axis),
            None,
            mat.indices_sorted,
            mat.unique_indices,
        )
    at = axis - first
    element = (*mat.element[:at], 1, *mat.element[at:])
    if axis > last:
        data = np.expand_dims(mat.data, axis - mat.n_sparse + 1)
        return mat.replace(data, mat.indices, element, mat.indices_sorted, mat.unique_indices)
    new = np.zeros((*mat.indices.shape[:-1], 1), mat.indices.dtype)
    indices = np.concatenate([mat.indices[..., :at], new, mat.indices[..., at:]], -1)
    return mat.replace(mat.data, indices, element, mat.indices_sorted, mat.unique_indices)


def squeeze(mat: E, axes: Sequence[int]) -> E:
    """Leave out axes of size 1."""
    gone = normal_axes(tuple(axes), mat.ndim, "bcoo_squeeze")
    if any(mat.shape[axis] != 1 for axis in gone):
        raise ShapeError(f"bcoo_squeeze: axes {gone} of {mat} are not all of size 1")
    return reduce_sum(mat, gone)


def broadcast_leading(mat: E, shape: Sequence[int]) -> E:
    """Broadcast to a shape that is as it is but for new leading axes and batch axes of size 1."""
    shape = tuple(shape)
    new = len(shape) - mat.ndim
    batch = shape[: new + mat.n_batch]
    if new < 0 or shape[len(batch) :] != mat.element:
        raise ShapeError(f"BCOO: {mat} does not broadcast to {shape} without entries for each new element")
    data = np.broadcast_to(mat.data, (*batch, *mat.data.shape[mat.n_batch :]))
    indices = np.broadcast_to(mat.indices, (*batch, *mat.indices.shape[mat.n_batch :]))
    return mat.replace(data, indices, None, mat.indices_sorted, mat.unique_indices)


def concatenate(operands: Sequence[E], axis: int) -> E:
    """Join sparse arrays with equal layouts along an axis."""
    kinds = {(mat.n_batch, mat.n_dense, mat.ndim) for mat in operands}
    if len(kinds) != 1:
        raise ShapeError(f"bcoo_concatenate: takes arrays of one layout, got {', '.join(map(str, operands))}")
    ((n_batch, n_dense, ndim),) = kinds
    (axis,) = normal_axes(axis, ndim, "bcoo_concatenate")
    shapes = {(*mat.shape[:axis], *mat.shape[axis + 1 :]) for mat in operands}
    if len(shapes) != 1:
        raise ShapeError(
            f"bcoo_concatenate: shapes differ beside axis {axis}: {', '.join(map(str, operands))}"
        )
    first = operands[0]
    size = sum(mat.shape[axis] for mat in operands)
    element = tuple(size if n_batch + i == axis else n for i, n in enumerate(first.element))
    if axis < n_batch or axis >= ndim - n_dense:
        return _concatenate_values(operands, axis, element)
    at, start, parts = axis - n_batch, 0, []
    for mat in operands:
        column = mat.indices[..., at]
        moved = np.where((column >= 0) & (column < mat.shape[axis]), column + start, size)
        parts.append(mat.indices.at[..., at].set(moved.astype(first.indices.dtype)))
        start += mat.shape[axis]
    data = np.concatenate([mat.data for mat in operands], n_batch)
    return first.replace(data, np.concatenate(parts, n_batch), element)


def _concatenate_values(operands: Sequence[E], axis: int, element: tuple[int, ...]) -> E:
    """Join along an axis of the batch or a dense one."""
    first = operands[0]
    if axis < first.n_batch:
        nse = max(mat.nse for mat in operands)
        operands = [longer(mat, nse) for mat in operands]
        data = np.concatenate([mat.data for mat in operands], axis)
        return first.replace(data, np.concatenate([mat.indices for mat in operands], axis), element)
    at = axis - first.n_sparse + 1
    sizes = [mat.shape[axis] for mat in operands]
    parts = []
    for number, mat in enumerate(operands):  # entries of one array are 0 along the part of another
        around = [(0, 0)] * mat.data.ndim
        around[at] = (sum(sizes[:number]), sum(sizes[number + 1 :]))
        parts.append(np.pad(mat.data, around))
    indices = np.concatenate([mat.indices for mat in operands], first.n_batch)
    return first.replace(np.concatenate(parts, first.n_batch), indices, element)


def longer(mat: E, nse: int) -> E:
    """Fill the lists up to a length, with entries outside."""
    more = nse - mat.nse
    around = [(0, more) if axis == mat.n_batch else (0, 0) for axis in range(mat.data.ndim)]
    outside = np.asarray(mat.sparse_shape, mat.indices.dtype)
    filling = np.broadcast_to(outside, (*mat.shape[: mat.n_batch], more, mat.n_sparse))
    indices = np.concatenate([mat.indices, filling], mat.n_batch)
    return mat.replace(np.pad(mat.data, around), indices)


def index(mat: E, key: Any) -> E:
    """Take what an index of integers, arrays of integers, masks, slices and `...` names, as NumPy does."""
    keys = _full_key(mat, key)
    named = [i for i, one in enumerate(keys) if not (one is None or isinstance(one, slice))]
    if any(np.ndim(keys[i]) for i in named):
        return _index_arrays(mat, keys, named)
    axis = 0
    for one in keys:
        if one is None:
            mat = expand(mat, axis)
            axis += 1
        elif isinstance(one, slice):
            mat = _slice(mat, axis, one)
            axis += 1
        else:
            mat = _take(mat, axis, one)
    return mat


def _full_key(mat: Entries, key: Any) -> list[Any]:
    """Return one index an axis, with None between them, and integers in place of masks."""
    keys: list[Any] = []
    for one in key if isinstance(key, tuple) else (key,):
        keys += _places_of(one)
    named = sum(one is not None and one is not Ellipsis for one in keys)
    if named > mat.ndim:
        raise IndexingError(f"BCOO: {named} indices for {mat.ndim} axes of {mat}")
    places = [i for i, one in enumerate(keys) if one is Ellipsis]
    at = places[0] if places else len(keys)
    keys = [*keys[:at], *[slice(None)] * (mat.ndim - named), *keys[at + 1 :]]
    sizes = iter(mat.shape)
    for one, size in [(one, next(sizes)) for one in keys if one is not None]:
        if isinstance(one, _OfMask) and one.length != size:
            raise IndexingError(f"BCOO: a mask of {one.length} elements for an axis of {size} of {mat}")
    return [one.places if isinstance(one, _OfMask) else one for one in keys]


class _OfMask(NamedTuple):
    """Where a mask is true along one of its axes, and the length of that axis."""

    places: Any
    length: int


def _places_of(one: Any) -> list[Any]:
    """Return what an entry of an index stands for: itself, or the places of a mask along each of its axes."""
    if one is None or one is Ellipsis or isinstance(one, slice):
        return [one]
    kind = dt.kind(np.asarray(one).dtype)
    if kind == "b" and np.ndim(one):
        mask = numpy.asarray(one)
        return [_OfMask(*part) for part in zip(numpy.nonzero(mask), mask.shape, strict=True)]
    if kind not in "iu":
        raise IndexingError(
            f"BCOO: takes indices of integers, masks, slices, ... and None, got {one!r:.60}",
            hint="take todense() first",
        )
    return [one]


def _index_arrays(mat: E, keys: Sequence[Any], named: Sequence[int]) -> E:
    """Index with arrays: their axes take the place of those that they name where these are neighbours, else they come
    first. Other axes that come before them are sparse ones then.
    """
    places = np.broadcast_arrays(*(np.asarray(keys[i]) for i in named))
    count, first = places[0].ndim, named[0]
    mat = index(mat, tuple(slice(None) if i in named else one for i, one in enumerate(keys)))
    together = len(named) == named[-1] - first + 1
    if not places[0].size:
        rest = [size for axis, size in enumerate(mat.shape) if axis not in named]
        return _nothing(mat, (*rest[: first * together], *places[0].shape, *rest[first * together :]))

    def take(*one: Any) -> E:
        found = mat
        for axis, place in zip(named[::-1], one[::-1], strict=True):
            found = _take(found, axis, place)
        return found

    for _ in range(count):
        take = vmap(take)
    found = take(*places)
    if not first or not together:
        return found
    if found.n_batch < count + first:
        n_dense = found.n_dense if count + first <= found.ndim - found.n_dense else 0
        found = _shorter(to_lists(found, 0, n_dense))
    new, old = range(count), range(count, found.ndim)
    return transpose(found, (*old[:first], *new, *old[first:]))


def _nothing(mat: E, shape: tuple[int, ...]) -> E:
    """Return an array without entries, all of whose axes are sparse."""
    indices = np.zeros((0, len(shape)), mat.indices.dtype)
    return mat.replace(np.zeros(0, mat.dtype), indices, shape, True, True)


def _slice(mat: E, axis: int, given: slice) -> E:
    """Take a slice of one axis."""
    size = mat.shape[axis]
    start, stop, step = given.indices(size)
    count = len(range(start, stop, step))
    if (start, step, count) == (0, 1, size):
        return mat
    at = axis - mat.n_batch
    if at < 0 or at >= mat.n_sparse:
        return _index_values(mat, axis, given)
    column = mat.indices[..., at]
    places = np.floor_divide(column - start, step)
    fits = (column >= 0) & (column < size) & (column - start == places * step)
    fits &= (places >= 0) & (places < count)
    indices = mat.indices.at[..., at].set(np.where(fits, places, count).astype(mat.indices.dtype))
    element = (*mat.element[:at], count, *mat.element[at + 1 :])
    return _shorter(mat.replace(mat.data, indices, element, False, mat.unique_indices))


def _take(mat: E, axis: int, place: Any) -> E:
    """Take one index of an axis, clamped as JAX clamps."""
    size = mat.shape[axis]
    if not size:
        raise IndexingError(f"BCOO: axis {axis} of {mat} has no element to take")
    at = axis - mat.n_batch
    if at < 0 or at >= mat.n_sparse:
        return _index_values(mat, axis, place)
    place = np.asarray(place)
    place = np.clip(np.where(place < 0, place + size, place), 0, size - 1)
    here = mat.indices[..., at] == place
    others = numpy.delete(numpy.arange(mat.n_sparse), at)
    element = (*mat.element[:at], *mat.element[at + 1 :])
    outside = np.asarray(element[: mat.n_sparse - 1], mat.indices.dtype)
    indices = np.where(here[..., None], mat.indices[..., others], outside)
    data = np.where(here.reshape(*here.shape, *(1,) * mat.n_dense), mat.data, 0)
    return _shorter(mat.replace(data, indices, element, False, mat.unique_indices))


def _index_values(mat: E, axis: int, key: Any) -> E:
    """Index an axis of the batch, of which indices and data both have one, or a dense axis."""
    batch = axis < mat.n_batch
    at = axis if batch else axis - mat.n_sparse + 1
    data = mat.data[(*[slice(None)] * at, key)]
    indices = mat.indices[(*[slice(None)] * at, key)] if batch else mat.indices
    kept = mat.n_sparse
    element = mat.element if batch else (*mat.element[:kept], *data.shape[mat.n_batch + 1 :])
    return mat.replace(data, indices, element, mat.indices_sorted, mat.unique_indices)


def _shorter(mat: E) -> E:
    """Drop entries where there are more than elements."""
    most = math.prod(mat.sparse_shape)
    return sum_duplicates(mat, most, False) if most < mat.nse else mat


__all__ = [
    "broadcast_leading", "concatenate", "dense_of", "expand", "index", "longer", "reduce_sum", "reshape", "sort",
    "squeeze", "sum_duplicates", "to_lists", "transpose", "update_layout",
]  # fmt: skip
