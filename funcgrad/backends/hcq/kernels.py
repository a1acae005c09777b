"""Kernels in the memory of a GPU, and recordings of their launches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from funcgrad.backends.interface import Launched, Place, Region
from funcgrad.backends.regions import address_of
from funcgrad.drivers.hcq.device import L, Startable
from funcgrad.drivers.hcq.pool import DeviceMemory
from funcgrad.drivers.hcq.queues import Number, TemplateJob, given
from funcgrad.drivers.hcq.stream import Value
from funcgrad.drivers.hcq.work import Recording, Work
from funcgrad.errors import InternalError

_MOST_KNOWN = 64  # places of buffers of which a kernel keeps the numbers

L_co = TypeVar("L_co", bound=Startable, covariant=True)


class Code(Protocol[L_co]):
    """What a driver makes of a kernel's binary. nbytes, alignment: of its image in the device's memory. parameters: how
    many addresses the kernel takes. numbers: of 8 bytes, how many it takes behind them, which follow from them.
    """

    @property
    def name(self) -> str: ...

    @property
    def nbytes(self) -> int: ...

    @property
    def alignment(self) -> int: ...

    @property
    def parameters(self) -> int: ...

    @property
    def numbers(self) -> int: ...

    def numbers_of(self, addresses: Sequence[int]) -> Sequence[int]:
        """Return the numbers of a launch on buffers at these addresses."""

    def image(self, address: int) -> bytes:
        """Return the bytes that go to that address."""

    def launch(
        self, address: int, groups: int, threads: tuple[int, int, int], addresses: Sequence[Value]
    ) -> L_co:
        """Return a launch of the kernel whose image is at `address`, on buffers at `addresses`; behind these are the
        numbers.
        """


class QueueKernel(Generic[L]):
    """A kernel whose code is in the device's memory, and a job for each size that it was launched with.

    parameters: how many addresses it takes; numbers: how many numbers behind them. jobs: by (groups, threads), as `job`
    makes them.
    """

    __slots__ = (
        "__weakref__",
        "_code",
        "_known",
        "_memory",
        "_work",
        "jobs",
        "name",
        "numbers",
        "parameters",
    )

    def __init__(self, work: Work[L], code: Code[L]) -> None:
        self._work, self._code = work, code
        self._memory: DeviceMemory = work.pool.allocate(code.nbytes, code.alignment)
        self.name = code.name
        self.parameters, self.numbers = code.parameters, code.numbers
        self._known: dict[tuple[int, ...], list[tuple[Any, int]]] = {}
        self.jobs: dict[tuple, TemplateJob] = {}
        work.write_code(self._memory, code.image(self._memory.address))

    def __del__(self) -> None:
        """Retire the memory of the code, which may still run: it is free when all that was started has ended."""
        if hasattr(self, "_memory"):
            self._work.keep_until_idle(self._memory)

    def job(self, groups: int, threads: tuple[int, int, int]) -> TemplateJob:
        """Return the job that starts the kernel with so many groups; its addresses are those of its buffers."""
        found = self.jobs.get((groups, threads))
        if found is None:
            places = [given(1, number) for number in range(self.parameters + self.numbers)]
            found = self._work.kernel(self.launch(groups, threads, places))
            self.jobs[groups, threads] = found
        return found

    def numbers_of(self, regions: Sequence[Region]) -> list[tuple[Any, int]]:
        """Return the numbers of a launch on regions, as what a start is given in place of memory."""
        addresses = tuple(map(address_of, regions))
        found = self._known.get(addresses)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = [(Number(value), 0) for value in self._code.numbers_of(addresses)]
            self._known[addresses] = found
        return found

    def launch_at(self, groups: int, threads: tuple[int, int, int], addresses: Sequence[int]) -> L:
        """Return a launch on buffers at addresses that do not change."""
        return self.launch(groups, threads, [*addresses, *self._code.numbers_of(addresses)])

    def launch(self, groups: int, threads: tuple[int, int, int], addresses: Sequence[Value]) -> L:
        """Return a launch on buffers at these addresses, behind which are the numbers."""
        return self._code.launch(self._memory.address, groups, threads, addresses)

    def check_count(self, count: int) -> None:
        """Raise InternalError for too few or too many buffers."""
        if count != self.parameters:
            raise InternalError(
                f"{self._work.device.name}: kernel {self.name!r} takes {self.parameters} buffers, and {count} were"
                " given"
            )


class QueueRecording(Generic[L]):
    """Launches that are started together, on the memory of a table. entries: of the table that they use."""

    def __init__(
        self, work: Work[L], launches: Sequence[Launched], places: Sequence[Sequence[Place]]
    ) -> None:
        self._work = work
        rows = [(launched, row) for launched, row in zip(launches, places, strict=True) if launched.groups]
        self._entries = sorted({entry for _, row in rows for entry, _ in row})
        number = {entry: n for n, entry in enumerate(self._entries)}
        count = len(self._entries)
        self._numbered = [(launched.kernel, row) for launched, row in rows if launched.kernel.numbers]
        made = []
        for launched, row in rows:
            kernel = launched.kernel
            kernel.check_count(len(row))
            addresses = [given(1, number[entry]).plus(offset) for entry, offset in row]
            numbers = [given(1, count + k) for k in range(kernel.numbers)]
            count += kernel.numbers
            made.append(kernel.launch(launched.groups, launched.threads, [*addresses, *numbers]))
        self._kernels = [launched.kernel for launched, _ in rows]  # whose code is needed as long as this is
        names = [(launched.kernel.name, launched.place) for launched, _ in rows]
        self._recording: Recording | None = work.record(made, names) if made else None

    def replay(self, table: Sequence[Region]) -> None:
        if self._recording is None:
            return self._work.check()
        regions: list[tuple[Any, int]] = [table[entry] for entry in self._entries]
        for kernel, row in self._numbered:
            places = [(table[entry], offset) for entry, offset in row]
            regions += kernel.numbers_of([(memory, begin + offset) for (memory, begin), offset in places])
        self._work.replay(self._recording, regions)


__all__ = ["Code", "QueueKernel", "QueueRecording"]
