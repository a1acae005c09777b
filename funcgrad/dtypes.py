"""Questions about dtypes, and those that NumPy does not have: of brain floats, of tangents of integers, of keys."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.errors import DtypeError
from funcgrad.numpy.core.dtypes import finfo, iinfo, issubdtype, result_type
from funcgrad.trace.array.key_array import KEY_DTYPE, extended, prng_key
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.util.lazy import only_public

bfloat16 = ml_dtypes.bfloat16


def canonicalize_dtype(dtype: Any, allow_extended_dtype: bool = False) -> Any:
    """Return the dtype that arrays have instead of this one: 32 bits for 64 bits without config.enable_x64.

    >>> canonicalize_dtype("float64")
    dtype('float32')
    """
    if dtype is KEY_DTYPE:
        if allow_extended_dtype:
            return dtype
        raise DtypeError(
            f"canonicalize_dtype: {dtype} is of no numbers", hint="set allow_extended_dtype=True"
        )
    return dt.as_dtype(dtype)


def scalar_type_of(x: Any) -> type:
    """Return Python's type for the numbers of an array or a dtype: bool, int, float or complex.

    >>> scalar_type_of("uint8")
    <class 'int'>
    """
    kinds: dict[str, type] = {"b": bool, "i": int, "u": int, "f": float, "c": complex}
    return kinds[dt.kind(result_type(x))]


def itemsize_bits(dtype: Any) -> int:
    """Return the size of an element in bits.

    >>> itemsize_bits("float16"), itemsize_bits("int4")
    (16, 4)
    """
    return 8 * KEY_DTYPE.itemsize if dtype is KEY_DTYPE else dt.bits_of(np.dtype(dtype))


__all__ = [
    "bfloat16", "canonicalize_dtype", "extended", "finfo", "float0", "iinfo", "issubdtype", "itemsize_bits", "prng_key",
    "result_type", "scalar_type_of",
]  # fmt: skip

__dir__ = only_public(__name__)
