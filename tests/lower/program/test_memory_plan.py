"""The memory plan: what lives at once never overlaps, and what is dead is used again."""

from __future__ import annotations

import sys
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from funcgrad.lower.ir.launches import ALIGNMENT
from funcgrad.lower.program.memory_plan import Life, lifetimes, plan

lives = st.lists(
    st.tuples(st.integers(0, 5000), st.integers(0, 20), st.integers(0, 6)).map(
        lambda x: Life(x[0], x[1], x[1] + x[2])
    ),
    max_size=30,
)


@given(lives)
def test_nothing_overlaps(buffers: list[Life]) -> None:
    offsets, total = plan(dict(enumerate(buffers)))
    for a, x in enumerate(buffers):
        assert offsets[a] % ALIGNMENT == 0
        assert offsets[a] >= 0 and offsets[a] + x.nbytes <= total
        for b, y in enumerate(buffers[:a]):
            at_once = x.first <= y.last and y.first <= x.last
            apart = offsets[a] + x.nbytes <= offsets[b] or offsets[b] + y.nbytes <= offsets[a]
            assert apart or not at_once


@given(lives)
def test_plan_is_between_the_peak_and_the_sum(buffers: list[Life]) -> None:
    _, total = plan(dict(enumerate(buffers)))
    rounded = [max(ALIGNMENT, -(-x.nbytes // ALIGNMENT) * ALIGNMENT) for x in buffers]
    steps = range(1 + max((x.last for x in buffers), default=0))
    peak = max(
        sum(n for x, n in zip(buffers, rounded, strict=True) if x.first <= step <= x.last) for step in steps
    )
    assert peak <= total <= sum(rounded)


few_lives = st.lists(
    st.tuples(st.sampled_from([0, 1, 64, 65, 200]), st.integers(0, 4), st.integers(0, 2)).map(
        lambda x: Life(x[0], x[1], x[1] + x[2])
    ),
    max_size=30,
)


@given(few_lives)
def test_each_gets_the_first_gap(buffers: list[Life]) -> None:
    """The larger ones first; many are of one size and life."""
    offsets, _ = plan(dict(enumerate(buffers)))
    expected: dict[int, int] = {}
    for number, life in sorted(enumerate(buffers), key=lambda row: (-row[1].nbytes, row[1].first)):
        around = [i for i in expected if buffers[i].first <= life.last and life.first <= buffers[i].last]
        taken = {expected[i] + k for i in around for k in range(0, max(1, buffers[i].nbytes), ALIGNMENT)}
        wanted = range(0, max(1, life.nbytes), ALIGNMENT)
        start = 0
        while any(start + k in taken for k in wanted):
            start += ALIGNMENT
        expected[number] = start
    assert offsets == expected


def test_the_work_for_many_that_live_at_once() -> None:
    """Lines are counted, not seconds."""

    def lines(count: int) -> int:
        seen = 0

        def line(frame: Any, event: str, arg: Any) -> Any:
            nonlocal seen
            seen += 1
            return line

        buffers = {number: Life(256, 0, 5) for number in range(count)}
        before = sys.gettrace()
        sys.settrace(line)
        try:
            plan(buffers)
        finally:
            sys.settrace(before)
        return seen

    assert lines(400) / lines(200) < 2.25


def test_a_chain_needs_two_buffers() -> None:
    buffers = {number: Life(1000, number, number + 1) for number in range(10)}
    _, total = plan(buffers)
    assert total == 2 * 1024


def test_lives_reach_from_the_first_to_the_last_use() -> None:
    found = lifetimes({"a": 8, "b": 16}, [["a"], ["b", "a"], ["c"], ["b", "c"]])
    assert found == {"a": Life(8, 0, 1), "b": Life(16, 1, 3)}


def test_nothing_to_plan() -> None:
    assert plan({}) == ({}, 0)
