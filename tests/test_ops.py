"""Segments: sums, products and extrema of the rows that bear the same number, against NumPy row by row."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import ops
from funcgrad.errors import DtypeError, ShapeError

IDS = np.array([3, 0, 3, 1, 0, 3, 5])
STRAY = np.array([3, -1, 0, 9, 0, 3, -4])
COMBINE = {"sum": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum}


def neutral(kind: str, dtype: np.dtype) -> Any:
    if kind in ("sum", "prod"):
        return kind == "prod"
    if dtype.kind == "b":
        return kind == "min"
    if dtype.kind in "iu":
        return np.iinfo(dtype).min if kind == "max" else np.iinfo(dtype).max
    return -np.inf if kind == "max" else np.inf


def by_rows(kind: str, data: np.ndarray, ids: np.ndarray, count: int) -> np.ndarray:
    result = np.full((count, *data.shape[1:]), neutral(kind, data.dtype), data.dtype)
    for i, row in zip(ids, data, strict=True):
        if 0 <= i < count:
            result[i] = COMBINE[kind](result[i], row)
    return result


def sample(dtype: str, *shape: int) -> np.ndarray:
    x = np.random.default_rng(0).integers(-4, 5, shape)
    return (x > 0) if dtype == "bool" else x.astype(dtype)


CASES = [
    (kind, dtype)
    for kind in COMBINE
    for dtype in ("float32", "int32", "uint8", "bool", "complex64")
    if not (dtype == "bool" and kind in ("sum", "prod"))
    and not (dtype == "complex64" and kind in ("max", "min"))
]


@pytest.mark.parametrize("kind, dtype", CASES)
def test_segments(kind: str, dtype: str) -> None:
    function = getattr(ops, f"segment_{kind}")
    for data in (sample(dtype, 7), sample(dtype, 7, 2)):
        for ids in (IDS, STRAY):
            for count in (4, 8, 0):
                expected = by_rows(kind, data, ids, count)
                for result in (
                    function(data, ids, count),
                    fg.jit(lambda d, i, n=count: function(d, i, n))(data, ids),
                    function(data, ids, count, bucket_size=3),
                    fg.vmap(lambda d, i, n=count: function(d, i, num_segments=n))(data[None], ids[None])[0],
                ):
                    assert result.dtype == expected.dtype
                    np.testing.assert_array_equal(result.numpy(), expected)
        np.testing.assert_array_equal(function(data, IDS).numpy(), by_rows(kind, data, IDS, 6))
        clipped = function(data, STRAY, 4, mode="clip")
        np.testing.assert_array_equal(clipped.numpy(), by_rows(kind, data, np.clip(STRAY, 0, 3), 4))
    assert function(data[:0], IDS[:0]).shape == (0, 2)


def test_derivatives() -> None:
    data = np.array([5.0, 1.0, 7.0, 2.0, 3.0], np.float32)
    ids = np.array([0, 1, 0, 3, 1])
    squares = fg.grad(lambda d: (ops.segment_sum(d, ids, 4) ** 2).sum())(data)
    assert squares.tolist() == [24, 8, 24, 4, 8]
    assert fg.grad(lambda d: ops.segment_prod(d, ids, 4)[:2].sum())(data).tolist() == [7, 3, 5, 0, 1]
    assert fg.grad(lambda d: ops.segment_max(d, ids, 4)[:2].sum())(data).tolist() == [0, 0, 1, 0, 1]


def test_mistakes() -> None:
    data = fnp.ones(5)
    for ids in (np.ones(5, np.float32), np.array(1), np.zeros((2, 2), int)):
        with pytest.raises(DtypeError, match="segment_ids must be a vector of integers"):
            ops.segment_sum(data, ids, 3)
    with pytest.raises(ShapeError, match="data has 5 rows, segment_ids 3"):
        ops.segment_max(data, np.arange(3), 3)
    with pytest.raises(DtypeError, match="not defined for bool"):
        ops.segment_sum(data > 0, np.arange(5), 5)
    with pytest.raises(DtypeError, match="num_segments"):
        fg.jit(ops.segment_sum)(data, np.arange(5))
