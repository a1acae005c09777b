"""Order and search: against NumPy, eager and traced; shapes that depend on values are concrete only."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.trace.tracing.tracer import new_trace, signature_of


@pytest.mark.parametrize("dtype", ["float32", "int32", "bool", "bfloat16", "uint8"])
@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_order_is_numpys(check, sample, name, dtype):
    x = sample((4, 6), dtype)
    kind = {"kind": "stable"} if name == "argsort" else {}
    for axis in (-1, 0, None):
        check(name, x, axis=axis, **kind)


def test_nan_is_last_and_equal_elements_keep_their_order(both):
    x = fnp.asarray([2.0, math.nan, 1.0, 2.0, -math.inf])
    assert both(fnp.argsort, x).tolist() == [4, 2, 0, 3, 1]
    assert both(lambda v: fnp.argsort(v, descending=True), x).tolist() == [1, 0, 3, 2, 4]
    np.testing.assert_array_equal(both(fnp.sort, x).numpy(), [-math.inf, 1, 2, 2, math.nan])
    np.testing.assert_array_equal(
        both(lambda v: fnp.sort(v, descending=True), x).numpy(), [math.nan, 2, 2, 1, -math.inf]
    )


def python_order(rows: np.ndarray, descending: bool = False) -> np.ndarray:
    """Along the last axis, by Python's sort, which is stable; NaN is the greatest."""
    found = np.empty(rows.shape, np.int32)
    for i in np.ndindex(rows.shape[:-1]):
        values = [(bool(v != v), v.item()) for v in rows[i]]
        found[i] = sorted(range(len(values)), key=values.__getitem__, reverse=descending)
    return found


NUMBERS = [0.0, -0.0, 1.0, 1.0, -1.5, 2.5, 100.0, -100.0, math.inf, -math.inf, math.nan]


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_dtype_axis_and_direction(data: st.DataObject) -> None:
    """Ties, infinities, NaN, zeros of both signs, axes of no and of one element; eager, compiled, by vmap."""
    dtype = data.draw(
        st.sampled_from(["float32", "float16", "bfloat16", "int32", "uint8", "int8", "bool", "int16"])
    )
    shape = data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=3).map(tuple))
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    descending = data.draw(st.booleans())
    picked = data.draw(st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=8))
    with np.errstate(all="ignore"):
        wide = np.resize(np.array(picked), shape)
        wide = np.nan_to_num(wide, posinf=5, neginf=-5) if dtype[0] in "uib" and dtype != "bfloat16" else wide
        x = fnp.asarray(wide.astype(np.int64) if dtype[0] == "u" else wide).astype(dtype)
    moved = np.moveaxis(x.numpy(), axis, -1)
    order = python_order(moved, descending)
    expected = np.moveaxis(np.take_along_axis(moved, order, -1), -1, axis).astype(np.float64)
    for way in (lambda f: f, fg.jit):
        found = way(lambda v: fnp.argsort(v, axis, descending=descending))(x)
        np.testing.assert_array_equal(found.numpy(), np.moveaxis(order, -1, axis))
        values = way(lambda v: fnp.sort(v, axis, descending=descending))(x)
        assert values.dtype == x.dtype
        np.testing.assert_array_equal(values.numpy().astype(np.float64), expected)
    if x.ndim > 1 and x.shape[0]:
        rows = fg.vmap(lambda v: (fnp.sort(v, -1), fnp.argsort(v, -1, descending=descending)))(x)
        np.testing.assert_array_equal(rows[1].numpy(), python_order(x.numpy(), descending))


