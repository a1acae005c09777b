"""The names that programs use, from the modules of funcgrad or of a library with the same ones."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import ml_dtypes
import numpy as onp

from tests.fuzz import helpers


def namespace(fg: Any) -> dict[str, Any]:
    """fg, np, lax, nn, random, special, signal of a package; onp and ml_dtypes; the functions of helpers.py, on it."""
    name = fg.__name__
    parts = {part: importlib.import_module(f"{name}.{part}") for part in ("lax", "nn", "random")}
    parts |= {part: importlib.import_module(f"{name}.scipy.{part}") for part in ("special", "signal")}
    found = {
        "fg": fg,
        "np": importlib.import_module(f"{name}.numpy"),
        **parts,
        "onp": onp,
        "ml_dtypes": ml_dtypes,
    }
    exec(inspect.getsource(helpers).partition("__all__")[2].partition("\n")[2], found)
    return found
