"""Locks that a forked child can go on with, and what is done once for all threads.

A child has only the thread that forked: a lock that another one held would stay taken for ever, and what it guards
might be half done. So whoever forks takes all locks of this module first, which parent and child then release. It
waits for one at a time, and holds none meanwhile that another thread needs to get ahead: so no order has to be kept
among them. It waits also until no other thread is within an import that funcgrad asked for, since Python itself has
such locks for modules and gives the child no way out of them.

What garbage leaves behind never waits for one of these: a collection may run anywhere, also where another is held.
None runs in a child before all modules of ours know that it is one: it could give something back to a driver that
waits there for ever.
"""

from __future__ import annotations

import _imp
import _thread
import os
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import update_wrapper
from operator import methodcaller
from types import FrameType
from typing import Any, Generic, Protocol, TypeVar, TypeVarTuple, overload

Arguments = TypeVarTuple("Arguments")
R = TypeVar("R")

_PACKAGE = __name__.partition(".")[0]


class Lock(Protocol):
    """What `threading.RLock` makes."""

    def acquire(self, blocking: bool = True) -> bool: ...

    def release(self) -> None: ...

    def __enter__(self) -> bool: ...

    def __exit__(self, *error: Any) -> None: ...


_locks: list[Lock] = []
_in_child: list[Callable[[], object]] = []
_around: list[Joint] = []


def new_lock() -> Lock:
    """Return a lock for the state of a module; the thread that holds it can take it again.

    >>> lock = new_lock()
    >>> with lock, lock:
    ...     pass
    """
    lock = threading.RLock()
    hold_over_forks(lock)
    return lock


_take_if_free = methodcaller("acquire", False)


def if_free(lock: Lock) -> Iterator[bool]:
    """Take a lock that no other thread holds, as the body of a `for` begins: once, or never where another one holds
    it. The body begins with `try`, and releases the lock at last.

    What a handler of a signal raises comes after a call in Python's code. Behind `if lock.acquire(False):` that is
    before the `try`, and the lock would stay taken; a loop takes it without a call there.

    >>> lock = new_lock()
    >>> for _ in if_free(lock):
    ...     try:
    ...         print("taken")
    ...     finally:
    ...         lock.release()
    taken
    """
    return filter(_take_if_free, (lock,))  # type: ignore[arg-type]


def hold_over_forks(lock: Lock) -> None:
    """Let whoever forks take this lock first: one of another library, that can be taken again by who holds it."""
    _locks.append(lock)


def in_forked_child(function: Callable[[], object]) -> None:
    """Let every forked child call this function before anything else, in the order of these calls."""
    _in_child.append(function)


def hold_while_forking(state: Joint) -> None:
    """Let a state hold from before a fork until parent and child have done what they do after it."""
    _around.append(state)


class once(Generic[*Arguments, R]):  # reads as a decorator
    """A function that runs once for each tuple of its arguments; other threads wait for its result.

    What loads, opens or registers something is made so. An error is not kept: the next call tries again.

    >>> @once
    ... def opened(name):
    ...     print("open", name)
    ...     return len(name)
    >>> opened("cpu") + opened("cpu")
    open cpu
    6
    """

    def __init__(self, function: Callable[[*Arguments], R]) -> None:
        update_wrapper(self, function)
        self._function = function
        self._lock = new_lock()
        self._results: dict[tuple, R] = {}

    def __call__(self, *args: *Arguments) -> R:
        try:
            return self._results[args]
        except KeyError:
            pass
        with self._lock:
            if args not in self._results:
                self._results[args] = self._function(*args)
            return self._results[args]


class Makers:
    """Let one thread make what several want: the others wait until it is made, or has failed, and look again.

    A thread that makes something waits for no other: two might need what the other one makes.

    >>> makers = Makers()
    >>> with makers.turn("program"):
    ...     pass
    """

    def __init__(self) -> None:
        self._guard = new_lock()
        self._turns: dict[Hashable, _Turn] = {}
        self._own = _Count()
        in_forked_child(self._turns.clear)  # they are those of threads that a child does not have

    @contextmanager
    def turn(self, key: Hashable) -> Iterator[None]:
        """Be the only thread within the block for this key."""
        if self._own.count:
            yield
            return
        with self._guard:
            turn = self._turns.setdefault(key, _Turn())
            turn.count += 1
        try:
            with turn.lock:
                self._own.count += 1
                try:
                    yield
                finally:
                    self._own.count -= 1
        finally:
            with self._guard:
                turn.count -= 1
                if not turn.count and self._turns.get(key) is turn:
                    del self._turns[key]


