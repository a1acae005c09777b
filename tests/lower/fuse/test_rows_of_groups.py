"""What follows a product: values for pieces of its rows, and values that are repeated at many places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends.cpu.machines import MACHINES

_IMAGES = ("NHWC", "HWIO", "NHWC")


def kernels(function: Callable[..., Any], *arrays: Any) -> list[str]:
    target = MACHINES["skylake-avx512"].target()
    return fg.jit(function).lower(*arrays).for_target(target).as_text("schedule").splitlines()


def normalized(x: Any, groups: int) -> Any:
    """Return images of which each group of channels has the mean 0 and the variance 1."""
    apart = x.reshape(*x.shape[:3], groups, -1)
    mean = apart.mean((1, 2, 4), keepdims=True)
    variance = (apart * apart).mean((1, 2, 4), keepdims=True) - mean * mean
    return ((apart - mean) * lax.rsqrt(variance + 1e-3)).reshape(x.shape)


def loss(x: Any, w: Any, groups: int) -> Any:
    y = fg.nn.silu(normalized(x, groups))
    return fnp.sum(lax.conv_general_dilated(y, w, (1, 1), "SAME", dimension_numbers=_IMAGES) ** 2)


def pooled(x: Any, size: int, stride: int, pads: int) -> Any:
    window, strides = (1, size, size, 1), (1, stride, stride, 1)
    padding = [(0, 0), (pads, pads), (pads, pads), (0, 0)]
    return lax.reduce_window(x, fnp.array(-np.inf, x.dtype), lax.max, window, strides, padding)


def residual(x: Any, w: Any, size: int, stride: int, pads: int) -> Any:
    """A sum of which the gradient comes back to a pooled image in two ways."""
    y = pooled(fnp.tanh(x), size, stride, pads)
    z = lax.conv_general_dilated(y, w, (1, 1), "SAME", dimension_numbers=_IMAGES)
    return fnp.sum(fnp.tanh(z + y * y).astype("float32"))


@settings(deadline=None, max_examples=6)
@given(
    st.integers(1, 2),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(1, 5),
    st.sampled_from([1, 2, 3, 4, 8, 16]),
)
def test_gradients_of_normalized_images(n: int, h: int, w: int, groups: int, within: int) -> None:
    """Compiled as eager, by which NumPy computes op by op."""
    rng = np.random.default_rng(n * h * w)
    channels = groups * within
    with fg.enable_x64():
        x, weights = rng.standard_normal((n, h, w, channels)), rng.standard_normal((3, 3, channels, 5))
        gradient = fg.grad(loss, (0, 1))
        for ours, expected in zip(
            fg.jit(lambda x, w: gradient(x, w, groups))(x, weights), gradient(x, weights, groups), strict=True
        ):
            np.testing.assert_allclose(ours, expected, rtol=1e-7, atol=1e-7)


@settings(deadline=None, max_examples=6)
@given(
    st.integers(1, 2),
    st.integers(3, 12),
    st.integers(3, 12),
    st.integers(1, 20),
    st.integers(1, 3),
    st.integers(1, 3),
    st.integers(0, 1),
    st.sampled_from(["float64", "bfloat16"]),
)
def test_gradients_of_pooled_images(
    n: int, h: int, w: int, channels: int, size: int, stride: int, pads: int, dtype: str
) -> None:
    rng = np.random.default_rng(h * w)
    pads = min(pads, size - 1)
    with fg.enable_x64():
        x = fnp.asarray(rng.permutation(n * h * w * channels).reshape(n, h, w, channels) / 64).astype(dtype)
        weights = fnp.asarray(rng.standard_normal((3, 3, channels, channels)) / 16).astype(dtype)
        gradient = fg.grad(residual)
        ours = fg.jit(lambda x, w: gradient(x, w, size, stride, pads))(x, weights)
        expected = gradient(x, weights, size, stride, pads)
    tolerance = 1e-7 if dtype == "float64" else 5e-2
    ours, expected = (np.asarray(a).astype(float) for a in (ours, expected))
    np.testing.assert_allclose(ours, expected, rtol=tolerance, atol=tolerance)


def test_tiles_of_products_go_along_whole_rows() -> None:
    x, w = np.ones((8, 32, 32, 32), np.float32), np.ones((3, 3, 32, 32), np.float32)
    found = kernels(lambda x, w: fg.grad(loss)(x, w, 8), x, w)
    tiles = [line for line in found if "pack" in line or "unroll(d02, 8)" in line]
    assert len(tiles) == 2 and all("vectorize(d03, 16)" in line and "split" not in line for line in tiles)


def test_what_is_repeated_is_stored_before() -> None:
    """A function of few elements is in memory, not what each of the places that it is repeated at makes of it."""

    def sums(a: Any, x: Any) -> Any:
        chosen = fnp.where(x > 0, fnp.sin(a), 0)
        return lax.reduce_window(chosen, np.float32(0), lax.add, (4, 1, 1), (1, 1, 1), "VALID")

    a, x = np.ones((300, 500), np.float32), np.ones((16, 300, 500), np.float32)
    functions, windows = kernels(sums, a, x)
    assert "(16," not in functions and windows.startswith("kernel  (13, ")
