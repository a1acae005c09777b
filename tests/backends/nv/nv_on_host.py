"""Device "nv" on the stand-in of NVIDIA's GPUs, whose kernels run: the LLVM IR that each was compiled from.

Which kernel that is says the code at the address that the launch's descriptor names; its arguments are in the constant
bank that it names. So whole programs go the way that they go on a GPU, but for NVIDIA's kernel driver and the GPU.
"""

from __future__ import annotations

import ctypes
import runpy
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad.backends import interface
from funcgrad.backends.cuda.backend import architecture as compiled_for
from funcgrad.backends.cuda.tensor_maps import Maker
from funcgrad.backends.llvm import compile_ptx
from funcgrad.backends.nv import backend
from funcgrad.backends.nv.assembler import Assembler
from funcgrad.backends.nv.kernels import Unpacked, unpack
from funcgrad.config import config
from funcgrad.drivers.nv.cubin import Cubin, CubinKernel
from funcgrad.drivers.nv.kernels import cubin_for
from funcgrad.trace.array.device_array import forget_copies
from tests.hardware.gpu_on_host import HostKernel
from tests.hardware.nv import cubins as nv_cubins
from tests.hardware.nv.decoder import Descriptor, Malformed
from tests.hardware.nv.stand_in import Gpu, Object, StandIn
from tests.hardware.ptx import tensor_map
from tests.hardware.ptx.machine import Memory, run

QUICK = Assembler("nothing", "a test", nv_cubins.assemble)
"""In place of ptxas, which takes a second for a big kernel."""


PARAMETERS_ADDRESS_AT = 0x198  # in bank 0 of sm_90: where code finds parameters that it names by an address


class _Kernel:
    """What the code of a kernel does, for the stand-in: see `nv_stand_in.Kernel`."""

    def __init__(self, text: str, ptx: str, kernel: CubinKernel, unpacked: Unpacked) -> None:
        self._text, self._ptx, self._kernel = text, ptx, kernel
        _, self._dynamic_nbytes, self._maps = unpacked
        self._made: dict[tuple[int, ...], HostKernel] = {}

    def __call__(self, descriptor: Descriptor, bank: bytes, gpu: Gpu, space: Object) -> None:
        if descriptor.grid[1:] != (1, 1):
            raise Malformed(f"groups in more than one dimension: {descriptor.grid}")
        if descriptor.shared_nbytes < self._kernel.shared_nbytes + self._dynamic_nbytes:
            raise Malformed(f"{descriptor.shared_nbytes} bytes of shared memory are less than the kernel has")
        if self._maps:
            self._run_with_maps(descriptor, bank, gpu, space)
            return
        x, y, z = threads = descriptor.threads
        if threads not in self._made:
            self._made[threads] = HostKernel(self._text, self._kernel.name, (x, y, z))
        pointers = [struct.unpack_from("<Q", bank, at)[0] for at, _ in self._kernel.parameters]
        self._made[threads](descriptor.grid[0], [gpu.at(space, pointer, 1, 1) for pointer in pointers])

    def _run_with_maps(self, descriptor: Descriptor, bank: bytes, gpu: Gpu, space: Object) -> None:
        """Run a kernel that only Hopper has the instructions for, by the model of it: PTX in place of LLVM IR."""
        places = [at for at, _ in self._kernel.parameters]
        pointers = [struct.unpack_from("<Q", bank, at)[0] for at in places[: -len(self._maps)]]
        maps = [bank[at : at + tensor_map.NBYTES] for at in places[-len(self._maps) :]]
        found = descriptor.bank(0)
        assert found
        by_value = struct.unpack_from("<Q", bank, PARAMETERS_ADDRESS_AT)[0]
        if by_value != found[0] + self._kernel.parameters_at or by_value % 16:
            raise Malformed(f"parameters that are at {found[0]:#x}, and code looks for them at {by_value:#x}")
        for map_, expected in zip(maps, self._maps, strict=True):
            told = tensor_map.unpack(map_)
            if told.address != pointers[expected.parameter] or told.shape != expected.shape[::-1]:
                raise Malformed(f"{told} in place of {expected} of {pointers[expected.parameter]:#x}")
        memory = Memory()
        for pointer in dict.fromkeys(pointers):
            mapping = next(m for m in space.mappings if m.begin <= pointer < m.end)
            nbytes = mapping.end - pointer
            whole = (ctypes.c_uint8 * nbytes).from_address(gpu.at(space, pointer, nbytes, 1))
            memory.add(np.frombuffer(whole, np.uint8), pointer)
        arguments = [*(pointer.to_bytes(8, "little") for pointer in pointers), *maps]
        run(self._ptx, descriptor.grid[0], arguments, local_nbytes=self._dynamic_nbytes, memory=memory)


