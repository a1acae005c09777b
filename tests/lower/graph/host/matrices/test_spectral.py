"""Eigenvalues and singular values, alone and beside vectors: those of NumPy, found once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.numpy_loops import row_loop_names
from tests.lower.graph.host.matrices.matrices import DTYPES, compiled, random


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def names(function: Callable[..., Any], *args: np.ndarray) -> list[str]:
    text = fg.jit(function).lower(*args).as_text("schedule")
    return [line.split()[1] for line in text.splitlines() if line.lstrip().startswith("routine")]


def near(found: Any, a: np.ndarray) -> None:
    """Each of NumPy's eigenvalues has one of those that were found beside it, as far as the matrix is sensitive."""
    expected = np.linalg.eigvals(a.astype("complex128"))
    found = np.asarray(found).astype("complex128")
    most = 2000 * np.finfo(a.dtype).eps * max(float(np.abs(expected).max()), float(np.finfo("float64").tiny))
    apart = np.abs(found[:, None] - expected[None, :])
    assert apart.min(0).max() <= most and apart.min(1).max() <= most
    assert abs(found.sum() - np.trace(a.astype("complex128"))) <= most


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@settings(max_examples=8, deadline=None)
@given(st.integers(70, 155), st.sampled_from(["random", "symmetric", "isolated", "scaled", "tiny", "huge"]))
def test_eigenvalues(dtype: str, n: int, kind: str) -> None:
    """Of matrices with rows that are apart already, rows of very different sizes, and sizes that are scaled first."""
    a = random(np.random.default_rng(n), (n, n), dtype)
    if kind == "symmetric":
        a = a + a.T
    elif kind == "isolated":
        a[: n // 3, : n // 4] = np.triu(a)[: n // 3, : n // 4]
        a[n // 3 :, : n // 3] = 0
    elif kind == "scaled":
        scale = np.exp2(np.arange(n) % 7 - 3).astype(dtype)
        a = a * scale[:, None] / scale
    elif kind != "random":
        a = (a * (1e-30 if kind == "tiny" else 1e30)).astype(dtype)
    near(compiled(fnp.linalg.eigvals, a), a)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_what_has_no_eigenvalues(dtype: str) -> None:
    """It is NaN alone. Zeros have zeros."""
    a = np.tile(np.diag(np.arange(1.0, 101)).astype(dtype), (4, 1, 1))
    a[1, 5, 7], a[2, 0, 99] = np.nan, np.inf
    a[3] = 0
    found = np.asarray(compiled(fnp.linalg.eigvals, a))
    np.testing.assert_allclose(np.sort(found[0].real), np.arange(1.0, 101), rtol=1e-5)
    assert np.isnan(found[[1, 2]]).all() and (found[3] == 0).all()


@pytest.mark.parametrize("dtype", DTYPES)
def test_values_are_found_once(dtype: str) -> None:
    """With vectors of the same matrix, values alone are theirs."""
    a = random(np.random.default_rng(1), (40, 40), dtype)
    h = a + a.conj().T
    for alone, both, x in (
        (fnp.linalg.eigvalsh, fnp.linalg.eigh, h),
        (fnp.linalg.eigvals, fnp.linalg.eig, a),
        (fnp.linalg.svdvals, lambda x: fnp.linalg.svd(x, False)[1::-1], a),
    ):
        values, (same, _) = compiled(lambda x, f=alone, g=both: (f(x) * 2, g(x)), x)
        np.testing.assert_array_equal(np.asarray(values), np.asarray(same) * 2)
        np.testing.assert_allclose(np.asarray(same), np.asarray(alone(x)), rtol=1e-3, atol=1e-4)
        assert len(names(lambda x, f=alone, g=both: (f(x), g(x)), x)) == 1


def test_norms_have_one_factorization_for_value_and_gradient() -> None:
    a = random(np.random.default_rng(2), (30, 20), "float64")
    for order in (2, "nuc"):
        function = lambda x, order=order: fnp.linalg.norm(x, order)  # noqa: E731
        value, slope = compiled(fg.value_and_grad(function), a)
        np.testing.assert_allclose(float(value), np.linalg.norm(a, order))
        assert names(fg.value_and_grad(function), a).count("svd") == 1
        t = random(np.random.default_rng(3), a.shape, "float64")
        up, down = (np.linalg.norm(a + s * 1e-6 * t, order) for s in (1, -1))
        np.testing.assert_allclose(np.sum(np.asarray(slope) * t), (up - down) / 2e-6, rtol=1e-6)


def test_short_forms_have_one_thread() -> None:
    if "blas_threads" not in row_loop_names():
        pytest.skip("this BLAS has no threads that can be set")

    def has_one(function: Any, n: int, dtype: str = "float64") -> bool:
        return "one_thread_begin" in fg.jit(function).lower(np.ones((n, n), dtype)).as_text("llvm")

    for function in (fnp.linalg.eigvals, fg.scipy.linalg.hessenberg, fg.scipy.linalg.schur):
        assert has_one(function, 100) and has_one(function, 300) and not has_one(function, 400)
        assert has_one(function, 100, "complex128") and not has_one(function, 300, "complex128")


def test_least_squares_have_one_factorization() -> None:
    """But where the rank does not show, singular values."""
    a, b = random(np.random.default_rng(4), (40, 30), "float64"), np.ones((40, 2))
    made = names(lambda a, b: fnp.linalg.lstsq(a, b)[0], a, b)
    assert made.count("householder_qr") == 1
    found = np.asarray(compiled(lambda a, b: fnp.linalg.lstsq(a, b)[0], a, b))
    np.testing.assert_allclose(found, np.linalg.lstsq(a, b, None)[0], rtol=1e-9, atol=1e-12)
    a[:, 7] = a[:, 3]
    found = np.asarray(compiled(lambda a, b: fnp.linalg.lstsq(a, b)[0], a, b))
    np.testing.assert_allclose(found, np.linalg.lstsq(a, b, None)[0], rtol=1e-9, atol=1e-12)


def symmetric_of(kind: str, n: int, dtype: str) -> np.ndarray:
    """A symmetric matrix, dense or of three diagonals."""
    rng = np.random.default_rng(n)
    beside = {"random": 1.0, "split": rng.integers(0, 2, max(n - 1, 0)), "diagonal": 0.0}
    if kind == "dense":
        a = rng.standard_normal((n, n))
        return (a + a.T).astype(dtype)
    if kind == "glued":  # values in groups of a distance near the rounding error
        d, e = np.abs(np.arange(n) % 21 - 10.0), np.where(np.arange(1, n) % 21, 1.0, 1e-4)
    elif kind == "corner":  # all but tridiagonal
        d, e = rng.standard_normal(n), rng.standard_normal(max(n - 1, 0))
    else:
        d, e = rng.standard_normal(n), rng.standard_normal(max(n - 1, 0)) * beside[kind]
    a = np.diag(d) + np.diag(e, 1) + np.diag(e, -1)
    if kind == "corner" and n > 2:
        a[0, -1] = a[-1, 0] = 0.5
    return a.astype(dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.sampled_from(["dense", "random", "split", "diagonal", "glued", "corner"]), max_size=3),
    st.integers(1, 60) | st.sampled_from([97, 130]),
)
def test_symmetric(dtype: str, kinds: list[str], n: int) -> None:
    """Batches in which some matrices have three diagonals alone. What is above the diagonal is not read."""
    a = np.array([symmetric_of(kind, n, dtype) for kind in kinds], dtype).reshape(-1, n, n)
    lower = np.where(np.tri(n, dtype=bool), a, np.nan).astype(dtype)
    values, vectors = map(np.asarray, compiled(lambda x: fnp.linalg.eigh(x, symmetrize_input=False), lower))
    alone = np.asarray(compiled(lambda x: fnp.linalg.eigvalsh(x, symmetrize_input=False), lower))
    assert values.dtype == vectors.dtype == alone.dtype == dtype
    wide = a.astype("float64")
    size = np.abs(wide).sum(-1).max(-1, initial=0)[:, None]
    most = 40 * np.finfo(dtype).eps * (size + np.finfo(dtype).tiny)
    expected = np.linalg.eigvalsh(wide)
    assert (np.abs(values - expected) <= most).all() and (np.abs(alone - expected) <= most).all()
    vectors = vectors.astype("float64")
    assert (np.abs(wide @ vectors - vectors * values[:, None]) <= most[..., None]).all()
    unit = np.swapaxes(vectors, -1, -2) @ vectors
    np.testing.assert_allclose(unit, np.broadcast_to(np.eye(n), unit.shape), atol=60 * np.finfo(dtype).eps)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("place", [(0, 0), (7, 6), (29, 2)])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_symmetric_that_are_not_finite(dtype: str, place: tuple[int, int], value: float) -> None:
    """They give NaN, and leave the others of the batch as they are."""
    a = np.array([np.eye(30)] * 3, dtype)
    a[(1, *place)] = value
    values, vectors = map(np.asarray, compiled(lambda x: fnp.linalg.eigh(x, symmetrize_input=False), a))
    assert np.isnan(values[1]).all() and np.isnan(vectors[1]).all()
    assert (values[[0, 2]] == 1).all() and (np.abs(vectors[[0, 2]]) == np.eye(30)).all()
