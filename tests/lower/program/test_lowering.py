"""Whose memory a buffer has, whichever is asked first."""

from __future__ import annotations

import random

import pytest

from funcgrad.lower.program.lowering import Lowering
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp


@pytest.mark.parametrize("seed", range(20))
def test_owner(seed: int) -> None:
    choose = random.Random(seed)
    nodes = [UOp(ops.PARAM, (), Param(0, i, (), dt.float32, False)) for i in range(12)]
    above = {node: choose.choice(nodes[:i]) for i, node in enumerate(nodes) if i and choose.random() < 0.8}

    def top(node: UOp) -> UOp:
        return top(above[node]) if node in above else node

    lowered = Lowering([], [], [], aliases=dict(above))
    for node in choose.choices(nodes, k=30):
        assert lowered.owner(node) is top(node)
    assert lowered.aliases.keys() == above.keys()
