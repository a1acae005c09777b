"""Distributions over vectors and matrices: correlated normal vectors, points in balls, orthogonal matrices."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import cast, promoted, takes_sharding
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.random.continuous import parameters_of
from funcgrad.random.distributions import Key, _check_fits, _float_dtype, _normal, exponential, normal
from funcgrad.random.gammas import generalized_normal
from funcgrad.random.keys import single_key, split_words
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int, static_shape
from funcgrad.transforms.composites import by_ops


def _factor(cov: Any, method: str) -> Any:
    """Return a matrix whose product with its transpose is the covariance."""
    if method == "cholesky":
        return by_ops(fnp.linalg.cholesky)(cov)
    if method == "eigh":
        values, vectors = fnp.linalg.eigh(cov)
    elif method == "svd":
        vectors, values, _ = fnp.linalg.svd(cov)
    else:
        raise ArgumentError(f"multivariate_normal: method is 'cholesky', 'eigh' or 'svd', got {method!r}")
    return vectors * fnp.sqrt(values[..., None, :])


@takes_sharding
def multivariate_normal(
    key: Key, mean: Any, cov: Any, shape: Any = None, dtype: Any = None, method: str = "cholesky"
) -> Array:
    """Draw normal vectors of a mean and covariance.

    Parameters
    ----------
    key : a key; it should not be used again.
    mean : floats[..., n].
    cov : floats[..., n, n], symmetric.
    shape : the shape without the axis of the components; None for that to which mean and cov broadcast.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    method : how cov is factored: "cholesky" (where it is positive definite), "eigh" or "svd".
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats[*shape, n].

    Raises
    ------
    ShapeError : the sizes do not fit.
    ArgumentError : the method is another one.

    Examples
    --------
    >>> from funcgrad import random
    >>> random.multivariate_normal(random.key(0), fnp.zeros(2), fnp.eye(2), (3,)).shape
    (3, 2)
    """
    words = single_key("multivariate_normal", key)
    mean, cov = promoted("multivariate_normal", mean, cov)
    inexact = dt.to_inexact(mean.dtype, False)[0]
    mean, cov = cast(mean, inexact), cast(cov, inexact)
    dtype = _float_dtype("multivariate_normal", mean.dtype if dtype is None else dtype)
    if mean.ndim < 1 or cov.ndim < 2 or cov.shape[-2:] != 2 * mean.shape[-1:]:
        raise ShapeError(
            "multivariate_normal: mean is [..., n] and cov [..., n, n],"
            f" got shapes {mean.shape} and {cov.shape}"
        )
    if shape is None:
        shape = fnp.broadcast_shapes(mean.shape[:-1], cov.shape[:-2])
    shape = static_shape(shape, "multivariate_normal")
    _check_fits("multivariate_normal", shape, mean=mean[..., 0], cov=cov[..., 0, 0])
    normal = _normal(words, (*shape, mean.shape[-1]), dtype)
    return mean + exact_matmul(_factor(cov, method), normal[..., None])[..., 0]


@takes_sharding
def ball(key: Key, d: int, p: Any = 2, shape: Any = (), dtype: Any = None) -> Array:
    """Draw points spread evenly over the unit ball of the p-norm in d dimensions.

    Parameters
    ----------
    key : a key; it should not be used again.
    d : the number of dimensions.
    p : the p of the norm.
    shape : the shape of the result without its last axis.
    dtype : a float dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats[*shape, d].

    Raises
    ------
    DtypeError : the dtype is not a float dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> bool(((random.ball(random.key(0), 3, shape=(10,)) ** 2).sum(-1) <= 1).all())
    True

    References
    ----------
    Barthe, Guédon, Mendelson, Naor 2005 (arXiv:math/0503650), theorem 1.
    """
    words, dtype = single_key("ball", key), _float_dtype("ball", dtype)
    shape, d = static_shape(shape, "ball"), static_int(d, "ball", "the dimension")
    _, (p,) = parameters_of("ball", (), dtype, p=p)
    first, second = split_words(words)
    points = generalized_normal(first, p, (*shape, d), dtype)
    rest = exponential(second, shape, dtype)
    return points / ((by_ops(fnp.sum)(fnp.abs(points) ** p, -1) + rest) ** (1 / p))[..., None]


@takes_sharding
def orthogonal(key: Key, n: int, shape: Any = (), dtype: Any = None, m: int | None = None) -> Array:
    """Draw orthogonal matrices, of a complex dtype unitary ones, spread evenly (by Haar's measure).

    Parameters
    ----------
    key : a key; it should not be used again.
    n : the number of rows.
    shape : the shape of the result without the axes of matrices.
    dtype : a float or complex dtype.
    m : the number of columns, n by default. With another number, the rows or the columns are orthonormal,
        whichever are fewer.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    Floats[*shape, n, m].

    Raises
    ------
    DtypeError : the dtype is neither a float nor a complex dtype.

    Examples
    --------
    >>> from funcgrad import random
    >>> q = random.orthogonal(random.key(0), 3)
    >>> bool(fnp.allclose(q @ q.T, fnp.eye(3), atol=1e-5))
    True

    References
    ----------
    Mezzadri 2006 (arXiv:math-ph/0609050), section 5.
    """
    single_key("orthogonal", key)
    shape, n = static_shape(shape, "orthogonal"), static_int(n, "orthogonal", "the size")
    m = n if m is None else static_int(m, "orthogonal", "the number of columns")
    q, r = fnp.linalg.qr(normal(key, (*shape, max(n, m), min(n, m)), dtype))
    x = q * fnp.sign(fnp.diagonal(r, axis1=-2, axis2=-1))[..., None, :]
    return fnp.swapaxes(x, -1, -2) if n < m else x


__all__ = ["ball", "multivariate_normal", "orthogonal"]