@pytest.mark.parametrize("compiled", [False, True])
def test_zeros_with_a_sign_come_first(compiled: bool) -> None:
    x = fnp.asarray([0.0, -0.0, 1.0, 0.0, -0.0, -1.0])
    value = (fg.jit(fnp.sort) if compiled else fnp.sort)(x).numpy()
    assert np.signbit(value).tolist() == [True, True, True, False, False, False]
    assert fnp.argsort(x).tolist() == [5, 0, 1, 3, 4, 2]  # as equals they keep their order


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
@pytest.mark.parametrize("part", [slice(None), slice(2, 5), slice(0, 0)])
def test_zeros_come_first_where_positions_are_wanted_too(dtype: str, part: slice) -> None:
    """A program that has both makes the values by the positions, which know no signs of zeros."""
    numbers = np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, -np.nan])
    x = fnp.asarray(np.random.default_rng(0).choice(numbers, (40, 11))).astype(dtype)
    values, positions = fg.jit(lambda x: (fnp.sort(x)[:, part], fnp.argsort(x)[:, part]))(x)
    expected, found = (np.asarray(y, np.float32) for y in (fnp.sort(x)[:, part], values))
    np.testing.assert_array_equal(found, expected)
    real = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(found)[real], np.signbit(expected)[real])
    np.testing.assert_array_equal(positions.numpy(), fnp.argsort(x)[:, part].numpy())


@pytest.mark.parametrize("dtype", ["float32", "int32", "float16", "uint8"])
@pytest.mark.parametrize("size", [2049, 5000, 20001])
def test_long_rows(dtype: str, size: int) -> None:
    """Where eager order comes from packed keys, and few elements are selected."""
    rng = np.random.default_rng(size)
    x = fnp.asarray((rng.standard_normal((2, size)) * 9).astype(np.int8)).astype(dtype)
    expected = np.argsort(x.numpy(), -1, kind="stable")
    for function in (fnp.argsort, fg.jit(fnp.argsort)):
        np.testing.assert_array_equal(function(x).numpy(), expected)
    # NumPy 2.4.6 does not sort float16 on some processors.
    ordered = np.take_along_axis(x.numpy(), expected, -1)
    for function in (fnp.sort, fg.jit(fnp.sort)):
        np.testing.assert_array_equal(function(x).numpy(), ordered)


def test_64_bit_keys_are_sorted_by_halves() -> None:
    rng = np.random.default_rng(0)
    with fg.config(enable_x64=True):
        for x in (
            rng.standard_normal(3000),
            rng.integers(-4, 4, 3000) * 2**40,
            rng.integers(0, 2**64, 3000, dtype=np.uint64) >> np.uint64(61),
            np.where(rng.random(3000) < 0.1, math.nan, rng.integers(-3, 3, 3000).astype(np.float64)),
        ):
            expected = np.argsort(x, kind="stable")
            for function in (fnp.argsort, fg.jit(fnp.argsort)):
                np.testing.assert_array_equal(function(fnp.asarray(x)).numpy(), expected)
            np.testing.assert_array_equal(fg.jit(fnp.sort)(x).numpy(), np.sort(x))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_lexsort_is_numpys(data: st.DataObject) -> None:
    count, rows, size = (data.draw(st.integers(1, n)) for n in (4, 2, 40))
    dtypes = data.draw(
        st.lists(st.sampled_from(["float32", "int8", "bool", "int32"]), min_size=count, max_size=count)
    )
    seed = data.draw(st.integers(0, 1000))
    rng = np.random.default_rng(seed)
    keys = [fnp.asarray(rng.integers(-2, 3, (rows, size))).astype(dtype) for dtype in dtypes]
    for axis in (0, -1):
        expected = np.lexsort([k.numpy() for k in keys], axis)
        for function in (fnp.lexsort, fg.jit(fnp.lexsort, static_argnums=1)):
            np.testing.assert_array_equal(function(keys, axis).numpy(), expected)


