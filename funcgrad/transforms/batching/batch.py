"""vmap's pass: a graph over single elements in, the graph over a batch of them out.

The batch axis is axis 0 of every batched node; nodes that depend on nothing batched stay as they are. The
rules are a table by family, so a new elementwise op has one already; an op of another kind without one is
decomposed.

A collective over the axis (psum, ...) disappears here: it becomes an op along the batch axis. Its value may be the same
for all elements and yet another node than before, which is what `Same` says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from funcgrad.config import config
from funcgrad.errors import MissingRuleError
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.graph.call_nodes import RESULT, is_call
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.spec import check_graph
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.ops.windows import CONVOLVE, FOLD, WINDOW, WINDOW_MAX, WINDOW_MIN
from funcgrad.trace.tracing.named_axes import axes_of, mesh_axes_of
from funcgrad.trace.uop import Family, Op, UOp, at_line_of, counting, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.once import Once


class Axis(NamedTuple):
    """The mapped axis. It has the number of its elements, the name that collectives use
    (trace/tracing/named_axes.py), and the axes of a mesh over which it is spread. If its elements are the devices of
    a mesh, `mesh` has the names and sizes of the mesh's axes (transforms/sharding/shard_map/reference.py).
    """

    size: int
    name: Hashable = None
    spmd_name: Hashable = None
    mesh: tuple[tuple[Hashable, int], ...] = ()

    def concerns(self, node: UOp) -> bool:
        """Tell whether a node combines elements of the axis."""
        if self.mesh and not mesh_axes_of(node).isdisjoint(name for name, _ in self.mesh):
            return True
        return self.name is not None and self.name in axes_of(node)


class Same(NamedTuple):
    """The new node of a value that is the same for all elements, but not what it was before."""

    node: UOp


Batch = UOp | Same | None  # of a value: its batch; or the same for all elements; None: and it stays as it is
Batched = dict[UOp, Any]  # a node's batch; of a call, the list of those of its results
# (node, new sources, which are batched, axis) -> batched node.
Rule = Callable[[UOp, list[UOp], list[bool], Axis], UOp | Same]

CallRule = Callable[[UOp, list[UOp | None], Axis], Sequence[Batch]]
"""(call, batch of each source or None, axis) -> batch of each result; None where it is the same for all elements.
A call without a batched source is asked too, where a graph that it carries has a collective over the axis."""
CALL_RULES: dict[Op, CallRule] = {}
COLLECTIVES: dict[Op, tuple[Rule, Rule]] = {}
"""Of a collective, the rules for its own axis and for another one."""


def batch_graph(
    outputs: Sequence[UOp], batched: dict[UOp, UOp], axis: Axis, used: Iterable[UOp] = ()
) -> list[UOp | None]:
    """Compute each output for the whole batch, on a new axis 0; None where it is the same for all elements.

    batched: nodes (usually parameters) with the batch that takes their place: shape (size, *node.shape).
    used: nodes that do not depend on these, and are not looked into.

    Raises MissingRuleError when an op can neither be batched nor decomposed.
    """
    states = batch_outputs(outputs, batched, axis, used)
    return [state.node.expand((0,), (axis.size,)) if isinstance(state, Same) else state for state in states]


def batch_outputs(
    outputs: Sequence[UOp], batched: dict[UOp, UOp], axis: Axis, used: Iterable[UOp] = ()
) -> list[Batch]:
    """Batch outputs like `batch_graph`, but return a `Same` for an output that a collective made the same for all
    elements. Some callers can use that it is the same. used: nodes that do not depend on what is batched.
    """
    known: Batched = {**dict.fromkeys(used), **batched}
    with _once:
        _walk(outputs, known, axis)
    results = [known[root] for root in outputs]
    if config.check_spec:
        nodes = [x.node if isinstance(x, Same) else x for x in results]
        check_graph([node for node in nodes if node is not None], "trace")
    return results


_once = Once()


def batched_once(graph: Graph, batches: Sequence[UOp | None], axis: Axis) -> list[Batch]:
    """Batch a graph over the batches of its parameters, like batch_outputs, but only once within one walk."""
    seeds = {p: b for p, b in zip(graph.parameters, batches, strict=True) if b is not None}
    return _once.made((graph, tuple(batches), axis), lambda: batch_outputs(graph.outputs, seeds, axis))


def _walk(outputs: Sequence[UOp], known: Batched, axis: Axis) -> None:
    for node in toposort(outputs, stop=known.__contains__):
        if node in known:
            continue
        if node.op is RESULT:
            known[node] = _of_result(node, known)
            continue
        states = [known[s] for s in node.src]
        concerned = axis.concerns(node)
        if all(state is None for state in states) and not concerned:
            known[node] = None
            continue
        with at_line_of(node):
            new = _with_sources(node, states)
            if not concerned and not any(isinstance(state, UOp) for state in states):
                known[node] = Same(new)
            else:
                batches = [state if isinstance(state, UOp) else None for state in states]
                known[node] = _batch(new, batches, known, axis)
                if new is not node and is_call(node):  # what stays as it is are results of the new call
                    known[node] = [
                        Same(UOp(RESULT, (new,), i)) if state is None else state
                        for i, state in enumerate(known[node])
                    ]


def _of_result(node: UOp, known: Batched) -> Batch:
    state = known[node.src[0]]
    if isinstance(state, Same):
        return Same(UOp(RESULT, (state.node,), node.arg))
    return None if state is None else state[node.arg]


def _with_sources(node: UOp, states: Sequence[Batch]) -> UOp:
    """Return the node with the new sources that are the same for all elements."""
    if not any(isinstance(state, Same) for state in states):
        return node
    src = tuple(t.node if isinstance(t, Same) else s for s, t in zip(node.src, states, strict=True))
    return UOp(node.op, src, node.arg)


def _batch(node: UOp, new: list[UOp | None], known: Batched, axis: Axis) -> Any:
    if node.op in CALL_RULES:
        return CALL_RULES[node.op](node, new, axis)
    if node.op in COLLECTIVES:
        rule: Rule | None = COLLECTIVES[node.op][not axis.concerns(node)]
    else:
        rule = _OP_RULES.get(node.op) or _FAMILY_RULES.get(node.op.family)
    if rule is None:
        return _decomposed(node, new, known, axis)
    sources = [s if b is None else b for s, b in zip(node.src, new, strict=True)]
    return rule(node, sources, [b is not None for b in new], axis)


def _decomposed(node: UOp, new: list[UOp | None], known: Batched, axis: Axis) -> Batch:
    op = node.op
    if op.decompose is None:
        raise MissingRuleError(
            f"vmap: op {op.name!r} has no rule",
            hint="add one to transforms/batching/batch.py, or give its row a decomposition into ops that have one",
            place=node.place,
        )
    simpler = op.decompose(node.arg, *node.src) if op.has_arg else op.decompose(*node.src)
    known.update(zip(node.src, new, strict=True))
    _walk([simpler], known, axis)
    return known[simpler]


def _all_batched(sources: list[UOp], batched: list[bool], axis: Axis) -> tuple[UOp, ...]:
    return tuple(s if b else s.expand((0,), (axis.size,)) for s, b in zip(sources, batched, strict=True))


def _elementwise(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return UOp(node.op, _all_batched(sources, batched, axis), node.arg)


def _reduce(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return UOp(node.op, tuple(sources), _later(node.arg))


def _later(axes: Sequence[int]) -> tuple[int, ...]:
    return tuple(axis + 1 for axis in axes)


def _movement(new_arg: Callable[[Any, int], Any]) -> Rule:
    def rule(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
        return UOp(node.op, _all_batched(sources, batched, axis), new_arg(node.arg, axis.size))

    return rule


def _contract(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Return a label of its own for the batch; an operand that is not batched needs none."""
    in_a, in_b, out = node.arg
    label = max((*in_a, *in_b), default=-1) + 1
    labels = tuple((label, *old) if b else old for old, b in zip((in_a, in_b), batched, strict=True))
    return UOp(node.op, tuple(sources), (*labels, (label, *out)))


