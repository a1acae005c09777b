"""Solvers with the derivatives of what they solve, against the derivatives of dense formulas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.custom_derivatives import linear_call
from funcgrad.errors import RuleError
from funcgrad.test_util import check_grads

DRAW = onp.random.default_rng(0)
A = (DRAW.normal(size=(3, 3)) + 4 * onp.eye(3)).astype(onp.float32)
B = DRAW.normal(size=3).astype(onp.float32)
S = (A + A.T).astype(onp.float32)


def iterate(matvec, b):
    """Richardson's iteration, a loop that has no reverse mode: for matrices near 5 I."""
    step = lambda state: (state[0] + 1, state[1] + 0.2 * (b - matvec(state[1])))  # noqa: E731
    return fg.lax.while_loop(lambda state: state[0] < 60, step, (0, b))[1]


def solved(a, b, **options):
    return fg.lax.custom_linear_solve(
        lambda x: a @ x, b, iterate, None if options.get("symmetric") else iterate, **options
    )


def cotangents(a, x, ct):
    """Of the solution of a x = b: those of a and b."""
    of_b = onp.linalg.solve(a.T, ct)
    return -onp.outer(of_b, x), of_b


@pytest.mark.parametrize("run", [lambda f: f, fg.jit], ids=["eager", "jit"])
def test_custom_linear_solve(run):
    x = onp.linalg.solve(A, B)
    onp.testing.assert_allclose(run(solved)(A, B), x, rtol=1e-4, atol=1e-5)
    ct = onp.array([1.0, -2.0, 0.5], onp.float32)
    found = run(fg.grad(lambda a, b: np.dot(solved(a, b), ct), (0, 1)))(A, B)
    for got, expected in zip(found, cotangents(A, x, ct), strict=True):
        onp.testing.assert_allclose(got, expected, rtol=1e-3, atol=1e-4)
    tangent = run(lambda a, b, ta: fg.jvp(solved, (a, b), (ta, b * 0))[1])(
        A, B, onp.eye(3, dtype=onp.float32)
    )
    onp.testing.assert_allclose(tangent, -onp.linalg.solve(A, x), rtol=1e-3, atol=1e-4)


def test_custom_linear_solve_of_batches_and_twice():
    f = lambda b: np.sum(solved(A, b) ** 3)  # noqa: E731
    dense = lambda b: np.sum((onp.linalg.inv(A).astype(onp.float32) @ b) ** 3)  # noqa: E731
    batch = DRAW.normal(size=(4, 3)).astype(onp.float32)
    onp.testing.assert_allclose(
        fg.vmap(fg.grad(f))(batch), fg.vmap(fg.grad(dense))(batch), rtol=1e-3, atol=1e-5
    )
    onp.testing.assert_allclose(
        fg.grad(lambda x: np.sum(fg.vmap(f)(x)))(batch), fg.vmap(fg.grad(dense))(batch), rtol=1e-3, atol=1e-5
    )
    for hessian in (fg.hessian(f), fg.jacrev(fg.jacrev(f)), fg.jit(fg.hessian(f))):
        onp.testing.assert_allclose(hessian(B), fg.hessian(dense)(B), rtol=1e-3, atol=1e-4)
    in_loop = lambda b: fg.lax.scan(lambda c, _: (solved(A, c), None), b, None, 2)[0].sum()  # noqa: E731
    expected = onp.linalg.solve(A.T, onp.linalg.solve(A.T, onp.ones(3)))
    onp.testing.assert_allclose(fg.jit(fg.grad(in_loop))(B), expected, rtol=1e-3, atol=1e-5)


def test_symmetric_and_auxiliary_data():
    small = S / 2
    f = lambda a, b: np.sum(solved(a, b, symmetric=True))  # noqa: E731
    onp.testing.assert_allclose(
        fg.grad(f, 1)(small, B), onp.linalg.solve(small, onp.ones(3)), rtol=1e-3, atol=1e-5
    )

    def with_aux(b):
        x, steps = fg.lax.custom_linear_solve(
            lambda x: small @ x, b, lambda mv, b: (iterate(mv, b), 60), symmetric=True, has_aux=True
        )
        return np.sum(x), steps

    gradient, steps = fg.grad(with_aux, has_aux=True)(B)
    onp.testing.assert_allclose(gradient, onp.linalg.solve(small, onp.ones(3)), rtol=1e-3, atol=1e-5)
    assert int(steps) == 60


