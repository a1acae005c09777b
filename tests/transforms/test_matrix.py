"""Each transform over each other and over each form of control flow, to depth three, over functions of every kind.

The tables and what each transform has to mean are in tests/support/stacks.py. A few hundred cases run always: each
transform, each function, and a choice of stacks that is the same in every run. All pairs and thousands of deeper stacks
run with `pytest -m nightly`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.support import stacks

_COSTLY = ("hessian", "jacfwd", "jacrev", "nested", "linearize_out_of_jit", "vjp_out_of_jit")


class Case(NamedTuple):
    stack: tuple[str, ...]
    function: str
    size: int
    jitted: bool

    def __str__(self) -> str:
        return f"{'-'.join(self.stack)}-{self.function}-{self.size}{'-jitted' if self.jitted else ''}"


def random_stack(choose: random.Random, depth: int) -> tuple[str, ...]:
    while True:
        stack = tuple(choose.choice(list(stacks.ALL)) for _ in range(depth))
        if stacks.allowed(stack) and sum(name in _COSTLY for name in stack) < 2:
            return stack


def over_some_function(choose: random.Random, stack: tuple[str, ...]) -> Case:
    size = choose.choice([3, 3, 3, 1, 2, 4])
    return Case(stack, choose.choice(list(stacks.FUNCTIONS)), size, choose.random() < 0.5)


def everyday() -> Iterator[Case]:
    choose = random.Random(3)
    for name in stacks.ALL:
        yield over_some_function(choose, (name,))
    for name in stacks.FUNCTIONS:
        outer = choose.choice(["grad", "jvp", "jacrev", "hessian", "vmap_with_axis"])
        yield Case((outer, choose.choice(["scan_xs", "cond", "vmap", "jit"])), name, 3, choose.random() < 0.5)
    for depth, count in ((2, 40), (3, 20)):
        for _ in range(count):
            yield over_some_function(choose, random_stack(choose, depth))


@pytest.mark.parametrize("case", list(everyday()), ids=str)
def test_stacks_mean_what_they_say(case: Case) -> None:
    stacks.check(*case)


def run_all(cases: Iterator[Case]) -> None:
    failures = []
    for case in cases:
        try:
            stacks.check(*case)
        except Exception as error:  # all of them are reported
            failures.append(f"{case}: {type(error).__name__}: {error}")
    assert not failures, "\n".join(failures)


@pytest.mark.nightly
@pytest.mark.parametrize("outer", stacks.ALL)
def test_all_pairs(outer: str) -> None:
    choose = random.Random(outer)
    pairs = [(outer, inner) for inner in stacks.ALL if stacks.allowed((outer, inner))]
    run_all(over_some_function(choose, pair) for pair in pairs for _ in range(2))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(40))
def test_random_triples(part: int) -> None:
    choose = random.Random(1000 + part)
    run_all(over_some_function(choose, random_stack(choose, 3)) for _ in range(75))
