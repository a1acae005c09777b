"""vmap: a function of one element as a function of a batch of them.

The function runs on parameters that lack the mapped axis; batch_graph adds the axis to every node that
depends on them. Unmapped arguments reach the function as they are, so its decisions on them are ordinary
Python.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, ParamSpec, TypeVar

from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.trace.array.array import ArrayBase, Signature
from funcgrad.trace.array.key_array import KeyArray, type_name
from funcgrad.trace.calls.custom_call import CUSTOM
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.effects import Threaded, threaded
from funcgrad.trace.tracing.named_axes import bind
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import Trace, new_trace, node_of, noting_used, run_traced, signature_of
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import reshaped_float0
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import Param, UOp, toposort
from funcgrad.transforms.batching import batched_collectives  # noqa: F401  (the rules of collectives)
from funcgrad.transforms.batching.batch import Axis, Batch, Same, batch_outputs
from funcgrad.transforms.core.eager_cache import is_worth_a_try, run_remembered
from funcgrad.transforms.core.flatten import Arguments, check_callable, name_of, read_arguments, wraps
from funcgrad.transforms.core.ref_arguments import MappedRefs, mapped_refs
from funcgrad.transforms.core.stateful import finish_state, unbatched_state

P = ParamSpec("P")
R = TypeVar("R")

Axes = Any  # int, None, or a tree of them that is a prefix of the tree of arguments


def vmap(
    fun: Callable[P, R],
    in_axes: Axes = 0,
    out_axes: Axes = 0,
    axis_name: Hashable = None,
    axis_size: int | None = None,
    spmd_axis_name: Hashable = None,
    sum_match: bool = False,
) -> Callable[P, R]:
    """Map `fun` over an axis of its arguments, without a loop.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    in_axes : which axis of each argument is mapped: an integer for all, or a tuple with an entry for each
        argument, which may be a tree that is a prefix of the argument's. None is for an argument that all
        calls share, which may be a function or anything else. Keyword arguments are mapped over axis 0.
    out_axes : where the mapped axis is in the outputs. None asks for an output that is the same in all calls,
        or with sum_match for the sum over all calls.
    axis_name : the name by which collectives such as lax.psum know the axis in `fun`.
    axis_size : the number of calls, needed when no argument is mapped.
    spmd_axis_name : the axis of a mesh, or a tuple of axes, over which the mapped axis is spread.
    sum_match : None in out_axes sums an output that differs between calls.

    Returns
    -------
    A function of the same arguments with the mapped axis added, whose outputs have it too.

    Raises
    ------
    ArgumentError : in_axes does not fit the arguments.
    ShapeError : the mapped sizes differ.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> vmap(lambda row, w: row @ w, in_axes=(0, None))(np.ones((3, 2)), np.ones(2)).shape
    (3,)
    """
    check_callable("vmap", fun)
    mapping = Mapping(
        fun, _checked_axes(in_axes, out_axes), out_axes, axis_name, axis_size, spmd_axis_name, sum_match
    )

    @boundary
    @wraps(fun)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        return _map(mapping, args, kwargs)

    return mapped


class Mapping(NamedTuple):
    """What vmap was asked for; see there."""

    fun: Callable[..., Any]
    in_axes: Axes
    out_axes: Axes
    axis_name: Hashable
    axis_size: int | None
    spmd_axis_name: Hashable
    sum_match: bool

    def axes(self, treedef: tree.TreeDef) -> list[int | None]:
        """Return the mapped axis of each leaf of the arguments."""
        return _axes(self.in_axes, treedef)


def _checked_axes(in_axes: Axes, out_axes: Axes) -> Axes:
    """Return in_axes, a list as a tuple."""
    if isinstance(in_axes, list):
        in_axes = tuple(in_axes)
    if isinstance(in_axes, dict):
        raise DtypeError(
            f"vmap: in_axes must be an integer, None, or a tuple with an entry for each argument, got {in_axes}",
            hint=f"write in_axes=({in_axes},)",
        )
    for axis in tree.leaves((in_axes, out_axes)):
        if isinstance(axis, bool) or not isinstance(axis, int):
            raise DtypeError(f"vmap: an axis must be an integer or None, got {axis!r}")
    return in_axes


def _map(mapping: Mapping, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call the mapped function."""
    fun, in_axes, axes_of = mapping.fun, mapping.in_axes, mapping.axes
    if isinstance(in_axes, tuple) and len(in_axes) != len(args):
        raise ArgumentError(
            f"vmap: in_axes has {len(in_axes)} entries, {name_of(fun)!r} was called with {len(args)} positional "
            "arguments",
            hint="give an entry to each positional argument: 0 to map it, None to share it",
        )
    refs = mapped_refs("vmap", (args, kwargs), lambda t: [axis is not None for axis in axes_of(t)])
    if refs is not None:
        return _map_over_refs(mapping, refs)
    with new_trace("vmap", fun) as trace, noting_used(trace):
        args, kwargs = reshaped_float0((args, kwargs), _without_axis, axes_of)
        arguments = read_arguments(
            "vmap", fun, args, kwargs, shared=lambda t: [axis is None for axis in axes_of(t)]
        )
        trace.operands = arguments.operands
        axes = _argument_axes(fun, in_axes, arguments)
        size = _common_size(fun, axes, arguments, mapping.axis_size)
        if mapping.axis_name is not None:
            trace.axes = (bind(mapping.axis_name, size),)
        leaves, batched = _elements(trace, arguments, axes)
        new_args, new_kwargs = tree.unflatten(arguments.treedef, leaves)
        outputs, out_tree = run_traced(trace, fun, new_args, new_kwargs)
        wanted, of_keys = _axes(mapping.out_axes, out_tree, "out_axes"), tree.users_leaves(out_tree)
        found = _results(mapping, trace, axes, size, batched, outputs, wanted, of_keys)
        found = _as_handed(arguments, axes, leaves, outputs, _places(outputs, wanted, of_keys), found)
    return reshaped_float0(
        tree.unflatten(out_tree, found),
        lambda shape, place: _with_axis(shape, place, size),
        lambda t: tree.broadcast_prefix(mapping.out_axes, t, "vmap: out_axes"),
    )


