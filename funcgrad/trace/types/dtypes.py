"""Dtypes and their promotion: which dtypes exist, what mixes to what, and what 64-bit off does to them.

A dtype is a NumPy dtype. Beside it goes one bit, `weak`: the value came from a Python number and gives way
to the dtype that it meets. Promotion is the least upper bound in the lattice of JAX
(docs.jax.dev/en/latest/type_promotion.html), whose nodes `i*`, `f*`, `c*` are the weak types.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.config import config
from funcgrad.errors import DtypeError, is_users_operation

bool_ = np.dtype(np.bool_)
int8, int16, int32, int64 = (np.dtype(t) for t in (np.int8, np.int16, np.int32, np.int64))
uint8, uint16, uint32, uint64 = (np.dtype(t) for t in (np.uint8, np.uint16, np.uint32, np.uint64))
float16, float32, float64 = (np.dtype(t) for t in (np.float16, np.float32, np.float64))
bfloat16 = np.dtype(ml_dtypes.bfloat16)
complex64, complex128 = np.dtype(np.complex64), np.dtype(np.complex128)

SIGNED = (int8, int16, int32, int64)
UNSIGNED = (uint8, uint16, uint32, uint64)
INTEGERS = SIGNED + UNSIGNED
FLOATS = (float16, bfloat16, float32, float64)
COMPLEX = (complex64, complex128)
INEXACT = FLOATS + COMPLEX
ALL = (bool_, *INTEGERS, *INEXACT)
FLOAT8 = tuple(
    np.dtype(getattr(ml_dtypes, f"float8_{name}"))
    for name in ("e4m3fn", "e5m2", "e4m3fnuz", "e5m2fnuz", "e4m3b11fnuz", "e4m3", "e3m4", "e8m0fnu")
)
"""Floats that are kept and moved, and computed with in float32. Of the last one every bit is of the exponent."""
FLOAT8_EXPONENT = FLOAT8[-1]
_FLOAT8 = frozenset(FLOAT8)
SHORT = frozenset((float16, bfloat16, *FLOAT8))
"""Floats of which sums are made in float32."""
SUB_BYTE = tuple(np.dtype(getattr(ml_dtypes, name)) for name in ("int2", "int4", "uint2", "uint4"))
"""Integers of less than a byte: an element is the low bits of a byte, whose others are 0, as ml_dtypes has them. They
are computed with in int8 and uint8, and wrap at their own width.
"""
STORED = frozenset((*ALL, *FLOAT8, *SUB_BYTE))
"""Those that arrays may have."""

_KIND: dict[Any, str] = (
    {bool_: "b"}
    | {d: "i" for d in SIGNED}
    | {d: "u" for d in UNSIGNED}
    | {d: "u" if d.name.startswith("u") else "i" for d in SUB_BYTE}
    | {d: "f" for d in (*FLOATS, *FLOAT8)}
    | {d: "c" for d in COMPLEX}
)
_NARROW: dict[Any, np.dtype] = {int64: int32, uint64: uint32, float64: float32, complex128: complex64}
_REAL: dict[Any, np.dtype] = {complex64: float32, complex128: float64}
_COMPLEX_OF: dict[Any, np.dtype] = {
    float16: complex64,
    bfloat16: complex64,
    float32: complex64,
    float64: complex128,
    **dict.fromkeys(FLOAT8, complex64),
}

# Each node of the lattice with the nodes directly above it.
_ABOVE: dict[Any, tuple[Any, ...]] = {
    bool_: ("i*",),
    "i*": (uint8, int8, *SUB_BYTE),
    uint8: (uint16, int16),
    uint16: (uint32, int32),
    uint32: (uint64, int64),
    uint64: ("f*",),
    int8: (int16,),
    int16: (int32,),
    int32: (int64,),
    int64: ("f*",),
    "f*": ("c*", float16, bfloat16, *FLOAT8),
    float16: (float32,),
    bfloat16: (float32,),
    float32: (float64, complex64),
    float64: (complex128,),
    "c*": (complex64,),
    complex64: (complex128,),
    complex128: (),
    **dict.fromkeys((*FLOAT8, *SUB_BYTE), ()),  # nothing: to mix would lose what somebody chose
}
PYTHON_KINDS: dict[Any, str] = {bool: "b", int: "i", float: "f", complex: "c"}
"""The types of Python's numbers. To be asked of what `type(x) is type`: NumPy's dtypes are equal to some of them."""
_WEAK_NODE = {"i": "i*", "u": "i*", "f": "f*", "c": "c*"}
_WEAK_TEXT = {"i*": "a Python integer", "f*": "a Python float", "c*": "a Python complex number"}


_BY_NAME = {d.name: d for d in STORED}
_FEW_BITS: dict[Any, int] = {d: ml_dtypes.iinfo(d).bits for d in SUB_BYTE}
_WIDE: dict[Any, np.dtype] = dict.fromkeys(FLOAT8, float32) | {
    d: uint8 if _KIND[d] == "u" else int8 for d in SUB_BYTE
}


def dtype_named(name: str) -> np.dtype:
    """Return the dtype of that name, as `dtype.name` gives it."""
    return _BY_NAME.get(name) or np.dtype(name)


def kind(dtype: np.dtype) -> str:
    """Return 'b' for bool, 'i' signed, 'u' unsigned, 'f' float (bfloat16 and those of 8 bits too), 'c' complex."""
    return _KIND[dtype]


def is_float8(dtype: np.dtype) -> bool:
    return dtype.itemsize == 1 and dtype in _FLOAT8


def is_widened(dtype: np.dtype) -> bool:
    """Tell whether a wider dtype is computed with in its place: of floats of 8 bits, and of integers of fewer."""
    return dtype.itemsize == 1 and dtype in _WIDE


def wide_dtype(dtype: np.dtype) -> np.dtype:
    """Return the dtype that is computed with: float32 for floats of 8 bits, int8 and uint8 for integers of fewer."""
    return _WIDE.get(dtype, dtype)


@cache
def integer_limits(dtype: np.dtype) -> Any:
    """Return what ml_dtypes.iinfo tells of an integer dtype: its `min`, `max` and `bits`."""
    return ml_dtypes.iinfo(dtype)


def bits_of(dtype: np.dtype) -> int:
    """Return how many bits a number of this dtype has: 4 for int4, which takes a byte of memory."""
    return _FEW_BITS.get(dtype) or 8 * dtype.itemsize


def unsigned_dtype(dtype: np.dtype, kind_name: str = "u") -> np.dtype:
    """Return the integer dtype of as many bits: uint4 for int4, uint32 for float32; signed ones for the kind 'i'."""
    return dtype_named(f"{'u' if kind_name == 'u' else ''}int{bits_of(dtype)}")


def is_inexact(dtype: np.dtype) -> bool:
    return _KIND[dtype] in "fc"


def is_integer(dtype: np.dtype) -> bool:
    return _KIND[dtype] in "iu"


def real_dtype(dtype: np.dtype) -> np.dtype:
    """Return the dtype of the real part: float32 for complex64, itself for a real dtype."""
    return _REAL.get(dtype, dtype)


def complex_dtype(dtype: np.dtype) -> np.dtype:
    return _COMPLEX_OF.get(dtype, dtype)


def default_dtype(kind_name: str) -> np.dtype:
    """Return what a Python bool, int, float or complex becomes: by its kind 'b', 'i', 'f', 'c'."""
    wide = {"b": bool_, "i": int64, "u": uint64, "f": float64, "c": complex128}[kind_name]
    return canonical(wide)


def canonical(dtype: np.dtype) -> np.dtype:
    """Return the dtype that is used in its place: 32 bits for 64 unless config.enable_x64."""
    return dtype if config.enable_x64 else _NARROW.get(dtype, dtype)


def as_dtype(dtype: Any) -> np.dtype:
    """Return a user's dtype (np.float32, "float32", float, ...) as one of ours; DtypeError for others."""
    if type(dtype) is type and dtype in PYTHON_KINDS:
        return default_dtype(PYTHON_KINDS[dtype])
    try:
        result = np.dtype(dtype)
    except (TypeError, ValueError):
        result = None
    if result not in _KIND:
        raise DtypeError(
            f"unsupported dtype: {dtype!r}",
            hint="several sizes are one tuple: zeros((2, 3)), not zeros(2, 3)"
            if isinstance(dtype, int)
            else "use bool, an integer, a float (float8_*, float16, bfloat16, float32, float64) or a complex dtype",
        )
    return canonical(result)


