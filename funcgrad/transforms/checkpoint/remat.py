"""Checkpoints: functions whose values are computed again for the backward pass, in place of being kept.

A checkpointed function is one call that carries its graph. Its tangents come from another call over the arguments, the
values that the policy keeps, and the tangents; so these are all that a backward pass finds. The transposed call starts
from barriers that wait for the cotangents (trace/calls/checkpoint.py): the function is computed again when the backward
pass comes to it, and not before. The compiler then replaces the calls by their graphs.

Transposed calls are checkpoints too, so derivatives of derivatives keep as little.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FunctionType, MethodType
from typing import Any, ParamSpec, TypeVar, overload

from funcgrad.config import config
from funcgrad.errors import ArgumentError
from funcgrad.trace.calls.checkpoint import CHECKPOINT, NAME, Checkpoint, barrier
from funcgrad.trace.graph.call_nodes import RESULT, results_of
from funcgrad.trace.graph.graph import Graph, close, closed_graph, fresh_parameters, has_answer, outer_nodes
from funcgrad.trace.ops import ARRAY, PARAM
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import Tracer, apply, as_operand, new_trace, node_of, noting_used
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.uop import Param, UOp, substitute, toposort, type_text
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.batching import batch
from funcgrad.transforms.batching.batch import Axis, Batch, Same, batch_outputs
from funcgrad.transforms.checkpoint import checkpoint_policies
from funcgrad.transforms.core.flatten import check_callable, name_of, results, trace_call
from funcgrad.transforms.core.ref_arguments import closed_over
from funcgrad.transforms.core.stateful import Passage
from funcgrad.transforms.derivatives import jvp, transpose
from funcgrad.transforms.derivatives.jvp import Mode, jvp_graph
from funcgrad.transforms.derivatives.transpose import transpose_graph

P = ParamSpec("P")
R = TypeVar("R")

_MOST_HELD = 10_000  # objects of a closure that are looked at


@overload
def checkpoint(
    fun: Callable[P, R],
    *,
    prevent_cse: bool = True,
    policy: Any = None,
    memory_budget: int | None = None,
    static_argnums: int | Sequence[int] = (),
    static_argnames: str | Sequence[str] = (),
) -> Callable[P, R]: ...
@overload
def checkpoint(
    fun: None = None,
    *,
    prevent_cse: bool = True,
    policy: Any = None,
    memory_budget: int | None = None,
    static_argnums: int | Sequence[int] = (),
    static_argnames: str | Sequence[str] = (),
) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def checkpoint(
    fun: Callable[..., Any] | None = None,
    *,
    prevent_cse: bool = True,
    policy: Any = None,
    memory_budget: int | None = None,
    static_argnums: int | Sequence[int] = (),
    static_argnames: str | Sequence[str] = (),
) -> Any:
    """Compute inner values of a function again in reverse mode in place of keeping them.

    Traced values that the function closes over count as arguments. What depends on no argument is computed
    outside of the function, and kept. Used with keyword arguments only it is a decorator.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    prevent_cse : what is computed again is kept apart from the first time also within one compiled program;
        the body of a scan does not need that.
    policy : which values may be kept nevertheless, a policy of funcgrad.checkpoint_policies; None keeps no
        inner value.
    memory_budget : in place of a policy, how many bytes may be kept; the values that spare most work are.
    static_argnums, static_argnames : arguments that the function gets as they are.

    Returns
    -------
    A function with the same arguments, values and derivatives.

    Raises
    ------
    ArgumentError : the policy is not a policy.
    TracedValueError : the function asks for the value of an argument.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> f = fg.checkpoint(lambda x: np.sin(np.sin(x)))
    >>> fg.grad(f)(1.0)
    Array(0.36004, dtype=float32, weak_type=True)
    """
    if fun is None:
        return functools.partial(
            checkpoint,
            prevent_cse=prevent_cse,
            policy=policy,
            memory_budget=memory_budget,
            static_argnums=static_argnums,
            static_argnames=static_argnames,
        )
    check_callable("checkpoint", fun)
    rule = _policy(policy, memory_budget)
    numbers = (static_argnums,) if isinstance(static_argnums, int) else tuple(static_argnums)
    names = (static_argnames,) if isinstance(static_argnames, str) else tuple(static_argnames)
    call = functools.partial(_checkpointed, fun, rule, bool(prevent_cse), numbers, names)

    @boundary
    @functools.wraps(fun)
    def checkpointed(*args: Any, **kwargs: Any) -> Any:
        return fun(*args, **kwargs) if config.disable_jit else call(args, kwargs)

    return checkpointed


def _checkpointed(
    fun: Callable[..., Any],
    rule: Any,
    prevent_cse: bool,
    numbers: Sequence[int],
    names: Sequence[str],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Any:
    """Call a function as one node with its graph. numbers, names: of the arguments that it gets as they are."""
    (fun,), args, kwargs = closed_over([fun], args, kwargs)
    static = _static_positions(fun, numbers, len(args))
    positions = [i for i in range(len(args)) if i not in static]
    named = {name: x for name, x in kwargs.items() if name not in names}

    def of_arrays(*given: Any, **given_by_name: Any) -> Any:
        full = list(args)
        for position, x in zip(positions, given, strict=True):
            full[position] = x
        return fun(*full, **(kwargs | given_by_name))

    of_arrays.__name__ = name_of(fun)
    of_arrays.__wrapped__ = fun  # type: ignore[attr-defined]  # inspect.signature looks through it
    with new_trace("checkpoint", fun, staging=True) as trace, noting_used(trace):
        traced = trace_call(trace, of_arrays, tuple(args[i] for i in positions), named, positions=positions)
        state = threaded(trace)
    passage = Passage([state])
    before, outputs, after = passage.through(state, traced.outputs)
    used = trace.used or {}
    held = _values_held_by(fun, toposort([*outputs, *after], stop=used.__contains__))
    captured, body = close([*before, *held, *traced.parameters], [*outputs, *after], used=used)
    operands = [node_of(x) for x in traced.arguments.operands]  # type: ignore[arg-type]
    call = Checkpoint(body, rule, prevent_cse)
    found = results(results_of(CHECKPOINT, call, [*captured, *passage.start(), *held, *operands]), {})
    passage.store(found[len(outputs) :])
    return tree.unflatten(traced.out_tree, found[: len(outputs)])


remat = checkpoint


def _values_held_by(fun: Callable[..., Any], nodes: Sequence[UOp]) -> list[UOp]:
    """Return the traced values in a function's closure (in trees there, and in functions) that are among the nodes."""
    used = set(nodes)
    found: dict[UOp, None] = {}
    seen: set[int] = set()
    stack: list[Any] = [fun]
    while stack and len(seen) < _MOST_HELD:
        item = stack.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if type(item) is Tracer:
            if item.node in used and (item.node.src or item.node.op is PARAM):
                found[item.node] = None
        elif isinstance(item, functools.partial):
            stack += [item.func, *item.args, *item.keywords.values()]
        elif isinstance(item, MethodType):
            stack += [item.__func__, item.__self__]
        elif isinstance(item, FunctionType):
            stack += [*_cells(item), *(item.__defaults__ or ()), *(item.__kwdefaults__ or {}).values()]
        else:
            stack += [x for x in [*tree.leaves(item), getattr(item, "__wrapped__", None)] if x is not item]
    return list(found)


