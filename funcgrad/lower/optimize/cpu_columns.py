"""Reductions down the columns of arrays that are larger than the caches: their loops are around that of the columns.

Memory is fastest for whole stretches of a few rows at a time. Columns whose accumulators are in registers are too few
for that: of each row a part is read that is shorter than a page, and the processor's own prefetching ends there. So a
block of columns that is some pages wide has its accumulators in the nearest cache. Each is loaded and stored once for
several rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.index.access_strides import coefficient
from funcgrad.lower.ir.loops import inner_part, is_part, outer_part
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.optimize.common import PAGE_NBYTES, lanes_for
from funcgrad.trace.ops.positions import POSITIONS
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

# Of accumulators, of one or two reductions, that stay in the nearest cache while rows pass.
_SUMS_NBYTES = 1 << 13
_LEAST_NBYTES = 1 << 11  # of a row, fewer of which are read no faster than to registers
_ROWS = 8  # that are read at the same time: streams that a processor follows
_LEAST_ROWS = 4
_MOST_COPIES = 256  # of all operations


def block_of_columns(
    plain: Footprint, computed: Sequence[UOp], extents: dict[str, int], schedule: Schedule, target: Target
) -> bool:
    """Schedule such reductions, and return whether that was done."""
    if not schedule.order or not plain.reductions:
        return False
    column = schedule.order[-1]
    large = _large(plain, schedule.order, column, target)
    loops = {names[-1] for names in plain.reductions.values()}
    streams = [sum(coefficient(a.position, name) != 0 for a in large) for name in loops]
    rows = max(_LEAST_ROWS, _ROWS // max(1, *streams))
    if not large or rows * len(computed) > _MOST_COPIES or not _all_down(plain, column, rows):
        return False
    if any(n.op in POSITIONS or (n.op.cost.is_long and n not in plain.reductions) for n in computed):
        return False
    itemsize = max(access.itemsize for access in plain.accesses)
    most = _SUMS_NBYTES // max(itemsize, 4) // -(-len(plain.reductions) // 2)
    least = min(most, _LEAST_NBYTES // min(a.itemsize for a in large))
    if not _in_blocks(plain, column, range(least, most + 1), extents, schedule, target):
        return False
    column = schedule.order[-1]
    schedule.interchange = column
    schedule.vectorize[column] = lanes_for(most, target.vector_nbytes // max(itemsize, 4))
    for names in plain.reductions.values():
        schedule.unroll[names[-1]] = rows
    schedule.parallel = schedule.order[0]
    return True


def _large(plain: Footprint, domain: Sequence[str], column: str, target: Target) -> list[Access]:
    """Return what is read of arrays larger than the caches that all loops walk, rows of pages: nothing where another
    array is walked across the columns.
    """
    steps = [coefficient(access.position, column) for access in plain.accesses]
    if any(step not in (0, 1) for step in steps):
        return []
    inner = {names[-1] for names in plain.reductions.values()}

    def is_large(access: Access) -> bool:
        walks = all(coefficient(access.position, name) != 0 for name in domain)
        apart = [abs(coefficient(access.position, name) or 0) * access.itemsize for name in inner]
        return (
            not access.is_store
            and access.nbytes > max(target.l3_nbytes, target.l2_nbytes)
            and walks
            and max(apart) >= PAGE_NBYTES
        )

    return [access for access in plain.accesses if is_large(access)]


def _all_down(plain: Footprint, column: str, rows: int) -> bool:
    """Tell whether all reductions go down the columns, over enough rows."""
    return all(
        column in plain.around[node]
        and not plain.within[node]
        and not is_part(names[-1])
        and plain.extents[names[-1]] >= 2 * rows
        for node, names in plain.reductions.items()
    )


class _Columns(NamedTuple):
    """The columns of a block: `steps` of a loop, and all of the loops within it that are merged with it. outer: those
    that are merged around it. blocks: how many there are along both."""

    outer: tuple[str, ...]
    axis: str
    steps: int
    inner: tuple[str, ...]
    width: int
    blocks: tuple[int, int]


def _in_blocks(
    plain: Footprint,
    column: str,
    widths: range,
    extents: dict[str, int],
    schedule: Schedule,
    target: Target,
) -> bool:
    """Make the innermost loop a block of columns that gives the cores work, and return whether there is one."""
    group = next((group for group in schedule.merge if group[-1] == column), (column,))
    around = {name: extents[name] for name in schedule.order[:-1]}
    longest = max(around.values(), default=1)
    found = [block for block in _blocks(plain, group) if block.width in widths]
    for tasks in (2 * target.cores, target.cores):
        enough = [block for block in found if max(longest, *block.blocks) >= tasks]
        if enough:
            _take(max(enough, key=lambda block: block.width), group, around, schedule)
            return True
    return False


def _blocks(plain: Footprint, group: tuple[str, ...]) -> Iterator[_Columns]:
    """Yield all blocks of columns whose number of steps divides that of a loop."""
    for place, axis in enumerate(group):
        size, outer, inner = plain.extents[axis], group[:place], group[place + 1 :]
        around, within = (numel(tuple(plain.extents[name] for name in part)) for part in (outer, inner))
        for steps in range(2, size + 1):
            if size % steps == 0 and (steps == size or not is_part(axis)):
                yield _Columns(outer, axis, steps, inner, steps * within, (around, size // steps))


def _take(block: _Columns, group: tuple[str, ...], around: dict[str, int], schedule: Schedule) -> None:
    """Split and merge the loops of the columns, and let the longest of the loops around a block be the tasks."""
    axis, (outside, count) = block.axis, block.blocks
    loops = {**around, **dict.fromkeys(block.outer[-1:], outside)}
    if count > 1:
        schedule.split[axis] = block.steps
        loops[outer_part(axis)] = count
        axis = inner_part(axis)
    merged = [block.outer, (axis, *block.inner)]
    schedule.merge = [*(g for g in schedule.merge if g != group), *(g for g in merged if len(g) > 1)]
    schedule.order = [*sorted(loops, key=lambda name: -loops[name]), merged[-1][-1]]
