"""What is remembered of a user's function as long as it lives: its compiled programs, the graphs of its loops.

A `jit(f)` that is made anew for each call, and a loop outside of jit with a body that is kept, find what the first made
of the same function. So what a function is given decides, as in JAX, and not what its Python reads elsewhere; but a
function whose code, defaults or closure have come to be others since is taken for a new one.

It is kept in the function's own `__dict__`: what is remembered may refer to the function (by a rule or a callback made
in it, by an object in its closure), and then all go together when nobody has it any more. A table with weak keys would
keep such a function for ever. A functools.partial is remembered in the same way: what it gives to its function is
like variables of a closure. Other callables are not: a method is another object each time that it is asked for, and
an object's `__dict__` is the user's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FunctionType
from typing import Any, TypeVar
from weakref import ref

from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.trace.util.locks import new_lock

M = TypeVar("M", bound="Kept")

_NAME = "__funcgrad_kept__"
_lock = new_lock()


class Kept:
    """Something that is made by running a function, and holds for it as long as that reads the same from outside."""

    _reads: Reads | None = None
    _is_known = True  # that all runs read the same

    def fits(self, function: Callable[..., Any]) -> bool:
        """Tell whether the function reads what it read when this was made."""
        return self._is_known and (self._reads is None or self._reads.still_hold(function))

    @contextmanager
    def running(self, function: Callable[..., Any]) -> Iterator[None]:
        """Run a block in which the function adds to what is kept. Variables of its closure that it assigns itself,
        such as a count of its runs, change nothing.
        """
        if not self.fits(function):
            self._is_known = False
        yield
        self._reads = Reads(function)
        if self._reads.are_traced:
            self._is_known = False


class Reads:
    """What a function has beside its arguments, to be compared by identity. are_traced: traced values are among it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        contents = _contents(function)
        self.are_traced = any(type(x) is Tracer for x in contents)
        self._are_same = [] if self.are_traced else [_is(x) for x in contents]

    def still_hold(self, function: Callable[..., Any]) -> bool:
        contents = _contents(function)
        if len(contents) != len(self._are_same):
            return False
        return all(is_same(x) for is_same, x in zip(self._are_same, contents, strict=True))


def _contents(function: Callable[..., Any]) -> list[Any]:
    if type(function) is partial:
        given = function.keywords
        return [function.func, *function.args, *given, *given.values(), *_contents(function.func)]
    if type(function) is not FunctionType:
        return []
    return [function.__code__, function.__defaults__, *map(_content, function.__closure__ or ())]


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet
        return _EMPTY


_EMPTY = object()


def _is(x: Any) -> Callable[[Any], bool]:
    """Tell whether another object is x, asked without holding x where that is possible."""
    try:
        weak = ref(x)
    except TypeError:
        return lambda other: other is x
    return lambda other: other is not None and other is weak()


class _OfFunction(dict[Hashable, Kept]):
    """All that is kept of one function. functools.wraps copies it to others, so it says whose it is."""

    def __init__(self, owner: Callable[..., Any] | None = None) -> None:
        super().__init__()
        self.owner = None if owner is None else ref(owner)

    def __reduce__(self) -> Any:
        """Leave out all of it: another process, to which a library may send the function's `__dict__`, has no use for
        it.
        """
        return _OfFunction, ()


def is_remembered(function: Callable[..., Any]) -> bool:
    return type(function) is FunctionType or type(function) is partial


def kept(function: Callable[..., Any], key: Hashable, make: Callable[[], M]) -> M:
    """Return what is kept of the function under this key. It is the same object, made at first, as long as the
    function reads the same. For callables that are not remembered it is an object that is kept nowhere.
    """
    if not is_remembered(function):
        return make()
    with _lock:
        own = function.__dict__.get(_NAME)
        if type(own) is not _OfFunction or own.owner is None or own.owner() is not function:
            own = function.__dict__[_NAME] = _OfFunction(function)
        found: Any = own.get(key)
        if found is None or not found.fits(function):
            found = own[key] = make()
        return found
