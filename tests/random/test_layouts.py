"""The layout of threefry's numbers that JAX had before 0.5, against its definition in NumPy, and the setting for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.random import threefry
from funcgrad.trace.ops.threefry import words_of

seeds = st.integers(0, 2**32 - 1)
shapes = st.lists(st.integers(0, 5), max_size=3).map(tuple)


# ---- the definition ----


def hashed(key: np.ndarray, counters: np.ndarray) -> np.ndarray:
    """Hash the counters as the first and the second half of a list that ends in a 0 where their number is odd."""
    padded = np.append(counters, np.zeros(counters.size % 2)).astype(np.uint32)
    high, low = np.split(padded, 2)
    return np.concatenate(words_of(key[:1], key[1:], high, low))[: counters.size]


def split_by_numpy(key: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    return hashed(key, np.arange(2 * np.prod(shape, dtype=int))).reshape(*shape, 2)


def bits_by_numpy(key: np.ndarray, dtype: str, shape: tuple[int, ...], most: int = 2**32 - 1) -> np.ndarray:
    width, size = np.iinfo(dtype).bits, int(np.prod(shape, dtype=int))
    count = int(np.ceil(width * size / 32))
    if count < most:
        words = hashed(key, np.arange(count))
    else:
        keys = split_by_numpy(key, (count // most + 1,))
        sizes = [most] * (count // most) + [count % most]
        words = np.concatenate([hashed(k, np.arange(n)) for k, n in zip(keys, sizes, strict=True)])
    if width == 64:
        high, low = np.split(words.astype(np.uint64), 2)
        numbers = (high << np.uint64(32)) + low
    else:
        numbers = words.astype("<u4").view(np.dtype(dtype).newbyteorder("<"))[:size]
    return numbers.reshape(shape)


def words(seed: int) -> np.ndarray:
    return np.asarray(random.PRNGKey(seed))


# ---- the numbers ----


@given(seeds, shapes)
@settings(max_examples=30, deadline=None)
def test_split(seed: int, shape: tuple[int, ...]) -> None:
    with fg.threefry_partitionable(False):
        new = random.split(random.PRNGKey(seed), shape)
        np.testing.assert_array_equal(new, split_by_numpy(words(seed), shape))
        first, *_ = random.split(random.key(seed), 3)
        np.testing.assert_array_equal(random.key_data(first), split_by_numpy(words(seed), (3,))[0])


@given(seeds, shapes, st.sampled_from(["uint8", "uint16", "uint32", "uint64"]))
@settings(max_examples=60, deadline=None)
def test_bits(seed: int, shape: tuple[int, ...], dtype: str) -> None:
    with fg.config(threefry_partitionable=False, enable_x64=True):
        drawn = random.bits(random.PRNGKey(seed), shape, dtype)
        expected = bits_by_numpy(words(seed), dtype, shape)
        assert drawn.dtype == dtype
        np.testing.assert_array_equal(drawn, expected)


@given(seeds, seeds)
@settings(max_examples=20, deadline=None)
def test_fold_in_hashes_one_pair(seed: int, data: int) -> None:
    with fg.threefry_partitionable(False):
        folded = random.fold_in(random.PRNGKey(seed), data)
    np.testing.assert_array_equal(folded, hashed(words(seed), np.array([0, data])))


@pytest.mark.parametrize("size", [1, 6, 7, 8, 30])
@pytest.mark.parametrize("dtype", ["uint8", "uint32", "uint64"])
def test_blocks_of_more_words_than_a_key_has(size: int, dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threefry, "_MOST_COUNTERS", 7)
    with fg.config(threefry_partitionable=False, enable_x64=True):
        drawn = fg.jit(lambda key: random.bits(key, (size,), dtype))(random.PRNGKey(1))
    np.testing.assert_array_equal(drawn, bits_by_numpy(words(1), dtype, (size,), most=7))


def test_uniform_numbers_and_integers_are_made_of_these_bits() -> None:
    with fg.threefry_partitionable(False):
        key = random.PRNGKey(4)
        uniform, integers = random.uniform(key, (7,)), random.randint(key, (7,), 0, 1000)
    mantissa = bits_by_numpy(words(4), "uint32", (7,)) >> 9
    np.testing.assert_array_equal(uniform, mantissa / np.float32(2**23))
    high, low = (bits_by_numpy(k, "uint32", (7,)).astype(object) for k in split_by_numpy(words(4), (2,)))
    expected = (high % 1000 * (2**32 % 1000) + low % 1000) % 1000
    np.testing.assert_array_equal(integers, expected.astype(np.int32))


# ---- the setting ----

DRAWS: list[Callable[[Any], Any]] = [
    lambda key: random.bits(key, (5,)),
    lambda key: random.split(key, 3),
    lambda key: random.normal(key, (5000,)),
    lambda key: random.normal(key, (3,)),
    lambda key: random.permutation(key, 10),
    lambda key: random.gamma(key, fnp.array([0.5, 2.0, 9.0])),
]


@pytest.mark.parametrize("draw", DRAWS)
def test_compiled_functions_follow_the_setting(draw: Callable) -> None:
    key, compiled = random.PRNGKey(2), fg.jit(draw)
    new = np.asarray(compiled(key))
    with fg.threefry_partitionable(False):
        old = np.asarray(compiled(key))
        np.testing.assert_allclose(old, draw(key), rtol=1e-5)
    again = np.asarray(compiled(key))
    np.testing.assert_array_equal(new, again)
    np.testing.assert_allclose(new, draw(key), rtol=1e-5)
    assert (old != new).any()


def test_maps_draw_the_numbers_of_each_key() -> None:
    with fg.threefry_partitionable(False):
        keys = random.split(random.PRNGKey(3), 4)
        mapped = fg.vmap(lambda key: random.bits(key, (3,), "uint8"))(keys)
        alone = [bits_by_numpy(np.asarray(key), "uint8", (3,)) for key in keys]
    np.testing.assert_array_equal(mapped, alone)


def test_few_normal_numbers_are_not_the_first_of_many() -> None:
    """By default they are, and programs for longer streams serve shorter ones."""
    with fg.threefry_partitionable(False):
        few = [np.asarray(random.normal(random.PRNGKey(1), (3,))) for _ in range(30)]
        uniform = np.asarray(random.uniform(random.PRNGKey(1), (3,), minval=-1.0))
    assert all((x == few[0]).all() for x in few)
    np.testing.assert_array_equal(np.sign(few[0]), np.sign(uniform))
    np.testing.assert_array_equal(np.argsort(few[0]), np.argsort(uniform))


def test_the_flag_of_jax_means_the_setting() -> None:
    fg.config.update("jax_threefry_partitionable", False)
    try:
        assert fg.config.threefry_partitionable is fg.config.jax_threefry_partitionable is False
        np.testing.assert_array_equal(random.split(random.PRNGKey(0)), split_by_numpy(words(0), (2,)))
    finally:
        fg.config.update("jax_threefry_partitionable", True)
    assert fg.config.threefry_partitionable
    np.testing.assert_array_equal(random.split(random.PRNGKey(0))[1], random.fold_in(random.PRNGKey(0), 1))
