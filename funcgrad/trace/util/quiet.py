"""Functions of NumPy without its warnings: what it warns of, infinities and NaN, are results like others."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context
from threading import local
from typing import Any

import numpy as np


class _Quiet(local):
    """Runs functions as `np.errstate(all="ignore")` does, in a fifth of its time: in a context of the thread's own in
    which NumPy has been told so. A context runs one function at a time: within another one it raises RuntimeError.
    """

    def __init__(self) -> None:
        context = Context()
        context.run(np.seterr, all="ignore")
        self.run = context.run


quiet = _Quiet()


def quietly(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function that may run twice without warnings, wherever this is asked for."""
    try:
        return quiet.run(function, *args)
    except RuntimeError:  # within another one, as that of a finalizer is; or it is the function's own
        with np.errstate(all="ignore"):
            return function(*args)
