"""Keep what the pages of this folder print true: run their Python, put in what it prints.

    python docs/refresh.py              all pages
    python docs/refresh.py --measure    and what depends on the machine, too

The Python blocks of a page are one program, example.py: they run from top to bottom in a process of their own. A block
marked `text` that follows one directly is its output, and is rewritten in place. tests/test_docs.py does the same and
compares. coverage.md is made from the code alone, by coverage.py.

A block `python measured` prints times and what was chosen for this machine. It is run like the others, but its output
is put in only on request (--measure), and is not compared; only its first line has to be the same words.
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
from types import ModuleType

FOLDER = Path(__file__).resolve().parent
PAGES = sorted(FOLDER.glob("*.md"))
PYTHON = re.compile(r"```python( measured)?\n(.*?)```\n", re.S)
_OUTPUT = re.compile(r"\n```text\n(.*?)```\n", re.S)


def refreshed(page: str, measure: bool = False) -> str:
    """The text of a page with each output block as its program prints it now; of measured blocks only on request."""
    blocks = list(PYTHON.finditer(page))
    printed = _run([block.group(2) for block in blocks])
    parts, done = [], 0
    for block, text in zip(blocks, printed, strict=True):
        parts.append(page[done : block.end()])
        done = block.end()
        shown = _OUTPUT.match(page, done)
        if shown and block.group(1) and not measure:
            _check_first_line(shown.group(1), text)
            parts.append(shown.group(0))
            done = shown.end()
        elif shown:
            parts.append(f"\n```text\n{text}```\n")
            done = shown.end()
        elif text:
            raise ValueError(f"what this block prints is not on the page:\n{block.group(2)}")
    return "".join([*parts, page[done:]])


def _check_first_line(shown: str, printed: str) -> None:
    """Numbers may be others, the words not."""
    first = [re.sub(r"[\d.e+]+", "0", text.partition("\n")[0]).split() for text in (shown, printed)]
    if first[0] != first[1]:
        raise ValueError(
            f"a measured block prints {printed!r}, the page shows {shown!r}: run refresh.py --measure"
        )


def _run(blocks: list[str]) -> list[str]:
    """What each block prints, in a fresh process without settings or a cache of the user's. Which CPU that is makes no
    difference: one that was drawn stays.
    """
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("FUNCGRAD_") or name == "FUNCGRAD_CPU"
    }
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
    """Run the blocks as one file: lines are counted through, so that graphs name the lines of example.py. They are a
    module, which can be imported by its name.
    """
    module = sys.modules["example"] = ModuleType("example")
    namespace = vars(module)
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
            path.write_text(refreshed(path.read_text(), measure="--measure" in sys.argv))
