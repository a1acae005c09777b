"""Communicators: threads over one memory, against NumPy."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.backends.cpu.team import Job
from funcgrad.backends.distributed.communicator import Communicator, GroupAborted
from funcgrad.backends.interface import open_backend
from funcgrad.trace.types.permutation import NOBODY
from tests.sharding import collectives as numpy_
from tests.sharding.collectives import DTYPES, values

SIZES = st.sampled_from([1, 2, 3, 4, 5, 8])
SMALL = st.integers(0, 5)


def together(
    function: Callable[[Communicator, int], Any], size: int, partition: Sequence[Sequence[int]] | None = None
) -> list[Any]:
    """function(communicator, member) of all members, each in a thread; raises what the first raised."""
    library = open_backend("cpu").groups()
    job = Job(library, size, [partition or [range(size)]])
    found: list[Any] = [None] * size

    def part(k: int) -> Callable[[], None]:
        def run() -> None:
            found[k] = function(job.communicator(k, 0), k)

        return run

    team = library.teams.take(size)
    errors = job.run_python([part(k) for k in range(size)], team)
    library.teams.give_back(team)
    for error in errors.values():
        raise error
    return found


def check(found: Sequence[np.ndarray], wanted: Sequence[np.ndarray]) -> None:
    for a, b in zip(found, wanted, strict=True):
        assert a.dtype == b.dtype
        if a.dtype == numpy_.BFLOAT16:  # of which NumPy compares NaN as unequal
            a, b = a.astype(np.float32), b.astype(np.float32)
        np.testing.assert_array_equal(a, b)


@settings(deadline=None, max_examples=60)
@given(
    SIZES, st.sampled_from(DTYPES), st.sampled_from(["sum", "max", "min"]), st.integers(0, 700), st.booleans()
)
def test_all_reduce_of_several_buffers(size: int, dtype: Any, kind: Any, count: int, in_place: bool) -> None:
    if dtype.kind == "c" and kind != "sum":
        kind = "sum"
    rng = np.random.default_rng(count)
    shapes = [(count,), (3, count % 7), (), (0, 2)]
    operands = [[values(rng, shape, dtype) for shape in shapes] for _ in range(size)]
    wanted = [numpy_.all_reduce([x[i] for x in operands], kind) for i in range(len(shapes))]
    results = operands if in_place else [[np.empty_like(x) for x in row] for row in operands]
    together(lambda c, k: c.all_reduce(results[k], operands[k], kind), size)
    for i in range(len(shapes)):
        check([row[i] for row in results], wanted[i])


def test_nan_is_the_extremum_and_stays() -> None:
    for dtype in DTYPES[9:13]:
        operands = [
            np.array([1, np.nan, -0.0, np.inf, 2], dtype),
            np.array([np.nan, 3, 0.0, -np.inf, 1], dtype),
        ]
        for kind in ("max", "min", "sum"):
            results = [np.empty_like(x) for x in operands]
            together(lambda c, k: c.all_reduce([results[k]], [operands[k]], kind), 2)  # noqa: B023
            check(results, numpy_.all_reduce(operands, kind))


def test_buffers_of_different_dtypes_go_together() -> None:
    operands = [[np.arange(5.0) + k, np.arange(3) + k] for k in range(3)]
    together(lambda c, k: c.all_reduce(operands[k], operands[k], "sum"), 3)
    check([row[0] for row in operands], [3 * np.arange(5.0) + 3] * 3)
    check([row[1] for row in operands], [3 * np.arange(3) + 3] * 3)


@settings(deadline=None, max_examples=60)
@given(SIZES, st.sampled_from(DTYPES), st.lists(SMALL, min_size=1, max_size=4), st.data())
def test_gather_and_scatter(size: int, dtype: Any, shape: list[int], data: Any) -> None:
    dim = data.draw(st.integers(0, len(shape) - 1))
    rng = np.random.default_rng(0)
    operands = [values(rng, shape, dtype) for _ in range(size)]
    wanted = numpy_.all_gather(operands, dim)
    whole = [np.empty_like(wanted[0]) for _ in range(size)]
    together(lambda c, k: c.all_gather(whole[k], operands[k], dim), size)
    check(whole, wanted)
    if dtype.kind != "b":
        varied = [values(rng, wanted[0].shape, dtype) for _ in range(size)]
        parts = [np.empty_like(x) for x in operands]
        together(lambda c, k: c.reduce_scatter(parts[k], varied[k], dim), size)
        check(parts, numpy_.reduce_scatter(varied, dim))


@settings(deadline=None, max_examples=80)
@given(SIZES, st.sampled_from(DTYPES), st.lists(SMALL, min_size=1, max_size=4), st.data())
def test_all_to_all(size: int, dtype: Any, shape: list[int], data: Any) -> None:
    split = data.draw(st.integers(0, len(shape) - 1))
    join = data.draw(st.integers(0, len(shape) - 1))
    shape[split] *= size
    rng = np.random.default_rng(0)
    operands = [values(rng, shape, dtype) for _ in range(size)]
    wanted = numpy_.all_to_all(operands, split, join)
    results = [np.empty(wanted[0].shape, dtype) for _ in range(size)]
    together(lambda c, k: c.all_to_all(results[k], operands[k], split, join), size)
    check(results, wanted)


@settings(deadline=None, max_examples=40)
@given(SIZES, st.sampled_from(DTYPES), SMALL, st.data())
def test_permute_and_broadcast(size: int, dtype: Any, count: int, data: Any) -> None:
    order = data.draw(st.permutations(range(size)))
    sources = [s if data.draw(st.booleans()) else NOBODY for s in order]
    rng = np.random.default_rng(0)
    operands = [values(rng, (count, 3), dtype) for _ in range(size)]
    results = [np.empty_like(x) for x in operands]
    together(lambda c, k: c.permute(results[k], operands[k], sources), size)
    check(results, numpy_.permute(operands, sources))
    root = data.draw(st.integers(0, size - 1))
    together(lambda c, k: c.broadcast(results[k], operands[k], root), size)
    check(results, [operands[root]] * size)


def test_exchange_of_different_sizes() -> None:
    size = 3

    def part(c: Communicator, k: int) -> dict[int, list[np.ndarray]]:
        sends = {j: [np.full(j + 1, 10.0 * k), np.arange(k + 1)] for j in range(size) if j != (k + 1) % size}
        receives = {j: [np.empty(k + 1), np.empty(j + 1, int)] for j in range(size) if k != (j + 1) % size}
        c.exchange(sends, receives)
        return receives

    for k, got in enumerate(together(part, size)):
        for j, (a, b) in got.items():
            check([a, b], [np.full(k + 1, 10.0 * j), np.arange(j + 1)])


def test_groups_of_a_partition_do_not_meet() -> None:
    partition = [[4, 1], [0, 2, 5], [3]]

    def part(c: Communicator, k: int) -> tuple[int, int, float]:
        x = np.array([float(k)])
        c.all_reduce([x], [x], "sum")
        c.barrier()
        return c.rank, c.size, float(x[0])

    found = together(part, 6, partition)
    assert found == [(0, 3, 7.0), (1, 2, 5.0), (1, 3, 7.0), (0, 1, 3.0), (0, 2, 5.0), (2, 3, 7.0)]


def test_sums_do_not_depend_on_who_comes_first() -> None:
    rng = np.random.default_rng(0)
    operands = [rng.standard_normal(1000).astype(np.float32) for _ in range(4)]
    wanted = numpy_.all_reduce(operands, "sum")[0]

    def part(c: Communicator, k: int) -> np.ndarray:
        result = np.empty_like(operands[k])
        for _ in range(20):
            threading.Event().wait(float(rng.random()) / 1000)
            c.all_reduce([result], [operands[k]], "sum")
            assert result.tobytes() == wanted.tobytes()
        return result

    together(part, 4)


def test_a_member_that_fails_releases_the_others() -> None:
    ended = []

    def part(c: Communicator, k: int) -> None:
        if k == 1:
            raise ZeroDivisionError
        with pytest.raises(GroupAborted, match="another device"):
            c.barrier()
        ended.append(k)

    with pytest.raises(ZeroDivisionError):
        together(part, 4)
    assert sorted(ended) == [0, 2, 3]


def test_abort_and_a_run_after_it() -> None:
    library = open_backend("cpu").groups()
    job = Job(library, 2, [[[0, 1]]])
    team = library.teams.take(2)
    for _ in range(3):
        errors = job.run_python(
            [lambda: job.communicator(0, 0).barrier(), lambda: job.communicator(1, 0).abort(ValueError())],
            team,
        )
        assert isinstance(errors[0], GroupAborted)
        assert job.run_python([job.communicator(k, 0).barrier for k in range(2)], team) == {}
    library.teams.give_back(team)
