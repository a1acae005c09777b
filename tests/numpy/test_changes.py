"""What NumPy writes in place, as functions; insertions and repetitions; numbers by their bits; files."""

from __future__ import annotations

import functools
import io
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, FuncgradError, ShapeError


@settings(max_examples=25)
@given(st.data())
def test_insert_is_numpys(data):
    shape = tuple(data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3)))
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    size = shape[axis]
    x = np.arange(math.prod(shape), dtype=np.int32).reshape(shape)
    many = np.asarray(data.draw(st.lists(st.integers(-size, size), max_size=4)), np.int32)
    wide = np.full(
        tuple(len(many) if i == axis % len(shape) else s for i, s in enumerate(shape)), 9, np.int32
    )
    one = data.draw(st.integers(-size, size))
    for obj, values in ((many, wide), (one, 5), (one, np.arange(shape[-1])), (slice(0, size, 2), 7)):
        try:
            expected = np.insert(x, obj, values, axis)
        except ValueError:
            continue
        np.testing.assert_array_equal(fnp.insert(x, obj, values, axis).numpy(), expected)
    values = data.draw(st.sampled_from([5, np.arange(shape[-1])]))
    try:
        expected = np.insert(x, one, values, axis)
    except ValueError:
        return
    known = funcgrad.jit(lambda v: fnp.insert(v, one, values, axis))
    np.testing.assert_array_equal(known(x).numpy(), expected)
    traced = funcgrad.jit(lambda v, i: fnp.insert(v, i, values, axis))
    np.testing.assert_array_equal(traced(x, one).numpy(), expected)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 60), st.lists(st.integers(0, 10**6), max_size=40), st.booleans())
def test_known_positions_of_any_number_are_numpys(size: int, numbers: list[int], rows: bool) -> None:
    """Few runs of neighbours are slices, more are gathered: of both the values, and gradients."""
    x = np.arange(2 * size, dtype=np.float32).reshape((size, 2) if rows else (2, size))
    axis = 0 if rows else 1
    at = np.asarray(numbers, np.int32) % size
    new = -np.arange(1, 2 * at.size + 1, dtype=np.float32).reshape((at.size, 2) if rows else (2, at.size))
    inserted = lambda v, w: fnp.insert(v, at, w, axis)  # noqa: E731
    left = lambda v: fnp.delete(v, at, axis)  # noqa: E731
    for same in (lambda function: function, funcgrad.jit):
        np.testing.assert_array_equal(same(inserted)(x, new).numpy(), np.insert(x, at, new, axis))
        np.testing.assert_array_equal(same(left)(x).numpy(), np.delete(x, at, axis))
    weights = np.arange(1, 2 * (size + at.size) + 1, dtype=np.float32)
    slopes = funcgrad.jit(
        funcgrad.grad(lambda v, w: (fnp.ravel(inserted(v, w)) * weights).sum() + left(v).sum(), (0, 1))
    )(x, new)
    whole = weights.reshape((-1, 2) if rows else (2, -1))
    kept = np.isin(np.arange(size), at, invert=True).astype(np.float32)
    is_new = np.insert(np.zeros(size, bool), at, True)
    order = np.argsort(np.argsort(at, kind="stable"), kind="stable")
    of_old, of_new = np.compress(~is_new, whole, axis), np.take(np.compress(is_new, whole, axis), order, axis)
    np.testing.assert_array_equal(slopes[0].numpy(), of_old + (kept[:, None] if rows else kept))
    np.testing.assert_array_equal(slopes[1].numpy(), of_new)


def test_traced_positions(both):
    x, at = fnp.arange(4), fnp.asarray([3, 1])
    result = both(lambda v, i: fnp.insert(v, i, fnp.asarray([8, 9])), x, at)
    assert result.tolist() == np.insert(x.numpy(), [3, 1], [8, 9]).tolist()
    counts = fnp.asarray([1, 0, 2, 0])
    repeated = both(lambda v, n: fnp.repeat(v, n, total_repeat_length=5), x, counts)
    assert repeated.tolist() == [0, 2, 2, 2, 2]


@settings(max_examples=30, deadline=None)
@given(
    counts=st.lists(st.integers(0, 4), min_size=1, max_size=40),
    length=st.integers(0, 60),
    rows=st.sampled_from([None, 0, 1]),
)
def test_traced_counts_repeat_as_numpys(counts: list[int], length: int, rows: int | None) -> None:
    """What is too long is cut; what is too short goes on with the last element that is repeated at all."""
    x = np.arange(len(counts) * 2).reshape((2, -1) if rows == 1 else (-1, 2))
    given_counts = np.asarray(counts * (2 if rows is None else 1))
    expected = np.repeat(x, given_counts, rows)
    axis = rows or 0
    if not given_counts.any():  # nothing is repeated: the first element fills the result
        expected = np.take(x.ravel() if rows is None else x, [0], axis)
    missing = max(0, length - expected.shape[axis])
    last = np.repeat(np.take(expected, [-1], axis), missing, axis)
    expected = np.take(np.concatenate([expected, last], axis), np.arange(length), axis)
    found = funcgrad.jit(lambda x, n: fnp.repeat(x, n, rows, total_repeat_length=length))(x, given_counts)
    np.testing.assert_array_equal(found.numpy(), expected)


