"""How an op can be cut: its dimensions as factors, of which each device can do a part.

A factor is a loop that the op could be written with: a dimension of the result, or one that it sums over, with the
dimensions of the sources that go along with it. Cutting a factor cuts all of these, and each device computes its part
by the same op. A dimension that belongs to no factor has to be whole. So propagation (propagate.py) and partition
(partition.py) need one rule an op, which says no more than what goes with what:

    add         x[i, j], y[i, j] -> [i, j]
    contract    a[i, k], b[k, j] -> [i, j], sum over k: each device has a summand
    reshape     x[i]             -> [i, .]: the first part of a dimension that is split; cut evenly
    gather      x[k, j], at[i]   -> [i, j], sum over k: rows that another device has read 0

Families share rules, as in transforms/batching/batch.py. An op without one is done on whole arrays, by every device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import gcd
from typing import Any

from funcgrad.trace import ops
from funcgrad.trace.matrix.matrix_ops import FFT, IRFFT, RFFT
from funcgrad.trace.ops.forms import kept_axes
from funcgrad.trace.ops.mesh_collective import (
    AGREE,
    ALL_REDUCE,
    CONSTRAIN,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    REDUCE_SCATTER,
    VARY,
)
from funcgrad.trace.ops.windows import CONVOLVE, FOLD, WINDOW, WINDOW_MAX, WINDOW_MIN
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import Family, Op, UOp

Dims = tuple[int | None, ...]
"""The factor of each dimension; None for one that has to be whole."""


@dataclass(frozen=True)
class Rule:
    """The factors of an op. `sources` and `result` have the factors of their dimensions. `summed` has the factors
    that are not in the result, with how the parts are combined (mesh_ops.AllReduce.kind). `even` has the factors that
    can only be cut into a number of parts that divides a given number.
    """

    sources: tuple[Dims, ...]
    result: Dims
    summed: dict[int, str] = field(default_factory=dict)
    even: dict[int, int] = field(default_factory=dict)


def rule_of(node: UOp) -> Rule:
    """Return the factors of a node: by the rule of its op, of its family, or by where the elements of a view are;
    else none.
    """
    rule = _OP_RULES.get(node.op) or _FAMILY_RULES.get(node.op.family)
    if rule is None:
        rule = whole if node.op.forms is None else _by_forms
    return rule(node)


def whole(node: UOp) -> Rule:
    """Return an op that every device does on whole arrays."""
    return Rule(tuple((None,) * s.ndim for s in node.src), (None,) * node.ndim)


def _all(x: UOp) -> Dims:
    return tuple(range(x.ndim))


def _elementwise(node: UOp) -> Rule:
    return Rule((_all(node),) * len(node.src), _all(node))


_KINDS = {ops.REDUCE_SUM: "sum", ops.REDUCE_MAX: "max", ops.REDUCE_MIN: "min"}


def _reduce(node: UOp) -> Rule:
    x = node.src[0]
    kept = tuple(a for a in range(x.ndim) if a not in node.arg)
    kind = _KINDS.get(node.op)
    if kind is None:  # positions, products
        return Rule((tuple(a if a in kept else None for a in range(x.ndim)),), kept)
    return Rule((_all(x),), kept, {a: kind for a in node.arg})


def _expand(node: UOp) -> Rule:
    new = set(node.arg[0])
    return Rule((tuple(a for a in range(node.ndim) if a not in new),), _all(node))


def _reshape(node: UOp) -> Rule:
    """Make the rule of a reshape. Dimensions form groups of equal size on both sides; in each group, the first
    dimension that is more than 1 can be cut.
    """
    old, new = node.src[0].shape, node.shape
    source: list[int | None] = [None] * len(old)
    result: list[int | None] = [None] * len(new)
    even: dict[int, int] = {}
    for factor, (here, there) in enumerate(_groups(old, new)):
        i = next((i for i in here if old[i] > 1), None)
        j = next((j for j in there if new[j] > 1), None)
        if i is None or j is None:
            continue
        source[i] = result[j] = factor
        if old[i] != new[j]:
            even[factor] = gcd(old[i], new[j])
    return Rule((tuple(source),), tuple(result), even=even)


def _groups(old: Shape, new: Shape) -> list[tuple[list[int], list[int]]]:
    """Return the dimensions that are made of one another, in the least groups; none where there are no elements."""
    groups = []
    i = j = 0
    if 0 in old:
        return []
    while i < len(old) or j < len(new):
        here, there, left, right = [], [], 1, 1
        while True:
            if left <= right and i < len(old):
                here.append(i)
                left *= old[i]
                i += 1
            elif j < len(new):
                there.append(j)
                right *= new[j]
                j += 1
            else:
                break
            if left == right and here and there:
                break
        groups.append((here, there))
    return groups


def _same_where(kept: Callable[[Any, int], bool]) -> Callable[[UOp], Rule]:
    """Return a rule for one source whose dimensions are those of the result. `kept`(arg, axis) tells whether an axis
    can be cut.
    """

    def rule(node: UOp) -> Rule:
        dims = tuple(a if kept(node.arg, a) else None for a in range(node.src[0].ndim))
        return Rule((dims,) * len(node.src), dims)

    return rule


def _contract(node: UOp) -> Rule:
    in_a, in_b, out = node.arg
    return Rule((in_a, in_b), out, {label: "sum" for label in in_a if label not in out})


def _convolve(node: UOp) -> Rule:
    """Make the rule of a convolution: as for a contraction, but dimensions that windows slide over stay whole."""
    in_a, in_b, out, links = node.arg
    linked = {label for link in links for label in link.labels}

    def dims(labels: Sequence[int]) -> Dims:
        return tuple(None if label in linked else label for label in labels)

    summed = {label: "sum" for label in (*in_a, *in_b) if label not in out and label not in linked}
    return Rule((dims(in_a), dims(in_b)), dims(out), summed)


def _windows(node: UOp) -> Rule:
    """Return the axes that windows slide over stay whole; those of the windows themselves follow at the end."""
    axes = set(node.arg.axes)
    return Rule(
        tuple(
            tuple(a if a not in axes and a < _plain(node) else None for a in range(s.ndim)) for s in node.src
        ),
        tuple(a if a not in axes and a < _plain(node) else None for a in range(node.ndim)),
    )


def _plain(node: UOp) -> int:
    return min(node.ndim, *(s.ndim for s in node.src))


def _by_forms(node: UOp) -> Rule:
    """Make the rule of a view: the axes that it keeps can be cut."""
    source: list[int | None] = [None] * node.src[0].ndim
    result: list[int | None] = [None] * node.ndim
    for old, new in kept_axes(node):
        source[old] = result[new] = new
    return Rule((tuple(source),), tuple(result))


def _last_whole(count: int) -> Callable[[UOp], Rule]:
    """Return the last dimensions belong together."""

    def rule(node: UOp) -> Rule:
        batch = max(0, node.src[0].ndim - count)

        def dims(x: UOp) -> Dims:
            return tuple(a if a < batch else None for a in range(x.ndim))

        return Rule(tuple(map(dims, node.src)), dims(node))

    return rule


def counts_along(index: UOp) -> int | None:
    """Return the dimension along which an array of positions is 0, 1, 2, ..., while it is constant along all others."""
    if index.op is ops.IOTA:
        return 0
    if index.op is ops.CAST and dt.kind(index.dtype) in "iu":
        return counts_along(index.src[0])
    if index.op is ops.EXPAND:
        inner = counts_along(index.src[0])
        return None if inner is None else [a for a in range(index.ndim) if a not in index.arg[0]][inner]
    if index.op is ops.RESHAPE and index.src[0].op is ops.IOTA:
        found = [a for a, size in enumerate(index.shape) if size != 1]
        return found[0] if len(found) == 1 else None
    return None


def indexed(node: UOp) -> list[int | None]:
    """Return, for each indexed dimension of a gather or scatter, the dimension of the positions that counts through
    it. It is None for positions that data decide.
    """
    index = node.src[1:] if node.op is ops.GATHER else node.src[2:]
    found: list[int | None] = []
    for x, size in zip(index, node.src[0].shape):
        along = counts_along(x)
        found.append(along if along is not None and x.shape[along] == size and along not in found else None)
    return found


def _gather(node: UOp) -> Rule:
    """Make the rule of a gather. Positions in other blocks read 0, so that the sum over all devices is the element."""
    index = node.src[1:]
    k, at = len(index), index[0].ndim
    positions = tuple(range(at))
    rest = tuple(range(at, node.ndim))
    summable = node.dtype != dt.bool_
    leading: list[int | None] = []
    summed: dict[int, str] = {}
    for axis, along in enumerate(indexed(node)):
        if along is None and summable:
            leading.append(node.ndim + axis)
            summed[node.ndim + axis] = "sum"
        else:
            leading.append(along)
    return Rule(((*leading, *rest), *[positions] * k), (*positions, *rest), summed)


def _scatter(node: UOp) -> Rule:
    """Make the rule of a scatter. Positions in other blocks are not written; updates shared out by devices
    are added.
    """
    update, *index = node.src[1:]
    k, at = len(index), index[0].ndim
    adds = node.op is ops.SCATTER_ADD
    along = indexed(node)
    counted = [a for a in along if a is not None]
    rows = tuple(a if adds or a in counted else None for a in range(at))
    rest = tuple(range(at, update.ndim))
    leading = tuple(update.ndim + axis if a is None else a for axis, a in enumerate(along))
    summed = {a: "sum" for a in range(at) if adds and a not in counted}
    return Rule(((*leading, *rest), (*rows, *rest), *[rows] * k), (*leading, *rest), summed)


_FAMILY_RULES: dict[Family, Callable[[UOp], Rule]] = {
    Family.ELEMENTWISE: _elementwise,
    Family.REDUCE: _reduce,
    Family.CONTRACTION: _contract,
    Family.SCATTER: _scatter,
    Family.SORT: _last_whole(1),
    Family.MATRIX: _last_whole(2),
    Family.PREFIX: _same_where(lambda arg, axis: axis != arg[0]),
}

_OP_RULES: dict[Op, Callable[[UOp], Rule]] = {
    ops.IOTA: lambda node: Rule((), (0,)),
    ops.RESHAPE: _reshape,
    ops.EXPAND: _expand,
    ops.PAD: _same_where(lambda widths, axis: widths[axis] == (0, 0, 0)),
    ops.CONCAT: _same_where(lambda along, axis: axis != along),
    ops.GATHER: _gather,
    CONSTRAIN: _elementwise,
    ALL_REDUCE: _elementwise,
    MESH_PERMUTE: _elementwise,
    VARY: _elementwise,
    AGREE: _elementwise,
    MESH_GATHER: _same_where(lambda along, axis: axis != along.dim),
    REDUCE_SCATTER: _same_where(lambda along, axis: axis != along.dim),
    MESH_EXCHANGE: _same_where(lambda arg, axis: axis not in (arg.split, arg.join)),
    CONVOLVE: _convolve,
    FOLD: _windows,
    WINDOW: _windows,
    WINDOW_MAX: _windows,
    WINDOW_MIN: _windows,
    **dict.fromkeys((FFT, RFFT, IRFFT), _last_whole(1)),
}
