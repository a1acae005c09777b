"""The update of AdamW alone, of many parameters whose gradients are there: what it takes is memory that goes by.

funcgrad has its own optimizer, jax that of Optax (`pip install optax` beside it), each compiled, with the parameters
and the state given away; torch its fused one, which writes in place. One step with squared gradients is made before, so
that the means are no multiples of the gradients.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

RATE, B1, B2, EPS, DECAY = 0.1, 0.9, 0.999, 1e-8, 0.01
ARRAYS_READ, ARRAYS_WRITTEN = 4, 3  # parameters, gradients, two means; all but the gradients


def data(rng: numpy.random.Generator, leaves: int, size: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Parameters and gradients: multiples of one leaf, as drawing all would take longer than what is measured."""
    p, g = rng.standard_normal((2, size // 8, 8), numpy.float32)
    factors = {f"layer{i}": numpy.float32(1 + i / leaves) for i in range(leaves)}
    return {name: f * p for name, f in factors.items()}, {name: f * g for name, f in factors.items()}


def traced_update(lib: Any, params: Any, grads: Any) -> Callable[[], Any]:
    if lib.__name__ == "funcgrad":
        from funcgrad.nn import optimizers
    else:
        import optax as optimizers
    optimizer = optimizers.adamw(RATE, B1, B2, EPS, weight_decay=DECAY)

    def step(params: Any, state: Any, grads: Any) -> Any:
        updates, state = optimizer.update(grads, state, params)
        return optimizers.apply_updates(params, updates), state

    compiled = lib.jit(step, donate_argnums=(0, 1))
    given = compiled(params, optimizer.init(params), lib.tree.map(lambda g: g * g, grads))

    def call() -> Any:
        nonlocal given
        given = compiled(*given, grads)
        return given[0]

    return call


def torch_update(torch: Any, params: Any, grads: Any) -> Callable[[], Any]:
    leaves = [p.requires_grad_() for p in params.values()]
    optimizer = torch.optim.AdamW(leaves, RATE, (B1, B2), EPS, weight_decay=DECAY, fused=True)
    for leaf, g in zip(leaves, grads.values()):
        leaf.grad = g * g
    optimizer.step()
    for leaf, g in zip(leaves, grads.values()):
        leaf.grad = g

    def call() -> Any:
        optimizer.step()
        return params

    return call


def reference(params: Any, grads: Any) -> Any:
    """The parameters after both steps (Loshchilov & Hutter 2019, arXiv:1711.05101, algorithm 2)."""

    def both(p: Any, g: Any) -> Any:
        mean, square = numpy.zeros_like(p), numpy.zeros_like(p)
        for number, slope in enumerate((g * g, g), 1):
            mean = B1 * mean + (1 - B1) * slope
            square = B2 * square + (1 - B2) * slope * slope
            root = numpy.sqrt(square / (1 - B2**number))
            p = p - RATE * (mean / (1 - B1**number) / (root + EPS) + DECAY * p)
        return p

    return {name: both(p, grads[name]) for name, p in params.items()}
