"""Convolutions by their definition, in any number of dimensions, of groups of channels, with both gradients."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad import lax

Pads = Sequence[tuple[int, int]]
Pull = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def convolve(
    x: Any,
    w: Any,
    groups: int,
    strides: Sequence[int],
    padding: Any,
    channels_last: bool,
    dilations: Sequence[int] | None = None,
) -> Any:
    places = "DHW"[5 - x.ndim :]
    image = f"N{places}C" if channels_last else f"NC{places}"
    weights = f"{places}IO" if channels_last else f"OI{places}"
    return lax.conv_general_dilated(
        x,
        w,
        strides,
        padding,
        rhs_dilation=dilations,
        dimension_numbers=(image, weights, image),
        feature_group_count=groups,
    )


def wide_enough(sizes: Sequence[int], taps: Sequence[int], dilations: Sequence[int], pads: Pads) -> Pads:
    """Return pads with as much more at the end as it takes for one place."""
    return [
        (low, high + max(0, (k - 1) * d + 1 - low - high - n))
        for n, k, d, (low, high) in zip(sizes, taps, dilations, pads, strict=True)
    ]


def by_taps(
    x: np.ndarray,
    w: np.ndarray,
    groups: int,
    strides: Sequence[int],
    padding: Pads,
    dilations: Sequence[int],
) -> tuple[np.ndarray, Pull]:
    """Sum over the taps of windows, channels first, and return how to pull a cotangent back to image and weights."""
    wide = np.pad(x, [(0, 0), (0, 0), *padding])
    batch, channels, taps = *x.shape[:2], w.shape[2:]
    places = [
        (n - (k - 1) * d - 1) // s + 1
        for n, k, s, d in zip(wide.shape[2:], taps, strides, dilations, strict=True)
    ]
    grouped = w.reshape(groups, w.shape[0] // groups, *w.shape[1:])

    def window(a: np.ndarray, tap: tuple[int, ...]) -> np.ndarray:
        at = [
            slice(k * d, k * d + (n - 1) * s + 1, s)
            for k, n, s, d in zip(tap, places, strides, dilations, strict=True)
        ]
        return a[(slice(None), slice(None), *at)]

    def parted(a: np.ndarray) -> np.ndarray:
        return a.reshape(batch, groups, a.shape[1] // groups, math.prod(places))

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


def check_values_and_gradients(
    batch: int,
    channels: tuple[int, int, int],
    kinds: Sequence[tuple[int, int, int, int, tuple[int, int]]],
    channels_last: bool,
    dtype: Any = np.float32,
) -> None:
    """Compare all three of a convolution of whole numbers, which are exact in any order of a sum.

    channels: groups, those of an image in each group, those of a result; kinds: of each dimension its size, and the
    window's taps, stride, dilation and padding. Results are those of exact sums, rounded once to the dtype.
    """
    groups, each, out = channels
    sizes, taps, strides, dilations, pads = zip(*kinds, strict=True)
    padding = wide_enough(sizes, taps, dilations, pads)
    rng = np.random.default_rng(sum(sizes) + groups)
    x = rng.integers(-3, 4, (batch, groups * each, *sizes)).astype(dtype)
    w = rng.integers(-3, 4, (groups * out, each, *taps)).astype(dtype)
    value, pull = by_taps(x.astype("f8"), w.astype("f8"), groups, strides, padding, dilations)
    ct = rng.integers(-3, 4, value.shape).astype(dtype)

    def value_and_gradients(x: Any, w: Any, ct: Any) -> Any:
        def forward(x: Any, w: Any) -> Any:
            return convolve(x, w, groups, strides, padding, channels_last, dilations)

        found, pulled = fg.vjp(forward, x, w)
        return found, *pulled(ct)

    image, weights = (of_image, of_weights) if channels_last else (as_it_is, as_it_is)
    found = fg.jit(value_and_gradients)(image(x), weights(w), image(ct))
    expected = (value, *pull(ct.astype("f8")))
    for got, wanted, laid in zip(found, expected, (image, image, weights), strict=True):
        rounded = laid(wanted).astype(dtype).astype("f8")
        np.testing.assert_array_equal(np.asarray(got).astype("f8"), rounded)


def as_it_is(a: np.ndarray) -> np.ndarray:
    return a


def of_image(a: np.ndarray) -> np.ndarray:
    """Put the channels last."""
    return np.moveaxis(a, 1, -1)


def of_weights(a: np.ndarray) -> np.ndarray:
    return a.transpose(*range(2, a.ndim), 1, 0)
