"""C-like text of what the threads of a group do together: staging in local memory, reductions, waiting.

Barriers for what is staged are instructions (lower/linearize/barriers.py). A reduction waits by itself: before it
stores to its scratch memory after that was read, and after each of its steps. At the head of a loop all counts as read
that is read in it: by the step before.
"""

from __future__ import annotations

import math
from collections.abc import Hashable

import numpy as np

from funcgrad.lower.render.c.arithmetic import combine, lanes_of
from funcgrad.lower.render.c.casts import converted
from funcgrad.lower.render.c.dialect import HALVES
from funcgrad.lower.render.c.expressions import CALL, OTHER, Expr, Value, infix, scalar
from funcgrad.lower.render.c.writer import Writer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_DIMS = "xyz"


def scratch_of(node: UOp) -> Hashable:
    """Return the local memory that a reduction works in; those of one type share it."""
    return "scratch", node.dtype.name, lanes_of(node)


def barrier(w: Writer, node: UOp) -> Value:
    w.wait()
    return w.nothing


def nothing(w: Writer, node: UOp) -> Value:
    """Write no line: copies are done at their place, stores written elsewhere, local memory declared at its use."""
    return w.nothing


def thread(w: Writer, node: UOp) -> Value:
    return scalar(dt.int32, Expr(thread_name(w, node.arg[0])))


def thread_name(w: Writer, dim: int) -> str:
    name = f"t{_DIMS[dim]}"
    w.declare(f"const int {name} = {w.dialect.thread[dim]};")
    return name


def stage(w: Writer, node: UOp) -> Value:
    """Tell where the local memory of a step begins."""
    local, *counter = node.src
    name, _ = w.pointer(local)
    _, dtype, numel_, stages = local.arg
    if not counter:
        place = str(node.arg % stages * numel_)
    else:
        step = w.value(counter[0]).parts[0]
        step = infix("+", step, Expr(str(node.arg))) if node.arg else step
        place = infix("*", infix("%", step, Expr(str(stages))), Expr(str(numel_))).text
    w.parts_of_local[node] = own = w.new("q")
    w.line(f"{w.dialect.to_local}{w.dialect.in_memory(dtype)} *{own} = {name} + {place};")
    return w.nothing


def _thread_number(w: Writer) -> str:
    """Return the number of a thread in its group, the first dimension fastest."""
    total, stride = [], 1
    for dim, count in enumerate(w.threads):
        if count > 1:
            total.append(f"{stride} * {thread_name(w, dim)}" if stride > 1 else thread_name(w, dim))
        stride *= count
    if len(total) == 1:
        return total[0]
    w.declare(f"const int thread = {' + '.join(total)};")
    return "thread"


def group_reduce(w: Writer, node: UOp) -> Value:
    """Reduce along each dimension of a group by halves, the upper one into the lower one. Then all threads read the
    value of the first. Threads in step exchange registers first, where the language has that: then fewer halves are
    left, or none.
    """
    kind, dims = node.arg
    dims = [dim for dim in dims if w.threads[dim] > 1]
    value = w.bind(w.full(node.src[0]))
    together = _together(w, node) if 0 in dims else 1
    bit = 1
    while bit < together:
        value = _with_partner(w, kind, node.dtype, value, bit)
        bit *= 2
    if not dims or (dims == [0] and together == w.threads[0]):
        return value
    w.begin_exchange(scratch_of(node))
    scratch = _Scratch(w, node, _thread_number(w))
    scratch.store(value)
    w.wait()
    first = scratch.place
    for dim in dims:
        name, stride = thread_name(w, dim), math.prod(w.threads[:dim])
        _combine_halves(w, scratch, kind, name, w.threads[dim], stride, 1 if dim else together)
        first += f" - {name}" if stride == 1 else f" - {stride} * {name}"
    w.read.add(scratch_of(node))
    return w.bind(scratch.load("0" if first == f"{scratch.place} - {scratch.place}" else first))