def _put(mode, x):
    return fnp.put(x, np.array([1, 14, 3]), fnp.asarray([5.0, 6.0]), mode, inplace=False)


def test_changes_are_numpys(both):
    x = fnp.asarray(np.arange(12, dtype=np.float32).reshape(4, 3))

    def changed(name, *args, **keywords):
        copy = x.numpy().copy()
        getattr(np, name)(copy, *args, **keywords)
        return copy

    mask = x.numpy() % 2 == 0
    placed = both(lambda v: fnp.place(v, mask, fnp.asarray([7, 8]), inplace=False), x)
    np.testing.assert_array_equal(placed.numpy(), changed("place", mask, [7, 8]))
    for mode in ("clip", "wrap"):
        put = both(functools.partial(_put, mode), x)
        np.testing.assert_array_equal(put.numpy(), changed("put", [1, 14, 3], [5, 6], mode))
    for wrap in (False, True):
        filled = both(lambda v: fnp.fill_diagonal(v, fnp.asarray([1.0, 2.0]), wrap, inplace=False), x)  # noqa: B023
        np.testing.assert_array_equal(filled.numpy(), changed("fill_diagonal", [1, 2], wrap))


@pytest.mark.parametrize("mode", ["maximum", "mean", "median", "minimum"])
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_pad_by_statistics(check, sample, mode, dtype):
    x = sample((4, 5), dtype, low=-9, high=9)
    for width in (2, ((1, 2), (0, 3))):
        check("pad", x, width, mode, rtol=1e-5)
        check("pad", x, width, mode, stat_length=((1, 2), (3, 9)), rtol=1e-5)


def test_pad_by_ramps(check, sample):
    for ends in (0, ((1, 2), (3, -4))):
        check("pad", sample((4, 5)), ((1, 2), (0, 3)), "linear_ramp", end_values=ends)
    with pytest.raises(ArgumentError, match="takes no stat_length"):
        fnp.pad(fnp.ones(2), 1, "linear_ramp", stat_length=2)
    with pytest.raises(ShapeError, match="has nothing to use"):
        fnp.pad(fnp.ones(0), 1, "mean")


def test_mantissas_of_all_magnitudes(both):
    x = np.array([8.5, 0.0, -0.0, np.inf, 1e-40, 3, -3e38, 1.4e-45, -np.inf, 1.1754944e-38], np.float32)
    mantissa, exponent = both(fnp.frexp, fnp.asarray(x))
    expected = np.frexp(x)
    np.testing.assert_array_equal(mantissa.numpy(), expected[0])
    np.testing.assert_array_equal(exponent.numpy(), expected[1])
    assert math.isnan(fnp.frexp(math.nan)[0])
    assert float(funcgrad.grad(lambda v: fnp.frexp(v)[0])(8.5)) == 2**-4
    with funcgrad.config(enable_x64=True):
        wide = np.array([5e-324, 1e308, -2.5])
        for ours, theirs in zip(funcgrad.jit(fnp.frexp)(wide), np.frexp(wide), strict=True):
            np.testing.assert_array_equal(ours.numpy(), theirs)


def test_einsum_of_many_takes_a_cheap_order():
    shapes = ((40, 2), (2, 40), (40, 2), (2, 40), (40,))
    path, text = fnp.einsum_path("ab,bc,cd,de,e->a", *(fnp.ones(s) for s in shapes))
    assert path[0] == (3, 4) and len(path) == 4
    assert "operations" in text


def test_files(tmp_path):
    for dtype in ("float32", "bfloat16", "int8", "complex64"):
        x = fnp.arange(6).reshape(2, 3).astype(dtype)
        fnp.save(tmp_path / "x.npy", x)
        back = fnp.load(tmp_path / "x.npy")
        assert back.dtype == x.dtype and back.tolist() == x.tolist()
    file = io.BytesIO()
    fnp.savez(file, fnp.arange(2), named=fnp.ones(3))
    file.seek(0)
    loaded = np.load(file)
    assert loaded["arr_0"].tolist() == [0, 1] and loaded["named"].tolist() == [1, 1, 1]
    with pytest.raises(DtypeError, match="outside jit"):
        funcgrad.jit(lambda v: fnp.save(tmp_path / "y.npy", v))(fnp.ones(2))


