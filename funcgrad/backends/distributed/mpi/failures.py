"""What is wrong with several processes, by what they say of themselves (heartbeat.py): whether one has failed or ended
while others wait for it, has not been heard of for too long, or all wait for each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.backends.distributed.mpi.wait import ENDED, FAILED, LATE, WAITING

STEADY_SECONDS = 2.5


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
    """Return what is wrong, as a text for people; "" where nothing is.

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
            return f"process {gone[0]} has ended, while process {process} waits {_state(one)}"
    if any(one.phase == LATE for one in heard):
        first = next(process for process, one in enumerate(heard) if one.phase == LATE)
        return _told(f"process {first} waited {heard[first].report['seconds']:.0f} s for others", heard)
    if _is_deadlock(heard):
        return _told("the processes wait for each other, in different collectives", heard)
    return ""


def _is_deadlock(heard: Sequence[Heard]) -> bool:
    """Tell whether all processes have waited for some time and no group is complete. Where some devices of a process
    wait, others of it may compute: then nothing follows.
    """
    if any(one.phase not in (WAITING, ENDED) or not one.is_steady for one in heard):
        return False
    waiting = [one for one in heard if one.phase == WAITING]
    if not waiting or any(one.report.get("several") or not one.report.get("group") for one in waiting):
        return False
    return not any(_is_complete(one.report, heard) for one in waiting)


def _is_complete(report: dict[str, Any], heard: Sequence[Heard]) -> bool:
    """Tell whether all whom a process waits for have come to the same collective."""
    place = report["group"], report["number"]
    return all(
        (heard[p].report.get("group"), heard[p].report.get("number")) == place for p in report["group"]
    )


def _told(first: str, heard: Sequence[Heard]) -> str:
    """Return a line for each state, with the processes that are in it."""
    states: dict[str, list[int]] = {}
    for process, one in enumerate(heard):
        states.setdefault(_state(one), []).append(process)
    lines = [f"  {_numbers(processes)}: {state}" for state, processes in states.items()]
    return "\n".join([first, *lines])


def _state(one: Heard) -> str:
    if one.phase in (WAITING, LATE):
        return f"in {one.report.get('what')}, collective {one.report.get('number')} of its group"
    return {ENDED: "ended"}.get(one.phase, "in no collective")


def _numbers(processes: Sequence[int]) -> str:
    text = ", ".join(map(str, processes[:8])) + (", ..." if len(processes) > 8 else "")
    return f"process {text}" if len(processes) == 1 else f"processes {text}"
