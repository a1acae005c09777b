"""The remainder of a division of floats, exact on every target, and divisions of integers by that of floats.

LLVM's `frem` is x - y trunc(x / y) on NVIDIA, which is far off where the quotient is large. There y is doubled up to x,
then subtracted wherever it fits on the way back: all exact. On hosts `frem` is exact, and a call of the C library for
each lane. So vectors take it only where a quotient is too large for |x| - |y| trunc(|x| / |y|): below 2^23 (2^52) the
rounded quotient is at most one too large, and both the product's difference and what is added then are exact, as
multiples of the last digit of y below y.
"""

from __future__ import annotations

from funcgrad.lower.ir.index.affine import atom_bounds
from funcgrad.lower.render.llvm.types import (
    bool_like,
    constant_of,
    lanes_of,
    mangled,
    splat,
    type_of,
    type_text,
    zero,
)
from funcgrad.lower.render.llvm.writer import Writer
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_TEXT = """
define internal TYPE @remainder_TYPE(TYPE %x, TYPE %y) {
entry:
  %a = call TYPE @llvm.fabs.SHORT(TYPE %x)
  %b = call TYPE @llvm.fabs.SHORT(TYPE %y)
  %finite = fcmp olt TYPE %a, INFINITY
  %divides = fcmp ogt TYPE %b, 0.0
  %defined = and i1 %finite, %divides
  br i1 %defined, label %compare, label %nan
nan:
  ret TYPE NAN
compare:
  %less = fcmp olt TYPE %a, %b
  br i1 %less, label %itself, label %up
itself:
  ret TYPE %x
up:
  %t = phi TYPE [ %b, %compare ], [ %t2, %up ]
  %half = fmul TYPE %a, 0.5
  %fits = fcmp ole TYPE %t, %half
  %t2 = fmul TYPE %t, 2.0
  br i1 %fits, label %up, label %down
down:
  %s = phi TYPE [ %t, %up ], [ %s2, %down ]
  %r = phi TYPE [ %a, %up ], [ %r2, %down ]
  %takes = fcmp oge TYPE %r, %s
  %less_s = fsub TYPE %r, %s
  %r2 = select i1 %takes, TYPE %less_s, TYPE %r
  %s2 = fmul TYPE %s, 0.5
  %again = fcmp ogt TYPE %s, %b
  br i1 %again, label %down, label %done
done:
  %negative = bitcast TYPE %x to INTEGER
  %below = icmp slt INTEGER %negative, 0
  %minus = fneg TYPE %r2
  %result = select i1 %below, TYPE %minus, TYPE %r2
  ret TYPE %result
}
"""


def remainder_function(type_: str) -> tuple[str, str]:
    """Return the text of the function for `float` or `double`, and a declaration that it needs."""
    short, integer = ("f32", "i32") if type_ == "float" else ("f64", "i64")
    text = _TEXT.replace("TYPE", type_).replace("SHORT", short).replace("INTEGER", integer)
    text = text.replace("INFINITY", "0x7FF0000000000000").replace("NAN", "0x7FF8000000000000")
    return text, f"declare {type_} @llvm.fabs.{short}({type_})"


def float_remainder(w: Writer, node: UOp) -> str:
    """Call the remainder function lane by lane."""
    a, b = map(w.ref, node.src)
    type_, vector, lanes = type_text(node.dtype), type_of(node), lanes_of(node)

    def of(x: str, y: str) -> str:
        return w.emit(f"call {type_} @remainder_{type_}({type_} {x}, {type_} {y})")

    if not lanes:
        return of(a, b)
    result = "poison"
    for k in range(lanes):
        x, y = (w.emit(f"extractelement {vector} {v}, i32 {k}") for v in (a, b))
        result = w.emit(f"insertelement {vector} {result}, {type_} {of(x, y)}, i32 {k}")
    return result


def divided_as_floats(w: Writer, node: UOp, x: str, y: str) -> str:
    """Divide vectors of integers of at most 32 bits by floats that have at least 8 more. That is exact: a quotient is
    at least 1 / y below the next integer, if it is none itself, and the floats there are closer to each other.
    """
    type_, lanes, signed = type_of(node), lanes_of(node), dt.kind(node.dtype) == "i"
    wide = type_text(dt.float64 if node.dtype.itemsize == 4 else dt.float32, lanes)
    to, back = ("sitofp", "fptosi") if signed else ("uitofp", "fptoui")
    a, b = (w.emit(f"{to} {type_} {v} to {wide}") for v in (x, y))
    quotient = w.emit(f"{back} {wide} {w.emit(f'fdiv {wide} {a}, {b}')} to {type_}")
    if node.op is ops.IDIV:
        return quotient
    return w.emit(f"sub {type_} {x}, {w.emit(f'mul {type_} {quotient}, {y}')}")


