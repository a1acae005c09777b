"""One program of a recording: its stages, phases, kernels, memory and calls, worked out after it ran.

In: a `Made` of recorder.py. The program is lowered once more, under the settings that it was compiled under, which
always comes to the same. Out: the document's object for it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.backends.interface import MachineLimits, open_backend
from funcgrad.config import config
from funcgrad.inspect.assembly import Assembly
from funcgrad.inspect.graph import Columns, trace_kernels
from funcgrad.inspect.kernels import Decisions, Kernels
from funcgrad.inspect.memory import memory_of
from funcgrad.inspect.recorder import Made
from funcgrad.inspect.sharding import sharding_of
from funcgrad.inspect.tables import Tables
from funcgrad.lower.compile import lower, searched
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.inspect.compiled import memory_stats
from funcgrad.lower.inspect.profile import Profile, profile_of
from funcgrad.lower.program.lowering import Lowering, nbytes_of
from funcgrad.lower.runtime.host_callbacks import number_callbacks
from funcgrad.lower.runtime.program import Program
from funcgrad.trace.calls.loops import WHILE
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.mesh.placement import Home
from funcgrad.trace.uop import UOp, at_line_of, toposort, type_text
from funcgrad.trace.util.units import amount_text
from funcgrad.transforms.core.flatten import Path
from funcgrad.transforms.sharding.run.program import MeshProgram


class Document:
    """What is known of a program, from which the document's object is written.

    lowered: its stages; None where it could not be lowered. phases: the seconds of each.
    """

    def __init__(self, made: Made, tables: Tables, limits: Callable[[Any], MachineLimits | None]) -> None:
        self.made = made
        self.tables = tables
        self.lowered: Lowering | None = None
        self.kernels: Kernels | None = None
        self.decisions: list[Decisions] = []
        self.phases: dict[str, float] = {}
        self.graph = made.call.graph
        self.names = _argument_names(made)
        self._local = made.run.local if isinstance(made.run, MeshProgram) else None
        with config(**made.settings), at_line_of(made):
            self.device = _device(made)
            self.backend = open_backend(self.device)
            if not hasattr(self.backend, "interpret") and not (made.error and self.graph is None):
                try:
                    self._lower()
                    assert self.lowered is not None
                    self.kernels = Kernels(self.lowered, tables, limits(self.backend))
                except (
                    Exception
                ) as error:  # the same as at the first time, or this process has no memory left
                    made.error = made.error or f"{type(error).__name__}: {error}"

    def _lower(self) -> None:
        if self._local is None:
            outputs, parameters = self.graph.outputs, self.graph.parameters
        else:
            steps = self.made.run.steps
            outputs, parameters = steps.outputs, self.made.run.parameters()
        start = time.perf_counter()
        normal, slots, _ = canonicalize(number_callbacks(outputs)[0], parameters)
        self.phases["canonicalize"] = time.perf_counter() - start
        start = time.perf_counter()
        by_hand = searched(lambda: lower(normal, slots, self.backend.target)[0], self.backend, config.beam)
        self.lowered, _ = lower(normal, slots, self.backend.target, by_hand=by_hand)
        seconds = time.perf_counter() - start
        assert self.lowered.builder is not None
        start = time.perf_counter()
        self.decisions = [
            Decisions(section, self.lowered.builder.target.grid) for section in self.lowered.all_sections()
        ]
        self.phases["schedule"] = min(seconds, time.perf_counter() - start)
        self.phases["nest"] = seconds - self.phases["schedule"]

    def as_object(self, number: int, time_kernels: bool) -> dict[str, Any]:
        """Return the object. time_kernels: run each kernel under a clock, where that does nothing else."""
        made = self.made
        found: dict[str, Any] = {
            "id": number,
            "name": made.name,
            "line": self.tables.line(made.place),
            "signature": f"{made.name}({_signature(self.names, self.graph.parameters)})",
            "device": self.device,
            "stages": [self._traced()],
            "kernels": [],
            "sharding": None,
            "calls": {"count": made.count, "seconds": list(made.times), "total_seconds": made.total_seconds},
        }
        if made.found:
            found["cached"] = made.found
        if made.why:
            found["why_traced"] = made.why
        if made.error:
            found["error"] = made.error
        if self._local is not None:
            found["sharding"] = sharding_of(self._local, self.tables, dict(enumerate(self.names)))
        if self.lowered is not None and self.kernels is not None:
            with config(**made.settings):
                found["stages"] += [self._canonical(self.lowered), self._schedule(self.kernels)]
                assembly = self._assembly(self.lowered)
                found["kernels"] = self.kernels.as_rows(
                    self.decisions, assembly, self._profile() if time_kernels else None
                )
                found["memory"] = self._memory(self.lowered)
        found["phases"] = self._phases()
        return found

    # ---- stages ----

    def _traced(self) -> dict[str, Any]:
        columns = Columns(self.tables)
        names = dict(zip(self.graph.parameters, self.names))
        kernel_of = (
            trace_kernels(self.kernels, self.tables) if self.kernels is not None else lambda node: None
        )
        columns.outputs = columns.add_graph(self.graph.outputs, kernel_of, names)
        return columns.as_stage("trace")

    def _canonical(self, lowered: Lowering) -> dict[str, Any]:
        assert self.kernels is not None
        columns = Columns(self.tables)
        columns.outputs = columns.add_graph(
            lowered.outputs, self.kernels.of_node, dict(zip(lowered.params, self.names))
        )
        return columns.as_stage("canonical")

    def _schedule(self, kernels: Kernels) -> dict[str, Any]:
        """Return the graph of kernels: a node for each, whose sources are those that write what it reads."""
        columns = Columns(self.tables)
        lowered = kernels.lowered
        number_of: dict[UOp, int] = {}
        for name, node in zip(self.names, lowered.params):
            line, scope = self.tables.line(node.place), self.tables.scope(node.place)
            number_of[node] = columns.add("param", type_text(node), [], name, line, scope, None, None)
        calls: dict[int, int] = {}  # of the row of a loop, by its depth
        pending: list[tuple[int, int]] = []
        for number, (row, cost) in enumerate(zip(kernels.rows, kernels.costs, strict=True)):
            step = row.step
            call = calls.get(row.depth - 1) if row.depth else None
            if row.section.inner[row.number]:
                calls[row.depth] = len(columns.calls)
                name = step.other.op.name if step.other is not None else cost.name
                columns.calls.append({"name": name, "kind": "loop", "parent": call})
                pending.append((calls[row.depth], number))
            sources = dict.fromkeys(number_of[node] for node in step.reads if node in number_of)
            place = step.roots[0].place
            types = ", ".join(type_text(root) for root in step.roots)
            schedule = str(row.plan.schedule) if row.plan is not None else None
            line, scope = self.tables.line(place), self.tables.scope(place)
            own = columns.add(cost.name, types, list(sources), schedule, line, scope, number, call)
            number_of.update(dict.fromkeys(step.roots, own))
            if pending and pending[-1][1] == number:
                columns.calls[pending[-1][0]]["node"] = own
        columns.outputs = [number_of[node] for node in lowered.outputs if node in number_of]
        return columns.as_stage("schedule")

    # ---- the rest ----

    def _phases(self) -> list[dict[str, Any]]:
        """Return how long each phase took. What is not known by its own clock is the rest of the compilation, which
        goes on beside the lowering: "compile", or "load" where the program was found.
        """
        made = self.made
        rows = [("trace", made.trace_seconds)] if made.trace_seconds is not None else []
        if made.found in ("memory", "disk"):
            rows.append(("load", made.compile_seconds))
        else:
            rows += self.phases.items()
            rows.append(("compile", max(0.0, made.compile_seconds - sum(self.phases.values()))))
        return [{"name": name, "seconds": seconds} for name, seconds in rows]

    def _assembly(self, lowered: Lowering) -> Assembly | None:
        if not hasattr(self.backend, "assembly"):
            return None
        return Assembly(lowered, self.backend)

    def _profile(self) -> Profile | None:
        """Return the time of each step; None for a program whose steps cannot run alone, or again."""
        made = self.made
        if (
            made.arguments is None
            or not isinstance(made.run, Program)
            or made.run.hosts
            or self.lowered is None
        ):
            return None
        if _may_not_end(self.graph.outputs):
            return None
        return profile_of(self.lowered, made.run, made.arguments, self.backend)

    def _memory(self, lowered: Lowering) -> dict[str, Any]:
        hidden = len(lowered.params) - len(self.names)
        first = len(self.made.run.steps.hidden) if self._local is not None else 0
        names = dict(zip(lowered.params[first:], self.names))
        donated = [lowered.params[first + i] for i in self.made.call.donated]
        captured = set(lowered.params[first + len(self.names) :]) if hidden > 0 else set()
        aliased = 0
        if self.made.run is not None and hasattr(self.made.run, "image"):
            types = lowered.params
            aliased = memory_stats(self.made.run.image, types, first, self.made.call.donated)[3]
        return memory_of(lowered, self.tables, names, donated, captured, aliased)


def _device(made: Made) -> str:
    """Return the device that a program is for: of a mesh its first."""
    if isinstance(made.run, MeshProgram):
        return made.run.here.devices[0]
    device = made.call.device
    return (device.here if isinstance(device, Home) else device) or config.device


def _argument_names(made: Made) -> list[str]:
    """Return the names of the parameters of a graph: of arguments, then of state outside."""
    key, call = made.call.key, made.call
    count = len(key[1])
    names = [str(Path(call.function, key[0], leaf, call.positions)) for leaf in range(count)]
    return names + [f"state {i}" for i in range(len(call.graph.parameters) - count)]


def _may_not_end(outputs: list[UOp]) -> bool:
    """Tell whether a graph has a loop that ends by a condition: on other memory it could go on for ever."""
    return any(
        node.op is WHILE or is_call(node) and any(_may_not_end(list(g.outputs)) for g in graphs_of(node.arg))
        for node in toposort(outputs)
    )


def _signature(names: Sequence[str], parameters: Sequence[UOp]) -> str:
    """Write the arguments of a program: of a tree how many arrays it has."""
    groups: dict[str, list[tuple[str, UOp]]] = {}
    for name, node in zip(names, parameters, strict=True):
        groups.setdefault(re.split(r"[.\[]", name, maxsplit=1)[0], []).append((name, node))
    texts = []
    for group, members in groups.items():
        nbytes = amount_text(float(sum(nbytes_of(node) for _, node in members)), "B")
        alone = len(members) == 1 and members[0][0] == group
        texts.append(f"{group}: {type_text(members[0][1]) if alone else f'{len(members)} arrays, {nbytes}'}")
    return ", ".join(texts)