@cache
def _ancestors(node: Any) -> frozenset:
    found = {node}
    for above in _ABOVE[node]:
        found |= _ancestors(above)
    return frozenset(found)


@cache
def _join(a: Any, b: Any) -> Any:
    common = _ancestors(a) & _ancestors(b)
    found = next((n for n in common if common <= _ancestors(n)), None)
    if found is None:
        names = " and ".join(_WEAK_TEXT.get(x, x) if isinstance(x, str) else x.name for x in (a, b))
        some = "integers of 2 and 4 bits mix with Python's integers and bool alone"
        if a not in SUB_BYTE and b not in SUB_BYTE:
            some = "floats of 8 bits mix with Python's numbers, integers and bool alone"
        raise DtypeError(f"{names} have no common dtype: {some}", hint="convert one of them by .astype")
    return found


@lru_cache(maxsize=4096)
def _promote(types: tuple[tuple[np.dtype, bool], ...], x64: bool) -> tuple[np.dtype, bool]:
    nodes = [_WEAK_NODE.get(_KIND[d], d) if weak else d for d, weak in types]
    result = nodes[0]
    for node in nodes[1:]:
        result = _join(result, node)
    if not isinstance(result, str):
        return canonical(result), False
    # Several weak types of one kind keep their own dtype (a weak int32 under x64 stays so).
    own = {d for d, weak in types if weak and _WEAK_NODE.get(_KIND[d]) == result}
    return (own.pop() if len(own) == 1 else default_dtype(result[0])), True


