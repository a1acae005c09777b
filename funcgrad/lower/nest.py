"""From a kernel (nodes to store, on a domain of axes) and a schedule to the loop nest, as nodes inside a kernel.

A schedule is data: a list of primitives applied to named axes. The axes of the domain are d00, d01, ...; the axes of
the reductions at dependency level L inside the kernel are rL.0, rL.1, ...:

    split(axis, factor)        the axis becomes two nested ones, axis.0 and axis.1 of extent `factor`
    merge(axes)                neighbouring axes that every access walks as one become one (kept under the last name)
    reorder(axes)              the order of the loops of the domain
    vectorize(axis, lanes)     `lanes` neighbouring iterations are one vector
    unroll(axis, copies)       `copies` neighbouring iterations are written out; on a domain axis around a reduction
                               this is the register tile: each copy has its own accumulators in one common loop
    chain(axes)                all iterations of these axes of a reduction are written out, one after the other in one
                               accumulator
    pack(slot, shape, order)   an operand is first copied to the layout in which the loops walk it: its axes split
                               to `shape`, then permuted
    prefetch(axis, distance)   loads in a loop ask for the memory of `distance` iterations later
    owners(parts)              a scatter is done `parts` times: each makes the updates of the rows that it owns
    parallel(axis)             the outermost loop may be cut into tasks

The nest is built by evaluating the stored nodes at symbolic indices: movement ops rewrite indices, elementwise ops
combine values, a reduction becomes accumulators over loops. Every way to write iterations out (unroll, vector, what
remains of an extent that a tile does not divide) is the same evaluation at other indices; since nodes are interned,
loads and subexpressions that the copies have in common are one node. No instruction has a place yet: linearize.py
puts each into the outermost loop that it can stand in, which hoists invariants and makes row fusion (softmax: two
loops within a row) a matter of indices alone.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.best import Best, best_of, parts_of_best
from funcgrad.lower.complex_parts import is_complex, parts_of
from funcgrad.lower.index import Index, axis_groups, flatten, reshape_indices, unflatten, variable
from funcgrad.lower.kernel_ops import (
    ACCUMULATE,
    CARRIED,
    HORIZONTAL,
    LANES,
    LOAD,
    PAIR,
    PART,
    PICK,
    PREFETCH,
    RANGE,
    STORE,
    buffer,
    loop,
    splat,
)
from funcgrad.lower.picks import emptied, picked
from funcgrad.trace import dtypes as dt
from funcgrad.trace import ops
from funcgrad.trace.checkpoints import BARRIER
from funcgrad.trace.ops import identity
from funcgrad.trace.positions import POSITIONS
from funcgrad.trace.uop import Family, Op, Shape, UOp, const, numel, toposort
from funcgrad.trace.windows import VIEW

Emit = Callable[[Op, Any, Sequence[UOp]], UOp]
Masks = tuple[UOp, ...]


@dataclass
class Kernel:
    """What the scheduler decided to compute in one nest.

    roots: nodes to store; each has the axes `axes[i]` of the domain. reads: nodes found in memory.
    slots: the position of every root and read in the argument list of the kernel.
    into: for a root that fills a part of another node's buffer (concatenation): that node, and where the part begins.
    scatter: a scatter whose updates this kernel applies, one after the other, to the copy that its buffer holds.
    along: the axis of the domain that the kernel walks in order, and whether backwards (prefix_nest.py).
    """

    roots: list[UOp]
    domain: Shape
    axes: list[tuple[int, ...]]
    reads: list[UOp]
    slots: dict[UOp, int] = field(default_factory=dict)
    into: dict[UOp, tuple[UOp, tuple[int, ...]]] = field(default_factory=dict)
    scatter: UOp | None = None
    along: tuple[int, bool] | None = None


@dataclass
class Schedule:
    """The primitives of the module's text, by axis."""

    split: dict[str, int] = field(default_factory=dict)
    merge: list[tuple[str, ...]] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    vectorize: dict[str, int] = field(default_factory=dict)
    unroll: dict[str, int] = field(default_factory=dict)
    chain: list[str] = field(default_factory=list)
    pack: dict[int, tuple[Shape, tuple[int, ...]]] = field(default_factory=dict)
    prefetch: dict[str, int] = field(default_factory=dict)
    parallel: str | None = None
    owners: int = 1

    def __str__(self) -> str:
        rows = [f"split({a}, {n})" for a, n in self.split.items()]
        rows += [f"merge({', '.join(group)})" for group in self.merge]
        rows += [f"reorder({', '.join(self.order)})"] if len(self.order) > 1 else []
        rows += [f"vectorize({a}, {n})" for a, n in self.vectorize.items()]
        rows += [f"unroll({a}, {n})" for a, n in self.unroll.items()]
        rows += [f"chain({', '.join(self.chain)})"] if self.chain else []
        rows += [f"pack(b{slot}, {shape}, {order})" for slot, (shape, order) in self.pack.items()]
        rows += [f"prefetch({a}, {n})" for a, n in self.prefetch.items()]
        rows += [f"owners({self.owners})"] if self.owners > 1 else []
        rows += [f"parallel({self.parallel})"] if self.parallel else []
        return "; ".join(rows) or "no primitives"


