"""What the threads of a group do together: who they are, local memory, barriers, reductions.

The number of a thread in its group counts dimension 0 first, as warps are cut from a group; so the threads of a warp
differ in the lowest bits of it. A reduction over dimensions whose sizes are powers of two pairs threads that differ in
one bit of that number: by shuffles for the bits of a warp; what is left is exchanged through local memory, where each
thread reads what the others have. Other sizes go through local memory alone. Both are fixed trees, in which all
threads come to the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.lower.render.llvm.arithmetic import combine
from funcgrad.lower.render.llvm.gpu.memory import in_memory
from funcgrad.lower.render.llvm.types import lanes_of, type_of, type_text
from funcgrad.lower.render.llvm.writer import Rule
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm.gpu.kernel import GridKernel


def thread(w: GridKernel, node: UOp) -> str:
    """Return its number along one dimension."""
    w.narrow[node] = name = w.numbers[node.arg[0]]
    return w.emit(f"zext nneg i32 {name} to i64")


def group_reduce(w: GridKernel, node: UOp) -> str:
    kind, dims = node.arg
    (source,) = node.src
    lanes, value = lanes_of(source), w.ref(source)
    if not lanes:
        return _reduced(w, kind, node.dtype, value, dims)
    vector, result = type_of(source), "poison"
    for k in range(lanes):
        element = w.emit(f"extractelement {vector} {value}, i32 {k}")
        element = _reduced(w, kind, node.dtype, element, dims)
        result = w.emit(f"insertelement {vector} {result}, {type_text(node.dtype)} {element}, i32 {k}")
    return result


def _reduced(w: GridKernel, kind: str, dtype: np.dtype, value: str, dims: Sequence[int]) -> str:
    """Return a scalar, combined with those of the other threads along some dimensions."""
    strides = {dim: numel(w.threads[:dim]) for dim in sorted(dims) if w.threads[dim] > 1}
    if any(
        not _is_power_of_two(stride) or not _is_power_of_two(w.threads[d]) for d, stride in strides.items()
    ):
        steps = [[stride * k for k in range(w.threads[dim])] for dim, stride in reversed(strides.items())]
        return _exchanged(w, kind, dtype, value, _first_along(w, strides), sorted(map(sum, product(*steps))))
    bits = [stride << k for dim, stride in strides.items() for k in range(w.threads[dim].bit_length() - 1)]
    for bit in bits:
        if bit < w.dialect.warp:
            value = _with_partner(w, kind, dtype, value, bit)
    beyond = [bit for bit in bits if bit >= w.dialect.warp]
    if not beyond:
        return value
    first = w.emit(f"and i32 {w.linear}, {~sum(beyond)}")
    return _exchanged(w, kind, dtype, value, first, sorted(map(sum, product(*([0, bit] for bit in beyond)))))


def _is_power_of_two(n: int) -> bool:
    return n & (n - 1) == 0


def _with_partner(w: GridKernel, kind: str, dtype: np.dtype, value: str, bit: int) -> str:
    """Combine the values of two threads that differ in one bit of their numbers, exchanged by shuffles."""
    other = _shuffled(w, dtype, value, bit)
    type_ = type_text(dtype)
    if dt.kind(dtype) != "f" or kind not in ("reduce_max", "reduce_min"):
        return combine(w, kind, dtype, type_, value, other)
    # Which of 0 and -0 is greater depends on their order: it has to be the same in both threads.
    own_bit = w.emit(f"and i32 {w.linear}, {bit}")
    is_second = w.emit(f"icmp ne i32 {own_bit}, 0")
    first = w.emit(f"select i1 {is_second}, {type_} {other}, {type_} {value}")
    second = w.emit(f"select i1 {is_second}, {type_} {value}, {type_} {other}")
    return combine(w, kind, dtype, type_, first, second)


def _shuffled(w: GridKernel, dtype: np.dtype, value: str, bit: int) -> str:
    """Return the value of another thread of the warp, 32 bits at a time."""
    type_, nbits = type_text(dtype), 1 if dtype == dt.bool_ else 8 * dtype.itemsize
    integer = f"i{nbits}"
    if type_ != integer:
        value = w.emit(f"bitcast {type_} {value} to {integer}")
    if nbits < 32:
        word = w.emit(f"zext {integer} {value} to i32")
        value = w.emit(f"trunc i32 {w.dialect.shuffle(w, word, bit)} to {integer}")
    elif nbits == 32:
        value = w.dialect.shuffle(w, value, bit)
    else:
        low = w.dialect.shuffle(w, w.emit(f"trunc i64 {value} to i32"), bit)
        high = w.dialect.shuffle(w, w.emit(f"trunc i64 {w.emit(f'lshr i64 {value}, 32')} to i32"), bit)
        low, high = w.emit(f"zext i32 {low} to i64"), w.emit(f"zext i32 {high} to i64")
        value = w.emit(f"or i64 {low}, {w.emit(f'shl i64 {high}, 32')}")
    return value if type_ == integer else w.emit(f"bitcast {integer} {value} to {type_}")


def _first_along(w: GridKernel, strides: dict[int, int]) -> str:
    """Return the number of the thread that is the first along these dimensions, and the same along others."""
    first = w.linear
    for dim, stride in strides.items():
        passed = w.emit(f"mul i32 {w.numbers[dim]}, {stride}")
        first = w.emit(f"sub i32 {first}, {passed}")
    return first


def _exchanged(
    w: GridKernel, kind: str, dtype: np.dtype, value: str, first: str, offsets: Sequence[int]
) -> str:
    """Combine the values of the threads with these numbers, from `first` on. Each thread reads them from local
    memory, and combines them as a tree.
    """
    memory, value_type = type_text(in_memory(dtype)), type_text(dtype)
    scratch = w.scratch(numel(w.threads) * in_memory(dtype).itemsize)
    if dtype == dt.bool_:
        value = w.emit(f"zext i1 {value} to i8")
    own = w.emit(f"getelementptr {memory}, {scratch}, i32 {w.linear}")
    w.lines.append(f"  store {memory} {value}, ptr addrspace(3) {own}")
    w.read_scratch()
    base = w.emit(f"getelementptr {memory}, {scratch}, i32 {first}")
    values = []
    for offset in offsets:
        place = w.emit(f"getelementptr {memory}, ptr addrspace(3) {base}, i32 {offset}") if offset else base
        values.append(w.emit(f"load {memory}, ptr addrspace(3) {place}"))
    if dtype == dt.bool_:
        values = [w.emit(f"icmp ne i8 {v}, 0") for v in values]
    while len(values) > 1:
        pairs = zip(values[::2], values[1::2])
        values = [combine(w, kind, dtype, value_type, a, b) for a, b in pairs] + values[len(values) & ~1 :]
    return values[0]


RULES: dict[str, Rule] = {"thread": thread, "group_reduce": group_reduce}
