"""lpmn and lpmn_values against Rodrigues' formula, and slopes against derivatives of values."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.scipy.special import lpmn, lpmn_values
from funcgrad.test_util import check_grads


def _polynomial(order: int, degree: int, x: np.ndarray) -> np.ndarray:
    """Derivatives of Rodrigues' polynomial (x**2 - 1)**degree: the definition."""
    p = np.polynomial.Polynomial([-1.0, 0.0, 1.0]) ** degree / (2.0**degree * math.factorial(degree))
    return p.deriv(degree + order)(x) if degree + order else p(x)


def _by_definition(m: int, n: int, x: np.ndarray, normalized: bool) -> np.ndarray:
    out = np.zeros((m + 1, n + 1, len(x)))
    for order in range(m + 1):
        for degree in range(order, n + 1):
            value = (-1) ** order * (1 - x**2) ** (order / 2) * _polynomial(order, degree, x)
            if normalized:
                ratio = math.factorial(degree - order) / math.factorial(degree + order)
                value = value * math.sqrt((2 * degree + 1) / (4 * math.pi) * ratio)
            out[order, degree] = value
    return out


points = st.lists(st.sampled_from([-1.0, 1.0, 0.0]) | st.floats(-1, 1, allow_subnormal=False), max_size=5)


@given(st.integers(0, 8), st.integers(0, 8), points, st.booleans(), st.sampled_from(["float32", "float64"]))
@settings(max_examples=40, deadline=None)
def test_values_are_those_of_the_definition(m: int, n: int, at: Any, normalized: bool, dtype: str) -> None:
    x = np.array(at, dtype)
    with fg.config(enable_x64=True):
        found = np.asarray(lpmn_values(m, n, x, normalized))
        both = np.asarray(lpmn(m, n, x)[0])
    wanted = _by_definition(m, n, x.astype(float), normalized)
    assert found.dtype == dtype and found.shape == wanted.shape
    eps = 1e-4 if dtype == "float32" else 1e-11
    size = np.abs(wanted).max(axis=2, initial=1, keepdims=True)
    np.testing.assert_allclose(found / size, wanted / size, atol=eps)
    if not normalized:
        np.testing.assert_array_equal(both, found)


@given(st.integers(0, 6), st.integers(0, 6), points)
@settings(max_examples=25, deadline=None)
def test_slopes_are_derivatives(m: int, n: int, at: Any) -> None:
    with fg.config(enable_x64=True):
        x = fnp.asarray(np.array(at, float))
        slopes = np.asarray(lpmn(m, n, x)[1])
        jacobian = fg.jvp(lambda x: lpmn_values(m, n, x, False), (x,), (fnp.ones_like(x),))[1]
    inner = np.abs(np.asarray(x)) < 1
    size = np.abs(slopes[..., inner]).max(axis=2, initial=1, keepdims=True)
    np.testing.assert_allclose(slopes[..., inner] / size, np.asarray(jacobian)[..., inner] / size, atol=1e-8)
    for i in np.flatnonzero(~inner):
        for degree in range(n + 1):
            first = slopes[1, degree, i] if m else 0
            assert first == (float(x[i]) ** degree * np.inf if m and degree else 0)
            power = np.polynomial.legendre.Legendre.basis(degree).deriv()(float(x[i]))
            np.testing.assert_allclose(slopes[0, degree, i], power, atol=1e-10)
        assert np.isfinite(slopes[2:, :, i]).all()


def test_gradients_and_errors() -> None:
    with fg.config(enable_x64=True):
        x = fnp.asarray(np.array([-0.7, 0.1, 0.9]))
        check_grads(lambda x: lpmn_values(3, 3, x, True), (x,), order=2, atol=1e-5, rtol=1e-5)
        check_grads(lambda x: lpmn(3, 3, x)[1], (x,), order=2, atol=1e-4, rtol=1e-4)
    assert np.isnan(lpmn_values(2, 2, fnp.asarray([2.0]), False)[2, 2, 0])
    assert lpmn_values(2, 2, fnp.asarray([2.0]), False)[0].ravel().tolist() == [1.0, 2.0, 5.5]
    with pytest.raises(DtypeError, match="float32 or float64, got int32"):
        lpmn_values(1, 1, fnp.arange(2), False)
    with pytest.raises(ShapeError, match="one axis"):
        lpmn(1, 1, fnp.ones(()))
    with pytest.raises(ArgumentError, match="negative"):
        lpmn(-1, 1, fnp.ones(1))
