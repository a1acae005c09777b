"""Elementwise ops on constants alone are constants, and so is the choice between two values where it is known.

What was written for any value, such as the derivative of x**p, may be given a constant later, such as p = 2: only then
is most of it known.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.uop import Family, UOp, const, toposort


def fold_constants(outputs: Sequence[UOp]) -> list[UOp]:
    """Replace elementwise ops on constants by their values, and choices by what they choose."""
    if not any(
        node.op.family is Family.ELEMENTWISE and _is_known(node.op, node.src) for node in toposort(outputs)
    ):
        return list(outputs)
    return rewrite(outputs, {Family.ELEMENTWISE: _folded})


def _is_known(op: object, src: tuple[UOp, ...]) -> bool:
    return all(map(_scalar, src[:1] if op is ops.WHERE else src))


def _folded(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    if not _is_known(node.op, src):
        return None
    if node.op is ops.WHERE:
        return src[1] if _scalar(src[0]).arg.value else src[2]  # type: ignore[union-attr]
    (value,) = evaluate([UOp(node.op, tuple(map(_scalar, src)), node.arg)], {})  # type: ignore[arg-type]
    return const(value[()], node.dtype, node.shape)


def _scalar(node: UOp) -> UOp | None:
    """Return the constant that all elements of a node are, if that is what it says."""
    while node.op is ops.EXPAND:
        node = node.src[0]
    return node if node.op is ops.CONST else None
