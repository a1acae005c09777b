"""The bytes that `pip install funcgrad` puts on the disk, by package, beside those of jax. .pyc files do not count."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from side_by_side import ROOT, arguments

PROGRAM = """
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
print(json.dumps({name: size(distribution) for name, distribution in found.items()}))
"""


def installed(python: str, packages: list[str]) -> dict[str, int]:
    """The bytes of packages and of all that they need, as installed for an interpreter."""
    done = subprocess.run([python, "-c", PROGRAM, *packages], stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def own() -> dict[str, int]:
    """The same of this checkout, which need not be installed."""
    project = tomllib.loads((Path(ROOT) / "pyproject.toml").read_text())["project"]
    needed = [re.sub("[-_.]+", "-", re.match("[A-Za-z0-9._-]+", text)[0]) for text in project["dependencies"]]
    files = (Path(ROOT) / "funcgrad").rglob("*")
    return {"funcgrad": sum(f.stat().st_size for f in files if f.suffix in (".py", ".typed"))} | installed(
        sys.executable, needed
    )


def main() -> None:
    options = arguments(__doc__)
    columns = {"funcgrad": own()}
    if options.peer:
        columns["jax"] = installed(options.peer, ["jax"])
    for title, sizes in columns.items():
        parts = [
            f"{name} {size / 1e6:.1f}" for name, size in sorted(sizes.items(), key=lambda item: -item[1])
        ]
        print(f"{title}: {sum(sizes.values()) / 1e6:.0f} MB ({', '.join(parts)})")


if __name__ == "__main__":
    main()
