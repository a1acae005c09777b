"""Products of complex matrices: each part as one sum, in one kernel, against NumPy in twice the precision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target
from funcgrad.config import config

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


def numbers(*shape: int, dtype: str = "complex64", seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype)


def kernels(function: Callable, *arguments: Any) -> list[str]:
    return fg.jit(function).lower(*arguments).for_target(TARGET).kernels


def check(function: Callable, *arguments: np.ndarray) -> None:
    """Compare with NumPy, where each sum of k products is off by k roundings of the sum of their sizes at most."""
    found = np.asarray(fg.jit(function)(*arguments))
    wide = [x.astype(np.clongdouble) for x in arguments]
    expected, sizes = np.asarray(function(*wide)), np.asarray(function(*[abs(x) for x in wide]))
    assert found.shape == expected.shape
    terms = max((x.size for x in arguments), default=1)
    bound = (4 + 2 * terms) * np.finfo(found.dtype).eps * abs(sizes)
    assert np.all(abs(found - expected) <= bound)


LAYOUTS: dict[str, Callable[[Any, Any], Any]] = {
    "as they are": lambda x, y: x @ y,
    "the first transposed": lambda x, y: x.swapaxes(-1, -2).conj() @ y,
    "the second transposed": lambda x, y: x @ y.swapaxes(-1, -2),
    "both transposed": lambda x, y: x.swapaxes(-1, -2) @ y.swapaxes(-1, -2).conj(),
    "every second": lambda x, y: x[..., ::2, :] @ y[..., :, ::-2],
    "computed": lambda x, y: (x + 1) @ (y * 2 - x.sum()),
    "one part": lambda x, y: (x @ y).real,
    "with an epilogue": lambda x, y: -(x @ y).conj() + 1j,
}
ROWS = st.sampled_from([0, 1, 2, 3, 7, 8, 9, 16, 17, 33, 40])
BATCHES = st.sampled_from([((), ()), ((2,), (2,)), ((3,), ()), ((), (2,)), ((2, 1), (3,))])


def check_products(layout: str, rows: int, terms: int, columns: int, dtype: str, batches: Any) -> None:
    shapes = [[rows, terms], [terms, columns]]
    for side, word in enumerate(("the first", "the second")):
        if layout in (f"{word} transposed", "both transposed"):
            shapes[side].reverse()
    x, y = (
        numbers(*b, *s, dtype=dtype, seed=k) for k, (b, s) in enumerate(zip(batches, shapes, strict=True))
    )
    check(LAYOUTS[layout], x, y)


DTYPES = st.sampled_from(["complex64", "complex128"])


@settings(max_examples=20, deadline=None)
@given(st.sampled_from([*LAYOUTS]), ROWS, ROWS, ROWS, DTYPES, BATCHES)
def test_shapes(layout: str, rows: int, terms: int, columns: int, dtype: str, batches: Any) -> None:
    check_products(layout, rows, terms, columns, dtype, batches)


@pytest.mark.nightly
@settings(max_examples=600, deadline=None)
@given(st.sampled_from([*LAYOUTS]), ROWS, ROWS, ROWS, DTYPES, BATCHES)
def test_more_shapes(layout: str, rows: int, terms: int, columns: int, dtype: str, batches: Any) -> None:
    check_products(layout, rows, terms, columns, dtype, batches)


@pytest.mark.parametrize("layout", ["as they are", "the first transposed", "the second transposed"])
def test_operands_in_panels(layout: str) -> None:
    """Big ones are copied, the parts of a stretch one after the other; columns are no whole panels."""
    x, y = numbers(130, 2100), numbers(2100, 37, seed=1)
    if layout == "the first transposed":
        x = np.ascontiguousarray(x.T)
    if layout == "the second transposed":
        x, y = numbers(258, 520), numbers(261, 520, seed=1)
    assert "pack(" in kernels(LAYOUTS[layout], x, y)[-1]
    check(LAYOUTS[layout], x, y)


def test_what_is_not_finite() -> None:
    """Parts are inf and NaN where those of NumPy's sums of products are."""
    rng = np.random.default_rng(0)
    special = np.array([0.0, -0.0, 1.0, -2.0, np.inf, -np.inf, np.nan])
    often = np.array([0.3, 0.2, 0.3, 0.17, 0.01, 0.01, 0.01])
    x, y = np.empty((37, 21), np.complex64), np.empty((21, 35), np.complex64)
    for z in (x, y):
        z.real, z.imag = (rng.choice(special, z.shape, p=often) for _ in range(2))
    found = np.asarray(fg.jit(lambda x, y: x @ y)(x, y))
    with np.errstate(invalid="ignore"):
        re = x.real[:, :, None] * y.real - x.imag[:, :, None] * y.imag
        im = x.real[:, :, None] * y.imag + x.imag[:, :, None] * y.real
        expected = re.sum(1), im.sum(1)
    for part, sums in zip((found.real, found.imag), expected, strict=True):
        assert np.isnan(sums).any() and np.isinf(sums).any() and np.isfinite(sums).any()
        np.testing.assert_array_equal(part, sums)


def test_a_product_is_one_kernel() -> None:
    """Operands that stay in the near cache are read in place; of others one is copied once for both parts."""
    x, big = numbers(128, 128), numbers(1024, 1024)
    assert len(kernels(lambda x, y: x @ y, x, x)) == 1
    assert len(kernels(lambda x, y: x.conj().T @ y - 1j, x, x)) == 1
    assert len(kernels(lambda x, y: x @ y, big, big)) == 2
    assert len(kernels(lambda x, y, z: (x @ y) @ z, x, x, x)) == 2
    assert len(kernels(lambda x, y: (x @ y).imag, x, x)) == 1


def test_long_sums_are_made_in_chunks() -> None:
    x, y = numbers(20000, 12), numbers(20000, 9, seed=1)
    assert len(kernels(lambda x, y: x.conj().T @ y, x, y)) == 2
    check(lambda x, y: x.conj().T @ y, x, y)


def test_gradients() -> None:
    def loss(x: Any, y: Any) -> Any:
        return fnp.sum(fnp.abs(x @ y) ** 2)

    x, y = numbers(17, 9, dtype="complex128"), numbers(9, 21, dtype="complex128", seed=1)
    gradient = np.asarray(fg.jit(fg.grad(loss))(x, y))
    np.testing.assert_allclose(gradient, 2 * ((x @ y) @ y.conj().T).conj(), rtol=1e-12)


def test_sums_of_two_real_products_stay_apart() -> None:
    """They are no parts of complex numbers: each may have an instruction of its own."""
    x = np.ones((64, 64), np.float32)
    assert len(kernels(lambda a, b, c, d: a @ b + c @ d, x, x, x, x)) == 2
