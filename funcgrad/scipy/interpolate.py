"""Interpolation on rectangular grids, by the name of jax.scipy.interpolate."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import reduce
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.lazy import only_public

_METHODS = ("linear", "nearest")


class RegularGridInterpolator:
    """A function that interpolates values known on a rectangular grid, whose points may have any distances.

    Parameters
    ----------
    points : for each axis of the grid a vector of coordinates, strictly increasing.
    values : (*sizes of points, ...): at each point of the grid a number or an array.
    method : "linear" or "nearest"; of two points at the same distance the lower counts.
    bounds_error : must be False, which coordinates are outside shows when a program runs.
    fill_value : what is outside of the grid; None extrapolates.

    Raises
    ------
    ShapeError : there are more axes of points than of values, or their sizes differ.
    ArgumentError : the method is another one, bounds_error is set, or points do not increase.
    DtypeError : fill_value cannot be cast to the dtype of the values.

    Examples
    --------
    >>> x, y = np.asarray([0.0, 1.0, 4.0]), np.asarray([0.0, 2.0])
    >>> between = RegularGridInterpolator((x, y), np.asarray([[0.0, 2.0], [1.0, 3.0], [4.0, 6.0]]))
    >>> between(np.asarray([[0.5, 1.0], [2.5, 0.5], [5.0, 0.0]])).tolist()
    [1.5, 3.0, nan]
    """

    def __init__(
        self,
        points: Sequence[ArrayLike],
        values: ArrayLike,
        method: str = "linear",
        bounds_error: bool = False,
        fill_value: ArrayLike | None = math.nan,
    ) -> None:
        if bounds_error:
            raise ArgumentError(
                "RegularGridInterpolator: bounds_error=True is not supported",
                hint="fill_value is the value outside of the grid",
            )
        _check_method(method)
        self.method, self.bounds_error = method, bounds_error
        self.values = _inexact(operand(values, "RegularGridInterpolator"))
        self.grid = tuple(operand(p, "RegularGridInterpolator") for p in points)
        self.fill_value = None if fill_value is None else _fill_value(fill_value, self.values)
        _check_grid(self.grid, self.values)

    def __call__(self, xi: ArrayLike | Sequence[ArrayLike], method: str | None = None) -> Any:
        """Interpolate at coordinates.

        Parameters
        ----------
        xi : (..., number of axes of the grid), a vector of one or more points, or a tuple of arrays that
            broadcast, one for each of these axes.
        method : another one than that of the interpolator.

        Returns
        -------
        (..., *shape of the values at a point), in the dtype of the values and coordinates together.

        Raises
        ------
        ShapeError : xi has another number of coordinates.
        ArgumentError : the method is another one.
        """
        method = self.method if method is None else method
        _check_method(method)
        coordinates = _coordinates(xi, len(self.grid))
        found = [_interval(p, c) for p, c in zip(self.grid, coordinates)]
        result = self._nearest(found) if method == "nearest" else self._linear(found)
        if self.fill_value is not None:
            outside = [(c < p[0]) | (c > p[-1]) for p, c in zip(self.grid, coordinates)]
            result = np.where(self._at_points(reduce(np.logical_or, outside)), self.fill_value, result)
        unknown = reduce(np.logical_or, map(np.isnan, coordinates))
        return np.where(self._at_points(unknown), math.nan, result)

    def _at_points(self, x: Any) -> Any:
        """Add an axis to x for each axis that the values have at one point."""
        return x.reshape(*x.shape, *[1] * (self.values.ndim - len(self.grid)))

    def _linear(self, found: Sequence[tuple[Any, Any]]) -> Any:
        ends = [[(low, 1 - share), (low + 1, share)] for low, share in found]
        parts = []
        for corner in itertools.product(*ends):
            weight = reduce(np.multiply, (share for _, share in corner))
            parts.append(self.values[tuple(i for i, _ in corner)] * self._at_points(weight))
        return reduce(np.add, parts)

    def _nearest(self, found: Sequence[tuple[Any, Any]]) -> Any:
        return self.values[tuple(np.where(share <= 0.5, low, low + 1) for low, share in found)]


def _check_method(method: str) -> None:
    if method not in _METHODS:
        raise ArgumentError(
            f"RegularGridInterpolator: method {method!r} is not supported", hint="use 'linear' or 'nearest'"
        )


def _check_grid(grid: Sequence[Any], values: Any) -> None:
    if not grid or len(grid) > values.ndim:
        raise ShapeError(
            f"RegularGridInterpolator: {len(grid)} axes of points for values of type {type_name(values)}"
        )
    for axis, (p, size) in enumerate(zip(grid, values.shape)):
        if p.shape != (size,) or size < 2:
            raise ShapeError(
                f"RegularGridInterpolator: the points of axis {axis} must be a vector, of as many as the values have "
                f"and at least two, got {type_name(p)} for {type_name(values)}"
            )
        if dt.kind(p.dtype) not in "iuf":
            raise DtypeError(f"RegularGridInterpolator: points are real numbers, got {type_name(p)}")
        if not isinstance(p, Tracer) and not bool(np.all(p[1:] > p[:-1])):
            raise ArgumentError(f"RegularGridInterpolator: the points of axis {axis} must strictly increase")


def _inexact(x: Any) -> Any:
    return x if dt.is_inexact(x.dtype) else x.astype(dt.to_inexact(x.dtype, False)[0])


def _fill_value(fill_value: ArrayLike, values: Any) -> Any:
    fill = operand(fill_value, "RegularGridInterpolator")
    if dt.kind(fill.dtype) == "c" and dt.kind(values.dtype) != "c":
        raise DtypeError(
            f"RegularGridInterpolator: a fill_value of type {type_name(fill)} for values of type {type_name(values)}"
        )
    return fill.astype(values.dtype)


def _coordinates(xi: Any, count: int) -> list[Any]:
    """Return an array of coordinates for each axis of the grid, all of one shape and dtype."""
    if isinstance(xi, tuple) and len(xi) != 1:
        x = np.stack(np.broadcast_arrays(*(operand(part, "RegularGridInterpolator") for part in xi)), -1)
    else:
        x = operand(xi[0] if isinstance(xi, tuple) else xi, "RegularGridInterpolator")
        if x.ndim == 1 and x.size % count == 0:
            x = x.reshape(-1, count)
    if not x.ndim or x.shape[-1] != count:
        raise ShapeError(
            f"RegularGridInterpolator: the last axis must have {count} coordinates, one for each axis of the grid, "
            f"got {type_name(x)}"
        )
    return [_inexact(x[..., axis]) for axis in range(count)]


def _interval(points: Any, c: Any) -> tuple[Any, Any]:
    """Find the place of the point below each coordinate, and the distance from there in units of that interval."""
    low = np.clip(np.searchsorted(points, c) - 1, 0, points.shape[0] - 2)
    return low, (c - points[low]) / (points[low + 1] - points[low])


__all__ = ["RegularGridInterpolator"]

__dir__ = only_public(__name__)
