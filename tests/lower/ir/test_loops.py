"""Names of loops: written and read in one place, in the order in which loops nest."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.lower.ir.loops import (
    OWNERS,
    Role,
    domain_loop,
    inner_part,
    is_part,
    loop_named,
    name_of,
    names_around,
    outer_part,
    reduction_loops,
)
from funcgrad.lower.ir.ops import branch, loop


@pytest.mark.parametrize("axis", [0, 7, 12, 123])
def test_loops_of_the_domain(axis: int) -> None:
    name = domain_loop(axis)
    assert (loop_named(name).role, loop_named(name).axis, is_part(name)) == (Role.DOMAIN, axis, False)
    assert loop_named(inner_part(outer_part(name))).axis == axis


@pytest.mark.parametrize("sizes", [(64,), (3, 3, 512)])
def test_loops_of_a_reduction(sizes: tuple[int, ...]) -> None:
    names = reduction_loops(2, sizes)
    assert len({*names}) == len(sizes)
    for name in names:  # the point in a name is no split
        assert (loop_named(name).role, is_part(name), loop_named(name).part_of) == (
            Role.REDUCTION,
            False,
            None,
        )
        assert {*names}.isdisjoint(reduction_loops(1, sizes)) and {*names}.isdisjoint(
            reduction_loops(2, (*sizes, 2))
        )


@pytest.mark.parametrize("name", [domain_loop(1), *reduction_loops(0, (4, 6))])
def test_parts(name: str) -> None:
    outer, inner = loop_named(outer_part(name)), loop_named(inner_part(name))
    assert outer.part_of == inner.part_of == name
    assert (outer.is_inner, inner.is_inner, outer.depth) == (False, True, 1)
    again = loop_named(outer_part(inner_part(name)))
    assert (again.part_of, again.is_inner, again.depth) == (inner_part(name), False, 2)
    assert outer.role is inner.role is again.role is loop_named(name).role


@pytest.mark.parametrize("name", [OWNERS, "if", "if1", "d", "d01.2", "d01.", "r0.0", "own.0"])
def test_other_loops(name: str) -> None:
    found = loop_named(name)
    assert (found.role, found.axis, found.part_of, is_part(name)) == (Role.OTHER, -1, None, False)


@given(
    st.from_regex(
        r"[dro](\d{0,3})(\.\d)?(x\d{1,2}){0,2}x?(\.[012]){0,3}", fullmatch=True, alphabet="dro.x0123"
    )
)
def test_names_are_what_a_pattern_says(name: str) -> None:
    pattern = r"(?:d(?P<axis>\d+)|r\d+\.\d+(?:x\d+)+)(?P<parts>(?:\.[01])*)"
    found, named = re.fullmatch(pattern, name), loop_named(name)
    if found is None:
        assert named == (Role.OTHER, -1, None, False, 0)
        return
    depth = len(found["parts"]) // 2
    role, axis = (Role.DOMAIN, int(found["axis"])) if found["axis"] else (Role.REDUCTION, -1)
    assert named == (role, axis, name[:-2] if depth else None, found["parts"].endswith(".1"), depth)


def test_loops_within_others() -> None:
    row = loop(domain_loop(0), 8)
    column = loop(domain_loop(1), 4, names_around((row,)))
    chosen = branch("if", loop("a", 2) < 1, names_around((column,)))
    assert [name_of(one) for one in (row, column, chosen)] == ["d00", "d01@d00", "if@d01@d00"]
    assert column is not loop(domain_loop(1), 4)
    assert column.arg.loop == loop(domain_loop(1), 4).arg.loop
