"""Checkpoints: a tree of arrays in a folder, written by all processes together, read onto any mesh.

    save(path, tree)                  all or nothing: the folder appears when it is complete
    restore(path, target)             the same tree, spread as the target's leaves are
    CheckpointManager(directory)      a checkpoint for each step, of which the last few are kept

A folder has, for each process, the parts of arrays that it holds first (no part is written twice), in a file of
safetensors; and tree.json, which says of each leaf its name, shape and dtype, and where its parts are. Reading maps the
files and takes from them what each device needs, so an array comes back in other parts than it was written in, on as
many devices as there are now, and no process ever has more of it than its own.

Whoever is stopped while writing leaves a folder whose name ends in `.incomplete`, which nobody takes for a checkpoint
and the next `save` replaces. The layout is that of orbax in its main lines: a folder a step, a description beside data.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from funcgrad import distributed
from funcgrad.disk import load_safetensors, save_safetensors
from funcgrad.errors import (
    ArgumentError,
    DistributedError,
    DtypeError,
    FileFormatError,
    ShapeError,
    TreeError,
)
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import Array, Signature, no_memory
from funcgrad.trace.array.sharded_array import ShardedArray
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.mesh.shard_layout import Index
from funcgrad.trace.mesh.sharding import NamedSharding
from funcgrad.trace.tracing.tracer import Tracer, as_operand
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.util import strict_json
from funcgrad.trace.util.box_cover import defect
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.sharding.api.from_parts import make_array_from_callback

_FORMAT = "funcgrad checkpoint 1"
_DESCRIPTION = "tree.json"
_INCOMPLETE = ".incomplete"
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


# ---- writing ----


def save(path: str | os.PathLike[str], x: Any, *, force: bool = False) -> None:
    """Write a tree of arrays and numbers to a folder.

    All processes have to call it, with the same arguments. If one of them fails, there is no checkpoint.

    Parameters
    ----------
    path : the folder, which all processes see, and which does not exist yet.
    x : the tree. What is not spread over a mesh is the same in all processes, and is written once.
    force : replace a checkpoint that exists.

    Raises
    ------
    ArgumentError : there is something of that name.
    TreeError : a leaf is not an array or a number.
    DistributedError : another process has failed.

    Examples
    --------
    >>> import tempfile, funcgrad.numpy as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(f"{folder}/10", {"w": np.ones((2, 3)), "step": 10})
    ...     sorted(os.listdir(f"{folder}/10")), restore(f"{folder}/10", {"w": 0, "step": 0})["step"]
    (['process-0.safetensors', 'tree.json'], Array(10, dtype=int32, weak_type=True))
    """
    target = Path(path)
    if not force and target.exists():
        raise ArgumentError(
            f"checkpointing.save: {str(target)!r} is there already", hint="take another name, or force=True"
        )
    arrays = [_array(leaf, name) for name, leaf in tree.leaves_with_path(x)]
    names = [name for name, _ in tree.leaves_with_path(x)]
    leaves = [_described(i, name, array) for i, (name, array) in enumerate(zip(names, arrays))]
    incomplete = target.with_name(target.name + _INCOMPLETE)
    if processes.index == 0:
        shutil.rmtree(incomplete, ignore_errors=True)
        incomplete.mkdir(parents=True)
    distributed.sync_global_devices(f"checkpoint {target.name} begins")
    failure: Exception | None = None
    try:
        save_safetensors(dict(_own_parts(leaves, arrays)), incomplete / _file(processes.index))
    except Exception as error:
        failure = error
    failed = np.flatnonzero(distributed.process_allgather(np.array([failure is not None]), tiled=True))
    if processes.index == 0:
        if failed.size:
            shutil.rmtree(incomplete, ignore_errors=True)
        else:
            _complete(incomplete, target, leaves)
    distributed.sync_global_devices(f"checkpoint {target.name} is there")
    if failure is not None:
        raise failure
    if failed.size:
        raise DistributedError(
            f"checkpointing.save: process {failed[0]} could not write its part of {str(target)!r}"
        )


def _complete(incomplete: Path, target: Path, leaves: Sequence[Leaf]) -> None:
    """Publish a finished checkpoint: write its description, and rename the incomplete folder to its target."""
    described = {"format": _FORMAT, "processes": processes.count, "leaves": leaves}
    _write(incomplete / _DESCRIPTION, json.dumps(described).encode())
    if target.exists():
        shutil.rmtree(target)
    os.rename(incomplete, target)
    _flush(target.parent)


def _array(leaf: Any, name: str) -> Array:
    x = as_operand(leaf, f"checkpointing.save: {name}")
    if isinstance(x, Tracer):
        raise TreeError(
            f"checkpointing.save: {name} is a traced value",
            hint="return it from the function, and save it outside",
        )
    return x  # type: ignore[return-value]  # no tracer, so an Array


def _described(number: int, name: str, x: Array) -> Leaf:
    """Describe a leaf and its parts; each part is written by the process that owns the first device that has it."""
    if isinstance(x, ShardedArray):
        shards = [shard for shard in x.global_shards if shard.replica_id == 0]
        parts = tuple(
            LeafPart(processes.owner_of(shard.device), f"{number}.{k}", _bounds(shard.index, x.shape))
            for k, shard in enumerate(shards)
        )
    else:
        parts = (LeafPart(0, f"{number}.0", tuple((0, size) for size in x.shape)),)
    return Leaf(name, x.shape, x.dtype.name, x.weak, parts)


def _bounds(index: Index, shape: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple(s.indices(size)[:2] for s, size in zip(index, shape, strict=True))


def _own_parts(leaves: Sequence[Leaf], arrays: Sequence[Array]) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the name and values of each part that this process writes."""
    for leaf, x in zip(leaves, arrays, strict=True):
        if isinstance(x, ShardedArray):
            held = {_bounds(s.index, x.shape): s.data for s in x.addressable_shards}
            for part in leaf.parts:
                if part.process == processes.index:
                    yield part.name, np.asarray(held[part.bounds])
        elif processes.index == 0:
            yield leaf.parts[0].name, np.asarray(x)


