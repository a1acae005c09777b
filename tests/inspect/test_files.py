"""Recordings as files: written and read, damaged ones, and those that somebody made to do harm."""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.inspect import recordings
from funcgrad.inspect.recordings import document_of

LEAST = {"format": "fgi", "version": 1}


def packed(document: Any) -> bytes:
    return gzip.compress(json.dumps(document).encode(), mtime=0)


def test_files_are_read_as_they_were_written(tmp_path: Path) -> None:
    inspection = fg.inspect(fg.jit(lambda x: np.sum(x * 2)), show=False)(np.ones(10))
    path = inspection.save(tmp_path / "run.fgi")
    assert path.read_bytes().startswith(b"\x1f\x8b")
    assert fg.inspect.load(path).document == inspection.recording.document
    plain = inspection.save(tmp_path / "run.json")
    assert fg.inspect.load(plain).document == inspection.recording.document
    assert sorted(p.name for p in tmp_path.iterdir()) == ["run.fgi", "run.json"]
    with pytest.raises(ArgumentError, match=r"end in \.fgi"):
        inspection.save(tmp_path / "run.txt")


def test_absent_parts_are_empty() -> None:
    document = document_of(packed(LEAST), "a.fgi")
    assert document["programs"] == document["lines"] == document["why"] == []
    assert repr(fg.inspect.Recording(document)) == "<Recording of 0 programs with 0 kernels>"


WHOLE = packed({**LEAST, "scopes": [f"scope {i}" for i in range(1000)]})


@pytest.mark.parametrize(
    "content, message",
    [
        (b"", "damaged"),
        (b"\x1f\x8b", "damaged"),
        (WHOLE[:200], "its end is missing"),
        (WHOLE[:100] + bytes(100) + WHOLE[200:], "damaged"),
        (b"\x80\x04K\x01.", "damaged"),  # a pickle
        (b"\xff\xfe{", "damaged"),
        (b"[" * 1_000_000, "damaged"),
        (b'{"a":' * 500_000, "damaged"),
        (b'{"format": "fgi", "version": ' + b"9" * 100_000 + b"}", "damaged"),
        (b'{"format": "fgi", "version": NaN}', "NaN is no number"),
        (b'{"format": "fgi", "version": -Infinity}', "no number"),
        (b"[]", "no recording"),
        (b'{"format": "other"}', "no recording"),
        (packed({"format": "fgi", "version": 2}), "version 2"),
        (packed({"format": "fgi"}), "version None"),
        (packed({**LEAST, "programs": {}}), "no list"),
        (packed({**LEAST, "programs": [1]}), "no object"),
        (packed({**LEAST, "lines": "text"}), "no list"),
    ],
)
def test_damaged_files(content: bytes, message: str) -> None:
    with pytest.raises(FileFormatError, match=message) as caught:
        document_of(content, "bad.fgi")
    assert "bad.fgi" in str(caught.value) and len(str(caught.value)) < 1000


def test_every_byte_that_is_cut_off_or_changed_is_noticed() -> None:
    for end in range(0, len(WHOLE), 37):
        with pytest.raises(FileFormatError):
            document_of(WHOLE[:end], "bad.fgi")
    for place in range(20, len(WHOLE), 41):
        changed = bytearray(WHOLE)
        changed[place] ^= 0x55
        try:
            document_of(bytes(changed), "bad.fgi")
        except FileFormatError:
            continue
        # Of what gzip itself does not look at.
        assert gzip.decompress(bytes(changed)) == gzip.decompress(WHOLE)


def test_a_small_file_that_would_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "_MOST_NBYTES", 1 << 20)
    maker = zlib.compressobj(9, wbits=31)
    bomb = b"".join([maker.compress(b" " * (1 << 20)) for _ in range(64)]) + maker.flush()
    assert len(bomb) < 1 << 17
    with pytest.raises(FileFormatError, match="more than 1 MiB"):
        document_of(bomb, "bomb.fgi")
    with pytest.raises(FileFormatError, match="more than 1 MiB"):
        document_of(b" " * (2 << 20), "large.fgi")
