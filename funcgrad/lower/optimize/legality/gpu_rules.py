"""What the primitives of a target with a grid ask of the loops of a kernel: as check.py, one rule a primitive.

A group is many threads that take the same steps. So what holds here beside the rules for loops: which element a thread
computes must follow from its numbers in the group alone, each element must have one thread, and where threads wait for
each other or combine values, all of them must come by.
"""

from __future__ import annotations

from collections.abc import Callable

from funcgrad.lower.ir.access_strides import loops_in
from funcgrad.lower.ir.fused_ops import EXP_MEAN
from funcgrad.lower.ir.matrix_dtypes import matrix_dtype
from funcgrad.lower.ir.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.nest.group.tensor_core import is_stored_as_it_is, matrix_kind
from funcgrad.lower.nest.group.wgmma import read_by_several_warps
from funcgrad.lower.nest.kernel_loops import OWNERS, Loops
from funcgrad.lower.optimize.legality.wgmma_rules import why_not_by_several_warps
from funcgrad.trace.uop import numel

_MOST_THREADS = 1024  # of a group, on any target
_MOST_LOCAL_NBYTES = 1 << 18
_MOST_STAGES = 8


def grid(loops: Loops, schedule: Schedule, *axes: str) -> str:
    """Groups run in any order and at the same time, so the steps of these loops must not share what they write; all
    stand around whatever else a kernel does, so they are the outermost ones."""
    if schedule.owners > 1 and axes[:1] != (OWNERS,):
        return f"groups are the owners: grid({OWNERS}, ...)"
    named = [axis for axis in axes if axis != OWNERS]
    for axis in named:
        if why := loops.shared(schedule, axis):
            return why
    merged = loops.merged(schedule)
    named = [axis for axis in named if merged[axis] > 1]
    order = [name for name in schedule.order or merged if merged[name] > 1 and name != loops.walked]
    outermost = order[: len(named)]
    return "" if named == outermost else f"the outermost loops are {', '.join(outermost)}"


def threads(loops: Loops, schedule: Schedule, axis: str, count: int, dim: int) -> str:
    """Neighbouring iterations are those of the threads along one dimension of a group: a power of two, as values are
    combined by halves. A thread has one number along a dimension: two loops of the domain would walk a diagonal, and a
    reduction that each thread has of its own cannot be shared by the same threads."""
    if axis in loops.means and schedule.matrix is None:
        return f"{axis} carries a maximum and sums from step to step"
    if axis in loops.reduced:
        if why := loops.fault(schedule, axis):
            return why
    elif why := loops.shared(schedule, axis):
        return why
    if count < 2 or count & (count - 1):
        return f"{count} is no power of 2 greater than 1"
    if dim not in (0, 1, 2):
        return f"a group has no dimension {dim}: these are 0, 1 and 2"
    others = {name: n for name, (n, along) in schedule.threads.items() if along == dim and name != axis}
    for name, n in others.items():
        if n != count:
            return f"{n} threads along dimension {dim} share {name} already"
        if name not in loops.reduced and axis not in loops.reduced:
            return f"the threads along dimension {dim} are the steps of {name}: they cannot be those of {axis}, too"
    sizes = {along: n for n, along in schedule.threads.values()} | {dim: count}
    if numel(tuple(sizes.values())) > _MOST_THREADS:
        return f"a group has {_MOST_THREADS} threads at most"
    for node, names in loops.reductions.items():
        depends = loops.nest.around[node] | loops.nest.within[node]
        together = [name for name in (axis, *others) if name in names]
        mixed = [name for name in (axis, *others) if name in depends]
        if len(together) > 1 or (together and mixed):
            first, second = (*together, *mixed)[:2]
            return f"the reduction over {first} is one for each step of {second}, which the same threads walk"
    return ""


