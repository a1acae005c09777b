"""What the nodes of a kernel depend on: reductions on each other, elements on axes, values on loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from funcgrad.lower.ir.fused_ops import EXP_MEAN, WALK
from funcgrad.lower.ir.index.affine import axis_groups
from funcgrad.lower.ir.ops import CARRIED, RANGE
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.uop import Family, UOp, toposort

if TYPE_CHECKING:
    from funcgrad.lower.ir.kernel import Kernel


def levels(kernel: Kernel) -> dict[UOp, int]:
    """Return how many other reductions, one after the other, each reduction inside the kernel waits for: those from
    which it is computed, and those that compute the positions where a gather reads it.
    """
    stored = set(kernel.reads)
    order = toposort(kernel.evaluated, stop=stored.__contains__)
    gathers = [node for node in order if node.op is ops.GATHER and node not in stored]
    least: dict[UOp, int] = {}
    depth = _depths(order, stored, least)
    for _ in range(len(depth) if gathers else 0):
        before = dict(least)
        for node in gathers:
            _wait_for_positions(node, stored, depth, least)
        if least == before:
            break
        depth = _depths(order, stored, least)
    return {node: d - 1 for node, d in depth.items() if node.op.family is Family.REDUCE}


def _depths(order: Sequence[UOp], stored: set[UOp], least: Mapping[UOp, int]) -> dict[UOp, int]:
    """Return how many reductions, one after the other, each node needs. `least` gives a lower bound for reductions
    that wait for others.
    """
    depth: dict[UOp, int] = {}
    for node in order:
        below = 0 if node in stored else max((depth[s] for s in node.src), default=0)
        reduces = node.op.family is Family.REDUCE and node not in stored
        depth[node] = max(below, least.get(node, 0)) + reduces
    return depth


def _wait_for_positions(
    gather: UOp, stored: set[UOp], depth: Mapping[UOp, int], least: dict[UOp, int]
) -> None:
    """Make reductions in the source of a gather wait for its positions: they are evaluated there, so within none of
    the loops that compute the positions.
    """
    source, *positions = gather.src
    first = max(depth[position] for position in positions)
    known = set(toposort(positions, stop=stored.__contains__))
    for node in toposort((source,), stop=stored.__contains__) if first else ():
        if node.op.family is Family.REDUCE and node not in stored and node not in known:
            least[node] = max(first, least.get(node, 0))


def axes_that_matter(node: UOp, reads: set[UOp], known: dict[UOp, frozenset[int]]) -> frozenset[int]:
    """Return the axes along which a value can differ: all but those that were expanded. `known` holds earlier
    results.
    """
    if node not in known:
        for inner in toposort((node,), stop=lambda n: n in known or n in reads):
            if inner not in known:
                known[inner] = _own_axes(inner, reads, known)
    return known[node]


def _own_axes(node: UOp, reads: set[UOp], known: dict[UOp, frozenset[int]]) -> frozenset[int]:
    every = frozenset(axis for axis, size in enumerate(node.shape) if size != 1)
    if node in reads or not every:
        return every
    op, arg = node.op, node.arg
    below = [known[s] for s in node.src]
    if op is EXP_MEAN:
        return every
    if op.family is Family.REDUCE:
        kept = [axis for axis in range(node.src[0].ndim) if axis not in arg]
        return frozenset(position for position, axis in enumerate(kept) if axis in below[0])
    if op.forms is not None:
        forms = op.forms(node)
        return every & {axis for source in below[0] for axis, _ in forms[source][1]}
    if op is ops.PAD:
        return below[0] | {axis for axis, widths in enumerate(arg) if any(widths)}
    if op.family is Family.ELEMENTWISE:
        return frozenset().union(*below)
    if op is ops.RESHAPE:
        groups = axis_groups(node.shape, node.src[0].shape)
        return every & {axis for ours, theirs in groups if below[0] & {*theirs} for axis in ours}
    if op is BARRIER or op is WALK:
        return below[0]
    if op is ops.GATHER:
        count, rank = len(node.src) - 1, node.src[1].ndim
        return frozenset().union(*below[1:]) | {axis - count + rank for axis in below[0] if axis >= count}
    return every if op is ops.IOTA else frozenset()


def loops_of(node: UOp) -> frozenset[UOp]:
    """Return the loop variables that a value depends on. They are kept with its node. A loop variable does not keep
    its own set: it would be its own reason to live.
    """
    if node.op is RANGE:
        return frozenset((node,))
    if node.loops is None and all(s.op is RANGE or s.loops is not None for s in node.src):
        node.loops = _loops_of_sources(node)
    elif node.loops is None:
        for inner in toposort((node,), stop=lambda n: n.op is RANGE or n.loops is not None):
            if inner.op is not RANGE and inner.loops is None:
                inner.loops = _loops_of_sources(inner)
    return node.loops  # type: ignore[return-value]


def _loops_of_sources(node: UOp) -> frozenset[UOp]:
    """Return the loop variables of all sources. Most nodes depend on the same ones as one of their sources, whose set
    they share.
    """
    found: frozenset[UOp] = frozenset()
    for s in node.src:
        loops = frozenset((s,)) if s.op is RANGE else s.loops
        if loops and not loops <= found:
            found = found | loops if found else loops
    return found - {*node.src[-node.arg[1] :]} if node.op in CARRIED else found