def test_errors_of_custom_linear_solve():
    one_way = lambda b: fg.lax.custom_linear_solve(lambda x: 2 * x, b, lambda mv, b: b / 2)  # noqa: E731
    assert float(fg.jvp(one_way, (1.0,), (1.0,))[1]) == 0.5
    with pytest.raises(TypeError, match="needs transpose_solve"):
        fg.grad(one_way)(1.0)
    with pytest.raises(TypeError, match="matvec must return the structure"):
        fg.lax.custom_linear_solve(lambda x: (x, x), 1.0, lambda mv, b: b)
    with pytest.raises(TypeError, match="solve must return the structure"):
        fg.lax.custom_linear_solve(lambda x: x, 1.0, lambda mv, b: (b, b))
    with pytest.raises(TypeError, match="must return a pair"):
        fg.lax.custom_linear_solve(lambda x: x, 1.0, lambda mv, b: b, has_aux=True)


def newton(f, x):
    step = lambda state: (state[0] + 1, state[1] - f(state[1]) / fg.jvp(f, (state[1],), (1.0,))[1])  # noqa: E731
    return fg.lax.while_loop(lambda state: state[0] < 20, step, (0, x))[1]


def root_of(a, power=3):
    return fg.lax.custom_root(lambda x: x**power - a, 1.0, newton, lambda g, y: y / g(1.0))


def test_custom_root():
    """x**3 = a: the derivative is a**(-2/3) / 3, the second -2/9 a**(-5/3)."""
    first, second = 8 ** (-2 / 3) / 3, -2 / 9 * 8 ** (-5 / 3)
    assert float(root_of(8.0)) == pytest.approx(2.0)
    for d in (fg.grad(root_of), fg.jit(fg.grad(root_of)), fg.jacfwd(root_of)):
        assert float(d(8.0)) == pytest.approx(first, rel=1e-5)
    for d in (fg.grad(fg.grad(root_of)), fg.jacfwd(fg.grad(root_of)), fg.jit(fg.grad(fg.jacfwd(root_of)))):
        assert float(d(8.0)) == pytest.approx(second, rel=1e-4)
    a = onp.array([1.0, 8.0, 27.0], onp.float32)
    onp.testing.assert_allclose(fg.vmap(fg.grad(root_of))(a), a ** (-2 / 3) / 3, rtol=1e-5)
    onp.testing.assert_allclose(
        fg.grad(lambda a: np.sum(fg.vmap(root_of)(a)))(a), a ** (-2 / 3) / 3, rtol=1e-5
    )


def test_custom_root_of_trees_with_auxiliary_data():
    def roots(a):
        solve = lambda f, x: ({"x": np.sqrt(a), "y": 2 * a}, np.int32(7))  # noqa: E731
        f = lambda p: {"x": p["x"] ** 2 - a, "y": p["y"] - 2 * a}  # noqa: E731
        tangent_solve = lambda g, t: {"x": t["x"] / g({"x": 1.0, "y": 0.0})["x"], "y": t["y"]}  # noqa: E731
        out, steps = fg.lax.custom_root(f, {"x": 1.0, "y": 1.0}, solve, tangent_solve, has_aux=True)
        return out["x"] + out["y"], steps

    gradient, steps = fg.grad(roots, has_aux=True)(4.0)
    assert float(gradient) == pytest.approx(2.25) and int(steps) == 7
    with pytest.raises(RuleError, match="f must return the structure"):
        fg.lax.custom_root(lambda x: (x, x), 1.0, lambda f, x: x, lambda g, y: y)


