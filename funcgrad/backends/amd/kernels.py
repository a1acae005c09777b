"""Code of kernels for an AMD GPU: the object files that LLVM writes, linked here (drivers/amd/code_object.py)."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.drivers.amd.code_object import ALIGNMENT, link
from funcgrad.drivers.amd.launches import AmdLaunch, load
from funcgrad.drivers.hcq.stream import Value

_ADDRESS_NBYTES = 8


class AmdCode:
    """The code of a kernel (hcq/kernels.py: `Code`). processor: that it runs on."""

    alignment = ALIGNMENT
    numbers = 0

    def __init__(self, binary: bytes, name: str, processor: str) -> None:
        self._object = link(binary, processor)
        self.name, self.nbytes = name, len(self._object.image)
        self.parameters = load(self._object, name, 0).kernel.argument_nbytes // _ADDRESS_NBYTES

    def image(self, address: int) -> bytes:
        return self._object.at(address)

    def numbers_of(self, addresses: Sequence[int]) -> Sequence[int]:
        return ()

    def launch(
        self, address: int, groups: int, threads: tuple[int, int, int], addresses: Sequence[Value]
    ) -> AmdLaunch:
        return AmdLaunch(load(self._object, self.name, address), (groups, 1, 1), threads, tuple(addresses))


__all__ = ["AmdCode"]
