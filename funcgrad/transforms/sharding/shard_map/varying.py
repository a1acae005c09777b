"""Which values of one device's function vary over which axes of a mesh, and where the same becomes each one's own.

In: a graph, and for its parameters the axes over which they vary. Out: the graph with a `vary` wherever a value that is
the same along an axis meets one that is not. It computes the same; but its transpose sums over the axis what the
devices send to a value that they share, exactly once. So this pass comes before every transposition.

What cannot have a derivative (constants, integers) needs no `vary`. Carries of loops are a fixpoint. A branch that
devices choose differently, and a loop that they end at different times, must not hold a collective over them: some
would wait for ever. What such a branch is given varies before it is chosen, so its transpose holds none either.

A function's derivative is of what its values are where it is taken: `Scope` is the pass while functions run.

Source: https://docs.jax.dev/en/latest/notebooks/shard_map.html ("Tracking how values vary over manual mesh axes").
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import prod
from typing import Any

from funcgrad.errors import ShardingError
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER, CHECKPOINT
from funcgrad.trace.calls.custom_call import CUSTOM, CUSTOM_LINEAR
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.calls.shard_map import SHARD_MAP, ShardMap, layout_axes
from funcgrad.trace.graph.call_nodes import RESULT, graphs_of, is_call
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.mesh.mesh import AbstractMesh
from funcgrad.trace.ops import PARAM
from funcgrad.trace.ops.mesh_collective import (
    AGREE,
    ALL_REDUCE,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
    VARY,
    Agree,
    Axes,
    Vary,
)
from funcgrad.trace.tracing.named_axes import MeshAxis
from funcgrad.trace.tracing.tracer import Tracer, live_trace, open_traces
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, at_line_of, numel, toposort

Varying = frozenset[Hashable]
NOWHERE: Varying = frozenset()


class VaryingTypes:
    """The pass over one graph.

    types: of each node the axes over which it varies; of a call, those of its results. sizes: of the axes in sight, in
    the order in which they are listed. checked: where it is not, types say only what may vary.
    """

    def __init__(
        self, sizes: Mapping[Hashable, int], types: Mapping[UOp, Varying], checked: bool = True
    ) -> None:
        self.sizes = dict(sizes)
        self.checked = checked
        self.types: dict[UOp, Any] = dict(types)
        self.new: dict[UOp, UOp] = {node: node for node in types}
        self.fixed: set[UOp] = set()  # what depends on no parameter, and so has no derivative

    def type(self, node: UOp) -> Varying:
        """Return the axes over which a node varies."""
        self._visit([node])
        return self.types[node]

    def outputs(self, roots: Sequence[UOp]) -> list[UOp]:
        """Return the same values, with `vary` where it is needed."""
        self._visit(roots)
        return [self.new[root] for root in roots]

    def varied(self, node: UOp, wanted: Iterable[Hashable]) -> UOp:
        """Return the new node of a value that is used as one that varies over these axes too."""
        self._visit([node])
        missing = frozenset(wanted) - self.types[node]
        if not missing or node in self.fixed or not dt.is_inexact(node.dtype):
            return self.new[node]
        return _vary_early(self.new[node], Vary(self.in_order(missing)))

    def size(self, axes: Varying) -> int:
        """Tell how many devices there are along these axes."""
        return prod(self.sizes[axis] for axis in axes)

    def in_order(self, axes: Varying) -> Axes:
        return tuple(axis for axis in self.sizes if axis in axes)

    def within(self, parameters: Sequence[UOp], types: Sequence[Varying]) -> VaryingTypes:
        """Return the pass over a graph within a call."""
        return VaryingTypes(self.sizes, dict(zip(parameters, types, strict=True)), self.checked)

    def parameter(self, node: UOp) -> Varying:
        """Return the type of a parameter that nobody said anything about."""
        return NOWHERE

    def _visit(self, roots: Sequence[UOp]) -> None:
        for node in toposort(roots, stop=self.types.__contains__):
            if node in self.types:
                continue
            if node.op is PARAM:
                self.types[node], self.new[node] = self.parameter(node), node
                continue
            if all(s in self.fixed for s in node.src):
                self.fixed.add(node)
            with at_line_of(node):
                self._step(node)

    def _step(self, node: UOp) -> None:
        if node.op is RESULT:
            call = node.src[0]
            self.types[node] = self.types[call][node.arg]
            self.new[node] = self._with(node, [self.new[call]])
            return
        rule = _RULES.get(node.op) or (_any_call if is_call(node) else _any)
        self.types[node], self.new[node] = rule(self, node)

    def _with(self, node: UOp, src: Sequence[UOp], arg: Any = None) -> UOp:
        """Return the node on other sources, and with another argument if there is one."""
        arg = node.arg if arg is None else arg
        same = all(a is b for a, b in zip(src, node.src, strict=True)) and arg == node.arg
        return node if same else UOp(node.op, tuple(src), arg)

    def source_types(self, node: UOp) -> list[Varying]:
        return [self.types[s] for s in node.src]


def _vary_early(x: UOp, arg: Vary) -> UOp:
    """Return x as a value that varies, made to vary as early as possible: before ops that keep or repeat its
    elements. So weights that are used in several forms are summed over once, and repeated values are summed as few
    elements.
    """
    chain = []
    while _is_as_many(x):
        chain.append(x)
        x = x.src[0]
    x = UOp(VARY, (x,), arg)
    for node in reversed(chain):
        x = UOp(node.op, (x,), node.arg)
    return x


def _is_as_many(x: UOp) -> bool:
    """Tell whether the elements of a node are those of its source, all of them, each as often as you like."""
    of_source = x.op.is_view or (x.op is ops.CAST and x.src[0].dtype == x.dtype)
    return of_source and numel(x.src[0].shape) <= numel(x.shape)


def united(types: Iterable[Varying]) -> Varying:
    """Return the axes over which something of these varies."""
    return frozenset().union(*types)


Rule = Callable[[VaryingTypes, UOp], tuple[Any, UOp]]
"""(pass, node) -> (type of the node, or of all results; new node)."""


def _any(walk: VaryingTypes, node: UOp) -> tuple[Varying, UOp]:
    varying = united(walk.source_types(node))
    return varying, walk._with(node, [walk.varied(s, varying) for s in node.src])


def _barrier(walk: VaryingTypes, node: UOp) -> tuple[Varying, UOp]:
    """Take the type of the value; what it waits for is not used."""
    return walk.types[node.src[0]], walk._with(node, [walk.new[s] for s in node.src])


def _any_call(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    varying = united(walk.source_types(node))
    return [varying] * len(node.arg.types), walk._with(node, [walk.new[s] for s in node.src])


# ---- collectives ----


def _vary(walk: VaryingTypes, node: UOp) -> tuple[Varying, UOp]:
    (x,) = node.src
    missing = frozenset(node.arg.axes) - walk.types[x]
    if not missing:
        return walk.types[x], walk.new[x]
    return walk.types[x] | missing, walk._with(node, [walk.new[x]], Vary(walk.in_order(missing)))


def _agree(walk: VaryingTypes, node: UOp) -> tuple[Varying, UOp]:
    """Remove an agreement after `vary`, where there is nothing to agree about: what each device sends back is the
    whole, divided and summed again.
    """
    (x,) = node.src
    new, over = _before_vary(walk, x, walk.types[x] & frozenset(node.arg.axes))
    axes = walk.in_order(over)
    found = UOp(AGREE, (new,), Agree(axes, walk.size(over))) if axes else new
    return walk.types[x] - frozenset(node.arg.axes), found


def _all_reduce(walk: VaryingTypes, node: UOp) -> tuple[Varying, UOp]:
    """Exchange nothing where all devices have the same: each knows the sum."""
    (x,) = node.src
    axes = frozenset(node.arg.axes)
    new, over = _before_vary(walk, x, walk.types[x] & axes)
    if node.arg.kind == "sum" and over != axes:
        new = new * walk.size(axes - over)
    if over:
        new = UOp(ALL_REDUCE, (new,), node.arg._replace(axes=walk.in_order(over)))
    return walk.types[x] - axes, new


def _before_vary(walk: VaryingTypes, x: UOp, axes: Varying) -> tuple[UOp, Varying]:
    """Return (x before it was made to vary over some of these axes, the axes over which it varied before)."""
    new = walk.new[x]
    if new.op is not VARY or axes.isdisjoint(new.arg.axes):
        return new, axes
    left = walk.in_order(frozenset(new.arg.axes) - axes)
    inner = UOp(VARY, new.src, Vary(left)) if left else new.src[0]
    return inner, axes - frozenset(new.arg.axes)


def _exchange(walk: VaryingTypes, node: UOp) -> tuple[Varying, UOp]:
    varying = united(walk.source_types(node)) | frozenset(node.arg.axes)
    return varying, walk._with(node, [walk.varied(s, varying) for s in node.src])


_COMMUNICATE = (ALL_REDUCE, MESH_EXCHANGE, MESH_GATHER, MESH_PERMUTE, REDUCE_SCATTER)


def _waits_over(graphs: Sequence[Graph]) -> Varying:
    """Return the axes along which devices have to run these graphs together."""
    found: set[Hashable] = set()
    for graph in graphs:
        for node in toposort(graph.outputs):
            if node.op in _COMMUNICATE:
                found.update(node.arg.axes)
            elif is_call(node):
                found |= _waits_over(graphs_of(node.arg))
    return frozenset(found)


def _check_together(
    walk: VaryingTypes, node: UOp, what: str, varying: Varying, graphs: Sequence[Graph]
) -> None:
    apart = walk.in_order(varying & _waits_over(graphs)) if walk.checked else ()
    if apart:
        names = ", ".join(map(repr, apart))
        raise ShardingError(
            f"{what} that varies over the axis {names} decides about a collective over {names}: devices that do not "
            "take part would keep the others waiting",
            hint=f"do the collective outside, or decide by a value that all have: lax.pmax(x, {apart[0]!r})",
            place=node.place,
        )


# ---- loops and branches ----


def _scan(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    loop: Scan = node.arg
    constants, carry, xs = loop.parts(walk.source_types(node))
    while True:
        body = walk.within(loop.body.parameters, [*constants, *carry, *xs])
        found = [body.type(out) for out in loop.body.outputs]
        grown = [a | b for a, b in zip(carry, found, strict=False)]
        if grown == carry:
            break
        carry = grown
    outputs = body.outputs(loop.body.outputs)
    outputs[: loop.carries] = map(body.varied, loop.body.outputs, carry)
    graph = loop.body._replace(outputs=tuple(outputs))
    of_constants, start, rows = loop.parts(node.src)
    src = [*map(walk.new.__getitem__, of_constants), *map(walk.varied, start, carry)]
    src += map(walk.new.__getitem__, rows)
    return [*carry, *found[loop.carries :]], walk._with(node, src, loop._replace(body=graph))


def _while(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    loop: While = node.arg
    of_test, of_body, carry = loop.parts(walk.source_types(node))
    while True:
        test = walk.within(loop.condition.parameters, [*of_test, *carry])
        body = walk.within(loop.body.parameters, [*of_body, *carry])
        decides = test.type(loop.condition.outputs[0])
        grown = [a | body.type(out) | decides for a, out in zip(carry, loop.body.outputs, strict=True)]
        if grown == carry:
            break
        carry = grown
    _check_together(walk, node, "while_loop: a condition", decides, [loop.condition, loop.body])
    new = loop._replace(
        condition=loop.condition._replace(outputs=tuple(test.outputs(loop.condition.outputs))),
        body=loop.body._replace(outputs=tuple(map(body.varied, loop.body.outputs, carry))),
    )
    test_src, body_src, start = loop.parts(node.src)
    src = [walk.new[s] for s in (*test_src, *body_src)]
    return carry, walk._with(node, [*src, *map(walk.varied, start, carry)], new)


def _switch(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    branches: tuple[Graph, ...] = node.arg.branches
    decides, *given = walk.source_types(node)
    _check_together(walk, node, "cond: a choice", decides, branches)
    given = [t | decides for t in given]
    bodies = [walk.within(branch.parameters, given) for branch in branches]
    columns = zip(
        *([b.type(out) for out in g.outputs] for b, g in zip(bodies, branches, strict=True)), strict=True
    )
    found = [decides | united(column) for column in columns]
    new = tuple(
        branch._replace(outputs=tuple(map(body.varied, branch.outputs, found)))
        for body, branch in zip(bodies, branches, strict=True)
    )
    src = [walk.new[node.src[0]], *map(walk.varied, node.src[1:], given)]
    return found, walk._with(node, src, Switch(new))


# ---- other calls ----


def _checkpoint(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    body: Graph = node.arg.body
    inner = walk.within(body.parameters, walk.source_types(node))
    graph = body._replace(outputs=tuple(inner.outputs(body.outputs)))
    found = [inner.type(out) for out in body.outputs]
    return found, walk._with(node, [walk.new[s] for s in node.src], node.arg._replace(body=graph))


def _custom(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    """Wrap a user's rule, which knows nothing of axes, in one that does, if the values differ in the axes over which
    they vary.
    """
    found, new = _checkpoint(walk, node)
    given = walk.source_types(node)
    if len({*(t for t, s in zip(given, node.src, strict=True) if s not in walk.fixed), *found}) < 2:
        return found, new
    # Written on this module, and few programs need it.
    from funcgrad.transforms.sharding.shard_map.varying_custom import varied_rule

    arg = new.arg._replace(rule=varied_rule(new.arg.rule, walk.sizes, given, found))
    return found, walk._with(node, new.src, arg)


def _custom_linear(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    src = [walk.new[s] for s in node.src]
    known = getattr(node.arg.rule, "varying_results", None)
    if known is None:
        known = [united(walk.source_types(node))] * len(node.arg.types)
    return list(known), walk._with(node, src)


def _shard_map(walk: VaryingTypes, node: UOp) -> tuple[list[Varying], UOp]:
    arg: ShardMap = node.arg
    given = [
        t | frozenset(layout_axes(layout))
        for t, layout in zip(walk.source_types(node), arg.arguments, strict=True)
    ]
    sizes = walk.sizes | {axis: arg.mesh.shape[axis] for axis in arg.manual}
    inner = VaryingTypes(
        sizes, dict(zip(arg.body.parameters, given, strict=True)), walk.checked and arg.checked
    )
    wanted = [
        inner.type(out) | frozenset(layout_axes(x))
        for out, x in zip(arg.body.outputs, arg.results, strict=True)
    ]
    outputs = map(inner.varied, arg.body.outputs, wanted)
    new = arg._replace(body=arg.body._replace(outputs=tuple(outputs)))
    found = [t - frozenset(arg.manual) for t in wanted]
    return found, walk._with(node, [walk.new[s] for s in node.src], new)


_RULES: dict[Op, Rule] = {
    BARRIER: _barrier,
    VARY: _vary,
    AGREE: _agree,
    ALL_REDUCE: _all_reduce,
    MESH_GATHER: _exchange,
    REDUCE_SCATTER: _exchange,
    MESH_EXCHANGE: _exchange,
    MESH_PERMUTE: _exchange,
    PLACE: _exchange,
    SCAN: _scan,
    WHILE: _while,
    SWITCH: _switch,
    CHECKPOINT: _checkpoint,
    CUSTOM: _custom,
    CUSTOM_LINEAR: _custom_linear,
    SHARD_MAP: _shard_map,
}


# ---- while functions run ----


class Scope(VaryingTypes):
    """The pass within the function of a shard_map on `mesh`, while it runs; its trace has the axes already.

    What a parameter of another trace in it varies over follows from what it stands for.
    """

    def __init__(self, mesh: AbstractMesh) -> None:
        self.mesh = mesh
        traces = [t for t in open_traces() if any(isinstance(axis, MeshAxis) for axis in t.axes)]
        sizes = {axis.name: axis.size for t in traces for axis in t.axes if isinstance(axis, MeshAxis)}
        checked = all(axis.checked for t in traces for axis in t.axes if isinstance(axis, MeshAxis))
        super().__init__(sizes, {}, checked)
        self.level = traces[0].level

    def parameter(self, node: UOp) -> Varying:
        if node.arg.trace <= 0:
            return frozenset(self.sizes)
        trace = live_trace(node)
        if trace.level < self.level:
            return NOWHERE
        if isinstance(trace.varying, VaryingTypes) and node in trace.varying.types:
            return trace.varying.types[node]
        origin = trace.origins.get(node)
        if isinstance(origin, Tracer):
            return self.type(origin.node)
        return frozenset(self.sizes) if origin is None else NOWHERE

    def enter(self, parameter: UOp, operand: Any, axes: Iterable[Hashable]) -> None:
        """Say what a parameter of the function itself varies over: these axes, and those of what it was given."""
        outer = self.type(operand.node) if isinstance(operand, Tracer) else NOWHERE
        self.types[parameter], self.new[parameter] = outer | frozenset(axes), parameter

    def wider(self, before: UOp, after: UOp) -> Callable[[UOp], UOp] | None:
        """Return what makes a carry's first value vary as it does after a step; None where it does already."""
        more = self.type(after) - self.type(before)
        axes = Vary(self.in_order(more))
        return (lambda x: UOp(VARY, (x,), axes)) if more else None

    def tangents(self, outputs: Sequence[UOp | None], seeds: Mapping[UOp, UOp]) -> list[UOp | None]:
        """Return tangents that are ready to be transposed. `seeds` has the tangent of each parameter, which varies as
        the parameter does.
        """
        for parameter, seed in seeds.items():
            self.types[seed], self.new[seed] = self.type(parameter), seed
        new = iter(self.outputs([t for t in outputs if t is not None]))
        return [None if t is None else next(new) for t in outputs]
