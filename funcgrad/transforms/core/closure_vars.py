"""What Python functions read from outside: what a cache of their graphs has to know.

Whether they hold on to arrays, which a cache would keep alive; and the numbers and strings that they read, which may
have changed since their graph was made.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from funcgrad.trace.tracing.tracer import Tracer, open_traces
from funcgrad.trace.types import tree

_HARMLESS = (
    int,
    float,
    complex,
    str,
    bytes,
    type(None),
    type(Ellipsis),
    np.dtype,
    type,
    ModuleType,
    BuiltinFunctionType,
)


def may_hold_arrays(*values: Any) -> bool:
    """Tell whether functions may close over arrays: they do not if they hold only plain values and functions that
    hold no others in turn.
    """
    seen: set[int] = set()
    stack = list(values)
    while stack:
        x = stack.pop()
        if id(x) in seen or isinstance(x, _HARMLESS) and not isinstance(x, np.generic):
            continue
        seen.add(id(x))
        parts = _parts(x)
        if parts is None:
            return True
        stack += parts
    return False


def _parts(x: Any) -> list[Any] | None:
    """Return the parts that a value holds, or None if they are not known."""
    if isinstance(x, FunctionType):
        cells = [cell.cell_contents for cell in x.__closure__ or () if _is_filled(cell)]
        return [*cells, *(x.__defaults__ or ()), *(x.__kwdefaults__ or {}).values()]
    if isinstance(x, functools.partial):
        return [x.func, *x.args, *x.keywords.values()]
    if isinstance(x, (tuple, list, set, frozenset)):
        return list(x)
    if isinstance(x, dict):
        return [*x.keys(), *x.values()]
    functions = getattr(x, "user_functions", None)  # of functions with custom rules
    return None if functions is None else list(functions())


def traced_values(*functions: Any) -> list[Tracer]:
    """Return the values of running traces that functions close over: those that their variables hold, also in trees
    and in functions that these hold in turn. What is within other objects is not found.
    """
    running = set(map(id, open_traces()))
    seen: set[int] = set()
    found: list[Tracer] = []
    stack = list(functions)
    while stack:
        x = stack.pop()
        if id(x) in seen or isinstance(x, _HARMLESS):
            continue
        seen.add(id(x))
        if isinstance(x, Tracer):
            found += [x] * (id(x.trace_) in running)
            continue
        stack += _parts_of_trees(x)
    return found


def _parts_of_trees(x: Any) -> list[Any]:
    """Return the parts that a value holds, also of a method or a pytree."""
    if isinstance(x, MethodType):
        return [x.__self__, x.__func__]
    parts = _parts(x)
    if parts is None:
        parts = tree.node_parts(x)[0] if tree.is_node_type(type(x)) else []
    return parts


_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis))


def plain_state(*functions: Any) -> tuple | None:
    """Return the numbers and strings that functions read from outside: closures, defaults, globals, and globals of
    modules that they name. Return None if they read something that may change unnoticed: a list, an object.
    """
    seen: set[int] = set()
    stack = list(functions)
    found: list[Any] = []
    while stack:
        x = stack.pop()
        if isinstance(x, _PLAIN):
            found += (type(x), x)
            continue
        if id(x) in seen or isinstance(x, (ModuleType, BuiltinFunctionType, type, np.dtype, np.ufunc)):
            continue
        seen.add(id(x))
        if isinstance(x, (list, set, dict)):
            return None
        if isinstance(x, FunctionType):
            if x.__module__ is None or x.__module__.partition(".")[0] in ("funcgrad", "numpy"):
                continue
            stack += _globals_of(x)
        parts = _parts(x)
        if parts is None:
            return None
        stack += parts
    return tuple(found)


_namespace: Callable[[ModuleType], dict[str, Any]] = vars(ModuleType)["__dict__"].__get__
"""What a module holds already: modules that look up their names late may import more when they are asked for all."""


def _globals_of(function: FunctionType) -> list[Any]:
    names = dict.fromkeys(_names_in(function.__code__))
    read = [function.__globals__[name] for name in names if name in function.__globals__]
    modules = [_namespace(x) for x in read if isinstance(x, ModuleType)]
    of_modules = [space[name] for space in modules for name in names if name in space]
    return read + [x for x in of_modules if isinstance(x, _PLAIN)]


def _names_in(code: CodeType) -> list[str]:
    """Return the globals and attributes that a function names, also in functions that it makes."""
    inner = [name for part in code.co_consts if isinstance(part, CodeType) for name in _names_in(part)]
    return [*code.co_names, *inner]


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False
