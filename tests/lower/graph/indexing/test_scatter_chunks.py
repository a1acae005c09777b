"""Scatters on several cores: rows that tasks own, chunks with a copy each, batches; the order of updates stays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.config import config

UFUNCS = {"add": np.add, "multiply": np.multiply, "min": np.minimum, "max": np.maximum}


def updated(x: np.ndarray, where: np.ndarray, values: np.ndarray, how: str) -> np.ndarray:
    """One after the other; positions outside are left out."""
    result, inside = x.copy(), (where >= 0) & (where < len(x))
    if how == "set":
        for k in np.flatnonzero(inside):
            result[where[k]] = values[k]
    else:
        UFUNCS[how].at(result, where[inside], values[inside])
    return result


def update(how: str) -> Any:
    """Positions below 0 are outside, too."""
    return fg.jit(lambda x, i, v: getattr(x.at[fnp.where(i < 0, len(x), i)], how)(v, mode="drop"))


def schedule(function: Any, *arguments: Any) -> str:
    return function.lower(*arguments).as_text("schedule")


@pytest.mark.parametrize("how", ["add", "set", "multiply", "min", "max"])
@pytest.mark.parametrize("rows", [3, 700])
def test_rows_that_tasks_own(how: str, rows: int) -> None:
    """Bit by bit: every row gets its updates in their order, whoever makes them."""
    rng = np.random.default_rng(0)
    x, v = rng.normal(size=(rows, 131)).astype(np.float32), rng.normal(size=(4100, 131)).astype(np.float32)
    where = rng.integers(-2, rows + 2, 4100).astype(np.int32)
    function = update(how)
    assert "owners(" in schedule(function, x, where, v)
    expected = updated(x, where, v, how)
    for threads in (1, 2, 3):
        with config(threads=threads):
            np.testing.assert_array_equal(function(x, where, v), expected)


@pytest.mark.parametrize("how", ["add", "multiply", "min", "max"])
@pytest.mark.parametrize("count", [1 << 17, (1 << 17) + 5])
def test_many_updates_of_few_elements(how: str, count: int) -> None:
    rng = np.random.default_rng(0)
    x = rng.integers(-3, 4, 50).astype(np.float32)
    v = rng.integers(-3, 4, count).astype(np.float32) if how != "multiply" else rng.choice([-1, 1], count)
    v, where = v.astype(np.float32), rng.integers(-2, 52, count).astype(np.int32)
    function = update(how)
    assert "(16, " in schedule(function, x, where, v)
    for threads in (1, 2):
        with config(threads=threads):
            np.testing.assert_array_equal(function(x, where, v), updated(x, where, v, how))


def test_chunks_change_no_bit_with_the_number_of_threads() -> None:
    rng = np.random.default_rng(0)
    where, v = rng.integers(0, 40, 1 << 18).astype(np.int32), rng.normal(size=1 << 18).astype(np.float32)
    function = fg.jit(lambda i, v: fnp.zeros(40, np.float32).at[i].add(v))
    found = []
    for threads in (1, 2, 4):
        with config(threads=threads):
            found.append(np.asarray(function(where, v)).tobytes())
    assert len(set(found)) == 1
    exact = np.bincount(where, v.astype(np.float64), 40)
    np.testing.assert_allclose(function(where, v), exact, atol=1e-2)


def test_updates_of_several_axes_and_of_a_few_elements() -> None:
    rng = np.random.default_rng(0)
    i, j = rng.integers(0, 7, (400, 1000)).astype(np.int32), rng.integers(0, 5, (400, 1000)).astype(np.int32)
    v = rng.integers(-3, 4, (400, 1000, 3)).astype(np.float32)
    expected = np.zeros((7, 5, 3), np.float32)
    np.add.at(expected, (i, j), v)
    function = fg.jit(lambda i, j, v: fnp.zeros((7, 5, 3), np.float32).at[i, j].add(v))
    np.testing.assert_array_equal(function(i, j, v), expected)


@pytest.mark.parametrize("how", ["add", "set", "max"])
def test_of_a_batch(how: str) -> None:
    rng = np.random.default_rng(0)
    x, v = rng.normal(size=(9, 40)).astype(np.float32), rng.normal(size=(9, 9000)).astype(np.float32)
    where = rng.integers(-2, 42, (9, 9000)).astype(np.int32)
    function = fg.jit(fg.vmap(update(how)))
    assert "parallel(d00)" in schedule(function, x, where, v).splitlines()[-1]
    expected = [updated(*row, how) for row in zip(x, where, v, strict=True)]
    for threads in (1, 2):
        with config(threads=threads):
            np.testing.assert_array_equal(function(x, where, v), np.stack(expected))


def test_gradient_of_a_lookup() -> None:
    rng = np.random.default_rng(0)
    table, ids = rng.normal(size=(300, 160)).astype(np.float32), rng.integers(0, 300, 4000).astype(np.int32)
    weights = rng.normal(size=(4000, 160)).astype(np.float32)
    gradient = fg.jit(fg.grad(lambda t: (t[ids] * weights).sum()))
    np.testing.assert_array_equal(gradient(table), updated(np.zeros_like(table), ids, weights, "add"))


def test_in_place_within_a_loop() -> None:
    """A row, or an element, an iteration: nothing is copied, and what lies outside is left out."""
    rng = np.random.default_rng(0)
    x, rows = np.zeros((20, 33), np.float32), rng.normal(size=(50, 33)).astype(np.float32)
    where = rng.integers(-1, 21, 50).astype(np.int32)

    def step(x: Any, item: Any) -> tuple[Any, None]:
        i, row = item
        return x.at[fnp.where(i < 0, 20, i)].add(row, mode="drop"), None

    function = fg.jit(lambda x: fg.lax.scan(step, x, (where, rows))[0])
    assert "in place" in schedule(function, x)
    np.testing.assert_array_equal(function(x), updated(x, where, rows, "add"))


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "float16", "bool"])
def test_positions_outside_in_every_width(dtype: str) -> None:
    rng = np.random.default_rng(0)
    x, v = rng.integers(0, 2, 30).astype(dtype), rng.integers(0, 2, 90).astype(dtype)
    for index in ("int8", "int32", "uint8", "int64"):
        where = rng.integers(0, 100, 90).astype(index)
        with config(enable_x64=True):
            found = fg.jit(lambda x, i, v: x.at[i].set(v, mode="drop"))(x, where, v)
        np.testing.assert_array_equal(found, updated(x, where, v, "set"))
        taken = fg.jit(lambda x, i: x[i])(x, where)
        np.testing.assert_array_equal(taken, x[np.minimum(where, 29)])
