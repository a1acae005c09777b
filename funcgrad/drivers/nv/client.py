"""Calls of NVIDIA's resource manager, which is the kernel driver's part that has objects: clients, devices, memory,
channels. An object is made under a parent, is known by a handle, and goes with its parent. All devices of a process
have one client, since only within a client can one device be given what another has.

Every call has a structure with a state in it (nvstatuscodes.h); other states than NV_OK become errors that name the
step at which they came: OutOfMemoryError, or DeviceError.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from threading import get_ident

from funcgrad.drivers.hcq.files import Files
from funcgrad.drivers.nv import numbers as nv
from funcgrad.drivers.nv.structures import Layout, Record, layouts, major_of
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.trace.util.locks import in_forked_child, new_lock

CONTROL_FILE = "/dev/nvidiactl"
_NO_FD = 0xFFFFFFFF
_FIRST_HANDLE = 0x5C000000  # of those that we choose: the resource manager's own begin at 0xcaf00000
_READ_WRITE, _TYPE = 3 << 30, ord("F") << 8  # _IOC(_IOC_READ | _IOC_WRITE, NV_IOCTL_MAGIC, number, size)


class Client:
    """A client of the resource manager.

    release: of the driver. step: what is being done, for errors; see `doing`.
    """

    def __init__(self, files: Files) -> None:
        self.files = files
        self.users = 0
        self._steps: dict[int, str] = {}  # by thread
        self._handles = count(_FIRST_HANDLE)
        self._layouts = layouts(580)  # what is called before the release is known is the same in all of them
        try:
            self._control_fd = files.open(CONTROL_FILE)
        except OSError as error:
            raise DeviceError(
                f"nv: {CONTROL_FILE} does not open ({error.strerror})",
                hint="NVIDIA's kernel driver is not loaded, or its files belong to others",
            ) from error
        self.root = 0
        try:
            self.root = self.allocate(0, nv.NV01_ROOT_CLIENT)
            version = self.record("NV0000_CTRL_SYSTEM_GET_BUILD_VERSION_V2_PARAMS")
            self.control(self.root, nv.NV0000_CTRL_CMD_SYSTEM_GET_BUILD_VERSION_V2, version)
            self.release = version.data("driverVersionBuffer").split(b"\0")[0].decode(errors="replace")
            self._layouts = layouts(major_of(self.release))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Free all objects: the root's children go with it."""
        if self.root:
            root, self.root = self.root, 0
            with suppress(DeviceError):
                self._free(root, root, root)
        if self._control_fd >= 0:
            self.files.close(self._control_fd)
            self._control_fd = -1

    def abandon(self) -> None:
        """Let all later calls fail, and free nothing."""
        self.root = 0
        if self._control_fd >= 0:
            self.files.close(self._control_fd)
            self._control_fd = -1

    @property
    def step(self) -> str:
        return self._steps.get(get_ident(), "finding the driver")

    @contextmanager
    def doing(self, step: str) -> Iterator[None]:
        """Say what is being done, for the errors of this block."""
        thread = get_ident()
        before = self._steps.get(thread)
        self._steps[thread] = step
        try:
            yield
        finally:
            if before is None:
                del self._steps[thread]
            else:
                self._steps[thread] = before

    def record(self, name: str, **values: int) -> Record:
        """Make a structure of this driver release."""
        return Record(self._layouts[name], **values)

    def layout(self, name: str) -> Layout:
        return self._layouts[name]

    # ---- calls ----

    def _call(self, fd: int, number: int, record: Record) -> None:
        request = _READ_WRITE | record.layout.nbytes << 16 | _TYPE | number
        try:
            self.files.ioctl(fd, request, record.address)
        except OSError as error:
            raise DeviceError(f"nv: {self.step}: call {number:#x} failed ({error.strerror})") from error

    def _check(self, state: int, what: str) -> None:
        if state == nv.NV_OK:
            return
        name = nv.STATES.get(state, f"state {state:#x}")
        message = f"nv: {self.step}: {what} was refused: {name}"
        if state == nv.NV_ERR_NO_MEMORY:
            raise OutOfMemoryError(message)
        raise DeviceError(message)

    def allocate(self, parent: int, object_class: int, parameters: Record | None = None) -> int:
        """Create an object and return its handle."""
        record = self.record(
            "NVOS64_PARAMETERS",
            hRoot=self.root,
            hObjectParent=parent,
            hClass=object_class,
            pAllocParms=0 if parameters is None else parameters.address,
            paramsSize=0 if parameters is None else parameters.layout.nbytes,
        )
        self._call(self._control_fd, nv.NV_ESC_RM_ALLOC, record)
        self._check(record["status"], f"an object of class {object_class:#x}")
        return record["hObjectNew"]

    def control(self, handle: int, command: int, parameters: Record) -> None:
        """Ask an object, or tell it, something; answers are in the parameters."""
        record = self.record(
            "NVOS54_PARAMETERS",
            hClient=self.root,
            hObject=handle,
            cmd=command,
            params=parameters.address,
            paramsSize=parameters.layout.nbytes,
        )
        self._call(self._control_fd, nv.NV_ESC_RM_CONTROL, record)
        self._check(record["status"], f"control {command:#x}")

    def free(self, parent: int, handle: int) -> None:
        """Give an object back, and what is under it."""
        self._free(self.root, parent, handle)

    def _free(self, root: int, parent: int, handle: int) -> None:
        record = self.record("NVOS00_PARAMETERS", hRoot=root, hObjectParent=parent, hObjectOld=handle)
        self._call(self._control_fd, nv.NV_ESC_RM_FREE, record)
        self._check(record["status"], f"freeing object {handle:#x}")

    def cards(self) -> list[Record]:
        """List the GPUs of this machine."""
        one = self.layout("nv_ioctl_card_info_t")
        table = Record(Layout(one.name, one.nbytes * nv.CARDS, {"all": (0, one.nbytes * nv.CARDS)}))
        self._call(self._control_fd, nv.NV_ESC_CARD_INFO, table)
        data, found = bytes(table), []
        for begin in range(0, len(data), one.nbytes):
            card = Record(one)
            card.fill(data[begin : begin + one.nbytes])
            if card["valid"]:
                found.append(card)
        return found

    def open(self, path: str) -> int:
        """Open another file of the driver for this client."""
        try:
            fd = self.files.open(path)
        except OSError as error:
            raise DeviceError(f"nv: {self.step}: {path} does not open ({error.strerror})") from error
        if path != CONTROL_FILE:
            try:
                record = self.record("nv_ioctl_register_fd_t", ctl_fd=self._control_fd)
                self._call(fd, nv.NV_ESC_REGISTER_FD, record)
            except BaseException:
                self.files.close(fd)
                raise
        return fd

    def map_for_host(
        self, path: str, device: int, memory: int, nbytes: int, address: int = 0
    ) -> tuple[int, int]:
        """Map an object for this process, at `address` where one is given. Return (address, descriptor). Each mapping
        needs a descriptor of its own: of the device's file, or of the control file for memory of the host.
        """
        fd = self.open(path)
        try:
            record = self.record("nv_ioctl_nvos33_parameters_with_fd", fd=fd)
            inner = self.record(
                "NVOS33_PARAMETERS", hClient=self.root, hDevice=device, hMemory=memory, length=nbytes
            )
            record.fill(bytes(inner))
            self._call(self._control_fd, nv.NV_ESC_RM_MAP_MEMORY, record)
            inner.fill(bytes(record)[: inner.layout.nbytes])
            self._check(inner["status"], f"a mapping of {nbytes:#x} bytes")
            return self.files.map(fd, nbytes, 0, address), fd
        except OSError as error:
            self.files.close(fd)
            raise DeviceError(f"nv: {self.step}: mmap failed ({error.strerror})") from error
        except BaseException:
            self.files.close(fd)
            raise

    def register(self, fd: int, device: int, address: int, nbytes: int) -> int:
        """Make memory of this process an object, whole pages that stay where they are from now on; its handle, which
        this call alone takes from the caller. fd: of the device's file.
        """
        handle = next(self._handles)
        record = self.record("nv_ioctl_nvos02_parameters_with_fd", fd=_NO_FD)
        inner = self.record(
            "NVOS02_PARAMETERS",
            hRoot=self.root,
            hObjectParent=device,
            hObjectNew=handle,
            hClass=nv.NV01_MEMORY_SYSTEM_OS_DESCRIPTOR,
            flags=nv.NVOS02_FLAGS_OF_HOST_MEMORY,
            pMemory=address,
            limit=nbytes - 1,
        )
        record.fill(bytes(inner))
        self._call(fd, nv.NV_ESC_RM_ALLOC_MEMORY, record)
        inner.fill(bytes(record)[: inner.layout.nbytes])
        self._check(inner["status"], f"{nbytes:#x} bytes of this process at {address:#x}")
        return handle

    def map_for_device(
        self, device: int, space: int, memory: int, nbytes: int, address: int, is_of_peer: bool = False
    ) -> None:
        """Let the device see memory at an address of an address space. is_of_peer: it is another device's."""
        flags = nv.NVOS46_FLAGS_DMA_OFFSET_FIXED_TRUE | nv.NVOS46_FLAGS_CACHE_SNOOP_ENABLE
        flags |= nv.NVOS46_FLAGS_P2P_ENABLE_NOSLI if is_of_peer else 0
        record = self.record(
            "NVOS46_PARAMETERS",
            hClient=self.root,
            hDevice=device,
            hDma=space,
            hMemory=memory,
            length=nbytes,
            flags=flags,
            dmaOffset=address,
        )
        self._call(self._control_fd, nv.NV_ESC_RM_MAP_MEMORY_DMA, record)
        self._check(record["status"], f"a mapping of {nbytes:#x} bytes for the device")
        if record["dmaOffset"] != address:
            raise DeviceError(
                f"nv: {self.step}: memory came to {record['dmaOffset']:#x}, not to {address:#x}"
            )

    def unmap_for_device(self, device: int, space: int, memory: int, address: int) -> None:
        record = self.record(
            "NVOS47_PARAMETERS",
            hClient=self.root,
            hDevice=device,
            hDma=space,
            hMemory=memory,
            dmaOffset=address,
        )
        self._call(self._control_fd, nv.NV_ESC_RM_UNMAP_MEMORY_DMA, record)
        self._check(record["status"], "giving up a mapping for the device")


_clients: dict[Files, Client] = {}
_lock = new_lock()


def take_client(files: Files) -> Client:
    """Return the client of all devices of this process. A caller that needs it no more calls `give_client`."""
    with _lock:
        client = _clients.get(files)
        if client is None:
            client = _clients[files] = Client(files)
        client.users += 1
        return client


def give_client(client: Client) -> None:
    with _lock:
        client.users -= 1
        if not client.users:
            if _clients.get(client.files) is client:
                del _clients[client.files]
            client.close()


def _leave_to_parent() -> None:
    """Forget the client in a forked child: what it would free is the parent's, and what it opens gets a client of its
    own.
    """
    for client in _clients.values():
        client.abandon()
    _clients.clear()


in_forked_child(_leave_to_parent)


__all__ = ["CONTROL_FILE", "Client", "give_client", "take_client"]
