"""Scale updates by numbers, by schedules, and by the norms of parameters."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.nn.optimizers.core.leaves import check_alike, like, next_count, squared, zero_count
from funcgrad.nn.optimizers.core.transformation import (
    GradientTransformation,
    RateSchedule,
    ScalarOrSchedule,
    identity,
    stateless,
)
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class CountState(NamedTuple):
    """count: the number of steps made."""

    count: Any


def scale(step_size: Any) -> GradientTransformation:
    """Multiply updates by a number.

    Parameters
    ----------
    step_size : the number; its sign decides whether parameters go up or down.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> scale(-0.5).update(fnp.array([1.0, 2.0]), ())[0]
    Array([-0.5, -1. ], dtype=float32)
    """

    def scaled(updates: Any, params: Any) -> Any:
        check_alike("scale", updates)
        return tree.map(lambda u: like(step_size * u, u), updates)

    return stateless(scaled)


def scale_by_schedule(step_size_fn: RateSchedule) -> GradientTransformation:
    """Multiply updates by a function of the number of steps made.

    Parameters
    ----------
    step_size_fn : from 0, 1, 2, ... to numbers, such as those of funcgrad.nn.schedules.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> halving = scale_by_schedule(lambda count: 0.5**count)
    >>> updates, state = halving.update(fnp.array([8.0]), halving.init(None))
    >>> halving.update(fnp.array([8.0]), state)[0]
    Array([4.], dtype=float32)
    """

    def init(params: Any) -> CountState:
        return CountState(zero_count())

    def update(updates: Any, state: CountState, params: Any = None, **extra: Any) -> tuple[Any, CountState]:
        check_alike("scale_by_schedule", updates)
        step_size = step_size_fn(state.count)
        updates = tree.map(lambda u: like(step_size * u, u), updates)
        return updates, CountState(next_count(state.count))

    return GradientTransformation(init, update)


def scale_by_learning_rate(
    learning_rate: ScalarOrSchedule | None, *, flip_sign: bool = True
) -> GradientTransformation:
    """Multiply updates by minus the learning rate, so that adding them to the parameters goes downhill.

    Parameters
    ----------
    learning_rate : a number, a function of the number of steps made, or None to leave updates as they are.
    flip_sign : whether the factor is negative.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> scale_by_learning_rate(0.5).update(fnp.array([1.0, 2.0]), ())[0]
    Array([-0.5, -1. ], dtype=float32)
    """
    if learning_rate is None:
        return identity()
    sign = -1 if flip_sign else 1
    if callable(learning_rate):
        return scale_by_schedule(lambda count: sign * learning_rate(count))
    return scale(sign * learning_rate)


def _norm(x: Any) -> Any:
    return fnp.sqrt(fnp.sum(squared(x)))


def scale_by_trust_ratio(
    min_norm: float = 0.0, trust_coefficient: Any = 1.0, eps: Any = 0.0
) -> GradientTransformation:
    """Multiply the updates of each leaf by the norm of the leaf over the norm of its updates.

    Parameters
    ----------
    min_norm : the least value that either norm is taken for.
    trust_coefficient : a factor.
    eps : what is added to the norm of the updates.

    Returns
    -------
    A GradientTransformation. Leaves of norm 0, and those whose updates have it, keep their updates.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> scale_by_trust_ratio().update(fnp.array([0.3, 0.4]), (), fnp.array([3.0, 4.0]))[0]
    Array([3., 4.], dtype=float32)

    References
    ----------
    You et al. 2019 (arXiv:1904.00962).
    """

    def scaled(updates: Any, params: Any) -> Any:
        check_alike("scale_by_trust_ratio", updates, params=params)

        def one(u: Any, p: Any) -> Any:
            of_p, of_u = fnp.maximum(_norm(p), min_norm), fnp.maximum(_norm(u), min_norm)
            is_zero = (of_p == 0) | (of_u == 0)
            ratio = trust_coefficient * of_p / (fnp.where(is_zero, 1, of_u) + eps)
            return like(u * fnp.where(is_zero, 1, ratio), u)

        return tree.map(one, updates, params)

    return stateless(scaled)


def scale_by_param_block_rms(min_scale: float = 1e-3) -> GradientTransformation:
    """Multiply the updates of each leaf by the root of the mean square of the leaf.

    Parameters
    ----------
    min_scale : the least factor.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> scale_by_param_block_rms().update(fnp.array([1.0, 2.0]), (), fnp.array([3.0, -3.0]))[0]
    Array([3., 6.], dtype=float32)

    References
    ----------
    Shazeer & Stern 2018 (arXiv:1804.04235), section 8.
    """

    def scaled(updates: Any, params: Any) -> Any:
        check_alike("scale_by_param_block_rms", updates, params=params)
        return tree.map(
            lambda u, p: like(u * fnp.maximum(fnp.sqrt(fnp.mean(squared(p))), min_scale), u), updates, params
        )

    return stateless(scaled)


def scale_by_param_block_norm(min_scale: float = 1e-3) -> GradientTransformation:
    """Multiply the updates of each leaf by the norm of the leaf.

    Parameters
    ----------
    min_scale : the least factor.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> scale_by_param_block_norm().update(fnp.array([1.0, 2.0]), (), fnp.array([3.0, 4.0]))[0]
    Array([ 5., 10.], dtype=float32)
    """

    def scaled(updates: Any, params: Any) -> Any:
        check_alike("scale_by_param_block_norm", updates, params=params)
        return tree.map(lambda u, p: like(u * fnp.maximum(_norm(p), min_scale), u), updates, params)

    return stateless(scaled)


def scale_by_sign() -> GradientTransformation:
    """Take the signs of updates.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> scale_by_sign().update(fnp.array([0.25, 0.0, -7.0]), ())[0]
    Array([ 1.,  0., -1.], dtype=float32)
    """

    def signs(updates: Any, params: Any) -> Any:
        check_alike("scale_by_sign", updates)
        return tree.map(fnp.sign, updates)

    return stateless(signs)


__all__ = [
    "CountState", "scale", "scale_by_learning_rate", "scale_by_param_block_norm", "scale_by_param_block_rms",
    "scale_by_schedule", "scale_by_sign", "scale_by_trust_ratio",
]  # fmt: skip