class Access(NamedTuple):
    """One load or store of a plain nest: what the heuristic looks at."""

    node: UOp
    position: Index
    itemsize: int
    nbytes: int
    is_store: bool


class Piece(NamedTuple):
    """Some iterations of an axis: their index, the loop that they are in, the lanes that exist."""

    index: Index  # type: ignore[assignment]  # hides tuple.index, which nobody calls on a piece
    loops: tuple[UOp, ...]
    masks: Masks


class MixedLanes(Exception):
    """These loops of a reduction are vectors, and so is what the reduction depends on: lanes of lanes do not exist."""

    def __init__(self, loops: Sequence[str]) -> None:
        self.loops = loops


class Part(NamedTuple):
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
        self.prefetches: dict[UOp, None] = {}
        self.reductions: dict[UOp, list[str]] = {}
        self.around: dict[UOp, frozenset[str]] = {}  # the loops of the domain that each reduction depends on
        self.within: dict[UOp, frozenset[str]] = {}  # the loops of other reductions that it depends on
        self.pinned: set[UOp] = set()  # loop variables used for other things than plain addresses
        self.extents: dict[str, int] = {}
        self.paths: dict[UOp, tuple[UOp, ...]] = {}  # the loops of the domain around each of its loops
        self.carrying: set[UOp] = set()  # those that must run in order, as a whole
        self.carrying_ops: list[UOp] = []  # the ops that they compute
        self._reads = set(kernel.reads)
        self._values: dict[tuple, UOp] = {}
        self._levels = _levels(kernel)
        self._axes: dict[UOp, frozenset[int]] = {}
        self._numbers = 0

    def new_number(self) -> int:
        """A number for a carry, which tells it apart from others."""
        self._numbers += 1
        return self._numbers

    def build(self) -> list[UOp]:
        """The stores of the nest, and its prefetches."""
        placed = zip(self.kernel.roots, self.kernel.axes, strict=True)
        stores = [store for root, axes in placed for store in self._store(root, axes)]
        return [*stores, *self.prefetches]

    # ---- axes ----

    def leaves(self, name: str, extent: int, stride: int = 1) -> list[tuple[str, int, int]]:
        """The loops that an axis consists of after its splits: (name, extent, stride)."""
        factor = self.schedule.split.get(name)
        if factor is None:
            self.extents[name] = extent
            return [(name, extent, stride)]
        outer = self.leaves(f"{name}.0", extent // factor, stride * factor)
        return outer + self.leaves(f"{name}.1", factor, stride)

    def _pieces(self, name: str, extent: int, within: str) -> list[Piece]:
        """The iterations of a loop as tiles of unroll * lanes, then whole vectors, then a masked one."""
        if name in self.schedule.chain:
            return [Piece(Index((), position), (), ()) for position in range(extent)]
        lanes = self.schedule.vectorize.get(name, 1)
        copies = self.schedule.unroll.get(name, 1)
        tile = lanes * copies
        count = extent // tile
        lane = variable(UOp(LANES, (), lanes)) if lanes > 1 else Index()
        result = []
        if count > 1:
            counter = loop(name + within, count, self.open)
            start = variable(counter, tile)
            result = [Piece(start + lane + copy * lanes, (counter,), ()) for copy in range(copies)]
        else:
            count = 0
        for position in range(count * tile, extent - lanes + 1, lanes):
            result.append(Piece(lane + position, (), ()))
        rest = (extent - count * tile) % lanes
        if rest == 1:
            # Alone, not under a mask of one lane: of such a store, after a truncation, LLVM 22 makes a scalar one of
            # the width before it (X86 reduceMaskedStoreToScalarStore), which writes beyond the buffer.
            result.append(Piece(Index((), extent - 1), (), ()))
        elif rest:
            mask = UOp(LANES, (), lanes) < rest
            result.append(Piece(lane + (extent - rest), (), (mask,)))
        return result

    def _axis_pieces(self, name: str, extent: int, within: str) -> list[Piece]:
        """The same for an axis with splits: the product of the pieces of its loops."""
        combined = [Piece(Index(), (), ())]
        for leaf, size, stride in self.leaves(name, extent):
            combined = [
                Piece(a.index + b.index * stride, a.loops + b.loops, a.masks + b.masks)
                for a in combined
                for b in self._pieces(leaf, size, within)
            ]
        return combined

    # ---- stores ----

    def _domain_loops(self, axes: tuple[int, ...]) -> list[tuple[str, int, tuple[Part, ...]]]:
        """The loops of some axes as they nest: (name, extent, what it walks). A merged loop walks several."""
        parts = {
            leaf: Part(axis, size, stride)
            for axis in axes
            for leaf, size, stride in self.leaves(f"d{axis:02}", self.kernel.domain[axis])
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
        loops = self._domain_loops(axes)
        return [
            self._store_at(root, tuple(at.get(axis, Index()) for axis in axes), masks)
            for at, masks in self._iterations(loops, {}, (), ())
        ]

    def _iterations(
        self,
        loops: list[tuple[str, int, tuple[Part, ...]]],
        at: dict[int, Index],
        path: tuple[UOp, ...],
        masks: Masks,
    ) -> Iterator[tuple[dict[int, Index], Masks]]:
        """Every way to write out the iterations: the index of each axis, and the lanes that exist."""
        if not loops:
            yield at, masks
            return
        (name, extent, walked), *inner = loops
        within = "".join(f"@{counter.arg[0]}" for counter in path)
        for piece in self._pieces(name, extent, within):
            for counter in piece.loops:
                self.paths[counter] = (*path, counter)
            here = dict(at)
            # Where accesses walk the parts as one, as all of a merged loop do, the quotients cancel.
            for part, index in zip(walked, unflatten(piece.index, [p.size for p in walked]), strict=True):
                here[part.axis] = here.get(part.axis, Index()) + index * part.stride
            yield from self._iterations(inner, here, path + piece.loops, masks + piece.masks)

    def _store_at(self, root: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        values = self._stored_values(root, indices, masks)
        target, offsets = self.kernel.into.get(root, (root, (0,) * len(indices)))
        position = flatten([i + start for i, start in zip(indices, offsets, strict=True)], target.shape)
        return self._store_values(target, position, values, masks)

    def _stored_values(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> list[UOp]:
        """What memory gets of an element: its value, or both parts of a complex number."""
        parts = parts_of(node, in_memory=node in self._reads) if is_complex(node) else (node,)
        return [self.value(part, indices, masks) for part in parts]

    def _store_values(self, target: UOp, position: Index, values: Sequence[UOp], masks: Masks) -> UOp:
        self.accesses.append(_access(target, position, True))
        self._pin(position)
        lanes = max((atom.shape[0] for atom in position.terms if atom.shape), default=0)
        mask = _conjunction([splat(m, lanes) for m in masks])
        if len(values) > 1:
            return self._store_pair(target, position, [splat(v, lanes) for v in values], mask)
        (value,) = values
        contiguous = _contiguous_part(position)
        index = position if contiguous is None else contiguous
        memory = buffer(self.kernel.slots[target], target.dtype)
        guard = () if mask is None else (mask,)
        return UOp(
            STORE, (memory, index.node(), splat(value, lanes), *guard), 0 if contiguous is None else lanes
        )

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
            masks = self._guards(node, indices, masks)
        if node in self._reads:
            return self._load(node, indices, masks)
        return self._compute(node, indices, masks)

    def _guards(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> Masks:
        """The masks that loads for this element need: none when it exists in every iteration.

        Masks that differ between lanes say nothing about an element that is the same in all of them; there the bounds
        of its indices stand for them.
        A reduction is guarded by masks on its own loops alone: else it would be evaluated in loops of others.
        """
        limits = list(zip(indices, node.shape, strict=True))
        if all(index.bounds[0] >= 0 and index.bounds[1] < size for index, size in limits):
            return ()
        loops = frozenset().union(*(loops_of(atom) for index in indices for atom in index.terms))
        if any(mask.shape for mask in masks) and not any(
            atom.shape for index in indices for atom in index.terms
        ):
            own = [condition for index, size in limits for condition in self._between(index, 0, size - 1)]
            masks = (*(mask for mask in masks if not mask.shape), *own)
        if node.op.family is Family.REDUCE:
            masks = tuple(mask for mask in masks if not loops_of(mask) or loops_of(mask) & loops)
        return masks

    def _compute(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        identity_ = (node, indices, masks)
        found = self._values.get(identity_)
        if found is None:
            rule = _BY_NAME.get(node.op.name) or _BY_FAMILY.get(node.op.family)
            if rule is None:
                raise InternalError(f"op {node.op.name} cannot stand in a kernel")
            found = self._values[identity_] = rule(self, node, indices, masks)
        return found

    def _part(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """One part of a complex number in memory."""
        source = node.src[0]
        if masks:
            masks = self._guards(source, indices, masks)
        return self._load_at(source, flatten(indices, source.shape), masks, int(node.op is ops.IMAG))

    def _load(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        packed = self.schedule.pack.get(self.kernel.slots[node])
        if packed is None:
            return self._load_at(node, flatten(indices, node.shape), masks)
        shape, order = packed
        split = reshape_indices(indices, node.shape, shape)
        return self._load_at(node, flatten([split[a] for a in order], tuple(shape[a] for a in order)), masks)

    def _load_at(self, node: UOp, position: Index, masks: Masks, part: int = 0) -> UOp:
        """part: which one of a complex number."""
        self.accesses.append(_access(node, position, False))
        source = buffer(self.kernel.slots[node], dt.real_dtype(node.dtype))
        lanes = max((atom.shape[0] for atom in position.terms if atom.shape), default=0)
        # An address that is the same in all lanes does not need the masks that differ between lanes.
        relevant = [splat(m, lanes) for m in masks if lanes or not m.shape]
        self._pin(position)
        mask = _conjunction(relevant)
        guard = (mask,) if mask is not None else ()
        contiguous = _contiguous_part(position)
        if is_complex(node):
            return self._load_part(source, position, contiguous, mask, lanes, part)
        if contiguous is not None:
            self._prefetch(source, contiguous)
            return UOp(LOAD, (source, contiguous.node(), *guard), lanes)
        near = None if node.dtype == dt.bool_ else picked(source, numel(node.shape), position, masks)
        return UOp(LOAD, (source, position.node(), *guard), 0) if near is None else near

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
        for atom, c in position.terms.items():
            distance = self.schedule.prefetch.get(atom.arg[0].split("@")[0]) if atom.op is RANGE else None
            if distance is not None:
                ahead = position + c * distance
                self.prefetches[UOp(PREFETCH, (source, ahead.node()))] = None

    def _pin(self, index: Index) -> None:
        """Loop variables inside of atoms (quotients, loaded numbers) cannot be merged."""
        for atom in index.terms:
            if atom.op is not RANGE:
                self.pinned |= loops_of(atom)

    def _pin_all(self, index: Index) -> None:
        for atom in index.terms:
            self.pinned |= loops_of(atom)

    def _elementwise(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        return self.emit(node.op, node.arg, [self.value(s, indices, masks) for s in node.src])

    def _const(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        return node

    def _iota(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        self._pin_all(indices[0])
        return self.emit(ops.CAST, (node.dtype, False), [indices[0].node()])

    def _reshape(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        source = node.src[0]
        return self.value(source, reshape_indices(indices, node.shape, source.shape), masks)

    def _permute(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        moved: list[Index] = [Index()] * len(indices)
        for position, axis in enumerate(node.arg):
            moved[axis] = indices[position]
        return self.value(node.src[0], tuple(moved), masks)

    def _expand(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        kept = tuple(index for axis, index in enumerate(indices) if axis not in node.arg[0])
        return self.value(node.src[0], kept, masks)

    def _shrink(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        moved = tuple(i * step + start for i, (start, _, step) in zip(indices, node.arg, strict=True))
        return self.value(node.src[0], moved, masks)

    def _flip(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        moved = tuple(i * -1 + (node.shape[a] - 1) if a in node.arg else i for a, i in enumerate(indices))
        return self.value(node.src[0], moved, masks)

    def _view(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        moved = []
        for offset, terms in node.arg[1]:
            position = Index((), offset)
            for axis, coefficient in terms:
                position = position + indices[axis] * coefficient
            moved.append(position)
        return self.value(node.src[0], tuple(moved), masks)

    def _pad(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        moved, conditions = [], []
        for index, (low, high, interior), size in zip(indices, node.arg, node.src[0].shape, strict=True):
            if not (low or high or interior):  # nothing to ask; and the axis may walk others merged into it
                moved.append(index)
                continue
            inside = index + -low
            if interior:
                self._pin_all(index)
                rest = inside.mod(interior + 1)
                if rest.bounds[0] > 0 or rest.bounds[1] < 0:
                    return const(0, node.dtype)
                conditions += self._between(rest, 0, 0)
                inside = inside.floordiv(interior + 1)
            conditions += self._between(inside, 0, size - 1)
            if inside.bounds[1] < 0 or inside.bounds[0] >= size:
                return const(0, node.dtype)
            moved.append(inside)
        value = self.value(node.src[0], tuple(moved), masks + tuple(conditions))
        if value.op is PICK:
            value, conditions = emptied(value, conditions)
        loads = value.src if value.op is PICK else (value,)
        if all(s.op is not LOAD and value.op is PICK or _is_guarded(s, conditions) for s in loads):
            return value  # a masked load is 0 outside already
        return self.emit(ops.WHERE, None, [_all(_even(conditions)), value, const(0, node.dtype)])

    def _between(self, index: Index, low: int, high: int) -> list[UOp]:
        """Conditions for low <= index <= high that do not hold by themselves."""
        least, greatest = index.bounds
        conditions = []
        if least < low or greatest > high:
            self._pin_all(index)
        if least < low and greatest > high:  # below `low` is far above as a number without sign
            return [(index + -low).node().cast(dt.uint64) <= high - low]
        if least < low:
            conditions.append(index.node() >= low)
        if greatest > high:
            conditions.append(index.node() <= high)
        return conditions

    def _barrier(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """The value itself; what it waits for is among the reads of the kernel, which order its run."""
        return self.value(node.src[0], indices, masks)

    def _gather(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        source, positions = node.src[0], node.src[1:]
        rank = positions[0].ndim
        moved, conditions = self._positions(positions, source.shape, indices[:rank], masks)
        outside = (
            index.bounds[1] < 0 or index.bounds[0] >= size
            for index, size in zip(moved, source.shape, strict=False)
        )
        if any(outside):
            return const(0, node.dtype)
        if conditions and source not in self._reads:
            moved = [self._clamped(index, size) for index, size in zip(moved, source.shape, strict=False)]
        value = self.value(source, (*moved, *indices[rank:]), masks + conditions)
        if not conditions or (value.op is LOAD and _conjuncts(value.src[2:]).issuperset(conditions)):
            return value  # a masked load is 0 outside already
        return self.emit(ops.WHERE, None, [_all(_even(conditions)), value, const(0, node.dtype)])

    def _positions(
        self, positions: Sequence[UOp], shape: Shape, indices: tuple[Index, ...], masks: Masks
    ) -> tuple[list[Index], Masks]:
        """Indices of the leading axes that integer arrays give, and the conditions that they lie inside."""
        moved: list[Index] = []
        conditions: list[UOp] = []
        for axis, position in enumerate(positions):
            index = self._as_index(position, indices)
            if index is None:
                loaded = self.value(position, indices, masks)
                index = variable(self.emit(ops.CAST, (dt.int64, False), [loaded]))
            conditions += self._between(index, 0, shape[axis] - 1)
            moved.append(index)
        return moved, tuple(conditions)

    def _clamped(self, index: Index, size: int) -> Index:
        """A loaded index within its axis (the value is masked where it is not): arithmetic on it cannot overflow."""
        low, high = index.bounds
        if (low >= 0 and high < size) or all(atom.op in (RANGE, LANES) for atom in index.terms):
            return index
        node = index.node()
        top = const(size - 1, dt.int64, node.shape)
        node = self.emit(
            ops.MIN, None, [self.emit(ops.MAX, None, [node, const(0, dt.int64, node.shape)]), top]
        )
        return variable(node)

    def _as_index(self, node: UOp, indices: tuple[Index, ...]) -> Index | None:
        """A node whose value is an affine function of its indices (iota and what is made of it) as an index; None
        also where its dtype might wrap.
        """
        index = self._affine(node, indices) if dt.is_integer(node.dtype) else None
        if index is None:
            return None
        low, high = index.bounds
        limits = np.iinfo(node.dtype)
        return index if limits.min <= low and high <= limits.max else None

    def _affine(self, node: UOp, indices: tuple[Index, ...]) -> Index | None:
        name = node.op.name
        if name == "iota":
            return indices[0]
        if name == "const":
            return Index((), int(node.arg.value))
        if name == "cast":
            return self._as_index(node.src[0], indices)
        if name == "expand":
            return self._as_index(
                node.src[0], tuple(x for a, x in enumerate(indices) if a not in node.arg[0])
            )
        if name == "reshape" and numel(node.shape):
            return self._as_index(node.src[0], reshape_indices(indices, node.shape, node.src[0].shape))
        if name == "add":
            a, b = (self._as_index(s, indices) for s in node.src)
            return a + b if a is not None and b is not None else None
        return None

    # ---- reductions ----

    def _reduce(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        source, axes = node.src[0], node.arg
        # Reductions share loops where all of their extents agree: accumulators of one loop nest have one set of loops.
        extents = "x".join(str(source.shape[axis]) for axis in axes)
        names = [f"r{self._levels[node]}.{k}x{extents}" for k in range(len(axes))]
        self.reductions[node] = [
            leaf
            for name, axis in zip(names, axes, strict=True)
            for leaf, _, _ in self.leaves(name, source.shape[axis])
        ]
        varying = axes_that_matter(node, self._reads, self._axes)
        indices = tuple(index if axis in varying else Index() for axis, index in enumerate(indices))
        if masks:
            masks = self._guards(node, indices, masks)
        vectors = [name for name in self.reductions[node] if name in self.schedule.vectorize]
        if vectors and any(atom.shape for index in indices for atom in index.terms):
            raise MixedLanes(vectors)
        around = frozenset().union(
            *(loops_of(atom) for index in indices for atom in index.terms), *map(loops_of, masks)
        )
        loops_here = {v.arg[0].split("@")[0] for v in around}
        of_domain = frozenset(name for name in loops_here if name.startswith("d"))
        self.around[node] = self.around.get(node, frozenset()) | of_domain
        self.within[node] = self.within.get(node, frozenset()) | (loops_here - of_domain)
        if node.op in POSITIONS:
            return best_of(self, node, self._best(node, names, indices, masks, around))
        parts = self._parts(node, names, indices, masks, around)
        needed = frozenset().union(*map(loops_of, parts))
        if needed != around:  # all that is read there is padding: the loops stand further out
            parts = self._parts(node, names, indices, masks, needed)
        return self.emit(ops.CAST, (node.dtype, False), [self._combine(node, parts)])

    def _best(
        self, node: UOp, names: list[str], indices: tuple[Index, ...], masks: Masks, around: frozenset[UOp]
    ) -> list[Best]:
        """As `_parts`, of extrema with their positions (best.py)."""
        within = "".join(sorted(f"@{v.arg[0]}" for v in around))
        sizes = [node.src[0].shape[axis] for axis in node.arg]
        pieces = [self._axis_pieces(n, s, within) for n, s in zip(names, sizes, strict=True)]
        parts = parts_of_best(self, node, pieces, indices, masks)
        needed = frozenset().union(*(loops_of(value) for part in parts for value in part))
        return parts if needed == around else self._best(node, names, indices, masks, needed)

    def _parts(
        self, node: UOp, names: list[str], indices: tuple[Index, ...], masks: Masks, around: frozenset[UOp]
    ) -> list[UOp]:
        """The partial results, one for each way to write out the iterations; in loops of their own for each
        setting of the loops `around`."""
        source, axes = node.src[0], node.arg
        within = "".join(sorted(f"@{v.arg[0]}" for v in around))
        wide = dt.float32 if node.dtype in (dt.float16, dt.bfloat16) else node.dtype
        product_ = self._factors(node)
        kind = "dot" if product_ else node.op.name
        neutral = identity(node.op, wide)
        parts = []
        pieces = [self._axis_pieces(n, source.shape[a], within) for n, a in zip(names, axes, strict=True)]
        for group in _chains(names, pieces, self.schedule.chain):
            terms = []
            for combination in group:
                at = list(indices)
                for axis, piece in zip(axes, combination, strict=True):
                    at.insert(axis, piece.index)
                tail = tuple(mask for piece in combination for mask in piece.masks)
                values = [self.value(x, tuple(at), masks + tail) for x in product_ or (source,)]
                values = [self.emit(ops.CAST, (wide, False), [v]) for v in values]
                if tail:
                    outside = const(0 if product_ else neutral, wide)
                    values = [self.emit(ops.WHERE, None, [_all(tail), v, outside]) for v in values]
                terms.append(values)
            loops = tuple(counter for piece in group[0] for counter in piece.loops)
            # Lanes that all read the same still count one by one.
            lanes = [atom.shape[0] for piece in group[0] for atom in piece.index.terms if atom.shape]
            width = max([v.shape[0] for values in terms for v in values if v.shape] + lanes, default=0)
            terms = [[splat(v, width) for v in values] for values in terms]
            if loops:
                flat = [v for values in terms for v in values]
                parts.append(UOp(ACCUMULATE, (*flat, *loops), (kind, len(loops), neutral)))
            else:
                parts.append(self._in_turn(node, terms))
        return parts

    def _in_turn(self, node: UOp, terms: Sequence[Sequence[UOp]]) -> UOp:
        """Terms one after the other; products are rounded together with the sum that they are added to."""
        first, *rest = terms
        if len(first) == 2:
            total = first[0] * first[1]
            for a, b in rest:
                total = self.emit(ops.MULADD, None, [a, b, total])
            return total
        total = first[0]
        for (value,) in rest:
            total = self.emit(_COMBINE[node.op.name], None, [total, value])
        return total

    def _factors(self, node: UOp) -> tuple[UOp, ...]:
        """The two factors when a sum of products can be accumulated by fused multiply-adds."""
        source = node.src[0]
        fusable = node.op is ops.REDUCE_SUM and dt.kind(node.dtype) == "f" and source.op is ops.MUL
        return source.src if fusable and source not in self._reads else ()

    def _combine(self, node: UOp, parts: list[UOp]) -> UOp:
        """Partial results to one: vectors among themselves, then the lanes of a vector that this reduction walks."""
        combine = _COMBINE[node.op.name]
        lane_axis = any(name in self.schedule.vectorize for name in self.reductions[node])
        vectors = [p for p in parts if p.shape]
        scalars = [p for p in parts if not p.shape]
        groups = (
            [vectors, scalars]
            if lane_axis
            else [[splat(p, max((v.shape[0] for v in vectors), default=0)) for p in parts]]
        )
        totals = []
        for group in groups:
            while len(group) > 1:
                group = [
                    self.emit(combine, None, group[i : i + 2]) if i + 1 < len(group) else group[i]
                    for i in range(0, len(group), 2)
                ]
            totals += group
        if lane_axis:
            totals = [UOp(HORIZONTAL, (t,), node.op.name) if t.shape else t for t in totals]
        return totals[0] if len(totals) == 1 else self.emit(combine, None, totals)


_COMBINE = {"reduce_sum": ops.ADD, "reduce_prod": ops.MUL, "reduce_max": ops.MAX, "reduce_min": ops.MIN}
_BY_FAMILY: dict[Family, Callable] = {Family.ELEMENTWISE: Nest._elementwise, Family.REDUCE: Nest._reduce}
_BY_NAME: dict[str, Callable] = {
    "const": Nest._const,
    "iota": Nest._iota,
    "reshape": Nest._reshape,
    "permute": Nest._permute,
    "expand": Nest._expand,
    "shrink": Nest._shrink,
    "flip": Nest._flip,
    "pad": Nest._pad,
    "view": Nest._view,
    "gather": Nest._gather,
    "barrier": Nest._barrier,
    "real": Nest._part,
    "imag": Nest._part,
}


def _access(node: UOp, position: Index, is_store: bool) -> Access:
    """itemsize is that of what stands in a register: a part of a complex number."""
    nbytes = numel(node.shape) * node.dtype.itemsize
    return Access(node, position, dt.real_dtype(node.dtype).itemsize, nbytes, is_store)


def _chains(
    names: Sequence[str], pieces: Sequence[Sequence[Piece]], chain: Sequence[str]
) -> list[list[tuple[Piece, ...]]]:
    """All combinations of pieces, those together that differ in axes of a chain alone."""
    groups: dict[tuple[int, ...], list[tuple[Piece, ...]]] = {}
    for numbered in product(*(enumerate(axis) for axis in pieces)):
        identity_ = tuple(i for name, (i, _) in zip(names, numbered, strict=True) if name not in chain)
        groups.setdefault(identity_, []).append(tuple(piece for _, piece in numbered))
    return list(groups.values())


def _levels(kernel: Kernel) -> dict[UOp, int]:
    """For each reduction inside the kernel: how many others, one after the other, it waits for."""
    stored = set(kernel.reads)
    depth: dict[UOp, int] = {}
    for node in toposort(kernel.roots, stop=stored.__contains__):
        below = 0 if node in stored else max((depth[s] for s in node.src), default=0)
        depth[node] = below + (node.op.family is Family.REDUCE and node not in stored)
    return {node: d - 1 for node, d in depth.items() if node.op.family is Family.REDUCE}


def axes_that_matter(node: UOp, reads: set[UOp], known: dict[UOp, frozenset[int]]) -> frozenset[int]:
    """The axes along which a value can differ: not those that were expanded. `known` holds what was found before."""
    for inner in toposort((node,), stop=lambda n: n in known or n in reads):
        if inner not in known:
            known[inner] = _own_axes(inner, reads, known)
    return known[node]


def _own_axes(node: UOp, reads: set[UOp], known: dict[UOp, frozenset[int]]) -> frozenset[int]:
    every = frozenset(axis for axis, size in enumerate(node.shape) if size != 1)
    if node in reads or not every:
        return every
    op, arg = node.op, node.arg
    below = [known[s] for s in node.src]
    if op.family is Family.REDUCE:
        kept = [axis for axis in range(node.src[0].ndim) if axis not in arg]
        return frozenset(position for position, axis in enumerate(kept) if axis in below[0])
    if op is ops.EXPAND:
        kept = [axis for axis in range(node.ndim) if axis not in arg[0]]
        return frozenset(axis for source, axis in enumerate(kept) if source in below[0])
    if op is ops.PERMUTE:
        return frozenset(position for position, axis in enumerate(arg) if axis in below[0])
    if op is ops.PAD:
        return below[0] | {axis for axis, widths in enumerate(arg) if any(widths)}
    if op.family is Family.ELEMENTWISE or op in (ops.SHRINK, ops.FLIP):
        return frozenset().union(*below)
    if op is ops.RESHAPE:
        groups = axis_groups(node.shape, node.src[0].shape)
        return every & {axis for ours, theirs in groups if below[0] & {*theirs} for axis in ours}
    if op is VIEW:
        moved = {axis for a in below[0] for axis, _ in arg[1][a][1]}
        return every & frozenset(moved)
    if op is BARRIER:
        return below[0]
    if op is ops.GATHER:
        count, rank = len(node.src) - 1, node.src[1].ndim
        return frozenset().union(*below[1:]) | {axis - count + rank for axis in below[0] if axis >= count}
    return every if op is ops.IOTA else frozenset()


_loops_cache: WeakKeyDictionary[UOp, frozenset[UOp]] = WeakKeyDictionary()


def loops_of(node: UOp) -> frozenset[UOp]:
    """The loop variables that a value depends on."""
    found = _loops_cache.get(node)
    if found is None:
        for inner in toposort((node,), stop=_loops_cache.__contains__):
            if inner in _loops_cache:
                continue
            found = (
                frozenset((inner,))
                if inner.op is RANGE
                else frozenset().union(*(_loops_cache[s] for s in inner.src))
            )
            if inner.op in CARRIED:
                found -= set(inner.src[-inner.arg[1] :])
            _loops_cache[inner] = found
    return _loops_cache[node]


def _contiguous_part(position: Index) -> Index | None:
    """The position of lane 0 when the lanes are neighbours in memory, or when there are none."""
    vectors = [(atom, c) for atom, c in position.terms.items() if atom.shape]
    if not vectors:
        return position
    atom, c = vectors[0]
    return position.without(atom) if len(vectors) == 1 and atom.op is LANES and c == 1 else None


def _conjunction(conditions: Sequence[UOp]) -> UOp | None:
    return _all(conditions) if conditions else None


def _all(conditions: Sequence[UOp]) -> UOp:
    """All of one or more conditions."""
    return functools.reduce(operator.and_, conditions)


def _is_guarded(value: UOp, conditions: Sequence[UOp]) -> bool:
    """Whether a value is 0 where one of these conditions fails."""
    return not conditions or (value.op is LOAD and _conjuncts(value.src[2:]).issuperset(conditions))


def _conjuncts(masks: Sequence[UOp]) -> set[UOp]:
    """The conditions that a mask was made of."""
    found: set[UOp] = set()
    rest = list(masks)
    while rest:
        condition = rest.pop()
        found.add(condition)
        if condition.op in (ops.AND, ops.EXPAND):
            rest.extend(condition.src)
    return found


def _even(conditions: Sequence[UOp]) -> list[UOp]:
    """Scalars and vectors of conditions in one width."""
    width = max((c.shape[0] for c in conditions if c.shape), default=0)
    return [splat(c, width) for c in conditions]
