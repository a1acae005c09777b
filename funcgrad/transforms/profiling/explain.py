"""`funcgrad.explain`: one screen of text about what a function compiles to, where its time goes, and why.

In: a function and its arguments. Out: an `Explanation`. All of it can be had piece by piece from
`jit(f).lower(*args)`; here are the parts that people look at first.
"""

from __future__ import annotations

import linecache
import textwrap
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter_ns
from typing import Any

from funcgrad.errors import Place
from funcgrad.lower.fuse.source_lines import lines_of, place_of
from funcgrad.lower.inspect.compiled import MemoryStats
from funcgrad.lower.inspect.fusion import refused_pairs
from funcgrad.lower.inspect.lowered import Lowered
from funcgrad.lower.inspect.profile import short_time_text
from funcgrad.lower.inspect.step_costs import StepCost
from funcgrad.lower.program.lowering import Lowering
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.borrow import can_be_lent
from funcgrad.trace.tracing.effects import cell_of
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp, nbytes_of, type_text
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.terminal import coloured, has_colour
from funcgrad.trace.util.units import amount_text, table_text, time_text
from funcgrad.transforms.core.argnums import Places
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.jit import cache_miss
from funcgrad.transforms.jit.jit import JitFunction, block_until_ready, jit

_MOST_STEPS, _MOST_LINES, _MOST_HOLDERS, _MOST_REMARKS = 10, 5, 5, 8
_WIDTH = 118
_CALLS_NS, _MOST_CALLS = 50_000_000, 1000  # how long calls are timed


class ExplainedStep(NamedTuple):
    """A step of the program. seconds, least_seconds: measured, and what the machine needs at least; None where that is
    not known. place: the line of the user's that it comes from.
    """

    cost: StepCost
    seconds: float | None
    least_seconds: float | None
    place: Place | None


class Holder(NamedTuple):
    """An array that takes memory when a program needs most."""

    what: str  # "argument", "result", "intermediate"
    type: str
    line: str
    nbytes: int


class Remark(NamedTuple):
    """Something that takes time or memory, and why it is so.

    kind: "not fused", "copy", "host" or "recompiled".
    """

    kind: str
    line: str
    text: str


