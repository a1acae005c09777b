"""Values of an array between its points, by the name of jax.scipy.ndimage.

Along each axis a coordinate has one neighbour (order 0) or two (order 1), each with a weight; the result adds up the
values at all combinations. A mode says which point a neighbour outside of the array is, so derivatives with respect to
the array and to the coordinates follow from those of gathers, products and sums.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.elementwise import clip, mod
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.composites import compiled_once_it_pays


def _mirrored(i: Any, size: int) -> Any:
    """Mirror positions at the middles of the points at the edges: for four points, 0 1 2 3 2 1 0."""
    last = max(size - 1, 1)
    return np.minimum(last - np.abs(np.mod(i, 2 * last) - last), size - 1)


def _reflected(i: Any, size: int) -> Any:
    """Reflect positions at the edges, so that the points there repeat: for four points, 0 1 2 3 3 2 1 0."""
    along = np.mod(i, 2 * size)
    return np.minimum(along, 2 * size - 1 - along)


_PLACES: dict[str, Callable[[Any, int], Any]] = {
    "constant": lambda i, size: clip(i, 0, size - 1),
    "nearest": lambda i, size: clip(i, 0, size - 1),
    "wrap": mod,
    "mirror": _mirrored,
    "reflect": _reflected,
}


@compiled_once_it_pays(call_us=240)
def map_coordinates(
    input: ArrayLike,
    coordinates: Sequence[ArrayLike],
    order: int,
    mode: str = "constant",
    cval: ArrayLike = 0.0,
) -> Array:
    """Interpolate an array at any coordinates.

    Parameters
    ----------
    input : an array; integers are rounded to, half away from zero.
    coordinates : arrays that broadcast, one for each axis of the input; positions count from 0 at the first point.
    order : 0 for the nearest point, 1 for linear interpolation.
    mode : what is outside of the input: "constant" for cval at every point, "nearest" for the point at the edge,
        "wrap" for the input again, "mirror" for it backwards without, "reflect" with the point at the edge.
    cval : the value of mode "constant".

    Returns
    -------
    An array of the dtype of the input and the shape that the coordinates have together.

    Raises
    ------
    ShapeError : there are more or fewer coordinates than axes, or the input is empty.
    ArgumentError : the order or the mode is another one.

    Examples
    --------
    >>> map_coordinates(np.asarray([0.0, 10.0, 20.0]), [np.asarray([0.5, 1.75])], order=1).tolist()
    [5.0, 17.5]
    """
    x, fill = operand(input, "map_coordinates"), operand(cval, "map_coordinates")
    places = [np.asarray(c) for c in coordinates]
    if len(places) != x.ndim:
        raise ShapeError(
            f"map_coordinates: {len(places)} arrays of coordinates for {type_name(x)}, one for each axis is needed"
        )
    if mode not in _PLACES:
        raise ArgumentError(
            f"map_coordinates: mode {mode!r} is not supported", hint=f"modes are {', '.join(_PLACES)}"
        )
    if order not in (0, 1):
        raise ArgumentError(f"map_coordinates: order {order!r} is not supported", hint="use 0 or 1")
    if not x.size:
        raise ShapeError(f"map_coordinates: {type_name(x)} has no point")
    neighbours = [_neighbours(c, size, order, mode) for c, size in zip(places, x.shape)]
    parts = [_part(x, fill, mode, corner) for corner in itertools.product(*neighbours)]
    return _in_dtype(reduce(np.add, parts), x.dtype)


def _neighbours(c: Any, size: int, order: int, mode: str) -> list[tuple[Any, Any, Any]]:
    """Return, for each neighbour along an axis, its place in the array, whether it is within, and its weight."""
    c = c if dt.is_inexact(c.dtype) else cast(c, dt.to_inexact(c.dtype, False)[0])
    if order == 0:
        found = [(_rounded(c), None)]
    else:
        below = np.floor(c)
        found = [(below, 1 - (c - below)), (below + 1, c - below)]
    indices = [(cast(np.asarray(i), dt.default_dtype("i")), weight) for i, weight in found]
    return [(_PLACES[mode](i, size), (i >= 0) & (i < size), weight) for i, weight in indices]


def _part(x: Any, fill: Any, mode: str, corner: Sequence[tuple[Any, Any, Any]]) -> Any:
    """Compute the part of the result from the point at one combination of neighbours."""
    value = x[tuple(place for place, _, _ in corner)] if corner else x
    if mode == "constant" and corner:
        value = np.where(reduce(np.logical_and, (within for _, within, _ in corner)), value, fill)
    weights = [weight for _, _, weight in corner if weight is not None]
    return value * math.prod(weights[1:], start=weights[0]) if weights else value


def _rounded(x: Any) -> Any:
    return lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO)


def _in_dtype(x: Any, dtype: Any) -> Any:
    if dt.is_inexact(dtype) or not dt.is_inexact(x.dtype):
        return cast(x, dtype)
    return cast(_rounded(x), dtype)


__all__ = ["map_coordinates"]

__dir__ = only_public(__name__)
