"""The loops of a kernel as the rules of schedules see them: after splits, before anything else."""

from __future__ import annotations

from funcgrad.lower.ir.fused_ops import ONLINE
from funcgrad.lower.ir.index.access_strides import coefficient
from funcgrad.lower.ir.index.affine import variable
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.loops import domain_loop, inner_part, loop_named, outer_part
from funcgrad.lower.ir.ops import loop
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.rules.movement import as_index
from funcgrad.trace.uop import UOp, numel


class Loops:
    """The loops of a kernel after splits, before anything else: what the rules look at.

    footprint: of the nest without any other primitive. extents: of all loops by name. domain: the loops of the domain
    as the axes nest. walked: the one that carries values from step to step (lower/nest/scan.py). updates: those over
    the positions of a scatter; apart: those of them whose steps never update the same position. means: the loops of
    means with exponential weights, whose steps go one after the other.
    """

    def __init__(self, footprint: Footprint) -> None:
        self.footprint = footprint
        self.kernel: Kernel = footprint.kernel
        self.splits = dict(footprint.loops.schedule.split)
        self.reductions: dict[UOp, list[str]] = footprint.reductions
        self.reduced = {name for names in self.reductions.values() for name in names}
        self.domain = [
            leaf.name
            for axis, size in enumerate(self.kernel.domain)
            for leaf in footprint.loops.leaves(domain_loop(axis), size)
        ]
        self.extents = dict(footprint.extents)
        self.means = {name for node, names in self.reductions.items() if node.op in ONLINE for name in names}
        self.walked = None if self.kernel.along is None else domain_loop(self.kernel.along[0])
        self.updates: set[str] = set()
        self.apart: set[str] = set()
        if self.kernel.scatter is not None:
            rank = self.kernel.scatter.src[2].ndim
            alone = own_axes(self.kernel, self.kernel.scatter)
            self.updates = {name for name in self.domain if loop_named(name).axis < rank}
            self.apart = {name for name in self.updates if loop_named(name).axis in alone}

    def merged(self, schedule: Schedule) -> dict[str, int]:
        """Return the loops of the domain after the merges of a schedule, and their extents."""
        extents = {name: self.extents[name] for name in self.domain}
        for group in schedule.merge:
            extents[group[-1]] = numel(tuple(extents.pop(name) for name in group[:-1])) * extents[group[-1]]
        return extents

    def fault(self, schedule: Schedule, name: str) -> str:
        """Say why there is no such loop, or nothing."""
        if name in self.merged(schedule) or name in self.reduced:
            return ""
        if name in self.splits:
            return f"{name} was split into {outer_part(name)} and {inner_part(name)}"
        group = next((group for group in schedule.merge if name in group), None)
        return f"no loop {name}" if group is None else f"{name} was merged into {group[-1]}"

    def shared(self, schedule: Schedule, axis: str) -> str:
        """Say why the steps of a loop cannot be made at the same time, or nothing."""
        if why := self.fault(schedule, axis):
            return why
        if axis == self.walked:
            return f"{axis} carries what came before from step to step"
        if axis in self.reduced:
            return f"the steps of {axis} combine to one value"
        if axis in self.updates and axis not in self.apart:
            return f"two steps of {axis} may update one position"
        return ""

    def named(self, schedule: Schedule) -> dict[str, int]:
        """Return all loops that there are after the merges of a schedule, and their extents."""
        return {**self.merged(schedule), **{name: self.extents[name] for name in sorted(self.reduced)}}


def walked_apart(footprint: Footprint, outer: str, inner: str) -> str:
    """Say why two neighbouring loops cannot be merged, or nothing."""
    pinned = {counter.arg.loop for counter in footprint.pinned}
    for name in (outer, inner):
        if name in pinned:
            return f"{name} is needed for more than addresses in even steps (a quotient, a mask, a gather, numbers)"
    if _separate(footprint, outer, inner):
        return f"something is stored or reduced within {outer} but not {inner}"
    for access in footprint.accesses:
        steps = [coefficient(access.position, name) or 0 for name in (outer, inner)]
        if steps[0] != steps[1] * footprint.extents[inner]:
            return (
                f"b{footprint.kernel.slots[access.node]} is walked apart: a step of {outer} is {steps[0]} elements, "
                f"{footprint.extents[inner]} of {inner} are {steps[1] * footprint.extents[inner]}"
            )
    return ""


def _separate(footprint: Footprint, outer: str, inner: str) -> bool:
    """Tell whether something is stored or reduced within `outer` but outside of `inner`. Then they must stay two
    loops.
    """
    for axes in footprint.kernel.axes:
        if (loop_named(outer).axis in axes) != (loop_named(inner).axis in axes):
            return True
    for node in footprint.reductions:
        uses = footprint.around.get(node, frozenset())
        if (outer in uses) != (inner in uses):
            return True
    return False


def own_axes(kernel: Kernel, scatter: UOp) -> set[int]:
    """Return the axes of the updates that are an index by themselves."""
    found = set()
    reads, where = set(kernel.reads), scatter.src[2:]
    counters = [loop(f"axis{axis}", size) for axis, size in enumerate(where[0].shape)]
    for position in where:
        index = as_index(reads, position, tuple(map(variable, counters)))
        if index is not None and len(index.terms) == 1:
            found |= {axis for axis, counter in enumerate(counters) if counter in index.terms}
    return found
