"""One GPU and its stream, as a library has them, and what is known when something fails there.

All that funcgrad starts on a GPU goes into one stream and runs in the order in which it was started, which is what
makes it right to use memory again, or to give it back, while kernels that use it still run.

Errors of kernels surface at some later call, and most of them leave the GPU unusable. So a context remembers what it
started since it was last waited for, names it in the error, and says from then on that the device is lost.
"""

from __future__ import annotations

import os
import sys
import weakref
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, ClassVar

from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from funcgrad.trace.util.locks import in_forked_child

_REMEMBERED = 64  # kernels that an error can name
_SHOWN = 4


class StreamContext(ABC):
    """One GPU and its stream.

    library: its name; fatal: what its errors mean after which nothing works any more, by their names; out_of_memory:
    the name of that error.
    started: kernels and their places in the user's program, for the errors of later calls.
    unusable: why nothing works any more, and what to do; None as long as it works. waits: each launch is waited for, as
    CUDA_LAUNCH_BLOCKING and HIP_LAUNCH_BLOCKING ask, so that an error comes at the launch that made it.
    """

    library: ClassVar[str]
    fatal: ClassVar[Mapping[str, str]]
    out_of_memory: ClassVar[str]
    stream: Any

    def __init__(self, name: str) -> None:
        self.name, self._blocking = name, f"{self.library}_LAUNCH_BLOCKING"
        self.unusable: tuple[str, str] | None = None
        self.waits = os.environ.get(self._blocking, "0") not in ("", "0")
        self.started: deque[tuple[str, str]] = deque(maxlen=_REMEMBERED)
        self._ended: deque[Callable[[], Any]] = deque()
        self._is_finalizing = sys.is_finalizing  # when it is asked, this module may have no `sys` any more
        _contexts.add(self)

    @abstractmethod
    def enter(self) -> None:
        """Make this GPU that of the calling thread; other libraries may have changed it. DeviceError when lost."""

    @abstractmethod
    def wait(self) -> None:
        """Wait until the stream is empty."""

    @abstractmethod
    def error_name(self, result: Any) -> str:
        """Return the name of an error, without what all of them begin with."""

    @abstractmethod
    def error_text(self, result: Any) -> str:
        """Return what the library says of an error, or an empty string."""

    def check_usable(self) -> None:
        """Raise DeviceError when the device is lost."""
        if self.unusable is not None:
            message, hint = self.unusable
            raise DeviceError(message, hint=hint)

    def works(self) -> bool:
        """Tell whether finalizers may call the library: not once the device is lost, or Python's modules are going."""
        return self.unusable is None and not self._is_finalizing()

    def synchronize(self) -> None:
        """Wait until all that was started has ended; errors of that surface here."""
        ended = []
        for _ in range(len(self._ended)):
            with suppress(IndexError):  # others may wait, too
                ended.append(self._ended.popleft())
        try:
            self.wait()
        except BaseException:
            self._ended.extend(ended)
            raise
        self.started.clear()
        for action in ended:
            action()

    def at_rest(self, action: Callable[[], Any]) -> None:
        """Do this when all has ended that was started up to now: for finalizers, which may be called at any time and by
        any thread, so nothing is waited for or locked here.
        """
        self._ended.append(action)

    def error(self, doing: str, result: Any) -> Exception:
        """Return what an error of the library means; from a fatal one on, the device is unusable."""
        name = self.error_name(result)
        if name == self.out_of_memory:
            return OutOfMemoryError(f"{self.name}: {doing}: no memory on the device")
        if name not in self.fatal:
            text = self.error_text(result)
            return InternalError(f"{self.name}: {doing}: {name}{f' ({text})' if text else ''}")
        message = f"{self.name}: {self._suspects()} failed: {self.fatal[name]} ({name}, seen by {doing})"
        self.unusable = (
            f"{self.name} is lost: an error before left it unusable\n  {message}",
            "start the process again: what is on the device cannot be read any more",
        )
        hint = "start the process again: the device cannot be used any more in this one"
        if len(set(self.started)) > 1:
            hint += f"; with {self._blocking}=1 in its environment, the error names the one kernel"
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


_contexts: weakref.WeakSet[StreamContext] = weakref.WeakSet()


def _after_fork() -> None:
    for context in list(_contexts):
        context.unusable = (
            f"{context.name} was opened before this process was forked,"
            f" and {context.library} does not work in forked children",
            "start workers by multiprocessing.get_context('spawn'), or fork before the device is first used",
        )


in_forked_child(_after_fork)
