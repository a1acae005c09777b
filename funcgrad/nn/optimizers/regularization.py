"""Change updates by what has nothing to do with scales: decay of weights, noise, means, NaN."""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.nn.optimizers.core.leaves import check_alike, like, next_count, zero_count
from funcgrad.nn.optimizers.core.transformation import (
    GradientTransformation,
    ScalarOrSchedule,
    no_state,
    stateless,
)
from funcgrad.nn.optimizers.scaling.factors import CountState
from funcgrad.nn.optimizers.wrappers.masking import masked
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class NoiseState(NamedTuple):
    """count: the number of steps made. key: of the next noise."""

    count: Any
    key: Any


def add_decayed_weights(weight_decay: ScalarOrSchedule = 0.0, mask: Any = None) -> GradientTransformation:
    """Add a part of the parameters to their updates.

    Parameters
    ----------
    weight_decay : the part, or a function of the number of steps made.
    mask : which leaves: a tree of booleans, of which one may be for a whole part of the parameters, or a function
        from parameters to that. All if None.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> add_decayed_weights(0.1).update(fnp.array([1.0, 1.0]), (), fnp.array([10.0, -10.0]))[0]
    Array([2., 0.], dtype=float32)

    References
    ----------
    Loshchilov & Hutter 2017 (arXiv:1711.05101).
    """

    def init(params: Any) -> Any:
        return CountState(zero_count()) if callable(weight_decay) else no_state(params)

    def update(updates: Any, state: Any, params: Any = None, **extra: Any) -> tuple[Any, Any]:
        check_alike("add_decayed_weights", updates, params=params)
        part = weight_decay(state.count) if callable(weight_decay) else weight_decay
        updates = tree.map(lambda u, p: like(u + part * p, u), updates, params)
        return updates, CountState(next_count(state.count)) if callable(weight_decay) else state

    decay = GradientTransformation(init, update)
    return decay if mask is None else masked(decay, mask)


def add_noise(eta: Any, gamma: Any, key: Any) -> GradientTransformation:
    """Add normal noise, of a variance that goes down with the steps: eta / (1 + step)**gamma.

    Parameters
    ----------
    eta : the variance of the first step.
    gamma : how fast it goes down.
    key : of random numbers, or an integer to make one of.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> noisy = add_noise(eta=1.0, gamma=0.55, key=0)
    >>> noisy.update(fnp.zeros(3), noisy.init(None))[0].shape
    (3,)

    References
    ----------
    Neelakantan et al. 2015 (arXiv:1511.06807).
    """

    def init(params: Any) -> NoiseState:
        return NoiseState(
            zero_count(), random.PRNGKey(int(key)) if isinstance(key, (int, np.integer)) else key
        )

    def update(updates: Any, state: NoiseState, params: Any = None, **extra: Any) -> tuple[Any, NoiseState]:
        check_alike("add_noise", updates)
        count = next_count(state.count)
        deviation = fnp.sqrt(eta / count.astype(float) ** gamma)
        leaves, treedef = tree.flatten(updates)
        key, *keys = random.split(state.key, len(leaves) + 1)
        noisy = [
            like(u + deviation * random.normal(k, np.shape(u)), u) for u, k in zip(leaves, keys, strict=True)
        ]
        return treedef.unflatten(noisy), NoiseState(count, key)

    return GradientTransformation(init, update)


def centralize() -> GradientTransformation:
    """Take the mean away from the updates of each unit: over all axes but the first.

    Returns
    -------
    A GradientTransformation. Vectors stay as they are.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> centralize().update(fnp.array([[1.0, 3.0], [4.0, 4.0]]), ())[0]
    Array([[-1.,  1.],
           [ 0.,  0.]], dtype=float32)

    References
    ----------
    Yong et al. 2020 (arXiv:2004.01461).
    """

    def centered(updates: Any, params: Any) -> Any:
        check_alike("centralize", updates)

        def one(u: Any) -> Any:
            axes = tuple(range(1, len(np.shape(u))))
            return u - fnp.mean(u, axis=axes, keepdims=True) if axes else u

        return tree.map(one, updates)

    return stateless(centered)


def zero_nans() -> GradientTransformation:
    """Replace NaN by 0.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> zero_nans().update(fnp.array([1.0, fnp.nan]), ())[0]
    Array([1., 0.], dtype=float32)
    """

    def cleared(updates: Any, params: Any) -> Any:
        check_alike("zero_nans", updates)
        return tree.map(lambda u: fnp.where(fnp.isnan(u), 0, u), updates)

    return stateless(cleared)


__all__ = ["add_decayed_weights", "add_noise", "centralize", "NoiseState", "zero_nans"]
