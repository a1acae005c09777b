"""x[index] and x.at[index]: generated indices against NumPy, out-of-bounds rules and errors against JAX's."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import (
    ArgumentError,
    DtypeError,
    ImmutableError,
    IndexingError,
    ListIndexError,
    ShapeError,
)
from funcgrad.numpy.core.indexing import GatherScatterMode
from funcgrad.trace.array.array import Array
from funcgrad.trace.ops import OPS
from funcgrad.trace.tracing.tracer import Tracer, new_trace, signature_of

SHAPES = [(5,), (4, 3), (2, 3, 4), (3, 1, 2, 2), (0, 3)]


def _random_index(rng: np.random.Generator, shape: tuple[int, ...]) -> tuple:
    """A tuple of ints, slices, None, Ellipsis, integer arrays and masks, all within bounds."""
    parts: list = []
    common = (int(rng.integers(1, 4)),) if rng.random() < 0.7 else (2, 1)
    for size in shape[: int(rng.integers(0, len(shape) + 1))]:
        if rng.random() < 0.15:
            parts.append(None)
        kind = rng.integers(0, 6)
        if size == 0 or kind == 0:
            parts.append(slice(None))
        elif kind == 1:
            parts.append(int(rng.integers(-size, size)))
        elif kind in (2, 3):
            start, stop = (
                int(v) if rng.random() < 0.8 else None for v in rng.integers(-size - 2, size + 3, 2)
            )
            parts.append(slice(start, stop, int(rng.choice([1, 2, 3, -1, -2]))))
        elif kind == 4:
            parts.append(rng.integers(-size, size, common).astype(np.int32))
        else:
            parts.append(
                rng.random(size) < 0.6 if not any(isinstance(p, np.ndarray) for p in parts) else slice(None)
            )
    masks = [p for p in parts if isinstance(p, np.ndarray) and p.dtype == bool]
    if masks and sum(isinstance(p, np.ndarray) for p in parts) > 1:  # positions and masks need not broadcast
        parts = [slice(None) if isinstance(p, np.ndarray) and p.dtype != bool else p for p in parts]
    if rng.random() < 0.3:
        consumed = sum(p is not None for p in parts)
        if consumed < len(shape):
            parts.append(Ellipsis)
    return tuple(parts)


CASES = [(shape, seed) for shape in SHAPES for seed in range(40)]


@pytest.mark.parametrize("shape, seed", CASES, ids=str)
def test_reading_is_numpys(both, sample, shape, seed):
    x = sample(shape)
    index = _random_index(np.random.default_rng(seed), shape)
    result = both(lambda v: v[index], x)
    np.testing.assert_array_equal(result.numpy(), x.numpy()[index])


@pytest.mark.parametrize("shape, seed", CASES, ids=str)
def test_writing_is_numpys(both, sample, shape, seed):
    x = sample(shape)
    rng = np.random.default_rng(seed)
    index = _random_index(rng, shape)
    part = x.numpy()[index]
    value = rng.uniform(1, 2, part.shape).astype(np.float32)
    if part.size and rng.random() < 0.3:
        value = value.reshape(-1)[0]
    expected = x.numpy().copy()
    expected[index] = value
    unique = np.unique(np.arange(x.size).reshape(shape)[index]).size == part.size
    if unique:
        result = both(lambda v: v.at[index].set(fnp.asarray(value)), x)
        np.testing.assert_array_equal(result.numpy(), expected)
    for name, ufunc in [("add", np.add), ("multiply", np.multiply), ("min", np.minimum), ("max", np.maximum)]:
        expected = x.numpy().copy()
        ufunc.at(expected, index, value)
        result = both(lambda v, method=name: getattr(v.at[index], method)(fnp.asarray(value)), x)
        np.testing.assert_allclose(result.numpy(), expected, rtol=1e-5, atol=1e-6)


WITH_ARRAYS = [
    (shape, seed)
    for shape, seed in CASES
    if any(isinstance(part, np.ndarray) for part in _random_index(np.random.default_rng(seed), shape))
]


@pytest.mark.parametrize("shape, seed", WITH_ARRAYS[::2], ids=str)
def test_lists_in_a_tuple_are_arrays(both, sample, shape, seed):
    """Of integers or booleans, for reading and writing; tuples within a tuple, too."""
    x = sample(shape)
    index = _random_index(np.random.default_rng(seed), shape)
    kind = (list, tuple)[seed % 2]
    listed = tuple(kind(part.tolist()) if isinstance(part, np.ndarray) else part for part in index)
    part = x.numpy()[listed]
    np.testing.assert_array_equal(both(lambda v: v[listed], x).numpy(), part)
    expected = x.numpy().copy()
    expected[listed] = 9.0
    np.testing.assert_array_equal(both(lambda v: v.at[listed].set(9.0), x).numpy(), expected)
    expected = x.numpy().copy()
    np.add.at(expected, listed, 1.0)
    np.testing.assert_array_equal(both(lambda v: v.at[listed].add(1.0), x).numpy(), expected)
    np.testing.assert_array_equal(both(lambda v: v.at[listed].get(), x).numpy(), part)


def test_lists_in_a_tuple_hold_traced_integers(both, sample):
    x = sample((3, 4))
    i = fnp.asarray(2)
    np.testing.assert_array_equal(both(lambda v, k: v[[k, 0], :], x, i).numpy(), x.numpy()[[2, 0], :])
    np.testing.assert_array_equal(
        both(lambda v, k: v[1:, [[k], [1]]], x, i).numpy(), x.numpy()[1:, [[2], [1]]]
    )
    np.testing.assert_array_equal(both(lambda v, k: v.at[[k], :].set(0.0), x, i).numpy()[2], np.zeros(4))
    np.testing.assert_array_equal(
        funcgrad.grad(lambda v: fnp.sum(v[[0, 0, 2], :]))(x).numpy(), np.array([[2], [0], [1]]) * np.ones(4)
    )
    assert both(lambda v: v[[], :], x).shape == (0, 4) and both(lambda v: v[:, [[]]], x).shape == (3, 1, 0)


@pytest.mark.parametrize("mask", [(0,), (0, 3), (2, 0), (0, 0), (0, 3, 4), (2, 0, 4), (2, 3, 0), (0, 3, 0)])
def test_masks_without_elements_name_none(both, sample, mask):
    """Their other sizes are those of the array: the array API standard has it so, and JAX."""
    x = sample((2, 3, 4))
    nothing = np.zeros(mask, bool)
    rest = x.shape[len(mask) :]
    assert both(lambda v: v[nothing], x).shape == (0, *rest)
    assert funcgrad.jit(lambda v, m: v[m])(x, nothing).shape == (0, *rest)
    assert both(lambda v: v[fnp.asarray(nothing), ...], x).dtype == x.dtype
    for way in (
        lambda v, m: v.at[m].set(1.0),
        lambda v, m: v.at[m].add(1.0),
        lambda v, m: v.at[m].apply(fnp.sin),
    ):
        np.testing.assert_array_equal(both(way, x, fnp.asarray(nothing)).numpy(), x.numpy())


@pytest.mark.parametrize("mask", [(1,), (3,), (2, 1), (1, 3), (2, 3, 1), (0, 2), (1, 0), (2, 3, 4, 0)])
def test_masks_of_other_shapes_are_refused(sample, mask):
    x = sample((2, 3, 4))
    for index in (np.zeros(mask, bool), np.ones(mask, bool), (np.zeros(mask, bool), 0)):
        with pytest.raises(IndexingError):
            x[index]
        with pytest.raises(IndexingError):
            x.at[index].set(0.0)


@pytest.mark.parametrize(
    "index",
    [(True, True), (True, False), (False, False), (True, None, False), (True, 0), (0, True), (1, True, True),
     (slice(None), True), (True, slice(None), True), (True, [0, 1]), ([0, 1, 0], True), (..., True), (False, ..., 2)],
    ids=str,
)  # fmt: skip
def test_several_scalar_masks(both, sample, index):
    x = sample((2, 3))
    np.testing.assert_array_equal(both(lambda v: v[index], x).numpy(), x.numpy()[index])
    expected = x.numpy().copy()
    expected[index] = 5.0
    np.testing.assert_array_equal(both(lambda v: v.at[index].set(5.0), x).numpy(), expected)


def _ops_of(function, *arrays) -> set[str]:
    with new_trace("jit", function, staging=True) as trace:
        result = function(*(trace.parameter(signature_of(a), "x") for a in arrays))
        found, stack = set(), [result.node]
        while stack:
            node = stack.pop()
            found.add(node.op.name)
            stack.extend(node.src)
    return found


@pytest.mark.parametrize(
    "read",
    [lambda x: x[0], lambda x: x[:, 1:], lambda x: x[::-1], lambda x: x[..., None], lambda x: x[-1, -1]],
)
def test_static_indices_are_movement(read):
    movement = {"param", "shrink", "reshape", "flip"}
    assert _ops_of(read, fnp.ones((3, 4))) <= movement


def test_static_slices_are_written_without_scatter():
    assert "scatter_set" not in _ops_of(lambda x: x.at[1:, ::2].set(0.0), fnp.ones((3, 4)))
    assert OPS["scatter_add"].name not in _ops_of(lambda x: x.at[1:].add(1.0), fnp.ones((3, 4)))


def test_traced_scalars_are_positions(both, sample):
    x = sample((3, 4))
    i = fnp.asarray(1)
    np.testing.assert_array_equal(both(lambda v, k: v[k], x, i).numpy(), x.numpy()[1])
    np.testing.assert_array_equal(both(lambda v, k: v[:, k], x, i).numpy(), x.numpy()[:, 1])
    np.testing.assert_array_equal(both(lambda v, k: v[k, 1:, None], x, i).numpy(), x.numpy()[1, 1:, None])
    np.testing.assert_array_equal(both(lambda v, k: v[k, k + 1], x, i).numpy(), x.numpy()[1, 2])
    np.testing.assert_array_equal(both(lambda v, k: v.at[k, 1:3].set(0.0), x, i).numpy()[1, 1:3], [0, 0])


# What jax.numpy (0.10.2) gives for x = arange(3.), i = arange(3), at positions 0, 5, -1, -4.
BOUNDS = [
    ("x[p]", [0, 2, 2, 0]),
    ("x[5]", 2),
    ("x[-5]", 0),
    ("x.at[p].get()", [0, 2, 2, 0]),
    ("x.at[p].get(mode='clip')", [0, 2, 2, 0]),
    ("x.at[p].get(mode='fill')", [0, math.nan, 2, math.nan]),
    ("x.at[p].get(mode='fill', fill_value=7)", [0, 7, 2, 7]),
    ("x.at[p].set(9)", [9, 1, 9]),
    ("x.at[p].set(9, mode='clip')", [9, 1, 9]),
    ("x.at[5].set(1.)", [0, 1, 2]),
    ("x.at[-4].set(1.)", [0, 1, 2]),
    ("x.at[-4].set(1., mode='clip')", [1, 1, 2]),
    ("fnp.take(x, p)", [0, math.nan, 2, math.nan]),
    ("fnp.take(i, p)", [0, -(2**31), 2, -(2**31)]),
    ("fnp.take(i.astype('uint8'), p)", [0, 255, 2, 255]),
    ("fnp.take(x > 0, p)", [False, True, True, True]),
    ("fnp.take(x, 5, mode='clip')", 2),
    ("fnp.take(x, 5, mode='wrap')", 2),
    ("fnp.take(x, -5, mode='wrap')", 1),
    ("fnp.take(x, -1, mode='clip')", 0),
    ("fnp.take_along_axis(x, p, 0)", [0, math.nan, 2, math.nan]),
    ("x.at[p * 0].add(1.)", [4, 1, 2]),
    ("x.at[p * 0 + 1].divide(2.)", [0, 1 / 16, 2]),
    ("x.at[p * 0 + 2].power(2.)", [0, 1, 2**16]),
    ("x.at[1].subtract(5)", [0, -4, 2]),
    ("x.at[1].apply(lambda v: v * 2 + 1)", [0, 3, 2]),
    ("i.at[0].set(2.7)", [2, 1, 2]),
    ("i.astype('int8').at[0].add(200)", [-56, 1, 2]),
    ("x[True]", [[0, 1, 2]]),
]


@pytest.mark.parametrize("expression, value", BOUNDS, ids=[row[0] for row in BOUNDS])
def test_out_of_bounds_is_jaxs(both, expression, value):
    result = both(
        lambda x, i, p: eval(expression, {"fnp": fnp, "x": x, "i": i, "p": p}),
        fnp.arange(3.0),
        fnp.arange(3),
        fnp.asarray([0, 5, -1, -4]),
    )
    np.testing.assert_array_equal(result.numpy(), value)


def test_shape_rules_of_mixed_indices(both, sample):
    x = sample((2, 3, 4))
    k = np.asarray([0, 1])
    assert both(lambda v: v[0, :, k], x).shape == (2, 3)
    assert both(lambda v: v[:, k, k], x).shape == (2, 2)
    assert both(lambda v: v[k, :, k], x).shape == (2, 3)
    assert both(lambda v: v[..., k], x).shape == (2, 3, 2)
    assert both(lambda v: v[None, k, None, 0], x).shape == x.numpy()[None, k, None, 0].shape
    assert both(lambda v: v[False], x).shape == (0, 2, 3, 4)


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint32", "bfloat16", "float16", "complex64"])
def test_dtypes_are_kept(both, sample, dtype):
    x = sample((3, 4), dtype)
    p = np.asarray([2, 0])
    for function in (
        lambda v: v[p],
        lambda v: v[1],
        lambda v: v.at[p].set(v[:2]),
        lambda v: v.at[0, 1:].set(1),
    ):
        assert both(function, x).dtype == x.dtype


@pytest.mark.parametrize(
    "read, error, text",
    [
        (lambda x: x[[0, 1]], ListIndexError, "a list is not an index"),
        (lambda x: x.at[[0, 1]].set(0), ListIndexError, "a list is not an index"),
        (lambda x: x[0, (1, 2.5)], ListIndexError, "of integers or booleans, got float32"),
        (lambda x: x[[[0, 1], [0]], :], ListIndexError, "stands for an array of integers"),
        (lambda x: x[0, ["a"]], ListIndexError, "stands for an array of integers"),
        (lambda x: x[[None], :], ListIndexError, "stands for an array of integers"),
        (lambda x: x["a"], ListIndexError, "a string is not an index"),
        (lambda x: x[0.5], ListIndexError, "got float 0.5"),
        (lambda x: x[fnp.ones(2)], ListIndexError, "of integers or booleans"),
        (lambda x: x[0, 0, 0], IndexingError, r"too many indices: float32\[3,4\] has 2 axes, 3 are indexed"),
        (lambda x: x[..., 0, ...], IndexingError, "one Ellipsis"),
        (lambda x: x[fnp.asarray([True, False])], IndexingError, "boolean mask"),
        (lambda x: x[:1.5], ListIndexError, "bounds of a slice"),
        (lambda x: x.at[0].set(fnp.ones(3)), ShapeError, "does not fit the indexed part"),
        (lambda x: x.at[0].set(1j), DtypeError, "cannot be stored"),
        (lambda x: x.at[0].set(1, mode="x"), ValueError, "does not exist"),
        (lambda x: fnp.take(x, fnp.ones(2)), DtypeError, "positions must be integers"),
        (lambda x: x[:0][0], IndexingError, "empty"),
    ],
)
def test_wrong_indices_say_so(read, error, text):
    with pytest.raises(error, match=text):
        read(fnp.ones((3, 4)))


def test_assignment_names_at():
    x = fnp.ones(3)
    with pytest.raises(ImmutableError, match=r"x\.at\[index\]\.set"):
        x[0] = 1


def test_traced_masks(both, sample):
    x = sample((4,))
    result = both(lambda v: v.at[v > 0].set(0.0), x)
    np.testing.assert_array_equal(result.numpy(), np.minimum(x.numpy(), 0))
    with new_trace("jit", sample, staging=True) as trace:
        tracer = trace.parameter(signature_of(x), "x")
        with pytest.raises(IndexingError, match=r"where\(mask, x, other\)"):
            tracer[tracer > 0]
        with pytest.raises(DtypeError, match="dynamic_slice"):
            tracer[: tracer.astype(int)[0]]


def test_results_do_not_share_memory_with_numpy():
    source = np.zeros(3, np.float32)
    x = fnp.asarray(source)
    y = fnp.reshape(source, (3, 1))
    source[:] = 1
    assert x.tolist() == [0, 0, 0] and y.tolist() == [[0], [0], [0]]


def test_take_along_axis_is_numpys(check, sample):
    x = sample((3, 4, 2))
    for axis in (0, 1, -1):
        order = fnp.asarray(np.argsort(x.numpy(), axis))
        check("take_along_axis", x, order, axis)
    check("take", x, fnp.asarray([[0, 1], [1, 0]]), 1)
    check("take", x, 1, 2)
    assert isinstance(fnp.take(x, fnp.asarray([1])), Array)
    assert not isinstance(fnp.take(x, fnp.asarray([1])), Tracer)


def test_tools_for_positions(check, both, sample):
    for n, m, k in [(3, 4, 0), (4, 3, 1), (3, 3, -1)]:
        check("tril_indices", n, k, m)
        check("triu_indices", n, k, m)
    check("diag_indices", 3)
    check("unravel_index", fnp.asarray([0, 5, 11]), (3, 4))
    rows, columns = both(fnp.unravel_index, fnp.asarray([0, 5, -1]), fnp.asarray([3, 4]))
    assert rows.tolist() == [0, 1, 2] and columns.tolist() == [0, 1, 3]
    check("ravel_multi_index", (fnp.asarray([0, 2]), fnp.asarray([1, 3])), (3, 4))
    assert both(lambda i: fnp.ravel_multi_index((i, i), (3, 4), "wrap"), fnp.asarray(5)).tolist() == 9
    assert fnp.s_[1:, ..., None] == (slice(1, None), Ellipsis, None)
    assert [i.shape for i in fnp.ix_(fnp.arange(2), fnp.arange(3))] == [(2, 1), (1, 3)]
    x, order = sample((3, 4)), fnp.asarray([[1, 0, 2, 2]])
    expected = x.numpy().copy()
    np.put_along_axis(expected, order.numpy(), 7.0, 0)
    np.testing.assert_array_equal(
        both(lambda v, i: fnp.put_along_axis(v, i, 7.0, 0), x, order).numpy(), expected
    )


def test_positions_in_fortrans_order(check, both):
    check("ravel_multi_index", (np.array([1, 0]), np.array([2, 1])), (2, 3), order="F")
    for order in "CF":
        wanted = np.ravel_multi_index(([1, 0, 1], [2, 1, 0]), (2, 3), order=order)
        positions = fnp.asarray([[1, 0, 1], [2, 1, 0]])
        found = both(
            lambda i, order=order: fnp.ravel_multi_index((i[0], i[1]), (2, 3), "ignore", order), positions
        )
        assert found.tolist() == wanted.tolist()


MASKED = [  # (the index, the shape of its mask, shapes of values that are the same for all of its elements)
    (lambda m: m, (3,), [(), (5,), (4, 5), (1, 4, 5), (1, 1, 4, 5)]),
    (lambda m: m, (3, 4), [(), (5,), (1, 5)]),
    (lambda m: m, (3, 4, 5), [(), (1,)]),
    (lambda m: (slice(None), m), (4,), [(), (5,), (1, 5), (3, 1, 5)]),
    (lambda m: (Ellipsis, m), (4, 5), [(), (3, 1)]),
    (lambda m: (0, m), (4,), [(), (5,), (1, 5)]),
    (lambda m: (m, slice(None), 2), (3,), [(), (4,), (1, 4)]),
    (lambda m: (slice(0, 2), m, slice(None, None, 2)), (4,), [(), (3,), (2, 1, 3)]),
    (lambda m: (None, m), (3,), [(), (4, 5), (1, 1, 4, 5)]),
    (lambda m: (slice(None), None, m, 1), (4,), [(), (3, 1, 1)]),
    (lambda m: (m, 9), (3,), [()]),
]


@pytest.mark.parametrize("number", range(len(MASKED)))
def test_traced_masks_beside_other_indices(both, sample, number):
    index, shape, values = MASKED[number]
    x = fnp.abs(sample((3, 4, 5))) + 0.5
    mask = fnp.asarray(np.random.default_rng(number).random(shape) < 0.5)
    for value in values:
        for method in ("set", "add", "multiply", "max", "power"):
            both(lambda a, m, v: getattr(a.at[index(m)], method)(v), x, mask, sample(value))  # noqa: B023
    both(lambda a, m: a.at[index(m)].apply(fnp.sin), x, mask)


@pytest.mark.parametrize(
    "call",
    [
        lambda x, m: x.at[m].set(fnp.ones(2)),
        lambda x, m: x.at[m, fnp.arange(2)].set(1.0),
        lambda x, m: x.at[:, m].set(1.0),
        lambda x, m: x.at[m, 0, 0].set(1.0),
    ],
)
def test_what_traced_masks_cannot_say(call):
    with pytest.raises((IndexingError, ShapeError), match=r"at|indices"):
        funcgrad.jit(call)(fnp.ones((3, 4)), fnp.ones(3, bool))


@pytest.mark.parametrize("mode", list(GatherScatterMode))
def test_modes_are_names_or_members(mode):
    x, i = fnp.arange(4.0), fnp.asarray([9, -9, 1])
    read, written = x.at[i].get(mode=mode), x.at[i].set(7.0, mode=mode)
    np.testing.assert_array_equal(read.numpy(), x.at[i].get(mode=mode.value).numpy())
    np.testing.assert_array_equal(written.numpy(), x.at[i].set(7.0, mode=mode.value).numpy())
    with pytest.raises(ArgumentError):
        x.at[i].get(mode="wrap")


@pytest.mark.parametrize("index", [-1, fnp.asarray([-1, 1]), (slice(None), -2)], ids=str)
def test_negative_positions_may_be_outside(both, sample, index):
    x = sample((3, 4))
    written = both(lambda v: v.at[index].set(9.0, wrap_negative_indices=False), x).numpy()
    read = both(
        lambda v: v.at[index].get(mode="fill", fill_value=5.0, wrap_negative_indices=False), x
    ).numpy()
    expected = x.numpy().copy()
    if isinstance(index, Array):
        expected[1] = 9.0
        np.testing.assert_array_equal(read, [[5] * 4, x.numpy()[1]])
    else:
        assert (read == 5).all()
    np.testing.assert_array_equal(written, expected)


@pytest.mark.parametrize("method", ["set", "add", "subtract", "multiply", "divide", "power", "min", "max"])
@pytest.mark.parametrize("values", [[1.5, 2.0], (3, 0), [[2], [True]], [1.5]])
def test_lists_as_values(both, method, values):
    """Lists are what asarray makes of them, as in JAX, traced numbers among them too."""
    at = fnp.asarray([[2], [0]]) if isinstance(values[0], list) else fnp.asarray([2, 0])
    x = fnp.arange(1.0, 5.0)
    expected = both(lambda v: getattr(v.at[at], method)(fnp.asarray(values)), x).numpy()
    np.testing.assert_array_equal(both(lambda v: getattr(v.at[at], method)(values), x).numpy(), expected)
    mixed = both(lambda v: v.at[fnp.asarray([1, 3])].set([v[3], 7]), x).numpy()
    np.testing.assert_array_equal(mixed, [1, 4, 3, 7])


@pytest.mark.parametrize(
    "index",
    [
        (slice(None), [0, 2], ..., 1),
        (slice(None), [0, 2], ..., [1, 3]),
        (slice(None), 2, ..., [1, 3]),
        (slice(0, 2), ..., [0, 2], [1, 3]),
        (slice(None), [0, 2], [1, 3], ...),
        (slice(None), [[0], [1]], ..., [False, True, True, False]),
    ],
)
def test_an_ellipsis_of_no_axes_stands_between_arrays(index):
    x = np.arange(36, dtype=np.int32).reshape(3, 3, 4)
    host = tuple(np.array(item) if isinstance(item, list) else item for item in index)
    values = np.arange(1, 1 + x[host].size, dtype=np.int32).reshape(x[host].shape)
    expected = x.copy()
    expected[host] *= values
    for wrap in (lambda f: f, funcgrad.jit):
        assert wrap(lambda x: x[host])(fnp.asarray(x)).tolist() == x[host].tolist()
        assert wrap(lambda x: x.at[host].multiply(values))(fnp.asarray(x)).tolist() == expected.tolist()


def test_nothing_can_be_taken_from_an_empty_axis():
    for mode in (None, "fill", "clip", "wrap"):
        with pytest.raises(IndexingError, match=r"axis 1 of float32\[3,0\] is empty"):
            fnp.take(fnp.zeros((3, 0)), fnp.asarray([0]), axis=1, mode=mode)
    assert fnp.take(fnp.zeros((3, 0)), fnp.zeros((0, 2), "int32"), axis=1).shape == (3, 0, 2)


@pytest.mark.parametrize(
    "value", [1.5, -1.75, np.float32(2.5), np.array([0.5, 1.5], "float32"), True, np.uint8(3)]
)
@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "min", "max"])
@pytest.mark.parametrize("dtype", ["int32", "int8", "uint8", "float16", "bfloat16"])
def test_updates_by_values_of_another_dtype_are_converted_after(dtype, name, value):
    x = np.array([5, 2, 3, 4], dtype)
    places = np.array([3, 1, 1][: 3 if np.ndim(value) == 0 else 2])
    of_floats = "int" not in dtype or np.asarray(value).dtype.kind == "f"
    expected = x.astype("float32" if of_floats else "int64")
    change = {"min": np.minimum, "max": np.maximum}.get(name) or getattr(np, name)
    change.at(expected, places, np.asarray(value, expected.dtype))
    if of_floats and dtype == "uint8":
        # A float that no number of the dtype holds becomes its nearest end.
        expected = np.maximum(expected, 0)
    expected = expected.astype(dtype)

    def update(x, value):
        return getattr(x.at[places], name)(value)

    for f in (update, funcgrad.jit(update)):
        result = f(fnp.asarray(x), value)
        assert result.dtype == x.dtype
        np.testing.assert_array_equal(np.asarray(result).astype("float32"), expected.astype("float32"))


def test_updates_by_floats_leave_other_integers_as_they_are():
    x = fnp.array([2**30 + 1, 7, 2**24 + 1])
    assert x.at[1].multiply(1.5).tolist() == [2**30 + 1, 10, 2**24 + 1]
    masked = funcgrad.jit(lambda x: x.at[x < 10].multiply(1.5))
    assert masked(x).tolist() == [2**30 + 1, 10, 2**24 + 1]
    assert x.at[fnp.array([9, -1])].add(-0.5, mode="drop").tolist() == [2**30 + 1, 7, 2**24]


@pytest.mark.parametrize("count", [0, 1, 3, 7, 40])
@pytest.mark.parametrize("ufunc", ["negative", "sin", "square", "exp"])
def test_apply_as_often_as_an_index_says(count, ufunc):
    rng = np.random.default_rng(count)
    x, index = rng.uniform(-1, 0, 5).astype(np.float32), rng.integers(-5, 5, count)
    if ufunc == "exp":
        index = index[:3]
    expected = x.copy()
    getattr(np, ufunc).at(expected, index)

    def applied(v, i):
        return v.at[i].apply(getattr(fnp, ufunc))

    for got in (
        applied(fnp.asarray(x), index),
        funcgrad.jit(applied)(x, index),
        funcgrad.jit(lambda v: applied(v, index))(x),
    ):
        np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-6)
    batch = funcgrad.vmap(applied)(np.stack([x, x]), np.stack([index, index[::-1]]))
    np.testing.assert_allclose(batch, np.stack([expected, expected]), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("repeats", [2, 12])
def test_derivatives_of_repeated_apply(repeats):
    index = np.asarray([1] * repeats + [0])
    x = np.asarray([0.0, 0.5, 0.7], np.float32)

    def total(v, i):
        return v.at[i].apply(lambda e: fnp.sqrt(e + 1e-3)).sum()

    def of_one(v):
        for _ in range(repeats):
            v = fnp.sqrt(v + 1e-3)
        return v

    inner = float(funcgrad.grad(of_one)(fnp.float32(0.5)))
    expected = [0.5 / np.sqrt(1e-3), inner, 1.0]
    for gradient in (funcgrad.grad(total)(x, index), funcgrad.jit(funcgrad.grad(total))(x, index)):
        np.testing.assert_allclose(gradient, expected, rtol=1e-4)


def test_apply_to_rows_and_by_promise():
    x = np.arange(6.0, dtype=np.float32).reshape(3, 2)
    rows = fnp.asarray(x).at[np.asarray([[0, 2], [2, 2]]), :].apply(lambda r: r + 1)
    np.testing.assert_array_equal(rows, x + np.asarray([[1], [0], [3]]))
    pairs = fnp.asarray(x).at[[0, 0, 1], [1, 1, 0]].apply(lambda e: 2)
    np.testing.assert_array_equal(pairs, [[0, 2], [2, 3], [4, 5]])
    once = fnp.asarray(x).at[np.asarray([0, 0]), 0].apply(lambda e: e + 1, unique_indices=True)
    assert float(once[0, 0]) == 1
    dropped = fnp.asarray(x[:, 0]).at[np.asarray([1, 1, 9, 9])].apply(lambda e: e + 1)
    np.testing.assert_array_equal(dropped, [0, 4, 4])
    clipped = fnp.asarray(x[:, 0]).at[np.asarray([1, 9, 9])].apply(lambda e: e + 1, mode="clip")
    np.testing.assert_array_equal(clipped, [0, 3, 6])
