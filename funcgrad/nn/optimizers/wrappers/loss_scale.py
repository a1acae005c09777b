"""Loss scaling for float16: gradients of a loss that was multiplied by a large number do not underflow.

The factor is in the state and finds its size by itself: it is halved after a step whose gradients overflow, which is
left out, and doubled after many that do not.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import all_finite, check_alike, like, wide, zero_count
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, takes_extra
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class LossScaleState(NamedTuple):
    """loss_scale: the factor. good_steps: steps since it changed. inner_state: of the transformation."""

    loss_scale: Any
    good_steps: Any
    inner_state: Any


def dynamic_loss_scale(
    inner: GradientTransformation,
    initial_scale: float = 2.0**15,
    period: int = 2000,
    factor: float = 2.0,
    min_scale: float = 1.0,
    max_scale: float = 2.0**24,
) -> GradientTransformation:
    """Divide gradients by the factor that `scale_loss` multiplied the loss by, and leave out steps that overflow.

    Parameters
    ----------
    inner : the transformation, which sees gradients of the loss as it is, in the dtypes of the parameters.
    initial_scale : the first factor.
    period : after so many steps without overflow the factor grows.
    factor : by how much it grows, and shrinks after an overflow.
    min_scale, max_scale : between what it stays.

    Returns
    -------
    A GradientTransformation.

    Raises
    ------
    ArgumentError : the factor is not larger than 1, or the period less than 1.

    Examples
    --------
    >>> import funcgrad as fg
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = dynamic_loss_scale(optimizers.sgd(1.0), initial_scale=4.0)
    >>> w = fnp.array([1.0, 2.0], fnp.float16)
    >>> state = optimizer.init(w)
    >>> grads = fg.grad(lambda w: scale_loss((w * w).sum(), state))(w)
    >>> optimizer.update(grads, state, w)[0]
    Array([-2., -4.], dtype=float16)

    References
    ----------
    Micikevicius et al. 2017 (arXiv:1710.03740), section 3.2.
    """
    if factor <= 1 or period < 1:
        raise ArgumentError(
            f"dynamic_loss_scale: factor is larger than 1 and period at least 1, got {factor} and {period}"
        )
    inner = takes_extra(inner)

    def init(params: Any) -> LossScaleState:
        return LossScaleState(fnp.array(initial_scale, dt.float32), zero_count(), inner.init(params))

    def update(
        updates: Any, state: LossScaleState, params: Any = None, **extra: Any
    ) -> tuple[Any, LossScaleState]:
        check_alike("dynamic_loss_scale", updates)
        dtypes = updates if params is None else params
        grads = tree.map(lambda u, p: like(wide(u) / state.loss_scale, p), updates, dtypes)
        is_finite = all_finite(grads)
        new, inner_state = lax.cond(
            is_finite,
            lambda inner_state: inner.update(grads, inner_state, params, **extra),
            lambda inner_state: (tree.map(fnp.zeros_like, grads), inner_state),
            state.inner_state,
        )
        good_steps = fnp.where(is_finite, state.good_steps + 1, 0)
        grows = good_steps >= period
        wanted = fnp.where(grows, state.loss_scale * factor, state.loss_scale)
        wanted = fnp.where(is_finite, wanted, state.loss_scale / factor)
        loss_scale = fnp.clip(wanted, min_scale, max_scale).astype(dt.float32)
        return new, LossScaleState(loss_scale, fnp.where(grows, 0, good_steps).astype(dt.int32), inner_state)

    return GradientTransformation(init, update)


def scale_loss(loss: Any, state: LossScaleState) -> Array:
    """Multiply a loss by the factor in the state of `dynamic_loss_scale`.

    Parameters
    ----------
    loss : a scalar.
    state : of `dynamic_loss_scale`.

    Returns
    -------
    A scalar of no less than float32: in float16 most factors would overflow.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = dynamic_loss_scale(optimizers.sgd(1.0), initial_scale=1024.0)
    >>> scale_loss(fnp.array(0.5), optimizer.init(fnp.zeros(2)))
    Array(512., dtype=float32)
    """
    return wide(fnp.asarray(loss)) * state.loss_scale


__all__ = ["dynamic_loss_scale", "LossScaleState", "scale_loss"]
