"""Windows of each channel: how many are computed at a time, and exact values in any number of dimensions and order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad import lax
from funcgrad.backends.interface import Target
from tests.lower.optimize.convolutions import check_values_and_gradients, convolve

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")
NARROW = Target("few registers", 32, 16, 1 << 20, 4, "llvm")


def of_each_channel(x: Any, w: Any, channels_last: bool) -> Any:
    return convolve(x, w, x.shape[-1 if channels_last else 1], (1, 1), "SAME", channels_last)


def chosen(size: int, window: int, channels_last: bool, target: Target) -> str:
    channels, places, taps = 32, (size, size), (window, window)
    x = np.ones((2, *places, channels) if channels_last else (2, channels, *places), "f4")
    w = np.ones((*taps, 1, channels) if channels_last else (channels, 1, *taps), "f4")
    lowered = fg.jit(lambda x, w: of_each_channel(x, w, channels_last)).lower(x, w)
    return lowered.for_target(target).kernels[-1]


@pytest.mark.parametrize(
    ("size", "window", "channels_last", "copies"),
    [
        (28, 5, True, {"d02": 7, "d01": 2}),
        (56, 7, True, {"d02": 8, "d01": 2}),
        (14, 5, False, {"d02": 14}),
        (7, 7, False, {"d02": 7}),
    ],
)
def test_windows_share_the_rows_that_a_step_loads(
    size: int, window: int, channels_last: bool, copies: dict[str, int]
) -> None:
    """One loop of the windows is written out, that which slides along the shortest steps that are no vector's."""
    kernel = chosen(size, window, channels_last, TARGET)
    assert all(f"unroll({name}, {count})" in kernel for name, count in copies.items())
    assert kernel.count("chain(r0.1x") == 1 and "x1, r0" not in kernel.split("chain(")[1]


@pytest.mark.parametrize(("window", "asked"), [(3, 1 * (4 + 2)), (5, 2 * (7 + 4))])
@pytest.mark.parametrize("backwards", [False, True])
def test_rows_ask_for_what_the_next_windows_come_to(window: int, asked: int, backwards: bool) -> None:
    """A tile is of one or two rows of places, and of 4 or 7 in each: nothing else of the next one is new."""

    def forward(x: Any, w: Any) -> Any:
        return of_each_channel(x, w, True)

    def gradient(x: Any, w: Any, ct: Any) -> Any:
        return fg.vjp(lambda x: forward(x, w), x)[1](ct)

    x, w = np.ones((2, 28, 28, 32), "f4"), np.ones((window, window, 1, 32), "f4")
    lowered = fg.jit(gradient).lower(x, w, x) if backwards else fg.jit(forward).lower(x, w)
    little = lowered.for_target(TARGET._replace(l3_nbytes=1 << 18))
    assert "prefetch(d01, 1)" in little.kernels[-1]
    assert little.as_text("nest").count("prefetch(b") == asked
    assert "prefetch" not in lowered.for_target(TARGET).kernels[-1]


def test_few_registers_hold_fewer_windows() -> None:
    assert "unroll(d02, 4); unroll(d01, 2)" in chosen(28, 5, True, NARROW)
    assert "unroll(d02, 7)" in chosen(28, 5, False, NARROW)


def test_small_windows_are_written_out() -> None:
    assert "chain(r0.0x3x3x1, r0.1x3x3x1)" in chosen(28, 3, True, TARGET)


def test_padding_is_a_copy_for_long_sums_alone() -> None:
    """A window tests what its neighbours share once; the gradient by weights would for each of its terms."""
    x, w, ct = (np.ones(shape, "f4") for shape in ((2, 32, 28, 28), (32, 1, 5, 5), (2, 32, 28, 28)))

    def forward(x: Any, w: Any) -> Any:
        return of_each_channel(x, w, False)

    def by_weights(x: Any, w: Any, ct: Any) -> Any:
        return fg.vjp(lambda w: forward(x, w), w)[1](ct)[0]

    kernels = [
        fg.jit(forward).lower(x, w).for_target(TARGET).kernels,
        fg.jit(by_weights).lower(x, w, ct).for_target(TARGET).kernels,
    ]
    assert [any("float32[2,32,1,32,32]" in text for text in texts) for texts in kernels] == [False, True]


