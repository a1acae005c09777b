"""optree's extension module by itself: what flattens trees, without the package of Python around it.

The package takes 6 ms to import: two thirds of a process that has its program from the disk cache would else be that.
The extension takes 1 ms and knows tuples, lists, dicts, None, named tuples and those of `collections`. Classes are
registered by the package, which finds this very module loaded when somebody imports it.
"""

from __future__ import annotations

import _imp
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec
from typing import Any

from funcgrad.trace.util.locks import once

_NAME = "optree._C"


@once
def engine() -> Any:
    """Return the extension module: of the package, if that is there or has another form than the one that is known."""
    from funcgrad.trace.util.interrupts import interrupts_later  # loaded with the extension

    with interrupts_later():
        _imp.acquire_lock()  # every import begins with it: so nobody imports the package meanwhile
        try:
            if "optree" not in sys.modules and _NAME not in sys.modules:
                _load_alone()
        finally:
            _imp.release_lock()
        return sys.modules.get(_NAME) or import_module(_NAME)


def _load_alone() -> None:
    package = PathFinder.find_spec("optree")
    spec = package and PathFinder.find_spec(_NAME, package.submodule_search_locations)
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if hasattr(module, "flatten") and hasattr(module, "PyTreeSpec"):
        sys.modules[_NAME] = module
        sys.meta_path.insert(0, _FinderOfPackage)


class _FinderOfPackage:
    """Finds the package when somebody imports it, and gives it the extension: whoever imports a module that is loaded
    does not find it in its package, and other libraries look there.
    """

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return the package's spec, also for who only asks whether it is there: it is done when the package runs."""
        spec = PathFinder.find_spec(name) if name == "optree" else None
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def execute_with_extension(module: Any) -> None:
                sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not _FinderOfPackage]
                module._C = sys.modules[_NAME]
                execute(module)

            spec.loader.exec_module = execute_with_extension  # type: ignore[method-assign]
        return spec


@once
def library() -> Any:
    """Return the package."""
    from funcgrad.trace.util.interrupts import interrupts_later  # likewise

    with interrupts_later():  # it may be what loads the extension
        return import_module("optree")
