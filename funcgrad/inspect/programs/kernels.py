"""The kernels of a program: loops, code, what they read and write, what they cost, and what else was weighed.

In: a `Lowering`. Out: one row for each step, in the order of lower/inspect/step_costs.py: the steps within a loop or
branch follow it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from funcgrad.backends.interface import Grid, MachineLimits
from funcgrad.errors import Place
from funcgrad.inspect.programs.assembly import Assembly
from funcgrad.inspect.tables import Tables
from funcgrad.inspect.times import StepTimes
from funcgrad.lower.fuse.materialize import Step
from funcgrad.lower.fuse.merge import Refused
from funcgrad.lower.fuse.source_lines import places_of
from funcgrad.lower.fuse.steps import fuse, scheduler_for
from funcgrad.lower.inspect.cost import TRANSCENDENTAL_FLOPS, rounds
from funcgrad.lower.inspect.step_costs import StepCost, step_costs
from funcgrad.lower.inspect.text import nest_text, step_text
from funcgrad.lower.ir.ops import LANES, LOAD, RANGE, THREAD
from funcgrad.lower.ir.schedule import applications
from funcgrad.lower.nest.footprint import Access
from funcgrad.lower.nest.plan import Plan
from funcgrad.lower.primitives.table import PRIMITIVES
from funcgrad.lower.program.builder import template_of
from funcgrad.lower.program.in_place import copies_whole
from funcgrad.lower.program.lowering import Buffer, Lowering
from funcgrad.lower.search.beam import Found
from funcgrad.trace.uop import UOp, nbytes_of, toposort, type_text
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.units import amount_text

_MOST_REJECTED = 12  # of one kernel
_KINDS = {"blocks": "loop", "meet": "exchange"}


class Row(NamedTuple):
    """A step of a program, with the section that it is in."""

    section: Lowering
    number: int
    depth: int
    times: int  # that it runs in one call, as far as that is known

    @property
    def step(self) -> Step:
        return self.section.steps[self.number]

    @property
    def plan(self) -> Plan | None:
        return self.section.plans[self.number]


def rows_of(lowered: Lowering, depth: int = 0, times: int = 1) -> Iterator[Row]:
    """Yield the steps of a program in order, those within a loop or branch behind it."""
    for number, (step, inner) in enumerate(zip(lowered.steps, lowered.inner, strict=True)):
        yield Row(lowered, number, depth, times)
        if inner:
            assert step.other is not None
            for part, count in zip(inner, rounds(step.other), strict=False):
                yield from rows_of(part, depth + 1, times * count)


class Kernels:
    """The kernels of a program, and which of them computes a node."""

    def __init__(self, lowered: Lowering, tables: Tables, limits: MachineLimits | None) -> None:
        self.lowered = lowered
        self.rows = list(rows_of(lowered))
        self.costs = list(step_costs(lowered))
        self._tables = tables
        self._limits = limits
        self._of_node: dict[UOp, int] = {}
        self._of_root: dict[UOp, int] = {}
        for number, row in enumerate(self.rows):
            for root in row.step.roots:
                self._of_root.setdefault(root, number)
            for node in computed(row.step):
                self._of_node.setdefault(node, number)

    def of_node(self, node: UOp) -> int | None:
        """Return the number of the kernel that computes a node."""
        return self._of_node.get(node)

    def as_rows(
        self,
        decisions: Sequence[Decisions],
        assembly: Assembly | None,
        times: Mapping[int, StepTimes],
        found_by_search: Mapping[Hashable, Found],
    ) -> list[dict[str, Any]]:
        """Return the kernels of the document. times: those that were measured, by the number of the step.
        found_by_search: by what a kernel computes.
        """
        builder = self.lowered.builder
        assert builder is not None
        code = {name: text for text, name in builder.functions.items()}
        grid_texts = getattr(builder, "texts", None)
        rejected, stored = self._rejected(decisions), self._stored(decisions)
        found = []
        for number, (row, cost) in enumerate(zip(self.rows, self.costs, strict=True)):
            parts = row.section.parts[row.number]
            names = [part.function for part in parts]
            texts = [code.get(name, "").replace("@NAME(", f"@{name}(", 1) for name in names]
            if grid_texts is not None:
                texts = [grid_texts[int(name)] for name in names]
            made = self._row(row, cost, number)
            made |= {
                "nest": "\n\n".join(nest_text(part.block) for part in parts if part.block is not None),
                "code": "\n".join(texts),
                "seconds": None,
                "rejected": rejected.get(number, []),
                "stored": stored.get(number, []),
                "searched": _searched(row.step, found_by_search),
            }
            if number in times:
                seconds, runs = times[number]
                made |= {"seconds": seconds, "calls_in_run": runs}
                if made["least_seconds"] is not None:  # small arrays are in caches, which no limit knows
                    made["least_seconds"] = min(seconds, made["least_seconds"])
            if assembly is not None and parts:
                made |= assembly.of(names, texts)
            found.append(made)
        return found

    def _name(self, number: int) -> str:
        """Return what a kernel is called: by the function that it runs, which equal kernels share."""
        name = self.costs[number].name
        return f"kernel{name}" if name.isdigit() else name

    def _row(self, row: Row, cost: StepCost, number: int) -> dict[str, Any]:
        step, plan = row.step, row.plan
        lines = self.lines_of(step) or self._lines_within(number)
        inner, parts = row.section.inner[row.number], row.section.parts[row.number]
        text = step_text(row.section, step, plan, parts, inner)
        kind = text.split()[0]
        is_copy = copies_whole(step) or step.kernel is not None and step.kernel.roots[0] in step.kernel.reads
        schedule = plan.schedule if plan is not None else None
        made = {
            "name": self._name(number),
            "kind": "copy" if is_copy else _KINDS.get(kind, kind),
            "depth": row.depth,
            "text": text,
            "lines": lines,
            "hot_line": lines[0] if lines else None,
            "domain": "x".join(map(str, step.kernel.domain)) if step.kernel is not None else "",
            "schedule": str(schedule) if schedule is not None else "",
            "primitives": [
                {"text": use.text, "why": _first_sentence(PRIMITIVES[use.name])}
                for use in (applications(schedule) if schedule is not None else ())
                if use.text
            ],
            "accesses": self._accesses(row),
            "flops": cost.flops + TRANSCENDENTAL_FLOPS * cost.transcendentals,
            "bytes": int(cost.read + cost.written),
            "least_seconds": cost.least_seconds(self._limits) if self._limits is not None else None,
            "calls_in_run": row.times,
        }
        return made

    def lines_of(self, step: Step) -> list[int]:
        """Return the lines that a step comes from, those of its results first."""
        places: list[Place | None] = [*places_of(step)]
        places = places or [node.place for node in step.roots]  # a copy of an argument makes nothing
        found = dict.fromkeys(map(self._tables.line, places))
        return [line for line in found if line is not None]

    def _lines_within(self, number: int) -> list[int]:
        """Return the lines of the steps within a loop, for a loop that the compiler made."""
        depth = self.rows[number].depth
        within = takewhile(lambda row: row.depth > depth, self.rows[number + 1 :])
        return list(dict.fromkeys(line for row in within for line in self.lines_of(row.step)))

    def _accesses(self, row: Row) -> list[dict[str, Any]]:
        """Return the buffers of a step, each once for reading and once for writing."""
        step, plan = row.step, row.plan
        arguments = row.section.arguments[row.number]
        if plan is None or step.kernel is None:
            count = len(arguments) - len(step.other.src) if step.other is not None else 0
            return [
                _access(f"b{slot}", node, "write" if slot < count else "read")
                for slot, node in enumerate(arguments)
                if isinstance(node, UOp)
            ]
        # Of the kernel that this one equals, whose buffers have the same order.
        slots = plan.nest.kernel.slots
        return [
            _access(f"b{slots[node]}", arguments[slots[node]], "write" if is_store else "read", pattern)
            for (node, is_store), pattern in _patterns(plan).items()
        ]

    def _rejected(self, decisions: Sequence[Decisions]) -> dict[int, list[dict[str, Any]]]:
        """Return by kernel what was not merged with it, and why: what would save most bytes first."""
        found: dict[int, list[dict[str, Any]]] = {}
        for pair in (pair for decision in decisions for pair in decision.refused):
            first, second = (self._of_root.get(step.roots[0]) for step in (pair.first, pair.second))
            if first is None or second is None:
                continue
            for one, other in ((first, second), (second, first)):
                rows = found.setdefault(one, [])
                if len(rows) < _MOST_REJECTED:
                    saved = amount_text(float(pair.nbytes), "B")
                    choice = f"merge with {self._name(other)}, to save {saved}"
                    rows.append({"choice": choice, "why": pair.why, "kernel": other})
        return found

    def _stored(self, decisions: Sequence[Decisions]) -> dict[int, list[dict[str, str]]]:
        """Return by kernel why its results are in memory."""
        found: dict[int, list[dict[str, str]]] = {}
        for root, why in (item for decision in decisions for item in decision.stored.items()):
            number = self._of_root.get(root)
            if number is not None:
                found.setdefault(number, []).append(
                    {"result": f"{root.op.name} {type_text(root)}", "why": why}
                )
        return found


class Decisions:
    """What was weighed when the kernels of a section were chosen. Scheduling is done once more, which always comes to
    the same.

    refused: pairs that stayed two, those that would save most first. stored: why nodes are in memory.
    """

    def __init__(self, section: Lowering, grid: Grid | None) -> None:
        scheduler = scheduler_for(section.outputs, grid)
        refused: list[Refused] = []
        fuse(scheduler, refused)
        self.refused = sorted(refused, key=lambda pair: -pair.nbytes)
        self.stored = scheduler.stored


_PATTERNS = ("broadcast", "contiguous", "strided", "gathered")  # the worst last


def _patterns(plan: Plan) -> dict[tuple[UOp, bool], str]:
    """Tell for each array that a kernel reads or writes (True) how neighbouring elements of its innermost loop, or of a
    vector, lie in it.
    """
    accesses = plan.nest.footprint.accesses
    loops = {atom.arg.name for access in accesses for atom in access.position.terms if atom.op is RANGE}
    innermost = max(loops, key=lambda name: (name.count("@"), name), default="")
    found: dict[tuple[UOp, bool], str] = {}
    for access in accesses:
        pattern = _pattern(access, innermost)
        key = access.node, access.is_store
        found[key] = max(found.get(key, pattern), pattern, key=_PATTERNS.index)
    return found


def _pattern(access: Access, innermost: str) -> str:
    steps = access.position.terms
    others = [atom for atom in steps if atom.op not in (RANGE, LANES, THREAD)]
    if any(node.op is LOAD for node in toposort(others)):
        return "gathered"
    lanes = [step for atom, step in steps.items() if atom.op in (LANES, THREAD)]
    along = [step for atom, step in steps.items() if atom.op is RANGE and atom.arg.name == innermost]
    if others:
        return "strided"
    if not lanes and not along:
        return "broadcast"
    return "contiguous" if 1 in map(abs, lanes or along) else "strided"


def _access(name: str, buffer: Buffer, kind: str, pattern: str = "") -> dict[str, Any]:
    """Describe a buffer that a kernel reads or writes. What a repeated step makes is another buffer for its node."""
    node = buffer if isinstance(buffer, UOp) else buffer.call
    made = {"buffer": name, "type": type_text(node), "bytes": nbytes_of(node), "kind": kind}
    return made | {"pattern": pattern} if pattern else made


def _searched(step: Step, found_by_search: Mapping[Hashable, Found]) -> list[dict[str, Any]]:
    """Return the schedules that a search compared at last: the heuristic's, and the one that is faster, if any is."""
    found = None if step.kernel is None else found_by_search.get(template_of(step.kernel))
    if found is None:
        return []
    rows = [{"schedule": f"that of the heuristic ({found.trials} others tried)", "seconds": found.before}]
    return rows + (
        [{"schedule": str(found.schedule), "seconds": found.after}] if found.schedule is not None else []
    )


def computed(step: Step) -> list[UOp]:
    """Return the nodes that a step computes, sources first."""
    if step.kernel is None:
        return [] if step.other is None else [step.other, *step.roots]
    reads = {*step.kernel.reads}
    inside = toposort([*step.kernel.roots, *step.kernel.evaluated], stop=reads.__contains__)
    return [node for node in inside if node not in reads]


def _first_sentence(primitive: Any) -> str:
    return " ".join((type(primitive).__doc__ or "").split(". ")[0].split()).rstrip(".")
