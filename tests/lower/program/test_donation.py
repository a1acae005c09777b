"""Donated memory: whatever a result takes over, all results have the bits that they have without donation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import DeletedArrayError, OutOfMemoryError
from funcgrad.lower.ir.image import Reuse
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.runtime.donated_arguments import Reason, run_donating
from funcgrad.lower.runtime.program import Program
from funcgrad.trace.array.array import Array, wrap
from tests.support.graphs import random_graph

WHY = Reason("it was given away", "")


def program_of(function: Callable, *arguments: Any) -> Program:
    graph = fg.make_graph(function)(*arguments)
    return compile_program(graph.outputs, graph.parameters, open_backend("cpu"))


def donate(program: Program, arguments: list[Array], *positions: int) -> list[Array]:
    return run_donating(program, arguments, dict.fromkeys(positions, WHY))


def shared(function: Callable, *arguments: Any) -> tuple:
    """For each result the parameters whose memory it may take."""
    reuse = program_of(function, *arguments).image.reuse
    return tuple(
        (*reuse.orders[number][:count], *reuse.in_place[besides]) for number, count, besides in reuse.results
    )


def fresh(n: int, start: float = 0.0) -> Array:
    """An array that nobody else refers to."""
    return wrap(onp.arange(n, dtype=onp.float32) + onp.float32(start))


@pytest.mark.parametrize("first", range(0, 240, 40))
def test_random_graphs_have_the_same_bits(first: int) -> None:
    """Each parameter donated alone, and all of them."""
    reused = 0
    with config(enable_x64=True):
        for seed in range(first, first + 40):
            graph = random_graph(seed)
            program = compile_program(graph.outputs, graph.params, open_backend("cpu"))
            expected = [x.numpy() for x in program([wrap(v.copy()) for v in graph.values])]
            if not any(count or besides for _, count, besides in program.image.reuse.results):
                continue
            count = len(graph.params)
            for positions in [range(count), *([i] for i in range(count))]:
                arguments = [wrap(v.copy()) for v in graph.values]
                addresses = {arguments[i].address for i in positions}
                found = donate(program, arguments, *positions)
                reused += sum(x.address in addresses for x in found)
                for x, wanted in zip(found, expected, strict=True):
                    assert x.numpy().tobytes() == wanted.tobytes(), seed
    assert reused > 0


@pytest.mark.parametrize("n", [1, 5, 64, 1000, 100_003])
def test_elementwise_update_is_in_place(n: int) -> None:
    w, g = fresh(n), fresh(n, 1)
    wanted = w.numpy() - onp.float32(0.5) * g.numpy()
    program = program_of(lambda w, g: (w - 0.5 * g, np.sum(g)), w, g)
    address = w.address
    updated, total = donate(program, [w, g], 0)
    assert updated.address == address and w.is_deleted() and not g.is_deleted()
    onp.testing.assert_allclose(updated, wanted)
    onp.testing.assert_allclose(total, g.numpy().sum(dtype=onp.float64), rtol=1e-5)


def test_training_step_is_in_place() -> None:
    def step(w: Any, x: Any) -> Any:
        return w - 0.1 * fg.grad(lambda w: np.sum(np.tanh(x @ w)))(w)

    assert shared(step, np.ones((32, 32)), np.ones((64, 32))) == ((0,),)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: lax.fori_loop(0, 4, lambda i, x: x.at[i].set(i), x),
        lambda x: lax.while_loop(lambda x: x[3, 0] < 9.0, lambda x: x.at[3].add(1), x),
        lambda x: lax.scan(lambda i, row: (i + 1, row.at[i % 2].set(i)), 0, x)[1],
        lambda x: lax.scan(lambda i, row: (i + 1, row.at[0].add(i)), 0, x, reverse=True)[1],
    ],
)
def test_loops_change_what_was_given_away(function: Callable) -> None:
    start = onp.array([[5, 3], [8, 1], [9, 2], [7, 4]], onp.float32)
    x = wrap(start.copy())
    with config(device="numpy"):
        expected = fg.jit(function)(start)
    address = x.address
    (found,) = donate(program_of(function, x), [x], 0)
    assert found.address == address
    onp.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    "function",
    [
        lambda w: w[::-1] + 1,
        lambda w: np.roll(w, 1) * 2,
        lambda w: w - np.sum(w) * w[0],
        lambda w: w.reshape(-1, 4).T.reshape(-1) + 1,
        lambda w: (w + 1, w[::-1] * 3),
        lambda w: np.concatenate([w[1:], w[:1]]),
        lambda w: w[np.arange(w.size) // 2],
        lambda w: (np.cumsum(w), w.sum()),
    ],
)
@pytest.mark.parametrize("n", [4, 64, 1028, 70_000])
def test_elements_that_are_read_elsewhere_are_safe(function: Callable, n: int) -> None:
    w = fresh(n, 1)
    program = program_of(function, w)
    expected = [x.numpy().copy() for x in program([w])]
    for x, wanted in zip(donate(program, [w], 0), expected, strict=True):
        assert x.numpy().tobytes() == wanted.tobytes()


def test_types_and_sizes_must_fit() -> None:
    assert shared(lambda x: x[:3] + 1, fresh(4)) == ((),)
    assert shared(lambda x: x.astype(np.int32), fresh(4)) == ((),)
    assert shared(lambda x: (x + 1).reshape(2, 2), fresh(4)) == ((0,),)


def test_a_dead_argument_serves_any_result() -> None:
    assert shared(lambda dead, x: x[::-1] + 1, fresh(64), fresh(64)) == ((0,),)


def brute_force(reuse: Reuse, free: set[int], results: tuple[int, ...]) -> int:
    """The most results that can be served, by trying all."""
    if not results:
        return 0
    number, count, _ = reuse.results[results[0]]
    most = brute_force(reuse, free, results[1:])
    for i in set(reuse.orders[number][:count]) & free:
        most = max(most, 1 + brute_force(reuse, free - {i}, results[1:]))
    return most


@given(st.data())
def test_choice_of_memory(data: Any) -> None:
    """Each parameter serves once, a result that may take it; of those read before none could serve more."""
    params = data.draw(st.permutations(range(6)))
    cut = data.draw(st.integers(0, 6))
    orders = (tuple(params[:cut]), tuple(params[cut:]))
    in_place = ((), *data.draw(st.lists(st.tuples(st.sampled_from(params)), max_size=2)))
    rows = st.integers(0, 1).flatmap(
        lambda n: st.tuples(st.just(n), st.integers(0, len(orders[n])), st.integers(0, len(in_place) - 1))
    )
    reuse = Reuse(orders, in_place, tuple(data.draw(st.lists(rows, max_size=5))))
    free = data.draw(st.sets(st.sampled_from(params)))
    chosen = reuse.choose(free)
    taken = [i for i in chosen if i is not None]
    assert len(chosen) == len(reuse.results) and len(set(taken)) == len(taken) and free.issuperset(taken)
    for i, (number, count, besides) in zip(chosen, reuse.results, strict=True):
        assert i is None or i in orders[number][:count] + in_place[besides]
    before = reuse._replace(in_place=((),), results=tuple((n, count, 0) for n, count, _ in reuse.results))
    served = sum(i is not None for i in before.choose(free))
    assert served == brute_force(before, free, tuple(range(len(reuse.results))))


def test_memory_is_given_once() -> None:
    x = fresh(1000)
    address = x.address
    program = program_of(lambda x: (x + 1, x * 2), x)
    first, second = donate(program, [x], 0)
    assert [first.address, second.address].count(address) <= 1
    onp.testing.assert_array_equal(first, onp.arange(1000) + 1)
    onp.testing.assert_array_equal(second, onp.arange(1000) * 2)


# ---- memory that others see is left alone ----


def view_by_numpy(x: Array) -> Any:
    return onp.asarray(x)


def part_of_a_view(x: Array) -> Any:
    return onp.asarray(x)[10:20]


def memory_view(x: Array) -> Any:
    return memoryview(onp.asarray(x))


def another_array(x: Array) -> Any:
    return fg.jit(lambda x: x)(x)


def reshaped(x: Array) -> Any:
    return x.reshape(4, -1)


def dlpack(x: Array) -> Any:
    return onp.from_dlpack(x)


@pytest.mark.parametrize(
    "hold", [view_by_numpy, part_of_a_view, memory_view, another_array, reshaped, dlpack]
)
@pytest.mark.parametrize("n", [64, 100_000])  # small memory is NumPy's, large memory comes from the store
def test_others_who_see_the_memory(hold: Callable, n: int) -> None:
    update = program_of(lambda x: x + 1, fresh(n))
    (x,) = update([fresh(n, -1)])
    holder = hold(x)
    before = onp.array(holder, copy=True)
    (y,) = donate(update, [x], 0)
    onp.testing.assert_array_equal(onp.asarray(holder), before)
    assert x.is_deleted() and float(y[-1]) == n
    del holder
    address = y.address
    (z,) = donate(update, [y], 0)
    assert z.address == address


def test_read_only_memory_is_left_alone() -> None:
    memory = onp.zeros(64, onp.float32)
    memory.flags.writeable = False
    x = np.asarray(memory)
    donate(program_of(lambda x: x + 1, x), [x], 0)
    assert not memory.any()


def test_an_argument_that_is_passed_twice() -> None:
    x = fresh(64)
    (y,) = donate(program_of(lambda a, b: a + b[::-1], x, x), [x, x], 0)
    onp.testing.assert_array_equal(y, onp.full(64, 63))
    assert x.is_deleted()


def test_a_captured_array() -> None:
    """The program keeps the values of what it captured."""
    c = fresh(64)
    f = fg.jit(lambda x: x + c)
    zeros = np.zeros(64)
    f(zeros)
    donate(program_of(lambda x: x * 0 - 1, c), [c], 0)
    assert c.is_deleted()
    onp.testing.assert_array_equal(f(zeros), onp.arange(64))


# ---- errors ----


def test_a_deleted_argument_deletes_no_other() -> None:
    x, y = fresh(4), fresh(4)
    program = program_of(lambda x, y: x + y, x, y)
    y.delete()
    with pytest.raises(DeletedArrayError, match="deleted"):
        donate(program, [x, y], 0, 1)
    assert not x.is_deleted()


def test_no_memory_for_the_results_deletes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    x = fresh(4)
    program = program_of(lambda x: (x + 1, x[:2]), x)

    def refuse(*args: Any) -> Any:
        raise OutOfMemoryError("none")

    monkeypatch.setattr(program, "allocate", refuse)
    with pytest.raises(OutOfMemoryError):
        donate(program, [x], 0)
    onp.testing.assert_array_equal(x, onp.arange(4))
