"""What a package costs before it does anything: the seconds of its import, and the bytes that it puts on the disk."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_IMPORT = """
import sys, time
start = time.perf_counter()
__import__(sys.argv[1])
print(time.perf_counter() - start)
"""

_SIZE = """
import importlib.metadata as metadata, json, os, re, sys

def closure(name, found):
    if name not in found:
        found[name] = metadata.distribution(name)
        for requirement in found[name].requires or ():
            needed = re.match("[A-Za-z0-9._-]+", requirement)[0]
            if "extra ==" not in requirement:
                try:
                    closure(re.sub("[-_.]+", "-", needed).lower(), found)
                except metadata.PackageNotFoundError:
                    pass  # needed on another platform or by another Python only

def size(distribution):
    files = [distribution.locate_file(file) for file in distribution.files or () if file.suffix != ".pyc"]
    return sum(os.path.getsize(file) for file in files if os.path.isfile(file))

found = {}
for name in sys.argv[1:]:
    closure(name, found)
print(json.dumps(sum(size(distribution) for distribution in found.values())))
"""


def import_seconds(python: str, module: str) -> float:
    """Of the import statement alone, in a new process."""
    return float(_run(python, _IMPORT, module))


def installed_nbytes(python: str, package: str) -> float:
    """Of a package and all that it needs, as installed for an interpreter; .pyc files do not count.

    funcgrad itself is this checkout, which need not be installed.
    """
    if package != "funcgrad":
        return float(json.loads(_run(python, _SIZE, package)))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = [re.sub("[-_.]+", "-", re.split("[^A-Za-z0-9._-]", text)[0]) for text in project["dependencies"]]
    files = [file for file in (ROOT / "funcgrad").rglob("*") if file.suffix in (".py", ".typed")]
    return sum(file.stat().st_size for file in files) + float(json.loads(_run(python, _SIZE, *needed)))


def _run(python: str, program: str, *arguments: str) -> str:
    done = subprocess.run(
        [python, "-c", program, *arguments], stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT
    )
    return done.stdout


def interpreter_with(module: str, peer: str | None) -> str | None:
    """The interpreter that has a module: this one, else the peer's, else None."""
    look = "import importlib.util as u, sys; sys.exit(u.find_spec(sys.argv[1]) is None)"
    for python in (sys.executable, peer):
        if python and subprocess.run([python, "-c", look, module], check=False).returncode == 0:
            return python
    return None
