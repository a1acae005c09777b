"""python -m benchmarks.device --device cuda

What an accelerator reaches: products, copies, chains, rows, reductions, attention, and the replay of many tiny kernels,
beside torch where it is installed and has the same device. Also runs on "cpu" and "opencl"; `--small` takes little
data, to see whether all runs.

A figure is the median over rounds of the time of a call. In each round each library starts as many calls as take about
0.1 s and waits once, after as many that are not timed, so starting and computing overlap as they do for a user. All
arguments are on the device before. Results are compared with torch's, else with those of the host.

The rate of a line is what its floor is in: operations, or bytes that must be read and written, a second. "of copy" is
that rate as a part of what `copy` reached, the device's own copy of memory.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import ml_dtypes
import numpy as np

import funcgrad as fg
from benchmarks.device_cases import Case, cases
from funcgrad.backends.interface import Launched, open_backend
from funcgrad.config import config

SECONDS = 0.1  # of calls that are timed together
Call = Callable[[], Any]


@dataclass
class Row:
    """What was measured, in seconds: medians, and every sample."""

    name: str
    own: float | None = None
    torch: float | None = None
    rate: str = ""
    of_copy: float | None = None
    goal: str = "-"
    met: bool | None = None
    error: str = ""
    own_samples: Sequence[float] = ()
    torch_samples: Sequence[float] = ()


# ---- the two libraries ----


class Own:
    """funcgrad on a device."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.backend = open_backend(device)

    def prepare(self, case: Case, arguments: Sequence[np.ndarray]) -> Call:
        with config(device=self.device):
            function = fg.jit(case.own)
            there = [fg.device_put(x, self.device) for x in arguments]

            def call() -> Any:
                return function(*there)

            call()
        return call

    def host(self, result: Any) -> np.ndarray:
        return np.asarray(result).astype(np.float32)

    def wait(self) -> None:
        self.backend.synchronize()


class Torch:
    """torch on the same device; None where it is not there."""

    def __init__(self, device: str) -> None:
        import torch

        self.torch = torch
        self.device = torch.device("cuda" if device.startswith("cuda") else "cpu")
        if self.device.type == "cuda":
            torch.empty(1, device=self.device)
        torch.backends.cuda.matmul.allow_tf32 = False  # float32 is float32

    @classmethod
    def found(cls, device: str) -> Torch | None:
        try:
            return cls(device)
        except (ImportError, RuntimeError, AssertionError) as error:
            print(f"without torch: {error}", file=sys.stderr)
            return None

    def prepare(self, case: Case, arguments: Sequence[np.ndarray]) -> Call:
        there = [self._put(x) for x in arguments]

        def call() -> Any:
            with self.torch.no_grad():
                return case.torch(*there)

        return call

    def _put(self, x: np.ndarray) -> Any:
        if x.dtype == ml_dtypes.bfloat16:
            return self.torch.from_numpy(x.view(np.int16)).view(self.torch.bfloat16).to(self.device)
        return self.torch.from_numpy(x).to(self.device)

    def host(self, result: Any) -> np.ndarray:
        return result.float().cpu().numpy()

    def wait(self) -> None:
        if self.device.type == "cuda":
            self.torch.cuda.synchronize()


# ---- measuring ----


def sample(call: Call, wait: Callable[[], None], calls: int) -> float:
    """Seconds a call."""
    for timed in (False, True):
        start = time.perf_counter()
        for _ in range(calls):
            call()
        wait()
        if timed:
            return (time.perf_counter() - start) / calls
    raise AssertionError


def calls_of(call: Call, wait: Callable[[], None]) -> int:
    """How many take SECONDS."""
    call()
    wait()
    once = sample(call, wait, 1)
    return max(1, min(10000, int(SECONDS / once)))


def measured(runs: Sequence[tuple[Call, Callable[[], None]]], rounds: int) -> list[list[float]]:
    """The samples of each, taken in turns."""
    counts = [calls_of(*run) for run in runs]
    samples: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for (call, wait), count, taken in zip(runs, counts, samples):
            taken.append(sample(call, wait, count))
    return samples


