"""What jit keeps for one kind of arguments: the graph of the function, and the program that is ready to run.

jit.py decides which of them a call needs; here they are made and run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.config import config
from funcgrad.trace.array.array import Array, committed
from funcgrad.trace.mesh.placement import Home, Placement
from funcgrad.trace.ops import ARRAY, PARAM
from funcgrad.trace.tracing.effects import Threaded
from funcgrad.trace.tracing.tracer import device_of, open_traces
from funcgrad.trace.types import tree
from funcgrad.trace.uop import OPS, UOp, toposort
from funcgrad.trace.util.gc_pause import paused
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.eager import program_on
from funcgrad.transforms.jit import cache_miss

if TYPE_CHECKING:
    from funcgrad.lower.runtime.donated_arguments import Reason
    from funcgrad.trace.mesh.mesh import AbstractMesh


class Ready:
    """What a call with one kind of arguments needs.

    forwarded: the outputs that are arguments themselves, by position; None where only their memory can tell.
    donated: the leaves that are given away. state: what it does to values outside, by arguments and results beyond
    those of the function. key: what kind of arguments that is. device: what arrays of the call are committed to, "" for
    none. planned: the forms of calls, by settings and classes of leaves, of which native code was told. look_alikes:
    other structures of arguments may be equal to that of the key, and have programs of their own.
    """

    __slots__ = (
        "run", "out_tree", "forwarded", "donated", "state", "key", "device", "used", "planned", "look_alikes",
    )  # fmt: skip

    key: cache_miss.Key
    device: str

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
        self.look_alikes = False
        self.planned: set[tuple] = set()


class Call(NamedTuple):
    """What is compiled: a function for one kind of arguments. positions: of the arguments that are not static."""

    function: Callable[..., Any]
    key: cache_miss.Key
    positions: Sequence[int] | None
    graph: KindGraph
    donated: dict[int, Reason]
    device: str


class Recorder(Protocol):
    """What is told of functions that are traced and compiled, while somebody records (funcgrad/inspect/)."""

    def tracing(self, function: Callable[..., Any], why: str) -> AbstractContextManager[None]:
        """Return a context in which the function is traced, for the reason that is given."""

    def compiled(self, compile_: Callable[[], Ready], call: Call) -> Ready:
        """Return what `compile_` gives for the call, or that with calls that are recorded."""


recorder: Recorder | None = None


def plug_recorder(new: Recorder | None) -> None:
    """Tell a recorder of all that is traced and compiled from now on; None for nobody."""
    global recorder
    recorder = new


def compiled_ahead(call: Call, compile_: Callable[[], Any]) -> tuple[Any, Ready | None]:
    """Compile a function ahead of its calls. Return the program, and what its calls run while somebody records."""
    if recorder is None:
        return compile_(), None
    program: Any = None

    def made() -> Ready:
        nonlocal program
        program = compile_()
        return Ready(program, call.graph.out_tree, None, call.donated, call.graph.state)

    ready = recorder.compiled(made, call)
    return program, ready


class KindGraph:
    """The graph of a function for one kind of arguments; what it does to state outside comes after the rest.

    leaves: its nodes without sources. call: what it is in a vmap by itself, where that was asked for
    (batched_program.py).
    """

    __slots__ = ("parameters", "outputs", "leaves", "out_tree", "state", "used", "call")

    def __init__(
        self, parameters: list[UOp], outputs: list[UOp], out_tree: tree.TreeDef, state: Threaded
    ) -> None:
        self.parameters = [*parameters, *state.before]
        self.outputs = [*outputs, *state.after]
        self.leaves = [node for node in toposort(self.outputs) if not node.src]
        self.out_tree = out_tree
        self.state = state if state.cells else None
        self.used = False
        self.call: Any = None


def compile_graph(
    graph: KindGraph, donated: dict[int, Reason], name: str, device: str, given: Sequence[str] = ()
) -> Ready:
    """Compile a graph to run on a device. "" is the device of config.device; results are then bound to no device
    unless they are in its memory. A graph for a mesh runs on all devices of the mesh.

    given: what the arguments are committed to.
    """
    with paused():
        mesh = mesh_for(graph.outputs, device, given)
        if mesh is None:
            return _compiled(graph, donated, name, device)
        from funcgrad.transforms.sharding.entry import sharded_program  # few programs are

        run = sharded_program(graph.outputs, graph.parameters, given, mesh, name)
        ready = Ready(run, graph.out_tree, (), donated, graph.state)
        ready.device = device
        return ready


def mesh_for(outputs: Sequence[UOp], device: str, given: Sequence[str]) -> AbstractMesh | None:
    """Return the mesh of a graph, if it has one. `device` is that of its arguments, `given` the place of each."""
    named = isinstance(device, Home) or any(isinstance(place, Placement) for place in given)
    if not named and "constrain" not in OPS:
        return None  # nothing that names a mesh was ever imported
    from funcgrad.transforms.core.mesh_of import mesh_of  # few programs have a mesh

    return mesh_of(outputs, given)


def _compiled(graph: KindGraph, donated: dict[int, Reason], name: str, device: str) -> Ready:
    from funcgrad.lower.runtime.program import Program  # loaded when needed: `import funcgrad` stays quick

    backend = open_backend(device or config.device)
    run = program_on(backend, graph.outputs, graph.parameters, name)
    forwarded: tuple[int, ...] | None = None
    if not is_host(backend.name):
        forwarded = ()  # no result is in memory of the host
    elif isinstance(run, Program):
        forwarded = tuple(i for i, place in enumerate(run.image.results) if place < 0)
        run.commit(device)
    elif device:
        run = _committing(run, device)
    ready = Ready(run, graph.out_tree, forwarded, donated, graph.state)
    ready.device = device if is_host(backend.name) else backend.name
    return ready


def _committing(
    run: Callable[[Sequence[Array]], list[Array]], device: str
) -> Callable[[Sequence[Array]], list[Array]]:
    return lambda arguments: [committed(x, device) for x in run(arguments)]


def on_device_of(device: str) -> AbstractContextManager[None]:
    """Set config.device to this device within a block: for a mesh its first of this process, for "" no other than
    now.
    """
    device = device.here if isinstance(device, Home) else device
    return nullcontext() if device in ("", config.device) else config(device=device)


def graph_device(graph: KindGraph, leaves: Sequence[Any]) -> str:
    """Return the device to which arguments, arrays within the graph and state outside are committed; "" for none.

    DeviceError where they are on several.
    """
    within = [node.arg.array for node in graph.leaves if node.op is ARRAY]
    state = [] if graph.state is None else graph.state.values(open_traces())
    return device_of([*leaves, *within, *state])


def run_donated(ready: Ready, leaves: Sequence[Array], classes: Sequence[type]) -> list[Array]:
    """Run; what the caller passed as arrays is given away (numbers and NumPy arrays are still the caller's).
    classes: those of what was passed.
    """
    donated = {i: reason for i, reason in ready.donated.items() if issubclass(classes[i], Array)}
    if hasattr(ready.run, "run_donating"):
        return ready.run.run_donating(leaves, donated)
    outputs = ready.run(leaves)
    for i, reason in donated.items():
        if not leaves[i].is_deleted():  # one array may be two arguments
            leaves[i].take_memory(*reason)
    return outputs


def stored(state: Threaded, found: list) -> list:
    """Store the state that follows the results of the function, and return these results alone."""
    count = len(found) - len(state.cells)
    state.store(open_traces(), found[count:])
    return found[:count]


def is_foreign(graph: KindGraph) -> bool:
    """Tell whether a graph depends on parameters of other traces."""
    own = set(graph.parameters)
    return any(node.op is PARAM and node not in own for node in graph.leaves)
