"""Weights in the format of llama.cpp: GGUF, versions 2 and 3, with its metadata and quantised types.

    load_gguf(path)     a mapping from names to arrays, with `metadata`, `tensors` and `blocks`

Only the header is read when a file is opened. Numbers that are stored as such are views of the file; those of a
quantised tensor are made when it is asked for, each time anew, so that no more than is in use takes memory.

The header is a list of keys with typed values and a list of tensors with their type, sizes and offset. Each count in
it is compared with the bytes that are left before anything is made of it, as each item has bytes of its own.

Source: docs/gguf.md in github.com/ggml-org/ggml.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from funcgrad.disk.ggml_blocks import BLOCKS, dequantised
from funcgrad.errors import ArgumentError, DtypeError, FileFormatError
from funcgrad.numpy.io.mapped_files import adopted, array_at, mapped
from funcgrad.trace.array.array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.uop import Shape, numel
from funcgrad.trace.util.named_tuple import NamedTuple

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_SCALARS = {
    0: "<u1",
    1: "<i1",
    2: "<u2",
    3: "<i2",
    4: "<u4",
    5: "<i4",
    6: "<f4",
    7: "?",
    10: "<u8",
    11: "<i8",
    12: "<f8",
}
_TEXT, _LIST = 8, 9
_LEAST_KEY = 8 + 4 + 1  # bytes of a key of no letters with its value
_LEAST_TENSOR = 8 + 4 + 4 + 8
_MOST_NESTED = 8
_ALIGNMENT = 32


class GgufTensor(NamedTuple):
    """What the header says of one tensor. type: the name of ggml's type; begin, end: its bytes in the file."""

    type: str
    shape: Shape
    begin: int
    end: int