def test_complex_numbers_are_sorted_by_their_parts(both: Callable) -> None:
    x = fnp.asarray([1 + 1j, complex(math.nan, 0), complex(0, math.nan), 2 - 1j, 1 - 1j])
    assert both(fnp.argsort, x).tolist() == [4, 0, 3, 2, 1]
    assert both(fnp.sort, x)[:3].tolist() == [1 - 1j, 1 + 1j, 2 - 1j]
    assert both(lambda v: fnp.sort(v, descending=True), x)[2:4].tolist() == [2 - 1j, 1 + 1j]


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_complex_numbers_with_a_nan_are_last(both: Callable, dtype: str) -> None:
    parts = (1.0, math.nan, math.inf, -math.inf, 0.0, 5.0)
    numbers = np.array([complex(re, im) for re in parts for im in parts], dtype)
    x = np.random.default_rng(0).permuted(np.tile(numbers, (3, 2)), axis=1)
    with fg.config(enable_x64=dtype == "complex128"):
        for axis in (0, 1):
            np.testing.assert_array_equal(both(lambda x, axis=axis: fnp.sort(x, axis), x), np.sort(x, axis))
            expected = np.argsort(x, axis, kind="stable")
            np.testing.assert_array_equal(both(lambda x, axis=axis: fnp.argsort(x, axis), x), expected)
        np.testing.assert_array_equal(both(fg.lax.sort, x), np.sort(x))
        for side in ("left", "right"):
            found = both(lambda a, v, side=side: fnp.searchsorted(a, v, side), np.sort(x[0]), x[1])
            np.testing.assert_array_equal(found, np.searchsorted(np.sort(x[0]), x[1], side))


def test_the_gradient_goes_where_the_value_came_from() -> None:
    """Of equal elements to the first, as the order is stable; the same under vmap, jit and in a loop."""
    x = fnp.asarray([1.0, 1.0, 0.0, 1.0])
    weights = fnp.arange(4.0)
    cotangent = [1.0, 2.0, 0.0, 3.0]
    gradient = fg.grad(lambda v: fnp.sort(v) @ weights)
    assert gradient(x).tolist() == fg.jit(gradient)(x).tolist() == cotangent
    assert fg.vmap(gradient)(fnp.stack([x, -x])).tolist() == [cotangent, [0.0, 1.0, 3.0, 2.0]]
    assert fg.grad(lambda v: fnp.sort(v, descending=True) @ weights)(x).tolist() == [2.0, 1.0, 3.0, 0.0]
    value, tangent = fg.jvp(fnp.sort, (x,), (weights,))
    assert (value.tolist(), tangent.tolist()) == ([0.0, 1.0, 1.0, 1.0], [2.0, 0.0, 1.0, 3.0])
    hessian = fg.jit(fg.hessian(lambda v: fnp.sum(fnp.sort(v) ** 3)))(fnp.asarray([2.0, 1.0]))
    assert hessian.tolist() == [[12.0, 0.0], [0.0, 6.0]]


def test_in_loops_and_branches() -> None:
    x = fnp.asarray(np.random.default_rng(0).standard_normal(50).astype(np.float32))

    def step(carry, row):
        carry = fnp.sort(carry * -1.1)
        return carry, carry[fnp.argsort(row)[0]]

    rows = fnp.asarray(np.random.default_rng(1).standard_normal((7, 50)).astype(np.float32))
    last, taken = fg.jit(lambda x, rows: lax.scan(step, x, rows))(x, rows)
    carry, found = x, []
    for row in rows:
        carry, y = step(carry, row)
        found.append(y.item())
    np.testing.assert_allclose(last.numpy(), carry.numpy(), rtol=1e-6)
    np.testing.assert_allclose(taken.numpy(), found, rtol=1e-6)
    chosen = fg.jit(lambda c, x: lax.cond(c, fnp.sort, lambda v: -v, x))
    np.testing.assert_array_equal(chosen(True, x).numpy(), np.sort(x.numpy()))
    gradient = fg.jit(fg.grad(lambda x: lax.scan(step, x, rows)[0] @ fnp.arange(50.0)))(x)
    assert gradient.shape == (50,) and bool(fnp.all(fnp.isfinite(gradient)))


