"""Launches on a GPU that has a stream: one by one, or as a graph that is made once and started by one call.

A graph is built node by node rather than captured from the stream: a capture would forbid other threads to allocate
while it lasts, and the nodes, which are needed to change addresses later, would have to be asked for. Each node waits
for the one before it, as in a stream.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from typing import Any, Protocol

from funcgrad.backends.interface import Launched, Place, Region
from funcgrad.backends.regions import address_of
from funcgrad.backends.streams.context import StreamContext
from funcgrad.errors import DeviceError, InternalError
from funcgrad.trace.util.locks import if_free


class Arguments:
    """The arguments of a kernel as libraries read them: an array of pointers to the values, at `address`. They are
    addresses of memory; behind these are values that begin at the addresses `more`, and follow from them."""

    def __init__(self, count: int, more: Sequence[int] = ()) -> None:
        self.values = (ctypes.c_uint64 * count)()
        base = ctypes.addressof(self.values)
        places = [*(base + 8 * number for number in range(count)), *more]
        self._pointers = (ctypes.c_void_p * max(len(places), 1))(*places)
        self.address = ctypes.addressof(self._pointers)

    def complete(self) -> None:
        """Make what follows from the addresses, which have changed."""


class StreamKernel:
    """A kernel of a loaded module. parameters: how many addresses it takes. free: arguments for it that nobody uses.
    takes_addresses_alone: not what follows from them (`Arguments.complete`), too.
    """

    __slots__ = ("context", "free", "function", "name", "parameters")

    def __init__(self, context: StreamContext, function: Any, name: str, parameters: int) -> None:
        self.context, self.function, self.name, self.parameters = context, function, name, parameters
        self.free: list[Arguments] = []

    @property
    def takes_addresses_alone(self) -> bool:
        return True

    def make_arguments(self) -> Arguments:
        """Return arguments whose addresses are yet to be set."""
        return Arguments(self.parameters)


class GraphCalls(Protocol):
    """The table of a library's calls: launches and graphs on one GPU, whose context has been entered. What `launch` and
    `start` return is an error of the library, or false; other errors are raised. Handles are the library's own.

    most_threads: of one launch.
    """

    most_threads: float

    def prepare(self, kernel: Any, groups: int, threads: tuple[int, int, int]) -> tuple:
        """Return what comes before the arguments in the library's call for a launch."""

    def launch(self, prepared: tuple, arguments: int) -> Any:
        """Start a kernel. arguments: the address of the array of pointers, which the library copies from there."""

    def describe(self, kernel: Any, groups: int, threads: tuple[int, int, int], arguments: int) -> Any:
        """Return the parameters of the node of a launch."""

    def create(self) -> Any:
        """Return an empty graph."""

    def add(self, graph: Any, before: Any, parameters: Any) -> Any:
        """Add a node that begins when that one has ended; None for the first. Return its handle."""

    def instantiate(self, graph: Any) -> Any:
        """Return what can be started of a graph."""

    def update(self, executable: Any, node: Any, parameters: Any) -> None:
        """Let a node have other arguments from now on; what was started keeps those that it had."""

    def start(self, executable: Any) -> Any:
        """Start all nodes."""

    def destroy(self, graph: Any, executable: Any) -> None:
        """Give back a graph, and what can be started of it, each None where there is none. Errors are nobody's."""


class Launcher:
    """Starts kernels one by one. A launch takes arguments that nobody else has, since threads launch at once and a
    signal's handler may launch in the middle of a launch; the library copies them before it returns.
    """

    def __init__(self, context: StreamContext, calls: GraphCalls) -> None:
        self.context, self.calls = context, calls

    def check(self, launched: Launched, given: int) -> None:
        """Raise InternalError for too few or too many buffers: the library would read as many as the kernel has;
        DeviceError for more threads than it starts.
        """
        kernel, groups, (x, y, z), _, place = launched
        if given != kernel.parameters:
            raise InternalError(
                f"{self.context.name}: kernel {kernel.name!r} takes {kernel.parameters} buffers, and {given} were given"
            )
        if groups * x * y * z > self.calls.most_threads:
            raise DeviceError(
                f"{self.context.name}: kernel {kernel.name!r} ({place}) needs {groups:,} groups of {x * y * z} threads,"
                f" and {self.context.library} starts at most {self.calls.most_threads:,} threads at once",
                hint="work on smaller arrays, or on parts of them (lax.map)",
            )

    def launch(self, launched: Launched) -> None:
        kernel, groups, threads, buffers, place = launched
        context = self.context
        self.check(launched, len(buffers))
        if not groups:
            return context.enter()
        try:
            arguments = kernel.free.pop()
        except IndexError:
            arguments = kernel.make_arguments()
        for number, region in enumerate(buffers):
            arguments.values[number] = address_of(region)
        arguments.complete()
        context.enter()
        error = self.calls.launch(self.calls.prepare(kernel, groups, threads), arguments.address)
        kernel.free.append(arguments)
        context.started.append((kernel.name, place))
        if error:
            raise context.error(f"the launch of kernel {kernel.name!r} as {groups} x {threads}", error)
        if context.waits:
            context.synchronize()

    def record(
        self, launches: Sequence[Launched], places: Sequence[Sequence[Place]]
    ) -> GraphRecording | LaunchRecording | OneByOne:
        """Return a recording of launches, with the places of the buffers of each in a table."""
        for launched, row in zip(launches, places, strict=True):
            self.check(launched, len(row))
        if self.context.waits:
            return OneByOne(self, launches, places)
        if len(launches) == 1 and launches[0].groups and launches[0].kernel.takes_addresses_alone:
            return LaunchRecording(self, launches[0], places[0])
        return GraphRecording(self, OneByOne(self, launches, places), launches, places)


