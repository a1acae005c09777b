"""Counters of the hardware, by perf_event_open of Linux: cycles, instructions, misses of the last cache.

Each thread of the process has a group of counters, which one read() gives together. The layout of the structure and its
numbers are those of include/uapi/linux/perf_event.h; perf_event_open(2) describes them.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
from collections.abc import Callable, Sequence

NAMES = ("cycles", "instructions", "cache misses")
HARDWARE = ((0, 0), (0, 1), (0, 3))
"""Types and numbers of these events: PERF_TYPE_HARDWARE, and PERF_COUNT_HW_CPU_CYCLES, _INSTRUCTIONS, _CACHE_MISSES."""

_SYSCALLS = {"x86_64": 298, "aarch64": 241, "riscv64": 241}
_FORMAT_GROUP = 1 << 3
_EXCLUDE_KERNEL, _EXCLUDE_HYPERVISOR = 1 << 5, 1 << 6
_CLOSE_ON_EXEC = 1 << 3


class _Attributes(ctypes.Structure):
    """perf_event_attr, of PERF_ATTR_SIZE_VER0."""

    _fields_ = [
        ("type", ctypes.c_uint32),
        ("size", ctypes.c_uint32),
        ("config", ctypes.c_uint64),
        ("sample_period", ctypes.c_uint64),
        ("sample_type", ctypes.c_uint64),
        ("read_format", ctypes.c_uint64),
        ("flags", ctypes.c_uint64),
        ("wakeup_events", ctypes.c_uint32),
        ("bp_type", ctypes.c_uint32),
        ("config1", ctypes.c_uint64),
    ]


class Refused(Exception):
    """There are no counters; the text says why, and what to do."""


class PerfEvents:
    """Groups of counters, one for each thread that the process has now. files: of the groups' first counters.

    They are closed when nobody has the object any more: until then a thread may read them.

    A read() of such a file gives the number of counters, then what each has counted.
    """

    def __init__(self, events: Sequence[tuple[int, int]] = HARDWARE) -> None:
        """Open them. Raise Refused where the system has none, or gives none."""
        self._opened: list[int] = []
        groups = []
        try:
            for thread in sorted(map(int, os.listdir("/proc/self/task"))):
                leader = -1
                for event in events:
                    file = _open(event, thread, leader)
                    self._opened.append(file)
                    leader = file if leader < 0 else leader
                groups.append(leader)
        except OSError as error:
            raise Refused(_why(error)) from None
        self.files = (ctypes.c_int * len(groups))(*groups)

    def __del__(self, close: Callable[[int], None] = os.close) -> None:
        for file in self._opened:
            close(file)


def _open(event: tuple[int, int], thread: int, leader: int) -> int:
    number = _SYSCALLS.get(platform.machine())
    if number is None:
        raise OSError(errno.ENOSYS, "no number of perf_event_open is known for this machine")
    attributes = _Attributes(
        type=event[0],
        size=ctypes.sizeof(_Attributes),
        config=event[1],
        read_format=_FORMAT_GROUP,
        flags=_EXCLUDE_KERNEL | _EXCLUDE_HYPERVISOR,
    )
    libc = ctypes.CDLL(None, use_errno=True)
    file = libc.syscall(
        ctypes.c_long(number), ctypes.byref(attributes), thread, -1, leader, ctypes.c_ulong(_CLOSE_ON_EXEC)
    )
    if file < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return file


def _why(error: OSError) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        return (
            f"the kernel gives no counters to this user (perf_event_paranoid is {_paranoia()}): "
            "run `sysctl kernel.perf_event_paranoid=1` as root, or allow perf_event_open in the container"
        )
    if error.errno in (errno.ENOENT, errno.ENODEV, errno.EOPNOTSUPP):
        return "this machine has no such counters, as most virtual machines"
    if error.errno == errno.ENOSYS:
        return "this system has no perf_event_open"
    return f"perf_event_open failed: {error.strerror}"


def _paranoia() -> str:
    try:
        with open("/proc/sys/kernel/perf_event_paranoid") as file:
            return file.read().strip()
    except OSError:
        return "unknown"
