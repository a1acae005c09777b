"""Graphs as text: `graph_text` to read, `graph_python` to run.

The Python form rebuilds exactly the nodes that it was printed from. Both give every node that is used a
short name, in the order in which it is computed; small constants are written where they are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, Place
from funcgrad.trace import ops
from funcgrad.trace.graph.call_nodes import Host, graphs_of, is_call
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Captured, Const, Param, UOp, toposort, type_text


def graph_text(outputs: Sequence[UOp], parameters: Sequence[UOp] = (), name: str = "f") -> str:
    """Write one row for each node: its name, op, sources, type, and the user's line that made it.

    graph f(a: float32[3]) -> (float32[])
      b = sin(a)                          float32[3]     # model.py:3
      c = reduce_sum(b, axes=(0,))        float32[]      # model.py:4
      return c
    """
    names = _names(outputs, parameters)
    rows = []
    for node in toposort(outputs):
        if node in parameters or _is_inline(node):
            continue
        sources = [_short(s, names) for s in node.src]
        rows.append((f"{names[node]} = {node.op.name}({', '.join([*sources, *argument_texts(node)])})", node))
    width = max((len(text) for text, _ in rows), default=0)
    type_width = max((len(type_text(node)) for _, node in rows), default=0)
    given = ", ".join(f"{names[p]}: {type_text(p)}" for p in parameters)
    lines = [f"graph {name}({given}) -> ({', '.join(type_text(out) for out in outputs)})"]
    for text, node in rows:
        lines.append(f"  {text:<{width}}  {type_text(node):<{type_width}}{_line(node.place)}".rstrip())
    lines.append(f"  return {', '.join(_short(out, names) for out in outputs)}")
    for node in filter(is_call, toposort(outputs)):  # the graphs that it carries, below it
        for number, graph in enumerate(graphs_of(node.arg)):
            inner = graph_text(graph.outputs, graph.parameters, f"{names[node]}.{number}")
            lines += [f"  {line}" for line in inner.split("\n")]
    return "\n".join(lines)


def graph_python(outputs: Sequence[UOp], parameters: Sequence[UOp] = ()) -> str:
    """Write Python source that leaves the same nodes in a list `outputs`. Run it with exec(source, {"arrays":
    [...]}).

    `arrays` must hold the captured arrays, as `captured_arrays` lists them, if there are any. Raises ArgumentError for
    a graph that holds functions of the user's: callbacks, rules, policies.
    """
    fresh = _letters()
    names = {p: next(fresh) for p in parameters}
    arrays = captured_arrays(outputs)
    records: set[type] = {Captured, Const, Param, UOp}
    lines = []
    for node in _with_inner([*parameters, *outputs]):
        names.setdefault(node, next(fresh))
        sources = "".join(f"{names[s]}, " for s in node.src)
        arg = _python(node.arg, arrays, names, records)
        lines.append(f"{names[node]} = UOp(OPS[{node.op.name!r}], ({sources}), {arg})")
    imports = [f"from {record.__module__} import {record.__name__}" for record in records]
    head = [
        "import numpy as np",
        "from funcgrad.trace.types.dtypes import *",
        "from funcgrad.trace.uop import OPS",
    ]
    last = f"outputs = [{', '.join(names[out] for out in outputs)}]"
    return "\n".join([*head, *sorted(imports), "", *lines, last]) + "\n"


def _with_inner(roots: Sequence[UOp]) -> list[UOp]:
    """Return all nodes, sources first, and before a call those of the graphs that it carries."""
    order: dict[UOp, None] = {}
    for node in toposort(roots):
        if is_call(node):
            for graph in graphs_of(node.arg):
                order.update((inner, None) for inner in _with_inner([*graph.parameters, *graph.outputs]))
        order[node] = None
    return list(order)


def captured_arrays(outputs: Sequence[UOp]) -> list[Any]:
    """Return the arrays that the graph holds, in the order of their first use."""
    return [node.arg.array for node in toposort(outputs) if node.op is ops.ARRAY]


def _names(outputs: Sequence[UOp], parameters: Sequence[UOp]) -> dict[UOp, str]:
    fresh = _letters()
    names = {p: next(fresh) for p in parameters}
    for node in toposort(outputs):
        if node not in names and not _is_inline(node):
            names[node] = next(fresh)
    return names


def _letters() -> Iterator[str]:
    """Yield a, b, ..., z, aa, ab, ... without Python's words."""
    for number in count(1):
        name = ""
        while number:
            number, letter = divmod(number - 1, 26)
            name = chr(ord("a") + letter) + name
        if name not in ("as", "if", "in", "is", "or", "np"):
            yield name


