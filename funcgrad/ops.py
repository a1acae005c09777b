"""Sums, products and extrema within segments of an array: of the rows that bear the same number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.numpy import reductions
from funcgrad.numpy.core.operands import ArrayLike, concrete, operand, placed, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.trace.util.lazy import only_public


def _least(dtype: np.dtype) -> Any:
    """Return the least value of the dtype."""
    if dt.is_integer(dtype):
        return dt.integer_limits(dtype).min
    return False if dtype == dt.bool_ else -np.inf


def _largest(dtype: np.dtype) -> Any:
    if dt.is_integer(dtype):
        return dt.integer_limits(dtype).max
    return True if dtype == dt.bool_ else np.inf


# name -> (the method of x.at, what an empty segment has, the reduction of several parts)
_KINDS: dict[str, tuple[str, Callable[[np.dtype], Any], Callable[..., Any]]] = {
    "sum": ("add", lambda dtype: 0, reductions.sum),
    "prod": ("multiply", lambda dtype: 1, reductions.prod),
    "max": ("max", _least, reductions.max),
    "min": ("min", _largest, reductions.min),
}


def _segments(
    kind: str, data: Any, segment_ids: Any, num_segments: Any, bucket_size: Any, mode: Any, out_sharding: Any
) -> Any:
    name = f"segment_{kind}"
    update, neutral, reduce = _KINDS[kind]
    data, ids = operand(data, name), operand(segment_ids, name)
    if not dt.is_integer(ids.dtype) or ids.ndim != 1:
        raise DtypeError(
            f"{name}: segment_ids must be a vector of integers, it is {type_name(ids)}",
            hint="a segment's number for each row of data",
        )
    if data.ndim and data.shape[0] != ids.size:
        raise ShapeError(
            f"{name}: data has {data.shape[0]} rows, segment_ids {ids.size}: {type_name(data)}, {type_name(ids)}"
        )
    if data.dtype == dt.bool_ and kind in ("sum", "prod"):
        raise DtypeError(
            f"{name}: not defined for bool", hint="convert it with .astype(int), or use segment_max"
        )
    count = _count(name, ids) if num_segments is None else static_int(num_segments, name, "num_segments")
    rest = data.shape[1:]
    options = {"mode": "drop" if mode is None else mode, "wrap_negative_indices": False}
    if data.dtype == dt.bool_:  # true is the greatest
        return _segments(kind, data.astype(dt.int32), ids, count, None, mode, out_sharding) > 0
    if bucket_size is None:
        empty = fnp.full((count, *rest), neutral(data.dtype), data.dtype)
        result = getattr(empty.at[ids], update)(data, **options)
    else:
        size = max(1, static_int(bucket_size, name, "bucket_size"))
        buckets = -(-ids.size // size)
        empty = fnp.full((buckets, count, *rest), neutral(data.dtype), data.dtype)
        parts = getattr(empty.at[fnp.arange(ids.size) // size, ids], update)(data, **options)
        result = reduce(parts, axis=0, initial=neutral(data.dtype)).astype(data.dtype)
    return result if out_sharding is None else placed(result, out_sharding, name)


def _count(name: str, ids: Any) -> int:
    """Count the segments that the ids name."""
    known = concrete(ids, name, "give num_segments=, which must be known while tracing")
    return int(known.max()) + 1 if known.size else 0


def _make(kind: str, text: str, empty: str, example: str) -> Callable[..., Array]:
    def segments(
        data: ArrayLike,
        segment_ids: ArrayLike,
        num_segments: int | None = None,
        indices_are_sorted: bool = False,
        unique_indices: bool = False,
        bucket_size: int | None = None,
        mode: Any = None,
        out_sharding: Any = None,
    ) -> Array:
        return _segments(kind, data, segment_ids, num_segments, bucket_size, mode, out_sharding)

    refused = "data is of booleans" if kind in ("sum", "prod") else "data is of complex numbers"
    segments.__name__ = segments.__qualname__ = f"segment_{kind}"
    segments.__doc__ = f"""{text} of the rows of each segment.

    Parameters
    ----------
    data : an array, whose rows are along axis 0.
    segment_ids : a vector of integers, in any order: the number of the segment of each row.
    num_segments : how many segments there are, by default one more than the largest number; it must be given
        where segment_ids is traced.
    indices_are_sorted, unique_indices : accepted without effect.
    bucket_size : so many rows at a time are combined, and then these results; None for all rows at once.
    mode : "clip" lets rows whose number is negative or too large belong to the nearest segment; by default they
        are left out.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array[num_segments, *data.shape[1:]]. A segment without rows has {empty}.

    Raises
    ------
    DtypeError : segment_ids is not a vector of integers, or {refused}.
    ShapeError : data has another number of rows.

    Examples
    --------
    >>> segment_{kind}(fnp.arange(1, 6), fnp.array([0, 0, 1, 1, 2]))
    Array({example}, dtype=int32)
    """
    return segments


segment_sum = _make("sum", "Compute the sum", "0", "[3, 7, 5]")
segment_prod = _make("prod", "Compute the product", "1", "[ 2, 12,  5]")
segment_max = _make("max", "Take the largest", "the least number of the dtype", "[2, 4, 5]")
segment_min = _make("min", "Take the smallest", "the largest number of the dtype", "[1, 3, 5]")

__all__ = ["segment_max", "segment_min", "segment_prod", "segment_sum"]

__dir__ = only_public(__name__)
