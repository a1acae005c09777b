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
from collections import Counter
from collections.abc import Iterator, Sequence

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import BUFFER, CARRIED, CARRY, LANES, LATEST, LOCAL, RANGE
from funcgrad.lower.render.c import arithmetic, casts, vectors
from funcgrad.lower.render.c import groups as clike_groups
from funcgrad.lower.render.c import memory as clike_memory
from funcgrad.lower.render.c.arithmetic import combine, lanes_of
from funcgrad.lower.render.c.dialect import Dialect
from funcgrad.lower.render.c.expressions import Expr, Value, call, scalar
from funcgrad.lower.render.c.groups import Waiting
from funcgrad.lower.render.c.writer import Writer, may_wait
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_NO_TEXT = (ops.CONST, BUFFER, LANES, LOCAL, RANGE, CARRY, *CARRIED)  # what loops carry they give its value

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
        """group: the number of this group, where it is not the dialect's own."""
        super().__init__(dialect, threads)
        self.grid = {counter: None for counter in grid}
        self.group = group or dialect.group
        self._divide_group_number(grid)

    def _divide_group_number(self, grid: Sequence[UOp]) -> None:
        """The loops that are group numbers, from the last, which is the fastest."""
        groups = math.prod(counter.arg[1] for counter in grid)
        if groups == 1:
            self.values.update((counter, self.constant(0, dt.int32)) for counter in grid)
            return
        dtype = dt.int32 if groups <= 1 << 31 else dt.int64
        type_, lines = self.type_text(dtype), []
        alone = [counter.arg[1] for counter in grid if counter.arg[1] > 1] == [groups]
        left = self.group if alone else "group"
        for number, counter in reversed(list(enumerate(grid))):
            extent, name = counter.arg[1], f"g{number}"
            if extent == 1:
                self.values[counter] = self.constant(0, dt.int32)
                continue
            is_last = math.prod(other.arg[1] for other in grid[:number]) == 1
            text = left if is_last else f"{left} % {extent}"
            lines.append(f"const {type_} {name} = {text};  // {_axis(counter)}, of {extent}")
            left = f"{left} / {extent}"
            self.values[counter] = scalar(dtype, Expr(name))
        if not alone:
            self.declare(f"const {type_} group = {self.group};")
        for line in reversed(lines):
            self.declare(line)

    def write(self, block: Block) -> None:
        self.waiting = Waiting()
        self.once = set(_used_once(block))
        self._items(block)

    def head(self) -> str:
        """The beginning of a module, after all blocks."""
        dialect = self.dialect
        needs_float64 = self.uses_float64 or dt.float64 in self.slots.values()
        return "\n".join([dialect.head, *([dialect.float64] if needs_float64 and dialect.float64 else [])])

    def body(self) -> list[str]:
        """The lines of the function, after all blocks."""
        return [*(f"  {line}" for line in self.declared), *self.lines]

    # ---- blocks ----

    def _items(self, block: Block) -> None:
        for item in block.items:
            if isinstance(item, Block):
                self._block(item)
            elif item.op not in _NO_TEXT:
                self.instruction(item)

    def _block(self, block: Block) -> None:
        counter = block.counter
        assert counter is not None
        if counter in self.grid:
            if block.carried:
                raise InternalError(f"groups of {counter.arg[0]} cannot hand values to each other")
            self._items(block)
        elif counter.src:
            self._branch(block, counter)
        else:
            self._loop(block, counter)

    def _branch(self, block: Block, counter: UOp) -> None:
        self.values[counter] = self.constant(0, dt.int32)
        self.line(f"if ({self.value(counter.src[0]).parts[0]}) {{")
        self._inside(block)
        self.line("}")

    def _inside(self, block: Block) -> None:
        self.depth += 1
        self._items(block)
        self.depth -= 1

    def _loop(self, block: Block, counter: UOp) -> None:
        extent = counter.arg[1]
        for node in block.carried:
            if node.src[-node.arg[1]] is counter:  # the outermost of its loops
                self._begin(node)
        dtype = dt.int32 if self.is_small(counter) else dt.int64
        name = self.new("i")
        self.values[counter] = scalar(dtype, Expr(name))
        self.line(
            f"for ({self.type_text(dtype)} {name} = 0; {name} < {extent}; {name}++) {{  // {_axis(counter)}"
        )
        self.waiting.enter_loop(block)
        self.depth += 1
        self._items(block)
        self._carry_on([node for node in block.carried if node.src[-1] is counter])
        self.depth -= 1
        self.line("}")

    # ---- what loops carry ----

    def _begin(self, node: UOp) -> None:
        """The variables of an accumulator, or of a carry, as they are before the first step."""
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

    def _carry_on(self, ending: Sequence[UOp]) -> None:
        """The end of a step: accumulators first, then all carries at once, which may need each other's old values."""
        for node in ending:
            if node.op is not LATEST:
                self._accumulate(node)
        carries = [node for node in ending if node.op is LATEST]
        following = [self._following(node, carries) for node in carries]
        for node, value in zip(carries, following, strict=True):
            self._assign(self.values[node], value)

    def _following(self, node: UOp, carries: Sequence[UOp]) -> Value:
        """What a carry becomes, in variables that do not change by now."""
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

    def _accumulate(self, node: UOp) -> None:
        kind, lanes, total = node.arg[0], lanes_of(node), self.values[node]
        sources = node.src[: -node.arg[1]]
        if kind == "pairs":
            raise InternalError(
                f"{self.dialect.name} has no sums of pairs of products: the target must not have them"
            )
        if kind == "dot":
            for a, b in zip(sources[::2], sources[1::2], strict=True):
                factors = self.full(a), self.full(b)
                self._assign(
                    total, self.each(node.dtype, lanes, lambda _, *xs: call("fma", *xs), *factors, total)
                )
            return
        for source in sources:
            value = (
                self.full(source) if kind in ("reduce_sum", "reduce_prod") else self.bind(self.full(source))
            )
            self._assign(total, combine(self, kind, node.dtype, total, value, lanes))


def _axis(counter: UOp) -> str:
    """The name of a loop without those of the loops around."""
    return counter.arg[0].partition("@")[0]


def _uses(block: Block) -> Iterator[tuple[UOp, Block]]:
    """Every use of a node, and the block that it is in."""
    for item in block.items:
        if not isinstance(item, Block):
            yield from ((s, block) for s in item.src if item.op not in CARRIED)
            continue
        assert item.counter is not None
        yield from ((s, block) for s in item.counter.src)
        for node in item.carried:
            if node.src[-1] is item.counter:  # at the end of its innermost loop
                yield from ((s, item) for s in node.src[: -node.arg[1]])
        yield from _uses(item)


def _used_once(block: Block) -> Iterator[UOp]:
    """The nodes that may stand where they are used: in the block that they belong to, once."""
    uses = list(_uses(block))
    counts = Counter(node for node, _ in uses)
    home = dict(_homes(block))
    for node, where in uses:
        if counts[node] == 1 and home.get(node) is where and may_wait(node):
            yield node


def _homes(block: Block) -> Iterator[tuple[UOp, Block]]:
    for item in block.items:
        if isinstance(item, Block):
            yield from _homes(item)
        else:
            yield item, block


__all__ = ["NATIVE", "KernelWriter"]
