"""MoE against a loop over elements and their experts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random

KEY = random.key(0)
X = np.asarray(random.normal(random.key(1), (3, 7, 4)))


def layer(**options: Any) -> nn.MoE:
    return nn.MoE.init(4, 6, experts=5, key=KEY, **options)


def by_loop(moe: nn.MoE, x: np.ndarray, places: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Elements choose one after the other: all first choices, then all second ones."""
    rows = x.reshape(-1, 4).astype(np.float64)
    router, up, down = (np.asarray(w, np.float64) for w in (moe.router.weight, moe.up, moe.down))
    logits = rows @ router
    probabilities = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
    chosen = np.argsort(-probabilities, -1)[:, : moe.picked]
    weights = np.take_along_axis(probabilities, chosen, -1)
    weights /= weights.sum(-1, keepdims=True)
    result, taken, dropped = np.zeros_like(rows), np.zeros(5, int), 0
    for choice in range(moe.picked):
        for i, row in enumerate(rows):
            expert = chosen[i, choice]
            taken[expert] += 1
            if taken[expert] > places:
                dropped += 1
                continue
            hidden = row @ up[expert]
            if moe.gate is None:
                hidden = hidden / (1 + np.exp(-hidden))
            else:
                gate = row @ np.asarray(moe.gate[expert], np.float64)
                hidden = gate / (1 + np.exp(-gate)) * hidden
            result[i] += weights[i, choice] * (hidden @ down[expert])
    return result.reshape(x.shape), taken / taken.sum(), dropped


@pytest.mark.parametrize(
    "options, places",
    [
        ({"picked": 2}, 21),
        ({"picked": 1, "gated": False}, 21),
        ({"picked": 3, "capacity_factor": 0.5}, 7),
        ({"picked": 2, "capacity_factor": 1.0}, 9),
        ({"picked": 1, "capacity_factor": 0.01}, 1),
        ({"picked": 5, "capacity_factor": 100.0}, 21),
    ],
)
def test_values(options: dict[str, Any], places: int) -> None:
    moe = layer(**options)
    expected, load, dropped = by_loop(moe, X, places)
    for call in (moe, fg.jit(moe)):
        y, statistics = call(X)
        np.testing.assert_allclose(y, expected, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(statistics.load, load, rtol=1e-5)
        np.testing.assert_allclose(statistics.dropped, dropped / (21 * moe.picked), atol=1e-6)


def test_losses_of_the_router() -> None:
    moe = layer()
    logits = X.reshape(-1, 4) @ np.asarray(moe.router.weight)
    probabilities = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
    _, statistics = moe(X)
    balance = 5 * (np.asarray(statistics.load) * probabilities.mean(0)).sum()
    np.testing.assert_allclose(statistics.balance_loss, balance, rtol=1e-5)
    np.testing.assert_allclose(
        statistics.router_loss, (np.log(np.exp(logits).sum(-1)) ** 2).mean(), rtol=1e-4
    )
    even = fg.tree.map(lambda w: w * 0, moe.router)
    np.testing.assert_allclose(nn.tree_at(lambda m: m.router, moe, even)(X)[1].balance_loss, 1.0, rtol=1e-6)


@pytest.mark.parametrize("picked, names", [(2, ("up", "down", "gate")), (5, ("router.weight",))])
def test_gradients_are_those_of_differences(picked: int, names: tuple[str, ...]) -> None:
    """The router has one where no choice changes: all experts are picked."""
    moe = layer(picked=picked, capacity_factor=0.7 if picked == 2 else None)

    def loss(moe: nn.MoE) -> Any:
        y, statistics = moe(X)
        return (y**2).sum() + statistics.balance_loss + statistics.router_loss

    slopes = fg.jit(fg.grad(loss))(moe)
    for name in names:
        held = nn.named_parameters(moe)
        direction = np.asarray(random.normal(random.key(3), held[name].shape))
        ends = [
            loss(nn.with_parameters(moe, {name: held[name] + h * direction}, strict=False))
            for h in (2e-3, -2e-3)
        ]
        slope = (np.asarray(nn.named_parameters(slopes)[name]) * direction).sum()
        np.testing.assert_allclose((ends[0] - ends[1]) / 4e-3, slope, rtol=0.02, atol=0.02)


def test_mapped() -> None:
    moe = layer(picked=2, capacity_factor=0.7)
    mapped, _ = fg.vmap(moe)(X)
    for i in range(3):
        np.testing.assert_allclose(mapped[i], moe(X[i])[0], rtol=1e-4, atol=1e-5)
