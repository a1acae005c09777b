"""The tracer: a function and the types of its arguments in, a graph out.

While a user's function runs, its arguments are `Tracer`s: nodes of a graph that behave like arrays. Traces nest
(grad in jit, jit in vmap); a node may use nodes of outer traces, since all of them are one graph: an inner
transform treats what does not depend on its own parameters as constant.

Two kinds of traces. Under `jit` (staging) every op becomes a node, also one on concrete arrays. Under the others
only ops that touch a traced value do, and the rest is computed at once by NumPy. A trace whose parameters stand
for known values (`grad` outside `jit`) can tell the value of every node when asked: `if x > 0` works there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import count
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import (
    ArgumentError,
    DeviceError,
    DtypeError,
    FuncgradError,
    LeakedTracerError,
    MissingRuleError,
    Place,
    TracedValueError,
    called_function,
    user_place,
)
from funcgrad.trace.array import dlpack
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.any_array import Unhashable
from funcgrad.trace.array.array import (
    KEPT,
    SIZE_ERRORS,
    Array,
    ArrayBase,
    Signature,
    committed,
    is_too_large,
    no_memory,
    not_single,
    wrap,
)
from funcgrad.trace.array.key_array import KeyArray, not_numbers
from funcgrad.trace.graph.call_nodes import RESULT, is_call, results_of
from funcgrad.trace.graph.evaluate import evaluate, run_op
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.placement import Home, Placement, home_of
from funcgrad.trace.ops import ARRAY, NO_DERIVATIVE, PARAM, converted
from funcgrad.trace.ops.widened import in_wide_dtype
from funcgrad.trace.tracing.direct import count_call, key_of, known_ops, native, of_one_type, remember
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import flatten_without_float0
from funcgrad.trace.types.shapes import Shape, broadcast_shapes
from funcgrad.trace.uop import (
    OPS,
    Captured,
    Op,
    Param,
    UOp,
    const,
    forget_line,
    substitute,
    toposort,
    type_text,
)
from funcgrad.trace.util.quiet import quietly

_numbers = count(1)


class Trace:
    """One run of a user's function on traced values.

    transform: "jit", "vmap", "grad", ...; function: the name of the user's function; place: its caller's line;
    stands_for: what each parameter is, as a node of the outer trace or an array leaf, where that is known;
    arguments: the path of each parameter, for messages. operands: what it was called with, where that is known.
    state: what it did to values outside (effects.py). captured: by the parameter that stands for it, each tracer of an
    outer trace that the function used, with its node and trace there, where somebody asks for them (`capture`).
    used: the nodes of outer traces that the function used, each with its trace, where somebody asks for them
    (`noting_used`): they do not depend on parameters of this one.
    recorded: nodes, none of which depends on a trace within this one, so nobody has to look below them: results of
    calls, and what these are made of.
    """

    on_host = False
    runs_rule = False  # a user's rule for a call that was recorded before (transforms/custom/custom_calls.py)

    def __init__(self, transform: str, function: str, staging: bool) -> None:
        self.number = next(_numbers)
        self.transform = transform
        self.function = function
        self.staging = staging
        self.place: Place | None = user_place()
        self.level = len(_thread.stack)
        self.alive = True
        self.stands_for: dict[UOp, UOp] = {}
        self.arguments: list[str] = []
        self.operands: Sequence[Any] = ()
        self.values: dict[UOp, Any] = {}
        self.axes: tuple[Any, ...] = ()  # those with names, of a vmap or a mesh (named_axes.py)
        self.varying: Any = None  # of a shard_map: its Scope (transforms/sharding/shard_map/varying.py)
        self.origins: dict[UOp, Any] = {}  # what a parameter was given for, as far as that is known
        self.state: dict[Any, tuple[UOp, UOp]] = {}  # of each cell from outside: the value before, and now
        self.state_is_settled = False
        self.captured: dict[UOp, tuple[Tracer, UOp, Trace]] = {}
        self.used: dict[UOp, Trace] | None = None
        self.recorded: set[UOp] = set()

    def parameter(self, signature: Any, path: str, value: UOp | None = None) -> Tracer:
        """Return a new parameter of this type; `value` is what it stands for."""
        argument = Param(self.number, len(self.arguments), signature.shape, signature.dtype, signature.weak)
        node = UOp(PARAM, (), argument)
        self.arguments.append(path)
        if value is not None:
            self.stands_for[node] = value
        return Tracer(node, self)

    def record(self, node: UOp) -> Tracer:
        """Return the value of a node of this trace."""
        return Tracer(node, self)

    def record_all(self, nodes: Sequence[UOp]) -> list[Any]:
        """Return the values of several nodes."""
        return [Tracer(node, self) for node in nodes]

    def check_state_is_settled(self) -> None:
        """Raise an error where a transform that knows nothing of cells would lose the values that the function wrote
        to them.
        """
        if self.state_is_settled:
            return
        for cell, (before, after) in self.state.items():
            if after is not before:
                raise MissingRuleError(
                    f"{self.transform}: {self.function!r} {cell.deed()}, which {self.transform} cannot pass on",
                    hint="return the value from the function, or print and write outside of it",
                )


def is_elsewhere(x: Any) -> bool:
    """Tell whether this is an array that NumPy does not compute with: not in one piece of the host's memory."""
    return type(x) is not Array and isinstance(x, Array)


