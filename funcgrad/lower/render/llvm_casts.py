"""Conversions between dtypes, rounded once.

Those between formats of 16 bits and others are written out as arithmetic on bits where no instruction of the targets
does them right, or LLVM has gaps.
"""

from __future__ import annotations

import numpy as np

from funcgrad.lower.render.llvm_text import (
    SCALAR,
    bool_like,
    lanes_of,
    mangled,
    splat,
    type_of,
    type_text,
    zero,
)
from funcgrad.lower.render.llvm_writer import Rule, Writer
from funcgrad.trace import dtypes as dt
from funcgrad.trace.uop import UOp


def bitcast(w: Writer, node: UOp) -> str:
    source = node.src[0]
    if source.dtype == dt.bool_:
        return w.emit(f"zext {type_of(source)} {w.ref(source)} to {type_of(node)}")
    if node.dtype == dt.bool_:
        return w.emit(f"icmp ne {type_of(source)} {w.ref(source)}, {zero(type_of(source))}")
    if SCALAR[source.dtype] == SCALAR[node.dtype]:
        return w.ref(source)
    return w.emit(f"bitcast {type_of(source)} {w.ref(source)} to {type_of(node)}")


def cast(w: Writer, node: UOp) -> str:
    source = node.src[0]
    x, old, new = w.ref(source), type_of(source), type_of(node)
    from_, to = dt.kind(source.dtype), dt.kind(node.dtype)
    if source.dtype == dt.bfloat16 and to != "f":
        x = float_cast(w, x, dt.bfloat16, dt.float32, lanes_of(source))
        old = type_text(dt.float32, lanes_of(source))
    if to == "b":
        compare = "fcmp une" if from_ == "f" else "icmp ne"
        return x if from_ == "b" else w.emit(f"{compare} {old} {x}, {zero(old)}")
    if from_ == "f" and to == "f":
        return float_cast(w, x, source.dtype, node.dtype, lanes_of(node))
    if from_ == "f":
        function = f"llvm.fpto{'s' if to == 'i' else 'u'}i.sat.{mangled(new)}.{mangled(old)}"
        return w.call(function, new, (old, x))
    if to == "f":
        if node.dtype in (dt.float16, dt.bfloat16):
            # By way of a float that holds every such integer, or that rounds only what float16 cannot hold.
            wide = dt.float64 if source.dtype.itemsize >= 4 and node.dtype == dt.bfloat16 else dt.float32
            instruction = "sitofp" if from_ == "i" else "uitofp"
            exact = w.emit(f"{instruction} {old} {x} to {type_text(wide, lanes_of(node))}")
            return float_cast(w, exact, wide, node.dtype, lanes_of(node))
        return w.emit(f"{'sitofp' if from_ == 'i' else 'uitofp'} {old} {x} to {new}")
    bits_old = 1 if from_ == "b" else 8 * source.dtype.itemsize
    bits_new = 8 * node.dtype.itemsize
    if bits_old == bits_new:
        return x
    instruction = "trunc" if bits_new < bits_old else "sext" if from_ == "i" else "zext"
    return w.emit(f"{instruction} {old} {x} to {new}")


def float_cast(w: Writer, x: str, old: np.dtype, new: np.dtype, lanes: int) -> str:
    """Between formats, rounded once. Those of 16 bits convert by way of float. bfloat16 stands in registers as
    its bits: the instructions that CPUs have for it take denormal numbers for 0, and LLVM has gaps where they
    have none."""
    if old == new:
        return x
    if old == dt.float64 and new.itemsize == 2:
        return float_cast(w, _rounded_to_odd(w, x, lanes), dt.float32, new, lanes)
    if old.itemsize == 2 and new != dt.float32:
        return float_cast(w, float_cast(w, x, old, dt.float32, lanes), dt.float32, new, lanes)
    if old == dt.bfloat16:
        return _from_bfloat16(w, x, lanes)
    if new == dt.bfloat16:
        return _to_bfloat16(w, x, lanes)
    instruction = "fpext" if new.itemsize > old.itemsize else "fptrunc"
    return w.emit(f"{instruction} {type_text(old, lanes)} {x} to {type_text(new, lanes)}")


def _from_bfloat16(w: Writer, x: str, lanes: int) -> str:
    """The upper half of a float."""
    integer = type_text(dt.int32, lanes)
    wide = w.emit(f"zext {type_text(dt.int16, lanes)} {x} to {integer}")
    bits = w.emit(f"shl {integer} {wide}, {splat(dt.int32, 16, lanes)}")
    return w.emit(f"bitcast {integer} {bits} to {type_text(dt.float32, lanes)}")


def _to_bfloat16(w: Writer, x: str, lanes: int) -> str:
    """To nearest, ties to even: less than a half is added, or just a half where the last bit that stays is odd. NaN
    keeps its sign and becomes quiet."""
    float_, integer = type_text(dt.float32, lanes), type_text(dt.int32, lanes)

    def number(value: int) -> str:
        return splat(dt.int32, value, lanes)

    bits = w.emit(f"bitcast {float_} {x} to {integer}")
    upper = w.emit(f"lshr {integer} {bits}, {number(16)}")
    odd = w.emit(f"and {integer} {upper}, {number(1)}")
    half = w.emit(f"add {integer} {odd}, {number(0x7FFF)}")
    rounded = w.emit(f"add {integer} {bits}, {half}")
    rounded = w.emit(f"lshr {integer} {rounded}, {number(16)}")
    quiet = w.emit(f"or {integer} {upper}, {number(0x40)}")
    nan = w.emit(f"fcmp uno {float_} {x}, {x}")
    rounded = w.emit(f"select {bool_like(float_)} {nan}, {integer} {quiet}, {integer} {rounded}")
    return w.emit(f"trunc {integer} {rounded} to {type_text(dt.int16, lanes)}")


def _rounded_to_odd(w: Writer, x: str, lanes: int) -> str:
    """double to float so that the next rounding, to 16 bits, gives the same as one rounding: what is not exact
    gets an odd last bit (Boldo & Melquiond 2008). No instruction goes from double to 16 bits, and no library is
    linked."""
    wide, narrow, integer = (
        type_text(dt.float64, lanes),
        type_text(dt.float32, lanes),
        type_text(dt.int32, lanes),
    )
    boolean = bool_like(narrow)
    nearest = w.emit(f"fptrunc {wide} {x} to {narrow}")
    back = w.emit(f"fpext {narrow} {nearest} to {wide}")
    magnitudes = [w.call(f"llvm.fabs.{mangled(wide)}", wide, (wide, v)) for v in (back, x)]
    inexact = w.emit(f"fcmp one {wide} {back}, {x}")
    above = w.emit(f"fcmp ogt {wide} {magnitudes[0]}, {magnitudes[1]}")
    bits = w.emit(f"bitcast {narrow} {nearest} to {integer}")
    step = w.emit(f"zext {boolean} {above} to {integer}")
    bits = w.emit(f"sub {integer} {bits}, {step}")
    odd = w.emit(f"zext {boolean} {inexact} to {integer}")
    bits = w.emit(f"or {integer} {bits}, {odd}")
    return w.emit(f"bitcast {integer} {bits} to {narrow}")


RULES: dict[str, Rule] = {"bitcast": bitcast, "cast": cast}
