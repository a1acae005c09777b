"""Softmax and its relatives against JAX 0.10.2, at extreme logits, and with masks."""

from __future__ import annotations

from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest

from funcgrad import grad, jit, nn, vmap
from funcgrad.errors import DtypeError

A = np.array([[1.0, 2.0, 3.0], [0.0, -50.0, 80.0]], np.float32)
MASK = np.array([[True, False, True], [True, True, False]])
INF = float("inf")


@pytest.mark.parametrize(
    "function, expected",
    [
        (lambda a: nn.softmax(a), [0.09003057, 0.24472848, 0.66524094, 1.8048513e-35, 0.0, 1.0]),
        (
            lambda a: nn.softmax(a, axis=0),
            [0.7310586, 1.0, 3.625141e-34, 0.26894143, 2.610279e-23, 1.0],
        ),
        (lambda a: nn.softmax(a, where=MASK), [0.11920291, 0.0, 0.880797, 1.0, 1.9287499e-22, 0.0]),
        (lambda a: nn.log_softmax(a), [-2.407606, -1.4076059, -0.40760595, -80.0, -130.0, 0.0]),
        (lambda a: nn.log_softmax(a, where=MASK), [-2.126928, -INF, -0.12692805, 0.0, -50.0, -INF]),
        (lambda a: nn.logsumexp(a), 80.0),
        (lambda a: nn.logsumexp(a, axis=1), [3.407606, 80.0]),
        (lambda a: nn.logsumexp(a, axis=1, where=MASK), [3.126928, 0.0]),
        (
            lambda a: nn.logsumexp(a, axis=1, b=np.array([1.0, 2.0, 0.5], np.float32)),
            [3.3156092, 79.306854],
        ),
        (lambda a: nn.standardize(a), [-1.2247355, 0.0, 1.2247355, -0.18677184, -1.1206311, 1.3074028]),
        (lambda a: nn.standardize(a, axis=0), [0.99998, 1.0, -1.0, -0.99998, -1.0, 1.0]),
        (lambda a: nn.standardize(a, where=MASK), [-0.999995, 0.0, 0.999995, 1.0, -1.0, 4.2]),
    ],
)
def test_values(function: object, expected: object) -> None:
    for run in (function, jit(function)):
        np.testing.assert_allclose(np.asarray(run(A)).ravel(), np.ravel(expected), rtol=3e-6, atol=2e-7)


def test_shapes_of_logsumexp() -> None:
    assert nn.logsumexp(A, axis=(0, 1), keepdims=True).shape == (1, 1)
    assert nn.logsumexp(A, axis=0, keepdims=True).shape == (1, 3)
    assert nn.logsumexp(A, axis=-1).shape == (2,)
    assert nn.logsumexp(np.array([1, 2])).dtype == np.float32


@pytest.mark.parametrize("scale", [1.0, 1e3, 1e30])
def test_extreme_logits(scale: float) -> None:
    x = np.array([-1.0, 0.5, 1.0], np.float32) * np.float32(scale)
    for function in (nn.softmax, nn.log_softmax):
        slopes = grad(lambda x, f=function: (f(x) * np.array([0.25, -1.0, 2.0], np.float32)).sum())(x)
        assert np.isfinite(np.asarray(function(x))).all() and np.isfinite(np.asarray(slopes)).all()
    assert np.isfinite(float(nn.logsumexp(x)))
    np.testing.assert_allclose(np.asarray(grad(nn.logsumexp)(x)), np.asarray(nn.softmax(x)), rtol=1e-6)


def test_infinite_logits() -> None:
    """-inf takes a class out; with no class left the sum is empty."""
    x = np.array([0.0, -INF, 0.0], np.float32)
    assert nn.softmax(x).tolist() == [0.5, 0.0, 0.5]
    assert float(nn.logsumexp(np.full(3, -INF, np.float32))) == -INF
    assert float(nn.logsumexp(np.array([1.0, INF], np.float32))) == INF

    nothing = np.array([[False] * 3, [True, False, True]])
    for run in (nn.softmax, jit(nn.softmax)):
        assert np.asarray(run(A, where=nothing))[0].tolist() == [0.0, 0.0, 0.0]
    slopes = np.asarray(grad(lambda x: (nn.softmax(x, where=nothing) ** 2).sum())(A))
    assert slopes[0].tolist() == [0.0, 0.0, 0.0] and np.isfinite(slopes).all()


