"""Optimizers: pure functions from gradients to new parameters.

An optimizer is a pair of functions on pytrees: init(params) -> state, and update(grads, state, params) ->
(params, state). Neither keeps anything between calls, so both run under `jit`, and a state is saved like
any other pytree.

    >>> import funcgrad.numpy as fnp
    >>> optimizer = sgd(0.1)
    >>> params = {"w": fnp.array([1.0, 2.0])}
    >>> state = optimizer.init(params)
    >>> params, state = optimizer.update({"w": fnp.array([1.0, -1.0])}, state, params)
    >>> params["w"]
    Array([0.9, 2.1], dtype=float32)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import funcgrad.numpy as fnp
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple

Params = TypeVar("Params")
LearningRate = float | Callable[[Any], Any]  # a number, or a function of the number of steps made


class Update(Protocol):
    """A function update(grads, state, params) -> (params, state)."""

    def __call__(self, grads: Any, state: Any, params: Params, /) -> tuple[Params, Any]: ...


class Optimizer(NamedTuple):
    """A pair of functions that make the steps of an optimization.

    Attributes
    ----------
    init : a function init(params) -> state.
    update : a function update(grads, state, params) -> (params, state).
    """

    init: Callable[[Any], Any]
    update: Update


class SgdState(NamedTuple):
    """step: how many were made. velocity: like the parameters, None without momentum."""

    step: Any
    velocity: Any


class AdamState(NamedTuple):
    """step: how many were made. mean, square: running means of gradients and of their squares."""

    step: Any
    mean: Any
    square: Any


def _rate(learning_rate: LearningRate, step: Any) -> Any:
    return learning_rate(step) if callable(learning_rate) else learning_rate


def _zero_step() -> Any:
    return fnp.zeros((), dt.int32)


def _weight(decay: float, step: Any) -> Any:
    """Compute 1 - decay**step: the sum of the weights in a running mean that started at 0. The mean is divided by it,
    so that the weights add up to 1.
    """
    return -fnp.expm1(step.astype(float) * math.log(decay)) if decay else 1.0


def sgd(learning_rate: LearningRate, momentum: float = 0.0, nesterov: bool = False) -> Optimizer:
    """Minimize along the gradient: params - learning_rate * velocity, with velocity = momentum * velocity + grads.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    momentum : how much of the velocity stays.
    nesterov : look one step of the velocity ahead.

    Returns
    -------
    An Optimizer.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = sgd(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> w, state = optimizer.update(fnp.array([1.0, -1.0]), optimizer.init(w), w)
    >>> w
    Array([0.9, 2.1], dtype=float32)

    References
    ----------
    Sutskever, Martens, Dahl, Hinton 2013, "On the importance of initialization and momentum in deep
    learning".
    """

    def init(params: Any) -> SgdState:
        return SgdState(_zero_step(), tree.map(fnp.zeros_like, params) if momentum else None)

    def update(grads: Any, state: SgdState, params: Any) -> tuple[Any, SgdState]:
        rate = _rate(learning_rate, state.step)
        direction, velocity = grads, None
        if momentum:
            velocity = direction = tree.map(lambda v, g: momentum * v + g, state.velocity, grads)
        if momentum and nesterov:
            direction = tree.map(lambda v, g: momentum * v + g, velocity, grads)
        new = tree.map(lambda p, d: (p - rate * d).astype(p.dtype), params, direction)
        return new, SgdState(state.step + 1, velocity)

    return Optimizer(init, update)


def adamw(
    learning_rate: LearningRate,
    b1: float = 0.9,
    b2: float = 0.999,
    eps: float = 1e-8,
    weight_decay: float = 1e-4,
) -> Optimizer:
    """Make steps of Adam, and beside them shrink the parameters by learning_rate * weight_decay of themselves.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2 : how much of the running means stays, of gradients and of their squares.
    eps : what is added to the root.
    weight_decay : by how much parameters shrink.

    Returns
    -------
    An Optimizer.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adamw(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> w, state = optimizer.update(fnp.array([1.0, -1.0]), optimizer.init(w), w)
    >>> w
    Array([0.89999, 2.09998], dtype=float32)

    References
    ----------
    Loshchilov & Hutter 2017 (arXiv:1711.05101), algorithm 2, with the learning rate as the schedule.
    """

    def init(params: Any) -> AdamState:
        return AdamState(_zero_step(), tree.map(fnp.zeros_like, params), tree.map(fnp.zeros_like, params))

    def update(grads: Any, state: AdamState, params: Any) -> tuple[Any, AdamState]:
        rate = _rate(learning_rate, state.step)
        step = state.step + 1
        mean = tree.map(lambda m, g: b1 * m + (1 - b1) * g, state.mean, grads)
        square = tree.map(lambda s, g: b2 * s + (1 - b2) * (g * g), state.square, grads)
        mean_weight, square_weight = _weight(b1, step), _weight(b2, step)

        def move(p: Any, m: Any, s: Any) -> Any:
            direction = (m / mean_weight) / (fnp.sqrt(s / square_weight) + eps)
            if weight_decay:
                direction = direction + weight_decay * p
            return (p - rate * direction).astype(p.dtype)

        return tree.map(move, params, mean, square), AdamState(step, mean, square)

    return Optimizer(init, update)


def adam(learning_rate: LearningRate, b1: float = 0.9, b2: float = 0.999, eps: float = 1e-8) -> Optimizer:
    """Make steps of about the learning rate: the mean gradient over the root of the mean square gradient.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2 : how much of the running means stays, of gradients and of their squares.
    eps : what is added to the root.

    Returns
    -------
    An Optimizer.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adam(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> w, state = optimizer.update(fnp.array([1.0, -1.0]), optimizer.init(w), w)
    >>> w
    Array([0.9, 2.1], dtype=float32)

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), algorithm 1.
    """
    return adamw(learning_rate, b1, b2, eps, weight_decay=0.0)


__all__ = [
    "adam", "AdamState", "adamw", "Optimizer", "sgd", "SgdState", "Update",
]  # fmt: skip
