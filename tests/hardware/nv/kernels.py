"""Kernels for the stand-in of NVIDIA GPUs: code that is only a number, and what it does, by NumPy."""

from __future__ import annotations

import ctypes
import random
import struct
from typing import Any

import numpy as np

from funcgrad.drivers.hcq.device import Kind
from funcgrad.drivers.nv.cubin import CubinKernel
from funcgrad.drivers.nv.device import NvDevice
from funcgrad.drivers.nv.launches import LoadedKernel, NvLaunch
from tests.hardware.nv.decoder import Descriptor
from tests.hardware.nv.stand_in import Gpu, Object, StandIn

CODE_NBYTES = 384


def add_scaled(
    device: NvDevice, stand_in: StandIn, registers: int = 24, local_nbytes: int = 0
) -> LoadedKernel:
    """A kernel k(to, from, count, factor): to[i] = to[i] + factor * from[i] of int64, one thread for each."""
    code = random.Random(device.architecture).randbytes(CODE_NBYTES)
    base = stand_in.gpus[0].chip.parameters

    def run(descriptor: Descriptor, bank: bytes, gpu: Gpu, space: Object) -> None:
        to, from_, count, factor = struct.unpack_from("<QQQq", bank, base)
        assert descriptor.grid[0] * descriptor.threads[0] >= count
        target = np.frombuffer(
            (ctypes.c_int64 * count).from_address(gpu.at(space, to, 8 * count, 1)), np.int64
        )
        source = np.frombuffer(
            (ctypes.c_int64 * count).from_address(gpu.at(space, from_, 8 * count)), np.int64
        )
        target += factor * source.copy()

    stand_in.add_kernel(code, run)
    memory = device.allocate(Kind.HOST, CODE_NBYTES + 4096)
    ctypes.memmove(memory.address, code, len(code))
    parameters = tuple((base + 8 * k, 8) for k in range(4))
    kernel = CubinKernel(
        "add_scaled", 0, CODE_NBYTES, registers, 0, 1024, local_nbytes, base + 32, parameters, ()
    )
    return LoadedKernel(kernel, device.architecture, memory.address)


def launch_of(loaded: LoadedKernel, to: Any, from_: Any, count: int, factor: int) -> NvLaunch:
    groups = -(-count // 128)
    return NvLaunch(loaded, (groups, 1, 1), (128, 1, 1), (to, from_, count, factor % (1 << 64)))


def words_at(address: int, count: int) -> np.ndarray:
    """int64 in memory that host and device share."""
    return np.frombuffer((ctypes.c_int64 * count).from_address(address), np.int64)
