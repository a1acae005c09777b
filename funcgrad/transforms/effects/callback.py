"""Calls of the user's Python from traced functions: print, callback, pure_callback, io_callback.

`pure_callback` is for functions: it may run any number of times. The others are effects: they run once each time that
their place in the program is reached, in the order of the program, also where their results are not used; so there is
no difference between `ordered` and not.

Where all values are known (no trace, or `grad` outside of jit) an effect runs at once, before the next line does.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, overload

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, MissingRuleError
from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.calls.callback import CALLBACK, Callback, Layer, callback_results
from funcgrad.trace.graph.call_nodes import Host
from funcgrad.trace.tracing.effects import ORDER
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import (
    Tracer,
    as_operand,
    carries_derivative,
    current_trace,
    known_values,
    node_of,
    open_traces,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.uop import Type, UOp
from funcgrad.transforms.batching import batch
from funcgrad.transforms.core.flatten import check_callable, name_of, results
from funcgrad.transforms.core.stateful import one_order
from funcgrad.transforms.derivatives import jvp

VMAP_METHODS = ("sequential", "sequential_unrolled", "expand_dims", "broadcast_all", "legacy_vectorized")


# ---- what users call ----


@boundary
def pure_callback(
    callback: Callable[..., Any],
    result_shape_dtypes: Any,
    *args: Any,
    vmap_method: str | None = None,
    **kwargs: Any,
) -> Any:
    """Call a pure Python function on NumPy arrays, from within a compiled program.

    The callback may run more than once, or not at all where the program does not use its result. It has no
    derivative: give it one with custom_jvp or custom_vjp.

    Parameters
    ----------
    callback : a pure function of NumPy arrays that returns a tree of arrays.
    result_shape_dtypes : a tree with an object of shape and dtype (ShapeDtypeStruct, an array) for each array
        that the callback returns.
    *args : arguments of the callback.
    vmap_method : how vmap calls it. "sequential" and "sequential_unrolled": once for each element. The others
        call it once, and it must return batches: "broadcast_all" with a leading batch axis on all arguments,
        "expand_dims" with a leading axis of size 1 on those that are not batched, "legacy_vectorized" without
        such an axis on these.
    **kwargs : arguments of the callback.

    Returns
    -------
    What the callback returns, as arrays.

    Raises
    ------
    ArgumentError : the callback returns other types than promised.
    MissingRuleError : under vmap without a vmap_method, and under grad.

    Examples
    --------
    >>> import numpy, funcgrad as fg
    >>> like = fg.ShapeDtypeStruct((), "float32")
    >>> fg.jit(lambda x: fg.pure_callback(numpy.sin, like, x) + 1)(0.0)
    Array(1., dtype=float32)
    """
    if vmap_method is not None and vmap_method not in VMAP_METHODS:
        raise ArgumentError(
            f"pure_callback: vmap_method {vmap_method!r} does not exist",
            hint=f"methods are {', '.join(VMAP_METHODS)}",
        )
    return _call_with_results(
        "pure_callback", callback, result_shape_dtypes, args, kwargs, False, vmap_method
    )


@boundary
def io_callback(
    callback: Callable[..., Any], result_shape_dtypes: Any, *args: Any, ordered: bool = False, **kwargs: Any
) -> Any:
    """Call a Python function that may read and change the world on NumPy arrays, from within a compiled program.

    The callback runs exactly once each time that the program reaches its place, in the order of the program,
    also without `ordered`. Under vmap it runs once for each element, in order. It has no derivative.

    Parameters
    ----------
    callback : a function of NumPy arrays that returns a tree of arrays.
    result_shape_dtypes : a tree with an object of shape and dtype (ShapeDtypeStruct, an array) for each array
        that the callback returns.
    *args : arguments of the callback.
    ordered : accepted; calls always keep the order of the program.
    **kwargs : keyword arguments of the callback.

    Returns
    -------
    What the callback returns, as arrays.

    Raises
    ------
    ArgumentError : the callback returns other types than promised.

    Examples
    --------
    >>> import funcgrad as fg
    >>> numbers = iter(range(10))
    >>> like = fg.ShapeDtypeStruct((), "int32")
    >>> fg.jit(lambda: fg.io_callback(lambda: next(numbers), like) + 100)()
    Array(100, dtype=int32)
    """
    return _call_with_results("io_callback", callback, result_shape_dtypes, args, kwargs, True, None)


@overload
def debug_callback(*, ordered: bool = ..., partitioned: bool = ...) -> Callable[..., None]: ...
@overload
def debug_callback(
    callback: Callable[..., Any], *args: Any, ordered: bool = ..., partitioned: bool = ..., **kwargs: Any
) -> None: ...
@boundary
def debug_callback(
    callback: Callable[..., Any] | None = None, *args: Any, ordered: bool = False, partitioned: bool = False,
    **kwargs: Any,
) -> Callable[..., None] | None:  # fmt: skip
    """Call callback(*args, **kwargs) on NumPy arrays for its effect; what it returns is ignored.

    It has no influence on values. grad, vmap (once for each element), scan and jit keep it.

    Parameters
    ----------
    callback : any Python function. Without it, what is returned takes it and all that follows:
        debug.callback(ordered=True)(callback, ordered=x) gives callback an argument of that name.
    *args : its arguments. Those that are not arrays (names, for instance) are passed as they are.
    ordered, partitioned : accepted; calls always keep the order of the program, and see whole arrays.
    **kwargs : its keyword arguments.

    Returns
    -------
    None; without `callback`, the function of it and its arguments.

    Raises
    ------
    ArgumentError : arguments are given and no callback.

    Examples
    --------
    >>> import funcgrad as fg
    >>> seen = []
    >>> fg.jit(lambda x: fg.debug.callback(seen.append, x))(2.0)
    >>> seen
    [array(2., dtype=float32)]
    """
    if callback is None:
        _check_alone("debug.callback", "callback", args, kwargs)
        return _call_back
    _call_back(callback, *args, **kwargs)
    return None


def _check_alone(what: str, first: str, args: tuple, kwargs: dict[str, Any]) -> None:
    """Check that a call without its first argument has options only."""
    if args or kwargs:
        raise ArgumentError(
            f"{what}: there is no {first}, and so what else is given belongs to none",
            hint=f"give {first} first, or all of it in a second call: {what}(ordered=True)({first}, ...)",
        )


@boundary
def _call_back(callback: Callable[..., Any], /, *args: Any, **kwargs: Any) -> None:
    check_callable("debug.callback", callback)
    operands, rebuild = _split(args, kwargs)

    def run(*arrays: np.ndarray) -> tuple:
        given, keywords = rebuild(arrays)
        callback(*given, **keywords)
        return ()

    bind(Callback(Host(run, name_of(callback)), (), effect=True), operands)


@overload
def debug_print(
    *, ordered: bool = ..., partitioned: bool = ..., skip_format_check: bool = ...
) -> Callable[..., None]: ...
@overload
def debug_print(
    fmt: str,
    *args: Any,
    ordered: bool = ...,
    partitioned: bool = ...,
    skip_format_check: bool = ...,
    **kwargs: Any,
) -> None: ...
@boundary
def debug_print(
    fmt: str | None = None, *args: Any, ordered: bool = False, partitioned: bool = False,
    skip_format_check: bool = False, **kwargs: Any,
) -> Callable[..., None] | None:  # fmt: skip
    """Print fmt.format(*args, **kwargs) when the program gets there.

    An f-string would be formatted while tracing, when there are no values.

    Parameters
    ----------
    fmt : a format string, as of str.format. Without it, what is returned takes it and all that follows:
        debug.print(ordered=True)("{ordered}", ordered=x).
    *args : what to print, also traced values.
    ordered, partitioned : accepted; lines always keep the order of the program, and show whole arrays.
    skip_format_check : leave it to str.format, when the program runs, to say that fmt and arguments do not fit.
    **kwargs : what to print, by the names in the format.

    Returns
    -------
    None; without `fmt`, the function of it and its arguments.

    Raises
    ------
    ArgumentError : the format names an argument that does not exist.

    Examples
    --------
    >>> import funcgrad as fg
    >>> @fg.jit
    ... def f(x):
    ...     fg.debug.print("x = {x:.2f}", x=x)
    ...     return x * x
    >>> f(3.0)
    x = 3.00
    Array(9., dtype=float32, weak_type=True)
    """
    if fmt is None:
        _check_alone("debug.print", "fmt", args, kwargs)
        return partial(_print, skip_format_check)
    _print(skip_format_check, fmt, *args, **kwargs)
    return None


@boundary
def _print(unchecked: bool, fmt: str, /, *args: Any, **kwargs: Any) -> None:
    if not unchecked:
        check_format("debug.print", fmt, args, kwargs)

    def show(*given: Any, **keywords: Any) -> None:
        print(fmt.format(*given, **keywords), flush=True)

    show.__name__ = "print"
    _call_back(show, *args, **kwargs)


def check_format(what: str, fmt: str, args: tuple, kwargs: dict[str, Any]) -> None:
    """Check a format string while tracing, so that errors name the line that made the mistake."""
    if not isinstance(fmt, str):
        raise DtypeError(
            f"{what}: the message must be a format string, it is a {type(fmt).__name__}",
            hint=f'write {what}(..., "x = {{}}", x)',
        )
    given = {*map(str, range(len(args))), *kwargs}
    named = set(_fields(what, fmt))
    if named - given:
        raise ArgumentError(
            f"{what}: {fmt!r} names argument {min(named - given)}, which was not given",
            hint="an f-string is formatted while tracing: write '{x}', x=x",
        )
    if given - named and what == "debug.print":
        raise ArgumentError(
            f"{what}: {fmt!r} does not name argument {min(given - named)}, which was given",
            hint="write {} or {name} where its value is to be",
        )


def _fields(what: str, fmt: str) -> Iterator[str]:
    """Yield the arguments that a format string names: "0", "1", ... by position, others by name."""
    unnamed = 0
    waiting = [fmt]
    while waiting:
        try:
            parts = list(string.Formatter().parse(waiting.pop(0)))
        except ValueError as error:
            raise ArgumentError(f"{what}: {error} in {fmt!r}", hint="write {{ and }} for braces") from None
        for _, field, spec, _ in parts:
            if field is None:
                continue
            first = field.replace("[", ".").split(".")[0]
            if not first:
                first, unnamed = str(unnamed), unnamed + 1
            yield first
            waiting.append(spec or "")


# ---- how they are recorded ----


def _call_with_results(
    what: str,
    callback: Callable[..., Any],
    result_shape_dtypes: Any,
    args: tuple,
    kwargs: dict[str, Any],
    effect: bool,
    method: str | None,
) -> Any:
    check_callable(what, callback)
    promised, out_tree = tree.flatten(result_shape_dtypes)
    types = tuple(_promised(what, x) for x in promised)
    operands, rebuild = _split(args, kwargs)

    def run(*arrays: np.ndarray) -> list[Any]:
        given, keywords = rebuild(arrays)
        found, found_tree = tree.flatten(callback(*given, **keywords))
        if found_tree != out_tree and (promised or found):  # what promises nothing may return None
            raise ArgumentError(
                f"{what}: {name_of(callback)!r} returned {tree.structure_text(found_tree)}, promised was "
                f"{tree.structure_text(out_tree)}",
                hint="return the structure that result_shape_dtypes has",
            )
        return found

    found = bind(Callback(Host(run, name_of(callback)), types, effect, method), operands)
    return tree.unflatten(out_tree, found)


def _promised(what: str, x: Any) -> Type:
    if not hasattr(x, "shape") or not hasattr(x, "dtype"):
        raise DtypeError(
            f"{what}: result_shape_dtypes must hold what has a shape and a dtype, it holds a {type(x).__name__}",
            hint="use funcgrad.ShapeDtypeStruct(shape, dtype)",
        )
    return tuple(x.shape), dt.canonical(dt.as_dtype(x.dtype)), False


def _split(args: tuple, kwargs: dict[str, Any]) -> tuple[list[ArrayBase], Callable[..., Any]]:
    """Return the arrays among the arguments, and a function that puts others in their places."""
    leaves, treedef = tree.flatten((args, kwargs))
    operands: list[ArrayBase] = []
    # With None in the place of arrays: a traced one would keep its trace alive, which has this.
    others: list[Any] = []
    is_array = []
    for leaf in leaves:
        try:
            operands.append(as_operand(leaf))
            others.append(None)
            is_array.append(True)
        except DtypeError:
            others.append(leaf)
            is_array.append(False)

    def rebuild(arrays: Sequence[np.ndarray]) -> Any:
        given = iter(arrays)
        return tree.unflatten(
            treedef, [next(given) if a else leaf for a, leaf in zip(is_array, others, strict=True)]
        )

    return operands, rebuild


def bind(call: Callback, operands: Sequence[Any]) -> list[ArrayBase]:
    """Return the results of a callback: run at once, or recorded as a part of the traces that run."""
    nodes = [node_of(x) for x in operands]
    if not call.effect:
        return results(callback_results(call, nodes), {})
    values = known_values(operands) if current_trace() is None else None
    if values is not None:
        return _run_now(call, operands, values)
    found = results(callback_results(call, [*nodes, node_of(ORDER.read())]), {})
    ORDER.write(found[-1])
    return found[:-1]


def _run_now(call: Callback, operands: Sequence[Any], values: list[np.ndarray]) -> list[ArrayBase]:
    if call.results and any(type(x) is Tracer and carries_derivative(x.node) for x in operands):
        raise _no_derivative(call, open_traces()[-1].transform)
    assert isinstance(call.host, Host)
    found = call.run(call.host, [*values, np.zeros((), np.bool_)])
    return [wrap(value) for value in found[:-1]]


# ---- derivatives: none; batches ----


def _no_derivative(call: Callback, transform: str) -> MissingRuleError:
    return MissingRuleError(
        f"{transform}: the callback {call.host} has no derivative",
        hint="give the function around it one with custom_jvp or custom_vjp, or cut its arguments off with "
        "lax.stop_gradient",
        place=call.host.place if isinstance(call.host, Host) else None,
    )


def _jvp_rule(node: UOp, tangents: list[UOp | None], mode: Any) -> list[UOp | None]:
    call: Callback = node.arg
    if any(dt.is_inexact(dtype) for _, dtype, _ in call.results):
        raise _no_derivative(call, "grad")
    return [None] * len(call.types)


def _batch_rule(node: UOp, batches: list[UOp | None], axis: batch.Axis) -> Sequence[batch.Batch]:
    call: Callback = node.arg
    mapped = [b is not None for b in batches]
    src = [s if b is None else b for s, b in zip(node.src, batches, strict=True)]
    if call.effect:
        if mapped.pop():
            src[-1] = one_order(src[-1])
        # Every device has its own effects, also where all have the same operands.
        each = any(mapped) or axis.mesh
        found = callback_results(_layered(call, axis.size, mapped) if each else call, src)
        return [batch.Same(r) if r.shape == t[0] else r for r, t in zip(found, call.types, strict=True)]
    if axis.mesh:
        return [*callback_results(_layered(call, axis.size, mapped), src)]
    if call.method is None:
        raise MissingRuleError(
            f"vmap: the pure_callback of {call.host} does not say what vmap makes of it",
            hint='set vmap_method: "sequential" calls it once an element, "broadcast_all" once for the batch',
            place=node.place,
        )
    if call.method.startswith("sequential"):
        return [*callback_results(_layered(call, axis.size, mapped), src)]
    if call.method != "legacy_vectorized":
        size = axis.size if call.method == "broadcast_all" else 1
        src = [s if m else s.expand((0,), (size,)) for s, m in zip(src, mapped, strict=True)]
    return [*callback_results(call._replace(results=_batched_types(call, axis.size)), src)]


def _batched_types(call: Callback, size: int) -> tuple[Type, ...]:
    return tuple(((size, *shape), dtype, weak) for shape, dtype, weak in call.results)


def _layered(call: Callback, size: int, mapped: Sequence[bool]) -> Callback:
    """Return a call for each element of a batch."""
    return call._replace(
        results=_batched_types(call, size), layers=(Layer(size, tuple(mapped)), *call.layers)
    )


jvp.CALL_RULES[CALLBACK] = _jvp_rule
batch.CALL_RULES[CALLBACK] = _batch_rule
