"""Images with their channels last: the same values in another order, and which convolutions choose it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import Target
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.host.convolutions.channels_last import channels_last
from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import UOp, toposort

TARGET = Target("vectors", vector_nbytes=64, registers=32, l2_nbytes=1 << 20, cores=2, renderer="llvm")


def before_and_after(
    function: Callable, x: np.ndarray
) -> tuple[list[np.ndarray], list[np.ndarray], list[UOp], list[UOp]]:
    """Return the values of a function's graph as it is and in the new order, and the new graph and parameters."""
    graph = fg.make_graph(function)(x)
    outputs, params, arrays = canonicalize(graph.outputs, graph.parameters)
    constants = params[len(params) - len(arrays) :]
    values = dict(zip(params, [x, *map(np.asarray, arrays)], strict=True))
    wanted = evaluate(outputs, values)
    laid, made = channels_last(outputs, frozenset(constants), len(params), TARGET)
    values |= dict(zip(made, evaluate(list(made.values()), values), strict=True))
    return wanted, evaluate(laid, values), laid, list(made)


def images(graph: list[UOp]) -> list[tuple[int, ...]]:
    """The shapes of the sums of products of windows."""
    found = [node for node in toposort(graph) if node.op is ops.REDUCE_SUM and node.src[0].op is ops.MUL]
    return [node.shape for node in found if all(s.op is VIEW for s in node.src[0].src)]


class RandomNetwork:
    """A network of layers that are drawn from a seed; its weights are captured. dtype: of all."""

    def __init__(self, seed: int, dtype: type) -> None:
        self.rng = np.random.default_rng(seed)
        self.dtype = dtype
        self.channels = int(self.rng.choice([1, 3, 16]))
        self.places = tuple(int(n) for n in self.rng.integers(5, 10, 2))
        self.layers = [self.convolution(int(self.rng.choice([16, 20, 32])))]
        for _ in range(4):
            kind = self.rng.choice(
                [
                    "convolution",
                    "few",
                    "grouped",
                    "depthwise",
                    "pool",
                    "squeeze",
                    "shuffle",
                    "joined",
                    "moved",
                ]
            )
            self.layers.append(getattr(self, str(kind))())
        self.layers.append(self.last())

    def input(self) -> np.ndarray:
        return self.normal(int(self.rng.integers(1, 3)), *self.first)

    @property
    def first(self) -> tuple[int, ...]:
        return (self._first_channels, *self._first_places)

    def normal(self, *shape: int) -> np.ndarray:
        return self.rng.standard_normal(shape).astype(self.dtype)

    def convolution(self, channels: int = 0, groups: int = 1) -> Callable:
        if not hasattr(self, "_first_channels"):
            self._first_channels, self._first_places = self.channels, self.places
        channels = channels or int(self.rng.choice([16, 24, 33]))
        window, stride, gap = (int(n) for n in self.rng.integers(1, [4, 3, 3]))
        pads = [(int(low), int(high)) for low, high in self.rng.integers(0, 3, (2, 2))]
        reach = gap * (window - 1) + 1
        if any(n + sum(pad) < reach for n, pad in zip(self.places, pads)):
            window = reach = 1
        weights = fnp.asarray(self.normal(channels, self.channels // groups, window, window))
        bias = fnp.asarray(self.normal(channels))
        self.channels = channels
        self.places = tuple((n + sum(pad) - reach) // stride + 1 for n, pad in zip(self.places, pads))

        def layer(x):
            y = lax.conv_general_dilated(
                x, weights, (stride, stride), pads, rhs_dilation=(gap, gap), feature_group_count=groups
            )
            return fnp.maximum(y + bias[:, None, None], 0)

        return layer

    def few(self) -> Callable:
        return self.convolution(3)

    def grouped(self) -> Callable:
        return self.convolution(2 * self.channels, self.channels if self.channels % 2 else 2)

    def depthwise(self) -> Callable:
        return self.convolution(self.channels, self.channels)

    def pool(self) -> Callable:
        self.places = tuple(n + 1 for n in self.places)
        return lambda x: lax.reduce_window(
            x, -np.inf, lax.max, (1, 1, 2, 2), (1, 1, 1, 1), [(0, 0), (0, 0), (1, 1), (1, 1)]
        )

    def squeeze(self) -> Callable:
        inner = fnp.asarray(self.normal(8, self.channels, 1, 1))
        outer = fnp.asarray(self.normal(self.channels, 8, 1, 1))

        def layer(x):
            mean = x.mean((2, 3), keepdims=True)
            mean = lax.conv_general_dilated(mean, inner, (1, 1), "VALID")
            return x * nn.sigmoid(lax.conv_general_dilated(mean, outer, (1, 1), "VALID"))

        return layer

    def shuffle(self) -> Callable:
        if self.channels % 2:
            return fnp.tanh

        def layer(x):
            n, c, h, w = x.shape
            return x.reshape(n, 2, c // 2, h, w).swapaxes(1, 2).reshape(n, c, h, w)

        return layer

    def joined(self) -> Callable:
        kept = self.channels
        self.channels *= 2
        return lambda x: fnp.concatenate([x, fnp.flip(x, (1, 3))], 1)[:, : 2 * kept]

    def moved(self) -> Callable:
        scale = fnp.asarray(self.normal(self.channels))
        return lambda x: fnp.moveaxis(fnp.moveaxis(x, 1, 3) * scale, 3, 1)

    def last(self) -> Callable:
        size = self.channels * self.places[0] * self.places[1]
        weights = fnp.asarray(self.normal(size, 7))
        return lambda x: (x.reshape(len(x), -1) @ weights, x)

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def check(seed: int, dtype: type) -> None:
    network = RandomNetwork(seed, dtype)
    wanted, found, graph, _ = before_and_after(network, network.input())
    assert any(shape[-1] >= 16 for shape in images(graph))
    for ours, theirs in zip(found, wanted, strict=True):
        near = (2e-5 if dtype is np.float32 else 1e-12) * max(1, np.abs(theirs).max())
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=near)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("seed", range(12))
def test_values_of_networks_are_the_same_in_the_new_order(seed: int, dtype: type) -> None:
    check(seed, dtype)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(12, 300))
def test_values_of_many_networks_are_the_same_in_the_new_order(seed: int) -> None:
    check(seed, np.float64)


@pytest.mark.parametrize("seed", [3])
def test_compiled_networks_give_what_the_references_give(seed: int) -> None:
    network = RandomNetwork(seed, np.float32)
    x = network.input()
    for ours, theirs in zip(fg.jit(network)(x), network(x), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=2e-5 * float(np.abs(theirs).max()))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4, 40))
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_many_compiled_networks_give_what_the_references_give(seed: int, dtype: type) -> None:
    network = RandomNetwork(seed, dtype)
    x = network.input()
    for ours, theirs in zip(fg.jit(network)(x), network(x), strict=True):
        near = 2e-5 if dtype is np.float32 else 1e-12
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=near * max(1, float(np.abs(theirs).max())))


