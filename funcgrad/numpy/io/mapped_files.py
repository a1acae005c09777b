"""Files as arrays: the pages of a file take the place of memory, and are read when they are first used.

A file is mapped into the address space of the process, and an array is a view of the mapping: an array on the host like
any other, which programs read where it is. Opening one costs a few pages whatever its size; what was read lies in the
cache of the system, which drops it where memory gets short and reads it again. All processes share it.

A mapping follows its file. Who writes to the file changes values that are said never to change; who cuts it off ends
every process that reads beyond the new end (SIGBUS), and no check at opening can prevent that. A file that is replaced
by renaming another onto it, as `save_safetensors` does, is safe: the mapping keeps the old one.

Some bytes are no array of ours as they are, and are converted when the file is opened, with memory of their own: 64
bits where they are switched off, another machine's order of bytes, elements across the boundaries of their size.
"""

from __future__ import annotations

import mmap
import os
import stat
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, FileFormatError, ShapeError
from funcgrad.trace.array.array import Array
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int, static_shape
from funcgrad.trace.uop import Shape, numel


def mapped(path: Any, what: str) -> memoryview:
    """Map the bytes of a file into memory; they are read when they are used. Python's OSError is raised if the file
    cannot be opened.

    `what` begins the error for what is no file: a folder, a pipe.
    """
    name = os.fspath(path)
    # A pipe would wait for its other end.
    if not stat.S_ISREG(os.stat(name).st_mode) and not os.path.isdir(name):
        raise ArgumentError(f"{what}: {os.fsdecode(name)} is no file that can be mapped", hint=_NO_FILE)
    with open(name, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size == 0:  # which no mapping can have
            return memoryview(b"")
        return memoryview(mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ))


_NO_FILE = "read it with numpy.fromfile"


def array_at(data: memoryview, dtype: np.dtype, shape: Shape, offset: int = 0) -> Array:
    """Return the array that begins at a byte of a mapping, in which all of it lies."""
    if numel(shape):
        return adopted(np.ndarray(shape, dtype, data, offset))
    try:
        return adopted(np.zeros(shape, dtype))
    except ValueError:  # of NumPy's, for the other axes
        raise ShapeError(f"an array of the shape {shape} is empty, and yet its axes are too long") from None


def adopted(view: np.ndarray) -> Array:
    """Return a view of a mapping as an array: the view itself where that is possible, else converted."""
    dtype = view.dtype
    as_it_is = dtype in dt.STORED and dt.canonical(dtype) == dtype
    if as_it_is and dtype.isnative and view.flags.c_contiguous:
        return Array(view if view.flags.aligned else view.copy())
    return Array(np.asarray(as_operand(view)))


def memmap(path: Any, dtype: Any = "uint8", *, shape: Any = None, offset: int = 0) -> Array:
    """Map the raw bytes of a file as an array that is read when it is used, page by page.

    The file must not be written to or cut off as long as the array lives: replace it by renaming another onto it.
    `x.device` is "cpu": a file is memory of the host.

    Parameters
    ----------
    path : the file.
    dtype : the dtype of the bytes in the file. One that funcgrad lacks (64 bits without config.enable_x64, ">f4")
        is converted, and takes memory.
    shape : the shape of the array; None for one axis that goes to the end of the file.
    offset : the position of the first byte.

    Returns
    -------
    An array of that shape.

    Raises
    ------
    FileFormatError : the file is too short, or without a shape not a whole number of elements.
    ArgumentError : the offset is negative.
    OSError : the file cannot be opened.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(np.arange(6, dtype=np.float32).tobytes())
    ...     file.flush()
    ...     memmap(file.name, "float32", shape=(2, 2), offset=8)
    Array([[2., 3.],
           [4., 5.]], dtype=float32)
    """
    stored = _stored(dtype)
    offset = static_int(offset, "memmap", "the offset")
    if offset < 0:
        raise ArgumentError(f"memmap: the offset must not be negative, got {offset}")
    data = mapped(path, "memmap")
    rest = len(data) - offset
    if shape is None:
        if rest < 0 or rest % stored.itemsize:
            raise FileFormatError(
                f"memmap: {os.fsdecode(path)} has {len(data)} bytes: from byte {offset} on that is no whole number "
                f"of {stored.name}, of {stored.itemsize} bytes each",
                hint="give the shape, or another offset or dtype",
            )
        return array_at(data, stored, (rest // stored.itemsize,), offset)
    sizes = static_shape(shape, "memmap")
    if numel(sizes) * stored.itemsize > max(rest, 0):
        raise FileFormatError(
            f"memmap: {os.fsdecode(path)} has {len(data)} bytes; {stored.name}[{','.join(map(str, sizes))}] from byte "
            f"{offset} on ends at {offset + numel(sizes) * stored.itemsize}",
            hint="the file is incomplete, or shape, offset or dtype are not those of its contents",
        )
    return array_at(data, stored, sizes, offset)


def _stored(dtype: Any) -> np.dtype:
    """Return the dtype of elements in a file: float is float64 there, whatever arrays have."""
    try:
        found = np.dtype(dtype)
    except TypeError:
        found = np.dtype(object)
    if found.newbyteorder("=") in dt.STORED:
        return found
    dt.as_dtype(dtype)  # says what there is
    raise AssertionError(dtype)
