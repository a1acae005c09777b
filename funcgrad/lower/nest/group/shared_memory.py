"""Tiles of operands in the memory that the threads of a group share.

In each step of a loop of a reduction all threads of a group together copy what the group will read of an operand in
that step, neighbouring threads neighbouring elements; then they wait for each other, and each reads from the copy what
it needs. So an element comes from far memory once for a group, not once for each thread that uses it, and whole lines
at a time, in whatever order the threads read it later.

What a tile is follows from the affine index of the operand alone: along each of its axes the loops outside of the
staged one say where the tile begins, and the loops within, the threads and the copies of the register tile how far it
goes. Beyond the operand the tile holds zeros, so that nobody who reads it has to ask. Its rows may be further
apart than they are long (lower/optimize/gpu_bank_conflicts.py).

Where threads read neighbours along another axis than the operand's last one, the tile may have that axis last. A thread
then copies small blocks: it loads vectors along the operand's last axis, one for each element along the other, and
stores their first elements as one vector, their second ones, and so on.

With several stages there is memory for as many tiles. The first ones are copied before the loop, and in each step that
of a step to come, to the place of the tile that the threads worked on in the step before: so loads are under way while
they work, and one barrier a step is enough (lower/linearize/barriers.py). Direct copies need no registers for that, so
that more than one step may be on its way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.index.affine import Index, flatten, unflatten, variable
from funcgrad.lower.ir.index.masks import Masks, conjunction
from funcgrad.lower.ir.ops import COPY, LANE, LANES, LOAD, LOCAL, RANGE, STACK, STAGE, STAGED, STORE, splat
from funcgrad.lower.ir.schedule import Stage
from funcgrad.lower.nest.group.threads import team
from funcgrad.lower.nest.pieces import Piece, masked_beyond
from funcgrad.lower.nest.rules.movement import between
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, numel

if TYPE_CHECKING:
    from funcgrad.lower.nest.footprint import Footprint
    from funcgrad.lower.nest.nest import Nest

_VECTOR_NBYTES = 16
_BLOCK = 4  # elements of a block along each of two axes
DIRECT_NBYTES = (4, 8, 16)  # of a copy past the threads: those of cp.async (PTX ISA, 9.7.9.25.3)


def stage_of(footprint: Footprint, node: UOp, loop: str, sizes: Mapping[str, int]) -> Stage | None:
    """Return the tile of an operand. Return None where the operand is read in places that begin apart, or not along
    straight lines. A loop that goes on beyond the tile determines where the tile begins.

    footprint: of a nest without threads. sizes: how far the loops within the staged one go, and the tiles of those that
    are groups.
    """
    places = footprint.places.get(node, {})
    alone = sum(access.node is node for access in footprint.accesses) == len(places)
    if not alone or is_complex(node) or node.dtype == dt.bool_:
        return None
    begin, tile = None, (1,) * node.ndim
    for indices in places:
        start, far = [], []
        for index in indices:
            if any(atom.op is not RANGE for atom in index.terms):
                return None
            within = {atom: sizes[atom.arg.loop] - 1 for atom in index.terms if atom.arg.loop in sizes}
            base = index.constant + sum(min(0, index.terms[atom] * most) for atom, most in within.items())
            goes_on = {
                atom: c for atom, c in index.terms.items() if within.get(atom, 0) + 1 < atom.arg.extent
            }
            start.append(Index(goes_on, base))
            far.append(1 + sum(abs(index.terms[atom]) * most for atom, most in within.items()))
        if begin not in (None, start):
            return None
        begin, tile = start, tuple(map(max, tile, far))
    return Stage(loop, tuple(index.constant for index in begin or ()), tile)


def staged_load(nest: Nest, node: UOp, stage: Stage, indices: Sequence[Index]) -> UOp:
    """Return an element of an operand, from the tile of it in local memory."""
    outside = _outside(nest, stage.loop)
    starts = [
        Index({atom: c for atom, c in index.terms.items() if outside(atom)}, base)
        for index, base in zip(indices, stage.base, strict=True)
    ]
    within = [index + start * -1 for index, start in zip(indices, starts, strict=True)]
    if stage.pad:
        within[stage.last] = _in_row(within[stage.last], stage.tile[stage.last])
    position = _in_tile(within, stage)
    lanes = max((atom.shape[0] for atom in position.terms if atom.shape), default=0)
    tile = _filled(nest, node, stage, starts)
    contiguous = [atom for atom, c in position.terms.items() if atom.op is LANES and c == 1]
    size = numel(stage.rows) - stage.pad
    if lanes and not contiguous:
        return UOp(LOAD, (tile, _kept_inside(position, size)), 0)
    index = position.without(contiguous[0]) if contiguous else position
    return UOp(LOAD, (tile, _kept_inside(index, size - max(0, lanes - 1))), lanes)


def _in_tile(indices: Sequence[Index], stage: Stage) -> Index:
    """Return the place in local memory of an element of a tile."""
    return flatten([indices[axis] for axis in stage.order], stage.rows)


def _kept_inside(position: Index, size: int) -> UOp:
    """Keep a position inside a tile. Values that a thread reads beyond the end of a loop are unused. But where an
    axis of an operand is a part of that loop, as after a reshape, such a read falls in the next row, which may be
    outside of the tile.
    """
    node = position.node()
    low, high = position.bounds
    if low < 0:
        node = node.maximum(0)
    return node if high < size else node.minimum(size - 1)


def _in_row(index: Index, size: int) -> Index:
    """Return a position in a row of a tile: what is behind the row was never stored."""
    low, high = index.bounds
    if low >= 0 and high < size:
        return index
    lanes = Index((atom, c) for atom, c in index.terms.items() if atom.shape)
    low, high = lanes.bounds
    place = (index + lanes * -1).node().maximum(-low).minimum(size - 1 - high)
    return variable(place) + lanes


def _outside(nest: Nest, loop: str) -> Callable[[UOp], bool]:
    """Return the test whether an atom of an index is a loop around the tile: a group, the staged loop, or a loop
    enclosing it.
    """
    names = next(names for names in nest.footprint.reductions.values() if loop in names)
    around = {*nest.schedule.groups, *names[: names.index(loop) + 1]}
    return lambda atom: atom.op is RANGE and atom.arg.loop in around


def _filled(nest: Nest, node: UOp, stage: Stage, starts: Sequence[Index]) -> UOp:
    """Return the local memory of a tile once all threads have copied their parts of it."""
    numel_, slot = stage.numel(node.dtype.itemsize), nest.kernel.slots[node]
    counter = _counter(stage, starts)
    if counter is None:
        local = UOp(LOCAL, (), (slot, node.dtype, numel_))
        return UOp(STAGED, (local, *_copied(nest, node, stage, local, starts, starts, ())))
    local = UOp(LOCAL, (), (slot, node.dtype, numel_, stage.stages))
    ahead, extent = stage.stages - 1, counter.arg.extent
    stores: list[UOp] = []
    for step in range(min(ahead, extent)):
        at = [start.without(counter) + start.terms.get(counter, 0) * step for start in starts]
        stores += _copied(nest, node, stage, UOp(STAGE, (local,), step), at, at, ())
    if ahead < extent:
        to = UOp(STAGE, (local, counter), ahead)
        if stage.direct:
            at = [start + start.terms.get(counter, 0) * ahead for start in starts]
            stores += _copied(nest, node, stage, to, at, starts, (counter < extent - ahead,))
        else:
            # Behind the last tile comes that one again, which nobody reads: a branch around loads would wait for them.
            later = variable((counter + ahead).minimum(extent - 1))
            at = [start.without(counter) + later * start.terms.get(counter, 0) for start in starts]
            stores += _copied(nest, node, stage, to, at, starts, ())
    return UOp(STAGED, (UOp(STAGE, (local, counter), 0), *stores))


def _counter(stage: Stage, starts: Sequence[Index]) -> UOp | None:
    """Return the loop whose steps have stages; None where one is enough, as the tile is the same in all steps."""
    if stage.stages == 1:
        return None
    return next((a for start in starts for a in start.terms if a.arg.loop == stage.loop), None)


def _copied(
    nest: Nest,
    node: UOp,
    stage: Stage,
    memory: UOp,
    starts: Sequence[Index],
    limits_of: Sequence[Index],
    there: Masks,
) -> list[UOp]:
    """Build the stores of a thread's part of a tile that begins at `starts`, zeros where `there` does not hold.
    `limits_of` says where a tile may begin in any step in which it is there.
    """
    if stage.last >= 0:
        return _copied_by_blocks(nest, node, stage, memory, starts, limits_of, there)
    size = numel(stage.tile)
    number, together = _number(nest)
    width = _width(node, stage, starts)
    stores = []
    for first in range(0, size, together * width):
        place = number * width + first
        inside = masked_beyond(Piece(place + (width - 1), (), ()), size).masks  # of the last of the elements
        within = unflatten(place, stage.tile)
        at = [start + i for start, i in zip(starts, within, strict=True)]
        limits = _limits(nest, node, stage, limits_of, at, width)
        if width > 1:
            at[-1] = at[-1] + variable(UOp(LANES, (), width))
        value = nest.memory.load(node, flatten(at, node.shape), (*inside, *limits, *there))
        to = _in_tile(within, stage) if stage.pad else place
        if stage.direct and width * node.dtype.itemsize in DIRECT_NBYTES:
            both = [conjunction(masks) or const(True, dt.bool_) for masks in ((*limits, *there), inside)]
            stores.append(UOp(COPY, (memory, to.node(), *value.src[:2], *both), width))
            continue
        guard = conjunction([splat(mask, width if width > 1 else 0) for mask in inside])
        guards = () if guard is None else (guard,)
        stores.append(UOp(STORE, (memory, to.node(), value, *guards), width if width > 1 else 0))
    return stores


def _number(nest: Nest) -> tuple[Index, int]:
    """Return the number of a thread in its group, and how many there are."""
    number, together = Index(), 1
    for thread in team(nest.schedule):
        number = number + variable(thread, together)
        together *= thread.arg[1]
    return number, together


def _limits(
    nest: Nest, node: UOp, stage: Stage, limits_of: Sequence[Index], at: Sequence[Index], width: int
) -> Masks:
    """Return the masks under which neighbours from a place on are in the operand: asked of the first and the last."""
    limits: list[UOp] = []
    for axis, (start, index, extent) in enumerate(zip(limits_of, at, node.shape, strict=True)):
        least, most = start.bounds  # a place is within the tile, which the sum of its terms does not show
        greatest = most + stage.tile[axis] - 1
        last = index + (width - 1) * (axis == node.ndim - 1)
        limits += between(nest.footprint, index, 0, max(greatest, 0), (least, greatest))
        limits += between(nest.footprint, last, min(least, extent - 1), extent - 1, (least, greatest))
    return tuple(limits)


def _copied_by_blocks(
    nest: Nest, node: UOp, stage: Stage, memory: UOp, starts: Sequence[Index], limits_of: Sequence[Index], there: Masks,
) -> list[UOp]:  # fmt: skip
    """Build the stores of a thread's part of a tile that has another axis last, in blocks of some elements along that
    axis and along the operand's last one. Neighbouring threads have blocks that are neighbours in local memory.
    """
    deep = math.gcd(stage.tile[stage.last], _BLOCK)
    width = math.gcd(_width(node, stage, starts), _BLOCK)
    block = [1] * node.ndim
    block[stage.last], block[-1] = deep, width
    counts = [stage.tile[axis] // block[axis] for axis in stage.order]
    number, together = _number(nest)
    stores = []
    for first in range(0, numel(tuple(counts)), together):
        place = number + first
        inside = masked_beyond(Piece(place, (), ()), numel(tuple(counts))).masks
        within = [Index()] * node.ndim
        for axis, index in zip(stage.order, unflatten(place, tuple(counts)), strict=True):
            within[axis] = index * block[axis]
        vectors = []
        for k in range(deep):
            at = [start + i for start, i in zip(starts, within, strict=True)]
            at[stage.last] += k
            limits = _limits(nest, node, stage, limits_of, at, width)
            if width > 1:
                at[-1] = at[-1] + variable(UOp(LANES, (), width))
            vectors.append(nest.memory.load(node, flatten(at, node.shape), (*inside, *limits, *there)))
        guard = conjunction([splat(mask, deep if deep > 1 else 0) for mask in inside])
        guards = () if guard is None else (guard,)
        for k in range(width):
            elements = tuple(UOp(LANE, (vector,), k) if width > 1 else vector for vector in vectors)
            value = UOp(STACK, elements) if deep > 1 else elements[0]
            to = _in_tile([i + k * (axis == node.ndim - 1) for axis, i in enumerate(within)], stage)
            stores.append(UOp(STORE, (memory, to.node(), value, *guards), deep if deep > 1 else 0))
    return stores


def _width(node: UOp, stage: Stage, starts: Sequence[Index]) -> int:
    """Return how many elements a thread copies at once: neighbours of one row, all of them in the operand or none."""
    width = max(1, _VECTOR_NBYTES // node.dtype.itemsize)
    steps = [stage.tile[-1], node.shape[-1], starts[-1].constant, *starts[-1].terms.values()]
    steps += [stage.pad] if stage.direct else []  # those have to be aligned
    while width > 1 and any(step % width for step in steps):
        width //= 2
    return width
