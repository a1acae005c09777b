"""The container of exported functions: a fixed head, a table in JSON, and the bytes of arrays.

    write(table, arrays) -> bytes            read(data) -> (version, table, arrays)

What a file says of itself is compared with its size before anything is made: reading takes no more memory than some
times the size of the file. docs/file_format.md has the layout.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.portable.graph_records import damaged, read_list, read_shape, read_table
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import numel
from funcgrad.trace.util import strict_json
from funcgrad.trace.util.digest import blake2b

MAGIC = b"\x89FGRAPH\n"
VERSION = 1
SYMBOLIC_VERSION = 2  # of files with symbolic sizes
RULES_VERSION = 3  # of files with rules; others are written as the versions before, which older readers know
_HEAD = struct.Struct("<8sIIQQ32s")  # magic, version, zero, bytes of the table and of the arrays, checksum
_LINE = 64  # the table and every array begin at a multiple of this
_DTYPES = {dtype.name: dtype for dtype in dt.STORED}


def write(
    table: dict[str, Any],
    arrays: Sequence[np.ndarray],
    *,
    rules: Sequence[Any] = (),
    symbols: dict[str, Any] | None = None,
) -> bytes:
    """Return the file of a table; `arrays`, `rules` and `symbols` are listed in it under these names, and who writes
    it. Its version is the first that has what there is.
    """
    version = VERSION
    if symbols is not None:
        version, table = SYMBOLIC_VERSION, {**table, "symbols": symbols}
    if rules:
        version, table = RULES_VERSION, {**table, "symbols": symbols, "rules": rules}
    producer = f"funcgrad {sys.modules['funcgrad'].__version__}"
    rows, pieces, at = [], [], 0
    for array in arrays:
        data = array.tobytes()
        rows.append(
            {"dtype": array.dtype.name, "shape": list(array.shape), "offset": at, "nbytes": len(data)}
        )
        pieces.append(_padded(data, b"\0"))
        at += len(pieces[-1])
    text = _padded(
        json.dumps({"producer": producer, **table, "arrays": rows}, separators=(",", ":")).encode(), b" "
    )
    content = text + b"".join(pieces)
    head = MAGIC, version, 0, len(text), at
    return _HEAD.pack(*head, _checksum(_HEAD.pack(*head, b""), content)) + content


def read(data: bytes | bytearray | memoryview) -> tuple[int, dict[str, Any], list[np.ndarray]]:
    """Return the version, the table and the arrays of a file; FileFormatError says what is wrong with one."""
    try:
        data = memoryview(data).cast("B")
    except TypeError:
        raise ArgumentError(
            f"deserialize: needs the bytes of Exported.serialize, got {type(data).__name__}",
            hint="load_exported(path) reads a file",
        ) from None
    if data[: len(MAGIC)] != MAGIC:
        raise FileFormatError(
            f"load_exported: this is no exported function: it begins with {bytes(data[:8])!r}",
            hint="Exported.save writes one; compiled programs are read by load_compiled",
        )
    if len(data) < _HEAD.size:
        raise damaged(f"the file ends within its head, after {len(data)} bytes")
    magic, version, zero, table_nbytes, arrays_nbytes, checksum = _HEAD.unpack_from(data)
    if not VERSION <= version <= RULES_VERSION:
        raise FileFormatError(
            f"load_exported: the file is of version {version}, and this funcgrad reads those up to "
            f"{RULES_VERSION}",
            hint="read it with a newer funcgrad",
        )
    if _HEAD.size + table_nbytes + arrays_nbytes != len(data):
        raise damaged(
            f"the file has {len(data)} bytes, and says that it has {_HEAD.size + table_nbytes + arrays_nbytes}"
        )
    content = data[_HEAD.size :]
    if zero or checksum != _checksum(
        _HEAD.pack(magic, version, zero, table_nbytes, arrays_nbytes, b""), content
    ):
        raise damaged("the checksum is not that of the content")
    return version, *_unpacked(bytes(content[:table_nbytes]), content[table_nbytes:])


def _unpacked(text: bytes, data: memoryview) -> tuple[dict[str, Any], list[np.ndarray]]:
    try:
        table = strict_json.parsed(text)
    except ValueError as error:
        raise damaged(f"its table is no JSON: {error!s:.100}") from None
    if not isinstance(table, dict) or "arrays" not in table:
        raise damaged("its table lists no arrays")
    arrays = [
        _array(row, data, f"array {i}") for i, row in enumerate(read_list(table.pop("arrays"), "arrays"))
    ]
    return table, arrays


def _array(row: Any, data: memoryview, what: str) -> np.ndarray:
    row = read_table(row, ("dtype", "shape", "offset", "nbytes"), what)
    name, begin, nbytes = row["dtype"], row["offset"], row["nbytes"]
    if not (isinstance(name, str) and name in _DTYPES and type(begin) is int and type(nbytes) is int):
        raise damaged(f"{what}: not a dtype and numbers of bytes")
    dtype = _DTYPES[name]
    shape = read_shape(row["shape"], dtype, what)
    if nbytes != numel(shape) * dtype.itemsize or begin < 0 or begin % _LINE or begin + nbytes > len(data):
        raise damaged(f"{what}: {nbytes} bytes from {begin} of {len(data)} are no {name}{list(shape)}")
    return np.frombuffer(data[begin : begin + nbytes], dtype).reshape(shape).copy()


def _padded(data: bytes, filler: bytes) -> bytes:
    return data + filler * (-len(data) % _LINE)


def _checksum(head: bytes, content: bytes | memoryview) -> bytes:
    digest = blake2b(head, digest_size=32)
    digest.update(content)
    return digest.digest()
