"""The factors of a sum of products: which walks the rows of the result, which its columns, and who gets the result.

Matrix instructions, of a GPU or of a CPU, ask for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from funcgrad.errors import InternalError
from funcgrad.trace.uop import Family, UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.ir.kernel import Kernel
    from funcgrad.lower.nest.nest import Nest


class Side(NamedTuple):
    """A factor, and the axis of the result that it walks."""

    factor: UOp
    axis: int


def side_of(nest: Nest, node: UOp, factors: Sequence[UOp], axis: int, other: int) -> Side:
    """Return the factor that walks an axis of the result and not the other one."""
    kept = [a for a in range(node.src[0].ndim) if a not in node.arg]
    for factor in factors:
        varying = nest.varying_axes(factor)
        if kept[axis] in varying and kept[other] not in varying:
            return Side(factor, axis)
    raise InternalError(f"no factor of {node} walks its axis {axis} alone, as {nest.schedule.matrix} needs")


def is_stored_as_it_is(kernel: Kernel, node: UOp) -> bool:
    """Tell whether a thread has the same elements of the results as of the sum, so that no op moves them in between."""
    above = {node}
    for other in toposort(kernel.roots, stop=kernel.reads.__contains__):
        if other not in above and any(s in above for s in other.src):
            if other.op.family is not Family.ELEMENTWISE:
                return False
            above.add(other)
    return node.shape == kernel.domain and all(
        axes == tuple(range(len(kernel.domain))) for axes in kernel.axes
    )
