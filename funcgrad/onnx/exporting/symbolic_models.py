"""Models of symbolic sizes: models for several sizes as one, which computes what differs from the shapes of its inputs.

The program comes from funcgrad.portable.symbolic, which has merged and tested it. It is written as a model at several
sizes. The models must have the same nodes; the constants that differ (targets of Reshape and Expand, limits of slices,
positions) become nodes that compute them (size_nodes.py), and dimensions become texts.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np

from funcgrad import portable  # noqa: F401  # before its modules, which a thread could import meanwhile
from funcgrad.errors import ArgumentError
from funcgrad.onnx.exporting.size_nodes import SizeWriter
from funcgrad.onnx.package import onnx
from funcgrad.portable.symbolic.assignments import Assignments, Sizes
from funcgrad.portable.symbolic.expressions import Size, SymbolicSize, sizes_text
from funcgrad.portable.symbolic.fitting import Fitter, points_text, remainder_wanted
from funcgrad.portable.symbolic.numbers import Number, fitted_number
from funcgrad.portable.symbolic.programs import SymbolicProgram, solution_of
from funcgrad.portable.symbolic.search import has_close_values
from funcgrad.portable.symbolic.structured_arrays import fitted_array
from funcgrad.portable.symbolic.templates import new_points
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import numel
from funcgrad.trace.util.named_tuple import NamedTuple

_MOST_POINTS = 40
_MOST_COMPUTED = 1 << 24  # elements of the arguments of a model that is run for a test


def symbolic_model_of(
    program: SymbolicProgram,
    written: Callable[[Graph], Any],
    inputs: Sequence[str],
    weights: Sequence[np.ndarray],
) -> Any:
    """Return the model of a program for all sizes.

    written: from the program at some sizes to its model. inputs: the names of the model's inputs, which are the
    parameters of the program behind the weights.

    Raises
    ------
    ArgumentError : the models are not one: it names the node and the user's line.
    """
    merge = _Merge(program, written, inputs)
    merge.fit()
    tests = [(point, merge.at(point)) for point in merge.assignments.for_tests()]
    for point, own in tests:
        if not merge.difference(own) and merge.difference(own, point):
            merge.add(point, own)
    model = merge.made()
    for point, own in (*tests, *merge.others):
        if merge.difference(own, point):
            point, difference = merge.smaller(own, point)
            if not _computes(model, program.at(point)[0], weights, inputs):
                raise _refused(f"{difference} at {sizes_text(merge.points[0])} than at {sizes_text(point)}")
    return model


def _computes(model: Any, graph: Graph, weights: Sequence[np.ndarray], inputs: Sequence[str]) -> bool:
    """Tell whether a model, run by the reference implementation of the package onnx, has the values of a graph."""
    if sum(numel(t.shape) for t in graph.parameters) > _MOST_COMPUTED:
        return False
    try:
        runtime = importlib.import_module("onnx.reference").ReferenceEvaluator(model)
        return has_close_values(graph, weights, lambda values: runtime.run(None, dict(zip(inputs, values))))
    except Exception:  # of NumPy, at sizes that the model is not valid for
        return False


class _Written(NamedTuple):
    """What a model has at some sizes: its graph, and its constants, which are kept once: None is that of the base."""

    graph: Any
    constants: dict[str, np.ndarray | None]

    def difference(self, other: _Written) -> str:
        """Return what differs in the nodes of two models; "" where nothing does."""
        found = _difference(self.graph, other.graph)
        has_same = list(self.constants) == list(other.constants)
        return found if found or has_same else "the model has other constants"


class _Merge:
    """The models at several sizes, and what their constants and dimensions are in terms of the symbols."""

    def __init__(
        self, program: SymbolicProgram, written: Callable[[Graph], Any], inputs: Sequence[str]
    ) -> None:
        self.program = program
        self.written = written
        self.inputs = inputs
        self.assignments = Assignments(program.scope, program.names)
        self.points = self.assignments.for_fit()
        self.base = self.written(program.at(self.points[0])[0])
        self.constants = {c.name: c for c in self.base.graph.initializer}
        self.models = [self.at(point) for point in self.points]
        self.others = self._take_others()
        self.rules: dict[str, Any] = {}
        self.dims: list[Size] = []

    def at(self, point: Sizes) -> _Written:
        model = self.written(self.program.at(point)[0])
        constants = {c.name: None if self._is_of_base(c) else _array(c) for c in model.graph.initializer}
        del model.graph.initializer[:]
        return _Written(model.graph, constants)

    def _is_of_base(self, constant: Any) -> bool:
        return bool(constant.name in self.constants and constant == self.constants[constant.name])

    def _constant(self, written: _Written, name: str) -> np.ndarray:
        array = written.constants[name]
        return _array(self.constants[name]) if array is None else array

    def _take_others(self) -> list[tuple[Sizes, _Written]]:
        """Take away the points at which the model has other nodes than at most, and return them."""
        pairs = list(zip(self.points, self.models))
        alike = [[not model.difference(other) for other in self.models] for model in self.models]
        most = max(alike, key=sum)
        if 2 * sum(most) <= len(most):
            return []  # `fit` says what differs
        self.points = [point for (point, _), is_one in zip(pairs, most) if is_one]
        self.models = [model for (_, model), is_one in zip(pairs, most) if is_one]
        return [pair for pair, is_one in zip(pairs, most) if not is_one]

    def smaller(self, own: _Written, point: Sizes) -> tuple[Sizes, str]:
        """Return a point with smaller sizes at which the model differs, too, and how: it is less work to compute."""
        difference = self.difference(own, point)
        for name in point:
            sizes = self.assignments.with_small(point, name)
            found = sizes and self.difference(self.at(sizes), sizes)
            if sizes and found:
                point, difference = sizes, found
        return point, difference

    def add(self, point: Sizes, model: _Written) -> None:
        """Fit to one point more; if that cannot be, leave all as it was."""
        before = self.points, self.models, self.rules, self.dims
        self.points, self.models = [*self.points, point], [*self.models, model]
        try:
            self.fit()
        except ArgumentError:
            self.points, self.models, self.rules, self.dims = before

    def fit(self) -> None:
        """Fit what differs, with points that tell apart what quotients may be."""
        known = list(_sizes_in(self.program.template.graphs))
        while True:
            for point, model in zip(self.points[1:], self.models[1:]):
                difference = self.models[0].difference(model)
                if difference:
                    raise _refused(
                        f"{difference} at {sizes_text(self.points[0])} than at {sizes_text(point)}"
                    )
            fitter = Fitter(self.program.scope, self.points, known)
            self._fit(fitter)
            before = len(self.points)
            for ambiguity in new_points(fitter.ambiguities):
                wanted = remainder_wanted(ambiguity)
                point_wanted = wanted and self.assignments.with_remainder(*wanted, self.points[0])
                if point_wanted and len(self.points) < _MOST_POINTS:
                    self.points.append(point_wanted)
                    self.models.append(self.at(point_wanted))
            if len(self.points) == before:
                return

    def _fit(self, fitter: Fitter) -> None:
        dims = list(zip(*(_dims(m.graph) for m in self.models), strict=True))
        values = [tuple(dim.dim_value for dim in group) for group in dims]
        fitter.fit_all([v for v in values if len({*v}) > 1])
        self.rules, self.dims = {}, []
        for name in self.models[0].constants:
            if all(model.constants[name] is None for model in self.models):
                continue
            arrays = [self._constant(model, name) for model in self.models]
            if any(a.shape != arrays[0].shape or a.tobytes() != arrays[0].tobytes() for a in arrays):
                self.rules[name] = self._rule(fitter, name, arrays)
        for group in values:
            size = fitter.fit(group)
            if size is None:
                raise _refused(
                    f"a dimension is no known expression of the sizes: {points_text(self.points, group)}"
                )
            self.dims.append(size)

    def _rule(self, fitter: Fitter, name: str, arrays: Sequence[np.ndarray]) -> Any:
        """Return how a constant follows from the symbols."""
        first = arrays[0]
        if dt.is_integer(first.dtype) and first.size <= 64 and all(a.shape == first.shape for a in arrays):
            sizes = [fitter.fit(tuple(map(int, each))) for each in zip(*(a.ravel() for a in arrays))]
            if None not in sizes:
                return sizes
        if not first.ndim and (number := fitted_number(fitter, first.dtype, arrays)) is not None:
            return number
        rule = fitted_array(fitter, arrays)
        if rule is None:
            reader = next((n for n in _nodes(self.models[0].graph) if name in n.input), None)
            what = (
                "" if reader is None else f" of {reader.op_type} ({reader.doc_string or 'no line of yours'})"
            )
            shapes = points_text(self.points, [f"{a.dtype}{list(a.shape)}" for a in arrays])
            raise _refused(f"the constant {name!r}{what} is no known expression of the sizes: {shapes}")
        return rule

    def made(self) -> Any:
        """Return the model at the first point, in which expressions are in the place of what differs."""
        first = self.models[0]
        graph = onnx.GraphProto()
        graph.CopyFrom(first.graph)
        taken = {*_names(graph), *first.constants}
        numbers = iter(range(1 << 62))
        writer = SizeWriter(lambda hint: next(n for i in numbers if (n := f"{hint}_{i}") not in taken))
        types = self.program.in_types()
        of_weights = [""] * (len(types) - len(self.inputs))  # their shapes have no symbols
        writer.solve(solution_of(self.program.names, types), [*of_weights, *self.inputs])
        for name, rule in self.rules.items():
            if isinstance(rule, list):
                array = self._constant(first, name)
                writer.integer_array(name, rule, array.shape, array.dtype)
            elif isinstance(rule, Number):
                writer.number(rule, name)
            else:
                writer.array(rule, name)
        kept = [self._proto(first, name) for name in first.constants if name not in self.rules]
        graph.initializer.extend([*kept, *writer.initializers])
        nodes = [*writer.nodes, *graph.node]
        del graph.node[:]
        graph.node.extend(nodes)
        for dim, size in zip(_dims(graph), self.dims, strict=True):
            if isinstance(size, SymbolicSize):
                dim.dim_param = str(size)
        model = onnx.ModelProto()
        del self.base.graph.initializer[:]  # they are in the graph now
        model.CopyFrom(self.base)
        model.graph.CopyFrom(graph)
        return model

    def _proto(self, written: _Written, name: str) -> Any:
        array = written.constants[name]
        return self.constants[name] if array is None else onnx.numpy_helper.from_array(array, name)

    def difference(self, own: _Written, point: Sizes | None = None) -> str:
        """Return what differs in a model at other sizes from the merged one: its nodes, and if the point is given its
        constants and dimensions; "" where nothing does.
        """
        found = self.models[0].difference(own)
        return found if found or point is None else self._wrong_value(own, point)

    def _wrong_value(self, own: _Written, point: Sizes) -> str:
        """Return which constant or dimension of a model at other sizes is not the one that the rules give."""
        first = self.models[0]
        for name, array in own.constants.items():
            rule = self.rules.get(name)
            if rule is None and array is None and first.constants[name] is None:
                continue
            array = self._constant(own, name)
            if rule is None:
                made = self._constant(first, name)
            elif isinstance(rule, list):
                made = np.array([_value(s, point) for s in rule]).astype(array.dtype)
                array = array.reshape(-1)
            else:
                made = rule.evaluate(point)
            if made.shape != array.shape or made.tobytes() != array.tobytes():
                return f"the constant {name!r} has another rule"
        found = [dim.dim_value for dim in _dims(own.graph)]
        return "" if found == [_value(size, point) for size in self.dims] else "a dimension has another rule"


def _array(constant: Any) -> np.ndarray:
    return np.asarray(onnx.numpy_helper.to_array(constant))


def _value(size: Size, point: Sizes) -> int:
    return size.evaluate(point) if isinstance(size, SymbolicSize) else size


def _refused(message: str) -> ArgumentError:
    return ArgumentError(
        f"onnx.export: there is no one model for all sizes: {message}",
        hint='leave sizes out by constraints of symbolic_shape, such as "b >= 2" or "mod(b, 2) == 0", or give the '
        "size as an integer",
    )


def _sizes_in(value: Any) -> Iterator[SymbolicSize]:
    if isinstance(value, SymbolicSize):
        yield value
    elif isinstance(value, (list, tuple)):
        yield from chain.from_iterable(map(_sizes_in, value))
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(_sizes_in, value.values()))


def _difference(graph: Any, other: Any) -> str:
    """Return what differs in the nodes of two graphs, but for constants and dimensions; "" where nothing does."""
    for node, its in zip(graph.node, other.node):
        line = f" ({node.doc_string})" if node.doc_string else ""
        if node.op_type != its.op_type:
            return f"the model has {node.op_type}{line}, another operator ({its.op_type}),"
        if node.input != its.input or node.output != its.output:
            return f"the model has {node.op_type}{line} of other operands"
        for attribute, theirs in zip(node.attribute, its.attribute):
            if attribute.HasField("g"):
                inner = _difference(attribute.g, theirs.g)
                if inner:
                    return inner
            elif attribute != theirs:
                return f"{node.op_type}{line} has another attribute {attribute.name!r}"
    counts = len(graph.node), len(other.node)
    names = [c.name for c in graph.initializer] == [c.name for c in other.initializer]
    return (
        "" if counts[0] == counts[1] and names else f"the model has other nodes ({counts[0]} and {counts[1]})"
    )


def _graphs(graph: Any) -> Iterator[Any]:
    yield graph
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from _graphs(attribute.g)


def _nodes(graph: Any) -> Iterator[Any]:
    for part in _graphs(graph):
        yield from part.node


def _dims(graph: Any) -> list[Any]:
    """Return the dimensions that a model declares, those of graphs within it among them."""
    values = chain.from_iterable((*part.input, *part.output) for part in _graphs(graph))
    return [dim for value in values for dim in value.type.tensor_type.shape.dim]


def _names(graph: Any) -> Iterator[str]:
    for part in _graphs(graph):
        yield from (v.name for v in (*part.input, *part.output))
        for node in part.node:
            yield from node.output
