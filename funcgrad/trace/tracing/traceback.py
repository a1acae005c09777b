"""Tracebacks that end where the user's code ends: the frames of funcgrad are folded away.

An error in a function under `jit(vmap(grad(f)))` passes thirty frames of this package between the line that
called and the line that failed. `@boundary` decorates what users call; there, frames of this package are unlinked
from the traceback of an error that passes. Without an error that costs one call in Python.

An error that started in this package, and is not one that it raises on purpose, may be a fault of ours: it keeps all
frames.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from types import TracebackType
from typing import TypeVar

from funcgrad.config import config
from funcgrad.errors import FuncgradError
from funcgrad.trace.tracing.tracer import abandon_traces

_FOLDER = os.path.abspath(__file__).removesuffix(os.path.join("trace", "tracing", "traceback.py"))
_NOTE = "funcgrad's own frames are hidden: set funcgrad.config.traceback = 'full' (FUNCGRAD_TRACEBACK=full) to see them"

Function = TypeVar("Function", bound=Callable)


def boundary(function: Function) -> Function:
    """A function that users call: errors leave it without the frames of this package."""

    @functools.wraps(function)
    def call(*args, **kwargs):  # type: ignore[no-untyped-def]  # the type is that of `function`
        try:
            return function(*args, **kwargs)
        except BaseException as error:
            fold(error)
            raise

    return call  # type: ignore[return-value]


def fold(error: BaseException) -> None:
    """Take the frames of this package out of the traceback of an error that is being raised, and of what caused it."""
    if not isinstance(error, Exception) and not _called_from_within():
        abandon_traces()
    if config.traceback == "full":
        return
    hidden = False
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        if isinstance(link, FuncgradError) or not _is_ours(_last(link.__traceback__)):
            hidden |= _unlink(link)
        link = link.__cause__ or link.__context__
    if hidden and _NOTE not in getattr(error, "__notes__", ()):
        error.add_note(_NOTE)


def _called_from_within() -> bool:
    """Whether a frame of this package called the boundary that folds now."""
    frame = sys._getframe(2).f_back
    while frame is not None:
        if frame.f_code.co_filename.startswith(_FOLDER):
            return True
        frame = frame.f_back
    return False


def _last(entry: TracebackType | None) -> TracebackType | None:
    while entry is not None and entry.tb_next is not None:
        entry = entry.tb_next
    return entry


def _is_ours(entry: TracebackType | None) -> bool:
    return entry is not None and entry.tb_frame.f_code.co_filename.startswith(_FOLDER)


def _unlink(error: BaseException) -> bool:
    """Whether there was a frame to hide, other than that of the boundary itself."""
    kept = []
    count = 0
    entry = error.__traceback__
    while entry is not None:
        count += 1
        if not _is_ours(entry):
            kept.append(entry)
        entry = entry.tb_next
    for entry, after in zip(kept, [*kept[1:], None], strict=False):
        entry.tb_next = after
    error.__traceback__ = kept[0] if kept else None
    return count > len(kept) + 1
