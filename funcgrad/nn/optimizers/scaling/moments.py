"""The family of Adam: the running mean of updates over the root of the running mean of their squares.

All of them keep two trees like the parameters and a count. What differs is how the second mean moves and how the two
are put together, so each is a few lines on one leaf; `_two_means` has the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
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


class AdamState(NamedTuple):
    """count: the number of steps made. mu, nu: running means of updates and of their squares, like the parameters."""

    count: Any
    mu: Any
    nu: Any


class AmsgradState(NamedTuple):
    """count, mu, nu: as of Adam. nu_max: the largest mean of squares so far."""

    count: Any
    mu: Any
    nu: Any
    nu_max: Any


Leaf = Callable[[Any, Any, Any, Any], tuple[Any, Any, Any]]  # (u, m, v, count) -> (u, m, v)


def _two_means(
    what: str, one: Leaf, mu_dtype: Any = None, first_mu: float = 0.0, first_nu: float = 0.0
) -> GradientTransformation:
    """Make a transformation of what it does to one leaf: from an update and its two means to those after the step."""

    def init(params: Any) -> AdamState:
        return AdamState(zero_count(), full(params, first_mu, mu_dtype), full(params, first_nu))

    def update(updates: Any, state: AdamState, params: Any = None, **extra: Any) -> tuple[Any, AdamState]:
        check_alike(what, updates, state=state.mu)
        count = next_count(state.count)

        def leaf(u: Any, m: Any, v: Any) -> tuple[Any, Any, Any]:
            new, mean, square = one(wide(u), wide(m), wide(v), count)  # the square of a float16 may be none
            return like(new, u), like(mean, m), like(square, v)

        updates, mu, nu = map_parts(leaf, 3, updates, state.mu, state.nu)
        return updates, AdamState(count, mu, nu)

    return GradientTransformation(init, update)


def mean_of(u: Any, m: Any, decay: Any, count: Any, nesterov: bool) -> Any:
    """Return the mean after its move, its weights made to add up to 1; with `nesterov` as it will be one step ahead."""
    if not nesterov:
        return m / mean_weight(decay, count)
    return moved(m / mean_weight(decay, next_count(count)), u / mean_weight(decay, count), decay)


def scale_by_adam(
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    mu_dtype: Any = None,
    *,
    nesterov: bool = False,
) -> GradientTransformation:
    """Divide the running mean of updates by the root of the running mean of their squares.

    Parameters
    ----------
    b1, b2 : how much of the running means stays, of updates and of their squares.
    eps : what is added to the root.
    eps_root : what is added under the root, so that its derivative is finite at 0.
    mu_dtype : the dtype of the mean of updates; that of the parameters if None.
    nesterov : look one step of the mean ahead, as NAdam does.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> adam = scale_by_adam()
    >>> adam.update(fnp.array([4.0, -0.5]), adam.init(fnp.zeros(2)))[0]
    Array([ 1., -1.], dtype=float32)

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), algorithm 1; Dozat 2016, "Incorporating Nesterov momentum into Adam".
    """

    def one(u: Any, m: Any, v: Any, count: Any) -> tuple[Any, Any, Any]:
        mean, square = moved(m, u, b1), moved(v, squared(u), b2)
        root = fnp.sqrt(square / mean_weight(b2, count) + eps_root)
        return mean_of(u, mean, b1, count, nesterov) / (root + eps), mean, square

    return _two_means("scale_by_adam", one, mu_dtype)


def scale_by_amsgrad(
    b1: Any = 0.9, b2: Any = 0.999, eps: Any = 1e-8, eps_root: Any = 0.0, mu_dtype: Any = None
) -> GradientTransformation:
    """Divide the running mean of updates by the root of the largest running mean of their squares so far.

    Parameters
    ----------
    b1, b2, eps, eps_root, mu_dtype : as of `scale_by_adam`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> amsgrad = scale_by_amsgrad()
    >>> amsgrad.update(fnp.array([4.0, -0.5]), amsgrad.init(fnp.zeros(2)))[0]
    Array([ 1., -1.], dtype=float32)

    References
    ----------
    Reddi, Kale, Kumar 2018, "On the convergence of Adam and beyond" (arXiv:1904.09237), algorithm 2.
    """

    def init(params: Any) -> AmsgradState:
        return AmsgradState(zero_count(), zeros(params, mu_dtype), zeros(params), zeros(params))

    def update(
        updates: Any, state: AmsgradState, params: Any = None, **extra: Any
    ) -> tuple[Any, AmsgradState]:
        check_alike("scale_by_amsgrad", updates, state=state.mu)
        count = next_count(state.count)

        def one(u: Any, m: Any, v: Any, most: Any) -> tuple[Any, Any, Any, Any]:
            mean, square = moved(wide(m), wide(u), b1), moved(wide(v), squared(wide(u)), b2)
            largest = fnp.maximum(most, square / mean_weight(b2, count))
            new = mean / mean_weight(b1, count) / (fnp.sqrt(largest + eps_root) + eps)
            return like(new, u), like(mean, m), like(square, v), like(largest, most)

        updates, mu, nu, nu_max = map_parts(one, 4, updates, state.mu, state.nu, state.nu_max)
        return updates, AmsgradState(count, mu, nu, nu_max)

    return GradientTransformation(init, update)


def scale_by_adamax(b1: Any = 0.9, b2: Any = 0.999, eps: Any = 1e-8) -> GradientTransformation:
    """Divide the running mean of updates by their largest absolute value, which decays.

    Parameters
    ----------
    b1, b2 : how much stays of the mean and of the largest value.
    eps : what is added to absolute values.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> adamax = scale_by_adamax()
    >>> adamax.update(fnp.array([4.0, -0.5]), adamax.init(fnp.zeros(2)))[0]
    Array([ 1., -1.], dtype=float32)

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), algorithm 2.
    """

    def one(u: Any, m: Any, v: Any, count: Any) -> tuple[Any, Any, Any]:
        mean, largest = moved(m, u, b1), fnp.maximum(fnp.abs(u) + eps, b2 * v)
        return mean / mean_weight(b1, count) / largest, mean, largest

    return _two_means("scale_by_adamax", one)


def scale_by_radam(
    b1: Any = 0.9,
    b2: float = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    threshold: float = 5.0,
    *,
    nesterov: bool = False,
) -> GradientTransformation:
    """Make steps of Adam, smaller by how little is known of the mean of squares yet.

    Parameters
    ----------
    b1, b2, eps, eps_root : as of `scale_by_adam`.
    threshold : the least length of the mean of squares, in steps, with which it is used; before, the mean of updates
        is taken alone.
    nesterov : look one step of the mean ahead.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> radam = scale_by_radam()
    >>> radam.update(fnp.array([4.0, -0.5]), radam.init(fnp.zeros(2)))[0]
    Array([ 4. , -0.5], dtype=float32)

    References
    ----------
    Liu et al. 2019 (arXiv:1908.03265), algorithm 2.
    """
    longest = 2 / (1 - b2) - 1

    def one(u: Any, m: Any, v: Any, count: Any) -> tuple[Any, Any, Any]:
        mean, square = moved(m, u, b1), moved(v, squared(u), b2)
        found = mean_of(u, mean, b1, count, nesterov)
        weight = mean_weight(b2, count)
        length = longest - 2 * count * (1 - weight) / weight
        variance = (length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)
        is_long = length >= threshold
        rectified = fnp.sqrt(fnp.where(is_long, variance, 1)) * found
        root = fnp.sqrt(square / weight + eps_root) + eps
        return fnp.where(is_long, rectified / root, found), mean, square

    return _two_means("scale_by_radam", one)


def scale_by_belief(
    b1: Any = 0.9, b2: Any = 0.999, eps: Any = 1e-16, eps_root: Any = 1e-16, *, nesterov: bool = False
) -> GradientTransformation:
    """Divide the running mean of updates by how far updates are from it.

    Parameters
    ----------
    b1, b2 : how much of the running means stays, of updates and of the squares of their distances from the mean.
    eps : what is added to the root.
    eps_root : what is added to the mean of squares in each step.
    nesterov : look one step of the mean ahead.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> belief = scale_by_belief(b1=0.5)
    >>> belief.update(fnp.array([4.0, -0.5]), belief.init(fnp.zeros(2)))[0]
    Array([ 2., -2.], dtype=float32)

    References
    ----------
    Zhuang et al. 2020 (arXiv:2010.07468), algorithm 2.
    """

    def one(u: Any, m: Any, v: Any, count: Any) -> tuple[Any, Any, Any]:
        mean = moved(m, u, b1)
        square = moved(v, squared(u - mean), b2) + eps_root
        root = fnp.sqrt(square / mean_weight(b2, count))
        return mean_of(u, mean, b1, count, nesterov) / (root + eps), mean, square

    return _two_means("scale_by_belief", one)


def scale_by_yogi(
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-3,
    eps_root: Any = 0.0,
    initial_accumulator_value: float = 1e-6,
) -> GradientTransformation:
    """Make steps of Adam whose mean of squares moves by amounts that do not depend on how large it is.

    Parameters
    ----------
    b1, b2, eps, eps_root : as of `scale_by_adam`.
    initial_accumulator_value : with what both means start.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> yogi = scale_by_yogi(eps=0.0, initial_accumulator_value=0.0)
    >>> yogi.update(fnp.array([4.0, -0.5]), yogi.init(fnp.zeros(2)))[0]
    Array([ 1., -1.], dtype=float32)

    References
    ----------
    Zaheer et al. 2018, "Adaptive methods for nonconvex optimization", algorithm 2.
    """

    def one(u: Any, m: Any, v: Any, count: Any) -> tuple[Any, Any, Any]:
        mean, new = moved(m, u, b1), squared(u)
        square = v - (1 - b2) * fnp.sign(v - new) * new
        root = fnp.sqrt(square / mean_weight(b2, count) + eps_root)
        return mean / mean_weight(b1, count) / (root + eps), mean, square

    return _two_means("scale_by_yogi", one, None, initial_accumulator_value, initial_accumulator_value)


class AdanState(NamedTuple):
    """count: steps made. mu, delta, nu: means of updates, of their changes, of squares. last: the last updates."""

    count: Any
    mu: Any
    delta: Any
    nu: Any
    last: Any


def scale_by_adan(
    b1: Any = 0.98, b2: Any = 0.92, b3: Any = 0.99, eps: Any = 1e-8, eps_root: Any = 0.0
) -> GradientTransformation:
    """Make steps of Adam with a mean of how updates change, which looks ahead.

    Parameters
    ----------
    b1, b2, b3 : how much stays of the means of updates, of their changes, and of squares.
    eps : what is added to the root.
    eps_root : what is added under the root.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> adan = scale_by_adan()
    >>> adan.update(fnp.array([4.0, -0.5]), adan.init(fnp.zeros(2)))[0]
    Array([ 1., -1.], dtype=float32)

    References
    ----------
    Xie et al. 2022 (arXiv:2208.06677), algorithm 1.
    """

    def init(params: Any) -> AdanState:
        return AdanState(zero_count(), zeros(params), zeros(params), zeros(params), zeros(params))

    def update(updates: Any, state: AdanState, params: Any = None, **extra: Any) -> tuple[Any, AdanState]:
        check_alike("scale_by_adan", updates, state=state.mu)
        count = next_count(state.count)

        def one(u: Any, m: Any, d: Any, v: Any, last: Any) -> tuple[Any, ...]:
            change = fnp.where(state.count == 0, 0, u - last)
            mean, delta = moved(m, u, b1), moved(d, change, b2)
            square = moved(v, squared(u + (1 - b2) * change), b3)
            root = fnp.sqrt(square / mean_weight(b3, count) + eps_root) + eps
            new = (mean / mean_weight(b1, count) + (1 - b2) * delta / mean_weight(b2, count)) / root
            return like(new, u), like(mean, m), like(delta, d), like(square, v), like(u, last)

        trees = (updates, state.mu, state.delta, state.nu, state.last)
        updates, mu, delta, nu, last = map_parts(one, 5, *trees)
        return updates, AdanState(count, mu, delta, nu, last)

    return GradientTransformation(init, update)


__all__ = [
    "AdamState", "AdanState", "AmsgradState", "scale_by_adam", "scale_by_adamax", "scale_by_adan", "scale_by_amsgrad",
    "scale_by_belief", "scale_by_radam", "scale_by_yogi",
]  # fmt: skip
