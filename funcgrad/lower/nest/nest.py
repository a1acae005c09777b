"""From a kernel (nodes to store, on a domain of axes) and a schedule to the loop nest, as nodes inside a kernel.

The nest is built by evaluating the stored nodes at symbolic indices: movement ops rewrite indices, elementwise ops
combine values, a reduction becomes accumulators over loops. Every way to write iterations out (unroll, vector, what
remains of an extent that a tile does not divide) is the same evaluation at other indices; since nodes are interned,
loads and subexpressions that the copies have in common are one node. No instruction has a place yet:
lower/linearize/linearize.py puts each into the outermost loop that it can stand in, which hoists invariants and makes
row fusion (softmax: two loops within a row) a matter of indices alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.graph.split_complex import is_complex, parts_of
from funcgrad.lower.ir.affine import Index, flatten, reshape_indices, unflatten, variable
from funcgrad.lower.ir.dependence import axes_that_matter, levels, loops_of
from funcgrad.lower.ir.fused_ops import EXP_MEAN, EXP_TOP, EXP_TOTAL, WALK
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.loops import domain_loop, inner_part, names_around, outer_part
from funcgrad.lower.ir.masks import Masks, conjunction
from funcgrad.lower.ir.ops import LANES, LOAD, PAIR, PART, PREFETCH, RANGE, STORE, buffer, loop, splat
from funcgrad.lower.ir.schedule import MixedLanes, Schedule
from funcgrad.lower.nest.group.online_means import OnlineRow, exp_mean, exp_statistic
from funcgrad.lower.nest.group.shared_memory import staged_load
from funcgrad.lower.nest.group.threads import team, threads_of
from funcgrad.lower.nest.group.wgmma import read_by_several_warps
from funcgrad.lower.nest.movement import MOVEMENT, between, by_forms
from funcgrad.lower.nest.reduce import reduction
from funcgrad.lower.nest.tiles import Piece, masked_beyond, tiles
from funcgrad.lower.nest.vector.shuffle_loads import picked
from funcgrad.lower.nest.vector.transposed_loads import Across
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, Shape, UOp, numel, toposort

Emit = Callable[[Op, Any, Sequence[UOp]], UOp]


class Access(NamedTuple):
    """One load or store of a plain nest: what the heuristic looks at."""

    node: UOp
    position: Index
    itemsize: int
    nbytes: int
    is_store: bool


class AxisLoop(NamedTuple):
    """A loop of the domain before it is merged: the axis that it walks, how many steps, how far each goes."""

    axis: int
    size: int
    stride: int


class Nest:
    """One evaluation of a kernel under a schedule. `accesses` and `reductions` describe it to the heuristic."""

    def __init__(
        self, kernel: Kernel, schedule: Schedule, emit: Emit, *, open_schedule: bool = False
    ) -> None:
        self.open = open_schedule  # loops may still ask to be split (NeedSplit)
        self.kernel = kernel
        self.schedule = schedule
        self.emit = emit
        self.accesses: list[Access] = []
        self.indices: dict[UOp, tuple[Index, ...]] = {}  # of each read, where it was read last
        self.places: dict[UOp, dict[tuple[Index, ...], None]] = {}  # and all of these
        self.prefetches: dict[UOp, None] = {}
        self.reductions: dict[UOp, list[str]] = {}
        self.around: dict[UOp, frozenset[str]] = {}  # the loops of the domain that each reduction depends on
        self.within: dict[UOp, frozenset[str]] = {}  # the loops of other reductions that it depends on
        self.pinned: set[UOp] = set()  # loop variables used for other things than plain addresses
        self.extents: dict[str, int] = {}
        self.paths: dict[UOp, tuple[UOp, ...]] = {}  # the loops of the domain around each of its loops
        self.carrying: set[UOp] = set()  # those that must run in order, as a whole
        self.carrying_ops: list[UOp] = []  # the ops that they compute
        self.across = Across()
        self.reads = set(kernel.reads)
        self.walks: dict[tuple, OnlineRow] = {}  # of means with exponential weights, by what they depend on
        self.sums: dict[tuple, UOp] = {}  # and of their products, by the same
        self.walked: dict[
            UOp, None
        ] = {}  # the reductions that compute on their way what is large (lower/graph/grid/recompute.py)
        self.lacking: set[str] = set()  # the loops of the domain of what that lacks
        self.operands: dict[tuple, tuple[UOp, UOp]] = {}  # of instructions that read them from local memory
        self._values: dict[tuple, UOp] = {}
        self.levels = levels(kernel)
        self._varying: dict[UOp, frozenset[int]] = {}
        self._numbers = 0

    def new_number(self) -> int:
        """A number for a carry, which tells it apart from others."""
        self._numbers += 1
        return self._numbers

    def build(self) -> list[UOp]:
        """The stores of the nest, and its prefetches."""
        placed = zip(self.kernel.roots, self.kernel.axes, strict=True)
        stores = [store for root, axes in placed for store in self._store(root, axes)]
        return self._asking_ahead(self.across.transposed(stores))

    def _asking_ahead(self, stores: list[UOp]) -> list[UOp]:
        """The stores, and the prefetches of loops that there are: what was evaluated and then not needed (where all
        that is read is padding) has none."""
        if not self.prefetches:
            return stores
        loops = {node for node in toposort(stores) if node.op is RANGE}
        return stores + [node for node in self.prefetches if loops_of(node) <= loops]

    # ---- axes ----

    def leaves(self, name: str, extent: int, stride: int = 1) -> list[tuple[str, int, int]]:
        """The loops that an axis consists of after its splits: (name, extent, stride)."""
        factor = self.schedule.split.get(name)
        if factor is None:
            self.extents[name] = extent
            return [(name, extent, stride)]
        outer = self.leaves(outer_part(name), -(-extent // factor), stride * factor)
        return outer + self.leaves(inner_part(name), factor, stride)

    def _pieces(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        """The iterations of a loop as tiles of unroll * lanes, then whole vectors, then a masked one."""
        if self.schedule.grid is not None:
            return tiles(self.schedule, name, extent, within)
        if name in self.schedule.chain:
            return [Piece(Index((), position), (), ()) for position in range(extent)]
        if name == self.schedule.pairs:
            start = variable(loop(name, extent // 2, within, self.open), 2)
            loops = tuple(start.terms)
            return [Piece(start, loops, ()), Piece(start + 1, loops, ())] + [_alone(extent - 1)] * (
                extent % 2
            )
        if name in self.schedule.pad:
            whole = self._pieces_of(name, self.schedule.pad[name], within)
            return [_whole_vectors(piece, extent) for piece in whole if piece.index.bounds[0] < extent]
        return self._pieces_of(name, extent, within)

    def _pieces_of(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        lanes = self.schedule.vectorize.get(name, 1)
        copies = self.schedule.unroll.get(name, 1)
        tile = lanes * copies
        count = extent // tile
        lane = variable(UOp(LANES, (), lanes)) if lanes > 1 else Index()
        result = []
        if count > 1:
            counter = loop(name, count, within, self.open)
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

    def axis_pieces(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        """The same for an axis with splits: the product of the pieces of its loops."""
        combined = [Piece(Index(), (), ())]
        for leaf, size, stride in self.leaves(name, extent):
            combined = [
                Piece(a.index + b.index * stride, a.loops + b.loops, a.masks + b.masks)
                for a in combined
                for b in self._pieces(leaf, size, within)
            ]
        return [masked_beyond(p, extent) for p in combined] if self._is_exceeded(name, extent) else combined

    def _is_exceeded(self, name: str, extent: int) -> bool:
        """Whether the loops of an axis go beyond it: a split does not divide it. Bounds of indices would not tell:
        those of a merged loop's parts, which are quotients, are too wide."""
        sizes = tuple(size for _, size, _ in self.leaves(name, extent))
        return name in self.schedule.split and numel(sizes) > extent

    # ---- stores ----

    def domain_loops(self, axes: tuple[int, ...]) -> list[tuple[str, int, tuple[AxisLoop, ...]]]:
        """The loops of some axes as they nest: (name, extent, what it walks). A merged loop walks several."""
        parts = {
            leaf: AxisLoop(axis, size, stride)
            for axis in axes
            for leaf, size, stride in self.leaves(domain_loop(axis), self.kernel.domain[axis])
        }
        groups = {group[-1]: group for group in self.schedule.merge}
        inside = {name for group in self.schedule.merge for name in group[:-1]}
        loops = []
        for leaf in parts:
            if leaf not in inside:
                walked = tuple(parts[name] for name in groups.get(leaf, (leaf,)))
                loops.append((leaf, numel(tuple(part.size for part in walked)), walked))
        rank = {name: i for i, name in enumerate(self.schedule.order)}
        return sorted(loops, key=lambda entry: rank.get(entry[0], len(rank)))

    def _store(self, root: UOp, axes: tuple[int, ...]) -> list[UOp]:
        loops = self.domain_loops(tuple(axis for axis in axes if axis >= 0))
        return [
            self._store_at(root, at_axes(at, axes), masks)
            for at, masks in self._iterations(loops, {}, (), ())
        ]

    def _iterations(
        self,
        loops: list[tuple[str, int, tuple[AxisLoop, ...]]],
        at: dict[int, Index],
        path: tuple[UOp, ...],
        masks: Masks,
    ) -> Iterator[tuple[dict[int, Index], Masks]]:
        """Every way to write out the iterations: the index of each axis, and the lanes that exist."""
        if not loops:
            yield at, masks + self._beyond_splits(at)
            return
        (name, extent, walked), *inner = loops
        within = names_around(path)
        for piece in self._pieces(name, extent, within):
            for counter in piece.loops:
                self.paths[counter] = (*path, counter)
            here = dict(at)
            # Where accesses walk the parts as one, as all of a merged loop do, the quotients cancel.
            for part, index in zip(walked, unflatten(piece.index, [p.size for p in walked]), strict=True):
                here[part.axis] = here.get(part.axis, Index()) + index * part.stride
            yield from self._iterations(inner, here, path + piece.loops, masks + piece.masks)

    def _beyond_splits(self, at: dict[int, Index]) -> Masks:
        """Of axes that a split does not divide: which elements there are."""
        return tuple(
            mask
            for axis, index in at.items()
            if self._is_exceeded(domain_loop(axis), size := self.kernel.domain[axis])
            for mask in masked_beyond(Piece(index, (), ()), size).masks
        )

    def _store_at(self, root: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        values = self._stored_values(root, indices, masks)
        target, offsets = self.kernel.into.get(root, (root, (0,) * len(indices)))
        position = flatten([i + start for i, start in zip(indices, offsets, strict=True)], target.shape)
        return self._store_values(target, position, values, masks)

    def _stored_values(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> list[UOp]:
        """What memory gets of an element: its value, or both parts of a complex number."""
        parts = parts_of(node, in_memory=node in self.reads) if is_complex(node) else (node,)
        return [self.value(part, indices, masks) for part in parts]

    def _store_values(self, target: UOp, position: Index, values: Sequence[UOp], masks: Masks) -> UOp:
        self.accesses.append(_access(target, position, True))
        self._pin(position)
        masks = masks + self._one_thread(position)
        lanes = max((atom.shape[0] for atom in position.terms if atom.shape), default=0)
        mask = conjunction([splat(m, lanes) for m in masks])
        if len(values) > 1:
            return self._store_pair(target, position, [splat(v, lanes) for v in values], mask)
        (value,) = values
        contiguous = _contiguous_part(position)
        index = position if contiguous is None else contiguous
        whole = contiguous is not None and mask is None and _is_aligned(contiguous, lanes, target.dtype)
        slot = self.kernel.slots[target]
        memory = buffer(slot, target.dtype, stream=whole and slot in self.schedule.stream)
        guard = () if mask is None else (mask,)
        values_ = (memory, index.node(), splat(value, lanes), *guard)
        store = UOp(STORE, values_, 0 if contiguous is None else lanes)
        if contiguous is None and not guard and self.schedule.grid is None:
            self.across.add(store, target, position)
        return store

    def _one_thread(self, position: Index) -> Masks:
        """Along dimensions of a group that a position does not depend on all threads have one value: the first of them
        stores it."""
        here = threads_of(position)
        return tuple(thread.eq(0) for thread in team(self.schedule) if thread not in here)

    def _store_pair(self, target: UOp, position: Index, values: Sequence[UOp], mask: UOp | None) -> UOp:
        """One store of both parts, however many lanes: so a loop that writes where it reads has read both before."""
        memory = buffer(self.kernel.slots[target], dt.real_dtype(target.dtype))
        value = UOp(PAIR, tuple(values))
        guard = () if mask is None else (UOp(PAIR, (mask, mask)),)
        contiguous = _contiguous_part(position)
        if contiguous is not None:
            return UOp(STORE, (memory, (contiguous * 2).node(), value, *guard), value.shape[0])
        places = UOp(PAIR, ((position * 2).node(), (position * 2 + 1).node()))
        return UOp(STORE, (memory, places, value, *guard), 0)

    # ---- values ----

    def value(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """The value of a node at these indices; loads are guarded by the masks."""
        if masks:
            masks = self.guards(node, indices, masks)
        if node in self.reads:
            return self._load(node, indices, masks)
        return self._compute(node, indices, masks)

    def varying_axes(self, node: UOp) -> frozenset[int]:
        """The axes of a node along which its value can differ."""
        return axes_that_matter(node, self.reads, self._varying)

    def guards(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> Masks:
        """The masks that loads for this element need: none when it exists in every iteration.

        Masks that differ between lanes say nothing about an element that is the same in all of them; there the bounds
        of its indices stand for them.
        A reduction is guarded by masks on its own loops alone: else it would be evaluated in loops of others.
        """
        limits = list(zip(indices, self._shape_in_memory(node), strict=True))
        if all(index.bounds[0] >= 0 and index.bounds[1] < size for index, size in limits):
            return ()
        loops = frozenset().union(*(loops_of(atom) for index in indices for atom in index.terms))
        if any(mask.shape for mask in masks) and not any(
            atom.shape for index in indices for atom in index.terms
        ):
            own = [condition for index, size in limits for condition in between(self, index, 0, size - 1)]
            masks = (*(mask for mask in masks if not mask.shape), *own)
        if node.op.family is Family.REDUCE:
            around = loops.union(*map(threads_of, indices))
            walked = [(mask, loops_of(mask) | threads_of(variable(mask))) for mask in masks]
            masks = tuple(mask for mask, by in walked if not by or by & around)
        return masks

    def _compute(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        identity_ = (node, indices, masks)
        found = self._values.get(identity_)
        if found is None:
            rule = _BY_NAME.get(node.op.name) or (
                by_forms if node.op.forms else _BY_FAMILY.get(node.op.family)
            )
            if rule is None:
                raise InternalError(f"op {node.op.name} cannot stand in a kernel")
            found = self._values[identity_] = rule(self, node, indices, masks)
        return found

    def _part(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """One part of a complex number in memory."""
        source = node.src[0]
        if masks:
            masks = self.guards(source, indices, masks)
        return self.load_at(source, flatten(indices, source.shape), masks, int(node.op is ops.IMAG))

    def _load(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        slot = self.kernel.slots[node]
        self.indices[node] = indices
        self.places.setdefault(node, {})[indices] = None
        if slot in self.schedule.stage and read_by_several_warps(self.schedule):
            return buffer(slot, node.dtype)  # only its place is asked for
        if slot in self.schedule.stage:
            return staged_load(self, node, self.schedule.stage[slot], indices)
        pack = self.schedule.pack.get(slot)
        if pack is None:
            return self.load_at(node, flatten(indices, node.shape), masks)
        split = reshape_indices(indices, pack.shape_of(node), pack.shape)
        position = flatten([split[a] for a in pack.order], tuple(pack.shape[a] for a in pack.order))
        return self.load_at(node, position, masks)

    def _shape_in_memory(self, node: UOp) -> Shape:
        """The shape of a node, of a packed operand that of its copy: that has elements beyond the axes, too."""
        pack = self.schedule.pack.get(self.kernel.slots[node]) if node in self.reads else None
        return node.shape if pack is None else pack.shape_of(node)

    def load_at(self, node: UOp, position: Index, masks: Masks, part: int = 0) -> UOp:
        """part: which one of a complex number."""
        self.accesses.append(_access(node, position, False))
        source = buffer(self.kernel.slots[node], dt.real_dtype(node.dtype))
        lanes = max((atom.shape[0] for atom in position.terms if atom.shape), default=0)
        # An address that is the same in all lanes does not need the masks that differ between lanes.
        relevant = [splat(m, lanes) for m in masks if lanes or not m.shape]
        self._pin(position)
        mask = conjunction(relevant)
        guard = (mask,) if mask is not None else ()
        contiguous = _contiguous_part(position)
        if is_complex(node):
            return self._load_part(source, position, contiguous, mask, lanes, part)
        if contiguous is not None:
            self._prefetch(source, contiguous)
            return UOp(LOAD, (source, contiguous.node(), *guard), lanes)
        if self.schedule.grid is not None:
            return UOp(LOAD, (source, position.node(), *guard), 0)
        near = None if node.dtype == dt.bool_ else picked(source, numel(node.shape), position, masks)
        if near is not None:
            return near
        load = UOp(LOAD, (source, position.node(), *guard), 0)
        if not guard:
            self.across.add(load, node, position)
        return load

    def _load_part(
        self, source: UOp, position: Index, contiguous: Index | None, mask: UOp | None, lanes: int, part: int
    ) -> UOp:
        """Neighbours are loaded in pairs, once for both parts."""
        if contiguous is None:
            guard = () if mask is None else (mask,)
            return UOp(LOAD, (source, (position * 2 + part).node(), *guard), 0)
        self._prefetch(source, contiguous * 2)
        guard = () if mask is None else (UOp(PAIR, (mask, mask)),)
        pairs = UOp(LOAD, (source, (contiguous * 2).node(), *guard), 2 * max(lanes, 1))
        return UOp(PART, (pairs,), part)

    def _prefetch(self, source: UOp, position: Index) -> None:
        """Ask ahead for what a loop comes to. Where the loops around it come to the same again, it is near already."""
        here = {v.arg.loop for atom in position.terms for v in loops_of(atom)}
        for atom, c in position.terms.items():
            if atom.op is not RANGE:
                continue
            distance = self.schedule.prefetch.get(atom.arg.loop)
            if distance is not None and here.issuperset(atom.arg.around):
                ahead = position + c * distance
                self.prefetches[UOp(PREFETCH, (source, ahead.node()))] = None

    def _pin(self, index: Index) -> None:
        """Loop variables inside of atoms (quotients, loaded numbers) cannot be merged."""
        for atom in index.terms:
            if atom.op is not RANGE:
                self.pinned |= loops_of(atom)

    def pin_all(self, index: Index) -> None:
        for atom in index.terms:
            self.pinned |= loops_of(atom)

    def _recomputing(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        self.walked[node.src[0]] = None
        for axis in node.arg:
            self.lacking |= {v.arg.loop for atom in indices[axis].terms for v in loops_of(atom)}
        return self.value(node.src[0], indices, masks)

    def _elementwise(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        return self.emit(node.op, node.arg, [self.value(s, indices, masks) for s in node.src])


_BY_FAMILY: dict[Family, Callable] = {Family.ELEMENTWISE: Nest._elementwise, Family.REDUCE: reduction}
_BY_NAME: dict[str, Callable] = {
    **MOVEMENT,
    "real": Nest._part,
    "imag": Nest._part,
    EXP_MEAN.name: exp_mean,
    EXP_TOP.name: exp_statistic,
    EXP_TOTAL.name: exp_statistic,
    WALK.name: Nest._recomputing,
}


def at_axes(at: Mapping[int, Index], axes: Sequence[int]) -> tuple[Index, ...]:
    """The indices of a node that has these axes of the domain (Kernel.axes). at: the index of each axis."""
    return tuple(at.get(axis, Index()) for axis in axes)


def _access(node: UOp, position: Index, is_store: bool) -> Access:
    """itemsize is that of what stands in a register: a part of a complex number."""
    nbytes = numel(node.shape) * node.dtype.itemsize
    return Access(node, position, dt.real_dtype(node.dtype).itemsize, nbytes, is_store)


def _is_aligned(position: Index, lanes: int, dtype: np.dtype) -> bool:
    """Whether so many lanes from there on are a line of 64 bytes, or half of one, if the memory begins with a line."""
    steps = [position.constant, *position.terms.values()]
    return lanes * dtype.itemsize in (32, 64) and all(step % lanes == 0 for step in steps)


def _alone(position: int) -> Piece:
    """One iteration, not a vector under a mask of one lane: of such a store, after a truncation, LLVM 22 makes a scalar
    one of the width before it (X86 reduceMaskedStoreToScalarStore), which writes beyond the buffer."""
    return Piece(Index((), position), (), ())


def _whole_vectors(piece: Piece, extent: int) -> Piece:
    """A vector of iterations without those that the axis does not have."""
    if piece.index.bounds[1] < extent:
        return piece
    vectors = [atom for atom in piece.index.terms if atom.op is LANES]
    if not vectors:
        raise InternalError("pad: the loop is no vector, or its extent is not a multiple of one")
    left = piece.index.without(vectors[0]) * -1 + extent
    if left.bounds == (1, 1):
        return _alone(extent - 1)
    return Piece(piece.index, piece.loops, (*piece.masks, vectors[0] < splat(left.node(), vectors[0].arg)))


def _contiguous_part(position: Index) -> Index | None:
    """The position of lane 0 when the lanes are neighbours in memory, or when there are none."""
    vectors = [(atom, c) for atom, c in position.terms.items() if atom.shape]
    if not vectors:
        return position
    atom, c = vectors[0]
    return position.without(atom) if len(vectors) == 1 and atom.op is LANES and c == 1 else None


__all__ = [
    "Access",
    "Emit",
    "Masks",
    "MixedLanes",
    "Nest",
    "AxisLoop",
    "Piece",
    "Schedule",
    "at_axes",
    "axes_that_matter",
    "loops_of",
]
