"""Archives of arrays as numpy.savez writes them: views of the file where nothing is compressed.

    load_npz(path)          a dict of arrays

An .npz file is a zip archive of .npy files. `numpy.load` reads each when it is asked for, into memory of its own; here
an array that is stored as it is (`numpy.savez`) is a view of the file, and one that is compressed
(`numpy.savez_compressed`) is read at once. Arrays of objects are pickles, and are refused.

Source: numpy/lib/_format_impl.py, "Format Version 1.0" and following.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import ml_dtypes
import numpy as np
from numpy.lib import format as npy

from funcgrad.disk.zip_files import MOST_FROM_A_BYTE, Bytes, ZipFile
from funcgrad.errors import ArgumentError, FileFormatError, FuncgradError
from funcgrad.numpy.io.mapped_files import adopted, mapped
from funcgrad.trace.array.array import Array
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.uop import numel

_SUFFIX = ".npy"
_BFLOAT16_ON_DISK = np.dtype("V2")  # what NumPy's format makes of it


def load_npz(path: Any, names: Iterable[str] | None = None) -> dict[str, Array]:
    """Load the arrays of an .npz file.

    Arrays that are not compressed are read when they are used, as those of `load_safetensors`, if NumPy has put them
    at a multiple of their dtype's size, and are copied otherwise; those of 64 bits are converted while
    config.enable_x64 is off.

    Parameters
    ----------
    path : the file.
    names : the names of the arrays that are wanted; None for all.

    Returns
    -------
    A dict from name to array.

    Raises
    ------
    FileFormatError : the file is damaged, or an array is of objects.
    ArgumentError : the file lacks a name.
    OSError : the file cannot be opened.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     np.savez(f"{folder}/a.npz", w=np.ones((2, 3), np.float32), b=np.arange(3, dtype=np.int32))
    ...     arrays = load_npz(f"{folder}/a.npz")
    >>> arrays["w"].shape, arrays["b"].tolist()
    ((2, 3), [0, 1, 2])
    """
    place = os.fsdecode(path)
    data = mapped(path, "load_npz")
    try:
        archive = ZipFile(data)
        known = {name.removesuffix(_SUFFIX): name for name in archive.entries}
        wanted = list(known) if names is None else [names] if isinstance(names, str) else list(names)
        missing = [name for name in wanted if name not in known]
        if missing:
            raise ArgumentError(
                f"load_npz: {place} has no array {', '.join(map(repr, missing))}",
                hint=f"it has {len(known)}: {', '.join(map(repr, list(known)[:8]))}",
            )
        return {name: _array(_content(archive, known[name]), known[name]) for name in wanted}
    except (FuncgradError, MemoryError):
        raise
    except Exception as error:  # of zipfile, zlib and NumPy, which raise whatever they stumble over
        raise FileFormatError(
            f"load_npz: {place} is damaged, or no file of numpy.savez: {error!s:.200}",
            hint="get the file again; compare its size with that of the original",
        ) from None


def _content(archive: ZipFile, name: str) -> memoryview:
    """Return the bytes of an entry: those of the file, or what they are the compressed form of."""
    if archive.is_stored(name):
        return archive.content(name)
    entry = archive.entries[name]
    if entry.file_size > entry.compress_size * MOST_FROM_A_BYTE or entry.compress_size > len(archive.data):
        raise ValueError(
            f"{name!r:.80} is said to be {entry.file_size:,} bytes, of {entry.compress_size:,} compressed"
        )
    return memoryview(archive.decompressed(name))


def _array(content: memoryview, name: str) -> Array:
    """Return the array of a .npy file."""
    stream: Any = Bytes(content)
    version = npy.read_magic(stream)
    if version not in ((1, 0), (2, 0)):  # others are for names of fields, which no array of numbers has
        raise ValueError(f"{name!r:.80} has version {version} of the format")
    shape, fortran, dtype = (npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0)(
        stream
    )
    begin = stream.tell()
    if dtype.hasobject:
        raise ValueError(f"{name!r:.80} is of objects, whose pickles would run code")
    if len(shape) > MAX_AXES or not all(type(size) is int and 0 <= size < 1 << 62 for size in shape):
        raise ValueError(f"{name!r:.80} is said to have the shape {shape!r:.80}")
    if numel(shape) * dtype.itemsize > len(content) - begin:
        raise ValueError(
            f"{name!r:.80}, {dtype}{list(shape)}, takes {numel(shape) * dtype.itemsize:,} bytes, and "
            f"{len(content) - begin:,} are there"
        )
    if not numel(shape):
        return adopted(np.zeros(shape, dtype))
    view = np.ndarray(shape, dtype, content, begin, order="F" if fortran else "C")
    return adopted(view.view(ml_dtypes.bfloat16) if dtype == _BFLOAT16_ON_DISK else view)


__all__ = ["load_npz"]
