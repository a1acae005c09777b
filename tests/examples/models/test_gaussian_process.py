"""models/gaussian_process.py: its density against SciPy's, its predictions against scikit-learn's, its sampler
on a density whose moments are known, and what it says of draws against loops."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest
import scipy.stats
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel

import funcgrad as fg
from funcgrad import random
from tests.support.example_programs import load_example, run_example

gp = load_example("models/gaussian_process.py")
X = np.array([-2.0, -1.1, 0.3, 0.5, 1.7, 2.2], np.float32)
Y = np.array([0.3, -0.9, 0.4, 0.5, 1.2, -0.1], np.float32)
SETTINGS = np.log(np.array([1.3, 0.7, 0.25], np.float32))


def test_density_of_the_data() -> None:
    amplitude, length, noise = np.exp(SETTINGS.astype(np.float64))
    covariance = amplitude**2 * np.exp(-((X[:, None] - X) ** 2) / (2 * length**2)) + noise**2 * np.eye(len(X))
    expected = scipy.stats.multivariate_normal(np.zeros(len(X)), covariance).logpdf(Y)
    np.testing.assert_allclose(gp.log_likelihood(SETTINGS, X, Y), expected, rtol=1e-3)
    prior = scipy.stats.norm.logpdf(SETTINGS).sum() - scipy.stats.norm.logpdf(0) * 3
    np.testing.assert_allclose(gp.log_density(SETTINGS, X, Y), expected + prior, rtol=1e-3)


def test_predictions() -> None:
    amplitude, length, noise = np.exp(SETTINGS.astype(np.float64))
    new = np.linspace(-4, 4, 9).astype(np.float32)
    kernel = ConstantKernel(amplitude**2) * RBF(length) + WhiteKernel(noise**2)
    fitted = GaussianProcessRegressor(kernel, optimizer=None).fit(X[:, None], Y)
    mean, deviation = fitted.predict(new[:, None], return_std=True)
    found_mean, found_variance = gp.predict(SETTINGS, X, Y, new)
    np.testing.assert_allclose(found_mean, mean, atol=1e-3)
    of_the_curve = deviation**2 - noise**2
    np.testing.assert_allclose(found_variance, of_the_curve, atol=1e-3)


def test_a_leap_can_be_taken_back() -> None:
    density = partial(gp.log_density, x=X, y=Y)
    start, momentum = np.array([0.1, -0.2, 0.3], np.float32), np.array([1.0, 0.5, -0.7], np.float32)
    slope = fg.grad(density)(start)
    there, turned, _, new_slope = gp.leap(density, start, momentum, slope, 0.1)
    assert np.abs(there - start).max() > 0.03
    back, returned, value, _ = gp.leap(density, there, -turned, new_slope, 0.1)
    np.testing.assert_allclose(back, start, atol=1e-5)
    np.testing.assert_allclose(returned, -momentum, atol=1e-5)
    np.testing.assert_allclose(value, density(start), atol=1e-5)


def test_draws_have_the_moments_of_the_density() -> None:
    """A normal one with correlated parts of different widths."""
    mean, spread = np.array([1.0, -2.0]), np.array([[1.0, 0.6], [0.6, 2.0]])
    precision = np.linalg.inv(spread).astype(np.float32)
    density = lambda at: -0.5 * (at - mean) @ precision @ (at - mean)  # noqa: E731
    run = fg.jit(
        lambda keys, starts: fg.vmap(partial(gp.chain, density, tuning=200, samples=1500))(keys, starts)
    )
    draws, accepted, _ = run(random.split(random.key(0), 4), np.zeros((4, 2), np.float32))
    flat = np.asarray(draws).reshape(-1, 2)
    np.testing.assert_allclose(flat.mean(0), mean, atol=0.1)
    np.testing.assert_allclose(np.cov(flat.T), spread, atol=0.25)
    assert abs(np.asarray(accepted).mean() - gp.ACCEPTED) < 0.15
    assert np.asarray(gp.r_hat(draws)).max() < 1.02


def test_a_wall_refuses_draws() -> None:
    """Where the density is 0, or no number, no draw goes; what is accepted is of the half that is left."""
    density = lambda at: -0.5 * at[0] ** 2 + fg.numpy.log(at[0])  # noqa: E731
    draws, _, _ = fg.jit(partial(gp.chain, density, tuning=50, samples=400))(
        random.key(1), np.ones(1, np.float32)
    )
    assert np.asarray(draws).min() > 0
    np.testing.assert_allclose(np.mean(draws), np.sqrt(np.pi / 2), atol=0.15)  # a Rayleigh distribution


@pytest.mark.parametrize("memory", [0.0, 0.9])
def test_effective_draws(memory: float) -> None:
    """A chain that keeps this share of its last value has (1 - share) / (1 + share) of its draws."""
    generator = np.random.default_rng(0)
    noise = generator.standard_normal((4, 6000, 2)).astype(np.float32)
    draws = noise.copy()
    for i in range(1, draws.shape[1]):
        draws[:, i] = memory * draws[:, i - 1] + noise[:, i]
    expected = draws.shape[0] * draws.shape[1] * (1 - memory) / (1 + memory)
    np.testing.assert_allclose(gp.effective(draws), expected, rtol=0.25)
    shifted = draws + np.array([0, 0, 0, 20 * draws.std()], np.float32)[:, None, None]
    assert np.asarray(gp.r_hat(draws)).max() < 1.05 and np.asarray(gp.r_hat(shifted)).min() > 3


def test_the_program_knows_the_noise_and_the_gap(tmp_path: Path) -> None:
    printed = run_example(
        "models/gaussian_process.py", "--tuning", "100", "--samples", "100", folder=tmp_path
    )
    settings = {row[0]: [float(x) for x in row[1:]] for row in map(str.split, printed.splitlines()[1:4])}
    assert settings["noise"][2] < 0.2 < settings["noise"][3]  # between the 5th and 95th of a hundred
    assert max(row[4] for row in settings.values()) < 1.1
    curve = [
        [float(x) for x in line.split()] for line in printed.partition("within 0.5\n")[2].splitlines()[:11]
    ]
    width = {int(x): high - low for x, _, _, low, high, _ in curve}
    assert width[0] > 2 * max(width[-2], width[2])  # there are no points near 0
    assert sum(low < true < high for _, true, _, low, high, _ in curve) >= 8


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    printed = run_example("models/gaussian_process.py", folder=tmp_path)
    settings = {row[0]: [float(x) for x in row[1:]] for row in map(str.split, printed.splitlines()[1:4])}
    assert settings["noise"][2] < 0.2 < settings["noise"][3]
    assert max(row[4] for row in settings.values()) < 1.05 and min(row[5] for row in settings.values()) > 200
