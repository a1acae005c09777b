"""Losses against independent NumPy formulas in double precision, and their derivatives at extreme logits."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad import grad, jit, nn, value_and_grad
from funcgrad.errors import AxisError, DtypeError, ShapeError
from funcgrad.nn import losses

LOGITS = np.array([[1.0, -2.0, 0.5], [30.0, 10.0, -5.0], [-200.0, 0.0, 200.0]], np.float32)
LABELS = np.array([2, 0, 1])


def _reference(logits: np.ndarray, labels: np.ndarray) -> np.ndarray:
    wide = logits.astype(np.float64)
    top = wide.max(-1, keepdims=True)
    log_sum = np.log(np.exp(wide - top).sum(-1)) + top[:, 0]
    return log_sum - wide[np.arange(len(labels)), labels]


def test_integer_labels() -> None:
    loss = nn.softmax_cross_entropy_with_integer_labels(LOGITS, LABELS)
    np.testing.assert_allclose(np.asarray(loss), _reference(LOGITS, LABELS), rtol=1e-6, atol=1e-7)
    turned = nn.softmax_cross_entropy_with_integer_labels(LOGITS.T, LABELS, axis=0)
    assert turned.tolist() == loss.tolist()
    assert jit(nn.softmax_cross_entropy_with_integer_labels)(LOGITS, LABELS).shape == (3,)


def test_one_hot_labels() -> None:
    rows = nn.one_hot(LABELS, 3)
    loss = nn.softmax_cross_entropy(LOGITS, rows)
    np.testing.assert_allclose(np.asarray(loss), _reference(LOGITS, LABELS), rtol=1e-6, atol=1e-7)


def test_a_class_of_no_probability_counts_nothing() -> None:
    logits = np.array([[0.0, -np.inf]], np.float32)
    assert nn.softmax_cross_entropy(logits, np.array([[1.0, 0.0]], np.float32)).tolist() == [0.0]


@pytest.mark.parametrize("scale", [1.0, 1e4, 1e30])
def test_derivative_is_softmax_minus_one_hot(scale: float) -> None:
    logits = np.array([[0.5, -1.0, 1.0], [1.0, 0.25, -0.5]], np.float32) * np.float32(scale)
    labels = np.array([1, 0])

    def loss(logits: object) -> object:
        return nn.softmax_cross_entropy_with_integer_labels(logits, labels).sum()

    value, slopes = value_and_grad(loss)(logits)
    expected = np.asarray(nn.softmax(logits)) - np.eye(3, dtype=np.float32)[labels]
    assert np.isfinite(float(value))
    np.testing.assert_allclose(np.asarray(slopes), expected, atol=1e-6)
    compiled, slopes = jit(value_and_grad(loss))(logits)
    assert float(compiled) == pytest.approx(float(value), rel=1e-5)
    np.testing.assert_allclose(np.asarray(slopes), expected, atol=1e-6)


def test_wrong_labels_are_noticed() -> None:
    loss = nn.softmax_cross_entropy_with_integer_labels(LOGITS, np.array([0, 3, -1]))
    assert np.isnan(np.asarray(loss)).tolist() == [False, True, True]
    with pytest.raises(ShapeError, match="need labels of shape"):
        nn.softmax_cross_entropy_with_integer_labels(LOGITS, np.array([0, 1]))
    with pytest.raises(ShapeError, match="probabilities use softmax_cross_entropy"):
        nn.softmax_cross_entropy_with_integer_labels(LOGITS, nn.one_hot(LABELS, 3).astype(int))
    with pytest.raises(DtypeError, match="integers"):
        nn.softmax_cross_entropy_with_integer_labels(LOGITS, LABELS.astype(np.float32))


def test_mean_squared_error() -> None:
    x, y = np.array([1.0, 2.0], np.float32), np.array([1.0, 4.0], np.float32)
    assert nn.squared_error(x, y).tolist() == [0.0, 4.0]
    assert float(nn.mean_squared_error(x, y)) == 2.0
    assert grad(nn.mean_squared_error)(x, y).tolist() == [0.0, -2.0]


@pytest.mark.parametrize("name", ["multiclass_hinge_loss", "smooth_labels", "softmax_cross_entropy"])
def test_scalars_have_no_axis_of_classes(name: str) -> None:
    with pytest.raises(AxisError, match="a scalar has no axes"):
        getattr(losses, name)(1.0, 0)
