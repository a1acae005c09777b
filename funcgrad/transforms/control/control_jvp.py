"""Forward mode through loops and branches: the rules of scan, while and switch for jvp_graph.

Which carried values have a tangent is a fixpoint: those that start with one, and those that get one from a step.
Nothing is made for the others.

Forward, values and tangents go round together: one joint loop, which keeps nothing of its steps. Its values are those
of the loop that it comes from, which simplify.merge_calls therefore drops.

For a linear map (reverse mode, linearize) the loop is split. The first part is the loop itself, which also writes what
the tangents of a step need of its values: the residuals. The second is a loop of tangents alone that reads them. A
residual that a step has from outside is passed from there: constants of the loop, and what is computed of them alone,
as constants; the rows of an x as that x. One that is a few cheap operations on others is computed again. A branch is
split alike; the residuals of all branches share places, as only one of them runs.

A while loop has a number of steps that nobody knows beforehand, so there is no place to keep residuals: its linear map
computes the values again, and has no transpose (control_transpose.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import (
    Graph,
    closed_graph,
    fresh_parameters,
    is_quick,
    outer_nodes,
    quick_leaves,
)
from funcgrad.trace.tracing.named_axes import axes_of
from funcgrad.trace.uop import Type, UOp, const, dependent, nbytes_of, substitute, toposort, zeros_like
from funcgrad.transforms.derivatives.jvp import CALL_RULES, Mode, jvp_once

Tangent = UOp | None


def present(items: Iterable[Any]) -> list[Any]:
    """Return those that are not None."""
    return [x for x in items if x is not None]


def placed(flags: Sequence[bool], items: Iterable[Any]) -> list[Any]:
    """Return the next item for each true flag, None for the others."""
    following = iter(items)
    return [next(following) if flag else None for flag in flags]


def type_of(node: UOp) -> Type:
    return node.shape, node.dtype, node.weak


# ---- scan ----


def _of_scan(node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
    loop: Scan = node.arg
    parameters, outputs = _loop_tangents(loop.body, loop.constants, loop.carries, given, mode)
    starts = _starts(node.src, given, parameters)
    if not present(outputs):
        return [None] * len(outputs)
    if mode is Mode.FORWARD:
        return _joint_scan(node, starts, parameters, outputs)
    return _split_scan(node, starts, parameters, outputs)


def _loop_tangents(
    body: Graph, first: int, carries: int, given: list[Tangent], mode: Mode
) -> tuple[list[Tangent], list[Tangent]]:
    """Return (tangent parameter of each parameter of the body, tangent of each output), None for zero.

    first: the parameter at which the carry begins; the first `carries` outputs are the new ones.
    """
    fresh = fresh_parameters(body, [type_of(p) for p in body.parameters])
    some = [t is not None for t in given]
    carried = slice(first, first + carries)
    while True:
        seeds = {p: f for p, f, s in zip(body.parameters, fresh, some, strict=True) if s}
        outputs = jvp_once(body, seeds, mode)
        grown = [s or t is not None for s, t in zip(some[carried], outputs[:carries], strict=True)]
        if grown == some[carried]:
            break
        some[carried] = grown
    for i, s in enumerate(grown):
        if s and outputs[i] is None:
            outputs[i] = zeros_like(body.outputs[i])
    return [f if s else None for f, s in zip(fresh, some, strict=True)], outputs


def _starts(src: Sequence[UOp], given: list[Tangent], parameters: list[Tangent]) -> list[Tangent]:
    """Return the tangents that go into a loop: those given, and zeros for a carry that gets one later."""
    return [
        None if p is None else zeros_like(s) if t is None else t
        for s, t, p in zip(src, given, parameters, strict=True)
    ]


def _joint_scan(
    node: UOp, starts: list[Tangent], parameters: list[Tangent], outputs: list[Tangent]
) -> list[Tangent]:
    loop: Scan = node.arg
    count = loop.carries
    constants, carry, xs = _joined(loop.parts(loop.body.parameters), loop.parts(parameters))
    new_carry = [*loop.body.outputs[:count], *present(outputs[:count])]
    graph = closed_graph(
        [*constants, *carry, *xs], [*new_carry, *loop.body.outputs[count:], *present(outputs[count:])]
    )
    joint = Scan(graph, loop.length, len(constants), len(carry), loop.reverse)
    sources = _joined(loop.parts(node.src), loop.parts(starts))
    found = results_of(SCAN, joint, [s for part in sources for s in part])
    tangents = found[count : len(carry)] + found[len(carry) + len(outputs) - count :]
    return placed([t is not None for t in outputs], tangents)


def _joined(parts: Sequence[list[UOp]], tangents: Sequence[list[Tangent]]) -> list[list[UOp]]:
    return [[*part, *present(ts)] for part, ts in zip(parts, tangents, strict=True)]


def _split_scan(
    node: UOp, starts: list[Tangent], parameters: list[Tangent], outputs: list[Tangent]
) -> list[Tangent]:
    loop: Scan = node.arg
    body = loop.body
    needed = outer_nodes(present(parameters), present(outputs))
    constants, _, xs = loop.parts(body.parameters)
    of_constants, _, rows = loop.parts(node.src)
    changing = dependent(toposort(needed), body.parameters[loop.constants :])
    # What is the same in every step is computed once; of the rest there is a row a step.
    needed = reduced(needed, changing, xs)
    fixed = [r for r in needed if r not in changing]
    walked = [r for r in needed if r in xs]
    kept = [r for r in needed if r in changing and r not in xs]

    values = list(body.outputs)
    values += [r for r in kept if r not in values[loop.carries :]]
    primal = results_of(SCAN, loop._replace(body=Graph(body.parameters, tuple(values))), node.src)
    position = {value: i for i, value in reversed(list(enumerate(values))) if i >= loop.carries}

    of_tangents, carry, of_xs = (present(part) for part in loop.parts(parameters))
    start_constants, start_carry, start_xs = (present(part) for part in loop.parts(starts))
    graph = closed_graph([*fixed, *of_tangents, *carry, *walked, *kept, *of_xs], present(outputs))
    linear = Scan(graph, loop.length, len(fixed) + len(of_tangents), len(carry), loop.reverse)
    source = dict(zip(xs, rows, strict=True))
    sources = [
        *substitute(fixed, dict(zip(constants, of_constants, strict=True))),
        *start_constants,
        *start_carry,
        *(source[r] for r in walked),
        *(primal[position[r]] for r in kept),
        *start_xs,
    ]
    return placed([t is not None for t in outputs], results_of(SCAN, linear, sources))


# ---- residuals ----


def reduced(needed: Sequence[UOp], changing: Collection[UOp], free: Collection[UOp]) -> list[UOp]:
    """Return what is needed, in fewer bytes: no more is kept than what the rest cannot be made of quickly.

    changing: what costs a place, if it is not in `free`.
    """
    kept: dict[UOp, None] = {}
    for node in needed:
        leaves = quick_leaves(node)
        root = [n for n in leaves if n in changing]
        # 1 - y * y where y does as well: another derivative often needs y itself.
        move = node in changing and len(root) == 1 and nbytes_of(root[0]) <= nbytes_of(node)
        order = toposort((node,), stop=leaves.__contains__) if move else [node]
        kept.update(dict.fromkeys(n for n in order if n in leaves or not move))
    for node in list(kept):
        if node in changing and node not in free:
            del kept[node]
            if not is_quick(node, kept):
                kept[node] = None
    return list(kept)


# ---- while ----


def _of_while(node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
    loop: While = node.arg
    skipped = loop.condition_constants
    of_condition, of_body, carry = loop.parts(node.src)
    # The values are computed with the tangents in every mode, so loops within the body keep nothing either.
    parameters, outputs = _loop_tangents(
        loop.body, loop.body_constants, len(carry), given[skipped:], Mode.FORWARD
    )
    tangents = present(outputs)
    if not tangents:
        return [None] * len(outputs)
    starts = _starts(node.src[skipped:], given[skipped:], parameters)
    split = loop.body_constants
    constants, values = loop.body.parameters[:split], loop.body.parameters[split:]
    body = closed_graph(
        [*constants, *present(parameters[:split]), *values, *present(parameters[split:])],
        [*loop.body.outputs, *tangents],
    )
    test = loop.condition
    condition = closed_graph(
        [*test.parameters, *fresh_parameters(test, map(type_of, tangents))], test.outputs
    )
    of_joint = [*of_body, *present(starts[:split])]
    joint = While(condition, body, skipped, len(of_joint))
    found = results_of(WHILE, joint, [*of_condition, *of_joint, *carry, *present(starts[split:])])
    return placed([t is not None for t in outputs], found[len(carry) :])


# ---- switch ----


def _of_switch(node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
    branches: tuple[Graph, ...] = node.arg.branches
    operands = branches[0].parameters  # equal for all: they have the same numbers and types
    fresh = fresh_parameters(branches[0], [type_of(p) for p in operands])
    seeds = {p: f for p, f, t in zip(operands, fresh, given[1:], strict=True) if t is not None}
    found = [jvp_once(branch, seeds, mode) for branch in branches]
    some = [any(t is not None for t in column) for column in zip(*found, strict=True)]
    if not any(some):
        return [None] * len(some)
    tangents = [
        [
            zeros_like(out) if t is None else t
            for out, t, s in zip(branch.outputs, row, some, strict=True)
            if s
        ]
        for branch, row in zip(branches, found, strict=True)
    ]
    join = _joint_switch if mode is Mode.FORWARD else _split_switch
    return placed(some, join(node, list(seeds.values()), present(given), tangents))


def _joint_switch(
    node: UOp, parameters: list[UOp], starts: list[UOp], tangents: list[list[UOp]]
) -> list[UOp]:
    branches: tuple[Graph, ...] = node.arg.branches
    joint = Switch(
        tuple(
            closed_graph([*branch.parameters, *parameters], [*branch.outputs, *row])
            for branch, row in zip(branches, tangents, strict=True)
        )
    )
    return results_of(SWITCH, joint, [*node.src, *starts])[len(branches[0].outputs) :]


def _split_switch(
    node: UOp, parameters: list[UOp], starts: list[UOp], tangents: list[list[UOp]]
) -> list[UOp]:
    branches: tuple[Graph, ...] = node.arg.branches
    operands = branches[0].parameters
    needed = [outer_nodes(parameters, row) for row in tangents]
    needed = [reduced(row, toposort(row), operands) for row in needed]
    if axes_of(node):
        # Under vmap an element keeps nothing of a branch that it does not take, and yet takes part in its collectives.
        needed = [list(operands) for _ in tangents]
    passed = [p for p in operands if any(p in row for row in needed)]
    kept = [[r for r in row if r not in operands] for row in needed]
    slots = _shared_slots(kept)
    # A parameter of the linear branches for each slot, beside the tangents' own.
    dummies = fresh_parameters(Graph((*operands, *operands), ()), slots)
    written, linear = [], []
    for branch, row, outputs in zip(branches, kept, tangents, strict=True):
        chosen = _in_slots(row, slots)
        filled = [const(0, t[1], t[0], t[2]) if r is None else r for r, t in zip(chosen, slots, strict=True)]
        written.append(Graph(branch.parameters, (*branch.outputs, *filled)))
        places = [d if r is None else r for r, d in zip(chosen, dummies, strict=True)]
        linear.append(closed_graph([*passed, *places, *parameters], outputs))
    primal = results_of(SWITCH, Switch(tuple(written)), node.src)
    source = dict(zip(operands, node.src[1:], strict=True))
    sources = [
        node.src[0],
        *(source[p] for p in passed),
        *primal[len(branches[0].outputs) :],
        *starts,
    ]
    return results_of(SWITCH, Switch(tuple(linear)), sources)


def _shared_slots(rows: Sequence[Sequence[UOp]]) -> list[Type]:
    """Return the types of shared residuals: of each type as many as any branch needs at most."""
    most: dict[Type, int] = {}
    for row in rows:
        for t in dict.fromkeys(map(type_of, row)):
            most[t] = max(most.get(t, 0), sum(type_of(r) == t for r in row))
    return [t for t, count in most.items() for _ in range(count)]


def _in_slots(row: Sequence[UOp], slots: Sequence[Type]) -> list[UOp | None]:
    left = list(row)
    chosen: list[UOp | None] = []
    for t in slots:
        fitting = next((r for r in left if type_of(r) == t), None)
        chosen.append(fitting)
        if fitting is not None:
            left.remove(fitting)
    return chosen


CALL_RULES.update({SCAN: _of_scan, WHILE: _of_while, SWITCH: _of_switch})
