"""The import hook: modules named jax.* and jaxlib.* whose attributes are found in modules of funcgrad."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import Distribution
from os import PathLike
from types import ModuleType
from typing import Any

from funcgrad.compat.jax.environment import read_environment
from funcgrad.compat.jax.modules import HINTS, MODULES, VERSION
from funcgrad.compat.jax.structures import name_as_jax
from funcgrad.errors import ArgumentError
from funcgrad.numpy.core import operators
from funcgrad.trace.array import numpy_protocols
from funcgrad.transforms.jit import cache_miss

_TOPS = ("jax", "jaxlib")

_found_in: Callable[[ModuleType], dict[str, Any]] = vars(ModuleType)["__dict__"].__get__
"""The names of a module that have been looked up."""

_complete: set[str] = set()
"""Modules of which all names have been looked up."""


class StandIn(ModuleType):
    """A module of JAX's: each name is looked up in the modules of funcgrad that stand for it, when first asked for."""

    __path__: list[str]
    __version__ = VERSION
    __version_info__ = tuple(map(int, VERSION.split(".")))

    def __reduce__(self) -> Any:
        """Pickle as a name: what reads it takes funcgrad for jax, too, as functions sent to another process have to."""
        return _stand_in, (self.__name__,)

    def __getattr__(self, name: str) -> Any:
        if f"{self.__name__}.{name}" in MODULES:
            return import_module(f"{self.__name__}.{name}")
        if name.startswith("__"):
            raise AttributeError(name)
        for source in self._sources():
            try:
                value = getattr(source, name)
            except AttributeError:
                continue
            _found_in(self)[name] = value
            return value
        raise AttributeError(f"funcgrad has no {self.__name__}.{name}{self._closest(name)}")

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        """All names, for `from jax.numpy import *` and for libraries that copy those of a module (scico)."""
        if self.__name__ not in _complete:
            _complete.add(self.__name__)
            inside = [name.rpartition(".") for name in MODULES]
            children = [child for parent, _, child in inside if parent == self.__name__ and child[0] != "_"]
            for name in (*dir(self), *children):
                with suppress(ImportError):  # of what is not installed
                    getattr(self, name, None)
        return _found_in(self)

    def _sources(self) -> list[Any]:
        return [pkgutil.resolve_name(source) for source in MODULES[self.__name__]]

    def _closest(self, name: str) -> str:
        if self.__name__ in HINTS:
            return f": {HINTS[self.__name__]}"
        close = get_close_matches(name, dir(self), 1, 0.6)
        return f"; the closest is {close[0]}" if close else ""

    def __dir__(self) -> list[str]:
        return sorted(
            {name for source in self._sources() for name in dir(source) if not name.startswith("_")}
        )


class _Importer(MetaPathFinder, Loader):
    """Finds the modules of the table; others below jax are absent, whatever is installed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in _TOPS:
            return None
        if fullname not in MODULES:
            close = get_close_matches(fullname, MODULES, 1, 0.6)
            hint = f"; the closest is {close[0]}" if close else ""
            raise ModuleNotFoundError(f"funcgrad has no module {fullname}{hint}", name=fullname)
        return ModuleSpec(
            fullname, self, origin=f"funcgrad ({', '.join(MODULES[fullname])})", is_package=True
        )

    def find_distributions(self, context: Any = None) -> Iterator[Distribution]:
        """Say what importlib.metadata asks of jax and jaxlib: the version whose names these are (quax, galax)."""
        name = getattr(context, "name", None)
        return iter([_Release(name)] if name in _TOPS else [])

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return StandIn(spec.name, f"funcgrad in place of {spec.name}.")

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: attributes of the module are looked up when they are asked for."""


class _Release(Distribution):
    """The metadata of jax or jaxlib, in place of that of an installed one: it has no files."""

    def __init__(self, name: str) -> None:
        self._name = name

    def read_text(self, filename: str) -> str | None:
        if filename != "METADATA":
            return None
        summary = f"funcgrad in place of {self._name}"
        return f"Metadata-Version: 2.1\nName: {self._name}\nVersion: {VERSION}\nSummary: {summary}\n"

    def locate_file(self, path: str | PathLike[str]) -> Any:
        raise FileNotFoundError(f"{path}: {self._name} is funcgrad here, and has no files")


def _stand_in(name: str) -> ModuleType:
    install()
    return import_module(name)


def install() -> None:
    """Put the hook before all others. ArgumentError where the real jax is loaded already."""
    if any(isinstance(finder, _Importer) for finder in sys.meta_path):
        return
    loaded = sys.modules.get("jax")
    if loaded is not None:
        raise ArgumentError(
            f"funcgrad.compat.jax: jax is loaded already, from {getattr(loaded, '__file__', None)}",
            hint="import funcgrad.compat.jax before anything that imports jax",
        )
    read_environment()
    sys.meta_path.insert(0, _Importer())
    name_as_jax()
    operators.others_take_over = True
    numpy_protocols.known_are_numpys = True
    # JAX has no such warning, and tests of its libraries make errors of warnings.
    cache_miss.MANY = sys.maxsize


__all__ = ["StandIn", "install"]
