"""Loops and branches without what nobody needs: a graph in, the same values of less work out.

    prune_calls   drops results that nobody reads, what only they needed, and what is there twice; moves out of a loop
                  what does not change in it, and out of a switch what all branches share
    merge_calls   makes one loop of two of which one goes through the values of the other, and one switch of two that
                  choose alike

Transforms make whole new loops and leave this to here: the gradient of a loop has a forward loop that keeps residuals
beside the loop of the values, and the two are one after merging. Both functions also simplify the graphs within calls.
Calls of other kinds stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, NamedTuple

from funcgrad.trace.calls import RESULT, SCAN, SWITCH, WHILE, Scan, Switch, While, is_call, results_of
from funcgrad.trace.graph import Graph, closed_graph, outer_nodes
from funcgrad.trace.loop_products import products_after, products_before
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Op, Param, UOp, at_line_of, substitute, toposort

_Memo = dict[tuple[UOp, ...], list[UOp]]


def prune_calls(outputs: Sequence[UOp]) -> list[UOp]:
    """The outputs, with every call reduced to what they need of it."""
    return _pruned(outputs, {})


def merge_calls(outputs: Sequence[UOp]) -> list[UOp]:
    """The outputs, with calls that do the same made one."""
    return _merged(outputs)


def simplify_calls(outputs: Sequence[UOp], known: Container[UOp] = ()) -> list[UOp]:
    """Both, here and in all graphs within. known: nodes whose value is at hand, which stay as they are."""

    def at_hand(node: UOp) -> bool:
        return node in known and not is_call(node) or node.op is RESULT and node.src[0] in known

    ends = [node for node in toposort(outputs, stop=at_hand) if at_hand(node)]
    stand_ins = {
        node: UOp(PARAM, (), Param(-1, i, node.shape, node.dtype, node.weak)) for i, node in enumerate(ends)
    }
    simpler = _simplified(substitute(outputs, stand_ins), {})
    return substitute(simpler, {stand_in: node for node, stand_in in stand_ins.items()})


def _simplified(outputs: Sequence[UOp], memo: _Memo) -> list[UOp]:
    key = tuple(outputs)
    if key not in memo:
        pruned = _pruned(outputs, memo)
        merged = _merged(pruned)
        memo[key] = pruned if merged == pruned else _pruned(merged, memo)
    return memo[key]


# ---- prune: backwards, what is needed; then forwards, the new graph ----


class _Needed(NamedTuple):
    """A call reduced to some of its results. sources: the positions of those left; results: new position of each."""

    arg: Any
    sources: list[int]
    results: dict[int, int]


def _pruned(outputs: Sequence[UOp], memo: _Memo) -> list[UOp]:
    order = toposort(outputs)
    if not any(node.op in _RESTRICT for node in order):
        return list(outputs)
    live, needed = _needed_calls(order, outputs, memo)
    new: dict[UOp, Any] = {}
    for node in order:
        if node not in live:
            continue
        if node in needed:
            plan = needed[node]
            with at_line_of(node):
                new[node] = _NORMAL[node.op](plan.arg, [new[node.src[i]] for i in plan.sources])
        elif node.op is RESULT and node.src[0] in needed:
            new[node] = new[node.src[0]][needed[node.src[0]].results[node.arg]]
        else:
            src = tuple(new[s] for s in node.src)
            with at_line_of(node):
                new[node] = node if src == node.src else UOp(node.op, src, node.arg)
    return [new[out] for out in outputs]


def _needed_calls(
    order: Sequence[UOp], outputs: Sequence[UOp], memo: _Memo
) -> tuple[set[UOp], dict[UOp, _Needed]]:
    """(the nodes that are needed, the calls among them reduced to what is)."""
    live = set(outputs)
    read: dict[UOp, set[int]] = {}
    found: dict[UOp, _Needed] = {}
    for node in reversed(order):  # all who read a call come before it
        if node not in live:
            continue
        if node.op is RESULT:
            read.setdefault(node.src[0], set()).add(node.arg)
        if node.op in _RESTRICT:
            found[node] = _RESTRICT[node.op](node.arg, read[node], memo)
            live.update(node.src[i] for i in found[node].sources)
        else:
            live.update(node.src)
    return live, found


def _bits(outputs: Sequence[UOp], parameters: Sequence[UOp]) -> list[int]:
    """The parameters that each output depends on, as the bits of a number."""
    masks: dict[UOp, int] = {p: 1 << i for i, p in enumerate(parameters)}
    for node in toposort(outputs):
        if node not in masks:
            mask = 0
            for s in node.src:
                mask |= masks[s]
            masks[node] = mask
    return [masks[out] for out in outputs]


def _chosen(items: Sequence[Any], positions: Iterable[int]) -> list[Any]:
    return [items[i] for i in positions]


def _needed_carries(count: int, first: int, masks: Sequence[int], wanted: set[int], mask: int) -> list[int]:
    """Which carries are needed: the wanted ones, those in `mask`, and what these need in turn."""
    kept = set(wanted)
    while True:
        for i in kept:
            mask |= masks[i]
        grown = {i for i in range(count) if mask >> first + i & 1} | kept
        if grown == kept:
            return sorted(kept)
        kept = grown


def _restrict_scan(loop: Scan, read: set[int], memo: _Memo) -> _Needed:
    body, count = loop.body, loop.carries
    ys = sorted(i for i in read if i >= count)
    wanted = {i for i in read if i < count}
    outputs = list(body.outputs)

    def carries() -> list[int]:
        masks = _bits(outputs, body.parameters)
        rows = 0
        for y in ys:
            rows |= masks[y]
        return _needed_carries(count, loop.constants, masks, wanted, rows)

    kept = carries()
    simplified = _simplified(_chosen(outputs, [*kept, *ys]), memo)
    for i, out in zip([*kept, *ys], simplified, strict=True):
        outputs[i] = out
    kept = carries()  # simplified, they may need less
    results = [*kept, *ys]
    used = 0
    for mask in _bits(_chosen(outputs, results), body.parameters):
        used |= mask
    used |= sum(1 << loop.constants + i for i in kept)
    sources = [i for i in range(len(body.parameters)) if used >> i & 1]
    graph = closed_graph(_chosen(body.parameters, sources), _chosen(outputs, results))
    constants = sum(i < loop.constants for i in sources)
    arg = loop._replace(body=graph, constants=constants, carries=len(kept))
    return _Needed(arg, sources, {old: new for new, old in enumerate(results)})


def _restrict_while(loop: While, read: set[int], memo: _Memo) -> _Needed:
    count, first, second = len(loop.types), loop.condition_constants, loop.body_constants
    test, body = loop.condition.parameters, loop.body.parameters
    (condition,) = _simplified(loop.condition.outputs, memo)
    (tested,) = _bits([condition], test)
    outputs = list(loop.body.outputs)
    of_test = {i for i in range(count) if tested >> first + i & 1}

    def carries() -> list[int]:
        return _needed_carries(count, second, _bits(outputs, body), read | of_test, 0)

    kept = carries()
    for i, out in zip(kept, _simplified(_chosen(outputs, kept), memo), strict=True):
        outputs[i] = out
    kept = carries()
    used = 0
    for mask in _bits(_chosen(outputs, kept), body):
        used |= mask
    of_condition = [i for i in range(first) if tested >> i & 1]
    of_body = [i for i in range(second) if used >> i & 1]
    arg = While(
        closed_graph(_chosen(test, [*of_condition, *(first + i for i in kept)]), [condition]),
        closed_graph(_chosen(body, [*of_body, *(second + i for i in kept)]), _chosen(outputs, kept)),
        len(of_condition),
        len(of_body),
    )
    sources = [*of_condition, *(first + i for i in of_body), *(first + second + i for i in kept)]
    return _Needed(arg, sources, {old: new for new, old in enumerate(kept)})


def _restrict_switch(arg: Switch, read: set[int], memo: _Memo) -> _Needed:
    results = sorted(read)
    rows = [_simplified(_chosen(branch.outputs, results), memo) for branch in arg.branches]
    used = 0
    for branch, row in zip(arg.branches, rows, strict=True):
        for mask in _bits(row, branch.parameters):
            used |= mask
    operands = [i for i in range(len(arg.branches[0].parameters)) if used >> i & 1]
    branches = tuple(
        closed_graph(_chosen(branch.parameters, operands), row)
        for branch, row in zip(arg.branches, rows, strict=True)
    )
    sources = [0, *(1 + i for i in operands)]
    return _Needed(Switch(branches), sources, {old: new for new, old in enumerate(results)})


# ---- the normal form of a call all of whose results are needed: its results as nodes ----


def _firsts(parameters: Sequence[UOp], sources: Sequence[UOp]) -> dict[UOp, UOp]:
    """Each parameter as the first one that has the same source."""
    first: dict[UOp, UOp] = {}
    return {p: first.setdefault(s, p) for p, s in zip(parameters, sources, strict=True)}


def _classes(starts: Sequence[UOp], parameters: Sequence[UOp], outputs: Sequence[UOp]) -> list[int]:
    """For each carry the first one that has the same value in every step.

    Carries that start alike are taken for equal until a step tells them apart.
    """
    position: dict[Any, int] = {}
    found = [position.setdefault(s, i) for i, s in enumerate(starts)]
    while found != list(range(len(found))):
        new = substitute(outputs, {p: parameters[c] for p, c in zip(parameters, found, strict=True)})
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


def _carry(starts: Sequence[UOp], parameters: Sequence[UOp], outputs: Sequence[UOp]) -> _Carry:
    """outputs: those of the carry, then others, which get the same parameters."""
    count = len(parameters)
    classes = _classes(starts, parameters, outputs[:count])
    same = {p: parameters[c] for p, c in zip(parameters, classes, strict=True)}
    outputs = substitute(outputs, same)
    own = [i for i in range(count) if classes[i] == i]
    fixed = [i for i in own if outputs[i] is parameters[i]]
    return _Carry(classes, [i for i in own if i not in fixed], fixed, outputs)


def _normal_scan(loop: Scan, src: Sequence[UOp]) -> list[UOp]:
    constants, carry, xs = loop.parts(loop.body.parameters)
    of_constants, starts, rows = loop.parts(src)
    same = {**_firsts(constants, of_constants), **_firsts(xs, rows)}
    classes, kept, fixed, outputs = _carry(starts, carry, substitute(loop.body.outputs, same))
    outside = dict(zip(constants, of_constants, strict=True)) | {carry[i]: starts[i] for i in fixed}
    source = dict(zip(xs, rows, strict=True))
    going = _chosen(carry, kept)
    if loop.length > 1:
        walked = {x: source[x] for x in xs if same[x] is x}
        outputs, products = products_before(outputs, walked, going, outside)
        source |= products
    changing = [*going, *source]

    # Rows that are the same in every step, or an x as it came, need no loop; a product may come after it.
    new, ys = _chosen(outputs, kept), list(dict.fromkeys(outputs[loop.carries :]))
    depends = dict(zip(ys, _bits(ys, changing), strict=True))
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
    sources = [*substitute(captured, outside), *_chosen(starts, kept), *(source[x] for x in read)]
    found = results_of(SCAN, arg, sources) if inside else []

    of_carry = dict(zip(kept, found, strict=False)) | {i: starts[i] for i in fixed}
    rows_of = source | dict(zip(written, found[len(kept) :], strict=True))
    for y in ys:
        if y in sunk:
            rows_of[y] = sunk[y].finish(rows_of)
        elif y not in rows_of:
            rows_of[y] = substitute([y], outside)[0].expand((0,), (loop.length,))
    return [*(of_carry[c] for c in classes), *(rows_of[y] for y in outputs[loop.carries :])]


def _normal_while(loop: While, src: Sequence[UOp]) -> list[UOp]:
    of_test, of_body, starts = loop.parts(src)
    first, second = loop.condition_constants, loop.body_constants
    test, tested = loop.condition.parameters[:first], loop.condition.parameters[first:]
    body, carry = loop.body.parameters[:second], loop.body.parameters[second:]
    classes, kept, fixed, outputs = _carry(
        starts, carry, substitute(loop.body.outputs, _firsts(body, of_body))
    )
    same = {p: tested[c] for p, c in zip(tested, classes, strict=True)}
    condition = substitute(loop.condition.outputs, _firsts(test, of_test) | same)
    inside = _chosen(outputs, kept)
    graphs, constants = [], []
    for parameters, given, values, outs in (
        (test, of_test, tested, condition),
        (body, of_body, carry, inside),
    ):
        outside = dict(zip(parameters, given, strict=True)) | {values[i]: starts[i] for i in fixed}
        changing = _chosen(values, kept)
        captured = outer_nodes(changing, outs)
        graphs.append(closed_graph([*captured, *changing], outs))
        constants.append(substitute(captured, outside))
    new = While(graphs[0], graphs[1], len(constants[0]), len(constants[1]))
    sources = [*constants[0], *constants[1], *_chosen(starts, kept)]
    found = dict(zip(kept, results_of(WHILE, new, sources), strict=True)) if kept else {}
    found |= {i: starts[i] for i in fixed}
    return [found[c] for c in classes]


def _normal_switch(arg: Switch, src: Sequence[UOp]) -> list[UOp]:
    operands = arg.branches[0].parameters
    same = _firsts(operands, src[1:])
    source = dict(zip(operands, src[1:], strict=True))
    columns = list(zip(*(substitute(branch.outputs, same) for branch in arg.branches), strict=True))
    differing = list(dict.fromkeys(column for column in columns if len(set(column)) > 1))
    rows = [[column[i] for column in differing] for i in range(len(arg.branches))]
    used = {node for row in rows for node in toposort(row)}
    left = [p for p in operands if p in used]
    branches = tuple(closed_graph(left, row) for row in rows)
    found = results_of(SWITCH, Switch(branches), [src[0], *(source[p] for p in left)]) if differing else []
    chosen = dict(zip(differing, found, strict=True))
    return [chosen.get(column) or substitute(column[:1], source)[0] for column in columns]


_RESTRICT: dict[Op, Callable[[Any, set[int], _Memo], _Needed]] = {
    SCAN: _restrict_scan,
    WHILE: _restrict_while,
    SWITCH: _restrict_switch,
}
_NORMAL: dict[Op, Callable[[Any, Sequence[UOp]], list[UOp]]] = {
    SCAN: _normal_scan,
    WHILE: _normal_while,
    SWITCH: _normal_switch,
}


# ---- merge ----


class _Union(NamedTuple):
    """Two calls side by side as one. first, second: where the results of each of the two stand."""

    arg: Any
    src: list[UOp]
    first: list[int]
    second: list[int]


def _merged(outputs: Sequence[UOp]) -> list[UOp]:
    outputs = list(outputs)
    while True:
        order = toposort(outputs)
        found = _mergeable(order)
        if found is None:
            return outputs
        a, b, union = found
        results = _NORMAL[a.op](union.arg, union.src)
        new = {UOp(RESULT, (a,), i): results[place] for i, place in enumerate(union.first)}
        new |= {UOp(RESULT, (b,), i): results[place] for i, place in enumerate(union.second)}
        outputs = substitute(outputs, new)


def _mergeable(order: Sequence[UOp]) -> tuple[UOp, UOp, _Union] | None:
    calls = [node for node in order if node.op in _UNION]
    if len(calls) < 2:
        return None
    needs = _needs(order, calls)
    for j, b in enumerate(calls):
        for i, a in enumerate(calls[:j]):  # comes before b, so does not need it
            if a.op is b.op and not needs[b] >> i & 1:
                union = _UNION[a.op](a, b)
                if union is not None:
                    return a, b, union
    return None


def _needs(order: Sequence[UOp], calls: Sequence[UOp]) -> dict[UOp, int]:
    """The calls that each node needs, as the bits of a number."""
    position = {call: i for i, call in enumerate(calls)}
    found: dict[UOp, int] = {}
    for node in order:
        mask = 0
        for s in node.src:
            mask |= found[s]
        found[node] = mask | 1 << position[node] if node in position else mask
    return {call: found[call] & ~(1 << position[call]) for call in calls}


class _Pool:
    """Parameters of a union: one for each source. first: the number of the first one."""

    def __init__(self, first: int) -> None:
        self.next = first
        self.of: dict[UOp, UOp] = {}

    def new(self, like: UOp) -> UOp:
        self.next += 1
        return UOp(PARAM, (), Param(0, self.next - 1, like.shape, like.dtype, like.weak))

    def shared(self, parameters: Sequence[UOp], sources: Sequence[UOp]) -> list[UOp]:
        for p, s in zip(parameters, sources, strict=True):
            if s not in self.of:
                self.of[s] = self.new(p)
        return [self.of[s] for s in sources]


def _renamed(graph: Graph, parameters: Sequence[UOp]) -> list[UOp]:
    return substitute(graph.outputs, dict(zip(graph.parameters, parameters, strict=True)))


def _union_of_scans(a: UOp, b: UOp) -> _Union | None:
    loops: list[Scan] = [a.arg, b.arg]
    if loops[0].length != loops[1].length or loops[0].reverse != loops[1].reverse:
        return None
    if not _may_share(a, b):
        return None
    constants, xs = _Pool(0), _Pool(len(a.src) + len(b.src))
    carry = _Pool(2 * (len(a.src) + len(b.src)))
    carries: list[list[UOp]] = []
    outputs: list[list[UOp]] = []
    starts: list[list[UOp]] = []
    for call, loop in ((a, loops[0]), (b, loops[1])):
        p, s = loop.parts(loop.body.parameters), loop.parts(call.src)
        carries.append([carry.new(x) for x in p[1]])
        starts.append(s[1])
        given = [*constants.shared(p[0], s[0]), *carries[-1], *xs.shared(p[2], s[2])]
        outputs.append(_renamed(loop.body, given))
    if not _goes_along(starts, carries, outputs):
        return None
    count = loops[0].carries, loops[1].carries
    new = [outs[:n] for outs, n in zip(outputs, count, strict=True)]
    ys = [outs[n:] for outs, n in zip(outputs, count, strict=True)]
    graph = closed_graph(
        [*constants.of.values(), *carries[0], *carries[1], *xs.of.values()],
        [*new[0], *new[1], *ys[0], *ys[1]],
    )
    arg = loops[0]._replace(body=graph, constants=len(constants.of), carries=sum(count))
    of_ys = sum(count)
    return _Union(
        arg,
        [*constants.of, *starts[0], *starts[1], *xs.of],
        [*range(count[0]), *range(of_ys, of_ys + len(ys[0]))],
        [*range(count[0], of_ys), *range(of_ys + len(ys[0]), of_ys + len(ys[0]) + len(ys[1]))],
    )


def _may_share(a: UOp, b: UOp) -> bool:
    """Whether two scans read an x in common, or have a carry that starts alike."""
    (_, starts_a, xs_a), (_, starts_b, xs_b) = a.arg.parts(a.src), b.arg.parts(b.src)
    return not set(xs_a).isdisjoint(xs_b) or not set(starts_a).isdisjoint(starts_b)


def _goes_along(starts: list[list[UOp]], carries: list[list[UOp]], outputs: list[list[UOp]]) -> bool:
    """Whether all the values that go round in one loop also do so in the other."""
    count = len(starts[0])
    new = [*outputs[0][:count], *outputs[1][: len(starts[1])]]
    classes = _classes([*starts[0], *starts[1]], [*carries[0], *carries[1]], new)
    first, second = set(classes[:count]), set(classes[count:])
    return first <= second or second <= first


def _union_of_whiles(a: UOp, b: UOp) -> _Union | None:
    loops: list[While] = [a.arg, b.arg]
    if set(loops[0].parts(a.src)[2]).isdisjoint(loops[1].parts(b.src)[2]):
        return None
    constants, carry = _Pool(0), _Pool(len(a.src) + len(b.src))
    carries: list[list[UOp]] = []
    outputs: list[list[UOp]] = []
    starts: list[list[UOp]] = []
    tests: list[UOp] = []
    for call, loop in ((a, loops[0]), (b, loops[1])):
        of_test, of_body, start = loop.parts(call.src)
        first, second = loop.condition_constants, loop.body_constants
        carries.append([carry.new(x) for x in loop.body.parameters[second:]])
        starts.append(start)
        test = constants.shared(loop.condition.parameters[:first], of_test)
        body = constants.shared(loop.body.parameters[:second], of_body)
        tests += _renamed(loop.condition, [*test, *carries[-1]])
        outputs.append(_renamed(loop.body, [*body, *carries[-1]]))
    both = [*carries[0], *carries[1]]
    classes = _classes([*starts[0], *starts[1]], both, [*outputs[0], *outputs[1]])
    same = substitute(tests, {p: both[c] for p, c in zip(both, classes, strict=True)})
    if same[0] is not same[1]:
        return None
    parameters = [*constants.of.values(), *both]
    count = len(constants.of)
    arg = While(
        closed_graph(parameters, tests[:1]),
        closed_graph(parameters, [*outputs[0], *outputs[1]]),
        count,
        count,
    )
    split = len(starts[0])
    return _Union(
        arg,
        [*constants.of, *constants.of, *starts[0], *starts[1]],
        list(range(split)),
        list(range(split, len(both))),
    )


def _union_of_switches(a: UOp, b: UOp) -> _Union | None:
    if a.src[0] is not b.src[0] or len(a.arg.branches) != len(b.arg.branches):
        return None
    operands = _Pool(0)
    given = [operands.shared(call.arg.branches[0].parameters, call.src[1:]) for call in (a, b)]
    branches = tuple(
        closed_graph(list(operands.of.values()), [*_renamed(x, given[0]), *_renamed(y, given[1])])
        for x, y in zip(a.arg.branches, b.arg.branches, strict=True)
    )
    split, count = len(a.arg.types), len(a.arg.types) + len(b.arg.types)
    return _Union(Switch(branches), [a.src[0], *operands.of], list(range(split)), list(range(split, count)))


_UNION: dict[Op, Callable[[UOp, UOp], _Union | None]] = {
    SCAN: _union_of_scans,
    WHILE: _union_of_whiles,
    SWITCH: _union_of_switches,
}

__all__ = ["merge_calls", "prune_calls", "simplify_calls"]
