"""Transforms of transforms, compiled: per-example gradients, a Hessian."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import Case, Goal, floats

GROUP = "derivatives"
GOAL = Goal(best=1.0)


def _mlp_loss(lib: Any, params: Any, x: Any, label: Any) -> Any:
    for w, b in params[:-1]:
        x = lib.numpy.tanh(x @ w + b)
    w, b = params[-1]
    logits = x @ w + b
    return lib.nn.logsumexp(logits) - logits[label]


def _per_example(lib: Any, params: Any, x: Any, labels: Any) -> Any:
    def loss(params: Any, x: Any, label: Any) -> Any:
        return _mlp_loss(lib, params, x, label)

    return lib.vmap(lib.grad(loss), in_axes=(None, 0, 0))(params, x, labels)


def _per_example_reference(params: Any, x: Any, labels: Any) -> Any:
    from benchmarks.harness import float64
    from benchmarks.harness.trees import flatten

    gradient = float64.grad(lambda p, x, label: _mlp_loss(float64, p, x, label))
    rows = [flatten(gradient(params, row, label)) for row, label in zip(x, labels)]
    return [np.stack(parts) for parts in zip(*rows)]


def _hessian(lib: Any, w: Any, x: Any, y: Any) -> Any:
    def loss(w: Any) -> Any:
        z = x @ w
        return lib.numpy.mean(lib.numpy.logaddexp(0.0, z) - y * z)

    return lib.hessian(loss)(w)


def _hessian_reference(w: Any, x: Any, y: Any) -> Any:
    p = 1 / (1 + np.exp(-x @ w))
    return (x.T * (p * (1 - p))) @ x / len(x)


def cases(full: bool) -> Iterator[Case]:
    sizes, batch = ((64, 128, 128, 10), 256) if full else ((5, 7, 6, 4), 3)
    weights, examples = (64, 512) if full else (4, 9)

    def mlp_data(rng: np.random.Generator) -> Any:
        params = [
            (floats((n, m), scale=n**-0.5)(rng)[0], np.zeros(m, np.float32)) for n, m in zip(sizes, sizes[1:])
        ]
        return params, *floats((batch, sizes[0]))(rng), np.arange(batch) % sizes[-1]

    def regression(rng: np.random.Generator) -> Any:
        w, x = floats((weights,), (examples, weights))(rng)
        return w, x, (np.arange(examples) % 2).astype(np.float32)

    yield Case(
        "per-example gradients, MLP 64-128-128-10, batch 256", GROUP, mlp_data, _per_example,
        reference=_per_example_reference, tolerance=1e-4, goal=GOAL,
    )  # fmt: skip
    yield Case(
        "Hessian, logistic regression, 64 weights", GROUP, regression, _hessian,
        reference=_hessian_reference, tolerance=1e-4, goal=GOAL, nbytes=(0, 0),
    )  # fmt: skip
