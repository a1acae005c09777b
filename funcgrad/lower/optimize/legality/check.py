"""What each primitive of a schedule asks of the loops of a kernel: one rule a primitive.

A legal schedule computes what the empty one computes; all it may change are the order and the grouping in which the
terms of a reduction are combined, hence the last bits of a sum of floats. Each rule below says what it asks for and
why, and returns what is wrong, or nothing. Who picks schedules by cost (lower/optimize/cpu.py) asks the same rules as
people who apply primitives by hand (lower/inspect/interactive.py), and the tests check every schedule that is ever
picked.

A rule sees the loops as they are when its primitive is applied: splits come first, then merges, then the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from funcgrad.backends.interface import ALIGNED_NBYTES
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.dispatch import nest_of
from funcgrad.lower.nest.kernel_loops import OWNERS, Loops, walked_apart
from funcgrad.lower.nest.nest import Emit, Nest
from funcgrad.lower.optimize.legality.gpu_rules import GRID_RULES
from funcgrad.trace.uop import Shape, numel

MOST_LANES = 64  # bytes of the widest registers
MOST_COPIES = 4096  # of one instruction: a compiler's time grows with the text


def loops_under(kernel: Kernel, split: dict[str, int], emit: Emit, on_grid: bool = False) -> Loops:
    """The loops of a kernel with these splits. Raises ScheduleError where a split is not legal."""
    grid: list[str] | None = [] if on_grid else None
    done: dict[str, int] = {}
    while True:
        nest = nest_of(kernel, Schedule(split=dict(done), grid=grid), emit)
        nest.build()
        loops = Loops(nest)
        # What is left may be a split of a part that only a split makes.
        following = next((name for name in split if name not in done and name in loops.extents), None)
        if following is None:
            following = next((name for name in split if name not in done), None)
        if following is None:
            return loops
        check(loops, nest.schedule, "split", following, split[following])
        done[following] = split[following]


# ---- rules ----


def _split(loops: Loops, schedule: Schedule, axis: str, factor: int) -> str:
    """The parts walk what the whole walked, in the same order, so any loop may be split; but the factor must divide
    its extent, as the inner part has the same number of steps each time, and a loop that carries values runs as a
    whole. Other primitives name the loops that they find, so splits come before them. On a grid what lies beyond an
    axis is masked, so any factor will do for a whole one, also one that is greater than its extent."""
    if axis == loops.walked:
        return f"{axis} carries what came before from step to step: it runs as a whole"
    if why := loops.fault(schedule, axis):
        return why
    extent = loops.extents[axis]
    masked = schedule.grid is not None and axis.rsplit(".", 1)[0] not in loops.splits
    if factor < 2 or (not masked and (factor >= extent or extent % factor)):
        return f"{factor} is no proper divisor of its {extent} steps"
    used = next((name for name, axes in _axes_used(schedule) if axis in axes), None)
    return f"{used} was applied to it: split it before" if used else ""


def _merge(loops: Loops, schedule: Schedule, *axes: str) -> str:
    """Neighbouring loops of the domain become one where every access walks them as one: a step of the outer loop goes
    as far as all steps of the inner one. Elsewhere each step of the merged loop would divide to find its place. What is
    stored or reduced within the outer loop alone would be repeated, so there must be nothing of the kind."""
    if len(set(axes)) < 2:
        return "it takes two loops or more"
    for axis in axes:
        if why := _of_domain(loops, schedule, axis):
            return why
    if len({axis in loops.updates for axis in axes}) > 1:
        return "updates go one after the other, the elements of one update are a loop within"
    used = next(((name, a) for name, used in _axes_used(schedule) for a in axes if a in used), None)
    if used:
        return f"{used[0]} was applied to {used[1]}: merge before"
    long = [name for name in loops.domain if loops.extents[name] > 1]
    for outer, inner in zip(axes, axes[1:], strict=False):
        if outer in long and inner in long and long.index(inner) != long.index(outer) + 1:
            return f"{inner} is not the next loop within {outer}"
        if why := walked_apart(loops.nest, outer, inner):
            return why
    return ""


def _reorder(loops: Loops, schedule: Schedule, *axes: str) -> str:
    """The iterations of the domain write different elements, so its loops may nest in any order. But a loop that
    carries values stays innermost, the loops of a reduction stand within those that it depends on, in the order of its
    axes, and updates of one position keep their order."""
    for axis in axes:
        if why := _of_domain(loops, schedule, axis):
            return why
    if len(set(axes)) < len(axes):
        return "a loop is named twice"
    left = [
        n for n, extent in loops.merged(schedule).items() if extent > 1 and n not in (*axes, loops.walked)
    ]
    if left:
        return f"it names every loop of the domain, {', '.join(left)} too"
    in_order = [name for name in loops.domain if name in loops.updates - loops.apart and name in axes]
    if [name for name in axes if name in in_order] != in_order:
        return f"updates of one position go one after the other: {', '.join(in_order)} keep their order"
    return ""


def _vectorize(loops: Loops, schedule: Schedule, axis: str, lanes: int) -> str:
    """Neighbouring iterations become the lanes of a vector: a power of two of them, as vectors are halved to combine
    their lanes. There are no lanes of lanes: one loop of the domain at most, one of each reduction, and none of a
    reduction that depends on lanes already. Updates of one position go one after the other, so they are no lanes."""
    if why := loops.fault(schedule, axis):
        return why
    widths = (2, 4, 8, 16) if schedule.grid is not None else (2, 4, 8, 16, 32, MOST_LANES)
    if lanes not in widths:
        return f"{lanes} lanes: a vector has {', '.join(map(str, widths[:-1]))} or {widths[-1]}"
    if loops.named(schedule)[axis] < 2:
        return "the loop has one step"
    if axis in schedule.chain:
        return "chain writes its iterations out one by one"
    if axis in loops.updates:
        return f"updates of one position go one after the other, {axis} steps over positions"
    if axis in loops.means and schedule.matrix is None:
        return f"{axis} carries a maximum and sums from step to step"
    vectors = [name for name in schedule.vectorize if name != axis]
    if axis not in loops.reduced:
        other = next((name for name in vectors if name not in loops.reduced), None)
        if other is not None:
            return f"{other} is a vector already: there are no lanes of lanes"
    for node, names in loops.reductions.items():
        depends = loops.nest.around[node] | loops.nest.within[node]
        mixed = [name for name in (axis, *vectors) if name in depends]
        own = [name for name in (axis, *vectors) if name in names]
        if len(own) > 1 or (own and mixed and axis in (*own, *mixed)):
            first, second = (own[0], mixed[0]) if mixed else own[:2]
            return f"the reduction over {first} would have the lanes of {second} too: there are no lanes of lanes"
    return ""


def _unroll(loops: Loops, schedule: Schedule, axis: str, copies: int) -> str:
    """Neighbouring iterations are written out side by side, each with its own accumulators; each copy must have an
    iteration. A loop that carries values, and one over updates, takes its steps one after the other."""
    if why := loops.fault(schedule, axis):
        return why
    if axis == loops.walked:
        return f"{axis} carries what came before from step to step"
    if axis in loops.updates:
        return f"updates of one position go one after the other, {axis} steps over positions"
    if axis in schedule.chain:
        return "chain writes all of its iterations out"
    extent = loops.named(schedule)[axis]
    lanes = schedule.vectorize.get(axis, 1)
    if not 1 <= copies <= -(-extent // lanes):
        return f"{copies} copies of {-(-extent // lanes)} steps" + (f" of {lanes} lanes" if lanes > 1 else "")
    return _too_long(loops, schedule, {axis: copies})


def _chain(loops: Loops, schedule: Schedule, *axes: str) -> str:
    """All iterations of these axes are written out, one after the other in one accumulator: so they are whole axes of
    a reduction, few enough to be written out, and nothing else was applied to them."""
    if not axes:
        return "it takes a loop"
    for axis in axes:
        if why := loops.fault(schedule, axis):
            return why
        if axis not in loops.reduced:
            return f"{axis} is no loop of a reduction"
        if axis.rsplit(".", 1)[0] in loops.splits:
            return f"{axis} is a part of {axis.rsplit('.', 1)[0]}: a chain runs along a whole axis"
        tables = (
            ("vectorize", schedule.vectorize),
            ("unroll", schedule.unroll),
            ("prefetch", schedule.prefetch),
        )
        used = next((name for name, table in tables if axis in table), None)
        if used:
            return f"{used} was applied to {axis}: chain leaves no loop"
    return _too_long(loops, schedule, {axis: loops.extents[axis] for axis in axes})


def _pairs(loops: Loops, schedule: Schedule, axis: str) -> str:
    """Two neighbouring terms go to one accumulator, in one instruction, so the loop takes two steps at a time: it is a
    loop of a reduction, and nothing else writes its iterations out. Where the terms are no products of numbers of 16
    bits, they are added in turn."""
    if why := loops.fault(schedule, axis):
        return why
    if axis not in loops.reduced:
        return f"{axis} is no loop of a reduction"
    if axis.rsplit(".", 1)[0] in loops.splits:
        return f"{axis} is a part of {axis.rsplit('.', 1)[0]}: pairs are taken along a whole axis"
    used = next((name for name, axes in _axes_used(schedule) if axis in axes), None)
    if used:
        return f"{used} was applied to {axis}"
    return "" if loops.extents[axis] > 3 else f"{loops.extents[axis]} terms are no loop of pairs"


def _pad(loops: Loops, schedule: Schedule, axis: str, extent: int) -> str:
    """The loop goes on beyond its axis, where its lanes are masked: so it must be a loop of the domain whose steps are
    vectors, and end with a whole one. Iterations that are no vectors would need a branch."""
    if why := _of_domain(loops, schedule, axis):
        return why
    if loops.kernel.scatter is not None:
        return "updates have no lanes that are masked"
    lanes = schedule.vectorize.get(axis)
    if lanes is None:
        return f"{axis} is no vector, whose lanes could be masked"
    steps = loops.named(schedule)[axis]
    return (
        "" if extent >= steps and not extent % lanes else f"{steps} steps are not filled up to whole vectors"
    )


def _pack(
    loops: Loops,
    schedule: Schedule,
    slot: int,
    shape: Shape,
    order: tuple[int, ...],
    padded: Shape = (),
) -> str:
    """A kernel of its own copies an operand before the loops begin: so it must be read and not written here. Its shape,
    filled up at the ends of axes, is split to one of as many elements, whose axes are then permuted. Complex numbers
    are loaded by their parts, which the copy would not have side by side."""
    kernel = loops.kernel
    node = next((n for n in kernel.reads if kernel.slots[n] == slot), None)
    if node is None:
        read = ", ".join(f"b{kernel.slots[n]}" for n in kernel.reads)
        return f"b{slot} is no operand that is only read; " + (
            f"these are: {read}" if read else "there is none"
        )
    if is_complex(node):
        return f"b{slot} holds complex numbers, which are loaded by their parts"
    whole = padded or node.shape
    if len(whole) != node.ndim or any(to < size for size, to in zip(node.shape, whole, strict=True)):
        return f"b{slot} has the shape {node.shape}, which cannot be filled up to {padded}"
    if numel(shape) != numel(whole):
        return f"b{slot} has the shape {whole}, which is no {shape}"
    if sorted(order) != list(range(len(shape))):
        return f"{order} is no order of {len(shape)} axes"
    long = [axis for axis in order if shape[axis] > 1]
    if long == sorted(long) and whole == node.shape:
        return f"b{slot} has that layout already"
    return ""


def _prefetch(loops: Loops, schedule: Schedule, axis: str, distance: int) -> str:
    """No access, so it changes nothing; but there must be a loop with iterations to come."""
    if why := loops.fault(schedule, axis):
        return why
    if axis in schedule.chain:
        return "chain leaves no loop"
    return "" if distance >= 1 else f"{distance} iterations later is not later"


def _stream(loops: Loops, schedule: Schedule, *slots: int) -> str:
    """Stores go to memory and not to the caches, which changes no value; but they are whole lines, so what is written
    begins with one, as all memory of that size does, and ends with one. What is read again here stays in the caches."""
    accesses = loops.nest.accesses
    for slot in slots:
        own = [access for access in accesses if loops.kernel.slots[access.node] == slot]
        if not any(access.is_store for access in own):
            return f"b{slot} is not written"
        if loops.kernel.scatter is not None or not all(access.is_store for access in own):
            return f"b{slot} is read again"
        if own[0].nbytes < ALIGNED_NBYTES or own[0].nbytes % 64:
            return f"b{slot} has {own[0].nbytes} bytes: {ALIGNED_NBYTES} or more are whole lines, if 64 divides them"
    return ""


def _owners(loops: Loops, schedule: Schedule, parts: int) -> str:
    """Each of them walks all updates and makes those of the rows that it owns, by the low bits of their number: so
    there are updates, and a power of two owners. The updates of a row keep their order."""
    if loops.kernel.scatter is None:
        return "there are no updates to share out"
    return "" if parts > 1 and not parts & (parts - 1) else f"{parts} is no power of 2 greater than 1"


def _parallel(loops: Loops, schedule: Schedule, axis: str, most: int = 0) -> str:
    """Tasks are parts of this loop, and each walks the loops around: so its steps must not share what they write. Those
    of a loop of the domain do not, nor do owners of rows. Those of a loop that carries values do, and of one over
    updates that may meet."""
    if most < 0:
        return f"{most} iterations are no task"
    if schedule.owners > 1:
        return "" if axis == OWNERS else f"tasks are the owners: parallel({OWNERS})"
    return loops.shared(schedule, axis)


RULES: dict[str, Callable[..., str]] = {
    "split": _split,
    "merge": _merge,
    "reorder": _reorder,
    "vectorize": _vectorize,
    "unroll": _unroll,
    "chain": _chain,
    "pairs": _pairs,
    "pad": _pad,
    "pack": _pack,
    "prefetch": _prefetch,
    "stream": _stream,
    "owners": _owners,
    "parallel": _parallel,
    **GRID_RULES,
}
_OF_HOSTS = ("chain", "pairs", "pad", "pack", "prefetch", "stream", "parallel")


def _of_domain(loops: Loops, schedule: Schedule, axis: str) -> str:
    """Why a loop is none of the domain that could be moved, or nothing."""
    if why := loops.fault(schedule, axis):
        return why
    if axis in loops.reduced:
        return f"{axis} is a loop of a reduction, which stands within the loops that it depends on"
    return (
        f"{axis} carries what came before from step to step: it runs innermost"
        if axis == loops.walked
        else ""
    )


def _too_long(loops: Loops, schedule: Schedule, more: dict[str, int]) -> str:
    """Why an instruction would be written out too often, or nothing. It is written once for each iteration of those
    loops alone that it depends on: reductions whose results go into one another, but not their terms, share none."""
    written = {**schedule.unroll, **{name: loops.extents[name] for name in schedule.chain}, **more}
    nest = loops.nest
    around = [{*names} | nest.around[node] | nest.within[node] for node, names in loops.reductions.items()]
    domain = {*loops.domain, *loops.merged(schedule)}
    copies = max(
        numel(tuple(n for name, n in written.items() if name in own or name.rpartition(".")[0] in own))
        for own in (*around, domain)
    )
    return (
        f"an instruction would be written out {copies} times, {MOST_COPIES} at most"
        if copies > MOST_COPIES
        else ""
    )


def _axes_used(schedule: Schedule) -> Iterator[tuple[str, Sequence[str]]]:
    """The primitives of a schedule that name loops, but splits, and which."""
    yield from (("merge", group) for group in schedule.merge)
    yield "reorder", schedule.order
    yield "vectorize", [*schedule.vectorize]
    yield "unroll", [*schedule.unroll]
    yield "chain", schedule.chain
    yield "pairs", [schedule.pairs] if schedule.pairs else []
    yield "pad", [*schedule.pad]
    yield "prefetch", [*schedule.prefetch]
    yield "parallel", [schedule.parallel] if schedule.parallel else []


# ---- whole schedules ----


def applied(schedule: Schedule) -> Iterator[tuple[str, tuple[Any, ...], Schedule]]:
    """The primitives of a schedule but its splits in the order in which they apply: (name, arguments, what was applied
    before)."""
    before = Schedule(split=dict(schedule.split), grid=None if schedule.grid is None else [])
    before.matrix = (
        schedule.matrix
    )  # a rule that needs to know asks for it; that of `matrix` itself is the last
    for group in schedule.merge:
        yield "merge", tuple(group), before
        before.merge.append(group)
    if schedule.order:
        yield "reorder", tuple(schedule.order), before
        before.order = list(schedule.order)
    for name in ("vectorize", "unroll"):
        for axis, number in getattr(schedule, name).items():
            yield name, (axis, number), before
            getattr(before, name)[axis] = number
    if schedule.chain:
        yield "chain", tuple(schedule.chain), before
        before.chain = list(schedule.chain)
    if schedule.pairs is not None:
        yield "pairs", (schedule.pairs,), before
        before.pairs = schedule.pairs
    for axis, extent in schedule.pad.items():
        yield "pad", (axis, extent), before
        before.pad[axis] = extent
    for slot, pack in schedule.pack.items():
        yield "pack", (slot, *pack.arguments), before
    for axis, distance in schedule.prefetch.items():
        yield "prefetch", (axis, distance), before
    if schedule.stream:
        yield "stream", tuple(schedule.stream), before
    if schedule.owners > 1:
        yield "owners", (schedule.owners,), before
        before.owners = schedule.owners
    if schedule.parallel is not None:
        yield "parallel", (schedule.parallel, schedule.most), before
    if schedule.grid:
        yield "grid", tuple(schedule.grid), before
        before.grid = schedule.grid
    for axis, (count, dim) in schedule.threads.items():
        yield "threads", (axis, count, dim), before
        before.threads[axis] = count, dim
    before.matrix = schedule.matrix  # which says what loops stages may stand in
    for slot, staged in schedule.stage.items():
        yield "stage", (slot, *staged), before
        before.stage[slot] = staged
    if schedule.matrix is not None:
        yield "matrix", (schedule.matrix,), before


def check(loops: Loops, schedule: Schedule, primitive: str, *arguments: Any) -> None:
    """Raise ScheduleError where a primitive cannot be applied after those of a schedule."""
    if primitive in (GRID_RULES if schedule.grid is None else _OF_HOSTS):
        why = f"there is no such primitive on a target with{'out' * (schedule.grid is None)} a grid"
    else:
        why = RULES[primitive](loops, schedule, *arguments)
    if why:
        call = f"{primitive}({', '.join(map(str, arguments))})"
        steps = ", ".join(f"{name} ({extent})" for name, extent in loops.named(schedule).items())
        raise ScheduleError(f"{call}: {why}", hint=f"the loops and their steps are {steps or 'none'}")


def check_schedule(kernel: Kernel, schedule: Schedule, emit: Emit, plain: Nest | None = None) -> None:
    """Raise ScheduleError where a schedule is not legal. plain: the nest of the kernel under splits alone."""
    known = plain is not None and plain.schedule.split == schedule.split
    loops = (
        Loops(plain)
        if known and plain is not None
        else loops_under(kernel, schedule.split, emit, schedule.grid is not None)
    )
    for primitive, arguments, before in applied(schedule):
        check(loops, before, primitive, *arguments)


__all__ = [
    "MOST_COPIES",
    "MOST_LANES",
    "RULES",
    "Loops",
    "check",
    "check_schedule",
    "loops_under",
    "walked_apart",
]