def along_one_axis(taps: int, channels_last: bool) -> list[str]:
    """Return the schedules of windows of each of 32 channels of 200 places."""
    x, w = ((2, 200, 32), (taps, 1, 32)) if channels_last else ((2, 32, 200), (32, 1, taps))
    lowered = fg.jit(lambda x, w: of_row(x, w, channels_last)).lower(np.ones(x, "f4"), np.ones(w, "f4"))
    return lowered.for_target(TARGET).kernels


def of_row(x: Any, w: Any, channels_last: bool) -> Any:
    return convolve(x, w, 32, (1,), "SAME", channels_last)


@pytest.mark.parametrize(("channels_last", "least"), [(False, 10), (True, 14)])
def test_padding_is_a_copy_for_windows_of_many_elements_of_one_axis(channels_last: bool, least: int) -> None:
    assert [len(along_one_axis(taps, channels_last)) for taps in (5, least, 31)] == [1, 2, 2]


def test_windows_of_many_elements_of_one_axis_are_computed_eight_at_a_time() -> None:
    assert "unroll(d01, 8)" in along_one_axis(31, True)[-1]
    assert "unroll(d01, 4)" in along_one_axis(3, True)[-1]


side = st.integers(0, 3)
kinds = st.lists(
    st.tuples(
        st.integers(1, 20), st.integers(1, 8), st.integers(1, 2), st.integers(1, 2), st.tuples(side, side)
    ),
    min_size=1,
    max_size=3,
)


@given(st.integers(0, 2), st.sampled_from([1, 2, 5, 16, 20]), kinds, st.booleans())
@example(2, 20, [(14, 5, 1, 1, (2, 2)), (14, 5, 1, 1, (2, 2))], True)
@example(1, 3, [(17, 7, 1, 1, (3, 3)), (14, 7, 1, 1, (3, 3))], False)
@example(1, 16, [(9, 5, 2, 1, (0, 3)), (15, 5, 1, 2, (1, 2))], True)
@example(1, 5, [(6, 3, 1, 1, (1, 1)), (7, 3, 1, 1, (1, 1)), (9, 3, 1, 1, (1, 1))], True)
@example(2, 20, [(37, 31, 1, 1, (15, 15))], True)
@example(2, 3, [(41, 15, 1, 2, (14, 14))], False)
@example(1, 17, [(40, 12, 2, 1, (3, 6))], True)
@example(0, 4, [(9, 5, 1, 1, (2, 2)), (9, 5, 1, 1, (2, 2))], True)
@settings(max_examples=12, deadline=None)
def test_values_and_gradients(batch: int, channels: int, kinds: list[Any], channels_last: bool) -> None:
    check_values_and_gradients(batch, (channels, 1, 1), kinds, channels_last)


@given(
    st.integers(1, 2),
    st.sampled_from([3, 16, 18]),
    st.tuples(st.integers(5, 30), st.integers(5, 30)),
    st.tuples(st.integers(2, 7), st.integers(2, 7)),
    st.integers(1, 2),
)
@example(1, 16, (28, 28), (5, 5), 1)
@settings(max_examples=8, deadline=None)
def test_extrema_of_windows(batch: int, channels: int, sizes: Any, taps: Any, stride: int) -> None:
    taps = tuple(min(k, n) for k, n in zip(taps, sizes, strict=True))
    x = np.random.default_rng(sum(sizes)).standard_normal((batch, *sizes, channels)).astype("f4")
    windows = np.lib.stride_tricks.sliding_window_view(x, taps, (1, 2))[:, ::stride, ::stride]
    found = fg.jit(
        lambda x: lax.reduce_window(x, -np.inf, lax.max, (1, *taps, 1), (1, stride, stride, 1), "VALID")
    )(x)
    np.testing.assert_array_equal(np.asarray(found), windows.max((-2, -1)))
