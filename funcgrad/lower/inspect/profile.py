"""The time that each step of a program takes, measured, beside the least time that the machine needs for its work.

In: a compiled program and its arguments. Out: a table. Every step of the program (a kernel, a loop, a routine) is made
a program of its own, on the same table of addresses; they run one after the other, many times, each under a clock. The
time of a program that does nothing is taken off. On an accelerator the device's own clock times each kernel.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from funcgrad.backends.interface import Backend, Executable, Limits
from funcgrad.lower.compile import lower
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.inspect.step_costs import COST_HEADER, StepCost, cost_cells, step_costs
from funcgrad.lower.ir.launches import Launch, Routine, Section, inside
from funcgrad.lower.program.host import HostBuilder
from funcgrad.lower.program.lowering import ByHand, Lowering
from funcgrad.lower.runtime.device_program import DeviceProgram
from funcgrad.lower.runtime.host_callbacks import host_callback, number_callbacks
from funcgrad.lower.runtime.program import Program
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.device_array import on_device
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.units import table_text, time_text

if TYPE_CHECKING:
    from funcgrad.lower.runtime.program import AnyProgram

_WARM_ROUNDS = 2
_RESOLUTION = 2e-7  # a shorter time is that of the clock and of Python's call
_MOST_SECONDS = 0.5
_FEW_ROUNDS, _MANY_ROUNDS = 5, 200


class StepProfile(NamedTuple):
    """A step: its cost, the median of the seconds that it took, the least that this machine needs for its bytes and
    operations. A step within a loop is not timed by itself: its seconds are None.
    """

    cost: StepCost
    seconds: float | None
    least_seconds: float


class Profile(tuple[StepProfile, ...]):
    """The steps of a program in the order in which they run; as text a table.

    "of limit" is the least time over the time: 100 % is as fast as the machine can be.
    """

    @property
    def seconds(self) -> float:
        """Of all steps."""
        return sum(step.seconds for step in self if step.seconds is not None)

    def __str__(self) -> str:
        return table_text(self._rows())

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import table_html  # notebooks ask

        return table_html(f"profile: {time_text(self.seconds)} in all", self._rows())

    def _rows(self) -> list[list[str]]:
        lines = [[*COST_HEADER, "at least", "time", "of limit"]]
        for cost, seconds, least in self:
            line = cost_cells(cost)
            if seconds is None:
                line += ["", "", ""]
            else:
                line += [short_time_text(least), short_time_text(seconds), _percent(least, seconds)]
            lines.append(line)
        least = sum(step.least_seconds for step in self if step.seconds is not None)
        total = [short_time_text(least), short_time_text(self.seconds), _percent(least, self.seconds)]
        return [*lines, ["all", "", "", "", "", *total]]


def short_time_text(seconds: float) -> str:
    """Write a time that was measured, of which less than the clock can tell is no more than that."""
    return time_text(seconds) if seconds >= _RESOLUTION else f"< {time_text(_RESOLUTION)}"


def _percent(least: float, seconds: float) -> str:
    return f"{100 * least / seconds:.0f} %" if min(least, seconds) >= _RESOLUTION else ""


def profile(
    outputs: Sequence[UOp],
    params: Sequence[UOp],
    by_hand: ByHand,
    program: AnyProgram,
    arguments: Sequence[Array],
    backend: Any,
) -> Profile:
    """Profile a program that was compiled from this graph, with these schedules, for this backend."""
    numbered, _ = number_callbacks(outputs)
    normal, slots, captured = canonicalize(numbered, params)
    lowered, _ = lower(normal, slots, backend.target, by_hand=by_hand, captured=len(captured))
    if isinstance(program, DeviceProgram):
        measured, limits = iter(_device_seconds(lowered, program, arguments)), backend.target.limits
        return Profile(
            StepProfile(
                cost, None if cost.depth else next(measured), cost.least_seconds(limits) if limits else 0.0
            )
            for cost in step_costs(lowered)
        )
    measured, known = iter(_host_seconds(lowered, program, arguments, backend)), backend.limits()
    return Profile(
        StepProfile(cost, None if cost.depth else next(measured), _least(cost, known))
        for cost in step_costs(lowered)
    )


def _host_seconds(
    lowered: Lowering, program: Program, arguments: Sequence[Array], backend: Backend
) -> list[float]:
    """Return the median of each step, less that of a program that does nothing."""
    steps = _steps(lowered)
    running = program.running
    callbacks = [host_callback(node, running) for node in lowered.host_nodes]
    executables = [backend.load([backend.compile(_text(lowered, step))], callbacks) for step in [(), *steps]]
    times = _times(executables, program, arguments)
    nothing, *seconds = map(statistics.median, times)
    return [max(0.0, value - nothing) for value in seconds]


def _device_seconds(lowered: Lowering, program: DeviceProgram, arguments: Sequence[Array]) -> list[float]:
    """Measure the median seconds of each step: kernels by the device's clock, other steps from the call until the
    device has done.
    """
    runner, steps = program.runner, _steps(lowered)
    given = [on_device(x, program.backend) for x in arguments]
    table = program.table(given, program.results())
    times: list[list[float]] = [[] for _ in steps]
    with program.running.with_hosts(program.hosts):
        for measured in _rounds():
            for step, found in zip(steps, times, strict=True):
                seconds = runner.seconds(step, table)
                if measured:
                    found.append(seconds)
            if program.running.errors:
                break
    if program.running.errors:
        program.running.raise_failure()
    return list(map(statistics.median, times))


def _rounds() -> Iterator[bool]:
    """Yield once for each round of measuring, as many as there is time for. The value tells whether the round
    counts.
    """
    rounds, end = -_WARM_ROUNDS, time.perf_counter() + _MOST_SECONDS
    while rounds < _FEW_ROUNDS or rounds < _MANY_ROUNDS and time.perf_counter() < end:
        yield rounds >= 0
        rounds += 1


def _least(cost: StepCost, limits: Limits) -> float:
    return limits.seconds(cost.read, cost.written, cost.work)


def _steps(lowered: Lowering) -> list[Section]:
    """Return the launches of each step."""
    launches = iter(lowered.launches)
    return [tuple(islice(launches, max(1, len(parts)))) for parts in lowered.parts]


def _text(lowered: Lowering, step: Section) -> str:
    """Return the module of a program that is this step alone."""
    builder = lowered.builder
    assert isinstance(builder, HostBuilder)
    return builder.text(step, _functions(step))


def _functions(section: Section) -> set[str]:
    """Return the names of all functions that a section calls."""
    names = {launch.function for launch in section if isinstance(launch, (Launch, Routine))}
    return names.union(*(_functions(part) for launch in section for part in inside(launch)))


def _times(
    executables: Sequence[Executable], program: Program, arguments: Sequence[Array]
) -> list[list[float]]:
    """Return the seconds of each in every round."""
    times: list[list[float]] = [[] for _ in executables]
    made = program.results()
    table, held = program.table(arguments, made)
    with program.running.with_hosts(program.hosts):
        for measured in _rounds():
            for executable, found in zip(executables, times, strict=True):
                seconds = _seconds(executable, table)
                if measured:
                    found.append(seconds)
    if program.running.errors:
        program.running.raise_failure()
    del held, made
    return times


def _seconds(executable: Executable, table: Any) -> float:
    start = time.perf_counter()
    executable.run(table)
    return time.perf_counter() - start
