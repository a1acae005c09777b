"""vmap through loops and branches: the rules of scan, while and switch for batch_graph.

Which carried values differ from element to element is a fixpoint: those that do at the start, and those that come to
do so by a step. A loop whose number of steps is the same for all elements stays a loop of batched steps. A while loop
whose condition differs runs until the last element is done: the carry has a flag an element, and an element that is
done changes no more. A switch whose index differs computes all branches, and each element takes its own.
Effects (prints, callbacks) happen for the elements that go on, and that take the branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.trace.calls.callback import masked_graph
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, apply_graph, closed_graph, fresh_parameters, has_effect
from funcgrad.trace.ops import GATHER, IOTA
from funcgrad.trace.uop import Family, Type, UOp
from funcgrad.transforms.batching.batch import CALL_RULES, Axis, Same, batch_graph, batched_once

Batch = UOp | None


def _for_all(node: UOp, batch: Batch, axis: Axis) -> UOp:
    """Return the batch of a value; one that is the same for all elements is repeated."""
    return node.expand((0,), (axis.size,)) if batch is None else batch


def _batched_type(node: UOp, axis: Axis) -> Type:
    return (axis.size, *node.shape), node.dtype, node.weak


def _either(flags: Sequence[bool], nodes: Sequence[UOp], batches: Sequence[Batch], axis: Axis) -> list[UOp]:
    """Return each batch whose flag is set, and the node itself for the others."""
    return [_for_all(n, b, axis) if flag else n for n, b, flag in zip(nodes, batches, flags, strict=True)]


class _Body:
    """A graph on parameters of which some are batched, for the fixpoint over its carry."""

    def __init__(self, graph: Graph, axis: Axis) -> None:
        self.graph = graph
        self.axis = axis
        self.fresh = fresh_parameters(graph, [_batched_type(p, axis) for p in graph.parameters])

    def outputs(self, flags: Sequence[bool]) -> tuple[list[UOp], list[Batch]]:
        """Return (each output, its batch or None), with batches in place of the flagged parameters. An output that a
        collective makes the same for all elements is another node than before.
        """
        batches = [f if flag else None for f, flag in zip(self.fresh, flags, strict=True)]
        states = batched_once(self.graph, batches, self.axis)
        pairs = zip(self.graph.outputs, states, strict=True)
        nodes = [state.node if isinstance(state, Same) else out for out, state in pairs]
        return nodes, [state if isinstance(state, UOp) else None for state in states]

    def parameters(self, flags: Sequence[bool]) -> list[UOp]:
        return [f if flag else p for p, f, flag in zip(self.graph.parameters, self.fresh, flags, strict=True)]

    def settle(
        self, flags: list[bool], first: int, carries: int
    ) -> tuple[list[bool], list[UOp], list[Batch]]:
        """Return (flags, outputs, batches), with the flag set for every carry whose output is batched."""
        carried = slice(first, first + carries)
        while True:
            nodes, found = self.outputs(flags)
            grown = [f or b is not None for f, b in zip(flags[carried], found[:carries], strict=True)]
            if grown == flags[carried]:
                return flags, nodes, found
            flags = [*flags[:first], *grown, *flags[first + carries :]]


# ---- scan ----


def _of_scan(node: UOp, given: list[Batch], axis: Axis) -> Sequence[UOp | Same]:
    loop: Scan = node.arg
    body = _Body(loop.body, axis)
    flags, nodes, found = body.settle([b is not None for b in given], loop.constants, loop.carries)
    _, carried, _ = loop.parts(flags)
    some = [*carried, *(b is not None for b in found[loop.carries :])]
    graph = closed_graph(body.parameters(flags), _either(some, nodes, found, axis))
    constants, carry, xs = loop.parts(_either(flags, node.src, given, axis))
    rows = [_swapped(x) if b is not None else x for x, b in zip(xs, loop.parts(given)[2], strict=True)]
    results = results_of(SCAN, loop._replace(body=graph), [*constants, *carry, *rows])
    return [
        Same(r) if not flag else r if i < loop.carries else _swapped(r)
        for i, (r, flag) in enumerate(zip(results, some, strict=True))
    ]


def _swapped(x: UOp) -> UOp:
    """Swap the first two axes, those of the batch and of the steps."""
    return x.permute((1, 0, *range(2, x.ndim)))


# ---- while ----


def _of_while(node: UOp, given: list[Batch], axis: Axis) -> Sequence[UOp | Same]:
    loop: While = node.arg
    skipped = loop.condition_constants
    carries = len(loop.types)
    body, condition = _Body(loop.body, axis), _Body(loop.condition, axis)
    flags = [b is not None for b in given]
    of_body, nodes, found = body.settle(flags[skipped:], loop.body_constants, carries)
    carried = of_body[loop.body_constants :]
    of_condition = [*flags[:skipped], *carried]
    tests, differing = condition.outputs(of_condition)
    if differing[0] is not None:
        return _with_constants_apart(node, given, axis)
    new = While(
        closed_graph(condition.parameters(of_condition), tests),
        closed_graph(body.parameters(of_body), _either(carried, nodes, found, axis)),
        skipped,
        loop.body_constants,
    )
    sources = _either([*flags[:skipped], *of_body], node.src, given, axis)
    results = results_of(WHILE, new, sources)
    return [r if flag else Same(r) for r, flag in zip(results, carried, strict=True)]


def _with_constants_apart(node: UOp, given: list[Batch], axis: Axis) -> list[UOp | Same]:
    """Loop until all elements are done, with the carried values that no step changes as constants: these need no
    choice between elements that go on and elements that are done, and where they are the same for all they stay so.
    """
    loop: While = node.arg
    carried = loop.body.parameters[loop.body_constants :]
    fixed = [out is parameter for out, parameter in zip(loop.body.outputs, carried, strict=True)]
    if not any(fixed):
        return list(_until_all_are_done(node, given, axis))

    def split(items: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Return the fixed ones of items, one for each carried value, and the others."""
        pairs = list(zip(items, fixed, strict=True))
        return [x for x, flag in pairs if flag], [x for x, flag in pairs if not flag]

    def reordered(graph: Graph, outputs: Sequence[UOp]) -> Graph:
        constants, carry = graph.parameters[: -len(fixed)], split(graph.parameters[-len(fixed) :])
        return Graph((*constants, *carry[0], *carry[1]), tuple(outputs))

    def moved(items: Sequence[Any]) -> list[Any]:
        of_condition, of_body, carry = loop.parts(items)
        constants, changing = split(carry)
        return [*of_condition, *constants, *of_body, *constants, *changing]

    new = While(
        reordered(loop.condition, loop.condition.outputs),
        reordered(loop.body, split(loop.body.outputs)[1]),
        loop.condition_constants + sum(fixed),
        loop.body_constants + sum(fixed),
    )
    same = zip(loop.parts(node.src)[2], loop.parts(given)[2], strict=True)
    found: list[UOp | Same] = [Same(x) if b is None else b for x, b in same]
    if not all(fixed):
        call = results_of(WHILE, new, moved(node.src))[0].src[0]
        changed = iter(_until_all_are_done(call, moved(given), axis))
        found = [x if flag else next(changed) for x, flag in zip(found, fixed, strict=True)]
    return found


