"""Memory that an AMD GPU sees: its own, and memory of the host, at one address for both.

A range of this process's addresses is reserved first, so that nothing else comes to be there; then the kernel driver
gives memory for it and maps it for the GPU; what the host touches is mapped here as well, at the same addresses.
"""

from __future__ import annotations

from contextlib import suppress

from funcgrad.drivers.amd import kfd as calls
from funcgrad.drivers.amd.context_save import PAGE_NBYTES
from funcgrad.drivers.amd.kfd import Kfd
from funcgrad.drivers.hcq.device import Allocation, Kind
from funcgrad.errors import DeviceError, OutOfMemoryError

HUGE_NBYTES = 1 << 21
_FLAGS = calls.MEMORY_WRITABLE | calls.MEMORY_EXECUTABLE | calls.MEMORY_NO_SUBSTITUTE


class MemoryManager:
    """Memory of one GPU. render_fd: of its render node, through which memory is mapped here."""

    def __init__(self, kfd: Kfd, gpu_id: int, render_fd: int) -> None:
        self._kfd, self.gpu_id, self._render_fd = kfd, gpu_id, render_fd
        self._open: dict[int, Allocation] = {}
        self._peers: dict[int, list[int]] = {}  # other GPUs that see memory, by its handle
        self.used = 0

    def allocate(self, kind: Kind, nbytes: int, page: int = 0) -> Allocation:
        """Return memory of at least so many bytes, with whatever was there; or OutOfMemoryError.

        page: what its address and size are multiples of; 0: of large pages where they pay.
        """
        if not page:
            page = HUGE_NBYTES if kind is Kind.DEVICE and nbytes >= HUGE_NBYTES else PAGE_NBYTES
        nbytes = max(-(-nbytes // page), 1) * page
        kfd = self._kfd
        flags = _FLAGS | calls.MEMORY_VRAM
        if kind is Kind.HOST:
            flags = _FLAGS | calls.MEMORY_GTT | calls.MEMORY_COHERENT | calls.MEMORY_UNCACHED
        with kfd.doing(f"allocating {nbytes:#x} bytes: {kind.value}"):
            address = self._reserve(nbytes, page)
            handle, is_mapped = 0, False
            try:
                given = kfd.call(
                    calls.ALLOC_MEMORY, va_addr=address, size=nbytes, gpu_id=self.gpu_id, flags=flags
                )
                handle = given.handle
                if kind is Kind.HOST:
                    self._map_here(given.mmap_offset, address, nbytes)
                kfd.map_memory(calls.MAP_MEMORY, handle, [self.gpu_id])
                is_mapped = True
            finally:
                if not is_mapped:
                    self._undo(handle, address, nbytes)
        memory = Allocation(kind, handle, address, nbytes)
        self._open[handle] = memory
        self.used += nbytes if kind is Kind.DEVICE else 0
        return memory

    def _reserve(self, nbytes: int, alignment: int) -> int:
        """Return addresses of this process that begin at a multiple of `alignment`."""
        files, beyond = self._kfd.files, alignment - PAGE_NBYTES
        try:
            begin = files.reserve(nbytes + beyond)
        except OSError as error:
            raise OutOfMemoryError(
                f"amd: {self._kfd.step}: no addresses are left ({error.strerror})"
            ) from error
        address = -(-begin // alignment) * alignment
        if address > begin:
            files.unmap(begin, address - begin)
        if begin + beyond > address:
            files.unmap(address + nbytes, begin + beyond - address)
        return address

    def _map_here(self, offset: int, address: int, nbytes: int) -> None:
        try:
            self._kfd.files.map(self._render_fd, nbytes, offset, address)
        except OSError as error:
            kind = OutOfMemoryError if error.errno in calls.OF_WANT else DeviceError
            raise kind(f"amd: {self._kfd.step}: mmap failed ({error.strerror})") from error

    def _undo(self, handle: int, address: int, nbytes: int) -> None:
        try:
            if handle:
                self._kfd.call(calls.FREE_MEMORY, handle=handle)
        finally:
            self._kfd.files.unmap(address, nbytes)

    def register(self, address: int, nbytes: int) -> Allocation:
        """Let the GPU see memory of this process, in whole pages, where this process sees it."""
        begin = address // PAGE_NBYTES * PAGE_NBYTES
        nbytes = -(-(address + nbytes) // PAGE_NBYTES) * PAGE_NBYTES - begin
        kfd, flags = self._kfd, _FLAGS | calls.MEMORY_OF_PROGRAM | calls.MEMORY_COHERENT
        with kfd.doing(f"registering {nbytes:#x} bytes of the program"):
            where = {"va_addr": begin, "mmap_offset": begin, "size": nbytes}
            handle = kfd.call(calls.ALLOC_MEMORY, gpu_id=self.gpu_id, flags=flags, **where).handle
            try:
                kfd.map_memory(calls.MAP_MEMORY, handle, [self.gpu_id])
            except BaseException:
                kfd.call(calls.FREE_MEMORY, handle=handle)
                raise
        memory = self._open[handle] = Allocation(Kind.REGISTERED, handle, begin, nbytes)
        return memory

    def show(self, memory: Allocation, gpu_id: int) -> None:
        """Let another GPU see memory, at the same addresses; DeviceError where the kernel driver refuses."""
        peers = self._peers.get(memory.handle, [])
        if gpu_id != self.gpu_id and gpu_id not in peers:
            with self._kfd.doing(f"showing {memory.nbytes:#x} bytes to another GPU: {memory.kind.value}"):
                self._kfd.map_memory(calls.MAP_MEMORY, memory.handle, [gpu_id])
            self._peers[memory.handle] = [*peers, gpu_id]

    def free(self, memory: Allocation) -> None:
        """Give memory back, which nothing on the device uses any more. What was refused `free_all` tries again."""
        with self._kfd.doing("freeing memory"):
            seen_by = [self.gpu_id, *self._peers.get(memory.handle, ())]
            self._kfd.map_memory(calls.UNMAP_MEMORY, memory.handle, seen_by)
            self._kfd.call(calls.FREE_MEMORY, handle=memory.handle)
        del self._open[memory.handle]
        self._peers.pop(memory.handle, None)
        self.used -= memory.nbytes if memory.kind is Kind.DEVICE else 0
        if memory.kind is not Kind.REGISTERED:
            self._kfd.files.unmap(memory.address, memory.nbytes)

    def free_all(self) -> None:
        """Give back all that is left, also where the device answers no more."""
        for memory in tuple(self._open.values()):
            with suppress(DeviceError, OutOfMemoryError):
                self.free(memory)


__all__ = ["HUGE_NBYTES", "MemoryManager"]
