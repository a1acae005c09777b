"""LLVM IR text of a kernel's instructions: SSA with explicit vectors, phis for loops and accumulators.

Text, because it costs 0.3 us an instruction where llvmlite's objects cost 9; explicit, because then the CPU needs no
optimisation pass (facts: none made the code faster, all double the time). There is no fast-math flag anywhere: what may
be fused is `muladd` already, so a value read twice is the same bits twice.

In: a block of lower/linearize/linearize.py. Out: lines of text, to be put into a function of its own or into a loop of
the program. Here is how branches and loops are spelled, for all targets, as lower/render/block_writer.py asks for it;
rules of ops are arithmetic.py, casts.py and vectors.py, and host/kernel.py and gpu/kernel.py say what CPU and GPUs have
of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.contraction.tile_instructions import TILE_INSTRUCTIONS
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    BATCH,
    COPY,
    GROUP_BARRIER,
    LATEST,
    LOAD,
    LOAD_ROWS,
    LOAD_TILE,
    PREFETCH,
    STORE,
    split_index,
)
from funcgrad.lower.render.block_writer import BlockWriter
from funcgrad.lower.render.llvm.arithmetic import combine
from funcgrad.lower.render.llvm.text import Head, Phi
from funcgrad.lower.render.llvm.types import literal, mangled, type_of, type_text
from funcgrad.lower.render.llvm.writer import Writer
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

_ACCESSES = (LOAD, LOAD_ROWS, LOAD_TILE, STORE, PREFETCH)
_EFFECTS = (STORE, COPY, BATCH, PREFETCH, GROUP_BARRIER)


class Opened(NamedTuple):
    """A loop while its body is written. carried: the nodes, their phis, and what those are first."""

    number: int
    head: Head
    counter: UOp
    carried: list[tuple[UOp, str, str]]


class KernelWriter(Writer, BlockWriter[str]):
    """The text of one kernel, block by block."""

    language = "LLVM"

    def __init__(self, parallel: Sequence[UOp] = (), registers: dict[str, str] | None = None) -> None:
        super().__init__(registers)
        self.parallel = parallel  # the loops that run from %first to %end
        self.held: dict[UOp, str] = {}  # what is carried, so far
        self.left_out: set[UOp] = set()
        self.unneeded: set[UOp] = set()
        self.late: set[UOp] = set()  # instructions that are written where they are first used
        # The first step and the end of loops that are written in parts.
        self.limits: dict[UOp, tuple[str, str]] = {}
        self.parts: dict[UOp, tuple[int, ...]] = {}  # steps that are added up together

    def write(self, block: Block) -> None:
        self.unneeded = not_needed(block)
        self.left_out = {*self.unneeded}
        super().write(block)

    # ---- branches and loops ----

    def branch(self, condition: UOp, then: Callable[[], None], carried: Sequence[UOp]) -> None:
        number = self.number()
        before, without = {node: self.held[node] for node in carried}, self.label
        self.values.update((node.src[0], value) for node, value in before.items())
        last: list[str] = []

        def written() -> None:
            then()
            last.append(self.label)

        self.fork(self.ref(condition), [(f"T{number}", written)], f"F{number}", f"F{number}")
        for node, value in before.items():
            both = f"[{value}, %{without}], [{self.held[node]}, %{last[0]}]"
            self.held[node] = self.emit(f"phi {type_of(node)} {both}")

    def one_step(self, counter: UOp) -> None:
        self.values[counter] = "0"

    def counter_type(self, counter: UOp) -> str:
        """Return the type of a loop's variable where it is counted."""
        return "i64"

    def count_by(self, counter: UOp, variable: str) -> None:
        """Name the variable of a loop; the lines of its phis are all there."""
        self.values[counter] = variable

    def open_loop(self, counter: UOp, carried: Sequence[UOp]) -> Opened:
        number = self.number()
        head = self.begin_loop(f"L{number}")
        entry = [(node, self.new(), self.held[node]) for node in carried]
        for node, phi, _ in entry:
            self.held[node] = phi
            if node.op is LATEST:
                self.values[node.src[0]] = phi
        self.count_by(counter, f"%i{number}")
        return Opened(number, head, counter, entry)

    def limits_of(self, counter: UOp) -> tuple[str, str]:
        """Return the first step of a loop, and the end of its steps."""
        whole = ("%first", "%end") if counter in self.parallel else ("0", str(counter.arg.extent))
        return self.limits.get(counter, whole)

    def close_loop(self, opened: Opened) -> None:
        self.close_with(opened, [])

    def steps(self, block: Block, counter: UOp) -> None:
        sizes = self.parts.get(counter, ())
        together = [prod(sizes[:number]) for number in range(1, len(sizes) + 1)]
        self._in_parts(block, counter, together)

    def _in_parts(self, block: Block, counter: UOp, together: Sequence[int]) -> None:
        """Write the steps of a loop, so many of which are added up together (partial_sums.py), innermost first."""
        if not together:
            super().steps(block, counter)
            return
        from funcgrad.lower.render.llvm.partial_sums import is_sum  # few programs have long sums

        whole, number = self.limits.get(counter), self.number()
        first, end = self.limits_of(counter)
        head, start = self.begin_loop(f"L{number}"), f"%i{number}"
        carried = [(node, self.new(), self.held[node]) for node in block.carried if self.is_in_register(node)]
        self.held.update((node, phi) for node, phi, _ in carried)
        sums = [node for node, *_ in carried if is_sum(node)]
        totals = {node: self.held[node] for node in sums}
        following = self.emit(f"add nuw nsw i64 {start}, {together[-1]}")
        more = self.emit(f"icmp ult i64 {following}, {end}")
        self.limits[counter] = start, self.emit(f"select i1 {more}, i64 {following}, i64 {end}")
        for node in sums:
            self.begin_carried(node)
        self._in_parts(block, counter, together[:-1])
        for node, total in totals.items():
            self.held[node] = self.emit(f"fadd {type_of(node)} {total}, {self.held[node]}")
        phis = [(phi, type_of(node), before, self.held[node]) for node, phi, before in carried]
        self.fill_in(head, [(start, "i64", first, following), *phis])
        self.jump_if(more, f"L{number}", f"E{number}")
        self.open(f"E{number}")
        self.limits.pop(counter)
        if whole is not None:
            self.limits[counter] = whole

    def is_in_register(self, node: UOp) -> bool:
        """Tell whether what a loop carries is a value that it hands on, not memory."""
        return True

    def close_with(self, opened: Opened, stepped: Sequence[Phi]) -> None:
        """Close a loop; `stepped` are more phis."""
        number, head, counter, carried = opened
        first, end = self.limits_of(counter)
        phis = [(phi, type_of(node), before, self.held[node]) for node, phi, before in carried]
        phis += stepped
        self.end_loop(number, head, end, phis, self.counter_type(counter), first)

    # ---- what loops carry ----

    def begin_carried(self, node: UOp) -> None:
        if node.op is LATEST:
            self.held[node] = self.ref(node.src[0].src[0])
            return
        scalar = literal(node.arg[2], node.dtype)
        self.held[node] = f"splat ({type_text(node.dtype)} {scalar})" if node.shape else scalar

    def end_carried(self, node: UOp) -> None:
        self.values[node] = self.held[node]

    def hand_on(self, carries: Sequence[UOp]) -> None:
        self.held.update([(node, self.ref(node.src[1])) for node in carries])

    def in_order(self, block: Block, ending: list[UOp]) -> list[UOp]:
        ending, late = _in_tile_order(block, ending)
        self.late |= late
        self.left_out |= late
        return ending

    def accumulate(self, node: UOp) -> None:
        self._write_late(node)
        super().accumulate(node)

    def _write_late(self, node: UOp) -> None:
        """Write the instructions that were left out of a block until now, as far as this node reads them."""
        for source in node.src:
            if source in self.late and source not in self.values:
                self._write_late(source)
                if source not in self.unneeded:
                    self.instruction(source)

    def add_product(self, node: UOp, a: UOp, b: UOp) -> None:
        type_ = type_of(node)
        factors = (type_, self.ref(a)), (type_, self.ref(b))
        self.held[node] = self.call(f"llvm.fma.{mangled(type_)}", type_, *factors, (type_, self.held[node]))

    def combine(self, node: UOp, value: UOp) -> None:
        self.held[node] = combine(
            self, node.arg[0], node.dtype, type_of(node), self.held[node], self.ref(value)
        )


