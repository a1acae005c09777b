"""Distributions made of uniform and normal numbers: JAX 0.10.2's numbers as literals, cdfs, derivatives, transforms."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from funcgrad import config, grad, jit, lax, random, vmap
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

KEY = random.key(5)
ALPHA = np.array([0.5, 1, 3], np.float32)
MEAN, COV = np.array([1, 2], np.float32), np.array([[2, 1], [1, 3]], np.float32)


def floats(*values: float) -> np.ndarray:
    return np.array(values, np.float32)


@pytest.mark.parametrize(
    "draw, expected",
    [
        (lambda: random.cauchy(KEY, (3,)), [-0.10601505, 3.9399843, 0.91459376]),
        (lambda: random.logistic(KEY, (3,)), [-0.13468373, 2.4543781, 1.0243042]),
        (lambda: random.lognormal(KEY, 0.5, (3,)), [0.95869094, 2.0248821, 1.3705893]),
        (lambda: random.pareto(KEY, 2.0, (3,)), [1.3689384, 3.5551643, 1.9455479]),
        (lambda: random.rayleigh(KEY, 2.0, (3,)), [2.4702303, 0.81203163, 1.5666094]),
        (lambda: random.maxwell(KEY, (3,)), [1.5477763, 1.9501745, 2.7911575]),
        (lambda: random.double_sided_maxwell(KEY, 1.0, 2.0, (3,)), [3.7843037, 3.7654006, 5.8359451]),
        (lambda: random.triangular(KEY, 0.0, 1.0, 3.0, (3,)), [1.2106647, 2.3110051, 1.7409769]),
        (lambda: random.wald(KEY, 1.5, (3,)), [0.90681076, 0.40366238, 0.67839813]),
        (lambda: random.weibull_min(KEY, 1.5, 2.0, (3,)), [1.1887641, 2.3891015, 1.7305913]),
        (lambda: random.gamma(KEY, 2.0, (3,)), [2.9568772, 1.6990788, 2.3872693]),
        (lambda: random.gamma(KEY, floats(0.3, 1, 40)), [1.5094593, 0.68724239, 42.852119]),
        (lambda: random.loggamma(KEY, 0.01, (3,)), [-8.1360235, -77.142342, -9.2060366]),
        (lambda: random.beta(KEY, 2.0, 0.4, (3,)), [0.98568869, 0.83325815, 0.99041837]),
        (lambda: random.dirichlet(KEY, ALPHA), [0.31227463, 0.11140899, 0.5763163]),
        (lambda: random.chisquare(KEY, 3, (3,)), [4.5758653, 2.3876371, 3.5680401]),
        (lambda: random.t(KEY, 3, (3,)), [0.38663307, 1.0437282, -0.39904729]),
        (lambda: random.f(KEY, 3, 5, (3,)), [1.6175606, 1.7630299, 1.3092198]),
        (lambda: random.generalized_normal(KEY, 3, (3,)), [0.22259033, 0.46678135, 1.1598511]),
        (lambda: random.ball(KEY, 3), [0.2063053, -0.15185174, -0.94147992]),
        (lambda: random.multivariate_normal(KEY, MEAN, COV), [0.88067847, 4.1713624]),
        (lambda: random.orthogonal(KEY, 2).reshape(-1), [-0.13264072, 0.99116415, 0.99116415, 0.13264078]),
    ],
)
def test_floats_are_those_of_jax(draw: Callable, expected: list) -> None:
    np.testing.assert_allclose(np.asarray(draw()), floats(*expected), rtol=4e-6, atol=4e-7)


@pytest.mark.parametrize(
    "draw, expected",
    [
        (lambda: random.rademacher(KEY, (8,)), [1, -1, -1, 1, -1, -1, 1, 1]),
        (lambda: random.geometric(KEY, 0.2, (8,)), [4, 1, 2, 11, 1, 2, 19, 14]),
        (lambda: random.poisson(KEY, 3, (8,)), [1, 2, 4, 3, 3, 1, 3, 1]),
        (lambda: random.poisson(KEY, floats(0, 1, 9.9, 3)), [0, 0, 13, 3]),
        (lambda: random.poisson(KEY, floats(10, 20, 300, 50)), [5, 21, 322, 44]),
        (lambda: random.binomial(KEY, 10, 0.3, (8,)), [5, 5, 4, 4, 4, 2, 3, 3]),
        (
            lambda: random.binomial(KEY, floats(5, 100, 1000, 1000, 7.5), floats(0.5, 0.5, 0.01, 0.9, 0.8)),
            [1, 54, 10, 907, 5],
        ),
        (lambda: random.multinomial(KEY, 100, floats(0.2, 0.3, 0.5)), [13, 33, 54]),
    ],
)
def test_integers_are_those_of_jax(draw: Callable, expected: list) -> None:
    assert draw().tolist() == expected


def _erf(x: np.ndarray) -> np.ndarray:
    return np.asarray(lax.erf(x))


def _gamma_cdf(a: float) -> Callable:
    return lambda x: np.asarray(lax.igamma(np.full_like(x, a), x))


def _t_cdf(x: np.ndarray) -> np.ndarray:
    tail = np.asarray(lax.betainc(np.full_like(x, 1.5), np.full_like(x, 0.5), 3 / (3 + x * x))) / 2
    return np.where(x > 0, 1 - tail, tail)


N = 4000


@pytest.mark.parametrize(
    "draw, cdf",
    [
        (lambda k: random.cauchy(k, (N,)), lambda x: np.arctan(x) / np.pi + 0.5),
        (lambda k: random.logistic(k, (N,)), lambda x: 1 / (1 + np.exp(-x))),
        (lambda k: random.lognormal(k, 0.5, (N,)), lambda x: (1 + _erf(np.log(x) * np.sqrt(2.0))) / 2),
        (lambda k: random.pareto(k, 2.0, (N,)), lambda x: 1 - x**-2),
        (lambda k: random.rayleigh(k, 2.0, (N,)), lambda x: -np.expm1(-x * x / 8)),
        (
            lambda k: random.maxwell(k, (N,)),
            lambda x: _erf(x / np.sqrt(2.0)) - np.sqrt(2 / np.pi) * x * np.exp(-x * x / 2),
        ),
        (
            lambda k: random.triangular(k, 0.0, 1.0, 3.0, (N,)),
            lambda x: np.where(x < 1, x * x / 3, 1 - (3 - x) ** 2 / 6),
        ),
        (lambda k: random.weibull_min(k, 1.5, 2.0, (N,)), lambda x: -np.expm1(-((x / 1.5) ** 2))),
        (lambda k: random.gamma(k, 2.5, (N,)), _gamma_cdf(2.5)),
        (lambda k: random.gamma(k, 0.2, (N,)), _gamma_cdf(0.2)),
        (lambda k: lax.exp(random.loggamma(k, 0.2, (N,))), _gamma_cdf(0.2)),
        (
            lambda k: random.beta(k, 2.0, 0.5, (N,)),
            lambda x: np.asarray(lax.betainc(np.full_like(x, 2), np.full_like(x, 0.5), x)),
        ),
        (lambda k: random.dirichlet(k, floats(1, 2), (N,))[:, 0], lambda x: 1 - (1 - x) ** 2),
        (lambda k: random.chisquare(k, 4.0, (N,)), lambda x: 1 - np.exp(-x / 2) * (1 + x / 2)),
        (lambda k: random.t(k, 3.0, (N,)), _t_cdf),
        (
            lambda k: random.f(k, 2.0, 4.0, (N,)),
            lambda x: 1 - (1 + x / 2) ** -2,
        ),
        (lambda k: random.generalized_normal(k, 2.0, (N,)), lambda x: (1 + _erf(x)) / 2),
        (lambda k: (random.ball(k, 3, shape=(N,)) ** 2).sum(-1), lambda x: x**1.5),
        (lambda k: random.orthogonal(k, 3, (N,))[:, 1, 2], lambda x: (x + 1) / 2),  # Archimedes
    ],
)
def test_distribution_functions(draw: Callable, cdf: Callable) -> None:
    """Kolmogorov's distance below what one in 10000 samples exceeds; the key is fixed."""
    x = np.sort(np.asarray(draw(random.key(21)), np.float64))
    expected = cdf(x)
    steps = np.arange(N + 1) / N
    distance = max((steps[1:] - expected).max(), (expected - steps[:-1]).max())
    assert distance < math.sqrt(-math.log(1e-4 / 2) / (2 * N))