def promote(*types: tuple[np.dtype, bool]) -> tuple[np.dtype, bool]:
    """Return the common (dtype, weak) of several (dtype, weak). Raise DtypeError where config.numpy_dtype_promotion
    forbids it.
    """
    if config.numpy_dtype_promotion == "strict":
        _check_alike(types)
    return _promote(types, config.enable_x64)


def wider(a: np.dtype, b: np.dtype) -> np.dtype:
    """Return the dtype to compute in that holds values of both. It is no promotion of operands, so always allowed."""
    return _promote(((a, False), (b, False)), config.enable_x64)[0]


def _check_alike(types: Sequence[tuple[np.dtype, bool]]) -> None:
    """Raise DtypeError unless all have one dtype. Python's numbers fit it where they are of its kind, or of an
    earlier one.
    """
    order = "bifc"
    strong = {dtype for dtype, weak in types if not weak}
    least = max((order.index(kind(dtype).replace("u", "i")) for dtype, weak in types if weak), default=0)
    differ = len(strong) > 1 or any(order.index(kind(d).replace("u", "i")) < least for d in strong)
    if differ and is_users_operation():
        names = ", ".join(f"{dtype.name}{'*' if weak else ''}" for dtype, weak in types)
        raise DtypeError(
            f"operands of {names} have no common dtype under strict promotion",
            hint="convert them by .astype, or set config.numpy_dtype_promotion = 'standard'",
        )


def to_inexact(dtype: np.dtype, weak: bool) -> tuple[np.dtype, bool]:
    """Return the (dtype, weak) in which functions of real analysis compute this type. Integers of 64 bits take
    float64.
    """
    return (dtype, weak) if is_inexact(dtype) else (float64 if dtype in (int64, uint64) else float32, weak)
