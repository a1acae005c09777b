"""Linear algebra: the functions of the main namespace and those of the extension `linalg`."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import FuncgradError
from tests.array_api.signatures import DTYPES

linalg = fnp.linalg
FLOATS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
REAL_OF = {"float32": "float32", "float64": "float64", "complex64": "float32", "complex128": "float64"}
NUMERIC = tuple(d for d in DTYPES if d != "bool")
inf = math.inf


def numbers(shape, dtype="float64", seed=0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    value = rng.uniform(-2, 2, shape)
    if "complex" in dtype:
        value = value + 1j * rng.uniform(-2, 2, shape)
    return (value * (1 if "float" in dtype or "complex" in dtype else 4)).astype(dtype)


def close(got, expected, dtype=None) -> None:
    expected = np.asarray(expected)
    assert got.shape == expected.shape and got.dtype == (expected.dtype if dtype is None else dtype)
    tolerance = 1e-4 if got.dtype.itemsize == {"f": 4, "c": 8}.get(got.dtype.kind) else 1e-10
    np.testing.assert_allclose(np.asarray(got), expected, rtol=tolerance, atol=tolerance)


def definite(shape, dtype, seed=0) -> np.ndarray:
    a = numbers(shape, dtype, seed)
    return (a @ np.conj(np.swapaxes(a, -1, -2)) + 3 * np.eye(shape[-1])).astype(dtype)


PRODUCTS = [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 4)), ((2, 3), (3, 4)), ((5, 2, 3), (3, 4)), ((3,), (5, 3, 4)),
            ((5, 1, 2, 3), (4, 3, 2)), ((0, 3), (3, 2)), ((2, 0), (0, 3)), ((4, 2, 3), (4, 3, 1))]  # fmt: skip


@pytest.mark.parametrize("shapes", PRODUCTS, ids=str)
def test_matmul(shapes, both):
    a, b = (numbers(s, seed=i) for i, s in enumerate(shapes))
    close(both(fnp.matmul, fnp.asarray(a), fnp.asarray(b), rtol=1e-12), np.matmul(a, b))
    close(linalg.matmul(fnp.asarray(a), fnp.asarray(b)), np.matmul(a, b))


def test_matmul_of_what_does_not_fit():
    for s1, s2 in (((), (3,)), ((3,), ()), ((2, 3), (2, 3)), ((2, 2, 3), (3, 3, 2))):
        with pytest.raises(ValueError):
            fnp.matmul(fnp.ones(s1), fnp.ones(s2))


@pytest.mark.parametrize("dtype", NUMERIC)
def test_products_keep_dtypes(dtype: str):
    a = fnp.asarray(numbers((2, 2), dtype))
    value = np.asarray(a)
    close(fnp.matmul(a, a), value @ value, dtype)
    close(fnp.tensordot(a, a, axes=1), value @ value, dtype)
    close(fnp.vecdot(a, a), np.vecdot(value, value), dtype)
    close(linalg.outer(a[0], a[1]), np.outer(value[0], value[1]), dtype)
    close(fnp.matrix_transpose(a), value.T, dtype)
    mixed = fnp.ones(
        (2, 2), dtype="complex128" if dtype in COMPLEX else "float64" if "float" in dtype else dtype
    )
    assert fnp.matmul(a, mixed).dtype == fnp.vecdot(mixed, a).dtype == fnp.result_type(a, mixed)


def test_tensordot(both):
    a, b = numbers((2, 3, 4)), numbers((3, 4, 5), seed=1)
    for axes in (0, 1, 2, ((1, 2), (0, 1)), ((1,), (0,)), ((2, 1), (1, 0)), ((-1,), (-2,))):
        x, y = (a, b) if axes != 1 else (a, numbers((4, 2), seed=2))
        got = both(
            lambda p, q, axes=axes: fnp.tensordot(p, q, axes=axes), fnp.asarray(x), fnp.asarray(y), rtol=1e-12
        )
        close(got, np.tensordot(x, y, axes))
    with pytest.raises(ValueError):
        fnp.tensordot(fnp.ones((2, 3)), fnp.ones((2, 3)), axes=1)


def test_vecdot_conjugates_the_first(both):
    a, b = numbers((4, 3), "complex128"), numbers((2, 1, 3), "complex128", 1)
    close(both(fnp.vecdot, fnp.asarray(a), fnp.asarray(b)), np.sum(np.conj(a) * b, -1))
    close(fnp.vecdot(fnp.asarray(a), fnp.asarray(a), axis=-2), np.sum(np.conj(a) * a, 0))
    with pytest.raises(ValueError):
        fnp.vecdot(fnp.ones(3), fnp.ones(1))  # the axis of the vectors does not broadcast


def test_cross(both):
    a, b = numbers((4, 3)), numbers((2, 1, 3), seed=1)
    close(both(linalg.cross, fnp.asarray(a), fnp.asarray(b)), np.cross(a, b))
    close(
        linalg.cross(fnp.asarray(a.T), fnp.asarray(a.T[:, ::-1]), axis=0), np.cross(a.T, a.T[:, ::-1], axis=0)
    )
    for shape in ((4,), (1,)):
        with pytest.raises(ValueError):
            linalg.cross(fnp.ones(shape), fnp.ones(shape))


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
def test_cholesky(dtype: str):
    a = definite((2, 3, 3), dtype)
    for upper in (False, True):
        factor = np.asarray(linalg.cholesky(fnp.asarray(a), upper=upper))
        assert factor.dtype == dtype
        np.testing.assert_array_equal(np.tril(factor) if not upper else np.triu(factor), factor)
        adjoint = np.conj(np.swapaxes(factor, -1, -2))
        close(fnp.asarray(adjoint @ factor if upper else factor @ adjoint), a)


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
def test_determinants_and_inverses(dtype: str):
    for size in (1, 2, 3, 5):
        a = numbers((2, size, size), dtype, size) + 2 * np.eye(size, dtype=dtype)
        x = fnp.asarray(a)
        close(linalg.det(x), np.linalg.det(a))
        sign, logabsdet = linalg.slogdet(x)
        close(sign, np.linalg.slogdet(a)[0])
        close(logabsdet, np.linalg.slogdet(a)[1], REAL_OF[dtype])
        assert linalg.slogdet(x)._fields == ("sign", "logabsdet")
        close(linalg.inv(x), np.linalg.inv(a))
        b = numbers((2, size, 3), dtype, 9)
        close(linalg.solve(x, fnp.asarray(b)), np.linalg.solve(a, b))
        vector = numbers((size,), dtype, 7)
        close(
            linalg.solve(x, fnp.asarray(vector)),
            np.linalg.solve(a, np.broadcast_to(vector[:, None], (2, size, 1)))[..., 0],
        )
    sign, logabsdet = linalg.slogdet(fnp.zeros((3, 3), dtype=dtype))
    assert sign.item() == 0 and logabsdet.item() == -inf
    assert linalg.det(fnp.zeros((0, 0), dtype=dtype)).item() == 1
    assert linalg.inv(fnp.zeros((4, 0, 0), dtype=dtype)).shape == (4, 0, 0)


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
def test_eigh(dtype: str):
    a = definite((2, 4, 4), dtype, 3)
    result = linalg.eigh(fnp.asarray(a))
    assert result._fields == ("eigenvalues", "eigenvectors")
    values, vectors = result
    close(values, np.linalg.eigvalsh(a), REAL_OF[dtype])
    assert vectors.dtype == dtype
    close(fnp.asarray(a) @ vectors, np.asarray(vectors) * np.asarray(values)[:, None])
    close(linalg.eigvalsh(fnp.asarray(a)), np.linalg.eigvalsh(a), REAL_OF[dtype])


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
@pytest.mark.parametrize("shape", [(3, 3), (2, 4, 2), (2, 4), (0, 3), (3, 0)], ids=str)
def test_qr_and_svd(dtype: str, shape):
    a = numbers(shape, dtype, 4)
    x = fnp.asarray(a)
    m, n = shape[-2:]
    k = min(m, n)
    for mode in ("reduced", "complete"):
        result = linalg.qr(x, mode=mode)
        assert result._fields == ("Q", "R") and result.Q.dtype == result.R.dtype == dtype
        inner = k if mode == "reduced" else m
        assert result.Q.shape == (*shape[:-2], m, inner) and result.R.shape == (*shape[:-2], inner, n)
        close(result.Q @ result.R, a)
        np.testing.assert_array_equal(np.triu(np.asarray(result.R)), np.asarray(result.R))
    for full in (True, False):
        result = linalg.svd(x, full_matrices=full)
        assert result._fields == ("U", "S", "Vh") and result.S.dtype == REAL_OF[dtype]
        assert result.U.shape == (*shape[:-2], m, m if full else k)
        assert result.Vh.shape == (*shape[:-2], n if full else k, n)
        assert result.U.dtype == result.Vh.dtype == dtype
        u, s, vh = map(np.asarray, result)
        close(fnp.asarray((u[..., :k] * s[..., None, :]) @ vh[..., :k, :]), a)
        assert (np.diff(s) <= 0).all() and (s >= 0).all()
    close(linalg.svdvals(x), np.linalg.svd(a, compute_uv=False), REAL_OF[dtype])


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
def test_rank_and_pinv(dtype: str):
    a = numbers((2, 4, 3), dtype, 5)
    a[1, :, 2] = a[1, :, 0]
    x = fnp.asarray(a)
    rank = linalg.matrix_rank(x)
    assert rank.tolist() == [3, 2] and rank.dtype == "int64"
    assert linalg.matrix_rank(x, rtol=10.0).tolist() == [0, 0]
    assert linalg.matrix_rank(x, rtol=fnp.asarray([1e-3, 10.0])).tolist() == [3, 0]
    close(linalg.pinv(x[0]), np.linalg.pinv(a[0]))
    close(linalg.pinv(x, rtol=1e-3), np.linalg.pinv(a, rtol=1e-3))
    close(linalg.pinv(x, rtol=fnp.asarray([1e-3, 1e-2])), np.linalg.pinv(a, rtol=np.asarray([1e-3, 1e-2])))


def test_matrix_power(both):
    a = numbers((2, 3, 3)) + 2 * np.eye(3)
    for n in (-3, -1, 0, 1, 2, 5):
        close(
            both(lambda x, n=n: linalg.matrix_power(x, n), fnp.asarray(a), rtol=1e-9),
            np.linalg.matrix_power(a, n),
        )
    assert linalg.matrix_power(fnp.asarray([[2, 0], [0, 1]]), 3).dtype == "int64"


@pytest.mark.parametrize("dtype", NUMERIC)
def test_diagonal_and_trace(dtype: str):
    a = numbers((2, 3, 4), dtype, 6)
    x = fnp.asarray(a)
    for offset in (-5, -2, 0, 1, 3, 7):
        close(linalg.diagonal(x, offset=offset), np.diagonal(a, offset, -2, -1))
        kind = np.dtype(dtype).kind
        expected = {"i": "int64", "u": "uint64"}.get(kind, dtype)
        close(linalg.trace(x, offset=offset), np.linalg.trace(a, offset=offset).astype(expected))
    assert linalg.trace(x, dtype=fnp.complex128).dtype == "complex128"


ORDERS = [0, 1, 2, inf, -inf, 3, 0.5, -1, -2, 2.5]


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
def test_vector_norm(dtype: str):
    a = numbers((2, 3, 4), dtype, 7)
    x = fnp.asarray(a)
    for order in ORDERS:
        for axis in (None, 0, -1, (0, 2), (1,)):
            for keepdims in (False, True):
                got = linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=order)
                expected = np.linalg.vector_norm(
                    a.astype("complex128"), axis=axis, keepdims=keepdims, ord=order
                )
                close(got, expected, REAL_OF[dtype])
    close(linalg.vector_norm(x), np.sqrt(np.sum(np.abs(a) ** 2)), REAL_OF[dtype])
    assert linalg.vector_norm(fnp.zeros((0,), dtype=dtype)).item() == 0


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
def test_matrix_norm(dtype: str):
    a = numbers((2, 3, 4), dtype, 8)
    x = fnp.asarray(a)
    for order in ("fro", "nuc", 1, -1, 2, -2, inf, -inf):
        for keepdims in (False, True):
            got = linalg.matrix_norm(x, ord=order, keepdims=keepdims)
            close(got, np.linalg.matrix_norm(a, ord=order, keepdims=keepdims), REAL_OF[dtype])
    close(linalg.matrix_norm(x), np.linalg.matrix_norm(a), REAL_OF[dtype])


def test_compiled():
    """One program of everything; the same values as eager, but for rounding."""
    a, b = definite((2, 3, 3), "float64"), numbers((2, 3), seed=2)

    def all_of(a, b):
        values = [linalg.cholesky(a), linalg.det(a), linalg.inv(a), linalg.eigvalsh(a), linalg.svdvals(a)]
        values += [*linalg.slogdet(a), linalg.solve(a, b[..., None]), linalg.pinv(a), linalg.matrix_norm(a)]
        return [*values, linalg.vector_norm(b), linalg.trace(a), linalg.diagonal(a), linalg.outer(b[0], b[1])]

    x, y = fnp.asarray(a), fnp.asarray(b)
    for got, expected in zip(funcgrad.jit(all_of)(x, y), all_of(x, y), strict=True):
        close(got, np.asarray(expected))


def test_matrices_are_needed():
    for name in ("det", "inv", "cholesky", "eigh", "eigvalsh", "slogdet"):
        for shape in ((3,), (2, 3)):
            with pytest.raises(FuncgradError):
                getattr(linalg, name)(fnp.ones(shape))
    with pytest.raises(ValueError):
        linalg.outer(fnp.ones((2, 2)), fnp.ones(2))
