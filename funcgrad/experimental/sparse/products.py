"""Products of sparse arrays: with dense ones, sums of gathered rows; with sparse ones, sums over pairs of entries."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.experimental.sparse import shapes
from funcgrad.experimental.sparse.entries import Entries, on_lists
from funcgrad.numpy.core.operands import type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import normal_axes
from funcgrad.transforms.batching.vmap import vmap

E = TypeVar("E", bound=Entries)
Dimensions = tuple[tuple[Sequence[int], Sequence[int]], tuple[Sequence[int], Sequence[int]]]


def matmul(sparse: Entries, dense: Any) -> Array:
    """Multiply a sparse vector, matrix or batch of them by a dense vector, matrix or batch of matrices."""
    if sparse.n_dense:
        sparse = shapes.to_lists(sparse, sparse.n_batch, 0)
    if not sparse.n_sparse or not dense.ndim:
        raise ShapeError(f"BCOO @: takes vectors and matrices, got {sparse} and {type_name(dense)}")
    n_batch, more = sparse.n_batch, dense.ndim - 2
    if not n_batch:
        return _matmul_list(sparse, dense)
    if more > n_batch:
        return vmap(matmul, (None, 0))(sparse, dense)
    if more == n_batch:
        batch = np.broadcast_shapes(sparse.shape[:n_batch], dense.shape[:n_batch])
        sparse = shapes.broadcast_leading(sparse, (*batch, *sparse.element))
        return vmap(matmul)(sparse, np.broadcast_to(dense, (*batch, *dense.shape[n_batch:])))
    return vmap(matmul, (0, None))(sparse, dense)


def _matmul_list(sparse: Entries, dense: Any) -> Array:
    inner = dense.shape[-2] if dense.ndim > 1 else dense.shape[0]
    if sparse.element[-1] != inner:
        raise ShapeError(f"BCOO @: {sparse} and {type_name(dense)} do not match")
    if sparse.n_sparse > 2:
        if dense.ndim > 2:
            raise ShapeError(
                f"BCOO @: {sparse} and {type_name(dense)} both have more than two axes",
                hint="make the leading axes of the sparse array batch axes: update_layout(n_batch=...)",
            )
        return _dense_terms(sparse, dense, (sparse.ndim - 1,), (max(dense.ndim - 2, 0),))
    *rows, columns = sparse.places()
    matrix = dense if dense.ndim > 1 else dense[:, None]
    terms = sparse.data[:, None] * matrix.at[..., columns, :].get(mode="fill", fill_value=0)
    if rows:
        shape = (*matrix.shape[:-2], sparse.element[0], matrix.shape[-1])
        found = np.zeros(shape, terms.dtype).at[..., rows[0], :].add(terms, mode="drop")
    else:
        found = np.where(sparse.inside()[:, None], terms, 0).sum(-2, dtype=terms.dtype)
    return found if dense.ndim > 1 else found[..., 0]


def dense_matmul(dense: Any, sparse: Entries) -> Array:
    """Multiply a dense array by a sparse one."""
    turned = shapes.to_lists(sparse, sparse.n_batch, 0)
    order = list(range(turned.ndim))
    if turned.n_sparse > 1:
        order[-2:] = order[:-3:-1]
    found = matmul(shapes.transpose(turned, order), dense if dense.ndim < 2 else np.swapaxes(dense, -1, -2))
    return found if turned.n_sparse == 1 or dense.ndim == 1 else np.swapaxes(found, -1, -2)


def sparse_matmul(left: E, right: E) -> E:
    """Multiply sparse vectors, matrices or batches of them."""
    left, right = (shapes.to_lists(mat, mat.n_batch, 0) for mat in (left, right))
    if left.n_sparse not in (1, 2) or right.n_sparse not in (1, 2):
        raise ShapeError(f"BCOO @ BCOO: takes vectors and matrices, got {left} and {right}")
    if left.element[-1] != right.element[0]:
        raise ShapeError(f"BCOO @ BCOO: {left} and {right} do not match")
    n_batch = min(left.n_batch, right.n_batch)
    if (
        left.shape[left.n_batch - n_batch : left.n_batch]
        != right.shape[right.n_batch - n_batch : right.n_batch]
    ):
        raise ShapeError(f"BCOO @ BCOO: batches of {left} and {right} differ")
    if left.n_batch > n_batch:
        return vmap(sparse_matmul, (0, None))(left, right)
    if right.n_batch > n_batch:
        return vmap(sparse_matmul, (None, 0))(left, right)
    inner = (left.n_sparse - 1,), (max(right.n_sparse - 2, 0),)
    return on_lists(lambda a, b: _sparse_terms(a, b, *inner), left, right)


def dot_general(left: Any, right: Any, dimensions: Dimensions) -> Any:
    """Multiply and sum over contracted axes as `lax.dot_general` does; one side or both are sparse."""
    (contracted, batch) = dimensions
    sides = (left, right)
    over = [normal_axes(tuple(axes), x.ndim, "bcoo_dot_general") for x, axes in zip(sides, contracted)]
    along = [normal_axes(tuple(axes), x.ndim, "bcoo_dot_general") for x, axes in zip(sides, batch)]
    for named in (over, along):
        sizes = [[x.shape[axis] for axis in axes] for x, axes in zip(sides, named)]
        if sizes[0] != sizes[1]:
            raise ShapeError(f"bcoo_dot_general: sizes {sizes[0]} and {sizes[1]} of axes {named} differ")
    mapped = [_batch_first(x, axes) for x, axes in zip(sides, along)]
    moved = [_after_move(x.ndim, first, then) for x, first, then in zip(sides, along, over)]

    def product(left: Any, right: Any) -> Any:
        if isinstance(left, Entries) and isinstance(right, Entries):
            return _sparse_terms(left, right, *moved)
        if isinstance(left, Entries):
            return _dense_terms(left, right, *moved)
        found = _dense_terms(right, left, moved[1], moved[0])
        free = right.ndim - len(moved[1])
        return np.moveaxis(found, tuple(range(free)), tuple(range(found.ndim - free, found.ndim)))

    for _ in along[0]:
        product = vmap(product)
    return product(*mapped)


def _batch_first(x: Any, axes: tuple[int, ...]) -> Any:
    """Move axes to the front, where a sparse array has its batch, and make all others of it sparse."""
    if not isinstance(x, Entries):
        return np.moveaxis(x, axes, tuple(range(len(axes))))
    if sorted(axes) == list(range(len(axes))) and len(axes) <= x.n_batch:
        rest = shapes.to_lists(x, len(axes), 0)
    else:
        rest = shapes.to_lists(x, 0, 0)
        order = [*axes, *(axis for axis in range(x.ndim) if axis not in axes)]
        return shapes.update_layout(shapes.transpose(rest, order), len(axes), 0)
    order = [*axes, *range(len(axes), x.ndim)]
    return shapes.transpose(rest, order)


def _after_move(ndim: int, gone: tuple[int, ...], axes: tuple[int, ...]) -> tuple[int, ...]:
    """Count axes among those that are left when others are gone."""
    left = [axis for axis in range(ndim) if axis not in gone]
    return tuple(left.index(axis) for axis in axes)


def _dense_terms(sparse: Entries, dense: Any, over: tuple[int, ...], inner: tuple[int, ...]) -> Array:
    """Sum over axes of a list and those of a dense array; axes that are left are the list's, then the others."""
    places = sparse.places()
    free = [axis for axis in range(sparse.ndim) if axis not in over]
    rows = np.moveaxis(dense, inner, tuple(range(len(inner))))
    rest = rows.shape[len(inner) :]
    data = sparse.data.reshape(-1, *(1,) * len(rest))
    if over:
        terms = data * rows.at[tuple(places[axis] for axis in over)].get(mode="fill", fill_value=0)
    else:
        terms = data * rows
    terms = np.where(sparse.inside().reshape(data.shape), terms, 0)
    if not free:
        return terms.sum(0, dtype=terms.dtype)
    found = np.zeros((*(sparse.shape[axis] for axis in free), *rest), terms.dtype)
    return found.at[tuple(places[axis] for axis in free)].add(terms, mode="drop")


