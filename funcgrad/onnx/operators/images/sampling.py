"""Reading images between their pixels: at places of a grid, and in regions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator

Places = Sequence[Value]
"""For each axis of an image the whole numbers of pixels."""


def cubic_weights(distance: Value, a: float) -> list[Value]:
    """Return the weights of the four pixels around a place, which is `distance` behind the second.

    Keys 1981, "Cubic convolution interpolation for digital image processing", equation 4.
    """
    outer, left = distance + 1, distance
    right, last = 1 - distance, 2 - distance
    return [
        ((a * outer - 5 * a) * outer + 8 * a) * outer - 4 * a,
        ((a + 2) * left - (a + 3)) * left * left + 1,
        ((a + 2) * right - (a + 3)) * right * right + 1,
        ((a * last - 5 * a) * last + 8 * a) * last - 4 * a,
    ]


def reflected(x: Value, low: float, high: float) -> Value:
    """Reflect numbers at two borders until they are between them."""
    span = high - low
    if span == 0:
        return fnp.full_like(x, low)
    folded = fnp.mod(x - low, 2 * span)
    return low + fnp.where(folded > span, 2 * span - folded, folded)


def pixels(x: Value, places: Places) -> Value:
    """Return the pixels (n, c, p) of images (n, c, ...) at whole places (n, p), zero outside of the images."""
    sizes = x.shape[2:]
    flat = fnp.zeros(places[0].shape, "int32")
    inside = fnp.ones(places[0].shape, bool)
    for place, size in zip(places, sizes):
        inside &= (place >= 0) & (place < size)
        flat = flat * size + fnp.clip(place, 0, size - 1).astype("int32")
    found = fnp.take_along_axis(x.reshape(*x.shape[:2], math.prod(sizes)), flat[:, None, :], -1)
    return fnp.where(inside[:, None, :], found, 0)


def sampled(
    x: Value, coordinates: Value, mode: str, outside: Callable[[Value, int], Value] | None = None
) -> Value:
    """Read images at places between their pixels.

    Parameters
    ----------
    x : (n, c, ...)
    coordinates : (n, p, axes), in pixels.
    mode : "nearest", "linear" or "cubic".
    outside : returns the places of an axis that are read for given ones; pixels outside are zero by default.

    Returns
    -------
    (n, c, p)
    """
    along = [coordinates[..., axis] for axis in range(coordinates.shape[-1])]
    if mode == "nearest":
        taps = [[(fnp.round(place).astype("int32"), 1.0)] for place in along]
    else:
        taps = [_taps(place, mode) for place in along]
    total = fnp.zeros((*x.shape[:2], coordinates.shape[1]), x.dtype)
    for corner in itertools.product(*taps):
        places = [
            place if outside is None else outside(place, axis) for axis, (place, _) in enumerate(corner)
        ]
        weight: Value = math.prod(part for _, part in corner)
        found = pixels(x, places)
        total = total + (found if mode == "nearest" else found * weight[:, None, :].astype(x.dtype))
    return total


def _taps(place: Value, mode: str) -> list[tuple[Value, Value]]:
    """Return the pixels around places along an axis, with their weights."""
    floor = fnp.floor(place)
    whole, distance = floor.astype("int32"), place - floor
    if mode == "linear":
        return [(whole, 1 - distance), (whole + 1, distance)]
    return [(whole + i - 1, weight) for i, weight in enumerate(cubic_weights(distance, -0.75))]


_MODES = {
    "linear": "linear",
    "bilinear": "linear",
    "nearest": "nearest",
    "cubic": "cubic",
    "bicubic": "cubic",
}


def _inside(place: Value, padding_mode: str, size: int, low: float, high: float) -> Value:
    """Bring places outside of an axis to its border, or reflect them at it."""
    if padding_mode == "border":
        return fnp.clip(place, 0, size - 1)
    if padding_mode == "reflection":
        return fnp.where((place < low) | (place > high), reflected(place, low, high), place)
    return place


@operator("GridSample", since=16)
def grid_sample(
    node: Node,
    x: Value,
    grid: Value,
    *,
    align_corners: int = 0,
    mode: str = "linear",
    padding_mode: str = "zeros",
) -> Value:
    """Read images at places between -1 and 1, the last axis of an image first."""
    if mode not in _MODES or padding_mode not in ("zeros", "border", "reflection"):
        raise node.error(f"mode is {mode!r} and padding_mode {padding_mode!r}")
    sizes = x.shape[2:]
    borders = [(0.0, size - 1.0) if align_corners else (-0.5, size - 0.5) for size in sizes]
    along = []
    for axis, (size, (low, high)) in enumerate(zip(sizes, borders)):
        at = grid[..., len(sizes) - 1 - axis].reshape(len(grid), -1).astype(x.dtype)
        place = (at + 1) / 2 * (size - 1) if align_corners else ((at + 1) * size - 1) / 2
        place = fnp.round(place) if _MODES[mode] == "nearest" else place
        if _MODES[mode] != "cubic":  # of which each pixel is brought inside by itself
            place = _inside(place, padding_mode, size, low, high)
        along.append(place)

    def outside(place: Value, axis: int) -> Value:
        if padding_mode == "zeros":
            return place
        if padding_mode == "reflection":
            place = reflected(place.astype(x.dtype), *borders[axis]).astype("int32")
        return fnp.clip(place, 0, sizes[axis] - 1)

    read = sampled(x, fnp.stack(along, -1), _MODES[mode], outside)
    return read.reshape(*x.shape[:2], *grid.shape[1:-1])


@operator("AffineGrid", since=20, static="size")
def affine_grid(node: Node, theta: Value, size: Value, *, align_corners: int = 0) -> Value:
    """Map the pixels of an image, between -1 and 1, by affine matrices (n, axes, axes + 1)."""
    sizes = node.ints(size, "the size")[2:]
    axes = []
    for count in sizes:
        steps = np.linspace(-1, 1, count) if align_corners else (np.arange(count) * 2 + 1) / count - 1
        axes.append(steps)
    places = np.stack([*np.meshgrid(*axes, indexing="ij")[::-1], np.ones(sizes)], -1)
    flat = fnp.asarray(places.reshape(-1, len(sizes) + 1), theta.dtype)
    mapped = fnp.matmul(flat, fnp.swapaxes(theta, 1, 2))
    return mapped.reshape(len(theta), *sizes, len(sizes))


@operator("RoiAlign", since=10, raw=True)
def roi_align(
    node: Node,
    x: Value,
    rois: Value,
    images: Value,
    *,
    coordinate_transformation_mode: str | None = None,
    mode: str = "avg",
    output_height: int = 1,
    output_width: int = 1,
    sampling_ratio: int = 0,
    spatial_scale: float = 1.0,
) -> Value:
    """Return the mean or the largest of the samples in each cell of regions (x1, y1, x2, y2).

    Without `sampling_ratio` the number of samples in a cell depends on the region, so the regions must be known.
    """
    x, images = fnp.asarray(x), fnp.asarray(images)
    shifted = coordinate_transformation_mode or ("output_half_pixel" if node.version < 16 else "half_pixel")
    half = 0.5 if shifted == "half_pixel" else 0.0
    cells = (output_height, output_width)
    if sampling_ratio > 0:
        samples = [(sampling_ratio, sampling_ratio)] * rois.shape[0]
    else:
        known = node.static(rois, "the regions, where sampling_ratio is 0,")
        samples = [_samples(roi * spatial_scale, cells, half) for roi in known]
    rois = fnp.asarray(rois).astype(x.dtype) * spatial_scale - half
    results = []
    for index, counts in enumerate(samples):
        start, end = rois[index, :2][::-1], rois[index, 2:][::-1]
        size = end - start if half else fnp.maximum(end - start, 1)
        along = []
        for axis in range(2):
            within = (np.arange(cells[axis] * counts[axis]) + 0.5) / counts[axis] / cells[axis]
            along.append(start[axis] + fnp.asarray(within, x.dtype) * size[axis])
        results.append(_cells(x[images[index]], along, counts, cells, mode))
    return fnp.stack(results) if results else fnp.zeros((0, x.shape[1], *cells), x.dtype)


def _samples(roi: np.ndarray, cells: tuple[int, int], half: float) -> tuple[int, int]:
    sizes = (roi[2:] - roi[:2])[::-1]
    sizes = sizes if half else np.maximum(sizes, 1)
    rows, columns = (max(int(np.ceil(size / count)), 1) for size, count in zip(sizes, cells))
    return rows, columns


def _cells(
    image: Value, along: list[Value], counts: tuple[int, int], cells: tuple[int, int], mode: str
) -> Value:
    """Return the mean or largest of samples at rows and columns of an image (c, h, w), cell by cell."""
    taps, inside = [], []
    for place, size in zip(along, image.shape[1:]):
        inside.append((place >= -1) & (place <= size))
        bounded = fnp.clip(place, 0, size - 1)
        low = fnp.floor(bounded).astype("int32")
        high = fnp.minimum(low + 1, size - 1)
        taps.append([(low, 1 - (bounded - low)), (high, bounded - low)])
    valid = inside[0][:, None] & inside[1][None, :]
    parts = [
        fnp.where(valid, image[:, rows[:, None], columns[None, :]] * above[:, None] * left[None, :], 0)
        for rows, above in taps[0]
        for columns, left in taps[1]
    ]
    shape = (len(image), cells[0], counts[0], cells[1], counts[1])
    if mode == "avg":
        return fnp.mean(fnp.sum(fnp.stack(parts), 0).reshape(shape), (2, 4))
    return fnp.max(fnp.max(fnp.stack(parts), 0).reshape(shape), (2, 4))
