"""Programs with a clock: they compute the same, and each step that ran has its time."""

from __future__ import annotations

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.lower.inspect.step_clock import ClockedProgram, with_clock
from funcgrad.lower.ir.launches import clocked
from funcgrad.lower.runtime.program import Program
from funcgrad.trace.array.array import Array
from funcgrad.trace.uop import toposort


def compiled(f, *args):
    """Return a program, and its arguments."""
    program = fg.jit(f).lower(*args).compile().runtime_executable()
    assert isinstance(program, Program)
    return program, [Array(numpy.asarray(x)) for x in args]


def run_both(f, *args) -> tuple[ClockedProgram, list]:
    """Run a program as it is and with a clock, compare the results bit for bit, and return the times."""
    program, arguments = compiled(f, *args)
    expected = program(arguments)
    clocked_program = with_clock(program)
    assert clocked_program is not None
    made = program.results()
    table, held = program.table(arguments, made)
    words = clocked_program.words(None)
    clocked_program.run(table, words)
    del held
    places = program.image.results
    for place, result in zip(places, expected, strict=True):
        assert place < 0 or made[place].owner.tobytes() == result.owner.tobytes()
    times = clocked_program.times(words)
    assert sum(t.seconds for t in times if not clocked_program.steps[t.step].depth) == pytest.approx(
        clocked_program.seconds(words)
    )
    return clocked_program, times


X = numpy.linspace(-1, 1, 40, dtype=numpy.float32).reshape(5, 8)


def chain(x):
    for i in range(30):  # so many launches are data, which a loop reads
        x = np.cumsum(np.sin(x) + i, axis=i % 2)
    return x


def nested(x):
    def step(c, row):
        c = lax.fori_loop(0, 3, lambda i, v: np.sort(v * 0.5 + i), c)
        return lax.cond(c.sum() > 1, lambda v: np.cumsum(v), lambda v: -v, c), row @ row

    return lax.scan(step, x[0], x)


def until(x):
    return lax.while_loop(lambda v: v.sum() < 1e3, lambda v: np.sort(v * v + 1.5), x[0])


@pytest.mark.parametrize(
    "f", [lambda x: x + 1, lambda x: x, chain, nested, until, lambda x: np.linalg.qr(x[:, :5] + 0j)[1].real]
)
def test_a_program_with_a_clock_computes_the_same(f) -> None:
    _, times = run_both(f, X)
    assert all(t.seconds >= 0 and t.runs > 0 for t in times)


def test_every_step_of_a_straight_program_has_a_time() -> None:
    found, times = run_both(chain, X)
    assert [t.step for t in times] == list(range(len(found.steps)))
    assert len(times) >= 30
    assert [t.runs for t in times] == [1] * len(times)
    ends = [t.end for t in times]
    assert ends == sorted(ends)


def test_steps_within_loops_count_their_rounds() -> None:
    """The loop of 5 rounds has one of 3 within, in which values are sorted; no branch is taken more than 5 times."""
    found, times = run_both(nested, X)
    runs = {found.steps[t.step].text.split(" ->")[0]: t.runs for t in times}
    depths = {found.steps[t.step].text.split(" ->")[0]: found.steps[t.step].depth for t in times}
    assert runs["loop    scan 5"] == 1
    assert (runs["routine sort"], depths["routine sort"]) == (15, 2)
    outer = next(t for t in times if found.steps[t.step].text.startswith("loop    scan 5"))
    assert all(t.seconds <= outer.seconds for t in times if found.steps[t.step].depth)


def test_clocks_are_those_of_the_program() -> None:
    """A number for each step that `clocked` yields, also where loops are written out and have none within."""

    def small(x):
        return lax.scan(lambda c, v: (c * 0.9 + v, c), x[0], x)

    for f in (small, nested, chain):
        lowered = fg.jit(f).lower(X)
        program, _ = compiled(f, X)
        found = with_clock(program)
        assert found is not None
        assert len(found._slots) == len(list(clocked(lowered._stages.launches)))


def test_a_program_without_its_graph_has_no_clock() -> None:
    data = fg.jit(lambda x: x + 1).lower(X).compile().serialize()
    assert with_clock(fg.load_compiled(data).runtime_executable()) is None


def test_scopes_reach_kernels_of_derivatives() -> None:
    def loss(w):
        with fg.named_scope("layer"), fg.named_scope("product"):
            h = w @ w
        return np.sum(h * h)

    costs = fg.jit(fg.grad(loss)).lower(numpy.ones((300, 300), numpy.float32)).costs()
    assert {cost.scope for cost in costs if cost.flops > 1e6} == {"layer/product"}


def test_a_scope_ends_with_its_block() -> None:
    @fg.named_scope("recursive")
    def down(x, n):
        return x if n == 0 else np.sin(down(x, n - 1))

    def f(x):
        with pytest.raises(ZeroDivisionError), fg.named_scope("failing"):
            1 / 0  # noqa: B018
        return np.cos(down(x, 2))

    nodes = toposort(fg.jit(f).lower(X[0]).outputs)
    assert {n.op.name: n.place.scope for n in nodes if n.op.name == "cos"} == {"cos": ""}
    assert [n.place.scope for n in nodes if n.op.name == "sin"] == ["recursive/recursive", "recursive"]
