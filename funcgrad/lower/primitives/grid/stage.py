"""Tiles of operands in the memory that a group shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.backends.interface import Grid, Target
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.index.access_strides import loops_in
from funcgrad.lower.ir.loops import outer_part
from funcgrad.lower.ir.ops import RANGE
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.nest.footprint import Access
from funcgrad.lower.nest.group.wgmma import read_by_several_warps
from funcgrad.lower.nest.group.whole_tiles import WARPS, why_not_whole
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.record import replace

_MOST_LOCAL_NBYTES = 1 << 18
_MOST_STAGES = 8
_STEPS = (8, 16, 32, 64)  # terms of a sum at a time
_STAGES = (1, 2, 3, 4)  # tiles of each operand that there is memory for
_PADS = (0, 1, 4, 8)  # elements behind each row of a tile


class StageOperand(Primitive):
    """stage(slot, loop, base, tile[, pad[, stages[, direct[, last[, whole]]]]]): bring tiles of an operand to local
    memory. In each step of this loop of a reduction the threads of a group copy one tile to the memory that they
    share, and read it from there (lower/nest/group/shared_memory.py). Behind each row of the tile are `pad` unused
    elements (lower/optimize/gpu_bank_conflicts.py). With several stages there is memory for as many tiles: while the
    threads work on one, those of the steps to come are on their way. With `direct` they go straight from memory to
    local memory, past the registers of threads, where the target can do that. `last` is the axis of the operand whose
    elements are neighbours in local memory. With `whole` several warps multiply by the tile as a whole
    (lower/nest/group/whole_tiles.py).
    """

    name = "stage"
    on = On.GRIDS

    def fault(
        self,
        loops: Loops,
        schedule: Schedule,
        slot: int,
        loop: str,
        base: tuple[int, ...],
        tile: tuple[int, ...],
        pad: int = 0,
        stages: int = 1,
        direct: bool = False,
        last: int = -1,
        whole: bool = False,
    ) -> str:
        """Return why a tile of this operand cannot be copied to local memory, or an empty string. All threads of a
        group copy a tile in each step of a loop. So it is a loop of a reduction that no thread has for itself, and
        the operand is only read, in one place. Tiles of steps to come are copied before the loop begins, which
        therefore begins once.
        """
        node = next((n for n in loops.kernel.reads if loops.kernel.slots[n] == slot), None)
        if node is None:
            return f"b{slot} is no operand that is only read"
        names = {name for group in loops.reductions.values() if loop in group for name in group}
        if not names:
            return f"{loop} is no loop of a reduction"
        reads = [access for access in loops.footprint.accesses if access.node is node]
        if not all(loops_in(access.position) & names for access in reads):
            return f"b{slot} is read outside of that reduction"
        if loop in schedule.threads:
            return f"the threads of a group share the steps of {loop}"
        if len(base) != node.ndim or len(tile) != node.ndim:
            return f"b{slot} is read in several places, or not along straight lines, or holds complex numbers"
        if pad < 0:
            return f"rows of a tile cannot be {pad} elements further apart than they are long"
        if last >= 0 and (last >= node.ndim - 1 or direct):
            return (
                f"rows along axis {last}: it has to be one before the last, and copies go by way of threads"
            )
        if direct and stages < 2:
            return "direct copies are of steps to come: there have to be two stages at least"
        if whole and (
            why := _no_whole(loops, schedule, node, reads, Stage(loop, base, tile, pad, stages, direct))
        ):
            return why
        if stages != 1 and (why := _no_stages(loops, schedule, loop, stages)):
            return why
        nbytes = Stage(loop, base, tile, pad, stages).nbytes(node.dtype.itemsize)
        if nbytes > _MOST_LOCAL_NBYTES:
            return f"a tile of {nbytes} bytes: {_MOST_LOCAL_NBYTES} at most"
        return "" if schedule.threads else "there are no threads to copy it"

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with operands read from memory, not from tiles, with rows of tiles further apart, with
        copies of more and fewer steps under way, and with more or fewer terms at a time.
        """
        for slot in schedule.stage:
            yield replace(schedule, stage={s: stage for s, stage in schedule.stage.items() if s != slot})
        for slot, stage in schedule.stage.items():
            for pad in _PADS:
                yield replace(schedule, stage={**schedule.stage, slot: stage._replace(pad=pad)})
        for stages in _STAGES:
            for direct in (
                (False, True) if stages > 1 and target.grid and target.grid.direct_nbytes else (False,)
            ):
                changed = {
                    s: stage._replace(stages=stages, direct=direct and stage.last < 0)
                    for s, stage in schedule.stage.items()
                }
                yield replace(schedule, stage=changed)
        for name in schedule.split:
            if any(stage.loop == outer_part(name) for stage in schedule.stage.values()):
                for step in _STEPS:
                    yield replace(schedule, split={**schedule.split, name: step})


