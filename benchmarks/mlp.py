"""The training step that several benchmarks measure, for funcgrad and jax: an MLP 784-512-512-10 with Adam."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

SIZES = (784, 512, 512, 10)
BATCH = 128


def initial_state(lib: Any) -> tuple[Any, Any, Any]:
    """Parameters, and Adam's running mean and running square of the gradients."""
    keys = lib.random.split(lib.random.PRNGKey(0), len(SIZES) - 1)
    params = [
        {"w": lib.random.normal(key, (a, b)) * (2 / a) ** 0.5, "b": lib.numpy.zeros(b)}
        for key, a, b in zip(keys, SIZES[:-1], SIZES[1:])
    ]
    mean = [{name: lib.numpy.zeros(x.shape) for name, x in layer.items()} for layer in params]
    square = [{name: lib.numpy.zeros(x.shape) for name, x in layer.items()} for layer in params]
    return params, mean, square


def batch() -> tuple[numpy.ndarray, numpy.ndarray]:
    """Random images and labels."""
    random = numpy.random.default_rng(0)
    return random.random((BATCH, SIZES[0]), numpy.float32), random.integers(0, SIZES[-1], BATCH).astype(
        numpy.int32
    )


def train_step(lib: Any) -> Callable:
    """(state, step number, images, labels) -> (state, loss), not yet compiled."""
    np = lib.numpy

    def loss(params: Any, images: Any, labels: Any) -> Any:
        x = images
        for layer in params[:-1]:
            x = np.maximum(x @ layer["w"] + layer["b"], 0)
        logits = x @ params[-1]["w"] + params[-1]["b"]
        shifted = logits - np.max(logits, axis=1, keepdims=True)
        log_probabilities = shifted - np.log(np.sum(np.exp(shifted), axis=1, keepdims=True))
        targets = labels[:, None] == np.arange(SIZES[-1])
        return -np.mean(np.sum(np.where(targets, log_probabilities, 0.0), axis=1))

    def step(state: Any, number: Any, images: Any, labels: Any) -> tuple[Any, Any]:
        params, mean, square = state
        value, gradient = lib.value_and_grad(loss)(params, images, labels)
        mean = lib.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, gradient)
        square = lib.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, gradient)
        rate = 1e-3 * np.sqrt(1 - 0.999**number) / (1 - 0.9**number)
        params = lib.tree.map(lambda p, m, s: p - rate * m / (np.sqrt(s) + 1e-8), params, mean, square)
        return (params, mean, square), value

    return step
