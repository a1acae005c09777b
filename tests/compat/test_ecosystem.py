"""The table of libraries that `.ci/ecosystem` tests, and the examples that use them where they are installed.

The libraries are no part of what the other tests need: without them their examples are left out here, with that reason,
and `.ci/ecosystem --quick` runs them in an environment of its own.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples" / "ecosystem").glob("*.py"))
TABLE = tomllib.loads((ROOT / ".ci" / "ecosystem.toml").read_text())


@pytest.mark.parametrize("name", TABLE)
def test_a_row_says_what_is_installed_and_where_its_tests_are(name: str) -> None:
    row = TABLE[name]
    assert row["version"][0].isdigit()
    if "tests" in row:
        assert row["tests"] in ("installed", "sdist", "checkout")
        assert row["paths"] and row["passes"] > 0
        assert ("quick" in row) == ("quick_passes" in row)
    unknown = set(row) - {
        "version", "examples", "tests", "paths", "quick", "devices", "environment", "without", "options", "passes",
        "quick_passes", "seconds", "test_seconds",
    }  # fmt: skip
    assert not unknown, "ecosystem.toml says at its top what a row holds"


def imported(program: Path) -> set[str]:
    """The packages that a program imports."""
    found = [
        node
        for node in ast.walk(ast.parse(program.read_text()))
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    names = [node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name for node in found]
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda path: path.stem)
def test_an_example(program: Path) -> None:
    """A program of JAX's libraries runs as it is: it imports jax and nothing of funcgrad, and checks its own result."""
    packages = imported(program)
    assert "jax" in packages and "funcgrad" not in packages
    missing = [name for name in packages - {"jax"} if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"{', '.join(sorted(missing))} not installed: .ci/ecosystem runs this example")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "funcgrad.compat.jax", str(program)]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr
