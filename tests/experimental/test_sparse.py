"""Sparse arrays against the dense arrays that they are, over random entries, doubled ones and such outside."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.sparse
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, AxisError, DtypeError, FuncgradError, IndexingError, ShapeError
from funcgrad.experimental import sparse
from funcgrad.experimental.sparse import BCOO, BCSR

SHAPES = st.lists(st.integers(0, 5), min_size=1, max_size=3).map(tuple)


@st.composite
def entries(draw: Any, shapes: Any = SHAPES) -> tuple[BCOO, np.ndarray]:
    """A sparse array with entries doubled, outside and of zero, and what it is."""
    shape = draw(shapes)
    count = draw(st.integers(0, 8))
    index = st.tuples(*(st.integers(-2, size + 2) for size in shape))
    indices = np.array(draw(st.lists(index, min_size=count, max_size=count)), np.int32).reshape(
        count, len(shape)
    )
    data = np.array(draw(st.lists(st.integers(-4, 4), min_size=count, max_size=count)), np.float32)
    dense = np.zeros(shape, np.float32)
    for x, place in zip(data, indices):
        if all(0 <= i < size for i, size in zip(place, shape)):
            dense[tuple(place)] += x
    return BCOO((data, indices), shape=shape), dense


def agree(found: Any, wanted: np.ndarray) -> None:
    found = sparse.todense(found)
    assert found.shape == wanted.shape
    np.testing.assert_array_equal(found, wanted)


@given(entries())
def test_what_does_not_change_the_elements(case: tuple[BCOO, np.ndarray]) -> None:
    A, dense = case
    agree(A, dense)
    agree(A.sort_indices(), dense)
    agree(sparse.bcoo_sort_indices(A).sort_indices(), dense)
    agree(A.sum_duplicates(), dense)
    agree(A.sum_duplicates(nse=A.nse + 2), dense)
    agree(sparse.bcoo_sum_duplicates(A, remove_zeros=False), dense)
    agree(sparse.todense(A), dense)
    agree(sparse.bcoo_todense(A), dense)
    agree(BCOO.fromdense(dense), dense)
    agree(sparse.bcoo_fromdense(dense, nse=dense.size + 1), dense)
    agree(A.reshape(-1), dense.reshape(-1))
    agree(A.reshape(*A.shape, 1), dense[..., None])
    rows = np.asarray(A.sort_indices().indices)
    inside = [tuple(row) for row in rows if all((row >= 0) & (row < A.shape))]
    assert inside == sorted(inside)
    assert len(set(map(tuple, np.asarray(A.sum_duplicates().indices)))) == A.sum_duplicates().nse


@given(entries(), st.data())
def test_operations_of_arrays(case: tuple[BCOO, np.ndarray], data: Any) -> None:
    A, dense = case
    axes = data.draw(st.permutations(range(dense.ndim)))
    agree(A.T, dense.T)
    agree(A.transpose(axes), dense.transpose(axes))
    agree(sparse.bcoo_transpose(A, permutation=axes), dense.transpose(axes))
    gone = tuple(data.draw(st.sets(st.integers(0, dense.ndim - 1))))
    agree(A.sum(gone), dense.sum(gone))
    agree(A.sum(), dense.sum())
    agree(A.astype(np.float16), dense)
    agree(-A * 2 + A.sort_indices() - A / 2, -1.5 * dense)
    factor = np.arange(dense.shape[-1], dtype=np.float32)
    agree(A * factor, dense * factor)
    agree(factor * A, dense * factor)


@given(entries(st.sampled_from([(4,), (3, 4), (4, 4), (0, 4), (1, 4)])), st.booleans())
def test_products(case: tuple[BCOO, np.ndarray], compiled: bool) -> None:
    A, dense = case
    rng = np.random.default_rng(0)
    right = [rng.integers(-3, 4, shape).astype(np.float32) for shape in ((4,), (4, 5), (2, 4, 3), (4, 0))]
    left = [
        rng.integers(-3, 4, (*shape, dense.shape[0])).astype(np.float32) for shape in ((), (2,), (3, 2), (0,))
    ]
    of = fg.jit if compiled else lambda f: f
    for x in right:
        agree(of(operator.matmul)(A, x), dense @ x)
        agree(A @ fnp.asarray(x), dense @ x)
    for x in left:
        agree(of(operator.matmul)(x, A), x @ dense)
        agree(fnp.asarray(x) @ A, x @ dense)


def test_products_promote() -> None:
    A = BCOO(([1, 2], [[0, 1], [1, 0]]), shape=(2, 2))
    assert (A @ np.ones(2, np.int8)).dtype == np.int32
    assert (A @ np.ones(2, np.float32)).dtype == np.float32


@pytest.mark.parametrize("form", ["csr", "csc", "coo"])
def test_from_scipy(form: str) -> None:
    x = np.array([[0, 1.5, 0], [2, 0, 0]], np.float32)
    given = getattr(scipy.sparse, f"{form}_array")(x)
    agree(BCOO.from_scipy_sparse(given), x)
    assert BCOO.from_scipy_sparse(given, index_dtype=np.int8).indices.dtype == np.int8


@pytest.mark.parametrize(
    ("n", "m", "k"), [(3, None, 0), (2, 4, 1), (4, 2, -1), (2, 2, 5), (3, 3, -4), (0, 2, 0)]
)
def test_eye_and_empty(n: int, m: int | None, k: int) -> None:
    agree(sparse.eye(n, m, k), np.eye(n, m, k))
    agree(sparse.empty((n, 2)), np.zeros((n, 2)))


def test_transforms() -> None:
    rows = np.array([[0, 1], [1, 2], [1, 2], [9, 9]])
    x, data = np.arange(3.0, dtype=np.float32), np.array([1, 2, 3, 4], np.float32)

    def f(data: Any, x: Any) -> Any:
        return ((BCOO((data, rows), shape=(2, 3)) @ x) ** 2).sum()

    def reference(data: Any, x: Any) -> Any:
        dense = fnp.zeros((2, 3)).at[rows[:3, 0], rows[:3, 1]].add(data[:3])
        return ((dense @ x) ** 2).sum()

    many = np.stack([data, data - 2])
    for of in (
        lambda f: fg.grad(f, (0, 1)),
        lambda f: fg.jit(fg.hessian(f)),
        lambda f: lambda data, x: fg.vmap(fg.grad(f), (0, None))(many, x),
        lambda f: lambda data, x: fg.grad(lambda d: fg.vmap(f, (0, None))(d, x).sum())(many),
        lambda f: lambda data, x: fg.jvp(f, (data, x), (data, x)),
    ):  # type: Callable[..., Any]
        for a, b in zip(fg.tree.leaves(of(f)(data, x)), fg.tree.leaves(of(reference)(data, x)), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-5)


def test_a_sparse_array_is_an_argument_and_a_result() -> None:
    A = BCOO.fromdense(np.array([[0, 1], [2, 0]], np.float32))
    doubled = fg.jit(lambda A: A * 2)(A)
    assert repr(doubled) == "BCOO(float32[2, 2], nse=2)"
    gradient = fg.grad(lambda A: (A @ fnp.ones(2)).sum(), allow_int=True)(A)
    np.testing.assert_array_equal(gradient.data, [1, 1])
    made = fg.jit(lambda x: BCOO.fromdense(x, nse=3).sum_duplicates(nse=2))(np.array([0, 5, 0]))
    agree(made, np.array([0, 5, 0]))
    agree(fg.lax.scan(lambda A, _: (A * 2, None), A, length=3)[0], 8 * np.array([[0, 1], [2, 0]]))
    assert "BCOO(object" in repr(fg.tree.map(lambda x: object(), A)).replace("<", "").replace(" ", "")


MATRIX = BCOO(([1.0], [[0, 0]]), shape=(2, 3))
ERRORS: list[tuple[Callable[[], Any], type[FuncgradError], str]] = [
    (lambda: BCOO(([1.0], [[0]]), shape=(2, 2)), ShapeError, r"entries of shape .* got float32\[1\] and"),
    (lambda: BCOO(([1.0], [[0.0]]), shape=(2,)), DtypeError, "indices must be integers"),
    (lambda: MATRIX @ np.ones(2), ShapeError, r"BCOO\(float32\[2, 3\], nse=1\) and .* do not match"),
    (lambda: MATRIX @ 2.0, ShapeError, "takes vectors and matrices"),
    (lambda: MATRIX @ MATRIX, ShapeError, "do not match"),
    (lambda: MATRIX * MATRIX.T, ShapeError, "do not broadcast"),
    (lambda: MATRIX * np.ones((4, 3, 3)), ShapeError, "does not broadcast"),
    (lambda: MATRIX[:1] * np.ones((4, 3)), ShapeError, "does not broadcast"),
    (lambda: 1 / MATRIX, ArgumentError, "the result would be dense"),
    (lambda: MATRIX / MATRIX, ArgumentError, "the divisor is sparse"),
    (lambda: MATRIX == MATRIX, ArgumentError, "in a comparison: the result would be dense"),
    (lambda: MATRIX**-1, ArgumentError, "must be a positive number"),
    (lambda: MATRIX + 1, ArgumentError, "array of at least its shape"),
    (lambda: MATRIX[1.5], IndexingError, "takes indices of integers"),
    (lambda: MATRIX[0, 0, 0], IndexingError, "3 indices for 2 axes"),
    (lambda: MATRIX.update_layout(n_batch=1).T, ArgumentError, "mix batch, sparse and dense axes"),
    (lambda: MATRIX.update_layout(n_dense=1).reshape(-1), ShapeError, "cannot be told apart"),
    (lambda: MATRIX.update_layout(n_dense=3), ArgumentError, "cannot have 0 batch and 3 dense axes"),
    (lambda: BCOO.fromdense(np.ones(2), n_batch=2), ArgumentError, "of an array of 1"),
    (lambda: sparse.bcoo_squeeze(MATRIX, dimensions=(0,)), ShapeError, "not all of size 1"),
    (lambda: sparse.bcoo_concatenate([MATRIX, MATRIX.T], dimension=0), ShapeError, "shapes differ"),
    (lambda: sparse.bcoo_concatenate([MATRIX, MATRIX[0]], dimension=0), ShapeError, "one layout"),
    (lambda: sparse.empty((2, 2), sparse_format="coc"), ArgumentError, "must be one of"),
    (lambda: BCSR.from_bcoo(MATRIX[0]), ShapeError, "two sparse axes"),
    (lambda: BCSR(([1.0], [0], [0, 1]), shape=(2, 2)), ShapeError, r"got float32\[1\], int32\[1\], int32\[2\]"),
    (lambda: BCSR(([1.0], [0.0], [0, 1]), shape=(1, 2)), DtypeError, "indices must be integers"),
    (lambda: MATRIX + sparse.eye(2), ShapeError, "different shapes"),
    (lambda: MATRIX.transpose((0,)), ArgumentError, "no permutation"),
    (lambda: MATRIX.sum(2), AxisError, "out of bounds"),
    (lambda: BCOO.from_scipy_sparse(scipy.sparse.eye(2), n_batch=1), ArgumentError, "must be 0"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "text"), ERRORS)
def test_errors(call: Callable[[], Any], kind: type[FuncgradError], text: str) -> None:
    with pytest.raises(kind, match=text):
        call()
