"""Both parts of each complex node of a graph: the rules of split_complex.py, for graphs that have any.

In: nodes, sources first. Out: for each real node and each buffer its node in the new graph, for each complex node a
pair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.graph.split_complex import is_buffer, is_complex, parts_of, stored
from funcgrad.lower.math.complex_functions import BINARY, TO_REAL, UNARY, Pair, multiply
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.calls.loops import SCAN, Scan
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Param, Shape, UOp, at_line_of, const, iota, numel, toposort

_WORTH_A_COPY = 16  # reads of an element in a sum of products
_FACTORS = 8  # that a kernel multiplies for one element


def in_parts(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the graph of these outputs without complex arithmetic."""
    parts = _Parts()
    for node in toposort(outputs):
        with at_line_of(node):
            parts.visit(node)
    return [parts.whole(output) for output in outputs]


class _Parts:
    """What became of the nodes of a graph, sources first.

    new: of each real node and each buffer its node in the new graph. pairs: of each complex node its parts.
    """

    def __init__(self) -> None:
        self.new: dict[UOp, UOp] = {}
        self.pairs: dict[UOp, Pair] = {}

    def whole(self, node: UOp) -> UOp:
        """Return a node as others read it from memory."""
        found = self.new.get(node)
        if found is None:
            found = self.new[node] = _joined(self.pairs[node])
        return found

    def visit(self, node: UOp) -> None:
        op, src = node.op, node.src
        if not is_complex(node):
            self.new[node] = self._real(node)
        elif is_buffer(node):
            whole = tuple(self.whole(s) for s in src)
            self.new[node] = made = node if whole == src else UOp(op, whole, node.arg)
            self.pairs[node] = parts_of(made, in_memory=True)
        else:
            self.pairs[node] = self._pair(node)

    def _real(self, node: UOp) -> UOp:
        op, src = node.op, node.src
        if not any(map(is_complex, src)) or op.family is not Family.ELEMENTWISE:
            whole = tuple(self.whole(s) for s in src)
            return node if whole == src else UOp(op, whole, node.arg)
        operands = [self.pairs[s] for s in src]
        if op in TO_REAL:
            return TO_REAL[op](*operands)
        ((re, im),) = operands
        if op is ops.REAL:
            return re
        if op is ops.IMAG:
            return im
        if op is ops.CAST:
            return re.ne(0) | im.ne(0) if node.dtype == dt.bool_ else re.cast(node.dtype)
        if op is ops.BITCAST:
            return _joined_bits(re, im).bitcast(node.dtype)
        raise _no_rule(node)

    def _pair(self, node: UOp) -> Pair:
        op, src = node.op, node.src
        rule = _BY_NAME.get(op.name)
        if rule is not None:
            return rule(self, node)
        if op in UNARY:
            return UNARY[op](self.pairs[src[0]])
        if op in BINARY:
            return BINARY[op](self.pairs[src[0]], self.pairs[src[1]])
        if op.name in _BY_PARTS or op.family is Family.MOVEMENT:
            return Pair(*(UOp(op, self._sources(node, k), node.arg) for k in (0, 1)))
        raise _no_rule(node)

    def _sources(self, node: UOp, part: int) -> tuple[UOp, ...]:
        """Return the sources of a node of which only one part is wanted."""
        return tuple(self.pairs[s][part] if is_complex(s) else self.new[s] for s in node.src)

    # ---- rules ----

    def _const(self, node: UOp) -> Pair:
        value, dtype = node.arg.value, dt.real_dtype(node.dtype)
        return Pair(const(value.real, dtype), const(value.imag, dtype))

    def _iota(self, node: UOp) -> Pair:
        dtype = dt.real_dtype(node.dtype)
        return Pair(iota(node.shape[0], dtype), const(0, dtype, node.shape))

    def _complex(self, node: UOp) -> Pair:
        re, im = node.src
        return Pair(self.new[re], self.new[im])

    def _cast(self, node: UOp) -> Pair:
        (source,), dtype = node.src, dt.real_dtype(node.dtype)
        if is_complex(source):
            return Pair(*(part.cast(dtype) for part in self.pairs[source]))
        re = self.new[source].cast(dtype)
        return Pair(re, const(0, dtype, re.shape))

    def _bitcast(self, node: UOp) -> Pair:
        (source,), dtype = node.src, dt.real_dtype(node.dtype)
        if is_complex(source):
            return self.pairs[source]
        bits = self.new[source].bitcast(dt.uint64)
        return Pair(*(b.cast(dt.uint32).bitcast(dtype) for b in (bits, bits >> 32)))

    def _barrier(self, node: UOp) -> Pair:
        x, *after = node.src
        waits = tuple(self.whole(s) for s in after)
        return Pair(*(UOp(BARRIER, (part, *waits)) for part in self.pairs[x]))

    def _product(self, node: UOp) -> Pair:
        """Return a product along axes as a tree of multiplications."""
        pair = self.pairs[node.src[0]]
        for axis in reversed(node.arg):
            pair = _product_along(pair, axis)
        return pair

    def _sum(self, node: UOp) -> Pair:
        """Sum a complex node. A sum of products becomes four sums of real products, as in products of matrices."""
        (source,) = node.src
        if source.op is not ops.MUL:
            return Pair(*(part.sum(node.arg) for part in self.pairs[source]))
        terms = numel(source.shape)
        a, b = (Pair(*(_by_itself(part, terms) for part in self.pairs[s])) for s in source.src)
        return Pair(
            (a.re * b.re).sum(node.arg) - (a.im * b.im).sum(node.arg),
            (a.re * b.im).sum(node.arg) + (a.im * b.re).sum(node.arg),
        )

    def _cumulative_product(self, node: UOp) -> Pair:
        return _recur(self.pairs[node.src[0]], None, node)

    def _recurrence(self, node: UOp) -> Pair:
        a, b = (self.pairs[s] for s in node.src)
        return _recur(a, b, node)


