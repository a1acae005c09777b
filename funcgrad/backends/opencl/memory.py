"""Memory of a device that is used again: getting some from a driver costs much, and may wait for the device.

In: what makes a piece of memory. Out: blocks, which come back by themselves when nobody has them any more. They are
kept by size, and handed out again at once: the device runs in order what it is told, so what is started on a block
now comes after what was started on it before. That is why there is one queue a device, and nothing to wait for here.

A block may come back at any time, in any thread, in the middle of an allocation: a collection of garbage runs where it
likes. So coming back is an append to a deque, which is atomic, and all else happens in the next call.
"""

from __future__ import annotations

import gc
import itertools
import threading
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

from funcgrad.backends.interface import MemoryUse
from funcgrad.errors import OutOfMemoryError

_LEAST_NBYTES = 256
_STEPS = 8  # sizes from one power of 2 to the next
_serials = itertools.count(1)


def size_class(nbytes: int) -> int:
    """Return the size of the block that so many bytes get: at most an eighth more, from 2 KiB on.

    >>> size_class(0), size_class(257), size_class(3_000_000)
    (256, 512, 3145728)
    """
    step = max(_LEAST_NBYTES, (1 << max(nbytes - 1, 0).bit_length()) // (2 * _STEPS))
    return max(_LEAST_NBYTES, -(-nbytes // step) * step)


class Allocation:
    """A piece of memory of a device. handle: what the driver knows it by. serial: a number that no other ever has."""

    __slots__ = ("_returned", "handle", "nbytes", "serial")

    def __init__(self, nbytes: int, handle: Any, serial: int, returned: deque[tuple[int, Any, int]]) -> None:
        self.nbytes = nbytes
        self.handle = handle
        self.serial = serial
        self._returned = returned

    def __del__(self) -> None:
        self._returned.append((self.nbytes, self.handle, self.serial))


class Pool:
    """The memory of one device.

    make: a new piece of memory of a size in bytes; None where the device has no more. free: gives one back to the
    device, where that does not happen when its last reference goes. total: bytes of the device. most_kept: how much is
    kept for later. kind: of what `allocate` returns.

    A piece must not give itself back by `__del__`: in a cycle of garbage that would be called as well as that of its
    allocation, which keeps the piece for later.
    """

    def __init__(
        self,
        name: str,
        make: Callable[[int], Any],
        total: int,
        most_kept: int,
        kind: type[Allocation] = Allocation,
        free: Callable[[Any], None] = lambda piece: None,
    ) -> None:
        self._name = name
        self._free = free
        self._kind = kind
        self._make = make
        self._total = total
        self._most_kept = most_kept
        self._returned: deque[tuple[int, Any, int]] = deque()
        self._kept: defaultdict[int, list[tuple[Any, int]]] = defaultdict(list)
        self._kept_nbytes = 0
        self._used_nbytes = 0
        self._peak_nbytes = 0
        self._lock = threading.RLock()  # a signal's handler may allocate within an allocation

    def allocate(self, nbytes: int) -> Allocation:
        """Allocate memory of at least `nbytes` bytes. Raise OutOfMemoryError if there is none even after all that was
        kept has been given back.
        """
        size = size_class(nbytes)
        with self._lock:
            self._take_back()
            handle, serial = self._kept[size].pop() if self._kept[size] else (None, 0)
            if handle is not None:
                self._kept_nbytes -= size
            else:
                handle, serial = self._made(size), next(_serials)
            if handle is None:
                raise OutOfMemoryError(
                    f"{self._name}: no memory for {nbytes:,} bytes: {self._used_nbytes:,} of {self._total:,} bytes"
                    " are in use",
                    hint="delete arrays that are not needed, or donate them to the functions that use them last",
                )
            self._used_nbytes += size
            self._peak_nbytes = max(self._peak_nbytes, self._used_nbytes)
            return self._kind(size, handle, serial, self._returned)

    def _made(self, size: int) -> Any:
        handle = self._make(size)
        if handle is None and self.release_kept():
            handle = self._make(size)
        if handle is None and gc.collect() and self.release_kept():  # arrays in cycles of garbage
            handle = self._make(size)
        return handle

    def release_kept(self) -> int:
        """Give back to the device what is kept for later; how many bytes that is."""
        with self._lock:
            self._take_back()
            nbytes = self._kept_nbytes
            self._drop_kept()
            return nbytes

    def _drop_kept(self) -> None:
        pieces = [handle for pieces in self._kept.values() for handle, _ in pieces]
        self._kept.clear()
        self._kept_nbytes = 0
        for handle in pieces:
            self._free(handle)

    def use(self) -> MemoryUse:
        with self._lock:
            self._take_back()
            return MemoryUse(self._used_nbytes, self._kept_nbytes, self._peak_nbytes, self._total)

    def abandon(self) -> list[Any]:
        """Return the objects that must live on so that nothing is given back to the device. A child process needs
        this, as it must not call the device.
        """
        self._lock = threading.RLock()  # another thread may have held it, and there is none here
        return [self._returned, self._kept]

    def _take_back(self) -> None:
        while self._returned:
            size, handle, serial = self._returned.popleft()
            self._used_nbytes -= size
            # Kept sizes may be those that nobody asks for any more.
            if self._kept_nbytes + size > self._most_kept:
                self._drop_kept()
            if size <= self._most_kept:
                self._kept[size].append((handle, serial))
                self._kept_nbytes += size
            else:
                self._free(handle)
