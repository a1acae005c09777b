"""Waiting for other processes: until they come, a time is over, Ctrl-C is pressed, or something is known to be wrong.

Whatever a process waits for is asked for again and again, at first at once and then with pauses, instead of within one
call of MPI: so Python handles signals, and what the watch has found (heartbeat.py) is raised in the thread that waits,
at the user's line. The watch tells other processes in turn what is waited for here.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.config import config
from funcgrad.errors import DistributedError

RUNNING, WAITING, LATE, ENDED, FAILED = "running", "waiting", "late", "ended", "failed"

_EAGER_TESTS = 100
_EAGER_SECONDS = 1e-3
_LONGEST_PAUSE = 1e-3
_ANSWER_SECONDS = 5.0
"""How long a process that has waited too long waits for the watch to say for whom."""


class Waiting:
    """What this process waits for, and what it is told. index: its number. several: whether it has several devices,
    of which some may wait while others compute.
    """

    def __init__(self, index: int, several: bool = False, rivals: int = 1) -> None:
        """Prepare to wait. `rivals` is how many processes share the cores of this one."""
        self.index = index
        # Else the others could not come meanwhile.
        self._eager = _EAGER_SECONDS if rivals <= _cores() else 0.0
        self._several = several
        self.verdict = ""
        """What is wrong with the processes: no collective works any more."""
        self.delivered = False
        """Whether the verdict was raised."""
        self.changed = threading.Event()
        """Set when there is something to tell at once."""
        self._done = 0
        self._phase, self._message = RUNNING, ""
        self._reports: dict[int, dict[str, Any]] = {}

    def check(self) -> None:
        """Raise what is wrong, if anything is."""
        if self.verdict:
            self.delivered = True
            raise DistributedError(self.verdict)

    def until(self, test: Callable[[], bool], what: str, processes: Sequence[int], number: int) -> None:
        """Return when `test` holds. what: for people. processes: whom it depends on. number: of the collective."""
        began = time.monotonic()
        for _ in range(_EAGER_TESTS):
            if test():
                return
        thread, pause = threading.get_ident(), 0.0
        report = {"group": list(processes), "number": number, "what": what, "began": began}
        self._reports[thread] = report
        try:
            while not test():
                self.check()
                waited = time.monotonic() - began
                if waited > config.collective_timeout:
                    self._late(what, waited)
                if waited > self._eager:
                    pause = min(pause + 1e-5, _LONGEST_PAUSE)
                    time.sleep(pause)
        except BaseException as error:
            self.verdict = self.verdict or f"an earlier collective was not finished: {_text(error)}"
            raise
        finally:
            del self._reports[thread]
            self._done += 1

    def _late(self, what: str, waited: float) -> None:
        """Ask the watch who is missing, and raise what it says."""
        self._phase = LATE
        self.changed.set()
        end = time.monotonic() + _ANSWER_SECONDS
        while not self.verdict and time.monotonic() < end:
            time.sleep(0.01)
        self.verdict = self.verdict or f"process {self.index} waited {waited:.0f} s for others in {what}"
        self.check()

    def fail(self, error: BaseException) -> None:
        """Report that this process has failed. The others are told, and get an error wherever they wait."""
        if self._phase is not FAILED:
            self._phase, self._message = FAILED, _text(error)
            self.changed.set()

    def end(self) -> None:
        """Report that this process takes part in nothing any more."""
        if self._phase is not FAILED:
            self._phase = ENDED
            self.changed.set()

    def report(self) -> dict[str, Any]:
        """Return what the watch tells of this process."""
        told: dict[str, Any] = {"phase": self._phase, "message": self._message[:1000], "done": self._done}
        told["several"] = self._several
        reports = list(self._reports.values())
        if reports:
            longest = min(reports, key=lambda r: r["began"])
            told |= {
                "group": longest["group"], "number": longest["number"], "what": longest["what"][:200],
                "seconds": time.monotonic() - longest["began"],
            }  # fmt: skip
            if self._phase == RUNNING:
                told["phase"] = WAITING
        return told


def _cores() -> int:
    """Tell how many cores this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _text(error: BaseException) -> str:
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