def convolve(weights: np.ndarray, groups: int = 1) -> Callable:
    kept = fnp.asarray(weights)
    return lambda x: lax.conv_general_dilated(x, kept, (1, 1), "SAME", feature_group_count=groups)


def test_images_have_their_channels_last_and_weights_are_made_once() -> None:
    _, _, graph, made = before_and_after(
        convolve(np.ones((32, 4, 3, 3), np.float32)), np.ones((1, 4, 6, 8), np.float32)
    )
    assert images(graph) == [(1, 6, 8, 32)]
    assert [param.shape for param in made] == [(4, 3, 3, 32)]


def test_weights_of_each_channel_are_vectors_of_channels() -> None:
    _, _, graph, made = before_and_after(
        convolve(np.ones((32, 1, 3, 5), np.float32), 32), np.ones((1, 32, 6, 8), np.float32)
    )
    assert images(graph) == [(1, 6, 8, 32, 1)]
    assert [shape for param in made for shape in [tuple(n for n in param.shape if n > 1)]] == [(3, 5, 32)]


def test_two_convolutions_of_the_same_weights_share_the_copy() -> None:
    layer = convolve(np.ones((16, 16, 3, 3), np.float32))
    _, _, _, made = before_and_after(lambda x: layer(layer(x)), np.ones((1, 16, 6, 6), np.float32))
    orders = {param.shape for param in made}
    assert len(made) == len(orders) <= 2


@pytest.mark.parametrize(
    ("channels", "places", "dtype"),
    [(8, 6, np.float32), (4, 6, np.float64), (32, 1, np.float32), (32, 6, np.float16)],
)
def test_other_convolutions_keep_their_order(channels: int, places: int, dtype: type) -> None:
    """Fewer channels than a vector has lanes, a single place, and numbers of which instructions take several."""
    layer = convolve(np.ones((channels, 4, 1, 1), dtype))
    _, _, graph, made = before_and_after(layer, np.ones((1, 4, places, places), dtype))
    assert not made
    assert all(shape[1] == channels for shape in images(graph))


def test_weights_that_are_arguments_keep_their_order() -> None:
    x, w = np.ones((1, 4, 6, 6), np.float32), np.ones((32, 4, 3, 3), np.float32)
    lowered = fg.jit(lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME")).lower(x, w)
    assert "prepared" not in lowered.for_target(TARGET).as_text("table")


def test_places_are_read_without_masks_where_channels_fill_no_vector() -> None:
    layer = convolve(np.ones((40, 512, 1, 1), np.float32))
    lowered = fg.jit(lambda x: layer(x).max((2, 3))).lower(np.ones((1, 512, 13, 13), np.float32))
    text = lowered.for_target(TARGET).as_text("nest")
    loads = [line for line in text.split("\n") if ": float32 = load(b1" in line]
    assert loads
    assert all(line.count(",") == 1 for line in loads)


def test_weights_of_channels_are_computed_before_images_are_scaled_by_them() -> None:
    layer, inner, outer = (
        convolve(np.ones(shape, np.float32)) for shape in [(32, 32, 3, 3), (16, 32, 1, 1), (32, 16, 1, 1)]
    )

    def scaled(x):
        y = nn.silu(layer(x))
        return layer(y * nn.sigmoid(outer(nn.silu(inner(y.mean((2, 3), keepdims=True))))))

    lowered = fg.jit(scaled).lower(np.ones((1, 32, 24, 24), np.float32)).for_target(TARGET)
    assert sum("(1, 24, 24, 32)" in line and "r0" in line for line in lowered.kernels) == 1
    stored = [line for line in lowered.as_text("fusion").split("\n") if "[1,24,24,32] mul" in line]
    assert any("in place of the sum that it is made of" in line for line in stored)
