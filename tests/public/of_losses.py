"""Rows of funcgrad.nn.losses and funcgrad.nn.metrics: their definitions, written as formulas of NumPy."""

from __future__ import annotations

from itertools import combinations, groupby, product
from typing import Any

import numpy as np
from scipy.special import gammaln

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.of_nn import (
    _entropy,
    _entropy_call,
    _entropy_of_integers,
    _entropy_of_integers_call,
    _log_softmax,
    _pair,
    _sigmoid,
    _softplus,
)
from tests.public.rows import Call, call, namespace, promoted, row


def _wide(d: Draw) -> np.dtype:
    """Of what sums over vectors: no half precision, and what differences of double precision ask for."""
    return dt.float64 if d.smooth else dt.float32


def _smoothed_call(d: Draw) -> Call:
    given = _entropy_of_integers_call(d)
    labels = given.args[1].value.copy()
    labels.ravel()[:1] = -1
    return call(given.args[0], d.fixed(labels, np.int32), ignore_index=-1, **d.options(label_smoothing=[0.2]))


def _smoothed(
    logits: np.ndarray, labels: np.ndarray, ignore_index: int, label_smoothing: float = 0.0
) -> np.ndarray:
    n = logits.shape[-1]
    target = (1 - label_smoothing) * (labels[..., None] == np.arange(n)) + label_smoothing / n
    return np.where(labels == ignore_index, 0, -np.sum(target * _log_softmax(logits), -1))


def _signed(d: Draw) -> Call:
    shape, dtype = d.shape(0, 3, 1), d.dtype("f")
    return call(Given(d.values(shape, dtype)), Given(d.rng.choice([-1, 1], shape).astype(dtype)))


def _binary(d: Draw) -> Call:
    shape, dtype = d.shape(0, 3, 1), d.dtype("f")
    return call(Given(d.values(shape, dtype)), d.fixed(d.rng.integers(0, 2, shape), np.int32))


def _focal(x: np.ndarray, y: np.ndarray, alpha: float | None = None, gamma: float = 2.0) -> np.ndarray:
    right = np.where(y == 1, _sigmoid(x), _sigmoid(-x))
    weight = 1 if alpha is None else np.where(y == 1, alpha, 1 - alpha)
    return -weight * (1 - right) ** gamma * np.log(right)


def _softmax_focal(x: np.ndarray, y: np.ndarray, gamma: float = 2.0) -> np.ndarray:
    right = np.exp(-_entropy_of_integers(x, y))
    return -((1 - right) ** gamma) * np.log(right)


