"""A device with a queue, as small as can be: it takes blocks from a ring when it likes, and keeps what it saw in them.

A block is what a job made; its first 8 bytes are the timeline's value to signal, its length stands in the ring entry.
So whoever writes to a block too early, or takes memory too early, changes what the device sees.
"""

from __future__ import annotations

import ctypes
import random
import weakref
from collections.abc import Callable

from funcgrad.drivers.hcq.files import SystemFiles
from funcgrad.drivers.hcq.queues import OF_NUMBERS, Arena, Queue, RingFormat
from funcgrad.drivers.hcq.signals import DeviceTimeout, Signal


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

    def __init__(
        self,
        files: ToyFiles,
        entries: int = 8,
        rng: random.Random | None = None,
        ring_format: RingFormat = OF_NUMBERS,
    ) -> None:
        self.files = files
        self.rng = rng or random.Random(0)
        self.entries = entries
        self.speed = 0.5
        self.seen: list[bytes] = []
        self.ring_format = ring_format
        nbytes = ring_format.entry_nbytes * entries
        self._memory = ctypes.create_string_buffer(nbytes + 64)
        at = ctypes.addressof(self._memory)
        word = ctypes.c_uint64 if ring_format.step else ctypes.c_uint32
        self._end = word.from_address(at + nbytes)
        self.bell = word.from_address(at + nbytes + 8)
        self._get = 0
        self.queue = Queue(
            files,
            at,
            entries,
            at + nbytes,
            at + nbytes + 8,
            77,
            Signal(at + nbytes + 16),
            self.explain,
            ring_format=ring_format,
        )
        files.work.append(self.step)

    def explain(self, error: DeviceTimeout) -> Exception:
        return RuntimeError(f"the toy hangs: {error}")

    def entry(self, nbytes: int) -> int:
        """The block's length beside its address, or in the last two bytes of a longer entry."""
        return nbytes << 8 * self.ring_format.entry_nbytes - 16

    def step(self) -> None:
        if self.rng.random() < self.speed:
            self.run_one()

    def run_one(self) -> bool:
        size, address_at, step, _ = self.ring_format
        if self._end.value == (self._get * step if step else self._get % self.entries):
            return False
        at = self._get % self.entries * size
        entry = self._memory.raw[at : at + size]
        address, nbytes = (
            int.from_bytes(entry[part], "little")
            for part in (slice(address_at, address_at + 6), slice(-2, None))
        )
        assert any(
            room.address <= address <= address + nbytes <= room.address + room.nbytes for room in rooms
        )
        self.seen.append(ctypes.string_at(address, nbytes))
        self._get += 1
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
        rooms.add(self)


rooms: weakref.WeakSet[Room] = weakref.WeakSet()
"""All that a device may read."""


def arena(nbytes: int, segments: int = 4) -> tuple[Room, Arena]:
    room = Room(nbytes)
    return room, Arena(room.address, room.address, nbytes, segments)
