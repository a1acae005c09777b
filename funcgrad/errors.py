"""What can go wrong, and the user's line where it did.

    FuncgradError                     a user's mistake: says what was needed, what came, and a hint
     +-- ShapeError (ValueError, TypeError)        shapes or sizes that do not fit
     +-- DtypeError         (TypeError)            dtypes that do not fit, unsupported types
     |    +-- NotNumbersError                       keys of random numbers where numbers are needed
     +-- ArgumentError      (ValueError)           wrong argument of a function or transform
     |    +-- AxisError            (IndexError)    an axis that the array does not have
     +-- TreeError          (ValueError)           pytrees whose structures differ
     +-- IndexingError      (IndexError)           an index that cannot be used
     |    +-- ListIndexError       (TypeError)     x[[0, 1]], x["a"], x[0.5]
     +-- ImmutableError     (TypeError)            x[i] = v
     +-- NoSuchMethodError  (AttributeError)       x.fill(v), x.flags, and what no array has
     +-- TracedValueError   (TypeError)            the value of a traced array was asked for
     +-- LeakedTracerError  (RuntimeError)         a traced array outlived its trace
     +-- UnboundAxisError   (NameError)            no vmap around bears the name of an axis
     +-- InterchangeError   (BufferError, ValueError)  memory of or for another library cannot be shared as asked
     +-- DeletedArrayError  (RuntimeError)         an array that was donated or deleted is used
     +-- NanError           (FloatingPointError)   a NaN or infinity was made, and a setting asks to say so
     +-- CheckError         (RuntimeError, ValueError)  a check of the program's own failed
     +-- KeyReuseError      (RuntimeError)         a random key was used twice, and a setting asks to say so
     +-- MissingRuleError   (NotImplementedError)  an op lacks the rule that a transform needs
     +-- RuleError          (TypeError)            a rule of the user's does not fit its function, or its use
     +-- UndefinedRuleError (AttributeError)       a function with custom rules was given none
     +-- ScheduleError      (ValueError)           a primitive that the loops of a kernel do not allow
     +-- FileFormatError    (ValueError)           a file that is damaged, or not of the format that it is read as
     +-- ModelError         (ValueError)           a model of another library that cannot be run: names the node
     +-- OutOfMemoryError   (MemoryError)          no memory for a buffer
     +-- DeviceError        (RuntimeError)         a device that does not exist or does not open; arrays on several
     |    +-- CompilerOptionError (ArgumentError)  an option that no compiler knows
     +-- ShardingError      (ValueError)           a spec that does not fit its mesh or its array; two that contradict
     +-- DistributedError   (RuntimeError)         processes that do not start, disagree, or are lost; one that failed
    InternalError (RuntimeError)      our mistake: please report it
    CacheWarning  (UserWarning)       the disk cache is not used, and why
    DonationWarning (UserWarning)     memory that is given away is of no use to a compiled function
    RecompileWarning (UserWarning)    a jitted function is compiled again and again, and why

A check raises only the first line; the constructor adds the user's place, so no check has to remember it.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sys
import threading
import warnings
from functools import cache
from types import CodeType, FrameType

import numpy

# Files whose lines are never the user's own: a mistake that surfaces in them was made by their caller.
_NOT_THE_USERS: tuple[str, ...] = (
    os.path.dirname(os.path.abspath(__file__)) + os.sep,
    os.path.dirname(numpy.__file__) + os.sep,
    contextlib.__file__,
    threading.__file__,
    functools.__file__,
    "<frozen importlib",  # between `import funcgrad` and what is raised there
)


class Place:
    """A line of the user's program: resolved to text only when somebody reads it. scope: the names that the program
    gave to what it did there (named_scope), the outermost first, with "/" between them.
    """

    __slots__ = ("code", "instruction", "scope")

    def __init__(self, code: CodeType, instruction: int, scope: str = "") -> None:
        self.code = code
        self.instruction = instruction
        self.scope = scope

    @property
    def lineno(self) -> int:
        line = self.code.co_firstlineno
        for start, end, number in self.code.co_lines():
            if start <= self.instruction < end and number is not None:
                line = number
        return line

    def __str__(self) -> str:
        return f"{os.path.basename(self.code.co_filename)}:{self.lineno} in {self.code.co_name}"


def user_frame() -> FrameType | None:
    """Return the user's innermost frame, or None if there is none (a bare C caller)."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and _is_ours(frame.f_code.co_filename):
        frame = frame.f_back
    return frame


