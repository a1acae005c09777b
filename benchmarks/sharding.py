"""python -m benchmarks.sharding

Programs over virtual devices of the CPU, in one process. Figures are medians over rounds in which all that is compared
runs in turn; `--json FILE` writes every sample.

    step        a training step of an MLP: on one device with one thread, data parallel on 2 and 4 devices with a thread
                each, and on one device with as many threads as cores
    all_reduce  a program whose only work it is, on float32: time, beside a copy of as many bytes by NumPy and a sum of
                two arrays by NumPy, each in one thread
    call        a call of a program that adds 1 to 8 numbers, and of one that sums them over the devices
    compile     tracing, partitioning and lowering a training step to the code of a device, for meshes that may not be

Two devices on two cores should take half the time of one; figures of a machine that does something else beside are
worth nothing.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import funcgrad as fg
import funcgrad.numpy as fnp
from benchmarks.harness.machine import machine_text
from funcgrad.sharding import AbstractMesh, NamedSharding, P

Samples = dict[str, list[float]]


def in_turns(functions: dict[str, Callable[[], object]], seconds: float, rounds: int) -> Samples:
    """Seconds a call of each; a sample is the mean over calls that take `seconds` together."""
    counts = {}
    for name, function in functions.items():
        function()
        began = time.perf_counter()
        function()
        counts[name] = max(1, int(seconds / (time.perf_counter() - began)))
    samples: Samples = {name: [] for name in functions}
    for _ in range(rounds):
        for name, function in functions.items():
            began = time.perf_counter()
            for _ in range(counts[name]):
                function()
            samples[name].append((time.perf_counter() - began) / counts[name])
    return samples


# ---- a training step ----


def loss(weights: list[Any], x: Any, y: Any) -> Any:
    for w in weights[:-1]:
        x = fnp.tanh(x @ w)
    return fnp.mean((x @ weights[-1] - y) ** 2)


def step(weights: list[Any], x: Any, y: Any) -> list[Any]:
    gradients = fg.grad(loss)(weights, x, y)
    return [w - 0.01 * g for w, g in zip(weights, gradients)]


def step_cases(width: int, rows: int) -> dict[str, Callable[[], object]]:
    rng = np.random.default_rng(0)
    weights = [rng.standard_normal((width, width)).astype(np.float32) / width**0.5 for _ in range(4)]
    x, y = (rng.standard_normal((rows, width)).astype(np.float32) for _ in range(2))
    cores = fg.config.threads

    def case(devices: int, threads: int) -> Callable[[], object]:
        compiled = fg.jit(step)
        given: tuple[Any, Any, Any] = (weights, x, y)
        if devices > 1:
            mesh = fg.make_mesh((devices,), ("data",))
            rows_ = NamedSharding(mesh, P("data"))
            given = tuple(
                fg.device_put(part, to)
                for part, to in ((weights, NamedSharding(mesh, P())), (x, rows_), (y, rows_))
            )

        def call() -> object:
            with fg.config(threads=threads):
                return compiled(*given)

        return call

    found = {"1 device, 1 thread": case(1, 1)}
    for count in (2, 4):
        if fg.config.cpu_devices >= count:
            found[f"{count} devices, {min(count, cores)} threads"] = case(count, min(count, cores))
    found[f"1 device, {cores} threads"] = case(1, cores)
    return found


# ---- all_reduce ----


def reduce_cases(nbytes: int, devices: int) -> dict[str, Callable[[], object]]:
    mesh = fg.make_mesh((devices,), ("x",))
    rng = np.random.default_rng(0)
    x = rng.standard_normal((devices, nbytes // 4)).astype(np.float32)
    spread = fg.device_put(x, NamedSharding(mesh, P("x")))
    summed = fg.jit(fg.shard_map(lambda x: fg.lax.psum(x[0], "x"), mesh=mesh, in_specs=P("x"), out_specs=P()))
    np.testing.assert_allclose(summed(spread), x.sum(0), rtol=1e-4, atol=1e-4)
    result = np.empty_like(x[0])
    return {
        "all_reduce": lambda: summed(spread),
        "copy": lambda: np.copyto(result, x[0]),
        "sum of two": lambda: np.add(x[0], x[1], out=result),
    }


# ---- calls ----


def call_cases(counts: Sequence[int]) -> dict[str, Callable[[], object]]:
    add, total = fg.jit(lambda x: x + 1), fg.jit(fnp.sum)
    x = fnp.ones(8)
    found: dict[str, Callable[[], object]] = {"no mesh, x + 1": lambda: add(x)}
    for count in counts:
        spread = fg.device_put(x, NamedSharding(fg.make_mesh((count,), ("x",)), P("x")))
        found[f"{count} devices, x + 1"] = lambda x=spread: add(x)  # type: ignore[misc]
        found[f"{count} devices, sum(x)"] = lambda x=spread: total(x)  # type: ignore[misc]
    return found


# ---- compile time ----


def compile_seconds(devices: int, width: int, rounds: int) -> list[float]:
    """For a mesh of so many devices, each with the same rows."""
    mesh = AbstractMesh((devices // 4, 4), ("data", "model"))
    cut = NamedSharding(mesh, P(None, "model"))
    weights = [fg.ShapeDtypeStruct((width, width), "float32", sharding=cut) for _ in range(4)]
    rows = fg.ShapeDtypeStruct((devices * 8, width), "float32", sharding=NamedSharding(mesh, P("data")))
    samples = []
    for _ in range(rounds):
        fg.clear_caches()
        began = time.perf_counter()
        fg.jit(step).lower(weights, rows, rows).as_text()
        samples.append(time.perf_counter() - began)
    return samples


# ---- the tables ----


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", help="write every sample to this file")
    parser.add_argument("--small", action="store_true", help="little data, to see whether all runs")
    given = parser.parse_args(arguments)
    fg.config.cpu_devices = max(4, fg.config.cpu_devices)
    seconds, rounds = (0.0, 1) if given.small else (0.2, 9)
    found: dict[str, Samples] = {}
    print(machine_text())

    sizes = (32, 64) if given.small else (512, 2048)
    found["step"] = in_turns(step_cases(*sizes), seconds, rounds)
    median = {name: statistics.median(times) for name, times in found["step"].items()}
    one = median["1 device, 1 thread"]
    print(f"\ntraining step of an MLP, 4 layers of {sizes[0]}, {sizes[1]} rows")
    for name, value in median.items():
        print(f"  {name:24} {1e3 * value:8.2f} ms  {one / value:5.2f} times one device with one thread")

    print(f"\n{'all_reduce':>12} {'devices':>8} {'time':>11} {'copy':>11} {'sum of two':>11}   of a device")
    for nbytes in (1 << 12,) if given.small else (1 << 12, 1 << 16, 1 << 20, 1 << 24, 1 << 26):
        for devices in (2, 4):
            samples = in_turns(reduce_cases(nbytes, devices), min(seconds, 0.05), rounds)
            found[f"all_reduce {nbytes} {devices}"] = samples
            times = [statistics.median(s) for s in samples.values()]
            texts = [f"{1e6 * t:8.1f} us" for t in times]
            print(f"{nbytes:>10} B {devices:>8} {' '.join(texts)}   {nbytes / times[0] / 1e9:.2f} GB/s")

    print("\ncalls")
    found["call"] = in_turns(call_cases((1, 2, 4)), min(seconds, 0.05), rounds)
    for name, samples in found["call"].items():
        print(f"  {name:24} {1e6 * statistics.median(samples):8.1f} us")

    print("\ntracing, partitioning and lowering that step on meshes that are not there")
    for devices in (8, 64) if given.small else (8, 64, 512, 4096):
        samples = compile_seconds(devices, sizes[0], 1 if given.small else 5)
        found[f"compile {devices}"] = {"seconds": samples}
        print(f"  {devices:>6} devices {1e3 * statistics.median(samples):8.1f} ms")
    if given.json:
        with open(given.json, "w") as file:
            json.dump(found, file)


if __name__ == "__main__":
    main(sys.argv[1:])