def _map_over_refs(mapping: Mapping, refs: MappedRefs) -> Any:
    """Map a function of the values of refs, which returns their last values too, and write these."""
    fun = mapping.fun

    def of_values(*args: Any, **kwargs: Any) -> Any:
        (args, kwargs), own = refs.own((args, kwargs))
        return fun(*args, **kwargs), [ref[...] for ref in own]

    of_values.__name__ = name_of(fun)
    axes = mapping.axes(refs.treedef)
    places = mapping.out_axes, [axes[i] for i in refs.refs]
    args, kwargs = refs.values()
    result, values = _map(mapping._replace(fun=of_values, out_axes=places), args, kwargs)
    refs.write(values)
    return result


def _elements(
    trace: Trace, arguments: Arguments, axes: Sequence[int | None]
) -> tuple[list[Any], dict[UOp, UOp]]:
    """Return (what the function is called with, the batch of each parameter: its argument, the mapped axis first)."""
    leaves: list[Any] = []
    batched: dict[UOp, UOp] = {}
    for x, place, path in zip(arguments.operands, axes, arguments.paths, strict=True):
        if place is None:
            leaves.append(x)
            continue
        element = Signature(x.shape[:place] + x.shape[place + 1 :], x.dtype, x.weak)
        leaves.append(trace.parameter(element, path))  # type: ignore[arg-type]
        batched[leaves[-1].node] = node_of(x).move_axis(place, 0)  # type: ignore[arg-type]
        trace.origins[leaves[-1].node] = x
    return leaves, batched


