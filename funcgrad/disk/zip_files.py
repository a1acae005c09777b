"""Entries of a zip archive as views of its file, without trust in what the archive says of itself."""

from __future__ import annotations

import os

_LOCAL = b"PK\3\4"
_LOCAL_HEADER = 30  # bytes before the name in an entry
_LINE = 1024  # bytes that a line hardly has
MOST_FROM_A_BYTE = 1100  # what deflate makes of a byte at most is 1032


class ZipFile:
    """The entries of an archive that is mapped into memory."""

    def __init__(self, data: memoryview) -> None:
        import zipfile  # few programs read any

        self.data = data
        self.zip = zipfile.ZipFile(Bytes(data))
        self.entries = {entry.filename: entry for entry in self.zip.infolist()}

    def is_stored(self, name: str) -> bool:
        """Tell whether the bytes of an entry are in the file as they are."""
        entry = self.entries[name]
        return entry.compress_type == 0 and entry.file_size == entry.compress_size and not entry.flag_bits & 1

    def content(self, name: str) -> memoryview:
        """Return the bytes of a stored entry, where they are in the file; ValueError if it is not there, or not so."""
        if name not in self.entries:
            raise ValueError(f"{name!r:.80} is not in the archive")
        if not self.is_stored(name):
            raise ValueError(f"{name!r:.80} is compressed or encrypted")
        entry = self.entries[name]
        at = entry.header_offset
        header = bytes(self.data[at : at + _LOCAL_HEADER])
        if len(header) < _LOCAL_HEADER or not header.startswith(_LOCAL):
            raise ValueError(f"{name!r:.80} is not where the archive says")
        begin = at + _LOCAL_HEADER + sum(int.from_bytes(header[i : i + 2], "little") for i in (26, 28))
        if begin + entry.file_size > len(self.data):
            raise ValueError(f"{name!r:.80} is said to end at {begin + entry.file_size:,}, beyond the file")
        return self.data[begin : begin + entry.file_size]

    def decompressed(self, name: str) -> bytes:
        """Return what a compressed entry stands for. Whoever asks has compared the sizes."""
        found: bytes = self.zip.read(name)
        return found


class Bytes:
    """A memory as an open file. It takes memory for what is there; io.BufferedReader does for all that is asked for."""

    def __init__(self, data: memoryview) -> None:
        self.data = data
        self.at = 0

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.at

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        at = offset + {os.SEEK_SET: 0, os.SEEK_CUR: self.at, os.SEEK_END: len(self.data)}[whence]
        if at < 0:
            raise OSError("a place before the file")
        self.at = at
        return at

    def read(self, nbytes: int = -1) -> bytes:
        end = len(self.data) if nbytes < 0 else self.at + nbytes
        found = bytes(self.data[self.at : end])
        self.at += len(found)
        return found

    def readline(self) -> bytes:
        length = _LINE
        while True:
            piece = bytes(self.data[self.at : self.at + length])
            end = piece.find(b"\n") + 1
            if end or len(piece) < length:
                found = piece[:end] if end else piece
                self.at += len(found)
                return found
            length *= 2


__all__ = ["MOST_FROM_A_BYTE", "Bytes", "ZipFile"]
