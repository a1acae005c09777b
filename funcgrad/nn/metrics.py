"""Metrics: how good predictions are, in numbers that people read. They are compiled and mapped like losses.

    >>> import funcgrad.numpy as fnp
    >>> accuracy(fnp.array([[0.1, 0.9], [0.8, 0.2]]), fnp.array([1, 1]))
    Array(0.5, dtype=float32)

Those of counts are made of `confusion_matrix`, which adds up over batches: precision, recall and F1 of a whole data set
are those of the sum of the matrices of its batches.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import operand
from funcgrad.numpy.creation import asarray
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.lazy import only_public


def _classes(name: str, labels: Any, shape: tuple[int, ...]) -> Any:
    labels = asarray(labels)
    if dt.kind(labels.dtype) not in "iub":
        raise DtypeError(
            f"{name}: labels are integers, got {labels.dtype.name}", hint="convert with .astype(int)"
        )
    if labels.shape != shape:
        raise ShapeError(f"{name}: needs labels of shape {shape}, got {labels.shape}")
    return labels


def accuracy(scores: Any, labels: Any, where: Any = None) -> Array:
    """Compute the part of examples whose highest score is that of the right class.

    Parameters
    ----------
    scores : (..., classes) logits or probabilities.
    labels : (...) integers.
    where : (...) which examples count; all if None.

    Returns
    -------
    A scalar; NaN if none counts.

    Raises
    ------
    ShapeError : the labels do not fit.
    DtypeError : the labels are not integers.

    Examples
    --------
    >>> accuracy(fnp.array([[0.1, 0.9], [0.8, 0.2]]), fnp.array([1, 1]))
    Array(0.5, dtype=float32)
    """
    scores = operand(scores, "accuracy")
    labels = _classes("accuracy", labels, scores.shape[:-1])
    return _mean(fnp.argmax(scores, axis=-1) == labels, where)


def top_k_accuracy(scores: Any, labels: Any, k: int, where: Any = None) -> Array:
    """Compute the part of examples whose right class has one of the k highest scores.

    Parameters
    ----------
    scores : (..., classes) logits or probabilities.
    labels : (...) integers.
    k : how many classes are guessed, at least 1. Of equal scores the class of the lower number is guessed first.
    where : (...) which examples count; all if None.

    Returns
    -------
    A scalar; NaN if none counts.

    Raises
    ------
    ShapeError : the labels do not fit.
    DtypeError : the labels are not integers.
    ArgumentError : k is not between 1 and the number of classes.

    Examples
    --------
    >>> top_k_accuracy(fnp.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]), fnp.array([1, 0]), 2)
    Array(0.5, dtype=float32)
    """
    scores = operand(scores, "top_k_accuracy")
    labels = _classes("top_k_accuracy", labels, scores.shape[:-1])
    if not 1 <= k <= scores.shape[-1]:
        raise ArgumentError(f"top_k_accuracy: k is between 1 and {scores.shape[-1]}, got {k}")
    guesses = lax.top_k(scores, k)[1]
    return _mean(fnp.any(guesses == labels[..., None], axis=-1), where)


def _mean(is_so: Any, where: Any) -> Array:
    """Return the part of what is so among what counts."""
    values = is_so.astype(float)
    if where is None:
        return fnp.mean(values)
    counts = fnp.broadcast_to(asarray(where), values.shape).astype(float)
    return fnp.sum(values * counts) / fnp.sum(counts)


def confusion_matrix(predictions: Any, labels: Any, classes: int) -> Array:
    """Count how many examples of each class were given to each.

    Parameters
    ----------
    predictions, labels : integers of one shape. Examples where either is outside 0 ... classes - 1 are left out.
    classes : how many there are.

    Returns
    -------
    (classes, classes) int32: row i, column j has the number of examples of class i that were given to j.

    Raises
    ------
    ShapeError : the shapes differ.
    DtypeError : they are not integers.

    Examples
    --------
    >>> confusion_matrix(fnp.array([0, 1, 1]), fnp.array([0, 0, 1]), 2)
    Array([[1, 1],
           [0, 1]], dtype=int32)
    """
    predictions = asarray(predictions)
    predictions = _classes("confusion_matrix", predictions, predictions.shape).ravel()
    labels = _classes("confusion_matrix", labels, asarray(labels).shape).ravel()
    if predictions.shape != labels.shape:
        raise ShapeError(
            f"confusion_matrix: predictions and labels of one shape, got {predictions.size} and {labels.size}"
        )
    each = fnp.arange(classes)
    of_rows = (labels[:, None] == each).astype(float)
    of_columns = (predictions[:, None] == each).astype(float)
    return (of_rows.T @ of_columns).astype(dt.int32)


def _ratio(part: Any, whole: Any) -> Any:
    """Return part / whole, and 0 for classes of which there is none."""
    return fnp.where(whole > 0, part / fnp.maximum(whole, 1), 0.0)


def _square(name: str, confusion: Any) -> Any:
    confusion = operand(confusion, name)
    if confusion.ndim != 2 or confusion.shape[0] != confusion.shape[1]:
        raise ShapeError(
            f"{name}: needs the matrix of confusion_matrix, (classes, classes), got {confusion.shape}"
        )
    return confusion


def precision(confusion: Any) -> Array:
    """Compute for each class which part of what was given to it belongs there.

    Parameters
    ----------
    confusion : the matrix of `confusion_matrix`, or a sum of several.

    Returns
    -------
    (classes,); 0 for a class to which nothing was given.

    Raises
    ------
    ShapeError : the matrix is not square.

    Examples
    --------
    >>> precision(fnp.array([[1, 1], [0, 1]]))
    Array([1. , 0.5], dtype=float32)
    """
    confusion = _square("precision", confusion)
    return _ratio(fnp.diagonal(confusion), fnp.sum(confusion, axis=0))


def recall(confusion: Any) -> Array:
    """Compute for each class which part of its examples was given to it.

    Parameters
    ----------
    confusion : the matrix of `confusion_matrix`, or a sum of several.

    Returns
    -------
    (classes,); 0 for a class that has no examples.

    Raises
    ------
    ShapeError : the matrix is not square.

    Examples
    --------
    >>> recall(fnp.array([[1, 1], [0, 1]]))
    Array([0.5, 1. ], dtype=float32)
    """
    confusion = _square("recall", confusion)
    return _ratio(fnp.diagonal(confusion), fnp.sum(confusion, axis=1))


def f1_score(confusion: Any) -> Array:
    """Compute for each class the harmonic mean of precision and recall; the mean of these is the macro F1.

    Parameters
    ----------
    confusion : the matrix of `confusion_matrix`, or a sum of several.

    Returns
    -------
    (classes,); 0 for a class that has no examples and to which nothing was given.

    Raises
    ------
    ShapeError : the matrix is not square.

    Examples
    --------
    >>> f1_score(fnp.array([[1, 1], [0, 1]])).round(4)
    Array([0.6667, 0.6667], dtype=float32)
    """
    confusion = _square("f1_score", confusion)
    return _ratio(2 * fnp.diagonal(confusion), fnp.sum(confusion, axis=0) + fnp.sum(confusion, axis=1))


def roc_auc(scores: Any, labels: Any) -> Array:
    """Compute the probability that an example of class 1 has a higher score than one of class 0.

    That is the area under the curve of true positives over false positives. Equal scores count one half.

    Parameters
    ----------
    scores : (examples,) floats.
    labels : (examples,) 0 or 1.

    Returns
    -------
    A scalar; NaN if one of the classes has no examples.

    Raises
    ------
    ShapeError : they are no vectors of one size.
    DtypeError : the labels are not integers.

    Examples
    --------
    >>> roc_auc(fnp.array([0.1, 0.4, 0.35, 0.8]), fnp.array([0, 0, 1, 1]))
    Array(0.75, dtype=float32)

    References
    ----------
    Hanley & McNeil 1982, "The meaning and use of the area under a receiver operating characteristic (ROC) curve".
    """
    scores = operand(scores, "roc_auc")
    if scores.ndim != 1:
        raise ShapeError(f"roc_auc: scores are a vector, got shape {scores.shape}")
    is_positive = _classes("roc_auc", labels, scores.shape) > 0
    ordered = fnp.sort(scores)
    # The sum of the ranks of class 1, where equal scores share the mean of theirs, by its offset from the lowest.
    below = fnp.searchsorted(ordered, scores, side="left") + fnp.searchsorted(ordered, scores, side="right")
    positives = fnp.sum(is_positive).astype(float)
    negatives = scores.size - positives
    ranks = fnp.sum(fnp.where(is_positive, below, 0).astype(float)) / 2
    return (ranks - positives * positives / 2) / (positives * negatives)


def perplexity(losses: Any, where: Any = None) -> Array:
    """Compute exp of the mean cross entropy of tokens.

    Parameters
    ----------
    losses : the cross entropy of each token.
    where : which tokens count, of the same shape; all if None.

    Returns
    -------
    A scalar.

    Examples
    --------
    >>> perplexity(fnp.log(fnp.array([2.0, 8.0])))
    Array(4., dtype=float32)
    """
    losses = operand(losses, "perplexity")
    return fnp.exp(fnp.mean(losses) if where is None else fnp.mean(losses, where=asarray(where)))


def r2_score(predictions: Any, targets: Any) -> Array:
    """Compute 1 minus the sum of squared errors over that of the mean of the targets.

    Parameters
    ----------
    predictions, targets : (examples, ...) floats of one shape.

    Returns
    -------
    (...), one number for each column of the targets.

    Raises
    ------
    ShapeError : the shapes differ.

    Examples
    --------
    >>> r2_score(fnp.array([1.0, 2.0, 4.0]), fnp.array([1.0, 2.0, 3.0]))
    Array(0.5, dtype=float32)
    """
    predictions, targets = operand(predictions, "r2_score"), operand(targets, "r2_score")
    if predictions.shape != targets.shape:
        raise ShapeError(
            f"r2_score: predictions and targets of one shape, got {predictions.shape} and {targets.shape}"
        )
    errors = fnp.sum(fnp.square(predictions - targets), axis=0)
    return 1 - errors / fnp.sum(fnp.square(targets - fnp.mean(targets, axis=0)), axis=0)


__all__ = [
    "accuracy", "confusion_matrix", "f1_score", "perplexity", "precision", "r2_score", "recall", "roc_auc",
    "top_k_accuracy",
]  # fmt: skip

__dir__ = only_public(__name__)
