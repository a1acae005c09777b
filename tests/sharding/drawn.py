"""Meshes, specs and arrays that tests draw, and what holds for every array on a mesh."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.sharding import Mesh, NamedSharding, P
from funcgrad.trace.array.sharded_array import ShardedArray
from funcgrad.trace.types.dtypes import ALL, canonical

AXES = ("x", "y", "z")


@st.composite
def meshes(draw: Any, devices: int = 8) -> Mesh:
    """One to three axes, one to eight devices in any order."""
    sizes: list[int] = []
    for _ in range(draw(st.integers(1, 3))):
        sizes.append(draw(st.integers(1, devices // prod(sizes))))
    order = draw(st.permutations(range(devices)))[: prod(sizes)]
    names = draw(st.permutations(AXES))[: len(sizes)]
    return Mesh(np.array([f"cpu:{i}" for i in order], object).reshape(sizes), names)


@st.composite
def specs(draw: Any, mesh: Mesh, ndim: int) -> P:
    """Each axis of the mesh cuts one dimension, or none; Nones at the end stand there or not."""
    cut: list[list[Any]] = [[] for _ in range(ndim)]
    for axis in draw(st.permutations(mesh.axis_names)):
        dim = draw(st.integers(-1, ndim - 1))
        if dim >= 0:
            cut[dim].append(axis)
    parts = [tuple(axes) for axes in cut]
    while parts and not parts[-1] and draw(st.booleans()):
        parts.pop()
    return P(*parts)


def shapes(most: int = 3) -> st.SearchStrategy[tuple[int, ...]]:
    """Also scalars, sizes of 0, and those that do not divide."""
    return st.lists(st.integers(0, 9), max_size=most).map(tuple)


def values(shape: tuple[int, ...], dtype: Any = np.float32) -> np.ndarray:
    """Different numbers, none of them 0."""
    return (np.arange(prod(shape)) + 1).reshape(shape).astype(dtype)


dtypes = st.sampled_from([d for d in ALL if canonical(d) == d])


def spread(value: Any, mesh: Mesh, *spec: Any) -> Any:
    """The array on the mesh."""
    return fg.device_put(value, NamedSharding(mesh, P(*spec)))


def check(x: Any, expected: np.ndarray, sharding: NamedSharding) -> None:
    """Each device has its part of these values, padded to blocks of one size."""
    assert type(x) is ShardedArray and x.sharding == sharding
    assert x.shape == expected.shape and x.dtype == expected.dtype and x.committed
    assert len(x.blocks) == sharding.num_devices
    for block, device in zip(x.blocks, sharding.mesh.devices.flat, strict=True):
        assert block.shape == sharding.shard_shape(x.shape) and block.device == device
        assert block.committed and block.owner.flags.c_contiguous
    for shard in x.addressable_shards:
        assert shard.data.device == shard.device and shard.data.owner.flags.c_contiguous
        np.testing.assert_array_equal(np.asarray(shard.data), expected[shard.index])
    np.testing.assert_array_equal(np.asarray(x), expected)
