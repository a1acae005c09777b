"""How long the kernels of programs took, and when everything happened, from the profile of a recorder."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from funcgrad.inspect.recorder import MOST_TIMES, Made, Recorder
from funcgrad.inspect.tables import Tables
from funcgrad.lower.runtime.program import Program
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.profiling.recording import Profiled, Run
from funcgrad.transforms.profiling.timeline import events
from funcgrad.transforms.sharding.run.program import MeshProgram

if TYPE_CHECKING:
    from funcgrad.lower.inspect.step_clock import StepTime

MOST_EVENTS = 20_000
_FEW_RUNS = 3  # of a program that ran less often the steps are run again, for better times
_ROUNDS = 20
_ROUND_SECONDS = 0.3  # for all of them


class StepTimes(NamedTuple):
    """seconds: the median of one execution of a step; runs: how often it runs in a run of its program."""

    seconds: float
    runs: int


class Times:
    """The times that a recorder has of its programs."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._profile = recorder.profile
        self._of_program = {id(p.program): p for p in self._profile.programs}
        self._runs: dict[int, list[Run]] = {}
        for run in self._profile.runs:
            self._runs.setdefault(run.profiled.number, []).append(run)

    def _profiled(self, made: Made) -> Profiled | None:
        """Return the program in the profile: of a mesh that of its first device."""
        return next(filter(None, (self._of_program.get(id(run)) for run in _programs(made.run))), None)

    def steps(self, made: Made, count: int, again: bool) -> dict[int, StepTimes]:
        """Return the times of the steps of a program that has so many, by their numbers. again: whether steps may run
        once more, on what is left of the arguments of the first call."""
        profiled = self._profiled(made)
        if profiled is None or profiled.clocked is None or len(profiled.clocked.steps) != count:
            return {}
        runs = [run.times() for run in self._runs.get(profiled.number, [])]
        if again and len(runs) < _FEW_RUNS:
            runs = list(_rounds(made, profiled)) or runs
        found: dict[int, list[StepTimes]] = {}
        for step in (step for run in runs for step in run):
            found.setdefault(step.step, []).append(StepTimes(step.seconds / step.runs, step.runs))
        return {
            number: StepTimes(statistics.median(t.seconds for t in times), max(t.runs for t in times))
            for number, times in found.items()
        }

    def calls(self, made: Made) -> list[float]:
        """Return the seconds of each call of a program: of its runs, where these are known. To give it a clock, in the
        first call, does not count.
        """
        profiled = self._profiled(made)
        # Of a mesh, whose devices have runs of their own.
        if profiled is None or isinstance(made.run, MeshProgram):
            return list(made.times)
        runs = self._runs.get(profiled.number, [])
        return [run.end - run.start for run in runs[-MOST_TIMES:]] or list(made.times)

    def phases(self, made: Made) -> list[tuple[str, float]]:
        """Return the stages of the compilation of a program, and their seconds."""
        found = [] if made.trace_seconds is None else [("trace", made.trace_seconds)]
        within = [
            span
            for span in self._profile.spans
            if span.kind == "phase" and span.thread == made.thread and made.start <= span.start <= made.end
        ]
        return found + [(span.name, span.end - span.start) for span in within]

    def host_seconds(self, made: Made) -> float | None:
        """Return the median of what calls of a program took beside its kernels."""
        profiled = self._profiled(made)
        runs = self._runs.get(profiled.number, []) if profiled is not None else []
        seconds = [run.call.host_seconds for run in runs if run.call is not None]
        return statistics.median(seconds) if seconds else None

    def timeline(self, numbers: dict[Made, int], tables: Tables) -> tuple[list[dict[str, Any]], int]:
        """Return the events of the document in order, and how many there were beyond MOST_EVENTS: of kernels those of
        the runs in the middle go first. numbers: of the programs in the document.
        """
        of_program = {id(run): number for made, number in numbers.items() for run in _programs(made.run)}
        in_document = {p.number: of_program.get(id(p.program)) for p in self._profile.programs}
        began = self._profile.began
        of_call = {
            run.call.start - began: in_document[run.profiled.number]
            for run in self._profile.runs
            if run.call is not None
        }
        others: list[dict[str, Any]] = []
        kernels: list[dict[str, Any]] = []
        for event in sorted(events(self._profile), key=lambda event: (event.start, -event.seconds)):
            row = event.as_dict()
            row.pop("program", None)
            program = None if event.program is None else in_document[event.program]
            if event.category == "call":
                row["line"] = tables.line(event.place)
                program = of_call.get(event.start)
            if program is not None:
                row["program"] = program
            else:
                row.pop("kernel", None)
            (others if event.program is None else kernels).append(row)
        room = max(0, MOST_EVENTS - len(others))
        dropped = max(0, len(kernels) - room) + max(0, len(others) - MOST_EVENTS)
        if len(kernels) > room:
            kernels = kernels[: room // 2] + kernels[len(kernels) - room // 2 :]
        kept = sorted([*others[:MOST_EVENTS], *kernels], key=lambda row: (row["start"], -row["seconds"]))
        return kept, dropped


def _programs(run: Any) -> Sequence[Any]:
    """Return what the devices run of a program that was recorded: itself, or of a mesh those of its devices."""
    if isinstance(run, MeshProgram):
        return run.programs
    return [] if run is None else [run]


def _rounds(made: Made, profiled: Profiled) -> Iterator[list[StepTime]]:
    """Yield what the steps take in runs that nobody else sees: of a program of the host without callbacks."""
    program, clocked = made.run, profiled.clocked
    if made.arguments is None or clocked is None or not isinstance(program, Program) or program.hosts:
        return
    if any(x.is_deleted() for x in made.arguments):
        return
    results = program.results()
    table, held = program.table(made.arguments, results)
    end = time.perf_counter() + _ROUND_SECONDS
    for number in range(_ROUNDS):
        words = clocked.words(None)
        clocked.run(table, words)
        if number:  # the first finds its memory in no cache
            yield clocked.times(words)
        if number >= _FEW_RUNS and time.perf_counter() > end:
            break
    del held
