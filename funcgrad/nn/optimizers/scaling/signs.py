"""Steps whose sizes do not depend on how large gradients are: Lion and Rprop."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.nn.optimizers.core.leaves import check_alike, full, like, map_parts, moved, wide, zeros
from funcgrad.nn.optimizers.core.transformation import GradientTransformation
from funcgrad.trace.util.named_tuple import NamedTuple


class LionState(NamedTuple):
    """mu: the running mean of updates, like the parameters."""

    mu: Any


class RpropState(NamedTuple):
    """step_sizes: of each element. last: the updates that went out before."""

    step_sizes: Any
    last: Any


def scale_by_lion(b1: Any = 0.9, b2: Any = 0.99, mu_dtype: Any = None) -> GradientTransformation:
    """Take the sign of an update mixed with the running mean.

    Parameters
    ----------
    b1 : the weight of the mean in the mixture.
    b2 : how much of the mean stays.
    mu_dtype : the dtype of the mean; that of the parameters if None.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> lion = scale_by_lion()
    >>> lion.update(fnp.array([4.0, -0.5]), lion.init(fnp.zeros(2)))[0]
    Array([ 1., -1.], dtype=float32)

    References
    ----------
    Chen et al. 2023 (arXiv:2302.06675), algorithm 2.
    """

    def init(params: Any) -> LionState:
        return LionState(zeros(params, mu_dtype))

    def one(u: Any, m: Any) -> tuple[Any, Any]:
        return like(fnp.sign(moved(wide(m), wide(u), b1)), u), like(moved(wide(m), wide(u), b2), m)

    def update(updates: Any, state: LionState, params: Any = None, **extra: Any) -> tuple[Any, LionState]:
        check_alike("scale_by_lion", updates, state=state.mu)
        updates, mu = map_parts(one, 2, updates, state.mu)
        return updates, LionState(mu)

    return GradientTransformation(init, update)


def scale_by_rprop(
    learning_rate: float,
    eta_minus: float = 0.5,
    eta_plus: float = 1.2,
    min_step_size: float = 1e-6,
    max_step_size: float = 50.0,
) -> GradientTransformation:
    """Give each element a step of its own, longer while its gradient keeps its sign, shorter after it changed.

    Parameters
    ----------
    learning_rate : the first step of all elements.
    eta_minus, eta_plus : the factors of steps after a change of sign, and without one.
    min_step_size, max_step_size : between what steps stay.

    Returns
    -------
    A GradientTransformation, for gradients of whole data sets.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> rprop = scale_by_rprop(0.5)
    >>> updates, state = rprop.update(fnp.array([4.0, -0.5]), rprop.init(fnp.zeros(2)))
    >>> rprop.update(fnp.array([4.0, -0.5]), state)[0]
    Array([ 0.6, -0.6], dtype=float32)

    References
    ----------
    Riedmiller & Braun 1993, "A direct adaptive method for faster backpropagation learning"; Igel & Huesken 2003,
    the variant Rprop- that takes no step back.
    """

    def init(params: Any) -> RpropState:
        return RpropState(full(params, learning_rate), zeros(params))

    def one(u: Any, size: Any, last: Any) -> tuple[Any, Any, Any]:
        agreement = u * last
        changed = fnp.clip(size * fnp.where(agreement > 0, eta_plus, eta_minus), min_step_size, max_step_size)
        new_size = fnp.where(agreement == 0, size, changed)
        new = fnp.where(agreement < 0, 0, new_size * fnp.sign(u))
        return like(new, u), like(new_size, size), like(new, last)

    def update(updates: Any, state: RpropState, params: Any = None, **extra: Any) -> tuple[Any, RpropState]:
        check_alike("scale_by_rprop", updates, state=state.last)
        updates, sizes, last = map_parts(one, 3, updates, state.step_sizes, state.last)
        return updates, RpropState(sizes, last)

    return GradientTransformation(init, update)


__all__ = ["LionState", "RpropState", "scale_by_lion", "scale_by_rprop"]