def _results(
    mapping: Mapping,
    trace: Trace,
    axes: Sequence[int | None],
    size: int,
    batched: dict[UOp, UOp],
    outputs: Sequence[UOp],
    wanted: Sequence[int | None],
    of_keys: frozenset[int],
) -> Sequence[Any]:
    """Return the results of all calls, by a program that is remembered or by the graph of the batch.

    wanted: where each result is to have the mapped axis. of_keys: the results that are words of keys.
    """
    fun, sum_match = mapping.fun, mapping.sum_match
    axis = Axis(size, trace.axes[0].axis if trace.axes else None, mapping.spmd_axis_name)

    def placed(outputs: Sequence[UOp], batches: Sequence[Batch]) -> list[UOp]:
        rows = zip(outputs, batches, wanted, strict=True)
        return [_place(fun, *row, size, sum_match, i in of_keys) for i, row in enumerate(rows)]

    mapped_axes = [(x, a) for x, a in zip(trace.operands, axes, strict=True) if a is not None]
    kind = "vmap", axis, tuple(wanted), of_keys, sum_match
    found = _run_remembered(trace, fun, kind, mapped_axes, list(batched), outputs, placed)
    if found is not None:
        return found
    state = threaded(trace)
    batches = batch_outputs([*outputs, *state.after], batched, axis, trace.used or ())
    state = _after_batch(fun, state, batches[len(outputs) :])
    return finish_state(trace, state, placed(outputs, batches[: len(outputs)]), {}, trace.used)


def _places(
    outputs: Sequence[UOp], wanted: Sequence[int | None], of_keys: frozenset[int]
) -> list[int | None]:
    """Return the place of the mapped axis in each result; None for keys too, whose words have an axis more."""
    return [
        None if i in of_keys or place is None else place % (node.ndim + 1)
        for i, (node, place) in enumerate(zip(outputs, wanted, strict=True))
    ]


def _as_handed(
    arguments: Arguments,
    axes: Sequence[int | None],
    leaves: Sequence[Any],
    outputs: Sequence[UOp],
    places: Sequence[int | None],
    found: Sequence[Any],
) -> list[Any]:
    """Return the results; an argument that comes back as it went in is the same array, as without vmap."""
    handed: dict[tuple[UOp, int | None], Any] = {
        (node_of(leaf), place): x
        for leaf, x, place in zip(leaves, arguments.operands, axes, strict=True)
        if place is not None
    }
    return [handed.get(key, x) for key, x in zip(zip(outputs, places, strict=True), found, strict=True)]


def _run_remembered(
    trace: Trace,
    fun: Callable[..., Any],
    kind: tuple[str, Axis, Any, Any, Any],
    operands: Sequence[tuple[ArrayBase, int]],
    elements: Sequence[UOp],
    outputs: Sequence[UOp],
    placed: Callable[[Sequence[UOp], Sequence[Batch]], list[UOp]],
) -> list[ArrayBase] | None:
    """Run a batch outside of other traces as one that is remembered for equal graphs; None where that cannot be.

    operands: arrays with their mapped axes, of which `elements` are the parameters. kind: says with the graph, the axes
    and the settings what is made. placed: (outputs, their batches) -> the results.
    """
    if trace.level:
        return None
    site = "vmap", name_of(fun), tuple([p.arg.shape for p in elements])
    if not is_worth_a_try(site):
        return None

    def program(elements: Sequence[UOp], roots: Sequence[UOp]) -> tuple[list[UOp], list[UOp], None] | None:
        if any(node.op is CUSTOM and node.arg.rule.is_batched_by_user for node in toposort(roots)):
            return None
        taken = [UOp(PARAM, (), Param(0, i, x.shape, x.dtype, x.weak)) for i, (x, _) in enumerate(operands)]
        batched = {p: t.move_axis(a, 0) for p, t, (_, a) in zip(elements, taken, operands, strict=True)}
        return taken, placed(roots, batch_outputs(roots, batched, kind[1])), None

    name = *kind, tuple([axis for _, axis in operands])
    known = run_remembered(trace, name, program, elements, [x for x, _ in operands], outputs, site)
    return None if known is None else list(known[0])


def _after_batch(fun: Callable[..., Any], state: Threaded, batches: Sequence[Batch]) -> Threaded:
    """Return the state after all calls, of which the batches are."""
    after = [
        new.node if isinstance(new, Same) else old for old, new in zip(state.after, batches, strict=True)
    ]
    differing = [new if isinstance(new, UOp) else None for new in batches]
    return unbatched_state(fun, state._replace(after=tuple(after)), differing)


