"""The text of a model: one line for messages, and a table of its modules, shapes and counts for print.

In: a module, whose leaves may be arrays, traced arrays, shapes, or None. Out: text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from funcgrad.nn.modules.module import Module
from funcgrad.nn.modules.names import is_array, is_trainable, named_parameters
from funcgrad.trace.types.tree_classes import STATIC


def one_line(part: Any) -> str:
    """Write a module as the call that makes one like it, with types in the place of arrays."""
    if isinstance(part, Module):
        fields = dataclasses.fields(part)  # type: ignore[arg-type]  # subclasses are dataclasses
        inner = ", ".join(f"{f.name}={_shown(getattr(part, f.name), f)}" for f in fields if _differs(part, f))
        return f"{type(part).__name__}({inner})"
    if isinstance(part, dict):
        return "{" + ", ".join(f"{key!r}: {one_line(item)}" for key, item in part.items()) + "}"
    if isinstance(part, (tuple, list)) and not hasattr(part, "_fields"):
        inner = ", ".join(map(one_line, part))
        if isinstance(part, list):
            return f"[{inner}]"
        return f"({inner},)" if len(part) == 1 else f"({inner})"
    return type_of(part) if is_array(part) else repr(part)


def type_of(x: Any) -> str:
    """Write the type of an array: "float32[2,3]"."""
    return f"{x.dtype.name if hasattr(x.dtype, 'name') else x.dtype}[{','.join(map(str, x.shape))}]"


def _shown(value: Any, field: Any) -> str:
    if not field.metadata.get(STATIC):
        return one_line(value)
    return getattr(value, "__name__", None) or repr(value)


def _differs(module: Module, field: Any) -> bool:
    """Tell whether a setting is another than its default."""
    return not (field.metadata.get(STATIC) and _is_default(getattr(module, field.name), field))


def _is_default(value: Any, field: Any) -> bool:
    return value is field.default or type(value) is type(field.default) and bool(value == field.default)


def table(model: Module) -> str:
    """Write a line for each module and each array below it, indented, with the number of parameters."""
    return "\n".join(_lines(model, ""))


def _lines(module: Module, label: str) -> Iterator[str]:
    settings, parts = [], []
    for field in dataclasses.fields(module):  # type: ignore[arg-type]
        value = getattr(module, field.name)
        if field.metadata.get(STATIC):
            if _differs(module, field):
                settings.append(f"{field.name}={_shown(value, field)}")
        elif value is not None:
            parts.append((field.name, value))
    called = f"({', '.join(settings)})" if settings else ""
    yield f"{label}{type(module).__name__}{called}{counted(module)}"
    for name, value in parts:
        yield from ("  " + line for line in _of_part(name, value))


def _of_part(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, Module):
        yield from _lines(value, f"{name}: ")
    elif isinstance(value, (tuple, list)) and not is_array(value):
        yield from _of_items(name, list(value))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _of_part(f"{name}[{key!r}]", item)
    else:
        yield f"{name}: {one_line(value)}"


def _of_items(name: str, items: list[Any]) -> Iterator[str]:
    """Write equal items that follow each other once, with the range of their numbers."""
    texts = [list(_of_part("", item)) for item in items]
    start = 0
    while start < len(items):
        stop = start + 1
        while stop < len(items) and texts[stop] == texts[start]:
            stop += 1
        number = f"{start}" if stop == start + 1 else f"{start}..{stop - 1}"
        each = "each " if stop > start + 1 else ""
        first, *others = texts[start] or [": ()"]
        yield f"{name}[{number}]: {each}{first.removeprefix(': ')}"
        yield from others
        start = stop


def counted(part: Any) -> str:
    """Write how many parameters a module has and what memory they take; nothing where it has none."""
    arrays = [x for name, x in named_parameters(part).items() if is_trainable(name, x)]
    sizes = [_numel(x.shape) for x in arrays]
    if not sum(sizes):
        return ""
    nbytes = sum(size * x.dtype.itemsize for size, x in zip(sizes, arrays))
    return f"  # {sum(sizes):,} parameter{'s' * (sum(sizes) > 1)}, {_in_units(nbytes)}"


def _numel(shape: Any) -> int:
    size = 1
    for n in shape:
        size *= n
    return size


def _in_units(nbytes: int) -> str:
    value, unit = float(nbytes), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 1000:
            break
        value, unit = value / 1000, larger
    return f"{nbytes} B" if unit == "B" else f"{value:.1f} {unit}"


__all__ = ["counted", "one_line", "table", "type_of"]
