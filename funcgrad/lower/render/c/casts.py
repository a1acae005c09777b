"""C-like text of conversions, with the values that NumPy and the other renderers give.

Floats become integers at the ends of their range where they lie beyond, NaN becomes 0; they become bfloat16 by way of
float32. Floats of 16 bits are held as
their bits: they are computed with as float32 (lower/math/decompose.py), so they are only converted, moved and compared.
What takes more than an expression is a function of the module.
"""

from __future__ import annotations

import numpy as np

from funcgrad.lower.render.c.dialect import HALVES
from funcgrad.lower.render.c.expressions import CALL, OTHER, Expr, Value, call, choice, infix
from funcgrad.lower.render.c.writer import Writer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


def cast(w: Writer, node: UOp) -> Value:
    (source,) = node.src
    to = dt.int32 if w.is_small(node) and dt.is_integer(source.dtype) else node.dtype
    return converted(w, w.value(source), to)


def converted(w: Writer, x: Value, to: np.dtype) -> Value:
    """Return a value in another dtype."""
    from_ = x.dtype
    if from_ == to:
        return x
    if to == dt.bool_:
        return _is_not_zero(w, x)
    if from_ == dt.bool_:
        return _of_boolean(w, x, to)
    if from_ in HALVES:
        return converted(w, half_to_float(w, x), to)
    if to in HALVES:
        return _to_half(w, x, to)
    if dt.kind(from_) == "f" and dt.kind(to) != "f":
        return _saturated(w, x, to)
    return w.each(to, x.lanes, lambda width, a: w.converted(a, to, width), x)


def _is_not_zero(w: Writer, x: Value) -> Value:
    if x.dtype in HALVES:
        magnitude, zero = w.constant(0x7FFF, dt.uint16, x.lanes), w.constant(0, dt.uint16, x.lanes)
        bits = w.each(dt.uint16, x.lanes, lambda width, a, b: infix("&", a, b), _bits(x), magnitude)
        return _differs(w, bits, zero)
    return _differs(w, x, w.constant(0, x.dtype, x.lanes))


def _differs(w: Writer, x: Value, zero: Value) -> Value:
    nbytes = x.dtype.itemsize
    return w.each(
        dt.bool_, x.lanes, lambda width, a, b: w.mask(infix("!=", a, b), nbytes, width), x, zero, bare=True
    )


def _bits(x: Value) -> Value:
    return x._replace(dtype=dt.uint16, constant=None)


def _of_boolean(w: Writer, x: Value, to: np.dtype) -> Value:
    """Convert a boolean to 0 or 1."""
    if to in HALVES:
        one, zero = w.constant(1.0, to, x.lanes), w.constant(0.0, to, x.lanes)
        chosen = w.each(
            to, x.lanes, lambda width, c, a, b: choice(w.condition(c, 2, width), a, b), x, one, zero
        )
        return chosen

    def function(width: int, a: Expr) -> Expr:
        if width == 1:
            return w.converted(a, to, 1)
        ones = infix("&", a, Expr("1"))
        return ones if to == dt.int32 else w.converted(ones, to, width)

    return w.each(to, x.lanes, function, x)


def _saturated(w: Writer, x: Value, to: np.dtype) -> Value:
    spelled = w.dialect.saturate
    if spelled is not None:
        return w.each(to, x.lanes, lambda width, a: Expr(spelled(a.text, to, width), CALL), x)
    x, limits = w.bind(x), np.iinfo(to)
    top = w.constant(2.0 ** (8 * to.itemsize - (dt.kind(to) == "i")), x.dtype)  # the first too large
    bottom = w.constant(float(limits.min), x.dtype)
    least, most, zero = (w.constant(int(n), to) for n in (limits.min, limits.max, 0))

    def function(width: int, a: Expr) -> Expr:
        inside = w.converted(a, to, width)
        low = choice(infix("<=", a, bottom.parts[0]), least.parts[0], inside)
        high = choice(infix(">=", a, top.parts[0]), most.parts[0], low)
        return choice(infix("!=", a, a), zero.parts[0], high)

    return w.each(to, x.lanes, function, x)


# ---- 16 bits ----


def half_to_float(w: Writer, x: Value) -> Value:
    """Return a float of 16 bits as float32: exactly."""
    if x.dtype == dt.bfloat16:

        def upper(width: int, a: Expr) -> Expr:
            wide = w.converted(a, dt.uint32, width)
            return w.bits(infix("<<", wide, Expr("16")), dt.float32, width)

        return w.each(dt.float32, x.lanes, upper, _bits(x))
    return w.each(dt.float32, x.lanes, lambda width, a: call(_from_float16(w, width), a), _bits(x))


def _to_half(w: Writer, x: Value, to: np.dtype) -> Value:
    """Convert by way of float32. To float16 that rounds once: of integers float32 rounds only those that it cannot
    hold, and float64 is rounded to odd.
    """
    if dt.kind(x.dtype) != "f" or to == dt.bfloat16:
        x = converted(w, x, dt.float32)
    if x.dtype == dt.float64:
        x = w.each(dt.float32, x.lanes, lambda width, a: call(_rounded_to_odd(w, width), a), x)
    function = _to_float16 if to == dt.float16 else _to_bfloat16
    return w.each(to, x.lanes, lambda width, a: call(function(w, width), a), x)


def _name(base: str, width: int) -> str:
    return base if width == 1 else f"{base}_{width}"


def _helper(w: Writer, name: str, result: np.dtype, argument: np.dtype, width: int, body: str) -> str:
    """Return a function of one argument x; its lines are indented as they are written here."""
    if name not in w.helpers:
        types = w.type_text(result, width), w.type_text(argument, width)
        w.helpers[name] = f"{w.dialect.function}{types[0]} {name}({types[1]} x)\n{{\n{body}}}\n"
    return name


