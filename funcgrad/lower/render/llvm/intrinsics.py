"""Which intrinsics a target can lower.

LLVM ends the whole process over one that it cannot (`exp` on NVIDIA, `tanh` on AMD): so what is not on the list of
its target is refused before LLVM sees it. A list is names without the suffix of types, and the scalar types that may
are there; a name that is not overloaded has none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from funcgrad.errors import InternalError
from funcgrad.lower.ir.contraction.tile_instructions import TILE_INSTRUCTIONS

Allowed = Mapping[str, frozenset[str]]
NO_TYPES: frozenset[str] = frozenset()

_FLOATS = frozenset(("f32", "f64"))
_INTEGERS = frozenset(("i8", "i16", "i32", "i64"))
COMMON: Allowed = {
    "llvm.fma": _FLOATS,
    "llvm.sqrt": _FLOATS,
    "llvm.floor": _FLOATS,
    "llvm.ceil": _FLOATS,
    "llvm.trunc": _FLOATS,
    "llvm.roundeven": _FLOATS,
    "llvm.fabs": _FLOATS | {"f16"},
    "llvm.abs": _INTEGERS,
    "llvm.fptosi.sat": _FLOATS | _INTEGERS | {"f16"},
    "llvm.fptoui.sat": _FLOATS | _INTEGERS | {"f16"},
}
_MASKED = _FLOATS | _INTEGERS | {"f16", "p0"}
DOT_PRODUCT_INTRINSICS = {
    **{
        (instruction, bits): f"llvm.x86.{family}.{instruction}.{bits}"
        for instruction, family in (("dpbf16ps", "avx512bf16"), ("vpdpbusd", "avx512"))
        for bits in (128, 256, 512)
    },
    ("pmaddwd", 128): "llvm.x86.sse2.pmadd.wd",
    ("pmaddwd", 256): "llvm.x86.avx2.pmadd.wd",
    ("pmaddwd", 512): "llvm.x86.avx512.pmaddw.d.512",
    **{(name, 128): f"llvm.aarch64.neon.{name}.v4i32.v16i8" for name in ("sdot", "udot", "usdot")},
}
"""By the instruction (lower/ir/contraction/dot_products.py) and the bits of a vector of sums."""


def scaled_intrinsic(width: int, bits: int) -> str:
    """Return the one that multiplies floats of this width by powers of two, in a vector of so many bits."""
    return f"llvm.x86.avx512.mask.scalef.{'ps' if width == 32 else 'pd'}.{bits}"


_OF_TILES = ("ldtilecfg", "tilerelease", "tilezero", "tileloadd64", "tilestored64")
HOST: Allowed = {
    **COMMON,
    "llvm.masked.load": _MASKED,
    "llvm.masked.store": _MASKED,
    "llvm.masked.gather": _MASKED,
    "llvm.masked.scatter": _MASKED,
    "llvm.prefetch": frozenset(("p0",)),
    "llvm.arithmetic.fence": _FLOATS,
    **dict.fromkeys(DOT_PRODUCT_INTRINSICS.values(), frozenset()),
    **{scaled_intrinsic(width, bits): NO_TYPES for width in (32, 64) for bits in (128, 256, 512)},
    **{f"llvm.x86.{name}": NO_TYPES for name in (*TILE_INSTRUCTIONS, *_OF_TILES)},
}


def check_intrinsic(function: str, allowed: Allowed) -> None:
    """Raise InternalError for a call that the target cannot lower; other functions than intrinsics pass."""
    if not function.startswith("llvm."):
        return
    name, suffixes = function, []
    while name not in allowed and "." in name:
        name, _, suffix = name.rpartition(".")
        suffixes.append(re.sub(r"^v\d+", "", suffix))
    if name not in allowed or not allowed[name].issuperset(suffixes):
        raise InternalError(f"{function} is not among the intrinsics that this target can lower")
