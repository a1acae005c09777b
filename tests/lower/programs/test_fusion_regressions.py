"""Programs on which schedulers of other libraries are known to fail: work done again and again, arrays of all pairs,
merges for the sake of a number, time that grows with the square of the program. Each names the report that it is from.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import Target
from funcgrad.lower.fuse import merge as fusing
from funcgrad.lower.fuse.materialize import Materializer
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.inspect.lowered import Lowered
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import ACCUMULATE
from funcgrad.trace.uop import Family, numel
from tests.hardware import on_grid

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")
RNG = np.random.default_rng(0)


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def lowered(function: Callable, *arguments: Any) -> Lowered:
    return fg.jit(function).lower(*arguments).for_target(TARGET)


def nbytes(low: Lowered) -> float:
    return low.cost_analysis()["bytes accessed"]


def executed(block: Block, times: int = 1) -> int:
    """Operations on floats that a kernel does, with all that it does more than once."""
    total = 0
    for item in block.items:
        if isinstance(item, Block):
            assert item.counter is not None
            total += executed(item, times * item.counter.arg.extent)
        elif item.op is not ACCUMULATE and item.op.family is Family.ELEMENTWISE and item.dtype == np.float32:
            total += times * numel(item.shape)
    for node in block.carried:
        if node.op is ACCUMULATE and node.src[-1] is block.counter:
            total += times * numel(node.shape) * (2 if node.arg[0] == "dot" else 1)
    return total


def test_gradients_of_layers_do_not_compute_the_layers_above_again() -> None:
    """tinygrad #16228: the upper layer's gradient was computed within every step of the lower layer's sums."""

    def layer(x: Any, w: Any) -> Any:
        y = lax.conv_general_dilated(x, w, (1, 1), "SAME")
        centered = y - fnp.mean(y, (2, 3), keepdims=True)
        return nn.relu(centered / fnp.sqrt(fnp.mean(centered**2, (2, 3), keepdims=True) + 1e-5))

    def loss(ws: Any, x: Any) -> Any:
        for w in ws:
            x = layer(x, w)
        return fnp.sum(x * x)

    ws, x = [array(16, 16, 3, 3) for _ in range(3)], array(2, 16, 16, 16)
    low = lowered(fg.grad(loss), ws, x)
    work = sum(executed(block) for block in low._stages.blocks)
    assert work <= 1.1 * low.cost_analysis()["flops"]


def test_a_stack_of_residuals_loads_the_same_in_each_layer() -> None:
    """pytorch #176994: nothing was stored in between, and each layer loaded what all layers before had."""

    def stack(count: int) -> Callable:
        def run(x: Any, weights: Any) -> Any:
            for w in weights[:count]:
                x = x + fnp.tanh(x * w)
            return x

        return run

    x, weights = array(64, 128), [array(128) for _ in range(24)]
    twelve, all_ = (nbytes(lowered(stack(n), x, weights)) for n in (12, 24))
    assert all_ <= 2.1 * twelve


def pairs(x: Any, y: Any, np: Any = fnp) -> Any:
    return np.sum(np.exp(-((x[:, None] - y[None]) ** 2)), 1)


def test_sums_over_pairs_store_no_pairs() -> None:
    """xla #49131: producers were not fused into a reduction that reads their elements more than once."""
    x, y = array(300), array(400)

    def loss(x: Any, y: Any) -> Any:
        return fnp.sum(pairs(x, y) ** 2)

    many = array(1000), array(1200)  # a few pairs, which stay in a cache, may be cheaper to store
    forward, backward = lowered(pairs, *many), lowered(fg.grad(loss, (0, 1)), *many)
    assert len(forward.kernels) == 1 and forward.arena_nbytes == 0
    assert backward.arena_nbytes <= 8 * (1000 + 1200)
    np.testing.assert_allclose(
        fg.jit(pairs)(x, y), pairs(x.astype(float), y.astype(float), np), rtol=1e-5, atol=1e-5
    )
    dx, dy = fg.jit(fg.grad(loss, (0, 1)))(x, y)
    x, y = x.astype(float), y.astype(float)
    difference = x[:, None] - y[None]
    slope = 2 * pairs(x, y, np)[:, None] * np.exp(-(difference**2)) * -2 * difference
    np.testing.assert_allclose(dx, slope.sum(1), rtol=0, atol=1e-4 * np.abs(slope.sum(1)).max())
    np.testing.assert_allclose(dy, -slope.sum(0), rtol=0, atol=1e-4 * np.abs(slope.sum(0)).max())


