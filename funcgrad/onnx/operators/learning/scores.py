"""What classifiers and regressors do with their scores at the end, and the labels that they choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.nn.activations import sigmoid
from funcgrad.onnx.node import Node
from funcgrad.scipy.log_domain import softmax

_NEARLY_ZERO = 1e-7  # of SOFTMAX_ZERO: smaller scores are zeros
# Winitzki 2008, "A handy approximation for the error function and its inverse", which defines PROBIT here.
_WINITZKI = 0.147


def _probit(p: Any) -> Any:
    x = 2 * p - 1
    log = np.log((1 - x) * (1 + x))
    middle = 2 / (3.14159 * _WINITZKI) + log / 2
    root = np.sqrt(np.sqrt(middle * middle - log / _WINITZKI) - middle)
    return numpy.float32(1.41421356) * np.where(x < 0, -root, root)


def _softmax_of_nonzero(x: Any) -> Any:
    """Apply a softmax among the scores that are not 0; the others stay next to it."""
    nonzero = np.abs(x) > _NEARLY_ZERO
    largest = np.max(x, axis=-1, keepdims=True)
    parts = np.where(nonzero, np.exp(x - largest), x * np.exp(-largest))
    return parts / np.sum(np.where(nonzero, parts, 0), axis=-1, keepdims=True)


_TRANSFORMS = {
    "NONE": lambda x: x,
    "LOGISTIC": sigmoid,
    "SOFTMAX": lambda x: softmax(x, axis=-1),
    "SOFTMAX_ZERO": _softmax_of_nonzero,
    "PROBIT": _probit,
}


def transformed(node: Node, scores: Any, name: str) -> Any:
    """Apply the function that post_transform names to (N, columns) scores."""
    if name not in _TRANSFORMS:
        raise node.error(f"post_transform {name!r} is not known", f"there are {', '.join(_TRANSFORMS)}")
    return _TRANSFORMS[name](scores)


def labels_of(node: Node, strings: Sequence[str] | None, ints: Sequence[int] | None) -> numpy.ndarray:
    """Return the labels of classes, which must be numbers."""
    if strings:
        raise node.error(
            f"its labels are texts ({strings[0]!r}, ...), which arrays cannot hold",
            "train the classifier with integers as labels",
        )
    if not ints:
        raise node.error("has no labels of classes")
    return numpy.asarray(ints, numpy.int64)


def chosen(labels: numpy.ndarray, places: Any) -> Any:
    """Return the labels at traced places."""
    return np.asarray(labels)[places]
