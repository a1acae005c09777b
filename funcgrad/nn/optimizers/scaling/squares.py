"""Divide updates by the root of a sum or mean of their squares: AdaGrad, RMSProp, AdaDelta."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.nn.optimizers.core.leaves import (
    check_alike,
    full,
    like,
    map_parts,
    mean_weight,
    moved,
    next_count,
    squared,
    wide,
    zero_count,
    zeros,
)
from funcgrad.nn.optimizers.core.transformation import GradientTransformation
from funcgrad.trace.util.named_tuple import NamedTuple


class RssState(NamedTuple):
    """sum_of_squares: of all updates so far, like the parameters."""

    sum_of_squares: Any


class RmsState(NamedTuple):
    """count: the number of steps made. nu: the running mean of squares, like the parameters."""

    count: Any
    nu: Any


class StddevState(NamedTuple):
    """count: the number of steps made. mu, nu: running means of updates and of their squares, like the parameters."""

    count: Any
    mu: Any
    nu: Any


class AdadeltaState(NamedTuple):
    """e_g, e_x: running means of the squares of what came in and of what went out, like the parameters."""

    e_g: Any
    e_x: Any


def scale_by_rss(initial_accumulator_value: float = 0.1, eps: float = 1e-7) -> GradientTransformation:
    """Divide updates by the root of the sum of all their squares so far.

    Parameters
    ----------
    initial_accumulator_value : with what the sum starts.
    eps : what is added under the root.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> adagrad = scale_by_rss(0.0, 0.0)
    >>> updates, state = adagrad.update(fnp.array([3.0]), adagrad.init(fnp.zeros(1)))
    >>> adagrad.update(fnp.array([4.0]), state)[0]
    Array([0.8], dtype=float32)

    References
    ----------
    Duchi, Hazan, Singer 2011, "Adaptive subgradient methods for online learning and stochastic optimization".
    """

    def init(params: Any) -> RssState:
        return RssState(full(params, initial_accumulator_value))

    def one(u: Any, s: Any) -> tuple[Any, Any]:
        total = wide(s) + squared(wide(u))
        is_there = total > 0
        return like(fnp.where(is_there, lax.rsqrt(fnp.where(is_there, total + eps, 1)), 0) * u, u), like(
            total, s
        )

    def update(updates: Any, state: RssState, params: Any = None, **extra: Any) -> tuple[Any, RssState]:
        check_alike("scale_by_rss", updates, state=state.sum_of_squares)
        updates, total = map_parts(one, 2, updates, state.sum_of_squares)
        return updates, RssState(total)

    return GradientTransformation(init, update)


def _over_root(u: Any, square: Any, eps: Any, eps_in_sqrt: bool) -> Any:
    return u * lax.rsqrt(square + eps) if eps_in_sqrt else u / (fnp.sqrt(square) + eps)


def scale_by_rms(
    decay: Any = 0.9,
    eps: Any = 1e-8,
    initial_scale: float = 0.0,
    eps_in_sqrt: bool = True,
    bias_correction: bool = False,
) -> GradientTransformation:
    """Divide updates by the root of the running mean of their squares.

    Parameters
    ----------
    decay : the weight of the past, between 0 and 1.
    eps : what is added, under the root or to it.
    initial_scale : with what the mean starts.
    eps_in_sqrt : whether eps is added under the root.
    bias_correction : divide the mean by the sum of its weights, which are less than 1 in the first steps.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> rms = scale_by_rms(decay=0.75)
    >>> rms.update(fnp.array([4.0, -0.5]), rms.init(fnp.zeros(2)))[0]
    Array([ 2., -2.], dtype=float32)

    References
    ----------
    Hinton 2012, "Neural networks for machine learning", lecture 6.
    """

    def init(params: Any) -> RmsState:
        return RmsState(zero_count(), full(params, initial_scale))

    def update(updates: Any, state: RmsState, params: Any = None, **extra: Any) -> tuple[Any, RmsState]:
        check_alike("scale_by_rms", updates, state=state.nu)
        count = next_count(state.count)
        weight = mean_weight(decay, count) if bias_correction else 1.0

        def one(u: Any, v: Any) -> tuple[Any, Any]:
            square = moved(wide(v), squared(wide(u)), decay)
            return like(_over_root(u, square / weight, eps, eps_in_sqrt), u), like(square, v)

        updates, nu = map_parts(one, 2, updates, state.nu)
        return updates, RmsState(count, nu)

    return GradientTransformation(init, update)


def scale_by_stddev(
    decay: Any = 0.9,
    eps: Any = 1e-8,
    initial_scale: float = 0.0,
    eps_in_sqrt: bool = True,
    bias_correction: bool = False,
) -> GradientTransformation:
    """Divide updates by the running standard deviation of what they were.

    Parameters
    ----------
    decay, eps, initial_scale, eps_in_sqrt, bias_correction : as of `scale_by_rms`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> centered = scale_by_stddev(decay=0.5)
    >>> centered.update(fnp.array([4.0, -0.5]), centered.init(fnp.zeros(2)))[0]
    Array([ 2., -2.], dtype=float32)

    References
    ----------
    Graves 2013 (arXiv:1308.0850), equations 38 to 45.
    """

    def init(params: Any) -> StddevState:
        return StddevState(zero_count(), zeros(params), full(params, initial_scale))

    def update(updates: Any, state: StddevState, params: Any = None, **extra: Any) -> tuple[Any, StddevState]:
        check_alike("scale_by_stddev", updates, state=state.mu)
        count = next_count(state.count)
        weight = mean_weight(decay, count) if bias_correction else 1.0

        def one(u: Any, m: Any, v: Any) -> tuple[Any, Any, Any]:
            mean, square = moved(wide(m), wide(u), decay), moved(wide(v), squared(wide(u)), decay)
            variance = square / weight - squared(mean / weight)
            return like(_over_root(u, variance, eps, eps_in_sqrt), u), like(mean, m), like(square, v)

        updates, mu, nu = map_parts(one, 3, updates, state.mu, state.nu)
        return updates, StddevState(count, mu, nu)

    return GradientTransformation(init, update)


def scale_by_adadelta(rho: Any = 0.9, eps: Any = 1e-6) -> GradientTransformation:
    """Scale updates so that their mean squares become those of the updates that went out before.

    Parameters
    ----------
    rho : how much of both running means stays.
    eps : what is added under both roots.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> adadelta = scale_by_adadelta(rho=0.75, eps=1.0)
    >>> adadelta.update(fnp.array([2.0]), adadelta.init(fnp.zeros(1)))[0]
    Array([1.4142135], dtype=float32)

    References
    ----------
    Zeiler 2012 (arXiv:1212.5701), algorithm 1.
    """

    def init(params: Any) -> AdadeltaState:
        return AdadeltaState(zeros(params), zeros(params))

    def one(u: Any, g: Any, x: Any) -> tuple[Any, Any, Any]:
        square = moved(wide(g), squared(wide(u)), rho)
        new = fnp.sqrt(wide(x) + eps) / fnp.sqrt(square + eps) * u
        return like(new, u), like(square, g), like(moved(wide(x), squared(new), rho), x)

    def update(
        updates: Any, state: AdadeltaState, params: Any = None, **extra: Any
    ) -> tuple[Any, AdadeltaState]:
        check_alike("scale_by_adadelta", updates, state=state.e_g)
        updates, e_g, e_x = map_parts(one, 3, updates, state.e_g, state.e_x)
        return updates, AdadeltaState(e_g, e_x)

    return GradientTransformation(init, update)


__all__ = [
    "AdadeltaState", "RmsState", "RssState", "scale_by_adadelta", "scale_by_rms", "scale_by_rss", "scale_by_stddev",
    "StddevState",
]  # fmt: skip