def test_no_python_runs_in_compiled_order() -> None:
    x, rows = fnp.ones(5000), fnp.ones((3, 5, 7))
    for function in (
        fnp.sort, fnp.argsort, fnp.median,
        lambda v: fnp.searchsorted(v.ravel(), v.ravel() * 2),
        lambda v: lax.top_k(v, 3),
        lambda v: fnp.lexsort((v, v > 0)),
        lambda v: fnp.unique(v, size=4, return_inverse=True),
        lambda v: fnp.quantile(v, fnp.asarray([0.1, 0.9])),
        lambda v: fnp.argpartition(v, 2),
        fg.grad(lambda v: fnp.sum(fnp.sort(v) * v)),
        lambda v: lax.scan(lambda c, _: (fnp.sort(c), c.ravel()[0]), v, length=3),
    ):  # fmt: skip
        for argument in (x, rows):
            assert "host" not in fg.jit(function).lower(argument).as_text("table")


def test_two_threads_sort_at_once() -> None:
    rng = np.random.default_rng(0)
    values = [rng.standard_normal((40, 3000)).astype(np.float32) for _ in range(2)]
    function = fg.jit(lambda v: (fnp.sort(v), fnp.argsort(v), fnp.median(v, 1)))
    function(values[0])
    failed: list[str] = []

    def work(x: np.ndarray) -> None:
        for _ in range(10):
            ordered, positions, middle = function(x)
            same = np.array_equal(ordered.numpy(), np.sort(x, 1)) and np.array_equal(
                positions.numpy(), np.argsort(x, 1, kind="stable")
            )
            if not same or not np.allclose(middle.numpy(), np.median(x, 1)):
                failed.append("differs")

    threads = [threading.Thread(target=work, args=(x,)) for x in values]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_what_a_sort_does_not_take() -> None:
    x = fnp.asarray([2.0, 1.0])
    for name in ("sort", "argsort"):
        assert getattr(fnp, name)(x, kind="stable", stable=False).shape == (2,)
        with pytest.raises(ArgumentError, match=f"{name}: kind 'best' does not exist"):
            getattr(fnp, name)(x, kind="best")
        with pytest.raises(ArgumentError, match="arrays have no fields"):
            getattr(fnp, name)(x, order="field")
        with pytest.raises(ValueError, match="axis"):
            getattr(fnp, name)(fnp.asarray(1.0))
        assert getattr(fnp, name)(fnp.asarray(1.0), None).shape == (1,)
    assert fnp.argsort(x, dtype=fnp.int8).dtype == fnp.int8
    with pytest.raises(ShapeError, match="lexsort: keys need one shape"):
        fnp.lexsort((x, fnp.ones(3)))
    with pytest.raises(ArgumentError, match="kth = 2 is not within"):
        fnp.partition(x, 2)
    with pytest.raises(ArgumentError, match="method 'fast' does not exist"):
        fnp.searchsorted(x, x, method="fast")


