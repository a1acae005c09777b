"""jit: compile a function once for each kind of arguments, then run the program.

In: a function. Out: an object that is called like it. A call is looked up by its static arguments, the structure of
the others and their types (shape, dtype, weakness), and the settings; a miss traces the function and compiles the
graph, in the stages that funcgrad/lower/__init__.py lists. Inside another trace the traced graph itself takes part,
so transforms go through.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeviceError, DtypeError
from funcgrad.trace import dtypes as dt
from funcgrad.trace import tree
from funcgrad.trace.array import Array
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracer import Tracer, as_operand, current_trace, new_trace, signature_of
from funcgrad.trace.uop import UOp, toposort
from funcgrad.transforms.core import check_callable, name_of, read_arguments, results, trace_call

if TYPE_CHECKING:
    from funcgrad.lower.stages import Lowered


class _Compiled(NamedTuple):
    """What a call with one kind of arguments needs."""

    run: Callable[[Sequence[Array]], list[Array]]
    out_tree: tree.TreeDef


class _Traced(NamedTuple):
    """The graph of a function for one kind of arguments."""

    parameters: list[UOp]
    outputs: list[UOp]
    out_tree: tree.TreeDef


class JitFunction:
    """A function that is compiled when it is called. Made by `jit`."""

    __name__: str

    def __init__(
        self, function: Callable, static_argnums: Sequence[int], static_argnames: Sequence[str]
    ) -> None:
        update_wrapper(self, function)
        self._function = function
        self._static_argnums, self._static_argnames = _static(function, static_argnums, static_argnames)
        self._has_static = bool(self._static_argnums or self._static_argnames)
        self._programs: dict[Any, _Compiled] = {}
        self._graphs: dict[Any, _Traced] = {}

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        """Methods bind: the instance is then the first argument."""
        if instance is None:
            return self
        return lambda *args, **kwargs: self(instance, *args, **kwargs)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        statics = None
        if self._has_static:
            args, kwargs, statics = self._split(args, kwargs)
        leaves, treedef = tree.flatten((args, kwargs))
        within_trace = current_trace() is not None
        lent = False
        for i, x in enumerate(leaves):
            if type(x) is Array:
                continue
            if type(x) is Tracer:
                within_trace = True
            elif _can_be_lent(x):  # used in place: the program only reads it, and only during the call
                leaves[i] = Array(x)
                lent = True
            else:
                leaves[i] = self._operand(x, args, kwargs)
        if within_trace:
            return self._within_trace((args, kwargs), statics)
        key = (treedef, tuple([x.signature for x in leaves]), statics, config.enable_x64, config.device)
        compiled = self._programs.get(key)
        if compiled is None:
            traced, foreign = self._trace((args, kwargs), statics)
            if foreign:  # the function closes over values of an outer trace: its graph is a part of theirs
                return self._results(traced, leaves)
            compiled = self._programs[key] = _compile(traced)
        outputs = compiled.run(leaves)
        if lent:
            outputs = [_own(x, leaves) for x in outputs]
        return compiled.out_tree.unflatten(outputs)

    def _operand(self, x: Any, args: tuple, kwargs: dict[str, Any]) -> Any:
        try:
            return as_operand(x)
        except DtypeError:
            read_arguments("jit", self._function, args, kwargs)  # says which argument it is
            raise

    # ---- static arguments ----

    def _split(self, args: tuple, kwargs: dict[str, Any]) -> tuple[tuple, dict[str, Any], Any]:
        """Take the static arguments out: (other args, other kwargs, the static ones as a key)."""
        for i in self._static_argnums:
            if i >= len(args) and i >= _positional_count(self._function):
                raise ArgumentError(
                    f"jit: static_argnums has {i}, but {name_of(self._function)!r} was called with {len(args)} "
                    "positional arguments"
                )
        positional = tuple((i, args[i]) for i in self._static_argnums if i < len(args))
        by_name = tuple((name, kwargs[name]) for name in self._static_argnames if name in kwargs)
        for place, value in positional + by_name:
            try:
                hash(value)
            except TypeError:
                raise ArgumentError(
                    f"jit: static argument {place!r} of {name_of(self._function)!r} is not hashable: "
                    f"{type(value).__name__} {value!r:.60}",
                    hint="static values are keys of the cache: pass a tuple in place of a list, or make it traced",
                ) from None
        rest = tuple(x for i, x in enumerate(args) if i not in self._static_argnums or i >= len(args))
        others = {name: x for name, x in kwargs.items() if name not in self._static_argnames}
        return rest, others, (_typed(positional), _typed(by_name))

    def _bound(self, statics: Any) -> Callable:
        """The function with its static arguments put back in their places."""
        if statics is None:
            return self._function
        positional, by_name = statics
        function = self._function

        def call(*args: Any, **kwargs: Any) -> Any:
            merged = list(args)
            for place, _, value in positional:
                merged.insert(place, value)
            return function(*merged, **kwargs, **{name: value for name, _, value in by_name})

        call.__name__ = name_of(function)
        return call

    # ---- tracing ----

    def _trace(self, arguments: tuple[tuple, dict[str, Any]], statics: Any) -> tuple[_Traced, bool]:
        """The graph, and whether it uses values of an outer trace."""
        function = self._bound(statics)
        with new_trace("jit", function, staging=True) as trace:
            traced = trace_call(trace, function, *arguments)
        own = set(traced.parameters)
        foreign = any(n.op is PARAM and n not in own for n in toposort(traced.outputs))
        return _Traced(traced.parameters, traced.outputs, traced.out_tree), foreign

    def _within_trace(self, arguments: tuple[tuple, dict[str, Any]], statics: Any) -> Any:
        """Part of an outer trace: the graph with the operands in place of the parameters."""
        operands, treedef, _ = read_arguments("jit", self._function, *arguments)
        types = tuple([signature_of(x) for x in operands])
        key = (treedef, types, statics, config.enable_x64)
        traced = self._graphs.get(key)
        if traced is None:
            traced, foreign = self._trace(arguments, statics)
            if not foreign:
                self._graphs[key] = traced
        return self._results(traced, operands)

    def _results(self, traced: _Traced, operands: Sequence[Any]) -> Any:
        found = results(traced.outputs, dict(zip(traced.parameters, operands, strict=True)))
        return traced.out_tree.unflatten(found)

    # ---- for those who look inside ----

    def lower(self, *args: Any, **kwargs: Any) -> Lowered:
        """Every stage of the program for these arguments, as text; nothing is run.

        Raises DeviceError for a device that runs graphs without lowering them.
        """
        from funcgrad.lower.stages import Lowered  # loaded when first needed, as the whole compiler

        statics = None
        if self._has_static:
            args, kwargs, statics = self._split(args, kwargs)
        traced, _ = self._trace((args, kwargs), statics)
        backend = open_backend(config.device)
        if hasattr(backend, "interpret"):
            raise DeviceError(
                f"jit: device {config.device!r} runs the traced graph itself: there is nothing to lower",
                hint="set config.device = 'cpu', or print make_graph(f)(...)",
            )
        return Lowered(self.__name__, traced.outputs, traced.parameters, backend.target)

    def clear_cache(self) -> None:
        """Forget the programs of this function in this process."""
        self._programs.clear()
        self._graphs.clear()


def _compile(traced: _Traced) -> _Compiled:
    from funcgrad.lower.program import (
        compile_program,  # loaded when first needed: `import funcgrad` stays quick
    )

    backend = open_backend(config.device)
    if hasattr(backend, "interpret"):
        return _Compiled(backend.interpret(traced.outputs, traced.parameters), traced.out_tree)
    return _Compiled(compile_program(traced.outputs, traced.parameters, backend), traced.out_tree)


def _can_be_lent(x: Any) -> bool:
    """A NumPy array that a program can read as it is."""
    return (
        type(x) is np.ndarray
        and x.flags.c_contiguous
        and x.dtype in dt.ALL
        and dt.canonical(x.dtype) == x.dtype
    )


def _own(output: Array, arguments: Sequence[Array]) -> Array:
    """An output in the memory of a NumPy array of the caller's, who may write to it, becomes a copy."""
    if any(np.may_share_memory(output.owner, x.owner) for x in arguments):
        return Array(output.owner.copy(), output.weak)
    return output


