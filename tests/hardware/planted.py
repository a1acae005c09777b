"""Faults planted in the drivers, one at a time: a text and what it becomes, in one file.

The modules are loaded anew with it, and so are the checks, which have to catch it. C is compiled with it, which needs
its compiler.
"""

import importlib.abc
import importlib.util
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

import funcgrad
from funcgrad.backends.cpu.native import build

ROOT = Path(funcgrad.__file__).parent / "drivers"


class _Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a fault in it."""

    def __init__(self, path, before, after):
        text = (ROOT / path).read_text()
        assert text.count(before) == 1, f"{path} has {text.count(before)} of {before!r}"
        if path.endswith(".c"):  # this module reads what becomes of it
            code = _compiled(text.replace(before, after))
            path, before, after = "hcq/native.py", "file.read()", repr(code)
            text = (ROOT / path).read_text()
            assert text.count(before) == 1
        self.path = path
        self.code = compile(text.replace(before, after), path, "exec")
        self.name = "funcgrad.drivers." + path.removesuffix(".py").replace("/", ".")

    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module):
        module.__file__ = str(ROOT / self.path)
        exec(self.code, vars(module))


def _compiled(text):
    if not shutil.which(build.CLANG):
        pytest.skip(f"needs {build.CLANG}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "planted.c"
        file.write_text(text)
        return build.compiled(str(file), "any", "-w")  # a fault may leave something unused


def plant(fault, checks, anew):
    """Run the checks with a fault; what they said, None where they saw nothing.

    checks: gives functions one after the other. anew: beginnings of the names of modules that are loaded anew.
    """
    finder = _Planted(*fault)
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(anew)}
    sys.meta_path.insert(0, finder)
    try:
        for check in checks():
            check()
        return None
    except (Exception, pytest.fail.Exception) as error:
        return error
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.startswith(anew)]:
            del sys.modules[name]
        sys.modules.update(kept)
