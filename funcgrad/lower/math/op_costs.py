"""What the ops of a host's kernels cost: the time of one element, and how many instructions are written out for it.

In: a node of a canonical graph. Out: its `OpCost`. That of a function, such as the sine, is counted on what it is
decomposed into (functions.py), for its dtype and the numbers that it is given: no table has to follow when a polynomial
changes, and none was measured on one machine. Other ops have the price of their row, twice as much for 64 bits.

The time is that of throughput. An instruction takes the same whatever it does, for a vector of 16 numbers of 32 bits,
but divisions and roots: they are computed by a unit beside the others, so a function takes as long as the slower of
the two. Cases in branches (rare_cases.py) take no time, and yet are instructions. By measurement on a Zen 5, functions
take between 0.7 and 1.1 of what is counted.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from funcgrad.lower.ir.ops import SELDOM, splat
from funcgrad.lower.math.decompose import IN_FUNCTIONS, expansion
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import CHEAP_PS, Family, Op, Param, UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_MOST_FUNCTIONS = 512  # an op of some dtype, and of some numbers, is one
_VECTOR_NBYTES = 64  # for which an op is expanded, as it will be where vectors are of this width
_INSTRUCTION_PS = 3  # of an op that takes many, where they are not counted
_FLOPS = {ops.ADD: 1, ops.SUB: 1, ops.MUL: 1, ops.MULADD: 2, ops.DIV: 1, ops.SQRT: 1}
_BESIDE = frozenset((ops.DIV, ops.SQRT))  # what has a unit of its own
# What is no instruction: SELDOM is the `where` of its branch.
_FREE = frozenset((ops.EXPAND, ops.BITCAST, SELDOM))


class OpCost(NamedTuple):
    """ps: picoseconds that an element takes on a core of 4 GHz with vectors of 64 bytes. instructions: what is written
    out for it, roughly. flops: how many operations of float32 could be done by what computes with floats in it.
    """

    ps: int
    instructions: int
    flops: float


def op_cost(node: UOp) -> OpCost:
    """Return the cost of an op that computes."""
    op = node.op
    if op.name in IN_FUNCTIONS:
        dtype = node.src[0].dtype
        # Complex numbers are pairs by now, and narrower floats widened.
        if dtype in op.dtypes and dtype.kind != "c":
            return _function_cost(op, dtype, tuple(map(_number, node.src)))
    ps = op.cost.ps * _width(node)
    return OpCost(ps, 2 + (op.cost.ps // _INSTRUCTION_PS if op.cost.is_long else 0), op.cost.flops)


def row_cost(node: UOp) -> OpCost:
    """Return the cost that the row of an op says, for targets whose functions are not counted."""
    cost = node.op.cost
    return OpCost(cost.ps, 2 + (cost.ps // _INSTRUCTION_PS if cost.is_long else 0), cost.flops)


def _number(x: UOp) -> UOp | None:
    """Return the number that a source is, if it is one: some powers are products."""
    while x.op is ops.EXPAND:
        x = x.src[0]
    return x if x.op is ops.CONST else None


def _width(node: UOp) -> int:
    """Return how many vectors an op takes for one of 32 bits. Complex numbers are pairs, of which it takes one part."""
    if node.op.family is not Family.ELEMENTWISE:
        return 1
    return 2 if max(dt.real_dtype(x.dtype).itemsize for x in (node, *node.src)) > 4 else 1


@lru_cache(maxsize=_MOST_FUNCTIONS)
def _function_cost(op: Op, dtype: np.dtype, numbers: tuple[UOp | None, ...]) -> OpCost:
    lanes = _VECTOR_NBYTES // max(4, dtype.itemsize)
    sources = [
        UOp(ops.PARAM, (), Param(-1, i, (lanes,), dtype, False)) if number is None else splat(number, lanes)
        for i, number in enumerate(numbers)
    ]
    made = expansion(op, tuple(sources))
    ps = beside = 0
    flops = 0.0
    for node in _without_rare_cases(made):
        if node.op in _BESIDE:
            beside += node.op.cost.ps * _width(node)
        elif node.src and node.op not in _FREE:
            ps += CHEAP_PS * _width(node)
        flops += _FLOPS.get(node.op, 0) * _width(node)
    written = sum(1 for node in toposort((made,)) if node.src and node.op not in _FREE)
    return OpCost(max(ps, beside), 2 + written, flops)


def _without_rare_cases(made: UOp) -> list[UOp]:
    """List the nodes that a value needs where no case of it is rare."""
    found: dict[UOp, None] = {}
    waiting = [made]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found[node] = None
            waiting += (node.src[0], node.src[2]) if node.op is SELDOM else node.src
    return list(found)
