"""What is stored: which nodes get memory and a kernel, and which are evaluated where they are used.

In: the outputs of a canonical graph. Out: a step for every stored node, which merge.py merges. The decision is made
by cost, consumers first, from *instances*: each use of a node inside a kernel is described by the loops that each of
its axes depends on, so the number of times that it would be evaluated is known before anything is lowered.

    1. Outputs, scatters, concatenations, sorts and what runs on the host are stored.
    2. A reduction, or a prefix op, is evaluated exactly once: it stays inside a kernel only where its loops make that
       so (an epilogue, or statistics of a row used along the row); otherwise it is stored.
    3. Another node is stored when evaluating it again costs more than writing and reading it.

Costs are integers in picoseconds an element on one core; ties are broken by the order of the graph, so the same
program is scheduled the same way in every process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set

from funcgrad.lower.fuse.scatter_chains import chains_of_updates
from funcgrad.lower.graph.split_complex import is_stored_copy
from funcgrad.lower.ir.contraction.register_tiles import is_contraction, share_a_tile
from funcgrad.lower.ir.fused_ops import EXP_MEAN, INTERLEAVE, ONLINE, WALK
from funcgrad.lower.ir.kernel import Kernel, Placement
from funcgrad.lower.math.op_costs import OpCost, op_cost, row_cost
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.graph.call_nodes import RESULT, is_call, results_of
from funcgrad.trace.graph.graph import has_effect
from funcgrad.trace.ops.forms import kept_axes
from funcgrad.trace.ops.views import phase_of, starts_of_phases
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import CHEAP_PS, Family, Shape, UOp, nbytes_of, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.record import record

# Of which root or reduction; "domain", or "reduce" with the number of the walk; axis.
Loop = tuple[UOp, str, int]


class Dim(NamedTuple):
    """What the index of one axis depends on; exact when it is the variable of one loop itself."""

    loops: frozenset[Loop]
    exact: bool


class Instance(NamedTuple):
    """One use of a node inside the kernel of `root`."""

    root: UOp
    dims: tuple[Dim, ...]


WALKS = ONLINE | {WALK}
JOINED = frozenset((ops.CONCAT, INTERLEAVE))  # whose pieces are written where they belong
_ONCE = (Family.REDUCE, Family.PREFIX)
_VIEWS_OF_ALL = frozenset((ops.PAD, ops.RESHAPE, ops.PERMUTE))  # of each element once
_MOVES = frozenset((ops.SHRINK, ops.PAD, ops.FLIP))  # to other elements, of which a loop may need several
_AT_ROOT = frozenset((0,))  # the number of no path
_FREE = frozenset((Family.MOVEMENT, Family.LEAF, Family.BARRIER))
_LOAD_PS = 20  # from a near cache: what is read again was read before
_STORE_PS_A_BYTE = 50  # to write a value and to read it back
_PASS_PS_A_BYTE = 8  # of lines that come to the core for what is beside
_LINE_NBYTES = 64
_FAR_STORE_PS_A_BYTE = 150  # the same for an array that leaves the near caches
FAR_NBYTES = 1 << 20
_TWO_LINES_NBYTES = 128
# That a line of a column takes of a cache where its rows are that far apart, or more.
_MOST_OF_SETS_NBYTES = 1 << 12
# Of one element, whatever it costs: the cap of Halide's autoscheduler (Adams et al. 2019).
_MOST_EVALUATIONS = 8
_OFTEN_PADDED = 16  # reads of each element of a padded array that pay for a copy
_OFTEN_IN_WINDOWS = 64  # the same where neighbours share what is read
_LEAST_ACROSS = 1 << 14  # bytes: a smaller array is not worth a kernel of its own
_OFTEN_ACROSS = 4  # the same where neighbours of a result are read in steps
_OFTEN_IN_ROWS = 12  # and where windows go along one axis: then each element of them has a test of its own,
_OFTEN_IN_LANES = 8  # which is one for each lane of vectors along that axis
_MOST_OF_A_WINDOW = 256  # elements
_WHOLE_TERM_NBYTES = 4  # of elements, fewer of which instructions take several at a time
_FEWEST_STEPS = 8  # of a loop, before which it is known whether there is an element,
# Of a sum for each element, fewer of which take less time than its copy, to each of these steps.
_TERMS_A_STEP = 36
_OFTEN_A_FACTOR = 32  # products with each element: more than a tile has, so each is computed several times
_MOST_OF_A_FACTOR_NBYTES = 1 << 24  # that is stored for this: more takes as long in memory, and is that large
_MOST_INSTANCES = 12  # places that use a node: more would multiply along a chain of such nodes
# Nodes one within the other in a kernel: the nest is built by recursion, some frames a node.
_MOST_DEPTH = 100
MOST_INSTRUCTIONS = 400  # of a kernel, roughly: a compiler's time grows faster than the length of a block
# Of a long function of each element: its pieces would hand each other many arrays, and its text is one block of
# vectors, which a compiler takes in a second. Reductions beside it would make loops of each piece.
_MOST_ELEMENTWISE = 1600
_MOST_WRITTEN_OUT = 3 * MOST_INSTRUCTIONS  # where a node counts once for each index that it is needed at
_MOST_PARTS = 48  # ops of one value that are told apart in its cost
_FEWER = 4  # times as many elements are values that are worth more thought than their sources
_LANES = 16
_FEW_LOOPS = 2  # in which parts of a node are computed: each has its code,
_LONG_PS = 300  # which is not short where an element costs more than this
# An element, in vectors, of what is done sooner in a kernel of its own than without vectors.
_SLOW_ALONE_PS = 100
_MOST_SLICES = 2  # of a product in one kernel: a register tile has a sum for each, and so few rows with more
_MOST_TOGETHER = 8  # pieces of a concatenation that one kernel computes
FEW_ROWS = 32  # below this many rows, a reduction within rows would leave cores idle,
_SMALL = 1 << 15  # unless it is of so few elements that one core is enough


def _values(node: UOp) -> tuple[UOp, ...]:
    """Return the sources whose values the node's own is made of."""
    return node.src[:1] if node.op is BARRIER else node.src


def _pads_last(node: UOp) -> bool:
    """Tell whether an array is padded along the axis of neighbours in memory."""
    last = max((axis for axis, size in enumerate(node.shape) if size > 1), default=0)
    return node.ndim > 0 and any(node.arg[last])


def _is_read(node: UOp) -> bool:
    """Tell whether a node would be read from memory if a kernel does not evaluate it. Constants are in the code."""
    while node.op.family is Family.MOVEMENT:
        node = node.src[0]
    return bool(node.src) or node.op is ops.PARAM


def _made_of(order: Sequence[UOp], own: Mapping[UOp, int]) -> dict[UOp, int]:
    """Return for each of the nodes, which are in order, the bits of all that it is made of, itself included."""
    bits: dict[UOp, int] = {}
    for node in order:
        found = own.get(node, 0)
        for s in node.src:
            found |= bits[s]
        bits[node] = found
    return bits


