"""Slopes of activations, stored in place of what they are computed from.

The derivative of an activation is linear in the error that comes back, which is a sum of products, and so is the
input of the activation:

    x = sum(a * w) + bias    forward: y = gelu(x), for which x stays in memory
    e = sum(f * v)           backward: e * ... + e * ...,  of x, with the same exp and the same quotient again

Element by element a linear function is a product with its slope, the function of 1. The slope needs no more than what
the forward pass computes for y, where x is in registers: it is stored there, as many bytes as x, which nothing reads
any more. What is left behind the second sum is one product.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

from funcgrad.lower.graph.split_complex import stored
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, const, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_MOST_NODES = 64  # of a linear function, or of what its slope is made of


class _Linear(NamedTuple):
    """Nodes that are linear in a sum, in order; only the last one is needed by others."""

    total: UOp
    nodes: tuple[UOp, ...]


def with_slopes(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with linear functions of sums as products with stored slopes, where that saves long ops."""
    nodes = toposort(outputs)
    if not any(map(_is_long, nodes)):
        return list(outputs)
    uses = _Uses(nodes, outputs)
    functions = [uses.linear_in(node) for node in nodes if _is_sum(node)]
    found = {function.nodes[-1]: function for function in functions if function is not None}
    new: dict[UOp, UOp] = {}

    def as_product(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        function = found.get(node)
        return None if function is None else new[function.total] * stored(_slope(function, new))

    return rewrite(outputs, as_product, new) if found else list(outputs)


def _is_long(node: UOp) -> bool:
    return node.op.family is Family.ELEMENTWISE and node.op.cost.is_long


def _is_sum(node: UOp) -> bool:
    return node.op is ops.REDUCE_SUM and node.dtype in (dt.float32, dt.float64) and is_contraction(node)


def _is_zero(node: UOp) -> bool:
    node = _viewed(node)
    return node.op is ops.CONST and node.arg.value == 0


def _viewed(node: UOp) -> UOp:
    """Return what a node is a view of."""
    while node.op.family is Family.MOVEMENT:
        node = node.src[0]
    return node


class _Uses:
    """A graph by the users of each node."""

    def __init__(self, nodes: Sequence[UOp], outputs: Sequence[UOp]) -> None:
        self.outputs = frozenset(outputs)
        self.position = {node: place for place, node in enumerate(nodes)}
        self.users: dict[UOp, list[UOp]] = {}
        for node in nodes:
            for s in dict.fromkeys(node.src):
                self.users.setdefault(s, []).append(node)

    def linear_in(self, total: UOp) -> _Linear | None:
        """Return the longest elementwise linear function of a sum that is worth a stored slope, or None."""
        hides: dict[UOp, bool] = {total: False}  # of each node: whether it may be 0 where the sum is NaN
        waiting = [(self.position[user], user) for user in self.users.get(total, ())]
        heapq.heapify(waiting)
        while waiting and len(hides) <= _MOST_NODES:
            _, node = heapq.heappop(waiting)
            hidden = None if node in hides else _hides_nan(node, total, hides)
            if hidden is not None:
                hides[node] = hidden
                for user in self.users.get(node, ()):
                    heapq.heappush(waiting, (self.position[user], user))
        needed = [node for node in hides if self._is_needed(node, hides)]
        if len(needed) != 1 or needed[0] is total or hides[needed[0]]:
            return None
        function = _Linear(total, tuple(hides)[1:])
        return function if function.nodes[-1] is needed[0] and self._is_worth_it(function) else None

    def _is_needed(self, node: UOp, inside: Mapping[UOp, object]) -> bool:
        return node in self.outputs or any(user not in inside for user in self.users.get(node, ()))

    def _is_worth_it(self, function: _Linear) -> bool:
        """Tell whether the slope is made of one other sum, whose kernel computes all long ops of the slope in any case,
        and of which nothing has to be in memory but for the slope.
        """
        own = {function.total, *function.nodes}
        free = dict.fromkeys(s for node in function.nodes for s in node.src if s not in own)
        shape = function.total.shape

        def is_leaf(node: UOp) -> bool:
            return node.op.family is not Family.ELEMENTWISE or node.shape != shape

        inside = toposort(free, stop=is_leaf)
        sums = [node for node in inside if node.shape == shape and node.op.family is Family.REDUCE]
        others = [node for node in inside if is_leaf(node) and node not in sums]
        if (
            len(inside) > _MOST_NODES
            or len(sums) != 1
            or not _is_sum(sums[0])
            or any(_viewed(node).op.family is not Family.LEAF for node in others)
        ):
            return False
        made = [node for node in inside if not is_leaf(node)]
        alone: set[UOp] = set()  # what nothing but the function needs
        for node in reversed([*sums, *made]):
            users = self.users[node]
            if node in self.outputs or any(user.op.family is not Family.ELEMENTWISE for user in users):
                return False
            if all(user in own or user in alone for user in users):
                alone.add(node)
        long = [node for node in made if _is_long(node)]
        return bool(long) and alone.isdisjoint(long)


def _hides_nan(node: UOp, total: UOp, hides: Mapping[UOp, bool]) -> bool | None:
    """Tell whether a node that is linear in a sum may be 0 where the sum is NaN, which no product is. None if it is not
    linear, given the nodes that are.
    """
    if node.op.family is not Family.ELEMENTWISE or node.shape != total.shape or node.dtype != total.dtype:
        return None
    linear = [s in hides for s in node.src]
    hidden = [hides.get(s, False) for s in node.src]
    if (
        node.op is ops.NEG
        or (node.op is ops.MUL and sum(linear) == 1)
        or (node.op is ops.DIV and not linear[1])
    ):
        return any(hidden)
    if node.op in (ops.ADD, ops.SUB) and all(linear):
        return all(hidden)
    if node.op is ops.MULADD and sum(linear[:2]) == 1 and linear[2]:
        return (hidden[0] or hidden[1]) and hidden[2]
    if node.op is ops.WHERE and not linear[0]:
        zero = [_is_zero(s) for s in node.src]
        if all(a or b for a, b in zip(linear[1:], zero[1:], strict=True)):
            return any(hidden) or any(zero[1:])
    return None


def _slope(function: _Linear, new: Mapping[UOp, UOp]) -> UOp:
    """Return the value of a linear function at 1, in terms of the nodes that take the place of its own."""
    one = const(1, function.total.dtype, function.total.shape)
    slopes: dict[UOp, UOp] = {function.total: one}
    for node in function.nodes:
        src = tuple([slopes.get(s, new.get(s, s)) for s in node.src])
        if node.op is ops.MUL and one in src:
            slopes[node] = src[1] if src[0] is one else src[0]
        else:
            slopes[node] = UOp(node.op, src, node.arg)
    return slopes[function.nodes[-1]]
