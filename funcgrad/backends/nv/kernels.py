"""Code of kernels for an NVIDIA GPU.

The binary that the disk cache keeps is a cubin, behind what only the PTX said of it: how much memory its groups share
beyond what is static. So nothing is assembled twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from funcgrad.backends.cuda.shared_memory import local_nbytes
from funcgrad.drivers.hcq.stream import Value
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


class NvCode:
    """The code of a kernel (hcq/kernels.py: `Code`)."""

    alignment = 256  # of what a launch descriptor names

    def __init__(self, binary: bytes, name: str) -> None:
        file, self._dynamic_nbytes = unpack(binary)
        self._cubin = Cubin(file)
        self.name, self.nbytes = name, self._cubin.nbytes
        self.parameters = len(self._load(0).kernel.parameters)

    def _load(self, address: int) -> LoadedKernel:
        return load(self._cubin, self.name, address, self._dynamic_nbytes)

    def image(self, address: int) -> bytes:
        return self._cubin.image(address)

    def launch(
        self, address: int, groups: int, threads: tuple[int, int, int], addresses: Sequence[Value]
    ) -> NvLaunch:
        return NvLaunch(self._load(address), (groups, 1, 1), threads, tuple(addresses))


__all__ = ["NvCode", "pack", "unpack"]
