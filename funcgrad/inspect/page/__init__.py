"""The page of the inspector: HTML, CSS and ES modules that show a recording, as one file that needs no other.

`html` puts them together: with the recording inside, for a file that is opened from the disk or sent to somebody, or
without, for a server that answers `recording.fgi` beside the page. The modules import each other as ES modules do and
are edited as they are: there is no build step. A browser refuses modules of file://, so `html` makes one script of
them, in the order of their imports; the page's content security policy allows this script and this style sheet, by
their hashes, and no other.

model/ reads recordings, compares stages and computes layouts; parts/ are what views are made of: lists, text, colours,
the drawing of graphs; views/ are the tabs, one file each; vendor/ is Dagre's graph layout, with its licence.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

__all__ = ["html"]

FOLDER = Path(__file__).resolve().parent
_GZIP = b"\x1f\x8b"
_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_EXPORT_LIST = re.compile(r"(?<![\w$])export\{([^}]*)\};?")  # as minified files end


def html(recording: bytes | None) -> str:
    """Make the page that shows a recording, as one HTML document without links to other files.

    Parameters
    ----------
    recording : the bytes of a .fgi file, compressed by gzip or plain JSON; or None: the page then fetches
        `recording.fgi` from where it came (with the query of its own address, for a token), and offers to open a file
        if there is none.

    Examples
    --------
    >>> page = html(b'{"format": "fgi", "version": 1}')
    >>> page.startswith("<!doctype html>"), "https://" in page
    (True, False)
    """
    style, script = _style(), _script()
    return _fill(
        (FOLDER / "index.html").read_text(encoding="utf-8"),
        {
            "POLICY": f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
            "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
            "STYLE": style,
            "RECORDING": "" if recording is None else _packed(recording),
            "SCRIPT": script,
        },
    )


def _fill(template: str, parts: dict[str, str]) -> str:
    """Put the parts where the template has `{{NAME}}`; what a part contains is left as it is."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def _packed(recording: bytes) -> str:
    """Compress a recording, if it is not, and write it in letters that mean nothing in HTML."""
    compressed = recording if recording.startswith(_GZIP) else gzip.compress(recording, mtime=0)
    return base64.b64encode(compressed).decode()


def _digest(text: str) -> str:
    """Name a script or style sheet in a content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _style() -> str:
    """Return the style sheet."""
    return (FOLDER / "style.css").read_text(encoding="utf-8")


@cache
def _script() -> str:
    """Make one script of the modules: each is a function that returns its exports, called after those it imports."""
    parts = ['"use strict";\nconst modules = {};\n']
    parts += [_wrapped(name) for name in _in_order("main.js", [])]
    script = "".join(parts)
    if "</script" in script or "<!--" in script:
        raise ValueError("a module of the page contains an end of scripts: write it in two parts")
    return script


def _in_order(name: str, seen: list[str]) -> Iterator[str]:
    """Yield the names of the modules that one needs, itself last."""
    if name not in seen:
        seen.append(name)
        for _, path in _IMPORT.findall(_text(name)):
            yield from _in_order(_resolve(name, path), seen)
        yield name


def _wrapped(name: str) -> str:
    """Write a module as a function's body: imports become reads of `modules`, exports the object that it returns."""
    text = _text(name)
    exports = [f"{word}" for word in _EXPORT.findall(text)]
    for listed in _EXPORT_LIST.findall(text):
        pairs = [item.split(" as ") for item in listed.split(",")]
        exports += [pair[0] if len(pair) == 1 else f'"{pair[1]}": {pair[0]}' for pair in pairs]

    def read(found: re.Match[str]) -> str:
        names = " ".join(found[1].split()).replace(" as ", ": ")
        return f'const {{ {names} }} = modules["{_resolve(name, found[2])}"];\n'

    body = _EXPORT_LIST.sub("", _EXPORT.sub("", _IMPORT.sub(read, text)))
    return f'modules["{name}"] = (() => {{\n{body}\nreturn {{ {", ".join(exports)} }};\n}})();\n'


def _text(name: str) -> str:
    """Return a module's text."""
    return (FOLDER / name).read_text(encoding="utf-8")


def _resolve(importer: str, path: str) -> str:
    """Find a module, by its name in this folder, from how another imports it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))