def _union(parts: Sequence[dict[UOp, int]]) -> dict[UOp, int]:
    return parts[0] if len(parts) == 1 else {node: ps for part in parts for node, ps in part.items()}


def _repeats_last_axis(node: UOp) -> bool:
    return node.op is ops.EXPAND and node.ndim - 1 in node.arg[0]


@record(eq=False)
class Step:
    """One thing that a program does: a kernel launch, a loop, a branch, or a node computed on the host."""

    kernel: Kernel | None
    other: UOp | None = None
    contraction: bool = False
    reduces: bool = False
    size: int = 0  # instructions, roughly
    polynomial_ps: int = 0  # of one element of its domain, by ops that take many instructions
    row_ps: int = 0  # of one reduction along the last axis, if it has one
    ways: frozenset[bool] = frozenset()  # whether its reductions go along rows of memory, or across them
    along: tuple[int, bool] | None = None  # the axis that it walks in order, and whether backwards

    @property
    def roots(self) -> list[UOp]:
        if self.other is None:
            return self.kernel.roots  # type: ignore[union-attr]
        if is_call(self.other):
            return results_of(self.other.op, self.other.arg, self.other.src)
        return [self.other]

    @property
    def written(self) -> list[UOp]:
        """The buffers that it writes: its roots, or those that it updates."""
        if self.kernel is None or not self.kernel.into:
            return self.roots
        return [place.target for place in self.kernel.into.values()]

    @property
    def reads(self) -> list[UOp]:
        return list(self.other.src) if self.other is not None else self.kernel.reads  # type: ignore[union-attr]


def stands_alone(node: UOp) -> bool:
    """Tell whether an op reads and writes memory by itself: sorts and matrices do, by routines of the target or on
    the host.
    """
    return node.op is ops.SORT or node.op.family is Family.MATRIX


def _effects_first(outputs: Iterable[UOp]) -> list[UOp]:
    """Return the outputs, those first that are results of calls that do something."""
    calls = dict.fromkeys(node.src[0] for node in outputs if node.op is RESULT)
    with_effect = {call for call in calls if has_effect(call.arg)}
    return sorted(outputs, key=lambda node: not (node.op is RESULT and node.src[0] in with_effect))


