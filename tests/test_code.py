"""The code itself: style, format, types and the direction of imports, by the tools that pyproject.toml configures."""

from __future__ import annotations

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


def test_version_is_one() -> None:
    """The package and the metadata that it is installed with agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert funcgrad.__version__ == project["version"]
