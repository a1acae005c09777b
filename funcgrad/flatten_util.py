"""Pytrees as one vector, for optimizers and samplers that know nothing else."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree as trees
from funcgrad.trace.types.shapes import numel
from funcgrad.trace.util.lazy import only_public
from funcgrad.tree import flatten


def ravel_pytree(pytree: Any) -> tuple[Any, Callable[[Any], Any]]:
    """Join all leaves of a tree to one vector.

    Parameters
    ----------
    pytree : a tree of arrays and numbers.

    Returns
    -------
    (vector of their common dtype, function from such a vector to the tree). The function gives each leaf its own dtype
    where they differ; leaves of one dtype take the vector's, whatever it is. It maps over a batch of vectors by `vmap`,
    and makes arrays of this library from vectors of NumPy's, too. Functions of trees of equal structure, shapes and
    dtypes are equal.

    Raises
    ------
    ShapeError, DtypeError : of the function, for a vector of another size, or dtype where those of the leaves differ.

    Examples
    --------
    >>> vector, unravel = ravel_pytree({"w": fnp.ones((2, 2)), "b": fnp.zeros(1)})
    >>> vector.tolist(), unravel(2 * vector)["w"].tolist()
    ([0.0, 1.0, 1.0, 1.0, 1.0], [[2.0, 2.0], [2.0, 2.0]])
    """
    leaves, treedef = flatten(pytree)
    arrays = [fnp.asarray(leaf) for leaf in leaves]
    common = dt.promote(*((x.dtype, False) for x in arrays))[0] if arrays else None
    unravel = _Unravel(treedef, tuple(x.shape for x in arrays), tuple(x.dtype for x in arrays), common)
    if not arrays:
        return fnp.zeros(0), unravel
    return fnp.concatenate([x.astype(common).reshape(-1) for x in arrays]), unravel


class _Unravel:
    """The function from a vector to a tree. Those of trees of one structure, with equal shapes and dtypes, are equal:
    as a static argument of a jitted function each stands for the others.
    """

    __slots__ = ("_common", "_key", "_sizes")

    def __init__(self, treedef: trees.TreeDef, shapes: tuple, dtypes: tuple, common: Any) -> None:
        self._key = treedef, shapes, dtypes
        self._common = common if any(dtype != common for dtype in dtypes) else None
        self._sizes = [numel(shape) for shape in shapes]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Unravel) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __call__(self, vector: Any) -> Any:
        treedef, shapes, dtypes = self._key
        vector = _checked(vector, sum(self._sizes), self._common)
        parts, start = [], 0
        for size, shape, dtype in zip(self._sizes, shapes, dtypes, strict=True):
            part = vector[start : start + size].reshape(shape)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of imaginary parts that are dropped: there were none
                parts.append(part if self._common in (None, dtype) else part.astype(dtype))
            start += size
        return trees.unflatten(treedef, parts)


def _checked(vector: Any, size: int, dtype: Any) -> Any:
    """Return the vector; raise ShapeError or DtypeError where it does not fit the tree."""
    array = fnp.asarray(vector)
    if array.shape != (size,):
        raise ShapeError(f"unravel: needs a vector of {size} elements, got shape {array.shape}")
    if dtype is not None and array.dtype != dtype:
        raise DtypeError(
            f"unravel: needs a vector of {dtype.name}, got {array.dtype.name}", hint="convert it by .astype"
        )
    return array


__all__ = ["ravel_pytree"]

__dir__ = only_public(__name__)
