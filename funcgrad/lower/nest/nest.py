"""From a kernel (nodes to store, on a domain of axes) and a schedule to the loop nest, as nodes inside a kernel.

The nest is built by evaluating the stored nodes at symbolic indices: movement ops rewrite indices, elementwise ops
combine values, a reduction becomes accumulators over loops. Every way to write iterations out (unroll, vector, what
remains of an extent that a tile does not divide) is the same evaluation at other indices; since nodes are interned,
loads and subexpressions that the copies have in common are one node. No instruction has a place yet:
lower/linearize/linearize.py puts each into the outermost loop that it can be in, which hoists invariants and makes
row fusion (softmax: two loops within a row) a matter of indices alone.

A nest has its parts in other files: the loops (loop_structure.py), the loads and stores (memory.py), what those who
pick schedules look at (footprint.py), and what differs between hosts and grids (target_kinds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from funcgrad.errors import InternalError
from funcgrad.lower.graph.split_complex import is_complex, parts_of
from funcgrad.lower.ir.dependence import axes_that_matter, levels, loops_of
from funcgrad.lower.ir.fused_ops import EXP_MEAN, EXP_TOP, EXP_TOTAL, WALK
from funcgrad.lower.ir.index.access_strides import loops_in
from funcgrad.lower.ir.index.affine import Index, flatten, variable
from funcgrad.lower.ir.index.masks import Masks
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import CARRY, buffer
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.group.threads import threads_of
from funcgrad.lower.nest.loop_structure import LoopStructure
from funcgrad.lower.nest.memory import KernelMemory, position_of
from funcgrad.lower.nest.rules.movement import MOVEMENT, between, by_forms
from funcgrad.lower.nest.target_kinds import kind_of
from funcgrad.trace import ops
from funcgrad.trace.uop import Family, Op, Shape, UOp

if TYPE_CHECKING:
    from funcgrad.lower.nest.rules.kept import KeptRows

Emit = Callable[[Op, Any, Sequence[UOp]], UOp]
_T = TypeVar("_T")


class Nest:
    """One evaluation of a kernel under a schedule.

    kernel, schedule: what is evaluated, and how. emit: makes a node of an op, or of those that it is decomposed to.
    loops, footprint, memory: the parts of the nest, as the text of the module says. reads: the operands of the kernel.
    levels: for each reduction how many others it waits for. kept: values of rows that are in arrays, if any are.
    """

    def __init__(
        self, kernel: Kernel, schedule: Schedule, emit: Emit, *, open_schedule: bool = False
    ) -> None:
        """Prepare the nest of a kernel under a schedule. With `open_schedule`, loops may still ask to be split
        (NeedSplit).
        """
        kind = kind_of(schedule, open_schedule)
        self.kernel = kernel
        self.schedule = schedule
        self.emit = emit
        self.loops = LoopStructure(kernel, schedule, kind)
        self.footprint = Footprint(self.loops)
        self.memory = KernelMemory(self.footprint, kind)
        self.reads = set(kernel.reads)
        self.levels = levels(kernel)
        self.kept: KeptRows | None = None
        self._kind = kind
        self._open = open_schedule
        self._values: dict[tuple, UOp] = {}
        self._once: dict[tuple, Any] = {}
        self._varying: dict[UOp, frozenset[int]] = {}
        self._carries = 0
        if schedule.keep:
            from funcgrad.lower.nest.rules.kept import KeptRows  # few kernels keep something

            self.kept = KeptRows(self)

    def build(self) -> list[UOp]:
        """Return the stores of the nest, and its prefetches."""
        placed = zip(self.kernel.roots, self.kernel.axes, strict=True)
        stores = [store for root, axes in placed for store in self._store(root, axes)]
        return self.memory.asking_ahead(self._kind.finished(stores))

    # ---- stores ----

    def _store(self, root: UOp, axes: tuple[int, ...]) -> list[UOp]:
        loops = self.loops.of_domain([axis for axis in axes if axis >= 0])
        return [self._store_at(root, at_axes(at, axes), masks) for at, masks in self.loops.iterations(loops)]

    def _store_at(self, root: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        values = self._stored_values(root, indices, masks)
        target, offsets, steps = self.kernel.placement(root)
        places = [i * step + start for i, step, start in zip(indices, steps, offsets, strict=True)]
        position = flatten(places, target.shape)
        return self.memory.store(target, position, values, masks)

    def _stored_values(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> list[UOp]:
        """Return what memory gets of an element: its value, or both parts of a complex number."""
        parts = parts_of(node, in_memory=node in self.reads) if is_complex(node) else (node,)
        return [self.value(part, indices, masks) for part in parts]

    # ---- values ----

    def value(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """Return the value of a node at these indices; loads are guarded by the masks."""
        if masks:
            masks = self.guards(node, indices, masks)
        if node in self.reads:
            return self._load(node, indices, masks)
        if self.kept is not None and node in self.kept.by:
            return self._kept(self.kept, node, indices, masks)
        return self._compute(node, indices, masks)

    def is_known(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> bool:
        """Tell whether a node was computed at these indices."""
        return (node, indices, masks) in self._values

    def varying_axes(self, node: UOp) -> frozenset[int]:
        """Return the axes of a node along which its value can differ."""
        return axes_that_matter(node, self.reads, self._varying)

    def once(self, key: tuple, make: Callable[[], _T]) -> _T:
        """Return a value that several elements share, made for the first of them. `key` names the value and all that
        it depends on.
        """
        if key not in self._once:
            self._once[key] = make()
        return self._once[key]

    def carry(self, initial: UOp, loops: tuple[UOp, ...]) -> UOp:
        """Return what the step before handed on in these loops; the initial value where there are none."""
        if not loops:
            return initial
        self._carries += 1
        return UOp(CARRY, (initial, *loops), self._carries)

    def guards(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> Masks:
        """Return the masks that loads for this element need: none when it exists in every iteration.

        Masks that differ between lanes say nothing about an element that is the same in all of them. Where they are
        of other loops than it, it exists whenever some lane does; else the bounds of its indices stand for them.
        A reduction is guarded by masks on its own loops alone: else it would be evaluated in loops of others.
        """
        limits = list(zip(indices, self._shape_in_memory(node), strict=True))
        if all(index.bounds[0] >= 0 and index.bounds[1] < size for index, size in limits):
            return ()
        loops = frozenset().union(*(loops_of(atom) for index in indices for atom in index.terms))
        around = loops.union(*map(threads_of, indices))
        is_shared = not any(atom.shape for index in indices for atom in index.terms)
        if is_shared:
            masks = tuple(mask for mask in masks if not mask.shape or _walked_by(mask) & around)
        if is_shared and any(mask.shape for mask in masks):
            own = [
                condition
                for index, size in limits
                for condition in between(self.footprint, index, 0, size - 1)
            ]
            masks = (*(mask for mask in masks if not mask.shape), *own)
        if node.op.family is Family.REDUCE:
            walked = [(mask, _walked_by(mask)) for mask in masks]
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
                raise InternalError(f"op {node.op.name} cannot be in a kernel")
            found = self._values[identity_] = rule(self, node, indices, masks)
        return found

    def _kept(self, kept: KeptRows, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        found = kept.value(node, indices, masks)
        if found is None:
            found = self._compute(node, indices, masks)
            kept.note(node, indices, masks, found)
        return found

    def _part(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """Load one part of a complex number in memory."""
        source = node.src[0]
        if masks:
            masks = self.guards(source, indices, masks)
        part = int(node.op is ops.IMAG)
        pack = self.schedule.pack.get(self.kernel.slots[source])
        position = position_of(source, indices, pack, part)
        return self.memory.load(source, position, masks, part if pack is None else None)

    def _load(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        slot = self.kernel.slots[node]
        self.footprint.note_read(node, indices)
        if slot in self.schedule.stage:
            from funcgrad.lower.nest.group.shared_memory import staged_load  # not for hosts
            from funcgrad.lower.nest.group.wgmma import read_by_several_warps  # as above

            if read_by_several_warps(self.schedule):
                return buffer(slot, node.dtype)  # only its place is asked for
            return staged_load(self, node, self.schedule.stage[slot], indices)
        return self.memory.load(node, position_of(node, indices, self.schedule.pack.get(slot)), masks)

    def _shape_in_memory(self, node: UOp) -> Shape:
        """Return the shape of a node, of a packed operand that of its copy: that has elements beyond the axes, too."""
        pack = self.schedule.pack.get(self.kernel.slots[node]) if node in self.reads else None
        return node.shape if pack is None else pack.shape_of(node)

    def _recomputing(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        self.footprint.walked[node.src[0]] = None
        for axis in node.arg:
            self.footprint.lacking |= loops_in(indices[axis])
        return self.value(node.src[0], indices, masks)

    def _online_mean(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        """Compute means with exponential weights, and their statistics, in one pass. Hosts compute them in another
        way.
        """
        from funcgrad.lower.nest.group.online_means import exp_mean, exp_statistic  # not for hosts

        return (exp_mean if node.op is EXP_MEAN else exp_statistic)(self, node, indices, masks)

    def _elementwise(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        return self.emit(node.op, node.arg, [self.value(s, indices, masks) for s in node.src])

    def _reduction(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
        from funcgrad.lower.nest.rules.reduce import reduction  # elementwise kernels do not need it

        return reduction(self, node, indices, masks)


_BY_FAMILY: dict[Family, Callable] = {
    Family.ELEMENTWISE: Nest._elementwise,
    Family.REDUCE: Nest._reduction,
}
_BY_NAME: dict[str, Callable] = {
    **MOVEMENT,
    "real": Nest._part,
    "imag": Nest._part,
    EXP_MEAN.name: Nest._online_mean,
    EXP_TOP.name: Nest._online_mean,
    EXP_TOTAL.name: Nest._online_mean,
    WALK.name: Nest._recomputing,
}


def _walked_by(mask: UOp) -> frozenset[UOp]:
    """Return the loops and the dimensions of a group that a mask depends on."""
    return loops_of(mask) | threads_of(variable(mask))


def at_axes(at: Mapping[int, Index], axes: Sequence[int]) -> tuple[Index, ...]:
    """Return the indices of a node that has these axes of the domain (Kernel.axes). at: the index of each axis."""
    return tuple(at.get(axis, Index()) for axis in axes)
