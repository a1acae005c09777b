"""The README's first example prints what the README says, and its set-up names what is installed."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def test_first_example() -> None:
    program, printed = re.search(
        r"```python\n(.*?)```.*?```text\n(.*?)```", README.read_text(), re.S
    ).groups()
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == printed


def test_set_up_names_what_it_installs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    section = README.read_text().partition("## Set-up")[2].partition("\n## ")[0]
    for requirement in project["dependencies"] + project["optional-dependencies"]["examples"]:
        name = re.match(r"[\w-]+", requirement)[0]
        assert re.search(rf"\b{name}\b", section), name


def test_lines_that_make_an_environment_run_where_there_is_no_python_yet() -> None:
    """Debian has python3 alone until an environment is active."""
    lines = re.findall(r"^.*-m venv.*$", README.read_text() + (ROOT / "CONTRIBUTING.md").read_text(), re.M)
    assert len(lines) == 3
    assert all(line.startswith("python3 -m venv .venv && . .venv/bin/activate") for line in lines)
