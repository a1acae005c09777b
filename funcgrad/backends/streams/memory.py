"""Memory of a GPU that has a stream: copies of big arrays from and to the host, in the order of the stream.

The GPU copies by itself only from pages that cannot move, so big arrays pass through two pinned buffers in turn: while
the one is copied by the GPU, the host fills the other.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import numpy as np

from funcgrad.backends.interface import MemoryUse
from funcgrad.errors import OutOfMemoryError

CHUNK_NBYTES = 1 << 22  # of each pinned buffer: 0.1 ms of a fast bus


class Pinned(Protocol):
    """Pages of the host that cannot move, and the event of the last copy from or to them."""

    address: int

    def wait(self) -> None:
        """Wait until the last copy from or to these pages has been made."""

    def send(self, address: int, nbytes: int) -> None:
        """Let the GPU copy so many bytes from here to its own memory, when all that was started before has ended."""

    def fetch(self, address: int, nbytes: int) -> None:
        """Let the GPU copy so many bytes of its own memory to here, when all that was started before has ended."""


class Chunks:
    """Copies of big arrays by parts. make: a pinned buffer of CHUNK_NBYTES bytes.

    A copy takes a pair of buffers that nobody else has: threads copy at once, and a signal's handler may copy in the
    middle of a copy. Buffers that an error left in the middle of a copy are not used again.
    """

    def __init__(self, make: Callable[[], Pinned]) -> None:
        self._make = make
        self._free: list[tuple[Pinned, Pinned]] = []

    def write(self, address: int, host: np.ndarray) -> None:
        """Copy a contiguous array to the GPU; it may change as soon as this returns."""
        with self._pair() as buffers:
            for number, (start, nbytes) in enumerate(_parts(host.nbytes)):
                buffer = buffers[number % 2]
                buffer.wait()  # for what was last copied from it
                ctypes.memmove(buffer.address, host.ctypes.data + start, nbytes)
                buffer.send(address + start, nbytes)

    def read(self, address: int, host: np.ndarray) -> None:
        """Copy to a contiguous array of the host, after all that was started before."""
        with self._pair() as buffers:
            under_way: tuple[int, int, Pinned] | None = None
            for number, (start, nbytes) in enumerate(_parts(host.nbytes)):
                buffer = buffers[number % 2]
                buffer.fetch(address + start, nbytes)
                if under_way:
                    _take(host, *under_way)
                under_way = start, nbytes, buffer
            assert under_way
            _take(host, *under_way)

    @contextmanager
    def _pair(self) -> Iterator[tuple[Pinned, Pinned]]:
        """Run a block with two buffers. The next block that gets them waits for their events."""
        try:
            buffers = self._free.pop()
        except IndexError:
            buffers = self._make(), self._make()
        yield buffers
        self._free.append(buffers)


def _take(host: np.ndarray, start: int, nbytes: int, buffer: Pinned) -> None:
    buffer.wait()
    ctypes.memmove(host.ctypes.data + start, buffer.address, nbytes)


def _parts(nbytes: int) -> list[tuple[int, int]]:
    """Return (start, size) of each part."""
    return [(start, min(CHUNK_NBYTES, nbytes - start)) for start in range(0, nbytes, CHUNK_NBYTES)]


def no_memory(name: str, nbytes: int, use: MemoryUse, free: int, tool: str) -> OutOfMemoryError:
    """Build the error for memory that there is not. free: on the whole GPU. tool: shows who has it."""
    asked, used, total, left = map(size_text, (nbytes, use.used, use.total, free))
    return OutOfMemoryError(
        f"{name} has no memory for {asked}: arrays and programs have {used} of {total}, and {left} are free",
        hint=f"make batches smaller, donate arguments, or let go of arrays; `{tool}` shows other processes",
    )


def size_text(nbytes: int) -> str:
    """Say how many bytes these are.

    >>> size_text(3 << 29), size_text(100)
    ('1.5 GiB', '100 bytes')
    """
    for unit, scale in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if nbytes >= scale:
            return f"{nbytes / scale:.4g} {unit}"
    return f"{nbytes} bytes"
