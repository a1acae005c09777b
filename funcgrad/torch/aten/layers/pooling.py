"""Operators of pooling: windows that slide over the last axes of (batch, channels, spatial...)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.derivatives.grad import vjp


class _Windows:
    """The windows of the last axes: what torch's arguments of pooling mean."""

    def __init__(
        self, x: Any, count: int, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool
    ) -> None:
        self.sizes = x.shape[-count:]
        self.kernel = _each(kernel, count)
        self.stride = _each(stride, count) if stride else self.kernel
        self.padding, self.dilation = _each(padding, count), _each(dilation, count)
        self.counts = [self._count(axis, ceil_mode) for axis in range(count)]
        self.before = x.ndim - count

    def _count(self, axis: int, ceil_mode: bool) -> int:
        """Return how many windows an axis has; one that begins in the padding at the end is none."""
        padded = self.sizes[axis] + 2 * self.padding[axis]
        room = padded - self.dilation[axis] * (self.kernel[axis] - 1) - 1
        count = (-(-room // self.stride[axis]) if ceil_mode else room // self.stride[axis]) + 1
        if ceil_mode and (count - 1) * self.stride[axis] >= self.sizes[axis] + self.padding[axis]:
            count -= 1
        return count

    @property
    def widths(self) -> list[tuple[int, int]]:
        """The padding (low, high) of each axis of x that makes as many windows; negative where the end is left out."""
        last = [
            (count - 1) * stride + dilation * (kernel - 1) + 1 - size - low
            for count, stride, dilation, kernel, size, low in zip(
                self.counts, self.stride, self.dilation, self.kernel, self.sizes, self.padding
            )
        ]
        return [(0, 0)] * self.before + list(zip(self.padding, last))

    def padded(self, x: Any, value: Any) -> Any:
        return lax.pad(x, fnp.asarray(value, x.dtype), [(low, high, 0) for low, high in self.widths])

    def reduced(self, x: Any, start: Any, function: Any) -> Any:
        """Combine the elements of each window."""
        front = (1,) * self.before
        return lax.reduce_window(
            self.padded(x, start), np.asarray(start).astype(x.dtype), function, front + self.kernel,
            front + self.stride, "VALID", None, front + self.dilation,
        )  # fmt: skip


def _each(values: Any, count: int) -> tuple[int, ...]:
    values = (values,) if isinstance(values, int) else tuple(values)
    return values * count if len(values) == 1 else values


def _least(dtype: np.dtype) -> Any:
    return -math.inf if dt.is_inexact(dtype) else dt.integer_limits(dtype).min


def _max_pool(
    x: Any, count: int, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool
) -> tuple[Any, Any]:
    """Return the greatest element of each window and its place within the flattened spatial axes, the first of equal
    ones. The places are computed only where something uses them.
    """
    windows = _Windows(x, count, kernel, stride, padding, dilation, ceil_mode)
    low = _least(x.dtype)
    values = windows.reduced(x, low, lax.max)
    image = lax.stop_gradient(windows.padded(x, low))
    flat = _padded_places(windows)
    best: Any = None
    found: Any = None
    for offset in itertools.product(*(range(size) for size in windows.kernel)):
        part = tuple(
            slice(o * gap, o * gap + (number - 1) * step + 1, step)
            for o, gap, number, step in zip(offset, windows.dilation, windows.counts, windows.stride)
        )
        candidate, place = image[(..., *part)], flat[part]
        if best is None:
            best, found = candidate, fnp.broadcast_to(fnp.asarray(place), candidate.shape)
        else:
            takes = ((candidate > best) | fnp.isnan(candidate) | (found < 0)) & (place >= 0)
            best, found = fnp.where(takes, candidate, best), fnp.where(takes, place, found)
    return values, found


def _padded_places(windows: _Windows) -> np.ndarray:
    """Number the elements of the spatial axes, padded as these are, by -1."""
    places = np.arange(math.prod(windows.sizes), dtype=np.int32).reshape(windows.sizes)
    for axis, (low, high) in enumerate(windows.widths[windows.before :]):
        places = np.take(places, np.arange(places.shape[axis] + min(high, 0)), axis)
        widths = [(0, 0)] * places.ndim
        widths[axis] = (low, max(high, 0))
        places = np.pad(places, widths, constant_values=-1)
    return places


@row("max_pool1d_with_indices")
def max_pool1d_with_indices(
    x: Any, kernel_size: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False
) -> Any:
    return _max_pool(x, 1, kernel_size, stride, padding, dilation, ceil_mode)


@row("max_pool2d_with_indices")
def max_pool2d_with_indices(
    x: Any, kernel_size: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False
) -> Any:
    return _max_pool(x, 2, kernel_size, stride, padding, dilation, ceil_mode)


@row("max_pool3d_with_indices")
def max_pool3d_with_indices(
    x: Any, kernel_size: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False
) -> Any:
    return _max_pool(x, 3, kernel_size, stride, padding, dilation, ceil_mode)


@row("max_pool1d")
def max_pool1d(x: Any, *arguments: Any, **named: Any) -> Any:
    return max_pool1d_with_indices(x, *arguments, **named)[0]


@row("max_pool2d")
def max_pool2d(x: Any, *arguments: Any, **named: Any) -> Any:
    return max_pool2d_with_indices(x, *arguments, **named)[0]


@row("max_pool3d")
def max_pool3d(x: Any, *arguments: Any, **named: Any) -> Any:
    return max_pool3d_with_indices(x, *arguments, **named)[0]


def _spread(grad_output: Any, x: Any, count: int, indices: Any) -> Any:
    """Add gradients at places within the flattened spatial axes."""
    front = x.shape[:-count]
    flat = fnp.zeros((math.prod(front), math.prod(x.shape[-count:])), grad_output.dtype)
    places, values = indices.reshape(flat.shape[0], -1), grad_output.reshape(flat.shape[0], -1)
    rows = lax.broadcasted_iota(dt.int32, places.shape, 0)
    return flat.at[rows, places].add(values).reshape(x.shape)


@row("max_pool2d_with_indices_backward")
def max_pool2d_with_indices_backward(
    grad_output: Any,
    x: Any,
    kernel_size: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    ceil_mode: bool,
    indices: Any,
) -> Any:
    return _spread(grad_output, x, 2, indices)


@row("max_pool3d_with_indices_backward")
def max_pool3d_with_indices_backward(
    grad_output: Any,
    x: Any,
    kernel_size: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    ceil_mode: bool,
    indices: Any,
) -> Any:
    return _spread(grad_output, x, 3, indices)


@row("max_unpool2d")
def max_unpool2d(x: Any, indices: Any, output_size: Any) -> Any:
    """Put elements at their places within the flattened spatial axes of the result, which is 0 elsewhere."""
    front = x.shape[:-2]
    flat = fnp.zeros((math.prod(front), math.prod(output_size)), x.dtype)
    places = indices.reshape(flat.shape[0], -1)
    rows = lax.broadcasted_iota(dt.int32, places.shape, 0)
    return flat.at[rows, places].set(x.reshape(places.shape)).reshape(*front, *output_size)


def _divisors(windows: _Windows, count_include_pad: bool) -> np.ndarray:
    """Return how many elements each window has, with those of the padding or without."""
    total = np.ones(())
    for axis, number in enumerate(windows.counts):
        size, low, kernel = windows.sizes[axis], windows.padding[axis], windows.kernel[axis]
        starts = np.arange(number) * windows.stride[axis] - low
        ends = np.minimum(starts + kernel, size + low)
        inside = ends - starts if count_include_pad else np.minimum(ends, size) - np.maximum(starts, 0)
        total = total[..., None] * inside
    return total


def _avg_pool(
    x: Any,
    count: int,
    kernel: Any,
    stride: Any,
    padding: Any,
    ceil_mode: bool,
    count_include_pad: bool,
    divisor: Any,
) -> Any:
    windows = _Windows(x, count, kernel, stride, padding, 1, ceil_mode)
    total = windows.reduced(x, 0, lax.add)
    divisors = np.asarray(divisor) if divisor else _divisors(windows, count_include_pad)
    if divisors.size and np.all(divisors == divisors.flat[0]):
        divisors = divisors.flat[0]
    return total / fnp.asarray(divisors, x.dtype)


@row("avg_pool1d")
def avg_pool1d(
    x: Any,
    kernel_size: Any,
    stride: Any = (),
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Any:
    return _avg_pool(x, 1, kernel_size, stride, padding, ceil_mode, count_include_pad, None)


@row("avg_pool2d")
def avg_pool2d(
    x: Any, kernel_size: Any, stride: Any = (), padding: Any = 0, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor_override: int | None = None,
) -> Any:  # fmt: skip
    return _avg_pool(x, 2, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)


@row("avg_pool3d")
def avg_pool3d(
    x: Any, kernel_size: Any, stride: Any = (), padding: Any = 0, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor_override: int | None = None,
) -> Any:  # fmt: skip
    return _avg_pool(x, 3, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)


@row("avg_pool2d_backward")
def avg_pool2d_backward(grad_output: Any, x: Any, *arguments: Any) -> Any:
    return vjp(lambda image: avg_pool2d(image, *arguments), x)[1](grad_output)[0]


@row("avg_pool3d_backward")
def avg_pool3d_backward(grad_output: Any, x: Any, *arguments: Any) -> Any:
    return vjp(lambda image: avg_pool3d(image, *arguments), x)[1](grad_output)[0]


def _bounds(size: int, count: int) -> list[tuple[int, int]]:
    """Return where each of the adaptive windows of an axis begins and ends."""
    return [(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


@row(
    "adaptive_avg_pool1d",
    "_adaptive_avg_pool2d",
    "adaptive_avg_pool2d",
    "_adaptive_avg_pool3d",
    "adaptive_avg_pool3d",
)
def adaptive_avg_pool(x: Any, output_size: Sequence[int]) -> Any:
    """Take means of windows that cover the axes: of equal ones by a sum, of others by a product with a matrix."""
    for axis, count in enumerate(output_size, x.ndim - len(output_size)):
        size = x.shape[axis]
        if size % count == 0:
            x = fnp.mean(x.reshape(*x.shape[:axis], count, size // count, *x.shape[axis + 1 :]), axis + 1)
        else:
            weights = np.zeros((count, size))
            for i, (start, end) in enumerate(_bounds(size, count)):
                weights[i, start:end] = 1 / (end - start)
            x = fnp.moveaxis(fnp.tensordot(x, fnp.asarray(weights, x.dtype), ((axis,), (1,))), -1, axis)
    return x


@row("_adaptive_avg_pool2d_backward", "_adaptive_avg_pool3d_backward")
def adaptive_avg_pool_backward(grad_output: Any, x: Any) -> Any:
    count = 2 if x.ndim - 2 < 3 else 3
    size = grad_output.shape[-count:]
    return vjp(lambda image: adaptive_avg_pool(image, size), x)[1](grad_output)[0]


def _adaptive_max_pool(x: Any, output_size: Sequence[int]) -> tuple[Any, Any]:
    count = len(output_size)
    sizes = x.shape[-count:]
    all_bounds = [_bounds(size, number) for size, number in zip(sizes, output_size)]
    longest = [max(end - start for start, end in bounds) for bounds in all_bounds]
    place, inside = np.zeros((1,) * 2 * count, np.int32), np.ones((1,) * 2 * count, bool)
    for axis, (bounds, length) in enumerate(zip(all_bounds, longest)):
        along = np.array([[min(start + i, end - 1) for i in range(length)] for start, end in bounds])
        within = np.array([[start + i < end for i in range(length)] for start, end in bounds])
        shape = [1] * 2 * count
        shape[axis], shape[count + axis] = along.shape
        place = place * sizes[axis] + along.reshape(shape)
        inside = inside & within.reshape(shape)
    place, inside = (v.reshape(*output_size, -1) for v in np.broadcast_arrays(place, inside))
    candidates = x.reshape(*x.shape[:-count], -1)[..., place]
    masked = fnp.where(inside, candidates, fnp.asarray(_least(x.dtype), x.dtype))
    best = fnp.argmax(masked, -1)[..., None]
    places = fnp.take_along_axis(fnp.broadcast_to(fnp.asarray(place), masked.shape), best, -1)
    return fnp.take_along_axis(candidates, best, -1)[..., 0], places[..., 0]


@row("adaptive_max_pool1d", "adaptive_max_pool2d", "adaptive_max_pool3d")
def adaptive_max_pool(x: Any, output_size: Sequence[int]) -> Any:
    """Take the greatest elements of windows that cover the axes, and their places."""
    return _adaptive_max_pool(x, output_size)


def _fractional_starts(samples: Any, size: int, count: int, kernel: int) -> Any:
    """Return where `count` windows of an axis begin, (..., count): by a step that is no integer, and a random start."""
    if count == 1:
        return fnp.full((*samples.shape, 1), size - kernel, dt.int32)
    step = fnp.asarray((size - kernel) / (count - 1), samples.dtype)
    numbers = fnp.arange(count - 1, dtype=samples.dtype)
    first = fnp.floor(samples * step)[..., None]
    starts = fnp.floor((numbers + samples[..., None]) * step) - first
    last = fnp.full((*samples.shape, 1), size - kernel, starts.dtype)
    return fnp.concatenate([starts, last], -1).astype(dt.int32)


def _fractional_max_pool(
    x: Any, kernel: Sequence[int], output_size: Sequence[int], samples: Any, axes: Sequence[int]
) -> tuple[Any, Any]:
    """Take the greatest elements of windows at random places; `axes` says which sample is of which axis.

    References
    ----------
    Graham 2014 (arXiv:1412.6071), section 2: pseudorandom overlapping regions.
    """
    count = len(axes)
    sizes = x.shape[-count:]
    batched = x.reshape(-1, *x.shape[-count - 1 :])
    place = fnp.zeros((*batched.shape[:2], *(1,) * 2 * count), dt.int32)
    for axis, (size, number, width) in enumerate(zip(sizes, output_size, kernel)):
        starts = _fractional_starts(samples[..., axes[axis]], size, number, width)
        shape = [1] * 2 * count
        shape[axis], shape[count + axis] = number, width
        along = (starts[..., :, None] + fnp.arange(width, dtype=dt.int32)).reshape(*starts.shape[:2], *shape)
        place = place * size + along
    place = place.reshape(*batched.shape[:2], math.prod(output_size), math.prod(kernel))
    flat = batched.reshape(*batched.shape[:2], 1, -1)
    candidates = fnp.take_along_axis(flat, place, -1)
    best = fnp.argmax(candidates, -1)[..., None]
    shape_found = (*x.shape[:-count], *output_size)
    values, places = (fnp.take_along_axis(v, best, -1).reshape(shape_found) for v in (candidates, place))
    return values, places


@row("fractional_max_pool2d")
def fractional_max_pool2d(x: Any, kernel_size: Any, output_size: Any, random_samples: Any) -> Any:
    return _fractional_max_pool(x, _each(kernel_size, 2), _each(output_size, 2), random_samples, (1, 0))


@row("fractional_max_pool3d")
def fractional_max_pool3d(x: Any, kernel_size: Any, output_size: Any, random_samples: Any) -> Any:
    return _fractional_max_pool(x, _each(kernel_size, 3), _each(output_size, 3), random_samples, (0, 1, 2))


@row("fractional_max_pool2d_backward")
def fractional_max_pool2d_backward(
    grad_output: Any, x: Any, kernel_size: Any, output_size: Any, indices: Any
) -> Any:
    return _spread(grad_output, x, 2, indices)


@row("fractional_max_pool3d_backward")
def fractional_max_pool3d_backward(
    grad_output: Any, x: Any, kernel_size: Any, output_size: Any, indices: Any
) -> Any:
    return _spread(grad_output, x, 3, indices)


@row("adaptive_max_pool2d_backward")
def adaptive_max_pool2d_backward(grad_output: Any, x: Any, indices: Any) -> Any:
    return _spread(grad_output, x, 2, indices)


@row("adaptive_max_pool3d_backward")
def adaptive_max_pool3d_backward(grad_output: Any, x: Any, indices: Any) -> Any:
    return _spread(grad_output, x, 3, indices)