DeviceCompute = Callable[[str, Sequence[UOp], list[Any] | None], list[Any]]
"""Returns the values of nodes on the device of this name. A list gets (program, the arrays that it took)."""
_compute_on: DeviceCompute | None = None


def plug_devices(compute: DeviceCompute) -> None:
    """Say who computes nodes on the device of a name."""
    global _compute_on
    _compute_on = compute


class DeviceTrace:
    """What records ops outside of all traces whose operands are committed to a device: it computes each at once, there.

    So whatever can be traced can be done with arrays of a device, by the same nodes, and nothing computes on the host
    in its place.

    on_host: the arrays are in memory of the host, so NumPy may compute, as it does without a trace; `commit` binds what
    it gives to the device.
    """

    level = -1  # around it there is nothing
    alive = True
    staging = False

    def __init__(self, device: str, on_host: bool) -> None:
        self.device = device
        self.on_host = on_host

    def commit(self, array: Array) -> Array:
        """Return a new array of the host, bound to the device."""
        return committed(array, self.device)

    def record(self, node: UOp) -> Array:
        """Return the value of a node."""
        return self.record_all((node,))[0]

    def record_all(self, nodes: Sequence[UOp]) -> list[Any]:
        """Return the values of several nodes, by one program."""
        return _compute_on(self.device, nodes, None)  # type: ignore[misc]

    def record_op(self, key: tuple, node: UOp, operands: Sequence[Array]) -> Array:
        """Return the value of a node, an op of these operands, and remember its program."""
        used: list[Any] = []
        found = _compute_on(self.device, (node,), used)  # type: ignore[misc]
        if used:
            program, taken = used[0]
            remember(key, program, taken, operands)
        return found[0]


def device_trace(arrays: Sequence[Any]) -> DeviceTrace | None:
    """Return what computes on the device that some of the arrays are committed to; None where all are free to move."""
    device = device_of(arrays)
    return DeviceTrace(device, not any(map(is_elsewhere, arrays))) if device else None


def device_of(arrays: Iterable[Any]) -> str:
    """Return the device that some of the arrays are committed to, or the devices of a mesh (meshes.Home), "" where
    all are free to move. Traced values are passed over. Raise DeviceError where the arrays are on several devices.
    """
    first, found = None, ""
    for x in arrays:
        if isinstance(x, Array) and x.signature.device:
            home = home_of(x.signature.device)
            if first is None:
                first, found = x, home
            elif home != found:
                raise mixed_devices(first.signature, x.signature)
    return found


def device_of_node(node: UOp) -> str:
    """Return the device on which a node of a running trace will be computed, as far as arrays in its graph tell, else
    "".
    """
    for n in toposort((node,)):
        device = ""
        if n.op is ARRAY:
            device = home_of(n.arg.array.signature.device)
        elif n.op is PARAM:
            arguments = [x for x in live_trace(n).operands if isinstance(x, Tracer)]
            device = device_of(live_trace(n).operands) or next(
                filter(None, (device_of_node(x.node) for x in arguments)), ""
            )
        if device:
            return device
    return ""


def mixed_devices(
    first: Signature, second: Signature, what: str = "{}", names: Sequence[object] = ()
) -> DeviceError:
    """Return the error for two arrays of one op or call that are on different devices."""
    described = [
        f"{name}{': ' if names else ''}{Signature(s.shape, s.dtype)} {_where(s.device)}"
        for s, name in zip((first, second), names or ("", ""), strict=True)
    ]
    spread = isinstance(first.device, Placement) or isinstance(second.device, Placement)
    place = "y.sharding" if spread else repr(first.device)
    return DeviceError(
        f"{what.format('arrays on different devices')}: {' and '.join(described)}",
        hint=f"copy one to the device{'s' if spread else ''} of the other before: funcgrad.device_put(x, {place})",
    )


def _where(device: str) -> str:
    return f"as {device}" if isinstance(device, Placement) else f"on {device!r}"


class _Thread(threading.local):
    def __init__(self) -> None:
        self.stack: list[Trace] = []
        self.staging: list[Trace] = []
        self.capturing: list[Trace] = []  # those that are told what is taken from outside


_thread = _Thread()


