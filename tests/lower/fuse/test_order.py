"""The order of steps: writers before readers, and memory that is free again soon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.lower.fuse.materialize import Materializer
from funcgrad.lower.fuse.order import in_order
from funcgrad.lower.fuse.steps import fuse
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.trace import ops
from tests.support.generators import sample

RNG = onp.random.default_rng(0)
X = RNG.normal(size=(256, 32)).astype("float32")


def plain(f: Callable) -> Callable:
    return f


def block(x: Any, w: Any) -> Any:
    for _ in range(4):
        x = np.tanh(x @ w)
    return x


def weights(count: int) -> list[onp.ndarray]:
    return [RNG.normal(size=(32, 32)).astype("float32") / 6 for _ in range(count)]


def network(ws: list[Any], x: Any, wrap: Callable) -> Any:
    for w in ws:
        x = wrap(block)(x, w)
    return (x * x).sum()


def arena_nbytes(f: Callable, *args: Any) -> int:
    return fg.jit(f).lower(*args).arena_nbytes


def test_checkpoints_lower_the_peak() -> None:
    """Of n blocks of 4 layers, n values are kept and not 4 n; the rest is that of one block."""
    ws = weights(6)
    gradient = lambda wrap: fg.grad(lambda ws, x: network(ws, x, wrap))  # noqa: E731
    without = arena_nbytes(gradient(plain), ws, X)
    with_it = arena_nbytes(gradient(fg.checkpoint), ws, X)
    assert without >= 23 * X.nbytes
    assert with_it <= 13 * X.nbytes
    found = fg.jit(gradient(fg.checkpoint))(ws, X)
    for a, b in zip(found, gradient(plain)(ws, X), strict=True):
        onp.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-3)


def test_a_budget_lies_between() -> None:
    ws = weights(3)

    def peak(budget: int | None) -> int:
        wrap = plain if budget is None else fg.checkpoint(memory_budget=budget)
        return arena_nbytes(fg.grad(lambda ws, x: network(ws, x, wrap)), ws, X)

    peaks = [peak(0), peak(2 * X.nbytes), peak(None)]
    assert peaks == sorted(peaks) and peaks[0] < peaks[2]


def test_what_a_policy_keeps_takes_memory() -> None:
    ws = weights(4)

    def peak(policy: Any) -> int:
        wrap = fg.checkpoint(policy=policy)
        return arena_nbytes(fg.grad(lambda ws, x: network(ws, x, wrap)), ws, X)

    assert peak(fg.checkpoint_policies.nothing_saveable) < peak(fg.checkpoint_policies.dots_saveable)


def test_checkpoints_within_a_loop_lower_its_peak() -> None:
    xs = RNG.normal(size=(32, 16, 32)).astype("float32")
    w = weights(1)[0]

    def f(w: Any, xs: Any, wrap: Callable) -> Any:
        step = wrap(lambda c, x: (block(c + x, w), None))
        return lax.scan(step, np.zeros((16, 32)), xs)[0].sum()

    without = arena_nbytes(fg.grad(lambda w, xs: f(w, xs, plain)), w, xs)
    assert arena_nbytes(fg.grad(lambda w, xs: f(w, xs, fg.checkpoint)), w, xs) < 0.5 * without


def test_gradients_of_weights_do_not_wait() -> None:
    """They are results, and let go of what the layers kept: the peak is that of the forward pass."""
    ws = weights(8)

    def f(ws: list[Any], x: Any) -> Any:
        for w in ws:
            x = np.sin(x @ w)
        return x.sum()

    assert arena_nbytes(fg.grad(f), ws, X) <= (2 * 8 + 3) * X.nbytes


@pytest.mark.parametrize("seed", range(6))
def test_writers_come_before_readers(seed: int) -> None:
    rng = onp.random.default_rng(seed)
    ws = [sample(rng, (6, 6), onp.dtype("float32"), -1, 1) for _ in range(5)]

    def f(*ws: Any) -> Any:
        values = list(ws)
        for _ in range(12):
            a, b = (values[i] for i in rng.integers(0, len(values), 2))
            kind = rng.integers(0, 4)
            values.append(
                a @ b if kind == 0 else np.sin(a) + b if kind == 1 else np.concatenate([a, b])[3:9] if kind == 2
                else a.at[0].add(b.sum(0))
            )  # fmt: skip
        return [v for i, v in enumerate(values[5:]) if i % 3 == 0 or i == 11]

    graph = fg.make_graph(f)(*ws)
    outputs, _, _ = canonicalize(graph.outputs, graph.parameters)
    scheduler = Materializer(outputs)
    steps = fuse(scheduler)
    done: set[int] = set()
    count = {node: sum(node in s.written for s in steps) for step in steps for node in step.written}
    for step in steps:
        for node in step.reads:
            assert node.op is ops.PARAM or count[node] == 0
        for node in step.written:
            count[node] -= 1
        done.add(id(step))
    assert len(done) == len(steps)
    again = in_order(steps, scheduler.position, scheduler.outputs)
    assert sorted(map(id, again)) == sorted(map(id, steps))


def test_pieces_of_joined_arrays_come_in_any_order() -> None:
    """Kernels that write pieces of several arrays are merged, and one of an array may need what comes of another."""

    def f(x: Any, y: Any) -> Any:
        first = np.concatenate([y * 2 + 1, x - 1])
        shifted = x + 2
        between = np.concatenate([np.sin(shifted), x * shifted])
        return first, between, np.concatenate([between * y + 3, x * 3 + 1])

    arguments = onp.array([0.5], "f4"), onp.array([1.5, -2.0], "f4")
    for found, expected in zip(fg.jit(f)(*arguments), f(*map(np.asarray, arguments)), strict=True):
        onp.testing.assert_allclose(found, expected, rtol=1e-6)


@given(st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_arrays_joined_of_what_others_are_made_of(seed: int) -> None:
    rng = onp.random.default_rng(seed)
    plan = [(rng.integers(3), *rng.integers(0, 99, 3)) for _ in range(14)]

    def f(x: Any, y: Any) -> Any:
        values = [x, y, x * y]
        for kind, *picks in plan:
            a, b = (values[i % len(values)] for i in picks[:2])
            if kind == 0:
                values.append(np.concatenate([a[: 1 + picks[2] % 2], b[-2:]]))
            else:
                common = min(a.size, b.size)
                values.append(np.sin(a[:common]) * 2 + b[-common:] if kind == 1 else a - 3)
        return values[3:]

    arguments = [rng.normal(size=2).astype("f4") for _ in range(2)]
    for found, expected in zip(fg.jit(f)(*arguments), f(*map(np.asarray, arguments)), strict=True):
        onp.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)
