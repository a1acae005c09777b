"""What all transforms share: arguments in, parameters out; a transformed graph in, results out.

A transform runs the user's function inside a trace of its own, on fresh parameters that stand for its
arguments. Afterwards its passes rewrite the graph, and `results` puts the arguments back for the
parameters: at once by NumPy, or, where an outer trace is recording, as nodes of that trace. So transforms
nest in any order and know nothing of each other.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import WRAPPER_ASSIGNMENTS
from typing import Any

from funcgrad.backends.interface import is_host
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.trace.array.array import Array, ArrayBase, committed, wrap
from funcgrad.trace.array.borrow import can_be_lent
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.call_nodes import RESULT, is_call
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.graph.graph import has_effect
from funcgrad.trace.ops import ARRAY, PARAM
from funcgrad.trace.tracing.named_axes import axes_of, named_axes, trace_of_axis
from funcgrad.trace.tracing.tracer import (
    DeviceTrace,
    Trace,
    Tracer,
    as_operand,
    device_trace,
    live_trace,
    node_of,
    open_traces,
    run_traced,
    trace_of,
)
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import flatten_without_float0
from funcgrad.trace.uop import OPS, UOp, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple


class Path:
    """The name of one leaf of a call's arguments, such as params['w']; worked out when it is read."""

    __slots__ = ("function", "treedef", "leaf", "positions")

    def __init__(
        self, function: Callable[..., Any], treedef: tree.TreeDef, leaf: int, positions: Sequence[int] | None
    ) -> None:
        self.function = function
        self.treedef = treedef
        self.leaf = leaf
        self.positions = positions

    def __str__(self) -> str:
        by_name, first, *rest = tree.leaf_entries(self.treedef, self.leaf)
        inside = "".join(map(tree.entry_text, rest))
        if by_name:
            return f"{first}{inside}"
        position = first if self.positions is None else self.positions[first]
        return f"{parameter_name(self.function, position)}{inside}"


def parameter_name(function: Callable[..., Any], position: int) -> str:
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return f"argument {position}"
    for i, parameter in enumerate(parameters):
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            return f"{parameter.name}[{position - i}]"
        if i == position:
            return parameter.name
    return f"argument {position}"


class Arguments(NamedTuple):
    """A call's arguments, flat: arrays and tracers, the structure of (args, kwargs), and a name for each."""

    operands: list[ArrayBase]
    treedef: tree.TreeDef
    paths: list[Path]


def read_arguments(
    transform: str,
    function: Callable[..., Any],
    args: tuple,
    kwargs: dict[str, Any] | None = None,
    positions: Sequence[int] | None = None,
    shared: Callable[[tree.TreeDef], Sequence[bool]] | None = None,
    lent: bool = False,
) -> Arguments:
    """Flatten the arguments. `positions` has the place of each args[i] in the user's call, if it is not i. `shared`
    tells which leaves of a structure the transform leaves alone. Such leaves may be anything (functions, names,
    numbers of Python), and stay as they are if they are no arrays. lent: nobody reads values of NumPy's arrays after
    the call, so they need no copy.
    """
    leaves, treedef = flatten_without_float0((args, kwargs or {}))
    if lent:
        leaves = [Array(x) if can_be_lent(x) else x for x in leaves]
    paths = [Path(function, treedef, i, positions) for i in range(len(leaves))]
    pairs = list(zip(leaves, paths, strict=True))
    if shared is None or all(isinstance(x, ArrayBase) for x in leaves):
        operands = [x if isinstance(x, ArrayBase) else operand(transform, x, p) for x, p in pairs]
    else:
        operands = [
            _as_it_is(x) if alone else operand(transform, x, p)
            for (x, p), alone in zip(pairs, shared(treedef), strict=True)
        ]
    return Arguments(operands, treedef, paths)


def _as_it_is(leaf: Any) -> Any:
    """Return an array as an operand, and anything else as it is."""
    if isinstance(leaf, (bool, int, float, complex)):
        return leaf
    try:
        return as_operand(leaf)
    except (ArgumentError, DtypeError):  # a ref, or no array
        return leaf


def operand(transform: str, leaf: Any, path: Path) -> ArrayBase:
    try:
        return as_operand(leaf)
    except DtypeError as error:
        if hasattr(leaf, "__array__"):  # an array of a kind that is not taken, and says which
            raise DtypeError(
                f"{transform}: {path} of {name_of(path.function)!r}: {error.message.removeprefix('argument: ')}",
                hint=error.hint,
            ) from None
        raise DtypeError(
            f"{transform}: {path} of {name_of(path.function)!r} is a {type(leaf).__name__} ({leaf!r:.60}), "
            "not an array or a number",
            hint="pass arrays, numbers, or pytrees (tuples, lists, dicts) of them; "
            + (
                "name others in static_argnames"
                if transform in ("jit", "checkpoint")
                else "bind others with functools.partial"
            ),
        ) from None


