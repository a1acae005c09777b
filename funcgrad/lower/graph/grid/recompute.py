"""Arrays that are computed where they are read, and never kept, on targets with a grid.

The products of all queries with all keys are much larger than queries, keys and what becomes of them. To write such an
array and to read it back takes a device longer than to make its elements once more: memory grows with the length of a
row then, not with its square. So reductions of what is made of such arrays are *walks*: along the axis that is reduced
each computes the elements that it comes to, and forgets them. What of the result these elements do not depend on, as
the elements of a value do not, is in the registers of one thread, so that within a walk each is computed once.

    walk        (reduction) -> the same; arg: those axes of the result that what is computed on the way lacks

An array is *large* where it is a reduction over operands that lack each other's axes, of many times their size, or an
elementwise op of such. It goes where nothing needs it in memory: no result of the program, and all that reads it are
large arrays and reductions that can be walks. No rule here knows of attention; what is left of its gradient are walks
of each query along the keys, and of each key along the queries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from funcgrad.lower.graph.grid.online_softmax import Mean, Statistics, mean_of, statistics_of
from funcgrad.lower.ir.contraction.register_tiles import TILED, is_contraction
from funcgrad.lower.ir.fused_ops import EXP_TOP, EXP_TOTAL, WALK
from funcgrad.lower.ir.index.affine import axis_groups
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, numel, toposort

_MUCH_LARGER = 4  # times what it is made of
_MOST_TERMS = 256  # of a sum that is computed again
MOST_SUMS = 128  # of one thread
_LEAST = 32  # terms of the longest walk, fewer of which are not worth it


def in_walks(outputs: Sequence[UOp]) -> list[UOp]:
    """Replace reductions of large arrays by walks. Return the outputs unchanged where there are no such reductions."""
    large = _Large(outputs)
    if not large.walks:
        return list(outputs)
    online = _in_one_walk(large)
    moved = _moved_after(large, online)
    new: dict[UOp, UOp] = {}

    def rule(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if node in online:
            return online[node](new)
        if node in large.walks and node not in moved:
            return _permuted(on_sources(node, src), tuple(range(node.ndim)), large.walks[node])
        if node.op is ops.PERMUTE and moved.get(node.src[0]) is node:
            return _permuted(src[0], node.arg, large.walks[node.src[0]])
        return None

    return rewrite(outputs, rule, new)


def _in_one_walk(large: _Large) -> dict[UOp, Callable[[dict[UOp, UOp]], UOp]]:
    """Find the walks that are the maximum of exponents, the sum of their exponentials, and means with these as
    weights: one walk computes all of them (online_softmax.py). Return for each a function that makes it from the new
    nodes.
    """
    found = [s for node in large.walks if (s := statistics_of(node)) is not None and s.top in large.walks]
    orders: dict[UOp, tuple[int, ...]] = {}
    made: dict[UOp, Callable[[dict[UOp, UOp]], UOp]] = {}
    for node in large.walks:
        mean = mean_of(node) if node.op is ops.REDUCE_SUM and large.walks[node] else None
        if mean is not None and any(s.s is mean.s and s.axis == mean.s_order[-1] for s in found):
            orders.setdefault(mean.s, mean.s_order)
            made[node] = partial(_mean, mean)
    for s in found:
        order = orders.get(s.s, (*(a for a in range(s.s.ndim) if a != s.axis), s.axis))
        if order[-1] == s.axis:
            made[s.top] = partial(_statistic, EXP_TOP, s.s, order)
            made[s.total] = partial(_total, s, order)
    return made


def _mean(mean: Mean, new: dict[UOp, UOp]) -> UOp:
    return mean.of(new[mean.s], new[mean.x])


def _statistic(op: Op, s: UOp, order: tuple[int, ...], new: dict[UOp, UOp]) -> UOp:
    """Build one statistic of s with its axes in the given order, of which the reduced axis is the last."""
    result = UOp(op, (new[s].permute(order),), (s.ndim - 1,))
    return result.permute(tuple(order.index(axis) for axis in sorted(order[:-1])))


def _total(found: Statistics, order: tuple[int, ...], new: dict[UOp, UOp]) -> UOp:
    total = _statistic(EXP_TOTAL, found.s, order, new)
    if found.guarded:
        return total
    return _statistic(EXP_TOP, found.s, order, new).unary("is_finite").where(total, float("nan"))


def _moved_after(large: _Large, others: Collection[UOp]) -> dict[UOp, UOp]:
    """Find walks that are used only through one permutation. They write their result in that order at once. Return
    that permutation for each.
    """
    users: dict[UOp, list[UOp]] = {}
    for node in large.order:
        for s in node.src:
            users.setdefault(s, []).append(node)
    return {
        node: users[node][0]
        for node in large.walks
        if node not in large.outputs
        and node not in others
        and [user.op for user in users[node]] == [ops.PERMUTE]
    }


def _permuted(reduction: UOp, places: tuple[int, ...], lacking: tuple[int, ...]) -> UOp:
    """Build the walk that computes a reduction with its axes permuted. The reduced axes come last, the longest first,
    so walks along the same axes have the same loops.
    """
    source = reduction.src[0]
    kept = [a for a in range(source.ndim) if a not in reduction.arg]
    reduced = sorted(reduction.arg, key=lambda a: -source.shape[a])
    order = (*(kept[place] for place in places), *reduced)
    if order == tuple(range(source.ndim)):
        moved = source
    elif source.op is ops.MUL:
        moved = source.src[0].permute(order) * source.src[1].permute(order)
    else:
        moved = source.permute(order)
    walked = moved.reduce(reduction.op.name, tuple(range(len(kept), source.ndim)))
    return UOp(WALK, (walked,), tuple(place for place, old in enumerate(places) if old in lacking))


class _Large:
    """The large arrays of a graph, and the reductions that walk along them.

    varying: of each large array the axes along which its elements differ. walks: for each reduction the axes of its
    result that what it reduces lacks.
    """

    def __init__(self, outputs: Sequence[UOp]) -> None:
        self.order = toposort(outputs)
        self.outputs = {*outputs}
        self.seeds = {node for node in self.order if _is_seed(node)}
        self.varying: dict[UOp, frozenset[int]] = {}
        self.walks: dict[UOp, tuple[int, ...]] = {}
        while self.seeds:
            self._spread()
            kept = self._kept()
            if not kept:
                break
            self.seeds -= kept
        if not self.seeds or not any(_terms(node) >= _LEAST for node in self.walks):
            self.walks = {}

    def _spread(self) -> None:
        """Find the nodes that are computed from the seeds."""
        self.varying = {}
        self.walks = {}
        for node in self.order:
            if node in self.seeds:
                self.varying[node] = frozenset(a for a, size in enumerate(node.shape) if size > 1)
                continue
            below = [(s, self.varying[s]) for s in node.src if s in self.varying]
            if not below:
                continue
            if node.op.family is Family.ELEMENTWISE:
                self.varying[node] = frozenset().union(*(axes for _, axes in below))
            elif node.op in (ops.EXPAND, ops.PERMUTE, ops.RESHAPE):
                axes = _moved(node, below[0][1])
                if axes is not None:
                    self.varying[node] = axes
            elif node.op in TILED:
                self._reduced(node, below[0][1])

    def _reduced(self, node: UOp, axes: frozenset[int]) -> None:
        shape = node.src[0].shape
        kept = [a for a in range(len(shape)) if a not in node.arg]
        lacking = tuple(place for place, a in enumerate(kept) if a not in axes and shape[a] > 1)
        whole = all(a in axes for a in node.arg if shape[a] > 1)
        few = numel(tuple(node.shape[place] for place in lacking)) <= MOST_SUMS
        if whole and few and node not in self.seeds:
            self.walks[node] = lacking

    def _kept(self) -> set[UOp]:
        """Return the seeds of those that have to be in memory."""
        found = [node for node in self.varying if node in self.outputs]
        for node in self.order:
            if node not in self.varying and node not in self.walks:
                found += [s for s in node.src if s in self.varying]
        return self.seeds & {*toposort(found, stop=lambda n: n not in self.varying)} if found else set()


def _is_seed(node: UOp) -> bool:
    """Return a reduction over operands that lack each other's axes, much larger than these."""
    if node.op not in TILED or dt.kind(node.dtype) != "f" or not is_contraction(node):
        return False
    return _terms(node) <= _MOST_TERMS and numel(node.shape) >= _MUCH_LARGER * sum(
        map(_size, _operands(node))
    )


