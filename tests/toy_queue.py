"""A device with a queue, as small as can be: it takes blocks from a ring when it likes, and keeps what it saw in them.

A block is what a job made; its first 8 bytes are the timeline's value to signal, its length stands in the ring entry.
So whoever writes to a block too early, or takes memory too early, changes what the device sees.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable

from funcgrad.drivers.hcq.files import SystemFiles
from funcgrad.drivers.hcq.queues import Arena, Queue
from funcgrad.drivers.hcq.signals import DeviceTimeout, Signal

_LENGTH_SHIFT = 48


class ToyFiles(SystemFiles):
    """Time passes only where somebody waits, and then the devices work."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rings = 0
        self.work: list[Callable[[], object]] = []
        self._notified = ctypes.CFUNCTYPE(None)(self._notify)
        self.notify = ctypes.cast(self._notified, ctypes.c_void_p).value or 0

    def _notify(self) -> None:
        self.rings += 1

    def clock(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.now += max(seconds, 1e-6)
        for step in self.work:
            step()


class ToyQueue:
    """seen: the bytes of the blocks that it has run. speed: how likely it runs one in a pause."""

    def __init__(self, files: ToyFiles, entries: int = 8, rng: random.Random | None = None) -> None:
        self.files = files
        self.rng = rng or random.Random(0)
        self.entries = entries
        self.speed = 0.5
        self.seen: list[bytes] = []
        self._memory = (ctypes.c_uint64 * (entries + 8))()
        at = ctypes.addressof(self._memory)
        self._end = ctypes.c_uint32.from_address(at + 8 * entries)
        self.bell = ctypes.c_uint32.from_address(at + 8 * entries + 8)
        self._get = 0
        self.queue = Queue(
            files,
            at,
            entries,
            at + 8 * entries,
            at + 8 * entries + 8,
            77,
            Signal(at + 8 * entries + 16),
            self.explain,
        )
        files.work.append(self.step)

    def explain(self, error: DeviceTimeout) -> Exception:
        return RuntimeError(f"the toy hangs: {error}")

    @staticmethod
    def entry(nbytes: int) -> int:
        return nbytes << _LENGTH_SHIFT

    def step(self) -> None:
        if self.rng.random() < self.speed:
            self.run_one()

    def run_one(self) -> bool:
        if self._get == self._end.value:
            return False
        entry = self._memory[self._get]
        address, nbytes = entry & ((1 << _LENGTH_SHIFT) - 1), entry >> _LENGTH_SHIFT
        self.seen.append(ctypes.string_at(address, nbytes))
        self._get = (self._get + 1) % self.entries
        self.queue.signal.value = int.from_bytes(self.seen[-1][:8], "little")
        return True

    def run_all(self) -> None:
        while self.run_one():
            pass


class Room:
    """Aligned memory of this process."""

    def __init__(self, nbytes: int) -> None:
        self._bytes = ctypes.create_string_buffer(nbytes + 256)
        self.address = -(-ctypes.addressof(self._bytes) // 256) * 256
        self.nbytes = nbytes


def arena(nbytes: int, segments: int = 4) -> tuple[Room, Arena]:
    room = Room(nbytes)
    return room, Arena(room.address, room.address, nbytes, segments)
