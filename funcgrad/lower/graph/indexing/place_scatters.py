"""Scatters that need no array of their own: derivatives of indexing, where they are used, and updates in place.

The derivative of `z[rows, labels]` is an array of zeros with one update a row, and a kernel that fills it, one that
scatters and one that reads it again move all of it three times. Rules remove that:

    a row has one update     `zeros.at[arange(n), labels].add(u)` is `where(labels == position, u, 0)`, an elementwise
                             op like others: the kernel that uses it computes it, as in the gradient of a cross entropy
    added to what is there   `w + c * zeros.at[i].add(u)` is `w.at[i].add(c * u)`, of which few rows are touched: the
                             gradient of an embedding in an optimizer step; in place where w is given away
    chosen or not            `where(flag, w.at[i].set(u), w)` is `w.at[where(flag, i, -1)].set(u)`: writes nowhere,
                             in the steps of a loop that has ended for an element of a batch
    where the array is       `w.swapaxes(0, 1).at[i].set(u).swapaxes(0, 1)` is `w.at[:, i].set(u)` with a position for
                             each row of w: in place, as a cache of keys is updated along its second axis

The second one adds to w what the first adds up before: the same sum in another order. Only for few updates of an
array in memory; a value that is computed on the way is better combined where it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from funcgrad.lower.graph.indexing.integer_bounds import constant
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import Rule, on_sources, rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, const, iota, numel, toposort

_FEW = 2  # updates: at most this part of an array's elements
_LEAST_ROW = 16  # neighbours that one update is worth having, where updates are not few


def place_scatters(outputs: Sequence[UOp]) -> list[UOp]:
    """Apply all rules in one walk; a graph without scatters is returned as it is."""
    order = toposort(outputs)
    if not any(node.op.family is Family.SCATTER for node in order):
        return list(outputs)
    uses = Counter(s for node in order for s in node.src) + Counter(outputs)
    new: dict[UOp, UOp] = {}
    rules: dict[Op | Family, Rule] = {
        **dict.fromkeys((ops.ADD, ops.SUB), partial(_updated, uses, new)),
        Family.SCATTER: lambda node, src: _selected(on_sources(node, src)) or _unmoved(on_sources(node, src)),
        ops.PERMUTE: lambda node, src: _permuted(src[0], node.arg),
        ops.WHERE: lambda node, src: _written(uses, node, src),
    }
    return rewrite(outputs, rules, new)


# ---- w + c * zeros.at[i].add(u) ----


def _updated(uses: Counter[UOp], new: dict[UOp, UOp], node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Return a sum with scattered updates as updates of the other summand, if that is an array in memory."""
    for position in (1, 0) if node.op is ops.ADD else (1,):
        array, term = src[1 - position], node.src[position]
        factors: list[UOp] = []
        while uses[term] == 1 and _scaled(term, factors):
            term = term.src[0] if term.op is ops.NEG else term.src[1 if factors[-1] is term.src[0] else 0]
        if uses[term] != 1 or term.op is not ops.SCATTER_ADD or not _in_memory(array):
            continue
        x, update, *where = term.src
        if constant(x) != 0 or _FEW * numel(update.shape) > numel(x.shape):
            continue
        update = new[update]
        for factor in reversed(factors):
            if factor.op is ops.NEG:
                update = -update
            else:
                update = update * new[_scalar(factor)].reshape(()).expand(range(update.ndim), update.shape)
        update = -update if node.op is ops.SUB else update
        return UOp(ops.SCATTER_ADD, (array, update, *(new[w] for w in where)))
    return None


def _scaled(term: UOp, factors: list[UOp]) -> bool:
    """Tell whether a term is another one times a number, or its negative: then that is noted."""
    if term.op is ops.NEG:
        factors.append(term)
        return True
    if term.op is not ops.MUL:
        return False
    found = [s for s in term.src if numel(_scalar(s).shape) == 1]
    factors += found[:1]
    return bool(found)


def _scalar(node: UOp) -> UOp:
    """Return what a view repeats."""
    while node.op in (ops.EXPAND, ops.RESHAPE):
        node = node.src[0]
    return node


def _combines(node: UOp) -> bool:
    """Tell whether a node is a scatter that reads what it changes."""
    return node.op.family is Family.SCATTER and node.op.combine is not None


def _in_memory(node: UOp) -> bool:
    return node.op is ops.PARAM or node.op.family is Family.CALL or _combines(node)


# ---- where(flag, w.at[i].set(u), w) ----


