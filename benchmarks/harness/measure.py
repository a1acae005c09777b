"""All cases with all libraries, in turns.

Each library has a process of its own, which waits on its standard input while another one is measured. A case is
prepared by all of them and its results are checked; then come rounds, in each of which every library is timed once. So
all see the same state of the machine, and a drift of its clock or load touches all alike. What comes out is the median
over the rounds. The floor takes part like a library.

What does not answer in time is ended and shown as such.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.harness.case import Case
from benchmarks.harness.packages import import_seconds, installed_nbytes
from benchmarks.harness.worker import case_key

ROOT = Path(__file__).resolve().parents[2]
_PATIENCE_FOR_PROCESSES = 3  # times as much: they also import and make data
_OWN_PATIENCE = 600.0  # with what is needed for any case
_TOO_LONG = "more than"
NEW_PROCESS = ("first", "again", "memory")


@dataclass(frozen=True)
class Plan:
    """How much is measured.

    python: the interpreter of each library, funcgrad's first. rounds: of a case; fewer where they would take more than
    `most_seconds` of a library. processes: rounds of what needs a new process each. sample_seconds: what the calls of
    one round take together, half of them before it is timed. patience: after so many seconds without an answer a
    library is left out, after three times as many where it is a new process. small: little data, for tests.
    """

    python: dict[str, str]
    rounds: int = 9
    processes: int = 3
    sample_seconds: float = 0.08
    most_seconds: float = 2.0
    patience: float = 10.0
    small: bool = False


@dataclass
class Figures:
    """What was measured of one library in one case: samples, in the unit of the case, or why there are none."""

    samples: list[float] = field(default_factory=list)
    first: float | None = None
    error: float | None = None
    missing: str = ""

    @property
    def median(self) -> float | None:
        return statistics.median(self.samples) if self.samples else None


@dataclass
class Row:
    """A case with what was measured."""

    case: Case
    figures: dict[str, Figures]
    floor: Figures

    @property
    def own(self) -> float | None:
        return self.figures["funcgrad"].median

    @property
    def others(self) -> dict[str, float]:
        """The medians of the other libraries, of those whose result is right."""
        return {
            name: figures.median
            for name, figures in self.figures.items()
            if name != "funcgrad" and figures.median is not None and not self.is_wrong(name)
        }

    @property
    def best(self) -> float | None:
        return min(self.others.values(), default=None)

    @property
    def limit(self) -> float | None:
        return self.case.goal.limit(self.others, self.floor.median)

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None where there is none, or nothing to compare with."""
        if self.is_wrong("funcgrad") or self.figures["funcgrad"].missing:
            return False
        return None if self.own is None or self.limit is None else self.own <= self.limit

    def is_wrong(self, library: str) -> bool:
        error, tolerance = self.figures[library].error, self.case.tolerance
        return error is not None and tolerance is not None and not error <= tolerance


