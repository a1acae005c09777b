"""A small convolutional network for images of digits: two convolutions 3 x 3 with max pooling, and one layer."""

from __future__ import annotations

from typing import Any

import numpy

from benchmarks.cases.windows import convolution, max_pool
from benchmarks.models.mlp import cross_entropy
from benchmarks.models.training import first_state

_CONVOLUTION, _TORCH, _TINYGRAD = convolution(1)


def data(
    rng: numpy.random.Generator, batch: int, side: int, channels: tuple[int, int], classes: int
) -> tuple[Any, ...]:
    """(state, images, labels)."""
    one, two = channels

    def normal(inner: int, *shape: int) -> numpy.ndarray:
        return rng.standard_normal(shape, numpy.float32) * numpy.float32((2 / inner) ** 0.5)

    features = two * (side // 4) ** 2
    params = {
        "conv1": normal(9, one, 1, 3, 3),
        "bias1": numpy.zeros(one, numpy.float32),
        "conv2": normal(9 * one, two, one, 3, 3),
        "bias2": numpy.zeros(two, numpy.float32),
        "w": normal(features, features, classes),
        "b": numpy.zeros(classes, numpy.float32),
    }
    images = rng.random((batch, 1, side, side), numpy.float32)
    return first_state(rng, params), images, rng.integers(0, classes, batch)


def loss(lib: Any, params: Any, images: Any, labels: Any) -> Any:
    x = images
    for i in ("1", "2"):
        x = _CONVOLUTION(lib, x, params[f"conv{i}"]) + params[f"bias{i}"].reshape(1, -1, 1, 1)
        x = max_pool(lib, lib.numpy.maximum(x, 0.0))
    return cross_entropy(lib, x.reshape(x.shape[0], -1) @ params["w"] + params["b"], labels)


def torch_loss(torch: Any, params: Any, images: Any, labels: Any) -> Any:
    x = images
    for i in ("1", "2"):
        x = torch.nn.functional.conv2d(x, params[f"conv{i}"], params[f"bias{i}"], padding=1)
        x = torch.nn.functional.max_pool2d(torch.relu(x), 2)
    logits = torch.addmm(params["b"], x.flatten(1), params["w"])
    return torch.nn.functional.cross_entropy(logits, labels)


def tinygrad_loss(lib: Any, params: Any, images: Any, labels: Any) -> Any:
    x = images
    for i in ("1", "2"):
        x = x.conv2d(params[f"conv{i}"], params[f"bias{i}"], padding=1).relu().max_pool2d(2)
    return (x.flatten(1) @ params["w"] + params["b"]).sparse_categorical_crossentropy(labels)


def flops(batch: int, side: int, channels: tuple[int, int], classes: int) -> float:
    one, two = channels
    first = 2.0 * batch * side * side * one * 9
    second = 2.0 * batch * (side // 2) ** 2 * two * one * 9
    return 2 * first + 3 * second + 6.0 * batch * two * (side // 4) ** 2 * classes
