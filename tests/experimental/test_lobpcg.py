"""lobpcg_standard against NumPy's eigenvalues of generated matrices, however the matrix is given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental import sparse
from funcgrad.experimental.sparse.linalg import lobpcg_standard


@st.composite
def problems(draw: Any) -> tuple[np.ndarray, np.ndarray]:
    """Hermitian matrices of all kinds of spectra, and where the search begins."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    k = draw(st.integers(1, 3))
    n = 5 * k + draw(st.integers(1, 20))
    dtype = draw(st.sampled_from([np.float32, np.float64, np.complex64, np.complex128]))
    part = 1j if np.issubdtype(dtype, np.complexfloating) else 0
    basis = np.linalg.qr(rng.standard_normal((n, n)) + part * rng.standard_normal((n, n)))[0]
    spectrum = {
        "any": rng.standard_normal(n),
        "equal": np.repeat(rng.standard_normal(2), n)[:n],
        "negative": -rng.uniform(1, 2, n),
        "decaying": 2.0 ** -np.arange(n),
        "zero": np.zeros(n),
        "large": 1e6 * rng.standard_normal(n),
    }[draw(st.sampled_from(["any", "equal", "negative", "decaying", "zero", "large"]))]
    start = rng.standard_normal((n, k)) + part * rng.standard_normal((n, k))
    return (basis * spectrum @ basis.conj().T).astype(dtype), start.astype(dtype)


@given(problems(), st.sampled_from(["array", "function", "compiled"]))
@settings(max_examples=25, deadline=None)
def test_eigenvalues_are_the_largest(problem: Any, how: str) -> None:
    a, x = problem
    given_ = (lambda v: fnp.asarray(a) @ v) if how == "function" else a
    with fg.config(enable_x64=True):
        find = fg.jit(lobpcg_standard, static_argnums=2) if how == "compiled" else lobpcg_standard
        w, v, steps = (np.asarray(part) for part in find(given_, x, 400))
    n, k = x.shape
    assert w.shape == (k,) and v.shape == (n, k) and v.dtype == x.dtype and w.dtype == x.real.dtype
    eps, scale = np.finfo(x.dtype).eps, max(np.linalg.norm(a, 2), 1e-30)
    np.testing.assert_allclose(w, np.linalg.eigvalsh(a)[::-1][:k], atol=100 * n * eps * scale)
    np.testing.assert_allclose(v.conj().T @ v, np.eye(k), atol=100 * n * eps)
    residuals = np.linalg.norm(a @ v - w * v, axis=0)
    assert steps == 400 or (residuals <= 11 * n * eps * 2 * scale + 10 * eps * scale).all()


def test_sparse_matrices_and_bounds() -> None:
    n = 40
    path = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    start = np.random.default_rng(0).standard_normal((n, 2))
    expected = 2 - 2 * np.cos(np.pi * np.arange(n, n - 2, -1) / (n + 1))
    with fg.config(enable_x64=True):
        w, _, steps = lobpcg_standard(sparse.BCOO.fromdense(path), start, 500)
        np.testing.assert_allclose(w, expected, rtol=1e-12)
        rough, _, fewer = lobpcg_standard(path, start, 500, tol=1e-6)
        assert int(fewer) < int(steps) and np.abs(np.asarray(rough) - expected).max() < 1e-2
        _, vectors, none = lobpcg_standard(path, start, 0)
        assert int(none) == 0
        np.testing.assert_allclose(vectors.T @ vectors, np.eye(2), atol=1e-12)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: lobpcg_standard(np.eye(10), np.ones((10, 2), np.float32)), ShapeError, "0 < 5 k < n"),
        (lambda: lobpcg_standard(np.eye(10), np.ones((10, 0), np.float32)), ShapeError, "0 < 5 k < n"),
        (lambda: lobpcg_standard(np.eye(10), np.ones(10, np.float32)), ShapeError, "0 < 5 k < n"),
        (lambda: lobpcg_standard(np.eye(9), np.ones((10, 1), np.float32)), ShapeError, "10 rows and columns"),
        (lambda: lobpcg_standard(np.eye(10), np.ones((10, 1), int)), DtypeError, "must be of floats"),
        (
            lambda: lobpcg_standard(np.eye(10), np.ones((10, 1), np.float32), -1),
            ArgumentError,
            "not be negative",
        ),
    ],
)
def test_mistakes(call: Any, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        call()
