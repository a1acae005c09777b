"""Tracebacks that end where the user's code ends: the frames of funcgrad are folded away.

An error in a function under `jit(vmap(grad(f)))` passes thirty frames of this package between the line that
called and the line that failed. `@boundary` decorates what users call; there, frames of this package are unlinked
from the traceback of an error that passes. Without an error that costs one call in Python.

An error that started in this package, and is not one that it raises on purpose, may be a fault of ours: it keeps all
frames. None of ours is that a function of the user's does not take the arguments that it is called with. Ctrl-C is
nobody's fault, wherever it came: of it the user sees the own line that was running. Where Python's stack ends within
many nested calls of transformed functions, a note tells how many they are.
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
_PYTHON = os.path.dirname(os.__file__) + os.sep
_BELOW = ("llvmlite", "numpy", "optree", "ml_dtypes")
_CALLERS = ("run_traced", "with_arguments.<locals>.chosen_only", "Statics.bound.<locals>.call")
"""The functions of this package that call the user's and do nothing else that fails."""

_MANY_NESTED = 20
"""Calls within each other, from which on it is they that fill Python's stack."""
_NESTED = "calls of transformed functions are nested here"

Function = TypeVar("Function", bound=Callable)


def boundary(function: Function) -> Function:
    """Return a function that users call: errors leave it without the frames of this package."""

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
    if isinstance(error, RecursionError) and not _tells_depth(error):
        _tell_depth(error)
    hidden = False
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        if isinstance(link, KeyboardInterrupt):
            hidden |= _cut(link)
        if isinstance(link, FuncgradError | KeyboardInterrupt) or _is_of_users(link):
            hidden |= _unlink(link)
        link = link.__cause__ or link.__context__
    if hidden and _NOTE not in getattr(error, "__notes__", ()):
        error.add_note(_NOTE)


def _tell_depth(error: RecursionError) -> None:
    """Note how many calls from the user's code into this package are nested, if they are many."""
    count = 0
    frame = sys._getframe()
    while (caller := frame.f_back) is not None:
        is_ours = frame.f_code.co_filename.startswith(_FOLDER)
        count += is_ours and not caller.f_code.co_filename.startswith(_FOLDER)
        frame = caller
    if count >= _MANY_NESTED:
        more = 10 * sys.getrecursionlimit()
        error.add_note(
            f"{count} {_NESTED}, and each takes several frames of Python's stack\n"
            f"hint: nest fewer, as by a loop or scan, or allow more frames: sys.setrecursionlimit({more})"
        )


def _tells_depth(error: BaseException) -> bool:
    return any(_NESTED in note for note in getattr(error, "__notes__", ()))


def _called_from_within() -> bool:
    """Tell whether a frame of this package called the boundary that folds now."""
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


def _is_of_users(error: BaseException) -> bool:
    """Tell whether an error started in the user's code, or as that was called, or had its frames folded before."""
    entry = _last(error.__traceback__)
    if (
        entry is None
        or not _is_ours(entry)
        or _NOTE in getattr(error, "__notes__", ())
        or _tells_depth(error)
    ):
        return True
    return entry.tb_frame.f_code.co_qualname in _CALLERS


def _cut(error: BaseException) -> bool:
    """Take away the frames of this package below which nothing of the user's runs, with all that they call; whether
    there were any. The first frame is the boundary's: its caller is not in the traceback yet.
    """
    kept = entry = error.__traceback__
    while entry is not None:
        if not _is_ours(entry) and not _serves(entry.tb_frame.f_code.co_filename):
            kept = entry
        entry = entry.tb_next
    while kept is not None and kept.tb_next is not None and not _is_ours(kept) and not _is_ours(kept.tb_next):
        kept = kept.tb_next  # what the user's own line called
    if kept is None or kept.tb_next is None:
        return False
    kept.tb_next = None
    return True


def _serves(path: str) -> bool:
    """Tell whether a file is of Python itself, or of the packages that this one uses."""
    parts = path.replace("\\", "/")
    if "/site-packages/" in parts:
        return parts.rpartition("/site-packages/")[2].partition("/")[0] in _BELOW
    return path.startswith(_PYTHON) or path.startswith("<frozen ")


def _unlink(error: BaseException) -> bool:
    """Tell whether there was a frame to hide, other than that of the boundary itself."""
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
