"""The normal form of a loop or branch all of whose results are needed: its results, as nodes.

Sources that are there twice come in once, carries that always have the same value are one, one that never changes is a
constant. What is the same in every step is computed before the loop, what all branches have in common without a choice.
Rows that are those of an x, or the same in every step, need no loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.trace.calls.dead_results import Simplify, bits, chosen
from funcgrad.trace.calls.hoist_products import products_after, products_before
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import closed_graph, outer_nodes
from funcgrad.trace.uop import Op, UOp, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple


def _firsts(parameters: Sequence[UOp], sources: Sequence[UOp]) -> dict[UOp, UOp]:
    """Map each parameter to the first one that has the same source."""
    first: dict[UOp, UOp] = {}
    return {p: first.setdefault(s, p) for p, s in zip(parameters, sources, strict=True)}


def equal_carries(
    starts: Sequence[UOp], parameters: Sequence[UOp], outputs: Sequence[UOp], simplify: Simplify
) -> list[int]:
    """Return for each carry the first one that has the same value in every step.

    Carries that start alike are taken for equal until a step tells them apart. Taken so, calls within a step may come
    to be the same: it is simplified before its outputs are compared.
    """
    position: dict[Any, int] = {}
    found = [position.setdefault(s, i) for i, s in enumerate(starts)]
    while found != list(range(len(found))):
        same = {p: parameters[c] for p, c in zip(parameters, found, strict=True)}
        new = simplify(substitute(outputs, same))
        position = {}
        split = [position.setdefault((c, out), i) for i, (c, out) in enumerate(zip(found, new, strict=True))]
        if split == found:
            break
        found = split
    return found


class _Carry(NamedTuple):
    """The carry of a loop with equal ones made one. kept: which go round; fixed: those that never change."""

    classes: list[int]
    kept: list[int]
    fixed: list[int]
    outputs: list[UOp]


def _carry(
    starts: Sequence[UOp], parameters: Sequence[UOp], outputs: Sequence[UOp], simplify: Simplify
) -> _Carry:
    """Classify the carries of a loop: equal ones, and those that stay the same. `outputs` are those of the carry,
    then others, which get the same parameters.
    """
    count = len(parameters)
    classes = equal_carries(starts, parameters, outputs[:count], simplify)
    same = {p: parameters[c] for p, c in zip(parameters, classes, strict=True)}
    outputs = simplify(substitute(outputs, same))
    own = [i for i in range(count) if classes[i] == i]
    fixed = [i for i in own if outputs[i] is parameters[i]]
    return _Carry(classes, [i for i in own if i not in fixed], fixed, outputs)


def _normal_scan(loop: Scan, src: Sequence[UOp], simplify: Simplify) -> list[UOp]:
    constants, carry, xs = loop.parts(loop.body.parameters)
    of_constants, starts, rows = loop.parts(src)
    same = {**_firsts(constants, of_constants), **_firsts(xs, rows)}
    classes, kept, fixed, outputs = _carry(starts, carry, substitute(loop.body.outputs, same), simplify)
    outside = dict(zip(constants, of_constants, strict=True)) | {carry[i]: starts[i] for i in fixed}
    source = dict(zip(xs, rows, strict=True))
    going = chosen(carry, kept)
    if loop.length > 1:
        walked = {x: source[x] for x in xs if same[x] is x}
        outputs, products = products_before(outputs, walked, going, outside)
        source |= products
    changing = [*going, *source]

    # Rows that are the same in every step, or an x as it came, need no loop; a product may come after it.
    new, ys = chosen(outputs, kept), list(dict.fromkeys(outputs[loop.carries :]))
    depends = dict(zip(ys, bits(ys, changing), strict=True))
    stepped = [y for y in ys if depends[y] and y not in source]
    sunk = products_after(new, stepped, changing, outside) if loop.length > 1 else {}
    needed = [n for y in stepped for n in (sunk[y].needs if y in sunk else [y])]
    written = [n for n in dict.fromkeys(needed) if n not in source]

    inside = [*new, *written]
    captured = outer_nodes(changing, inside)
    used = set(toposort(inside))
    read = [x for x in source if x in used]
    graph = closed_graph([*captured, *going, *read], inside)
    arg = loop._replace(body=graph, constants=len(captured), carries=len(kept))
    sources = [*substitute(captured, outside), *chosen(starts, kept), *(source[x] for x in read)]
    found = results_of(SCAN, arg, sources) if inside else []

    of_carry = dict(zip(kept, found, strict=False)) | {i: starts[i] for i in fixed}
    rows_of = source | dict(zip(written, found[len(kept) :], strict=True))
    for y in ys:
        if y in sunk:
            rows_of[y] = sunk[y].finish(rows_of)
        elif y not in rows_of:
            rows_of[y] = substitute([y], outside)[0].expand((0,), (loop.length,))
    return [*(of_carry[c] for c in classes), *(rows_of[y] for y in outputs[loop.carries :])]


def _normal_while(loop: While, src: Sequence[UOp], simplify: Simplify) -> list[UOp]:
    of_test, of_body, starts = loop.parts(src)
    first, second = loop.condition_constants, loop.body_constants
    test, tested = loop.condition.parameters[:first], loop.condition.parameters[first:]
    body, carry = loop.body.parameters[:second], loop.body.parameters[second:]
    classes, kept, fixed, outputs = _carry(
        starts, carry, substitute(loop.body.outputs, _firsts(body, of_body)), simplify
    )
    same = {p: tested[c] for p, c in zip(tested, classes, strict=True)}
    condition = simplify(substitute(loop.condition.outputs, _firsts(test, of_test) | same))
    inside = chosen(outputs, kept)
    graphs, constants = [], []
    for parameters, given, values, outs in (
        (test, of_test, tested, condition),
        (body, of_body, carry, inside),
    ):
        outside = dict(zip(parameters, given, strict=True)) | {values[i]: starts[i] for i in fixed}
        changing = chosen(values, kept)
        captured = outer_nodes(changing, outs)
        graphs.append(closed_graph([*captured, *changing], outs))
        constants.append(substitute(captured, outside))
    new = While(graphs[0], graphs[1], len(constants[0]), len(constants[1]))
    sources = [*constants[0], *constants[1], *chosen(starts, kept)]
    found = dict(zip(kept, results_of(WHILE, new, sources), strict=True)) if kept else {}
    found |= {i: starts[i] for i in fixed}
    return [found[c] for c in classes]


def _normal_switch(arg: Switch, src: Sequence[UOp], simplify: Simplify) -> list[UOp]:
    operands = arg.branches[0].parameters
    same = _firsts(operands, src[1:])
    source = dict(zip(operands, src[1:], strict=True))
    columns = list(zip(*(simplify(substitute(branch.outputs, same)) for branch in arg.branches), strict=True))
    differing = list(dict.fromkeys(column for column in columns if len(set(column)) > 1))
    rows = [[column[i] for column in differing] for i in range(len(arg.branches))]
    used = {node for row in rows for node in toposort(row)}
    left = [p for p in operands if p in used]
    branches = tuple(closed_graph(left, row) for row in rows)
    found = results_of(SWITCH, Switch(branches), [src[0], *(source[p] for p in left)]) if differing else []
    selected = dict(zip(differing, found, strict=True))
    return [selected.get(column) or substitute(column[:1], source)[0] for column in columns]


NORMAL: dict[Op, Callable[[Any, Sequence[UOp], Simplify], list[UOp]]] = {
    SCAN: _normal_scan,
    WHILE: _normal_while,
    SWITCH: _normal_switch,
}
