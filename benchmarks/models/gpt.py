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
    params, tokens, following = model(rng, shape)
    return first_state(rng, params), tokens, following


def normal(rng: numpy.random.Generator, *sizes: int) -> numpy.ndarray:
    return 0.02 * rng.standard_normal(sizes, numpy.float32)


def norm(width: int) -> dict[str, numpy.ndarray]:
    return {"scale": numpy.ones(width, numpy.float32), "shift": numpy.zeros(width, numpy.float32)}


def first_layers(rng: numpy.random.Generator, count: int, width: int) -> list[dict[str, Any]]:
    return [
        {
            "norm1": norm(width),
            "qkv": normal(rng, width, 3 * width),
            "out": normal(rng, width, width),
            "norm2": norm(width),
            "up": normal(rng, width, 4 * width),
            "up_bias": numpy.zeros(4 * width, numpy.float32),
            "down": normal(rng, 4 * width, width),
            "down_bias": numpy.zeros(width, numpy.float32),
        }
        for _ in range(count)
    ]


def model(rng: numpy.random.Generator, shape: Shape) -> tuple[Any, ...]:
    """(parameters, random tokens, those that follow them)."""
    params = {
        "layers": first_layers(rng, shape.layers, shape.width),
        "tokens": normal(rng, shape.vocabulary, shape.width),
        "places": normal(rng, shape.length, shape.width),
        "norm": norm(shape.width),
        "head": normal(rng, shape.width, shape.vocabulary),
    }
    tokens = rng.integers(0, shape.vocabulary, (shape.batch, shape.length + 1))
    return params, tokens[:, :-1].copy(), tokens[:, 1:].copy()


def project(x: Any, layer: Any, name: str) -> Any:
    """The product with a matrix of a layer, and with its adapter of low rank where it has one (lora.py)."""
    if f"{name}_in" not in layer:
        return x @ layer[name]
    return x @ layer[name] + (x @ layer[f"{name}_in"]) @ layer[f"{name}_out"]


def normalize(lib: Any, x: Any, norm: Any) -> Any:
    """The layer norm of rows, written out."""
    np = lib.numpy
    centered = x - np.mean(x, axis=-1, keepdims=True)
    variance = np.mean(centered * centered, axis=-1, keepdims=True)
    return centered / np.sqrt(variance + 1e-5) * norm["scale"] + norm["shift"]


def attend(lib: Any, query: Any, key: Any, value: Any, causal: bool) -> Any:
    """Attention, written out; (batch, heads, length, size) each."""
    np = lib.numpy
    scores = query @ key.transpose(0, 1, 3, 2) * query.shape[-1] ** -0.5
    if causal:
        length = scores.shape[-1]
        scores = np.where(np.arange(length)[:, None] >= np.arange(length), scores, -1e30)
    return lib.nn.softmax(scores, axis=-1) @ value


def blocks(lib: Any, layers: Any, x: Any, heads: int, causal: bool) -> Any:
    """Attention and two products, as often as there are layers; for funcgrad, jax and float64."""
    batch, length, width = x.shape
    size = width // heads

    def attention(x: Any, layer: Any) -> Any:
        qkv = project(x, layer, "qkv").reshape(batch, length, 3, heads, size)
        query, key, value = (qkv[:, :, i].transpose(0, 2, 1, 3) for i in range(3))
        gathered = attend(lib, query, key, value, causal)
        return project(gathered.transpose(0, 2, 1, 3).reshape(batch, length, width), layer, "out")

    for layer in layers:
        x = x + attention(normalize(lib, x, layer["norm1"]), layer)
        hidden = lib.nn.gelu(normalize(lib, x, layer["norm2"]) @ layer["up"] + layer["up_bias"])
        x = x + hidden @ layer["down"] + layer["down_bias"]
    return x


def torch_normalize(torch: Any, x: Any, norm: Any) -> Any:
    return torch.nn.functional.layer_norm(x, x.shape[-1:], norm["scale"], norm["shift"])


def torch_blocks(torch: Any, layers: Any, x: Any, heads: int, causal: bool) -> Any:
    """The same by torch's own functions."""
    functional = torch.nn.functional
    batch, length, width = x.shape

    def attention(x: Any, layer: Any) -> Any:
        qkv = project(x, layer, "qkv").view(batch, length, 3, heads, width // heads)
        query, key, value = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        result = functional.scaled_dot_product_attention(query, key, value, is_causal=causal)
        return project(result.transpose(1, 2).reshape(batch, length, width), layer, "out")

    for layer in layers:
        x = x + attention(torch_normalize(torch, x, layer["norm1"]), layer)
        up = torch_normalize(torch, x, layer["norm2"]) @ layer["up"] + layer["up_bias"]
        x = x + functional.gelu(up, approximate="tanh") @ layer["down"] + layer["down_bias"]
    return x


class Gpt(NamedTuple):
    """The loss of a GPT of a shape in the words of each library: (lib, params, tokens, following tokens)."""

    shape: Shape

    def loss(self, lib: Any, params: Any, tokens: Any, following: Any) -> Any:
        x = params["tokens"][tokens] + params["places"]
        x = blocks(lib, params["layers"], x, self.shape.heads, causal=True)
        return cross_entropy(lib, normalize(lib, x, params["norm"]) @ params["head"], following)

    def torch_loss(self, torch: Any, params: Any, tokens: Any, following: Any) -> Any:
        x = torch.nn.functional.embedding(tokens, params["tokens"]) + params["places"]
        x = torch_blocks(torch, params["layers"], x, self.shape.heads, causal=True)
        logits = torch_normalize(torch, x, params["norm"]) @ params["head"]
        return torch.nn.functional.cross_entropy(logits.view(-1, logits.shape[-1]), following.reshape(-1))

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
