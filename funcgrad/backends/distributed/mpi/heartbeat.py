"""The watch: a thread in each process that tells the others that it lives, and what it waits for.

Process 0 hears all of them, every second or so, and judges (failures.py). It tells its verdict to all; from then on
every wait of theirs is an error that says so (wait.py). A process that does not come to see it within
GRACE_SECONDS, since it computes or is stuck within MPI, prints it and ends everything by MPI_Abort.

Most launchers end all processes when one dies; then the watch only helps to say why. It needs a library of MPI that
more than one thread may call.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from typing import Any

from mpi4py import MPI

from funcgrad.backends.distributed.mpi.failures import Heard, judge
from funcgrad.backends.distributed.mpi.wait import ENDED, FAILED, LATE, Waiting

GRACE_SECONDS = 10.0
BEAT_SECONDS = 1.0
_TICK_SECONDS = 0.05
_TAG = 1
_LONGEST_GROUP = 256  # in a message


class Watch:
    """The thread. comm: of all processes, for it alone. timeout: seconds without a word that mean a process is lost."""

    def __init__(self, comm: MPI.Comm, waiting: Waiting, timeout: float) -> None:
        self._comm = comm
        self._waiting = waiting
        self._timeout = timeout
        self._beat = min(BEAT_SECONDS, timeout / 5)
        self._stop = threading.Event()
        self.told = threading.Event()
        """Set when all were told the verdict."""
        self.all_ended = threading.Event()
        """Set when all processes have ended."""
        self._sends: dict[int, tuple[MPI.Request, bytes]] = {}
        self._verdict = ""
        now = time.monotonic()
        self._heard = [Heard(now) for _ in range(comm.size if comm.rank == 0 else 1)]
        self._thread = threading.Thread(target=self._run, name="funcgrad-watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread; after all have, nothing is under way any more."""
        self._stop.set()
        self._waiting.changed.set()
        self._thread.join()

    def drain(self) -> None:
        """Take what was sent and not read: MPI wants that before its end."""
        while self._comm.Iprobe(MPI.ANY_SOURCE, _TAG):
            self._receive()
        for request, _ in self._sends.values():
            request.Wait()

    def _run(self) -> None:
        next_beat, verdict_at = 0.0, 0.0
        while not self._stop.is_set():
            hurry = self._waiting.changed.wait(_TICK_SECONDS)
            self._waiting.changed.clear()
            self._hear()
            now = time.monotonic()
            if hurry or now >= next_beat:
                next_beat = now + self._beat
                self._speak(now)
            if self._waiting.verdict and not self._waiting.delivered:
                verdict_at = verdict_at or now
                if now - verdict_at > GRACE_SECONDS:
                    end_all(f"process {self._comm.rank} ends: {self._waiting.verdict}")

    def _speak(self, now: float) -> None:
        report = self._waiting.report()
        if len(report.get("group", ())) > _LONGEST_GROUP:
            report["group"] = None
        if self._comm.rank:
            self._send(0, report)
            if now - self._heard[0].at > self._timeout and not self.all_ended.is_set():
                self._learn(f"process 0 was not heard of for {self._timeout:.0f} s: it is lost, or it hangs")
            return
        self._heard[0].hear(report, now)
        self._verdict = self._verdict or judge(self._heard, now, self._timeout)
        order = {"verdict": self._verdict, "ended": all(one.phase == ENDED for one in self._heard)}
        for process in range(1, self._comm.size):
            self._send(process, order)
        self._obey(order)

    def _obey(self, order: dict[str, Any]) -> None:
        if order["verdict"]:
            self._learn(order["verdict"])
            self.told.set()
        if order["ended"]:
            self.all_ended.set()

    def _learn(self, verdict: str) -> None:
        self._waiting.verdict = self._waiting.verdict or verdict

    def _send(self, process: int, what: dict[str, Any]) -> None:
        """Send a message to a process, unless the last message to it is still under way: then that process does not
        read.
        """
        if process in self._sends and not self._sends[process][0].Test():
            return
        data = json.dumps(what).encode()
        self._sends[process] = self._comm.Isend([data, MPI.BYTE], process, _TAG), data

    def _hear(self) -> None:
        while self._comm.Iprobe(MPI.ANY_SOURCE, _TAG):
            source, said = self._receive()
            if self._comm.rank:
                self._heard[0].at = time.monotonic()
                self._obey(said)
            else:
                self._heard[source].hear(said, time.monotonic())
                if said["phase"] in (FAILED, LATE, ENDED):
                    self._waiting.changed.set()  # judge at once

    def _receive(self) -> tuple[int, dict[str, Any]]:
        status = MPI.Status()
        self._comm.Probe(MPI.ANY_SOURCE, _TAG, status)
        data = bytearray(status.Get_count(MPI.BYTE))
        self._comm.Recv([data, MPI.BYTE], status.Get_source(), _TAG)
        return status.Get_source(), json.loads(data)


def end_all(text: str, code: int = 1) -> None:
    """Print a text, and end all processes at once."""
    print(f"funcgrad: {text}", file=sys.stderr, flush=True)
    sys.stdout.flush()
    MPI.COMM_WORLD.Abort(code)
