"""QR factorizations with column pivoting: what the order of columns promises, and SciPy's, over generated matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lax import linalg as lax_linalg
from funcgrad.scipy import linalg

EPS = {"float32": 1e-4, "complex64": 1e-4, "float64": 1e-12, "complex128": 1e-12}


@st.composite
def matrices(draw: Any) -> np.ndarray:
    """Matrices of any shape, also empty, of low rank, with equal columns, with numbers whose squares overflow."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    m, n = draw(st.integers(0, 6)), draw(st.integers(0, 6))
    batch = draw(st.sampled_from([(), (2,), (0,), (2, 3)]))
    dtype = draw(st.sampled_from(sorted(EPS)))
    x = rng.standard_normal((*batch, m, n))
    x = x + 1j * rng.standard_normal(x.shape) if dtype.startswith("c") else x
    kind = draw(st.sampled_from(["any", "any", "low rank", "equal", "large", "small"]))
    if kind == "low rank":
        x = x[..., :1] * x[..., :1, :] if x.size else x
    if kind == "equal":
        x = np.ones_like(x)
    return (x * {"large": 1e25, "small": 1e-25}.get(kind, 1)).astype(dtype)


@given(matrices(), st.booleans(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_factors_and_order(x: np.ndarray, full: bool, compiled: bool) -> None:
    def factored(x: Any) -> Any:
        return lax_linalg.qr(x, pivoting=True, full_matrices=full)

    with fg.config(enable_x64=True):
        q, r, order = (np.asarray(v) for v in (fg.jit(factored) if compiled else factored)(x))
    *batch, m, n = x.shape
    k, eps = min(m, n), EPS[x.dtype.name]
    scale = max(np.abs(x).max(initial=0), 1e-30)
    assert q.shape == (*batch, m, m if full else k) and r.shape == (*batch, m if full else k, n)
    assert order.shape == (*batch, n) and order.dtype == np.int32
    np.testing.assert_array_equal(np.sort(order, -1), np.broadcast_to(np.arange(n), order.shape))
    permuted = np.take_along_axis(x, order[..., None, :].astype(int), -1)
    np.testing.assert_allclose(q / 1 @ (r / scale), permuted / scale, atol=20 * eps)
    assert np.array_equal(r, np.triu(r))
    # of each column, what the ones before a place left is not longer than the one that was taken there
    lengths = np.sqrt(np.cumsum(np.abs(r[..., :k, :] / scale)[..., ::-1, :] ** 2, -2)[..., ::-1, :])
    for place in range(k):
        own = np.abs(r[..., place, place, None] / scale)
        assert (lengths[..., place, place:] <= own + 20 * eps).all()


@given(
    st.integers(1, 6), st.integers(1, 6), st.sampled_from(["full", "economic", "r"]), st.integers(0, 2**32)
)
@settings(max_examples=40, deadline=None)
def test_orders_are_scipys(m: int, n: int, mode: str, seed: int) -> None:
    x = np.random.default_rng(seed).standard_normal((m, n))
    wanted = scipy.linalg.qr(x, mode=mode, pivoting=True)
    with fg.config(enable_x64=True):
        found = linalg.qr(x, mode=mode, pivoting=True)
    assert len(found) == len(wanted)
    np.testing.assert_array_equal(found[-1], wanted[-1])
    for ours, theirs in zip(found[:-1], wanted[:-1]):
        np.testing.assert_allclose(np.abs(ours), np.abs(theirs), atol=1e-10)


@pytest.mark.parametrize("mode", ["left", "right"])
def test_products_with_q(mode: str) -> None:
    rng = np.random.default_rng(0)
    a = rng.standard_normal((5, 3))
    c = rng.standard_normal((3, 4) if mode == "left" else (4, 5))
    with fg.config(enable_x64=True):
        product, r, order = linalg.qr_multiply(a, c, mode, pivoting=True)
        q, again, _ = linalg.qr(a, mode="economic", pivoting=True)
        np.testing.assert_allclose(product, q @ c if mode == "left" else c @ q, atol=1e-12)
    np.testing.assert_array_equal(r, again)
    np.testing.assert_array_equal(order, scipy.linalg.qr(a, pivoting=True)[2])


def test_derivatives_are_those_of_the_ordered_columns() -> None:
    x = np.random.default_rng(1).standard_normal((2, 4, 3))
    step = np.random.default_rng(2).standard_normal(x.shape)

    def value(x: Any) -> Any:
        q, r, _ = lax_linalg.qr(x, pivoting=True, full_matrices=False)
        return fnp.sum(fnp.sin(q) * 2) + fnp.sum(r**2 / (1 + fnp.abs(r)))

    with fg.config(enable_x64=True):
        slope = float(np.sum(np.asarray(fg.grad(value)(x)) * step))
        difference = float(value(x + 1e-6 * step) - value(x - 1e-6 * step)) / 2e-6
    assert abs(slope - difference) < 1e-6 * max(1, abs(slope))