@pytest.mark.parametrize(
    "draw, mean, variance",
    [
        (lambda k: random.rademacher(k, (N,)), 0, 1),
        (lambda k: random.geometric(k, 0.25, (N,)), 4, 12),
        (lambda k: random.poisson(k, 3.0, (N,)), 3, 3),
        (lambda k: random.poisson(k, 80.0, (N,)), 80, 80),
        (lambda k: random.binomial(k, 10, 0.3, (N,)), 3, 2.1),
        (lambda k: random.binomial(k, 300, 0.6, (N,)), 180, 72),
        (lambda k: random.multinomial(k, 30, floats(0.2, 0.3, 0.5), shape=(N, 3))[:, 1], 9, 6.3),
        (lambda k: random.wald(k, 1.5, (N,)), 1.5, 1.5**3),
        (lambda k: random.double_sided_maxwell(k, 1.0, 2.0, (N,)), 1, 12),
    ],
)
def test_mean_and_variance(draw: Callable, mean: float, variance: float) -> None:
    x = np.asarray(draw(random.key(13)), np.float64)
    fourth = ((x - x.mean()) ** 4).mean()
    assert abs(x.mean() - mean) < 4.5 * math.sqrt(variance / N)
    assert abs(x.var() - variance) < 4.5 * math.sqrt(max(fourth - variance**2, 1e-3) / N)


