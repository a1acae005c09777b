"""Kernels in the memory of an NVIDIA GPU, and recordings of their launches.

The binary that the disk cache keeps is a cubin, behind what only the PTX said of it: how much memory its groups share
beyond what is static. So nothing is assembled twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from funcgrad.backends.cuda.shared_memory import local_nbytes
from funcgrad.backends.interface import Launched, Place, Region
from funcgrad.drivers.hcq.dependencies import Range
from funcgrad.drivers.hcq.pool import DeviceMemory
from funcgrad.drivers.hcq.queues import TemplateJob, given
from funcgrad.drivers.hcq.stream import Value
from funcgrad.drivers.hcq.work import Recording, Work
from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.drivers.nv.launches import LoadedKernel, NvLaunch, load
from funcgrad.errors import InternalError

_NOTE = re.compile(rb"^.*\blocal_nbytes_\d+\[\].*$", re.M)
_END = b"\n\0"


def pack(ptx: bytes, cubin: bytes) -> bytes:
    """Pack a cubin and its bytes of dynamic shared memory into the binary of a kernel.

    >>> pack(b".version 8.0\\n.extern .shared .align 16 .b8 local_nbytes_65568[];\\n", b"cubin")
    b'.extern .shared .align 16 .b8 local_nbytes_65568[];\\n\\x00cubin'
    """
    return b"\n".join(_NOTE.findall(ptx)) + _END + cubin


def unpack(binary: bytes) -> tuple[bytes, int]:
    """Return (the cubin, bytes of dynamic shared memory) of the binary of a kernel.

    >>> unpack(pack(b"", b"cubin"))
    (b'cubin', 0)
    """
    notes, end, cubin = binary.partition(_END)
    if not end:
        raise InternalError(f"nv: {len(binary)} bytes that are no binary of a kernel")
    return cubin, local_nbytes(notes.decode())


class NvKernel:
    """A kernel whose code is in the device's memory, and a job for each size that it was launched with.

    parameters: how many addresses it takes.
    """

    __slots__ = ("__weakref__", "_code", "_jobs", "_work", "loaded", "name", "parameters")

    def __init__(self, work: Work, binary: bytes, name: str) -> None:
        file, dynamic_nbytes = unpack(binary)
        cubin = Cubin(file)
        self._work = work
        self._code: DeviceMemory = work.pool.allocate(cubin.nbytes)
        self.loaded: LoadedKernel = load(cubin, name, self._code.address, dynamic_nbytes)
        self.name = name
        self.parameters = len(self.loaded.kernel.parameters)
        self._jobs: dict[tuple, TemplateJob] = {}
        work.write_code(self._code, cubin.image(self._code.address))

    def __del__(self) -> None:
        """Retire the memory of the code, which may still run: it is free when all that was started has ended."""
        if hasattr(self, "_code"):
            self._work.keep_until_idle(self._code)

    def job(self, groups: int, threads: tuple[int, int, int]) -> TemplateJob:
        """Return the job that starts the kernel with so many groups; its addresses are those of its buffers."""
        found = self._jobs.get((groups, threads))
        if found is None:
            places = [given(1, number) for number in range(self.parameters)]
            found = self._work.kernel(launch_of(self, groups, threads, places))
            self._jobs[groups, threads] = found
        return found

    def check_count(self, count: int) -> None:
        """Raise InternalError for too few or too many buffers."""
        if count != self.parameters:
            raise InternalError(
                f"nv: kernel {self.name!r} takes {self.parameters} buffers, and {count} were given"
            )


def address_of(region: Region) -> int:
    """Return the address on the device."""
    memory: Any = region[0]
    return memory.address + region[1]


def places_of(regions: Sequence[Region]) -> tuple[list[int], list[Range]]:
    """Return the addresses of regions, and for each the range of all of its memory."""
    found: Any = regions
    return [memory.address + offset for memory, offset in found], [memory.range for memory, _ in found]


def launch_of(
    kernel: NvKernel, groups: int, threads: tuple[int, int, int], addresses: Sequence[Value]
) -> NvLaunch:
    return NvLaunch(kernel.loaded, (groups, 1, 1), threads, tuple(addresses))


class NvRecording:
    """Launches as one chain, on the memory of a table. entries: of the table that they use."""

    def __init__(self, work: Work, launches: Sequence[Launched], places: Sequence[Sequence[Place]]) -> None:
        self._work = work
        rows = [(launched, row) for launched, row in zip(launches, places, strict=True) if launched.groups]
        self._entries = sorted({entry for _, row in rows for entry, _ in row})
        number = {entry: n for n, entry in enumerate(self._entries)}
        made = []
        for launched, row in rows:
            launched.kernel.check_count(len(row))
            addresses = [given(1, number[entry]).plus(offset) for entry, offset in row]
            made.append(launch_of(launched.kernel, launched.groups, launched.threads, addresses))
        self._kernels = [launched.kernel for launched, _ in rows]  # whose code is needed as long as this is
        names = [(launched.kernel.name, launched.place) for launched, _ in rows]
        self._recording: Recording | None = work.record(made, names) if made else None

    def replay(self, table: Sequence[Region]) -> None:
        if self._recording is None:
            return self._work.check()
        addresses, ranges = places_of([table[entry] for entry in self._entries])
        self._work.replay(self._recording, addresses, ranges)


__all__ = ["NvKernel", "NvRecording", "launch_of", "pack", "unpack"]
