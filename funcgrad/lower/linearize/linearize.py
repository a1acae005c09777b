"""From the stores of a nest to blocks of instructions: every node gets its place.

A node is put into the innermost loop among those that its value depends on, hence outside of every loop in which it
does not change. Loops nest along the paths: those of the domain in the order of the schedule, a reduction's loops
inside the loops that its value depends on. Within a block, instructions and inner blocks are in an order in which
nothing is used before it is computed; the order follows the graph alone. Where threads share memory they wait for
each other (barriers.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.ops import CARRIED, LATEST, RANGE, SINK, STAGED
from funcgrad.trace.uop import UOp, toposort

Path = tuple[UOp, ...]


def linearize(stores: Sequence[UOp], domain_paths: Mapping[UOp, Path], grid: Sequence[UOp] = ()) -> Block:
    """Order a kernel's nodes into a block. `domain_paths` gives the loops around each loop of the domain. `grid` are
    those of them whose steps are groups of threads.
    """
    root = UOp(SINK, tuple(stores))
    nodes = toposort((root,))[:-1]
    carried: dict[UOp, list[UOp]] = {}
    for node in nodes:
        if node.op in CARRIED:
            for counter in node.src[-node.arg[1] :]:
                carried.setdefault(counter, []).append(node)
    block = _block(None, 0, nodes, _paths(nodes, domain_paths), carried)
    if all(node.op is not STAGED for node in nodes):
        return block
    from funcgrad.lower.linearize.barriers import with_barriers  # only where threads share memory

    return with_barriers(block, grid)


def _paths(nodes: Sequence[UOp], domain_paths: Mapping[UOp, Path]) -> dict[UOp, Path]:
    """Return the loops around each node, from the outermost."""
    loop_path = dict(domain_paths)
    accumulators = [n for n in nodes if n.op in CARRIED]
    within, around = _loops_around(nodes, accumulators)
    for node in accumulators:
        _place_reduction(node, loop_path, accumulators, around)
    paths: dict[frozenset[UOp], Path] = {}  # of the loops that a node is within: many are within the same
    for loops in within.values():
        if loops not in paths:
            paths[loops] = max((loop_path[v] for v in loops), key=len, default=())
    return {node: paths[loops] for node, loops in within.items()}


def _loops_around(
    nodes: Sequence[UOp], accumulators: Sequence[UOp]
) -> tuple[dict[UOp, frozenset[UOp]], dict[UOp, frozenset[UOp]]]:
    """Return (the loops around each node, the loops around the loop of each counter).

    These are the loops that it depends on; and a loop is within all that any of its accumulators depends on, so
    what another one accumulates there is known within all of that, too, be it a constant.
    """
    within = {node: loops_of(node) for node in nodes}
    while True:
        around: dict[UOp, frozenset[UOp]] = {}
        for node in accumulators:
            for counter in _counters(node):
                around[counter] = around.get(counter, frozenset()) | within[node]
        if all(around[node.src[-1]] - _counters(node) <= within[node] for node in accumulators):
            return within, around
        for node in nodes:
            if node.op is not RANGE:
                within[node] = frozenset().union(*(within[s] for s in node.src))
            if node.op in CARRIED:
                within[node] = (within[node] | around[node.src[-1]]) - _counters(node)


def _counters(node: UOp) -> frozenset[UOp]:
    return frozenset(node.src[-node.arg[1] :])


def _place_reduction(
    node: UOp,
    loop_path: dict[UOp, Path],
    accumulators: Sequence[UOp],
    around: Mapping[UOp, frozenset[UOp]],
) -> None:
    loops = node.src[-node.arg[1] :]
    if loops[-1] in loop_path:
        return
    free = around[loops[-1]] - {*loops}
    for other in accumulators:  # the loops of an enclosing reduction are placed first
        if any(v in free and v not in loop_path for v in other.src[-other.arg[1] :]):
            _place_reduction(other, loop_path, accumulators, around)
    parent = max((loop_path[v] for v in free), key=len, default=())
    for counter in loops:  # another part of the reduction may have placed the outer ones
        parent = loop_path.setdefault(counter, (*parent, counter))


def _block(
    counter: UOp | None,
    depth: int,
    members: Sequence[UOp],
    paths: dict[UOp, Path],
    carried: dict[UOp, list[UOp]],
) -> Block:
    """Build one block of the nest. `members` are the nodes whose path begins with this block's."""
    inner: dict[UOp, list[UOp]] = {}
    keys: dict[UOp, UOp] = {}
    for node in members:
        path = paths[node]
        if len(path) > depth:
            keys[node] = path[depth]
            inner.setdefault(path[depth], []).append(node)
        else:
            keys[node] = node
    block = Block(counter, carried=carried.get(counter, []) if counter is not None else [])
    if not inner:  # the members are in order
        block.items += [node for node in members if node is not counter]
        return block
    accumulated = {node: _accumulated(node, carried) for node in carried if node is not counter}
    for key in _ordered(members, keys, accumulated):
        if key in inner:
            block.items.append(_block(key, depth + 1, inner[key], paths, carried))
        elif key is not counter:
            block.items.append(key)
    return block


def _ordered(members: Sequence[UOp], keys: dict[UOp, UOp], accumulated: dict[UOp, list[UOp]]) -> list[UOp]:
    """Return the keys (single nodes, or whole inner loops) in an order that respects all uses; `accumulated` gives what
    is needed within the loop of a variable, beside what is there."""
    needs: dict[UOp, dict[UOp, None]] = {}
    for node in members:
        own = keys[node]
        wanted = needs.get(own)
        if wanted is None:
            wanted = needs[own] = {}
        for s in (*node.src, *accumulated[node]) if node in accumulated else node.src:
            key = keys.get(s)
            if key is not None and key is not own:
                wanted[key] = None
    order: dict[UOp, None] = {}
    begun: set[UOp] = set()
    for start, wanted in needs.items():
        if wanted.keys() <= order.keys():  # nearly everywhere
            order[start] = None
            continue
        stack = [(start, iter(wanted))] if start not in order else []
        begun.add(start)
        while stack:
            key, rest = stack[-1]
            for other in rest:
                if other not in begun and other not in order:
                    begun.add(other)
                    stack.append((other, iter(needs[other])))
                    break
                if other not in order:
                    raise InternalError("two loops of a kernel need each other's results")
            else:
                order[key] = None
                stack.pop()
    return [*order]


def _accumulated(counter: UOp, carried: dict[UOp, list[UOp]]) -> list[UOp]:
    """Return what is accumulated in this innermost loop: it reads it, also where it is computed outside."""
    found: list[UOp] = []
    for node in carried[counter]:
        if node.src[-1] is counter:
            found += node.src[1:2] if node.op is LATEST else node.src[: -node.arg[1]]
    return found


__all__ = ["Block", "linearize"]
