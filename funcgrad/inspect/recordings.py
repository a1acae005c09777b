"""Recordings: what a process did, as one document of JSON (docs/inspector.md), to be kept, sent and opened elsewhere.

In: a stopped `Recorder`, or a file. Out: a file that `python -m funcgrad.inspect` opens, or one HTML file that needs
nothing else. Files of strangers are read as data: they are bounded, and nothing in them is run.
"""

from __future__ import annotations

import gzip
import json
import math
import os
import platform
import sys
import tempfile
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.inspect.programs.program import Document, limits_of
from funcgrad.inspect.programs.why import failure, merged, reasons
from funcgrad.inspect.recorder import Recorder
from funcgrad.inspect.tables import Tables
from funcgrad.inspect.times import Times
from funcgrad.trace.util.units import count_text

_GZIP = b"\x1f\x8b"
_MOST_NBYTES = 1 << 29  # of a document, uncompressed
_MOST_LOWERED = 48  # programs: those that took most time; of others there is the trace
_LISTS = ("sources", "lines", "scopes", "programs", "why", "timeline")


class Recording:
    """What a process did while it was recorded.

    Attributes
    ----------
    document : the recording as dicts and lists of JSON.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.inspect.recording() as recording:
    ...     float(fg.jit(lambda x: np.sum(x * x))(np.ones(3)))
    3.0
    >>> [kernel["domain"] for kernel in recording.document["programs"][0]["kernels"]]
    ['']
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def __repr__(self) -> str:
        programs = self.document.get("programs", [])
        kernels = sum(len(program.get("kernels", ())) for program in programs)
        return f"<Recording of {count_text(len(programs), 'program')} with {count_text(kernels, 'kernel')}>"

    def to_bytes(self) -> bytes:
        """Return the recording as a .fgi file: JSON, compressed by gzip."""
        return gzip.compress(_json(self.document), 6, mtime=0)

    def to_html(self) -> str:
        """Return the page that shows the recording, as one HTML document that needs nothing else."""
        return page(self.to_bytes())

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the recording to a file, and return its path.

        Parameters
        ----------
        path : ends in ".fgi" for a file that `python -m funcgrad.inspect` opens, in ".html" for a page that any
            browser opens, in ".json" for the document as it is.

        Raises
        ------
        ArgumentError : the path ends otherwise.
        """
        path = Path(path)
        if path.suffix not in (".fgi", ".html", ".json"):
            raise ArgumentError(
                f"inspect: {path.name!r} is no name for a recording",
                hint="let it end in .fgi, .html or .json",
            )
        if path.suffix == ".html":
            content = self.to_html().encode()
        else:
            content = self.to_bytes() if path.suffix == ".fgi" else _json(self.document)
        _write(path, content)
        return path


def page(recording: bytes | None) -> str:
    """Return the page with a recording inside, or one that asks its server for it."""
    from funcgrad.inspect.page import html  # who only records needs no page

    return html(recording)


def load(path: str | os.PathLike[str]) -> Recording:
    """Read a recording from a .fgi file.

    Parameters
    ----------
    path : of the file, which may be compressed or plain JSON.

    Raises
    ------
    FileFormatError : the file is damaged, too large, or no recording of this version.

    Examples
    --------
    >>> import funcgrad as fg, tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "run.fgi")
    >>> with fg.inspect.recording() as recording:
    ...     pass
    >>> _ = recording.save(path)
    >>> fg.inspect.load(path)
    <Recording of 0 programs with 0 kernels>
    """
    return Recording(document_of(Path(path).read_bytes(), os.fspath(path)))


def document_of(content: bytes, name: str) -> dict[str, Any]:
    """Return the document of a file's content. `name` is for errors."""
    document = _parsed(_expanded(content, name), name)
    if not isinstance(document, dict) or document.get("format") != "fgi":
        raise FileFormatError(f"{name}: this is no recording of funcgrad")
    if document.get("version") != 1:
        raise FileFormatError(
            f"{name}: a recording of version {document.get('version')!r:.20}, this funcgrad reads version 1",
            hint="open it with the funcgrad that wrote it, or a newer one",
        )
    for key in _LISTS:
        if not isinstance(document.setdefault(key, []), list):
            raise FileFormatError(f"{name}: {key!r} of the recording is no list")
    if not all(isinstance(program, dict) for program in document["programs"]):
        raise FileFormatError(f"{name}: a program of the recording is no object")
    return document


