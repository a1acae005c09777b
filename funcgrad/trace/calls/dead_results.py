"""The part of a loop or branch that some of its results need.

In: the record of a call, the numbers of the results that are read. Out: the record of the same call with these results,
and what goes round or comes in for them, alone. What a loop carries is needed if a result or the condition needs it,
or the next value of another that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.graph import Graph, closed_graph, has_effect
from funcgrad.trace.uop import Op, UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

Simplify = Callable[[Sequence[UOp]], list[UOp]]
"""What the graphs within a call go through first, since they may need less afterwards."""


class Needed(NamedTuple):
    """A call reduced to some of its results. sources: the positions of those left; results: new position of each."""

    arg: Any
    sources: list[int]
    results: dict[int, int]


def bits(outputs: Sequence[UOp], parameters: Sequence[UOp]) -> list[int]:
    """Return the parameters that each output depends on, as the bits of a number."""
    masks: dict[UOp, int] = {p: 1 << i for i, p in enumerate(parameters)}
    for node in toposort(outputs):
        if node not in masks:
            mask = 0
            for s in node.src:
                mask |= masks[s]
            masks[node] = mask
    return [masks[out] for out in outputs]


def chosen(items: Sequence[Any], positions: Iterable[int]) -> list[Any]:
    return [items[i] for i in positions]


def _needed_carries(count: int, first: int, masks: Sequence[int], wanted: set[int], mask: int) -> list[int]:
    """Tell which carries are needed: the wanted ones, those in `mask`, and what these need in turn."""
    kept = set(wanted)
    while True:
        for i in kept:
            mask |= masks[i]
        grown = {i for i in range(count) if mask >> first + i & 1} | kept
        if grown == kept:
            return sorted(kept)
        kept = grown


def _one_by_one(body: Graph, simplify: Simplify) -> Sequence[UOp]:
    """Return the outputs of a body with effects, each simplified alone, so that it does not depend on the results of
    a call that only others need. So a loop that is run again for its values alone has no effects.
    """
    if not has_effect(body):
        return body.outputs
    return [simplify([out])[0] for out in body.outputs]


def _restrict_scan(loop: Scan, read: set[int], simplify: Simplify) -> Needed:
    body, count = loop.body, loop.carries
    ys = sorted(i for i in read if i >= count)
    wanted = {i for i in read if i < count}
    outputs = list(body.outputs)

    def carries(outputs: Sequence[UOp]) -> list[int]:
        masks = bits(outputs, body.parameters)
        rows = 0
        for y in ys:
            rows |= masks[y]
        return _needed_carries(count, loop.constants, masks, wanted, rows)

    kept = carries(_one_by_one(body, simplify))
    simplified = simplify(chosen(outputs, [*kept, *ys]))
    for i, out in zip([*kept, *ys], simplified, strict=True):
        outputs[i] = out
    kept = carries(outputs)  # simplified, they may need less
    results = [*kept, *ys]
    used = 0
    for mask in bits(chosen(outputs, results), body.parameters):
        used |= mask
    used |= sum(1 << loop.constants + i for i in kept)
    sources = [i for i in range(len(body.parameters)) if used >> i & 1]
    graph = closed_graph(chosen(body.parameters, sources), chosen(outputs, results))
    constants = sum(i < loop.constants for i in sources)
    arg = loop._replace(body=graph, constants=constants, carries=len(kept))
    return Needed(arg, sources, {old: new for new, old in enumerate(results)})


def _restrict_while(loop: While, read: set[int], simplify: Simplify) -> Needed:
    count, first, second = len(loop.types), loop.condition_constants, loop.body_constants
    test, body = loop.condition.parameters, loop.body.parameters
    (condition,) = simplify(loop.condition.outputs)
    (tested,) = bits([condition], test)
    outputs = list(loop.body.outputs)
    of_test = {i for i in range(count) if tested >> first + i & 1}

    def carries(outputs: Sequence[UOp]) -> list[int]:
        return _needed_carries(count, second, bits(outputs, body), read | of_test, 0)

    kept = carries(_one_by_one(loop.body, simplify))
    for i, out in zip(kept, simplify(chosen(outputs, kept)), strict=True):
        outputs[i] = out
    kept = carries(outputs)
    used = 0
    for mask in bits(chosen(outputs, kept), body):
        used |= mask
    of_condition = [i for i in range(first) if tested >> i & 1]
    of_body = [i for i in range(second) if used >> i & 1]
    arg = While(
        closed_graph(chosen(test, [*of_condition, *(first + i for i in kept)]), [condition]),
        closed_graph(chosen(body, [*of_body, *(second + i for i in kept)]), chosen(outputs, kept)),
        len(of_condition),
        len(of_body),
    )
    sources = [*of_condition, *(first + i for i in of_body), *(first + second + i for i in kept)]
    return Needed(arg, sources, {old: new for new, old in enumerate(kept)})


def _restrict_switch(arg: Switch, read: set[int], simplify: Simplify) -> Needed:
    results = sorted(read)
    rows = [simplify(chosen(branch.outputs, results)) for branch in arg.branches]
    used = 0
    for branch, row in zip(arg.branches, rows, strict=True):
        for mask in bits(row, branch.parameters):
            used |= mask
    operands = [i for i in range(len(arg.branches[0].parameters)) if used >> i & 1]
    branches = tuple(
        closed_graph(chosen(branch.parameters, operands), row)
        for branch, row in zip(arg.branches, rows, strict=True)
    )
    sources = [0, *(1 + i for i in operands)]
    return Needed(Switch(branches), sources, {old: new for new, old in enumerate(results)})


RESTRICT: dict[Op, Callable[[Any, set[int], Simplify], Needed]] = {
    SCAN: _restrict_scan,
    WHILE: _restrict_while,
    SWITCH: _restrict_switch,
}
