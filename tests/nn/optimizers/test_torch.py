"""Optimizers: four steps against torch.optim 2.13, the same steps compiled, and their states."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from funcgrad import grad, jit, nn
from funcgrad.trace.types import tree

START = [0.5, -1.0, 2.0]


def _loss(params: dict, i: int) -> object:
    return (params["w"] ** 3 / 3 + params["w"] * i).sum()


def _steps(optimizer: nn.GradientTransformation, wrap: Callable, steps: int = 4) -> tuple:
    params = {"w": np.array(START, np.float32)}
    state = optimizer.init(params)

    @wrap
    def step(params: dict, state: tuple, i: float) -> tuple:
        updates, state = optimizer.update(grad(_loss)(params, i), state, params)
        return nn.apply_updates(params, updates), state

    for i in range(1, steps + 1):
        params, state = step(params, state, float(i))
    return params, state


@pytest.mark.parametrize("wrap", [lambda f: f, jit], ids=["eager", "jit"])
@pytest.mark.parametrize(
    "optimizer, expected",
    [
        (nn.sgd(0.1), [-0.54365915, -2.9160299, 0.21595168]),
        (nn.sgd(0.1, momentum=0.9), [-1.5102093, -4.9347363, -1.9406252]),
        (nn.sgd(0.1, momentum=0.9, nesterov=True), [-2.5287917, -9.6726608, -2.9313173]),
        (nn.adam(0.1), [0.10747864, -1.3947082, 1.5988311]),
        (nn.adamw(0.1, weight_decay=0.05), [0.10049393, -1.3720031, 1.5621208]),
    ],
)
def test_steps(optimizer: nn.GradientTransformation, expected: list, wrap: Callable) -> None:
    params, _ = _steps(optimizer, wrap)
    np.testing.assert_allclose(np.asarray(params["w"]), expected, rtol=5e-6)


def test_a_rate_may_depend_on_the_step() -> None:
    halving = nn.sgd(lambda step: 0.1 * 0.5**step)
    params, _ = _steps(halving, jit, steps=2)
    by_hand = np.array(START, np.float32)
    by_hand = by_hand - np.float32(0.1) * (by_hand**2 + 1)
    by_hand = by_hand - np.float32(0.05) * (by_hand**2 + 2)
    np.testing.assert_allclose(np.asarray(params["w"]), by_hand, rtol=1e-6)


@pytest.mark.parametrize("optimizer", [nn.sgd(0.1), nn.sgd(0.1, 0.9), nn.adam(0.1), nn.adamw(0.1)])
def test_structure_and_types_stay(optimizer: nn.GradientTransformation) -> None:
    """So that a compiled step is compiled once."""
    params = {"w": np.ones((2, 3), np.float16), "b": [np.ones(3, np.float32), ()]}
    params = tree.map(nn.relu, params)
    state = optimizer.init(params)
    updates, new_state = optimizer.update(params, state, params)
    new_params = nn.apply_updates(params, updates)
    for old, new in ((params, new_params), (state, new_state)):
        assert tree.structure(old) == tree.structure(new)
        types = [[(x.shape, x.dtype, x.weak_type) for x in tree.leaves(t)] for t in (old, new)]
        assert types[0] == types[1]


def test_adam_of_a_zero_gradient_stays() -> None:
    params = {"w": np.array([1.0, 2.0], np.float32)}
    optimizer = nn.adam(0.1)
    updates, _ = optimizer.update(tree.map(lambda w: w * 0, params), optimizer.init(params), params)
    new = nn.apply_updates(params, updates)
    assert new["w"].tolist() == [1.0, 2.0]
