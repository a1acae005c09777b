"""What may stand in a graph at each stage: a check between two passes, switched on by config.check_spec.

A stage is a row of `STAGES`: a function that gets a node and says what is wrong with it. The rules of a
stage are the contract between the pass that made the graph and the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import FuncgradError, InternalError
from funcgrad.trace.graph.call_nodes import RESULT, graphs_of, is_call
from funcgrad.trace.ops.windows import Windows, check_convolve
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.axis_key import AxisKey
from funcgrad.trace.uop import OPS, Captured, Const, Family, Param, UOp, toposort, type_text


def check_graph(roots: Sequence[UOp], stage: str) -> None:
    """Raise InternalError for the first node that is not legal at this stage: "trace", ..."""
    rule = STAGES[stage]
    for node in toposort(roots):
        fault = rule(node)
        if fault:
            raise InternalError(f"stage {stage!r}: {node}, arg {node.arg!r:.80}, sources {node.src}: {fault}")


def _traced(node: UOp) -> str:
    """The graph of a user's function: whole-array ops only, each node of the type that its row infers."""
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
    form = _ARG_FORMS.get(op.name)
    if form is not None and not form(node.arg, *node.src):
        return "the argument has not the form that the op needs"
    if form is None and node.arg is not None:
        return "the op takes no argument"
    if op.family is Family.ELEMENTWISE and any(s.shape != node.shape for s in node.src):
        return "sources of an elementwise op must have its shape"
    return _type_fault(node)


def _type_fault(node: UOp) -> str:
    if node.dtype not in dt.ALL:
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
    """A call's graphs must fit its sources, and be graphs of this stage themselves."""
    if node.op is RESULT:
        return "" if is_call(node.src[0]) and 0 <= node.arg < len(node.src[0].arg.types) else "no such result"
    for graph in graphs_of(node.arg):
        for out in toposort(graph.outputs):
            if out.op is OPS["param"] and out not in graph.parameters:
                return "a graph within uses a value from outside"
        check_graph(graph.outputs, "trace")
    return node.op.fault(node.arg, node.src) if node.op.fault is not None else ""


def _integers(values: Any) -> bool:
    return isinstance(values, tuple) and all(type(v) is int for v in values)


def _axes(arg: Any, ndim: int) -> bool:
    """Distinct axes of an array in ascending order."""
    return _integers(arg) and list(arg) == sorted(set(arg)) and all(0 <= a < ndim for a in arg)


def _reduce_form(arg: Any, x: UOp) -> bool:
    return _axes(arg, x.ndim) and bool(arg)


def _expand_form(arg: Any, x: UOp) -> bool:
    if not (isinstance(arg, tuple) and len(arg) == 2):
        return False
    axes, sizes = arg
    return _axes(axes, x.ndim + len(axes)) and _integers(sizes) and len(sizes) == len(axes)


def _triples(arg: Any, x: UOp) -> bool:
    return isinstance(arg, tuple) and len(arg) == x.ndim and all(_integers(t) and len(t) == 3 for t in arg)


def _contract_form(arg: Any, a: UOp, b: UOp) -> bool:
    """Every label of an operand stands in the other or in the result, none twice."""
    if not (isinstance(arg, tuple) and len(arg) == 3 and all(map(_integers, arg))):
        return False
    in_a, in_b, out = map(set, arg)
    distinct = all(len(set(labels)) == len(labels) for labels in arg)
    ranks = len(arg[0]) == a.ndim and len(arg[1]) == b.ndim
    return distinct and ranks and out <= in_a | in_b and in_a <= in_b | out and in_b <= in_a | out


def _windows_form(arg: Any, x: UOp) -> bool:
    return (
        isinstance(arg, Windows)
        and all(_integers(part) and len(part) == len(arg.axes) for part in arg)
        and _axes(arg.axes, x.ndim)
        and all(size >= 0 for size in arg.sizes)
        and all(step > 0 for step in (*arg.strides, *arg.dilations))
    )


def _view_form(arg: Any, x: UOp) -> bool:
    shape, forms = arg
    return (
        _integers(shape) and len(forms) == x.ndim and all(_integers(t) for _, terms in forms for t in terms)
    )


def _along_form(arg: Any, *xs: UOp) -> bool:
    return len(arg) == 2 and type(arg[0]) is int and 0 <= arg[0] < xs[0].ndim and type(arg[1]) is bool


_ARG_FORMS: dict[str, Callable[..., bool]] = {
    "constrain": lambda arg, x: len(arg.sharding.spec) <= x.ndim,
    "checkpoint_name": lambda arg, x: isinstance(arg, str),
    "const": lambda arg: isinstance(arg, Const) and len(arg.bits) == arg.dtype.itemsize,
    "param": lambda arg: isinstance(arg, Param),
    "array": lambda arg: isinstance(arg, Captured),
    "iota": lambda arg: type(arg[0]) is int and arg[0] >= 0 and isinstance(arg[1], np.dtype),
    "basis": lambda arg: _integers(arg[:3]) and len(arg) == 4 and isinstance(arg[3], np.dtype),
    "cast": lambda arg, x: isinstance(arg[0], np.dtype) and type(arg[1]) is bool,
    "bitcast": lambda arg, x: isinstance(arg, np.dtype),
    "copy": lambda arg, x: arg is None or type(arg) is int,
    "sort": lambda arg, x: arg is None or _integers(arg) and len(arg) == 2,
    "argsort": lambda arg, *keys: (
        arg is None or _integers(arg[:2]) and len(arg) == 3 and type(arg[2]) is bool
    ),
    "reduce_sum": _reduce_form,
    "reduce_prod": _reduce_form,
    "argmax": _reduce_form,
    "argmin": _reduce_form,
    "reduce_max": _reduce_form,
    "reduce_min": _reduce_form,
    "reshape": lambda arg, x: _integers(arg),
    "permute": lambda arg, x: _integers(arg) and sorted(arg) == list(range(x.ndim)),
    "expand": _expand_form,
    "pad": lambda arg, x: _triples(arg, x) and all(v >= 0 for t in arg for v in t),
    "shrink": _triples,
    "flip": lambda arg, x: _axes(arg, x.ndim),
    "concat": lambda arg, *xs: type(arg) is int and 0 <= arg < xs[0].ndim,
    **dict.fromkeys(("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp", "recurrence"), _along_form),
    "contract": _contract_form,
    "window": _windows_form,
    "fold": _windows_form,
    "window_max": _windows_form,
    "window_min": _windows_form,
    "convolve": check_convolve,
    "view": _view_form,
    "triangular_solve": lambda arg, a, b: type(arg) is bool,
    "qr": lambda arg, x: type(arg) is bool,
    "eigh": lambda arg, x: type(arg) is bool,
    "eig": lambda arg, x: type(arg) is bool,
    "svd": lambda arg, x: type(arg) is tuple and list(map(type, arg)) == [bool, bool],
    "fft": lambda arg, x: type(arg) is bool,
    "irfft": lambda arg, x: type(arg) is int and arg > 0,
}

STAGES: dict[str, Callable[[UOp], str]] = {"trace": _traced}
