"""Gradients by weights whose windows are their last axes: the same values, made with the windows first."""

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
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.host.convolutions.windows_first import with_windows_first
from funcgrad.lower.graph.split_complex import is_stored_copy
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import toposort

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def gradient(x: Any, ct: Any, windows: tuple[int, ...], groups: int, strides: Any, padding: Any) -> Any:
    shape = (ct.shape[1], x.shape[1] // groups, *windows)

    def convolve(w: Any) -> Any:
        return lax.conv_general_dilated(x, w, strides, padding, feature_group_count=groups)

    return fg.vjp(convolve, fg.numpy.zeros(shape, x.dtype))[1](ct)[0]


def updated(p: Any, mean: Any, by_weights: Any) -> Any:
    mean = 0.5 * mean + by_weights
    return p - 0.25 * mean, mean


def by_taps(
    x: np.ndarray, ct: np.ndarray, windows: Any, groups: int, strides: Any, padding: Any
) -> np.ndarray:
    """Sum the products of what comes back with the image, tap by tap."""
    wide = np.pad(x, [(0, 0), (0, 0), *padding])
    of_groups = wide.reshape(x.shape[0], groups, x.shape[1] // groups, *wide.shape[2:])
    back = ct.reshape(x.shape[0], groups, ct.shape[1] // groups, *ct.shape[2:])
    result = np.zeros((groups, ct.shape[1] // groups, x.shape[1] // groups, *windows))
    for tap in np.ndindex(*windows):
        at = [
            slice(k, k + (n - 1) * s + 1 if n else k, s)
            for k, n, s in zip(tap, ct.shape[2:], strides, strict=True)
        ]
        part = of_groups[(slice(None), slice(None), slice(None), *at)]
        flat = (a.reshape(*a.shape[:3], math.prod(ct.shape[2:])) for a in (part, back))
        result[(..., *tap)] = np.einsum("ngcp,ngop->goc", *flat)
    return result.reshape(ct.shape[1], x.shape[1] // groups, *windows)


def reordered(function: Any, *shapes: tuple[int, ...]) -> bool:
    graph = fg.make_graph(function)(*(np.ones(shape, "f4") for shape in shapes))
    outputs, _, _ = canonicalize(graph.outputs, graph.parameters)
    return any(is_stored_copy(node) for node in toposort(with_windows_first(outputs, TARGET)))


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize(
    ("places", "channels", "window", "first"),
    [
        (4, 32, 3, True),
        (4, 32, 4, True),  # as many places as elements of a window
        (14, 32, 3, True),
        (32, 32, 3, False),  # vectors go along places
        (4, 8, 3, False),  # channels fill no vector
        (4, 32, 1, False),  # channels are neighbours
    ],
)
def test_windows_are_first_where_vectors_of_channels_would_be_apart(
    places: int, channels: int, window: int, first: bool, beside: bool
) -> None:
    image, weights = (4, channels, places, places), (channels, channels, window, window)

    def alone(x: Any, ct: Any) -> Any:
        return gradient(x, ct, (window, window), 1, (1, 1), "SAME")

    if beside:
        found = reordered(lambda p, m, x, ct: updated(p, m, alone(x, ct)), weights, weights, image, image)
    else:
        found = reordered(alone, image, image)
    assert found == first


def test_places_of_an_image_stay_last() -> None:
    def forward(x: Any, w: Any) -> Any:
        return lax.conv_general_dilated(x, w, (1, 1), "SAME") + x

    assert not reordered(forward, (4, 32, 7, 7), (32, 32, 3, 3))


side = st.integers(0, 2)
kinds = st.lists(
    st.tuples(st.integers(1, 12), st.integers(1, 4), st.integers(1, 2), st.tuples(side, side)),
    min_size=1,
    max_size=3,
)


@given(
    st.integers(0, 3),
    st.sampled_from([1, 2]),
    st.sampled_from([1, 3, 16, 17, 24]),
    st.integers(1, 18),
    kinds,
    st.sampled_from(["float32", "float64"]),
)
@example(2, 1, 17, 18, [(4, 3, 1, (1, 1)), (5, 2, 1, (1, 1))], "float32")
@example(2, 2, 16, 3, [(7, 3, 2, (0, 1))], "float32")
@example(0, 1, 16, 3, [(4, 3, 1, (1, 1)), (4, 3, 1, (1, 1))], "float32")
@settings(max_examples=12, deadline=None)
def test_values(batch: int, groups: int, each: int, out: int, kinds: list[Any], dtype: str) -> None:
    """The gradient alone, and the step of an optimizer with it; whole numbers and halves of them are exact."""
    sizes, windows, strides, pads = zip(*kinds, strict=True)
    padding = [
        (low, high + max(0, k - low - high - n))
        for n, k, (low, high) in zip(sizes, windows, pads, strict=True)
    ]
    places = [
        (n + sum(pad) - k) // s + 1 for n, k, s, pad in zip(sizes, windows, strides, padding, strict=True)
    ]
    rng = np.random.default_rng(sum(sizes) + each)
    with fg.config(enable_x64=dtype == "float64"):
        x = rng.integers(-3, 4, (batch, groups * each, *sizes)).astype(dtype)
        ct = rng.integers(-3, 4, (batch, groups * out, *places)).astype(dtype)
        expected = by_taps(x.astype("f8"), ct.astype("f8"), windows, groups, strides, padding)
        p, mean = (rng.integers(-3, 4, expected.shape).astype(dtype) for _ in range(2))

        def alone(x: Any, ct: Any) -> Any:
            return gradient(x, ct, windows, groups, strides, padding)

        def step(p: Any, mean: Any, x: Any, ct: Any) -> Any:
            return updated(p, mean, alone(x, ct))

        np.testing.assert_array_equal(np.asarray(fg.jit(alone)(x, ct)), expected)
        for found, wanted in zip(fg.jit(step)(p, mean, x, ct), updated(p, mean, expected), strict=True):
            np.testing.assert_array_equal(np.asarray(found), wanted)
        graph = fg.make_graph(step)(p, mean, x, ct)
        outputs, params, _ = canonicalize(graph.outputs, graph.parameters)
        values = dict(zip(params, (p, mean, x, ct), strict=True))
        for found, wanted in zip(
            evaluate(with_windows_first(outputs, TARGET), values), updated(p, mean, expected), strict=True
        ):
            np.testing.assert_array_equal(found, wanted)
