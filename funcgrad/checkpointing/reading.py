"""From a checkpoint to a tree of arrays, spread as they are wanted now."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from funcgrad.checkpointing.layout import Leaf, LeafPart, bounds, file_of, read_description
from funcgrad.disk import load_safetensors
from funcgrad.errors import DtypeError, FileFormatError, ShapeError, TreeError
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import Array, Signature, no_memory
from funcgrad.trace.array.sharded_array import ShardedArray
from funcgrad.trace.mesh.shard_layout import Index
from funcgrad.trace.mesh.sharding import NamedSharding
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.transforms.sharding.api.from_parts import make_array_from_callback


def restore(path: str | os.PathLike[str], target: Any) -> Any:
    """Read the tree that `save` wrote.

    Parameters
    ----------
    path : the folder.
    target : a tree of the same structure. Its leaves say how the arrays are to be: one that has a NamedSharding
        as `sharding` (an array, or a ShapeDtypeStruct) gives an array that is spread so, on any mesh; others give
        arrays of the host. Leaves with a shape and dtype are compared with what was saved; a number, or None,
        takes all.

    Returns
    -------
    A tree of the structure of target.

    Raises
    ------
    FileFormatError : there is no checkpoint, or it is damaged.
    TreeError : only one of the trees has a leaf; the message names it.
    ShapeError, DtypeError : a leaf differs from the one that was saved; the message names it.

    Examples
    --------
    >>> import tempfile, funcgrad as fg, funcgrad.numpy as np
    >>> from funcgrad.checkpointing import save
    >>> fg.config.cpu_devices = 2
    >>> halves = fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(f"{folder}/last", [np.arange(5.0)])
    ...     restore(f"{folder}/last", [fg.device_put(np.zeros(5), halves)])[0].addressable_shards[1].data
    Array([3., 4.], dtype=float32)
    """
    folder = Path(path)
    description = read_description(folder)
    leaves = {leaf.name: leaf for leaf in description.leaves}
    values, treedef = tree.flatten(target, is_leaf=lambda x: x is None)
    names = [tree.leaf_path(treedef, i) for i in range(len(values))]
    _check_names(names, leaves, folder)
    reader = _Reader(folder, description.generation)
    return tree.unflatten(
        treedef, [_restored(reader, leaves[name], value) for name, value in zip(names, values, strict=True)]
    )


def _check_names(names: Sequence[str], leaves: dict[str, Leaf], folder: Path) -> None:
    missing = [name for name in names if name not in leaves]
    further = sorted(set(leaves) - set(names))
    if missing or further:
        said = [
            f"lacks {', '.join(missing[:4])}" if missing else "",
            f"has {', '.join(further[:4])}" if further else "",
        ]
        raise TreeError(
            f"checkpointing.restore: {str(folder)!r} {' and '.join(filter(None, said))}"
            f"{', which the target lacks' if further else ''}",
            hint="pass a target of the structure that was saved",
        )


def _dtype(leaf: Leaf) -> np.dtype:
    """Return the dtype that a leaf has once it is loaded here: 32 bits instead of 64 where 64 bits are switched off."""
    return dt.canonical(dt.dtype_named(leaf.dtype))


def _empty(shape: list[int], dtype: np.dtype) -> np.ndarray:
    try:
        return np.empty(shape, dtype)
    except MemoryError:
        raise no_memory("checkpointing.restore", tuple(shape), dtype) from None
    except ValueError:  # of NumPy's, for the other axes of an array without elements
        raise ShapeError(f"checkpointing.restore: the axes of {shape} are too long for an array") from None


def _restored(reader: _Reader, leaf: Leaf, like: Any) -> AnyArray:
    dtype = _dtype(leaf)
    if hasattr(like, "shape") and hasattr(like, "dtype"):
        if tuple(like.shape) != leaf.shape:
            raise ShapeError(
                f"checkpointing.restore: {leaf.name} has the shape {leaf.shape}, the target {tuple(like.shape)}"
            )
        if like.dtype != dtype:
            raise DtypeError(
                f"checkpointing.restore: {leaf.name} is {dtype.name}, the target {like.dtype}",
                hint="convert it after restoring, with .astype",
            )
    sharding = getattr(like, "sharding", None)
    if isinstance(sharding, NamedSharding):
        found = make_array_from_callback(leaf.shape, sharding, reader.part_of(leaf), dtype)
        return _weak(found) if leaf.weak else found
    return Array(reader.part_of(leaf)((slice(None),) * len(leaf.shape)), leaf.weak)


def _weak(x: AnyArray) -> AnyArray:
    assert isinstance(x, ShardedArray)
    return ShardedArray.of_blocks(Signature(x.shape, x.dtype, True, x.signature.device), x.blocks)


class _Reader:
    """The files of a checkpoint, each opened when something of it is wanted."""

    def __init__(self, folder: Path, generation: int) -> None:
        self.folder = folder
        self.generation = generation
        self.files: dict[int, dict[str, Array]] = {}

    def part_of(self, leaf: Leaf) -> Callable[[Index], np.ndarray]:
        """Return a function that reads any part of a leaf."""

        def part(index: Index) -> np.ndarray:
            wanted = bounds(index, leaf.shape)
            pieces = []
            for one in leaf.parts:
                common = [(max(a, c), min(b, d)) for (a, b), (c, d) in zip(one.bounds, wanted)]
                if all(start < stop for start, stop in common):
                    source = tuple(slice(s - o, e - o) for (s, e), (o, _) in zip(common, one.bounds))
                    to = tuple(slice(s - o, e - o) for (s, e), (o, _) in zip(common, wanted))
                    pieces.append((to, self._values(one, leaf)[source]))
            made = _empty([stop - start for start, stop in wanted], _dtype(leaf))
            for to, values in pieces:
                made[to] = values
            return made

        return part

    def _values(self, part: LeafPart, leaf: Leaf) -> np.ndarray:
        path = self.folder / file_of(part.process, self.generation)
        if part.process not in self.files:
            if not path.exists():
                raise FileFormatError(
                    f"checkpoint {str(self.folder)!r}: {path.name} is not there, which has a part of {leaf.name}",
                    hint="do all processes write to one file system?",
                )
            self.files[part.process] = load_safetensors(path)
        found = self.files[part.process].get(part.name)
        shape = tuple(stop - start for start, stop in part.bounds)
        if found is None or found.shape != shape or found.dtype != _dtype(leaf):
            raise FileFormatError(
                f"checkpoint {str(self.folder)!r}: the part {part.name} of {leaf.name} is damaged"
            )
        return found.owner
