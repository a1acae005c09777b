"""What a program does that costs time and could be otherwise: each with its line, a reason and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from funcgrad.inspect.programs.kernels import Kernels
from funcgrad.inspect.programs.program import Document
from funcgrad.inspect.tables import Tables
from funcgrad.trace.calls.callback import CALLBACK
from funcgrad.trace.uop import nbytes_of, type_text
from funcgrad.trace.util.units import amount_text, time_text

_SLOW = 4.0  # times the least that the machine needs
_LEAST_SECONDS = 2e-6  # a shorter kernel is not worth a word
_LEAST_PART = 0.02  # of the time of all kernels
_SLOW_STRIDED = 1.5  # the same, where a reason is known
_LEAST_STRIDED = 1 << 16  # bytes: less is in the nearest cache
_LEAST_COPY = 1 << 12  # bytes
_MERGED = ("recompile", "slow_kernel", "layout", "mask")
_FIRST = "it is called for the first time"


def reasons(document: Document, written: dict[str, Any], is_first: bool) -> list[dict[str, Any]]:
    """Return the reasons of one program. written: its object of the document. is_first: no program of the same function
    came before.
    """
    number = document.number
    found = [*_compiling(document, written, is_first)]
    if document.kernels is not None:
        found += _updates(document.kernels, document.tables, number)
        found += _host_steps(document.kernels, written, document.tables, number)
        found += _strided(written, number)
        found += _slow(written, number)
        found += _masks(document.kernels, written, number)
    return found


def merged(reasons: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return reasons with those of one kind, line and advice as one: the last, with the seconds of all. Those that cost
    most come first.
    """
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for reason in reasons:
        apart = None if reason["line"] is not None and reason["kind"] in _MERGED else id(reason)
        groups.setdefault((reason["kind"], reason["line"], reason["fix"], apart), []).append(reason)
    found = []
    for group in groups.values():
        seconds = [reason["seconds"] for reason in group if reason["seconds"] is not None]
        last = group[-1] | {"seconds": sum(seconds) if seconds else None, "count": len(group)}
        if len(group) > 1:
            last["text"] = f"{len(group)} times: {last['text']}"
        found.append(last)
    return sorted(found, key=lambda reason: -(reason["seconds"] or 0.0))


def failure(what: str, error: str, program: int | None, line: int | None) -> dict[str, Any]:
    """Return the reason that an error is, with the hint of its text."""
    first, *rest = error.split("\n")
    hint = next((row.strip().removeprefix("hint: ") for row in rest if "hint:" in row), "")
    return _reason("error", program, line, f"{what}: {first}", hint)


def _reason(
    kind: str, program: int | None, line: int | None, text: str, fix: str, seconds: float | None = None
) -> dict[str, Any]:
    return {"kind": kind, "program": program, "line": line, "text": text, "fix": fix, "seconds": seconds}


def _compiling(document: Document, written: dict[str, Any], is_first: bool) -> Iterator[dict[str, Any]]:
    made, number = document.made, document.number
    line = document.tables.line(made.place)
    if "error" in written:
        yield failure(
            f"{made.name} could not be compiled" if made.error else made.name, written["error"], number, line
        )
    if made.why and not is_first and made.why != _FIRST or "new function" in made.why:
        text, _, hint = made.why.partition("\n  hint: ")
        seconds = (made.trace_seconds or 0.0) + made.end - made.start
        yield _reason(
            "recompile", number, line, f"{made.name} was traced and compiled again: {text}", hint, seconds
        )


def _updates(kernels: Kernels, tables: Tables, number: int) -> Iterator[dict[str, Any]]:
    """Yield the arrays that are copied since they cannot be updated in place."""
    for section in kernels.lowered.all_sections():
        for node, why in section.updates.items():
            nbytes = nbytes_of(node)
            if why and nbytes >= _LEAST_COPY:
                text = f"an update of {type_text(node)} is made in a copy ({amount_text(float(nbytes), 'B')}): {why}"
                fix = (
                    "use no other value of the array after the update, and donate it where it is an argument"
                )
                yield _reason("copy", number, tables.line(node.place), text, fix)


