"""Kernels on an AMD GPU, and the calls of HIP for launches and graphs of them (backends/streams/graphs.py)."""

from __future__ import annotations

import ctypes
from typing import Any

from funcgrad.backends.hip.context import Context
from funcgrad.backends.hip.library import Dim3, KernelNodeParams
from funcgrad.backends.streams.graphs import StreamKernel


class HipKernel(StreamKernel):
    """A kernel of a loaded module. file: what the module was loaded from."""

    __slots__ = ("_file", "_module")

    def __init__(self, context: Context, file: bytes, name: str, parameters: int) -> None:
        super().__init__(context, None, name, parameters)
        self._module: int | None = None
        # HIP may read the file as long as the module is there.
        self._file = ctypes.create_string_buffer(file, len(file))
        self._module = context.make("hipModuleLoadData", "hipModuleUnload", self._file)
        self.function = context.get(ctypes.c_void_p, "hipModuleGetFunction", self._module, name.encode())

    def __del__(self) -> None:
        """Unload the code once nothing runs it: it may still be in the stream."""
        context: Any = self.context
        module, file = self._module, self._file
        if module is not None:
            context.at_rest(lambda: _unload(context, module, file))


def _unload(context: Context, module: int, file: Any) -> None:
    """Unload a module, for which its file had to be kept."""
    context.give_back("hipModuleUnload", module)
    del file


class HipCalls:
    """HIP's calls for launches and graphs: see `GraphCalls`."""

    most_threads: float = (1 << 32) - 1  # the packet that starts a launch counts threads in 32 bits

    def __init__(self, context: Context) -> None:
        self._context, self._api = context, context.api

    def prepare(self, kernel: HipKernel, groups: int, threads: tuple[int, int, int]) -> tuple:
        return kernel.function, groups, 1, 1, *threads, 0, self._context.stream

    def launch(self, prepared: tuple, arguments: int) -> int:
        result: int = self._api.hipModuleLaunchKernel(*prepared, arguments, None)
        return result

    def describe(
        self, kernel: HipKernel, groups: int, threads: tuple[int, int, int], arguments: int
    ) -> KernelNodeParams:
        return KernelNodeParams(
            blockDim=Dim3(*threads),
            func=kernel.function,
            gridDim=Dim3(groups, 1, 1),
            kernelParams=arguments,
        )

    def create(self) -> int:
        return self._context.make("hipGraphCreate", "hipGraphDestroy", 0)

    def add(self, graph: int, before: int | None, parameters: KernelNodeParams) -> int:
        waits_for = (None, 0) if before is None else ((ctypes.c_void_p * 1)(before), 1)
        added = graph, *waits_for, ctypes.byref(parameters)
        node: int = self._context.get(ctypes.c_void_p, "hipGraphAddKernelNode", *added)
        return node

    def instantiate(self, graph: int) -> int:
        return self._context.make("hipGraphInstantiate", "hipGraphExecDestroy", graph, None, None, 0)

    def update(self, executable: int, node: int, parameters: KernelNodeParams) -> None:
        result = self._api.hipGraphExecKernelNodeSetParams(executable, node, ctypes.byref(parameters))
        if result:
            raise self._context.error("hipGraphExecKernelNodeSetParams", result)

    def start(self, executable: int) -> int:
        result: int = self._api.hipGraphLaunch(executable, self._context.stream)
        return result

    def destroy(self, graph: int, executable: int | None) -> None:
        if executable is not None:
            self._context.give_back("hipGraphExecDestroy", executable)
        self._context.give_back("hipGraphDestroy", graph)