def _until_all_are_done(node: UOp, given: list[Batch], axis: Axis) -> list[UOp]:
    """Loop until all elements are done. The carry is (which elements go on, the batched carry), so that the condition
    is computed once a step.
    """
    loop: While = node.arg
    of_condition, of_body, start = loop.parts(node.src)
    batch_condition, batch_body, batch_start = loop.parts(given)
    first_test = batch_graph(
        apply_graph(loop.condition, [*of_condition, *start]),
        dict(zip([*of_condition, *start], [*batch_condition, *batch_start], strict=True)),
        axis,
    )
    carry = [_for_all(n, b, axis) for n, b in zip(start, batch_start, strict=True)]
    (test,) = apply_graph(loop.condition, [*of_condition, *start])
    active = _for_all(test, first_test[0], axis)

    # One graph holds both, so the parameters get numbers of their own.
    constants = [
        s if b is None else b
        for s, b in zip([*of_condition, *of_body], [*batch_condition, *batch_body], strict=True)
    ]
    types = [(n.shape, n.dtype, n.weak) for n in [*constants, active, *carry]]
    fresh = fresh_parameters(Graph((), ()), types)
    split = len(constants)
    going, values = fresh[split], fresh[split + 1 :]
    of_test = fresh[: len(of_condition)]
    of_step: list[UOp] = fresh[len(of_condition) : split]
    if has_effect(loop.body):  # elements that are done have none
        body_, of_step, batch_body = masked_graph(loop.body), [going, *of_step], [going, *batch_body]
    else:
        body_ = loop.body
    stepped = _batched_outputs(body_, of_step, batch_body, values, axis)
    new = [_where(going, x, old) for x, old in zip(stepped, values, strict=True)]
    (again,) = _batched_outputs(loop.condition, of_test, batch_condition, new, axis)
    body = closed_graph(fresh, [again & going, *new])
    flag, *others = fresh_parameters(Graph((), ()), types[split:])
    condition = closed_graph([flag, *others], [flag.reduce("reduce_max", (0,))])
    results = results_of(WHILE, While(condition, body, 0, split), [*constants, active, *carry])
    return list(results[1:])


