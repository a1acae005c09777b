"""shard_map: a function that is written for one device, as a function of whole arrays.

The function runs once, on parameters of the shapes of blocks, and becomes a call (trace/calls/shard_map.py) that
carries its graph. What it closes over is the same on all devices. The names of the mesh's axes are bound while it runs,
so that the collectives of lax know them (lax/collectives/mesh_axes.py); which values vary over which axes is followed
(varying.py), and what comes out is checked against what out_specs promise.

With check_vma=False nobody knows, and all values count as varying: what comes in replicated is made to vary, a psum
gives what varies again, and what out_specs say to be the same is taken for it (`agree`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, ParamSpec, TypeVar, overload

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeviceError, MissingRuleError, ShardingError, TreeError
from funcgrad.trace.array.array import Array, ArrayBase, Signature
from funcgrad.trace.calls.shard_map import SHARD_MAP, ShardMap, layout_axes
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, closed_graph, outer_nodes
from funcgrad.trace.mesh.mesh import (
    AbstractMesh,
    Layout,
    Mesh,
    NamedSharding,
    PartitionSpec,
    Placement,
    check_spec,
    local_shape,
    parts_along,
)
from funcgrad.trace.ops.mesh_collective import AGREE, VARY, Agree, Vary
from funcgrad.trace.tracing.effects import ORDER, Threaded, threaded
from funcgrad.trace.tracing.named_axes import MeshAxis, mesh_axes_of, named_axes
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import (
    Trace,
    Tracer,
    explicit_sharding,
    new_trace,
    node_of,
    open_traces,
    run_traced,
)
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp, substitute, type_text
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import Arguments, check_callable, name_of, read_arguments, results
from funcgrad.transforms.core.ref_arguments import MappedRefs, mapped_refs
from funcgrad.transforms.core.stateful import Passage
from funcgrad.transforms.sharding.shard_map import transform_rules  # noqa: F401  (calls are made here: their rules come along)
from funcgrad.transforms.sharding.shard_map.varying import Scope

Parameters = ParamSpec("Parameters")
R = TypeVar("R")


class _Infer:
    """In the place of in_specs: as the arguments are spread."""

    def __repr__(self) -> str:
        return "Infer"


INFER = _Infer()


@overload
def shard_map(
    f: Callable[Parameters, R],
    /,
    *,
    out_specs: Any,
    in_specs: Any = INFER,
    mesh: AbstractMesh | None = None,
    axis_names: Collection[Hashable] = frozenset(),
    check_vma: bool = True,
) -> Callable[Parameters, R]: ...
@overload
def shard_map(
    f: None = None,
    /,
    *,
    out_specs: Any,
    in_specs: Any = INFER,
    mesh: AbstractMesh | None = None,
    axis_names: Collection[Hashable] = frozenset(),
    check_vma: bool = True,
) -> Callable[[Callable[Parameters, R]], Callable[Parameters, R]]: ...
def shard_map(
    f: Callable[..., Any] | None = None,
    /,
    *,
    out_specs: Any,
    in_specs: Any = INFER,
    mesh: AbstractMesh | None = None,
    axis_names: Collection[Hashable] = frozenset(),
    check_vma: bool = True,
) -> Any:
    """Make a function of whole arrays from `f`, a function of the blocks that one device of a mesh has of them.

    Without `f` it is a decorator.

    Parameters
    ----------
    f : a function of blocks. Of a ref it gets one of its own, of its part, whose last value is written back.
    out_specs : how the results are put together, a PartitionSpec or a tree of them. An axis that a spec does
        not name promises that all devices along it have the same result.
    in_specs : a PartitionSpec for each argument, or a tree of them that is a prefix of the arguments' tree;
        None for an argument, or a part of one, that `f` gets as it is. By default the specs that the arguments are
        spread by.
    mesh : a mesh; None for that of the context (set_mesh).
    axis_names : the axes that `f` knows, all by default; over the other axes it is written for whole arrays.
    check_vma : whether the promise of out_specs is checked, and derivatives count on it.

    Returns
    -------
    A function of whole arrays.

    Raises
    ------
    ShardingError : a spec does not fit the mesh or an array, a size does not divide, or a result varies over
        an axis that its spec does not name.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> from funcgrad.sharding import AbstractMesh, P
    >>> mesh = AbstractMesh((4,), ("x",))
    >>> total = fg.shard_map(lambda x: fg.lax.psum(x.sum(), "x"), mesh=mesh, in_specs=P("x"), out_specs=P())
    >>> float(total(np.arange(8.0)))
    28.0

    References
    ----------
    https://docs.jax.dev/en/latest/notebooks/shard_map.html
    """
    if f is None:
        return functools.partial(
            shard_map,
            out_specs=out_specs,
            in_specs=in_specs,
            mesh=mesh,
            axis_names=axis_names,
            check_vma=check_vma,
        )
    check_callable("shard_map", f)
    names = _axis_names(axis_names)

    @boundary
    @functools.wraps(f)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        if kwargs:
            raise ArgumentError(
                f"shard_map: {name_of(f)!r} was called with keyword arguments ({', '.join(kwargs)}), for which there "
                "are no in_specs",
                hint="pass them by position, or bind them with functools.partial",
            )
        form = _form(f, mesh, names, check_vma)
        refs = mapped_refs("shard_map", args, lambda t: [True] * t.num_leaves)
        if refs is not None:
            return _over_refs(form, refs, in_specs, out_specs)
        return _Call(form, _given(form, in_specs, args), out_specs).run()

    return mapped


def _over_refs(form: _Form, refs: MappedRefs, in_specs: Any, out_specs: Any) -> Any:
    """Give each device refs of its own, of its parts, and write their last values back."""

    def of_values(*values: Any) -> tuple[Any, list[Any]]:
        args, own = refs.own(values)
        return form.function(*args), [ref[...] for ref in own]

    of_values.__name__ = name_of(form.function)
    if in_specs is INFER:
        specs = [_spec_of(form, ref[...], "a ref") for ref in refs.refs.values()]
    else:
        prefix = tuple(in_specs) if isinstance(in_specs, list) else in_specs
        every = _specs(form, "in_specs", prefix, refs.treedef)
        specs = [every[i] for i in refs.refs]
    of_form = form._replace(function=of_values)
    result, values = _Call(of_form, _given(of_form, in_specs, refs.values()), (out_specs, specs)).run()
    refs.write(values)
    return result


# ---- the mesh ----


class _Form(NamedTuple):
    """A function, its mesh, and the axes that it knows."""

    function: Callable[..., Any]
    mesh: AbstractMesh
    manual: tuple[Hashable, ...]
    checked: bool

    def __str__(self) -> str:
        return f"shard_map: {name_of(self.function)!r}"


def _axis_names(axis_names: Any) -> tuple[Hashable, ...]:
    if isinstance(axis_names, str):
        raise ArgumentError(
            f"shard_map: axis_names must be a set of names, it is {axis_names!r}",
            hint=f"write axis_names={{{axis_names!r}}}",
        )
    return tuple(axis_names)


def _form(function: Callable[..., Any], mesh: Any, names: Sequence[Hashable], checked: bool) -> _Form:
    found = _mesh(mesh)
    around = [axis.name for axis in named_axes() if isinstance(axis, MeshAxis)]
    unknown = [name for name in names if name not in found.axis_names]
    if unknown:
        raise ShardingError(
            f"shard_map: axis_names has {unknown[0]!r}; the axes of the mesh are "
            f"{', '.join(map(repr, found.axis_names))}"
        )
    manual = tuple(axis for axis in found.axis_names if axis in names or not names and axis not in around)
    twice = [axis for axis in manual if axis in around]
    if found.empty:
        raise ShardingError(
            f"shard_map: {name_of(function)!r} is for a mesh without axes", hint="give the mesh an axis"
        )
    if twice or not manual:
        which = ", ".join(map(repr, twice or around))
        raise ShardingError(
            f"shard_map: {name_of(function)!r} is called within another shard_map that has the axes {which} already",
            hint="within, name other axes in axis_names, or call the function itself: it gets blocks",
        )
    return _Form(function, found, manual, bool(checked))


def _mesh(mesh: Any) -> AbstractMesh:
    if mesh is None:
        traces = [trace for trace in open_traces() if trace.varying is not None]
        mesh = traces[-1].varying.mesh if traces else _context_mesh()
    if not isinstance(mesh, AbstractMesh):
        raise ArgumentError(
            f"shard_map: mesh must be a Mesh or an AbstractMesh, it is {mesh!r:.60}",
            hint="make one: funcgrad.make_mesh((8,), ('x',))",
        )
    return mesh


def _context_mesh() -> AbstractMesh:
    if config.mesh is None:
        raise ShardingError(
            "shard_map: no mesh is given, and there is none in the context",
            hint="pass mesh=, or call it under funcgrad.set_mesh(mesh)",
        )
    return config.mesh


# ---- arguments ----


def _is_spec(part: Any) -> bool:
    return isinstance(part, PartitionSpec)


class _Given(NamedTuple):
    """The arguments of a call. statics: those that are passed as they are, by position. layouts: of the operands.
    partial: arguments of which parts are passed as they are, by position.
    """

    arguments: Arguments
    statics: dict[int, Any]
    layouts: list[Layout]
    partial: dict[int, _Parts]

    def merged(self, arrays: Sequence[Any]) -> list[Any]:
        """Return all arguments, from the trees of arrays."""
        rest = iter(arrays)
        count = len(self.statics) + len(arrays)
        merged = [self.statics[i] if i in self.statics else next(rest) for i in range(count)]
        for i, parts in self.partial.items():
            merged[i] = parts.merged(merged[i])
        return merged


class _Parts(NamedTuple):
    """An argument that its tree of specs takes apart. statics: the parts without a spec, by number."""

    treedef: tree.TreeDef
    statics: dict[int, Any]

    def arrays(self, argument: Any) -> Any:
        """Return the argument with None for the parts that have no spec."""
        parts = enumerate(self.treedef.flatten_up_to(argument))
        return self.treedef.unflatten([None if i in self.statics else part for i, part in parts])

    def merged(self, arrays: Any) -> Any:
        parts = enumerate(self.treedef.flatten_up_to(arrays))
        return self.treedef.unflatten([self.statics.get(i, part) for i, part in parts])


def _parts(spec: Any, argument: Any) -> _Parts | None:
    """Take an argument apart whose tree of specs has None for some parts; None where all have a spec."""
    specs, treedef = tree.flatten(spec, is_leaf=lambda part: part is None or _is_spec(part))
    if treedef.is_leaf() or all(part is not None for part in specs):
        return None
    try:
        parts = treedef.flatten_up_to(argument)
    except ValueError:  # they do not fit: an error with the names of both is raised below
        return None
    return _Parts(treedef, {i: parts[i] for i, part in enumerate(specs) if part is None})


def _given(form: _Form, in_specs: Any, args: tuple) -> _Given:
    if isinstance(in_specs, list):
        in_specs = tuple(in_specs)
    by_position = isinstance(in_specs, tuple) and not isinstance(in_specs, PartitionSpec)
    if by_position and len(in_specs) != len(args):
        raise TreeError(
            f"{form}: in_specs has {len(in_specs)} entries, there are {len(args)} arguments",
            hint="give a spec to each argument, or one for all of them",
        )
    statics = {i: x for i, x in enumerate(args) if in_specs is None or by_position and in_specs[i] is None}
    positions = [i for i in range(len(args)) if i not in statics]
    taken = {i: _parts(in_specs[i], args[i]) for i in positions if by_position}
    partial = {i: parts for i, parts in taken.items() if parts is not None}
    arrays = tuple(partial[i].arrays(args[i]) if i in partial else args[i] for i in positions)
    arguments = read_arguments("shard_map", form.function, arrays, positions=positions)
    if in_specs is INFER:
        specs = [_spec_of(form, x, path) for x, path in zip(arguments.operands, arguments.paths, strict=True)]
    else:
        given = tuple(in_specs[i] for i in positions) if by_position else in_specs
        prefix = (given, {}) if by_position else given
        specs = _specs(form, "in_specs", prefix, arguments.treedef)
    rows = zip(arguments.operands, specs, arguments.paths, strict=True)
    return _Given(arguments, statics, [_layout(form, "in_specs", *row) for row in rows], partial)


def _specs(form: _Form, which: str, prefix: Any, treedef: tree.TreeDef) -> list[Any]:
    """Return the spec of each leaf."""
    try:
        return tree.broadcast_prefix(prefix, treedef, f"{form}: {which}", is_leaf=_is_spec)
    except TreeError as error:
        what = "arguments" if which == "in_specs" else "results"
        raise TreeError(
            error.message,
            hint=f"give a tree of specs that begins as that of the {what} does, or one for all of them",
        ) from None


def _spec_of(form: _Form, x: ArrayBase, path: object) -> PartitionSpec:
    """Return the spec of an argument that says itself how it is spread."""
    sharding = explicit_sharding(x) if isinstance(x, Tracer) else getattr(x, "sharding", None)
    if not isinstance(sharding, NamedSharding):
        raise ShardingError(
            f"{form}: in_specs is not given, and {path} does not say how it is spread",
            hint="pass in_specs=, or call it with arrays on the mesh: device_put(x, NamedSharding(mesh, spec))",
        )
    known = [[axis for axis in axes if axis in form.manual] for axes in sharding.layout(len(x.shape))]
    return PartitionSpec(*(tuple(axes) or None for axes in known))  # over other axes arrays are whole


def _layout(form: _Form, which: str, x: Any, spec: Any, path: object) -> Layout:
    """Return the axes along which each dimension of an argument or result is cut."""
    what = f"{form}: {which} for {path}, {type_text(x)}"
    if not isinstance(spec, PartitionSpec):
        hint = f"write P({spec!r})" if isinstance(spec, str) else "write P() for what all devices have"
        raise ArgumentError(f"{what}: must be a PartitionSpec, it is {spec!r:.60}", hint=hint)
    if len(spec) > len(x.shape):
        hint = (
            "" if x.shape else "a scalar has P(); a function that returns x[None] gives a row to each device"
        )
        raise ShardingError(f"{what}: {spec} is for {len(spec)} dimensions, it has {len(x.shape)}", hint=hint)
    if PartitionSpec.UNCONSTRAINED in spec:
        raise ShardingError(f"{what}: {spec} leaves open what a block is", hint="name axes, or None")
    try:
        check_spec(form.mesh, spec)
    except ShardingError as error:
        raise ShardingError(f"{what}: {error.message}", hint=error.hint) from None
    layout = NamedSharding(form.mesh, spec).layout(len(x.shape))
    foreign = [axis for axis in layout_axes(layout) if axis not in form.manual]
    if foreign:
        raise ShardingError(
            f"{what}: {spec} names the axis {foreign[0]!r}, which is not among those that the function knows, "
            f"{', '.join(map(repr, form.manual))}",
            hint=f"add {foreign[0]!r} to axis_names, or leave it out of the spec: over other axes arrays are whole",
        )
    return layout


def _check_divides(form: _Form, x: Any, layout: Layout, path: object) -> None:
    for dim, (size, axes) in enumerate(zip(x.shape, layout, strict=True)):
        parts = parts_along(axes, form.mesh)
        if size % parts:
            names = ", ".join(map(repr, axes))
            raise ShardingError(
                f"{form}: {path} is {type_text(x)}, and dimension {dim} of size {size} cannot be cut into {parts} "
                f"equal blocks, one for each device along {names}",
                hint="pad it: a function of one device gets full blocks. jit with in_shardings takes any size",
            )


def _check_free(form: _Form, x: Any, path: object) -> None:
    device = x.signature.device if isinstance(x, Array) else ""
    if device and not isinstance(device, Placement) and isinstance(form.mesh, Mesh) and form.mesh.size > 1:
        raise DeviceError(
            f"{form}: {path} is bound to {device!r}, and the function runs on the devices of {form.mesh!r}",
            hint="spread it before: funcgrad.device_put(x, NamedSharding(mesh, spec))",
        )


# ---- the call ----


class _Call:
    """One call: the function is run, its graph closed, and the node made."""

    def __init__(self, form: _Form, given: _Given, out_specs: Any) -> None:
        self.form = form
        self.given = given
        self.out_specs = out_specs

    def run(self) -> Any:
        form, operands = self.form, self.given.arguments.operands
        for x, layout, path in zip(operands, self.given.layouts, self.given.arguments.paths, strict=True):
            _check_divides(form, x, layout, path)
            _check_free(form, x, path)
        with new_trace("shard_map", form.function, staging=True) as trace:
            trace.axes = tuple(MeshAxis(a, form.mesh.shape[a], form.checked) for a in form.manual)
            trace.varying = scope = Scope(form.mesh)
            parameters = self._parameters(trace, scope)
            outputs, out_tree = self._run_function(trace, parameters)
            layouts = self._result_layouts(outputs, out_tree)
            state = threaded(trace)
            passage = Passage([state])
            before, outputs, after = self._effects(passage, state, outputs)
            scope.types.update((p, frozenset()) for p in before)
            scope.new.update((p, p) for p in before)
            body, sources, whole = self._closed(
                scope, [*before, *parameters], [*outputs, *after], [*layouts, *([()] * len(after))], out_tree
            )
        arguments = (*map(_replicated, sources), *([()] * len(before)), *self.given.layouts)
        arg = ShardMap(body, form.mesh, form.manual, arguments, whole, form.checked)
        sources = [*sources, *passage.start(), *(node_of(x) for x in operands)]  # type: ignore[arg-type]
        found = results(results_of(SHARD_MAP, arg, sources), {})
        passage.store(found[len(layouts) :])
        return tree.unflatten(out_tree, found[: len(layouts)])

    def _parameters(self, trace: Trace, scope: Scope) -> list[UOp]:
        """Return a parameter for a block of each operand."""
        trace.operands = self.given.arguments.operands
        made = []
        for x, layout, path in zip(
            trace.operands, self.given.layouts, self.given.arguments.paths, strict=True
        ):
            shape = local_shape(x.shape, layout, self.form.mesh)
            made.append(trace.parameter(Signature(shape, x.dtype, x.weak), path).node)  # type: ignore[arg-type]
            scope.enter(made[-1], x, layout_axes(layout))
        return made

    def _run_function(self, trace: Trace, parameters: Sequence[UOp]) -> tuple[list[UOp], tree.TreeDef]:
        form = self.form
        nodes = list(parameters)
        if not form.checked:
            axes = [
                tuple(a for a in form.manual if a not in layout_axes(layout)) for layout in self.given.layouts
            ]
            nodes = [UOp(VARY, (p,), Vary(a)) if a else p for p, a in zip(nodes, axes, strict=True)]
        arrays, _ = tree.unflatten(self.given.arguments.treedef, [trace.record(node) for node in nodes])
        return run_traced(trace, form.function, tuple(self.given.merged(arrays)))

    def _result_layouts(self, outputs: Sequence[UOp], out_tree: tree.TreeDef) -> list[Layout]:
        out_specs = tuple(self.out_specs) if isinstance(self.out_specs, list) else self.out_specs
        specs = _specs(self.form, "out_specs", out_specs, out_tree)
        return [
            _layout(self.form, "out_specs", out, spec, _result_path(out_tree, i))
            for i, (out, spec) in enumerate(zip(outputs, specs, strict=True))
        ]

    def _effects(
        self, passage: Passage, state: Threaded, outputs: Sequence[UOp]
    ) -> tuple[list[UOp], list[UOp], list[UOp]]:
        """Return (a parameter for the order of effects, outputs, the order after). Each device has its own effects."""
        for cell in passage.cells:
            if cell is not ORDER:
                raise MissingRuleError(
                    f"{self.form} {cell.deed()}, of which each device would write its own",
                    hint="return the value, and write it outside",
                )
        before, outputs, after = passage.through(state, outputs)
        manual, size = self.form.manual, parts_along(self.form.manual, self.form.mesh)
        own = {p: UOp(VARY, (p,), Vary(manual)) for p in before}
        new = substitute([*outputs, *after], own)
        return (
            before,
            new[: len(outputs)],
            [UOp(AGREE, (x,), Agree(manual, size)) for x in new[len(outputs) :]],
        )

    def _closed(
        self,
        scope: Scope,
        parameters: Sequence[UOp],
        outputs: Sequence[UOp],
        layouts: Sequence[Layout],
        out_tree: tree.TreeDef,
    ) -> tuple[Graph, list[UOp], tuple[Layout, ...]]:
        """Return (the graph of one device, what it captures, the layouts of results)."""
        manual = self.form.manual
        made = []
        for i, (out, layout) in enumerate(zip(outputs, layouts, strict=True)):
            axes = layout_axes(layout)
            excess = scope.in_order((scope.type(out) & frozenset(manual)) - frozenset(axes))
            if excess and self.form.checked:
                raise self._varies(out, _result_path(out_tree, i), layout, excess)
            if excess:
                out = UOp(AGREE, (out,), Agree(excess, parts_along(excess, self.form.mesh)))
            made.append(scope.varied(out, axes))
        own = frozenset(manual)
        captured = outer_nodes(parameters, made, inside=lambda node: not own.isdisjoint(mesh_axes_of(node)))
        return closed_graph([*captured, *parameters], made), captured, tuple(layouts)

    def _varies(self, out: UOp, path: str, layout: Layout, excess: Sequence[Hashable]) -> ShardingError:
        names = ", ".join(map(repr, excess))
        axis = excess[0]
        return ShardingError(
            f"{self.form}: out_specs promise that {path}, {type_text(out)}, is the same on all devices along {names}, "
            f"but it varies over {names}",
            hint=f"name {axis!r} in its spec, or make it the same: lax.psum, lax.pmean or lax.pmax over {axis!r}; "
            "check_vma=False believes the promise",
            place=out.place,
        )


def _replicated(node: UOp) -> Layout:
    return ((),) * node.ndim


def _result_path(out_tree: tree.TreeDef, i: int) -> str:
    path = tree.leaf_path(out_tree, i)
    return f"result{path}" if path else "the result"


# ---- for the partition ----


def inlined(call: UOp, blocks: Sequence[UOp]) -> list[UOp]:
    """Compute the results of a call on one device from the blocks of its sources. Over axes that the call does not
    know, both are whole.
    """
    arg: ShardMap = call.arg
    return substitute(arg.body.outputs, dict(zip(arg.body.parameters, blocks, strict=True)))
