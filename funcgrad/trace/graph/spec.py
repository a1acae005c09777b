"""What a graph may have at each stage: a check between two passes, switched on by config.check_spec.

A stage is a row of `STAGES`: a function that gets a node and says what is wrong with it. The rules of a
stage are the contract between the pass that made the graph and the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.errors import FuncgradError, InternalError
from funcgrad.trace.graph.call_nodes import RESULT, graphs_of, is_call, types_of_call
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.axis_key import AxisKey
from funcgrad.trace.uop import OPS, Family, UOp, toposort, type_text


def check_graph(roots: Sequence[UOp], stage: str) -> None:
    """Raise InternalError for the first node that is not legal at this stage: "trace", ..."""
    rule = STAGES[stage]
    for node in toposort(roots):
        fault = rule(node)
        if fault:
            raise InternalError(f"stage {stage!r}: {node}, arg {node.arg!r:.80}, sources {node.src}: {fault}")


def _traced(node: UOp) -> str:
    """Return the graph of a user's function: whole-array ops only, each node of the type that its row infers."""
    op = node.op
    if OPS.get(op.name) is not op:
        return "the op has no row in the table"
    if op.family is Family.KERNEL:
        return "an op of kernels in a graph of arrays"
    if op.family is Family.CALL:
        return _call_fault(node)
    if op.family is Family.COLLECTIVE:
        named = (
            isinstance(node.arg[0], AxisKey) or isinstance(node.arg, tuple) and hasattr(node.arg, "_fields")
        )
        return _type_fault(node) if named else "no axis is named"
    if op.arg_form is not None and not op.arg_form(node.arg, *node.src):
        return "the argument has not the form that the op needs"
    if op.arg_form is None and node.arg is not None:
        return "the op takes no argument"
    if op.family is Family.ELEMENTWISE and any(s.shape != node.shape for s in node.src):
        return "sources of an elementwise op must have its shape"
    return _type_fault(node)


def _type_fault(node: UOp) -> str:
    if node.dtype not in dt.STORED:
        return f"unsupported dtype {node.dtype}"
    if not (isinstance(node.shape, tuple) and all(type(size) is int and size >= 0 for size in node.shape)):
        return f"not a shape: {node.shape}"
    try:
        shape, dtype, weak = node.op.infer(node.arg, *node.src)
    except FuncgradError as error:
        return f"ill-typed: {error.message}"
    if (shape, dtype, weak) != (node.shape, node.dtype, node.weak):
        return (
            f"the row infers {dtype.name}{list(shape)}{'*' if weak else ''}, the node says {type_text(node)}"
        )
    return ""


def _call_fault(node: UOp) -> str:
    """Check that a call's graphs fit its sources, and are graphs of this stage themselves."""
    if node.op is RESULT:
        return (
            ""
            if is_call(node.src[0]) and 0 <= node.arg < len(types_of_call(node.src[0]))
            else "no such result"
        )
    for graph in graphs_of(node.arg):
        for out in toposort(graph.outputs):
            if out.op is OPS["param"] and out not in graph.parameters:
                return "a graph within uses a value from outside"
        check_graph(graph.outputs, "trace")
    return node.op.fault(node.arg, node.src) if node.op.fault is not None else ""


STAGES: dict[str, Callable[[UOp], str]] = {"trace": _traced}
