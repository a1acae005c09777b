"""funcgrad.scipy.linalg, against SciPy, which scikit-learn brings."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.scipy import linalg


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def close(x, y, tolerance=1e-9):
    np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=tolerance, atol=tolerance)


def regular(shape, dtype="float64", seed=0):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=shape)
    x = x + 1j * rng.normal(size=shape) if np.dtype(dtype).kind == "c" else x
    return (x / shape[-1] + 2 * np.roll(np.eye(shape[-1]), 1, 0)).astype(dtype)


def positive(n, dtype="float64", seed=0):
    x = regular((n, n), dtype, seed)
    return x @ x.conj().T


@pytest.mark.parametrize(("size", "dtype"), [(3, "float64"), (6, "complex128")])
def test_systems_are_scipys(both, sample, size, dtype):
    a, h = regular((size, size), dtype), positive(size, dtype)
    for b in (sample((size,), dtype), sample((size, 2), dtype)):
        close(both(linalg.solve, fnp.asarray(a), b), scipy.linalg.solve(a, b.numpy()))
        close(
            both(lambda v, w: linalg.solve(v, w, assume_a="pos"), fnp.asarray(h), b),
            scipy.linalg.solve(h, b.numpy()),
        )
        for lower in (True, False):
            close(
                linalg.cho_solve(linalg.cho_factor(fnp.asarray(h), lower), b),
                scipy.linalg.solve(h, b.numpy()),
            )
            for trans in (0, 1, 2, "N", "T", "C"):
                found = both(
                    lambda v, w, t=trans, s=lower: linalg.solve_triangular(v, w, t, s), fnp.asarray(h), b
                )
                close(found, scipy.linalg.solve_triangular(h, b.numpy(), trans, lower))
        for trans in (0, 1, 2):
            found = both(lambda v, w, t=trans: linalg.lu_solve(linalg.lu_factor(v), w, t), fnp.asarray(a), b)
            close(found, scipy.linalg.lu_solve(scipy.linalg.lu_factor(a), b.numpy(), trans))
    close(linalg.inv(fnp.asarray(a)), scipy.linalg.inv(a))
    close(linalg.det(fnp.asarray(a)), scipy.linalg.det(a))


@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5)], ids=str)
def test_factorizations_are_scipys(both, sample, shape):
    a = sample(shape, "float64")
    for found, expected in zip(both(linalg.lu, a), scipy.linalg.lu(a.numpy()), strict=True):
        close(found, expected)
    for found, expected in zip(linalg.lu(a, True), scipy.linalg.lu(a.numpy(), True), strict=True):
        close(found, expected)
    for mode in ("full", "economic", "r"):
        for found, expected in zip(
            linalg.qr(a, mode=mode), scipy.linalg.qr(a.numpy(), mode=mode), strict=True
        ):
            close(found, expected)
    close(linalg.svd(a, compute_uv=False), scipy.linalg.svdvals(a.numpy()))
    assert [x.shape for x in linalg.svd(a)] == [x.shape for x in scipy.linalg.svd(a.numpy())]
    for side in ("left", "right"):
        for found, expected in zip(
            both(lambda v, s=side: linalg.polar(v, s), a), scipy.linalg.polar(a.numpy(), side)
        ):
            close(found, expected)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.parametrize("lower", [True, False])
def test_generalized_eigenvalues(both, dtype, lower):
    a, b = positive(4, dtype), positive(4, dtype, 1) + np.eye(4)
    part = np.tril if lower else np.triu
    x, y = fnp.asarray(part(a)), fnp.asarray(part(b))
    values, vectors = linalg.eigh(x, y, lower)
    close(values, scipy.linalg.eigh(a, b, eigvals_only=True))
    close(a @ vectors.numpy(), b @ vectors.numpy() * values.numpy())
    close(both(lambda v, w: linalg.eigh(v, w, lower, True), x, y), values)
    close(linalg.eigh(x, lower=lower, eigvals_only=True), np.linalg.eigvalsh(a))


@pytest.mark.parametrize(
    ("size", "dtype"), [(1, "float64"), (3, "float32"), (3, "complex128"), (6, "float64")]
)
@pytest.mark.parametrize("norm", [0.01, 30])
def test_the_exponential_is_scipys(both, size, dtype, norm):
    a = regular((size, size), dtype) * norm
    expected = scipy.linalg.expm(a.astype("complex128"))
    tolerance = 1e-3 if dtype == "float32" else 1e-9
    found = both(linalg.expm, fnp.asarray(a), rtol=tolerance, atol=tolerance * np.abs(expected).max())
    assert found.dtype == dtype
    np.testing.assert_allclose(
        found.numpy() / np.abs(expected).max(), expected / np.abs(expected).max(), atol=tolerance
    )


def test_the_exponential_in_batches_and_its_derivative(both):
    a = np.stack([regular((3, 3), seed=k) * (1 + 4 * k) for k in range(3)])
    e = regular((3, 3, 3), seed=9)
    expected = [scipy.linalg.expm_frechet(x, d) for x, d in zip(a, e, strict=True)]
    value, tangent = both(linalg.expm_frechet, fnp.asarray(a), fnp.asarray(e))
    close(value, np.stack([v for v, _ in expected]))
    close(tangent, np.stack([t for _, t in expected]), 1e-7)
    ct = regular((3, 3, 3), seed=4)
    for f in (linalg.expm, fg.jit(linalg.expm)):
        (pulled,) = fg.vjp(f, fnp.asarray(a))[1](fnp.asarray(ct))
        np.testing.assert_allclose(np.sum(pulled.numpy() * e), np.sum(ct * tangent.numpy()), rtol=1e-9)
    assert np.isnan(linalg.expm(fnp.eye(2) * 1e9, max_squarings=4).numpy()).all()
    assert linalg.expm(fnp.zeros((0, 0))).shape == (0, 0)


def test_matrices_of_parts_are_scipys(both, sample):
    x, y, z = sample((2, 3)), sample((1,)), sample((0, 2))
    found = both(linalg.block_diag, x, y, z)
    np.testing.assert_array_equal(found.numpy(), scipy.linalg.block_diag(x, y, z))
    assert linalg.block_diag().shape == scipy.linalg.block_diag().shape
    for c, r in ((sample((3,)), None), (sample((2,)), sample((4,))), (sample((3,), "complex64"), None)):
        rest = () if r is None else (r,)
        np.testing.assert_array_equal(
            both(linalg.toeplitz, c, *rest).numpy(), scipy.linalg.toeplitz(c, *rest)
        )


def test_errors_say_what_is_needed():
    x = fnp.eye(3)
    for call, error, match in (
        (lambda: linalg.solve_triangular(x, x, trans=3), ArgumentError, "trans 3"),
        (lambda: linalg.solve(x, x, assume_a="odd"), ArgumentError, "assume_a 'odd'"),
        (lambda: linalg.qr(x, mode="raw"), ArgumentError, "mode 'raw'"),
        (lambda: linalg.qr(x, pivoting=True), ArgumentError, "pivoting"),
        (lambda: linalg.eigh(x, type=2), ArgumentError, "type=1"),
        (lambda: linalg.polar(x, "up"), ArgumentError, "side"),
        (lambda: linalg.block_diag(fnp.ones((1, 2, 3))), ShapeError, "matrices are needed"),
        (lambda: linalg.toeplitz(x), ShapeError, "vectors are needed"),
        (lambda: linalg.expm(fnp.ones((2, 3))), ShapeError, "square"),
    ):
        with pytest.raises(error, match=match):
            call()
