"""Indices against brute force: every value over every iteration of the loops."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index import affine as affine_module
from funcgrad.lower.ir.index.affine import (
    Index,
    NeedSplit,
    axis_groups,
    flatten,
    reshape_indices,
    unflatten,
    variable,
)
from funcgrad.lower.ir.ops import LANES, RANGE, loop
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp, numel

EXTENTS = (5, 4, 3)
LOOPS = [loop(f"d{axis:02}", extent) for axis, extent in enumerate(EXTENTS)]
ITERATIONS = [dict(zip(LOOPS, values, strict=True)) for values in itertools.product(*map(range, EXTENTS))]


def value_of(node: UOp, at: dict[UOp, int]) -> int:
    """What the instructions of an index compute; division truncates, as the instruction does."""
    if node.op is RANGE:
        return at[node]
    if node.op is ops.CONST:
        return int(node.arg.value)
    a, b = (value_of(s, at) for s in node.src)
    if node.op is ops.IDIV:
        assert a >= 0 and b > 0, "floor and truncation would differ"
        return a // b
    return {"add": a + b, "sub": a - b, "mul": a * b, "max": max(a, b), "min": min(a, b)}[node.op.name]


def at_iteration(index: Index, at: dict[UOp, int]) -> int:
    total = index.constant + sum(c * value_of(atom, at) for atom, c in index.terms.items())
    assert value_of(index.node(), at) == total
    low, high = index.bounds
    assert low <= total <= high
    return total


coefficients = st.lists(st.integers(-12, 12), min_size=len(LOOPS), max_size=len(LOOPS))


def affine(factors: list[int], constant: int) -> Index:
    return Index({v: c for v, c in zip(LOOPS, factors, strict=True) if c}, constant)


@given(coefficients, st.integers(-30, 30), st.integers(1, 24))
def test_quotient_and_remainder(factors: list[int], constant: int, divisor: int) -> None:
    index = affine(factors, constant)
    quotient, rest = index.floordiv(divisor), index.mod(divisor)
    for at in ITERATIONS:
        whole = at_iteration(index, at)
        assert at_iteration(quotient, at) == whole // divisor
        assert at_iteration(rest, at) == whole % divisor
    assert quotient * divisor + rest == index


@given(coefficients, st.integers(0, 30), st.lists(st.sampled_from([2, 3, 4, 5, 6]), min_size=1, max_size=3))
def test_chains_of_quotients(factors: list[int], constant: int, divisors: list[int]) -> None:
    index = affine([abs(c) for c in factors], constant)
    expected = {i: at_iteration(index, at) for i, at in enumerate(ITERATIONS)}
    for divisor in divisors:
        rest, index = index.mod(divisor), index.floordiv(divisor)
        for i, at in enumerate(ITERATIONS):
            assert at_iteration(rest, at) == expected[i] % divisor
            expected[i] //= divisor
            assert at_iteration(index, at) == expected[i]


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ((5, 4, 3), (60,)),
        ((5, 4, 3), (20, 3)),
        ((5, 4, 3), (5, 12)),
        ((5, 4, 3), (5, 2, 2, 3)),
        ((5, 4, 3), (3, 4, 5)),
        ((5, 4, 3), (6, 10)),
        ((5, 4, 3), (1, 5, 1, 4, 3, 1)),
        ((5, 4, 3), (2, 30)),
        ((5, 4, 3), (15, 4)),
    ],
)
def test_reshape(new: tuple[int, ...], old: tuple[int, ...]) -> None:
    found = reshape_indices([variable(v) for v in LOOPS], new, old)
    for at in ITERATIONS:
        position = int(np.ravel_multi_index([at[v] for v in LOOPS], new))
        assert tuple(at_iteration(i, at) for i in found) == np.unravel_index(position, old)


@pytest.mark.parametrize("shift", [-1, 1])
def test_places_beyond_an_axis_are_in_no_quotient(shift: int) -> None:
    """The group of a channel is that of the channel alone, also where the padding of its image is read."""
    channel, place = variable(LOOPS[1]), variable(LOOPS[2]) + shift
    group, within = reshape_indices([channel, place], (4, 3), (2, 6))
    assert {v for atom in group.terms for v in loops_of(atom)} == {LOOPS[1]}
    for at in ITERATIONS:
        assert at_iteration(group, at) == at[LOOPS[1]] // 2
        assert at_iteration(within, at) == at[LOOPS[1]] % 2 * 3 + at[LOOPS[2]] + shift


@pytest.mark.parametrize("shape", [(60,), (5, 12), (20, 3), (3, 4, 5), (2, 2, 15), (1, 60, 1)])
def test_flatten_and_unflatten(shape: tuple[int, ...]) -> None:
    position = flatten([variable(v) for v in LOOPS], EXTENTS)
    found = unflatten(position, shape)
    assert flatten(found, shape) == position, "quotients cancel"
    for at in ITERATIONS:
        assert tuple(at_iteration(i, at) for i in found) == np.unravel_index(
            at_iteration(position, at), shape
        )


def test_nesting_shapes_need_no_division() -> None:
    """A split of an axis that is a loop, and axes that are joined again."""
    i, j = variable(LOOPS[0]), variable(LOOPS[1])
    assert reshape_indices([i * 4 + j], (20,), (5, 4)) == (i, j)
    assert reshape_indices([i, j], (5, 4), (20,)) == (i * 4 + j,)


def test_lanes_in_a_quotient() -> None:
    """16 lanes at multiples of 16 never leave a group of 16."""
    index = variable(loop("d00", 4), 16) + variable(UOp(LANES, (), 16))
    assert index.floordiv(16) == variable(loop("d00", 4))
    assert index.mod(16) == variable(UOp(LANES, (), 16))
    assert not index.floordiv(64).terms and index.floordiv(64).constant == 0


@pytest.mark.parametrize(("coefficient", "divisor", "factor"), [(1, 3, 3), (1, 4, 4), (2, 6, 3), (3, 12, 4)])
def test_open_loops_ask_for_a_split(coefficient: int, divisor: int, factor: int) -> None:
    counter = loop("d00", 12, splittable=True)
    for operation in (Index.floordiv, Index.mod):
        with pytest.raises(NeedSplit) as wish:
            operation(variable(counter, coefficient), divisor)
        assert (wish.value.variable, wish.value.factor) == (counter, factor)


def test_no_split_where_it_would_not_help() -> None:
    counter = loop("d00", 12, splittable=True)
    for index, divisor in [(variable(counter), 5), (variable(counter) + 1, 3), (variable(counter), 12)]:
        low, high = index.bounds
        assert index.floordiv(divisor).bounds == (low // divisor, high // divisor)


@given(st.lists(st.sampled_from([1, 2, 3, 4, 6]), max_size=5), st.randoms())
def test_groups_of_axes(new: list[int], random: object) -> None:
    """Both sides in order, each axis once, equal products; nothing that could be a group of its own."""
    primes = [p for size in new for p in {4: (2, 2), 6: (2, 3)}.get(size, (size,))]
    random.shuffle(primes)  # type: ignore[attr-defined]
    old: list[int] = []
    for prime in primes:
        if old and random.random() < 0.4:  # type: ignore[attr-defined]
            old[-1] *= prime
        else:
            old.append(prime)
    groups = axis_groups(tuple(new), tuple(old))
    assert [axis for ours, _ in groups for axis in ours] == list(range(len(new)))
    assert [axis for _, theirs in groups for axis in theirs] == list(range(len(old)))
    for ours, theirs in groups:
        assert numel(tuple(new[a] for a in ours)) == numel(tuple(old[a] for a in theirs))


def test_bounds_are_found_once_a_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """A square of a square of a square has as many nodes as squares, and two to the depth many paths."""
    found: list[UOp] = []

    def bounds_by(atom: UOp, of: Callable) -> tuple[int, int]:
        found.append(atom)
        return plain(atom, of)

    plain = affine_module.bounds_by
    monkeypatch.setattr(affine_module, "bounds_by", bounds_by)
    power = loop("d00", 2)
    for _ in range(16):
        power = power * power
    assert affine_module.atom_bounds(power) == affine_module.atom_bounds(power) == (0, 1)
    assert len(found) == 17


def test_a_remainder_has_closer_bounds_than_its_terms() -> None:
    """Also where nothing is known of the remainder but that a multiple of the quotient is taken away."""
    whole = variable(loop("d00", 40))
    assert (whole.mod(7) * 8 + 3).bounds == (3, 51)
    assert (whole * 8 + whole.floordiv(7) * -56).bounds == (0, 48)
    assert (whole.floordiv(7) * 56 + whole * -8).bounds == (-48, 0)
    assert (whole * 8 + whole.floordiv(7) * -55).bounds == (-275, 312)


@given(coefficients, st.integers(-30, 30), st.integers(2, 24))
def test_an_index_is_a_multiple_where_its_rest_is_zero(
    factors: list[int], constant: int, divisor: int
) -> None:
    index = affine(factors, constant)
    if (found := index.near_multiple(divisor)) is None:
        return
    quotient, rest = found
    for at in ITERATIONS:
        whole, left = divmod(at_iteration(index, at), divisor)
        assert (left == 0) == (at_iteration(rest, at) == 0)
        assert left or at_iteration(quotient, at) == whole


def test_a_diagonal_needs_no_division() -> None:
    i, j = loop("i", 300), loop("j", 300)
    quotient, rest = Index({i: 300, j: 1}).near_multiple(301) or (None, None)
    assert quotient == Index({i: 1})
    assert rest == Index({i: -1, j: 1})