def _typed(values: tuple) -> tuple:
    """Static values with their types: 1, 1.0 and True are equal and have one hash, but mean different programs."""
    return tuple((place, type(value), value) for place, value in values)


def _positional_count(function: Callable) -> int:
    try:
        kinds = [p.kind for p in inspect.signature(function).parameters.values()]
    except (TypeError, ValueError):
        return 1 << 30
    if inspect.Parameter.VAR_POSITIONAL in kinds:
        return 1 << 30
    return sum(
        kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds
    )


def _static(
    function: Callable, argnums: Sequence[int] | int | None, argnames: Sequence[str] | str | None
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Both forms of the static arguments; each is completed from the other by the function's signature."""
    numbers = () if argnums is None else (argnums,) if isinstance(argnums, int) else tuple(argnums)
    names = () if argnames is None else (argnames,) if isinstance(argnames, str) else tuple(argnames)
    if not numbers and not names:
        return (), ()
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return tuple(sorted(numbers)), names
    variadic = any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in parameters)
    keywords = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
    positional = [p.name for p in parameters if p.kind <= inspect.Parameter.POSITIONAL_OR_KEYWORD]
    for number in numbers:
        if not variadic and not -len(positional) <= number < len(positional):
            raise ArgumentError(
                f"jit: static_argnums has {number}, but {name_of(function)!r} has {len(positional)} positional "
                "arguments"
            )
    for name in names:
        if not keywords and name not in (p.name for p in parameters):
            raise ArgumentError(
                f"jit: static_argnames has {name!r}, but {name_of(function)!r} has no such argument"
            )
    numbers = tuple(n % len(positional) if n < 0 else n for n in numbers)
    all_names = dict.fromkeys([*names, *(positional[n] for n in numbers if n < len(positional))])
    all_numbers = {*numbers, *(positional.index(n) for n in names if n in positional)}
    return tuple(sorted(all_numbers)), tuple(all_names)


def jit(
    fun: Callable | None = None,
    /,
    *,
    static_argnums: Sequence[int] | int | None = None,
    static_argnames: Sequence[str] | str | None = None,
) -> Any:
    """Compile a function of arrays.

    fun: a pure function of arrays, numbers and pytrees of them. It is run once for each kind of arguments (their
    structure, shapes and dtypes) on traced values; afterwards only the compiled program runs.
    static_argnums, static_argnames: arguments that are Python values in the function; they must be hashable, and each
    new value compiles anew.
    Returns a function of the same arguments. Used with only keyword arguments it is a decorator.

        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> @fg.jit
        ... def norm(x):
        ...     return np.sqrt((x * x).sum())
        >>> float(norm(np.array([3.0, 4.0])))
        5.0

    Raises TracedValueError when the function needs the value of a traced argument, as in `if x > 0`; ArgumentError
    for static arguments that are not hashable or do not exist.
    """
    if fun is None:
        return lambda function: jit(function, static_argnums=static_argnums, static_argnames=static_argnames)
    check_callable("jit", fun)
    return JitFunction(fun, static_argnums, static_argnames)  # type: ignore[arg-type]