def _axes(axes: Axes, treedef: tree.TreeDef, name: str = "in_axes") -> list[int | None]:
    """Return the axis of each leaf of a structure."""
    found = tree.broadcast_prefix((axes, 0) if name == "in_axes" else axes, treedef, f"vmap: {name}")
    for axis in found:
        if isinstance(axis, (tuple, list, dict)):
            raise TreeError(
                f"vmap: {name} {axes!r} has {axis!r} in the place of one array",
                hint="give an integer or None for each array, or for all arrays of a container",
            )
    return found


def _without_axis(shape: Shape, axis: int | None) -> Shape:
    return shape if axis is None else shape[: axis % len(shape)] + shape[axis % len(shape) + 1 :]


def _with_axis(shape: Shape, axis: int | None, size: int) -> Shape:
    place = None if axis is None else axis % (len(shape) + 1)
    return shape if place is None else (*shape[:place], size, *shape[place:])


def _argument_axes(fun: Callable[..., Any], in_axes: Axes, arguments: Arguments) -> list[int | None]:
    """Return the mapped axis of each leaf, none negative."""
    axes = _axes(in_axes, arguments.treedef)
    of_keys = tree.users_leaves(arguments.treedef)  # their words have one axis more
    result: list[int | None] = []
    for i, (x, axis, path) in enumerate(zip(arguments.operands, axes, arguments.paths, strict=True)):
        if axis is None:
            result.append(None)
            continue
        ndim = x.ndim - (i in of_keys)
        if not -ndim <= axis < ndim:
            raise ArgumentError(
                f"vmap: axis {axis} of {path} of {name_of(fun)!r} does not exist: it is "
                f"{type_name(KeyArray(x)) if i in of_keys else signature_of(x)}, an array with {ndim} axes",
                hint="pass None in in_axes for arguments without a mapped axis",
            )
        result.append(axis % ndim)
    return result


def _common_size(
    fun: Callable[..., Any], axes: Sequence[int | None], arguments: Arguments, axis_size: int | None
) -> int:
    mapped = [
        (x, a, p) for x, a, p in zip(arguments.operands, axes, arguments.paths, strict=True) if a is not None
    ]
    sizes = {x.shape[axis] for x, axis, _ in mapped}
    if not mapped and axis_size is None:
        raise ArgumentError(
            f"vmap: no argument of {name_of(fun)!r} is mapped", hint="map one with in_axes, or set axis_size"
        )
    if axis_size is not None:
        sizes.add(axis_size)
    if len(sizes) > 1:
        of_keys = tree.users_leaves(arguments.treedef)
        listed = []
        for i, (x, axis, path) in enumerate(zip(arguments.operands, axes, arguments.paths, strict=True)):
            if axis is not None:
                kind = type_name(KeyArray(x)) if i in of_keys else signature_of(x)
                listed.append(f"  {path}: {kind} has {x.shape[axis]} along axis {axis}")
        if axis_size is not None:
            listed.append(f"  axis_size: {axis_size}")
        raise ShapeError(
            "\n".join([f"vmap: the sizes of the mapped axes of {name_of(fun)!r} differ:", *listed])
        )
    return sizes.pop()


def _place(
    fun: Callable[..., Any],
    output: UOp,
    batch: Batch,
    axis: int | None,
    size: int,
    sum_match: bool,
    of_keys: bool,
) -> UOp:
    """Return an output with the mapped axis where it was asked for. of_keys: its last axis is that of their words."""
    if isinstance(batch, Same):
        output, batch = batch.node, None
    if axis is None:
        if batch is None:
            return output
        if sum_match:
            return batch.sum((0,))
        raise ArgumentError(
            f"vmap: out_axes is None for an output of {name_of(fun)!r} that differs from call to call",
            hint="give the position of the mapped axis: out_axes=0, or sum over it: lax.psum, sum_match=True",
        )
    ndim = output.ndim + 1 - of_keys
    if not -ndim <= axis < ndim:
        raise ArgumentError(
            f"vmap: out_axes {axis} does not fit an output of {name_of(fun)!r} that has {ndim} axes with the mapped one"
        )
    return output.expand((axis % ndim,), (size,)) if batch is None else batch.move_axis(0, axis % ndim)
