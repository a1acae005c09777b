"""Bound updates: by element, by leaf, all together, or relative to the parameters."""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import check_alike, global_norm, like, squared
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, stateless
from funcgrad.trace.types import tree


def clip(max_delta: Any) -> GradientTransformation:
    """Clip each element to -max_delta ... max_delta.

    Parameters
    ----------
    max_delta : the largest absolute value.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> clip(1.0).update(fnp.array([0.5, -3.0]), ())[0]
    Array([ 0.5, -1. ], dtype=float32)
    """

    def clipped(updates: Any, params: Any) -> Any:
        check_alike("clip", updates)
        return tree.map(lambda u: like(fnp.clip(u, -max_delta, max_delta), u), updates)

    return stateless(clipped)


def clip_by_block_rms(threshold: Any) -> GradientTransformation:
    """Scale each leaf down to a root of its mean square of at most the threshold.

    Parameters
    ----------
    threshold : the largest root of a mean square.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> clip_by_block_rms(1.0).update([fnp.array([2.0, -2.0]), fnp.array([0.5])], ())[0]
    [Array([ 1., -1.], dtype=float32), Array([0.5], dtype=float32)]

    References
    ----------
    Shazeer & Stern 2018 (arXiv:1804.04235), section 6.
    """

    def clipped(updates: Any, params: Any) -> Any:
        check_alike("clip_by_block_rms", updates)
        return tree.map(
            lambda u: like(u / fnp.maximum(1, fnp.sqrt(fnp.mean(squared(u))) / threshold), u), updates
        )

    return stateless(clipped)


def clip_by_global_norm(max_norm: Any) -> GradientTransformation:
    """Scale all leaves down by one factor, to a norm of all together of at most max_norm.

    Parameters
    ----------
    max_norm : the largest norm.

    Returns
    -------
    A GradientTransformation. Updates that are not finite stay so: see `apply_if_finite`.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> clip_by_global_norm(1.0).update([fnp.array([3.0]), fnp.array([4.0])], ())[0]
    [Array([0.6], dtype=float32), Array([0.8], dtype=float32)]

    References
    ----------
    Pascanu, Mikolov, Bengio 2012 (arXiv:1211.5063), algorithm 1.
    """

    def clipped(updates: Any, params: Any) -> Any:
        check_alike("clip_by_global_norm", updates)
        norm = global_norm(updates)
        is_small = norm < max_norm
        factor = fnp.where(is_small, 1, max_norm / fnp.where(is_small, 1, norm))
        return tree.map(lambda u: like(u * factor, u), updates)

    return stateless(clipped)


def _unit_norms(x: Any, axis: Any) -> Any:
    """Return the norms of what leads to each unit, as an array that broadcasts with x: of the columns of a matrix, of
    all but the last axis of a kernel with channels last.
    """
    shape = np.shape(x)
    if axis is None and sum(size != 1 for size in shape) > 1:
        if len(shape) > 5:
            raise ArgumentError(
                f"adaptive_grad_clip: a parameter of shape {shape} has more than 5 axes",
                hint="say by axis over which ones norms are taken",
            )
        axis = 0 if len(shape) < 4 else tuple(range(len(shape) - 1))
    return fnp.sqrt(fnp.sum(squared(x), axis=axis, keepdims=True))


def adaptive_grad_clip(clipping: Any, eps: float = 1e-3, axis: Any = None) -> GradientTransformation:
    """Scale updates of each unit down to a part of the norm of its parameters.

    Parameters
    ----------
    clipping : the largest norm of updates, in norms of parameters.
    eps : the least norm that parameters are taken to have.
    axis : over which axes norms are taken. If None, of vectors over all, of matrices and cubes over the first, of
        kernels of convolutions over all but the last.

    Returns
    -------
    A GradientTransformation.

    Raises
    ------
    ArgumentError : a leaf has more than 5 axes, and axis is None.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> w, grads = fnp.array([[3.0, 1.0], [4.0, 1.0]]), fnp.array([[6.0, 0.5], [8.0, 0.25]])
    >>> adaptive_grad_clip(0.5).update(grads, (), w)[0]
    Array([[1.5 , 0.5 ],
           [2.  , 0.25]], dtype=float32)

    References
    ----------
    Brock et al. 2021 (arXiv:2102.06171), equation 3.
    """

    def clipped(updates: Any, params: Any) -> Any:
        check_alike("adaptive_grad_clip", updates, params=params)

        def one(u: Any, p: Any) -> Any:
            norm, most = _unit_norms(u, axis), clipping * fnp.maximum(_unit_norms(p, axis), eps)
            return like(fnp.where(norm < most, u, u * (most / fnp.maximum(norm, 1e-6))), u)

        return tree.map(one, updates, params)

    return stateless(clipped)


__all__ = ["adaptive_grad_clip", "clip", "clip_by_block_rms", "clip_by_global_norm"]
