"""Imports and first calls of new processes, beside another version of funcgrad and jax, in turns.

    python -m benchmarks.first_calls --rounds 15 [--before CHECKOUT] [--peer PYTHON]

In each round one process of every kind runs: with an empty disk cache, and with what an earlier process left there. The
figures are medians of milliseconds of CPU time, of all threads of a process: so they hold on a machine that is shared.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = "x + 1", "mlp", "convnet", "gpt"
_IMPORTS = """
import time
start = time.process_time()
import {}
print(time.process_time() - start)
"""
_CALL = """
import sys, time
sys.path.insert(0, {path!r})
from benchmarks.first_calls import first_call
print(first_call({program!r}, {library!r}))
"""


def first_call(program: str, library: str) -> float:
    """The CPU time of the first call of a program in this process, without imports and data."""
    import importlib
    import time

    import numpy

    from benchmarks.models import convnet, gpt, mlp
    from benchmarks.models.training import traced_step

    lib = importlib.import_module(library)
    rng = numpy.random.default_rng(0)
    shape = gpt.Shape()
    models = {
        "mlp": lambda: (mlp.loss, mlp.data(rng, (784, 512, 512, 10), 128)),
        "convnet": lambda: (convnet.loss, convnet.data(rng, 64, 28, (32, 64), 10)),
        "gpt": lambda: (gpt.Gpt(shape).loss, gpt.data(rng, shape)),
    }
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    if program in models:
        loss, data = models[program]()
        function, arguments = partial(traced_step, lib, loss, 0.0), data
    else:
        function, arguments = (lambda x: x + 1), (numpy.ones(4, numpy.float32),)
    start = time.process_time()
    result = lib.jit(function)(*arguments)
    for leaf in lib.tree.leaves(result):
        leaf.block_until_ready()
    return time.process_time() - start


def run(python: str, text: str, cache: str) -> float:
    environment = os.environ | {"XDG_CACHE_HOME": cache, "OPENBLAS_NUM_THREADS": "1"}
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):  # a first call compiles no modules of Python
        environment.pop(name, None)
    done = subprocess.run([python, "-c", text], capture_output=True, text=True, check=True, env=environment)
    return 1000 * float(done.stdout)


def kinds(given: argparse.Namespace) -> Iterator[tuple[str, str, str, str]]:
    """(what is measured, interpreter, program text, name of its cache)."""
    yield "import numpy", sys.executable, _IMPORTS.format("numpy"), "none"
    versions = {"funcgrad": str(ROOT)} | ({"before": given.before} if given.before else {})
    for name, path in versions.items():
        path_first = f"import sys\nsys.path.insert(0, {path!r})\n"
        yield f"import {name}", sys.executable, path_first + _IMPORTS.format("funcgrad"), "none"
    for program in given.programs:
        for name, path in versions.items():
            # The other version is called by this file, too.
            call = _CALL.format(path=str(ROOT), program=program, library="funcgrad")
            text = f"import sys\nsys.path.insert(0, {path!r})\nimport funcgrad\n{call}"
            yield f"{program}, {name}, cold", sys.executable, text, "cold"
            yield f"{program}, {name}, from the cache", sys.executable, text, f"warm {name}"
        if given.peer:
            text = _CALL.format(path=str(ROOT), program=program, library="jax")
            yield f"{program}, jax", given.peer, text, "none"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--before", help="a checkout of another version")
    parser.add_argument("--peer", help="an interpreter that has jax")
    parser.add_argument("--programs", nargs="+", default=PROGRAMS, choices=PROGRAMS)
    given = parser.parse_args()
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.rounds + 1):
            for kind, python, text, cache in kinds(given):
                name = f"cold {number} {kind}" if cache == "cold" else cache
                elapsed_ms = run(python, text, os.path.join(folder, name))
                if number:  # the first round fills caches
                    times.setdefault(kind, []).append(elapsed_ms)
    for kind, samples in times.items():
        print(f"{kind:<34} {statistics.median(samples):7.1f} ms")


if __name__ == "__main__":
    main()
