"""NVIDIA GPUs on hardware queues: no CUDA, no library of NVIDIA's, but for an assembler (assembler.py).

A kernel is the LLVM IR that device "cuda" has, too; LLVM makes PTX of it, an assembler the GPU's code. Launches,
recordings and copies are those of drivers/nv. docs/drivers.md says what of this has run where.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Sequence

import numpy as np

from funcgrad.backends.cuda.backend import architecture as compiled_for
from funcgrad.backends.cuda.backend import matrix_instructions
from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.backends.interface import (
    Accelerator,
    DeviceGroup,
    Grid,
    Launched,
    MemoryUse,
    Place,
    Region,
    Target,
)
from funcgrad.backends.nv.assembler import choose
from funcgrad.backends.nv.kernels import NvKernel, NvRecording, address_of, launch_of, pack, places_of
from funcgrad.drivers.hcq.dependencies import Range
from funcgrad.drivers.hcq.files import Files, SystemFiles
from funcgrad.drivers.hcq.pool import DeviceMemory
from funcgrad.drivers.hcq.work import Work
from funcgrad.drivers.nv import device as nv_device
from funcgrad.drivers.nv.launches import NvLaunch
from funcgrad.drivers.nv.qmd import most_shared_nbytes
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.trace.util.locks import in_forked_child

_THREADS = 1024  # of a group, on all architectures
_WARP = 32
_VECTOR_NBYTES = 16
_L2_NBYTES = {80: 40 << 20, 86: 6 << 20, 89: 48 << 20, 90: 50 << 20, 100: 126 << 20, 120: 96 << 20}  # at most
_PARAMETERS_NBYTES = 4096  # of a kernel: what PTX ISA 8.0 allows
_DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128"

_TRIAL = """
define ptx_kernel void @trial(ptr addrspace(1) %x) {
  %a = load i32, ptr addrspace(1) %x
  %b = add i32 %a, 7
  store i32 %b, ptr addrspace(1) %x
  ret void
}
"""

files: Callable[[], Files] = SystemFiles
"""The system that devices are opened on; tests put a stand-in of GPUs there."""


def count() -> int:
    """Tell how many GPUs the kernel driver shows; DeviceError, with the step that failed, when it does not work."""
    return nv_device.count(files())


class Backend:
    """One GPU: "nv:0", "nv:1", ..., in the order of the kernel driver."""

    def __init__(self, number: int = 0) -> None:
        self._assembler = choose()
        device = self._device = nv_device.NvDevice(files(), number)
        try:
            self._work = Work(device)
        except BaseException:
            device.close()
            raise
        self.name = device.name
        self.capability = divmod(device.architecture, 10)
        self._code = f"sm_{device.architecture}" + ("a" if device.architecture == 90 else "")
        self.description = f"{device.description}, code by {self._assembler.name} ({self._assembler.why})"
        self.target = self._describe_target()
        _backends.add(self)

    def close(self) -> None:
        """Give the device back; its arrays have no values any more, and who uses them gets an error."""
        self._device.close()

    def try_out(self) -> None:
        """Run a kernel on one number, before the device is taken for a user who asked for any GPU; DeviceError, and the
        device is given back, where the number is wrong."""
        try:
            kernel = self.load(self.compile(_TRIAL), "trial")
            memory = self.allocate(4)
            self.write((memory, 0), np.array([35], np.uint32))
            self.launch(Launched(kernel, 1, (1, 1, 1), ((memory, 0),)))
            self.read((memory, 0), found := np.zeros(1, np.uint32))
            if found[0] != 42:
                raise DeviceError(f"{self.name}: a kernel that is to add 7 to 35 gave {found[0]}")
        except BaseException:
            self.close()
            raise

    def _describe_target(self) -> Target:
        device = self._device
        units = device.tpcs * device.sms_per_tpc
        l2_nbytes = _L2_NBYTES.get(device.architecture, 32 << 20)
        return Target(
            name=f"nv {self._code} by {self._assembler.name}",
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
                matrix=_matrix_instructions(self.capability),
                direct_nbytes=frozenset((4, 8, 16)),
                buffers=_PARAMETERS_NBYTES // 8 - 1,
            ),
        )

    # ---- kernels ----

    def compile(self, text: str) -> bytes:
        from funcgrad.backends.llvm import compile_ptx  # LLVM is loaded when it compiles

        ptx = compile_ptx(text, compiled_for(self.capability))
        return pack(ptx, self._assembler.assemble(ptx, self._code))

    def load(self, binary: bytes, name: str) -> NvKernel:
        return NvKernel(self._work, binary, name)

    def launch(self, launched: Launched) -> None:
        kernel, groups, threads, buffers, place = launched
        if len(buffers) != kernel.parameters:
            kernel.check_count(len(buffers))
        if not groups:
            return self._work.check()
        addresses, ranges = places_of(buffers)
        self._work.launch(kernel.job(groups, threads), addresses, ranges, kernel.name, place)

    def record(self, launches: Sequence[Launched], places: Sequence[Sequence[Place]]) -> NvRecording:
        return NvRecording(self._work, launches, places)

    def time(self, launches: Sequence[Launched]) -> list[float]:
        made: list[NvLaunch] = []
        ranges: list[Range] = []
        for launched in launches:
            if not launched.groups:
                continue
            launched.kernel.check_count(len(launched.buffers))
            addresses, own = places_of(launched.buffers)
            made.append(launch_of(launched.kernel, launched.groups, launched.threads, addresses))
            ranges += own
        seconds = iter(self._work.time(made, ranges) if made else [])
        return [next(seconds) if launched.groups else 0.0 for launched in launches]

    # ---- memory ----

    def allocate(self, nbytes: int) -> DeviceMemory:
        """Return uninitialised memory, aligned to 256; raise OutOfMemoryError when giving back what is kept does not
        help.
        """
        pool = self._work.pool
        self._work.check()
        for make_room in (lambda: None, gc.collect):  # arrays that only cycles of garbage have
            make_room()
            try:
                return pool.allocate(nbytes)
            except OutOfMemoryError as error:
                reason = error.message
        use = self.memory()
        raise OutOfMemoryError(
            f"{self.name} has no memory for {nbytes:,} bytes: arrays and programs have {use.used:,} of"
            f" {use.total:,} bytes ({reason})",
            hint="make batches smaller, donate arguments, or let go of arrays; `nvidia-smi` shows other processes",
        )

    def write(self, to: Region, host: np.ndarray) -> None:
        if host.nbytes:
            whole = np.ascontiguousarray(host)
            self._work.write(address_of(to), whole.ctypes.data, whole.nbytes)

    def read(self, from_: Region, host: np.ndarray) -> None:
        if not host.nbytes:
            return self.synchronize()
        whole = host if host.flags.c_contiguous else np.empty(host.shape, host.dtype)
        self._work.read(address_of(from_), whole.ctypes.data, whole.nbytes)
        if whole is not host:
            host[...] = whole

    def copy(self, to: Region, from_: Region, nbytes: int) -> None:
        if nbytes:
            self._work.copy(address_of(to), address_of(from_), nbytes)

    def receive(self, to: Region, source: Accelerator, from_: Region, nbytes: int) -> bool:
        """Copy from another GPU of this driver; False where it is none."""
        if not isinstance(source, Backend):
            return False
        if nbytes:
            self._work.receive(address_of(to), source._work, address_of(from_), nbytes)
        return True

    def group(self, host: Communicator) -> DeviceGroup | None:
        """Return this GPU among those of other members, or None if they are of other processes."""
        from funcgrad.backends.peers import peer_group  # few programs have many devices

        return peer_group(self, host)

    def fill_zeros(self, to: Region, nbytes: int) -> None:
        if nbytes:
            self._work.fill_zeros(address_of(to), nbytes)

    def synchronize(self) -> None:
        self._work.synchronize()

    def memory(self) -> MemoryUse:
        pool = self._work.pool
        return MemoryUse(pool.used, pool.kept, pool.peak, self._device.total_nbytes)

    def abandon(self) -> None:
        """Raise errors from now on: after a fork, as the parent's queues are not this process's."""
        self._device.lose(
            DeviceError(
                f"{self.name} was opened before this process was forked, and its queues are the parent's",
                hint="start workers by multiprocessing.get_context('spawn'), or fork before the device is first used",
            )
        )


def _matrix_instructions(capability: tuple[int, int]) -> frozenset[str]:
    """Name the matrix instructions of a warp. Those of four warps read operands by tensor maps, which only NVIDIA's
    library can make.
    """
    return frozenset(name for name in matrix_instructions(capability) if not name.startswith("wgmma"))


_backends: weakref.WeakSet[Backend] = weakref.WeakSet()


def _after_fork() -> None:
    for backend in list(_backends):
        backend.abandon()


in_forked_child(_after_fork)
