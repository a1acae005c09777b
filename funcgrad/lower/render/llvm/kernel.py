"""LLVM IR text of a kernel's instructions: SSA with explicit vectors, phis for loops and accumulators.

Text, because it costs 0.3 us an instruction where llvmlite's objects cost 9; explicit, because then the CPU needs no
optimisation pass (facts: none made the code faster, all double the time). No fast-math flag stands anywhere: what may
be fused is `muladd` already, so a value read twice is the same bits twice.

In: a block of lower/linearize/linearize.py. Out: lines of text, to be put into a function of its own or into a loop of
the program. Here stand blocks and loops, which all targets share; rules of ops are arithmetic.py, casts.py and
vectors.py, and host_kernel.py and lower/render/llvm/gpu/kernel.py say what CPU and GPUs have of their own.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.matrix_instructions import fragments_of
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    BATCH,
    BUFFER,
    CARRIED,
    CARRY,
    COPY,
    GROUP_BARRIER,
    LANES,
    LATEST,
    LOAD,
    LOAD_ROWS,
    PREFETCH,
    RANGE,
    STORE,
    split_index,
)
from funcgrad.lower.render.llvm.arithmetic import combine
from funcgrad.lower.render.llvm.types import literal, mangled, type_of, type_text
from funcgrad.lower.render.llvm.writer import Writer
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp


class KernelWriter(Writer):
    """The text of one kernel, block by block."""

    def __init__(self, parallel: Sequence[UOp] = (), registers: dict[str, str] | None = None) -> None:
        super().__init__(registers)
        self.parallel = parallel  # the loops that run from %first to %end
        self.accumulators: dict[UOp, str] = {}
        self.needed: set[UOp] = set()

    def write(self, block: Block) -> None:
        """Append the instructions of a block."""
        self.needed = _needed(block)
        self.block(block)

    # ---- blocks ----

    def _late(self, node: UOp, late: Set[UOp]) -> None:
        """The instructions that were left out of a block until now, as far as this node reads them."""
        for source in node.src:
            if source in late and source not in self.names:
                self._late(source, late)
                self.instruction(source)

    def block(self, block: Block, late: Set[UOp] = frozenset()) -> None:
        """late: instructions to leave out, because they are written where they are first used."""
        for item in block.items:
            if isinstance(item, Block):
                self.loop(item)
            elif (
                item not in late
                and item in self.needed
                and item.op not in (ops.CONST, BUFFER, LANES, RANGE, CARRY, *CARRIED)
            ):
                self.instruction(item)

    def _branch(self, block: Block, counter: UOp) -> None:
        self.counter += 1
        number = self.counter
        condition = self.ref(counter.src[0])
        self.names[counter] = "0"
        self.lines += [f"  br i1 {condition}, label %T{number}, label %F{number}", f"T{number}:"]
        self.label = f"T{number}"
        self.block(block)
        self.lines += [f"  br label %F{number}", f"F{number}:"]
        self.label = f"F{number}"

    def counter_type(self, counter: UOp) -> str:
        """The type of a loop's variable where it is counted."""
        return "i64"

    def count_by(self, counter: UOp, variable: str) -> None:
        """Name the variable of a loop; the lines of its phis are all there."""
        self.names[counter] = variable

    def loop(self, block: Block) -> None:
        if block.counter is not None and block.counter.src:
            self._branch(block, block.counter)
            return
        self.counter += 1
        number, before, counter = self.counter, self.label, block.counter
        assert counter is not None
        first, end = ("%first", "%end") if counter in self.parallel else ("0", str(counter.arg[1]))
        variable, integer = f"%i{number}", self.counter_type(counter)
        self.lines.append(f"  br label %L{number}")
        self.lines.append(f"L{number}:")
        self.label = f"L{number}"
        head = len(self.lines)
        self.lines.append("")
        entry: list[tuple[UOp, str, str, int]] = []
        for node in block.carried:
            initial = self.accumulators.get(node)
            if initial is None and node.op is LATEST:
                initial = self.ref(node.src[0].src[0])
            elif initial is None:
                scalar = literal(node.arg[2], node.dtype)
                initial = f"splat ({type_text(node.dtype)} {scalar})" if node.shape else scalar
            phi = self.new()
            entry.append((node, phi, initial, len(self.lines)))
            self.lines.append("")
            self.accumulators[node] = phi
            if node.op is LATEST:
                self.names[node.src[0]] = phi
        self.count_by(counter, variable)
        ending = [node for node in block.carried if node.src[-1] is counter]
        ending, late = _in_tile_order(block, ending)
        self.block(block, late)
        for node in ending:
            self._late(node, late)
            self.accumulators[node] = self._accumulate(node, self.accumulators[node])
        step = self.emit(f"add nuw nsw {integer} {variable}, 1")
        more = self.emit(f"icmp ult {integer} {step}, {end}")
        self.lines[head] = f"  {variable} = phi {integer} [ {first}, %{before} ], [ {step}, %{self.label} ]"
        for node, phi, initial, line in entry:
            latest = self.accumulators[node]
            self.lines[line] = (
                f"  {phi} = phi {type_of(node)} [ {initial}, %{before} ], [ {latest}, %{self.label} ]"
            )
        self.lines.append(f"  br i1 {more}, label %L{number}, label %E{number}")
        self.lines.append(f"E{number}:")
        self.label = f"E{number}"
        for node in block.carried:
            if node.src[-node.arg[1]] is counter:
                self.names[node] = self.accumulators[node]

    def _accumulate(self, node: UOp, current: str) -> str:
        if node.op is LATEST:
            return self.ref(node.src[1])
        kind, type_ = node.arg[0], type_of(node)
        values = [self.ref(v) for v in node.src[: -node.arg[1]]]
        if kind == "dot":
            for a, b in zip(values[::2], values[1::2], strict=True):
                current = self.call(
                    f"llvm.fma.{mangled(type_)}", type_, (type_, a), (type_, b), (type_, current)
                )
            return current
        if kind == "pairs":
            return self._add_pairs(type_, values, current)
        if kind in self.matrix:
            own = fragments_of(kind)
            for first in range(0, len(values), own):
                current = self.matrix[kind](self, values[first : first + own], current)
            return current
        for value in values:
            current = combine(self, kind, node.dtype, type_, current, value)
        return current

    def _add_pairs(self, type_: str, values: Sequence[str], current: str) -> str:
        """VDPBF16PS: to each lane of floats the products of a pair of bfloat16."""
        lanes = int(type_[1:].split(" ")[0])
        pairs = f"<{2 * lanes} x bfloat>"
        both = [self.emit(f"bitcast <{2 * lanes} x i16> {value} to {pairs}") for value in values]
        name = f"llvm.x86.avx512bf16.dpbf16ps.{32 * lanes}"
        return self.call(name, type_, (type_, current), *((pairs, value) for value in both))


