"""Arithmetic on trees of leaves that transformations share, and the check that their trees fit.

Every transformation calls `check_alike` first: what does not fit is then an error that names the leaf, before any
arithmetic could broadcast it to something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree


def check_alike(what: str, updates: Any, **others: Any) -> None:
    """Raise an error unless all updates are floats and every other tree has the structure and shapes of the updates.

    The names of `others` are those of the message: params, state.
    """
    leaves, treedef = tree.flatten(updates)
    for number, leaf in enumerate(leaves):
        dtype = getattr(leaf, "dtype", None)
        if not (isinstance(leaf, (float, complex)) if dtype is None else dt.is_inexact(dtype)):
            given = type(leaf).__name__ if dtype is None else dtype.name
            raise DtypeError(
                f"{what}: updates are floats, got {given}{_at(treedef, number)}",
                hint="leave leaves that are not trained out by optimizers.masked",
            )
    for label, other in others.items():
        if other is None:
            raise ArgumentError(f"{what}: needs the {label}", hint=f"call update(updates, state, {label})")
        try:
            beside = treedef.flatten_up_to(other)
        except ValueError:
            error = tree.not_alike(f"{what}: updates and {label}", treedef, tree.structure(other), 1)
            raise error from None
        for number, (leaf, found) in enumerate(zip(leaves, beside, strict=True)):
            if tree.structure(found) != _LEAF:
                raise tree.not_alike(f"{what}: updates and {label}", treedef, tree.structure(other), 1)
            if np.shape(leaf) != np.shape(found):
                raise ShapeError(
                    f"{what}: updates and {label} have the shapes {np.shape(leaf)} and {np.shape(found)}"
                    f"{_at(treedef, number)}",
                    hint="make the state by init(params), of the parameters that the gradients are of",
                )


_LEAF = tree.structure(0)


def _at(treedef: Any, leaf: int) -> str:
    path = tree.leaf_path(treedef, leaf)
    return path and f" at {path}"


def map_parts(function: Callable[..., tuple], count: int, *trees: Any) -> tuple[Any, ...]:
    """Return `count` trees: of the first results of function(leaf, ...), of the second, and so on."""
    leaves, treedef = tree.flatten(trees[0])
    columns = [leaves, *(treedef.flatten_up_to(other) for other in trees[1:])]
    rows = [function(*row) for row in zip(*columns, strict=True)]
    return tuple(treedef.unflatten([row[part] for row in rows]) for part in range(count))


def zeros(params: Any, dtype: Any = None) -> Any:
    """Return a tree of zeros like the parameters."""
    return full(params, 0, dtype)


def full(params: Any, value: Any, dtype: Any = None) -> Any:
    """Return a tree like the parameters, with one value everywhere; leaves have no weak types, so states keep theirs.

    Leaves that are spread over devices stay so.
    """

    def one(p: Any) -> Any:
        x = fnp.full_like(p, value, dtype=dtype if dtype is not None else fnp.result_type(p))
        return x.astype(x.dtype)

    return tree.map(one, params)


def zero_count() -> Any:
    """Return the number of steps made, before the first."""
    return fnp.zeros((), dt.int32)


def next_count(count: Any) -> Any:
    """Return count + 1, and the largest number of the dtype once that is reached: it must not become negative."""
    return fnp.minimum(count, np.iinfo(np.int32).max - 1) + 1


def squared(x: Any) -> Any:
    """Return |x|^2, real."""
    return fnp.real(x * fnp.conj(x)) if fnp.iscomplexobj(x) else x * x


def mean_weight(decay: Any, count: Any) -> Any:
    """Return 1 - decay**count: the sum of the weights in a running mean that started at 0. The mean is divided by it,
    so that the weights add up to 1.

    By expm1, since 1 - 0.999 has no more than four digits in float32.
    """
    if isinstance(decay, (int, float)) and decay <= 0:
        return 1.0
    log = np.log(decay) if isinstance(decay, (int, float)) else fnp.log(decay)
    return -fnp.expm1(count.astype(float) * log)


def moved(mean: Any, x: Any, decay: Any) -> Any:
    """Return the running mean after one more value: decay * mean + (1 - decay) * x."""
    return decay * mean + (1 - decay) * x


def moved_as(mean: Any, x: Any, decay: Any) -> Any:
    """Return the running mean after one more value, in the dtype that it has."""
    return moved(mean, x, decay).astype(mean.dtype)


def like(x: Any, other: Any) -> Any:
    """Return x in the dtype of another array."""
    return x.astype(fnp.result_type(other))


def sum_of_squares(x: Any) -> Any:
    """Return the sum of |x|^2 over all leaves, in no less than float32."""
    parts = [fnp.sum(squared(wide(leaf))) for leaf in tree.leaves(x)]
    return sum(parts[1:], parts[0]) if parts else fnp.zeros(())


def dot(x: Any, y: Any) -> Any:
    """Return the sum of the products of the leaves, real, in no less than float32."""
    pairs = zip(tree.leaves(x), tree.leaves(y), strict=True)
    parts = [fnp.sum(fnp.real(fnp.conj(wide(a)) * wide(b))) for a, b in pairs]
    return sum(parts[1:], parts[0]) if parts else fnp.zeros(())


def wide(x: Any) -> Any:
    """Return x in no less than float32, in which sums and squares of small floats are taken."""
    dtype = fnp.result_type(x)
    return x.astype(dt.float32) if dtype.itemsize < 4 else x


def global_norm(updates: Any) -> Array:
    """Compute the square root of the sum of the squares of all elements of all leaves.

    Parameters
    ----------
    updates : a tree of arrays.

    Returns
    -------
    A scalar, of no less than float32.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> global_norm({"w": fnp.array([3.0, 0.0]), "b": fnp.array(4.0)})
    Array(5., dtype=float32)
    """
    return fnp.sqrt(sum_of_squares(updates))


def all_finite(updates: Any) -> Array:
    """Tell whether all elements of all leaves are finite.

    Parameters
    ----------
    updates : a tree of arrays.

    Returns
    -------
    A boolean scalar.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> all_finite({"w": fnp.array([3.0, fnp.inf])})
    Array(False, dtype=bool)
    """
    found = fnp.array(True)
    for leaf in tree.leaves(updates):
        found = found & fnp.all(fnp.isfinite(leaf))
    return found


__all__ = [
    "all_finite", "check_alike", "dot", "full", "global_norm", "like", "map_parts", "mean_weight", "moved", "moved_as",
    "next_count", "squared", "sum_of_squares", "wide", "zero_count", "zeros",
]  # fmt: skip
