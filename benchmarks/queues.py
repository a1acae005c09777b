"""What starting work on a hardware queue costs the host: `python -m benchmarks.queues`.

It is measured on the stand-in of an NVIDIA GPU that the tests have (tests/hardware/nv/stand_in.py), which opens and
maps as a GPU does, and then never works: it is told of no doorbell, and between two starts the timeline is set to what
it would be if all had ended. So these are figures of the host's side alone: patching, the ring's entry, the doorbell's
store.

    launch   one launch by the backend, as programs start it, with two changed addresses
    beside   the same while a copy runs, which touches other memory
    replay   a recording of 1000 launches with 3 changed addresses, which are in 2000 places
    native   of all: the native call; no lock, no choice of the job
    cold     of all: after 64 MiB of other memory have been read, as programs do between two steps

Figures are the least of many, in microseconds; nothing waits or sleeps, so a quiet machine's wall is the CPU's time.
`blocks` is how many more blocks of memory Python has after 1024 more starts.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from benchmarks.harness.machine import machine_text
from funcgrad.backends.hcq.backend import QueueBackend
from funcgrad.backends.interface import Launched, open_backend
from funcgrad.drivers.nv.launches import NvLaunch
from tests.backends.nv.nv_on_host import nv_on_host

LAUNCHES = 1000
GOALS = {"launch": 3.0, "beside": 3.0, "replay": 5.0}  # microseconds of CPU time
_COLD_NBYTES = 64 << 20
_SETTLED = 1100  # starts until all that keeps a number of the latest is full
_COUNTED = 1024  # a multiple of what is kept
_THREADS = (64, 1, 1)
_ADD = """
define ptx_kernel void @add(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %a = load i32, ptr addrspace(1) %to
  %b = load i32, ptr addrspace(1) %from
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %to
  ret void
}
"""


@contextmanager
def idle() -> Iterator[Idle]:
    with nv_on_host(["GH100"]) as stand_in:
        device = open_backend("nv:0")
        assert isinstance(device, QueueBackend)
        made = Idle(device)
        yield made
        for queue in (made.queue, made.copies):
            queue.signal.value = queue.issued
            queue.native.notify = stand_in.notify


class Idle:
    """A device that does nothing, and whose timelines say that it has done all."""

    def __init__(self, device: QueueBackend[NvLaunch]) -> None:
        self.device = device
        self.add = device.load(device.compile(_ADD), "add")
        self.memories = [device.allocate(256) for _ in range(8)]
        device.synchronize()
        self.queue, self.copies = device._device.launches, device._device.copies
        self.queue.native.notify = self.copies.native.notify = 0

    def end_all(self) -> None:
        self.queue.signal.value = self.queue.issued

    def let_a_copy_run(self, runs: bool) -> None:
        """Have a copy under way, which touches what nothing else does, or none."""
        if runs:
            self.device.copy((self.memories[6], 0), (self.memories[7], 0), 256)
        else:
            self.copies.signal.value = self.copies.issued

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
    with idle() as machine:
        return _rows(machine, rounds, launches)


def _rows(machine: Idle, rounds: int, count: int) -> dict[str, dict[str, float]]:
    device, add, names = machine.device, machine.add, (("add", "here"),)
    # Tables take turns, so that each start changes all addresses.
    tables = [[(memory, 0) for memory in part] for part in (machine.memories[:3], machine.memories[3:6])]
    single = [Launched(add, 1, _THREADS, tuple(table[:2]), "here") for table in tables]
    places = [[(k % 3, 0), ((k + 1) % 3, 0)] for k in range(count)]
    recording = device.record([single[0]] * count, places)
    assert recording._recording is not None
    (whole,) = recording._recording.starts
    job, replayed = add.job(1, _THREADS), whole.replayed
    other = np.ones(_COLD_NBYTES, np.uint8)
    cases: dict[str, tuple[Callable[[int], object], Callable[[int], object]]] = {
        "launch": (
            lambda k: device.launch(single[k & 1]),
            lambda k: job.start_on(single[k & 1].buffers, names),
        ),
        "beside": (
            lambda k: device.launch(single[k & 1]),
            lambda k: job.start_on(single[k & 1].buffers, names),
        ),
        "replay": (
            lambda k: recording.replay(tables[k & 1]),
            lambda k: replayed.start_on(tables[k & 1], names),
        ),
    }
    rows = {}
    for name, (start, start_natively) in cases.items():
        machine.let_a_copy_run(name == "beside")
        rows[name] = {
            "us": machine.least(start, rounds, int),
            "native": machine.least(start_natively, rounds, int),
            "cold": machine.least(start, max(rounds // 20, 3), other.sum),
            "blocks": float(machine.blocks(start)),
        }
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
