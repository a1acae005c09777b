"""The operators of arrays as native calls: x + y outside of traces, without a line of Python.

In: the methods of `Array` that are written in Python. Out: native ones in their place, which serve small arrays of one
type and Python numbers, and leave all else to the methods that were there before (native/source/operators.h). A call
takes about 0.1 us, where Python needs 1. The results have the same bits, as each is one operation of the machine.
"""

from __future__ import annotations

import ctypes
from typing import Any

from funcgrad.backends.cpu.native.front_door_code import BIG_NBYTES, OPERATOR_PAIRS
from funcgrad.config import config
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import numel

_KINDS = {
    dt.float32: 1,
    dt.float64: 2,
    dt.int32: 3,
}  # enum kind; of these all Python numbers of their kind fit
_UNKNOWN = 0
_MOST_NBYTES = BIG_NBYTES // 2  # with more, the elements take longer than the call


def describe(signature: Signature) -> tuple[int, int, int, Signature]:
    """Return what native code has to know of a type of arrays: its kind, how many elements they have, whether Python
    numbers fit, and the type of comparisons.
    """
    dtype, shape = signature.dtype, signature.shape
    is_served = not signature.device and signature.nbytes <= _MOST_NBYTES
    kind = _KINDS.get(dtype, _UNKNOWN) if is_served else _UNKNOWN
    has_more_bits = signature.weak and config.enable_x64 and dtype.itemsize < 8  # a number, than weak arrays
    return kind, numel(shape), int(not has_more_bits), Signature(shape, dt.bool_)


def python_methods() -> Any:
    """Return the methods in Python as a table of C: that of each operator and the reflected one. The classes that they
    are of stay.
    """
    methods = [getattr(Array, f"__{name}__") if name else None for pair in OPERATOR_PAIRS for name in pair]
    return (ctypes.c_void_p * len(methods))(*(None if f is None else id(f) for f in methods))


__all__ = ["describe", "python_methods"]
