"""optree's extension module by itself: what flattens trees, without the package of Python around it.

The package takes 6 ms to import: two thirds of a process that has its program from the disk cache would else be that.
The extension takes 1 ms and knows tuples, lists, dicts, None, named tuples and those of `collections`. Classes are
registered by the package, which finds this very module loaded when somebody imports it.
"""

from __future__ import annotations

import _imp
import sys
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from typing import Any

from funcgrad.trace.util.locks import once

_NAME = "optree._C"


@once
def engine() -> Any:
    """Return the extension module: of the package, if that is there or has another form than the one that is known."""
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


@once
def library() -> Any:
    """Return the package. Whoever imports a module that is loaded does not find it in its package: it is put there."""
    package = import_module("optree")
    if not hasattr(package, "_C"):
        package._C = engine()  # type: ignore[attr-defined]
    return package