def stage(
    loops: Loops,
    schedule: Schedule,
    slot: int,
    loop: str,
    base: tuple[int, ...],
    tile: tuple[int, ...],
    pad: int = 0,
    stages: int = 1,
    direct: bool = False,
) -> str:
    """All threads of a group copy a tile in each step of a loop, so that is a loop of a reduction that no thread has
    for itself, and what they copy is an operand that is only read, in one place. Tiles of steps to come are copied
    before the loop begins, which therefore begins once."""
    node = next((n for n in loops.kernel.reads if loops.kernel.slots[n] == slot), None)
    if node is None:
        return f"b{slot} is no operand that is only read"
    names = {name for group in loops.reductions.values() if loop in group for name in group}
    if not names:
        return f"{loop} is no loop of a reduction"
    reads = [access for access in loops.nest.accesses if access.node is node]
    if not all(loops_in(access.position) & names for access in reads):
        return f"b{slot} is read outside of that reduction"
    if loop in schedule.threads:
        return f"the threads of a group share the steps of {loop}"
    if len(base) != node.ndim or len(tile) != node.ndim:
        return f"b{slot} is read in several places, or not along straight lines, or holds complex numbers"
    if pad < 0:
        return f"rows of a tile cannot be {pad} elements further apart than they are long"
    if direct and stages < 2:
        return "direct copies are of steps to come: there have to be two stages at least"
    if stages != 1 and (why := _no_stages(loops, schedule, loop, stages)):
        return why
    nbytes = Stage(loop, base, tile, pad, stages).nbytes(node.dtype.itemsize)
    if nbytes > _MOST_LOCAL_NBYTES:
        return f"a tile of {nbytes} bytes: {_MOST_LOCAL_NBYTES} at most"
    return "" if schedule.threads else "there are no threads to copy it"


def _no_stages(loops: Loops, schedule: Schedule, loop: str, stages: int) -> str:
    """Why the steps of a loop cannot have tiles of their own, or nothing."""
    steps = loops.extents[loop]
    if not 1 < stages <= min(_MOST_STAGES, steps):
        return f"{stages} stages of a loop of {steps} steps: there are 1 to {min(_MOST_STAGES, steps)}"
    if loop in schedule.unroll or loop in schedule.vectorize:
        return f"several steps of {loop} are done at once: each stage is that of one"
    node, names = next((node, names) for node, names in loops.reductions.items() if loop in names)
    if loops.nest.within[node]:
        return f"the reduction over {loop} stands within another one: its stages are filled once"
    if read_by_several_warps(schedule):  # all loops of the sum are one (lower/render/llvm/gpu/wgmma.py)
        return ""
    grid = schedule.grid or ()
    again = (
        loop in loops.means or node in loops.nest.walked
    )  # a walk is made again for elements that are a loop
    around = [
        name
        for name in loops.merged(schedule)
        if name not in grid and (again or name in loops.nest.around[node])
    ]
    for name in (*around, *names[: names.index(loop)]):
        if loops.named(schedule)[name] > _at_once(schedule, name):
            return f"{loop} stands within the loop {name}: its stages are filled once"
    return ""


def _at_once(schedule: Schedule, name: str) -> int:
    """Iterations of a loop that a step of it does, in all threads of a group."""
    count, _ = schedule.threads.get(name, (1, 0))
    return count * schedule.vectorize.get(name, 1) * schedule.unroll.get(name, 1)


