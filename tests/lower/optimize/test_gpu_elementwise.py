"""Elementwise kernels on a grid, and transpositions: squares in registers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as onp
import pytest

import funcgrad.numpy as np
from tests.lower.optimize.test_gpu import check, floats
from tests.lower.optimize.test_gpu_reduction import loads, lowered, shape


@pytest.mark.parametrize(("dtype", "side"), [("float32", 4), ("float16", 8)])
def test_both_sides_of_a_transposition_are_vectors(dtype: str, side: int) -> None:
    text = lowered(lambda x: x.T + 1, shape(4096, 8192, dtype=dtype)).as_text("nvptx")
    name = {"float32": "float", "float16": "half"}[dtype]
    assert loads(text) == [f"<{side} x {name}>"] * side
    assert len(re.findall(rf"store <{side} x {name}>", text)) == side


TRANSPOSITIONS: dict[str, tuple[Callable, tuple]] = {
    "whole squares of squares": (lambda x: x.T + 1, (floats(128, 256),)),
    "the last square is not full": (lambda x: x.T * 2, (floats(132, 140),)),
    "no whole squares": (lambda x: x.T * 2, (floats(131, 137),)),
    "one side of whole squares": (lambda x: x.T * 2, (floats(132, 137),)),
    "beside what is read along": (lambda x, y: x.T + y, (floats(132, 140), floats(140, 132))),
    "two of them": (lambda x, y: x.T - y.T, (floats(132, 140), floats(132, 140))),
    "three of them": (lambda x, y, z: x.T - y.T * z.T, tuple(floats(132, 140) for _ in range(3))),
    "a value for each row": (lambda x, r, c: x.T * r[:, None] + c, (floats(132, 140), floats(140), floats(132))),
    "several results": (lambda x, y: (x.T + y, x.T * y), (floats(132, 140), floats(140, 132))),
    "channels last": (lambda x: x.transpose(0, 2, 3, 1) + 1, (floats(2, 12, 20, 36),)),
    "channels first": (lambda x: x.transpose(0, 3, 1, 2) + 1, (floats(2, 20, 36, 12),)),
    "the first axis last": (lambda x: x.transpose(1, 2, 0) + 1, (floats(12, 36, 40),)),
    "reversed": (lambda x: x.T[::-1, ::-1] + 1, (floats(132, 140),)),
    "padded": (lambda x: np.pad(x.T, ((4, 0), (0, 8))) + 1, (floats(132, 140),)),
    "a part": (lambda x: x[4:, 8:].T + 1, (floats(136, 148),)),
    "a part that begins anywhere": (lambda x: x[3:135, 1:141].T + 1, (floats(136, 148),)),
    "every second": (lambda x: x[::2].T + 1, (floats(264, 140),)),
    "integers": (lambda x: x.T + 1, (onp.arange(132 * 140, dtype=onp.int32).reshape(132, 140),)),
    "bytes": (lambda x: x.T + 1, ((onp.arange(144 * 160) % 100).astype(onp.int8).reshape(144, 160),)),
    "truths": (lambda x: x.T > 0, (floats(132, 140),)),
    "halves": (lambda x: x.T + 1, (floats(136, 144).astype(onp.float16),)),
    "bfloat16": (lambda x: x.T + 1, (floats(136, 144).astype(ml_dtypes.bfloat16),)),
    "to wider ones": (lambda x: x.T.astype(np.float32) + 1, (floats(136, 144).astype(onp.float16),)),
    "complex numbers": (lambda x: x.T * 1j, (floats(132, 140),)),
}  # fmt: skip


@pytest.mark.parametrize("name", TRANSPOSITIONS)
def test_transpositions(name: str) -> None:
    function, values = TRANSPOSITIONS[name]
    check(function, *values)


SQUARES = ["the last square is not full", "two of them", "three of them", "channels last", "halves", "a part"]


@pytest.mark.parametrize("name", SQUARES)
def test_squares_are_chosen(name: str) -> None:
    function, values = TRANSPOSITIONS[name]
    arrays: Any = [shape(*value.shape, dtype=value.dtype.name) for value in values]
    schedule = lowered(function, *arrays).as_text("schedule")
    assert "split(" in schedule and "vectorize(" in schedule


def test_odd_sizes_go_by_tiles_of_threads() -> None:
    """32 bytes of a result, and 128 of an operand, are those of threads side by side."""
    schedule = lowered(lambda x: x.T + 1, shape(4097, 8191)).as_text("schedule")
    assert "threads(d01, 8, 0)" in schedule and "threads(d00, 32, 1)" in schedule
