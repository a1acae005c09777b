"""Names for parts of a program, which programs written for JAX give to its profiler."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import ContextDecorator
from typing import Any, ParamSpec, TypeVar

from funcgrad.errors import DtypeError
from funcgrad.transforms.core.flatten import check_callable

P = ParamSpec("P")
R = TypeVar("R")


class named_scope(ContextDecorator):  # reads as a function
    """Name what is traced within a `with` block, or within a decorated function.

    The name changes nothing: graphs, errors and profiles name the lines of the program.

    Parameters
    ----------
    name : a text.

    Raises
    ------
    DtypeError : it is no text.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.named_scope("attention"):
    ...     float(np.sum(np.ones(3)))
    3.0
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise DtypeError(f"named_scope: a name has to be a str, got {name!r:.60}")
        self.name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        pass


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
