"""Memory of an AMD GPU: a pool that keeps what is given back, and copies from and to the host through pinned memory.

hipMalloc costs much and hipFree waits for the device, so memory that is given back is kept by size
(backends/opencl/memory.py), and handed out again at once: the stream runs in order. It goes back to HIP when memory is
short. HIP's own pools (hipMallocAsync) do the same, but not in all versions that run on RDNA3, and memory of theirs has
to be opened to each other GPU by calls of its own.

The GPU copies by itself only from pages that cannot move, so arrays pass through pinned buffers: small ones through one
of a few slots, which nobody waits for, big ones by parts (backends/streams/memory.py).
"""

from __future__ import annotations

import ctypes
from collections import deque
from typing import Any

import numpy as np

from funcgrad.backends.hip import library as binding
from funcgrad.backends.hip.context import Context
from funcgrad.backends.interface import MemoryUse
from funcgrad.backends.opencl.memory import Allocation, Pool
from funcgrad.backends.streams.memory import CHUNK_NBYTES, Chunks, no_memory
from funcgrad.errors import OutOfMemoryError

SLOT_NBYTES = 1 << 16
MOST_SLOTS = 64


class HipMemory(Allocation):
    """Memory from the pool. handle, address: on the device, and in all of the process."""

    __slots__ = ()

    @property
    def address(self) -> int:
        return self.handle


class DevicePool:
    """Where memory comes from, and how much there is."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.total = self._free_and_total()[1]
        self._pool = Pool(context.name, self._make, self.total, self.total, HipMemory, self._give_back)
        self._open_to: set[str] = set()

    def allocate(self, nbytes: int) -> HipMemory:
        """Allocate uninitialised memory, aligned to 256 bytes. Raise OutOfMemoryError when neither giving back what is
        kept nor collecting garbage makes room.
        """
        self._context.enter()
        try:
            found: Any = self._pool.allocate(nbytes)
            return found
        except OutOfMemoryError:
            use, (free, _) = self.use(), self._free_and_total()
        raise no_memory(self._context.name, nbytes, use, free, "rocm-smi")

    def _make(self, nbytes: int) -> int | None:
        try:
            return self._context.make("hipMalloc", "hipFree", nbytes)
        except OutOfMemoryError:
            return None

    def _give_back(self, address: int) -> None:
        self._context.give_back("hipFree", address)

    def _free_and_total(self) -> tuple[int, int]:
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        self._context.call("hipMemGetInfo", ctypes.byref(free), ctypes.byref(total))
        return free.value, total.value

    def open_to(self, other: Context) -> None:
        """Let another GPU read and write this memory itself; where it cannot, HIP copies through the host."""
        context = self._context
        if other.name in self._open_to:
            return
        asked = other.number, context.number
        if context is not other and other.get(ctypes.c_int, "hipDeviceCanAccessPeer", *asked):
            other.enter()
            result = other.api.hipDeviceEnablePeerAccess(context.number, 0)
            if result not in (binding.SUCCESS, binding.PEER_ALREADY_ENABLED):  # by another library
                raise other.error("hipDeviceEnablePeerAccess", result)
        self._open_to.add(other.name)

    def use(self) -> MemoryUse:
        return self._pool.use()


class _Pinned:
    """Pages of the host that cannot move, and the event of the last copy from or to them."""

    def __init__(self, context: Context, nbytes: int) -> None:
        self._context = context
        self.event = context.make("hipEventCreateWithFlags", "hipEventDestroy", binding.EVENT_DISABLE_TIMING)
        self.address = context.make("hipHostMalloc", "hipHostFree", nbytes, binding.HOST_MALLOC_PORTABLE)

    def is_free(self) -> bool:
        """Tell whether the last copy has been made."""
        self._context.enter()
        result = self._context.api.hipEventQuery(self.event)
        if result not in (binding.SUCCESS, binding.NOT_READY):
            raise self._context.error("hipEventQuery", result)
        return result == binding.SUCCESS

    def wait(self) -> None:
        self._context.call("hipEventSynchronize", self.event)

    def send(self, address: int, nbytes: int) -> None:
        self._copy("hipMemcpyHtoDAsync", address, self.address, nbytes)

    def fetch(self, address: int, nbytes: int) -> None:
        self._copy("hipMemcpyDtoHAsync", self.address, address, nbytes)

    def _copy(self, name: str, to: int, from_: int, nbytes: int) -> None:
        self._context.call(name, to, from_, nbytes, self._context.stream)
        self._context.call("hipEventRecord", self.event, self._context.stream)


class Staging:
    """Copies between memory of the host and of the GPU, in the order of the stream.

    A small copy takes a slot that nobody else has: threads copy at once, and a signal's handler may copy in the middle
    of a copy. A slot that an error left in the middle of a copy is not used again.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._slots: deque[_Pinned] = deque()  # the longest unused first
        self._slots_made = 0
        self._chunks = Chunks(lambda: _Pinned(context, CHUNK_NBYTES))

    def write(self, address: int, host: np.ndarray) -> None:
        """Copy to the GPU; the host's memory may change as soon as this returns."""
        host = np.ascontiguousarray(host)
        if host.nbytes > SLOT_NBYTES:
            return self._chunks.write(address, host)
        slot = self._slot()
        ctypes.memmove(slot.address, host.ctypes.data, host.nbytes)
        slot.send(address, host.nbytes)
        self._slots.append(slot)

    def read(self, address: int, host: np.ndarray) -> None:
        """Copy to a contiguous array of the host, after all that was started before."""
        if host.nbytes > SLOT_NBYTES:
            self._chunks.read(address, host)
            return self._context.synchronize()
        slot = self._slot()
        slot.fetch(address, host.nbytes)
        self._context.synchronize()
        ctypes.memmove(host.ctypes.data, slot.address, host.nbytes)
        self._slots.append(slot)

    def _slot(self) -> _Pinned:
        """Return pages for a small copy whose last one has been made. There are more as long as copies are under way,
        up to MOST_SLOTS; then the oldest is waited for.
        """
        try:
            slot = self._slots.popleft()
        except IndexError:
            return self._new_slot()
        if slot.is_free():
            return slot
        if self._slots_made < MOST_SLOTS:
            self._slots.appendleft(slot)
            return self._new_slot()
        slot.wait()
        return slot

    def _new_slot(self) -> _Pinned:
        self._slots_made += 1
        return _Pinned(self._context, SLOT_NBYTES)
