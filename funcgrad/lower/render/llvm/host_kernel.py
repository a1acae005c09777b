"""Kernels of the CPU: vectors of any width, with masks, from one address or many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import PICK, split_index
from funcgrad.lower.render.llvm import arithmetic, casts, vectors
from funcgrad.lower.render.llvm.intrinsics import HOST, Allowed
from funcgrad.lower.render.llvm.kernel import KernelWriter
from funcgrad.lower.render.llvm.remainder import remainder_by_quotient
from funcgrad.lower.render.llvm.types import lanes_of, mangled, type_of, type_text, zero
from funcgrad.lower.render.llvm.writer import Rule, Writer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


def address(w: Writer, buffer: UOp, index: UOp) -> str:
    """Compute the address base + index, a constant part last so that it becomes the displacement of the instruction."""
    memory = "i8" if buffer.dtype == dt.bool_ else type_text(buffer.dtype)
    base, displacement = split_index(index)
    pointer = w.ref(buffer)
    if base is not None:
        pointer = w.emit(f"getelementptr {memory}, ptr {pointer}, i64 {w.ref(base)}")
    if displacement:
        pointer = w.emit(f"getelementptr {memory}, ptr {pointer}, i64 {displacement}")
    return pointer


def load(w: Writer, node: UOp) -> str:
    buffer, index, *guard = node.src
    register = w.registers.get(w.ref(buffer))
    if register is not None:
        return register
    lanes, mask = lanes_of(node), w.ref(guard[0]) if guard else None
    boolean = node.dtype == dt.bool_
    dtype = dt.uint8 if boolean else node.dtype
    type_, align = type_text(dtype, lanes), dtype.itemsize
    if index.shape:
        value = _gather(w, buffer, index, mask, type_, align, lanes)
    elif not lanes and mask is not None:
        # A scalar load must not leave the buffer: outside the mask it reads element 0.
        safe = w.emit(f"select i1 {mask}, i64 {w.ref(index)}, i64 0")
        pointer = w.emit(f"getelementptr {type_text(dtype)}, ptr {w.ref(buffer)}, i64 {safe}")
        loaded = w.emit(f"load {type_}, ptr {pointer}, align {align}")
        value = w.emit(f"select i1 {mask}, {type_} {loaded}, {type_} {zero(type_)}")
    elif mask is not None:
        value = w.call(
            f"llvm.masked.load.{mangled(type_)}.p0",
            type_,
            (f"ptr align {align}", address(w, buffer, index)),
            (f"<{lanes} x i1>", mask),
            (type_, "zeroinitializer"),
        )
    else:
        value = w.emit(f"load {type_}, ptr {address(w, buffer, index)}, align {align}")
    if boolean:
        return w.emit(f"icmp ne {type_} {value}, {zero(type_)}")
    return value


def prefetch(w: Writer, node: UOp) -> str:
    buffer, index = node.src
    read, all_levels, data = ("i32", "0"), ("i32", "3"), ("i32", "1")
    return w.call("llvm.prefetch.p0", "void", ("ptr", address(w, buffer, index)), read, all_levels, data)


def _pointers(w: Writer, buffer: UOp, index: UOp) -> tuple[str, str]:
    memory = "i8" if buffer.dtype == dt.bool_ else type_text(buffer.dtype)
    lanes = lanes_of(index)
    pointers = w.emit(f"getelementptr {memory}, ptr {w.ref(buffer)}, <{lanes} x i64> {w.ref(index)}")
    return f"<{lanes} x ptr>", pointers


def _gather(w: Writer, buffer: UOp, index: UOp, mask: str | None, type_: str, align: int, lanes: int) -> str:
    vector, pointers = _pointers(w, buffer, index)
    return w.call(
        f"llvm.masked.gather.{mangled(type_)}.v{lanes}p0",
        type_,
        (f"{vector} align {align}", pointers),
        (f"<{lanes} x i1>", mask or "splat (i1 true)"),
        (type_, "zeroinitializer"),
    )


def store(w: Writer, node: UOp) -> str:
    buffer, index, value, *guard = node.src
    lanes, mask = lanes_of(value), w.ref(guard[0]) if guard else None
    text, dtype = w.ref(value), value.dtype
    if w.ref(buffer) in w.registers:
        w.registers[w.ref(buffer)] = text
        return ""
    if dtype == dt.bool_:
        dtype = dt.uint8
        text = w.emit(f"zext {type_of(value)} {text} to {type_text(dtype, lanes)}")
    type_, align = type_text(dtype, lanes), dtype.itemsize
    if index.shape:
        vector, pointers = _pointers(w, buffer, index)
        w.call(
            f"llvm.masked.scatter.{mangled(type_)}.v{lanes}p0",
            "void",
            (type_, text),
            (f"{vector} align {align}", pointers),
            (f"<{lanes} x i1>", mask or "splat (i1 true)"),
        )
    elif mask is not None and not lanes:
        raise InternalError("a store of one element has a branch, not a mask")
    elif mask is not None:
        w.call(
            f"llvm.masked.store.{mangled(type_)}.p0",
            "void",
            (type_, text),
            (f"ptr align {align}", address(w, buffer, index)),
            (f"<{lanes} x i1>", mask),
        )
    else:
        how = f"align {align}"
        if buffer.arg[2:]:
            how = f"align {lanes * align}, !nontemporal !{{i32 1}}"
        w.lines.append(f"  store {type_} {text}, ptr {address(w, buffer, index)}, {how}")
    return ""


def pick(w: HostKernel, node: UOp) -> str:
    """Shuffle vectors. What is shuffled once more passes a fence, which is no instruction: LLVM looks through all
    shuffles behind one another at each of them, which takes half the time of compiling a transposition, and finds
    nothing.
    """
    value, type_ = vectors.pick(w, node), type_of(node)
    if node not in w.shuffled_again or node.dtype not in _FENCED:
        return value
    return w.call(f"llvm.arithmetic.fence.{mangled(type_)}", type_, (type_, value))


def remainder(w: Writer, node: UOp) -> str:
    if node.dtype in (dt.float32, dt.float64) and node.shape:
        return remainder_by_quotient(w, node)
    return arithmetic.integer_division(w, node)


_FENCED = (dt.float32, dt.float64)
_OWN: dict[str, Rule] = {"rem": remainder, "pick": pick}
_MEMORY: dict[str, Rule] = {"load": load, "store": store, "prefetch": prefetch}


class HostKernel(KernelWriter):
    """The text of one kernel of the CPU."""

    rules: ClassVar[Mapping[str, Rule]] = arithmetic.RULES | casts.RULES | vectors.RULES | _MEMORY | _OWN
    intrinsics: Allowed = HOST

    def __init__(
        self,
        conversions: frozenset[str],
        parallel: Sequence[UOp] = (),
        registers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(parallel, registers)
        self.conversions = conversions
        self.shuffled_again: set[UOp] = set()

    def write(self, block: Block) -> None:
        picks = [node for node in block.nodes() if node.op is PICK]
        self.shuffled_again.update(source for node in picks for source in node.src if source.op is PICK)
        super().write(block)

    def accumulate_by(self, node: UOp, instruction: str, values: Sequence[UOp]) -> None:
        """Accumulate by VDPBF16PS, which adds to each lane of floats the products of a pair of bfloat16."""
        type_, lanes = type_of(node), lanes_of(node)
        pairs = f"<{2 * lanes} x bfloat>"
        both = [self.emit(f"bitcast <{2 * lanes} x i16> {self.ref(value)} to {pairs}") for value in values]
        name = f"llvm.x86.avx512bf16.dpbf16ps.{32 * lanes}"
        self.held[node] = self.call(name, type_, (type_, self.held[node]), *((pairs, x) for x in both))


NATIVE = frozenset(HostKernel.rules)  # ops that need no decomposition
