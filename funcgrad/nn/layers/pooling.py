"""Pooling as layers: windows of a size, or as many windows as are wanted.

In: (batch..., spatial..., features). Out: the same with fewer places. They have no parameters. The functions are
`nn.max_pool` and `nn.avg_pool`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.nn.modules.checks import floats
from funcgrad.nn.modules.module import Module, static
from funcgrad.nn.pooling import Padding, avg_pool, max_pool
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.trace.array.any_array import Array


class MaxPool(Module):
    """The largest element of each window.

    Attributes
    ----------
    window : its size for each spatial axis.
    strides : from window to window; None for those of the window, side by side.
    padding : "VALID", "SAME", or (before, after) for each spatial axis.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.MaxPool((2, 2))(np.ones((5, 32, 32, 3))).shape
    (5, 16, 16, 3)
    """

    window: tuple[int, ...] = static()
    strides: tuple[int, ...] | None = static(default=None)
    padding: Padding = static(default="VALID")

    def __call__(self, x: Any) -> Array:
        """Pool (batch..., spatial..., features)."""
        return max_pool(x, self.window, self.strides or self.window, self.padding)


class AvgPool(Module):
    """The mean of each window.

    Attributes
    ----------
    window : its size for each spatial axis.
    strides : from window to window; None for those of the window, side by side.
    padding : "VALID", "SAME", or (before, after) for each spatial axis.
    count_include_pad : zeros of the padding count as elements.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.AvgPool((2,))(np.arange(4.0).reshape(1, 4, 1)).ravel()
    Array([0.5, 2.5], dtype=float32)
    """

    window: tuple[int, ...] = static()
    strides: tuple[int, ...] | None = static(default=None)
    padding: Padding = static(default="VALID")
    count_include_pad: bool = static(default=True)

    def __call__(self, x: Any) -> Array:
        """Pool (batch..., spatial..., features)."""
        return avg_pool(x, self.window, self.strides or self.window, self.padding, self.count_include_pad)


class _Adaptive(Module):
    output_size: tuple[int | None, ...] = static()

    def __post_init__(self) -> None:
        super().__post_init__()
        wrong = [size for size in self.output_size if size is not None and size < 1]
        if wrong:
            raise ArgumentError(f"nn.{type(self).__name__}: output_size must be positive, got {wrong[0]}")

    def _axes(self, x: Any) -> list[tuple[int, int]]:
        """Return (axis, wanted size) of each axis whose size changes."""
        rank = len(self.output_size)
        if x.ndim < rank + 1:
            raise ShapeError(
                f"nn.{type(self).__name__}: output_size has {rank} sizes, so x needs at least {rank + 1} axes, the "
                f"features last; got {type_name(x)}"
            )
        first = x.ndim - 1 - rank
        sizes = [(first + i, size) for i, size in enumerate(self.output_size)]
        return [(axis, size) for axis, size in sizes if size is not None and size != x.shape[axis]]


def _places(size: int, wanted: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the elements of each window, (wanted, most), and which of them count. Window i goes from
    floor(i size / wanted) to ceil((i + 1) size / wanted); where it has fewer elements than another, its last is there
    again.
    """
    begin = np.arange(wanted) * size // wanted
    end = -(-(np.arange(wanted) + 1) * size // wanted)
    places = begin[:, None] + np.arange((end - begin).max())
    return np.minimum(places, end[:, None] - 1), places < end[:, None]


def _windows(x: Any, axis: int, places: np.ndarray) -> Any:
    """Return x with two axes in the place of one: windows, and elements of a window."""
    taken = x
    if not np.array_equal(places.ravel(), np.arange(x.shape[axis])):  # else they are side by side
        taken = fnp.take(x, places.ravel(), axis=axis)
    return taken.reshape(*x.shape[:axis], *places.shape, *x.shape[axis + 1 :])


class AdaptiveAvgPool(_Adaptive):
    """Means of as many windows as are wanted, which cover all elements: (1, 1) for the mean of an image.

    Window i of n goes from floor(i * size / n) to ceil((i + 1) * size / n), as in torch.

    Attributes
    ----------
    output_size : how many for each spatial axis; None for as many as there are elements.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.AdaptiveAvgPool((2,))(np.arange(3.0).reshape(3, 1)).ravel()
    Array([0.5, 1.5], dtype=float32)
    """

    def __call__(self, x: Any) -> Array:
        """Pool (batch..., spatial..., features)."""
        value = floats(self, x)
        for axis, wanted in self._axes(value):
            places, counts = _places(value.shape[axis], wanted)
            parts = counts / counts.sum(1, keepdims=True)
            weights = fnp.asarray(parts, value.dtype).reshape(*places.shape, *(1,) * (value.ndim - axis - 1))
            value = (_windows(value, axis, places) * weights).sum(axis + 1)
        return value


class AdaptiveMaxPool(_Adaptive):
    """The largest elements of as many windows as are wanted, which cover all elements.

    Attributes
    ----------
    output_size : how many for each spatial axis; None for as many as there are elements.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.AdaptiveMaxPool((2,))(np.arange(5.0).reshape(5, 1)).ravel()
    Array([2., 4.], dtype=float32)
    """

    def __call__(self, x: Any) -> Array:
        """Pool (batch..., spatial..., features)."""
        value = operand(x, "nn.AdaptiveMaxPool: x")
        for axis, wanted in self._axes(value):
            places, _ = _places(value.shape[axis], wanted)
            value = _windows(value, axis, places).max(axis + 1)
        return value


__all__ = ["AdaptiveAvgPool", "AdaptiveMaxPool", "AvgPool", "MaxPool"]
