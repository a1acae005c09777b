"""Parts of a program that run block by block: the third placement beside "where it is used" and "in memory".

Where a graph has regions around arrays much larger than what they are of (regions.py), `in_blocks` puts one call in the
place of each: a loop over blocks (blocked_call.py), run in parallel, whose body is a graph on blocks. What was stored
in full is then an intermediate of that body, of the size of a block, which stays in the cache of a core. The body is a
graph as any other: it is scheduled, fused and planned by the stages that lower the program.

Two loops are made of each region. The outer one goes over blocks of all classes but one, and over stretches of that
one; in its body what is the same for all blocks of a stretch is brought to the layout in which sums of products walk
it. The inner one goes over the stretch in order. An exit that is a sum along it is added up there, so the order of
additions does not depend on how many threads there are. Where a mask leaves only the first columns of rows, blocks are
of these (column_prefixes.py): the inner loop has a few bodies, each of more columns than the one before. Stretches then
take turns, block by block, as those of the last rows would otherwise have the most columns.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.backends.interface import Target
from funcgrad.lower.fuse.blocking.axis_links import free_axes, links, sliced
from funcgrad.lower.fuse.blocking.blocked_call import BLOCKS, BlockedCall
from funcgrad.lower.fuse.blocking.regions import (
    FEWEST_ROWS,
    BlockShape,
    Class,
    Region,
    find_regions,
    walk_of,
)
from funcgrad.lower.fuse.materialize import Materializer
from funcgrad.lower.graph.split_complex import PARTS, copied
from funcgrad.lower.ir.contraction.register_tiles import is_contraction, repeated_axes
from funcgrad.lower.ir.index.affine import strides
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.uop import Param, Shape, UOp, nbytes_of, numel, substitute_more, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.record import record

if TYPE_CHECKING:
    from funcgrad.lower.fuse.blocking.column_prefixes import Prefixes

_MOST_ROUNDS = 4  # of finding regions, each without the large arrays that the last one found to need memory
_NEARER = 4  # times as fast is what steps read again: from a near cache, and in long rows
_TOUCHES = 3  # of a big array: written once, read by two
# Times the parts of sums that stretches store: big nodes whose blocks leave the cache, too.
_LARGER_THAN_SUMS = 6
_TOUCHES_OF_A_SUM = 2  # read and written by each block
_STRETCHES = 16  # blocks of the outer loop, at least, so that all cores have work
_ROUNDS = 4  # of stretches that take blocks in turns, at least: in the first ones blocks have few columns
_MANY_ROWS = 512  # of which some may have fewer columns than others: that takes a body for each part of them
_PARTS = ((8, 128), (16, 256))  # how many parts there are at most, if each has so many rows
_FEWEST_IN_A_TILE = 4  # rows or columns of a sum of products, fewer of which share too little
_FEWEST_LARGE_BLOCKS = 8  # of blocks that do not fit into the near cache: they save memory, if they are many


def in_blocks(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with a call in the place of each region that gains by it."""
    scheduler = Materializer(outputs)
    kept: set[UOp] = set()
    for _ in range(_MOST_ROUNDS):
        plans = _plans(scheduler, target, kept)
        in_memory = {*scheduler.stored, *scheduler.outputs}
        made = [b for plan in plans if (b := _built(plan, in_memory, target.l2_nbytes)) is not None]
        if not made:
            break
        new = _replaced(outputs, made)
        inside = {node for builder in made for node in builder.plan.region.big}
        left = inside & set(toposort(new))
        if not left:
            return new
        kept |= left
    return list(outputs)


def _replaced(outputs: Sequence[UOp], made: Sequence[_BlockBuilder]) -> list[UOp]:
    """Order regions: one comes behind those whose results it reads."""
    new: dict[UOp, UOp] = {}
    for builder in made:
        sources = substitute_more([frame.node for frame in builder.frames], new)
        node = UOp(BLOCKS, tuple(sources), builder.call)
        for i, e in enumerate(builder.exits):
            result = UOp(RESULT, (node,), i)
            new[e] = result if result.ndim == e.ndim else result.sum((0,))
    return substitute_more(outputs, new)


