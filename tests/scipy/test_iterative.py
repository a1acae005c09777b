"""Iterative solvers of linear systems: solutions against NumPy's, steps against SciPy's, and derivatives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
import scipy.sparse.linalg
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.scipy.sparse import linalg

SOLVERS: dict[str, Callable] = {
    "cg": linalg.cg,
    "bicgstab": linalg.bicgstab,
    "gmres": linalg.gmres,
    "incremental": partial(linalg.gmres, solve_method="incremental"),
}
solvers = pytest.mark.parametrize("name", SOLVERS)


def system(seed: int, size: int, of_complex: bool, positive: bool) -> tuple[np.ndarray, np.ndarray]:
    """A well-conditioned matrix and a right-hand side, both in double precision."""
    rng = np.random.default_rng(seed)
    a, b = rng.standard_normal((size, size)), rng.standard_normal(size)
    if of_complex:
        a, b = a + 1j * rng.standard_normal((size, size)), b + 1j * rng.standard_normal(size)
    a = a @ a.conj().T / size + np.eye(size) if positive else a / (2 * size) + np.diag(1 + rng.random(size))
    return a, b


@solvers
@given(st.integers(0, 2**32), st.integers(1, 8), st.booleans(), st.booleans(), st.integers(-60, 60))
@settings(max_examples=6, deadline=None)
def test_solutions(name: str, seed: int, size: int, of_complex: bool, compiled: bool, exponent: int) -> None:
    """By a matrix and by a function, with and without a preconditioner and a guess, of numbers of any size."""
    a, b = system(seed, size, of_complex, name == "cg")
    b = b * 10.0**exponent
    wanted = np.linalg.solve(a, b)
    run = fg.jit if compiled else lambda f: f
    with fg.config(enable_x64=True):
        for options in ({}, {"M": np.diag(1 / np.diag(a))}, {"x0": wanted * 1.25}):
            for matrix in (a, lambda x: fnp.asarray(a) @ x):
                found = run(lambda b, m=matrix, o=options: SOLVERS[name](m, b, tol=1e-12, **o)[0])(b)
                assert found.dtype == b.dtype
                np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-9 * np.abs(wanted).max())


@solvers
@given(st.integers(0, 2**32), st.integers(2, 6), st.booleans())
@settings(max_examples=3, deadline=None)
def test_derivatives_are_those_of_solve(name: str, seed: int, size: int, of_complex: bool) -> None:
    a, b = system(seed, size, of_complex, name == "cg")
    ct = system(seed + 1, size, of_complex, False)[1]

    def found(scale: Any, b: Any) -> Any:  # scaling keeps a matrix Hermitian
        return SOLVERS[name](lambda x: fnp.asarray(a) @ x * scale, b, tol=1e-13, M=fnp.diag(1 / fnp.diag(a)))[
            0
        ]

    with fg.config(enable_x64=True):
        exact = lambda scale, b: fnp.linalg.solve(fnp.asarray(a) * scale, b)  # noqa: E731
        for f in (found, fg.jit(found)):
            for ours, theirs in zip(
                (*fg.vjp(f, 1.5, b)[1](ct), fg.jvp(f, (1.5, b), (0.5, ct))[1]),
                (*fg.vjp(exact, 1.5, b)[1](ct), fg.jvp(exact, (1.5, b), (0.5, ct))[1]),
            ):
                np.testing.assert_allclose(ours, theirs, rtol=1e-8, atol=1e-8)


@solvers
def test_a_batch_is_a_loop(name: str) -> None:
    pairs = [system(seed, 5, False, name == "cg") for seed in range(4)]
    a, b = (np.stack(x) for x in zip(*pairs))
    with fg.config(enable_x64=True):
        solve = fg.vmap(lambda a, b: SOLVERS[name](a, b, tol=1e-12)[0])
        for run in (solve, fg.jit(solve)):
            np.testing.assert_allclose(run(a, b), np.linalg.solve(a, b[..., None])[..., 0], rtol=1e-8)


@solvers
def test_trees(name: str) -> None:
    """A vector of two arrays, of two dtypes and any number of axes, is one of all their elements."""
    a, b = system(3, 6, False, name == "cg")

    def matvec(x: dict) -> dict:
        y = fnp.asarray(a) @ fnp.concatenate([x["u"].ravel(), x["v"]])
        return {"u": y[:4].reshape(2, 2).astype(x["u"].dtype), "v": y[4:]}

    with fg.config(enable_x64=True):
        rhs = {"u": b[:4].reshape(2, 2).astype(np.float32), "v": b[4:]}
        x, _ = SOLVERS[name](matvec, rhs, tol=1e-6)
        assert (x["u"].dtype, x["v"].dtype) == (np.float32, np.float64)
        flat = np.concatenate([x["u"].ravel(), x["v"]])
        np.testing.assert_allclose(flat, np.linalg.solve(a, b), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", ["cg", "bicgstab"])
@pytest.mark.parametrize("steps", [1, 2, 3, 5])
@pytest.mark.parametrize("preconditioned", [False, True])
def test_steps_are_scipys(name: str, steps: int, preconditioned: bool) -> None:
    a, b = system(7, 12, False, name == "cg")
    M = np.diag(1 / np.arange(1.0, 13)) if preconditioned else None
    x0 = np.linspace(0, 1, 12)
    wanted, _ = getattr(scipy.sparse.linalg, name)(a, b, x0, rtol=1e-14, maxiter=steps, M=M)
    with fg.config(enable_x64=True):
        found, info = SOLVERS[name](a, b, x0, tol=1e-14, maxiter=steps, M=M)
    np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)
    assert info is None


@pytest.mark.parametrize("name", ["gmres", "incremental"])
@pytest.mark.parametrize("restart", [1, 2, 3, 12])
def test_cycles_are_scipys(name: str, restart: int) -> None:
    a, b = system(7, 12, False, False)
    wanted, _ = scipy.sparse.linalg.gmres(a, b, rtol=1e-14, restart=restart, maxiter=2 * restart)
    with fg.config(enable_x64=True):
        found, info = SOLVERS[name](a, b, tol=1e-14, restart=restart, maxiter=2)
    if restart < 12:  # SciPy's maxiter counts products with the matrix in some releases, cycles in others
        one = scipy.sparse.linalg.gmres(a, b, rtol=1e-14, restart=restart, maxiter=2)[0]
        assert min(np.abs(found - w).max() for w in (wanted, one)) < 1e-9
    else:
        np.testing.assert_allclose(found, np.linalg.solve(a, b), rtol=1e-9)
    assert info == 0


@solvers
def test_tolerances(name: str) -> None:
    """The residual is within the larger of both, and no smaller than need be."""
    a, b = system(11, 30, False, name == "cg")
    with fg.config(enable_x64=True):
        for options in ({"tol": 1e-2}, {"tol": 0.0, "atol": 0.05}, {"tol": 1e-6, "atol": 1e-12}):
            x, _ = (
                SOLVERS[name](a, b, restart=3, **options)
                if "gmres" in name
                else SOLVERS[name](a, b, **options)
            )
            limit = max(options["tol"] * np.linalg.norm(b), options.get("atol", 0))
            assert np.linalg.norm(b - a @ np.asarray(x)) <= limit * 1.0001
        x, _ = SOLVERS[name](a, b, x0=np.ones(30), maxiter=0)
        assert x.tolist() == [1] * 30


@solvers
def test_numbers_that_need_no_steps(name: str) -> None:
    solve = SOLVERS[name]
    assert solve(np.eye(2) * 2, np.zeros(2), x0=np.ones(2))[0].tolist() == [0, 0]
    assert solve(lambda x: 2 * x, np.zeros((0, 3)))[0].shape == (0, 3)
    integers = solve(np.array([[2, 0], [0, 4]]), np.array([1, 1]))[0]
    np.testing.assert_allclose(integers, [0.5, 0.25], rtol=1e-5)
    assert solve(lambda x: [2 * x[0]], [3.0])[0] == [1.5]
    wide = solve(np.eye(2) * (2 + 0j), np.ones(2, np.float32))[0]
    assert wide.dtype == np.complex64
    np.testing.assert_allclose(wide, [0.5, 0.5], rtol=1e-6)
    exact = solve(np.eye(3, dtype=np.float32), np.ones(3, np.float32), tol=0.0)[0]  # no step makes it worse
    np.testing.assert_allclose(exact, [1, 1, 1], rtol=1e-6)


def test_a_breakdown_leaves_what_was_found() -> None:
    turn = np.array([[0.0, 1.0], [-1.0, 0.0]], np.float32)  # each product is orthogonal to the residual
    x, _ = linalg.bicgstab(turn, np.ones(2, np.float32))
    assert np.isfinite(np.asarray(x)).all()
    for method in ("batched", "incremental"):
        x, info = linalg.gmres(turn, np.ones(2, np.float32), solve_method=method)
        np.testing.assert_allclose(x, [-1, 1], rtol=1e-5)
        singular = np.diag([1.0, 0.0]).astype(np.float32)
        x, info = linalg.gmres(singular, np.array([2.0, 0.0], np.float32), solve_method=method)
        assert x.tolist() == [2, 0] and info == 0


@solvers
@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_what_is_not_finite_shows(name: str, number: float) -> None:
    x, info = SOLVERS[name](np.eye(2, dtype=np.float32), np.array([number, 1.0], np.float32))
    assert np.isnan(x[0]) and (info is None or info == -1)


@solvers
def test_mistakes(name: str) -> None:
    solve, b = SOLVERS[name], np.ones(2, np.float32)
    with pytest.raises(ShapeError, match="A must be a square matrix, got one of shape"):
        solve(np.ones((2, 3)), b)
    with pytest.raises(ShapeError, match="M must be a square matrix"):
        solve(np.eye(2), b, M=np.ones(2))
    with pytest.raises(DtypeError, match="A must be a matrix or a function, got str"):
        solve("matrix", b)
    with pytest.raises(ShapeError, match="x0 must have the shapes of b"):
        solve(np.eye(2), b, np.ones(3))
    with pytest.raises(TreeError, match="x0 must have the structure of b"):
        solve(np.eye(2), b, [b])
    with pytest.raises(TreeError, match="the result of A must have the structure of b"):
        solve(lambda x: (x,), b)
    with pytest.raises(ShapeError, match="the result of A must have the shapes of b"):
        solve(lambda x: x[:1], b)
    with pytest.raises(ShapeError, match="the result of M must have the shapes of b"):
        solve(np.eye(2), b, M=lambda x: x[:1])


def test_mistakes_of_gmres() -> None:
    with pytest.raises(ArgumentError, match="solve_method 'one'"):
        linalg.gmres(np.eye(2), np.ones(2), solve_method="one")
    with pytest.raises(ArgumentError, match="restart must be at least 1"):
        linalg.gmres(np.eye(2), np.ones(2), restart=0)
