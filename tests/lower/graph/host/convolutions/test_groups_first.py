"""Convolutions of groups of channels, channels last: the values of their definition, and what is copied by groups."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.host.convolutions.groups_first import with_groups_first
from funcgrad.lower.graph.split_complex import is_stored_copy
from funcgrad.trace.uop import toposort
from tests.lower.optimize.convolutions import check_values_and_gradients, convolve

KINDS = st.tuples(
    st.integers(1, 14),  # places
    st.sampled_from([1, 3, 3, 5]),  # taps
    st.sampled_from([1, 1, 2]),  # stride
    st.sampled_from([1, 1, 2]),  # dilation
    st.tuples(st.integers(0, 2), st.integers(0, 2)),
)


@settings(max_examples=12)
@given(
    batch=st.integers(1, 3),
    channels=st.sampled_from([(2, 4, 4), (32, 8, 8), (32, 16, 16), (3, 5, 7), (8, 64, 3)]),
    kinds=st.lists(KINDS, min_size=1, max_size=2),
)
@example(2, (32, 16, 16), [(14, 3, 1, 1, (1, 1)), (13, 3, 1, 1, (1, 1))])
@example(2, (32, 32, 32), [(7, 3, 1, 1, (1, 1)), (7, 3, 1, 1, (0, 2))])
@example(1, (32, 8, 8), [(14, 3, 2, 1, (1, 1)), (28, 3, 1, 2, (2, 2))])
def test_values_and_gradients(batch: int, channels: tuple[int, int, int], kinds: Any) -> None:
    check_values_and_gradients(batch, channels, kinds, True)


def forward(groups: int, stride: int = 1) -> Any:
    return lambda x, w: convolve(x, w, groups, (stride,) * 2, [(1, 1)] * 2, True)


def by_weights(groups: int, stride: int = 1) -> Any:
    return lambda x, w, ct: fg.vjp(lambda w: forward(groups, stride)(x, w), w)[1](ct)


def copies(function: Any, *shapes: tuple[int, ...]) -> list[tuple[int, ...]]:
    graph = fg.make_graph(function)(*(np.ones(shape, "f4") for shape in shapes))
    outputs, _, _ = canonicalize(graph.outputs, graph.parameters)
    return sorted(node.shape for node in toposort(with_groups_first(outputs)) if is_stored_copy(node))


@pytest.mark.parametrize(
    ("places", "groups", "each", "copied"),
    [
        (14, 32, 16, [(32, 8, 14, 14, 16), (32, 8, 16, 16, 16)]),  # pieces are 2048 bytes apart
        (28, 32, 8, [(32, 8, 30, 30, 8)]),  # 1024 bytes: the image for its padding alone
        (14, 33, 16, [(33, 8, 16, 16, 16)]),
        (14, 1, 512, []),  # no groups
        (14, 512, 1, []),  # each channel alone: vectors go along these
        (3, 4, 8, []),  # all of it stays in the cache
    ],
)
def test_gradients_by_weights(places: int, groups: int, each: int, copied: list[tuple[int, ...]]) -> None:
    image, weights = (8, places, places, groups * each), (3, 3, each, groups * each)
    assert copies(by_weights(groups), image, weights, image) == copied


def test_weights_for_many_places() -> None:
    weights = (3, 3, 32, 1024)
    assert copies(forward(32), (8, 7, 7, 1024), weights) == [(32, 3, 3, 32, 32)]
    assert copies(forward(32), (1, 1, 1, 1024), weights) == []