def test_norms_that_share_a_weight_stay_apart() -> None:
    """pytorch #168209: rows of two norms were one kernel because both read the same small weight."""

    def norm(x: Any, w: Any) -> Any:
        return x / fnp.sqrt(fnp.mean(x * x, -1, keepdims=True) + 1e-5) * w

    def both(x: Any, y: Any, w: Any) -> Any:
        return norm(x, w), norm(y @ y.T, w)

    low = lowered(both, array(256, 256), array(256, 64), array(256))
    rows = [kernel for kernel in low.kernels if "vectorize(r0.0x256" in kernel]
    assert len(rows) == 2
    assert nbytes(low) <= 4 * (4 * 256 * 256 + 2 * 256 + 256 * 256) + 4 * 256 * 64


def norm_of_channels(x: Any, scale: Any, bias: Any, lib: Any = fnp) -> Any:
    difference = x - x.mean((0, 1))
    return difference / lib.sqrt((difference**2).mean((0, 1)) + 1e-5) * scale + bias


def test_sums_of_columns_do_not_turn_the_loops_of_those_that_read_them() -> None:
    """The gradient of a norm along rows sums chunks of them to columns, whose total the next sums of chunks read."""

    def loss(x: Any, scale: Any, bias: Any, weights: Any) -> Any:
        return (nn.relu6(norm_of_channels(x, scale, bias)) * weights).sum()

    x, weights, scale, bias = array(8, 784, 192), array(8, 784, 192), array(192), array(192)
    slopes = fg.jit(fg.grad(loss, argnums=(0, 1, 2)))
    kernels = slopes.lower(x, scale, bias, weights).for_target(TARGET).kernels
    assert kernels and all("vectorize" in kernel for kernel in kernels)
    _, of_scale, of_bias = slopes(x, scale, bias, weights)
    wide = x.astype(float)
    norm = norm_of_channels(wide, scale, bias, np)
    inside = weights * ((norm > 0) & (norm < 6))
    np.testing.assert_allclose(of_bias, inside.sum((0, 1)), rtol=1e-3, atol=1e-2)
    np.testing.assert_allclose(
        of_scale, (inside * norm_of_channels(wide, 1, 0, np)).sum((0, 1)), rtol=1e-3, atol=1e-2
    )


def test_two_reductions_one_after_the_other_are_one_kernel_with_tasks() -> None:
    """tinygrad PR #12468: the inner one was computed again, or all was one task."""
    low = lowered(lambda x: x.sum(3).max(2), array(8, 16, 32, 64))
    (kernel,) = low.kernels
    assert "parallel(" in kernel
    assert nbytes(low) == 4 * (8 * 16 * 32 * 64 + 8 * 16)
    x = array(8, 16, 32, 64)
    np.testing.assert_allclose(fg.jit(lambda x: x.sum(3).max(2))(x), x.sum(3).max(2), rtol=1e-5, atol=1e-5)


def test_a_rounding_cast_after_a_maximum_is_not_moved() -> None:
    """Scaled to the maximum, then rounded: rounding before the maximum is known gives other numbers."""

    def scaled(x: Any, w: Any) -> Any:
        top = fnp.max(fnp.abs(x), -1, keepdims=True)
        return (x / top).astype(fnp.bfloat16).astype(fnp.float32) @ w

    x, w = array(64, 96), array(96, 32)
    assert len(lowered(scaled, x, w).kernels) == 2
    rounded = np.asarray((fnp.asarray(x / np.abs(x).max(-1, keepdims=True))).astype(fnp.bfloat16)).astype(
        float
    )
    np.testing.assert_allclose(fg.jit(scaled)(x, w), rounded @ w, rtol=1e-4, atol=1e-4)


