"""How LLVM writes types and constants.

bfloat16 is in registers as its 16 bits, everywhere: no target has arithmetic on it that the project uses, and
conversions are arithmetic on bits (casts.py). Floats of 8 bits and integers of fewer are only moved, as their bits
(graph/widen_dtypes.py).
"""

from __future__ import annotations

import struct

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

SCALAR = {
    dt.bool_: "i1",
    dt.float16: "half",
    dt.bfloat16: "i16",  # its bits
    dt.float32: "float",
    dt.float64: "double",
} | {
    d: f"i{8 * d.itemsize}" for d in (*dt.INTEGERS, *dt.FLOAT8, *dt.SUB_BYTE)
}  # of floats of 8 bits and integers of fewer, as of bfloat16, their bits
_SHORT = {"half": "f16", "float": "f32", "double": "f64"}


def type_text(dtype: np.dtype, lanes: int = 0) -> str:
    return f"<{lanes} x {SCALAR[dtype]}>" if lanes else SCALAR[dtype]


def lanes_of(node: UOp) -> int:
    return node.shape[0] if node.shape else 0


def lanes_in(type_: str) -> int:
    """Return the lanes of a type, given as text."""
    return int(type_[1:].split(" ")[0]) if type_.startswith("<") else 0


def type_of(node: UOp) -> str:
    return type_text(node.dtype, lanes_of(node))


def mangled(type_: str) -> str:
    """Return the suffix of an overloaded intrinsic: v16f32 for <16 x float>."""
    if type_.startswith("<"):
        lanes, scalar = type_[1:-1].split(" x ")
        return f"v{lanes}{mangled(scalar)}"
    return _SHORT.get(type_, type_)


def literal(value: object, dtype: np.dtype) -> str:
    """Return a scalar constant."""
    if dtype == dt.bool_:
        return "true" if value else "false"
    if dt.is_widened(dtype):
        return str(np.asarray(value).astype(dtype).view(np.uint8).item())
    if dt.is_integer(dtype):
        return str(int(value))  # type: ignore[call-overload]
    if dtype in (dt.float16, dt.bfloat16):
        bits = np.asarray(value).astype(dtype).view(np.uint16).item()
        return f"0xH{bits:04X}" if dtype == dt.float16 else str(bits)
    rounded = float(np.asarray(value).astype(dtype))
    return "0x" + struct.pack(">d", rounded).hex().upper()


def splat(dtype: np.dtype, value: object, lanes: int) -> str:
    """Return a constant, in all lanes."""
    text = literal(value, dtype)
    return f"splat ({type_text(dtype)} {text})" if lanes else text


def bool_like(type_: str) -> str:
    lanes = lanes_in(type_)
    return f"<{lanes} x i1>" if lanes else "i1"


def zero(type_: str) -> str:
    if type_.startswith("<"):
        return "zeroinitializer"
    return "0.0" if type_ in ("float", "double", "half") else "0"


def constant_of(node: UOp) -> int | None:
    if node.op is ops.EXPAND:
        node = node.src[0]
    return int(node.arg.value) if node.op is ops.CONST else None
