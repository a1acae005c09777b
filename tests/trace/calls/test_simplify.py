"""What is left of loops and branches after simplification; that it computes the same, and that once is enough."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE
from funcgrad.trace.calls.simplify import merge_calls, prune_calls, simplify_calls
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import toposort

X = onp.array([0.3, -0.7, 1.1])
C = onp.array([1.0, -2.0, 0.5])
W = onp.cos(onp.arange(9.0)).reshape(3, 3)
ROWS = onp.sin(onp.arange(12.0)).reshape(4, 3)


@pytest.fixture(autouse=True)
def _in_double() -> Iterator[None]:
    with fg.config(enable_x64=True):
        yield


def close(found: Any, wanted: Any) -> None:
    onp.testing.assert_allclose(found, wanted, rtol=1e-8, atol=1e-10)


def unrolled(f: Callable, carry: Any, xs: Any, reverse: bool = False) -> Any:
    """The scan that Python runs."""
    rows, ys = list(range(xs.shape[0])), []
    for i in reversed(rows) if reverse else rows:
        carry, y = f(carry, xs[i])
        ys.append(y)
    return carry, fg.tree.map(lambda *rows: np.stack(rows), *(ys[::-1] if reverse else ys))


# ---- the same values, once and for all ----


def loss(w: Any, h: Any, rows: Any) -> Any:
    h, ys = lax.scan(lambda h, row: (np.tanh(w @ h + row), h), h, rows)
    return np.sum(h) + np.sum(ys * ys)


def branches(w: Any, h: Any, rows: Any) -> Any:
    def step(carry: Any, row: Any) -> Any:
        i, h, same = carry
        h = lax.switch(i, [lambda h: np.sin(h) @ w, lambda h: h * row, lambda h: h + same], h)
        n = lax.while_loop(lambda n: n * n < 5 * i, lambda n: n + 1, 0)
        return (i + 1, h * 0.5 + n, same), (h, h @ w, row, same)

    (i, h, _), ys = lax.scan(step, (0, h, h), rows, reverse=True)
    return np.sum(h) * i + sum(np.sum(y * y) for y in ys)


def bounded(w: Any, h: Any, rows: Any) -> Any:
    h = lax.while_loop(lambda h: h[0] < 9.0, lambda h: np.cos(w @ h) + h, h, max_steps=5)
    return np.sum(h * rows)


ARGS = W, C, ROWS
TRANSFORMS: dict[str, Callable] = {
    "value": lambda f: f,
    "grad": lambda f: fg.value_and_grad(f, (0, 1, 2)),
    "jvp": lambda f: lambda *args: fg.jvp(f, args, args),
    "hessian": lambda f: fg.hessian(f, 1),
    "vmap": lambda f: fg.vmap(fg.grad(f, 1), (None, None, 1)),
}


@pytest.mark.parametrize("transform", TRANSFORMS)
@pytest.mark.parametrize("function", [loss, branches, bounded])
def test_simplified_graphs_have_the_same_values_and_stay_as_they_are(
    function: Callable, transform: str
) -> None:
    args = (W, C, onp.stack([ROWS, ROWS * 2], 1)) if transform == "vmap" else ARGS
    graph = fg.make_graph(TRANSFORMS[transform](function))(*args)
    values = dict(zip(graph.parameters, map(np.asarray, args), strict=True))
    known = {p: x.numpy() for p, x in values.items()}
    wanted = evaluate(graph.outputs, dict(known))
    for simplify in (simplify_calls, prune_calls, merge_calls):
        simpler = simplify(graph.outputs)
        for a, b in zip(evaluate(simpler, dict(known)), wanted, strict=True):
            close(a, b)
        assert simplify(simpler) == simpler


# ---- what is left ----


def calls(f: Callable, *args: Any) -> list[Any]:
    """The calls that are left of the program of f."""
    graph = fg.make_graph(f)(*args)
    return [node for node in toposort(simplify_calls(graph.outputs)) if is_call(node)]


def test_value_and_gradient_run_the_loop_once_each_way() -> None:
    forward, backward = calls(fg.value_and_grad(loss, (0, 1, 2)), *ARGS)
    assert (forward.arg.reverse, backward.arg.reverse) == (False, True)
    assert forward.arg.carries == 1
    # h is a row of ys anyway, and tanh(...) the only residual beside it.
    assert [t[0] for t in forward.arg.types] == [(3,), (4, 3), (4, 3)]
    # The weights' gradient is one product after the loop: nothing of their size goes round.
    assert [t[0] for t in backward.arg.types] == [(3,), (4, 3)]


def test_forward_mode_is_one_loop_that_keeps_nothing() -> None:
    (joint,) = calls(lambda *args: fg.jvp(loss, args, args), *ARGS)
    assert joint.arg.carries == 2
    assert len(joint.arg.types) == 4


@pytest.mark.parametrize("function", [loss, branches, bounded])
def test_values_and_tangents_are_one_loop_whatever_is_within(function: Callable) -> None:
    assert len(calls(lambda *args: fg.jvp(function, args, args), *ARGS)) == 1
    assert len(calls(lambda *args: fg.jvp(function, args, (W, C * 2, ROWS * 3)), *ARGS)) == 1


@pytest.mark.parametrize("function", [loss, branches])
def test_value_and_gradient_are_two_loops_whatever_is_within(function: Callable) -> None:
    assert len(calls(fg.value_and_grad(function, (0, 1, 2)), *ARGS)) == 2


def test_hessian_vector_products_take_four_loops() -> None:
    assert len(calls(lambda *args: fg.jvp(fg.grad(loss, 1), args, args), *ARGS)) == 2
    assert len(calls(fg.hessian(loss, 1), *ARGS)) == 4


def test_gradient_by_what_the_loop_does_not_use_is_no_loop() -> None:
    def f(x: Any, y: Any) -> Any:
        return np.sum(lax.scan(lambda h, _: (h * 2, None), y, None, length=3)[0]) + np.sum(x)

    assert calls(fg.grad(f, 0), X, X) == []
    assert calls(fg.grad(f, 1), X, X)[0].arg.reverse


def test_what_is_a_constant_of_the_step_is_no_residual() -> None:
    def f(h: Any) -> Any:
        mask = np.arange(3) > 0
        return np.sum(lax.scan(lambda h, row: (np.where(mask, h * row, h + np.exp(W[0])), None), h, ROWS)[0])

    (backward,) = calls(fg.grad(f), X)
    assert [s.shape for s in backward.src] == [(3,), (4, 3)]  # the cotangent, the rows as they came


def test_loops_that_go_through_the_same_values_are_one() -> None:
    def f(x: Any, rows: Any) -> Any:
        a, _ = lax.scan(lambda h, row: (np.sin(h) + row, None), x, rows)
        _, b = lax.scan(lambda h, row: (np.sin(h) + row, h * 2), x, rows)
        i, c = lax.while_loop(lambda v: v[0] < 3, lambda v: (v[0] + 1, v[1] * 2), (0, x))
        j, d = lax.while_loop(lambda v: v[0] < 3, lambda v: (v[0] + 1, v[1] + 2), (0, x))
        p = lax.cond(x[0] > 0, lambda x: x, lambda x: -x, x)
        q = lax.cond(x[0] > 0, lambda x: x * 2, lambda x: x, x)
        return a, b, i, c, j, d, p, q

    assert sorted(node.op.name for node in calls(f, X, ROWS)) == ["scan", "switch", "while"]
    for found, wanted in zip(fg.jit(f)(X, ROWS), f(X, ROWS), strict=True):
        close(found, wanted)


def test_what_depends_on_a_loop_is_not_merged_with_it() -> None:
    def f(x: Any, rows: Any) -> Any:
        a, _ = lax.scan(lambda h, row: (np.sin(h) + row, None), x, rows)
        b, _ = lax.scan(lambda h, row: (np.sin(h) + row, a), x, rows)
        _, c = lax.scan(lambda h, row: (np.sin(h) + row, h * a), x, rows)
        return a, b, c

    assert len(calls(f, X, ROWS)) == 2
    for found, wanted in zip(fg.jit(f)(X, ROWS), f(X, ROWS), strict=True):
        close(found, wanted)


def test_results_that_nobody_reads_are_not_computed() -> None:
    def f(x: Any) -> Any:
        def step(carry: Any, row: Any) -> Any:
            a, b, c, d = carry
            return (np.sin(a), b + a, c * row, d), (row, d, c)

        (a, _, _, d), (rows, ds, _) = lax.scan(step, (x, x, x, x), ROWS)
        return a, d, rows, ds

    (loop,) = calls(f, X)
    assert (loop.arg.carries, len(loop.src), len(loop.arg.types)) == (1, 1, 1)
    a, d, rows, ds = f(X)
    close(d, X)
    close(rows, ROWS)
    close(ds, onp.broadcast_to(X, (4, 3)))
    close(a, onp.sin(onp.sin(onp.sin(onp.sin(X)))))


def contractions(graph: Any) -> list[Any]:
    return [n for n in toposort(graph.outputs) if n.op.name == "contract"]


@pytest.mark.parametrize("reverse", [False, True])
def test_products_that_need_not_wait_for_the_carry_are_done_for_all_steps_at_once(reverse: bool) -> None:
    """x @ w before the loop; h @ u and h @ v, which only ys get, after it; h @ w in it."""

    def f(scan: Callable, w: Any, u: Any, h: Any, rows: Any) -> Any:
        def step(h: Any, x: Any) -> Any:
            new = np.tanh(w.T @ x[::-1] + x @ w + h @ w)
            return new, (u @ h + new @ u.T, (h @ u.T).reshape(2, 3), x @ w)

        return scan(step, h, rows, reverse=reverse)

    u = onp.sin(onp.arange(18.0)).reshape(6, 3)
    args = (*map(np.asarray, (W, u, X, ROWS)),)
    (loop,) = calls(functools.partial(f, lax.scan), *args)
    assert len(contractions(loop.arg.body)) == 2  # h @ w, and w.T @ x[::-1], since x is turned first
    assert [t[0] for t in loop.arg.types] == [(3,), (4, 3), (4, 3)]  # h last, h before and after each step
    for device in ("numpy", "cpu"):
        with fg.config(device=device):
            found = fg.tree.leaves(fg.jit(functools.partial(f, lax.scan))(*args))
        for a, b in zip(found, fg.tree.leaves(f(unrolled, *args)), strict=True):
            close(a, b)


def test_a_product_that_the_loop_itself_needs_stays_there() -> None:
    def f(w: Any, h: Any, rows: Any) -> Any:
        def step(h: Any, row: Any) -> Any:
            y = h @ w
            return np.sin(y), y

        return lax.scan(step, h, rows)

    args = tuple(map(np.asarray, (W, X, ROWS)))
    (loop,) = calls(f, *args)
    assert len(contractions(loop.arg.body)) == 1
    assert len(contractions(fg.make_graph(f)(*args))) == 0


def test_calls_within_calls_are_simplified() -> None:
    def f(x: Any) -> Any:
        def step(h: Any, row: Any) -> Any:
            inner, ys = lax.scan(lambda g, r: (np.sin(g), (g * r, r)), h, ROWS)
            return lax.cond(h[0] > 0, lambda v: (v[0], v[1]), lambda v: (v[0], v[0]), (inner, ys[0][0]))[
                0
            ], None

        return lax.scan(step, x, ROWS)[0]

    (loop,) = calls(f, X)
    (inner,) = [n for g in graphs_of(loop.arg) for n in toposort(g.outputs) if is_call(n)]
    assert inner.op is SCAN
    assert len(inner.arg.types) == 1
    assert not {SWITCH, WHILE} & {n.op for g in graphs_of(loop.arg) for n in toposort(g.outputs)}
