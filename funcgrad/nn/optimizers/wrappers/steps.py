"""Transformations that act in some steps: after several gradients, when all is finite, and back to slow weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import (
    all_finite,
    check_alike,
    like,
    next_count,
    wide,
    zero_count,
    zeros,
)
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, takes_extra
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class MultiStepsState(NamedTuple):
    """mini_step: gradients since the last step. gradient_step: steps made. acc_grads: their mean, or sum, so far."""

    mini_step: Any
    gradient_step: Any
    inner_state: Any
    acc_grads: Any


class ApplyIfFiniteState(NamedTuple):
    """notfinite_count: steps left out since the last that was made. total_notfinite: all of them. last_finite."""

    notfinite_count: Any
    last_finite: Any
    total_notfinite: Any
    inner_state: Any


class LookaheadState(NamedTuple):
    """inner_state: of the fast optimizer. slow: the slow parameters. steps_since_sync: fast steps from there."""

    inner_state: Any
    slow: Any
    steps_since_sync: Any


def multi_steps(
    inner: GradientTransformation,
    every_k: int | Callable[[Any], Any],
    use_grad_mean: bool = True,
    accumulator_dtype: Any = None,
) -> GradientTransformation:
    """Collect the gradients of several small batches, then make one step with their mean; updates are 0 in between.

    Parameters
    ----------
    inner : the transformation.
    every_k : of how many gradients a step is made, or a function from the number of steps made to that.
    use_grad_mean : whether a step sees the mean of gradients, or their sum.
    accumulator_dtype : the dtype in which they are collected; that of the parameters if None, but at least float32.

    Returns
    -------
    A GradientTransformation; `has_updated` tells of its state whether the last update was a step.

    Raises
    ------
    ArgumentError : every_k is less than 1.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = multi_steps(optimizers.sgd(1.0), 2)
    >>> updates, state = optimizer.update(fnp.array([1.0]), optimizer.init(fnp.array([0.0])))
    >>> updates
    Array([0.], dtype=float32)
    >>> optimizer.update(fnp.array([3.0]), state)[0]
    Array([-2.], dtype=float32)
    """
    if not callable(every_k) and every_k < 1:
        raise ArgumentError(f"multi_steps: every_k is at least 1, got {every_k}")
    inner = takes_extra(inner)

    def init(params: Any) -> MultiStepsState:
        return MultiStepsState(
            zero_count(), zero_count(), inner.init(params), zeros(params, accumulator_dtype)
        )

    def update(
        updates: Any, state: MultiStepsState, params: Any = None, **extra: Any
    ) -> tuple[Any, MultiStepsState]:
        check_alike("multi_steps", updates, state=state.acc_grads)
        k = every_k(state.gradient_step) if callable(every_k) else every_k

        def collect(total: Any, u: Any) -> Any:
            return like(total + (u - total) / (state.mini_step + 1) if use_grad_mean else total + u, total)

        total = tree.map(collect, state.acc_grads, updates)

        def step(total: Any, inner_state: Any) -> tuple[Any, Any, Any]:
            new, inner_state = inner.update(tree.map(like, total, updates), inner_state, params, **extra)
            return new, inner_state, tree.map(fnp.zeros_like, total)

        def wait(total: Any, inner_state: Any) -> tuple[Any, Any, Any]:
            return tree.map(fnp.zeros_like, updates), inner_state, total

        is_full = state.mini_step >= k - 1
        new, inner_state, total = lax.cond(is_full, step, wait, total, state.inner_state)
        mini_step = fnp.where(is_full, 0, state.mini_step + 1).astype(dt.int32)
        gradient_step = fnp.where(is_full, next_count(state.gradient_step), state.gradient_step)
        return new, MultiStepsState(mini_step, gradient_step, inner_state, total)

    return GradientTransformation(init, update)


def has_updated(state: MultiStepsState) -> Array:
    """Tell whether the last update of `multi_steps` was a step.

    Parameters
    ----------
    state : of `multi_steps`.

    Returns
    -------
    A boolean scalar.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = multi_steps(optimizers.sgd(1.0), 2)
    >>> has_updated(optimizer.update(fnp.array([1.0]), optimizer.init(fnp.array([0.0])))[1])
    Array(False, dtype=bool)
    """
    return (state.mini_step == 0) & (state.gradient_step > 0)


def apply_if_finite(inner: GradientTransformation, max_consecutive_errors: int) -> GradientTransformation:
    """Leave out steps whose updates are not all finite: parameters and state stay.

    Parameters
    ----------
    inner : the transformation.
    max_consecutive_errors : after so many steps that were left out in a row, the next is made all the same, so that
        the fault is seen.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = apply_if_finite(optimizers.sgd(1.0), 5)
    >>> updates, state = optimizer.update(fnp.array([1.0, fnp.nan]), optimizer.init(fnp.zeros(2)))
    >>> updates, state.total_notfinite
    (Array([0., 0.], dtype=float32), Array(1, dtype=int32))
    """
    inner = takes_extra(inner)

    def init(params: Any) -> ApplyIfFiniteState:
        return ApplyIfFiniteState(zero_count(), fnp.array(True), zero_count(), inner.init(params))

    def update(
        updates: Any, state: ApplyIfFiniteState, params: Any = None, **extra: Any
    ) -> tuple[Any, ApplyIfFiniteState]:
        check_alike("apply_if_finite", updates)
        is_finite = all_finite(updates)
        in_a_row = fnp.where(is_finite, 0, next_count(state.notfinite_count)).astype(dt.int32)
        total = fnp.where(is_finite, state.total_notfinite, next_count(state.total_notfinite))
        new, inner_state = lax.cond(
            is_finite | (in_a_row > max_consecutive_errors),
            lambda inner_state: inner.update(updates, inner_state, params, **extra),
            lambda inner_state: (tree.map(fnp.zeros_like, updates), inner_state),
            state.inner_state,
        )
        return new, ApplyIfFiniteState(in_a_row, is_finite, total, inner_state)

    return GradientTransformation(init, update)


def lookahead(
    inner: GradientTransformation, sync_period: int, slow_step_size: Any, reset_state: bool = False
) -> GradientTransformation:
    """Let parameters run ahead for some steps, then move slow parameters a part of the way there and go on from them.

    Parameters
    ----------
    inner : the fast optimizer, with the learning rate.
    sync_period : of how many fast steps a slow one is made.
    slow_step_size : which part of the way the slow parameters go.
    reset_state : whether the fast optimizer starts anew after each slow step.

    Returns
    -------
    A GradientTransformation. The slow parameters are in its state; after each period the parameters are the same.

    Raises
    ------
    ArgumentError : sync_period is less than 1.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = lookahead(optimizers.sgd(1.0), sync_period=1, slow_step_size=0.25)
    >>> w = fnp.array([8.0])
    >>> optimizer.update(fnp.array([4.0]), optimizer.init(w), w)[0]
    Array([-1.], dtype=float32)

    References
    ----------
    Zhang et al. 2019 (arXiv:1907.08610), algorithm 1.
    """
    if sync_period < 1:
        raise ArgumentError(f"lookahead: sync_period is at least 1, got {sync_period}")
    inner = takes_extra(inner)

    def init(params: Any) -> LookaheadState:
        return LookaheadState(inner.init(params), params, zero_count())

    def update(
        updates: Any, state: LookaheadState, params: Any = None, **extra: Any
    ) -> tuple[Any, LookaheadState]:
        check_alike("lookahead", updates, params=params, state=state.slow)
        updates, inner_state = inner.update(updates, state.inner_state, params, **extra)
        is_sync = state.steps_since_sync == sync_period - 1

        def slow_step(p: Any, u: Any, s: Any) -> Any:
            return like(s + slow_step_size * (wide(p) + u - s), s)

        slow = tree.map(
            lambda p, u, s: fnp.where(is_sync, slow_step(p, u, s), s), params, updates, state.slow
        )
        updates = tree.map(lambda p, u, s: like(fnp.where(is_sync, s - p, u), u), params, updates, slow)
        if reset_state:
            inner_state = tree.map(
                lambda new, first: fnp.where(is_sync, first, new), inner_state, inner.init(params)
            )
        count = (state.steps_since_sync + 1) % sync_period
        return updates, LookaheadState(inner_state, slow, count)

    return GradientTransformation(init, update)


__all__ = [
    "apply_if_finite", "ApplyIfFiniteState", "has_updated", "lookahead", "LookaheadState", "multi_steps",
    "MultiStepsState",
]  # fmt: skip
