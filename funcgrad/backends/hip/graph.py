"""Launches on an AMD GPU: one by one, or as a graph of HIP's that is made once and started by one call.

A graph is built node by node rather than captured from the stream: a capture would forbid other threads to allocate
while it lasts, and the nodes, which are needed to change addresses later, would have to be asked for. Each node waits
for the one before it, as in a stream.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from typing import Any

from funcgrad.backends.hip.context import Context
from funcgrad.backends.hip.library import Dim3, KernelNodeParams
from funcgrad.backends.hip.memory import address_of
from funcgrad.backends.interface import Launched, Place, Region
from funcgrad.errors import DeviceError, InternalError

_MOST_THREADS = (1 << 32) - 1  # of a launch: the packet that starts it counts threads in 32 bits


class HipKernel:
    """A kernel of a loaded module. parameters: how many addresses it takes. file: what the module was loaded from."""

    __slots__ = ("_context", "_file", "_module", "function", "name", "parameters")

    def __init__(self, context: Context, file: bytes, name: str, parameters: int) -> None:
        self._context = context
        self._module: int | None = None
        self._file = ctypes.create_string_buffer(
            file, len(file)
        )  # HIP may read it as long as the module is there
        self._module = context.make("hipModuleLoadData", "hipModuleUnload", self._file)
        self.function = context.get(ctypes.c_void_p, "hipModuleGetFunction", self._module, name.encode())
        self.name = name
        self.parameters = parameters

    def __del__(self) -> None:
        """Unload the code once nothing runs it: it may still be in the stream."""
        context, module, file = self._context, self._module, self._file
        if module is not None:
            context.at_rest(lambda: _unload(context, module, file))

    def check_count(self, given: int) -> None:
        """Raise InternalError for too few or too many buffers: HIP would read as many as the kernel has."""
        if given != self.parameters:
            raise InternalError(
                f"{self._context.name}: kernel {self.name!r} takes {self.parameters} buffers, and {given} were given"
            )


def _unload(context: Context, module: int, file: Any) -> None:
    """Unload a module, for which its file had to be kept."""
    context.give_back("hipModuleUnload", module)
    del file


class Arguments:
    """The arguments of a kernel as HIP reads them: an array of pointers to the values, which are addresses."""

    def __init__(self, count: int) -> None:
        self.values = (ctypes.c_uint64 * count)()
        base = ctypes.addressof(self.values)
        self._pointers = (ctypes.c_void_p * max(count, 1))(*(base + 8 * number for number in range(count)))
        self.address = ctypes.addressof(self._pointers)

    def set(self, addresses: Sequence[int]) -> None:
        for number, address in enumerate(addresses):
            self.values[number] = address


class Launcher:
    """Starts kernels one by one. A launch takes arguments that nobody else has, since threads launch at once and a
    signal's handler may launch in the middle of a launch; HIP copies them before it returns.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._free: list[Arguments] = []

    def launch(self, launched: Launched) -> None:
        kernel, groups, threads, buffers, place = launched
        if len(buffers) != kernel.parameters:
            kernel.check_count(len(buffers))
        context = self._context
        if not groups:
            return context.enter()
        check_size(context, launched)
        try:
            arguments = self._free.pop()
        except IndexError:
            arguments = Arguments(64)
        if len(buffers) > len(arguments.values):
            arguments = Arguments(2 * len(buffers))
        arguments.set([address_of(region) for region in buffers])
        context.enter()
        result = context.api.hipModuleLaunchKernel(
            kernel.function, groups, 1, 1, *threads, 0, context.stream, arguments.address, None
        )
        self._free.append(arguments)
        context.started.append((kernel.name, place))
        if result:
            raise context.error(f"the launch of kernel {kernel.name!r} as {groups} x {threads}", result)
        if context.waits:
            context.synchronize()


def check_size(context: Context, launched: Launched) -> None:
    """Raise DeviceError for a launch of more threads than HIP counts."""
    x, y, z = launched.threads
    if launched.groups * x * y * z > _MOST_THREADS:
        raise DeviceError(
            f"{context.name}: kernel {launched.kernel.name!r} ({launched.place}) needs {launched.groups:,} groups of"
            f" {x * y * z} threads, and HIP starts at most {_MOST_THREADS:,} threads at once",
            hint="work on smaller arrays, or on parts of them (lax.map)",
        )


