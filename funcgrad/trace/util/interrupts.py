"""What Ctrl-C must not cut in two.

Most modules are loaded again where an import was interrupted. Not so extension modules: the types of one that was half
loaded are registered, and no second try can register them.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # of which `signal` makes enumerations: a twentieth of a first call
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def interrupts_later() -> Iterator[None]:
    """Run a block whole: what Ctrl-C raises within it is raised after it, by the handler that is there.

    >>> with interrupts_later():
    ...     print("whole")
    whole
    """
    came: list[int] = []
    handler = _signal.getsignal(_signal.SIGINT)
    try:
        if not callable(handler):  # the system ends the process, or ignores it
            raise ValueError
        _signal.signal(_signal.SIGINT, lambda number, frame: came.append(number))
    except ValueError:  # not the main thread, which alone runs handlers
        yield
        return
    try:
        yield
    finally:
        _give_back(handler)
    if came:
        _signal.raise_signal(_signal.SIGINT)


def _give_back(handler: Any) -> None:
    """Set a handler again, also where that of another signal raises something first."""
    try:
        _signal.signal(_signal.SIGINT, handler)
    except BaseException:
        _signal.signal(_signal.SIGINT, handler)
        raise
