"""The dtypes of torch's operators: what mixes to what.

Tensors with axes count first, then those without, then Python's numbers: the latter two matter only where their kind
(bool, integer, float, complex) is a higher one. Source: torch/aten/src/ATen/native/TypeProperties.cpp (result_type).
"""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.trace.types import dtypes as dt


def _rank(dtype: np.dtype) -> int:
    return {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}[dt.kind(dtype)]


def _number_dtype(x: Any) -> np.dtype:
    if isinstance(x, bool):
        return dt.bool_
    if isinstance(x, int):
        return dt.canonical(dt.int64)
    return dt.float32 if isinstance(x, float) else dt.complex64


def result_dtype(*operands: Any) -> np.dtype:
    """Return the dtype that torch computes in for these arrays and Python numbers.

    Examples
    --------
    >>> x = fnp.ones((2, 3), np.float16)
    >>> result_dtype(x, 2.5), result_dtype(x, fnp.ones(())), result_dtype(fnp.arange(3), 1.5)
    (dtype('float16'), dtype('float16'), dtype('float32'))
    """
    tiers: list[list[np.dtype]] = [[], [], []]
    for x in operands:
        if isinstance(x, (bool, int, float, complex)):
            tiers[2].append(_number_dtype(x))
        else:
            tiers[0 if x.ndim else 1].append(x.dtype)
    found: np.dtype | None = None
    for tier in tiers:
        if tier:
            dtype = tier[0]
            for other in tier[1:]:
                dtype = dt.promote((dtype, False), (other, False))[0]
            found = dtype if found is None else _combined(found, dtype)
    assert found is not None
    return found


def _combined(higher: np.dtype, lower: np.dtype) -> np.dtype:
    """Return the dtype of one tier with the next, which counts only by its kind."""
    if _rank(lower) <= _rank(higher):
        return higher
    if dt.kind(lower) == "c" and dt.kind(higher) == "f":
        return dt.complex_dtype(higher)
    return lower


def promoted(*operands: Any) -> list[Any]:
    """Cast arrays and numbers to the dtype that torch computes in."""
    dtype = result_dtype(*operands)
    return [fnp.asarray(x, dtype) for x in operands]


def to_float(*operands: Any) -> list[Any]:
    """Cast as `promoted`, and integers to the default float."""
    dtype = result_dtype(*operands)
    if not dt.is_inexact(dtype):
        dtype = dt.float32
    return [fnp.asarray(x, dtype) for x in operands]


def axis_of(dim: int, ndim: int) -> int:
    """Return an axis counted from the front; 0 for -1 and 0 of what has no axis, as torch has it."""
    return dim % ndim if ndim else 0


def axes_of(dim: Any, ndim: int) -> tuple[int, ...]:
    """Return axes counted from the front; all for None and for an empty list, as torch has it."""
    if dim is None or (isinstance(dim, (list, tuple)) and not dim):
        return tuple(range(ndim))
    dims = (dim,) if isinstance(dim, int) else dim
    return tuple(axis_of(d, ndim) for d in dims) if ndim else ()
