"""The element types of ONNX, and the dtypes in which their numbers are kept.

Integers of 2 and 4 bits are kept in int8 and uint8: arrays of int4 do not mix with other dtypes, and operators of ONNX
do. Floats of 4 and 6 bits, which arrays do not have, are kept in the float8 that holds each of their values. The
element type that a model declares is known beside the array (`Node.input_type`), so casts round, wrap and saturate as
the declared type does.
"""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.errors import DtypeError
from funcgrad.onnx.package import onnx

TensorProto: Any = onnx.TensorProto

EXACT: dict[int, np.dtype] = {
    TensorProto.FLOAT: np.dtype(np.float32),
    TensorProto.UINT8: np.dtype(np.uint8),
    TensorProto.INT8: np.dtype(np.int8),
    TensorProto.UINT16: np.dtype(np.uint16),
    TensorProto.INT16: np.dtype(np.int16),
    TensorProto.INT32: np.dtype(np.int32),
    TensorProto.INT64: np.dtype(np.int64),
    TensorProto.BOOL: np.dtype(np.bool_),
    TensorProto.FLOAT16: np.dtype(np.float16),
    TensorProto.DOUBLE: np.dtype(np.float64),
    TensorProto.UINT32: np.dtype(np.uint32),
    TensorProto.UINT64: np.dtype(np.uint64),
    TensorProto.COMPLEX64: np.dtype(np.complex64),
    TensorProto.COMPLEX128: np.dtype(np.complex128),
    TensorProto.BFLOAT16: np.dtype(ml_dtypes.bfloat16),
    TensorProto.FLOAT8E4M3FN: np.dtype(ml_dtypes.float8_e4m3fn),
    TensorProto.FLOAT8E4M3FNUZ: np.dtype(ml_dtypes.float8_e4m3fnuz),
    TensorProto.FLOAT8E5M2: np.dtype(ml_dtypes.float8_e5m2),
    TensorProto.FLOAT8E5M2FNUZ: np.dtype(ml_dtypes.float8_e5m2fnuz),
    TensorProto.FLOAT8E8M0: np.dtype(ml_dtypes.float8_e8m0fnu),
    TensorProto.UINT4: np.dtype(ml_dtypes.uint4),
    TensorProto.INT4: np.dtype(ml_dtypes.int4),
    TensorProto.FLOAT4E2M1: np.dtype(ml_dtypes.float4_e2m1fn),
    TensorProto.UINT2: np.dtype(ml_dtypes.uint2),
    TensorProto.INT2: np.dtype(ml_dtypes.int2),
    TensorProto.FLOAT6E2M3: np.dtype(ml_dtypes.float6_e2m3fn),
    TensorProto.FLOAT6E3M2: np.dtype(ml_dtypes.float6_e3m2fn),
}
"""The dtype that NumPy or ml_dtypes has for an element type. Texts have none."""

_KEPT_IN: dict[int, np.dtype] = {
    TensorProto.UINT4: np.dtype(np.uint8),
    TensorProto.INT4: np.dtype(np.int8),
    TensorProto.UINT2: np.dtype(np.uint8),
    TensorProto.INT2: np.dtype(np.int8),
    TensorProto.FLOAT4E2M1: np.dtype(ml_dtypes.float8_e4m3fn),
    TensorProto.FLOAT6E2M3: np.dtype(ml_dtypes.float8_e4m3fn),
    TensorProto.FLOAT6E3M2: np.dtype(ml_dtypes.float8_e4m3fn),
}
NARROW = frozenset(_KEPT_IN)
"""The types of less than 8 bits."""

_ELEMENT_TYPES = {dtype: number for number, dtype in EXACT.items()}

FLOATS = frozenset(number for number, dtype in EXACT.items() if "float" in dtype.name)
"""Real floats of every width."""


def type_name(element_type: int) -> str:
    """Return the name of an element type in the format, such as FLOAT.

    >>> type_name(7)
    'INT64'
    """
    try:
        return str(TensorProto.DataType.Name(element_type))
    except ValueError:
        return f"type {element_type}"


def dtype_of(element_type: int) -> np.dtype:
    """Return the dtype in which arrays keep numbers of an element type.

    >>> dtype_of(TensorProto.INT4)
    dtype('int8')
    """
    kept = _KEPT_IN.get(element_type) or EXACT.get(element_type)
    if kept is None:
        raise DtypeError(
            f"arrays cannot hold elements of the ONNX type {type_name(element_type)}",
            hint="texts are looked up, split or joined outside of the model, which is given numbers",
        )
    return kept


def element_type_of(dtype: Any) -> int:
    """Return the element type of a dtype.

    >>> type_name(element_type_of(np.float32))
    'FLOAT'
    """
    found = _ELEMENT_TYPES.get(np.dtype(dtype))
    if found is None:
        raise DtypeError(f"ONNX has no element type for dtype {np.dtype(dtype)}")
    return found


def as_kept(array: np.ndarray) -> np.ndarray:
    """Convert an array of less than 8 bits an element to the dtype that keeps it; return others as they are."""
    kept = _KEPT_IN.get(_ELEMENT_TYPES.get(array.dtype, 0))
    return array if kept is None else array.astype(kept)