def _recur(a: Pair, b: Pair | None, node: UOp) -> Pair:
    """Compute y[i] = a[i] * y[i - 1] + b[i] along an axis of the node, or without b the products. A loop over the
    node's rows carries two numbers, and for products also whether there is a y yet.
    """
    axis, reverse = node.arg
    order = [axis, *(other for other in range(node.ndim) if other != axis)]
    row = tuple(node.shape[other] for other in order[1:])
    xs = [_joined(Pair(*(part.permute(order) for part in pair))) for pair in (a, b) if pair is not None]
    zero, flag = const(0, a.re.dtype, row), () if b else (const(True, dt.bool_),)
    body = _recurrence_step(row, node.dtype, b is None)
    arg = Scan(body, node.shape[axis], 0, 2 + len(flag), reverse)
    result = UOp(RESULT, (UOp(SCAN, (zero, zero, *flag, *xs), arg),), 2 + len(flag))
    back = [order.index(position) for position in range(node.ndim)]
    return Pair(*(part.permute(back) for part in parts_of(result, in_memory=True)))


def _recurrence_step(row: Shape, dtype: np.dtype, products: bool) -> Graph:
    """Build the graph (parts of y, whether it is the first, a) -> (parts of y, no, y), or the same without the flag
    and with b.
    """
    real = dt.real_dtype(dtype)
    types = [(row, real), (row, real), ((), dt.bool_) if products else (row, dtype), (row, dtype)]
    if not products:
        types = [types[0], types[1], types[3], types[3]]
    given = [UOp(ops.PARAM, (), Param(0, i, shape, d, False)) for i, (shape, d) in enumerate(types)]
    if products:
        x = parts_of(given[3], in_memory=True)
        first = given[2].expand(range(len(row)), row)
        y = [first.where(new, p) for new, p in zip(x, multiply(x, Pair(*given[:2])), strict=True)]
        more: tuple[UOp, ...] = (const(False, dt.bool_),)
    else:
        a, b = (parts_of(p, in_memory=True) for p in given[2:])
        y = [p + added for p, added in zip(multiply(a, Pair(*given[:2])), b, strict=True)]
        more = ()
    return Graph(tuple(given), (*y, *more, UOp(ops.COMPLEX, tuple(y))))


def _joined(pair: Pair) -> UOp:
    """Return a pair as memory has it: the buffer that it was taken from, where it is just that."""
    re, im = pair
    if re.op is ops.REAL and im.op is ops.IMAG and re.src == im.src:
        return re.src[0]
    return UOp(ops.COMPLEX, (re, im))


def _no_rule(node: UOp) -> InternalError:
    return InternalError(f"op {node.op.name} has no rule for complex numbers, in complex_parts.py")


def _joined_bits(re: UOp, im: UOp) -> UOp:
    low, high = (part.bitcast(dt.uint32).cast(dt.uint64) for part in (re, im))
    return low | (high << 32)


def _by_itself(part: UOp, terms: int) -> UOp:
    """Return one part of a factor. It is copied out of its pairs where a sum of `terms` products reads it often
    enough.
    """
    if part.op.family is Family.MOVEMENT and len(part.src) == 1:
        return UOp(part.op, (_by_itself(part.src[0], terms),), part.arg)
    worth = part.op in (ops.REAL, ops.IMAG) and terms >= _WORTH_A_COPY * numel(part.shape)
    return stored(part) if worth else part


def _product_along(pair: Pair, axis: int) -> Pair:
    """Multiply stretches of the axis with each other, a few at once. The rest is stored, and multiplied in the same
    way.
    """
    rest: list[Pair] = []
    while (size := pair.re.shape[axis]) > 1:
        count = min(size, _FACTORS)
        length = size // count
        factors = [_stretch(pair, axis, i * length, (i + 1) * length) for i in range(count)]
        if size % count:
            rest.append(_product_along(_stretch(pair, axis, count * length, size), axis))
        product = _tree_product(factors)
        pair = Pair(*map(stored, product)) if length > 1 else product
    shape = pair.re.shape[:axis] + pair.re.shape[axis + 1 :]
    return _tree_product([Pair(*(part.reshape(shape) for part in pair)), *rest])


def _stretch(pair: Pair, axis: int, start: int, stop: int) -> Pair:
    return Pair(*(part.shrink_axis(axis, start, stop) for part in pair))


def _tree_product(factors: list[Pair]) -> Pair:
    while len(factors) > 1:
        pairs = zip(factors[::2], factors[1::2], strict=False)
        factors = [multiply(a, b) for a, b in pairs] + factors[len(factors) // 2 * 2 :]
    return factors[0]


_BY_PARTS = frozenset("add sub where gather copy cumsum".split())
_BY_NAME: dict[str, Callable[[_Parts, UOp], Pair]] = {
    "const": _Parts._const,
    "iota": _Parts._iota,
    "complex": _Parts._complex,
    "cast": _Parts._cast,
    "bitcast": _Parts._bitcast,
    "barrier": _Parts._barrier,
    "reduce_prod": _Parts._product,
    "reduce_sum": _Parts._sum,
    "cumprod": _Parts._cumulative_product,
    "recurrence": _Parts._recurrence,
}