def _plans(scheduler: Materializer, target: Target, kept: set[UOp]) -> list[_BlockPlan]:
    """Find the regions that can be cut into blocks that gain. What has to get memory for that is added to `kept`."""
    cut: list[_BlockPlan] = []
    for _ in range(_MOST_ROUNDS):
        plans = [_plan(region, target) for region in find_regions(scheduler, target.l2_nbytes, kept)]
        cut = [
            plan
            for plan in plans
            if plan.is_cut(target.l2_nbytes)
            and not _parts_tiles(plan)
            and not _parts_vectors(plan, target.vector_nbytes)
        ]
        if len(cut) == len(plans):
            break
        kept.update(node for plan in plans if plan not in cut for node in _spoiling(plan.region))
    return cut


def _parts_tiles(plan: _BlockPlan) -> bool:
    """Tell whether blocks leave a sum of products a few rows of many that one of its factors has for the other: nothing
    that is loaded would serve several products, as in the gradient by the weights of one channel at a time.
    """
    return any(
        node.op is ops.REDUCE_SUM
        and node.src[0].op is ops.MUL
        and is_contraction(node)
        and any(_few_of_many(plan, node, *factors) for factors in (node.src[0].src, node.src[0].src[::-1]))
        for node in plan.region.inside
    )


def _few_of_many(plan: _BlockPlan, node: UOp, factor: UOp, other: UOp) -> bool:
    shape = node.src[0].shape
    out = [axis for axis in range(len(shape)) if axis not in node.arg]
    class_of = dict(zip(out, plan.region.classes_at(node), strict=True))
    own = [axis for axis in out if axis in repeated_axes(other) - repeated_axes(factor)]
    whole = [shape[axis] for axis in own]
    block = [plan.sizes.get(c, shape[axis]) if (c := class_of[axis]) else shape[axis] for axis in own]
    return numel(tuple(block)) < _FEWEST_IN_A_TILE <= numel(tuple(whole))


