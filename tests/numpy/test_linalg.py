"""Norms and products of funcgrad.numpy.linalg, against NumPy."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError


@pytest.mark.parametrize("order", [None, 0, 1, 2, 3, -1, math.inf, -math.inf, 0.5], ids=str)
def test_vector_norms_are_numpys(both, sample, order):
    x = sample((3, 4), low=0.5)
    for axis in (0, 1):
        result = both(lambda v, a=axis: fnp.linalg.norm(v, order, a), x)
        np.testing.assert_allclose(result.numpy(), np.linalg.norm(x.numpy(), order, axis), rtol=1e-5)
    kept = both(lambda v: fnp.linalg.norm(v, order, 1, keepdims=True), x)
    assert kept.shape == (3, 1)


@pytest.mark.parametrize("order", [None, "fro", 1, -1, math.inf, -math.inf], ids=str)
def test_matrix_norms_are_numpys(both, sample, order):
    x = sample((2, 3, 4))
    for axes in ((0, 1), (2, 1), (-2, -1)):
        result = both(lambda v, a=axes: fnp.linalg.norm(v, order, a), x)
        np.testing.assert_allclose(result.numpy(), np.linalg.norm(x.numpy(), order, axes), rtol=1e-5)
        kept = both(lambda v, a=axes: fnp.linalg.norm(v, order, a, keepdims=True), x)
        assert kept.shape == np.linalg.norm(x.numpy(), order, axes, keepdims=True).shape


@pytest.mark.parametrize("order", ["fro", "nuc", 1, 2, math.inf], ids=str)
@pytest.mark.parametrize("shape", [(0, 2), (2, 0), (0, 0), (3, 0, 2)], ids=str)
def test_matrices_without_elements_have_the_norm_0(both, order, shape):
    found = both(lambda v: fnp.linalg.matrix_norm(v, ord=order), fnp.zeros(shape))
    assert found.shape == shape[:-2] and not found.numpy().any()


def test_norms_of_everything(both, sample):
    x = sample((3, 4), "complex64")
    np.testing.assert_allclose(both(fnp.linalg.norm, x).numpy(), np.linalg.norm(x.numpy()), rtol=1e-5)
    np.testing.assert_allclose(both(fnp.linalg.vector_norm, x).numpy(), np.linalg.norm(x.numpy()), rtol=1e-5)
    np.testing.assert_allclose(both(fnp.linalg.matrix_norm, x).numpy(), np.linalg.norm(x.numpy()), rtol=1e-5)
    assert float(fnp.linalg.norm(fnp.asarray([3, 4]))) == 5.0


def test_products(both, sample):
    x = sample((3, 3))
    for n in (0, 1, 5):
        result = both(lambda v, k=n: fnp.linalg.matrix_power(v, k), x, rtol=1e-4, atol=1e-4)
        np.testing.assert_allclose(result.numpy(), np.linalg.matrix_power(x.numpy(), n), rtol=1e-4, atol=1e-4)
    chain = [sample((4,)), sample((4, 2)), sample((2, 5)), sample((5, 3))]
    result = both(lambda *m: fnp.linalg.multi_dot(m), *chain, rtol=1e-4)
    np.testing.assert_allclose(result.numpy(), np.linalg.multi_dot([m.numpy() for m in chain]), rtol=1e-4)
    assert both(fnp.linalg.trace, sample((2, 3, 3))).shape == (2,)
    assert both(fnp.linalg.diagonal, sample((2, 3, 3))).shape == (2, 3)


def test_errors_say_what_is_needed():
    with pytest.raises(ArgumentError, match="orders are 'fro'"):
        fnp.linalg.norm(fnp.ones((2, 2)), 3)
    with pytest.raises(ArgumentError, match="one or two axes"):
        fnp.linalg.norm(fnp.ones((2, 2, 2)), 1)
    with pytest.raises(ShapeError, match="square"):
        fnp.linalg.matrix_power(fnp.ones((2, 3)), 2)
    with pytest.raises(ShapeError, match="vectors are needed"):
        fnp.linalg.outer(fnp.ones((2, 3)), fnp.ones(3))
    with pytest.raises(ShapeError, match="vectors of 3 elements"):
        fnp.linalg.cross(fnp.ones(2), fnp.ones(2))
    with pytest.raises(ShapeError, match="matrices are needed"):
        fnp.linalg.multi_dot([fnp.ones((2, 3)), fnp.ones((3, 3, 3)), fnp.ones(3)])
