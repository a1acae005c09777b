"""The table of what is written for each op, and the walk that writes a graph by it.

A row is a function of the scope, the node and the names of its sources' values. It writes operators and returns the
name of the node's value; for a call, a list with the name of each result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from funcgrad.errors import MissingRuleError
from funcgrad.onnx.exporting.scope import Scope
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.ops import CONST, EXPAND
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, numel, toposort, type_text

Rule = Callable[..., "str | list[str]"]

RULES: dict[Op, Rule] = {}


def writes(*ops: Op) -> Callable[[Rule], Rule]:
    """Make a function the row of some ops."""

    def add(rule: Rule) -> Rule:
        RULES.update(dict.fromkeys(ops, rule))
        return rule

    return add


def write(scope: Scope, outputs: Sequence[UOp]) -> list[str]:
    """Write the nodes that the outputs need, and return the names of their values."""
    calls: dict[UOp, list[str]] = {}
    for node in toposort(outputs, stop=scope.names.__contains__):
        if node in scope.names or node.op is CONST or node.op is EXPAND:
            continue
        if node.op is RESULT:
            scope.names[node] = calls[node.src[0]][node.arg]
            continue
        scope.line, scope.stem = str(node.place or ""), node.op.name
        written = _written(scope, node)
        if isinstance(written, str):
            scope.names[node] = written
        else:
            calls[node] = written
    return [scope.value(out) for out in outputs]


def _written(scope: Scope, node: UOp) -> str | list[str]:
    rule = RULES.get(node.op)
    if rule is None or _is_complex(node):
        what = "complex numbers in" if rule is not None else "what corresponds to"
        raise MissingRuleError(
            f"onnx.export: ONNX has no operator for {what} the op {node.op.name!r}: {type_text(node)}",
            hint=_HINTS.get(
                node.op.name, "compute it outside of the model, or write it in simpler functions"
            ),
            place=node.place,
        )
    if node.op.family is not Family.CALL and not numel(node.shape):
        return scope.constant(np.zeros(node.shape, node.dtype))
    if node.op.family is Family.ELEMENTWISE:
        return rule(scope, node, *scope.operands(node))
    return rule(scope, node, *map(scope.value, node.src))


def _is_complex(node: UOp) -> bool:
    return any(dt.kind(n.dtype) == "c" for n in (node, *node.src))


_HINTS = {
    "callback": "a model holds no Python: pure_callback, io_callback and debug.print stay outside of it",
    **dict.fromkeys(
        ("psum", "pmax", "pmin", "axis_index", "all_gather", "all_to_all", "ppermute"),
        "export a function of one device, without named axes",
    ),
}
