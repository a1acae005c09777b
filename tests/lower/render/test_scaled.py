"""Products with powers of two: by one instruction, or by two products, to the same bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import Machine
from funcgrad.backends.interface import Target, open_backend
from funcgrad.lower.ir.ops import scaled_by_parts
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp

FUNCTIONS: list[Callable[[Any], Any]] = [fnp.exp, fnp.exp2, lambda x: fnp.power(2.5, x), lambda x: 1.5**x]
ENDS = [
    0.0,
    -0.0,
    1e-45,
    np.inf,
    -np.inf,
    np.nan,
    88.72,
    88.73,
    -87.3,
    -87.4,
    -103.9,
    -104.1,
    127.9,
    128,
    -149,
    -150.1,
]


def bits_of(target: Target, number: int, x: np.ndarray) -> np.ndarray:
    with fg.config(enable_x64=True, cache=False), mock.patch.object(open_backend("cpu"), "target", target):
        found = fg.jit(lambda x: FUNCTIONS[number](x))(x)
    return np.asarray(found).view(f"u{x.itemsize}")


@settings(max_examples=60)
@given(
    st.integers(0, len(FUNCTIONS) - 1),
    st.sampled_from(["float32", "float64"]),
    st.sampled_from([1, 3, 4, 8, 16, 50, 4096]),
    st.sampled_from([16, 32, 64]),
    st.sampled_from([1.0, 50.0, 1100.0]),
)
def test_both_ways_give_the_same_bits(number: int, dtype: str, size: int, nbytes: int, scale: float) -> None:
    known = open_backend("cpu").target
    if "scaled" not in known.conversions:
        pytest.skip("a CPU without such an instruction")
    x = (np.random.default_rng(size).uniform(-scale, scale, size)).astype(dtype)
    if scale > 1:
        x[: len(ENDS)] = ENDS[:size]
    changed = {"vector_nbytes": min(nbytes, known.vector_nbytes)}
    one = known._replace(name=f"{known.name} one {nbytes}", **changed)
    two = known._replace(
        name=f"{known.name} two {nbytes}", conversions=known.conversions - {"scaled"}, **changed
    )
    found, expected = bits_of(one, number, x), bits_of(two, number, x)
    is_nan = np.isnan(found.view(dtype))
    np.testing.assert_array_equal(is_nan, np.isnan(expected.view(dtype)))
    np.testing.assert_array_equal(found[~is_nan], expected[~is_nan])


@pytest.mark.parametrize("dtype", [dt.float32, dt.float64])
def test_two_products_round_once(dtype: np.dtype) -> None:
    """`ldexp` of NumPy rounds once, for every exponent that has a result and some beyond."""
    info = np.finfo(dtype)
    bias, unsigned = info.maxexp - 1, np.dtype(f"u{dtype.itemsize}")
    n = np.arange(info.minexp - info.nmant - 4, info.maxexp + 2)
    x = np.random.default_rng(0).uniform(0.7, 1.5, n.size).astype(dtype)
    nodes = [
        UOp(PARAM, (), Param(0, i, n.shape, np.dtype(t), False)) for i, t in enumerate((dtype, unsigned))
    ]
    values = dict(zip(nodes, (x, (n + 2 * bias).astype(unsigned)), strict=True))
    found = evaluate([scaled_by_parts(*nodes)], values)[0]
    with np.errstate(over="ignore", under="ignore"):
        np.testing.assert_array_equal(found, np.ldexp(x, n))


def test_which_cpus_have_the_instruction() -> None:
    def has(features: str) -> bool:
        machine = Machine("x86_64", "", frozenset(features.split()), 1 << 20, 1 << 25, 2)
        return "scaled" in machine.target("described").conversions

    assert has("avx512f avx512vl f16c") and not has("avx2 f16c") and not has("avx512f f16c")
