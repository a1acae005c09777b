"""Programs at several sizes as one: the tables of files (graph_records.py) with expressions in the place of integers.

    unified(points, tables) -> Template        tables that differ in integers alone
    template.rows_at(sizes) -> (graphs, ...)   the table at other sizes, to be read and checked like that of a file

Tables are alike if they have the same graphs of the same nodes. Integers within them that differ from size to size
become expressions; so do constants and arrays that follow from sizes by a known rule. Anything else that differs is
a `Difference`, which names the node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import Place
from funcgrad.portable.graph_records import Writer
from funcgrad.portable.rule_rows import RuledReader, rows_of_rules
from funcgrad.portable.symbolic.assignments import Sizes
from funcgrad.portable.symbolic.expressions import Size, SymbolicSize, sizes_text, value_of
from funcgrad.portable.symbolic.fitting import Ambiguity, Fitter, points_text
from funcgrad.portable.symbolic.numbers import fitted_number
from funcgrad.portable.symbolic.structured_arrays import StructuredArray, fitted_array, rows_of
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Captured, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_DTYPES = {dtype.name: dtype for dtype in dt.STORED}


class Difference(Exception):
    """Programs at several sizes are not one: what differs, and the user's line that made the node."""

    def __init__(self, message: str, place: Place | None, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint


class Table(NamedTuple):
    """What a Writer made of a program at some sizes. graphs: the fields of each, and nodes alone for `nodes`.
    functions: the number of the graph of each function. places: the user's line of each node of each graph. rules:
    the rows of rules.
    """

    graphs: list[dict[str, Any]]
    functions: list[int]
    arrays: list[np.ndarray]
    places: list[list[Place | None]]
    rules: list[dict[str, Any]]

    def form(self) -> list[Any]:
        """Return what tables that are alike have in common: the op and the sources of each node, and the rules."""
        nodes = [[node[:2] for node in g["nodes"]] + [g["outputs"]] for g in self.graphs]
        return [self.functions, forms_of_rules(self.rules), *nodes]


class _Recorder(Writer):
    """A Writer that remembers the user's lines."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[list[Place | None]] = []

    def _stored(self, graph: Graph) -> Any:
        stored = super()._stored(graph)
        own = {*graph.parameters}
        self.places.append([node.place for node in toposort(graph.outputs) if node not in own])
        return stored


def forms_of_rules(rules: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rules as they are for all sizes: the reason why one was not kept may name a size."""
    return [{**row, "without": ""} if "without" in row else row for row in rules]


def table_of(graphs: Sequence[Graph], without_rules: str | None = None) -> Table:
    """Write the graphs of functions, and the rules within them. without_rules: why rules are written as names."""
    recorder = _Recorder()
    functions = [recorder.graph(graph) for graph in graphs]
    rules = rows_of_rules(recorder, without_rules)
    stored = [graph._asdict() for graph in recorder.graphs]
    return Table(stored, functions, recorder.arrays, recorder.places, rules)


class Template(NamedTuple):
    """A table with expressions: a SymbolicSize in the place of an integer, a Number in {"number": ..., "weak": ...},
    and a StructuredArray among the arrays.
    """

    graphs: list[dict[str, Any]]
    functions: list[int]
    arrays: list[np.ndarray | StructuredArray]
    rules: list[dict[str, Any]]

    def with_shapes(self, shapes: Sequence[Sequence[Size]], point: Sizes) -> Template:
        """Return the template with these shapes for the first parameters of each function. Several expressions may have
        the values that were found, and these are the ones that are meant. Keys have an axis more: that of their words.
        """
        graphs = list(self.graphs)
        for number in {*self.functions}:
            rows = list(graphs[number]["parameters"])
            for i, shape in enumerate(shapes[: len(rows)]):
                name, sizes, weak = rows[i]
                meant = [*shape, *sizes[len(shape) :]]
                if [value_of(s, point) for s in meant] == [value_of(s, point) for s in sizes]:
                    rows[i] = [name, meant, weak]
            graphs[number] = {**graphs[number], "parameters": rows}
        return self._replace(graphs=graphs)

    def expanded(self) -> Template:
        """Return the template with the ops of each StructuredArray in its place."""
        kept = [i for i, array in enumerate(self.arrays) if not isinstance(array, StructuredArray)]
        numbers = {old: new for new, old in enumerate(kept)}
        graphs = [self._expanded(graph, numbers) for graph in self.graphs]
        return Template(graphs, self.functions, [self.arrays[i] for i in kept], self.rules)

    def reader(
        self, sizes: Mapping[str, int], held: dict[tuple[int, bool], Captured] | None = None
    ) -> RuledReader:
        """Read the graphs and rules where the symbols have these values; there are no StructuredArrays any more."""
        reader = RuledReader([np.asarray(array) for array in self.arrays], held, self.rules or None)
        reader.read(self.graphs_at(sizes))
        return reader

    def _expanded(self, graph: dict[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
        count = len(graph["parameters"])
        place = list(range(count))
        nodes: list[Any] = []
        for name, sources, *rest in graph["nodes"]:
            if name == "array":
                held = self.arrays[rest[0]["array"]]
                if isinstance(held, StructuredArray):
                    first = count + len(nodes)
                    for made, of, *argument in rows_of(held, rest[0]["weak"]):
                        nodes.append([made, [first + s for s in of], *argument])
                    place.append(count + len(nodes) - 1)
                    continue
                rest = [{**rest[0], "array": numbers[rest[0]["array"]]}]
            place.append(count + len(nodes))
            nodes.append([name, [place[s] for s in sources], *rest])
        return {**graph, "nodes": nodes, "outputs": [place[out] for out in graph["outputs"]]}

    def graphs_at(self, sizes: Mapping[str, int]) -> list[dict[str, Any]]:
        """Return the graphs as rows of a table where the symbols have these values."""
        known = _Values(sizes)
        return [{field: _at(rows, known) for field, rows in graph.items()} for graph in self.graphs]


class _Values(dict[SymbolicSize, int]):
    """The values of expressions at some sizes: each is computed once, however often it is named."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        super().__init__()
        self.sizes = sizes

    def __missing__(self, size: SymbolicSize) -> int:
        self[size] = value = size.evaluate(self.sizes)
        return value


def _at(value: Any, known: _Values) -> Any:
    """Return a part of a table with values in the place of expressions."""
    kind = type(value)
    if kind is SymbolicSize:
        return known[value]
    if kind is list:
        return [_at(part, known) for part in value]
    if kind is dict:
        if "number" in value:
            number = value["number"].evaluate(known.sizes)
            return {"const": [number.dtype.name, value["weak"], number.tobytes().hex()]}
        return {key: _at(part, known) for key, part in value.items()}
    return value


def unified(points: Sequence[Sizes], tables: Sequence[Table], fitter: Fitter) -> Template:
    """Return the template of tables at several sizes.

    Raises
    ------
    Difference : they are not of one form, or there is no expression for what differs.
    """
    _check_form(points, tables)
    wanted: list[tuple[int, ...]] = []

    def gathered(values: tuple[int, ...]) -> int:
        wanted.append(values)
        return 0

    _Merge(points, tables, gathered).graphs()
    fitter.fit_all(wanted)
    merge = _Merge(points, tables, fitter.fit, fitter)
    graphs = merge.graphs()
    return Template(graphs, tables[0].functions, merge.arrays(), tables[0].rules)


def _check_form(points: Sequence[Sizes], tables: Sequence[Table]) -> None:
    """Raise a Difference for the first node that is not there at all sizes."""
    first = tables[0]
    for point, table in zip(points[1:], tables[1:], strict=True):
        for number, (graph, other) in enumerate(zip(first.graphs, table.graphs)):
            for i, (node, its) in enumerate(zip(graph["nodes"], other["nodes"])):
                if node[0] != its[0] or node[1] != its[1]:
                    raise _other_form(
                        points[0], point, node, its, first.places[number][i], table.places[number][i]
                    )
            if graph["outputs"] != other["outputs"] or len(graph["nodes"]) != len(other["nodes"]):
                raise _other_count(points[0], point, graph, other, (first, table), number)
        numbers, its_numbers = ((len(t.graphs), t.functions, forms_of_rules(t.rules)) for t in (first, table))
        if numbers != its_numbers:
            raise _other_count(points[0], point, first.graphs[-1], table.graphs[-1], (first, table), -1)


_BRANCH_HINT = (
    "does the function, or an op in it, decide by a size, or take a number of steps that follows from one? Use "
    "lax.cond, lax.scan and lax.fori_loop, or leave this size an integer; if that is for some sizes only, leave them "
    'out by a constraint such as "b >= 2"'
)


def of_other_values(point: Sizes) -> Difference:
    """Return the difference of a program that is another one at a point, which no node shows."""
    return Difference(
        f"the program at {sizes_text(point)} gives other values than the one for larger sizes",
        None,
        _BRANCH_HINT,
    )


def _other_form(
    p: Sizes, q: Sizes, node: Any, other: Any, place: Place | None, its: Place | None
) -> Difference:
    what = (
        f"{node[0]!r} at {sizes_text(p)}, and {other[0]!r} at {sizes_text(q)}"
        if node[0] != other[0]
        else (f"{node[0]!r} of other operands at {sizes_text(p)} than at {sizes_text(q)}")
    )
    return Difference(f"the program has a {what}", place or its, _BRANCH_HINT)


def _other_count(
    p: Sizes, q: Sizes, graph: Any, other: Any, tables: tuple[Table, Table], number: int
) -> Difference:
    counts = len(graph["nodes"]), len(other["nodes"])
    longer = tables[counts[1] > counts[0]]
    places = longer.places[number]
    at = min(min(counts), len(places) - 1)
    return Difference(
        f"the program has {counts[0]} nodes at {sizes_text(p)}, and {counts[1]} at {sizes_text(q)}",
        places[at] if places else None,
        _BRANCH_HINT,
    )


class _Merge:
    """Makes one table of several. fit: from the values of an integer to an expression, or None. Without a fitter
    constants and arrays are left as they are in the first one.
    """

    def __init__(
        self,
        points: Sequence[Sizes],
        tables: Sequence[Table],
        fit: Callable[[tuple[int, ...]], Any],
        fitter: Fitter | None = None,
    ) -> None:
        self.points = points
        self.tables = tables
        self.fit = fit
        self.fitter = fitter
        self.op = ""
        self.place: Place | None = None

    def graphs(self) -> list[dict[str, Any]]:
        found = []
        for number, graph in enumerate(self.tables[0].graphs):
            rows = [table.graphs[number] for table in self.tables]
            self.op, self.place = "parameter", None
            merged = {
                name: self.part([row[name] for row in rows]) for name in ("parameters", "outputs", "types")
            }
            nodes = []
            for i, node in enumerate(graph["nodes"]):
                self.op, self.place = node[0], self.tables[0].places[number][i]
                nodes.append(self.part([row["nodes"][i] for row in rows]))
            found.append({**merged, "nodes": nodes})
        return found

    def part(self, values: list[Any]) -> Any:
        """Return what stands for these values of one part of the tables."""
        first = values[0]
        if all(value == first for value in values) and all(type(value) is type(first) for value in values):
            return first
        kind = type(first)
        if any(type(value) is not kind for value in values):
            raise self.differs(values)
        if kind is int:
            size = self.fit(tuple(values))
            if size is None:
                raise self.differs(values)
            return size
        if kind is list:
            if any(len(value) != len(first) for value in values):
                raise self.differs(values)
            return [self.part([value[i] for value in values]) for i in range(len(first))]
        if kind is dict and all(value.keys() == first.keys() for value in values):
            if "const" in first:
                return self.constant([value["const"] for value in values])
            if "array" in first or "graph" in first:  # numbers, but no sizes
                raise self.differs(values)
            return {key: self.part([value[key] for value in values]) for key in first}
        raise self.differs(values)

    def constant(self, rows: list[Any]) -> dict[str, Any]:
        name, weak, _ = rows[0]
        if self.fitter is None:
            return {"const": rows[0]}
        values = [np.frombuffer(bytes.fromhex(bits), _DTYPES[name]).reshape(()) for _, _, bits in rows]
        number = None
        if all(row[:2] == rows[0][:2] for row in rows):
            number = fitted_number(self.fitter, _DTYPES[name], values)
        if number is None:
            raise self.differs([str(v) for v in values])
        return {"number": number, "weak": weak}

    def arrays(self) -> list[np.ndarray | StructuredArray]:
        assert self.fitter is not None
        found: list[np.ndarray | StructuredArray] = []
        for number, first in enumerate(self.tables[0].arrays):
            arrays = [table.arrays[number] for table in self.tables]
            if all(_same(first, other) for other in arrays):
                found.append(first)
                continue
            rule = fitted_array(self.fitter, arrays)
            if rule is None:
                shapes = points_text(self.points, [f"{a.dtype}{list(a.shape)}" for a in arrays])
                raise Difference(
                    f"the program holds an array that is another one for other sizes ({shapes}), and no rule for its "
                    "elements is known",
                    _place_of_array(self.tables[0], number),
                    "make it by funcgrad.numpy, of sizes (arange, tril, where), so that the program computes it; or "
                    "hold it for the largest size, and slice it",
                )
            found.append(rule)
        return found

    def differs(self, values: Sequence[Any]) -> Difference:
        return Difference(
            f"{self.op!r} has a value that is no known expression of the sizes: {points_text(self.points, values)}",
            self.place,
            _BRANCH_HINT,
        )


def _place_of_array(table: Table, number: int) -> Place | None:
    for graph, places in zip(table.graphs, table.places, strict=True):
        for node, place in zip(graph["nodes"], places, strict=True):
            if node[0] == "array" and node[2]["array"] == number:
                return place
    return None


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    place, other = (x.__array_interface__["data"][0] for x in (a, b))
    return place == other or a.tobytes() == b.tobytes()  # of one place: weights, which are not to be copied


def holds(template: Template, table: Table, sizes: Mapping[str, int]) -> bool:
    """Tell whether a table is that of a template at some sizes, node by node."""
    if template.functions != table.functions or len(template.graphs) != len(table.graphs):
        return False
    if forms_of_rules(template.rules) != forms_of_rules(table.rules):
        return False
    if template.graphs_at(sizes) != table.graphs:
        return False
    pairs = zip(template.arrays, table.arrays, strict=True)
    return all(_same(a.evaluate(sizes) if isinstance(a, StructuredArray) else a, b) for a, b in pairs)


def new_points(ambiguities: Sequence[Ambiguity]) -> Iterator[Ambiguity]:
    """Yield those ambiguities, one for each divisor of a symbol."""
    seen = set()
    for one in ambiguities:
        if (one.symbol, one.divisor) not in seen:
            seen.add((one.symbol, one.divisor))
            yield one