def _batched_outputs(
    graph: Graph, constants: Sequence[UOp], batches: Sequence[Batch], carry: Sequence[UOp], axis: Axis
) -> list[UOp]:
    """Compute the outputs for constants (batched where `batches` has one) and a batched carry."""
    body = _Body(graph, axis)
    flags = [*(b is not None for b in batches), *(True for _ in carry)]
    outputs = [_for_all(out, b, axis) for out, b in zip(*body.outputs(flags), strict=True)]
    return apply_graph(Graph(tuple(body.parameters(flags)), tuple(outputs)), [*constants, *carry])


# ---- switch ----


def _of_switch(node: UOp, given: list[Batch], axis: Axis) -> Sequence[UOp | Same]:
    branches: tuple[Graph, ...] = node.arg.branches
    index = given[0]
    if index is not None:
        return _selected(node, index, given, axis)
    bodies = [_Body(branch, axis) for branch in branches]
    flags = [b is not None for b in given[1:]]
    found = [body.outputs(flags) for body in bodies]
    some = [any(b is not None for b in column) for column in zip(*(row for _, row in found), strict=True)]
    graphs = tuple(
        closed_graph(body.parameters(flags), _either(some, nodes, row, axis))
        for body, (nodes, row) in zip(bodies, found, strict=True)
    )
    sources = [s if b is None else b for s, b in zip(node.src, given, strict=True)]
    results = results_of(SWITCH, Switch(graphs), sources)
    return [r if flag else Same(r) for r, flag in zip(results, some, strict=True)]


def _selected(node: UOp, index: UOp, given: list[Batch], axis: Axis) -> list[UOp]:
    """Compute the results of all branches, and select for each element those of its own branch."""
    operands = node.src[1:]
    rows = []
    for i, branch in enumerate(node.arg.branches):
        values, batches = list(operands), given[1:]
        if has_effect(branch):
            branch = masked_graph(branch)
            values, batches = [node.src[0].eq(i), *values], [index.eq(i), *batches]
        present = [x if b is None else b for x, b in zip(values, batches, strict=True)]
        rows.append(_batched_outputs(branch, present, batches, [], axis))
    return [_chosen(index, column) for column in zip(*rows, strict=True)]


def _chosen(index: UOp, values: Sequence[UOp]) -> UOp:
    """Select values[index], element by element; an index outside is clamped."""
    *others, result = values
    for i, value in reversed(list(enumerate(others))):
        here = index <= i
        result = _where(~here, result, value) if _is_written(result, value) else _where(here, value, result)
    return result


def _where(flags: UOp, x: UOp, y: UOp) -> UOp:
    """Select x for the elements with the flag, else y. If x is y with some positions written, only the writes depend
    on the flag. This takes no pass over all of y, and a loop writes to its buffer in place.
    """
    if x is not y and _is_written(x, y):
        buffer, update, *index = x.src
        all_once = index[0].op is IOTA and index[0].shape == flags.shape
        flagged = flags if all_once else UOp(GATHER, (flags, index[0]))
        index[-1] = flagged.where(index[-1], -1)  # a position outside is not written
        return UOp(x.op, (_where(flags, buffer, y), update, *index))
    return y if x is y else flags.expand(tuple(range(1, x.ndim)), x.shape[1:]).where(x, y)


def _is_written(x: UOp, y: UOp) -> bool:
    """Tell whether x is y with some positions written, in a batch whose elements the first index names."""
    while x.op.family is Family.SCATTER and x.src[-1].dtype.kind == "i":
        x = x.src[0]
        if x is y:
            return True
    return False


CALL_RULES.update({SCAN: _of_scan, WHILE: _of_while, SWITCH: _of_switch})
