"""Rules as rows of a file's table, beside its graphs, which name them by number.

    rows_of_rules(writer) -> rows           writes the graphs of the rules, too
    RuledReader(arrays, held, rows)         a Reader of graphs with such rules

Graphs of rules come after those of functions, and name rules, also the one whose they are: a rule is looked into when
something is differentiated, each time by one order, so cycles of rules do no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.errors import FuncgradError
from funcgrad.portable.graph_records import (
    Reader,
    Writer,
    damaged,
    read_list,
    read_table,
    refuse_foreign_nodes,
)
from funcgrad.portable.rules.foreign_rule import ForeignRule
from funcgrad.portable.rules.kept_rule import KeptRule
from funcgrad.portable.rules.rule_graphs import (
    Partial,
    RuleGraphs,
    Transpose,
    chosen,
    inexact_types,
    rule_graphs,
)
from funcgrad.trace.calls.custom_call import Custom
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Captured, Type
from funcgrad.transforms.custom.custom_calls import Rule, type_of
from funcgrad.transforms.derivatives.jvp import Mode

MOST_ORDERS = 6
"""How deep rules are kept that are within the graphs of others, and are new each time, as of a function of an integer
n whose derivative is that of n + 1. A rule that has itself within it is kept for all orders.
"""
_MODES = {mode.value: mode for mode in Mode}
_NAMED = ("name", "without")


def rows_of_rules(writer: Writer, without: str | None = None) -> list[dict[str, Any]]:
    """Return the rows of the rules of all calls that a writer has met, and write their graphs. without: why their
    names alone are written.
    """
    rows: list[dict[str, Any]] = []
    while len(rows) < len(writer.calls):
        call, depth = list(writer.calls.items())[len(rows)]
        writer.depth = depth + 1
        rows.append(_row(writer, call, depth) if without is None else _without(call.rule, without))
    return rows


def run_rules(graph: Graph) -> None:
    """Run the rules of all calls in a graph, which then need not run again, also for a file that is written later."""
    writer = Writer()
    writer.graph(graph)
    rows_of_rules(writer)


def _row(writer: Writer, call: Custom, depth: int) -> dict[str, Any]:
    rule = call.rule
    if isinstance(rule, ForeignRule):
        return {"name": rule.name, "without": rule.why}
    if depth >= MOST_ORDERS:
        return _without(rule, f"rules are kept for {MOST_ORDERS} orders of derivatives")
    try:
        graphs = rule.graphs if isinstance(rule, KeptRule) else rule_graphs(call)
        for graph in graphs.graphs():
            refuse_foreign_nodes("export", graph, graphs.name)
        return _kept(writer, graphs)
    except FuncgradError as error:
        return _without(rule, error.message)
    except Exception as error:
        # Of a rule that nobody has asked for so far: what it cannot do is told who asks.
        return _without(rule, f"{type(error).__name__}: {error}")


def _without(rule: Rule, why: str) -> dict[str, Any]:
    return {"name": repr(rule), "without": why.splitlines()[0][:200] if why else ""}


def _kept(writer: Writer, graphs: RuleGraphs) -> dict[str, Any]:
    def partial(part: Partial | None) -> Any:
        return None if part is None else [writer.graph(part.graph), list(part.present)]

    return {
        "name": graphs.name,
        "body": writer.graph(graphs.body),
        "wrt": list(graphs.wrt),
        "by_body": [mode.value for mode in graphs.by_body],
        "tangents": partial(graphs.tangents),
        "residuals": None if graphs.residuals is None else writer.graph(graphs.residuals),
        "cotangents": partial(graphs.cotangents),
        "transposes": [[list(t.linear), *partial(t.sent)] for t in graphs.transposes],
    }


_KEPT = ("name", "body", "wrt", "by_body", "tangents", "residuals", "cotangents", "transposes")


class RuledReader(Reader):
    """A Reader of a whole list of graphs, and of the rules that they name. rows: of the rules; None for a file of a
    version that keeps none.
    """

    def __init__(
        self,
        arrays: Sequence[np.ndarray],
        held: dict[tuple[int, bool], Captured] | None,
        rows: Any,
    ) -> None:
        self.rows = [] if rows is None else read_list(rows, "rules")
        file = object()
        rules = [_placeholder(file, i, row) for i, row in enumerate(self.rows)]
        super().__init__(arrays, held, None if rows is None else rules)

    def read(self, stored: Sequence[Any]) -> None:
        """Read the graphs, then the rules; FileFormatError where the two do not fit."""
        for graph in stored:
            self.graph(graph)
        for i, (row, rule) in enumerate(zip(self.rows, self.rules or (), strict=True)):
            if isinstance(rule, KeptRule):
                rule.graphs = self._rule_graphs(row, f"rule {i}")
        for call in self.calls:
            if isinstance(call.rule, KeptRule) and call.rule.graphs.body != call.body:
                raise damaged(f"a call of {call.rule!r:.40} has another body than its rule")

    def _rule_graphs(self, row: dict[str, Any], what: str) -> RuleGraphs:
        """Return the graphs of a rule, of which all types must fit those of its body."""
        body = self._graph_of(row["body"], what)
        types = [type_of(p) for p in body.parameters]
        wrt = _flags(row["wrt"], types, f"{what}: wrt")
        modes = read_list(row["by_body"], f"{what}: by_body")
        if not all(isinstance(mode, str) and mode in _MODES for mode in modes):
            raise damaged(f"{what}: no modes of derivatives: {modes!r:.60}")
        by_body = tuple(_MODES[mode] for mode in modes)
        results, moving = inexact_types(body.types), chosen(types, wrt)
        tangents = self._partial(row["tangents"], [*types, *moving], list(body.types), f"{what}: tangents")
        residuals, cotangents = None, None
        if row["residuals"] is not None:
            residuals = self._graph_of(row["residuals"], what)
            _check_types([type_of(p) for p in residuals.parameters], types, f"{what}: residuals")
            given = [*residuals.types, *results]
            cotangents = self._partial(row["cotangents"], given, moving, f"{what}: cotangents")
        if (residuals is None) != (row["cotangents"] is None):
            raise damaged(f"{what}: residuals and cotangents belong together")
        if tangents is None and residuals is None and {*by_body} != {*Mode}:
            raise damaged(f"{what}: it has no derivatives")
        transposes = tuple(
            self._transpose(t, types, results, f"{what}: transposes")
            for t in read_list(row["transposes"], f"{what}: transposes")
        )
        return RuleGraphs(row["name"], body, wrt, by_body, tangents, residuals, cotangents, transposes)

    def _transpose(self, row: Any, types: list[Type], results: list[Type], what: str) -> Transpose:
        if not (isinstance(row, list) and len(row) == 3):
            raise damaged(f"{what}: not sources, a graph and results")
        linear = _flags(row[0], types, what)
        others = chosen(types, [not flag for flag in linear])
        sent = self._partial(row[1:], [*others, *results], types, what)
        assert sent is not None
        return Transpose(linear, sent)

    def _partial(self, row: Any, given: list[Type], wanted: list[Type], what: str) -> Partial | None:
        """Return a graph that takes values of some types, and gives some of those that are wanted."""
        if row is None:
            return None
        if not (isinstance(row, list) and len(row) == 2):
            raise damaged(f"{what}: not a graph and its results")
        graph, present = self._graph_of(row[0], what), _flags(row[1], wanted, what)
        _check_types([type_of(p) for p in graph.parameters], given, what)
        _check_types(list(graph.types), chosen(wanted, present), what)
        return Partial(graph, present)

    def _graph_of(self, number: Any, what: str) -> Graph:
        if type(number) is not int or not 0 <= number < len(self.graphs):
            raise damaged(f"{what}: there is no graph {number!r:.20} of {len(self.graphs)}")
        return self.graphs[number]


def _placeholder(file: object, number: int, row: Any) -> Rule:
    """Return a rule of which the graphs are not read yet."""
    what = f"rule {number}"
    if isinstance(row, dict) and "without" in row:
        row = read_table(row, _NAMED, what)
        if not (isinstance(row["name"], str) and isinstance(row["without"], str)):
            raise damaged(f"{what}: its name is no text")
        return ForeignRule(row["name"], row["without"])
    if not isinstance(read_table(row, _KEPT, what)["name"], str):
        raise damaged(f"{what}: its name is no text")
    return KeptRule(file, number)


def _flags(value: Any, types: Sequence[Type], what: str) -> tuple[bool, ...]:
    """Return a flag for each of some values, of which only inexact ones are chosen."""
    flags = read_list(value, what)
    fits = len(flags) == len(types) and all(type(flag) is bool for flag in flags)
    if not fits or any(flag and not dt.is_inexact(t[1]) for flag, t in zip(flags, types, strict=True)):
        raise damaged(f"{what}: not a flag for each value: {flags!r:.60}")
    return tuple(flags)


def _check_types(found: Sequence[Type], needed: Sequence[Type], what: str) -> None:
    if list(found) != list(needed):
        raise damaged(f"{what}: a graph of other types than those of the body")
