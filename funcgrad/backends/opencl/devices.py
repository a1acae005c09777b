"""Which devices OpenCL has here, in an order that does not change, and what each of them can do.

In: pyopencl and what the ICD loader finds. Out: devices by number, and their `Target`. The loader lists platforms in
the order of files in a folder; ours is GPUs first, then the names of platforms, then the platform's own order. What
PYOPENCL_CTX says is for programs that ask pyopencl to choose, and changes nothing here.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

from funcgrad.backends.interface import Grid, Target
from funcgrad.backends.opencl.errors import DEVICE_NOT_FOUND, PLATFORM_NOT_FOUND, failure
from funcgrad.errors import DeviceError

PLATFORM = "FUNCGRAD_OPENCL_PLATFORM"
"""Letters that the name of a platform must have: the others are not counted."""

FORKED = "a forked process cannot use OpenCL: the driver has no threads there"
_MOST_THREADS = 1024
_LANES = 16  # of a sub-group: what kernels are compiled for (lower/render/c/opencl.py)
_BUFFER_NBYTES = 16  # of the arguments of a kernel: a pointer, and how far from there its memory begins


class Process:
    """What this process has of OpenCL: whether a driver is loaded, and by whom."""

    asked = False
    forked = False


def library() -> Any:
    """Import pyopencl. Raise DeviceError, saying what to install, where it is missing."""
    try:
        return import_module("pyopencl")
    except ImportError as error:
        missing = (
            "the ICD loader is missing" if "libOpenCL" in str(error) else "it needs the package pyopencl"
        )
        raise DeviceError(
            f"OpenCL does not open here: {missing} ({error})",
            hint="pip install 'funcgrad[opencl]', and a driver: on Debian apt install pocl-opencl-icd runs kernels on"
            " the processor",
        ) from error


def _devices(cl: Any) -> list[Any]:
    """Return the devices that compile kernels, in the order of their numbers."""
    if Process.forked:
        raise DeviceError(FORKED, hint="open the device in the child only, or start it by 'spawn'")
    Process.asked = True
    wanted = os.environ.get(PLATFORM, "").lower()
    found = []
    for platform in _platforms(cl):
        if wanted in platform.name.lower():
            for number, device in enumerate(_devices_of(cl, platform)):
                if device.available and device.compiler_available:
                    found.append((_rank(cl, device), platform.name, platform.version, number, device))
    return [row[-1] for row in sorted(found, key=lambda row: row[:-1])]


def _platforms(cl: Any) -> list[Any]:
    try:
        return cl.get_platforms()
    except cl.Error as error:
        if error.code == PLATFORM_NOT_FOUND:
            return []
        raise failure(error, "OpenCL", "listing its platforms") from error


def _devices_of(cl: Any, platform: Any) -> list[Any]:
    try:
        return platform.get_devices()
    except cl.Error as error:
        if error.code == DEVICE_NOT_FOUND:
            return []
        raise failure(error, platform.name, "listing its devices") from error


def _rank(cl: Any, device: Any) -> int:
    kinds = (cl.device_type.GPU, cl.device_type.ACCELERATOR, cl.device_type.CPU)
    return next((i for i, kind in enumerate(kinds) if device.type & kind), len(kinds))


def count() -> int:
    """Tell how many devices there are; DeviceError, with the reason, where there is none."""
    cl = library()
    device_of(cl, 0)
    return len(_devices(cl))


def device_of(cl: Any, number: int) -> Any:
    devices = _devices(cl)
    if number < len(devices):
        return devices[number]
    wanted = os.environ.get(PLATFORM, "")
    if wanted and not devices:
        names = ", ".join(repr(platform.name) for platform in _platforms(cl)) or "none"
        raise DeviceError(f"no platform of OpenCL fits {PLATFORM}={wanted!r}", hint=f"there are {names}")
    if not devices:
        raise DeviceError(
            "OpenCL has no device here: its loader finds no driver",
            hint="install the driver of the GPU, or apt install pocl-opencl-icd for the processor;"
            " OCL_ICD_VENDORS says where drivers are registered, usually /etc/OpenCL/vendors",
        )
    raise DeviceError(
        f"there is no device 'opencl:{number}'",
        hint="; ".join(f"opencl:{i} is {device.name.strip()}" for i, device in enumerate(devices)),
    )


def _dtypes(device: Any) -> frozenset[str]:
    """Return the names of the dtypes that the device computes with. float16 and bfloat16 need no instruction: they
    are read and written as numbers of 16 bits.
    """
    names = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 complex64"
    doubles = " float64 complex128" if "cl_khr_fp64" in device.extensions.split() else ""
    return frozenset((names + doubles).split())


def target_of(cl: Any, device: Any, options: str) -> Target:
    platform = device.platform
    words = (
        *(platform.name, platform.version),
        *(device.name.strip(), device.version, "driver", device.driver_version),
        options,
    )
    in_step = {"cl_intel_subgroups", "cl_intel_required_subgroup_size"} <= set(device.extensions.split())
    in_step = in_step and bool(device.type & cl.device_type.GPU)
    grid = Grid(
        threads=min(device.max_work_group_size, device.max_work_item_sizes[0], _MOST_THREADS),
        warp=_LANES if in_step else 1,  # threads in step are no part of OpenCL C 1.2
        local_nbytes=device.local_mem_size,
        units=device.max_compute_units,
        dtypes=_dtypes(device),
        buffers=device.max_parameter_size // _BUFFER_NBYTES - 1,  # of those that a guarded kernel has beside
    )
    return Target(
        name=" ".join(("opencl", *words)),
        vector_nbytes=grid.vector_nbytes,
        registers=64,
        l2_nbytes=device.global_mem_cache_size or 1 << 20,
        cores=grid.units,
        renderer="opencl_subgroups" if in_step else "opencl",
        grid=grid,
    )
