"""What the stages of lowering made of a section, as data: filled in by builder.py, read by text, costs, donation."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.launches import Section
from funcgrad.lower.ir.schedule import Pack, Schedule
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.record import field, record

if TYPE_CHECKING:
    from funcgrad.lower.fuse.materialize import Step
    from funcgrad.lower.nest.plan import Plan
    from funcgrad.lower.program.builder import Builder


class KernelFunction(NamedTuple):
    """One function of a kernel, or one that calls a routine of the target: its outermost loop has `trips`, cut into
    `tasks`; it takes these of the buffers. On a grid the trips are groups of `threads`. work_ps: of the whole kernel on
    one core, roughly; hosts ask for it.
    """

    function: str
    trips: int
    tasks: int
    block: Block | None  # None for a routine
    slots: tuple[int, ...]
    threads: tuple[int, int, int] = (1, 1, 1)
    work_ps: int = 0


Parts = list[KernelFunction]


class Extra(NamedTuple):
    """Memory that a call needs beside its operands and results.

    kind: "arena" of the sections within; "other", the second buffer of what a loop carries at position `number`;
    "flag", the byte that a condition writes; "state", the number of steps that a loop has done, where it is several
    launches of a kernel; "flags" of steps that run ahead (lower/runtime/device_loops.py); "scratch" of a sort or of
    Fourier transforms; "again", what a repeated step makes.
    """

    call: UOp
    kind: str
    number: int = 0


Buffer = UOp | Extra
ByHand = Mapping[Hashable, Schedule]
"""Schedules that a person chose, by what the kernels compute (template_of)."""


@record(eq=False)
class Lowering:
    """What each stage made of one section, kept for those who want to look at it (lower/inspect/text.py).

    unique: the outputs that get memory of their own. steps, plans, arguments, parts, inner: for every step its plan,
    the buffers that it gets, its functions, and the sections within it. blocks: one for every distinct function.
    aliases: buffers that share the memory of another, for updates in place. updates: for each update of an array why it
    was made in a copy; empty for one made in place. constants: the parameters that every step of a loop gets the same,
    or every call of a program; kept: copies of these in another layout, which the section around makes once, before the
    loop. moving: parameters and outputs that are another slice of a big array in every step. room: the
    bytes that are left for arrays that last as long as the program; None within loops. prepared: these
    arrays, the last parameters of the program, and what each is of the captured ones.
    """

    outputs: list[UOp]
    params: list[UOp]
    unique: list[UOp]
    steps: list[Step] = field(default_factory=list)
    plans: list[Plan | None] = field(default_factory=list)
    arguments: list[list[Buffer]] = field(default_factory=list)
    parts: list[Parts] = field(default_factory=list)
    inner: list[list[Lowering]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    aliases: dict[UOp, UOp] = field(default_factory=dict)
    updates: dict[UOp, str] = field(default_factory=dict)
    constants: frozenset[UOp] = frozenset()
    moving: frozenset[UOp] = frozenset()
    kept: dict[UOp, tuple[UOp, Pack]] = field(default_factory=dict)
    room: int | None = None
    prepared: dict[UOp, UOp] = field(default_factory=dict)
    launches: Section = ()
    arena_nbytes: int = 0
    work_ps: int = 0  # roughly
    host_nodes: list[UOp] = field(default_factory=list)
    builder: Builder | None = None  # of the section that is the program

    def owner(self, node: UOp) -> UOp:
        """Return the buffer whose memory a node has. Paths are shortened on the way: a long chain of updates in place
        is walked once, not once for each of its arrays.
        """
        aliases, owner = self.aliases, node
        while owner in aliases:
            owner = aliases[owner]
        while node is not owner:
            further = aliases[node]
            aliases[node] = owner
            node = further
        return owner

    @property
    def text(self) -> str:
        """The program in the language of its target."""
        assert self.builder is not None
        return self.builder.text(self.launches)

    def all_sections(self) -> list[Lowering]:
        """Return this section, and those within it."""
        return [self, *(s for inner in self.inner for part in inner for s in part.all_sections())]
