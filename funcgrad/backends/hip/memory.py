"""Memory of an AMD GPU: a pool that keeps what is given back, and copies from and to the host through pinned memory.

hipMalloc costs much and hipFree waits for the device, so memory that is given back is kept by size
(backends/opencl/memory.py), and handed out again at once: the stream runs in order. It goes back to HIP when memory is
short. HIP's own pools (hipMallocAsync) do the same, but not in all versions that run on RDNA3, and memory of theirs has
to be opened to each other GPU by calls of its own.

The GPU copies by itself only from pages that cannot move, so arrays pass through pinned buffers: small ones through one
of a few slots, which nobody waits for, big ones through two buffers in turn: while the GPU copies the one, the host
fills the other.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from funcgrad.backends.hip import library as binding
from funcgrad.backends.hip.context import Context
from funcgrad.backends.interface import MemoryUse, Region
from funcgrad.backends.opencl.memory import Allocation, Pool
from funcgrad.errors import OutOfMemoryError

CHUNK_NBYTES = 1 << 22  # of each buffer for big arrays: 0.1 ms of a fast bus
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
        raise OutOfMemoryError(
            f"{self._context.name} has no memory for {_size(nbytes)}: arrays and programs have {_size(use.used)}"
            f" of {_size(use.total)}, and {_size(free)} are free",
            hint="make batches smaller, donate arguments, or let go of arrays; `rocm-smi` shows other processes",
        )

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

    def mark(self) -> None:
        """Note that what was just started uses these pages."""
        self._context.call("hipEventRecord", self.event, self._context.stream)


class Staging:
    """Copies between memory of the host and of the GPU, in the order of the stream.

    A copy takes pages that nobody else has: threads copy at once, and a signal's handler may copy in the middle of a
    copy. Pages that an error left in the middle of a copy are not used again.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._slots: deque[_Pinned] = deque()  # the longest unused first
        self._pairs: list[tuple[_Pinned, _Pinned]] = []
        self._slots_made = 0

    def write(self, address: int, host: np.ndarray) -> None:
        """Copy to the GPU; the host's memory may change as soon as this returns."""
        host = np.ascontiguousarray(host)
        if host.nbytes <= SLOT_NBYTES:
            slot = self._slot()
            self._send(address, slot, host.ctypes.data, host.nbytes)
            self._slots.append(slot)
            return
        with self._pair() as pages:
            for number, (start, nbytes) in enumerate(_chunks(host.nbytes)):
                buffer = pages[number % 2]
                buffer.wait()  # for what was last copied from it
                self._send(address + start, buffer, host.ctypes.data + start, nbytes)

    def _send(self, address: int, buffer: _Pinned, source: int, nbytes: int) -> None:
        ctypes.memmove(buffer.address, source, nbytes)
        self._context.call("hipMemcpyHtoDAsync", address, buffer.address, nbytes, self._context.stream)
        buffer.mark()

    def read(self, address: int, host: np.ndarray) -> None:
        """Copy to a contiguous array of the host, after all that was started before."""
        if host.nbytes <= SLOT_NBYTES:
            slot = self._slot()
            self._fetch(slot, address, host.nbytes)
            self._context.synchronize()
            ctypes.memmove(host.ctypes.data, slot.address, host.nbytes)
            self._slots.append(slot)
            return
        with self._pair() as pages:
            waiting: list[tuple[int, int, _Pinned]] = []
            for number, (start, nbytes) in enumerate(_chunks(host.nbytes)):
                buffer = pages[number % 2]
                buffer.wait()
                self._fetch(buffer, address + start, nbytes)
                if waiting:
                    _take(host, *waiting.pop())
                waiting.append((start, nbytes, buffer))
            _take(host, *waiting.pop())
        self._context.synchronize()

    def _fetch(self, buffer: _Pinned, address: int, nbytes: int) -> None:
        self._context.call("hipMemcpyDtoHAsync", buffer.address, address, nbytes, self._context.stream)
        buffer.mark()

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

    @contextmanager
    def _pair(self) -> Iterator[tuple[_Pinned, _Pinned]]:
        """Run a block with two buffers for big arrays."""
        try:
            buffers = self._pairs.pop()
        except IndexError:
            buffers = _Pinned(self._context, CHUNK_NBYTES), _Pinned(self._context, CHUNK_NBYTES)
        yield buffers
        self._pairs.append(buffers)

    def _new_slot(self) -> _Pinned:
        self._slots_made += 1
        return _Pinned(self._context, SLOT_NBYTES)


def _take(host: np.ndarray, start: int, nbytes: int, buffer: _Pinned) -> None:
    buffer.wait()
    ctypes.memmove(host.ctypes.data + start, buffer.address, nbytes)


def _chunks(nbytes: int) -> list[tuple[int, int]]:
    """Return (start, size) of each part."""
    return [(start, min(CHUNK_NBYTES, nbytes - start)) for start in range(0, nbytes, CHUNK_NBYTES)]


def _size(nbytes: int) -> str:
    for unit, scale in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if nbytes >= scale:
            return f"{nbytes / scale:.4g} {unit}"
    return f"{nbytes} bytes"


def address_of(region: Region) -> int:
    """Return the address on the device."""
    memory: Any = region[0]
    return memory.address + region[1]
