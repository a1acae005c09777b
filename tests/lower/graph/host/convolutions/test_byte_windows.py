"""Convolutions of bytes, four products at a time: the integers of their definition, and which are so made."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target
from tests.lower.optimize.convolutions import by_taps, convolve, of_image, of_weights

BYTES = Target("has bytes", 64, 32, 1 << 20, 2, "llvm", dot_products=frozenset({"pmaddwd", "vpdpbusd"}))
PLAIN = BYTES._replace(dot_products=frozenset())


def in_32_bits(groups: int, stride: int, pad: int, dilation: int, channels_last: bool) -> Any:
    def convolution(x: Any, w: Any) -> Any:
        wide = x.astype(fnp.int32), w.astype(fnp.int32)
        return convolve(*wide, groups, (stride,) * 2, [(pad, pad)] * 2, channels_last, (dilation,) * 2)

    return convolution


@settings(max_examples=30)
@given(
    batch=st.integers(1, 3),
    channels=st.sampled_from([(1, 1, 3), (1, 3, 40), (1, 16, 33), (1, 40, 64), (2, 16, 16), (1, 64, 5)]),
    places=st.integers(5, 18),
    kind=st.tuples(st.sampled_from([1, 2, 3]), st.integers(1, 2), st.integers(0, 2), st.integers(1, 2)),
    dtypes=st.tuples(st.sampled_from(["i1", "u1"]), st.sampled_from(["i1", "u1"])),
    channels_last=st.booleans(),
    extreme=st.booleans(),
)
@example(2, (1, 64, 64), 14, (3, 1, 1, 1), ("i1", "i1"), True, True)
@example(2, (1, 64, 64), 14, (3, 1, 1, 1), ("u1", "u1"), False, True)
@example(8, (1, 64, 256), 7, (3, 1, 1, 1), ("i1", "i1"), True, False)
@example(8, (1, 64, 256), 7, (3, 1, 1, 1), ("u1", "i1"), False, False)
def test_values(
    batch: int,
    channels: tuple[int, int, int],
    places: int,
    kind: tuple[int, int, int, int],
    dtypes: tuple[str, str],
    channels_last: bool,
    extreme: bool,
) -> None:
    (groups, each, out), (taps, stride, pad, dilation) = channels, kind
    rng = np.random.default_rng(places)

    def drawn(dtype: str, *shape: int) -> np.ndarray:
        ends = np.iinfo(dtype).min, np.iinfo(dtype).max
        return (rng.choice(ends, shape) if extreme else rng.integers(*ends, shape, endpoint=True)).astype(
            dtype
        )

    x = drawn(dtypes[0], batch, groups * each, places, places)
    w = drawn(dtypes[1], groups * out, each, taps, taps)
    padding = [(pad, pad)] * 2
    expected, _ = by_taps(x.astype("f8"), w.astype("f8"), groups, (stride,) * 2, padding, (dilation,) * 2)
    image, weights = (of_image(x), of_weights(w)) if channels_last else (x, w)
    found = fg.jit(in_32_bits(groups, stride, pad, dilation, channels_last))(image, weights)
    assert found.dtype == np.int32
    np.testing.assert_array_equal(found, of_image(expected) if channels_last else expected)


@pytest.mark.parametrize("channels_last", [True, False])
@pytest.mark.parametrize("places", [56, 14, 7])
@pytest.mark.parametrize("dtypes", [("i1", "i1"), ("u1", "i1"), ("u1", "u1")])
def test_four_products_at_a_time(channels_last: bool, places: int, dtypes: tuple[str, str]) -> None:
    x, w = np.ones((8, 128, places, places), dtypes[0]), np.ones((128, 128, 3, 3), dtypes[1])
    arguments = (of_image(x), of_weights(w)) if channels_last else (x, w)
    lowered = fg.jit(in_32_bits(1, 1, 1, 1, channels_last)).lower(*map(fnp.asarray, arguments))
    assert any("vpdpbusd" in kernel for kernel in lowered.for_target(BYTES).kernels)
    assert not any("dot_product" in kernel for kernel in lowered.for_target(PLAIN).kernels)