class new_trace:  # reads as a function: `with new_trace(...) as trace`
    """Run a trace; its tracers are dead afterwards.

    A class, since a generator costs 2 us more. Lists are replaced, not changed: there is no call between the two
    assignments, so Ctrl-C finds both or none done.
    """

    __slots__ = ("trace", "before", "mark")

    def __init__(self, transform: str, function: Callable, staging: bool = False) -> None:
        self.trace = Trace(transform, getattr(function, "__name__", type(function).__name__), staging)

    def __enter__(self) -> Trace:
        trace = self.trace
        self.before = before = _thread.stack, _thread.staging
        mark = config.mark
        self.mark, mark[0] = (
            mark[0],
            None,
        )  # compiled functions are called in Python: they become a part of the trace
        stack = [*before[0], trace]
        staging = [*before[1], trace] if trace.staging else before[1]
        _thread.stack, _thread.staging = stack, staging
        return trace

    def __exit__(self, *error: object) -> None:
        _thread.stack, _thread.staging = self.before
        if self.mark is not None and self.mark is config.calls:  # the settings are those before
            config.mark[0] = self.mark
        self.trace.alive = False
        self.trace.values.clear()
        if self.trace.state and not error[0]:
            self.trace.check_state_is_settled()


class ensure_compile_time_eval:  # reads as a function
    """Compute what depends on known values alone at once within a `with` block, also while a function is traced.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.jit
    ... def f(x):
    ...     with fg.ensure_compile_time_eval():
    ...         size = int(np.sum(np.arange(3)))
    ...     return x * np.ones(size)
    >>> f(2.0).shape
    (3,)
    """

    def __enter__(self) -> None:
        self.before = _thread.staging
        _thread.staging = []

    def __exit__(self, *error: object) -> None:
        _thread.staging = self.before


def explicit_sharding(x: Any) -> Any:
    """Return how a value is spread over a mesh with axes of type Explicit. Return None where it is not, and for
    traced values that are not arguments. Such axes are a part of types, and arrays made like the value have them too.
    """
    while isinstance(x, Tracer):
        x = x.trace_.origins.get(x.node)
    # On one device: not asked, which would load meshes.
    if getattr(type(x), "sharding", None) is Array.sharding:
        return None
    sharding = getattr(x, "sharding", None)
    return sharding if getattr(getattr(sharding, "mesh", None), "explicit_axes", ()) else None


def abandon_traces() -> None:
    """Forget all traces of this thread. Ctrl-C may have come before the last line of a trace could end it."""
    _thread.stack, _thread.staging, _thread.capturing = [], [], []
    forget_line()


def current_trace() -> Trace | None:
    """Return the innermost staging trace: where ops on concrete arrays are recorded too."""
    return _thread.staging[-1] if _thread.staging else None


class capture:  # reads as a function
    """Make parameters of what the function of this trace takes from outer traces, within a `with` block.

    Each traced value from outside is a value of this trace from its first use to the end of the block. So the graph has
    what the function took as it is written: one parameter for each object, though equal values are one node outside,
    and what is computed of them alone is in the graph, too. `trace.captured` has the objects.
    """

    __slots__ = ("trace", "before")

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def __enter__(self) -> None:
        self.before = _thread.capturing
        _thread.capturing = [*self.before, self.trace]

    def __exit__(self, *error: object) -> None:
        _thread.capturing = self.before
        for x, node, trace in self.trace.captured.values():
            x.node, x.trace_ = node, trace


class noting_used:  # reads as a function
    """Note which nodes of outer traces the function of this trace uses, within a `with` block: in `trace.used`."""

    __slots__ = ("trace", "before")

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def __enter__(self) -> None:
        self.trace.used = {}
        self.before = _thread.capturing
        if self.trace.level:  # around it there is something
            _thread.capturing = [*self.before, self.trace]

    def __exit__(self, *error: object) -> None:
        _thread.capturing = self.before


def _keep_captured(operands: Iterable[Any]) -> None:
    for x in operands:
        if type(x) is Tracer:
            for trace in _thread.capturing:
                if x.trace_.level >= trace.level:
                    continue
                if trace.used is None:
                    _capture(x, trace)
                else:
                    trace.used[x.node] = x.trace_


def _capture(x: Tracer, trace: Trace) -> None:
    check_alive(x)
    outside = x.node, x.trace_
    node = trace.parameter(signature_of(x), "a value from outside", x.node).node
    trace.captured[node] = (x, *outside)
    trace.origins[node] = x.trace_.origins.get(x.node)
    x.node, x.trace_ = node, trace


def mesh_scope() -> Any:
    """Return what says which values vary over the mesh, of the innermost shard_map whose function runs. Return None
    outside.
    """
    for trace in reversed(_thread.stack):
        if trace.varying is not None:
            return trace.varying
    return None


def open_traces() -> list[Trace]:
    """Return the traces that run in this thread, outermost first."""
    return list(_thread.stack)


def is_tracing() -> bool:
    """Tell whether a trace runs in this thread."""
    return bool(_thread.stack)


def served_in_python() -> None:
    """Note a call outside of traces that native code would have served, and tell that code where nothing is unusual in
    this thread any more: its settings were just changed.
    """
    count_call()
    if config.mark[0] is None and not _thread.stack:
        config.mark[0] = config.calls


