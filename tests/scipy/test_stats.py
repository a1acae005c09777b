"""Distributions: values against SciPy's in double precision, limits, derivatives; ranks and densities of samples."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats as oracle

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.scipy import stats

X = np.array([-30.0, -4.0, -1.0, -0.25, 0.0, 0.1, 0.5, 0.9, 1.0, 2.0, 3.5, 8.0, 40.0])
Q = np.array([0.0, 1e-6, 0.01, 0.3, 0.5, 0.75, 0.999, 1.0])
PLACE = (0.2, 1.7)  # loc and scale
# parameters, whether there are loc and scale, and points
CONTINUOUS = {
    "norm": ((), PLACE, X),
    "cauchy": ((), PLACE, X),
    "laplace": ((), PLACE, X),
    "logistic": ((), PLACE, X),
    "gumbel_r": ((), PLACE, X),
    "gumbel_l": ((), PLACE, X),
    "expon": ((), PLACE, X),
    "uniform": ((), PLACE, X),
    "t": ((3.3,), PLACE, X),
    "gennorm": ((1.4,), (), X),
    "gamma": ((2.3,), PLACE, X),
    "chi2": ((3.0,), PLACE, X),
    "pareto": ((1.8,), PLACE, X),
    "beta": ((2.5, 1.5), PLACE, X),
    "truncnorm": ((-1.2, 2.5), PLACE, X),
    "vonmises": ((2.2,), (), np.linspace(-3, 3, 9)),
    "wrapcauchy": ((0.4,), (), np.linspace(0.1, 6.2, 9)),
}
KEYS = ("pdf", "logpdf", "cdf", "logcdf", "sf", "logsf", "ppf", "isf")


def _functions(name: str) -> list[str]:
    return [key for key in KEYS if hasattr(getattr(stats, name), key)]


COMPILED = {
    ("norm", "logpdf"),
    ("logistic", "cdf"),
    ("pareto", "ppf"),
    ("vonmises", "pdf"),
    ("truncnorm", "logsf"),
}
CASES = [(name, key) for name in CONTINUOUS for key in _functions(name)]


@pytest.mark.parametrize("name, key", CASES)
def test_continuous_values_are_scipys(both, name, key):
    parameters, place, points = CONTINUOUS[name]
    given = Q if key in ("ppf", "isf") else points
    function = getattr(getattr(stats, name), key)
    result = both(
        lambda x: function(x, *parameters, *place),
        fnp.asarray(given),
        rtol=1e-5,
        atol=1e-6,
        compiled=(name, key) in COMPILED,
    )
    if key in ("ppf", "isf"):
        given = given.astype(np.float32).astype(np.float64)  # one bit decides near 1
    with np.errstate(all="ignore"):
        expected = getattr(getattr(oracle, name), key)(given, *parameters, *place)
    if key.startswith("log"):  # where the probability is beyond float32, or SciPy's beyond float64
        expected = np.where(np.isfinite(expected) & (np.abs(expected) < 85), expected, result.numpy())
    np.testing.assert_allclose(
        result.numpy(), expected, rtol=3e-4 if key in ("ppf", "isf") else 5e-5, atol=1e-6
    )
    assert result.dtype == np.float32


@pytest.mark.parametrize("name", CONTINUOUS)
def test_slopes_of_cdf_are_densities(name):
    parameters, place, _ = CONTINUOUS[name]
    distribution = getattr(stats, name)
    points = fnp.asarray([0.31, 0.77, 1.4])
    slopes = fg.vmap(fg.grad(lambda x: distribution.logpdf(x, *parameters, *place)))(points)
    step = 1e-4
    ends = [
        getattr(oracle, name).logpdf(points.numpy().astype(float) + s * step, *parameters, *place)
        for s in (1, -1)
    ]
    with np.errstate(invalid="ignore"):
        expected = (ends[0] - ends[1]) / (2 * step)
    expected = np.where(np.isfinite(expected), expected, slopes.numpy())
    np.testing.assert_allclose(slopes.numpy(), expected, rtol=1e-3, atol=1e-4)
    if hasattr(distribution, "cdf") and name != "truncnorm":
        density = fg.vmap(fg.grad(lambda x: distribution.cdf(x, *parameters, *place)))(points)
        expected = distribution.pdf(points, *parameters, *place)
        np.testing.assert_allclose(density.numpy(), expected.numpy(), rtol=1e-3, atol=1e-5)


@pytest.mark.parametrize("name", ["gamma", "beta", "t", "chi2", "pareto", "norm", "vonmises"])
def test_derivatives_by_parameters(name):
    parameters, place, _ = CONTINUOUS[name]
    given = [2.9 if name == "pareto" else 0.9, *parameters, *place]
    for argument in range(len(given)):
        slope = float(fg.grad(getattr(stats, name).logpdf, argument)(*given))
        ends = []
        for sign in (1, -1):
            moved = [v + sign * 1e-4 if i == argument else v for i, v in enumerate(given)]
            ends.append(getattr(oracle, name).logpdf(*moved))
        assert abs(slope - (ends[0] - ends[1]) / 2e-4) < 1e-3 * (1 + abs(slope))


def test_tails_are_exact():
    assert abs(float(stats.norm.logsf(30.0)) / oracle.norm.logsf(30) - 1) < 1e-6
    assert abs(float(stats.cauchy.sf(1e6)) / oracle.cauchy.sf(1e6) - 1) < 1e-5
    assert abs(float(stats.laplace.sf(60.0)) / oracle.laplace.sf(60) - 1) < 1e-5
    assert abs(float(stats.truncnorm.logpdf(9.5, 9.0, 10.0)) - oracle.truncnorm.logpdf(9.5, 9, 10)) < 1e-3
    assert (
        abs(float(stats.truncnorm.logpdf(-9.5, -10.0, -9.0)) - oracle.truncnorm.logpdf(-9.5, -10, -9)) < 1e-3
    )
    for name in ("norm", "gamma", "beta", "uniform", "expon"):
        parameters = CONTINUOUS[name][0]
        assert np.isnan(float(getattr(stats, name).logpdf(np.nan, *parameters)))


K = np.array([-2.0, -1.0, 0.0, 0.5, 1.0, 2.0, 5.0, 9.0, 30.0])
DISCRETE = {
    "bernoulli": (0.3,), "binom": (9, 0.35), "betabinom": (9, 1.5, 2.5), "geom": (0.2,), "nbinom": (3.5, 0.4),
    "poisson": (2.7,),
}  # fmt: skip


@pytest.mark.parametrize("name", DISCRETE)
@pytest.mark.parametrize("loc", [0, 1])
def test_discrete_values_are_scipys(both, name, loc):
    parameters = DISCRETE[name]
    for key in ("pmf", "logpmf", "cdf", "sf"):
        function = getattr(getattr(stats, name), key, None)
        if function is None or (name == "bernoulli" and loc and key in ("cdf", "sf")):
            continue
        place = () if name == "bernoulli" and key in ("cdf", "sf") else (loc,)
        result = both(lambda k: function(k, *parameters, *place), fnp.asarray(K), rtol=1e-5, compiled=False)  # noqa: B023
        expected = getattr(getattr(oracle, name), key)(K, *parameters, *place)
        np.testing.assert_allclose(result.numpy(), expected, rtol=3e-5, atol=1e-6)
    assert getattr(stats, name).pmf(np.int32(2), *parameters).dtype == np.float32


def test_discrete_functions_of_their_own(both):
    q = fnp.asarray(Q)
    np.testing.assert_array_equal(
        both(lambda v: stats.bernoulli.ppf(v, 0.3), q)[1:].numpy(), [0, 0, 0, 0, 1, 1, 1]
    )
    rates = np.array([0.0, 0.01, 0.7, 5.0, 19.0, 21.0, 300.0])
    entropy = both(stats.poisson.entropy, fnp.asarray(rates), rtol=1e-5)
    np.testing.assert_allclose(entropy.numpy(), oracle.poisson.entropy(rates), rtol=1e-5, atol=1e-6)
    x, p = np.array([[2, 1, 0], [1, 1, 1], [1, 1, 2]]), np.array([0.2, 0.3, 0.5])
    result = both(lambda v: stats.multinomial.pmf(v, 3, p), fnp.asarray(x), rtol=1e-5)
    np.testing.assert_allclose(result.numpy(), [oracle.multinomial.pmf(row, 3, p) for row in x], rtol=1e-5)
    large = stats.poisson.logpmf(fnp.asarray([1e6, 1e5]), fnp.asarray([[1e6], [1.1e5]]))
    expected = oracle.poisson.logpmf([1e6, 1e5], [[1e6], [1.1e5]])
    np.testing.assert_allclose(large.numpy(), expected, rtol=1e-6)
    slope = fg.grad(lambda mu: stats.poisson.logpmf(4, mu))(2.5)
    assert abs(float(slope) - (4 / 2.5 - 1)) < 1e-5


def test_vectors(both):
    rng = np.random.default_rng(0)
    a, mean, x = rng.normal(size=(3, 3)), rng.normal(size=3), rng.normal(size=(4, 3))
    cov = a @ a.T + np.eye(3)
    given = [fnp.asarray(v) for v in (x, mean, cov)]
    result = both(stats.multivariate_normal.logpdf, *given, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(result.numpy(), oracle.multivariate_normal.logpdf(x, mean, cov), rtol=1e-4)
    batch = both(
        stats.multivariate_normal.logpdf, given[0], given[1], fnp.stack([given[2]] * 4), rtol=1e-4, atol=1e-4
    )
    np.testing.assert_allclose(batch.numpy(), result.numpy(), rtol=1e-5)
    assert (
        abs(float(stats.multivariate_normal.logpdf(0.5, 0.1, 2.0)) - oracle.norm.logpdf(0.5, 0.1, 2**0.5))
        < 1e-5
    )
    alpha, p = np.array([1.5, 2.0, 0.7]), rng.dirichlet([1, 1, 1], 5).T
    result = both(stats.dirichlet.logpdf, fnp.asarray(p), fnp.asarray(alpha), rtol=1e-4, atol=1e-4)
    expected = [oracle.dirichlet.logpdf(column, alpha) for column in p.T]
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-4)
    short = stats.dirichlet.logpdf(fnp.asarray(p[:2]), alpha)
    np.testing.assert_allclose(short.numpy(), expected, rtol=1e-3, atol=1e-3)
    assert float(stats.dirichlet.pdf(fnp.asarray([0.5, 0.4, 0.2]), alpha)) == 0


@pytest.mark.parametrize("method", ["average", "min", "max", "dense", "ordinal"])
def test_ranks(both, method):
    x = np.random.default_rng(0).integers(0, 4, (3, 7))
    for axis in (None, 0, -1):
        result = both(lambda v: stats.rankdata(v, method, axis=axis), fnp.asarray(x))  # noqa: B023
        np.testing.assert_array_equal(result.numpy().ravel(), oracle.rankdata(x, method, axis=axis).ravel())
    assert np.isnan(stats.rankdata(fnp.asarray([1.0, np.nan])).numpy()).all()


@pytest.mark.parametrize(
    "x", [[1, np.nan, np.nan, 0], [np.nan, 2, 2, np.nan], [np.nan, 3, np.nan, np.nan, 3, 3, 3]]
)
def test_nan_is_one_value_for_modes(both, x):
    value, count = both(stats.mode, fnp.asarray(x))
    expected = oracle.mode(np.asarray(x))
    np.testing.assert_array_equal(value.numpy(), expected.mode)
    assert int(count) == expected.count


def test_modes_and_errors_of_means(both):
    x = np.random.default_rng(1).integers(0, 3, (5, 4))
    for axis in (0, 1, None):
        value, count = both(lambda v: stats.mode(v, axis), fnp.asarray(x))  # noqa: B023
        expected = oracle.mode(x, axis)
        np.testing.assert_array_equal(value.numpy(), expected.mode)
        np.testing.assert_array_equal(count.numpy(), expected.count)
    assert stats.mode(fnp.asarray(x), None, keepdims=True).mode.shape == (1, 1)
    y = np.random.default_rng(2).normal(size=(6, 3))
    for axis in (0, 1, None):
        result = both(lambda v: stats.sem(v, axis), fnp.asarray(y))  # noqa: B023
        np.testing.assert_allclose(result.numpy(), oracle.sem(y, axis), rtol=1e-5)
    y[0, 0] = np.nan
    result = stats.sem(fnp.asarray(y), nan_policy="omit")
    np.testing.assert_allclose(result.numpy(), oracle.sem(y, nan_policy="omit"), rtol=1e-5)


@pytest.mark.parametrize("axes", [1, 2])
@pytest.mark.parametrize("method", [None, "silverman", 0.4])
def test_densities_of_samples(both, axes, method):
    rng = np.random.default_rng(0)
    sample, weights, points = rng.normal(size=(axes, 30)), rng.random(30), rng.normal(size=(axes, 6))
    theirs = oracle.gaussian_kde(sample, method, weights)
    ours = stats.gaussian_kde(sample, method, weights)
    result = both(
        lambda s, w, p: stats.gaussian_kde(s, method, w)(p),
        *map(fnp.asarray, (sample, weights, points)),
        rtol=1e-4,
    )
    np.testing.assert_allclose(result.numpy(), theirs(points), rtol=1e-3)
    np.testing.assert_allclose(ours.logpdf(points).numpy(), theirs.logpdf(points), rtol=1e-3, atol=1e-4)
    mean, cov = np.full(axes, 0.3), np.eye(axes) * 0.8
    assert abs(float(ours.integrate_gaussian(mean, cov)) - theirs.integrate_gaussian(mean, cov)) < 1e-4
    assert abs(float(ours.integrate_kde(ours)) - theirs.integrate_kde(theirs)) < 1e-4
    if axes == 1:
        assert abs(float(ours.integrate_box_1d(-0.5, 1.0)) - theirs.integrate_box_1d(-0.5, 1.0)) < 1e-4
    drawn = ours.resample(random.key(0), (4000,))
    assert drawn.shape == (axes, 4000)
    np.testing.assert_allclose(drawn.numpy().mean(1), np.average(sample, axis=1, weights=weights), atol=0.1)
    passed = fg.jit(lambda density, p: density.pdf(p))(ours, fnp.asarray(points))
    np.testing.assert_allclose(passed.numpy(), result.numpy(), rtol=1e-4)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: stats.norm.pdf(1j), DtypeError),
        (lambda: stats.norm.pmf, AttributeError),
        (lambda: stats.rankdata([1.0], "middle"), ArgumentError),
        (lambda: stats.mode(fnp.zeros((0,))), ArgumentError),
        (lambda: stats.sem(fnp.ones(3), nan_policy="raise"), ArgumentError),
        (lambda: stats.multivariate_normal.pdf(fnp.ones(3), fnp.ones(3), fnp.ones(3)), ShapeError),
        (lambda: stats.dirichlet.pdf(fnp.ones(5), fnp.ones(3)), ShapeError),
        (lambda: stats.gaussian_kde(fnp.ones(1)), ShapeError),
        (lambda: stats.gaussian_kde(fnp.arange(5.0), "wide"), ArgumentError),
        (lambda: stats.gaussian_kde(fnp.arange(5.0))(fnp.ones((2, 3))), ShapeError),
    ],
)
def test_what_does_not_fit_says_so(call, error):
    with pytest.raises(error):
        call()


# Parameters of no distribution, beside some of one: what SciPy makes NaN is NaN here.
OUTSIDE: dict[str, list[tuple[float, ...]]] = {
    "beta": [(-1.0, 3.0), (2.0, 0.0), (2.0, 3.0)], "cauchy": [()], "chi2": [(0.0,), (3.0,)], "expon": [()],
    "gamma": [(-1.0,), (2.0,)], "gumbel_l": [()], "gumbel_r": [()], "laplace": [()], "logistic": [()], "norm": [()],
    "pareto": [(0.0,), (2.0,)], "t": [(-1.0,), (3.0,)], "truncnorm": [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
    "uniform": [()], "bernoulli": [(-0.1,), (1.2,), (0.3,)], "binom": [(5, 1.5), (-1, 0.3), (5, 0.3)],
    "betabinom": [(5, -1.0, 3.0), (-1, 2.0, 3.0)], "geom": [(0.0,), (1.5,)], "nbinom": [(5, 1.5), (0, 0.3)],
    "poisson": [(-1.0,), (2.0,)],
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", OUTSIDE)
def test_parameters_of_no_distribution_give_nan(name):
    ours, exact = getattr(stats, name), getattr(oracle, name)
    parameters = [np.asarray(column, np.float32)[:, None] for column in zip(*OUTSIDE[name], strict=True)]
    if hasattr(exact, "pdf"):
        x, keys = np.asarray([-1.5, 0.3, 0.8, 2.0], np.float32), "logpdf cdf logcdf sf logsf ppf isf".split()
        scale = {"scale": np.asarray([-1.0, 0.0, 2.0], np.float32)[:, None, None]}
    else:
        x, keys, scale = np.asarray([0.0, 1.0, 3.0], np.float32), ["logpmf", "cdf"], {}
    for key in keys:
        function = getattr(ours, key, None)
        if function is not None:
            expected = np.isnan(getattr(exact, key)(x, *parameters, **scale))
            assert np.isnan(np.asarray(function(x, *parameters, **scale))).tolist() == expected.tolist()
            if key in ("logpdf", "logpmf"):
                traced = fg.jit(function)(x, *parameters, **scale)
                assert np.isnan(np.asarray(traced)).tolist() == expected.tolist()


def test_the_entropy_has_the_shape_of_its_place_too():
    assert stats.poisson.entropy(fnp.ones(4), loc=fnp.zeros((3, 1))).shape == (3, 4)
