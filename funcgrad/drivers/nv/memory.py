"""Memory that an NVIDIA GPU sees: its own, and memory of the host.

Host memory is mapped at one address for both, below 2**40: rings and command streams are named by 40 bits, so are
semaphores before Hopper, and an H100 was seen to fault on launches whose host memory was elsewhere for the GPU. So is
memory of the GPU that the host writes: launches whose descriptors and arguments are there begin sooner, since the GPU
fetches nothing from the host. All other memory of the GPU lies above that, below the windows of shared and local
memory. No two GPUs of a process have memory at the same addresses, so one sees another's where that has it.
"""

from __future__ import annotations

from funcgrad.drivers.hcq.addresses import AddressRanges
from funcgrad.drivers.hcq.device import Allocation, Kind
from funcgrad.drivers.hcq.files import Files
from funcgrad.drivers.nv import numbers as nv
from funcgrad.drivers.nv.client import CONTROL_FILE, Client
from funcgrad.drivers.nv.launches import Windows
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.trace.util.locks import new_lock

PAGE_NBYTES, HUGE_NBYTES = 1 << 12, 1 << 21
_LOW, _LOW_END = 0x10_0000_0000, 1 << 40  # for both sides; libcuda reserves twice a GPU's memory of these
_HIGH, _HIGH_END = 1 << 41, 1 << 46  # for devices alone
_OF_BOTH, _OF_DEVICE = (Kind.HOST, Kind.MAPPED), (Kind.DEVICE, Kind.MAPPED)
_OURS = (_LOW, _LOW_END), (_HIGH, _HIGH_END), Windows().range


