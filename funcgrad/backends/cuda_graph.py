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

from funcgrad.backends.cuda_context import Context
from funcgrad.backends.interface import Launched, Region
from funcgrad.errors import InternalError


class CudaKernel:
    """A kernel of a loaded module.

    parameters: how many pointers it takes. local_nbytes: of the memory shared by a group, beyond what is static.
    """

    __slots__ = ("_context", "_module", "function", "local_nbytes", "name", "parameters")

    def __init__(
        self, context: Context, module: Any, function: Any, name: str, parameters: int, local_nbytes: int
    ) -> None:
        self._context = context
        self._module = module
        self.function = function
        self.name = name
        self.parameters = parameters
        self.local_nbytes = local_nbytes

    def __del__(self) -> None:
        """Code can be unloaded when nothing runs it: it may still be in the stream."""
        context, module = self._context, self._module
        context.at_rest(lambda: context.in_order(context.api.cuModuleUnload, module))


class Arguments:
    """The arguments of a kernel as the driver reads them: an array of pointers to the values, at `address`."""

    def __init__(self, count: int) -> None:
        self.values = (ctypes.c_uint64 * count)()
        base = ctypes.addressof(self.values)
        self._pointers = (ctypes.c_void_p * count)(*(base + 8 * number for number in range(count)))
        self.address = ctypes.addressof(self._pointers)

    def set(self, pointers: Sequence[int]) -> None:
        for number, pointer in enumerate(pointers):
            self.values[number] = pointer


class Launcher(threading.local):
    """Starts kernels one by one. Each thread has arguments of its own, which the driver copies before it returns."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._arguments = Arguments(64)

    def launch(self, launched: Launched) -> None:
        kernel, groups, threads, buffers, place = launched
        check(self._context, launched)
        if not groups:
            return
        context, arguments = self._context, self._arguments
        if len(buffers) > len(arguments.values):
            arguments = self._arguments = Arguments(2 * len(buffers))
        arguments.set(_pointers(buffers))
        context.enter()
        returned = context.api.cuLaunchKernel(
            kernel.function, groups, 1, 1, *threads, kernel.local_nbytes, context.stream, arguments.address, 0
        )
        context.started([(kernel.name, place)])
        if returned[0]:
            raise context.error(f"the launch of kernel {kernel.name!r} as {groups} x {threads}", returned[0])
        if context.waits:
            context.synchronize()


def check(context: Context, launched: Launched) -> None:
    """The driver reads as many arguments as the kernel has, wherever they are."""
    kernel = launched.kernel
    if len(launched.buffers) != kernel.parameters:
        raise InternalError(
            f"{context.name}: kernel {kernel.name!r} takes {kernel.parameters} buffers, and"
            f" {len(launched.buffers)} were given"
        )


class CudaRecording:
    """A graph of launches. From one replay to the next, only nodes whose pointers changed are told."""

    def __init__(self, context: Context, launches: Sequence[Launched]) -> None:
        self._context = context
        self._lock = threading.Lock()
        self._graph: Any = None
        self._executable: Any = None
        self._nodes: list[Any] = []
        self._kernels = [launched.kernel for launched in launches]
        self._names = [(launched.kernel.name, launched.place) for launched in launches if launched.groups]
        self._arguments = [Arguments(len(launched.buffers)) for launched in launches]
        self._pointers = [_pointers(launched.buffers) for launched in launches]
        self._parameters = [
            self._node_parameters(launched, arguments)
            for launched, arguments in zip(launches, self._arguments)
        ]
        for arguments, pointers in zip(self._arguments, self._pointers):
            arguments.set(pointers)
        self._graph = context.call(context.api.cuGraphCreate, 0)
        self._build(launches)

    def _node_parameters(self, launched: Launched, arguments: Arguments) -> Any:
        check(self._context, launched)
        parameters = self._context.api.CUDA_KERNEL_NODE_PARAMS()
        parameters.func = launched.kernel.function
        parameters.gridDimX, parameters.gridDimY, parameters.gridDimZ = launched.groups, 1, 1
        parameters.blockDimX, parameters.blockDimY, parameters.blockDimZ = launched.threads
        parameters.sharedMemBytes = launched.kernel.local_nbytes
        parameters.kernelParams = arguments.address
        return parameters

    def _build(self, launches: Sequence[Launched]) -> None:
        context, api = self._context, self._context.api
        before: list[Any] = []
        for launched, parameters in zip(launches, self._parameters):
            if launched.groups:
                node = context.call(api.cuGraphAddKernelNode, self._graph, before, len(before), parameters)
                before = [node]
            self._nodes.append(before[0] if launched.groups else None)
        self._executable = context.call(api.cuGraphInstantiate, self._graph, 0)

    def replay(self, regions: Sequence[Sequence[Region]]) -> None:
        context, api = self._context, self._context.api
        with self._lock:
            for number, buffers in enumerate(regions):
                pointers = _pointers(buffers)
                if pointers != self._pointers[number]:
                    self._change(number, pointers)
            context.enter()
            returned = api.cuGraphLaunch(self._executable, context.stream)
        context.started(self._names)
        if returned[0]:
            raise context.error(f"the replay of {len(self._nodes)} launches", returned[0])

    def _change(self, number: int, pointers: list[int]) -> None:
        """Other pointers for one node; replays that were started before keep theirs."""
        arguments = self._arguments[number]
        if len(pointers) != len(arguments.values):
            raise InternalError(
                f"{self._context.name}: launch {number} was recorded with {len(arguments.values)} buffers, and is"
                f" replayed with {len(pointers)}"
            )
        arguments.set(pointers)
        if self._nodes[number] is not None:
            function = self._context.api.cuGraphExecKernelNodeSetParams
            self._context.call(function, self._executable, self._nodes[number], self._parameters[number])
        self._pointers[number] = pointers

    def __del__(self) -> None:
        """The driver lets a replay that still runs come to its end (cuGraphExecDestroy)."""
        context = self._context
        if self._executable is not None:
            context.in_order(context.api.cuGraphExecDestroy, self._executable)
        if self._graph is not None:
            context.in_order(context.api.cuGraphDestroy, self._graph)


class OneByOne:
    """A recording that is no graph, for whoever wants to know which launch fails."""

    def __init__(self, launcher: Launcher, launches: Sequence[Launched]) -> None:
        self._launcher = launcher
        self._launches = [launched._replace(buffers=()) for launched in launches]

    def replay(self, regions: Sequence[Sequence[Region]]) -> None:
        for launched, buffers in zip(self._launches, regions):
            self._launcher.launch(launched._replace(buffers=tuple(buffers)))


def _pointers(buffers: Sequence[tuple[Any, int]]) -> list[int]:
    return [memory.pointer + offset for memory, offset in buffers]
