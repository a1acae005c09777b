"""The processes that this one is connected with: what programs over several processes ask for.

`world()` is set by funcgrad.distributed.initialize and is made by the engine that connects processes
(backends/distributed/mpi/processes.py), which is imported only then. Where nobody connects, there is one process, and
nobody needs this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.errors import DistributedError


class World(Protocol):
    """All processes. index: of this one; count: how many."""

    index: int
    count: int

    def communicators(self, devices: Sequence[str]) -> Mapping[int, Communicator]:
        """Return the Communicators of a group's devices that belong to this process, by their places in the group.
        All processes that have some of the devices have to ask for it, in the same order as for other groups.
        """

    def compare(self, who: Sequence[int], what: str) -> None:
        """Wait until these processes have come here; DistributedError where they do not come with the same text. It
        names the first line that differs.
        """

    def fail(self, error: BaseException) -> None:
        """End all processes, after this one has failed: they are told why."""


_world: World | None = None


def set_world(world: World | None) -> None:
    """Say what connects this process with others; None where nothing does any more."""
    global _world
    _world = world


def world() -> World:
    """Return what connects the processes; DistributedError where this is the only one."""
    if _world is None:
        raise DistributedError(
            "this process is connected with no other", hint="call funcgrad.distributed.initialize() first"
        )
    return _world
