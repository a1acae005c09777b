"""What the pages of docs/ show is what their programs print, on every machine. `--update` rewrites the pages, as
`python docs/refresh.py`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.refresh import FOLDER, PAGES, PageRunner, refreshed
from funcgrad.backends.cpu.machines import missing_here
from funcgrad.config import config

ROOT = Path(__file__).resolve().parent.parent
_PATH = re.compile(
    r"`((?:trace|transforms|lower|backends|numpy|lax|random|nn)/[\w/]*\.?\w*|[\w/]+\.(?:py|md|toml))`"
)


def _name(page: Path) -> str:
    return page.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.fixture(scope="module")
def runner() -> Iterator[PageRunner]:
    """The CPU counts as another one than that on which the pages were written."""
    with pytest.MonkeyPatch.context() as patch:
        if not config.cpu:
            patch.setenv("FUNCGRAD_CPU", "small" if missing_here("haswell") else "haswell")
        with PageRunner() as pages:
            yield pages


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_outputs(page: Path, request: pytest.FixtureRequest, runner: PageRunner) -> None:
    shown = page.read_text()
    expected = refreshed(shown, runner)
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


def _anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.*)", _prose(page.read_text()), re.M)
    plain = (re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings)
    return {re.sub(r"[-\s]+", "-", heading) for heading in plain}


def _prose(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_files_and_links_exist(page: Path) -> None:
    """A file that the page names stands in the repository, as written or within funcgrad/; a link leads to a file, and
    to a heading in it.
    """
    text = page.read_text()
    for name in _PATH.findall(text):
        assert any((root / name).exists() for root in (ROOT, ROOT / "funcgrad")), name
    for link, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", _prose(text)):
        target = page.parent / link if link else page
        assert target.exists(), link
        assert not anchor or anchor in _anchors(target), anchor
