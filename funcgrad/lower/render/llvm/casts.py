"""Conversions between dtypes. They round once; but to bfloat16 by way of float32, as ml_dtypes and XLA do.

Those between formats of 16 bits and others are written out as arithmetic on bits where no instruction of the targets
does them right, or LLVM has gaps.
"""

from __future__ import annotations

import numpy as np

from funcgrad.lower.render.llvm.types import (
    SCALAR,
    bool_like,
    lanes_of,
    mangled,
    splat,
    type_of,
    type_text,
    zero,
)
from funcgrad.lower.render.llvm.writer import Rule, Writer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_LEAST_LANES = 4  # of a vector that has instructions of its own


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
    if to == "b":
        return x if from_ == "b" else _is_not_zero(w, x, source.dtype, lanes_of(source))
    if from_ == "f" and to == "f":
        return float_cast(w, x, source.dtype, node.dtype, lanes_of(node))
    if from_ == "f":
        wide = dt.float32 if source.dtype.itemsize == 2 else source.dtype
        x = float_cast(w, x, source.dtype, wide, lanes_of(source))
        return _to_integer(w, x, wide, node.dtype, lanes_of(node))
    if to == "f":
        if node.dtype in (dt.float16, dt.bfloat16):
            # float32 rounds only what float16 cannot hold.
            instruction = "sitofp" if from_ == "i" else "uitofp"
            x = w.emit(f"{instruction} {old} {x} to {type_text(dt.float32, lanes_of(node))}")
            return float_cast(w, x, dt.float32, node.dtype, lanes_of(node))
        return w.emit(f"{'sitofp' if from_ == 'i' else 'uitofp'} {old} {x} to {new}")
    bits_old = 1 if from_ == "b" else 8 * source.dtype.itemsize
    bits_new = 8 * node.dtype.itemsize
    if bits_old == bits_new:
        return x
    instruction = "trunc" if bits_new < bits_old else "sext" if from_ == "i" else "zext"
    return w.emit(f"{instruction} {old} {x} to {new}")


def _is_not_zero(w: Writer, x: str, dtype: np.dtype, lanes: int) -> str:
    type_ = type_text(dtype, lanes)
    if dt.kind(dtype) == "f" and dtype.itemsize > 2:
        return w.emit(f"fcmp une {type_} {x}, {zero(type_)}")
    if dt.kind(dtype) == "f":  # by their bits, without the sign: not every CPU compares them
        type_ = type_text(dt.int16, lanes)
        bits = x if dtype == dt.bfloat16 else w.emit(f"bitcast {type_text(dtype, lanes)} {x} to {type_}")
        x = w.emit(f"and {type_} {bits}, {splat(dt.int16, 0x7FFF, lanes)}")
    return w.emit(f"icmp ne {type_} {x}, {zero(type_)}")


def _to_integer(w: Writer, x: str, old: np.dtype, new: np.dtype, lanes: int) -> str:
    """Convert float or double to an integer, towards zero. Beyond the range the result is its nearest end, and 0 for
    NaN. Floats of 16 bits come as float, which is exact: for AVX512-FP16, LLVM's code for llvm.fptosi.sat of half
    gives the least number for NaN.
    """
    signed = dt.kind(new) == "i"
    if "saturated" in w.conversions:
        type_, from_ = type_text(new, lanes), type_text(old, lanes)
        name = f"llvm.fpto{'s' if signed else 'u'}i.sat.{mangled(type_)}.{mangled(from_)}"
        return w.call(name, type_, (from_, x))
    return _compared_with_ends(w, x, old, new, lanes)


def _compared_with_ends(w: Writer, x: str, old: np.dtype, new: np.dtype, lanes: int) -> str:
    """Return the same of instructions that x86 has for vectors, where LLVM writes llvm.fptosi.sat lane by lane.

    Integers of fewer than 32 bits are converted in 32. The least number is a float of any format. Where the greatest
    is one, too, nothing is left beyond the range. Where it is not, the instruction may meet numbers beyond it, of which
    LLVM does not say what comes out: those are never chosen. NaN has become the least number, which of unsigned ones is
    right already.
    """
    signed, limits = dt.kind(new) == "i", np.iinfo(new)
    wide = new if new.itemsize >= 4 else dt.int32
    float_, integer = type_text(old, lanes), type_text(wide, lanes)
    boolean = bool_like(float_)
    least, most = (splat(old, float(limit), lanes) for limit in (limits.min, limits.max))
    above = w.emit(f"fcmp ogt {float_} {x}, {least}")
    inside = w.emit(f"select {boolean} {above}, {float_} {x}, {float_} {least}")
    is_exact = int(np.float64(limits.max).astype(old)) == limits.max
    if is_exact:
        below = w.emit(f"fcmp olt {float_} {inside}, {most}")
        inside = w.emit(f"select {boolean} {below}, {float_} {inside}, {float_} {most}")
    y = w.emit(f"fpto{'s' if dt.kind(wide) == 'i' else 'u'}i {float_} {inside} to {integer}")
    if not is_exact:  # `most` is rounded up: the first number beyond
        below = w.emit(f"fcmp olt {float_} {inside}, {most}")
        greatest = splat(wide, limits.max, lanes)
        y = w.emit(f"select {boolean} {below}, {integer} {y}, {integer} {greatest}")
    if signed:
        number = w.emit(f"fcmp ord {float_} {x}, {x}")
        y = w.emit(f"select {boolean} {number}, {integer} {y}, {integer} {zero(integer)}")
    return y if wide == new else w.emit(f"trunc {integer} {y} to {type_text(new, lanes)}")


