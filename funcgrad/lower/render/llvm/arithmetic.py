"""Arithmetic, comparisons and choices, one rule an op. Nothing here has a value that LLVM leaves undefined: shifts too
far, division by zero and the like are what ops.py says.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from funcgrad.lower.render.llvm.casts import float_cast
from funcgrad.lower.render.llvm.types import (
    bool_like,
    constant_of,
    lanes_in,
    lanes_of,
    literal,
    mangled,
    splat,
    type_of,
    type_text,
    zero,
)
from funcgrad.lower.render.llvm.writer import Rule, Writer
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_FLOAT_BINARY = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv", "rem": "frem"}
_INT_BINARY = {"add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or", "xor": "xor"}
_FLOAT_COMPARE = {"eq": "oeq", "ne": "une", "lt": "olt", "le": "ole"}
_FLOAT_INTRINSIC = {
    "sqrt": "sqrt",
    "floor": "floor",
    "ceil": "ceil",
    "trunc": "trunc",
    "round": "roundeven",
    "abs": "fabs",
    "muladd": "fma",
}


def combine(w: Writer, kind: str, dtype: np.dtype, type_: str, a: str, b: str) -> str:
    """Combine two partial results of a reduction into one."""
    if kind in ("reduce_sum", "dot"):
        return w.emit(f"{'fadd' if dt.kind(dtype) == 'f' else 'add'} {type_} {a}, {b}")
    if kind == "reduce_prod":
        return w.emit(f"{'fmul' if dt.kind(dtype) == 'f' else 'mul'} {type_} {a}, {b}")
    return extremum(w, kind == "reduce_max", dtype, type_, a, b)


def extremum(w: Writer, largest: bool, dtype: np.dtype, type_: str, a: str, b: str) -> str:
    """Compute max or min, NaN when one of the two is."""
    if dtype == dt.float32 and "maximum" in w.conversions:
        name = f"llvm.{'maximum' if largest else 'minimum'}.{mangled(type_)}"
        return w.call(name, type_, (type_, a), (type_, b))
    if dt.kind(dtype) == "f":
        x, y, compared = a, b, type_
        if dtype == dt.float16 and "float16" not in w.conversions:
            compared = type_.replace("half", "float")
            x, y = (float_cast(w, v, dtype, dt.float32, lanes_in(type_)) for v in (a, b))
        best = greater(w, largest, type_, a, b, (compared, x, y))
        nan = w.emit(f"fcmp uno {compared} {y}, {y}")
        return w.emit(f"select {bool_like(type_)} {nan}, {type_} {b}, {type_} {best}")
    if dtype == dt.bool_:
        return w.emit(f"{'or' if largest else 'and'} {type_} {a}, {b}")
    sign = "s" if dt.kind(dtype) == "i" else "u"
    better = w.emit(f"icmp {sign}{'gt' if largest else 'lt'} {type_} {b}, {a}")
    return w.emit(f"select {bool_like(type_)} {better}, {type_} {b}, {type_} {a}")


def greater(
    w: Writer, largest: bool, type_: str, a: str, b: str, compared: tuple[str, str, str] | None = None
) -> str:
    """Compute max or min of floats by one machine instruction: `a` where one of the two is NaN. compared: the type and
    the two of them, converted to be compared."""
    compared_type, x, y = compared or (type_, a, b)
    better = w.emit(f"fcmp {'ogt' if largest else 'olt'} {compared_type} {y}, {x}")
    return w.emit(f"select {bool_like(type_)} {better}, {type_} {b}, {type_} {a}")


def binary(w: Writer, node: UOp) -> str:
    a, b = map(w.ref, node.src)
    name = node.op.name
    table = _FLOAT_BINARY if dt.kind(node.dtype) == "f" else _INT_BINARY
    return w.emit(f"{table[name]} {type_of(node)} {a}, {b}")


def intrinsic(w: Writer, node: UOp) -> str:
    type_ = type_of(node)
    if node.op is ops.ABS and dt.is_integer(node.dtype):
        if dt.kind(node.dtype) == "u":
            return w.ref(node.src[0])
        return w.call(f"llvm.abs.{mangled(type_)}", type_, (type_, w.ref(node.src[0])), ("i1", "false"))
    name = f"llvm.{_FLOAT_INTRINSIC[node.op.name]}.{mangled(type_)}"
    return w.call(name, type_, *((type_, w.ref(s)) for s in node.src))


def negate(w: Writer, node: UOp) -> str:
    type_, x = type_of(node), w.ref(node.src[0])
    return w.emit(f"fneg {type_} {x}" if dt.kind(node.dtype) == "f" else f"sub {type_} {zero(type_)}, {x}")


def compare(w: Writer, node: UOp) -> str:
    source = node.src[0]
    a, b = map(w.ref, node.src)
    name = node.op.name
    if dt.kind(source.dtype) == "f":
        return w.emit(f"fcmp {_FLOAT_COMPARE[name]} {type_of(source)} {a}, {b}")
    sign = "" if name in ("eq", "ne") else "s" if dt.kind(source.dtype) == "i" else "u"
    return w.emit(f"icmp {sign}{name} {type_of(source)} {a}, {b}")


def invert(w: Writer, node: UOp) -> str:
    type_ = type_of(node)
    ones = "true" if node.dtype == dt.bool_ else "-1"
    ones = f"splat ({type_text(node.dtype)} {ones})" if node.shape else ones
    return w.emit(f"xor {type_} {w.ref(node.src[0])}, {ones}")


def select(w: Writer, node: UOp) -> str:
    condition, x, y = map(w.ref, node.src)
    type_ = type_of(node)
    return w.emit(f"select {type_of(node.src[0])} {condition}, {type_} {x}, {type_} {y}")


def max_min(w: Writer, node: UOp) -> str:
    a, b = map(w.ref, node.src)
    return extremum(w, node.op is ops.MAX, node.dtype, type_of(node), a, b)


def is_finite(w: Writer, node: UOp) -> str:
    source = node.src[0]
    type_ = type_of(source)
    magnitude = w.call(f"llvm.fabs.{mangled(type_)}", type_, (type_, w.ref(source)))
    infinity = literal(np.inf, source.dtype)
    infinity = f"splat ({type_text(source.dtype)} {infinity})" if source.shape else infinity
    return w.emit(f"fcmp olt {type_} {magnitude}, {infinity}")


def shift(w: Writer, node: UOp) -> str:
    """Shift. Counts outside 0 .. width - 1 give 0, or the sign to the right (LLVM leaves them undefined).

    A constant count is written in the instruction: where it was computed before a loop, LLVM sees no number, and shifts
    by the lanes of a register (three steps of a Haswell, not one).

    LLVM's back end for NVIDIA takes a choice between a shift and zero, by whether the count is below the width, for
    PTX's shift, which looks at 32 bits of the count alone: 2**32 would shift by 0. So GPUs shift by the last bits.
    """
    x, count = node.src
    width, type_ = 8 * node.dtype.itemsize, type_of(node)
    left, signed = node.op is ops.SHL, dt.kind(node.dtype) == "i"
    instruction = "shl" if left else "ashr" if signed else "lshr"
    constant = constant_of(count)

    def number(value: int) -> str:
        return splat(node.dtype, value, lanes_of(node))

    if constant is not None and 0 <= constant < width:
        return w.emit(f"{instruction} {type_} {w.ref(x)}, {number(constant)}")

    inside = w.emit(f"icmp ult {type_} {w.ref(count)}, {number(width)}")
    boolean = bool_like(type_)
    if w.masks_shift_counts and not (signed and not left):
        masked = w.emit(f"and {type_} {w.ref(count)}, {number(width - 1)}")
        shifted = w.emit(f"{instruction} {type_} {w.ref(x)}, {masked}")
        return w.emit(f"select {boolean} {inside}, {type_} {shifted}, {type_} {zero(type_)}")
    limit = number(width - 1) if signed and not left else zero(type_)
    safe = w.emit(f"select {boolean} {inside}, {type_} {w.ref(count)}, {type_} {limit}")
    shifted = w.emit(f"{instruction} {type_} {w.ref(x)}, {safe}")
    if signed and not left:
        return shifted
    return w.emit(f"select {boolean} {inside}, {type_} {shifted}, {type_} {zero(type_)}")


def _divided(w: Writer, node: UOp, x: str, y: str) -> str:
    """Divide, where y is neither 0 nor -1."""
    instruction = ("s" if dt.kind(node.dtype) == "i" else "u") + ("div" if node.op is ops.IDIV else "rem")
    return w.emit(f"{instruction} {type_of(node)} {x}, {y}")


def integer_division(w: Writer, node: UOp, divide: Callable[[Writer, UOp, str, str], str] = _divided) -> str:
    """Divide integers without the traps of x / 0 and least / -1: see ops.IDIV for the values. `divide` divides by a
    number that is not known while compiling, and is neither 0 nor -1.
    """
    if dt.kind(node.dtype) == "f":
        return binary(w, node)
    x, y = map(w.ref, node.src)
    type_, signed, quotient = type_of(node), dt.kind(node.dtype) == "i", node.op is ops.IDIV

    def number(value: int) -> str:
        return splat(node.dtype, value, lanes_of(node))

    constant = constant_of(node.src[1])
    if constant is not None and constant not in (0, -1):
        # In the instruction itself: of a number in a register LLVM makes no multiplication and shift.
        return _divided(w, node, x, number(constant))

    boolean = bool_like(type_)
    zero = w.emit(f"icmp eq {type_} {y}, {number(0)}")
    unsafe = zero
    if signed:
        minus = w.emit(f"icmp eq {type_} {y}, {number(-1)}")
        unsafe = w.emit(f"or {boolean} {zero}, {minus}")
    divisor = w.emit(f"select {boolean} {unsafe}, {type_} {number(1)}, {type_} {y}")
    result = divide(w, node, x, divisor)
    if signed:
        special = w.emit(f"sub {type_} {number(0)}, {x}") if quotient else number(0)
        result = w.emit(f"select {boolean} {minus}, {type_} {special}, {type_} {result}")
    by_zero = number(-1) if quotient else x
    return w.emit(f"select {boolean} {zero}, {type_} {by_zero}, {type_} {result}")


RULES: dict[str, Rule] = {
    "neg": negate,
    "not": invert,
    "where": select,
    "is_finite": is_finite,
    "idiv": integer_division,
    "rem": integer_division,
    **dict.fromkeys(("add", "sub", "mul", "div", "and", "or", "xor"), binary),
    **dict.fromkeys(_FLOAT_INTRINSIC, intrinsic),
    **dict.fromkeys(("eq", "ne", "lt", "le"), compare),
    **dict.fromkeys(("max", "min"), max_min),
    **dict.fromkeys(("shl", "shr"), shift),
}
