"""Kernels of this driver's own, as cubins, since a machine with a GPU may have no assembler for PTX: copies within the
GPU, and a few that try what a launch needs.

kernels.bin is a zlib stream of cubins, one after the other, that ptxas made of kernels.ptx for each architecture.
"""

from __future__ import annotations

import os
import zlib

from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.errors import DeviceError

FOLDER = os.path.dirname(os.path.abspath(__file__))
ARCHITECTURES = (80, 86, 89, 90, 100, 103, 120)
COPY_THREADS, COPIED_BY_GROUP = 256, 1024
"""Of a group of `copy_vectors(to, from, count)`: its threads, and the vectors of 16 bytes that it copies, of `count` in
all groups together."""
_ELF = b"\x7fELF"


def cubin_for(architecture: int) -> Cubin:
    """Return the kernels' code for one architecture; raise DeviceError if there is none.

    >>> sorted(cubin_for(90).kernels)
    ['copy_vectors', 'count_groups', 'reverse_scaled', 'scale_add', 'through_shared', 'through_stack']
    """
    return Cubin(file_for(architecture))


def file_for(architecture: int) -> bytes:
    """Name the file with the cubin of an architecture, as ptxas wrote it."""
    if architecture not in ARCHITECTURES:
        known = ", ".join(f"sm_{known}" for known in ARCHITECTURES)
        raise DeviceError(
            f"nv: there are no kernels of its own for sm_{architecture}: it has those for {known}"
        )
    with open(os.path.join(FOLDER, "kernels.bin"), "rb") as file:
        parts = zlib.decompress(file.read()).split(_ELF)[1:]
    return _ELF + parts[ARCHITECTURES.index(architecture)]


__all__ = ["ARCHITECTURES", "COPIED_BY_GROUP", "COPY_THREADS", "cubin_for", "file_for"]