class Tracer(ArrayBase, metaclass=Unhashable):
    """A traced value: a node and the innermost trace that it belongs to."""

    __slots__ = ("node", "trace_", "__weakref__")

    def __init__(self, node: UOp, trace: Trace) -> None:
        self.node = node
        self.trace_ = trace

    @property
    def shape(self) -> Shape:  # type: ignore[override]
        return self.node.shape

    @property
    def dtype(self) -> np.dtype:  # type: ignore[override]
        return self.node.dtype

    @property
    def weak(self) -> bool:  # type: ignore[override]
        return self.node.weak

    @property
    def device(self) -> Device:
        """Where the program runs that it is a part of; of several devices the first of this process."""
        device = device_of_node(self.node) or config.device
        return Device(device.here if isinstance(device, Home) else device)

    def devices(self) -> set[Device]:
        """Tell where the program runs, as a set."""
        device = device_of_node(self.node)
        return set(map(Device, device.devices)) if isinstance(device, Home) else {self.device}

    def _known_value(self, wanted: str, hint: str, under_jit: str = "") -> np.ndarray:
        """Return the value, for control flow in Python; TracedValueError with the hint where it is not known.

        A hint under jit to make the value static says how, where the value is an argument or an integer made of one.
        """
        try:
            return np.asarray(_evaluated(self.node, self.trace_.values))
        except _Unknown as unknown:
            trace, path = unknown.trace, unknown.path
            raise TracedValueError(
                f"{wanted} of a traced value {type_text(self.node)}: it depends on {path} of {trace.function!r}, "
                f"whose value is not known while {trace.transform} traces",
                hint=hint + under_jit + self._static_names(str(path))
                if under_jit and trace.transform == "jit"
                else hint,
            ) from None

    def _static_names(self, path: str) -> str:
        is_one = not self.shape and (self.node.op is PARAM or dt.is_integer(self.dtype))
        return f": jit(..., static_argnames={path!r})" if is_one and path.isidentifier() else ""

    def _non_differentiable_value(self, wanted: str, hint: str, under_jit: str = "") -> np.ndarray:
        value = self._known_value(wanted, hint, under_jit)
        if self.trace_.transform != "jit" and carries_derivative(self.node) and not _has_rule(self):
            raise TracedValueError(
                f"{wanted} of a traced value {type_text(self.node)} would lose its derivative under "
                f"{self.trace_.transform}",
                hint=f"{hint}; to lose it on purpose, apply lax.stop_gradient first",
            )
        return value

    def _check_single(self, wanted: str) -> None:
        if self.size != 1:
            raise not_single(wanted, self)

    def __bool__(self) -> bool:
        self._check_single("the truth value")
        return bool(
            self._known_value("the truth value", "use numpy.where, lax.cond or lax.while_loop", STATIC).item()
        )

    def __int__(self) -> int:
        self._check_single("int()")
        return int(
            self._non_differentiable_value(
                "int()", "keep it an array: .astype(int) converts it", STATIC
            ).item()
        )

    def __float__(self) -> float:
        self._check_single("float()")
        return float(
            self._non_differentiable_value(
                "float()", "keep it an array: .astype(float) converts it", STATIC
            ).item()
        )

    def __complex__(self) -> complex:
        self._check_single("complex()")
        return complex(
            self._non_differentiable_value(
                "complex()", "keep it an array: .astype(complex) converts it"
            ).item()
        )

    def __index__(self) -> int:
        if self.shape or not dt.is_integer(self.dtype):
            raise DtypeError(f"only integer scalars can be used as an index, not {type_text(self.node)}")
        return int(
            self._known_value(
                "the integer (for a range, shape or index)",
                "it must be known while tracing",
                "; make it a static argument",
            )
        )

    def item(self, *index: int) -> Any:
        return self._non_differentiable_value("item()", "return the array from the function instead").item(
            *index
        )

    def tolist(self) -> Any:
        return self._non_differentiable_value(
            "tolist()", "return the array from the function instead"
        ).tolist()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        value = self._non_differentiable_value(
            "the NumPy array", "use the function of the same name in funcgrad.numpy"
        )
        return Array(value).__array__(dtype, copy)

    def __dlpack__(self, **_: Any) -> Any:
        return self.__array__().__dlpack__(max_version=(1, 0))

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CPU

    def block_until_ready(self) -> Tracer:
        return self

    def __repr__(self) -> str:
        try:
            value = np.asarray(_evaluated(self.node, self.trace_.values))
        except (_Unknown, LeakedTracerError):
            return f"Traced<{type_text(self.node)}>"
        return f"Traced({value}, dtype={self.dtype.name})"

    def __format__(self, spec: str) -> str:
        return (
            format(repr(self), spec)
            if not spec or self.shape
            else format(self._known_value("format()", "print it with debug.print('{x}', x=x)").item(), spec)
        )

    def __copy__(self) -> Tracer:
        return self

    def __deepcopy__(self, memo: dict) -> Tracer:
        return self  # nobody can write to it

    def __reduce__(self) -> tuple:
        raise TracedValueError(
            f"a traced value {type_text(self.node)} cannot be pickled",
            hint="return it from the function first",
        )


