"""Launches on an NVIDIA GPU: one by one, or as a CUDA graph that is made once and started by one call.

A graph is built node by node rather than captured from the stream: a capture would forbid other threads to allocate
while it lasts, and the nodes, which are needed to change pointers later, would have to be asked for. Each node waits
for the one before it, as in a stream.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from typing import Any

from funcgrad.backends.cuda.context import Context
from funcgrad.backends.cuda.tensor_maps import MAP_NBYTES, Encoder, TensorMap, maker_of
from funcgrad.backends.interface import Launched, Place, Region
from funcgrad.errors import InternalError


class CudaKernel:
    """A kernel of a loaded module.

    parameters: how many pointers it takes. local_nbytes: of the memory shared by a group, beyond what is static.
    encoder: of the tensor maps that it takes behind the pointers; None where there are none. free: arguments for it
    that nobody uses.
    """

    __slots__ = ("_context", "_module", "encoder", "free", "function", "local_nbytes", "name", "parameters")

    def __init__(
        self,
        context: Context,
        module: Any,
        function: Any,
        name: str,
        parameters: int,
        local_nbytes: int,
        maps: Sequence[TensorMap] = (),
    ) -> None:
        self._context = context
        self._module = module
        self.function = function
        self.name = name
        self.parameters = parameters
        self.local_nbytes = local_nbytes
        self.encoder = Encoder(maker_of(context), maps) if maps else None
        self.free: list[Arguments] = []

    def __del__(self) -> None:
        """Unload the code once nothing runs it: it may still be in the stream."""
        context, module = self._context, self._module
        context.at_rest(lambda: context.in_order(context.api.cuModuleUnload, module))


class Arguments:
    """The arguments of a kernel as the driver reads them: an array of pointers to the values, at `address`. They are
    pointers to memory, and behind these tensor maps, which are made of some of them."""

    def __init__(self, count: int, encoder: Encoder | None = None) -> None:
        self.values = (ctypes.c_uint64 * count)()
        self._encoder = encoder
        self._maps = (ctypes.c_uint8 * (MAP_NBYTES * (encoder.count if encoder else 0)))()
        base = ctypes.addressof(self.values)
        places = [base + 8 * number for number in range(count)]
        places += [
            ctypes.addressof(self._maps) + start for start in range(0, ctypes.sizeof(self._maps), MAP_NBYTES)
        ]
        self._pointers = (ctypes.c_void_p * len(places))(*places)
        self.address = ctypes.addressof(self._pointers)

    def set(self, pointers: Sequence[int]) -> None:
        for number, pointer in enumerate(pointers):
            self.values[number] = pointer
        self.encode_maps()

    def encode_maps(self) -> None:
        """Make the tensor maps of the pointers that there are now."""
        if self._encoder is not None:
            content = b"".join(self._encoder.encode([*self.values]))
            ctypes.memmove(self._maps, content, len(content))


class Launcher:
    """Starts kernels one by one. A launch takes arguments that nobody else has, since threads launch at once and a
    signal's handler may launch in the middle of a launch; the driver copies them before it returns.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._free: list[Arguments] = []

    def launch(self, launched: Launched) -> None:
        kernel, groups, threads, buffers, place = launched
        if len(buffers) != kernel.parameters:
            raise wrong_count(self._context, kernel, len(buffers))
        if not groups:
            return
        context, encoder = self._context, kernel.encoder
        free = self._free if encoder is None else kernel.free
        try:
            arguments = free.pop()
        except IndexError:
            arguments = Arguments(64 if encoder is None else kernel.parameters, encoder)
        if len(buffers) > len(arguments.values):
            arguments = Arguments(2 * len(buffers))
        arguments.set(_pointers(buffers))
        context.enter()
        returned = context.api.cuLaunchKernel(
            kernel.function, groups, 1, 1, *threads, kernel.local_nbytes, context.stream, arguments.address, 0
        )
        free.append(arguments)
        context.started.append((kernel.name, place))
        if returned[0]:
            raise context.error(f"the launch of kernel {kernel.name!r} as {groups} x {threads}", returned[0])
        if context.waits:
            context.synchronize()


def wrong_count(context: Context, kernel: CudaKernel, given: int) -> InternalError:
    """Build the error for too few or too many buffers: the driver would read as many as the kernel has."""
    return InternalError(
        f"{context.name}: kernel {kernel.name!r} takes {kernel.parameters} buffers, and {given} were given"
    )


class CudaRecording:
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
        self._graph: Any = None
        self._executable: Any = None
        self._nodes = [
            _Node(context, launched, row)
            for launched, row in zip(launches, places, strict=True)
            if launched.groups
        ]
        self._names = [(node.kernel.name, launched.place) for node, launched in zip(self._nodes, launches)]
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
            returned = self._replay(table)
        finally:
            self._lock.release()
        self._context.started.extend(self._names)
        if returned[0]:
            raise self._context.error(f"the replay of {len(self._nodes)} launches", returned[0])

    def _replay(self, table: Sequence[Region]) -> tuple:
        context, api = self._context, self._context.api
        bases = _pointers(table)
        if bases != self._bases:
            moved = self._move(bases)
            self._bases = []  # until all nodes have been told
            if self._executable is None:
                self._build()
            else:
                for node in moved:
                    args = self._executable, node.handle, node.parameters
                    context.call(api.cuGraphExecKernelNodeSetParams, *args)
            self._bases = bases
        context.enter()
        return api.cuGraphLaunch(self._executable, context.stream)

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
            node.arguments.encode_maps()
        return list(moved)

    def _build(self) -> None:
        context, api = self._context, self._context.api
        graph = self._graph = context.call(api.cuGraphCreate, 0)
        before: list[Any] = []
        for node in self._nodes:
            node.handle = context.call(api.cuGraphAddKernelNode, graph, before, len(before), node.parameters)
            before = [node.handle]
        self._executable = context.call(api.cuGraphInstantiate, graph, 0)

    def __del__(self) -> None:
        """Destroy the graph and its executable. The driver lets a replay that still runs come to its end
        (cuGraphExecDestroy).
        """
        context = self._context
        if self._executable is not None:
            context.in_order(context.api.cuGraphExecDestroy, self._executable)
        if self._graph is not None:
            context.in_order(context.api.cuGraphDestroy, self._graph)


class _Node:
    """One launch of a recording: its places in the table, its arguments, what the driver knows it by. No memory."""

    def __init__(self, context: Context, launched: Launched, places: Sequence[Place]) -> None:
        self.kernel = kernel = launched.kernel
        self.places = places
        if len(places) != kernel.parameters:
            raise wrong_count(context, kernel, len(places))
        self.arguments = Arguments(len(places), kernel.encoder)
        self.handle: Any = None
        self.parameters = parameters = context.api.CUDA_KERNEL_NODE_PARAMS()
        parameters.func = kernel.function
        parameters.gridDimX, parameters.gridDimY, parameters.gridDimZ = launched.groups, 1, 1
        parameters.blockDimX, parameters.blockDimY, parameters.blockDimZ = launched.threads
        parameters.sharedMemBytes = kernel.local_nbytes
        parameters.kernelParams = self.arguments.address


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


def _pointers(buffers: Sequence[tuple[Any, int]]) -> list[int]:
    return [memory.pointer + offset for memory, offset in buffers]
