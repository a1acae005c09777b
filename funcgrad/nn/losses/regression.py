"""Losses of numbers: squares, absolute values and what is between, angles, and likelihoods."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.nn.losses.arguments import alike
from funcgrad.scipy.special import gammaln
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays


def squared_error(predictions: Any, targets: Any) -> Array:
    """Compute (predictions - targets)**2, elementwise.

    Parameters
    ----------
    predictions, targets : arrays that broadcast.

    Returns
    -------
    An array of the shape to which they broadcast.

    Examples
    --------
    >>> squared_error(fnp.array([1.0, 2.0]), fnp.array([1.0, 4.0]))
    Array([0., 4.], dtype=float32)
    """
    return _squared_error("squared_error", predictions, targets)


def _squared_error(loss: str, predictions: Any, targets: Any) -> Array:
    return fnp.square(_error(loss, predictions, targets))


def _error(loss: str, predictions: Any, targets: Any) -> Array:
    predictions, targets = alike(loss, predictions=predictions, targets=targets)
    return fnp.subtract(predictions, targets)


def mean_squared_error(predictions: Any, targets: Any) -> Array:
    """Compute the mean of the squared errors.

    Parameters
    ----------
    predictions, targets : arrays that broadcast.

    Returns
    -------
    A scalar.

    Examples
    --------
    >>> mean_squared_error(fnp.array([1.0, 2.0]), fnp.array([1.0, 4.0]))
    Array(2., dtype=float32)
    """
    return fnp.mean(_squared_error("mean_squared_error", predictions, targets))


def absolute_error(predictions: Any, targets: Any) -> Array:
    """Compute |predictions - targets|, elementwise.

    Parameters
    ----------
    predictions, targets : arrays that broadcast.

    Returns
    -------
    An array of the shape to which they broadcast.

    Examples
    --------
    >>> absolute_error(fnp.array([1.0, 2.0]), fnp.array([1.0, 4.0]))
    Array([0., 2.], dtype=float32)
    """
    return fnp.abs(_error("absolute_error", predictions, targets))


@compiled_once_it_pays(call_us=15)
def huber_loss(predictions: Any, targets: Any, delta: float = 1.0) -> Array:
    """Compute half of the squared error where it is small, and go on in straight lines, elementwise.

    Parameters
    ----------
    predictions, targets : arrays that broadcast.
    delta : the error with which the lines begin.

    Returns
    -------
    An array of the shape to which they broadcast.

    Examples
    --------
    >>> huber_loss(fnp.array([1.0, 0.0]), fnp.array([1.5, 4.0]))
    Array([0.125, 3.5  ], dtype=float32)

    References
    ----------
    Huber 1964, "Robust estimation of a location parameter".
    """
    error = fnp.abs(_error("huber_loss", predictions, targets))
    inner = fnp.minimum(error, delta)
    return 0.5 * inner * inner + delta * (error - inner)


@compiled_once_it_pays(call_us=35)
def log_cosh(predictions: Any, targets: Any) -> Array:
    """Compute log(cosh(predictions - targets)), elementwise.

    Parameters
    ----------
    predictions, targets : arrays that broadcast.

    Returns
    -------
    An array of the shape to which they broadcast.

    Examples
    --------
    >>> log_cosh(fnp.array([0.0, 1000.0]), fnp.array([0.0, 0.0])).round(3)
    Array([  0.   , 999.307], dtype=float32)
    """
    error = _error("log_cosh", predictions, targets)
    return fnp.logaddexp(error, -error) - math.log(2)


def quantile_loss(predictions: Any, targets: Any, quantile: float) -> Array:
    """Compute an absolute error whose weights make its minimum a quantile of the targets, elementwise.

    Parameters
    ----------
    predictions, targets : arrays that broadcast.
    quantile : between 0 and 1.

    Returns
    -------
    An array of the shape to which they broadcast.

    Examples
    --------
    >>> quantile_loss(fnp.array([0.0, 2.0]), fnp.array([1.0, 1.0]), 0.75)
    Array([0.75, 0.25], dtype=float32)

    References
    ----------
    Koenker & Bassett 1978, "Regression quantiles".
    """
    error = _error("quantile_loss", predictions, targets)
    return fnp.maximum(-quantile * error, (1 - quantile) * error)


@compiled_once_it_pays(call_us=25)
def cosine_similarity(predictions: Any, targets: Any, axis: int = -1, epsilon: float = 0.0) -> Array:
    """Compute the cosine of the angle between vectors.

    Parameters
    ----------
    predictions, targets : arrays that broadcast.
    axis : that of the vectors.
    epsilon : the least norm that a vector is taken to have; with 0 a vector of zeros gives NaN.

    Returns
    -------
    An array without the axis.

    Examples
    --------
    >>> cosine_similarity(fnp.array([[1.0, 0.0], [1.0, 1.0]]), fnp.array([3.0, 3.0])).round(4)
    Array([0.7071, 1.    ], dtype=float32)
    """
    return cosine("cosine_similarity", axis, epsilon, predictions=predictions, targets=targets)


def cosine(loss: str, axis: int, epsilon: float, **given: Any) -> Array:
    """Compute the cosine of the angle between two arguments of a loss."""

    def unit(x: Any) -> Any:
        square = fnp.sum(x * x, axis=axis, keepdims=True)
        return x / (fnp.sqrt(fnp.maximum(square, epsilon**2)) if epsilon else fnp.sqrt(square))

    a, b = alike(loss, **given)
    return fnp.sum(unit(a) * unit(b), axis=axis)


@compiled_once_it_pays(call_us=25)
def cosine_distance(predictions: Any, targets: Any, axis: int = -1, epsilon: float = 0.0) -> Array:
    """Compute 1 - cosine_similarity.

    Parameters
    ----------
    predictions, targets, axis, epsilon : as of `cosine_similarity`.

    Returns
    -------
    An array without the axis.

    Examples
    --------
    >>> cosine_distance(fnp.array([1.0, 0.0]), fnp.array([0.0, 2.0]))
    Array(1., dtype=float32)
    """
    return 1 - cosine("cosine_distance", axis, epsilon, predictions=predictions, targets=targets)


@compiled_once_it_pays(call_us=15)
def kl_divergence(log_predictions: Any, targets: Any, axis: int = -1) -> Array:
    """Compute the Kullback-Leibler divergence of predicted distributions from the right ones.

    Parameters
    ----------
    log_predictions : (..., classes) logarithms of probabilities.
    targets : (..., classes) probabilities; 0 adds nothing.
    axis : the axis of the classes.

    Returns
    -------
    (...), without the axis.

    Examples
    --------
    >>> kl_divergence(fnp.log(fnp.array([0.5, 0.5])), fnp.array([0.0, 1.0]))
    Array(0.6931472, dtype=float32)
    """
    log_predictions, targets = alike("kl_divergence", log_predictions=log_predictions, targets=targets)
    is_there = targets > 0
    log_targets = fnp.log(fnp.where(is_there, targets, 1))
    return fnp.sum(fnp.where(is_there, targets * (log_targets - log_predictions), 0), axis=axis)


def kl_divergence_with_log_targets(log_predictions: Any, log_targets: Any, axis: int = -1) -> Array:
    """Compute the Kullback-Leibler divergence of predicted distributions from the right ones, both as logarithms.

    Parameters
    ----------
    log_predictions, log_targets : (..., classes) logarithms of probabilities.
    axis : the axis of the classes.

    Returns
    -------
    (...), without the axis.

    Examples
    --------
    >>> half = fnp.log(fnp.array([0.5, 0.5]))
    >>> kl_divergence_with_log_targets(half, half)
    Array(0., dtype=float32)
    """
    name = "kl_divergence_with_log_targets"
    log_predictions, log_targets = alike(name, log_predictions=log_predictions, log_targets=log_targets)
    return fnp.sum(fnp.exp(log_targets) * (log_targets - log_predictions), axis=axis)


def poisson_nll_loss(
    predictions: Any, targets: Any, log_input: bool = True, full: bool = False, eps: float = 1e-8
) -> Array:
    """Compute minus the logarithm of the probability of counts, elementwise.

    Parameters
    ----------
    predictions : expected counts, or their logarithms.
    targets : the counts, of the same shape.
    log_input : whether predictions are logarithms.
    full : whether log(targets!) is added, which has no derivative.
    eps : what is added to predictions that are no logarithms.

    Returns
    -------
    An array of that shape.

    Examples
    --------
    >>> poisson_nll_loss(fnp.array([0.0]), fnp.array([3.0]), full=True)
    Array([2.7917595], dtype=float32)
    """
    predictions, targets = alike("poisson_nll_loss", predictions=predictions, targets=targets)
    if log_input:
        loss = fnp.exp(predictions) - targets * predictions
    else:
        loss = predictions - targets * fnp.log(predictions + eps)
    return loss + gammaln(targets + 1.0) if full else loss


def gaussian_nll_loss(
    predictions: Any, targets: Any, variance: Any, full: bool = False, eps: float = 1e-6
) -> Array:
    """Compute minus the logarithm of a normal density, elementwise.

    Parameters
    ----------
    predictions, targets, variance : the mean, the number and the variance, arrays that broadcast.
    full : whether log(2 pi) / 2 is added.
    eps : the least variance.

    Returns
    -------
    An array of the shape to which they broadcast.

    Examples
    --------
    >>> gaussian_nll_loss(fnp.array([1.0]), fnp.array([3.0]), fnp.array([4.0]))
    Array([1.1931472], dtype=float32)

    References
    ----------
    Nix & Weigend 1994, "Estimating the mean and variance of the target probability distribution".
    """
    predictions, targets, variance = alike(
        "gaussian_nll_loss", predictions=predictions, targets=targets, variance=variance
    )
    variance = fnp.maximum(variance, eps)
    loss = 0.5 * (fnp.log(variance) + fnp.square(fnp.subtract(predictions, targets)) / variance)
    return loss + 0.5 * math.log(2 * math.pi) if full else loss


__all__ = [
    "absolute_error", "cosine_distance", "cosine_similarity", "gaussian_nll_loss", "huber_loss", "kl_divergence",
    "kl_divergence_with_log_targets", "log_cosh", "mean_squared_error", "poisson_nll_loss", "quantile_loss",
    "squared_error",
]  # fmt: skip
