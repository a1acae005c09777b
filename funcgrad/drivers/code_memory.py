"""Memory of this process for machine code: writable at first, then executable, never both at once."""

from __future__ import annotations

import ctypes
import mmap
import os
import platform
import sys

from funcgrad.errors import DeviceError, OutOfMemoryError

IS_SUPPORTED = sys.platform == "linux" and platform.machine() == "x86_64"
"""Whether code is loaded to the machine at hand without a linker of somebody else's."""


def map_memory(nbytes: int) -> tuple[mmap.mmap, int]:
    """Map new memory, readable and writable. Return the object that keeps it mapped, and its address; raise
    OutOfMemoryError where there is none.
    """
    try:
        memory = mmap.mmap(-1, max(nbytes, 1), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError as error:
        raise OutOfMemoryError(
            f"the system has no {nbytes} bytes for machine code ({error.strerror})"
        ) from error
    return memory, ctypes.addressof(ctypes.c_char.from_buffer(memory))


def protect(address: int, nbytes: int, protection: int) -> None:
    """Let whole pages be what `protection` (mmap.PROT_*) says. DeviceError where the system forbids it."""
    call = ctypes.CDLL(None, use_errno=True).mprotect
    if call(ctypes.c_void_p(address), ctypes.c_size_t(nbytes), protection):
        raise DeviceError(
            f"the system lets this process run no code that it made ({os.strerror(ctypes.get_errno())})",
            hint="allow it (under SELinux: execmem), or use device 'numpy'",
        )


def map_code(*functions: bytes) -> tuple[mmap.mmap, list[int]]:
    """Load instructions that contain no addresses. Return the memory and the addresses of the functions in it."""
    memory, address = map_memory(sum(map(len, functions)))
    addresses = []
    for function in functions:
        addresses.append(address + memory.tell())
        memory.write(function)
    protect(address, len(memory), mmap.PROT_READ | mmap.PROT_EXEC)
    return memory, addresses


__all__ = ["IS_SUPPORTED", "map_code", "map_memory", "protect"]