def _cells(function: FunctionType) -> list[Any]:
    contents = []
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # a cell that is not filled yet
            contents.append(cell.cell_contents)
    return contents


def _policy(policy: Any, memory_budget: int | None) -> Any:
    if memory_budget is not None:
        if policy is not None:
            raise ArgumentError(
                "checkpoint: policy and memory_budget cannot both be given",
                hint="join two policies with checkpoint_policies.save_from_both_policies",
            )
        return checkpoint_policies.budget(memory_budget)
    if policy is None:
        return checkpoint_policies.nothing_saveable
    if not callable(policy) and not hasattr(policy, "choose"):
        raise ArgumentError(
            f"checkpoint: a policy must be a function of a node, got {policy!r:.60}",
            hint="pass one of funcgrad.checkpoint_policies",
        )
    return policy


def _static_positions(fun: Callable[..., Any], numbers: Sequence[int], count: int) -> set[int]:
    for number in numbers:
        if not -count <= number < count:
            raise ArgumentError(
                f"checkpoint: static_argnums has {number}, but {name_of(fun)!r} was called with {count} positional "
                "arguments"
            )
    return {number % count for number in numbers}


def checkpoint_name(x: R, name: str) -> R:
    """Give a value a name by which checkpoint policies know it.

    Parameters
    ----------
    x : an array or a pytree of arrays.
    name : the name.

    Returns
    -------
    x, unchanged.

    Examples
    --------
    >>> float(checkpoint_name(2.0, "a"))
    2.0
    """
    if not isinstance(name, str):
        raise ArgumentError(f"checkpoint_name: the name must be a string, got {name!r:.60}")
    return tree.map(lambda leaf: apply(NAME, as_operand(leaf, "checkpoint_name"), arg=name), x)


