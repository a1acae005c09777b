"""Keep what the pages of this folder print true: run their Python, put in what it prints.

    python docs/refresh.py                     all pages
    python docs/refresh.py docs/tutorial/*.md  these pages
    python docs/refresh.py --measure           and what depends on the machine, too

The Python blocks of a page are one program, example.py: they run from top to bottom in a process of their own. A block
marked `text` that follows one directly is its output, and is rewritten in place. tests/test_docs.py does the same and
compares. coverage.md is made from the code alone, by coverage.py.

A block `python measured` prints times and what was chosen for this machine. It is run like the others, but its output
is put in only on request (--measure), and is not compared; only its first line has to be the same words.

Pages run in processes that are forked from one that has imported funcgrad and done nothing else: each begins afresh,
and the import is paid for once.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback
from importlib import import_module
from pathlib import Path
from types import ModuleType, TracebackType
from typing import NoReturn, Self

FOLDER = Path(__file__).resolve().parent
PAGES = sorted(FOLDER.rglob("*.md"))
PYTHON = re.compile(r"```python( measured)?\n(.*?)```\n", re.S)
_USED_BY_MOST = [
    "llvmlite.binding",
    "funcgrad.nn",
    "funcgrad.backends.cpu.backend",
    "funcgrad.lower.load_or_compile",
    "funcgrad.lower.graph.canonicalize",
    "funcgrad.lower.optimize.schedule_kernel",
    "funcgrad.lower.program.builder",
    "funcgrad.lower.runtime.program",
    "funcgrad.transforms.derivatives.grad",
]
_OUTPUT = re.compile(r"\n```text\n(.*?)```\n", re.S)


def refreshed(page: str, runner: PageRunner, measure: bool = False) -> str:
    """The text of a page with each output block as its program prints it now; of measured blocks only on request."""
    blocks = list(PYTHON.finditer(page))
    printed = runner.run([block.group(2) for block in blocks]) if blocks else []
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


class PageRunner:
    """A process without settings or a cache of the user's, which runs each page in a fork of its own. Which CPU that is
    makes no difference: one that was drawn stays.
    """

    def __enter__(self) -> Self:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("FUNCGRAD_") or name == "FUNCGRAD_CPU"
        }
        self._cache = tempfile.TemporaryDirectory()
        # One thread of OpenBLAS's: a process that is forked must have no other threads.
        own = {
            "FUNCGRAD_CACHE_DIR": self._cache.name,
            "PYTHONPATH": str(FOLDER.parent),
            "OPENBLAS_NUM_THREADS": "1",
        }
        command = [sys.executable, "-W", "error", __file__, "--serve"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, env=kept | own, stdin=pipe, stdout=pipe, text=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()
        self._cache.cleanup()

    def run(self, blocks: list[str]) -> list[str]:
        """What each block of a page prints."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(blocks) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if isinstance(answer, str):
            raise RuntimeError(answer)
        return answer


def _serve() -> None:
    """Answer each line of the input, the blocks of a page, by a line: what they print, or why they failed."""
    for name in _USED_BY_MOST:
        import_module(name)
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)  # what a page writes past Python's sys.stdout is no answer
        for line in sys.stdin:
            with tempfile.TemporaryFile("w+") as answer:
                page = os.fork()
                if not page:
                    _answer(json.loads(line), answer.fileno())
                _, status = os.waitpid(page, 0)
                answer.seek(0)
                text = answer.read()
            if status:
                text = json.dumps(f"{text}\nthe page's process ended with status {status}")
            answers.write(text + "\n")
            answers.flush()


def _answer(blocks: list[str], file: int) -> NoReturn:
    """Write what the blocks print, or the traceback, and end this process."""
    try:
        text, status = json.dumps(_outputs(blocks)), 0
    except BaseException:
        text, status = traceback.format_exc(), 1
    os.write(file, text.encode())
    sys.stderr.flush()
    os._exit(status)


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
    if "--serve" in sys.argv:
        _serve()
    else:
        parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
        parser.add_argument("pages", nargs="*", type=Path, help="all, where none is given")
        parser.add_argument("--measure", action="store_true", help="and what depends on the machine")
        chosen = parser.parse_args()
        if not chosen.pages:
            subprocess.run([sys.executable, str(FOLDER / "coverage.py")], check=True)
        with PageRunner() as runner:
            for path in chosen.pages or PAGES:
                path.write_text(refreshed(path.read_text(), runner, chosen.measure))
