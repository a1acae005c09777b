"""Programs over the devices of several processes, against the devices simulated one after the other.

Arguments: devices a process, the sizes of the axes of the mesh.
"""

from __future__ import annotations

import sys

import numpy as np

import funcgrad as fg
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.loops import SCAN, Scan
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import closed_graph
from funcgrad.trace.ops.mesh_collective import (
    ALL_REDUCE,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
    AllReduce,
    Along,
    Axes,
    Exchange,
    Permute,
    Place,
)
from funcgrad.trace.uop import UOp
from funcgrad.transforms.sharding.run.program import MeshProgram
from tests.sharding import simulated
from tests.sharding.local_programs import local_of, mesh_of, param


def outputs_of(x: UOp, axes: Axes, size: int) -> list[UOp]:
    total = UOp(ALL_REDUCE, (x * x,), AllReduce(axes, "sum"))
    return [
        total * x,
        UOp(ALL_REDUCE, (x,), AllReduce(axes, "max")),
        UOp(MESH_GATHER, (x,), Along(axes, size, 1)),
        UOp(REDUCE_SCATTER, (x,), Along(axes, size, 0)),
        UOp(MESH_EXCHANGE, (x,), Exchange(axes, size, 0, 1)),
        UOp(MESH_PERMUTE, (x,), Permute(axes, size, (*range(1, size), -1))),
        UOp(PLACE, (), Place(axes, size)),
    ]


def looped(x: UOp, axes: Axes) -> list[UOp]:
    carry = param(0, x.shape)
    total = UOp(ALL_REDUCE, (carry,), AllReduce(axes, "max"))
    body = closed_graph([carry], [total + carry])
    return results_of(SCAN, Scan(body, 5, 0, 1), [x])


def main(count: int, sizes: tuple[int, ...]) -> None:
    fg.config.cpu_devices = count
    fg.distributed.initialize()
    mesh = mesh_of(*sizes)
    names = mesh.axis_names
    x = param(0, (8, 3))
    outputs = looped(x, names)
    for axes in dict.fromkeys([names, names[::-1], names[:1], names[-1:]]):
        outputs += outputs_of(x, axes, int(np.prod([mesh.shape[a] for a in axes])))
    given = np.random.default_rng(0).standard_normal((mesh.size, 8, 3)).astype(np.float32)
    program = MeshProgram(local_of(mesh, [x], outputs), "test")
    wanted = simulated.run([x], outputs, [[g] for g in given], mesh)
    for _ in range(3):
        found = program([Array(given)])
        for i, array in enumerate(found):
            assert len(array.blocks) == count
            for number, block in zip(program.here.numbers, array.blocks, strict=True):
                np.testing.assert_allclose(block.owner[0], wanted[number][i], rtol=1e-5, atol=1e-5)
    print("all is well", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), tuple(map(int, sys.argv[2].split(","))))
