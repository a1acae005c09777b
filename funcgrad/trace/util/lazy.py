"""Packages that import a part of themselves when it is first asked for, so that `import funcgrad` stays short.

Names that every program uses are imported by a package's __init__.py. The others are in a module `_lazy` beside it,
which is imported with the first of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any


def imported_later(
    package: str, submodules: Collection[str] = (), places: Mapping[str, str] | None = None
) -> tuple[Callable, Callable]:
    """Return __getattr__ and __dir__ of a package. Its names come from its module `_lazy`, or are one of these
    submodules, or are in the module that `places` gives for them. Editors complete the names of its __all__, and
    those alone.

    >>> import funcgrad
    >>> funcgrad.lax.linalg.__name__
    'funcgrad.lax.linalg'
    """
    module = sys.modules[package]

    def attribute(name: str) -> Any:
        if name in submodules:
            return import_module(f"{package}.{name}")
        if places and name in places:
            found = import_module(places[name])
            value = getattr(found, name) if hasattr(found, name) else import_module(f"{places[name]}.{name}")
            setattr(module, name, value)
            return value
        if submodules or name.startswith("__"):
            raise absent(name)
        # `from package import submodule` asks here first, also within `_lazy` and what that imports.
        if PathFinder.find_spec(f"{package}.{name}", module.__path__) is not None:
            return import_module(f"{package}.{name}")
        try:
            value = getattr(import_module(f"{package}._lazy"), name)
        except AttributeError:
            raise absent(name) from None
        setattr(module, name, value)  # the next time it is found without this function
        return value

    def absent(name: str) -> AttributeError:
        """Return the error for a missing name. It holds the name and the module, from which Python's tracebacks make
        "Did you mean: 'scan'?".
        """
        return AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=module)

    return attribute, only_public(package)


def only_public(package: str) -> Callable[[], list[str]]:
    """Return __dir__ of a module: the names of its __all__, which editors complete, without what it imports.

    >>> import funcgrad
    >>> [name for name in dir(funcgrad.nn.metrics) if name.startswith("a")]
    ['accuracy']
    """
    module = sys.modules[package]
    return lambda: sorted({*module.__all__, *(name for name in list(vars(module)) if name[:2] == "__")})
