"""A fake of CUDA whose kernels run: the LLVM IR that each was compiled from, on the host (gpu_on_host.py).

So whole programs go the way that they go on a GPU, but for the driver and the GPU itself: the schedule for this target,
LLVM's PTX, modules, launches and graphs with their pointers, memory, copies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from funcgrad.backends import interface
from funcgrad.backends.cuda import backend, context
from funcgrad.config import config
from tests.backends.cuda.fake_cuda import FakeCuda, Launch
from tests.hardware.gpu_on_host import HostKernel
from tests.hardware.ptx.machine import Memory, run


def run_with_maps(ptx: str, launch: Launch, buffers: Sequence[np.ndarray]) -> None:
    """A kernel that only Hopper has the instructions for, by the model of it: PTX in place of LLVM IR."""
    memory = Memory()
    for pointer, buffer in zip(launch.pointers, buffers, strict=True):
        memory.add(buffer, pointer)
    arguments = [*(pointer.to_bytes(8, "little") for pointer in launch.pointers), *launch.maps]
    run(ptx, launch.groups, arguments, local_nbytes=launch.local_nbytes, memory=memory)


@contextmanager
def cuda_on_host(threads: int = 64) -> Iterator[FakeCuda]:
    """The devices "cuda:0" and "cuda:1" are such fakes. threads: of a group, at most: each is one of the host's."""
    fake = FakeCuda(devices=2)
    for device in fake.devices:
        device.attributes |= {"MAX_THREADS_PER_BLOCK": threads, "MULTIPROCESSOR_COUNT": 2}
    texts: dict[str, str] = {}
    kernels: dict[tuple, HostKernel] = {}
    real = backend.Backend.compile

    def compile_(self: backend.Backend, text: str) -> bytes:
        binary = real(self, text)
        texts[binary.decode()] = text
        return binary

    def run_kernel(ptx: str, launch: Launch, buffers: Sequence[np.ndarray]) -> None:
        if launch.maps:
            run_with_maps(ptx, launch, buffers)
            return
        key = ptx, launch.threads
        if key not in kernels:
            kernels[key] = HostKernel(texts[ptx], launch.name, launch.threads)
        kernels[key](launch.groups, [buffer.ctypes.data for buffer in buffers])

    fake.run_kernel = run_kernel
    kept: list[Any] = [(module, module.bindings) for module in (backend, context)]
    opened = {
        name: interface._open.pop(name) for name in ("cuda", "cuda:0", "cuda:1") if name in interface._open
    }
    try:
        for module, _ in kept:
            module.bindings = lambda: fake
        backend.Backend.compile = compile_  # type: ignore[method-assign]
        with config(cache=False):  # what is not compiled here has no text
            yield fake
    finally:
        backend.Backend.compile = real  # type: ignore[method-assign]
        for module, bindings in kept:
            module.bindings = bindings
        for name in ("cuda", "cuda:0", "cuda:1"):
            interface._open.pop(name, None)
        interface._open.update(opened)
