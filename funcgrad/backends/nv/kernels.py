"""Code of kernels for an NVIDIA GPU.

The binary that the disk cache keeps is a cubin, behind what only the PTX said of it: how much memory its groups share
beyond what is static, and of which of its pointers it takes tensor maps. So nothing is assembled twice.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence

from funcgrad.backends.cuda.shared_memory import local_nbytes
from funcgrad.backends.cuda.tensor_maps import MAP_NBYTES, Encoder, Maker, TensorMap, tensor_maps
from funcgrad.drivers.hcq.stream import Value
from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.drivers.nv.launches import LoadedKernel, NvLaunch, load
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_NOTE = re.compile(rb"^(?:.*\blocal_nbytes_\d+\[\]|// tensor map of parameter ).*$", re.M)
_MAP = struct.Struct(f"<{MAP_NBYTES // 8}Q")
_END = b"\n\0"


def pack(ptx: bytes, cubin: bytes) -> bytes:
    """Pack a cubin, its bytes of dynamic shared memory and its tensor maps into the binary of a kernel.

    >>> pack(b".version 8.0\\n.extern .shared .align 16 .b8 local_nbytes_65568[];\\n", b"cubin")
    b'.extern .shared .align 16 .b8 local_nbytes_65568[];\\n\\x00cubin'
    """
    return b"\n".join(_NOTE.findall(ptx)) + _END + cubin


class Unpacked(NamedTuple):
    """What the binary of a kernel holds. dynamic_nbytes: of what a group shares. maps: what comes behind pointers."""

    cubin: bytes
    dynamic_nbytes: int
    maps: tuple[TensorMap, ...]


def unpack(binary: bytes) -> Unpacked:
    """Take the binary of a kernel apart.

    >>> unpack(pack(b"", b"cubin"))
    Unpacked(cubin=b'cubin', dynamic_nbytes=0, maps=())
    """
    notes, end, cubin = binary.partition(_END)
    if not end:
        raise InternalError(f"nv: {len(binary)} bytes that are no binary of a kernel")
    return Unpacked(cubin, local_nbytes(notes.decode()), tensor_maps(notes.decode()))


class NvCode:
    """The code of a kernel (hcq/kernels.py: `Code`)."""

    alignment = 256  # of what a launch descriptor names

    def __init__(self, binary: bytes, name: str, maker: Maker | str) -> None:
        file, self._dynamic_nbytes, maps = unpack(binary)
        self._cubin = Cubin(file)
        self.name, self.nbytes = name, self._cubin.nbytes
        self.parameters = len(self._load(0).kernel.parameters) - len(maps)
        if maps and isinstance(maker, str):
            raise InternalError(f"nv: kernel {name!r} takes tensor maps, and nothing makes them: {maker}")
        self._encoder = Encoder(maker, maps) if maps and isinstance(maker, Maker) else None
        self.numbers = len(maps) * MAP_NBYTES // 8

    def _load(self, address: int) -> LoadedKernel:
        return load(self._cubin, self.name, address, self._dynamic_nbytes)

    def image(self, address: int) -> bytes:
        return self._cubin.image(address)

    def numbers_of(self, addresses: Sequence[int]) -> Sequence[int]:
        """Return the words of the tensor maps of buffers at these addresses."""
        maps = self._encoder.encode(addresses) if self._encoder else []
        return [word for content in maps for word in _MAP.unpack(content)]

    def launch(
        self, address: int, groups: int, threads: tuple[int, int, int], addresses: Sequence[Value]
    ) -> NvLaunch:
        return NvLaunch(self._load(address), (groups, 1, 1), threads, tuple(addresses))


__all__ = ["NvCode", "Unpacked", "pack", "unpack"]
