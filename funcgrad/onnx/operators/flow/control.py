"""Control flow: If, Loop and Scan, on `cond`, `while_loop` and `scan` where what they depend on is traced.

What is known runs in Python: a branch whose condition is known is the only one that is looked at, and a loop whose
condition and trip count are known is a loop of Python's, so that shapes and sequences may change from step to step.
While a function is traced, a long loop of that kind is a scan, unless its steps differ in shape or need to know their
number. A loop that ends by a traced condition, or after a traced number of steps, is a while_loop: its values keep
their shapes, and it has no outputs that grow with its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad import lax, tree
from funcgrad.errors import FuncgradError, TracedValueError
from funcgrad.onnx.graph import BoundGraph
from funcgrad.onnx.node import Node, Value, is_traced
from funcgrad.onnx.table import operator
from funcgrad.trace.types.shapes import normal_axis
from funcgrad.transforms.batching.vmap import vmap

_UNROLLED = 8  # steps: a longer loop is traced once, if that is possible
_MOST_UNROLLED = 1024  # steps of a loop that has to be written out
_MOST_KEPT = 1024  # steps at most for which a while_loop makes room, so that it has reverse-mode derivatives

_TRUE = numpy.asarray(True)


def known(value: Value) -> numpy.ndarray | None:
    """Return a value as an array of NumPy's, or None for one whose numbers are not known while tracing."""
    try:
        return numpy.asarray(value)
    except TracedValueError:
        return None


def _scalar(node: Node, value: Value, what: str) -> Value:
    if value.size != 1:
        raise node.error(f"{what} must be a scalar, it is of shape {value.shape}")
    return value.reshape(())


def _arrays(values: Sequence[Value]) -> tuple[Value, ...]:
    """Return values of which those of NumPy's are arrays of ours: what loops carry."""
    return tuple(tree.map(np.asarray, list(values)))


@operator("If", raw=True)
def if_(node: Node, cond: Value, *, then_branch: Any, else_branch: Any) -> tuple[Value, ...]:
    """Compute one of two graphs."""
    cond = _scalar(node, cond, "the condition")
    then, other = node.subgraph("then_branch"), node.subgraph("else_branch")
    choice = known(cond)
    if choice is not None:
        return tuple((then if choice else other)())
    return tuple(lax.cond(cond, lambda: _arrays(then()), lambda: _arrays(other())))


