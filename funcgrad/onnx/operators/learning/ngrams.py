"""Counts of short sequences of numbers (n-grams) in longer ones."""

from __future__ import annotations

import numpy as onp

import funcgrad.numpy as np
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("TfIdfVectorizer", since=9)
def count_ngrams(
    node: Node,
    x: Value,
    *,
    mode: str,
    min_gram_length: int,
    max_gram_length: int,
    max_skip_count: int,
    ngram_counts: list[int],
    ngram_indexes: list[int],
    pool_int64s: list[int] | None = None,
    pool_strings: list[str] | None = None,
    weights: list[float] | None = None,
) -> Value:
    """Count n-grams in each row, their numbers next to each other or apart by as many as may be skipped.

    ngram_counts says where in the pool the n-grams of each length begin; ngram_indexes where each one's count goes.
    "IDF" asks whether there are any, "TFIDF" multiplies the counts by weights.
    """
    if pool_int64s is None:
        raise node.error("counts of texts, which arrays cannot hold")
    rows = x.reshape(1, -1) if x.ndim < 2 else x
    size = max(ngram_indexes) + 1
    counts = np.zeros((len(rows), size), np.float32)
    first = 0  # the number of the n-gram
    for length, begin in enumerate(ngram_counts, 1):
        end = ngram_counts[length] if length < len(ngram_counts) else len(pool_int64s)
        grams = onp.asarray(pool_int64s[begin:end]).reshape(-1, length)
        places = onp.asarray(ngram_indexes[first : first + len(grams)], onp.int64)
        first += len(grams)
        if len(grams) and min_gram_length <= length <= max_gram_length:
            steps = range(1, max_skip_count + 2 if length > 1 else 2)
            counts = counts.at[:, places].add(sum(_found(rows, grams, step) for step in steps))
    if mode == "IDF":
        counts = (counts > 0).astype(np.float32)
    if mode in ("IDF", "TFIDF") and weights:
        counts = counts * np.asarray(weights[:size], np.float32)
    return counts.reshape(-1) if x.ndim < 2 else counts


def _found(rows: Value, grams: onp.ndarray, step: int) -> Value:
    """Count n-grams (count, length) in rows, numbers of the row `step` apart."""
    length = grams.shape[1]
    positions = max(rows.shape[1] - step * (length - 1), 0)
    equal = np.ones((len(rows), positions, len(grams)), bool)
    for i in range(length):
        numbers = rows[:, i * step : i * step + positions]
        equal &= numbers[:, :, None] == np.asarray(grams[:, i], rows.dtype)
    return np.sum(equal, 1).astype(np.float32)
