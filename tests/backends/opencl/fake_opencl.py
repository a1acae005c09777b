"""A pyopencl without hardware: as much of the module as the backend uses, on bytearrays.

What a driver may do is switched on from outside: `failures` has the codes with which the next calls of a function
fail. A kernel does nothing; the launches are kept in `launches`, as (name, arguments).
"""

from __future__ import annotations

import struct
from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import numpy as np


class Error(Exception):
    def __init__(self, routine: str, code: int) -> None:
        super().__init__(f"{routine} failed: CODE_{-code}")
        self.routine = routine
        self.code = code


class Device:
    def __init__(self, name: str, kind: int, **properties: Any) -> None:
        self.name = name
        self.type = kind
        self.available = self.compiler_available = True
        self.version, self.driver_version = "OpenCL 3.0", "1.2"
        self.max_work_group_size, self.max_work_item_sizes = 256, [256, 256, 64]
        self.local_mem_size, self.max_compute_units = 1 << 15, 8
        self.global_mem_cache_size, self.global_mem_size = 1 << 20, 1 << 24
        self.max_mem_alloc_size, self.host_unified_memory = 1 << 22, False
        self.max_parameter_size = 1024
        self.extensions, self.single_fp_config = "cl_khr_fp64 cl_khr_icd", 0
        vars(self).update(properties)


class Platform:
    def __init__(self, name: str, devices: list[Device]) -> None:
        self.name, self.version, self.devices = name, "OpenCL 3.0", devices
        for device in devices:
            device.platform = self  # type: ignore[attr-defined]

    def get_devices(self) -> list[Device]:
        if not self.devices:
            raise Error("clGetDeviceIDs", -1)
        return self.devices


class FakeOpenCL:
    """The module. platforms: what the loader finds."""

    Error = Error
    device_type = SimpleNamespace(GPU=4, CPU=2, ACCELERATOR=8)
    device_fp_config = SimpleNamespace(CORRECTLY_ROUNDED_DIVIDE_SQRT=128)
    mem_flags = SimpleNamespace(READ_WRITE=1)
    program_info = SimpleNamespace(BINARIES="binaries")
    program_build_info = SimpleNamespace(LOG="log")
    command_queue_properties = SimpleNamespace(PROFILING_ENABLE=2)
    command_execution_status = SimpleNamespace(COMPLETE=0)

    def __init__(self, platforms: list[Platform]) -> None:
        self.platforms = platforms
        self.failures: defaultdict[str, list[int]] = defaultdict(list)
        self.launches: list[tuple[str, list[Any]]] = []
        self.built: list[str] = []
        self.log = ""
        self.used_nbytes = 0
        self._cl = SimpleNamespace(
            _Program=lambda *arguments: Program(self, *arguments),
            _enqueue_write_buffer=self._write,
            _enqueue_read_buffer=self._read,
            _enqueue_copy_buffer=self._copy,
            _enqueue_fill_buffer=self._fill,
        )

    def fail(self, routine: str) -> None:
        if self.failures[routine]:
            raise Error(routine, self.failures[routine].pop(0))

    def get_platforms(self) -> list[Platform]:
        self.fail("clGetPlatformIDs")
        if not self.platforms:
            raise Error("clGetPlatformIDs", -1001)
        return self.platforms

    def Context(self, devices: list[Device]) -> list[Device]:
        self.fail("clCreateContext")
        return devices

    def CommandQueue(self, context: Any, device: Device, properties: int = 0) -> Queue:
        return Queue(self)

    def Buffer(self, context: list[Device], flags: int, nbytes: int) -> Buffer:
        self.fail("clCreateBuffer")
        if self.used_nbytes + nbytes > context[0].global_mem_size:
            raise Error("clCreateBuffer", -4)
        return Buffer(self, nbytes)

    def Kernel(self, program: Program, name: str) -> Kernel:
        self.fail("clCreateKernel")
        return Kernel(program, name)

    def enqueue_nd_range_kernel(
        self, queue: Queue, kernel: Kernel, threads: tuple[int, ...], group: tuple[int, ...]
    ) -> Event:
        self.fail("clEnqueueNDRangeKernel")
        assert all(t % g == 0 for t, g in zip(threads, group, strict=True))
        self.launches.append((kernel.name, list(kernel.arguments)))
        return Event(self)

    def _write(
        self, queue: Queue, buffer: Buffer, data: np.ndarray, at: int, wait: None, blocking: bool
    ) -> Event:
        self.fail("clEnqueueWriteBuffer")
        buffer.data[at : at + data.nbytes] = data.tobytes()
        return Event(self)

    def _read(
        self, queue: Queue, buffer: Buffer, data: np.ndarray, at: int, wait: None, blocking: bool
    ) -> None:
        self.fail("clEnqueueReadBuffer")
        data[:] = np.frombuffer(bytes(buffer.data[at : at + data.nbytes]), np.uint8)

    def _copy(
        self, queue: Queue, source: Buffer, target: Buffer, nbytes: int, start: int, at: int, wait: None
    ) -> None:
        self.fail("clEnqueueCopyBuffer")
        assert source is not target or abs(start - at) >= nbytes
        target.data[at : at + nbytes] = source.data[start : start + nbytes]

    def _fill(self, queue: Queue, buffer: Buffer, pattern: Any, at: int, nbytes: int, wait: None) -> None:
        self.fail("clEnqueueFillBuffer")
        buffer.data[at : at + nbytes] = bytes(nbytes)


