"""Systems with triangles and LU factors, transposed or not, of any number of columns: NumPy's solutions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
import funcgrad.scipy.linalg as fsl
from funcgrad.backends.interface import open_backend
from funcgrad.lax.linalg import triangular_solve
from tests.lower.graph.host.matrices.matrices import DTYPES, compiled, random, wide

SIZES = st.one_of(st.integers(1, 12), st.integers(15, 35), st.integers(60, 70))
COLUMNS = st.one_of(st.integers(1, 9), st.sampled_from([15, 16, 17, 31, 32, 33, 40]))
BATCHES = st.sampled_from([(), (2,), (2, 2)])


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def turned(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(np.swapaxes(x, -1, -2))


def near(found: Any, expected: np.ndarray, dtype: str, roundings: float) -> None:
    most = roundings * np.finfo(dtype).eps * np.abs(expected).max(initial=1)
    assert np.asarray(found).dtype == dtype and np.asarray(found).shape == expected.shape
    assert np.abs(wide(found) - expected).max(initial=0) <= most


@pytest.mark.parametrize("dtype", DTYPES)
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_triangles(dtype: str, data: st.DataObject) -> None:
    """Each way to say a system. What is not of the triangle is NaN, and so is a diagonal that is not read."""
    n, columns, batch = data.draw(SIZES), data.draw(COLUMNS), data.draw(BATCHES)
    lower, conjugate, unit, left, transpose = [data.draw(st.booleans()) for _ in range(5)]
    rng = np.random.default_rng(n * 100 + columns)
    triangle = random(rng, (*batch, n, n), dtype) / n + 2 * np.eye(n)
    triangle = (np.tril if lower else np.triu)(triangle, (-1 if lower else 1) if unit else 0)
    is_read = (np.tril if lower else np.triu)(np.ones((n, n)), (-1 if lower else 1) if unit else 0) > 0
    a = np.where(is_read, triangle, np.nan).astype(dtype)
    whole = wide(np.where(is_read, a, 0)) + (np.eye(n) if unit else 0)
    whole = whole.conj() if conjugate else whole
    whole = np.swapaxes(whole, -1, -2) if transpose else whole
    b = random(rng, (*batch, n, columns), dtype)
    options = {"lower": lower, "transpose_a": transpose, "conjugate_a": conjugate, "unit_diagonal": unit}
    if left:
        found = compiled(lambda a, b: triangular_solve(a, b, left_side=True, **options), a, b)
        near(found, np.linalg.solve(whole, wide(b)), dtype, 50)
    else:
        found = compiled(lambda a, b: triangular_solve(a, b, **options), a, turned(b))
        expected = np.linalg.solve(np.swapaxes(whole, -1, -2), wide(b))
        near(found, np.swapaxes(expected, -1, -2), dtype, 50)


@pytest.mark.parametrize("dtype", DTYPES)
@settings(max_examples=20, deadline=None)
@given(st.data())
def test_systems(dtype: str, data: st.DataObject) -> None:
    """Solutions with a matrix, its transpose and its adjoint, and its inverse, by one factorization; and systems that
    are transposed.
    """
    n, columns, batch = data.draw(SIZES), data.draw(COLUMNS), data.draw(BATCHES)
    rng = np.random.default_rng(n * 100 + columns)
    # Rows are exchanged.
    a = (random(rng, (*batch, n, n), dtype) + 3 * np.sqrt(n) * np.eye(n)[::-1]).astype(dtype)
    b = random(rng, (*batch, n, columns), dtype)
    solve, inv = fnp.linalg.solve, fnp.linalg.inv

    def all_of(a: Any, b: Any, b_turned: Any) -> tuple:
        adjoint = solve(fnp.conj(a.mT), b)
        return solve(a, b), solve(a.mT, b), adjoint, solve(a, b_turned.mT).mT, inv(a), inv(a.mT)

    x, y, z, side, inverse, of_turned = compiled(all_of, a, b, turned(b))
    first, second = np.linalg.inv(wide(a)), np.linalg.inv(np.swapaxes(wide(a), -1, -2))
    near(x, first @ wide(b), dtype, 300)
    near(y, second @ wide(b), dtype, 300)
    near(z, second.conj() @ wide(b), dtype, 300)
    near(side, np.swapaxes(first @ wide(b), -1, -2), dtype, 300)
    near(inverse, first, dtype, 300)
    near(of_turned, second, dtype, 300)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("columns", [1, 5, 40])
def test_singular_matrices_are_nan_alone(columns: int, dtype: str) -> None:
    n = 66
    a = np.tile((np.eye(n) * 2).astype(dtype), (4, 1, 1))
    a[1, 40, 40] = 0
    a[2, 3, 5] = np.nan
    b = np.ones((4, n, columns), dtype)
    for function in (fnp.linalg.solve, lambda a, b: fnp.linalg.solve(a.mT, b)):
        found = np.asarray(compiled(function, a, b))
        assert (found[[0, 3]] == 0.5).all() and np.isnan(found[1]).all() and np.isnan(found[2]).any()
    found = np.asarray(compiled(fnp.linalg.inv, a))
    assert (found[[0, 3]] == np.eye(n) / 2).all() and np.isnan(found[1]).all()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_columns_do_not_touch_each_other(dtype: str) -> None:
    """One that is NaN or infinite leaves the others of its strip as they are; so do tiny and huge pivots."""
    n = 40
    a = (np.eye(n) * 2 + np.eye(n, k=-1)).astype(dtype)
    b = np.ones((n, 40), dtype)
    expected = np.asarray(compiled(lambda a, b: fsl.solve_triangular(a, b, lower=True), a, b))
    b[5, 3], b[0, 7] = np.nan, np.inf
    found = np.asarray(compiled(lambda a, b: fsl.solve_triangular(a, b, lower=True), a, b))
    others = np.setdiff1d(np.arange(40), [3, 7])
    np.testing.assert_array_equal(found[:, others], expected[:, others])
    assert (
        np.isfinite(found[:5, 3]).all()
        and np.isnan(found[5:, 3]).all()
        and not np.isfinite(found[:, 7]).any()
    )
    for scale in (float(np.finfo(dtype).smallest_subnormal) * 64, float(np.finfo(dtype).max) / 64):
        x = (np.eye(n) * scale).astype(dtype)
        found = compiled(lambda a, b: fsl.solve_triangular(a, b, lower=True), x, x)
        np.testing.assert_array_equal(np.asarray(found), np.eye(n, dtype=dtype))


def test_division_by_zero_is_that_of_numbers() -> None:
    a = np.eye(20)
    a[10, 10] = 0
    found = np.asarray(compiled(lambda a, b: fsl.solve_triangular(a, b, lower=True), a, np.ones((20, 4))))
    assert (found[:10] == 1).all() and (found[10] == np.inf).all()


def test_nothing_is_copied_for_what_is_transposed() -> None:
    """Nor for a diagonal of ones. Triangles that no cache holds are those of a BLAS, but for few columns."""
    target = open_backend("cpu").target._replace(l2_nbytes=1 << 20)

    def made(function: Any, *shapes: tuple[int, ...]) -> Any:
        return fg.jit(function).lower(*[np.ones(s) for s in shapes]).for_target(target)

    square, sides = (100, 100), (100, 40)
    for function, right, count in (
        (lambda a, b: fsl.solve_triangular(a, b, trans=1), sides, 1),
        (lambda a, b: fsl.solve_triangular(a, b, trans=1, unit_diagonal=True), sides, 1),
        (lambda a, b: triangular_solve(a, b), sides[::-1], 1),
        (lambda a, b: triangular_solve(a, b, lower=True, transpose_a=True), sides[::-1], 1),
        (lambda a, b: fsl.cho_solve((a, True), b), sides, 2),
    ):
        lines = made(function, square, right).as_text("schedule").splitlines()
        assert [line.split()[1] for line in lines] == ["substitute"] * count
    large = (1500, 1500)
    assert "blas_trsm" in made(fsl.solve_triangular, large, (1500, 100)).as_text("llvm")
    assert "panel_substitute" in made(fsl.solve_triangular, large, (1500, 8)).as_text("llvm")


def test_gradients() -> None:
    """By differences, of solutions with a matrix on both sides, and of their gradients."""
    rng = np.random.default_rng(1)
    a, b = rng.standard_normal((20, 20)) / 5 + 2 * np.eye(20), rng.standard_normal((20, 3))

    def f(a: Any, b: Any) -> Any:
        x = fnp.linalg.solve(a, b)
        y = triangular_solve(a, fnp.sin(x).T, lower=True, unit_diagonal=True)
        return fnp.sum(y * y) + fnp.sum(fnp.linalg.inv(a) ** 3)

    def g(a: Any, b: Any) -> Any:
        first, second = fg.grad(f, (0, 1))(a, b)
        return fnp.sum(first * first) + fnp.sum(second)

    for function in (f, g):
        found = compiled(fg.grad(function, (0, 1)), a, b)
        for i, x in enumerate((a, b)):
            t = rng.standard_normal(x.shape)
            moved = [[v + s * 1e-6 * t if j == i else v for j, v in enumerate((a, b))] for s in (1, -1)]
            up, down = (float(compiled(function, *values)) for values in moved)
            np.testing.assert_allclose(np.sum(np.asarray(found[i]) * t), (up - down) / 2e-6, rtol=1e-6)
