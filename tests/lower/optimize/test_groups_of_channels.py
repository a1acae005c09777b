"""Convolutions of groups of channels: what their vectors go along, and exact values of all three of them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad import lax
from funcgrad.backends.interface import Target

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def convolve(x: Any, w: Any, groups: int, strides: Any, padding: Any, channels_last: bool) -> Any:
    places = "HW"[2 - (x.ndim - 2) :]
    image = f"N{places}C" if channels_last else f"NC{places}"
    weights = f"{places}IO" if channels_last else f"OI{places}"
    return lax.conv_general_dilated(
        x, w, strides, padding, dimension_numbers=(image, weights, image), feature_group_count=groups
    )


def chosen(kind: str, places: int, channels: int, groups: int, stride: int, channels_last: bool) -> str:
    """Return the schedules of a convolution of 8 square images with windows of 3 x 3, or of one of its gradients."""
    each, after = channels // groups, -(-places // stride)
    shapes = (8, places, places, channels), (3, 3, each, channels), (8, after, after, channels)
    if not channels_last:
        shapes = (8, channels, places, places), (channels, each, 3, 3), (8, channels, after, after)
    x, w, ct = (np.ones(shape, "f4") for shape in shapes)

    def forward(x: Any, w: Any) -> Any:
        return convolve(x, w, groups, (stride, stride), "SAME", channels_last)

    lowered = {
        "forward": lambda: fg.jit(forward).lower(x, w),
        "by image": lambda: fg.jit(lambda x, w, ct: fg.vjp(lambda x: forward(x, w), x)[1](ct)).lower(
            x, w, ct
        ),
        "by weights": lambda: fg.jit(lambda x, w, ct: fg.vjp(lambda w: forward(x, w), w)[1](ct)).lower(
            x, w, ct
        ),
    }[kind]()
    return "\n".join(lowered.for_target(TARGET).kernels)


@pytest.mark.parametrize("each", [4, 8])
@pytest.mark.parametrize("stride", [1, 2])
def test_channels_of_a_group_are_vectors_where_they_are_last(each: int, stride: int) -> None:
    """For the gradient by the image, weights are copied to have them so."""
    kernels = chosen("by image", 28, 32 * each, 32, stride, True)
    assert f"vectorize(d03.1, {each})" in kernels and "pack(" in kernels
    assert f"vectorize(d03.1, {each})" in chosen("forward", 28, 32 * each, 32, stride, True)


def test_places_read_in_steps_of_two_are_vectors_though_they_fill_none() -> None:
    assert "vectorize(d03, 16)" in chosen("forward", 28, 64, 8, 2, False)
    assert "vectorize(r0.2x8x14x14, 16)" in chosen("by weights", 28, 64, 8, 2, False)


def test_groups_are_gone_through_one_by_one_where_their_windows_are_read_again() -> None:
    """Sums of few lanes are made for neighbouring windows at the same time."""
    kernel = chosen("by weights", 28, 256, 32, 2, True).splitlines()[-1]
    assert "reorder(d03.0, " in kernel and "unroll(d02, 8)" in kernel and "unroll(d01, 3)" in kernel


def by_groups(
    x: np.ndarray, w: np.ndarray, groups: int, strides: Any, padding: Any
) -> tuple[np.ndarray, Any]:
    """Sum over the taps of windows, channels first, and return how to pull a cotangent back."""
    wide = np.pad(x, [(0, 0), (0, 0), *padding])
    batch, channels = x.shape[:2]
    taps = w.shape[2:]
    places = [(n - k) // s + 1 for n, k, s in zip(wide.shape[2:], taps, strides, strict=True)]
    grouped = w.reshape(groups, w.shape[0] // groups, *w.shape[1:])

    def window(a: np.ndarray, tap: Any) -> np.ndarray:
        at = [slice(k, k + (n - 1) * s + 1, s) for k, n, s in zip(tap, places, strides, strict=True)]
        return a[(slice(None), slice(None), *at)]

    def parted(a: np.ndarray) -> np.ndarray:
        return a.reshape(batch, groups, a.shape[1] // groups, -1)

    out = np.zeros((batch, groups, grouped.shape[1], math.prod(places)))
    for tap in np.ndindex(*taps):
        out += np.einsum("ngip,goi->ngop", parted(window(wide, tap)), grouped[(..., *tap)])

    def pull(ct: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        back, by_weights = np.zeros_like(wide), np.zeros(grouped.shape)
        for tap in np.ndindex(*taps):
            part = np.einsum("ngop,goi->ngip", parted(ct), grouped[(..., *tap)])
            window(back, tap)[...] += part.reshape(batch, channels, *places)
            by_weights[(..., *tap)] = np.einsum("ngip,ngop->goi", parted(window(wide, tap)), parted(ct))
        inner = tuple(slice(low, low + n) for (low, _), n in zip(padding, x.shape[2:], strict=True))
        return back[(slice(None), slice(None), *inner)], by_weights.reshape(w.shape)

    return out.reshape(batch, w.shape[0], *places), pull


side = st.integers(0, 2)
kinds = st.lists(
    st.tuples(st.integers(1, 20), st.integers(1, 4), st.integers(1, 2), st.tuples(side, side)),
    min_size=1,
    max_size=2,
)


@given(st.integers(1, 3), st.integers(1, 5), st.integers(1, 9), st.integers(1, 9), kinds, st.booleans())
@example(3, 4, 8, 8, [(28, 3, 2, (0, 1)), (28, 3, 2, (0, 1))], False)
@example(2, 5, 4, 4, [(17, 3, 1, (1, 1)), (15, 3, 1, (1, 1))], True)
@example(2, 3, 8, 6, [(14, 3, 2, (1, 1)), (14, 3, 2, (1, 1))], True)
@example(2, 2, 5, 8, [(19, 3, 2, (1, 0))], False)
@settings(max_examples=12, deadline=None)
def test_values_and_gradients(
    batch: int, groups: int, each: int, out: int, kinds: list[Any], channels_last: bool
) -> None:
    """Whole numbers are exact in any order of the sum."""
    sizes, taps, strides, pads = zip(*kinds, strict=True)
    padding = [
        (low, high + max(0, k - low - high - n)) for n, k, (low, high) in zip(sizes, taps, pads, strict=True)
    ]
    rng = np.random.default_rng(sum(sizes) + groups)
    x = rng.integers(-3, 4, (batch, groups * each, *sizes)).astype("f4")
    w = rng.integers(-3, 4, (groups * out, each, *taps)).astype("f4")
    value, pull = by_groups(x.astype("f8"), w.astype("f8"), groups, strides, padding)
    ct = rng.integers(-3, 4, value.shape).astype("f4")

    def image(a: np.ndarray) -> np.ndarray:
        return np.moveaxis(a, 1, -1) if channels_last else a

    def weights(a: np.ndarray) -> np.ndarray:
        return a.transpose(*range(2, a.ndim), 1, 0) if channels_last else a

    def value_and_gradients(x: Any, w: Any, ct: Any) -> Any:
        found, pulled = fg.vjp(lambda x, w: convolve(x, w, groups, strides, padding, channels_last), x, w)
        return found, *pulled(ct)

    found = fg.jit(value_and_gradients)(image(x), weights(w), image(ct))
    for got, wanted, laid in zip(
        found, (value, *pull(ct.astype("f8"))), (image, image, weights), strict=True
    ):
        np.testing.assert_array_equal(np.asarray(got), laid(wanted))
