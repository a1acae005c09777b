"""Weights in the format of safetensors.

    load_safetensors(path)          a dict of arrays that are read when they are used
    save_safetensors(tree, path)    all or nothing: a file appears when it is complete; in parts, the index does
    safetensors_metadata(path)      the texts beside the tensors

A file of safetensors is the length of a header (8 bytes, little endian), the header (JSON: for each name dtype, shape
and its bytes `data_offsets` counted from the end of the header; texts as `__metadata__`), and the bytes of the tensors
without holes. That is all of the format, so what reads it is here: the library of that name copies every tensor that
it hands to NumPy (0.8: `safe_open(..., "numpy").get_tensor`), and what is wanted are views of the file. The tests take
it as their oracle, in both directions. `numpy/io/mapped_files.py` says what mapping a file means.

The header of a file from anywhere is not to be believed: nothing is mapped, allocated or shown before the numbers in it
have been compared with each other and with the size of the file.

Source: the specification in github.com/huggingface/safetensors, README.md, "Format".
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, TreeError
from funcgrad.numpy.io.mapped_files import array_at, mapped
from funcgrad.trace.array.array import Array, ArrayBase
from funcgrad.trace.tracing.tracer import Tracer, as_operand
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.types.tree import not_walked
from funcgrad.trace.types.tree_classes import attributes_of
from funcgrad.trace.uop import Shape, numel
from funcgrad.trace.util import strict_json
from funcgrad.trace.util.files import write_whole
from funcgrad.trace.util.named_tuple import NamedTuple

_DTYPES: dict[str, np.dtype] = {
    "BOOL": dt.bool_, "U8": dt.uint8, "I8": dt.int8, "U16": dt.uint16, "I16": dt.int16, "F16": dt.float16,
    "BF16": dt.bfloat16, "U32": dt.uint32, "I32": dt.int32, "F32": dt.float32, "C64": dt.complex64,
    "U64": dt.uint64, "I64": dt.int64, "F64": dt.float64,
    "F8_E8M0": dt.FLOAT8_EXPONENT,
    **dict(zip(("F8_E4M3", "F8_E5M2", "F8_E4M3FNUZ", "F8_E5M2FNUZ"), dt.FLOAT8, strict=False)),
}  # fmt: skip
_NAMES = {dtype: name for name, dtype in _DTYPES.items()}
_PREFIX = 8  # bytes of the header's length
_MOST_HEADER = 100_000_000  # as the library has it
_LINE = 64  # the first tensor begins at a line of the cache
_METADATA = "__metadata__"
_INDEX = ".index.json"  # behind the name that a file of all parts would have


class Entry(NamedTuple):
    """What the header says of one tensor. begin, end: its bytes, counted from the beginning of the file."""

    dtype: str
    shape: Shape
    begin: int
    end: int


def load_safetensors(path: Any, names: Iterable[str] | None = None) -> dict[str, Array]:
    """Load the tensors of a .safetensors file, or of all files that a .safetensors.index.json names.

    Only the header is read. The arrays are read-only views of the file, and their pages are read when they are used:
    a file of 10 GB costs no memory before. They are ordinary arrays of the host otherwise, and are not copied as
    arguments of compiled programs. A file must not be written to or cut off while arrays of it are in use.

    Tensors of 64 bits are converted, and so read, at once while config.enable_x64 is off.

    Parameters
    ----------
    path : the file.
    names : the names of the tensors that are wanted; None for all.

    Returns
    -------
    A dict from name to array.

    Raises
    ------
    FileFormatError : the file is damaged.
    ArgumentError : the file lacks a name.
    DtypeError : a dtype has less than 8 bits.
    OSError : the file cannot be opened.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "model.safetensors")
    ...     save_safetensors({"layers": [{"w": np.ones((2, 3), np.float32)}], "step": np.int32(7)}, file)
    ...     weights = load_safetensors(file)
    >>> weights["layers.0.w"].shape, int(weights["step"])
    ((2, 3), 7)
    """
    wanted = None if names is None else _names(names)
    data = mapped(path, "load_safetensors")
    if os.fsdecode(path).endswith(".json"):
        return _load_parts(data, path, wanted)
    entries, _ = _header(data, os.fsdecode(path))
    return {name: _array(data, name, entries[name]) for name in _chosen(entries, wanted, path)}


def safetensors_metadata(path: Any) -> dict[str, str]:
    """Return the texts that a .safetensors file keeps beside its tensors.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "model.safetensors")
    ...     save_safetensors({"w": np.zeros(3)}, file, metadata={"trained on": "digits"})
    ...     safetensors_metadata(file)
    {'trained on': 'digits'}
    """
    return _header(mapped(path, "safetensors_metadata"), os.fsdecode(path))[1]


def save_safetensors(
    tree: Any, path: Any, metadata: Mapping[str, str] | None = None, *, max_file_nbytes: int | None = None
) -> None:
    """Write a tree of arrays to a .safetensors file, which replaces the one of that name when it is complete.

    One array after the other is written from where it is, so nothing is held twice; arrays of the old file may be
    among them. Arrays of NumPy keep their dtype.

    With `max_file_nbytes` it is written in parts and an index, "model.safetensors" as
    "model-00001-of-00002.safetensors", ..., and "model.safetensors.index.json", which `load_safetensors` reads. The
    index is replaced when all parts are complete, and the parts of an index that was there are then removed.

    Parameters
    ----------
    tree : a model, or dicts, lists and tuples of arrays and numbers. A tensor's name is the path to it, with a point
        between the steps: "layers.0.w".
    path : the file.
    metadata : texts to keep beside the tensors.
    max_file_nbytes : how many bytes of tensors a part may have, if it has more than one of them; None for one file.

    Raises
    ------
    TreeError : a leaf is not an array or a number, or two have one name.
    DtypeError : a dtype is complex128, which the format lacks.
    ArgumentError : max_file_nbytes is below 1.

    Examples
    --------
    >>> import tempfile
    >>> tree = {"b": np.zeros(3, np.float32), "w": np.ones((2, 3), np.float32)}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "model.safetensors")
    ...     save_safetensors(tree, file)
    ...     os.path.getsize(file)
    164
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "m.safetensors")
    ...     save_safetensors(tree, file, max_file_nbytes=30)
    ...     sorted(os.listdir(folder)), sorted(load_safetensors(f"{file}.index.json"))
    (['m-00001-of-00002.safetensors', 'm-00002-of-00002.safetensors', 'm.safetensors.index.json'], ['b', 'w'])
    """
    if max_file_nbytes is not None and max_file_nbytes < 1:
        raise ArgumentError(f"save_safetensors: max_file_nbytes is {max_file_nbytes}", hint="1 or more")
    try:
        tensors = dict(_named(tree))
    except RecursionError:
        raise not_walked("save_safetensors", tree) from None
    if max_file_nbytes is None:
        write_whole(path, _content(tensors, metadata))
    else:
        _save_parts(tensors, os.fsdecode(path), metadata, max_file_nbytes)


def _content(tensors: dict[str, np.ndarray], metadata: Mapping[str, str] | None) -> Iterator[Any]:
    header, order = _described(tensors, metadata)
    yield len(header).to_bytes(_PREFIX, "little") + header
    for name in order:
        yield _bytes(tensors[name])


def _save_parts(
    tensors: dict[str, np.ndarray], path: str, metadata: Mapping[str, str] | None, most: int
) -> None:
    """Write tensors in parts. No file that the old index names is touched before the new index has replaced it: who is
    stopped at any moment leaves the old weights or the new ones, and at most files that no index names.
    """
    index = f"{path}{_INDEX}"
    before = _files_of(index)
    groups = _groups(tensors, most)
    beside = os.path.dirname(path)
    names = _names_of_parts(path, len(groups))
    weight_map: dict[str, str] = {}
    written: list[str] = []
    try:
        for file, group in zip(names, groups, strict=True):
            write_whole(
                os.path.join(beside, file), _content({name: tensors[name] for name in group}, metadata)
            )
            written.append(file)
            weight_map |= dict.fromkeys(group, file)
        total = sum(values.nbytes for values in tensors.values())
        text = json.dumps(
            {"metadata": {**(metadata or {}), "total_size": total}, "weight_map": weight_map}, indent=1
        )
        write_whole(index, [text.encode()])
    except BaseException:
        for file in written:
            with suppress(OSError):
                os.unlink(os.path.join(beside, file))
        raise
    for file in before:
        with suppress(OSError):
            os.unlink(os.path.join(beside, file))


def _groups(tensors: Mapping[str, np.ndarray], most: int) -> list[list[str]]:
    """Divide the names, in their order, among parts of at most so many bytes, or of one tensor."""
    groups: list[list[str]] = [[]]
    left = most
    for name, values in tensors.items():
        if values.nbytes > left and groups[-1]:
            groups.append([])
            left = most
        groups[-1].append(name)
        left -= values.nbytes
    return groups


def _names_of_parts(path: str, count: int) -> list[str]:
    """Return names of files that are not there yet: the usual ones, else those with a number by chance."""
    stem = os.path.basename(path).removesuffix(".safetensors")
    for token in ("", f"-{secrets.token_hex(4)}"):
        names = [f"{stem}{token}-{k + 1:05d}-of-{count:05d}.safetensors" for k in range(count)]
        if not any(os.path.lexists(os.path.join(os.path.dirname(path), name)) for name in names):
            break
    return names


def _files_of(index: str) -> list[str]:
    """Return the files beside an index that it names; none where it is not there, or is no index."""
    try:
        content = _index(mapped(index, "save_safetensors"), index)
    except (OSError, FileFormatError):
        return []
    return [
        part for part in dict.fromkeys(content.values()) if _is_beside(part) and part.endswith(".safetensors")
    ]


# ---- reading ----


def _names(names: Iterable[str]) -> list[str]:
    wanted = [names] if isinstance(names, str) else list(names)
    return list(dict.fromkeys(wanted))


def _chosen(known: Mapping[str, Any], wanted: list[str] | None, path: Any) -> list[str]:
    missing = [name for name in wanted or () if name not in known]
    if missing:
        raise ArgumentError(
            f"load_safetensors: {os.fsdecode(path)} has no tensor {', '.join(map(repr, missing))}",
            hint=f"it has {len(known)}: {_few(known)}",
        )
    return list(known) if wanted is None else wanted


def _few(names: Iterable[str]) -> str:
    known = list(names)
    return ", ".join(map(repr, known[:8])) + (", ..." if len(known) > 8 else "")


def _array(data: memoryview, name: str, entry: Entry) -> Array:
    dtype = _DTYPES.get(entry.dtype)
    if dtype is None:
        raise DtypeError(
            f"load_safetensors: {name!r} has the dtype {entry.dtype}, which there is not here",
            hint="load_safetensors(path, names=[...]) reads others of the file; dtypes are "
            + ", ".join(_DTYPES),
        )
    return array_at(data, dtype, entry.shape, entry.begin)


def _load_parts(data: memoryview, path: Any, wanted: list[str] | None) -> dict[str, Array]:
    """Load the tensors of an index: {"weight_map": {name: file beside it}}. The files themselves may not be indices."""
    place = os.fsdecode(path)
    parts = _index(data, place)
    names = _chosen(parts, wanted, path)
    found: dict[str, Array] = {}
    for part in dict.fromkeys(parts[name] for name in names):
        if not _is_beside(part):
            raise _damaged(place, f"the file {part!r} does not lie beside the index")
        beside = os.path.join(os.path.dirname(place), part)
        if not os.path.isfile(beside):
            raise _damaged(place, f"the file {part!r} is not there")
        content = mapped(beside, "load_safetensors")
        entries, _ = _header(content, beside)
        for name in [name for name in names if parts[name] == part]:
            if name not in entries:
                raise _damaged(place, f"{name!r} is not in {part!r}")
            found[name] = _array(content, name, entries[name])
    return {name: found[name] for name in names}


def _index(data: memoryview, place: str) -> dict[str, str]:
    """Read an index: the file beside it in which each tensor is said to be."""
    if len(data) > _MOST_HEADER:
        raise _damaged(place, f"it has {len(data):,} bytes, more than an index may have")
    index = _json(bytes(data), place)
    parts = index.get("weight_map") if isinstance(index, dict) else None
    if not isinstance(parts, dict) or not all(isinstance(part, str) for part in parts.values()):
        raise _damaged(place, "it is no index: there is no weight_map from names to files")
    return parts


def _is_beside(part: str) -> bool:
    """Tell whether the name of a file leads nowhere but into the folder of its index."""
    return not (os.path.isabs(part) or ".." in part.split("/") or "\0" in part)


def _header(data: memoryview, place: str) -> tuple[dict[str, Entry], dict[str, str]]:
    """Check the header and return the tensors in the order of their bytes, and the metadata. Raise FileFormatError if
    it is damaged.
    """
    if len(data) < _PREFIX:
        raise _damaged(place, f"it has {len(data)} bytes, fewer than the length of a header takes")
    nbytes = int.from_bytes(data[:_PREFIX], "little")
    begin = _PREFIX + nbytes
    if nbytes > _MOST_HEADER or begin > len(data):
        raise _damaged(place, f"its header is said to have {nbytes:,} bytes, the file has {len(data):,}")
    content = _json(bytes(data[_PREFIX:begin]), place)
    if not isinstance(content, dict):
        raise _damaged(place, "its header is no JSON object")
    metadata = content.pop(_METADATA, {})
    if not isinstance(metadata, dict) or not all(isinstance(text, str) for text in metadata.values()):
        raise _damaged(place, f"{_METADATA} is no table of texts")
    entries = {name: _entry(name, fields, begin, place) for name, fields in content.items()}
    ordered = dict(sorted(entries.items(), key=lambda item: (item[1].begin, item[1].end)))
    _check_cover(ordered, begin, len(data), place)
    return ordered, metadata


def _entry(name: str, fields: Any, first: int, place: str) -> Entry:
    """Check that the numbers in one row of the header fit each other, and return the row."""
    row: dict[str, Any] = fields if isinstance(fields, dict) else {}
    shape, dtype, offsets = row.get("shape", 0), row.get("dtype"), row.get("data_offsets", 0)
    if not (isinstance(dtype, str) and _are_sizes(shape) and _are_sizes(offsets) and len(offsets) == 2):
        raise _damaged(place, f"the row of {name!r} lacks a proper dtype, shape or data_offsets")
    if len(shape) > MAX_AXES:
        raise _damaged(place, f"{name!r} has {len(shape)} axes; an array has at most {MAX_AXES}")
    begin, end = offsets
    known = _DTYPES.get(dtype)
    if begin > end or known is not None and numel(tuple(shape)) * known.itemsize != end - begin:
        raise _damaged(place, f"{name!r}, {dtype}{shape}, does not take the bytes {begin:,} to {end:,}")
    return Entry(dtype, tuple(shape), first + begin, first + end)


def _are_sizes(x: Any) -> bool:
    return isinstance(x, list) and all(type(size) is int and 0 <= size < 1 << 62 for size in x)


def _check_cover(entries: Mapping[str, Entry], begin: int, end: int, place: str) -> None:
    """Check that the tensors follow each other without holes and end where the file ends."""
    at, before = begin, "the header"
    for name, entry in entries.items():
        if entry.begin != at:
            relation = "overlap" if entry.begin < at else "leave a hole"
            raise _damaged(place, f"{before} and {name!r} {relation}")
        at, before = entry.end, repr(name)
    if at != end:
        what = "is incomplete" if at > end else "goes on after its last tensor"
        raise _damaged(place, f"it {what}: the header describes {at:,} bytes, the file has {end:,}")


def _json(text: bytes, place: str) -> Any:
    """Parse JSON; FileFormatError for a text that is not JSON, and for names that are in a table twice."""
    try:
        return strict_json.parsed(text)
    except ValueError as error:
        raise _damaged(place, f"no JSON is where it has to be: {error}") from None


def _damaged(place: str, why: str) -> FileFormatError:
    return FileFormatError(
        f"load_safetensors: {place} is damaged, or no file of safetensors: {why}",
        hint="get the file again; compare its size with that of the original",
    )


# ---- writing ----


def _named(tree: Any, path: str = "") -> Iterator[tuple[str, np.ndarray]]:
    """Yield (name, values) of each leaf. Raise TreeError for a name that comes twice."""
    seen: set[str] = set()
    for name, leaf in _leaves(tree, path):
        if name in seen or name in ("", _METADATA):
            number = "two tensors" if name in seen else "no tensor"
            raise TreeError(
                f"save_safetensors: {number} can have the name {name!r}",
                hint="the names are paths, with points between the keys of dicts: rename one",
            )
        seen.add(name)
        yield name, _values(leaf, name)


def _leaves(tree: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(tree, Mapping):
        steps: Iterable[tuple[Any, Any]] = tree.items()
    elif isinstance(tree, (list, tuple)):
        steps = zip(getattr(tree, "_fields", range(len(tree))), tree)
    elif (attributes := attributes_of(type(tree))) is not None:
        steps = [(name, getattr(tree, name)) for name in attributes.parts]
    else:
        if tree is not None:  # an empty part of a tree, as everywhere
            yield path, tree
        return
    for key, part in steps:
        if type(key) not in (str, int):
            raise TreeError(
                f"save_safetensors: the key {key!r} at {path or 'the top'} is no text and no number"
            )
        yield from _leaves(part, f"{path}.{key}" if path else str(key))


def _values(leaf: Any, name: str) -> np.ndarray:
    if isinstance(leaf, Tracer):
        raise DtypeError(
            f"save_safetensors: {name!r} is traced, and has no values yet",
            hint="call it outside jit, or from io_callback inside",
        )
    if not isinstance(leaf, (ArrayBase, np.ndarray, np.generic, bool, int, float, complex)):
        raise TreeError(
            f"save_safetensors: {name!r} is a {type(leaf).__name__}",
            hint="models, dicts, lists and tuples of arrays and numbers can be saved; leave others out",
        )
    values = np.asarray(leaf if isinstance(leaf, (np.ndarray, np.generic)) else as_operand(leaf, name))
    if values.dtype.newbyteorder("=") not in _NAMES:
        raise DtypeError(
            f"save_safetensors: {name!r} has the dtype {values.dtype}, which the format has not",
            hint="dtypes are " + ", ".join(dtype.name for dtype in _NAMES),
        )
    return values


def _described(tensors: dict[str, np.ndarray], metadata: Mapping[str, str] | None) -> tuple[bytes, list[str]]:
    """Return the header, padded with spaces, and the order of the tensors: wide elements first, so that all are
    aligned.
    """
    order = sorted(tensors, key=lambda name: (-tensors[name].dtype.itemsize, name))
    rows: dict[str, Any] = {}
    if metadata:
        if not all(isinstance(text, str) for item in metadata.items() for text in item):
            raise ArgumentError("save_safetensors: metadata is a table from texts to texts")
        rows[_METADATA] = dict(metadata)
    at = 0
    for name in order:
        values = tensors[name]
        dtype = _NAMES[values.dtype.newbyteorder("=")]
        rows[name] = {"dtype": dtype, "shape": list(values.shape), "data_offsets": [at, at + values.nbytes]}
        at += values.nbytes
    text = json.dumps(rows, separators=(",", ":"), ensure_ascii=False).encode()
    return text + b" " * (-(_PREFIX + len(text)) % _LINE), order


def _bytes(values: np.ndarray) -> Any:
    """Return the bytes of a tensor, without a copy if it is contiguous."""
    ordered = np.ascontiguousarray(values, values.dtype.newbyteorder("<"))
    return ordered.reshape(-1).view(np.uint8)


__all__ = ["load_safetensors", "safetensors_metadata", "save_safetensors"]