class MemoryManager:
    """Memory of one device. path: of its file. space: the object of its address space."""

    def __init__(self, client: Client, device: int, space: int, path: str) -> None:
        self._client, self._device, self._space, self._path = client, device, space, path
        self._open: dict[int, Allocation] = {}
        self._seen_by: dict[int, list[MemoryManager]] = {}  # other devices, by handle
        self.used = 0

    def allocate(self, kind: Kind, nbytes: int) -> Allocation:
        """Allocate at least `nbytes` bytes in whole pages, which hold zeros or whatever was there. Raise
        OutOfMemoryError where there is no room.
        """
        is_huge = kind is Kind.DEVICE and nbytes >= HUGE_NBYTES
        page = HUGE_NBYTES if is_huge else PAGE_NBYTES
        nbytes = max(-(-nbytes // page), 1) * page
        client, device = self._client, self._device
        with client.doing(f"allocating {nbytes:#x} bytes: {kind.value}"):
            handle = client.allocate(device, *_request(client, kind, nbytes, page))
            address, fd = 0, -1
            try:
                address = self._address(kind, nbytes)
                if kind in _OF_BOTH:
                    path = CONTROL_FILE if kind is Kind.HOST else self._path
                    _, fd = client.map_for_host(path, device, handle, nbytes, address)
                client.map_for_device(device, self._space, handle, nbytes, address)
            except BaseException:
                self._undo(kind, handle, address, nbytes, fd)
                raise
        memory = Allocation(kind, handle, address, nbytes, fd)
        self._open[handle] = memory
        self.used += nbytes if kind in _OF_DEVICE else 0
        return memory

    def _address(self, kind: Kind, nbytes: int) -> int:
        if kind in _OF_BOTH:
            return reserve_low(self._client.files, nbytes)
        with _lock:
            address = _high.allocate(nbytes, HUGE_NBYTES)
        if address is None:
            raise OutOfMemoryError(f"nv: no addresses for {nbytes:,} bytes")
        return address

    def _undo(self, kind: Kind, handle: int, address: int, nbytes: int, fd: int) -> None:
        try:
            self._client.free(self._device, handle)
        finally:
            self._give_address(kind, address, nbytes, fd)

    def _give_address(self, kind: Kind, address: int, nbytes: int, fd: int) -> None:
        if fd >= 0:
            self._client.files.close(fd)
        if address and kind in _OF_BOTH:
            give_low(self._client.files, address, nbytes)
        elif address and kind is Kind.DEVICE:
            with _lock:
                _high.free(address)

    def register(self, fd: int, address: int, nbytes: int) -> Allocation:
        """Let the device see memory of this process, in whole pages, where this process sees it. fd: of the device."""
        begin = address // PAGE_NBYTES * PAGE_NBYTES
        end = -(-(address + nbytes) // PAGE_NBYTES) * PAGE_NBYTES
        if any(begin < last and first < end for first, last in _OURS):
            raise DeviceError(
                f"nv: memory of the program at {begin:#x} lies where the GPU has something else"
            )
        client = self._client
        with client.doing(f"registering {end - begin:#x} bytes of the program"):
            handle = client.register(fd, self._device, begin, end - begin)
            try:
                client.map_for_device(self._device, self._space, handle, end - begin, begin)
            except BaseException:
                client.free(self._device, handle)
                raise
        memory = self._open[handle] = Allocation(Kind.REGISTERED, handle, begin, end - begin, -1)
        return memory

    def show(self, memory: Allocation, other: MemoryManager) -> None:
        """Let another device see memory of this one, at the same addresses."""
        shown = self._seen_by.setdefault(memory.handle, [])
        if other not in shown:
            client, is_of_peer = self._client, memory.kind is Kind.DEVICE
            where = other._device, other._space, memory.handle, memory.nbytes, memory.address
            with client.doing("showing memory to another GPU"):
                client.map_for_device(*where, is_of_peer)
            shown.append(other)

    def hide(self, other: MemoryManager) -> None:
        """Let another device see nothing of this one's any more."""
        for handle, shown in self._seen_by.items():
            if other in shown:
                self._unmap_for(other, self._open[handle])
                shown.remove(other)

    def _unmap_for(self, other: MemoryManager, memory: Allocation) -> None:
        where = other._device, other._space, memory.handle, memory.address
        with self._client.doing("hiding memory from another GPU"):
            self._client.unmap_for_device(*where)

    def free(self, memory: Allocation) -> None:
        """Give memory back, which nothing on the device uses any more."""
        del self._open[memory.handle]
        self.used -= memory.nbytes if memory.kind in _OF_DEVICE else 0
        kind, handle, address, nbytes, fd = memory
        with self._client.doing("freeing memory"):
            try:
                for other in self._seen_by.pop(handle, ()):
                    self._unmap_for(other, memory)
                self._client.unmap_for_device(self._device, self._space, handle, address)
            finally:
                self._undo(kind, handle, address, nbytes, fd)

    def forget_all(self) -> None:
        """Give back what this process has of all that is left; the objects go with their parents."""
        for memory in tuple(self._open.values()):
            self._give_address(memory.kind, memory.address, memory.nbytes, memory.fd)
        self._open.clear()
        self._seen_by.clear()
        self.used = 0


def _request(client: Client, kind: Kind, nbytes: int, page: int) -> tuple:
    """Return the class and the parameters of an allocation."""
    record = client.record(
        "NV_MEMORY_ALLOCATION_PARAMS",
        owner=client.root,
        format=6,  # NVOS32_ATTR_FORMAT is pitch; a kind of page table entry without compression
        size=nbytes,
        alignment=page,
        limit=nbytes - 1,
    )
    flags = nv.NVOS32_ALLOC_FLAGS_MAP_NOT_REQUIRED | nv.NVOS32_ALLOC_FLAGS_ALIGNMENT_FORCE
    flags |= nv.NVOS32_ALLOC_FLAGS_IGNORE_BANK_PLACEMENT
    if kind is Kind.HOST:
        record["type"] = nv.NVOS32_TYPE_NOTIFIER
        record["attr"] = (
            nv.NVOS32_ATTR_LOCATION_PCI
            | nv.NVOS32_ATTR_PHYSICALITY_NONCONTIGUOUS
            | nv.NVOS32_ATTR_PAGE_SIZE_4KB
            | nv.NVOS32_ATTR_COHERENCY_CACHED
        )
        record["attr2"] = nv.NVOS32_ATTR2_GPU_CACHEABLE_NO
        record["flags"] = flags
        return nv.NV01_MEMORY_SYSTEM, record
    record["type"] = nv.NVOS32_TYPE_IMAGE
    record["attr"] = nv.NVOS32_ATTR_PHYSICALITY_ALLOW_NONCONTIGUOUS
    record["attr"] |= nv.NVOS32_ATTR_PAGE_SIZE_HUGE if page == HUGE_NBYTES else nv.NVOS32_ATTR_PAGE_SIZE_4KB
    record["attr2"] = nv.NVOS32_ATTR2_GPU_CACHEABLE_YES
    record["attr2"] |= nv.NVOS32_ATTR2_PAGE_SIZE_HUGE_2MB if page == HUGE_NBYTES else 0
    record["flags"] = flags | nv.NVOS32_ALLOC_FLAGS_PERSISTENT_VIDMEM
    return nv.NV01_MEMORY_LOCAL_USER, record


_low = AddressRanges(_LOW, _LOW_END)  # of this process: the same for all devices
_high = AddressRanges(_HIGH, _HIGH_END)
_lock = new_lock()
_TRIES = 1000
_MOST_SKIPPED = 1 << 33


def reserve_low(files: Files, nbytes: int) -> int:
    """Reserve addresses below 2**40 that neither this process nor a device uses."""
    said = ""
    with _lock:
        for tries in range(_TRIES):
            address = _low.allocate(nbytes, PAGE_NBYTES)
            if address is None:
                break
            try:
                return files.reserve(nbytes, address)
            except OSError as error:
                # Somebody else has them, a heap for one: they stay taken, and more each time.
                _low.allocate(min(PAGE_NBYTES << tries, _MOST_SKIPPED), PAGE_NBYTES)
                said = f" (at {address:#x}: {error})"
    raise DeviceError(f"nv: this process has no {nbytes:#x} bytes of addresses below 2**40 left{said}")


def give_low(files: Files, address: int, nbytes: int) -> None:
    with _lock:
        files.unmap(address, nbytes)
        _low.free(address)


__all__ = ["HUGE_NBYTES", "PAGE_NBYTES", "MemoryManager", "give_low", "reserve_low"]