class _Loop:
    """A Loop: its body, the numbers of its carried values and stacked outputs, and the bounds that it was given."""

    def __init__(self, node: Node, trips: Value, going: Value, carried: Sequence[Value]) -> None:
        self.node, self.body = node, node.subgraph("body")
        self.carried = list(carried)
        self.stacked = len(self.body.outputs) - 1 - len(carried)
        if self.stacked < 0 or len(self.body.inputs) != 2 + len(carried):
            raise node.error(
                f"the body takes {len(self.body.inputs)} values and returns {len(self.body.outputs)}, which does not "
                f"fit {len(carried)} carried values"
            )
        self.trips = None if trips is None else _scalar(node, trips, "the trip count")
        self.going = _TRUE if going is None else _scalar(node, going, "the condition")

    def step(
        self, i: Value, going: Value, carried: Sequence[Value]
    ) -> tuple[Value, list[Value], list[Value]]:
        """Return (whether to go on, carried values, outputs of the step)."""
        going, *values = self.body(i, going, *carried)
        return _scalar(self.node, going, "the condition"), values[: len(carried)], values[len(carried) :]

    def traced_inside(self) -> bool:
        """Tell whether anything that the body computes with is traced."""
        around = (self.node.scope.get(name) for name in self.body.captured)
        return any(map(is_traced, tree.leaves([self.carried, list(around)])))

    def in_python(self, trips: float, going: numpy.ndarray) -> tuple[Value, ...]:
        """Run step by step as long as the conditions are known. trips may be infinite."""
        rows: list[list[Value]] = []
        carried = self.carried
        while going and len(rows) < trips:
            more, new, outputs = self.step(numpy.asarray(len(rows), numpy.int64), going, carried)
            decided = known(more)
            is_last = len(rows) + 1 >= trips
            if decided is None and not is_last:
                return self.while_loop()
            if not rows and decided and _UNROLLED < trips < numpy.inf and self.traced_inside():
                found = self.scan(int(trips))
                if found is not None:
                    return found
            if len(rows) == _MOST_UNROLLED and self.traced_inside():
                raise self.node.error(
                    f"more than {_MOST_UNROLLED} steps would be written out, because they differ while they are traced",
                    "call the function without jit",
                )
            rows.append(outputs)
            carried, going = new, numpy.asarray(decided)
        return *carried, *self.columns(rows)

    def columns(self, rows: Sequence[Sequence[Value]]) -> list[Value]:
        """Stack the outputs of the steps."""
        if rows:
            return [_stack([row[k] for row in rows], 0) for k in range(self.stacked)]
        return [self.no_rows(k) for k in range(self.stacked)]

    def no_rows(self, k: int) -> Value:
        """Return a stacked output of a loop without steps: its shape is that of a step that is only traced."""
        carried = _arrays(self.carried)
        row = lax.scan(
            lambda state, i: (state, tuple(_arrays(self.step(i, _TRUE, list(state))[2]))),
            carried,
            np.zeros(0, "int64"),
        )[1][k]
        return row

    def scan(self, trips: int) -> tuple[Value, ...] | None:
        """Run as a scan of one traced step, or return None if the step is not the same each time."""

        def advance(carried: tuple[Value, ...], i: Value) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
            more, new, outputs = self.step(i, _TRUE, list(carried))
            if not (isinstance(more, numpy.ndarray) and more):
                raise self.node.error("the condition depends on the step")
            return _arrays(new), _arrays(outputs)

        try:
            carried, rows = lax.scan(advance, _arrays(self.carried), np.arange(trips))
        except FuncgradError:
            return None
        return *carried, *rows

    def while_loop(self) -> tuple[Value, ...]:
        """Run until a traced condition fails, or for a traced number of steps."""
        if self.stacked:
            raise self.node.error(
                f"the number of steps depends on traced values, and so would the size of {self.stacked} outputs",
                "call the function without jit, or give the trip count and condition as constants (NumPy arrays)",
            )
        trips = None if self.trips is None else known(self.trips)
        limit = None if trips is None or not 0 <= trips <= _MOST_KEPT else int(trips)

        def goes_on(state: tuple[Any, ...]) -> Value:
            i, going, _ = state
            return going if self.trips is None else going & (i < self.trips)

        def advance(state: tuple[Any, ...]) -> tuple[Any, ...]:
            i, going, carried = state
            more, new, _ = self.step(i, going, list(carried))
            return i + 1, np.asarray(more).astype(bool), _arrays(new)

        start = np.asarray(0, "int64"), np.asarray(self.going).astype(bool), _arrays(self.carried)
        return tuple(lax.while_loop(goes_on, advance, start, max_steps=limit)[2])


@operator("Loop", raw=True)
def loop(
    node: Node, trips: Value = None, cond: Value = None, *carried: Value, body: Any
) -> tuple[Value, ...]:
    """Run a graph again and again, until its condition is false or for a number of steps."""
    run = _Loop(node, trips, cond, carried)
    count = numpy.inf if run.trips is None else known(run.trips)
    going = known(run.going)
    if count is None or going is None:
        return run.while_loop()
    return run.in_python(float(count), going)


def _stack(parts: Sequence[Value], axis: int) -> Value:
    """Stack arrays: those of NumPy's, which are known, to one of NumPy's."""
    return (numpy if all(isinstance(x, numpy.ndarray) for x in parts) else np).stack(parts, axis)


def _scan(
    body: Callable[..., list[Value]], states: Sequence[Value], xs: Sequence[Value], lengths: Value = None
) -> tuple[list[Value], list[Value]]:
    """Run a body over the leading axes of xs: (states, stacked outputs). lengths: of the steps that count, or all."""
    size = xs[0].shape[0]
    n = len(states)

    def advance(
        states: tuple[Value, ...], inputs: tuple[Any, ...]
    ) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        i, x = inputs
        values = _arrays(body(*states, *x))
        new, outputs = values[:n], values[n:]
        if lengths is None:
            return new, outputs
        inside = i < lengths
        kept = tuple(np.where(inside, a, b) for a, b in zip(new, states, strict=True))
        return kept, tuple(np.where(inside, out, 0) for out in outputs)

    last, stacked = lax.scan(advance, _arrays(states), (np.arange(size), _arrays(xs)))
    return list(last), list(stacked)


