"""AMD GPUs on hardware queues: no ROCm, no library of AMD's; LLVM writes the code of kernels.

Launches, recordings and copies are those of all devices on queues (backends/hcq), the way to the GPU is drivers/amd.
docs/drivers.md says what of this has run where.
"""

from __future__ import annotations

from collections.abc import Callable

from funcgrad.backends.amd.kernels import AmdCode
from funcgrad.backends.amd_target import check_processor, describe_target
from funcgrad.backends.hcq.backend import QueueBackend
from funcgrad.drivers.amd import process
from funcgrad.drivers.amd.launches import AmdLaunch
from funcgrad.drivers.amd.topology import ROOT
from funcgrad.drivers.hcq.files import Files, SystemFiles

_L2_NBYTES = 4 << 20  # where the kernel driver does not tell

files: Callable[[], Files] = SystemFiles
"""The system that devices are opened on; tests put a stand-in of GPUs there."""

topology = ROOT
"""The folder that lists GPUs, likewise."""


def count() -> int:
    """Tell how many GPUs the kernel driver shows; DeviceError, with the step that failed, when it does not work."""
    return process.count(files(), topology)


class Backend(QueueBackend[AmdLaunch]):
    """One GPU: "amd:0", "amd:1", ..., in the order of the kernel driver."""

    watched_by = "rocm-smi"

    def __init__(self, number: int = 0) -> None:
        node = process.find(number, topology)
        check_processor(f"amd:{number}", node.processor)
        device = process.open_device(files(), node, number)
        super().__init__(device)
        self._processor = node.processor
        self.description = device.description
        self.target = describe_target(node.processor, node.units, node.l2_nbytes or _L2_NBYTES)

    def compile(self, text: str) -> bytes:
        from funcgrad.backends.llvm import compile_amd_object  # LLVM is loaded when it compiles

        return compile_amd_object(text, self._processor)

    def read_code(self, binary: bytes, name: str) -> AmdCode:
        return AmdCode(binary, name, self._processor)
