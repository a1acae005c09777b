"""Loops and branches without what nobody needs: a graph in, the same values of less work out.

    prune_calls      drops results that nobody reads, what only they needed, and what is there twice (dead_results.py),
                     and moves out of loops and branches what need not be in them (normal_form.py, hoist_products.py)
    merge_calls      makes one loop of two of which one goes through the values of the other, and one switch of two
                     that choose alike (merge.py)
    simplify_calls   both, here and in all graphs within

Transforms make whole new loops and leave this to here: the gradient of a loop has a forward loop that keeps residuals
beside the loop of the values, and the two are one after merging. Calls of other kinds stay as they are.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from funcgrad.trace.calls.dead_results import RESTRICT, Needed, Simplify
from funcgrad.trace.calls.merge import merged
from funcgrad.trace.calls.normal_form import NORMAL
from funcgrad.trace.graph.call_nodes import RESULT, is_call
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Param, UOp, at_line_of, substitute, toposort


def simplify_calls(outputs: Sequence[UOp], known: Container[UOp] = ()) -> list[UOp]:
    """Compute the same values by fewer and smaller calls. `known` are nodes whose values are at hand, which stay as
    they are.
    """

    def at_hand(node: UOp) -> bool:
        return node in known and not is_call(node) or node.op is RESULT and node.src[0] in known

    ends = [node for node in toposort(outputs, stop=at_hand) if at_hand(node)]
    stand_ins = {
        node: UOp(PARAM, (), Param(-1, i, node.shape, node.dtype, node.weak)) for i, node in enumerate(ends)
    }
    simpler = _simplifier()(substitute(outputs, stand_ins))
    return substitute(simpler, {stand_in: node for node, stand_in in stand_ins.items()})


def prune_calls(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs, with every call reduced to what they need of it; graphs within are simplified."""
    return _pruned(outputs, _simplifier())


def merge_calls(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs, with calls that do the same made one."""
    return merged(outputs, _simplifier())


def _simplifier() -> Simplify:
    """Return a function that simplifies graphs, each of them once."""
    known: dict[tuple[UOp, ...], list[UOp]] = {}

    def simplify(outputs: Sequence[UOp]) -> list[UOp]:
        key = tuple(outputs)
        if key not in known and not any(node.op in RESTRICT for node in toposort(outputs)):
            known[key] = list(outputs)
        if key not in known:
            pruned = _pruned(outputs, simplify)
            fewer = merged(pruned, simplify)
            known[key] = pruned if fewer == pruned else _pruned(fewer, simplify)
            known[tuple(known[key])] = known[key]
        return known[key]

    return simplify


def _pruned(outputs: Sequence[UOp], simplify: Simplify) -> list[UOp]:
    """Prune a graph: find backwards what is needed, then build the new graph forwards."""
    order = toposort(outputs)
    live, needed = _needed_calls(order, outputs, simplify)
    new: dict[UOp, Any] = {}  # of a call, the list of its results
    for node in order:
        if node not in live:
            continue
        with at_line_of(node):
            if node in needed:
                plan = needed[node]
                new[node] = NORMAL[node.op](plan.arg, [new[node.src[i]] for i in plan.sources], simplify)
            elif node.op is RESULT and node.src[0] in needed:
                new[node] = new[node.src[0]][needed[node.src[0]].results[node.arg]]
            else:
                src = tuple(new[s] for s in node.src)
                new[node] = node if src == node.src else UOp(node.op, src, node.arg)
    return [new[out] for out in outputs]


def _needed_calls(
    order: Sequence[UOp], outputs: Sequence[UOp], simplify: Simplify
) -> tuple[set[UOp], dict[UOp, Needed]]:
    """Return the nodes that are needed, and the calls among them reduced to their needed results."""
    live = set(outputs)
    read: dict[UOp, set[int]] = {}
    found: dict[UOp, Needed] = {}
    for node in reversed(order):  # all who read a call come before it
        if node not in live:
            continue
        if node.op is RESULT:
            read.setdefault(node.src[0], set()).add(node.arg)
        if node.op in RESTRICT:
            found[node] = RESTRICT[node.op](node.arg, read[node], simplify)
            live.update(node.src[i] for i in found[node].sources)
        else:
            live.update(node.src)
    return live, found
