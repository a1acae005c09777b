"""jax.experimental: the names that funcgrad has elsewhere."""

from __future__ import annotations

from typing import Any

import funcgrad as fg
from funcgrad.compat.jax.public.top import io_callback
from funcgrad.flags import enable_x64

pjit = fg.jit


class of_shard_map:
    """Names of jax.experimental.shard_map."""

    @staticmethod
    def shard_map(f: Any, mesh: Any, in_specs: Any, out_specs: Any, check_rep: bool = True) -> Any:
        return fg.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=check_rep)


__all__ = ["enable_x64", "io_callback", "pjit"]
