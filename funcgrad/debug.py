"""Looking into a program while it runs: print, callback, breakpoint. The names are those of jax.debug."""

from __future__ import annotations

from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.effects.callback import debug_callback as callback
from funcgrad.transforms.effects.callback import debug_print as print
from funcgrad.transforms.effects.debugger import debug_breakpoint as breakpoint
from funcgrad.transforms.sharding.api.visualize import (
    inspect_array_sharding,
    visualize_array_sharding,
    visualize_sharding,
)

__all__ = [
    "breakpoint", "callback", "inspect_array_sharding", "print", "visualize_array_sharding", "visualize_sharding",
]  # fmt: skip

__dir__ = only_public(__name__)
