"""Blocks of commands and arguments for the queues of drivers/hcq: launches, one or a chain of them, and copies.

A block of launches, all of it at multiples of 256:

    for each launch   constant bank 0: words that compiled code reads, then the parameters
                      its QMD
    stamps            where the times go when each begins and ends, if they are asked for
    the stream        wait for the start before, forget what caches hold, start the first

The QMD of each launch names the next, which begins when it has ended; the last writes the timeline's value. So the
front end sees one launch, however many there are. Symbols (queues.py): what a start gives are the addresses of
memory, in the order of the table of a recording.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from funcgrad.drivers.hcq.dependencies import Range
from funcgrad.drivers.hcq.device import CommandBlock
from funcgrad.drivers.hcq.queues import base, timeline
from funcgrad.drivers.hcq.signals import SIGNAL_NBYTES
from funcgrad.drivers.hcq.stream import Value, Words
from funcgrad.drivers.nv import commands
from funcgrad.drivers.nv.cubin import Cubin, CubinKernel
from funcgrad.drivers.nv.qmd import QMD_ALIGNMENT, LaunchShape, Qmd, QmdVersion
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_ONE_QUEUE = 1
_STACK_TOP = 0xFFFDC0
_PARAMETERS_ADDRESS_AT = 0x198  # sm_90: where parameters are that code names by an address, as tensor maps


class _BankPlaces(NamedTuple):
    """Where code reads in bank 0 what its launch has: threads of a group and groups, three words each (%ntid and
    %nctaid of PTX), windows, the top of stacks."""

    threads: int
    groups: int
    shared_window: int
    local_window: int
    stack: int


_BEFORE_BLACKWELL = _BankPlaces(0x0, 0xC, 0x18, 0x20, 0x28)
_BLACKWELL = _BankPlaces(0x360, 0x370, 0x2F0, 0x2F8, 0x37C)


class Windows(NamedTuple):
    """Addresses where threads see the memory of their group, and their own."""

    shared: int = 0x7294_0000_0000
    local: int = 0x7293_0000_0000

    @property
    def range(self) -> Range:
        """Addresses where nothing else may be: each has 4 GiB."""
        return min(self), max(self) + (1 << 32)


class LoadedKernel(NamedTuple):
    """A kernel in the device's memory. program: the address of its code; image: of the cubin that it is part of.
    dynamic_nbytes: of shared memory beyond what the cubin says."""

    kernel: CubinKernel
    architecture: int
    image: int
    dynamic_nbytes: int = 0

    @property
    def program(self) -> int:
        return self.image + self.kernel.offset


class NvLaunch(NamedTuple):
    """arguments: the values of its parameters, 8 bytes each, or less as the parameter is; of a parameter of more bytes,
    each 8 of them. cluster: as the code of the kernel has it where this is (1, 1, 1)."""

    loaded: LoadedKernel
    grid: tuple[int, int, int]
    threads: tuple[int, int, int]
    arguments: tuple[Value, ...]
    cluster: tuple[int, int, int] = (1, 1, 1)

    @property
    def kernel_name(self) -> str:
        return self.loaded.kernel.name

    @property
    def clusters(self) -> tuple[int, int, int]:
        """Groups that run together: what the launch says, or else the code."""
        return self.cluster if self.cluster != (1, 1, 1) else self.loaded.kernel.cluster


def load(cubin: Cubin, name: str, image: int, dynamic_nbytes: int = 0) -> LoadedKernel:
    """Load a kernel of a cubin whose image is at an address of the device."""
    if name not in cubin.kernels:
        raise InternalError(f"cubin: there is no kernel {name!r}, but {', '.join(cubin.kernels)}")
    return LoadedKernel(cubin.kernels[name], cubin.architecture, image, dynamic_nbytes)


def launch_block(
    launches: Sequence[NvLaunch],
    version: QmdVersion,
    signal: int,
    windows: Windows,
    with_stamps: bool = False,
) -> CommandBlock:
    """Build a block that runs launches one after the other, on one queue whose timeline is `signal`."""
    words = Words()
    qmds: list[Qmd] = []
    for launch in launches:
        bank = _add_constants(words, launch, windows)
        at = words.align(QMD_ALIGNMENT)
        words.append(Words(version.nbytes))
        words.align(QMD_ALIGNMENT)
        qmd = Qmd(words, at, version)
        _describe(qmd, launch, bank)
        if qmds:
            qmds[-1].put_dependent(base(_ONE_QUEUE).plus(at))
        else:
            first = at
        qmds.append(qmd)
    if not qmds:
        raise InternalError("a block without a launch")
    stream = Words()
    commands.wait(stream, signal, timeline(0).plus(-1))
    if not with_stamps:
        qmds[-1].put_release(signal, timeline(0))
        commands.invalidate_caches(stream)
        commands.launch(stream, base(_ONE_QUEUE).plus(first))
        return _with_stream(words, stream)
    stamps = words.append(Words(SIGNAL_NBYTES * (len(qmds) + 1)))
    places = [base(_ONE_QUEUE).plus(stamps + SIGNAL_NBYTES * number) for number in range(len(qmds) + 1)]
    for qmd, place in zip(qmds, places[1:]):
        qmd.put_release(place, timeline(0))
    commands.invalidate_caches(stream)
    commands.stamp(stream, places[0], timeline(0))
    commands.launch(stream, base(_ONE_QUEUE).plus(first))
    commands.wait(stream, places[-1], timeline(0))  # two releases of one launch would come in any order
    commands.signal(stream, signal, timeline(0))
    return _with_stream(words, stream)._replace(stamps=stamps)


def _add_constants(words: Words, launch: NvLaunch, windows: Windows) -> int:
    """Append bank 0 of a launch; where it begins."""
    kernel = launch.loaded.kernel
    parameters = list(_parts(kernel))
    if len(launch.arguments) != len(parameters):
        raise InternalError(
            f"kernel {kernel.name!r} takes {len(parameters)} arguments, and {len(launch.arguments)} were given"
        )
    at = words.align(QMD_ALIGNMENT)
    words.append(Words(-(-kernel.constant_nbytes // 16) * 16))
    places = _BEFORE_BLACKWELL if launch.loaded.architecture < 100 else _BLACKWELL
    words.put_bytes(at + places.threads, struct.pack("<3I", *launch.threads))
    words.put_bytes(at + places.groups, struct.pack("<3I", *launch.grid))
    words.put_address(at + places.shared_window, windows.shared)
    words.put_address(at + places.local_window, windows.local)
    words.put_bytes(at + places.stack, _STACK_TOP.to_bytes(4, "little"))
    if len(parameters) != len(kernel.parameters) and launch.loaded.architecture == 90:
        words.put_address(at + _PARAMETERS_ADDRESS_AT, base(_ONE_QUEUE).plus(at + kernel.parameters_at))
    for (offset, nbytes), argument in zip(parameters, launch.arguments):
        if nbytes == 8:
            words.put_address(at + offset, argument)
        elif isinstance(argument, int):
            words.put_bytes(at + offset, argument.to_bytes(nbytes, "little"))
        else:
            raise InternalError(f"kernel {kernel.name!r}: an address for a parameter of {nbytes} bytes")
    return at


def _parts(kernel: CubinKernel) -> Iterator[tuple[int, int]]:
    """Yield (offset in bank 0, bytes) of what each argument is written to."""
    for offset, nbytes in kernel.parameters:
        if nbytes <= 8:
            yield offset, nbytes
        elif nbytes % 8:
            raise InternalError(f"kernel {kernel.name!r}: a parameter of {nbytes} bytes")
        else:
            yield from ((at, 8) for at in range(offset, offset + nbytes, 8))


def _describe(qmd: Qmd, launch: NvLaunch, bank: int) -> None:
    loaded, kernel = launch.loaded, launch.loaded.kernel
    qmd.describe(
        LaunchShape(
            architecture=loaded.architecture,
            grid=launch.grid,
            threads=launch.threads,
            registers=kernel.registers,
            barriers=kernel.barriers,
            shared_nbytes=kernel.shared_nbytes + loaded.dynamic_nbytes,
            local_nbytes=kernel.local_nbytes,
            program_nbytes=kernel.nbytes,
            cluster=launch.clusters,
        )
    )
    qmd.put_program(loaded.program)
    qmd.put_constants(0, base(_ONE_QUEUE).plus(bank), kernel.constant_nbytes)
    for other in kernel.banks:
        qmd.put_constants(other.number, loaded.image + other.offset, other.nbytes)


def copy_block(
    copy_class: int,
    signal: int,
    copies: Sequence[tuple[Value, Value, Value]],
    waits: Sequence[tuple[Value, Value]] = (),
) -> CommandBlock:
    """Build a block that waits for values of other timelines, (signal, value) each, then makes copies (to, from,
    bytes).
    """
    stream = Words()
    for where, value in waits:
        commands.wait(stream, where, value)
    for to, from_, nbytes in copies:
        commands.copy(stream, to, from_, nbytes)
    commands.signal_copied(stream, copy_class, signal, timeline(0))
    return _with_stream(Words(), stream)


def wait_block(signal: int, waits: Sequence[tuple[Value, Value]]) -> CommandBlock:
    """Build a block that only waits, so that all later work on its queue waits too."""
    stream = Words()
    # The signal may not know of launches that were started by launches.
    commands.wait(stream, signal, timeline(0).plus(-1))
    for where, value in waits:
        commands.wait(stream, where, value)
    commands.signal(stream, signal, timeline(0))
    return _with_stream(Words(), stream)


def _with_stream(words: Words, stream: Words) -> CommandBlock:
    offset = words.align(QMD_ALIGNMENT)
    words.append(stream)
    return CommandBlock(words, commands.ring_entry(offset, stream.nbytes))


__all__ = [
    "LoadedKernel",
    "NvLaunch",
    "Windows",
    "copy_block",
    "launch_block",
    "load",
    "wait_block",
]
