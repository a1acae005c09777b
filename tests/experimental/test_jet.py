"""jet: series of compositions, against those that NumPy's polynomials give."""

from __future__ import annotations

import math

import numpy as onp
import pytest
from numpy.polynomial import Polynomial

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError
from funcgrad.experimental.jet import jet


@pytest.mark.parametrize("scaled", [True, False])
@pytest.mark.parametrize("jitted", [True, False])
def test_series_of_polynomials(scaled, jitted):
    """f(x, y) = 2 x^3 y - y^2 along polynomials x(t), y(t)."""
    rng = onp.random.default_rng(3)
    x, y = (Polynomial(rng.integers(-2, 3, 5).astype(float)) for _ in range(2))
    expected = (2 * x**3 * y - y**2).coef[:5]
    factors = [math.factorial(k) if scaled else 1 for k in range(5)]
    primals = (x.coef[0], y.coef[0])
    series = [[float(c * f) for c, f in zip(p.coef, factors, strict=True)][1:] for p in (x, y)]

    def run(primals, series):
        return jet(lambda x, y: 2 * x**3 * y - y**2, primals, series, factorial_scaled=scaled)

    value, terms = (fg.jit(run) if jitted else run)(primals, series)
    onp.testing.assert_allclose([value, *terms], expected * factors, rtol=1e-5, atol=1e-4)


def test_series_of_sines_in_a_tree():
    """sin along 0.3 + 2 t, whose derivatives go round; beside it what is linear has one."""
    found, terms = jet(
        lambda x: {"s": np.sin(x), "l": 3 * x},
        (np.asarray([0.3]),),
        ([np.asarray([2.0]), np.zeros(1), np.zeros(1)],),
    )
    expected = [2**k * onp.sin(0.3 + k * onp.pi / 2) for k in range(4)]
    onp.testing.assert_allclose([found["s"][0], *(t["s"][0] for t in terms)], expected, rtol=1e-5)
    onp.testing.assert_allclose([t["l"][0] for t in terms], [6.0, 0.0, 0.0])


def test_series_of_different_lengths():
    with pytest.raises(ArgumentError, match=r"one length, got lengths \[1, 2\]"):
        jet(lambda x, y: x * y, (1.0, 2.0), ([1.0], [1.0, 0.0]))


def test_a_curve_through_infinity_has_its_value() -> None:
    value, _ = jet(lambda x: 1 / x, (np.inf,), ([1.0],))
    assert float(value) == 0.0
