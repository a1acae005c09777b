"""Sums weighted by exponentials in one walk, on targets with a grid: no weight is ever in memory.

    sum over k of  exp(s[k] - c) / (sum over k of exp(s[k] - c))  *  x[k]

does not depend on c, whatever was subtracted so that nothing overflows. So it can be made as the walk goes: a running
maximum m in the place of c, and with each step that raises it the sums so far are scaled by exp(old m - new m)
(Milakov & Gimelshein 2018, arXiv:1805.02867). Where s is a sum of products itself, as in attention, it is computed
where it is needed and forgotten: memory grows with the length of a row, not with its square.

In: a canonical graph. Out: the same with such sums as one op, `exp_mean`, where the weights have no other use, and
where what lacks an axis of s (the elements of a value) is few enough for the registers of a thread, so that
each s is computed once. A walk keeps float32, so sums of float64 stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.fused_ops import EXP_MEAN
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, at_line_of, numel, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_MOST_SUMS = 128  # of one thread
_LEAST = 32  # terms, fewer of which are not worth another kernel


class Mean(NamedTuple):
    """A sum of products as a mean: s and the order of its axes, x and the order of its, the axes that s lacks."""

    s: UOp
    s_order: tuple[int, ...]
    x: UOp
    x_order: tuple[int, ...]
    lacks: tuple[int, ...]

    def of(self, s: UOp, x: UOp) -> UOp:
        return UOp(EXP_MEAN, (s.permute(self.s_order), x.permute(self.x_order)), self.lacks)


class _Weights(NamedTuple):
    """Of a product: what the weights are the exponentials of, and for each axis of the product which of its axes that
    is, None where it is repeated."""

    s: UOp
    axes: tuple[int | None, ...]


def online_means(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with weighted means as one op each; they themselves where there are none."""
    users: dict[UOp, set[UOp]] = {}
    for node in toposort(outputs):
        for source in node.src:
            users.setdefault(source, set()).add(node)
    for output in outputs:
        users.setdefault(output, set()).add(output)
    result = list(outputs)
    for node in reversed(toposort(outputs)):
        mean = mean_of(node, users) if node.op is ops.REDUCE_SUM else None
        if mean is not None:
            with at_line_of(node):
                result = substitute(result, {node: mean.of(mean.s, mean.x)})
    return result


def mean_of(node: UOp, users: dict[UOp, set[UOp]] | None = None) -> Mean | None:
    """Match a sum of products as such a mean; return None where it is none. `users` are the users of all nodes, given
    where the weights must have no other use.
    """
    product = node.src[0]
    if product.op is not ops.MUL or len(node.arg) != 1 or not _is_walked(node):
        return None
    (along,) = node.arg
    for factor, other in (product.src, product.src[::-1]):
        weights = _weights(factor, along, users)
        if weights is None:
            continue
        kept = [axis for axis in range(product.ndim) if axis != along]
        lacks = tuple(place for place, axis in enumerate(kept) if weights.axes[axis] is None)
        sums = numel(tuple(node.shape[place] for place in lacks))
        if not lacks or sums > _MOST_SUMS or product.shape[along] < _LEAST:
            continue
        order = tuple(a for axis in (*kept, along) if (a := weights.axes[axis]) is not None)
        return Mean(weights.s, order, other, (*kept, along), lacks)
    return None


def _weights(factor: UOp, along: int, users: dict[UOp, set[UOp]] | None) -> _Weights | None:
    """Return what a factor says of the exponentials that it is the quotient of, by their sum along an axis."""

    def alone(node: UOp) -> bool:
        return users is None or len(users[node]) == 1

    axes: list[int | None] = list(range(factor.ndim))
    node = factor
    while node.op in (ops.EXPAND, ops.PERMUTE, ops.CAST) and alone(node):
        axes = [None if axis is None else _before(node, axis) for axis in axes]
        node = node.src[0]
    if node.op is not ops.DIV or not alone(node) or axes[along] is None:
        return None
    power, total = node.src
    summed = _along(total, axes[along])
    if (
        power.op is not ops.EXP
        or summed is None
        or summed.op is not ops.REDUCE_SUM
        or summed.src[0] is not power
    ):
        return None
    if summed.arg != (axes[along],):
        return None
    if users is not None and (users[power] != {node, summed} or not alone(summed)):
        return None
    if sorted(axis for axis in axes if axis is not None) != list(range(node.ndim)):
        return None
    exponent = power.src[0]
    if exponent.op is ops.SUB and _along(exponent.src[1], axes[along]) is not None:
        exponent = exponent.src[0]
    return _Weights(exponent, tuple(axes))


def _before(node: UOp, axis: int) -> int | None:
    """Return the axis of a view's source, None for one that it repeats."""
    if node.op is ops.PERMUTE:
        return node.arg[axis]
    if node.op is ops.EXPAND:
        return None if axis in node.arg[0] else axis - sum(a < axis for a in node.arg[0])
    return axis


def _along(node: UOp, axis: int | None) -> UOp | None:
    """Return what a node repeats along one axis; None where it does not."""
    return node.src[0] if node.op is ops.EXPAND and node.arg[0] == (axis,) else None


class Statistics(NamedTuple):
    """Of an array s the maximum along an axis, and the sum of exp(s - maximum). guarded: whether of a maximum that is
    no number 0 is subtracted."""

    s: UOp
    axis: int
    top: UOp
    total: UOp
    guarded: bool


def statistics_of(total: UOp) -> Statistics | None:
    """Return a sum of exponentials whose maximum is subtracted first, or None."""
    power = total.src[0] if total.op is ops.REDUCE_SUM and len(total.arg) == 1 else total
    if power.op is not ops.EXP or power.src[0].op is not ops.SUB or not _is_walked(power):
        return None
    s, repeated = power.src[0].src
    shift = _along(repeated, total.arg[0])
    if shift is None:
        return None
    top = _reshaped(shift)
    guarded = top.op is ops.WHERE and top.src[0].op is ops.IS_FINITE
    if guarded:
        condition, kept, other = top.src
        while other.op is ops.EXPAND:
            other = other.src[0]
        if (
            other.op is not ops.CONST
            or other.arg.value != 0
            or _reshaped(condition.src[0]) is not _reshaped(kept)
        ):
            return None
        top = _reshaped(kept)
    if (
        top.op is not ops.REDUCE_MAX
        or top.src[0] is not s
        or top.arg != total.arg
        or top.shape != shift.shape
    ):
        return None
    return Statistics(s, total.arg[0], top, total, guarded)


def _is_walked(node: UOp) -> bool:
    return dt.kind(node.dtype) == "f" and node.dtype != dt.float64


def _reshaped(node: UOp) -> UOp:
    while node.op is ops.RESHAPE:
        node = node.src[0]
    return node
