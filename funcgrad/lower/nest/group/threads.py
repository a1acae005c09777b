"""Threads of a group that work on one thing together: who takes part, and what they combine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.ops import GROUP_REDUCE, THREAD
from funcgrad.trace.uop import UOp, toposort

if TYPE_CHECKING:
    from funcgrad.lower.ir.schedule import Schedule
    from funcgrad.lower.nest.nest import Nest


def threads_of(index: Index) -> frozenset[UOp]:
    """Return the dimensions of a group that an index depends on."""
    return frozenset(node for node in toposort(tuple(index.terms)) if node.op is THREAD)


def team(schedule: Schedule) -> list[UOp]:
    """Return the threads of a group along each of its dimensions."""
    return [
        UOp(THREAD, (), (dim, n)) for dim, n in sorted({(dim, n) for n, dim in schedule.threads.values()})
    ]


def sharing(nest: Nest, node: UOp) -> tuple[int, ...]:
    """Return the dimensions of a group whose threads share the work of a reduction."""
    threads = nest.schedule.threads
    return tuple(sorted({threads[name][1] for name in nest.footprint.reductions[node] if name in threads}))


def of_group(nest: Nest, node: UOp, value: UOp, kind: str) -> UOp:
    """Return what the threads that share a reduction have found together, of what each of them has."""
    dims = sharing(nest, node)
    return UOp(GROUP_REDUCE, (value,), (kind, dims)) if dims else value
