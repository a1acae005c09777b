"""The per-device graph, between the passes and the devices, and how arguments and results are spread.

It is made by transforms/sharding/partition/partition.py and run by transforms/sharding/run/program.py, which know
nothing else of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from funcgrad.trace.array.array import Signature
from funcgrad.trace.mesh.mesh import AbstractMesh, NamedSharding
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.transforms.sharding.partition.partition import Move


class Local(NamedTuple):
    """The program that each device of a mesh runs.

    parameters, outputs: on blocks, padded as NamedSharding.shard_shape says; what is in the padding is never seen.
    Collectives are the ops of trace/ops/mesh_collective.py. arguments, results: for each parameter and output how the
    whole array is spread; result_types: the types of the whole results. moves: the exchanges that the partition put in,
    for people.
    """

    mesh: AbstractMesh
    parameters: Sequence[UOp]
    outputs: Sequence[UOp]
    arguments: Sequence[NamedSharding]
    results: Sequence[NamedSharding]
    result_types: Sequence[Signature]
    moves: Sequence[Move] = ()
