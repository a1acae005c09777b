"""Modules of the package are found and read as Python's own finder and loader would."""

from __future__ import annotations

import importlib
import os
import pkgutil
import py_compile
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path

import pytest

import funcgrad
from funcgrad.trace.util.own_modules import OwnModules, find_own_modules

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = """
import sys
sys.path.insert(0, {place!r})
import funcgrad
from funcgrad.trace.util.own_modules import OwnModules
funcgrad.lower.compile if hasattr(funcgrad, "lower") else __import__("funcgrad.lower.compile")
own = [m for n, m in sys.modules.items() if n.startswith("funcgrad.") and hasattr(m, "__spec__")]
print(len(own), sum(type(m.__loader__).__module__ == "funcgrad.trace.util.own_modules" for m in own))
"""


def folders() -> Iterator[tuple[str, str]]:
    """Yield all packages of funcgrad, and their folders."""
    root = Path(funcgrad.__path__[0])
    for path in sorted(root.rglob("__init__.py")):
        yield ".".join(("funcgrad", *path.parent.relative_to(root).parts)), str(path.parent)


def test_specs_are_those_of_python() -> None:
    finder = OwnModules("funcgrad")
    seen = 0
    for package, folder in folders():
        for module in pkgutil.iter_modules([folder]):
            name = f"{package}.{module.name}"
            own, other = finder.find_spec(name, [folder]), PathFinder.find_spec(name, [folder])
            assert own is not None and other is not None, name
            for field in ("name", "origin", "cached", "has_location", "submodule_search_locations", "parent"):
                assert getattr(own, field) == getattr(other, field), (name, field)
            for special in ("__file__", "__cached__", "__package__"):
                assert getattr(module_from_spec(own), special) == getattr(module_from_spec(other), special)
            assert own.loader is not None and own.loader.path == other.loader.path  # type: ignore[attr-defined, union-attr]
            seen += 1
    assert seen > 500


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `own_example`, whose modules are found so."""
    folder = tmp_path / "own_example"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    finder = OwnModules("own_example")
    sys.meta_path.insert(sys.meta_path.index(PathFinder), finder)
    yield folder
    sys.meta_path.remove(finder)
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "own_example"]:
        del sys.modules[name]


def value(name: str) -> int:
    """Return `value` of a module that is imported anew."""
    forget()
    return importlib.import_module(f"own_example.{name}").value


def kept(path: Path) -> Path:
    return Path(importlib.util.cache_from_source(path))


def changed(path: Path, text: str, age_seconds: int = 0) -> None:
    path.write_text(text)
    since = int(time.time()) - age_seconds
    os.utime(path, (since, since))


def test_a_module_that_was_changed_is_compiled_again(package: Path) -> None:
    path = package / "module.py"
    changed(path, "value = 1\n", 100)
    assert value("module") == value("module") == 1
    assert kept(path).exists()
    changed(path, "value = 2\n", 50)  # of the same size
    assert value("module") == value("module") == 2
    changed(path, "value = 333\n", 50)  # of the same time
    assert value("module") == 333


def test_the_code_that_is_kept_is_what_runs(package: Path) -> None:
    """Otherwise the tests of what changes would pass without it."""
    path = package / "module.py"
    changed(path, "value = 1\n", 100)
    assert value("module") == 1
    status = path.stat()
    path.write_text("value = 2\n")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert value("module") == 1


@pytest.mark.parametrize("damage", [b"", b"\0" * 40], ids=["ends early", "another version"])
def test_damaged_code_is_compiled_again(package: Path, damage: bytes) -> None:
    path = package / "module.py"
    changed(path, "value = 1\n", 100)
    assert value("module") == 1
    kept(path).write_bytes(damage)
    assert value("module") == 1
    assert len(kept(path).read_bytes()) > len(damage)


@pytest.mark.parametrize("mode", [m.name for m in py_compile.PycInvalidationMode])
def test_code_with_hashes_is_left_to_python(package: Path, mode: str) -> None:
    path = package / "module.py"
    path.write_text("value = 1\n")
    py_compile.compile(str(path), invalidation_mode=py_compile.PycInvalidationMode[mode])
    path.write_text("value = 22\n")
    assert value("module") == (1 if mode == "UNCHECKED_HASH" else 22)


def test_code_of_a_folder_that_was_moved_says_where_it_is(package: Path, tmp_path: Path) -> None:
    path = package / "module.py"
    path.write_text("def value(): pass\n")
    forget()
    importlib.import_module("own_example.module")
    moved = tmp_path / "elsewhere" / "own_example"
    shutil.copytree(package, moved)  # with its times
    forget()
    module = importlib.import_module("own_example")
    module.__path__ = [str(moved)]
    found = importlib.import_module("own_example.module")
    assert found.value.__code__.co_filename == str(moved / "module.py") == found.__file__


def test_what_comes_later_or_is_something_else_is_found_by_python(package: Path) -> None:
    (package / "module.py").write_text("value = 1\n")
    assert value("module") == 1
    (package / "later.py").write_text("value = 2\n")
    importlib.invalidate_caches()
    assert value("later") == 2
    (package / "space").mkdir()
    (package / "space" / "inner.py").write_text("value = 3\n")
    importlib.invalidate_caches()
    assert value("space.inner") == 3
    with pytest.raises(ModuleNotFoundError, match=r"own_example\.absent"):
        value("absent")


def test_a_package_comes_before_a_module_of_its_name(package: Path) -> None:
    (package / "both.py").write_text("value = 1\n")
    (package / "both").mkdir()
    (package / "both" / "__init__.py").write_text("value = 2\n")
    importlib.invalidate_caches()
    assert value("both") == 2


def test_folders_with_modules_of_c_are_left_to_python(package: Path) -> None:
    (package / "module.py").write_text("value = 1\n")
    (package / f"other{importlib.machinery.EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    assert OwnModules("own_example").find_spec("own_example.module", [str(package)]) is None
    assert value("module") == 1


@pytest.mark.parametrize("path", [None, [], ["."], ["/a", "/b"], ["/no/such/folder"], [__file__]])
def test_other_paths_are_left_to_python(path: list[str] | None) -> None:
    assert OwnModules("funcgrad").find_spec("funcgrad.errors", path) is None


def test_it_is_asked_once_and_after_the_hooks_of_others() -> None:
    find_own_modules("funcgrad")
    places = [i for i, finder in enumerate(sys.meta_path) if isinstance(finder, OwnModules)]
    assert len(places) == 1
    assert sys.meta_path[places[0] + 1] is PathFinder


@pytest.mark.parametrize("options", [(), ("-O",), ("-X", "pycache_prefix={folder}")], ids=str)
def test_a_process_finds_all_modules_so(tmp_path: Path, options: tuple[str, ...]) -> None:
    flags = [option.format(folder=tmp_path / "code") for option in options]
    script = SCRIPT.format(place=str(ROOT))
    done = subprocess.run(
        [sys.executable, *flags, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    every, own = map(int, done.stdout.split())
    assert 200 > every - own > 0 and every - own < 10 and every > 100
