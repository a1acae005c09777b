"""Which parts of a program are worth computing block by block: regions around arrays much larger than what they are of.

A *big* node is stored by the scheduler, leaves the near cache, and is much larger than what it is computed from, as the
products of all queries with all keys are; or it is of the size of a big one that it is computed from, in few steps. A
*region* is what lies between small arrays and such nodes: it has `exits`, small nodes that the rest of the program
reads, and computes the big nodes that these need, itself. Two regions that need one big node both compute it, so it is
never kept from a forward to a backward pass.

A region can be cut into blocks along a *class* of axes, axes of its nodes that are one axis of the program, when
    - every node of it that depends on a big node maps the class one to one (axis_links.py),
    - each exit has the class: it is written block by block; or is a sum along it: then blocks are added up in order.
    - what is reduced along it inside is nobody's source inside,
    - no exit is needed outside for what the region itself reads.

Exits join a region in the order of the graph as long as no class is lost that the region had, or its blocks still fit
in the cache.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from funcgrad.lower.fuse.blocking.axis_links import free_axes, links
from funcgrad.lower.fuse.blocking.big_nodes import FEW_TERMS, MUCH_LARGER, combines, own_nodes
from funcgrad.lower.fuse.materialize import Materializer
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.uop import Family, UOp, nbytes_of, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.record import field, record

Class = tuple[UOp, int]  # its first axis

FEWEST_ROWS = 32  # of a block: fewer would share too little of what they read
_MOST_EXITS = 16


@record(eq=False)
class Region:
    """A part of a graph.

    exits: what the rest reads of it, in the order of the graph. inside: the nodes computed here that depend on big
    nodes, exits, or other reductions. big: those that need no memory of their whole size any more. read: what is in
    memory. classes: those that blocks can walk, in the order of the axes of the largest node, and whether some exit is
    a sum along it. class_of: of the axes of the nodes inside.
    """

    exits: list[UOp]
    inside: list[UOp] = field(default_factory=list)
    big: list[UOp] = field(default_factory=list)
    read: list[UOp] = field(default_factory=list)
    class_of: dict[tuple[UOp, int], Class] = field(default_factory=dict)
    classes: dict[Class, bool] = field(default_factory=dict)

    def along(self, classes: Collection[Class]) -> Region:
        """Return the same region, cut along these of its classes only."""
        kept = {c: is_sum for c, is_sum in self.classes.items() if c in classes}
        class_of = {item: c for item, c in self.class_of.items() if c in kept}
        return Region(self.exits, self.inside, self.big, self.read, class_of, kept)

    def classes_at(self, node: UOp) -> tuple[Class | None, ...]:
        """Return the class of each axis of a node inside, None where it has none."""
        return tuple(self.class_of.get((node, a)) for a in range(node.ndim))


class BlockShape(NamedTuple):
    """How blocks go through a region: one element along each of `others` at a time, some along `walked`, a row each of
    `row_nbytes` of big nodes. fits: whether a few rows stay in half of the cache."""

    others: list[Class]
    walked: Class
    row_nbytes: int
    fits: bool


def walk_of(region: Region, cache_nbytes: int) -> BlockShape:
    """Choose the classes of axes that a region's loops walk: the last class that every exit has, if its rows are
    short enough. Otherwise they also walk a class that is summed.
    """
    seed = max(region.big, key=nbytes_of)
    extents = {c: seed.shape[a] for a, c in enumerate(region.classes_at(seed)) if c is not None}
    total = sum(map(nbytes_of, region.big))
    free = [c for c in extents if not region.classes[c]]
    sums = [c for c in extents if region.classes[c]]

    def walk(classes: list[Class]) -> BlockShape:
        row = -(-total // numel(tuple(extents[c] for c in classes)))
        return BlockShape(classes[:-1], classes[-1], row, row * FEWEST_ROWS <= cache_nbytes // 2)

    if free and (not sums or walk(free).fits):
        return walk(free)
    return walk([*free, sums[-1]])


def find_regions(scheduler: Materializer, least_nbytes: int, kept: Iterable[UOp] = ()) -> list[Region]:
    """Find the regions that are worth computing block by block. `kept` are big nodes that get memory in any case,
    because something outside of all regions reads them.
    """
    big = _big_nodes(scheduler, least_nbytes, set(kept))
    if not big:
        return []
    finder = _Finder(scheduler, big, least_nbytes)
    for node in scheduler.order:
        if node in scheduler.stored and node not in big and finder.is_exit(node):
            finder.add(node)
    _remove_inner_exits(finder.regions, scheduler)
    return finder.regions


def _remove_inner_exits(regions: Sequence[Region], scheduler: Materializer) -> None:
    """Remove from each region the exits that nothing outside of it reads: neither another region, which may compute
    anew what it makes of them, nor the rest."""
    of_regions = {node for region in regions for node in region.read}
    readers: dict[UOp, list[UOp]] = {e: [] for region in regions for e in region.exits}
    for node in scheduler.order:
        for s in node.src:
            if s in readers:
                readers[s].append(node)
    for region in regions:
        inside = set(region.inside)
        region.exits = [
            e
            for e in region.exits
            if e in scheduler.outputs or e in of_regions or any(r not in inside for r in readers[e])
        ]


def _big_nodes(scheduler: Materializer, least_nbytes: int, kept: set[UOp]) -> dict[UOp, None]:
    big: dict[UOp, None] = {}
    for node in scheduler.order:
        if (
            node in scheduler.stored
            and nbytes_of(node) > least_nbytes
            and node not in scheduler.outputs
            and node not in kept
            and node.op.family in (Family.ELEMENTWISE, Family.REDUCE, Family.MOVEMENT)
            and not scheduler.is_forced(node)
            and not is_complex(node)
        ):
            of_big = any(
                r in big and numel(node.shape) > numel(r.shape) // 2 for r in scheduler.reads_of(node.src)
            )
            if (of_big and steps_of(node, scheduler.stored) <= FEW_TERMS) or combines(node, scheduler.stored):
                big[node] = None
    return big


def steps_of(node: UOp, stored: Collection[UOp]) -> int:
    """Return the steps that the longest reduction takes for each element of a stored node."""
    reductions = [n for n in own_nodes(node, stored) if n.op.family is Family.REDUCE]
    return max((numel(n.src[0].shape) for n in reductions), default=1) // max(1, numel(node.shape))


class _Finder:
    """The regions so far.

    ends: what is in memory or a parameter, and not big. within: for nodes that were asked for, what a region of this
    exit alone computes: whether it shares anything with a region is asked for every pair of them.
    """

    def __init__(self, scheduler: Materializer, big: dict[UOp, None], cache_nbytes: int) -> None:
        self.scheduler = scheduler
        self.cache_nbytes = cache_nbytes
        self.big = big
        self.regions: list[Region] = []
        self.owner: dict[UOp, int] = {}
        self.ends = {
            node
            for node in scheduler.order
            if node not in big
            and (node.op is ops.PARAM or node in scheduler.stored or scheduler.is_forced(node))
        }
        self.within: dict[UOp, frozenset[UOp]] = {}

    def is_exit(self, node: UOp) -> bool:
        if self.scheduler.is_forced(node) or node in self.owner or node.op.family is Family.LEAF:
            return False
        sizes = [nbytes_of(read) for read in self.scheduler.reads_of(node.src) if read in self.big]
        return bool(sizes) and nbytes_of(node) * MUCH_LARGER <= max(sizes)

    def add(self, node: UOp) -> None:
        """Let a node join the first region that shares big nodes with it and stays whole, or begin one; the node, or
        the reductions that it is a function of where a region of these can be cut along more."""
        for heads in self._heads(node):
            self._add(node, heads)

    def _heads(self, node: UOp) -> list[list[UOp]]:
        """Return the reductions of big nodes from which a node is computed, or the node itself where it reads a big
        one otherwise.
        """
        stored = self.scheduler.stored
        inner = toposort(
            [node], stop=lambda n: n is not node and (n in stored or n.op.family is Family.REDUCE)
        )
        heads = [n for n in inner if n.op.family is Family.REDUCE and n not in stored]
        direct = any(n in self.big for n in inner) or node.op.family is Family.REDUCE
        reducing = [h for h in heads if any(r in self.big for r in self.scheduler.reads_of([h]))]
        return [[node]] if direct or not reducing else [[node, h] for h in reducing]

    def _add(self, node: UOp, choices: Sequence[UOp]) -> None:
        for number, region in enumerate(self.regions):
            joined = [r for n in choices if (r := self._joined(number, region, n)) is not None]
            if joined:
                self._set(number, max(joined, key=lambda r: len(r.classes)))
                return
        alone = [r for n in choices if (r := _analysed(self._region([n]))) is not None]
        if alone:
            self.regions.append(max(alone, key=lambda r: len(r.classes)))
            self._set(len(self.regions) - 1, self.regions[-1])

    def _set(self, number: int, region: Region) -> None:
        self.regions[number] = region
        self.owner.update(dict.fromkeys(region.exits, number))

    def _joined(self, number: int, region: Region, node: UOp) -> Region | None:
        exits = {*region.exits, node}
        if self._inside(node).isdisjoint(region.inside):
            return None
        for _ in range(_MOST_EXITS):
            if len(exits) > _MOST_EXITS:
                return None
            whole = self._region(sorted(exits, key=self.scheduler.position.__getitem__))
            pulled = [n for n in whole.read if self._depends(n, exits)]
            if not pulled:
                break
            if any(n in self.owner or not self._light(n) for n in pulled):
                return None
            exits.update(pulled)
        later = {e for e, owner in self.owner.items() if owner > number}
        if later and any(self._depends(n, later) for n in whole.read):
            return None
        joined = _analysed(whole)
        if joined is None:
            return None
        seed = max(region.big, key=nbytes_of)
        had = {a for a, c in enumerate(region.classes_at(seed)) if c is not None and not region.classes[c]}
        has = {a for a, c in enumerate(joined.classes_at(seed)) if c is not None}
        return joined if had <= has or walk_of(joined, self.cache_nbytes).fits else None

    def _light(self, node: UOp) -> bool:
        """Tell whether a small node may be computed in a region because it lies between the region's results and the
        nodes that the region reads.
        """
        if self.scheduler.is_forced(node) or node.op.family is Family.LEAF:
            return False
        stored = self.scheduler.stored
        inner = toposort([node], stop=lambda n: n is not node and (n in stored or n.op is ops.PARAM))
        return not any(n.op is ops.REDUCE_SUM and is_contraction(n) for n in inner)

    def _inside(self, node: UOp) -> frozenset[UOp]:
        """Return the nodes that a region with this exit computes."""
        found = self.within.get(node)
        if found is None:
            order = self._order([node], {node})
            found = self.within[node] = frozenset(n for n in order if not self._ends(n, {node}))
        return found

    def _order(self, exits: Sequence[UOp], own: set[UOp]) -> list[UOp]:
        """List the nodes that a region with these exits computes and reads, sources first. Nodes that a barrier only
        waits for are left out.
        """
        order: list[UOp] = []
        seen: set[UOp] = set()
        stack = [(e, False) for e in reversed(exits)]
        while stack:
            node, done = stack.pop()
            if done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                if not self._ends(node, own):
                    stack += [(s, False) for s in (node.src[:1] if node.op is BARRIER else node.src)]
        return order

    def _ends(self, node: UOp, exits: set[UOp]) -> bool:
        return node in self.ends and node not in exits

    def _region(self, exits: list[UOp]) -> Region:
        own = set(exits)
        dependent: dict[UOp, None] = {}
        read = []
        for node in self._order(exits, own):
            if self._ends(node, own):
                read.append(node)
            elif (
                node in own
                or node in self.big
                or node.op.family is Family.REDUCE
                or any(s in dependent for s in node.src)
            ):
                dependent[node] = None
        big = [n for n in dependent if n in self.big]
        return Region(list(exits), list(dependent), big, read)

    def _depends(self, node: UOp, targets: set[UOp]) -> bool:
        position = self.scheduler.position
        first = min(position[t] for t in targets)
        if position[node] <= first:
            return False
        seen: set[UOp] = set()
        stack = list(node.src)
        while stack:
            n = stack.pop()
            if n in targets:
                return True
            if n not in seen and position[n] > first:
                seen.add(n)
                stack.extend(n.src)
        return False


def _analysed(region: Region) -> Region | None:
    """Return the region with its classes; None where there is no class to walk, or nothing big."""
    if not region.big:
        return None
    groups = AxisGroups(region)
    seed = max(region.big, key=nbytes_of)
    consumed = {s for node in region.inside for s in node.src}
    own = set(region.exits)
    spoiled = groups.spoiled()
    sums: set[Class] = set()
    for node in region.inside:
        if node.op.family is Family.REDUCE and node.src[0] in groups.members:
            for a in node.arg:
                class_ = groups.find((node.src[0], a))
                if node in own and node not in consumed and node.op is ops.REDUCE_SUM:
                    sums.add(class_)
                else:
                    spoiled.add(class_)
    classes: dict[Class, bool] = {}
    for a in range(seed.ndim):
        class_ = groups.find((seed, a))
        if class_ in spoiled or seed.shape[a] == 1 or class_ in classes:
            continue
        if all(any(groups.find((b, x)) == class_ for x in range(b.ndim)) for b in region.big) and all(
            _walks(e, class_, groups) for e in region.exits
        ):
            classes[class_] = class_ in sums
    if not classes:
        return None
    region.classes = classes
    region.class_of = {
        (node, a): class_
        for node in region.inside
        for a in range(node.ndim)
        if (class_ := groups.find((node, a))) in classes
    }
    return region


def _walks(node: UOp, class_: Class, groups: AxisGroups) -> bool:
    """Tell whether an exit has the class, or is a sum along it."""
    if any(groups.find((node, a)) == class_ for a in range(node.ndim)):
        return True
    return node.op is ops.REDUCE_SUM and any(groups.find((node.src[0], a)) == class_ for a in node.arg)


class AxisGroups:
    """Union of axes of the nodes inside, and which unions cannot be walked."""

    def __init__(self, region: Region) -> None:
        self.members = set(region.inside)
        self.parent: dict[Class, Class] = {}
        self.bad: list[Class] = []
        for node in region.inside:
            self._link(node)
        self.region = region

    def find(self, item: Class) -> Class:
        while item in self.parent:
            item = self.parent[item]
        return item

    def _link(self, node: UOp) -> None:
        mapped = set(free_axes(node))
        for s, pairs in zip(node.src, links(node), strict=True):
            mapped |= {axis for _, axis in pairs}
            if s not in self.members:
                continue
            for a, axis in pairs:
                x, y = self.find((s, a)), self.find((node, axis))
                if x != y:
                    self.parent[y] = x
            reduced = node.arg if node.op.family is Family.REDUCE else ()
            walked = {a for a, _ in pairs}
            self.bad += [
                (s, a) for a in range(s.ndim) if a not in walked and a not in reduced and s.shape[a] > 1
            ]
        self.bad += [(node, a) for a in range(node.ndim) if a not in mapped and node.shape[a] > 1]

    def spoiled(self) -> set[Class]:
        """Return what some node does not map one to one; and what one node has twice, or in two sizes."""
        result = {self.find(item) for item in self.bad}
        sizes: dict[Class, int] = {}
        for node in self.region.inside:
            own = [self.find((node, a)) for a in range(node.ndim) if node.shape[a] > 1]
            result |= {c for c in own if own.count(c) > 1}
            for a in range(node.ndim):
                class_ = self.find((node, a))
                if sizes.setdefault(class_, node.shape[a]) != node.shape[a]:
                    result.add(class_)
        return result