def _multiclass_hinge(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    right = np.take_along_axis(x, y[..., None], -1)
    others = np.where(np.arange(x.shape[-1]) == y[..., None], -np.inf, x)
    return np.maximum(0, 1 + others.max(-1) - right[..., 0])


def _huber(x: np.ndarray, y: np.ndarray, delta: float = 1.0) -> np.ndarray:
    e = np.abs(x - y)
    return np.where(e <= delta, e * e / 2, delta * (e - delta / 2))


def _with(make: Any, **options: Any) -> Any:
    def of(d: Draw) -> Call:
        given = make(d)
        return call(*given.args, **given.keywords, **d.options(**options))

    return of


def _vectors(d: Draw, count: int, dtype: Any = None) -> list[Given]:
    shape, dtype = d.shape(1, 2, 2), dtype or _wide(d)
    return [
        Given(d.values(shape, dtype, 0.5, 2) * d.rng.choice([-1, 1], shape).astype(dtype))
        for _ in range(count)
    ]


def _cosine(x: np.ndarray, y: np.ndarray, axis: int = -1) -> np.ndarray:
    return np.sum(x * y, axis) / np.linalg.norm(x, axis=axis) / np.linalg.norm(y, axis=axis)


def _distributions(d: Draw) -> Call:
    logits, p = _entropy_call(d).args
    return call(Given(_log_softmax(logits.value.astype(float)).astype(p.value.dtype)), p)


def _log_distributions(d: Draw) -> Call:
    x, p = _distributions(d).args
    return call(x, Given(np.log(p.value.astype(float)).astype(p.value.dtype)))


def _counts(d: Draw) -> Call:
    shape = d.shape(0, 3, 1)
    given = call(Given(d.values(shape, _wide(d), 0.5, 2)), d.fixed(d.rng.integers(0, 6, shape), np.int32))
    return call(*given.args, **d.options(log_input=[False], full=[True]))


def _poisson(x: np.ndarray, y: np.ndarray, log_input: bool = True, full: bool = False) -> np.ndarray:
    loss = np.exp(x) - y * x if log_input else x - y * np.log(x + 1e-8)
    return loss + (gammaln(y + 1) if full else 0)


def _gaussians(d: Draw) -> Call:
    shape, dtype = d.shape(0, 3, 1), _wide(d)
    return call(
        Given(d.values(shape, dtype)),
        Given(d.values(shape, dtype)),
        Given(d.values(shape, dtype, 0.5, 2)),
        **d.options(full=[True]),
    )


def _gaussian(x: np.ndarray, y: np.ndarray, v: np.ndarray, full: bool = False) -> np.ndarray:
    return (np.log(v) + (x - y) ** 2 / v + (np.log(2 * np.pi) if full else 0)) / 2


def _distance(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.linalg.norm(x - y + 1e-6, axis=-1)


def _pairs_of_vectors(values: list[int]) -> Any:
    def of(d: Draw) -> Call:
        a, b = _vectors(d, 2)
        return call(
            a, b, d.fixed(d.rng.choice(values, a.value.shape[:-1]), np.int32), **d.options(margin=[0.5])
        )

    return of


def _contrastive(x: np.ndarray, y: np.ndarray, same: np.ndarray, margin: float = 1.0) -> np.ndarray:
    distance = _distance(x, y)
    return np.where(same == 1, distance**2, np.maximum(0, margin - distance) ** 2) / 2


def _cosine_embedding(x: np.ndarray, y: np.ndarray, t: np.ndarray, margin: float = 0.0) -> np.ndarray:
    return np.where(t == 1, 1 - _cosine(x, y), np.maximum(0, _cosine(x, y) - margin))


def _matrix(d: Draw) -> Given:
    shape = (d.integer(2, 5), d.integer(2, 4))
    return Given((d.rng.uniform(0.5, 2, shape) * d.rng.choice([-1, 1], shape)).astype(_wide(d)))


def _clip_call(d: Draw) -> Call:
    first = _matrix(d)
    return call(first, Given(first.value[::-1] + first.value.dtype.type(0.5)), **d.options(temperature=[0.5]))


def _info_nce(x: np.ndarray, y: np.ndarray, temperature: float = 0.1) -> np.ndarray:
    scores = _cosine(x[:, None], y[None]) / temperature
    return -(np.diag(_log_softmax(scores)) + np.diag(_log_softmax(scores.T))) / 2


def _ntxent_call(d: Draw) -> Call:
    x = _matrix(d)
    return call(x, d.fixed(d.rng.integers(0, 2, len(x.value)), np.int32), temperature=0.5)


def _ntxent(x: np.ndarray, labels: np.ndarray, temperature: float) -> np.ndarray:
    scores, losses = np.exp(_cosine(x[:, None], x[None]) / temperature), []
    for i, j in product(range(len(x)), repeat=2):
        if i != j and labels[i] == labels[j]:
            losses.append(-np.log(scores[i, j] / (scores[i, j] + scores[i][labels != labels[i]].sum())))
    return np.mean(losses) if losses else np.float64(0)


def _regions(d: Draw) -> Call:
    shape = d.shape(2, 3, 1)
    return call(Given(d.values(shape, _wide(d))), d.fixed(d.rng.integers(0, 2, shape), np.int32))


def _dice(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    p, axes = _sigmoid(x), tuple(range(1, x.ndim))
    return 1 - (2 * (p * y).sum(axes) + 1) / (p.sum(axes) + y.sum(axes) + 1)


def _ctc_call(d: Draw) -> Call:
    frames, classes, length = d.integer(3, 4), 3, d.integer(1, 2)
    logits = Given(d.values((2, frames, classes), _wide(d)))
    paddings = np.array([np.arange(frames) >= frames - 1, np.zeros(frames, bool)], np.float32)
    ends = np.array([np.zeros(length), np.arange(length) >= length - 1], np.float32)
    labels = d.rng.integers(1, classes, (2, length))
    labels[0] = np.arange(length) % 2 + 1  # can be spelt in as many frames
    return call(logits, d.fixed(paddings), d.fixed(labels, np.int32), d.fixed(ends))


def _ctc(logits: np.ndarray, frames: np.ndarray, labels: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """The sum over all ways to give each frame a class, of those that spell the text."""
    found = []
    for x, padding, text, end in zip(_log_softmax(logits), frames, labels, ends, strict=True):
        x, text = x[padding == 0], [int(c) for c in text[end == 0]]
        ways = (
            w for w in product(range(x.shape[1]), repeat=len(x)) if [c for c, _ in groupby(w) if c] == text
        )
        found.append(-np.log(sum(np.exp(sum(x[t, c] for t, c in enumerate(w))) for w in ways)))
    return np.array(found)


def _rnnt_call(d: Draw) -> Call:
    frames, classes, length = d.integer(2, 3), 3, d.integer(0, 2)
    logits = Given(d.values((2, frames, length + 1, classes), _wide(d)))
    paddings = np.array([np.arange(frames) >= frames - 1, np.zeros(frames, bool)], np.float32)
    ends = np.array([np.zeros(length), np.arange(length) >= length - 1], np.float32)
    labels = d.rng.integers(1, classes, (2, length))
    return call(logits, d.fixed(paddings), d.fixed(labels, np.int32), d.fixed(ends))


def _rnnt(logits: np.ndarray, frames: np.ndarray, labels: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """The sum over all places of the labels among the blanks, of which the last is the end."""
    found = []
    for x, padding, text, end in zip(_log_softmax(logits), frames, labels, ends, strict=True):
        x, text = x[padding == 0], [int(c) for c in text[end == 0]]
        total = 0.0
        for at in combinations(range(len(x) + len(text) - 1), len(text)):
            t = u = 0
            way = 0.0
            for step in range(len(x) + len(text)):
                way += x[t, u, text[u] if step in at else 0]
                t, u = (t, u + 1) if step in at else (t + 1, u)
            total += np.exp(way)
        found.append(-np.log(total))
    return np.array(found)


with namespace("nn.losses"):
    row("softmax_cross_entropy", _entropy_call, None, _entropy, tolerance=16)
    row(
        "softmax_cross_entropy_with_integer_labels",
        _entropy_of_integers_call,
        None,
        _entropy_of_integers,
        tolerance=16,
    )
    row("cross_entropy", _smoothed_call, None, _smoothed, tolerance=16)
    row(
        "smooth_labels",
        lambda d: call(_entropy_call(d).args[1], 0.25),
        None,
        lambda p, a: (1 - a) * p + a / p.shape[-1],
        tolerance=2,
    )
    row(
        "sigmoid_binary_cross_entropy",
        _binary,
        None,
        lambda x, y: y * _softplus(-x) + (1 - y) * _softplus(x),
        tolerance=8,
    )
    row("sigmoid_focal_loss", _with(_binary, alpha=[0.25], gamma=[1.5]), None, _focal, tolerance=32)
    row(
        "softmax_focal_loss",
        _with(_entropy_of_integers_call, gamma=[1.5]),
        None,
        _softmax_focal,
        tolerance=64,
    )
    row("hinge_loss", _signed, promoted, lambda x, y: np.maximum(0, 1 - x * y), tolerance=4)
    row("multiclass_hinge_loss", _entropy_of_integers_call, None, _multiclass_hinge, tolerance=8)
    row("squared_error", _pair, promoted, lambda x, y: (x - y) ** 2, tolerance=2)
    row("mean_squared_error", _pair, promoted, lambda x, y: np.mean((x - y) ** 2), tolerance=8)
    row("absolute_error", _pair, promoted, lambda x, y: np.abs(x - y), tolerance=2)
    row("huber_loss", _with(_pair, delta=[0.5]), promoted, _huber, tolerance=4)
    row("log_cosh", _pair, promoted, lambda x, y: np.logaddexp(x - y, y - x) - np.log(2), tolerance=8)
    row(
        "quantile_loss",
        lambda d: call(*_pair(d).args, 0.75),
        promoted,
        lambda x, y, q: np.where(y > x, q * (y - x), (1 - q) * (x - y)),
        tolerance=4,
    )
    row("cosine_similarity", lambda d: call(*_vectors(d, 2)), promoted, _cosine, tolerance=8)
    row(
        "cosine_distance",
        lambda d: call(*_vectors(d, 2)),
        promoted,
        lambda x, y: 1 - _cosine(x, y),
        tolerance=8,
    )
    row("kl_divergence", _distributions, None, lambda x, p: np.sum(p * (np.log(p) - x), -1), tolerance=16)
    row(
        "kl_divergence_with_log_targets",
        _log_distributions,
        None,
        lambda x, y: np.sum(np.exp(y) * (y - x), -1),
        tolerance=16,
    )
    row("poisson_nll_loss", _counts, None, _poisson, operands="own", tolerance=8)
    row("gaussian_nll_loss", _gaussians, None, _gaussian, tolerance=8)
    row(
        "triplet_margin_loss",
        lambda d: call(*_vectors(d, 3), **d.options(margin=[0.5])),
        None,
        lambda a, p, n, margin=1.0: np.maximum(0, _distance(a, p) - _distance(a, n) + margin),
        tolerance=8,
    )
    row("contrastive_loss", _pairs_of_vectors([0, 1]), None, _contrastive, tolerance=8)
    row("cosine_embedding_loss", _pairs_of_vectors([-1, 1]), None, _cosine_embedding, tolerance=8)
    row(
        "margin_ranking_loss",
        lambda d: call(*_pair(d).args, d.choice([-1, 1]), 0.25),
        None,
        lambda x, y, t, margin: np.maximum(0, margin - t * (x - y)),
        tolerance=4,
    )
    row("info_nce_loss", _clip_call, None, _info_nce, tolerance=16)
    row("ntxent", _ntxent_call, None, _ntxent, tolerance=16)
    row("dice_loss", _regions, None, _dice, tolerance=8)
    row("ctc_loss", _ctc_call, None, _ctc, operands="own", tolerance=16)
    row("rnnt_loss", _rnnt_call, None, _rnnt, operands="own", tolerance=16)


def _scored(d: Draw) -> Call:
    given = _entropy_of_integers_call(d)
    where = {} if d.maybe(0.5) else {"where": d.fixed(d.rng.random(given.args[1].value.shape) < 0.9, bool)}
    return call(*given.args, **where)


def _accuracy(x: np.ndarray, y: np.ndarray, where: Any = True, k: int = 1) -> Any:
    order = np.argsort(-x, axis=-1, kind="stable")[..., :k]
    right = (order == y[..., None]).any(-1)
    kept = np.broadcast_to(where, right.shape)
    return right[kept].mean() if kept.any() else np.nan


def _guessed(d: Draw) -> Call:
    shape, n = d.shape(1, 2, 1), d.integer(2, 4)
    return call(*(d.fixed(d.rng.integers(0, n, shape), np.int32) for _ in range(2)), n)


def _confusion(p: np.ndarray, y: np.ndarray, n: int) -> np.ndarray:
    return np.array([[np.sum((y == i) & (p == j)) for j in range(n)] for i in range(n)])


def _matrix_of_counts(d: Draw) -> Call:
    n = d.integer(2, 4)
    return call(d.fixed(d.rng.integers(0, 4, (n, n)) * (np.arange(n) > 0), np.int32))


def _over(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.where(y > 0, x / np.maximum(y, 1), 0)


def _ranked(d: Draw) -> Call:
    labels = np.append(d.rng.integers(0, 2, d.integer(1, 8)), [0, 1])
    return call(d.fixed(d.rng.integers(0, 4, labels.shape) / 4, np.float32), d.fixed(labels, np.int32))


def _auc(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    a, b = x[y == 1][:, None], x[y == 0][None]
    return np.mean((a > b) + 0.5 * (a == b))


def _fitted(d: Draw) -> Call:
    shape = (*d.shape(0, 1, 1), d.integer(3, 6))
    draws = (np.moveaxis(d.rng.random(shape) + np.arange(shape[-1]), -1, 0) for _ in range(2))
    return call(*(Given(draw.astype(_wide(d))) for draw in draws))


with namespace("nn.metrics"):
    kind = {"operands": "own", "derivative": False}
    row("accuracy", _scored, None, _accuracy, **kind)
    row(
        "top_k_accuracy",
        lambda d: call(*_entropy_of_integers_call(d).args, 1),
        None,
        lambda x, y, k: _accuracy(x, y, k=k),
        **kind,
    )
    row("confusion_matrix", _guessed, None, _confusion, **kind)
    row("precision", _matrix_of_counts, None, lambda c: _over(np.diag(c), c.sum(0)), **kind)
    row("recall", _matrix_of_counts, None, lambda c: _over(np.diag(c), c.sum(1)), **kind)
    row("f1_score", _matrix_of_counts, None, lambda c: _over(2 * np.diag(c), c.sum(0) + c.sum(1)), **kind)
    row("roc_auc", _ranked, None, _auc, **kind)
    row(
        "perplexity",
        lambda d: call(_entropy_call(d).args[1]),
        None,
        lambda x: np.exp(np.mean(x)),
        tolerance=8,
    )
    row(
        "r2_score",
        _fitted,
        None,
        lambda x, y: 1 - ((x - y) ** 2).sum(0) / ((y - y.mean(0)) ** 2).sum(0),
        tolerance=64,
    )
