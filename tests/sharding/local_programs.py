"""Programs of one device, written by hand: meshes, and arrays that are those of all devices one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad.trace.array.array import Signature
from funcgrad.trace.mesh.mesh import Mesh, NamedSharding, P
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Param, UOp, substitute
from funcgrad.transforms.sharding.local_graph import Local
from funcgrad.transforms.sharding.partition.bucket_all_reduce import bucketed

AXES = ("x", "y", "z")


def mesh_of(*sizes: int) -> Mesh:
    count = int(np.prod(sizes))
    return Mesh(np.array(fg.devices("cpu")[:count]).reshape(sizes), AXES[: len(sizes)])


def param(number: int, shape: Sequence[int], dtype: Any = "float32") -> UOp:
    return UOp(PARAM, (), Param(0, number, tuple(shape), np.dtype(dtype), False))


def stacked(mesh: Mesh, ndim: int) -> NamedSharding:
    """Of an array whose first dimension counts the devices."""
    return NamedSharding(mesh, P(mesh.axis_names, *[None] * (ndim - 1)))


def local_of(mesh: Mesh, parameters: Sequence[UOp], outputs: Sequence[UOp]) -> Local:
    """A program whose arguments and results are those of all devices, one after the other."""
    blocks = [param(i, (1, *p.shape), p.dtype) for i, p in enumerate(parameters)]
    inner = dict(zip(parameters, (b.reshape(p.shape) for b, p in zip(blocks, parameters))))
    made = [out.reshape((1, *out.shape)) for out in substitute(outputs, inner)]
    made = bucketed(made)
    types = [Signature((mesh.size, *out.shape), out.dtype, out.weak) for out in outputs]
    return Local(
        mesh,
        blocks,
        made,
        [stacked(mesh, b.ndim) for b in blocks],
        [stacked(mesh, out.ndim) for out in made],
        types,
    )
