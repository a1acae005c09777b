"""Distributions over vectors: normal with a covariance, and Dirichlet's over probabilities."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.lax import linalg
from funcgrad.numpy.core.operands import type_name
from funcgrad.scipy import special
from funcgrad.scipy.stats.families import Distribution, floats

_LOG_2PI = math.log(2 * math.pi)


def _multivariate_normal_logpdf(x: Any, mean: Any, cov: Any, allow_singular: None = None) -> Any:
    """Compute the log density, shape (...). x: (..., n). mean: (n,) or broadcasting with x. cov: (..., n, n); mean
    and cov may be scalars.
    """
    if allow_singular is not None:
        raise ArgumentError("multivariate_normal: allow_singular is not there", hint="leave it out")
    x, mean, cov = floats("multivariate_normal", x, mean, cov)
    if not mean.ndim:
        return -0.5 * ((x - mean) ** 2 / cov + _LOG_2PI + fnp.log(cov))
    n = mean.shape[-1]
    if not cov.ndim:
        return -0.5 * fnp.sum((x - mean) ** 2, axis=-1) / cov - 0.5 * n * (_LOG_2PI + fnp.log(cov))
    if cov.ndim < 2 or cov.shape[-2:] != (n, n):
        raise ShapeError(
            f"multivariate_normal: mean {type_name(mean)} needs a {n} by {n} cov, got {type_name(cov)}"
        )
    factor = linalg.cholesky(cov)
    offset = x - mean
    batch = fnp.broadcast_shapes(offset.shape[:-1], cov.shape[:-2])
    scaled = linalg.triangular_solve(
        fnp.broadcast_to(factor, (*batch, n, n)), fnp.broadcast_to(offset, (*batch, n))[..., None], left_side=True,
        lower=True,
    )[..., 0]  # fmt: skip
    size = fnp.sum(fnp.log(fnp.diagonal(factor, 0, -2, -1)), axis=-1)
    return -0.5 * fnp.sum(scaled * scaled, axis=-1) - 0.5 * n * _LOG_2PI - size


multivariate_normal = Distribution("multivariate_normal", logpdf=_multivariate_normal_logpdf)


def _dirichlet_logpdf(x: Any, alpha: Any) -> Any:
    """Compute the log density, shape (...); -inf where the sum is not 1. x: (n, ...) probabilities, or all but the
    last. alpha: (n,).
    """
    x, alpha = floats("dirichlet", x, alpha)
    if alpha.ndim != 1 or not x.ndim or x.shape[0] not in (alpha.size, alpha.size - 1):
        raise ShapeError(
            f"dirichlet: x {type_name(x)} must have the {alpha.size} probabilities of alpha {type_name(alpha)}, or all "
            "but the last, along its first axis"
        )
    if x.shape[0] != alpha.size:
        x = fnp.concatenate([x, 1 - fnp.sum(x, axis=0, keepdims=True)], axis=0)
    total = fnp.sum(x, axis=0)
    possible = fnp.all(x > 0, axis=0) & (fnp.abs(total - 1) < 1e-6)
    weights = fnp.reshape(alpha - 1, (alpha.size,) + (1,) * (x.ndim - 1))
    size = special.gammaln(fnp.sum(alpha)) - fnp.sum(special.gammaln(alpha))
    value = fnp.sum(special.xlogy(weights, x), axis=0) + size
    return fnp.where(possible, value, -fnp.inf)


dirichlet = Distribution("dirichlet", logpdf=_dirichlet_logpdf)
