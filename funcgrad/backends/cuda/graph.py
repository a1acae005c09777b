"""Kernels on an NVIDIA GPU, and the calls of CUDA for launches and graphs of them (backends/streams/graphs.py)."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from typing import Any

from funcgrad.backends.cuda.context import Context
from funcgrad.backends.cuda.tensor_maps import MAP_NBYTES, Encoder, TensorMap, maker_of
from funcgrad.backends.streams.graphs import Arguments, StreamKernel


class CudaKernel(StreamKernel):
    """A kernel of a loaded module.

    local_nbytes: of the memory shared by a group, beyond what is static. maps: the tensor maps that it takes behind the
    addresses.
    """

    __slots__ = ("_encoder", "_module", "local_nbytes")

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
        super().__init__(context, function, name, parameters)
        self._module = module
        self.local_nbytes = local_nbytes
        self._encoder = Encoder(maker_of(context), maps) if maps else None

    @property
    def takes_addresses_alone(self) -> bool:
        return self._encoder is None

    def make_arguments(self) -> Arguments:
        """Return arguments whose addresses are yet to be set."""
        return _WithMaps(self.parameters, self._encoder) if self._encoder else Arguments(self.parameters)

    def __del__(self) -> None:
        """Unload the code once nothing runs it: it may still be in the stream."""
        context: Any = self.context
        module = self._module
        context.at_rest(lambda: context.in_order(context.api.cuModuleUnload, module))


class _WithMaps(Arguments):
    """Addresses, and behind them tensor maps that are made of some of them."""

    def __init__(self, count: int, encoder: Encoder) -> None:
        self._encoder = encoder
        self._maps = (ctypes.c_uint8 * (MAP_NBYTES * encoder.count))()
        base = ctypes.addressof(self._maps)
        super().__init__(count, range(base, base + ctypes.sizeof(self._maps), MAP_NBYTES))

    def complete(self) -> None:
        """Make the tensor maps of the addresses that there are now."""
        content = b"".join(self._encoder.encode([*self.values]))
        ctypes.memmove(self._maps, content, len(content))


class CudaCalls:
    """CUDA's calls for launches and graphs: see `GraphCalls`."""

    most_threads = math.inf  # the driver itself refuses what is too much

    def __init__(self, context: Context) -> None:
        self._context, self._api = context, context.api

    def prepare(self, kernel: CudaKernel, groups: int, threads: tuple[int, int, int]) -> tuple:
        return kernel.function, groups, 1, 1, *threads, kernel.local_nbytes, self._context.stream

    def launch(self, prepared: tuple, arguments: int) -> Any:
        return self._api.cuLaunchKernel(*prepared, arguments, 0)[0]

    def describe(self, kernel: CudaKernel, groups: int, threads: tuple[int, int, int], arguments: int) -> Any:
        parameters = self._api.CUDA_KERNEL_NODE_PARAMS()
        parameters.func = kernel.function
        parameters.gridDimX, parameters.gridDimY, parameters.gridDimZ = groups, 1, 1
        parameters.blockDimX, parameters.blockDimY, parameters.blockDimZ = threads
        parameters.sharedMemBytes = kernel.local_nbytes
        parameters.kernelParams = arguments
        return parameters

    def create(self) -> Any:
        return self._context.call(self._api.cuGraphCreate, 0)

    def add(self, graph: Any, before: Any, parameters: Any) -> Any:
        waits_for = [] if before is None else [before]
        return self._context.call(
            self._api.cuGraphAddKernelNode, graph, waits_for, len(waits_for), parameters
        )

    def instantiate(self, graph: Any) -> Any:
        return self._context.call(self._api.cuGraphInstantiate, graph, 0)

    def update(self, executable: Any, node: Any, parameters: Any) -> None:
        self._context.entered(self._api.cuGraphExecKernelNodeSetParams, executable, node, parameters)

    def start(self, executable: Any) -> Any:
        return self._api.cuGraphLaunch(executable, self._context.stream)[0]

    def destroy(self, graph: Any, executable: Any) -> None:
        if executable is not None:
            self._context.in_order(self._api.cuGraphExecDestroy, executable)
        self._context.in_order(self._api.cuGraphDestroy, graph)
