"""Cofactors in programs: minors by their definition, over generated matrices, singular ones among them."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.lower.graph.forms import forms_written_out
from funcgrad.trace.calls.loops import SWITCH
from funcgrad.trace.matrix.matrix_ops import COFACTOR
from funcgrad.trace.uop import OPS, Param, UOp, toposort

DTYPES = ["float32", "float64", "complex64", "complex128"]
SHAPES = [(5, 5), (6, 6), (9, 9), (17, 17), (2, 7, 7), (30, 5, 5), (2, 3, 6, 6), (0, 6, 6), (12, 20, 20)]


@pytest.fixture(autouse=True)
def _with_64_bits():
    with fg.config(enable_x64=True):
        yield


def of_det(a: np.ndarray) -> np.ndarray:
    """The derivative of determinants, which is holomorphic."""

    def total(x: fg.Array) -> fg.Array:
        return fnp.sum(fnp.linalg.det(x))

    return np.asarray(fg.jit(fg.grad(total, holomorphic=a.dtype.kind == "c"))(a))


def minors(a: np.ndarray) -> np.ndarray:
    """The same by definition, in double."""
    wide = a.astype(np.result_type(a.dtype, np.float64))
    size = a.shape[-1]
    found = np.empty(a.shape, wide.dtype)
    for i in range(size):
        for j in range(size):
            found[..., i, j] = (-1) ** (i + j) * np.linalg.det(np.delete(np.delete(wide, i, -2), j, -1))
    return found


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(SHAPES), st.sampled_from(DTYPES), st.integers(0, 99), st.integers(0, 3))
def test_of_any_rank(shape: tuple[int, ...], dtype: str, seed: int, missing: int) -> None:
    rng = np.random.default_rng(seed)
    a = rng.integers(-3, 4, shape) + (1j * rng.integers(-3, 4, shape) if np.dtype(dtype).kind == "c" else 0)
    a = a.astype(dtype)
    if a.size and missing:
        of_one = a.reshape(-1, *shape[-2:])[-1]  # others of a batch stay regular
        of_one[:missing] = of_one[-1]
    wanted, got = minors(a), of_det(a)
    assert got.dtype == a.dtype and got.shape == a.shape
    size = max([1.0, *np.prod(np.linalg.norm(a, axis=-1), -1).ravel()])
    np.testing.assert_allclose(got, wanted, rtol=0, atol=20 * shape[-1] * np.finfo(dtype).eps * size)


def test_determinant_below_the_dtype() -> None:
    """The determinant has no digits in float32; of the cofactors all but one are as small."""
    size = 64
    values = np.full(size, (2e-38) ** (1 / (size - 1)))
    values[5] *= 2e-7
    values = values.astype(np.float32)
    got = of_det(np.diag(values))
    wanted = np.prod(np.delete(values.astype(np.float64), 5))
    np.testing.assert_allclose(got[5, 5], wanted, rtol=1e-5)
    assert np.count_nonzero(got) == np.count_nonzero(np.diag(got))


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_no_finite_cofactors_without_finite_elements(value: float) -> None:
    a = np.eye(7)
    a[2, 3] = value
    assert np.isnan(of_det(a)).any()
    assert of_det(np.zeros((7, 7))).tolist() == np.zeros((7, 7)).tolist()


@pytest.mark.parametrize("shape", [(6, 6), (100, 100), (50, 8, 8)])
def test_regular_matrices_are_left_to_routines(shape: tuple[int, ...]) -> None:
    """NumPy's Python is called in the branch of singular ones alone."""
    a = UOp(OPS["param"], (), Param(0, 0, shape, np.dtype("float64"), False))
    nodes = toposort(forms_written_out([UOp(COFACTOR, (a,))], open_backend("cpu").target))
    assert COFACTOR not in [node.op for node in nodes]
    (call,) = [node for node in nodes if node.op is SWITCH]
    assert [len(toposort(branch.outputs)) for branch in call.arg.branches] == [1, 2]
