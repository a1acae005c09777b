"""Sums of products taken two at a time: where the instruction is used, and that the results are right everywhere."""

from __future__ import annotations

from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target

WITH = Target("has pairs", 64, 32, 1 << 20, 4, "llvm", pairs=frozenset({"bfloat16"}))
WITHOUT = Target("has none", 64, 32, 1 << 20, 4, "llvm")
LAYOUTS: dict[str, Callable] = {
    "ab": lambda a, b: a @ b,
    "abT": lambda a, b: a @ b.T,
    "aTb": lambda a, b: a.T @ b,
    "aTbT": lambda a, b: a.T @ b.T,
}


def stored(name: str, a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The operands as a layout reads them."""
    return (a.T.copy() if "aT" in name else a), (b.T.copy() if "bT" in name else b)


def random(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return rng.standard_normal(shape).astype(ml_dtypes.bfloat16)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.integers(1, 40),
    st.integers(1, 70),
    st.integers(1, 40),
    st.integers(0, 1000),
)
def test_products_of_bfloat16(name: str, m: int, n: int, k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = random(rng, m, k), random(rng, k, n)
    found = np.asarray(fg.jit(LAYOUTS[name])(*stored(name, a, b))).astype(np.float64)
    exact = a.astype(np.float64) @ b.astype(np.float64)
    bound = 2**-8 * np.abs(exact) + 2**-20 * (np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64)))
    assert np.all(np.abs(found - exact) <= bound)


@pytest.mark.parametrize("name", sorted(LAYOUTS))
@pytest.mark.parametrize(("m", "n", "k"), [(300, 321, 257), (260, 1024, 300), (37, 64, 130)])
def test_packed_operands(name: str, m: int, n: int, k: int) -> None:
    rng = np.random.default_rng(m)
    a = rng.integers(-4, 5, (m, k)).astype(ml_dtypes.bfloat16)
    b = rng.integers(-1, 2, (k, n)).astype(ml_dtypes.bfloat16)
    found = np.asarray(fg.jit(LAYOUTS[name])(*stored(name, a, b)))
    exact = a.astype(np.float32) @ b.astype(np.float32)
    np.testing.assert_array_equal(found, exact.astype(ml_dtypes.bfloat16))


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_the_instruction_is_used_where_the_target_has_it(name: str) -> None:
    shapes = [(512, 512), (512, 512)]
    lowered = fg.jit(LAYOUTS[name]).lower(*(fnp.ones(s, dtype="bfloat16") for s in shapes))
    assert "dpbf16ps.512" in lowered.for_target(WITH).as_text("llvm")
    assert "dpbf16ps" not in lowered.for_target(WITHOUT).as_text("llvm")
    other = fg.jit(LAYOUTS[name]).lower(*(fnp.ones(s, dtype="float16") for s in shapes))
    assert "dpbf16ps" not in other.for_target(WITH).as_text("llvm")


def test_infinities_and_nan() -> None:
    a = np.ones((32, 64), ml_dtypes.bfloat16)
    b = np.ones((64, 64), ml_dtypes.bfloat16)
    a[3, 5], a[7, 9], a[8, 1], a[8, 2] = np.inf, np.nan, np.inf, -np.inf
    found = np.asarray(fg.jit(lambda a, b: a @ b)(a, b)).astype(np.float32)
    assert np.all(np.isposinf(found[3]))
    assert np.all(np.isnan(found[7])) and np.all(np.isnan(found[8]))
    assert np.all(found[[0, 1, 2, 4, 31]] == 64)


def test_batches_gradients_and_epilogues() -> None:
    rng = np.random.default_rng(0)
    x, w, c = random(rng, 3, 24, 40), random(rng, 40, 48), random(rng, 48)

    def loss(w: fg.Array, x: fg.Array, c: fg.Array) -> fg.Array:
        return fnp.sum(fnp.maximum(x @ w + c, 0).astype("float32") ** 2)

    found = np.asarray(fg.jit(fg.grad(loss))(w, x, c)).astype(np.float64)
    wide, x64 = (v.astype(np.float64) for v in (w, x))
    out = np.maximum(x64 @ wide + c.astype(np.float64), 0)
    exact = np.einsum("bik,bij->kj", x64, 2 * out)
    assert np.abs(found - exact).max() <= 0.03 * np.abs(exact).max()
