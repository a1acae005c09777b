"""The process of one library: it prepares, checks and times the cases that it is told to.

    python -m benchmarks.harness.worker NAME            requests on stdin, answers on stdout, lines of JSON
    python -m benchmarks.harness.worker NAME --once ..  one measurement that needs a new process, printed

Besides the libraries there are two more names. "float64" computes what the results are compared with and writes it to
a folder. "floor" times what the machine needs at least: its memory and its arithmetic at their limits (funcgrad
measures those: funcgrad.backends.cpu.roofline).
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from benchmarks.harness.case import Case
from benchmarks.harness.trees import flatten, tree_map

WARM_CALLS, WARM_SECONDS = 3, 0.5
MEMORY_CALLS = 4
MOST_FLOPS = 1e10  # of the floor: more takes as many times longer


def data_of(case: Case) -> tuple[Any, ...]:
    return case.data(numpy.random.default_rng(0))


# ---- what is compared ----


def reference_of(case: Case, arguments: tuple[Any, ...]) -> list[numpy.ndarray]:
    """The leaves of the result, computed in float64."""
    from benchmarks.harness import float64

    wide = tree_map(_widened, arguments)
    if case.reference is not None:
        return [numpy.asarray(x) for x in flatten(case.reference(*wide))]
    assert callable(case.traced)
    with numpy.errstate(all="ignore"):
        return [numpy.asarray(x) for x in flatten(case.traced(float64, *wide))]


def _widened(x: numpy.ndarray) -> numpy.ndarray:
    wide = numpy.complex128 if x.dtype.kind == "c" else numpy.float64
    return x if x.dtype.kind in "iub" else x.astype(wide)


def error_of(results: Sequence[numpy.ndarray], expected: Sequence[numpy.ndarray]) -> float:
    """The greatest distance, relative to the greatest element of its array."""
    if len(results) != len(expected):
        raise ValueError(f"{len(results)} results in place of {len(expected)}")
    return max((_error(*pair) for pair in zip(results, expected)), default=0.0)


def _error(result: numpy.ndarray, expected: numpy.ndarray) -> float:
    if result.shape != expected.shape:
        raise ValueError(f"a result has shape {result.shape} in place of {expected.shape}")
    if not result.size:
        return 0.0
    kind = numpy.complex128 if numpy.iscomplexobj(expected) else numpy.float64
    scale = float(numpy.max(numpy.abs(expected)))
    worst = 0.0
    flat, wanted = result.reshape(-1), expected.reshape(-1)
    for start in range(0, flat.size, 1 << 20):  # in parts, which takes little memory
        part = slice(start, start + (1 << 20))
        distance = numpy.max(numpy.abs(flat[part].astype(kind) - wanted[part]))
        worst = distance if not distance <= worst else worst  # NaN is the worst of all
    return float(worst) / (scale or 1.0)


# ---- what is timed ----


def timed(call: Callable[[], object], repeats: int, wait: Callable[[Any], Any]) -> tuple[float, float]:
    """(seconds, pages that the system mapped) of a call; the result of one lives until the next has its own."""
    kept: Any = None
    faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    start = time.perf_counter()
    for _ in range(repeats):
        kept = call()
    wait(kept)
    seconds = time.perf_counter() - start
    faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - faults
    return seconds / repeats, faults / repeats


class Server:
    """The life of a worker: one case at a time."""

    def __init__(self, name: str, small: bool) -> None:
        from benchmarks.cases import all_cases

        self.name = name
        self.cases = {case_key(case): case for case in all_cases(full=not small)}
        if name not in ("float64", "floor"):
            from benchmarks.harness.libraries import open_library

            self.library = open_library(name)
        self.call: Callable[[], object] | None = None
        self.times = 1.0  # as many calls make what is to be measured

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "prepare":
            self.call = None
            gc.collect()
            case = self.cases[request["case"]]
            if self.name == "float64":
                return write_reference(case, request["folder"])
            if self.name == "floor":
                return self.prepare_floor(request)
            return self.prepare(case, request)
        return self.sample(request["seconds"])

    def prepare(self, case: Case, request: dict[str, Any]) -> dict[str, Any]:
        arguments = data_of(case)
        read = sum(x.nbytes for x in flatten(arguments))
        call = self.library.prepare(case, arguments)
        if call is None:
            return {"none": True}
        start = time.perf_counter()
        result = self.library.wait(call())
        first = time.perf_counter() - start
        found = self.library.results(result)
        answer = {"first": first, "read": read, "written": sum(x.nbytes for x in found)}
        if case.tolerance is not None:
            answer["error"] = error_of(found, read_reference(request["folder"]))
        del arguments, found, result
        self.begin(call, self.library.wait)
        return answer

    def prepare_floor(self, request: dict[str, Any]) -> dict[str, Any]:
        from funcgrad.backends.cpu.roofline import Limits
        from funcgrad.backends.interface import open_backend

        limits = Limits(open_backend("cpu"))
        parts = []
        if request["read"] + request["written"]:
            parts.append((limits.streaming(int(request["read"]), int(request["written"])), 1.0))
        if request["flops"]:
            times = max(1.0, request["flops"] / MOST_FLOPS)
            parts.append((limits.computing(request["flops"] / times), times))
        if not parts:
            return {"none": True}
        once = [min(timed(call, 1, lambda _: None)[0] for _ in range(3)) * times for call, times in parts]
        slower, self.times = parts[once.index(max(once))]
        self.begin(slower, lambda _: None)
        return {"first": 0.0}

    def begin(self, call: Callable[[], object], wait: Callable[[Any], Any]) -> None:
        self.call, self.wait = call, wait
        self.one = timed(call, 1, wait)[0]
        end = time.perf_counter() + WARM_SECONDS
        for _ in range(WARM_CALLS):
            if time.perf_counter() > end:
                break
            self.one = min(self.one, timed(call, 1, wait)[0])
        if self.one < 0.01:
            self.one = timed(call, 3, wait)[0]

    def sample(self, seconds: float) -> dict[str, Any]:
        """The second half of so many seconds: in the first, threads that slept come back to cores of their own."""
        assert self.call is not None
        repeats = max(1, int(seconds / self.one / 2))
        if self.one < seconds:
            timed(self.call, repeats, self.wait)
        found, faults = timed(self.call, repeats, self.wait)
        return {"seconds": found * self.times, "faults": faults}


def case_key(case: Case) -> str:
    return f"{case.group}: {case.name}"


def write_reference(case: Case, folder: str) -> dict[str, Any]:
    arguments = data_of(case)
    results = reference_of(case, arguments) if case.tolerance is not None else []
    for number, result in enumerate(results):
        numpy.save(os.path.join(folder, f"{number}.npy"), result)
    with open(os.path.join(folder, "count"), "w") as file:
        file.write(str(len(results)))
    return {"first": 0.0}


def read_reference(folder: str) -> list[numpy.ndarray]:
    with open(os.path.join(folder, "count")) as file:
        count = int(file.read())
    return [numpy.load(os.path.join(folder, f"{i}.npy"), mmap_mode="r") for i in range(count)]


def serve(name: str, small: bool) -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints is no answer
    server = Server(name, small)
    for line in sys.stdin:
        try:
            answer = server.answer(json.loads(line))
        except Exception as error:  # a case that fails is shown as such, and the next one comes
            answer = {"failed": f"{type(error).__name__}: {error}".split("\n")[0][:200]}
        print(json.dumps(answer), file=answers, flush=True)


# ---- what needs a new process ----


def once(name: str, key: str, small: bool, folder: str) -> dict[str, float]:
    """Of a new process: the seconds of the import and of the first call, and the greatest memory of some calls."""
    start = time.perf_counter()
    from benchmarks.harness.libraries import open_library

    library = open_library(name)
    imported = time.perf_counter() - start
    from benchmarks.cases import all_cases

    case = next(case for case in all_cases(full=not small) if case_key(case) == key)
    arguments = data_of(case)
    start = time.perf_counter()
    call = library.prepare(case, arguments)
    if call is None:
        return {}
    result = library.wait(call())
    first = time.perf_counter() - start
    answer = {"import": imported, "first": first}
    if case.measure == "memory":
        for _ in range(MEMORY_CALLS):
            result = library.wait(call())
        answer["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024.0
    elif case.tolerance is not None:
        answer["error"] = error_of(library.results(result), read_reference(folder))
    return answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--once", metavar="CASE")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--folder", default="")
    options = parser.parse_args()
    if options.once:
        print(json.dumps(once(options.name, options.once, options.small, options.folder)))
    else:
        serve(options.name, options.small)


if __name__ == "__main__":
    main()
