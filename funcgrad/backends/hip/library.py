"""libamdhip64, AMD's library for GPUs: a binding of what funcgrad needs of it, by ctypes.

The library comes with ROCm (/opt/rocm), and with distributions. Signatures, numbers and layouts are those of
hip/hip_runtime_api.h; they are the same in HIP 5.2 and 6.3, but for the structure of a device's properties, which HIP 6
has in a new form by another name (hipGetDevicePropertiesR0600). Of that only the name of the processor is read.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from typing import Any

from funcgrad.errors import DeviceError
from funcgrad.trace.util.locks import once

_VERSIONS = (7, 6, 5)  # of the library's interface, the latest first
_HINT = (
    "install ROCm 5.5 or newer, whose libamdhip64.so is in /opt/rocm/lib; elsewhere, say where by ROCM_PATH;"
    " in a container, start it with --device=/dev/kfd --device=/dev/dri"
)

SUCCESS, NOT_READY, PEER_ALREADY_ENABLED = 0, 600, 704  # hipError_t
STREAM_NON_BLOCKING, EVENT_DISABLE_TIMING, HOST_MALLOC_PORTABLE = 1, 2, 1
ATTRIBUTES = {  # hipDeviceAttribute_t
    "ClockRate": 5,
    "L2CacheSize": 19,
    "MaxThreadsPerBlock": 56,
    "MemoryBusWidth": 59,
    "MemoryClockRate": 60,
    "MultiprocessorCount": 63,
    "MaxSharedMemoryPerBlock": 74,
    "WarpSize": 87,
}
PROPERTIES_NBYTES = 4096  # more than either form has
PROCESSOR_AT = {"hipGetDevicePropertiesR0600": 1160, "hipGetDeviceProperties": 396}
"""Where `gcnArchName` is in the properties, by the function that gives them, the newer one first."""

_pointer, _size, _int, _word, _text = (
    ctypes.c_void_p,
    ctypes.c_size_t,
    ctypes.c_int,
    ctypes.c_uint,
    ctypes.c_char_p,
)


class Dim3(ctypes.Structure):
    """dim3."""

    _fields_ = [("x", ctypes.c_uint32), ("y", ctypes.c_uint32), ("z", ctypes.c_uint32)]


class KernelNodeParams(ctypes.Structure):
    """hipKernelNodeParams."""

    _fields_ = [
        ("blockDim", Dim3),
        ("extra", _pointer),
        ("func", _pointer),
        ("gridDim", Dim3),
        ("kernelParams", _pointer),
        ("sharedMemBytes", _word),
    ]


SIGNATURES: dict[str, tuple[Any, ...]] = {
    "hipInit": (_word,),
    "hipRuntimeGetVersion": (_pointer,),
    "hipGetDeviceCount": (_pointer,),
    "hipDeviceGetName": (_pointer, _int, _int),
    "hipDeviceGetAttribute": (_pointer, _int, _int),
    "hipSetDevice": (_int,),
    "hipStreamCreateWithFlags": (_pointer, _word),
    "hipStreamDestroy": (_pointer,),
    "hipStreamSynchronize": (_pointer,),
    "hipStreamWaitEvent": (_pointer, _pointer, _word),
    "hipEventCreateWithFlags": (_pointer, _word),
    "hipEventRecord": (_pointer, _pointer),
    "hipEventQuery": (_pointer,),
    "hipEventSynchronize": (_pointer,),
    "hipEventElapsedTime": (_pointer, _pointer, _pointer),
    "hipEventDestroy": (_pointer,),
    "hipMalloc": (_pointer, _size),
    "hipFree": (_pointer,),
    "hipMemGetInfo": (_pointer, _pointer),
    "hipHostMalloc": (_pointer, _size, _word),
    "hipHostFree": (_pointer,),
    "hipMemcpyHtoDAsync": (_pointer, _pointer, _size, _pointer),
    "hipMemcpyDtoHAsync": (_pointer, _pointer, _size, _pointer),
    "hipMemcpyDtoDAsync": (_pointer, _pointer, _size, _pointer),
    "hipMemcpyPeerAsync": (_pointer, _int, _pointer, _int, _size, _pointer),
    "hipMemsetD8Async": (_pointer, ctypes.c_ubyte, _size, _pointer),
    "hipDeviceCanAccessPeer": (_pointer, _int, _int),
    "hipDeviceEnablePeerAccess": (_int, _word),
    "hipModuleLoadData": (_pointer, _pointer),
    "hipModuleUnload": (_pointer,),
    "hipModuleGetFunction": (_pointer, _pointer, _text),
    "hipModuleLaunchKernel": (_pointer, *[_word] * 6, _word, _pointer, _pointer, _pointer),
    "hipGraphCreate": (_pointer, _word),
    "hipGraphDestroy": (_pointer,),
    "hipGraphAddKernelNode": (_pointer, _pointer, _pointer, _size, _pointer),
    "hipGraphInstantiate": (_pointer, _pointer, _pointer, _pointer, _size),
    "hipGraphExecKernelNodeSetParams": (_pointer, _pointer, _pointer),
    "hipGraphLaunch": (_pointer, _pointer),
    "hipGraphExecDestroy": (_pointer,),
}
"""The functions that return a hipError_t. A pointer to what is returned is an argument, the first one."""

_TEXTS = ("hipGetErrorName", "hipGetErrorString")


class Library:
    """libamdhip64, with the types of its functions, which are attributes. library: as ctypes loads it."""

    def __init__(self, library: Any) -> None:
        for name, types in SIGNATURES.items():
            setattr(self, name, _function(library, name, types, _int))
        for name in _TEXTS:
            setattr(self, name, _function(library, name, (_int,), _text))
        self.properties_name = next(
            (name for name in PROCESSOR_AT if hasattr(library, name)), "hipGetDeviceProperties"
        )
        self.properties = _function(library, self.properties_name, (_pointer, _int), _int)

    def __getattr__(self, name: str) -> Any:
        """Tell the type checker that functions are found by name. Only names of no function come here."""
        raise AttributeError(f"{name} is no function of the binding of HIP")

    def error_name(self, result: int) -> str:
        """Return the name of an error, such as "OutOfMemory"."""
        return (self.hipGetErrorName(result) or b"").decode().removeprefix("hipError") or f"error {result}"

    def error_text(self, result: int) -> str:
        """Return what the library says of an error."""
        return (self.hipGetErrorString(result) or b"").decode().strip()

    @property
    def version(self) -> tuple[int, int]:
        """(major, minor) of HIP; (0, 0) where it does not tell."""
        found = _int()
        if self.hipRuntimeGetVersion(ctypes.byref(found)):
            return 0, 0
        return found.value // 10_000_000, found.value // 100_000 % 100


def _function(library: Any, name: str, types: tuple[Any, ...], result: Any) -> Any:
    try:
        function = getattr(library, name)
    except AttributeError:
        raise DeviceError(f"libamdhip64 has no function {name}: it is too old", hint=_HINT) from None
    function.argtypes, function.restype = types, result
    return function


def load() -> Any:
    """Return the library as ctypes loads it; DeviceError where there is none."""
    reasons = []
    for name in _names():
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            reasons.append(str(error))
    raise DeviceError(f"HIP has no library here: {reasons[0]}", hint=_HINT)


def _names() -> Iterator[str]:
    """Tell where the library may be: where the system looks, then in ROCm's folder."""
    yield from (f"libamdhip64.so.{version}" for version in _VERSIONS)
    for folder in (os.environ.get("ROCM_PATH"), "/opt/rocm"):
        if folder:
            yield os.path.join(folder, "lib", "libamdhip64.so")


@once
def library() -> Library:
    """Return the binding; DeviceError where there is no library."""
    return Library(load())
