"""C-like text of kernels for devices with a grid: OpenCL C, and what other dialects share with it.

In: a block of lower/linearize/linearize.py, the loops of it that are group numbers, the sizes of a group. Out: the
lines of a function; renderer.py makes modules of them. A kernel is launched with as many groups as the product of the
loops that are group numbers, in one dimension; it divides the number of its group, the last loop is the fastest.

The text counts on compilers that round each operation once: no contraction of products and sums (the text asks for
that in OpenCL; CUDA C needs --fmad=false), division and square root correctly rounded (OpenCL:
-cl-fp32-correctly-rounded-divide-sqrt; CUDA C: the default), denormal numbers that stay what they are, and no option
of "fast math". So the polynomials of lower/math/functions.py keep their bounds, and a value that is read twice is the
same bits twice.

Pointers are never `restrict`: a result may have the memory of an argument.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import CARRIED, LATEST
from funcgrad.lower.render.c import arithmetic, casts, vectors
from funcgrad.lower.render.c import groups as clike_groups
from funcgrad.lower.render.c import memory as clike_memory
from funcgrad.lower.render.c.arithmetic import combine, lanes_of
from funcgrad.lower.render.c.dialect import Dialect
from funcgrad.lower.render.c.expressions import Expr, Value, call, scalar
from funcgrad.lower.render.c.writer import Writer, may_wait
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

RULES = {
    **arithmetic.RULES,
    **casts.RULES,
    **vectors.RULES,
    **clike_memory.RULES,
    **clike_groups.RULES,
}
NATIVE = frozenset(RULES)  # ops that need no decomposition


class KernelWriter(Writer):
    """One kernel while its blocks are walked."""

    rules = RULES

    def __init__(
        self, dialect: Dialect, grid: Sequence[UOp], threads: tuple[int, int, int], group: str = ""
    ) -> None:
        """Begin a kernel. `group` is the number of this group, where it is not the dialect's own."""
        super().__init__(dialect, threads)
        self.grid = grid
        self.group = group or dialect.group
        self._divide_group_number(grid)

    def _divide_group_number(self, grid: Sequence[UOp]) -> None:
        """Write the loops that are group numbers, divided from the last, which is the fastest."""
        groups = math.prod(counter.arg.extent for counter in grid)
        if groups == 1:
            self.values.update((counter, self.constant(0, dt.int32)) for counter in grid)
            return
        dtype = dt.int32 if groups <= 1 << 31 else dt.int64
        type_, lines = self.type_text(dtype), []
        alone = [counter.arg.extent for counter in grid if counter.arg.extent > 1] == [groups]
        left = self.group if alone else "group"
        for number, counter in reversed(list(enumerate(grid))):
            extent, name = counter.arg.extent, f"g{number}"
            if extent == 1:
                self.values[counter] = self.constant(0, dt.int32)
                continue
            is_last = math.prod(other.arg.extent for other in grid[:number]) == 1
            text = left if is_last else f"{left} % {extent}"
            lines.append(f"const {type_} {name} = {text};  // {counter.arg.loop}, of {extent}")
            left = f"{left} / {extent}"
            self.values[counter] = scalar(dtype, Expr(name))
        if not alone:
            self.declare(f"const {type_} group = {self.group};")
        for line in reversed(lines):
            self.declare(line)

    def write(self, block: Block) -> None:
        self.once = _used_once(block)
        super().write(block)

    def head(self) -> str:
        """Return the beginning of a module, after all blocks."""
        dialect = self.dialect
        needs_float64 = self.uses_float64 or dt.float64 in self.slots.values()
        return "\n".join([dialect.head, *([dialect.float64] if needs_float64 and dialect.float64 else [])])

    def body(self) -> list[str]:
        """Return the lines of the function, after all blocks."""
        return [*(f"  {line}" for line in self.declared), *self.lines]

    # ---- branches and loops ----

    def branch(self, condition: UOp, then: Callable[[], None], carried: Sequence[UOp]) -> None:
        self.when(f"{self.value(condition).parts[0]}", then)

    def one_step(self, counter: UOp) -> None:
        self.values[counter] = self.constant(0, dt.int32)

    def open_loop(self, counter: UOp, carried: Sequence[UOp]) -> None:
        dtype = dt.int32 if self.is_small(counter) else dt.int64
        name = self.new("i")
        self.values[counter] = scalar(dtype, Expr(name))
        type_, extent = self.type_text(dtype), counter.arg.extent
        self.line(f"for ({type_} {name} = 0; {name} < {extent}; {name}++) {{  // {counter.arg.loop}")
        self.depth += 1

    def close_loop(self, opened: None) -> None:
        self.close()

    def scratch_of(self, node: UOp) -> Hashable:
        return clike_groups.scratch_of(node)

    def barrier(self) -> None:
        self.line(self.dialect.barrier)

    # ---- what loops carry ----

    def begin_carried(self, node: UOp) -> None:
        """Declare the variables of a carried value."""
        if node.op is LATEST:
            initial, prefix = self.full(node.src[0].src[0]), "carry"
        else:
            initial, prefix = self.constant(node.arg[2], node.dtype, lanes_of(node)), "total"
        if node.shape:
            initial = Value(node.dtype, lanes_of(node), self.parts(initial), False)
        held = self.bind(initial, prefix, mutable=True)
        self.values[node] = held
        if node.op is LATEST:
            self.values[node.src[0]] = held

    def hand_on(self, carries: Sequence[UOp]) -> None:
        following = [self._following(node, carries) for node in carries]
        for node, value in zip(carries, following, strict=True):
            self._assign(self.values[node], value)

    def _following(self, node: UOp, carries: Sequence[UOp]) -> Value:
        """Return what a carry becomes, in variables that do not change by now."""
        value = self.full(node.src[1])
        changing = {part for other in carries for part in self.values[other].parts}
        if len(carries) > 1 and changing & {*value.parts}:
            parts = tuple(Expr(part.text, part.level + 1) for part in value.parts)
            return self.bind(value._replace(parts=parts))
        return self.bind(value) if len(carries) > 1 else value

    def _assign(self, target: Value, value: Value) -> None:
        parts = self.parts(value._replace(lanes=target.lanes)) if target.lanes else value.parts
        for variable, part in zip(target.parts, parts, strict=True):
            if variable != part:
                self.line(f"{variable} = {part};")

    def add_product(self, node: UOp, a: UOp, b: UOp) -> None:
        total = self.values[node]
        terms = self.full(a), self.full(b), total
        self._assign(total, self.each(node.dtype, lanes_of(node), lambda _, *xs: call("fma", *xs), *terms))

    def combine(self, node: UOp, value: UOp) -> None:
        kind, total, further = node.arg[0], self.values[node], self.full(value)
        if kind not in ("reduce_sum", "reduce_prod"):
            further = self.bind(further)
        self._assign(total, combine(self, kind, node.dtype, total, further, lanes_of(node)))


def _used_once(block: Block) -> set[UOp]:
    """List the nodes that may be written within their user: used once, in the block that they belong to."""
    home: dict[UOp, Block] = {}
    uses: dict[UOp, list[Block]] = {}

    def visit(around: Block) -> None:
        for item in around.items:
            used = [(s, around) for s in item.src] if isinstance(item, UOp) and item.op not in CARRIED else []
            if isinstance(item, UOp):
                home[item] = around
            else:
                assert item.counter is not None
                used = [(s, around) for s in item.counter.src]
                # Of their innermost loop.
                ending = (node for node in item.carried if node.src[-1] is item.counter)
                used += [(s, item) for node in ending for s in node.src[: -node.arg[1]]]
                visit(item)
            for node, where in used:
                uses.setdefault(node, []).append(where)

    visit(block)
    once = (node for node, where in uses.items() if len(where) == 1 and where[0] is home.get(node))
    return {node for node in once if may_wait(node)}
