"""Write down what is said to NVIDIA's kernel driver, by this driver or by a program that uses NVIDIA's own library.

    python -m funcgrad.drivers.nv.tools.record OURS                      the ten steps of the check
    python -m funcgrad.drivers.nv.tools.record --cuda THEIRS             a kernel and two copies by libcuda
    python -m funcgrad.drivers.nv.tools.record THEIRS program.py ...     a program of Python

`compare` says how two such files differ.
"""

from __future__ import annotations

import argparse
import ctypes
import runpy
import sys
from collections.abc import Sequence
from typing import Any

from funcgrad.drivers.hcq.files import Files, SystemFiles
from funcgrad.drivers.nv.kernels import file_for
from funcgrad.drivers.nv.tools.hook import hooked
from funcgrad.drivers.nv.tools.records import Event, Recorder, RecordingFiles, save
from funcgrad.drivers.nv.tools.smoke import Smoke
from funcgrad.errors import DeviceError

_NUMBERS = 1024
_MAJOR, _MINOR = 75, 76  # CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_*, cuda.h


def ours(files: Files) -> list[Event]:
    """Record what this driver does in the check."""
    recorder = Recorder()
    for result in Smoke(RecordingFiles(files, recorder)).run():
        print(result)
    return recorder.finish()


class Cuda:
    """As much of libcuda as one launch takes."""

    def __init__(self, library: Any) -> None:
        self._library = library

    def call(self, name: str, *arguments: Any) -> None:
        result = getattr(self._library, name)(*arguments)
        if result:
            raise DeviceError(f"nv: {name} of NVIDIA's library ended with {result}")

    def run(self) -> None:
        """Copy numbers to the GPU, run the kernel of the check's fifth step, copy them back."""
        number, device, size = ctypes.c_int(), ctypes.c_int(), ctypes.c_size_t(4 * _NUMBERS)
        context, module, handle = (ctypes.c_void_p() for _ in range(3))
        self.call("cuInit", 0)
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        version = []
        for attribute in (_MAJOR, _MINOR):
            self.call("cuDeviceGetAttribute", ctypes.byref(number), attribute, device)
            version.append(number.value)
        self.call("cuCtxCreate_v2", ctypes.byref(context), 0, device)
        self.call("cuModuleLoadData", ctypes.byref(module), file_for(10 * version[0] + version[1]))
        self.call("cuModuleGetFunction", ctypes.byref(handle), module, b"reverse_scaled")
        from_, to = ctypes.c_uint64(), ctypes.c_uint64()
        values, found = ((ctypes.c_uint32 * _NUMBERS)() for _ in range(2))
        values[:] = list(range(_NUMBERS))
        for memory in (from_, to):
            self.call("cuMemAlloc_v2", ctypes.byref(memory), size)
        self.call("cuMemcpyHtoD_v2", from_, values, size)
        addresses = (ctypes.c_void_p * 2)(*(ctypes.addressof(memory) for memory in (from_, to)))
        self.call("cuLaunchKernel", handle, 8, 1, 1, 128, 1, 1, 0, None, addresses, None)
        self.call("cuMemcpyDtoH_v2", found, to, size)
        if list(found) != [3 * (k ^ 127) + 1 for k in range(_NUMBERS)]:
            raise DeviceError("nv: the kernel gave wrong numbers under NVIDIA's library")


def main(arguments: Sequence[str] | None = None, files: Files | None = None) -> int:
    """Write a record."""
    parser = argparse.ArgumentParser(
        prog="python -m funcgrad.drivers.nv.tools.record",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", help="where the record goes")
    parser.add_argument("--cuda", action="store_true", help="one kernel, by libcuda")
    parser.add_argument("program", nargs=argparse.REMAINDER, help="a program of Python, with its arguments")
    options = parser.parse_args(arguments)
    if not options.cuda and not options.program:
        events = ours(files or SystemFiles())
    else:
        recorder = Recorder()
        with hooked(recorder):
            if options.cuda:
                Cuda(ctypes.CDLL("libcuda.so.1")).run()
            else:
                sys.argv = options.program
                runpy.run_path(options.program[0], run_name="__main__")
            events = recorder.finish()
    save(options.file, events)
    print(f"{len(events)} events in {options.file}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
