"""Means with exponential weights in one walk: attention on grids, without the weights in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn
from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.grid.online_softmax import online_means
from funcgrad.lower.ir.fused_ops import EXP_MEAN
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan, plan_of
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import UOp, toposort
from tests.hardware.on_grid import run_on_grid
from tests.support.schedules import random_schedule


def floats(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).standard_normal(shape).astype(onp.float32)


def attention(q: Any, k: Any, v: Any) -> Any:
    return nn.softmax(q @ k.swapaxes(-1, -2) / 4) @ v


def masked(q: Any, k: Any, v: Any) -> Any:
    """Causal; the first rows see nothing."""
    scores = q @ k.swapaxes(-1, -2)
    rows, columns = np.arange(q.shape[-2])[:, None], np.arange(k.shape[-2])
    return nn.softmax(np.where((columns < rows) & (columns > 2), scores, -np.inf)) @ v


def by_einsum(q: Any, k: Any, v: Any) -> Any:
    return np.einsum("hqk,hkd->qhd", nn.softmax(np.einsum("hqd,hkd->hqk", q, k)), v)


def additive(q: Any, k: Any, v: Any) -> Any:
    """Scores that are no sum of products."""
    return nn.softmax(np.tanh(q[..., :, None, 0] + k[..., None, :, 0]) * 5) @ v


def canonical(function: Callable, values: tuple) -> tuple[list[UOp], list[UOp], list[onp.ndarray]]:
    lowered = fg.jit(function).lower(*values)
    outputs, params, captured = canonicalize(lowered.outputs, lowered.parameters)
    return outputs, params, [*values, *(array.numpy() for array in captured)]


def means(outputs: list[UOp]) -> int:
    return sum(node.op is EXP_MEAN for node in toposort(outputs))


def check(function: Callable, *values: Any, tolerance: float = 2e-6) -> list[str]:
    """The walk against the op's definition and the graph before; the schedules."""
    outputs, params, given = canonical(function, values)
    changed = online_means(outputs)
    assert means(changed) == 1
    (expected,) = evaluate(outputs, dict(zip(params, given, strict=True)))
    (defined,) = evaluate(changed, dict(zip(params, given, strict=True)))
    with config(check_spec=True):
        (found,), schedules = run_on_grid(changed, params, given)
    for ours in (defined, found):
        onp.testing.assert_allclose(ours, expected, rtol=tolerance, atol=tolerance)
    return schedules


@pytest.mark.parametrize("function", [attention, masked, by_einsum, additive])
@pytest.mark.parametrize("keys", [33, 64, 75])
def test_attention(function: Callable, keys: int) -> None:
    (schedule,) = check(function, floats(2, 37, 16), floats(2, keys, 16), floats(2, keys, 8))
    assert "threads(d" in schedule and "stage(b" in schedule


@pytest.mark.parametrize("blocks", [4, 16])
def test_bias_of_blocks_of_keys(blocks: int) -> None:
    """The walk is split where an index divides by the keys of a block."""
    bias = floats(37, blocks)

    def biased(q: Any, k: Any, v: Any) -> Any:
        return nn.softmax(q @ k.swapaxes(-1, -2) + np.repeat(bias, 64 // blocks, axis=-1)) @ v

    (schedule,) = check(biased, floats(2, 37, 16), floats(2, 64, 16), floats(2, 64, 8))
    assert "threads(d01" in schedule


def test_numbers_that_are_none() -> None:
    q, k, v = floats(1, 9, 4), floats(1, 40, 4), floats(1, 40, 4)
    q[0, 3], q[0, 5], k[0, 7], v[0, 2] = onp.inf, onp.nan, 0, 1e38
    check(attention, q, k, v)


def test_half_precision() -> None:
    """Weights, and what is summed, stay in float32."""
    q, k, v = (floats(2, 40, 16).astype(onp.float16) for _ in range(3))
    check(attention, q, k, v, tolerance=4e-3)


@pytest.mark.parametrize(
    "function", [attention, lambda q, k, v: fg.grad(lambda *x: attention(*x).sum())(q, k, v)]
)
def test_double_precision_keeps_its_digits(function: Callable) -> None:
    with fg.config(enable_x64=True):
        values = tuple(floats(2, 40, 16).astype(onp.float64) + n for n in range(3))
        outputs, params, given = canonical(function, values)
        (expected,) = evaluate(outputs, dict(zip(params, given, strict=True)))
        (found,), _ = run_on_grid(online_means(outputs), params, given)
    onp.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-13)


def test_the_library_function() -> None:
    q, k, v = floats(2, 34, 3, 16), floats(2, 34, 3, 16), floats(2, 34, 3, 16)
    check(lambda q, k, v: nn.dot_product_attention(q, k, v, is_causal=True), q, k, v)


@pytest.mark.parametrize("seed", range(8))
def test_any_schedule(seed: int) -> None:
    """Also of elements that are a loop, where the walk is made again for each."""
    outputs, params, given = canonical(attention, (floats(5, 4), floats(40, 4), floats(40, 6)))
    rng = onp.random.default_rng(seed)

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        return plan_of(kernel, random_schedule(kernel, emit, rng, Counter(), on_grid=True), emit)

    (expected,) = evaluate(outputs, dict(zip(params, given, strict=True)))
    (found,), _ = run_on_grid(online_means(outputs), params, given, plan=plan)
    onp.testing.assert_allclose(found, expected, rtol=2e-6, atol=2e-6)


@pytest.mark.parametrize("seed", [1, 5, 9, 23])
def test_any_stages(seed: int) -> None:
    """Tiles of steps to come, which are copied once: not where a walk is made again."""
    outputs, params, given = canonical(attention, (floats(5, 4), floats(40, 4), floats(40, 6)))
    rng = onp.random.default_rng(seed)

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        schedule = random_schedule(kernel, emit, rng, Counter(), on_grid=True)
        while not any(tile.stages > 1 for tile in schedule.stage.values()):
            schedule = random_schedule(kernel, emit, rng, Counter(), on_grid=True)
        return plan_of(kernel, schedule, emit)

    (expected,) = evaluate(outputs, dict(zip(params, given, strict=True)))
    (found,), _ = run_on_grid(online_means(outputs), params, given, plan=plan)
    onp.testing.assert_allclose(found, expected, rtol=2e-6, atol=2e-6)


@pytest.mark.parametrize(
    "function",
    [
        lambda q, k, v: (lambda p: (p @ v, p))(nn.softmax(q @ k.T)),  # the weights are a result
        lambda q, k, v: nn.softmax(q @ k.T, axis=0) @ v,  # they do not sum to 1 along the keys
        lambda q, k, v: nn.relu(q @ k.T) @ v,
        lambda q, k, v: fg.grad(lambda v: (nn.softmax(q @ k.T) @ v).sum())(v),  # weights alone
    ],
)
def test_other_products_stay(function: Callable) -> None:
    outputs, *_ = canonical(function, (floats(40, 8), floats(40, 8), floats(40, 8)))
    assert means(online_means(outputs)) == 0


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 40), st.integers(32, 70), st.integers(1, 20), st.integers(1, 20))
def test_any_size(queries: int, keys: int, width: int, elements: int) -> None:
    check(attention, floats(queries, width), floats(keys, width), floats(keys, elements))
