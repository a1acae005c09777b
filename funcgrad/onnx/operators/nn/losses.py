"""Losses of classes, with weights of classes and a class that is left out."""

from __future__ import annotations

import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


def _loss(
    node: Node, log_probabilities: Value, labels: Value, weight: Value, ignored: int | None, reduction: str
) -> Value:
    """Return the negative logarithms of the labels' probabilities, whose axis of classes is the second."""
    counts = fnp.ones(labels.shape, bool) if ignored is None else labels != ignored
    safe = fnp.where(counts, labels, 0)
    chosen = fnp.take_along_axis(log_probabilities, fnp.expand_dims(safe, 1), 1)[:, 0]
    weights = counts.astype(log_probabilities.dtype)
    if weight is not None:
        weights = weights * fnp.take(weight, safe)
    losses = fnp.where(counts, -chosen * weights, 0).astype(log_probabilities.dtype)
    if reduction == "none":
        return losses
    if reduction == "sum":
        return fnp.sum(losses)
    if reduction == "mean":
        return fnp.sum(losses) / fnp.sum(weights)
    raise node.error(f"reduction is {reduction!r}, and must be none, sum or mean")


@operator("NegativeLogLikelihoodLoss", since=12)
def negative_log_likelihood_loss(
    node: Node,
    x: Value,
    labels: Value,
    weight: Value = None,
    *,
    ignore_index: int | None = None,
    reduction: str = "mean",
) -> Value:
    return _loss(node, x, labels, weight, ignore_index, reduction)


@operator("SoftmaxCrossEntropyLoss", since=12)
def softmax_cross_entropy_loss(
    node: Node,
    scores: Value,
    labels: Value,
    weight: Value = None,
    *,
    ignore_index: int | None = None,
    reduction: str = "mean",
) -> tuple[Value, Value]:
    """Return the loss, and the logarithms of the probabilities."""
    log_probabilities = nn.log_softmax(scores, 1)
    return _loss(node, log_probabilities, labels, weight, ignore_index, reduction), log_probabilities
