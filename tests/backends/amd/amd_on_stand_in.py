"""Device "amd" on the stand-in of AMD's GPUs, whose kernels run on the chip's emulator, instruction by instruction.

Of the way that programs go on a GPU only AMD's kernel driver and the GPU are missing.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import funcgrad as fg
from funcgrad.backends import interface
from funcgrad.backends.amd import backend
from funcgrad.config import config
from funcgrad.drivers.amd import process
from funcgrad.trace.array.device_array import forget_copies
from tests.hardware.amd.stand_in import GFX1100, AmdFiles, write_topology

NAMES = ("gpu", "amd", *(f"amd:{number}" for number in range(8)))


@contextmanager
def amd_on_stand_in(
    gpus: int = 2,
    cache: bool = False,
    memory_nbytes: int = 1 << 30,
    seed: int = 0,
    chip: Mapping[str, int] = GFX1100,
) -> Iterator[AmdFiles]:
    """The devices "amd:0", "amd:1", ... are such GPUs. cache: of config."""
    rows = [{**chip, "drm_render_minor": 128 + number} for number in range(gpus)]
    files = AmdFiles(*rows, seed=seed, memory_nbytes=memory_nbytes)
    kept = {name: getattr(backend, name) for name in ("files", "topology")}
    opened = {name: interface._open.pop(name) for name in NAMES if name in interface._open}
    interface._gpu[0] = ""
    with TemporaryDirectory() as folder:
        topology = write_topology(Path(folder) / "nodes", *rows, memory_nbytes=memory_nbytes)
        backend.files, backend.topology = lambda: files, topology
        try:
            with config(cache=cache):
                yield files
        finally:
            fg.clear_caches()  # programs have kernels of these devices
            forget_copies()
            for name in NAMES:
                if name in interface._open:
                    interface._open.pop(name).close()
            process.close(files)
            for name, value in kept.items():
                setattr(backend, name, value)
            interface._gpu[0] = ""
            interface._open.update(opened)


def main(gpus: str, script: str, *arguments: str) -> None:
    """Run a program on so many such GPUs: python -m tests.backends.amd.amd_on_stand_in 4 program.py ..."""
    sys.argv = [script, *arguments]
    sys.path.insert(0, str(Path(script).parent))
    with amd_on_stand_in(int(gpus)), config(device="amd"):
        runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
