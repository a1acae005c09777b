"""The steps of a section: what is stored, in as few kernels as merging leaves, in the order in which they run.

In: the outputs of a graph and the target's grid. Out: steps, each a kernel or a node without one. What only some
graphs or targets need is loaded for these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from funcgrad.backends.interface import Grid
from funcgrad.lower.fuse.materialize import WALKS, Materializer, Step
from funcgrad.lower.fuse.order import in_order
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from funcgrad.lower.fuse.merge import Refused


def scheduler_for(outputs: Sequence[UOp], grid: Grid | None) -> Materializer:
    """Return what is stored of a graph on a target with this grid, or on a host."""
    if grid is None:
        return Materializer(outputs)
    from funcgrad.lower.fuse.tensor_core_operands import factors_in_memory  # a host has no use for it
    from funcgrad.lower.graph.grid.split_reductions import parts_in_memory  # nor for this

    in_memory = parts_in_memory(outputs) | factors_in_memory(outputs, grid)
    return Materializer(outputs, grid.buffers, in_memory, on_grid=True)


def fuse(scheduler: Materializer, refused: list[Refused] | None = None) -> list[Step]:
    """Merge pairs of steps until none is left that gains, and put the rest in order.

    refused: gets the pairs that share memory and were not merged, the greatest loss first.
    """
    steps = scheduler.steps()
    if len(steps) > 1:
        from funcgrad.lower.fuse.merge import merged  # a small program is one kernel anyway

        steps = merged(steps, scheduler, refused)
    _drop_unread(steps, scheduler.outputs)
    return in_order(steps, scheduler.position, scheduler.outputs)


def _drop_unread(steps: Sequence[Step], outputs: set[UOp]) -> None:
    """Store nothing that only its own kernel reads, where it is in a register: the sum of a product that is no result,
    or the gradient behind the update that it makes. What walks find is read from memory.
    """
    read = {node for step in steps for node in step.reads}
    for step in steps:
        kernel = step.kernel
        if kernel is None or kernel.into or kernel.updates or kernel.along:
            continue
        kept = [
            (root, axes)
            for root, axes in zip(kernel.roots, kernel.axes, strict=True)
            if root in read or root in outputs or root.op in WALKS
        ]
        if 0 < len(kept) < len(kernel.roots):
            stored = {root for root, _ in kept}
            kernel.unstored = tuple(root for root in kernel.roots if root not in stored)
            kernel.roots, kernel.axes = map(list, zip(*kept, strict=True))
