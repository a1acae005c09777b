"""Attention, forward and backward, with rotary positions and grouped heads: how many steps, how many bytes.

What is counted is what memory sees: the outermost steps of the program, each buffer once a step. Within them the table
of all queries with all keys exists a block at a time, in a scratch of the size of the cache.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.backends.interface import Target
from funcgrad.lower.inspect.lowered import Lowered

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")
B, H, T, D = 4, 8, 512, 64
ALL = 4 * B * H * T * D  # bytes of the queries
TABLE = 4 * B * H * T * T


def attention(q: Any, k: Any, v: Any) -> Any:
    return nn.softmax(q @ fnp.swapaxes(k, -1, -2) / math.sqrt(q.shape[-1]), -1) @ v


def gradients(q: Any, k: Any, v: Any, g: Any) -> Any:
    return fg.vjp(attention, q, k, v)[1](g)


def rotary(x: Any, cos: Any, sin: Any) -> Any:
    half = x.shape[-1] // 2
    return x * cos + fnp.concatenate([-x[..., half:], x[..., :half]], -1) * sin


def grouped(q: Any, k: Any, v: Any, cos: Any, sin: Any) -> Any:
    q, k = rotary(q, cos, sin), fnp.repeat(rotary(k, cos, sin), q.shape[1] // k.shape[1], 1)
    weights = q @ fnp.swapaxes(k, -1, -2) / math.sqrt(q.shape[-1])
    n = q.shape[2]
    weights = fnp.where(fnp.arange(n)[:, None] >= fnp.arange(n), weights, -fnp.inf)
    return nn.softmax(weights, -1) @ fnp.repeat(v, q.shape[1] // v.shape[1], 1)


def lowered(function: Callable, *shapes: tuple[int, ...]) -> Lowered:
    arguments = [np.zeros(shape, np.float32) for shape in shapes]
    return fg.jit(function).lower(*arguments).for_target(TARGET)


def steps(found: Lowered) -> list[str]:
    return [line for line in found.as_text("schedule").splitlines() if not line.startswith(" ")]


def test_forward() -> None:
    """One step; queries, keys, values and the result, each once."""
    found = lowered(attention, *[(B, H, T, D)] * 3)
    assert len(steps(found)) == 1 and found.cost_analysis()["bytes accessed"] == 4 * ALL
    assert found.arena_nbytes < TABLE / 8
    assert found.cost_analysis()["flops"] > 4 * B * H * T * T * D


def test_backward() -> None:
    """The same and three gradients. That of the keys is added up transposed, as the product of a block gives it: one
    more step brings it to its layout."""
    found = lowered(gradients, *[(B, H, T, D)] * 4)
    assert len(steps(found)) == 2 and found.cost_analysis()["bytes accessed"] == 9 * ALL
    assert found.arena_nbytes < TABLE / 2


def test_rotary_positions_causal_and_grouped() -> None:
    """Rotated queries and keys are stored, keys for each group that reads them: turned within a block, they would be
    turned again for every block of queries. Each of these is written and read once, beside what must be."""
    found = lowered(grouped, (B, H, T, D), *[(B, H // 4, T, D)] * 2, (T, D), (T, D))
    assert sum(step.startswith("blocks") for step in steps(found)) == 1
    assert found.cost_analysis()["bytes accessed"] < 9.2 * ALL and found.arena_nbytes < TABLE / 2


@pytest.mark.parametrize("scale", [1.0, 1e4])
def test_large_logits(scale: float) -> None:
    """What the greatest logit is subtracted from has the bits that it was the greatest of: no NaN, and no value beyond
    those that are averaged."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((2, 200, 16)).astype(np.float32) for _ in range(3))
    bias = (scale * rng.standard_normal((200, 200))).astype(np.float32)

    def biased(q: Any, k: Any, v: Any) -> Any:
        return nn.softmax(scale * (q @ fnp.swapaxes(k, -1, -2)) + bias, -1) @ v

    found = np.asarray(fg.jit(biased)(q, k, v))
    assert np.isfinite(found).all() and np.abs(found).max() <= np.abs(v).max() * (1 + 1e-6)
    logits = scale * (q.astype(np.float64) @ np.swapaxes(k, -1, -2)) + bias
    weights = np.exp(logits - logits.max(-1, keepdims=True))
    expected = (weights / weights.sum(-1, keepdims=True)) @ v
    np.testing.assert_allclose(found, expected, atol=5e-3 if scale > 1 else 1e-5)


def test_a_row_without_any_key() -> None:
    """Its result is the mean of all values, and no gradient is NaN."""
    rng = np.random.default_rng(1)
    q, k, v = (rng.standard_normal((2, 40, 3, 8)).astype(np.float32) for _ in range(3))
    seen = np.ones((40, 40), bool)
    seen[7] = False

    def masked(q: Any, k: Any, v: Any) -> Any:
        return nn.dot_product_attention(q, k, v, mask=seen)

    found = np.asarray(fg.jit(masked)(q, k, v))
    np.testing.assert_allclose(found[:, 7], v.mean(1), atol=1e-6)
    for gradient in fg.jit(fg.grad(lambda *args: (masked(*args) ** 2).sum(), (0, 1, 2)))(q, k, v):
        assert np.isfinite(np.asarray(gradient)).all()
