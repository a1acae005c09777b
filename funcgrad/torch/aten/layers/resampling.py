"""Operators that read images between their elements: up- and downsampling, and grids of places."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt

Taps = tuple[np.ndarray, np.ndarray]
"""For each element of the result along an axis, which elements it is made of, and their weights: (size, taps) each."""


def _sources(size: int, target: int, scale: float | None, align_corners: bool) -> np.ndarray:
    """Return the places in an axis of `size` elements that `target` elements come from."""
    positions = np.arange(target, dtype=np.float64)
    if align_corners:
        return positions * ((size - 1) / (target - 1) if target > 1 else 0.0)
    return (positions + 0.5) * (1 / scale if scale else size / target) - 0.5


def _linear(size: int, target: int, scale: float | None, align_corners: bool) -> Taps:
    source = np.maximum(_sources(size, target, scale, align_corners), 0)
    first = np.minimum(source.astype(int), size - 1)
    second = np.minimum(first + 1, size - 1)
    part = np.clip(source - first, 0, 1)
    return np.stack([first, second], 1), np.stack([1 - part, part], 1)


def _cubic_weights(x: Any, a: float) -> list[Any]:
    """Return the weights of four neighbours at distances 1 + x, x, 1 - x, 2 - x (Keys 1981)."""

    def near(d: Any) -> Any:
        return ((a + 2) * d - (a + 3)) * d * d + 1

    def far(d: Any) -> Any:
        return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a

    return [far(x + 1), near(x), near(1 - x), far(2 - x)]


def _cubic(size: int, target: int, scale: float | None, align_corners: bool) -> Taps:
    source = _sources(size, target, scale, align_corners)
    first = np.floor(source)
    places = np.clip(first[:, None].astype(int) + np.arange(-1, 3), 0, size - 1)
    return places, np.stack(_cubic_weights(source - first, -0.75), 1)


def _antialiased(kernel: Callable[[np.ndarray], np.ndarray], reach: float) -> Callable[..., Taps]:
    """Return taps of a kernel that grows as the image shrinks."""

    def taps(size: int, target: int, scale: float | None, align_corners: bool) -> Taps:
        step = (size - 1) / max(target - 1, 1) if align_corners else (1 / scale if scale else size / target)
        wide = max(step, 1.0)
        centers = step * (np.arange(target) + 0.5)
        starts = np.maximum((centers - reach * wide + 0.5).astype(int), 0)
        ends = np.minimum((centers + reach * wide + 0.5).astype(int), size)
        places = starts[:, None] + np.arange(int((ends - starts).max()))
        weights = kernel((places - centers[:, None] + 0.5) / wide) * (places < ends[:, None])
        return np.minimum(places, size - 1), weights / weights.sum(1, keepdims=True)

    return taps


def _triangle(x: np.ndarray) -> np.ndarray:
    return np.maximum(1 - np.abs(x), 0)


def _keys(x: np.ndarray) -> np.ndarray:
    d = np.abs(x)
    return np.where(
        d < 1, (1.5 * d - 2.5) * d * d + 1, np.where(d < 2, ((-0.5 * d + 2.5) * d - 4) * d + 2, 0)
    )


def _resampled(x: Any, axis: int, taps: Taps) -> Any:
    places, weights = taps
    shape = (-1, *(1,) * (x.ndim - axis - 1))
    total = None
    for tap in range(places.shape[1]):
        if np.any(weights[:, tap]):
            part = fnp.take(x, places[:, tap], axis) * fnp.asarray(weights[:, tap].reshape(shape), x.dtype)
            total = part if total is None else total + part
    return total


def _targets(x: Any, output_size: Any, scales: Any) -> list[int]:
    """Return the sizes of the result: given, or by factors."""
    if output_size is not None:
        return list(output_size)
    return [math.floor(size * scale) for size, scale in zip(x.shape[2:], scales)]


def _upsampled(
    x: Any, targets: Sequence[int], scales: Any, align_corners: bool, taps: Callable[..., Taps]
) -> Any:
    scales = scales if scales else [None] * len(targets)
    for axis, (target, scale) in enumerate(zip(targets, scales), 2):
        if target != x.shape[axis] or not align_corners:
            x = _resampled(x, axis, taps(x.shape[axis], target, scale, align_corners))
    return x


def _enter_interpolation(name: str, taps: Callable[..., Taps]) -> None:
    """Enter the overload with lists of sizes and factors, and the one with a factor for each axis."""

    @row(f"{name}.vec")
    def vec(input: Any, output_size: Any, align_corners: bool, scale_factors: Any) -> Any:
        return _upsampled(
            input, _targets(input, output_size, scale_factors), scale_factors, align_corners, taps
        )

    @row(name)
    def each(input: Any, output_size: Any, align_corners: bool, *scales: Any) -> Any:
        return _upsampled(input, output_size, scales, align_corners, taps)

    vec.__name__ = each.__name__ = name


_enter_interpolation("upsample_linear1d", _linear)
_enter_interpolation("upsample_bilinear2d", _linear)
_enter_interpolation("upsample_trilinear3d", _linear)
_enter_interpolation("upsample_bicubic2d", _cubic)
_enter_interpolation("_upsample_bilinear2d_aa", _antialiased(_triangle, 1))
_enter_interpolation("_upsample_bicubic2d_aa", _antialiased(_keys, 2))


def _nearest(x: Any, targets: Sequence[int], scales: Any, shift: float) -> Any:
    scales = scales if scales else [None] * len(targets)
    for axis, (target, scale) in enumerate(zip(targets, scales), 2):
        size = x.shape[axis]
        step = np.float32(1 / scale) if scale else np.float32(size) / np.float32(target)
        places = np.minimum(
            np.floor((np.arange(target, dtype=np.float32) + np.float32(shift)) * step), size - 1
        ).astype(int)
        times = target // size if size else 1
        if target == size * times and np.array_equal(places, np.repeat(np.arange(size), times)):
            x = fnp.repeat(x, times, axis)
        else:
            x = fnp.take(x, places, axis)
    return x


def _enter_nearest(name: str, shift: float) -> None:
    @row(f"{name}.vec")
    def vec(input: Any, output_size: Any, scale_factors: Any) -> Any:
        return _nearest(input, _targets(input, output_size, scale_factors), scale_factors, shift)

    @row(name)
    def each(input: Any, output_size: Any, *scales: Any) -> Any:
        return _nearest(input, output_size, scales, shift)

    vec.__name__ = each.__name__ = name


for _axes in (1, 2, 3):
    _enter_nearest(f"upsample_nearest{_axes}d", 0.0)
    _enter_nearest(f"_upsample_nearest_exact{_axes}d", 0.5)


_BILINEAR, _NEAREST, _BICUBIC = 0, 1, 2
_ZEROS, _BORDER, _REFLECTION = 0, 1, 2


def _pixels(x: Any, size: int, align_corners: bool) -> Any:
    """Return coordinates from -1 to 1 as those of elements."""
    return (x + 1) / 2 * (size - 1) if align_corners else ((x + 1) * size - 1) / 2


def _inside(x: Any, size: int, padding_mode: int, align_corners: bool) -> Any:
    """Bring coordinates into the image, as the padding says."""
    if padding_mode == _ZEROS:
        return x
    if padding_mode == _REFLECTION:
        low, high = (0.0, size - 1.0) if align_corners else (-0.5, size - 0.5)
        span = high - low
        if span <= 0:
            return fnp.zeros_like(x)
        distance = fnp.abs(x - low)
        turns = fnp.floor(distance / span)
        extra = distance - turns * span
        x = fnp.where(turns % 2 == 0, extra + low, span - extra + low)
    return fnp.where(
        x <= 0, fnp.zeros((), x.dtype), fnp.where(x >= size - 1, fnp.asarray(size - 1, x.dtype), x)
    )


def _read(image: Any, places: Sequence[Any]) -> Any:
    """Return the elements at whole coordinates, (batch, channels, ...); 0 outside of the image."""
    sizes = image.shape[2:]
    flat, valid = fnp.zeros((), dt.int32), fnp.asarray(True)
    for place, size in zip(places, sizes):
        valid = valid & (place >= 0) & (place <= size - 1)
        flat = flat * size + fnp.clip(place, 0, size - 1).astype(dt.int32)
    batch = image.shape[0]
    values = fnp.take_along_axis(image.reshape(*image.shape[:2], -1), flat.reshape(batch, 1, -1), 2)
    values = values.reshape(*image.shape[:2], *flat.shape[1:])
    return fnp.where(valid[:, None], values, fnp.zeros((), image.dtype))


def _grid_sampler(image: Any, grid: Any, interpolation: int, padding: int, align_corners: bool) -> Any:
    sizes = image.shape[2:]
    count = len(sizes)
    places = [_pixels(grid[..., count - 1 - i], sizes[i], align_corners) for i in range(count)]
    if interpolation == _BICUBIC:
        return _bicubic(image, places, padding, align_corners)
    places = [_inside(x, size, padding, align_corners) for x, size in zip(places, sizes)]
    if interpolation == _NEAREST:
        return _read(image, [fnp.round(x) for x in places])
    firsts = [fnp.floor(x) for x in places]
    total = fnp.zeros((), image.dtype)
    for corner in itertools.product((0, 1), repeat=count):
        weight = fnp.ones((), image.dtype)
        for x, first, step in zip(places, firsts, corner):
            weight = weight * (x - first if step else first + 1 - x)
        total = total + _read(image, [first + step for first, step in zip(firsts, corner)]) * weight[:, None]
    return total


def _bicubic(image: Any, places: Sequence[Any], padding: int, align_corners: bool) -> Any:
    firsts = [fnp.floor(x) for x in places]
    weights = [_cubic_weights(x - first, -0.75) for x, first in zip(places, firsts)]
    total = fnp.zeros((), image.dtype)
    for i, j in itertools.product(range(4), repeat=2):
        corner = [
            _inside(first + step - 1, size, padding, align_corners)
            for first, step, size in zip(firsts, (i, j), image.shape[2:])
        ]
        total = total + _read(image, corner) * (weights[0][i] * weights[1][j])[:, None]
    return total


@row("grid_sampler_2d", "grid_sampler_3d", "grid_sampler")
def grid_sampler(
    input: Any, grid: Any, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Any:
    """Read an image at the places of a grid, whose last axis has (x, y) or (x, y, z) from -1 to 1."""
    return _grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners)