@pytest.mark.parametrize(
    "call",
    [
        lambda: fnp.place(fnp.ones(2), fnp.ones(3), 1, inplace=False),
        lambda: fnp.place(fnp.ones(2), fnp.ones(2), 1),
        lambda: fnp.insert(fnp.ones(2), 3, 1),
        lambda: fnp.choose(fnp.asarray([2]), [1, 2]),
        lambda: fnp.packbits(fnp.ones(2)),
        lambda: fnp.unpackbits(fnp.ones(2, "int8")),
        lambda: fnp.gcd(1.0, 2),
        lambda: fnp.frexp(1j),
        lambda: fnp.trim_zeros(fnp.ones(2), "x"),
        lambda: fnp.polyfit(fnp.ones(3), fnp.ones(2), 1),
        lambda: fnp.polyder(fnp.ones(3), -1),
        lambda: fnp.cov(fnp.ones((2, 3)), fweights=fnp.ones(3)),
        lambda: fnp.interp(1.0, fnp.ones(2), fnp.ones(3)),
        lambda: fnp.histogramdd(fnp.ones((2, 3)), bins=[1, 2]),
    ],
)
def test_mistakes_are_told(call):
    with pytest.raises(FuncgradError):
        call()


def test_pad_by_a_function(both):
    """The function gets each vector, and returns it: what NumPy's writes in place."""
    value = np.arange(6.0, dtype=np.float32).reshape(2, 3)

    def ours(vector, width, axis, keywords):
        padded = vector.at[: width[0]].set(keywords["fill"] + axis)
        return padded.at[len(vector) - width[1] :].set(-1.0)

    def theirs(vector, width, axis, keywords):
        vector[: width[0]] = keywords["fill"] + axis
        vector[len(vector) - width[1] :] = -1.0

    got = both(lambda x: fnp.pad(x, ((1, 2), (3, 1)), ours, fill=7.0), fnp.asarray(value))
    np.testing.assert_array_equal(np.asarray(got), np.pad(value, ((1, 2), (3, 1)), theirs, fill=7.0))
    with pytest.raises(ArgumentError, match="return the padded vector"):
        fnp.pad(fnp.asarray(value), 1, lambda *args: None)


def test_delete_at_traced_positions(both):
    """Where they are said to differ, their number decides the shape."""
    value = np.arange(24.0, dtype=np.float32).reshape(4, 6)
    for positions in ([0, 5], [-1, 2, 0], [3], [], [1, 2, 3, 4, 5, 0]):
        given = fnp.asarray(np.asarray(positions, np.int32))
        got = both(lambda x, i: fnp.delete(x, i, 1, assume_unique_indices=True), fnp.asarray(value), given)
        np.testing.assert_array_equal(np.asarray(got), np.delete(value, np.asarray(positions, int), 1))
    with pytest.raises(DtypeError, match="assume_unique_indices"):
        funcgrad.jit(lambda i: fnp.delete(value, i))(np.asarray([1]))


def test_positions_outside_are_told():
    with pytest.raises(ArgumentError, match="outside an axis of 3"):
        fnp.ravel_multi_index((fnp.asarray([0, 3]), fnp.asarray([1, 1])), (3, 4))
    assert fnp.ravel_multi_index((1, 2), (3, 4), dtype="int8").dtype == "int8"
    x = fnp.asarray([1.0, 2.0, 3.0])
    taken = fnp.take_along_axis(x, fnp.asarray([-1, 0]), 0, wrap_negative_indices=False)
    assert math.isnan(taken[0]) and float(taken[1]) == 1
    assert fnp.take_along_axis(x, fnp.asarray([-1]), 0, "clip", wrap_negative_indices=False).tolist() == [1]


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.booleans(), min_size=1, max_size=6),
    st.lists(st.tuples(st.integers(-9, 9), st.booleans()), max_size=8),
)
def test_extrema_at_positions_of_booleans(x: list[bool], updates: list[tuple[int, bool]]) -> None:
    """The greater of two is their logical or, the smaller one their logical and; positions outside are dropped."""
    where = fnp.asarray(np.array([i for i, _ in updates], np.int32))
    values = fnp.asarray(np.array([v for _, v in updates], bool))
    for name, combine in {"max": np.logical_or, "min": np.logical_and}.items():
        expected = np.array(x)
        for i, v in updates:
            if -len(x) <= i < len(x):
                expected[i] = combine(expected[i], v)

        def update(x, name=name):
            return getattr(x.at[where], name)(values)

        for found in (update(fnp.asarray(x)), funcgrad.jit(update)(fnp.asarray(x))):
            assert found.dtype == bool and found.tolist() == expected.tolist()
        each = funcgrad.vmap(update, in_axes=-1, out_axes=-1)(fnp.asarray([x, x]).T)
        assert each.T.tolist() == [expected.tolist()] * 2
