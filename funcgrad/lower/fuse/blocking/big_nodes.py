"""Nodes that combine much smaller arrays: where there are none, which is soon seen, no program runs block by block."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence

from funcgrad.trace import ops
from funcgrad.trace.uop import Family, UOp, nbytes_of, numel, toposort

MUCH_LARGER = 2  # times the largest that a big node is computed from, and what is computed from it
FEW_TERMS = 16  # of a sum, which are soon computed again; of more, a big node is as many times larger
_MOST_TERMS = 192


def may_have_regions(outputs: Sequence[UOp], least_nbytes: int) -> bool:
    """Tell whether some node looks big. This is asked first, since few programs have any, and all would have to be
    scheduled to know more. The terms of a sum that nothing else reads are stored nowhere.
    """
    order = toposort(outputs)
    big = [node for node in order if nbytes_of(node) > least_nbytes]
    if not big:
        return False
    uses = Counter(s for node in order for s in node.src) + Counter(outputs)
    terms = {node.src[0] for node in order if node.op is ops.REDUCE_SUM and uses[node.src[0]] == 1}
    for node in big:
        if node.op.family not in (Family.REDUCE, Family.ELEMENTWISE) or (
            node.op is ops.MUL and node in terms
        ):
            continue
        inner = node.src[0] if node.op is ops.REDUCE_SUM and node.src[0].op is ops.MUL else node
        if combines(node, {s.src[0] for s in inner.src if s.op is ops.EXPAND}):
            return True
    return False


def own_nodes(node: UOp, stored: Collection[UOp]) -> Iterator[UOp]:
    """Yield what is computed with a stored node, and is not stored itself: the node first, then what is near."""
    seen, rest = {node}, deque([node])
    while rest:
        one = rest.popleft()
        yield one
        for source in one.src:
            if source not in seen and source not in stored:
                seen.add(source)
                rest.append(source)


def combines(node: UOp, stored: Collection[UOp]) -> bool:
    """Tell whether what computes a stored node combines much smaller arrays along different axes, and has few terms to
    add for each of its elements, the fewer the less it is larger: else it is its computation that takes the time, not
    its memory. Most often that is seen near the node, far from the end of what computes it.
    """
    nbytes, repeated, largest, terms = nbytes_of(node), 0, 0, 1
    for own in own_nodes(node, stored):
        if own.op is ops.EXPAND and own.src[0].op is not ops.CONST:
            repeated += 1
            largest = max(largest, nbytes_of(own.src[0]))
        elif own.op.family is Family.REDUCE:
            terms = max(terms, numel(own.src[0].shape) // numel(own.shape))
        if terms > _MOST_TERMS or nbytes < largest * max(MUCH_LARGER, terms // FEW_TERMS):
            return False
    return repeated > 1
