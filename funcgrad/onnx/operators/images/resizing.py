"""Images in other sizes: each axis by itself, as sums of a few pixels whose places and weights are known numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.operators.images.sampling import cubic_weights
from funcgrad.onnx.table import operator
from funcgrad.trace.util.named_tuple import NamedTuple

_FEW = 4  # so many pixels of a sum are gathered; for more a matrix is multiplied


class Way(NamedTuple):
    """The attributes of a node that say how it resizes."""

    mode: str
    coordinates: str
    nearest: str
    cubic: float
    antialias: bool
    exclude_outside: bool
    extrapolation: float


def _places(way: Way, size: int, wanted: int, scale: float, roi: tuple[float, float]) -> np.ndarray:
    """Return for each pixel of the result its place in the image, in pixels."""
    at = np.arange(wanted, dtype=np.float64)
    exact = scale * size
    if way.coordinates == "align_corners":
        return at * (size - 1) / (exact - 1) if exact != 1 else at * 0
    if way.coordinates == "asymmetric":
        return at / scale
    if way.coordinates == "tf_crop_and_resize":
        start, end = roi
        if exact == 1:
            return at * 0 + (start + end) * (size - 1) / 2
        return start * (size - 1) + at * (end - start) * (size - 1) / (exact - 1)
    if way.coordinates == "pytorch_half_pixel" and wanted == 1:
        return at * 0
    middle = size / 2 * (1 - wanted / exact) if way.coordinates == "half_pixel_symmetric" else 0.0
    return middle + (at + 0.5) / scale - 0.5


def _rounded(places: np.ndarray, way: str) -> np.ndarray:
    if way == "floor":
        return np.floor(places)
    if way == "ceil":
        return np.ceil(places)
    return np.floor(places + 0.5) if way == "round_prefer_ceil" else np.ceil(places - 0.5)


def _taps(way: Way, places: np.ndarray, size: int, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the pixels (wanted, taps) of which each pixel of the result is the sum, and their weights."""
    if way.mode == "nearest":
        whole = np.clip(_rounded(places, way.nearest), 0, size - 1).astype(np.int64)
        return whole[:, None], np.ones((len(places), 1))
    left = np.ceil(places) - 1  # the pixel before a place, also where the place is a pixel
    distance = (places - left)[:, None]
    shrink = min(scale, 1.0) if way.antialias else 1.0
    reach = 1 if way.mode == "linear" else 2
    first = math.floor(-reach / shrink) + 1
    steps = np.arange(first, 2 - first if way.antialias else reach + 1)
    away = np.abs(steps - distance) * shrink
    if way.mode == "linear":
        weights = np.clip(1 - away, 0, 1)
    else:
        weights = _cubic(away, way.cubic)
    indices = left[:, None] + steps
    if way.exclude_outside:
        weights = np.where((indices < 0) | (indices >= size), 0, weights)
    if way.exclude_outside or way.antialias:
        weights = weights / weights.sum(1, keepdims=True)
    return np.clip(indices, 0, size - 1).astype(np.int64), weights


def _cubic(away: np.ndarray, a: float) -> np.ndarray:
    """Return the weights of pixels at distances from a place."""
    near, far = cubic_weights(away, a)[1], cubic_weights(away - 1, a)[0]
    return np.where(away <= 1, near, np.where(away < 2, far, 0))


def _along(x: Value, axis: int, indices: np.ndarray, weights: np.ndarray, dtype: Any) -> Value:
    """Return sums of pixels along an axis."""
    size, taps = x.shape[axis], indices.shape[1]
    if taps == 1:
        places = indices[:, 0]
        times, rest = divmod(len(places), size)
        if not rest and times and (places == np.repeat(np.arange(size), times)).all():
            return fnp.repeat(x, times, axis)
        return fnp.take(x, places, axis)
    if taps <= _FEW:
        shape = (-1, *(1,) * (x.ndim - 1 - axis))
        return sum(
            fnp.take(x, indices[:, i], axis) * fnp.asarray(weights[:, i].reshape(shape), dtype)
            for i in range(taps)
        )
    matrix = np.zeros((len(indices), size))
    np.add.at(matrix, (np.arange(len(indices))[:, None], indices), weights)
    return fnp.moveaxis(fnp.tensordot(x, fnp.asarray(matrix, dtype), (axis, 1)), -1, axis)


