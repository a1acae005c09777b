"""The remainder of a division of floats, for targets whose `frem` is not exact.

LLVM's is x - y trunc(x / y) on NVIDIA, which is far off where the quotient is large. Here y is doubled up to x, then
subtracted wherever it fits on the way back: all exact.
"""

from __future__ import annotations

from funcgrad.lower.render.llvm.types import lanes_of, type_of, type_text
from funcgrad.lower.render.llvm.writer import Writer
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
    """(the text of the function for `float` or `double`, a declaration that it needs)."""
    short, integer = ("f32", "i32") if type_ == "float" else ("f64", "i64")
    text = _TEXT.replace("TYPE", type_).replace("SHORT", short).replace("INTEGER", integer)
    text = text.replace("INFINITY", "0x7FF0000000000000").replace("NAN", "0x7FF8000000000000")
    return text, f"declare {type_} @llvm.fabs.{short}({type_})"


def float_remainder(w: Writer, node: UOp) -> str:
    """Calls of it, lane by lane."""
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
