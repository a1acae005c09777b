"""A few numbers outside of traces, which are drawn without the passes of many, are the same numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import config, random
from funcgrad.trace.ops import threefry


def _same(mine: Any, wanted: Any) -> None:
    assert mine.dtype == wanted.dtype and mine.shape == wanted.shape
    np.testing.assert_array_equal(np.asarray(mine), np.asarray(wanted))


@settings(max_examples=30, deadline=None)
@given(
    st.integers(0, 2**31),
    st.sampled_from([(), (1,), (5,), (2, 3), (40,), (0,)]),
    st.sampled_from(["float32", "float64"]),
)
def test_uniform_numbers_are_those_of_compiled_code(seed: int, shape: tuple[int, ...], dtype: str) -> None:
    with config(enable_x64=True):
        key = random.key(seed)
        for low, high in ((0.0, 1.0), (-2.5, 7.0), (3.0, 3.0), (1e-38, 1e38)):
            mine = random.uniform(key, shape, dtype, low, high)
            _same(mine, fg.jit(random.uniform, static_argnums=(1, 2))(key, shape, dtype, low, high))
        low = fnp.linspace(-1, 1, 3).astype(dtype)
        _same(
            random.uniform(key, (2, 3), dtype, low, 2.0),
            fg.jit(lambda k, low: random.uniform(k, (2, 3), dtype, low, 2.0))(key, low),
        )


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([(), (1,), (2,), (3, 2), (7,), (0,), (8,)]))
def test_few_counters_are_hashed_as_many(seed: int, shape: tuple[int, ...]) -> None:
    rng = np.random.default_rng(seed)
    size = int(np.prod(shape))
    many = [
        rng.choice([0, 1, 2**32 - 1, 2**31, int(rng.integers(2**32))], 64).astype(np.uint32) for _ in range(4)
    ]
    few = [x[:size].reshape(shape) for x in many]
    for mine, wanted in zip(threefry.words_of(*few), threefry.words_of(*many), strict=True):
        _same(mine, wanted[:size].reshape(shape))
    one = many[0][:1].reshape(())
    for mine, wanted in zip(
        threefry.words_of(one, one, *few[2:]),
        threefry.words_of(np.full(64, one), np.full(64, one), *many[2:]),
        strict=True,
    ):
        _same(mine, wanted[:size].reshape(shape))


@pytest.mark.parametrize("shape", [(), (1,), (6,), (2, 3), (9,), (0,)])
@pytest.mark.parametrize("seed", [0, 2**32 - 1])
def test_keys_and_bits_are_those_of_compiled_code(shape: tuple[int, ...], seed: int) -> None:
    key = random.key(seed)
    _same(random.bits(key, shape), fg.jit(lambda k: random.bits(k, shape))(key))
    mine, wanted = random.split(key, shape), fg.jit(lambda k: random.split(k, shape))(key)
    _same(random.key_data(mine), random.key_data(wanted))
    mine, wanted = random.fold_in(key, seed), fg.jit(random.fold_in)(key, np.uint32(seed))
    _same(random.key_data(mine), random.key_data(wanted))
