"""Convolutions of narrow numbers, several products at a time: the values of their definition, and which are so made."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target
from tests.lower.optimize.convolutions import check_values_and_gradients, convolve

PAIRS = Target(
    "has pairs", 64, 32, 1 << 20, 2, "llvm", dot_products=frozenset({"dpbf16ps", "pmaddwd", "vpdpbusd"})
)
PLAIN = PAIRS._replace(dot_products=frozenset())
BFLOAT16 = np.dtype(ml_dtypes.bfloat16)

KINDS = st.tuples(
    st.integers(1, 19),  # places
    st.sampled_from([1, 2, 3, 7]),  # taps
    st.sampled_from([1, 1, 2, 3]),  # stride
    st.sampled_from([1, 1, 2]),  # dilation
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
)


@settings(max_examples=40)
@given(
    batch=st.integers(1, 3),
    channels=st.sampled_from(
        [(1, 1, 3), (1, 3, 40), (1, 4, 33), (1, 5, 64), (1, 33, 34), (2, 16, 8), (1, 64, 16)]
    ),
    kinds=st.lists(KINDS, min_size=1, max_size=2),
    channels_last=st.booleans(),
)
@example(2, (1, 64, 64), [(9, 3, 1, 1, (1, 1)), (9, 3, 1, 1, (1, 1))], False)
@example(2, (1, 64, 64), [(9, 3, 1, 1, (1, 1)), (9, 3, 1, 1, (1, 1))], True)
@example(2, (1, 40, 64), [(17, 3, 2, 1, (1, 1)), (17, 3, 2, 1, (1, 1))], False)
@example(2, (1, 40, 64), [(17, 3, 2, 1, (1, 1)), (17, 3, 2, 1, (1, 1))], True)
@example(2, (1, 40, 64), [(17, 1, 2, 1, (0, 0)), (17, 1, 2, 1, (0, 0))], True)
@example(1, (1, 3, 64), [(18, 7, 2, 1, (3, 3)), (19, 7, 2, 1, (3, 3))], True)
@example(1, (1, 3, 64), [(18, 7, 2, 1, (3, 3)), (19, 7, 2, 1, (3, 3))], False)
@example(1, (1, 4, 64), [(18, 3, 1, 1, (0, 0)), (19, 3, 1, 1, (0, 0))], True)
@example(3, (1, 64, 64), [(2, 1, 1, 1, (0, 0)), (40, 3, 1, 1, (1, 1))], True)
def test_values_and_gradients(
    batch: int, channels: tuple[int, int, int], kinds: Any, channels_last: bool
) -> None:
    check_values_and_gradients(batch, channels, kinds, channels_last, BFLOAT16)


def kernels(function: Any, *arguments: Any, target: Target = PAIRS) -> list[str]:
    return list(fg.jit(function).lower(*arguments).for_target(target).kernels)


def forward(channels_last: bool, stride: int = 1, pad: int = 1) -> Any:
    def convolution(x: Any, w: Any) -> Any:
        return convolve(x, w, 1, (stride,) * 2, [(pad, pad)] * 2, channels_last)

    return convolution


def by_weights(channels_last: bool, stride: int, pad: int = 1) -> Any:
    def gradient(x: Any, w: Any, ct: Any) -> Any:
        return fg.vjp(lambda w: forward(channels_last, stride, pad)(x, w), w)[1](ct)

    return gradient


def ones(*shape: int, dtype: Any = BFLOAT16) -> Any:
    return fnp.ones(shape, dtype)


@pytest.mark.parametrize("places", [56, 28, 14, 7])
def test_channels_are_the_last_terms(places: int) -> None:
    made = kernels(forward(False), ones(8, 64, places, places), ones(64, 64, 3, 3))
    (product,) = [kernel for kernel in made if "dot_product" in kernel]
    assert "r0.2x3x3x64, dpbf16ps" in product
    wide = kernels(forward(False), *(ones(*s, dtype="f4") for s in ((8, 64, places, places), (64, 64, 3, 3))))
    assert not any("dot_product" in kernel for kernel in wide)
    assert not any("3x3x64" in kernel for kernel in wide)


def test_colours_are_terms_with_the_row_of_a_window() -> None:
    made = kernels(forward(True, 2, 3), ones(8, 64, 64, 3), ones(7, 7, 3, 64))
    assert any("dot_product(r0.1x7x21, dpbf16ps)" in kernel for kernel in made)


@pytest.mark.parametrize(
    ("channels_last", "taps", "stride"),
    [(False, 3, 1), (False, 3, 2), (True, 3, 1), (True, 3, 2), (True, 1, 2), (True, 1, 1)],
)
def test_gradients_by_weights_take_pairs(channels_last: bool, taps: int, stride: int) -> None:
    out = 28 // stride

    def laid(channels: int, places: int) -> Any:
        sizes = (8, places, places, channels) if channels_last else (8, channels, places, places)
        return ones(*sizes)

    weights = ones(taps, taps, 64, 64) if channels_last else ones(64, 64, taps, taps)
    arguments = laid(64, 28), weights, laid(64, out)
    gradient = by_weights(channels_last, stride, taps // 2)
    assert any("dpbf16ps" in kernel for kernel in kernels(gradient, *arguments))
    assert not any("dot_product" in kernel for kernel in kernels(gradient, *arguments, target=PLAIN))


@pytest.mark.parametrize(("channels", "places"), [(256, 14), (512, 7)])
def test_updates_of_weights_take_pairs_as_their_gradients_do(channels: int, places: int) -> None:
    """The update reads the weights at the place of each result, which is no factor of the sum."""

    def updated(x: Any, w: Any, ct: Any) -> Any:
        return w - 0.5 * by_weights(True, 1)(x, w, ct)[0]

    image, weights = (8, places, places, channels), (3, 3, channels, channels)
    made = kernels(updated, ones(*image), ones(*weights), ones(*image))
    (last,) = [kernel for kernel in made if f"bfloat16{[*weights]}".replace(" ", "") in kernel]
    assert "dpbf16ps" in last, last
    rng = np.random.default_rng(0)
    shapes = (2, 5, 6, 16), (3, 3, 16, 32), (2, 5, 6, 32)
    x, w, ct = (rng.integers(-3, 4, shape).astype(BFLOAT16) for shape in shapes)
    got = fg.jit(updated)(x, w, ct)
    wide = updated(*(fnp.asarray(array.astype("f4")) for array in (x, w, ct)))
    np.testing.assert_allclose(np.asarray(got).astype("f4"), wide, rtol=2**-7, atol=0.5)


def test_parts_of_long_sums_are_rounded_once() -> None:
    """In bfloat16 the parts of this sum would be a few units in the last place off."""
    rng = np.random.default_rng(0)
    x, ct = (rng.integers(-9, 10, (8, 64, 56, 56)).astype(BFLOAT16) for _ in range(2))
    w = np.zeros((64, 64, 1, 1), BFLOAT16)
    (got,) = fg.jit(by_weights(False, 1, 0))(x, w, ct)
    wanted = np.einsum("nohw,nchw->oc", ct.astype("f4"), x.astype("f4"), optimize=True).astype(BFLOAT16)
    np.testing.assert_array_equal(np.asarray(got)[:, :, 0, 0], wanted)


@pytest.mark.parametrize("channels_last", [False, True])
def test_what_is_not_finite_stays_in_its_windows(channels_last: bool) -> None:
    x, w = np.ones((1, 16, 9, 9), BFLOAT16), np.ones((32, 16, 3, 3), BFLOAT16)
    x[0, 3, 0, 0], x[0, 5, 8, 8], x[0, 15, 4, 4] = np.nan, np.inf, -np.inf
    wanted = np.zeros((1, 32, 9, 9), "f4")
    wide = np.pad(x.astype("f4"), ((0, 0), (0, 0), (1, 1), (1, 1)))
    for i, j in np.ndindex(9, 9):
        wanted[:, :, i, j] = wide[:, :, i : i + 3, j : j + 3].sum()
    if channels_last:
        got = np.moveaxis(
            np.asarray(fg.jit(forward(True))(np.moveaxis(x, 1, -1), w.transpose(2, 3, 1, 0))), -1, 1
        )
    else:
        got = np.asarray(fg.jit(forward(False))(x, w))
    np.testing.assert_array_equal(got.astype("f4"), wanted.astype(BFLOAT16).astype("f4"))
