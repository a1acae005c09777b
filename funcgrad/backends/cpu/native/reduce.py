"""Kernels that combine the operands of several devices, as LLVM IR: one for each kind of reduction and dtype.

    void group_KIND_DTYPE(operands, n, from, results, m, to, count)

Elements from, from + 1, ... of n operands are combined in the order of the operands, and written to each of m results
at `to`. Numbers of 16 bits are combined as float32, and rounded once. A maximum is NaN where one of the numbers is.

Compiled when first asked for, and shared by all programs: what a program calls stands in its symbols.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from funcgrad.trace.calls.exchange import reduction_name
from funcgrad.trace.types import dtypes as dt


class _Kind(NamedTuple):
    """How elements stand in memory, and in what they are combined."""

    memory: str
    register: str
    nbytes: int  # in a register


_MEMORY = {dt.float16: "half", dt.bfloat16: "i16", dt.float32: "float", dt.float64: "double", dt.bool_: "i8"}
_VECTOR_NBYTES = 128  # a few registers: so that the addresses of the operands are looked up seldom


KERNELS = tuple(
    sorted({
        reduction_name(kind, dtype)
        for kind in ("sum", "max", "min")
        for dtype in (dt.bool_, *dt.INTEGERS, *dt.FLOATS)
    })
)  # fmt: skip
"""The names of all kernels. A program says in its symbols which it calls."""


@cache
def reduction_text(name: str) -> str:
    """The IR of a kernel: `void name(operands, n, from, results, m, to, count)`.

    Elements from, from + 1, ... of n operands are combined in their order, and written to m results at `to`.
    """
    _, kind, dtype_name = name.split("_")
    dtype = dt.dtype_named(dtype_name)
    memory = _MEMORY.get(dtype, f"i{8 * dtype.itemsize}")
    narrow = dtype.itemsize == 2 and dt.kind(dtype) == "f"
    of = _Kind(memory, "float" if narrow else memory, 4 if narrow else dtype.itemsize)
    lanes = _VECTOR_NBYTES // of.nbytes
    lines = [
        f"define void @{name}(ptr %ops, i64 %n, i64 %from, ptr %res, i64 %m, i64 %to, i64 %count) {{",
        "entry:",
        f"  %whole = and i64 %count, {-lanes}",
        "  %many = icmp ugt i64 %n, 1",
        "  %vectors = icmp ne i64 %whole, 0",
        "  br i1 %vectors, label %V, label %rest",
        *_loop("V", kind, dtype, of, lanes, "entry", "0", "%whole", "rest"),
        "rest:",
        "  %single = icmp ult i64 %whole, %count",
        "  br i1 %single, label %S, label %out",
        *_loop("S", kind, dtype, of, 0, "rest", "%whole", "%count", "out"),
        "out:",
        "  ret void",
        "}",
    ]
    return "\n".join([*lines, ""])


def _loop(
    name: str,
    kind: str,
    dtype: np.dtype,
    of: _Kind,
    lanes: int,
    before: str,
    first: str,
    end: str,
    after: str,
) -> list[str]:
    """The loop `name` over elements, by vectors of so many lanes or one by one."""
    w = _Text(name, dtype, of, lanes)
    n, type_ = name, w.type(of.register)
    w.lines += [
        f"{n}:",
        f"  %{n}i = phi i64 [ {first}, %{before} ], [ %{n}next, %{n}end ]",
        f"  %{n}from = add i64 %from, %{n}i",
        f"  %{n}to = add i64 %to, %{n}i",
        f"  %{n}b0 = load ptr, ptr %ops",
    ]
    start = w.loaded(f"%{n}b0", f"%{n}from")
    w.lines += [
        f"  br i1 %many, label %{n}more, label %{n}done",
        f"{n}more:",
        f"  %{n}j = phi i64 [ 1, %{n} ], [ %{n}j2, %{n}more ]",
        f"  %{n}sum = phi {type_} [ {start}, %{n} ], [ %{n}sum2, %{n}more ]",
        f"  %{n}p = getelementptr ptr, ptr %ops, i64 %{n}j",
        f"  %{n}b = load ptr, ptr %{n}p",
    ]
    x = w.loaded(f"%{n}b", f"%{n}from")
    w.combine(f"%{n}sum2", kind, f"%{n}sum", x)
    w.lines += [
        f"  %{n}j2 = add i64 %{n}j, 1",
        f"  %{n}others = icmp ult i64 %{n}j2, %n",
        f"  br i1 %{n}others, label %{n}more, label %{n}done",
        f"{n}done:",
        f"  %{n}total = phi {type_} [ {start}, %{n} ], [ %{n}sum2, %{n}more ]",
    ]
    out = w.narrowed(f"%{n}total")
    w.lines += [
        f"  br label %{n}store",
        f"{n}store:",
        f"  %{n}k = phi i64 [ 0, %{n}done ], [ %{n}k2, %{n}store ]",
        f"  %{n}r = getelementptr ptr, ptr %res, i64 %{n}k",
        f"  %{n}rb = load ptr, ptr %{n}r",
        f"  %{n}rp = getelementptr {of.memory}, ptr %{n}rb, i64 %{n}to",
        f"  store {w.type(of.memory)} {out}, ptr %{n}rp, align {dtype.itemsize}",
        f"  %{n}k2 = add i64 %{n}k, 1",
        f"  %{n}again = icmp ult i64 %{n}k2, %m",
        f"  br i1 %{n}again, label %{n}store, label %{n}end",
        f"{n}end:",
        f"  %{n}next = add i64 %{n}i, {lanes or 1}",
        f"  %{n}on = icmp ult i64 %{n}next, {end}",
        f"  br i1 %{n}on, label %{n}, label %{after}",
    ]
    return w.lines


class _Text:
    """The text of a loop's body while it grows."""

    def __init__(self, name: str, dtype: np.dtype, of: _Kind, lanes: int) -> None:
        self.lines: list[str] = []
        self._name = name
        self._dtype = dtype
        self._of = of
        self._lanes = lanes
        self._count = 0

    def type(self, scalar: str) -> str:
        return f"<{self._lanes} x {scalar}>" if self._lanes else scalar

    def _constant(self, value: int) -> str:
        return f"splat (i32 {value})" if self._lanes else str(value)

    def _emit(self, text: str) -> str:
        self._count += 1
        value = f"%{self._name}v{self._count}"
        self.lines.append(f"  {value} = {text}")
        return value

    def loaded(self, base: str, index: str) -> str:
        """An operand's elements, in the type of registers."""
        memory = self._of.memory
        pointer = self._emit(f"getelementptr {memory}, ptr {base}, i64 {index}")
        x = self._emit(f"load {self.type(memory)}, ptr {pointer}, align {self._dtype.itemsize}")
        if self._dtype == dt.bfloat16:  # the upper half of a float
            integer = self.type("i32")
            wide = self._emit(f"zext {self.type('i16')} {x} to {integer}")
            bits = self._emit(f"shl {integer} {wide}, {self._constant(16)}")
            return self._emit(f"bitcast {integer} {bits} to {self.type('float')}")
        if self._dtype == dt.float16:
            return self._emit(f"fpext {self.type('half')} {x} to {self.type('float')}")
        return x

    def narrowed(self, x: str) -> str:
        """Back to the type of memory, rounded to nearest, ties to even; NaN becomes quiet."""
        if self._dtype == dt.float16:
            return self._emit(f"fptrunc {self.type('float')} {x} to {self.type('half')}")
        if self._dtype != dt.bfloat16:
            return x
        integer, float_ = self.type("i32"), self.type("float")
        bits = self._emit(f"bitcast {float_} {x} to {integer}")
        upper = self._emit(f"lshr {integer} {bits}, {self._constant(16)}")
        odd = self._emit(f"and {integer} {upper}, {self._constant(1)}")
        half = self._emit(f"add {integer} {odd}, {self._constant(0x7FFF)}")
        sum_ = self._emit(f"add {integer} {bits}, {half}")
        rounded = self._emit(f"lshr {integer} {sum_}, {self._constant(16)}")
        quiet = self._emit(f"or {integer} {upper}, {self._constant(0x40)}")
        nan = self._emit(f"fcmp uno {float_} {x}, {x}")
        chosen = self._emit(f"select {self.type('i1')} {nan}, {integer} {quiet}, {integer} {rounded}")
        return self._emit(f"trunc {integer} {chosen} to {self.type('i16')}")

    def combine(self, result: str, kind: str, a: str, b: str) -> None:
        type_, boolean = self.type(self._of.register), self.type("i1")
        is_float = dt.kind(self._dtype) == "f"
        if kind == "sum":
            self.lines.append(f"  {result} = {'fadd' if is_float else 'add'} {type_} {a}, {b}")
            return
        if is_float:  # NaN where one of the two is
            better = self._emit(f"fcmp {'ogt' if kind == 'max' else 'olt'} {type_} {b}, {a}")
            best = self._emit(f"select {boolean} {better}, {type_} {b}, {type_} {a}")
            nan = self._emit(f"fcmp uno {type_} {b}, {b}")
            self.lines.append(f"  {result} = select {boolean} {nan}, {type_} {b}, {type_} {best}")
            return
        sign = "s" if dt.kind(self._dtype) == "i" else "u"
        better = self._emit(f"icmp {sign}{'gt' if kind == 'max' else 'lt'} {type_} {b}, {a}")
        self.lines.append(f"  {result} = select {boolean} {better}, {type_} {b}, {type_} {a}")


__all__ = ["KERNELS", "reduction_text"]