# ---- what is kept ----


class Residual(NamedTuple):
    """A value that the backward pass of a function keeps: its node, and where it comes from."""

    node: UOp
    origin: str

    def __str__(self) -> str:
        return f"{type_text(self.node)} {self.origin}"


def saved_residuals(fun: Callable[..., Any], *args: Any, **kwargs: Any) -> list[Residual]:
    """Return what reverse-mode differentiation of fun(*args, **kwargs) keeps from the forward pass; nothing is run."""
    check_callable("saved_residuals", fun)
    with new_trace("saved_residuals", fun, staging=True) as trace:
        traced = trace_call(trace, fun, args, kwargs)
        seeds = {p: trace.parameter(p, "a tangent").node for p in traced.parameters if dt.is_inexact(p.dtype)}
        tangents = jvp_graph(traced.outputs, seeds, Mode.REVERSE)
        kept = outer_nodes(list(seeds.values()), [t for t in tangents if t is not None])
    paths = {
        p: f"from the argument {path}"
        for p, path in zip(traced.parameters, traced.arguments.paths, strict=True)
    }
    return [Residual(node, paths.get(node) or _origin(node)) for node in kept]


def _origin(node: UOp) -> str:
    if node.op is ARRAY:
        return "an array that the function closes over"
    if node.op is PARAM:
        return "from around the function"
    what = f"named {node.arg!r}" if node.op is NAME else f"output of {node.op.name}"
    return what if node.place is None else f"{what} at {node.place}"