def user_place() -> Place | None:
    """Return the line that the user's innermost frame is at. The loop over frames is written out here, as every node
    of a graph asks.
    """
    frame = sys._getframe(1)
    while frame is not None and _is_ours(frame.f_code.co_filename):
        frame = frame.f_back  # type: ignore[assignment]
    return None if frame is None else Place(frame.f_code, frame.f_lasti, scope.name)


def warn_at_user(message: str, category: type[Warning]) -> None:
    """Warn of something at the line that the user's innermost frame is at."""
    place = user_place()
    filename, line = (place.code.co_filename, place.lineno) if place else ("<unknown>", 1)
    warnings.warn_explicit(message, category, filename, line)


class _Scope(threading.local):
    name = ""
    # Each name of it, with the frame whose `with` block it is.
    entered: tuple[tuple[str, FrameType], ...] = ()


scope = _Scope()
"""The named scope that a thread is in."""

_PACKAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "")
_BELOW_FUNCTIONS = tuple(
    os.path.join(_PACKAGE, *part)
    for part in (("trace", ""), ("transforms", ""), ("numpy", "core", ""), ("errors.py",))
)


def is_users_operation() -> bool:
    """Tell whether an operation on arrays is the user's own, not a step of another function of this package. It is
    the user's own if it is the only public function of the package that runs. Steps of other functions may mix types
    and ranks; the user's operations may not.
    """
    frame: FrameType | None = sys._getframe(1)
    functions = set()
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        code = frame.f_code
        below = code.co_filename.startswith(_BELOW_FUNCTIONS) or code.co_name.startswith(("_", "<"))
        if not below or code.co_name.endswith("_method"):
            functions.add(code.co_name)
        frame = frame.f_back
    return len(functions) <= 1


def called_function() -> str | None:
    """Return the name of the public function of this package that the user called, or None if it is not one."""
    frame: FrameType | None = sys._getframe(1)
    name = None
    while frame is not None and _is_ours(frame.f_code.co_filename):
        if _is_public(frame.f_code.co_name, frame.f_globals["__name__"]):
            name = frame.f_code.co_name
        frame = frame.f_back
    return name


@cache
def _is_public(name: str, module: str) -> bool:
    """Tell whether a function of a module is public: listed there, in a package that it is in, or where it was
    imported.
    """
    for other, found in list(sys.modules.items()):
        if found is None or not other.startswith(__package__):
            continue
        namespace = vars(found)  # without __getattr__, which may import what is not there
        if name in namespace.get("__all__", ()):
            at_home = module == other or module.startswith(f"{other}.")
            if at_home or getattr(namespace.get(name), "__module__", "") == module:
                return True
    return False


@cache
def _is_ours(filename: str) -> bool:
    return filename.startswith(_NOT_THE_USERS)


def is_users_file(filename: str) -> bool:
    """Tell whether code of this file is the user's own."""
    return not _is_ours(filename)


def hide_frames_of(path: str) -> None:
    """Hide the frames of a file, or of all files below a folder, from the user, as of a library that wraps
    functions.
    """
    global _NOT_THE_USERS
    _NOT_THE_USERS = (*_NOT_THE_USERS, path)
    _is_ours.cache_clear()


class FuncgradError(Exception):
    """A mistake in the user's program. `hint` says what to type next."""

    def __init__(self, message: str, *, hint: str = "", place: Place | None = None) -> None:
        self.message = message
        self.hint = hint
        self.place = place or user_place()
        super().__init__(self._text())

    def _text(self) -> str:
        lines = [self.message]
        if self.place is not None:
            lines.append(f"  at {self.place}")
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple:
        return _rebuild, (type(self), str(self))


