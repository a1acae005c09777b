"""Memory of a device, in pieces of the chunks that its kernel driver gives.

Memory may be given back while something still uses it: its addresses are handed out again at once, and who gets them
waits for whoever used them, as for any memory. So nothing is kept for anybody.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from funcgrad.drivers.hcq.addresses import AddressRanges
from funcgrad.drivers.hcq.dependencies import Range
from funcgrad.drivers.hcq.device import Allocation, Device, Kind
from funcgrad.errors import InternalError, OutOfMemoryError
from funcgrad.trace.util.locks import new_lock

_ALIGNMENT = 256
_CHUNK_NBYTES = 1 << 25  # asked for at once


class DeviceMemory:
    """Memory of the device, given back when nobody has it any more."""

    __slots__ = ("__weakref__", "_pool", "address", "nbytes", "range")

    def __init__(self, pool: Pool, address: int, nbytes: int) -> None:
        self._pool = pool
        self.address, self.nbytes = address, nbytes
        self.range: Range = (address, address + nbytes)  # which native.py reads

    def __del__(self) -> None:
        self._pool.given_back.append(self.address)  # finalizers run anywhere: nothing is locked here


class Pool:
    """Memory of one device, in pieces of the chunks that the driver gave. given_back: pieces that nobody has."""

    def __init__(self, device: Device[Any]) -> None:
        self._device = device
        self._chunks: list[tuple[Allocation, AddressRanges]] = []
        self._owners: dict[int, tuple[AddressRanges, int]] = {}  # and bytes
        self._lock = new_lock()
        self.given_back: deque[int] = deque()
        self.used = self.peak = 0

    def allocate(self, nbytes: int, alignment: int = _ALIGNMENT) -> DeviceMemory:
        """Allocate uninitialised memory. Raise OutOfMemoryError if there is none even after all that is kept has been
        given back. alignment: a power of two, at least 256 and at most a page.
        """
        size = max(-(-nbytes // _ALIGNMENT), 1) * _ALIGNMENT
        with self._lock:
            again = self._again(size) if alignment == _ALIGNMENT else None
            if again is not None:
                return DeviceMemory(self, again, nbytes)
            self._take_back()
            for _, ranges in self._chunks:
                found = self._piece(ranges, size, alignment)
                if found is not None:
                    return DeviceMemory(self, found, nbytes)
            found = self._piece(self._grow(size), size, alignment)
            assert found is not None
            return DeviceMemory(self, found, nbytes)

    def holder(self, address: int) -> Allocation:
        """Return the driver's allocation that contains an address."""
        with self._lock:
            for memory, _ in self._chunks:
                if memory.address <= address < memory.address + memory.nbytes:
                    return memory
        raise InternalError(f"{address:#x} is no memory of this device")

    def _again(self, size: int) -> int | None:
        """Take the piece that was given back first, if it is as large: what runs again and again asks for the same."""
        if not self.given_back:
            return None
        address = self.given_back.popleft()
        if self._owners[address][1] == size:
            return address
        self.given_back.appendleft(address)
        return None

    def _piece(self, ranges: AddressRanges, size: int, alignment: int) -> int | None:
        found = ranges.allocate(size, alignment)
        if found is not None:
            self._owners[found] = ranges, size
            self.used += size
            self.peak = max(self.peak, self.used)
        return found

    def _grow(self, size: int) -> AddressRanges:
        wanted = -(-size // self._device.huge_nbytes) * self._device.huge_nbytes
        for nbytes in dict.fromkeys((max(wanted, _CHUNK_NBYTES), wanted)):
            try:
                return self._add(nbytes)
            except OutOfMemoryError:
                self.release()
        return self._add(wanted)

    def _add(self, nbytes: int) -> AddressRanges:
        memory = self._device.allocate(Kind.DEVICE, nbytes)
        ranges = AddressRanges(memory.address, memory.address + memory.nbytes)
        self._chunks.append((memory, ranges))
        return ranges

    def _take_back(self) -> None:
        while self.given_back:
            address = self.given_back.popleft()
            ranges, _ = self._owners.pop(address)
            self.used -= ranges.free(address)

    def release(self) -> None:
        """Give the driver back what nobody has a piece of, when nothing runs any more."""
        with self._lock:
            self._device.synchronize()
            self._take_back()
            free = [chunk for chunk in self._chunks if chunk[1].free_nbytes == chunk[0].nbytes]
            self._chunks = [chunk for chunk in self._chunks if chunk not in free]
            for memory, _ in free:
                self._device.free(memory)

    @property
    def kept(self) -> int:
        """Bytes that the driver gave and nobody has."""
        return sum(ranges.free_nbytes for _, ranges in self._chunks)


__all__ = ["DeviceMemory", "Pool"]
