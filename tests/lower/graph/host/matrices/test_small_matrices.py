"""Batches of small matrices side by side: what defines each result, for every dtype, shape and kind of bad input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp

L = fnp.linalg
DTYPES = ["float32", "float64", "complex64", "complex128"]
COUNT = 21  # two full vectors of float64 and a rest; one of float32


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def numbers(*shape: int, dtype: str, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng([seed, *shape])
    x = rng.standard_normal(shape)
    return (x + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def adjoint(x: np.ndarray) -> np.ndarray:
    return x.conj().swapaxes(-1, -2)


def norm(x: np.ndarray) -> np.ndarray:
    return np.linalg.norm(x, axis=(-2, -1))


def compiled(function: Callable[..., Any], *args: np.ndarray) -> Any:
    # Each is a function of its own, of one kind of arguments.
    found = fg.jit(lambda *xs: function(*xs))(*args)
    return tuple(map(np.asarray, found)) if isinstance(found, tuple) else np.asarray(found)


def routines(function: Callable[..., Any], *args: np.ndarray) -> list[str]:
    text = fg.jit(function).lower(*args).as_text("schedule")
    return [line.split()[1] for line in text.splitlines() if line.startswith("routine")]


def check_systems(n: int, dtype: str) -> None:
    a, b = numbers(COUNT, n, n, dtype=dtype), numbers(COUNT, n, 3, dtype=dtype)
    eps = 8 * n * np.finfo(dtype).eps
    x = compiled(L.solve, a, b)
    assert (norm(a @ x - b) <= eps * norm(a) * norm(x)).all()
    inverse = compiled(L.inv, a)
    assert (norm(a @ inverse - np.eye(n)) <= eps * norm(a) * norm(inverse)).all()
    wide = a.astype(np.complex128)
    condition = np.linalg.cond(wide)
    np.testing.assert_array_less(abs(compiled(L.det, a) / np.linalg.det(wide) - 1), eps * condition)
    for found, expected in zip(compiled(L.slogdet, a), np.linalg.slogdet(wide), strict=True):
        np.testing.assert_array_less(abs(found - expected), eps * condition)
    definite = a @ adjoint(a) + np.eye(n, dtype=dtype)
    low = compiled(L.cholesky, definite)
    assert (norm(low @ adjoint(low) - definite) <= eps * norm(definite)).all()
    assert (np.triu(low, 1) == 0).all()
    for lower in (True, False):
        triangle = np.tril(definite) if lower else np.triu(definite)
        x = compiled(
            lambda a, b, lower=lower: fg.scipy.linalg.solve_triangular(a, b, lower=lower), definite, b
        )
        assert (norm(triangle @ x - b) <= eps * norm(triangle) * norm(x)).all()


def check_eigenvalues(n: int, dtype: str) -> None:
    a = numbers(COUNT, n, n, dtype=dtype)
    a = a + adjoint(a)
    a[1] = np.eye(n)
    a[2] = 0
    a[3] = np.diag(np.arange(n, 0, -1))
    eps = 8 * n * np.finfo(dtype).eps
    values, vectors = compiled(L.eigh, a)
    assert (norm(a @ vectors - vectors * values[:, None, :]) <= eps * norm(a)).all()
    assert (norm(adjoint(vectors) @ vectors - np.eye(n)) <= eps).all()
    expected = np.linalg.eigvalsh(a.astype(np.complex128))
    assert (abs(values - expected) <= eps * norm(a)[:, None]).all()
    np.testing.assert_array_equal(compiled(L.eigvalsh, a), values)
    assert values.dtype == vectors.real.dtype


def check_factors(m: int, n: int, full: bool, dtype: str) -> None:
    """Ranks that are not full have bases, too."""
    a = numbers(COUNT, m, n, dtype=dtype)
    a[1] = 0
    a[2, :, 0] = 0
    a[3, :, -1] = a[3, :, 0]
    a[4] = numbers(m, 1, dtype=dtype) @ numbers(1, n, dtype=dtype)
    k, eps = min(m, n), 8 * max(m, n) * np.finfo(dtype).eps
    u, s, vh = compiled(lambda a: L.svd(a, full_matrices=full), a)
    expected = np.linalg.svd(a.astype(np.complex128), full)
    assert [x.shape for x in (u, s, vh)] == [x.shape for x in expected]
    assert (norm((u[..., :k] * s[:, None]) @ vh[:, :k] - a) <= eps * norm(a)).all()
    assert (abs(s - expected[1]) <= eps * norm(a)[:, None]).all() and (np.diff(s) <= 0).all()
    for basis in (u, adjoint(vh)):
        assert (norm(adjoint(basis) @ basis - np.eye(basis.shape[-1])) <= eps).all()
    assert (abs(compiled(L.svdvals, a) - s) <= eps * norm(a)[:, None]).all()
    q, r = compiled(lambda a: L.qr(a, "complete" if full else "reduced"), a)
    expected_q, expected_r = np.linalg.qr(a, "complete" if full else "reduced")
    assert (q.shape, r.shape) == (expected_q.shape, expected_r.shape)
    assert (norm(q @ r - a) <= eps * norm(a)).all() and (np.tril(r, -1) == 0).all()
    assert (norm(adjoint(q) @ q - np.eye(q.shape[-1])) <= eps).all()
    assert (
        np.sign(np.diagonal(r, 0, 1, 2).real[5:]) == np.sign(np.diagonal(expected_r, 0, 1, 2).real[5:])
    ).all()


def check_raw(m: int, n: int, dtype: str) -> None:
    a = numbers(COUNT, m, n, dtype=dtype)
    for found, expected in zip(compiled(lambda a: L.qr(a, "raw"), a), np.linalg.qr(a, "raw"), strict=True):
        np.testing.assert_allclose(found, expected, atol=2000 * np.finfo(dtype).eps)


@pytest.mark.parametrize("dtype", DTYPES)
def test_systems(dtype: str) -> None:
    check_systems(5, dtype)


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_eigenvalues_and_factors(dtype: str) -> None:
    check_eigenvalues(5, dtype)
    check_factors(5, 3, True, dtype)
    check_factors(2, 7, False, dtype)
    check_raw(4, 6, dtype)


@pytest.mark.nightly
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", range(1, 17))
def test_every_size(n: int, dtype: str) -> None:
    check_systems(n, dtype)
    check_eigenvalues(n, dtype)
    for m in (1, n, 16):
        for shape in {(m, n), (n, m)}:
            check_factors(*shape, False, dtype)
            check_factors(*shape, True, dtype)
            check_raw(*shape, dtype)


def test_which_matrices() -> None:
    """Few or large ones are LAPACK's; inverses read no unit matrix."""
    many = numbers(8, 6, 6, dtype="float64")
    assert routines(L.inv, many) == ["inverse"]
    assert routines(L.slogdet, many) == ["det_parts"]
    assert "small_" in fg.jit(L.solve).lower(many, many).as_text("llvm")
    for few in (numbers(2, 6, 6, dtype="float64"), numbers(40, 17, 17, dtype="float64")):
        assert "small_" not in fg.jit(L.solve).lower(few, few).as_text("llvm")


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_matrices_without_an_answer(dtype: str) -> None:
    """They give NaN, or what NumPy gives, each by itself: the ones beside it stay what they are."""
    a = numbers(12, 6, 6, dtype=dtype)
    a = a @ adjoint(a) + np.eye(6, dtype=dtype)
    bad = a.copy()
    bad[1] = 0
    bad[3, 2, 2] = np.nan
    bad[5, 4, 4] = np.inf
    bad[7] = -a[7]
    untouched = [k for k in range(12) if k not in (1, 3, 5, 7)]
    for function in (L.cholesky, L.inv, L.det, L.eigvalsh, L.svdvals):
        found, clean = compiled(function, bad), compiled(function, a)
        np.testing.assert_array_equal(found[untouched], clean[untouched])
        assert np.isnan(found[3]).any()
    low, inverse, det = (compiled(f, bad) for f in (L.cholesky, L.inv, L.det))
    for k in (1, 3, 7):
        assert np.isnan(np.tril(low[k])[np.tri(6, dtype=bool)]).all() and (np.triu(low[k], 1) == 0).all()
    assert np.isnan(inverse[1]).all() and det[1] == 0
    sign, size = compiled(L.slogdet, bad)
    assert sign[1] == 0 and size[1] == -np.inf
    for function in (L.eigvalsh, L.svdvals):
        assert (compiled(function, bad)[1] == 0).all()
        assert np.isnan(compiled(function, bad)[[3, 5]]).all()


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_determinants_of_zeros_beside_nan(dtype: str) -> None:
    """A column of zeros and NaN has no largest number, and a matrix with it no determinant."""
    for n in (5, 9, 16):
        a = numbers(8, n, n, dtype=dtype)
        a[2, :, 0] = 0
        a[2, n - 1, 0] = np.nan
        a[5, :, n - 1] = 0
        a[5, n - 2, n - 1] = np.nan
        det, (sign, size) = compiled(L.det, a), compiled(L.slogdet, a)
        without = [k for k in range(8) if k not in (2, 5)]
        np.testing.assert_allclose(det[without], np.linalg.det(a[without]), rtol=1e-3)
        for found in (det, sign, size):
            assert np.isnan(found[[2, 5]]).all() and np.isfinite(found[without]).all()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_very_large_and_small_numbers(dtype: str) -> None:
    """Determinants overflow only where they are too large, and neither squares of large numbers nor of small ones
    spoil factors.
    """
    most, eps = float(np.finfo(dtype).max), np.finfo(dtype).eps
    up, down = most**0.75, most**-0.75
    a = np.tile(np.diag([up, up, down, down, 2, 3]).astype(dtype), (5, 1, 1))
    np.testing.assert_allclose(compiled(L.det, a), 6, rtol=8 * eps)
    a[:, 4, 4] = up
    a[:, 2, 2] = up
    assert (compiled(L.det, a) == np.inf).all()
    sign, size = compiled(L.slogdet, a)
    assert (sign == 1).all()
    expected = sum(np.log(np.diagonal(a[0]).astype(np.float64)))
    np.testing.assert_allclose(size, expected, rtol=8 * eps)
    for scale in (most / 64, 1 / most * 2**20):
        x = (numbers(5, 6, 6, dtype="float64") * scale).astype(dtype)
        wide = x.astype(np.longdouble) / scale
        u, s, vh = (p.astype(np.longdouble) for p in compiled(L.svd, x))
        rest = (u * (s / scale)[:, None]) @ vh - wide
        assert np.abs(rest).max() <= 200 * eps + np.finfo(dtype).smallest_subnormal / scale * 8
        q, r = (p.astype(np.longdouble) for p in compiled(L.qr, x))
        assert (
            np.abs(q @ (r / scale) - wide).max() <= 200 * eps + np.finfo(dtype).smallest_subnormal / scale * 8
        )


