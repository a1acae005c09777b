"""What is printed of new programs, and of each of their runs: the first two levels of config.debug.

program at train.py:12 in step: 3 kernels on cpu, after 120 ms
kernel  (300, 300) -> float32[300,300]: ...

step     lines         time  GFLOP/s  GB/s
kernel0  train.py:12  463 us     116   2.3
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from funcgrad.errors import user_place
from funcgrad.lower.inspect.step_clock import ClockedProgram, StepTime, with_clock
from funcgrad.trace.util.terminal import coloured, has_colour
from funcgrad.trace.util.units import table_text, time_text

if TYPE_CHECKING:
    from funcgrad.lower.ir.image import Image
    from funcgrad.lower.runtime.program import AnyProgram

_HOT = 0.2  # a share of the time from which a line is red


def print_program(image: Image, backend: Any, seconds: float) -> None:
    """Print a line for a program that is new to its caller, and one for each of its kernels. seconds: until it was
    there, from a cache or compiled.
    """
    counts = Counter(line.split()[0] for line in image.kernels)
    what = ", ".join(f"{count} {kind}{'s' * (count > 1)}" for kind, count in counts.items()) or "no steps"
    place = user_place()
    where = f" at {place}" if place else ""
    line = f"program{where}: {what} on {backend.name}, after {time_text(seconds)}"
    print("\n".join([_styled(line, "bold"), *image.kernels]))


def print_runs(program: AnyProgram) -> None:
    """Let a program print a table of its steps after each of its runs. A program that has no clock prints nothing."""
    plain: Callable[[Any], None] = program.run
    made: list[ClockedProgram | None] = []
    program.entry = None  # native code would print nothing

    def run(table: Any) -> None:
        if not made:
            made.append(with_clock(program))
        clocked = made[0]
        if clocked is None:
            plain(table)
            return
        words = clocked.words(None)
        clocked.run(table, words)
        if clocked.steps:
            print(run_text(clocked, clocked.times(words), clocked.seconds(words)))

    program.run = run


def run_text(clocked: ClockedProgram, times: Sequence[StepTime], seconds: float) -> str:
    """Write what the steps of one run took, those within loops for all rounds together."""
    rows = [["step", "lines", "time", "GFLOP/s", "GB/s"]]
    styles: list[tuple[str, ...]] = [("dim",)]
    for step, took, runs, *_ in times:
        cost = clocked.steps[step]
        flops, moved = cost.flops, cost.read + cost.written
        rounds = runs if cost.depth else 1
        rates = [_rate(amount * rounds, took) for amount in (flops, moved)]
        rows.append(["  " * cost.depth + cost.name, cost.lines, time_text(took), *rates])
        styles.append(("red",) if not cost.depth and took > _HOT * seconds else ())
    flops = sum(clocked.steps[t.step].flops for t in times if not clocked.steps[t.step].depth)
    rows.append(["all", "", time_text(seconds), _rate(flops, seconds), ""])
    lines = table_text(rows).split("\n")
    return "\n".join(_styled(line, *style) for line, style in zip(lines, [*styles, ("bold",)], strict=True))


def _rate(amount: float, seconds: float) -> str:
    return f"{amount / seconds / 1e9:.3g}" if amount and seconds else ""


def _styled(text: str, *styles: str) -> str:
    return coloured(text, *styles) if has_colour() else text
