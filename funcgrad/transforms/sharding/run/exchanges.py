"""From the graph of one device to a program's: collectives over axes become exchanges of numbered groups.

In: the outputs of a `Local`, and which groups share memory. Out: the same graph with `exchange`
(trace/calls/exchange.py) in the place of each collective, with hidden parameters that differ from device to device:
where the device is, and the words of its groups. Loops and branches hand them on to the graphs within.

What is the same on all devices, and groups of one device, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import MissingRuleError
from funcgrad.trace.calls.exchange import exchange
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.graph.graph import Graph, closed_graph
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.mesh.mesh import AbstractMesh, parts_along
from funcgrad.trace.ops import PARAM
from funcgrad.trace.ops.mesh_collective import (
    ALL_REDUCE,
    BUCKET,
    IDENTITIES,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
    Axes,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.permutation import NOBODY
from funcgrad.trace.uop import Family, Op, Param, UOp, const, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

MESH_OPS = frozenset(
    (ALL_REDUCE, BUCKET, MESH_EXCHANGE, MESH_GATHER, MESH_PERMUTE, PLACE, REDUCE_SCATTER, *IDENTITIES)
)
_TRACE = -3  # of the hidden parameters: no trace has it, and no graph within


class Steps(NamedTuple):
    """A program for every device. groups: the axes of each numbered group; places: of each number in `where`.

    hidden: the parameters `words` and `where`, those of them that there are; they come before the others.
    """

    outputs: list[UOp]
    hidden: list[UOp]
    has_words: bool
    groups: list[Axes]
    places: list[Axes]


def steps_of(outputs: Sequence[UOp], mesh: AbstractMesh, shares_memory: Callable[[Axes], bool]) -> Steps:
    """Return the program of a graph; shares_memory: whether the devices along some axes do."""
    inlined = inline_calls(outputs)
    groups, places = _axes_in(inlined, mesh)
    words = UOp(PARAM, (), Param(_TRACE, 0, (2 * len(groups),), dt.int64, False))
    where = UOp(PARAM, (), Param(_TRACE, 1, (len(places),), dt.int32, False))
    has_words = any(map(shares_memory, groups))
    hidden = [words] * has_words + [where] * bool(places)
    made = _Numbering(mesh, groups, places, words, where, hidden, shares_memory).run(inlined)
    return Steps(made, hidden, has_words, groups, places)


def _axes_in(outputs: Sequence[UOp], mesh: AbstractMesh) -> tuple[list[Axes], list[Axes]]:
    """Return the axes of all collectives, and of all places, in the order of the graph."""
    groups: dict[Axes, None] = {}
    places: dict[Axes, None] = {}
    seen: set[Graph] = set()

    def look(roots: Sequence[UOp]) -> None:
        for node in toposort(roots):
            if node.op in MESH_OPS - IDENTITIES and parts_along(node.arg.axes, mesh) > 1:
                (places if node.op is PLACE else groups)[node.arg.axes] = None
            for graph in graphs_of(node.arg) if is_call(node) else ():
                if graph not in seen:
                    seen.add(graph)
                    look(graph.outputs)

    look(outputs)
    return list(groups), list(places)


class _Numbering:
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
        """Return the outputs with exchanges."""
        rules: dict[Op | Family, Rule] = {
            **dict.fromkeys(MESH_OPS, self._collective),
            BUCKET: self._bucket,
            Family.CALL: self._call,
        }
        return rewrite(outputs, rules)

    def _bucket(self, node: UOp, operands: tuple[UOp, ...]) -> Sequence[UOp]:
        """Combine several reductions at once: one exchange for each dtype, whose numbers one kernel adds."""
        if self._size(node) == 1:
            return operands
        found = list(operands)
        for dtype in dict.fromkeys(x.dtype for x in operands):
            those = [i for i, x in enumerate(operands) if x.dtype == dtype]
            given = [operands[i] for i in those]
            for i, result in zip(those, self._exchange((node.arg.kind,), node, given, given), strict=True):
                found[i] = result.cast(dtype, operands[i].weak)
        return found

    def _size(self, node: UOp) -> int:
        return parts_along(node.arg.axes, self.mesh)

    def _exchange(
        self, kind: tuple[Any, ...], node: UOp, operands: Sequence[UOp], like: Sequence[UOp]
    ) -> list[UOp]:
        axes = node.arg.axes
        words = self.words if self.shares_memory(axes) else None
        return exchange(kind, self.groups.index(axes), self._size(node), operands, like, words)

    # ---- collectives ----

    def _collective(self, node: UOp, src: tuple[UOp, ...]) -> UOp:
        if node.op in IDENTITIES:
            return src[0]
        if self._size(node) == 1:
            return self._alone(node, src)
        if node.op is PLACE:
            number = self.places.index(node.arg.axes)
            return self.where.shrink([(number, number + 1, 1)]).reshape(())
        (x,), arg = src, node.arg
        kinds: dict[Op, Callable[[], tuple[Any, ...]]] = {
            ALL_REDUCE: lambda: (arg.kind,),
            MESH_GATHER: lambda: ("gather", arg.dim),
            REDUCE_SCATTER: lambda: ("scatter", arg.dim),
            MESH_EXCHANGE: lambda: ("swap", arg.split, arg.join),
            MESH_PERMUTE: lambda: ("permute", arg.sources),
        }
        (result,) = self._exchange(kinds[node.op](), node, [x], [node])
        return result.cast(node.dtype, node.weak)

    def _alone(self, node: UOp, src: tuple[UOp, ...]) -> UOp:
        """Return the result of an exchange in a group of one device."""
        if node.op is PLACE:
            return const(0, dt.int32)
        if node.op is MESH_PERMUTE and node.arg.sources[0] == NOBODY:
            return const(0, node.dtype, node.shape, node.weak)
        return src[0]

    # ---- graphs within ----

    def _is_concerned(self, graph: Graph) -> bool:
        return self._graph(graph) != graph  # an equal one may have come before

    def _graph(self, graph: Graph) -> Graph:
        """Return the graph with the hidden parameters before its own; itself where it has no collective."""
        if graph not in self.known:
            outputs = self.run(graph.outputs)
            same = list(graph.outputs) == outputs
            self.known[graph] = graph if same else closed_graph([*self.hidden, *graph.parameters], outputs)
        return self.known[graph]

    def _with_hidden(self, graph: Graph) -> Graph:
        made = self._graph(graph)
        return closed_graph([*self.hidden, *graph.parameters], graph.outputs) if made == graph else made

    def _call(self, node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        arg, more = node.arg, len(self.hidden)
        if not any(map(self._is_concerned, graphs_of(arg))):
            return None
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
