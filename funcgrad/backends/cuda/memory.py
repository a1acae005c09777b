"""Memory of an NVIDIA GPU: a stream-ordered pool, and copies from and to the host through pinned memory.

A pool of our own (CUDA driver API, "Stream Ordered Memory Allocator") keeps what is given back, so that allocation
costs a microsecond and never waits: memory given back by a finalizer is used again by what is started later in the
stream, while kernels that were started before still use it. For the same reason small memory need not go back at all:
a program that runs again asks for the sizes that it asked for before, so some pieces of each size stay here, and are
had again without a call of the driver.

Big arrays pass through pinned buffers (backends/streams/memory.py). Small ones go with the command itself: the driver
takes pageable memory as it is at the call ("API synchronization behavior"), and nobody waits.
"""

from __future__ import annotations

import gc
from contextlib import suppress

import numpy as np

from funcgrad.backends.cuda.context import Context
from funcgrad.backends.interface import MemoryUse
from funcgrad.backends.streams.memory import CHUNK_NBYTES, Chunks, no_memory
from funcgrad.errors import OutOfMemoryError

DIRECT_NBYTES = 1 << 16  # the driver puts so much beside a command without waiting for the GPU
KEPT_NBYTES = 1 << 24  # of one size, at most
_MOST_PIECES = 64  # of one size
_MOST_SIZES = 64  # so that at most 1 GiB is kept
_UNIT_NBYTES = 512  # which the driver counts in


class CudaMemory:
    """Memory from a pool, given back in the order of the stream when nobody has it any more."""

    __slots__ = ("__weakref__", "_pool", "address", "nbytes")

    def __init__(self, pool: Pool, address: int, nbytes: int) -> None:
        self._pool = pool
        self.address = address
        self.nbytes = nbytes

    def __del__(self) -> None:
        """Keep the memory in the pool, or give it back to the driver. Finalizers run anywhere, also in the middle of an
        allocation, so nothing is locked: each step is one operation on a list or a dict.
        """
        pool, nbytes = self._pool, self.nbytes
        kept = pool.kept.get(nbytes)
        if kept is not None and len(kept) < kept.most:
            kept.append(self.address)
            if pool.kept.get(nbytes) is not kept:  # that size is not kept any more, since a moment ago
                pool.release(kept)
        elif self.address:
            pool.free(self.address)


