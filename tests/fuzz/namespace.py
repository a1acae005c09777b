"""The names that programs use, from the modules of funcgrad or of a library with the same ones."""

from __future__ import annotations

import importlib
import inspect
from contextlib import suppress
from functools import cache
from typing import Any

import ml_dtypes
import numpy as onp

from tests.fuzz import helpers

_BY_PACKAGE = """image ops portable custom_batching custom_derivatives checkify scipy.linalg scipy.stats scipy.fft
scipy.ndimage scipy.integrate scipy.sparse.linalg nn.losses nn.metrics""".split()  # what programs reach through fg


def namespace(fg: Any) -> dict[str, Any]:
    """fg, np, lax, nn, random, special, signal of a package; onp and ml_dtypes; the functions of helpers.py, on it."""
    found = dict(_modules(fg.__name__), fg=fg)
    exec(_helpers(), found)
    return found


@cache
def _helpers() -> Any:
    return compile(inspect.getsource(helpers).partition("\n]\n")[2], helpers.__file__, "exec")


@cache
def _modules(name: str) -> dict[str, Any]:
    parts = {part: importlib.import_module(f"{name}.{part}") for part in ("lax", "nn", "random")}
    parts |= {part: importlib.import_module(f"{name}.scipy.{part}") for part in ("special", "signal")}
    for part in _BY_PACKAGE:
        with suppress(ImportError):
            importlib.import_module(f"{name}.{part}")
    return {"np": importlib.import_module(f"{name}.numpy"), **parts, "onp": onp, "ml_dtypes": ml_dtypes}
