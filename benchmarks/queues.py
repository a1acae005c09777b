"""What starting work on a hardware queue costs the host: `python -m benchmarks.queues`.

It is measured on the stand-in of an NVIDIA GPU that the tests have (tests/nv_stand_in.py), which opens and maps as a
GPU does, and then never works: it is told of no doorbell, and between two starts the timeline is set to what it would
be if all had ended. So these are figures of the host's side alone: patching, the ring's entry, the doorbell's store.

    launch   one launch with two changed addresses
    replay   a recording of 1000 launches with 3 changed addresses, which are in 2000 places
    native   of both: the native call and the packing of its arguments; no lock, no notes for errors, no order of memory
    cold     of both: after 64 MiB of other memory have been read, as programs do between two steps

Figures are the least of many, in microseconds; nothing waits or sleeps, so a quiet machine's wall is the CPU's time.
`blocks` is how many more blocks of memory Python has after 100 more starts.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from benchmarks.machine import machine_text
from funcgrad.drivers.hcq.queues import given
from funcgrad.drivers.hcq.work import Work
from funcgrad.drivers.nv.device import NvDevice
from tests.nv_kernels import add_scaled, launch_of
from tests.nv_stand_in import StandIn

LAUNCHES = 1000
GOALS = {"launch": 3.0, "replay": 5.0}  # microseconds of CPU time
_COLD_NBYTES = 64 << 20
_SETTLED = 1100  # starts until all that keeps a number of the latest is full
_COUNTED = 100


class Idle:
    """Work on a device that does nothing, and whose timelines say that it has done all."""

    def __init__(self) -> None:
        self.stand_in = StandIn()
        self.work = Work(NvDevice(self.stand_in))
        self.work.device.launches.native.notify = 0

    def end_all(self) -> None:
        compute = self.work.device.launches
        compute.signal.value = compute.issued

    def least(self, start: Callable[[int], object], rounds: int, before: Callable[[], object]) -> float:
        """Microseconds of the quickest of so many starts; each is given its number."""
        least = sys.maxsize
        for number in range(rounds):
            before()
            begin = time.perf_counter_ns()
            start(number)
            least = min(least, time.perf_counter_ns() - begin)
            self.end_all()
        return least * 1e-3

    def blocks(self, start: Callable[[int], object]) -> int:
        counted = 0
        for number in range(_SETTLED + _COUNTED):
            if number == _SETTLED:
                counted = sys.getallocatedblocks()
            start(number)
            self.end_all()
        return sys.getallocatedblocks() - counted


def measure(rounds: int = 1000, launches: int = LAUNCHES) -> dict[str, dict[str, float]]:
    """Rows by name."""
    idle = Idle()
    work = idle.work
    loaded = add_scaled(work.device, idle.stand_in)
    memories = [work.pool.allocate(64) for _ in range(6)]
    tables = [[memory.address for memory in part] for part in (memories[:3], memories[3:])]
    ranges = [memory.range for memory in memories]
    job = work.kernel(launch_of(loaded, given(1, 0), given(1, 1), 8, 1))
    body = [launch_of(loaded, given(1, k % 3), given(1, (k + 1) % 3), 8, 0) for k in range(launches)]
    recording = work.record(body, [("add_scaled", "here")] * launches)
    other = np.ones(_COLD_NBYTES, np.uint8)

    # Tables take turns, so that each start changes all addresses.
    cases: dict[str, tuple[Callable[[int], object], Callable[[int], object]]] = {
        "launch": (
            lambda k: work.launch(job, tables[k & 1][:2], ranges, "add_scaled", "here"),
            lambda k: job.start(tables[k & 1][:2]),
        ),
        "replay": (
            lambda k: work.replay(recording, tables[k & 1], ranges),
            lambda k: recording.replayed.start(tables[k & 1]),
        ),
    }
    rows = {}
    for name, (start, start_natively) in cases.items():
        rows[name] = {
            "us": idle.least(start, rounds, int),
            "native": idle.least(start_natively, rounds, int),
            "cold": idle.least(start, max(rounds // 20, 3), other.sum),
            "blocks": float(idle.blocks(start)),
        }
    work.device.close()
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=1000, metavar="N", help="starts of each kind")
    parser.add_argument("--launches", type=int, default=LAUNCHES, metavar="N", help="of the recording")
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args(arguments)
    rows = measure(options.rounds, options.launches)
    print(machine_text())
    for name, row in rows.items():
        print(f"{name}  {row['us']:6.2f} us (goal {GOALS[name]:.0f})", end="")
        print(f"   native {row['native']:6.2f} us   cold {row['cold']:6.2f} us   blocks {row['blocks']:.0f}")
    if options.json:
        Path(options.json).write_text(json.dumps(rows))


if __name__ == "__main__":
    main()
