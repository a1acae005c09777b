"""The form of a graph that says what a program computes, and no more: its key on the disk is made of it.

    inline_calls     calls that only say what transforms do are their bodies (trace/calls/inline.py)
    simplify_calls   loops and branches without what nobody needs, and one in place of two (trace/calls/simplify.py)
    normalize        weak types are gone, captured arrays are parameters, parameters are numbered

In: the outputs and parameters of a traced graph. Out: outputs, parameters and captured arrays; equal programs are equal
graphs, in every process. What a program needs that is found by this key is here; all else is in canonicalize.py.

The key is made of what `normal_text` writes: the normal graph as text, which takes a third of the time of its nodes.
So a program that is found has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from funcgrad.trace import ops
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.call_nodes import is_call, map_graphs
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.types.shapes import dtype_name
from funcgrad.trace.uop import Family, Op, Param, UOp, arg_text, toposort
from funcgrad.trace.util.digest import blake2b


def normalize(outputs: Sequence[UOp], params: Sequence[UOp]) -> tuple[list[UOp], list[UOp], list[Array]]:
    """Return (outputs, parameters, captured arrays). The arrays become parameters that follow the given ones."""
    return without_names(with_simple_calls(outputs), params)


def with_simple_calls(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs without calls that only say what transforms do, and with the fewest loops and branches."""
    return simplify_calls(inline_calls(outputs))


def without_names(outputs: Sequence[UOp], params: Sequence[UOp]) -> tuple[list[UOp], list[UOp], list[Array]]:
    """Do what `normalize` does for outputs whose calls are simple."""
    slots = _numbered(params)
    captured: dict[UOp, Array] = {}

    def array(node: UOp, src: tuple[UOp, ...]) -> UOp:
        captured[node] = node.arg.array
        slots.append(UOp(ops.PARAM, (), Param(0, len(slots), node.shape, node.dtype, False)))
        return slots[-1]

    rules = {**_rules(params, slots[:], _normal_graphs()), ops.ARRAY: array}
    normal = rewrite(outputs, rules)
    return normal, slots, list(captured.values())


def _numbered(params: Sequence[UOp]) -> list[UOp]:
    return [UOp(ops.PARAM, (), Param(0, i, p.shape, p.dtype, False)) for i, p in enumerate(params)]


def _rules(
    params: Sequence[UOp], slots: Sequence[UOp], normal_graph: Callable[[Graph], Graph]
) -> dict[Op | Family, Rule]:
    """Return the rules of a graph that holds no arrays, whose parameters become the slots."""
    slot = dict(zip(params, slots, strict=True))
    return {
        ops.PARAM: lambda node, src: slot[node],
        ops.CONST: lambda node, src: UOp(ops.CONST, (), node.arg._replace(weak=False)),
        ops.CAST: lambda node, src: src[0].cast(node.dtype),
        **dict.fromkeys((ops.STOP_GRADIENT, ops.ZERO_GUARD), lambda node, src: src[0]),
        Family.CALL: lambda node, src: UOp(node.op, src, map_graphs(normal_graph, node.arg)),
    }


def _normal_graphs() -> Callable[[Graph], Graph]:
    """Return a function that normalizes graphs that calls carry, each once. They capture nothing, and were simplified
    with the graph around them.
    """

    @cache
    def normal_graph(graph: Graph) -> Graph:
        slots = _numbered(graph.parameters)
        rules = _rules(graph.parameters, slots, normal_graph)
        return Graph(tuple(slots), tuple(rewrite(graph.outputs, rules)))

    return normal_graph


_SPECIAL = frozenset((ops.PARAM, ops.ARRAY, ops.CONST, ops.CAST, ops.STOP_GRADIENT, ops.ZERO_GUARD))


def normal_text(outputs: Sequence[UOp], params: Sequence[UOp]) -> tuple[list[str], list[Array]]:
    """Return what `without_names` makes of the outputs, as text, and the captured arrays. The texts of two graphs are
    equal if and only if these are.
    """
    captured: list[Array] = []

    @cache
    def text_of_graph(graph: Graph) -> str:
        text = repr(_rows(graph.outputs, graph.parameters, text_of_graph, None))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    return _rows(outputs, params, text_of_graph, captured), captured


def _rows(
    outputs: Sequence[UOp],
    params: Sequence[UOp],
    text_of_graph: Callable[[Graph], str],
    captured: list[Array] | None,
) -> list[str]:
    """Write each node of the normal graph once, sources first, as the number of its kind and those of its sources; and
    the kinds. `captured` gets the arrays; None where there are none, in the graph that a call carries.
    """
    types = [_type_text(p) for p in params]
    slot = {p: i for i, p in enumerate(params)}
    kinds: dict[tuple, int] = {}  # equal arguments mean the same, as in the table of nodes
    texts: dict[str, int] = {}
    rows: dict[str, str] = {}  # what was written, and its number
    row_of: dict[UOp, str] = {}
    for node in toposort(outputs):
        op, arg = node.op, node.arg
        if op in _SPECIAL:
            if op is ops.CONST:
                arg = arg.bits
            elif op is ops.PARAM:
                arg = slot[node]
            elif op is ops.ARRAY:
                if captured is not None:
                    op, arg = ops.PARAM, len(types)
                    captured.append(node.arg.array)
                    types.append(_type_text(node))
            elif op is not ops.CAST or node.src[0].dtype == node.dtype:
                row_of[node] = row_of[node.src[0]]
                continue
            else:
                arg = None
        kind = op, arg, node.shape, node.dtype
        number = kinds.get(kind)
        if number is None:
            text = _call_text(arg, text_of_graph) if is_call(node) else arg_text(arg)
            number = texts.setdefault(f"{op.name} {_type_text(node)} {text}", len(texts))
            kinds[kind] = number
        row = f"{number}:{','.join([row_of[s] for s in node.src])}"
        row_of[node] = rows.setdefault(row, str(len(rows)))
    return [" ".join(types), *texts, "\n".join(rows), " ".join([row_of[out] for out in outputs])]


def _type_text(node: UOp) -> str:
    return f"{dtype_name(node.dtype)}[{','.join(map(str, node.shape))}]"


def _call_text(arg: Any, text_of_graph: Callable[[Graph], str]) -> str:
    """Write the argument of a call, with texts in the places where `map_graphs` has graphs."""
    if isinstance(arg, Graph):
        return text_of_graph(arg)
    parts = [
        _call_text(part, text_of_graph) if isinstance(part, Graph) or type(part) is tuple else arg_text(part)
        for part in arg
    ]
    return f"({','.join(parts)})"