def _parts_vectors(plan: _BlockPlan, vector_nbytes: int) -> bool:
    """Tell whether blocks leave less than a vector of the neighbouring elements of what they compute, as one channel of
    many that are last.
    """
    return any(
        _block_of_last(plan, node) < min(node.shape[-1], vector_nbytes // max(node.dtype.itemsize, 4))
        for node in plan.region.big
    )


def _block_of_last(plan: _BlockPlan, node: UOp) -> int:
    """Return how many elements a block has along the last axis of a node."""
    class_ = plan.region.classes_at(node)[-1]
    return node.shape[-1] if class_ is None else plan.sizes[class_]


def _spoiling(region: Region) -> list[UOp]:
    """List the big nodes that get memory after all in a region that cannot be cut into blocks that gain: those below
    the largest ones, as what is left may be cut along more axes; or all.
    """
    most = max(map(nbytes_of, region.big))
    return [node for node in region.big if nbytes_of(node) < most] or region.big


def _built(plan: _BlockPlan, in_memory: Collection[UOp], cache_nbytes: int) -> _BlockBuilder | None:
    """Build the loops of a region, if they gain. They gain if the traffic they save costs more than three things:
    reading again what several blocks read, adding up what each block adds to a sum, and storing values that had no
    memory before.
    """
    region = plan.region
    builder = _BlockBuilder(plan)
    again = sum(nbytes_of(f.node) * (plan.blocks(f.spec) - 1) for f in builder.frames)
    new = [f.node for f in builder.frames if f.node.op is not ops.PARAM and f.node not in in_memory]
    saved = sum(map(nbytes_of, region.big)) * _TOUCHES - sum(map(nbytes_of, new)) * _TOUCHES
    sums = builder.exits[: builder.sums]
    added = sum(_added_nbytes(plan, e, cache_nbytes) for e in sums)
    if plan.nbytes > cache_nbytes and _saves_little_memory(plan, sums):
        return None
    return builder if saved > again // _NEARER + added else None


def _saves_little_memory(plan: _BlockPlan, sums: Sequence[UOp]) -> bool:
    """Tell whether the parts of sums that stretches store take nearly as much memory as the big nodes would."""
    stretches = -(-plan.extents[plan.walked] // plan.stretch)
    parts = sum(map(nbytes_of, sums)) * stretches
    return stretches > 1 and sum(map(nbytes_of, plan.region.big)) < _LARGER_THAN_SUMS * parts


def _added_nbytes(plan: _BlockPlan, sums: UOp, cache_nbytes: int) -> int:
    """Return the bytes that blocks read and write to add up an exit, as far as these go through memory."""
    classes = {c for c in plan.region.classes_at(sums) if c in plan.extents}
    of_block = nbytes_of(sums) // numel(tuple(plan.extents[c] for c in classes))
    traffic = nbytes_of(sums) * plan.blocks(classes) * _TOUCHES_OF_A_SUM
    return traffic if of_block > cache_nbytes // 2 else traffic // _NEARER


# ---- how large blocks are ----


@record(eq=False)
class _BlockPlan:
    """walked: the class of the inner loop. sizes: elements of a block along each class; stretch: of the walked class
    in one step of the outer loop. nbytes: of the big nodes in a block. parts: (blocks, sizes) along the inner loop,
    where some are of fewer columns, a class that is not walked. turns: how many stretches take blocks in turns; what
    remains behind whole rounds are stretches of one block."""

    region: Region
    walked: Class
    sizes: dict[Class, int]
    extents: dict[Class, int]
    stretch: int
    nbytes: int
    parts: tuple[tuple[int, dict[Class, int]], ...] = ()
    turns: int = 1

    @property
    def columns(self) -> Class | None:
        """Return the class of the columns, where some blocks are of fewer."""
        return next((c for c in self.sizes if c not in self.extents), None)

    def blocks(self, apart_from: Collection[Class | None] = ()) -> int:
        """Count the blocks along all classes but some: so many read what has only these."""
        return numel(tuple(-(-n // self.sizes[c]) for c, n in self.extents.items() if c not in apart_from))

    def is_cut(self, cache_nbytes: int) -> bool:
        """Tell whether there are blocks that gain. One block is the whole region, on a single core; a few that do not
        fit into the near cache go through memory as the whole does.
        """
        blocks = self.blocks()
        return blocks > 1 and (self.nbytes <= cache_nbytes or blocks >= _FEWEST_LARGE_BLOCKS)


def _plan(region: Region, target: Target) -> _BlockPlan:
    walk = walk_of(region, target.l2_nbytes)
    region = region.along([*walk.others, walk.walked])
    seed = max(region.big, key=nbytes_of)
    extents = {c: seed.shape[a] for a, c in enumerate(region.classes_at(seed)) if c is not None}
    outer = numel(tuple(extents[c] for c in walk.others))
    size = stretch = extents[walk.walked]
    most = max(FEWEST_ROWS, target.l2_nbytes // (2 * walk.row_nbytes))
    if most < size:
        size = _divisor(size, most // FEWEST_ROWS * FEWEST_ROWS)
    sizes = {**dict.fromkeys(walk.others, 1), walk.walked: size}
    turns = _turns(stretch, outer, target.cores)
    rows = min(size, max(FEWEST_ROWS, stretch // (turns * _most_parts(stretch)))) if turns > 1 else size
    ends = _part_ends(stretch, rows * turns)
    if len(ends) > 1:
        from funcgrad.lower.fuse.blocking.column_prefixes import column_prefixes  # few have many rows

        prefixes = column_prefixes(region, walk.walked, ends)
        if prefixes is not None:
            sizes[walk.walked] = rows
            return _plan_of_parts(region, walk, sizes, extents, ends, prefixes, turns)
    wanted = -(-_STRETCHES // outer)
    if wanted > 1:
        size = min(size, max(FEWEST_ROWS, -(-stretch // wanted)), stretch)
        stretch = size * max(1, stretch // (size * wanted))
    sizes[walk.walked] = size
    return _BlockPlan(region, walk.walked, sizes, extents, stretch, size * walk.row_nbytes)


def _turns(rows: int, outer: int, cores: int) -> int:
    """Return how many stretches take blocks in turns, so that each core has as much to do: two for each, as their
    number may not divide the steps, where there are rows for that. One stretch where the other classes are enough.
    """
    if outer >= cores:
        return 1
    own = -(-cores // outer)
    return 2 * own if rows >= 2 * own * FEWEST_ROWS * _ROUNDS else own


def _part_ends(rows: int, size: int) -> list[int]:
    """Return where the parts of the rows end that may have columns of their own: whole blocks each but for the last,
    which has what remains, too.
    """
    blocks = rows // size
    count = min(_most_parts(rows), blocks)
    return [size * (blocks * (k + 1) // count) for k in range(count - 1)] + [rows]


def _most_parts(rows: int) -> int:
    return max(min(most, rows // fewest) for most, fewest in _PARTS) if rows >= _MANY_ROWS else 1


def _plan_of_parts(
    region: Region,
    walk: BlockShape,
    sizes: dict[Class, int],
    extents: dict[Class, int],
    ends: Sequence[int],
    prefixes: Prefixes,
    turns: int,
) -> _BlockPlan:
    """Return the plan whose blocks are of the columns that count for their part of the rows."""
    size = sizes[walk.walked]
    blocks = np.diff([0, *(end // (size * turns) for end in ends)])
    parts = [(int(n), {**sizes, prefixes.columns: m}) for n, m in zip(blocks, prefixes.counts, strict=True)]
    class_of = {**region.class_of, **prefixes.axes}
    region = Region(region.exits, region.inside, region.big, region.read, class_of, region.classes)
    sizes = {**sizes, prefixes.columns: prefixes.width}
    stretch = extents[walk.walked] if turns == 1 else int(blocks.sum()) * size
    nbytes = size * walk.row_nbytes
    return _BlockPlan(region, walk.walked, sizes, extents, stretch, nbytes, tuple(parts), turns)


def _divisor(extent: int, most: int) -> int:
    """Return the largest divisor of at most `most`, if it is at least half of that; else `most`."""
    return next((n for n in range(most, most // 2, -1) if extent % n == 0), most)


# ---- the graphs ----


class _Frame(NamedTuple):
    """A source: an array in memory, seen in a shape, of which blocks walk some axes."""

    node: UOp
    shape: Shape
    spec: tuple[Class | None, ...]

    def steps(self, sizes: dict[Class, int], classes: Sequence[Class]) -> tuple[int, ...]:
        return _steps(self.shape, self.spec, sizes, classes)


def _steps(
    shape: Shape, spec: Sequence[Class | None], sizes: dict[Class, int], classes: Sequence[Class]
) -> tuple[int, ...]:
    apart = strides(shape)
    return tuple(sum(apart[a] * sizes[c] for a, x in enumerate(spec) if x == c) for c in classes)


class _BlockBuilder:
    """The two calls of one region."""

    def __init__(self, plan: _BlockPlan) -> None:
        self.plan = plan
        region = plan.region
        self.dependent = set(region.inside)
        self.outer_classes = [c for c in plan.extents if c != plan.walked]
        consumed = {s for node in region.inside for s in node.src}
        self.consumed = consumed
        whole = plan.sizes[plan.walked] == plan.extents[plan.walked]
        sums = [e for e in region.exits if not whole and not self._walks(e)]
        self.exits = sums + [e for e in region.exits if e not in sums]
        self.sums = len(sums)
        self.frames: list[_Frame] = []
        self.number: dict[_Frame, int] = {}
        self.operands = _operands(region)
        self.read = set(region.read)
        self.call = self._outer()

    def _walks(self, exit_: UOp) -> bool:
        return self.plan.walked in self.plan.region.classes_at(exit_)

    def frame(self, node: UOp, shape: Shape, spec: tuple[Class | None, ...]) -> int:
        """Return the number of a source."""
        frame = _Frame(node, shape, spec)
        if frame not in self.number:
            self.number[frame] = len(self.frames)
            self.frames.append(frame)
        return self.number[frame]

    def _outer(self) -> BlockedCall:
        """Return the call over blocks of all other classes, and stretches."""
        plan = self.plan
        extent = plan.extents[plan.walked]
        stretched = plan.stretch < extent
        classes = [*self.outer_classes, *([plan.walked] if stretched else [])]
        step = plan.stretch if plan.turns == 1 else plan.sizes[plan.walked]
        whole = extent // plan.stretch if plan.turns == 1 else plan.turns
        before = plan.stretch * whole
        blocks, last = divmod(extent - before, step)
        rest = [(n, run) for n, run in ((step, blocks), (last, 1)) if n * run]
        sizes = {**plan.sizes, plan.walked: step}
        body = self._stretch(plan.stretch)
        bodies = [self._stretch(n) for n, _ in rest]
        runs = tuple(run for _, run in rest)
        counts = [plan.extents[c] // sizes[c] for c in self.outer_classes] + [whole] * stretched
        partial = whole + sum(runs)

        def steps(e: UOp, is_sum: bool) -> tuple[int, ...]:
            own = _steps(e.shape, plan.region.classes_at(e), sizes, classes)
            return (*own[:-1], numel(e.shape)) if is_sum and stretched else own

        def shape(e: UOp, is_sum: bool) -> Shape:
            return (partial, *e.shape) if is_sum and stretched else e.shape

        of_frames = tuple(frame.steps(sizes, classes) for frame in self.frames)
        of_exits = tuple(steps(e, k < self.sums) for k, e in enumerate(self.exits))
        at = [before // step] * (len(self.frames) + len(self.exits))
        at[len(self.frames) : len(self.frames) + self.sums] = [whole] * self.sums
        return BlockedCall(
            _graph(self.frames, body),
            tuple(_graph(self.frames, outputs) for outputs in bodies),
            runs,
            tuple(counts),
            of_frames,
            of_exits,
            tuple(n * by[-1] if rest else 0 for n, by in zip(at, (*of_frames, *of_exits), strict=True)),
            tuple((shape(e, k < self.sums), e.dtype, False) for k, e in enumerate(self.exits)),
            tuple(e.shape if k < self.sums else None for k, e in enumerate(self.exits)),
            0,
            True,
        )

    def _stretch(self, extent: int) -> list[UOp]:
        """Return what the outer loop does in a step: the inner loop along `extent` elements of the walked class."""
        plan = self.plan
        size = min(plan.sizes[plan.walked], extent)
        sizes = {**plan.sizes, plan.walked: size}
        outside = _Slicer(self, {**plan.sizes, plan.walked: extent}, None)
        parts = [*plan.parts] or [(extent // size, sizes)]
        if plan.turns > 1 and extent < plan.stretch:
            parts = [(1, {**parts[-1][1], plan.walked: extent})]  # what remains behind whole rounds
        elif extent % size:
            parts.append((1, {**parts[-1][1], plan.walked: extent % size}))
        slicers = [_Slicer(self, part, outside) for _, part in parts]
        bodies = [slicer.graph(slicer.outputs()) for slicer in slicers]
        inputs = slicers[0].inputs
        walked = [plan.walked]
        exits = self.exits
        by_turns = {**sizes, plan.walked: size * plan.turns}
        of_inputs = tuple(i.steps for i in inputs)
        of_exits = tuple(_steps(e.shape, plan.region.classes_at(e), by_turns, walked) for e in exits)
        call = BlockedCall(
            bodies[0],
            tuple(bodies[1:]),
            tuple(count for count, _ in parts[1:]),
            (parts[0][0],),
            of_inputs,
            of_exits,
            tuple(parts[0][0] * n for (n,) in (*of_inputs, *of_exits)),
            tuple(
                (outside.block(e) if k < self.sums else e.shape, e.dtype, False) for k, e in enumerate(exits)
            ),
            tuple(None if k < self.sums else e.shape for k, e in enumerate(exits)),
            self.sums,
            False,
        )
        node = UOp(BLOCKS, tuple(i.node for i in inputs), call)
        results = [UOp(RESULT, (node,), k) for k in range(len(exits))]
        return [copied(r, k) if k < self.sums else r for k, r in enumerate(results)]


def _graph(frames: Sequence[_Frame], outputs: Sequence[UOp]) -> Graph:
    return Graph(tuple(_parameter(i, f.shape, f.node.dtype) for i, f in enumerate(frames)), tuple(outputs))


def _parameter(number: int, shape: Shape, dtype: np.dtype) -> UOp:
    return UOp(ops.PARAM, (), Param(0, number, shape, dtype, False))


def _operands(region: Region) -> dict[UOp, tuple[int, ...]]:
    """Find the operands of sums of products that depend on no big node, as they are repeated for the other operand.
    Return for each the order of axes in which such a sum walks it. Axes along which results are neighbours come last.
    """
    inside = set(region.inside)
    found: dict[UOp, tuple[int, ...]] = {}
    for node in region.inside:
        if node.op is not ops.REDUCE_SUM or not is_contraction(node):
            continue
        product = node.src[0]
        for x, other in (product.src, product.src[::-1]):
            if x in inside or x.op is not ops.EXPAND:
                continue
            kept = [a for a in range(x.ndim) if a not in x.arg[0]]
            lacking = free_axes(other)
            summed = [p for p, a in enumerate(kept) if a in node.arg]
            own = [p for p, a in enumerate(kept) if a in lacking and a not in node.arg]
            shared = [p for p in range(len(kept)) if p not in summed and p not in own]
            if summed and own:
                found[x] = (*shared, *summed, *own)
    return found


class _Input(NamedTuple):
    """A source of the inner call: a node of the outer body, and what the inner body's parameter is."""

    node: UOp
    shape: Shape
    steps: tuple[int, ...]


class _Slicer:
    """A region on blocks of some sizes.

    Without `outside` it is the body of the outer loop: what it reads are frames. Otherwise it is the body of the inner
    loop, and what that reads are the same frames, or what `outside` makes of nodes without the walked class.
    """

    def __init__(
        self,
        builder: _BlockBuilder,
        sizes: dict[Class, int],
        outside: _Slicer | None,
    ) -> None:
        self.builder = builder
        self.sizes = sizes
        self.outside = outside
        self.inputs: list[_Input] = []
        self.keys: dict[object, int] = {}
        self.made: dict[tuple[UOp, tuple[Class | None, ...]], UOp] = {}

    # ---- what a body gives ----

    def outputs(self) -> list[UOp]:
        """Return the exits, sums first: each sum with what is added to it."""
        builder = self.builder
        values = [self.slice(e, builder.plan.region.classes_at(e)) for e in builder.exits]
        result = []
        for k, (e, value) in enumerate(zip(builder.exits, values, strict=True)):
            if k < builder.sums:
                value = _parameter(len(self.inputs) + k, value.shape, value.dtype) + value
            elif e in builder.consumed or value in result:
                value = copied(value, k)
            result.append(value)
        return result

    def graph(self, outputs: Sequence[UOp]) -> Graph:
        params = [_parameter(i, x.shape, x.node.dtype) for i, x in enumerate(self.inputs)]
        sums = outputs[: self.builder.sums]
        params += [_parameter(len(params) + k, out.shape, out.dtype) for k, out in enumerate(sums)]
        return Graph(tuple(params), tuple(outputs))

    def block(self, node: UOp) -> Shape:
        return self._shape(node.shape, self.builder.plan.region.classes_at(node))

    def _shape(self, shape: Shape, spec: Sequence[Class | None]) -> Shape:
        return tuple(size if c is None else self.sizes[c] for size, c in zip(shape, spec, strict=True))

    # ---- nodes ----

    def slice(self, node: UOp, spec: tuple[Class | None, ...]) -> UOp:
        """Return the block of a node whose axes walk these classes."""
        for inner, inner_spec in self._order(node, spec):
            if (inner, inner_spec) not in self.made:
                self.made[inner, inner_spec] = self._make(inner, inner_spec)
        return self.made[node, spec]

    def _order(self, node: UOp, spec: tuple[Class | None, ...]) -> list[tuple[UOp, tuple[Class | None, ...]]]:
        """Return the node after all that it is made of."""
        order: list[tuple[UOp, tuple[Class | None, ...]]] = []
        seen = set()
        stack = [((node, spec), False)]
        while stack:
            item, done = stack.pop()
            if done:
                order.append(item)
            elif item not in seen and item not in self.made:
                seen.add(item)
                stack.append((item, True))
                stack += [(s, False) for s in self._sources(*item)]
        return order

    def _sources(
        self, node: UOp, spec: tuple[Class | None, ...]
    ) -> list[tuple[UOp, tuple[Class | None, ...]]]:
        if node not in self.builder.dependent and self._is_taken(node, spec):
            return []
        found = []
        for s, pairs in zip(node.src[:1] if node.op is BARRIER else node.src, links(node), strict=False):
            if s in self.builder.dependent:
                found.append((s, self.builder.plan.region.classes_at(s)))
                continue
            own: list[Class | None] = [None] * s.ndim
            for a, axis in pairs:
                own[a] = spec[axis]
            found.append((s, tuple(own)))
        return found

    def _is_taken(self, node: UOp, spec: tuple[Class | None, ...]) -> bool:
        """Tell whether a node that depends on nothing big comes from outside as it is."""
        if node.op is ops.CONST or node.op is ops.IOTA and spec[0] in (None, self.builder.plan.columns):
            return False
        if node.op in (ops.PARAM, ops.IOTA) or node in self.builder.read or not node.src:
            return True
        if self._operand(node, spec) is not None:
            return True
        mapped = set(free_axes(node))
        for pairs in links(node):
            mapped |= {axis for _, axis in pairs}
        return any(c is not None and a not in mapped for a, c in enumerate(spec))

    def _operand(
        self, node: UOp, spec: tuple[Class | None, ...]
    ) -> tuple[UOp, tuple[Class | None, ...], tuple[int, ...]] | None:
        """Describe an operand that is the same for all steps of this loop: the array that it repeats, the classes of
        that array's axes, and their order. Return None for other nodes.
        """
        order = self.builder.operands.get(node)
        if order is None or self.outside is None:
            return None
        inner = tuple(spec[a] for a in range(node.ndim) if a not in node.arg[0])
        if self.builder.plan.walked in inner:
            return None
        return node.src[0], inner, order

    def _make(self, node: UOp, spec: tuple[Class | None, ...]) -> UOp:
        if node not in self.builder.dependent and self._is_taken(node, spec):
            operand = self._operand(node, spec)
            if operand is None:
                return self._taken(node, spec)
            inverse = [0] * len(operand[2])
            for position, axis in enumerate(operand[2]):
                inverse[axis] = position
            return sliced(node, [self._laid_out(*operand).permute(inverse)], self._shape(node.shape, spec))
        src = [self.made[s] for s in self._sources(node, spec)]
        if node.op is ops.IOTA:
            return UOp(ops.IOTA, (), (self._shape(node.shape, spec)[0], node.dtype))
        if not node.src:
            return node
        if node.op in PARTS and src[0].op is ops.SHRINK:  # only what is in memory as a whole has parts
            (array,) = src[0].src
            return UOp(ops.SHRINK, (UOp(node.op, (array,), node.arg),), src[0].arg)
        return sliced(node, src, self._shape(node.shape, spec))

    def _taken(self, node: UOp, spec: tuple[Class | None, ...]) -> UOp:
        """Return the block of an array in memory."""
        source = node
        read = self.builder.read
        while source.op is ops.RESHAPE and (source.src[0].op is ops.PARAM or source.src[0] in read):
            source = source.src[0]
        number = self.builder.frame(source, node.shape, spec)
        block = self._shape(node.shape, spec)
        if self.outside is None:
            return _part(_parameter(number, node.shape, node.dtype), block)
        shape = _without_leading(node.shape, block)
        plan = self.builder.plan
        by_turns = {**self.sizes, plan.walked: self.sizes[plan.walked] * plan.turns}
        steps = _steps(node.shape, spec, by_turns, [plan.walked])
        outer = _parameter(number, node.shape, node.dtype)
        return _part(self._input((number,), _Input(outer, shape, steps)), block)

    def _laid_out(self, node: UOp, spec: tuple[Class | None, ...], order: tuple[int, ...]) -> UOp:
        """Return a node in the layout that a sum walks, made once outside of this loop."""
        assert self.outside is not None
        ordered, own = _permuted(node, order), tuple(spec[a] for a in order)
        read = self.builder.read
        all_columns = self.outside._shape(ordered.shape, own)  # for blocks of all parts alike
        if (ordered.op is ops.PARAM or ordered in read) and _is_whole(ordered.shape, all_columns):
            return self._taken(ordered, own)
        made = _permuted(self.outside.slice(node, spec), order)
        array = self._input((node, spec, order), _Input(made, made.shape, (0,)))
        return _part(array, self._shape(ordered.shape, own))

    def _input(self, key: object, entry: _Input) -> UOp:
        if key not in self.keys:
            self.keys[key] = len(self.inputs)
            self.inputs.append(entry)
        number = self.keys[key]
        return _parameter(number, self.inputs[number].shape, entry.node.dtype)


def _permuted(node: UOp, order: Sequence[int]) -> UOp:
    """Return a permuted node, in one step."""
    if node.op is ops.PERMUTE:
        return _permuted(node.src[0], [node.arg[a] for a in order])
    return node if list(order) == sorted(order) else node.permute(order)


def _part(array: UOp, block: Shape) -> UOp:
    """Return the first elements along each axis."""
    if array.shape == block:
        return array
    return array.shrink([(0, size, 1) for size in block])


def _is_whole(shape: Shape, block: Shape) -> bool:
    """Tell whether a block is all that `_without_leading` leaves of the array."""
    return _without_leading(shape, block) == block


def _without_leading(shape: Shape, block: Shape) -> Shape:
    """Return the shape of an array as far as it matters to a block: not along axes with one element outside of them."""
    result = list(shape)
    for a, size in enumerate(block):
        result[a] = size
        if size != 1:
            break
    return tuple(result)
