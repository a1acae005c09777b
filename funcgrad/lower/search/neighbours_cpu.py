"""The schedules next to a schedule: what one step of a search may change about the loops of a kernel.

In: a kernel and a legal schedule of it. Out: schedules that differ in one decision each, all of them legal. Which is
better is for a clock to say (beam.py): here nothing is estimated, and whatever lower/optimize/legality/check.py lets
pass is worth a trial. They come in the same order every time.

Every decision of the heuristic can be taken back, and what it never does is within reach: blocks of loops (split),
vectors along another loop, tiles of other heights and widths, operands in other layouts, another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from funcgrad.backends.interface import Grid, Target
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.access_strides import coefficient
from funcgrad.lower.ir.affine import strides
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import Pack, Schedule
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.optimize.legality.check import Loops, applied, check, loops_under
from funcgrad.lower.search.neighbours_gpu import GRID_MOVES, staged_anew
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel

_COPIES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32)
_BLOCKS = (8, 16, 32, 64, 128, 256, 512)
_AHEAD = (4, 16, 64)
_MOST_CHAIN = 16
_TASKS = (0, 1, 4, 16)  # iterations of a task


def neighbours(
    kernel: Kernel, schedule: Schedule, target: Target, emit: Emit, *, tasks: bool = True
) -> list[Schedule]:
    """The legal schedules that differ from this one in one decision. tasks: whether the kernel is worth several."""
    loops = loops_under(kernel, schedule.split, emit, target.grid is not None)
    moves = GRID_MOVES if target.grid is not None else (*_MOVES, _tasks) if tasks else _MOVES
    known: dict[str, Schedule] = {}
    for move in moves:
        for variant in move(loops, schedule, target):
            found = variant if target.grid is None else _staged(loops, variant, target.grid, emit)
            if found is not None:
                known.setdefault(str(found), found)
    known.pop(str(schedule), None)
    return [variant for variant in known.values() if is_legal(kernel, variant, emit, loops)]


def is_legal(kernel: Kernel, schedule: Schedule, emit: Emit, known: Loops | None = None) -> bool:
    """Whether a kernel may run so. known: the loops of the kernel under some splits."""
    try:
        loops = _loops(kernel, schedule, emit, known)
        for primitive, arguments, before in applied(schedule):
            check(loops, before, primitive, *arguments)
    except ScheduleError:
        return False
    return True


def _loops(kernel: Kernel, schedule: Schedule, emit: Emit, known: Loops | None) -> Loops:
    """The loops under the splits of a schedule: those that are known, if they are."""
    if known is not None and known.splits == schedule.split:
        return known
    return loops_under(kernel, schedule.split, emit, schedule.grid is not None)


def _staged(known: Loops, schedule: Schedule, grid: Grid, emit: Emit) -> Schedule | None:
    """The same with the tiles in local memory that follow from the rest."""
    if not schedule.stage:
        return schedule
    try:
        return staged_anew(_loops(known.kernel, schedule, emit, known), schedule, grid)
    except ScheduleError:
        return None


# ---- the decisions ----


def _vectors(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Wider and narrower vectors, none, and vectors along another loop."""
    widest = target.vector_nbytes // min(_itemsizes(loops), default=4)
    native = target.vector_nbytes // max(_itemsizes(loops), default=4)
    for name, lanes in schedule.vectorize.items():
        yield _without(schedule, name)
        for other in (2 * lanes, lanes // 2):
            if 2 <= other <= max(widest, 2 * native):
                yield replace(_unpadded(schedule, name), vectorize={**schedule.vectorize, name: other})
    of_domain = next((name for name in schedule.vectorize if name not in loops.reduced), None)
    for name, extent in loops.named(schedule).items():
        if name in schedule.vectorize or extent < 2:
            continue
        lanes = max(2, min(native, 1 << (extent - 1).bit_length()))
        bases = [schedule] if of_domain is None else [schedule, _without(schedule, of_domain)]
        if name not in loops.reduced:  # lanes of reductions around would be lanes of lanes
            bases += [_without(base, *loops.reduced) for base in bases]
        for base in bases:
            made = replace(base, vectorize={**base.vectorize, name: lanes})
            yield made
            if name not in loops.reduced:
                yield _innermost(loops, made, name)


def _copies(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """More and fewer iterations side by side; more of one loop for fewer of another."""
    names = loops.named(schedule)
    nearby = {name: _near(schedule.unroll.get(name, 1)) for name in names}
    for name in names:
        for copies in nearby[name]:
            yield _unrolled(schedule, name, copies)
    for name in schedule.unroll:
        for other in names:
            if other != name:
                yield _unrolled(_unrolled(schedule, name, nearby[name][0]), other, nearby[other][-1])


def _orders(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Each loop of the domain as the innermost, as the outermost, and before its neighbour."""
    order = _order(loops, schedule)
    for place, name in enumerate(order):
        rest = [other for other in order if other != name]
        for to in sorted({0, len(rest), max(0, place - 1)}):
            yield replace(schedule, order=[*rest[:to], name, *rest[to:]])


def _tasks(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Another loop to cut into tasks, smaller tasks."""
    if loops.kernel.scatter is not None:
        for owners in (1, schedule.owners // 2, 2 * schedule.owners):
            if owners >= 1:
                yield replace(schedule, owners=owners, parallel="own" if owners > 1 else None)
    if target.cores > 1:
        for name in [] if schedule.owners > 1 else _order(loops, schedule):
            for most in _TASKS:
                yield replace(schedule, parallel=name, most=most)


def _layouts(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Operands as they are, or copied so that a loop finds neighbours, or whole tiles of them."""
    for slot in schedule.pack:
        yield replace(schedule, pack={s: pack for s, pack in schedule.pack.items() if s != slot})
    for node, name, axis in _walked_axes(loops, schedule):
        slot = loops.kernel.slots[node]
        rest = [a for a in range(node.ndim) if a != axis]
        yield replace(schedule, pack={**schedule.pack, slot: Pack(node.shape, (*rest, axis))})
        tile = schedule.vectorize.get(name, 1) * schedule.unroll.get(name, 1)
        if 1 < tile < node.shape[axis]:
            made = replace(schedule, pack={**schedule.pack, slot: _panels(node, axis, tile)})
            extent = loops.extents.get(name, 1)
            if name in schedule.vectorize and extent % tile:
                yield replace(made, pad={**schedule.pad, name: -(-extent // tile) * tile})
            yield made


def _walked_axes(loops: Loops, schedule: Schedule) -> Iterator[tuple[UOp, str, int]]:
    """(an operand that is read at one place, a loop that is written out, the axis of the operand that it walks). Loops
    that were merged walk all of their operands as they are."""
    nest = loops.nest
    merged = {name for group in schedule.merge for name in group}
    if all(root.op.family is Family.MOVEMENT for root in loops.kernel.roots):
        return  # it does no more than the copy would
    for access in nest.accesses:
        node = access.node
        alone = sum(other.node is node for other in nest.accesses) == 1
        if access.is_store or not alone or is_complex(node) or node.ndim < 2:
            continue
        for name in dict.fromkeys([*schedule.vectorize, *schedule.unroll]):
            if name in merged:
                continue
            step = coefficient(access.position, name)
            axes = [a for a in range(node.ndim) if strides(node.shape)[a] == step and node.shape[a] > 1]
            if step and len(axes) == 1:
                yield node, name, axes[0]


def _panels(node: UOp, axis: int, tile: int) -> Pack:
    """[panel][everything else][tile]: what a tile reads in each step of a sum stands side by side."""
    count = -(-node.shape[axis] // tile)
    shape = (*node.shape[:axis], count, tile, *node.shape[axis + 1 :])
    padded = (*node.shape[:axis], count * tile, *node.shape[axis + 1 :])
    rest = [a for a in range(len(shape)) if a not in (axis, axis + 1)]
    return Pack(shape, (axis, *rest, axis + 1), padded if padded != node.shape else ())


def _edges(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """The last vectors of a loop as code of their own, or masked."""
    for name, lanes in schedule.vectorize.items():
        if name in schedule.pad:
            yield _unpadded(schedule, name)
        elif name not in loops.reduced:
            tile = lanes * schedule.unroll.get(name, 1)
            extent = loops.named(schedule).get(name, 1)
            yield replace(schedule, pad={**schedule.pad, name: -(-extent // tile) * tile})


def _memory(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """What is asked for ahead, and what is written around the caches."""
    for name in schedule.prefetch:
        yield replace(schedule, prefetch={n: d for n, d in schedule.prefetch.items() if n != name})
    ahead = [names[-1] for names in loops.reductions.values()] + ([loops.walked] if loops.walked else [])
    for name in dict.fromkeys(ahead):
        for distance in _AHEAD:
            yield replace(schedule, prefetch={**schedule.prefetch, name: distance})
    for slot in {loops.kernel.slots[access.node]: None for access in loops.nest.accesses if access.is_store}:
        others = [other for other in schedule.stream if other != slot]
        yield replace(schedule, stream=others if slot in schedule.stream else [*others, slot])


def _terms(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Short sums written out, or not; products two at a time, or not."""
    for name in sorted(loops.reduced):
        if name in schedule.chain:
            yield replace(schedule, chain=[other for other in schedule.chain if other != name])
        elif 1 < loops.extents[name] <= _MOST_CHAIN:
            yield replace(_without(schedule, name), chain=[*schedule.chain, name])
    if schedule.pairs is not None:
        yield replace(schedule, pairs=None)
    elif target.pairs:
        for name in sorted(loops.reduced):
            yield replace(_without(schedule, name), pairs=name)


def _blocks(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """A loop of the domain in blocks: the one from block to block outside of all others, or where the loop was."""
    merged = {name for group in schedule.merge for name in group}
    for name in loops.domain:
        extent = loops.extents[name]
        if name in merged or name == loops.walked or name.count(".") > 1:
            continue
        for factor in _BLOCKS:
            if factor < extent and extent % factor == 0:
                yield from _in_blocks(loops, schedule, name, factor)


def _in_blocks(loops: Loops, schedule: Schedule, name: str, factor: int) -> Iterator[Schedule]:
    outer, inner = f"{name}.0", f"{name}.1"

    def renamed(table: dict[str, int]) -> dict[str, int]:
        return {inner if key == name else key: value for key, value in table.items()}

    base = _unpadded(schedule, name)
    order = [inner if key == name else key for key in _order(loops, schedule)]
    place = order.index(inner) if inner in order else 0
    for to in sorted({0, place}):
        yield replace(
            base,
            split={**base.split, name: factor},
            vectorize=renamed(base.vectorize),
            unroll=renamed(base.unroll),
            pad=renamed(base.pad),
            prefetch=renamed(base.prefetch),
            order=[*order[:to], outer, *order[to:]],
            parallel=outer if base.parallel == name else base.parallel,
        )


def _merges(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Neighbours as one loop, or as two."""
    for group in schedule.merge:
        order = [
            part for name in _order(loops, schedule) for part in (group if name == group[-1] else (name,))
        ]
        yield replace(schedule, merge=[other for other in schedule.merge if other != group], order=order)
    free = [n for n in loops.domain if not any(n in group for group in schedule.merge)]
    for first, second in zip(free, free[1:]):
        base = _without(schedule, first)
        order = [name for name in _order(loops, schedule) if name != first]
        parallel = second if base.parallel == first else base.parallel
        yield replace(base, merge=[*schedule.merge, (first, second)], order=order, parallel=parallel)


_MOVES: tuple[Callable[[Loops, Schedule, Target], Iterator[Schedule]], ...] = (
    _copies, _vectors, _orders, _blocks, _layouts, _edges, _memory, _terms, _merges,
)  # fmt: skip


# ---- schedules with something changed ----


def _order(loops: Loops, schedule: Schedule) -> list[str]:
    """The loops of the domain as they nest, the outermost first."""
    names = [n for n, extent in loops.merged(schedule).items() if extent > 1 and n != loops.walked]
    rank = {name: i for i, name in enumerate(schedule.order)}
    return sorted(names, key=lambda name: rank.get(name, len(rank)))


def _innermost(loops: Loops, schedule: Schedule, name: str) -> Schedule:
    return replace(schedule, order=[n for n in _order(loops, schedule) if n != name] + [name])


def _near(copies: int) -> list[int]:
    """Numbers of copies next to one: fewer first, more last."""
    place = next((i for i, n in enumerate(_COPIES) if n >= copies), len(_COPIES) - 1)
    near = {copies // 2, *_COPIES[max(0, place - 1) : place + 2], 2 * copies}
    return sorted(n for n in near if n >= 1 and n != copies)


def _unrolled(schedule: Schedule, name: str, copies: int) -> Schedule:
    rest = {n: c for n, c in schedule.unroll.items() if n != name}
    made = replace(schedule, unroll={**rest, name: copies} if copies > 1 else rest)
    if name in schedule.pad:  # to whole tiles of the new width
        tile = schedule.vectorize.get(name, 1) * copies
        made = replace(made, pad={**schedule.pad, name: -(-schedule.pad[name] // tile) * tile})
    return made


def _without(schedule: Schedule, *names: str) -> Schedule:
    """Nothing written out along these loops."""
    gone: dict[str, Any] = {
        key: {n: value for n, value in getattr(schedule, key).items() if n not in names}
        for key in ("vectorize", "unroll", "pad", "prefetch")
    }
    return replace(schedule, **gone)


def _unpadded(schedule: Schedule, name: str) -> Schedule:
    return replace(schedule, pad={n: extent for n, extent in schedule.pad.items() if n != name})


def _itemsizes(loops: Loops) -> Iterable[int]:
    return [dt.real_dtype(access.node.dtype).itemsize for access in loops.nest.accesses] or [4]


def terms_of(loops: Loops) -> int:
    """How many terms the longest sum (or other reduction, or walk) of a kernel has; 1 where there is none."""
    extents = [numel(tuple(loops.extents[name] for name in names)) for names in loops.reductions.values()]
    walked = 1 if loops.walked is None else loops.extents.get(loops.walked, 1)
    nested = any(loops.nest.within[node] for node in loops.reductions)
    return (numel(tuple(extents)) if nested else max(extents, default=1)) * walked


__all__ = ["is_legal", "neighbours", "terms_of"]
