"""What all devices on queues do alike, on `Work` (drivers/hcq): kernels, launches, recordings, memory, copies."""

from __future__ import annotations

import gc
import weakref
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic

import numpy as np

from funcgrad.backends import peers
from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.backends.hcq.kernels import Code, QueueKernel, QueueRecording
from funcgrad.backends.interface import (
    Accelerator,
    DeviceGroup,
    Launched,
    MemoryUse,
    Place,
    Region,
    Target,
)
from funcgrad.backends.regions import address_of, fill
from funcgrad.drivers.hcq.device import Device, L
from funcgrad.drivers.hcq.pool import DeviceMemory
from funcgrad.drivers.hcq.work import Work
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.trace.util.locks import in_forked_child


class QueueBackend(ABC, Generic[L]):
    """One GPU. A subclass opens it, compiles, and says what the compiler has to know of it.

    watched_by: the program that shows which processes have memory.
    """

    target: Target
    description: str
    watched_by: str

    def __init__(self, device: Device[L]) -> None:
        self._device = device
        try:
            self._work = Work(device)
        except BaseException:
            device.close()
            raise
        self.name = device.name
        _backends.add(self)

    def close(self) -> None:
        """Give the device back; its arrays have no values any more, and who uses them gets an error."""
        self._device.close()

    def try_out(self) -> None:
        """Run a kernel on one number, before the device is taken for a user who asked for any GPU; DeviceError, and the
        device is given back, where the number is wrong."""
        try:
            kernel = self.load(self.compile(peers.adding_kernel("i32", self.target.renderer)), "add_i32")
            memory = self.allocate(8)
            self.write((memory, 0), np.array([35, 7], np.uint32))
            self.launch(Launched(kernel, 1, (1, 1, 1), ((memory, 0), (memory, 4))))
            self.read((memory, 0), found := np.zeros(1, np.uint32))
            if found[0] != 42:
                raise DeviceError(f"{self.name}: a kernel that is to add 7 to 35 gave {found[0]}")
        except BaseException:
            self.close()
            raise

    # ---- kernels ----

    @abstractmethod
    def compile(self, text: str) -> bytes:
        """Compile a kernel's text to a binary."""

    @abstractmethod
    def read_code(self, binary: bytes, name: str) -> Code[L]:
        """Return the kernel of that name of a binary."""

    def load(self, binary: bytes, name: str) -> QueueKernel[L]:
        return QueueKernel(self._work, self.read_code(binary, name))

    def launch(self, launched: Launched) -> None:
        kernel, groups, threads, buffers, place = launched
        if len(buffers) != kernel.parameters:
            kernel.check_count(len(buffers))
        if not groups:
            return self._work.check()
        if kernel.numbers:
            buffers = (*buffers, *kernel.numbers_of(buffers))
        job = kernel.jobs.get((groups, threads)) or kernel.job(groups, threads)
        self._work.launch(job, buffers, kernel.name, place)

    def record(self, launches: Sequence[Launched], places: Sequence[Sequence[Place]]) -> QueueRecording[L]:
        return QueueRecording(self._work, launches, places)

    def time(self, launches: Sequence[Launched]) -> list[float]:
        made: list[L] = []
        regions: list[Region] = []
        for launched in launches:
            if not launched.groups:
                continue
            launched.kernel.check_count(len(launched.buffers))
            addresses = [address_of(region) for region in launched.buffers]
            made.append(launched.kernel.launch_at(launched.groups, launched.threads, addresses))
            regions += launched.buffers
        seconds = iter(self._work.time(made, regions) if made else [])
        return [next(seconds) if launched.groups else 0.0 for launched in launches]

    # ---- memory ----

    def allocate(self, nbytes: int) -> DeviceMemory:
        """Return uninitialised memory, aligned to 256; raise OutOfMemoryError when giving back what is kept does not
        help.
        """
        pool = self._work.pool
        self._work.check()
        for make_room in (lambda: None, gc.collect):  # arrays that only cycles of garbage have
            make_room()
            try:
                return pool.allocate(nbytes)
            except OutOfMemoryError as error:
                reason = error.message
        use = self.memory()
        raise OutOfMemoryError(
            f"{self.name} has no memory for {nbytes:,} bytes: arrays and programs have {use.used:,} of"
            f" {use.total:,} bytes ({reason})",
            hint="make batches smaller, donate arguments, or let go of arrays; "
            f"`{self.watched_by}` shows other processes",
        )

    def write(self, to: Region, host: np.ndarray) -> None:
        if host.nbytes:
            whole = np.ascontiguousarray(host)
            self._work.write(address_of(to), whole.ctypes.data, whole.nbytes)

    def read(self, from_: Region, host: np.ndarray) -> None:
        if not host.nbytes:
            return self.synchronize()
        fill(host, lambda whole: self._work.read(address_of(from_), whole.ctypes.data, whole.nbytes))

    def copy(self, to: Region, from_: Region, nbytes: int) -> None:
        if nbytes:
            self._work.copy(address_of(to), address_of(from_), nbytes)

    def receive(self, to: Region, source: Accelerator, from_: Region, nbytes: int) -> bool:
        """Copy from another GPU of this driver; False where it is none."""
        if type(source) is not type(self):
            return False
        if nbytes:
            self._work.receive(address_of(to), source._work, address_of(from_), nbytes)
        return True

    def group(self, host: Communicator) -> DeviceGroup | None:
        """Return this GPU among those of other members, or None if they are of other processes."""
        return peers.peer_group(self, host)

    def fill_zeros(self, to: Region, nbytes: int) -> None:
        if nbytes:
            self._work.fill_zeros(address_of(to), nbytes)

    def synchronize(self) -> None:
        self._work.synchronize()

    def memory(self) -> MemoryUse:
        pool = self._work.pool
        return MemoryUse(pool.used, pool.kept, pool.peak, self._device.total_nbytes)

    def abandon(self) -> None:
        """Raise errors from now on: after a fork, as the parent's queues are not this process's."""
        self._device.lose(
            DeviceError(
                f"{self.name} was opened before this process was forked, and its queues are the parent's",
                hint="start workers by multiprocessing.get_context('spawn'), or fork before the device is first used",
            )
        )


_backends: weakref.WeakSet[QueueBackend[Any]] = weakref.WeakSet()


def _after_fork() -> None:
    for backend in list(_backends):
        backend.abandon()


in_forked_child(_after_fork)


__all__ = ["QueueBackend"]
