"""The loads and stores of a nest: which instruction an access to an element, or to a vector of them, becomes.

Elements side by side are loaded and stored as one vector; what to do with others the kind of target knows. Complex
numbers have their parts side by side in memory, and are loaded and stored as pairs of these.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index.affine import Index, flatten, reshape_indices
from funcgrad.lower.ir.index.masks import Masks, conjunction
from funcgrad.lower.ir.loops import Role, loop_named
from funcgrad.lower.ir.ops import LANES, LOAD, PAIR, PART, PREFETCH, RANGE, STORE, buffer, splat
from funcgrad.lower.ir.schedule import Pack
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.target_kinds import TargetKind
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, toposort

_LINE_NBYTES = 64
MOST_OF_A_ROW = 256  # elements that are asked for at once


class KernelMemory:
    """Makes the accesses of one nest to the buffers of its kernel, and notes them in its footprint."""

    def __init__(self, footprint: Footprint, kind: TargetKind) -> None:
        self._footprint = footprint
        self._kind = kind
        self._slots = footprint.kernel.slots
        self._schedule = footprint.loops.schedule
        self._prefetches: dict[UOp, None] = {}
        self._sums: dict[tuple, UOp] = {}  # of indices

    def load(self, node: UOp, position: Index, masks: Masks, part: int | None = None) -> UOp:
        """Load elements of an array. `part` selects the part of a complex number, None in a copy that has the parts
        apart.
        """
        self._footprint.note_access(node, position, False)
        source = buffer(self._slots[node], dt.real_dtype(node.dtype))
        lanes = lanes_of(position)
        # An address that is the same in all lanes does not need the masks that differ between lanes.
        mask = conjunction([splat(m, lanes) for m in masks if lanes or not m.shape])
        guard = () if mask is None else (mask,)
        contiguous = contiguous_part(position)
        if is_complex(node) and part is not None:
            return self._load_part(node, source, position, masks, mask, part)
        if contiguous is None:
            return self._kind.gather(node, source, position, masks, guard)
        self._prefetch(source, contiguous)
        return UOp(LOAD, (source, contiguous.node(self._sums), *guard), lanes)

    def _load_part(
        self, node: UOp, source: UOp, position: Index, masks: Masks, mask: UOp | None, part: int
    ) -> UOp:
        """Load one part of complex numbers. Neighbours are loaded in pairs, once for both parts."""
        contiguous = contiguous_part(position)
        if contiguous is None or (self._kind.loads_parts and not lanes_of(position)):
            guard = () if mask is None else (mask,)
            return self._kind.gather(node, source, position * 2 + part, masks, guard)
        self._prefetch(source, contiguous * 2)
        guard = () if mask is None else (UOp(PAIR, (mask, mask)),)
        pairs = UOp(LOAD, (source, (contiguous * 2).node(), *guard), 2 * max(lanes_of(position), 1))
        return UOp(PART, (pairs,), part)

    def _prefetch(self, source: UOp, position: Index, written: bool = False) -> None:
        """Ask ahead for what a loop comes to by itself, not in a loop within. Where the loops around come to the same
        again, it is near already. A loop over rows of tiles asks for what a sum reads of a row in a few lines, and for
        what windows come to.
        """
        here = {v.arg.loop for atom in position.terms for v in loops_of(atom)}
        for atom, c in position.terms.items():
            if atom.op is not RANGE:
                continue
            distance = self._schedule.prefetch.get(atom.arg.loop)
            if distance is None:
                continue
            ahead = position + c * distance
            if here == {atom.arg.loop, *atom.arg.around}:
                self._prefetches[UOp(PREFETCH, (source, ahead.node()), written)] = None
            elif (stretch := _stretch_within(position, atom)) is not None:
                first, line = ahead.without(stretch), _LINE_NBYTES // source.dtype.itemsize
                for place in range(0, stretch.arg.extent, line):
                    self._prefetches[UOp(PREFETCH, (source, (first + place).node()), written)] = None
            elif self._schedule.chain and not written and (new := _first_seen(ahead, atom)) is not None:
                self._prefetches[UOp(PREFETCH, (source, new.node()), written)] = None

    def store(self, target: UOp, position: Index, values: Sequence[UOp], masks: Masks) -> UOp:
        """Store elements of an array, of a complex one both parts."""
        self._footprint.note_access(target, position, True)
        masks = masks + self._kind.owner(position)
        lanes = lanes_of(position)
        mask = conjunction([splat(m, lanes) for m in masks])
        if len(values) > 1:
            return self._store_pair(target, position, [splat(v, lanes) for v in values], mask)
        (value,) = values
        contiguous = contiguous_part(position)
        index = position if contiguous is None else contiguous
        whole = contiguous is not None and mask is None and _is_aligned(contiguous, lanes, target.dtype)
        slot = self._slots[target]
        memory = buffer(slot, target.dtype, stream=whole and slot in self._schedule.stream)
        guard = () if mask is None else (mask,)
        operands = (memory, index.node(self._sums), splat(value, lanes), *guard)
        store = UOp(STORE, operands, 0 if contiguous is None else lanes)
        if contiguous is None:
            self._kind.scatter(store, target, position)
        elif slot not in self._schedule.stream:
            self._prefetch(memory, contiguous, written=True)
        return store

    def _store_pair(self, target: UOp, position: Index, values: Sequence[UOp], mask: UOp | None) -> UOp:
        """Store both parts in one instruction, however many lanes there are. So a loop that writes where it reads has
        read both parts before.
        """
        memory = buffer(self._slots[target], dt.real_dtype(target.dtype))
        value = UOp(PAIR, tuple(values))
        guard = () if mask is None else (UOp(PAIR, (mask, mask)),)
        contiguous = contiguous_part(position)
        if contiguous is not None:
            return UOp(STORE, (memory, (contiguous * 2).node(), value, *guard), value.shape[0])
        places = UOp(PAIR, ((position * 2).node(), (position * 2 + 1).node()))
        store = UOp(STORE, (memory, places, value, *guard), 0)
        self._kind.scatter(store, target, position)
        return store

    def asking_ahead(self, stores: list[UOp]) -> list[UOp]:
        """Return the stores, and the prefetches whose loops are still used, unless the nest reads there at once. Values
        that were evaluated and then not needed (where only padding is read) have no such loops.
        """
        if not self._prefetches:
            return stores
        nodes = toposort(stores)
        loops = {node for node in nodes if node.op is RANGE}
        read = {node.src[:2] for node in nodes if node.op is LOAD}
        return stores + [
            node for node in self._prefetches if loops_of(node) <= loops and node.src not in read
        ]


def position_of(node: UOp, indices: Sequence[Index], pack: Pack | None, part: int = 0) -> Index:
    """Return where an element of an operand is in memory, or in the copy of it that a schedule reads in its place, of a
    complex number where this part of it is.
    """
    if pack is None:
        return flatten(indices, node.shape)
    split = reshape_indices(indices, pack.shape_of(node), pack.shape)
    at, shape = [split[a] for a in pack.order], [pack.shape[a] for a in pack.order]
    if is_complex(node):
        at.insert(-1, Index((), part))
        shape.insert(-1, 2)
    return flatten(at, tuple(shape))


def lanes_of(position: Index) -> int:
    """Return how many lanes an address has, 0 for a scalar."""
    return max((atom.shape[0] for atom in position.terms if atom.shape), default=0)


def _is_aligned(position: Index, lanes: int, dtype: np.dtype) -> bool:
    """Tell whether `lanes` lanes from this position on are a line of 64 bytes, or half of one, if the memory begins
    with a line.
    """
    steps = [position.constant, *position.terms.values()]
    return lanes * dtype.itemsize in (32, 64) and all(step % lanes == 0 for step in steps)


def contiguous_part(position: Index) -> Index | None:
    """Return the position of lane 0 when the lanes are neighbours in memory, or when there are none."""
    vectors = [(atom, c) for atom, c in position.terms.items() if atom.shape]
    if not vectors:
        return position
    atom, c = vectors[0]
    return position.without(atom) if len(vectors) == 1 and atom.op is LANES and c == 1 else None


def _first_seen(position: Index, row: UOp) -> Index | None:
    """Return the place of what a window alone has, as it slides along a loop over rows: its last element, or its first
    one where it is read backwards. Return None unless all other loops are around it or along the row.
    """
    loops = [v for v in position.terms if v.op is RANGE]
    roles = {v: loop_named(v.arg.loop).role for v in loops}
    along = any(roles[v] is Role.DOMAIN and row.arg.loop in v.arg.around for v in loops)
    if roles[row] is not Role.DOMAIN or not along or len(loops) < len(position.terms):
        return None
    step = position.terms[row]
    for v in loops:
        within = position.terms[v]
        if roles[v] is not Role.REDUCTION:
            continue
        if step % within:
            return None
        position = position.without(v) + (within * (v.arg.extent - 1) if within * step > 0 else 0)
    return position


def _stretch_within(position: Index, row: UOp) -> UOp | None:
    """Return the loop of a sum along which what is read of a row lies side by side in a few lines, or None. Between
    the two loops there is one along the row.
    """
    loops = [v for v in position.terms if v.op is RANGE]
    roles = {v: loop_named(v.arg.loop).role for v in loops}
    along = any(roles[v] is Role.DOMAIN and row.arg.loop in v.arg.around for v in loops)
    sums = [v for v in loops if roles[v] is Role.REDUCTION]
    if roles[row] is not Role.DOMAIN or not along or not sums or len(loops) < len(position.terms):
        return None
    inner = max(sums, key=lambda v: (len(v.arg.around), v.arg.loop))
    return inner if position.terms[inner] == 1 and inner.arg.extent <= MOST_OF_A_ROW else None
