"""Sorting rows on a grid: a network of compare-exchanges, as kernels.

It is Batcher's bitonic sort (1968, "Sorting networks and their applications") in the form in which every comparator
puts the smaller element first: to merge two sorted halves of 2 m elements, element r of the first half is compared
with element 2 m - 1 - r; then, at distances m / 2, ..., 1, each element with the one that far behind it. Rows of other
lengths than powers of 2 end in elements that are not there and are greater than all others: since the smaller one goes
first, no comparator moves one of these, and each can be left out.

    sort_tiles     sorts tiles of a few hundred elements, each by one group in the memory that its threads share
    exchange       one step of a merge over whole rows: each thread has one pair
    merge_tiles    all steps of a merge from where both elements of every pair are in one tile

Few of the least elements of a long row are selected: of each tile only as many are kept after it was sorted, and of
what is kept tiles are made again, until there is one. That reads the row once, and sorts a little more than its tiles.

    select_tiles   sorts tiles, and stores the least elements of each side by side

The blocks of these kernels are made here by hand: a nest knows loops, and a thread's partner is no loop. Positions are
those of padded rows, one after the other, so that every division is a shift.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from funcgrad.backends.interface import Grid
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import LOAD, LOCAL, STAGED, STORE, THREAD, buffer, loop
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.nest.proof.bounds import check_bounds
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_MOST_THREADS = 256  # of a group: more of them wait longer for each other


class Pass(NamedTuple):
    """A kernel of a sort: it reads slot 1 and writes slot 0, or does both in slot 0."""

    block: Block
    grid: tuple[UOp, ...]
    threads: tuple[int, int, int]


def sorted_whole(outputs: Sequence[UOp], grid: Grid) -> list[UOp]:
    """Return the outputs with sorts of whole rows in place of selections that are worth none."""
    found: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if node.op is not ops.SORT or node.arg is None:
            continue
        (x,), (start, stop) = node.src, node.arg
        size = x.shape[-1]
        if may_select(x.dtype, size, stop, grid):
            continue
        if may_select(x.dtype, size, size - start, grid):  # the greatest: the least complements, in reverse
            least = UOp(ops.SORT, (~x,), (size - stop, size - start))
            found[node] = ~least.flip((x.ndim - 1,))
        else:
            found[node] = UOp(ops.SORT, (x,)).shrink_axis(-1, start, stop)
    return list(substitute(outputs, found)) if found else list(outputs)


def passes_of(dtype: np.dtype, rows: int, size: int, grid: Grid) -> list[Pass]:
    """Return the kernels that sort `rows` rows of `size` elements, from slot 1 to slot 0, in the order in which they
    run.
    """
    rows_of = _Rows(dtype, rows, size)
    threads = min(_most_threads(dtype, grid), rows_of.padded // 2)
    tile = 2 * threads
    passes = [rows_of.sort_tiles(tile)]
    half = tile
    while half < rows_of.row:
        passes.append(rows_of.exchange(_mirrored(half), threads))
        distance = half // 2
        while distance >= tile:
            passes.append(rows_of.exchange(_apart(distance), threads))
            distance //= 2
        passes.append(rows_of.merge_tiles(tile))
        half *= 2
    return passes


def _most_threads(dtype: np.dtype, grid: Grid) -> int:
    """Return how many threads a group has that sorts a tile, two elements each: a power of 2."""
    threads = min(_MOST_THREADS, grid.threads, grid.local_nbytes // (2 * dtype.itemsize))
    return 1 << (threads.bit_length() - 1)


def _power_of_two(n: int) -> int:
    """Return the least one that is not below n."""
    return 1 << (n - 1).bit_length()


def may_select(dtype: np.dtype, size: int, stop: int, grid: Grid) -> bool:
    """Tell whether the least `stop` elements of rows of this size are found by selection."""
    threads = _most_threads(dtype, grid)
    return _power_of_two(stop) <= threads and _power_of_two(size) >= 4 * threads


def passes_of_selection(
    dtype: np.dtype, rows: int, size: int, ranks: tuple[int, int], grid: Grid
) -> tuple[list[Pass], list[int]]:
    """Return the kernels that find the elements of these ranks of each row, from slot 1 to slot 0, by way of slots 2
    and 3 in turn. Return also how many elements these two slots have.
    """
    tile, kept = 2 * _most_threads(dtype, grid), _power_of_two(ranks[1])
    passes: list[Pass] = []
    between: list[int] = []
    source, length = 1, size
    while _power_of_two(length) > tile:
        tiles = _power_of_two(length) // tile
        target = 2 + len(between) % 2
        passes.append(_Tiles(dtype, rows, length, tile).selected(source, target, (0, kept)))
        between.append(rows * tiles * kept)
        source, length = target, tiles * kept
    last = _Tiles(dtype, rows, length, _power_of_two(length))
    return [*passes, last.selected(source, 0, ranks)], between[:2]


class _Comparison(NamedTuple):
    """A step of the network: pairs within runs of 2 * half elements; mirrored, or `half` elements apart."""

    half: int
    mirrored: bool

    def pair(self, number: UOp) -> tuple[UOp, UOp]:
        """Return the positions of a pair."""
        within = number & const(self.half - 1, dt.int64)
        run = (number >> const(self.half.bit_length() - 1, dt.int64)) * (2 * self.half)
        first = run + within
        return first, run + (2 * self.half - 1) - within if self.mirrored else first + self.half


def _mirrored(half: int) -> _Comparison:
    return _Comparison(half, True)


def _apart(distance: int) -> _Comparison:
    return _Comparison(distance, False)


class _Rows:
    """Rows to be sorted. row: their length, filled up to a power of 2. padded: the elements of all of them then, at
    least 2."""

    def __init__(self, dtype: np.dtype, rows: int, size: int) -> None:
        self.dtype, self.rows, self.size = dtype, rows, size
        self.row = 1 << (size - 1).bit_length()
        self.padded = max(2, 1 << (rows * self.row - 1).bit_length())

    def sort_tiles(self, tile: int) -> Pass:
        """Sort each tile, or all rows in it."""
        return self._tiles(tile, 1, _sorting_steps(min(tile, self.row)))

    def merge_tiles(self, tile: int) -> Pass:
        return self._tiles(tile, 0, _distances(tile // 2))

    def exchange(self, step: _Comparison, threads: int) -> Pass:
        """Make the kernel of one step across the whole array, in which each thread has one pair."""
        group = loop("g", max(1, self.padded // (2 * threads)))
        thread = UOp(THREAD, (), (0, threads))
        places = [self._place(at) for at in step.pair(group * threads + thread)]
        there = places[0][1] & places[1][1]
        memory = buffer(0, self.dtype)
        a, b = (UOp(LOAD, (memory, place, there), 0) for place, _ in places)
        stores = [
            UOp(STORE, (memory, place, value, there), 0)
            for (place, _), value in zip(places, _in_order(a, b), strict=True)
        ]
        return self._pass(stores, group, threads)

    def _tiles(self, tile: int, source: int, steps: Sequence[_Comparison]) -> Pass:
        """Bring a tile to local memory, do all steps there, store it. Each thread has one pair in each step."""
        threads = tile // 2
        group = loop("g", max(1, self.padded // tile))
        thread = UOp(THREAD, (), (0, threads))
        own = [thread, thread + threads]
        held = _held(own, [self._load(source, group * tile + at) for at in own], tile, thread, steps)
        stores = []
        for at in own:
            place, there = self._place(group * tile + at)
            stores.append(UOp(STORE, (buffer(0, self.dtype), place, UOp(LOAD, (held, at), 0), there), 0))
        return self._pass(stores, group, threads)

    def _pass(self, stores: Sequence[UOp], group: UOp, threads: int) -> Pass:
        return _pass(stores, group, threads, dict.fromkeys((0, 1), self.rows * self.size))

    def _load(self, source: int, position: UOp) -> UOp:
        """Count what is not there as great as any."""
        place, there = self._place(position)
        value = UOp(LOAD, (buffer(source, self.dtype), place, there), 0)
        return there.where(value, _greatest(self.dtype))

    def _place(self, position: UOp) -> tuple[UOp, UOp]:
        """Return where an element of the padded rows is in memory, and whether it exists."""
        column = position & const(self.row - 1, dt.int64)
        row = position >> const(self.row.bit_length() - 1, dt.int64)
        return row * self.size + column, (column < self.size) & (row < self.rows)


class _Tiles:
    """Tiles of rows, of which each row is several or one: its length is filled up to a power of 2."""

    def __init__(self, dtype: np.dtype, rows: int, length: int, tile: int) -> None:
        self.dtype, self.rows, self.length, self.tile = dtype, rows, length, tile
        self.tiles = _power_of_two(length) // tile

    def selected(self, source: int, target: int, ranks: tuple[int, int]) -> Pass:
        """Select the elements of these ranks from each tile, side by side."""
        threads, count = self.tile // 2, ranks[1] - ranks[0]
        group = loop("g", self.rows * self.tiles)
        thread = UOp(THREAD, (), (0, threads))
        own = [thread, thread + threads]
        values = [self._load(source, group, at) for at in own]
        held = _held(own, values, self.tile, thread, _sorting_steps(self.tile))
        guard = () if count == threads else (thread < count,)
        value = UOp(LOAD, (held, thread + ranks[0], *guard), 0)
        store = UOp(STORE, (buffer(target, self.dtype), group * count + thread, value, *guard), 0)
        sizes = {source: self.rows * self.length, target: self.rows * self.tiles * count}
        return _pass([store], group, threads, sizes)

    def _load(self, source: int, group: UOp, at: UOp) -> UOp:
        """Count what is not there as great as any."""
        row = group >> const(self.tiles.bit_length() - 1, dt.int64)
        column = (group & const(self.tiles - 1, dt.int64)) * self.tile + at
        there = column < self.length
        value = UOp(LOAD, (buffer(source, self.dtype), row * self.length + column, there), 0)
        return there.where(value, _greatest(self.dtype))


def _held(
    places: Sequence[UOp], values: Sequence[UOp], tile: int, thread: UOp, steps: Sequence[_Comparison]
) -> UOp:
    """Return a tile in local memory after these steps. Each thread brings two elements, and has one pair in each
    step.
    """
    local = UOp(LOCAL, (), (0, values[0].dtype, tile))

    def staged(places: Sequence[UOp], values: Sequence[UOp]) -> UOp:
        stores = (UOp(STORE, (local, p, v), 0) for p, v in zip(places, values, strict=True))
        return UOp(STAGED, (local, *stores))

    held = staged(places, values)
    for step in steps:
        pair = step.pair(thread)
        held = staged(pair, _in_order(*(UOp(LOAD, (held, at), 0) for at in pair)))
    return held


def _pass(stores: Sequence[UOp], group: UOp, threads: int, sizes: Mapping[int, int]) -> Pass:
    """Make the kernel of these stores, after a check of their bounds. `sizes` are the elements of each slot."""
    check_bounds(stores, sizes, "of a sort")
    return Pass(linearize(stores, {group: (group,)}, (group,)), (group,), (threads, 1, 1))


def _greatest(dtype: np.dtype) -> UOp:
    return const(np.iinfo(dtype).max, dtype)


def _sorting_steps(size: int) -> list[_Comparison]:
    """Return all steps of a sort of so many elements, a power of 2."""
    steps: list[_Comparison] = []
    half = 1
    while half < size:
        steps.append(_mirrored(half))
        steps += _distances(half // 2)
        half *= 2
    return steps


def _distances(greatest: int) -> list[_Comparison]:
    """Return the steps of a merge from this distance on."""
    return [_apart(1 << k) for k in reversed(range(greatest.bit_length()))]


def _in_order(a: UOp, b: UOp) -> tuple[UOp, UOp]:
    return UOp(ops.MIN, (a, b)), UOp(ops.MAX, (a, b))
