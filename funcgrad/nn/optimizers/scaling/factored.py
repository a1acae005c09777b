"""Adafactor's scaling: of a matrix of mean squares only the means of its rows and columns are kept."""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.nn.optimizers.core.leaves import check_alike, like, next_count, squared, wide, zero_count
from funcgrad.nn.optimizers.core.transformation import GradientTransformation
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class FactoredState(NamedTuple):
    """count: the number of steps made. nu: for each parameter the means of its squares, or those of rows and columns.

    nu is a list in the order of the leaves, of tuples of one array or two.
    """

    count: Any
    nu: list[tuple[Any, ...]]


def _two_largest(shape: tuple[int, ...], factored: bool, least: int) -> tuple[int, int] | None:
    """Return the axes of the second largest and of the largest size, if both are large enough to be factored."""
    if not factored or len(shape) < 2:
        return None
    *_, second, first = (int(axis) for axis in np.argsort(shape))
    return (second, first) if shape[second] >= least else None


def scale_by_factored_rms(
    factored: bool = True,
    decay_rate: Any = 0.8,
    step_offset: int = 0,
    min_dim_size_to_factor: int = 128,
    epsilon: float = 1e-30,
) -> GradientTransformation:
    """Divide updates by the root of the running mean of their squares, of which matrices keep two vectors.

    Parameters
    ----------
    factored : whether any leaf keeps vectors.
    decay_rate : the mean of step t forgets t**-decay_rate of the past.
    step_offset : how many steps were made before, where training goes on with other data.
    min_dim_size_to_factor : the least size that the two largest axes have, of a leaf that keeps vectors.
    epsilon : what is added to squares.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> rms = scale_by_factored_rms(min_dim_size_to_factor=2)
    >>> w = fnp.ones((2, 2))
    >>> rms.update(fnp.array([[4.0, 4.0], [-0.5, 0.5]]), rms.init(w), w)[0]
    Array([[ 1.,  1.],
           [-1.,  1.]], dtype=float32)

    References
    ----------
    Shazeer & Stern 2018 (arXiv:1804.04235), algorithms 4 and 5.
    """

    def first(p: Any) -> tuple[Any, ...]:
        shape, dtype = np.shape(p), fnp.result_type(p)
        axes = _two_largest(shape, factored, min_dim_size_to_factor)
        if axes is None:
            return (fnp.zeros(shape, dtype),)
        second, largest = axes
        return tuple(fnp.zeros(shape[:axis] + shape[axis + 1 :], dtype) for axis in (largest, second))

    def init(params: Any) -> FactoredState:
        return FactoredState(zero_count(), [first(p) for p in tree.leaves(params)])

    def update(
        updates: Any, state: FactoredState, params: Any = None, **extra: Any
    ) -> tuple[Any, FactoredState]:
        leaves, treedef = tree.flatten(updates)
        check_alike("scale_by_factored_rms", updates)
        forgotten = (state.count - step_offset + 1).astype(float) ** -decay_rate

        def one(u: Any, means: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
            square = squared(wide(u)) + epsilon
            axes = _two_largest(np.shape(u), factored, min_dim_size_to_factor)
            if axes is None:
                (mean,) = means
                new = like((1 - forgotten) * mean + forgotten * square, mean)
                return like(u * new**-0.5, u), (new,)
            second, largest = axes
            rows, columns = (
                like((1 - forgotten) * mean + forgotten * fnp.mean(square, axis=axis), mean)
                for mean, axis in zip(means, (largest, second), strict=True)
            )
            axis_of_rows = second - 1 if second > largest else second  # after `largest` is gone
            of_rows = (rows / fnp.mean(rows, axis=axis_of_rows, keepdims=True)) ** -0.5
            new = u * fnp.expand_dims(of_rows, largest) * fnp.expand_dims(columns**-0.5, second)
            return like(new, u), (rows, columns)

        found = [one(u, means) for u, means in zip(leaves, state.nu, strict=True)]
        state = FactoredState(next_count(state.count), [means for _, means in found])
        return treedef.unflatten([new for new, _ in found]), state

    return GradientTransformation(init, update)


__all__ = ["FactoredState", "scale_by_factored_rms"]