def _sparse_terms(left: E, right: E, over: tuple[int, ...], inner: tuple[int, ...]) -> Any:
    """Sum over axes of two lists: the pairs of entries that meet, with equal indices added up."""
    meet = (left.indices[:, None, numpy.array(over, int)] == right.indices[:, numpy.array(inner, int)]).all(
        -1
    )
    meet &= left.inside()[:, None] & right.inside()
    data = np.where(meet, left.data[:, None] * right.data, 0).reshape(-1)
    sides = ((left, over), (right, inner))
    kept = [[axis for axis in range(mat.ndim) if axis not in gone] for mat, gone in sides]
    element = tuple(mat.shape[axis] for (mat, _), axes in zip(sides, kept) for axis in axes)
    if not element:
        return left.replace(
            data.sum(dtype=data.dtype)[None], np.zeros((1, 0), left.indices.dtype), (), True, True
        )
    pairs = (left.nse, right.nse)
    columns = [
        np.broadcast_to(left.indices[:, None, numpy.array(kept[0], int)], (*pairs, len(kept[0]))),
        np.broadcast_to(right.indices[:, numpy.array(kept[1], int)], (*pairs, len(kept[1]))),
    ]
    indices = np.concatenate(columns, -1).reshape(-1, len(element))
    outside = np.asarray(element, indices.dtype)
    indices = np.where(meet.reshape(-1, 1), indices, outside)
    return shapes.sum_duplicates(
        left.replace(data, indices, element), min(len(data), math.prod(element)), False
    )