def carries_derivative(node: UOp) -> bool:
    """Tell whether a parameter reaches the node by ops that have a derivative. lax.stop_gradient and rounding end the
    way.
    """

    def ends(n: UOp) -> bool:
        return not dt.is_inexact(n.dtype) or n.op.jvp == NO_DERIVATIVE

    return any(n.op is PARAM and not ends(n) for n in toposort((node,), stop=ends))


def _has_rule(tracer: Tracer) -> bool:
    """Tell whether no derivative goes by the graph of this value: within a function with a rule for derivatives, and
    within such a rule, unless the rule is differentiated once more.
    """
    if tracer.trace_.transform in ("custom_jvp", "custom_vjp"):
        return True
    if not tracer.trace_.runs_rule:
        return False
    nodes, differentiated = [tracer.node], set()
    while nodes:
        for node in toposort((nodes.pop(),)):
            if node.op is PARAM:
                trace = live_trace(node)
                if not trace.runs_rule:
                    differentiated.add(trace.number)
                nodes += [trace.stands_for[node]] if node in trace.stands_for else []
    return len(differentiated) == 1


STATIC = ", or make it a static argument"


class _Unknown(Exception):
    def __init__(self, trace: Trace, path: str) -> None:
        self.trace = trace
        self.path = path


def live_trace(parameter: UOp) -> Trace:
    """Return the running trace that a parameter belongs to; LeakedTracerError when it has ended."""
    for trace in _thread.stack:
        if trace.number == parameter.arg.trace:
            return trace
    raise LeakedTracerError(
        f"a result depends on a traced value {type_text(parameter)} of a function that has returned",
        hint="return values from the function; do not store them in globals, closures or objects",
    )


def _parameter_value(node: UOp) -> Any:
    trace = live_trace(node)
    if node not in trace.stands_for:
        raise _Unknown(trace, trace.arguments[node.arg.index])
    return _evaluated(trace.stands_for[node], trace.values)


def _evaluated(root: UOp, values: dict[UOp, Any]) -> Any:
    """Evaluate a node, op by op: to a value of NumPy's, or to an array of the device on which it is computed.
    `values` knows some nodes already, and is filled with all that is computed.
    """
    with np.errstate(all="ignore"):
        for node in toposort((root,), stop=values.__contains__):
            if node in values:
                continue
            if node.op is PARAM:
                values[node] = _parameter_value(node)
            elif node.op is ARRAY and is_elsewhere(node.arg.array):
                values[node] = node.arg.array
            else:
                values[node] = _value_from(node, [values[s] for s in node.src])
    return values[root]


def _value_from(node: UOp, found: list[Any]) -> Any:
    """Return a node from the values of its sources; those of a call with several results are a tuple."""
    if node.op is RESULT or not any(map(is_elsewhere, found)):
        return run_op(node, *found)
    arrays = [x if is_elsewhere(x) else wrap(x, s.weak) for x, s in zip(found, node.src, strict=True)]
    trace, src = device_trace(arrays), [node_of(x) for x in arrays]
    assert trace is not None
    if is_call(node):
        return tuple(trace.record_all(results_of(node.op, node.arg, src)))
    return trace.record(UOp(node.op, tuple(src), node.arg))


def known_values(operands: Sequence[Any]) -> list[np.ndarray] | None:
    """Return the values of operands, or None when that of some depends on a parameter whose value is not known."""
    try:
        return [
            np.asarray(_evaluated(x.node, x.trace_.values)) if type(x) is Tracer else x.owner
            for x in operands
        ]
    except _Unknown:
        return None


def check_alive(tracer: Tracer) -> None:
    """Raise an error for a tracer that is used after its function has ended, or on another thread."""
    trace = tracer.trace_
    if not trace.alive and any(t.runs_rule for t in _thread.stack) and _carried_over(tracer):
        return
    if not trace.alive:
        made = tracer.node.place
        raise LeakedTracerError(
            f"a traced value {type_text(tracer.node)} was used after {trace.transform} had finished tracing "
            f"{trace.function!r}" + (f"; it was made at {made}" if made else ""),
            hint="return values from the function; do not store them in globals, closures or objects",
        )
    if trace not in _thread.stack:
        raise LeakedTracerError(
            f"a traced value {type_text(tracer.node)} of {trace.function!r} was used in another thread",
            hint="a function must use its traced arguments in the thread that traces it",
        )


def _carried_over(tracer: Tracer) -> bool:
    """Make a value of a trace that has ended one of the trace around, where it is known what each parameter stood for.

    A rule runs when a transform asks for it: of a gradient within a gradient, also after the inner one has ended, whose
    values the rule may close over. Tells whether that could be done.
    """
    (node,) = substitute((tracer.node,), tracer.trace_.stands_for)
    running = {trace.number: trace for trace in _thread.stack}
    needed = {n.arg.trace for n in toposort((node,)) if n.op is PARAM}
    if not needed <= running.keys():
        return False
    tracer.node = node
    tracer.trace_ = running[max(needed)] if needed else _thread.stack[-1]
    return True


_NUMBERS = frozenset({int, float, bool, complex})
_PROTOCOLS = ("__funcgrad_array__", "__jax_array__")


