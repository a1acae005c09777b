"""Run every benchmark and write what it printed into README.md, with the command, the machine and the versions.

    python benchmarks/report.py --peer /path/to/other/venv/bin/python

Figures of scripts that are not run (--only) stay as they were. Nothing else should run on the machine meanwhile.
"""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from side_by_side import ROOT, arguments, environment

SCRIPTS = (
    "import_time",
    "installed_size",
    "tracing",
    "train_step",
    "call_overhead",
    "elementwise",
    "rows",
    "matmul",
    "arrays",
    "loops",
    "derivatives",
)
README = Path(ROOT) / "benchmarks" / "README.md"
HEADING = "\n## Figures\n"


def figures(script: str, options: list[str]) -> str:
    """The section of one script: its command and its output."""
    command = [f"benchmarks/{script}.py", *options]
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True, check=True
    )
    today = datetime.date.today().isoformat()
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "llvmlite"))
    shown = " ".join(["python", *command[:1], *(["--peer PYTHON"] if "--peer" in options else [])])
    return f"\n### {script}\n\n`{shown}`, {today}, {versions}.\n\n{_markdown(done.stdout)}\n"


def _markdown(output: str) -> str:
    """Tables stand on their own; a line of text is a paragraph."""
    return re.sub(r"(?m)^([^|\n].*)\n(?!\n)", r"\1\n\n", output).strip()


def main() -> None:
    options = arguments(__doc__)
    passed_on = ["--peer", options.peer] if options.peer else []
    text, _, old = README.read_text().partition(HEADING)
    sections = {part.split("\n", 1)[0]: f"\n### {part}" for part in old.split("\n### ")[1:]}
    for script in SCRIPTS:
        if options.only in script:
            print(script, flush=True)
            sections[script] = figures(script, passed_on)
    README.write_text(
        text + HEADING + "".join(sections[script].rstrip() + "\n" for script in SCRIPTS if script in sections)
    )


if __name__ == "__main__":
    main()