class _Kept(list[int]):
    """The addresses of pieces of one size that nobody has. most: how many of them stay here."""

    __slots__ = ("most",)

    def __init__(self, nbytes: int) -> None:
        super().__init__()
        self.most = min(KEPT_NBYTES // nbytes, _MOST_PIECES)


class Pool:
    """Where memory comes from, and how much there is. kept: pieces that nobody has, by their size: what was asked for,
    which the driver rounds.
    """

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
        self.kept: dict[int, _Kept] = {}
        self._open_to: set[str] = set()
        self._total = context.call(api.cuDeviceTotalMem, context.device)

    def allocate(self, nbytes: int) -> CudaMemory:
        """Allocate uninitialised memory, aligned to 256 bytes. Raise OutOfMemoryError when neither trimming the pool
        nor collecting garbage makes room.
        """
        if self._context.unusable is None:
            try:
                return CudaMemory(self, self.kept[nbytes].pop(), nbytes)
            except (KeyError, IndexError):  # none of this size, or another thread has it
                pass
        return self._new(nbytes)

    def _new(self, nbytes: int) -> CudaMemory:
        for make_room in (lambda: self._note(nbytes), self._trim, self._collect):
            make_room()
            address = self._try(nbytes)
            if address is not None:
                return CudaMemory(self, address, nbytes)
        use = self.use()
        free, _ = self._context.call(self._context.api.cuMemGetInfo)
        raise no_memory(self._context.name, nbytes, use, free, "nvidia-smi")

    def _note(self, nbytes: int) -> None:
        """Keep pieces of this size from now on, in place of those of the size that came first, if there are many."""
        if 0 < nbytes <= KEPT_NBYTES and nbytes not in self.kept:
            for oldest in list(self.kept)[: 1 - _MOST_SIZES]:
                self.release(self.kept.pop(oldest, []))
            self.kept.setdefault(nbytes, _Kept(nbytes))

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
        self.release_kept()
        self._context.synchronize()
        self._context.call(self._context.api.cuMemPoolTrimTo, self.handle, 0)

    def _collect(self) -> None:
        """Let go of arrays that only cycles of garbage still have."""
        gc.collect()
        self._trim()

    def release_kept(self) -> None:
        """Give all that is kept here back to the driver."""
        for pieces in list(self.kept.values()):
            self.release(pieces)

    def release(self, pieces: list[int]) -> None:
        """Give pieces that were kept here back to the driver."""
        with suppress(IndexError):  # others take and release pieces, too
            while pieces:
                self.free(pieces.pop())

    def free(self, address: int) -> None:
        """Give memory back to the driver, in the order of the stream."""
        context = self._context
        context.in_order(context.api.cuMemFreeAsync, address, context.stream)

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
        """Return what the driver counts. To it, what is kept here is in use, so the peak has that, too."""
        used, reserved, peak = (
            self._attribute(name) for name in ("USED_MEM_CURRENT", "RESERVED_MEM_CURRENT", "USED_MEM_HIGH")
        )
        used -= sum(
            -(-size // _UNIT_NBYTES) * _UNIT_NBYTES * len(kept) for size, kept in list(self.kept.items())
        )
        return MemoryUse(used, reserved - used, peak, self._total)

    def _attribute(self, name: str) -> int:
        api = self._context.api
        attribute = getattr(api.CUmemPool_attribute, f"CU_MEMPOOL_ATTR_{name}")
        return int(self._context.call(api.cuMemPoolGetAttribute, self.handle, attribute))


class _Pinned:
    """Pages of the host that cannot move, and the event of the last copy from or to them."""

    def __init__(self, context: Context) -> None:
        self._context, self._api = context, context.api
        self._event = context.call(self._api.cuEventCreate, self._api.CUevent_flags.CU_EVENT_DISABLE_TIMING)
        portable = self._api.CU_MEMHOSTALLOC_PORTABLE
        self.address = int(context.call(self._api.cuMemHostAlloc, CHUNK_NBYTES, portable))

    def wait(self) -> None:
        self._context.call(self._api.cuEventSynchronize, self._event)

    def send(self, address: int, nbytes: int) -> None:
        context = self._context
        context.call(self._api.cuMemcpyHtoDAsync, address, self.address, nbytes, context.stream)
        context.call(self._api.cuEventRecord, self._event, context.stream)

    def fetch(self, address: int, nbytes: int) -> None:
        context = self._context
        context.call(self._api.cuMemcpyDtoHAsync, self.address, address, nbytes, context.stream)
        context.call(self._api.cuEventRecord, self._event, context.stream)


class Staging:
    """Copies between memory of the host and of the GPU, in the order of the stream."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._chunks = Chunks(lambda: _Pinned(context))

    def write(self, address: int, host: np.ndarray) -> None:
        """Copy to the GPU; the host's memory may change as soon as this returns."""
        context = self._context
        if host.nbytes > DIRECT_NBYTES:
            return self._chunks.write(address, np.ascontiguousarray(host))
        # A copy of our own is pageable for sure: the caller's array might be pinned, and be read later.
        context.call(context.api.cuMemcpyHtoDAsync, address, host.tobytes(), host.nbytes, context.stream)

    def read(self, address: int, host: np.ndarray) -> None:
        """Copy to a contiguous array of the host, after all that was started before."""
        context = self._context
        if host.nbytes > DIRECT_NBYTES:
            self._chunks.read(address, host)
        else:
            target = host.ctypes.data
            context.call(context.api.cuMemcpyDtoHAsync, target, address, host.nbytes, context.stream)
        context.synchronize()