@cache
def has_protocol(kind: Any) -> bool:
    """Tell whether objects of a class say which array they stand for."""
    return any(hasattr(kind, protocol) for protocol in _PROTOCOLS)


def trace_of(operands: Sequence[Any]) -> Any:
    """Return the trace that records an op on these operands; None when it is computed at once by NumPy."""
    if _thread.capturing:
        _keep_captured(operands)
    top = _thread.staging[-1] if _thread.staging else None
    committed = False
    for x in operands:
        kind: Any = type(x)
        if kind is not Tracer and kind is not Array and kind not in _NUMBERS and has_protocol(kind):
            x = as_operand(x)
            kind = type(x)
        if kind is Tracer:
            trace = x.trace_
            if not trace.alive or trace is not top and trace not in _thread.stack:
                check_alive(x)
                trace = x.trace_
            if top is None or trace.level > top.level:
                top = trace
        elif kind not in _NUMBERS and isinstance(x, Array) and x.signature.device:
            committed = True
    return device_trace(operands) if committed and top is None else top


def node_of(x: Tracer | Array) -> UOp:
    """Return an operand as a node: an array becomes a leaf."""
    if _thread.capturing:
        _keep_captured((x,))
    if type(x) is Tracer and not x.trace_.alive:
        check_alive(x)
    return x.node if type(x) is Tracer else UOp(ARRAY, (), Captured(x))


def as_operand(x: Any, what: str = "argument") -> ArrayBase:
    """Convert a user's value to an array or tracer. Numbers are weakly typed, and 64 bits are narrowed. Raise
    DtypeError for others.
    """
    if isinstance(x, ArrayBase):
        return x
    if type(x) in (int, float):
        return _number(x)
    if isinstance(x, (bool, int, float, complex)) and not isinstance(x, np.generic):
        return Array(number_value(x), not isinstance(x, bool))
    if isinstance(x, (np.ndarray, np.generic)):
        array = np.asarray(x)
        # From a file of another machine: the same numbers in this one's order of bytes.
        if not array.dtype.isnative:
            array = array.astype(array.dtype.newbyteorder("="))
        if type(x) is not np.ndarray and isinstance(x, np.ndarray):
            dlpack.check_kind(x, what)
        if array.dtype not in dt.STORED:
            raise DtypeError(
                f"{_function_or(what)}: unsupported dtype {array.dtype}",
                hint="arrays hold bool, integers, real and complex floats of up to 64 bits; .astype() in NumPy first",
            )
        wanted = dt.canonical(array.dtype)
        if wanted != array.dtype and array.dtype.kind in "fc":
            with np.errstate(over="ignore"):  # numbers beyond the narrower dtype are infinite
                return wrap(array.astype(wanted))
        # A copy, where the caller could write to it later: arrays are immutable.
        return wrap(array.astype(wanted, copy=array.flags.writeable))
    if isinstance(x, KeyArray):
        raise not_numbers(what, x)
    if not isinstance(x, type):
        for protocol in _PROTOCOLS:
            if hasattr(x, protocol):
                return _of_protocol(x, protocol, what)
        if hasattr(x, "__array__"):
            return as_operand(dlpack.as_numpy(x, what), what)
    hint = "convert it with funcgrad.numpy.asarray" if isinstance(x, (list, tuple)) else ""
    raise DtypeError(
        f"{_function_or(what)}: expected an array or a number, got {type(x).__name__} {x!r:.60}", hint=hint
    )


def _function_or(what: str) -> str:
    """Return the name of the function that the user called, unless `what` says more: which argument it is."""
    called = called_function()
    return what if called is None or ": " in what or what.endswith(f".{called}") else called


def _of_protocol(x: Any, protocol: str, what: str) -> ArrayBase:
    """Return what an object says that it stands for."""
    found = getattr(x, protocol)()
    if found is x:
        raise DtypeError(f"{what}: {protocol} of {type(x).__name__} returns the object itself, no array")
    return as_operand(found, what)


# A program names the same few numbers again and again.
_known_numbers: dict[tuple[type, Any, bool], Array] = {}


def _number(x: int | float) -> Array:
    if not x:  # 0.0 and -0.0 are equal, but not the same number
        return Array(number_value(x), True)
    identity = (type(x), x, config.enable_x64)
    array = _known_numbers.get(identity)
    if array is None:
        array = Array(number_value(x), True)
        if len(_known_numbers) < 4096:
            _known_numbers[identity] = array
            KEPT.add(id(array))
    return array


def given_out(x: Any) -> Any:
    """Return the operand as a user gets it: of a number that is kept another array, which may be deleted or donated."""
    return Array(x.owner, True) if id(x) in KEPT else x


def number_value(x: bool | int | float | complex) -> np.ndarray:
    """Return a Python number in its default dtype; ArgumentError when an integer does not fit."""
    kind = "b" if isinstance(x, bool) else "i" if isinstance(x, int) else "f" if isinstance(x, float) else "c"
    dtype = dt.default_dtype(kind)
    try:
        return quietly(np.asarray, x, dtype)  # beyond float32 infinite
    except OverflowError:
        raise ArgumentError(
            f"the integer {x} does not fit {dtype.name}",
            hint="give it a dtype, as in numpy.uint32(x), use a float, or funcgrad.config.enable_x64 = True",
        ) from None


