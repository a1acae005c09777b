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
    (vector of their common dtype, function from such a vector to the tree). The function gives each leaf its own dtype;
    it maps over a batch of vectors by `vmap`, and makes arrays of this library from vectors of NumPy's, too.

    Raises
    ------
    ShapeError, DtypeError : of the function, for a vector of another size or dtype.

    Examples
    --------
    >>> vector, unravel = ravel_pytree({"w": fnp.ones((2, 2)), "b": fnp.zeros(1)})
    >>> vector.tolist(), unravel(2 * vector)["w"].tolist()
    ([0.0, 1.0, 1.0, 1.0, 1.0], [[2.0, 2.0], [2.0, 2.0]])
    """
    leaves, treedef = flatten(pytree)
    arrays = [fnp.asarray(leaf) for leaf in leaves]
    if not arrays:
        return fnp.zeros(0), lambda vector: treedef.unflatten(_checked(vector, 0, None))
    shapes, dtypes = [x.shape for x in arrays], [x.dtype for x in arrays]
    common = dt.promote(*((dtype, False) for dtype in dtypes))[0]
    vector = fnp.concatenate([x.astype(common).reshape(-1) for x in arrays])
    sizes = [numel(shape) for shape in shapes]

    def unravel(vector: Any) -> Any:
        vector = _checked(vector, sum(sizes), common)
        parts, start = [], 0
        for size, shape, dtype in zip(sizes, shapes, dtypes, strict=True):
            part = vector[start : start + size].reshape(shape)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of imaginary parts that are dropped: there were none
                parts.append(part if dtype == common else part.astype(dtype))
            start += size
        return trees.unflatten(treedef, parts)

    return vector, unravel


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
