"""The memory of a program by step: which buffers live, how many bytes they are, and which lines made them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import accumulate
from typing import Any

from funcgrad.inspect.tables import Tables
from funcgrad.lower.program.lowering import Buffer, Extra, Lowering
from funcgrad.lower.program.memory_plan import Life
from funcgrad.trace.uop import UOp, nbytes_of, type_text


def memory_of(
    lowered: Lowering,
    tables: Tables,
    names: Mapping[UOp, str],
    donated: Collection[UOp],
    captured: Collection[UOp],
    aliased_nbytes: int,
) -> dict[str, Any]:
    """Return the memory of the document. Sections within loops and branches count with what they take at most.

    names: of the parameters; those that have none are called by their kind. donated, captured: those of them that are
    given away, and that the program holds. aliased_nbytes: of results in memory that was given away.
    """
    assert lowered.builder is not None
    steps = len(lowered.steps)
    last = max(0, steps - 1)
    used = _uses(lowered)
    buffers = []
    for node in lowered.params:
        kind = "constant" if node in captured or node in lowered.prepared else "argument"
        uses = used.get(node, [last])
        life = Life(nbytes_of(node), 0, uses[-1] if node in donated else last)
        buffers.append(_buffer(names.get(node, kind), kind, life, node, tables))
    for number, node in enumerate(lowered.unique):
        life = Life(nbytes_of(node), used.get(node, [last])[0], last)
        buffers.append(_buffer(f"result {number}", "output", life, node, tables))
    lives = lowered.builder.lives(lowered)
    for buffer, life in lives.items():
        node = buffer if isinstance(buffer, UOp) else buffer.call
        name = node.op.name if isinstance(buffer, UOp) else f"{buffer.kind} of {node.op.name}"
        buffers.append(_buffer(name, "temporary", life, node, tables, isinstance(buffer, UOp)))
    others = [Life(b["bytes"], b["first"], b["last"]) for b in buffers if b["kind"] != "temporary"]
    peak = _peak([*others, *lives.values()], steps)
    return {
        "peak": peak,
        "arguments": sum(b["bytes"] for b in buffers if b["kind"] == "argument"),
        "outputs": sum(b["bytes"] for b in buffers if b["kind"] == "output"),
        "constants": sum(b["bytes"] for b in buffers if b["kind"] == "constant"),
        "temporaries": lowered.arena_nbytes,
        "donated": sum(map(nbytes_of, donated)),
        "buffers": buffers,
        "saved_by_donation": aliased_nbytes,
        "saved_by_rematerialisation": _peak([*others, *_without_repeats(lives)], steps) - peak,
    }


def _uses(lowered: Lowering) -> dict[Buffer, list[int]]:
    """Return the steps that use each buffer."""
    used: dict[Buffer, list[int]] = {}
    for number, nodes in enumerate(lowered.arguments):
        for node in nodes:
            used.setdefault(lowered.owner(node) if isinstance(node, UOp) else node, []).append(number)
    return used


def _buffer(
    name: str, kind: str, life: Life, node: UOp, tables: Tables, is_whole: bool = True
) -> dict[str, Any]:
    return {
        "name": name,
        "type": type_text(node) if is_whole else "",
        "bytes": life.nbytes,
        "first": life.first,
        "last": life.last,
        "line": tables.line(node.place),
        "kind": kind,
    }


def _peak(lives: Iterable[Life], steps: int) -> int:
    """Return the most bytes that live at one step."""
    change = [0] * (steps + 2)
    for nbytes, first, last in lives:
        change[first] += nbytes
        change[last + 1] -= nbytes
    return max(accumulate(change))


def _without_repeats(lives: Mapping[Buffer, Life]) -> list[Life]:
    """Return how long buffers would live if what repeated steps make had been kept."""
    kept = {buffer: life for buffer, life in lives.items() if not _is_repeat(buffer)}
    for buffer, life in lives.items():
        if _is_repeat(buffer) and isinstance(buffer, Extra) and buffer.call in kept:
            first = kept[buffer.call]
            kept[buffer.call] = Life(first.nbytes, first.first, max(first.last, life.last))
    return list(kept.values())


def _is_repeat(buffer: Buffer) -> bool:
    return isinstance(buffer, Extra) and buffer.kind == "again"
