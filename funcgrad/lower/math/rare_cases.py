"""Cases of a function that take long and are seldom met, such as the sine of 1e22: where they are computed.

A function says so by `seldom`. On a target with branches in its kernels the case is computed in one, which is left out
where no lane of a vector needs it; on others it is computed always, and each lane takes what is its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.ops import CARRY, HORIZONTAL, LATEST, SELDOM, WITHIN, branch
from funcgrad.trace.uop import UOp, substitute, toposort


def seldom(condition: UOp, rare: UOp, common: UOp) -> UOp:
    """Return `rare` where the condition holds, which it seldom does, `common` elsewhere."""
    return UOp(SELDOM, (condition, rare, common))


def placed(value: UOp, given: Sequence[UOp], branches: bool) -> UOp:
    """Return a value that was made of others with its rare cases in branches, or among the rest."""
    new = {source: source for source in given}
    for node in toposort((value,), stop=new.__contains__):
        if node not in new:
            src = tuple(new[s] for s in node.src)
            if node.op is not SELDOM:
                new[node] = node if src == node.src else UOp(node.op, src, node.arg)
            elif branches:
                new[node] = _in_branch(src[0], node.src[1], src[2], given)
            else:
                new[node] = src[0].where(src[1], src[2])
    return new[value]


def _in_branch(condition: UOp, rare: UOp, common: UOp, given: Sequence[UOp]) -> UOp:
    """Return the common value, which a branch hands on with the rare one in the lanes that need it."""
    any_ = UOp(HORIZONTAL, (condition,), "reduce_max") if condition.shape else condition
    chosen = branch("seldom", any_)
    before = UOp(CARRY, (common, chosen), 0)
    there = substitute([rare], {source: UOp(WITHIN, (source, chosen)) for source in given})[0]
    return UOp(LATEST, (before, condition.where(there, before), chosen), ("latest", 1))