class Explanation:
    """What a function compiles to. `str` of it is one screen of text, with colours where stdout is a terminal;
    `plain()` is the same without.

    lowered: all stages (`jit(f).lower`). steps: in the order in which they run. lines: seconds by line of the user's,
    the most first; where nothing was measured, the least that is needed. call_seconds: what a call of the jitted
    function takes, with all that Python does for it; None where nothing was measured, and where a call changes state
    outside. memory: bytes of arguments, results,
    intermediates; peak_nbytes: most that are alive at once, in the step `peak_step`, and holders what that is, the
    largest first. remarks: why it is not better.
    """

    def __init__(
        self,
        lowered: Lowered,
        steps: Sequence[ExplainedStep],
        memory: MemoryStats,
        peak: tuple[int, int, Sequence[Holder]],
        remarks: Sequence[Remark],
        call_seconds: float | None = None,
    ) -> None:
        self.lowered = lowered
        self.call_seconds = call_seconds
        self.steps = tuple(steps)
        self.memory = memory
        self.peak_nbytes, self.peak_step, holders = peak
        self.holders = tuple(holders)
        self.remarks = tuple(remarks)
        self.is_measured = any(step.seconds is not None for step in steps)

    @property
    def seconds(self) -> float | None:
        """Of all steps; None where nothing was measured."""
        return sum(map(_seconds, self._whole_steps())) if self.is_measured else None

    @property
    def least_seconds(self) -> float | None:
        """What the machine needs for the steps at least; None where its limits are not known."""
        found = [step.least_seconds for step in self._whole_steps()]
        return None if None in found else sum(seconds for seconds in found if seconds is not None)

    @property
    def lines(self) -> dict[str, float]:
        """The seconds of each line of the user's, the most first; a step counts for the first of its lines."""
        found: dict[str, float] = {}
        for step in self._whole_steps():
            line = _line_of(step.place)
            found[line] = found.get(line, 0.0) + self._weight(step)
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))

    def plain(self) -> str:
        """Return the text without colours."""
        return "\n".join(text for text, _ in self._rows())

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import text_html  # notebooks ask

        return text_html("explain", self.plain())

    def __str__(self) -> str:
        if not has_colour():
            return self.plain()
        return "\n".join(coloured(text, *styles) for text, styles in self._rows())

    def __repr__(self) -> str:
        return str(self)

    def _whole_steps(self) -> list[ExplainedStep]:
        """Return the steps that are not within others."""
        return [step for step in self.steps if not step.cost.depth]

    def _weight(self, step: ExplainedStep) -> float:
        return _seconds(step) if self.is_measured else step.least_seconds or 0.0

    def _rows(self) -> Iterator[tuple[str, Sequence[str]]]:
        yield self._title(), ("bold",)
        yield from self._step_rows()
        yield from self._line_rows()
        yield from self._memory_rows()
        if self.remarks:
            yield "", ()
            yield "why", ("bold",)
        for remark in self.remarks[:_MOST_REMARKS]:
            style = ("yellow",) if remark.kind == "host" else ()
            text = f"{remark.kind}: {remark.text}"
            yield from ((row, style) for row in textwrap.wrap(text, _WIDTH, subsequent_indent="  "))
        if len(self.remarks) > _MOST_REMARKS:
            yield f"and {len(self.remarks) - _MOST_REMARKS} more: .remarks", ("dim",)

    def _title(self) -> str:
        counts: dict[str, int] = {}
        for step in self._whole_steps():
            kind = step.cost.text.split()[0]
            counts[kind] = counts.get(kind, 0) + 1
        what = ", ".join(f"{count} {kind}{'s' * (count > 1)}" for kind, count in counts.items()) or "no steps"
        title = f"{self.lowered.name} on {self.lowered.target_name}: {what}"
        seconds, least = self.seconds, self.least_seconds
        if self.call_seconds is not None:
            title += f"; {time_text(self.call_seconds)} a call"
        if seconds is not None:
            title += f"; {time_text(seconds)} in its steps"
        if least:
            title += f"; {time_text(least)} is the least here"
            title += f" ({100 * least / seconds:.0f} % of limit)" if seconds else ""
        return title

    def _step_rows(self) -> Iterator[tuple[str, Sequence[str]]]:
        weights = [self._weight(step) for step in self.steps]
        total = sum(weight for weight, step in zip(weights, self.steps) if not step.cost.depth) or 1.0
        by_weight = sorted(range(len(self.steps)), key=lambda number: -weights[number])
        shown = [self.steps[number] for number in sorted(by_weight[:_MOST_STEPS])]
        if not shown:
            return
        has_scopes = any(step.cost.scope for step in shown)
        rows = [
            ["step", "lines", *(["scope"] if has_scopes else []), "time", "least", "share", "GFLOP/s", "GB/s"]
        ]
        for step in shown:
            cost, weight = step.cost, self._weight(step)
            rows.append(["  " * cost.depth + cost.name, cost.lines, *([cost.scope] if has_scopes else [])])
            rows[-1] += ["" if seconds is None else short_time_text(seconds) for seconds in step[1:3]]
            rows[-1].append("" if cost.depth else f"{100 * weight / total:.0f} %")
            per_second = 1 / step.seconds if step.seconds else 0.0
            rows[-1] += [_rate(cost.flops * per_second), _rate((cost.read + cost.written) * per_second)]
        yield "", ()
        styles = [("red",) if not s.cost.depth and self._weight(s) > 0.2 * total else () for s in shown]
        yield from zip(table_text(rows, 2 + has_scopes).split("\n"), [("bold",), *styles])
        if len(self.steps) > len(shown):
            yield f"and {len(self.steps) - len(shown)} more: .steps", ("dim",)

    def _line_rows(self) -> Iterator[tuple[str, Sequence[str]]]:
        lines = self.lines
        total = sum(lines.values())
        if not total:
            return
        texts = {_line_of(step.place): _source_of(step.place) for step in self.steps}
        rows = [["line", "time", "share", ""]]
        for line, seconds in list(lines.items())[:_MOST_LINES]:
            rows.append(
                [line or "elsewhere", time_text(seconds), f"{100 * seconds / total:.0f} %", texts[line]]
            )
        yield "", ()
        widths = [max(map(len, column)) for column in zip(*rows)]
        for number, (line, time, share, text) in enumerate(rows):
            row = f"{line:<{widths[0]}}  {time:>{widths[1]}}  {share:>{widths[2]}}  {text}".rstrip()
            yield row[:_WIDTH], () if number else ("bold",)

    def _memory_rows(self) -> Iterator[tuple[str, Sequence[str]]]:
        arguments, results, intermediates = (amount_text(nbytes, "B") for nbytes in self.memory[:3])
        yield "", ()
        yield f"memory: arguments {arguments}, results {results}, intermediates {intermediates}", ("bold",)
        if not self.holders:
            return
        step = self._whole_steps()[self.peak_step].cost
        where = f"{step.name} ({step.lines})" if step.lines else step.name
        yield f"at the most {amount_text(self.peak_nbytes, 'B')}, in {where}:", ()
        rows = [[h.what, h.line, h.type, amount_text(h.nbytes, "B")] for h in self.holders[:_MOST_HOLDERS]]
        yield from ((f"  {row}", ()) for row in table_text(rows, 3).split("\n"))


