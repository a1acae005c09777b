"""The emulators of AMD's processors, by the name of an architecture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.hardware.amd.cdna3 import encoding as cdna3_encoding
from tests.hardware.amd.cdna3 import machine as cdna3
from tests.hardware.amd.rdna3 import encoding as rdna3_encoding
from tests.hardware.amd.rdna3 import machine as rdna3
from tests.hardware.amd.rdna4 import encoding as rdna4_encoding
from tests.hardware.amd.rdna4 import machine as rdna4


class Machine(NamedTuple):
    """launch: runs a kernel (`tests.hardware.amd.rdna3.machine.launch`). decode: the instruction at a byte of code."""

    launch: Callable[..., int]
    decode: Callable[[bytes, int], Any]


_RDNA3 = Machine(rdna3.launch, rdna3_encoding.decode)
_CDNA3 = Machine(cdna3.launch, cdna3_encoding.decode)
_RDNA4 = Machine(rdna4.launch, rdna4_encoding.decode)
_CDNA4 = Machine(cdna3.launch_cdna4, cdna3_encoding.decode_cdna4)
_MACHINES = {
    "gfx10": _RDNA3,
    "gfx11": _RDNA3,
    "gfx12": _RDNA4,
    "gfx942": _CDNA3,
    "gfx950": _CDNA4,
}  # gfx1030 runs what is for gfx1100, in tests of AMD's libraries


def machine_of(arch: str) -> Machine:
    """The emulator of a processor, such as "gfx1100" or "gfx942"."""
    return next(machine for begin, machine in _MACHINES.items() if arch.startswith(begin))
