"""Convolutions to few places of many channels: products of copied windows, and which convolutions are not."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad import lax
from funcgrad.backends.interface import Target

TARGET = Target("vectors", vector_nbytes=64, registers=32, l2_nbytes=1 << 20, cores=2, renderer="llvm")


def convolve(x, w, stride: int, pads: tuple[int, int], gap: int = 1):
    return lax.conv_general_dilated(x, w, (stride, stride), (pads, pads), rhs_dilation=(gap, gap))


def expected(x: np.ndarray, w: np.ndarray, stride: int, pads: tuple[int, int], gap: int = 1) -> np.ndarray:
    """Sum over windows, one after the other."""
    x = np.pad(x.astype(np.float64), ((0, 0), (0, 0), pads, pads))
    reach = gap * (w.shape[2] - 1) + 1
    places = [(x.shape[axis] - reach) // stride + 1 for axis in (2, 3)]
    result = np.empty((len(x), len(w), *places))
    for i in range(places[0]):
        for j in range(places[1]):
            rows, columns = (
                slice(i * stride, i * stride + reach, gap),
                slice(j * stride, j * stride + reach, gap),
            )
            result[:, :, i, j] = np.einsum("nchw,ochw->no", x[:, :, rows, columns], w.astype(np.float64))
    return result


def copies(function, *arguments) -> int:
    """Count the kernels that copy windows: their domain has the axes of a window beside those of the places."""
    lines = fg.jit(function).lower(*arguments).for_target(TARGET).kernels
    return sum(len(line.split("->")[0].split(",")) == 6 for line in lines)


@settings(max_examples=15)
@given(
    st.sampled_from([np.float32, np.float64]),
    st.integers(1, 2),
    st.integers(4, 9),
    st.integers(1, 3),
    st.integers(1, 2),
    st.sampled_from([(0, 0), (1, 1), (0, 2)]),
    st.integers(1, 2),
    st.integers(0, 99),
)
def test_values_are_those_of_the_windows(dtype, batch, size, window, stride, pads, gap, seed) -> None:
    if size + sum(pads) < gap * (window - 1) + 1:
        return
    rng = np.random.default_rng(seed)
    x = rng.standard_normal((batch, 70, size, size)).astype(dtype)
    w = rng.standard_normal((65, 70, window, window)).astype(dtype)
    got = fg.jit(lambda x, w: convolve(x, w, stride, pads, gap))(x, w)
    wanted = expected(x, w, stride, pads, gap)
    np.testing.assert_allclose(got, wanted, rtol=0, atol=1e-5 * np.abs(wanted).max())


def test_gradients_are_sums_over_windows() -> None:
    rng = np.random.default_rng(0)
    x, w = rng.standard_normal((1, 64, 8, 8)), rng.standard_normal((64, 64, 3, 3))
    direction = rng.standard_normal((1, 64, 4, 4))
    gx, gw = fg.jit(fg.grad(lambda x, w: (convolve(x, w, 2, (1, 1)) * direction).sum(), (0, 1)))(x, w)
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    wanted_x, wanted_w = np.zeros_like(padded), np.zeros_like(w)
    for i in range(4):
        for j in range(4):
            place = np.s_[:, :, 2 * i : 2 * i + 3, 2 * j : 2 * j + 3]
            wanted_w += np.einsum("no,nchw->ochw", direction[:, :, i, j], padded[place])
            wanted_x[place] += np.einsum("no,ochw->nchw", direction[:, :, i, j], w)
    np.testing.assert_allclose(gx, wanted_x[:, :, 1:-1, 1:-1], rtol=1e-4, atol=1e-3)
    np.testing.assert_allclose(gw, wanted_w, rtol=1e-4, atol=1e-3)


def test_what_is_not_finite_stays_where_it_is() -> None:
    """Padding is zeros, which times infinity are NaN; no other place has them."""
    x, w = np.zeros((1, 64, 6, 6), np.float32), np.ones((64, 64, 3, 3), np.float32)
    w[0, 0, 0, 0], x[0, 3, 5, 5] = np.inf, np.nan
    with np.errstate(invalid="ignore"):
        wanted = expected(x, w, 2, (1, 1))
    np.testing.assert_array_equal(
        fg.jit(lambda x, w: convolve(x, w, 2, (1, 1)))(x, w), wanted.astype(np.float32)
    )


@pytest.mark.parametrize(("size", "window", "stride"), [(14, 1, 2), (14, 3, 2), (7, 3, 1)])
def test_few_places_are_one_axis(size: int, window: int, stride: int) -> None:
    x, w = np.zeros((1, 256, size, size), np.float32), np.zeros((256, 256, window, window), np.float32)
    assert copies(lambda x, w: convolve(x, w, stride, (window // 2, window // 2)), x, w) == 1


@pytest.mark.parametrize(
    ("channels", "size", "window", "stride"),
    [
        (256, 7, 1, 1),  # the places are neighbours as they are
        (256, 56, 3, 1),  # rows fill vectors
        (16, 14, 3, 2),  # few results for each copied element
        (64, 28, 1, 2),  # more windows than weights
    ],
)
def test_other_convolutions_read_the_image(channels: int, size: int, window: int, stride: int) -> None:
    x = np.zeros((1, channels, size, size), np.float32)
    w = np.zeros((channels, channels, window, window), np.float32)
    assert copies(lambda x, w: convolve(x, w, stride, (window // 2, window // 2)), x, w) == 0


def test_neighbouring_channels_are_the_vector() -> None:
    def of_rows(x, w):
        return lax.conv_general_dilated(x, w, (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    assert (
        copies(of_rows, np.zeros((1, 14, 14, 256), np.float32), np.zeros((3, 3, 256, 256), np.float32)) == 0
    )
