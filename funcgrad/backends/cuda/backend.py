"""NVIDIA GPUs, through the CUDA driver alone: no toolkit is needed.

A kernel is LLVM IR, which LLVM compiles to PTX and the driver's own assembler to the GPU's code when it is loaded. The
binary that the disk cache keeps is the PTX: the driver has a cache of what it assembled (~/.nv/ComputeCache), PTX runs
under every driver and on every later GPU, and what the driver assembles as a whole program uses registers better than
what its linker (cuLinkComplete) makes of the same text, which must fit other code.

    context.py   the driver's library, one GPU's context and stream, errors
    memory.py    the pool, copies from and to the host
    graph.py     kernels, and the calls that start them

What it has in common with device "hip" is in backends/streams.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.backends.cuda.context import Context, bindings, initialize, version_text
from funcgrad.backends.cuda.graph import CudaCalls, CudaKernel
from funcgrad.backends.cuda.memory import CudaMemory, Pool, Staging
from funcgrad.backends.cuda.shared_memory import local_nbytes
from funcgrad.backends.cuda.tensor_maps import tensor_maps
from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.backends.dump import save_text
from funcgrad.backends.interface import (
    Accelerator,
    DeviceGroup,
    Grid,
    Launched,
    MachineLimits,
    MemoryUse,
    Place,
    Recording,
    Region,
    Target,
)
from funcgrad.backends.regions import address_of, fill
from funcgrad.backends.streams.graphs import Launcher
from funcgrad.errors import DeviceError, InternalError

_OLDEST_CAPABILITY = (7, 0)  # Volta: from it on shuffles say which threads take part
_PARAMETERS_NBYTES = 4096  # of a kernel, before CUDA 12.1 (CUDA C++ Programming Guide, "Function Parameters")
_REGISTERS = 256  # of 32 bits of a thread, one of which is zero
_LOG_NBYTES = 1 << 14
_UNSUPPORTED = {
    "UNSUPPORTED_PTX_VERSION": "install a newer driver",
    "JIT_COMPILER_NOT_FOUND": "install the driver's libnvidia-ptxjitcompiler.so.1, which some containers leave out",
    "JIT_COMPILATION_DISABLED": "unset CUDA_DISABLE_PTX_JIT",
}
_DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128"


def count() -> int:
    """Tell how many GPUs the driver shows; DeviceError, with the reason, when it does not work here."""
    api = bindings()
    initialize(api)
    result, number = api.cuDeviceGetCount()
    return 0 if result else number


class Backend:
    """One GPU: "cuda:0", "cuda:1", ..., in the order of the driver (CUDA_VISIBLE_DEVICES changes it)."""

    def __init__(self, number: int = 0) -> None:
        self._context = context = Context(number)
        self.name = context.name
        self.capability = (
            self._attribute("COMPUTE_CAPABILITY_MAJOR"),
            self._attribute("COMPUTE_CAPABILITY_MINOR"),
        )
        self.description = self._describe()
        if self.capability < _OLDEST_CAPABILITY:
            raise DeviceError(
                f"{self.name} is too old: {self.description}; GPUs from compute capability 7.0 (Volta) on are supported"
            )
        if not self._attribute("MEMORY_POOLS_SUPPORTED"):
            raise DeviceError(
                f"{self.name} has no stream-ordered memory: {self.description}",
                hint="virtual GPUs without unified memory lack it: ask for a passed-through GPU or one with it",
            )
        self.target = self._describe_target()
        self._pool = Pool(context)
        self._staging = Staging(context)
        self._launcher = Launcher(context, CudaCalls(context))

    # ---- the device ----

    def _attribute(self, name: str) -> int:
        api = self._context.api
        attribute = getattr(api.CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}")
        return int(self._context.call(api.cuDeviceGetAttribute, attribute, self._context.device))

    def _describe(self) -> str:
        """Describe the device for people: the GPU's name, its architecture, the driver."""
        context = self._context
        name = context.call(context.api.cuDeviceGetName, 256, context.device).split(b"\0")[0].decode()
        major, minor = self.capability
        return f"{name} (sm_{major}{minor}), driver for CUDA {version_text(context.version)}"

    def _describe_target(self) -> Target:
        units = self._attribute("MULTIPROCESSOR_COUNT")
        l2_nbytes = self._attribute("L2_CACHE_SIZE")
        vector_nbytes = 16
        return Target(
            name=f"cuda {architecture(self.capability)}, driver for CUDA {version_text(self._context.version)}",
            vector_nbytes=vector_nbytes,
            registers=64,
            l2_nbytes=l2_nbytes,
            l3_nbytes=l2_nbytes,
            cores=units,
            renderer="nvptx",
            limits=self._limits(units),
            grid=Grid(
                threads=self._attribute("MAX_THREADS_PER_BLOCK"),
                warp=self._attribute("WARP_SIZE"),
                local_nbytes=self._attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"),
                units=units,
                vector_nbytes=vector_nbytes,
                dtypes=frozenset(_DTYPES.split()),
                matrix=matrix_instructions(self.capability),
                direct_nbytes=frozenset((4, 8, 16) if self.capability >= (8, 0) else ()),  # cp.async
                buffers=_PARAMETERS_NBYTES // 8 - 1,  # of those that a guarded kernel has beside
                registers=_REGISTERS,
            ),
        )

    def _limits(self, units: int) -> MachineLimits | None:
        """Compute the machine's limits from clocks and widths: memory sends twice a clock; each lane does a
        multiplication and an addition. Return None where the driver does not tell them.
        """
        try:
            memory = self._attribute("MEMORY_CLOCK_RATE") * self._attribute("GLOBAL_MEMORY_BUS_WIDTH") / 8
            clock = self._attribute("CLOCK_RATE")
        except InternalError:
            return None
        lanes = 64 if self.capability < (8, 6) else 128
        return MachineLimits(2e3 * memory, 2e3 * clock * units * lanes) if memory and clock else None

    # ---- kernels ----

    def compile(self, text: str) -> bytes:
        from funcgrad.backends.llvm import compile_ptx  # LLVM is loaded when it compiles

        return compile_ptx(text, architecture(self.capability))

    def load(self, binary: bytes, name: str) -> CudaKernel:
        """Return the kernel of that name in a module of PTX, assembled for this GPU."""
        context, api = self._context, self._context.api
        module = self._assembled(binary)
        function = context.call(api.cuModuleGetFunction, module, name.encode())
        text = binary.decode()
        nbytes = local_nbytes(text)
        if nbytes:
            attribute = api.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
            context.call(api.cuFuncSetAttribute, function, attribute, nbytes)
        maps = tensor_maps(text)
        pointers = count_parameters(text, name) - len(maps)
        return CudaKernel(context, module, function, name, pointers, nbytes, maps)

    def _assembled(self, binary: bytes) -> Any:
        context, api = self._context, self._context.api
        log, option = bytearray(_LOG_NBYTES), api.CUjit_option
        options = [option.CU_JIT_ERROR_LOG_BUFFER, option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES]
        context.enter()
        result, module = api.cuModuleLoadDataEx(binary + b"\0", len(options), options, [log, len(log) - 1])
        if not result:
            return module
        error = result.name.removeprefix("CUDA_ERROR_")
        if error in _UNSUPPORTED:
            raise DeviceError(
                f"{self.name}: the driver cannot assemble PTX: {error}", hint=_UNSUPPORTED[error]
            )
        if error not in ("INVALID_PTX", "INVALID_IMAGE", "INVALID_SOURCE", "NO_BINARY_FOR_GPU"):
            raise context.error("loading a kernel", result)
        path = save_text(binary.decode(), ".ptx")
        said = log.split(b"\0")[0].decode(errors="replace").strip()
        raise InternalError(
            f"{self.name}: the driver refused a kernel ({error}); its text is in {path}\n  {said}"
        )

    def launch(self, launched: Launched) -> None:
        self._launcher.launch(launched)

    def record(self, launches: Sequence[Launched], places: Sequence[Sequence[Place]]) -> Recording:
        return self._launcher.record(launches, places)

    def time(self, launches: Sequence[Launched]) -> list[float]:
        context, api = self._context, self._context.api
        events = [context.call(api.cuEventCreate, 0) for _ in range(len(launches) + 1)]
        try:
            context.call(api.cuEventRecord, events[0], context.stream)
            for launched, event in zip(launches, events[1:]):
                self.launch(launched)
                context.call(api.cuEventRecord, event, context.stream)
            self.synchronize()
            return [
                context.call(api.cuEventElapsedTime, before, after) * 1e-3
                for before, after in zip(events, events[1:])
            ]
        finally:
            for event in events:
                context.in_order(api.cuEventDestroy, event)

    # ---- memory ----

    def allocate(self, nbytes: int) -> CudaMemory:
        return self._pool.allocate(nbytes)

    def write(self, to: Region, host: np.ndarray) -> None:
        if host.nbytes:
            self._staging.write(address_of(to), host)

    def read(self, from_: Region, host: np.ndarray) -> None:
        if host.nbytes:
            fill(host, lambda whole: self._staging.read(address_of(from_), whole))
        else:
            self.synchronize()

    def copy(self, to: Region, from_: Region, nbytes: int) -> None:
        if nbytes:
            context = self._context
            context.call(
                context.api.cuMemcpyDtoDAsync, address_of(to), address_of(from_), nbytes, context.stream
            )

    def receive(self, to: Region, source: Accelerator, from_: Region, nbytes: int) -> bool:
        """Copy from another GPU, over NVLink or PCIe; False where it is no GPU of this driver."""
        if not isinstance(source, Backend):
            return False
        here, there, api = self._context, source._context, self._context.api
        if nbytes:
            self._pool.open_to(there)
            source._pool.open_to(here)
            there.then(here)
            addresses = address_of(to), here.handle, address_of(from_), there.handle
            here.call(api.cuMemcpyPeerAsync, *addresses, nbytes, here.stream)
            here.then(there)  # the source's memory may be given back, or written over, only after that
        return True

    def group(self, host: Communicator) -> DeviceGroup | None:
        """Join this GPU with those of other members, by NCCL. Return None where NCCL is not installed, or where two
        members have the same GPU.
        """
        from funcgrad.backends.cuda.nccl import gpu_group  # loads a library

        context = self._context
        uuid = bytes(context.call(context.api.cuDeviceGetUuid, context.device).bytes)
        return gpu_group(host, uuid, int(context.stream), context.enter)

    def fill_zeros(self, to: Region, nbytes: int) -> None:
        if nbytes:
            context = self._context
            context.call(context.api.cuMemsetD8Async, address_of(to), 0, nbytes, context.stream)

    def synchronize(self) -> None:
        self._context.synchronize()

    def memory(self) -> MemoryUse:
        return self._pool.use()