def integer_in(x: int, dtype: np.dtype, name: str) -> np.ndarray:
    """Return a Python integer in this dtype. Raise ArgumentError where it does not fit; for dtypes of less than a byte
    keep the low bits, as JAX and ml_dtypes do.
    """
    try:
        if dt.is_integer(dtype):
            if dt.is_widened(dtype):
                return np.asarray(x & 0xFF, np.uint8).astype(dtype)
            return np.asarray(x, dtype)
        return converted(np.asarray(x != 0 if dtype == dt.bool_ else float(x)), dtype)
    except OverflowError:
        hint = "it is beyond every float"
        if dt.is_integer(dtype):
            limits = dt.integer_limits(dtype)
            hint = f"{dtype.name} goes from {limits.min} to {limits.max}; use a wider dtype, or a float"
            hint += "" if config.enable_x64 else ", or funcgrad.config.enable_x64 = True for 64 bits"
        raise ArgumentError(f"{name}: the integer {x} does not fit {dtype.name}", hint=hint) from None


def is_beyond_default(x: Any) -> bool:
    """Tell whether this is a Python integer that does not fit the default dtype of integers."""
    if type(x) is not int:
        return False
    limit = 1 << (63 if config.enable_x64 else 31)
    return not -limit <= x < limit


def large_number(x: int, dtype: np.dtype, weak: bool, name: str) -> Any:
    """Return a Python integer as an operand of this dtype: a constant of the graph inside jit."""
    value = integer_in(x, dtype, name)
    return Array(value, weak) if current_trace() is None else staged(const(value, dtype, (), weak))


def in_dtype_of_others(operands: Sequence[Any], name: str) -> list[Any]:
    """Return the operands, with large Python integers in the dtype of the arrays beside them: u & 0xFFFFFFFF where u
    is of uint32.

    ArgumentError where no array says which dtype that is, or it holds no such number, or something else is wrong.
    """
    others = [as_operand(x, name) for x in operands if not is_beyond_default(x)]
    dtype, weak = dt.promote(*((x.dtype, x.weak) for x in others)) if others else (dt.bool_, False)
    if weak or dtype == dt.bool_ or len(others) == len(operands):
        return [as_operand(x, name) for x in operands]  # raises again
    return [large_number(x, dtype, False, name) if is_beyond_default(x) else x for x in operands]


def apply(op: Op, *operands: AnyArray, arg: Any = None) -> Any:
    """Return the op on operands that fit its type rule: computed at once, or recorded as a node."""
    trace = trace_of(operands)
    if trace is not None and not trace.on_host:
        return trace.record(UOp(op, tuple(map(node_of, operands)), arg))  # type: ignore[arg-type]
    _, dtype, weak = op.infer(arg, *operands)
    values: list[Any] = [x.owner for x in operands]  # type: ignore[attr-defined]
    reference: Any = op.reference
    if any(dt.is_widened(x.dtype) for x in values):
        reference = in_wide_dtype(op, reference)
    try:
        value = quietly(reference, arg, *values) if op.has_arg else quietly(reference, *values)
    except SIZE_ERRORS as error:
        if not is_too_large(error):
            raise
        raise no_memory(user_name(op), *op.infer(arg, *operands)) from None
    value = np.asarray(value)
    if config.watched:
        check_value(op.name, value, operands=values)
    result = wrap(value if value.dtype == dtype else value.astype(dtype), weak)
    return result if trace is None else trace.commit(result)


def broadcast_node(node: UOp, shape: Shape) -> UOp:
    """Repeat a node along missing axes and axes of size 1."""
    if node.shape == shape:
        return node
    if not node.shape:
        return node.expand(range(len(shape)), shape)
    offset = len(shape) - node.ndim
    kept = [axis for axis, size in enumerate(node.shape) if size == shape[axis + offset]]
    new = [axis for axis in range(len(shape)) if axis < offset or axis - offset not in kept]
    return node.reshape(tuple(node.shape[axis] for axis in kept)).expand(new, [shape[axis] for axis in new])


# What the user calls an op whose own name is short.
_USER_NAMES = {
    "sub": "subtract", "mul": "multiply", "div": "divide", "neg": "negative", "rem": "remainder", "pow": "power",
    "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor", "not": "bitwise_not", "shl": "left_shift",
    "shr": "right_shift", "eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal", "max": "maximum",
    "min": "minimum",
}  # fmt: skip


def user_name(op: Op) -> str:
    """Return the op's name in messages: that of the function in funcgrad.numpy."""
    return _USER_NAMES.get(op.name, op.name)


