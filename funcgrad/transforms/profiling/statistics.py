"""Statistics of a recording, as records and as a table: which calls and which kernels took the time.

In: a `Recording`. Out: a `ProfileTable`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from funcgrad.backends.interface import is_host
from funcgrad.drivers.perf_events import NAMES
from funcgrad.lower.inspect.step_costs import StepCost
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.terminal import coloured, has_colour
from funcgrad.trace.util.units import amount_text, table_text, time_text
from funcgrad.transforms.profiling.recording import Call, Profiled, Recording, Span
from funcgrad.transforms.profiling.timeline import device_of

_HOT, _WARM = 0.2, 0.05  # shares of the time from which a line is red, or yellow
_RESOLUTION = 2e-7  # shorter times say little of a kernel
_MOST_STEPS = 30  # of a table, those that took most


class Times(NamedTuple):
    """The times of something that happened `runs` times, in seconds. p90: of ten, nine took no longer."""

    runs: int
    median: float
    p90: float
    total: float


def times_of(seconds: Sequence[float], count: int | None = None) -> Times:
    if not seconds:
        return Times(0, 0.0, 0.0, 0.0)
    median, p90 = np.percentile(seconds, [50, 90])
    return Times(len(seconds) if count is None else count, float(median), float(p90), float(sum(seconds)))


class StepStatistics(NamedTuple):
    """A step of a program over all runs: a kernel, a loop, a routine. Those within a loop follow it, and their times
    are of one round.

    share: of the time of all calls, without compiling. flops_per_second, bytes_per_second: by the median. of_limit: the
    least time that the machine needs for the work, over the median; None where that is not known, or too short to say.
    counters: the mean of a run for cycles, instructions and cache misses, () where none were read.
    """

    cost: StepCost
    times: Times
    share: float
    flops_per_second: float
    bytes_per_second: float
    of_limit: float | None
    counters: tuple[float, ...]


class CallStatistics(NamedTuple):
    """The calls of one function. host: the time of a call without compiling and without its programs, which are
    `device`; compiling: tracing and compiling of all calls, in seconds. share: of the time of all calls without that.
    """

    name: str
    line: str
    times: Times
    host: Times
    device: Times
    compiling: float
    share: float


class ProgramStatistics(NamedTuple):
    """A program, by the function that called it, and its steps in order. why: it has no steps, if that is so. Where
    several devices of the host run it, each counts as a run, and shares are the mean of theirs.
    """

    name: str
    device: str
    times: Times
    steps: tuple[StepStatistics, ...]
    why: str


class ProfileTable:
    """What took the time. calls: of functions, the one that took most first; programs: their steps.

    `str` of it is a table, with colours where stdout is a terminal; `plain()` is the same without.
    """

    def __init__(
        self,
        calls: Sequence[CallStatistics],
        programs: Sequence[ProgramStatistics],
        seconds: float,
        notes: Sequence[str],
    ) -> None:
        self.calls = tuple(calls)
        self.programs = tuple(programs)
        self.seconds = seconds
        self.notes = tuple(notes)

    def plain(self) -> str:
        """Return the table without colours."""
        return "\n".join(text for text, _ in self._lines())

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import text_html  # notebooks ask

        return text_html("profile", self.plain())

    def __str__(self) -> str:
        if not has_colour():
            return self.plain()
        return "\n".join(coloured(text, *styles) for text, styles in self._lines())

    def __repr__(self) -> str:
        return str(self)

    def _lines(self) -> Iterable[tuple[str, Sequence[str]]]:
        """Yield each line and its styles."""
        rows = [["call", "line", "calls", "median", "p90", "host", "device", "compiling", "share"]]
        for call in self.calls:
            rows.append(
                [call.name, call.line, f"{call.times.runs}", *map(time_text, call.times[1:3])]
                + [time_text(call.host.median), time_text(call.device.median)]
                + [time_text(call.compiling) if call.compiling else "", _percent(call.share)]
            )
        yield from zip(
            table_text(rows).split("\n"), [("bold",), *(_style(call.share) for call in self.calls)]
        )
        for program in self.programs:
            yield "", ()
            yield from self._lines_of(program)
        for note in self.notes:
            yield f"note: {note}", ("dim",)

    def _lines_of(self, program: ProgramStatistics) -> Iterable[tuple[str, Sequence[str]]]:
        title = f"{program.name} on {program.device}: {program.times.runs} runs of {time_text(program.times.median)}"
        yield title + (f" ({program.why})" if program.why else ""), ("bold",)
        by_share = sorted(range(len(program.steps)), key=lambda number: -program.steps[number].share)
        kept = set(by_share[:_MOST_STEPS])
        shown = [step for number, step in enumerate(program.steps) if number in kept]
        if not shown:
            return
        has_scopes, counts = any(s.cost.scope for s in shown), any(s.counters for s in shown)
        header = ["step", "lines", *(["scope"] if has_scopes else []), "runs", "median", "p90", "share"]
        header += ["GFLOP/s", "GB/s", "of limit", *(NAMES if counts else ())]
        rows = [header, *(_cells(step, has_scopes, counts) for step in shown)]
        yield from zip(
            table_text(rows, 2 + has_scopes).split("\n"), [("dim",), *(_style(step.share) for step in shown)]
        )
        left = [s for number, s in enumerate(program.steps) if number not in kept and not s.cost.depth]
        if left:
            yield f"and {len(left)} more steps: {_percent(sum(step.share for step in left))}", ("dim",)


def _cells(step: StepStatistics, has_scopes: bool, counts: bool) -> list[str]:
    cost, times = step.cost, step.times
    cells = [
        "  " * cost.depth + cost.name,
        cost.lines,
        *([cost.scope] if has_scopes else []),
        f"{times.runs}",
    ]
    if not times.runs:
        return cells + [""] * (len(NAMES) * counts + 6)
    cells += [time_text(times.median), time_text(times.p90), _percent(step.share)]
    cells += [_rate(step.flops_per_second), _rate(step.bytes_per_second)]
    cells.append("" if step.of_limit is None else f"{100 * step.of_limit:.0f} %")
    if counts:
        cells += [amount_text(count) for count in step.counters] or [""] * len(NAMES)
    return cells


def _rate(per_second: float) -> str:
    return f"{per_second / 1e9:.3g}" if per_second else ""


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _style(share: float) -> Sequence[str]:
    return ("red",) if share >= _HOT else ("yellow",) if share >= _WARM else ()


# ---- from a recording ----


def table_of(recording: Recording, notes: Sequence[str] = ()) -> ProfileTable:
    """Return the statistics of a recording. The limits of the machine are measured for it, once in a process."""
    calls = [call for call in list(recording.calls) if call.around is None]
    spans = [span for span in list(recording.spans) if span.kind in ("trace", "compile", "phase")]
    compiling = dict(zip(calls, _seconds_within(calls, spans), strict=True))
    in_calls = sum(call.seconds for call in calls) - sum(compiling.values())
    programs = [_program(recording, profiled, in_calls) for profiled in list(recording.programs)]
    by_time = sorted(programs, key=lambda program: -program.times.total)
    lost = [f"the first {recording.lost} runs were forgotten: there were too many"] if recording.lost else []
    return ProfileTable(_calls(compiling, in_calls), by_time, recording.seconds, [*notes, *lost])


def _calls(compiling: Mapping[Call, float], in_calls: float) -> list[CallStatistics]:
    groups: dict[tuple[str, str], list[Call]] = {}
    for call in compiling:
        groups.setdefault((call.name, str(call.place or "").split(" in ")[0]), []).append(call)
    found = []
    for (name, line), group in groups.items():
        times = times_of([call.seconds for call in group])
        host = times_of([max(0.0, call.host_seconds - compiling[call]) for call in group])
        device = times_of([call.device_seconds for call in group])
        all_compiling = sum(compiling[call] for call in group)
        share = (times.total - all_compiling) / in_calls if in_calls else 0.0
        found.append(CallStatistics(name, line, times, host, device, all_compiling, share))
    return sorted(found, key=lambda call: -call.times.total)


def _seconds_within(calls: Sequence[Call], spans: Sequence[Span]) -> list[float]:
    """Return for each call how long at least one of the spans was on in its thread."""
    merged: dict[int, list[list[float]]] = {}
    for span in sorted(spans, key=lambda span: span.start):
        of_thread = merged.setdefault(span.thread, [])
        if of_thread and span.start <= of_thread[-1][1]:
            of_thread[-1][1] = max(of_thread[-1][1], span.end)
        else:
            of_thread.append([span.start, span.end])
    starts = {thread: [start for start, _ in pairs] for thread, pairs in merged.items()}
    found = []
    for call in calls:
        pairs = merged.get(call.thread, [])
        first = np.searchsorted(starts.get(call.thread, []), call.start)
        seconds = 0.0
        for start, end in pairs[max(0, int(first) - 1) :]:
            if start >= call.end:
                break
            seconds += max(0.0, min(end, call.end) - max(start, call.start))
        found.append(seconds)
    return found


def _program(recording: Recording, profiled: Profiled, in_calls: float) -> ProgramStatistics:
    runs = [run for run in list(recording.runs) if run.profiled is profiled]
    devices = sorted({run.device or device_of(profiled) for run in runs}) or [device_of(profiled)]
    whole = in_calls * len(devices)
    seconds: list[list[float]] = [[] for _ in profiled.steps]
    counts, totals = [0] * len(profiled.steps), [0.0] * len(profiled.steps)
    events = np.zeros((len(profiled.steps), len(NAMES)))
    for run in runs:
        for time in run.times():
            rounds = time.runs if profiled.steps[time.step].depth else 1
            seconds[time.step].append(time.seconds / rounds)
            counts[time.step] += rounds
            totals[time.step] += time.seconds
            events[time.step] += time.counts
    steps = []
    for number, cost in enumerate(profiled.steps):
        times = times_of(seconds[number], counts[number])._replace(total=totals[number])
        per_second = 1 / times.median if times.median else 0.0
        counters = tuple(events[number] / max(1, len(runs))) if events.any() else ()
        steps.append(
            StepStatistics(
                cost, times, times.total / whole if whole else 0.0, cost.flops * per_second,
                (cost.read + cost.written) * per_second, _of_limit(profiled, cost, times.median), counters,
            )
        )  # fmt: skip
    of_runs = times_of([run.end - run.start for run in runs])
    return ProgramStatistics(profiled.name, ", ".join(devices), of_runs, tuple(steps), profiled.why)


def _of_limit(profiled: Profiled, cost: StepCost, median: float) -> float | None:
    origin = profiled.program.origin
    if origin is None:
        return None
    backend = origin.backend
    if is_host(backend.name):
        least = backend.limits().seconds(cost.read, cost.written, cost.work)
    else:
        limits = backend.target.limits
        least = 0.0 if limits is None else cost.least_seconds(limits)
    return least / median if min(least, median) >= _RESOLUTION else None
