"""Linear models and support vector machines of ai.onnx.ml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.nn.activations import sigmoid
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators.learning.scores import chosen, labels_of, transformed
from funcgrad.onnx.table import operator

DOMAIN = "ai.onnx.ml"


def _rows(x: Any) -> Any:
    """Return float32 rows of features; an input of one axis is one row."""
    return x.astype("float32").reshape((1, -1)) if x.ndim == 1 else x.astype("float32")


def _matrix(node: Node, values: Sequence[float], rows: int, columns: int, what: str) -> numpy.ndarray:
    if len(values) != rows * columns:
        raise node.error(f"{what} has {len(values)} numbers, {rows} x {columns} are needed")
    return numpy.asarray(values, numpy.float32).reshape(rows, columns)


@operator("LinearRegressor", domain=DOMAIN)
def linear_regressor(
    node: Node,
    x: Any,
    *,
    coefficients: Sequence[float] = (),
    intercepts: Sequence[float] | None = None,
    post_transform: str = "NONE",
    targets: int = 1,
) -> Any:
    """Multiply by coefficients and add intercepts: (N, targets)."""
    x = _rows(x)
    found = x @ np.asarray(_matrix(node, coefficients, targets, x.shape[1], "coefficients").T)
    if intercepts:
        found = found + _matrix(node, intercepts, 1, targets, "intercepts")
    if targets == 1 and post_transform != "PROBIT":
        return found
    return transformed(node, found, post_transform)


@operator("LinearClassifier", domain=DOMAIN)
def linear_classifier(
    node: Node,
    x: Any,
    *,
    coefficients: Sequence[float],
    classlabels_ints: Sequence[int] | None = None,
    classlabels_strings: Sequence[str] | None = None,
    intercepts: Sequence[float] = (),
    multi_class: int = 0,
    post_transform: str = "NONE",
) -> tuple[Any, Any]:
    """Choose the class of the greatest linear score: (N,) labels and (N, classes) scores."""
    labels = labels_of(node, classlabels_strings, classlabels_ints)
    x = _rows(x)
    rows = len(coefficients) // max(x.shape[1], 1)
    weights = _matrix(node, coefficients, rows, x.shape[1], "coefficients")
    scores = x @ np.asarray(weights.T)
    if intercepts:
        scores = scores + _matrix(node, intercepts, 1, rows, "intercepts")
    if rows == 1:
        label = chosen(labels if len(labels) == 2 else numpy.arange(2), (scores[:, 0] > 0).astype("int32"))
        scores = scores if "SOFTMAX" in post_transform else transformed(node, scores, post_transform)
        return label, np.concatenate([1 - scores, scores], axis=1) if len(labels) == 2 else scores
    if rows != len(labels):
        raise node.error(f"has coefficients for {rows} classes, and {len(labels)} labels")
    return chosen(labels, np.argmax(scores, axis=1)), transformed(node, scores, post_transform)


def _kernel(node: Node, x: Any, vectors: numpy.ndarray, kind: str, parameters: Sequence[float]) -> Any:
    """Return the kernel of rows of x and support vectors: (N, vectors)."""
    gamma, coef, degree = numpy.asarray(parameters or (0, 0, 0), numpy.float32)
    if kind == "RBF":
        return np.exp(-gamma * np.sum((x[:, None] - np.asarray(vectors)) ** 2, axis=-1))
    products = x @ np.asarray(vectors.T)
    if kind == "LINEAR":
        return products
    if kind == "POLY":
        return (gamma * products + coef) ** degree
    if kind == "SIGMOID":
        return np.tanh(gamma * products + coef)
    raise node.error(f"kernel_type {kind!r} is not known", "there are LINEAR, POLY, RBF and SIGMOID")


@operator("SVMRegressor", domain=DOMAIN)
def svm_regressor(
    node: Node,
    x: Any,
    *,
    coefficients: Sequence[float],
    kernel_params: Sequence[float] = (),
    kernel_type: str = "LINEAR",
    n_supports: int = 0,
    one_class: int = 0,
    post_transform: str = "NONE",
    rho: Sequence[float],
    support_vectors: Sequence[float] = (),
) -> Any:
    """Sum kernels of support vectors: (N, 1). one_class asks for the sign alone."""
    x = _rows(x)
    if n_supports:
        vectors = _matrix(node, support_vectors, n_supports, x.shape[1], "support_vectors")
        kernels = _kernel(node, x, vectors, kernel_type, kernel_params)
        found = kernels @ np.asarray(_matrix(node, coefficients, n_supports, 1, "coefficients"))
    else:
        found = x @ np.asarray(_matrix(node, coefficients, x.shape[1], 1, "coefficients"))
    found = found + numpy.float32(rho[0])
    return np.where(found > 0, 1.0, -1.0).astype("float32") if one_class else found


@operator("SVMClassifier", domain=DOMAIN)
def svm_classifier(
    node: Node,
    x: Any,
    *,
    coefficients: Sequence[float],
    classlabels_ints: Sequence[int] | None = None,
    classlabels_strings: Sequence[str] | None = None,
    kernel_params: Sequence[float] = (),
    kernel_type: str = "LINEAR",
    post_transform: str = "NONE",
    prob_a: Sequence[float] = (),
    prob_b: Sequence[float] = (),
    rho: Sequence[float],
    support_vectors: Sequence[float] = (),
    vectors_per_class: Sequence[int] = (),
) -> tuple[Any, Any]:
    """Choose a class by votes of machines that each tell two classes apart: labels, and scores or probabilities."""
    labels = labels_of(node, classlabels_strings, classlabels_ints)
    x = _rows(x)
    if not sum(vectors_per_class):
        return _linear_svm(node, x, labels, coefficients, rho, post_transform)
    if len(vectors_per_class) != len(labels) or min(vectors_per_class) < 0:
        raise node.error(f"vectors_per_class is {list(vectors_per_class)}, there are {len(labels)} labels")
    margins = _margins(
        node, x, coefficients, vectors_per_class, support_vectors, kernel_type, kernel_params, rho
    )
    pairs = [(i, j) for i in range(len(labels)) for j in range(i + 1, len(labels))]
    votes = np.zeros((x.shape[0], len(labels)), "int32")
    for k, (i, j) in enumerate(pairs):
        first = margins[:, k] > 0
        votes = votes.at[:, i].add(first.astype("int32")).at[:, j].add((~first).astype("int32"))
    best = np.argmax(votes, axis=1)
    if prob_a:
        a, b = (_matrix(node, p, 1, len(pairs), "prob_a and prob_b") for p in (prob_a, prob_b))
        pairwise = np.clip(1 - sigmoid(margins * a + b), 1e-7, 1 - 1e-7)
        return chosen(labels, best), transformed(node, _coupled(pairwise, pairs, len(labels)), post_transform)
    if len(labels) == 2:
        return chosen(labels, best), _two_scores(node, margins, post_transform)
    return chosen(labels, best), transformed(node, margins, post_transform)


def _two_scores(node: Node, margins: Any, post_transform: str) -> Any:
    if post_transform == "NONE":
        return np.concatenate([-margins, margins], axis=1)
    scores = transformed(node, margins, post_transform) if post_transform == "PROBIT" else margins
    return np.concatenate([1 - scores, scores], axis=1)


def _linear_svm(
    node: Node,
    x: Any,
    labels: numpy.ndarray,
    coefficients: Sequence[float],
    rho: Sequence[float],
    post_transform: str,
) -> tuple[Any, Any]:
    weights = _matrix(node, coefficients, len(labels), x.shape[1], "coefficients")
    scores = x @ np.asarray(weights.T) + numpy.float32(rho[0])
    return chosen(labels, np.argmax(scores, axis=1)), transformed(node, scores, post_transform)


def _margins(
    node: Node,
    x: Any,
    coefficients: Sequence[float],
    counts: Sequence[int],
    support_vectors: Sequence[float],
    kernel_type: str,
    kernel_params: Sequence[float],
    rho: Sequence[float],
) -> Any:
    """Return (N, pairs of classes): positive where the first class of a pair wins.

    coefficients are (classes - 1, vectors). The machine of classes i < j uses row j - 1 at the vectors of i, and row i
    at those of j: each class has a row for each other class, in order.
    """
    total, classes = sum(counts), len(counts)
    vectors = _matrix(node, support_vectors, total, x.shape[1], "support_vectors")
    table = _matrix(node, coefficients, classes - 1, total, "coefficients")
    ends = numpy.cumsum([0, *counts])
    pairs = [(i, j) for i in range(classes) for j in range(i + 1, classes)]
    of_pairs = numpy.zeros((total, len(pairs)), numpy.float32)
    for k, (i, j) in enumerate(pairs):
        of_pairs[ends[i] : ends[i + 1], k] = table[j - 1, ends[i] : ends[i + 1]]
        of_pairs[ends[j] : ends[j + 1], k] = table[i, ends[j] : ends[j + 1]]
    kernels = _kernel(node, x, vectors, kernel_type, kernel_params)
    return kernels @ np.asarray(of_pairs) + _matrix(node, rho, 1, len(pairs), "rho")


def _coupled(pairwise: Any, pairs: Sequence[tuple[int, int]], classes: int) -> Any:
    """Return the probabilities (N, classes) that fit those of pairs best (Wu, Lin & Weng 2004, algorithm 2).

    They minimize sum over i, j of (r_ji p_i - r_ij p_j)^2. The iteration is the one of libsvm, 100 rounds at most; a
    row stops where its error is below 0.005 / classes.
    """
    r = np.zeros((pairwise.shape[0], classes, classes), "float32")
    for k, (i, j) in enumerate(pairs):
        r = r.at[:, i, j].set(pairwise[:, k]).at[:, j, i].set(1 - pairwise[:, k])
    diagonal = np.sum(r * r, axis=1)  # over j: r_ji squared, for each i
    q = np.eye(classes, dtype="float32") * diagonal[:, None] - r * np.swapaxes(r, 1, 2)
    p = np.full((pairwise.shape[0], classes), 1 / classes, "float32")

    def advance(p: Any, _: None) -> tuple[Any, None]:
        qp = np.einsum("nij,nj->ni", q, p)
        pqp = np.sum(p * qp, axis=1)
        done = np.max(np.abs(qp - pqp[:, None]), axis=1) < 0.005 / classes
        new = p
        for t in range(classes):
            step = (pqp - qp[:, t]) / diagonal[:, t]
            new = new.at[:, t].add(step)
            scale = 1 + step
            pqp = (pqp + step * (step * diagonal[:, t] + 2 * qp[:, t])) / scale / scale
            qp = (qp + step[:, None] * q[:, t]) / scale[:, None]
            new = new / scale[:, None]
        return np.where(done[:, None], p, new), None

    return lax.scan(advance, p, length=100)[0]