def elementwise(op: Op | str, *operands: Any, inexact: bool = False, promote: bool = True) -> Any:
    """Apply an elementwise op with NumPy's broadcasting and JAX's promotion. With `inexact`, integers become floats
    first.
    """
    if native.compute is not None and promote:
        result = native.compute(op, operands, inexact)
        if result is not None:
            return result
    op = OPS[op] if isinstance(op, str) else op
    trace = trace_of(operands)
    if trace is None and promote and not config.watched:
        result = of_one_type(op, operands, inexact)
        if result is not None:
            served_in_python()
            return result
    try:
        # What has a type: a node for a traced value, else an array.
        xs = [
            x.node if type(x) is Tracer else x if type(x) is Array else as_operand(x, op.name)
            for x in operands
        ]
    except ArgumentError:
        fitting = in_dtype_of_others(operands, user_name(op))
        return elementwise(op, *fitting, inexact=inexact, promote=promote)
    key = None
    if trace is not None and trace.level < 0 and not trace.on_host:
        arrays: Any = xs  # as nothing is traced
        key = key_of(op, arrays, inexact, promote)
        known = known_ops.get(key)
        if known is not None:
            return known(arrays)
    dtype, weak = _common_type(op, xs, inexact, promote)
    if trace is None:
        return _computed(op, xs, dtype, weak)
    if trace.on_host:
        return trace.commit(_computed(op, xs, dtype, weak))
    shapes = {x.shape for x in xs if x.shape}  # scalars fit everywhere
    shape = broadcast_shapes(user_name(op), xs) if len(shapes) > 1 else shapes.pop() if shapes else ()
    src = []
    for given, x in zip(operands, xs, strict=True):
        if type(x) is UOp:
            node = x if x.dtype == dtype and x.weak == weak else x.cast(dtype, weak)
            src.append(node if x.shape == shape else broadcast_node(node, shape))
        elif (
            x is not given
            and not x.shape
            and trace.level >= 0  # what is computed at once is not compiled anew for each number
            and isinstance(given, (bool, int, float, complex))
        ):
            src.append(const(given, dtype, shape, weak))
        else:
            src.append(broadcast_node(node_of(x).cast(dtype, weak), shape))  # type: ignore[arg-type]
    node = UOp(op, tuple(src))
    return trace.record(node) if key is None else trace.record_op(key, node, xs)


def _common_type(op: Op, xs: Sequence[Any], inexact: bool, promote: bool) -> tuple[np.dtype, bool]:
    """Return the dtype in which the op is computed, and its weakness; DtypeError where the op is not defined."""
    if promote:
        dtype, weak = dt.promote(*[(x.dtype, x.weak) for x in xs])
    else:
        dtype, weak = xs[0].dtype, all(x.weak for x in xs)
    if inexact:
        dtype, weak = dt.to_inexact(dtype, weak)
    if dtype not in op.accepts:
        raise DtypeError(
            f"{user_name(op)}: not defined for {dtype.name}", hint="convert the argument with .astype first"
        )
    return dtype, weak


def _computed(op: Op, arrays: Sequence[Any], dtype: np.dtype, weak: bool) -> Array:
    """Return the op on concrete arrays, by NumPy."""
    values = [x.owner if x.dtype == dtype else converted(x.owner, dtype) for x in arrays]
    if len({v.shape for v in values if v.shape}) > 1:  # scalars fit everywhere
        broadcast_shapes(user_name(op), arrays)
    reference: Any = op.reference
    if dt.is_widened(dtype):
        reference = in_wide_dtype(op, reference)
    try:
        result = np.asarray(quietly(reference, *values))
    except SIZE_ERRORS as error:
        if not is_too_large(error):
            raise
        raise no_memory(user_name(op), broadcast_shapes(op.name, arrays), dtype) from None
    if config.watched:
        check_value(op.name, result, operands=values)
    return wrap(result, weak and result.dtype != dt.bool_)


def staged(node: UOp) -> Any:
    """Return a node without operands (zeros, arange): recorded inside jit, else its value."""
    trace = current_trace()
    if trace is not None:
        return Tracer(node, trace)
    return wrap(evaluate([node], {})[0], node.weak)


def run_traced(
    trace: Trace,
    function: Callable,
    arguments: tuple,
    keywords: dict[str, Any] | None = None,
) -> tuple[list[UOp], tree.TreeDef]:
    """Call the function on arguments that hold tracers; the nodes of its results, and their structure."""
    result = function(*arguments, **(keywords or {}))
    leaves, treedef = flatten_without_float0(result)
    nodes = []
    for leaf in leaves:
        try:
            leaf = as_operand(leaf)
        except FuncgradError:
            raise DtypeError(
                f"{trace.transform}: {trace.function!r} returned a {type(leaf).__name__} ({leaf!r:.60}), "
                "which is not an array or a number",
                hint="return arrays, or pytrees (tuples, lists, dicts) of arrays",
            ) from None
        if type(leaf) is Tracer:
            check_alive(leaf)
            _keep_captured((leaf,))
        nodes.append(node_of(leaf))
    return nodes, treedef


def signature_of(x: ArrayBase) -> Signature:
    """Return the type of a value of a trace, which is on no device."""
    return Signature(x.shape, x.dtype, x.weak)
