"""Which part of an array each device of a mesh has.

A dimension that is cut along axes of n devices in all is cut into n blocks of ceil(size / n); where that does not come
out even, the last blocks are short or empty. The number of a device's block is its place along these axes, the first of
them slowest. So all that is to know of a device are its coordinates; nothing here walks over devices that nobody asks
for.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

Layout = tuple[tuple[Hashable, ...], ...]
"""For each dimension the axes that it is cut along, the slowest first; () where it is whole."""

Index = tuple[slice, ...]


def parts_along(axes: Sequence[Hashable], mesh: Any) -> int:
    """Return into how many blocks a dimension is cut along these axes."""
    if not axes:
        return 1
    sizes = mesh.shape
    return prod(sizes[axis] for axis in axes)


def block_size(size: int, parts: int) -> int:
    """Return the size of the blocks of a dimension, padding included."""
    return -(-size // parts)


def local_shape(shape: Sequence[int], layout: Layout, mesh: Any) -> tuple[int, ...]:
    """Return the shape of one block of an array, padding included."""
    return tuple(block_size(size, parts_along(axes, mesh)) for size, axes in zip(shape, layout, strict=True))


def block_numbers(layout: Layout, mesh: Any, devices: Any) -> np.ndarray:
    """Return the number of the block that each device has in each dimension. Dimensions are rows, devices columns, by
    their positions in the mesh.
    """
    devices = np.asarray(devices, np.int64)
    coordinates = (
        dict(zip(mesh.axis_names, np.unravel_index(devices, mesh.axis_sizes))) if any(layout) else {}
    )
    sizes = mesh.shape
    found = np.zeros((len(layout), len(devices)), np.int64)
    for row, axes in zip(found, layout, strict=True):
        for axis in axes:
            row[:] = row * sizes[axis] + coordinates[axis]
    return found


def replica_numbers(layout: Layout, mesh: Any, devices: Any) -> np.ndarray:
    """Return for each device how many devices before it, in the order of the mesh, have the same block."""
    cut = {axis for axes in layout for axis in axes}
    others = tuple(axis for axis in mesh.axis_names if axis not in cut)
    return block_numbers((others,), mesh, devices)[0]


def block_index(
    shape: Sequence[int], layout: Layout, mesh: Any, coordinates: Mapping[Hashable, int]
) -> Index:
    """Return the part of an array that the device at these coordinates has, without padding."""
    found = []
    for size, axes in zip(shape, layout, strict=True):
        number = 0
        for axis in axes:
            number = number * mesh.shape[axis] + coordinates[axis]
        found.append(_part(size, parts_along(axes, mesh), number))
    return tuple(found)


def block_indices(shape: Sequence[int], layout: Layout, mesh: Any, devices: Any) -> list[Index]:
    """Return the same for devices by their positions in the mesh."""
    parts = [parts_along(axes, mesh) for axes in layout]
    numbers = block_numbers(layout, mesh, devices)
    return [tuple(map(_part, shape, parts, column)) for column in numbers.T.tolist()]


def _part(size: int, parts: int, number: int) -> slice:
    block = block_size(size, parts)
    return slice(min(number * block, size), min((number + 1) * block, size))
