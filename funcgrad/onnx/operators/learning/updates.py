"""Steps of optimizers, as models for training have them: all inputs of one kind come before those of the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import funcgrad.numpy as np
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator

_DOMAIN = "ai.onnx.preview.training"


def _parts(node: Node, inputs: tuple[Value, ...], kinds: int) -> Iterator[tuple[Value, ...]]:
    """Yield for each optimized array its own, its gradient and its state."""
    count, rest = divmod(len(inputs), kinds)
    if rest:
        raise node.error(f"{len(inputs)} arrays to update, which must be {kinds} for each that is optimized")
    return zip(*(inputs[kind * count : (kind + 1) * count] for kind in range(kinds)), strict=True)


def _updated(
    node: Node, inputs: tuple[Value, ...], kinds: int, step: Callable[..., tuple[Value, ...]]
) -> tuple[Value, ...]:
    """Return the arrays after a step, and then each kind of state."""
    results = [step(*part) for part in _parts(node, inputs, kinds)]
    return tuple(value for kind in zip(*results, strict=True) for value in kind)


@operator("Adagrad", domain=_DOMAIN)
def adagrad(
    node: Node,
    rate: Value,
    count: Value,
    *inputs: Value,
    decay_factor: float = 0.0,
    epsilon: float = 1e-6,
    norm_coefficient: float = 0.0,
) -> tuple[Value, ...]:
    """Divide by the root of the sum of all squared gradients."""

    def step(x: Value, gradient: Value, squares: Value) -> tuple[Value, ...]:
        slope = norm_coefficient * x + gradient
        total = squares + slope * slope
        return x - rate / (1 + count * decay_factor) * slope / (np.sqrt(total) + epsilon), total

    return _updated(node, inputs, 3, step)


@operator("Adam", domain=_DOMAIN)
def adam(
    node: Node,
    rate: Value,
    count: Value,
    *inputs: Value,
    alpha: float = 0.9,
    beta: float = 0.999,
    epsilon: float = 1e-6,
    norm_coefficient: float = 0.0,
    norm_coefficient_post: float = 0.0,
) -> tuple[Value, ...]:
    """Divide the running mean of gradients by the root of that of their squares."""

    def step(x: Value, gradient: Value, mean: Value, squares: Value) -> tuple[Value, ...]:
        slope = norm_coefficient * x + gradient
        mean = alpha * mean + (1 - alpha) * slope
        squares = beta * squares + (1 - beta) * slope * slope
        times = np.maximum(count, 1).astype(x.dtype)
        corrected = np.where(count > 0, rate * np.sqrt(1 - beta**times) / (1 - alpha**times), rate)
        moved = x - corrected.astype(x.dtype) * mean / (np.sqrt(squares) + epsilon)
        return (1 - norm_coefficient_post) * moved, mean, squares

    return _updated(node, inputs, 4, step)


@operator("Momentum", domain=_DOMAIN)
def momentum(
    node: Node,
    rate: Value,
    count: Value,
    *inputs: Value,
    alpha: float,
    beta: float,
    mode: str,
    norm_coefficient: float,
) -> tuple[Value, ...]:
    """Move along a running sum of gradients, which Nesterov's way looks ahead along."""

    def step(x: Value, gradient: Value, velocity: Value) -> tuple[Value, ...]:
        slope = norm_coefficient * x + gradient
        velocity = alpha * velocity + np.where(count > 0, beta, 1.0).astype(x.dtype) * slope
        direction = slope + alpha * velocity if mode == "nesterov" else velocity
        return x - rate * direction, velocity

    return _updated(node, inputs, 3, step)
