"""linear_transpose: the transpose of a function that is linear, without linearizing it first.

That it is linear is checked on its graph: a product of two values that depend on the arguments, or a function such as
sin, is an error at the user's line, where transposing alone would give a wrong result without a word. Values that do
not depend on the arguments may be added: of an affine function the linear part is transposed, as in JAX.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import CHECKPOINT
from funcgrad.trace.calls.custom_call import CUSTOM, CUSTOM_LINEAR
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, While
from funcgrad.trace.calls.shard_map import SHARD_MAP
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.graph.graph import Graph, close
from funcgrad.trace.ops.mesh_collective import ALL_REDUCE
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import (
    apply,
    as_operand,
    mesh_scope,
    new_trace,
    noting_used,
    signature_of,
    user_name,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.tree_classes import Partial
from funcgrad.trace.uop import UOp, toposort, type_text, zeros_like
from funcgrad.transforms.core.abstract import trace_abstractly
from funcgrad.transforms.core.flatten import check_callable, name_of, results
from funcgrad.transforms.derivatives.transpose import LINEAR_ALONE, PRODUCTS, transpose_graph


@boundary
def linear_transpose(fun: Callable[..., Any], *primals: Any) -> Callable[..., Any]:
    """Transpose a linear function: map a cotangent of its output to the cotangents of its arguments.

    Parameters
    ----------
    fun : a function that is linear in all its arguments, or affine: then its linear part is transposed. Arguments
        and outputs are all inexact or all integers.
    *primals : arguments of the function, or ShapeDtypeStruct in their place; only their types count.

    Returns
    -------
    A function of a tree like the output that returns the tuple of cotangents of the arguments. It is a pytree
    (`tree_util.Partial`) of what it holds, so it may be an argument or result of a jitted function.

    Raises
    ------
    DtypeError : the dtypes are mixed.
    ArgumentError : the function is neither linear nor affine.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> f = lambda x, y: 2.0 * x - y
    >>> linear_transpose(f, 1.0, 1.0)(3.0)
    (Array(6., dtype=float32, weak_type=True), Array(-3., dtype=float32, weak_type=True))
    """
    check_callable("linear_transpose", fun)
    name = name_of(fun)
    with new_trace("linear_transpose", fun, staging=True) as trace, noting_used(trace):
        parameters, outputs, in_tree, out_tree = trace_abstractly(trace, fun, primals, {})
        _check_dtypes(name, parameters, outputs)
        outside = trace.used or {}
        _check_linear(name, outputs, set(parameters), outside)
        scope = mesh_scope()
        if scope is not None:
            trace.origins.update(zip(parameters, tree.leaves((primals, {})), strict=True))
            outputs = scope.outputs(outputs)
        cotangents = [trace.parameter(out, "a cotangent").node for out in outputs]
        found = transpose_graph(outputs, cotangents, parameters, outside)
        pairs = zip(parameters, found, strict=True)
        sent = [zeros_like(p) if ct is None else ct.cast(p.dtype, p.weak) for p, ct in pairs]
        captured, graph = close(cotangents, sent, used=outside)
    kept = results(captured, {})

    def transposed(kept: list[Any], cotangent: Any) -> tuple:
        leaves, given = tree.flatten(cotangent)
        if given != out_tree:
            raise TreeError(
                f"linear_transpose of {name!r}: the cotangent must have the structure of the output, "
                f"{tree.structure_text(out_tree)}, it has {tree.structure_text(given)}"
            )
        operands = [_read(name, x, out) for x, out in zip(leaves, outputs, strict=True)]
        computed = results(graph.outputs, dict(zip(graph.parameters, [*kept, *operands], strict=True)))
        return tuple(tree.unflatten(in_tree, computed)[0])

    transposed.__name__ = f"{name}_transposed"
    return Partial(transposed, kept)


def _read(name: str, leaf: Any, needed: UOp) -> Any:
    x = as_operand(leaf, f"linear_transpose of {name!r}")
    fits = (
        x.dtype == needed.dtype
        or x.weak
        and dt.promote((x.dtype, True), (needed.dtype, False))[0] == needed.dtype
    )
    if x.shape != needed.shape or not fits:
        error = ShapeError if x.shape != needed.shape else DtypeError
        raise error(
            f"linear_transpose of {name!r}: a cotangent must have the type of its output, {type_text(needed)}, it is "
            f"{signature_of(x)}"
        )
    return apply(ops.CAST, x, arg=(needed.dtype, needed.weak))


def _check_dtypes(name: str, parameters: Sequence[UOp], outputs: Sequence[UOp]) -> None:
    kinds = {"inexact" if dt.is_inexact(x.dtype) else "integer" for x in [*parameters, *outputs]}
    if len(kinds) > 1:
        listed = ", ".join(type_text(x) for x in [*parameters, *outputs])
        raise DtypeError(
            f"linear_transpose: arguments and outputs of {name!r} must be all inexact or all integers, they are "
            f"{listed}",
            hint="close over the others: lambda x: f(x, n)",
        )


# ---- is it linear? ----


def _check_linear(
    name: str, outputs: Sequence[UOp], arguments: set[UOp], outside: Collection[UOp] = ()
) -> None:
    """Check that all nodes are linear in the arguments; raise ArgumentError if not. outside: nodes that do not depend
    on them, and are not looked into.
    """
    found = set(arguments)
    for node in toposort(outputs, stop=lambda n: n in arguments or n in outside):
        if node in outside:
            continue
        flags = [s in found for s in node.src]
        if node in found or not any(flags):
            continue
        if node.op in _CALLS:
            _CALLS[node.op](name, node, flags)
        else:
            fault = "" if node.op is RESULT else _fault(node, flags)
            if fault:
                raise _not_linear(name, node, fault)
        found.add(node)


def _not_linear(name: str, node: UOp, fault: str) -> ArgumentError:
    return ArgumentError(
        f"linear_transpose: {name!r} is not linear in its arguments: {fault}",
        hint="use vjp for functions that are not linear",
        place=node.place,
    )


def _fault(node: UOp, flags: Sequence[bool]) -> str:
    """Describe what is not linear in the flagged sources; return "" if all is."""
    op, name = node.op, user_name(node.op)
    linear = LINEAR_ALONE.get(op, op.linear)
    if op is ALL_REDUCE and node.arg.kind != "sum":
        return f"an extremum over devices ({node.arg.kind}) of a value that depends on them"
    if op.transpose is None or any(f and i not in linear for i, f in enumerate(flags)):
        return f"{name} of a value that depends on them"
    if op is ops.CAST and dt.is_inexact(node.dtype) != dt.is_inexact(node.src[0].dtype):
        return f"a conversion from {node.src[0].dtype.name} to {node.dtype.name}"
    if op in PRODUCTS and flags[0] and flags[1]:
        return f"{name} of two values that depend on them"
    return ""


def _of_graph(name: str, graph: Graph, flags: Sequence[bool]) -> None:
    _check_linear(name, graph.outputs, {p for p, f in zip(graph.parameters, flags, strict=True) if f})


def _of_loop(name: str, body: Graph, flags: list[bool], first: int, count: int) -> None:
    """Check a loop. Its carry has `count` values, which begin at the parameter `first` of the body."""
    grown, flags = flags, []
    carried = slice(first, first + count)
    while grown != flags:
        flags = grown
        found = {p for p, f in zip(body.parameters, flags, strict=True) if f}
        for n in toposort(body.outputs[:count]):
            if any(s in found for s in n.src):
                found.add(n)
        again = [f or out in found for f, out in zip(flags[carried], body.outputs, strict=False)]
        grown = [*flags[:first], *again, *flags[first + count :]]
    _of_graph(name, body, flags)


def _of_scan(name: str, node: UOp, flags: list[bool]) -> None:
    loop: Scan = node.arg
    _of_loop(name, loop.body, flags, loop.constants, len(loop.parts(node.src)[1]))


def _of_while(name: str, node: UOp, flags: list[bool]) -> None:
    loop: While = node.arg
    skipped = loop.condition_constants
    _of_loop(name, loop.body, flags[skipped:], loop.body_constants, len(loop.parts(node.src)[2]))


def _of_switch(name: str, node: UOp, flags: list[bool]) -> None:
    if flags[0]:
        raise _not_linear(name, node, "a branch that is chosen by a value that depends on them")
    for branch in node.arg.branches:
        _of_graph(name, branch, flags[1:])


def _of_body(name: str, node: UOp, flags: list[bool]) -> None:
    """Check a custom call by its body, unless its rule itself says in which sources it is linear."""
    rule = getattr(node.arg, "rule", None)
    if rule is None or not rule.linear_in(flags):
        _of_graph(name, node.arg.body, flags)


def _of_tangents(name: str, node: UOp, flags: list[bool]) -> None:
    """Check that only tangents of a function with a backward rule depend on the arguments, and not what it kept."""
    if not node.arg.rule.linear_in(flags):
        raise _not_linear(name, node, "a backward rule is given a value that depends on them")


_CALLS: dict[Any, Callable[[str, UOp, list[bool]], None]] = {
    SCAN: _of_scan,
    SWITCH: _of_switch,
    WHILE: _of_while,
    CHECKPOINT: _of_body,
    CUSTOM: _of_body,
    CUSTOM_LINEAR: _of_tangents,
    SHARD_MAP: _of_body,
}
