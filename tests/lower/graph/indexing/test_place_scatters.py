"""Scatters without an array of their own, and comparisons of positions that are known: values against NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.indexing.integer_bounds import constant, fold_bounds
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, iota, toposort


def scatters(function, *arguments) -> int:
    lowered = fg.jit(function).lower(*arguments)
    outputs, _, _ = canonicalize(lowered.outputs, lowered.parameters)
    return sum(node.op.name.startswith("scatter") for node in toposort(outputs))


def test_comparisons_of_positions_that_hold_by_themselves():
    row = iota(10, dt.int32)
    small = const(10, dt.int32, (10,))
    assert constant(fold_bounds([row < small])[0]) == 1
    assert constant(fold_bounds([(row + small) < small])[0]) == 0
    assert constant(fold_bounds([row < const(9, dt.int32, (10,))])[0]) is None
    wide = row * const(1 << 30, dt.int32, (10,))
    assert constant(fold_bounds([wide < small])[0]) is None  # it wraps around
    chosen = fold_bounds([(row < small).where(row, small)])[0]
    assert chosen is row
    zero = const(0, dt.int32, (10,))
    assert fold_bounds([UOp(ops.MAX, (row, zero))])[0] is row
    assert fold_bounds([UOp(ops.MAX, (zero, row))])[0] is row
    assert fold_bounds([UOp(ops.MIN, (row, const(9, dt.int32, (10,))))])[0] is row
    assert fold_bounds([UOp(ops.MIN, (row, zero))])[0] is zero
    assert fold_bounds([UOp(ops.MAX, (row, const(5, dt.int32, (10,))))])[0] is not row


METHODS = ("add", "multiply", "min", "max", "set")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("dtype", [np.float32, np.int32, np.float64])
@pytest.mark.parametrize("start", [0, 3])
def test_one_update_a_row_is_a_choice(method, dtype, start):
    rng = np.random.default_rng(0)
    labels = rng.integers(-3, 12, 6).astype(np.int32)  # some are out of bounds, and change nothing
    update = rng.integers(-5, 9, (6, 3)).astype(dtype)

    def f(labels, update):
        x = fnp.full((6, 9, 3), start, dtype)
        return getattr(x.at[fnp.arange(6), labels], method)(update)

    assert scatters(f, labels, update) == 0
    expected = np.full((6, 9, 3), start, dtype)
    combine = {"add": np.add, "multiply": np.multiply, "min": np.minimum, "max": np.maximum}.get(method)
    for row, (label, values) in enumerate(zip(labels, update, strict=True)):
        if -9 <= label < 9:
            old = expected[row, label]
            expected[row, label] = values if combine is None else combine(old, values)
    np.testing.assert_array_equal(fg.jit(f)(labels, update), expected)


@given(
    st.integers(1, 5), st.integers(1, 6), st.integers(1, 7), st.permutations([0, 1, 2]), st.integers(0, 99)
)
def test_derivatives_of_indexing_in_any_order_of_axes(a, b, c, order, seed):
    """Positions that count rows, transposed and mixed with others, against the interpreter of graphs."""
    rng = np.random.default_rng(seed)
    x = rng.standard_normal((a, b, c)).astype(np.float32)
    last = rng.integers(0, c, (a, b)).astype(np.int32)
    index = [np.arange(a)[:, None], np.arange(b)[None, :], last]
    moved = [index[axis] for axis in order]
    x = np.ascontiguousarray(x.transpose(order))

    def f(x):
        index = [fnp.arange(a)[:, None], fnp.arange(b)[None, :], last]
        return fnp.sum(x[tuple(index[axis] for axis in order)] ** 3)

    assert scatters(fg.grad(f), x) == 0
    expected = np.zeros(x.shape)
    np.add.at(expected, tuple(moved), 3.0 * x[tuple(moved)].astype(np.float64) ** 2)
    np.testing.assert_allclose(fg.jit(fg.grad(f))(x), expected, rtol=1e-5)


@pytest.mark.parametrize("count", [1, 7, 40])
@pytest.mark.parametrize("form", ["minus", "plus", "scaled", "twice"])
def test_a_step_on_an_embedding_changes_the_rows_that_were_read(count, form):
    rng = np.random.default_rng(1)
    table = rng.standard_normal((500, 8)).astype(np.float32)
    ids = rng.integers(0, 20, count).astype(np.int32)  # many of them twice
    g = rng.standard_normal((count, 8)).astype(np.float32)

    def step(table, ids, g, rate):
        d = fg.vjp(lambda t: t[ids], table)[1](g)[0]
        if form == "minus":
            return table - d
        if form == "plus":
            return d + table
        if form == "twice":
            return (table - rate * d) + 2.0 * fg.vjp(lambda t: t[ids + 1], table)[1](g)[0]
        return table - -(d * (2.0 * rate))

    lowered = fg.jit(step).lower(table, ids, g, np.float32(0.1))
    assert lowered.as_text("canonical").count("scatter_add") == (2 if form == "twice" else 1)
    assert " 0.0, " not in "".join(r for r in lowered.as_text("canonical").split("\n") if "scatter" in r)
    dense = np.zeros((500, 8))
    np.add.at(dense, ids, g.astype(np.float64))
    other = np.zeros((500, 8))
    np.add.at(other, ids + 1, g.astype(np.float64))
    rate = np.float64(np.float32(0.1))
    by_form = {"minus": -dense, "plus": dense, "scaled": 2 * rate * dense, "twice": 2 * other - rate * dense}
    result = fg.jit(step)(table, ids, g, np.float32(0.1))
    np.testing.assert_allclose(result, table + by_form[form], rtol=1e-5, atol=1e-5)


def test_a_gradient_that_has_other_uses_stays_dense():
    table, ids = np.ones((500, 8), np.float32), np.arange(5, dtype=np.int32) % 3

    def step(table):
        d = fg.grad(lambda t: fnp.sum(t[ids] ** 2))(table)
        return table - 0.1 * d, fnp.sum(d * d)

    new, norm = fg.jit(step)(table)
    assert float(norm) == pytest.approx(8 * (4**2 + 4**2 + 2**2))
    np.testing.assert_allclose(new[0], 1 - 0.4, rtol=1e-6)


ROWS = np.array([2, 0, 2])
CHOICES = {
    "an element": (np.array(True), lambda w: w.at[1].set(9.0)),
    "not chosen": (np.array(False), lambda w: w.at[1].set(9.0)),
    "of each row": (np.array([True, False, True, True])[:, None], lambda w: w.at[np.arange(4), 1].set(9.0)),
    "by rows": (np.array([True, False, False, True])[:, None], lambda w: w.at[ROWS, 1].add(w[0, :3])),
    "by columns": (
        np.array([True, False, True, True, False, False, True, True]),
        lambda w: w.at[ROWS, 1].set(w[0, :3]),
    ),
    "whole rows": (np.array([True, False, False, True])[:, None], lambda w: w.at[1].multiply(3.0)),
    "elements of rows": (np.arange(32).reshape(4, 8) % 3 > 0, lambda w: w.at[1].set(9.0)),
    "each element": (np.arange(32).reshape(4, 8) % 3 > 0, lambda w: w.at[ROWS, ROWS + 1].set(w[0, :3])),
    "outside": (np.array([True, False, True, True])[:, None], lambda w: w.at[np.arange(9) - 12, 2].set(9.0)),
    "most of it": (np.array(True), lambda w: w.at[:3].set(9.0)),
}


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_of_updates_is_updates_of_what_is_chosen(name, swapped):
    """Flags of each element of a position, of rows, of all; which do not differ within what one index writes."""
    flags, update = CHOICES[name]
    w = np.arange(32, dtype=np.float32).reshape(4, 8)

    def f(w, flags):
        return fnp.where(~flags, w, update(w)) if swapped else fnp.where(flags, update(w), w)

    found = fg.jit(f)(w, flags)
    np.testing.assert_array_equal(found, np.where(flags, np.asarray(update(fnp.asarray(w))), w))


def test_a_loop_that_ends_for_some_elements_writes_in_place():
    """Steps take as long as what they write, however large the buffer is."""

    @fg.jit
    @fg.vmap
    def f(step, xs):
        def body(carry):
            step, xs, running = carry
            new = xs.at[step].set(1.0)
            return step + running, fnp.where(running, new, xs), step < 5

        return fg.lax.while_loop(lambda carry: carry[2], body, (step, xs, True))

    graph = f.lower(fnp.zeros(1, np.int32), fnp.zeros((1, 1000))).as_text("canonical")
    choices = [line for line in graph.splitlines() if " = where(" in line]
    assert choices and not [line for line in choices if "[1,1000]" in line]
    xs = f(fnp.array([0, 3], np.int32), fnp.zeros((2, 8)))[1]
    assert xs.sum(1).tolist() == [6, 3]


UPDATES = {"set": None, "add": np.add, "multiply": np.multiply, "min": np.minimum, "max": np.maximum}


@settings(max_examples=60)
@given(st.data())
def test_updates_along_any_axes_of_an_array_are_made_where_it_is(data: st.DataObject) -> None:
    """No permutation of the whole array is left, and duplicates and positions outside are as NumPy's loop has them."""
    rank = data.draw(st.integers(2, 4))
    shape = tuple(data.draw(st.lists(st.integers(1, 6), min_size=rank, max_size=rank)))
    axes = data.draw(st.lists(st.integers(0, rank - 1), min_size=1, max_size=2, unique=True))
    count, method = data.draw(st.integers(1, 3)), data.draw(st.sampled_from([*UPDATES]))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    x = rng.integers(-9, 9, shape).astype(np.float32)
    where = [rng.integers(-shape[axis] - 1, shape[axis] + 2, count).astype(np.int32) for axis in axes]
    order = [*axes, *(axis for axis in range(rank) if axis not in axes)]
    update = rng.integers(-9, 9, (count, *(shape[axis] for axis in order[len(axes) :]))).astype(np.float32)
    back = [order.index(axis) for axis in range(rank)]

    def f(x, update, *where):
        moved = getattr(fnp.transpose(x, order).at[where], method)(update)
        return fnp.transpose(moved, back)

    expected = np.transpose(x, order).copy()
    for number in range(count):
        at = tuple(int(w[number]) for w in where)
        if all(-size <= p < size for p, size in zip(at, expected.shape, strict=False)):
            combine = UPDATES[method]
            expected[at] = update[number] if combine is None else combine(expected[at], update[number])
    np.testing.assert_array_equal(fg.jit(f)(x, update, *where), np.transpose(expected, back))


