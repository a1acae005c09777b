"""Rows whose long functions are kept for the loops behind a reduction: when that is picked, that results are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.lower.program import host
from funcgrad.lower.runtime.program import forget_programs
from tests.support.schedules import random_schedules


def softmax(x: Any) -> Any:
    e = fnp.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def of_two_sums(x: Any, more: Any = 0) -> Any:
    """One of the sums waits for another one, and both are of the same exponentials."""
    e = fnp.exp(x)
    total = e.sum(-1, keepdims=True)
    first = (x * fnp.sin(x)).mean(-1, keepdims=True)
    return x - first - ((x - first) * e).sum(-1, keepdims=True) / total + more * e


FUNCTIONS: list[Callable[[Any], Any]] = [
    softmax,
    lambda x: fnp.exp(x) / (1 + (fnp.exp(x) * x).sum(-1, keepdims=True)),
    lambda x: fnp.tanh(x) - fnp.tanh(x).mean(-1, keepdims=True) * fnp.exp(x).max(-1, keepdims=True),
    lambda x: (fnp.sin(x) ** 2).sum(-1, keepdims=True) * fnp.sin(x) + (x * fnp.sin(x)).sum(-1, keepdims=True),
    lambda x: ((fnp.exp(-x * x) - fnp.exp(-x * x).mean(-1, keepdims=True)) ** 2).sum(-1),
    lambda x: softmax(x) * (x - (softmax(x) * x).sum(-1, keepdims=True)),
    lambda x: fnp.exp(x)[..., ::-1] / fnp.exp(x).sum(-1, keepdims=True),
    lambda x: fnp.exp(x)[:1] / (1 + fnp.exp(x)).sum(-1, keepdims=True),
    lambda x: fnp.exp(x) - fnp.exp(x).sum((0, -1), keepdims=True),
    of_two_sums,
    lambda x: of_two_sums(x, 2),
    lambda x: fnp.where(x > 0, fnp.exp(x), 1) / fnp.where(x > 0, fnp.exp(x), 1).sum(-1, keepdims=True),
]


@settings(max_examples=80)
@given(
    st.integers(0, len(FUNCTIONS) - 1),
    st.tuples(st.integers(1, 5), st.integers(1, 4), st.sampled_from([1, 7, 16, 31, 33, 64, 70, 129, 200])),
    st.sampled_from(["float32", "float64", "float16", "bfloat16"]),
    st.sampled_from([16, 32, 64]),
    st.sampled_from([None, np.nan, np.inf, -np.inf]),
    st.booleans(),
)
def test_results_are_those_of_numpy(
    number: int, shape: tuple[int, int, int], dtype: str, lanes: int, special: float | None, tasks: bool
) -> None:
    function, backend = FUNCTIONS[number], open_backend("cpu")
    target = backend.target._replace(
        name=f"{backend.target.name} {lanes}", vector_nbytes=min(lanes, backend.target.vector_nbytes)
    )
    values = np.random.default_rng(number + shape[-1]).normal(size=shape)
    if special is not None:
        values[0, -1, shape[-1] // 2] = special
    few = mock.patch.object(host, "WORTH_TASKS_PS", 0 if tasks else host.WORTH_TASKS_PS)
    with fg.config(enable_x64=True), few, mock.patch.object(backend, "target", target):
        x = fnp.asarray(values).astype(dtype)
        expected = function(x.astype("float64"))  # not compiled: by NumPy
        found = fg.jit(lambda x: function(x))(x)
    assert str(found.dtype) == dtype
    rtol = {"float16": 2e-2, "bfloat16": 1e-1, "float32": 1e-5}.get(dtype, 1e-12)
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(
            np.asarray(found, np.float64), np.asarray(expected, np.float64), rtol=rtol, atol=5 * rtol
        )


@pytest.mark.parametrize("shape", [(3, 40), (2, 3, 129)])
def test_positions_of_extrema_among_them(shape: tuple[int, ...]) -> None:
    def function(x: Any) -> Any:
        return softmax(x) + softmax(x).argmax(-1, keepdims=True)

    x = np.random.default_rng(0).permuted(np.broadcast_to(np.arange(shape[-1]), shape), axis=-1) / 8
    found = fg.jit(function)(x.astype("float32"))
    np.testing.assert_allclose(found, function(x), rtol=1e-5)


def test_random_schedules_of_such_rows() -> None:
    applied: Counter[str] = Counter()
    for seed in range(150):
        function = FUNCTIONS[seed % len(FUNCTIONS)]
        x = fnp.asarray(np.random.default_rng(seed).normal(size=(3, 4, 2 + 7 * seed % 45)).astype("float32"))
        forget_programs()
        with fg.config(cache=False, check_spec=True), random_schedules(seed, applied) as chosen:
            found = fg.jit(lambda x, function=function: function(x))(x)
        expected = np.asarray(function(x))
        np.testing.assert_allclose(np.asarray(found), expected, rtol=1e-5, atol=1e-5, err_msg=str(chosen))
    assert applied["keep"] > 10


def kernels(function: Callable[[Any], Any], *shape: int, dtype: str = "float32") -> list[str]:
    lowered = fg.jit(function).lower(fg.ShapeDtypeStruct(shape, dtype))
    target = open_backend("cpu").target._replace(name="wide", vector_nbytes=64, l2_nbytes=1 << 20)
    return lowered.for_target(target).kernels


@pytest.mark.parametrize("number", [0, 1, 3, 4, 5, 10, 11])
def test_what_is_needed_twice_is_kept(number: int) -> None:
    assert any("keep" in line for line in kernels(FUNCTIONS[number], 512, 4, 1024))


@pytest.mark.parametrize("length", [8193, 30_001, 32_768, 32_769])
def test_long_rows_are_kept_as_far_as_a_near_cache_goes(length: int) -> None:
    x = np.random.default_rng(length).normal(size=(64, length)).astype(np.float32)
    x[1, length // 2] = np.inf
    with np.errstate(invalid="ignore"):
        e = np.exp(x - x.max(-1, keepdims=True, initial=-np.inf), dtype=np.float64)
        wanted = e / e.sum(-1, keepdims=True)
    np.testing.assert_allclose(np.asarray(fg.jit(softmax)(x)), wanted, rtol=1e-5, atol=1e-12)
    assert any("keep" in line for line in kernels(softmax, 64, length)) == (4 * length <= 1 << 17)


@pytest.mark.parametrize(
    ("function", "shape"),
    [
        (softmax, (4096, 16)),  # a row is written out: its values are in registers
        (softmax, (64, 40_000)),  # more than a near cache holds
        (lambda x: x - fnp.exp(x).sum(-1, keepdims=True), (512, 1024)),  # needed once
        (FUNCTIONS[6], (512, 1024)),  # needed at other places
        (lambda x: x / (x * x).sum(-1, keepdims=True), (512, 1024)),  # no long function
    ],
)
def test_what_is_not_is_computed_where_it_is_needed(
    function: Callable[[Any], Any], shape: tuple[int, ...]
) -> None:
    assert not any("keep" in line for line in kernels(function, *shape))


def test_a_row_is_computed_once_and_loaded_in_the_loop_behind() -> None:
    text = fg.jit(softmax).lower(fg.ShapeDtypeStruct((512, 1024), "float32")).as_text("nest")
    loops = text.split("\n  for ")
    assert "store" in loops[2] and "muladd" in loops[2]
    assert "load" in loops[3] and "muladd" not in loops[3]
    with fg.config(enable_x64=True):
        assert any("keep" in line for line in kernels(softmax, 512, 1024, dtype="float64"))