def float_cast(w: Writer, x: str, old: np.dtype, new: np.dtype, lanes: int) -> str:
    """Convert between float formats. Those of 16 bits convert by way of float, to float16 rounded once all the same.
    bfloat16 is in registers as its bits. The instructions that x86 has for it take denormal numbers for 0, and LLVM
    has gaps for CPUs without them. For float16 LLVM calls a library there, which programs are not linked to.
    """
    if old == new:
        return x
    if old == dt.float64 and new == dt.float16:
        return float_cast(w, _rounded_to_odd(w, x, lanes), dt.float32, new, lanes)
    if dt.float32 not in (old, new) and 2 in (old.itemsize, new.itemsize):
        return float_cast(w, float_cast(w, x, old, dt.float32, lanes), dt.float32, new, lanes)
    if old == dt.bfloat16:
        return _from_bfloat16(w, x, lanes)
    if new == dt.bfloat16:
        return _to_bfloat16(w, x, lanes)
    if dt.float16 in (old, new) and "float16" not in w.conversions:
        return (_from_float16 if old == dt.float16 else _to_float16)(w, x, lanes)
    instruction = "fpext" if new.itemsize > old.itemsize else "fptrunc"
    return w.emit(f"{instruction} {type_text(old, lanes)} {x} to {type_text(new, lanes)}")


def widened(w: Writer, x: str, old: np.dtype, new: np.dtype, lanes: int) -> str:
    """Convert to a float or an integer of more bits, which loses nothing."""
    if dt.kind(new) == "f":
        return float_cast(w, x, old, new, lanes)
    instruction = "sext" if dt.kind(old) == "i" else "zext"
    return w.emit(f"{instruction} {type_text(old, lanes)} {x} to {type_text(new, lanes)}")


def _from_bfloat16(w: Writer, x: str, lanes: int) -> str:
    """Return the upper half of a float."""
    integer = type_text(dt.int32, lanes)
    wide = w.emit(f"zext {type_text(dt.int16, lanes)} {x} to {integer}")
    bits = w.emit(f"shl {integer} {wide}, {splat(dt.int32, 16, lanes)}")
    return w.emit(f"bitcast {integer} {bits} to {type_text(dt.float32, lanes)}")


def _to_bfloat16(w: Writer, x: str, lanes: int) -> str:
    """Round to bfloat16, to nearest, ties to even: less than a half is added, or just a half where the last bit that
    stays is odd. NaN keeps its sign and becomes quiet, unless there is an instruction for it all. Where one does it for
    normal numbers, the others are made such.
    """
    float_, integer = type_text(dt.float32, lanes), type_text(dt.int32, lanes)
    if "bfloat16" in w.conversions:
        short = type_text(dt.int16, lanes)
        narrow = short.replace("i16", "bfloat")
        return w.emit(f"bitcast {narrow} {w.emit(f'fptrunc {float_} {x} to {narrow}')} to {short}")

    def number(value: int) -> str:
        return splat(dt.int32, value, lanes)

    bits = w.emit(f"bitcast {float_} {x} to {integer}")
    if "normal_bfloat16" in w.conversions and lanes >= _LEAST_LANES:
        return _by_normal_numbers(w, bits, lanes)
    upper = w.emit(f"lshr {integer} {bits}, {number(16)}")
    odd = w.emit(f"and {integer} {upper}, {number(1)}")
    half = w.emit(f"add {integer} {odd}, {number(0x7FFF)}")
    rounded = w.emit(f"add {integer} {bits}, {half}")
    rounded = w.emit(f"lshr {integer} {rounded}, {number(16)}")
    quiet = w.emit(f"or {integer} {upper}, {number(0x40)}")
    nan = w.emit(f"fcmp uno {float_} {x}, {x}")
    rounded = w.emit(f"select {bool_like(float_)} {nan}, {integer} {quiet}, {integer} {rounded}")
    return w.emit(f"trunc {integer} {rounded} to {type_text(dt.int16, lanes)}")


