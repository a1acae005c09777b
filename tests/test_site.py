"""The site of docs/: what mkdocs.yml lists is what there is, and mkdocs builds it without a warning."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import funcgrad as fg
from docs.refresh import FOLDER, PAGES
from docs.site.gallery import MOST_BYTES, PROGRAMS
from docs.site.notebooks import PAGES as NOTEBOOKS
from docs.site.notebooks import file_of, text_of

ROOT = FOLDER.parent
LISTED = re.findall(r"^ +- .*?([\w/.]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.M)
# What JAX has by these names, too, and other pages speak of; funcgrad.torch needs PyTorch to be read.
NOT_IN_REFERENCE = set(
    "ad_checkpoint checkpoint_policies custom_batching custom_derivatives dtypes example_libraries experimental "
    "flatten_util monitoring onnx portable torch tree_util typing".split()
)


def test_every_page_is_listed_once() -> None:
    made = [name for name in LISTED if name.startswith(("reference/", "examples/"))]
    written = [page.relative_to(FOLDER).as_posix() for page in PAGES]
    assert sorted(LISTED) == sorted(made + written)
    assert len(set(LISTED)) == len(LISTED)


def test_every_namespace_is_in_the_reference() -> None:
    namespaces = {name for name in fg.__all__ if isinstance(getattr(fg, name), ModuleType)}
    listed = {Path(name).name.split(".")[0] for name in LISTED if name.startswith("reference/")}
    assert listed - {"funcgrad"} == namespaces - NOT_IN_REFERENCE
    assert namespaces >= NOT_IN_REFERENCE


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_notebooks_are_their_pages(page: str) -> None:
    """`python docs/site/notebooks.py` makes them anew."""
    assert file_of(page).read_text() == text_of(page)
    assert {file_of(name) for name in NOTEBOOKS} == set((FOLDER / "notebooks").glob("*.ipynb"))


def test_the_gallery_shows_every_picture() -> None:
    """Those that are in the repository; small ones, as they stay in its history."""
    shown = set(re.findall(r"!\[[^\]]+\]\(gallery/([^)]+)\)", (FOLDER / "gallery.md").read_text()))
    pictures = {path.name: path.stat().st_size for path in (FOLDER / "gallery").iterdir()}
    assert shown == set(pictures) == set(PROGRAMS.values())
    assert all(1000 < size <= MOST_BYTES for size in pictures.values())


@pytest.mark.nightly
def test_the_site_builds_and_needs_no_network(tmp_path: Path) -> None:
    """Warnings are errors (`strict`): of links, of headings that they name, of pages that are not listed."""
    if find_spec("mkdocs") is None:
        pytest.skip("mkdocs is not installed: pip install -e '.[docs]'")
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", tmp_path]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > len(LISTED)
    for page in pages:
        loaded = re.findall(
            r"<(?:script|link|img|iframe)[^>]*?(?:src|href)=\"?(https?:[^\s>\"]*)", page.read_text()
        )
        assert not loaded, page


@pytest.mark.nightly
@pytest.mark.parametrize("page", NOTEBOOKS)
def test_notebooks_run(page: str) -> None:
    """Cells print what the page shows; only files of cells have other names."""
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(file_of(page), 4)
    nbformat.validate(notebook)
    expected = [_printed(cell) for cell in notebook.cells]
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of those that speak to the kernel
        patch.setenv("PYTHONPATH", str(ROOT))
        nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert [_printed(cell) for cell in notebook.cells] == expected


def _printed(cell: Any) -> str:
    text = "".join(output["text"] for output in cell.get("outputs", ()))
    return re.sub(r"# \w+\.py:", "# ", text)
