"""Files of NumPy's format, read with care: what a header says is compared with the file before memory is taken.

In: the name of a .npy or .npz file, or an open one. Out: what NumPy makes of it, or FileFormatError: NumPy's own reader
raises whatever it stumbles over in a damaged file (of eight classes), and allocates what the header asks for.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.lib.npyio import NpzFile

from funcgrad.errors import ArgumentError, FileFormatError, OutOfMemoryError
from funcgrad.trace.uop import numel

_OPEN = "the open file"
_STORED = 0  # zipfile.ZIP_STORED, which is not loaded for .npy files


def read_npy(file: Any, mmap_mode: str | None, settings: dict[str, Any]) -> Any:
    """Read an array, or an open archive of several. `settings` are the other arguments of numpy.load."""
    if not hasattr(file, "read") and not isinstance(file, (str, bytes, os.PathLike)):
        raise ArgumentError(f"load: a file is given by its name, or open: got {type(file).__name__}")
    with ExitStack() as stack:
        name, stream = _name(file), file
        if not hasattr(file, "read"):
            path = os.fspath(file)
            if stat.S_ISFIFO(os.stat(path).st_mode):  # it would be waited for, and cannot be read twice
                raise ArgumentError(f"load: {name} is a pipe", hint="read it to its end: io.BytesIO(data)")
            stream = stack.enter_context(open(path, "rb"))
        with damage_told(name):
            is_array = _check_header(stream, name)
            source = file if mmap_mode and is_array else stream
            value: Any = np.load(source, mmap_mode, **settings)  # type: ignore[arg-type]
        if isinstance(value, NpzFile):
            value.__class__ = Archive
            if not hasattr(file, "read"):
                value.fid = stream
                stack.pop_all()
        return value


class Archive(NpzFile):
    """An open .npz file: arrays by their names, each read, and compared with the file, when it is asked for."""

    @property
    def place(self) -> str:
        """The name of the file, for messages."""
        return getattr(self.zip, "filename", None) or _OPEN

    def __getitem__(self, key: str) -> Any:
        if key not in self:
            raise KeyError(f"{key} is not a file in the archive")
        name = f"{key} in {self.place}"
        with damage_told(name):
            info = self._member(key)
            with self.zip.open(info) as opened:  # type: ignore[union-attr]  # None when it is closed
                member: Any = opened
                if member.peek(len(npy.MAGIC_PREFIX)).startswith(npy.MAGIC_PREFIX):
                    _compare(member, info.file_size, name)
            return super().__getitem__(key)

    def is_stored(self, key: str) -> bool:
        """Tell whether an array takes no more memory than its part of the file."""
        info = self._member(key)
        return info.compress_type == _STORED and info.file_size == info.compress_size

    def _member(self, key: str) -> Any:
        assert self.zip is not None
        return self.zip.getinfo(key if key in self.zip.namelist() else f"{key}.npy")


@contextmanager
def damage_told(name: str) -> Iterator[None]:
    """Raise what goes wrong within as damage of the file, but for a lack of memory."""
    try:
        yield
    except (FileFormatError, OutOfMemoryError):
        raise
    except MemoryError as error:  # the file has as many bytes as it needs
        raise OutOfMemoryError(f"load: no memory for {name}: {error}") from None
    except Exception as error:
        raise damaged(name, f"{type(error).__name__}: {getattr(error, 'message', error)}") from error


def damaged(name: str, why: str) -> FileFormatError:
    return FileFormatError(
        f"load: {name} is damaged, or no file of numpy.save: {why}",
        hint="get the file again; compare its size with that of the original",
    )


def _name(file: Any) -> str:
    """Return the name of a file, for messages."""
    if isinstance(file, (str, bytes, os.PathLike)):
        return os.fsdecode(file)
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else _OPEN


def _check_header(stream: Any, name: str) -> bool:
    """Compare the header of a .npy file with what follows; whether it is one. Other files are left to NumPy."""
    start = stream.tell()
    is_array = stream.read(len(npy.MAGIC_PREFIX)) == npy.MAGIC_PREFIX
    if is_array:
        end = stream.seek(0, os.SEEK_END)
        stream.seek(start)
        _compare(stream, end - start, name)
    stream.seek(start)
    return is_array


def _compare(stream: Any, nbytes: int, name: str) -> None:
    """Raise an error if the header describes more than the file holds. `nbytes` is the size of the file from here,
    header and all.
    """
    start = stream.tell()
    version = npy.read_magic(stream)
    if version not in ((1, 0), (2, 0)):  # others are for names of fields, which no array of numbers has
        return
    shape, _, dtype = (npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0)(stream)
    if not all(type(size) is int and size >= 0 for size in shape):
        raise damaged(name, f"its header says that the shape is {shape}")
    wanted = numel(shape) * dtype.itemsize
    left = nbytes - (stream.tell() - start)
    if not dtype.hasobject and wanted > left:
        raise damaged(
            name, f"{dtype}{list(shape)} takes {wanted:,} bytes, and {left:,} are left behind the header"
        )
