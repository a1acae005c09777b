"""Imports and first calls of new processes, beside another version of funcgrad and jax, in turns.

    python -m benchmarks.first_calls --rounds 15 [--before CHECKOUT] [--peer PYTHON]

In each round one process of every kind runs: with an empty disk cache, and with what an earlier process left there. The
figures are medians of milliseconds of CPU time, of all threads of a process: so they hold on a machine that is shared;
behind them is the time that the caller waits.
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
MODELS = "mlp", "convnet", "gpt"
_IMPORTS = """
import time
start = time.process_time(), time.perf_counter()
import {}
print(time.process_time() - start[0], time.perf_counter() - start[1])
"""
_CALL = """
import sys, time
sys.path.insert(0, {path!r})
from benchmarks.first_calls import first_call
print(*first_call({program!r}, {library!r}))
"""


def _chain(np: Any, length: int) -> Callable[..., Any]:
    def chain(x: Any) -> Any:
        for k in range(length):
            x = np.sin(x) * (1 + k) + x
        return x

    return chain


def _softmax(np: Any, x: Any) -> Any:
    weights = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return weights / np.sum(weights, axis=-1, keepdims=True)


# By name: a function of the namespaces numpy and lax of a library, and the shapes and dtype of its arguments.
SMALL: dict[str, tuple[Callable[[Any, Any], Callable[..., Any]], tuple[tuple[int, ...], ...], str]] = {
    "x + 1": (lambda np, lax: lambda x: x + 1, ((4,),), "float32"),
    "product": (lambda np, lax: np.matmul, ((256, 256), (256, 256)), "float32"),
    "float64 product": (lambda np, lax: np.matmul, ((256, 256), (256, 256)), "float64"),
    "batched product": (
        lambda np, lax: partial(np.einsum, "bij,bjk->bik"),
        ((4, 128, 128), (4, 128, 128)),
        "float32",
    ),
    "convolution": (
        lambda np, lax: lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME"),
        ((8, 16, 32, 32), (16, 16, 3, 3)),
        "float32",
    ),
    "pooling": (
        lambda np, lax: lambda x: lax.reduce_window(x, -np.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID"),
        ((8, 16, 32, 32),),
        "float32",
    ),
    "softmax": (lambda np, lax: partial(_softmax, np), ((256, 256),), "float32"),
    "10 sines": (lambda np, lax: _chain(np, 10), ((1000,),), "float32"),
    "100 sines": (lambda np, lax: _chain(np, 100), ((1000,),), "float32"),
    "1000 sines": (lambda np, lax: _chain(np, 1000), ((1000,),), "float32"),
}
PROGRAMS = *SMALL, *MODELS


def first_call(program: str, library: str) -> tuple[float, float]:
    """The CPU time of the first call of a program in this process, without imports and data, and how long it took."""
    import gc
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
        make, shapes, dtype = SMALL[program]
        function = make(*(importlib.import_module(f"{library}.{part}") for part in ("numpy", "lax")))
        arguments = tuple(rng.standard_normal(shape).astype(dtype) for shape in shapes)
    gc.collect()  # what imports left, which would take 40 ms of jax's calls where a collection falls due
    with lib.enable_x64(program.startswith("float64")):
        start = time.process_time(), time.perf_counter()
        result = lib.jit(function)(*arguments)
        for leaf in lib.tree.leaves(result):
            leaf.block_until_ready()
        return time.process_time() - start[0], time.perf_counter() - start[1]


def run(python: str, text: str, cache: str) -> tuple[float, ...]:
    """Return the milliseconds that a process prints: of CPU time, and until it was done."""
    environment = os.environ | {"XDG_CACHE_HOME": cache, "OPENBLAS_NUM_THREADS": "1"}
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):  # a first call compiles no modules of Python
        environment.pop(name, None)
    done = subprocess.run([python, "-c", text], capture_output=True, text=True, check=True, env=environment)
    return tuple(1000 * float(seconds) for seconds in done.stdout.split())


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
    parser.add_argument("--programs", nargs="+", default=("x + 1", *MODELS), choices=PROGRAMS)
    given = parser.parse_args()
    times: dict[str, list[tuple[float, ...]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.rounds + 1):
            for kind, python, text, cache in kinds(given):
                name = f"cold {number} {kind}" if cache == "cold" else cache
                elapsed = run(python, text, os.path.join(folder, name))
                if number:  # the first round fills caches
                    times.setdefault(kind, []).append(elapsed)
    for kind, samples in times.items():
        cpu_ms, wall_ms = map(statistics.median, zip(*samples, strict=True))
        print(f"{kind:<40} {cpu_ms:7.1f} ms, waited {wall_ms:7.1f} ms")


if __name__ == "__main__":
    main()
