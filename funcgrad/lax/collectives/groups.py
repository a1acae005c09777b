"""Collectives within groups of a named axis: what axis_index_groups asks for.

A collective of all elements, of which each takes those of its group: written on `all_gather`, so it has every
transform, over mapped axes and over those of a mesh. It moves more than a collective of the group alone would.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.lax.collectives import named_axes
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import normal_axis
from funcgrad.trace.uop import type_text


class Groups:
    """Groups of the elements of an axis. members: for each element those of its group, padded with the first; sizes:
    how many they are; place: where the element is among them.
    """

    def __init__(self, what: str, axis_name: Any, groups: Any) -> None:
        rows = [tuple(map(int, group)) for group in groups]
        count = named_axes.axis_size(axis_name)
        if sorted(i for row in rows for i in row) != list(range(count)):
            raise ArgumentError(
                f"{what}: axis_index_groups must hold the numbers from 0 to {count - 1} once, got {rows}"
            )
        self.name = axis_name
        self.even = len(set(map(len, rows))) == 1
        width = max(map(len, rows))
        self.members = np.zeros((count, width), np.int32)
        self.sizes, self.place = np.zeros(count, np.int32), np.zeros(count, np.int32)
        for row in rows:
            for place, i in enumerate(row):
                self.members[i] = (*row, *[row[0]] * (width - len(row)))
                self.sizes[i], self.place[i] = len(row), place

    def own(self, table: np.ndarray) -> Any:
        """Return the row of a table that belongs to this element."""
        return as_operand(table)[named_axes.axis_index(self.name)]

    def check_even(self, what: str) -> None:
        if not self.even:
            raise ArgumentError(f"{what}: axis_index_groups must be of one size")

    def gathered(self, x: Any) -> Any:
        """Gather the x of each member of the group, along a new axis 0."""
        return named_axes.all_gather(x, self.name)[self.own(self.members)]


def reduced(what: str, x: Any, axis_name: Any, groups: Any) -> Any:
    """Apply psum, pmax or pmin to every leaf, within the groups."""
    of = Groups(what, axis_name, groups)

    def of_leaf(leaf: Any) -> Any:
        if isinstance(leaf, (bool, int, float, complex)) and not isinstance(leaf, np.generic):
            if what != "psum":
                return leaf
            return leaf * int(of.sizes[0]) if of.even else of.own(of.sizes) * leaf
        array: Any = as_operand(leaf, what)
        rows = of.gathered(array.astype(dt.int32) if what == "psum" and array.dtype == dt.bool_ else array)
        if what != "psum":
            return rows.max(0) if what == "pmax" else rows.min(0)
        if of.even:
            return rows.sum(0)
        there = as_operand(np.arange(of.members.shape[1], dtype=np.int32)) < of.own(of.sizes)
        return (there.reshape(-1, *[1] * array.ndim) * rows).sum(0)

    return tree.map(of_leaf, x, view=tree.USERS)


def all_gather(x: Any, axis_name: Any, groups: Any, axis: int, tiled: bool) -> Any:
    """Apply all_gather to every leaf, within the groups."""
    of = Groups("all_gather", axis_name, groups)
    of.check_even("all_gather")

    def of_leaf(leaf: Any) -> Any:
        array = as_operand(leaf, "all_gather")
        place = normal_axis(axis, array.ndim + (not tiled), "all_gather")
        return _placed(of.gathered(array), place, tiled)

    return tree.map(takes_keys("leaf")(of_leaf), x, view=tree.USERS)


def all_to_all(x: Any, axis_name: Any, groups: Any, split: int, join: int, tiled: bool) -> Any:
    """Apply all_to_all to every leaf, within the groups."""
    of = Groups("all_to_all", axis_name, groups)
    of.check_even("all_to_all")

    def of_leaf(leaf: Any) -> Any:
        array: Any = as_operand(leaf, "all_to_all")
        rows = _parts("all_to_all", array, normal_axis(split, array.ndim, "all_to_all"), of, tiled)
        # What each member has for this element.
        return _placed(
            of.gathered(rows)[:, of.own(of.place)], normal_axis(join, array.ndim, "all_to_all"), tiled
        )

    return tree.map(takes_keys("leaf")(of_leaf), x, view=tree.USERS)


def psum_scatter(x: Any, axis_name: Any, groups: Any, dimension: int, tiled: bool) -> Any:
    """Apply psum_scatter to every leaf, within the groups."""
    of = Groups("psum_scatter", axis_name, groups)
    of.check_even("psum_scatter")

    def of_leaf(leaf: Any) -> Any:
        array: Any = as_operand(leaf, "psum_scatter")
        rows = _parts("psum_scatter", array, normal_axis(dimension, array.ndim, "psum_scatter"), of, tiled)
        return of.gathered(rows)[:, of.own(of.place)].sum(0)

    return tree.map(of_leaf, x, view=tree.USERS)


def _parts(what: str, x: Any, axis: int, of: Groups, tiled: bool) -> Any:
    """Return a part for each member, along axis 0: a row of the split axis, or with `tiled` a piece of it."""
    size = of.members.shape[1]
    if x.shape[axis] % size if tiled else x.shape[axis] != size:
        wanted = f"be a multiple of {size}" if tiled else f"be {size}"
        raise ShapeError(f"{what}: axis {axis} of {type_text(x)} must {wanted}, the size of the groups")
    if not tiled:
        return _moved(x, axis, 0)
    pieces = x.reshape(*x.shape[:axis], size, x.shape[axis] // size, *x.shape[axis + 1 :])
    return _moved(pieces, axis, 0)


def _placed(rows: Any, axis: int, tiled: bool) -> Any:
    """Move axis 0 to another place; with `tiled`, join it to the axis that is there."""
    found = _moved(rows, 0, axis)
    if not tiled:
        return found
    return found.reshape(*found.shape[:axis], -1, *found.shape[axis + 2 :])


def _moved(x: Any, old: int, new: int) -> Any:
    order: list[int] = [axis for axis in range(x.ndim) if axis != old]
    order.insert(new, old)
    return x.transpose(order)
