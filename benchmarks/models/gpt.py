"""A small GPT with AdamW, in plain functions.

For funcgrad and jax, attention is written out as products and a softmax; so a figure says what becomes of a model as a
user writes it. torch and tinygrad use their own functions for layer norm and attention.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.mlp import cross_entropy
from benchmarks.models.training import first_state


class Shape(NamedTuple):
    """The sizes of the model and of a batch."""

    layers: int = 4
    width: int = 256
    heads: int = 8
    length: int = 128
    batch: int = 8
    vocabulary: int = 256


def data(rng: numpy.random.Generator, shape: Shape) -> tuple[Any, ...]:
    """(state, random tokens, those that follow them)."""
    width = shape.width

    def normal(*sizes: int) -> numpy.ndarray:
        return 0.02 * rng.standard_normal(sizes, numpy.float32)

    def norm() -> dict[str, numpy.ndarray]:
        return {"scale": numpy.ones(width, numpy.float32), "shift": numpy.zeros(width, numpy.float32)}

    layers = [
        {
            "norm1": norm(),
            "qkv": normal(width, 3 * width),
            "out": normal(width, width),
            "norm2": norm(),
            "up": normal(width, 4 * width),
            "up_bias": numpy.zeros(4 * width, numpy.float32),
            "down": normal(4 * width, width),
            "down_bias": numpy.zeros(width, numpy.float32),
        }
        for _ in range(shape.layers)
    ]
    params = {
        "tokens": normal(shape.vocabulary, width),
        "places": normal(shape.length, width),
        "layers": layers,
        "norm": norm(),
        "head": normal(width, shape.vocabulary),
    }
    tokens = rng.integers(0, shape.vocabulary, (shape.batch, shape.length + 1))
    return first_state(rng, params), tokens[:, :-1].copy(), tokens[:, 1:].copy()


class Gpt(NamedTuple):
    """The loss of a GPT of a shape in the words of each library: (lib, params, tokens, following tokens)."""

    shape: Shape

    def loss(self, lib: Any, params: Any, tokens: Any, following: Any) -> Any:
        np = lib.numpy
        heads, size = self.shape.heads, self.shape.width // self.shape.heads

        def normalize(x: Any, norm: Any) -> Any:
            centered = x - np.mean(x, axis=-1, keepdims=True)
            variance = np.mean(centered * centered, axis=-1, keepdims=True)
            return centered / np.sqrt(variance + 1e-5) * norm["scale"] + norm["shift"]

        def attention(x: Any, layer: Any) -> Any:
            batch, length, width = x.shape
            qkv = (x @ layer["qkv"]).reshape(batch, length, 3, heads, size)
            query, key, value = (qkv[:, :, i].transpose(0, 2, 1, 3) for i in range(3))
            scores = query @ key.transpose(0, 1, 3, 2) * size**-0.5
            before = np.arange(length)[:, None] >= np.arange(length)
            weights = lib.nn.softmax(np.where(before, scores, -1e30), axis=-1)
            return (weights @ value).transpose(0, 2, 1, 3).reshape(batch, length, width) @ layer["out"]

        x = params["tokens"][tokens] + params["places"]
        for layer in params["layers"]:
            x = x + attention(normalize(x, layer["norm1"]), layer)
            hidden = lib.nn.gelu(normalize(x, layer["norm2"]) @ layer["up"] + layer["up_bias"])
            x = x + hidden @ layer["down"] + layer["down_bias"]
        return cross_entropy(lib, normalize(x, params["norm"]) @ params["head"], following)

    def torch_loss(self, torch: Any, params: Any, tokens: Any, following: Any) -> Any:
        functional = torch.nn.functional
        heads, size = self.shape.heads, self.shape.width // self.shape.heads

        def normalize(x: Any, norm: Any) -> Any:
            return functional.layer_norm(x, x.shape[-1:], norm["scale"], norm["shift"])

        def attention(x: Any, layer: Any) -> Any:
            batch, length, width = x.shape
            qkv = (x @ layer["qkv"]).view(batch, length, 3, heads, size)
            query, key, value = qkv.permute(2, 0, 3, 1, 4).unbind(0)
            result = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
            return result.transpose(1, 2).reshape(batch, length, width) @ layer["out"]

        x = functional.embedding(tokens, params["tokens"]) + params["places"]
        for layer in params["layers"]:
            x = x + attention(normalize(x, layer["norm1"]), layer)
            up = normalize(x, layer["norm2"]) @ layer["up"] + layer["up_bias"]
            x = x + functional.gelu(up, approximate="tanh") @ layer["down"] + layer["down_bias"]
        logits = normalize(x, params["norm"]) @ params["head"]
        return functional.cross_entropy(logits.view(-1, logits.shape[-1]), following.reshape(-1))

    def tinygrad_loss(self, lib: Any, params: Any, tokens: Any, following: Any) -> Any:
        heads, size = self.shape.heads, self.shape.width // self.shape.heads

        def normalize(x: Any, norm: Any) -> Any:
            return x.layernorm() * norm["scale"] + norm["shift"]

        def attention(x: Any, layer: Any) -> Any:
            batch, length, width = x.shape
            qkv = (x @ layer["qkv"]).reshape(batch, length, 3, heads, size)
            query, key, value = (qkv[:, :, i].transpose(1, 2) for i in range(3))
            result = query.scaled_dot_product_attention(key, value, is_causal=True)
            return result.transpose(1, 2).reshape(batch, length, width) @ layer["out"]

        x = params["tokens"][tokens] + params["places"]
        for layer in params["layers"]:
            x = x + attention(normalize(x, layer["norm1"]), layer)
            up = normalize(x, layer["norm2"]) @ layer["up"] + layer["up_bias"]
            x = x + up.gelu() @ layer["down"] + layer["down_bias"]
        logits = normalize(x, params["norm"]) @ params["head"]
        return logits.reshape(-1, logits.shape[-1]).sparse_categorical_crossentropy(following.reshape(-1))


def flops(shape: Shape) -> float:
    """Of a step: forwards, and twice as much backwards."""
    tokens = shape.batch * shape.length
    products = shape.layers * 12 * shape.width**2 + shape.width * shape.vocabulary
    attention = shape.layers * 2 * shape.length * shape.width
    return 6.0 * tokens * (products + attention)