class Queue:
    def __init__(self, cl: FakeOpenCL) -> None:
        self.cl = cl

    def finish(self) -> None:
        self.cl.fail("clFinish")

    def flush(self) -> None:
        self.cl.fail("clFlush")


class Event:
    profile = SimpleNamespace(start=1_000, end=3_500)

    def __init__(self, cl: FakeOpenCL) -> None:
        self.cl = cl

    @property
    def command_execution_status(self) -> int:
        return 0


class Buffer:
    def __init__(self, cl: FakeOpenCL, nbytes: int) -> None:
        self.cl = cl
        self.data = bytearray(nbytes)
        cl.used_nbytes += nbytes

    def __del__(self) -> None:
        self.cl.used_nbytes -= len(self.data)


class Program:
    """Its text says how many buffers its kernels have: "kernel NAME COUNT". A binary is "code " and the text."""

    def __init__(self, cl: FakeOpenCL, context: Any, text: Any, binaries: Any = None) -> None:
        self.cl = cl
        self.text = text
        if binaries is not None:
            if not binaries[0].startswith(b"code "):
                raise Error("clCreateProgramWithBinary", -42)
            self.text = binaries[0][5:].decode()

    def _build(self, options: bytes, devices: list[Device]) -> None:
        self.cl.built.append(options.decode())
        self.cl.fail("clBuildProgram")
        if not self.text.startswith("kernel"):
            raise Error("clBuildProgram", -11)

    def get_info(self, info: str) -> list[bytes]:
        return [b"code " + self.text.encode()]

    def get_build_info(self, device: Device, info: str) -> str:
        return self.cl.log


class Kernel:
    def __init__(self, program: Program, name: str) -> None:
        _, known, count = program.text.split()
        if name != known:
            raise Error("clCreateKernel", -46)
        self.program = program
        self.name = name
        self.num_args = 2 * int(count)
        self.arguments: list[Any] = [None] * self.num_args
        self.set = 0

    def _set_arg_multi(self, pairs: tuple[Any, ...]) -> None:
        self.program.cl.fail("clSetKernelArg")
        for i, value in zip(pairs[::2], pairs[1::2], strict=True):
            self.arguments[i] = value
            self.set += 1

    def _set_arg_buf_multi(self, pairs: tuple[Any, ...]) -> None:
        for i, value in zip(pairs[::2], pairs[1::2], strict=True):
            self.arguments[i] = struct.unpack("Q", value)[0]
            self.set += 1
