"""Cells: values that change while a traced function runs, and the order of its effects.

A graph has no side effects, so what changes is passed through: a trace that touches a cell from outside gets a
parameter for the value before, and keeps the node of the value after. Whoever ends the trace binds the first to what
the surroundings hold and gives them the second: a transform does it around its graph, a loop carries it from step to
step, a branch takes and returns it, a compiled program has it as an argument and a result more.

Two kinds of cells: those of a user's Ref, and `ORDER`. Every effect (a print, a call of the user's Python) takes the
value of ORDER and gives a new one: a boolean that nobody reads, but which keeps the call in the graph, in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.errors import LeakedTracerError, Place, user_place
from funcgrad.trace.array.array import Array, ArrayBase, Signature
from funcgrad.trace.tracing.tracer import Trace, Tracer, node_of, open_traces
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple


class Cell:
    """A place that holds a value of one type.

    level: how many traces were open when it was made, of which `home` is the innermost; there the value itself is
    kept, in the traces above a node each. name: what messages call it.
    """

    __slots__ = ("signature", "value", "home", "level", "name", "place")

    def __init__(self, value: ArrayBase, name: str) -> None:
        traces = open_traces()
        self.signature = Signature(value.shape, value.dtype, value.weak)
        self.value: Any = value
        self.home: Trace | None = traces[-1] if traces else None
        self.level = len(traces)
        self.name = name
        self.place: Place | None = user_place()

    def __str__(self) -> str:
        return f"the {self.name} made at {self.place}" if self.place else f"the {self.name}"

    def deed(self) -> str:
        """Return what a function does that writes to it, for messages."""
        return f"writes to {self}"

    def read(self) -> Any:
        """Return the value that the innermost trace sees."""
        return self.read_below(self._traces())

    def write(self, value: ArrayBase) -> None:
        """Replace the value by one of the same type, as the innermost trace sees it."""
        self.write_below(self._traces(), value)

    def read_below(self, traces: Sequence[Trace]) -> Any:
        """Return the value as the last of these traces sees it."""
        if len(traces) <= self.level:
            return self.value
        trace = traces[-1]
        if self not in trace.state:
            outer = None if trace.staging else node_of(self.read_below(traces[:-1]))
            node = trace.parameter(self.signature, str(self), outer).node
            trace.state[self] = (node, node)
        return Tracer(trace.state[self][1], trace)

    def write_below(self, traces: Sequence[Trace], value: Any) -> None:
        if len(traces) <= self.level:
            self.value = value
            return
        self.read_below(traces)  # so that there is a value before
        trace = traces[-1]
        trace.state[self] = (trace.state[self][0], node_of(value))

    def _traces(self) -> list[Trace]:
        traces = open_traces()
        if self.home is not None and self.home not in traces[self.level - 1 : self.level]:
            raise LeakedTracerError(
                f"{self} was used after {self.home.transform} had finished tracing {self.home.function!r}, or in "
                "another thread",
                hint="return its value from the function: ref[...], or freeze(ref)",
            )
        return traces


class _Order(Cell):
    """The cell of ORDER."""

    __slots__ = ()

    def __str__(self) -> str:
        return "the order of effects"

    def deed(self) -> str:
        return "has effects (a print, a callback)"


ORDER = _Order(Array(np.zeros((), dt.bool_)), "order")


def cell_of(leaf: Any) -> Cell | None:
    """Return the cell of a ref, None for other values."""
    cell = getattr(leaf, "_cell", None)
    return cell if isinstance(cell, Cell) else None


class Threaded(NamedTuple):
    """The state that a trace used: parameters for the values before, nodes of those after, one each a cell."""

    cells: tuple[Cell, ...] = ()
    before: tuple[UOp, ...] = ()
    after: tuple[UOp, ...] = ()

    @property
    def written(self) -> list[bool]:
        return [a is not b for a, b in zip(self.after, self.before, strict=True)]

    def used_by(self, outputs: Sequence[UOp]) -> Threaded:
        """Return the part of the state that is written, or read by something that is written or by an output."""
        rows = [*zip(self.cells, self.before, self.after, strict=True)]
        read = set(toposort([*(after for _, before, after in rows if after is not before), *outputs]))
        kept = [row for row in rows if row[1] in read or row[1] is not row[2]]
        return Threaded(*zip(*kept, strict=True)) if kept else Threaded()

    def values(self, outside: Sequence[Trace]) -> list[Any]:
        """Return what the cells hold for the last of the traces outside of it."""
        return [cell.read_below(outside) for cell in self.cells]

    def store(self, outside: Sequence[Trace], values: Sequence[Any]) -> None:
        """Give the surroundings the values after."""
        for cell, value, written in zip(self.cells, values, self.written, strict=True):
            if written and (cell is not ORDER or outside):
                cell.write_below(outside, value)


def threaded(trace: Trace) -> Threaded:
    """Return the state that a trace used, to the caller who ends it. If nothing asks for it, a trace that changed
    some state is an error.
    """
    trace.state_is_settled = True
    nodes = trace.state.values()
    return Threaded(
        tuple(trace.state), tuple(before for before, _ in nodes), tuple(after for _, after in nodes)
    )


def outside_of(trace: Trace) -> list[Trace]:
    """Return the open traces around this one."""
    return open_traces()[: trace.level]
