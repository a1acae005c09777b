"""Device "nv" on the stand-in of NVIDIA's GPUs, whose kernels run: the LLVM IR that each was compiled from.

Which kernel that is says the code at the address that the launch's descriptor names; its arguments are in the constant
bank that it names. So whole programs go the way that they go on a GPU, but for NVIDIA's kernel driver and the GPU.
"""

from __future__ import annotations

import runpy
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import funcgrad as fg
from funcgrad.backends import interface
from funcgrad.backends.nv import backend
from funcgrad.backends.nv.assembler import Assembler
from funcgrad.backends.nv.kernels import unpack
from funcgrad.config import config
from funcgrad.drivers.nv.cubin import Cubin, CubinKernel
from funcgrad.trace.array.device_array import forget_copies
from tests import nv_cubins
from tests.gpu_on_host import HostKernel
from tests.nv_decoder import Descriptor, Malformed
from tests.nv_stand_in import Gpu, Object, StandIn

QUICK = Assembler("nothing", "a test", nv_cubins.assemble)
"""In place of ptxas, which takes a second for a big kernel."""


class _Kernel:
    """What the code of a kernel does, for the stand-in: see `nv_stand_in.Kernel`."""

    def __init__(self, text: str, kernel: CubinKernel, dynamic_nbytes: int) -> None:
        self._text, self._kernel, self._dynamic_nbytes = text, kernel, dynamic_nbytes
        self._made: dict[tuple[int, ...], HostKernel] = {}

    def __call__(self, descriptor: Descriptor, bank: bytes, gpu: Gpu, space: Object) -> None:
        if descriptor.grid[1:] != (1, 1):
            raise Malformed(f"groups in more than one dimension: {descriptor.grid}")
        if descriptor.shared_nbytes < self._kernel.shared_nbytes + self._dynamic_nbytes:
            raise Malformed(f"{descriptor.shared_nbytes} bytes of shared memory are less than the kernel has")
        x, y, z = threads = descriptor.threads
        if threads not in self._made:
            self._made[threads] = HostKernel(self._text, self._kernel.name, (x, y, z))
        pointers = [struct.unpack_from("<Q", bank, at)[0] for at, _ in self._kernel.parameters]
        self._made[threads](descriptor.grid[0], [gpu.at(space, pointer, 1, 1) for pointer in pointers])


@contextmanager
def nv_on_host(
    chips: Sequence[str] = ("GH100", "GH100"),
    threads: int = 64,
    assembler: Assembler = QUICK,
    cache: bool = False,
    **options: Any,
) -> Iterator[StandIn]:
    """The devices "nv:0", "nv:1", ... are such GPUs. threads: of a group, at most: each is one of the host's.

    cache: of config. What is not compiled here has no text, so whoever runs a program sets it to False.
    """
    stand_in = StandIn(chips, **options)
    real = backend.Backend.compile
    kept = {name: getattr(backend, name) for name in ("files", "choose", "_THREADS")}
    names = ["gpu", "nv", *(f"nv:{number}" for number in range(8))]
    opened = {name: interface._open.pop(name) for name in names if name in interface._open}

    def compile_(self: backend.Backend, text: str) -> bytes:
        binary = real(self, text)
        file, dynamic_nbytes = unpack(binary)
        cubin = Cubin(file)
        image = cubin.image(0)
        for kernel in cubin.kernels.values():
            code = image[kernel.offset :][: kernel.nbytes]
            stand_in.add_kernel(code, _Kernel(text, kernel, dynamic_nbytes))
        return binary

    interface._gpu[0] = ""
    try:
        backend.Backend.compile = compile_  # type: ignore[method-assign]
        backend.files, backend.choose, backend._THREADS = lambda: stand_in, lambda: assembler, threads  # type: ignore[assignment]
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