def _is_inline(node: UOp) -> bool:
    """Tell whether a node is written where it is used: constants are, also those of a shape."""
    while node.op is ops.EXPAND:
        node = node.src[0]
    return node.op is ops.CONST


def _short(node: UOp, names: dict[UOp, str]) -> str:
    if node in names:
        return names[node]
    while node.op is ops.EXPAND:
        node = node.src[0]
    return str(node.arg.value)


def argument_texts(node: UOp) -> list[str]:
    """Return what a node's argument says, for people: nothing for a node without one."""
    arg = node.arg
    if arg is None:
        return []
    if isinstance(arg, Param):
        return [f"trace={arg.trace}", f"index={arg.index}"]
    if isinstance(arg, Captured):
        return [] if arg.array.size > 6 else [str(arg.array.tolist())]
    if node.op is ops.CAST:
        return [arg[0].name + ("*" if arg[1] else "")]
    if node.op is ops.CONTRACT:
        return [_einsum(arg)]
    if is_call(node):
        return [f"{k}={v}" for k, v in arg._asdict().items() if isinstance(v, (int, Host))]
    names = node.op.arg_names
    if isinstance(names, tuple):
        return [f"{n}={_plain(a)}" for n, a in zip(names, arg, strict=True)]
    return [f"{names}={_plain(arg)}"]


def _plain(arg: Any) -> str:
    return arg.name if isinstance(arg, np.dtype) else str(arg)


def _einsum(arg: tuple) -> str:
    """Write ((0, 1), (1, 2), (0, 2)) as "ij,jk->ik"."""
    a, b, out = (
        "".join(chr(ord("i") + label) if label < 18 else f"<{label}>" for label in labels) for labels in arg
    )
    return f'"{a},{b}->{out}"'


def _line(place: Place | None) -> str:
    return "" if place is None else f"  # {str(place).split(' in ')[0]}"


_DTYPE_NAMES = {d: "bool_" if d == dt.bool_ else d.name for d in dt.STORED}


def _python(arg: Any, arrays: list[Any], names: dict[UOp, str], records: set[type]) -> str:
    """Return an argument as an expression that evaluates to an equal one; `records` gets the classes that it needs."""
    if isinstance(arg, np.dtype):
        return _DTYPE_NAMES[arg]
    if isinstance(arg, UOp):
        return names[arg]
    if isinstance(arg, Captured):
        return f"Captured(arrays[{next(i for i, a in enumerate(arrays) if a is arg.array)}])"
    if isinstance(arg, tuple):
        parts = [_python(part, arrays, names, records) for part in arg]
        if type(arg) is tuple:
            return f"({''.join(f'{part}, ' for part in parts)})"
        records.add(type(arg))
        return f"{type(arg).__name__}({', '.join(parts)})"
    if arg is None or isinstance(arg, (bool, int, float, str, bytes)):
        return repr(arg)
    raise ArgumentError(
        f"the graph holds a {type(arg).__name__}, which cannot be written as source",
        hint="print the graph itself: str(make_graph(f)(...))",
    )


def section(stage: str, text: str) -> str:
    """Return a stage under its name, for the output of config.debug."""
    return f"---- {stage} ----\n{text.rstrip()}\n"
