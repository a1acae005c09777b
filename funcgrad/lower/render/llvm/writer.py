"""The text of a kernel while it grows: the names of its values, and which functions are called.

The rules that write one op each (arithmetic.py, casts.py, vectors.py, and what a target has of its own)
are functions of a writer and a node, which return the name of the value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from funcgrad.errors import InternalError
from funcgrad.lower.ir.ops import BUFFER, LANES
from funcgrad.lower.render.llvm.intrinsics import Allowed, check_intrinsic
from funcgrad.lower.render.llvm.text import LlvmText
from funcgrad.lower.render.llvm.types import literal, type_text
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp


class Writer(LlvmText):
    """What rules see of a kernel. `intrinsics` and `conversions` (see Target) are the target's. Beside those of a
    Target, "bfloat16" is an instruction that rounds to it, which keeps no bits of a NaN; "maximum" is one for the
    greater of two float32, or NaN where one is (for 0 and -0 it may be either).
    """

    intrinsics: Allowed = {}
    conversions = frozenset(["float16", "saturated"])
    masks_shift_counts = False  # see arithmetic.shift

    def __init__(self, registers: dict[str, str] | None = None) -> None:
        super().__init__()
        self.registers = {} if registers is None else registers  # buffers of one number that are no memory
        self.pointers: dict[int, str] = {}  # of arguments that have other names than %b0, %b1, ...
        self.values: dict[UOp, str] = {}
        self.slots: set[int] = set()

    def call(self, function: str, result: str, *arguments: tuple[str, str]) -> str:
        """Return a call of an intrinsic, which has to be one that the target can lower."""
        types = ", ".join(type_ for type_, _ in arguments)
        declaration = f"declare {result} @{function}({types})"
        if declaration not in self.declarations:
            check_intrinsic(function, self.intrinsics)
            self.declarations.add(declaration)
        text = f"call {result} @{function}({', '.join(f'{type_} {name}' for type_, name in arguments)})"
        if result == "void":
            self.lines.append(f"  {text}")
            return ""
        return self.emit(text)

    def ref(self, node: UOp) -> str:
        """Return the name or literal of a value."""
        found = self.values.get(node)
        if found is None:
            found = self.values[node] = self.leaf(node)
        return found

    def leaf(self, node: UOp) -> str:
        """Return the text of what no instruction computes."""
        if node.op is ops.CONST:
            return literal(node.arg.value, node.dtype)
        if node.op is ops.EXPAND and node.src[0].op is ops.CONST:
            scalar = node.src[0]
            return f"splat ({type_text(scalar.dtype)} {literal(scalar.arg.value, scalar.dtype)})"
        if node.op is LANES:
            return "<" + ", ".join(f"i64 {i}" for i in range(node.arg)) + ">"
        if node.op is BUFFER:
            self.slots.add(node.arg[0])
            return self.pointers.get(node.arg[0], f"%b{node.arg[0]}")
        raise InternalError(f"{node.op.name} is used before it is computed")


Rule = Callable[[Any, UOp], str]  # of the writer of a target, which may be a subclass