def _scan_in_python(
    body: BoundGraph, states: Sequence[Value], xs: Sequence[Value]
) -> tuple[list[Value], list[Value]]:
    states, rows = list(states), []
    for i in range(xs[0].shape[0]):
        values = body(*states, *(x[i] for x in xs))
        states, outputs = values[: len(states)], values[len(states) :]
        rows.append(outputs)
    return states, [_stack(parts, 0) for parts in zip(*rows, strict=True)]


def _check_counts(node: Node, body: BoundGraph, values: int, states: int) -> int:
    """Return how many stacked outputs a Scan has."""
    stacked = len(body.outputs) - states
    if states < 0 or values == states or len(body.inputs) != values or stacked < 0:
        raise node.error(
            f"the body takes {len(body.inputs)} values and returns {len(body.outputs)}, which does not fit {values} "
            f"inputs, {states} of them states"
        )
    return stacked


def _settings(node: Node, given: Sequence[int] | None, count: int, what: str) -> Sequence[int]:
    if given is not None and len(given) != count:
        raise node.error(f"{what} has {len(given)} entries, there are {count} inputs or outputs of that kind")
    return given or [0] * count


@operator("Scan", since=9, raw=True)
def scan(
    node: Node,
    *values: Value,
    body: Any,
    num_scan_inputs: int,
    scan_input_axes: Sequence[int] | None = None,
    scan_input_directions: Sequence[int] | None = None,
    scan_output_axes: Sequence[int] | None = None,
    scan_output_directions: Sequence[int] | None = None,
) -> tuple[Value, ...]:
    """Run a graph over axes of its inputs; its last outputs are stacked."""
    graph = node.subgraph("body")
    n = len(values) - num_scan_inputs
    stacked = _check_counts(node, graph, len(values), n)
    axes = _settings(node, scan_input_axes, num_scan_inputs, "scan_input_axes")
    backwards = _settings(node, scan_input_directions, num_scan_inputs, "scan_input_directions")
    xs = []
    for x, axis, backward in zip(values[n:], axes, backwards, strict=True):
        x = np.moveaxis(x, axis, 0)
        xs.append(np.flip(x, 0) if backward else x)
    if len({x.shape[0] for x in xs}) != 1:
        raise node.error(f"the axes that are scanned differ in size: {[x.shape[0] for x in xs]}")
    around = [node.scope.get(name) for name in graph.captured]
    eager = not any(map(is_traced, tree.leaves([list(values), around]))) and xs[0].shape[0]
    states, rows = (_scan_in_python if eager else _scan)(graph, values[:n], xs)
    axes = _settings(node, scan_output_axes, stacked, "scan_output_axes")
    backwards = _settings(node, scan_output_directions, stacked, "scan_output_directions")
    outputs = []
    for x, axis, backward in zip(rows, axes, backwards, strict=True):
        x = np.flip(x, 0) if backward else x
        outputs.append(np.moveaxis(x, 0, normal_axis(axis, x.ndim, "scan_output_axes")))
    return *states, *outputs


def _reversed(x: Value, length: Value) -> Value:
    """Reverse the first `length` elements; the rest stays in its place."""
    if length is None:
        return np.flip(x, 0)
    at = np.arange(x.shape[0])
    return np.take(x, np.where(at < length, length - 1 - at, at), axis=0)


@operator("Scan", since=8, raw=True)
def scan_of_batches(
    node: Node,
    sequence_lens: Value,
    *values: Value,
    body: Any,
    num_scan_inputs: int,
    directions: Sequence[int] | None = None,
) -> tuple[Value, ...]:
    """Run a graph over the second axes of its inputs, for each place of the first, the batch."""
    graph = node.subgraph("body")
    n = len(values) - num_scan_inputs
    _check_counts(node, graph, len(values), n)
    backwards = _settings(node, directions, num_scan_inputs, "directions")

    def one(lengths: Value, states: Sequence[Value], xs: Sequence[Value]) -> tuple[list[Value], list[Value]]:
        turned = [_reversed(x, lengths) if back else x for x, back in zip(xs, backwards, strict=True)]
        return _scan(graph, states, turned, lengths)

    arrays = _arrays(values)
    in_axes = None if sequence_lens is None else 0, 0, 0
    lengths = None if sequence_lens is None else np.asarray(sequence_lens)
    states, outputs = vmap(one, in_axes=in_axes)(lengths, list(arrays[:n]), list(arrays[n:]))
    return *states, *outputs