@pytest.mark.parametrize("method", ["cholesky", "eigh", "svd"])
def test_covariances(method: str) -> None:
    x = np.asarray(random.multivariate_normal(KEY, MEAN, COV, (N,), method=method))
    assert x.shape == (N, 2)
    np.testing.assert_allclose(x.mean(0), MEAN, atol=0.12)
    np.testing.assert_allclose(np.cov(x.T), COV, atol=0.25)
    stack = random.multivariate_normal(
        KEY, np.zeros((3, 1, 2), np.float32), np.stack([COV, COV]), method=method
    )
    assert stack.shape == (3, 2, 2)


@pytest.mark.parametrize("n, m", [(3, None), (2, 5), (5, 2), (1, 1)])
def test_orthogonal(n: int, m: int | None) -> None:
    q = np.asarray(random.orthogonal(KEY, n, (4,), m=m))
    assert q.shape == (4, n, m or n)
    product = q @ q.mT if n <= (m or n) else q.mT @ q
    np.testing.assert_allclose(product, np.broadcast_to(np.eye(min(n, m or n)), product.shape), atol=1e-5)


@pytest.mark.parametrize(
    "sample, at, expected",
    [
        (lambda a: random.gamma(KEY, a, (5,)).sum(), 2.0, 5.9525876),
        (lambda a: random.loggamma(KEY, a, (5,)).sum(), 0.3, 26.397203),
        (lambda a: random.beta(KEY, a, 2.0, (5,)).sum(), 2.0, 0.5769788),
        (lambda a: random.dirichlet(KEY, a)[0], ALPHA, [0.27600917, -0.048778266, -0.058186725]),
        (lambda a: random.t(KEY, a, (5,)).sum(), 3.0, -0.54128718),
    ],
)
def test_derivatives_are_those_of_jax(sample: Callable, at: Any, expected: Any) -> None:
    np.testing.assert_allclose(np.asarray(jit(grad(sample))(at)), expected, rtol=2e-5)


def test_derivatives_without_jit() -> None:
    slope = grad(lambda a: random.gamma(KEY, a, (5,)).sum())(2.0)
    assert float(slope) == pytest.approx(5.9525876, rel=2e-5)


def test_derivatives_by_location_and_scale() -> None:
    mean = grad(lambda m: random.multivariate_normal(KEY, m, COV).sum())(MEAN)
    assert mean.tolist() == [1, 1]
    covariance = grad(lambda c: (random.multivariate_normal(KEY, MEAN, c) * floats(1, 2)).sum())(COV)
    assert np.isfinite(np.asarray(covariance)).all()
    e = np.asarray(random.exponential(KEY, (4,)))
    slope = grad(lambda c: random.weibull_min(KEY, c, 1.0, (4,)).sum())(2.0)
    assert float(slope) == pytest.approx(float(e.sum()), rel=1e-5)


