"""Boxes of objects, (left, upper, right, lower) in pixels, in the words of each library; what both detectors share."""

from __future__ import annotations

from typing import Any

import numpy

CLASSES, MOST = 3, 3  # classes of objects; objects of an image


def areas(np: Any, boxes: Any) -> Any:
    size = np.maximum(boxes[..., 2:] - boxes[..., :2], np.zeros_like(boxes[..., :2]))
    return size[..., 0] * size[..., 1]


def overlaps(np: Any, first: Any, second: Any) -> Any:
    """The intersection over the union of boxes (..., 4) that broadcast; np may be torch."""
    size = np.minimum(first[..., 2:], second[..., 2:]) - np.maximum(first[..., :2], second[..., :2])
    size = np.maximum(size, np.zeros_like(size))
    both = size[..., 0] * size[..., 1]
    return both / (areas(np, first) + areas(np, second) - both + 1e-9)


def objects(rng: numpy.random.Generator, batch: int, side: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Boxes (batch, MOST, 4) and their classes, -1 where there is none."""
    half = rng.uniform(0.1, 0.25, (batch, MOST, 2)) * side
    middle = half + rng.random((batch, MOST, 2)) * (side - 2 * half)
    classes = rng.integers(-1, CLASSES, (batch, MOST))
    classes[:, 0] = rng.integers(0, CLASSES, batch)
    found = numpy.concatenate([middle - half, middle + half], axis=-1) * (classes >= 0)[..., None]
    return found.astype("float32"), classes


def places(side: int, levels: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The middle of each place in pixels, (n, 2), and the distance to the next one, (n, 1)."""
    middles, strides = [], []
    for stride in (8 * 2**level for level in range(levels)):
        line = (numpy.arange(side // stride) + 0.5) * stride
        middles.append(numpy.stack(numpy.meshgrid(line, line), axis=-1).reshape(-1, 2))
        strides.append(numpy.full((len(middles[-1]), 1), float(stride)))
    return numpy.concatenate(middles).astype("float32"), numpy.concatenate(strides).astype("float32")
