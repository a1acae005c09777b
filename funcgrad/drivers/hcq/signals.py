"""What a device tells the host: 64-bit values in memory that only grow, and waiting for them.

A signal is 16 bytes in memory of the host that the device writes: the value, then a time in nanoseconds. A timeline is
the signal of one queue: each start takes the next number, and the device writes it when all of that start is done. So
"is this memory still in use?" is one comparison.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

from funcgrad.drivers.hcq.files import Waiting

SIGNAL_NBYTES = 16
_SPIN_SECONDS = 50e-6  # most waits are for a kernel that ends at once; a sleep costs as much
_FIRST_PAUSE, _LONGEST_PAUSE = 20e-6, 1e-3


class Signal:
    """The value and the time at an address that host and device share."""

    __slots__ = ("_words", "address")

    def __init__(self, address: int) -> None:
        self.address = address
        self._words = (ctypes.c_uint64 * 2).from_address(address)

    @property
    def value(self) -> int:
        return self._words[0]

    @value.setter
    def value(self, value: int) -> None:
        self._words[0] = value

    def leave_memory(self, value: int) -> None:
        """Have this value for good: the memory goes."""
        self._words = (ctypes.c_uint64 * 2)(value)
        self.address = ctypes.addressof(self._words)

    @property
    def timestamp(self) -> int:
        """Nanoseconds of the device's clock when the value was written."""
        return self._words[1]


class DeviceTimeout(Exception):
    """A signal did not change for a long time. What that means the driver says, which knows what was running."""


def wait_for(signal: Signal, value: int, files: Waiting, timeout: float) -> None:
    """Return when the signal has this value or a greater one; DeviceTimeout when it has stood still for `timeout`
    seconds. Spins at first, then sleeps; Ctrl-C ends it.
    """
    wait_until(lambda: signal.value >= value, lambda: signal.value, files, timeout)


def wait_until(
    is_done: Callable[[], bool], progress: Callable[[], object], files: Waiting, timeout: float
) -> None:
    """Return when `is_done()`; DeviceTimeout when `progress()` has been the same for `timeout` seconds.

    The time begins anew with each progress: a long queue is not a hang.
    """
    if is_done():
        return
    begin = since = files.clock()
    last = progress()
    pause = 0.0
    while not is_done():
        now = files.clock()
        found = progress()
        if found != last:
            last, since = found, now
        elif now - since > timeout:
            raise DeviceTimeout(f"nothing has ended for {now - since:.1f} s")
        if now - begin > _SPIN_SECONDS:
            pause = min(2 * pause or _FIRST_PAUSE, _LONGEST_PAUSE)
        files.pause(pause)


__all__ = ["SIGNAL_NBYTES", "DeviceTimeout", "Signal", "wait_for", "wait_until"]