def print_saved_residuals(fun: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    """Print what reverse-mode differentiation of fun(*args, **kwargs) keeps, one value a line.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    *args, **kwargs : its arguments.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> print_saved_residuals(lambda x: np.sin(x) * 2.0, 1.0)  # doctest: +ELLIPSIS
    float32[]* output of cos at ...
    """
    for residual in saved_residuals(fun, *args, **kwargs):
        print(residual)


# ---- the rules ----


def _kept(arg: Checkpoint, tangents: Sequence[UOp], outputs: Sequence[UOp]) -> list[UOp]:
    """Return the values of the body that its tangent outputs need and the policy keeps."""
    needed = outer_nodes(tangents, outputs)
    own = set(arg.body.parameters)
    computed: dict[UOp, None] = {}  # what depends on the body's arguments
    for node in toposort(needed, stop=own.__contains__):
        if any(s in own or s in computed for s in node.src):
            computed[node] = None
    allowed = set(checkpoint_policies.chosen(arg.policy, list(computed), needed))
    # What the world answered is kept: asked again, it may say something else.
    allowed.update(n for n in computed if n.op is RESULT and has_answer(n.src[0].arg))
    reached = toposort(needed, stop=lambda n: n in allowed or n in own)
    return [node for node in reached if node in allowed]


def _jvp(node: UOp, given: list[UOp | None], mode: Mode) -> list[UOp | None]:
    """Return the tangents, by a checkpoint over (arguments, kept values, tangents of the arguments)."""
    arg: Checkpoint = node.arg
    body = arg.body
    moved = [(p, t) for p, t in zip(body.parameters, given, strict=True) if t is not None]
    fresh = fresh_parameters(body, ((p.shape, p.dtype, p.weak) for p, _ in moved))
    found = jvp_graph(body.outputs, {p: t for (p, _), t in zip(moved, fresh, strict=True)}, mode)
    outputs = [t for t in found if t is not None]
    kept = [] if mode is Mode.FORWARD else _kept(arg, fresh, outputs)
    inputs = _used(body.parameters, outputs, {*kept, *fresh})
    graph = closed_graph([*inputs, *kept, *fresh], outputs)
    place = dict(zip(body.parameters, node.src, strict=True))
    values = substitute([*inputs, *kept], place)
    computed = iter(results_of(CHECKPOINT, arg._replace(body=graph), [*values, *(t for _, t in moved)]))
    return [None if t is None else next(computed) for t in found]


def _used(parameters: Sequence[UOp], outputs: Sequence[UOp], ends: set[UOp]) -> list[UOp]:
    nodes = set(toposort(outputs, stop=ends.__contains__))
    return [p for p in parameters if p in nodes]


def _transpose(node: UOp, cotangents: list[UOp | None], linear: list[bool]) -> list[UOp | None]:
    """Return the cotangents of the linear sources, by a checkpoint over (the other sources, cotangents)."""
    arg: Checkpoint = node.arg
    body = arg.body
    wrt = [p for p, flag in zip(body.parameters, linear, strict=True) if flag]
    given = [(out, ct) for out, ct in zip(body.outputs, cotangents, strict=True) if ct is not None]
    fresh = fresh_parameters(body, ((ct.shape, ct.dtype, ct.weak) for _, ct in given))
    found = transpose_graph([out for out, _ in given], fresh, wrt)
    outputs = [ct for ct in found if ct is not None]
    inputs = _used(
        [p for p, flag in zip(body.parameters, linear, strict=True) if not flag], outputs, set(fresh)
    )
    if arg.apart:
        outputs = substitute(outputs, {x: barrier(x, fresh) for x in inputs})
    place = dict(zip(body.parameters, node.src, strict=True))
    graph = closed_graph([*inputs, *fresh], outputs)
    sources = [*(place[x] for x in inputs), *(ct for _, ct in given)]
    computed = iter(results_of(CHECKPOINT, arg._replace(body=graph), sources))
    sent = iter([None if ct is None else next(computed) for ct in found])
    return [next(sent) if flag else None for flag in linear]


def _batch(node: UOp, new: list[UOp | None], axis: Axis) -> list[Batch]:
    """Return the body for a batch; results that are the same for all elements stay so."""
    arg: Checkpoint = node.arg
    body = arg.body
    batched = {
        p: UOp(PARAM, (), Param(0, p.arg.index, b.shape, b.dtype, b.weak))
        for p, b in zip(body.parameters, new, strict=True)
        if b is not None
    }
    states = batch_outputs(body.outputs, batched, axis)
    outputs = [
        out if state is None else state.node if isinstance(state, Same) else state
        for out, state in zip(body.outputs, states, strict=True)
    ]
    graph = Graph(tuple(batched.get(p, p) for p in body.parameters), tuple(outputs))
    sources = [s if b is None else b for s, b in zip(node.src, new, strict=True)]
    found = results_of(CHECKPOINT, arg._replace(body=graph), sources)
    return [x if isinstance(state, UOp) else Same(x) for x, state in zip(found, states, strict=True)]


jvp.CALL_RULES[CHECKPOINT] = _jvp
transpose.CALL_RULES[CHECKPOINT] = _transpose
batch.CALL_RULES[CHECKPOINT] = _batch
