"""Derivatives where functions are put together of pieces: at the seams every order has to be right.

A function that is smooth must not show that maximum, abs or where have means or zeros for derivatives there. The
oracle is mpmath's, with many digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import mpmath
import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np

mp = mpmath.MPContext()
mp.dps = 60
SEAMS = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, 0.5 / onp.pi, 1e-3, -3.0]


@pytest.fixture(autouse=True)
def _in_double() -> Iterator[None]:
    with fg.config(enable_x64=True):
        yield


ONE: dict[str, tuple[Callable, Callable]] = {
    "softplus": (fg.nn.softplus, lambda x: mp.log(1 + mp.exp(x))),
    "log_sigmoid": (fg.nn.log_sigmoid, lambda x: -mp.log(1 + mp.exp(-x))),
    "sigmoid": (fg.nn.sigmoid, lambda x: 1 / (1 + mp.exp(-x))),
    "silu": (fg.nn.silu, lambda x: x / (1 + mp.exp(-x))),
    "mish": (fg.nn.mish, lambda x: x * mp.tanh(mp.log(1 + mp.exp(x)))),
    "gelu": (lambda x: fg.nn.gelu(x, approximate=False), lambda x: x * (1 + mp.erf(x / mp.sqrt(2))) / 2),
    "sinc": (np.sinc, mp.sincpi),
    "tanh": (np.tanh, mp.tanh),
    "square": (np.square, lambda x: x * x),
    "power": (lambda x: np.power(x, 4.0), lambda x: x**4),
    "integer power": (lambda x: x**3, lambda x: x**3),
    "expm1": (np.expm1, mp.expm1),
    "log1p of a square": (lambda x: np.log1p(x * x), lambda x: mp.log(1 + x * x)),
    "logaddexp": (lambda x: np.logaddexp(x, 2 * x), lambda x: mp.log(mp.exp(x) + mp.exp(2 * x))),
    "logaddexp2": (lambda x: np.logaddexp2(x, 0.0), lambda x: mp.log(1 + mp.mpf(2) ** x) / mp.log(2)),
    "hypot": (lambda x: np.hypot(x, 1.0), lambda x: mp.sqrt(x * x + 1)),
    "hypot of both": (lambda x: np.hypot(x, 2 - x), lambda x: mp.sqrt(x * x + (2 - x) ** 2)),
    "logsumexp": (
        lambda x: fg.nn.logsumexp(np.stack([x, 0 * x, -x])),
        lambda x: mp.log(mp.exp(x) + 1 + mp.exp(-x)),
    ),
    "arctan2": (lambda x: np.arctan2(x, 1 + x * x), lambda x: mp.atan(x / (1 + x * x))),
    "prod": (lambda x: np.prod(np.stack([x, x, x + 1])), lambda x: x * x * (x + 1)),
    "cumprod": (lambda x: np.cumprod(np.stack([x, x, x + 1]))[-1], lambda x: x * x * (x + 1)),
}


@pytest.mark.parametrize("name", ONE)
def test_four_derivatives_at_the_seams(name: str) -> None:
    f, exact = ONE[name]
    points = np.array(SEAMS)
    for order in range(5):
        wanted = [float(mp.diff(exact, mp.mpf(x), order)) for x in SEAMS]
        for run in (fg.vmap(f), fg.jit(fg.vmap(f))):
            onp.testing.assert_allclose(run(points), wanted, rtol=1e-9, atol=1e-9, err_msg=f"order {order}")
        f = fg.grad(f)


TWO: dict[str, tuple[Callable, Callable]] = {
    "logaddexp": (np.logaddexp, lambda x, y: mp.log(mp.exp(x) + mp.exp(y))),
    "logaddexp2": (np.logaddexp2, lambda x, y: mp.log(mp.mpf(2) ** x + mp.mpf(2) ** y) / mp.log(2)),
    "hypot": (np.hypot, lambda x, y: mp.sqrt(x * x + y * y)),
    "arctan2": (np.arctan2, mp.atan2),
    "multiply": (np.multiply, lambda x, y: x * y),
}


@pytest.mark.parametrize("base", [0.5, 1.0, 4.0])
@pytest.mark.parametrize("exponent", [0.0, 1.0, 2.0, -1.0, 0.5])
def test_the_hessian_of_a_power(base: float, exponent: float) -> None:
    exact = lambda x, y: x**y  # noqa: E731
    x, y = mp.mpf(base), mp.mpf(exponent)
    mixed = float(mp.diff(exact, (x, y), (1, 1)))
    wanted = [[float(mp.diff(exact, (x, y), (2, 0))), mixed], [mixed, float(mp.diff(exact, (x, y), (0, 2)))]]
    for power in (np.power, fg.lax.pow):
        found = fg.jit(fg.hessian(lambda v, power=power: power(v[0], v[1])))(np.array([base, exponent]))
        onp.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", TWO)
@pytest.mark.parametrize("point", [(1.0, 1.0), (0.5, 0.0), (-2.0, 2.0), (1e-3, 3.0), (-1.5, -1.5)])
def test_hessians_at_the_seams(name: str, point: tuple[float, float]) -> None:
    f, exact = TWO[name]
    x, y = map(mp.mpf, point)
    mixed = float(mp.diff(exact, (x, y), (1, 1)))
    wanted = [[float(mp.diff(exact, (x, y), (2, 0))), mixed], [mixed, float(mp.diff(exact, (x, y), (0, 2)))]]
    found = fg.hessian(lambda v: f(v[0], v[1]))(np.array(point))
    onp.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)


def test_the_hessian_of_a_logistic_loss_at_the_start() -> None:
    """Weights of zero: the case that matters most."""
    rows = onp.random.default_rng(0).normal(size=(20, 3))
    labels = np.arange(20) % 2 * 2.0 - 1
    found = fg.hessian(lambda w: np.sum(fg.nn.softplus(-labels * (rows @ w))))(np.zeros(3))
    onp.testing.assert_allclose(found, rows.T @ rows / 4, rtol=1e-12)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_derivatives_of_negative_powers_where_the_power_squared_has_no_number(dtype: str) -> None:
    """That of x**-n is as large as it is, also where (1 / x**n)**2, or 1 / x**(2 n), is 0 or infinite."""
    for n, order in [(2, 1), (2, 3), (3, 1), (6, 2), (12, 1)]:
        f, factor = lambda x, n=n: x**-n, 1.0
        for k in range(order):
            f, factor = fg.grad(f), factor * (-n - k)
        limits = onp.finfo(dtype)
        points = onp.geomspace(1.0, float(limits.max) ** (0.99 / (n + order)), 9)
        points = onp.concatenate([points, -points, 1 / points]).astype(dtype)
        exact = onp.array([factor * mp.mpf(float(x)) ** (-n - order) for x in points], float)
        normal = (abs(exact) > 4 * float(limits.tiny)) & (abs(exact) < float(limits.max) / 4)
        assert normal.sum() > 20
        for call in (fg.vmap(f), fg.jit(fg.vmap(f))):
            found = onp.asarray(call(np.asarray(points)), float)
            assert (abs(found - exact) <= 3 * (n + order) * float(limits.eps) * abs(exact))[normal].all()
        assert [float(f(np.asarray(x, dtype))) for x in (onp.inf, -onp.inf)] == [0.0, 0.0]
        assert abs(float(f(np.asarray(0.0, dtype)))) == onp.inf
    forward = fg.jvp(lambda x: x**-2, (np.asarray(0.0, dtype),), (np.asarray(1.0, dtype),))[1]
    assert float(forward) == -onp.inf
