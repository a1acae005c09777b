"""Products among the pieces of concatenations: each is written where it belongs, with what follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def joined(lib: Any, a: Any, b: Any, c: Any) -> Any:
    return lib.concatenate([a @ b, c])


def with_a_function(lib: Any, a: Any, b: Any, c: Any) -> Any:
    return lib.concatenate([c, lib.maximum(a @ b + c, 0) * 2], 1)


def nested(lib: Any, a: Any, b: Any, c: Any) -> Any:
    return lib.concatenate([lib.concatenate([a @ b, c]), lib.concatenate([c, -(a @ (b + 1))])], 1)


def stacked(lib: Any, a: Any, b: Any, c: Any) -> Any:
    return lib.stack([c, a @ b])


def twice(lib: Any, a: Any, b: Any, c: Any) -> Any:
    product = a @ b
    return lib.concatenate([product, c, product])


def twice_within_another(lib: Any, a: Any, b: Any, c: Any) -> Any:
    product = a @ b
    return lib.concatenate([lib.concatenate([product, product]), c])


def read_elsewhere(lib: Any, a: Any, b: Any, c: Any) -> Any:
    product = a @ b
    return lib.concatenate([product, c]), product * 2, product.sum(0)


def sliced(lib: Any, a: Any, b: Any, c: Any) -> Any:
    return lib.concatenate([a @ b, c])[3:50] * 2


CASES = [joined, with_a_function, nested, stacked, twice, twice_within_another, read_elsewhere, sliced]


def operands(rows: int, terms: int, columns: int, dtype: str) -> list[np.ndarray]:
    rng = np.random.default_rng(rows)
    return [
        rng.integers(-3, 4, shape).astype(dtype)
        for shape in ((rows, terms), (terms, columns), (rows, columns))
    ]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("sizes", [(40, 64, 48), (33, 17, 19), (1, 40, 7), (0, 4, 5), (5, 0, 6)])
@pytest.mark.parametrize("dtype", ["float32", "int32", "bool"])
def test_values(case: Callable[..., Any], sizes: tuple[int, int, int], dtype: str) -> None:
    if dtype == "bool" and case in (nested, with_a_function, sliced, read_elsewhere):
        return
    arguments = operands(*sizes, dtype)
    found = fg.jit(lambda *args: case(fnp, *args))(*arguments)
    expected = case(np, *arguments)
    for got, wanted in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
        np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize(
    ("case", "expected"), [(joined, 2), (with_a_function, 2), (nested, 4), (stacked, 2), (twice, 3)]
)
def test_kernels(case: Callable[..., Any], expected: int) -> None:
    """One for each product, and one for what is copied; a product that is read twice is stored and copied."""
    arguments = operands(40, 64, 48, "float32")
    lowered = fg.jit(lambda *args: case(fnp, *args)).lower(*arguments)
    assert len(lowered.for_target(TARGET).kernels) == expected