def _by_normal_numbers(w: Writer, bits: str, lanes: int) -> str:
    """Round float32 to bfloat16 by an instruction that takes denormal numbers for 0. The least normal number is added
    to those by a bit, as both have steps of one size, and subtracted from the result. NaN becomes quiet.
    """
    float_, integer, short = (type_text(dtype, lanes) for dtype in (dt.float32, dt.int32, dt.int16))
    narrow, boolean = short.replace("i16", "bfloat"), bool_like(float_)
    exponent = w.emit(f"and {integer} {bits}, {splat(dt.int32, 0x7F800000, lanes)}")
    denormal = w.emit(f"icmp eq {integer} {exponent}, {zero(integer)}")
    raised = w.emit(f"or {integer} {bits}, {splat(dt.int32, 0x00800000, lanes)}")
    normal = w.emit(f"select {boolean} {denormal}, {integer} {raised}, {integer} {bits}")
    number = w.emit(f"bitcast {integer} {normal} to {float_}")
    rounded = w.emit(f"bitcast {narrow} {w.emit(f'fptrunc {float_} {number} to {narrow}')} to {short}")
    lowered = w.emit(f"sub {short} {rounded}, {splat(dt.int16, 0x0080, lanes)}")
    return w.emit(f"select {boolean} {denormal}, {short} {lowered}, {short} {rounded}")


class _Bits:
    """Arithmetic on the bits of float32."""

    def __init__(self, w: Writer, lanes: int) -> None:
        self.w, self.lanes = w, lanes
        self.half, self.short, self.float, self.type = (
            type_text(dtype, lanes) for dtype in (dt.float16, dt.int16, dt.float32, dt.int32)
        )

    def number(self, value: int) -> str:
        return splat(dt.int32, value, self.lanes)

    def with_number(self, instruction: str, x: str, value: int) -> str:
        return self.w.emit(f"{instruction} {self.type} {x}, {self.number(value)}")

    def of(self, x: str) -> str:
        return self.w.emit(f"bitcast {self.float} {x} to {self.type}")

    def as_float(self, bits: str) -> str:
        return self.w.emit(f"bitcast {self.type} {bits} to {self.float}")

    def choose(self, condition: str, yes: str, no: str) -> str:
        return self.w.emit(f"select {bool_like(self.type)} {condition}, {self.type} {yes}, {self.type} {no}")


def _from_float16(w: Writer, x: str, lanes: int) -> str:
    """Convert float16 to float without an instruction for it. Digits and exponent in their places are a number 2 **
    112 times too small, also for denormal ones. Infinities and NaN have all bits of the exponent.
    """
    b = _Bits(w, lanes)
    short = w.emit(f"bitcast {b.half} {x} to {b.short}")
    bits = w.emit(f"zext {b.short} {short} to {b.type}")
    sign = b.with_number("shl", b.with_number("and", bits, 0x8000), 16)
    small = b.with_number("shl", b.with_number("and", bits, 0x7FFF), 13)
    scaled = w.emit(f"fmul {b.float} {b.as_float(small)}, {splat(dt.float32, 2.0**112, lanes)}")
    special = b.with_number("icmp uge", small, 0x7C00 << 13)
    size = b.choose(special, b.with_number("or", small, 0x7F800000), b.of(scaled))
    return b.as_float(w.emit(f"or {b.type} {size}, {sign}"))


def _to_float16(w: Writer, x: str, lanes: int) -> str:
    """Round to float16, to nearest, ties to even, without an instruction for it. A denormal result has the last bit
    of 0.5 + size. NaN becomes quiet.
    """
    b = _Bits(w, lanes)
    bits = b.of(x)
    size = b.with_number("and", bits, 0x7FFFFFFF)
    odd = b.with_number("and", b.with_number("lshr", size, 13), 1)
    up = w.emit(f"add {b.type} {b.with_number('add', size, 0xFFF - 0x38000000)}, {odd}")
    normal = b.with_number("lshr", up, 13)
    shifted = w.emit(f"fadd {b.float} {b.as_float(size)}, {splat(dt.float32, 0.5, lanes)}")
    denormal = b.with_number("sub", b.of(shifted), 0x3F000000)
    finite = b.choose(b.with_number("icmp ult", size, 0x38800000), denormal, normal)
    nan = b.choose(b.with_number("icmp ugt", size, 0x7F800000), b.number(0x7E00), b.number(0x7C00))
    chosen = b.choose(b.with_number("icmp ult", size, 0x47800000), finite, nan)
    sign = b.with_number("and", b.with_number("lshr", bits, 16), 0x8000)
    short = w.emit(f"trunc {b.type} {w.emit(f'or {b.type} {chosen}, {sign}')} to {b.short}")
    return w.emit(f"bitcast {b.short} {short} to {b.half}")


def _rounded_to_odd(w: Writer, x: str, lanes: int) -> str:
    """Convert double to float so that the next rounding, to float16, gives the same as one rounding. Inexact results
    get an odd last bit (Boldo & Melquiond 2008). No instruction goes from double to 16 bits, and no library is
    linked.
    """
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