@pytest.mark.parametrize(
    "draw",
    [
        lambda k: random.gamma(k, floats(0.5, 2, 30)),
        lambda k: random.poisson(k, floats(1, 20)).astype("float32"),
        lambda k: random.binomial(k, floats(8, 200), 0.3),
        lambda k: random.wald(k, 2.0, (3,)),
    ],
)
def test_the_same_numbers_under_vmap_and_jit(draw: Callable) -> None:
    keys = random.split(random.key(9), 3)
    eager = np.stack([np.asarray(draw(k)) for k in keys])
    np.testing.assert_allclose(np.asarray(jit(vmap(draw))(keys)), eager, rtol=3e-6, atol=1e-6)


def test_parameters_may_be_mapped() -> None:
    a = floats(0.5, 2, 30)
    drawn = vmap(lambda a: random.gamma(KEY, a))(a)
    np.testing.assert_allclose(
        np.asarray(drawn), [float(random.gamma(KEY, v)) for v in a.tolist()], rtol=1e-6
    )


def test_borders_of_parameters() -> None:
    drawn = random.binomial(
        KEY, floats(math.nan, -1, 10, 10, math.inf, 10, 10), floats(0.5, 0.5, math.nan, -0.1, 0.5, 0, 1)
    )
    np.testing.assert_array_equal(np.asarray(drawn), [math.nan] * 4 + [math.inf, 0, 10])
    assert random.poisson(KEY, floats(0, math.nan)).tolist() == [0, -1]
    assert random.geometric(KEY, 1.0, (3,)).tolist() == [1, 1, 1]


def test_shapes_and_dtypes() -> None:
    assert random.gamma(KEY, np.ones((0, 3), np.float32)).shape == (0, 3)
    assert random.poisson(KEY, 3.0, (0,)).shape == (0,)
    assert random.beta(KEY, np.ones((2, 1), np.float32), np.ones(3, np.float32)).shape == (2, 3)
    assert random.double_sided_maxwell(KEY, MEAN, 1.0, (4,)).shape == (4, 2)
    assert random.gamma(KEY, 2.0, (2,), "float16").dtype == "float16"
    assert random.poisson(KEY, 2.0, dtype="int8").dtype == "int8"
    assert random.rademacher(KEY, (2,), "float32").dtype == "float32"
    with config(enable_x64=True):
        assert random.gamma(KEY, 2.0).dtype == "float64"


@pytest.mark.parametrize(
    "wrong, error, text",
    [
        (lambda: random.gamma(KEY, 2.0, dtype=int), DtypeError, "must be a float"),
        (lambda: random.poisson(KEY, 2.0, dtype=float), DtypeError, "must be an integer"),
        (lambda: random.gamma(KEY, ALPHA, (2,)), ShapeError, "does not broadcast"),
        (lambda: random.beta(KEY, ALPHA, 1.0, (2,)), ShapeError, "beta: a of shape"),
        (lambda: random.dirichlet(KEY, 1.0), ShapeError, "alpha is a vector"),
        (lambda: random.multinomial(KEY, 3, 0.5), ShapeError, "p is a vector"),
        (lambda: random.multivariate_normal(KEY, MEAN, np.eye(3)), ShapeError, r"cov \[..., n, n\]"),
        (lambda: random.multivariate_normal(KEY, MEAN, COV, method="lu"), ArgumentError, "'lu'"),
        (lambda: random.gamma(random.split(KEY), 1.0), ShapeError, "takes one key"),
        (lambda: random.clone(3), DtypeError, "expected a key"),
    ],
)
def test_errors(wrong: Callable, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        wrong()


def test_what_is_known_of_keys() -> None:
    assert random.key_impl(KEY) == random.key_impl(random.PRNGKey(0)) == "threefry2x32"
    assert random.key_dtype() == KEY.dtype
    assert random.clone(random.PRNGKey(3)).tolist() == random.PRNGKey(3).tolist()
    assert random.key(1, impl=random.key_impl(KEY)).words.tolist() == [0, 1]
