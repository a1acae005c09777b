"""Activations without exponentials, and log1mexp, logmeanexp, logsumexp: values by formulae in double precision."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from tests.support.both_ways import both

__all__ = ["both"]

POINTS = np.array([-1e30, -9, -3, -1, -0.5, -0.0, 0.25, 1, 1.5, 3, 6, 1e30], np.float32)
FORMULAE = {
    "identity": lambda x: x,
    "hard_tanh": lambda x: np.clip(x, -1, 1),
    "hard_sigmoid": lambda x: np.clip(x + 3, 0, 6) / 6,
    "hard_silu": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "hard_swish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "soft_sign": lambda x: x / (np.abs(x) + 1),
    "sparse_plus": lambda x: np.where(x <= -1, 0, np.where(x >= 1, x, (x + 1) ** 2 / 4)),
    "sparse_sigmoid": lambda x: np.clip(x + 1, 0, 2) / 2,
    "squareplus": lambda x: (x + np.sqrt(x * x + 4)) / 2,
}


@pytest.mark.parametrize("name", FORMULAE)
def test_values_and_derivatives(both, name):
    function = getattr(nn, name)
    points = POINTS if name != "squareplus" else POINTS[(np.abs(POINTS) < 1e6)]
    result = both(function, fnp.asarray(points))
    np.testing.assert_allclose(
        result.numpy(), FORMULAE[name](points.astype(np.float64)), rtol=1e-5, atol=1e-6
    )
    inside = np.array([-4.1, -2, -0.3, 0.7, 2.2, 5.2])
    slopes = (FORMULAE[name](inside + 1e-6) - FORMULAE[name](inside - 1e-6)) / 2e-6
    each = fg.jit(fg.vmap(fg.grad(function)))(fnp.asarray(inside))
    np.testing.assert_allclose(each.numpy(), slopes, rtol=1e-4, atol=1e-4)
    assert function(fnp.ones(3, "bfloat16")).dtype == fnp.bfloat16
    assert fnp.isnan(function(fnp.asarray(np.nan))) or name in ("sparse_sigmoid",)


def test_log1mexp(both):
    x = np.array([1e-30, 1e-5, 0.1, 0.69, 0.7, 5, 80, np.inf], np.float32)
    with np.errstate(divide="ignore"):
        expected = np.log(-np.expm1(-x.astype(np.float64)))
        expected[-2] = -np.exp(-80.0)
    np.testing.assert_allclose(both(nn.log1mexp, fnp.asarray(x)).numpy(), expected, rtol=2e-6)
    slopes = fg.vmap(fg.grad(nn.log1mexp))(fnp.asarray(x[1:6])).numpy()
    np.testing.assert_allclose(slopes, 1 / np.expm1(x[1:6].astype(np.float64)), rtol=2e-5)


def test_logmeanexp(both):
    x = fnp.asarray([[1000.0, 1001.0, 5.0], [0.0, 0.0, 0.0]])
    result = both(lambda v: nn.logmeanexp(v, 1), x)
    np.testing.assert_allclose(result.numpy(), [1000 + np.log((1 + np.e) / 3), 0], rtol=1e-6, atol=1e-6)
    where = fnp.asarray([True, False, False])
    np.testing.assert_allclose(both(lambda v: nn.logmeanexp(v, 1, where=where), x).numpy(), [1000, 0])


def test_signs_of_sums(both):
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(4, 5)) * 3, rng.normal(size=(4, 5))
    total = (b * np.exp(a)).sum(1)
    size, sign = both(
        lambda x, y: nn.logsumexp(x, 1, y, return_sign=True), fnp.asarray(a), fnp.asarray(b), rtol=1e-5
    )
    np.testing.assert_allclose(size.numpy(), np.log(np.abs(total)), rtol=1e-4, atol=1e-4)
    assert sign.tolist() == np.sign(total).tolist()
    plain = both(lambda x, y: nn.logsumexp(x, 1, y), fnp.asarray(a), fnp.asarray(b), rtol=1e-5).numpy()
    np.testing.assert_array_equal(np.isnan(plain), total < 0)
    assert float(nn.logsumexp(fnp.asarray([np.inf, 0.0]), b=fnp.asarray([0.0, 1.0]))) == 0
    kept = nn.logsumexp(fnp.zeros((2, 3)), 1, keepdims=True, return_sign=True)
    assert [x.shape for x in kept] == [(2, 1), (2, 1)]


def test_sums_of_complex_exponentials(both):
    z = np.array([1 + 2j, -0.5j, 3])
    result = both(nn.logsumexp, fnp.asarray(z), rtol=1e-5)
    np.testing.assert_allclose(np.exp(result.numpy()), np.exp(z).sum(), rtol=1e-4)
    size, sign = nn.logsumexp(fnp.asarray(z), return_sign=True)
    np.testing.assert_allclose(np.exp(size.numpy()) * sign.numpy(), np.exp(z).sum(), rtol=1e-4)


def test_nothing_at_all(both):
    empty = fnp.zeros((2, 0))
    assert both(lambda x: nn.logsumexp(x, 1), empty).tolist() == [-np.inf, -np.inf]
    assert both(lambda x: nn.softmax(x), empty).shape == (2, 0)
    nothing = nn.dot_product_attention(fnp.ones((1, 2, 1, 4)), fnp.ones((1, 0, 1, 4)), fnp.ones((1, 0, 1, 4)))
    assert not nothing.any() and nothing.shape == (1, 2, 1, 4)
