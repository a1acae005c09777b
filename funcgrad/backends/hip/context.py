"""One GPU of HIP's and its stream, and what HIP's errors mean to a user.

Most errors of kernels leave the device unusable (backends/streams/context.py). One kind does not come so far: where a
kernel reads or writes outside of all memory, ROCm's runtime prints "Memory access fault by GPU" and ends the process.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Any

from funcgrad.backends.hip import library as binding
from funcgrad.backends.hip.library import Library
from funcgrad.backends.streams.context import StreamContext
from funcgrad.errors import DeviceError, InternalError

# Errors after which a device does not work any more, or that a kernel before it made (hip_runtime_api.h).
_FATAL = {
    "IllegalAddress": "memory was read or written outside of every buffer",
    "LaunchFailure": "it ended with an exception of the hardware",
    "LaunchTimeOut": "it ran longer than the driver allows",
    "Assert": "an assertion in it failed",
    "IllegalState": "the runtime is in a state that does not allow it",
    "ECCNotCorrectable": "the GPU's memory has an error that could not be corrected",
    "ContextIsDestroyed": "its context was destroyed, by another library or a reset of the GPU",
    "NoDevice": "the GPU is gone",
    "InvalidDevice": "the GPU is gone",
    "Deinitialized": "the driver is shutting down",
    "Unknown": "the runtime does not know what",
    "RuntimeMemory": "ROCm's runtime could not give or take memory",
    "RuntimeOther": "ROCm's runtime failed",
}

# Errors of opening, and what a user can do.
_REMEDIES = {
    "NoDevice": "see whether `rocminfo` lists a GPU, whether this user is of the groups render and video, and whether"
    " HIP_VISIBLE_DEVICES or ROCR_VISIBLE_DEVICES hides it",
    "InsufficientDriver": "load the kernel's driver amdgpu, of a version that this ROCm supports",
    "NotInitialized": "a process that was forked after its parent used HIP cannot use it: start it by spawn",
    "OutOfMemory": "other processes have all of its memory: see `rocm-smi --showmeminfo vram`",
    "OperatingSystem": "see whether this user may open /dev/kfd and /dev/dri/renderD128",
}
_INSTALL = "see whether `rocminfo` lists the GPU"


def initialize(api: Library) -> int:
    """Start HIP and count its devices; DeviceError when that fails, or when there is none."""
    _opened(api, "hipInit", api.hipInit(0))
    count = ctypes.c_int()
    _opened(api, "hipGetDeviceCount", api.hipGetDeviceCount(ctypes.byref(count)))
    return count.value


def _opened(api: Library, what: str, result: int) -> None:
    if result:
        name = api.error_name(result)
        raise DeviceError(
            f"HIP does not open here: {what}: {name} ({api.error_text(result)})",
            hint=_REMEDIES.get(name, _INSTALL),
        )


class Context(StreamContext):
    """One GPU and its stream. call: any function of HIP, with this GPU, its errors as exceptions."""

    library, fatal, out_of_memory = "HIP", _FATAL, "OutOfMemory"

    def __init__(self, number: int, api: Library | None = None) -> None:
        self.api = api = api or binding.library()
        self.number = number
        name = f"hip:{number}"
        count = initialize(api)
        if number >= count:
            raise DeviceError(
                f"there is no device {name!r}: HIP shows {count} GPUs",
                hint=f"hip:0 to hip:{count - 1} are here; HIP_VISIBLE_DEVICES may hide others"
                if count
                else _REMEDIES["NoDevice"],
            )
        self.version = api.version
        self._owned: dict[tuple[str, int], None] = {}
        _opened(api, f"hipSetDevice of {name}", api.hipSetDevice(number))
        stream = ctypes.c_void_p()
        made = api.hipStreamCreateWithFlags(ctypes.byref(stream), binding.STREAM_NON_BLOCKING)
        _opened(api, f"hipStreamCreateWithFlags of {name}", made)
        self.stream = stream.value
        super().__init__(name)

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function of HIP with this GPU; an exception where it fails (`error`)."""
        self.enter()
        result = getattr(self.api, name)(*arguments)
        if result:
            raise self.error(name, result)

    def get(self, kind: Any, name: str, *arguments: Any) -> Any:
        """Call a function of HIP whose first argument says where to write a value of this kind, and return that."""
        found = kind()
        self.call(name, ctypes.byref(found), *arguments)
        return found.value

    def make(self, name: str, destroy: str, *arguments: Any) -> int:
        """Return a thing of HIP's, which the function `destroy` gives back: `give_back` does that, or `close`."""
        made: int = self.get(ctypes.c_void_p, name, *arguments)
        self._owned[destroy, made] = None
        return made

    def give_back(self, destroy: str, made: int) -> None:
        """Give a thing back that `make` made, once. Finalizers leave that to `at_rest`: they may be called between
        `enter` and the call that it was for.
        """
        if self._owned.pop((destroy, made), made) is None:
            self.in_order(destroy, made)

    def enter(self) -> None:
        """Make this GPU that of the calling thread; other libraries may have changed it. DeviceError when lost."""
        self.check_usable()
        result = self.api.hipSetDevice(self.number)
        if result:
            raise self.error("hipSetDevice", result)

    def wait(self) -> None:
        """Wait until the stream is empty."""
        self.call("hipStreamSynchronize", self.stream)

    def then(self, other: Context) -> None:
        """Let what is started later on another GPU wait for all that was started here."""
        event = self.make("hipEventCreateWithFlags", "hipEventDestroy", binding.EVENT_DISABLE_TIMING)
        try:
            self.call("hipEventRecord", event, self.stream)
            other.call("hipStreamWaitEvent", other.stream, event, 0)
        finally:
            self.give_back("hipEventDestroy", event)  # its resources go when it has come to pass

    def in_order(self, name: str, *arguments: Any) -> None:
        """Call a function of HIP that gives something back: errors are left for the next call."""
        if self.works():
            self.api.hipSetDevice(self.number)
            getattr(self.api, name)(*arguments)

    def close(self) -> None:
        """Wait for what was started, and give all back; who uses the device then gets an error."""
        if self.unusable is None:
            with suppress(DeviceError, InternalError):
                self.synchronize()
            for destroy, made in reversed(list(self._owned)):
                self.give_back(destroy, made)
            self.in_order("hipStreamDestroy", self.stream)
            if self.unusable is None:
                self.unusable = (f"{self.name} was closed", "open it again")

    def error_name(self, result: int) -> str:
        """Return the name of an error, such as "InvalidValue"."""
        return self.api.error_name(result)

    def error_text(self, result: int) -> str:
        """Return what HIP says of an error."""
        return self.api.error_text(result)
