"""Which of several processes this is, and whose each device is.

A program on several machines is one process on each, or several; all run the same Python, and each has some of the
devices. The devices of a kind are numbered process by process, so that a name means the same everywhere: where each of
two processes has two CPU devices, "cpu:2" is the first of process 1. "cpu" without a number is that of the process that
says it.

Whoever connects processes calls `processes.begin`; before, and where nobody does, there is one. It is beside
`Device`, which answers `process_index` from here, and asks nobody: what others have is told once, at the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from funcgrad.config import fix_cpu_devices


class Processes:
    """index: of this process. count: how many there are."""

    index: int
    count: int
    # For each kind 0, and the numbers of the first devices after those of each process.
    _ends: dict[str, list[int]]

    def __init__(self) -> None:
        self.end()

    def begin(self, index: int, count: int, devices: Mapping[str, Sequence[int]]) -> None:
        """Note that this is one of several processes. `devices` lists, by kind, how many each process has. Kinds that
        are not named are each process's own.
        """
        self.index, self.count = index, count
        self._ends = {kind: [0, *accumulate(counts)] for kind, counts in devices.items()}
        fix_cpu_devices("the processes have told each other how many devices they have")

    def end(self) -> None:
        """Note that this is the only process again."""
        self.index, self.count = 0, 1
        self._ends = {}
        fix_cpu_devices("")

    def first(self, kind: str) -> int:
        """Return the number of the first device of that kind that this process has."""
        return self._ends[kind][self.index] if kind in self._ends else 0

    def total(self, kind: str, here: int) -> int:
        """Tell how many devices of that kind all processes have. here: this one."""
        return self._ends[kind][-1] if kind in self._ends else here

    def owner_of(self, device: str) -> int:
        """Return the process that has the device of that name.

        >>> processes.owner_of("cpu")
        0
        """
        kind, colon, number = str(device).partition(":")
        if not colon or kind not in self._ends:
            return self.index
        from bisect import bisect_right  # only several processes need it

        return min(bisect_right(self._ends[kind], int(number)), self.count) - 1


processes = Processes()
