"""A vision transformer for images of 32 x 32: patches of 4 x 4 are its tokens, their mean is what is classified."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.gpt import (
    blocks,
    first_layers,
    norm,
    normal,
    normalize,
    torch_blocks,
    torch_normalize,
)
from benchmarks.models.mlp import cross_entropy
from benchmarks.models.training import first_state

_CHANNELS, _CLASSES = 3, 10


class Vit(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, images, labels)."""

    layers: int = 6
    width: int = 192
    heads: int = 6
    batch: int = 32
    side: int = 32
    patch: int = 4

    @property
    def tokens(self) -> int:
        return (self.side // self.patch) ** 2

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, images, labels)."""
        params = {
            "embed": normal(rng, _CHANNELS * self.patch**2, self.width),
            "places": normal(rng, self.tokens, self.width),
            "layers": first_layers(rng, self.layers, self.width),
            "norm": norm(self.width),
            "head": normal(rng, self.width, _CLASSES),
        }
        images = rng.standard_normal((self.batch, _CHANNELS, self.side, self.side), numpy.float32)
        return first_state(rng, params), images, rng.integers(0, _CLASSES, self.batch)

    def _split(self, images: Any) -> Any:
        """(batch, channels, rows, in a patch, columns, in a patch)."""
        count = self.side // self.patch
        return images.reshape(self.batch, _CHANNELS, count, self.patch, count, self.patch)

    def loss(self, lib: Any, params: Any, images: Any, labels: Any) -> Any:
        patches = self._split(images).transpose(0, 2, 4, 1, 3, 5).reshape(self.batch, self.tokens, -1)
        x = patches @ params["embed"] + params["places"]
        x = normalize(lib, blocks(lib, params["layers"], x, self.heads, causal=False), params["norm"])
        return cross_entropy(lib, lib.numpy.mean(x, axis=1) @ params["head"], labels)

    def torch_loss(self, torch: Any, params: Any, images: Any, labels: Any) -> Any:
        patches = self._split(images).permute(0, 2, 4, 1, 3, 5).reshape(self.batch, self.tokens, -1)
        x = patches @ params["embed"] + params["places"]
        x = torch_blocks(torch, params["layers"], x, self.heads, causal=False)
        x = torch_normalize(torch, x, params["norm"]).mean(1)
        return torch.nn.functional.cross_entropy(x @ params["head"], labels)

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards."""
        rows = self.batch * self.tokens
        layers = self.layers * (12 * self.width**2 + 2 * self.tokens * self.width)
        return 6.0 * rows * (layers + _CHANNELS * self.patch**2 * self.width)
