"""Try this driver on a GPU, step by step, and print what held: `python -m funcgrad.drivers.nv.check [NUMBER]`.

Reports of bugs should have what it prints. It ends with 0 when all ten steps held.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Sequence

from funcgrad.drivers.hcq.files import Files, SystemFiles
from funcgrad.drivers.nv.tools.smoke import TITLES, Smoke

_VERSION_FILE = "/proc/driver/nvidia/version"


def main(arguments: Sequence[str] | None = None, files: Files | None = None) -> int:
    """Print the result of each step, and those that were not reached; how many did not hold."""
    parser = argparse.ArgumentParser(prog="python -m funcgrad.drivers.nv.check", description=__doc__)
    parser.add_argument("number", nargs="?", type=int, default=0, help="of the GPU, from 0")
    parser.add_argument(
        "--timeout", type=float, default=10.0, metavar="SECONDS", help="until nothing is a failure"
    )
    options = parser.parse_args(arguments)
    print(f"{platform.platform()}; kernel driver: {_driver()}")
    held = 0
    for result in Smoke(files or SystemFiles(), options.number, options.timeout).run():
        print(result, flush=True)
        held += result.held
    for number in range(held + 2, len(TITLES) + 1):
        print(f"-      {number:2}  {TITLES[number - 1]}: not tried")
    return len(TITLES) - held


def _driver() -> str:
    try:
        with open(_VERSION_FILE, encoding="utf-8") as file:
            return file.readline().strip()
    except OSError:
        return "none is loaded"


if __name__ == "__main__":
    raise SystemExit(min(main(), 1))
