"""Hosts and grids: every iteration of a loop is written out once, whatever it is split among."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.lower.ir.index.affine import variable
from funcgrad.lower.ir.index.masks import all_of
from funcgrad.lower.ir.ops import LANES, RANGE, THREAD, loop
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.group.threads import team
from funcgrad.lower.nest.pieces import Piece
from funcgrad.lower.nest.target_kinds import GridKind, HostKind, kind_of
from funcgrad.trace.graph.evaluate import run_op
from funcgrad.trace.ops import CONST
from funcgrad.trace.uop import UOp

NAME = "d00"


def value_of(node: UOp, known: Mapping[UOp, int]) -> Any:
    if node.op is LANES:
        return np.arange(node.arg)
    if node.op in (RANGE, THREAD):
        return np.asarray(known[node])
    if node.op is CONST:
        return np.full(node.shape, node.arg.value, node.dtype)
    return run_op(node, *(value_of(s, known) for s in node.src))


def iterations(piece: Piece, threads: list[UOp]) -> Iterator[int]:
    """Those of all steps, threads and lanes that there are."""
    walked = {**{one: one.arg.extent for one in piece.loops}, **{one: one.arg[1] for one in threads}}
    for steps in itertools.product(*map(range, walked.values())):
        known = dict(zip(walked, steps, strict=True))
        where = value_of(piece.index.node(), known)
        there = value_of(all_of(piece.masks), known) if piece.masks else np.True_
        yield from np.broadcast_to(where, np.broadcast(where, there).shape)[there].ravel().tolist()


extents, lanes, copies = st.integers(1, 40), st.sampled_from([2, 4, 8]), st.integers(2, 5)
TABLES = st.fixed_dictionaries(
    {},
    optional={
        "vectorize": lanes.map(lambda n: {NAME: n}),
        "unroll": copies.map(lambda n: {NAME: n}),
    },
)


@given(extents, TABLES, st.booleans())
def test_hosts(extent: int, tables: dict[str, Any], padded: bool) -> None:
    schedule = Schedule(**tables)
    if padded and schedule.vectorize:
        schedule.pad[NAME] = -(-extent // schedule.vectorize[NAME]) * schedule.vectorize[NAME]
    kind = kind_of(schedule)
    assert isinstance(kind, HostKind)
    assert Counter(i for piece in kind.pieces(NAME, extent, ()) for i in iterations(piece, [])) == Counter(
        range(extent)
    )


SUMS = {
    "chain": {"chain": [NAME]},
    "two": {"dot_product": {NAME: "pmaddwd"}},
    "four": {"dot_product": {NAME: "vpdpbusd"}},
}


@pytest.mark.parametrize("primitive", SUMS.values(), ids=SUMS)
@pytest.mark.parametrize("extent", [8, 11])
def test_sums_on_hosts(extent: int, primitive: dict[str, Any]) -> None:
    pieces = kind_of(Schedule(**primitive)).pieces(NAME, extent, ())
    assert sorted(i for piece in pieces for i in iterations(piece, [])) == [*range(extent)]


@given(extents, TABLES, st.sampled_from([None, 2, 8]))
def test_grids(extent: int, tables: dict[str, Any], count: int | None) -> None:
    schedule = Schedule(grid=[], threads={} if count is None else {NAME: (count, 0)}, **tables)
    kind = kind_of(schedule)
    assert isinstance(kind, GridKind)
    pieces = kind.pieces(NAME, extent, ())
    assert Counter(i for piece in pieces for i in iterations(piece, team(schedule))) == Counter(range(extent))


def test_who_stores() -> None:
    """The first thread along each dimension that a position does not depend on."""
    schedule = Schedule(grid=[], threads={"d00": (4, 0), "d01": (8, 1)})
    across, down = team(schedule)
    kind = kind_of(schedule)
    assert kind.owner(variable(across) + variable(down, 4)) == ()
    assert kind.owner(variable(across)) == (down.eq(0),)
    assert kind.owner(variable(loop("d02", 3))) == (across.eq(0), down.eq(0))
    assert kind_of(Schedule()).owner(variable(loop("d02", 3))) == ()
