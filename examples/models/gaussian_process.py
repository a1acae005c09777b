"""Fit a Gaussian process to noisy points, and say how sure it is of itself: its settings are drawn by Hamiltonian
Monte Carlo.

    python examples/models/gaussian_process.py
    python examples/models/gaussian_process.py --points 100 --chains 8 --samples 1000

A Gaussian process says of any points how likely their values are together, given three settings: how far the curve
swings, over what distance it forgets itself, and how noisy the values are. Instead of the best settings, the program
draws many by their probability. Each draw follows the gradient of the log probability as a ball rolls through a
landscape (a loop within a loop, compiled), and vmap runs the chains side by side.

Sources: Rasmussen and Williams 2006, algorithm 2.1; Neal 2011 (arXiv:1206.1901); Hoffman and Gelman 2014
(arXiv:1111.4246), section 3.2 for the size of steps; Gelman and others, Bayesian Data Analysis, 11.4 for R-hat.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from functools import partial

# Of LAPACK: where matrices are as small as here, threads do little but wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import funcgrad.numpy as np
from funcgrad import jit, lax, random, value_and_grad, vmap
from funcgrad.scipy.linalg import cho_solve, solve_triangular

NAMES = ("amplitude", "length", "noise")
LEAPS = 12  # of each draw
ACCEPTED = 0.8  # the share of draws that the size of steps is tuned for


def curve(x):
    return np.sin(2 * x) + 0.3 * x


def make_data(key, count):
    """Points between -4 and 4, but for a gap in which there are none, and their values with noise of 0.2."""
    place, noise = random.split(key)
    x = random.uniform(place, (count,), minval=-3.0, maxval=3.0)
    x = x + np.sign(x)
    return x, curve(x) + 0.2 * random.normal(noise, (count,))


def kernel(settings, a, b):
    """The covariance of the curve at the points a with that at the points b."""
    amplitude, length, _ = np.exp(settings)
    return amplitude**2 * np.exp(-0.5 * ((a[:, None] - b) / length) ** 2)


def factor(settings, x):
    """The Cholesky factor of the covariance of noisy values at x."""
    noise = np.exp(settings[2])
    return np.linalg.cholesky(kernel(settings, x, x) + (noise**2 + 1e-5) * np.eye(len(x)))


def log_likelihood(settings, x, y):
    lower = factor(settings, x)
    white = solve_triangular(lower, y, lower=True)
    return -0.5 * white @ white - np.sum(np.log(np.diagonal(lower))) - 0.5 * len(y) * math.log(2 * math.pi)


def log_density(settings, x, y):
    """The logarithm of the probability of settings (logarithms, each normal around 0 before there are data)."""
    return log_likelihood(settings, x, y) - 0.5 * np.sum(settings**2)


def predict(settings, x, y, new):
    """The mean and the variance of the curve at new points."""
    lower, across = factor(settings, x), kernel(settings, x, new)
    white = solve_triangular(lower, across, lower=True)
    return across.T @ cho_solve((lower, True), y), np.exp(2 * settings[0]) - np.sum(white**2, axis=0)


def leap(density, position, momentum, slope, size):
    """Half a step of the momentum, a whole one of the position, and half one of the momentum again."""
    momentum = momentum + 0.5 * size * slope
    position = position + size * momentum
    value, slope = value_and_grad(density)(position)
    return position, momentum + 0.5 * size * slope, value, slope


def draw(density, key, state, size):
    """A new state (position, log density, slope), or the old one; and how probable it was to be accepted."""
    position, value, slope = state
    push, accept = random.split(key)
    momentum = random.normal(push, position.shape)
    energy = value - 0.5 * momentum @ momentum

    def body(_, at):
        return leap(density, at[0], at[1], at[3], size)

    new, turned, new_value, new_slope = lax.fori_loop(0, LEAPS, body, (position, momentum, value, slope))
    change = new_value - 0.5 * turned @ turned - energy
    probability = np.where(np.isfinite(change), np.exp(np.minimum(change, 0.0)), 0.0)
    accepted = random.uniform(accept) < probability

    def kept(a, b):
        return np.where(accepted, a, b)

    return (kept(new, position), kept(new_value, value), kept(new_slope, slope)), probability


def chain(density, key, start, tuning, samples):
    """The positions (samples, settings) after `tuning` draws that find the size of steps, the share of draws that was
    accepted, and the size.
    """

    def tuned(carry, number):
        state, error, _, mean = carry
        size = np.exp(math.log(0.5) - np.sqrt(number) / 0.05 * error)
        state, probability = draw(density, random.fold_in(key, number), state, size)
        share = 1 / (number + 10)
        error = (1 - share) * error + share * (ACCEPTED - probability)
        weight = number**-0.75
        return (state, error, size, weight * np.log(size) + (1 - weight) * mean), None

    def sampled(state, number):
        state, probability = draw(density, random.fold_in(key, number), state, size)
        return state, (state[0], probability)

    state = (start, *value_and_grad(density)(start))
    numbers = np.arange(1, tuning + 1)
    (state, _, _, mean), _ = lax.scan(tuned, (state, 0.0, 0.0, 0.0), numbers)
    size = np.exp(mean)
    _, (positions, probabilities) = lax.scan(sampled, state, tuning + 1 + np.arange(samples))
    return positions, np.mean(probabilities), size


def r_hat(draws):
    """How far the chains (chains, samples, settings) disagree: 1 if not at all."""
    within = np.mean(np.var(draws, axis=1, ddof=1), axis=0)
    return np.sqrt(
        (draws.shape[1] - 1) / draws.shape[1] + np.var(np.mean(draws, axis=1), axis=0, ddof=1) / within
    )


def effective(draws):
    """How many independent draws say as much as these: the autocorrelations are summed up to the first below 0.05."""
    chains, samples, _ = draws.shape
    centered = draws - np.mean(draws, axis=(0, 1))
    spectrum = np.fft.rfft(centered, 2 * samples, axis=1)
    products = np.mean(np.fft.irfft(np.abs(spectrum) ** 2, 2 * samples, axis=1)[:, :samples], axis=0)
    correlation = products / products[0]
    counted = np.cumprod(correlation >= 0.05, axis=0)
    return chains * samples / (2 * np.sum(correlation * counted, axis=0) - 1)


def quantiles(draws):
    return np.quantile(draws, np.array([0.05, 0.95]), axis=0)


def print_settings(draws):
    """Of draws (chains, samples, settings)."""
    flat = np.exp(draws.reshape(-1, len(NAMES)))
    low, high = quantiles(flat)
    columns = zip(NAMES, flat.mean(0), flat.std(0), low, high, r_hat(draws), effective(draws), strict=True)
    print("setting       mean      sd      5%     95%   R-hat   effective draws")
    for name, mean, sd, a, b, disagreement, count in columns:
        print(f"{name:10}{mean:8.3f}{sd:8.3f}{a:8.3f}{b:8.3f}{disagreement:8.3f}{count:18.0f}")


def print_curve(key, draws, x, y):
    """What the process says between the points, where they are dense, in the gap and beyond."""
    new = np.linspace(-5, 5, 11)
    some = draws.reshape(-1, len(NAMES))[:: max(1, draws.shape[0] * draws.shape[1] // 200)]
    means, variances = jit(vmap(predict, in_axes=(0, None, None, None)))(some, x, y, new)
    values = means + np.sqrt(np.maximum(variances, 0.0)) * random.normal(key, means.shape)
    print("\n   x    curve    mean      5%     95%   points within 0.5")
    for at, mean, low, high in zip(new, means.mean(0), *quantiles(values), strict=True):
        near = int(np.sum(np.abs(x - at) < 0.5))
        print(f"{at:4.0f}{curve(at):9.3f}{mean:8.3f}{low:8.3f}{high:8.3f}{near:12}")


def main():
    parser = argparse.ArgumentParser(
        description="Draw the settings of a Gaussian process by their probability."
    )
    parser.add_argument("--points", type=int, default=40)
    parser.add_argument("--chains", type=int, default=4)
    parser.add_argument("--tuning", type=int, default=200, help="draws that find the size of steps")
    parser.add_argument("--samples", type=int, default=300, help="draws of each chain after them")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()

    data_key, start_key, chain_key, curve_key = random.split(random.key(arguments.seed), 4)
    x, y = make_data(data_key, arguments.points)
    starts = 0.5 * random.normal(start_key, (arguments.chains, len(NAMES)))

    @jit
    def run(keys, starts, x, y):
        density = partial(log_density, x=x, y=y)
        one = partial(chain, density, tuning=arguments.tuning, samples=arguments.samples)
        return vmap(one)(keys, starts)

    begin = time.perf_counter()
    draws, accepted, sizes = run(random.split(chain_key, arguments.chains), starts, x, y)
    draws.block_until_ready()
    seconds = time.perf_counter() - begin
    print_settings(draws)
    print(f"\naccepted {accepted.mean():.0%}, steps of {sizes.min():.3f} to {sizes.max():.3f}")
    print_curve(curve_key, draws, x, y)
    count = arguments.chains * (arguments.tuning + arguments.samples)
    print(f"\n{count} draws of {LEAPS} gradients: {seconds:.1f} s, with compiling")


if __name__ == "__main__":
    main()
