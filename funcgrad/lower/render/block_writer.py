"""Walks the blocks of a kernel in the order in which every language writes them down.

In: a block of lower/linearize/linearize.py. Out: calls of the methods that a language fills in, each of which writes
how one thing is spelled: an instruction, a branch, where a loop opens and closes, what it carries. The languages are
c/kernel.py and llvm/kernel.py; the smallest that there can be is that of tests/lower/render/test_block_writer.py.

A loop carries values from step to step. Of each there is what it is before the first step (`begin_carried`), what
becomes of it at the end of a step (`accumulate`; `hand_on` of all carries at once, since each may need the others' old
values), and what it is behind the outermost of its loops (`end_carried`).

Threads of a group exchange values by way of scratch memory. Who stores there waits first for those who still read what
was there: what has been read since all last waited is known here. A loop begins as the step before may have ended it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence, Set
from typing import Any, ClassVar, Generic, TypeVar

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.contraction.tile_instructions import TILE_INSTRUCTIONS
from funcgrad.lower.ir.ops import BUFFER, CARRIED, CARRY, GROUP_REDUCE, LANES, LATEST, RANGE
from funcgrad.lower.render.interface import Threads
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp

V = TypeVar("V")  # what a node is in the text
# What loops carry they give its value.
_NO_TEXT = frozenset((ops.CONST, BUFFER, LANES, RANGE, CARRY, *CARRIED))


class BlockWriter(ABC, Generic[V]):
    """rules: functions of a writer and a node, which write an op. values: of the nodes so far. grid: the loops that are
    numbers of groups. left_out: instructions that are written at another place, or not at all."""

    rules: ClassVar[Mapping[str, Callable[[Any, UOp], Any]]]
    language: str
    values: dict[UOp, V]
    grid: Collection[UOp] = ()
    threads: Threads = (1, 1, 1)
    left_out: Set[UOp] = frozenset()
    exchanges = False  # whether threads do
    read: set[Hashable]  # scratch memory, since all threads last waited

    # ---- what a language fills in ----

    @abstractmethod
    def branch(self, condition: UOp, then: Callable[[], None], carried: Sequence[UOp]) -> None:
        """Write a branch, after which what it carries is what `then` made of it, or what it was before."""

    @abstractmethod
    def one_step(self, counter: UOp) -> None:
        """Set the variable of a branch to 0."""

    @abstractmethod
    def open_loop(self, counter: UOp, carried: Sequence[UOp]) -> Any:
        """Open a loop. Return what `close_loop` has to know."""

    @abstractmethod
    def close_loop(self, opened: Any) -> None: ...

    @abstractmethod
    def begin_carried(self, node: UOp) -> None:
        """Begin a value that a loop carries: write it as it is before the first step."""

    @abstractmethod
    def add_product(self, node: UOp, a: UOp, b: UOp) -> None:
        """Add a product to what is carried, rounded once."""

    @abstractmethod
    def combine(self, node: UOp, value: UOp) -> None:
        """Combine a value with what is carried, by the reduction of the node."""

    @abstractmethod
    def hand_on(self, carries: Sequence[UOp]) -> None:
        """Hand on all carries at the end of a step: each takes its next value."""

    def end_carried(self, node: UOp) -> None:
        """End a carried value behind the outermost of the loops that carry it: the variable becomes the
        node's value.
        """

    def accumulate_by(self, node: UOp, instruction: str, values: Sequence[UOp]) -> None:
        """Accumulate by an instruction of a target's own."""
        raise InternalError(f"{self.language} has no {instruction}: the target must not have it")

    def in_order(self, block: Block, ending: list[UOp]) -> list[UOp]:
        """Return what a loop carries at the end of its steps, in the order in which that is best done."""
        return ending

    def scratch_of(self, node: UOp) -> Hashable:
        """Return the scratch memory of a reduction by threads."""
        raise InternalError(f"{self.language} has no threads")

    def barrier(self) -> None:
        """Make all threads wait for each other."""
        raise InternalError(f"{self.language} has no threads")

    # ---- the walk ----

    def write(self, block: Block) -> None:
        """Append the instructions of a kernel."""
        self.read = set()
        several = self.threads != (1, 1, 1)
        self.exchanges = several and any(node.op is GROUP_REDUCE for node in block.nodes())
        self.items(block)

    def items(self, block: Block) -> None:
        for item in block.items:
            if isinstance(item, Block):
                self.block(item)
            elif item not in self.left_out and item.op not in _NO_TEXT:
                self.instruction(item)

    def instruction(self, node: UOp) -> None:
        rule = self.rules.get(node.op.name)
        if rule is None:
            raise InternalError(f"the {self.language} renderer has no rule for {node.op.name}")
        self.values[node] = rule(self, node)

    def block(self, block: Block) -> None:
        counter = block.counter
        assert counter is not None
        if counter in self.grid:
            if block.carried:
                raise InternalError(f"groups of {counter.arg.name} cannot hand values to each other")
            self.items(block)
        elif counter.src:
            self.one_step(counter)
            for node in block.carried:
                self.begin_carried(node)
            self.branch(counter.src[0], lambda: self.one_step_of(block), block.carried)
            for node in block.carried:
                self.end_carried(node)
        else:
            self.loop(block, counter)

    def one_step_of(self, block: Block) -> None:
        """Write what is in a branch, and hand on what it carries."""
        self.items(block)
        self.hand_on(block.carried)

    def loop(self, block: Block, counter: UOp) -> None:
        outermost = [node for node in block.carried if node.src[-node.arg[1]] is counter]
        if self.exchanges:
            self.read |= {self.scratch_of(node) for node in block.nodes() if node.op is GROUP_REDUCE}
        for node in outermost:
            self.begin_carried(node)
        self.steps(block, counter)
        for node in outermost:
            self.end_carried(node)

    def steps(self, block: Block, counter: UOp) -> None:
        """Write the steps of a loop, between the beginning and the end of what it carries."""
        innermost = [node for node in block.carried if node.src[-1] is counter]
        opened = self.open_loop(counter, block.carried)
        ending = self.in_order(block, innermost)
        self.items(block)
        for node in ending:
            if node.op is not LATEST:
                self.accumulate(node)
        self.hand_on([node for node in ending if node.op is LATEST])
        self.close_loop(opened)

    def accumulate(self, node: UOp) -> None:
        """Accumulate the values of a carry, at the end of a step of the innermost of its loops."""
        kind, values = node.arg[0], node.src[: -node.arg[1]]
        if kind in DOT_PRODUCTS or kind in TILE_INSTRUCTIONS or kind in MATRIX_INSTRUCTIONS:
            self.accumulate_by(node, kind, values)
        elif kind == "dot":
            for a, b in zip(values[::2], values[1::2], strict=True):
                self.add_product(node, a, b)
        else:
            for value in values:
                self.combine(node, value)

    # ---- threads that exchange values ----

    def wait(self) -> None:
        self.barrier()
        self.read.clear()

    def begin_exchange(self, scratch: Hashable) -> None:
        """Wait, before threads store to scratch memory, until all reads of its old content have ended."""
        if scratch in self.read:
            self.wait()
