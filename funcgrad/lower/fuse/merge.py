"""What is one kernel: steps that share memory traffic are merged, as long as every value is still computed once.

In: the steps of the scheduler, each computing one stored node. Out: fewer steps.
Two kernels merge when one reads the other's result only at its own position (then it stays in a register: a matrix
product with bias, activation and the update of an optimizer), or when they walk the same domain and read the same
memory. The pairs that save most bytes go first. A merge must leave the graph of kernels without cycles, the loops
of all reductions nested, at most one register tile, and a size that compilers and registers can hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.fuse.dag import StepGraph
from funcgrad.lower.fuse.materialize import (
    FEW_ROWS,
    JOINED,
    MOST_INSTRUCTIONS,
    WALKS,
    Instance,
    Materializer,
    Step,
    columns_leave_cache,
)
from funcgrad.lower.ir.contraction.register_tiles import share_a_tile
from funcgrad.lower.ir.fused_ops import EXP_MEAN, ONLINE, WALK
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.trace.ops import COPY
from funcgrad.trace.uop import Family, UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

_SMALL_NBYTES = 1 << 15
_LEAST_SHARED = 8  # siblings share at least one in so many bytes
_BETWEEN = "one needs the other by way of a third step"
_MOST_BUFFERS = 24  # a pointer each, of which a processor has 16 in registers


class Refused(NamedTuple):
    """Two steps that stay two: what they are, the bytes that one kernel would save, and what prevents it."""

    first: Step
    second: Step
    nbytes: int
    why: str


def merged(
    steps: Sequence[Step], scheduler: Materializer, refused: list[Refused] | None = None
) -> list[Step]:
    """Merge pairs of steps until none is left that gains.

    refused: gets the pairs that share memory and were not merged, the greatest loss first.
    """
    merger = _Merger(steps, scheduler)
    changed = True
    while changed:
        changed = False
        pairs = []
        for saved, _, first, second in merger.candidates():
            if first in merger.steps and second in merger.steps:
                why = merger.merged_or_why(first, second)
                changed = changed or why is None
                pairs.append((saved, first, second, why))
    if refused is not None:
        left = merger.steps
        refused += [Refused(left[a], left[b], -saved, why) for saved, a, b, why in pairs if why is not None]
    return list(merger.steps.values())


class _Common(NamedTuple):
    """One domain for two kernels, and its axis for each axis of theirs: -1 for an axis of one element."""

    domain: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]


def _long_axes(domain: tuple[int, ...]) -> list[int]:
    """Return the axes of more than one element."""
    return [axis for axis, size in enumerate(domain) if size != 1]


def _aligned(short: tuple[int, ...], long: tuple[int, ...], axes: list[int]) -> tuple[int, ...] | None:
    """Return the axes of a domain as the first of another's, which are `axes`; those of one element anywhere."""
    if short == long[: len(short)]:
        return tuple(range(len(short)))
    own = _long_axes(short)
    if any(short[a] != long[b] for a, b in zip(own, axes, strict=False)):
        return None
    place = dict(zip(own, axes, strict=False))
    return tuple(place.get(axis, -1) for axis in range(len(short)))


def _matched(
    short: tuple[int, ...], long: tuple[int, ...], pairs: list[tuple[int, int]]
) -> tuple[int, ...] | None:
    """Return the axes of a domain by pairs (its axis, another's); None where one has no equal."""
    place = {axis: other for axis, other in pairs if short[axis] == long[other]}
    if any(axis not in place for axis in _long_axes(short)):
        return None
    return tuple(place.get(axis, -1) for axis in range(len(short)))


def _places(kernel: Kernel, axes: tuple[int, ...]) -> dict[UOp, tuple[int, ...]]:
    """Return the axes of each root in another domain than the kernel's."""
    placed = zip(kernel.roots, kernel.axes, strict=True)
    if axes == tuple(range(len(axes))):
        return dict(placed)
    return {root: tuple(axes[axis] if axis >= 0 else -1 for axis in own) for root, own in placed}


def _goes_across(common: _Common, a: Kernel, b: Kernel) -> bool:
    """Tell whether results of the first kernel are along the last axis of a longer domain of the second one, which
    reads no array of its whole domain that the first one does. As their loops come first, every row would be read in
    steps.
    """
    long = _long_axes(common.domain)
    own = {axis for axis in common.first if axis in long}
    whole = any(numel(n.shape) >= numel(common.domain) for n in {*a.reads} & {*b.reads})
    return bool(own) and own != {*long} and long[-1] in own and long[0] not in own and not whole


