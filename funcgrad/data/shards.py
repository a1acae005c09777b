"""Samples in tar files, as webdataset keeps them: the members of one sample follow one another and share its name.

    a.tar:  0001.jpg  0001.cls  0002.jpg  0002.cls  ...      two samples, with the fields "jpg" and "cls"

An archive has no list of its members: it is read from one head to the next once, when the source is made, which takes
some 20 us a member, and where each begins is kept, in 32 bytes. Then any sample is read by itself, from a mapping of
the file, so an order by key is as good as for all other sources.

Reference: https://github.com/webdataset/webdataset (the layout); POSIX.1-2001, pax (the archive).
"""

from __future__ import annotations

import io
import json
import os
import tarfile
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from funcgrad.disk import zip_files
from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.numpy.io.mapped_files import mapped

_GZIP, _OTHERS = b"\x1f\x8b", (b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")
_IMAGES = ("jpg", "jpeg", "png", "webp", "ppm", "bmp", "tif", "tiff")


class TarShards:
    """Samples of tar files whose members are named by their sample and field: `0001.jpg`, `0001.cls`.

    A field is what follows the first dot, and its last part says what it is: `npy` an array, `cls` an integer, `json`
    numbers, lists of them as arrays, in dicts, `bin` bytes as uint8, `jpg`, `png` and the like images that Pillow reads
    (`pip install funcgrad[data]`), uint8 of (height, width, channels). A sample is a dict by field.

    Parameters
    ----------
    files : the name of a file, or several, in the order of their samples. They are not compressed.
    fields : which fields are read; None for all.
    decode : a function of a dict of bytes by field that returns a tree of arrays, instead of the above.

    Raises
    ------
    ArgumentError : there are no samples, or a file is compressed.
    FileFormatError : a file is damaged; a sample has a field twice.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, tarfile.open(f"{folder}/a.tar", "w") as shard:
    ...     for name, content in {"0.cls": b"3", "0.bin": b"ab", "1.cls": b"4", "1.bin": b"cd"}.items():
    ...         member = tarfile.TarInfo(name)
    ...         member.size = len(content)
    ...         shard.addfile(member, io.BytesIO(content))
    ...     shard.close()
    ...     samples = TarShards(f"{folder}/a.tar")
    ...     len(samples), samples[1]["cls"].tolist(), samples[1]["bin"].tolist()
    (2, 4, [99, 100])
    """

    def __init__(
        self,
        files: Any,
        *,
        fields: Sequence[str] | None = None,
        decode: Callable[[dict[str, bytes]], Any] | None = None,
    ) -> None:
        named = isinstance(files, (str, bytes, os.PathLike))
        self._files = [os.fsdecode(file) for file in ([files] if named else files)]
        self._fields: list[str] = [] if fields is None else list(dict.fromkeys(fields))
        self._chosen = fields is not None
        self._decode = decode
        self._maps: dict[int, memoryview] = {}
        members, starts = array("q"), array("q")
        for number in range(len(self._files)):
            self._index(number, members, starts)
        # Of each member: its file, its field, where its bytes begin and how many they are.
        self._table = np.array(members, np.int64).reshape(-1, 4)
        self._starts = np.array([*starts, len(self._table)], np.int64)
        if not starts:
            raise ArgumentError(
                f"TarShards: no samples in {len(self._files)} files, {self._files[:1]}",
                hint="members are named by sample and field: 0001.jpg, 0001.cls"
                + (f"; only {fields} are read" if fields is not None else ""),
            )

    def _index(self, number: int, members: array[int], starts: array[int]) -> None:
        """Append the members of a file, four numbers each, and which of them samples start with."""
        name, data = self._files[number], self._data(number)
        _check_compression(name, bytes(data[:6]))
        last: str | None = None
        seen: set[str] = set()
        for path, at, size in _regular_files(name, data):
            sample, field = _split(path)
            if not sample or not field or self._chosen and field not in self._fields:
                continue
            if sample != last:
                last, seen = sample, set()
                starts.append(len(members) // 4)
            if field in seen:
                raise FileFormatError(f"{name}: the sample {sample!r:.80} has the field {field!r:.40} twice")
            seen.add(field)
            if field not in self._fields:
                self._fields.append(field)
            members.extend((number, self._fields.index(field), at, size))

    def _data(self, number: int) -> memoryview:
        found = self._maps.get(number)
        if found is None:
            found = self._maps[number] = mapped(self._files[number], "TarShards")
        return found

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_maps": {}}  # each process maps the files itself

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: int) -> Any:
        """Read the sample of a number, from 0 on."""
        begin, end = self._starts[number], self._starts[number + 1]
        found = {}
        for file, field, at, size in self._table[begin:end].tolist():
            found[self._fields[field]] = bytes(self._data(file)[at : at + size])
        try:
            return (
                self._decode(found) if self._decode else {key: _decoded(key, x) for key, x in found.items()}
            )
        except Exception as error:
            error.add_note(f"in sample {number} of TarShards, in {self._files[int(self._table[begin, 0])]}")
            raise


def _split(path: str) -> tuple[str, str]:
    """Return the name of a sample, with its folders, and that of a field."""
    folder, slash, base = path.rpartition("/")
    stem, _, field = base.partition(".")
    return (folder + slash + stem if stem else ""), field


def _regular_files(name: str, data: memoryview) -> Iterator[tuple[str, int, int]]:
    """Yield the name of each file in an archive, where its bytes begin, and how many they are."""
    try:
        with tarfile.open(name, "r:", fileobj=zip_files.Bytes(data)) as archive:  # type: ignore[call-overload]
            while (member := archive.next()) is not None:
                archive.members = []  # which would keep all of them
                end = member.offset_data + member.size
                if member.size < 0 or end > len(data):
                    raise ValueError(f"{member.name!r:.80} is said to end at {end:,}, of {len(data):,} bytes")
                if member.isreg():
                    yield member.name, member.offset_data, member.size
    except (tarfile.TarError, ValueError, OSError, EOFError, OverflowError) as error:
        raise FileFormatError(
            f"{name} is damaged, or no tar file: {error}", hint="get the file again; compare its size"
        ) from None


def _check_compression(name: str, start: bytes) -> None:
    if start.startswith((_GZIP, *_OTHERS)):
        raise ArgumentError(
            f"TarShards: {name} is compressed, so its samples cannot be read one by one",
            hint="unpack it: " + ("gunzip" if start.startswith(_GZIP) else "bunzip2, unxz or unzstd"),
        )


def _decoded(field: str, content: bytes) -> Any:
    kind = field.rpartition(".")[2].lower()
    if kind == "npy":
        return np.load(io.BytesIO(content), allow_pickle=False)
    if kind == "cls":
        return np.asarray(int(content))
    if kind == "json":
        return _numbers(json.loads(content))
    if kind == "bin":
        return np.frombuffer(content, np.uint8)
    if kind in _IMAGES:
        import PIL.Image  # an extra

        with PIL.Image.open(io.BytesIO(content)) as opened:
            pixels = np.asarray(opened.convert("L" if opened.mode == "L" else "RGB"))
        return pixels if pixels.ndim == 3 else pixels[..., None]
    raise ArgumentError(
        f"TarShards: the field {field!r:.40} is none that is known here",
        hint="give decode=, a function of a dict of bytes, or fields= without it",
    )


def _numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _numbers(x) for key, x in value.items()}
    found = np.asarray(value)
    if found.dtype.kind not in "biuf":
        raise ArgumentError(
            f"TarShards: {value!r:.60} in JSON is no number, and no list of numbers", hint="give decode="
        )
    return found


__all__ = ["TarShards"]
