"""Which builder makes the sections of a target's programs, in the target's own language."""

from __future__ import annotations

from collections.abc import Callable

from funcgrad.backends.interface import Target
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.program.host import HostBuilder
from funcgrad.lower.program.lowering import ByHand
from funcgrad.lower.render import grid_renderer, host_renderer


def builder_of(
    target: Target, compile_: Callable[[str], None] | None = None, by_hand: ByHand | None = None
) -> HostBuilder | GridBuilder:
    """compile_: takes modules as soon as they are there."""
    if target.grid is None:
        return HostBuilder(target, host_renderer(target.renderer), compile_, by_hand)
    return GridBuilder(target, grid_renderer(target.renderer), compile_, by_hand)


__all__ = ["builder_of"]
