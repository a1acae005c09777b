"""What a program computes of the arrays that it captured alone: the same in every call, and so computed once.

In: the canonical graph of a program, and which of its parameters were captured. Out: the graph in which such nodes are
parameters, and what each of these is. lower/compile.py makes a program of that, which runs when the program is made.

A part is worth an array of its own only where it takes longer than reading one: movement is index arithmetic, and what
is larger than all that it is made of, such as weights of a few bits as floats, is cheaper to compute again than to
read.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from funcgrad.trace import ops
from funcgrad.trace.uop import Family, Param, UOp, nbytes_of, numel, substitute, toposort

_LEAST_WORK = 1 << 16  # elements that are computed: a program for fewer costs more than it saves
_SMALL_NBYTES = 1 << 16  # of a part that may be larger than what it is made of
_VARYING = (Family.CALL, Family.BARRIER, Family.COLLECTIVE)
"""What may have effects, or an order among what else is computed."""


def constant_parts(
    outputs: Sequence[UOp], captured: Set[UOp], first: int, room: int
) -> tuple[list[UOp], dict[UOp, UOp]]:
    """Return the outputs with new parameters in place of parts that depend on nothing but captured arrays, and the
    part that each of these is. first: the number of the first of them. room: the bytes that all may take.
    """
    nodes = toposort(outputs)
    sources = _captured_below(nodes, captured)
    if all(found is None or node in captured for node, found in sources.items()):
        return list(outputs), {}
    rest = list(outputs)
    rest += [s for node in nodes if sources[node] is None for s in node.src]
    seen: set[UOp] = set()
    made: dict[UOp, UOp] = {}
    while rest:
        node = rest.pop()
        found = sources[node]
        if node in seen or not found or node in captured:
            continue
        seen.add(node)
        if node.op.family is Family.MOVEMENT or not _has_room(node, found, room):
            rest += node.src
        elif little := _nodes_of_little_work(node):
            seen.update(little)
        else:
            room -= nbytes_of(node)
            made[node] = UOp(ops.PARAM, (), Param(0, first + len(made), node.shape, node.dtype, False))
    return substitute(outputs, made), {param: node for node, param in made.items()}


def _captured_below(nodes: Sequence[UOp], captured: Set[UOp]) -> dict[UOp, frozenset[UOp] | None]:
    """Return the captured arrays that each node is made of; None for one that may differ from call to call."""
    found: dict[UOp, frozenset[UOp] | None] = {}
    for node in nodes:
        if node in captured:
            found[node] = frozenset((node,))
        elif node.op is ops.PARAM or node.op.family in _VARYING:
            found[node] = None
        else:
            own = [found[s] for s in node.src]
            found[node] = None if None in own else frozenset[UOp]().union(*own)  # type: ignore[arg-type]
    return found


def _has_room(node: UOp, sources: frozenset[UOp], room: int) -> bool:
    nbytes = nbytes_of(node)
    return nbytes <= room and nbytes <= max(_SMALL_NBYTES, sum(map(nbytes_of, sources)))


def _nodes_of_little_work(node: UOp) -> list[UOp]:
    """Return all that a node is made of if it is less work than is worth an array: then no part of it is worth one.
    Else nothing.
    """
    parts = toposort((node,))
    return parts if sum(map(_work, parts)) < _LEAST_WORK else []


def _work(node: UOp) -> int:
    """Return how many elements are computed for a node, or read by it."""
    if node.op.family in (Family.LEAF, Family.MOVEMENT):
        return 0
    most = max(numel(x.shape) for x in (node, *node.src))
    return most * node.src[0].shape[-1] if node.op.family is Family.MATRIX else most