def _file(process: int) -> str:
    return f"process-{process}.safetensors"


def _write(path: Path, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _flush(folder: Path) -> None:
    """Flush a folder to disk, so that the names in it survive a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ---- reading ----


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
    >>> fg.config.cpu_devices = 2
    >>> halves = fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(f"{folder}/last", [np.arange(5.0)])
    ...     restore(f"{folder}/last", [fg.device_put(np.zeros(5), halves)])[0].addressable_shards[1].data
    Array([3., 4.], dtype=float32)
    """
    folder = Path(path)
    leaves = {leaf.name: leaf for leaf in _read(folder)}
    values, treedef = tree.flatten(target, is_leaf=lambda x: x is None)
    names = [tree.leaf_path(treedef, i) for i in range(len(values))]
    _check_names(names, leaves, folder)
    reader = _Reader(folder)
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

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[int, dict[str, Array]] = {}

    def part_of(self, leaf: Leaf) -> Callable[[Index], np.ndarray]:
        """Return a function that reads any part of a leaf."""

        def part(index: Index) -> np.ndarray:
            wanted = _bounds(index, leaf.shape)
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
        path = self.folder / _file(part.process)
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


def _read(folder: Path) -> list[Leaf]:
    """Read the description of a checkpoint. The file is not trusted: its statements are checked against each other."""
    file = folder / _DESCRIPTION
    try:
        if not stat.S_ISREG(file.stat().st_mode):  # a pipe would be waited for
            raise FileFormatError(f"there is no checkpoint at {str(folder)!r}: {_DESCRIPTION} is no file")
        data = file.read_bytes()
    except OSError as error:
        raise FileFormatError(
            f"there is no checkpoint at {str(folder)!r}: {error.strerror}",
            hint=f"a folder with {_DESCRIPTION} is wanted, as checkpointing.save makes it",
        ) from None
    try:
        described = strict_json.parsed(data)
        if described["format"] != _FORMAT:
            raise ValueError(described["format"])
        leaves = [_leaf(*fields) for fields in described["leaves"]]
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
    return leaves


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


# ---- a checkpoint for each step ----


class CheckpointManager:
    """A folder of checkpoints, one for each step that was saved, by its number.

    Parameters
    ----------
    directory : the folder, which is made when the first checkpoint is saved.
    max_to_keep : how many checkpoints stay, the last ones; None for all.
    save_interval_steps : steps that are not a multiple of it are not saved.

    Raises
    ------
    ArgumentError : max_to_keep or save_interval_steps is below 1.

    Examples
    --------
    >>> import tempfile, funcgrad.numpy as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     manager = CheckpointManager(folder, max_to_keep=2)
    ...     saved = [manager.save(step, {"w": np.full(2, step, "float32")}) for step in (1, 2, 3)]
    ...     manager.all_steps(), manager.restore({"w": np.zeros(2)})
    ([2, 3], {'w': Array([3., 3.], dtype=float32)})
    """

    def __init__(
        self,
        directory: str | os.PathLike[str],
        *,
        max_to_keep: int | None = None,
        save_interval_steps: int = 1,
    ) -> None:
        if max_to_keep is not None and max_to_keep < 1:
            raise ArgumentError(
                f"CheckpointManager: max_to_keep is {max_to_keep}", hint="1 or more, or None for all"
            )
        if save_interval_steps < 1:
            raise ArgumentError(
                f"CheckpointManager: save_interval_steps is {save_interval_steps}", hint="1 or more"
            )
        self.directory = Path(directory)
        self.max_to_keep = max_to_keep
        self.save_interval_steps = save_interval_steps

    def all_steps(self) -> list[int]:
        """List the steps of which there is a complete checkpoint, in order."""
        if not self.directory.is_dir():
            return []
        found = [p for p in self.directory.iterdir() if p.name.isdecimal() and (p / _DESCRIPTION).exists()]
        return sorted(int(p.name) for p in found)

    def latest_step(self) -> int | None:
        """Return the last step of which there is a complete checkpoint; None where there is none."""
        return max(self.all_steps(), default=None)

    def should_save(self, step: int) -> bool:
        """Say whether `save` would write this step."""
        return step % self.save_interval_steps == 0

    def save(self, step: int, x: Any, *, force: bool = False) -> bool:
        """Write the tree of a step, and remove the checkpoints beyond max_to_keep.

        All processes have to call it.

        Parameters
        ----------
        step : the number of the step.
        x : a tree of arrays and numbers.
        force : write also a step between the intervals, and one that is there.

        Returns
        -------
        Whether it was written.
        """
        if not force and not self.should_save(step):
            return False
        save(self.directory / str(step), x, force=force)
        if processes.index == 0 and self.max_to_keep is not None:
            for old in self.all_steps()[: -self.max_to_keep]:
                shutil.rmtree(self.directory / str(old))
        distributed.sync_global_devices(f"checkpoint {step} is the last")
        return True

    def restore(self, target: Any, step: int | None = None) -> Any:
        """Read the tree of a step.

        Parameters
        ----------
        target : a tree that says how the arrays are to be; see `restore`.
        step : the number of the step; None for the last one.

        Returns
        -------
        A tree of the structure of target.

        Raises
        ------
        FileFormatError : there is no checkpoint.
        """
        if step is None:
            step = self.latest_step()
        if step is None:
            raise FileFormatError(
                f"there is no checkpoint in {str(self.directory)!r}",
                hint="latest_step() is None until one was saved",
            )
        return restore(self.directory / str(step), target)


__all__ = ["CheckpointManager", "restore", "save"]
