"""Sequences and optional values: lists and None, which exist while a model is walked, so their lengths are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.onnx.node import Node, Value, is_known
from funcgrad.onnx.table import operator
from funcgrad.trace.types.shapes import normal_axis


def _sequence(node: Node, value: Value) -> list[Value]:
    if not isinstance(value, list):
        raise node.error(
            "needs a sequence, got " + ("nothing" if value is None else f"an array of shape {value.shape}")
        )
    return value


def _place(node: Node, position: Value, length: int, last: int) -> int:
    """Return a position as a number from 0 to `last`; negative ones count from the end."""
    (place,) = node.ints(position, "the position")
    if not -length <= place <= last:
        raise node.error(f"position {place} is outside of a sequence of length {length}")
    return place + length if place < 0 else place


@operator("SequenceConstruct", since=11, raw=True)
def sequence_construct(node: Node, *elements: Value) -> list[Value]:
    """Make a sequence of arrays."""
    return list(elements)


@operator("SequenceEmpty", since=11, raw=True)
def sequence_empty(node: Node, *, dtype: int = 1) -> list[Value]:
    """Make a sequence without elements."""
    return []


@operator("SequenceAt", since=11, raw=True, static="position")
def sequence_at(node: Node, sequence: Value, position: Value) -> Value:
    """Return an element of a sequence."""
    elements = _sequence(node, sequence)
    return elements[_place(node, position, len(elements), len(elements) - 1)]


@operator("SequenceInsert", since=11, raw=True, static="position")
def sequence_insert(node: Node, sequence: Value, element: Value, position: Value = None) -> list[Value]:
    """Insert an element before a position, or at the end."""
    elements = _sequence(node, sequence)
    place = len(elements) if position is None else _place(node, position, len(elements), len(elements))
    return [*elements[:place], element, *elements[place:]]


@operator("SequenceErase", since=11, raw=True, static="position")
def sequence_erase(node: Node, sequence: Value, position: Value = None) -> list[Value]:
    """Remove an element, by default the last."""
    elements = _sequence(node, sequence)
    place = _place(node, -1 if position is None else position, len(elements), len(elements) - 1)
    return [*elements[:place], *elements[place + 1 :]]


@operator("SequenceLength", since=11, raw=True)
def sequence_length(node: Node, sequence: Value) -> Value:
    """Return how many elements a sequence has."""
    return numpy.asarray(len(_sequence(node, sequence)), numpy.int64)


@operator("SequenceMap", since=17, raw=True)
def sequence_map(node: Node, sequence: Value, *others: Value, body: Any) -> tuple[list[Value], ...]:
    """Compute a graph for each element of sequences; arrays are the same for all."""
    elements, graph = _sequence(node, sequence), node.subgraph("body")
    for other in others:
        if isinstance(other, list) and len(other) != len(elements):
            raise node.error(f"the sequences differ in length: {len(elements)} and {len(other)}")
    rows = [
        graph(element, *(other[i] if isinstance(other, list) else other for other in others))
        for i, element in enumerate(elements)
    ]
    return tuple([row[k] for row in rows] for k in range(len(graph.outputs)))


@operator("ConcatFromSequence", since=11, raw=True)
def concat_from_sequence(node: Node, sequence: Value, *, axis: int, new_axis: int = 0) -> Value:
    """Join the elements of a sequence along an axis, or stack them along a new one."""
    elements = _sequence(node, sequence)
    if not elements:
        raise node.error("joins an empty sequence")
    xp: Any = numpy if is_known(elements) else np
    return xp.stack(elements, axis) if new_axis else xp.concatenate(elements, axis)


@operator("SplitToSequence", since=11, raw=True, static="split")
def split_to_sequence(
    node: Node, x: Value, split: Value = None, *, axis: int = 0, keepdims: int = 1
) -> list[Value]:
    """Cut an array along an axis: into pieces of given sizes, of one size, or of size 1."""
    axis = normal_axis(axis, x.ndim, "axis")
    size = x.shape[axis]
    if split is None:
        pieces = _pieces(x, [1] * size, axis)
        return (
            pieces
            if keepdims
            else [piece.reshape((*x.shape[:axis], *x.shape[axis + 1 :])) for piece in pieces]
        )
    sizes = list(node.ints(split, "split"))
    if numpy.ndim(split) == 0:
        if sizes[0] < 1:
            raise node.error(f"pieces must have a positive size, not {sizes[0]}")
        whole, rest = divmod(size, sizes[0])
        sizes = [sizes[0]] * whole + [rest] * (rest > 0)
    if sum(sizes) != size or min(sizes, default=0) < 0:
        raise node.error(f"pieces of sizes {sizes} do not make up axis {axis} of shape {x.shape}")
    return _pieces(x, sizes, axis)


def _pieces(x: Value, sizes: Sequence[int], axis: int) -> list[Value]:
    ends = numpy.cumsum([0, *sizes]).tolist()
    before = (slice(None),) * axis
    return [x[(*before, slice(start, end))] for start, end in zip(ends, ends[1:])]


@operator("Optional", since=15, raw=True)
def optional(node: Node, value: Value = None, *, type: Any = None) -> Value:
    """Return a value, or None, as an optional."""
    return value


@operator("OptionalHasElement", since=15, raw=True)
def optional_has_element(node: Node, value: Value = None) -> Value:
    """Tell whether an optional has a value."""
    return numpy.asarray(value is not None)


@operator("OptionalGetElement", since=15, raw=True)
def optional_get_element(node: Node, value: Value) -> Value:
    """Return the value of an optional."""
    if value is None:
        raise node.error("the optional is empty")
    return value
