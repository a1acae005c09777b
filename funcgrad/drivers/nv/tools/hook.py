"""See the calls that libraries of this process make to NVIDIA's kernel driver, and tell a recorder.

The first bytes of libc's `ioctl` become a jump to a function of Python, which makes the system's call itself. A library
to preload would have to be compiled on the machine, where nothing but Python may be. Calls of mmap are not caught that
way: the memory allocator makes them while it holds its lock. Instead the list of this process's mappings is read at
each call, where those of the driver's files have the files' names.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import platform
import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager

from funcgrad.drivers.nv.tools.records import Recorder
from funcgrad.errors import DeviceError

_PREFIX = "/dev/nvidia"
_SYS_IOCTL = 16  # x86_64: asm/unistd_64.h
_MAPPING = re.compile(r"([0-9a-f]+)-([0-9a-f]+) .{4} \S+ \S+ \S+ +(.*)")


@contextmanager
def hooked(recorder: Recorder, prefix: str = _PREFIX) -> Iterator[None]:
    """Tell a recorder of calls to files whose paths begin so, and of mappings of them, within this block."""
    if platform.machine() != "x86_64" or platform.system() != "Linux":
        raise DeviceError(
            f"nv: calls are recorded on Linux and x86_64, not on {platform.system()} {platform.machine()}"
        )
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    seen: dict[int, int] = {}

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p, use_errno=True)
    def ioctl(fd: int, request: int, address: int | None) -> int:
        path = _path(fd)
        is_ours = path.startswith(prefix)
        if is_ours:
            _note_mappings(recorder, prefix, seen)
            event = recorder.begin_call(path, request, address or 0)
        numbers = _SYS_IOCTL, fd, ctypes.c_ulong(request), ctypes.c_void_p(address)
        result = library.syscall(*map(ctypes.c_long, numbers[:2]), *numbers[2:])
        if is_ours and address:
            error = ctypes.get_errno()
            recorder.end_call(event, address)
            ctypes.set_errno(error)
        return result

    place = ctypes.cast(library.ioctl, ctypes.c_void_p).value or 0
    target = ctypes.cast(ioctl, ctypes.c_void_p).value or 0
    jump = b"\x48\xb8" + struct.pack("<Q", target) + b"\xff\xe0"  # mov rax, target; jmp rax
    kept = ctypes.string_at(place, len(jump))
    _overwrite(library, place, jump)
    try:
        yield
    finally:
        _note_mappings(recorder, prefix, seen)
        _overwrite(library, place, kept)


def _path(fd: int) -> str:
    try:
        return os.readlink(f"/proc/self/fd/{fd}")
    except OSError:
        return ""


def _note_mappings(recorder: Recorder, prefix: str, seen: dict[int, int]) -> None:
    """Tell of mappings that have come since the last time, and of those that have gone."""
    found = {}
    with open("/proc/self/maps", encoding="utf-8") as file:
        for line in file:
            match = _MAPPING.match(line)
            if match and match[3].startswith(prefix):
                begin, end = int(match[1], 16), int(match[2], 16)
                found[begin] = end - begin
                if seen.get(begin) != end - begin:
                    recorder.mapped(match[3], end - begin, begin)
    for gone in seen.keys() - found.keys():
        recorder.unmapped(gone)
    seen.clear()
    seen.update(found)


def _overwrite(library: ctypes.CDLL, place: int, code: bytes) -> None:
    begin = place // mmap.PAGESIZE * mmap.PAGESIZE
    pages = ctypes.c_void_p(begin), ctypes.c_size_t(place + len(code) - begin)
    if library.mprotect(*pages, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC):
        raise DeviceError(f"nv: the code of libc cannot be written to ({os.strerror(ctypes.get_errno())})")
    ctypes.memmove(place, code, len(code))
    library.mprotect(*pages, mmap.PROT_READ | mmap.PROT_EXEC)


__all__ = ["hooked"]
