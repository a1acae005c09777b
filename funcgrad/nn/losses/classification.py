"""Losses of classes: cross entropies, focal losses, hinges, CTC aside (`sequences.py`)."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.nn.activations import log_sigmoid
from funcgrad.nn.losses.arguments import alike, class_numbers, numbers
from funcgrad.nn.normalization import one_hot_mask
from funcgrad.numpy.creation import asarray
from funcgrad.scipy.log_domain import log_softmax
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import normal_axis
from funcgrad.transforms.composites import compiled_once_it_pays


@compiled_once_it_pays(call_us=90)
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
    return _of_classes("softmax_cross_entropy_with_integer_labels", logits, labels, axis)


def _of_classes(loss: str, logits: Any, labels: Any, axis: int) -> Array:
    (logits,) = numbers(loss, logits=logits)
    axis = normal_axis(axis, logits.ndim, loss)
    classes = logits.shape[axis]
    labels = class_numbers(loss, labels, logits.shape[:axis] + logits.shape[axis + 1 :], logits)
    # A masked sum and no index: it shares the pass over the logits, and its derivative needs no scatter.
    right = one_hot_mask(labels, classes, axis)
    chosen = -fnp.sum(fnp.where(right, log_softmax(logits, axis), 0), axis=axis)
    return fnp.where((labels >= 0) & (labels < classes), chosen, fnp.nan)


@compiled_once_it_pays(call_us=50)
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
    logits, labels = alike("softmax_cross_entropy", logits=logits, labels=labels)
    # A class of probability 0 counts nothing, also where its logarithm is -inf.
    terms = fnp.where(labels == 0, 0, labels * log_softmax(logits, axis))
    return -fnp.sum(terms, axis=axis)


@compiled_once_it_pays(call_us=90)
def cross_entropy(
    logits: Any,
    labels: Any,
    axis: int = -1,
    *,
    label_smoothing: float = 0.0,
    ignore_index: int | None = None,
) -> Array:
    """Compute the cross entropy of classes by number, with labels that are smoothed or left out.

    Parameters
    ----------
    logits : (..., classes) floats, not normalized.
    labels : (...) integers; one outside 0 ... classes - 1 gives NaN, so that it is noticed.
    axis : the axis of the classes.
    label_smoothing : which part of the probability goes to all classes alike, between 0 and 1.
    ignore_index : the label of examples that do not count: their loss is 0. For the mean of the others divide the sum
        by their number, or take `loss.mean(where=labels != ignore_index)`.

    Returns
    -------
    (...), without the axis.

    Raises
    ------
    ShapeError : the labels do not fit.
    DtypeError : the labels are not integers.
    ArgumentError : label_smoothing is not between 0 and 1.

    Examples
    --------
    >>> logits, labels = fnp.array([[0.0, 0.0], [0.0, 1000.0]]), fnp.array([1, -100])
    >>> cross_entropy(logits, labels, ignore_index=-100)
    Array([0.6931472, 0.       ], dtype=float32)

    References
    ----------
    Szegedy et al. 2015 (arXiv:1512.00567), section 7: smoothing.
    """
    if not 0 <= label_smoothing <= 1:
        raise ArgumentError(f"cross_entropy: label_smoothing is between 0 and 1, got {label_smoothing}")
    logits, labels = numbers("cross_entropy", logits=logits, labels=asarray(labels))
    counts = True if ignore_index is None else labels != ignore_index
    labels = labels if ignore_index is None else fnp.where(counts, labels, 0)
    loss = _of_classes("cross_entropy", logits, labels, axis)
    if label_smoothing:
        spread = -fnp.mean(log_softmax(logits, axis), axis=axis)
        loss = (1 - label_smoothing) * loss + label_smoothing * spread
    return loss if ignore_index is None else fnp.where(counts, loss, 0)


def smooth_labels(labels: Any, alpha: float) -> Array:
    """Move a part of the probability of one-hot labels to all classes alike.

    Parameters
    ----------
    labels : (..., classes) probabilities.
    alpha : the part, between 0 and 1.

    Returns
    -------
    (..., classes).

    Examples
    --------
    >>> smooth_labels(fnp.array([[0.0, 1.0]]), 0.1)
    Array([[0.05, 0.95]], dtype=float32)
    """
    (labels,) = numbers("smooth_labels", labels=labels)
    normal_axis(-1, labels.ndim, "smooth_labels")
    return (1 - alpha) * labels + alpha / labels.shape[-1]


@compiled_once_it_pays(call_us=55)
def sigmoid_binary_cross_entropy(logits: Any, labels: Any) -> Array:
    """Compute the cross entropy of two classes, elementwise: each element is a question of its own.

    Parameters
    ----------
    logits : floats; sigmoid(logits) is the probability of class 1.
    labels : the probability that is right, of the same shape.

    Returns
    -------
    An array of that shape.

    Examples
    --------
    >>> sigmoid_binary_cross_entropy(fnp.array([0.0, 1000.0]), fnp.array([1.0, 0.0]))
    Array([6.931472e-01, 1.000000e+03], dtype=float32)
    """
    logits, labels = alike("sigmoid_binary_cross_entropy", logits=logits, labels=asarray(labels))
    return -labels * log_sigmoid(logits) - (1 - labels) * log_sigmoid(-logits)


@compiled_once_it_pays(call_us=30)
def sigmoid_focal_loss(logits: Any, labels: Any, alpha: float | None = None, gamma: float = 2.0) -> Array:
    """Compute the cross entropy of two classes with little weight on what is predicted well, elementwise.

    Parameters
    ----------
    logits : floats; sigmoid(logits) is the probability of class 1.
    labels : 0 or 1, of the same shape.
    alpha : the weight of class 1, where that of class 0 is 1 - alpha; None for 1 and 1.
    gamma : how much the weight falls: the power of the probability of the wrong class.

    Returns
    -------
    An array of that shape.

    Examples
    --------
    >>> sigmoid_focal_loss(fnp.array([0.0, 5.0]), fnp.array([1.0, 1.0])).round(4)
    Array([0.1733, 0.    ], dtype=float32)

    References
    ----------
    Lin et al. 2017 (arXiv:1708.02002), equation 5.
    """
    logits, labels = alike("sigmoid_focal_loss", logits=logits, labels=asarray(labels))
    right = log_sigmoid(logits) * labels + log_sigmoid(-logits) * (1 - labels)
    # The wrong class's probability by its own logarithm: 1 - exp(right) has no digits where that is near 0.
    wrong = fnp.exp(log_sigmoid(-logits) * labels + log_sigmoid(logits) * (1 - labels))
    loss = -right * wrong**gamma
    return loss if alpha is None else loss * (alpha * labels + (1 - alpha) * (1 - labels))


@compiled_once_it_pays(call_us=65)
def softmax_focal_loss(logits: Any, labels: Any, axis: int = -1, gamma: float = 2.0) -> Array:
    """Compute the cross entropy of classes by number with little weight on what is predicted well.

    Parameters
    ----------
    logits : (..., classes) floats, not normalized.
    labels : (...) integers.
    axis : the axis of the classes.
    gamma : how much the weight falls: the power of the probability of all wrong classes together.

    Returns
    -------
    (...), without the axis.

    Examples
    --------
    >>> softmax_focal_loss(fnp.array([[0.0, 0.0], [0.0, 5.0]]), fnp.array([1, 1])).round(4)
    Array([0.1733, 0.    ], dtype=float32)

    References
    ----------
    Lin et al. 2017 (arXiv:1708.02002), equation 4.
    """
    loss = _of_classes("softmax_focal_loss", logits, labels, axis)
    return loss * (-fnp.expm1(-loss)) ** gamma


def hinge_loss(predictions: Any, targets: Any) -> Array:
    """Compute max(0, 1 - predictions * targets), elementwise.

    Parameters
    ----------
    predictions : floats, whose sign is the class.
    targets : -1 or 1, of the same shape.

    Returns
    -------
    An array of that shape.

    Examples
    --------
    >>> hinge_loss(fnp.array([0.5, 2.0, -1.0]), fnp.array([1.0, 1.0, 1.0]))
    Array([0.5, 0. , 2. ], dtype=float32)
    """
    predictions, targets = alike("hinge_loss", predictions=predictions, targets=targets)
    return fnp.maximum(0, 1 - fnp.multiply(predictions, targets))


@compiled_once_it_pays(call_us=50)
def multiclass_hinge_loss(logits: Any, labels: Any) -> Array:
    """Compute by how much the best wrong class comes within 1 of the right one.

    Parameters
    ----------
    logits : (..., classes) floats.
    labels : (...) integers.

    Returns
    -------
    (...).

    Examples
    --------
    >>> multiclass_hinge_loss(fnp.array([[2.0, 0.5], [0.25, 0.0]]), fnp.array([0, 0]))
    Array([0.  , 0.75], dtype=float32)

    References
    ----------
    Crammer & Singer 2001, "On the algorithmic implementation of multiclass kernel-based vector machines".
    """
    (logits,) = numbers("multiclass_hinge_loss", logits=logits)
    normal_axis(-1, logits.ndim, "multiclass_hinge_loss")
    labels = class_numbers("multiclass_hinge_loss", labels, logits.shape[:-1], logits)
    right = one_hot_mask(labels, logits.shape[-1], logits.ndim - 1)
    best = fnp.max(fnp.where(right, -fnp.inf, logits), axis=-1)
    return fnp.maximum(0, 1 + best - fnp.sum(fnp.where(right, logits, 0), axis=-1))


__all__ = [
    "cross_entropy", "hinge_loss", "multiclass_hinge_loss", "sigmoid_binary_cross_entropy", "sigmoid_focal_loss",
    "smooth_labels", "softmax_cross_entropy", "softmax_cross_entropy_with_integer_labels", "softmax_focal_loss",
]  # fmt: skip