def multiply_dense(mat: E, other: Any, by: Callable[[Any, Any], Any] = operator.mul) -> E:
    """Multiply elementwise by what broadcasts to the shape of the sparse array, or divide."""
    if not other.ndim:
        return mat.replace(by(mat.data, other))
    try:
        shape = np.broadcast_shapes(other.shape, mat.shape)
        mat = shapes.broadcast_leading(mat, shape)
    except ShapeError as error:
        raise ShapeError(f"BCOO *: {type_name(other)} does not broadcast to {mat}") from error
    other = np.broadcast_to(other, shape)

    def one(mat: E, other: Any) -> E:
        if mat.n_sparse:
            other = other.at[mat.places()].get(mode="fill", fill_value=1)
        return mat.replace(by(mat.data, other))

    for _ in range(mat.n_batch):
        one = vmap(one)
    return one(mat, other)


def multiply_sparse(left: E, right: E) -> E:
    """Multiply elementwise what broadcasts to one shape. The result has the entries of the side that has this shape,
    each times the sum of those of the other with the same indices, or, where neither has it, all pairs of entries that
    meet.
    """
    try:
        shape = np.broadcast_shapes(left.shape, right.shape)
    except ShapeError as error:
        raise ShapeError(f"BCOO *: {left} and {right} do not broadcast to one shape") from error
    left, right = (_with_axes(mat, len(shape)) for mat in (left, right))
    n_batch, n_dense = min(left.n_batch, right.n_batch), min(left.n_dense, right.n_dense)
    left, right = (shapes.to_lists(mat, n_batch, n_dense) for mat in (left, right))
    left, right = (shapes.broadcast_leading(mat, (*shape[:n_batch], *mat.element)) for mat in (left, right))
    one = _times_sums
    if right.sparse_shape == shape[n_batch : n_batch + right.n_sparse] != left.sparse_shape:
        left, right = right, left
    elif left.sparse_shape != shape[n_batch : n_batch + left.n_sparse]:
        one = _pairs
    return on_lists(one, left, right)


def _with_axes(mat: E, ndim: int) -> E:
    """Insert leading axes of size 1 up to a number of axes."""
    while mat.ndim < ndim:
        mat = shapes.expand(mat, 0)
    return mat


def _meet(left: E, right: E) -> Any:
    """Tell for each pair of entries whether both are in the array and have equal indices where neither axis is
    broadcast.
    """
    sizes = zip(left.sparse_shape, right.sparse_shape)
    both = numpy.array([i for i, (a, b) in enumerate(sizes) if a == b], int)
    same = (left.indices[:, None, both] == right.indices[:, both]).all(-1)
    return same & left.inside()[:, None] & right.inside()


def _times_sums(left: E, right: E) -> E:
    """Multiply each entry of the left list by the sum of those of the right one that it meets."""
    meet = _meet(left, right)
    meet = meet.reshape(*meet.shape, *(1,) * right.n_dense)
    data = left.data * np.where(meet, right.data, 0).sum(1, dtype=right.dtype)
    element = (*left.sparse_shape, *data.shape[1:])
    return left.replace(data, left.indices, element, left.indices_sorted, left.unique_indices)


def _pairs(left: E, right: E) -> E:
    """Multiply the entries of two lists that meet: indices are those of the side where the axis is not broadcast."""
    meet = _meet(left, right).reshape(-1)
    data = left.data[:, None] * right.data
    data = np.where(meet.reshape(-1, *(1,) * right.n_dense), data.reshape(-1, *data.shape[2:]), 0)
    broadcast = numpy.array(left.sparse_shape) == 1
    indices = np.where(broadcast, right.indices, left.indices[:, None]).reshape(-1, left.n_sparse)
    sparse = tuple(np.broadcast_shapes(left.sparse_shape, right.sparse_shape))
    indices = np.where(meet[:, None], indices, np.asarray(sparse, indices.dtype))
    return left.replace(data, indices, (*sparse, *data.shape[1:]))


def add(left: E, right: E) -> E:
    """Add two sparse arrays: the entries of both."""
    if left.shape != right.shape:
        raise ShapeError(f"BCOO +: {left} and {right} have different shapes")
    n_batch, n_dense = min(left.n_batch, right.n_batch), min(left.n_dense, right.n_dense)
    left, right = (shapes.to_lists(mat, n_batch, n_dense) for mat in (left, right))
    data = np.concatenate([left.data, right.data], n_batch)
    return left.replace(data, np.concatenate([left.indices, right.indices], n_batch))


def add_dense(mat: Entries, other: Any) -> Array:
    """Add an array that the sparse one broadcasts to: a dense result."""
    if not hasattr(other, "shape") or np.broadcast_shapes(mat.shape, other.shape) != other.shape:
        raise ArgumentError(
            f"BCOO +: takes a BCOO, or an array of at least its shape {mat.shape}, got {other!r:.60}",
            hint="take todense() first",
        )
    return mat.todense() + other


__all__ = [
    "Dimensions", "add", "add_dense", "dense_matmul", "dot_general", "matmul", "multiply_dense", "multiply_sparse",
    "sparse_matmul",
]  # fmt: skip
