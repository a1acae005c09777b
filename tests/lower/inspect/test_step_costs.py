"""What the steps of a program cost: counted by hand here, and their table."""

from __future__ import annotations

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.backends.interface import MachineLimits, Target
from funcgrad.lower.inspect.step_costs import Costs, StepCost
from funcgrad.lower.math.op_costs import op_cost
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Param, UOp
from funcgrad.trace.util.units import amount_text, time_text

LIMITS = MachineLimits(bandwidth=1e9, flops=1e10)
TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm", limits=LIMITS)


def costs(function, *arguments) -> list[StepCost]:
    return list(fg.jit(function).lower(*arguments).for_target(TARGET).costs())


def test_elementwise() -> None:
    x = UOp(PARAM, (), Param(0, 0, (1000,), onp.dtype(onp.float32), False))
    (cost,) = costs(lambda x, y: np.exp(x) + y, np.ones(1000), np.ones(1000))
    assert (cost.flops, cost.transcendentals, cost.read, cost.written) == (1000, 1000, 8000, 4000)
    assert cost.work == 1000 + 1000 * op_cost(x.unary("exp")).flops and 15_000 < cost.work < 30_000
    assert cost.least_seconds(LIMITS) == 12000 / 1e9
    assert cost.lines.startswith("test_step_costs.py:")


def test_product() -> None:
    (cost,) = costs(lambda x, y: x @ y, np.ones((30, 40)), np.ones((40, 50)))
    assert abs(cost.flops - 2 * 30 * 40 * 50) <= 30 * 50
    assert (cost.read, cost.written) == (4 * (1200 + 2000), 4 * 1500)


def test_wide_numbers_cost_more_work() -> None:
    with fg.config(enable_x64=True):
        (cost,) = costs(lambda x: x * 2.5, np.ones(100, np.float64))
    assert (cost.flops, cost.work, cost.read) == (100, 200, 800)


def test_a_part_is_read_in_part() -> None:
    """A slice and a gather take from memory what they give; two uses of a buffer take it once."""
    x = np.ones((1000, 10))
    assert costs(lambda x: x[3:5] * 2, x)[0].read == 4 * 20
    index = np.array([5, 900])
    assert costs(lambda x, i: x[i] * 2, x, index)[0].read == 4 * 20 + 4 * 2
    assert costs(lambda x: x[3:5] * x[0:2], x)[0].read == 4 * 40
    assert costs(lambda x: x[1:] * x[:-1], x)[0].read == 4 * 10_000


def test_an_update_writes_its_elements() -> None:
    x, i, v = np.ones((1000, 10)), np.array([5, 900]), np.ones((2, 10))
    *_, cost = costs(lambda x, i, v: x.at[i].add(v), x, i, v)
    assert cost.written == 4 * 20
    assert cost.read == 4 * (20 + 20) + 4 * 2


def test_loops_count_their_steps() -> None:
    def f(c, xs):
        return lax.scan(lambda c, x: (c * 0.5 + x, c), c, xs)

    loop, body, *_ = costs(f, np.ones(8), np.ones((100, 8)))
    assert (loop.depth, body.depth) == (0, 1)
    assert loop.name == "loop" and loop.flops == 100 * body.flops == 100 * 16
    total = fg.jit(f).lower(np.ones(8), np.ones((100, 8))).for_target(TARGET).cost_analysis()
    assert total["bytes accessed"] == loop.read + loop.written


def test_branches_count_the_dearest() -> None:
    def f(p, x):
        return lax.cond(p, lambda x: np.sin(x), lambda x: x * 2, x)

    _, choice, *within = costs(f, np.array(True), np.ones(50))  # the first computes the number of the branch
    assert choice.transcendentals == 50 and choice.flops == 0
    assert sorted(cost.transcendentals for cost in within) == [0, 50]


def test_routines_and_hosts_count_bytes() -> None:
    found = costs(lambda x: np.sort(x), np.ones(500))
    (sort,) = [cost for cost in found if cost.text.startswith("routine")]
    assert (sort.read, sort.written) == (2000, 2000)


def test_empty_results() -> None:
    assert costs(lambda x: x * 2, np.ones((0, 3))) == []
    assert str(Costs([], LIMITS)).split() == ["step", "lines", "flops", "read", "written", "at", "least"]


def test_table() -> None:
    lowered = fg.jit(lambda x: np.sum(np.tanh(x) @ x)).lower(np.ones((64, 64))).for_target(TARGET)
    text = str(lowered.costs())
    header, *rows = text.splitlines()
    assert header.split() == ["step", "lines", "flops", "read", "written", "at", "least"]
    assert len(rows) == len(lowered.kernels)
    assert all(row.startswith("kernel") and "test_step_costs.py:" in row and "us" in row for row in rows)
    assert len({len(row) for row in [header, *rows]}) == 1


def test_unknown_limits_leave_the_column_out() -> None:
    target = Target("says nothing", 64, 32, 1 << 20, 4, "llvm")
    found = fg.jit(lambda x: x + 1).lower(np.ones(3)).for_target(target).costs()
    assert found.limits is None and "at least" not in str(found)


def test_limits_of_this_machine() -> None:
    found = fg.jit(lambda x: x + 1).lower(np.ones(3)).costs()
    assert found.limits is not None and found.limits.bandwidth > 1e8


def test_lines_name_the_file_once() -> None:
    def f(x):
        y = np.sin(x)
        y = y / x
        return y + 1

    # A size of its own: equal nodes are one, with the lines of who made it first.
    (cost,) = costs(f, np.ones(5077))
    first = f.__code__.co_firstlineno + 1
    assert cost.lines == f"test_step_costs.py:{first + 2}, {first + 1}, {first}"


@pytest.mark.parametrize(
    "value, text", [(0.0, "0"), (999.0, "999"), (1234.0, "1.23 k"), (5e9, "5 G"), (7.25e12, "7.25 T")]
)
def test_amounts(value: float, text: str) -> None:
    assert amount_text(value) == text
    assert amount_text(value, "B") == (f"{text}B" if text[-1].isalpha() else f"{text} B")


def test_times() -> None:
    assert [time_text(s) for s in (2.0, 0.0123, 4.5e-6, 12e-9, 0.0)] == [
        "2 s",
        "12.3 ms",
        "4.5 us",
        "12 ns",
        "0 ns",
    ]


def test_sums_of_whole_programs_are_those_of_their_steps() -> None:
    rng = onp.random.default_rng(0)
    x = np.asarray(rng.standard_normal((20, 30)), np.float32)
    lowered = fg.jit(fg.grad(lambda x: np.sum(np.tanh(x @ x.T) ** 2))).lower(x)
    steps = lowered.costs()
    assert lowered.cost_analysis()["bytes accessed"] == sum(s.read + s.written for s in steps)
