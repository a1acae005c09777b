"""Kernels in OpenCL C on a device, one by one, for tests of the renderer: no runtime is between."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from funcgrad.lower.ir.block import Block
from funcgrad.lower.render.c.opencl import OPENCL
from funcgrad.trace.uop import UOp

OPTIONS = ["-cl-std=CL1.2", "-cl-fp32-correctly-rounded-divide-sqrt"]


@functools.cache
def device() -> Any:
    """(context, queue) of the first OpenCL device that has float64; the test is skipped where there is none."""
    cl = pytest.importorskip("pyopencl", reason="pyopencl is not installed")
    try:
        devices = [d for p in cl.get_platforms() for d in p.get_devices() if d.double_fp_config]
    except cl.Error as error:
        devices = []
        pytest.skip(f"no OpenCL platform: {error}")
    if not devices:
        pytest.skip("no OpenCL device with float64")
    context = cl.Context([devices[0]])
    return context, cl.CommandQueue(context)


def build(text: str) -> Any:
    cl = pytest.importorskip("pyopencl")
    return cl.Program(device()[0], text).build(OPTIONS)


def run_block(
    block: Block, grid: Sequence[UOp], threads: tuple[int, int, int], memory: Mapping[int, np.ndarray]
) -> None:
    """One kernel on arrays, which it reads and writes; each begins somewhere within a buffer."""
    import pyopencl as cl

    made = OPENCL.render_kernel("compute", block, grid, threads)
    context, queue = device()
    kernel = cl.Kernel(build(made.text), "compute")
    buffers = {slot: _upload(context, memory[slot]) for slot in made.slots}
    arguments = [a for slot in made.slots for a in (buffers[slot], np.uint64(_OFFSET))]
    groups = math.prod(counter.arg.extent for counter in grid)
    kernel(queue, (groups * threads[0], *threads[1:]), threads, *arguments)
    for slot in made.slots:
        if memory[slot].nbytes:
            content = memory[slot].reshape(-1).view(np.uint8)
            cl.enqueue_copy(queue, content, buffers[slot], src_offset=_OFFSET)
            _check_around(queue, buffers[slot], content.nbytes)
    queue.finish()


_OFFSET = 48
_AROUND = 0xA5


def _upload(context: Any, array: np.ndarray) -> Any:
    import pyopencl as cl

    assert array.flags.c_contiguous
    around = np.full(_OFFSET, _AROUND, np.uint8)
    content = np.concatenate([around, array.reshape(-1).view(np.uint8), around])
    return cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=content)


def _check_around(queue: Any, buffer: Any, nbytes: int) -> None:
    """Nothing is written before or behind an array."""
    import pyopencl as cl

    found = np.empty(nbytes + 2 * _OFFSET, np.uint8)
    cl.enqueue_copy(queue, found, buffer)
    assert (found[:_OFFSET] == _AROUND).all() and (found[-_OFFSET:] == _AROUND).all()


__all__ = ["build", "device", "run_block"]
