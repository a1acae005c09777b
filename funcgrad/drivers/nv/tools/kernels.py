"""A few kernels that try what a launch needs, as cubins: a machine with a GPU may have no assembler for PTX.

kernels.bin is a zlib stream of cubins, one after the other, that ptxas made of kernels.ptx for each architecture.
"""

from __future__ import annotations

import os
import zlib

from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.errors import DeviceError

FOLDER = os.path.dirname(os.path.abspath(__file__))
ARCHITECTURES = (80, 86, 89, 90, 100, 103, 120)
_ELF = b"\x7fELF"


def cubin_for(architecture: int) -> Cubin:
    """Return the kernels' code for one architecture; raise DeviceError if there is none.

    >>> sorted(cubin_for(90).kernels)
    ['count_groups', 'reverse_scaled', 'scale_add', 'through_shared', 'through_stack']
    """
    return Cubin(file_for(architecture))


def file_for(architecture: int) -> bytes:
    """Name the file with the cubin of an architecture, as ptxas wrote it."""
    if architecture not in ARCHITECTURES:
        known = ", ".join(f"sm_{known}" for known in ARCHITECTURES)
        raise DeviceError(f"nv: the check has no kernels for sm_{architecture}: it has those for {known}")
    with open(os.path.join(FOLDER, "kernels.bin"), "rb") as file:
        parts = zlib.decompress(file.read()).split(_ELF)[1:]
    return _ELF + parts[ARCHITECTURES.index(architecture)]


__all__ = ["ARCHITECTURES", "cubin_for", "file_for"]
