"""jax.experimental, as far as funcgrad has its names elsewhere, and what libraries declare with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad.compat.jax.top import devices as all_devices
from funcgrad.compat.jax.top import io_callback
from funcgrad.flags import enable_x64


@dataclass(frozen=True)
class Layout:
    """The order of axes in memory, which is that of rows here: flax, orbax."""

    major_to_minor: tuple[int, ...] | None = None
    tiling: Any = None

    AUTO = None


@dataclass(frozen=True)
class Format:
    """A layout and a sharding."""

    layout: Layout | None = None
    sharding: Any = None


# jax.experimental.mesh_utils, .pjit


def create_device_mesh(
    mesh_shape: Sequence[int], devices: Sequence[Any] | None = None, **options: Any
) -> np.ndarray:
    """Return the devices, in their order, as an array of this shape."""
    found = list(all_devices() if devices is None else devices)
    return np.array(found[: math.prod(mesh_shape)], object).reshape(mesh_shape)


pjit = fg.jit


class of_shard_map:
    """Names of jax.experimental.shard_map."""

    @staticmethod
    def shard_map(f: Any, mesh: Any, in_specs: Any, out_specs: Any, check_rep: bool = True) -> Any:
        return fg.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=check_rep)


__all__ = ["Format", "Layout", "create_device_mesh", "enable_x64", "io_callback", "pjit"]
