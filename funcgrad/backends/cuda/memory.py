"""Memory of an NVIDIA GPU: a stream-ordered pool, and copies from and to the host through pinned memory.

A pool of our own (CUDA driver API, "Stream Ordered Memory Allocator") keeps what is given back, so that allocation
costs a microsecond and never waits: memory given back by a finalizer is used again by what is started later in the
stream, while kernels that were started before still use it.

The GPU copies by itself only from pages that cannot move, so big arrays pass through two pinned buffers in turn: while
the one is copied by the GPU, the host fills the other. Small ones go with the command itself: the driver takes
pageable memory as it is at the call ("API synchronization behavior"), and nobody waits.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from funcgrad.backends.cuda.context import Context
from funcgrad.backends.interface import MemoryUse, Region
from funcgrad.errors import OutOfMemoryError

CHUNK_NBYTES = 1 << 22  # of each pinned buffer: 0.1 ms of a fast bus
DIRECT_NBYTES = 1 << 16  # the driver puts so much beside a command without waiting for the GPU


class CudaMemory:
    """Memory from a pool, given back in the order of the stream when nobody has it any more."""

    __slots__ = ("__weakref__", "_context", "nbytes", "pointer")

    def __init__(self, context: Context, pointer: int, nbytes: int) -> None:
        self._context = context
        self.pointer = pointer
        self.nbytes = nbytes

    def __del__(self) -> None:
        if self.pointer:
            context = self._context
            context.in_order(context.api.cuMemFreeAsync, self.pointer, context.stream)


class Pool:
    """Where memory comes from, and how much there is."""

    def __init__(self, context: Context) -> None:
        api = context.api
        properties = api.CUmemPoolProps()
        properties.allocType = api.CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED
        properties.handleTypes = api.CUmemAllocationHandleType.CU_MEM_HANDLE_TYPE_NONE
        properties.location.type = api.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE
        properties.location.id = int(context.device)
        self._context = context
        self.handle = context.call(api.cuMemPoolCreate, properties)
        context.call(
            api.cuMemPoolSetAttribute,
            self.handle,
            api.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD,
            api.cuuint64_t(2**64 - 1),  # keep all: `allocate` trims the pool when memory is short
        )
        self._open_to: set[str] = set()
        self._total = context.call(api.cuDeviceTotalMem, context.device)

    def allocate(self, nbytes: int) -> CudaMemory:
        """Allocate uninitialised memory, aligned to 256 bytes. Raise OutOfMemoryError when neither trimming the pool
        nor collecting garbage makes room.
        """
        for make_room in (lambda: None, self._trim, self._collect):
            make_room()
            pointer = self._try(nbytes)
            if pointer is not None:
                return CudaMemory(self._context, pointer, nbytes)
        use = self.use()
        free, _ = self._context.call(self._context.api.cuMemGetInfo)
        raise OutOfMemoryError(
            f"{self._context.name} has no memory for {_size(nbytes)}: arrays and programs have {_size(use.used)}"
            f" of {_size(use.total)}, and {_size(free)} are free",
            hint="make batches smaller, donate arguments, or let go of arrays; `nvidia-smi` shows other processes",
        )

    def _try(self, nbytes: int) -> int | None:
        """Return the address of so much memory; None when there is none."""
        context = self._context
        if not nbytes:
            context.enter()
            return 0
        try:
            api = context.api
            return int(context.call(api.cuMemAllocFromPoolAsync, nbytes, self.handle, context.stream))
        except OutOfMemoryError:
            return None

    def _trim(self) -> None:
        """Give what is kept back to the driver, which can make other pieces of it."""
        self._context.synchronize()
        self._context.call(self._context.api.cuMemPoolTrimTo, self.handle, 0)

    def _collect(self) -> None:
        """Let go of arrays that only cycles of garbage still have."""
        gc.collect()
        self._trim()

    def open_to(self, other: Context) -> None:
        """Let another GPU read and write this memory itself; where it cannot, the driver copies through the host."""
        context, api = self._context, self._context.api
        if other.name in self._open_to:
            return
        if context is not other and context.call(api.cuDeviceCanAccessPeer, other.device, context.device):
            access = api.CUmemAccessDesc()
            access.location.type = api.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE
            access.location.id = int(other.device)
            access.flags = api.CUmemAccess_flags.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
            context.call(api.cuMemPoolSetAccess, self.handle, [access], 1)
        self._open_to.add(other.name)

    def use(self) -> MemoryUse:
        used, reserved, peak = (
            self._attribute(name) for name in ("USED_MEM_CURRENT", "RESERVED_MEM_CURRENT", "USED_MEM_HIGH")
        )
        return MemoryUse(used, reserved - used, peak, self._total)

    def _attribute(self, name: str) -> int:
        api = self._context.api
        attribute = getattr(api.CUmemPool_attribute, f"CU_MEMPOOL_ATTR_{name}")
        return int(self._context.call(api.cuMemPoolGetAttribute, self.handle, attribute))


Pinned = list[tuple[int, Any]]  # two buffers: address, the event of the last copy


class Staging:
    """Copies between memory of the host and of the GPU, in the order of the stream.

    A copy takes a pair of buffers that nobody else has: threads copy at once, and a signal's handler may copy in the
    middle of a copy.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._free: list[Pinned] = []

    def write(self, pointer: int, host: np.ndarray) -> None:
        """Copy to the GPU; the host's memory may change as soon as this returns."""
        context, api = self._context, self._context.api
        if host.nbytes <= DIRECT_NBYTES:
            # A copy of our own is pageable for sure: the caller's array might be pinned, and be read later.
            context.call(api.cuMemcpyHtoDAsync, pointer, host.tobytes(), host.nbytes, context.stream)
            return
        host = np.ascontiguousarray(host)
        with self._pinned() as buffers:
            for number, (start, nbytes) in enumerate(_chunks(host.nbytes)):
                address, event = buffers[number % 2]
                context.call(api.cuEventSynchronize, event)  # what was last copied from this buffer
                ctypes.memmove(address, host.ctypes.data + start, nbytes)
                context.call(api.cuMemcpyHtoDAsync, pointer + start, address, nbytes, context.stream)
                context.call(api.cuEventRecord, event, context.stream)

    def read(self, pointer: int, host: np.ndarray) -> None:
        """Copy to a contiguous array of the host, after all that was started before."""
        context, api = self._context, self._context.api
        if host.nbytes <= DIRECT_NBYTES:
            context.call(api.cuMemcpyDtoHAsync, host.ctypes.data, pointer, host.nbytes, context.stream)
            context.synchronize()
            return
        with self._pinned() as buffers:
            waiting: list[tuple[int, int, int, Any]] = []
            for number, (start, nbytes) in enumerate(_chunks(host.nbytes)):
                address, event = buffers[number % 2]
                context.call(api.cuMemcpyDtoHAsync, address, pointer + start, nbytes, context.stream)
                context.call(api.cuEventRecord, event, context.stream)
                if waiting:
                    self._take(host, *waiting.pop())
                waiting.append((start, nbytes, address, event))
            self._take(host, *waiting.pop())
        context.synchronize()

    def _take(self, host: np.ndarray, start: int, nbytes: int, address: int, event: Any) -> None:
        self._context.call(self._context.api.cuEventSynchronize, event)
        ctypes.memmove(host.ctypes.data + start, address, nbytes)

    @contextmanager
    def _pinned(self) -> Iterator[Pinned]:
        """Run a block with two pinned buffers. The next block that gets them waits for their events. Buffers that an
        error left in the middle of a copy are not used again.
        """
        try:
            buffers = self._free.pop()
        except IndexError:
            buffers = [self._new_buffer(), self._new_buffer()]
        yield buffers
        self._free.append(buffers)

    def _new_buffer(self) -> tuple[int, Any]:
        context, api = self._context, self._context.api
        event = context.call(api.cuEventCreate, api.CUevent_flags.CU_EVENT_DISABLE_TIMING)
        return int(context.call(api.cuMemHostAlloc, CHUNK_NBYTES, api.CU_MEMHOSTALLOC_PORTABLE)), event


def _chunks(nbytes: int) -> list[tuple[int, int]]:
    """Return (start, size) of each part."""
    return [(start, min(CHUNK_NBYTES, nbytes - start)) for start in range(0, nbytes, CHUNK_NBYTES)]


def _size(nbytes: int) -> str:
    for unit, scale in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if nbytes >= scale:
            return f"{nbytes / scale:.4g} {unit}"
    return f"{nbytes} bytes"


def pointer(region: Region) -> int:
    """Return the address on the device."""
    memory: Any = region[0]
    return memory.pointer + region[1]
