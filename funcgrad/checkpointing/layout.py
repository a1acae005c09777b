"""What the files of a checkpoint are called, and its description: tree.json.

In: a folder. Out: what tree.json says, with all its statements checked against each other.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from funcgrad.errors import FileFormatError
from funcgrad.trace.mesh.shard_layout import Index
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.util import strict_json
from funcgrad.trace.util.box_cover import defect
from funcgrad.trace.util.named_tuple import NamedTuple

FORMAT = "funcgrad checkpoint 1"
DESCRIPTION = "tree.json"
INCOMPLETE = ".incomplete"
_DTYPES = {dtype.name for dtype in dt.STORED}


class LeafPart(NamedTuple):
    """A part of a leaf: the process that wrote it, its name in that file, its bounds in the whole array."""

    process: int
    name: str
    bounds: tuple[tuple[int, int], ...]


class Leaf(NamedTuple):
    """What tree.json says of one array."""

    name: str
    shape: tuple[int, ...]
    dtype: str
    weak: bool
    parts: tuple[LeafPart, ...]


class Description(NamedTuple):
    """What tree.json says. generation: how often the checkpoint was replaced, which is in the names of its files."""

    leaves: list[Leaf]
    generation: int


def file_of(process: int, generation: int) -> str:
    """Return the name of the file with a process's parts."""
    return f"process-{process}{f'.{generation}' if generation else ''}.safetensors"


def bounds(index: Index, shape: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return where an index begins and ends along each axis."""
    return tuple(s.indices(size)[:2] for s, size in zip(index, shape, strict=True))


def read_description(folder: Path) -> Description:
    """Read the description of a checkpoint. The file is not trusted: its statements are checked against each other."""
    file = folder / DESCRIPTION
    try:
        if not stat.S_ISREG(file.stat().st_mode):  # a pipe would be waited for
            raise FileFormatError(f"there is no checkpoint at {str(folder)!r}: {DESCRIPTION} is no file")
        data = file.read_bytes()
    except OSError as error:
        raise FileFormatError(
            f"there is no checkpoint at {str(folder)!r}: {error.strerror}",
            hint=f"a folder with {DESCRIPTION} is wanted, as checkpointing.save makes it",
        ) from None
    try:
        described = strict_json.parsed(data)
        if described["format"] != FORMAT:
            raise ValueError(described["format"])
        leaves = [_leaf(*fields) for fields in described["leaves"]]
        generation = _size(described.get("generation", 0))
        if len({leaf.name for leaf in leaves}) != len(leaves):
            raise ValueError("two arrays have one name")
    except (ValueError, TypeError, KeyError) as error:
        raise FileFormatError(f"{str(file)!r} is no description of a checkpoint: {error!r:.80}") from None
    for leaf in leaves:
        why = defect(leaf.shape, [part.bounds for part in leaf.parts], [part.name for part in leaf.parts])
        if why:
            raise FileFormatError(
                f"checkpoint {str(folder)!r}: {leaf.name} {list(leaf.shape)}: {why}",
                hint="save it again, or get the folder again",
            )
    return Description(leaves, generation)


def _leaf(name: Any, shape: Any, dtype: Any, weak: Any, parts: Any) -> Leaf:
    """Build a leaf from fields of the right types. Whether the numbers fit each other is checked later."""
    if not (isinstance(name, str) and isinstance(dtype, str) and isinstance(weak, bool)):
        raise TypeError((name, dtype, weak))
    sizes = tuple(map(_size, shape))
    if len(sizes) > MAX_AXES:
        raise ValueError(f"{len(sizes)} axes")
    if dtype not in _DTYPES:
        raise ValueError(dtype)
    return Leaf(name, sizes, dtype, weak, tuple(_part(*fields) for fields in parts))


def _part(process: Any, name: Any, bounds: Any) -> LeafPart:
    if not isinstance(name, str):
        raise TypeError(name)
    return LeafPart(_size(process), name, tuple((_size(start), _size(stop)) for start, stop in bounds))


def _size(x: Any) -> int:
    if type(x) is not int or not 0 <= x < 1 << 62:
        raise TypeError(x)
    return x
