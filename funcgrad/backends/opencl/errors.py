"""What an error code of OpenCL means for the user: whose fault it is, whether the device can go on, what to do.

In: an error of pyopencl's, which carries the code (CL/cl.h and the extensions' headers) and the function that gave it.
Out: an exception of funcgrad's.
"""

from __future__ import annotations

from typing import Any

from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError

DEVICE_NOT_FOUND = -1
BUILD_FAILURES = frozenset((-11, -15, -17))  # of a program, of its compilation, of its linking
OUT_OF_MEMORY = frozenset((-4, -6, -61))  # of the device, of the host's driver; more than one buffer can have
OUT_OF_RESOURCES = -5
PLATFORM_NOT_FOUND = -1001  # cl_khr_icd: the loader knows no platform

_LOST = {
    -2: "the device is not available any more",
    -14: "a command before it failed",
    -33: "the device is gone",
    -34: "its context is gone",
    -36: "its queue is gone",
    -9999: "a kernel read or wrote where it must not",  # NVIDIA's code for that
}


def is_lost(error: Any, waiting: bool) -> bool:
    """Tell whether the device cannot go on. waiting: the error came while waiting for what had been started."""
    return error.code in _LOST or (waiting and error.code == OUT_OF_RESOURCES)


def failure(error: Any, name: str, doing: str) -> Exception:
    """Return an exception for an error of pyopencl's. name: of the device. doing: what was asked of it."""
    said = f"OpenCL says {_spelled(error)}"
    if error.code in _LOST:
        return DeviceError(
            f"{name} failed in {doing}: {_LOST[error.code]} ({said})",
            hint="start the process again; FUNCGRAD_DEVICE=cpu runs the program without the device",
        )
    if error.code == OUT_OF_RESOURCES:
        return DeviceError(
            f"{name} ran out of resources in {doing} ({said}): registers or local memory of a kernel, or a fault in it",
            hint="start the process again; FUNCGRAD_DEVICE=cpu runs the program without the device",
        )
    if error.code in OUT_OF_MEMORY:
        return OutOfMemoryError(
            f"{name} has no memory left for {doing} ({said})", hint="delete arrays that are not needed"
        )
    return InternalError(f"{name} refused {doing} ({said})")


def _spelled(error: Any) -> str:
    """Return the error's name and the routine that failed.

    >>> class Error(Exception):
    ...     code, routine = -54, "clEnqueueNDRangeKernel"
    >>> _spelled(Error("clEnqueueNDRangeKernel failed: INVALID_WORK_GROUP_SIZE"))
    'INVALID_WORK_GROUP_SIZE in clEnqueueNDRangeKernel'
    """
    words = str(error).partition("failed: ")[2].split("\n")[0] or f"error {error.code}"
    return f"{words} in {error.routine}"