def _reads_columns_again(common: _Common, a: Kernel, b: Kernel) -> bool:
    """Tell whether the first kernel reduces columns, and the second one reads them again in a longer domain, when the
    near cache has lost them.
    """
    read = [n for n in {*a.reads} & {*b.reads} if numel(n.shape) >= numel(common.domain)]
    itemsize = max((n.dtype.itemsize for n in read), default=0)
    return bool(read) and columns_leave_cache(common.domain, {*common.first}, itemsize)


def _share_enough(a: Kernel, b: Kernel) -> bool:
    """Tell whether two kernels that read the same memory save enough of their traffic by sharing it to be worth
    longer loops. For small kernels a launch costs more than the traffic.
    """
    nbytes = {n: numel(n.shape) * n.dtype.itemsize for n in (*a.roots, *a.reads, *b.roots, *b.reads)}
    total = sum(nbytes.values())
    return total <= _SMALL_NBYTES or _LEAST_SHARED * sum(nbytes[n] for n in {*a.reads} & {*b.reads}) >= total


def _exponents(kernel: Kernel) -> UOp | None:
    """Return the exponents from which a kernel's results are computed, as statistics of their exponentials or means
    weighted by these. Return None where there is no such array, or more than one.
    """
    found = {root.src[0] for root in kernel.roots if root.op in ONLINE}
    return found.pop() if len(found) == 1 else None


def _common_walk(a: Kernel, b: Kernel) -> _Common | None:
    """Return the domain of two kernels that walk along the same exponents: that of a mean has all of their rows."""
    own = tuple(range(len(a.domain)))
    if a.domain == b.domain:
        return _Common(a.domain, own, own)
    for long, short in ((a, b), (b, a)):
        placed = zip(long.roots, long.axes, strict=True)
        mean, axes = next(((root, axes) for root, axes in placed if root.op is EXP_MEAN), (None, ()))
        if mean is not None and all(own == tuple(range(len(short.domain))) for own in short.axes):
            rows = tuple(axis for place, axis in enumerate(axes) if place not in mean.arg)
            whole = tuple(range(len(long.domain)))
            both = (whole, rows) if long is a else (rows, whole)
            return _Common(long.domain, *both) if len(rows) == len(short.domain) else None
    return None


