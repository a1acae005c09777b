"""The transformer that several benchmarks train, for funcgrad and jax: a small GPT with AdamW, in plain functions.

Attention is written out as products and a softmax; so a figure says what becomes of a model as a user writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy


class Shape(NamedTuple):
    """The sizes of the model and of a batch."""

    layers: int = 4
    width: int = 256
    heads: int = 8
    length: int = 128
    batch: int = 8
    vocabulary: int = 256


def initial_params(shape: Shape) -> dict[str, Any]:
    """Arrays of NumPy, the same for every library."""
    random = numpy.random.default_rng(0)
    width = shape.width

    def normal(*sizes: int) -> numpy.ndarray:
        return (0.02 * random.standard_normal(sizes)).astype(numpy.float32)

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
    return {
        "tokens": normal(shape.vocabulary, width),
        "places": normal(shape.length, width),
        "layers": layers,
        "norm": norm(),
        "head": normal(width, shape.vocabulary),
    }


def initial_state(lib: Any, shape: Shape) -> tuple[Any, Any, Any]:
    """Parameters, and AdamW's running mean and running square of the gradients."""
    params = lib.tree.map(lib.numpy.asarray, initial_params(shape))
    return params, lib.tree.map(lib.numpy.zeros_like, params), lib.tree.map(lib.numpy.zeros_like, params)


def batch(shape: Shape) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Random tokens, and those that follow them."""
    random = numpy.random.default_rng(1)
    tokens = random.integers(0, shape.vocabulary, (shape.batch, shape.length + 1)).astype(numpy.int32)
    return tokens[:, :-1], tokens[:, 1:]


def loss_function(lib: Any, shape: Shape) -> Callable:
    """(params, tokens, following tokens) -> mean cross-entropy."""
    np = lib.numpy
    heads, size = shape.heads, shape.width // shape.heads

    def normalize(x: Any, norm: Any) -> Any:
        centered = x - np.mean(x, axis=-1, keepdims=True)
        variance = np.mean(centered * centered, axis=-1, keepdims=True)
        return centered / np.sqrt(variance + 1e-5) * norm["scale"] + norm["shift"]

    def attention(x: Any, layer: Any) -> Any:
        batch_, length, width = x.shape
        qkv = (x @ layer["qkv"]).reshape(batch_, length, 3, heads, size)
        query, key, value = (qkv[:, :, i].transpose(0, 2, 1, 3) for i in range(3))
        scores = query @ key.transpose(0, 1, 3, 2) * size**-0.5
        before = np.arange(length)[:, None] >= np.arange(length)
        weights = lib.nn.softmax(np.where(before, scores, -1e30), axis=-1)
        return (weights @ value).transpose(0, 2, 1, 3).reshape(batch_, length, width) @ layer["out"]

    def block(x: Any, layer: Any) -> Any:
        x = x + attention(normalize(x, layer["norm1"]), layer)
        hidden = lib.nn.gelu(normalize(x, layer["norm2"]) @ layer["up"] + layer["up_bias"])
        return x + hidden @ layer["down"] + layer["down_bias"]

    def loss(params: Any, tokens: Any, following: Any) -> Any:
        x = params["tokens"][tokens] + params["places"]
        for layer in params["layers"]:
            x = block(x, layer)
        logits = normalize(x, params["norm"]) @ params["head"]
        found = np.take_along_axis(lib.nn.log_softmax(logits, axis=-1), following[..., None], axis=-1)
        return -np.mean(found)

    return loss


def train_step(lib: Any, shape: Shape) -> Callable:
    """(state, step number, tokens, following tokens) -> (state, loss), not yet compiled."""
    np = lib.numpy
    loss = loss_function(lib, shape)

    def step(state: Any, number: Any, tokens: Any, following: Any) -> tuple[Any, Any]:
        params, mean, square = state
        value, gradient = lib.value_and_grad(loss)(params, tokens, following)
        mean = lib.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, gradient)
        square = lib.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, gradient)
        rate = 3e-4 * np.sqrt(1 - 0.999**number) / (1 - 0.9**number)

        def move(p: Any, m: Any, s: Any) -> Any:
            return p - rate * m / (np.sqrt(s) + 1e-8) - 3e-5 * p

        return (lib.tree.map(move, params, mean, square), mean, square), value

    return step