def _resized(
    node: Node,
    x: Value,
    axes: list[int],
    sizes: list[int],
    scales: list[float],
    rois: list[tuple[float, float]],
    way: Way,
) -> Value:
    dtype = np.dtype(np.float32) if x.dtype.kind in "iub" else x.dtype
    node.of_size([dict(zip(axes, sizes)).get(axis, size) for axis, size in enumerate(x.shape)], dtype)
    result = x if way.mode == "nearest" else x.astype(dtype)
    outside: list[np.ndarray] = []
    for axis, size, scale, roi in reversed(list(zip(axes, sizes, scales, rois))):
        places = _places(way, x.shape[axis], size, scale, roi)
        beyond = (places < 0) | (places > x.shape[axis] - 1)
        outside.append(beyond.reshape(-1, *(1,) * (x.ndim - 1 - axis)))
        if size == x.shape[axis] and (places == np.arange(size)).all():
            continue
        result = _along(result, axis, *_taps(way, places, x.shape[axis], scale), dtype)
    if way.coordinates == "tf_crop_and_resize":
        for beyond in outside:
            if beyond.any():
                result = fnp.where(fnp.asarray(beyond), way.extrapolation, result)
    return result.astype(x.dtype)


@operator("Resize", since=11, static="roi scales sizes")
def resize(
    node: Node,
    x: Value,
    roi: Value = None,
    scales: Value = None,
    sizes: Value = None,
    *,
    antialias: int = 0,
    axes: list[int] | None = None,
    coordinate_transformation_mode: str = "half_pixel",
    cubic_coeff_a: float = -0.75,
    exclude_outside: int = 0,
    extrapolation_value: float = 0.0,
    keep_aspect_ratio_policy: str = "stretch",
    mode: str = "nearest",
    nearest_mode: str = "round_prefer_floor",
) -> Value:
    """Resize images, to sizes or by scales."""
    along = list(range(x.ndim)) if axes is None else [axis % x.ndim for axis in axes]
    old = [x.shape[axis] for axis in along]
    ends = np.concatenate([np.zeros(len(along)), np.ones(len(along))])
    if coordinate_transformation_mode == "tf_crop_and_resize" and roi is not None:
        ends = node.static(roi, "the roi").astype(np.float64)
    rois = list(zip(ends[: len(along)].tolist(), ends[len(along) :].tolist()))
    if sizes is not None and math.prod(sizes.shape):
        wanted = list(node.ints(sizes, "the sizes"))
        factors = [want / size for want, size in zip(wanted, old)]
        if keep_aspect_ratio_policy != "stretch":
            factor = (min if keep_aspect_ratio_policy == "not_larger" else max)(factors)
            factors = [factor] * len(along)
            wanted = [math.floor(factor * size + 0.5) for size in old]
    elif scales is not None:
        factors = node.static(scales, "the scales").astype(np.float64).tolist()
        spans = [end - start for start, end in rois]
        wanted = [math.floor(size * span * factor) for size, span, factor in zip(old, spans, factors)]
    else:
        raise node.error("neither sizes nor scales are given")
    way = Way(
        mode, coordinate_transformation_mode, nearest_mode, cubic_coeff_a, bool(antialias), bool(exclude_outside),
        extrapolation_value,
    )  # fmt: skip
    return _resized(node, x, along, wanted, factors, rois, way)


@operator("Upsample Resize", since=9, static="scales")
def upsample(node: Node, x: Value, scales: Value, *, mode: str = "nearest") -> Value:
    """Enlarge images by scales, the first pixels on top of each other."""
    factors = node.static(scales, "the scales").astype(np.float64).tolist()
    wanted = [math.floor(size * factor) for size, factor in zip(x.shape, factors)]
    way = Way(mode, "asymmetric", "floor", -0.75, False, False, 0.0)
    return _resized(node, x, list(range(x.ndim)), wanted, factors, [(0.0, 1.0)] * x.ndim, way)


@operator("Upsample", since=7)
def upsample_of_old(node: Node, x: Value, *, scales: list[float], mode: str = "nearest") -> Value:
    return upsample(node, x, np.asarray(scales), mode=mode)
