"""Products that are taken apart: slices as products of their own, in one kernel with what combines them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import Grid, Target
from funcgrad.config import config
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.host.products.sliced_products import with_slices_as_products
from funcgrad.trace import ops
from funcgrad.trace.uop import toposort

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def kernels(function: Callable, *arguments: Any, target: Target = TARGET) -> list[str]:
    return fg.jit(function).lower(*arguments).for_target(target).kernels


def check(function: Callable, *arguments: np.ndarray) -> None:
    """Compare with the same function evaluated op by op in twice the precision."""
    found = np.asarray(fg.jit(function)(*arguments))
    with config(enable_x64=True):
        expected = np.asarray(function(*[fnp.asarray(x.astype(np.float64)) for x in arguments]))
    assert found.shape == expected.shape
    np.testing.assert_allclose(
        found, expected, rtol=1e-4, atol=1e-4 * max(1.0, float(abs(expected).max(initial=0)))
    )


def split(x: Any, count: int, axis: int, order: int) -> list[Any]:
    parts = fnp.split(x, count, axis=axis)
    return parts[order % count :] + parts[: order % count]


def combined(parts: list[Any]) -> Any:
    total = fnp.tanh(parts[0])
    for number, part in enumerate(parts[1:]):
        total = total * nn.sigmoid(part) + (number + 1) * part
    return total


def case(rows: int, terms: int, width: int, count: int, order: int, layout: str, batch: int) -> None:
    def function(x: Any, w: Any, b: Any) -> Any:
        if layout == "columns":
            return combined(split(x @ w + b, count, -1, order))
        if layout == "rows":
            return combined(split(w.T @ x.swapaxes(-1, -2) + b[:, None], count, -2, order))
        if layout == "transposed":
            return combined(split(x @ w.T.reshape(-1, terms).T * 2 - b, count, -1, order)) + 1
        return sum(split(x @ w - b, count, -1, order)) * 0.5  # nothing but a sum

    x = numbers(*((batch,) if batch else ()), rows, terms)
    check(function, x, numbers(terms, count * width, seed=1), numbers(count * width, seed=2))


SIZES = st.sampled_from([1, 2, 5, 8, 16, 17, 32, 48])
LAYOUTS = st.sampled_from(["columns", "rows", "transposed", "a sum"])
COUNTS = st.sampled_from([2, 3, 4, 5])


@settings(max_examples=6, deadline=None)
@given(SIZES, SIZES, SIZES, COUNTS, st.integers(0, 3), LAYOUTS, st.sampled_from([0, 1, 3]))
def test_shapes(rows: int, terms: int, width: int, count: int, order: int, layout: str, batch: int) -> None:
    case(rows, terms, width, count, order, layout, batch)


@pytest.mark.nightly
@settings(max_examples=400, deadline=None)
@given(SIZES, SIZES, SIZES, COUNTS, st.integers(0, 3), LAYOUTS, st.sampled_from([0, 1, 3]))
def test_more_shapes(
    rows: int, terms: int, width: int, count: int, order: int, layout: str, batch: int
) -> None:
    case(rows, terms, width, count, order, layout, batch)


X, W = numbers(32, 64), numbers(64, 128, seed=1)


def gated(x: Any, w: Any) -> Any:
    a, b = fnp.split(x @ w, 2, axis=-1)
    return nn.silu(a) * b


def products(function: Callable, *arguments: Any, target: Target = TARGET) -> int:
    """How many sums there are, once slices are products where that is possible."""
    graph = fg.make_graph(function)(*arguments)
    outputs, _, _ = canonicalize(graph.outputs, graph.parameters)
    made = with_slices_as_products(outputs, target)
    assert [(out.shape, out.dtype) for out in made] == [(out.shape, out.dtype) for out in outputs]
    return sum(node.op is ops.REDUCE_SUM for node in toposort(made))


def test_slices_and_what_combines_them_are_one_kernel() -> None:
    assert products(gated, X, W) == 2
    assert kernels(gated, X, W) == [
        "kernel  (32, 64) -> float32[32,64]: reorder(d00, d01); vectorize(d01, 16); unroll(d01, 1); unroll(d00, 8);"
        " parallel(d00)"
    ]
    check(gated, X, W)


@pytest.mark.parametrize(
    ("reason", "function"),
    [
        ("a product reads the slices", lambda x, w: (x @ w)[:, :64] @ (x @ w)[:, 64:].T),
        ("the product is a result", lambda x, w: (x @ w, gated(x, w))),
        ("they are of different sizes", lambda x, w: (x @ w)[:, :32] + (x @ w)[:, 32:64] * (x @ w)[:, 64:65]),
        ("they overlap", lambda x, w: (x @ w)[:, :80] * (x @ w)[:, 48:]),
        ("they are no whole vectors", lambda x, w: gated(x, w[:, :72])),
        ("they are every second column", lambda x, w: (x @ w)[:, ::2] * (x @ w)[:, 1::2]),
        ("one row shares nothing", lambda x, w: gated(x[:1], w)),
        ("they are slices of rows and columns", lambda x, w: (x @ w)[:16, :64] * (x @ w)[16:, 64:]),
    ],
)
def test_products_that_stay_whole(reason: str, function: Callable) -> None:
    slices = 1 if reason == "a product reads the slices" else 0
    assert products(function, X, W) == 1 + slices, reason
    found = fg.tree.leaves(fg.jit(function)(X, W))
    for one, other in zip(found, fg.tree.leaves(function(fnp.asarray(X), fnp.asarray(W))), strict=True):
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=1e-3, atol=1e-2)


def test_what_depends_on_the_machine() -> None:
    few = Target("few registers", 32, 16, 1 << 20, 4, "llvm")
    small = Target("a small cache", 64, 32, 1 << 14, 4, "llvm")
    assert products(gated, X, W, target=few) == 1
    assert products(gated, X, W, target=small) == 1
    assert products(gated, numbers(128, 64), W, target=small) == 2  # which are copied to panels


def test_more_slices_than_two_that_stay_whole_are_stored() -> None:
    """A tile with a sum for each would have few rows, so what combines them is a kernel of its own."""

    def combining(count: int) -> Callable:
        return lambda x, w: combined(fnp.split(x @ w, count, axis=-1))

    for count, target in ((2, 1), (3, 2), (4, 2)):
        for few in (Target("few registers", 32, 16, 1 << 20, 4, "llvm"), TARGET):
            w = numbers(64, 72 * count)  # no whole vectors of 16 floats
            assert len(kernels(combining(count), X, w, target=few)) == target, (count, few)
            check(combining(count), X, w)


@pytest.mark.parametrize("outputs_first", [False, True])
def test_gates_of_a_cell_in_a_loop(outputs_first: bool) -> None:
    """The weights are copied to panels once, before the loop; each gate reads panels of its own. Weights may have
    outputs first in memory, as those of torch.
    """

    def outputs(w: Any, xs: Any) -> Any:
        w = w.T if outputs_first else w

        def cell(state: Any, x: Any) -> tuple[Any, Any]:
            h, c = state
            i, f, g, o = fnp.split(x + h @ w, 4, axis=-1)
            c = nn.sigmoid(f) * c + nn.sigmoid(i) * fnp.tanh(g)
            h = nn.sigmoid(o) * fnp.tanh(c)
            return (h, c), h

        start = fnp.zeros((8, 32)), fnp.zeros((8, 32))
        return lax.scan(cell, start, xs)[1]

    w, xs = numbers(32, 128) * np.float32(0.2), numbers(10, 8, 128, seed=1)
    if outputs_first:
        w = np.ascontiguousarray(w.T)
    lines = kernels(outputs, w, xs)
    inside = [line for line in lines if line.startswith("  ")]
    assert len(inside) == 1 and "pack(" in inside[0], lines
    check(outputs, w, xs)
    check(lambda w, xs: fg.grad(lambda w: fnp.sum(outputs(w, xs) ** 2))(w), w, xs)


def test_groups_of_threads_have_a_sum_each() -> None:
    """Their tiles are of one product, with what becomes of it."""
    grid = Target("a grid", 16, 32, 1 << 20, 4, "opencl", grid=Grid(64, 32, 1 << 15, 4))

    def function(x: Any, w: Any) -> Any:
        return nn.silu(x @ w[:, :64]) * (x @ w[:, 64:])

    assert len(kernels(function, X, W)) == 1
    assert len(kernels(function, X, W, target=grid)) == 2
