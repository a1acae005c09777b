"""A residual network for images of 32 x 32: three stages of blocks of two convolutions with statistics of the batch.

Between stages images are halved by means of 2 x 2, as in the variant D of He et al. 2018 (arXiv:1812.01187), so the
shortcuts are means and a convolution 1 x 1. Running statistics, which a step only moves, are left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.cases.windows import convolution
from benchmarks.harness import float64
from benchmarks.models.mlp import cross_entropy
from benchmarks.models.training import first_state

_CONVOLUTION, _TORCH_CONVOLUTION, _ = convolution(1)
_COLORS, _CLASSES = 3, 10


class ResNet(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, images, labels)."""

    channels: tuple[int, ...] = (16, 32, 64)
    blocks: int = 2
    batch: int = 32
    side: int = 32

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, images, labels)."""
        stages, inner = [], self.channels[0]
        for outer in self.channels:
            stage = {"blocks": [_first_block(rng, outer) for _ in range(self.blocks)]}
            if stages:
                stage["widen"] = _first_convolution(rng, inner, outer, 1)
            stages.append(stage)
            inner = outer
        params = {
            "first": _first_convolution(rng, _COLORS, self.channels[0], 3),
            "stages": stages,
            "head": 0.1 * rng.standard_normal((inner, _CLASSES), numpy.float32),
        }
        images = rng.standard_normal((self.batch, _COLORS, self.side, self.side), numpy.float32)
        return first_state(rng, params), images, rng.integers(0, _CLASSES, self.batch)

    def loss(self, lib: Any, params: Any, images: Any, labels: Any) -> Any:
        np = lib.numpy

        def unit(x: Any, layer: Any) -> Any:
            x = _CONVOLUTION(lib, x, layer["w"])
            centered = x - np.mean(x, axis=(0, 2, 3), keepdims=True)
            variance = np.mean(centered * centered, axis=(0, 2, 3), keepdims=True)
            scale, shift = (layer[name].reshape(1, -1, 1, 1) for name in ("scale", "shift"))
            return centered / np.sqrt(variance + 1e-5) * scale + shift

        def halved(x: Any) -> Any:
            return _halved(lib, x)

        x = self._features(params, images, unit, halved, lambda x: np.maximum(x, 0.0))
        return cross_entropy(lib, np.mean(x, axis=(2, 3)) @ params["head"], labels)

    def torch_loss(self, torch: Any, params: Any, images: Any, labels: Any) -> Any:
        functional = torch.nn.functional

        def unit(x: Any, layer: Any) -> Any:
            x = _TORCH_CONVOLUTION(torch, x, layer["w"])
            return functional.batch_norm(x, None, None, layer["scale"], layer["shift"], training=True)

        x = self._features(params, images, unit, lambda x: functional.avg_pool2d(x, 2), torch.relu)
        return functional.cross_entropy(x.mean((2, 3)) @ params["head"], labels)

    def _features(self, params: Any, images: Any, unit: Any, halved: Any, relu: Any) -> Any:
        x = relu(unit(images, params["first"]))
        for stage in params["stages"]:
            if "widen" in stage:
                x = unit(halved(x), stage["widen"])
            for block in stage["blocks"]:
                x = relu(x + unit(relu(unit(x, block["one"])), block["two"]))
        return x

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards; the images have no gradient."""
        first = 2.0 * self.batch * self.side**2 * 9 * _COLORS * self.channels[0]
        total = inner = 0
        for i, outer in enumerate(self.channels):
            area = (self.side >> i) ** 2
            total += area * (2 * self.blocks * 9 * outer**2 + (inner * outer if i else 0))
            inner = outer
        return 2 * first + 6.0 * self.batch * total


def _first_convolution(rng: numpy.random.Generator, inner: int, outer: int, side: int) -> Any:
    deviation = numpy.float32((2 / (inner * side * side)) ** 0.5)
    return {
        "w": deviation * rng.standard_normal((outer, inner, side, side), numpy.float32),
        "scale": numpy.ones(outer, numpy.float32),
        "shift": numpy.zeros(outer, numpy.float32),
    }


def _first_block(rng: numpy.random.Generator, channels: int) -> Any:
    return {name: _first_convolution(rng, channels, channels, 3) for name in ("one", "two")}


def _halved(lib: Any, x: Any) -> Any:
    if lib is float64:
        return float64.average_pool(x, 2, 2)
    return lib.lax.reduce_window(x, 0.0, lib.lax.add, (1, 1, 2, 2), (1, 1, 2, 2), "VALID") / 4