def architecture(capability: tuple[int, int]) -> str:
    """Return the architecture that LLVM compiles for. Code for sm_90a runs on that kind of GPU alone and has its
    tensor instructions. Code for sm_90, the latest kind that funcgrad writes instructions for, runs on all later
    ones.

    >>> architecture((8, 6)), architecture((9, 0)), architecture((12, 0))
    ('sm_86', 'sm_90a', 'sm_90')
    """
    if capability == (9, 0):
        return "sm_90a"
    return "sm_90" if capability > (9, 0) else f"sm_{capability[0]}{capability[1]}"


def matrix_instructions(capability: tuple[int, int]) -> frozenset[str]:
    """Name mma.sync's shapes and dtypes (PTX ISA, 9.7.15.5), and the instructions of a group of warps."""
    names = []
    if capability >= (8, 0):
        names += ["m16n8k16.float16", "m16n8k16.bfloat16", "m16n8k8.tf32"]
    if capability == (9, 0):
        names += [f"wgmma.m64n{n}k16.{dtype}" for n in (64, 128, 256) for dtype in ("float16", "bfloat16")]
    return frozenset(names)


def count_parameters(text: str, name: str) -> int:
    """Tell how many parameters a kernel has in a module of PTX.

    >>> count_parameters(".visible .entry f(.param .u64 .ptr f_0, .param .u64 f_1)", "f")
    2
    """
    entry = re.search(rf"\.entry\s+{re.escape(name)}\s*(\(([^)]*)\))?", text)
    return (entry[2] or "").count(".param") if entry else 0
