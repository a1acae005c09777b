"""A U-Net that tells the class of each pixel: convolutions with norms of groups, in images of several sizes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.cases.windows import max_pool
from benchmarks.models.gpt import norm
from benchmarks.models.mlp import cross_entropy
from benchmarks.models.training import first_state
from benchmarks.models.windows import (
    convolve,
    group_norm,
    grow,
    torch_convolve,
    torch_group_norm,
    torch_grow,
)

_COLORS, _GROUPS = 3, 4


class UNet(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, images, classes of pixels)."""

    width: int = 16
    depth: int = 3
    batch: int = 16
    side: int = 64
    classes: int = 5

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, images, classes of pixels)."""
        sizes = [self.width << level for level in range(self.depth + 1)]
        pairs = list(zip(sizes, sizes[1:]))
        params = {
            "down": [_first_block(rng, a, b) for a, b in zip([_COLORS, *sizes], sizes)],
            "grow": [filters(rng, b, a, 2) for a, b in pairs],
            "up": [_first_block(rng, 2 * a, a) for a, _ in pairs],
            "head": filters(rng, self.classes, self.width, 1),
        }
        images = rng.standard_normal((self.batch, _COLORS, self.side, self.side), numpy.float32)
        pixels = rng.integers(0, self.classes, (self.batch, self.side, self.side))
        return first_state(rng, params), images, pixels

    def loss(self, lib: Any, params: Any, images: Any, pixels: Any) -> Any:
        np = lib.numpy

        def block(x: Any, layers: Any) -> Any:
            for layer in layers:
                x = np.maximum(group_norm(lib, convolve(lib, x, layer["w"]), layer, _GROUPS), 0.0)
            return x

        def joined(beside: Any, x: Any, w: Any) -> Any:
            return np.concatenate([beside, grow(lib, x, w)], axis=1)

        x = self._features(params, images, block, lambda x: max_pool(lib, x), joined)
        return cross_entropy(lib, convolve(lib, x, params["head"]).transpose(0, 2, 3, 1), pixels)

    def torch_loss(self, torch: Any, params: Any, images: Any, pixels: Any) -> Any:
        functional = torch.nn.functional

        def block(x: Any, layers: Any) -> Any:
            for layer in layers:
                x = torch_group_norm(torch, torch_convolve(torch, x, layer["w"]), layer, _GROUPS).relu()
            return x

        def joined(beside: Any, x: Any, w: Any) -> Any:
            return torch.cat([beside, torch_grow(torch, x, w)], dim=1)

        x = self._features(params, images, block, lambda x: functional.max_pool2d(x, 2), joined)
        return functional.cross_entropy(torch_convolve(torch, x, params["head"]), pixels)

    def _features(self, params: Any, images: Any, block: Any, halved: Any, joined: Any) -> Any:
        x, found = images, []
        for layers in params["down"][:-1]:
            found.append(block(x, layers))
            x = halved(found[-1])
        x = block(x, params["down"][-1])
        for w, layers in zip(reversed(params["grow"]), reversed(params["up"])):
            x = block(joined(found.pop(), x, w), layers)
        return x

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards; the images have no gradient."""
        first = 2.0 * self.batch * self.side**2 * 9 * _COLORS * self.width
        total = self.side**2 * self.width * self.classes
        for level in range(self.depth + 1):
            area, width = (self.side >> level) ** 2, self.width << level
            total += area * 9 * width**2
            if level:
                total += area * 9 * width * width // 2  # from the larger images
            if level < self.depth:
                total += area * (9 * 3 * width**2 + 2 * width**2)  # on the way up
        return 2 * first + 6.0 * self.batch * total


def filters(rng: numpy.random.Generator, out: int, inner: int, side: int) -> numpy.ndarray:
    return numpy.float32((2 / (inner * side * side)) ** 0.5) * rng.standard_normal(
        (out, inner, side, side), numpy.float32
    )


def _first_block(rng: numpy.random.Generator, inner: int, outer: int) -> list[dict[str, numpy.ndarray]]:
    return [{"w": filters(rng, outer, size, 3), **norm(outer)} for size in (inner, outer)]
