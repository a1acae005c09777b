"""Transforms of transforms: per-example gradients, Hessians, and gradients that are not compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from loops import random
from side_by_side import compare


def per_example_gradients(lib: Any) -> Callable[[], object]:
    """Of an MLP 64-128-128-10, for a batch of 256."""
    np = lib.numpy
    sizes = (64, 128, 128, 10)

    def loss(params: Any, x: Any, label: Any) -> Any:
        for w, b in params[:-1]:
            x = np.tanh(x @ w + b)
        w, b = params[-1]
        logits = x @ w + b
        return lib.nn.logsumexp(logits) - logits[label]

    params = [(random(lib, n, m, scale=n**-0.5), np.zeros(m)) for n, m in zip(sizes, sizes[1:], strict=False)]
    f = lib.jit(lib.vmap(lib.grad(loss), in_axes=(None, 0, 0)))
    x = random(lib, 256, sizes[0])
    labels = np.asarray(numpy.arange(256) % 10)
    return lambda: f(params, x, labels)[0][0].block_until_ready()


def logistic_hessian(lib: Any) -> Callable[[], object]:
    """Of the loss of a logistic regression, 64 weights, 512 examples."""
    np = lib.numpy

    def loss(w: Any, x: Any, y: Any) -> Any:
        z = x @ w
        return np.mean(np.logaddexp(0.0, z) - y * z)

    f = lib.jit(lib.hessian(loss))
    x = random(lib, 512, 64)
    y = np.asarray((numpy.arange(512) % 2).astype(numpy.float32))
    w = random(lib, 64)
    return lambda: f(w, x, y).block_until_ready()


def eager_gradient(lib: Any) -> Callable[[], object]:
    """Of a function of three ops, not compiled."""
    np = lib.numpy
    f = lib.grad(lambda x: np.sum(np.sin(x) * x))
    x = np.arange(4.0)
    return lambda: f(x).block_until_ready()


def eager_vmap(lib: Any) -> Callable[[], object]:
    np = lib.numpy
    f = lib.vmap(lambda x: np.sum(np.sin(x) * x))
    x = np.ones((8, 4))
    return lambda: f(x).block_until_ready()


CASES = {
    "per-example gradients, MLP, batch 256": per_example_gradients,
    "Hessian, logistic regression, 64 weights": logistic_hessian,
    "gradient of three ops, not compiled": eager_gradient,
    "vmap of three ops, not compiled": eager_vmap,
}

if __name__ == "__main__":
    compare(__doc__, CASES)