def test_linear_call():
    """A transpose that is off by a factor shows that it is used; transposing twice gives the function back."""
    f = lambda s, x: linear_call(lambda s, x: s * x, lambda s, ct: 10 * s * ct, s, x)  # noqa: E731
    assert float(f(2.0, 3.0)) == 6.0
    for run in (lambda f: f, fg.jit):
        assert float(run(fg.grad(f, 1))(2.0, 3.0)) == 20.0
        assert float(run(lambda x: fg.jvp(lambda x: f(2.0, x), (x,), (x,)))(3.0)[1]) == 6.0
    onp.testing.assert_allclose(fg.vmap(fg.grad(f, 1), (0, None))(B, 1.0), 10 * B, rtol=1e-6)
    onp.testing.assert_allclose(
        fg.grad(lambda x: np.sum(fg.vmap(f, (0, None))(B, x)))(1.0), 10 * B.sum(), rtol=1e-5
    )
    transposed = lambda ct: fg.linear_transpose(lambda x: f(2.0, x), 1.0)(ct)[0]  # noqa: E731
    assert float(transposed(1.0)) == 20.0
    assert float(fg.linear_transpose(lambda y: transposed(y), 1.0)(1.0)[0]) == 2.0
    with pytest.raises(RuleError, match="residuals"):
        fg.grad(f)(2.0, 3.0)
    bad = lambda x: linear_call(lambda r, x: x, lambda r, ct: (ct, ct), (), x)  # noqa: E731
    with pytest.raises(RuleError, match="tree like the linear arguments"):
        fg.grad(bad)(1.0)


@pytest.mark.cpu
def test_platform_dependent():
    f = lambda x: fg.lax.platform_dependent(x, cpu=lambda x: 2 * x, cuda=lambda x: 3 * x)  # noqa: E731
    assert float(fg.jit(fg.grad(f))(1.0)) == 2.0
    assert fg.lax.platform_dependent(1.0, cuda=lambda x: 3 * x, default=lambda x: 5 * x) == 5.0
    with pytest.raises(NotImplementedError, match="no function for platform 'cpu', only for cuda"):
        fg.lax.platform_dependent(1.0, cuda=lambda x: x)


def _by_cholesky(a: Any, b: Any) -> Any:
    factor = fg.scipy.linalg.cho_factor(a)
    return lax.custom_linear_solve(
        lambda x: a @ x, b, lambda _, x: fg.scipy.linalg.cho_solve(factor, x), symmetric=True
    )


def _by_both_solvers(a: Any, b: Any) -> Any:
    solvers = [lambda _, x, m=m: np.linalg.solve(m, x) for m in (a, a.T)]
    return lax.custom_linear_solve(lambda x: a @ x, b, *solvers)


def _with_data(a: Any, b: Any) -> Any:
    solvers = [lambda _, x, m=m: (np.linalg.solve(m, x), {"norm": x @ x, "n": 1}) for m in (a, a.T)]
    return lax.custom_linear_solve(lambda x: a @ x, b, *solvers, has_aux=True)[0]


@pytest.mark.parametrize("solve", [_by_cholesky, _by_both_solvers, _with_data])
def test_solutions_have_derivatives_of_any_order_by_the_matrix(solve: Callable) -> None:
    """What the solvers close over is the matrix that is differentiated by, too."""
    rng = onp.random.default_rng(0)
    a, b = rng.normal(size=(3, 3)), rng.normal(size=3)

    def of_positive(x: Any, y: Any) -> Any:
        return solve(x @ x.T + np.eye(3), y)

    with fg.enable_x64():
        check_grads(of_positive, (a, b), 3)
        check_grads(fg.jit(fg.vmap(of_positive)), (rng.normal(size=(2, 3, 3)), rng.normal(size=(2, 3))), 2)
        exact = fg.hessian(lambda x: np.linalg.solve(x @ x.T + np.eye(3), b).sum())(a)
        onp.testing.assert_allclose(fg.hessian(lambda x: of_positive(x, b).sum())(a), exact, rtol=1e-9)


def test_complex_solutions_have_second_derivatives() -> None:
    rng = onp.random.default_rng(1)
    a, b = (rng.normal(size=shape) + 1j * rng.normal(size=shape) for shape in ((3, 3), 3))
    with fg.enable_x64():
        check_grads(_by_both_solvers, (a, b), 2)


def test_composites_are_their_decomposition():
    """With its attributes, in transforms and by its name."""
    f = lax.composite(lambda x, *, k: np.sort(x)[-k:] ** 2, "my.top", version=1)
    x = np.asarray([3.0, 1.0, 2.0])
    assert f.__name__ == "my.top" and f(x, k=2).tolist() == [4, 9]
    assert fg.jit(f, static_argnames="k")(x, k=1).tolist() == [9]
    assert fg.grad(lambda x: np.sum(f(x, k=2)))(x).tolist() == [6, 0, 4]
    with pytest.raises(fg.errors.ArgumentError, match="must be a string"):
        lax.composite(np.sin, "")
