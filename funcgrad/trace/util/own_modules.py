"""Find and read the modules of this package without what Python does for all that a module could be.

For each name Python asks the folder whether it has changed, looks for files of four endings, and takes what it finds
apart step by step: a tenth of `import funcgrad`, and 3 ms of a first call, which imports 130 modules. Here the names in
a folder are read once, and a module is a file of Python's whose code Python has kept beside it. All else is left to
Python, which is asked next: modules of C, archives, files that came later, that were changed or never compiled.
"""

from __future__ import annotations

import _imp
import io
import marshal
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from struct import Struct
from types import CodeType, ModuleType

_HEADER = Struct(
    "<4sIII"
)  # of a file of code: Python's version, 0 or flags, then the time and size of the source
_32_BITS = (1 << 32) - 1
_OF_C = tuple(EXTENSION_SUFFIXES)
_STEM = "module"


class OwnModules:
    """A finder of the modules of one package, for sys.meta_path.

    >>> finder = OwnModules("funcgrad")
    >>> finder.find_spec("funcgrad.errors", funcgrad.__path__).name
    'funcgrad.errors'
    >>> finder.find_spec("funcgrad.none", funcgrad.__path__), finder.find_spec("json", None)
    (None, None)
    """

    def __init__(self, package: str) -> None:
        self._beginning = f"{package}."
        self._folders: dict[str, _Folder] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(self._beginning) or not isinstance(path, list) or len(path) != 1:
            return None
        last = name.rpartition(".")[2]
        folder = self._folder(path[0])
        if last in folder.names:
            inner = self._folder(os.path.join(path[0], last))
            if "__init__.py" in inner.names:
                return _spec(name, inner, "__init__")
        return _spec(name, folder, last) if f"{last}.py" in folder.names else None

    def invalidate_caches(self) -> None:
        """Forget what is in folders."""
        self._folders.clear()

    def _folder(self, path: str) -> _Folder:
        folder = self._folders.get(path)
        if folder is None:
            folder = self._folders[path] = _Folder(path)
        return folder


class _Folder:
    """A folder: the names in it, none where it is for Python to look; and how the files of its code begin and end."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self.names = frozenset(os.listdir(path) if os.path.isabs(path) else ())
            kept = cache_from_source(os.path.join(path, _STEM + ".py"))
        except (OSError, NotImplementedError):  # no folder; Python keeps no code
            self.names, kept = frozenset(), _STEM
        if any(name.endswith(_OF_C) for name in self.names):
            self.names = frozenset()
        self.before_stem, _, self.after_stem = kept.rpartition(_STEM)


def _spec(name: str, folder: _Folder, stem: str) -> ModuleSpec:
    """Return what Python's own finder returns for a file of a folder, or for a package."""
    path = f"{folder.path}{os.sep}{stem}.py"
    is_package = stem == "__init__"
    loader = _Loader(name, path)
    loader.kept = f"{folder.before_stem}{stem}{folder.after_stem}"
    spec = ModuleSpec(name, loader, origin=path, is_package=is_package)
    if is_package:
        spec.submodule_search_locations = [folder.path]
    spec.has_location, spec.cached = True, loader.kept
    return spec


class _Loader(SourceFileLoader):
    """Python's own loader, but for how it reads the code that Python keeps, in the file `kept`."""

    kept: str

    def get_code(self, fullname: str) -> CodeType | None:
        return _kept_code(self.kept, self.path) or super().get_code(fullname)


def _kept_code(kept: str, path: str) -> CodeType | None:
    """Return the code that is kept of a source, None where it is not that of the source as it is now."""
    try:
        status = os.stat(path)
        with io.open_code(kept) as file:
            data = file.read()
        header = _HEADER.pack(MAGIC_NUMBER, 0, int(status.st_mtime) & _32_BITS, status.st_size & _32_BITS)
        if not data.startswith(header):
            return None
        code = marshal.loads(memoryview(data)[_HEADER.size :])
    except (OSError, EOFError, TypeError, ValueError):
        return None
    if not isinstance(code, CodeType):
        return None
    # Tracebacks name the source where it is, also if it was compiled elsewhere. Type checkers do not know the function.
    getattr(_imp, "_fix_co_filename")(code, path)  # noqa: B009
    return code


def find_own_modules(package: str) -> None:
    """Let the modules of a package be found so, after all hooks of others and before Python looks."""
    finders = sys.meta_path
    if PathFinder in finders and not any(isinstance(finder, OwnModules) for finder in finders):
        finders.insert(finders.index(PathFinder), OwnModules(package))
