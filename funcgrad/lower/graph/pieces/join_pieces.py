"""Many equal pieces of a concatenation become one: `stack([f(x[i]) for i in range(1000)])` is `f` of all rows at once.

A program that makes its rows in a Python loop has a copy of what makes a row for each of them, and so would the
compiled one. Where pieces that follow each other are the same expression, of other slices of the same arrays and with
other numbers, they are the rows of one expression, with one axis more. Slices whose places grow evenly are a view;
others are gathered by a table of their places. Numbers that differ are a table, too. Tables are arrays that a program
captures; graphs of loops capture nothing, and keep pieces that would need one.

What is joined is computed for no other part of the graph: a value that something else needs would be computed twice.

In: outputs, and a function that makes parameters of tables. Out: the same outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import groupby

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import position_dtype
from funcgrad.trace.uop import Family, Form, Op, UOp, const, counting, iota, numel, toposort

_FEWEST = 24  # pieces that are joined; fewer are kernels of their own, which need not look for their row
_MOST_ELEMENTS = 1 << 14  # of a piece: the loop of a longer one is worth its code
_EXACT = 1 << 24  # integers below it are numbers of int32 and float32
_MOST_DEPTH = 100  # ops one within the other in a piece, which is looked at by recursion

_FREE = frozenset((Family.MOVEMENT, Family.LEAF))
Table = Callable[[np.ndarray], UOp]


class _Differ(Exception):
    """The pieces are not one expression."""


def join_pieces(outputs: Sequence[UOp], table: Table | None) -> list[UOp]:
    """Return the outputs with equal pieces of concatenations as rows of one expression.

    table: makes a parameter of an array; None where there can be none.
    """
    order = toposort(outputs)
    if not any(map(_is_long, order)):
        return list(outputs)
    users: dict[UOp, list[UOp]] = {}
    for node in order:
        for s in node.src:
            users.setdefault(s, []).append(node)
    forms = _forms(order)
    wanted = frozenset(outputs)
    new: dict[UOp, UOp] = {}

    def rule(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if not _is_long(node) or node not in users and node not in wanted:
            return None
        pieces: list[UOp] = []
        for _, group in groupby(
            node.src, lambda piece: piece if _is_shared(piece, users, wanted) else forms[piece]
        ):
            run = list(group)
            rows = _Rows(len(run), table).of(run, node, users, wanted) if len(run) >= _FEWEST else None
            pieces += run if rows is None else [_side_by_side(rows, node.arg)]
        if len(pieces) == len(node.src):
            return None
        joined = pieces[0] if len(pieces) == 1 else UOp(ops.CONCAT, tuple(pieces), node.arg)
        return rewrite([joined], rules, new)[0]  # what it is made of may hold others

    rules: dict[Op | Family, Rule] = {ops.CONCAT: rule}
    return rewrite(outputs, rules, new)


def _is_long(node: UOp) -> bool:
    return node.op is ops.CONCAT and len(node.src) >= _FEWEST


def _is_shared(node: UOp, users: Mapping[UOp, Sequence[UOp]], wanted: Collection[UOp]) -> bool:
    """Tell whether something else needs a piece, too, which would keep those around it from being joined."""
    while node.op.family is Family.MOVEMENT:
        node = node.src[0]
    return node.op.family not in _FREE and (node in wanted or len(users[node]) > 1)


def _forms(order: Sequence[UOp]) -> dict[UOp, int]:
    """Number expressions; those that differ only in places of slices and in constants have one number."""
    numbers: dict[Hashable, int] = {}
    forms: dict[UOp, int] = {}
    for node in order:
        key: Hashable
        if node.op is ops.CONST:
            key = node.dtype
        elif node.op is ops.SHRINK:
            key = node.op.name, node.shape, tuple(step for _, _, step in node.arg), forms[node.src[0]]
        elif node.src and node.op.family in _JOINED or node.op in _RULES:
            key = node.op.name, node.arg, node.shape, node.dtype, tuple(forms[s] for s in node.src)
        else:
            key = node
        forms[node] = numbers.setdefault(key, len(numbers))
    return forms


def _side_by_side(rows: UOp, axis: int) -> UOp:
    """Return pieces along axis 0 as one array, joined along an axis of the piece."""
    count, shape = rows.shape[0], rows.shape[1:]
    moved = rows.permute((*range(1, axis + 1), 0, *range(axis + 1, rows.ndim)))
    return moved.reshape((*shape[:axis], count * shape[axis], *shape[axis + 1 :]))


class _Rows:
    """One expression with `count` rows for as many equal ones. joined: what becomes of nodes that differ; those that
    are the same in all pieces stay what they are."""

    def __init__(self, count: int, table: Table | None) -> None:
        self.count, self.table = count, table
        self.joined: dict[tuple[UOp, ...], UOp] = {}

    def of(
        self, pieces: Sequence[UOp], concat: UOp, users: Mapping[UOp, Sequence[UOp]], wanted: Collection[UOp]
    ) -> UOp | None:
        """Return the rows; None where the pieces stay what they are."""
        if 2 * len(set(pieces)) < self.count or numel(pieces[0].shape) > _MOST_ELEMENTS:
            return None
        try:
            rows = self._join(tuple(pieces), 0)
        except _Differ:
            return None
        within = {node for nodes in self.joined for node in nodes}
        for node in within:
            if node.op.family in _FREE:
                continue
            if node in wanted or any(user not in within and user is not concat for user in users[node]):
                return None
        return rows

    def _join(self, nodes: tuple[UOp, ...], depth: int) -> UOp:
        """Return a node that is the same for all, or the rows of those that differ."""
        if nodes not in self.joined:
            if depth > _MOST_DEPTH:
                raise _Differ
            self.joined[nodes] = self._made(nodes, depth)
        return self.joined[nodes]

    def _made(self, nodes: tuple[UOp, ...], depth: int) -> UOp:
        first = nodes[0]
        if first.op is ops.CONST:
            return self._numbers(np.array([node.arg.value for node in nodes], first.dtype))
        if not first.src:
            raise _Differ
        columns = list(zip(*(node.src for node in nodes), strict=True))
        differ = [any(s is not column[0] for s in column) for column in columns]
        if first.op is ops.SHRINK and not differ[0]:
            return self._slices(first.src[0], nodes)
        rule = _RULES.get(first.op) or _JOINED.get(first.op.family)
        if rule is None or any(node.arg != first.arg for node in nodes):
            raise _Differ
        sources = [self._join(c, depth + 1) if d else c[0] for c, d in zip(columns, differ, strict=True)]
        return rule(first, sources, differ, self.count)

    def _numbers(self, values: np.ndarray) -> UOp:
        """Return numbers that differ from row to row."""
        if dt.kind(values.dtype) in "iuf" and np.isfinite(values).all():
            start, step = int(values[0]), int(values[1]) - int(values[0])
            grown = start + step * np.arange(self.count)
            if np.abs(grown).max() < _EXACT and grown.astype(values.dtype).tobytes() == values.tobytes():
                numbers = iota(self.count, dt.int32)
                numbers = numbers * const(step, dt.int32, (self.count,)) + const(
                    start, dt.int32, (self.count,)
                )
                return numbers.cast(values.dtype)
        if self.table is None:
            raise _Differ
        return self.table(values)

    def _slices(self, x: UOp, nodes: Sequence[UOp]) -> UOp:
        """Return slices of an array, of one size and one distance within."""
        shape = nodes[0].shape
        starts = np.array([[start for start, _, _ in node.arg] for node in nodes])
        steps = [step for _, _, step in nodes[0].arg]
        growth = starts[1] - starts[0]
        if (starts == starts[0] + np.arange(self.count)[:, None] * growth).all():
            forms: list[Form] = []
            for axis, step in enumerate(steps):
                terms = [(0, int(growth[axis]))] if growth[axis] else []
                forms.append((int(starts[0, axis]), (*terms, (axis + 1, step))))
            return UOp(VIEW, (x,), ((self.count, *shape), tuple(forms)))
        moving = [axis for axis in range(x.ndim) if (starts[:, axis] != starts[0, axis]).any()]
        if self.table is None or len(moving) > 1:
            raise _Differ
        (axis,) = moving
        limits = [(0, x.shape[a], 1) if a == axis else limit for a, limit in enumerate(nodes[0].arg)]
        rest = [a for a in range(x.ndim) if a != axis]
        places = starts[:, axis, None] + np.arange(shape[axis]) * steps[axis]
        index = self.table(places.astype(position_dtype(x.shape[axis])))
        found = UOp(ops.GATHER, (x.shrink(limits).permute((axis, *rest)), index))
        order = {a: i + 2 for i, a in enumerate(rest)} | {axis: 1}
        return found.permute((0, *(order[a] for a in range(x.ndim))))


# ---- what a row more makes of an op: (node of one piece, sources, which of them have rows, how many) ----

_Joined = Callable[[UOp, Sequence[UOp], Sequence[bool], int], UOp]


def _all(sources: Sequence[UOp], differ: Sequence[bool], count: int) -> tuple[UOp, ...]:
    return tuple(s if d else s.expand((0,), (count,)) for s, d in zip(sources, differ, strict=True))


def _later(axes: Sequence[int]) -> tuple[int, ...]:
    return tuple(axis + 1 for axis in axes)


def _each(node: UOp, sources: Sequence[UOp], differ: Sequence[bool], count: int) -> UOp:
    return UOp(node.op, _all(sources, differ, count), node.arg)


def _with(new_arg: Callable[[UOp, int], object]) -> _Joined:
    def rule(node: UOp, sources: Sequence[UOp], differ: Sequence[bool], count: int) -> UOp:
        return UOp(node.op, _all(sources, differ, count), new_arg(node, count))

    return rule


def _view(node: UOp, count: int) -> object:
    shape, forms = node.arg
    moved = tuple((offset, tuple((axis + 1, c) for axis, c in terms)) for offset, terms in forms)
    return (count, *shape), ((0, ((0, 1),)), *moved)


def _gather(node: UOp, sources: Sequence[UOp], differ: Sequence[bool], count: int) -> UOp:
    index = _all(sources[1:], differ[1:], count)
    if differ[0]:
        axes = tuple(range(1, index[0].ndim))
        number = counting(count).expand(axes, [index[0].shape[a] for a in axes])
        index = (number, *index)
    return UOp(node.op, (sources[0], *index))


_JOINED: dict[Family, _Joined] = {
    Family.ELEMENTWISE: _each,
    Family.REDUCE: _with(lambda node, count: _later(node.arg)),
    Family.MATRIX: _each,
}
_RULES: dict[Op, _Joined] = {
    ops.RESHAPE: _with(lambda node, count: (count, *node.arg)),
    ops.PERMUTE: _with(lambda node, count: (0, *_later(node.arg))),
    ops.EXPAND: _with(lambda node, count: (_later(node.arg[0]), node.arg[1])),
    ops.PAD: _with(lambda node, count: ((0, 0, 0), *node.arg)),
    ops.SHRINK: _with(lambda node, count: ((0, count, 1), *node.arg)),
    ops.FLIP: _with(lambda node, count: _later(node.arg)),
    ops.CONCAT: _with(lambda node, count: node.arg + 1),
    ops.GATHER: _gather,
    VIEW: _with(_view),
}
