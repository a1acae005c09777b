"""Meshes, specs and arrays that tests draw."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from hypothesis import strategies as st

from funcgrad.sharding import Mesh, P
from funcgrad.trace.dtypes import ALL, canonical

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
