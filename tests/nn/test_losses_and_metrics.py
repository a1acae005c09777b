"""What the generated cases of tests/public/of_losses.py do not reach: extreme values, mistakes, several devices."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, FuncgradError, ShapeError
from funcgrad.nn import losses, metrics
from funcgrad.sharding import NamedSharding
from funcgrad.sharding import PartitionSpec as P

FAR = fnp.array([-1000.0, -50.0, 0.0, 50.0, 1000.0])
ONE = fnp.ones(5)


@pytest.mark.parametrize(
    "loss",
    [
        lambda x: losses.sigmoid_binary_cross_entropy(x, ONE),
        lambda x: losses.sigmoid_focal_loss(x, ONE, 0.25),
        lambda x: losses.softmax_focal_loss(fnp.stack([x, -x], -1), fnp.zeros(5, int)),
        lambda x: losses.cross_entropy(fnp.stack([x, -x], -1), fnp.zeros(5, int), label_smoothing=0.1),
        lambda x: losses.log_cosh(x, 0.0),
        lambda x: losses.kl_divergence(fnp.stack([x, x]).T, fnp.array([0.0, 1.0])),
        lambda x: losses.cosine_embedding_loss(x * 0, ONE, 1),
        lambda x: losses.triplet_margin_loss(x, x, x),
        lambda x: losses.dice_loss(x[None], ONE[None] * 0),
        lambda x: losses.ctc_loss(
            fnp.stack([x, -x], -1)[None], fnp.zeros((1, 5)), fnp.array([[1]]), fnp.zeros((1, 1))
        ),
        lambda x: losses.rnnt_loss(
            fnp.stack([fnp.stack([x, -x], -1), fnp.stack([-x, x], -1)], 1)[None],
            fnp.zeros((1, 5)),
            fnp.array([[1]]),
            fnp.zeros((1, 1)),
        ),
    ],
)
def test_losses_and_slopes_are_finite_far_out(loss: Callable) -> None:
    value, slopes = fg.value_and_grad(lambda x: loss(x).sum())(FAR)
    assert np.isfinite(value) and np.isfinite(slopes).all()


def test_labels_that_are_ignored_count_nothing() -> None:
    logits = fnp.array([[1.0, 2.0], [3.0, -1.0], [0.0, 5.0]])
    labels = fnp.array([0, -100, 1])
    mean = lambda x: losses.cross_entropy(x, labels, ignore_index=-100).mean(where=labels != -100)  # noqa: E731
    value, slopes = fg.value_and_grad(mean)(logits)
    kept = fg.value_and_grad(lambda x: losses.cross_entropy(x, labels[np.array([0, 2])]).mean())(logits[::2])
    np.testing.assert_allclose(value, kept[0], rtol=1e-6)
    np.testing.assert_allclose(slopes, np.stack([kept[1][0], [0, 0], kept[1][1]]), rtol=1e-6)
    assert np.isnan(losses.cross_entropy(logits, fnp.array([0, 2, 1]), ignore_index=-1))[1]


def test_texts_that_need_more_frames_have_no_probability() -> None:
    """Two equal labels need a blank between them, so three frames; empty texts are all blanks."""
    logits = fnp.zeros((1, 2, 3))
    frames = fnp.zeros((1, 2))
    assert losses.ctc_loss(logits, frames, fnp.array([[1, 1]]), fnp.zeros((1, 2)))[0] > 1e29
    empty = losses.ctc_loss(logits, frames, fnp.array([[1, 1]]), fnp.ones((1, 2)))
    np.testing.assert_allclose(empty, [2 * np.log(3)], rtol=1e-6)


def test_transducers_write_nothing_behind_their_last_frame() -> None:
    """Of even scores the ways count: the labels are among the blanks, of which the last is behind all of them."""
    paddings, texts = fnp.array([[0, 0, 0], [0, 1, 1], [1, 1, 1]]), fnp.array([[1, 2], [2, -1], [-1, 7]])
    loss = losses.rnnt_loss(fnp.zeros((3, 3, 3, 3)), paddings, texts, fnp.array([[0, 0], [0, 1], [1, 1]]))
    np.testing.assert_allclose(loss[:2], [5 * np.log(3) - np.log(6), 2 * np.log(3)], rtol=1e-5)
    assert loss[2] > 1e29


def test_slopes_of_a_transducer_are_how_often_ways_pass() -> None:
    """Against central differences, in float64, under jit."""
    rng = np.random.default_rng(5)
    with fg.config(enable_x64=True):
        logits = rng.standard_normal((2, 4, 3, 5))
        rest = np.array([[0, 0, 0, 0], [0, 0, 0, 1]]), np.array([[3, 1], [2, 2]]), np.array([[0, 0], [0, 1]])
        total = fg.jit(lambda x: losses.rnnt_loss(x, *rest, 4).sum())
        slopes = np.asarray(fg.jit(fg.grad(total))(logits))
        for place in rng.integers(0, (2, 4, 3, 5), (12, 4)):
            step = np.zeros_like(logits)
            step[tuple(place)] = 1e-5
            change = (float(total(logits + step)) - float(total(logits - step))) / 2e-5
            assert slopes[tuple(place)] == pytest.approx(change, abs=1e-8)
    assert abs(slopes[1, 3]).max() == 0 == abs(slopes[1, :, 2]).max()


@pytest.mark.cpu
def test_a_batch_on_two_devices() -> None:
    rng = np.random.default_rng(2)
    logits, labels = rng.standard_normal((8, 5)).astype(np.float32), rng.integers(0, 5, 8).astype(np.int32)

    def both(logits: fg.Array, labels: fg.Array) -> tuple:
        loss = lambda x: losses.cross_entropy(x, labels, label_smoothing=0.1).mean()  # noqa: E731
        confusion = metrics.confusion_matrix(logits.argmax(-1), labels, 5)
        return fg.value_and_grad(loss)(logits), confusion, metrics.f1_score(confusion)

    expected = both(fnp.asarray(logits), fnp.asarray(labels))
    with fg.config(cpu_devices=2):
        spread = NamedSharding(fg.make_mesh((2,), ("x",)), P("x"))
        found = fg.jit(both)(fg.device_put(logits, spread), fg.device_put(labels, spread))
        for a, b in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)


X, Y = fnp.ones((4, 3)), fnp.zeros(4, int)
WRONG = {
    "smoothing": (
        lambda: losses.cross_entropy(X, Y, label_smoothing=2),
        ArgumentError,
        "between 0 and 1, got 2",
    ),
    "labels": (
        lambda: losses.cross_entropy(X, Y[:3]),
        ShapeError,
        r"need labels of shape \(4,\), got \(3,\)",
    ),
    "kind": (lambda: losses.cross_entropy(X, Y * 1.0), DtypeError, "labels are integers, got float32"),
    "pairs": (lambda: losses.info_nce_loss(X, X[:2]), ShapeError, r"got \(4, 3\) and \(2, 3\)"),
    "batch": (lambda: losses.ntxent(X, Y[:2]), ShapeError, r"got \(4, 3\) and \(2,\)"),
    "frames": (
        lambda: losses.ctc_loss(X, X, X, X),
        ShapeError,
        r"ctc_loss: needs logits \(batch, frames, classes\)",
    ),
    "steps": (
        lambda: losses.rnnt_loss(fnp.zeros((1, 2, 2, 3)), X[:1, :2], X[:1, :2], X[:1, :2]),
        ShapeError,
        r"rnnt_loss: needs logits \(batch, frames, length \+ 1, classes\), .* got \(1, 2, 2, 3\)",
    ),
    "accuracy": (lambda: metrics.accuracy(X, Y[:2]), ShapeError, r"accuracy: needs labels of shape \(4,\)"),
    "float labels": (lambda: metrics.accuracy(X, Y * 1.0), DtypeError, "accuracy: labels are integers"),
    "k": (lambda: metrics.top_k_accuracy(X, Y, 4), ArgumentError, "k is between 1 and 3, got 4"),
    "sizes": (lambda: metrics.confusion_matrix(Y, Y[:2], 3), ShapeError, "got 4 and 2"),
    "square": (lambda: metrics.f1_score(X), ShapeError, r"f1_score: .* got \(4, 3\)"),
    "scores": (lambda: metrics.roc_auc(X, Y), ShapeError, r"scores are a vector, got shape \(4, 3\)"),
    "targets": (lambda: metrics.r2_score(X, X[:2]), ShapeError, r"got \(4, 3\) and \(2, 3\)"),
}


@pytest.mark.parametrize("name", WRONG)
def test_mistakes(name: str) -> None:
    run, error, message = WRONG[name]
    with pytest.raises(error, match=message) as caught:
        run()
    assert isinstance(caught.value, FuncgradError)