class Traced(NamedTuple):
    """A function that was run on parameters."""

    arguments: Arguments
    parameters: list[UOp]
    outputs: list[UOp]
    out_tree: tree.TreeDef


Notice = Callable[[str, Callable[..., Any], Traced], None]
_notice: Notice | None = None


def plug_notice(notice: Notice | None) -> None:
    """Tell a function of each function that a transform traces: the transform's name, the function, what came of it."""
    global _notice
    _notice = notice


def trace_call(
    trace: Trace,
    function: Callable[..., Any],
    args: tuple,
    kwargs: dict[str, Any] | None = None,
    *,
    known: bool = False,
    positions: Sequence[int] | None = None,
    lent: bool = False,
) -> Traced:
    """Run the function on a parameter for each leaf of its arguments.

    known: the parameters stand for the arguments, so `if x > 0` can be answered. lent: see `read_arguments`.
    """
    arguments = read_arguments(trace.transform, function, args, kwargs, positions, lent=lent)
    tracers = [
        trace.parameter(x, path, node_of(x) if known else None)  # type: ignore[arg-type]
        for x, path in zip(arguments.operands, arguments.paths, strict=True)
    ]
    trace.operands = arguments.operands
    trace.origins.update((t.node, x) for t, x in zip(tracers, arguments.operands, strict=True))
    new_args, new_kwargs = tree.unflatten(arguments.treedef, tracers)
    outputs, out_tree = run_traced(trace, function, new_args, new_kwargs)
    traced = Traced(arguments, [t.node for t in tracers], outputs, out_tree)
    if _notice is not None:
        _notice(trace.transform, function, traced)
    return traced


def results(
    outputs: Sequence[UOp],
    bindings: dict[UOp, ArrayBase],
    values: dict[UOp, Any] | None = None,
    outside: Mapping[UOp, Trace] | None = None,
) -> list[ArrayBase]:
    """Compute the outputs with operands in place of parameters; `values` knows some nodes already. outside: nodes that
    do not depend on the parameters, each with the trace that it belongs to.
    """
    outside = outside or {}
    # A function that makes many calls walks what is new since the last one, not all calls before.
    given = {p.arg.trace for p in bindings if p.op is PARAM}
    recorders = [trace for trace in open_traces() if trace.recorded and trace.number not in given]
    order = toposort(
        outputs, lambda n: n in bindings or n in outside or any(n in t.recorded for t in recorders)
    )
    innermost = _innermost(order, bindings, outside, recorders)
    trace = _recording_trace(order, bindings, [innermost[out] for out in outputs])
    device = trace.device if type(trace) is DeviceTrace else ""
    if trace is not None and not is_host(device):
        # The type of a loop's carry is exact, so an operand takes the weakness of its parameter.
        replacements = {p: node_of(x).cast(p.dtype, p.weak) for p, x in bindings.items()}  # type: ignore[arg-type]
        ends = {n: n for n in order if n in outside or any(n in t.recorded for t in recorders)}
        made = substitute(outputs, {**ends, **replacements} if bindings else {})
        walked = (
            [*zip(made, [innermost[out] for out in outputs], strict=True)] if bindings else innermost.items()
        )
        for node, own in walked:
            if own is not None:
                own.recorded.add(node)
        return trace.record_all(made)
    known = dict(values) if values else {}
    for parameter, x in bindings.items():
        known[parameter] = x.owner  # type: ignore[attr-defined]  # no trace records, so it is an Array
    simpler = outputs
    if any(node.op is RESULT for node in order):
        # Values that are computed again for a backward pass are freed of effects by simplification, once inlined.
        repeats = any(is_call(n) and n not in known and has_effect(n.arg) for n in order)
        simpler = simplify_calls(inline_calls(outputs) if repeats else outputs, known)
    found = evaluate_once(simpler, known)
    arrays = [wrap(value, node.weak) for node, value in zip(outputs, found, strict=True)]
    return [committed(x, device) for x in arrays] if device else arrays  # type: ignore[return-value]


def _innermost(
    order: Sequence[UOp],
    bindings: dict[UOp, ArrayBase],
    outside: Mapping[UOp, Trace],
    recorders: Sequence[Trace],
) -> dict[UOp, Trace | None]:
    """Return for each node, sources first, the innermost trace on whose parameters it depends, with operands in place
    of parameters. Collectives are computed by the vmap of their axis.
    """
    found: dict[UOp, Trace | None] = {}
    within_axes = bool(named_axes())
    for node in order:
        if node in bindings:
            x = bindings[node]
            found[node] = x.trace_ if type(x) is Tracer else None
        elif node in outside:
            found[node] = outside[node]
        elif node.op is PARAM:
            found[node] = live_trace(node)
        else:
            of_node = next((t for t in recorders if node in t.recorded), None) if recorders else None
            if of_node is None:
                needed = [found[s] for s in node.src]
                needed += [trace_of_axis(axis) for axis in axes_of(node)] if within_axes else ()
                of_node = _inner_one(needed)
            found[node] = of_node
    return found


