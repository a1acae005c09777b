"""One GPU of HIP's and its stream, and what HIP's errors mean to a user.

All that funcgrad starts on a GPU goes into one stream and runs in the order in which it was started, which is what
makes it right to use memory again while kernels that use it still run.

Errors of kernels surface at some later call, and most of them leave the device unusable. So a context remembers what it
started since it was last waited for, names it in the error, and says from then on that the device is lost. One kind
does not come so far: where a kernel reads or writes outside of all memory, ROCm's runtime prints "Memory access fault
by GPU" and ends the process.
"""

from __future__ import annotations

import ctypes
import os
import sys
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from funcgrad.backends.hip import library as binding
from funcgrad.backends.hip.library import Library
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from funcgrad.trace.util.locks import in_forked_child

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

_REMEMBERED = 64  # kernels that an error can name
_SHOWN = 4


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


class Context:
    """One GPU and its stream.

    call: any function of HIP, with this GPU, its errors as exceptions.
    started: kernels and their places in the user's program, for the errors of later calls.
    unusable: why nothing works any more, and what to do; None as long as it works. waits: each launch is waited for, as
    HIP_LAUNCH_BLOCKING asks, so that an error comes at the launch that made it.
    """

    def __init__(self, number: int, api: Library | None = None) -> None:
        self.api = api = api or binding.library()
        self._is_finalizing = sys.is_finalizing  # when it is asked, this module may have no `sys` any more
        self.number = number
        self.name = f"hip:{number}"
        self.unusable: tuple[str, str] | None = None
        count = initialize(api)
        if number >= count:
            raise DeviceError(
                f"there is no device {self.name!r}: HIP shows {count} GPUs",
                hint=f"hip:0 to hip:{count - 1} are here; HIP_VISIBLE_DEVICES may hide others"
                if count
                else _REMEDIES["NoDevice"],
            )
        self.version = api.version
        self.waits = os.environ.get("HIP_LAUNCH_BLOCKING", "0") not in ("", "0")
        self.started: deque[tuple[str, str]] = deque(maxlen=_REMEMBERED)
        self._ended: deque[Callable[[], Any]] = deque()
        self._owned: dict[tuple[str, int], None] = {}
        _opened(api, f"hipSetDevice of {self.name}", api.hipSetDevice(number))
        stream = ctypes.c_void_p()
        made = api.hipStreamCreateWithFlags(ctypes.byref(stream), binding.STREAM_NON_BLOCKING)
        _opened(api, f"hipStreamCreateWithFlags of {self.name}", made)
        self.stream = stream.value
        _contexts.add(self)

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
        if self.unusable is not None:
            message, hint = self.unusable
            raise DeviceError(message, hint=hint)
        result = self.api.hipSetDevice(self.number)
        if result:
            raise self.error("hipSetDevice", result)

    def synchronize(self) -> None:
        """Wait until all that was started has ended; errors of that surface here."""
        ended = []
        for _ in range(len(self._ended)):
            with suppress(IndexError):  # others may wait, too
                ended.append(self._ended.popleft())
        try:
            self.call("hipStreamSynchronize", self.stream)
        except BaseException:
            self._ended.extend(ended)
            raise
        self.started.clear()
        for action in ended:
            action()

    def then(self, other: Context) -> None:
        """Let what is started later on another GPU wait for all that was started here."""
        event = self.make("hipEventCreateWithFlags", "hipEventDestroy", binding.EVENT_DISABLE_TIMING)
        try:
            self.call("hipEventRecord", event, self.stream)
            other.call("hipStreamWaitEvent", other.stream, event, 0)
        finally:
            self.give_back("hipEventDestroy", event)  # its resources go when it has come to pass

    def at_rest(self, action: Callable[[], Any]) -> None:
        """Do this when all has ended that was started up to now: for finalizers, which may be called at any time and by
        any thread, so nothing is waited for or locked here.
        """
        self._ended.append(action)

    def in_order(self, name: str, *arguments: Any) -> None:
        """Call a function of HIP that gives something back: errors are left for the next call, and nothing is done once
        the device is lost, or Python's modules are going.
        """
        if self.unusable is None and not self._is_finalizing():
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

    def error(self, doing: str, result: int) -> Exception:
        """Return what an error of HIP means; from a fatal one on, the device is unusable."""
        name, text = self.api.error_name(result), self.api.error_text(result)
        if name == "OutOfMemory":
            return OutOfMemoryError(f"{self.name}: {doing}: no memory on the device")
        if name not in _FATAL:
            return InternalError(f"{self.name}: {doing}: {name} ({text})")
        message = f"{self.name}: {self._suspects()} failed: {_FATAL[name]} ({name}, seen by {doing})"
        self.unusable = (
            f"{self.name} is lost: an error before left it unusable\n  {message}",
            "start the process again: what is on the device cannot be read any more",
        )
        hint = "start the process again: the device cannot be used any more in this one"
        if len(set(self.started)) > 1:
            hint += "; with HIP_LAUNCH_BLOCKING=1 in its environment, the error names the one kernel"
        return DeviceError(message, hint=hint)

    def _suspects(self) -> str:
        """Return the kernels that may have failed, the latest first."""
        names = list(dict.fromkeys(reversed(self.started)))
        shown = [f"{kernel!r}" + (f" ({place})" if place else "") for kernel, place in names[:_SHOWN]]
        if not names:
            return "the device"
        if len(names) == 1:
            return f"kernel {shown[0]}"
        more = f" or {len(names) - _SHOWN} before" if len(names) > _SHOWN else ""
        return f"one of the kernels {', '.join(shown)}{more}"


_contexts: weakref.WeakSet[Context] = weakref.WeakSet()


def _after_fork() -> None:
    for context in list(_contexts):
        context.unusable = (
            f"{context.name} was opened before this process was forked, and HIP does not work in forked children",
            "start workers by multiprocessing.get_context('spawn'), or fork before the device is first used",
        )


in_forked_child(_after_fork)
