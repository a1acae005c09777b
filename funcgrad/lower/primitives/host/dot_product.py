"""Neighbouring terms of a sum of products in one instruction."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.loops import is_part, loop_named
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import without
from funcgrad.lower.primitives.faults import used_by
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace


class TakeTogether(Primitive):
    """dot_product(axis, instruction): neighbouring terms of a sum of products go to one lane together, by an
    instruction that a target has for it (lower/ir/contraction/dot_products.py). A target without it adds them in
    turn."""

    name = "dot_product"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, axis: str, instruction: str) -> str:
        """Return why this loop cannot take several terms at a time, or an empty string. Neighbouring terms go to one
        accumulator, in one instruction, so the loop takes as many steps at a time. So it is a loop of a reduction, and
        nothing else writes its iterations out; or it is a vector, of which neighbouring copies are taken together.
        Terms that are not products of numbers that the instruction takes are added in turn.
        """
        if why := loops.fault(schedule, axis):
            return why
        if instruction not in DOT_PRODUCTS:
            return f"there is no instruction {instruction}: these are {', '.join(sorted(DOT_PRODUCTS))}"
        if axis not in loops.reduced:
            return f"{axis} is no loop of a reduction"
        if is_part(axis):
            return (
                f"{axis} is a part of {loop_named(axis).part_of}: terms are taken together along a whole axis"
            )
        rows = ("vectorize", "unroll", "prefetch") if axis in schedule.vectorize else ()
        used = next((name for name, axes in used_by(schedule) if axis in axes and name not in rows), None)
        if used:
            return f"{used} was applied to {axis}"
        terms = DOT_PRODUCTS[instruction].terms
        return (
            ""
            if loops.extents[axis] >= 2 * terms
            else f"{loops.extents[axis]} terms are no loop of {terms} each"
        )

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with products taken one by one, or several at a time."""
        if schedule.dot_product:
            yield replace(schedule, dot_product={})
        for name in sorted(loops.reduced):
            for instruction in sorted(target.dot_products):
                yield replace(without(schedule, name), dot_product={name: instruction})
                if name in schedule.vectorize:
                    yield replace(schedule, dot_product={name: instruction})