def _convolve(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Batch a convolution as `_contract` does a contraction, except that the links are between other labels."""
    in_a, in_b, out, links = node.arg
    label = max((*in_a, *in_b, *out), default=-1) + 1
    labels = tuple((label, *old) if b else old for old, b in zip((in_a, in_b), batched, strict=True))
    return UOp(node.op, tuple(sources), (*labels, (label, *out), links))


def _later_windows(arg: Any, size: int) -> Any:
    return arg._replace(axes=_later(arg.axes))


def _later_view(arg: Any, size: int) -> Any:
    """Let a view read its batch at the position of the result's."""
    shape, forms = arg
    moved = tuple((offset, tuple((axis + 1, c) for axis, c in terms)) for offset, terms in forms)
    return (size, *shape), ((0, ((0, 1),)), *moved)


def _prefix(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    along, reverse = node.arg
    return UOp(node.op, _all_batched(sources, batched, axis), (along + 1, reverse))


def _batch_numbers(index: UOp, size: int) -> UOp:
    """Return the position of each element in the batch, for an index array (size, ...)."""
    axes = tuple(range(1, index.ndim))
    return counting(size).expand(axes, [index.shape[a] for a in axes])


def _gather(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    index = _all_batched(sources[1:], batched[1:], axis)
    if not batched[0]:
        return UOp(node.op, (sources[0], *index))
    return UOp(node.op, (sources[0], _batch_numbers(index[0], axis.size), *index))


def _scatter(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    x, update, *index = _all_batched(sources, batched, axis)
    return UOp(node.op, (x, update, _batch_numbers(index[0], axis.size), *index))


def _of_matrices(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Batch an op on matrices. Many right-hand sides of one linear system become columns of one, so that its matrix is
    factored once.
    """
    if node.op.name not in _LINEAR_SYSTEMS or batched[0] or sources[0].ndim > 2:
        return _elementwise(node, sources, batched, axis)
    a, b = sources
    size, rows, columns = b.shape
    wide = UOp(node.op, (a, b.permute((1, 0, 2)).reshape((rows, size * columns))), node.arg)
    return wide.reshape((rows, size, columns)).permute((1, 0, 2))


def _barrier(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp | Same:
    """Batch a value that waits for others; waiting for a batch makes no batch of it."""
    new = UOp(node.op, tuple(sources))
    return new if batched[0] else Same(new)


# Of trace/matrix/matrix_ops.py, which few programs load.
_LINEAR_SYSTEMS = frozenset(("solve", "triangular_solve"))

_FAMILY_RULES: dict[Family, Rule] = {
    Family.ELEMENTWISE: _elementwise,
    Family.REDUCE: _reduce,
    Family.CONTRACTION: _contract,
    Family.SCATTER: _scatter,
    Family.SORT: _elementwise,
    Family.MATRIX: _of_matrices,
    Family.PREFIX: _prefix,
}

_OP_RULES: dict[Op, Rule] = {
    ops.RESHAPE: _movement(lambda shape, size: (size, *shape)),
    ops.PERMUTE: _movement(lambda axes, size: (0, *_later(axes))),
    ops.EXPAND: _movement(lambda arg, size: (_later(arg[0]), arg[1])),
    ops.PAD: _movement(lambda widths, size: ((0, 0, 0), *widths)),
    ops.SHRINK: _movement(lambda limits, size: ((0, size, 1), *limits)),
    ops.FLIP: _movement(lambda axes, size: _later(axes)),
    ops.CONCAT: _movement(lambda axis, size: axis + 1),
    VIEW: _movement(_later_view),
    WINDOW: _movement(_later_windows),
    FOLD: _movement(_later_windows),
    WINDOW_MAX: _movement(_later_windows),
    WINDOW_MIN: _movement(_later_windows),
    CONVOLVE: _convolve,
    ops.GATHER: _gather,
    BARRIER: _barrier,
}
