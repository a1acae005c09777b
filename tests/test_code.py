"""The code itself: style, format, types and the direction of imports, by the tools that pyproject.toml configures."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import funcgrad

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_code(name: str) -> None:
    done = subprocess.run([sys.executable, *CHECKS[name]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, f"{name}:\n{done.stdout}{done.stderr}"


def test_imports_within_functions_have_a_reason() -> None:
    """A comment on a line of the import, or above it: what is imported at the top of a module needs none."""
    without = []
    for path in sorted((ROOT / "funcgrad").rglob("*.py")):
        text = path.read_text()
        lines = text.splitlines()
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Import | ast.ImportFrom):
                        above, own = lines[node.lineno - 2], lines[node.lineno - 1 : node.end_lineno]
                        if not above.strip().startswith("#") and not any("  # " in line for line in own):
                            without.append(f"{path.relative_to(ROOT)}:{node.lineno} {own[0].strip()}")
    assert not without, "\n".join(without)


def test_version_is_one() -> None:
    """The package and the metadata that it is installed with agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert funcgrad.__version__ == project["version"]
