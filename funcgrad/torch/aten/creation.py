"""Operators that make tensors: constants, ranges, casts and copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.torch.aten.promotion import result_dtype
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


def _dtype(dtype: Any, default: Any) -> np.dtype:
    return dt.canonical(np.dtype(default if dtype is None else dtype))


def _number_dtype(*numbers: Any) -> Any:
    """Return the dtype of a range or constant of these numbers: torch's default float for floats."""
    return dt.float32 if any(isinstance(n, float) for n in numbers) else dt.int64


@row("arange", "arange.start", "arange.start_step")
def arange(*bounds: Any, dtype: Any = None, end: Any = None) -> Any:
    if end is not None:
        bounds = (end,)
    chosen = _dtype(dtype, _number_dtype(*bounds))
    values = np.arange(*bounds) if chosen.kind in "iub" else np.arange(*(float(b) for b in bounds))
    start, step = (bounds[0] if len(bounds) > 1 else 0), (bounds[2] if len(bounds) > 2 else 1)
    return fnp.asarray(fnp.arange(values.size) * step + start, chosen)


@row("full")
def full(size: Sequence[int], fill_value: Any, dtype: Any = None) -> Any:
    default = dt.bool_ if isinstance(fill_value, bool) else _number_dtype(fill_value)
    return fnp.full(tuple(size), fill_value, _dtype(dtype, default))


@row("full_like")
def full_like(x: Any, fill_value: Any, dtype: Any = None) -> Any:
    return fnp.full(x.shape, fill_value, _dtype(dtype, x.dtype))


@row("new_full")
def new_full(x: Any, size: Sequence[int], fill_value: Any, dtype: Any = None) -> Any:
    return fnp.full(tuple(size), fill_value, _dtype(dtype, x.dtype))


@row("zeros", "empty.memory_format")
def zeros(size: Sequence[int], dtype: Any = None) -> Any:
    return fnp.zeros(tuple(size), _dtype(dtype, dt.float32))


@row("ones")
def ones(size: Sequence[int], dtype: Any = None) -> Any:
    return fnp.ones(tuple(size), _dtype(dtype, dt.float32))


@row("empty_strided", "empty_permuted")
def empty_strided(size: Sequence[int], stride: Sequence[int], dtype: Any = None) -> Any:
    return zeros(size, dtype)


@row("zeros_like", "empty_like")
def zeros_like(x: Any, dtype: Any = None) -> Any:
    return fnp.zeros(x.shape, _dtype(dtype, x.dtype))


@row("ones_like")
def ones_like(x: Any, dtype: Any = None) -> Any:
    return fnp.ones(x.shape, _dtype(dtype, x.dtype))


@row("new_zeros", "new_empty")
def new_zeros(x: Any, size: Sequence[int], dtype: Any = None) -> Any:
    return fnp.zeros(tuple(size), _dtype(dtype, x.dtype))


@row("new_empty_strided")
def new_empty_strided(x: Any, size: Sequence[int], stride: Sequence[int], dtype: Any = None) -> Any:
    return new_zeros(x, size, dtype)


@row("new_ones")
def new_ones(x: Any, size: Sequence[int], dtype: Any = None) -> Any:
    return fnp.ones(tuple(size), _dtype(dtype, x.dtype))


@row("eye", "eye.m")
def eye(n: int, m: int | None = None, dtype: Any = None) -> Any:
    return fnp.eye(n, m, dtype=_dtype(dtype, dt.float32))


@row("linspace")
def linspace(start: Any, end: Any, steps: int, dtype: Any = None) -> Any:
    return fnp.linspace(start, end, steps, dtype=_dtype(dtype, dt.float32))


@row("logspace")
def logspace(start: Any, end: Any, steps: int, base: float = 10.0, dtype: Any = None) -> Any:
    return fnp.logspace(start, end, steps, base=base, dtype=_dtype(dtype, dt.float32))


@row("scalar_tensor")
def scalar_tensor(s: Any, dtype: Any = None) -> Any:
    return fnp.asarray(s, _dtype(dtype, dt.float32))


@row("tril_indices")
def tril_indices(row: int, col: int, offset: int = 0, dtype: Any = None) -> Any:
    return fnp.asarray(np.stack(np.tril_indices(row, offset, col)), _dtype(dtype, dt.int64))


@row("triu_indices")
def triu_indices(row: int, col: int, offset: int = 0, dtype: Any = None) -> Any:
    return fnp.asarray(np.stack(np.triu_indices(row, offset, col)), _dtype(dtype, dt.int64))


@row("fill.Scalar", "fill.Tensor")
def fill(x: Any, value: Any) -> Any:
    return fnp.broadcast_to(fnp.asarray(value, x.dtype), x.shape)


@row("copy")
def copy(x: Any, src: Any, non_blocking: bool = False) -> Any:
    return fnp.broadcast_to(src.astype(x.dtype), x.shape)


@row("_to_copy")
def to_copy(x: Any, dtype: Any = None, non_blocking: bool = False) -> Any:
    return x if dtype is None else x.astype(dt.canonical(np.dtype(dtype)))


@row("to.dtype", "to.dtype_layout", "to.device")
def to_dtype(x: Any, *arguments: Any, dtype: Any = None, **_: Any) -> Any:
    found = next((a for a in arguments if isinstance(a, np.dtype)), dtype)
    return to_copy(x, found)


@row("type_as")
def type_as(x: Any, other: Any) -> Any:
    return x.astype(other.dtype)


@row("result_type.Tensor")
def result_type(x: Any, other: Any) -> Any:
    return result_dtype(x, other)


@row("_local_scalar_dense", "item")
def local_scalar_dense(x: Any) -> Any:
    """Return the Python number of an array, which has to be known: eagerly, not under jit."""
    return x.item()
