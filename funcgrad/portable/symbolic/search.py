"""From a function that traces at any sizes to one program for all: traced, fitted, tested.

    program_of(scope, names, traced, shapes) -> SymbolicProgram

The function is traced at several sizes, the programs are merged (templates.py), and the result is tested at sizes that
the fit has not seen. At each of these the program that the template makes must be the program that tracing makes, node
by node. Where tracing takes another form there, as for axes of size 1, both are computed for random arguments, and
must give the same values.

What this shows and what it does not: the program is right at the sizes where it was tested. At others its types are
right, which is checked whenever it is made; that its values are follows if the function does not decide by sizes in a
way that none of the tests met.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, FuncgradError
from funcgrad.portable.rule_rows import RuledReader
from funcgrad.portable.rules.kept_rule import KeptRule
from funcgrad.portable.symbolic.assignments import LEAST, Assignments, Sizes, tracing_at
from funcgrad.portable.symbolic.expressions import Size, SymbolicSize, divisions_in
from funcgrad.portable.symbolic.fitting import Fitter, remainder_wanted
from funcgrad.portable.symbolic.programs import SymbolicProgram
from funcgrad.portable.symbolic.scope import SymbolicScope
from funcgrad.portable.symbolic.templates import (
    Difference,
    Table,
    Template,
    holds,
    new_points,
    of_other_values,
    table_of,
    unified,
)
from funcgrad.trace.graph.evaluate import Prepared
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import numel, toposort

_MOST_POINTS = 40
_MOST_COMPUTED = 1 << 26  # elements of all values of a program that is computed for a test
_DRAWS = 2
_MOST_REMAINDERS = 16  # of a symbol by a number that are tested
_MOST_LEFT_OUT = 20  # the greatest bound that a hint proposes


def program_of(
    scope: SymbolicScope,
    names: Sequence[str],
    trace: Callable[[Sizes], list[Graph]],
    shapes: Sequence[Sequence[Size]],
    without_rules: str | None = None,
) -> SymbolicProgram:
    """Return the program of functions for all sizes.

    trace: from sizes to the graphs of the functions. shapes: those of the first parameters of each function, as the
    user wrote them: they are kept as they are. without_rules: why the names of rules are kept alone.

    Raises
    ------
    ArgumentError : there is no one program for all sizes: it names the op and the user's line, or the sizes at which
        the function cannot be traced.
    """
    why = without_rules
    while True:
        search = _Search(scope, names, trace, shapes, why)
        try:
            template = search.template()
            return SymbolicProgram(scope, tuple(names), template.expanded(), search.points[0], {})
        except Difference as difference:
            if why is None and any("body" in rule for table in search.tables for rule in table.rules):
                # Perhaps of a rule alone.
                why = f"there is no one program for all sizes: {difference.message}"
                continue
            raise ArgumentError(
                f"export: there is no one program for all sizes: {difference.message}",
                hint=difference.hint,
                place=difference.place,
            ) from None


class _Search:
    """The points and tables of a fit, which grow while tests find what it does not hold for."""

    def __init__(
        self,
        scope: SymbolicScope,
        names: Sequence[str],
        trace: Callable[[Sizes], list[Graph]],
        shapes: Sequence[Sequence[Size]],
        without_rules: str | None = None,
    ) -> None:
        self.scope = scope
        self.without_rules = without_rules
        self.trace = trace
        self.shapes = shapes
        sizes = {size for shape in shapes for size in shape if isinstance(size, SymbolicSize)}
        self.known: list[Any] = sorted(sizes, key=lambda size: (len(str(size)), str(size)))
        self.assignments = Assignments(scope, names)
        self.points = self.assignments.for_fit()
        traced = [self._traced(point) for point in self.points]
        self.tables = [self._table(graphs) for graphs in traced]
        self.others = self._take_others(traced)
        self.remainders: set[tuple[str, int, int]] = set()  # that were tested: symbol, divisor, remainder

    def _take_others(self, traced: Sequence[list[Graph]]) -> list[tuple[Sizes, list[Graph]]]:
        """Take away the points at which the program has another form than at most: where a size happens to be one of
        the program's other sizes, equal parts of it are one. Return them, to be tested like others.
        """
        forms = [table.form() for table in self.tables]
        most = max(forms, key=forms.count)
        if 2 * forms.count(most) <= len(forms):
            return []  # `unified` says what differs
        others = [(p, g) for p, g, form in zip(self.points, traced, forms, strict=True) if form != most]
        self.points = [p for p, form in zip(self.points, forms, strict=True) if form == most]
        self.tables = [t for t, form in zip(self.tables, forms, strict=True) if form == most]
        return others

    def _table(self, graphs: list[Graph]) -> Table:
        return table_of(graphs, self.without_rules)

    def _traced(self, sizes: Sizes) -> list[Graph]:
        with tracing_at("export", sizes):
            return self.trace(sizes)

    def template(self) -> Template:
        """Fit, test, and fit again with what did not hold, until all holds."""
        found = self._fitted()
        computed: list[tuple[Sizes, list[Graph], Difference, Template]] = []
        tests = ((point, self._traced(point)) for point in self.assignments.for_tests())
        others = chain(tests, self.others)
        while (test := next(others, None) or self._of_remainders(found)) is not None:
            point, graphs = test
            table = self._table(graphs)
            if holds(found, table, point):
                self._add(point, table)
            elif max(point.values()) < LEAST and _have_same_values(found, point, graphs):
                # Ops that do nothing are left out at small sizes: their values there would lead a fit astray.
                computed.append((point, graphs, of_other_values(point), found))
            else:
                try:
                    found = self._with(point, table)
                except Difference as error:
                    point, graphs = self._smaller(found, point, graphs)
                    self._check_values(found, point, graphs, error)
                    computed.append((point, graphs, error, found))
        for point, graphs, difference, tested in computed:
            if tested is not found:
                self._check_values(found, point, graphs, difference)
        return found

    def _of_remainders(self, template: Template) -> tuple[Sizes, list[Graph]] | None:
        """Return a test at a remainder that no point had so far, of a symbol that the template divides; None if there
        is none. Sizes for the fit are primes, which have few of them.
        """
        for name, divisor in sorted(divisions_in(template.graphs)):
            for remainder in range(min(divisor, _MOST_REMAINDERS)):
                if (name, divisor, remainder) in self.remainders:
                    continue
                self.remainders.add((name, divisor, remainder))
                seen = any(p[name] % divisor == remainder for p in self.points)
                point = (
                    None
                    if seen
                    else self.assignments.with_remainder(name, divisor, remainder, self.points[0])
                )
                if point is not None:
                    return point, self._traced(point)
        return None

    def _smaller(self, template: Template, point: Sizes, graphs: list[Graph]) -> tuple[Sizes, list[Graph]]:
        """Return a point with smaller sizes at which the program is not that of the template, either: it is less work
        to compute.
        """
        for name in point:
            sizes = self.assignments.with_small(point, name)
            if sizes is None:
                continue
            try:
                made = self._traced(sizes)
            except FuncgradError:
                continue
            if not holds(template, self._table(made), sizes):
                point, graphs = sizes, made
        return point, graphs

    def _check_values(
        self, template: Template, point: Sizes, graphs: list[Graph], difference: Difference
    ) -> None:
        """Raise the difference where the programs of the template and of tracing give other values at a point."""
        if not _have_same_values(template, point, graphs):
            difference.hint = self._least(template, point) or difference.hint
            raise difference

    def _least(self, template: Template, point: Sizes) -> str | None:
        """Return which constraints leave out the sizes at which a program is another one, where these are few."""
        for least in range(min(point.values()) + 1, _MOST_LEFT_OUT):
            sizes = self.assignments.at_least(point, least)
            if sizes is None:
                continue
            try:
                graphs = self._traced(sizes)
            except FuncgradError:
                continue
            if holds(template, self._table(graphs), sizes) or _have_same_values(template, sizes, graphs):
                bounds = ", ".join(f'"{name} >= {least}"' for name in point if point[name] < least)
                return f"for larger sizes there is one: add constraints=({bounds},) to symbolic_shape"
        return None

    def _add(self, point: Sizes, table: Table) -> None:
        self.points, self.tables = [*self.points, point], [*self.tables, table]

    def _with(self, point: Sizes, table: Table) -> Template:
        """Fit to one point more; if that cannot be, leave the points as they were."""
        points, tables = self.points, self.tables
        self._add(point, table)
        try:
            return self._fitted()
        except Difference:
            self.points, self.tables = points, tables
            raise

    def _fitted(self) -> Template:
        """Fit expressions, with points that tell apart what quotients may be."""
        while True:
            fitter = Fitter(self.scope, self.points, self.known)
            template = unified(self.points, self.tables, fitter).with_shapes(self.shapes, self.points[0])
            added = len(self.points)
            for ambiguity in new_points(fitter.ambiguities):
                wanted = remainder_wanted(ambiguity)
                point = wanted and self.assignments.with_remainder(*wanted, self.points[0])
                if point and len(self.points) < _MOST_POINTS:
                    self._add(point, self._table(self._traced(point)))
            if len(self.points) == added:
                return template


def _have_same_values(template: Template, point: Sizes, graphs: list[Graph]) -> bool:
    """Tell whether the programs of the template and of tracing give the same values at a point."""
    made = _made(template, point)
    if template.rules:
        table = table_of(graphs)
        reader = RuledReader(table.arrays, None, table.rules)
        reader.read(table.graphs)
        graphs = _all_graphs(reader, table.functions)
    if made is None or [g.types for g in made] != [g.types for g in graphs]:
        return False
    pairs = zip(made, graphs, strict=True)
    return all(_key(graph) == _key(other) or _same_values(graph, other) for graph, other in pairs)


def _made(template: Template, point: Sizes) -> list[Graph] | None:
    try:
        reader = template.expanded().reader(point)
    except FuncgradError:
        return None
    return _all_graphs(reader, template.functions)


def _all_graphs(reader: RuledReader, functions: Sequence[int]) -> list[Graph]:
    """Return the graphs of functions, then those of the rules that are kept."""
    kept = [rule.graphs for rule in reader.rules or () if isinstance(rule, KeptRule)]
    return [*(reader.graphs[number] for number in functions), *(g for rule in kept for g in rule.graphs())]


def _key(graph: Graph) -> list[bytes]:
    return [out.key for out in graph.outputs]


def _same_values(graph: Graph, other: Graph) -> bool:
    """Tell whether two programs of the same types give the same values for random arguments."""
    if any(sum(numel(n.shape) for n in toposort(g.outputs)) > _MOST_COMPUTED for g in (graph, other)):
        return False
    return has_close_values(graph, (), Prepared(other.parameters, other.outputs))


def has_close_values(
    graph: Graph,
    first: Sequence[np.ndarray],
    computed: Callable[[Sequence[np.ndarray]], Sequence[np.ndarray]],
) -> bool:
    """Tell whether a graph, of which the first arguments are known, has the values of a function of the others for
    random ones.
    """
    random = np.random.default_rng(0)
    prepared = Prepared(graph.parameters, graph.outputs)
    for _ in range(_DRAWS):
        arguments = [_drawn(random, p.shape, p.dtype) for p in graph.parameters[len(first) :]]
        if not all(map(_close, computed(arguments), prepared([*first, *arguments]))):
            return False
    return True


def _drawn(random: np.random.Generator, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    if dt.is_inexact(dtype):
        values: Any = random.normal(size=shape)
        if dt.kind(dtype) == "c":
            values = values + 1j * random.normal(size=shape)
        return np.asarray(values).astype(dtype)
    return np.asarray(random.integers(0, 2 if dtype == dt.bool_ else 4, shape)).astype(dtype)


def _close(x: np.ndarray, y: np.ndarray) -> bool:
    """Tell whether values differ by no more than what another order of sums makes."""
    if x.shape != y.shape or x.dtype != y.dtype:
        return False
    if not dt.is_inexact(x.dtype):
        return bool((x == y).all())
    error = {2: 0.02, 4: 1e-3}.get(x.dtype.itemsize // (1 + (dt.kind(x.dtype) == "c")), 1e-7)
    x, y = (v.astype(np.complex128) for v in (x, y))
    size = np.abs(y[np.isfinite(y)]).max(initial=0.0)
    return bool(np.allclose(x, y, rtol=error, atol=error * size, equal_nan=True))
