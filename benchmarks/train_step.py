"""The training step of mlp.py: from Python to the first result, cold and from a warm disk cache, and a step after that.

Each figure of the start is taken in a new process, after the import: tracing, compiling, loading and the first run.
"cold" has no disk cache; "warm" is the second process with the cache of the first (for jax: its compilation cache,
with its lower limits of time and size set to none).
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import mlp
from side_by_side import arguments, environment, interpreters, library, print_table

STEPS = 50


def run(lib: Any) -> dict[str, float]:
    """Start, first step, and the median of the steps after it, in this process."""
    state, (images, labels) = mlp.initial_state(lib), mlp.batch()
    images, labels = lib.numpy.asarray(images), lib.numpy.asarray(labels)
    start = time.perf_counter()
    step = lib.jit(mlp.train_step(lib))
    state, loss = step(state, 1.0, images, labels)
    float(loss)
    first = time.perf_counter() - start
    times = []
    for number in range(2, STEPS + 2):
        start = time.perf_counter()
        state, loss = step(state, float(number), images, labels)
        float(loss)
        times.append(time.perf_counter() - start)
    return {"first": first, "step": statistics.median(times)}


def process(name: str, python: str, cache: str | None) -> dict[str, float]:
    """The same in a new process; `cache` is the folder of its disk cache."""
    if cache is None:
        settings = {"FUNCGRAD_CACHE": "0"}
    else:
        settings = {
            "FUNCGRAD_CACHE_DIR": cache,
            "JAX_COMPILATION_CACHE_DIR": cache,
            "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
            "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
        }
    done = subprocess.run(
        [python, sys.argv[0], "--worker", name],
        env=environment() | settings,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def main() -> None:
    options = arguments(__doc__, rounds=7)
    if options.worker:
        print(json.dumps(run(library(options.worker))))
        return
    found: dict[str, dict[str, list[float]]] = {"cold": {}, "warm": {}, "step": {}}
    libraries = interpreters(options)
    with tempfile.TemporaryDirectory() as folder:
        for name, python in libraries.items():
            (Path(folder) / name).mkdir(mode=0o700)
            process(name, python, os.path.join(folder, name))
        for _ in range(options.rounds):
            for name, python in libraries.items():
                cold = process(name, python, None)
                warm = process(name, python, os.path.join(folder, name))
                found["cold"].setdefault(name, []).append(cold["first"])
                found["warm"].setdefault(name, []).append(warm["first"])
                found["step"].setdefault(name, []).append(warm["step"])
    titles = {
        "cold": "first step, no disk cache",
        "warm": "first step, warm disk cache",
        "step": "a later step",
    }
    rows = [
        (titles[row], {name: statistics.median(values) for name, values in columns.items()})
        for row, columns in found.items()
    ]
    print_table(rows, list(libraries), "ms")


if __name__ == "__main__":
    main()