class HipRecording:
    """A graph of launches on the memory of a table. From one replay to the next, only the nodes are told that have
    memory which is elsewhere now.

    Who comes while another is at it launches one by one: another thread, or a signal's handler, which cannot wait for
    what it interrupts.
    """

    def __init__(
        self,
        context: Context,
        launcher: Launcher,
        launches: Sequence[Launched],
        places: Sequence[Sequence[Place]],
    ) -> None:
        self._context = context
        self._singly = OneByOne(launcher, launches, places)
        self._lock = threading.Lock()
        self._graph: int | None = None
        self._executable: int | None = None
        rows = [(launched, row) for launched, row in zip(launches, places, strict=True) if launched.groups]
        self._nodes = [_Node(context, launched, row) for launched, row in rows]
        self._names = [(launched.kernel.name, launched.place) for launched, _ in rows]
        self._uses: dict[int, list[tuple[_Node, int, int]]] = {}  # by entry of the table
        for node in self._nodes:
            for number, (entry, offset) in enumerate(node.places):
                self._uses.setdefault(entry, []).append((node, number, offset))
        self._bases: list[int] = []

    def replay(self, table: Sequence[Region]) -> None:
        if not self._nodes:
            return self._context.enter()
        if not self._lock.acquire(blocking=False):
            return self._singly.replay(table)
        try:
            result = self._replay(table)
        finally:
            self._lock.release()
        self._context.started.extend(self._names)
        if result:
            raise self._context.error(f"the replay of {len(self._nodes)} launches", result)

    def _replay(self, table: Sequence[Region]) -> int:
        context = self._context
        bases = [address_of(region) for region in table]
        if bases != self._bases:
            moved = self._move(bases)
            self._bases = []  # until all nodes have been told
            if self._executable is None:
                self._build()
            else:
                for node in moved:
                    parameters = ctypes.byref(node.parameters)
                    context.call("hipGraphExecKernelNodeSetParams", self._executable, node.handle, parameters)
            self._bases = bases
        context.enter()
        return context.api.hipGraphLaunch(self._executable, context.stream)

    def _move(self, bases: Sequence[int]) -> list[_Node]:
        """Set the arguments that have changed; the nodes that have them, each once, in order."""
        moved: dict[_Node, None] = {}
        before = self._bases
        for entry, uses in self._uses.items():
            if not before or before[entry] != bases[entry]:
                for node, number, offset in uses:
                    node.arguments.values[number] = bases[entry] + offset
                    moved[node] = None
        return list(moved)

    def _build(self) -> None:
        context = self._context
        self._destroy()  # what an error left half made
        graph = self._graph = context.make("hipGraphCreate", "hipGraphDestroy", 0)
        before = (ctypes.c_void_p * 1)()
        for number, node in enumerate(self._nodes):
            waits_for = (before, 1) if number else (None, 0)
            added = graph, *waits_for, ctypes.byref(node.parameters)
            node.handle = before[0] = context.get(ctypes.c_void_p, "hipGraphAddKernelNode", *added)
        made = "hipGraphInstantiate", "hipGraphExecDestroy"
        self._executable = context.make(*made, graph, None, None, 0)

    def _destroy(self) -> None:
        context = self._context
        executable, self._executable = self._executable, None
        graph, self._graph = self._graph, None
        if executable is not None:
            context.give_back("hipGraphExecDestroy", executable)
        if graph is not None:
            context.give_back("hipGraphDestroy", graph)

    def __del__(self) -> None:
        """Destroy the graph and its executable once no replay runs: not all versions of HIP let one come to its end."""
        if self._graph is not None:
            context, executable, graph = self._context, self._executable, self._graph

            def destroy() -> None:
                if executable is not None:
                    context.give_back("hipGraphExecDestroy", executable)
                context.give_back("hipGraphDestroy", graph)

            context.at_rest(destroy)


class _Node:
    """One launch of a recording: its places in the table, its arguments, what HIP knows it by. No memory."""

    def __init__(self, context: Context, launched: Launched, places: Sequence[Place]) -> None:
        self.kernel = kernel = launched.kernel
        self.places = places
        kernel.check_count(len(places))
        check_size(context, launched)
        self.arguments = Arguments(len(places))
        self.handle: int | None = None
        self.parameters = KernelNodeParams(
            blockDim=Dim3(*launched.threads),
            func=kernel.function,
            gridDim=Dim3(launched.groups, 1, 1),
            kernelParams=self.arguments.address,
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
