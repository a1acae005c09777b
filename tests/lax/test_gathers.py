"""gather and scatter in general form: generated numbers of dimensions against loops over windows, and derivatives."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError


class Case(NamedTuple):
    shape: tuple[int, ...]
    index: np.ndarray
    sizes: tuple[int, ...]
    numbers: Any
    updates: tuple[int, ...]


def _case(seed: int) -> Case:
    """Numbers of dimensions, sizes of windows and positions, some of them outside."""
    rng = np.random.default_rng(seed)
    rank = int(rng.integers(1, 4))
    shape = tuple(int(s) for s in rng.integers(1, 5, rank))
    shared = tuple(int(a) for a in rng.permutation(rank)[: rng.integers(0, 2)]) if rank > 1 else ()
    free = [a for a in range(rank) if a not in shared]
    counted = tuple(int(a) for a in rng.permutation(free)[: rng.integers(0, len(free) + 1)])
    sizes = tuple(1 if a in shared else int(rng.integers(1, shape[a] + 1)) for a in range(rank))
    gone = tuple(a for a in free if sizes[a] == 1 and rng.random() < 0.6)
    batch = [int(s) for s in rng.integers(1, 4, rng.integers(0, 3))]
    of_index = tuple(int(rng.integers(0, len(batch) + 1)) for _ in shared)
    for a, place in zip(shared, of_index, strict=True):
        batch.insert(place, shape[a])
    index = rng.integers(-2, 5, (*batch, len(counted))).astype(np.int32)
    offsets = [a for a in range(rank) if a not in gone + shared]
    total = len(batch) + len(offsets)
    within = tuple(sorted(int(i) for i in rng.permutation(total)[: len(offsets)]))
    window, outer = iter([sizes[a] for a in offsets]), iter(batch)
    updates = tuple(next(window) if i in within else next(outer) for i in range(total))
    return Case(
        shape, index, sizes, lax.GatherDimensionNumbers(within, gone, counted, shared, of_index), updates
    )


def _windows(case: Case, clip: bool) -> Any:
    """For each window: its place in result or updates, its place in the operand, and whether it lies inside."""
    shape, index, sizes, numbers, updates = case
    absent = numbers.collapsed_slice_dims + numbers.operand_batching_dims
    for batch in np.ndindex(index.shape[:-1]):
        start = [0] * len(shape)
        for value, axis in zip(index[batch], numbers.start_index_map, strict=True):
            last = shape[axis] - sizes[axis]
            start[axis] = int(min(max(value, 0), last)) if clip else int(value)
        for axis, place in zip(
            numbers.operand_batching_dims, numbers.start_indices_batching_dims, strict=True
        ):
            start[axis] = batch[place]
        inside = all(0 <= b <= s - w for b, s, w in zip(start, shape, sizes, strict=True))
        source = tuple(b if a in absent else slice(b, b + sizes[a]) for a, b in enumerate(start))
        places = iter(batch)
        where = tuple(slice(None) if i in numbers.offset_dims else next(places) for i in range(len(updates)))
        yield where, source, inside


def _gathered(x: np.ndarray, case: Case, clip: bool, fill: float) -> np.ndarray:
    result = np.empty(case.updates, x.dtype)
    for where, source, inside in _windows(case, clip):
        result[where] = x[source] if inside else fill
    return result


def _scattered(x: np.ndarray, updates: np.ndarray, case: Case, clip: bool, combine: Any) -> np.ndarray:
    result = x.copy()
    for where, source, inside in _windows(case, clip):
        if inside:
            result[source] = combine(result[source], updates[where])
    return result


def _scatter_numbers(case: Case) -> Any:
    return lax.ScatterDimensionNumbers(*case.numbers)


SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_gather_is_a_loop_over_windows(both, sample, seed):
    case = _case(seed)
    x, mode = sample(case.shape), ("fill", "clip")[seed % 2]

    def read(v, i):
        return lax.gather(v, i, case.numbers, case.sizes, mode=mode, fill_value=7.0)

    result = both(read, x, fnp.asarray(case.index), compiled=seed % 4 == 0)
    np.testing.assert_array_equal(result.numpy(), _gathered(x.numpy(), case, mode == "clip", 7.0))
    each = fg.vmap(read)(fnp.stack([x, 2 * x]), fnp.stack([case.index, case.index]))
    np.testing.assert_array_equal(each[0].numpy(), result.numpy())
    _, push = fg.linearize(lambda v: read(v, case.index), x)
    weights = sample(case.updates, seed=9)
    pulled = fg.vjp(lambda v: read(v, case.index), x)[1](weights)[0]
    if weights.size:
        np.testing.assert_allclose(
            fnp.sum(push(x) * weights).numpy(), fnp.sum(x * pulled).numpy(), rtol=1e-3, atol=1e-4
        )


COMBINE = {
    "scatter_add": np.add,
    "scatter_sub": np.subtract,
    "scatter_mul": np.multiply,
    "scatter_min": np.minimum,
    "scatter_max": np.maximum,
    "scatter": lambda old, new: new,
}


@pytest.mark.parametrize("seed", SEEDS)
def test_scatter_is_a_loop_over_windows(both, sample, seed):
    case = _case(seed)
    name = sorted(COMBINE)[seed % len(COMBINE)]
    mode = ("drop", "clip")[seed // len(COMBINE) % 2]
    x, updates = sample(case.shape), sample(case.updates, seed=3)
    if name == "scatter":  # of several values for one element any may stay, so all are equal
        updates = fnp.full(case.updates, 7.0)

    def written(v, i, u):
        return getattr(lax, name)(v, i, u, _scatter_numbers(case), mode=mode)

    result = both(written, x, fnp.asarray(case.index), updates, compiled=seed % 4 == 0)
    expected = _scattered(x.numpy(), updates.numpy(), case, mode == "clip", COMBINE[name])
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-5)
    each = fg.vmap(written)(
        fnp.stack([x, x]), fnp.stack([case.index, case.index]), fnp.stack([updates, updates])
    )
    np.testing.assert_allclose(each[1].numpy(), expected, rtol=1e-5)


@pytest.mark.parametrize("name", ["scatter_add", "scatter_sub", "scatter_mul"])
def test_derivatives_of_repeated_positions(sample, name):
    numbers = lax.ScatterDimensionNumbers((1,), (0,), (0,))
    x, updates = sample((3, 2)), sample((4, 2), seed=2)
    index = fnp.asarray([[0], [2], [0], [9]])

    def total(v, u):
        return fnp.sum(fnp.sin(getattr(lax, name)(v, index, u, numbers)))

    gradients = fg.grad(total, (0, 1))(x, updates)
    for argument, (value, gradient) in enumerate(zip((x, updates), gradients, strict=True)):
        step = 1e-2
        for place in np.ndindex(value.shape):
            ends = [
                float(
                    total(
                        *[
                            v.at[place].add(sign * step) if k == argument else v
                            for k, v in enumerate((x, updates))
                        ]
                    )
                )
                for sign in (1, -1)
            ]
            assert abs((ends[0] - ends[1]) / (2 * step) - float(gradient[place])) < 2e-2


def test_scatter_apply(both, sample):
    x = sample((4, 3))
    numbers = lax.ScatterDimensionNumbers((1,), (0,), (0,))
    index = fnp.asarray([[2], [9]])
    result = both(lambda v: lax.scatter_apply(v, index, fnp.exp, numbers, update_shape=(2, 3)), x, rtol=1e-5)
    expected = x.numpy().copy()
    expected[2] = np.exp(expected[2])
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-6)
    for places in ([0, 0, 3, 0], [1] * 11):
        index = fnp.asarray(places)[:, None]
        result = both(
            lambda v, i: lax.scatter_apply(v, i, fnp.sin, numbers, update_shape=(len(i), 3)), x, index
        )
        expected = x.numpy().copy()
        np.sin.at(expected, np.asarray(places))
        np.testing.assert_allclose(result.numpy(), expected, rtol=1e-5)


def test_index_take(both, sample):
    x = sample((3, 4, 2))
    rows, columns = fnp.asarray([0, -1, 5]), fnp.asarray([3, 4, -9])
    result = both(lambda v: lax.index_take(v, (rows, columns), (0, 1)), x)
    np.testing.assert_array_equal(result.numpy(), x.numpy()[rows.numpy() % 3, columns.numpy() % 4])


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda x, i, n: lax.gather(x, i.astype(float), n, (1, 3)), DtypeError),
        (lambda x, i, n: lax.gather(x, i[0], n, (1, 3)), ArgumentError),
        (lambda x, i, n: lax.gather(x, fnp.ones((2, 2), int), n, (1, 3)), ShapeError),
        (lambda x, i, n: lax.gather(x, i, n, (2, 3)), ShapeError),
        (lambda x, i, n: lax.gather(x, i, n, (1, 4)), ShapeError),
        (lambda x, i, n: lax.gather(x, i, n, (1, 3), mode="wrap"), ArgumentError),
        (
            lambda x, i, n: lax.scatter_add(x, i, fnp.ones((2, 3), int), lax.ScatterDimensionNumbers(*n)),
            DtypeError,
        ),
        (
            lambda x, i, n: lax.scatter_add(x, i, fnp.ones((5, 3)), lax.ScatterDimensionNumbers(*n)),
            ShapeError,
        ),
        (lambda x, i, n: lax.scatter_add(x, i, fnp.ones(3), lax.ScatterDimensionNumbers(*n)), ArgumentError),
        (lambda x, i, n: lax.index_take(x, (i[:, 0],), (0, 1)), ArgumentError),
    ],
)
def test_what_does_not_fit_says_so(call, error):
    numbers = lax.GatherDimensionNumbers((1,), (0,), (0,))
    with pytest.raises(error):
        call(fnp.ones((4, 3)), fnp.asarray([[0], [1]]), numbers)


def _refused(numbers: Any, index: tuple[int, ...], sizes: tuple[int, ...], match: str) -> None:
    """Check that gather of an array of 2 x 3 x 4 refuses these numbers, and scatter the like."""
    x, i = fnp.ones((2, 3, 4)), fnp.zeros(index, int)
    with pytest.raises(ArgumentError, match=match):
        lax.gather(x, i, lax.GatherDimensionNumbers(**numbers), sizes)
    names = {
        "offset_dims": "update_window_dims",
        "collapsed_slice_dims": "inserted_window_dims",
        "start_index_map": "scatter_dims_to_operand_dims",
        "operand_batching_dims": "operand_batching_dims",
        "start_indices_batching_dims": "scatter_indices_batching_dims",
    }
    given = lax.ScatterDimensionNumbers(**{names[k]: v for k, v in numbers.items()})
    updates = fnp.ones((*index[:-1], *(4 for _ in numbers["offset_dims"])))
    with pytest.raises((ArgumentError, ShapeError)):
        lax.scatter(x, i, updates, given)


def test_dimension_numbers_that_do_not_fit():
    good = {"offset_dims": (1,), "collapsed_slice_dims": (0, 1), "start_index_map": (0, 1)}
    _refused(
        good | {"start_index_map": (0, 3)}, (5, 2), (1, 1, 4), r"\(0, 3\) names an axis that 3 axes do not"
    )
    _refused(good | {"start_index_map": (1, 1)}, (5, 2), (1, 1, 4), r"\(1, 1\) names an axis twice")
    _refused(good | {"collapsed_slice_dims": (1, 0)}, (5, 2), (1, 1, 4), "in their order")
    _refused(good | {"collapsed_slice_dims": (0, -1)}, (5, 2), (1, 1, 4), "names an axis that")
    batching = {
        "offset_dims": (2,),
        "collapsed_slice_dims": (1,),
        "start_index_map": (1,),
        "operand_batching_dims": (0,),
    }
    _refused(batching, (2, 5, 1), (1, 1, 4), "must name as many axes")
    shared = batching | {"start_indices_batching_dims": (0,)}
    _refused(shared | {"collapsed_slice_dims": (0, 1)}, (2, 5, 1), (1, 1, 4), "share an axis")
    _refused(
        shared | {"start_indices_batching_dims": (2,)}, (2, 5, 1), (1, 1, 4), "names an axis that 2 axes"
    )
