"""The order of the loops of the domain."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    order_of,
)
from funcgrad.lower.primitives.faults import of_domain
from funcgrad.lower.primitives.primitive import Primitive
from funcgrad.trace.util.record import replace


class Reorder(Primitive):
    """reorder(axes): the order of the loops of the domain, the outermost first."""

    name = "reorder"

    def fault(self, loops: Loops, schedule: Schedule, *axes: str) -> str:
        """Return why this order is illegal, or an empty string. The iterations of the domain write different
        elements, so its loops may nest in any order. But a loop that carries values stays innermost. The loops of a
        reduction are within those that it depends on, in the order of its axes, and updates of one position keep
        their order.
        """
        for axis in axes:
            if why := of_domain(loops, schedule, axis):
                return why
        if len(set(axes)) < len(axes):
            return "a loop is named twice"
        left = [
            n for n, extent in loops.merged(schedule).items() if extent > 1 and n not in (*axes, loops.walked)
        ]
        if left:
            return f"it names every loop of the domain, {', '.join(left)} too"
        in_order = [name for name in loops.domain if name in loops.updates - loops.apart and name in axes]
        if [name for name in axes if name in in_order] != in_order:
            return f"updates of one position go one after the other: {', '.join(in_order)} keep their order"
        return ""

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with each loop of the domain as the innermost, as the outermost, and before its neighbour."""
        order = order_of(loops, schedule)
        for place, name in enumerate(order):
            rest = [other for other in order if other != name]
            for to in sorted({0, len(rest), max(0, place - 1)}):
                yield replace(schedule, order=[*rest[:to], name, *rest[to:]])
