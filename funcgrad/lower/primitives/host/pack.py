"""Operands in the order in which loops walk them."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.index.access_strides import coefficient
from funcgrad.lower.ir.index.affine import strides
from funcgrad.lower.ir.schedule import Pack, Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import Family, UOp, numel
from funcgrad.trace.util.record import replace


class PackOperand(Primitive):
    """pack(slot, shape, order[, padded]): an operand is first copied to the layout in which the loops walk it: filled
    up with zeros to `padded`, its axes split to `shape`, then permuted."""

    name = "pack"
    on = On.HOSTS

    def fault(
        self,
        loops: Loops,
        schedule: Schedule,
        slot: int,
        shape: Shape,
        order: tuple[int, ...],
        padded: Shape = (),
    ) -> str:
        """Return why this operand cannot be packed, or an empty string. A kernel of its own copies the operand before
        the loops begin, so it must be read and not written here. Its shape, filled up at the ends of axes, is split
        into one of as many elements, whose axes are then permuted.
        """
        kernel = loops.kernel
        node = next((n for n in kernel.reads if kernel.slots[n] == slot), None)
        if node is None:
            read = ", ".join(f"b{kernel.slots[n]}" for n in kernel.reads)
            return f"b{slot} is no operand that is only read; " + (
                f"these are: {read}" if read else "there is none"
            )
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

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with operands as they are, or copied so that a loop finds neighbours, or whole tiles of
        them.
        """
        for slot in schedule.pack:
            yield replace(schedule, pack={s: pack for s, pack in schedule.pack.items() if s != slot})
        for node, name, axis in _walked_axes(loops, schedule):
            slot = loops.kernel.slots[node]
            rest = [a for a in range(node.ndim) if a != axis]
            yield replace(schedule, pack={**schedule.pack, slot: Pack(node.shape, (*rest, axis))})
            tile = schedule.at_once(name)
            if 1 < tile < node.shape[axis]:
                made = replace(schedule, pack={**schedule.pack, slot: _panels(node, axis, tile)})
                extent = loops.extents.get(name, 1)
                if name in schedule.vectorize and extent % tile:
                    yield replace(made, pad={**schedule.pad, name: -(-extent // tile) * tile})
                yield made


def _walked_axes(loops: Loops, schedule: Schedule) -> Iterator[tuple[UOp, str, int]]:
    """Yield (an operand that is read at one place, a loop that is written out, the axis of the operand that it
    walks). Merged loops are left out, as they walk all of their operands as these are.
    """
    accesses = loops.footprint.accesses
    merged = {name for group in schedule.merge for name in group}
    if all(root.op.family is Family.MOVEMENT for root in loops.kernel.roots):
        return  # it does no more than the copy would
    for access in accesses:
        node = access.node
        alone = sum(other.node is node for other in accesses) == 1
        if access.is_store or not alone or is_complex(node) or node.ndim < 2:
            continue
        for name in dict.fromkeys([*schedule.vectorize, *schedule.unroll]):
            if name in merged:
                continue
            step = coefficient(access.position, name)
            axes = [a for a in range(node.ndim) if strides(node.shape)[a] == step and node.shape[a] > 1]
            if step and len(axes) == 1:
                yield node, name, axes[0]


def _panels(node: UOp, axis: int, tile: int) -> Pack:
    """Order the axes as [panel][everything else][tile]: what a tile reads in each step of a sum is side by side."""
    count = -(-node.shape[axis] // tile)
    shape = (*node.shape[:axis], count, tile, *node.shape[axis + 1 :])
    padded = (*node.shape[:axis], count * tile, *node.shape[axis + 1 :])
    rest = [a for a in range(len(shape)) if a not in (axis, axis + 1)]
    return Pack(shape, (axis, *rest, axis + 1), padded if padded != node.shape else ())
