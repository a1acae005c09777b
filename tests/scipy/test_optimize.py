"""minimize on functions whose minima are known, and against SciPy's; its derivatives against those of the minimum."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.optimize
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.scipy.optimize import OptimizeResults, minimize

METHODS = ["BFGS", "l-bfgs-experimental-do-not-rely-on-this"]
methods = pytest.mark.parametrize("method", METHODS)


def rosenbrock(x: Any) -> Any:
    return fnp.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2)


def himmelblau(x: Any) -> Any:
    return (x[0] ** 2 + x[1] - 11) ** 2 + (x[0] + x[1] ** 2 - 7) ** 2


def beale(x: Any) -> Any:
    a, b = x[0], x[1]
    return (1.5 - a + a * b) ** 2 + (2.25 - a + a * b**2) ** 2 + (2.625 - a + a * b**3) ** 2


def powell(x: Any) -> Any:
    """Its Hessian is singular at the minimum."""
    a, b, c, d = x[0], x[1], x[2], x[3]
    return (a + 10 * b) ** 2 + 5 * (c - d) ** 2 + (b - 2 * c) ** 4 + 10 * (a - d) ** 4


PROBLEMS = {
    "rosenbrock 2": (rosenbrock, [-1.2, 1.0]),
    "rosenbrock 8": (rosenbrock, [-1.2, 1.0] * 4),
    "himmelblau": (himmelblau, [0.0, 0.0]),
    "beale": (beale, [1.0, 1.0]),
    "powell": (powell, [3.0, -1.0, 0.0, 1.0]),
    "far": (lambda x: fnp.sum(fnp.arange(1, 4) * (x - 1e3) ** 2), [-1e3, 0.0, 50.0]),
    "steep": (lambda x: fnp.sum(fnp.exp(4 * x) - x), [4.0, -2.0]),
    "flat": (lambda x: 1e-3 * fnp.sum(fnp.log(1 + (x - 3) ** 2)), [2.5, 3.5]),
    "nan beyond": (lambda x: fnp.sum(x - fnp.log(x)), [5.0, 0.01]),
}


@methods
@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("x64", [False, True])
def test_minima(method: str, problem: str, x64: bool) -> None:
    """The gradient is small, and the function no larger than where SciPy ends."""
    f, start = PROBLEMS[problem]
    with fg.config(enable_x64=True):
        value_and_grad = fg.jit(fg.value_and_grad(f))
        wanted = scipy.optimize.minimize(
            lambda x: tuple(np.asarray(v) for v in value_and_grad(x)),
            np.asarray(start),
            jac=True,
            method="BFGS",
        )
    with fg.config(enable_x64=x64):
        found = minimize(f, np.asarray(start, np.float64 if x64 else np.float32), method=method)
        assert found.success and found.status == 0 or not x64 and found.status == 5, found
        gradient = np.abs(np.asarray(fg.grad(f)(found.x))).max()
    small = 1e-5 if method == "BFGS" else 2e-2  # the other may end because steps change so little
    assert gradient <= small * (1 if x64 else 50)
    assert float(found.fun) <= wanted.fun + (1e-6 if x64 else 1e-3) * max(1, abs(wanted.fun))


@methods
@given(st.integers(0, 2**32), st.integers(1, 6), st.booleans())
@settings(max_examples=5, deadline=None)
def test_quadratics_and_their_derivatives(method: str, seed: int, n: int, compiled: bool) -> None:
    """The minimum of x A x / 2 - b x is A^-1 b, with its derivatives in both modes."""
    rng = np.random.default_rng(seed)
    a, b, ct = rng.standard_normal((n, n)), rng.standard_normal(n), rng.standard_normal(n)
    a = a @ a.T / n + np.eye(n)

    def found(a: Any, b: Any) -> Any:
        f = lambda x, b: x @ a @ x / 2 - b @ x  # noqa: E731
        options = {"gtol": 1e-10} if method == "BFGS" else {"gtol": 1e-10, "ftol": 0.0}
        return minimize(f, fnp.zeros(n), (b,), method=method, options=options).x

    def exact(a: Any, b: Any) -> Any:
        return fnp.linalg.solve((a + a.T) / 2, b)

    with fg.config(enable_x64=True):
        run: Callable = fg.jit if compiled else lambda f: f
        np.testing.assert_allclose(run(found)(a, b), exact(a, b), rtol=1e-7, atol=1e-7)
        pulled, wanted = (run(lambda a, b, f=f: fg.vjp(f, a, b)[1](ct))(a, b) for f in (found, exact))
        for x, y in zip(pulled, wanted):
            np.testing.assert_allclose(x, y, rtol=1e-6, atol=1e-6)
        pushed, wanted = (
            run(lambda a, b, f=f: fg.jvp(f, (a, b), (a * 0.5, ct))[1])(a, b) for f in (found, exact)
        )
        np.testing.assert_allclose(pushed, wanted, rtol=1e-6, atol=1e-6)


@methods
def test_a_batch_is_a_loop(method: str) -> None:
    starts = np.random.default_rng(0).uniform(-1, 1, (4, 3)).astype(np.float32)
    found = fg.vmap(lambda x: minimize(rosenbrock, x, method=method, tol=1e-3))(starts)
    assert found.success.all()
    for i, start in enumerate(starts):
        alone = minimize(rosenbrock, start, method=method, tol=1e-3)
        np.testing.assert_allclose(found.x[i], alone.x, atol=2e-2)
        assert abs(int(found.nit[i]) - int(alone.nit)) <= 10


@methods
def test_the_value_has_derivatives(method: str) -> None:
    def f(a: Any) -> Any:
        return minimize(lambda x: fnp.sum((x - a) ** 2) + a**2, fnp.zeros(2), method=method).fun

    np.testing.assert_allclose(fg.grad(f)(1.5), 3.0, rtol=1e-5)


@methods
def test_what_is_returned(method: str) -> None:
    found = fg.jit(lambda x: minimize(lambda x: fnp.sum((x - 1) ** 2), x, method=method))(
        np.zeros(3, np.int32)
    )
    assert isinstance(found, OptimizeResults)
    assert found.x.dtype == found.fun.dtype == np.float32
    np.testing.assert_allclose(found.x, [1, 1, 1], rtol=1e-6)
    np.testing.assert_allclose(found.jac, [0, 0, 0], atol=1e-5)
    assert found.nfev == found.njev and found.nfev >= found.nit + 1
    if method == "BFGS":
        assert found.hess_inv.shape == (3, 3)
    else:
        assert found.hess_inv is None


def test_the_inverse_of_the_hessian() -> None:
    a = np.array([[3.0, 1.0], [1.0, 2.0]])
    with fg.config(enable_x64=True):
        found = minimize(lambda x: x @ fnp.asarray(a) @ x / 2, np.array([1.0, -3.0]), method="bfgs", tol=1e-9)
    np.testing.assert_allclose(found.hess_inv, np.linalg.inv(a), rtol=0.05, atol=0.05)


@methods
def test_ends_without_a_minimum(method: str) -> None:
    run = lambda f, **options: minimize(f, np.ones(2, np.float32), method=method, options=options)  # noqa: E731
    limited = run(rosenbrock, maxiter=0)
    assert (limited.status, limited.nit, bool(limited.success)) == (0, 0, True)  # it is at the minimum
    limited = run(lambda x: rosenbrock(x - 2), maxiter=2)
    assert (limited.status, limited.nit, bool(limited.success)) == (1, 2, False)
    nowhere = run(lambda x: fnp.sum(x) * fnp.nan)
    assert (nowhere.status, bool(nowhere.success)) == (3, False)
    down = run(lambda x: fnp.sum(fnp.log(x)))
    assert down.status == 5 and not down.success and np.isfinite(down.fun)
    assert fnp.linalg.norm(run(lambda x: rosenbrock(x - 2), norm=1, gtol=1e-2).jac, ord=1) <= 1e-2


def test_limits_of_calls() -> None:
    for option in ("maxfun", "maxgrad"):
        found = minimize(rosenbrock, np.zeros(4, np.float32), method=METHODS[1], options={option: 5})
        assert found.status == 1 and 5 <= found.nfev <= 25


def test_mistakes() -> None:
    f, x = lambda x: fnp.sum(x * x), np.zeros(2)
    with pytest.raises(ArgumentError, match="method 'CG' does not exist"):
        minimize(f, x, method="CG")
    with pytest.raises(ArgumentError, match="BFGS has no option steps"):
        minimize(f, x, method="BFGS", options={"steps": 3})
    with pytest.raises(DtypeError, match="args must be a tuple, got int"):
        minimize(f, x, 3, method="BFGS")
    with pytest.raises(ShapeError, match="x0 must be a vector"):
        minimize(f, np.zeros((2, 2)), method="BFGS")
    with pytest.raises(DtypeError, match="x0 must be real"):
        minimize(f, x * 1j, method="BFGS")
