"""Draws outside of traces: programs give what NumPy gives, and are kept by shape and not by value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.random import compiled
from funcgrad.trace.array.key_array import KeyArray

MANY = (70, 67)  # numbers, more than NumPy is asked for

EXACT: dict[str, Callable[[Any], Any]] = {
    "bits": lambda key: random.bits(key, MANY),
    "bits of 8": lambda key: random.bits(key, MANY, np.uint8),
    "uniform": lambda key: random.uniform(key, MANY),
    "uniform, bounds": lambda key: random.uniform(key, MANY, minval=np.float32(-3), maxval=fnp.arange(67.0)),
    "uniform, half": lambda key: random.uniform(key, MANY, np.float16),
    "split": lambda key: random.split(key, 5000),
    "randint": lambda key: random.randint(key, MANY, -5, 1000),
    "randint, bytes": lambda key: random.randint(key, MANY, 0, 256, np.uint8),
    "bernoulli": lambda key: random.bernoulli(key, 0.3, MANY),
    "bernoulli, high": lambda key: random.bernoulli(key, fnp.linspace(0, 1, 67), MANY, mode="high"),
    "permutation": lambda key: random.permutation(key, 5000),
    "choice": lambda key: random.choice(key, 9, MANY),
}
ROUNDED: dict[str, Callable[[Any], Any]] = {
    "normal": lambda key: random.normal(key, MANY),
    "complex normal": lambda key: random.normal(key, MANY, np.complex64),
    "exponential": lambda key: random.exponential(key, MANY),
    "laplace": lambda key: random.laplace(key, MANY),
    "gumbel": lambda key: random.gumbel(key, MANY, mode="high"),
    "truncated normal": lambda key: random.truncated_normal(key, -2.0, 1.5, MANY),
}


def _by_numpy(function: Callable[[Any], Any], key: Any) -> np.ndarray:
    with fg.config(disable_jit=True):
        found = function(key)
    return np.asarray(random.key_data(found) if _are_keys(found) else found)


def _are_keys(x: Any) -> bool:
    return isinstance(x, KeyArray)


@pytest.mark.parametrize("make", [random.key, random.PRNGKey])
@pytest.mark.parametrize("name", EXACT)
def test_bits_are_those_of_numpy(name: str, make: Callable[[int], Any]) -> None:
    key = make(7)
    got = EXACT[name](key)
    assert _are_keys(got) == (name == "split" and make is random.key)
    got = np.asarray(random.key_data(got) if _are_keys(got) else got)
    expected = _by_numpy(EXACT[name], key)
    assert got.dtype == expected.dtype
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("name", ROUNDED)
def test_numbers_are_those_of_numpy_up_to_rounding(name: str) -> None:
    key = random.key(3)
    got, expected = np.asarray(ROUNDED[name](key)), _by_numpy(ROUNDED[name], key)
    assert got.dtype == expected.dtype
    np.testing.assert_allclose(got, expected, rtol=3e-6, atol=3e-6)


def test_categorical_draws_by_probability() -> None:
    logits = fnp.log(fnp.array([0.1, 0.2, 0.7]))
    drawn = np.asarray(random.categorical(random.key(0), logits, shape=(20000,)))
    np.testing.assert_allclose(np.bincount(drawn) / len(drawn), [0.1, 0.2, 0.7], atol=0.01)
    rows = fnp.array(np.random.default_rng(0).normal(size=(100, 80)).astype(np.float32))
    for axis in (0, 1):
        got = random.categorical(random.key(1), rows, axis=axis)
        with fg.config(disable_jit=True):
            expected = random.categorical(random.key(1), rows, axis=axis)
        assert np.mean(np.asarray(got) == np.asarray(expected)) > 0.99


def test_few_numbers_are_the_same_before_and_after_they_are_compiled() -> None:
    key = random.key(11)
    for draw in (
        lambda: random.uniform(key, (7,)),
        lambda: random.key_data(random.split(key)),
        lambda: random.randint(key, (5,), 0, 9),
    ):
        first = np.asarray(draw())
        for _ in range(compiled._CALLS + 2):
            again = np.asarray(draw())
        np.testing.assert_array_equal(first, again)


@pytest.mark.parametrize("name", ["normal", "exponential", "laplace"])
@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16"])
def test_few_numbers_begin_the_stream_of_many(name: str, dtype: str) -> None:
    """So they are those of compiled functions, and are the same once a kind of call has a program of its own."""
    key = random.key(5)
    draw = getattr(random, name)
    with fg.config(enable_x64=True):
        many = np.asarray(draw(key, MANY, dtype=dtype)).reshape(-1)
        for shape in ((), (0,), (1,), (7,), (64,), (5, 13), (3, 0, 2), (513,), (compiled._MANY - 1,)):
            for _ in range(2):
                few = draw(key, shape, dtype=dtype)
                assert (few.shape, few.dtype, few.weak) == (shape, many.dtype, False)
                np.testing.assert_array_equal(np.asarray(few).reshape(-1), many[: few.size])
            inside = fg.jit(lambda key, shape=shape: draw(key, shape, dtype=dtype))(key)
            np.testing.assert_array_equal(np.asarray(inside), np.asarray(few))
        for _ in range(compiled._CALLS + 2):
            again = draw(key, (7,), dtype=dtype)
        np.testing.assert_array_equal(np.asarray(again), many[:7])


def test_shapes_of_few_numbers_share_programs() -> None:
    random.normal(random.key(0), (3, 4))
    programs = {kind for kind in compiled._kinds if compiled._kinds.get(kind).program is not None}
    for n in range(1, 9):
        random.normal(random.key(n), (n, 5))
    assert programs >= {kind for kind in compiled._kinds if compiled._kinds.get(kind).program is not None}


def test_other_bounds_need_no_other_program() -> None:
    key = random.key(0)
    random.uniform(key, MANY, minval=0.0, maxval=2.0)
    random.bernoulli(key, 0.25, MANY)
    kinds = set(compiled._kinds)
    for k in range(3, 6):
        assert float(random.uniform(key, MANY, minval=0.0, maxval=float(k)).max()) > k - 1
        random.bernoulli(key, 0.1 * k, MANY)
    assert set(compiled._kinds) == kinds


def test_transforms_trace_through() -> None:
    keys = random.split(random.key(2), 3)
    got = fg.vmap(lambda key: random.normal(key, MANY))(keys)
    for row, key in zip(got, keys, strict=True):
        np.testing.assert_allclose(
            np.asarray(row), np.asarray(random.normal(key, MANY)), rtol=3e-6, atol=3e-6
        )
    shift = fg.grad(lambda low: random.uniform(keys[0], MANY, minval=low, maxval=2.0).sum())(0.5)
    unit = np.asarray(random.uniform(keys[0], MANY))
    np.testing.assert_allclose(float(shift), (1 - unit).sum(), rtol=1e-4)


def test_errors_are_those_of_the_call() -> None:
    with pytest.raises(ShapeError, match="uniform: minval of shape"):
        random.uniform(random.key(0), MANY, minval=fnp.zeros(5))
    with pytest.raises(DtypeError, match="normal: the dtype must be a float"):
        random.normal(random.key(0), MANY, np.int32)


@pytest.mark.parametrize("shape", [(), (3,), (7, 9), (0,), (1000,)])
def test_few_integers_of_one_interval(shape: tuple[int, ...]) -> None:
    """By NumPy at first, then by programs that serve all shapes: the same numbers."""
    compiled._kinds.forget()
    key = random.key(3)
    first = random.randint(key, shape, -5, 1000)
    for _ in range(2 * compiled._FEW_CALLS):
        found = random.randint(key, shape, -5, 1000)
        assert found.shape == shape and np.array_equal(found, first)
    np.testing.assert_array_equal(fg.jit(lambda key: random.randint(key, shape, -5, 1000))(key), first)
    kinds = [kind for kind in compiled._kinds.items() if kind[1].program is not None]
    assert kinds and all(static[0] in compiled._FLAT for (_, static, *_), _ in kinds)