def not_needed(block: Block) -> set[UOp]:
    """Return the nodes that no instruction reads: the sum of an index and a constant is part of the address instead."""
    needed: set[UOp] = set()
    nodes = block.nodes(loops=True)
    for item in nodes:
        if is_plain_access(item):
            needed.update(s for i, s in enumerate(item.src) if i != 1)
            base, _ = split_index(item.src[1])
            if base is not None:
                needed.add(base)
        else:
            needed.update(item.src)
        if item.op in _EFFECTS:
            needed.add(item)
    return {*nodes} - needed


def _in_tile_order(block: Block, ending: list[UOp]) -> tuple[list[UOp], set[UOp]]:
    """Order the accumulators of a register tile so that it needs fewest registers. The factor of fewer values is
    loaded first and stays; each value of the other one is loaded right before its products. Return the accumulators
    in that order, and the instructions that wait for them.
    """
    single = [
        node
        for node in ending
        if node.op is ACCUMULATE
        and (node.arg[0] == "dot" or node.arg[0] in DOT_PRODUCTS or node.arg[0] in TILE_INSTRUCTIONS)
        and len(node.src) == 3
    ]
    sides = [list(dict.fromkeys(node.src[side] for node in single)) for side in (0, 1)]
    plain = all(not isinstance(item, Block) and item.op is not STORE for item in block.items)
    if len(single) < len(ending) or not plain or min(map(len, sides)) < 2:
        return ending, set()
    many = 0 if len(sides[0]) >= len(sides[1]) else 1
    place = {value: i for i, value in enumerate(sides[many])}
    users: dict[UOp, set[UOp]] = {}
    items = [item for item in block.items if isinstance(item, UOp)]
    for item in items:
        for source in item.src:
            users.setdefault(source, set()).add(item)
    kept = {node.src[1 - many] for node in single}
    late: set[UOp] = set()
    for item in reversed(items):
        if item not in kept and (item in place or item in users) and users.get(item, set()) <= late:
            late.add(item)
    return sorted(ending, key=lambda node: place[node.src[many]]), late


def is_plain_access(node: UOp) -> bool:
    """Tell whether a node accesses one address, a sum with a constant."""
    return node.op in _ACCESSES and not node.src[1].shape and not _scalar_guard(node)


def _scalar_guard(node: UOp) -> bool:
    guard = node.src[2:] if node.op in (LOAD, LOAD_ROWS) else node.src[3:]
    return bool(guard) and not guard[0].shape
