"""Packages that import a part of themselves later, whoever asks first: several threads may."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def later() -> set[str]:
    """The packages that import modules of their own, and that `import funcgrad` leaves for later."""
    code = "import sys, funcgrad; print(*(name for name in sys.modules if name.startswith('funcgrad')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    at_once = set(done.stdout.split())
    found = set()
    for path in (ROOT / "funcgrad").rglob("__init__.py"):
        package = ".".join(path.relative_to(ROOT).parent.parts)
        froms = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ImportFrom)]
        if package not in at_once and any(f"{node.module}.".startswith(f"{package}.") for node in froms):
            found.add(package)
    return found


def test_packages_are_imported_before_their_modules(later: set[str]) -> None:
    """A thread that imports a module has Python's lock of it, and then waits for its package; one that imports the
    package has the lock of that, and waits for the module: one of the two gets an error. So nobody outside of a package
    imports a module of it unless an import of the package stands before.
    """
    assert {"funcgrad.lax", "funcgrad.random"} <= later
    found = []
    for path in sorted((ROOT / "funcgrad").rglob("*.py")):
        own = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        text = path.read_text()
        for package in later:
            if f"from {package}." in text and not own.startswith(f"{package}."):
                lines = modules_before_package(ast.parse(text), package, set())
                found += [f"{path.relative_to(ROOT)}:{line}: import {package} before" for line in lines]
    assert not found, "\n".join(found)


def modules_before_package(node: ast.AST, package: str, imported: set[str]) -> list[int]:
    """The lines that import a module of a package which nothing before in the same scope, or around it, imports."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return []
    if isinstance(node, ast.FunctionDef):
        imported = set(imported)
    found = []
    if isinstance(node, ast.ImportFrom) and node.module:
        if node.module.startswith(f"{package}.") and package not in imported:
            found.append(node.lineno)
        imported.update([node.module, *(f"{node.module}.{alias.name}" for alias in node.names)])
    for child in ast.iter_child_nodes(node):
        found += modules_before_package(child, package, imported)
    return found


def import_first(name: str) -> str:
    """What goes wrong where a module is the first to be imported after funcgrad."""
    code = f"import importlib, funcgrad; importlib.import_module({name!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    missing = "No module named" in done.stderr and "No module named 'funcgrad" not in done.stderr
    return "" if missing or not done.returncode else done.stderr


@pytest.mark.parametrize("name", ["funcgrad.lax.special", "funcgrad.scipy.stats.discrete"])
def test_modules_that_are_imported_first(name: str) -> None:
    """`from funcgrad.lax import windows` asks the package for a name first, which would import all of lax."""
    assert not import_first(name)


@pytest.mark.nightly
def test_every_module_can_be_imported_first() -> None:
    paths = [path.relative_to(ROOT).with_suffix("") for path in sorted((ROOT / "funcgrad").rglob("*.py"))]
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths]
    wrong = {name: import_first(name) for name in names if not name.endswith("__main__")}
    assert not any(wrong.values()), {name: text for name, text in wrong.items() if text}