_PROGRAM = """
import funcgrad as fg, funcgrad.numpy as np
from funcgrad import nn
from funcgrad.backends.interface import Target
target = Target("a description", 64, 32, 1 << 20, 4, "llvm")
def loss(ws, x, y):
    for w in ws:
        x = nn.standardize(np.tanh(x @ w))
    return np.mean(nn.logsumexp(x, axis=-1) - np.take_along_axis(x, y[:, None], 1)[:, 0])
step = fg.value_and_grad(loss)
lowered = fg.jit(step).lower([np.ones((32, 32))] * 3, np.ones((64, 32)), np.zeros(64, int)).for_target(target)
print(lowered.as_text("schedule"), lowered.as_text("fusion"), lowered.as_text("llvm"), sep="\\n")
"""


def test_every_process_schedules_the_same() -> None:
    texts = []
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "FUNCGRAD_CACHE": "0"}
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM], env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        texts.append(done.stdout)
    assert texts[0] == texts[1] and "kernel" in texts[0]


@pytest.mark.parametrize("layers", [10, 40])
def test_work_of_the_scheduler_grows_with_the_program(layers: int) -> None:
    """Steps that are looked at and pairs that are tried, not seconds: both by the length of the program."""

    def loss(x: Any, w: Any) -> Any:
        for _ in range(layers):
            x = x + fnp.tanh(nn.standardize(x) @ w)
        return fnp.sum(x * x)

    graph = fg.make_graph(fg.grad(loss, (0, 1)))(np.ones((64, 32), np.float32), np.ones((32, 32), np.float32))
    outputs, _, _ = canonicalize(graph.outputs, graph.parameters)
    scheduler = Materializer(outputs)
    merger = fusing._Merger(scheduler.steps(), scheduler)
    steps = len(merger.steps)
    tried = [(a, b) for _, _, a, b in merger.candidates()]
    for a, b in tried:
        if a in merger.steps and b in merger.steps:
            merger.merged_or_why(a, b)
    assert len(tried) <= 10 * steps
    assert merger.graph.looked_at <= 40 * steps


def test_what_a_kernel_only_waits_for_says_nothing_of_its_axes() -> None:
    """The sums that a barrier waits for are among the reads of the kernel that computes a layer again."""

    @fg.checkpoint
    def layer(x: Any, w: Any) -> Any:
        hidden = fnp.tanh(x @ w)
        return x + hidden * fnp.exp(-hidden)

    def loss(ws: Any, x: Any) -> Any:
        return (layer(layer(x, ws[0]), ws[1]) ** 2).mean()

    target = on_grid.TARGET._replace(renderer="opencl")
    assert fg.jit(fg.grad(loss)).lower(array(2, 64, 64), array(512, 64)).for_target(target).kernels


def test_reductions_of_one_value_share_a_kernel_and_a_read() -> None:
    def five(x: Any) -> Any:
        y = fnp.exp(x)
        return y.sum(1), y.max(1), y.min(1), (y * y).sum(1), y.prod(1)

    low = lowered(five, array(64, 200))
    assert len(low.kernels) == 1
    assert nbytes(low) == 4 * (64 * 200 + 5 * 64)
    x = array(64, 20) / 4
    y = np.exp(x.astype(float))
    expected = y.sum(1), y.max(1), y.min(1), (y * y).sum(1), y.prod(1)
    for mine, theirs in zip(fg.jit(five)(x), expected, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4)


def test_a_shared_number_is_no_reason_beside_a_shared_array() -> None:
    """pytorch #136782: four shared bytes came before a shared array, and a limit was reached."""

    def f(arrays: Any, x: Any, scale: Any) -> Any:
        return [a * scale for a in arrays] + [x + 1, fnp.exp(x)]

    arrays, x = [array(64 + n, 128) for n in range(3)], array(64, 128)
    low = lowered(f, arrays, x, np.float32(2))
    read_once = [step for step in low._stages.steps if len(step.kernel.roots) == 2]
    assert len(read_once) == 1 and len(low.kernels) == 4
