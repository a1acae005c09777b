"""Shapes: ask for them, change them, move axes, put arrays together and take them apart."""

from __future__ import annotations

import math

import numpy as np

from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("Shape")
def shape_of(node: Node, x: Value, *, start: int = 0, end: int | None = None) -> Value:
    return np.asarray(x.shape[start:end], np.int64)


@operator("Size")
def size_of(node: Node, x: Value) -> Value:
    return np.asarray(math.prod(x.shape), np.int64)


@operator("Identity", raw=True)
def identity(node: Node, x: Value) -> Value:
    return x


@operator("Reshape", since=5, static="shape", host=True)
def reshape(node: Node, x: Value, shape: Value, *, allowzero: int = 0) -> Value:
    """Change the shape: -1 is what is left over, and 0 the size of the same axis, unless `allowzero` is set."""
    sizes = list(node.ints(shape, "the new shape"))
    if not allowzero:
        for axis, size in enumerate(sizes):
            if size == 0:
                if axis >= x.ndim:
                    raise node.error(
                        f"the new shape {sizes} copies axis {axis}, and the array has {x.ndim} axes"
                    )
                sizes[axis] = x.shape[axis]
    if -1 in sizes and 0 in sizes:  # nothing is left over to divide
        sizes[sizes.index(-1)] = 0 if allowzero or x.size == 0 else -1
    return x.reshape(sizes)


@operator("Reshape", since=1, host=True)
def reshape_of_old(node: Node, x: Value, *, shape: list[int]) -> Value:
    return reshape(node, x, np.asarray(shape))


@operator("Flatten")
def flatten(node: Node, x: Value, *, axis: int = 1) -> Value:
    axis = axis + x.ndim if axis < 0 else axis
    return x.reshape(math.prod(x.shape[:axis]), math.prod(x.shape[axis:]))


@operator("Squeeze", since=13, static="axes", host=True)
def squeeze(node: Node, x: Value, axes: Value = None) -> Value:
    return x.squeeze() if axes is None else x.squeeze(node.ints(axes, "the axes"))


@operator("Squeeze", since=1, host=True)
def squeeze_of_old(node: Node, x: Value, *, axes: list[int] | None = None) -> Value:
    return x.squeeze() if axes is None else x.squeeze(tuple(axes))


@operator("Unsqueeze", since=13, static="axes", host=True)
def unsqueeze(node: Node, x: Value, axes: Value) -> Value:
    return node.xp.expand_dims(x, node.ints(axes, "the axes"))


@operator("Unsqueeze", since=1, host=True)
def unsqueeze_of_old(node: Node, x: Value, *, axes: list[int]) -> Value:
    return node.xp.expand_dims(x, tuple(axes))


@operator("Transpose", host=True)
def transpose(node: Node, x: Value, *, perm: list[int] | None = None) -> Value:
    return node.xp.transpose(x, perm)


@operator("Concat", since=4, host=True)
def concat(node: Node, *arrays: Value, axis: int) -> Value:
    return node.xp.concatenate(arrays, axis)


@operator("Concat", since=1, host=True)
def concat_of_old(node: Node, *arrays: Value, axis: int = 1) -> Value:
    return node.xp.concatenate(arrays, axis)


@operator("Split", since=13, static="split", host=True)
def split(
    node: Node, x: Value, split: Value = None, *, axis: int = 0, num_outputs: int | None = None
) -> tuple[Value, ...]:
    """Take an array apart: in parts of given sizes, or in equal ones, of which the last may be smaller."""
    count = num_outputs or node.output_count()
    whole = x.shape[axis]
    if split is not None:
        sizes = list(node.ints(split, "the sizes of the parts"))
    else:
        part = -(-whole // count)
        sizes = [min(part, max(whole - i * part, 0)) for i in range(count)]
    if sum(sizes) != whole or min(sizes, default=0) < 0:
        raise node.error(f"parts of {sizes} along axis {axis} of {list(x.shape)}")
    return tuple(node.xp.split(x, [int(end) for end in np.cumsum(sizes[:-1])], axis))


@operator("Split", since=2, host=True)
def split_of_old(node: Node, x: Value, *, axis: int = 0, split: list[int] | None = None) -> tuple[Value, ...]:
    return _split(node, x, None if split is None else np.asarray(split), axis=axis)


_split = split


@operator("Expand", since=8, static="shape", host=True)
def expand(node: Node, x: Value, shape: Value) -> Value:
    """Broadcast to a shape, in which ones stand for the array's own sizes."""
    sizes = np.broadcast_shapes(x.shape, node.ints(shape, "the new shape"))
    return node.xp.broadcast_to(x, node.of_size(sizes, x.dtype))


@operator("Tile", since=6, static="repeats", host=True)
def tile(node: Node, x: Value, repeats: Value) -> Value:
    times = node.ints(repeats, "the repeats")
    node.of_size([size * count for size, count in zip(x.shape, times, strict=True)], x.dtype)
    return node.xp.tile(x, times)


@operator("SpaceToDepth")
def space_to_depth(node: Node, x: Value, *, blocksize: int, mode: str = "DCR") -> Value:
    """Move blocks of pixels to channels, in the order of DepthToSpace's `mode`."""
    n, c, h, w = x.shape
    blocks = x.reshape(n, c, h // blocksize, blocksize, w // blocksize, blocksize)
    order = (0, 3, 5, 1, 2, 4) if mode == "DCR" else (0, 1, 3, 5, 2, 4)
    return blocks.transpose(order).reshape(n, c * blocksize**2, h // blocksize, w // blocksize)


@operator("DepthToSpace")
def depth_to_space(node: Node, x: Value, *, blocksize: int, mode: str = "DCR") -> Value:
    """Move channels to blocks of pixels: "DCR" has the place in the block before the channel, "CRD" behind it."""
    n, c, h, w = x.shape
    depth = c // blocksize**2
    if mode == "DCR":
        parts = x.reshape(n, blocksize, blocksize, depth, h, w).transpose(0, 3, 4, 1, 5, 2)
    else:
        parts = x.reshape(n, depth, blocksize, blocksize, h, w).transpose(0, 1, 4, 2, 5, 3)
    return parts.reshape(n, depth, h * blocksize, w * blocksize)
