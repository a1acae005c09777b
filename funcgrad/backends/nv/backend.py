"""NVIDIA GPUs on hardware queues: no CUDA, no library of NVIDIA's, but for an assembler (assembler.py) and, on Hopper,
for what makes tensor maps (tensor_maps.py).

A kernel is the LLVM IR that device "cuda" has, too; LLVM makes PTX of it, an assembler the GPU's code. Launches,
recordings and copies are those of all devices on queues (backends/hcq). docs/drivers.md says what of this has run
where.
"""

from __future__ import annotations

from collections.abc import Callable

from funcgrad.backends.cuda.backend import architecture as compiled_for
from funcgrad.backends.cuda.backend import matrix_instructions
from funcgrad.backends.cuda.tensor_maps import Maker
from funcgrad.backends.hcq.backend import QueueBackend
from funcgrad.backends.interface import Grid, Region, Target
from funcgrad.backends.nv.assembler import choose
from funcgrad.backends.nv.copies import Copies
from funcgrad.backends.nv.kernels import NvCode, pack
from funcgrad.backends.nv.tensor_maps import find_maker
from funcgrad.backends.regions import address_of
from funcgrad.drivers.hcq.files import Files, SystemFiles
from funcgrad.drivers.nv import device as nv_device
from funcgrad.drivers.nv.kernels import ARCHITECTURES
from funcgrad.drivers.nv.launches import NvLaunch
from funcgrad.drivers.nv.qmd import most_shared_nbytes

_THREADS = 1024  # of a group, on all architectures
_WARP = 32
_BY_KERNEL_NBYTES = 1 << 18  # copied within the GPU
_HOPPER = 90
_VECTOR_NBYTES = 16
_L2_NBYTES = {80: 40 << 20, 86: 6 << 20, 89: 48 << 20, 90: 50 << 20, 100: 126 << 20, 120: 96 << 20}  # at most
_PARAMETERS_NBYTES = 4096  # of a kernel: what PTX ISA 8.0 allows
_REGISTERS = 256  # of 32 bits of a thread, one of which is zero
_DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128"

files: Callable[[], Files] = SystemFiles
"""The system that devices are opened on; tests put a stand-in of GPUs there."""


def count() -> int:
    """Tell how many GPUs the kernel driver shows; DeviceError, with the step that failed, when it does not work."""
    return nv_device.count(files())


class Backend(QueueBackend[NvLaunch]):
    """One GPU: "nv:0", "nv:1", ..., in the order of the kernel driver."""

    watched_by = "nvidia-smi"

    def __init__(self, number: int = 0) -> None:
        self._assembler = choose()
        device = nv_device.NvDevice(files(), number)
        super().__init__(device)
        self.capability = divmod(device.architecture, 10)
        self._maker = _maker_for(device)
        self._code = f"sm_{device.architecture}" + ("a" if device.architecture == 90 else "")
        self.description = f"{device.description}, code by {self._assembler.name} ({self._assembler.why})"
        if device.architecture == _HOPPER:
            self.description += f", {_products(self._maker)}"
        self.target = self._describe_target(device)
        self._copies = (
            Copies(self._work, device.architecture) if device.architecture in ARCHITECTURES else None
        )

    def close(self) -> None:
        super().close()
        if isinstance(self._maker, Maker):
            self._maker.close()

    def _describe_target(self, device: nv_device.NvDevice) -> Target:
        units = device.tpcs * device.sms_per_tpc
        l2_nbytes = _L2_NBYTES.get(device.architecture, 32 << 20)
        return Target(
            name=f"nv {self._code} by {self._assembler.name}{'' if isinstance(self._maker, str) else ' with maps'}",
            vector_nbytes=_VECTOR_NBYTES,
            registers=64,
            l2_nbytes=l2_nbytes,
            l3_nbytes=l2_nbytes,
            cores=units,
            renderer="nvptx",
            grid=Grid(
                threads=_THREADS,
                warp=_WARP,
                local_nbytes=most_shared_nbytes(device.architecture),
                units=units,
                vector_nbytes=_VECTOR_NBYTES,
                dtypes=frozenset(_DTYPES.split()),
                matrix=_matrix_instructions(self.capability, self._maker),
                direct_nbytes=frozenset((4, 8, 16)),
                buffers=_PARAMETERS_NBYTES // 8 - 1,
                registers=_REGISTERS,
            ),
        )

    # ---- kernels ----

    def compile(self, text: str) -> bytes:
        from funcgrad.backends.llvm import compile_ptx  # LLVM is loaded when it compiles

        ptx = compile_ptx(text, compiled_for(self.capability))
        return pack(ptx, self._assembler.assemble(ptx, self._code))

    def read_code(self, binary: bytes, name: str) -> NvCode:
        return NvCode(binary, name, self._maker)

    def copy(self, to: Region, from_: Region, nbytes: int) -> None:
        """Copy within the GPU. Much goes by a kernel: the copy engine of the launches' group took 15 times as long
        on an H100.
        """
        vectors = nbytes // _VECTOR_NBYTES
        is_aligned = not (address_of(to) | address_of(from_)) % _VECTOR_NBYTES
        if nbytes >= _BY_KERNEL_NBYTES and is_aligned and self._copies is not None:
            self._work.launch(self._copies.job(vectors), (to, from_), Copies.NAME)
            done = vectors * _VECTOR_NBYTES
            to, from_, nbytes = (to[0], to[1] + done), (from_[0], from_[1] + done), nbytes - done
        super().copy(to, from_, nbytes)


def _maker_for(device: nv_device.NvDevice) -> Maker | str:
    return (
        find_maker(device.name, device.bus_id) if device.architecture == _HOPPER else "only Hopper has them"
    )


def _matrix_instructions(capability: tuple[int, int], maker: Maker | str) -> frozenset[str]:
    """Name the matrix instructions. Those of four warps read operands by tensor maps, which have to be made."""
    is_without = isinstance(maker, str)
    names = matrix_instructions(capability)
    return frozenset(name for name in names if not (is_without and name.startswith("wgmma")))


def _products(maker: Maker | str) -> str:
    """Describe how matrices are multiplied on Hopper, for people."""
    if isinstance(maker, str):
        return f"products by instructions of one warp ({maker})"
    return f"products by instructions of four warps (tensor maps by {maker.by})"