class _Turn:
    """The lock for one key, and how many threads have or want it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.count = 0


class lazy_property(Generic[R]):  # reads as a decorator
    """A property that is computed when it is first asked for. All threads get the same object.

    That of functools has a lock in Python 3.11, of the class, for as long as a value is computed.

    >>> class Circle:
    ...     radius = 2.0
    ...
    ...     @lazy_property
    ...     def area(self):
    ...         return 3.0 * self.radius**2
    >>> circle = Circle()
    >>> circle.area is circle.area
    True
    """

    def __init__(self, function: Callable[[Any], R]) -> None:
        update_wrapper(self, function)  # type: ignore[arg-type]
        self._function = function

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy_property[R]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> R: ...

    def __get__(self, instance: object, owner: type) -> Any:
        if instance is None:
            return self
        return vars(instance).setdefault(self._name, self._function(instance))


class Joint:
    """A state that holds while any thread is within: the first brings it about, the last undoes it.

    begin: a function that brings it about, and returns the one that undoes it.

    >>> state = Joint(lambda: print("begin") or (lambda: print("end")))
    >>> with state, state:
    ...     print("within")
    begin
    within
    end
    """

    def __init__(self, begin: Callable[[], Callable[[], object]]) -> None:
        self._begin = begin
        self._end: Callable[[], object] | None = None
        self._lock = new_lock()
        self._count = 0
        self._own = _Count()
        in_forked_child(self._alone)

    def enter(self) -> None:
        with self._lock:
            if not self._count:
                self._end = self._begin()
            self._count += 1
            self._own.count += 1

    def leave(self) -> None:
        with self._lock:
            self._own.count -= 1
            self._set(self._count - 1)

    def __enter__(self) -> None:
        self.enter()

    def __exit__(self, *error: object) -> None:
        self.leave()

    def _set(self, count: int) -> None:
        self._count = count
        if not count and self._end is not None:
            end, self._end = self._end, None
            end()

    def _alone(self) -> None:
        """Reset the count in a forked child, in which no other thread is within."""
        self._set(self._own.count)


class _Count(threading.local):
    """How often one thread is within."""

    count = 0


# ---- forks ----

_taken: list[Any] = []  # by the thread that forks
_entered: list[Joint] = []
_interrupted: list[BaseException] = []
_LOGGING_FIRST = "logging" in sys.modules  # its hooks at forks were registered before ours (at the end)
_of_logging: list[Any] = []  # its lock, where its hook has taken it before ours is called
_taken_after: list[Any] = []  # that lock, taken again when we have ours
_wait_for = methodcaller("acquire")
_NEXT_LOOK = 0.001  # seconds
_SOON = 0.05  # seconds, after which a fork has surely returned


def _before_fork() -> None:
    """Take all locks, and see that no import is under way."""
    _give_lock_of_logging()
    awaited: list[Lock] = []
    while True:
        try:
            # What a handler of a signal raises comes between two calls: filter and extend are one, so what was taken
            # is known.
            _taken.extend(filter(_wait_for, awaited))
            _taken.extend(filter(_take_if_free, [lock for lock in _locks if lock not in awaited]))
            if len(_taken) < len(_locks):
                awaited = [lock for lock in _locks if lock not in _taken][:1]
                _release()
                continue
            _imp.acquire_lock()  # from here on no import begins
            _taken.append(_IMPORTS)
            if not _others_import():
                for state in _around:
                    state.enter()
                    _entered.append(state)
                _taken_after.extend(filter(_wait_for, _of_logging))  # its hook gives it back
                return
            awaited = []
            _release()
            time.sleep(_NEXT_LOOK)
        except BaseException as error:  # a hook cannot raise: the fork would go on without its locks
            _interrupted.append(error)
            while _taken_after:
                _taken_after.pop().release()
            _release()


def _give_lock_of_logging() -> None:
    """Let others have the lock that its hook has taken before ours, until ours are taken.

    Who registers hooks last is called first: so it is where `logging` was imported after this module. One of our locks
    may be held by a thread that waits for that one: a driver that is loaded may log. To import `logging` here, so that
    its hook came later, would be a twentieth of `import funcgrad`.
    """
    _of_logging.clear()
    _taken_after.clear()
    lock = None if _LOGGING_FIRST else getattr(sys.modules.get("logging"), "_lock", None)
    if lock is not None:
        with suppress(RuntimeError):  # it is being imported, and has no hook yet
            lock.release()
            _of_logging.append(lock)


def _release() -> None:
    while _entered:
        _entered.pop().leave()
    while _taken:
        _taken.pop().release()


def _after_fork_in_parent() -> None:
    """Release the lock, and raise again what a handler raised meanwhile: Ctrl-C comes once more, and Python reports
    other errors of hooks.
    """
    _release()
    errors = [*_interrupted]
    _interrupted.clear()
    for error in errors:
        if not isinstance(error, KeyboardInterrupt):
            raise error
        threading.Timer(_SOON, _thread.interrupt_main).start()


def _after_fork_in_child() -> None:
    _interrupted.clear()
    try:
        for function in _in_child:
            function()
    finally:
        _release()


class _Imports:
    """The lock that every import takes as it begins."""

    def release(self) -> None:
        _imp.release_lock()


_IMPORTS = _Imports()


def _others_import() -> bool:
    own = threading.get_ident()
    return any(_is_importing(frame) for ident, frame in sys._current_frames().items() if ident != own)


def _is_importing(frame: FrameType | None) -> bool:
    """Tell whether a thread is within an import of a module of ours, or one that a module of ours asked for."""
    asked = False
    while frame is not None:
        module = frame.f_globals.get("__name__") or ""
        if module.startswith("importlib"):
            if frame.f_code.co_name == "_find_and_load":
                if _is_ours(frame.f_locals.get("name", "")):
                    return True
                asked = True
        elif asked:
            if _is_ours(module):
                return True
            asked = False
        frame = frame.f_back
    return False


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == _PACKAGE


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before_fork, after_in_parent=_after_fork_in_parent, after_in_child=_after_fork_in_child
    )
