"""What a nest reads, writes and combines: all that a schedule is picked from, and that its rules ask about.

It is noted while the nest is evaluated, under the empty schedule by those who pick one (lower/optimize/).
"""

from __future__ import annotations

from collections.abc import Iterable

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.loops import Role, loop_named
from funcgrad.lower.ir.ops import RANGE
from funcgrad.lower.nest.loop_structure import LoopStructure
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple


class Access(NamedTuple):
    """One load or store. itemsize: that of what is in a register, a part of a complex number. nbytes: of the whole
    array."""

    node: UOp
    position: Index
    itemsize: int
    nbytes: int
    is_store: bool


class Footprint:
    """The accesses and the reductions of one nest.

    loops: of the nest. accesses: in the order in which they were evaluated. indices: for each operand that was read,
    where it was read last; places: and all of these. pinned: variables of loops that more depends on than addresses in
    even steps: quotients, masks, numbers.

    reductions: the loops of each reduction. rows: where its results are needed, as in each slice of a product that is
    taken apart. around: the loops of the domain that it depends on; within: the loops of other reductions that it does.
    carried: the ops that a walk along an axis computes. walked: the reductions that
    compute on their way what is large (lower/graph/grid/recompute.py); lacking: the loops of the domain that this has
    and their results have not.
    """

    def __init__(self, loops: LoopStructure) -> None:
        self.loops = loops
        self.accesses: list[Access] = []
        self.indices: dict[UOp, tuple[Index, ...]] = {}
        self.places: dict[UOp, dict[tuple[Index, ...], None]] = {}
        self.pinned: set[UOp] = set()
        self.reductions: dict[UOp, list[str]] = {}
        self.rows: dict[UOp, dict[tuple[Index, ...], None]] = {}
        self.around: dict[UOp, frozenset[str]] = {}
        self.within: dict[UOp, frozenset[str]] = {}
        self.carried: list[UOp] = []
        self.walked: dict[UOp, None] = {}
        self.lacking: set[str] = set()

    @property
    def kernel(self) -> Kernel:
        return self.loops.kernel

    @property
    def extents(self) -> dict[str, int]:
        """The steps of every loop, by name."""
        return self.loops.extents

    def note_read(self, node: UOp, indices: tuple[Index, ...]) -> None:
        """Note that an element of an operand is read."""
        self.indices[node] = indices
        self.places.setdefault(node, {})[indices] = None

    def note_result(self, node: UOp, indices: tuple[Index, ...]) -> None:
        """Note that a result of a reduction is needed."""
        self.rows.setdefault(node, {})[indices] = None

    def note_access(self, node: UOp, position: Index, is_store: bool) -> None:
        """Note that memory is read or written."""
        nbytes = numel(node.shape) * node.dtype.itemsize
        itemsize = dt.real_dtype(node.dtype).itemsize
        self.accesses.append(Access(node, position, itemsize, nbytes, is_store))
        for atom in position.terms:  # loop variables inside of quotients and loaded numbers
            if atom.op is not RANGE:
                self.pinned |= loops_of(atom)

    def pin(self, index: Index) -> None:
        """Pin the loops of an index: more than an address depends on it."""
        for atom in index.terms:
            self.pinned |= loops_of(atom)

    def note_loops_around(self, node: UOp, names: Iterable[str]) -> None:
        """Note that a reduction depends on these loops."""
        names = frozenset(names)
        of_domain = frozenset(name for name in names if loop_named(name).role is Role.DOMAIN)
        self.around[node] = self.around.get(node, frozenset()) | of_domain
        self.within[node] = self.within.get(node, frozenset()) | (names - of_domain)
