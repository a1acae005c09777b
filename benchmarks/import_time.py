"""The time of the import statement alone, in new processes taken in turns: numpy, funcgrad, jax."""

from __future__ import annotations

import statistics
import subprocess
import sys

from side_by_side import arguments, environment, print_table

PROGRAM = """
import time
start = time.perf_counter()
import {module}
print(time.perf_counter() - start)
"""


def seconds(python: str, module: str) -> float:
    """One import in a new process."""
    done = subprocess.run(
        [python, "-c", PROGRAM.format(module=module)],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    options = arguments(__doc__)
    modules = {
        "funcgrad": (sys.executable, "funcgrad"),
        "numpy": (sys.executable, "numpy"),
        "funcgrad.numpy": (sys.executable, "funcgrad.numpy"),
    }
    if options.peer:
        modules["jax"] = (options.peer, "jax")
    times: dict[str, list[float]] = {name: [] for name in modules}
    for _ in range(options.rounds + 1):
        for name, (python, module) in modules.items():
            times[name].append(seconds(python, module))
    medians = {
        name: statistics.median(values[1:]) for name, values in times.items()
    }  # the first reads the disk
    print_table([("import", medians)], list(modules), "ms")


if __name__ == "__main__":
    main()
