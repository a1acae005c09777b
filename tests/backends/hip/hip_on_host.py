"""Device "hip" on the stand-in for libamdhip64, whose kernels run: from their bytes by the emulator of RDNA3, or, for
programs of many launches, as code of the host that is made of the LLVM IR that each was compiled from.
"""

from __future__ import annotations

import gc
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import funcgrad as fg
from funcgrad.backends import interface
from funcgrad.backends.hip import backend
from funcgrad.backends.hip import library as binding
from funcgrad.config import config
from funcgrad.drivers.amd.shared_object import link_shared
from funcgrad.trace.array.device_array import forget_copies
from tests.backends.hip.fake_hip import FakeHip, Launch
from tests.hardware.gpu_on_host import HostKernel

NAMES = ("gpu", "hip", *(f"hip:{number}" for number in range(8)))


@contextmanager
def hip_on_host(
    devices: int = 2, *, emulate: bool = True, threads: int = 0, cache: bool = False, **options: Any
) -> Iterator[FakeHip]:
    """The devices "hip:0", "hip:1", ... are such GPUs. emulate: kernels run from their bytes. threads: of a group, at
    most; where the host runs kernels, each is one of its threads. cache: of config; where the host runs kernels, what
    is not compiled here has no text.
    """
    fake = FakeHip(devices, **options)
    for device in fake.devices:
        device.attributes[56] = threads or (1024 if emulate else 64)
        device.attributes[63] = 2
    texts: dict[bytes, str] = {}
    kernels: dict[tuple, HostKernel] = {}
    kept, real = binding.library, backend.Backend.compile
    opened = {name: interface._open.pop(name) for name in NAMES if name in interface._open}

    def compile_(self: backend.Backend, text: str) -> bytes:
        binary = real(self, text)
        texts[link_shared(binary).file] = text
        return binary

    def run_kernel(file: bytes, launch: Launch, pointers: Any) -> None:
        key = file, launch.threads
        if key not in kernels:
            kernels[key] = HostKernel(texts[file], launch.name, launch.threads)
        kernels[key](launch.groups, pointers)

    fg.clear_caches()  # programs have kernels of other devices of these names
    forget_copies()
    if not emulate:
        fake.run_kernel = run_kernel
        backend.Backend.compile = compile_  # type: ignore[method-assign]
    made = binding.Library(fake)
    binding.library = lambda: made  # type: ignore[assignment]
    interface._gpu[0] = ""
    try:
        with config(cache=cache):
            yield fake
    finally:
        fg.clear_caches()  # programs have kernels of these devices
        forget_copies()
        gc.collect()
        for name in NAMES:
            if name in interface._open and name != "gpu":
                interface._open[name].close()
        binding.library = kept  # type: ignore[assignment]
        backend.Backend.compile = real  # type: ignore[method-assign]
        for name in NAMES:
            interface._open.pop(name, None)
        interface._gpu[0] = ""
        interface._open.update(opened)
    assert not fake.misuses, fake.misuses


def main(gpus: str, script: str, *arguments: str) -> None:
    """Run a program on so many such GPUs: python -m tests.backends.hip.hip_on_host 4 program.py ...

    Kernels run as the host's code, in groups of one thread: 64 that wait for each other take a hundred times as long.
    """
    sys.argv = [script, *arguments]
    sys.path.insert(0, str(Path(script).parent))
    with hip_on_host(int(gpus), emulate=False, threads=1), config(device="hip"):
        runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
