"""Losses of vectors: those that belong together come near, others stay away. And of overlaps of regions: dice."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ShapeError
from funcgrad.nn.activations import sigmoid
from funcgrad.nn.losses.arguments import alike, numbers, per_example
from funcgrad.nn.losses.classification import softmax_cross_entropy_with_integer_labels
from funcgrad.nn.losses.regression import cosine
from funcgrad.numpy.creation import asarray
from funcgrad.scipy.log_domain import logsumexp
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays


def _distance(a: Any, b: Any, eps: float) -> Any:
    difference = a - b + eps  # eps keeps the derivative of the root finite where both are the same
    return fnp.sqrt(fnp.sum(difference * difference, axis=-1))


def triplet_margin_loss(
    anchors: Any, positives: Any, negatives: Any, margin: float = 1.0, eps: float = 1e-6
) -> Array:
    """Compute by how much a negative comes within a margin of being as near as a positive.

    Parameters
    ----------
    anchors, positives, negatives : (..., features) vectors that broadcast.
    margin : by how much negatives are to be farther away.
    eps : what is added to differences.

    Returns
    -------
    (...).

    Examples
    --------
    >>> a, p, n = fnp.array([0.0, 0.0]), fnp.array([3.0, 4.0]), fnp.array([0.0, 5.5])
    >>> triplet_margin_loss(a, p, n)
    Array(0.5, dtype=float32)

    References
    ----------
    Schroff, Kalenichenko, Philbin 2015 (arXiv:1503.03832).
    """
    a, p, n = alike("triplet_margin_loss", anchors=anchors, positives=positives, negatives=negatives)
    return fnp.maximum(0, _distance(a, p, eps) - _distance(a, n, eps) + margin)


def contrastive_loss(first: Any, second: Any, labels: Any, margin: float = 1.0, eps: float = 1e-6) -> Array:
    """Compute the squared distance of pairs that belong together, and by how much others are nearer than a margin.

    Parameters
    ----------
    first, second : (..., features) vectors that broadcast.
    labels : (...) 1 for pairs that belong together, 0 for others.
    margin : the least distance of others.
    eps : what is added to differences.

    Returns
    -------
    (...), half of squares.

    Examples
    --------
    >>> a, b = fnp.array([[0.0, 0.0], [0.0, 0.0]]), fnp.array([[0.0, 2.0], [0.0, 0.5]])
    >>> contrastive_loss(a, b, fnp.array([1, 0])).round(3)
    Array([2.   , 0.125], dtype=float32)

    References
    ----------
    Hadsell, Chopra, LeCun 2006, "Dimensionality reduction by learning an invariant mapping".
    """
    first, second = alike("contrastive_loss", first=first, second=second)
    distance = _distance(first, second, eps)
    (labels,) = per_example("contrastive_loss", distance.shape, labels=asarray(labels))
    apart = fnp.maximum(0, margin - distance)
    return 0.5 * fnp.where(labels == 1, distance * distance, apart * apart)


def cosine_embedding_loss(first: Any, second: Any, targets: Any, margin: float = 0.0) -> Array:
    """Compute how far the angle of pairs is from 0, or from where others are to be.

    Parameters
    ----------
    first, second : (..., features) vectors that broadcast.
    targets : (...) 1 for pairs that belong together, -1 for others.
    margin : the largest cosine of others.

    Returns
    -------
    (...).

    Examples
    --------
    >>> a, b = fnp.array([1.0, 0.0]), fnp.array([[0.0, 2.0], [3.0, 0.0]])
    >>> cosine_embedding_loss(a, b, fnp.array([1, -1]))
    Array([1., 1.], dtype=float32)
    """
    near = cosine("cosine_embedding_loss", -1, 1e-6, first=first, second=second)
    (targets,) = per_example("cosine_embedding_loss", near.shape, targets=asarray(targets))
    return fnp.where(targets == 1, 1 - near, fnp.maximum(0, near - margin))


def margin_ranking_loss(first: Any, second: Any, targets: Any, margin: float = 0.0) -> Array:
    """Compute max(0, margin - targets * (first - second)), elementwise: which of two is to be larger.

    Parameters
    ----------
    first, second : arrays that broadcast.
    targets : 1 where the first is to be larger, -1 where the second is.
    margin : by how much.

    Returns
    -------
    An array of the shape to which they broadcast.

    Examples
    --------
    >>> margin_ranking_loss(fnp.array([1.0, 1.0]), fnp.array([3.0, 0.0]), fnp.array([1.0, 1.0]))
    Array([2., 0.], dtype=float32)
    """
    first, second, targets = alike("margin_ranking_loss", first=first, second=second, targets=targets)
    return fnp.maximum(0, margin - fnp.multiply(targets, fnp.subtract(first, second)))


@compiled_once_it_pays(call_us=260)
def info_nce_loss(first: Any, second: Any, temperature: float = 0.1) -> Array:
    """Compute how well each vector finds its partner among all of the batch, and the partner it.

    Parameters
    ----------
    first, second : (batch, features); row i of one belongs to row i of the other.
    temperature : by what cosines are divided.

    Returns
    -------
    (batch,), the mean of both directions.

    Raises
    ------
    ShapeError : they are no matrices of one shape.

    Examples
    --------
    >>> info_nce_loss(fnp.eye(2), fnp.eye(2), temperature=1.0).round(4)
    Array([0.3133, 0.3133], dtype=float32)

    References
    ----------
    Radford et al. 2021 (arXiv:2103.00020), figure 3.
    """
    a, b = numbers("info_nce_loss", first=first, second=second)
    if a.ndim != 2 or a.shape != b.shape:
        raise ShapeError(f"info_nce_loss: needs two matrices of one shape, got {a.shape} and {b.shape}")
    scores = cosine("info_nce_loss", -1, 1e-6, first=a[:, None], second=b[None]) / temperature
    own = fnp.arange(a.shape[0])
    both = (softmax_cross_entropy_with_integer_labels(scores, own, axis) for axis in (1, 0))
    return sum(both, start=fnp.zeros((), a.dtype)) / 2


@compiled_once_it_pays(call_us=250)
def ntxent(embeddings: Any, labels: Any, temperature: float = 0.07) -> Array:
    """Compute how well each vector finds those of its label among all others of the batch.

    Parameters
    ----------
    embeddings : (batch, features).
    labels : (batch,) integers.
    temperature : by what cosines are divided.

    Returns
    -------
    A scalar: the mean over all pairs of one label; 0 where there are none.

    Raises
    ------
    ShapeError : the labels do not fit.

    Examples
    --------
    >>> ntxent(fnp.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), fnp.array([0, 0, 1]), 1.0).round(4)
    Array(0.3133, dtype=float32)

    References
    ----------
    Chen et al. 2020 (arXiv:2002.05709), equation 1.
    """
    x, labels = numbers("ntxent", embeddings=embeddings, labels=asarray(labels))
    if x.ndim != 2 or labels.shape != x.shape[:1]:
        raise ShapeError(
            f"ntxent: needs (batch, features) and labels (batch,), got {x.shape} and {labels.shape}"
        )
    scores = cosine("ntxent", -1, 1e-6, first=x[:, None], second=x[None]) / temperature
    others = ~fnp.eye(x.shape[0], dtype=bool)
    together = (labels[:, None] == labels[None]) & others
    # Of each pair only itself and the negatives count below the line.
    negatives = logsumexp(fnp.where(together | ~others, -fnp.inf, scores), axis=1, keepdims=True)
    losses = fnp.where(together, fnp.logaddexp(scores, negatives) - scores, 0)
    return fnp.sum(losses) / fnp.maximum(fnp.sum(together), 1)


@compiled_once_it_pays(call_us=30)
def dice_loss(logits: Any, targets: Any, axis: Any = None, smooth: float = 1.0) -> Array:
    """Compute 1 minus twice the overlap of a region with what it should be, over the sizes of both.

    Parameters
    ----------
    logits : (batch, ...) floats; sigmoid(logits) is the probability that an element belongs to the region.
    targets : 0 or 1, of the same shape.
    axis : the axes of a region; all but the first if None.
    smooth : what is added above and below the line, so that empty regions fit each other.

    Returns
    -------
    The other axes.

    Examples
    --------
    >>> dice_loss(fnp.array([[-50.0, 50.0, 50.0]]), fnp.array([[0.0, 1.0, 0.0]]))
    Array([0.25], dtype=float32)

    References
    ----------
    Milletari, Navab, Ahmadi 2016 (arXiv:1606.04797).
    """
    logits, targets = alike("dice_loss", logits=logits, targets=asarray(targets))
    axis = tuple(range(1, logits.ndim)) if axis is None else axis
    region = sigmoid(logits)
    overlap = fnp.sum(region * targets, axis=axis)
    return 1 - (2 * overlap + smooth) / (fnp.sum(region, axis=axis) + fnp.sum(targets, axis=axis) + smooth)


__all__ = [
    "contrastive_loss", "cosine_embedding_loss", "dice_loss", "info_nce_loss", "margin_ranking_loss", "ntxent",
    "triplet_margin_loss",
]  # fmt: skip
