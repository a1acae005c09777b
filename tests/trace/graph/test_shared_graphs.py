"""Graphs that many calls carry are looked at once.

Calls here are nested `DEPTH` deep, and in each graph two of them carry the same one, so there are 2**DEPTH paths to
the innermost: a function that follows each of them does not come to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.sharding import NamedSharding, PartitionSpec
from funcgrad.trace.calls.checkpoint import CHECKPOINT, Checkpoint
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, closed_graph, has_answer, has_effect
from funcgrad.trace.tracing.named_axes import axes_of, mesh_axes_of
from funcgrad.trace.tracing.tracer import node_of
from funcgrad.transforms.core.mesh_of import mesh_of
from funcgrad.transforms.derivatives.reverse_only import after_reverse, graph_after_reverse

DEPTH = 60
X = np.ones(3)


def graph_of(function: Callable[..., Any]) -> Graph:
    """The graph of a function of three numbers that returns as many, with the state of its effects."""
    traced = fg.jit(function).trace(X)
    return closed_graph(traced.graph.parameters, traced.graph.outputs)


def called_twice(body: Graph) -> Graph:
    """Two calls, one on the results of the other, that both carry the same graph."""
    values: Sequence[Any] = body.parameters
    for apart in (False, True):
        values = results_of(CHECKPOINT, Checkpoint(body, bool, apart), values)
    return closed_graph(body.parameters, values)


def nested(body: Graph) -> Graph:
    for _ in range(DEPTH):
        body = called_twice(body)
    return body


def printed(x: Any) -> Any:
    fg.debug.print("{}", x)
    return x


def answered(x: Any) -> Any:
    return fg.experimental.io_callback(lambda x: x, x, x)


@pytest.mark.parametrize(
    "function, effect, answer",
    [
        (np.sin, False, False),
        (lambda x: fg.pure_callback(lambda x: x, x, x), False, False),
        (printed, True, False),
        (answered, True, True),
    ],
)
def test_effects(function: Any, effect: bool, answer: bool) -> None:
    graph = nested(graph_of(function))
    assert (has_effect((graph,)), has_answer((graph,))) == (effect, answer)


def test_axes() -> None:
    def mapped(x: Any) -> Any:
        for function, axes in ((np.sin, False), (lambda x: lax.psum(x, "i"), True)):
            graph = nested(closed_graph([node_of(x)], [node_of(function(x))]))
            assert bool(axes_of(graph.outputs[0].src[0])) == axes
            assert axes_of(graph.outputs[0].src[0]) == axes_of(node_of(function(x)))
            assert mesh_axes_of(graph.outputs[0].src[0]) == set()
        return x

    fg.vmap(mapped, axis_name="i")(np.ones((2, 3)))


def test_meshes() -> None:
    mesh = fg.make_mesh((1,), ("a",))
    sharding = NamedSharding(mesh, PartitionSpec("a"))
    constrained = nested(graph_of(lambda x: lax.with_sharding_constraint(x, sharding)))
    assert mesh_of(constrained.outputs) == mesh
    assert mesh_of(nested(graph_of(np.sin)).outputs) is None


def test_rules_after_reverse() -> None:
    """What the innermost becomes is what it becomes alone."""

    @fg.custom_vjp
    def doubled(x: Any) -> Any:
        return 2 * x

    doubled.defvjp(lambda x: (2 * x, None), lambda _, t: (2 * t,))
    body = graph_of(doubled)
    alone = graph_after_reverse(body)
    assert alone != body
    assert after_reverse(nested(body).outputs) == list(nested(alone).outputs)