def _needed(block: Block) -> set[UOp]:
    """Nodes that some instruction reads: the sum of an index and a constant is part of the address instead."""
    needed: set[UOp] = set()

    def visit(inner: Block) -> None:
        for item in inner.items:
            if isinstance(item, Block):
                visit(item)
                continue
            if (
                item.op in (LOAD, LOAD_ROWS, STORE, PREFETCH)
                and not item.src[1].shape
                and not _scalar_guard(item)
            ):
                needed.update(s for i, s in enumerate(item.src) if i != 1)
                base, _ = split_index(item.src[1])
                if base is not None:
                    needed.add(base)
            else:
                needed.update(item.src)
            if item.op in (STORE, COPY, BATCH, PREFETCH, GROUP_BARRIER):
                needed.add(item)
        for node in inner.carried:
            needed.update(node.src)
        if inner.counter is not None:
            needed.update(inner.counter.src)

    visit(block)
    return needed


def _in_tile_order(block: Block, ending: list[UOp]) -> tuple[list[UOp], set[UOp]]:
    """The accumulators of a register tile in the order that needs fewest registers: of the two factors the one of
    fewer values is loaded first and stays, and each value of the other is loaded right before its products. Returns
    the accumulators in that order, and the instructions that wait for them."""
    single = [
        node
        for node in ending
        if node.op is ACCUMULATE and node.arg[0] in ("dot", "pairs") and len(node.src) == 3
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


def _scalar_guard(node: UOp) -> bool:
    guard = node.src[2:] if node.op in (LOAD, LOAD_ROWS) else node.src[3:]
    return bool(guard) and not guard[0].shape
