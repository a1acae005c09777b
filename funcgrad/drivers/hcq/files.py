"""The system below a driver: opening, ioctl, mapping, and letting time pass.

A driver reaches its device through `Files` and through mapped memory alone. Tests put a stand-in of a device there: it
answers the calls, and `notify` tells it that a doorbell was rung, since memory cannot.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import time
from typing import Any, Protocol

from funcgrad.trace.util.locks import once


class Waiting(Protocol):
    """What a queue asks of its system. notify: the address of a C function of no arguments that is called after each
    doorbell; 0 on real devices."""

    notify: int

    def clock(self) -> float:
        """Return seconds from some moment on."""

    def pause(self, seconds: float) -> None:
        """Let time pass: about so much, or until the device tells something. Ctrl-C ends it."""


class Files(Waiting, Protocol):
    """All that a driver asks of its system."""

    def open(self, path: str) -> int:
        """Open a file for reading and writing. Return a descriptor, which no child of the process gets; raise OSError
        where it does not open.
        """

    def close(self, fd: int) -> None: ...

    def ioctl(self, fd: int, request: int, address: int) -> None:
        """Hand the structure at an address of this process to a driver of the system; or OSError."""

    def map(self, fd: int, nbytes: int, offset: int = 0, address: int = 0) -> int:
        """Map a file, or memory where `fd` is -1, as shared, readable and writable. Return the mapping's address:
        `address` where one is given, which replaces what is mapped there.
        """

    def reserve(self, nbytes: int, address: int = 0) -> int:
        """Reserve addresses that nothing uses, without memory. They begin at `address` where one is given; raise
        OSError if it is taken.
        """

    def unmap(self, address: int, nbytes: int) -> None: ...


_FIXED_NOREPLACE, _NORESERVE, _FIXED = 0x100000, 0x4000, 0x10  # MAP_*, linux/mman.h
_FAILED = (1 << 64) - 1


class SystemFiles:
    """The files of this machine, of which there is one set."""

    notify = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SystemFiles)

    def __hash__(self) -> int:
        return hash(SystemFiles)

    def open(self, path: str) -> int:
        return os.open(path, os.O_RDWR | os.O_CLOEXEC)

    def close(self, fd: int) -> None:
        os.close(fd)

    def ioctl(self, fd: int, request: int, address: int) -> None:
        call = _library().ioctl
        while call(fd, ctypes.c_ulong(request), ctypes.c_void_p(address)) < 0:
            error = ctypes.get_errno()
            if error not in (4, 11):  # EINTR and EAGAIN: a signal came in between
                raise OSError(error, os.strerror(error))

    def map(self, fd: int, nbytes: int, offset: int = 0, address: int = 0) -> int:
        flags = mmap.MAP_SHARED | (mmap.MAP_ANONYMOUS if fd < 0 else 0) | (_FIXED if address else 0)
        return _map(address, nbytes, mmap.PROT_READ | mmap.PROT_WRITE, flags, fd, offset)

    def reserve(self, nbytes: int, address: int = 0) -> int:
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NORESERVE | (_FIXED_NOREPLACE if address else 0)
        found = _map(address, nbytes, 0, flags, -1, 0)
        if address and found != address:  # Linux before 4.17 takes the address for a wish
            self.unmap(found, nbytes)
            raise FileExistsError(17, f"the {nbytes:#x} bytes at {address:#x} are taken")
        return found

    def unmap(self, address: int, nbytes: int) -> None:
        if _library().munmap(ctypes.c_void_p(address), ctypes.c_size_t(nbytes)):
            raise OSError(ctypes.get_errno(), f"munmap of {nbytes:#x} bytes at {address:#x}")

    def clock(self) -> float:
        return time.monotonic()

    def pause(self, seconds: float) -> None:
        time.sleep(seconds)


def _map(address: int, nbytes: int, protection: int, flags: int, fd: int, offset: int) -> int:
    call = _library().mmap
    call.restype = ctypes.c_void_p
    found = call(
        ctypes.c_void_p(address), ctypes.c_size_t(nbytes), protection, flags, fd, ctypes.c_long(offset)
    )
    if found is None or found == _FAILED:
        error = ctypes.get_errno()
        raise OSError(error, f"mmap of {nbytes:#x} bytes: {os.strerror(error)}")
    return found


@once
def _library() -> Any:
    return ctypes.CDLL(None, use_errno=True)


__all__ = ["Files", "SystemFiles", "Waiting"]
