"""Rows of loops and branches: scan as Scan, while as Loop, switch as If.

The graphs within them read from outside what does not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.onnx.exporting.rules import write, writes
from funcgrad.onnx.exporting.scope import Scope, helper, value_info
from funcgrad.onnx.types import element_type_of
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


@writes(SWITCH)
def _switch(scope: Scope, node: UOp, index: str, *operands: str) -> list[str]:
    """Write nested Ifs, each of which tells the first branch that is left from the others."""
    arg: Switch = node.arg
    index = scope.cast(index, node.src[0].dtype, dt.int64)
    return _choice(scope, index, operands, arg.branches, 0)


def _choice(
    scope: Scope, index: str, operands: Sequence[str], branches: Sequence[Graph], number: int
) -> list[str]:
    """Write the choice between the branches from a number on."""
    if number == len(branches) - 1:
        last = scope.joined()
        last.names.update(zip(branches[number].parameters, operands, strict=True))
        return write(last, branches[number].outputs)
    is_first = scope.emit("LessOrEqual", index, scope.constant(np.asarray(number, np.int64)))
    first = scope.within()
    first.names.update(zip(branches[number].parameters, operands, strict=True))
    then = _closed(first, "then", (), write(first, branches[number].outputs), branches[number].outputs)
    rest = scope.within()
    others = _closed(
        rest, "else", (), _choice(rest, index, operands, branches, number + 1), branches[0].outputs
    )
    return _listed(
        scope.emit("If", is_first, outputs=len(branches[0].outputs), then_branch=then, else_branch=others)
    )


def _closed(
    scope: Scope, name: str, inputs: Sequence[Any], values: Sequence[str], nodes: Sequence[UOp]
) -> Any:
    """Return the graph of a scope, with outputs of the types of these nodes."""
    names = scope.results(values)
    return scope.graph(name, inputs, [value_info(n, x) for n, x in zip(names, nodes, strict=True)])


def _listed(values: str | list[str]) -> list[str]:
    return [values] if isinstance(values, str) else values


def _declared(scope: Scope, parameters: Sequence[UOp]) -> list[Any]:
    """Name the parameters that the graph of a scope has itself, and return their declarations."""
    scope.names.update({node: scope.model.fresh("step") for node in parameters})
    return [value_info(scope.names[node], node) for node in parameters]


@writes(SCAN)
def _scan(scope: Scope, node: UOp, *values: str) -> list[str]:
    arg: Scan = node.arg
    constants, carry, xs = arg.parts(values)
    of_constants, of_carry, of_xs = arg.parts(arg.body.parameters)
    if not arg.length:
        return [
            *carry,
            *(scope.constant(np.zeros(shape, dtype)) for shape, dtype, _ in arg.types[arg.carries :]),
        ]
    inner = scope.within()
    inner.names.update(zip(of_constants, constants, strict=True))
    inputs = _declared(inner, (*of_carry, *of_xs))
    if not xs:  # Scan takes the number of steps from what it walks along: here from numbers that nobody reads
        inputs.append(helper.make_tensor_value_info(scope.model.fresh("step"), element_type_of(dt.int64), ()))
        xs = [scope.constant(np.arange(arg.length))]
    body = _closed(inner, "body", inputs, write(inner, arg.body.outputs), arg.body.outputs)
    directions = {
        f"scan_{what}_directions": [1] * count
        for what, count in (("input", len(xs)), ("output", len(arg.types) - arg.carries))
        if arg.reverse and count
    }
    made = scope.emit(
        "Scan", *carry, *xs, outputs=len(arg.types), body=body, num_scan_inputs=len(xs), **directions
    )
    return _listed(made)


@writes(WHILE)
def _while(scope: Scope, node: UOp, *values: str) -> list[str]:
    """Write Loop: the condition of the first step is computed outside, that of the next one at the end of each."""
    arg: While = node.arg
    of_condition, of_body, carry = arg.parts(values)
    goes_on = _condition(scope.joined(), arg.condition, [*of_condition, *carry])
    inner = scope.within()
    parameters = arg.body.parameters
    inner.names.update(zip(parameters, of_body))
    carried = _declared(inner, parameters[arg.body_constants :])
    outputs = write(inner, arg.body.outputs)
    following = _condition(inner.joined(), arg.condition, [*of_condition, *outputs])
    inputs = [
        helper.make_tensor_value_info(scope.model.fresh("step"), element_type_of(dt.int64), ()),
        helper.make_tensor_value_info(scope.model.fresh("step"), element_type_of(dt.bool_), ()),
        *carried,
    ]
    body = _closed(inner, "body", inputs, [following, *outputs], [*arg.condition.outputs, *arg.body.outputs])
    return _listed(scope.emit("Loop", "", goes_on, *carry, outputs=len(carry), body=body))


def _condition(scope: Scope, condition: Graph, values: Sequence[str]) -> str:
    scope.names.update(zip(condition.parameters, values, strict=True))
    return write(scope, condition.outputs)[0]
