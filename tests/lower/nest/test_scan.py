"""Cumulative sums and their kin compiled: what is one kernel, rounding errors, where they stand, derivatives.

Values of every row, dtype, axis and direction are compared in test_compiled_rows.py and, amid other ops, in
test_random_graphs.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.config import config
from funcgrad.trace.ops.scan import RECURRENCE
from funcgrad.trace.tracing.tracer import apply

CUMULATIVE = {
    "sum": lax.cumsum,
    "prod": lax.cumprod,
    "max": lax.cummax,
    "min": lax.cummin,
    "lse": lax.cumlogsumexp,
}
UFUNCS = {"sum": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum, "lse": np.logaddexp}


def numbers(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(len(shape)).uniform(-2, 2, shape).astype(dtype)


# ---- kernels ----


@pytest.mark.parametrize(
    ("function", "kernels"),
    [
        (lambda x: fnp.cumsum(fnp.exp(x), 1) * 2 - x, 1),
        (lambda x: fnp.cumsum(fnp.exp(x), 0) * 2 - x, 1),
        (lambda x: (fnp.cumsum(x, 1), fnp.cumsum(x * x, 1), lax.cummax(x, 1)), 1),
        (lambda x: fnp.cumsum(fnp.cumsum(x, 1), 1), 1),
        (lambda x: fnp.cumsum(fnp.cumsum(x, 1), 0), 2),
        (lambda x: (lax.cumsum(x, 1), lax.cumsum(x, 1, reverse=True)), 2),
        (lambda x: fnp.cumsum(x), 1),
        (lambda x: fnp.cumsum(x.T * 2), 2),  # a copy, rather than a division a step
        (lambda x: fnp.flip(fnp.cumsum(fnp.flip(x, 1), 1), 1), 1),
        (lambda x: fnp.cumsum(x.T, 0).T, 1),
        (lambda x: fnp.cumsum(x.reshape(2, 3, 40), 2).reshape(6, 40), 1),
        (fg.vmap(fnp.cumsum, in_axes=1, out_axes=1), 1),
        (lambda x: fnp.cumsum(x - x.mean(1, keepdims=True), 1), 2),
        (lambda x: fnp.cumsum(x, 1) @ x.T, 2),
        (fg.grad(lambda x: (fnp.cumsum(x, 1) ** 2).sum()), 2),
        (fg.grad(lambda x: (fnp.cumprod(x, 1) ** 2).sum()), 2),
        (fg.grad(lambda x: (lax.cummax(x, 0) ** 2).sum()), 2),
    ],
)
def test_kernels(function: Callable, kernels: int) -> None:
    x = numbers(6, 40)
    lowered = fg.jit(function).lower(x)
    assert len(lowered.kernels) == kernels, lowered.as_text("schedule")
    for found, expected in zip(fg.tree.leaves(fg.jit(function)(x)), fg.tree.leaves(function(x)), strict=True):
        np.testing.assert_allclose(found, expected, rtol=2e-4, atol=2e-4)


def test_no_loop_of_python_or_of_the_host() -> None:
    text = fg.jit(lambda x: [f(x, 1) for f in CUMULATIVE.values()]).lower(numbers(8, 100)).as_text("schedule")
    assert "host" not in text


# ---- values ----


def error(found: np.ndarray, x: np.ndarray, axis: int) -> float:
    exact = np.cumsum(x.astype(np.float64), axis)
    return float(np.abs(found - exact).max())


@pytest.mark.parametrize("shape", [(1 << 20,), (3, 300_001), (300_001, 3), (1 << 16, 1)])
@pytest.mark.parametrize("axis", [0, -1])
def test_rounding_is_no_worse_than_that_of_numpy(shape: tuple[int, ...], axis: int) -> None:
    """A term goes through one addition with the carry for each vector before it, and few within its vector: so through
    no more than one a term. Where each lane has a sum of its own, the additions are those of NumPy."""
    x = np.random.default_rng(0).uniform(0, 1, shape).astype(np.float32)
    found = np.asarray(fg.jit(lambda x: fnp.cumsum(x, axis))(x))
    total = np.cumsum(np.abs(x).astype(np.float64), axis)
    steps = np.arange(1, shape[axis] + 1).reshape([-1 if a == axis % x.ndim else 1 for a in range(x.ndim)])
    assert (np.abs(found - np.cumsum(x.astype(np.float64), axis)) <= (steps + 6) * 2.0**-24 * total).all()
    assert error(found, x, axis) <= error(np.cumsum(x, axis), x, axis)


def test_products_keep_what_only_a_partial_product_leaves() -> None:
    """The product of the last two alone is too large; that from the first on never is."""
    for x in ([0.0, 1e30, 1e30], [1e-30, 1e30, 1e30]):
        x = np.array(x * 11, np.float32)[:33]
        found = fg.jit(lambda x: (fnp.cumprod(x[:3]), fnp.cumprod(fnp.stack([x] * 3), 1)[0, :3]))(x)
        for row in found:
            np.testing.assert_array_equal(row, np.cumprod(x[:3]))


@pytest.mark.parametrize("name", CUMULATIVE)
def test_infinities_and_nan(name: str) -> None:
    rng = np.random.default_rng(3)
    values = np.array([0, 1, -1, 2, 0.5, np.inf, -np.inf, np.nan], np.float32)
    for share in (0, 1, 2, 3):
        x = rng.choice(values[: 5 + share], (9, 40))
        for axis in (0, 1):
            with np.errstate(all="ignore"):
                expected = UFUNCS[name].accumulate(x, axis)
            np.testing.assert_allclose(
                fg.jit(CUMULATIVE[name], static_argnums=1)(x, axis), expected, rtol=1e-6
            )


@given(
    name=st.sampled_from(["sum", "prod", "max", "min"]),
    shape=st.lists(st.integers(0, 40), min_size=1, max_size=3).map(tuple),
    data=st.data(),
    dtype=st.sampled_from(["int8", "uint8", "int16", "int32", "uint32", "float16", "bfloat16", "float32"]),
)
@settings(max_examples=40, deadline=None)
def test_generated(name: str, shape: tuple[int, ...], data: st.DataObject, dtype: str) -> None:
    """Whole numbers, which are exact whatever is added first; integers wrap."""
    axis, reverse = data.draw(st.integers(0, len(shape) - 1)), data.draw(st.booleans())
    whole = np.random.default_rng(0).integers(-1, 2, shape)
    x = fnp.asarray(whole.astype(dtype if "float" not in dtype else "float32")).astype(dtype)
    wide = np.asarray(x).astype(np.float32) if "float" in dtype else np.asarray(x)
    flipped = np.flip(wide, axis) if reverse else wide
    expected = UFUNCS[name].accumulate(flipped, axis, dtype=wide.dtype)
    expected = np.flip(expected, axis) if reverse else expected
    for function in (CUMULATIVE[name], fg.jit(CUMULATIVE[name], static_argnums=(1, 2))):
        found = function(x, axis, reverse)
        assert (str(found.dtype), found.shape) == (dtype, shape)
        np.testing.assert_array_equal(np.asarray(found).astype(wide.dtype), expected)


# ---- where they stand ----


def test_within_loops_and_branches() -> None:
    x = numbers(7, 35)

    def loop(x: Any) -> Any:
        def step(carry: Any, row: Any) -> tuple[Any, Any]:
            found = fnp.cumsum(row) + carry
            return found[-1], lax.cond(carry > 0, fnp.cumsum, lambda r: lax.cummax(r, reverse=True), found)

        return lax.scan(step, fnp.float32(0), x)

    carry, rows = np.float32(0), []
    for row in x:
        found = np.cumsum(row) + carry
        rows.append(np.cumsum(found) if carry > 0 else np.maximum.accumulate(found[::-1])[::-1])
        carry = found[-1]
    last, stacked = fg.jit(loop)(x)
    np.testing.assert_allclose(last, carry, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(stacked, np.stack(rows), rtol=1e-3, atol=1e-3)


def test_number_of_threads_changes_no_bit() -> None:
    x = numbers(700, 900)
    function = fg.jit(lambda x: [f(x, axis) for f in CUMULATIVE.values() for axis in (0, 1)])
    found = []
    for threads in (1, 2, 4):
        with config(threads=threads):
            found.append([np.asarray(r).tobytes() for r in function(x)])
    assert found[0] == found[1] == found[2]


# ---- derivatives ----


def sequential(name: str, x: Any, reverse: bool) -> Any:
    """Along axis 1, one step after the other."""
    combine = {
        "sum": fnp.add,
        "prod": fnp.multiply,
        "max": fnp.maximum,
        "min": fnp.minimum,
        "lse": fnp.logaddexp,
    }
    columns = [x[:, k] for k in range(x.shape[1])]
    found = [columns[-1 if reverse else 0]]
    for column in columns[-2::-1] if reverse else columns[1:]:
        found.append(combine[name](found[-1], column))
    return fnp.stack(found[::-1] if reverse else found, 1)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("name", CUMULATIVE)
def test_derivatives_are_those_of_the_steps(name: str, reverse: bool) -> None:
    """Also where elements are 0 or equal; of first and second order, compiled and not, in a batch."""
    x = numbers(3, 7)
    x[0, 2:5] = 0
    x[1] = [1, 2, 2, 2, 1, 3, 3]
    weights = numbers(3, 7) + 0.5

    def loss(function: Callable) -> Callable:
        return lambda x: (function(x) ** 3 * weights).sum()

    ours = loss(lambda x: CUMULATIVE[name](x, 1, reverse))
    expected = loss(lambda x: sequential(name, x, reverse))
    close = {"rtol": 2e-4, "atol": 2e-4}
    for gradient in (fg.grad(ours), fg.jit(fg.grad(ours))):
        np.testing.assert_allclose(gradient(x), fg.grad(expected)(x), **close)
    push = [fg.jit(lambda x, f=f: fg.jvp(f, (x,), (weights,))[1])(x) for f in (ours, expected)]
    np.testing.assert_allclose(*push, **close)
    second = [fg.jit(fg.grad(lambda x, f=f: (fg.grad(f)(x) * weights).sum()))(x) for f in (ours, expected)]
    np.testing.assert_allclose(*second, rtol=2e-3, atol=2e-3)
    rows = fg.vmap(lambda row: CUMULATIVE[name](row, 0, reverse))
    np.testing.assert_allclose(fg.jit(rows)(x), CUMULATIVE[name](x, 1, reverse), **close)


def test_derivative_of_logsumexp_where_terms_are_zero() -> None:
    x = np.array([-np.inf, -np.inf, 0.5, -np.inf, 1.0], np.float32)
    gradient = fg.jit(fg.jacrev(lambda x: lax.cumlogsumexp(x)))(x)
    shares = np.exp(x - np.where(np.isfinite(lax.cumlogsumexp(x)), lax.cumlogsumexp(x), 0)[:, None])
    np.testing.assert_allclose(np.asarray(gradient)[2:], np.tril(shares)[2:], rtol=1e-5, atol=1e-6)
    assert np.isfinite(gradient).all()


@pytest.mark.parametrize("size", [1, 5, 257, 1000])
def test_recurrence(size: int) -> None:
    """Eager evaluation goes in blocks; its derivatives are recurrences."""
    rng = np.random.default_rng(0)
    a, b = rng.uniform(-1, 1, (2, size, 3)).astype(np.float32)
    a[size // 2] = 0
    expected, last = np.zeros((size, 3)), np.zeros(3)
    for i in range(size):
        last = expected[i] = a[i] * last + b[i]

    def run(a: Any, b: Any) -> Any:
        return apply(RECURRENCE, fnp.asarray(a), fnp.asarray(b), arg=(0, False))

    np.testing.assert_allclose(run(a, b), expected, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(fg.jit(run)(a, b), expected, rtol=1e-4, atol=1e-5)


def test_memory_of_a_donated_argument() -> None:
    """The result may take the place of what it is the cumulative sum of: each element is read before it is written."""
    x = numbers(50, 70)
    for axis, reverse in [(0, False), (1, True)]:
        function = fg.jit(lambda x, a=axis, r=reverse: lax.cumsum(x * 2, a, r), donate_argnums=0)
        expected = lax.cumsum(x * 2, axis, reverse)
        np.testing.assert_allclose(function(fnp.asarray(x)), expected, rtol=1e-4, atol=1e-4)


# ---- graphs that once failed ----


def test_read_at_a_gathered_position_of_one() -> None:
    """The position along an axis of one element is data, so it is none of the walk's."""
    x, where = numbers(1, 11), np.array([0], np.int32)
    function = fg.jit(lambda x, i: (fnp.cumsum(x, 0)[i], fnp.cumsum(x, 1).at[i].get(mode="fill")))
    for found, expected in zip(function(x, where), (x, np.cumsum(x, 1)), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


def gathered_outside(x: Any) -> Any:
    finite = lax.is_finite(lax.cumlogsumexp(x, axis=0))
    return fnp.take(finite[None], np.array([-1], np.int32).reshape(()), axis=-2, mode="fill")


def sorted_with(x: Any) -> Any:
    sums = lax.cumlogsumexp(x, axis=0, reverse=True)
    chosen = fnp.select([sums > -0.75, x > 0], [sums, x], 0)
    return lax.sort_key_val(sums, chosen, 1)[1], fnp.swapaxes(chosen, -1, -2)


@pytest.mark.parametrize("function", [gathered_outside, sorted_with])
def test_read_elsewhere_than_at_its_own_position(function: Callable) -> None:
    """Along axes of one element, too, which reshapes take away and add."""
    x = fnp.ones((1, 1, 1, 1))
    for found, expected in zip(fg.tree.leaves(fg.jit(function)(x)), fg.tree.leaves(function(x)), strict=True):
        np.testing.assert_allclose(np.asarray(found), np.asarray(expected), rtol=1e-6)


@pytest.mark.parametrize("mode", ["clip", "fill"])
@pytest.mark.parametrize("shape", [(1,), (1, 1), (1, 12), (12, 1)])
def test_seen_from_a_gathered_position_of_one(shape: tuple[int, ...], mode: str) -> None:
    """What is computed of a walk's values, at a loaded position along an axis of one that a reshape has added or left:
    whatever index arrives at the walk, it means the one element."""
    x, where = numbers(*shape), np.array(0, np.int32)
    axis = int(np.argmax(shape))

    def seen(x: Any, i: Any) -> tuple:
        finite = fnp.tanh(fnp.cumsum(x, axis))
        views = finite[None], finite[..., None], finite.ravel()[None, None]
        return tuple(
            fnp.take(view, i, axis=at, mode=mode)
            for view in views
            for at in range(view.ndim)
            if view.shape[at] == 1
        )

    for found, expected in zip(fg.jit(seen)(x, where), seen(x, where), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


def test_below_a_reduction_of_axes_of_one() -> None:
    x = np.float32(3)
    function = fg.jit(lambda x: fnp.cumsum(fnp.broadcast_to(x, (1, 5, 2)), 1)[..., None].sum(3))
    np.testing.assert_array_equal(function(x)[0, :, 0], 3 * np.arange(1, 6))


# ---- results of other shapes ----

VIEWS: dict[str, Callable[[Any], Any]] = {
    "as it is": lambda v: v,
    "transposed": lambda v: v.T,
    "axis at the end": lambda v: v[..., None],
    "axis at the beginning": lambda v: v[None],
    "without axes of one": fnp.squeeze,
    "flat": fnp.ravel,
    "one axis moved": lambda v: fnp.moveaxis(v, -1, 0) if v.ndim else v,
}


@pytest.mark.parametrize(
    "function",
    [
        lambda v: (v, fnp.cumsum(v.T, 0), v.T * 2),
        lambda v: (v, v.T, fnp.cumsum(v, -1) * v, (fnp.cumsum(v, -1) * v)[..., None]),
        lambda v: (fnp.cumsum(v[:, None], 2), v, v[:, None]),
        lambda v: ((fnp.cumsum(v, 1) * v).ravel(), fnp.cumsum(v, 1) * v + 1),
        lambda v: (v.T, fnp.cumsum(fnp.cumprod(v.T, 0) * 2, 0), v),
    ],
)
@pytest.mark.parametrize("size", [4, 64, 1000])
def test_results_of_one_walk_may_have_other_shapes(function: Callable, size: int) -> None:
    """Axes of one element stand elsewhere in some of them: each is stored at indices of its own."""
    x = numbers(1, size) / 2
    for found, expected in zip(fg.jit(lambda x: function(fnp.sin(x)))(x), function(fnp.sin(x)), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


@given(shape=st.lists(st.sampled_from([1, 1, 3, 18]), min_size=1, max_size=4), data=st.data())
def test_generated_results_of_other_shapes(shape: list[int], data: st.DataObject) -> None:
    """Results of one value, some of them cumulative, some seen from it by moved, added and removed axes of one."""
    x = numbers(*shape) / 2
    cumulative = st.tuples(st.sampled_from(sorted(CUMULATIVE)), st.integers(0, 5), st.booleans())
    result = st.tuples(st.sampled_from(sorted(VIEWS)), st.none() | cumulative, st.sampled_from(sorted(VIEWS)))
    drawn = data.draw(st.lists(result, min_size=2, max_size=5))

    def function(x: Any) -> list[Any]:
        value = fnp.sin(x)
        found = []
        for before, op, behind in drawn:
            one = VIEWS[before](value)
            if op is not None and one.ndim:
                name, axis, reverse = op
                one = CUMULATIVE[name](one, axis % one.ndim, reverse=reverse) * one
            found += [one + 1, VIEWS[behind](one)]
        return found

    for found, expected in zip(fg.jit(function)(x), function(x), strict=True):
        np.testing.assert_allclose(found, expected, rtol=2e-4, atol=2e-4)
