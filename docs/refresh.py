"""Keep what the pages of this folder print true: run their Python, put in what it prints.

    python docs/refresh.py

The Python blocks of a page are one program, example.py: they run from top to bottom in a process of their own. A block
marked `text` that follows one directly is its output, and is rewritten in place. tests/test_docs.py does the same and
compares. coverage.md is made from the code alone, by coverage.py.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PAGES = sorted(FOLDER.glob("*.md"))
_PYTHON = re.compile(r"```python\n(.*?)```\n", re.S)
_OUTPUT = re.compile(r"\n```text\n(.*?)```\n", re.S)


def refreshed(page: str) -> str:
    """The text of a page with each output block as its program prints it now."""
    blocks = list(_PYTHON.finditer(page))
    printed = _run([block.group(1) for block in blocks])
    parts, done = [], 0
    for block, text in zip(blocks, printed, strict=True):
        parts.append(page[done : block.end()])
        done = block.end()
        shown = _OUTPUT.match(page, done)
        if shown:
            parts.append(f"\n```text\n{text}```\n")
            done = shown.end()
        elif text:
            raise ValueError(f"what this block prints is not on the page:\n{block.group(1)}")
    return "".join([*parts, page[done:]])


def _run(blocks: list[str]) -> list[str]:
    """What each block prints, in a fresh process without settings or a cache of the user's."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FUNCGRAD_")}
    with tempfile.TemporaryDirectory() as cache:
        environment |= {"FUNCGRAD_CACHE_DIR": cache, "PYTHONPATH": str(FOLDER.parent)}
        done = subprocess.run(
            [sys.executable, "-W", "error", __file__, "--run"],
            input=json.dumps(blocks),
            env=environment,
            capture_output=True,
            text=True,
        )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def _outputs(blocks: list[str]) -> list[str]:
    """Run the blocks as one file: lines are counted through, so that graphs name the lines of example.py."""
    namespace: dict[str, object] = {"__name__": "example"}
    outputs = []
    line = 0
    for block in blocks:
        stream = io.StringIO()
        with contextlib.redirect_stdout(stream):
            exec(compile("\n" * line + block, "example.py", "exec"), namespace)
        outputs.append(stream.getvalue())
        line += block.count("\n")
    return outputs


if __name__ == "__main__":
    if "--run" in sys.argv:
        print(json.dumps(_outputs(json.load(sys.stdin))))
    else:
        subprocess.run([sys.executable, str(FOLDER / "coverage.py")], check=True)
        for path in PAGES:
            path.write_text(refreshed(path.read_text()))