def _no_whole(loops: Loops, schedule: Schedule, node: UOp, reads: Sequence[Access], stage: Stage) -> str:
    """Say why several warps cannot multiply by a tile as a whole, or nothing."""
    if not stage.direct or stage.pad:
        return (
            "copies go past the threads to a tile that is multiplied by as a whole, whose rows are not padded"
        )
    one = MATRIX_INSTRUCTIONS.get(schedule.matrix or "")
    if one is None or not one.chains or not (schedule.matrix or "").endswith(f".{node.dtype.name}"):
        return f"no matrix instruction of {node.dtype.name} takes rows of a walk"
    if next((count for count, dim in schedule.threads.values() if dim == 2), 1) % WARPS:
        return f"{WARPS} warps multiply together: so many along dimension 2, or a multiple of that"
    if any(
        schedule.unroll.get(n, 1) != one.copies for n, split in schedule.threads.items() if split == one.by_y
    ):
        return "a warp has the rows of one instruction"
    for read in reads:
        for name in loops_in(read.position) - {stage.loop, *schedule.groups}:
            if loops.named(schedule)[name] != schedule.at_once(name):
                return f"{name} is a loop, and no instruction for all of it"
    return why_not_whole(numel(stage.tile[:-1]), stage.tile[-1])


def _no_stages(loops: Loops, schedule: Schedule, loop: str, stages: int) -> str:
    """Say why the steps of a loop cannot have tiles of their own, or nothing."""
    steps = loops.extents[loop]
    if not 1 < stages <= min(_MOST_STAGES, steps):
        return f"{stages} stages of a loop of {steps} steps: there are 1 to {min(_MOST_STAGES, steps)}"
    if loop in schedule.unroll or loop in schedule.vectorize:
        return f"several steps of {loop} are done at once: each stage is that of one"
    node, names = next((node, names) for node, names in loops.reductions.items() if loop in names)
    if loops.footprint.within[node]:
        return f"the reduction over {loop} is within another one: its stages are filled once"
    if read_by_several_warps(schedule):  # all loops of the sum are one (lower/render/llvm/gpu/wgmma.py)
        return ""
    # A walk is made again for elements that are a loop.
    again = loop in loops.means or node in loops.footprint.walked
    around = [
        name
        for name in loops.merged(schedule)
        if name not in schedule.groups and (again or name in loops.footprint.around[node])
    ]
    for name in (*around, *names[: names.index(loop)]):
        if loops.named(schedule)[name] > schedule.at_once(name):
            return f"{loop} is within the loop {name}: its stages are filled once"
    return ""


def staged_anew(loops: Loops, schedule: Schedule, grid: Grid) -> Schedule | None:
    """Return the schedule with tiles as large as its threads read them. Return None where local memory is too small
    for them.
    """
    found = {}
    for slot, stage in schedule.stage.items():
        node = next(node for node, number in loops.kernel.slots.items() if number == slot)
        made = _stage_of(loops, schedule, node, stage.loop)
        if made is None:
            return None
        found[slot] = made._replace(
            pad=stage.pad, stages=stage.stages, direct=stage.direct, last=stage.last, whole=stage.whole
        )
    nodes = {slot: node for node, slot in loops.kernel.slots.items()}
    nbytes = sum(stage.nbytes(nodes[slot].dtype.itemsize) for slot, stage in found.items())
    return None if nbytes > grid.local_nbytes else replace(schedule, stage=found)


def _stage_of(loops: Loops, schedule: Schedule, node: UOp, loop: str) -> Stage | None:
    group = next((names for names in loops.reductions.values() if loop in names), None)
    if group is None or node not in loops.footprint.indices:
        return None
    sizes = {name: loops.extents[name] for name in group[group.index(loop) + 1 :]}
    sizes |= {name: schedule.at_once(name) for name in schedule.threads}
    base, tile = [], []
    for index in loops.footprint.indices[node]:
        if any(atom.op is not RANGE for atom in index.terms):
            return None
        steps = [(c, sizes[atom.arg.loop] - 1) for atom, c in index.terms.items() if atom.arg.loop in sizes]
        base.append(index.constant + sum(min(0, c * far) for c, far in steps))
        tile.append(1 + sum(abs(c) * far for c, far in steps))
    return Stage(loop, tuple(base), tuple(tile))
