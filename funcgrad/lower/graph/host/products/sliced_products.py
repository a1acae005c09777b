"""Products that are taken apart become products of slices: the gates of a recurrent cell, of which each unit has four.

A product with all weights of a cell gives the gates side by side, and what comes next combines elements that are far
apart: it is a kernel of its own, which reads what other cores have just written. Each slice as a sum of its own,

    a, b = split(x @ w, 2, axis=1)            a = x @ w[:, :n]        b = x @ w[:, n:]

has its elements where they are combined. The sums share a register tile (ir/contraction/register_tiles.py), which loads
the rows once for all of them, and what comes next is the epilogue of that tile.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.contraction.register_tiles import is_contraction, repeated_axes
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, numel, toposort

_LEAST_REGISTERS = 32  # for tiles of several sums that are high enough
_MOST_SLICES = 4  # a tile of four has four rows
_LEAST_ROWS = 4  # that share what is loaded
_ROWS_OF_PANELS = 128  # rows from which columns that leave the cache are copied to panels
Limits = tuple[tuple[int, int, int], ...]


def with_slices_as_products(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with slices of products as products, where elementwise ops are all that reads them."""
    order = toposort(outputs)
    if target.registers < _LEAST_REGISTERS or sum(node.op is ops.SHRINK for node in order) < 2:
        return list(outputs)
    users: dict[UOp, list[UOp]] = {}
    for node in order:
        for s in dict.fromkeys(node.src):
            users.setdefault(s, []).append(node)
    kept = set(outputs)
    paths: dict[UOp, frozenset[UOp]] = {}  # of each slice: the nodes from the product on
    for node in order:
        if _is_product(node):
            path = _path(node, users, kept)
            slices = users.get(path[-1], [])
            if path[-1] not in kept and not paths.keys() & {*slices}:
                axis = _axis_of_slices(node, slices, target)
                if axis is not None and all(_is_combined(s, users, kept) for s in slices):
                    paths |= dict.fromkeys(slices, frozenset(path))
    if not paths:
        return list(outputs)
    new: dict[UOp, UOp] = {}

    def of_slice(node: UOp, _: tuple[UOp, ...]) -> UOp | None:
        return _pushed(node.src[0], node.arg, paths[node], new) if node in paths else None

    rules: dict[Op | Family, Rule] = {ops.SHRINK: of_slice}
    return rewrite(outputs, rules, new)


def _is_product(node: UOp) -> bool:
    """Tell whether a node is a sum of products that multiply-adds of its own dtype compute."""
    real = node.dtype in (dt.float32, dt.float64)
    return node.op is ops.REDUCE_SUM and real and node.src[0].op is ops.MUL and is_contraction(node)


def _path(node: UOp, users: dict[UOp, list[UOp]], kept: set[UOp]) -> list[UOp]:
    """Return a product and the elementwise ops that it goes through, as long as each has one use."""
    path = [node]
    while path[-1] not in kept:
        (user, *others) = users[path[-1]]
        if others or user.op.family is not Family.ELEMENTWISE:
            break
        path.append(user)
    return path


def _axis_of_slices(node: UOp, slices: Sequence[UOp], target: Target) -> int | None:
    """Return the axis of columns along which these are slices of equal size, of whole vectors, which do not overlap and
    are few enough for a tile; None where they are not.
    """
    if not 2 <= len(slices) <= _MOST_SLICES or any(s.op is not ops.SHRINK for s in slices):
        return None
    cut = {a for s in slices for a, limit in enumerate(s.arg) if limit != (0, s.src[0].shape[a], 1)}
    lanes = target.vector_nbytes // node.dtype.itemsize
    if len(cut) != 1:
        return None
    (axis,) = cut
    limits = sorted(s.arg[axis] for s in slices)
    sizes = {stop - start for start, stop, _ in limits}
    apart = all(a[1] <= b[0] for a, b in zip(limits, limits[1:], strict=False))
    if len(sizes) != 1 or not apart or any(step != 1 for _, _, step in limits) or sizes.pop() % lanes:
        return None
    return axis if _share_rows(node, axis, [s.arg for s in slices], target) else None


def _share_rows(node: UOp, axis: int, slices: Sequence[Limits], target: Target) -> bool:
    """Tell whether one factor of a product has the columns along an axis, and stays in the cache or is copied to panels
    when it is read in several places, and the other factor is the same for all slices.
    """
    terms = node.src[0]
    place = [a for a in range(terms.ndim) if a not in node.arg][axis]
    columns = [factor for factor in terms.src if place not in repeated_axes(factor)]
    rows = [factor for factor in terms.src if place in repeated_axes(factor)]
    if len(rows) != 1 or len({_view(rows[0], _of_terms(node, limits)) for limits in slices}) != 1:
        return False
    count = numel(tuple(size for a, size in enumerate(node.shape) if a != axis))
    nbytes = numel(_viewed_shape(columns[0])) * node.dtype.itemsize
    return count >= _LEAST_ROWS and (nbytes <= target.l2_nbytes or count >= _ROWS_OF_PANELS)


def _viewed_shape(node: UOp) -> tuple[int, ...]:
    """Return the shape of a factor without the axes along which it repeats."""
    repeated = repeated_axes(node)
    return tuple(size for axis, size in enumerate(node.shape) if axis not in repeated)


def _of_terms(node: UOp, limits: Limits) -> Limits:
    """Return the slice of the terms of a sum that a slice of its results is of."""
    inner = list(limits)
    for axis in node.arg:
        inner.insert(axis, (0, node.src[0].shape[axis], 1))
    return tuple(inner)


def _is_combined(node: UOp, users: dict[UOp, list[UOp]], kept: set[UOp]) -> bool:
    return node not in kept and all(user.op.family is Family.ELEMENTWISE for user in users[node])


def _pushed(node: UOp, limits: Limits, path: frozenset[UOp], new: dict[UOp, UOp]) -> UOp:
    """Return the slice of a node as what its sources' slices give, along a path; views of views from there on."""
    if node not in path:
        return _view(new[node], limits)
    if node.op is not ops.REDUCE_SUM:
        return UOp(node.op, tuple(_pushed(s, limits, path, new) for s in node.src), node.arg)
    factors = tuple(_view(new[factor], _of_terms(node, limits)) for factor in node.src[0].src)
    return UOp(ops.REDUCE_SUM, (UOp(ops.MUL, factors),), node.arg)


def _view(node: UOp, limits: Limits) -> UOp:
    """Return a slice of a view as the view of a slice: what lacks an axis is the same node for all slices along it."""
    if node.op is ops.EXPAND:
        axes, _ = node.arg
        kept = tuple(limit for axis, limit in enumerate(limits) if axis not in axes)
        return _view(node.src[0], kept).expand(axes, tuple(len(range(*limits[axis])) for axis in axes))
    if node.op is ops.PERMUTE:
        inner = dict(zip(node.arg, limits, strict=True))
        return _view(node.src[0], tuple(inner[axis] for axis in range(node.ndim))).permute(node.arg)
    return node.shrink(limits)
