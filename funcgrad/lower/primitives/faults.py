"""Why primitives do not apply: what several of them ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.lower.ir.loops import loop_named
from funcgrad.lower.ir.schedule import Schedule, applications
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.trace.uop import numel

MOST_COPIES = 4096  # of one instruction: a compiler's time grows with the text


def of_domain(loops: Loops, schedule: Schedule, axis: str) -> str:
    """Say why a loop is not one of the domain that could be moved; nothing where it is."""
    if why := loops.fault(schedule, axis):
        return why
    if axis in loops.reduced:
        return f"{axis} is a loop of a reduction, which is within the loops that it depends on"
    return (
        f"{axis} carries what came before from step to step: it runs innermost"
        if axis == loops.walked
        else ""
    )


def too_long(loops: Loops, schedule: Schedule, more: dict[str, int]) -> str:
    """Say why an instruction would be written out too often, or nothing. It is written once for each iteration of those
    loops alone that it depends on: reductions whose results go into one another, but not their terms, share none."""
    written = {**schedule.unroll, **{name: loops.extents[name] for name in schedule.chain}, **more}
    found = loops.footprint
    around = [{*names} | found.around[node] | found.within[node] for node, names in loops.reductions.items()]
    domain = {*loops.domain, *loops.merged(schedule)}
    copies = max(
        numel(tuple(n for name, n in written.items() if name in own or loop_named(name).part_of in own))
        for own in (*around, domain)
    )
    return (
        f"an instruction would be written out {copies} times, {MOST_COPIES} at most"
        if copies > MOST_COPIES
        else ""
    )


def used_by(schedule: Schedule) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the primitives of a schedule that name loops, but splits, and which."""
    for name, arguments, _ in applications(schedule):
        if name != "split":
            yield name, [argument for argument in arguments if isinstance(argument, str)]
