"""A step of training: the gradient of a loss, then Adam or AdamW.

A state is (parameters, mean of gradients, mean of their squares, number of steps made). funcgrad and jax get functions
from state to state as their users write them; torch and tinygrad their own optimizers. All begin as if ten steps had
been made, with means that are not zero: then the result of a step says whether the gradient was right, while the first
step of Adam hardly depends on more than its sign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from benchmarks.harness.trees import flatten, tree_map

RATE, B1, B2, EPS = 1e-4, 0.9, 0.999, 1e-8
STEPS_MADE = 10
Loss = Callable[..., Any]


def first_state(rng: numpy.random.Generator, params: Any) -> tuple[Any, Any, Any, numpy.ndarray]:
    """Of a tree of NumPy arrays."""
    mean = tree_map(lambda p: 0.001 * rng.standard_normal(p.shape, numpy.float32), params)
    square = tree_map(lambda p: 1e-4 * (0.5 + rng.random(p.shape, numpy.float32)), params)
    return params, mean, square, numpy.asarray(STEPS_MADE, numpy.float32)


def traced_step(lib: Any, loss: Loss, decay: float, state: Any, *batch: Any) -> tuple[Any, Any]:
    """(new state, loss); loss(lib, params, *batch)."""
    xp = lib.numpy
    params, mean, square, number = state
    value, gradient = lib.value_and_grad(lambda p: loss(lib, p, *batch))(params)
    number = number + 1
    mean = lib.tree.map(lambda m, g: B1 * m + (1 - B1) * g, mean, gradient)
    square = lib.tree.map(lambda s, g: B2 * s + (1 - B2) * g * g, square, gradient)
    weight1, weight2 = 1 - B1**number, 1 - B2**number

    def move(p: Any, m: Any, s: Any) -> Any:
        return p - RATE * (m / weight1 / (xp.sqrt(s / weight2) + EPS) + decay * p)

    return (lib.tree.map(move, params, mean, square), mean, square, number), value


def torch_step(torch: Any, loss: Loss, decay: float, state: Any, *batch: Any) -> Callable[[], Any]:
    params, mean, square, number = state
    leaves = [p.requires_grad_() for p in flatten(params)]
    if decay:
        optimizer = torch.optim.AdamW(leaves, RATE, (B1, B2), EPS, weight_decay=decay)
    else:
        optimizer = torch.optim.Adam(leaves, RATE, (B1, B2), EPS)
    for leaf, m, s in zip(leaves, flatten(mean), flatten(square)):
        optimizer.state[leaf] = {"step": number.clone(), "exp_avg": m, "exp_avg_sq": s}

    def step() -> Any:
        optimizer.zero_grad()
        value = loss(torch, params, *batch)
        value.backward()
        optimizer.step()
        return (params, mean, square, optimizer.state[leaves[0]]["step"]), value

    return step


def tinygrad_step(lib: Any, loss: Loss, decay: float, state: Any, *batch: Any) -> Callable[[], Any]:
    from tinygrad import Device, Tensor, TinyJit
    from tinygrad.helpers import Context
    from tinygrad.nn.optim import Adam, AdamW

    params, mean, square, number = state
    leaves = [leaf.is_param_() for leaf in flatten(params)]
    optimizer = (
        AdamW(leaves, RATE, B1, B2, EPS, weight_decay=decay) if decay else Adam(leaves, RATE, B1, B2, EPS)
    )
    optimizer.m, optimizer.v = flatten(mean), flatten(square)
    optimizer.b1_t = Tensor([B1**STEPS_MADE]).realize()
    optimizer.b2_t = Tensor([B2**STEPS_MADE]).realize()

    @TinyJit
    def step() -> Any:
        with Context(TRAINING=1):
            optimizer.zero_grad()
            value = loss(lib, params, *batch)
            value.backward()
            return value.realize(*optimizer.schedule_step())

    def call() -> Any:
        value = step()
        Device[Device.DEFAULT].synchronize()
        return (params, mean, square, number + 1), value

    return call
