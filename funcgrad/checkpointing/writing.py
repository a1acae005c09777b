"""From a tree of arrays to a folder that appears, or changes, when all of it is on the disk."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from funcgrad import distributed
from funcgrad.checkpointing.layout import (
    DESCRIPTION,
    FORMAT,
    INCOMPLETE,
    Leaf,
    LeafPart,
    bounds,
    file_of,
    read_description,
)
from funcgrad.disk import save_safetensors
from funcgrad.errors import ArgumentError, DistributedError, FileFormatError, TreeError
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.sharded_array import ShardedArray
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.tracing.tracer import Tracer, as_operand
from funcgrad.trace.types import tree
from funcgrad.trace.util.files import write_whole


def save(path: str | os.PathLike[str], x: Any, *, force: bool = False) -> None:
    """Write a tree of arrays and numbers to a folder.

    All processes have to call it, with the same arguments. If one of them fails, there is no checkpoint, or the one
    that there was.

    Parameters
    ----------
    path : the folder, which all processes see, and which does not exist yet.
    x : the tree. What is not spread over a mesh is the same in all processes, and is written once.
    force : replace a checkpoint that exists; it is whole until the new one is.

    Raises
    ------
    ArgumentError : there is something of that name.
    TreeError : a leaf is not an array or a number.
    DistributedError : another process has failed.
    OSError : the disk is full, or the folder cannot be written to.

    Examples
    --------
    >>> import tempfile, funcgrad.numpy as np
    >>> from funcgrad.checkpointing import restore
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(f"{folder}/10", {"w": np.ones((2, 3)), "step": 10})
    ...     sorted(os.listdir(f"{folder}/10")), restore(f"{folder}/10", {"w": 0, "step": 0})["step"]
    (['process-0.safetensors', 'tree.json'], Array(10, dtype=int32, weak_type=True))
    """
    saving = Saving(path, x, force)
    saving.write()
    saving.finish()


class Saving:
    """A checkpoint that is being written: its values are those at the time of the call, whatever is done later.

    `write` may be called by another thread: it talks to no other process. `finish` does. Values are not copied: an
    array never changes, and memory that is looked at is not reused when the array is donated.
    """

    def __init__(self, path: str | os.PathLike[str], x: Any, force: bool) -> None:
        self.target = Path(path)
        if not force and self.target.exists():
            raise ArgumentError(
                f"checkpointing.save: {str(self.target)!r} is there already",
                hint="take another name, or force=True",
            )
        arrays = [_array(leaf, name) for name, leaf in tree.leaves_with_path(x)]
        names = [name for name, _ in tree.leaves_with_path(x)]
        self.leaves = [_described(i, name, array) for i, (name, array) in enumerate(zip(names, arrays))]
        self.parts = dict(_own_parts(self.leaves, arrays))
        self.generation = _next_generation(self.target)
        self.replaces = self.generation > 0
        self.folder = self.target if self.replaces else self.target.with_name(self.target.name + INCOMPLETE)
        self.failure: Exception | None = None
        if processes.index == 0:
            with told(self.target):
                self._begin()
        distributed.sync_global_devices(f"checkpoint {self.target.name} begins")

    def _begin(self) -> None:
        """Make the folder, and remove what others who were stopped have left in it."""
        if not self.replaces:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
        else:
            _remove_files_of_others(self.folder, self.generation - 1)

    def write(self) -> None:
        """Write the parts of this process; what goes wrong is told by `finish`."""
        try:
            with told(self.target):
                save_safetensors(self.parts, self.folder / file_of(processes.index, self.generation))
        except Exception as error:
            self.failure = error
        self.parts = {}

    def finish(self) -> None:
        """Publish the checkpoint if all processes have written their parts, else remove what there is of it."""
        failed = np.flatnonzero(
            distributed.process_allgather(np.array([self.failure is not None]), tiled=True)
        )
        if processes.index == 0:
            try:
                if not failed.size:
                    with told(self.target):
                        self._complete()
            except Exception as error:
                self.failure = error
            if failed.size or self.failure:
                self._undo()
        distributed.sync_global_devices(f"checkpoint {self.target.name} is there")
        if self.failure is not None:
            raise self.failure
        if failed.size:
            raise DistributedError(
                f"checkpointing.save: process {failed[0]} could not write its part of {str(self.target)!r}"
            )

    def _complete(self) -> None:
        """Write the description, and rename the incomplete folder to its target. Where a checkpoint is replaced, that
        is renaming the description onto the old one.
        """
        described = {"format": FORMAT, "processes": processes.count, "leaves": self.leaves}
        if self.replaces:
            described["generation"] = self.generation
        _flush(self.folder)
        write_whole(self.folder / DESCRIPTION, [json.dumps(described).encode()])
        _flush(self.folder)
        if self.replaces:
            _remove_files_of_others(self.folder, self.generation)
            return
        if self.target.is_dir():  # no checkpoint: `force` was given
            shutil.rmtree(self.target)
        elif self.target.exists():
            self.target.unlink()
        os.rename(self.folder, self.target)
        _flush(self.target.parent)

    def _undo(self) -> None:
        with suppress(OSError, FileFormatError):
            if self.replaces:
                _remove_files_of_others(self.folder, read_description(self.folder).generation)
            else:
                shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def told(target: Path) -> Iterator[None]:
    """Name the checkpoint in errors of the system that are raised within."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(
            error.errno,
            f"{error.strerror}: the checkpoint {str(target)!r} is not written, and those before it are whole",
            error.filename,
        ) from error


def _next_generation(target: Path) -> int:
    """Return 0 where there is no checkpoint, else how often it will have been replaced."""
    try:
        return read_description(target).generation + 1
    except FileFormatError:
        return 0


def _remove_files_of_others(folder: Path, generation: int) -> None:
    """Remove from a checkpoint all but its description and the files of one generation."""
    for file in folder.iterdir():
        process = file.name.removeprefix("process-").partition(".")[0]
        is_own = process.isdecimal() and file.name == file_of(int(process), generation)
        if not is_own and file.name != DESCRIPTION:
            with suppress(OSError):
                file.unlink()


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
            LeafPart(processes.owner_of(shard.device), f"{number}.{k}", bounds(shard.index, x.shape))
            for k, shard in enumerate(shards)
        )
    else:
        parts = (LeafPart(0, f"{number}.0", tuple((0, size) for size in x.shape)),)
    return Leaf(name, x.shape, x.dtype.name, x.weak, parts)


def _own_parts(leaves: Sequence[Leaf], arrays: Sequence[Array]) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the name and values of each part that this process writes."""
    for leaf, x in zip(leaves, arrays, strict=True):
        if isinstance(x, ShardedArray):
            held = {bounds(s.index, x.shape): s.data for s in x.addressable_shards}
            for part in leaf.parts:
                if part.process == processes.index:
                    yield part.name, np.asarray(held[part.bounds])
        elif processes.index == 0:
            yield leaf.parts[0].name, np.asarray(x)


def _flush(folder: Path) -> None:
    """Flush a folder to disk, so that the names in it survive a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove(folder: Path) -> None:
    """Remove a checkpoint: at no moment is there a part of it under its name."""
    rest = folder.with_name(folder.name + INCOMPLETE)
    shutil.rmtree(rest, ignore_errors=True)
    with suppress(FileNotFoundError):
        os.rename(folder, rest)
    shutil.rmtree(rest, ignore_errors=True)