class GgufFile(Mapping[str, Array]):
    """An open GGUF file: arrays by their names.

    `file[name]` is an array: a view of the file where numbers are stored as such; else the numbers of a quantised
    tensor as float32, which are made when they are asked for, and are not kept.

    Attributes
    ----------
    metadata : what the file says of the model, by key: numbers, texts, lists of texts, NumPy's arrays of numbers.
    tensors : for each name its type, shape and place.

    Raises
    ------
    ArgumentError : the file has no tensor of a name.
    DtypeError : a tensor has a type of which only the bytes are known here.
    """

    metadata: dict[str, Any]
    tensors: dict[str, GgufTensor]

    def __init__(self, path: Any) -> None:
        self._place = os.fsdecode(path)
        self._data = mapped(path, "load_gguf")
        reader = _Header(self._data, self._place)
        self.metadata, self.tensors = reader.read()
        self._types = reader.types

    def __repr__(self) -> str:
        return f"GgufFile({self._place!r}: {len(self.tensors)} tensors)"

    def __len__(self) -> int:
        return len(self.tensors)

    def __iter__(self) -> Iterator[str]:
        return iter(self.tensors)

    def __contains__(self, name: object) -> bool:
        return name in self.tensors

    def __getitem__(self, name: str) -> Array:
        return self.read(name)

    def read(self, name: str, dtype: Any = None) -> Array:
        """Return a tensor as an array.

        Parameters
        ----------
        name : its name.
        dtype : the dtype that the numbers of a quantised tensor are rounded to; None for float32. Numbers that are
            stored as such are converted to it; None leaves them.

        Returns
        -------
        An array of the tensor's shape, the last axis of which is the one along which it is quantised.
        """
        tensor, number = self._found(name)
        row = BLOCKS[number]
        wanted = None if dtype is None else dt.as_dtype(dtype)
        if row.dtype is not None:
            stored = array_at(self._data, row.dtype, tensor.shape, tensor.begin)
            return (
                stored
                if wanted is None or wanted == stored.dtype
                else adopted(np.asarray(stored).astype(wanted))
            )
        if row.numbers is None:
            raise DtypeError(
                f"load_gguf: {name!r} of {self._place} has the type {row.name}, whose numbers cannot be read here",
                hint="blocks(name) returns its bytes; types are " + ", ".join(_known()),
            )
        blocks = np.ndarray((numel(tensor.shape) // row.values,), row.record, self._data, tensor.begin)
        return adopted(dequantised(blocks, row, tensor.shape, wanted or dt.float32))

    def blocks(self, name: str) -> Array:
        """Return the bytes of a tensor, as they are in the file.

        Parameters
        ----------
        name : its name.

        Returns
        -------
        A view of the file, uint8: the tensor's shape with the bytes of a row as the last axis.
        """
        tensor, number = self._found(name)
        row = BLOCKS[number]
        rows, last = tensor.shape[:-1], tensor.shape[-1] if tensor.shape else 1
        return array_at(self._data, dt.uint8, (*rows, last // row.values * row.record.itemsize), tensor.begin)

    def _found(self, name: str) -> tuple[GgufTensor, int]:
        if name not in self.tensors:
            few = ", ".join(map(repr, list(self.tensors)[:8]))
            raise ArgumentError(
                f"load_gguf: {self._place} has no tensor {name!r}", hint=f"it has {len(self.tensors)}: {few}"
            )
        number = self._types[name]
        if number not in BLOCKS:
            raise DtypeError(
                f"load_gguf: {name!r} of {self._place} has the type {number} of ggml, which is not known here",
                hint="types are " + ", ".join(_known()),
            )
        return self.tensors[name], number


def _known() -> list[str]:
    return [row.name for row in BLOCKS.values() if row.dtype is not None or row.numbers is not None]


def load_gguf(path: Any) -> GgufFile:
    """Open a .gguf file, of which the header is read.

    Parameters
    ----------
    path : the file.

    Returns
    -------
    A mapping from names to arrays, with what the file says of the model as `metadata`.

    Raises
    ------
    FileFormatError : the file is damaged, of version 1, or its bytes are in the order of other machines.
    OSError : the file cannot be opened.

    Examples
    --------
    >>> import struct, tempfile
    >>> def text(x):
    ...     return struct.pack("<Q", len(x)) + x
    >>> header = struct.pack("<4sIQQ", b"GGUF", 3, 1, 1) + text(b"general.name") + struct.pack("<I", 8) + text(b"small")
    >>> header += text(b"w") + struct.pack("<IQIQ", 1, 3, 0, 0)  # one axis of 3 numbers, F32, at byte 0 of the data
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "model.gguf")
    ...     with open(path, "wb") as file:
    ...         _ = file.write(header + bytes(-len(header) % 32) + np.arange(3, dtype=np.float32).tobytes())
    ...     model = load_gguf(path)
    >>> model.metadata, model["w"].tolist()
    ({'general.name': 'small'}, [0.0, 1.0, 2.0])
    """
    return GgufFile(path)


class _Header:
    """A header that is read from its beginning. at: the next byte."""

    def __init__(self, data: memoryview, place: str) -> None:
        self.data = data
        self.place = place
        self.at = 0
        self.types: dict[str, int] = {}

    def read(self) -> tuple[dict[str, Any], dict[str, GgufTensor]]:
        if bytes(self._take(4, "its first bytes")) != _MAGIC:
            raise self._damaged("it does not begin with GGUF")
        version = self._number("<u4", "the version")
        if version not in _VERSIONS:
            other = " in the order of bytes of other machines" if not version & 0xFFFF else ""
            raise FileFormatError(
                f"load_gguf: {self.place} has version {version:#x}{other}; versions 2 and 3 can be read",
                hint="convert the model again with a present llama.cpp",
            )
        tensors = self._count("tensors", _LEAST_TENSOR)
        keys = self._count("keys", _LEAST_KEY)
        metadata: dict[str, Any] = {}
        for _ in range(keys):
            key = self._text("a key")
            if key in metadata:
                raise self._damaged(f"the key {key!r:.80} is there twice")
            metadata[key] = self._value(self._number("<u4", key), key)
        rows = [self._tensor() for _ in range(tensors)]
        alignment = metadata.get("general.alignment", _ALIGNMENT)
        if type(alignment) is not int or alignment < 1 or alignment & (alignment - 1) or alignment > 1 << 30:
            raise self._damaged(f"general.alignment is {alignment!r:.40}, not a power of 2")
        return metadata, self._placed(rows, alignment)

    # ---- values ----

    def _take(self, nbytes: int, what: str) -> memoryview:
        if nbytes > len(self.data) - self.at:
            raise self._damaged(
                f"{what!s:.80} takes {nbytes:,} bytes from byte {self.at:,} on, and the file has {len(self.data):,}"
            )
        self.at += nbytes
        return self.data[self.at - nbytes : self.at]

    def _number(self, kind: str, what: str) -> Any:
        dtype = np.dtype(kind)
        return np.frombuffer(self._take(dtype.itemsize, what), dtype)[0].item()

    def _count(self, what: str, least: int) -> int:
        """Read how many things follow, of which each takes at least so many bytes."""
        count: int = self._number("<u8", f"the count of {what}")
        if count * least > len(self.data) - self.at:
            raise self._damaged(
                f"it is said to have {count:,} {what!s:.80}, at least {least} bytes each, and "
                f"{len(self.data) - self.at:,} bytes are left behind byte {self.at:,}"
            )
        return count

    def _text(self, what: str) -> str:
        length: int = self._number("<u8", f"the length of {what}")
        text = bytes(self._take(length, what))
        try:
            return text.decode()
        except UnicodeDecodeError:
            if what == "a key" or what == "a name":
                raise self._damaged(f"{what} is no text: {text!r:.80}") from None
            return text.decode("latin1")  # a token may be a part of a letter

    def _value(self, kind: int, key: str, depth: int = 0) -> Any:
        if kind == _TEXT:
            return self._text(f"the text of {key!r}")
        if kind in _SCALARS:
            return self._number(_SCALARS[kind], f"the value of {key!r}")
        if kind != _LIST or depth > _MOST_NESTED:
            raise self._damaged(f"the value of {key!r:.80} has the type {kind}, which there is not")
        inner = self._number("<u4", key)
        if inner in _SCALARS:
            dtype = np.dtype(_SCALARS[inner])
            count = self._count(f"numbers as {key!r}", dtype.itemsize)
            return np.frombuffer(self._take(count * dtype.itemsize, key), dtype).copy()
        count = self._count(f"items of {key!r}", 8)
        return [self._value(inner, key, depth + 1) for _ in range(count)]

    # ---- tensors ----

    def _tensor(self) -> tuple[str, Shape, int, int]:
        name = self._text("a name")
        if name in self.types:
            raise self._damaged(f"the tensor {name!r:.80} is there twice")
        axes: int = self._number("<u4", f"the axes of {name!r}")
        if axes > MAX_AXES:
            raise self._damaged(f"{name!r:.80} has {axes:,} axes; an array has at most {MAX_AXES}")
        sizes = np.frombuffer(self._take(8 * axes, f"the shape of {name!r}"), "<u8").tolist()
        kind, offset = self._number("<u4", name), self._number("<u8", name)
        self.types[name] = kind
        return name, tuple(reversed(sizes)), kind, offset  # the first size is that of neighbours in memory

    def _placed(self, rows: list[tuple[str, Shape, int, int]], alignment: int) -> dict[str, GgufTensor]:
        """Check that each tensor is in the file and no two overlap, and return them in the order of the header."""
        start = -(-self.at // alignment) * alignment
        found = {}
        for name, shape, kind, offset in rows:
            row = BLOCKS.get(kind)
            begin, nbytes = start + offset, 0
            if row is not None:
                last = shape[-1] if shape else 1
                if last % row.values:
                    raise self._damaged(f"{name!r:.80}, {row.name}{list(shape)}, has rows of no whole blocks")
                nbytes = numel(shape) // row.values * row.record.itemsize
            if offset % alignment or begin + nbytes > max(len(self.data), start):
                raise self._damaged(
                    f"{name!r:.80}, {row.name if row else kind}{list(shape)}, is said to take the bytes {begin:,} to "
                    f"{begin + nbytes:,}; the file has {len(self.data):,}, and each begins at a multiple of {alignment}"
                )
            found[name] = GgufTensor(row.name if row else str(kind), shape, begin, begin + nbytes)
        self._check_overlaps(found)
        return found

    def _check_overlaps(self, found: Mapping[str, GgufTensor]) -> None:
        at, before = 0, ""
        for name, tensor in sorted(found.items(), key=lambda item: (item[1].begin, item[1].end)):
            if tensor.begin < at and tensor.begin < tensor.end:
                raise self._damaged(f"{before!r:.80} and {name!r:.80} overlap at byte {tensor.begin:,}")
            if tensor.end > at:
                at, before = tensor.end, name

    def _damaged(self, why: str) -> FileFormatError:
        return FileFormatError(
            f"load_gguf: {self.place} is damaged, or no GGUF file: {why}",
            hint="get the file again; compare its size with that of the original",
        )


__all__ = ["GgufFile", "GgufTensor", "load_gguf"]
