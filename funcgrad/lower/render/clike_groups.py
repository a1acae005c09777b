"""C-like text of what the threads of a group do together: staging in local memory, reductions, waiting.

A barrier stands where it is needed, not around each use: before local memory is read that was stored since the last
one, and before it is stored to after it was read. At the head of a loop all counts as read that is read in it: by the
step before.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from funcgrad.lower.kernel_ops import GROUP_REDUCE, LOAD, LOCAL, STAGED, STORE
from funcgrad.lower.linearize import Block
from funcgrad.lower.render.clike_arithmetic import combine, lanes_of
from funcgrad.lower.render.clike_casts import converted
from funcgrad.lower.render.clike_text import CALL, Expr, Value, scalar
from funcgrad.lower.render.clike_writer import Writer
from funcgrad.trace import dtypes as dt
from funcgrad.trace.uop import UOp

_DIMS = "xyz"


class Touched(NamedTuple):
    """The local memory that is read and stored to, by the numbers of it."""

    read: frozenset[Hashable]
    stored: frozenset[Hashable]


class Waiting:
    """What has happened to local memory since all threads last waited for each other."""

    def __init__(self, block: Block) -> None:
        self.read: set[Hashable] = set()
        self.stored: set[Hashable] = set()
        self.are_any = any(True for _ in _local_accesses(block, frozenset()))

    def needs_barrier(self, item: UOp | Block) -> bool:
        """Whether there has to be a barrier before this; it counts as done then."""
        if not self.are_any:
            return False
        touched = _touched(item, frozenset(_staged_in(item)) if isinstance(item, Block) else frozenset())
        needed = bool(touched.read & self.stored or touched.stored & self.read)
        if needed:
            self.waited()
        return needed

    def waited(self) -> None:
        self.read.clear()
        self.stored.clear()

    def done(self, item: UOp) -> None:
        """An instruction has been written."""
        if self.are_any:
            touched = _touched(item, frozenset())
            self.read |= touched.read
            self.stored |= touched.stored

    def enter_loop(self, block: Block) -> None:
        """The step before may have done all that a step does."""
        if self.are_any:
            touched = _touched(block, frozenset())
            self.read |= touched.read
            self.stored |= touched.stored


def filled_late(items: Sequence[UOp | Block]) -> list[UOp | Block]:
    """The items of a block in an order in which local memory is filled as late as may be: right before something reads
    it. So the loads of all tiles are under way together, and all threads wait twice for all of them."""
    filling = {s: item for item in items if isinstance(item, UOp) and item.op is STAGED for s in item.src[1:]}
    found: list[UOp | Block] = []
    late: list[UOp] = []
    for item in items:
        if isinstance(item, UOp) and (item in filling or item.op is STAGED):
            late.append(item)
            continue
        if late and any(read in late for read in _staged_reads(item)):
            found += late
            late = []
        found.append(item)
    return found + late


def _staged_reads(item: UOp | Block) -> Iterator[UOp]:
    """What is loaded from local memory."""
    if isinstance(item, Block):
        for inner in item.items:
            yield from _staged_reads(inner)
    elif item.op is LOAD and item.src[0].op is STAGED:
        yield item.src[0]


def _touched(item: UOp | Block, inside: frozenset[UOp]) -> Touched:
    """What an item does to local memory; `inside`: staged within it, where its own barriers are."""
    accesses = list(_local_accesses(item, inside))
    return Touched(
        frozenset(memory for memory, is_store in accesses if not is_store),
        frozenset(memory for memory, is_store in accesses if is_store),
    )


def _local_accesses(item: UOp | Block, inside: frozenset[UOp]) -> Iterator[tuple[Hashable, bool]]:
    """(the number of local memory, whether it is stored to)."""
    if isinstance(item, Block):
        for inner in item.items:
            yield from _local_accesses(inner, inside)
    elif item.op is LOAD and item.src[0].op is STAGED and item.src[0] not in inside:
        yield item.src[0].src[0].arg[0], False
    elif item.op is STORE and item.src[0].op is LOCAL and not any(item in s.src for s in inside):
        yield item.src[0].arg[0], True
    elif item.op is GROUP_REDUCE:
        yield _scratch_of(item), False


def _staged_in(block: Block) -> Iterator[UOp]:
    for item in block.items:
        if isinstance(item, Block):
            yield from _staged_in(item)
        elif item.op is STAGED:
            yield item


def _scratch_of(node: UOp) -> Hashable:
    """The local memory that a reduction works in; those of one type share it."""
    return "scratch", node.dtype.name, lanes_of(node)


def wait(w: Writer) -> None:
    w.line(w.dialect.barrier)
    w.waiting.waited()


def thread(w: Writer, node: UOp) -> Value:
    return scalar(dt.int32, Expr(thread_name(w, node.arg[0])))


def thread_name(w: Writer, dim: int) -> str:
    name = f"t{_DIMS[dim]}"
    w.declare(f"const int {name} = {w.dialect.thread[dim]};")
    return name


def staged(w: Writer, node: UOp) -> Value:
    """Its stores are written; who loads from it waits first."""
    return w.nothing


def _thread_number(w: Writer) -> str:
    """The number of a thread in its group, the first dimension fastest."""
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
    """Along each dimension by halves, the upper one to the lower one; then all threads read what the first has."""
    kind, dims = node.arg
    dims = [dim for dim in dims if w.threads[dim] > 1]
    value = w.bind(w.full(node.src[0]))
    if not dims:
        return value
    if _scratch_of(node) in w.waiting.read:
        wait(w)
    scratch = _Scratch(w, node, _thread_number(w))
    scratch.store(value)
    wait(w)
    first = scratch.place
    for dim in dims:
        name, stride = thread_name(w, dim), math.prod(w.threads[:dim])
        _combine_halves(w, scratch, kind, name, w.threads[dim], stride)
        first += f" - {name}" if stride == 1 else f" - {stride} * {name}"
    return w.bind(scratch.load("0" if first == f"{scratch.place} - {scratch.place}" else first))


def _combine_halves(w: Writer, scratch: _Scratch, kind: str, name: str, count: int, stride: int) -> None:
    if count & (count - 1) == 0 and count > 2:
        half = w.new("half")
        w.line(f"for (int {half} = {count // 2}; {half} > 0; {half} /= 2) {{")
        w.depth += 1
        _combine_with(w, scratch, kind, f"{name} < {half}", half if stride == 1 else f"{stride} * {half}")
        w.depth -= 1
        w.line("}")
        return
    while count > 1:
        half_count = (count + 1) // 2
        _combine_with(w, scratch, kind, f"{name} < {count - half_count}", str(stride * half_count))
        count = half_count


def _combine_with(w: Writer, scratch: _Scratch, kind: str, condition: str, distance: str) -> None:
    """A step: threads that are concerned add what the one at this distance has to their own."""
    w.line(f"if ({condition}) {{")
    w.depth += 1
    a, b = (scratch.load(place) for place in (scratch.place, f"{scratch.place} + {distance}"))
    scratch.store(combine(w, kind, scratch.dtype, a, b, scratch.lanes))
    w.depth -= 1
    w.line("}")
    wait(w)


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


RULES = {"thread": thread, "staged": staged, "group_reduce": group_reduce}

__all__ = ["RULES", "Waiting", "filled_late", "wait"]
