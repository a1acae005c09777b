"""Convolutions of groups of channels: what their vectors go along, and exact values of all three of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.backends.interface import Target
from tests.lower.optimize.convolutions import check_values_and_gradients, convolve

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


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
    of_each = [(size, taps, stride, 1, pads) for size, taps, stride, pads in kinds]
    check_values_and_gradients(batch, (groups, each, out), of_each, channels_last)
