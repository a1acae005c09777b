"""A model of speech as Whisper is: convolutions and attention over the sound, and letters that attend to it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.gpt import (
    attend,
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
from benchmarks.models.windows import convolve, torch_convolve


class Whisper(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, bands, letters, those that follow)."""

    layers: int = 2
    width: int = 256
    heads: int = 4
    bands: int = 80
    frames: int = 200
    length: int = 32
    vocabulary: int = 64
    batch: int = 8

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, bands, letters, those that follow them)."""
        width = self.width
        cross = [
            {
                "norm": norm(width),
                "query": normal(rng, width, width),
                "both": normal(rng, width, 2 * width),
                "out": normal(rng, width, width),
            }
            for _ in range(self.layers)
        ]
        params = {
            "one": 0.1 * rng.standard_normal((width, self.bands, 3), numpy.float32),
            "two": normal(rng, width, width, 3),
            "heard_places": normal(rng, self.frames // 2, width),
            "encoder": first_layers(rng, self.layers, width),
            "heard_norm": norm(width),
            "letters": normal(rng, self.vocabulary, width),
            "places": normal(rng, self.length, width),
            "decoder": first_layers(rng, self.layers, width),
            "cross": cross,
            "norm": norm(width),
            "head": normal(rng, width, self.vocabulary),
        }
        bands = rng.standard_normal((self.batch, self.bands, self.frames), numpy.float32)
        letters = rng.integers(0, self.vocabulary, (self.batch, self.length + 1))
        return first_state(rng, params), bands, letters[:, :-1].copy(), letters[:, 1:].copy()

    def loss(self, lib: Any, params: Any, bands: Any, letters: Any, following: Any) -> Any:
        gelu = lib.nn.gelu
        x = gelu(convolve(lib, gelu(convolve(lib, bands, params["one"])), params["two"], 2))
        x = blocks(
            lib, params["encoder"], x.transpose(0, 2, 1) + params["heard_places"], self.heads, causal=False
        )
        heard = normalize(lib, x, params["heard_norm"])

        def listen(x: Any, layer: Any) -> Any:
            query = _by_head(normalize(lib, x, layer["norm"]) @ layer["query"], self.heads)
            both = (heard @ layer["both"]).reshape(*heard.shape[:2], 2, -1)
            key, value = (_by_head(both[:, :, i], self.heads) for i in range(2))
            gathered = attend(lib, query, key, value, causal=False)
            return x + gathered.transpose(0, 2, 1, 3).reshape(x.shape) @ layer["out"]

        x = params["letters"][letters] + params["places"]
        for layer, cross in zip(params["decoder"], params["cross"]):
            x = blocks(lib, [layer], listen(x, cross), self.heads, causal=True)
        return cross_entropy(lib, normalize(lib, x, params["norm"]) @ params["head"], following)

    def torch_loss(self, torch: Any, params: Any, bands: Any, letters: Any, following: Any) -> Any:
        functional = torch.nn.functional

        def gelu(x: Any) -> Any:
            return functional.gelu(x, approximate="tanh")

        x = gelu(torch_convolve(torch, gelu(torch_convolve(torch, bands, params["one"])), params["two"], 2))
        x = x.transpose(1, 2) + params["heard_places"]
        x = torch_blocks(torch, params["encoder"], x, self.heads, causal=False)
        heard = torch_normalize(torch, x, params["heard_norm"])

        def listen(x: Any, layer: Any) -> Any:
            query = torch_normalize(torch, x, layer["norm"]) @ layer["query"]
            query, *both = (
                y.view(*y.shape[:2], self.heads, -1).transpose(1, 2)
                for y in (query, *(heard @ layer["both"]).chunk(2, dim=-1))
            )
            gathered = functional.scaled_dot_product_attention(query, *both)
            return x + gathered.transpose(1, 2).reshape(x.shape) @ layer["out"]

        x = functional.embedding(letters, params["letters"]) + params["places"]
        for layer, cross in zip(params["decoder"], params["cross"]):
            x = torch_blocks(torch, [layer], listen(x, cross), self.heads, causal=True)
        logits = torch_normalize(torch, x, params["norm"]) @ params["head"]
        return functional.cross_entropy(logits.flatten(0, 1), following.reshape(-1))

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards; the bands have no gradient."""
        width, heard = self.width, self.frames // 2
        first = 2.0 * self.frames * 3 * self.bands * width
        products = heard * 3 * width**2 + self.length * width * self.vocabulary
        encoder = heard * (12 * width**2 + 2 * heard * width)
        decoder = self.length * (14 * width**2 + 2 * (self.length + heard) * width) + heard * 2 * width**2
        return self.batch * (2 * first + 6.0 * (products + self.layers * (encoder + decoder)))


def _by_head(x: Any, heads: int) -> Any:
    return x.reshape(*x.shape[:2], heads, -1).transpose(0, 2, 1, 3)
