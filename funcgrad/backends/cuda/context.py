"""The CUDA driver's library, one GPU's context in it, and what its errors mean to a user.

The library (libcuda.so.1, part of NVIDIA's display driver) is called through cuda-python's bindings: no toolkit is
needed. A context is the primary one of its GPU, so that arrays can be shared with other libraries of the process. Most
errors of kernels leave it unusable: every later call returns the same error (CUDA driver API, CUresult: "the context
cannot be used anymore").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from funcgrad.backends.streams.context import StreamContext
from funcgrad.errors import DeviceError
from funcgrad.trace.util.locks import new_lock

OLDEST_VERSION = 12000
"""What the driver must support, as cuDriverGetVersion tells it: programs are PTX of ISA 8.0, that of CUDA 12.0."""

_INSTALL = "install NVIDIA's driver 525.60.13 or newer; in a container, start it with its GPUs (docker run --gpus all)"

# Errors after which nothing works in this context, as cuda.h says of each; and those of a GPU that is gone.
_FATAL = {
    "ILLEGAL_ADDRESS": "memory was read or written outside of every buffer",
    "MISALIGNED_ADDRESS": "memory was read or written at an address that is not aligned",
    "INVALID_ADDRESS_SPACE": "memory was addressed in the wrong space",
    "INVALID_PC": "its program counter left its code",
    "ILLEGAL_INSTRUCTION": "it has an instruction that this GPU does not know",
    "HARDWARE_STACK_ERROR": "its stack overflowed or was written over",
    "ASSERT": "an assertion in it failed",
    "LAUNCH_FAILED": "it ended with an exception of the hardware",
    "LAUNCH_TIMEOUT": "it ran longer than the driver allows on a GPU with a display",
    "ECC_UNCORRECTABLE": "the GPU's memory has an error that could not be corrected",
    "NVLINK_UNCORRECTABLE": "a link between GPUs has an error that could not be corrected",
    "CONTAINED": "a part of the GPU has an error and was shut off",
    "EXTERNAL_DEVICE": "a device that the GPU waits for failed",
    "TENSOR_MEMORY_LEAK": "it ended without giving back its tensor memory",
    "MPS_CLIENT_TERMINATED": "the server that shares the GPU between processes ended this one's work",
    "CONTEXT_IS_DESTROYED": "its context was destroyed, by another library or a reset of the GPU",
    "DEVICE_UNAVAILABLE": "the GPU is in use by another process alone, or is being reset",
    "NO_DEVICE": "the GPU is gone",
    "INVALID_DEVICE": "the GPU is gone",
    "DEINITIALIZED": "the driver is shutting down",
    "UNKNOWN": "the driver does not know what",
}

# Errors of opening, and what a user can do.
_REMEDIES = {
    "NO_DEVICE": "see whether `nvidia-smi` lists a GPU, and whether CUDA_VISIBLE_DEVICES hides it",
    "SYSTEM_DRIVER_MISMATCH": "the driver's kernel module and its libraries differ in version: restart the machine",
    "COMPAT_NOT_SUPPORTED_ON_DEVICE": "take the forward-compatibility package of CUDA out of LD_LIBRARY_PATH",
    "SYSTEM_NOT_READY": "start NVIDIA's fabric manager (systemctl start nvidia-fabricmanager)",
    "STUB_LIBRARY": "take the toolkit's folder `stubs` out of LD_LIBRARY_PATH: it hides the driver's library",
    "NOT_INITIALIZED": "a process that was forked after its parent used CUDA cannot use it: start it by spawn",
    "DEVICE_UNAVAILABLE": "another process has the GPU for itself alone (nvidia-smi -q -d COMPUTE)",
    "OUT_OF_MEMORY": "other processes have all of its memory: see `nvidia-smi`",
    "DEVICE_NOT_LICENSED": "this virtual GPU has no licence",
    "OPERATING_SYSTEM": "see whether this user may open /dev/nvidia0 and /dev/nvidiactl",
}

# The first call of the bindings finds the library, with a lock of theirs, and of Python's imports.
_loading = new_lock()


def bindings() -> Any:
    """Return the module cuda.bindings.driver; DeviceError where it is not installed. It loads without a driver."""
    try:
        from cuda.bindings import driver  # optional
    except ImportError as error:
        raise DeviceError(
            f"CUDA needs the package cuda-python, which cannot be imported: {error}",
            hint="pip install 'funcgrad[cuda]'",
        ) from error
    return driver


def initialize(api: Any) -> int:
    """Start the driver; the version of CUDA that it supports, as 1000 * major + 10 * minor.

    Raises DeviceError when there is no driver, when it is too old, and when it finds no GPU.
    """
    try:
        with _loading:
            version = _opened("the driver's version", api.cuDriverGetVersion())
    except RuntimeError as error:  # cuda.pathfinder's DynamicLibNotFoundError, and what older bindings raise
        if isinstance(error, DeviceError):
            raise
        raise DeviceError(
            f"CUDA has no driver here: libcuda.so.1 was not found ({error})", hint=_INSTALL
        ) from error
    if version < OLDEST_VERSION:
        raise DeviceError(
            f"NVIDIA's driver is too old: it supports CUDA {version_text(version)}, and programs of funcgrad need"
            f" {version_text(OLDEST_VERSION)} (PTX ISA 8.0)",
            hint=_INSTALL,
        )
    _opened("the driver's start", api.cuInit(0))
    return version


def version_text(version: int) -> str:
    return f"{version // 1000}.{version % 1000 // 10}"


def _opened(what: str, returned: tuple) -> Any:
    if returned[0]:
        name = returned[0].name.removeprefix("CUDA_ERROR_")
        raise DeviceError(f"CUDA does not open here: {what}: {name}", hint=_REMEDIES.get(name, _INSTALL))
    return returned[1] if len(returned) > 1 else None


class Context(StreamContext):
    """One GPU's primary context and its stream. call: any function of the driver, in this context, its errors as
    exceptions.
    """

    library, fatal, out_of_memory = "CUDA", _FATAL, "OUT_OF_MEMORY"

    def __init__(self, number: int, api: Any = None) -> None:
        self.api = api = api or bindings()
        name = f"cuda:{number}"
        self.version = initialize(api)
        count = _opened("the number of GPUs", api.cuDeviceGetCount())
        if number >= count:
            raise DeviceError(
                f"there is no device {name!r}: the driver shows {count} GPUs",
                hint=f"cuda:0 to cuda:{count - 1} are here; CUDA_VISIBLE_DEVICES may hide others"
                if count
                else _REMEDIES["NO_DEVICE"],
            )
        self.device = _opened(name, api.cuDeviceGet(number))
        self.handle = _opened(f"the context of {name}", api.cuDevicePrimaryCtxRetain(self.device))
        super().__init__(name)
        self.stream = self.call(api.cuStreamCreate, api.CUstream_flags.CU_STREAM_NON_BLOCKING)

    def call(self, function: Callable[..., tuple], *arguments: Any) -> Any:
        """Return the value, or values, of a function of the driver; an exception where it fails (`error`)."""
        self.enter()
        return self.entered(function, *arguments)

    def entered(self, function: Callable[..., tuple], *arguments: Any) -> Any:
        """Return the same as `call` in a context that has been entered."""
        try:
            returned = function(*arguments)
        except RuntimeError as error:
            if "not found" not in str(error):  # the bindings' 'Function "cu..." not found'
                raise
            raise DeviceError(
                f"{self.name}: the driver supports CUDA {version_text(self.version)}, and the installed cuda-python"
                f" asks it for more: {error}",
                hint=f"pip install 'cuda-python<{self.version // 1000 + 1}', or install a newer driver",
            ) from error
        if returned[0]:
            raise self.error(function.__name__, returned[0])
        return returned[1] if len(returned) == 2 else returned[1:]

    def enter(self) -> None:
        """Make this the context of the calling thread; other libraries may have changed it. DeviceError when lost."""
        if self.unusable is not None:
            self.check_usable()
        result = self.api.cuCtxSetCurrent(self.handle)[0]
        if result:
            raise self.error("cuCtxSetCurrent", result)

    def wait(self) -> None:
        """Wait until the stream is empty."""
        self.call(self.api.cuStreamSynchronize, self.stream)

    def then(self, other: Context) -> None:
        """Let what is started later in another context wait for all that was started here."""
        event = self.call(self.api.cuEventCreate, self.api.CUevent_flags.CU_EVENT_DISABLE_TIMING)
        self.call(self.api.cuEventRecord, event, self.stream)
        other.call(self.api.cuStreamWaitEvent, other.stream, event, 0)
        self.call(self.api.cuEventDestroy, event)  # its resources go when it has come to pass

    def in_order(self, function: Callable[..., tuple], *arguments: Any) -> None:
        """Call a function of the driver from a finalizer: errors are left for the next call. The thread keeps its
        context: it may be between `enter` and the call that it was for.
        """
        if self.works():
            self.api.cuCtxPushCurrent(self.handle)
            function(*arguments)
            self.api.cuCtxPopCurrent()

    def error_name(self, result: Any) -> str:
        """Return the name of an error, such as "INVALID_VALUE"."""
        name: str = result.name
        return name.removeprefix("CUDA_ERROR_")

    def error_text(self, result: Any) -> str:
        """Return what the driver says of an error."""
        returned = self.api.cuGetErrorString(result)
        return "" if returned[0] else returned[1].decode()