def test_softmax_derivative() -> None:
    """d softmax_i / d x_j = s_i (delta_ij - s_j)."""
    x = A[0]
    s = np.exp(x - 3) / np.exp(x - 3).sum()
    rows = np.stack([np.asarray(grad(lambda x, i=i: nn.softmax(x)[i])(x)) for i in range(3)])
    np.testing.assert_allclose(rows, np.diag(s) - np.outer(s, s), atol=1e-6)


def test_masked_elements_have_no_derivative() -> None:
    x = np.array([1.0, 1e30, 2.0], np.float32)
    mask = np.array([True, False, True])
    slopes = np.asarray(grad(lambda x: nn.logsumexp(x, where=mask))(x))
    np.testing.assert_allclose(slopes, [0.26894143, 0.0, 0.7310586], rtol=1e-6)


def test_standardize_far_from_zero() -> None:
    x = np.array([10000.0, 10001.0, 10002.0], np.float32)
    np.testing.assert_allclose(np.asarray(nn.standardize(x)), [-1.2247357, 0, 1.2247357], rtol=1e-5)
    given = nn.standardize(x, mean=np.float32(10000.0), variance=np.float32(4.0), epsilon=0.0)
    assert given.tolist() == [0.0, 0.5, 1.0]


def test_one_hot() -> None:
    x = np.array([[0, 2], [1, 3]])
    assert nn.one_hot(x, 3, axis=0).tolist() == [
        [[1, 0], [0, 0]],
        [[0, 0], [1, 0]],
        [[0, 1], [0, 0]],
    ]
    assert nn.one_hot(2, 3).tolist() == [0, 0, 1]
    assert nn.one_hot([0, -1], 2, dtype=np.int32).tolist() == [[1, 0], [0, 0]]
    assert nn.one_hot(x, 4).shape == (2, 2, 4) and nn.one_hot(x, 4, axis=1).shape == (2, 4, 2)
    assert vmap(lambda i: nn.one_hot(i, 3))(np.array([2, 0])).tolist() == [[0, 0, 1], [1, 0, 0]]
    assert nn.one_hot(np.array([0.5, 2.0]), 3).tolist() == [[0, 0, 0], [0, 0, 1]]
    for x in ([True], [1j]):
        with pytest.raises(DtypeError, match="positions are integers"):
            nn.one_hot(np.array(x), 3)


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("function", [nn.softmax, nn.log_softmax, nn.logsumexp])
def test_half_precision_is_rounded_once(function: Callable, dtype: type) -> None:
    """The value is that of float32, rounded: no sum and no exponential is rounded within."""
    x = (4 * np.random.default_rng(5).normal(size=(7, 300))).astype(dtype)
    wanted = np.asarray(function(x.astype(np.float32), axis=1)).astype(dtype)
    for run in (function, jit(function, static_argnames="axis")):
        got = run(x, axis=1)
        assert got.dtype == dtype
        steps = np.asarray(got).view(np.int16).astype(int) - wanted.view(np.int16)
        assert np.abs(steps).max() <= 1
        assert (steps == 0).mean() > 0.99


def test_half_precision_with_factors_and_signs() -> None:
    a, b = np.array([0.0, 1.0, 0.5], np.float16), np.array([1.0, -2.0, 0.25], np.float16)
    value, sign = nn.logsumexp(a, b=b, return_sign=True)
    assert value.dtype == sign.dtype == np.float16 and sign == -1
    np.testing.assert_allclose(value, np.log(abs(np.sum(b.astype("d") * np.exp(a.astype("d"))))), rtol=1e-3)
    assert nn.logsumexp(a, b=b.astype(np.float32)).dtype == np.float32
    assert nn.softmax(a, where=a > 0).tolist()[0] == 0