def matrix(loops: Loops, schedule: Schedule, instruction: str) -> str:
    """The instruction says which thread has which element of a result: the primitives have to have said the same. Its
    terms are taken in a loop, however short that is."""
    if instruction not in MATRIX_INSTRUCTIONS:
        return f"there is no such instruction: these are {', '.join(sorted(MATRIX_INSTRUCTIONS))}"
    if loops.nest.walked or loops.means:
        return _matrix_in_walks(loops, schedule, instruction)
    if len(loops.reductions) != 1:
        return "the kernel has other reductions, or none"
    ((node, names),) = loops.reductions.items()
    kind = matrix_kind(node)
    if kind is None or not instruction.endswith(f".{kind}"):
        return f"the kernel sums no products of {instruction.rpartition('.')[2]}"
    if not is_stored_as_it_is(loops.kernel, node):
        return "the elements of the sum are moved on their way to memory"
    if MATRIX_INSTRUCTIONS[instruction].warps:
        return why_not_by_several_warps(loops, schedule, instruction)
    extents, threads_, copies = loops.merged(schedule), schedule.threads, schedule.unroll
    tile = MATRIX_INSTRUCTIONS[instruction]
    columns = [
        name
        for name in extents
        if threads_.get(name) == (tile.across, 0)
        and schedule.vectorize == ({name: tile.vector} if tile.vector > 1 else {})
    ]
    rows = [
        name
        for name in extents
        if threads_.get(name) == (tile.down, 1) and copies.get(name, 1) % tile.copies == 0
    ]
    if not columns or not rows:
        lanes = f"vectors of {tile.vector}" if tile.vector > 1 else "no vectors, single elements"
        return (
            f"it needs {lanes} by {tile.across} threads along dimension 0, and a multiple of {tile.copies} "
            f"copies by {tile.down} along 1"
        )
    long = [name for name in names if loops.extents[name] > 1]
    if not long or names[-1] != long[-1] or copies.get(long[-1]) != tile.depth:
        return f"the innermost loop of the sum is not written out {tile.depth} times"
    if loops.extents[long[-1]] <= tile.depth:
        return f"{long[-1]} has {loops.extents[long[-1]]} steps: no loop is left when {tile.depth} are written out"
    return ""


def _matrix_in_walks(loops: Loops, schedule: Schedule, instruction: str) -> str:
    """Products on the way give each thread what it brings to the next one, or what the threads of a row reduce among
    themselves: so rows are those of one loop, and terms those of another."""
    tile = MATRIX_INSTRUCTIONS[instruction]
    if not tile.chains:
        return "what it gives to a thread is not what it takes of it"
    nest, threads_, copies = loops.nest, schedule.threads, schedule.unroll

    def is_whole(name: str) -> bool:
        return copies.get(name, 1) % tile.depth == 0 and name not in threads_

    def is_across(name: str) -> bool:
        return threads_.get(name) == (tile.across, 0) and schedule.vectorize.get(name, 1) == tile.vector

    rows = [
        name
        for name in loops.merged(schedule)
        if threads_.get(name) == (tile.down, 1) and copies.get(name, 1) % tile.copies == 0
    ]
    if len(rows) != 1:
        return f"it needs a multiple of {tile.copies} copies by {tile.down} threads along dimension 1"
    columns = [name for name in nest.lacking if is_across(name)]
    for node, names in loops.reductions.items():
        walks = node in nest.walked
        if loops.means.intersection(names):
            elements = (
                any(is_across(name) for name in loops.merged(schedule)) and matrix_dtype(node) is not None
            )
            if not any(map(is_across, names)) or (node.op is EXP_MEAN and not elements):
                return f"elements and terms need vectors of {tile.vector} by {tile.across} threads along dimension 0"
            continue
        dtype = matrix_dtype(node)
        multiplied = dtype is not None and instruction.endswith(f".{dtype.name}")
        if walks and not columns:
            if not any(map(is_across, names)):
                return f"the terms of a walk need vectors of {tile.vector} by {tile.across} threads along dimension 0"
        elif not multiplied:
            return f"a reduction over {', '.join(names)} sums no products of {instruction.rpartition('.')[2]}"
        elif not any(map(is_whole, names)):
            return (
                f"no loop of the sum over {', '.join(names)} is written out a multiple of {tile.depth} times"
            )
        if not walks and rows[0] not in nest.around[node]:
            return f"{rows[0]} are no rows of the sum over {', '.join(names)}"
    return ""


GRID_RULES: dict[str, Callable[..., str]] = {
    "grid": grid,
    "threads": threads,
    "stage": stage,
    "matrix": matrix,
}

__all__ = ["GRID_RULES"]
