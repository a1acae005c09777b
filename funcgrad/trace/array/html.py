"""An array as a notebook shows it: its type and device, and its values, those of rank 2 as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from funcgrad.trace.util.html import code_html, table_html, text_html

if TYPE_CHECKING:
    from funcgrad.trace.array.array import Array

_MOST_ROWS, _MOST_COLUMNS = 20, 12  # of a table; else the first and the last half are shown


def array_html(array: Array) -> str:
    """Write an array of known values. It reads those values, as printing does."""
    if array.is_deleted() or not array.is_fully_addressable:
        return code_html(repr(array))
    title = f"{array.dtype.name}[{','.join(map(str, array.shape))}] on {_place_of(array)}"
    if array.ndim != 2 or not array.size:
        return text_html(title, str(array))
    values = np.asarray(array)
    rows = [
        [
            str(i),
            *(_cell(values[i, j]) if j is not None else "…" for j in _shown(values.shape[1], _MOST_COLUMNS)),
        ]
        if i is not None
        else ["…"]
        for i in _shown(values.shape[0], _MOST_ROWS)
    ]
    numbers = ["" if j is None else str(j) for j in _shown(values.shape[1], _MOST_COLUMNS)]
    return table_html(title, [["", *numbers], *rows])


def _place_of(array: Array) -> str:
    devices = sorted(array.devices())
    return str(devices[0]) if len(devices) == 1 else f"{len(devices)} devices, {array.sharding.spec!r}"


def _shown(size: int, most: int) -> list[int | None]:
    """Return the indices that are shown, with None in the place of those that are left out."""
    if size <= most:
        return list(range(size))
    return [*range(most // 2), None, *range(size - most // 2, size)]


def _cell(value: np.generic) -> str:
    if value.dtype.kind in "biu":
        return str(value)
    return f"{complex(value):.6g}" if value.dtype.kind == "c" else f"{float(value):.6g}"
