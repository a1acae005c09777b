"""Convolutions whose results fall into many phases: the values of their definition, by a few kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from tests.lower.optimize.convolutions import check_values_and_gradients, convolve

KINDS = st.tuples(
    st.integers(1, 72),  # places
    st.sampled_from([1, 2, 5, 8, 16]),  # taps
    st.sampled_from([1, 3, 6, 8, 35]),  # stride
    st.sampled_from([1, 1, 2, 9, 20]),  # dilation
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
)


@settings(max_examples=15)
@given(
    batch=st.integers(0, 2),
    channels=st.sampled_from([(1, 2, 3), (2, 3, 2), (1, 16, 16)]),
    kinds=st.lists(KINDS, min_size=1, max_size=2),
    channels_last=st.booleans(),
)
@example(2, (1, 3, 20), [(32, 16, 16, 1, (0, 0)), (33, 16, 16, 1, (0, 0))], True)
@example(2, (1, 3, 20), [(40, 11, 6, 1, (3, 3)), (37, 10, 6, 1, (4, 2))], False)
@example(2, (1, 3, 20), [(99, 40, 35, 1, (5, 5))], True)
@example(1, (1, 2, 3), [(20, 2, 5, 1, (0, 0)), (36, 1, 35, 1, (1, 0))], False)
@example(1, (1, 3, 20), [(21, 5, 6, 2, (1, 1)), (20, 4, 6, 1, (0, 2))], False)
def test_values_and_gradients(
    batch: int, channels: tuple[int, int, int], kinds: Any, channels_last: bool
) -> None:
    check_values_and_gradients(batch, channels, kinds, channels_last)


@pytest.mark.parametrize("channels_last", [True, False])
@pytest.mark.parametrize(
    ("places", "taps", "stride", "pad"),
    [(224, 16, 16, 0), (224, 14, 14, 0), (70, 32, 16, 8), (64, 64, 32, 16), (60, 12, 6, 3)],
)
def test_gradients_by_the_image_take_few_kernels(
    places: int, taps: int, stride: int, pad: int, channels_last: bool
) -> None:
    """As of the patches that a transformer makes of an image: of 16 x 16 there are 256 phases."""

    def convolution(x: Any, w: Any) -> Any:
        return convolve(x, w, 1, (stride,) * 2, [(pad, pad)] * 2, channels_last)

    def gradient(x: Any, w: Any, ct: Any) -> Any:
        return fg.vjp(lambda x: convolution(x, w), x)[1](ct)

    x = fnp.zeros((1, places, places, 3) if channels_last else (1, 3, places, places))
    w = fnp.zeros((taps, taps, 3, 32) if channels_last else (32, 3, taps, taps))
    ct = fg.eval_shape(convolution, x, w)
    assert len(fg.jit(gradient).lower(x, w, np.zeros(ct.shape, ct.dtype)).kernels) < 20