def explain(fun: Callable[..., Any], /) -> Callable[..., Explanation]:
    """Tell what a function compiles to, where its time goes, and why, in one screen of text.

    The steps of its program with their times, beside the least that this machine needs; the lines that take most; what
    holds memory when it needs most; and what could not be fused, done in place or without Python, with lines.

    Parameters
    ----------
    fun : a function of arrays, jitted or not.

    Returns
    -------
    A function of the same arguments that returns an `Explanation`: print it, or read its attributes. It compiles
    `fun` and runs its steps for half a second in all; no argument is given away. For arguments that are
    ShapeDtypeStruct nothing runs, and there are the least times alone.

    Raises
    ------
    DeviceError : the device runs graphs without compiling them.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> def step(x):
    ...     return np.sum(x @ x)
    >>> told = fg.explain(step)(np.ones((300, 300)))
    >>> told.memory.argument_size_in_bytes, told.memory.output_size_in_bytes
    (360000, 4)
    >>> print(told)  # doctest: +SKIP
    step on cpu: 2 kernels; 533 us a call; 531 us in its steps; 463 us is the least here (87 % of limit)
    ...
    """
    check_callable("explain", fun)
    function = fun if isinstance(fun, JitFunction) else jit(fun)

    def explained(*args: Any, **kwargs: Any) -> Explanation:
        lowered = function.lower(*args, **kwargs)
        stages = lowered.lowering
        return Explanation(
            lowered, _steps(function, lowered, args, kwargs), _memory(lowered), _peak(stages),
            [*_recompiles(function), *_remarks(stages)], _seconds_of_call(function, lowered, args, kwargs),
        )  # fmt: skip

    return explained


def _steps(
    function: JitFunction, lowered: Lowered, args: tuple, kwargs: dict[str, Any]
) -> list[ExplainedStep]:
    places = [place_of(step) for step in _all_steps(lowered.lowering)]
    if _are_values(args, kwargs):
        dynamic = args, kwargs
        if function._statics is not None:
            dynamic = function._statics.split(args, kwargs)[:2]
        profile = lowered.compile().profile(*dynamic[0], **dynamic[1])
        return [ExplainedStep(*step, place) for step, place in zip(profile, places, strict=True)]
    costs = lowered.costs()
    limits = costs.limits
    least = [None if limits is None else cost.least_seconds(limits) for cost in costs]
    rows = zip(costs, least, places, strict=True)
    return [ExplainedStep(cost, None, seconds, place) for cost, seconds, place in rows]


def _are_values(args: tuple, kwargs: dict[str, Any]) -> bool:
    leaves = tree.leaves((args, kwargs))
    return all(
        isinstance(x, (Array, int, float, complex)) or can_be_lent(x) or hasattr(x, "devices") for x in leaves
    )