def _host_steps(
    kernels: Kernels, written: dict[str, Any], tables: Tables, number: int
) -> Iterator[dict[str, Any]]:
    """Yield what leaves compiled code: callbacks to Python, and ops that a library of the host computes."""
    for row, kernel in zip(kernels.rows, written["kernels"], strict=True):
        node = row.step.other
        if node is None or row.section.inner[row.number] or row.section.parts[row.number]:
            continue
        line = tables.line(node.place)
        count = kernel["calls_in_run"]
        times = f", {count} times a call" if count > 1 else ""
        seconds = None if kernel["seconds"] is None else kernel["seconds"] * count
        if node.op is CALLBACK:
            text = f"the program calls a function of Python and waits for it{times}"
            fix = "compute it with arrays within the program, or call it outside, every so many steps"
            yield _reason("host_callback", number, line, text, fix, seconds)
        elif node.op.name != "exchange":
            text = f"{node.op.name} {type_text(row.step.roots[0])} has no kernel: NumPy computes it{times}"
            fix = "an op with a kernel does the same within the program, if there is one"
            yield _reason("fallback", number, line, text, fix, seconds)


def _strided(written: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """Yield slow kernels that read or write large arrays against their layout."""
    for kernel in _slow_kernels(written, _SLOW_STRIDED):
        bad = [
            a for a in kernel["accesses"] if a.get("pattern") == "strided" and a["bytes"] >= _LEAST_STRIDED
        ]
        if bad:
            worst = max(bad, key=lambda access: access["bytes"])
            text = (
                f"{kernel['name']} {worst['kind']}s {worst['type']} along an axis whose elements are not neighbours in "
                f"memory, and takes {time_text(kernel['seconds'])}"
            )
            fix = "make the axis that loops walk innermost the last one, or transpose the array once, where it is made"
            yield _reason(
                "layout", number, kernel["hot_line"], text, fix, kernel["seconds"] - kernel["least_seconds"]
            )


def _slow(written: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """Yield kernels that take much longer than the machine needs for their bytes and operations."""
    for kernel in _slow_kernels(written, _SLOW):
        seconds, least = kernel["seconds"], kernel["least_seconds"]
        text = (
            f"{kernel['name']} takes {time_text(seconds)}, {seconds / least:.0f} times what the machine needs for its "
            f"bytes and operations ({time_text(least)})"
        )
        fix = "look at its loops and accesses; jit(f, search=4) tries other schedules"
        yield _reason("slow_kernel", number, kernel["hot_line"], text, fix, seconds - least)


def _slow_kernels(written: dict[str, Any], factor: float) -> Iterator[dict[str, Any]]:
    """Yield the kernels that are a good part of the time of all, and take so many times as long as they need."""
    timed = [k for k in written["kernels"] if k["seconds"] is not None]
    total = sum(k["seconds"] for k in timed if not k["depth"])
    for kernel in timed:
        if kernel["kind"] not in ("kernel", "copy", "routine"):
            continue
        seconds, least = kernel["seconds"], kernel["least_seconds"]
        in_all = seconds * kernel["calls_in_run"]
        if least and seconds >= max(_LEAST_SECONDS, factor * least) and in_all >= _LEAST_PART * total:
            yield kernel


def _masks(kernels: Kernels, written: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """Yield axes that fill no whole tiles, in kernels that are a good part of the time of all."""
    plans = {id(kernel): row.plan for row, kernel in zip(kernels.rows, written["kernels"], strict=True)}
    for kernel in _slow_kernels(written, 1.0):
        plan = plans[id(kernel)]
        for loop, extent in plan.schedule.pad.items() if plan is not None else ():
            assert plan is not None
            size = plan.nest.footprint.extents[loop]
            text = f"{kernel['name']} computes {extent} elements along {loop}, of which {size} are wanted"
            fix = "a size that is a multiple of 32 fills whole tiles: pad the array once, where it is made"
            yield _reason(
                "mask", number, kernel["hot_line"], text, fix, kernel["seconds"] * (1 - size / extent)
            )