def test_batches_of_nothing_and_of_one_number() -> None:
    for shape in ((0, 5, 5), (4, 0, 0), (2, 0, 5, 5)):
        a = np.zeros(shape)
        np.testing.assert_array_equal(compiled(L.det, a), np.linalg.det(a))
        assert compiled(L.inv, a).shape == shape
        assert compiled(L.cholesky, a).shape == shape
    a = numbers(9, 1, 1, dtype="complex64")
    np.testing.assert_allclose(compiled(L.det, a), a[:, 0, 0], rtol=1e-6)
    np.testing.assert_allclose(compiled(L.inv, a), 1 / a, rtol=1e-5)
    np.testing.assert_allclose(compiled(L.svdvals, a), abs(a)[:, 0], rtol=1e-5)


def test_gradients_and_vmap() -> None:
    """Of a function of a batch, and of the same function of one matrix mapped over it, by central differences."""
    x = numbers(4, 5, 5, dtype="float64")
    x = x @ adjoint(x) + np.eye(5)
    t = numbers(4, 5, 5, dtype="float64", seed=1)
    t = t + adjoint(t)
    step = 1e-5
    for function in (L.cholesky, L.inv, L.det, lambda a: L.slogdet(a)[1], L.eigvalsh, L.svdvals):
        slope = compiled(lambda x, t, f=function: fg.jvp(f, (x,), (t,))[1], x, t)
        mapped = compiled(lambda x, t, f=function: fg.jvp(fg.vmap(f), (x,), (t,))[1], x, t)
        expected = (compiled(function, x + step * t) - compiled(function, x - step * t)) / (2 * step)
        np.testing.assert_allclose(slope, expected, rtol=1e-6, atol=1e-6 * abs(expected).max())
        np.testing.assert_allclose(mapped, slope, rtol=1e-9, atol=1e-9 * abs(expected).max())
        gradient = compiled(fg.grad(lambda x, f=function: f(x).sum()), x)
        np.testing.assert_allclose((gradient * t).sum(), slope.sum(), rtol=1e-8)
