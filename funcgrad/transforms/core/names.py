"""Names for parts of a program, which profiles show."""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable
from contextlib import ContextDecorator
from typing import Any, ParamSpec, TypeVar

from funcgrad.errors import DtypeError, scope
from funcgrad.trace.util.timed import observed
from funcgrad.transforms.core.flatten import check_callable

P = ParamSpec("P")
R = TypeVar("R")


class named_scope(ContextDecorator):  # reads as a function
    """Name what is traced within a `with` block, or within a decorated function.

    The name changes nothing that is computed. `profile`, `explain` and `jit(f).lower(...).costs()` show it beside the
    lines of kernels, also of those of a derivative. Names of scopes within others are joined by "/".

    Parameters
    ----------
    name : a text.

    Raises
    ------
    DtypeError : it is no text.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.jit
    ... def f(x):
    ...     with fg.named_scope("attention"):
    ...         return np.sum(x * 1.618)
    >>> [cost.scope for cost in f.lower(np.ones(3)).costs()]
    ['attention']
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise DtypeError(f"named_scope: a name has to be a str, got {name!r:.60}")
        self.name = name

    def __enter__(self) -> None:
        self._around = scope.name
        self._entered = scope.entered
        scope.entered = (*self._entered, (self.name, sys._getframe(1)))
        scope.name = f"{self._around}/{self.name}" if self._around else self.name
        self._start = time.perf_counter()

    def __exit__(self, *error: object) -> None:
        if observed.by is not None:
            observed.by.span("scope", scope.name, self._start, time.perf_counter())
        scope.name, scope.entered = self._around, self._entered

    def _recreate_cm(self) -> named_scope:
        return type(self)(self.name)  # one for each call of a decorated function, which may call itself


def named_call(fun: Callable[P, R], *, name: str | None = None) -> Callable[P, R]:
    """Give a function a name, which messages about it say.

    Parameters
    ----------
    fun : a function.
    name : its name; None for the one that it has.

    Returns
    -------
    a function that does the same.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.named_call(lambda x: x + 1, name="increment").__name__
    'increment'
    """
    check_callable("named_call", fun)

    @functools.wraps(fun)
    def named(*args: Any, **kwargs: Any) -> Any:
        return fun(*args, **kwargs)

    if name is not None:
        named.__name__ = name
    return named
