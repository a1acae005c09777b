"""The graph of one device, from the graph of whole arrays: the same ops on blocks, and collectives between them.

In: a graph, and how its arguments are spread. Out: a `Local`. propagate.py gives each value a layout. A walk then makes
each node once, on the blocks of its sources in the layouts that the op needs (rules.py), which reshard.py gives; the
same block is never made twice. Three things beyond that:

    sums in parts    a factor that is summed and cut leaves a summand with each device. Where it has one user, which is
                     linear, that is done with the summands; then one all_reduce gives the sum, or a reduce_scatter
                     where each device needs a part of it only
    padding          blocks of a dimension that does not divide hold anything beyond the array. Whoever combines along
                     it puts the identity there
    what counts      arrays that are made of positions and constants are made anew for each block, not cut from a whole
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from funcgrad.errors import MissingRuleError
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.graph.call_nodes import RESULT, is_call
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.mesh.mesh import Layout, block_size, local_shape, parts_along
from funcgrad.trace.ops import identity
from funcgrad.trace.ops.mesh_collective import CONSTRAIN, IDENTITIES
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, Param, UOp, at_line_of, const, iota, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.sharding.partition.propagate import (
    Factors,
    Propagation,
    chosen_factors,
    is_made,
    layout_of,
    spread,
    unspread,
)
from funcgrad.transforms.sharding.partition.reshard import Axes, combined, place_along, resharded
from funcgrad.transforms.sharding.partition.rules import Rule, rule_of


class LocalValue(NamedTuple):
    """What a device has of a value: its block in a layout; or, if `over`, a summand of that (kind: of the sum, the
    maximum, ...), which all devices along these axes have to combine.
    """

    node: UOp
    layout: Layout
    over: Axes = ()
    kind: str = "sum"


class Move(NamedTuple):
    """An exchange that was put in. A value with the layout `old`, a summand if `over` is not empty, is wanted in the
    layout `new`. Its user is `user`, or None for a result. `exchanges` are the nodes of the exchange in the graph of
    one device.
    """

    value: UOp
    old: Layout
    over: Axes
    new: Layout
    user: UOp | None
    exchanges: tuple[UOp, ...]


_UNARY = frozenset((ops.NEG, ops.PAD, ops.PERMUTE, ops.REDUCE_SUM, ops.RESHAPE, ops.SHRINK))
_LINEAR = _UNARY | {ops.ADD, ops.SUB, ops.MUL, ops.DIV}
"""What can be done with summands."""


class Partition:
    """The walk. Nodes of whole arrays in, blocks out."""

    def __init__(
        self,
        outputs: Sequence[UOp],
        layouts: Mapping[UOp, Layout],
        plan: Propagation,
        settled: Sequence[UOp] | None = None,
    ) -> None:
        """Set up the partition. `settled` has the outputs whose sum is wanted, not a summand; None means all
        outputs.
        """
        self.layouts = layouts
        self.plan = plan
        self.mesh = plan.mesh
        self.blocks: dict[UOp, LocalValue] = {}
        self.results: dict[UOp, list[LocalValue]] = {}  # of calls
        self.made: dict[tuple[UOp, Layout], UOp] = {}
        self.summed: dict[UOp, Axes] = {}  # of values that were summands
        self.moves: list[Move] = []
        self.user: UOp | None = None
        self.waits = _may_wait(toposort(outputs), outputs if settled is None else settled)

    def bind(self, node: UOp, block: LocalValue) -> None:
        """Bind a leaf of the graph to the device's block of it."""
        self.blocks[node] = block

    def run(self, outputs: Sequence[UOp]) -> None:
        """Make the blocks of all nodes."""
        for node in toposort(outputs, stop=self.blocks.__contains__):
            if node in self.blocks or node in self.results:
                continue
            self.user = node
            with at_line_of(node):
                if is_call(node):
                    self.results[node] = self._call(node)
                else:
                    self.blocks[node] = self._block(node)
        self.user = None

    def _call(self, call: UOp) -> list[LocalValue]:
        rule = CALL_RULES.get(call.op)
        if rule is None:
            raise MissingRuleError(
                f"{call.op.name!r} has no rule for many devices",
                hint="compute it with arrays that are on one device",
                place=call.place,
            )
        return rule(call, self)

    def get(self, node: UOp, layout: Layout) -> UOp:
        """Return the block of a node in a layout."""
        known = self.made.get((node, layout))
        if known is None:
            before = self.blocks[node]
            known = self.made[node, layout] = self._get(node, layout)
            exchanges = _exchanges(known, before.node)
            if exchanges:
                self.moves.append(Move(node, before.layout, before.over, layout, self.user, exchanges))
        return known

    def _get(self, node: UOp, layout: Layout) -> UOp:
        block = self.blocks[node]
        if block.over:
            x, found = combined(
                block.node, block.over, block.kind, node.shape, block.layout, layout, self.mesh
            )
            block = self.blocks[node] = LocalValue(x, found)
        if block.layout == layout:
            return block.node
        made = self._anew(node, layout)
        if made is not None:
            return made
        return resharded(block.node, node.shape, block.layout, layout, self.mesh)

    def settled(self, node: UOp) -> LocalValue:
        """Return the block of a node in the layout that it has, with no sum open."""
        block = self.blocks[node]
        if block.over:
            self.get(node, self.layouts[node])
            block = self.blocks[node]
        return block

    # ---- one node ----

    def _block(self, node: UOp) -> LocalValue:
        if node.op is RESULT:
            return self.results[node.src[0]][node.arg]
        layout = self.layouts[node]
        if node.op is ops.IOTA:
            return LocalValue(self._count(node, layout), layout)
        if not node.src:
            return LocalValue(resharded(node, node.shape, unspread(node.ndim), layout, self.mesh), layout)
        if node.op is CONSTRAIN and not node.arg.free:  # also where it says that the array is whole
            return LocalValue(self.get(node.src[0], layout), layout)
        if node.op is BARRIER:
            first, *after = (self.settled(s) for s in node.src)
            return LocalValue(UOp(BARRIER, (first.node, *(b.node for b in after))), first.layout)
        summand = self._of_summands(node)
        if summand is not None:
            return summand
        rule = rule_of(node)
        sources = [self.blocks[s].layout for s in node.src]
        factors = chosen_factors(node, rule, sources, layout, self.plan)
        return self._made(node, rule, factors)

    def _made(self, node: UOp, rule: Rule, factors: Factors) -> LocalValue:
        mesh = self.mesh
        layout = layout_of(rule.result, factors)
        src = [self.get(s, layout_of(dims, factors)) for s, dims in zip(node.src, rule.sources, strict=True)]
        cut = {f: axes for f, axes in factors.items() if f in rule.summed}
        over = tuple(axis for axes in cut.values() for axis in axes)
        kind = next((rule.summed[f] for f in cut), "sum")
        if node.op is CONSTRAIN:
            return LocalValue(src[0], layout)
        if node.op is ops.GATHER or node.op.family is Family.SCATTER:
            src = self._moved_positions(node, rule, factors, src)
        else:
            src = [
                self._without_padding(x, s, dims, cut, node)
                for x, s, dims in zip(src, node.src, rule.sources, strict=True)
            ]
        if over and node.op is ops.SCATTER_ADD:
            first = place_along(over, mesh).eq(0).expand(range(src[0].ndim), src[0].shape)
            src[0] = first.where(src[0], 0)
        shape = local_shape(node.shape, layout, mesh)
        return LocalValue(UOp(node.op, tuple(src), _local_arg(node, src, shape)), layout, over, kind)

    def _without_padding(self, x: UOp, node: UOp, dims: Sequence[int | None], cut: Factors, user: UOp) -> UOp:
        """Fill the block beyond the array with the identity of its user, along dimensions that are combined
        in parts.
        """
        for dim, factor in enumerate(dims):
            axes = cut.get(factor, ()) if factor is not None else ()
            if axes and node.shape[dim] % parts_along(axes, self.mesh):
                start = 0 if user.op.family is not Family.REDUCE else identity(user.op, x.dtype)
                inside = self._positions(dim, x, axes) < node.shape[dim]
                x = inside.where(x, const(start, x.dtype, x.shape, x.weak))
        return x

    def _positions(self, dim: int, x: UOp, axes: Axes) -> UOp:
        """Return the position in the whole array, along a dimension, of each element of a block."""
        size = x.shape[dim]
        along = iota(size, dt.int32) + self._first(axes, size).expand((0,), (size,))
        others = [a for a in range(x.ndim) if a != dim]
        return along.expand(others, [x.shape[a] for a in others])

    def _first(self, axes: Axes, block: int) -> UOp:
        """Return the position of the first element of the device's block."""
        return place_along(axes, self.mesh) * block

    def _moved_positions(self, node: UOp, rule: Rule, factors: Factors, src: list[UOp]) -> list[UOp]:
        """Shift positions to those within the block of the indexed array, and those in other blocks to ones outside."""
        first = 1 if node.op is ops.GATHER else 2
        x = node.src[0]
        src = list(src)
        for axis in range(len(src) - first):
            factor = rule.sources[0][axis]
            axes = factors.get(factor, ()) if factor is not None else ()
            if not axes:
                continue
            index, size = src[first + axis], x.shape[axis]
            parts = parts_along(axes, self.mesh)
            start = self._first(axes, block_size(size, parts)).cast(index.dtype)
            moved = index - start.expand(range(index.ndim), index.shape)
            if size % parts:
                moved = (index < size).where(moved, -1)
            src[first + axis] = moved
        if node.op.family is Family.SCATTER:
            src = self._only_own_updates(node, rule, factors, src)
        return src

    def _only_own_updates(self, node: UOp, rule: Rule, factors: Factors, src: list[UOp]) -> list[UOp]:
        """Move the positions of updates in the padding outside, so that these updates are not written."""
        update = node.src[1]
        for dim in range(node.src[2].ndim):
            factor = rule.sources[2][dim]
            axes = factors.get(factor, ()) if factor is not None else ()
            if axes and update.shape[dim] % parts_along(axes, self.mesh):
                inside = self._positions(dim, src[2], axes) < update.shape[dim]
                src[2] = inside.where(src[2], -1)
        return src

    # ---- sums in parts ----

    def _of_summands(self, node: UOp) -> LocalValue | None:
        """Return a linear op on summands; None where there are none, or the op needs the sum."""
        open_ = [i for i, s in enumerate(node.src) if self.blocks[s].over]
        if not open_ or node.op not in _LINEAR:
            return None
        first = self.blocks[node.src[open_[0]]]
        if first.kind != "sum" or not all(node.src[i] in self.waits for i in open_):
            return None
        if node.op in (ops.ADD, ops.SUB):
            others = [self.blocks[s] for s in node.src]
            if len(open_) < 2 or any(set(b.over) != set(first.over) or b.kind != "sum" for b in others):
                return None
        elif node.op not in _UNARY:
            divides = node.op is ops.DIV
            if len(open_) > 1 or (divides and open_ != [0]):
                return None
            if not _is_scale(node.src[1 - open_[0]], divides):
                return None
        rule = rule_of(node)
        factors = chosen_factors(
            node, rule, [self.blocks[s].layout for s in node.src], self.layouts[node], self.plan
        )
        free = {f: axes for f, axes in factors.items() if not set(axes) & set(first.over)}
        wanted = [layout_of(dims, free) for dims in rule.sources]
        if any(self.blocks[node.src[i]].layout != wanted[i] for i in open_):
            return None
        if any(f in rule.summed for f in free):
            return None
        src = tuple(
            self.blocks[s].node if i in open_ else self.get(s, layout)
            for i, (s, layout) in enumerate(zip(node.src, wanted, strict=True))
        )
        layout = layout_of(rule.result, free)
        shape = local_shape(node.shape, layout, self.mesh)
        return LocalValue(UOp(node.op, src, _local_arg(node, src, shape)), layout, first.over)

    # ---- what counts ----

    def _anew(self, node: UOp, new: Layout) -> UOp | None:
        """Return a value that costs nothing to make, made in another layout; None for others."""
        if node.op is ops.IOTA:
            return self._count(node, new)
        if node.op is not ops.EXPAND and not (
            node.op.family is Family.ELEMENTWISE and all(is_made(s) for s in node.src)
        ):
            return None
        rule = rule_of(node)
        factors = {f: axes for f, axes in zip(rule.result, new) if f is not None and axes}
        return self._made(node, rule, factors).node

    def _count(self, node: UOp, layout: Layout) -> UOp:
        (axes,) = layout
        size, dtype = node.arg
        if not axes:
            return node
        block = block_size(size, parts_along(axes, self.mesh))
        return iota(block, dtype) + self._first(axes, block).cast(dtype).expand((0,), (block,))


