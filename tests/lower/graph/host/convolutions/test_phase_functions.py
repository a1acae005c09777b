"""Functions of interleaved phases: the same values, made with each phase."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")
LAST, FIRST = ("NHWC", "HWIO", "NHWC"), ("NCHW", "OIHW", "NCHW")


def enlarged(x: Any, w: Any, stride: int, last: bool) -> Any:
    names = LAST if last else FIRST
    return fg.lax.conv_transpose(x, w, (stride,) * 2, "SAME", dimension_numbers=names, transpose_kernel=True)


def by_definition(x: np.ndarray, w: np.ndarray, stride: int) -> np.ndarray:
    """Add up weights from each place, channels first, and keep as many places as the strides make."""
    batch, _, high, wide = x.shape
    taps = w.shape[-1]
    whole = np.zeros((batch, w.shape[1], *((size - 1) * stride + taps for size in (high, wide))))
    for row, column in np.ndindex(taps, taps):
        part = np.einsum("nihw,io->nohw", x, w[:, :, row, column])
        whole[:, :, row : row + (high - 1) * stride + 1 : stride, column::stride][..., :wide] += part
    cut = max(taps - stride, 0) // 2
    more = max(0, stride - taps)
    whole = np.pad(whole, ((0, 0), (0, 0), (0, more), (0, more)))
    return whole[:, :, cut : cut + high * stride, cut : cut + wide * stride]


@settings(max_examples=25)
@given(
    sizes=st.tuples(st.integers(1, 3), st.integers(1, 7), st.integers(1, 7)),
    channels=st.sampled_from([(1, 1), (3, 17), (16, 3), (5, 32)]),
    taps=st.integers(1, 5),
    stride=st.integers(2, 3),
    last=st.booleans(),
    dtype=st.sampled_from(["float32", "int32"]),
)
@example((2, 5, 4), (16, 32), 4, 2, True, "float32")
@example((2, 5, 4), (16, 32), 3, 2, False, "float32")
def test_values(
    sizes: tuple[int, int, int], channels: tuple[int, int], taps: int, stride: int, last: bool, dtype: str
) -> None:
    """What follows has a number, numbers by channel, by row and by column, and a whole array that keeps the phases."""
    batch, high, wide = sizes
    rng = np.random.default_rng(taps)
    x = rng.integers(-3, 4, (batch, channels[0], high, wide))
    w = rng.integers(-3, 4, (*channels, taps, taps))
    whole = by_definition(x, w, stride)
    bias, rows, columns = (
        rng.integers(-3, 4, shape) for shape in ((channels[1], 1, 1), (whole.shape[2], 1), whole.shape[3:])
    )
    other = rng.integers(-3, 4, whole.shape)

    def moved(a: np.ndarray) -> Any:
        laid = np.broadcast_to(a, (1,) * (4 - a.ndim) + a.shape).transpose(0, 2, 3, 1) if last else a
        return fnp.asarray(np.ascontiguousarray(laid).astype(dtype))

    @fg.jit
    def function(x: Any, w: Any, bias: Any, rows: Any, columns: Any, other: Any) -> Any:
        made = fnp.maximum((enlarged(x, w, stride, last) + bias) * rows, columns) * 2
        return made, made * other

    weights = fnp.asarray((w.transpose(2, 3, 1, 0) if last else w).astype(dtype))
    found = function(moved(x), weights, *map(moved, (bias, rows, columns, other)))
    made = np.maximum((whole + bias) * rows, columns) * 2
    for got, expected in zip(found, (made, made * other), strict=True):
        np.testing.assert_array_equal(got, expected.transpose(0, 2, 3, 1) if last else expected)


@pytest.mark.parametrize("last", [True, False])
def test_each_phase_is_made_with_what_follows(last: bool) -> None:
    x, w = (
        fnp.ones((2, 8, 8, 32) if last else (2, 32, 8, 8)),
        fnp.ones((4, 4, 32, 32) if last else (32, 32, 4, 4)),
    )
    bias = fnp.ones(32) if last else fnp.ones((32, 1, 1))

    def kernels(function: Any) -> int:
        return len(fg.jit(function).lower(x, w, bias).for_target(TARGET).kernels)

    plain = kernels(lambda x, w, bias: enlarged(x, w, 2, last))
    assert kernels(lambda x, w, bias: fnp.tanh(enlarged(x, w, 2, last) * bias + bias)) == plain

    if last:  # else the copy that permutes the phases makes what follows

        def twice(x: Any, w: Any, bias: Any) -> Any:
            made = enlarged(x, w, 2, last)
            return made, fnp.tanh(made)

        assert kernels(twice) > plain