class FakeMaps:
    """NVIDIA's function that makes tensor maps, as the model of Hopper reads them. made: how many; refused: why not;
    closed: for which devices."""

    def __init__(self) -> None:
        self.made = 0
        self.closed: list[str] = []
        self.refused: list[str] = []

    def maker(self, device: str) -> Maker:
        return Maker(device, self.make, str, "a test", lambda: self.closed.append(device))

    def make(self, to: int, kind: int, rank: int, address: int, *rest: int) -> int:
        rows, (interleave, swizzle, promotion, fill) = tensor_map.rows_at(rank, rest[:4]), rest[4:]
        if found := tensor_map.fault(to, kind, address, *rows, interleave, swizzle):
            self.refused.append(found)
            return 1
        content = tensor_map.pack(kind, address, *rows, swizzle, promotion, fill)
        ctypes.memmove(to, content, len(content))
        self.made += 1
        return 0


def _add_copies(stand_in: StandIn) -> None:
    """What the driver's own kernel for copies does."""
    for architecture in {gpu.chip.architecture for gpu in stand_in.gpus}:
        cubin = cubin_for(architecture)
        kernel = cubin.kernels["copy_vectors"]

        def copy(
            descriptor: Descriptor, bank: bytes, gpu: Gpu, space: Object, kernel: CubinKernel = kernel
        ) -> None:
            to, from_, count = (struct.unpack_from("<Q", bank, at)[0] for at, _ in kernel.parameters)
            vectors = descriptor.grid[0] * 1024
            if descriptor.threads != (256, 1, 1) or not vectors - 1024 < count <= vectors:
                raise Malformed(
                    f"{descriptor.grid} groups of {descriptor.threads} threads for {count} vectors"
                )
            nbytes = 16 * count
            ctypes.memmove(gpu.at(space, to, nbytes, 1), gpu.at(space, from_, nbytes, 0), nbytes)

        stand_in.add_kernel(cubin.image(0)[kernel.offset :][: kernel.nbytes], copy)


@contextmanager
def nv_on_host(
    chips: Sequence[str] = ("GH100", "GH100"),
    threads: int = 64,
    assembler: Assembler = QUICK,
    cache: bool = False,
    maps: FakeMaps | str = "a test without them",
    **options: Any,
) -> Iterator[StandIn]:
    """The devices "nv:0", "nv:1", ... are such GPUs. threads: of a group, at most: each is one of the host's.

    cache: of config. What is not compiled here has no text, so whoever runs a program sets it to False.
    maps: what makes tensor maps, or why nothing does.
    """
    stand_in = StandIn(chips, **options)
    _add_copies(stand_in)
    real = backend.Backend.compile
    kept = {name: getattr(backend, name) for name in ("files", "choose", "find_maker", "_THREADS")}
    names = ["gpu", "nv", *(f"nv:{number}" for number in range(8))]
    opened = {name: interface._open.pop(name) for name in names if name in interface._open}

    def compile_(self: backend.Backend, text: str) -> bytes:
        binary = real(self, text)
        unpacked = unpack(binary)
        cubin = Cubin(unpacked.cubin)
        ptx = compile_ptx(text, compiled_for(self.capability)).decode() if unpacked.maps else ""
        image = cubin.image(0)
        for kernel in cubin.kernels.values():
            code = image[kernel.offset :][: kernel.nbytes]
            stand_in.add_kernel(code, _Kernel(text, ptx, kernel, unpacked))
        return binary

    interface._gpu[0] = ""
    try:
        backend.Backend.compile = compile_  # type: ignore[method-assign]
        backend.files, backend.choose, backend._THREADS = lambda: stand_in, lambda: assembler, threads  # type: ignore[assignment]
        backend.find_maker = lambda device, bus_id: maps if isinstance(maps, str) else maps.maker(device)
        with config(cache=cache):
            yield stand_in
    finally:
        fg.clear_caches()  # programs have kernels of these devices
        forget_copies()
        for name in names:
            if name in interface._open:
                interface._open[name].close()
        backend.Backend.compile = real  # type: ignore[method-assign]
        for name, value in kept.items():
            setattr(backend, name, value)
        for name in names:
            interface._open.pop(name, None)
        interface._gpu[0] = ""
        interface._open.update(opened)


def main(gpus: str, script: str, *arguments: str) -> None:
    """Run a program on so many such GPUs: python -m tests.backends.nv.nv_on_host 4 program.py ...

    Groups have one thread: 64 that wait for each other take the host a hundred times as long.
    """
    sys.argv = [script, *arguments]
    sys.path.insert(0, str(Path(script).parent))
    with nv_on_host(["GH100"] * int(gpus), threads=1), config(device="nv"):
        runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