def environment() -> dict[str, str]:
    """For subprocesses: they find this checkout, and may keep its bytecode as an installed package does."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": path}


class Worker:
    """The process of one library (worker.py), started when it is first asked."""

    def __init__(self, name: str, python: str, plan: Plan, patience: float) -> None:
        self.name, self._python, self._plan, self._patience = name, python, plan, patience
        self._process: subprocess.Popen[str] | None = None

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer; "failed" where there is none in time: twice as much for what is done beside others."""
        patience = self._patience * (2 if request["do"] == "prepare" else 1)
        if self._process is None:
            self._start()
        assert self._process is not None and self._process.stdin is not None
        self._signal("SIGCONT")
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._answers.get(timeout=patience)
            self._signal("SIGSTOP")  # threads of some libraries go on waiting busily for a while
        except queue.Empty:
            self.close()
            return {"failed": f"{_TOO_LONG} {patience:g} s"}
        except BrokenPipeError:
            line = ""
        if not line:
            self.close()
            return {"failed": "its process ended"}
        return json.loads(line)

    def _signal(self, name: str) -> None:
        if self._process is not None and self._process.poll() is None and hasattr(signal, name):
            self._process.send_signal(getattr(signal, name))

    def _start(self) -> None:
        command = [self._python, "-m", "benchmarks.harness.worker", self.name]
        self._process = subprocess.Popen(
            command + ["--small"] * self._plan.small,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment(),
        )
        self._answers: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, args=(self._process, self._answers), daemon=True)
        self._reader.start()

    @staticmethod
    def _read(process: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            answers.put(line)
        answers.put("")

    def close(self) -> None:
        if self._process is not None:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.kill()
            self._process.wait()
            self._reader.join()
            self._process.stdin.close()
            self._process.stdout.close()
            self._process = None


def measure(cases: Iterable[Case], plan: Plan) -> Iterator[Row]:
    """Each case as it is done."""
    workers = {name: Worker(name, python, plan, plan.patience) for name, python in plan.python.items()}
    workers |= {name: Worker(name, sys.executable, plan, _OWN_PATIENCE) for name in ("float64", "floor")}
    # (case, library): what took too long will again, in a new process.
    too_long: dict[tuple[str, str], str] = {}
    try:
        for case in cases:
            with tempfile.TemporaryDirectory() as folder:
                if case.measure in ("import", "size"):
                    row = _package(case, plan)
                elif case.measure in NEW_PROCESS:
                    row = _new_processes(case, plan, workers, folder, too_long)
                else:
                    row = _in_turns(case, plan, workers, folder)
            for name, figures in row.figures.items():
                if figures.missing.startswith(_TOO_LONG):
                    too_long[case.name, name] = figures.missing
            yield row
    finally:
        for worker in workers.values():
            worker.close()


def _in_turns(case: Case, plan: Plan, workers: dict[str, Worker], folder: str) -> Row:
    """Calls in processes that stay."""
    key = case_key(case)
    row = Row(case, {name: Figures() for name in plan.python}, Figures())
    _write_reference(key, workers, folder)
    answers = _together(
        [partial(workers[name].ask, do="prepare", case=key, folder=folder) for name in row.figures]
    )
    for figures, answer in zip(row.figures.values(), answers):
        _note(figures, answer)
    nbytes = case.nbytes or (answers[0].get("read", 0.0), answers[0].get("written", 0.0))
    if case.measure == "time":
        request = {"case": key, "read": nbytes[0], "written": nbytes[1], "flops": case.flops}
        answer = workers["floor"].ask(do="prepare", **request)
        if "failed" in answer:
            raise RuntimeError(f"no floor of {key!r}: {answer['failed']}")
        _note(row.floor, answer)
    _rounds(case, plan, workers, row)
    return row


def _together(calls: Sequence[Callable[[], dict[str, Any]]]) -> list[dict[str, Any]]:
    """What is not measured is done by as many processes at once as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def _rounds(case: Case, plan: Plan, workers: dict[str, Worker], row: Row) -> None:
    spent = dict.fromkeys(workers, 0.0)
    for number in range(plan.rounds):
        for name, figures in [*row.figures.items(), ("floor", row.floor)]:
            if figures.missing or figures.first is None or number > 2 and spent[name] > plan.most_seconds:
                continue
            answer = workers[name].ask(do="sample", seconds=plan.sample_seconds)
            if "failed" in answer:
                figures.samples.clear()
                figures.missing = answer["failed"]
                continue
            spent[name] += max(plan.sample_seconds, answer["seconds"])
            per_call = answer["faults"] if case.measure == "faults" else answer["seconds"]
            figures.samples.append(per_call / case.steps)


def _note(figures: Figures, answer: dict[str, Any]) -> None:
    figures.first, figures.error = answer.get("first"), answer.get("error")
    figures.missing = "-" if answer.get("none") else answer.get("failed", "")


def _write_reference(key: str, workers: dict[str, Worker], folder: str) -> None:
    answer = workers["float64"].ask(do="prepare", case=key, folder=folder)
    if "failed" in answer:
        raise RuntimeError(f"no float64 result of {key!r}: {answer['failed']}")


def _new_processes(
    case: Case, plan: Plan, workers: dict[str, Worker], folder: str, too_long: dict[tuple[str, str], str]
) -> Row:
    """One measurement a process."""
    key = case_key(case)
    missing = {name: too_long.get((case.name, name), "") for name in plan.python}
    row = Row(case, {name: Figures(missing=why) for name, why in missing.items()}, Figures())
    _write_reference(key, workers, folder)
    settings = {name: _settings(case, name, folder) for name in plan.python}
    if case.measure == "again":
        names = [name for name, why in missing.items() if not why]
        fills = [partial(_run_once, case, plan, name, settings[name], folder) for name in names]
        for name, answer in zip(names, _together(fills)):
            row.figures[name].missing = answer.get("failed", "")
    for _ in range(plan.processes):
        for name, figures in row.figures.items():
            if not figures.missing:
                _one_process(case, plan, name, figures, settings[name], folder)
    return row


def _settings(case: Case, name: str, folder: str) -> dict[str, str]:
    """Where the process of a library keeps what it compiled, if it may."""
    cache = os.path.join(folder, f"cache of {name}")
    os.makedirs(cache, mode=0o700, exist_ok=True)
    return _with_cache(cache) if case.measure == "again" else _without_caches(folder)


def _one_process(
    case: Case, plan: Plan, name: str, figures: Figures, settings: dict[str, str], folder: str
) -> None:
    answer = _run_once(case, plan, name, settings, folder)
    value = answer.get("memory" if case.measure == "memory" else "first")
    if value is None:
        figures.missing = answer.get("failed", "-")
        figures.samples.clear()
        return
    figures.first, figures.error = answer["first"], answer.get("error")
    figures.samples.append(value)


def _run_once(case: Case, plan: Plan, name: str, settings: dict[str, str], folder: str) -> dict[str, Any]:
    command = [
        plan.python[name],
        "-m",
        "benchmarks.harness.worker",
        name,
        "--once",
        case_key(case),
        "--folder",
        folder,
    ]
    try:
        done = subprocess.run(
            command + ["--small"] * plan.small,
            env=environment() | settings,
            capture_output=True,
            text=True,
            timeout=_PATIENCE_FOR_PROCESSES * plan.patience,
        )
    except subprocess.TimeoutExpired:
        return {"failed": f"{_TOO_LONG} {_PATIENCE_FOR_PROCESSES * plan.patience:g} s"}
    if done.returncode:
        return {"failed": (done.stderr.strip() or "its process ended").split("\n")[-1][:200]}
    return json.loads(done.stdout.splitlines()[-1])


def _without_caches(folder: str) -> dict[str, str]:
    return {"FUNCGRAD_CACHE": "0", "CCACHE": "0", "CACHEDB": os.path.join(folder, "none.db")}


def _with_cache(cache: str) -> dict[str, str]:
    """jax keeps by itself only what took it long to compile: here it keeps all."""
    return {
        "FUNCGRAD_CACHE_DIR": cache,
        "JAX_COMPILATION_CACHE_DIR": cache,
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
        "CACHEDB": os.path.join(cache, "tinygrad.db"),
    }


def _package(case: Case, plan: Plan) -> Row:
    """What is asked of the package alone."""
    row = Row(case, {name: Figures() for name in plan.python}, Figures())
    for _ in range(plan.processes if case.measure == "import" else 1):
        for name, figures in row.figures.items():
            take = import_seconds if case.measure == "import" else installed_nbytes
            figures.samples.append(take(plan.python[name], name))
            figures.first = 0.0
    return row
