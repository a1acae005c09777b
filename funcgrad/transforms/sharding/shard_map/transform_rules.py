"""What transforms make of a shard_map: calls of the same kind, on the same mesh.

Tangents and cotangents of a block are spread as the block is. For a linear map the call is split: the first part also
gives what the tangents need of its values, each spread along the axes over which it varies, and the second is the map.
Every graph made here goes through varying.py, so that what devices share is summed over once when it is transposed.

A batch is one more dimension of the blocks; under spmd_axis_name it is cut along these axes of the mesh.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from funcgrad.errors import ShardingError
from funcgrad.trace.calls import captures, dead_results, merge, normal_form
from funcgrad.trace.calls.dead_results import Needed, Simplify, bits, chosen
from funcgrad.trace.calls.shard_map import SHARD_MAP, ShardMap, layout_axes
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, closed_graph, fresh_parameters, outer_nodes
from funcgrad.trace.mesh.mesh import Layout, local_shape, parts_along
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Param, Type, UOp, substitute, toposort, type_text
from funcgrad.transforms.batching import batch
from funcgrad.transforms.batching.batch import Axis, Batch, Same, batch_outputs
from funcgrad.transforms.control.control_jvp import placed, present, reduced, type_of
from funcgrad.transforms.derivatives import guards, jvp, transpose
from funcgrad.transforms.derivatives.jvp import Mode, jvp_graph
from funcgrad.transforms.derivatives.transpose import transpose_graph
from funcgrad.transforms.sharding.shard_map import reference as _meaning  # noqa: F401  (what calls mean)
from funcgrad.transforms.sharding.shard_map.varying import VaryingTypes


def _walk(arg: ShardMap, parameters: Sequence[UOp], layouts: Sequence[Layout]) -> VaryingTypes:
    sizes = {axis: arg.mesh.shape[axis] for axis in arg.manual}
    types = {p: frozenset(layout_axes(layout)) for p, layout in zip(parameters, layouts, strict=True)}
    return VaryingTypes(sizes, types, arg.checked)


def _call(
    arg: ShardMap,
    parameters: Sequence[UOp],
    arguments: Sequence[Layout],
    outputs: Sequence[UOp],
    layouts: Sequence[Layout],
    sources: Sequence[UOp],
) -> list[UOp]:
    """Return the results of a call of a graph that was made from another: outputs over parameters, any nodes."""
    walk = _walk(arg, parameters, arguments)
    made = []
    for out, layout in zip(outputs, layouts, strict=True):
        excess = walk.in_order(walk.type(out) - frozenset(layout_axes(layout)))
        if excess:
            names = ", ".join(map(repr, excess))
            raise ShardingError(
                f"shard_map: a derivative, {type_text(out)}, varies over the axis {names}, where its value does not",
                hint="a rule of custom_jvp gives tangents that vary as the values do: sum them with lax.psum",
                place=out.place,
            )
        made.append(walk.varied(out, layout_axes(layout)))
    body = closed_graph(parameters, made)
    new = arg._replace(body=body, arguments=tuple(arguments), results=tuple(layouts))
    return results_of(SHARD_MAP, new, sources)


# ---- forward mode ----


def _jvp(node: UOp, given: list[UOp | None], mode: Mode) -> list[UOp | None]:
    arg: ShardMap = node.arg
    body = arg.body
    moving = [i for i, t in enumerate(given) if t is not None]
    fresh = fresh_parameters(body, [type_of(body.parameters[i]) for i in moving])
    seeds = {body.parameters[i]: f for i, f in zip(moving, fresh, strict=True)}
    found = jvp_graph(body.outputs, seeds, mode)
    outputs = present(found)
    if not outputs:
        return [None] * len(found)
    layouts = [layout for layout, t in zip(arg.results, found, strict=True) if t is not None]
    tangents, of_tangents = present(given), chosen(arg.arguments, moving)
    if mode is Mode.FORWARD:
        joint = _call(
            arg,
            [*body.parameters, *fresh],
            [*arg.arguments, *of_tangents],
            [*body.outputs, *outputs],
            [*arg.results, *layouts],
            [*node.src, *tangents],
        )
        return placed([t is not None for t in found], joint[len(body.outputs) :])
    kept = _Kept(node, fresh, of_tangents, outputs)
    linear = _call(
        arg,
        [*kept.parameters, *fresh],
        [*kept.layouts, *of_tangents],
        substitute(outputs, kept.places),
        layouts,
        [*kept.sources, *tangents],
    )
    return placed([t is not None for t in found], linear)


class _Kept:
    """What the tangents of a call need of its values: parameters of the linear call, and where their values come from.

    places: what takes the place of each value in the linear graph.
    """

    def __init__(
        self, node: UOp, fresh: Sequence[UOp], of_tangents: Sequence[Layout], outputs: Sequence[UOp]
    ) -> None:
        arg: ShardMap = node.arg
        self.node = node
        self.walk = _walk(arg, [*arg.body.parameters, *fresh], [*arg.arguments, *of_tangents])
        values = [r for r in outer_nodes(fresh, outputs) if _is_given(r)]
        values = [r for r in reduced(values, toposort(values), arg.body.parameters) if _is_given(r)]
        self.parameters: list[UOp] = []
        self.layouts: list[Layout] = []
        self.sources: list[UOp] = []
        self.places: dict[UOp, UOp] = {}
        self.further: list[UOp] = []
        self.further_layouts: list[Layout] = []
        found = [self._place(r, len(fresh) + i) for i, r in enumerate(values)]
        primal = node
        if self.further:
            graph = arg.body._replace(outputs=(*arg.body.outputs, *self.further))
            more = arg._replace(body=graph, results=(*arg.results, *self.further_layouts))
            primal = UOp(SHARD_MAP, node.src, more)
        results = results_of(SHARD_MAP, primal.arg, primal.src)
        self.sources = [results[x] if isinstance(x, int) else x for x in found]

    def _place(self, value: UOp, number: int) -> UOp | int:
        """Return its source: a node, or the number of a result of the call."""
        arg: ShardMap = self.node.arg
        if value in arg.body.parameters:
            i = arg.body.parameters.index(value)
            self._parameter(value, value, arg.arguments[i])
            return self.node.src[i]
        varying = self.walk.type(value)
        for i, (out, layout) in enumerate(zip(arg.body.outputs, arg.results, strict=True)):
            if out is value and frozenset(layout_axes(layout)) == varying:
                self._parameter(value, self._fresh(value, number, value.shape), layout)
                return i
        axes = self.walk.in_order(varying)
        # In front, one row a device: no dimension of the value need be there, or be cut.
        row = self._fresh(value, number, (1, *value.shape))
        layout = (axes, *((),) * value.ndim)
        self.parameters.append(row)
        self.layouts.append(layout)
        self.places[value] = row.reshape(value.shape)
        (new,) = self.walk.outputs([value])
        self.further.append(new.expand((0,), (1,)))
        self.further_layouts.append(layout)
        return len(arg.body.outputs) + len(self.further) - 1

    def _parameter(self, value: UOp, parameter: UOp, layout: Layout) -> None:
        self.parameters.append(parameter)
        self.layouts.append(layout)
        self.places[value] = parameter

    def _fresh(self, value: UOp, number: int, shape: tuple[int, ...]) -> UOp:
        index = len(self.node.arg.body.parameters) + number
        return UOp(PARAM, (), Param(0, index, shape, value.dtype, value.weak))


def _is_given(value: UOp) -> bool:
    """Tell whether a value depends on what the device is given; its place on the mesh it knows by itself."""
    return any(node.op is PARAM for node in toposort((value,)))


# ---- reverse mode ----


def _transpose(node: UOp, cotangents: list[UOp | None], linear: list[bool]) -> list[UOp | None]:
    arg: ShardMap = node.arg
    body = arg.body
    some = [i for i, ct in enumerate(cotangents) if ct is not None]
    wanted = [i for i, flag in enumerate(linear) if flag]
    # A cotangent has the shape and dtype of its value; weak it may be or not.
    types: list[Type] = [
        (body.outputs[i].shape, cotangents[i].dtype, cotangents[i].weak)  # type: ignore[union-attr]
        for i in some
    ]
    fresh = fresh_parameters(body, types)
    wrt = chosen(body.parameters, wanted)
    found = transpose_graph(chosen(body.outputs, some), fresh, wrt)
    outputs = present(found)
    used = set(toposort(outputs))
    fixed = [i for i, flag in enumerate(linear) if not flag and body.parameters[i] in used]
    sent = _call(
        arg,
        [*chosen(body.parameters, fixed), *fresh],
        [*chosen(arg.arguments, fixed), *chosen(arg.results, some)],
        outputs,
        [arg.arguments[i] for i, ct in zip(wanted, found, strict=True) if ct is not None],
        [*chosen(node.src, fixed), *present(cotangents)],
    )
    return placed(linear, placed([ct is not None for ct in found], sent))


def _guarded(node: UOp, conditions: dict[int, UOp]) -> UOp:
    """Guard a call by masks of cotangents, which go in as blocks, like the results that they belong to."""
    arg: ShardMap = node.arg
    layouts = [arg.results[i] for i in conditions]
    types = [
        (local_shape(c.shape, layout, arg.mesh), c.dtype, c.weak)
        for c, layout in zip(conditions.values(), layouts, strict=True)
    ]
    body = guards.chosen_graph(arg.body, types, list(conditions))
    new = arg._replace(body=body, arguments=(*arg.arguments, *layouts))
    return UOp(SHARD_MAP, (*node.src, *conditions.values()), new)


# ---- batches ----


def _batch(node: UOp, new: list[UOp | None], axis: Axis) -> Sequence[Batch]:
    arg: ShardMap = node.arg
    body = arg.body
    over = _spread_over(node, axis)
    size = axis.size // parts_along(over, arg.mesh)
    batched = {
        p: UOp(PARAM, (), Param(0, p.arg.index, (size, *p.shape), p.dtype, p.weak))
        for p, b in zip(body.parameters, new, strict=True)
        if b is not None
    }
    states = batch_outputs(body.outputs, batched, axis._replace(size=size))
    outputs = [
        out if state is None else state.node if isinstance(state, Same) else state
        for out, state in zip(body.outputs, states, strict=True)
    ]
    found = _call(
        arg,
        [batched.get(p, p) for p in body.parameters],
        [(over, *x) if p in batched else x for p, x in zip(body.parameters, arg.arguments, strict=True)],
        outputs,
        [(over, *x) if isinstance(s, UOp) else x for s, x in zip(states, arg.results, strict=True)],
        [s if b is None else b for s, b in zip(node.src, new, strict=True)],
    )
    return [x if isinstance(state, UOp) else Same(x) for x, state in zip(found, states, strict=True)]


def _spread_over(node: UOp, axis: Axis) -> tuple[Hashable, ...]:
    """Return the axes of the mesh along which the batch is cut: those of spmd_axis_name that the function knows."""
    arg: ShardMap = node.arg
    if axis.spmd_name is None:
        return ()
    names = axis.spmd_name if isinstance(axis.spmd_name, tuple) else (axis.spmd_name,)
    over = tuple(name for name in names if name in arg.manual)
    used = {a for layout in (*arg.arguments, *arg.results) for a in layout_axes(layout)}
    fault = ""
    if not used.isdisjoint(over):
        fault = f"{over[0]!r} is in the specs of the function already"
    elif over and axis.concerns(node):
        fault = "the function combines the elements of the mapped axis, which would be on different devices"
    elif axis.size % parts_along(over, arg.mesh):
        fault = f"{axis.size} elements cannot be cut into {parts_along(over, arg.mesh)} equal blocks"
    if fault:
        raise ShardingError(
            f"vmap: spmd_axis_name={axis.spmd_name!r} around a shard_map: {fault}",
            hint="leave spmd_axis_name out: each device then has all elements",
            place=node.place,
        )
    return over


# ---- simplification ----


def _restrict(arg: ShardMap, read: set[int], simplify: Simplify) -> Needed:
    results = sorted(read)
    outputs = simplify(chosen(arg.body.outputs, results))
    used = 0
    for mask in bits(outputs, arg.body.parameters):
        used |= mask
    sources = [i for i in range(len(arg.body.parameters)) if used >> i & 1]
    new = arg._replace(
        body=closed_graph(chosen(arg.body.parameters, sources), outputs),
        arguments=tuple(chosen(arg.arguments, sources)),
        results=tuple(chosen(arg.results, results)),
    )
    return Needed(new, sources, {old: i for i, old in enumerate(results)})


def _normal(arg: ShardMap, src: Sequence[UOp], simplify: Simplify) -> list[UOp]:
    """Bring a call to its normal form: each source once, each result once. A result that is a source, block by block,
    is that source.
    """
    first: dict[tuple[UOp, Layout], UOp] = {}
    keys = list(zip(src, arg.arguments, strict=True))
    same = {p: first.setdefault(key, p) for p, key in zip(arg.body.parameters, keys, strict=True)}
    outputs = simplify(substitute(arg.body.outputs, same))
    source = {p: key for key, p in first.items()}
    rows = list(zip(outputs, arg.results, strict=True))
    through = {row: source[row[0]][0] for row in rows if row[0] in source and source[row[0]][1] == row[1]}
    left = list(dict.fromkeys(row for row in rows if row not in through))
    used = set(toposort([out for out, _ in left]))
    parameters = [p for p in source if p in used]
    new = arg._replace(
        body=closed_graph(parameters, [out for out, _ in left]),
        arguments=tuple(source[p][1] for p in parameters),
        results=tuple(layout for _, layout in left),
    )
    found = results_of(SHARD_MAP, new, [source[p][0] for p in parameters]) if left else []
    of_row: dict[Any, UOp] = {**through, **dict(zip(left, found, strict=True))}
    return [of_row[row] for row in rows]


def _union(a: UOp, b: UOp, simplify: Simplify) -> merge.Union | None:
    """Unite two calls on one mesh that share a source which is cut alike."""
    first, second = a.arg, b.arg
    if first._replace(body=second.body, arguments=(), results=()) != second._replace(
        arguments=(), results=()
    ):
        return None
    keys = [list(zip(call.src, call.arg.arguments, strict=True)) for call in (a, b)]
    if set(keys[0]).isdisjoint(keys[1]):
        return None
    pool: dict[tuple[UOp, Layout], UOp] = {}
    outputs = []
    for call, own in zip((a, b), keys, strict=True):
        for p, key in zip(call.arg.body.parameters, own, strict=True):
            if key not in pool:
                pool[key] = UOp(PARAM, (), Param(0, len(pool), *type_of(p)))
        renamed = {p: pool[key] for p, key in zip(call.arg.body.parameters, own, strict=True)}
        outputs += substitute(call.arg.body.outputs, renamed)
    body = Graph(tuple(pool.values()), tuple(outputs))
    layouts = tuple(layout for _, layout in pool)
    arg = first._replace(body=body, arguments=layouts, results=(*first.results, *second.results))
    split, count = len(first.results), len(outputs)
    return merge.Union(arg, [x for x, _ in pool], list(range(split)), list(range(split, count)))


def _lifted(node: UOp, arrays: list[UOp]) -> UOp:
    """Lift arrays of a custom rule to sources that all devices have."""
    arg: ShardMap = node.arg
    body = closed_graph([*arg.body.parameters, *arrays], arg.body.outputs)
    layouts = [((),) * x.ndim for x in arrays]
    return UOp(SHARD_MAP, (*node.src, *arrays), arg._replace(body=body, arguments=(*arg.arguments, *layouts)))


def _fits(arg: ShardMap, src: Sequence[UOp]) -> str:
    for p, x, layout in zip(arg.body.parameters, src, arg.arguments, strict=True):
        if len(layout) != x.ndim or p.dtype != x.dtype or p.weak != x.weak:
            return "the body takes other types"
        if any(size % parts_along(axes, arg.mesh) for size, axes in zip(x.shape, layout, strict=True)):
            return "blocks that are not full"
        if p.shape != local_shape(x.shape, layout, arg.mesh):
            return "the body takes blocks of other shapes"
    walk = _walk(arg, arg.body.parameters, arg.arguments)
    for out, layout in zip(arg.body.outputs, arg.results, strict=True):
        if not walk.type(out) <= frozenset(layout_axes(layout)):
            return "a result varies over an axis that its layout does not name"
    return ""


jvp.CALL_RULES[SHARD_MAP] = _jvp
transpose.CALL_RULES[SHARD_MAP] = _transpose
batch.CALL_RULES[SHARD_MAP] = _batch
guards.GUARDS[SHARD_MAP] = _guarded
dead_results.RESTRICT[SHARD_MAP] = _restrict
normal_form.NORMAL[SHARD_MAP] = _normal
merge.UNION[SHARD_MAP] = _union
SHARD_MAP.fault = _fits
captures.RULES[SHARD_MAP] = _lifted