def distance(found: np.ndarray, expected: np.ndarray) -> float:
    if found.shape != expected.shape or not np.isfinite(found).all():
        return float("inf")
    return float(np.abs(found - expected).max() / max(np.abs(expected).max(), 1e-30))


def run_case(case: Case, own: Own, torch: Torch | None, rounds: int, copy_rate: float) -> Row:
    row = Row(case.name)
    arguments = case.data(np.random.default_rng(0))
    libraries: list[Any] = [own] + ([torch] if torch else [])
    try:
        calls = [library.prepare(case, arguments) for library in libraries]
        results = [library.host(call()) for library, call in zip(libraries, calls)]
    except Exception as error:  # the other lines are still to be measured
        row.error = f"{type(error).__name__}: {error}".splitlines()[0]
        return row
    if not torch:
        with config(device="cpu"):
            results.append(np.asarray(fg.jit(case.own)(*arguments)).astype(np.float32))
    error = distance(results[0], results[1])
    if error > case.tolerance:
        row.error = f"WRONG: {error:.1e} from what it should be, more than {case.tolerance:.0e}"
    samples = measured([(call, library.wait) for library, call in zip(libraries, calls)], rounds)
    row.own_samples, row.own = samples[0], statistics.median(samples[0])
    if torch:
        row.torch_samples, row.torch = samples[1], statistics.median(samples[1])
    judge(row, case, copy_rate)
    return row


def judge(row: Row, case: Case, copy_rate: float) -> None:
    """The rate, and whether the goal is met."""
    assert row.own is not None
    if case.flops:
        row.rate = f"{case.flops / row.own / 1e12:.3g} TFLOP/s"
    else:
        row.rate = f"{case.nbytes / row.own / 1e12:.3g} TB/s"
        row.of_copy = case.nbytes / row.own / copy_rate
    if case.of_torch is not None:
        row.goal = f"{case.of_torch:.3g} torch"
        row.met = None if row.torch is None else row.own <= case.of_torch * row.torch
    if case.of_copy is not None and row.of_copy is not None:
        row.goal = f"{case.of_copy} of copy"
        row.met = row.of_copy >= case.of_copy
    if row.error:
        row.met = False


def copy_row(own: Own, small: bool, rounds: int) -> tuple[Row, float]:
    """The device's own copy of memory: (its line, bytes a second, read and written)."""
    nbytes = 1 << 16 if small else 1 << 28
    if not hasattr(own.backend, "launch"):  # a host
        x, y = np.zeros(nbytes, np.uint8), np.zeros(nbytes, np.uint8)
        call: Call = lambda: np.copyto(y, x)  # noqa: E731
    else:
        there, here = own.backend.allocate(nbytes), own.backend.allocate(nbytes)
        own.backend.fill_zeros((there, 0), nbytes)
        call = lambda: own.backend.copy((here, 0), (there, 0), nbytes)  # noqa: E731
    samples = measured([(call, own.wait)], rounds)[0]
    seconds = statistics.median(samples)
    rate = 2 * nbytes / seconds
    row = Row("copy", seconds, rate=f"{rate / 1e12:.3g} TB/s", of_copy=1.0, own_samples=samples)
    return row, rate


# ---- many tiny kernels ----

