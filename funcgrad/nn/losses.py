"""Losses: how far predictions are from what they should be, one number an example."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.nn.normalization import one_hot_mask
from funcgrad.numpy.core.operands import operand
from funcgrad.numpy.creation import asarray
from funcgrad.scipy.log_domain import log_softmax
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis


def softmax_cross_entropy_with_integer_labels(logits: Any, labels: Any, axis: int = -1) -> Array:
    """Compute -log(softmax(logits)) at the right class.

    Parameters
    ----------
    logits : (..., classes) floats, not normalized.
    labels : (...) integers; one outside 0 ... classes - 1 gives NaN, so that it is noticed.
    axis : the axis of the classes.

    Returns
    -------
    (...), without the axis.

    Raises
    ------
    ShapeError : the labels do not fit.
    DtypeError : the labels are not integers.

    Examples
    --------
    >>> softmax_cross_entropy_with_integer_labels(fnp.array([[0.0, 1000.0]]), fnp.array([0]))
    Array([1000.], dtype=float32)
    """
    logits, labels = operand(logits, "softmax_cross_entropy"), asarray(labels)
    axis = normal_axis(axis, logits.ndim, "softmax_cross_entropy")
    classes = logits.shape[axis]
    needed = logits.shape[:axis] + logits.shape[axis + 1 :]
    if dt.kind(labels.dtype) not in "iu":
        raise DtypeError(
            f"softmax_cross_entropy: labels are integers, got {labels.dtype.name}",
            hint="convert with .astype(int)",
        )
    if labels.shape != needed:
        raise ShapeError(
            f"softmax_cross_entropy: logits of shape {logits.shape} need labels of shape {needed}, "
            f"got {labels.shape}",
            hint="for labels that are probabilities use softmax_cross_entropy",
        )
    # A masked sum and no index: it shares the pass over the logits, and its derivative needs no scatter.
    right = one_hot_mask(labels, classes, axis)
    loss = -fnp.sum(fnp.where(right, log_softmax(logits, axis), 0), axis=axis)
    return fnp.where((labels >= 0) & (labels < classes), loss, fnp.nan)


def softmax_cross_entropy(logits: Any, labels: Any, axis: int = -1) -> Array:
    """Compute -sum(labels * log(softmax(logits))) along an axis.

    Parameters
    ----------
    logits : (..., classes) floats, not normalized.
    labels : probabilities of the same shape, for example one-hot rows.
    axis : the axis of the classes.

    Returns
    -------
    (...), without the axis.

    Raises
    ------
    ShapeError : labels and logits do not broadcast.

    Examples
    --------
    >>> softmax_cross_entropy(fnp.array([[0.0, 0.0]]), fnp.array([[0.5, 0.5]]))
    Array([0.6931472], dtype=float32)
    """
    labels = operand(labels, "softmax_cross_entropy")
    # A class of probability 0 counts nothing, also where its logarithm is -inf.
    terms = fnp.where(labels == 0, 0, labels * log_softmax(logits, axis))
    return -fnp.sum(terms, axis=axis)


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
    return fnp.square(fnp.subtract(predictions, targets))


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
    return fnp.mean(squared_error(predictions, targets))


__all__ = [
    "mean_squared_error", "softmax_cross_entropy", "softmax_cross_entropy_with_integer_labels", "squared_error",
]  # fmt: skip
