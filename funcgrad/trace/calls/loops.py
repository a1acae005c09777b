"""Ops that carry graphs: loops and branches. Their rows are here, since their value is that of the graphs within.

A call has several results; a node has one. So a call node has no value that others could use (its type is a formality)
and each result is a node `result(call)` with its number. The argument of a call is a record with its graphs, from
which the types of the results follow (`.types`). Sources of a call:

    scan    (constants..., carry..., xs...)         -> (carry..., ys...)
    while   (constants of condition..., constants of body..., carry...) -> (carry...)
    switch  (index, operands...)                    -> the results of the branch of that index

What transforms do with them is in funcgrad/transforms/control; to native loops they come in
lower/runtime/program.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.errors import NanError
from funcgrad.trace.graph.call_nodes import types_of_nodes
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.nan_check import in_step
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, Type, UOp
from funcgrad.trace.util.named_tuple import NamedTuple

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
        """Split items, one for each input, into those of the constants, of the carry and of xs."""
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
        """Split items, one for each input, into those of the condition's constants, the body's constants and the
        carry.
        """
        first, second = self.condition_constants, self.condition_constants + self.body_constants
        return list(items[:first]), list(items[first:second]), list(items[second:])


class Switch(NamedTuple):
    """A choice: branch i for index i; an index outside is clamped. All branches have operands and types in common."""

    branches: tuple[Graph, ...]

    @property
    def types(self) -> tuple[Type, ...]:
        return self.branches[0].types


def _call(name: str, reference: Any, fault: Any) -> Op:
    return define(
        name, Family.CALL, lambda arg, *src: ((), dt.bool_, False), reference=reference, fault=fault
    )


def run_graph(graph: Graph, values: Sequence[Any]) -> list[np.ndarray]:
    """Return the outputs of a graph for NumPy arrays, by the references."""
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


def _scan_fault(arg: Scan, src: Sequence[UOp]) -> str:
    constants, carry, xs = arg.parts(src)
    if any(x.shape[:1] != (arg.length,) for x in xs):
        return "an x of another length"
    steps = [(x.shape[1:], x.dtype, x.weak) for x in xs]
    if types_of_nodes(arg.body.parameters) != [*types_of_nodes(constants), *types_of_nodes(carry), *steps]:
        return "the body takes other types"
    return (
        ""
        if types_of_nodes(arg.body.outputs[: arg.carries]) == types_of_nodes(carry)
        else "the carry changes its type"
    )


def _while_fault(arg: While, src: Sequence[UOp]) -> str:
    of_condition, of_body, carry = arg.parts(src)
    if types_of_nodes(arg.condition.parameters) != types_of_nodes([*of_condition, *carry]):
        return "the condition takes other types"
    if [out.shape + (out.dtype,) for out in arg.condition.outputs] != [(dt.bool_,)]:
        return "the condition is no boolean"
    if types_of_nodes(arg.body.parameters) != types_of_nodes([*of_body, *carry]):
        return "the body takes other types"
    return "" if types_of_nodes(arg.body.outputs) == types_of_nodes(carry) else "the carry changes its type"


def _switch_fault(arg: Switch, src: Sequence[UOp]) -> str:
    if src[0].shape or not dt.is_integer(src[0].dtype):
        return "the index is no integer"
    if any(types_of_nodes(branch.parameters) != types_of_nodes(src[1:]) for branch in arg.branches):
        return "a branch takes other types"
    first = arg.branches[0].types
    return "" if all(branch.types == first for branch in arg.branches) else "branches give different types"


SCAN = _call("scan", _scan_reference, _scan_fault)
WHILE = _call("while", _while_reference, _while_fault)
SWITCH = _call("switch", _switch_reference, _switch_fault)


def carried_in(node: UOp) -> tuple[UOp, ...]:
    """Return what a loop carries into its first step; nothing for other nodes."""
    if node.op is SCAN:
        return tuple(node.arg.parts(node.src)[1])
    return tuple(node.arg.parts(node.src)[2]) if node.op is WHILE else ()