class Materializer:
    """One run of the algorithm: `stored` and `steps()` are the result.

    instances, users: the uses of each node, and the nodes evaluated in the same kernel that make them.
    extent, around: of each loop its iterations, and for the loops of a reduction those around them.
    cost: picoseconds an element of each node, from memory. depth, size: how far a node is from what is stored
    above it, and how many instructions each root has so far; both keep kernels within what compilers can take. So does
    length: the same where each node counts once for each of its `paths`.
    polynomial_ps: of each root so far, by the loops that they depend on. chains: for each root the loops around each
    reduction inside its kernel; they must nest. contractions: the sum of products that has the register tile of a
    root's kernel: there is at most one; tiled: which reductions are worth one. of_rows: the roots of which a host
    computes each element by a reduction along a row. ways: for each root whether reductions that it has one of for
    each result go along rows of memory, or across them. along: for each root that needs prefix ops, their axis and
    direction. places: where nodes are written that are parts of others. frontier: what each root needs of what is not
    evaluated in its kernel, or is not decided yet: so many buffers it reads at least if all of that is stored.
    """

    def __init__(
        self,
        outputs: Sequence[UOp],
        most_buffers: int = 0,
        in_memory: Mapping[UOp, str] | None = None,
        on_grid: bool = False,
    ) -> None:
        """Decide which nodes are stored. `most_buffers` is how many buffers a kernel may have, where the target has a
        limit, and is more than the pieces of a concatenation together. `in_memory` names nodes that have to be stored
        for reasons of the target, with these reasons (tensor_core_operands.py). `on_grid`: for groups of threads.
        """
        self.on_grid = on_grid
        self.cost_of_op: Callable[[UOp], OpCost] = row_cost if on_grid else op_cost
        # Effects come first: a pure callback of a backward pass, which may run at any time, runs after those of the
        # forward pass.
        self.order = toposort(_effects_first(outputs))
        self.position = {node: i for i, node in enumerate(self.order)}
        self.outputs = set(outputs)
        self.inner: set[UOp] = set()  # concatenations that are nothing but pieces of others
        if any(node.op is ops.CONCAT for node in self.order):
            from funcgrad.lower.graph.pieces.concat import only_pieces  # few programs join arrays

            self.inner = only_pieces(self.order, self.outputs)
        self.stored: dict[UOp, str] = dict(in_memory or {})  # and why
        self.instances: dict[UOp, dict[Instance, None]] = {}
        self.extent: dict[Loop, int] = {}
        self.around: dict[Loop, frozenset[Loop]] = {}
        self.users: dict[UOp, list[UOp]] = {}
        self.cost: dict[UOp, int] = {}
        self.readers: Counter[UOp] = Counter()  # of each node, once it is asked for
        self.changed: dict[UOp, int] = {}  # a bit for each array that a scatter changes, once it is asked for
        self.made_of_changed: dict[UOp, int] = {}  # of each node those bits of what it depends on
        self.above_reduction: set[UOp] = set()  # the nodes that need the result of a reduction
        self.again: dict[UOp, int] = {}  # how many kernels compute a reduction so far
        self.level: dict[UOp, int] = {}  # how many reductions, one after the other, a node needs
        self.depth: dict[UOp, int] = {}
        self.size: dict[UOp, int] = {}
        self.length: dict[UOp, int] = {}
        self.paths: dict[UOp, frozenset[int]] = {}
        self.path_numbers: dict[tuple[UOp, int], int] = {}
        self.polynomial_ps: dict[UOp, dict[frozenset[Loop], int]] = {}
        self.chains: dict[UOp, list[frozenset[Loop]]] = {}
        self.contractions: dict[UOp, UOp] = {}
        self.of_rows: set[UOp] = set()
        self.ways: dict[UOp, bool] = {}
        self.tiled: dict[UOp, bool] = {}
        self.along: dict[UOp, tuple[int, bool]] = {}
        self.places: dict[UOp, Placement] = {}
        self.most_buffers = most_buffers
        self.frontier: dict[UOp, set[UOp]] = {}
        self._costs()
        for node in reversed(self.order):
            self._place(node)

    # ---- which nodes are stored ----

    def _own_cost(self, node: UOp) -> int:
        """Return the picoseconds that one op takes on one element of a vector."""
        return 0 if node.op.family in _FREE else self.cost_of_op(node).ps

    def _polynomial_ps(self, node: UOp) -> int:
        """Return the cost of an op that takes many instructions, 0 for others. Where it works on one element, not on a
        vector, it costs sixteen times that.
        """
        return self._own_cost(node) if node.op.cost.is_long and node.op.family not in _ONCE else 0

    def _instructions(self, node: UOp) -> int:
        """Estimate the number of instructions of one op: most ops are written out a few times, some are polynomials."""
        is_one = node.op.family in _FREE or node.op.family in _ONCE or not node.op.cost.is_long
        return 2 if is_one else self.cost_of_op(node).instructions

    def _costs(self) -> None:
        """Compute the picoseconds that one element of each node takes when it is evaluated from memory. A pure load
        costs _LOAD_PS.

        What several sources of a node need counts once: `parts` holds the ops that a value is made of, each with its
        cost, as long as they are few.
        """
        parts: dict[UOp, dict[UOp, int]] = {}
        for node in self.order:
            values = _values(node)
            once = node.op.family in _ONCE
            self.level[node] = max((self.level[s] for s in node.src), default=0) + once
            if once or any(s in self.above_reduction for s in values):
                self.above_reduction.add(node)
            if node.op is ops.PARAM or once or self.is_forced(node):
                own, made_of = _LOAD_PS, {}
            else:
                own, made_of = self._own_cost(node), _union([parts[s] for s in values])
            if _repeats_last_axis(node):  # is outside of the innermost loop
                own = sum(made_of.values()) * numel(node.src[0].shape) // max(1, numel(node.shape))
                made_of = {}
            if own:
                made_of = {**made_of, node: own}
            self.cost[node] = total = sum(made_of.values())
            parts[node] = made_of if len(made_of) <= _MOST_PARTS else {node: min(total, 1 << 40)}

    def is_forced(self, node: UOp) -> bool:
        """Tell whether a node is stored whatever that costs."""
        return (
            node.op.family is Family.SCATTER
            or node.op in JOINED
            or node.op.family is Family.CALL
            or stands_alone(node)
            or is_stored_copy(node)
            or node.op in WALKS
        )

    def _place(self, node: UOp) -> None:
        """Decide for one node; all of its users are decided, so all of its instances are known."""
        if node in self.inner or (node.op in (ops.PARAM, ops.CONST) and node not in self.outputs):
            return
        uses = self.instances.get(node, {})
        if node.op is ops.PARAM:
            return
        if node.op is BARRIER:  # it waits for another step, which its own therefore reads
            self.stored.update(
                (s, "another step waits for it") for s in node.src[1:] if s.op is not ops.PARAM
            )
        self.paths[node] = self._paths(node)
        why = self._must_be_stored(node) or self._leaves(node, uses)
        if why is not None:
            self._store(node, why)
            return
        self.depth[node] = 1 + max((self.depth.get(u, 0) for u in self.users.get(node, ())), default=0)
        for use in uses:
            self.frontier.get(use.root, set()).discard(node)
            self.size[use.root] = self.size.get(use.root, 0) + self._instructions(node)
            self.length[use.root] = self.length.get(use.root, 0) + self._instructions(node) * len(
                self.paths[node]
            )
            if self._polynomial_ps(node):
                self._count_polynomial(node, use)
            self._pass_on(node, use)

    def _store(self, node: UOp, why: str) -> None:
        self.stored.setdefault(node, why)
        if node.op is RESULT:
            return
        if stands_alone(node) or is_call(node):
            for s in node.src:
                if s.op is not ops.PARAM:
                    self.stored[s] = f"{node.op.name} reads memory"
            return
        if node.op in JOINED:
            self._place_phases(node)
            for group in self.groups_of(node):
                for s, _ in group:
                    self._begin(node, group[0][0], s)
        elif node.op.family is Family.SCATTER:
            x, update, *index = node.src
            self._begin(node, x, x)
            if numel(update.shape) > 1:
                # Read before anything is written, so that the update can be made in the memory of x.
                why = f"{node.op.name} changes what it is made of"
                needing = (s for s in (update, *index) if self._needs(x, s))
                self.stored.update((s, why) for s in needing if s.op is not ops.PARAM)
            base = self._begin(node, update, update)
            for i in index:
                self._use(node, i, Instance(node, base.dims[: i.ndim]))
        else:
            if node.op.family is Family.PREFIX:
                self.along[node] = node.arg
            base = self._base(node, node)
            self._pass_on(node, base)

    def _place_phases(self, node: UOp) -> None:
        """Let a host compute the phases that are made of sums right where they are written, each by a kernel of its
        own, and products of matrices among other pieces: as these the sums would be stored and copied.
        """
        if node.op not in JOINED or self.on_grid:
            return
        pieces = self._pieces(node)
        times = Counter(piece for piece, _ in pieces)
        for piece, place in pieces:
            alone = self._readers_of(piece) == times[piece] == 1
            if not alone or self.is_forced(piece) or piece in self.outputs:
                continue
            if node.op is ops.CONCAT and self._is_of_product(piece):
                self.stored.setdefault(piece, "a part of an array, which is written where it belongs")
                self.places[piece] = place
            elif node.op is INTERLEAVE and piece in self.above_reduction:
                self.stored.setdefault(piece, "a phase of an array, which is written where it belongs")
                self.places[piece] = place

    def _is_of_product(self, node: UOp) -> bool:
        """Tell whether a node is a function of one sum of products that has a kernel, and is read by nothing else."""
        while node.op.family is Family.ELEMENTWISE:
            sums = {s for s in node.src if s in self.above_reduction}
            if len(sums) != 1 or self._readers_of(*sums) > 1:
                return False
            (node,) = sums
        return self._is_contraction(node)

    def _readers_of(self, node: UOp) -> int:
        if not self.readers:
            self.readers.update(s for other in self.order for s in dict.fromkeys(other.src))
        return self.readers[node]

    def _pieces(self, node: UOp) -> list[tuple[UOp, Placement]]:
        """Return what a concatenation or an interleaving joins, and where it is written."""
        if node.op is ops.CONCAT:
            from funcgrad.lower.graph.pieces.concat import leaves  # as above

            return [(piece, Placement.at(node, start)) for piece, start in leaves(node, self.inner)]
        periods, shape = node.arg
        limits = [phase_of(shape, periods, starts) for starts in starts_of_phases(periods)]
        return [
            (piece, Placement(node, tuple(limit[0] for limit in own), tuple(limit[2] for limit in own)))
            for piece, own in zip(node.src, limits, strict=True)
        ]

    def groups_of(self, joined: UOp) -> list[list[tuple[UOp, Placement]]]:
        """Group the pieces of a node by shape: the nodes that pieces of one group share are computed once. Those that
        have a kernel of their own are in none.
        """
        groups: dict[Hashable, list[tuple[UOp, Placement]]] = {}
        of_shape: Counter[Shape] = Counter()
        of_piece: Counter[UOp] = Counter()
        for piece, place in self._pieces(joined):
            if piece in self.places:
                continue
            number = of_shape[piece.shape] // _MOST_TOGETHER
            groups.setdefault((piece.shape, number, of_piece[piece]), []).append((piece, place))
            of_shape[piece.shape] += 1
            of_piece[piece] += 1
        return list(groups.values())

    def _needs(self, changed: UOp, other: UOp) -> bool:
        """Tell whether a node depends on an array that some scatter changes."""
        if not self.changed:
            arrays = dict.fromkeys(node.src[0] for node in self.order if node.op.family is Family.SCATTER)
            self.changed = {node: 1 << i for i, node in enumerate(arrays)}
            self.made_of_changed = _made_of(self.order, self.changed)
        return bool(self.made_of_changed[other] & self.changed[changed])

    def _begin(self, root: UOp, domain: UOp, source: UOp) -> Instance:
        base = self._base(root, domain)
        self._use(root, source, base)
        return base

    def _base(self, root: UOp, domain: UOp) -> Instance:
        dims = []
        for axis, size in enumerate(domain.shape):
            name = (domain, "domain", axis)
            self.extent[name] = size
            dims.append(Dim(frozenset((name,)), True))
        return Instance(root, tuple(dims))

    def _use(self, user: UOp, node: UOp, instance: Instance) -> None:
        self.instances.setdefault(node, {})[instance] = None
        if self.most_buffers and _is_read(node):
            self.frontier.setdefault(instance.root, set()).add(node)
        self.users.setdefault(node, [])
        if user not in self.stored:
            self.users[node].append(user)

    def _must_be_stored(self, node: UOp) -> str | None:
        if node in self.outputs:
            return "a result"
        if self.is_forced(node):
            return f"{node.op.name} writes memory"
        return self.stored.get(node)

    def _most_instructions(self, node: UOp, root: UOp) -> int:
        """Return how many instructions the kernel of a root may have before this node joins it."""
        elementwise = root.op.family is Family.ELEMENTWISE and node.op.family is Family.ELEMENTWISE
        if self.on_grid or not elementwise or self.chains.get(root) or root in self.along:
            return MOST_INSTRUCTIONS
        return _MOST_ELEMENTWISE

    def _has_copies_enough(self, node: UOp, root: UOp) -> bool:
        """Tell whether the kernel of a root would have too many copies of its code with this node."""
        length = self.length.get(root, 0) + self._instructions(node) * len(self.paths[node])
        return length > max(_MOST_WRITTEN_OUT, self.size.get(root, 0) + self._instructions(node))

    def _leaves(self, node: UOp, uses: dict[Instance, None]) -> str | None:
        """Return why a node is stored, by rules 2 and 3 of the module's text and the limits to the size of a kernel.
        Return None if it stays inside the kernels that use it.
        """
        if self.most_buffers and not _is_read(node):
            return None
        if self.most_buffers and any(self._fills(use.root, node) for use in uses):
            return "the kernel that uses it has as many buffers as it may have"
        if any(self._breaks_walk(node, use) for use in uses):
            return "a walk would divide at every step to find its way in it"
        if node.op is ops.PAD and self._padded_again(node, uses):
            return "padding that is read again and again"
        if node.op is ops.PERMUTE and self._rows_are_across(node, uses):
            return "rows of a reduction that are apart in memory, read again for what it gives"
        if node.op.family in _FREE:
            # In the place of a broadcast its source is stored, which is smaller: a rate that all leaves of an optimizer
            # are multiplied by stays one number.
            few = len(uses) <= 4 * _MOST_INSTANCES or node.op is ops.EXPAND or numel(node.shape) == 1
            return None if few else "used in too many places"
        if len(uses) > _MOST_INSTANCES:
            return "used in too many places"
        if any(self._has_copies_enough(node, u.root) for u in uses):
            return "the kernel that uses it has enough copies of its code"
        full = self._full(node, uses)
        if full is not None and not self._saves_a_read(node, uses):
            return full
        if self._again(node, uses):
            return None
        if node.op.family in _ONCE:
            fits = self._reduction_fits if node.op.family is Family.REDUCE else self._prefix_fits
            return None if len(uses) == 1 and fits(node, next(iter(uses))) else "to be computed once"
        if self._polynomial_ps(node) and any(map(self._beside_rows, uses)):
            return "slow beside a reduction along rows, which gives one element after the other"
        if self.cost[node] > _SLOW_ALONE_PS and any(map(self._one_at_a_time, uses)):
            return "slow for one element after the other"
        total = numel(node.shape)
        evaluations = sum(self._evaluations(self._until_innermost(node, use)) for use in self._apart(uses))
        if evaluations <= total * 1.01:  # once an element; a rim that padding repeats does not count
            few = len(uses) <= _FEW_LOOPS or self.cost[node] <= _LONG_PS
            return None if few else "long, and used in several loops"
        cost = self.cost[node]
        often = evaluations > _MOST_EVALUATIONS * total
        if (often or cost > 2 * _LOAD_PS) and self._takes_the_place_of_a_sum(node):
            return "in place of the sum that it is made of, and needed more than once"
        if evaluations >= _OFTEN_A_FACTOR * total and self._is_slow_factor(node, uses):
            return "a factor of truth values, which a register tile computes one by one"
        if cost <= 2 * _LOAD_PS:
            return None
        times = f"to compute it {evaluations / max(total, 1):.3g} times"
        if often:
            return f"{times} is too often"
        nbytes = total * node.dtype.itemsize
        store_ps = nbytes * (_FAR_STORE_PS_A_BYTE if nbytes > FAR_NBYTES else _STORE_PS_A_BYTE)
        if evaluations * cost <= total * cost + store_ps:
            return None
        most_ps = min(cost - 1, store_ps // (evaluations - total))
        if self._takes_at_most_beside_repeated(node, most_ps):
            return None
        return f"{times}, {cost} ps each, costs more than {store_ps // max(total, 1)} ps to write and read it"

    def _takes_at_most_beside_repeated(self, node: UOp, most_ps: int) -> bool:
        """Tell whether an element takes at most `most_ps` where values that are repeated along an axis are in memory:
        these are fewer, and what they take is no reason to store each of the places that they are needed at.
        """
        seen: set[UOp] = set()
        waiting = [node]
        ps = 0
        while waiting and ps <= most_ps:  # no further along a chain of thousands of ops
            each = waiting.pop()
            if each in seen:
                continue
            seen.add(each)
            if self._is_read_beside(each):
                ps += _LOAD_PS
            else:
                ps += self._own_cost(each)
                waiting += each.src
        return ps <= most_ps

    def _is_read_beside(self, node: UOp) -> bool:
        repeats = node.op is ops.EXPAND and _FEWER * numel(node.src[0].shape) <= numel(node.shape)
        return repeats or node.op is ops.PARAM or node.op.family in _ONCE or self.is_forced(node)

    def _full(self, node: UOp, uses: dict[Instance, None]) -> str | None:
        """Return why the kernels that use a node have no room for its code, None if they have."""
        if any(self.size.get(u.root, 0) > self._most_instructions(node, u.root) for u in uses):
            return "the kernel that uses it is long enough"
        if max((self.depth.get(u, 0) for u in self.users.get(node, ())), default=0) > _MOST_DEPTH:
            return "the kernel that uses it is deep enough"
        return None

    def _is_slow_factor(self, node: UOp, uses: Iterable[Instance]) -> bool:
        """Tell whether a node is a factor that is 1 where something holds, as one_hot is. Where it is spread over a
        vector of columns it is computed for one element, and a comparison made a number takes more than a load does,
        unless that is from memory.
        """
        of_truth = node.op is ops.CAST and dt.kind(node.src[0].dtype) == "b" and not self.on_grid
        is_near = nbytes_of(node) <= _MOST_OF_A_FACTOR_NBYTES
        return of_truth and is_near and all(map(self._is_of_products, uses))

    def _saves_a_read(self, node: UOp, uses: dict[Instance, None]) -> bool:
        """Tell whether a cheap op has only sources that the full kernel with its one use needs already: the kernel
        would read its value beside them.
        """
        if len(uses) > 1 or node.op.family is not Family.ELEMENTWISE or not node.op.is_cheap:
            return False
        (use,) = uses
        sources = [s for s in node.src if _is_read(s)]
        return all(s.shape == node.shape and use in self.instances.get(s, ()) for s in sources)

    def _takes_the_place_of_a_sum(self, node: UOp) -> bool:
        """Tell whether a node is made of as many reductions that nothing else reads: one of the two is in memory. What
        a walk finds is there in any case.
        """
        total = numel(node.shape)
        inside: Counter[UOp] = Counter()  # how many readers the node is made of
        waiting = [node]
        while waiting:
            for s in dict.fromkeys(waiting.pop().src):
                inside[s] += 1
                if inside[s] < self._readers_of(s) or numel(s.shape) != total or s in self.outputs:
                    continue
                if s.op.family is Family.REDUCE:
                    return s.op not in WALKS
                if s.op.family in (Family.ELEMENTWISE, Family.MOVEMENT):
                    waiting.append(s)
        return False

    def _paths(self, node: UOp) -> frozenset[int]:
        """Return the numbers of the paths from a node, evaluated in a kernel, to the kernel's root. Each path has its
        own index of the node, and its own code.
        """
        found = frozenset[int]()
        numbers = self.path_numbers
        for user in self.users.get(node, ()):
            paths = self.paths[user]
            if user.op in _MOVES:
                paths = frozenset([numbers.setdefault((user, path), len(numbers) + 1) for path in paths])
            found |= paths
        return found or _AT_ROOT

    def _again(self, node: UOp, uses: dict[Instance, None]) -> bool:
        """Tell whether a node is computed in every walk that needs it, and nothing but walks needs it: each walk
        comes to each element once. Reductions are, where they are larger than their operands
        (lower/graph/grid/recompute.py).
        """
        if not uses or any(use.root.op not in WALKS for use in uses):
            return False
        if node.op.family in _ONCE and len(uses) > 1 and not self._is_contraction(node):
            return False
        return all(self._evaluations(use.dims) <= numel(node.shape) * 1.01 for use in uses)

    def _fills(self, root: UOp, node: UOp) -> bool:
        """Tell whether a kernel would have too many buffers if it evaluated a node."""
        sources = [s for s in (node.src if node.op is ops.GATHER else _values(node)) if _is_read(s)]
        if len(sources) < 2:
            return False
        frontier = self.frontier.get(root, set())
        others = len(frontier) - (node in frontier)
        return 1 + others + len({*sources} - frontier) > self.most_buffers  # one is written

    def _apart(self, uses: dict[Instance, None]) -> Iterable[Instance]:
        """Leave out uses that share loops: reductions of one value, none of which needs another."""
        if len(uses) == 1:
            return uses
        kinds: dict[tuple, Instance] = {}
        for use in uses:
            dims = []
            for dim in use.dims:
                loops = {
                    (kind, axis, self.extent[place, kind, axis], kind != "domain" and self.level[place])
                    for place, kind, axis in dim.loops
                }
                dims.append((frozenset(loops), dim.exact))
            kinds.setdefault((use.root.shape, self.level[use.root], *dims), use)
        return kinds.values()

    def _padded_again(self, node: UOp, uses: dict[Instance, None]) -> bool:
        """Tell whether windows of a padded array overlap in a contraction, or very much in any reduction. Each load
        of the inner loop would then test anew whether there is an element; a padded copy costs less. It does not where
        the array is big, and tests are known before the loop begins.
        """

        def again(use: Instance) -> bool:
            reads = self._evaluations(use.dims)
            often = _OFTEN_PADDED
            if self._is_of_products(use):
                if not self.on_grid and nbytes_of(node) > FAR_NBYTES and self._tested_early(node, use):
                    return False
                often = 2
            elif reads <= _MOST_OF_A_WINDOW * numel(use.root.shape):
                often = self._reads_worth_padding(node, use)
            return reads > often * numel(node.shape)

        return any(map(again, uses))

    def _rows_are_across(self, node: UOp, uses: Iterable[Instance]) -> bool:
        """Tell whether a reduction along rows and what is made of them both read an array in steps, as a norm along the
        channels of an image that has these first. Neither has neighbours for vectors then; a copy in the other order
        is made in squares of vectors.
        """
        if nbytes_of(node) < _LEAST_ACROSS or any(map(self._is_of_products, uses)):
            return False
        rows = {use.root for use in uses if self._is_row(node, use)}
        beside = [use for use in uses if all(loop[1] == "domain" for dim in use.dims for loop in dim.loops)]
        return (
            bool(rows)
            and all(self._is_read_across(node, use) for use in beside)
            and any(use.root in rows or rows.intersection(self.reads_of(use.root.src)) for use in beside)
        )

    def _is_row(self, node: UOp, use: Instance) -> bool:
        """Tell whether a reduction runs along the last axis of an array, and along no other."""
        last = max((a for a, size in enumerate(node.shape) if size > 1), default=0)
        return all(
            (loop[1] != "domain") == (axis == last) for axis, dim in enumerate(use.dims) for loop in dim.loops
        )

    def _is_of_products(self, use: Instance) -> bool:
        return use.root in self.contractions or self._is_contraction(use.root)

    def _is_read_across(self, node: UOp, use: Instance) -> bool:
        """Tell whether results that are neighbours read a view in steps, as places of an image with channels last are:
        vectors of them would be loaded lane by lane, once for each element of a window.
        """
        if self.on_grid:
            return False
        dims = use.dims
        while node.op.family in (Family.MOVEMENT, Family.ELEMENTWISE) and node.src:
            if node.op.family is Family.MOVEMENT:
                if node.op not in _VIEWS_OF_ALL:
                    return False
                dims = _moved(node, dims)
            node = max(node.src, key=lambda s: (s.op is not ops.EXPAND, numel(s.shape)))
        long = [a for a, size in enumerate(node.shape) if size > 1]
        axes = [a for a, size in enumerate(use.root.shape) if size > 1]
        return bool(long and axes) and (use.root, "domain", axes[-1]) not in dims[long[-1]].loops

    def _reads_worth_padding(self, node: UOp, use: Instance) -> int:
        """Return how many reads by windows of each element of a padded array pay for a copy."""
        if self._is_read_across(node, use):
            return _OFTEN_ACROSS
        if self.on_grid or self._slides(use) > 1:
            return _OFTEN_IN_WINDOWS
        return _OFTEN_IN_LANES if _pads_last(node) else _OFTEN_IN_ROWS

    def _slides(self, use: Instance) -> int:
        """Count the axes of what is read that windows slide along."""
        return sum(sum(self.extent[loop] > 1 for loop in dim.loops) > 1 for dim in use.dims)

    def _tested_early(self, node: UOp, use: Instance) -> bool:
        """Tell whether a contraction walks what is not padded of an array, as the channels of images that have them
        last, in its innermost loop, or else places there, and so many steps of it that what is tested before it begins
        takes less time than a copy.
        """
        if any(node.arg[-1]) or not use.dims[-1].exact or not use.dims[-1].loops:
            return False
        (inner,) = use.dims[-1].loops
        if inner[1] == "domain" and node.dtype.itemsize < _WHOLE_TERM_NBYTES:
            return False  # terms are copied side by side, and taken several at a time: each would have its own test
        places = [dim.loops for dim, padded in zip(use.dims, node.arg, strict=True) if any(padded)]
        loops = (inner,) if inner[1] != "domain" else places[-1]
        steps = max((self.extent[loop] for loop in loops if loop[1] != "domain"), default=0)
        terms = self.contractions.get(use.root, use.root).src[0]
        return steps >= _FEWEST_STEPS and numel(terms.shape) <= _TERMS_A_STEP * steps * numel(node.shape)

    def _closure(self, dims: Iterable[Dim]) -> frozenset[Loop]:
        """List the loops that these indices depend on, and the loops around reductions among them."""
        loops = frozenset().union(*(d.loops for d in dims))
        for loop in loops:
            loops |= self.around.get(loop, frozenset())
        return loops

    def _evaluations(self, dims: Iterable[Dim]) -> int:
        """Tell how often a value at these indices is computed, when it is hoisted out of all other loops."""
        total = 1
        for loop in self._closure(dims):
            total *= self.extent[loop]
        return total

    def _until_innermost(self, node: UOp, use: Instance) -> tuple[Dim, ...]:
        """Return the dimensions that a use depends on, and the loops of the domain around the innermost of them. A
        value is hoisted out of the loops inside, not out of these. Around reductions loops have another order, so
        nothing is added there.
        """
        if node in self.above_reduction:
            return use.dims
        own = [loop for dim in use.dims for loop in dim.loops if loop[1] == "domain"]
        if not own:
            return use.dims
        place, kind, innermost = max(own, key=lambda loop: loop[2])
        outside = frozenset((place, kind, axis) for axis in range(innermost))
        return (*use.dims, Dim(outside, False))

    def _one_at_a_time(self, use: Instance) -> bool:
        """Tell whether a scatter needs one element for each of its positions. It goes from one to the next in order,
        and only what lies in a row behind a position is done in vectors.
        """
        if use.root.op.family is not Family.SCATTER:
            return False
        _, update, *index = use.root.src
        own = [axis for place, _, axis in self._closure(use.dims) if place is update]
        return bool(own) and max(own) < max(i.ndim for i in index)

    def _domain(self, root: UOp) -> frozenset[Loop]:
        return frozenset((root, "domain", axis) for axis in range(root.ndim))

    def _breaks_walk(self, node: UOp, use: Instance) -> bool:
        """Tell whether a kernel that walks an axis would have to divide at every step to find its position in this
        view. It would where the axis was made of several that are not neighbours in memory.
        """
        along = self.along.get(use.root)
        if along is None or node.op.family is not Family.MOVEMENT or node.op is ops.RESHAPE:
            return False
        walk = (use.root, "domain", along[0])
        walked = [
            size for size, dim in zip(node.shape, use.dims, strict=True) if size > 1 and walk in dim.loops
        ]
        return len(walked) > 1 and numel(node.src[0].shape) > 1

    def _prefix_fits(self, node: UOp, use: Instance) -> bool:
        """Tell whether a prefix op with one use can be evaluated by that kernel's walk along the axis. It can if it
        is used at the position of the result itself, and the walks of the kernel go the same way.
        """
        root = use.root
        if (
            root.op in JOINED
            or root.op.family is Family.SCATTER
            or root.op.family is Family.REDUCE
            or self.chains.get(root)
            or node.shape != root.shape
            or self.along.get(root, node.arg) != node.arg
        ):
            return False
        for axis, dim in enumerate(use.dims):
            own = {(root, "domain", axis)}
            if not dim.exact or not (dim.loops == own or node.shape[axis] == 1 and not dim.loops):
                return False
        self.along[root] = node.arg
        return True

    def _reduction_fits(self, node: UOp, use: Instance) -> bool:
        """Tell whether a reduction with one use can be evaluated once within the kernel of that use."""
        root = use.root
        twin = self.contractions.get(root)
        if (
            root.op in JOINED
            or root.op.family is Family.SCATTER
            or (twin is not None and (self.on_grid or not share_a_tile(twin, node)))
            or root in self.along
        ):
            return False
        if self._evaluations(use.dims) > numel(node.shape):
            return False
        if root.op in WALKS:
            return True
        domain = self._domain(root)
        loops = self._closure(use.dims)
        here = loops & domain
        if self._is_contraction(node):
            # An epilogue needs each element of the product once.
            if loops != domain or (twin is None and self.chains.get(root)):
                return False
            if not self.on_grid and len(self.paths[node]) > _MOST_SLICES:
                return False
            if not self.on_grid and self.takes_rows_apart(root, node):
                return False
            self.contractions[root] = node
        elif loops == here and self.loses_lanes(
            self._scalar_ps(root, here), self._row_ps(node), here == domain
        ):
            return False
        elif here != domain or loops != here:
            rows = 1
            for loop in here:
                rows *= self.extent[loop]
            if rows < FEW_ROWS and numel(node.src[0].shape) > _SMALL:
                return False
            own = {axis for _, _, axis in here}
            if not self.on_grid and columns_leave_cache(*_walked(root, own), root.dtype.itemsize):
                return False
        chain = self.chains.setdefault(root, [])
        if any(not (here <= other or other <= here) for other in chain):
            return False
        if here == domain == loops and not self._goes_the_way_of(root, node):
            return False
        chain.append(here)
        if (
            not self.on_grid
            and here == domain == loops
            and self._row_ps(node)
            and not self._is_contraction(node)
        ):
            self.of_rows.add(root)
        return True

    def takes_rows_apart(self, root: UOp, product: UOp) -> bool:
        """Tell whether what follows a product has values for pieces of its rows that are shorter than a vector, as
        statistics of groups of channels are. Vectors of a tile that holds such pieces would have to go along columns.
        """
        row = next((size for size in reversed(product.shape) if size > 1), 1)

        def is_other(node: UOp) -> bool:
            is_stored = node in self.stored or node.op.family is Family.REDUCE
            return node is product or (node is not root and is_stored)

        def is_of_pieces(node: UOp) -> bool:
            long = [axis for axis, size in enumerate(node.shape) if size > 1]
            if node.op is not ops.EXPAND or node.shape == product.shape or len(long) < 2:
                return False
            size, repeated = node.shape[long[-1]], {*node.arg[0]}
            is_short = size < min(_LANES, row) and row % size == 0
            return is_short and long[-1] in repeated and long[-2] not in repeated

        return any(map(is_of_pieces, toposort([root], stop=is_other)))

    def _beside_rows(self, use: Instance) -> bool:
        """Tell whether a kernel that computes each result by a reduction along a row uses a value once a result."""
        return use.root in self.of_rows and self._closure(use.dims) <= self._domain(use.root)

    def loses_lanes(self, polynomial_ps: int, row_ps: int, only_results: bool) -> bool:
        """Tell whether the ops after a reduction along rows had better be a kernel of their own. The reduction gives
        one element at a time; in the other kernel vectors would do the ops in a fraction of the time.

        only_results: the ops are all that follows. Then a host gains always: such an op waits for the sum of its row,
        and the loads of the rows to come wait for it. Else the row is read again for the ops, and it may be long
        enough to hide them.
        """
        if only_results and not self.on_grid:
            return polynomial_ps > 0 and row_ps > 0
        return 2 * (_LANES - 1) * polynomial_ps > row_ps > 0

    def _count_polynomial(self, node: UOp, use: Instance) -> None:
        by_loops = self.polynomial_ps.setdefault(use.root, {})
        loops = self._closure(use.dims)
        by_loops[loops] = by_loops.get(loops, 0) + self._polynomial_ps(node)

    def _scalar_ps(self, root: UOp, loops: frozenset[Loop]) -> int:
        """Return the polynomials that are evaluated once for each iteration of these loops, or less often."""
        by_loops = self.polynomial_ps.get(root, {})
        own = self._polynomial_ps(root) if loops == self._domain(root) else 0
        return own + sum(ps for inner, ps in by_loops.items() if inner <= loops)

    def _row_ps(self, node: UOp) -> int:
        """Return the time of one element of a reduction along the last axis of what it reduces; 0 for other nodes."""
        if (
            node.op.family is not Family.REDUCE
            or node.op in ONLINE
            or node.src[0].ndim - 1 not in node.arg
            or numel(node.shape) < _LANES
        ):
            return 0
        source = node.src[0]
        return max(self.cost[source], CHEAP_PS) * numel(source.shape) // max(1, numel(node.shape))

    def _has_way(self, node: UOp) -> bool:
        """Tell whether vectors of a host have elements of one row for a reduction, or of several columns. Those of few
        results have neither, and products of matrices have tiles.
        """
        return (
            not self.on_grid
            and node.op.family is Family.REDUCE
            and node.op not in ONLINE
            and numel(node.shape) >= _LANES
            and not self._is_contraction(node)
        )

    def _goes_the_way_of(self, root: UOp, node: UOp) -> bool:
        """Tell whether a reduction goes the way of the others in the kernel of a root: no vectors serve two ways."""
        if not self._has_way(node):
            return True
        own = self._along_rows(node)
        way = self._along_rows(root) if self._has_way(root) else own
        return self.ways.setdefault(root, way) == own

    def _along_rows(self, node: UOp) -> bool:
        """Tell whether a reduction goes along the last axis of the memory that it reads."""
        x, axes = node.src[0], tuple(range(node.src[0].ndim))
        while x not in self.stored:
            if x.op is ops.PERMUTE:
                axes = tuple(axes[x.arg.index(axis)] for axis in range(x.ndim))
            elif x.op is ops.EXPAND:
                axes = tuple(own for axis, own in enumerate(axes) if axis not in x.arg[0])
            elif x.op.family is not Family.ELEMENTWISE:
                break
            sources = [s for s in _values(x) if s.ndim == len(axes)]
            if not sources:
                break
            x = next((s for s in sources if s.op is not ops.EXPAND), sources[0])
        last = next((own for own, size in zip(axes[::-1], x.shape[::-1], strict=True) if size > 1), -1)
        return last in node.arg

    def _is_contraction(self, node: UOp) -> bool:
        if node.op.family is not Family.REDUCE:
            return False
        if node not in self.tiled:
            self.tiled[node] = is_contraction(node)
        return self.tiled[node]

    def _pass_on(self, node: UOp, use: Instance) -> None:
        """Add the instances of a node's sources that come from one of its own instances."""
        root, dims = use
        if node.op is EXP_MEAN:
            own = tuple(dim for axis, dim in enumerate(dims) if axis not in node.arg)
            loop = (node, "reduce", node.ndim)
            self.extent[loop] = node.src[0].shape[-1]
            self.around[loop] = self._closure(own)  # what the weights lack is in registers
            term = Dim(frozenset((loop,)), True)
            self._use(node, node.src[0], Instance(root, (*own, term)))
            self._use(node, node.src[1], Instance(root, (*dims, term)))
        elif node.op.family is Family.REDUCE:
            inner = list(dims)
            lacking = root.arg if root.op is WALK and root.src[0] is node else ()
            around = self._closure(dim for axis, dim in enumerate(dims) if axis not in lacking)
            times = self.again[node] = self.again.get(node, 0) + 1
            kind = "reduce" if times == 1 else f"reduce {times}"
            for axis in node.arg:
                loop = (node, kind, axis)
                self.extent[loop] = node.src[0].shape[axis]
                self.around[loop] = around
                inner.insert(axis, Dim(frozenset((loop,)), True))
            self._use(node, node.src[0], Instance(root, tuple(inner)))
        elif node.op is ops.GATHER:
            rank = node.src[1].ndim
            for position in node.src[1:]:
                self._use(node, position, Instance(root, dims[:rank]))
            where = Dim(frozenset().union(*(d.loops for d in dims[:rank])), False)
            self._use(node, node.src[0], Instance(root, (where,) * (len(node.src) - 1) + dims[rank:]))
        else:
            moved = _moved(node, dims)
            for s in _values(node):
                self._use(node, s, Instance(root, moved))

    # ---- what computes the stored nodes ----

    def steps(self) -> list[Step]:
        """Return a step for every stored node, each by itself; merge.py merges them."""
        earlier = chains_of_updates(self.order, self.outputs, self.reads_of)
        within = {node for links in earlier.values() for node in links}
        stored = [node for node in self.order if node in self.stored and node not in within]
        return [step for node in stored for step in self._steps_of(node, earlier.get(node, ()))]

    def _steps_of(self, node: UOp, earlier: tuple[UOp, ...] = ()) -> list[Step]:
        if node.op is RESULT:
            return []  # its call writes it
        if stands_alone(node) or is_call(node):
            return [Step(None, other=node)]
        if node.op in JOINED:
            return [self._step([s for s, _ in group], dict(group)) for group in self.groups_of(node)]
        if node.op.family is Family.SCATTER:
            x, update = (*earlier, node)[0].src[0], node.src[1]
            copy = self._step([x], {x: Placement.at(node, (0,) * x.ndim)})
            if not numel(update.shape):
                return [copy]
            axes = tuple(range(update.ndim))
            scatter = Kernel([node], update.shape, [axes], [], scatter=node, earlier=earlier)
            scatter.reads = self.reads_of(scatter.evaluated)
            return [copy, Step(scatter)]
        return [self._step([node], {node: self.places[node]} if node in self.places else None)]

    def _step(self, roots: list[UOp], into: dict[UOp, Placement] | None = None) -> Step:
        """Return a kernel on the domain of its roots, which have one shape."""
        there = {root for root in roots if root in self.stored and root not in self.places}
        copied = {root for root in roots if into and (root in there or root.op is ops.PARAM)}
        sources = [s for root in roots for s in ((root,) if root in copied else root.src)]
        reads = self.reads_of(sources)
        inner = toposort(roots, stop=lambda n: n not in roots and (n in self.stored or n.op is ops.PARAM))
        computed = [n for n in inner if n in roots or not (n in self.stored or n.op is ops.PARAM)]
        along = None if into else self.along.get(roots[0])
        domain = roots[0].shape
        axes = tuple(range(len(domain)))
        kernel = Kernel(roots, domain, [axes] * len(roots), reads, into=into or {}, along=along)
        return Step(
            kernel,
            contraction=any(self._is_contraction(n) for n in computed if n not in reads),
            reduces=any(n.op.family is Family.REDUCE for n in computed),
            size=sum(map(self._instructions, computed)),
            polynomial_ps=sum(map(self._polynomial_ps, computed)),
            row_ps=max(map(self._row_ps, computed), default=0),
            ways=frozenset(self._along_rows(n) for n in computed if n not in reads and self._has_way(n)),
            along=along,
        )

    def work_ps(self, kernel: Kernel, vectors: int = 1) -> int:
        """Return a rough time of a kernel on one core: iterations of its domain and its reductions by their cost.
        `vectors` is how many of the target take as long as one of 64 bytes on another (Target.vectors).
        """
        reads = set(kernel.reads)
        total = passed = 0
        for node in toposort(kernel.evaluated, stop=reads.__contains__):
            if node.op.family in _ONCE and node not in reads:
                total += numel(node.src[0].shape) * self.cost[node.src[0]]
            if node.op is ops.SHRINK and node.src[0] in reads:
                passed += _passed_nbytes(node)
        total += numel(kernel.domain) * sum(self.cost.get(root, 0) for root in kernel.roots)
        own = 40 if kernel.scatter is None else 300  # somewhere in memory
        return vectors * total + numel(kernel.domain) * own * len(kernel.roots) + passed * _PASS_PS_A_BYTE

    def reads_of(self, roots: Sequence[UOp]) -> list[UOp]:
        """Return the nodes in memory that these need."""

        def in_memory(node: UOp) -> bool:
            return node in self.stored or node.op is ops.PARAM

        return [node for node in toposort(roots, stop=in_memory) if in_memory(node)]


def columns_leave_cache(domain: tuple[int, ...], own: Set[int], itemsize: int) -> bool:
    """Tell whether what a reduction of columns reads has left the near cache when the loops of a longer domain come to
    it again. own: the axes of the domain that the results of the reduction have. Two lines of each row are a column of
    vectors. Where rows are multiples of a power of two apart, these lines share a few sets of the cache, as if each
    took more of it.
    """
    long = [axis for axis, size in enumerate(domain) if size != 1]
    across = [axis for axis in long if axis not in own]
    if not across or long[-1] not in own or len(across) == len(long):
        return False
    rows = numel(tuple(domain[axis] for axis in across))
    step = numel(domain[across[-1] + 1 :]) * itemsize
    return rows * max(_TWO_LINES_NBYTES, min(step & -step, _MOST_OF_SETS_NBYTES)) > FAR_NBYTES


def _walked(root: UOp, own: Set[int]) -> tuple[tuple[int, ...], Set[int]]:
    """Return the extents of all loops that a kernel walks, those of its last reduction among them, and which of these
    axes are some of its domain's.
    """
    last = root.src[0] if root.op is ops.COPY else root
    if last.op.family is not Family.REDUCE:
        return root.shape, own
    source = last.src[0]
    kept = [axis for axis in range(source.ndim) if axis not in last.arg]
    return source.shape, {kept[axis] for axis in own}


def _passed_nbytes(node: UOp) -> int:
    """Return how many bytes of lines come with what is taken of rows, as a column of a matrix, and are none of it."""
    if not node.shape:
        return 0
    (start, stop, step), size = node.arg[-1], node.src[0].shape[-1]
    taken = -(-(stop - start) // step)
    itemsize = node.dtype.itemsize
    run, pitch = (itemsize, step * itemsize) if step > 1 else (taken * itemsize, size * itemsize)
    beside = min(_LINE_NBYTES, pitch) - run
    return numel(node.shape) * itemsize // run * beside if run and beside > 0 else 0


def memory_ps(nbytes: int) -> int:
    """Return a rough time that one core needs to read or write so much."""
    return nbytes * (_FAR_STORE_PS_A_BYTE if nbytes > FAR_NBYTES else _STORE_PS_A_BYTE) // 2


def _moved(node: UOp, dims: tuple[Dim, ...]) -> tuple[Dim, ...]:
    """Return what the axes of a node's source depend on."""
    if node.op.forms is not None:
        kept = dict(kept_axes(node))
        return tuple(
            dims[kept[axis]]
            if axis in kept
            else Dim(frozenset().union(*(dims[other].loops for other, _ in terms)), False)
            for axis, (_, terms) in enumerate(node.op.forms(node))
        )
    if node.op is ops.RESHAPE:
        return _reshaped(node, dims)
    if node.op is ops.PAD:
        return tuple(d if not any(w) else Dim(d.loops, False) for d, w in zip(dims, node.arg, strict=True))
    return dims


def _reshaped(node: UOp, dims: tuple[Dim, ...]) -> tuple[Dim, ...]:
    """Group by group of axes with equal products; sizes of 1 depend on nothing."""
    new, old = node.shape, node.src[0].shape
    real_new = [(size, d) for size, d in zip(new, dims, strict=True) if size != 1]
    real_old = [axis for axis, size in enumerate(old) if size != 1]
    result = [Dim(frozenset(), True)] * len(old)
    i = j = 0
    while i < len(real_new) and j < len(real_old):
        a, b, n, m = real_new[i][0], old[real_old[j]], i + 1, j + 1
        while a != b:
            if a < b:
                a, n = a * real_new[n][0], n + 1
            else:
                b, m = b * old[real_old[m]], m + 1
        if n - i == 1 and m - j == 1:
            result[real_old[j]] = real_new[i][1]
        else:
            loops = frozenset().union(*(d.loops for _, d in real_new[i:n]))
            for axis in real_old[j:m]:
                result[axis] = Dim(loops, False)
        i, j = n, m
    return tuple(result)