_NUMEL = 1024
_TINY_LLVM = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @tiny(ptr addrspace(1) %x) {
  %t = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %g, 64
  %i = add i32 %first, %t
  %p = getelementptr float, ptr addrspace(1) %x, i32 %i
  %a = load float, ptr addrspace(1) %p
  %b = fadd float %a, 1.0
  store float %b, ptr addrspace(1) %p
  ret void
}
"""
_TINY_OPENCL = """
__kernel void tiny(__global float* p0, ulong o0) {
  __global float* x = (__global float*)((__global char*)p0 + o0);
  x[get_group_id(0) * 64 + get_local_id(0)] += 1.0f;
}
"""


def tiny_kernels(own: Own, torch: Torch | None, count: int, rounds: int) -> Row:
    """A recording of so many launches of a kernel that adds 1 to 1024 numbers; torch's is a CUDA graph."""
    row = Row(f"replay of {count} tiny kernels", goal="1 torch")
    backend = own.backend
    if not hasattr(backend, "record"):
        row.error = "a host has no launches"
        return row
    text = _TINY_LLVM if backend.target.renderer == "nvptx" else _TINY_OPENCL
    kernel = backend.load(backend.compile(text), "tiny")
    memory = backend.allocate(4 * _NUMEL)
    backend.fill_zeros((memory, 0), 4 * _NUMEL)
    launches = [Launched(kernel, _NUMEL // 64, (64, 1, 1), ((memory, 0),)) for _ in range(count)]
    recording = backend.record(launches, [[(0, 0)]] * count)
    table = [(memory, 0)]
    recording.replay(table)
    found = np.zeros(_NUMEL, np.float32)
    backend.read((memory, 0), found)
    if (found != count).any():
        row.error = f"WRONG: {found[0]} in place of {count}"
    runs: list[tuple[Call, Callable[[], None]]] = [(lambda: recording.replay(table), own.wait)]
    if torch is not None and torch.device.type == "cuda":
        runs.append((torch_graph(torch, count), torch.wait))
    samples = measured(runs, rounds)
    row.own_samples, row.own = samples[0], statistics.median(samples[0])
    row.rate = f"{row.own / count * 1e6:.3g} us each"
    if len(samples) > 1:
        row.torch_samples, row.torch = samples[1], statistics.median(samples[1])
        row.met = row.own <= row.torch and not row.error
    return row


def torch_graph(torch: Torch, count: int) -> Call:
    lib = torch.torch
    x = lib.zeros(_NUMEL, device=torch.device)
    x.add_(1.0)
    graph = lib.cuda.CUDAGraph()
    with lib.cuda.graph(graph):
        for _ in range(count):
            x.add_(1.0)
    return graph.replay


# ---- the table ----


def table(rows: Sequence[Row]) -> str:
    header = ["case", "funcgrad", "torch", "ours / torch", "rate", "of copy", "goal", "met"]
    lines = [header, *(_cells(row) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    texts = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines
    ]
    return "\n".join([texts[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *texts[1:]])


def _cells(row: Row) -> list[str]:
    if row.own is None:
        return [row.name, "-", "-", "-", row.error, "-", row.goal, "-"]
    ratio = f"{row.own / row.torch:.2f}" if row.torch else "-"
    met = {True: "yes", False: "**no**", None: "-"}[row.met]
    part = "-" if row.of_copy is None else f"{row.of_copy:.2f}"
    return [
        row.name, _time(row.own), "-" if row.torch is None else _time(row.torch), ratio,
        " ".join(filter(None, (row.rate, row.error))), part, row.goal, met,
    ]  # fmt: skip


def _time(seconds: float) -> str:
    scale, unit = next(((s, u) for s, u in ((1.0, "s"), (1e-3, "ms")) if seconds >= s), (1e-6, "us"))
    return f"{seconds / scale:.3g} {unit}"


def options_of(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.device", description="what a device reaches")
    parser.add_argument("--device", default="cuda", help="cuda, cuda:1, opencl, cpu, ...")
    parser.add_argument("--small", action="store_true", help="little data: whether all runs, not how fast")
    parser.add_argument("--only", default="", metavar="TEXT", help="cases whose name contains this")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is timed")
    parser.add_argument("--kernels", type=int, default=1000, help="how many tiny kernels are replayed")
    parser.add_argument("--without-torch", action="store_true", help="funcgrad alone")
    parser.add_argument("--json", metavar="FILE", help="write every sample")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> list[Row]:
    options = options_of(arguments)
    own = Own(options.device)
    torch = None if options.without_torch else Torch.found(options.device)
    print(f"{options.device}: {getattr(own.backend, 'description', own.backend.target.name)}")
    first, copy_rate = copy_row(own, options.small, options.rounds)
    rows = [first]
    for case in cases(options.small):
        if options.only in case.name:
            rows.append(run_case(case, own, torch, options.rounds, copy_rate))
            print("  " + ", ".join(_cells(rows[-1])), file=sys.stderr, flush=True)
    if options.only in "replay of tiny kernels":
        rows.append(tiny_kernels(own, torch, options.kernels, options.rounds))
    print(table(rows))
    if options.json:
        with open(options.json, "w") as file:
            json.dump([asdict(row) for row in rows], file, indent=1)
    return rows


if __name__ == "__main__":
    main()
