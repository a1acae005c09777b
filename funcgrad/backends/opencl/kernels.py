"""Kernels of OpenCL: their binaries, their arguments, and launches that were recorded.

A binary carries its text, too: what a driver refuses, because another one wrote it, is built again from that.

Arguments belong to the object of a kernel and not to a launch. So setting them and launching is one step for all
threads, under the lock of the backend; only those that differ from the last launch's are set.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from funcgrad.backends.interface import Launched, Place, Region
from funcgrad.errors import InternalError
from funcgrad.trace.util.digest import blake2b
from funcgrad.trace.util.named_tuple import NamedTuple

_MAGIC = b"funcgrad-opencl-1\n"
_DIGEST = 16


def packed(target: str, text: str, code: bytes) -> bytes:
    """Return the binary of a kernel: what it was compiled for, from which text, and what came of it."""
    head = zlib.compress(json.dumps([target, text]).encode(), 1)
    body = struct.pack("<Q", len(head)) + head + code
    return _MAGIC + blake2b(body, digest_size=_DIGEST).digest() + body


def unpacked(binary: bytes) -> tuple[str, str, bytes]:
    """Split a binary into (the target's name, the text, the code). Raise InternalError where it is something else, or
    damaged.
    """
    start = len(_MAGIC) + _DIGEST
    body = binary[start:]
    if (
        not binary.startswith(_MAGIC)
        or blake2b(body, digest_size=_DIGEST).digest() != binary[len(_MAGIC) : start]
    ):
        raise InternalError("this is no binary of a kernel for OpenCL, or a damaged one")
    end = 8 + struct.unpack("<Q", body[:8])[0]
    target, text = json.loads(zlib.decompress(body[8:end]))
    return target, text, body[end:]


class LoadedKernel:
    """A kernel of a loaded program, and the arguments that it has now: serial numbers of buffers, offsets."""

    __slots__ = ("__weakref__", "handle", "name", "offsets", "serials")

    def __init__(self, handle: Any, name: str) -> None:
        self.handle = handle
        self.name = name
        count = handle.num_args // 2
        self.serials = [0] * count
        self.offsets = [-1] * count

    def set_arguments(self, buffers: Sequence[Any]) -> None:
        """Set the kernel's arguments. pyopencl's public `set_arg` takes 6 us for a number, so this calls the methods
        that pyopencl's own generated code calls.
        """
        serials, offsets = self.serials, self.offsets
        memories: list[Any] = []
        numbers: list[Any] = []
        if len(buffers) != len(serials):
            raise InternalError(
                f"kernel {self.name} has {len(serials)} buffers and was launched with {len(buffers)}"
            )
        for i, (memory, offset) in enumerate(buffers):
            if serials[i] != memory.serial:
                memories += (2 * i, memory.handle)
            if offsets[i] != offset:
                numbers += (2 * i + 1, struct.pack("Q", offset))
        try:
            if memories:
                self.handle._set_arg_multi(tuple(memories))
                self.serials = [memory.serial for memory, _ in buffers]
            if numbers:
                self.handle._set_arg_buf_multi(tuple(numbers))
                self.offsets = [offset for _, offset in buffers]
        except BaseException:  # nobody knows which of them are set
            self.serials, self.offsets = [0] * len(serials), [-1] * len(offsets)
            raise


class LaunchShape(NamedTuple):
    """A launch without its buffers. threads: of all groups, and of one, along three dimensions."""

    kernel: LoadedKernel
    threads: tuple[int, int, int]
    group: tuple[int, int, int]
    place: str

    def __str__(self) -> str:
        return f"kernel {self.kernel.name}" + (f" at {self.place}" if self.place else "")


def launch_of(launched: Launched) -> LaunchShape:
    x, y, z = launched.threads
    return LaunchShape(launched.kernel, (launched.groups * x, y, z), launched.threads, launched.place)


class Recording:
    """Launches of kernel objects that nobody else launches: what has not changed since the last replay is still set.

    Command buffers (cl_khr_command_buffer) would fix the arguments: changing them is another extension, which few
    drivers have; and on PoCL a launch from one costs what it costs otherwise.
    """

    def __init__(
        self,
        launches: Sequence[LaunchShape],
        places: Sequence[Sequence[Place]],
        replay: Callable[[Recording, Sequence[Region]], None],
    ) -> None:
        self._launches = [(launch, tuple(row)) for launch, row in zip(launches, places, strict=True)]
        self._entries = sorted({entry for row in places for entry, _ in row})
        self._last: list[tuple[int, int]] = []
        self._replay = replay

    def replay(self, table: Sequence[Region]) -> None:
        self._replay(self, table)

    def changes(self, table: Sequence[Any]) -> Iterator[tuple[LaunchShape, list[Region] | None]]:
        """Yield the launches with their buffers on a table; None where those of the last time are still set."""
        now = [(table[entry][0].serial, table[entry][1]) for entry in self._entries]
        last = self._last or [(0, 0)] * len(now)
        moved = {entry for entry, old, new in zip(self._entries, last, now) if old != new}
        self._last = []  # until all have been set
        for launch, row in self._launches:
            if moved.isdisjoint([entry for entry, _ in row]):
                yield launch, None
            else:
                yield launch, [(table[entry][0], table[entry][1] + offset) for entry, offset in row]
        self._last = now
