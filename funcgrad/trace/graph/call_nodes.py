"""Nodes that carry graphs: what all calls have in common, whatever they do with the graphs.

A call has several results; a node has one. So a call node has no value that others could use (its type is a formality)
and each result is a node `result(call)` with its number. The argument of a call is a record with its graphs, from
which the types of the results follow (`.types`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import Place, user_place
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, OfLast, Op, Type, UOp

types_of_call = OfLast(lambda call: call.arg.types)  # which each of the results asks for

RESULT = define(
    "result",
    Family.CALL,
    lambda i, call: types_of_call(call)[i],
    reference=lambda i, values: values[i],
    linear=(0,),
    dtypes=dt.ALL,
)


def results_of(op: Op, arg: Any, src: Sequence[UOp]) -> list[UOp]:
    """Return a call, as its results."""
    call = UOp(op, tuple(src), arg)
    return [UOp(RESULT, (call,), i) for i in range(len(arg.types))]


def graphs_of(arg: Any) -> list[Graph]:
    """Return the graphs that the argument of a call carries."""
    found: list[Graph] = []
    for part in arg:
        if isinstance(part, Graph):
            found.append(part)
        elif isinstance(part, tuple):
            found += [g for g in part if isinstance(g, Graph)]
    return found


def map_graphs(function: Callable[[Graph], Graph], arg: Any) -> Any:
    """Return the argument of a call with function(graph) in the place of each graph that it carries."""

    def new(part: Any) -> Any:
        if isinstance(part, Graph):
            return function(part)
        return tuple(map(new, part)) if type(part) is tuple else part

    return type(arg)(*map(new, arg))


def is_call(node: UOp) -> bool:
    """Tell whether a node has several values, and none of its own."""
    return node.op.family is Family.CALL and node.op is not RESULT


class Host:
    """A function of NumPy arrays that returns a sequence of them. Two are equal only if they are the same."""

    __slots__ = ("function", "name", "place")

    def __init__(self, function: Callable[..., Sequence[Any]], name: str) -> None:
        self.function = function
        self.name = name
        self.place: Place | None = user_place()

    def __repr__(self) -> str:
        return self.name


def types_of_nodes(nodes: Sequence[UOp]) -> list[Type]:
    """Return (shape, dtype, weak) of each node."""
    return [(node.shape, node.dtype, node.weak) for node in nodes]


def body_fault(arg: Any, src: Sequence[UOp]) -> str:
    """Return why a call's sources do not fit the parameters of its one graph, or an empty string."""
    return "" if types_of_nodes(arg.body.parameters) == types_of_nodes(src) else "the body takes other types"
