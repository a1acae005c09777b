"""A stage of a program as columns: one entry a node, sources first, which a page reads faster than objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from funcgrad.inspect.programs.kernels import Kernels, computed
from funcgrad.inspect.tables import Tables
from funcgrad.trace.graph.call_nodes import Host, graphs_of, is_call
from funcgrad.trace.graph.text import argument_texts
from funcgrad.trace.ops import CONST, PARAM
from funcgrad.trace.uop import UOp, toposort, type_text

_MOST_CHARACTERS = 160  # of an argument


class Columns:
    """The columns of one stage, to which nodes are added."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._ops: dict[str, int] = {}
        self._types: dict[str, int] = {}
        self._rows: list[tuple[Any, ...]] = []
        self.calls: list[dict[str, Any]] = []
        self.outputs: list[int] = []

    def add(
        self,
        op: str,
        type_: str,
        sources: list[int],
        argument: str | None,
        line: int | None,
        scope: int,
        kernel: int | None,
        call: int | None,
    ) -> int:
        """Add a node and return its number."""
        op_number = self._ops.setdefault(op, len(self._ops))
        type_number = self._types.setdefault(type_, len(self._types))
        self._rows.append((op_number, type_number, sources, argument, line, scope, kernel, call))
        return len(self._rows) - 1

    def add_graph(
        self,
        outputs: Sequence[UOp],
        kernel_of: Callable[[UOp], int | None],
        names: Mapping[UOp, str],
        call: int | None = None,
    ) -> list[int]:
        """Add the nodes of a graph, and before a call those of the graphs that it carries. Return the numbers of the
        outputs. names: of parameters.
        """
        numbers: dict[UOp, int] = {}
        for node in toposort(outputs):
            made = []
            if is_call(node):
                for graph in graphs_of(node.arg):
                    made.append(len(self.calls))
                    self.calls.append({"name": _call_name(node), "kind": node.op.name, "parent": call})
                    self.add_graph(graph.outputs, kernel_of, {}, made[-1])
            numbers[node] = self.add(
                node.op.name,
                type_text(node),
                [numbers[s] for s in node.src],
                _argument(node, names),
                self._tables.line(node.place),
                self._tables.scope(node.place),
                kernel_of(node),
                call,
            )
            for number in made:
                self.calls[number]["node"] = numbers[node]
        return [numbers[node] for node in outputs]

    def as_stage(self, name: str) -> dict[str, Any]:
        """Return the stage of the document."""
        keys = ("op", "type", "src", "arg", "line", "scope", "kernel", "call")
        columns = [list(column) for column in zip(*self._rows, strict=True)] or [[] for _ in keys]
        stage: dict[str, Any] = {"name": name, **dict(zip(keys, columns, strict=True))}
        return stage | {
            "ops": list(self._ops),
            "types": list(self._types),
            "calls": self.calls,
            "outputs": self.outputs,
        }


def _call_name(node: UOp) -> str:
    """Return the name of the user's function that a call runs, where it has one, else that of the line that made it."""
    named = [part.name for part in node.arg if isinstance(part, Host)]
    return named[0] if named else node.place.code.co_name if node.place else node.op.name


def _argument(node: UOp, names: Mapping[UOp, str]) -> str | None:
    if node.op is PARAM:
        return names.get(node)
    if node.op is CONST:
        return str(node.arg.value)
    text = ", ".join(argument_texts(node))
    if len(text) > _MOST_CHARACTERS:
        text = f"{text[:_MOST_CHARACTERS]}..."
    return text or None


def trace_kernels(kernels: Kernels, tables: Tables) -> Callable[[UOp], int | None]:
    """Return a function that tells which kernel computes a node of the traced graph. Lowering makes other nodes of it:
    then it is the first kernel with a node of the same line, op and type, else the first of that line.
    """
    close: dict[tuple[Any, ...], int] = {}
    for number, row in enumerate(kernels.rows):
        for node in computed(row.step):
            line = tables.line(node.place)
            close.setdefault((line, node.op, node.shape, node.dtype), number)
            close.setdefault((line,), number)

    def kernel_of(node: UOp) -> int | None:
        own = kernels.of_node(node)
        line = tables.line(node.place)
        if own is not None or line is None or not node.src:
            return own
        return close.get((line, node.op, node.shape, node.dtype), close.get((line,)))

    return kernel_of
