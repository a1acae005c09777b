"""float0: the dtype of the tangents of integers and booleans, which hold nothing.

Arrays of it are NumPy's own, never nodes: a graph has no use for them. Where a traced function returns or takes one,
the structure of its results or arguments keeps the place, as an inner node without leaves that becomes the array again
when the tree is put together. So they pass through every transform; those that add or remove an axis say so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import Shape

float0 = np.dtype([("float0", np.void, 0)])
"""The dtype of the tangents of integers and booleans: they hold nothing."""


class Float0Place:
    """The place of an array of float0 in a tree: no leaf, but a part of the structure."""

    __slots__ = ("shape",)

    def __init__(self, shape: Shape) -> None:
        self.shape = shape


tree.register_pytree_node(Float0Place, lambda x: ((), x.shape), lambda shape, _: np.zeros(shape, float0))


def is_float0(x: Any) -> bool:
    return type(x) is np.ndarray and x.dtype == float0


def flatten_without_float0(values: Any) -> tuple[list[Any], tree.TreeDef]:
    """Return the leaves but for arrays of float0, and a structure that puts those back."""
    leaves, treedef = tree.flatten(values)
    if any(map(is_float0, leaves)):
        held = [Float0Place(x.shape) if is_float0(x) else x for x in leaves]
        return tree.flatten(tree.unflatten(treedef, held))
    return leaves, treedef


def reshaped_float0(
    values: Any,
    change: Callable[[Shape, Any], Shape],
    axes: Callable[[tree.TreeDef], Sequence[Any]] | None = None,
) -> Any:
    """Return the tree with arrays of float0 of shape change(shape, axis). `axes` gives the axis of each leaf of a
    structure.
    """
    leaves, treedef = tree.flatten(values)
    if not any(map(is_float0, leaves)):
        return values
    places = [None] * len(leaves) if axes is None else axes(treedef)
    pairs = zip(leaves, places, strict=True)
    return tree.unflatten(
        treedef, [np.zeros(change(x.shape, axis), float0) if is_float0(x) else x for x, axis in pairs]
    )
