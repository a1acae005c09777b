"""Pictures of shardings: which device has which part of an array, as text or by matplotlib.

In: a shape and a sharding. The blocks of an array are a grid, so the picture is a table with a cell for each block and
in it the devices that have it. Arrays of more than two dimensions are several tables, one for each block of the
dimensions before the last two.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from textwrap import wrap
from typing import Any, TextIO

from funcgrad.errors import ArgumentError, TracedValueError
from funcgrad.trace.array.array import Array
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.shard_layout import Index
from funcgrad.trace.mesh.sharding import Sharding
from funcgrad.trace.tracing.tracer import Tracer, as_operand
from funcgrad.trace.types import tree
from funcgrad.trace.uop import type_text

ColorMap = Callable[[float], Any]
Blocks = dict[tuple[int, ...], tuple[Index, list[Device]]]
"""By their numbers along each dimension where blocks are, and the devices that have them."""

# ColorBrewer's Set2.
_PALETTE = (
    (102, 194, 165), (252, 141, 98), (141, 160, 203), (231, 138, 195),
    (166, 216, 84), (255, 217, 47), (229, 196, 148), (179, 179, 179),
)  # fmt: skip
_MOST_LINES = 3  # of a cell whose text needs fewer


def visualize_sharding(
    shape: Sequence[int],
    sharding: Sharding,
    *,
    use_color: bool | None = None,
    scale: float = 1.0,
    min_width: int = 9,
    max_width: int = 80,
    color_map: ColorMap | None = None,
    file: TextIO | None = None,
    ax: Any = None,
) -> Any:
    """Show which device has which part of an array of this shape.

    Parameters
    ----------
    shape : the shape of the array.
    sharding : how it is spread.
    use_color : whether the cells of the text have colors; None for colors where the text goes to a terminal.
    scale : a factor of the height of cells.
    min_width, max_width : widths in characters: the least of a cell, the greatest of the whole.
    color_map : a function from a number between 0 and 1 to red, green and blue in the same range.
    file : where the text goes, in place of the standard output.
    ax : axes of matplotlib, in which a picture is drawn in place of the text.

    Returns
    -------
    `ax` if it was given, else None.

    Raises
    ------
    ShardingError : the spec has more dimensions than the shape.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.config.cpu_devices = 8
    >>> mesh = fg.make_mesh((2, 4), ("x", "y"))
    >>> visualize_sharding((8, 8), fg.NamedSharding(mesh, fg.P("x", "y")))
    ┌─────────┬─────────┬─────────┬─────────┐
    │  CPU 0  │  CPU 1  │  CPU 2  │  CPU 3  │
    ├─────────┼─────────┼─────────┼─────────┤
    │  CPU 4  │  CPU 5  │  CPU 6  │  CPU 7  │
    └─────────┴─────────┴─────────┴─────────┘
    >>> visualize_sharding((8, 8), fg.NamedSharding(mesh, fg.P(None, "x")))
    ┌─────────┬─────────┐
    │ CPU 0-3 │ CPU 4-7 │
    └─────────┴─────────┘
    """
    shape = tuple(map(int, shape))
    if min_width < 1 or max_width < 3 or scale <= 0:
        raise ArgumentError(
            f"visualize_sharding: min_width {min_width}, max_width {max_width}, scale {scale}",
            hint="they are positive",
        )
    blocks = _blocks(shape, sharding)
    colors = _colors(blocks, color_map)
    if ax is not None:
        return _drawn(shape, blocks, colors, ax)
    out = sys.stdout if file is None else file
    colored = out.isatty() if use_color is None else use_color
    for title, table in _tables(shape, blocks):
        if title:
            print(title, file=out)
        for line in _text(table, colors if colored else {}, scale, min_width, max_width):
            print(line, file=out)
    return None


def visualize_array_sharding(arr: Any, **kwargs: Any) -> Any:
    """Show which device has which part of an array.

    Parameters
    ----------
    arr : an array.
    **kwargs : those of `visualize_sharding`.

    Returns
    -------
    What `visualize_sharding` returns.

    Raises
    ------
    TracedValueError : the value is traced; its sharding is found after tracing.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.config.cpu_devices = 4
    >>> x = fg.device_put(np.arange(8.0), fg.NamedSharding(fg.make_mesh((4,), "x"), fg.P("x")))
    >>> fg.debug.visualize_array_sharding(x)
    ┌─────────┬─────────┬─────────┬─────────┐
    │  CPU 0  │  CPU 1  │  CPU 2  │  CPU 3  │
    └─────────┴─────────┴─────────┴─────────┘
    """
    x = _concrete(arr, "visualize_array_sharding")
    return visualize_sharding(x.shape, x.sharding, **kwargs)


def inspect_array_sharding(value: Any, *, callback: Callable[[Sharding], None]) -> None:
    """Call a function with the sharding of each array of a tree.

    Parameters
    ----------
    value : a tree of arrays.
    callback : a function of a sharding; its result is ignored.

    Raises
    ------
    TracedValueError : a value is traced; its sharding is found after tracing.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.debug.inspect_array_sharding(np.ones(3), callback=print)
    SingleDeviceSharding('cpu')
    """
    for leaf in tree.leaves(value):
        callback(_concrete(leaf, "inspect_array_sharding").sharding)


def _concrete(x: Any, what: str) -> Array:
    x = as_operand(x, what)
    if isinstance(x, Tracer):
        raise TracedValueError(
            f"{what}: the sharding of a traced value {type_text(x.node)} is found after tracing",
            hint="return it from the function and look at the result",
        )
    assert isinstance(x, Array)
    return x


# ---- what there is to show ----


def _blocks(shape: tuple[int, ...], sharding: Sharding) -> Blocks:
    devices = sharding._devices()
    found: Blocks = {}
    numbers = sharding.numbers_at(len(shape), range(len(devices)))
    indices = sharding.indices_at(shape, range(len(devices)))
    for device, number, index in zip(devices, numbers, indices, strict=True):
        found.setdefault(number, (index, []))[1].append(device)
    return found


def _tables(
    shape: tuple[int, ...], blocks: Blocks
) -> Iterator[tuple[str, list[list[tuple[tuple[int, ...], str]]]]]:
    """Yield titles and tables; each cell has the number of the block, and its text."""
    counts = [1 + max(number[dim] for number in blocks) for dim in range(len(shape))]
    rows, columns = ([1, 1] + counts)[-2:] if len(shape) > 1 else (1, *(counts or [1]))
    for before in product(*map(range, counts[:-2])):
        table = []
        for r in range(rows):
            cells = [((*before, r, c) if len(shape) > 1 else (c,) * len(shape)) for c in range(columns)]
            table.append([(number, _cell(*blocks[number])) for number in cells])
        title = ""
        if before:
            first = blocks[table[0][0][0]][0]
            title = f"[{', '.join([*(f'{i.start}:{i.stop}' for i in first[:-2]), ':', ':'])}]"
        yield title, table


def _cell(index: Index, devices: Sequence[Device]) -> str:
    empty = " (empty)" if any(part.start == part.stop for part in index) else ""
    return names_of(devices) + empty


def names_of(devices: Sequence[Device]) -> str:
    """Return a short text for devices: CPU 0-3,7."""
    kinds: dict[str, list[int]] = {}
    for device in devices:
        kinds.setdefault(device.platform.upper(), []).append(device.id)
    return " ".join(f"{kind} {_runs(sorted(numbers))}" for kind, numbers in kinds.items())


def _runs(numbers: Sequence[int]) -> str:
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return ",".join(str(a) if a == b else f"{a}{',' if b == a + 1 else '-'}{b}" for a, b in runs)


# ---- as text ----


def _text(
    table: list[list[tuple[tuple[int, ...], str]]],
    colors: dict[tuple[int, ...], tuple[int, int, int]],
    scale: float,
    min_width: int,
    max_width: int,
) -> Iterator[str]:
    columns = len(table[0])
    longest = max(len(text) for row in table for _, text in row)
    width = max(min_width, min(longest + 2, max(3, (max_width - 1) // columns - 1)))
    yield _rule(width, columns, "┌┬┐")
    for number, row in enumerate(table):
        if number:
            yield _rule(width, columns, "├┼┤")
        texts = [_lines(text, width - 2) for _, text in row]
        height = max(max(map(len, texts)), min(_MOST_LINES, round(scale)))
        cells = [_centered(lines, width, height) for lines in texts]
        for line in range(height):
            parts = [
                _painted(cell[line], colors.get(which)) for (which, _), cell in zip(row, cells, strict=True)
            ]
            yield f"│{'│'.join(parts)}│"
    yield _rule(width, columns, "└┴┘")


def _rule(width: int, columns: int, corners: str) -> str:
    return corners[0] + corners[1].join(["─" * width] * columns) + corners[2]


def _lines(text: str, width: int) -> list[str]:
    if len(text) <= width:
        return [text]
    spaced = text.replace(",", ", ")  # where it may be broken
    return [line.replace(", ", ",") for line in wrap(spaced, max(1, width), break_long_words=True)]


def _centered(lines: Sequence[str], width: int, height: int) -> list[str]:
    above = (height - len(lines)) // 2
    full = [*[""] * above, *lines, *[""] * (height - len(lines) - above)]
    return [line.center(width) for line in full]


def _painted(text: str, color: tuple[int, int, int] | None) -> str:
    """Paint text by the escape sequences of ECMA-48, section 8.3.117: a background, and black letters."""
    return text if color is None else f"\x1b[48;2;{';'.join(map(str, color))};30m{text}\x1b[0m"


def _colors(blocks: Blocks, color_map: ColorMap | None) -> dict[tuple[int, ...], tuple[int, int, int]]:
    """Choose the color of each block; neighbours differ."""
    ordered = sorted(blocks)
    if color_map is None:
        picks = [_PALETTE[(sum(number) + i) % len(_PALETTE)] for i, number in enumerate(ordered)]
        return dict(zip(ordered, picks, strict=True))
    steps = max(1, len(ordered) - 1)
    return {number: _rgb(color_map(i / steps)) for i, number in enumerate(ordered)}


def _rgb(color: Any) -> tuple[int, int, int]:
    if isinstance(color, str):  # "#rrggbb"
        return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
    parts = [round(255 * float(part)) for part in color]
    return parts[0], parts[1], parts[2]


# ---- by matplotlib ----


def _drawn(
    shape: tuple[int, ...], blocks: Blocks, colors: dict[tuple[int, ...], tuple[int, int, int]], ax: Any
) -> Any:
    """Return the blocks to scale, rows from the top."""
    if len(shape) > 2:
        raise ArgumentError(
            f"visualize_sharding: a picture of {len(shape)} dimensions; it shows two",
            hint="leave `ax` out for a text",
        )
    rows, columns = (1, *shape) if len(shape) < 2 else shape
    columns = columns if shape else 1
    for number, (index, devices) in blocks.items():
        place = [*[slice(0, 1)] * (2 - len(index)), *index]
        (top, bottom), (left, right) = ((part.start, part.stop) for part in place)
        if top == bottom or left == right:
            continue
        color = [part / 255 for part in colors[number]]
        ax.fill(
            [left, right, right, left],
            [top, top, bottom, bottom],
            color=color,
            edgecolor="black",
            linewidth=1,
        )
        ax.text((left + right) / 2, (top + bottom) / 2, names_of(devices), ha="center", va="center")
    ax.set_xlim(0, max(columns, 1))
    ax.set_ylim(max(rows, 1), 0)
    return ax
