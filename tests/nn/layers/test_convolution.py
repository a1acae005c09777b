"""Convolutions of drawn sizes: the transpose is the transpose, SAME has the size that it says, axes of the batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad import nn, random

KEY = random.key(0)


@st.composite
def sizes(draw: Any) -> dict[str, Any]:
    rank = draw(st.integers(1, 2))
    each = st.tuples(*[st.integers(1, 3)] * rank)
    return {
        "window": draw(each), "strides": draw(each), "dilation": draw(each), "groups": draw(st.sampled_from([1, 2])),
        "padding": draw(st.sampled_from(["SAME", "VALID", 1])),
        "shape": (2, *draw(st.tuples(*[st.integers(7, 9)] * rank)), 2),
    }  # fmt: skip


@settings(max_examples=8)
@given(sizes())
def test_the_transpose(case: dict[str, Any]) -> None:
    """<conv(x), y> = <x, transpose(y)>, where the transpose has the size of x: what strides leave over is the
    output padding, and SAME leaves nothing over where strides divide the size."""
    strides, options = case["strides"], {k: case[k] for k in ("strides", "dilation", "groups", "padding")}
    shape = case["shape"]
    if case["padding"] == "SAME":
        shape = (2, *(s * 3 for s in strides), 2)
    conv = nn.Conv.init(2, 4, case["window"], key=KEY, bias=False, **options)
    x = np.asarray(random.normal(random.key(1), shape))
    y, back = fg.vjp(conv, x)
    reach = [(k - 1) * d for k, d in zip(case["window"], case["dilation"])]
    pads = {"SAME": [0] * 9, "VALID": [0] * 9, 1: [2] * 9}[case["padding"]]
    behind = [(n + p - r - 1) % s for n, p, r, s in zip(shape[1:-1], pads, reach, strides)]
    behind = [0] * len(strides) if case["padding"] == "SAME" else behind
    weight = np.asarray(conv.weight)
    *window, into, out = weight.shape
    grouped = weight.reshape(*window, into, case["groups"], out // case["groups"])
    turned = np.moveaxis(grouped, -3, -1).reshape(*window, out, into)
    layer = nn.ConvTranspose.init(
        4, 2, case["window"], key=KEY, bias=False, output_padding=tuple(behind), **options
    )
    layer = nn.with_parameters(layer, {"weight": turned})
    cotangent = np.asarray(random.normal(random.key(2), y.shape))
    np.testing.assert_allclose(layer(cotangent), back(cotangent)[0], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("stride, dilation", [(1, 1), (2, 1), (3, 2)])
def test_sizes(stride: int, dilation: int) -> None:
    options = {"key": KEY, "strides": stride, "dilation": dilation}
    x = np.ones((2, 12, 3), np.float32)
    assert nn.Conv.init(3, 5, (4,), **options)(x).shape == (2, 12 // stride, 5)
    assert nn.Conv.init(3, 5, (4,), padding="CAUSAL", **options)(x).shape == (2, -(-12 // stride), 5)
    assert nn.ConvTranspose.init(3, 5, (4,), **options)(x).shape == (2, 12 * stride, 5)
    reach = 3 * dilation
    assert (
        nn.ConvTranspose.init(3, 5, (4,), padding="VALID", **options)(x).shape[1] == 11 * stride + reach + 1
    )


def test_axes_of_the_batch() -> None:
    x = np.asarray(random.normal(KEY, (2, 3, 6, 6, 2)))
    for layer in (nn.Conv.init(2, 4, (3, 3), key=KEY), nn.ConvTranspose.init(2, 4, (3, 3), key=KEY)):
        y = np.asarray(layer(x))
        np.testing.assert_allclose(y[1, 2], layer(x[1, 2]), rtol=1e-4, atol=1e-5)
        assert y.shape == (2, 3, 6, 6, 4)


def test_a_causal_layer_sees_nothing_behind() -> None:
    layer = nn.Conv.init(1, 1, (3,), padding="CAUSAL", dilation=2, key=KEY)
    slopes = fg.jacrev(lambda x: layer(x[:, None])[:, 0])(np.ones(8, np.float32))
    assert not np.triu(np.asarray(slopes), 1).any() and np.diag(slopes).all()
