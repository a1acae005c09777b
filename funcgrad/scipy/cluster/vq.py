"""Quantization of vectors, by the name of jax.scipy.cluster.vq."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, promoted, type_name
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.lazy import only_public


def vq(obs: ArrayLike, code_book: ArrayLike, check_finite: bool = True) -> tuple[Any, Any]:
    """Find the nearest code of each observation.

    Parameters
    ----------
    obs : (m, n) vectors, or (m,) numbers.
    code_book : (k, n), or (k,) with observations that are numbers.
    check_finite : accepted without effect.

    Returns
    -------
    (m,) int32, the places of the nearest codes, of several the first; (m,) floats, the distances from them.

    Raises
    ------
    ShapeError : the arrays have other axes, vectors of different sizes, or there is no code.

    Examples
    --------
    >>> codes, distances = vq(np.asarray([[1.0, 1.0], [8.0, 9.0]]), np.asarray([[1.0, 2.0], [8.0, 9.0]]))
    >>> codes.tolist(), distances.tolist()
    ([0, 1], [1.0, 0.0])
    """
    x, codes = promoted("vq", obs, code_book)
    if x.ndim != codes.ndim or x.ndim not in (1, 2):
        raise ShapeError(
            f"vq: two matrices or two vectors are needed, got {type_name(x)} and {type_name(codes)}"
        )
    if x.ndim == 1:
        x, codes = x[:, None], codes[:, None]
    if x.shape[1] != codes.shape[1] or not codes.shape[0]:
        raise ShapeError(
            f"vq: observations and codes, at least one, must be vectors of one size, got {type_name(x)} and "
            f"{type_name(codes)}"
        )
    dtype = dt.to_inexact(x.dtype, False)[0]
    distances = np.linalg.norm(cast(x, dtype)[:, None] - cast(codes, dtype)[None], axis=-1)
    nearest = np.argmin(distances, -1)
    return nearest.astype(dt.int32), np.take_along_axis(distances, nearest[:, None], -1)[:, 0]


__all__ = ["vq"]

__dir__ = only_public(__name__)
