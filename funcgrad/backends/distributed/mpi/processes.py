"""Several processes, connected by MPI: their beginning and end, and Communicators for devices that they have.

`begin` is called once in each process, by funcgrad.distributed. MPI connects what one `mpiexec` or `srun` started, and
nothing else: processes that were started one by one, told of each other by environment variables, would need a
rendezvous, and what MPI has for that (MPI_Comm_join, MPI_Comm_connect) works neither with Open MPI 5.0.11 nor with
MPICH 5.0.2 between such processes: the one lacks its daemon, the other takes both for its process 0.

What a process starts with (numbers, machines, devices, versions) all tell each other at the beginning. An exception
that nobody catches ends all of them: its traceback is printed, the others are told, and MPI_Abort follows.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import threading
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Any

from mpi4py import MPI

from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.backends.distributed.mpi.collectives import ProcessGroup, members_of
from funcgrad.backends.distributed.mpi.heartbeat import Watch, end_all
from funcgrad.backends.distributed.mpi.wait import Waiting
from funcgrad.config import config
from funcgrad.errors import DistributedError
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.util.named_tuple import NamedTuple

_TOLD_SECONDS = 3.0
"""How long a process that failed stays, so that the others hear of it and print where they were."""

_TAGS = 1 << 14


class Started(NamedTuple):
    """What MPI says of this process: its number, of so many; the same among those on its machine."""

    process: int
    processes: int
    local_process: int
    local_processes: int


def started() -> Started:
    """Start MPI, if nobody has, and ask it."""
    world = MPI.COMM_WORLD
    machine = world.Split_type(MPI.COMM_TYPE_SHARED)
    try:
        return Started(world.rank, world.size, machine.rank, machine.size)
    finally:
        machine.Free()


def rivals() -> int:
    """Tell how many processes on this machine may run on one of the cores of this one, itself included."""
    machine = MPI.COMM_WORLD.Split_type(MPI.COMM_TYPE_SHARED)
    try:
        mine = frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()
        return sum(not mine or bool(mine & cores) for cores in machine.allgather(mine))
    finally:
        machine.Free()


def library() -> str:
    """Return the name and version of the library of MPI."""
    return MPI.Get_library_version().strip("\0").partition(",")[0].splitlines()[0]


class World:
    """The processes. comm: of all of them, for funcgrad alone.

    devices: how many this one has, by kind. versions: of what has to be the same everywhere. beginning, heartbeat:
    seconds; see distributed.initialize.
    """

    def __init__(
        self, devices: Mapping[str, int], versions: Mapping[str, str], beginning: float, heartbeat: float
    ) -> None:
        self.comm = MPI.COMM_WORLD.Dup()
        self.index, self.count = self.comm.rank, self.comm.size
        self.waiting = Waiting(self.index, max(devices.values()) > 1, rivals())
        self.watch: Watch | None = None
        self._members: dict[tuple[str, ...], dict[int, Any]] = {}
        self._lock = threading.Lock()
        every = range(self.count)
        with config(collective_timeout=beginning):
            self.everybody = ProcessGroup(self.comm, every, every, self.waiting)
            self.everybody.barrier()
        self.told = [json.loads(said) for said in self.everybody.gather_bytes(_told(devices, versions))]
        self._check_versions()
        if self.count > 1 and MPI.Query_thread() == MPI.THREAD_MULTIPLE:
            self.watch = Watch(MPI.COMM_WORLD.Dup(), self.waiting, heartbeat)

    def _check_versions(self) -> None:
        for what in self.told[0]["versions"]:
            found = [told["versions"][what] for told in self.told]
            other = next((i for i, version in enumerate(found) if version != found[0]), None)
            if other is not None:
                raise DistributedError(
                    f"processes with several versions of {what}: {found[0]} in process 0 on {self.told[0]['host']}, "
                    f"{found[other]} in process {other} on {self.told[other]['host']}",
                    hint="install the same everywhere",
                )

    @property
    def devices(self) -> dict[str, list[int]]:
        """For each kind how many devices each process has."""
        return {kind: [told["devices"][kind] for told in self.told] for kind in self.told[0]["devices"]}

    # ---- groups ----

    def communicators(self, devices: Sequence[str]) -> Mapping[int, Communicator]:
        """Return the Communicators of a group's devices that belong to this process, by their places in the group.

        All processes that have devices of the group have to ask for it, in the same order as for other groups.
        """
        key = tuple(map(str, devices))
        with self._lock:
            if key not in self._members:
                owners = [processes.owner_of(device) for device in devices]
                everybody = sorted(set(owners))
                comm = self._comm_of(everybody, f"a group of {', '.join(key)}")
                group = ProcessGroup(comm, everybody, [everybody.index(o) for o in owners], self.waiting)
                self._members[key] = members_of(group, self.waiting)
            return self._members[key]

    def _comm_of(self, who: Sequence[int], what: str) -> MPI.Comm:
        self.compare(who, what)  # what follows waits within MPI
        group = self.comm.group.Incl(who)
        return self.comm.Create_group(group, zlib.crc32(what.encode()) % _TAGS)

    def compare(self, who: Sequence[int], what: str) -> None:
        """Wait until these processes have come here, and raise where they do not come with the same text.

        It is of messages to the first of them and back, since there may be no communicator yet.
        """
        self.waiting.check()
        tag = _TAGS + zlib.crc32(json.dumps([*who]).encode()) % _TAGS
        first, *others = who
        if self.index != first:
            self._post(first, tag, what)
            difference = self._fetch([first], tag, what, who)[0]
        else:
            said = self._fetch(others, tag, what, who)
            difference = _difference(who, [what, *said])
            for process in others:
                self._post(process, tag, difference)
        if difference:
            raise DistributedError(
                difference, hint="all processes have to run the same programs, in the same order"
            )

    def _post(self, process: int, tag: int, text: str) -> None:
        self.comm.Send([text.encode(), MPI.BYTE], process, tag)

    def _fetch(self, who: Sequence[int], tag: int, what: str, everybody: Sequence[int]) -> list[str]:
        found = []
        for process in who:
            self.waiting.until(partial(self.comm.Iprobe, process, tag), what.partition("\n")[0], everybody, 0)
            status = MPI.Status()
            self.comm.Probe(process, tag, status)
            data = bytearray(status.Get_count(MPI.BYTE))
            self.comm.Recv([data, MPI.BYTE], process, tag)
            found.append(data.decode())
        return found

    # ---- the end ----

    def finish(self, timeout: float) -> None:
        """Wait for all to come to their end. Raises what went wrong."""
        self.waiting.end()
        if self.watch is not None:
            end = time.monotonic() + timeout
            while not self.watch.all_ended.wait(0.05):
                self.waiting.check()
                if time.monotonic() > end:
                    raise DistributedError(f"other processes have not ended after {timeout:.0f} s")
            self.watch.stop()
        self.comm.Barrier()
        if self.watch is not None:
            self.watch.drain()

    def fail(self, error: BaseException) -> None:
        """End all processes, after this one has failed; they are told why."""
        self.waiting.fail(error)
        if self.watch is not None:
            self.watch.told.wait(_TOLD_SECONDS)
        # Those who were told end themselves a while later: they print first.
        time.sleep(_TOLD_SECONDS if self.waiting.delivered else 1.0)
        code = 130 if isinstance(error, KeyboardInterrupt) else 1
        end_all(f"process {self.index} of {self.count} failed, and all end", code)


def _told(devices: Mapping[str, int], versions: Mapping[str, str]) -> bytes:
    about = {"host": platform.node(), "devices": dict(devices), "versions": dict(versions)}
    return json.dumps(about).encode()


def _difference(who: Sequence[int], said: Sequence[str]) -> str:
    """Describe which processes say something else than most, and the first line in which each of them differs."""
    usual = max(said, key=said.count)
    lines = []
    for process, text in zip(who, said):
        if text != usual:
            pairs = zip([*text.split("\n"), "nothing"], [*usual.split("\n"), "nothing"])
            here, there = next((a, b) for a, b in pairs if a != b)
            other = who[said.index(usual)]
            lines.append(f"process {process} has {here}, where process {other} has {there}")
    return "the processes disagree: " + "\n  ".join(lines) if lines else ""


_previous_hook: Callable[..., Any] | None = None


def end_all_on_errors(world: World) -> None:
    """End all processes from now on when an exception is caught nowhere, after its traceback."""
    global _previous_hook
    _previous_hook = sys.excepthook

    own = os.getpid()

    def hook(cls: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        assert _previous_hook is not None
        _previous_hook(cls, error, traceback)
        sys.stderr.flush()
        if os.getpid() == own:  # a forked child is no process of MPI
            world.fail(error)

    sys.excepthook = hook


def end_alone_on_errors() -> None:
    """Undo `end_all_on_errors`: an exception that is caught nowhere ends its own process only."""
    global _previous_hook
    if _previous_hook is not None:
        sys.excepthook, _previous_hook = _previous_hook, None


__all__ = [
    "Started", "World", "end_all", "end_all_on_errors", "end_alone_on_errors", "library", "rivals", "started",
]  # fmt: skip
