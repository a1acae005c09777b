"""Steps that are merged: every answer against a search of the whole graph."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from funcgrad.lower.fuse.dag import StepGraph


def _reaches(needs: dict[int, set[int]], start: int, goal: int, skip: bool) -> bool:
    """Whether `start` needs `goal`; with `skip`, by way of others."""
    stack = [n for n in needs[start] if not (skip and n == goal)]
    seen = set()
    while stack:
        number = stack.pop()
        if number == goal:
            return True
        if number not in seen:
            seen.add(number)
            stack.extend(needs[number])
    return False


@st.composite
def graphs(draw):
    size = draw(st.integers(2, 12))
    pairs = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    needs = {n: set() for n in range(size)}
    for a, b in draw(st.lists(pairs, max_size=24)):
        if a != b:
            needs[max(a, b)].add(min(a, b))
    return needs, draw(st.lists(pairs, max_size=20))


@given(graphs())
def test_what_may_be_merged(case):
    needs, pairs = case
    graph = StepGraph(needs)
    for first, second in pairs:
        if first == second or first not in needs or second not in needs:
            continue
        allowed = not _reaches(needs, second, first, True) and not _reaches(needs, first, second, False)
        assert graph.can_merge(first, second) == allowed
        if not allowed:
            continue
        graph.merge(first, second)
        joined = (needs[first] | needs.pop(second)) - {first, second}
        needs = {n: {first if other == second else other for other in others} for n, others in needs.items()}
        needs[first] = joined
        assert graph.needs == needs
        assert all(graph.rank[other] < graph.rank[n] for n, others in needs.items() for other in others)


def test_neighbours_are_found_without_a_walk_through_the_program():
    """Every step of a long chain merges with the next; no search leaves the pair."""
    size = 5000
    graph = StepGraph({n: {n - 1} if n else set() for n in range(size)})
    for n in range(0, size - 1, 2):
        assert graph.can_merge(n, n + 1)
        graph.merge(n, n + 1)
    assert graph.looked_at == 0