# Of float32 with a quotient up to 2**52: float64 has its digits, and the remainder is exact. Other lanes go on.
_BY_DOUBLE = """\
  %xd = fpext {type} %x to <{lanes} x double>
  %yd = fpext {type} %y to <{lanes} x double>
  %a = call <{lanes} x double> @llvm.fabs.v{lanes}f64(<{lanes} x double> %xd)
  %b = call <{lanes} x double> @llvm.fabs.v{lanes}f64(<{lanes} x double> %yd)
  %ratio = fdiv <{lanes} x double> %a, %b
  %quotient = call <{lanes} x double> @llvm.trunc.v{lanes}f64(<{lanes} x double> %ratio)
  %minus = fneg <{lanes} x double> %quotient
  %left = call <{lanes} x double> @llvm.fma.v{lanes}f64(
    <{lanes} x double> %minus, <{lanes} x double> %b, <{lanes} x double> %a)
  %often = fcmp olt <{lanes} x double> %left, zeroinitializer
  %back = fadd <{lanes} x double> %left, %b
  %rest = select <{lanes} x i1> %often, <{lanes} x double> %back, <{lanes} x double> %left
  %small = fcmp olt <{lanes} x double> %quotient, splat (double 0x4330000000000000)
  %ordered = fcmp ord <{lanes} x double> %left, %left
  %exact = and <{lanes} x i1> %small, %ordered
  %mask = bitcast <{lanes} x i1> %exact to i{lanes}
  %all = icmp eq i{lanes} %mask, -1
  br i1 %all, label %done, label %further
done:
  %narrow = fptrunc <{lanes} x double> %rest to {type}
  %signed = call {type} @llvm.copysign.{mangled}({type} %narrow, {type} %x)
  ret {type} %signed
further:
"""


def divided_in_32_bits(w: Writer, node: UOp) -> str | None:
    """Divide places of a vector by a constant in 32 bits, which CPUs multiply to both halves, or return None where they
    may need more. Of 64 bits these are several multiplications and additions.
    """
    low, high = atom_bounds(node.src[0])
    divisor = constant_of(node.src[1])
    if divisor is None or not (low >= 0 and high < 1 << 32 and 0 < divisor < 1 << 32):
        return None
    short = type_text(dt.uint32, lanes_of(node))
    x = w.emit(f"trunc {type_of(node)} {w.ref(node.src[0])} to {short}")
    instruction = "udiv" if node.op is ops.IDIV else "urem"
    result = w.emit(f"{instruction} {short} {x}, {splat(dt.uint32, divisor, lanes_of(node))}")
    return w.emit(f"zext {short} {result} to {type_of(node)}")


def remainder_by_quotient(w: Writer, node: UOp) -> str:
    """Compute the remainder of vectors on hosts by their quotients, or by the C library where a quotient is large or
    not a number.
    """
    x, y = map(w.ref, node.src)
    type_, lanes = type_of(node), lanes_of(node)
    single = node.dtype == dt.float32
    bits = f"<{lanes} x {'i32' if single else 'i64'}>"
    fabs, trunc, fma = (f"llvm.{name}.{mangled(type_)}" for name in ("fabs", "trunc", "fma"))
    a, b = (w.call(fabs, type_, (type_, v)) for v in (x, y))
    quotient = w.call(trunc, type_, (type_, w.emit(f"fdiv {type_} {a}, {b}")))
    minus = w.emit(f"fneg {type_} {quotient}")
    left = w.call(fma, type_, (type_, minus), (type_, b), (type_, a))
    once_too_often = w.emit(f"fcmp olt {type_} {left}, {zero(type_)}")
    back = w.emit(f"fadd {type_} {left}, {b}")
    rest = w.emit(f"select {bool_like(type_)} {once_too_often}, {type_} {back}, {type_} {left}")
    sign = dt.uint32.type(1 << 31) if single else dt.uint64.type(1 << 63)
    signs = splat(dt.uint32 if single else dt.uint64, sign, lanes)
    of_x = w.emit(f"and {bits} {w.emit(f'bitcast {type_} {x} to {bits}')}, {signs}")
    whole = w.emit(f"or {bits} {w.emit(f'bitcast {type_} {rest} to {bits}')}, {of_x}")
    fast = w.emit(f"bitcast {bits} {whole} to {type_}")

    limit = splat(node.dtype, 2.0 ** (23 if single else 52), lanes)
    small = w.emit(f"fcmp olt {type_} {quotient}, {limit}")
    ordered = w.emit(f"fcmp ord {type_} {left}, {left}")
    exact = w.emit(f"and {bool_like(type_)} {small}, {ordered}")
    mask = w.emit(f"bitcast {bool_like(type_)} {exact} to i{lanes}")
    otherwise = w.emit(f"icmp ne i{lanes} {mask}, -1")
    # A function, once in a module: it is a call for each lane, which no tile should have written out many times.
    by_library = f"remainder_{mangled(type_)}"
    if single:
        w.declarations.update(
            f"declare <{lanes} x double> @llvm.{name}.v{lanes}f64({', '.join([f'<{lanes} x double>'] * count)})"
            for name, count in (("fabs", 1), ("trunc", 1), ("fma", 3))
        )
        w.declarations.add(f"declare {type_} @llvm.copysign.{mangled(type_)}({type_}, {type_})")
    body = _BY_DOUBLE if single else ""
    w.declarations.add(
        f"define internal {type_} @{by_library}({type_} %x, {type_} %y) #0 {{\n"
        f"{body.format(lanes=lanes, type=type_, mangled=mangled(type_))}"
        f"  %r = frem {type_} %x, %y\n  ret {type_} %r\n}}"
    )
    before, number = w.label, w.number()
    yes, join = f"T{number}", f"F{number}"
    slow: list[str] = []

    def exactly() -> None:
        slow.append(w.emit(f"call {type_} @{by_library}({type_} {x}, {type_} {y})"))

    w.fork(otherwise, [(yes, exactly)], join, join)
    return w.emit(f"phi {type_} [ {fast}, %{before} ], [ {slow[0]}, %{yes} ]")
