"""Padding, cropping, and blocks put back into images."""

from __future__ import annotations

import math

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


def _padded(node: Node, x: Value, widths: list[tuple[int, int]], mode: str, value: Value) -> Value:
    """Pad, or cut where a width is negative."""
    cut = tuple(slice(max(-low, 0), size - max(-high, 0)) for (low, high), size in zip(widths, x.shape))
    x = x[cut]
    more = [(max(low, 0), max(high, 0)) for low, high in widths]
    node.of_size([low + size + high for size, (low, high) in zip(x.shape, more)], x.dtype)
    if mode == "constant":
        return node.xp.pad(x, more, constant_values=value)
    return node.xp.pad(x, more, mode=mode)


@operator("Pad", since=11, static="pads axes", host=True)
def pad(
    node: Node, x: Value, pads: Value, value: Value = None, axes: Value = None, *, mode: str = "constant"
) -> Value:
    """Pad axes with a value, or with what is in the array: its edge, its reflection, or its other end ("wrap")."""
    widths = node.ints(pads, "the pads")
    along = range(x.ndim) if axes is None else [a % x.ndim for a in node.ints(axes, "the axes")]
    count = len(widths) // 2
    pairs = [(0, 0)] * x.ndim
    for i, axis in enumerate(along):
        pairs[axis] = (widths[i], widths[count + i])
    filling = node.xp.zeros((), x.dtype) if value is None else value.reshape(()).astype(x.dtype)
    return _padded(node, x, pairs, mode, filling)


@operator("Pad", since=1, host=True)
def pad_of_old(
    node: Node,
    x: Value,
    *,
    pads: list[int] | None = None,
    paddings: list[int] | None = None,
    mode: str = "constant",
    value: float = 0.0,
) -> Value:
    widths = np.asarray(pads if paddings is None else paddings)
    return pad(node, x, widths, node.xp.asarray(value, x.dtype), mode=mode)


@operator("CenterCropPad", since=18, static="shape", host=True)
def center_crop_pad(node: Node, x: Value, shape: Value, *, axes: list[int] | None = None) -> Value:
    """Cut or pad axes to sizes, the middle of the array in the middle of the result."""
    along = range(x.ndim) if axes is None else [axis % x.ndim for axis in axes]
    widths = [(0, 0)] * x.ndim
    for axis, size in zip(along, node.ints(shape, "the shape"), strict=True):
        more = size - x.shape[axis]
        low = more // 2 if more >= 0 else -(-more // 2)
        widths[axis] = (low, more - low)
    return _padded(node, x, widths, "constant", node.xp.zeros((), x.dtype))


@operator("Col2Im", since=18, static="image_shape block_shape")
def col2im(
    node: Node,
    x: Value,
    image_shape: Value,
    block_shape: Value,
    *,
    dilations: list[int] | None = None,
    pads: list[int] | None = None,
    strides: list[int] | None = None,
) -> Value:
    """Add blocks, the columns of a matrix, to the places of an image from which a convolution takes them."""
    image, block = node.ints(image_shape, "image_shape"), node.ints(block_shape, "block_shape")
    rank = len(image)
    dilations, strides, pads = dilations or [1] * rank, strides or [1] * rank, pads or [0] * 2 * rank
    whole = [size + pads[i] + pads[rank + i] for i, size in enumerate(image)]
    counts = [(whole[i] - dilations[i] * (block[i] - 1) - 1) // strides[i] + 1 for i in range(rank)]
    batch, channels = x.shape[0], x.shape[1] // math.prod(block)
    columns = x.reshape(batch, channels, *block, *counts)
    within = np.indices((*block, *counts), sparse=True)
    places = [within[i] * dilations[i] + within[rank + i] * strides[i] for i in range(rank)]
    result = (
        fnp.zeros((batch, channels, *whole), x.dtype).at[(slice(None), slice(None), *places)].add(columns)
    )
    inner = tuple(slice(pads[i], pads[i] + size) for i, size in enumerate(image))
    return result[(slice(None), slice(None), *inner)]
