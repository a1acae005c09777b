"""Make notebooks of pages of the tutorial: docs/notebooks/*.ipynb, which JupyterLab and others open.

    python docs/site/notebooks.py

The text between Python blocks becomes cells of Markdown, a block a cell of code, and the output below it the cell's
output. A notebook is a page in another form: nobody edits it, and tests/test_site.py compares.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1]
FOLDER = DOCS / "notebooks"
PAGES = ("tutorial/03_grad.md", "tutorial/04_vmap.md", "tutorial/08_training.md")
_BLOCK = re.compile(r"```python\n(?P<code>.*?)```\n(?:\n```text\n(?P<output>.*?)```\n)?", re.S)
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)((?:#[^)]*)?)\)")


def notebook_of(page: str) -> dict[str, Any]:
    """Return a page as a notebook of version 4.5 of the format (nbformat.readthedocs.io)."""
    text = (DOCS / page).read_text()
    cells: list[dict[str, Any]] = []
    done = 0
    for block in _BLOCK.finditer(text):
        _add_text(cells, text[done : block.start()], page)
        outputs = []
        if block["output"] is not None:
            outputs = [{"output_type": "stream", "name": "stdout", "text": _lines(block["output"])}]
        code = {"execution_count": None, "outputs": outputs, "source": _lines(block["code"].rstrip("\n"))}
        cells.append({"cell_type": "code", "id": f"cell-{len(cells)}", "metadata": {}, **code})
        done = block.end()
    _add_text(cells, text[done:], page)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _add_text(cells: list[dict[str, Any]], text: str, page: str) -> None:
    """Add a cell of Markdown, whose links lead from the folder of notebooks to the pages."""
    folder = Path(page).parent

    def link(found: re.Match[str]) -> str:
        target = (DOCS / folder / found[1]).resolve().relative_to(DOCS)
        return f"](../{target}{found[2]})"

    if text.strip():
        source = _lines(_LINK.sub(link, text.strip()))
        cells.append({"cell_type": "markdown", "id": f"cell-{len(cells)}", "metadata": {}, "source": source})


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def file_of(page: str) -> Path:
    return FOLDER / f"{Path(page).stem}.ipynb"


def text_of(page: str) -> str:
    return json.dumps(notebook_of(page), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PAGES:
        file_of(name).write_text(text_of(name))
