"""summary: what each module of a model is called with and returns, without computing it.

In: a model and arguments, or their shapes. Out: a table, a line for each call in the order in which calls begin.

The model is rebuilt from classes that note their calls: a subclass of each, with the name of the module as one more
static field. So a module notes its calls in scans, under vmap and jit too; a scan calls it once, as it is traced once.
"""

from __future__ import annotations

import functools
from contextvars import ContextVar
from typing import Any

from funcgrad import tree as trees
from funcgrad.nn.modules.module import KEPT, Module, static
from funcgrad.nn.modules.names import is_array
from funcgrad.nn.modules.surgery import _items, _step
from funcgrad.nn.modules.text import counted, type_of
from funcgrad.transforms.core.abstract import eval_shape

_Row = tuple[str, str, str, str, str]
_rows: ContextVar[list[_Row] | None] = ContextVar("rows of the summary that is being made", default=None)


def summary(model: Module, *args: Any, **keywords: Any) -> str:
    """Describe what the modules of a model are called with and return.

    Nothing is computed: the calls are traced with shapes.

    Parameters
    ----------
    model : a module.
    *args : what it is called with: arrays, or `ShapeDtypeStruct`s.
    **keywords : the arguments that it takes by name.

    Returns
    -------
    A table as text: for each call the name of the module, its class, its arguments, its result and its parameters.

    Examples
    --------
    >>> import funcgrad as fg
    >>> from funcgrad import nn
    >>> model = nn.MLP.init((2, 8, 1), key=fg.random.key(0))
    >>> print(summary(model, fg.numpy.ones((5, 2))))
    name      class   called with   returns       parameters
              MLP     float32[5,2]  float32[5,1]  33 parameters, 132 B
    layers.0  Linear  float32[5,2]  float32[5,8]  24 parameters, 96 B
    layers.1  Linear  float32[5,8]  float32[5,1]  9 parameters, 36 B
    """
    noting = _noting(model, "")
    rows: list[_Row] = []
    before = _rows.set(rows)
    try:
        arrays, held = _split((args, keywords))
        eval_shape(lambda model, arrays: _called(model, _joined(arrays, held)), noting, arrays)
    finally:
        _rows.reset(before)
    return _aligned([("name", "class", "called with", "returns", "parameters"), *rows])


def _called(model: Any, arguments: Any) -> Any:
    args, keywords = arguments
    return model(*args, **keywords)


def _split(arguments: Any) -> tuple[list[Any], Any]:
    """Separate arrays from flags, texts and numbers, which are no arguments of what is traced."""
    leaves, structure = trees.flatten(arguments)
    kept = [None if is_array(leaf) else (leaf,) for leaf in leaves]
    return [leaf for leaf in leaves if is_array(leaf)], (kept, structure)


def _joined(arrays: list[Any], held: Any) -> Any:
    kept, structure = held
    rest = iter(arrays)
    return trees.unflatten(structure, [next(rest) if item is None else item[0] for item in kept])


def _noting(part: Any, name: str) -> Any:
    """Rebuild a model from classes that note their calls."""
    if isinstance(part, Module):
        kind: Any = type(part)
        new = object.__new__(_noting_class(kind))
        vars(new).update({key: _noting(value, _step(name, key)) for key, value in vars(part).items()})
        vars(new).pop(KEPT, None)
        vars(new)["_name"] = name
        return new
    items = None if is_array(part) or hasattr(part, "_fields") else _items(part)
    if items is None:
        return part
    inner = [_noting(item, _step(name, key)) for key, item in items]
    if isinstance(part, dict):
        return {key: new for new, (key, _) in zip(inner, items)}
    return type(part)(inner)


@functools.cache
def _noting_class(cls: type[Module]) -> type[Module]:
    call = next((vars(base)["__call__"] for base in cls.__mro__ if "__call__" in vars(base)), None)

    def noted(self: Any, *args: Any, **keywords: Any) -> Any:
        rows = _rows.get()
        if rows is None:  # the model was kept by somebody
            return call(self, *args, **keywords)  # type: ignore[misc]  # only where there is one
        place = len(rows)
        rows.append(("", "", "", "", ""))
        result = call(self, *args, **keywords)  # type: ignore[misc]
        given = [*args, *(value for value in keywords.values() if _has_arrays(value))]
        count = counted(self).removeprefix("  # ")
        rows[place] = (self._name, cls.__name__, ", ".join(map(_types, given)), _types(result), count)
        return result

    body: dict[str, Any] = {"__annotations__": {"_name": "str"}, "_name": static(default="")}
    body |= {"__module__": cls.__module__, "__qualname__": cls.__qualname__, "__doc__": cls.__doc__}
    if call is not None:
        body["__call__"] = noted
    return type(cls.__name__, (cls,), body)


def _has_arrays(x: Any) -> bool:
    return any(map(is_array, trees.leaves(x)))


def _types(x: Any) -> str:
    if isinstance(x, Module):
        return type(x).__name__
    if isinstance(x, (tuple, list)):
        return f"({', '.join(map(_types, x))})"
    if isinstance(x, dict):
        return "{" + ", ".join(f"{key}: {_types(value)}" for key, value in x.items()) + "}"
    return type_of(x) if is_array(x) else repr(x)


def _aligned(rows: list[_Row]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in rows)
    return "\n".join(lines)


__all__ = ["summary"]
