"""Poolings over windows, over whole images, and the way back from the largest pixels."""

from __future__ import annotations

import itertools
import math

import numpy as np

import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.operators.nn.windows import Windows, windows
from funcgrad.onnx.table import operator


def _over_windows(x: Value, at: Windows, initial: Value | np.ndarray, combine: object) -> Value:
    return lax.reduce_window(
        x,
        initial,
        combine,  # type: ignore[arg-type]
        (1, 1, *at.kernel),
        (1, 1, *at.strides),
        ((0, 0), (0, 0), *at.all_pads()),
        window_dilation=(1, 1, *at.dilations),
    )


def _lowest(dtype: np.dtype) -> np.ndarray:
    return np.asarray(fnp.iinfo(dtype).min if dtype.kind in "iu" else -np.inf, dtype)


@operator("MaxPool")
def max_pool(
    node: Node,
    x: Value,
    *,
    kernel_shape: list[int],
    auto_pad: str = "NOTSET",
    ceil_mode: int = 0,
    dilations: list[int] | None = None,
    pads: list[int] | None = None,
    storage_order: int = 0,
    strides: list[int] | None = None,
) -> Value:
    """Return the largest pixel of each window, and if wanted its place in the whole array, counted in rows."""
    at = windows(
        node, x.shape[2:], tuple(kernel_shape), auto_pad=auto_pad, strides=strides, dilations=dilations, pads=pads,
        ceil_mode=ceil_mode,
    )  # fmt: skip
    if node.wants(1):
        return _with_places(x, at, bool(storage_order))
    return _over_windows(x, at, _lowest(x.dtype), lax.max)


def _with_places(x: Value, at: Windows, columns_first: bool) -> tuple[Value, Value]:
    sizes = x.shape[2:]
    images = np.arange(x.shape[0] * x.shape[1]).reshape(*x.shape[:2], *(1,) * len(sizes))
    pixels = np.arange(math.prod(sizes)).reshape(sizes[::-1] if columns_first else sizes)
    pixels = pixels.T if columns_first else pixels
    places = fnp.asarray(images * math.prod(sizes) + pixels)
    edges = ((0, 0), (0, 0), *at.all_pads())
    wide = fnp.pad(x, edges, constant_values=_lowest(x.dtype))
    wide_places = fnp.pad(places, edges)
    counts = at.counts(sizes)
    cuts = []
    for within in itertools.product(*map(range, at.kernel)):
        starts = [one * gap for one, gap in zip(within, at.dilations)]
        spans = [start + (count - 1) * step + 1 for start, count, step in zip(starts, counts, at.strides)]
        cuts.append((..., *map(slice, starts, spans, at.strides)))
    values = fnp.stack([wide[cut] for cut in cuts])
    best = fnp.argmax(values, 0)[None]
    chosen = fnp.take_along_axis(fnp.stack([wide_places[cut] for cut in cuts]), best, 0)[0]
    return fnp.take_along_axis(values, best, 0)[0], chosen.astype("int64")


@operator("AveragePool")
def average_pool(
    node: Node,
    x: Value,
    *,
    kernel_shape: list[int],
    auto_pad: str = "NOTSET",
    ceil_mode: int = 0,
    count_include_pad: int = 0,
    dilations: list[int] | None = None,
    pads: list[int] | None = None,
    strides: list[int] | None = None,
) -> Value:
    """Return the mean of each window, of the pixels in the image alone, or of those in its pads, too."""
    at = windows(
        node, x.shape[2:], tuple(kernel_shape), auto_pad=auto_pad, strides=strides, dilations=dilations, pads=pads,
        ceil_mode=ceil_mode,
    )  # fmt: skip
    total = _over_windows(x, at, fnp.zeros((), x.dtype), lax.add)
    counts = at.filled(x.shape[2:], bool(count_include_pad))
    if (counts == 1).all():
        return total
    if counts.size and (counts == counts.flat[0]).all():  # no window has pads: one number for all
        counts = counts.flat[0]
    return total / fnp.asarray(counts, x.dtype)


