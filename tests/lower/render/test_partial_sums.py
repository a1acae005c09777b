"""Long sums of floats in parts: how far they are off, and which loops have parts."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.loops import Counter
from funcgrad.lower.ir.ops import ACCUMULATE, RANGE
from funcgrad.lower.render.llvm.partial_sums import parts_of
from funcgrad.trace.uop import UOp, const

_EPS = float(np.finfo(np.float32).eps)


def _error(found: Any, expected: Any) -> float:
    """Return the greatest relative error, in units of the last place."""
    return float(np.max(np.abs(np.asarray(found, np.float64) / expected - 1))) / _EPS


@pytest.mark.parametrize(
    ("shape", "axes"),
    [
        ((10007,), (0,)),
        ((300_011,), (0,)),
        ((20_000, 40), (0,)),
        ((1171, 7), (0,)),
        ((7, 9001), (1,)),
        ((100, 100, 30, 3), (0, 2, 3)),
        ((3, 5000, 20), (1,)),
        ((16, 40, 28, 28), (0, 2, 3)),
    ],
)
def test_long_sums_of_equal_numbers_are_right_to_a_few_places(
    shape: tuple[int, ...], axes: tuple[int, ...]
) -> None:
    x = np.full(shape, 0.1, np.float32)
    expected = x.astype(np.float64).sum(axes)
    assert _error(fg.jit(lambda x: fnp.sum(x, axes))(x), expected) < 8
    squares = (x.astype(np.float64) ** 2).sum(axes)
    assert _error(fg.jit(lambda x: fnp.sum(x * x, axes))(x), squares) < 8


@pytest.mark.parametrize(("rows", "inner", "columns"), [(1, 40_000, 33), (20, 10_000, 1), (5, 3001, 70)])
def test_long_products_of_equal_numbers_are_right_to_a_few_places(
    rows: int, inner: int, columns: int
) -> None:
    a, b = np.full((rows, inner), 0.1, np.float32), np.full((inner, columns), 0.1, np.float32)
    expected = a.astype(np.float64) @ b.astype(np.float64)
    assert _error(fg.jit(lambda a, b: a @ b)(a, b), expected) < 40  # 256 terms in a row


def test_gradients_by_what_is_broadcast_are_right_to_a_few_places() -> None:
    cotangents = np.full((20_000, 40), 0.1, np.float32)
    gradient = fg.jit(fg.grad(lambda bias: fnp.sum((bias + cotangents) * cotangents)))
    expected = cotangents.astype(np.float64).sum(0)
    assert _error(gradient(np.zeros(40, np.float32)), expected) < 8


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(1, 60), min_size=1, max_size=3),
    st.sampled_from(["float32", "float64", "bfloat16", "float16"]),
    st.sampled_from(["uniform", "infinite", "nan"]),
    st.integers(0, 2**16),
    st.data(),
)
def test_sums_of_any_axes_agree_with_sums_in_float64(
    sizes: list[int], dtype: str, kind: str, seed: int, data: st.DataObject
) -> None:
    long = data.draw(st.integers(0, len(sizes) - 1))
    sizes[long] *= 20
    axes = tuple(data.draw(st.sets(st.integers(0, len(sizes) - 1), min_size=1)))
    x = fnp.asarray(np.random.default_rng(seed).uniform(0.5, 1, sizes), dtype)
    if kind != "uniform":
        x = x.at[(0,) * x.ndim].set(np.inf if kind == "infinite" else np.nan)
    found = np.asarray(fg.jit(lambda x: fnp.sum(x, axes, dtype="float32"))(x), np.float64)
    expected = np.asarray(x, np.float64).sum(axes)
    np.testing.assert_allclose(found, expected, rtol=8 * _EPS)


def _loop(name: str, extent: int) -> UOp:
    return UOp(RANGE, (), Counter(name, extent))


def _sums(loops: list[UOp], count: int, kind: str, make: Callable[[int], UOp]) -> list[UOp]:
    terms = [make(number) for number in range(count)]
    factors = 2 if kind == "dot" else 1
    return [UOp(ACCUMULATE, (*(t,) * factors, *loops), (kind, len(loops), 0.0)) for t in terms]


def _float(number: int) -> UOp:
    return const(float(number), np.dtype("float32"))


@pytest.mark.parametrize(
    ("extent", "count", "kind", "expected"),
    [
        (32, 1, "reduce_sum", ()),
        (33, 1, "reduce_sum", (16,)),
        (16 * 33, 1, "reduce_sum", (16, 16)),
        (512, 12, "dot", ()),
        (513, 12, "dot", (256,)),
        (10_000, 1, "reduce_max", ()),
    ],
)
def test_a_loop_has_as_many_parts_as_its_length_asks_for(
    extent: int, count: int, kind: str, expected: tuple[int, ...]
) -> None:
    counter = _loop("r0.0", extent)
    block = Block(None, [Block(counter, [], _sums([counter], count, kind, _float))])
    assert parts_of(block).get(counter, ()) == expected


def test_parts_of_an_outer_loop_count_what_the_inner_one_adds() -> None:
    outer, inner = _loop("r0.0", 100), _loop("r0.1", 10)
    sums = _sums([outer, inner], 1, "reduce_sum", _float)
    block = Block(None, [Block(outer, [Block(inner, [], sums)], sums)])
    assert parts_of(block) == {outer: (1, 16)}


def test_integers_have_no_parts() -> None:
    counter = _loop("r0.0", 10_000)
    sums = _sums([counter], 1, "reduce_sum", lambda number: const(number, np.dtype("int32")))
    assert parts_of(Block(None, [Block(counter, [], sums)])) == {}
