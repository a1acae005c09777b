"""Which names are public: what a user can type after a namespace of funcgrad."""

from __future__ import annotations

import importlib
import inspect
import types
import typing
from typing import Any

from funcgrad.scipy.stats.families import Distribution

SPACES = (
    "numpy", "numpy.linalg", "numpy.fft", "lax", "lax.linalg", "random",
    "nn", "nn.initializers", "nn.losses", "nn.metrics", "nn.optimizers", "nn.schedules",
    "scipy.special", "scipy.linalg", "scipy.stats", "scipy.signal", "scipy.cluster.vq", "scipy.fft",
    "scipy.integrate", "scipy.interpolate", "scipy.ndimage", "scipy.optimize",
     "scipy.sparse.linalg", "image",
    "experimental.ode", "experimental.sparse", "example_libraries.optimizers", "example_libraries.stax",
)  # fmt: skip


def module_of(space: str) -> types.ModuleType | None:
    try:
        return importlib.import_module(f"funcgrad.{space}")
    except ModuleNotFoundError:
        return None


def public(space: str) -> dict[str, Any]:
    """The public functions, classes and constants of a namespace, without its modules."""
    module = module_of(space)
    if module is None:
        return {}
    names = getattr(module, "__all__", None) or [n for n in dir(module) if not n.startswith("_")]
    found = {name: getattr(module, name) for name in names}
    found = {name: value for name, value in found.items() if not isinstance(value, types.ModuleType)}
    found.pop("imported_later", None)  # how the namespace loads its parts
    if hasattr(module, "__all__") or hasattr(module, "__path__"):
        return found
    return {
        n: v for n, v in found.items() if getattr(v, "__module__", "") == module.__name__
    }  # not what it imports


def functions(space: str) -> dict[str, Any]:
    """Those that can be called and are no classes; of a distribution, its functions."""
    found = {}
    for name, value in public(space).items():
        if isinstance(value, Distribution):
            found |= {
                f"{name}.{part}": getattr(value, part) for part in vars(value) if not part.startswith("_")
            }
        elif callable(value) and not inspect.isclass(value) and typing.get_origin(value) is None:
            found[name] = value
    return found
