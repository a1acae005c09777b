"""Products of a matrix with its own transpose: which get a copy, and that nothing but rounding changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target, open_backend
from funcgrad.lower.runtime.program import forget_programs

TARGET = Target("vectors", vector_nbytes=64, registers=32, l2_nbytes=1 << 20, cores=2, renderer="llvm")


@pytest.fixture(scope="module")
def small_cache() -> Iterator[None]:
    """Matrices of a few kilobytes are too large for the cache."""
    backend = open_backend("cpu")
    real = backend.target
    backend.target = real._replace(name=real.name + " small", l2_nbytes=1 << 12)
    forget_programs()
    yield
    backend.target = real
    forget_programs()


def kernels(function: Callable, *shape: int, dtype: str = "float32") -> int:
    x = fg.ShapeDtypeStruct(shape, dtype)
    return len(fg.jit(function).lower(x).for_target(TARGET).kernels)


def test_which_products_get_a_copy() -> None:
    """Large matrices with many rows, of the same elements on both sides."""
    other = kernels(lambda x: x @ x[::-1].T, 1000, 500)
    assert kernels(lambda x: x @ x.T, 1000, 500) > kernels(lambda x: x @ x.T, 300, 200) == 1
    assert kernels(lambda x: x @ x.T, 60, 9000) == kernels(lambda x: x @ x[::-1].T, 60, 9000)
    assert kernels(lambda x: (x * x).sum(1), 1000, 500) == 1
    assert kernels(lambda x: x @ x, 1000, 1000) == kernels(lambda x: x[::-1] @ x, 1000, 1000)
    assert other <= kernels(lambda x: x @ x.T, 1000, 500) + 1
    for dtype in ("bfloat16", "int8"):
        assert kernels(lambda x: x @ x.T, 3000, 500, dtype=dtype) <= kernels(
            lambda x: x @ x[::-1].T, 3000, 500, dtype=dtype
        )


PRODUCTS: dict[str, Callable] = {
    "rows": lambda x: x @ x.T,
    "columns": lambda x: x.T @ x,
    "computed": lambda x: (x - x.mean(0)) @ (x - x.mean(0)).T,
    "batch": lambda x: fnp.einsum(
        "bij,bkj->bik", x[None] * fnp.ones((2, 1, 1)), x[None] * fnp.ones((2, 1, 1))
    ),
    "batch last": lambda x: fnp.einsum("ijb,kjb->ikb", fnp.stack([x, -x], -1), fnp.stack([x, -x], -1)),
    "squares": lambda x: fnp.einsum("ij,ij->i", x, x),
    "same axes": lambda x: fnp.einsum("ij,jk->ik", x[:, : len(x)], x[: x.shape[1], :]) if x.size else x,
    "and the matrix": lambda x: (x @ x.T, x.T @ x, x + 1),
    "covariance": lambda x: fnp.cov(x, rowvar=False),
}


@pytest.mark.usefixtures("small_cache")
@pytest.mark.parametrize("name", PRODUCTS)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    rows=st.sampled_from([1, 63, 64, 65, 129]),
    columns=st.sampled_from([1, 3, 64, 70]),
    dtype=st.sampled_from(["float32", "float64"]),
)
def test_products_are_those_of_numpy(name: str, rows: int, columns: int, dtype: str) -> None:
    function = PRODUCTS[name]
    if name == "same axes":
        columns = rows
    with fg.enable_x64(True):
        x = np.random.default_rng(rows * columns).standard_normal((rows, columns)).astype(dtype)
        found = fg.tree.leaves(fg.jit(function)(x))
        expected = fg.tree.leaves(function(fnp.asarray(x.astype(np.float64))))
        for got, exact in zip(found, expected, strict=True):
            tolerance = 1e-4 if dtype == "float32" else 1e-11
            np.testing.assert_allclose(got.numpy(), exact.numpy(), rtol=tolerance, atol=tolerance * 10)


@pytest.mark.usefixtures("small_cache")
def test_gradients_and_batches() -> None:
    rng = np.random.default_rng(0)
    x = rng.standard_normal((3, 80, 70)).astype(np.float32)
    weights = rng.standard_normal((80, 80)).astype(np.float32)
    gradient = fg.jit(fg.vmap(fg.grad(lambda v: fnp.sum(weights * (v @ v.T)))))(x)
    expected = (weights + weights.T).astype(np.float64) @ x.astype(np.float64)
    np.testing.assert_allclose(gradient.numpy(), expected, rtol=1e-3, atol=1e-3)
