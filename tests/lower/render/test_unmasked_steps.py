"""Loops that know before they begin where an image ends: exact values, what is read, and where padding is a copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.lower.fuse import materialize
from funcgrad.lower.render.llvm.host import unmasked_steps
from funcgrad.trace.array.array import wrap
from tests.lower.optimize.convolutions import (
    by_taps,
    check_values_and_gradients,
    convolve,
    of_image,
    of_weights,
)
from tests.support.guarded import guarded

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


@contextmanager
def small() -> Iterator[None]:
    """Do for small images what is done for big ones, and for short loops what is done for long ones."""
    with pytest.MonkeyPatch.context() as patch, fg.config(cache=False):
        patch.setattr(materialize, "FAR_NBYTES", 0)
        patch.setattr(materialize, "_FEWEST_STEPS", 2)
        patch.setattr(materialize, "_TERMS_A_STEP", 1 << 20)
        patch.setattr(unmasked_steps, "_FEWEST_STEPS", 2)
        yield


side = st.integers(0, 4)
kinds = st.lists(
    st.tuples(
        st.integers(1, 12), st.integers(1, 4), st.integers(1, 3), st.integers(1, 3), st.tuples(side, side)
    ),
    min_size=1,
    max_size=3,
)


@given(st.integers(0, 3), st.integers(1, 2), st.integers(1, 20), st.integers(1, 20), kinds)
@example(2, 1, 16, 16, [(14, 3, 1, 1, (1, 1)), (14, 3, 1, 1, (1, 1))])
@example(2, 1, 20, 17, [(9, 3, 2, 1, (1, 1)), (11, 3, 2, 1, (1, 1))])
@example(1, 1, 16, 32, [(8, 3, 3, 2, (4, 4)), (12, 4, 3, 3, (4, 0))])
@example(2, 1, 9, 5, [(3, 3, 1, 1, (4, 4)), (2, 3, 1, 1, (4, 4))])  # windows with no place of the image
@example(2, 1, 4, 4, [(6, 2, 1, 1, (1, 2))])  # sums that differ in conditions alone
@example(2, 2, 16, 16, [(6, 3, 1, 1, (1, 1)), (6, 3, 1, 1, (1, 1)), (6, 3, 2, 1, (1, 1))])
@settings(max_examples=25, deadline=None)
def test_values_and_gradients(batch: int, groups: int, each: int, out: int, kinds: list[Any]) -> None:
    with small():
        check_values_and_gradients(batch, (groups, each, out), kinds, channels_last=True)


@given(
    st.tuples(st.integers(5, 14), st.integers(5, 14)),
    st.integers(1, 2),
    st.integers(1, 2),
    st.sampled_from([np.nan, np.inf, -np.inf]),
    st.integers(0, 99),
)
@example((14, 14), 1, 1, np.inf, 0)
@example((5, 6), 2, 1, np.nan, 0)
@settings(max_examples=10, deadline=None)
def test_padding_is_zeros_that_are_multiplied(
    sizes: tuple[int, int], stride: int, dilation: int, value: float, seed: int
) -> None:
    """What is no number, or infinite, makes NaN of the zeros around an image, and touches no other result. Gradients by
    weights of windows with strides may leave out products of a cotangent with these zeros.
    """
    rng = np.random.default_rng(seed)
    padding, strides, dilations = ((1, 2), (2, 1)), (stride,) * 2, (dilation,) * 2
    x = rng.integers(-3, 4, (2, 17, *sizes)).astype("f4")
    w = rng.integers(-3, 4, (18, 17, 3, 3)).astype("f4")
    for array in (x, w):
        array[tuple(rng.integers(0, n) for n in array.shape)] = value
    with np.errstate(invalid="ignore"):
        expected, pull = by_taps(x.astype("f8"), w.astype("f8"), 1, strides, padding, dilations)
    ct = rng.integers(-3, 4, expected.shape).astype("f4")
    place = tuple(rng.integers(0, n) for n in ct.shape)
    ct[place] = value

    def forward(x: Any, w: Any) -> Any:
        return convolve(x, w, 1, strides, padding, True, dilations)

    def by_weights(x: Any, w: Any, ct: Any) -> Any:
        return fg.vjp(lambda w: forward(x, w), w)[1](ct)[0]

    arguments = of_image(x), of_weights(w), of_image(ct)
    with small():
        found = fg.jit(forward)(*arguments[:2])
        gradient = fg.jit(by_weights)(*arguments)
    np.testing.assert_array_equal(np.asarray(found), of_image(expected))
    with np.errstate(invalid="ignore"):
        wanted = of_weights(pull(ct.astype("f8"))[1])
    got = np.asarray(gradient)
    if stride > 1:
        one, others = np.zeros(ct.shape), ct.astype("f8")
        one[place], others[place] = 1, 0
        inside = by_taps(np.ones(x.shape), w.astype("f8"), 1, strides, padding, dilations)[1](one)[1]
        with np.errstate(invalid="ignore"):
            elsewhere = of_weights(pull(others)[1])
        left_out = np.isnan(wanted) & ~np.isnan(got) & (of_weights(inside) == 0)
        wanted = np.where(left_out, elsewhere, wanted)
    np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("at_end", [False, True])
@pytest.mark.parametrize("stride", [1, 2])
def test_nothing_beyond_the_image_is_read(at_end: bool, stride: int) -> None:
    """Pages before and behind each array must not be touched."""
    rng = np.random.default_rng(0)
    shapes = (2, 12, 12, 32), (3, 3, 32, 32), (2, 12 // stride, 12 // stride, 32)
    values = [rng.integers(-3, 4, shape).astype("f4") for shape in shapes]
    arrays = []
    for made in values:
        arrays.append(guarded(made.shape, made.dtype, at_end=at_end))
        arrays[-1][...] = made

    def all_three(x: Any, w: Any, ct: Any) -> Any:
        found, pull = fg.vjp(lambda x, w: convolve(x, w, 1, (stride,) * 2, [(1, 1)] * 2, True), x, w)
        return found, *pull(ct)

    with small():
        found = fg.jit(all_three)(*map(wrap, arrays))
        for got, wanted in zip(found, fg.jit(all_three)(*values), strict=True):
            np.testing.assert_array_equal(np.asarray(got), np.asarray(wanted))


def lowered(kind: str, batch: int, size: int, channels: int) -> Any:
    x, w, ct = (np.ones((batch, size, size, channels), "f4") for _ in range(3))
    w = np.ones((3, 3, channels, channels), "f4")

    def forward(x: Any, w: Any) -> Any:
        return convolve(x, w, 1, (1, 1), "SAME", True)

    if kind == "forward":
        return fg.jit(forward).lower(x, w).for_target(TARGET)
    by = 0 if kind == "by image" else 1
    return fg.jit(lambda x, w, ct: fg.vjp(forward, x, w)[1](ct)[by]).lower(x, w, ct).for_target(TARGET)


@pytest.mark.parametrize("kind", ["forward", "by image", "by weights"])
def test_big_images_are_read_without_a_padded_copy(kind: str) -> None:
    big, few = lowered(kind, 16, 28, 64), lowered(kind, 1, 28, 64)
    assert not any("30, 30, 64)" in text for text in big.kernels)
    assert any("30, 30, 64)" in text for text in few.kernels)
    text = big.as_text("llvm")
    if kind == "by weights":
        assert text.count("icmp ult i64 0, ") and "zeros" not in text  # three parts
    else:
        assert "@zeros_256" in text


def test_a_line_of_tiles_asks_for_the_next_line_of_the_image() -> None:
    assert "prefetch(d01, 1)" in lowered("forward", 32, 28, 64).kernels[-1]
    assert "prefetch(d01, 1)" not in lowered("forward", 1, 28, 64).kernels[-1]


@pytest.mark.parametrize(("each", "copied"), [(8, False), (4, True)])
def test_images_of_groups_of_channels_are_read_where_they_are(each: int, copied: bool) -> None:
    """A loop of eight channels is long enough to know before it begins whether there is an element."""
    x, w = np.ones((8, 56, 56, 32 * each), "f4"), np.ones((3, 3, each, 32 * each), "f4")
    lowered = fg.jit(lambda x, w: convolve(x, w, 32, (2, 2), "SAME", True)).lower(x, w)
    assert (len(lowered.for_target(TARGET).kernels) == 2) is copied


def test_places_of_rows_that_are_padded_are_a_copy() -> None:
    """Where places are the last axis, vectors of them would ask for each lane."""
    x, w = np.ones((16, 64, 28, 28), "f4"), np.ones((64, 64, 3, 3), "f4")
    kernels = fg.jit(lambda x, w: lax.conv(x, w, (1, 1), "SAME")).lower(x, w).for_target(TARGET).kernels
    assert any("64, 30, 30)" in text for text in kernels)


def test_panels_have_the_elements_of_windows_once() -> None:
    """Rows that fall out of the cache are copied to panels, so they are no part of a loop that goes through windows."""
    kernel = lowered("by weights", 8, 14, 256).kernels[-1]
    assert "pack(b1, (8, 16, 16, 32, 8)" in kernel and "merge" not in kernel
    assert "merge(d01, d02)" in lowered("by weights", 1, 14, 64).kernels[-1]
