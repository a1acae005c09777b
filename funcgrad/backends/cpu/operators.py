"""Operators, indexing and elementwise functions of arrays as native calls: x + y outside of traces, without a line of
Python.

In: the methods of `Array` that are written in Python. Out: native ones in their place, which serve small arrays of one
type and Python numbers, and leave all else to the methods that were there before (native/source/python/operators.h,
indexing.h). A call takes about 0.1 us, where Python needs 1. The results have the same bits, as each is one operation
of the machine, or a copy; and what NumPy computes is still computed by NumPy (native/source/python/numpy_calls.h).
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from funcgrad.backends.cpu.native.front_door_code import BIG_NBYTES, OPERATOR_PAIRS
from funcgrad.config import config
from funcgrad.trace.array.array import Array, Signature, wrap
from funcgrad.trace.tracing.direct import conversion, formula_for, function_for
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Op, Shape, numel

_KINDS = {
    dt.float32: 1,
    dt.float64: 2,
    dt.int32: 3,
}  # enum kind; of these all Python numbers of their kind fit
_UNKNOWN = 0
_MOST_NBYTES = BIG_NBYTES // 2  # with more, the elements take longer than the call


def describe(signature: Signature) -> tuple[int, int, int, int, int, Signature, type]:
    """Return what native code has to know of a type of arrays: its kind, how many elements they have, whether these are
    few enough for it, whether Python numbers fit, the bytes of an element (0 for arrays of devices), the type of
    comparisons, and NumPy's class of its scalars.
    """
    dtype, shape = signature.dtype, signature.shape
    is_served = not signature.device
    kind = _KINDS.get(dtype, _UNKNOWN) if is_served else _UNKNOWN
    has_more_bits = signature.weak and config.enable_x64 and dtype.itemsize < 8  # a number, than weak arrays
    return (
        kind,
        numel(shape),
        int(signature.nbytes <= _MOST_NBYTES),
        int(not has_more_bits),
        dtype.itemsize if is_served else 0,
        Signature(shape, dt.bool_),
        dtype.type,
    )


def with_shape(signature: Signature, shape: Shape) -> Signature:
    """Return the type of arrays of another shape."""
    return Signature(shape, signature.dtype, signature.weak, signature.device)


def numpy_function(op: Op | str | np.dtype, signature: Signature, inexact: bool) -> Any:
    """Return the function of NumPy that computes an op of arrays of a type, a formula, or a conversion to a dtype; None
    where there is no such.
    """
    if isinstance(op, np.dtype):
        return conversion(op, signature)
    if isinstance(op, Op):
        return function_for(op, signature, inexact)
    return function_for(OPS[op], signature, inexact) if op in OPS else formula_for(op, signature)


def wrapped(signature: Signature, value: Any) -> Array:
    """Return what NumPy has made of arrays of a type as an array."""
    return wrap(value, signature.weak and value.dtype != dt.bool_)


def python_methods() -> Any:
    """Return the methods in Python as a table of C: that of each operator and the reflected one. The classes that they
    are of stay.
    """
    methods = [getattr(Array, f"__{name}__") if name else None for pair in OPERATOR_PAIRS for name in pair]
    return (ctypes.c_void_p * len(methods))(*(None if f is None else id(f) for f in methods))


__all__ = ["describe", "numpy_function", "python_methods", "with_shape", "wrapped"]
