"""Graphs of a model, and the loop that runs them.

A `ModelGraph` is what a model, a branch, a body of a loop or a function of the model says, with constants read and rows
of operators looked up. `ModelGraph.run` computes its operations in their order, which is that of the file: the format
demands that every value is computed before it is used. A value is let go after its last use.

What is known while a function is traced: constants of the model, integers that a call gives as arrays of NumPy, shapes,
and what operators compute from these alone. Known values are arrays of NumPy all along, so the sizes that a model
computes (Shape, Gather, Concat, Reshape) are numbers for the tracer.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ModelError
from funcgrad.onnx.node import Node, Operation, Run, Scope, Value, is_known
from funcgrad.trace.tracing.tracer import ensure_compile_time_eval


class ModelGraph:
    """The operations of a graph, in order. static: names of its values that must be known while it is traced. size: how
    many operations it would have with functions and graphs written out.
    """

    def __init__(
        self,
        inputs: Sequence[str],
        outputs: Sequence[str],
        operations: Sequence[Operation],
        constants: dict[str, np.ndarray],
        title: str,
    ) -> None:
        self.inputs, self.outputs = tuple(inputs), tuple(outputs)
        self.operations = tuple(operations)
        self.constants = constants
        self.title = title
        self.captured = self._captured()
        self.static = self._static()
        self.size: int = sum(1 + sum(graph.size for graph in within(operation)) for operation in operations)
        self._mark_last_uses()

    def run(self, arguments: Sequence[Value], run: Run, around: Scope | None = None) -> list[Value]:
        """Compute the outputs from the values of the inputs, of which the last may be absent."""
        return self.run_named(dict(zip(self.inputs, arguments)), run, around)

    def run_named(self, values: dict[str, Value], run: Run, around: Scope | None = None) -> list[Value]:
        """Compute the outputs from values by name."""
        own: dict[str, Value] = {**dict.fromkeys(self.inputs), **self.constants, **values}
        scope: Scope = ChainMap(own, *(around.maps if around is not None else ()))
        scope[""] = None
        for operation in self.operations:
            for name, value in zip(operation.outputs, compute(operation, scope, run)):
                if name:
                    own[name] = value
            for name in operation.last_uses:
                own.pop(name, None)
        return [scope.get(name) for name in self.outputs]

    def bind(self, scope: Scope, run: Run) -> BoundGraph:
        """Return the graph as a function of its inputs, within the values around it."""
        return BoundGraph(self, scope, run)

    def _captured(self) -> frozenset[str]:
        """Return the names of values that the graph takes from the graphs around it. Names that nothing computes are
        among them; the order of the nodes is checked, too.
        """
        own = {"", *self.inputs, *self.constants}
        captured: set[str] = set()
        for operation in self.operations:
            captured.update(name for name in uses(operation) if name not in own)
            own.update(operation.outputs)
        return frozenset(captured | {name for name in self.outputs if name not in own})

    def _static(self) -> frozenset[str]:
        """Return the values that rows need to know, and those that they are computed from."""
        static: set[str] = set()
        for operation in reversed(self.operations):
            if operation.op_type in _SHAPES:
                continue
            for index, name in enumerate(operation.inputs):
                if _needs_value(operation, index) or not static.isdisjoint(operation.outputs):
                    static.add(name)
            for graph in subgraphs(operation):
                static |= graph.static & graph.captured
        return frozenset(static - {""})

    def _mark_last_uses(self) -> None:
        wanted = set(self.outputs)
        own = {name for operation in self.operations for name in operation.outputs}
        for operation in reversed(self.operations):
            names = {*uses(operation), *operation.outputs} - {""}
            operation.last_uses = tuple(name for name in names - wanted if name in own)
            wanted |= names


_SHAPES = ("Shape", "Size")  # known from the types of their inputs, whose values do not matter


class BoundGraph:
    """A graph within the values around it, as a function: what `If`, `Loop` and `Scan` call.

    inputs, outputs : names. captured : names of the values around it that it uses.
    """

    def __init__(self, graph: ModelGraph, scope: Scope, run: Run) -> None:
        self._graph, self._scope, self._run = graph, scope, run
        self.inputs, self.outputs = graph.inputs, graph.outputs
        self.captured = graph.captured

    def __call__(self, *arguments: Value) -> list[Value]:
        return self._graph.run(arguments, self._run, self._scope)


def compute(operation: Operation, scope: Scope, run: Run) -> Sequence[Value]:
    """Compute the outputs of one operation."""
    values = [scope[name] for name in operation.inputs]
    try:
        if operation.row is None:
            results: Sequence[Value] = _body_of(operation, values).run(values, run)
        else:
            results = _row_of(operation, values, scope, run)
    except ModelError:
        raise
    except Exception as error:  # whatever a model makes a row do, its node is named
        raise operation.error_of(error) from error
    absent = [name for name in operation.outputs[len(results) :] if name]
    if absent:
        raise operation.error(f"there is no output {absent[0]!r}: the operator has {len(results)}")
    return results


def _body_of(operation: Operation, values: list[Value]) -> ModelGraph:
    """Return the graph that computes an operator without a row, where it may depend on the types of the inputs."""
    if operation.body is not None:
        return operation.body
    if operation.body_for is None:
        raise operation.error("this operator is not supported")
    return operation.body_for(values)


def _row_of(operation: Operation, values: list[Value], scope: Scope, run: Run) -> Sequence[Value]:
    row = operation.row
    assert row is not None
    known = not row.raw and all(map(is_known, values))
    if known and row.host:
        with np.errstate(all="ignore"):
            return _each(
                _as_known,
                row.function(Node(operation, values, np, scope, run), *values, **operation.attributes),
            )
    node = Node(operation, values, fnp, scope, run)
    if known and not row.fresh:
        with ensure_compile_time_eval():
            return _each(_as_known, row.function(node, *_converted(row, values), **operation.attributes))
    given = values if row.raw else _converted(row, values)
    node.values = given
    return _each(_as_it_is, row.function(node, *given, **operation.attributes))


def _converted(row: Any, values: Sequence[Value]) -> list[Value]:
    """Return inputs as arrays of ours, but those whose values the row needs to know."""
    return [
        value if index in row.static or not isinstance(value, np.ndarray) else fnp.asarray(value)
        for index, value in enumerate(values)
    ]


def _each(convert: Any, results: Any) -> Sequence[Value]:
    return [convert(one) for one in (results if isinstance(results, tuple) else (results,))]


def _as_known(value: Value) -> Value:
    if isinstance(value, list):
        return [_as_known(one) for one in value]
    return None if value is None else np.asarray(value)


def _as_it_is(value: Value) -> Value:
    return value


def uses(operation: Operation) -> Iterable[str]:
    """Return the names of all values that an operation takes, those of its graphs included."""
    yield from operation.inputs
    for graph in subgraphs(operation):
        yield from graph.captured


def subgraphs(operation: Operation) -> list[ModelGraph]:
    """Return the graphs among an operation's attributes."""
    found: list[ModelGraph] = []
    for value in operation.attributes.values():
        found.extend(
            one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ModelGraph)
        )
    return found


def within(operation: Operation) -> list[ModelGraph]:
    """Return the graphs that an operation may run: those among its attributes, and the function that it calls."""
    return [*subgraphs(operation), *([] if operation.body is None else [operation.body])]


def _needs_value(operation: Operation, index: int) -> bool:
    if operation.body is not None:
        inputs = operation.body.inputs
        return index < len(inputs) and inputs[index] in operation.body.static
    return operation.row is not None and index in operation.row.static