@pytest.mark.parametrize("side", ["left", "right"])
def test_searchsorted_has_the_order_of_sort(both: Callable, side: str) -> None:
    """NaN last, zeros equal; complex numbers by their parts; batched on either side."""
    a = fnp.asarray([-math.inf, -0.0, 0.0, 1.0, 1.0, math.inf, math.nan, math.nan])
    v = fnp.asarray([[math.nan, 0.0, -0.0], [1.0, math.inf, -math.inf]])
    found = both(lambda a, v: fnp.searchsorted(a, v, side), a, v)
    np.testing.assert_array_equal(found.numpy(), np.searchsorted(a.numpy(), v.numpy(), side))
    for method in ("scan", "scan_unrolled", "sort", "compare_all"):
        np.testing.assert_array_equal(fnp.searchsorted(a, v, side, method=method).numpy(), found.numpy())
    tables = fnp.stack([a, a - 1])
    each = fg.jit(fg.vmap(lambda a, v: fnp.searchsorted(a, v, side)))(tables, v)
    for table, row, got in zip(tables, v, each, strict=True):
        np.testing.assert_array_equal(got.numpy(), np.searchsorted(table.numpy(), row.numpy(), side))
    c = fnp.asarray([1 + 0j, 1 + 1j, 2 + 0j])
    assert both(lambda c: fnp.searchsorted(c, c, side), c).tolist() == (
        [0, 1, 2] if side == "left" else [1, 2, 3]
    )
    assert fnp.searchsorted(fnp.asarray([3, 1, 2]), 2, side, sorter=fnp.asarray([1, 2, 0])) == 1 + (
        side == "right"
    )


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 7, 8, 9])
def test_searchsorted_is_numpys(check, n, side):
    a = fnp.asarray(np.sort(np.arange(n) // 2 * 1.5).astype(np.float32))
    check("searchsorted", a, fnp.asarray([[-1.0, 0.0, 1.5, 1.6], [3.0, 4.5, 9.0, 2.0]]), side=side)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["float32", "bfloat16"]),
    st.lists(st.sampled_from([-math.inf, -1.5, -0.0, 0.0, 2.0, 3.0, math.inf, math.nan]), max_size=90),
    st.lists(st.sampled_from([-math.inf, -2.0, -0.0, 0.0, 2.0, 2.5, math.inf, math.nan]), max_size=20),
    st.sampled_from(["left", "right"]),
    st.booleans(),
)
def test_compiled_searchsorted_knows_what_is_no_number(
    dtype: str, elements: list[float], values: list[float], side: str, are_many: bool
) -> None:
    a, v = np.sort(elements), np.asarray(values)
    v = np.resize(v, 1100) if are_many and values else v
    found = fg.jit(lambda a, v: fnp.searchsorted(a, v, side))(fnp.array(a, dtype), fnp.array(v, dtype))
    np.testing.assert_array_equal(found, np.searchsorted(a, v, side))


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("size", [33, 48, 49, 63, 64, 65, 256, 257, 1000])
def test_many_values_are_searched_in_parts(size: int, side: str) -> None:
    rng = np.random.default_rng(size)
    a, v = np.sort(rng.integers(-size, size, size)), rng.integers(-size - 2, size + 2, (3, 501))
    for dtype in (np.int32, np.float32):
        found = fg.jit(lambda a, v: fnp.searchsorted(a, v, side))(a.astype(dtype), v.astype(dtype))
        np.testing.assert_array_equal(found, np.searchsorted(a, v, side))


_SOUGHT = {
    "float32": [-math.inf, -1.5, -0.0, 0.0, 0.25, 3.0, math.inf, math.nan],
    "float64": [-math.inf, -1.5, -0.0, 0.0, 0.25, 3.0, math.inf, math.nan],
    "float16": [-math.inf, -1.5, -0.0, 0.0, 0.25, 3.0, math.inf, math.nan],
    "int32": [-(2**31), -1, 0, 1, 2, 2**31 - 1],
    "uint8": [0, 1, 2, 200, 255],
    "bool": [False, True],
}


@pytest.mark.parametrize("dtype", _SOUGHT)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    size=st.sampled_from([0, 1, 5, 31, 32, 33, 64, 100]),
    side=st.sampled_from(["left", "right"]),
    shape=st.sampled_from([(), (0,), (1,), (17,), (3, 5)]),
    seed=st.integers(0, 99),
)
def test_compiled_searches_are_numpys(
    dtype: str, size: int, side: str, shape: tuple[int, ...], seed: int
) -> None:
    """Short vectors are compared with all values, longer ones searched."""
    rng = np.random.default_rng(seed)
    with fg.enable_x64(dtype == "float64"):
        a = np.sort(rng.choice(np.asarray(_SOUGHT[dtype], dtype), size))
        v = np.asarray(rng.choice(np.asarray(_SOUGHT[dtype], dtype), shape))
        found = fg.jit(lambda a, v: fnp.searchsorted(a, v, side))(a, v)
        np.testing.assert_array_equal(found.numpy(), np.searchsorted(a, v, side))
        assert found.shape == shape and found.dtype == fnp.arange(1).dtype


