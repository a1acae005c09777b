"""The minimal cut against all cuts, and the choice of what to keep against all choices."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Param, UOp, toposort
from funcgrad.transforms.checkpoint.budget import Choice, Problem, smallest_recomputation, work
from funcgrad.transforms.checkpoint.max_flow import INFINITE, Network

EDGES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 6)), max_size=14)


def crossing(edges: list[tuple[int, int, int]], side: set[int]) -> int:
    return sum(c for tail, head, c in edges if tail in side and head not in side)


@settings(max_examples=150, deadline=None)
@given(EDGES)
def test_no_cut_is_smaller(edges: list[tuple[int, int, int]]) -> None:
    network = Network()
    for _ in range(4):
        network.node()
    for edge in edges:
        network.edge(*edge)
    value, side = network.cut()
    others = [set(c) | {0} for n in range(5) for c in itertools.combinations(range(2, 6), n)]
    costs = [crossing(edges, other) for other in others]
    assert value == min(costs) == crossing(edges, side)
    assert len(side) == min(len(other) for other, cost in zip(others, costs, strict=True) if cost == value)


def test_infinite_edges_are_not_cut() -> None:
    network = Network()
    a, b = network.node(), network.node()
    network.edge(0, a, INFINITE)
    network.edge(a, b, 10**30)
    network.edge(b, 1, INFINITE)
    assert network.cut() == (10**30, {0, a})


# ---- what to keep ----

NAMES = ["sin", "neg", "add", "reduce_sum", "expand"]


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[UOp], list[UOp]]:
    """A small graph over one parameter, and the nodes of it that are read."""
    nodes = [UOp(OPS["param"], (), Param(0, 0, (4,), dt.float32, False))]
    for _ in range(draw(st.integers(1, 7))):
        name = draw(st.sampled_from(NAMES))
        x = draw(st.sampled_from(nodes))
        if name == "add":
            y = draw(st.sampled_from([n for n in nodes if n.shape == x.shape]))
            nodes.append(x + y)
        elif name == "reduce_sum":
            nodes.append(x.sum((0,)) if x.shape else x)
        elif name == "expand":
            nodes.append(x.expand((0,), (3,)) if x.ndim < 2 else x)
        else:
            nodes.append(x.unary(name))
    nodes = list(dict.fromkeys(nodes))
    needed = draw(st.lists(st.sampled_from(nodes), min_size=1, max_size=3, unique=True))
    return [n for n in toposort(needed) if n.src], needed


def all_choices(problem: Problem) -> list[Choice]:
    subsets = (c for n in range(len(problem.nodes) + 1) for c in itertools.combinations(problem.nodes, n))
    return [Choice(problem, subset) for subset in subsets]


@settings(max_examples=60, deadline=None)
@given(problems(), st.fractions(0, 8))
def test_no_choice_is_cheaper_at_a_price(given_: tuple[list[UOp], list[UOp]], price: Fraction) -> None:
    problem = Problem(*given_)
    found = problem.best(price)
    least = min(choice.work + price * choice.nbytes for choice in all_choices(problem))
    assert found.work + price * found.nbytes == least


@settings(max_examples=60, deadline=None)
@given(problems(), st.integers(0, 120))
def test_budgets(given_: tuple[list[UOp], list[UOp]], nbytes: int) -> None:
    """It fits; it is best where some price says so; it is within what the next smaller such choice costs."""
    problem = Problem(*given_)
    found = Choice(problem, smallest_recomputation(*given_, nbytes))
    fitting = [choice for choice in all_choices(problem) if choice.nbytes <= nbytes]
    assert found.nbytes <= nbytes
    prices = [Fraction(n, 8) for n in range(0, 200)]
    on_hull = [choice for price in prices if (choice := problem.best(price)).nbytes <= nbytes]
    assert found.work <= min(choice.work for choice in [*on_hull, Choice(problem, ())])
    assert found.work >= min(choice.work for choice in fitting)


def test_work() -> None:
    x = np.ones((3, 4), np.float32)
    y = np.ones((4, 5), np.float32)
    (product,) = fg.make_graph(np.matmul)(x, y).outputs
    assert work(product) == 2 * 3 * 4 * 5
    (total,) = fg.make_graph(np.sum)(x).outputs
    assert work(total) == 12
    (moved,) = fg.make_graph(np.transpose)(x).outputs
    assert work(moved) == 0

    def loop(x: Any) -> Any:
        return fg.lax.fori_loop(0, 10, lambda i, c: c * c, x)

    calls = [n for n in toposort(fg.make_graph(loop)(x).outputs) if n.op.name == "scan"]
    assert 120 <= work(calls[0]) <= 10 * (12 + 4)
