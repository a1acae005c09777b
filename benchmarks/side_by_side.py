"""Measure the same cases with funcgrad and with other libraries, in turns, and print their medians side by side.

A benchmark describes each case once, as a function of the library (funcgrad and jax have the same names): it prepares
the data and returns the call to be timed. Each library runs in a worker process of its own interpreter, which waits
on its standard input while another one is measured; so all see the same state of the machine, and a drift of its
clock or load touches all alike. What comes out: the median over the rounds, and the ratio of funcgrad's median to
that of each other library.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(1, ROOT)  # the funcgrad of this checkout, installed or not

Case = Callable[[Any], Callable[[], object] | None]  # of the library; None where it has no such function


def arguments(description: str, **more: Any) -> argparse.Namespace:
    """The options that every benchmark has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--peer", metavar="PYTHON", help="an interpreter that has jax; without it, only funcgrad runs"
    )
    parser.add_argument("--rounds", type=int, default=more.get("rounds", 15))
    parser.add_argument("--only", default="", help="run the cases whose name contains this")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    return parser.parse_args()


def interpreters(options: argparse.Namespace) -> dict[str, str]:
    """The interpreter of each library."""
    return {"funcgrad": sys.executable} | ({"jax": options.peer} if options.peer else {})


def library(name: str) -> Any:
    """The module, with the submodules that the cases use."""
    module = importlib.import_module(name)
    if name in ("funcgrad", "jax"):
        for part in ("numpy", "random", "nn", "lax"):
            importlib.import_module(f"{name}.{part}")
    return module


def python_of(module: str, peer: str | None) -> str | None:
    """The interpreter that has a module: funcgrad's, else the peer's, else None."""
    for python in (sys.executable, peer):
        look = f"import importlib.util as u, sys; sys.exit(u.find_spec({module!r}) is None)"
        if python and subprocess.run([python, "-c", look], check=False).returncode == 0:
            return python
    return None


def environment() -> dict[str, str]:
    """For subprocesses: they find the same funcgrad, and may keep its bytecode as an installed package does."""
    path = os.pathsep.join(filter(None, [ROOT, os.environ.get("PYTHONPATH")]))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": path}


def machine() -> str:
    """One line that says where the figures come from."""
    model = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
            model = names[0] if names else model
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{model}, {cores} cores, Python {platform.python_version()}, {platform.system()}"


class Worker:
    """A process that has one library loaded and times one case at a time on demand."""

    def __init__(self, name: str, python: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [python, sys.argv[0], "--worker", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )

    def seconds(self, case: str) -> float | None:
        """The time of one call, averaged over as many as take about 20 ms; None where the case does not exist."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(case + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            raise SystemExit(f"{self.name} failed in case {case!r}")
        return None if answer == "none" else float(answer)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def serve(name: str, cases: dict[str, Case]) -> None:
    """The life of a worker: a name of a case in, seconds out."""
    module = library(name)
    ready: dict[str, tuple[Callable[[], object], int]] = {}
    for line in sys.stdin:
        case = line.strip()
        if case not in ready:
            ready.clear()  # the data of the case before
            call = cases[case](module)
            if call is None:
                print("none", flush=True)
                continue
            ready[case] = call, _repeats(call)
        call, repeats = ready[case]
        print(_time(call, repeats), flush=True)


def _repeats(call: Callable[[], object]) -> int:
    """How many calls take about 20 ms, once compilation is done."""
    for _ in range(3):
        call()
    return max(1, int(0.02 / _time(call, 3)))


def _time(call: Callable[[], object], repeats: int) -> float:
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def compare(
    description: str,
    cases: dict[str, Case],
    unit: str = "us",
    also: dict[str, str] | None = None,
    best: bool = False,
) -> None:
    """Run a benchmark script: parse its options, measure every case in turns, print the table.

    also: further columns, {title: module name}, where funcgrad's interpreter or the peer's has the module.
    best: one column of the ratio to the fastest other library, in place of one for each.
    """
    options = arguments(description)
    if options.worker:
        serve(options.worker, cases)
        return
    workers = {name: Worker(name, python) for name, python in interpreters(options).items()}
    for title, module in (also or {}).items():
        python = python_of(module, options.peer)
        if python is not None:
            workers[title] = Worker(module, python)
    rows = []
    for case in cases:
        if options.only not in case:
            continue
        times: dict[str, list[float]] = {title: [] for title in workers}
        for _ in range(options.rounds):
            for title, worker in workers.items():
                seconds = worker.seconds(case)
                if seconds is not None:
                    times[title].append(seconds)
        rows.append((case, {title: statistics.median(values) for title, values in times.items() if values}))
    for worker in workers.values():
        worker.close()
    if best:
        rows = [
            (case, medians | {"best": min(t for title, t in medians.items() if title != "funcgrad")})
            if len(medians) > 1
            else (case, medians)
            for case, medians in rows
        ]
    print_table(rows, list(workers), unit, ["best"] if best and len(workers) > 1 else None)


def print_table(
    rows: list[tuple[str, dict[str, float]]], titles: list[str], unit: str, others: list[str] | None = None
) -> None:
    """Medians a case, and the ratio of funcgrad's to each of the others (below 1: funcgrad is faster)."""
    others = titles[1:] if others is None else others
    scale = {"s": 1.0, "ms": 1e3, "us": 1e6}[unit]
    header = [
        "case",
        *(f"{title}, {unit}" for title in titles),
        *(f"funcgrad / {title}" for title in others),
    ]
    lines = [header]
    for case, medians in rows:
        own = medians.get(titles[0])
        cells = [f"{medians[title] * scale:.4g}" if title in medians else "-" for title in titles]
        ratios = [f"{own / medians[title]:.2f}" if own and title in medians else "-" for title in others]
        lines.append([case, *cells, *ratios])
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    print(machine())
    print(_row(header, widths))
    print(f"|{'-' * (widths[0] + 2)}|" + "".join(f"{'-' * (width + 1)}:|" for width in widths[1:]))
    for line in lines[1:]:
        print(_row(line, widths))


def _row(cells: list[str], widths: list[int]) -> str:
    padded = [cell.rjust(width) for cell, width in zip(cells, widths)]
    padded[0] = cells[0].ljust(widths[0])
    return f"| {' | '.join(padded)} |"
