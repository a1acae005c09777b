"""From the graph of one device to a program's: collectives over axes become exchanges of numbered groups.

In: the outputs of a `Local`, and which groups share memory. Out: the same graph with `exchange` (trace/exchanges.py) in
the place of each collective, with hidden parameters that differ from device to device: where the device stands, and the
words of its groups. Loops and branches hand them on to the graphs within.

What is the same on all devices, and what has one device, is left out. Reductions of one kind that do not wait for each
other are one exchange of several arrays: devices meet once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from funcgrad.errors import MissingRuleError
from funcgrad.trace import dtypes as dt
from funcgrad.trace.calls import SCAN, SWITCH, WHILE, Scan, Switch, While, graphs_of, is_call
from funcgrad.trace.collectives import NOBODY
from funcgrad.trace.exchanges import exchange
from funcgrad.trace.graph import Graph, closed_graph
from funcgrad.trace.inline import inline_calls
from funcgrad.trace.mesh_ops import (
    ALL_REDUCE,
    CONSTRAIN,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
    VARY,
    Axes,
)
from funcgrad.trace.meshes import AbstractMesh, parts_along
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Op, Param, UOp, at_line_of, const, toposort

MESH_OPS = frozenset(
    (ALL_REDUCE, CONSTRAIN, MESH_EXCHANGE, MESH_GATHER, MESH_PERMUTE, PLACE, REDUCE_SCATTER, VARY)
)
_TRACE = -3  # of the hidden parameters: no trace has it, and no graph within


class Steps(NamedTuple):
    """A program for every device. groups: the axes of each numbered group; places: of each number in `where`.

    hidden: the parameters `words` and `where`, those of them that there are; they come before the others.
    """

    outputs: list[UOp]
    hidden: list[UOp]
    groups: list[Axes]
    places: list[Axes]


def steps_of(outputs: Sequence[UOp], mesh: AbstractMesh, shares_memory: Callable[[Axes], bool]) -> Steps:
    """The program of a graph; shares_memory: whether the devices along some axes do."""
    inlined = inline_calls(outputs)
    groups, places = _axes_in(inlined, mesh)
    words = UOp(PARAM, (), Param(_TRACE, 0, (2 * len(groups),), dt.int64, False))
    where = UOp(PARAM, (), Param(_TRACE, 1, (len(places),), dt.int32, False))
    hidden = [node for node, axes in ((words, groups), (where, places)) if axes]
    made = _Walk(mesh, groups, places, words, where, hidden, shares_memory).run(inlined)
    return Steps(made, hidden, groups, places)


def _axes_in(outputs: Sequence[UOp], mesh: AbstractMesh) -> tuple[list[Axes], list[Axes]]:
    """The axes of all collectives, and of all places, in the order of the graph."""
    groups: dict[Axes, None] = {}
    places: dict[Axes, None] = {}
    seen: set[Graph] = set()

    def look(roots: Sequence[UOp]) -> None:
        for node in toposort(roots):
            if node.op in MESH_OPS - {CONSTRAIN, VARY} and parts_along(node.arg.axes, mesh) > 1:
                (places if node.op is PLACE else groups)[node.arg.axes] = None
            for graph in graphs_of(node.arg) if is_call(node) else ():
                if graph not in seen:
                    seen.add(graph)
                    look(graph.outputs)

    look(outputs)
    return list(groups), list(places)


class _Walk:
    """One walk over a graph, and those within."""

    def __init__(
        self,
        mesh: AbstractMesh,
        groups: list[Axes],
        places: list[Axes],
        words: UOp,
        where: UOp,
        hidden: list[UOp],
        shares_memory: Callable[[Axes], bool],
    ) -> None:
        self.mesh = mesh
        self.groups = groups
        self.places = places
        self.words = words
        self.where = where
        self.hidden = hidden
        self.shares_memory = shares_memory
        self.known: dict[Graph, Graph] = {}

    def run(self, outputs: Sequence[UOp]) -> list[UOp]:
        """The outputs with exchanges. Reductions are made with all others of their kind that can go together: they
        stand at one level, which counts the exchanges that have to be done before."""
        order = toposort(outputs)
        together = self._together(order)
        new: dict[UOp, UOp] = {}
        waiting = {node for bucket in together.values() for node in bucket[:-1]}
        for node in self._reordered(order, together):
            if node in waiting:
                continue
            with at_line_of(node):
                if node in together:
                    bucket = together[node]
                    operands = [new[x.src[0]] for x in bucket]
                    kind = (node.arg.kind,)
                    for x, result in zip(bucket, self._exchange(kind, node, operands, operands), strict=True):
                        new[x] = result.cast(x.dtype, x.weak)
                else:
                    new[node] = self._node(node, tuple(new[s] for s in node.src))
        return [new[out] for out in outputs]

    def _together(self, order: Sequence[UOp]) -> dict[UOp, list[UOp]]:
        """The reductions that are made at once, by the last of them in the order."""
        level: dict[UOp, int] = {}
        buckets: dict[tuple[Any, ...], list[UOp]] = {}
        for node in order:
            waits = node.op in MESH_OPS or is_call(node)
            level[node] = max((level[s] for s in node.src), default=0) + waits
            if node.op is ALL_REDUCE and self._size(node) > 1:
                buckets.setdefault((level[node], node.arg, node.dtype), []).append(node)
        return {bucket[-1]: bucket for bucket in buckets.values()}

    def _reordered(self, order: Sequence[UOp], together: dict[UOp, list[UOp]]) -> list[UOp]:
        """The order in which all reductions of a bucket come where their last operand is there."""
        bucket_of = {node: last for last, bucket in together.items() for node in bucket}
        done: set[UOp] = set()
        found: list[UOp] = []

        def visit(roots: Sequence[UOp]) -> None:
            stack = [(root, False) for root in reversed(roots)]
            while stack:
                node, is_ready = stack.pop()
                if node in done:
                    continue
                last = bucket_of.get(node)
                needs = [x.src[0] for x in together[last]] if last is not None else list(node.src)
                if is_ready:
                    made = together[last] if last is not None else [node]
                    done.update(made)
                    found.extend(made)
                else:
                    stack.append((node, True))
                    stack += [(s, False) for s in reversed(needs) if s not in done]

        visit(order)
        return found

    def _size(self, node: UOp) -> int:
        return parts_along(node.arg.axes, self.mesh)

    def _exchange(
        self, kind: tuple[Any, ...], node: UOp, operands: Sequence[UOp], like: Sequence[UOp]
    ) -> list[UOp]:
        axes = node.arg.axes
        words = self.words if self.shares_memory(axes) else None
        return exchange(kind, self.groups.index(axes), self._size(node), operands, like, words)

    def _node(self, node: UOp, src: tuple[UOp, ...]) -> UOp:
        if node.op in MESH_OPS:
            return self._collective(node, src)
        if is_call(node) and self.hidden and any(map(self._is_concerned, graphs_of(node.arg))):
            return self._call(node, src)
        return node if src == node.src else UOp(node.op, src, node.arg)

    # ---- collectives ----

    def _collective(self, node: UOp, src: tuple[UOp, ...]) -> UOp:
        if node.op in (VARY, CONSTRAIN):
            return src[0]
        if self._size(node) == 1:
            return self._alone(node, src)
        if node.op is PLACE:
            number = self.places.index(node.arg.axes)
            return self.where.shrink([(number, number + 1, 1)]).reshape(())
        (x,), arg = src, node.arg
        kinds: dict[Op, Callable[[], tuple[Any, ...]]] = {
            MESH_GATHER: lambda: ("gather", arg.dim),
            REDUCE_SCATTER: lambda: ("scatter", arg.dim),
            MESH_EXCHANGE: lambda: ("swap", arg.split, arg.join),
            MESH_PERMUTE: lambda: ("permute", arg.sources),
        }
        (result,) = self._exchange(kinds[node.op](), node, [x], [node])
        return result.cast(node.dtype, node.weak)

    def _alone(self, node: UOp, src: tuple[UOp, ...]) -> UOp:
        """Of a group of one device."""
        if node.op is PLACE:
            return const(0, dt.int32)
        if node.op is MESH_PERMUTE and node.arg.sources[0] == NOBODY:
            return const(0, node.dtype, node.shape, node.weak)
        return src[0]

    # ---- graphs within ----

    def _is_concerned(self, graph: Graph) -> bool:
        return self._graph(graph) is not graph

    def _graph(self, graph: Graph) -> Graph:
        """The graph with the hidden parameters before its own; itself where it has no collective."""
        if graph not in self.known:
            outputs = self.run(graph.outputs)
            same = list(graph.outputs) == outputs
            self.known[graph] = graph if same else closed_graph([*self.hidden, *graph.parameters], outputs)
        return self.known[graph]

    def _with_hidden(self, graph: Graph) -> Graph:
        made = self._graph(graph)
        return closed_graph([*self.hidden, *graph.parameters], graph.outputs) if made is graph else made

    def _call(self, node: UOp, src: tuple[UOp, ...]) -> UOp:
        arg, more = node.arg, len(self.hidden)
        if isinstance(arg, Scan):
            body = self._with_hidden(arg.body)
            return UOp(SCAN, (*self.hidden, *src), arg._replace(body=body, constants=arg.constants + more))
        if isinstance(arg, While):
            of_condition, rest = src[: arg.condition_constants], src[arg.condition_constants :]
            new = While(
                self._with_hidden(arg.condition),
                self._with_hidden(arg.body),
                arg.condition_constants + more,
                arg.body_constants + more,
            )
            return UOp(WHILE, (*self.hidden, *of_condition, *self.hidden, *rest), new)
        if isinstance(arg, Switch):
            branches = tuple(map(self._with_hidden, arg.branches))
            return UOp(SWITCH, (src[0], *self.hidden, *src[1:]), Switch(branches))
        raise MissingRuleError(
            f"{node.op.name!r} cannot hold a collective over devices",
            hint="use loops and branches of lax around collectives",
            place=node.place,
        )


__all__ = ["MESH_OPS", "Steps", "steps_of"]
