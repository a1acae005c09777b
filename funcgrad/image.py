"""Images in other sizes: resize, and scale_and_translate, by the names of jax.image.

An axis of a result is a product of the axis of the image with a matrix of weights, which depends on the sizes alone:
so derivatives, batches and several axes need nothing of their own. Nearest neighbours are taken by their positions.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.numpy.core.precision import policy_of, product
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops.windows import CONVOLVE, Link
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, static_shape
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.composites import compiled_once_it_pays


class ResizeMethod(enum.Enum):
    """How an image is interpolated between its points: each has a name for resize, too.

    CUBIC is what Pillow and TensorFlow compute. CUBIC_PYTORCH has a sharper kernel, and repeats the points at edges;
    with antialias it is CUBIC. AREA is the mean over the part of the image that a point of the result covers.
    """

    NEAREST = 0
    LINEAR = 1
    LANCZOS3 = 2
    LANCZOS5 = 3
    CUBIC = 4
    CUBIC_PYTORCH = 5
    AREA = 6

    @staticmethod
    def from_string(s: str) -> ResizeMethod:
        """Return the method of this name: "bilinear" and "triangle" are LINEAR, "bicubic" is CUBIC."""
        if s not in _NAMES:
            raise ArgumentError(
                f"resize: method {s!r} does not exist", hint=f"methods are {', '.join(_NAMES)}"
            )
        return _NAMES[s]


_NAMES = {
    "nearest": ResizeMethod.NEAREST,
    "linear": ResizeMethod.LINEAR,
    "bilinear": ResizeMethod.LINEAR,
    "trilinear": ResizeMethod.LINEAR,
    "triangle": ResizeMethod.LINEAR,
    "lanczos3": ResizeMethod.LANCZOS3,
    "lanczos5": ResizeMethod.LANCZOS5,
    "cubic": ResizeMethod.CUBIC,
    "bicubic": ResizeMethod.CUBIC,
    "tricubic": ResizeMethod.CUBIC,
    "cubic-pytorch": ResizeMethod.CUBIC_PYTORCH,
    "bicubic-pytorch": ResizeMethod.CUBIC_PYTORCH,
    "area": ResizeMethod.AREA,
}


# ---- kernels: the weight of a point at a distance ----


def _triangle(x: Any) -> Any:
    return fnp.maximum(0, 1 - x)


def _cubic(a: float) -> Callable[[Any], Any]:
    """Return the cubic convolution kernel of Keys 1981 (Cubic convolution interpolation for digital image
    processing); a = -1/2 gives third order.
    """

    def kernel(x: Any) -> Any:
        near = ((a + 2) * x - (a + 3)) * x * x + 1.0
        far = ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
        return fnp.where(x >= 2.0, 0.0, fnp.where(x >= 1.0, far, near))

    return kernel


def _lanczos(radius: float) -> Callable[[Any], Any]:
    """Return the kernel sinc(x) * sinc(x / radius), 0 beyond the radius."""

    def kernel(x: Any) -> Any:
        small = x <= 1e-3
        safe = fnp.where(small, 1.0, x)
        product = radius * fnp.sin(math.pi * safe) * fnp.sin(math.pi * safe / radius)
        return fnp.where(x > radius, 0.0, fnp.where(small, 1.0, product / (math.pi**2 * safe**2)))

    return kernel


_KERNELS: dict[ResizeMethod, Callable[[Any], Any]] = {
    ResizeMethod.LINEAR: _triangle,
    ResizeMethod.CUBIC: _cubic(-0.5),
    ResizeMethod.CUBIC_PYTORCH: _cubic(-0.75),
    ResizeMethod.LANCZOS3: _lanczos(3.0),
    ResizeMethod.LANCZOS5: _lanczos(5.0),
}
_EXACT_PLACES = 1 << 20  # of an axis, up to which rounding of float32 moves no point to another place
_RADIUS = {
    ResizeMethod.LINEAR: 1,
    ResizeMethod.CUBIC: 2,
    ResizeMethod.LANCZOS3: 3,
    ResizeMethod.LANCZOS5: 5,
}
_MOST_PHASES = 8  # of the results of a convolution
_WORTH_WINDOWS = 4  # times the points that count, where weights of all points are products that take longer
_EDGE = 2  # points beyond each edge that CUBIC_PYTORCH reads


def _weights(size: int, new: int, scale: Any, translation: Any, method: ResizeMethod, antialias: bool) -> Any:
    """Compute the weights (size, new) of each point of an axis in each point of the result. They are 0 for results
    outside of the image.
    """
    if method is ResizeMethod.CUBIC_PYTORCH and antialias:
        method = ResizeMethod.CUBIC
    inverse = 1.0 / scale
    dtype = fnp.result_type(inverse, translation, fnp.float32)
    points, results = fnp.arange(size, dtype=dtype)[:, None], fnp.arange(new, dtype=dtype)
    begin = results * inverse - translation * inverse
    place = (results + 0.5) * inverse - translation * inverse - 0.5
    if method is ResizeMethod.AREA:
        shared = fnp.minimum(begin + inverse, points + 1) - fnp.maximum(begin, points)
        weights = fnp.maximum(0, shared)
    elif method is ResizeMethod.CUBIC_PYTORCH:
        points = fnp.arange(-_EDGE, size + _EDGE, dtype=dtype)[:, None]
        return _normal(_folded(_KERNELS[method](fnp.abs(place - points)), size))
    else:
        width = fnp.maximum(inverse, 1.0) if antialias else 1.0
        weights = _KERNELS[method](fnp.abs(place - points) / width)
    return fnp.where((place >= -0.5) & (place <= size - 0.5), _normal(weights), 0)


def _folded(weights: Any, size: int) -> Any:
    """Add the weights of points beyond the edges to those of the edges."""
    inside = weights[_EDGE : _EDGE + size]
    return inside.at[0].add(weights[:_EDGE].sum(0)).at[-1].add(weights[_EDGE + size :].sum(0))


def _normal(weights: Any) -> Any:
    """Scale the weights so that they add up to 1, or to 0 where no point counts."""
    total = fnp.sum(weights, axis=0, keepdims=True)
    counts = fnp.abs(total) > 1000 * float(fnp.finfo(fnp.float32).eps)
    return fnp.where(counts, weights / fnp.where(counts, total, 1), 0)


def _method(method: str | ResizeMethod) -> ResizeMethod:
    return method if isinstance(method, ResizeMethod) else ResizeMethod.from_string(method)


def _image(name: str, image: ArrayLike, shape: Sequence[int]) -> tuple[Any, tuple[int, ...]]:
    x, sizes = operand(image, name), static_shape(tuple(shape), name)
    if len(sizes) != x.ndim:
        raise ShapeError(f"{name}: the shape {sizes} must have a size for each axis of {type_name(x)}")
    return (x if dt.is_inexact(x.dtype) else x.astype(float)), sizes


def _interpolated(
    x: Any,
    shape: tuple[int, ...],
    axes: Sequence[int],
    scale: Any,
    translation: Any,
    method: ResizeMethod,
    antialias: bool,
    precision: Any,
) -> Any:
    for i, axis in enumerate(axes):
        weights = _weights(x.shape[axis], shape[axis], scale[i], translation[i], method, antialias)
        mixed = fnp.tensordot(x, weights.astype(x.dtype), ((axis,), (0,)), precision=precision)
        x = fnp.moveaxis(mixed, -1, axis)
    return x


def scale_and_translate(
    image: ArrayLike, shape: Sequence[int], spatial_dims: Sequence[int], scale: ArrayLike, translation: ArrayLike,
    method: str | ResizeMethod, antialias: bool = True, precision: Any = "highest",
) -> Array:  # fmt: skip
    """Scale and move an image along some axes: a point p comes to p * scale + translation.

    What lies outside of the image is 0.

    Parameters
    ----------
    image : an array of any number of axes.
    shape : the shape of the result.
    spatial_dims : the axes that are scaled and moved.
    scale, translation : a number for each of the spatial axes; both have derivatives.
    method : a ResizeMethod or its name, but not NEAREST.
    antialias : an image made smaller is smoothed by as much.
    precision : as of numpy.matmul.

    Returns
    -------
    The image, of shape `shape`.

    Raises
    ------
    ShapeError, ArgumentError : the arguments do not fit each other.

    Examples
    --------
    >>> scale_and_translate(fnp.array([0.0, 4.0]), (4,), (0,), fnp.array([2.0]), fnp.array([0.0]), "linear")
    Array([0., 1., 3., 4.], dtype=float32)
    """
    x, sizes = _image("scale_and_translate", image, shape)
    axes = normal_axes(tuple(spatial_dims), x.ndim, "scale_and_translate")
    chosen = _method(method)
    if chosen is ResizeMethod.NEAREST:
        raise ArgumentError(
            "scale_and_translate: the method NEAREST is not defined", hint="use resize, or LINEAR"
        )
    kept = [i for i in range(x.ndim) if i not in axes and sizes[i] != x.shape[i]]
    if kept:
        raise ShapeError(
            f"scale_and_translate: axis {kept[0]} of {type_name(x)} changes, but is not in spatial_dims"
        )
    factors, moves = operand(scale, "scale_and_translate"), operand(translation, "scale_and_translate")
    if factors.shape != (len(axes),) or moves.shape != (len(axes),):
        raise ShapeError(
            f"scale_and_translate: scale and translation must hold a number for each of the axes {axes}, got "
            f"{type_name(factors)} and {type_name(moves)}"
        )
    return _interpolated(x, sizes, axes, factors, moves, chosen, antialias, precision)


def _by_convolution(
    x: Any, axis: int, new: int, method: ResizeMethod, antialias: bool, precision: Any
) -> Any | None:
    """Interpolate along an axis by a convolution, whose windows have the points that count alone. Return None where
    products with the weights of all points take no longer.

    With sizes of u to d in lowest terms, result j is at (j + 1/2) d / u - 1/2. Its distance to point i depends on the
    offset u i - d j alone, and so does the weight.
    """
    size, radius = x.shape[axis], _RADIUS.get(method)
    if radius is None or not size or not new or dt.kind(x.dtype) != "f":
        return None
    common = math.gcd(size, new)
    up, down = new // common, size // common
    width = max(down / up, 1.0) if antialias else 1.0
    reach, center = radius * width * up, (down - up) / 2
    offsets = np.arange(math.floor(center - reach) + 1, math.ceil(center + reach))
    if up > _MOST_PHASES or size * up < _WORTH_WINDOWS * len(offsets):
        return None
    weights = np.asarray(_KERNELS[method](fnp.asarray(np.abs(center - offsets) / (up * width), fnp.float32)))
    labels, (point, result, offset) = [*range(x.ndim)], (x.ndim, x.ndim + 1, x.ndim + 2)
    image, out = ((*labels[:axis], own, *labels[axis + 1 :]) for own in (point, result))
    link = Link((point, result, offset), (up, -down, -1), -int(offsets[0]), (size, new, len(offsets)))
    kernel, policy = fnp.asarray(weights, x.dtype), policy_of("resize", precision, x.dtype)
    made = product(policy, CONVOLVE, (image, (offset,), out, (link,)), x, kernel)
    parts = _parts(down * np.arange(new)[:, None] + offsets, up, size, weights)
    return made * fnp.asarray(parts, x.dtype).reshape((-1, *(1,) * (x.ndim - axis - 1)))


def _parts(reached: np.ndarray, up: int, size: int, weights: np.ndarray) -> np.ndarray:
    """Return what each result is multiplied with, so that the weights of the points that there are add up to 1: 0 where
    no point counts. reached: the places of the offsets of each result, of which every `up`-th is a point.
    """
    there = (reached % up == 0) & (reached >= 0) & (reached < size * up)
    total = np.where(there, weights, 0).sum(1, dtype=np.float64)
    counts = np.abs(total) > 1000 * float(np.finfo(np.float32).eps)
    return np.divide(1.0, total, out=np.zeros(len(total)), where=counts)


def _nearest(x: Any, shape: tuple[int, ...]) -> Any:
    for axis, (size, new) in enumerate(zip(x.shape, shape, strict=True)):
        if size != new:
            x = _nearest_along(x, axis, size, new)
    return x


def _nearest_along(x: Any, axis: int, size: int, new: int) -> Any:
    """Take the nearest points along one axis. Of whole factors these are views, whose transposes are no scatters."""
    if size and new and new % size == 0 and new <= _EXACT_PLACES:
        return fnp.repeat(x, new // size, axis)
    if size and new and size % new == 0 and size <= _EXACT_PLACES:
        step = size // new
        return x[(slice(None),) * axis + (slice(step // 2, None, step),)]
    place = fnp.floor((fnp.arange(new, dtype=fnp.float32) + 0.5) * size / new).astype(fnp.int32)
    return fnp.take(x, place, axis, mode="clip")


@compiled_once_it_pays(call_us=370)
def resize(
    image: ArrayLike,
    shape: Sequence[int],
    method: str | ResizeMethod,
    antialias: bool = True,
    precision: Any = "highest",
) -> Array:
    """Resize an image: interpolate along each axis whose size changes.

    Integers become floats, but for "nearest".

    Parameters
    ----------
    image : an array of any number of axes.
    shape : the shape of the result, of as many axes.
    method : "nearest", "linear", "cubic", "lanczos3", "lanczos5", "area", or a ResizeMethod.
    antialias : an image made smaller is smoothed by as much.
    precision : as of numpy.matmul.

    Returns
    -------
    The image, of shape `shape`.

    Raises
    ------
    ShapeError : the shape has another number of axes.
    ArgumentError : the method does not exist.

    Examples
    --------
    >>> resize(fnp.array([[0.0, 4.0]]), (1, 4), "linear")
    Array([[0., 1., 3., 4.]], dtype=float32)
    """
    chosen = _method(method)
    x, sizes = _image("resize", image, shape)
    if chosen is ResizeMethod.NEAREST:
        return _nearest(operand(image, "resize"), sizes)
    for axis in (i for i in range(x.ndim) if x.shape[i] != sizes[i]):
        made = _by_convolution(x, axis, sizes[axis], chosen, antialias, precision)
        if made is None:
            scale = sizes[axis] / x.shape[axis] if x.shape[axis] and sizes[axis] else 1.0
            made = _interpolated(x, sizes, [axis], [scale], [0.0], chosen, antialias, precision)
        x = made
    return x


__all__ = ["ResizeMethod", "resize", "scale_and_translate"]

__dir__ = only_public(__name__)