def _inner_one(traces: Sequence[Trace | None]) -> Trace | None:
    return max((t for t in traces if t is not None), key=lambda t: t.level, default=None)


def _recording_trace(
    order: Sequence[UOp], bindings: dict[UOp, ArrayBase], closed_over: Sequence[Trace | None]
) -> Trace | DeviceTrace | None:
    """Return the innermost trace of the operands and of tracers that the function closed over. If there is none,
    return the trace of the device to which operands or arrays within the graph are committed.
    """
    trace = trace_of(tuple(bindings.values()))
    own = _inner_one(closed_over)
    if own is not None and (trace is None or own.level > trace.level):
        trace = own
    if trace is None or type(trace) is DeviceTrace:
        arrays = [*bindings.values(), *[node.arg.array for node in order if node.op is ARRAY]]
        return device_trace(arrays) or _trace_on_mesh(order)
    return trace


def _trace_on_mesh(order: Sequence[UOp]) -> DeviceTrace | None:
    """Return the device trace of the mesh that nodes name themselves, or None if they name none."""
    if "constrain" not in OPS:
        return None  # nothing that names a mesh was ever imported
    from funcgrad.transforms.core.mesh_of import mesh_of  # few programs have a mesh

    home = getattr(mesh_of(order), "home", None)  # one without devices has none
    return None if home is None else DeviceTrace(home, False)


def name_of(function: Callable[..., Any]) -> str:
    name = getattr(function, "__name__", None)
    return name if isinstance(name, str) else type(function).__name__


def wraps(function: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Copy a function's name and documentation as functools.wraps does. This works also for an object that answers
    any name, as a batch of modules does.
    """
    kinds = {"__name__": str, "__qualname__": str, "__annotations__": dict, "__type_params__": tuple}
    given = [x for x in WRAPPER_ASSIGNMENTS if isinstance(getattr(function, x, None), kinds.get(x, object))]
    return functools.wraps(function, assigned=given)


def name_after(wrapper: Any, function: Callable[..., Any]) -> None:
    """Give an object the name, documentation and attributes of a function, as functools.update_wrapper does, but none
    that would hide what the object's class has: a callable object of a user may have attributes of any name.
    """
    given = getattr(function, "__dict__", {})
    vars(wrapper).update((name, value) for name, value in given.items() if not hasattr(type(wrapper), name))
    functools.update_wrapper(wrapper, function, updated=())


_GIVEN_VALUES = frozenset(
    (
        "associative_scan",
        "cond",
        "custom_linear_solve",
        "custom_root",
        "debug.callback",
        "fori_loop",
        "linear_call",
    )
    + ("map", "minimize", "odeint", "scan", "switch", "while_loop")
)
"""Functions that take a function and what it is called with, and return no function."""


def check_callable(transform: str, function: Any) -> None:
    if not callable(function):
        given_values = transform in _GIVEN_VALUES
        raise DtypeError(
            f"{transform}: needs a function, got {function!r:.60} of type {type(function).__name__}",
            hint="pass the function itself, f, not what it returns, f(x)"
            if given_values
            else f"write {transform}(f)(x), not {transform}(f(x))",
        )


def choose_arguments(
    transform: str, function: Callable[..., Any], argnums: int | Sequence[int], args: tuple
) -> tuple[tuple[int, ...], tuple]:
    """Return the positions that argnums names, none negative, and the arguments at these."""
    wanted = (argnums,) if isinstance(argnums, int) else tuple(argnums)
    for position in wanted:
        if not hasattr(position, "__index__") or isinstance(argnums, Array):
            raise DtypeError(
                f"{transform}: argnums must be an integer or a tuple of them, got {type(argnums).__name__} "
                f"{argnums!r:.60}",
                hint=f"write {transform}(f)(x), not {transform}(f, x)",
            )
        if not -len(args) <= position < len(args):
            raise ArgumentError(
                f"{transform}: argnums={argnums} needs at least {max(position + 1, -position)} positional arguments, "
                f"{name_of(function)!r} was called with {len(args)}",
                hint="arguments that are differentiated must be passed by position",
            )
    positions = tuple(p % len(args) for p in wanted)
    return positions, tuple(args[p] for p in positions)


def with_arguments(
    function: Callable[..., Any], positions: Sequence[int], args: tuple, kwargs: dict[str, Any]
) -> Callable[..., Any]:
    """Return a function of the chosen arguments alone."""

    def chosen_only(*chosen: Any) -> Any:
        full = list(args)
        for position, x in zip(positions, chosen, strict=True):
            full[position] = x
        return function(*full, **kwargs)

    chosen_only.__name__ = name_of(function)
    chosen_only.__wrapped__ = function  # type: ignore[attr-defined]  # inspect.signature looks through it
    return chosen_only
