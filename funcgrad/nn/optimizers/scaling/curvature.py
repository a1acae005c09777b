"""Sophia: the running mean of updates over an estimate of the diagonal of the Hessian."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import (
    check_alike,
    like,
    map_parts,
    mean_weight,
    moved,
    next_count,
    wide,
    zero_count,
    zeros,
)
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, Params
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.derivatives.grad import grad, jvp


class SophiaState(NamedTuple):
    """count: steps made. mu, nu: means of updates and of the Hessian's diagonal. key: of the next estimate."""

    count: Any
    mu: Any
    nu: Any
    key: Any


def hutchinson_diagonal(key: Any, value_fn: Callable[[Params], Any], params: Params) -> Params:
    """Estimate the diagonal of a Hessian from one of its products, with a vector of random signs.

    Parameters
    ----------
    key : of random numbers.
    value_fn : a function of the parameters that gives a scalar.
    params : a tree of arrays, where the Hessian is taken.

    Returns
    -------
    A tree like the parameters. Its expectation is the diagonal; of a diagonal Hessian it is exact.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad import random
    >>> hutchinson_diagonal(random.key(0), lambda w: (w**3).sum(), fnp.array([1.0, 2.0]))
    Array([ 6., 12.], dtype=float32)

    References
    ----------
    Hutchinson 1989; Bekas, Kokiopoulou, Saad 2007, "An estimator for the diagonal of a matrix".
    """
    leaves, treedef = tree.flatten(params)
    keys = random.split(key, len(leaves))
    signs = [random.rademacher(keys[i], p.shape, p.dtype) for i, p in enumerate(leaves)]
    along = treedef.unflatten(signs)
    product = jvp(grad(value_fn), (params,), (along,))[1]
    diagonal: Params = tree.map(lambda h, s: h * s, product, along)
    return diagonal


def scale_by_sophia(
    b1: Any = 0.965,
    b2: Any = 0.99,
    eps: Any = 1e-8,
    gamma: Any = 0.01,
    clip_threshold: float | None = 1.0,
    update_interval: int = 10,
    seed: int = 0,
) -> GradientTransformation:
    """Divide the running mean of updates by the running mean of the Hessian's diagonal, and clip what is large.

    Parameters
    ----------
    b1, b2 : how much stays of the means of updates and of the diagonal.
    eps : the least divisor.
    gamma : the factor of the diagonal; more of it makes steps smaller.
    clip_threshold : the largest absolute value of an update, None for any.
    update_interval : in every so many steps the diagonal is estimated.
    seed : of the random signs of the estimates.

    Returns
    -------
    A GradientTransformation. Its update takes `value_fn`, the loss as a function of the parameters, as a keyword.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> sophia = scale_by_sophia(b2=0.0, gamma=1.0, clip_threshold=None)
    >>> w = fnp.array([1.0, 2.0])
    >>> loss = lambda w: (w**2).sum()
    >>> updates, state = sophia.update(2 * w, sophia.init(w), w, value_fn=loss)
    >>> sophia.update(2 * w, state, w, value_fn=loss)[0]
    Array([1., 2.], dtype=float32)

    References
    ----------
    Liu et al. 2023 (arXiv:2305.14342), algorithm 3 with the estimator of algorithm 1.
    """

    def init(params: Any) -> SophiaState:
        return SophiaState(zero_count(), zeros(params), zeros(params), random.PRNGKey(seed))

    def update(
        updates: Any,
        state: SophiaState,
        params: Any = None,
        *,
        value_fn: Callable[[Any], Any] | None = None,
        **extra: Any,
    ) -> tuple[Any, SophiaState]:
        check_alike("scale_by_sophia", updates, params=params, state=state.mu)
        if value_fn is None:
            raise ArgumentError(
                "scale_by_sophia: needs the loss as a function of the parameters",
                hint="call update(updates, state, params, value_fn=lambda params: loss(params, batch))",
            )
        count = next_count(state.count)
        weight = mean_weight(b1, count)

        def one(u: Any, m: Any, h: Any) -> tuple[Any, Any]:
            mean = moved(wide(m), wide(u), b1)
            new = mean / weight / fnp.maximum(gamma * h, eps)
            if clip_threshold is not None:
                new = fnp.clip(new, -clip_threshold, clip_threshold)
            return like(new, u), like(mean, m)

        updates, mu = map_parts(one, 2, updates, state.mu, state.nu)

        def estimated(key: Any, nu: Any) -> tuple[Any, Any]:
            key, now = random.split(key)
            diagonal = hutchinson_diagonal(now, value_fn, params)
            return key, tree.map(lambda h, d: like(moved(h, d, b2), h), nu, diagonal)

        is_due = state.count % update_interval == 0
        key, nu = lax.cond(is_due, estimated, lambda key, nu: (key, nu), state.key, state.nu)
        return updates, SophiaState(count, mu, nu, key)

    return GradientTransformation(init, update)


__all__ = ["hutchinson_diagonal", "scale_by_sophia", "SophiaState"]
