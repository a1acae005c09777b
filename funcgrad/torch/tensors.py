"""Tensors of torch as arrays of ours and back: their memory is shared by DLPack wherever both can have it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import ml_dtypes
import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError
from funcgrad.torch.library import torch
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt

_NAMES = (
    "bool uint8 uint16 uint32 uint64 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128 "
    "float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu"
)


def _numpy_dtype(name: str) -> np.dtype:
    return np.dtype(getattr(ml_dtypes, name) if hasattr(ml_dtypes, name) else name)


DTYPES: dict[Any, np.dtype] = {getattr(torch, name): _numpy_dtype(name) for name in _NAMES.split()}
"""NumPy's dtype for each of torch's that arrays may have."""
_BYTES = {dtype for dtype in DTYPES if DTYPES[dtype] in dt.FLOAT8}
"""Dtypes that not all versions of DLPack know: they are handed over as bytes."""


def numpy_dtype(dtype: Any) -> np.dtype:
    """Return NumPy's dtype for one of torch's; DtypeError for quantised and others that arrays cannot have."""
    if dtype not in DTYPES:
        raise DtypeError(f"{dtype} of torch has no counterpart here", hint="dequantize the model, or cast it")
    return DTYPES[dtype]


def to_array(tensor: Any, copy: bool | None = None) -> Array:
    """Return a tensor as an array, without gradient. The memory is shared where it can be, and must not be written to
    as long as the array is in use; copy=True copies it.

    What is not contiguous is copied, and so are 64 bits while these are off, which become 32.
    """
    tensor = tensor.detach().resolve_conj().resolve_neg()
    if tensor._is_zerotensor():  # a gradient of zeros without memory
        tensor = tensor.clone()
    if tensor.device.type != "cpu":
        tensor = tensor.cpu()
    numpy_dtype(tensor.dtype)
    if tensor.dtype in _BYTES:
        octets = fnp.from_dlpack(tensor.contiguous().view(torch.uint8), copy=copy)
        return fnp.asarray(np.asarray(octets).view(DTYPES[tensor.dtype]))
    return fnp.from_dlpack(tensor, copy=copy)


def to_tensors(arrays: Sequence[Any]) -> list[Any]:
    """Return arrays as tensors. Each has memory of its own, which torch may write to: that of the array where nobody
    else has it, a copy where an argument, a constant of the program or another of the arrays has it, too.
    """
    found, seen = [], set()
    for x in arrays:
        x.block_until_ready()
        # the owner is held by the array and by the argument of getrefcount: one more is somebody else
        shared = id(x) in seen or sys.getrefcount(x.owner) > 2 if x.device == "cpu" else False
        seen.add(id(x))
        tensor = _to_tensor(x)
        found.append(tensor.clone() if shared else tensor)
    return found


def _to_tensor(x: Any) -> Any:
    if x.device != "cpu":
        x = fnp.asarray(np.asarray(x))
    if x.dtype in dt.FLOAT8:
        octets = torch.from_numpy(np.array(x).view(np.uint8))
        return octets.view(next(theirs for theirs, ours in DTYPES.items() if ours == x.dtype))
    return torch.from_dlpack(x)
