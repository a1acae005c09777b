"""Ops that carry graphs: loops and branches. Their rows stand here, since their value is that of the graphs within.

A call has several results; a node has one. So a call node has no value that others could use (its type is a formality)
and each result is a node `result(call)` with its number. The argument of a call is a record with its graphs, from
which the types of the results follow (`.types`). Sources of a call:

    scan    (constants..., carry..., xs...)         -> (carry..., ys...)
    while   (constants of condition..., constants of body..., carry...) -> (carry...)
    switch  (index, operands...)                    -> the results of the branch of that index

What transforms do with them is in funcgrad/transforms/control/__init__.py; to native loops they come in
lower/runtime/program.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from funcgrad.errors import NanError
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.nan_check import in_step
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, Type, UOp

Values = tuple[Any, ...]


class Scan(NamedTuple):
    """A loop of a known number of steps.

    body: (constants, carry, one x each) -> (carry, one y each). `constants` and `carries` count them; the sources
    after these are walked along their first axis, from its end if `reverse`, and so are the ys written.
    """

    body: Graph
    length: int
    constants: int
    carries: int
    reverse: bool = False

    @property
    def types(self) -> tuple[Type, ...]:
        ys = self.body.types[self.carries :]
        return self.body.types[: self.carries] + tuple(
            ((self.length, *shape), dtype, weak) for shape, dtype, weak in ys
        )

    def parts(self, items: Sequence[Any]) -> tuple[list[Any], list[Any], list[Any]]:
        """Something an input each, as (those of constants, of the carry, of xs)."""
        first, second = self.constants, self.constants + self.carries
        return list(items[:first]), list(items[first:second]), list(items[second:])


class While(NamedTuple):
    """A loop until a condition fails. condition: (its constants, carry) -> bool; body: (its constants, carry) ->
    carry.
    """

    condition: Graph
    body: Graph
    condition_constants: int
    body_constants: int

    @property
    def types(self) -> tuple[Type, ...]:
        return self.body.types

    def parts(self, items: Sequence[Any]) -> tuple[list[Any], list[Any], list[Any]]:
        """Something an input each, as (those of the condition's constants, the body's constants, the carry)."""
        first, second = self.condition_constants, self.condition_constants + self.body_constants
        return list(items[:first]), list(items[first:second]), list(items[second:])


class Switch(NamedTuple):
    """A choice: branch i for index i; an index outside is clamped. All branches have operands and types in common."""

    branches: tuple[Graph, ...]

    @property
    def types(self) -> tuple[Type, ...]:
        return self.branches[0].types


def _call(name: str, reference: Any) -> Op:
    return define(name, Family.CALL, lambda arg, *src: ((), dt.bool_, False), reference=reference)


def run_graph(graph: Graph, values: Sequence[Any]) -> list[np.ndarray]:
    """The outputs of a graph for NumPy arrays, by the references."""
    return evaluate_once(graph.outputs, dict(zip(graph.parameters, values, strict=True)))


def _scan_reference(arg: Scan, *values: np.ndarray) -> Values:
    constants, carry, xs = arg.parts(values)
    ys = [np.empty(shape, dtype) for shape, dtype, _ in arg.types[arg.carries :]]
    for i in reversed(range(arg.length)) if arg.reverse else range(arg.length):
        try:
            outputs = run_graph(arg.body, [*constants, *carry, *(x[i] for x in xs)])
        except NanError as error:
            raise in_step(error, i, "scan") from None
        carry = outputs[: arg.carries]
        for y, value in zip(ys, outputs[arg.carries :], strict=True):
            y[i] = value
    return (*carry, *ys)


def _while_reference(arg: While, *values: np.ndarray) -> Values:
    of_condition, of_body, carry = arg.parts(values)
    step = 0
    try:
        while run_graph(arg.condition, [*of_condition, *carry])[0]:
            carry = run_graph(arg.body, [*of_body, *carry])
            step += 1
    except NanError as error:
        raise in_step(error, step, "while loop") from None
    return tuple(carry)


def _switch_reference(arg: Switch, index: np.ndarray, *operands: np.ndarray) -> Values:
    chosen = min(max(int(index), 0), len(arg.branches) - 1)
    return tuple(run_graph(arg.branches[chosen], operands))


SCAN = _call("scan", _scan_reference)
WHILE = _call("while", _while_reference)
SWITCH = _call("switch", _switch_reference)
RESULT = define(
    "result",
    Family.CALL,
    lambda i, call: call.arg.types[i],
    reference=lambda i, values: values[i],
    linear=(0,),
    dtypes=dt.ALL,
)


def results_of(op: Op, arg: Any, src: Sequence[UOp]) -> list[UOp]:
    """A call, as its results."""
    call = UOp(op, tuple(src), arg)
    return [UOp(RESULT, (call,), i) for i in range(len(arg.types))]


def graphs_of(arg: Any) -> list[Graph]:
    """The graphs that the argument of a call carries."""
    found: list[Graph] = []
    for part in arg:
        if isinstance(part, Graph):
            found.append(part)
        elif isinstance(part, tuple):
            found += [g for g in part if isinstance(g, Graph)]
    return found


def map_graphs(function: Callable[[Graph], Graph], arg: Any) -> Any:
    """The argument of a call with function(graph) in the place of each graph that it carries."""

    def new(part: Any) -> Any:
        if isinstance(part, Graph):
            return function(part)
        return tuple(map(new, part)) if type(part) is tuple else part

    return type(arg)(*map(new, arg))


def carried_in(node: UOp) -> tuple[UOp, ...]:
    """What a loop carries into its first step; nothing for other nodes."""
    if node.op is SCAN:
        return tuple(node.arg.parts(node.src)[1])
    return tuple(node.arg.parts(node.src)[2]) if node.op is WHILE else ()


def is_call(node: UOp) -> bool:
    """Whether a node has several values, and none of its own."""
    return node.op.family is Family.CALL and node.op is not RESULT


__all__ = [
    "RESULT", "SCAN", "SWITCH", "WHILE", "Scan", "Switch", "While", "carried_in", "graphs_of", "is_call", "map_graphs",
    "results_of", "run_graph",
]  # fmt: skip
