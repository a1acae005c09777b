"""What each step of a program costs, with the lines of the user's that it comes from, and as a table.

In: a `Lowering`. Out: `StepCost`s, and `Costs`, which prints them beside the least time that a machine of certain
limits needs. The time that they take is measured by profile.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from funcgrad.backends.interface import MachineLimits
from funcgrad.lower.fuse.blocking.blocked_call import BLOCKS
from funcgrad.lower.fuse.source_lines import lines_of, scope_of
from funcgrad.lower.inspect.cost import (
    TRANSCENDENTAL_FLOPS,
    operations_by_kind,
    read_nbytes,
    rounds,
    size_of,
    written_nbytes,
)
from funcgrad.lower.inspect.text import step_text
from funcgrad.trace.calls.loops import SWITCH
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.units import amount_text, table_text, time_text

if TYPE_CHECKING:
    from funcgrad.lower.fuse.materialize import Step
    from funcgrad.lower.program.lowering import Lowering

_NUMBERS = ("flops", "transcendentals", "work", "read", "written")


class StepCost(NamedTuple):
    """One step of a program: a kernel, a routine, a node of the host, or a loop or branch with the steps within it.

    name, text: as the stages "table" and "schedule" call it. lines: of the user's program. depth: in how many loops or
    branches it is; its numbers are of one run of these.

    flops, transcendentals: operations, and functions such as exp. work: all as if it were operations of float32: those
    of float64 count twice. read, written: bytes, each buffer once, of a gather only what it takes. scope: the
    named_scope in which that was written, "" for none.
    """

    name: str
    text: str
    lines: str
    depth: int
    flops: float
    transcendentals: float
    work: float
    read: float
    written: float
    scope: str = ""

    def least_seconds(self, limits: MachineLimits) -> float:
        """Return the least seconds that any machine of these limits takes, where memory holds the data."""
        return max((self.read + self.written) / limits.bandwidth, self.work / limits.flops)


def step_costs(lowered: Lowering, depth: int = 0) -> Iterator[StepCost]:
    """Yield the cost of each step in order. The steps within a loop or branch follow it."""
    rows = zip(lowered.steps, lowered.parts, lowered.inner, lowered.arguments, lowered.plans, strict=True)
    for step, parts, inner, arguments, plan in rows:
        text = step_text(lowered, step, plan, parts, inner)
        name = parts[0].function if parts else text.split()[0]
        lines, scope = lines_of(step), scope_of(step)
        nodes = [n for n in arguments if isinstance(n, UOp)]
        count = len(nodes) - len(step.other.src) if step.other is not None else 0
        nbytes = [float(sum(map(size_of, part))) for part in (nodes[count:], nodes[:count])]
        if inner:
            within = [list(step_costs(part, depth + 1)) for part in inner]
            yield _call_cost(step, name, text, lines, depth, within, nbytes)
            for costs in within:
                yield from costs
        elif step.kernel is not None:
            kernel = step.kernel
            moved = float(read_nbytes(kernel)), float(written_nbytes(kernel))
            yield StepCost(name, text, lines, depth, *operations_by_kind(kernel), *moved, scope)
        else:
            read, written = nbytes
            yield StepCost(name, text, lines, depth, 0.0, 0.0, 0.0, read, written, scope)


def _call_cost(
    step: Step,
    name: str,
    text: str,
    lines: str,
    depth: int,
    within: Sequence[Sequence[StepCost]],
    nbytes: Sequence[float],
) -> StepCost:
    """Return the cost of a loop or branch. A loop costs all its rounds, one of unknown length one round, and a branch
    its dearest side. Data that blocks pass from kernel to kernel stays in caches: `nbytes`, read and written, are
    those of the whole arrays.
    """
    assert step.other is not None
    columns = [
        [times * sum(getattr(cost, field) for cost in costs if cost.depth == depth + 1) for field in _NUMBERS]
        for times, costs in zip(rounds(step.other), within)
    ]
    if step.other.op is SWITCH:
        total = max(columns, key=lambda column: (column[2], column[3] + column[4]))
    else:
        total = [sum(column) for column in zip(*columns)]
    if step.other.op is BLOCKS:
        total[3:] = nbytes
    flops, transcendentals, work, read, written = map(float, total)
    return StepCost(name, text, lines, depth, flops, transcendentals, work, read, written, scope_of(step))


class Costs(tuple[StepCost, ...]):
    """The cost of each step; as text a table, with the least time where the limits of the machine are known."""

    limits: MachineLimits | None

    def __new__(cls, costs: Iterable[StepCost], limits: MachineLimits | None = None) -> Costs:
        self = super().__new__(cls, costs)
        self.limits = limits
        return self

    def __str__(self) -> str:
        return table_text(self._rows())

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import table_html  # notebooks ask

        return table_html("costs", self._rows())

    def _rows(self) -> list[list[str]]:
        lines = [cost_cells(cost) for cost in self]
        header = list(COST_HEADER)
        if self.limits is not None:
            header.append("at least")
            for line, cost in zip(lines, self, strict=True):
                line.append(time_text(cost.least_seconds(self.limits)))
        return [header, *lines]


COST_HEADER = ("step", "lines", "flops", "read", "written")


def cost_cells(cost: StepCost) -> list[str]:
    return [
        "  " * cost.depth + cost.name,
        cost.lines,
        amount_text(cost.flops + TRANSCENDENTAL_FLOPS * cost.transcendentals),
        amount_text(cost.read, "B"),
        amount_text(cost.written, "B"),
    ]
