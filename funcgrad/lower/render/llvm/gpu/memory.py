"""Loads and stores of a thread of a GPU.

A thread has no masks: where a vector's lanes all exist, which is asked at run time, it is one access, else each lane is
an access of its own. What must not be loaded is read from the first element instead, which is there; what must not be
stored has a branch. So no control flow is left open behind an access.

An access of a vector is as wide as its address is aligned, which the index proves: memory that a kernel gets begins at
a multiple of 16 bytes. Buffers that a kernel does not write are read as memory that never changes (on NVIDIA through
the texture cache: ld.global.nc).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.lower.ir.index.masks import is_uniform
from funcgrad.lower.ir.index.multiples import multiple_of
from funcgrad.lower.ir.ops import BUFFER, local_of, split_index
from funcgrad.lower.render.llvm.gpu.whole_tiles import placed
from funcgrad.lower.render.llvm.types import lanes_of, type_of, type_text, zero
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm.gpu.kernel import GridKernel

_ALIGNED_NBYTES = 16


class _Memory(NamedTuple):
    """A buffer as an access sees it. type_: of an element; constant: nobody writes it."""

    first: str
    pointer: str
    type_: str
    itemsize: int
    constant: bool

    def read(self, w: GridKernel, type_: str, pointer: str, align: int) -> str:
        how = ", !invariant.load !0" if self.constant else ""
        return w.emit(f"load {type_}, {self.pointer} {pointer}, align {align}{how}")

    def read_if(self, w: GridKernel, condition: str, pointer: str) -> str:
        """Return an element where the condition holds, else 0."""
        place = self.pointer
        safe = w.emit(f"select i1 {condition}, {place} {pointer}, {place} {self.first}")
        loaded = self.read(w, self.type_, safe, self.itemsize)
        return w.emit(f"select i1 {condition}, {self.type_} {loaded}, {self.type_} {zero(self.type_)}")

    def write(self, w: GridKernel, type_: str, value: str, pointer: str, align: int) -> None:
        w.lines.append(f"  store {type_} {value}, {self.pointer} {pointer}, align {align}")

    def write_if(self, w: GridKernel, condition: str, value: str, pointer: str) -> None:
        w.when(condition, lambda: self.write(w, self.type_, value, pointer, self.itemsize))


def _memory(w: GridKernel, buffer: UOp) -> _Memory:
    first, dtype = w.ref(buffer), in_memory(buffer.dtype)
    constant = buffer.op is BUFFER and buffer.arg[0] not in w.written
    space = 1 if buffer.op is BUFFER else 3
    return _Memory(first, f"ptr addrspace({space})", type_text(dtype), dtype.itemsize, constant)


def in_memory(dtype: np.dtype) -> np.dtype:
    """Tell how memory holds a dtype: a truth value as a byte."""
    return dt.uint8 if dtype == dt.bool_ else dtype


def load(w: GridKernel, node: UOp) -> str:
    buffer, index, *guard = node.src
    memory, lanes = _memory(w, buffer), lanes_of(node)
    type_ = type_text(in_memory(node.dtype), lanes)
    if index.shape:
        value = _lane_by_lane(w, memory, _places(w, memory, index), _conditions(w, guard, lanes))
    elif lanes and guard:
        value = _guarded_vector(w, memory, node)
    elif guard:
        value = memory.read_if(w, w.ref(guard[0]), _address(w, memory, index))
    else:
        value = memory.read(w, type_, _address(w, memory, index), _alignment(w, memory, index, lanes))
    if node.dtype == dt.bool_:
        return w.emit(f"icmp ne {type_} {value}, {zero(type_)}")
    return value


def store(w: GridKernel, node: UOp) -> str:
    buffer, index, value, *guard = node.src
    memory, lanes, text = _memory(w, buffer), lanes_of(value), w.ref(value)
    type_ = type_text(in_memory(value.dtype), lanes)
    if value.dtype == dt.bool_:
        text = w.emit(f"zext {type_of(value)} {text} to {type_}")
    if index.shape:
        _store_lanes(w, memory, type_, text, _places(w, memory, index), _conditions(w, guard, lanes))
    elif lanes and guard:
        pointer = _address(w, memory, index)
        conditions = _conditions(w, guard, 1 if is_uniform(guard[0]) else lanes)
        align = _alignment(w, memory, index, lanes)

        def some() -> None:
            _store_lanes(w, memory, type_, text, _neighbours(w, memory, pointer, lanes), conditions)

        w.when(
            _all_of(w, conditions),
            lambda: memory.write(w, type_, text, pointer, align),
            None if is_uniform(guard[0]) else some,
        )
    elif guard:
        memory.write_if(w, w.ref(guard[0]), text, _address(w, memory, index))
    else:
        memory.write(w, type_, text, _address(w, memory, index), _alignment(w, memory, index, lanes))
    return ""


def copy(w: GridKernel, node: UOp) -> str:
    """Copy from a buffer to local memory: past the thread, or by way of its registers where the target has no other
    way.
    """
    inside = node.src[5]
    if _always(inside):
        _copy(w, node)
    else:
        w.when(w.ref(inside), lambda: _copy(w, node))
    return ""


def _copy(w: GridKernel, node: UOp) -> None:
    target, index, source, at, there, _ = node.src
    to, from_, direct = _memory(w, target), _memory(w, source), w.dialect.direct
    first, local = _address(w, from_, at), local_of(target)
    place = placed(w, w.whole[local], to.first, index) if local in w.whole else _address(w, to, index)
    nbytes = node.arg * to.itemsize
    type_ = type_text(in_memory(source.dtype), node.arg if node.arg > 1 else 0)
    if direct is not None:
        read = "" if _always(there) else w.emit(f"select i1 {w.ref(there)}, i32 {nbytes}, i32 0")
        direct.copy(w, place, first, nbytes, read)
    elif _always(there):
        to.write(w, type_, from_.read(w, type_, first, nbytes), place, nbytes)
    else:
        ends: list[str] = []

        def copied() -> None:
            ends.append(f"[ {from_.read(w, type_, first, nbytes)}, %{w.label} ]")

        w.when(w.ref(there), copied, lambda: ends.append(f"[ {zero(type_)}, %{w.label} ]"))
        to.write(w, type_, w.emit(f"phi {type_} {', '.join(ends)}"), place, nbytes)


def load_rows(w: GridKernel, node: UOp) -> str:
    """Load rows by ldmatrix into four registers, which hold as many elements as fit. It is written as text, since an
    address has a displacement there. The intrinsic has none, and each address of a step would stay in a register of
    its own.
    """
    source, index = node.src
    memory = _memory(w, source)
    base, displacement = split_index(index)
    pointer = memory.first
    if base is not None:
        integer = type_text(index.dtype)
        pointer = w.emit(f"getelementptr {memory.type_}, {memory.pointer} {pointer}, {integer} {w.ref(base)}")
    address = w.emit(f"ptrtoint {memory.pointer} {pointer} to i32")
    type_ = "{ i32, i32, i32, i32 }"
    instruction = f"ldmatrix.sync.aligned.m8n8.x4{'.trans' if node.arg[0] else ''}.shared.b16"
    text = f"{instruction} {{$0, $1, $2, $3}}, [$4+{displacement * memory.itemsize}];"
    both = w.emit(
        f'call {type_} asm sideeffect "{text}", "=r,=r,=r,=r,r,~{{memory}}"(i32 {address}) convergent'
    )
    words = "poison"
    for k in range(4):
        word = w.emit(f"extractvalue {type_} {both}, {k}")
        words = w.emit(f"insertelement <4 x i32> {words}, i32 {word}, i32 {k}")
    return w.emit(f"bitcast <4 x i32> {words} to {type_of(node)}")


def _always(condition: UOp) -> bool:
    return condition.op is ops.CONST and bool(condition.arg.value)


def _guarded_vector(w: GridKernel, memory: _Memory, node: UOp) -> str:
    """Access a guarded vector: one access where all lanes exist together or not at all, else one for each lane."""
    _, index, mask = node.src
    lanes = lanes_of(node)
    type_ = type_text(in_memory(node.dtype), lanes)
    pointer = _address(w, memory, index)
    conditions = _conditions(w, [mask], 1 if is_uniform(mask) else lanes)
    align = _alignment(w, memory, index, lanes)
    ends: list[str] = []  # of each branch: its value, and the label of its last block

    def whole() -> None:
        ends.append(f"[ {memory.read(w, type_, pointer, align)}, %{w.label} ]")

    def parts() -> None:
        value = "zeroinitializer"
        if not is_uniform(mask):
            value = _lane_by_lane(w, memory, _neighbours(w, memory, pointer, lanes), conditions)
        ends.append(f"[ {value}, %{w.label} ]")

    w.when(_all_of(w, conditions), whole, parts)
    return w.emit(f"phi {type_} {', '.join(ends)}")


def _lane_by_lane(w: GridKernel, memory: _Memory, places: Sequence[str], conditions: Sequence[str]) -> str:
    """Return a vector of elements from anywhere. conditions: none, or one for each lane."""
    type_, value = f"<{len(places)} x {memory.type_}>", "poison"
    for k, place in enumerate(places):
        if conditions:
            element = memory.read_if(w, conditions[k], place)
        else:
            element = memory.read(w, memory.type_, place, memory.itemsize)
        value = w.emit(f"insertelement {type_} {value}, {memory.type_} {element}, i32 {k}")
    return value


def _store_lanes(
    w: GridKernel,
    memory: _Memory,
    type_: str,
    value: str,
    places: Sequence[str],
    conditions: Sequence[str],
) -> None:
    for k, place in enumerate(places):
        element = w.emit(f"extractelement {type_} {value}, i32 {k}")
        if conditions:
            memory.write_if(w, conditions[k], element, place)
        else:
            memory.write(w, memory.type_, element, place, memory.itemsize)


def _conditions(w: GridKernel, guard: Sequence[UOp], lanes: int) -> list[str]:
    """Return the lanes of a mask, one by one."""
    return [_lane_of(w, mask, k) for mask in guard for k in range(lanes)]


def _lane_of(w: GridKernel, mask: UOp, lane: int) -> str:
    return w.emit(f"extractelement {type_of(mask)} {w.ref(mask)}, i32 {lane}")


def _all_of(w: GridKernel, conditions: Sequence[str]) -> str:
    total = conditions[0]
    for condition in conditions[1:]:
        total = w.emit(f"and i1 {total}, {condition}")
    return total


# ---- addresses ----


def _address(w: GridKernel, memory: _Memory, index: UOp) -> str:
    """Compute the address first + index, a constant part last so that it becomes the displacement of the
    instruction.
    """
    base, displacement = split_index(index)
    pointer, integer = memory.first, type_text(index.dtype)
    if base is not None:
        pointer = w.emit(f"getelementptr {memory.type_}, {memory.pointer} {pointer}, {integer} {w.ref(base)}")
    if displacement:
        pointer = w.emit(f"getelementptr {memory.type_}, {memory.pointer} {pointer}, i64 {displacement}")
    return pointer


def _neighbours(w: GridKernel, memory: _Memory, pointer: str, lanes: int) -> list[str]:
    """Return the addresses of a vector's elements."""
    further = [
        w.emit(f"getelementptr {memory.type_}, {memory.pointer} {pointer}, i64 {k}") for k in range(1, lanes)
    ]
    return [pointer, *further]


def _places(w: GridKernel, memory: _Memory, index: UOp) -> list[str]:
    """Return the addresses of elements at a vector of indices."""
    integer, places = type_text(index.dtype), []
    for k in range(lanes_of(index)):
        at = w.emit(f"extractelement {type_of(index)} {w.ref(index)}, i32 {k}")
        places.append(
            w.emit(f"getelementptr {memory.type_}, {memory.pointer} {memory.first}, {integer} {at}")
        )
    return places


def _alignment(w: GridKernel, memory: _Memory, index: UOp, lanes: int) -> int:
    """Return the alignment of an access in bytes, as far as it is of use."""
    nbytes = multiple_of(index, w.multiples) * memory.itemsize
    most = min(_ALIGNED_NBYTES, memory.itemsize * max(lanes, 1))
    return max(memory.itemsize, math.gcd(nbytes, 1 << most.bit_length() - 1))
