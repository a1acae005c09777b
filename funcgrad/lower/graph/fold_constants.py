"""What constants make of ops: a smaller op, or a constant.

    elementwise     of constants alone: the constant that NumPy gives
    where           of a condition that is known: what it chooses; of a bound where it is reached: the clipped value
    and, or         with a truth value that is known: that, or the other operand
    sum             of one number everywhere: the number that many times; an extremum: the number
    contraction     with one number everywhere, such as the gradient of a sum: a sum

What was written for any value, such as the derivative of x**p, may be given a constant later, such as p = 2: only then
is most of it known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import evaluate, run_unwatched
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, const, numel, toposort

_Sources = tuple[UOp, ...]


def fold_constants(outputs: Sequence[UOp]) -> list[UOp]:
    """Replace what constants make smaller. Values are those that they were, but for the order of sums."""
    known = (node for node in toposort(outputs) if node.op.family in _FOLDED)
    if not any(_FOLDED[node.op.family](node, node.src) for node in known):
        return list(outputs)
    return rewrite(outputs, _FOLDED)


def _elementwise(node: UOp, src: _Sources) -> UOp | None:
    if node.op is ops.WHERE and (clipped := _clipped(*src)) is not None:
        return clipped
    if node.op in (ops.AND, ops.OR) and node.dtype == dt.bool_:
        return _of_truths(node, src)
    first = _scalar(src[0])
    if first is None:
        return None
    if node.op is ops.WHERE:
        return src[1] if first.arg.value else src[2]
    scalars = [scalar for s in src if (scalar := _scalar(s)) is not None]
    if len(scalars) < len(src):
        return None
    (value,) = evaluate([UOp(node.op, tuple(scalars), node.arg)], {}, run_unwatched)
    return const(value[()], node.dtype, node.shape)


def _of_truths(node: UOp, src: _Sources) -> UOp | None:
    for i in range(2):
        known = _scalar(src[i])
        if known is not None:
            return src[1 - i] if known.arg.value == (node.op is ops.AND) else src[i]
    return None


def _clipped(reached: UOp, bound: UOp, x: UOp) -> UOp | None:
    """Return max(c, x) for where(max(x, c) == c, c, x), as of a function with a derivative of its own at c. Of equal
    numbers, such as 0 and -0, this is the first.
    """
    if reached.op is not ops.EQ or _scalar(bound) is None or _scalar(bound) is not _scalar(reached.src[1]):
        return None
    found = reached.src[0]
    is_clip = found.op in (ops.MAX, ops.MIN) and found.src[0] is x and _scalar(found.src[1]) is _scalar(bound)
    return UOp(found.op, (found.src[1], x)) if is_clip else None


def _reduction(node: UOp, src: _Sources) -> UOp | None:
    scalar = _scalar(src[0])
    if scalar is None or not numel(src[0].shape):
        return None
    number = scalar.arg.value
    if node.op is ops.REDUCE_SUM and dt.kind(node.dtype) == "f":
        return const(float(number) * (numel(src[0].shape) // numel(node.shape)), node.dtype, node.shape)
    return const(number, node.dtype, node.shape) if node.op in (ops.REDUCE_MAX, ops.REDUCE_MIN) else None


def _contraction(node: UOp, src: _Sources) -> UOp | None:
    """Return the sum that a product with one number is. Halves round after every op, but not within a contraction; so
    there the number has to be a power of 2.
    """
    for i in range(2):
        scalar, other = _scalar(src[i]), src[1 - i]
        number = None if scalar is None else scalar.arg.value
        if number is None or not _is_exact(number, node.dtype):
            continue
        labels, out = node.arg[1 - i], node.arg[2]
        sizes = dict(zip(node.arg[i], src[i].shape, strict=True))
        left = [label for label in labels if label in out]
        terms = other if number == 1 else other * number
        summed = terms.sum([a for a, label in enumerate(labels) if label not in out])
        order = summed.permute([left.index(label) for label in out if label in left])
        new = [a for a, label in enumerate(out) if label not in left]
        return order.expand(new, [sizes[out[a]] for a in new])
    return None


def _is_exact(number: Any, dtype: np.dtype) -> bool:
    """Tell whether products with a number are within a contraction what they are outside."""
    if number == 1 or dtype in (dt.float32, dt.float64) or dt.is_integer(dtype):
        return True
    return dt.kind(dtype) == "f" and math.frexp(number)[0] == 0.5


_FOLDED: dict[Op | Family, Rule] = {
    Family.ELEMENTWISE: _elementwise,
    Family.REDUCE: _reduction,
    Family.CONTRACTION: _contraction,
}


def _scalar(node: UOp) -> UOp | None:
    """Return the constant that all elements of a node are, if that is what it says."""
    while node.op is ops.EXPAND:
        node = node.src[0]
    return node if node.op is ops.CONST else None
