"""Calls that are replaced by their bodies: where they stand, how deep, and what stays."""

from __future__ import annotations

import numpy as onp

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.trace.calls.inline import BODIES, inline_calls
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import UOp, toposort

X = onp.linspace(-1, 1, 4).astype("float32")


def calls_in(outputs: list[UOp]) -> set[str]:
    """The names of all calls, also of those in graphs of others."""
    found = set()
    for node in toposort(outputs):
        if is_call(node):
            found.add(node.op.name)
            found |= {name for graph in graphs_of(node.arg) for name in calls_in(list(graph.outputs))}
    return found


def test_nested_calls_and_those_in_loops_disappear() -> None:
    inner = fg.checkpoint(np.sin)
    middle = fg.checkpoint(lambda x: inner(x) * inner(x + 1.0))

    def f(x: np.ndarray) -> np.ndarray:
        x = middle(x)
        x = lax.scan(lambda c, _: (middle(c), None), x, None, length=3)[0]
        return lax.cond(x[0] > 0, middle, inner, x)

    graph = fg.make_graph(f)(X)
    assert calls_in(graph.outputs) == {"checkpoint", "scan", "switch"}
    flat = inline_calls(graph.outputs)
    assert calls_in(flat) == {"scan", "switch"}
    values = dict(zip(graph.parameters, [X], strict=True))
    onp.testing.assert_array_equal(evaluate(flat, dict(values))[0], evaluate(graph.outputs, dict(values))[0])


def test_graphs_without_such_calls_stay_the_same_nodes() -> None:
    graph = fg.make_graph(lambda x: lax.fori_loop(0, 3, lambda i, c: np.cos(c), x))(X)
    assert all(a is b for a, b in zip(inline_calls(graph.outputs), graph.outputs, strict=True))


def test_bodies_take_the_sources_of_their_calls() -> None:
    for op, body in BODIES.items():
        assert op.name and callable(body)
    graph = fg.make_graph(fg.checkpoint(lambda x, y: (y, x, x * y)))(X, X[:1])
    x, y = graph.parameters
    assert inline_calls(graph.outputs)[:2] == [y, x]