class LaunchRecording:
    """One launch on the memory of a table. The host starts it with a single call, where a graph of one node that has
    changed costs two. What does not change is prepared; arguments are taken as by `Launcher`. Kernels with tensor maps
    stay graphs: on an H100 a call of one took the host 31 us, and 52 where the kernel was launched by itself.
    """

    def __init__(self, launcher: Launcher, launched: Launched, places: Sequence[Place]) -> None:
        kernel = launched.kernel
        self._context, self._calls, self._kernel = launcher.context, launcher.calls, kernel
        self._shape = f"{launched.groups} x {launched.threads}"
        self._prepared = launcher.calls.prepare(kernel, launched.groups, launched.threads)
        self._places = [(number, *place) for number, place in enumerate(places)]
        self._name = kernel.name, launched.place

    def replay(self, table: Sequence[tuple[Any, int]]) -> None:
        kernel, context = self._kernel, self._context
        try:
            arguments = kernel.free.pop()
        except IndexError:
            arguments = kernel.make_arguments()
        values = arguments.values
        for number, entry, offset in self._places:
            memory, begin = table[entry]
            values[number] = memory.address + begin + offset
        context.enter()
        error = self._calls.launch(self._prepared, arguments.address)
        kernel.free.append(arguments)
        context.started.append(self._name)
        if error:
            raise context.error(f"the launch of kernel {kernel.name!r} as {self._shape}", error)


class GraphRecording:
    """A graph of launches on the memory of a table. From one replay to the next, only the nodes are told that have
    memory which is elsewhere now.

    Who comes while another is at it launches one by one: another thread, or a signal's handler, which cannot wait for
    what it interrupts.
    """

    def __init__(
        self,
        launcher: Launcher,
        singly: OneByOne,
        launches: Sequence[Launched],
        places: Sequence[Sequence[Place]],
    ) -> None:
        self._context, self._calls, self._singly = launcher.context, launcher.calls, singly
        self._lock = threading.Lock()
        self._graph: Any = None
        self._executable: Any = None
        rows = [(launched, row) for launched, row in zip(launches, places) if launched.groups]
        self._nodes = [_Node(self._calls, launched) for launched, _ in rows]
        self._names = [(launched.kernel.name, launched.place) for launched, _ in rows]
        self._uses: dict[int, list[tuple[_Node, int, int]]] = {}  # by entry of the table
        for node, (_, row) in zip(self._nodes, rows):
            for number, (entry, offset) in enumerate(row):
                self._uses.setdefault(entry, []).append((node, number, offset))
        self._bases: list[int] = []

    def replay(self, table: Sequence[Region]) -> None:
        if not self._nodes:
            return self._context.enter()
        for _ in if_free(self._lock):
            try:
                error = self._replay(table)
            finally:
                self._lock.release()
            self._context.started.extend(self._names)
            if error:
                raise self._context.error(f"the replay of {len(self._nodes)} launches", error)
            return
        self._singly.replay(table)

    def _replay(self, table: Sequence[tuple[Any, int]]) -> Any:
        bases = [memory.address + begin for memory, begin in table]
        self._context.enter()
        if bases != self._bases:
            moved = self._move(bases)
            self._bases = []  # until all nodes have been told
            if self._executable is None:
                self._build()
            else:
                for node in moved:
                    self._calls.update(self._executable, node.handle, node.parameters)
            self._bases = bases
        return self._calls.start(self._executable)

    def _move(self, bases: Sequence[int]) -> list[_Node]:
        """Set the arguments that have changed; the nodes that have them, each once, in order."""
        moved: dict[_Node, None] = {}
        before = self._bases
        for entry, uses in self._uses.items():
            if not before or before[entry] != bases[entry]:
                for node, number, offset in uses:
                    node.arguments.values[number] = bases[entry] + offset
                    moved[node] = None
        for node in moved:
            node.arguments.complete()
        return list(moved)

    def _build(self) -> None:
        graph, self._graph = self._graph, None
        if graph is not None:  # an error left it half made
            self._calls.destroy(graph, None)
        graph = self._graph = self._calls.create()
        before = None
        for node in self._nodes:
            node.handle = before = self._calls.add(graph, before, node.parameters)
        self._executable = self._calls.instantiate(graph)

    def __del__(self) -> None:
        """Destroy the graph and its executable once no replay runs: not all versions of HIP let one come to its end."""
        if self._graph is not None:
            calls, graph, executable = self._calls, self._graph, self._executable
            self._context.at_rest(lambda: calls.destroy(graph, executable))


class _Node:
    """One launch of a recording: its arguments, what the library knows it by. No memory."""

    def __init__(self, calls: GraphCalls, launched: Launched) -> None:
        self.arguments: Arguments = launched.kernel.make_arguments()
        self.handle: Any = None
        self.parameters = calls.describe(
            launched.kernel, launched.groups, launched.threads, self.arguments.address
        )


class OneByOne:
    """A recording that is no graph, for whoever wants to know which launch fails."""

    def __init__(
        self, launcher: Launcher, launches: Sequence[Launched], places: Sequence[Sequence[Place]]
    ) -> None:
        self._launcher = launcher
        self._launches = [launched._replace(buffers=()) for launched in launches]
        self._places = places

    def replay(self, table: Sequence[Region]) -> None:
        for launched, row in zip(self._launches, self._places, strict=True):
            buffers = tuple((table[entry][0], table[entry][1] + offset) for entry, offset in row)
            self._launcher.launch(launched._replace(buffers=buffers))
