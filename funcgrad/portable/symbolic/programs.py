"""A program for all sizes: its template, what the symbols may be, and how a call's shapes give their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from funcgrad.errors import ArgumentError, FileFormatError, ShapeError
from funcgrad.portable.symbolic.expressions import Size, SymbolicSize, sizes_text, symbols_of, value_of
from funcgrad.portable.symbolic.scope import SymbolicScope
from funcgrad.portable.symbolic.templates import Template
from funcgrad.trace.array.array import Signature
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Captured
from funcgrad.trace.util.named_tuple import NamedTuple

_DTYPES = {dtype.name: dtype for dtype in dt.STORED}


class SymbolicProgram(NamedTuple):
    """scope: of the symbols. names: those whose values the arguments' shapes give, in order. template: the graphs,
    without StructuredArrays. sample: sizes at which the function was traced. held: the leaves of the arrays, which the
    programs for all sizes share.
    """

    scope: SymbolicScope
    names: tuple[str, ...]
    template: Template
    sample: dict[str, int]
    held: dict[tuple[int, bool], Captured]

    def at(self, sizes: Mapping[str, int]) -> list[Graph]:
        """Return the graph of each function where the symbols have these values. Every node is checked: what the op
        infers must be what the template says of it, to the types of the outputs.
        """
        try:
            reader = self.template.reader(sizes, self.held)
        except FileFormatError as error:
            raise ShapeError(
                f"the exported program is not valid at {sizes_text(sizes)}: {error.message}",
                hint="export it with a constraint that leaves these sizes out, or again for these sizes",
            ) from None
        return [reader.graphs[number] for number in self.template.functions]

    def in_types(self, function: int = 0) -> list[Signature]:
        """Return the types of a function's parameters, with symbols."""
        return _signatures(self.template.graphs[self.template.functions[function]]["parameters"])

    def out_types(self, function: int = 0) -> list[Signature]:
        return _signatures(self.template.graphs[self.template.functions[function]]["types"])


def _signatures(rows: Sequence[Any]) -> list[Signature]:
    return [Signature(tuple(shape), _DTYPES[name], weak) for name, shape, weak in rows]


class Solution(NamedTuple):
    """One symbol is solved for: by axis `axis` of argument `argument`, whose size is linear in it."""

    symbol: str
    argument: int
    axis: int
    size: SymbolicSize


def solution_of(names: Sequence[str], types: Sequence[Any]) -> list[Solution]:
    """Return how the symbols follow from the shapes of arguments, one after another.

    Raises
    ------
    ArgumentError : a symbol does not follow.
    """
    steps: list[Solution] = []
    known: set[str] = set()
    sizes = [
        (i, axis, size)
        for i, t in enumerate(types)
        for axis, size in enumerate(t.shape)
        if isinstance(size, SymbolicSize)
    ]
    while True:
        for i, axis, size in sizes:
            unknown = symbols_of(size) - known
            if len(unknown) == 1 and is_linear(size, *unknown):
                (name,) = unknown
                steps.append(Solution(name, i, axis, size))
                known |= unknown
                break
        else:
            break
    missing = [name for name in names if name not in known]
    if missing:
        shapes = ", ".join(str(size) for _, _, size in sizes)
        raise ArgumentError(
            f"export: the value of {missing[0]!r} does not follow from the shapes of arguments, of which the sizes are "
            f"{shapes or 'integers'}",
            hint=f"an argument needs an axis of the size {missing[0]}, or of one such as 2*{missing[0]} + 1",
        )
    return steps


def is_linear(size: SymbolicSize, name: str) -> bool:
    """Tell whether a size is a * symbol + c, where a and c do not depend on the symbol."""
    for monomial, _ in size.terms:
        for atom, power in monomial:
            within = {atom[0]} if len(atom) == 1 else symbols_of(atom[1]) | symbols_of(atom[2])
            if name in within and (len(atom) > 1 or power > 1):
                return False
    return True


def solved(steps: Sequence[Solution], shapes: Sequence[Sequence[int]]) -> dict[str, int] | Solution:
    """Return the values of the symbols for a call's shapes, or the step at which there are none."""
    sizes: dict[str, int] = {}
    for step in steps:
        name, given = step.symbol, shapes[step.argument][step.axis]
        base = value_of(step.size, {**sizes, name: 0})
        factor = value_of(step.size, {**sizes, name: 1}) - base
        if not factor or (given - base) % factor:
            return step
        sizes[name] = (given - base) // factor
    return sizes


def fits(shape: Sequence[Size], given: Sequence[int], sizes: Mapping[str, int]) -> bool:
    """Tell whether a shape with symbols is a given one where the symbols have these values."""
    return len(shape) == len(given) and all(value_of(s, sizes) == g for s, g in zip(shape, given))
