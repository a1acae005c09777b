"""The watch: a thread in each process that tells the others that it lives, and what it waits for.

Process 0 hears all of them, every second or so, and judges (`judge`): whether one has failed or ended while others wait
for it, has not been heard of for too long, or all wait for each other. It tells its verdict to all; from then on every
wait of theirs is an error that says so (mpi_wait.py). A process that does not come to see it within GRACE_SECONDS,
since it computes or is stuck within MPI, prints it and ends everything by MPI_Abort.

Most launchers end all processes when one dies; then the watch only helps to say why. It needs a library of MPI that
more than one thread may call.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from mpi4py import MPI

from funcgrad.backends.mpi_wait import ENDED, FAILED, LATE, WAITING, Waiting

GRACE_SECONDS = 10.0
BEAT_SECONDS = 1.0
STEADY_SECONDS = 2.5
_TICK_SECONDS = 0.05
_TAG = 1
_LONGEST_GROUP = 256  # in a message


class Heard:
    """What process 0 knows of another. at: when it was last heard. since: of when the first report is that said so."""

    def __init__(self, now: float) -> None:
        self.at = self.since = now
        self.report: dict[str, Any] = {}

    def hear(self, report: dict[str, Any], now: float) -> None:
        same = all(report.get(k) == self.report.get(k) for k in ("phase", "group", "number", "done"))
        self.at, self.since, self.report = now, self.since if same else now, report

    @property
    def phase(self) -> str:
        return self.report.get("phase", "")

    @property
    def is_steady(self) -> bool:
        """Whether it has said the same for some time."""
        return self.at - self.since > STEADY_SECONDS


def judge(heard: Sequence[Heard], now: float, timeout: float) -> str:
    """What is wrong, as a text for people; "" where nothing is.

    That one ended, or that all wait, counts only where they have said so for some time: any one report is old.
    """
    for process, one in enumerate(heard):
        if one.phase == FAILED:
            return f"process {process} failed: {one.report['message']}"
    for process, one in enumerate(heard):
        if one.phase != ENDED and now - one.at > timeout:
            return f"process {process} was not heard of for {now - one.at:.0f} s: it is lost, or it hangs"
    for process, one in enumerate(heard):
        gone = [p for p in one.report.get("group") or () if heard[p].phase == ENDED]
        if one.phase == WAITING and gone and one.is_steady and heard[gone[0]].is_steady:
            return f"process {gone[0]} has ended, while {_state(process, one)}"
    if any(one.phase == LATE for one in heard):
        first = next(process for process, one in enumerate(heard) if one.phase == LATE)
        return _told(f"process {first} waited {heard[first].report['seconds']:.0f} s for others", heard)
    if _is_deadlock(heard):
        return _told("the processes wait for each other, in different collectives", heard)
    return ""


def _is_deadlock(heard: Sequence[Heard]) -> bool:
    """Whether all wait, for some time, and no group is complete."""
    if any(one.phase not in (WAITING, ENDED) or not one.is_steady for one in heard):
        return False
    waiting = [one for one in heard if one.phase == WAITING]
    if not waiting or any(not one.report.get("group") for one in waiting):
        return False
    return not any(_is_complete(one.report, heard) for one in waiting)


def _is_complete(report: dict[str, Any], heard: Sequence[Heard]) -> bool:
    """Whether all whom a process waits for have come to the same collective."""
    place = report["group"], report["number"]
    return all(
        (heard[p].report.get("group"), heard[p].report.get("number")) == place for p in report["group"]
    )


def _told(first: str, heard: Sequence[Heard]) -> str:
    """A line for each state, with the processes that are in it."""
    states: dict[str, list[int]] = {}
    for process, one in enumerate(heard):
        states.setdefault(_state_text(one), []).append(process)
    lines = [f"  {_numbers(processes)}: {state}" for state, processes in states.items()]
    return "\n".join([first, *lines])


def _state(process: int, one: Heard) -> str:
    return f"process {process} {_state_text(one)}"


def _state_text(one: Heard) -> str:
    if one.phase in (WAITING, LATE):
        return f"waits in {one.report.get('what')}, collective {one.report.get('number')} of its group"
    return {ENDED: "has ended"}.get(one.phase, "is in no collective")


def _numbers(processes: Sequence[int]) -> str:
    text = ", ".join(map(str, processes[:8])) + (", ..." if len(processes) > 8 else "")
    return f"process {text}" if len(processes) == 1 else f"processes {text}"


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
        """Unless the last message is still under way: then whoever should get it does not read."""
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


__all__ = ["Heard", "Watch", "end_all", "judge"]
