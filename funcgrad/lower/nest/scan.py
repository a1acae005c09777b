"""The nest of a kernel that combines all elements up to each (trace/ops/scan.py): one walk along that axis.

The loop along the axis runs in order and carries, for each such op of the kernel, what came before. What the op reads
is evaluated in place, and so is what reads it at its own position: its value at an index is computed when the walk
comes there, and kept for whoever asks. Other axes are loops around the walk, as in any kernel: they are tasks, and the
copies of one that is unrolled walk together, each with a carry of its own.

Where the lanes of a vector are neighbours along another axis, each has a walk of its own. Where they are neighbours
along this one, a vector is combined within itself in log2(lanes) steps, and then with the carry: this other grouping
halves the rounding error of a sum with every doubling of the lanes, but it may overflow where no partial result from
the first element on does. For a sum that takes numbers at the end of the range; a product of 0, a large and a small
factor would have it at once. So products and recurrences go lane by lane.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index.affine import Index, variable
from funcgrad.lower.ir.index.masks import Masks
from funcgrad.lower.ir.loops import domain_loop, names_around
from funcgrad.lower.ir.ops import LANE, LANES, LATEST, SHIFTED, STACK, loop, splat
from funcgrad.lower.nest.nest import Nest, at_axes
from funcgrad.lower.nest.pieces import Piece
from funcgrad.trace import ops
from funcgrad.trace.ops import identity
from funcgrad.trace.ops.scan import CUMLOGSUMEXP, CUMPROD, CUMSUM, RECURRENCE
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, const, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

LANE_BY_LANE = (CUMPROD, RECURRENCE)


class _Steps(NamedTuple):
    """Some steps along the axis, in order: in a loop, or, with counter None, once."""

    counter: UOp | None
    piece: Piece


class PrefixNest(Nest):
    """A nest whose kernel has a direction (Kernel.along)."""

    def build(self) -> list[UOp]:
        """Return the stores of the nest, what its walks carry, and its prefetches."""
        assert self.kernel.along is not None
        self._axis, backwards = self.kernel.along
        # Strides are those of the axis, whichever way it is walked.
        self._reverse = backwards and not self._open
        self._placed = self._axes_of_ops()
        self._found: dict[tuple[UOp, tuple[Index, ...]], UOp] = {}
        self.footprint.carried = list(self._placed)
        others = [axis for axis in range(len(self.kernel.domain)) if axis != self._axis]
        stores: list[UOp] = []
        for at, masks in self.loops.iterations(self.loops.of_domain(others)):
            stores += self._walk(at, masks)
        return self.memory.asking_ahead(stores)

    def _axes_of_ops(self) -> dict[UOp, tuple[int, ...]]:
        """Return the axes of the domain that each of the kernel's prefix ops has: those of the one root that computes
        it.
        """
        placed: dict[UOp, tuple[int, ...]] = {}
        for root, axes in zip(self.kernel.roots, self.kernel.axes, strict=True):
            others = self.reads.union(self.kernel.roots) - {root}
            inner = toposort((root,), stop=others.__contains__)
            placed.update((n, axes) for n in inner if n.op.family is Family.PREFIX and n not in others)
        order = {node: number for number, node in enumerate(toposort(placed, stop=self.reads.__contains__))}
        return {node: placed[node] for node in sorted(placed, key=order.__getitem__)}

    def _walk(self, at: dict[int, Index], masks: Masks) -> list[UOp]:
        """Return the stores along the axis, for one setting of the others."""
        atoms = [atom for index in at.values() for atom in index.terms]
        counters = [counter for atom in atoms for counter in loops_of(atom)]
        path = max((self.loops.paths[counter] for counter in counters), key=len, default=())
        state: dict[UOp, UOp] = {}
        stores: list[UOp] = []
        for counter, piece in self._steps(path):
            here = {**at, self._axis: piece.index}
            carries: dict[UOp, UOp] = {}
            for node, axes in self._placed.items():
                indices = at_axes(here, axes)
                before = self._before(node, state, indices, piece)
                if counter is not None:
                    before = carries[node] = self.carry(before, (counter,))
                state[node] = self._step(node, before, indices, piece, masks)
            for root, axes in zip(self.kernel.roots, self.kernel.axes, strict=True):
                stores.append(self._store_at(root, at_axes(here, axes), masks + piece.masks))
            if counter is not None:
                for node, carry in carries.items():
                    state[node] = UOp(LATEST, (carry, state[node], *path, counter), ("latest", 1))
                    stores.append(state[node])
        return stores

    def _steps(self, path: tuple[UOp, ...]) -> list[_Steps]:
        """Return the iterations of the axis in order: whole vectors in a loop, and a masked one for the rest. The
        rest comes at the end of the walk, so at the beginning of the axis where it is reversed.
        """
        name, size = domain_loop(self._axis), self.kernel.domain[self._axis]
        self.loops.extents[name] = size
        lanes = self.schedule.vectorize.get(name, 1)
        count, rest = divmod(size, lanes)
        lane = variable(UOp(LANES, (), lanes)) if lanes > 1 else Index()
        walks = []
        if count > 1:
            counter = loop(name, count, names_around(path))
            self.loops.paths[counter] = (*path, counter)
            self.loops.carrying.add(counter)
            start = variable(counter, -lanes) + (size - lanes) if self._reverse else variable(counter, lanes)
            walks.append(_Steps(counter, Piece(start + lane, (counter,), ())))
        elif count:
            walks.append(_Steps(None, Piece(lane + (size - lanes if self._reverse else 0), (), ())))
        if rest:
            first = 0 if self._reverse else size - rest
            mask = () if rest == 1 else (UOp(LANES, (), lanes) < rest,)
            walks.append(_Steps(None, Piece((lane if mask else Index()) + first, (), mask)))
        return walks

    # ---- one step ----

    def _before(self, node: UOp, state: dict[UOp, UOp], indices: Sequence[Index], piece: Piece) -> UOp:
        """Return what is carried to this step, in the width of the step; at the first one what changes nothing."""
        along = _width([piece.index])
        width = _width(indices) if not along else 0 if node.op in LANE_BY_LANE else along
        value = state.get(node)
        if value is None:
            return const(_neutral(node), _wide(node), (width,) if width else ())
        if value.shape and not width:  # a single element after vectors along the axis: all lanes are equal
            return UOp(LANE, (value,), 0)
        return splat(value, width)

    def _step(self, node: UOp, before: UOp, indices: tuple[Index, ...], piece: Piece, masks: Masks) -> UOp:
        """Keep the op's value at these indices for those who ask for it; returns what is carried on."""
        guards = masks + piece.masks
        width = _width(indices)
        values = []
        for source in node.src:
            value = splat(self.value(source, indices, guards), width)
            values.append(self.emit(ops.CAST, (_wide(node), False), [value]))
        if piece.masks:
            values = [
                self.emit(ops.WHERE, None, [*piece.masks, v, const(n, v.dtype)])
                for v, n in zip(values, _neutrals(node), strict=True)
            ]
        if not _width([piece.index]):
            found = after = self._combined(node, before, values)
        elif node.op in LANE_BY_LANE:
            found, after = self._lane_by_lane(node, before, values)
        else:
            found, after = self._within(node, before, values[0])
        self._found[node, _at_elements(node, indices)] = self.emit(ops.CAST, (node.dtype, False), [found])
        return after

    def value(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """Evaluate a node as any nest does. The value of a prefix op is what the walk has reached, whatever the
        masks.
        """
        if node not in self._placed:
            return super().value(node, indices, masks)
        return self._found[node, _at_elements(node, indices)]

    def _combined(self, node: UOp, before: UOp, values: Sequence[UOp]) -> UOp:
        """Combine one step of the op with the value before, on scalars or lane by lane on vectors of other axes."""
        if node.op is RECURRENCE:
            a, b = values
            if dt.kind(b.dtype) == "f":
                return self.emit(ops.MULADD, None, [a, before, b])
            return self.emit(ops.ADD, None, [self.emit(ops.MUL, None, [a, before]), b])
        return self._pair(node.op, before, values[0])

    def _pair(self, op: Op, a: UOp, b: UOp) -> UOp:
        if _is_neutral(op, a):
            return b
        if op.combine is not None:
            return self.emit(op.combine, None, [a, b])
        distance = self.emit(ops.ABS, None, [self.emit(ops.SUB, None, [a, b])])
        zero = const(0, a.dtype)
        distance = self.emit(ops.WHERE, None, [self.emit(ops.EQ, None, [a, b]), zero, distance])
        less = self.emit(ops.EXP, None, [self.emit(ops.NEG, None, [distance])])
        top = self.emit(ops.MAX, None, [a, b])
        return self.emit(ops.ADD, None, [top, self.emit(ops.LOG1P, None, [less])])

    def _lane_by_lane(self, node: UOp, before: UOp, values: Sequence[UOp]) -> tuple[UOp, UOp]:
        lanes = values[0].shape[0]
        found = []
        for k in range(lanes - 1, -1, -1) if self._reverse else range(lanes):
            before = self._combined(node, before, [UOp(LANE, (v,), k) for v in values])
            found.append(before)
        return UOp(STACK, tuple(reversed(found) if self._reverse else found)), before

    def _within(self, node: UOp, before: UOp, value: UOp) -> tuple[UOp, UOp]:
        """Compute the prefixes within a vector: after step k each lane holds 2**k neighbours (Hillis & Steele 1986).
        The carry does not wait for these steps.
        """
        lanes = value.shape[0]
        fill = const(_neutral(node), value.dtype, (lanes,))
        distance = 1
        while distance < lanes:
            moved = UOp(SHIFTED, (value, fill), -distance if self._reverse else distance)
            value = self._pair(node.op, moved, value)
            distance *= 2
        found = self._pair(node.op, before, value)
        last = 0 if self._reverse else lanes - 1
        if node.op is CUMLOGSUMEXP:  # two of these cost more than the wait
            return found, splat(UOp(LANE, (found,), last), lanes)
        return found, self._pair(node.op, before, splat(UOp(LANE, (value,), last), lanes))


def _at_elements(node: UOp, indices: Sequence[Index]) -> tuple[Index, ...]:
    """Return the indices of an element as a name of it: along an axis of one element any index (one that was loaded and
    clamped, one that a mask keeps from leaving the axis) means that element."""
    return tuple(Index() if size == 1 else index for index, size in zip(indices, node.shape, strict=True))


def _width(indices: Sequence[Index]) -> int:
    return max((atom.shape[0] for index in indices for atom in index.terms if atom.shape), default=0)


def _wide(node: UOp) -> Any:
    """Return the dtype in which it is combined."""
    return dt.float32 if node.dtype in (dt.float16, dt.bfloat16) else node.dtype


def _neutral(node: UOp) -> Any:
    """Return what combines with a value to that value; what a recurrence begins with."""
    return _neutral_of(node.op, node.dtype)


def _neutral_of(op: Op, dtype: Any) -> Any:
    if op is RECURRENCE:
        return 0
    if op is CUMSUM and dt.kind(dtype) == "f":
        return -0.0  # 0.0 would change the sign of a first -0.0
    return -math.inf if op is CUMLOGSUMEXP else identity(op, dtype)


def _is_neutral(op: Op, value: UOp) -> bool:
    """Tell whether a value is the constant that the first step begins with."""
    constant = value.src[0] if value.op is ops.EXPAND else value
    return constant is const(_neutral_of(op, value.dtype), value.dtype)


def _neutrals(node: UOp) -> tuple[Any, ...]:
    """Return values of the sources that leave the carried value as it is."""
    return (1, 0) if node.op is RECURRENCE else (_neutral(node),)
