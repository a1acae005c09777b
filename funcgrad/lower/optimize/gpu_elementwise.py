"""Schedules of elementwise kernels on a grid: neighbouring threads have neighbouring vectors.

Where an operand is read across, as in a transposition, no order of threads is right for both sides: either the loads of
a warp or its stores are each in a line of their own. Each thread then has a square of elements: it loads vectors along
the operand's rows, transposes them in registers (lower/nest/vector/transposed_loads.py), and stores vectors along the
rows of the result. Both sides are whole vectors, and a few threads beside each other fill a line on each. Where sizes
are odd, single elements go the same way, by groups whose threads are a tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.index.access_strides import coefficient
from funcgrad.lower.ir.loops import inner_part, outer_part
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.nest.vector.transposed_loads import LEAST_TRANSPOSED
from funcgrad.lower.optimize.common import (
    GROUP,
    MOST_WRITTEN_OUT,
    merge_loops,
    nearest,
    power_of_two,
    share_out,
    vector_lanes,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel, toposort

_LINE_NBYTES = 128  # that threads beside each other store side by side
_SECTOR_NBYTES = 32  # that threads beside each other store, one element each
_COPIES = 4  # of such elements
_MOST_SIDE = 8  # elements of a square along each axis: beside more there are no registers for anything else


def pick_elementwise(
    plain: Footprint, domain: Sequence[str], stores: Sequence[UOp], schedule: Schedule, grid: Grid
) -> None:
    """Schedule an elementwise kernel along the loop along which most accesses have neighbours."""
    loops, extents = merge_loops(plain, domain, schedule)
    schedule.order = list(loops)
    schedule.grid = list(loops)
    if not loops:
        return
    first = nearest(plain.accesses, loops)
    lanes = vector_lanes(plain.accesses, first, extents[first], grid)
    if lanes == 1 and _squares(plain, domain, stores, schedule, grid):
        return
    if lanes > 1:
        schedule.vectorize[first] = lanes
    elif _tiles(plain, loops, extents, schedule, grid):
        return
    others = [name for name in reversed(loops) if name != first]
    share_out(schedule, [first, *others], extents, min(GROUP, grid.threads))


def _squares(
    plain: Footprint, domain: Sequence[str], stores: Sequence[UOp], schedule: Schedule, grid: Grid
) -> bool:
    """Give each thread squares of elements, where some operand is read across. Return False for other kernels, and for
    those whose axes are no whole squares: the lanes of a vector then would not all be there or not.
    """
    extents, accesses = plain.extents, plain.accesses
    if numel(tuple(extents[name] for name in domain)) < LEAST_TRANSPOSED:
        return False
    first = nearest([access for access in accesses if access.is_store], domain)
    second = _read_across(accesses, first, domain)
    side = min(_MOST_SIDE, grid.vector_nbytes // max(access.itemsize for access in accesses))
    if second is None or side < 2 or extents[first] % side or extents[second] % side:
        return False
    if any(is_complex(a.node) or a.node.dtype == dt.bool_ for a in accesses):
        return False
    if side * side * len(toposort(stores)) > MOST_WRITTEN_OUT:
        return False
    schedule.merge = [group for group in schedule.merge if first not in group and second not in group]
    inside = {name for group in schedule.merge for name in group[:-1]}
    outer, inner = outer_part(second), inner_part(second)
    loops = [outer if name == second else name for name in domain if name not in inside]
    schedule.split[second] = side
    schedule.order = [*loops, inner]
    schedule.grid = loops
    schedule.vectorize[first] = side
    schedule.unroll[inner] = side
    threads = min(GROUP, grid.threads)
    across = min(threads, _LINE_NBYTES // grid.vector_nbytes, power_of_two(extents[first] // side))
    schedule.threads[first] = (across, 0)
    schedule.threads[outer] = (min(threads // across, power_of_two(extents[second] // side)), 1)
    return True


def _tiles(
    plain: Footprint, loops: Sequence[str], extents: Mapping[str, int], schedule: Schedule, grid: Grid
) -> bool:
    """Give a group a tile of elements, where some operand is read across and there are no whole squares: its threads
    store sectors, and read lines in several steps, for which these are in the first cache. Return False for others.
    """
    stores = [access for access in plain.accesses if access.is_store]
    first = nearest(stores, loops)
    second = _read_across(plain.accesses, first, loops)
    if second is None or numel(tuple(extents.values())) < LEAST_TRANSPOSED:
        return False
    threads = min(GROUP, grid.threads)
    itemsize = max(access.itemsize for access in stores)
    across = min(threads, max(1, _SECTOR_NBYTES // itemsize), power_of_two(extents[first]))
    down = min(threads // across, power_of_two(extents[second]))
    schedule.threads[first], schedule.threads[second] = (across, 0), (down, 1)
    schedule.unroll[first] = min(_COPIES, -(-extents[first] // across))
    return True


def _read_across(accesses: Sequence[Access], first: str, domain: Sequence[str]) -> str | None:
    """Return the loop along which elements are neighbours in all operands that `first` walks across. Return None where
    there is no such loop, or a result is written across.
    """
    found: set[str | None] = set()
    for access in accesses:
        steps = {name: coefficient(access.position, name) for name in domain}
        if steps[first] not in (0, 1):
            found.add(None if access.is_store else next((name for name in domain if steps[name] == 1), None))
    return found.pop() if len(found) == 1 else None
