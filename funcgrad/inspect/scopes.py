"""Where in the user's program a node was made: the line, and the calls around it, while somebody records.

A node's place is a line. A recording also wants to fold a graph by function and by layer, so while a function is traced
under a recorder each place is a `ScopedPlace`, with the functions of the user's that were running, each call by itself:
the second call of `block` within `loss` is `block 2`. Named scopes are where their `with` blocks are. Frames of
funcgrad are left out, but for layers of funcgrad.nn.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from funcgrad import errors
from funcgrad.errors import Place, is_users_file, scope, user_frame

Path = tuple[str, ...]

_LAYERS = os.path.join(os.path.dirname(os.path.abspath(errors.__file__)), "nn", "")
_UNNAMED = ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>")
_MOST_DEPTH = 64  # of a scope: a recursive function is shown no deeper


class ScopedPlace(Place):
    """A line of the user's program, with the calls and named scopes around it, the outermost first."""

    __slots__ = ("path",)

    def __init__(self, frame: FrameType, path: Path) -> None:
        super().__init__(frame.f_code, frame.f_lasti, scope.name)
        self.path = path


class _Stack(threading.local):
    """The user's functions that ran when this thread made its last node, and the named scopes that they were in.

    Each frame is held until the next node is made: a new call could otherwise get the address of an old one, and pass
    for it.
    """

    base: FrameType | None = None  # of the caller of the function that is traced
    depth = 0

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.base = None
        self.parts: list[FrameType | str] = []
        self.paths: list[Path] = []
        self.counts: dict[Path, int] = {}


_stack = _Stack()


@contextmanager
def traced_here() -> Iterator[None]:
    """Let scopes begin with the function that is traced in the block, unless it is a part of another one."""
    if not _stack.depth:
        _stack.clear()
        _stack.base = user_frame()
    _stack.depth += 1
    try:
        yield
    finally:
        _stack.depth -= 1
        if not _stack.depth:
            _stack.clear()


def scoped_place() -> Place | None:
    """Return the line that the user's innermost frame is at, with the calls around it where a function is traced."""
    frame: FrameType | None = sys._getframe(1)
    users: FrameType | None = None
    parts: list[FrameType | str] = []
    names = list(scope.entered)
    while frame is not None and frame is not _stack.base:
        code = frame.f_code
        while names and names[-1][1] is frame:
            parts.append(names.pop()[0])
        if is_users_file(code.co_filename):
            users = users or frame
            if not _stack.depth:
                break
            if code.co_name not in _UNNAMED:
                parts.append(frame)
        elif code.co_name == "__call__" and code.co_filename.startswith(_LAYERS):
            parts.append(frame)
        frame = frame.f_back
    users = users or _stack.base
    return None if users is None else ScopedPlace(users, _path_of(parts[::-1]) if _stack.depth else ())


def _path_of(parts: list[FrameType | str]) -> Path:
    """Return the path of frames and named scopes, the outermost first. Those of the last node keep their names."""
    del parts[_MOST_DEPTH:]
    same = 0
    for old, new in zip(_stack.parts, parts, strict=False):
        if old is not new and not (isinstance(old, str) and old == new):
            break
        same += 1
    paths = _stack.paths[:same]
    for part in parts[same:]:
        around = paths[-1] if paths else ()
        name = part.replace("/", "|") if isinstance(part, str) else _name(part)
        count = 1
        if not isinstance(part, str):  # the same name again is the same scope
            count = _stack.counts[*around, name] = _stack.counts.get((*around, name), 0) + 1
        paths.append((*around, name if count == 1 else f"{name} {count}"))
    _stack.parts, _stack.paths = parts, paths
    return paths[-1] if paths else ()


def _name(frame: FrameType) -> str:
    """Return the name of a function, without the functions that it is defined in; of a method that of its class."""
    name = frame.f_code.co_qualname.rpartition("<locals>.")[2]
    return name.removesuffix(".__call__").replace("/", "|")
