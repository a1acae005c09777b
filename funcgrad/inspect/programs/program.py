"""One program of a recording: its stages, phases, kernels, memory and calls, worked out after it ran.

In: a `Made` of recorder.py. The program is lowered once more, under the settings that it was compiled under, which
always comes to the same. Out: the document's object for it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from funcgrad.backends.interface import MachineLimits, open_backend
from funcgrad.config import config
from funcgrad.inspect.programs.assembly import Assembly
from funcgrad.inspect.programs.graph import Columns, trace_kernels
from funcgrad.inspect.programs.kernels import Decisions, Kernels
from funcgrad.inspect.programs.memory import memory_of
from funcgrad.inspect.programs.sharding import exchanges_of, sharding_of
from funcgrad.inspect.recorder import Made
from funcgrad.inspect.tables import Tables
from funcgrad.inspect.times import Times
from funcgrad.lower.compile import lower, searched
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.inspect.compiled import memory_stats
from funcgrad.lower.program.lowering import ByHand, Lowering
from funcgrad.lower.runtime.host_callbacks import number_callbacks
from funcgrad.lower.runtime.program import Program
from funcgrad.lower.search.beam import Found, remembered
from funcgrad.trace.mesh.placement import Home
from funcgrad.trace.uop import UOp, at_line_of, nbytes_of, type_text
from funcgrad.trace.util.units import amount_text
from funcgrad.transforms.core.flatten import Path, Traced
from funcgrad.transforms.sharding.run.program import MeshProgram


class Document:
    """What is known of a program, from which the document's object is written.

    lowered: its stages; None where it could not be lowered. number: of the program in the document.
    """

    def __init__(self, made: Made, number: int, tables: Tables, times: Times, in_full: bool) -> None:
        """Set up what is known. in_full: lower the program, too."""
        self.made = made
        self.number = number
        self.tables = tables
        self._times = times
        self.lowered: Lowering | None = None
        self.kernels: Kernels | None = None
        self.found: Mapping[Hashable, Found] = {}
        self.graph = made.call.graph
        self.names = _argument_names(made)
        self._local = made.run.local if isinstance(made.run, MeshProgram) else None
        with config(**made.settings), at_line_of(made):
            self.device = _device(made)
            self.backend = open_backend(self.device)
            if in_full and not hasattr(self.backend, "interpret"):
                try:
                    self._lower()
                    assert self.lowered is not None
                    self.kernels = Kernels(self.lowered, tables, limits_of(self.backend))
                except Exception as error:  # as at the first time, or for want of memory
                    made.error = made.error or f"{type(error).__name__}: {error}"

    def _lower(self) -> None:
        if self._local is None:
            outputs, parameters = self.graph.outputs, self.graph.parameters
        else:
            steps = self.made.run.steps
            outputs, parameters = steps.outputs, self.made.run.parameters()
        normal, slots, arrays = canonicalize(number_callbacks(outputs)[0], parameters)
        captured = len(arrays)
        target = self.backend.target
        origin = getattr(self.made.run, "origin", None)
        by_hand: ByHand = origin.by_hand or {} if origin is not None else {}
        if config.beam and not by_hand:
            heuristic = lower(normal, slots, target, captured=captured)[0]
            by_hand = searched(lambda: heuristic, self.backend, config.beam)
            self.found = remembered(heuristic, target, config.beam)
        self.lowered, _ = lower(normal, slots, target, by_hand=by_hand, captured=captured)

    def as_object(self, again: bool) -> dict[str, Any]:
        """Return the object. again: whether kernels that hardly ran may run once more, for their times."""
        made, parts = self.made, self._lowered_parts(again)
        found: dict[str, Any] = {
            "id": self.number,
            "name": made.name,
            "line": self.tables.line(made.place),
            "signature": f"{made.name}({_signature(self.names, self.graph.parameters)})",
            "device": self.device,
            "stages": [
                *(self._given(*one) for one in made.before),
                self._traced("trace", self.graph.outputs, dict(zip(self.graph.parameters, self.names))),
            ],
            "kernels": [],
            "sharding": None,
            "calls": {
                "count": made.count,
                "seconds": self._times.calls(made),
                "total_seconds": made.total_seconds,
                "host_seconds": self._times.host_seconds(made),
            },
            "phases": [{"name": name, "seconds": seconds} for name, seconds in self._times.phases(made)],
        }
        if isinstance(made.run, Program):
            names = {phase["name"] for phase in found["phases"]}
            found["cached"] = "no" if "canonicalize" in names else "disk" if "load" in names else "memory"
        if made.why:
            found["why_traced"] = made.why
        if made.error:
            found["error"] = made.error
        if self._local is not None:
            exchanges = parts.pop("exchanges", None)
            found["sharding"] = sharding_of(self._local, self.graph.parameters, self.names, self.tables)
            if exchanges is not None:
                found["sharding"]["exchanges"] = exchanges
        found["stages"] += parts.pop("stages", [])
        return found | parts

    def _lowered_parts(self, again: bool) -> dict[str, Any]:
        """Return the parts of the object that need the lowered program; none where there is none, or a fault of ours,
        which takes nothing from the rest of the recording.
        """
        lowered, kernels = self.lowered, self.kernels
        if lowered is None or kernels is None:
            return {}
        try:
            with config(**self.made.settings):
                assembly = self._assembly(lowered)
                grid = self.backend.target.grid
                seconds = self._times.steps(self.made, len(kernels.rows), again)
                decisions = [Decisions(section, grid) for section in lowered.all_sections()]
                of_mesh = {}
                if self._local is not None:
                    of_mesh["exchanges"] = exchanges_of(kernels, self.made.run.steps.groups, seconds)
                return of_mesh | {
                    "stages": [self._canonical(lowered), self._schedule(kernels)],
                    "kernels": kernels.as_rows(decisions, assembly, seconds, self.found),
                    "memory": self._memory(lowered),
                }
        except Exception as error:
            self.kernels = None  # no stage speaks of kernels that are not there
            return {"error": f"the kernels could not be shown: {type(error).__name__}: {error}"}

    # ---- stages ----

    def _given(self, transform: str, function: str, traced: Traced) -> dict[str, Any]:
        """Return the graph that a transform was given."""
        names = dict(zip(traced.parameters, map(str, traced.arguments.paths), strict=False))
        return self._traced(f"{function} before {transform}", traced.outputs, names)

    def _traced(self, name: str, outputs: Sequence[UOp], names: Mapping[UOp, str]) -> dict[str, Any]:
        columns = Columns(self.tables)
        kernel_of = (
            trace_kernels(self.kernels, self.tables) if self.kernels is not None else lambda node: None
        )
        columns.outputs = columns.add_graph(outputs, kernel_of, names)
        return columns.as_stage(name)

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

    def _assembly(self, lowered: Lowering) -> Assembly | None:
        if not hasattr(self.backend, "assembly"):
            return None
        return Assembly(lowered, self.backend)

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


def limits_of(backend: Any) -> MachineLimits | None:
    """Return what a device can do at most: as described, or as measured for the host."""
    described = backend.target.limits
    if described is None and backend.target.grid is None and hasattr(backend, "limits"):
        return backend.limits().of_machine
    return described


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