def _together(w: Writer, node: UOp) -> int:
    """Tell how many neighbours along the first dimension exchange registers: threads in step are neighbours there."""
    count, warp = w.threads[0], w.dialect.warp
    alone = w.threads[1:] == (1, 1)
    if (
        warp == 1
        or lanes_of(node)
        or node.dtype in HALVES
        or count & (count - 1)
        or (count % warp and not alone)
    ):
        return 1
    return min(count, warp)


def _with_partner(w: Writer, kind: str, dtype: np.dtype, value: Value, bit: int) -> Value:
    """Combine the values of threads whose numbers differ in one bit."""
    held = dt.int32 if dtype == dt.bool_ or dtype.itemsize < 4 else dtype
    sent, name = w.bind(converted(w, value, held)), w.new("v")
    w.line(f"const {w.type_text(held)} {name} = {w.dialect.shuffle.format(sent.parts[0], bit)};")
    other = w.bind(converted(w, scalar(held, Expr(name)), dtype))
    if dt.kind(dtype) == "f" and kind in ("reduce_max", "reduce_min"):
        # Which of 0 and -0 is greater depends on their order: it has to be the same in both threads.
        second = Expr(f"({thread_name(w, 0)} & {bit})")
        both = (other.parts[0], value.parts[0])
        value, other = (
            w.bind(scalar(dtype, Expr(f"{second} ? {a} : {b}", OTHER))) for a, b in (both, both[::-1])
        )
    return w.bind(combine(w, kind, dtype, value, other, 0))


def _combine_halves(
    w: Writer, scratch: _Scratch, kind: str, name: str, count: int, stride: int, together: int
) -> None:
    """Combine the values of a row of threads by halves. `together`, a power of 2, is how many neighbours have the
    same value already.
    """
    if count & (count - 1) == 0 and count > 2 * together:
        half = w.new("half")
        w.open(f"for (int {half} = {count // 2}; {half} > {together // 2}; {half} /= 2)")
        _combine_with(w, scratch, kind, f"{name} < {half}", half if stride == 1 else f"{stride} * {half}")
        w.close()
        return
    while count > together:
        half_count = (count + 1) // 2
        _combine_with(w, scratch, kind, f"{name} < {count - half_count}", str(stride * half_count))
        count = half_count


def _combine_with(w: Writer, scratch: _Scratch, kind: str, condition: str, distance: str) -> None:
    """Write a step in which the threads of the condition combine with their own value that of the thread at this
    distance.
    """

    def both() -> None:
        a, b = (scratch.load(place) for place in (scratch.place, f"{scratch.place} + {distance}"))
        scratch.store(combine(w, kind, scratch.dtype, a, b, scratch.lanes))

    w.when(condition, both)
    w.wait()


class _Scratch:
    """Local memory with a place for the value of each thread."""

    def __init__(self, w: Writer, node: UOp, place: str) -> None:
        self.w = w
        self.dtype = node.dtype
        self.lanes = lanes_of(node)
        self.place = place
        self.names = []
        for k, width in enumerate(w.dialect.layout(self.lanes)):
            scalar_type = w.dialect.in_memory(self.dtype)
            type_ = scalar_type if width == 1 else w.type_text(self.dtype, width)
            self.names.append(w.scratch(type_, math.prod(w.threads), k))

    def load(self, place: str) -> Value:
        parts = tuple(Expr(f"{name}[{place}]", CALL) for name in self.names)
        if not self.lanes and self.dtype == dt.bool_:
            return converted(self.w, scalar(dt.uint8, parts[0]), dt.bool_)
        return Value(self.dtype, self.lanes, parts, not self.lanes)

    def store(self, value: Value) -> None:
        if not self.lanes and self.dtype == dt.bool_:
            value = converted(self.w, value, dt.uint8)
        for name, part in zip(self.names, self.w.parts(value), strict=True):
            self.w.line(f"{name}[{self.place}] = {part};")


RULES = {
    "thread": thread,
    "local": nothing,
    "staged": nothing,
    "stage": stage,
    "group_barrier": barrier,
    "copy_batch": nothing,
    "group_reduce": group_reduce,
}