CALL_RULES: dict[Op, Callable[[UOp, Partition], list[LocalValue]]] = {}
"""The results of a call on the blocks of its sources; loops.py, which partitions the graphs within, has them."""


def _exchanges(made: UOp, before: UOp) -> tuple[UOp, ...]:
    """Return the exchanges between two nodes of the graph of one device."""
    if made is before:
        return ()
    between = toposort((made,), stop=lambda n: n is before or n.op.family is Family.CALL)
    return tuple(
        n
        for n in between
        if n is not before and n.src and n.op.family is Family.COLLECTIVE and n.op not in IDENTITIES
    )


def _may_wait(order: Sequence[UOp], settled: Sequence[UOp]) -> set[UOp]:
    """Return the values that can be left as summands: of one user, which is linear. What several use is summed once."""
    users: dict[UOp, list[UOp]] = {}
    for node in order:
        for source in node.src:
            users.setdefault(source, []).append(node)
    alone = {node for node, by in users.items() if len(by) == 1 and by[0].op in _LINEAR}
    return alone - set(settled)


def _is_scale(x: UOp, divides: bool) -> bool:
    """Tell whether a factor, or divisor, is a constant by which summands may be scaled. For infinity, or a value that
    may be infinite, the sum of the products is not the product of the sum.
    """
    while x.op is ops.EXPAND:
        x = x.src[0]
    if x.op.family is Family.ELEMENTWISE and all(s.op is ops.CONST for s in x.src):
        (value,) = evaluate_once([x], {})
    elif x.op is ops.CONST:
        value = x.arg.value
    else:
        return False
    return bool(np.isfinite(value)) and not (divides and value == 0)


