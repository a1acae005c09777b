"""Images of convolutions whose weights are the same in every call: their channels become the last axis in memory.

In: the canonical graph of a program, and the parameters that are the same in every call. Out: the graph with images in
the order (batch, places, channels), and weights in the order in which vectors along channels read them, each a new
parameter; lower/compile.py makes these once, when the program is made.

A vector of channels of the result is made of a vector of weights and of one number of the image, for as many places as
registers hold. So rows of 7 places lose no lanes, images that are read at every second place are read as fast as
others, and results are stored as they were computed. Vectors of places lose one of these, or all. Weights pay for it:
their vectors have to be neighbours, which a program that gets other weights in each call would copy them for.

Axes are ordered by a walk from the sources to the results. A convolution chooses the order of its result; what follows
keeps it, as elementwise functions, windows, sums and slices do in any order. A reshape keeps all axes in their order
that it does not merge with axes further away. Where an op has an order of its own, images are permuted back.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence, Set

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.split_complex import stored
from funcgrad.lower.ir.fused_ops import INTERLEAVE, interleave
from funcgrad.lower.ir.index.affine import axis_groups
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Form, Op, Param, UOp, at_line_of, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_DTYPES = (dt.float32, dt.float64)  # products of narrower ones are taken several at a time, by other layouts

Order = tuple[int, ...]


class _Laid(NamedTuple):
    """A node with its axes in another order: axis i of it is axis order[i] of the node that it replaces."""

    node: UOp
    order: Order


def channels_last(
    outputs: Sequence[UOp], constants: Set[UOp], first: int, target: Target
) -> tuple[list[UOp], dict[UOp, UOp]]:
    """Return the outputs with the channels of images last where that suits their convolutions, and what each new
    parameter is of the constants. first: the number of the first of them.
    """
    nodes = toposort(outputs)
    if not any(node.op is VIEW for node in nodes):
        return list(outputs), {}
    orders = _AxisOrders(nodes, constants, first, target)
    for node in nodes:
        with at_line_of(node):
            orders.laid[node] = orders.ordered(node)
    return [orders.plain(node) for node in outputs], orders.prepared


class _AxisOrders:
    """The walk from sources to results. laid: what each node has become; prepared: what new parameters are."""

    def __init__(self, nodes: Sequence[UOp], constants: Set[UOp], first: int, target: Target) -> None:
        self.constants = constants
        self.first = first
        self.target = target
        self.laid: dict[UOp, _Laid] = {}
        self.prepared: dict[UOp, UOp] = {}
        self.repeated = {node.src[0] for node in nodes if node.op is ops.EXPAND}

    def plain(self, node: UOp) -> UOp:
        return self._in_order(node, range(node.ndim))

    def _in_order(self, node: UOp, order: Iterable[int]) -> UOp:
        """Return what a node has become, with its axes in this order."""
        laid = self.laid[node]
        return _permuted(laid.node, tuple(laid.order.index(axis) for axis in order))

    def ordered(self, node: UOp) -> _Laid:
        if node.op is ops.REDUCE_SUM and (found := self._convolution(node)) is not None:
            return found
        if all(self.laid[s].order == _identity(s) for s in node.src):
            return self._as_it_is(node)
        rule = _RULES.get(node.op) or _RULES.get(node.op.family)
        return self._as_it_is(node) if rule is None else rule(self, node)

    def _as_it_is(self, node: UOp) -> _Laid:
        src = tuple(map(self.plain, node.src))
        return _Laid(node if src == node.src else UOp(node.op, src, node.arg), _identity(node))

    def _chosen(self, sources: Sequence[UOp]) -> Order:
        """Return the order of sources with the same axes: that of an image rather than one that is repeated."""
        orders = [
            (self.laid[s].node.op is ops.EXPAND, self.laid[s].order)
            for s in sources
            if self.laid[s].order != _identity(s)
        ]
        return min(orders, key=operator.itemgetter(0))[1]

    # ---- convolutions ----

    def _convolution(self, node: UOp) -> _Laid | None:
        """Return a sum of products of windows with constant weights whose channels are last, if it is one."""
        product = node.src[0]
        if (
            product.op is not ops.MUL
            or any(s.op is not VIEW for s in product.src)
            or node.dtype not in _DTYPES
        ):
            return None
        constant = [self._is_constant(s.src[0]) for s in product.src]
        if constant[0] == constant[1]:
            return None
        windows, weights = product.src[:: -1 if constant[0] else 1]
        out = [axis for axis in range(product.ndim) if axis not in node.arg]
        walked = [{axis for form in view.arg[1] for axis, _ in form[1]} for view in (windows, weights)]
        places = [axis for axis in out if axis not in walked[1]]
        shared = [axis for axis in out if axis in walked[0] and axis in walked[1]]
        own = [axis for axis in out if axis not in walked[0] and axis in walked[1]]
        lanes = self.target.vector_nbytes // node.dtype.itemsize
        if _size(product, [*shared, *own]) < lanes or _size(product, places) == 1:
            return None
        summed = self._order_of_view(windows, node.arg)
        order = (*places, *shared, *own, *summed)
        tables = [*shared, *summed, *own] if _size(product, own) > 1 else [*own, *summed, *shared]
        kept = self._kept(weights.src[0], _order_of_axes(weights, tables))
        moved = _view(self.laid[windows.src[0]], windows, order) * _view(kept, weights, order)
        result = moved.sum(range(len(out), len(order)))
        return _Laid(result, tuple(out.index(axis) for axis in order[: len(out)]))

    def _is_constant(self, node: UOp) -> bool:
        while node.op in (ops.RESHAPE, ops.PERMUTE):
            (node,) = node.src
        return node in self.constants

    def _kept(self, weights: UOp, order: Order) -> _Laid:
        """Return weights in another order, as a parameter that is made once."""
        if order == _identity(weights):
            return self.laid[weights]
        made = _permuted(weights, order)
        known = next((param for param, what in self.prepared.items() if what is made), None)
        if known is None:
            number = self.first + len(self.prepared)
            known = UOp(ops.PARAM, (), Param(0, number, made.shape, made.dtype, False))
            self.prepared[known] = made
        return _Laid(known, order)

    def _order_of_view(self, view: UOp, axes: Iterable[int]) -> list[int]:
        """Order axes of a view as what it reads is ordered; those that repeat it are last."""
        forms = [view.arg[1][axis] for axis in self.laid[view.src[0]].order]
        walked = [axis for _, terms in forms for axis, _ in terms]
        return sorted(axes, key=lambda axis: (walked.index(axis) if axis in walked else len(walked), axis))

    # ---- what keeps an order ----

    def elementwise(self, node: UOp) -> _Laid:
        order = self._chosen(node.src)
        src = tuple(_once(self._in_order(s, order)) for s in node.src)
        return _Laid(UOp(node.op, src, node.arg), order)

    def concat(self, node: UOp) -> _Laid:
        order = self._chosen(node.src)
        src = tuple(self._in_order(s, order) for s in node.src)
        return _Laid(UOp(ops.CONCAT, src, order.index(node.arg)), order)

    def interleave(self, node: UOp) -> _Laid:
        order = self._chosen(node.src)
        periods, shape = node.arg
        moved = tuple((order.index(axis), period) for axis, period in periods)
        src = [self._in_order(s, order) for s in node.src]
        return _Laid(interleave(src, moved, tuple(shape[axis] for axis in order)), order)

    def reduce(self, node: UOp) -> _Laid:
        source, order = self.laid[node.src[0]]
        kept = [axis for axis in range(node.src[0].ndim) if axis not in node.arg]
        axes = tuple(sorted(order.index(axis) for axis in node.arg))
        return _Laid(
            UOp(node.op, (source,), axes), tuple(kept.index(axis) for axis in order if axis not in node.arg)
        )

    def permute(self, node: UOp) -> _Laid:
        source, order = self.laid[node.src[0]]
        return _Laid(source, tuple(node.arg.index(axis) for axis in order))

    def expand(self, node: UOp) -> _Laid:
        axes, sizes = node.arg
        source, inner = self.laid[node.src[0]]
        kept = [axis for axis in range(node.ndim) if axis not in axes]
        order = [kept[axis] for axis in inner]
        for axis in sorted(axes):
            order.insert(axis, axis)
        size = dict(zip(axes, sizes, strict=True))
        places = [i for i, axis in enumerate(order) if axis in size]
        return _Laid(source.expand(places, [size[order[i]] for i in places]), tuple(order))

    def by_axis(self, node: UOp) -> _Laid:
        """Order what pads or slices each axis by itself."""
        source, order = self.laid[node.src[0]]
        return _Laid(UOp(node.op, (source,), tuple(node.arg[axis] for axis in order)), order)

    def flip(self, node: UOp) -> _Laid:
        source, order = self.laid[node.src[0]]
        return _Laid(source.flip([order.index(axis) for axis in node.arg]), order)

    def view(self, node: UOp) -> _Laid:
        order = tuple(self._order_of_view(node, range(node.ndim)))
        return _Laid(_view(self.laid[node.src[0]], node, order), order)

    def reshape(self, node: UOp) -> _Laid:
        """Keep the order of groups of axes that become others. Axes that are merged are brought together first."""
        (source,) = node.src
        order = self.laid[source].order

        def place(group: tuple[range, range]) -> int:
            theirs = group[1]
            long = [axis for axis in theirs if source.shape[axis] > 1] or list(theirs)
            return order.index(long[-1]) if long else len(order)

        groups = sorted(axis_groups(node.shape, source.shape), key=place)
        together = self._in_order(source, [axis for _, theirs in groups for axis in theirs])
        order = tuple(axis for ours, _ in groups for axis in ours)
        result = together.reshape(tuple(node.shape[axis] for axis in order))
        if node in self.repeated and together is not self.laid[source].node:
            result = stored(result)  # a product of matrices reads it again and again
        return _Laid(result, order)


_RULES: dict[Op | Family, Callable[[_AxisOrders, UOp], _Laid]] = {
    Family.ELEMENTWISE: _AxisOrders.elementwise,
    Family.REDUCE: _AxisOrders.reduce,
    ops.CONCAT: _AxisOrders.concat,
    INTERLEAVE: _AxisOrders.interleave,
    ops.PERMUTE: _AxisOrders.permute,
    ops.EXPAND: _AxisOrders.expand,
    ops.PAD: _AxisOrders.by_axis,
    ops.SHRINK: _AxisOrders.by_axis,
    ops.FLIP: _AxisOrders.flip,
    ops.RESHAPE: _AxisOrders.reshape,
    VIEW: _AxisOrders.view,
}


def _identity(node: UOp) -> Order:
    return tuple(range(node.ndim))


def _size(node: UOp, axes: Iterable[int]) -> int:
    return numel(tuple(node.shape[axis] for axis in axes))


def _permuted(node: UOp, axes: Order) -> UOp:
    """Permute axes; of what is repeated, those of what it is made of."""
    if axes == _identity(node):
        return node
    if node.op is ops.PERMUTE:
        return _permuted(node.src[0], tuple(node.arg[axis] for axis in axes))
    if node.op is ops.EXPAND:
        kept = [axis for axis in range(node.ndim) if axis not in node.arg[0]]
        source = _permuted(node.src[0], tuple(kept.index(axis) for axis in axes if axis in kept))
        places = [i for i, axis in enumerate(axes) if axis not in kept]
        return source.expand(places, [node.shape[axes[i]] for i in places])
    return node.permute(axes)


def _once(node: UOp) -> UOp:
    """Return a node that repeats sums along places with these in memory: as places are around channels, a kernel that
    computed the sums itself would have to go against the order of the image.
    """
    if node.op is not ops.EXPAND or node.ndim - 1 in node.arg[0]:
        return node
    (source,) = node.src
    inner = toposort((source,), stop=lambda s: s.op.family not in (Family.ELEMENTWISE, Family.MOVEMENT))
    if not any(s.op.family is Family.REDUCE for s in inner):
        return node
    return UOp(ops.EXPAND, (stored(source),), node.arg)


def _order_of_axes(view: UOp, order: Sequence[int]) -> Order:
    """Order the axes of what a view reads as its own; those that it reads at one place are first."""
    place = {axis: i for i, axis in enumerate(order)}
    forms = view.arg[1]
    return tuple(
        sorted(
            range(len(forms)), key=lambda axis: max((place.get(a, -1) for a, _ in forms[axis][1]), default=-1)
        )
    )


def _view(source: _Laid, view: UOp, order: Order) -> UOp:
    """Return a view of a source in another order, with its own axes in this order."""
    shape, forms = view.arg
    place = {axis: i for i, axis in enumerate(order)}

    def moved(form: Form) -> Form:
        return form[0], tuple(sorted((place[axis], step) for axis, step in form[1]))

    return UOp(
        VIEW,
        (source.node,),
        (tuple(shape[axis] for axis in order), tuple(moved(forms[axis]) for axis in source.order)),
    )
