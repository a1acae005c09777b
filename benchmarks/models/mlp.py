"""An MLP 784-512-512-10 for images of digits."""

from __future__ import annotations

from typing import Any

import numpy

from benchmarks.models.training import first_state

Sizes = tuple[int, ...]


def data(rng: numpy.random.Generator, sizes: Sizes, batch: int) -> tuple[Any, ...]:
    """(state, images, labels)."""
    params = [
        {
            "w": rng.standard_normal((a, b), numpy.float32) * numpy.float32((2 / a) ** 0.5),
            "b": numpy.zeros(b, numpy.float32),
        }
        for a, b in zip(sizes, sizes[1:])
    ]
    images = rng.random((batch, sizes[0]), numpy.float32)
    return first_state(rng, params), images, rng.integers(0, sizes[-1], batch)


def cross_entropy(lib: Any, logits: Any, labels: Any) -> Any:
    """For funcgrad and jax: the mean over all axes but the last."""
    found = lib.numpy.take_along_axis(lib.nn.log_softmax(logits, axis=-1), labels[..., None], axis=-1)
    return -lib.numpy.mean(found)


def loss(lib: Any, params: Any, images: Any, labels: Any) -> Any:
    x = images
    for layer in params[:-1]:
        x = lib.numpy.maximum(x @ layer["w"] + layer["b"], 0.0)
    return cross_entropy(lib, x @ params[-1]["w"] + params[-1]["b"], labels)


def torch_loss(torch: Any, params: Any, images: Any, labels: Any) -> Any:
    x = images
    for layer in params[:-1]:
        x = torch.relu(torch.addmm(layer["b"], x, layer["w"]))
    logits = torch.addmm(params[-1]["b"], x, params[-1]["w"])
    return torch.nn.functional.cross_entropy(logits, labels)


def tinygrad_loss(lib: Any, params: Any, images: Any, labels: Any) -> Any:
    x = images
    for layer in params[:-1]:
        x = (x @ layer["w"] + layer["b"]).relu()
    return (x @ params[-1]["w"] + params[-1]["b"]).sparse_categorical_crossentropy(labels)


def flops(sizes: Sizes, batch: int) -> float:
    """Of a step: forwards, and twice as much backwards, but for the gradient by the images."""
    products = [2.0 * batch * a * b for a, b in zip(sizes, sizes[1:])]
    return 3 * sum(products) - products[0]
