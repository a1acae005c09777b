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
from tests.lower.graph.matrices import DTYPES, compiled, random


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