def _local_arg(node: UOp, src: Sequence[UOp], shape: tuple[int, ...]) -> object:
    """Return the argument of the op for blocks; shape: of the block of the result."""
    if node.op is ops.RESHAPE:
        return shape
    if node.op is ops.EXPAND:
        return node.arg[0], tuple(shape[a] for a in node.arg[0])
    if node.op is ops.SHRINK:
        return tuple(
            limit if limit != (0, whole_, 1) else (0, block, 1)
            for limit, whole_, block in zip(node.arg, node.src[0].shape, src[0].shape, strict=True)
        )
    if node.op is VIEW:
        return shape, node.arg[1]
    return node.arg


class Partitioned(NamedTuple):
    """The graph of one device. `arguments` and `results` are the layouts of parameters and outputs. `over` has the
    axes along which each output is still a summand. `summed` has these axes for nodes of whole arrays that were
    summands. `moves` are the exchanges that were put in.
    """

    parameters: list[UOp]
    outputs: list[UOp]
    arguments: list[Layout]
    results: list[Layout]
    over: list[Axes]
    summed: dict[UOp, Axes]
    moves: list[Move]


def partitioned(
    parameters: Sequence[UOp],
    outputs: Sequence[UOp],
    known: Mapping[UOp, Layout],
    wished: Sequence[Layout | None],
    plan: Propagation,
    open_: Collection[int] = (),
    summands: Mapping[UOp, Axes] | None = None,
) -> Partitioned:
    """Return the graph of one device, from one of whole arrays.

    known: the layouts of parameters; those that it lacks are chosen. wished: of the outputs; None for any. open_: the
    outputs that may be summands. summands: the parameters that are, along which axes.
    """
    layouts = spread(outputs, known, plan, wished)
    walk = Partition(outputs, layouts, plan, [out for i, out in enumerate(outputs) if i not in open_])
    blocks, given = [], []
    for number, parameter in enumerate(parameters):
        layout = layouts.get(parameter) or known.get(parameter) or unspread(parameter.ndim)
        shape = local_shape(parameter.shape, layout, plan.mesh)
        blocks.append(UOp(ops.PARAM, (), Param(0, number, shape, parameter.dtype, parameter.weak)))
        walk.bind(parameter, LocalValue(blocks[-1], layout, (summands or {}).get(parameter, ())))
        given.append(layout)
    walk.run(outputs)
    found: list[UOp] = []
    results: list[Layout] = []
    over: list[Axes] = []
    for number, (out, wish) in enumerate(zip(outputs, wished, strict=True)):
        block = walk.blocks[out]
        stays = number in open_ and block.kind == "sum" and wish in (None, block.layout)
        with at_line_of(out):
            layout = block.layout if stays else wish if wish is not None else walk.settled(out).layout
            found.append(block.node if stays else walk.get(out, layout))
        results.append(layout)
        over.append(block.over if stays else ())
    return Partitioned(blocks, found, given, results, over, walk.summed, walk.moves)