CACHE = (2, 7, 3, 16)


def cached(keys, key, position):
    """What a token gathers from a cache of keys that has its own key at its position."""
    keys = lax.dynamic_update_slice(keys, key, (0, position, 0, 0))
    return fnp.einsum("bthd,bnhd->bth", keys, key), keys


def schedule(function, *arguments) -> str:
    return fg.jit(function).lower(*arguments).as_text("schedule")


def test_a_cache_that_is_given_away_is_updated_where_it_is() -> None:
    rng = np.random.default_rng(0)
    keys, key = rng.standard_normal(CACHE, np.float32), rng.standard_normal((2, 1, 3, 16), np.float32)
    step = fg.jit(cached, donate_argnums=0)
    cache = fg.jit(lambda x: x + 0)(keys)
    for position in (0, 5, 6):
        address = cache.address
        found, cache = step(cache, key, position)
        keys[:, position] = key[:, 0]
        assert cache.address == address
        np.testing.assert_array_equal(cache, keys)
        np.testing.assert_allclose(found, np.einsum("bthd,bnhd->bth", keys, key), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("loop", ["scan", "while", "stack", "two moving axes"])
def test_a_cache_that_a_loop_carries_is_updated_where_it_is(loop: str) -> None:
    """One kernel updates it, without copies that permute its axes before and after."""
    rng = np.random.default_rng(1)
    keys = rng.standard_normal((3, *CACHE), np.float32)
    many = rng.standard_normal((5, 2, 1, 3, 16), np.float32)

    def scanned(keys, many):
        def body(carry, given):
            found, carry = cached(carry, *given)
            return carry, found

        return lax.scan(body, keys, (many, fnp.arange(5)))

    def until(keys, many):
        def body(state):
            i, keys, total = state
            found, keys = cached(keys, many[i], i)
            return i + 1, keys, total + found.sum()

        return lax.while_loop(lambda state: state[0] < 5, body, (0, keys, 0.0))

    def stacked(keys, many):
        def body(keys, given):
            new, position = given
            keys = lax.dynamic_update_slice(keys, new[None], (1, 0, position, 0, 0))
            return keys, fnp.einsum("bthd,bnhd->bth", keys[1], new)

        return lax.scan(body, keys, (many, fnp.arange(5)))

    def moving(keys, many):
        def body(keys, given):
            new, position = given
            keys = lax.dynamic_update_slice(keys, new[None], (position % 3, 0, position, 0, 0))
            return keys, keys.sum()

        return lax.scan(body, keys, (many, fnp.arange(5)))

    function = {"scan": scanned, "while": until, "stack": stacked, "two moving axes": moving}[loop]
    given = keys if loop in ("stack", "two moving axes") else keys[0]
    result = fg.jit(function)(given, many)
    expected = given.copy()
    for i in range(5):
        place = {"stack": (1,), "two moving axes": (i % 3,)}.get(loop, ())
        expected[(*place, slice(None), i)] = many[i, :, 0]
    np.testing.assert_array_equal(result[1] if loop == "while" else result[0], expected)
    assert schedule(function, given, many).count("; in place") == 1


def test_updates_of_single_elements_stay_where_they_are_rows() -> None:
    """Many updates of columns: as rows of a transposed copy they are vectors, so the copy is worth it."""
    x, u, i = np.ones((64, 64), np.float32), np.ones((64, 48), np.float32), np.arange(48, dtype=np.int32)
    target = Target("a description", 64, 32, 1 << 20, 4, "llvm")

    def kernels(*arguments: np.ndarray) -> str:
        lowered = fg.jit(lambda x, u, i: x.at[:, i].add(u)).lower(*arguments)
        return "\n".join(lowered.for_target(target).kernels)

    few, many = kernels(x, u[:, :4], i[:4]), kernels(x, u, i)
    assert "unroll(d00, 16)" not in few and many.count("unroll(d00, 16)") == 2
    np.testing.assert_array_equal(fg.jit(lambda x, u, i: x.at[:, i].add(u))(x, u, i)[:, :50].sum(), 64 * 98.0)