def _from_float16(w: Writer, width: int) -> str:
    name = _name("float_of_float16", width)
    lanes = "" if width == 1 else str(width)
    if w.dialect.half:
        body = f"  return vload_half{lanes}(0, (const __private half *)&x);\n"
        return _helper(w, name, dt.float32, dt.uint16, width, body)
    u, f = w.type_text(dt.uint32, width), w.type_text(dt.float32, width)
    body = f"""  const {u} sign = ({u})(x & 0x8000) << 16, rest = x & 0x7fff;
  const {u} denormal = {w.bits(Expr(f"({f})rest * 0x1p-24f"), dt.uint32, width)};
  const {u} normal = (rest << 13) + 0x38000000u;
  const {u} special = (rest << 13) | 0x7f800000u;
  return {w.bits(Expr("sign | (rest < 0x400u ? denormal : rest < 0x7c00u ? normal : special)"), dt.float32, width)};
"""
    return _helper(w, name, dt.float32, dt.uint16, width, body)


def _to_float16(w: Writer, width: int) -> str:
    """Define the C function that rounds to float16, to nearest, ties to even. Return its name."""
    name = _name("float16_of_float", width)
    lanes = "" if width == 1 else str(width)
    s, u = w.type_text(dt.uint16, width), w.type_text(dt.uint32, width)
    if w.dialect.half:
        body = f"  {s} y;\n  vstore_half{lanes}_rte(x, 0, (__private half *)&y);\n  return y;\n"
        return _helper(w, name, dt.uint16, dt.float32, width, body)
    shifted = w.bits(Expr("fabs(x) + 0.5f"), dt.uint32, width)  # its last bit is the least of float16
    body = f"""  const {u} bits = {w.bits(Expr("x"), dt.uint32, width)}, size = bits & 0x7fffffffu;
  const {u} rounded = (size - 0x38000000u + 0xfffu + ((size >> 13) & 1u)) >> 13;
  const {u} denormal = {shifted} - 0x3f000000u;
  const {u} finite = size < 0x38800000u ? denormal : rounded < 0x7c00u ? rounded : 0x7c00u;
  const {u} special = size > 0x7f800000u ? 0x7e00u : 0x7c00u;
  return ({s})((bits >> 16 & 0x8000u) | (size < 0x47800000u ? finite : special));
"""
    return _helper(w, name, dt.uint16, dt.float32, width, body)


def _to_bfloat16(w: Writer, width: int) -> str:
    """Define the C function that rounds to bfloat16, and return its name. It rounds to nearest, ties to even: less
    than a half is added, or just a half where the last bit that stays is odd. NaN keeps its sign and becomes quiet.
    """
    s, u = w.type_text(dt.uint16, width), w.type_text(dt.uint32, width)
    chosen = "(x != x ? upper | 0x40u : rounded)"
    result = f"({s}){chosen}" if width == 1 else f"convert_{s}{chosen}"
    body = f"""  const {u} bits = {w.bits(Expr("x"), dt.uint32, width)}, upper = bits >> 16;
  const {u} rounded = (bits + 0x7fffu + (upper & 1u)) >> 16;
  return {result};
"""
    return _helper(w, _name("bfloat16_of_float", width), dt.uint16, dt.float32, width, body)


def _rounded_to_odd(w: Writer, width: int) -> str:
    """Define the C function that converts float64 to float32 so that the next rounding, to float16, gives the same as
    one rounding. Inexact results get an odd last bit (Boldo & Melquiond 2008). Return its name.
    """
    u, f, d = (w.type_text(dtype, width) for dtype in (dt.uint32, dt.float32, dt.float64))
    as_double = f"({d})near" if width == 1 else f"convert_{d}(near)"
    as_float = f"({f})x" if width == 1 else f"convert_{f}(x)"
    one, zero = (f"({u})({n}u)" for n in (1, 0))
    above = w.condition(w.mask(Expr("fabs(back) > fabs(x)", OTHER), 8, width), 4, width)
    inexact = w.mask(Expr("(back < x) | (back > x)", OTHER), 8, width)
    body = f"""  const {f} near = {as_float};
  const {d} back = {as_double};
  const {u} bits = {w.bits(Expr("near"), dt.uint32, width)} - ({above.within(CALL)} ? {one} : {zero});
  return {w.bits(Expr(f"bits | ({inexact.within(CALL)} ? {one} : {zero})"), dt.float32, width)};
"""
    return _helper(w, _name("float_of_double_to_odd", width), dt.float32, dt.float64, width, body)


def bitcast(w: Writer, node: UOp) -> Value:
    (source,) = node.src
    x, to = w.full(source), node.dtype
    if source.dtype == to:
        return x
    if dt.bool_ in (source.dtype, to):
        return converted(w, x, to)
    if dt.is_widened(source.dtype) or dt.is_widened(to):  # held as bytes already
        bits = x._replace(dtype=dt.uint8) if dt.is_widened(source.dtype) else converted(w, x, dt.uint8)
        return bits._replace(dtype=to) if dt.is_widened(to) else converted(w, bits, to)
    if source.dtype in HALVES or to in HALVES:  # held as bits already
        bits = _bits(x) if source.dtype in HALVES else converted(w, x, dt.uint16)
        return bits._replace(dtype=to) if to in HALVES else converted(w, bits, to)
    if dt.kind(source.dtype) != "f" and dt.kind(to) != "f":
        return w.each(to, x.lanes, lambda width, a: w.converted(a, to, width), x)
    return w.each(to, x.lanes, lambda width, a: w.bits(a, to, width), x)


RULES = {"cast": cast, "bitcast": bitcast}
