"""A process in which AMD's own libamdhip64 and ROCr work for device "hip", on the stand-in of the kernel driver.

Debian's HIP 5.2 knows no RDNA3, so the GPU says that it is a gfx1030, and so do the files of kernels: what the library
does with either is the same, and what runs is the code for gfx1100, on the emulator, when its packet comes. Code
objects are of version 4, the latest that this HIP reads. Kernels of HIP's own, for zeros and for copies within the GPU,
are code for gfx1030, which the emulator does not run.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad.backends.hip import backend, library
from funcgrad.backends.interface import open_backend
from funcgrad.drivers.amd.shared_object import SharedObject, link_shared
from tests.backends.hip.test_hip import ADD, get, numbers, put, started
from tests.drivers.amd.vendor.files import Vendor, install
from tests.drivers.amd.vendor.packets import PacketGpu
from tests.drivers.amd.vendor.tree import gpu, write_tree
from tests.hardware.amd.packets import Malformed
from tests.hardware.amd.stand_in import OF_PROGRAM, Bo, Queue
from tests.lower.runtime.test_device_program import PROGRAMS, check

_PROCESSOR_AT, _GFX1030 = 48, 0x36
_WORDS = {0: 0, 1: 6, 5: 3, 6: 1, 8: 5, 10: 7, 13: 2, 17: 4}  # of packets of copies, behind their headers
_ADD_64, _EQUAL = 47, 3


class Gpu(PacketGpu):
    """One whose engine for copies takes what ROCr gives it: hsa-runtime/core/inc/sdma_registers.h."""

    def _copy_packet(self, queue: Queue) -> bool:
        words = self._words(queue, 4)
        header = next(words)
        operation = header & 0xFF
        if operation not in _WORDS:
            raise Malformed(f"operation {operation} of copies")
        data = [next(words) for _ in range(_WORDS[operation])]
        first = data[0] | data[1] << 32 if len(data) > 1 else 0
        if operation == 1:  # COPY_LINEAR
            count = (data[0] & 0x3FFFFFFF) + 1
            source = self.view(data[2] | data[3] << 32, count).copy()
            self.view(data[4] | data[5] << 32, count)[:] = source
        elif operation == 5:  # FENCE
            self.write(first, "I", data[2])
        elif operation == 6:  # TRAP
            self.files.interrupt(data[0])
        elif operation == 8 and header >> 31:  # POLL_REGMEM of memory; of registers: writes of the host come
            if header >> 28 & 7 != _EQUAL:
                raise Malformed(f"POLL_REGMEM {header:#x}")
            if self.read(first, "I") & data[3] != data[2]:
                return False
        elif operation == 10:  # ATOMIC
            if header >> 25 != _ADD_64:
                raise Malformed(f"ATOMIC {header:#x}")
            self.write(first, "Q", (self.read(first, "Q") + (data[2] | data[3] << 32)) % (1 << 64))
        elif operation == 13:  # TIMESTAMP
            self.write(first, "Q", self.clock)
        self._done(queue, 1 + len(data), 4)
        return True


class Files(Vendor):
    """A kernel driver that also lends a GPU pages of the process at other addresses than theirs."""

    def __init__(self, properties: dict[str, int]) -> None:
        super().__init__(properties)
        self.gpus = {number: Gpu(self, number, found.properties) for number, found in self.gpus.items()}

    def _call_16(self, values: dict[str, int]) -> None:
        address = values["mmap_offset"]
        if not values["flags"] & OF_PROGRAM or address == values["va"]:
            return super()._call_16(values)
        self._next += 1
        pages = Bo(self._next, address, values["size"], values["flags"], self._gpu(values))
        pages.va = values["va"]
        self.bos[self._next] = pages
        values.update(handle=self._next)
        return None


def _as_gfx1030(binary: bytes, processor: str) -> SharedObject:
    made = link_shared(binary, processor)
    data = bytearray(made.file)
    data[_PROCESSOR_AT] = _GFX1030
    return made._replace(file=bytes(data).replace(b"--gfx1100", b"--gfx1030"))


def main() -> None:
    given = json.load(sys.stdin)
    properties = gpu("gfx1030")
    write_tree(Path(given["root"]), properties)
    files = Files(properties)
    kept = install(given["shim"], files)
    compile_ = backend.Backend.compile
    backend.Backend.compile = lambda self, text: compile_(self, text.replace("i32 500", "i32 400"))  # type: ignore[method-assign]
    backend.Backend._find_processor = lambda self: "gfx1100"  # type: ignore[method-assign]
    backend.link_shared = _as_gfx1030  # type: ignore[assignment]
    made = library.Library(ctypes.CDLL(given["library"]))
    library.library = lambda: made  # type: ignore[assignment]
    with files.working(), fg.config(cache=False):
        answer = {**_launches(), "programs": {name: _program(name) for name in given["programs"]}}
    with files.lock:
        answer["launched"] = sum(len(found.launched) for found in files.gpus.values())
    Path(given["answer"]).write_text(json.dumps(answer))
    del kept
    sys.stdout.flush()
    os._exit(0)


def _launches() -> dict[str, Any]:
    """Launch a kernel one by one and in a graph, and change what the graph works on."""
    device = open_backend("hip")
    add = device.load(device.compile(ADD), "add")
    x, y, z = (put(device, numbers(64)) for _ in range(3))
    device.launch(started(add, x, y))
    once = get(device, y, 64)
    recording = device.record([started(add, x, y)] * 2, [[(0, 0), (1, 0)]] * 2)
    for _ in range(2):
        recording.replay([(x, 0), (y, 0)])
    recording.replay([(x, 0), (z, 0)])
    big = np.arange(3 << 20, dtype=np.int32)
    there = put(device, big)
    return {
        "description": device.description,
        "units": device.target.grid.units,
        "once": once.tolist(),
        "replayed": get(device, y, 64).tolist(),
        "moved": get(device, z, 64).tolist(),
        "seconds": device.time([started(add, x, y)]),
        "big": bool((get(device, there, big.size) == big).all()),
        "used": device.memory().used,
    }


def _program(name: str) -> str:
    """What is wrong with a program; "" where its results are those of the CPU, started, recorded and replayed."""
    function, arguments = PROGRAMS[name]
    try:
        with fg.config(device="hip"):
            check(function, *arguments)
    except Exception:
        return traceback.format_exc()
    return ""
