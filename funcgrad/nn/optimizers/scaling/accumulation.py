"""Momentum: sums and running means of updates."""

from __future__ import annotations

from typing import Any

from funcgrad.nn.optimizers.core.leaves import (
    check_alike,
    like,
    mean_weight,
    moved,
    next_count,
    zero_count,
    zeros,
)
from funcgrad.nn.optimizers.core.transformation import GradientTransformation
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class TraceState(NamedTuple):
    """trace: the decaying sum of updates, like the parameters."""

    trace: Any


class EmaState(NamedTuple):
    """count: the number of steps made. ema: the running mean of updates, like the parameters."""

    count: Any
    ema: Any


def trace(decay: Any, nesterov: bool = False, accumulator_dtype: Any = None) -> GradientTransformation:
    """Add up updates, of which a part is forgotten in each step: trace = updates + decay * trace.

    Parameters
    ----------
    decay : the part of the sum that stays, between 0 and 1.
    nesterov : look one step of the sum ahead.
    accumulator_dtype : the dtype of the sum; that of the parameters if None.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> momentum = trace(0.5)
    >>> updates, state = momentum.update(fnp.array([4.0]), momentum.init(fnp.array([0.0])))
    >>> momentum.update(fnp.array([1.0]), state)[0]
    Array([3.], dtype=float32)

    References
    ----------
    Sutskever, Martens, Dahl, Hinton 2013, "On the importance of initialization and momentum in deep learning".
    """

    def init(params: Any) -> TraceState:
        return TraceState(zeros(params, accumulator_dtype))

    def update(updates: Any, state: TraceState, params: Any = None, **extra: Any) -> tuple[Any, TraceState]:
        check_alike("trace", updates, state=state.trace)
        total = tree.map(lambda u, t: u + decay * t, updates, state.trace)
        ahead = tree.map(lambda u, t: u + decay * t, updates, total) if nesterov else total
        return tree.map(like, ahead, updates), TraceState(tree.map(like, total, state.trace))

    return GradientTransformation(init, update)


def ema(decay: Any, debias: bool = True, accumulator_dtype: Any = None) -> GradientTransformation:
    """Replace updates by their running mean: ema = decay * ema + (1 - decay) * updates.

    Parameters
    ----------
    decay : the weight of the past, between 0 and 1.
    debias : divide by the sum of the weights, which are less than 1 in the first steps.
    accumulator_dtype : the dtype of the mean; that of the parameters if None.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> mean = ema(0.5)
    >>> updates, state = mean.update(fnp.array([1.0]), mean.init(fnp.array([0.0])))
    >>> mean.update(fnp.array([4.0]), state)[0]
    Array([3.], dtype=float32)
    """

    def init(params: Any) -> EmaState:
        return EmaState(zero_count(), zeros(params, accumulator_dtype))

    def update(updates: Any, state: EmaState, params: Any = None, **extra: Any) -> tuple[Any, EmaState]:
        check_alike("ema", updates, state=state.ema)
        count = next_count(state.count)
        means = tree.map(lambda m, u: moved(m, u, decay), state.ema, updates)
        weight = mean_weight(decay, count) if debias else 1.0
        updates = tree.map(lambda m, u: like(m / weight, u), means, updates)
        return updates, EmaState(count, tree.map(like, means, state.ema))

    return GradientTransformation(init, update)


class EmaOfParamsState(NamedTuple):
    """ema: the running mean of the parameters, which starts with the first ones."""

    ema: Any


def ema_of_params(decay: Any) -> GradientTransformation:
    """Keep a running mean of the parameters; updates stay as they are. It is the last of a chain.

    Parameters
    ----------
    decay : the weight of the past, between 0 and 1.

    Returns
    -------
    A GradientTransformation, whose state has the mean as its attribute `ema`.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> averaged = ema_of_params(0.5)
    >>> w = fnp.array([4.0])
    >>> updates, state = averaged.update(fnp.array([-2.0]), averaged.init(w), w)
    >>> state.ema
    Array([3.], dtype=float32)

    References
    ----------
    Polyak & Juditsky 1992, "Acceleration of stochastic approximation by averaging".
    """

    def init(params: Any) -> EmaOfParamsState:
        return EmaOfParamsState(params)

    def update(
        updates: Any, state: EmaOfParamsState, params: Any = None, **extra: Any
    ) -> tuple[Any, EmaOfParamsState]:
        check_alike("ema_of_params", updates, params=params, state=state.ema)
        mean = tree.map(lambda m, p, u: like(moved(m, p + u, decay), m), state.ema, params, updates)
        return updates, EmaOfParamsState(mean)

    return GradientTransformation(init, update)


__all__ = ["ema", "ema_of_params", "EmaOfParamsState", "EmaState", "trace", "TraceState"]
