"""How fast the devices of a mesh exchange, measured: the links that the model of sharding/cost.py takes.

The model is turned round: a sum of few numbers over the devices tells the latency, one of many the bandwidth. All
processes call it, and all get the same: the times of the slowest.
"""

from __future__ import annotations

import time
from math import ceil, log2
from statistics import median

import numpy as np

from funcgrad import distributed
from funcgrad.errors import ShardingError
from funcgrad.trace.mesh.mesh import AxisName, Mesh
from funcgrad.trace.mesh.partition_spec import P
from funcgrad.trace.mesh.sharding import NamedSharding
from funcgrad.transforms.jit.jit import block_until_ready, jit
from funcgrad.transforms.sharding.api.devices import device_put
from funcgrad.transforms.sharding.cost import Link, Topology


def measured_topology(mesh: Mesh, *, nbytes: int = 1 << 22, rounds: int = 15) -> Topology:
    """Measure the links along each axis of a mesh by timing sums over its devices.

    All processes have to call it. Axes of one device exchange nothing, and get a link that costs nothing.

    Parameters
    ----------
    mesh : a mesh with devices.
    nbytes : bytes of the large sums.
    rounds : how often each sum is timed; medians count.

    Returns
    -------
    A Topology.

    Raises
    ------
    ShardingError : the mesh has no devices.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.config.cpu_devices = 2
    >>> link = measured_topology(fg.make_mesh((2,), ("x",)), nbytes=1 << 16, rounds=3).links["x"]
    >>> link.bandwidth > 0 and link.latency > 0
    True
    """
    if not isinstance(mesh, Mesh):
        raise ShardingError(
            f"measured_topology: {mesh!r} has no devices to measure",
            hint="describe the links: Topology({axis: Link(bandwidth, latency)})",
        )
    return Topology({axis: _link(mesh, axis, nbytes, rounds) for axis in mesh.axis_names})


def _link(mesh: Mesh, axis: AxisName, nbytes: int, rounds: int) -> Link:
    size = mesh.shape[axis]
    if size == 1:
        return Link(float("inf"), 0.0)
    small, large = _seconds(mesh, axis, 1, rounds), _seconds(mesh, axis, max(1, nbytes // 4), rounds)
    latency = small / ceil(log2(size))
    steps = 2 * (size - 1)
    moving = max(large - steps * latency, large / 10)  # where the ring's steps cost nothing beside the bytes
    return Link(steps / size * nbytes / moving, latency)


def _seconds(mesh: Mesh, axis: AxisName, count: int, rounds: int) -> float:
    """Measure the seconds of a sum of so many numbers over the devices along an axis."""
    x = device_put(np.zeros((mesh.shape[axis], count), np.float32), NamedSharding(mesh, P(axis)))
    add = jit(lambda x: x.sum(0), out_shardings=NamedSharding(mesh, P()))
    block_until_ready(add(x))
    samples = []
    for _ in range(rounds):
        distributed.barrier()
        began = time.perf_counter()
        block_until_ready(add(x))
        samples.append(time.perf_counter() - began)
    return float(np.max(distributed.process_allgather(np.array([median(samples)]))))
