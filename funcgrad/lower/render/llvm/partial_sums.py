"""Which loops of a kernel add up in parts: long sums of floats, whose rounding errors would grow with their length.

An accumulator that takes thousands of terms rounds each sum at the size of the whole: of equal numbers the error grows
with their number. So a loop is cut into parts of a few steps. An accumulator begins anew in each, and what it has at
the end is added to another one, which takes as many parts and is added to a third one in turn. (NumPy adds up in pairs
and torch in a cascade, with errors alike.) That is an addition for each part, in registers. A product's tile leaves
none for its totals, so its parts are longer.

In: the blocks of a kernel. Out: for each loop the numbers of its steps that are added up together, innermost first.
They depend on the loops alone, and with them the order of all additions.
"""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.ops import ACCUMULATE, LATEST
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_TERMS = 16  # that one accumulator takes
_TILE_TERMS = 256  # of products in a register tile
_FEW = 8  # accumulators, which leave registers for as many totals

Parts = dict[UOp, tuple[int, ...]]


def is_sum(node: UOp) -> bool:
    """Tell whether a loop carries a sum of floats, in a register."""
    if node.op is not ACCUMULATE or len(node.arg) > 3 or dt.kind(node.dtype) != "f":
        return False
    return node.arg[0] in ("reduce_sum", "dot") or node.arg[0] in DOT_PRODUCTS


def parts_of(block: Block) -> Parts:
    """Return the parts of all loops that have some, by their counters."""
    found: Parts = {}
    for inner in _loops(block):
        _note(inner, found)
    return found


def _note(block: Block, found: Parts) -> int:
    """Note the parts of a loop and of those within. Return how many terms the totals of one run take."""
    counter = block.counter
    assert counter is not None
    sums = {node for node in block.carried if is_sum(node)}
    inside = 1
    for inner in _loops(block):
        terms = _note(inner, found)
        if not sums.isdisjoint(inner.carried):
            inside = max(inside, terms)
    if counter.src or not sums or any(node.op is LATEST for node in block.carried):
        return inside
    most = _TERMS if len(sums) <= _FEW else _TILE_TERMS if _of_products(sums) else 2 * _TERMS
    steps, sizes = counter.arg.extent, []
    while steps * inside > 2 * most:
        sizes.append(max(1, most // inside))
        steps, inside = -(-steps // sizes[-1]), 1
    if sizes:
        found[counter] = tuple(sizes)
    return steps * inside


def _of_products(sums: set[UOp]) -> bool:
    return all(node.arg[0] != "reduce_sum" for node in sums)


def _loops(block: Block) -> Iterator[Block]:
    return (item for item in block.items if isinstance(item, Block))