class _Merger:
    """The steps that are left, by number, and which of them write each node."""

    def __init__(self, steps: Sequence[Step], scheduler: Materializer) -> None:
        self.scheduler = scheduler
        self.steps = dict(enumerate(steps))
        self.writers: dict[UOp, set[int]] = {}
        for number, step in self.steps.items():
            for node in step.written:
                self.writers.setdefault(node, set()).add(number)
        self.refused: dict[tuple[int, int], tuple[Step, Step, str]] = {}
        self._uses: dict[UOp, dict[UOp, list[Instance]]] = {}
        self.most_buffers = min(_MOST_BUFFERS, scheduler.most_buffers or _MOST_BUFFERS)
        self.graph = StepGraph({number: self._needs(step) for number, step in self.steps.items()})

    def _needs(self, step: Step) -> set[int]:
        return {number for node in step.reads for number in self.writers.get(node, ())}

    def _mergeable(self, step: Step) -> bool:
        kernel = step.kernel
        return (
            kernel is not None and kernel.scatter is None and (not kernel.into or self._computes_parts(step))
        )

    def _computes_parts(self, step: Step) -> bool:
        """Tell whether a kernel computes elementwise all that it writes to parts of joined arrays. On a host it may be
        merged with others that read the same.
        """
        kernel = step.kernel
        assert kernel is not None
        places = [kernel.placement(root) for root in kernel.roots]
        joined = all(place.target in kernel.roots or place.target.op in JOINED for place in places)
        copies = {*kernel.roots} & {*kernel.reads}
        return joined and not (copies or step.reduces or step.along or self.scheduler.on_grid)

    def candidates(self) -> list[tuple[int, int, int, int]]:
        """List pairs of steps that might be merged: (-bytes saved, order, producer or sibling, consumer or sibling)."""
        readers: dict[UOp, list[int]] = {}
        for number, step in self.steps.items():
            if self._mergeable(step):
                for node in step.reads:
                    readers.setdefault(node, []).append(number)
        found: dict[tuple[int, int], int] = {}
        for node, numbers in readers.items():
            nbytes = numel(node.shape) * node.dtype.itemsize
            writers = self.writers.get(node, set())
            for writer in writers:
                if self._mergeable(self.steps[writer]):
                    for number in numbers:
                        found[writer, number] = found.get((writer, number), 0) + nbytes
            for a, b in self._siblings(numbers):
                if a not in writers and b not in writers:
                    found[a, b] = found.get((a, b), 0) + nbytes
        return sorted((-saved, i, a, b) for i, ((a, b), saved) in enumerate(found.items()))

    def _siblings(self, numbers: list[int]) -> list[tuple[int, int]]:
        """List pairs of steps that read the same: neighbours, and the next ones whose reductions go the same way."""
        pairs = dict.fromkeys(zip(numbers, numbers[1:], strict=False))
        last: dict[frozenset[bool], int] = {}
        for number in numbers:
            ways = self.steps[number].ways
            if ways and ways in last:
                pairs[last[ways], number] = None
            last[ways] = number
        return list(pairs)

    def merged_or_why(self, first: int, second: int) -> str | None:
        """Merge two steps as `try_merge` does. A refusal is remembered as long as both steps stay what they were."""
        a, b = self.steps[first], self.steps[second]
        known = self.refused.get((first, second))
        if known is not None and known[0] is a and known[1] is b:
            return known[2]
        why = self.try_merge(first, second)
        if why is not None and why is not _BETWEEN:  # a third step may be gone next time
            self.refused[first, second] = a, b, why
        return why

    def try_merge(self, first: int, second: int) -> str | None:
        """Merge the second step into the first, if that is worth it and legal; else return what prevents it."""
        step_a, step_b = self.steps[first], self.steps[second]
        a, b = step_a.kernel, step_b.kernel
        assert a is not None and b is not None
        produced = [node for node in b.reads if node in a.roots]
        if (a.into or b.into) and (why := _parts_meet(a, b)):
            return why
        common = self._common_domain(step_a, step_b, produced)
        if common is None:
            return "they walk different domains"
        why = self._not_worth_it(step_a, step_b, bool(produced)) or self._illegal(common, a, b, produced)
        if why is None and produced and step_a.reduces and _goes_across(common, a, b):
            why = "the loops around the reductions would go across the rows of what is read beside them"
        if why is None and step_a.contraction and self._takes_rows_apart(b, produced):
            why = "what follows the product has values for pieces of its rows, shorter than a vector"
        if (
            why is None
            and step_a.reduces
            and not self.scheduler.on_grid
            and _reads_columns_again(common, a, b)
        ):
            why = "the columns of what both read leave the cache before they are read again"
        if why is None and not self.graph.can_merge(first, second):
            why = _BETWEEN
        if why is None:
            self._join(first, second, common)
        return why

    def _not_worth_it(self, a: Step, b: Step, produced: bool) -> str | None:
        """Say why one kernel would be no faster than two; None if it would."""
        assert a.kernel is not None and b.kernel is not None
        same = len(_long_axes(a.kernel.domain)) == len(_long_axes(b.kernel.domain))
        if not produced and _exponents(a.kernel) is not None and _exponents(a.kernel) is _exponents(b.kernel):
            return None
        if not produced and _walk_together(a.roots, b.roots):
            return None if self._meet([*a.roots, *b.roots]) else "they walk along different axes"
        if a.size + b.size > MOST_INSTRUCTIONS:
            return "one kernel would be too long to compile"
        if len(a.roots) + len(b.roots) + len({*a.reads, *b.reads}) > self.most_buffers:
            return "one kernel would have too many buffers"
        if not same and (a.contraction or b.contraction or self._rows(a, b) < FEW_ROWS):
            return (
                "a tile of registers has no rows to share" if a.contraction or b.contraction else "few rows"
            )
        if ((a.contraction and b.reduces) or (b.contraction and a.reduces)) and not self._share_a_tile(a, b):
            return "a tile takes all registers: no second reduction fits beside it"
        if not self._one_direction(a, b):
            return "they walk an axis in different ways"
        if len(a.ways | b.ways) > max(len(a.ways), len(b.ways), 1):
            return "the reductions of one go along rows, those of the other across them"
        if any(self._loses_lanes(x, y, same) for x, y in ((a, b), (b, a))):
            return "what is beside the reduction is faster in vectors of its own"
        if not produced and (a.reduces != b.reduces or not same or a.along != b.along):
            if self._copies_beside(a, b) or self._copies_beside(b, a):
                return None
            return "they only read the same memory, in loops of different kinds"
        if not produced and not _share_enough(a.kernel, b.kernel):
            return "they share too little of what they read and write"
        return None

    def _copies_beside(self, tile: Step, copy: Step) -> bool:
        """Tell whether a step copies elements that a product of the same domain reads, one for each of its results. So
        the end of the tile can store them.
        """
        product, one = tile.kernel, copy.kernel
        assert product is not None and one is not None
        if not tile.contraction or product.into or one.into or product.domain != one.domain:
            return False
        copied = {root.src[0] for root in one.roots if root.op is COPY}
        return len(copied) == len(one.roots) and copied <= {*product.reads} and not self.scheduler.on_grid

    def _share_a_tile(self, a: Step, b: Step) -> bool:
        """Tell whether all that two steps sum up are sums of products for one register tile of a host."""
        sums = []
        if self.scheduler.on_grid:
            return False
        for step in (a, b):
            contractions = self.scheduler.contractions
            own = [contractions.get(root, root) for root in step.roots if self._reduces(root)]
            if not own or any(node.op.family is not Family.REDUCE for node in own):
                return False
            sums += own
        return all(share_a_tile(sums[0], other) for other in sums[1:])

    def _reduces(self, root: UOp) -> bool:
        """Tell whether a root is, or is made in its kernel of, a reduction or a walk."""
        return root.op.family is Family.REDUCE or root.op in WALKS or bool(self.scheduler.chains.get(root))

    def _loses_lanes(self, rows: Step, ops: Step, same: bool) -> bool:
        """Tell whether the ops of a step had better stay apart from the reductions of the other."""
        only_results = same and not rows.contraction
        return not ops.reduces and self.scheduler.loses_lanes(ops.polynomial_ps, rows.row_ps, only_results)

    def _meet(self, walks: Sequence[UOp]) -> bool:
        """Tell whether the walks compute some shared node at the same step, and no shared node at different steps."""

        def way(use: Instance) -> list[frozenset[tuple[bool, int]]]:
            return [frozenset((kind == "domain", axis) for _, kind, axis in dim.loops) for dim in use.dims]

        shared = [
            [way(use) for walk in walks for use in uses.get(walk, ())]
            for uses in map(self._uses_of, self.scheduler.again)
            if sum(walk in uses for walk in walks) > 1
        ]
        return bool(shared) and all(each == ways[0] for ways in shared for each in ways)

    def _illegal(self, common: _Common, a: Kernel, b: Kernel, produced: list[UOp]) -> str | None:
        """Say why one kernel could not compute both, each value once; None if it can."""
        if not all(self._at_own_position(node, common, a, b) for node in produced):
            return "the second reads results of the first at other positions than its own"
        if not self._chains_fit(common, a, b):
            return "the loops of their reductions do not nest"
        return None

    def _takes_rows_apart(self, kernel: Kernel, produced: list[UOp]) -> bool:
        apart = self.scheduler.takes_rows_apart
        return not self.scheduler.on_grid and any(apart(r, node) for r in kernel.roots for node in produced)

    def _rows(self, a: Step, b: Step) -> int:
        return min(numel(a.kernel.domain), numel(b.kernel.domain))  # type: ignore[union-attr]

    def _common_domain(self, a: Step, b: Step, produced: list[UOp]) -> _Common | None:
        """Return the domain of two kernels as one, and which of its axes each axis of theirs is; None if there is none.

        That of the one with fewer axes is the beginning of the other's. Or its axes are those by which the other one
        reads its results, if these are reductions: then loops of these axes come first, and each is computed once.
        """
        first, second = a.kernel, b.kernel
        assert first is not None and second is not None
        if not produced and _exponents(first) is not None and _exponents(first) is _exponents(second):
            return _common_walk(first, second)
        ours, theirs = _long_axes(first.domain), _long_axes(second.domain)
        everywhere = tuple(range(max(len(first.domain), len(second.domain))))
        if len(ours) > len(theirs):
            matched = _aligned(second.domain, first.domain, ours)
            if matched is None and a.reduces:
                pairs = [(mine, read) for read, mine in self._axes_read(first, second, produced)]
                matched = _matched(second.domain, first.domain, pairs)
            return None if matched is None else _Common(first.domain, everywhere, matched)
        matched = _aligned(first.domain, second.domain, theirs)
        if matched is None and a.reduces and len(ours) < len(theirs):
            matched = _matched(first.domain, second.domain, self._axes_read(first, second, produced))
        return None if matched is None else _Common(second.domain, matched, everywhere)

    def _axes_read(self, a: Kernel, b: Kernel, produced: list[UOp]) -> list[tuple[int, int]]:
        """Return pairs of axes of the first kernel and those of the second that read along them. They come from the
        first result that the second kernel computes with. Results that it only waits for, those of a barrier, have
        none.
        """
        for node in produced:
            use = next((use for root in b.roots for use in self._uses_of(node).get(root, ())), None)
            if use is None:
                continue
            root, dims = use
            own = dict(zip(a.roots, a.axes, strict=True))[node]
            here = dict(zip(b.roots, b.axes, strict=True))[root]
            return [
                (axis, here[position])
                for axis, dim in zip(own, dims, strict=True)
                if axis >= 0 and len(dim.loops) == 1
                for _, kind, position in dim.loops
                if kind == "domain" and here[position] >= 0
            ]
        return []

    def _one_direction(self, a: Step, b: Step) -> bool:
        """Tell whether two kernels that walk an axis in order walk the same one, and reduce nothing on the way."""
        if a.along is None and b.along is None:
            return True
        same = a.along is None or b.along is None or a.along == b.along
        return same and a.kernel.domain == b.kernel.domain and not a.reduces and not b.reduces  # type: ignore[union-attr]

    def _uses_of(self, node: UOp) -> dict[UOp, list[Instance]]:
        """Return the uses of a node by the roots of the kernels that they are in."""
        found = self._uses.get(node)
        if found is None:
            found = self._uses[node] = {}
            for use in self.scheduler.instances.get(node, ()):
                found.setdefault(use.root, []).append(use)
        return found

    def _at_own_position(self, node: UOp, common: _Common, a: Kernel, b: Kernel) -> bool:
        """Tell whether the consumer reads the node only at the position that it computes itself. Along an axis of one
        element every position is that one.
        """
        written_at = _places(a, common.first)[node]
        read_at = _places(b, common.second)
        uses = [use for root in read_at for use in self._uses_of(node).get(root, ())]
        for use in uses:
            for axis, dim in enumerate(use.dims):
                if node.shape[axis] == 1:
                    continue
                if len(dim.loops) != 1 or not dim.exact:
                    return False
                ((root, kind, position),) = dim.loops
                if root is not use.root or kind != "domain":
                    return False
                if read_at[use.root][position] != written_at[axis]:
                    return False
        return bool(uses)

    def _chains_fit(self, common: _Common, a: Kernel, b: Kernel) -> bool:
        """Tell whether the loops that the reductions of both depend on can be nested."""
        sets = []
        for kernel, axes in ((a, common.first), (b, common.second)):
            for root, place in _places(kernel, axes).items():
                if root.op.family is Family.REDUCE or self.scheduler.chains.get(root):
                    own = self.scheduler.chains.get(root, [])
                    inner = [frozenset(place[axis] for _, _, axis in c) for c in own]
                    sets += inner or [frozenset(place)]
        sets = [s - {-1} for s in sets]
        return all(x <= y or y <= x for x in sets for y in sets)

    def _join(self, first: int, second: int, common: _Common) -> None:
        self.graph.merge(first, second)
        a, b = self.steps[first].kernel, self.steps.pop(second)
        assert a is not None and b.kernel is not None
        roots = a.roots + b.kernel.roots
        reads = list(dict.fromkeys(n for n in a.reads + b.kernel.reads if n not in roots))
        step_a = self.steps[first]
        along = step_a.along or b.along
        axes = [*_places(a, common.first).values(), *_places(b.kernel, common.second).values()]
        into = {r: k.placement(r) for k in (a, b.kernel) for r in k.roots} if a.into or b.kernel.into else {}
        merged = Kernel(roots, common.domain, axes, reads, into=into, along=along)
        self.steps[first] = Step(
            merged,
            contraction=step_a.contraction or b.contraction,
            reduces=step_a.reduces or b.reduces,
            size=step_a.size + b.size,
            polynomial_ps=step_a.polynomial_ps + b.polynomial_ps,
            row_ps=max(step_a.row_ps, b.row_ps),
            ways=step_a.ways | b.ways,
            along=along,
        )
        for node in b.written:
            self.writers[node] = self.writers.get(node, set()) - {second} | {first}


def _parts_meet(a: Kernel, b: Kernel) -> str | None:
    """Say why two kernels, of which one writes parts of joined arrays, cannot be one; None if they can."""
    written = {kernel.placement(root).target for kernel in (a, b) for root in kernel.roots}
    if (written | {*a.roots, *b.roots}) & {*a.reads, *b.reads}:
        return "one reads what the other writes a part of"
    if {*a.roots} & {*b.roots}:
        return "both write the same values, to two places"
    return None if a.domain == b.domain else "they walk different domains"


def _walk_together(a: Sequence[UOp], b: Sequence[UOp]) -> bool:
    if any(root.op is not WALK for root in (*a, *b)):
        return False
    from funcgrad.lower.graph.grid.recompute import walk_together  # a host has no walks

    return walk_together(a, b)
