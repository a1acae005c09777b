"""argmax and argmin in a kernel: accumulators of two values, the extremum so far and where it was.

The loop keeps the position without that of the lane, a scalar: what the lane adds is added after the loop. An element
takes the place of the extremum when it is beyond it, or NaN where that is not; so the first one stays. Copies of the
loop and lanes of the vector are compared at the end, with their positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.lower.ir.index.affine import Index, flatten
from funcgrad.lower.ir.index.masks import Masks, all_of, even
from funcgrad.lower.ir.ops import HORIZONTAL, LATEST, splat
from funcgrad.lower.nest.group.threads import of_group
from funcgrad.lower.nest.pieces import Piece, in_own_loops
from funcgrad.trace import ops
from funcgrad.trace.ops import identity
from funcgrad.trace.ops.positions import ARGMAX
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, const

if TYPE_CHECKING:
    from funcgrad.lower.nest.nest import Nest

Best = tuple[UOp, UOp]  # an extremum and its position


def parts_of_best(
    nest: Nest, node: UOp, pieces: Sequence[list[Piece]], indices: tuple[Index, ...], masks: Masks
) -> list[Best]:
    """Return one partial extremum for each way to write out the iterations, as for other reductions (reduce.py)."""
    combinations = [in_own_loops(combination, pieces) for combination in product(*pieces)]
    return [_part(nest, node, combination, indices, masks) for combination in combinations]


def _part(
    nest: Nest, node: UOp, combination: Sequence[Piece], indices: tuple[Index, ...], masks: Masks
) -> Best:
    source, axes = node.src[0], node.arg
    wide = dt.float32 if source.dtype in (dt.float16, dt.bfloat16) else source.dtype
    at = list(indices)
    for axis, piece in zip(axes, combination, strict=True):
        at.insert(axis, piece.index)
    tail = tuple(mask for piece in combination for mask in piece.masks)
    loops = tuple(counter for piece in combination for counter in piece.loops)
    value = nest.emit(ops.CAST, (wide, False), [nest.value(source, tuple(at), masks + tail)])
    worst = identity(_extremum(node.op), source.dtype)
    if tail:
        value = nest.emit(ops.WHERE, None, [all_of(even(tail)), value, const(worst, wide)])
    place = flatten([piece.index for piece in combination], [source.shape[axis] for axis in axes])
    lanes = Index((atom, c) for atom, c in place.terms.items() if atom.shape)
    scalar = Index(((atom, c) for atom, c in place.terms.items() if not atom.shape), place.constant)
    width = max([a.shape[0] for a in lanes.terms] + [v.shape[0] for v in (value,) if v.shape], default=0)
    value, position = splat(value, width), splat(scalar.node().cast(node.dtype), width)
    if loops:
        value, position = _walked(nest, node, value, position, worst, loops)
    if lanes.terms:
        position = position + splat(lanes.node().cast(node.dtype), width)
    return value, position


def _walked(nest: Nest, node: UOp, value: UOp, position: UOp, worst: object, loops: tuple[UOp, ...]) -> Best:
    """Return the best of all steps of these loops."""
    start = nest.carry(const(worst, value.dtype, value.shape), loops)
    place = nest.carry(const(0, node.dtype, value.shape), loops)
    better = _beyond(nest, node.op, value, start)
    found = nest.emit(ops.WHERE, None, [better, value, start])
    where = nest.emit(ops.WHERE, None, [better, position, place])
    count = ("latest", len(loops))
    best = UOp(LATEST, (start, found, *loops), count)
    return best, UOp(LATEST, (place, where, best, *loops), count)


def _extremum(op: Op) -> Op:
    return ops.REDUCE_MAX if op is ARGMAX else ops.REDUCE_MIN


def _beyond(nest: Nest, op: Op, new: UOp, old: UOp) -> UOp:
    """Return the condition that a new element takes the place of the old extremum."""
    low, high = (old, new) if op is ARGMAX else (new, old)
    if dt.kind(new.dtype) != "f":
        return nest.emit(ops.LT, None, [low, high])
    beyond_or_nan = nest.emit(ops.NOT, None, [nest.emit(ops.LE, None, [high, low])])
    return beyond_or_nan & nest.emit(ops.EQ, None, [old, old])


def best_of(nest: Nest, node: UOp, parts: Sequence[Best]) -> UOp:
    """Return the position of the best of all, as for other reductions."""
    lane_axis = any(name in nest.schedule.vectorize for name in nest.footprint.reductions[node])
    width = max((value.shape[0] for value, _ in parts if value.shape), default=0)
    groups = [[p for p in parts if p[0].shape], [p for p in parts if not p[0].shape]]
    if not lane_axis:
        groups = [[(splat(value, width), splat(position, width)) for value, position in parts]]
    totals: list[Best] = []
    for group in groups:
        while len(group) > 1:
            group = [_better_of(nest, node.op, *group[i : i + 2]) for i in range(0, len(group), 2)]
        totals += group
    if lane_axis:
        totals = [_best_lane(nest, node.op, *total) if total[0].shape else total for total in totals]
    value, position = totals[0] if len(totals) == 1 else _better_of(nest, node.op, *totals)
    best = of_group(nest, node, value, _extremum(node.op).name)
    return (
        position
        if best is value
        else of_group(nest, node, _candidates(nest, value, best, position), "reduce_min")
    )


def _better_of(nest: Nest, op: Op, a: Best, b: Best | None = None) -> Best:
    if b is None:
        return a
    later = nest.emit(ops.LT, None, [b[1], a[1]]) & nest.emit(ops.NOT, None, [_beyond(nest, op, a[0], b[0])])
    taken = _beyond(nest, op, b[0], a[0]) | later
    return (
        nest.emit(ops.WHERE, None, [taken, b[0], a[0]]),
        nest.emit(ops.WHERE, None, [taken, b[1], a[1]]),
    )


def _best_lane(nest: Nest, op: Op, value: UOp, position: UOp) -> Best:
    """Return the extremum of a vector and the first position among the lanes that hold it, or NaN."""
    best = UOp(HORIZONTAL, (value,), _extremum(op).name)
    return best, UOp(HORIZONTAL, (_candidates(nest, value, best, position),), "reduce_min")


def _candidates(nest: Nest, value: UOp, best: UOp, position: UOp) -> UOp:
    """Return the positions of those values that are the extremum, or NaN; of others one beyond all."""
    equal = nest.emit(ops.EQ, None, [value, best])
    if dt.kind(value.dtype) == "f":
        equal = equal | nest.emit(ops.NE, None, [value, value])
    return nest.emit(ops.WHERE, None, [equal, position, const(np.iinfo(position.dtype).max, position.dtype)])
