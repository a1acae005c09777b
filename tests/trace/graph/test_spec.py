"""The check of graphs finds what is wrong, and passes what the transforms make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from funcgrad.errors import InternalError
from funcgrad.trace.graph.spec import check_graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Param, UOp


def parameter(shape: tuple[int, ...] = (2, 3), dtype: np.dtype = dt.float32) -> UOp:
    return UOp(OPS["param"], (), Param(0, 0, shape, dtype, False))


def forged(node: UOp, **changes: Any) -> UOp:
    """A copy of a node with some fields changed, as no rule would make it."""
    copy = object.__new__(UOp)
    for name in ("op", "src", "arg", "shape", "dtype", "weak", "place", "_key"):
        setattr(copy, name, changes.get(name, getattr(node, name)))
    return copy


def test_legal_graphs_pass() -> None:
    x = parameter()
    y = (x * 2).permute((1, 0)).sum((0,)).expand((0,), (4,)).pad([(1, 0, 0), (0, 2, 1)]).flip((0, 1))
    check_graph([y.shrink([(0, 1, 1), (1, 4, 2)]).cast(dt.int32), x.eq(x).where(x, 0)], "trace")


STRAY = Op("stray", Family.ELEMENTWISE, lambda arg, x: (x.shape, x.dtype, x.weak))


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda x: forged(x + 1, shape=(3, 2)), "must have its shape|infers"),
        (lambda x: forged(x + 1, dtype=dt.int32), "infers"),
        (lambda x: forged(x + 1, weak=True), "infers"),
        (lambda x: forged(x.sum((0,)), shape=(2,)), "infers"),
        (lambda x: forged(x + 1, src=(x, x.cast(dt.int32))), "ill-typed"),
        (lambda x: forged(x + 1, arg=7), "no argument"),
        (lambda x: UOp(OPS["reduce_sum"], (x,), (1, 0)), "argument"),
        (lambda x: UOp(OPS["reduce_sum"], (x,), ()), "argument"),
        (lambda x: forged(x.permute((1, 0)), arg=(0, 0)), "argument"),
        (lambda x: forged(x.pad([(0, 1, 0)] * 2), arg=((0, -1, 0), (0, 1, 0))), "argument"),
        (lambda x: forged(x.reshape((6,)), arg=[6]), "argument"),
        (lambda x: UOp(STRAY, (x,)), "no row"),
        (lambda x: UOp(OPS["contract"], (x, x), ((0, 1), (0, 1), (0, 0))), "argument"),
        (lambda x: UOp(OPS["contract"], (x, x), ((0, 1), (2, 3), (0, 2))), "argument"),
    ],
)
def test_illegal_graphs_are_found(make: Callable[[UOp], UOp], fault: str) -> None:
    with pytest.raises(InternalError, match=fault):
        check_graph([make(parameter())], "trace")


def test_the_fault_may_lie_deep() -> None:
    bad = forged(parameter() + 1, weak=True)
    with pytest.raises(InternalError, match="stage 'trace'"):
        check_graph([bad.unary("sin").sum((0,))], "trace")
