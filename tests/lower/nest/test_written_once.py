"""The proof that each element of a result is written exactly once: what it accepts is what counting accepts."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import InternalError
from funcgrad.lower.fuse.materialize import Step
from funcgrad.lower.fuse.steps import fuse
from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.kernel import Kernel, Placement
from funcgrad.lower.ir.ops import LANES, LOAD, STORE, THREAD, buffer, loop, splat
from funcgrad.lower.nest import nest
from funcgrad.lower.nest.proof.written_once import Placed, check_steps, check_written_once
from funcgrad.lower.program import builder
from funcgrad.trace import ops
from funcgrad.trace.tracing.tracer import Param
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const

ROWS, COLUMNS, PARTS = loop("d00", 6), loop("d01", 5), loop("d02", 4)
TEAM = UOp(THREAD, (), (0, 4))


def array(*shape: int, number: int = 0) -> UOp:
    return UOp(ops.PARAM, (), Param(0, number, shape, dt.float32, False))


def result(*shape: int) -> UOp:
    return array(*shape) + 1


def store(index: UOp, lanes: int = 0, *masks: UOp) -> UOp:
    value = const(1, dt.float32, (lanes,) if lanes else index.shape)
    return UOp(STORE, (buffer(0, dt.float32), index, value, *masks), lanes)


def is_once(size: int, *stores: tuple[UOp, dict[UOp, int]]) -> bool:
    root = result(size)
    kernel = Kernel([root], root.shape, [(0,)], [], {root: 0})
    try:
        check_written_once(kernel, [Placed(*one) for one in stores], "of the test")
    except InternalError as error:
        if "exactly once" not in str(error):
            raise
        return False
    return True


def steps(*loops: UOp) -> dict[UOp, int]:
    return {one: one.arg[1] for one in loops}


def test_loops() -> None:
    assert is_once(30, (store(ROWS * 5 + COLUMNS), steps(ROWS, COLUMNS)))
    assert is_once(30, (store(COLUMNS * 6 + ROWS), steps(ROWS, COLUMNS)))
    assert is_once(30, (store(ROWS * -5 + 25 + COLUMNS), steps(ROWS, COLUMNS))), "backwards"
    assert not is_once(30, (store(ROWS * 5 + COLUMNS + 1), steps(ROWS, COLUMNS)))
    assert not is_once(30, (store(ROWS * 4 + COLUMNS), steps(ROWS, COLUMNS))), "some twice"
    assert not is_once(30, (store(ROWS * 5 + COLUMNS), steps(ROWS, COLUMNS, PARTS))), "all again and again"
    assert not is_once(60, (store(ROWS * 10 + COLUMNS * 2), steps(ROWS, COLUMNS))), "every second one"
    assert is_once(1, (store(const(0, dt.int64)), {}))
    assert not is_once(1)


def test_several_stores_share_the_elements() -> None:
    lanes = UOp(LANES, (), 4)
    whole, rest = (store(ROWS * 4, 4), steps(ROWS)), (store(const(24, dt.int64), 4, lanes < 3), {})
    assert is_once(27, whole, rest)
    assert not is_once(28, whole, rest)
    assert not is_once(27, whole, whole, rest)
    assert not is_once(27, whole)


def test_threads() -> None:
    assert is_once(24, (store(ROWS * 4 + TEAM), steps(ROWS, TEAM)))
    assert not is_once(6, (store(ROWS), steps(ROWS, TEAM))), "each thread stores"
    assert is_once(6, (store(ROWS, 0, TEAM.eq(0)), steps(ROWS, TEAM)))
    inside = ROWS * 4 + TEAM < 21
    assert is_once(21, (store(ROWS * 4 + TEAM, 0, inside), steps(ROWS, TEAM)))
    assert not is_once(22, (store(ROWS * 4 + TEAM, 0, inside), steps(ROWS, TEAM)))


def test_conditions_that_do_not_nest_and_quotients_are_tried() -> None:
    both = ROWS * 5 + COLUMNS
    quotient = UOp(ops.IDIV, (both, const(4, dt.int64)))
    assert is_once(30, (store(quotient * 4 + (both - quotient * 4)), steps(ROWS, COLUMNS)))
    assert not is_once(30, (store(quotient * 4), steps(ROWS, COLUMNS)))
    apart = (store(ROWS * 5 + COLUMNS, 0, ROWS * 3 + COLUMNS < 9), steps(ROWS, COLUMNS))
    others = (store(ROWS * 5 + COLUMNS, 0, (ROWS * -3 - COLUMNS) <= -9), steps(ROWS, COLUMNS))
    assert is_once(30, apart, others)
    assert not is_once(30, apart)


def test_what_cannot_be_proven_is_an_error() -> None:
    place = UOp(LOAD, (buffer(1, dt.int64), ROWS), 0)
    with pytest.raises(InternalError, match=r"load .* is neither a loop nor made of loops"):
        is_once(6, (store(place), steps(ROWS)))
    there = UOp(LOAD, (buffer(1, dt.bool_), ROWS), 0)
    with pytest.raises(InternalError, match="a condition that is no inequality"):
        is_once(6, (store(ROWS, 0, there), steps(ROWS)))


@st.composite
def stores(draw: Any) -> tuple[UOp, dict[UOp, int], list[int]]:
    """A store, its loops, and the positions that it writes, counted one by one."""
    loops = draw(st.lists(st.sampled_from([ROWS, COLUMNS, PARTS, TEAM]), unique=True, max_size=3))
    width = draw(st.sampled_from([0, 0, 2, 4]))
    factors: dict[UOp, int] = {}
    reach = max(width, 1)
    for one in loops:  # most often one that makes it right
        factors[one] = draw(st.sampled_from([reach, reach, reach, -reach, 0, 1, 3]))
        reach *= one.arg[1]
    first = draw(st.integers(0, 2)) - sum(min(0, c * (one.arg[1] - 1)) for one, c in factors.items())
    weights = {one: draw(st.sampled_from([0, 1, 1, -1, 2, 4, 5])) for one in loops}
    limit = draw(st.none() | st.integers(-3, 20))
    lane_limit = draw(st.none() | st.integers(0, width)) if width else None
    index = Index({one: c for one, c in factors.items() if c}, first).node()
    masks = []
    if limit is not None and any(weights.values()):
        masks.append(splat(Index({one: c for one, c in weights.items() if c}).node() < limit, width))
    else:
        limit = None
    if lane_limit is not None:
        masks.append(UOp(LANES, (), width) < lane_limit)
    mask = [masks[0] & masks[1]] if len(masks) == 2 else masks
    written = []
    for at in itertools.product(*(range(one.arg[1]) for one in loops)):
        if limit is None or sum(weights[one] * i for one, i in zip(loops, at, strict=True)) < limit:
            start = first + sum(factors[one] * i for one, i in zip(loops, at, strict=True))
            written += [start + k for k in range(max(width, 1)) if lane_limit is None or k < lane_limit]
    return store(index, width, *mask), steps(*loops), written


@given(drawn=st.lists(stores(), min_size=1, max_size=2), beyond=st.sampled_from([0, 0, 0, 1]))
@settings(max_examples=300)
def test_what_counting_says(drawn: list[tuple[UOp, dict[UOp, int], list[int]]], beyond: int) -> None:
    times = Counter(position for _, _, written in drawn for position in written)
    size = max(times, default=0) + 1 + beyond
    once = times == Counter(range(size))
    assert is_once(size, *(one[:2] for one in drawn)) == once


# ---- steps ----


def test_steps_write_what_others_read() -> None:
    x = array(4)
    a, b = x + 1, x + 2
    first = Step(Kernel([a], (4,), [(0,)], [x]))
    second = Step(Kernel([b], (4,), [(0,)], [a]))
    check_steps([first, second], [a, b])
    for wrong in ([second, first], [second], [first, first, second], [first]):
        with pytest.raises(InternalError, match="exactly once"):
            check_steps(wrong, [a, b])


def test_pieces_of_one_array() -> None:
    whole, pieces = array(3, 8, number=1) + 1, [result(3, 5), result(3, 3)]

    def step(piece: UOp, start: int) -> Step:
        return Step(Kernel([piece], piece.shape, [(0, 1)], [], into={piece: Placement.at(whole, (0, start))}))

    for starts in ((0, 5), (3, 0)):
        check_steps([step(p, s) for p, s in zip(pieces, starts, strict=True)], [whole])
    for starts in ((0, 4), (0, 3), (2, 0)):
        with pytest.raises(InternalError, match="exactly once"):
            check_steps([step(p, s) for p, s in zip(pieces, starts, strict=True)], [whole])


# ---- whole programs ----


def test_a_store_at_other_axes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kernel is checked in every process: without config.check_spec, too."""
    real = nest.at_axes
    monkeypatch.setattr(nest, "at_axes", lambda at, axes: tuple(reversed(real(at, axes))))
    with fg.config(check_spec=False, cache=False), pytest.raises(InternalError):
        fg.jit(lambda x: fnp.exp(x) * 2.5)(np.ones((3, 7), np.float32))


def test_a_missing_step_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = fuse
    monkeypatch.setattr(builder, "fuse", lambda scheduler: real(scheduler)[1:])
    with fg.config(check_spec=False, cache=False), pytest.raises(InternalError, match="exactly once"):
        fg.jit(lambda x: (x.sum(), fnp.sort(x, axis=0) * 1.25))(np.ones((3, 7), np.float32))
