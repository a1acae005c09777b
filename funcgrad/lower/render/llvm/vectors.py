"""Vectors: made of scalars, taken apart, their lanes moved and combined."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from funcgrad.lower.nest.vector.shuffle_loads import shuffles
from funcgrad.lower.render.llvm.arithmetic import combine, greater
from funcgrad.lower.render.llvm.casts import float_cast
from funcgrad.lower.render.llvm.types import lanes_of, type_of, type_text
from funcgrad.lower.render.llvm.writer import Rule, Writer
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


def horizontal(w: Writer, node: UOp) -> str:
    """Combine the lanes of a vector. The extremum of floats is NaN where one is, of which it is asked once: each half
    then takes one instruction in place of three.
    """
    source = node.src[0]
    value, dtype, lanes = w.ref(source), source.dtype, lanes_of(source)
    is_extremum = node.arg in ("reduce_max", "reduce_min")
    if dtype == dt.bool_ and node.arg == "reduce_max":
        return _is_any(w, value, lanes)
    if not is_extremum or dtype not in (dt.float32, dt.float64) or lanes <= 2 or "maximum" in w.conversions:
        return _by_halves(w, value, dtype, lanes, partial(combine, w, node.arg, dtype))
    is_nan = _is_any(w, w.emit(f"fcmp uno {type_of(source)} {value}, {value}"), lanes)
    total = _by_halves(w, value, dtype, lanes, partial(greater, w, node.arg == "reduce_max"))
    return _nan_where(w, is_nan, dtype, total)


def _by_halves(
    w: Writer, value: str, dtype: np.dtype, lanes: int, combined: Callable[[str, str, str], str]
) -> str:
    """Combine halves of a vector until two lanes are left, and these as numbers: of the last two as vectors of one lane
    LLVM 22 drops all but the first four products of bytes that it adds by VPDPBUSD.
    """
    while lanes > 2:
        half = lanes // 2
        parts = []
        for start in (0, half):
            picks = ", ".join(f"i32 {i}" for i in range(start, start + half))
            type_ = type_text(dtype, lanes)
            parts.append(w.emit(f"shufflevector {type_} {value}, {type_} poison, <{half} x i32> <{picks}>"))
        value = combined(type_text(dtype, half), *parts)
        lanes = half
    last = [w.emit(f"extractelement {type_text(dtype, lanes)} {value}, i64 {i}") for i in range(lanes)]
    return last[0] if lanes == 1 else combined(type_text(dtype), *last)


def _is_any(w: Writer, value: str, lanes: int) -> str:
    """Tell whether one of several booleans is true."""
    bits = w.emit(f"bitcast <{lanes} x i1> {value} to i{lanes}")
    return w.emit(f"icmp ne i{lanes} {bits}, 0")


def _nan_where(w: Writer, is_nan: str, dtype: np.dtype, number: str) -> str:
    """Set all bits of a number that is to be NaN. As a choice of two numbers it would be a load under a mask, whose
    register of one bit LLVM 22 makes of one that waits for the row before.
    """
    float_, integer = type_text(dtype), f"i{8 * dtype.itemsize}"
    ones = w.emit(f"sext i1 {is_nan} to {integer}")
    bits = w.emit(f"bitcast {float_} {number} to {integer}")
    return w.emit(f"bitcast {integer} {w.emit(f'or {integer} {bits}, {ones}')} to {float_}")


def lane(w: Writer, node: UOp) -> str:
    source = node.src[0]
    return w.emit(f"extractelement {type_of(source)} {w.ref(source)}, i64 {node.arg}")


def stack(w: Writer, node: UOp) -> str:
    type_, scalar = type_of(node), type_text(node.dtype)
    value = "poison"
    for k, s in enumerate(node.src):
        value = w.emit(f"insertelement {type_} {value}, {scalar} {w.ref(s)}, i64 {k}")
    return value


def pick(w: Writer, node: UOp) -> str:
    """Shuffle the lanes of vectors; booleans as bytes, since CPUs have no shuffles of bits."""
    vectors = [w.ref(v) for v in node.src]
    lanes, type_ = lanes_of(node.src[0]), type_of(node.src[0])
    is_bool = node.dtype == dt.bool_
    if is_bool:
        bits, type_ = type_, f"<{lanes} x i8>"
        vectors = [w.emit(f"sext {bits} {value} to {type_}") for value in vectors]
    for a, b, picks in shuffles(node.arg, lanes, len(node.src)):
        mask = f"<{len(picks)} x i32> <{', '.join(f'i32 {i}' for i in picks)}>"
        vectors.append(w.emit(f"shufflevector {type_} {vectors[a]}, {type_} {vectors[b]}, {mask}"))
    if is_bool:
        count = len(node.arg)
        return w.emit(f"trunc <{count} x i8> {vectors[-1]} to <{count} x i1>")
    return vectors[-1]


def shifted(w: Writer, node: UOp) -> str:
    x, fill = node.src
    lanes, type_ = lanes_of(node), type_of(node)
    picks = [i - node.arg if 0 <= i - node.arg < lanes else lanes + i for i in range(lanes)]
    mask = f"<{lanes} x i32> <{', '.join(f'i32 {i}' for i in picks)}>"
    return w.emit(f"shufflevector {type_} {w.ref(x)}, {type_} {w.ref(fill)}, {mask}")


def expand(w: Writer, node: UOp) -> str:
    """Spread a scalar over all lanes. A number of 16 bits is spread before it becomes a float: x86 loads one alone into
    a part of a register, and so waits for what was in the rest of it.
    """
    scalar, lanes = node.src[0], lanes_of(node)
    if scalar.op is ops.CAST and (scalar.src[0].dtype, scalar.dtype) == (dt.float16, dt.float32):
        narrow = type_text(dt.float16, lanes)
        return float_cast(w, _spread(w, narrow, scalar.src[0]), dt.float16, dt.float32, lanes)
    return _spread(w, type_of(node), scalar)


def _spread(w: Writer, type_: str, scalar: UOp) -> str:
    first = w.emit(f"insertelement {type_} poison, {type_of(scalar)} {w.ref(scalar)}, i64 0")
    lanes = type_[1:].split(" ")[0]
    return w.emit(f"shufflevector {type_} {first}, {type_} poison, <{lanes} x i32> zeroinitializer")


def pair(w: Writer, node: UOp) -> str:
    """Return the lanes of two values in turn."""
    a, b = node.src
    if not a.shape:
        type_, scalar = type_of(node), type_of(a)
        first = w.emit(f"insertelement {type_} poison, {scalar} {w.ref(a)}, i64 0")
        return w.emit(f"insertelement {type_} {first}, {scalar} {w.ref(b)}, i64 1")
    lanes, type_ = lanes_of(a), type_of(a)
    picks = ", ".join(f"i32 {i}, i32 {i + lanes}" for i in range(lanes))
    return w.emit(f"shufflevector {type_} {w.ref(a)}, {type_} {w.ref(b)}, <{2 * lanes} x i32> <{picks}>")


def repeat(w: Writer, node: UOp) -> str:
    """Repeat a vector as one number of all its bits, spread over the lanes: it may be an operand in memory."""
    (source,) = node.src
    bits, times = 8 * source.dtype.itemsize * lanes_of(source), lanes_of(node) // lanes_of(source)
    whole = w.emit(f"bitcast {type_of(source)} {w.ref(source)} to i{bits}")
    first = w.emit(f"insertelement <{times} x i{bits}> poison, i{bits} {whole}, i64 0")
    spread = w.emit(
        f"shufflevector <{times} x i{bits}> {first}, <{times} x i{bits}> poison, <{times} x i32> zeroinitializer"
    )
    return w.emit(f"bitcast <{times} x i{bits}> {spread} to {type_of(node)}")


def part(w: Writer, node: UOp) -> str:
    """Return every second lane."""
    (source,) = node.src
    type_, lanes = type_of(source), lanes_of(node)
    if not lanes:
        return w.emit(f"extractelement {type_} {w.ref(source)}, i64 {node.arg}")
    picks = ", ".join(f"i32 {2 * i + node.arg}" for i in range(lanes))
    return w.emit(f"shufflevector {type_} {w.ref(source)}, {type_} poison, <{lanes} x i32> <{picks}>")


RULES: dict[str, Rule] = {
    "lane": lane,
    "stack": stack,
    "pick": pick,
    "shifted": shifted,
    "horizontal": horizontal,
    "expand": expand,
    "pair": pair,
    "part": part,
    "repeat": repeat,
}
