"""Phases of gradients by images with channels first: the same values, made with the channels last."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.host.convolutions.phase_order import with_channels_of_phases_last
from funcgrad.lower.ir.fused_ops import INTERLEAVE
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import toposort

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


class Convolution(NamedTuple):
    """One of images with channels first. padding: before and after each axis of places."""

    batch: int
    channels: int
    out: int
    groups: int
    sizes: tuple[int, ...]
    windows: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    padding: tuple[tuple[int, int], ...]

    @property
    def places(self) -> tuple[int, ...]:
        """How many results there are along each axis."""
        return tuple(
            max(0, (size + sum(pad) - (window - 1) * dilation - 1) // stride + 1)
            for size, window, stride, dilation, pad in zip(
                self.sizes, self.windows, self.strides, self.dilations, self.padding, strict=True
            )
        )

    def __call__(self, x: Any, w: Any) -> Any:
        return lax.conv_general_dilated(
            x,
            w,
            self.strides,
            self.padding,
            rhs_dilation=self.dilations,
            feature_group_count=self.groups,
        )

    def arrays(self, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return an image, weights and what comes back, of small integers, whose sums are exact."""
        rng = np.random.default_rng(seed)
        shapes: Sequence[tuple[int, ...]] = (
            (self.batch, self.channels, *self.sizes),
            (self.out, self.channels // self.groups, *self.windows),
            (self.batch, self.out, *self.places),
        )
        x, w, ct = (rng.integers(-3, 4, shape).astype(np.float32) for shape in shapes)
        return x, w, ct

    def by_image(self, w: np.ndarray, ct: np.ndarray) -> np.ndarray:
        """Add up what each result sends to the image, tap by tap."""
        wide = [
            size + sum(pad) + stride
            for size, pad, stride in zip(self.sizes, self.padding, self.strides, strict=True)
        ]
        padded = np.zeros((self.batch, self.groups, self.channels // self.groups, *wide), np.float32)
        of_groups = ct.reshape(self.batch, self.groups, self.out // self.groups, *self.places)
        weights = w.reshape(self.groups, self.out // self.groups, *w.shape[1:])
        for tap in np.ndindex(*self.windows):
            at = tuple(
                slice(k * dilation, k * dilation + (count - 1) * stride + 1, stride)
                for k, dilation, count, stride in zip(
                    tap, self.dilations, self.places, self.strides, strict=True
                )
            )
            own = weights[(slice(None), slice(None), slice(None), *tap)]
            padded[(slice(None), slice(None), slice(None), *at)] += np.einsum(
                "goc,ngo...->ngc...", own, of_groups
            )
        inner = tuple(slice(low, low + size) for (low, _), size in zip(self.padding, self.sizes, strict=True))
        return padded[(slice(None), slice(None), slice(None), *inner)].reshape(
            self.batch, self.channels, *self.sizes
        )


@st.composite
def convolutions(draw: st.DrawFn) -> Convolution:
    rank = draw(st.integers(1, 3))
    groups = draw(st.sampled_from([1, 1, 2, 16]))

    def each(values: st.SearchStrategy) -> tuple:
        return tuple(draw(values) for _ in range(rank))

    windows, dilations = each(st.integers(1, 4 if rank < 3 else 2)), each(st.integers(1, 2))
    return Convolution(
        draw(st.integers(0, 2)),
        groups * draw(st.sampled_from([1, 3, 16, 17, 24])),
        groups * draw(st.integers(1, 5)),
        groups,
        tuple(
            (w - 1) * d + 1 + draw(st.integers(0, 9 if rank < 3 else 3))
            for w, d in zip(windows, dilations, strict=True)
        ),
        windows,
        each(st.integers(1, 3)),
        dilations,
        each(st.tuples(st.integers(0, 2), st.integers(0, 2))),
    )


ODD = Convolution(2, 17, 3, 1, (11, 9), (3, 2), (2, 3), (1, 2), ((0, 1), (2, 0)))


@given(convolutions(), st.integers(0, 9))
@example(ODD, 0)
@example(ODD._replace(batch=0), 0)
@settings(max_examples=16)
def test_gradients_by_images(convolution: Convolution, seed: int) -> None:
    """Alone, behind an activation, of each image for itself, and with the gradient of the gradient."""
    x, w, ct = convolution.arrays(seed)
    expected = convolution.by_image(w, ct)

    def gradient(w: Any, ct: Any) -> Any:
        return fg.vjp(lambda x: convolution(x, w), x)[1](ct)[0]

    np.testing.assert_array_equal(np.asarray(fg.jit(gradient)(w, ct)), expected)
    clipped = fg.jit(lambda w, ct: fg.numpy.maximum(gradient(w, ct) + x, 0))(w, ct)
    np.testing.assert_array_equal(np.asarray(clipped), np.maximum(expected + x, 0))
    both = np.stack([ct, -ct])
    mapped = fg.jit(fg.vmap(gradient, in_axes=(None, 0)))(w, both)
    np.testing.assert_array_equal(np.asarray(mapped), np.stack([expected, -expected]))
    again = fg.jit(fg.grad(lambda ct: (gradient(w, ct) * x).sum()))(ct)
    np.testing.assert_array_equal(np.asarray(again), np.asarray(convolution(x, w)))


@given(convolutions())
@example(ODD)
@settings(max_examples=12)
def test_the_new_order_has_the_same_values(convolution: Convolution) -> None:
    x, w, ct = convolution.arrays(1)
    graph = fg.make_graph(lambda w, ct: fg.vjp(lambda x: convolution(x, w), x)[1](ct)[0])(w, ct)
    outputs, params, _ = canonicalize(graph.outputs, graph.parameters)
    moved = with_channels_of_phases_last(outputs, TARGET)
    (found,) = evaluate(moved, dict(zip(params, (w, ct), strict=True)))
    np.testing.assert_array_equal(found, convolution.by_image(w, ct))


def shapes_of_phases(convolution: Convolution) -> list[tuple[int, ...]]:
    x, w, ct = convolution.arrays(0)
    graph = fg.make_graph(lambda w, ct: fg.vjp(lambda x: convolution(x, w), x)[1](ct)[0])(w, ct)
    outputs, _, _ = canonicalize(graph.outputs, graph.parameters)
    moved = with_channels_of_phases_last(outputs, TARGET)
    return [node.shape for node in toposort(moved) if node.op is INTERLEAVE]


WIDE = Convolution(2, 32, 8, 1, (14, 14), (3, 3), (2, 2), (1, 1), ((1, 1), (1, 1)))


@pytest.mark.parametrize(
    ("convolution", "shape"),
    [
        (WIDE, (2, 14, 14, 32)),
        (WIDE._replace(channels=3), (2, 3, 14, 14)),  # fewer than lanes
        (WIDE._replace(strides=(2, 1)), (2, 32, 14, 14)),  # neighbours are of one phase
        (WIDE._replace(groups=32, out=32), (2, 32, 14, 14)),  # each channel has windows of its own
    ],
)
def test_which_phases_have_another_order(convolution: Convolution, shape: tuple[int, ...]) -> None:
    assert [found[-len(shape) :] for found in shapes_of_phases(convolution)] == [shape]


def test_the_products_are_stored_as_vectors_of_channels() -> None:
    x, w, ct = WIDE.arrays(0)
    lowered = fg.jit(lambda w, ct: fg.vjp(lambda x: WIDE(x, w), x)[1](ct)[0]).lower(w, ct)
    phases = [line for line in lowered.for_target(TARGET).kernels if "(2, 7, 7, 32)" in line]
    assert len(phases) == 4 and all("vectorize(d03, 16)" in line for line in phases)
    assert all(re.search("pack|chain", line) for line in phases)


@pytest.mark.parametrize("taps", [3, 4])
def test_phases_of_few_places_share_weights_in_panels(taps: int) -> None:
    """Vectors along 8 places would be half full, of windows that each phase copied and of weights that all read."""

    def gradient(x: Any, w: Any, ct: Any) -> Any:
        return fg.vjp(lambda x: lax.conv_general_dilated(x, w, (2, 2), [(1, 1)] * 2), x)[1](ct)

    x, w = (np.ones(shape, np.float32) for shape in ((1, 256, 16, 16), (512, 256, taps, taps)))
    made = fg.jit(gradient).lower(x, w, np.ones((1, 512, 8, 8), np.float32)).for_target(TARGET).kernels
    packs = [kernel.split("pack(")[1].split(")")[0] for kernel in made if "pack(" in kernel]
    assert len(packs) == 4 and len(set(packs)) == 1
    assert all("vectorize(d03, 16); unroll(d03, 2)" in kernel for kernel in made if "pack(" in kernel)