def _written(uses: Counter[UOp], node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Return a choice between an array in memory and that array with few updates as updates where they are chosen."""
    flags = src[0]
    for position, other in ((1, 2), (2, 1)):
        scatter, array = src[position], src[other]
        if uses[node.src[position]] != 1 or scatter.op.family is not Family.SCATTER:
            continue
        x, update, *where = scatter.src
        is_few = _FEW * numel(update.shape) <= numel(x.shape)
        chosen = _at(flags, where) if x is array and _in_memory(array) and is_few else None
        if chosen is None or dt.kind(where[-1].dtype) != "i":
            continue
        none = const(-1, where[-1].dtype, where[-1].shape)
        last = chosen.where(where[-1], none) if position == 1 else chosen.where(none, where[-1])
        return UOp(scatter.op, (array, update, *where[:-1], last))
    return None


def _at(flags: UOp, where: Sequence[UOp]) -> UOp | None:
    """Return the flags of the elements at positions; None where they differ among elements of one position."""
    axes = [axis for axis in range(flags.ndim) if flags.op is not ops.EXPAND or axis not in flags.arg[0]]
    source = flags.src[0] if flags.op is ops.EXPAND else flags
    if not all(axis < len(where) for axis in axes):
        return None
    if not axes:
        return source.expand(range(where[0].ndim), where[0].shape)
    return UOp(ops.GATHER, (source, *(where[axis] for axis in axes)))


# ---- zeros.at[arange(n), labels].add(u) ----


def _selected(node: UOp) -> UOp | None:
    """Return a scatter into a constant as a choice, where each row has one update."""
    x, update, *where = node.src
    if constant(x) is None:
        return None
    shape, count, rank = x.shape, len(where), where[0].ndim
    rows = {axis: _counted(index) for axis, index in enumerate(where)}
    own = {axis: r for axis, r in rows.items() if r is not None and where[axis].shape[r] == shape[axis]}
    if len(set(own.values())) < len(own):
        return None
    others = [r for r in range(rank) if r not in own.values()]
    if any(where[0].shape[r] != 1 for r in others):
        return None
    order = (*own.values(), *others)
    sizes = tuple(shape[axis] for axis in own)
    free = tuple(axis for axis in range(count) if axis not in own)
    rest = tuple(range(count, len(shape)))
    value = update.permute((*order, *range(rank, update.ndim))).reshape((*sizes, *shape[count:]))
    value = _spread(value, free, shape)
    if node.op.combine is not None:
        value = value if constant(x) == 0 and node.op is ops.SCATTER_ADD else UOp(node.op.combine, (x, value))
    for axis in free:
        index = where[axis].permute(order).reshape(sizes)
        if index.dtype.itemsize < 4:
            index = index.cast(dt.int32)
        counter = iota(shape[axis], index.dtype)
        here = _spread(counter, tuple(a for a in range(len(shape)) if a != axis), shape)
        value = here.eq(_spread(index, free + rest, shape)).where(value, x)
    return value


def _spread(node: UOp, axes: tuple[int, ...], shape: tuple[int, ...]) -> UOp:
    return node.expand(axes, tuple(shape[axis] for axis in axes)) if axes else node


def _counted(index: UOp) -> int | None:
    """Return the axis along which an array of positions counts from 0; None where it does anything else."""
    if index.op is ops.IOTA:
        return 0
    if index.op not in (ops.CAST, ops.RESHAPE, ops.EXPAND, ops.PERMUTE):
        return None
    axis = _counted(index.src[0])
    if axis is None or index.op is ops.CAST:
        return axis
    if index.op is ops.PERMUTE:
        return index.arg.index(axis)
    if index.op is ops.EXPAND:
        return [a for a in range(index.ndim) if a not in index.arg[0]][axis]
    size = index.src[0].shape[axis]
    before = numel(index.src[0].shape[:axis])
    return next(
        (a for a, s in enumerate(index.shape) if s == size and numel(index.shape[:a]) == before), None
    )


# ---- w.swapaxes(0, 1).at[i].set(u).swapaxes(0, 1) ----


def _permuted(node: UOp, order: tuple[int, ...]) -> UOp:
    """Permute axes, two permutations at once."""
    if node.op is ops.PERMUTE:
        return node.src[0].permute([node.arg[axis] for axis in order])
    return node.permute(order)


def _unmoved(node: UOp) -> UOp | None:
    """Return updates of an array with its axes permuted as updates of the array itself, whose axes are permuted then:
    the axes that are not updated at positions count from 0. None where an update would be few neighbours.
    """
    x, update, *where = node.src
    if x.op is not ops.PERMUTE:
        return None
    order, rank, array = x.arg, where[0].ndim, x.src[0]
    count = 1 + max(order[: len(where)])  # axes of the array that are updated at positions
    whole = [axis for axis in range(count) if axis not in order[: len(where)]]
    row = numel(array.shape[count:])
    if row < _LEAST_ROW and _FEW * numel(update.shape) > numel(array.shape):
        return None
    sizes = tuple(array.shape[axis] for axis in whole)
    place = {axis: rank + i for i, axis in enumerate(order[len(where) :])}  # in the update
    new = update.permute(
        [*(place[a] for a in whole), *range(rank), *(place[a] for a in range(count, array.ndim))]
    )
    shape = (*sizes, *where[0].shape)
    positions = dict(zip(order, where))
    index = []
    for axis in range(count):
        if axis in positions:
            index.append(positions[axis].expand(range(len(whole)), sizes))
        else:
            counter = iota(array.shape[axis], dt.int32)
            others = [a for a in range(len(shape)) if a != whole.index(axis)]
            index.append(counter.expand(others, [shape[a] for a in others]))
    return _permuted(UOp(node.op, (array, new, *index)), order)
