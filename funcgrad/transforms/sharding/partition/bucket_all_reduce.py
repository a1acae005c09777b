"""Sums over the same devices go together: one exchange for many arrays costs one latency.

In: the outputs of the graph of one device. Out: the same, with a `bucket` (trace/ops/mesh_collective.py) in place of
all_reduce nodes that do not need one another: those behind equally many exchanges. The gradients of a data-parallel
step are one bucket, however many weights there are. Nothing is copied together: an exchange takes any number of arrays.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.trace.graph.call_nodes import graphs_of, is_call, map_graphs, results_of
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.ops.mesh_collective import ALL_REDUCE, BUCKET, IDENTITIES, Bucket
from funcgrad.trace.uop import Family, UOp, at_line_of, numel, toposort

MOST_NBYTES = 1 << 28
"""Of the arrays of one bucket: all of them are in memory when it is exchanged."""


def bucketed(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the same outputs with sums in buckets, also within loops and branches."""
    order = toposort(outputs)
    place = {node: bucket for bucket in _buckets(order) for node in bucket}
    new: dict[UOp, UOp] = {}

    def made(root: UOp) -> UOp:
        """Return the node that takes the place of another. A bucket is made when its first sum is asked for, which
        may need nodes that come after that sum.
        """
        stack = [root]
        while stack:
            node = stack[-1]
            needs = [s for member in place.get(node, (node,)) for s in member.src if s not in new]
            if node in new or not needs:
                stack.pop()
                if node not in new:
                    _make(node, place.get(node), new)
            else:
                stack += needs
        return new[root]

    return [made(out) for out in outputs]


def _make(node: UOp, bucket: list[UOp] | None, new: dict[UOp, UOp]) -> None:
    with at_line_of(node):
        if bucket is not None:
            sums = [new[member.src[0]] for member in bucket]
            together = Bucket(node.arg.axes, node.arg.kind, tuple((s.shape, s.dtype, s.weak) for s in sums))
            new.update(zip(bucket, results_of(BUCKET, together, sums), strict=True))
            return
        src = tuple(new[s] for s in node.src)
        arg = map_graphs(_of_graph, node.arg) if is_call(node) else node.arg
        new[node] = node if src == node.src and arg == node.arg else UOp(node.op, src, arg)


def _of_graph(graph: Graph) -> Graph:
    return Graph(graph.parameters, tuple(bucketed(graph.outputs)))


def _buckets(order: Sequence[UOp]) -> list[list[UOp]]:
    """Group sums that can go together, two or more: over the same axes, behind equally many exchanges."""
    depth: dict[UOp, int] = {}
    groups: dict[tuple, list[UOp]] = {}
    for node in order:
        depth[node] = max((depth[s] for s in node.src), default=0) + (_exchanges(node) and bool(node.src))
        if node.op is ALL_REDUCE:
            groups.setdefault((node.arg, depth[node]), []).append(node)
    found: list[list[UOp]] = []
    for members in groups.values():
        size = 0
        for node in members:
            nbytes = numel(node.shape) * node.dtype.itemsize
            if not size or size + nbytes > MOST_NBYTES:
                found.append([])
                size = 0
            found[-1].append(node)
            size += max(nbytes, 1)
    return [bucket for bucket in found if len(bucket) > 1]


def _exchanges(node: UOp) -> bool:
    """Tell whether devices exchange anything in a node, or in a loop or branch that it is."""
    if not is_call(node):
        return node.op.family is Family.COLLECTIVE and node.op not in IDENTITIES
    within = (n for graph in graphs_of(node.arg) for n in toposort(graph.outputs))
    return node.op is BUCKET or any(map(_exchanges, within))
