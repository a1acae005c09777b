"""Calls of AMD's kernel driver for compute (KFD): one file for all GPUs of a process, beside a render node for each.

Structures and numbers are those of include/uapi/linux/kfd_ioctl.h. The kernel driver keeps what belongs to a process,
as its events, once for all descriptors that the process opens: so a process has one `Kfd`, which its devices share.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from funcgrad.drivers.hcq.files import Files
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.trace.util.named_tuple import NamedTuple

FILE = "/dev/kfd"
_U32, _U64 = ctypes.c_uint32, ctypes.c_uint64
_READ, _WRITE, _TYPE = 2 << 30, 1 << 30, ord("K") << 8
_OLDEST = (1, 6)  # ALLOC_MEMORY_OF_GPU and its like have been as they are since Linux 4.17
OF_WANT = 12, 28  # ENOMEM, ENOSPC


def _structure(name: str, fields: str) -> type[ctypes.Structure]:
    """Make a structure by the names of its fields; those that begin with a star have 32 bits, the others 64."""
    rows = [(field.lstrip("*"), _U32 if field[0] == "*" else _U64) for field in fields.split()]
    return type(name, (ctypes.Structure,), {"_fields_": rows})


GetVersion = _structure("kfd_ioctl_get_version_args", "*major_version *minor_version")
CreateQueue = _structure(
    "kfd_ioctl_create_queue_args",
    "ring_base_address write_pointer_address read_pointer_address doorbell_offset *ring_size *gpu_id *queue_type "
    "*queue_percentage *queue_priority *queue_id eop_buffer_address eop_buffer_size ctx_save_restore_address "
    "*ctx_save_restore_size *ctl_stack_size",
)
DestroyQueue = _structure("kfd_ioctl_destroy_queue_args", "*queue_id *pad")
CreateEvent = _structure(
    "kfd_ioctl_create_event_args",
    "event_page_offset *event_trigger_data *event_type *auto_reset *node_id *event_id *event_slot_index",
)
DestroyEvent = _structure("kfd_ioctl_destroy_event_args", "*event_id *pad")
WaitEvents = _structure(
    "kfd_ioctl_wait_events_args", "events_ptr *num_events *wait_for_all *timeout *wait_result"
)
# The first 24 bytes are a union: of a page fault (these names), or of a reset: type, cause, memory lost, GPU.
EventData = _structure(
    "kfd_event_data",
    "*not_present *read_only *no_execute *imprecise va *gpu_id *error_type ext *event_id *pad",
)
AcquireVm = _structure("kfd_ioctl_acquire_vm_args", "*drm_fd *gpu_id")
AllocMemory = _structure(
    "kfd_ioctl_alloc_memory_of_gpu_args", "va_addr size handle mmap_offset *gpu_id *flags"
)
FreeMemory = _structure("kfd_ioctl_free_memory_of_gpu_args", "handle")
MapMemory = _structure(
    "kfd_ioctl_map_memory_to_gpu_args", "handle device_ids_array_ptr *n_devices *n_success"
)


class Call(NamedTuple):
    """direction: what of the structure goes which way, as _IOC has it."""

    number: int
    direction: int
    structure: type[ctypes.Structure]

    @property
    def request(self) -> int:
        return self.direction | ctypes.sizeof(self.structure) << 16 | _TYPE | self.number


GET_VERSION = Call(0x01, _READ, GetVersion)
CREATE_QUEUE = Call(0x02, _READ | _WRITE, CreateQueue)
DESTROY_QUEUE = Call(0x03, _READ | _WRITE, DestroyQueue)
CREATE_EVENT = Call(0x08, _READ | _WRITE, CreateEvent)
DESTROY_EVENT = Call(0x09, _WRITE, DestroyEvent)
WAIT_EVENTS = Call(0x0C, _READ | _WRITE, WaitEvents)
ACQUIRE_VM = Call(0x15, _WRITE, AcquireVm)
ALLOC_MEMORY = Call(0x16, _READ | _WRITE, AllocMemory)
FREE_MEMORY = Call(0x17, _WRITE, FreeMemory)
MAP_MEMORY = Call(0x18, _READ | _WRITE, MapMemory)
UNMAP_MEMORY = Call(0x19, _READ | _WRITE, MapMemory)

QUEUE_COMPUTE, QUEUE_SDMA, QUEUE_AQL = range(3)  # KFD_IOC_QUEUE_TYPE_*
EVENT_SIGNAL, EVENT_HW_EXCEPTION, EVENT_MEMORY = 0, 3, 8  # KFD_IOC_EVENT_*
WAIT_COMPLETE, WAIT_TIMEOUT = 0, 1  # KFD_IOC_WAIT_RESULT_*
MEMORY_VRAM, MEMORY_GTT, MEMORY_OF_PROGRAM = 1 << 0, 1 << 1, 1 << 2  # KFD_IOC_ALLOC_MEM_FLAGS_*
MEMORY_WRITABLE, MEMORY_EXECUTABLE, MEMORY_NO_SUBSTITUTE = 1 << 31, 1 << 30, 1 << 28
MEMORY_COHERENT, MEMORY_UNCACHED = 1 << 26, 1 << 25


class Kfd:
    """The kernel driver, opened. version: of its interface. step: what is being done, for errors."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._render_fds: dict[str, int] = {}
        self.step = "finding the driver"
        try:
            self.fd = files.open(FILE)
        except OSError as error:
            raise DeviceError(
                f"amd: {FILE} does not open ({error.strerror})",
                hint="the driver amdgpu is not loaded, or this user is not in the group that may use it (render)",
            ) from error
        try:
            found = self.call(GET_VERSION)
            self.version = found.major_version, found.minor_version
            if self.version < _OLDEST:
                raise DeviceError(
                    f"amd: the kernel driver's interface is {_text(self.version)}; {_text(_OLDEST)} is needed",
                    hint="install a newer kernel",
                )
        except BaseException:
            self.close()
            raise
        self.step = "working"

    def render_node(self, path: str, gpu_id: int) -> int:
        """Return the descriptor of a GPU's render node, whose address space the GPU has from now on: the kernel driver
        takes no other of this process later, so it stays open.
        """
        fd = self._render_fds.get(path)
        if fd is None:
            try:
                fd = self.files.open(path)
            except OSError as error:
                raise DeviceError(
                    f"amd: {self.step}: {path} does not open ({error.strerror})",
                    hint="add this user to the group render, or give the container the device",
                ) from error
            try:
                self.call(ACQUIRE_VM, drm_fd=fd, gpu_id=gpu_id)
            except BaseException:
                self.files.close(fd)
                raise
            self._render_fds[path] = fd
        return fd

    def close(self) -> None:
        """Give up what the kernel driver keeps of this process."""
        for fd in self._render_fds.values():
            self.files.close(fd)
        self._render_fds.clear()
        if self.fd >= 0:
            self.files.close(self.fd)
            self.fd = -1

    @contextmanager
    def doing(self, step: str) -> Iterator[None]:
        """Run a block whose errors say what was being done."""
        before, self.step = self.step, step
        try:
            yield
        finally:
            self.step = before

    def call(self, call: Call, **values: int) -> ctypes.Structure:
        """Make a call with these fields set, and return its structure with the answers."""
        record = call.structure(**values)
        try:
            self.files.ioctl(self.fd, call.request, ctypes.addressof(record))
        except OSError as error:
            what = call.structure.__name__.removeprefix("kfd_ioctl_").removesuffix("_args")
            message = f"amd: {self.step}: {what} was refused ({error.strerror})"
            if error.errno in OF_WANT:
                raise OutOfMemoryError(message) from error
            raise DeviceError(message) from error
        return record

    def map_memory(self, call: Call, handle: int, gpus: Sequence[int]) -> None:
        """Let GPUs see memory (MAP_MEMORY), or see it no more (UNMAP_MEMORY)."""
        ids = (_U32 * len(gpus))(*gpus)
        done = self.call(call, handle=handle, device_ids_array_ptr=ctypes.addressof(ids), n_devices=len(gpus))
        if done.n_success != len(gpus):
            raise DeviceError(f"amd: {self.step}: {done.n_success} of {len(gpus)} GPUs have the memory")

    def wait_events(self, events: Sequence[int], milliseconds: int) -> list[ctypes.Structure] | None:
        """Sleep until one of these events has come, and return what is known of each; None when time is over."""
        data = (EventData * len(events))()
        for row, event in zip(data, events):
            row.event_id = event
        done = self.call(
            WAIT_EVENTS, events_ptr=ctypes.addressof(data), num_events=len(events), timeout=milliseconds
        )
        return list(data) if done.wait_result == WAIT_COMPLETE else None


def _text(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


__all__ = ["FILE", "Call", "Kfd"]
