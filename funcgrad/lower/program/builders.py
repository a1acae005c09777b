"""Which builder makes the sections of a target's programs, in the target's own language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from funcgrad.backends.interface import Target
from funcgrad.lower.program.lowering import ByHand
from funcgrad.lower.render import grid_renderer, host_renderer

if TYPE_CHECKING:
    from funcgrad.lower.program.grid import GridBuilder
    from funcgrad.lower.program.host import HostBuilder


def builder_of(
    target: Target, compile_: Callable[..., None] | None = None, by_hand: ByHand | None = None
) -> HostBuilder | GridBuilder:
    """Make the builder for a target. `compile_` takes modules as soon as they are there. Only the code for that kind
    of target is loaded.
    """
    if target.grid is None:
        from funcgrad.lower.program.host import HostBuilder  # not for grids

        return HostBuilder(target, host_renderer(target.renderer), compile_, by_hand)
    from funcgrad.lower.program.grid import GridBuilder  # not for hosts

    return GridBuilder(target, grid_renderer(target.renderer), compile_, by_hand)
