"""mpiexec -n 2 python -m benchmarks.mpi

All-reduce of float32 between processes: a compiled program whose only work it is, the Communicator that it uses, and
plain mpi4py (`comm.Allreduce(operand, result)` on arrays that are there), in turns. The figures of a line are the times
of the slowest process, medians over the calls; the goal is 1.2 times plain mpi4py. `--json FILE` writes every sample.

A program gives a new array, plain mpi4py writes to one that is there. Each call begins when all have come.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np
from mpi4py import MPI

import funcgrad as fg
from funcgrad.backends.distributed.process_group import world

SIZES = [1 << n for n in (12, 14, 16, 18, 20, 22, 24, 26)]
GOAL = 1.2


def calls(nbytes: int) -> dict[str, Callable[[], object]]:
    """What is compared, on arrays of so many bytes in each process; each has its own, in no cache of another's."""
    operand, other = np.full((2, nbytes // 4), 1.0, np.float32)
    result, other_result = np.zeros((2, nbytes // 4), np.float32)
    devices = fg.devices("cpu")
    (communicator,) = world().communicators(devices).values()
    mesh = fg.make_mesh((len(devices),), ("x",))
    spread = fg.make_array_from_process_local_data(fg.NamedSharding(mesh, fg.P("x")), operand)
    program = fg.jit(
        fg.shard_map(lambda x: fg.lax.psum(x, "x"), mesh=mesh, in_specs=fg.P("x"), out_specs=fg.P())
    )
    np.testing.assert_array_equal(program(spread), len(devices))
    return {
        "program": lambda: program(spread).block_until_ready(),
        "communicator": lambda: communicator.all_reduce([result], [operand], "sum"),
        "mpi4py": lambda: MPI.COMM_WORLD.Allreduce(other, other_result),
    }


def measured(functions: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Seconds of every call, of the slowest process; in turns."""
    samples: dict[str, list[float]] = {name: [] for name in functions}
    for number in range(rounds + 3):
        for name, function in functions.items():
            MPI.COMM_WORLD.Barrier()
            began = time.perf_counter()
            function()
            seconds = time.perf_counter() - began
            if number >= 3:
                samples[name].append(seconds)
    return {name: list(np.max(MPI.COMM_WORLD.allgather(times), 0)) for name, times in samples.items()}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", help="write every sample to this file")
    parser.add_argument(
        "--small", action="store_true", help="few calls of little data, to see whether all runs"
    )
    given = parser.parse_args(arguments)
    fg.distributed.initialize()
    first = fg.process_index() == 0
    if first:
        print(f"{fg.process_count()} processes, {MPI.Get_library_version().split(',')[0]}")
        print(f"{'bytes':>10} {'program':>12} {'communicator':>14} {'mpi4py':>12} {'program / mpi4py':>18}")
    found = {}
    for nbytes in SIZES[: 2 if given.small else None]:
        rounds = 3 if given.small else max(15, min(500, (256 << 20) // nbytes))
        found[nbytes] = samples = measured(calls(nbytes), rounds)
        median = {name: statistics.median(times) for name, times in samples.items()}
        ratio = median["program"] / median["mpi4py"]
        if first:
            times = [f"{1e6 * median[name]:.1f} us" for name in ("program", "communicator", "mpi4py")]
            mark = "" if ratio <= GOAL else "  over the goal"
            print(
                f"{nbytes:>10} {times[0]:>12} {times[1]:>14} {times[2]:>12} {ratio:>18.2f}{mark}", flush=True
            )
    if first and given.json:
        with open(given.json, "w") as file:
            json.dump({name: {k: list(v) for k, v in s.items()} for name, s in found.items()}, file)


if __name__ == "__main__":
    main(sys.argv[1:])
