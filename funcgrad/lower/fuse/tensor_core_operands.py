"""Factors of large products that are worth memory of their own, where matrix instructions read it.

A cheap function of what is in memory is evaluated where it is used (materialize.py). For the factor of a product that
is wherever an element meets another one; and instructions that read both factors from memory, by tiles that the
device's copy engine brings, can have no factor that is computed (lower/nest/group/wgmma.py). So on a target with such
instructions these factors are stored. Mostly that costs nothing: between two layers the activation is stored in the
place of the sum that it is made of, by the kernel that computes the sum.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.ir.contraction.matrix_dtypes import narrow_dtype
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.lower.ir.fused_ops import WALK
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel, toposort

_LEAST_USES = 64  # of each element
_LEAST_TERMS = 128  # of a sum


def factors_in_memory(outputs: Sequence[UOp], grid: Grid | None) -> dict[UOp, str]:
    """Return the factors that are to be stored, and why; none for a target without such instructions."""
    known = {
        name.rpartition(".")[2]
        for name in (grid.matrix if grid is not None else ())
        if name in MATRIX_INSTRUCTIONS and MATRIX_INSTRUCTIONS[name].warps
    }
    found: dict[UOp, str] = {}
    if not known:
        return found
    nodes = toposort(outputs)
    walked = {node.src[0] for node in nodes if node.op is WALK}  # what is large there is never in memory
    for node in nodes:
        if node.op is not ops.REDUCE_SUM or str(narrow_dtype(node)) not in known:
            continue
        if node in walked or not is_contraction(node):
            continue
        source = node.src[0]
        if numel(source.shape) < _LEAST_TERMS * numel(node.shape):
            continue
        for factor in map(_narrow, source.src):
            computed = factor.op.family is Family.ELEMENTWISE or factor.op is ops.FLIP
            if computed and numel(source.shape) >= _LEAST_USES * numel(factor.shape):
                found[factor] = "matrix instructions read it from memory"
    return found


def _narrow(factor: UOp) -> UOp:
    """Return the node below a factor's moves and widening casts. It may still be flipped, since the engine that
    brings tiles goes one way only.
    """
    while (factor.op.is_view and factor.op is not ops.FLIP) or (
        factor.op is ops.CAST and factor.dtype == dt.float32
    ):
        (factor,) = factor.src
    return factor
