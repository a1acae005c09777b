"""COO, CSR and CSC against the dense matrices that they stand for, in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental import sparse
from funcgrad.experimental.sparse import BCOO, COO, CSC, CSR

FORMATS = [COO, CSR, CSC]
dense_matrices = st.tuples(st.integers(0, 4), st.integers(0, 5), st.integers(0, 2**16)).map(
    lambda t: np.random.default_rng(t[2]).integers(-2, 3, t[:2]).astype(np.float32)
)


@pytest.mark.parametrize("kind", FORMATS)
@given(dense_matrices, st.integers(0, 3))
def test_they_hold_what_is_not_zero(kind: Any, dense: np.ndarray, more: int) -> None:
    nse = int((dense != 0).sum())
    A = kind.fromdense(dense)
    assert (A.nse, A.shape, A.dtype, A.n_sparse) == (nse, dense.shape, np.float32, 2)
    np.testing.assert_array_equal(A.todense(), dense)
    filled = kind.fromdense(dense, nse=nse + more, index_dtype=np.int64 if fg.config.enable_x64 else np.int32)
    assert filled.nse == nse + more
    np.testing.assert_array_equal(filled.todense(), dense)
    np.testing.assert_array_equal(kind.from_bcoo(A.to_bcoo()).todense(), dense)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("kind", FORMATS)
@given(dense_matrices)
def test_products(kind: Any, compiled: bool, dense: np.ndarray) -> None:
    A, wrap = kind.fromdense(dense), fg.jit if compiled else lambda f: f
    rows, columns = dense.shape
    v, B, w = (np.arange(n, dtype=np.float32) - 1 for n in (columns, 2 * columns, rows))
    B = B.reshape(columns, 2)
    for ours, theirs in [
        (wrap(lambda A: A @ v)(A), dense @ v),
        (wrap(lambda A: A @ B)(A), dense @ B),
        (wrap(lambda A: w @ A)(A), w @ dense),
        (wrap(lambda A: A.T @ w)(A), dense.T @ w),
        (wrap(lambda A: A.transpose((1, 0)).todense())(A), dense.T),
    ]:
        np.testing.assert_allclose(ours, theirs, rtol=1e-6)


@given(dense_matrices)
def test_functions_by_name(dense: np.ndarray) -> None:
    rows, columns = dense.shape
    v, w = np.arange(columns, dtype=np.float32), np.arange(rows, dtype=np.float32)
    for made, matvec, matmat, todense in [
        (sparse.coo_fromdense(dense), sparse.coo_matvec, sparse.coo_matmat, sparse.coo_todense),
        (sparse.csr_fromdense(dense), sparse.csr_matvec, sparse.csr_matmat, sparse.csr_todense),
    ]:
        np.testing.assert_array_equal(todense(made), dense)
        np.testing.assert_allclose(matvec(made, v), dense @ v)
        np.testing.assert_allclose(matvec(made, w, transpose=True), dense.T @ w)
        np.testing.assert_allclose(matmat(made, v[:, None]), dense @ v[:, None])
        np.testing.assert_allclose(matmat(made, w[:, None], transpose=True), dense.T @ w[:, None])


def test_compressed_rows_and_columns_are_those_of_scipy() -> None:
    scipy = pytest.importorskip("scipy.sparse")
    dense = np.random.default_rng(0).integers(-1, 2, (5, 7)).astype(np.float32)
    for kind, theirs in [(CSR, scipy.csr_matrix(dense)), (CSC, scipy.csc_matrix(dense))]:
        for made in (kind.fromdense(dense), kind.from_scipy_sparse(scipy.coo_matrix(dense))):
            np.testing.assert_array_equal(made.indices, theirs.indices)
            np.testing.assert_array_equal(made.indptr, theirs.indptr)
            np.testing.assert_array_equal(made.data, theirs.data)


@pytest.mark.parametrize("kind", FORMATS)
def test_they_are_trees_with_derivatives_by_their_values(kind: Any) -> None:
    dense = np.asarray([[0, 2.0, 0], [1, 0, 3]], np.float32)
    A = kind.fromdense(dense)
    slope = fg.grad(lambda A: ((A @ np.arange(3.0, dtype=np.float32)) ** 2).sum(), allow_int=True)(A)
    full = fg.grad(lambda x: ((x @ np.arange(3.0, dtype=np.float32)) ** 2).sum())(dense)
    wanted = np.where(dense != 0, full, 0)
    found = type(A).tree_unflatten(A.shape, (slope.data, *A.tree_flatten()[0][1:]))
    np.testing.assert_allclose(found.todense(), wanted)
    assert fg.tree.structure(A) == fg.tree.structure(kind.fromdense(dense * 2))
    assert repr(A) == f"{kind.__name__}(float32[2, 3], nse=3)"


@pytest.mark.parametrize("name", ["coo", "csr", "csc"])
def test_formats_of_what_is_made(name: str) -> None:
    made = sparse.eye(3, 4, 1, sparse_format=name)
    assert type(made).__name__ == name.upper()
    np.testing.assert_array_equal(made.todense(), np.eye(3, 4, 1))
    assert sparse.empty((2, 3), sparse_format=name).nse == 0
    with pytest.raises(ArgumentError, match="two sparse axes"):
        sparse.empty((2, 3, 4), sparse_format=name)


def test_errors() -> None:
    for bad in [
        lambda: COO(([1.0], [0], [0, 1]), shape=(2, 2)),
        lambda: CSR(([1.0], [0], [0, 1]), shape=(2, 2)),
        lambda: CSC(([1.0], [0], [0, 1]), shape=(1, 2)),
        lambda: COO.fromdense(np.ones(3)),
        lambda: sparse.csr_matvec(CSR.fromdense(np.eye(2)), np.ones((2, 2))),
    ]:
        with pytest.raises(ShapeError):
            bad()
    with pytest.raises(DtypeError, match="row must be integers"):
        COO(([1.0], [0.0], [0]), shape=(1, 1))
    with pytest.raises(ArgumentError, match="axes"):
        CSR.fromdense(np.eye(2)).transpose((0, 1))
    with pytest.raises(ArgumentError, match="sparse, too"):
        COO.fromdense(np.eye(2)) @ COO.fromdense(np.eye(2))
    assert COO(([1.0], [0], [0]), shape=(1, 1), rows_sorted=True).nse == 1


# ---- what BCOO and BCSR have beside ----


@given(dense_matrices, st.booleans())
def test_sums_without_zeros(dense: np.ndarray, batched: bool) -> None:
    full = BCOO.fromdense(np.ones_like(dense), n_batch=int(batched))
    A = full.replace(dense.reshape(full.data.shape))
    most = max(map(int, (dense != 0).sum(1)), default=0) if batched else int((dense != 0).sum())
    assert A.sum_duplicates().nse == most and sparse.bcoo_sum_duplicates(A).nse == A.nse
    assert A.sum_duplicates(remove_zeros=False).nse == A.nse
    for found in (A.sum_duplicates(), A.sum_duplicates(nse=A.nse), sparse.bcoo_sum_duplicates(A)):
        np.testing.assert_array_equal(found.todense(), dense)


@pytest.mark.parametrize(
    ("n_batch", "n_dense", "shape"),
    [
        (1, 0, (2, 3, 20)), (2, 0, (6, 4, 5)), (2, 0, (3, 2, 20)), (1, 1, (2, 6, 2, 5)), (0, 1, (24, 5, 1)),
        (0, 2, (6, 20)), (2, 1, (2, 3, 2, 2, 5)), (0, 0, (12, 10)), (3, 0, (24, 5)), (2, 0, (6, 1, 20)),
    ],
)  # fmt: skip
def test_reshapes_of_batch_and_dense_axes(n_batch: int, n_dense: int, shape: tuple[int, ...]) -> None:
    dense = np.random.default_rng(1).integers(-1, 2, (2, 3, 4, 5)).astype(np.float32)
    found = BCOO.fromdense(dense, n_batch=n_batch, n_dense=n_dense).reshape(shape)
    np.testing.assert_array_equal(found.todense(), dense.reshape(shape))
    assert np.prod(found.shape[: found.n_batch]) == np.prod(dense.shape[:n_batch])


def test_reshapes_that_would_mix_kinds_of_axes() -> None:
    A = BCOO.fromdense(np.ones((2, 3, 4)), n_batch=1)
    with pytest.raises(ShapeError, match="cannot be told apart"):
        A.reshape(3, 2, 4)
    assert A.transpose(np.array([0, 2, 1])).shape == (2, 4, 3)


@given(st.data())
def test_gathers(data: Any) -> None:
    dense = np.random.default_rng(2).integers(-1, 2, (4, 5, 3)).astype(np.float32)
    A = BCOO.fromdense(dense, n_batch=data.draw(st.integers(0, 1)), n_dense=data.draw(st.integers(0, 1)))
    collapsed = data.draw(st.sampled_from([(), (0,), (1,), (0, 2)]))
    sizes = tuple(
        1 if axis in collapsed else data.draw(st.integers(1, n)) for axis, n in enumerate(dense.shape)
    )
    batch = data.draw(st.sampled_from([(), (2,), (2, 3)]))
    axes = tuple(data.draw(st.lists(st.sampled_from([0, 1, 2]), unique=True, max_size=3)))
    starts = np.random.default_rng(3).integers(0, 3, (*batch, len(axes)))
    ndim = len(batch) + 3 - len(collapsed)
    offsets = tuple(sorted(data.draw(st.permutations(range(ndim)))[: 3 - len(collapsed)]))
    numbers = fg.lax.GatherDimensionNumbers(offsets, collapsed, axes)
    found = sparse.bcoo_gather(A, starts, numbers, sizes, mode="clip")
    wanted = fg.lax.gather(dense, starts, numbers, sizes, mode="clip")
    np.testing.assert_array_equal(found.todense(), wanted)


@pytest.mark.parametrize("options", [
    {}, {"window_strides": (2, 1)}, {"padding": "VALID"}, {"padding": [(2, 0), (-1, 3)]},
    {"padding": "VALID", "lhs_dilation": (2, 3)},
    {"rhs_dilation": (2, 1)}, {"dimension_numbers": ("NHWC", "HWIO", "HNWC")},
])  # fmt: skip
@pytest.mark.parametrize("dense_side", [None, 0, 1])
def test_convolutions(options: dict[str, Any], dense_side: int | None) -> None:
    rng = np.random.default_rng(4)
    shapes = ((2, 6, 5, 3), (3, 2, 3, 4)) if "dimension_numbers" in options else ((2, 3, 6, 5), (4, 3, 3, 2))
    dense = [rng.integers(-1, 2, shape).astype(np.float32) for shape in shapes]
    sides = [x if i == dense_side else BCOO.fromdense(x, n_batch=i) for i, x in enumerate(dense)]
    options = {"window_strides": (1, 1), "padding": "SAME", **options}
    wanted = fg.lax.conv_general_dilated(*dense, **options)
    for convolve in (
        sparse.bcoo_conv_general_dilated,
        fg.jit(lambda *xs: sparse.bcoo_conv_general_dilated(*xs, **options)),
    ):
        found = (
            convolve(*sides)
            if convolve is not sparse.bcoo_conv_general_dilated
            else convolve(*sides, **options)
        )
        np.testing.assert_allclose(found.todense(), wanted, atol=1e-5)


def test_broadcasts_and_joins_by_rows() -> None:
    dense = np.asarray([[0, 2.0, 0], [1, 0, 3]], np.float32)
    A = sparse.bcsr_fromdense(dense)
    for axis in (0, 1):
        joined = sparse.bcsr_concatenate([A, A], dimension=axis)
        np.testing.assert_array_equal(joined.todense(), np.concatenate([dense, dense], axis))
    wide = sparse.bcsr_broadcast_in_dim(A, shape=(2, 2, 3), broadcast_dimensions=(1, 2))
    np.testing.assert_array_equal(wide.todense(), np.broadcast_to(dense, (2, 2, 3)))


@pytest.mark.parametrize(
    "key", [0, -1, (slice(None), 2), (slice(1, None), slice(None, None, -1)), (..., 1), (slice(0, 0),), ()]
)
@pytest.mark.parametrize("n_batch", [0, 1])
def test_indices_of_rows(key: Any, n_batch: int) -> None:
    dense = np.random.default_rng(5).integers(-1, 2, (3, 4, 5)[1 - n_batch :]).astype(np.float32)
    A = sparse.BCSR.fromdense(dense, n_batch=n_batch)
    found = A[key]
    np.testing.assert_array_equal(found.todense(), dense[key])
    assert isinstance(found, sparse.BCSR) == (found.n_sparse == 2)
