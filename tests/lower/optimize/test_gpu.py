"""Schedules for targets with a grid: what they compute, by the interpreter of groups and threads, against NumPy."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn
from funcgrad.backends.interface import Target
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan, plan_of
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from tests.hardware.grid_interpreter import run_kernel
from tests.hardware.on_grid import GRID, TARGET, Execute, Planner, run_on_grid
from tests.support.schedules import ON_GRID, random_schedule


def floats(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).standard_normal(shape).astype(onp.float32)


def places(bound: int, *shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).integers(0, bound, shape).astype(onp.int32)


def check(
    function: Callable,
    *values: Any,
    target: Target = TARGET,
    execute: Execute = run_kernel,
    plan: Planner = schedule_kernel,
) -> list[str]:
    """Run both ways; the schedules."""
    arrays = [onp.asarray(np.asarray(value)) for value in values]
    lowered = fg.jit(function).lower(*arrays)
    outputs, params, captured = canonicalize(lowered.outputs, lowered.parameters)
    given = [*arrays, *(array.numpy() for array in captured)]
    found, schedules = run_on_grid(outputs, params, given, target, execute, plan)
    expected = fg.tree.leaves(function(*map(np.asarray, arrays)))
    for ours, theirs in zip(found, map(onp.asarray, expected), strict=True):
        scale = float(onp.abs(theirs).max()) if theirs.size and theirs.dtype.kind in "fc" else 0.0
        onp.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6 + 1e-5 * scale)
    return schedules


def layer_norm(x: Any) -> Any:
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)


def attention(q: Any, k: Any, v: Any) -> Any:
    return nn.softmax(q @ k.swapaxes(-1, -2)) @ v


def convolution(x: Any, w: Any) -> Any:
    return lax.conv(x, w, (1, 1), "SAME")


PROGRAMS: dict[str, tuple[Callable, tuple]] = {
    "whole vectors": (lambda x: np.exp(x) + 1, (floats(37, 64),)),
    "no vectors": (lambda x: np.exp(x) + 1, (floats(37, 5),)),
    "a transposed read": (lambda x, y: x.T + y, (floats(37, 50), floats(50, 37))),
    "a row for all": (lambda x, b: x + b, (floats(37, 50), floats(50))),
    "many roots": (lambda x: (x + 1, np.sin(x), x > 0), (floats(33, 7),)),
    "one number": (lambda x: x * 2, (floats(),)),
    "sum of all": (np.sum, (floats(1000),)),
    "sums of rows": (lambda x: x.sum(1), (floats(37, 300),)),
    "sums of columns": (lambda x: x.sum(0), (floats(300, 37),)),
    "sums of two axes": (lambda x: x.sum((0, 2)), (floats(9, 10, 11),)),
    "product": (lambda x: x.prod(1), (floats(37, 30),)),
    "extrema": (lambda x: (x.max(1), x.min(1)), (floats(12, 45),)),
    "first of the largest": (lambda x: np.argmax(x, 1), (onp.floor(floats(37, 300) * 3),)),
    "first of the smallest": (lambda x: np.argmin(x, 0), (onp.floor(floats(300, 37) * 3),)),
    "softmax of long rows": (nn.softmax, (floats(37, 300),)),
    "softmax of short rows": (nn.softmax, (floats(37, 8),)),
    "layer norm": (layer_norm, (floats(37, 96),)),
    "matrix product": (lambda a, b: a @ b, (floats(70, 50), floats(50, 90))),
    "whole tiles": (lambda a, b: np.maximum(a @ b, 0), (floats(128, 64), floats(64, 256))),
    "big tiles": (lambda a, b: a @ b, (floats(260, 33), floats(33, 516))),
    "transposed operands": (lambda a, b: a.T @ b.T, (floats(50, 70), floats(90, 50))),
    "products of a batch": (lambda a, b: a @ b, (floats(5, 20, 30), floats(5, 30, 40))),
    "matrix by vector": (lambda a, b: a @ b, (floats(70, 50), floats(50))),
    "vector by matrix": (lambda a, b: a @ b, (floats(70), floats(70, 90))),
    "a short sum": (lambda a, b: a @ b, (floats(64, 3), floats(3, 64))),
    "distances": (lambda a, b: abs(a[:, None] - b[None]).sum(-1), (floats(40, 20), floats(50, 20))),
    "prologue and epilogue": (
        lambda a, b, c: np.tanh(np.maximum(a, 0) @ b + c), (floats(40, 40), floats(40, 24), floats(24)),
    ),
    "convolution": (convolution, (floats(2, 3, 12, 12), floats(8, 3, 3, 3))),
    "gradients of a convolution": (
        fg.grad(lambda x, w: (convolution(x, w) ** 2).sum(), argnums=(0, 1)),
        (floats(2, 3, 9, 9), floats(4, 3, 3, 3)),
    ),
    "attention": (attention, (floats(2, 32, 16), floats(2, 32, 16), floats(2, 32, 16))),
    "gradient of attention": (
        fg.grad(lambda q, k, v: attention(q, k, v).sum(), argnums=(0, 1, 2)),
        (floats(1, 20, 8), floats(1, 20, 8), floats(1, 20, 8)),
    ),
    "running sums": (lambda x: np.cumsum(x, 1), (floats(70, 50),)),
    "running sums of columns": (lambda x: np.cumsum(x, 0), (floats(70, 50),)),
    "running extrema": (lambda x: lax.cummax(x, 0), (floats(50),)),
    "gather": (lambda x, i: x[i], (floats(70, 50), places(70, 13))),
    "scatter": (lambda x, i, u: x.at[i].add(u), (floats(70, 50), places(70, 99), floats(99, 50))),
    "scatter of numbers": (lambda x, i, u: x.at[i].set(u), (floats(70), places(70, 99), floats(99))),
    "scatter of a batch": (
        fg.vmap(lambda x, i, u: x.at[i].mul(u)), (floats(5, 30), places(30, 5, 9), floats(5, 9)),
    ),
    "one update": (lambda x, u: x.at[3].set(u), (floats(70, 50), floats(50))),
    "complex numbers": (lambda x: np.abs(np.exp(x + 1j * x)), (floats(37, 5),)),
    "complex products": (lambda x, y: (x + 1j * y) @ (y - 1j * x).T, (floats(17, 9), floats(17, 9))),
    "products of complex numbers": (
        lambda a, b: a @ b, (floats(17, 33) + 1j * floats(17, 33), floats(33, 5) - 1j * floats(33, 5)),
    ),
    "concatenation": (lambda x, y: np.concatenate([x, y + 1]), (floats(37, 6), floats(5, 6))),
    "padding": (lambda x: np.pad(x, ((1, 2), (3, 0))) * 2, (floats(37, 6),)),
    "pooling": (lambda x: lax.reduce_window(x, -np.inf, lax.max, (1, 2, 2), (1, 2, 2), "VALID"), (floats(3, 8, 8),)),
    "nothing": (lambda x: x + 1, (floats(0, 5),)),
    "sum of nothing": (lambda x: x.sum(0), (floats(0, 5),)),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str) -> None:
    function, values = PROGRAMS[name]
    check(function, *values)


@pytest.mark.parametrize(
    "name", ["softmax of long rows", "big tiles", "sums of columns", "scatter", "convolution"]
)
def test_small_groups(name: str) -> None:
    """A device with few threads a group, and little local memory."""
    function, values = PROGRAMS[name]
    check(function, *values, target=TARGET._replace(grid=GRID._replace(threads=8, local_nbytes=1 << 11)))


_TILED = ["whole tiles", "big tiles", "transposed operands", "prologue and epilogue", "complex products"]


@pytest.mark.parametrize("name", _TILED)
def test_many_registers(name: str) -> None:
    function, values = PROGRAMS[name]
    check(function, *values, target=with_registers(256))


@pytest.mark.parametrize(
    ("registers", "dtype", "sums"),
    [
        (256, "float32", 128),
        (256, "float64", 64),
        (128, "float32", 64),
        (128, "float64", 16),
        (64, "int32", 16),
    ],
)
def test_a_thread_has_sums_for_half_of_its_registers(registers: int, dtype: str, sums: int) -> None:
    with fg.config(enable_x64=True):
        a, b = (floats(*shape).astype(dtype) for shape in ((256, 16), (16, 256)))
        (schedule,) = check(lambda a, b: a @ b, a, b, target=with_registers(registers))
    copies = re.findall(r"(?:unroll|vectorize)\(d0[01], (\d+)\)", schedule)
    assert math.prod(map(int, copies)) == sums, schedule


def with_registers(count: int) -> Target:
    return TARGET._replace(grid=GRID._replace(registers=count))


def test_products_read_tiles_of_local_memory() -> None:
    (schedule,) = check(lambda a, b: a @ b, floats(256, 64), floats(64, 256))
    assert "stage(b1" in schedule and "stage(b2" in schedule and "vectorize(d01, 4)" in schedule


def test_groups_share_long_rows() -> None:
    (schedule,) = check(nn.softmax, floats(4, 1000))
    assert schedule.count(", 64, 0)") == 3  # the maximum, the sum, and what is stored


sizes = st.integers(1, 70)


@settings(max_examples=25, deadline=None)
@given(sizes, sizes, sizes, st.booleans(), st.booleans())
def test_products_of_any_size(m: int, k: int, n: int, first: bool, second: bool) -> None:
    a, b = floats(*((k, m) if first else (m, k))), floats(*((n, k) if second else (k, n)))
    check(lambda a, b: (a.T if first else a) @ (b.T if second else b), a, b)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 40), min_size=1, max_size=3), st.data())
def test_reductions_of_any_shape(shape: list[int], data: Any) -> None:
    axes = data.draw(st.lists(st.integers(0, len(shape) - 1), unique=True, min_size=1))
    order = data.draw(st.permutations(range(len(shape))))
    whole = onp.floor(floats(*shape) * 4)  # whose sums are exact in any order
    check(lambda x: x.transpose(order).sum(tuple(axes)), whole)
    check(lambda x: x / (1 + x.max(tuple(axes), keepdims=True) ** 2), floats(*shape))


SMALL: list[tuple[Callable, tuple]] = [
    (lambda x, y: np.exp(x).T + y, (floats(9, 20), floats(20, 9))),
    (lambda x: x.sum(1), (floats(7, 20),)),
    (nn.softmax, (floats(5, 12),)),
    (lambda x: np.argmax(x, 1), (onp.floor(floats(7, 20) * 3),)),
    (lambda a, b: a @ b + 1, (floats(9, 10), floats(10, 12))),
    (lambda a, b: np.maximum(a.T @ b, 0), (floats(12, 5), floats(12, 8))),
    (lambda a, b: a @ b, (floats(2, 5, 6), floats(2, 6, 8))),
    (convolution, (floats(1, 2, 6, 6), floats(3, 2, 3, 3))),
    (lambda x: np.cumsum(x, 1), (floats(6, 10),)),
    (lambda x, i, u: x.at[i].add(u), (floats(10, 6), places(10, 9), floats(9, 6))),
    (lambda x, y: (x + 1j * y) @ (y - 1j * x).T, (floats(4, 6), floats(4, 6))),
]
SEEDS = [pytest.param(first, 6, id=f"{first}") for first in range(0, 12, 6)]
MANY = [pytest.param(first, 50, id=f"{first}", marks=pytest.mark.nightly) for first in range(100, 2100, 50)]


@pytest.mark.parametrize(("first", "count"), [*SEEDS, *MANY])
def test_random_legal_schedules(first: int, count: int) -> None:
    """All that the rules of lower/primitives/grid/ let pass computes the same."""
    applied: Counter[str] = Counter()
    for seed in range(first, first + count):
        for number, (function, values) in enumerate(SMALL):
            rng = onp.random.default_rng([seed, number])
            check(function, *values, plan=_at_random(rng, applied))
    assert {*ON_GRID} <= {*applied}, "a primitive that was never applied"


def _at_random(rng: onp.random.Generator, applied: Counter[str]) -> Planner:
    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        return plan_of(kernel, random_schedule(kernel, emit, rng, applied, on_grid=True), emit)

    return plan
