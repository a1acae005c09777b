"""What only moves elements on a device: the same as NumPy, by few kernels; on a device that is interpreted, which sees
each access outside of an array, and on others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.errors import DeviceError
from funcgrad.lower.runtime.strided_copy import merged
from funcgrad.trace.ops.strides import Axis
from tests.backends.cuda.cuda_on_host import cuda_on_host
from tests.hardware import interpreted_accelerator

assert interpreted_accelerator

shapes = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple)


def filled(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    return (np.arange(np.prod(shape, dtype=int)) % 251).reshape(shape).astype(dtype)


@st.composite
def moves(draw: st.DrawFn) -> tuple[tuple[int, ...], Callable]:
    """A shape, and a function of an array of it and of the functions of NumPy."""
    shape = draw(shapes)
    axis = draw(st.integers(0, len(shape) - 1))
    slices = tuple(
        slice(*sorted((draw(st.integers(0, n)), draw(st.integers(0, n)))), draw(st.integers(1, 3)))
        for n in shape
    )
    numbers = [draw(st.integers(0, n - 1)) if n and draw(st.booleans()) else slice(None) for n in shape]
    order = draw(st.permutations(range(len(shape))))
    width = [(draw(st.integers(0, 2)), draw(st.integers(0, 2))) for _ in shape]
    choices: list[Callable] = [
        lambda np_, x: x[slices],
        lambda np_, x: x[
            tuple(slice(None, None, -1) if k == axis else slice(None) for k in range(len(shape)))
        ],
        lambda np_, x: x[tuple(numbers)],
        lambda np_, x: np_.transpose(x, order),
        lambda np_, x: np_.flip(x, axis),
        lambda np_, x: np_.concatenate([x, x, x], axis),
        lambda np_, x: np_.pad(x, width),
        lambda np_, x: np_.broadcast_to(x, (2, *shape)),
        lambda np_, x: np_.stack([x, x], axis),
        lambda np_, x: np_.roll(x, 1, axis),
    ]
    return shape, draw(st.sampled_from(choices))


@settings(max_examples=80, deadline=None)
@given(moves(), st.sampled_from(["bool", "int8", "float16", "float32", "complex64"]))
def test_moves(move: tuple[tuple[int, ...], Callable], dtype: str) -> None:
    shape, function = move
    x = filled(shape, dtype)
    wanted = function(np, x)
    found = function(fnp, fg.device_put(x, "interpreted"))
    assert found.device == "interpreted:0" and found.dtype == wanted.dtype
    np.testing.assert_array_equal(np.asarray(found), wanted)


def on(device: str, *dtypes: str) -> None:
    """A handful of moves."""
    with fg.config(enable_x64=True):
        for dtype in dtypes:
            x = filled((3, 4, 5), fnp.dtype(dtype))
            y = fg.device_put(x, device)
            for function in (
                lambda a: a[:, 1:3, ::2],
                lambda a: a.T,
                lambda a: a[::-1, 2],
                lambda a: a[..., None, -1],
            ):
                np.testing.assert_array_equal(np.asarray(function(y)), function(x))
            np.testing.assert_array_equal(fnp.concatenate([y, y[:, :1]], 1), np.concatenate([x, x[:, :1]], 1))
            np.testing.assert_array_equal(fnp.full_like(y, 3), np.full_like(x, 3))


def test_on_cuda() -> None:
    with cuda_on_host(threads=32):
        on("cuda", "uint8", "bfloat16", "int32", "float64", "complex128")


def test_on_opencl() -> None:
    try:
        open_backend("opencl")
    except DeviceError as error:
        pytest.skip(str(error))
    on("opencl", "uint8", "complex128")


def test_one_kernel_for_all_shapes() -> None:
    device = open_backend("interpreted:1")
    x = fg.device_put(filled((4, 5, 6), "float32"), "interpreted:1")
    x[:, ::2]
    before = device.started["compile"]
    for k in range(5):
        np.testing.assert_array_equal(x[:, k : k + 1, ::2], filled((4, 5, 6), "float32")[:, k : k + 1, ::2])
        np.testing.assert_array_equal(x[:3, k], filled((4, 5, 6), "float32")[:3, k])
        np.testing.assert_array_equal(x[k % 4].T, filled((4, 5, 6), "float32")[k % 4].T)
    assert device.started["compile"] - before <= 2  # two axes, three


def test_what_runs_together_is_copied() -> None:
    device = open_backend("interpreted:1")
    x = fg.device_put(filled((4, 5, 6), "float32"), "interpreted:1")
    before = device.started["launch"], device.started["compile"]
    np.testing.assert_array_equal(fnp.concatenate([x, x]), np.concatenate([filled((4, 5, 6), "float32")] * 2))
    np.testing.assert_array_equal(x.copy()[1:3], filled((4, 5, 6), "float32")[1:3])
    assert (device.started["launch"], device.started["compile"]) == before


def test_merged() -> None:
    assert merged([Axis(2, 3, 3), Axis(3, 1, 1)]) == [Axis(6, 1, 1)]
    assert merged([Axis(2, 3, 4), Axis(3, 1, 1)]) == [Axis(2, 3, 4), Axis(3, 1, 1)]
    assert merged([Axis(1, 9, 9)]) == []
