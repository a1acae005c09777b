"""Packages that import a part of themselves when it is first asked for, so that `import funcgrad` stays short.

Names that every program uses are imported by a package's __init__.py. The others are imported by a module `_lazy`
beside it, which type checkers read. A process reads it, too, for where each name is, and imports that module alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any


def imported_later(
    package: str, submodules: Collection[str] = (), places: Mapping[str, str] | None = None
) -> tuple[Callable, Callable]:
    """Return __getattr__ and __dir__ of a package. Its names are those that its module `_lazy` imports, or one of
    these submodules, or are in the module that `places` gives for them. Editors complete the names of its __all__, and
    those alone.

    >>> import funcgrad
    >>> funcgrad.lax.linalg.__name__
    'funcgrad.lax.linalg'
    """
    module = sys.modules[package]
    found: dict[str, tuple[str, str]] = {}

    def attribute(name: str) -> Any:
        if name in submodules:
            return import_module(f"{package}.{name}")
        if places and name in places:
            home = import_module(places[name])
            value = getattr(home, name) if hasattr(home, name) else import_module(f"{places[name]}.{name}")
            setattr(module, name, value)
            return value
        if submodules or name.startswith("__"):
            raise absent(name)
        # `from package import submodule` asks here first, also within `_lazy` and what that imports.
        if PathFinder.find_spec(f"{package}.{name}", module.__path__) is not None:
            return import_module(f"{package}.{name}")
        if not found:
            found.update(imports_of(f"{package}._lazy", module.__path__))
        if name not in found:
            raise absent(name)
        place, its_name = found[name]
        value = getattr(import_module(place), its_name)
        setattr(module, name, value)  # the next time it is found without this function
        return value

    def absent(name: str) -> AttributeError:
        """Return the error for a missing name. It holds the name and the module, from which Python's tracebacks make
        "Did you mean: 'scan'?".
        """
        return AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=module)

    return attribute, only_public(package)


def imports_of(name: str, path: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return what a module that does nothing else imports: for each of its names the module that has it, and the name
    there. The module runs with an import that notes what it is asked for.
    """
    spec = PathFinder.find_spec(name, path)
    code = None if spec is None else getattr(spec.loader, "get_code")(name)  # noqa: B009  # of all but old loaders
    if code is None:
        return {}
    names: dict[str, Any] = {
        "__name__": name,
        "__builtins__": {"__import__": lambda module, *_: _Noted(module)},
    }
    exec(code, names)
    return {here: place for here, place in names.items() if isinstance(place, tuple)}


class _Noted:
    """A module that is not imported."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> tuple[str, str]:
        return self._name, name


def only_public(package: str) -> Callable[[], list[str]]:
    """Return __dir__ of a module: the names of its __all__, which editors complete, without what it imports.

    >>> import funcgrad
    >>> [name for name in dir(funcgrad.nn.metrics) if name.startswith("a")]
    ['accuracy']
    """
    module = sys.modules[package]
    return lambda: sorted({*module.__all__, *(name for name in list(vars(module)) if name[:2] == "__")})
