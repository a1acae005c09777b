"""Calls that do the same made one.

Two scans of one length and direction are one if all that goes round in one of them also does in the other, with the
same values; two while loops if besides their conditions are the same; two switches if they have one index. None of the
two may need a result of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.trace.calls.dead_results import Simplify
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.calls.normal_form import NORMAL, equal_carries
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.graph.graph import Graph, closed_graph
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Op, Param, UOp, at_line_of, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple


class Union(NamedTuple):
    """Two calls side by side as one. first, second: the positions of the results of each of the two."""

    arg: Any
    src: list[UOp]
    first: list[int]
    second: list[int]


def merged(outputs: Sequence[UOp], simplify: Simplify) -> list[UOp]:
    """Return the outputs, with calls that do the same made one. simplify: for the graphs within them."""
    outputs = list(outputs)
    while True:
        unions = _unions(toposort(outputs), simplify)
        if not unions:
            return outputs
        outputs = _rebuilt(outputs, unions, simplify)


def _unions(order: Sequence[UOp], simplify: Simplify) -> dict[UOp, tuple[UOp, UOp, Union]]:
    """Find pairs of calls that do the same, listed under each of the two. No call is in two pairs, and all pairs can
    be joined at once.
    """
    calls = [node for node in order if node.op in UNION]
    if len(calls) < 2:
        return {}
    independent = _Independence(order, calls)
    found: dict[UOp, tuple[UOp, UOp, Union]] = {}
    users: dict[UOp, list[UOp]] = {}
    for b in calls:
        for a in dict.fromkeys(a for s in b.src for a in users.get(s, ())):
            if a.op is b.op and a not in found and independent.of(a, b):
                union = UNION[a.op](a, b, simplify)
                if union is not None:
                    found[a] = found[b] = a, b, union
                    independent.join(a, b)
                    break
        for s in dict.fromkeys(b.src):
            users.setdefault(s, []).append(b)
    return found


class _Independence:
    """Which calls need results of which, also once some of them are joined: sets as the bits of a number."""

    def __init__(self, order: Sequence[UOp], calls: Sequence[UOp]) -> None:
        self._bit = {call: 1 << i for i, call in enumerate(calls)}
        masks: dict[UOp, int] = {}
        for node in order:
            mask = self._bit.get(node, 0)
            for s in node.src:
                mask |= masks[s]
            masks[node] = mask
        self._needs = {call: masks[call] for call in calls}  # itself among them

    def of(self, a: UOp, b: UOp) -> bool:
        return not self._needs[a] & self._bit[b] and not self._needs[b] & self._bit[a]

    def join(self, a: UOp, b: UOp) -> None:
        """Note that two calls are joined: calls that need one of the two need, from now on, everything that both
        need.
        """
        pair, both = self._bit[a] | self._bit[b], self._needs[a] | self._needs[b]
        for call, needs in self._needs.items():
            if needs & pair:
                self._needs[call] = needs | both


def _rebuilt(
    outputs: Sequence[UOp], unions: dict[UOp, tuple[UOp, UOp, Union]], simplify: Simplify
) -> list[UOp]:
    """Return the outputs with the results of unions in the place of those of the calls that were joined."""

    def needed(node: UOp) -> Sequence[UOp]:
        joined = node.op is RESULT and node.src[0] in unions
        return unions[node.src[0]][2].src if joined else node.src

    new: dict[UOp, UOp] = {}
    for node in _in_order(outputs, needed):
        if node.op is RESULT and node.src[0] in unions:
            if node not in new:
                a, b, union = unions[node.src[0]]
                results = NORMAL[a.op](union.arg, [new[s] for s in union.src], simplify)
                new.update((UOp(RESULT, (a,), i), results[place]) for i, place in enumerate(union.first))
                new.update((UOp(RESULT, (b,), i), results[place]) for i, place in enumerate(union.second))
            continue
        src = tuple([new[s] for s in node.src])
        with at_line_of(node):
            new[node] = node if src == node.src else UOp(node.op, src, node.arg)
    return [new[out] for out in outputs]


def _in_order(outputs: Sequence[UOp], needed: Callable[[UOp], Sequence[UOp]]) -> list[UOp]:
    """Return all nodes that the outputs need, in an order in which each comes after what it needs."""
    order: dict[UOp, None] = {}
    stack = list(reversed(outputs))
    while stack:
        waiting = [] if stack[-1] in order else [s for s in needed(stack[-1]) if s not in order]
        if waiting:
            stack.extend(reversed(waiting))
        else:
            order[stack.pop()] = None
    return list(order)


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


def _union_of_scans(a: UOp, b: UOp, simplify: Simplify) -> Union | None:
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
    if not _goes_along(starts, carries, outputs, simplify):
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
    return Union(
        arg,
        [*constants.of, *starts[0], *starts[1], *xs.of],
        [*range(count[0]), *range(of_ys, of_ys + len(ys[0]))],
        [*range(count[0], of_ys), *range(of_ys + len(ys[0]), of_ys + len(ys[0]) + len(ys[1]))],
    )


def _may_share(a: UOp, b: UOp) -> bool:
    """Tell whether two scans read an x in common, or have a carry that starts alike."""
    (_, starts_a, xs_a), (_, starts_b, xs_b) = a.arg.parts(a.src), b.arg.parts(b.src)
    return not set(xs_a).isdisjoint(xs_b) or not set(starts_a).isdisjoint(starts_b)


def _goes_along(
    starts: list[list[UOp]], carries: list[list[UOp]], outputs: list[list[UOp]], simplify: Simplify
) -> bool:
    """Tell whether all the values that go round in one loop also do so in the other."""
    count = len(starts[0])
    new = [*outputs[0][:count], *outputs[1][: len(starts[1])]]
    classes = equal_carries([*starts[0], *starts[1]], [*carries[0], *carries[1]], new, simplify)
    first, second = set(classes[:count]), set(classes[count:])
    return first <= second or second <= first


def _union_of_whiles(a: UOp, b: UOp, simplify: Simplify) -> Union | None:
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
    classes = equal_carries([*starts[0], *starts[1]], both, [*outputs[0], *outputs[1]], simplify)
    same = simplify(substitute(tests, {p: both[c] for p, c in zip(both, classes, strict=True)}))
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
    return Union(
        arg,
        [*constants.of, *constants.of, *starts[0], *starts[1]],
        list(range(split)),
        list(range(split, len(both))),
    )


def _union_of_switches(a: UOp, b: UOp, simplify: Simplify) -> Union | None:
    if a.src[0] is not b.src[0] or len(a.arg.branches) != len(b.arg.branches):
        return None
    operands = _Pool(0)
    given = [operands.shared(call.arg.branches[0].parameters, call.src[1:]) for call in (a, b)]
    branches = tuple(
        closed_graph(list(operands.of.values()), [*_renamed(x, given[0]), *_renamed(y, given[1])])
        for x, y in zip(a.arg.branches, b.arg.branches, strict=True)
    )
    split, count = len(a.arg.types), len(a.arg.types) + len(b.arg.types)
    return Union(Switch(branches), [a.src[0], *operands.of], list(range(split)), list(range(split, count)))


UNION: dict[Op, Callable[[UOp, UOp, Simplify], Union | None]] = {
    SCAN: _union_of_scans,
    WHILE: _union_of_whiles,
    SWITCH: _union_of_switches,
}
