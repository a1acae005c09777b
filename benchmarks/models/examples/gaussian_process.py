"""Draws of the settings of a Gaussian process by Hamiltonian Monte Carlo, in several chains side by side.

What is random is given: the momenta, and the numbers that say whether a draw is accepted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

_LEAPS, _SIZE, _JITTER = 12, 0.05, 1e-3


class GaussianProcess(NamedTuple):
    """The sizes, and the draws in the words of each library: (start, x, y, momenta, chances) -> (draws, chains, 3)."""

    points: int = 100
    chains: int = 8
    draws: int = 4

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        x = rng.uniform(-4, 4, self.points)
        y = numpy.sin(2 * x) + 0.3 * x + 0.2 * rng.standard_normal(self.points)
        start = numpy.array([0.0, 0.0, -1.0]) + 0.1 * rng.standard_normal((self.chains, 3))
        momenta = rng.standard_normal((self.draws, self.chains, 3))
        chances = rng.random((self.draws, self.chains))
        return tuple(array.astype("float32") for array in (start, x, y, momenta, chances))

    def traced(self, lib: Any, start: Any, x: Any, y: Any, momenta: Any, chances: Any) -> Any:
        np, lax = lib.numpy, lib.lax
        both = lib.value_and_grad(lambda settings: _log_density(lib, settings, x, y))

        def draw(state: Any, given: Any) -> tuple[Any, Any]:
            position, value, slope = state
            momentum, chance = given

            def leap(_: Any, at: Any) -> Any:
                position, momentum, _, slope = at
                momentum = momentum + 0.5 * _SIZE * slope
                position = position + _SIZE * momentum
                value, slope = both(position)
                return position, momentum + 0.5 * _SIZE * slope, value, slope

            new, turned, new_value, new_slope = lax.fori_loop(
                0, _LEAPS, leap, (position, momentum, value, slope)
            )
            change = new_value - 0.5 * turned @ turned - value + 0.5 * momentum @ momentum
            accepted = np.log(chance) < change
            pairs = (new, position), (new_value, value), (new_slope, slope)
            state = tuple(np.where(accepted, a, b) for a, b in pairs)
            return state, state[0]

        def chain(start: Any, momenta: Any, chances: Any) -> Any:
            return lax.scan(draw, (start, *both(start)), (momenta, chances))[1]

        return lib.vmap(chain, in_axes=(0, 1, 1), out_axes=1)(start, momenta, chances)

    def torch(self, torch: Any, start: Any, x: Any, y: Any, momenta: Any, chances: Any) -> Any:
        def both(settings: Any) -> tuple[Any, Any]:
            leaf = settings.detach().requires_grad_()
            value = _torch_log_density(torch, leaf, x, y)
            return value.detach(), torch.autograd.grad(value.sum(), leaf)[0]

        return _drawn(both, torch.where, torch.log, torch.stack, start, momenta, chances)

    def reference(self, start: Any, x: Any, y: Any, momenta: Any, chances: Any) -> Any:
        """By the gradient of Rasmussen and Williams 2006, equation 5.9."""

        def both(settings: Any) -> tuple[Any, Any]:
            each = [_log_density_and_slope(row, x, y) for row in settings]
            return numpy.array([value for value, _ in each]), numpy.array([slope for _, slope in each])

        return _drawn(both, numpy.where, numpy.log, numpy.stack, start, momenta, chances)


def _log_density(lib: Any, settings: Any, x: Any, y: Any) -> Any:
    """Of one chain, but for a constant: settings are logarithms, each normal around 0 before there are data."""
    np = lib.numpy
    from_scipy = lib.scipy.linalg.solve_triangular
    amplitude, length, noise = np.exp(settings)
    kernel = amplitude**2 * np.exp(-0.5 * ((x[:, None] - x) / length) ** 2)
    lower = np.linalg.cholesky(kernel + (noise**2 + _JITTER) * np.eye(len(x)))
    white = from_scipy(lower, y, lower=True)
    return -0.5 * white @ white - np.sum(np.log(np.diagonal(lower))) - 0.5 * np.sum(settings**2)


def _torch_log_density(torch: Any, settings: Any, x: Any, y: Any) -> Any:
    """Of all chains together."""
    amplitude, length, noise = settings.exp()[:, :, None, None].unbind(1)
    kernel = amplitude**2 * torch.exp(-0.5 * ((x[:, None] - x) / length) ** 2)
    lower = torch.linalg.cholesky(kernel + (noise**2 + _JITTER) * torch.eye(len(x)))
    white = torch.linalg.solve_triangular(lower, y[:, None].expand(len(settings), -1, 1), upper=False)[..., 0]
    logs = torch.diagonal(lower, dim1=1, dim2=2).log().sum(1)
    return -0.5 * (white**2).sum(1) - logs - 0.5 * (settings**2).sum(1)


def _log_density_and_slope(settings: Any, x: Any, y: Any) -> tuple[Any, Any]:
    amplitude, length, noise = numpy.exp(settings)
    apart = ((x[:, None] - x) / length) ** 2
    kernel, eye = amplitude**2 * numpy.exp(-0.5 * apart), numpy.eye(len(x))
    whole = kernel + (noise**2 + _JITTER) * eye
    inverse = numpy.linalg.inv(whole)
    alpha = inverse @ y
    value = -0.5 * y @ alpha - 0.5 * numpy.linalg.slogdet(whole)[1] - 0.5 * numpy.sum(settings**2)
    outer = numpy.outer(alpha, alpha) - inverse
    slopes = [0.5 * numpy.sum(outer * by) for by in (2 * kernel, kernel * apart, 2 * noise**2 * eye)]
    return value, numpy.array(slopes) - settings


def _drawn(both: Any, where: Any, log: Any, stack: Any, position: Any, momenta: Any, chances: Any) -> Any:
    """All chains together, by a function that gives the log density of each and its slope."""
    value, slope = both(position)
    draws = []
    for momentum, chance in zip(momenta, chances):
        new, turned, new_value, new_slope = position, momentum, value, slope
        for _ in range(_LEAPS):
            turned = turned + 0.5 * _SIZE * new_slope
            new = new + _SIZE * turned
            new_value, new_slope = both(new)
            turned = turned + 0.5 * _SIZE * new_slope
        change = new_value - 0.5 * (turned**2).sum(-1) - value + 0.5 * (momentum**2).sum(-1)
        accepted = log(chance) < change
        position = where(accepted[:, None], new, position)
        value, slope = where(accepted, new_value, value), where(accepted[:, None], new_slope, slope)
        draws.append(position)
    return stack(draws)