def _terms(node: UOp) -> int:
    """Tell how many elements a reduction combines to one."""
    return numel(node.src[0].shape) // max(1, numel(node.shape))


def _operands(node: UOp) -> list[UOp]:
    """Return what is repeated for what is reduced."""
    stop = {
        n
        for n in toposort(node.src)
        if n.op.is_view or n.op is ops.CAST or n.op.family is not Family.ELEMENTWISE
    }
    return [n for n in toposort(node.src, stop=stop.__contains__) if n in stop and n.op is not ops.CONST]


def _size(node: UOp) -> int:
    """Return the elements of what a view shows."""
    size = numel(node.shape)
    while node.op.is_view or node.op is ops.CAST:
        node = node.src[0]
        size = min(size, numel(node.shape))
    return size


def _moved(node: UOp, axes: frozenset[int]) -> frozenset[int] | None:
    """Return the axes of a view along which its source differs; None where axes are merged or cut."""
    if node.op is ops.PERMUTE:
        return frozenset(place for place, axis in enumerate(node.arg) if axis in axes)
    if node.op is ops.EXPAND:
        kept = [a for a in range(node.ndim) if a not in node.arg[0]]
        return frozenset(a for place, a in enumerate(kept) if place in axes)
    found: set[int] = set()
    for ours, theirs in axis_groups(node.shape, node.src[0].shape):
        long = [a for a in ours if node.shape[a] > 1]
        if axes & {*theirs}:
            found |= {*long}
    return frozenset(found)


def walk_together(a: Sequence[UOp], b: Sequence[UOp]) -> bool:
    """Tell whether the results of two kernels are walks that go the same way: what they compute on it they share."""
    walks = [*a, *b]
    if any(root.op is not WALK or not root.arg for root in walks):
        return False
    first = walks[0]
    ways = {(root.shape, root.arg, root.src[0].src[0].shape, root.src[0].arg) for root in walks}
    sums = sum(numel(tuple(root.shape[axis] for axis in root.arg)) for root in walks)
    return len(ways) == 1 and sums <= MOST_SUMS and numel(first.shape) > 0
