"""Factorizations of funcgrad.numpy.linalg: what they promise of their factors, over shapes and dtypes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, MissingRuleError, ShapeError
from funcgrad.test_util import check_grads

linalg = fnp.linalg
DTYPES = ["float32", "complex128"]
SQUARE = [(1, 1), (3, 3), (7, 7), (2, 4, 4), (2, 3, 5, 5), (0, 0), (2, 0, 0), (0, 3, 3)]
WIDE = [(5, 2), (2, 5), (3, 4, 4), (2, 6, 3), (0, 3), (3, 0), (2, 1, 4)]


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


@pytest.fixture
def tolerance():
    return lambda dtype: {"rtol": 2e-3, "atol": 2e-4} if dtype in ("float32", "complex64") else {}


def adjoint(x):
    return np.conj(np.swapaxes(x, -1, -2))


def close(x, y, dtype="float32"):
    tolerance = 2e-4 if np.dtype(dtype).itemsize < (16 if np.dtype(dtype).kind == "c" else 8) else 1e-9
    np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SQUARE, ids=str)
def test_cholesky_is_the_root(both, sample, tolerance, shape, dtype):
    x = sample(shape, dtype).numpy()
    a = (x @ adjoint(x) + np.eye(shape[-1])).astype(dtype)
    lower = both(linalg.cholesky, fnp.asarray(a), **tolerance(dtype)).numpy()
    assert lower.dtype == dtype
    close(lower @ adjoint(lower), a, dtype)
    close(lower, np.tril(lower))
    upper = linalg.cholesky(fnp.asarray(a), upper=True).numpy()
    close(upper, adjoint(lower))
    half = both(
        lambda v: linalg.cholesky(v, symmetrize_input=False), fnp.asarray(np.tril(a)), **tolerance(dtype)
    )
    close(half.numpy(), lower, dtype)


@pytest.mark.parametrize("size", [2, 4, 5])
def test_what_is_not_positive_definite_has_no_root(both, size):
    good = np.eye(size, dtype=np.float32)
    one_negative = good.copy()
    one_negative[1, 1] = -1
    a = fnp.asarray(np.stack([good, one_negative, np.ones_like(good)]))
    found = both(linalg.cholesky, a).numpy()
    np.testing.assert_array_equal(found[0], good)
    assert np.isnan(found[1:][:, *np.tril_indices(size)]).all()
    assert not found[1:][:, *np.triu_indices(size, 1)].any()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", WIDE, ids=str)
@pytest.mark.parametrize("mode", ["reduced", "full", "complete", "r"])
def test_qr_is_numpys_up_to_nothing(both, sample, tolerance, shape, dtype, mode):
    a = sample(shape, dtype)
    found = both(lambda v: linalg.qr(v, mode), a, **tolerance(dtype))
    expected = np.linalg.qr(a.numpy(), "reduced" if mode == "full" else mode)  # it warns of the old name
    for x, y in zip(
        (found,) if mode == "r" else found, (expected,) if mode == "r" else expected, strict=True
    ):
        assert x.dtype == y.dtype == dtype
        close(x, y, dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("mode", ["reduced", "complete"])
@pytest.mark.parametrize("columns", [1, 2, 3, 4])
@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_small_qr_written_out_is_lapacks(rows, columns, mode, dtype):
    """The same signs, also of columns that are zeros or that have nothing below the diagonal; whatever the scale."""
    rng = np.random.default_rng(rows * 5 + columns)
    a = rng.normal(size=(9, rows, columns)).astype(dtype)
    a[1] = 0
    a[2, :, 0] = 0
    a[3, 1:, 0] = 0
    a[4] = np.triu(a[4])
    a[5:7] *= np.array([1e25, 1e-25], dtype)[:, None, None]
    a[8] = np.nan
    found = [x.numpy() for x in fg.jit(lambda v: linalg.qr(v, mode))(a)]
    scale = np.maximum(np.abs(a[:8]).max((1, 2), keepdims=True), 1e-30)
    for x, y, by in zip(found, np.linalg.qr(a[:8], mode), (1, scale), strict=True):
        assert x.dtype == dtype
        np.testing.assert_allclose(x[:8] / by, y / by, rtol=0, atol=2e-5 if dtype == "float32" else 2e-14)
    q, r = found
    np.testing.assert_allclose((q @ r)[:8] / scale, a[:8] / scale, rtol=0, atol=2e-6)
    assert rows == 1 or np.isnan(r[8]).any()


def test_small_qr_within_loops_and_under_transforms():
    """The exponents of a product of random maps, whose sum is that of the determinants."""
    maps = np.random.default_rng(4).normal(size=(5, 40, 3, 3))

    def exponents(maps):
        def step(q, m):
            q, r = linalg.qr(m @ q)
            return q, fnp.log(fnp.abs(fnp.diagonal(r)))

        return fg.lax.scan(step, fnp.eye(3), maps)[1].sum(0)

    found = fg.jit(fg.vmap(exponents))(maps).numpy()
    expected = np.log(np.abs(np.linalg.det(maps))).sum(1)
    np.testing.assert_allclose(found.sum(-1), expected, rtol=1e-10)
    gradient = fg.jit(fg.vmap(fg.grad(lambda m: exponents(m).sum())))(maps).numpy()
    np.testing.assert_allclose(gradient, np.swapaxes(np.linalg.inv(maps), -1, -2), rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [*WIDE, (0, 3), (3, 0)], ids=str)
def test_reflections_are_numpys(both, sample, tolerance, shape, dtype):
    """And their product is Q."""
    a = sample(shape, dtype)
    reflections, taus = both(lambda v: linalg.qr(v, "raw"), a, **tolerance(dtype))
    expected = np.linalg.qr(a.numpy(), "raw")
    for x, y in zip((reflections, taus), expected, strict=True):
        assert x.dtype == y.dtype == dtype
        close(x, y, dtype)
    if min(shape[-2:]):
        packed = reflections.mT[..., :, : taus.shape[-1]]
        close(fg.lax.linalg.householder_product(packed, taus), linalg.qr(a).Q, dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", WIDE + SQUARE[:3], ids=str)
def test_svd_is_numpys(both, sample, tolerance, shape, dtype):
    a = sample(shape, dtype)
    # Vectors have the signs that they have.
    for full, way in itertools.product((True, False), (lambda f: f, fg.jit)):
        u, s, vh = (x.numpy() for x in way(lambda v, f=full: linalg.svd(v, f))(a))
        expected = np.linalg.svd(a.numpy(), full)
        assert [x.shape for x in (u, s, vh)] == [x.shape for x in expected]
        assert (u.dtype, s.dtype) == (expected[0].dtype, expected[1].dtype)
        k = s.shape[-1]
        close((u[..., :k] * s[..., None, :]) @ vh[..., :k, :], a.numpy(), dtype)
        close(adjoint(u) @ u, np.broadcast_to(np.eye(u.shape[-1]), (*u.shape[:-2], u.shape[-1], u.shape[-1])))
        close(
            vh @ adjoint(vh),
            np.broadcast_to(np.eye(vh.shape[-2]), (*vh.shape[:-2], vh.shape[-2], vh.shape[-2])),
        )
        close(s, expected[1], dtype)
    close(both(linalg.svdvals, a, **tolerance(dtype)), s, dtype)
    first = linalg.svd(a, False, subset_by_index=(0, min(1, k)))
    assert first.S.shape[-1] == first.U.shape[-1] == first.Vh.shape[-2] == min(1, k)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SQUARE, ids=str)
def test_eigenvalues_of_hermitian_matrices(both, sample, tolerance, shape, dtype):
    x = sample(shape, dtype).numpy()
    a = x + adjoint(x)
    for triangle, part in ((None, a), ("L", np.tril(a)), ("U", np.triu(a))):
        symmetrize = triangle is None
        options = tolerance(dtype)
        values, vectors = linalg.eigh(fnp.asarray(part), triangle, symmetrize)
        close(a @ vectors.numpy(), vectors.numpy() * values.numpy()[..., None, :], dtype)
        assert values.dtype == np.linalg.eigvalsh(a).dtype
        alone = both(
            lambda v, t=triangle, s=symmetrize: linalg.eigvalsh(v, t, symmetrize_input=s),
            fnp.asarray(part),
            **options,
        )
        close(alone, np.linalg.eigvalsh(a), dtype)
    both(lambda v: linalg.eigh(v).eigenvalues, fnp.asarray(a), **tolerance(dtype))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SQUARE, ids=str)
def test_eigenvalues_of_any_matrices(both, sample, tolerance, shape, dtype):
    a = sample(shape, dtype)
    values, vectors = both(linalg.eig, a, **tolerance(dtype))
    wide = np.result_type(dtype, np.complex64)
    assert values.dtype == vectors.dtype == wide
    close(a.numpy() @ vectors.numpy(), vectors.numpy() * values.numpy()[..., None, :], dtype)
    close(both(linalg.eigvals, a, **tolerance(dtype)), values, dtype)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_derivatives_of_eigenvectors_are_those_of_the_vectors_that_come(sample, dtype):
    """LAPACK turns each vector so that its largest component is real: no phase is free."""
    for seed in range(3):
        a = sample((2, 4, 4), dtype, seed=seed)
        check_grads(linalg.eig, (a,), 2, rtol=1e-4, atol=1e-4)
        check_grads(lambda x: fg.lax.linalg.eig(x)[1:], (a,), 1, rtol=1e-4, atol=1e-4)


def test_derivative_of_the_inverse_of_a_long_row_takes_no_square_of_its_length(sample):
    check_grads(linalg.pinv, (sample((1, 50_000)),), 1)
    check_grads(linalg.pinv, (sample((50_000, 1)),), 1)


def test_not_a_number_goes_in_and_comes_out(both):
    a = np.stack([np.eye(5, dtype=np.float32), np.full((5, 5), np.nan, np.float32)])
    for name in ("eigvals", "eigvalsh", "svdvals"):
        found = both(getattr(linalg, name), fnp.asarray(a)).numpy()
        np.testing.assert_allclose(found[0], np.ones(5), rtol=1e-6)
        assert np.isnan(found[1]).all()


def test_integers_are_computed_as_floats():
    a = fnp.asarray([[2, 1], [1, 3]], dtype="int32")
    fg.config.enable_x64 = False
    for result in (linalg.cholesky(a), linalg.eigvalsh(a), linalg.svdvals(a), linalg.inv(a), linalg.det(a)):
        assert result.dtype == np.float32 and not result.weak_type


@pytest.mark.parametrize("exponent", [-100, -47, -45, 0, 49, 53, 55, 100])
def test_qr_of_many_rows_of_large_and_small_numbers(exponent):
    """Neither do squares of the numbers overflow, nor does their sum."""
    a = np.random.default_rng(0).integers(2, 4, (1 << 20, 2)).astype("float32")
    q, r = (np.asarray(x) for x in fg.jit(linalg.qr)(fnp.asarray(np.ldexp(a, exponent))))
    want = np.abs(np.linalg.qr(a.astype(float)).R)
    np.testing.assert_allclose(np.ldexp(np.abs(r).astype(float), -exponent), want, rtol=1e-3)
    np.testing.assert_allclose(q.T @ q, np.eye(2), atol=1e-3)


def test_errors_say_what_is_needed():
    wide = fnp.ones((2, 3))
    for name in ("cholesky", "eigh", "eigvalsh", "eig", "eigvals"):
        with pytest.raises(ShapeError, match=f"{name}: square matrices are needed"):
            getattr(linalg, name)(wide)
    with pytest.raises(ShapeError, match="a matrix is needed"):
        linalg.qr(fnp.ones(3))
    with pytest.raises(ArgumentError, match="mode 'economic'"):
        linalg.qr(wide, "economic")
    with pytest.raises(MissingRuleError, match="householder_qr"):
        fg.grad(lambda x: linalg.qr(x, "raw")[0].sum())(wide)
    with pytest.raises(ArgumentError, match="UPLO"):
        linalg.eigh(fnp.eye(2), "X")
    with pytest.raises(ArgumentError, match="full_matrices=False"):
        linalg.svd(wide, subset_by_index=(0, 1))
    with pytest.raises(DtypeError, match="float16"):
        linalg.cholesky(fnp.eye(2, dtype="float16"))
    with pytest.raises(MissingRuleError, match="full_matrices=False"):
        fg.grad(lambda x: linalg.svd(x).U.sum())(wide)
    with pytest.raises(MissingRuleError, match="mode='reduced'"):
        fg.grad(lambda x: linalg.qr(x, "complete").R.sum())(fnp.ones((3, 2)))
