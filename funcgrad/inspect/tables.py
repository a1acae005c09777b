"""What programs of a recording share: the user's sources, lines and scopes, each once, by numbers."""

from __future__ import annotations

import linecache
import os
import sys
from typing import Any

from funcgrad.errors import Place
from funcgrad.inspect.scopes import ScopedPlace

_WHOLE_LINES = 3000  # a file of more is shown around the lines that programs come from
_AROUND = 60


class Tables:
    """Numbers for places and scopes; `sources`, `lines` and `scopes` are the tables of the document."""

    def __init__(self) -> None:
        self._files: dict[str, int] = {}
        self._lines: dict[tuple[int, int, str], int] = {}
        self._of_places: dict[tuple[Any, int], int] = {}
        self._scopes: dict[str, int] = {"": 0}
        self._of_scopes: dict[tuple[str, ...], int] = {(): 0}

    def line(self, place: Place | None) -> int | None:
        """Return the number of a line."""
        if place is None:
            return None
        known = place.code, place.instruction
        number = self._of_places.get(known)
        if number is None:
            file = self._files.setdefault(place.code.co_filename, len(self._files))
            line = file, place.lineno, place.code.co_name
            number = self._of_places[known] = self._lines.setdefault(line, len(self._lines))
        return number

    def scope(self, place: Place | None) -> int:
        """Return the number of the scope of a place; 0 for none."""
        scope = place.path if isinstance(place, ScopedPlace) else ()
        number = self._of_scopes.get(scope)
        if number is None:
            number = self._of_scopes[scope] = self._scopes.setdefault("/".join(scope), len(self._scopes))
        return number

    def text(self, line: int) -> str:
        """Return a line as people write it: file and number."""
        file, number, _ = list(self._lines)[line]
        return f"{os.path.basename(list(self._files)[file])}:{number}"

    @property
    def sources(self) -> list[dict[str, Any]]:
        needed: dict[int, list[int]] = {}
        for file, line, _ in self._lines:
            needed.setdefault(file, []).append(line)
        return [_source(name, needed.get(number, [])) for name, number in self._files.items()]

    @property
    def lines(self) -> list[list[Any]]:
        return [list(line) for line in self._lines]

    @property
    def scopes(self) -> list[str]:
        return list(self._scopes)


def _source(name: str, needed: list[int]) -> dict[str, Any]:
    """Return the text of a file, or of a large one the part around the lines that are needed."""
    lines = linecache.getlines(name)
    first = 1
    if len(lines) > _WHOLE_LINES and needed:
        first = max(1, min(needed) - _AROUND)
        lines = lines[first - 1 : min(max(needed) + _AROUND, first - 1 + _WHOLE_LINES)]
    return {"path": _shown(name), "text": "".join(lines), "first_line": first}


def _shown(name: str) -> str:
    """Return the path of a file as far as it says something to others: below the folder that Python found it in."""
    path = os.path.abspath(name) if os.path.exists(name) else name
    folders = [os.getcwd(), *sorted(map(os.path.abspath, sys.path), key=len, reverse=True)]
    for folder in folders:
        if path.startswith(os.path.join(folder, "")):
            return os.path.relpath(path, folder)
    return os.path.basename(path) or name
