"""What the pages of docs/ show is what their programs print, on every machine. `--update` rewrites the pages, as
`python docs/refresh.py`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.refresh import FOLDER, PAGES, refreshed
from funcgrad.backends.cpu.machines import missing_here
from funcgrad.config import config

ROOT = Path(__file__).resolve().parent.parent
_PATH = re.compile(
    r"`((?:trace|transforms|lower|backends|numpy|lax|random|nn)/[\w/]*\.?\w*|[\w/]+\.(?:py|md|toml))`"
)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_outputs(page: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The CPU counts as another one than that on which the page was written."""
    if not config.cpu:
        monkeypatch.setenv("FUNCGRAD_CPU", "small" if missing_here("haswell") else "haswell")
    shown = page.read_text()
    expected = refreshed(shown)
    if request.config.getoption("--update"):
        page.write_text(expected)
    else:
        assert shown == expected


def test_coverage(request: pytest.FixtureRequest) -> None:
    """coverage.md says what the namespaces have: `python docs/refresh.py` after a name came or went."""
    page = FOLDER / "coverage.md"
    made = subprocess.run(
        [sys.executable, FOLDER / "coverage.py", "--print"], capture_output=True, text=True, check=True
    )
    if request.config.getoption("--update"):
        page.write_text(made.stdout)
    else:
        assert page.read_text() == made.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_files_and_links_exist(page: Path) -> None:
    """A file that the page names stands in the repository, as written or within funcgrad/."""
    text = page.read_text()
    for name in _PATH.findall(text):
        assert any((root / name).exists() for root in (ROOT, ROOT / "funcgrad")), name
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (page.parent / link).exists(), link
