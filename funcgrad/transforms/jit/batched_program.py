"""Calls of jitted functions in a vmap that runs outside of all other traces: their batches are programs, too.

Within a trace the graph of a jitted function takes part in that of the trace, which is right where that becomes a
program, or is transformed further. A vmap that nothing surrounds computes its graph by NumPy, op by op; a function that
somebody jitted shall not run so, nor be batched anew in each call. There its call stays one node: a custom call
(trace/calls/custom_call.py) whose rule makes the batch once for each axis, and a program of that once for each
setting. What takes NumPy less time than many calls of a program would win is left to NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.config import config
from funcgrad.trace.array.array import wrap
from funcgrad.trace.calls.custom_call import CUSTOM, Custom
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.call_nodes import graphs_of, is_call, results_of
from funcgrad.trace.graph.evaluate import Prepared
from funcgrad.trace.graph.graph import Graph, close
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.tracer import node_of, open_traces
from funcgrad.trace.uop import Param, UOp, numel, toposort
from funcgrad.trace.util.locks import lazy_property
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.batching.batch import Axis, Batch, Same, batch_outputs
from funcgrad.transforms.core.flatten import results
from funcgrad.transforms.custom.custom_calls import Rule, Tangent, interned, tangents_of_body, type_of
from funcgrad.transforms.derivatives.jvp import Mode
from funcgrad.transforms.eager import is_long_loop, program_on
from funcgrad.transforms.jit.cache_entry import KindGraph, mesh_for

_WORTH_COMPILING_PS = 100_000_000  # of a program's time: a millisecond or two by NumPy
_MOST_BATCHES = 16  # of one graph
_MOST_PROGRAMS = 4  # of one batch, each for other settings


def called_in_vmap(graph: KindGraph, operands: Sequence[Any]) -> list[Any] | None:
    """Return the results of a jitted function's graph as those of one node, or None where it is to take part in the
    graph of the trace.
    """
    if graph.state is not None or config.watched:
        return None
    traces = open_traces()
    if not traces or any(trace.transform != "vmap" or trace.axes for trace in traces):
        return None
    if graph.call is None:
        graph.call = _as_call(graph)
    if graph.call == () or any(x.signature.device for x in operands if hasattr(x, "signature")):
        return None
    captured, call = graph.call
    given = [node_of(x).cast(p.dtype, p.weak) for x, p in zip(operands, graph.parameters, strict=True)]
    return results(results_of(CUSTOM, call, [*captured, *given]), {})


def _as_call(graph: KindGraph) -> tuple[list[UOp], Custom] | tuple[()]:
    """Return (what the graph captures, its call), or () for a graph of a mesh or of arrays on devices."""
    captured, body = close(graph.parameters, graph.outputs, hoist=False)
    if mesh_for(graph.outputs, "", ()) is not None or any(x.arg.array.signature.device for x in captured):
        return ()
    return captured, Custom(body, interned(ProgramRule(body)))


class ProgramRule(Rule):
    """The rule of a call that is a program by itself: that of its body."""

    is_program = True

    def __init__(self, body: Graph) -> None:
        super().__init__((body, config.key))
        self.body = body
        self.batches: Bounded[tuple, _Batch] = Bounded(_MOST_BATCHES)
        self.programs: Bounded[tuple, _Evaluation] = Bounded(_MOST_PROGRAMS)

    def __repr__(self) -> str:
        return "a jitted function"

    @lazy_property
    def holds_arrays(self) -> bool:
        return any(node.arg.rule.holds_arrays for node in _nodes_within(self.body) if node.op is CUSTOM)

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        return tangents_of_body(node, given, mode)

    def batch(self, node: UOp, given: list[UOp | None], axis: Axis) -> Sequence[Batch]:
        sources = [s if b is None else b for s, b in zip(node.src, given, strict=True)]
        key = tuple([b is not None for b in given]), axis, config.key
        found = self.batches.get(key)
        if found is None:
            found = _Batch(self.body, list(map(type_of, sources)), *key[:2])
            self.batches.remember(key, found)
        found.used = True
        made = results_of(CUSTOM, found.call, sources)
        return [x if flag else Same(x) for x, flag in zip(made, found.flags, strict=True)]

    def run(self, body: Graph, values: Sequence[Any]) -> Sequence[Any]:
        found = self.programs.get(config.key)
        if found is None:
            found = _Evaluation(body)
            self.programs.remember(config.key, found)
        found.used = True
        return found.run(values)


class _Batch:
    """The call of a batch, and which of its results differ from element to element."""

    used = False

    def __init__(self, body: Graph, types: Sequence[Any], given: Sequence[bool], axis: Axis) -> None:
        fresh = tuple([UOp(PARAM, (), Param(0, i, *type_)) for i, type_ in enumerate(types)])
        seeds = {p: f for p, f, flag in zip(body.parameters, fresh, given, strict=True) if flag}
        found = batch_outputs(body.outputs, seeds, axis)
        self.flags = [isinstance(x, UOp) for x in found]
        outputs = [
            old if new is None else new.node if isinstance(new, Same) else new
            for old, new in zip(body.outputs, found, strict=True)
        ]
        made = Graph(fresh, tuple(outputs))
        self.call = Custom(made, interned(ProgramRule(made)))


class _Evaluation:
    """What computes a graph of NumPy arrays."""

    used = False

    def __init__(self, body: Graph) -> None:
        self.run: Callable[[Sequence[Any]], Sequence[Any]]
        backend = open_backend(config.device if is_host(config.device) else "cpu")
        if hasattr(backend, "interpret") or not _is_worth_compiling(body):
            self.run = Prepared(body.parameters, inline_calls(simplify_calls(body.outputs)))
        else:
            program = program_on(backend, body.outputs, body.parameters, "a batch of a jitted function")
            self.run = lambda values: [x.owner for x in program([wrap(np.asarray(v)) for v in values])]


def _is_worth_compiling(graph: Graph) -> bool:
    """Tell whether NumPy would take long: for large arrays, or where a loop is compiled in any case."""
    nodes = _nodes_within(graph)
    return (
        any(map(is_long_loop, nodes))
        or sum([numel(n.shape) * n.op.cost.ps for n in nodes if not is_call(n)]) >= _WORTH_COMPILING_PS
    )


def _nodes_within(graph: Graph) -> list[UOp]:
    """Return the nodes of a graph, and of those that its calls carry, each graph once."""
    found: list[UOp] = []
    seen, waiting = {graph}, [graph]
    while waiting:
        for node in toposort(waiting.pop().outputs):
            found.append(node)
            if is_call(node):
                new = [inner for inner in graphs_of(node.arg) if inner not in seen]
                seen.update(new)
                waiting += new
    return found
