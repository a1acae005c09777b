"""odeint against closed forms and SciPy's integrators, its gradients against those of closed forms and differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError, ShapeError, TreeError
from funcgrad.experimental.ode import odeint
from funcgrad.scipy.linalg import expm


def van_der_pol(y: Any, t: Any, mu: Any) -> Any:
    return fnp.stack([y[1], mu * (1 - y[0] ** 2) * y[1] - y[0]])


def lorenz(y: Any, t: Any, sigma: Any) -> Any:
    return fnp.stack([sigma * (y[1] - y[0]), y[0] * (28 - y[2]) - y[1], y[0] * y[1] - 8 / 3 * y[2]])


def driven(y: Any, t: Any, rate: Any) -> Any:
    return fnp.cos(3 * t) - rate * y * fnp.exp(-t)


PROBLEMS: dict[str, tuple[Callable, list[float], float]] = {
    "van der Pol": (van_der_pol, [2.0, 0.0], 3.0),
    "Lorenz": (lorenz, [1.0, 2.0, 3.0], 10.0),
    "driven": (driven, [0.0, 1.0, -1.0], 2.0),
}


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize(
    "times", [np.linspace(0, 2, 41), np.array([0.5, 2.0, 2.125]), np.linspace(0.1, -0.05, 4)]
)
@pytest.mark.parametrize("compiled", [False, True])
def test_solutions_are_scipys(problem: str, times: np.ndarray, compiled: bool) -> None:
    f, start, a = PROBLEMS[problem]
    with fg.config(enable_x64=True):
        wanted = scipy.integrate.solve_ivp(
            lambda t, y: np.asarray(f(y, t, a)),
            times[[0, -1]],
            start,
            "DOP853",
            times,
            rtol=1e-12,
            atol=1e-12,
        ).y.T
        run = (fg.jit if compiled else lambda f: f)(
            lambda y, t, a: odeint(f, y, t, a, rtol=1e-10, atol=1e-10)
        )
        np.testing.assert_allclose(run(np.asarray(start), times, a), wanted, rtol=2e-7, atol=2e-7)


@pytest.mark.parametrize("problem", PROBLEMS)
def test_the_error_follows_the_tolerance(problem: str) -> None:
    f, start, a = PROBLEMS[problem]
    times = np.linspace(0, 1, 11)
    with fg.config(enable_x64=True):
        exact = odeint(f, np.asarray(start), times, a, rtol=1e-13, atol=1e-13)
        for tol in (1e-3, 1e-6, 1e-9):
            found = odeint(f, np.asarray(start), times, a, rtol=tol, atol=tol)
            assert np.abs(np.asarray(found - exact)).max() < 1e3 * tol
    single = odeint(f, np.asarray(start, np.float32), times.astype(np.float32), a)
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, exact, rtol=1e-3, atol=1e-3)


@given(st.integers(0, 2**32), st.integers(1, 4), st.booleans(), st.booleans())
@settings(max_examples=6, deadline=None)
def test_linear_systems_and_their_gradients(seed: int, n: int, of_complex: bool, compiled: bool) -> None:
    """y' = A y is solved by exp(t A): values, and gradients with respect to A, the start and the times."""
    rng = np.random.default_rng(seed)
    a, start = rng.standard_normal((n, n)), rng.standard_normal(n)
    if of_complex:
        a, start = a + 1j * rng.standard_normal((n, n)), start - 1j * rng.standard_normal(n)
    times = np.cumsum(rng.uniform(0.1, 0.5, 4))
    ct = rng.standard_normal((4, n)) + (1j * rng.standard_normal((4, n)) if of_complex else 0)

    def found(a: Any, start: Any, times: Any) -> Any:
        return odeint(lambda y, t: a @ y, start, times, rtol=1e-10, atol=1e-10)

    def exact(a: Any, start: Any, times: Any) -> Any:
        return fg.vmap(lambda t: expm(a * (t - times[0])) @ start)(times)

    with fg.config(enable_x64=True):
        run: Callable = fg.jit if compiled else lambda f: f
        np.testing.assert_allclose(run(found)(a, start, times), exact(a, start, times), rtol=1e-7, atol=1e-7)
        pulled, wanted = (run(lambda *x, f=f: fg.vjp(f, *x)[1](ct))(a, start, times) for f in (found, exact))
        for x, y in zip(pulled, wanted):
            assert (x.dtype, x.shape) == (y.dtype, y.shape)
            np.testing.assert_allclose(x, y, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("problem", PROBLEMS)
def test_gradients_are_differences(problem: str) -> None:
    f, start, a = PROBLEMS[problem]
    rng = np.random.default_rng(0)
    weights = rng.standard_normal((3, len(start)))

    def loss(start: Any, times: Any, a: Any) -> Any:
        return fnp.sum(weights * odeint(f, start, times, a, rtol=1e-11, atol=1e-11))

    with fg.config(enable_x64=True):
        point = np.asarray(start), np.array([0.1, 0.3, 0.7]), np.asarray(a)
        found = fg.jit(fg.grad(loss, (0, 1, 2)))(*point)
        for k in range(3):
            step = 1e-5 * rng.standard_normal(point[k].shape)
            after, before = (
                float(loss(*(x + sign * step if i == k else x for i, x in enumerate(point))))
                for sign in (1, -1)
            )
            slope = float(np.sum(np.asarray(found[k]) * step))
            assert abs((after - before) / 2 - slope) < 1e-5 * np.abs(found[k] * step).sum() + 1e-10


def test_second_derivatives() -> None:
    def end(a: Any) -> Any:
        return odeint(lambda y, t, a: a * y * t, 1.0, np.array([0.0, 1.5]), a)[1]

    with fg.config(enable_x64=True):
        exact = 1.5**4 / 4 * np.exp(2 * 1.5**2 / 2)
        np.testing.assert_allclose(fg.grad(fg.grad(end))(2.0), exact, rtol=1e-6)


def test_trees() -> None:
    def f(y: dict, t: Any, rates: tuple) -> dict:
        return {"u": -rates[0] * y["u"], "v": (y["v"][1], -y["v"][0] * rates[1]["k"])}

    start = {"u": np.ones((2, 3), np.float32), "v": (0.0, 1.0)}
    times = np.linspace(0, 1, 5, dtype=np.float32)
    found = odeint(f, start, times, (0.5, {"k": 1, "unused": np.arange(2)}))
    np.testing.assert_allclose(found["u"], np.exp(-0.5 * times)[:, None, None] * np.ones((2, 3)), rtol=1e-5)
    np.testing.assert_allclose(found["v"][0], np.sin(times), rtol=1e-5, atol=1e-6)
    gradient = fg.grad(lambda r: odeint(f, start, times, (r, {"k": 1}))["u"][-1].sum())(0.5)
    np.testing.assert_allclose(gradient, -6 * np.exp(-0.5), rtol=1e-4)


def test_a_vector_may_come_as_a_list_of_its_numbers() -> None:
    """As functions for SciPy's odeint return it."""

    def pendulum(y: Any, t: Any, b: Any, c: Any) -> Any:
        angle, speed = y
        return [speed, -b * speed - c * fnp.sin(angle)]

    with fg.config(enable_x64=True):  # rounding grows where a pendulum is near its upper rest
        start, times = fnp.asarray([3.0, 0.1]), fnp.linspace(0.0, 2.0, 5)
        stacked = odeint(lambda y, t, *args: fnp.stack(pendulum(y, t, *args)), start, times, 0.25, 5.0)
        for run in (odeint, fg.jit(odeint, static_argnums=0)):
            np.testing.assert_allclose(run(pendulum, start, times, 0.25, 5.0), stacked, rtol=1e-9)
    with pytest.raises(TreeError, match="must return the structure of y0"):
        odeint(lambda y, t: [y[0]], start, times)


@pytest.mark.parametrize(
    "start", [[2.0, 0.5], (np.float32(2.0), np.full((1, 1), 0.5, np.float32)), {"a": np.array([2.0, 0.5])}]
)
def test_derivatives_of_a_tree_in_one_array(start: Any) -> None:
    """The array has the numbers of all leaves in their order, as solvers of vectors want them."""
    rates, times = np.array([0.5, 2.0], np.float32), np.linspace(0, 1, 4, dtype=np.float32)

    def vector(y: Any, t: Any) -> Any:
        return -rates * fnp.concatenate([fnp.ravel(x) for x in fg.tree.leaves(y)])

    found = odeint(vector, start, times)
    assert fg.tree.structure(found) == fg.tree.structure(start)
    joined = np.concatenate([np.reshape(x, (4, -1)) for x in fg.tree.leaves(found)], 1)
    np.testing.assert_allclose(joined, [2.0, 0.5] * np.exp(-rates * times[:, None]), rtol=1e-5)
    with pytest.raises(DtypeError, match="make y0 complex"):
        odeint(lambda y, t: 1j * vector(y, t), start, times)
    with pytest.raises(TreeError, match="must return the structure of y0"):
        odeint(lambda y, t: (vector(y, t),), start, times)


def test_real_and_complex_numbers_together() -> None:
    found = odeint(lambda y, t: (-y[0], 1j * y[1]), (1.0, 1.0 + 0j), np.array([0.0, 1.0], np.float32))
    assert (found[0].dtype, found[1].dtype) == (np.float32, np.complex64)
    np.testing.assert_allclose(found[0], [1, np.exp(-1)], rtol=1e-5)
    np.testing.assert_allclose(found[1], [1, np.exp(1j)], rtol=1e-5)


def test_a_batch_is_a_loop() -> None:
    rates = np.array([0.5, 1.0, 8.0], np.float32)
    times = np.linspace(0, 1, 3, dtype=np.float32)

    def end(rate: Any) -> Any:
        return odeint(lambda y, t: -rate * y, np.ones(2, np.float32), times)[-1].sum()

    for run in (lambda f: f, fg.jit):
        np.testing.assert_allclose(run(fg.vmap(end))(rates), 2 * np.exp(-rates), rtol=1e-4)
        np.testing.assert_allclose(
            run(fg.vmap(fg.grad(end)))(rates), -2 * np.exp(-rates), rtol=1e-3, atol=1e-5
        )


def test_times() -> None:
    f, y = lambda y, t: -y, np.ones(2, np.float32)
    assert odeint(f, y, np.zeros(1, np.float32)).tolist() == [[1, 1]]
    assert odeint(f, np.ones(1, np.int32), np.zeros(3, np.float32)).tolist() == [[1], [1], [1]]
    twice = odeint(f, y, np.array([0, 1, 1, 2], np.float32))
    np.testing.assert_allclose(twice[:, 0], np.exp([0.0, -1, -1, -2]), rtol=1e-5)
    assert odeint(f, np.ones((0, 2), np.float32), np.array([0, 1], np.float32)).shape == (2, 0, 2)


def test_never_beyond_the_last_time() -> None:
    """The derivative exists up to 1 alone."""
    found = odeint(lambda y, t: fnp.sqrt(1 - t), 0.0, np.array([0, 0.5, 1], np.float32), rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(found, 2 / 3 * (1 - (1 - np.array([0, 0.5, 1])) ** 1.5), rtol=1e-4)


def test_the_longest_step() -> None:
    """A bump that a longer first step does not see."""
    bump = lambda y, t: fnp.where(fnp.abs(t - 5) < 0.5, 1.0, 0.0)  # noqa: E731
    times = np.array([0, 10], np.float32)
    np.testing.assert_allclose(odeint(bump, 0.0, times, hmax=0.25, rtol=1e-3, atol=1e-3)[1], 1, rtol=0.1)


@pytest.mark.parametrize("compiled", [False, True])
def test_solutions_that_end(compiled: bool) -> None:
    times = np.array([0, 0.5, 2], np.float32)

    def run(f: Callable, **options: Any) -> Any:
        solve = lambda y: odeint(f, y, times, **options)  # noqa: E731
        return (fg.jit(solve) if compiled else solve)(np.ones(1, np.float32))

    blown = np.asarray(run(lambda y, t: y * y))
    np.testing.assert_allclose(blown[:2, 0], [1, 2], rtol=1e-4)
    assert np.isnan(blown[2]) or abs(blown[2]) > 1e3
    assert np.isnan(np.asarray(run(lambda y, t: y * np.nan))[1:]).all()
    assert np.isnan(np.asarray(run(lambda y, t: -y, mxstep=1))[1:]).all()


def test_mistakes() -> None:
    y, times = np.ones(2, np.float32), np.array([0, 1], np.float32)
    with pytest.raises(DtypeError, match="times must be floats"):
        odeint(lambda y, t: -y, y, np.arange(3))
    with pytest.raises(ShapeError, match="times must be a vector"):
        odeint(lambda y, t: -y, y, np.float32(1))
    with pytest.raises(ShapeError, match="times must be a vector"):
        odeint(lambda y, t: -y, y, times[:0])
    with pytest.raises(ShapeError, match="must return the shapes of y0"):
        odeint(lambda y, t: y[:1], y, times)
    with pytest.raises(TreeError, match="must return the structure of y0"):
        odeint(lambda y, t: (y,), y, times)
    with pytest.raises(DtypeError, match="make y0 complex"):
        odeint(lambda y, t: 1j * y, y, times)
