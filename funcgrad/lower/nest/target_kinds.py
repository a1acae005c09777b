"""The two kinds of targets, as far as the loops and accesses of a nest differ between them.

On a host a loop walks tiles of copies and vectors, and what remains of an axis is behind the loop. Vectors that are
not side by side in memory are put together from those that are, as a gather takes an instruction's time for each lane.

On a grid each loop takes whole tiles of copies, threads and vectors, and what lies beyond the axis is masked: a branch
of some threads would hold up the others. Threads that have the same value store it once. Each thread has its own
addresses, so only vectors of one thread that are a transposed square together are loaded in another way.

A schedule says for which kind it is: `grid` is None on a host. What is evaluated without primitives, for those who pick
them, is written as for a host.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from funcgrad.errors import InternalError
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.index.affine import Index, variable
from funcgrad.lower.ir.index.masks import Masks, is_uniform
from funcgrad.lower.ir.ops import LANES, LOAD, THREAD, loop, splat
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.group.threads import team, threads_of
from funcgrad.lower.nest.pieces import Piece, masked_beyond
from funcgrad.lower.nest.vector.shuffle_loads import picked
from funcgrad.lower.nest.vector.transposed_loads import Across
from funcgrad.trace.uop import UOp, numel


class TargetKind(Protocol):
    """How one nest is written for a kind of target. loads_parts: whether one part of a single complex number is loaded
    by itself, not out of its pair."""

    loads_parts: bool

    def pieces(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        """Return the iterations of a loop. within: the names of the loops around."""

    def owner(self, position: Index) -> Masks:
        """Return the masks that hold for the one who stores at a position."""

    def gather(self, array: UOp, memory: UOp, position: Index, masks: Masks, guard: tuple[UOp, ...]) -> UOp:
        """Return a load of elements of an array that are not side by side. guard: the masks as one, for its lanes."""

    def scatter(self, store: UOp, array: UOp, position: Index) -> None:
        """Take notice of a store of elements that are not side by side."""

    def finished(self, stores: Sequence[UOp]) -> list[UOp]:
        """Return all stores of the nest as they are done in the end."""


class HostKind:
    """The nest of a host. splittable: its loops may still ask to be split (NeedSplit)."""

    loads_parts = True  # a value in memory is spread over the lanes of a vector as it is loaded

    def __init__(self, schedule: Schedule, splittable: bool) -> None:
        self._schedule = schedule
        self._splittable = splittable
        self._across = Across()

    def pieces(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        """Cut a loop into tiles of unroll * lanes in a loop, then whole vectors, then a masked one."""
        schedule = self._schedule
        if name in schedule.chain:
            return [_alone(position) for position in range(extent)]
        if name in schedule.dot_product and name not in schedule.vectorize:
            terms = DOT_PRODUCTS[schedule.dot_product[name]].terms
            start = variable(loop(name, extent // terms, within, self._splittable), terms)
            together = [Piece(start + number, tuple(start.terms), ()) for number in range(terms)]
            return together + [_alone(position) for position in range(extent - extent % terms, extent)]
        if name in schedule.pad:
            whole = self._tiles(name, schedule.pad[name], within)
            return [_whole_vectors(piece, extent) for piece in whole if piece.index.bounds[0] < extent]
        return self._tiles(name, extent, within)

    def _tiles(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        lanes = self._schedule.vectorize.get(name, 1)
        copies = self._schedule.unroll.get(name, 1)
        tile = lanes * copies
        count = extent // tile
        lane = variable(UOp(LANES, (), lanes)) if lanes > 1 else Index()
        result = []
        if count > 1:
            counter = loop(name, count, within, self._splittable)
            start = variable(counter, tile)
            result = [Piece(start + lane + copy * lanes, (counter,), ()) for copy in range(copies)]
        else:
            count = 0
        for position in range(count * tile, extent - lanes + 1, lanes):
            result.append(Piece(lane + position, (), ()))
        rest = (extent - count * tile) % lanes
        if rest == 1:
            result.append(_alone(extent - 1))
        elif rest:
            mask = UOp(LANES, (), lanes) < rest
            result.append(Piece(lane + (extent - rest), (), (mask,)))
        return result

    def owner(self, position: Index) -> Masks:
        """Return no masks: on a host no other thread has the position."""
        return ()

    def gather(self, array: UOp, memory: UOp, position: Index, masks: Masks, guard: tuple[UOp, ...]) -> UOp:
        """Gather elements by shuffles where they are near each other, as a part of a transposed tile, or one by one."""
        parts = array.dtype.itemsize // memory.dtype.itemsize  # of a complex number
        pack = self._schedule.pack.get(memory.arg[0])
        there = array.shape if pack is None else pack.shape  # a copy may be filled up beyond the array
        near = picked(memory, parts * numel(there), position, masks)
        if near is not None:
            return near
        load = UOp(LOAD, (memory, position.node(), *guard), 0)
        if not guard:
            self._across.add(load, array, position, shuffled=True)
        return load

    def scatter(self, store: UOp, array: UOp, position: Index) -> None:
        """Note a store that may be a part of a transposed tile, or of a stretch that it fills with others."""
        self._across.add(store, array, position)

    def finished(self, stores: Sequence[UOp]) -> list[UOp]:
        """Return the stores with transposed tiles."""
        return self._across.transposed(stores)


class GridKind:
    """The nest of a target with groups of threads."""

    loads_parts = False  # threads load pairs at once

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule
        self._team = team(schedule)
        self._across = Across()

    def pieces(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        """Cut a loop among threads: neighbouring threads have neighbouring vectors, and the copies of all of them
        follow one another.
        """
        schedule = self._schedule
        lanes, copies = schedule.vectorize.get(name, 1), schedule.unroll.get(name, 1)
        count, dim = schedule.threads.get(name, (1, 0))
        start = Index()
        loops: tuple[UOp, ...] = ()
        wide = lanes * count
        if extent > wide * copies:
            counter = loop(name, -(-extent // (wide * copies)), within)
            start, loops = variable(counter, wide * copies), (counter,)
        if count > 1:
            start = start + variable(UOp(THREAD, (), (dim, count)), lanes)
        if lanes > 1:
            start = start + variable(UOp(LANES, (), lanes))
        pieces = [Piece(start + copy * wide, loops, ()) for copy in range(copies) if copy * wide < extent]
        return [masked_beyond(piece, extent) for piece in pieces]

    def owner(self, position: Index) -> Masks:
        """Return the masks that choose the first thread. Along dimensions of a group that a position does not depend
        on, all threads have one value, and the first of them stores it.
        """
        here = threads_of(position)
        return tuple(thread.eq(0) for thread in self._team if thread not in here)

    def gather(self, array: UOp, memory: UOp, position: Index, masks: Masks, guard: tuple[UOp, ...]) -> UOp:
        """Gather elements as a part of a transposed square, or one by one."""
        load = UOp(LOAD, (memory, position.node(), *guard), 0)
        if all(map(is_uniform, guard)) and array.dtype == memory.dtype:
            self._across.add(load, array, position)
        return load

    def scatter(self, store: UOp, array: UOp, position: Index) -> None:
        """Do nothing: a scattered store stays as it is."""

    def finished(self, stores: Sequence[UOp]) -> list[UOp]:
        """Return the stores with transposed squares in place of what is loaded across."""
        return self._across.transposed(stores)


def kind_of(schedule: Schedule, splittable: bool = False) -> TargetKind:
    """Return the kind of target that a schedule is for."""
    return GridKind(schedule) if schedule.on_grid else HostKind(schedule, splittable)


def _alone(position: int) -> Piece:
    """Make a piece of one iteration, not a vector under a mask of one lane. After a truncation LLVM 22 turns the
    store of such a vector into a scalar one of the width before it (X86 reduceMaskedStoreToScalarStore), which writes
    beyond the buffer.
    """
    return Piece(Index((), position), (), ())


def _whole_vectors(piece: Piece, extent: int) -> Piece:
    """Return a vector of iterations without those that the axis does not have."""
    if piece.index.bounds[1] < extent:
        return piece
    vectors = [atom for atom in piece.index.terms if atom.op is LANES]
    if not vectors:
        raise InternalError("pad: the loop is no vector, or its extent is not a multiple of one")
    left = piece.index.without(vectors[0]) * -1 + extent
    if left.bounds == (1, 1):
        return _alone(extent - 1)
    return Piece(piece.index, piece.loops, (*piece.masks, vectors[0] < splat(left.node(), vectors[0].arg)))
