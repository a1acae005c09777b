"""Sums of functions that take long, in chunks that cores share, where there are too few elements for that otherwise.

A sum of many numbers is made in two steps for all targets (lower/graph/canonicalize.py: split_sums), from so many on
that reading them is worth several cores. A sum of as many gamma functions as fit in a cache takes as long. In: a
canonical graph. Out: the same, with such sums in two steps, too. What a function takes is counted on its instructions
(lower/math/op_costs.py), so where a sum is cut depends on the graph alone, and its bits are those of any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from funcgrad.lower.graph.canonicalize import in_two_steps
from funcgrad.lower.graph.split_complex import stored
from funcgrad.lower.math.op_costs import op_cost
from funcgrad.trace.ops.positions import POSITIONS
from funcgrad.trace.uop import Family, UOp, numel, substitute_within, toposort

_WORTH_PS = 20_000_000  # of work, from which on threads share a kernel (lower/program/host.py)
_CHUNK_PS = 1_000_000  # of a chunk: what adding up the chunks takes does not count
_LOAD_PS = 20
_LANES = 16  # of which a chunk is a multiple
_FEW = 4  # results, more of which are shared as they are


def with_costly_sums_in_chunks(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with sums of costly functions in two steps."""
    order = toposort(outputs)
    uses = Counter(s for node in order for s in dict.fromkeys(node.src)) + Counter(outputs)
    new = {node: made for node in order if (made := _in_chunks(node, uses)) is not node}
    return substitute_within(outputs, new)


def _in_chunks(node: UOp, uses: Counter[UOp]) -> UOp:
    """Return a node, or the same reduction in two steps, if its source takes long and nothing else needs that."""
    if node.op.family is not Family.REDUCE or node.op in POSITIONS or numel(node.shape) > _FEW:
        return node
    source = node.src[0]
    element_ps = _element_ps(source, uses)
    if element_ps * numel(source.shape) < _WORTH_PS:
        return node
    axis = max(node.arg, key=lambda a: source.shape[a])
    size = source.shape[axis]
    inner = numel(tuple(source.shape[a] for a in node.arg)) // size
    chunk = -(-_CHUNK_PS // (element_ps * inner * _LANES)) * _LANES
    if size < 2 * chunk:
        return node
    # In memory: of few elements both steps would be one loop of sums within a sum, of no vectors.
    return in_two_steps(node, axis, _whole_part(size, chunk), stored)


def _whole_part(size: int, chunk: int) -> int:
    """Return the least part of an axis from a chunk on that leaves no rest, or the chunk itself."""
    return next((n for n in range(chunk, 2 * chunk, _LANES) if size % n == 0), chunk)


def _element_ps(source: UOp, uses: Counter[UOp]) -> int:
    """Return what an element takes of what is computed for a sum alone; 0 where no function of it takes long."""
    count = numel(source.shape)

    def is_other(node: UOp) -> bool:
        inside = node.op.family in (Family.ELEMENTWISE, Family.MOVEMENT)
        return not inside or numel(node.shape) != count or (node is source and uses[node] > 1)

    own = [node for node in toposort([source], stop=is_other) if not is_other(node)]
    computed = [node for node in own if node.op.family is Family.ELEMENTWISE]
    if not any(node.op.cost.is_long for node in computed):
        return 0
    return _LOAD_PS + sum(op_cost(node).ps for node in computed)
