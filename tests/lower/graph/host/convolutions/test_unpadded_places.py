"""Convolutions whose windows have gaps, in parts without padding: the values of their definition, and which are so."""

from __future__ import annotations

from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.host.convolutions import unpadded_places
from funcgrad.trace import ops
from funcgrad.trace.uop import toposort
from tests.lower.optimize.convolutions import check_values_and_gradients, convolve

KINDS = st.tuples(
    st.integers(3, 15),  # places
    st.sampled_from([1, 2, 3, 5]),  # taps
    st.sampled_from([1, 1, 2]),  # stride
    st.integers(1, 9),  # dilation
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
)


@settings(max_examples=15)
@given(
    batch=st.integers(1, 2),
    channels=st.sampled_from([(1, 3, 40), (1, 16, 16), (2, 8, 16)]),
    kinds=st.lists(KINDS, min_size=1, max_size=2),
    channels_last=st.booleans(),
)
@example(2, (1, 16, 32), [(14, 3, 1, 4, (4, 4)), (13, 3, 1, 4, (4, 4))], True)
@example(2, (1, 16, 32), [(14, 3, 1, 6, (6, 6)), (13, 3, 1, 6, (6, 6))], False)
@example(1, (1, 16, 32), [(14, 2, 1, 8, (8, 0))], True)
@example(1, (2, 16, 16), [(15, 3, 2, 5, (5, 5)), (9, 3, 1, 1, (0, 0))], True)
def test_values_and_gradients(
    batch: int, channels: tuple[int, int, int], kinds: Any, channels_last: bool
) -> None:
    with mock.patch.object(unpadded_places, "_SAVED", 1):
        check_values_and_gradients(batch, channels, kinds, channels_last)


def test_what_follows_is_made_with_each_part() -> None:
    rng = np.random.default_rng(0)
    x, w, b = (rng.integers(-3, 4, s).astype("f4") for s in ((2, 14, 14, 16), (3, 3, 16, 32), (32,)))

    def convolution(x: Any, w: Any) -> Any:
        return convolve(x, w, 1, (1, 1), [(4, 4)] * 2, True, (4, 4))

    def function(x: Any, w: Any, b: Any) -> Any:
        return fnp.maximum(convolution(x, w) + b, 0) * 2

    expected = fg.jit(function)(x, w, b)
    with mock.patch.object(unpadded_places, "_SAVED", 1):
        alone = fg.jit(convolution).lower(x, w).kernels
        lowered = fg.jit(lambda *args: function(*args)).lower(x, w, b)
        assert len(lowered.kernels) == len(alone) >= 9
        np.testing.assert_array_equal(lowered.compile()(x, w, b), expected)


def parts(places: int, dilation: int, batch: int = 8, channels: int = 256) -> int:
    """Count the pieces of a convolution."""

    def convolution(x: Any, w: Any) -> Any:
        return convolve(x, w, 1, (1, 1), [(dilation, dilation)] * 2, True, (dilation,) * 2)

    shapes = (batch, places, places, channels), (3, 3, channels, channels)
    graph = fg.make_graph(convolution)(*(np.ones(shape, "f4") for shape in shapes))
    outputs, _, _ = canonicalize(graph.outputs, graph.parameters)
    found = unpadded_places.without_padded_terms(outputs)
    return sum(node.op is ops.REDUCE_SUM for node in toposort(found))


@pytest.mark.parametrize(
    ("places", "dilation", "batch", "expected"),
    [
        (14, 1, 8, 1),  # few products are of padding
        (14, 4, 8, 9),
        (14, 4, 1, 1),  # too few products for so many kernels
        (32, 12, 1, 9),
        (64, 12, 1, 1),  # as for one of them
        (32, 24, 8, 9),
    ],
)
def test_parts(places: int, dilation: int, batch: int, expected: int) -> None:
    assert parts(places, dilation, batch) == expected


@pytest.mark.parametrize("channels_last", [True, False])
def test_wide_gaps_take_few_kernels(channels_last: bool) -> None:
    """Of both gradients, too: each place modulo the gap would be a sum of its own, of fewer terms."""

    def value_and_gradients(x: Any, w: Any, ct: Any) -> Any:
        def convolution(x: Any, w: Any) -> Any:
            return convolve(x, w, 1, (1, 1), [(24, 24)] * 2, channels_last, (24, 24))

        value, pull = fg.vjp(convolution, x, w)
        return value, pull(ct)

    image = (1, 32, 32, 8) if channels_last else (1, 8, 32, 32)
    weights = (3, 3, 8, 8) if channels_last else (8, 8, 3, 3)
    lowered = fg.jit(value_and_gradients).lower(*map(fnp.ones, (image, weights, image)))
    assert len(lowered.kernels) < 20
    check_values_and_gradients(1, (1, 8, 8), [(32, 3, 1, 24, (24, 24))] * 2, channels_last)