def _expanded(content: bytes, name: str) -> bytes:
    """Return the JSON text of a file, which is bounded however small the file is."""
    if not content.startswith(_GZIP):
        if len(content) > _MOST_NBYTES:
            raise _too_large(name)
        return content
    reader = zlib.decompressobj(wbits=31)
    try:
        text = reader.decompress(content, _MOST_NBYTES)
    except (zlib.error, MemoryError) as error:
        raise FileFormatError(f"{name}: the recording is damaged: {error}") from None
    if len(text) >= _MOST_NBYTES:
        raise _too_large(name)
    if not reader.eof:
        raise FileFormatError(f"{name}: the recording is damaged: its end is missing")
    return text


def _too_large(name: str) -> FileFormatError:
    return FileFormatError(f"{name}: the recording takes more than {_MOST_NBYTES >> 20} MiB of text")


def _parsed(text: bytes, name: str) -> Any:
    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is no number of JSON")

    try:
        return json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError) as error:  # also of digits without end, and of bytes that are no text
        raise FileFormatError(f"{name}: the recording is damaged: {str(error)[:200]}") from None


def _json(document: dict[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode(
        "utf-8", "replace"
    )


def _write(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all: another process may do the same."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


# ---- from a recorder ----


def recording_of(recorder: Recorder, again: bool) -> Recording:
    """Return what a recorder that was stopped has recorded. again: whether kernels that hardly ran may run once more,
    for their times.
    """
    tables, times = Tables(), Times(recorder)
    programs, why = [], []
    seen: set[Any] = set()
    everything = list(recorder.made)
    slowest = sorted(everything, key=lambda made: made.start - made.end - made.total_seconds)[:_MOST_LOWERED]
    for number, made in enumerate(everything):
        stages = Document(made, number, tables, times, made in slowest)
        written = stages.as_object(again)
        code = getattr(made.call.function, "__code__", made.call.function)
        why += reasons(stages, written, code not in seen)
        seen.add(code)
        programs.append(written)
    for name, error, place in recorder.failures:
        why.append(failure(f"{name} could not be traced", error, None, tables.line(place)))
    timeline, dropped = times.timeline({made: i for i, made in enumerate(everything)}, tables)
    document = {
        "format": "fgi",
        "version": 1,
        "funcgrad": sys.modules["funcgrad"].__version__,
        "created": datetime.fromtimestamp(recorder.began, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "command": [os.path.basename(part) for part in sys.argv[:1]],  # its arguments are the user's own
        "seconds": recorder.profile.seconds,
        "machine": _machine(),
        "programs": programs,
        "why": merged(why),
        "timeline": timeline,
        "dropped_events": dropped,
        "sources": tables.sources,
        "lines": tables.lines,
        "scopes": tables.scopes,
    }
    return Recording(_finite(document))


def _machine() -> dict[str, Any]:
    limits = limits_of(open_backend("cpu"))
    found: dict[str, Any] = {
        "cpu": _cpu_name(),
        "devices": [config.device],
        "cores": config.threads,
        "python": platform.python_version(),
        "system": platform.system(),
    }
    if limits is not None:
        found |= {
            "peak_flops": {"float32": limits.flops, "float64": limits.flops / 2},
            "bandwidth": limits.bandwidth,
        }
    return found


def _cpu_name() -> str:
    try:
        for row in Path("/proc/cpuinfo").read_text().splitlines():
            if row.startswith("model name"):
                return row.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _finite(value: Any) -> Any:
    """Return the same with None in the place of numbers that JSON has not."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(part) for key, part in value.items()}
    return [_finite(part) for part in value] if isinstance(value, list) else value
