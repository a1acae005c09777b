"""Whether Python functions hold on to arrays, so that a cache of them would keep these alive."""

from __future__ import annotations

import functools
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

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
    """False when these functions close over nothing but plain values and functions that do so in turn."""
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
    """What a value holds; None where that is not known."""
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


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


__all__ = ["may_hold_arrays"]
