"""mpiexec -n 4 python -m benchmarks.predicted

Exchanges between the devices of all processes, as the model of transforms/sharding/cost.py predicts them from two
measured sums, and as they are: for each kind and size the time that the links promise and the median of the calls.
The model knows no caches and no copies; it is meant to tell one plan from another, within a factor of two or three.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

import numpy as np

import funcgrad as fg
from funcgrad import lax
from funcgrad.sharding import NamedSharding, P, measured_topology
from funcgrad.transforms.sharding.cost import exchange_seconds

SIZES = [1 << n for n in (12, 16, 20, 24)]
AXIS = "x"


def kinds(size: int) -> dict[str, tuple[Callable, P]]:
    """Of each exchange the function of one device, on a row of numbers, and how its results are put together."""
    ring = [(i, (i + 1) % size) for i in range(size)]
    return {
        "all_reduce": (lambda x: lax.psum(x, AXIS), P()),
        "all_gather": (lambda x: lax.all_gather(x, AXIS, tiled=True), P(AXIS)),
        "reduce_scatter": (lambda x: lax.psum_scatter(x, AXIS, tiled=True), P(AXIS)),
        "all_to_all": (lambda x: lax.all_to_all(x, AXIS, 0, 0, tiled=True), P(AXIS)),
        "permute": (lambda x: lax.ppermute(x, AXIS, ring), P(AXIS)),
    }


def seconds(call: Callable[[], object], rounds: int) -> float:
    """The median of the calls, in the slowest process; the first is not counted."""
    samples = []
    for number in range(rounds + 1):
        fg.distributed.barrier()
        began = time.perf_counter()
        fg.block_until_ready(call())
        if number:
            samples.append(time.perf_counter() - began)
    return float(np.max(fg.distributed.process_allgather(np.array([statistics.median(samples)]))))


def compared(
    mesh: fg.sharding.Mesh, sizes: Sequence[int], rounds: int = 15
) -> list[tuple[str, int, float, float]]:
    """(kind, bytes of a device's operand, predicted seconds, measured seconds) for each kind and size."""
    link = measured_topology(mesh, rounds=rounds).link((AXIS,))
    size = mesh.shape[AXIS]
    found = []
    for nbytes in sizes:
        x = fg.device_put(np.zeros(nbytes // 4 * size, np.float32), NamedSharding(mesh, P(AXIS)))
        for kind, (function, out) in kinds(size).items():
            run = fg.jit(fg.shard_map(function, mesh=mesh, in_specs=P(AXIS), out_specs=out))
            predicted = exchange_seconds(kind, nbytes, size, link)[1]
            found.append((kind, nbytes, predicted, seconds(lambda run=run, x=x: run(x), rounds)))
    return found


def main() -> None:
    fg.distributed.initialize()
    mesh = fg.make_mesh((fg.device_count(),), (AXIS,))
    rows = compared(mesh, SIZES)
    if fg.process_index():
        return
    print(f"{fg.process_count()} processes, {fg.device_count()} devices; times in us")
    print(f"{'exchange':16} {'bytes':>10} {'predicted':>12} {'measured':>12} {'measured / predicted':>22}")
    for kind, nbytes, predicted, measured in rows:
        print(
            f"{kind:16} {nbytes:>10} {1e6 * predicted:12.1f} {1e6 * measured:12.1f} {measured / predicted:22.2f}"
        )
    ratios = [measured / predicted for _, _, predicted, measured in rows]
    print(
        f"median of measured / predicted: {statistics.median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}"
    )


if __name__ == "__main__":
    main()
