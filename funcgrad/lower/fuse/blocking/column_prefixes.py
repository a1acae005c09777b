"""Which columns of a block of rows count, where a mask by position leaves only the first ones.

The rows of a region are walked block by block; the *columns* are another axis of its big nodes, as keys are beside
queries. Where a causal mask replaces all columns from some on by a very small number in each row of a block, their
exponentials are zero, and so is all that they add to what leaves the region. The block is then computed on the first
columns alone.

That is proven for rectangles of rows and columns on the graph, with one number for all elements of a node in each
rectangle, NaN where none is known: `where` takes the side that the bounds of positions decide, the exponential of a
masked element minus the greatest one of its row is 0, and so are products with 0. A sum along the columns may lose
zeros, and a maximum what a mask has put there, if each row has an element that no mask takes. Such an element counts as
greater than `_MASKED`, and as a number: a row of which that does not hold gives no weight to columns beyond. Nor do
infinite values and NaN in columns that a mask takes reach the rows, as they would by way of products with 0.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.lower.fuse.blocking.axis_links import free_axes, links
from funcgrad.lower.fuse.blocking.regions import AxisGroups, Class, Region
from funcgrad.lower.graph.indexing.integer_bounds import constant
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, nbytes_of
from funcgrad.trace.util.named_tuple import NamedTuple

_MASKED = -1e30  # or less: in float32 and float64 the exponential of the distance to any greater number is 0
_COLUMNS = 64  # by which prefixes grow: a few vectors side by side
_LEAST_GAIN = 0.1  # of all elements, that are left out

_VIEWS = (ops.EXPAND, ops.RESHAPE, ops.PERMUTE)
_OF_SCORES = (
    *_VIEWS,
    BARRIER,
    ops.MUL,
    ops.DIV,
    ops.NEG,
    ops.TANH,
    ops.CAST,
)  # what they make is a score, too

_Labels = tuple[Class | None, ...]
_Bounds = tuple[np.ndarray, np.ndarray]


class Prefixes(NamedTuple):
    """The axes of the nodes inside a region that are its columns, as one class; how many there are, and how many of the
    first ones count for each part of its rows."""

    axes: dict[tuple[UOp, int], Class]
    columns: Class
    width: int
    counts: tuple[int, ...]


class _Rectangles(NamedTuple):
    """The first and the last position of some rectangles, along rows and columns."""

    rows: _Bounds
    columns: _Bounds


def column_prefixes(region: Region, rows: Class, ends: Sequence[int]) -> Prefixes | None:
    """Find the columns that count for each part of the rows, which ends before row `ends[k]`. None where that leaves
    out too few.
    """
    seed = max(region.big, key=nbytes_of)
    groups = AxisGroups(region)
    spoiled = groups.spoiled()
    for axis in range(seed.ndim):
        columns = groups.find((seed, axis))
        if columns in spoiled or columns in region.classes or seed.shape[axis] <= _COLUMNS:
            continue
        counts = _Prover(region, groups, rows, columns).counts(ends, seed.shape[axis])
        sizes = np.diff([0, *ends])
        if counts is not None and np.dot(sizes, counts) < (1 - _LEAST_GAIN) * ends[-1] * seed.shape[axis]:
            nodes = ((node, a) for node in region.inside for a in range(node.ndim))
            axes = {item: columns for item in nodes if groups.find(item) == columns}
            return Prefixes(axes, columns, seed.shape[axis], tuple(counts))
    return None


class _Prover:
    """The proof for one axis of columns."""

    def __init__(self, region: Region, groups: AxisGroups, rows: Class, columns: Class) -> None:
        self.region = region
        self.groups = groups
        self.inside = set(region.inside)
        self.read = set(region.read)
        self.rows = rows
        self.columns = columns
        self.seen: dict[UOp, bool] = {}

    def counts(self, ends: Sequence[int], width: int) -> list[int] | None:
        """Return for each part of the rows the fewest first columns beyond which nothing counts."""
        region = self.region
        if not all(map(self._can_be_cut, region.inside)) or not all(map(self._may_end, region.exits)):
            return None
        widths = np.arange(_COLUMNS, width, _COLUMNS)
        firsts, lasts = np.array([0, *ends[:-1]]), np.array(ends) - 1
        self.height = ends[-1]
        self.width = width
        shape = len(ends), len(widths)
        rows = np.repeat(firsts, len(widths)), np.repeat(lasts, len(widths))
        columns = np.tile(widths, len(ends)), np.full(len(ends) * len(widths), width - 1)
        lost = self._lost(_Rectangles(rows, columns)).reshape(shape)
        return [int(widths[np.argmin(part)]) if not part.all() else width for part in lost]

    # ---- whether nodes can be computed on the first columns ----

    def _labels(self, node: UOp) -> _Labels:
        found = (self.groups.find((node, a)) for a in range(node.ndim))
        return tuple(c if c in (self.rows, self.columns) else None for c in found)

    def _can_be_cut(self, node: UOp) -> bool:
        """Tell whether the first columns of a node inside need no others of what it reads."""
        if self.columns in self._labels(node) and node.op.family not in (
            Family.ELEMENTWISE,
            Family.REDUCE,
            Family.MOVEMENT,
        ):
            return False
        labels = self._labels(node)
        return all(
            s in self.inside or self._is_cut(s, self._below(pairs, labels, s))
            for s, pairs in zip(node.src, links(node), strict=True)
        )

    def _is_cut(self, node: UOp, labels: _Labels) -> bool:
        """Tell the same of a node outside, up to what is in memory."""
        if self.columns not in labels or not node.src or node in self.read:
            return True
        below = links(node)
        mapped = set(free_axes(node)).union(axis for pairs in below for _, axis in pairs)
        return labels.index(self.columns) in mapped and all(
            self._is_cut(s, self._below(pairs, labels, s)) for s, pairs in zip(node.src, below, strict=True)
        )

    def _below(self, pairs: Sequence[tuple[int, int]], labels: _Labels, source: UOp) -> _Labels:
        own: list[Class | None] = [None] * source.ndim
        for a, axis in pairs:
            own[a] = labels[axis]
        return tuple(own)

    def _may_end(self, node: UOp) -> bool:
        """Tell whether an exit has no columns, or its first ones lie side by side in a block and are sums of rows."""
        labels = self._labels(node)
        if self.columns not in labels:
            return True
        before = range(labels.index(self.columns))
        walked = self.region.classes_at(node)
        return self.rows not in labels and all(node.shape[a] == 1 or walked[a] is not None for a in before)

    # ---- what is lost with the other columns ----

    def _lost(self, where: _Rectangles) -> np.ndarray:
        """Tell for each rectangle whether some result needs it."""
        lost = np.zeros(len(where.rows[0]), bool)
        values: dict[UOp, np.ndarray] = {}
        for node in self.region.inside:
            if node.op.family is Family.REDUCE:
                lost |= self._reduced(node, values, where)
            labels = self._labels(node)
            if self.columns in labels:
                values[node] = self._value(node, values, where)
                if node in self.region.exits:
                    lost |= values[node] != 0
        return lost

    def _reduced(self, node: UOp, values: dict[UOp, np.ndarray], where: _Rectangles) -> np.ndarray:
        """Tell for each rectangle whether a reduction along the columns needs it."""
        (source,) = node.src
        value = self._read(source, values, where)
        if not any(self.groups.find((source, a)) == self.columns for a in node.arg):
            return np.zeros(value.shape, bool)
        if node.op is ops.REDUCE_SUM:
            return value != 0
        is_never_greatest = node.op is ops.REDUCE_MAX and self._has_seen(source)
        return ~((value <= _MASKED) & is_never_greatest)

    def _read(self, node: UOp, values: dict[UOp, np.ndarray], where: _Rectangles) -> np.ndarray:
        if node in values:
            return values[node]
        while node.op in (*_VIEWS, BARRIER):
            node = node.src[0]
        known = node.op is ops.CONST and dt.kind(node.dtype) == "f"
        return np.full(where.rows[0].shape, float(node.arg.value) if known else np.nan)

    def _value(self, node: UOp, values: dict[UOp, np.ndarray], where: _Rectangles) -> np.ndarray:
        """Return the one value that a node has in each rectangle, NaN where it is not known."""
        op = node.op
        unknown = np.full(where.rows[0].shape, np.nan)
        if op is ops.WHERE:
            holds, fails = self._decided(node.src[0], self._labels(node), where)
            yes, no = (self._read(s, values, where) for s in node.src[1:])
            return np.where(holds, yes, np.where(fails | (yes == no), no, np.nan))
        given = [self._read(s, values, where) for s in node.src]
        with np.errstate(all="ignore"):
            if op is ops.MUL:
                is_zero = (given[0] == 0) & ~np.isinf(given[1]) | (given[1] == 0) & ~np.isinf(given[0])
                return np.where(is_zero, 0, given[0] * given[1])
            if op is ops.DIV:
                return np.where(given[0] == 0, 0, np.nan)
            if op is ops.ADD:
                return given[0] + given[1]
            if op is ops.NEG:
                return -given[0]
            if op is ops.SUB:
                is_below = self._is_greatest_of(node.src[1], node.src[0])
                return np.where(is_below & (given[0] <= _MASKED), -np.inf, given[0] - given[1])
            if op in (ops.EXP, ops.EXP2):
                return np.where(given[0] <= _MASKED, 0, np.nan)
            if op in (*_VIEWS, ops.SHRINK, BARRIER) or op is ops.CAST and dt.kind(node.dtype) == "f":
                return given[0]
            if op is ops.REDUCE_SUM:
                return np.where(given[0] == 0, 0, np.nan)
        return unknown

    def _is_greatest_of(self, node: UOp, values: UOp) -> bool:
        """Tell whether a node is, in each row, the greatest of `values`, which has an element that no mask takes; or
        that where it is finite, and 0 elsewhere.
        """
        axes = tuple(range(values.ndim))
        labels: tuple[int | None, ...] = axes
        while node.op is not ops.REDUCE_MAX:
            if node.op is ops.WHERE:
                condition, node, other = node.src
                if condition.op is not ops.IS_FINITE or condition.src[0] is not node or constant(other) != 0:
                    return False
                continue
            if node.op not in (*_VIEWS, BARRIER):
                return False
            (source, *_), (pairs, *_) = node.src, links(node)
            own: list[int | None] = [None] * source.ndim
            for a, axis in pairs:
                own[a] = labels[axis]
            node, labels = source, tuple(own)
        if node.src[0] is not values or any(self.groups.find((values, a)) == self.rows for a in node.arg):
            return False
        kept = [a for a in axes if a not in node.arg]
        same = all(label == a or values.shape[a] == 1 for label, a in zip(labels, kept, strict=True))
        return same and self._has_seen(values)

    def _has_seen(self, node: UOp) -> bool:
        """Tell whether each row has an element that no mask replaces: its first, its last or that on the diagonal."""
        if node not in self.seen:
            rows = np.arange(self.height)
            found = np.zeros(self.height, bool)
            for columns in (0 * rows, np.minimum(rows, self.width - 1), np.full(self.height, self.width - 1)):
                found |= self._is_seen(node, _Rectangles((rows, rows), (columns, columns)))
            self.seen[node] = bool(found.all())
        return self.seen[node]

    def _is_seen(self, node: UOp, where: _Rectangles) -> np.ndarray:
        """Tell of each position whether it has a score, and not what a mask puts in its place. A score to which data
        is added may be as small as what is masked.
        """
        if node in self.inside and node.op is ops.WHERE:
            holds, fails = self._decided(node.src[0], self._labels(node), where)
            yes, no = (self._is_seen(s, where) for s in node.src[1:])
            return holds & yes | fails & no
        found = np.full(where.rows[0].shape, node in self.inside)
        if node in self.inside and node.op.family is not Family.REDUCE:
            found &= node.op in _OF_SCORES
            for s in node.src:
                found &= s not in self.inside or self._is_seen(s, where)
        return found

    # ---- conditions ----

    def _decided(self, node: UOp, labels: _Labels, where: _Rectangles) -> tuple[np.ndarray, np.ndarray]:
        """Tell for each rectangle whether a condition holds in all of it, and whether it fails in all of it."""
        bounds = self._bounds(node, labels, where)
        if bounds is None:
            none = np.zeros(where.rows[0].shape, bool)
            return none, none
        return bounds[0] > 0, bounds[1] < 1

    def _bounds(self, node: UOp, labels: _Labels, where: _Rectangles) -> _Bounds | None:
        """Return the least and the greatest value of integers or booleans that are a function of their position."""
        op = node.op
        if op is ops.CONST and dt.kind(node.dtype) in "iub":
            value = np.full(where.rows[0].shape, int(node.arg.value))
            return value, value
        if op is ops.IOTA:
            if labels[0] is not None:
                return where.rows if labels[0] == self.rows else where.columns
            last = np.full(where.rows[0].shape, node.shape[0] - 1)
            return 0 * last, last
        if dt.kind(node.dtype) not in "iub" or not node.src:
            return None
        given = [
            self._bounds(s, self._below(pairs, labels, s), where)
            for s, pairs in zip(node.src, links(node), strict=True)
        ]
        if op in (ops.AND, ops.OR) and node.dtype == dt.bool_:
            return _joined(op is ops.OR, given, where)
        if any(b is None for b in given):
            return None
        known: list[_Bounds] = [b for b in given if b is not None]
        if len(known) == 1 and (op.is_view or op is ops.CAST):
            return _fitting(node, known[0])
        if op is ops.NOT and node.dtype == dt.bool_:
            return 1 - known[0][1], 1 - known[0][0]
        if len(known) != 2:
            return None
        (a, b), (c, d) = known
        if op is ops.LT:
            return (b < c).astype(int), (a < d).astype(int)
        if op is ops.LE:
            return (b <= c).astype(int), (a <= d).astype(int)
        if op is ops.ADD:
            return _fitting(node, (a + c, b + d))
        return _fitting(node, (a - d, b - c)) if op is ops.SUB else None


def _joined(is_or: bool, given: Sequence[_Bounds | None], where: _Rectangles) -> _Bounds:
    """Return the bounds of a conjunction or disjunction of booleans, some of which are not known."""
    none, one = np.zeros(where.rows[0].shape, int), np.ones(where.rows[0].shape, int)
    both = [(none, one) if b is None else b for b in given]
    join = np.maximum if is_or else np.minimum
    return join(both[0][0], both[1][0]), join(both[0][1], both[1][1])


def _fitting(node: UOp, found: _Bounds) -> _Bounds | None:
    """Return the bounds if the node's dtype can hold them, else None: the value would wrap around."""
    if node.dtype == dt.bool_:
        return found if ((found[0] >= 0) & (found[1] <= 1)).all() else None
    limits = dt.integer_limits(node.dtype)
    return found if ((found[0] >= limits.min) & (found[1] <= limits.max)).all() else None