def test_positions_of_what_is_true(check, both):
    x = fnp.asarray([[0.0, 2.0, 0.0], [3.0, 0.0, -1.0]])
    assert [i.tolist() for i in fnp.nonzero(x)] == [[0, 1, 1], [1, 0, 2]]
    assert fnp.argwhere(x).tolist() == [[0, 1], [1, 0], [1, 2]]
    assert fnp.flatnonzero(x).tolist() == [1, 3, 5]
    assert [i.tolist() for i in fnp.where(x > 0)] == [[0, 1], [1, 0]]
    assert fnp.extract(x > 0, x).tolist() == [2, 3]
    sized = both(lambda v: fnp.nonzero(v, size=5, fill_value=-1), x)
    assert [i.tolist() for i in sized] == [[0, 1, 1, -1, -1], [1, 0, 2, -1, -1]]
    with pytest.raises(ArgumentError, match="size = -1 is negative"):
        fnp.nonzero(x, size=-1)
    with pytest.raises(ArgumentError, match="needs one number for each axis"):
        fnp.nonzero(x, size=9, fill_value=(1,))
    rows = fg.jit(fg.vmap(lambda v: fnp.nonzero(v, size=2, fill_value=-1)[0]))(x)
    assert rows.tolist() == [[1, -1], [0, 2]]
    cut = both(lambda v: fnp.nonzero(v, size=2), x)
    assert [i.tolist() for i in cut] == [[0, 1], [1, 0]]


def test_unique_and_bincount(both):
    x = fnp.asarray([3, 1, 3, 2])
    values, index, inverse, counts = fnp.unique(x, True, True, True)
    assert (values.tolist(), index.tolist(), inverse.tolist(), counts.tolist()) == (
        [1, 2, 3], [1, 3, 0], [2, 0, 2, 1], [1, 1, 2]
    )  # fmt: skip
    assert fnp.bincount(x).tolist() == [0, 1, 1, 2]
    assert both(lambda v: fnp.bincount(v, length=3), x).tolist() == [0, 1, 1]
    assert both(lambda v: fnp.bincount(v, v * 0.5, length=4), x).tolist() == [0, 0.5, 1, 3]


def test_isin(check):
    check("isin", fnp.arange(5), fnp.asarray([1, 3, 9]))
    check("isin", fnp.arange(5), fnp.asarray([1, 3, 9]), invert=True)


@pytest.mark.parametrize("name", ["unique", "nonzero", "bincount", "flatnonzero", "argwhere"])
def test_shapes_that_depend_on_values_are_concrete_only(name):
    with new_trace("jit", test_isin, staging=True) as trace:
        tracer = trace.parameter(signature_of(fnp.arange(3)), "x")
        with pytest.raises(DtypeError, match="the shape of the result depends on the values"):
            getattr(fnp, name)(tracer)


def test_sets_are_numpys(sample):
    a, b = fnp.asarray([3, 1, 2, 1]), fnp.asarray([1.0, 5.0])
    for name in ("union1d", "intersect1d", "setdiff1d", "setxor1d"):
        result = getattr(fnp, name)(a, b)
        assert result.dtype == (fnp.int32 if name == "setdiff1d" else fnp.float32)
        np.testing.assert_array_equal(result.numpy(), getattr(np, name)(a.numpy(), b.numpy()))


def test_partition_puts_the_kth_element_where_it_belongs(both, sample):
    x = sample((9,))
    for kth in (4, -5, (1, 4), np.array([4])):
        assert both(lambda v: fnp.partition(v, kth), x)[4] == np.partition(x.numpy(), 4)[4]  # noqa: B023
    assert x[both(lambda v: fnp.argpartition(v, 4), x)[4]] == np.partition(x.numpy(), 4)[4]
