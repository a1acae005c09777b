"""What jit keeps for one kind of arguments: the graph of the function, and the program that is ready to run.

transforms/jit.py decides which of them a call needs; here they are made and run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.trace import tree
from funcgrad.trace.array import Array
from funcgrad.trace.garbage import paused
from funcgrad.trace.ops import PARAM
from funcgrad.trace.state import Threaded
from funcgrad.trace.tracer import open_traces
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.watch import watched
from funcgrad.transforms import recompile

if TYPE_CHECKING:
    from funcgrad.lower.donation import Reason


class Ready:
    """What a call with one kind of arguments needs.

    forwarded: the outputs that are arguments themselves, by position; None where only their memory can tell.
    donated: the leaves that are given away. state: what it does to values outside, by arguments and results beyond
    those of the function. key: what kind of arguments that is. planned: the
    forms of calls, by settings and classes of leaves, of which native code was told.
    """

    __slots__ = ("run", "out_tree", "forwarded", "donated", "state", "key", "used", "planned")

    key: recompile.Key

    def __init__(
        self,
        run: Callable[[Sequence[Array]], list[Array]],
        out_tree: tree.TreeDef,
        forwarded: tuple[int, ...] | None,
        donated: dict[int, Reason],
        state: Threaded | None,
    ) -> None:
        self.run = run
        self.out_tree = out_tree
        self.forwarded = forwarded
        self.donated = donated
        self.state = state
        self.used = False
        self.planned: set[tuple] = set()


class KindGraph:
    """The graph of a function for one kind of arguments; what it does to state outside stands after the rest."""

    __slots__ = ("parameters", "outputs", "out_tree", "state", "used")

    def __init__(
        self, parameters: list[UOp], outputs: list[UOp], out_tree: tree.TreeDef, state: Threaded
    ) -> None:
        self.parameters = [*parameters, *state.before]
        self.outputs = [*outputs, *state.after]
        self.out_tree = out_tree
        self.state = state if state.cells else None
        self.used = False


def compile_graph(graph: KindGraph, donated: dict[int, Reason], name: str) -> Ready:
    """The graph as something that runs on the device of config.device."""
    with paused():
        return _compiled(graph, donated, name)


def _compiled(graph: KindGraph, donated: dict[int, Reason], name: str) -> Ready:
    from funcgrad.lower.program import compile_program  # loaded when needed: `import funcgrad` stays quick

    backend = open_backend(config.device)
    if hasattr(backend, "interpret"):
        run = backend.interpret(graph.outputs, graph.parameters)
        return Ready(run, graph.out_tree, None, donated, graph.state)
    program = compile_program(graph.outputs, graph.parameters, backend)
    if config.watched:
        run = watched(program, graph.outputs, graph.parameters, name)
        return Ready(run, graph.out_tree, None, donated, graph.state)
    forwarded = tuple(i for i, place in enumerate(program.image.results) if place < 0)
    return Ready(program, graph.out_tree, forwarded, donated, graph.state)


def run_donated(ready: Ready, leaves: Sequence[Array], own: Sequence[bool]) -> list[Array]:
    """Run; what the caller passed as arrays is given away (numbers and NumPy arrays are still the caller's)."""
    from funcgrad.lower.program import AnyProgram

    donated = {i: reason for i, reason in ready.donated.items() if own[i]}
    if isinstance(ready.run, AnyProgram):
        return ready.run.run_donating(leaves, donated)
    outputs = ready.run(leaves)
    for i, reason in donated.items():
        if not leaves[i].is_deleted():  # one array may stand in two places
            leaves[i].take_memory(*reason)
    return outputs


def stored(state: Threaded, found: list) -> list:
    """The results of the function alone; the rest is the state after it."""
    count = len(found) - len(state.cells)
    state.store(open_traces(), found[count:])
    return found[:count]


def is_foreign(parameters: Sequence[UOp], outputs: Sequence[UOp]) -> bool:
    """Whether a graph depends on parameters of other traces."""
    own = set(parameters)
    return any(n.op is PARAM and n not in own for n in toposort(outputs))