@operator("LpPool")
def lp_pool(
    node: Node,
    x: Value,
    *,
    kernel_shape: list[int],
    auto_pad: str = "NOTSET",
    ceil_mode: int = 0,
    dilations: list[int] | None = None,
    p: float = 2,
    pads: list[int] | None = None,
    strides: list[int] | None = None,
) -> Value:
    """Return the p-norm of each window."""
    at = windows(
        node, x.shape[2:], tuple(kernel_shape), auto_pad=auto_pad, strides=strides, dilations=dilations, pads=pads,
        ceil_mode=ceil_mode,
    )  # fmt: skip
    total = _over_windows(fnp.abs(x) ** p, at, fnp.zeros((), x.dtype), lax.add)
    return (total ** (1 / p)).astype(x.dtype)


@operator("GlobalAveragePool GlobalMaxPool")
def global_pool(node: Node, x: Value) -> Value:
    over = fnp.mean if node.op_type == "GlobalAveragePool" else fnp.max
    return over(x, tuple(range(2, x.ndim)), keepdims=True)


@operator("GlobalLpPool")
def global_lp_pool(node: Node, x: Value, *, p: float = 2) -> Value:
    total = fnp.sum(fnp.abs(x) ** p, tuple(range(2, x.ndim)), keepdims=True)
    return (total ** (1 / p)).astype(x.dtype)


@operator("MaxUnpool", since=9, static="output_shape")
def max_unpool(
    node: Node,
    x: Value,
    places: Value,
    output_shape: Value = None,
    *,
    kernel_shape: list[int],
    pads: list[int] | None = None,
    strides: list[int] | None = None,
) -> Value:
    """Put pixels back to the places from which MaxPool took them, among zeros, and behind up to a larger shape."""
    rank = len(kernel_shape)
    steps, widths = strides or [1] * rank, pads or [0] * 2 * rank
    sizes = [
        (size - 1) * step - widths[i] - widths[rank + i] + kernel_shape[i]
        for i, (size, step) in enumerate(zip(x.shape[2:], steps))
    ]
    shape = (*x.shape[:2], *sizes)
    image = fnp.zeros(math.prod(shape), x.dtype).at[places.reshape(-1)].set(x.reshape(-1)).reshape(shape)
    if output_shape is None:
        return image
    larger = node.ints(output_shape, "output_shape")
    return fnp.pad(image, [(0, want - size) for want, size in zip(larger, shape)])


@operator("MaxRoiPool")
def max_roi_pool(
    node: Node, x: Value, rois: Value, *, pooled_shape: list[int], spatial_scale: float = 1.0
) -> Value:
    """Return the largest pixels of the cells of regions, each of them an image's number and two corners."""
    corners = fnp.round(rois[:, 1:] * spatial_scale).astype("int32")
    images = x[rois[:, 0].astype("int32")]
    inside = []
    for axis, (low, high) in enumerate(((1, 3), (0, 2))):
        count, size = pooled_shape[axis], x.shape[2 + axis]
        start = corners[:, low, None]
        length = fnp.maximum(corners[:, high, None] - start + 1, 1)
        cells = fnp.arange(count)
        first = fnp.clip(start + (cells * length) // count, 0, size)
        end = fnp.clip(start - (-(cells + 1) * length) // count, 0, size)
        pixels = fnp.arange(size)
        inside.append((pixels >= first[..., None]) & (pixels < end[..., None]))
    rows = fnp.where(inside[0][:, None, :, :, None], images[:, :, None], _lowest(x.dtype)).max(3)
    cells = fnp.where(inside[1][:, None, None, :, :], rows[:, :, :, None], _lowest(x.dtype)).max(4)
    return fnp.where(fnp.isinf(cells), 0, cells)
