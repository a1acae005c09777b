"""The bytes that `pip install funcgrad` puts on the disk, by package, beside those of jax."""

from __future__ import annotations

import json
import subprocess
import sys

from side_by_side import arguments, environment

PROGRAM = """
import importlib.metadata as metadata, json, os, re, sys

def closure(name, found):
    name = re.sub(r"[-_.]+", "-", name).lower()
    if name in found:
        return
    found[name] = metadata.distribution(name)
    for requirement in found[name].requires or ():
        if "extra ==" not in requirement and "; python_version <" not in requirement:
            try:
                closure(re.match(r"[A-Za-z0-9_.-]+", requirement)[0], found)
            except metadata.PackageNotFoundError:
                pass  # a requirement of another platform

def size(folder):
    return sum(os.path.getsize(os.path.join(root, file)) for root, _, files in os.walk(folder) for file in files)

def measure(distribution):
    files = [distribution.locate_file(file) for file in distribution.files or ()]
    return sum(os.path.getsize(file) for file in files if os.path.isfile(file) and "__pycache__" not in str(file))

found = {}
closure(sys.argv[1], found)
sizes = {name: measure(distribution) for name, distribution in found.items()}
if sys.argv[1] == "funcgrad":
    import funcgrad
    folder = os.path.dirname(funcgrad.__file__)
    sizes["funcgrad"] = sum(
        os.path.getsize(os.path.join(root, file)) for root, _, files in os.walk(folder) for file in files
        if file.endswith((".py", ".typed"))
    )
print(json.dumps(sizes))
"""


def sizes(python: str, package: str) -> dict[str, int]:
    """The bytes of a package and of all that it needs."""
    done = subprocess.run(
        [python, "-c", PROGRAM, package], env=environment(), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def main() -> None:
    options = arguments(__doc__)
    columns = [("funcgrad", sys.executable)] + ([("jax", options.peer)] if options.peer else [])
    for package, python in columns:
        found = sizes(python, package)
        parts = ", ".join(
            f"{name} {value / 1e6:.1f}" for name, value in sorted(found.items(), key=lambda x: -x[1])
        )
        print(f"{package}: {sum(found.values()) / 1e6:.0f} MB ({parts})")


if __name__ == "__main__":
    main()
