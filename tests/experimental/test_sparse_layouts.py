"""Sparse arrays with batch and dense axes, against the dense arrays that they are."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest
import scipy.sparse
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.experimental import sparse
from funcgrad.experimental.sparse import BCOO, BCSR
from funcgrad.random import key

SIZES = st.integers(0, 3)


def shapes_of(least: int, most: int) -> Any:
    return st.lists(SIZES, min_size=least, max_size=most).map(tuple)


FEW = shapes_of(0, 2)


@st.composite
def layouts(draw: Any, batch: Any = FEW, of: Any = FEW, dense: Any = FEW) -> tuple[BCOO, np.ndarray]:
    """A sparse array of any layout, with entries doubled, outside and of zero, and what it is."""
    batch, of, dense = draw(batch), draw(of), draw(dense)
    nse = draw(st.integers(0, 4))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    columns = [rng.integers(-1, size + 2, (*batch, nse)) for size in of]
    indices = (np.stack(columns, -1) if of else np.zeros((*batch, nse, 0))).astype(np.int32)
    data = rng.integers(-3, 4, (*batch, nse, *dense)).astype(np.float32)
    found = np.zeros((*batch, *of, *dense), np.float32)
    for at in np.ndindex(*batch, nse):
        place = tuple(indices[at])
        if all(0 <= i < size for i, size in zip(place, of)):
            found[(*at[:-1], *place)] += data[at]
    return BCOO((data, indices), shape=found.shape), found


def agree(found: Any, wanted: np.ndarray) -> None:
    found = sparse.todense(found)
    assert found.shape == wanted.shape
    np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-6)


@given(layouts(), st.data())
def test_layouts(case: tuple[BCOO, np.ndarray], data: Any) -> None:
    A, dense = case
    assert A.shape == dense.shape and A.n_batch + A.n_sparse + A.n_dense == A.ndim
    agree(A, dense)
    agree(fg.jit(lambda A: A.todense())(A), dense)
    n_batch = data.draw(st.integers(0, A.ndim))
    n_dense = data.draw(st.integers(0, A.ndim - n_batch))
    changed = A.update_layout(n_batch=n_batch, n_dense=n_dense)
    again = sparse.bcoo_update_layout(A, n_batch=n_batch, n_dense=n_dense, on_inefficient=None)
    agree(again, dense)
    assert (changed.n_batch, changed.n_dense) == (n_batch, n_dense)
    agree(changed, dense)
    made = BCOO.fromdense(dense, n_batch=n_batch, n_dense=n_dense)
    assert (made.n_batch, made.n_dense, made.shape) == (n_batch, n_dense, dense.shape)
    agree(made, dense)
    agree(A.sort_indices(), dense)
    agree(A.sum_duplicates(), dense)
    agree(A.sum_duplicates(nse=A.nse + 1), dense)
    agree(abs(A), abs(dense))
    agree(A**2, dense**2)
    agree(fg.jit(lambda A: -A / 2)(A), dense / -2)


@given(layouts(), st.data())
def test_shapes(case: tuple[BCOO, np.ndarray], data: Any) -> None:
    A, dense = case
    first, last = A.n_batch, A.n_batch + A.n_sparse
    parts = [range(first), range(first, last), range(last, A.ndim)]
    axes = [axis for part in parts for axis in data.draw(st.permutations(part))]
    agree(A.transpose(axes), dense.transpose(axes))
    gone = tuple(data.draw(st.sets(st.integers(0, A.ndim - 1)))) if A.ndim else ()
    agree(A.sum(gone), dense.sum(gone))
    agree(A.sum(gone, keepdims=True), dense.sum(gone, keepdims=True))
    agree(sparse.bcoo_reduce_sum(A, axes=gone), dense.sum(gone))
    assert isinstance(A.sum(), fg.Array)
    new = (*A.shape[:first], int(np.prod(A.shape[first:last])), *A.shape[last:])
    agree(A.reshape(new), dense.reshape(new))
    agree(sparse.bcoo_reshape(A, new_sizes=new), dense.reshape(new))
    agree(sparse.bcoo_rev(A, gone), np.flip(dense, gone))
    axis = data.draw(st.integers(0, A.ndim))
    inserted = A[(*[slice(None)] * axis, None)]
    agree(inserted, np.expand_dims(dense, axis))
    agree(sparse.bcoo_squeeze(inserted, dimensions=(axis,)), dense)
    agree(
        sparse.bcoo_broadcast_in_dim(A, shape=(2, *A.shape), broadcast_dimensions=range(1, A.ndim + 1)),
        np.broadcast_to(dense, (2, *A.shape)),
    )
    if A.ndim:
        axis = data.draw(st.integers(0, A.ndim - 1))
        agree(
            sparse.bcoo_concatenate([A, A * 2, A], dimension=axis),
            np.concatenate([dense, dense * 2, dense], axis),
        )


@given(layouts(), st.data())
def test_indexing(case: tuple[BCOO, np.ndarray], data: Any) -> None:
    A, dense = case

    def one(size: int) -> Any:
        ends = st.none() | st.integers(-4, 4)
        some = st.builds(slice, ends, ends, st.sampled_from([None, 1, 2, -1, -2]))
        return some | st.integers(-size, size - 1) if size else some

    key = tuple(data.draw(one(size)) for size in A.shape[: data.draw(st.integers(0, A.ndim))])
    agree(A[key], dense[key])
    agree(A[(..., *key[:0])], dense)
    agree(fg.jit(lambda A: A[key])(A), dense[key])
    if A.ndim and A.shape[0]:
        rows = list(A)
        assert len(A) == len(rows) == len(dense)
        for row, wanted in zip(rows, dense):
            agree(row, wanted)
        agree(fg.jit(lambda A, i: A[i])(A, len(dense) - 1), dense[-1])
        agree(A[np.array([0, len(dense) - 1, 0])], dense[[0, -1, 0]])
    starts = [data.draw(st.integers(0, size)) for size in A.shape]
    stops = [data.draw(st.integers(start, size)) for start, size in zip(starts, A.shape)]
    wanted = dense[tuple(map(slice, starts, stops))]
    agree(sparse.bcoo_slice(A, start_indices=starts, limit_indices=stops), wanted)


@st.composite
def keys_of_arrays(draw: Any, shape: tuple[int, ...]) -> tuple:
    """An index with at least one array of integers or mask, of a part of the axes."""
    wide = draw(st.sampled_from([(), (1,), (2,), (2, 1), (0,)]))

    def one(size: int) -> Any:
        some = [st.just(slice(None)), st.just(slice(None, None, -2)), st.just(slice(1, None))]
        if size:
            numbers = st.integers(-size, size - 1)
            places = st.lists(numbers, min_size=int(np.prod(wide)), max_size=int(np.prod(wide)))
            some += [numbers, places.map(lambda n: np.array(n, int).reshape(wide))]
        return st.one_of(some)

    keys = [draw(one(size)) for size in shape]
    if draw(st.booleans()) and shape:
        axis = draw(st.integers(0, len(shape) - 1))
        mask = np.array(draw(st.lists(st.booleans(), min_size=shape[axis], max_size=shape[axis])), bool)
        keys = [slice(None) if np.ndim(key) else key for key in keys]
        keys[axis] = mask
    if draw(st.booleans()):
        keys.insert(draw(st.integers(0, len(keys))), None)
    return tuple(keys)


@given(layouts(), st.data())
def test_indices_of_arrays_and_masks(case: tuple[BCOO, np.ndarray], data: Any) -> None:
    A, dense = case
    key = data.draw(keys_of_arrays(A.shape))
    wanted = dense[key]
    agree(A[key], wanted)
    agree(fg.jit(lambda A: A[key])(A), wanted)
    whole = data.draw(st.integers(1, max(A.ndim, 1)))
    mask = np.random.default_rng(A.nse).integers(0, 2, dense.shape[:whole]).astype(bool)
    if mask.ndim:
        agree(A[mask], dense[mask])
        agree(A[..., mask] if mask.ndim == A.ndim else A[mask, ...], dense[mask])
        with pytest.raises(fg.errors.FuncgradError):
            fg.jit(lambda A, mask: A[mask])(A, mask)


def test_index_arrays_count_as_numpys_do() -> None:
    dense = np.arange(60.0, dtype=np.float32).reshape(3, 4, 5)
    A = BCOO.fromdense(dense, n_batch=1)
    for index in (
        (0, slice(None), np.array([1, 2])),
        (slice(None), [0, 1, 1]),
        (slice(None), [0, 3], [2, 4]),
        (np.array([[1], [2]]), slice(1, None), np.array([0, 3])),
        (slice(None), slice(None), np.array([[4, 0]])),
    ):
        agree(A[index], dense[index])
    with pytest.raises(fg.errors.IndexingError, match="a mask of 2 elements for an axis of 3"):
        A[np.array([True, False])]


def test_new_axes_before_the_sparse_ones_are_of_the_batch() -> None:
    A = BCOO.fromdense(np.ones((2, 3, 4), np.float32), n_batch=1, n_dense=1)
    assert [A[(*[slice(None)] * axis, None)].n_batch for axis in range(4)] == [2, 2, 1, 1]
    assert A[:, :, None].n_sparse == 2 and A[..., None].n_dense == 2
    between = sparse.bcoo_broadcast_in_dim(A, shape=(2, 5, 3, 4), broadcast_dimensions=(0, 2, 3))
    assert between.n_batch == 2
    agree(between, np.ones((2, 5, 3, 4), np.float32))


@given(layouts(), st.data())
def test_products_of_sparse_arrays_broadcast(case: tuple[BCOO, np.ndarray], data: Any) -> None:
    A, dense = case
    shape = tuple(1 if data.draw(st.booleans()) else size for size in dense.shape)
    shape = shape[data.draw(st.integers(0, len(shape))) :]
    n_batch = data.draw(st.integers(0, len(shape)))
    n_dense = data.draw(st.integers(0, len(shape) - n_batch))
    rng = np.random.default_rng(A.nse)
    other = rng.integers(-2, 3, shape).astype(np.float32)
    B = BCOO.fromdense(other, n_batch=n_batch, n_dense=n_dense)
    grown = rng.integers(0, 2, A.ndim)
    wide = BCOO.fromdense(np.ones([3 if grow and n == 1 else n for grow, n in zip(grown, A.shape)]))
    for left, right in ((A, B), (B, A), (wide, A), (B, wide)):
        wanted = np.asarray(left.todense()) * np.asarray(right.todense())
        agree(left * right, wanted)
        agree(fg.jit(operator.mul)(left, right), wanted)


def test_both_sides_of_a_product_broadcast() -> None:
    left, right = np.array([[1.0], [0.0], [2.0]], np.float32), np.array([[0.0, 3.0, 4.0]], np.float32)
    found = BCOO.fromdense(left) * BCOO.fromdense(right)
    assert found.nse == 4
    agree(found, left * right)
    with pytest.raises(fg.errors.ShapeError, match="do not broadcast"):
        BCOO.fromdense(left) * BCOO.fromdense(right.T[:2])


def test_the_product_of_sparse_vectors_is_sparse() -> None:
    x = np.array([0.0, 2.0, 3.0], np.float32)
    A = BCOO.fromdense(x)
    for found in (A @ A, fg.jit(operator.matmul)(A, A)):
        assert isinstance(found, BCOO) and found.shape == ()
        agree(found, x @ x)
    batch = BCOO.fromdense(np.stack([x, x + 1]), n_batch=1)
    numbers = (((1,), (1,)), ((0,), (0,)))
    wanted = np.array([(x**2).sum(), ((x + 1) ** 2).sum()])
    agree(sparse.bcoo_dot_general(batch, batch, dimension_numbers=numbers), wanted)


@given(layouts(), st.data())
def test_elementwise(case: tuple[BCOO, np.ndarray], data: Any) -> None:
    A, dense = case
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    shape = tuple(size if data.draw(st.booleans()) else 1 for size in A.shape)
    other = rng.integers(1, 5, shape[data.draw(st.integers(0, A.ndim)) :]).astype(np.float32)
    agree(A * other, dense * other)
    agree(other * A, dense * other)
    agree(A / other, dense / other)
    agree(A * np.full((2, *A.shape), 3.0, np.float32), np.broadcast_to(3 * dense, (2, *A.shape)))
    np.testing.assert_array_equal(sparse.bcoo_multiply_dense(A, other), (A * other).data)
    whole = rng.integers(1, 5, (2, *A.shape)).astype(np.float32)
    for f in (operator.add, operator.sub):
        agree(f(A, whole), f(dense, whole))
        agree(f(whole, A), f(whole, dense))
    B, more = A.update_layout(n_batch=0), dense
    agree(A + B, dense + more)
    agree(A - B, dense - more)
    agree(A * B, dense * more)
    agree(sparse.bcoo_multiply_sparse(A, A * 2), dense * dense * 2)
    where = sparse.bcoo_extract(A, whole[0])
    agree(where, np.where(sparse.todense(A.replace(fnp.ones(A.data.shape))) > 0, whole[0], 0))


@given(layouts(dense=st.just(())), st.data(), st.booleans())
def test_dot_general(case: tuple[BCOO, np.ndarray], data: Any, both: bool) -> None:
    A, dense = case
    axes = data.draw(st.permutations(range(A.ndim)))
    n = data.draw(st.integers(0, A.ndim))
    m = data.draw(st.integers(0, A.ndim - n))
    batch, over = axes[:n], axes[n : n + m]
    shared = [A.shape[axis] for axis in (*batch, *over)]
    shape = (*shared, *data.draw(shapes_of(0, 2)))
    rng = np.random.default_rng(0)
    order = data.draw(st.permutations(range(len(shape))))
    there = [order.index(i) for i in range(n + m)]
    other = rng.integers(-2, 3, shape).astype(np.float32).transpose(order)
    B = BCOO.fromdense(other) if both else other
    numbers = ((over, there[n:]), (batch, there[:n]))
    found = sparse.bcoo_dot_general(A, B, dimension_numbers=numbers)
    agree(found, np.asarray(fg.lax.dot_general(dense, other, numbers)))
    swapped = tuple(tuple(reversed(pair)) for pair in numbers)
    wanted = np.asarray(fg.lax.dot_general(other, dense, swapped))
    agree(sparse.bcoo_dot_general(B, A, dimension_numbers=swapped), wanted)


@given(layouts(batch=shapes_of(0, 2), of=shapes_of(2, 2), dense=st.just(())), st.booleans())
def test_products_of_batches(case: tuple[BCOO, np.ndarray], compiled: bool) -> None:
    A, dense = case
    rows, columns = dense.shape[-2:]
    batch = dense.shape[:-2]
    rng = np.random.default_rng(0)
    matmul = fg.jit(operator.matmul) if compiled else operator.matmul
    for shape in ((), (2,)):
        right = rng.integers(-3, 4, (columns, *shape)).astype(np.float32)
        left = rng.integers(-3, 4, (*shape, rows)).astype(np.float32)
        agree(matmul(A, right), dense @ right)
        agree(matmul(left, A), left @ dense)
    right = rng.integers(-3, 4, (3, *batch, columns, 2)).astype(np.float32)
    agree(matmul(A, right), dense @ right)
    agree(matmul(A, right[0]), dense @ right[0])
    B = BCOO.fromdense(right[0], n_batch=len(batch))
    agree(matmul(A, B), dense @ right[0])
    agree(matmul(A, B[..., 0] if not batch else B), dense @ (right[0, ..., 0] if not batch else right[0]))


@given(layouts(of=shapes_of(2, 2), dense=shapes_of(0, 1)))
def test_rows(case: tuple[BCOO, np.ndarray]) -> None:
    """BCSR."""
    A, dense = case
    S = BCSR.from_bcoo(A)
    assert (S.shape, S.n_batch, S.n_sparse, S.n_dense) == (A.shape, A.n_batch, 2, A.n_dense)
    for same in (
        S,
        S.to_bcoo(),
        S.sum_duplicates(),
        fg.jit(lambda S: S)(S),
        sparse.bcsr_sum_duplicates(S, S.nse),
    ):
        agree(same, dense)
    made = BCSR.fromdense(dense, n_batch=A.n_batch, n_dense=A.n_dense)
    agree(made, dense)
    agree(sparse.bcsr_todense(sparse.bcsr_fromdense(dense, n_batch=A.n_batch, n_dense=A.n_dense)), dense)
    if not (A.n_batch or A.n_dense):
        ones = np.ones(dense.shape[1], np.float32)
        agree(S @ ones, dense @ ones)
        agree(np.ones(dense.shape[0], np.float32) @ S, dense.sum(0))
        numbers = (((1,), (0,)), ((), ()))
        agree(sparse.bcsr_dot_general(S, ones, dimension_numbers=numbers), dense @ ones)
        np.testing.assert_array_equal(made.data, sparse.bcsr_extract(made.indices, made.indptr, dense))
        wanted = scipy.sparse.csr_array(dense)
        np.testing.assert_array_equal(made.indices, wanted.indices)
        np.testing.assert_array_equal(made.indptr, wanted.indptr)
        agree(BCSR.from_scipy_sparse(wanted), dense)


def test_vmap_maps_over_batches() -> None:
    many = np.array([[[0, 1, 0], [2, 0, 3]], [[0, 0, 0], [0, 5, 0]]], np.float32)
    for of in (lambda f: f, fg.jit):  # type: Callable[..., Any]
        A = of(fg.vmap(lambda x: BCOO.fromdense(x, nse=3)))(many)
        assert (A.shape, A.n_batch, A.nse) == ((2, 2, 3), 1, 3)
        agree(A, many)
        agree(fg.vmap(lambda A: A.todense())(A), many)
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        agree(of(fg.vmap(operator.matmul))(A, x), np.einsum("bij,bj->bi", many, x))
        agree(of(fg.vmap(operator.matmul, (None, 0)))(A, x), np.einsum("bij,cj->cbi", many, x))
        agree(of(fg.vmap(lambda x: BCSR.fromdense(x, nse=3)))(many), many)
    with pytest.raises(fg.errors.ShapeError):
        BCOO((np.ones((3, 2)), np.zeros((2, 2, 1), int)), shape=(2, 4))
    shared = BCOO((np.ones((1, 2)), np.array([[[0], [1]], [[1], [1]]])), shape=(2, 3))
    agree(shared, np.array([[1, 1, 0], [0, 2, 0]]))


def test_derivatives() -> None:
    dense = np.array([[0, 1, 0], [2, 0, 3]], np.float32)
    x = np.arange(1, 4, dtype=np.float32)
    for A in (BCOO.fromdense(dense), BCSR.fromdense(dense)):

        def f(A: Any, x: Any) -> Any:
            return ((A @ x) ** 2).sum()

        wanted = fg.grad(f, (0, 1))(fnp.asarray(dense), x)
        for of in (lambda f: f, fg.jit):  # type: Callable[..., Any]
            by_A, by_x = of(sparse.grad(f, (0, 1)))(A, x)
            assert type(by_A) is type(A)
            agree(by_A, wanted[0] * (dense != 0))
            agree(by_x, wanted[1])
            value, (by_A,) = of(sparse.value_and_grad(f, (0,)))(A, x)
            assert value == f(dense, x)
            agree(by_A, wanted[0] * (dense != 0))
        (by_A, _), aux = sparse.grad(lambda A, x: (f(A, x), 7), (0, 1), has_aux=True)(A, x)
        assert aux == 7
        jacobian = fg.jacrev(lambda A: A @ x)(dense) * (dense != 0)
        for transform in (sparse.jacfwd, sparse.jacrev, sparse.jacobian):
            found = transform(lambda A: A @ x)(A)
            assert found.n_batch == 1
            agree(found, jacobian)
        agree(sparse.grad(lambda x, A: f(A, x), -1)(x, A), wanted[0] * (dense != 0))


def test_second_derivatives_through_batches() -> None:
    rng = np.random.default_rng(0)
    dense = rng.normal(size=(2, 3, 4)).astype(np.float32)
    A = BCOO.fromdense(dense, n_batch=1)
    x = rng.normal(size=4).astype(np.float32)

    def f(data: Any, x: Any) -> Any:
        return fnp.sin(A.replace(data) @ x).sum()

    def reference(data: Any, x: Any) -> Any:
        return fnp.sin(data.reshape(2, 3, 4) @ x).sum()

    for of in (fg.grad, lambda f: fg.jit(fg.hessian(f)), lambda f: fg.hessian(f, 1)):  # type: Callable[..., Any]
        np.testing.assert_allclose(of(f)(A.data, x), of(reference)(A.data, x), rtol=1e-4, atol=1e-5)


def test_random() -> None:
    A = sparse.random_bcoo(key(0), (3, 4), nse=0.5)
    np.testing.assert_array_equal(A.indices, [[0, 0], [0, 3], [2, 1], [1, 1], [0, 1], [2, 0]])  # JAX's
    np.testing.assert_allclose(A.data, [0.8423141, 0.18237865, 0.2271781, 0.12072563, 0.19181347, 0.722015])
    B = sparse.random_bcoo(key(1), (2, 3, 4, 5), nse=7, n_batch=1, n_dense=1, sorted_indices=True)
    assert (B.n_batch, B.nse, B.n_dense, B.shape) == (1, 7, 1, (2, 3, 4, 5))
    assert all(len({tuple(row) for row in np.asarray(rows)}) == 7 for rows in B.indices)
    assert (
        sparse.random_bcoo(key(1), (9,), nse=4, generator=fg.random.normal, dtype=np.float16).dtype
        == np.float16
    )


@pytest.mark.parametrize("form", ["bcoo", "bcsr"])
def test_formats(form: str) -> None:
    agree(sparse.eye(3, 4, 1, sparse_format=form), np.eye(3, 4, 1))
    agree(sparse.empty((3, 4), sparse_format=form), np.zeros((3, 4)))
    assert repr(sparse.eye(2, sparse_format=form)) == f"{form.upper()}(float32[2, 2], nse=2)"
    assert isinstance(sparse.eye(2, sparse_format=form), sparse.JAXSparse)


def test_eye_and_empty_of_layouts() -> None:
    for n_batch, n_dense, nse in [(1, 0, 1), (0, 1, 2), (1, 1, 1), (2, 0, 1)]:
        made = sparse.eye(2, 3, n_batch=n_batch, n_dense=n_dense)
        assert (made.n_batch, made.n_dense, made.nse) == (n_batch, n_dense, nse)
        agree(made, np.eye(2, 3))
        agree(sparse.empty((2, 3), n_batch=n_batch, n_dense=n_dense), np.zeros((2, 3)))