def _rebuild(cls: type[FuncgradError], text: str) -> FuncgradError:
    error = cls.__new__(cls, text)
    Exception.__init__(error, text)
    error.message, error.hint, error.place = text.split("\n")[0], "", None
    return error


class ShapeError(FuncgradError, ValueError, TypeError):
    """Shapes that do not fit: a ValueError as in NumPy, and a TypeError, which is what JAX raises in half of its
    functions.
    """


class DtypeError(FuncgradError, TypeError):
    pass


class NotNumbersError(DtypeError):
    pass


class ArgumentError(FuncgradError, ValueError):
    pass


class AxisError(ArgumentError, IndexError):
    pass


class TreeError(FuncgradError, ValueError):
    pass


class IndexingError(FuncgradError, IndexError):
    pass


class ListIndexError(IndexingError, TypeError):
    pass


class ImmutableError(FuncgradError, TypeError):
    pass


class NoSuchMethodError(FuncgradError, AttributeError):
    """Most of these are never read: libraries ask arrays by `hasattr` what they are. So the text is written late."""

    def __init__(self, message: str, *, hint: str = "", place: Place | None = None) -> None:
        Exception.__init__(self, message)
        self.message, self.hint, self.place = message, hint, place or user_place()

    def __str__(self) -> str:
        return self._text() if self.args[0] == self.message else self.args[0]  # whole where it was pickled


class TracedValueError(FuncgradError, TypeError):
    pass


class LeakedTracerError(FuncgradError, RuntimeError):
    pass


class UnboundAxisError(FuncgradError, NameError):
    pass


class InterchangeError(FuncgradError, BufferError, ValueError):
    pass


class DeletedArrayError(FuncgradError, RuntimeError):
    pass


class NanError(FuncgradError, FloatingPointError):
    pass


class KeyReuseError(FuncgradError, RuntimeError):
    pass


class CheckError(FuncgradError, RuntimeError, ValueError):
    pass


class MissingRuleError(FuncgradError, NotImplementedError):
    pass


class RuleError(FuncgradError, TypeError):
    pass


class UndefinedRuleError(FuncgradError, AttributeError):
    pass


class ScheduleError(FuncgradError, ValueError):
    pass


class FileFormatError(FuncgradError, ValueError):
    pass


class ModelError(FuncgradError, ValueError):
    pass


class OutOfMemoryError(FuncgradError, MemoryError):
    pass


class DeviceError(FuncgradError, RuntimeError):
    pass


class CompilerOptionError(ArgumentError, DeviceError):
    pass


class ShardingError(FuncgradError, ValueError):
    pass


class DistributedError(FuncgradError, RuntimeError):
    pass


class InternalError(RuntimeError):
    """A fault of funcgrad itself."""

    def __init__(self, message: str) -> None:
        super().__init__(f"{message}\n  this is a fault of funcgrad, not of your program: please report it")


class CacheWarning(UserWarning):
    pass


class DonationWarning(UserWarning):
    pass


class RecompileWarning(UserWarning):
    pass


__all__ = [
    "ArgumentError", "AxisError", "CacheWarning", "CheckError", "CompilerOptionError", "DeletedArrayError",
    "DeviceError", "DistributedError", "DonationWarning", "DtypeError", "FileFormatError", "FuncgradError",
    "ImmutableError", "IndexingError", "InterchangeError", "InternalError", "KeyReuseError", "LeakedTracerError",
    "ListIndexError", "MissingRuleError", "ModelError", "NanError", "NoSuchMethodError", "NotNumbersError",
    "OutOfMemoryError", "RecompileWarning", "RuleError", "ScheduleError", "ShapeError", "ShardingError",
    "TracedValueError", "TreeError", "UnboundAxisError", "UndefinedRuleError",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__