def _seconds_of_call(
    function: JitFunction, lowered: Lowered, args: tuple, kwargs: dict[str, Any]
) -> float | None:
    """Return the median time of a call that gives nothing away; None where it cannot be called again and again."""
    others = (args, kwargs) if function._statics is None else function._statics.split(args, kwargs)[:2]
    leaves = tree.leaves(others)
    has_state = len(lowered.parameters) != len(leaves) or any(cell_of(x) is not None for x in leaves)
    if has_state or not _are_values(args, kwargs):
        return None
    giving_nothing = Places((), ())
    call = JitFunction(
        function._function, function._places[0], giving_nothing, function._search, function._device
    )
    for _ in range(3):  # the third is as all later ones
        block_until_ready(call(*args, **kwargs))
    taken: list[int] = []
    while len(taken) < 5 or sum(taken) < _CALLS_NS and len(taken) < _MOST_CALLS:
        start = perf_counter_ns()
        block_until_ready(call(*args, **kwargs))
        taken.append(perf_counter_ns() - start)
    return sorted(taken)[len(taken) // 2] / 1e9


def _all_steps(lowered: Lowering) -> Iterator[Any]:
    """Yield the steps in the order of `step_costs`."""
    for step, inner in zip(lowered.steps, lowered.inner, strict=True):
        yield step
        for part in inner:
            yield from _all_steps(part)


def _memory(lowered: Lowered) -> MemoryStats:
    arguments = sum(map(nbytes_of, lowered.parameters))
    results = sum(map(nbytes_of, lowered.lowering.unique))
    return MemoryStats(arguments, results, lowered.arena_nbytes, 0, 0)


def _peak(lowered: Lowering) -> tuple[int, int, list[Holder]]:
    """Return the most bytes that are alive at once, in which step, and what that is."""
    assert lowered.builder is not None
    lives = lowered.builder.lives(lowered)
    outside = [
        Holder(
            "prepared" if p in lowered.prepared else "argument", type_text(p), _line_of(p.place), nbytes_of(p)
        )
        for p in lowered.params
    ]
    outside += [Holder("result", type_text(r), _line_of(r.place), nbytes_of(r)) for r in lowered.unique]
    count = len(lowered.steps)
    inside = [
        sum(life.nbytes for life in lives.values() if life.first <= i <= life.last) for i in range(count)
    ]
    step = max(range(count), key=inside.__getitem__, default=0)
    for buffer, life in lives.items():
        if life.first <= step <= life.last:
            node = buffer if isinstance(buffer, UOp) else buffer.call
            type_ = type_text(buffer) if isinstance(buffer, UOp) else f"{buffer.kind} of {node.op.name}"
            outside.append(Holder("intermediate", type_, _line_of(node.place), life.nbytes))
    holders = sorted(outside, key=lambda holder: -holder.nbytes) if count else []
    return sum(holder.nbytes for holder in holders), step, holders


# ---- why ----


def _recompiles(function: JitFunction) -> Iterator[Remark]:
    keys = [ready.key for ready in list(function._programs.values())]
    for number, key in enumerate(keys[1:], start=1):
        why = cache_miss.reason(function._function, key, keys[:number], None)
        text = f"{function.__name__} for another kind of arguments: {why}".replace("\n  hint", "; hint")
        yield Remark("recompiled", "", text)


def _remarks(lowered: Lowering) -> Iterator[Remark]:
    for section in lowered.all_sections():
        for step in section.steps:
            node = step.kernel.scatter if step.kernel is not None else None
            why = section.updates.get(node, "") if node is not None else ""
            if why:
                line = lines_of(step)
                yield Remark("copy", line, f"{line} updates a copy of {type_text(step.roots[0])}: {why}")
    for node in lowered.host_nodes:
        line = _line_of(node.place)
        yield Remark(
            "host", line, f"{line} calls Python in each run, for {node.op.name}: it has no native code"
        )
    for pair in refused_pairs(lowered):
        first, second = lines_of(pair.first), lines_of(pair.second)
        nbytes = amount_text(pair.nbytes, "B")
        yield Remark("not fused", first, f"{first} and {second} share {nbytes} of memory traffic: {pair.why}")


def _line_of(place: Place | None) -> str:
    return "" if place is None else str(place).split(" in ")[0]


def _source_of(place: Place | None) -> str:
    return "" if place is None else linecache.getline(place.code.co_filename, place.lineno).strip()


def _seconds(step: ExplainedStep) -> float:
    return step.seconds or 0.0


def _rate(per_second: float) -> str:
    return f"{per_second / 1e9:.3g}" if per_second else ""
